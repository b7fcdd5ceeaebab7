//! The colour tokens of the program and the colour-blind-safe side palettes.
//!
//! Everything that paints takes its colours from here; no other module names a colour value.

use bevy_egui::egui::Color32;

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// Behind everything: the shadow between panels.
pub const INK: Color32 = rgb(0x12_14_17);
/// Panel fill: dark slate.
pub const SLATE: Color32 = rgb(0x1b_1f_24);
/// Raised fill: rows, cards and wells inside a panel.
pub const SLATE_RAISED: Color32 = rgb(0x24_2a_30);
/// Fill of a control at rest.
pub const SLATE_CONTROL: Color32 = rgb(0x2e_35_3d);
/// Fill of a control under the pointer.
pub const SLATE_HOVER: Color32 = rgb(0x3a_43_4d);
/// Hairlines and borders.
pub const LINE: Color32 = rgb(0x43_4c_56);
/// Hairlines that should barely be seen.
pub const LINE_FAINT: Color32 = rgb(0x2f_36_3d);
/// The accent: old brass.
pub const BRASS: Color32 = rgb(0xd4_a9_57);
/// Brass in shadow: borders and rules.
pub const BRASS_DIM: Color32 = rgb(0x8c_72_44);
/// Brass in light: hovered and active accents.
pub const BRASS_BRIGHT: Color32 = rgb(0xf3_d2_92);
/// Text on brass.
pub const ON_BRASS: Color32 = rgb(0x24_1c_0e);
/// Main text on slate.
pub const TEXT: Color32 = rgb(0xee_e8_da);
/// Secondary text on slate.
pub const TEXT_DIM: Color32 = rgb(0xb3_af_a3);
/// Tertiary text: hints and units.
pub const TEXT_FAINT: Color32 = rgb(0x85_85_7d);

/// The printed card: paper.
pub const PAPER: Color32 = rgb(0xea_e1_cb);
/// Wells and table stripes on paper.
pub const PAPER_SHADE: Color32 = rgb(0xdb_cf_b3);
/// Edge of the paper and its rules.
pub const PAPER_LINE: Color32 = rgb(0xb8_a8_86);
/// Print on paper.
pub const PRINT: Color32 = rgb(0x2b_26_21);
/// Secondary print on paper.
pub const PRINT_DIM: Color32 = rgb(0x6e_62_51);
/// Red print on paper: damage marks.
pub const PRINT_RED: Color32 = rgb(0xa8_35_24);
/// Green print on paper: abilities that help now.
pub const PRINT_GREEN: Color32 = rgb(0x2f_6b_45);

/// Helps the reader's side. Always paired with a sign or an icon.
pub const GOOD: Color32 = rgb(0x7f_c7_a2);
/// Hurts the reader's side. Always paired with a sign or an icon.
pub const BAD: Color32 = rgb(0xe8_83_6a);
/// Needs attention.
pub const WARN: Color32 = rgb(0xe9_b9_58);
/// Neutral information.
pub const INFO: Color32 = rgb(0x86_b6_d8);

/// Armor pips on slate.
pub const ARMOR: Color32 = rgb(0xc7_d0_d8);
/// Structure pips on slate.
pub const STRUCTURE: Color32 = rgb(0xd8_9a_62);
/// An empty pip on slate.
pub const PIP_EMPTY: Color32 = rgb(0x10_12_15);

/// Heat 0 to 4 and beyond, from cool to shutdown.
pub const HEAT: [Color32; 5] = [
    rgb(0x5d_7f_8f),
    rgb(0xd9_b4_4a),
    rgb(0xe5_8f_3a),
    rgb(0xde_5f_36),
    rgb(0xc0_2f_3b),
];

/// Marks of equipment and heat effects on dials.
pub const MARK_RED: Color32 = rgb(0xb8_2a_1f);
/// The blue mark.
pub const MARK_BLUE: Color32 = rgb(0x2a_62_bf);
/// The black mark.
pub const MARK_BLACK: Color32 = rgb(0x17_17_19);
/// The gray mark.
pub const MARK_GRAY: Color32 = rgb(0x9a_9e_a3);
/// The green mark.
pub const MARK_GREEN: Color32 = rgb(0x2f_80_43);
/// The yellow mark.
pub const MARK_YELLOW: Color32 = rgb(0xe6_bd_3c);
/// The thin edge of a mark, seen on paper and on slate.
pub const MARK_LINE: Color32 = rgb(0xd8_cd_b4);

