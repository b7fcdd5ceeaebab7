//! Every colour of the table: sides, landscapes, overlays.

use bevy::prelude::*;

use super::model::{ReachClass, Theme, Tone};
use super::paint::Paint;

/// Colours of the sides. All three keep their sides apart under the common kinds of colour blindness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SidePalette {
    /// Blue, vermilion, ...: the set of Okabe and Ito, in miniature paints.
    #[default]
    Usual,
    /// Deep indigo against gold: widest apart in lightness.
    Contrast,
    /// Muted field colours with strong lightness steps.
    Field,
}

impl SidePalette {
    /// Every palette, in the order of the settings.
    pub const ALL: [SidePalette; 3] = [
        SidePalette::Usual,
        SidePalette::Contrast,
        SidePalette::Field,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            SidePalette::Usual => "Classic",
            SidePalette::Contrast => "Contrast",
            SidePalette::Field => "Field",
        }
    }

    /// Paints of a side; sides beyond the eighth start again.
    pub fn side(self, side: u8) -> SideColours {
        let table: &[[u32; 3]; 8] = match self {
            SidePalette::Usual => &[
                [0x2a5f98, 0xd2dae0, 0x7fd0ff],
                [0xb5502a, 0x2f2a28, 0xffb27a],
                [0x2b7a62, 0xddd5b8, 0x6ff0c4],
                [0xc4993a, 0x2c3138, 0xffe08a],
                [0xb7638f, 0xf0e4ea, 0xffb0dc],
                [0x56a9d8, 0x21324a, 0xbfe8ff],
                [0x6b5a45, 0xd9c79c, 0xf0d8a0],
                [0x8f9498, 0x26292c, 0xe8f0f6],
            ],
            SidePalette::Contrast => &[
                [0x2b2f77, 0xc8cdf2, 0x8f9bff],
                [0xe3b51a, 0x3a2f10, 0xfff0a0],
                [0x8f1d3f, 0xf0c4d0, 0xff7fa4],
                [0x9fd8d2, 0x1f4a4c, 0xd8fffa],
                [0x4a3a2a, 0xe8d8b8, 0xd8b07a],
                [0xe9e6df, 0x50504c, 0xffffff],
                [0x1c6b52, 0xb8e8d0, 0x60e0b0],
                [0x5b5f66, 0xd0d4da, 0xb8c8dc],
            ],
            SidePalette::Field => &[
                [0x3f5f86, 0xc3cfdb, 0x9cc8f0],
                [0xa8683a, 0x3b2f27, 0xf0b888],
                [0x5c6b3a, 0xd6d3a8, 0xc8e08a],
                [0xc9b98a, 0x5a5040, 0xfff0c0],
                [0x7a4a5e, 0xe0c8d2, 0xf0a8c8],
                [0x7fa3a8, 0x2c4044, 0xc0f0f4],
                [0x3a3d42, 0xb0b4ba, 0xd0dcec],
                [0xd8d4cc, 0x4c4a46, 0xffffff],
            ],
        };
        let [primary, secondary, light] = table[usize::from(side) % table.len()];
        SideColours {
            primary,
            secondary,
            light,
            emblem: side % table.len() as u8,
        }
    }
}

/// Paints of one side, as sRGB 0xRRGGBB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SideColours {
    /// Armour plates.
    pub primary: u32,
    /// Stripes, shoulders, hands.
    pub secondary: u32,
    /// Cockpits, lenses, the ring of the selected unit; also the colour for text and panels.
    pub light: u32,
    /// Which emblem its miniatures wear.
    pub emblem: u8,
}

impl SideColours {
    /// The main colour for panels and rings.
    pub fn colour(self) -> Color {
        srgb(self.primary)
    }

    /// The light colour for text on dark ground.
    pub fn bright(self) -> Color {
        srgb(self.light)
    }
}

/// A colour written 0xRRGGBB.
pub fn srgb(c: u32) -> Color {
    Color::srgb_u8((c >> 16) as u8, (c >> 8) as u8, c as u8)
}

