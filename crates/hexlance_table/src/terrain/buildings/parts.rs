//! Parts of houses: bays with their windows and doors, courses, wings to neighbours.

use bevy::prelude::*;
use hexlance_board::BuildingClass;

use super::style::Look;
use super::{BuildingKey, wear};
use crate::meshkit::Kit;
use crate::model::Theme;
use crate::noise::Rng;
use crate::paint::Paint;
use crate::space::{APOTHEM, LEVEL, SIDES};

/// A square ring of four beams around the house.
pub(super) fn frame(kit: &mut Kit, wx: f32, wz: f32, y: f32, h: f32, paint: Paint) {
    for s in [-0.5, 0.5] {
        let (a, b) = (Vec3::new(0.0, y, s * wz), Vec3::new(s * wx, y, 0.0));
        kit.cuboid(a, Vec3::new(wx, h, 0.03), 0.0, paint);
        kit.cuboid(b, Vec3::new(0.03, h, wz), 0.0, paint);
    }
}

/// One bay of an outer wall.
pub(super) struct Bay {
    /// Counter-clockwise from the lower left, seen from outside.
    pub corners: [Vec3; 4],
    /// Away from the house.
    pub out: Vec3,
    /// From the ground up.
    pub storey: i32,
    /// Whether it is in the middle of its wall.
    pub middle: bool,
    /// Whether its storey is cut open.
    pub open: bool,
}

impl Bay {
    /// A point of the bay: across, up, and away from it.
    pub fn at(&self, u: f32, v: f32, d: f32) -> Vec3 {
        let c = &self.corners;
        c[0].lerp(c[1], u).lerp(c[3].lerp(c[2], u), v) + self.out * d
    }

    /// A flat panel on the wall.
    pub fn panel(&self, kit: &mut Kit, [u0, u1]: [f32; 2], [v0, v1]: [f32; 2], d: f32, p: &Paint) {
        kit.buf.quad(
            self.at(u0, v0, d),
            self.at(u1, v0, d),
            self.at(u1, v1, d),
            self.at(u0, v1, d),
            p,
        );
    }

    /// A panel that stands out from the wall, with its top and its underside.
    pub fn ledge(&self, kit: &mut Kit, u: [f32; 2], v: [f32; 2], d: f32, p: &Paint) {
        self.panel(kit, u, v, d, p);
        let top = [(u[0], d), (u[1], d), (u[1], 0.0), (u[0], 0.0)];
        let [a, b, c, e] = top.map(|(u, d)| self.at(u, v[1], d));
        kit.buf.quad(a, b, c, e, &p.shade(1.15));
        let [a, b, c, e] = top.map(|(u, d)| self.at(u, v[0], d));
        kit.buf.quad(e, c, b, a, &p.shade(0.5));
    }
}

/// A window: frame, glass, sill.
fn window(
    kit: &mut Kit,
    bay: &Bay,
    u: [f32; 2],
    v: [f32; 2],
    frame: &Paint,
    glass: &Paint,
    cross: bool,
) {
    let rim = 0.035;
    let grow = |r: [f32; 2], by: f32| [r[0] - by, r[1] + by];
    bay.panel(kit, grow(u, rim), grow(v, rim * 0.8), 0.005, frame);
    bay.panel(kit, u, v, 0.009, glass);
    if cross {
        let m = (u[0] + u[1]) * 0.5;
        bay.panel(kit, [m - 0.012, m + 0.012], v, 0.011, frame);
    }
    bay.ledge(
        kit,
        grow(u, 0.05),
        [v[0] - 0.055, v[0] - 0.02],
        0.020,
        frame,
    );
}

/// What is behind a window.
fn pane(key: &BuildingKey, l: &Look, rng: &mut Rng) -> (Paint, bool) {
    let (lot, luck, warm) = (rng.unit(), rng.unit(), rng.range(0.7, 1.15));
    let broken = luck > key.sound() * 1.1 - 0.08;
    if key.fire && lot < 0.75 {
        return (Paint::new(0xff7a1e).glow(2.2 * warm), true);
    }
    if broken {
        return (Paint::new(0x0c0b0a), true);
    }
    // The lights go out in a house that falls apart.
    if lot < 0.34 && key.sound() > 0.5 {
        return (l.lit.glow(l.lit.glow * warm), false);
    }
    (l.glass.shade(rng.range(0.8, 1.3)), false)
}

