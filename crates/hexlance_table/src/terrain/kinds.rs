//! Kinds of ground: how each looks in a landscape, and which lies in which hex, both as the ground's shader reads them.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, ShaderType, TextureDimension, TextureFormat};
use hexlance_board::{Board, Cell, Density, Ground};

use crate::model::Theme;
use crate::paint::{Paint, linear};
use crate::palette::{self, ThemePaints};

/// Patterns of the shader, by their numbers there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Turf,
    Sand,
    Snow,
    Cracked,
    Ash,
    Dust,
    Slabs,
    Mud,
    Stones,
    Furrows,
    Magma,
    Ice,
    Litter,
}

/// A kind of ground as the shader has it.
#[derive(ShaderType, Reflect, Clone, Copy, Debug, Default, PartialEq)]
pub struct Kind {
    /// Its dark patches, and the number of its pattern.
    pub dark: Vec4,
    /// Its light patches, and its gloss.
    pub light: Vec4,
    /// Size of the pattern, strength of its relief, light of its own, share of weather that it takes.
    pub how: Vec4,
}

/// The grounds of the board come first, in the board's order.
const GROUNDS: usize = Ground::ALL.len();
/// What lies under trees.
const LITTER: usize = GROUNDS;
/// Frozen water.
const ICE: usize = GROUNDS + 1;
/// The bed of a lake.
const BED: usize = GROUNDS + 2;
/// The bed of a pool that is no water.
const FOUL_BED: usize = GROUNDS + 3;
/// Bare soil at worn edges and on verges.
const SOIL: usize = GROUNDS + 4;
/// What comes down from cliffs.
const SCREE: usize = GROUNDS + 5;
/// The floor under a building.
const FLOOR: usize = GROUNDS + 6;
/// Number of kinds.
pub const KINDS: usize = GROUNDS + 7;

/// How a style is laid out: colours, gloss, size, relief.
#[derive(Clone, Copy)]
struct Recipe {
    style: Style,
    dark: Vec3,
    light: Vec3,
    gloss: f32,
    size: f32,
    relief: f32,
    glow: f32,
    weather: f32,
}

fn recipe(style: Style, [dark, light]: [Vec3; 2]) -> Recipe {
    Recipe {
        style,
        dark,
        light,
        gloss: 0.05,
        size: 1.0,
        relief: 1.0,
        glow: 0.0,
        weather: 1.0,
    }
}

impl Recipe {
    fn kind(self) -> Kind {
        Kind {
            dark: self.dark.extend(f32::from(self.style as u8)),
            light: self.light.extend(self.gloss),
            how: Vec4::new(self.size, self.relief, self.glow, self.weather),
        }
    }
}

fn two(dark: u32, light: u32) -> [Vec3; 2] {
    [linear(dark), linear(light)]
}

fn rgb(paints: [Paint; 2]) -> [Vec3; 2] {
    paints.map(|p| p.rgb)
}

/// Two pairs of colours between each other.
fn between(a: [Vec3; 2], b: [Vec3; 2], t: f32) -> [Vec3; 2] {
    [a[0].lerp(b[0], t), a[1].lerp(b[1], t)]
}

/// The open ground of a landscape.
fn clear(theme: Theme, paints: &ThemePaints) -> Recipe {
    let colours = rgb(paints.clear);
    match theme {
        Theme::Grassland | Theme::Urban => recipe(Style::Turf, colours),
        Theme::Tropical => Recipe {
            size: 0.8,
            ..recipe(Style::Turf, colours)
        },
        Theme::Desert => recipe(Style::Sand, colours),
        Theme::Arctic => Recipe {
            gloss: 0.16,
            ..recipe(Style::Snow, colours)
        },
        Theme::Badlands => recipe(Style::Cracked, colours),
        Theme::Volcanic => Recipe {
            glow: 0.5,
            ..recipe(Style::Ash, colours)
        },
        Theme::Lunar => Recipe {
            gloss: 0.0,
            ..recipe(Style::Dust, colours)
        },
    }
}

