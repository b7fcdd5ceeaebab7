//! Woods and jungle: which species stand where, and what grows under them.

use bevy::prelude::*;
use hexlance_board::{Density, Growth};

use super::{Plot, PropKey};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::terrain::trees::{self, Detail, Species};

/// Draws a species by shares, which need not add up to one.
fn draw(shares: &[(Species, f32)], lot: f32) -> Species {
    let sum: f32 = shares.iter().map(|s| s.1).sum();
    let mut left = lot * sum;
    for (species, share) in shares {
        left -= share;
        if left < 0.0 {
            return *species;
        }
    }
    shares.last().map_or(Species::Oak, |s| s.0)
}

/// The species of one tree. Hexes of one landscape are not all alike: some are of needles, some of leaves, some mixed.
fn species(key: &PropKey, growth: Growth, burns: bool, rng: &mut Rng) -> Species {
    use Species::{
        Acacia, Bamboo, Banana, Birch, Charred, Crystal, Giant, Joshua, Juniper, Oak, Palm, Pine,
        Poplar, Saguaro, Snag, Spruce,
    };
    let lot = rng.unit();
    if burns && key.theme != Theme::Lunar && rng.chance(0.55) {
        return Charred;
    }
    let stand = key.variant % 3;
    let shares: &[(Species, f32)] = match (key.theme, growth) {
        (Theme::Lunar, _) => &[(Crystal, 1.0)],
        (Theme::Volcanic, Growth::Woods) => {
            &[(Charred, 0.45), (Snag, 0.25), (Pine, 0.20), (Spruce, 0.10)]
        }
        (Theme::Volcanic, Growth::Jungle) => &[(Pine, 0.4), (Giant, 0.3), (Charred, 0.3)],
        (Theme::Desert, Growth::Woods) => match stand {
            0 => &[(Acacia, 0.6), (Joshua, 0.25), (Saguaro, 0.15)],
            1 => &[(Palm, 0.75), (Acacia, 0.25)],
            _ => &[(Saguaro, 0.4), (Joshua, 0.3), (Acacia, 0.3)],
        },
        (Theme::Desert, Growth::Jungle) => &[(Palm, 0.75), (Banana, 0.25)],
        (Theme::Badlands, _) => match stand {
            0 => &[(Juniper, 0.7), (Snag, 0.15), (Acacia, 0.15)],
            1 => &[(Acacia, 0.5), (Juniper, 0.3), (Saguaro, 0.2)],
            _ => &[(Juniper, 0.45), (Pine, 0.35), (Snag, 0.2)],
        },
        (Theme::Arctic, _) => match stand {
            0 => &[(Spruce, 0.9), (Snag, 0.1)],
            1 => &[(Spruce, 0.7), (Pine, 0.2), (Snag, 0.1)],
            _ => &[(Spruce, 0.8), (Birch, 0.2)],
        },
        (Theme::Tropical, Growth::Woods) => match stand {
            0 => &[(Palm, 0.75), (Banana, 0.25)],
            1 => &[(Giant, 0.55), (Palm, 0.45)],
            _ => &[(Giant, 0.4), (Palm, 0.3), (Bamboo, 0.3)],
        },
        (_, Growth::Jungle) => match stand {
            0 => &[(Giant, 0.6), (Palm, 0.2), (Banana, 0.2)],
            1 => &[(Giant, 0.5), (Bamboo, 0.3), (Palm, 0.2)],
            _ => &[(Giant, 0.55), (Palm, 0.35), (Banana, 0.1)],
        },
        (Theme::Urban, Growth::Woods) => match stand {
            0 => &[(Oak, 0.7), (Birch, 0.3)],
            1 => &[(Birch, 0.5), (Oak, 0.3), (Poplar, 0.2)],
            _ => &[(Poplar, 0.4), (Oak, 0.4), (Spruce, 0.2)],
        },
        (Theme::Grassland, Growth::Woods) => match stand {
            0 => &[(Oak, 0.7), (Birch, 0.3)],
            1 => &[(Spruce, 0.65), (Pine, 0.35)],
            _ => &[(Oak, 0.4), (Spruce, 0.3), (Birch, 0.2), (Pine, 0.1)],
        },
    };
    draw(shares, lot)
}

