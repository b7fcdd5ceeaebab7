//! The meshes of props, kind by kind.

use bevy::prelude::*;
use hexlance_board::{Density, Growth};

use super::{PropKey, inside, spots};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::{Rng, smooth};
use crate::paint::Paint;
use crate::palette::ThemePaints;
use crate::space::SIDES;
use crate::terrain::trees::{self, Species};

pub(super) fn woods(
    kit: &mut Kit,
    key: &PropKey,
    t: &ThemePaints,
    growth: Growth,
    density: Density,
    rng: &mut Rng,
) {
    let (n, lo, hi) = match density {
        Density::Light => (6, 0.62, 0.92),
        Density::Heavy => (13, 0.78, 1.08),
        Density::UltraHeavy => (22, 0.95, 1.28),
    };
    for p in spots(n, 0.12, rng) {
        let height = rng.range(lo, hi);
        let lot = rng.unit();
        let species = match (key.theme, growth) {
            (Theme::Lunar, _) => Species::Crystal,
            (Theme::Desert, Growth::Woods) => {
                if lot < 0.55 {
                    Species::Palm
                } else {
                    Species::Acacia
                }
            }
            (Theme::Badlands, Growth::Woods) => {
                if lot < 0.6 {
                    Species::Acacia
                } else if lot < 0.85 {
                    Species::Conifer
                } else {
                    Species::Snag
                }
            }
            (Theme::Arctic, Growth::Woods) => {
                if lot < 0.9 {
                    Species::Conifer
                } else {
                    Species::Snag
                }
            }
            (_, Growth::Jungle) => {
                if lot < 0.5 {
                    Species::Palm
                } else {
                    Species::JungleTree
                }
            }
            _ if lot < t.conifers => Species::Conifer,
            _ => Species::Broadleaf,
        };
        let turn = rng.range(0.0, 6.3);
        let mut own = Rng::new(rng.bits());
        if !key.free(p, 0.04) {
            continue;
        }
        kit.with(
            Transform::from_xyz(p.x, 0.0, p.y).with_rotation(Quat::from_rotation_y(turn)),
            |k| trees::add(k, species, t, height, &mut own),
        );
    }
    // Undergrowth fills the darker woods.
    let bushes = match density {
        Density::Light => 3,
        Density::Heavy => 6,
        Density::UltraHeavy => 9,
    };
    let leaf = Paint::new(t.leaf[0])
        .mix(Paint::new(t.tuft[0]), 0.5)
        .gloss(0.06)
        .detail(0.8);
    for p in spots(bushes, 0.08, rng) {
        let size = rng.range(0.05, 0.10);
        let mut own = Rng::new(rng.bits());
        if key.theme != Theme::Lunar && key.free(p, 0.0) {
            kit.at(p.x, size * 0.4, p.y, |k| {
                trees::add_stone(k, size, 0.8, leaf.shade(0.9), &mut own);
            });
        }
    }
}

pub(super) fn stones(kit: &mut Kit, key: &PropKey, t: &ThemePaints, big: bool, rng: &mut Rng) {
    let n = if big { 15 } else { 11 };
    for (i, p) in spots(n, 0.10, rng).into_iter().enumerate() {
        let size = match (big, i % 4) {
            (true, 0) => rng.range(0.16, 0.24),
            (true, _) => rng.range(0.07, 0.15),
            (false, 0) => rng.range(0.09, 0.14),
            (false, _) => rng.range(0.03, 0.08),
        };
        let squash = rng.range(0.65, if big { 1.3 } else { 0.95 });
        let paint = t.rock[0]
            .mix(t.rock[1], rng.unit())
            .strata(0.25)
            .detail(0.7);
        let mut own = Rng::new(rng.bits());
        if key.free(p, size * 0.6) {
            kit.at(p.x, size * 0.25, p.y, |k| {
                trees::add_stone(k, size, squash, paint, &mut own);
            });
        }
    }
    kit.buf.tint(|p, _| 0.62 + 0.38 * smooth(-0.02, 0.12, p.y));
    sprinkle(kit, key, t, 5, rng);
}