/// One bay: wall, and window or door on it, and what damage did to it.
pub(super) fn bay(kit: &mut Kit, l: &Look, key: &BuildingKey, bay: &Bay, rng: &mut Rng) {
    let c = bay.corners;
    let wall = l.wall.shade(rng.range(0.95, 1.04));
    // As many random numbers for every bay, whatever it shows.
    let (glass, broken) = pane(key, l, rng);
    let (second, _) = pane(key, l, rng);
    let mut own = Rng::new(rng.bits());
    if key.theme == Theme::Arctic && key.class == BuildingClass::Light && !bay.open {
        // Boards, one over the other.
        let n = 6;
        for i in 0..n {
            let v = [i as f32 / n as f32, (i + 1) as f32 / n as f32];
            let tone = wall.shade(if i % 2 == 0 { 1.0 } else { 0.9 });
            bay.panel(kit, [0.0, 1.0], v, 0.0, &tone);
        }
    } else {
        kit.buf.quad(c[0], c[1], c[2], c[3], &wall);
    }
    if bay.open {
        return;
    }
    let ground = bay.storey == 0;
    let front = bay.out.z > 0.5 && bay.middle;
    match key.class {
        BuildingClass::Light => light(kit, l, key, bay, &glass, front && ground),
        BuildingClass::Medium => {
            let shop = ground && key.theme == Theme::Urban && bay.out.z.abs() > 0.5;
            medium(kit, l, key, bay, [&glass, &second], (front && ground, shop));
        }
        BuildingClass::Heavy => heavy(kit, l, key, bay, [&glass, &second], front && ground),
        BuildingClass::Hardened => {
            bay.panel(kit, [0.08, 0.92], [0.12, 0.90], 0.006, &wall.shade(0.88));
            if front && ground {
                let steel = Paint::new(0x4a5054).gloss(0.4).metal(0.5);
                bay.ledge(kit, [0.16, 0.84], [0.0, 0.72], 0.02, &steel);
                bay.panel(kit, [0.49, 0.51], [0.0, 0.70], 0.022, &steel.shade(0.4));
            } else if own.chance(0.75) {
                bay.ledge(kit, [0.22, 0.78], [0.66, 0.70], 0.03, &wall.shade(0.8));
                bay.panel(kit, [0.26, 0.74], [0.53, 0.65], 0.010, &glass.shade(0.8));
            }
        }
    }
    wear::hurt(kit, l, key, bay, broken, &mut own);
}

fn light(kit: &mut Kit, l: &Look, key: &BuildingKey, bay: &Bay, glass: &Paint, door: bool) {
    let frame = l.trim.shade(1.5);
    match key.theme {
        Theme::Lunar => {
            // Ribs of a pressure hull, and portholes.
            bay.ledge(kit, [-0.02, 0.05], [0.0, 1.0], 0.015, &l.wall.shade(0.8));
            if !(door || bay.storey == 0 && bay.out.z > 0.5) {
                bay.panel(kit, [0.33, 0.67], [0.40, 0.72], 0.005, &frame);
                bay.panel(kit, [0.38, 0.62], [0.44, 0.68], 0.009, glass);
            }
            bay.panel(kit, [0.05, 1.0], [0.10, 0.15], 0.004, &l.accent);
        }
        _ if door => {
            bay.panel(kit, [0.26, 0.74], [0.0, 0.74], 0.005, &frame);
            bay.panel(kit, [0.32, 0.68], [0.0, 0.68], 0.010, &l.accent);
            bay.panel(kit, [0.38, 0.62], [0.46, 0.62], 0.013, glass);
            bay.ledge(kit, [0.16, 0.84], [0.80, 0.84], 0.075, &l.roof.shade(0.9));
            bay.ledge(kit, [0.22, 0.78], [0.0, 0.07], 0.05, &l.trim);
        }
        Theme::Desert | Theme::Badlands => {
            window(
                kit,
                bay,
                [0.36, 0.64],
                [0.38, 0.70],
                &l.wall.shade(0.75),
                glass,
                false,
            );
            // Beam ends under the roof.
            let wood = Paint::new(0x5d4630).gloss(0.05);
            for u in [0.2, 0.5, 0.8] {
                bay.ledge(kit, [u - 0.035, u + 0.035], [0.88, 0.93], 0.045, &wood);
            }
        }
        _ => {
            window(kit, bay, [0.33, 0.67], [0.32, 0.72], &frame, glass, true);
            if key.variant.is_multiple_of(2) {
                for u in [[0.17, 0.29], [0.71, 0.83]] {
                    bay.panel(kit, u, [0.30, 0.74], 0.010, &l.accent);
                }
            }
        }
    }
}