/// How a ground of the board looks in a landscape.
fn ground(ground: Ground, theme: Theme, paints: &ThemePaints) -> Recipe {
    let open = clear(theme, paints);
    let rock = rgb(paints.rock);
    let soil = paints.soil.rgb;
    let dry = matches!(theme, Theme::Desert | Theme::Badlands);
    let dead = matches!(theme, Theme::Arctic | Theme::Lunar | Theme::Volcanic);
    match ground {
        Ground::Clear => open,
        Ground::Paved => Recipe {
            gloss: 0.16,
            // Moss wants water.
            weather: if dry || dead { 0.35 } else { 1.0 },
            ..recipe(Style::Slabs, two(0x706f6b, 0x9a9993))
        },
        Ground::HeavyIndustrial => Recipe {
            gloss: 0.22,
            size: 0.8,
            weather: 0.8,
            ..recipe(Style::Slabs, two(0x4f4d4a, 0x736e67))
        },
        Ground::Gravel => Recipe {
            size: 1.5,
            relief: 0.8,
            ..recipe(Style::Stones, between(two(0x665f50, 0xa59b87), rock, 0.25))
        },
        Ground::Field => recipe(
            Style::Furrows,
            match theme {
                _ if dead => two(0x564a37, 0x81704f),
                _ if dry => two(0x6d5730, 0x9a7f48),
                Theme::Tropical => two(0x4a2d1c, 0x7a4c2c),
                _ => two(0x4d3c25, 0x7a6038),
            },
        ),
        Ground::Rough => Recipe {
            size: 0.75,
            ..recipe(Style::Stones, between(rgb(paints.clear), rock, 0.60))
        },
        Ground::UltraRough => Recipe {
            size: 0.45,
            relief: 1.2,
            ..recipe(Style::Stones, between(rgb(paints.clear), rock, 0.90))
        },
        Ground::Rubble => Recipe {
            size: 0.7,
            relief: 1.1,
            ..recipe(Style::Stones, two(0x55504a, 0x8e867c))
        },
        Ground::UltraRubble => Recipe {
            size: 0.5,
            relief: 1.3,
            ..recipe(Style::Stones, two(0x46423d, 0x857e75))
        },
        Ground::ThinSnow => Recipe {
            gloss: 0.14,
            relief: 0.6,
            ..recipe(
                Style::Snow,
                between(two(0x9aa7ac, 0xe2eaee), rgb(paints.clear), 0.18),
            )
        },
        Ground::DeepSnow => Recipe {
            gloss: 0.2,
            relief: 1.3,
            ..recipe(Style::Snow, two(0xc4d3df, 0xf8fbfd))
        },
        Ground::Mud => Recipe {
            gloss: 0.5,
            ..recipe(
                Style::Mud,
                match theme {
                    Theme::Tropical | Theme::Badlands => two(0x3b2012, 0x6b4226),
                    _ => two(0x32271a, 0x5f4b33),
                },
            )
        },
        Ground::Swamp => Recipe {
            gloss: 0.45,
            size: 0.8,
            relief: 1.5,
            ..recipe(Style::Mud, two(0x20281a, 0x55602f))
        },
        Ground::Tundra => Recipe {
            size: 1.2,
            relief: 0.6,
            ..recipe(Style::Turf, two(0x5c5a3c, 0xa3966f))
        },
        Ground::Sand => Recipe {
            relief: 1.4,
            ..recipe(
                Style::Sand,
                match theme {
                    Theme::Volcanic => two(0x35302f, 0x5b5450),
                    Theme::Lunar => rgb(paints.clear),
                    Theme::Badlands => two(0xb5824f, 0xd8ac76),
                    _ => two(0xbf9c68, 0xe6cd9c),
                },
            )
        },
        Ground::HazardousPool => Recipe {
            gloss: 0.6,
            ..recipe(Style::Mud, two(0x2c3a10, 0x5f7026))
        },
        Ground::MagmaCrust => Recipe {
            glow: 0.12,
            weather: 0.0,
            gloss: 0.1,
            ..recipe(Style::Magma, two(0x181413, 0x3d322d))
        },
        Ground::MagmaLiquid => Recipe {
            glow: 0.75,
            weather: 0.0,
            gloss: 0.1,
            ..recipe(Style::Magma, two(0x1c1210, 0x33211b))
        },
    }
    .with_soil(soil)
}