/// How far a plant goes with the wind at a height.
fn give(y: f32) -> f32 {
    0.05 * y.max(0.0).powf(1.4)
}

pub(super) fn woods(kit: &mut Kit, plot: &mut Plot, growth: Growth, density: Density, burns: bool) {
    let (n, lo, hi) = match density {
        Density::Light => (5, 0.60, 0.86),
        Density::Heavy => (12, 0.80, 1.06),
        Density::UltraHeavy => (21, 1.0, 1.30),
    };
    let key = *plot.key;
    // What is higher reaches farther over the hexsides.
    let margin = if density == Density::UltraHeavy {
        0.20
    } else {
        0.16
    };
    for (p, mut own) in plot.spots(n, margin, 0.04) {
        let height = own.range(lo, hi);
        let species = species(&key, growth, burns, &mut own);
        let turn = own.range(0.0, std::f32::consts::TAU);
        let first = kit.buf.pos.len();
        let at = Transform::from_xyz(p.x, 0.0, p.y).with_rotation(Quat::from_rotation_y(turn));
        kit.with(at, |k| {
            trees::add(k, species, plot.t, height, plot.detail, own);
        });
        if !matches!(
            species,
            Species::Crystal | Species::Saguaro | Species::Charred
        ) {
            kit.buf.bend(first, |p| give(p.y));
        }
    }
    if plot.detail != Detail::Far && key.theme != Theme::Lunar {
        undergrowth(kit, plot, growth, density, burns);
    }
}

/// What grows and lies under the trees: more of it in darker woods.
fn undergrowth(kit: &mut Kit, plot: &mut Plot, growth: Growth, density: Density, burns: bool) {
    let key = *plot.key;
    let detail = plot.detail;
    let wet = key.theme == Theme::Tropical || growth == Growth::Jungle;
    let bushes = match density {
        Density::Light => 3,
        Density::Heavy => 5,
        Density::UltraHeavy => 8,
    } + if wet { 3 } else { 0 };
    let leaf = Paint::new(plot.t.leaf[0])
        .mix(Paint::new(plot.t.tuft[0]), 0.5)
        .gloss(0.06)
        .detail(0.8);
    let leaf = if burns || key.theme == Theme::Volcanic {
        leaf.mix(Paint::new(0x2a2622), 0.7)
    } else {
        leaf
    };
    let first = kit.buf.pos.len();
    for (p, mut own) in plot.spots(bushes, 0.12, 0.0) {
        let size = own.range(0.05, 0.095);
        let fern = own.chance(if wet { 0.6 } else { 0.2 });
        let tone = leaf.shade(own.range(0.8, 1.1));
        kit.at(p.x, 0.0, p.y, |k| {
            if fern && key.theme != Theme::Arctic {
                trees::add_fern(k, size * 1.9, tone, detail, &mut own);
            } else {
                trees::add_bush(k, size, tone, detail.min(Detail::Plain), &mut own);
            }
        });
    }
    if detail == Detail::Full && !burns {
        let paint = plot.grass();
        let n = if density == Density::Light { 8 } else { 4 };
        for (p, mut own) in plot.spots(n, 0.08, 0.0) {
            let h = own.range(0.05, 0.09);
            kit.at(p.x, 0.0, p.y, |k| trees::add_tuft(k, paint, h, &mut own));
        }
    }
    kit.buf.bend(first, |p| 0.12 * p.y.max(0.0));
    if density != Density::Light && detail == Detail::Full {
        for (p, mut own) in plot.spots(1, 0.3, 0.1) {
            let bark = Paint::new(if burns { 0x1c1815 } else { 0x5d4c3a })
                .gloss(0.05)
                .detail(0.7);
            kit.at(p.x, 0.0, p.y, |k| {
                trees::add_log(k, own.range(0.25, 0.4), 0.032, bark, &mut own);
            });
        }
    }
}
