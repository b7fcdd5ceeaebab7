//! Paint: what a vertex carries besides its place, and how the table's shader reads it.
//!
//! Vertex colour is linear RGB with **gloss** in alpha. The two UV sets are not texture coordinates but four weights:
//! `uv0 = (detail, strata)`, `uv1 = (glow, metal)`:
//!
//! | weight | above 0 | below 0 |
//! | --- | --- | --- |
//! | detail | mottling and grain of natural ground | cracks of cooling magma |
//! | strata | layers of rock on steep faces | wind ripples on flat sand and snow |
//! | glow | light of its own, in multiples of its colour | goes with the wind, by so much of a unit |
//! | metal | bare metal | joints of paving slabs |

use bevy::prelude::*;

/// Colour and surface of a part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// Linear red, green, blue.
    pub rgb: Vec3,
    /// 0 is dull, 1 is polished.
    pub gloss: f32,
    /// See the module's table.
    pub detail: f32,
    /// See the module's table.
    pub strata: f32,
    /// See the module's table.
    pub glow: f32,
    /// See the module's table.
    pub metal: f32,
}

impl Paint {
    /// Dull paint of a colour written as in a paint shop: 0xRRGGBB, sRGB.
    pub fn new(srgb: u32) -> Self {
        Self {
            rgb: linear(srgb),
            gloss: 0.12,
            detail: 0.0,
            strata: 0.0,
            glow: 0.0,
            metal: 0.0,
        }
    }

    /// The same with another gloss.
    pub fn gloss(self, gloss: f32) -> Self {
        Self { gloss, ..self }
    }

    /// The same as bare metal.
    pub fn metal(self, metal: f32) -> Self {
        Self { metal, ..self }
    }

    /// The same with light of its own.
    pub fn glow(self, glow: f32) -> Self {
        Self { glow, ..self }
    }

    /// The same with grain.
    pub fn detail(self, detail: f32) -> Self {
        Self { detail, ..self }
    }

    /// The same with layers or ripples.
    pub fn strata(self, strata: f32) -> Self {
        Self { strata, ..self }
    }

    /// Lighter or darker.
    pub fn shade(self, factor: f32) -> Self {
        Self {
            rgb: self.rgb * factor,
            ..self
        }
    }

    /// Nearer to white: a painted edge highlight.
    pub fn highlight(self, amount: f32) -> Self {
        let lifted = self.rgb * (1.0 + 0.9 * amount);
        Self {
            rgb: lifted.lerp(Vec3::splat(0.75), amount * 0.22),
            ..self
        }
    }

    /// Between two paints.
    pub fn mix(self, other: Paint, t: f32) -> Self {
        let l = |a: f32, b: f32| a + (b - a) * t;
        Self {
            rgb: self.rgb.lerp(other.rgb, t),
            gloss: l(self.gloss, other.gloss),
            detail: l(self.detail, other.detail),
            strata: l(self.strata, other.strata),
            glow: l(self.glow, other.glow),
            metal: l(self.metal, other.metal),
        }
    }
}

/// Linear RGB of an sRGB colour 0xRRGGBB.
pub fn linear(srgb: u32) -> Vec3 {
    let c = Srgba::rgb_u8((srgb >> 16) as u8, (srgb >> 8) as u8, srgb as u8);
    let l = LinearRgba::from(c);
    Vec3::new(l.red, l.green, l.blue)
}