/// Colour of hexes in reach.
pub fn reach(class: ReachClass) -> Color {
    srgb(match class {
        ReachClass::Walk => 0x4fc3f7,
        ReachClass::Sprint => 0xf6c344,
        ReachClass::Jump => 0xb48cff,
        ReachClass::Fly => 0x9fe8e0,
        ReachClass::Risk => 0xf0803c,
    })
}

/// Colour of target markers.
pub fn tone(tone: Tone) -> Color {
    srgb(match tone {
        Tone::Good => 0x67d17a,
        Tone::Fair => 0xf2c94c,
        Tone::Poor => 0xee6c4d,
        Tone::None => 0x8a8f98,
    })
}

/// Clear and blocked line of sight.
pub const SIGHT_CLEAR: u32 = 0x7be495;
/// Blocked line of sight.
pub const SIGHT_BLOCKED: u32 = 0xe8504a;
/// What the pointer is over.
pub const HOVER: u32 = 0xfff3c4;

/// Paints of a landscape.
#[derive(Clone, Copy, Debug)]
pub struct ThemePaints {
    /// Clear ground, its dark and its light.
    pub clear: [Paint; 2],
    /// Bare soil under the turf and at worn edges.
    pub soil: Paint,
    /// Rock of cliffs, its dark and its light layers.
    pub rock: [Paint; 2],
    /// How clearly the beds of rock differ, and how much grows on ledges.
    pub cliffs: [f32; 2],
    /// Water: shallow, deep.
    pub water: [u32; 2],
    /// Grass tufts and reeds.
    pub tuft: [u32; 2],
    /// Leaves or needles, dark and light.
    pub leaf: [u32; 2],
    /// Share of needle trees among woods.
    pub conifers: f32,
    /// Share of clear hexes that carry tufts.
    pub tufts: f32,
    /// Snow on everything that faces up, 0 to 1.
    pub snow: f32,
    /// Colour of far haze.
    pub haze: u32,
}