/// A few tufts between stones and bushes.
pub(super) fn sprinkle(kit: &mut Kit, key: &PropKey, t: &ThemePaints, n: usize, rng: &mut Rng) {
    if t.tufts <= 0.0 {
        return;
    }
    let paint = t.tuft.map(|c| Paint::new(c).gloss(0.05));
    for p in spots(n, 0.06, rng) {
        let mut own = Rng::new(rng.bits());
        if key.free(p, 0.0) {
            kit.at(p.x, 0.0, p.y, |k| {
                trees::add_tuft(k, paint, own.range(0.05, 0.09), &mut own);
            });
        }
    }
}

pub(super) fn rubble(kit: &mut Kit, key: &PropKey, big: bool, rng: &mut Rng) {
    let tones = [0x8a847b, 0x77706a, 0x9a8d7c, 0x6b5a50, 0x9b6a52];
    let n = if big { 34 } else { 26 };
    for p in spots(n, 0.10, rng) {
        let size = rng.range(0.05, if big { 0.20 } else { 0.13 });
        let paint = Paint::new(tones[rng.pick(tones.len())])
            .gloss(0.05)
            .detail(0.6);
        let tilt = Quat::from_rotation_y(rng.range(0.0, 6.3))
            * Quat::from_rotation_x(rng.range(-0.6, 0.6))
            * Quat::from_rotation_z(rng.range(-0.4, 0.4));
        let shape = Vec3::new(
            rng.range(0.8, 1.8),
            rng.range(0.3, 0.8),
            rng.range(0.6, 1.2),
        ) * size;
        if key.free(p, size * 0.5) {
            kit.with(
                Transform::from_xyz(p.x, shape.y * 0.35, p.y).with_rotation(tilt),
                |k| k.cuboid(Vec3::ZERO, shape, 0.0, paint),
            );
        }
    }
    // Standing scraps of wall, and girders.
    for _ in 0..if big { 5 } else { 2 } {
        let p = rng.direction() * rng.range(0.66, 0.74);
        let turn = Quat::from_rotation_y(rng.range(0.0, 6.3));
        let h = rng.range(0.14, if big { 0.5 } else { 0.3 });
        let steel = rng.chance(0.5);
        if !key.free(p, 0.02) {
            continue;
        }
        kit.with(
            Transform::from_xyz(p.x, 0.0, p.y).with_rotation(turn),
            |k| {
                if steel {
                    let tip = Vec3::new(0.12, h, 0.05);
                    k.beam(
                        Vec3::NEG_Y * 0.05,
                        tip,
                        Vec2::splat(0.028),
                        Vec2::splat(0.028),
                        0.0,
                        Paint::new(0x5a4032),
                    );
                } else {
                    k.wedge(
                        Vec3::new(0.0, h * 0.5, 0.0),
                        Vec3::new(0.24, h, 0.05),
                        Vec2::new(0.4, 1.0),
                        Vec2::new(0.05, 0.0),
                        0.0,
                        Paint::new(0x9a8f82).detail(0.5),
                    );
                }
            },
        );
    }
    kit.buf.tint(|p, _| 0.6 + 0.4 * smooth(-0.02, 0.14, p.y));
}

pub(super) fn reeds(kit: &mut Kit, key: &PropKey, t: &ThemePaints, rng: &mut Rng) {
    let pair = [
        Paint::new(0x55602c).gloss(0.08),
        Paint::new(t.tuft[1]).gloss(0.08),
    ];
    for p in spots(15, 0.06, rng) {
        let h = rng.range(0.14, 0.30);
        let mut own = Rng::new(rng.bits());
        if key.free(p, 0.0) {
            kit.at(p.x, 0.0, p.y, |k| {
                trees::add_tuft(k, pair, h, &mut own);
                let tip = Vec3::new(own.range(-0.02, 0.02), h * 1.05, own.range(-0.02, 0.02));
                k.tube(Vec3::ZERO, tip, 0.004, 0.004, 4, pair[0]);
                k.tube(
                    tip,
                    tip + Vec3::Y * 0.05,
                    0.010,
                    0.008,
                    5,
                    Paint::new(0x4f3520),
                );
            });
        }
    }
    // Standing puddles.
    for p in spots(3, 0.2, rng) {
        let r = rng.range(0.12, 0.2);
        if !key.free(p, 0.0) {
            continue;
        }
        kit.at(p.x, 0.028, p.y, |k| {
            k.lathe(
                &[Vec2::new(r, 0.0), Vec2::new(0.0, 0.002)],
                9,
                true,
                Paint::new(0x2a3326).gloss(0.95),
            );
        });
    }
}