impl Recipe {
    /// A little of the country's soil is in everything that lies on it.
    fn with_soil(self, soil: Vec3) -> Self {
        let share = match self.style {
            Style::Mud | Style::Furrows => 0.25,
            Style::Stones => 0.12,
            _ => 0.0,
        };
        Self {
            dark: self.dark.lerp(soil * 0.6, share),
            light: self.light.lerp(soil, share),
            ..self
        }
    }
}

/// Every kind of a landscape.
pub fn kinds(theme: Theme) -> [Kind; KINDS] {
    let paints = palette::theme(theme);
    let soil = paints.soil.rgb;
    let rock = rgb(paints.rock);
    let mut out = [Kind::default(); KINDS];
    for g in Ground::ALL {
        out[g as usize] = ground(g, theme, &paints).kind();
    }
    let litter = match theme {
        Theme::Arctic => two(0x6f7a80, 0xb9c3c9),
        Theme::Desert => two(0x6d5836, 0xa08a55),
        Theme::Badlands => two(0x4a3322, 0x80603c),
        Theme::Tropical => two(0x1f1f12, 0x4a4a24),
        Theme::Volcanic => two(0x1c1917, 0x413630),
        Theme::Lunar => two(0x48484b, 0x6c6c6e),
        _ => two(0x2a2314, 0x5d4a29),
    };
    out[LITTER] = Recipe {
        relief: if theme == Theme::Lunar { 0.0 } else { 1.0 },
        ..recipe(Style::Litter, litter)
    }
    .kind();
    out[ICE] = Recipe {
        gloss: 0.86,
        weather: 0.6,
        ..recipe(Style::Ice, two(0x6f9fb8, 0xb4d3e0))
    }
    .kind();
    let pebbles = [soil * 0.40, soil.lerp(linear(0x8c8468), 0.5)];
    out[BED] = match theme {
        Theme::Tropical | Theme::Desert => Recipe {
            relief: 0.8,
            ..recipe(Style::Sand, two(0xa58a5c, 0xdcc798))
        },
        _ => Recipe {
            relief: 0.7,
            size: 0.9,
            ..recipe(Style::Stones, pebbles)
        },
    }
    .kind();
    out[FOUL_BED] = recipe(Style::Mud, two(0x26300a, 0x56661c)).kind();
    out[SOIL] = match theme {
        Theme::Arctic => Recipe {
            relief: 0.5,
            ..recipe(Style::Snow, two(0x8f9aa3, 0xccd5dc))
        },
        Theme::Lunar => clear(theme, &paints),
        _ => Recipe {
            relief: 0.55,
            size: 1.3,
            ..recipe(Style::Stones, [soil * 0.55, soil * 1.12])
        },
    }
    .kind();
    out[SCREE] = Recipe {
        size: 0.95,
        ..recipe(Style::Stones, rock)
    }
    .kind();
    out[FLOOR] = Recipe {
        gloss: 0.14,
        weather: 0.5,
        ..recipe(Style::Slabs, two(0x66645f, 0x86847d))
    }
    .kind();
    out
}