fn medium(
    kit: &mut Kit,
    l: &Look,
    key: &BuildingKey,
    bay: &Bay,
    glass: [&Paint; 2],
    (door, shop): (bool, bool),
) {
    let frame = l.trim.shade(1.45);
    if key.theme == Theme::Lunar {
        bay.ledge(kit, [-0.02, 0.04], [0.0, 1.0], 0.018, &l.wall.shade(0.8));
        bay.panel(kit, [0.12, 0.92], [0.36, 0.74], 0.005, &frame);
        bay.panel(kit, [0.15, 0.50], [0.40, 0.70], 0.009, glass[0]);
        bay.panel(kit, [0.54, 0.89], [0.40, 0.70], 0.009, glass[1]);
        bay.panel(kit, [0.04, 1.0], [0.10, 0.16], 0.004, &l.accent);
        return;
    }
    if door {
        bay.panel(kit, [0.22, 0.78], [0.0, 0.80], 0.005, &frame);
        bay.panel(kit, [0.28, 0.72], [0.0, 0.62], 0.010, &l.accent);
        bay.panel(kit, [0.28, 0.72], [0.66, 0.76], 0.010, glass[0]);
        bay.ledge(kit, [0.14, 0.86], [0.84, 0.88], 0.09, &l.trim);
        bay.ledge(kit, [0.18, 0.82], [0.0, 0.06], 0.05, &l.trim.shade(1.2));
        return;
    }
    if shop {
        bay.panel(kit, [0.05, 0.95], [0.06, 0.74], 0.006, &l.trim);
        bay.panel(kit, [0.09, 0.91], [0.12, 0.68], 0.010, glass[0]);
        // An awning in stripes.
        let cloth = l.accent;
        for i in 0..4 {
            let u = [0.04 + 0.23 * i as f32, 0.04 + 0.23 * (i + 1) as f32];
            let tone = if i % 2 == 0 {
                cloth
            } else {
                Paint::new(0xd8d2c4)
            };
            let [a, b] = u.map(|u| bay.at(u, 0.72, 0.10));
            let [d, e] = u.map(|u| bay.at(u, 0.84, 0.004));
            kit.buf.quad(a, b, e, d, &tone);
            kit.buf.quad(b, a, d, e, &tone.shade(0.5));
        }
        return;
    }
    for (i, u) in [[0.13, 0.42], [0.58, 0.87]].into_iter().enumerate() {
        window(kit, bay, u, [0.28, 0.75], &frame, glass[i], true);
        if key.variant.is_multiple_of(3) {
            bay.ledge(kit, [u[0] - 0.04, u[1] + 0.04], [0.80, 0.84], 0.016, &frame);
        }
    }
    let balcony = bay.middle && bay.storey > 0 && key.variant % 2 == 1 && bay.out.x.abs() < 0.5;
    if balcony && key.theme != Theme::Arctic {
        bay.ledge(kit, [0.02, 0.98], [0.06, 0.11], 0.11, &l.trim.shade(1.1));
        let rail = Paint::new(0x34383a).gloss(0.3);
        for i in 0..9 {
            let u = 0.03 + 0.94 * i as f32 / 8.0;
            bay.panel(kit, [u - 0.008, u + 0.008], [0.11, 0.34], 0.108, &rail);
        }
        bay.ledge(kit, [0.02, 0.98], [0.33, 0.36], 0.112, &rail);
    }
}

