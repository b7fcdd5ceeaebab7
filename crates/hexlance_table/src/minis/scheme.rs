//! The paints of one miniature: the side's colours and the materials that all sides share.

use bevy::prelude::*;

use crate::meshkit::Bands;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::palette::SideColours;

/// Paints of a miniature.
#[derive(Clone, Copy, Debug)]
pub struct Scheme {
    /// Armour plates.
    pub plate: Paint,
    /// Plates a shade lighter or darker, for panels.
    pub panel: Paint,
    /// Stripes and shoulders.
    pub trim: Paint,
    /// Joints and frames.
    pub joint: Paint,
    /// Bare metal.
    pub metal: Paint,
    /// Gun metal.
    pub gun: Paint,
    /// Cockpit glass.
    pub glass: Paint,
    /// Lenses and lamps in the side's light colour.
    pub lens: Paint,
    /// Rubber, bores, vents.
    pub black: Paint,
    /// Warheads and warning marks.
    pub hot: Paint,
    /// Cloth of the side's troops.
    pub cloth: Paint,
    /// Skin, straps, leather.
    pub leather: Paint,
    /// The yellow of hazard stripes and working machines.
    pub hazard: Paint,
    /// White of numbers and marks.
    pub chalk: Paint,
    /// Rusty brown of old machines.
    pub rust: Paint,
    /// Which emblem the side wears.
    pub emblem: u8,
    /// Number of the unit, two digits.
    pub number: u8,
    /// Bands of a second paint over the plates, for some.
    pub bands: Option<Bands>,
}

impl Scheme {
    /// The scheme of a side; the seed varies how much of each colour a chassis wears.
    pub fn new(side: SideColours, seed: u64) -> Self {
        let mut rng = Rng::new(seed ^ 0x5c4e);
        let plate = Paint::new(side.primary).gloss(0.26).detail(0.38);
        let plate = plate.shade(1.22);
        let dark = rng.chance(0.5);
        let second = [
            plate.shade(0.58),
            plate.mix(Paint::new(0x50545a).gloss(0.26).detail(0.38), 0.72),
            plate.mix(Paint::new(side.secondary).gloss(0.26).detail(0.38), 0.55),
            plate.mix(Paint::new(0xb9ae93).gloss(0.26).detail(0.38), 0.55),
        ][rng.pick(4)];
        // Slanting stripes, broad splinters, a dipped lower half, halves to the left and right, or one colour.
        let (across, from, share) = match rng.pick(6) {
            0 => (Vec3::new(2.1, 5.2, 1.4), rng.unit(), 0.34),
            1 => (Vec3::new(-1.3, 2.3, 2.6), rng.unit(), 0.42),
            2 => (Vec3::new(0.0, 0.5, 0.10), 0.05, 0.16),
            3 => (Vec3::new(0.4, 0.02, 0.06), 0.08, 0.5),
            4 => (Vec3::new(0.2, 0.3, 4.4), rng.unit(), 0.30),
            _ => (Vec3::ZERO, 0.0, 0.0),
        };
        let bands = (share > 0.0).then_some(Bands {
            over: plate,
            with: second,
            across,
            from,
            share,
        });
        Self {
            plate,
            panel: plate.shade(if dark { 0.70 } else { 1.30 }),
            trim: Paint::new(side.secondary).gloss(0.24).detail(0.38),
            joint: Paint::new(0x303236).gloss(0.38).metal(0.5).detail(0.3),
            metal: Paint::new(0x8f9398).gloss(0.52).metal(0.8).detail(0.3),
            gun: Paint::new(0x4d5054).gloss(0.50).metal(0.75),
            glass: Paint::new(side.light).shade(0.55).gloss(0.95).glow(0.18),
            lens: Paint::new(side.light).gloss(0.8).glow(0.9),
            black: Paint::new(0x0e0f11).gloss(0.15),
            hot: Paint::new(0xc23b22).gloss(0.3),
            cloth: Paint::new(side.primary)
                .mix(Paint::new(0x6b6350), 0.42)
                .gloss(0.05),
            leather: Paint::new(0x6d4f37).gloss(0.1),
            hazard: Paint::new(0xd9a520).gloss(0.25).detail(0.3),
            chalk: Paint::new(0xe8e4d8).gloss(0.1),
            rust: Paint::new(0x6f4126).gloss(0.08).detail(0.8),
            emblem: side.emblem,
            number: 10 + (seed >> 11) as u8 % 90,
            bands,
        }
    }
}