/// Dice faces.
pub const DIE: Color32 = rgb(0xf1_ea_d9);
/// Pips on dice.
pub const DIE_PIP: Color32 = rgb(0x2b_22_1b);

/// One of the colour schemes for sides. All keep sides apart for every common colour vision, and
/// each side also has its own emblem, so that colour is never the only difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum SidePalette {
    /// Sky blue and amber.
    #[default]
    Harbour,
    /// Violet and straw.
    Heraldry,
    /// Teal and rust.
    Reef,
}

impl SidePalette {
    /// Every palette, in the order of the settings screen.
    pub const ALL: [SidePalette; 3] = [Self::Harbour, Self::Heraldry, Self::Reef];

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Harbour => tr!("Harbour"),
            Self::Heraldry => tr!("Heraldry"),
            Self::Reef => tr!("Reef"),
        }
    }

    /// The four side colours, in the order in which sides are numbered.
    pub const fn colors(self) -> [Color32; 4] {
        match self {
            Self::Harbour => [
                rgb(0x58_ae_ea),
                rgb(0xf0_9a_2e),
                rgb(0xf2_ee_d8),
                rgb(0xba_66_a0),
            ],
            Self::Heraldry => [
                rgb(0x91_80_db),
                rgb(0xf1_cf_5e),
                rgb(0x49_a1_85),
                rgb(0xe9_e7_f4),
            ],
            Self::Reef => [
                rgb(0x47_c8_b9),
                rgb(0xd7_73_43),
                rgb(0xe7_de_a6),
                rgb(0x81_7f_c0),
            ],
        }
    }

    /// The colour of a side by its number; numbers above 3 start again.
    pub const fn side(self, number: u8) -> Color32 {
        self.colors()[(number % 4) as usize]
    }
}

/// A colour mixed with another: `t` 0 is `a`, 1 is `b`.
pub fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    a.lerp_to_gamma(b, t.clamp(0.0, 1.0))
}

/// The same colour with the given opacity, 0 to 1.
pub fn alpha(c: Color32, opacity: f32) -> Color32 {
    c.gamma_multiply(opacity.clamp(0.0, 1.0))
}

/// Dark or light print, whichever reads better on a fill.
pub fn print_on(fill: Color32) -> Color32 {
    let dark = rgb(0x10_0f_0e);
    if contrast(dark, fill) >= contrast(TEXT, fill) {
        dark
    } else {
        TEXT
    }
}

/// Relative luminance, 0 black to 1 white (sRGB).
pub fn luminance(c: Color32) -> f32 {
    let [r, g, b] = linear(c);
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

pub(super) fn linear(c: Color32) -> [f32; 3] {
    [c.r(), c.g(), c.b()].map(|v| {
        let v = f32::from(v) / 255.0;
        if v <= 0.040_45 {
            v / 12.92
        } else {
            ((v + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// Contrast ratio between two opaque colours, 1 to 21.
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::vision::{VISIONS, distance, seen};

    #[test]
    fn sides_differ_for_every_colour_vision() {
        for palette in SidePalette::ALL {
            let c = palette.colors();
            for (name, vision) in &VISIONS {
                for i in 0..4 {
                    for j in i + 1..4 {
                        let d = distance(seen(c[i], vision), seen(c[j], vision));
                        let least = if (i, j) == (0, 1) { 40.0 } else { 22.0 };
                        assert!(
                            d >= least,
                            "{palette:?}, {name}: sides {i} and {j} are {d:.1} apart, want {least}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn text_is_readable_on_its_ground() {
        for (text, ground, least) in [
            (TEXT, SLATE, 10.0),
            (TEXT_DIM, SLATE, 6.0),
            (TEXT_FAINT, SLATE, 4.0),
            (TEXT, SLATE_HOVER, 7.0),
            (ON_BRASS, BRASS, 6.0),
            (PRINT, PAPER, 10.0),
            (PRINT_DIM, PAPER, 4.5),
            (PRINT_RED, PAPER, 4.5),
            (GOOD, SLATE, 6.0),
            (BAD, SLATE, 5.0),
        ] {
            let c = contrast(text, ground);
            assert!(
                c >= least,
                "{text:?} on {ground:?} has contrast {c:.1}, want {least}"
            );
        }
        for palette in SidePalette::ALL {
            for c in palette.colors() {
                assert!(
                    contrast(c, SLATE) >= 3.5,
                    "{palette:?} {c:?} is too dark on a panel"
                );
                assert!(
                    contrast(print_on(c), c) >= 4.5,
                    "{palette:?}: print on {c:?}"
                );
            }
        }
    }
}