fn heavy(kit: &mut Kit, l: &Look, key: &BuildingKey, bay: &Bay, glass: [&Paint; 2], door: bool) {
    if door {
        bay.panel(kit, [0.06, 0.94], [0.0, 0.80], 0.006, &l.trim);
        for u in [[0.12, 0.48], [0.52, 0.88]] {
            bay.panel(kit, u, [0.03, 0.72], 0.010, glass[0]);
        }
        bay.ledge(kit, [0.0, 1.0], [0.80, 0.87], 0.13, &l.accent);
    } else if key.theme == Theme::Urban && key.variant.is_multiple_of(2) {
        // A curtain of glass.
        bay.panel(kit, [0.02, 0.98], [0.05, 0.95], 0.005, &l.trim.shade(0.9));
        for i in 0..3 {
            let u = [0.05 + 0.31 * i as f32, 0.33 + 0.31 * i as f32];
            bay.panel(kit, u, [0.10, 0.50], 0.009, glass[i % 2]);
            bay.panel(kit, u, [0.54, 0.92], 0.009, glass[(i + 1) % 2]);
        }
    } else {
        bay.panel(kit, [0.06, 0.94], [0.24, 0.86], 0.005, &l.trim);
        for i in 0..3 {
            let u = 0.09 + 0.285 * i as f32;
            bay.panel(kit, [u, u + 0.255], [0.28, 0.82], 0.009, glass[i % 2]);
        }
        bay.ledge(kit, [0.04, 0.96], [0.18, 0.225], 0.022, &l.trim.shade(1.25));
    }
    bay.ledge(kit, [-0.03, 0.05], [0.0, 1.0], 0.018, &l.trim.shade(1.3));
}

/// Connections to neighbouring hexes of the same building.
pub(super) fn wings(kit: &mut Kit, key: &BuildingKey, l: &Look, storeys: i32, sound: f32) {
    if sound < 0.4 || key.open_above.is_some() {
        return;
    }
    let h = storeys as f32 * LEVEL - 0.02;
    for (d, side) in SIDES.iter().enumerate() {
        if key.wings & (1 << d) == 0 {
            continue;
        }
        let yaw = (-side.x).atan2(-side.y);
        let mut rng = Rng::new(u64::from(key.variant) * 13 + d as u64);
        kit.with(Transform::from_rotation(Quat::from_rotation_y(yaw)), |k| {
            let z = -(0.40 + APOTHEM) * 0.5;
            let len = APOTHEM - 0.40;
            k.cuboid(
                Vec3::new(0.0, h * 0.5, z),
                Vec3::new(0.52, h, len),
                0.0,
                l.wall.shade(0.94),
            );
            k.cuboid(
                Vec3::new(0.0, h, z),
                Vec3::new(0.56, 0.03, len),
                0.0,
                l.roof,
            );
            for s in [-0.27, 0.27] {
                let rim = Vec3::new(s, h + 0.025, z);
                k.cuboid(rim, Vec3::new(0.03, 0.05, len), 0.0, l.trim.shade(1.2));
            }
            for y in 0..storeys {
                for s in [-1.0, 1.0] {
                    let mid = Vec3::new(s * 0.262, (y as f32 + 0.55) * LEVEL, -0.64);
                    let frame = Vec3::new(0.008, LEVEL * 0.50, 0.24);
                    k.cuboid(mid, frame, 0.0, l.trim.shade(1.4));
                    let (glass, _) = pane(key, l, &mut rng);
                    k.cuboid(mid, Vec3::new(0.014, LEVEL * 0.42, 0.19), 0.0, glass);
                }
            }
        });
    }
}