pub(super) fn crops(kit: &mut Kit, key: &PropKey, t: &ThemePaints, rng: &mut Rng) {
    let kinds: [[u32; 2]; 3] = [
        [0x6f8a2e, 0x94a83e],
        [0xb59a3c, 0xd6bd62],
        [0x4f7a30, 0x6f9a40],
    ];
    let [a, b] = if t.snow > 0.5 {
        [0x8a7f60, 0xb8ae92]
    } else {
        kinds[usize::from(key.variant) % 3]
    };
    let (a, b) = (Paint::new(a).detail(0.7), Paint::new(b).detail(0.7));
    // Rows in one of three directions, through the whole hex.
    let turn = std::f32::consts::FRAC_PI_3 * f32::from(key.variant / 2);
    let dir = Vec2::from_angle(turn);
    let across = dir.perp();
    let mut row = -0.80;
    while row < 0.81 {
        let mut x = -1.0;
        while x < 1.0 {
            let len = 0.16;
            let p = dir * (x + len * 0.5) + across * row;
            let h = rng.range(0.07, 0.11);
            if inside(p, 0.075) && key.free(p, -0.06) {
                let yaw = -turn;
                kit.with(
                    Transform::from_xyz(p.x, h * 0.5 - 0.01, p.y)
                        .with_rotation(Quat::from_rotation_y(yaw)),
                    |k| {
                        k.wedge(
                            Vec3::ZERO,
                            Vec3::new(len + 0.01, h, 0.072),
                            Vec2::new(1.0, 0.45),
                            Vec2::new(0.0, rng.range(-0.012, 0.012)),
                            0.0,
                            a.mix(b, rng.unit()),
                        );
                    },
                );
            }
            x += len;
        }
        row += 0.135;
    }
    kit.buf.tint(|p, _| 0.6 + 0.4 * smooth(0.0, 0.08, p.y));
}

pub(super) fn gravel(kit: &mut Kit, key: &PropKey, rng: &mut Rng) {
    for p in spots(16, 0.08, rng) {
        let size = rng.range(0.018, 0.045);
        let paint = Paint::new(0x9a9284).mix(Paint::new(0x6f695f), rng.unit());
        let mut own = Rng::new(rng.bits());
        if key.free(p, 0.0) {
            kit.at(p.x, size * 0.3, p.y, |k| {
                trees::add_stone(k, size, 0.8, paint, &mut own);
            });
        }
    }
}