/// Paints of a theme.
pub fn theme(theme: Theme) -> ThemePaints {
    let ground = |c: u32| Paint::new(c).gloss(0.04).detail(1.0);
    let rock = |c: u32| Paint::new(c).gloss(0.08).strata(1.0);
    match theme {
        Theme::Grassland => ThemePaints {
            clear: [ground(0x4f6330), ground(0x7f8d4b)],
            soil: ground(0x7a6142),
            rock: [rock(0x6b655c), rock(0x9a9184)],
            cliffs: [0.7, 0.5],
            water: [0x4f8f8f, 0x12384f],
            tuft: [0x56702e, 0x98a254],
            leaf: [0x2f4f26, 0x5c7d34],
            conifers: 0.45,
            tufts: 0.8,
            snow: 0.0,
            haze: 0xb9c7cf,
        },
        Theme::Desert => ThemePaints {
            clear: [ground(0xc29a5f), ground(0xdbbd86)],
            soil: ground(0xa97b49),
            rock: [rock(0x9c6440), rock(0xcb9a68)],
            cliffs: [1.2, 0.0],
            water: [0x5fa39a, 0x1d5560],
            tuft: [0x8a8a4c, 0xb9ad6a],
            leaf: [0x5f7038, 0x8b9448],
            conifers: 0.0,
            tufts: 0.3,
            snow: 0.0,
            haze: 0xdcc9a6,
        },
        Theme::Arctic => ThemePaints {
            clear: [
                ground(0xd3dde6).strata(-0.35),
                ground(0xf1f5f8).strata(-0.35),
            ],
            soil: ground(0x9aa4ad),
            rock: [rock(0x596570), rock(0x8d99a5)],
            cliffs: [0.6, 0.7],
            water: [0x5f93a8, 0x16344c],
            tuft: [0x8f9a8a, 0xc5cabb],
            leaf: [0x2c4638, 0x4a6654],
            conifers: 0.95,
            tufts: 0.18,
            snow: 0.85,
            haze: 0xcdd9e4,
        },
        Theme::Badlands => ThemePaints {
            clear: [ground(0xa0623f), ground(0xc18a5c)],
            soil: ground(0x84492f),
            rock: [rock(0x8a4630), rock(0xc78658)],
            cliffs: [1.7, 0.0],
            water: [0x6f8f78, 0x2b4a48],
            tuft: [0x8b7f45, 0xb5a565],
            leaf: [0x566036, 0x7f8348],
            conifers: 0.3,
            tufts: 0.35,
            snow: 0.0,
            haze: 0xd4b59a,
        },
        Theme::Urban => ThemePaints {
            clear: [ground(0x6d7a4c), ground(0x97a068)],
            soil: ground(0x7b7367),
            rock: [rock(0x66666a), rock(0x929296)],
            cliffs: [0.5, 0.4],
            water: [0x56868c, 0x1b3a4a],
            tuft: [0x5f7a38, 0x9bab5c],
            leaf: [0x38552c, 0x648040],
            conifers: 0.2,
            tufts: 0.5,
            snow: 0.0,
            haze: 0xbcc2c8,
        },
        Theme::Tropical => ThemePaints {
            clear: [ground(0x35592a), ground(0x6f8f3c)],
            soil: ground(0x6f4027),
            rock: [rock(0x4d4a41), rock(0x857f6b)],
            cliffs: [0.6, 0.9],
            water: [0x45a692, 0x0c4a55],
            tuft: [0x3f6f28, 0x86ad46],
            leaf: [0x1f4f22, 0x4f8a30],
            conifers: 0.0,
            tufts: 0.9,
            snow: 0.0,
            haze: 0xb6cdc6,
        },
        Theme::Volcanic => ThemePaints {
            clear: [ground(0x312d2c), ground(0x57504b)],
            soil: ground(0x3b2c25),
            rock: [rock(0x27262a), rock(0x544c4a)],
            cliffs: [0.5, 0.0],
            water: [0x5c7a6a, 0x17302f],
            tuft: [0x5b5434, 0x8a7a4a],
            leaf: [0x3a3d2a, 0x5d5f3a],
            conifers: 0.2,
            tufts: 0.12,
            snow: 0.0,
            haze: 0x8f7f78,
        },
        Theme::Lunar => ThemePaints {
            clear: [ground(0x4c4c50), ground(0x868583)],
            soil: ground(0x5a5a5e),
            rock: [rock(0x4b4b50), rock(0x807f80)],
            cliffs: [0.4, 0.0],
            water: [0x6a7680, 0x252c34],
            tuft: [0x6a6a6c, 0x8c8c8e],
            leaf: [0x4f6660, 0x7f9a90],
            conifers: 0.0,
            tufts: 0.0,
            snow: 0.0,
            haze: 0x1a1c22,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lightness of a colour, 0 to 1: what is left to tell sides apart by when hues are lost.
    fn lightness(c: u32) -> f32 {
        Oklaba::from(srgb(c)).lightness
    }

    #[test]
    fn first_two_sides_differ_in_lightness_or_yellow_blue() {
        for p in SidePalette::ALL {
            let (a, b) = (p.side(0).primary, p.side(1).primary);
            let (oa, ob) = (Oklaba::from(srgb(a)), Oklaba::from(srgb(b)));
            // Red-green blindness keeps lightness and the yellow-blue axis.
            let d = (oa.lightness - ob.lightness).hypot(oa.b - ob.b);
            assert!(d > 0.15, "{p:?}: {d}");
        }
    }

    #[test]
    fn stripes_stand_out_from_plates() {
        for p in SidePalette::ALL {
            for s in 0..8 {
                let c = p.side(s);
                assert!(
                    (lightness(c.primary) - lightness(c.secondary)).abs() > 0.15,
                    "{p:?} {s}"
                );
            }
        }
    }
}