/// The kind that lies in a hex.
pub fn kind_of(c: &Cell) -> usize {
    if c.ice {
        ICE
    } else if c.open_water().is_some() {
        match c.ground {
            Ground::HazardousPool => FOUL_BED,
            Ground::MagmaLiquid => c.ground as usize,
            _ => BED,
        }
    } else if c.building.is_some() && c.ground == Ground::Clear {
        FLOOR
    } else {
        c.ground as usize
    }
}

/// A hex as the shader reads it: kind, level, what is in it, share of litter.
fn texel(c: &Cell) -> [u8; 4] {
    let water = u8::from(c.open_water().is_some() && c.ground != Ground::MagmaLiquid);
    let litter = match c.woods.map(|w| w.density) {
        None => 0.0,
        Some(Density::Light) => 0.45,
        Some(Density::Heavy) => 0.72,
        Some(Density::UltraHeavy) => 0.95,
    };
    [
        kind_of(c) as u8,
        // From -128 to 127.
        (c.level as u8).wrapping_add(128),
        water | u8::from(c.fire) << 1,
        (litter * 255.0) as u8,
    ]
}

fn site_image(columns: u32, rows: u32, data: Vec<u8>) -> Image {
    let mut image = Image::new(
        Extent3d {
            width: columns,
            height: rows,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8Uint,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::nearest();
    image
}

/// The picture of no map.
pub fn no_sites() -> Image {
    site_image(1, 1, vec![0; 4])
}

/// What lies where, a texel a hex, a row of hexes a row of texels.
pub fn sites(board: &Board) -> Image {
    let (columns, rows) = (usize::from(board.columns()), usize::from(board.rows()));
    let mut data = vec![0; columns * rows * 4];
    for (h, c) in board.iter() {
        let (column, row) = h.column_row();
        let i = ((row - 1) as usize * columns + (column - 1) as usize) * 4;
        data[i..i + 4].copy_from_slice(&texel(c));
    }
    site_image(columns as u32, rows as u32, data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::Hex;

    #[test]
    fn every_ground_of_every_landscape_has_a_look() {
        for theme in Theme::ALL {
            for (i, k) in kinds(theme).into_iter().enumerate() {
                let (dark, light) = (k.dark.truncate(), k.light.truncate());
                let sum = |v: Vec3| v.element_sum();
                assert!(sum(light) > sum(dark), "{theme:?} {i}: {dark} {light}");
                assert!(sum(light) < 3.0 && k.how.x > 0.0, "{theme:?} {i}");
            }
        }
    }

    #[test]
    fn landscapes_differ_in_their_open_ground() {
        let open: Vec<_> = Theme::ALL.map(|t| kinds(t)[0]).into();
        for (i, a) in open.iter().enumerate() {
            for b in &open[i + 1..] {
                let apart = (a.light - b.light).truncate().length();
                assert!(apart > 0.03 || a.dark.w != b.dark.w, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn the_picture_of_the_map_follows_its_columns_and_rows() {
        let mut b = Board::new(4, 3).expect("small");
        b.edit(Hex::from_column_row(3, 2), |c| {
            c.level = -2;
            c.ground = Ground::Sand;
            c.fire = true;
        });
        let data = sites(&b).data.expect("has data");
        let at = (4 + 2) * 4;
        assert_eq!(data[at..at + 4], [Ground::Sand as u8, 126, 2, 0]);
        assert_eq!(data[..4], [0, 128, 0, 0]);
    }

    #[test]
    fn the_shader_numbers_kinds_as_this_file_does() {
        let shader = include_str!("../shaders/ground.wgsl");
        for (name, number) in [("LITTER", LITTER), ("SOIL", SOIL), ("SCREE", SCREE)] {
            assert!(shader.contains(&format!("const {name}: u32 = {number}u;")));
        }
        assert!(shader.contains(&format!("kinds: array<Kind, {KINDS}>")));
        for style in 0..=Style::Ice as u8 {
            assert!(shader.contains(&format!("case {style}: {{")));
        }
        assert_eq!(Style::Litter as u8, Style::Ice as u8 + 1, "the default");
    }
}