pub(super) fn industry(kit: &mut Kit, key: &PropKey, rng: &mut Rng) {
    let steel = Paint::new(0x8b9094).gloss(0.35).metal(0.35);
    let rust = Paint::new(0x7a4a30).gloss(0.15).detail(0.5);
    let hue = [0x9a8a52, 0x5d7486, 0x86584a][usize::from(key.variant) % 3];
    let tank = Paint::new(hue).gloss(0.3).detail(0.25);
    for (i, p) in spots(7, 0.22, rng).into_iter().enumerate() {
        let lot = i % 4;
        let (r, h) = (rng.range(0.09, 0.16), rng.range(0.25, 0.6));
        let turn = rng.range(0.0, 6.3);
        if !key.free(p, 0.10) {
            continue;
        }
        kit.with(
            Transform::from_xyz(p.x, 0.0, p.y).with_rotation(Quat::from_rotation_y(turn)),
            |k| match lot {
                0 => {
                    k.lathe_with(
                        &[
                            Vec2::new(r, -0.02),
                            Vec2::new(r, h * 0.55),
                            Vec2::new(r * 1.06, h * 0.55),
                            Vec2::new(r * 1.06, h * 0.60),
                            Vec2::new(r, h * 0.60),
                            Vec2::new(r * 0.96, h * 0.95),
                            Vec2::new(r * 0.5, h * 1.08),
                            Vec2::new(0.0, h * 1.1),
                        ],
                        12,
                        true,
                        |i| if (1..4).contains(&i) { steel } else { tank },
                    );
                }
                1 => {
                    k.tube(
                        Vec3::NEG_Y * 0.02,
                        Vec3::Y * (h + 0.45),
                        0.05,
                        0.035,
                        8,
                        rust,
                    );
                    for y in [0.3, 0.6, 0.9] {
                        k.at(0.0, (h + 0.45) * y, 0.0, |k| {
                            k.lathe(
                                &[Vec2::new(0.055, 0.0), Vec2::new(0.055, 0.03)],
                                8,
                                false,
                                Paint::new(0xd9d4c8),
                            );
                        });
                    }
                }
                2 => {
                    k.with(Transform::from_xyz(0.0, 0.13, 0.0), |k| {
                        k.tube(
                            Vec3::new(-0.2, 0.0, 0.0),
                            Vec3::new(0.2, 0.0, 0.0),
                            0.1,
                            0.1,
                            10,
                            tank,
                        );
                        for x in [-0.12, 0.12] {
                            k.cuboid(
                                Vec3::new(x, -0.1, 0.0),
                                Vec3::new(0.04, 0.1, 0.16),
                                0.0,
                                steel.shade(0.6),
                            );
                        }
                    });
                }
                _ => {
                    k.cuboid(
                        Vec3::new(0.0, h * 0.25, 0.0),
                        Vec3::new(0.26, h * 0.5, 0.2),
                        0.015,
                        steel.shade(0.8),
                    );
                    k.tube(
                        Vec3::new(0.08, h * 0.5, 0.0),
                        Vec3::new(0.08, h * 0.5 + 0.12, 0.0),
                        0.03,
                        0.03,
                        8,
                        rust,
                    );
                }
            },
        );
    }
    // Pipes along one side.
    let y = 0.07;
    for (k, r) in [(0.0, 0.022), (0.06, 0.018), (0.11, 0.022)] {
        let z = 0.66 + k;
        if key.free(Vec2::new(0.0, z), 0.0) {
            kit.tube(
                Vec3::new(-0.52, y, z),
                Vec3::new(0.52, y, z),
                r,
                r,
                7,
                if r > 0.02 { steel } else { rust },
            );
        }
    }
    kit.buf.tint(|p, _| 0.68 + 0.32 * smooth(0.0, 0.2, p.y));
}

pub(super) fn tufts(kit: &mut Kit, key: &PropKey, t: &ThemePaints, fine: bool, rng: &mut Rng) {
    let n = if fine { 26 } else { 14 };
    let paint = t.tuft.map(|c| Paint::new(c).gloss(0.05));
    // In drifts rather than evenly.
    let heart = rng.direction() * 0.4;
    for p in spots(n, 0.05, rng) {
        let p = p.lerp(heart, 0.30);
        let h = rng.range(0.035, 0.085);
        let mut own = Rng::new(rng.bits());
        if key.free(p, 0.0) {
            kit.at(p.x, 0.0, p.y, |k| {
                trees::add_tuft(k, paint, h, &mut own);
            });
        }
    }
    for p in spots(2, 0.1, rng) {
        let size = rng.range(0.02, 0.05);
        let mut own = Rng::new(rng.bits());
        if key.free(p, 0.0) {
            kit.at(p.x, size * 0.2, p.y, |k| {
                trees::add_stone(k, size, 0.7, t.rock[1].strata(0.0), &mut own);
            });
        }
    }
}

pub(super) fn sandbags(kit: &mut Kit, key: &PropKey) {
    let mut rng = Rng::new(4);
    let bag = Paint::new(0xa8946a).gloss(0.04).detail(0.5);
    for (d, side) in SIDES.iter().enumerate() {
        if key.tracks & (1 << d) != 0 {
            continue;
        }
        let yaw = (-side.x).atan2(-side.y);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            for row in 0..3 {
                let n = 5 - row;
                for i in 0..n {
                    let x = (i as f32 - (n as f32 - 1.0) * 0.5) * 0.135 + rng.range(-0.01, 0.01);
                    k.cuboid(
                        Vec3::new(
                            x,
                            0.03 + 0.048 * row as f32,
                            -0.70 + rng.range(-0.012, 0.012),
                        ),
                        Vec3::new(0.128, 0.052, 0.085),
                        0.018,
                        bag.shade(rng.range(0.85, 1.1)),
                    );
                }
            }
        });
    }
}
