//! Ground vehicles: tracked, wheeled, hover, rail.

use bevy::prelude::*;

use super::decals::{self, Spot};
use super::turret::{small_arms, turret};
use super::{Build, fittings, weapons};
use crate::meshkit::{Kit, Role};
use crate::model::{Gear, MiniKind};
use crate::noise::Rng;

/// Dimensions of a hull.
pub(super) struct Hull {
    pub(super) wide: f32,
    pub(super) long: f32,
    /// Height of the hull's underside and deck.
    pub(super) under: f32,
    pub(super) deck: f32,
}

/// What a hull is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A sloped front, a flat deck.
    Upright,
    /// Low, all slope.
    Wedge,
    /// Guns in a superstructure without a turret.
    Casemate,
    /// A high box with a hold in the rear.
    Carrier,
    /// A cab and a bed for something long.
    Flatbed,
    /// Seats inside bars.
    Buggy,
    /// A cab and a tall body of glass.
    Tower,
}

/// How tracks are guarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tracks {
    /// A skirt over the upper run.
    Skirted,
    /// Large bare wheels.
    Open,
    /// Slabs over all of it.
    Slabs,
    /// Two short ones on each side.
    Pods,
    /// All around the hull, high at the front.
    Rhomb,
}

/// Data first: what it carries says what hull it has; the seed picks among what is left.
fn form(b: &Build, rng: &mut Rng) -> (Form, Tracks) {
    let (g, a, size) = (b.look.gear, &b.look.arms, b.look.size);
    let guns = a.cannons + a.energy + a.missiles;
    let form = if g.has(Gear::BRIDGE) || (a.artillery > 0 && size >= 3) {
        Form::Flatbed
    } else if g.has(Gear::CIVIL) && g.has(Gear::COMMAND) {
        Form::Tower
    } else if g.has(Gear::CARGO) {
        Form::Carrier
    } else if b.look.kind == MiniKind::Wheeled && size == 1 && b.look.plating <= 1 {
        Form::Buggy
    } else if !g.has(Gear::TURRET) && guns > 0 && a.artillery == 0 {
        Form::Casemate
    } else if b.look.pace >= 6 {
        Form::Wedge
    } else {
        [Form::Upright, Form::Wedge][rng.pick(2)]
    };
    let tracks = if size >= 4 && form != Form::Flatbed {
        Tracks::Rhomb
    } else if g.has(Gear::PODS) {
        Tracks::Pods
    } else if g.any(Gear::CIVIL | Gear::FRAGILE) {
        Tracks::Open
    } else {
        [Tracks::Skirted, Tracks::Open, Tracks::Slabs][rng.pick(3)]
    };
    (form, tracks)
}

/// Builds a ground vehicle.
pub fn build(kit: &mut Kit, b: &Build) {
    let mut rng = Rng::new(b.look.seed);
    let size = f32::from(b.look.size.clamp(1, 5));
    let (form, guards) = form(b, &mut rng);
    let k = 0.74 + 0.085 * size;
    let low = match form {
        Form::Flatbed => -0.045,
        Form::Wedge => -0.02,
        Form::Carrier => 0.015,
        _ => 0.0,
    };
    let stretch = match form {
        Form::Flatbed => 1.14,
        Form::Carrier => 1.06,
        _ => 1.0,
    };
    let h = Hull {
        wide: 0.40 * k * rng.range(0.95, 1.07),
        long: 0.72 * k * rng.range(0.95, 1.05) * stretch,
        under: match b.look.kind {
            MiniKind::Hover => 0.07,
            MiniKind::Wheeled => {
                if b.look.gear.has(Gear::OFF_ROAD) {
                    0.115
                } else {
                    0.085
                }
            }
            _ => 0.06,
        },
        deck: 0.185 + 0.018 * size + rng.range(-0.005, 0.012) + low,
    };
    kit.limb(Role::Gear, Vec3::ZERO);
    match b.look.kind {
        MiniKind::Wheeled => wheels(kit, b, &h, &mut rng),
        MiniKind::Hover => skirt(kit, b, &h, &mut rng),
        MiniKind::Rail => bogies(kit, b, &h),
        _ => tracks(kit, b, &h, guards),
    }
    match form {
        Form::Buggy => buggy(kit, b, &h),
        _ => hull(kit, b, &h, form, &mut rng),
    }
    fit_out(kit, b, &h, form);
    let back = match form {
        Form::Carrier => -0.10 * h.long,
        Form::Flatbed => 0.10 * h.long,
        Form::Casemate => 0.0,
        Form::Buggy => 0.06,
        _ => rng.range(-0.02, 0.08),
    };
    if form == Form::Casemate {
        casemate(kit, b, &h);
    } else if form == Form::Tower {
        // Masts and domes stand on the roof.
        let roof = Hull {
            deck: h.deck + 0.325,
            ..h
        };
        turret(kit, b, &roof, 0.08 * h.long, &mut rng);
    } else if b.ruin && guns_in_turret(b) {
        // Blown off and thrown aside.
        let side = if b.look.seed & 8 == 0 { 1.0 } else { -1.0 };
        let at = Transform::from_xyz(side * h.wide * 0.42, -h.deck * 0.55, 0.16)
            .with_rotation(Quat::from_rotation_y(side * 2.1) * Quat::from_rotation_z(side * -0.75));
        kit.with(at, |kit| turret(kit, b, &h, back, &mut rng));
        kit.with(Transform::from_xyz(0.0, h.deck - 0.002, back), |kit| {
            kit.lathe(
                &[
                    Vec2::new(0.115 * k, 0.0),
                    Vec2::new(0.09 * k, 0.008),
                    Vec2::new(0.0, 0.002),
                ],
                10,
                false,
                b.s.black,
            );
        });
    } else {
        turret(kit, b, &h, back, &mut rng);
    }
    kit.trunk();
}

fn guns_in_turret(b: &Build) -> bool {
    let a = &b.look.arms;
    a.cannons + a.energy + a.missiles + a.artillery > 0
}

/// Guns in the front of a superstructure.
fn casemate(kit: &mut Kit, b: &Build, h: &Hull) {
    let s = &b.s;
    let a = &b.look.arms;
    let k = h.wide / 0.40;
    kit.wedge(
        Vec3::new(0.0, h.deck + 0.06, 0.02),
        Vec3::new(h.wide * 0.84, 0.13, h.long * 0.56),
        Vec2::new(0.78, 0.70),
        Vec2::new(0.0, 0.035),
        0.020,
        s.plate,
    );
    let n = (a.cannons + a.energy).min(3);
    for i in 0..n {
        let x = (f32::from(i) - f32::from(n - 1) * 0.5) * 0.10 * k;
        kit.at(x, h.deck + 0.045, -h.long * 0.24, |kit| {
            let len = 0.24 + 0.07 * f32::from(b.look.reach);
            if i < a.cannons {
                weapons::cannon(kit, s, len * k, 0.030 * k, b.look.seed >> 3);
            } else {
                weapons::energy(kit, s, len * k, 0.024 * k, n < 3);
            }
        });
    }
    for i in 0..a.missiles.min(2) {
        let side = if i == 0 { -1.0 } else { 1.0 };
        kit.at(side * h.wide * 0.26, h.deck + 0.165, 0.05, |kit| {
            weapons::missiles(kit, s, Vec3::new(0.12 * k, 0.09, 0.20 * k), 3, 2);
        });
    }
    decals::emblem(
        kit,
        s,
        &Spot::top(Vec3::new(0.0, h.deck + 0.126, 0.06)),
        0.05 * k,
    );
    fittings::on_top(
        kit,
        b,
        &[
            Vec3::new(-0.10 * k, h.deck + 0.125, 0.08),
            Vec3::new(0.10 * k, h.deck + 0.125, 0.10),
            Vec3::new(0.0, h.deck + 0.125, 0.15),
        ],
        0.9,
    );
    small_arms(kit, b, h, k);
}

/// Seats inside bars, an engine behind.
fn buggy(kit: &mut Kit, b: &Build, h: &Hull) {
    let s = &b.s;
    let (w, l) = (h.wide * 0.5, h.long * 0.5);
    kit.wedge(
        Vec3::new(0.0, h.under + 0.045, 0.0),
        Vec3::new(h.wide * 0.62, 0.075, h.long * 0.92),
        Vec2::new(0.9, 0.86),
        Vec2::new(0.0, 0.02),
        0.014,
        s.plate,
    );
    kit.wedge(
        Vec3::new(0.0, h.under + 0.10, l * 0.58),
        Vec3::new(h.wide * 0.52, 0.11, h.long * 0.26),
        Vec2::splat(0.82),
        Vec2::ZERO,
        0.012,
        s.joint,
    );
    let top = h.deck + 0.105;
    let posts = [
        (-l * 0.42, h.deck - 0.05),
        (l * 0.05, top),
        (l * 0.48, top - 0.03),
    ];
    for x in [-w * 0.55, w * 0.55] {
        for p in posts.windows(2) {
            kit.tube(
                Vec3::new(x, p[0].1, p[0].0),
                Vec3::new(x * 0.9, p[1].1, p[1].0),
                0.012,
                0.012,
                5,
                s.trim,
            );
        }
        for (z, y) in &posts[1..] {
            kit.tube(
                Vec3::new(x * 0.9, *y, *z),
                Vec3::new(x, h.under + 0.06, *z + 0.02),
                0.012,
                0.012,
                5,
                s.trim,
            );
        }
        // A seat and who sits in it.
        let seat = Vec3::new(x * 0.62, h.under + 0.115, -l * 0.02);
        kit.cuboid(seat, Vec3::new(0.06, 0.02, 0.07), 0.004, s.leather);
        kit.wedge(
            seat + Vec3::new(0.0, 0.05, 0.02),
            Vec3::new(0.05, 0.08, 0.036),
            Vec2::new(1.15, 1.0),
            Vec2::ZERO,
            0.006,
            s.cloth,
        );
        kit.ball(seat + Vec3::new(0.0, 0.112, 0.015), 0.026, 0.95, 8, s.trim);
        kit.ball(
            Vec3::new(x * 0.7, h.under + 0.07, -l * 0.92),
            0.020,
            1.0,
            7,
            s.lens,
        );
    }
    for (z, y) in &posts[1..] {
        kit.tube(
            Vec3::new(-w * 0.5, *y, *z),
            Vec3::new(w * 0.5, *y, *z),
            0.012,
            0.012,
            5,
            s.trim,
        );
    }
    kit.with(
        Transform::from_xyz(0.0, h.under + 0.16, l * 0.74)
            .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
        |kit| {
            kit.tube(
                Vec3::NEG_Y * 0.025,
                Vec3::Y * 0.025,
                0.075,
                0.075,
                11,
                s.black.shade(1.8),
            );
        },
    );
    decals::number(
        kit,
        s,
        &Spot::top(Vec3::new(0.0, h.under + 0.0835, -l * 0.55)),
        0.07,
    );
}

fn hull(kit: &mut Kit, b: &Build, h: &Hull, form: Form, rng: &mut Rng) {
    let s = &b.s;
    let inner = if b.look.kind == MiniKind::Tracked {
        0.66
    } else {
        0.92
    };
    let mid = (h.under + h.deck) * 0.5;
    let height = h.deck - h.under;
    // Lower hull.
    kit.wedge(
        Vec3::new(0.0, mid - height * 0.12, 0.0),
        Vec3::new(h.wide * inner, height * 0.75, h.long * 0.96),
        Vec2::new(1.0, 1.02),
        Vec2::ZERO,
        0.012,
        s.plate.shade(0.82),
    );
    // Upper hull: the glacis slopes by form.
    let front: f32 = match form {
        Form::Wedge => 0.30,
        Form::Carrier => 0.78,
        Form::Flatbed | Form::Tower => 0.93,
        Form::Casemate => 0.55,
        _ => [0.62, 0.72, 0.55][rng.pick(3)],
    };
    let v = {
        let (w, l) = (h.wide * 0.5, h.long * 0.5);
        let (y0, y1) = (mid + height * 0.02, h.deck);
        let top_w = w * 0.86;
        [
            Vec3::new(-w, y0, -l),
            Vec3::new(w, y0, -l),
            Vec3::new(-top_w, y1, -l * front),
            Vec3::new(top_w, y1, -l * front),
            Vec3::new(-w, y0, l),
            Vec3::new(w, y0, l),
            Vec3::new(-top_w, y1, l * 0.93),
            Vec3::new(top_w, y1, l * 0.93),
        ]
    };
    kit.hexahedron(v, 0.016, s.plate);
    match form {
        Form::Carrier => {
            let medic = b.look.gear.has(Gear::MEDIC);
            kit.at(0.0, h.deck - 0.01, h.long * 0.24, |kit| {
                let size = Vec3::new(
                    h.wide * 0.86,
                    0.115 + 0.012 * f32::from(b.look.size),
                    h.long * 0.44,
                );
                fittings::hold(kit, s, size, medic);
            });
        }
        Form::Flatbed => {
            // A cab at the front.
            kit.wedge(
                Vec3::new(0.0, h.deck + 0.075, -h.long * 0.36),
                Vec3::new(h.wide * 0.82, 0.15, h.long * 0.22),
                Vec2::new(0.88, 0.72),
                Vec2::new(0.0, 0.025),
                0.014,
                s.plate,
            );
            kit.with(
                Transform::from_xyz(0.0, h.deck + 0.095, -h.long * 0.36 - h.long * 0.088)
                    .with_rotation(Quat::from_rotation_x(0.33)),
                |kit| {
                    kit.cuboid(
                        Vec3::ZERO,
                        Vec3::new(h.wide * 0.62, 0.055, 0.012),
                        0.004,
                        s.glass,
                    );
                },
            );
            for x in [-1.0, 1.0] {
                kit.cuboid(
                    Vec3::new(x * h.wide * 0.42, h.deck + 0.018, h.long * 0.12),
                    Vec3::new(0.018, 0.04, h.long * 0.62),
                    0.004,
                    s.joint,
                );
            }
        }
        Form::Tower => {
            kit.wedge(
                Vec3::new(0.0, h.deck + 0.055, -h.long * 0.36),
                Vec3::new(h.wide * 0.84, 0.11, h.long * 0.20),
                Vec2::new(0.9, 0.7),
                Vec2::new(0.0, 0.02),
                0.012,
                s.plate,
            );
            kit.wedge(
                Vec3::new(0.0, h.deck + 0.09, h.long * 0.12),
                Vec3::new(h.wide * 0.88, 0.19, h.long * 0.62),
                Vec2::new(0.95, 0.97),
                Vec2::ZERO,
                0.014,
                s.plate,
            );
            // A second storey, all glass, and a deck of aerials.
            kit.wedge(
                Vec3::new(0.0, h.deck + 0.245, h.long * 0.10),
                Vec3::new(h.wide * 0.70, 0.12, h.long * 0.42),
                Vec2::new(1.12, 1.08),
                Vec2::ZERO,
                0.008,
                s.glass.shade(0.8),
            );
            kit.cuboid(
                Vec3::new(0.0, h.deck + 0.315, h.long * 0.10),
                Vec3::new(h.wide * 0.86, 0.022, h.long * 0.50),
                0.006,
                s.trim,
            );
            for x in [-1.0, 1.0] {
                for z in [-0.10, 0.10, 0.30] {
                    kit.cuboid(
                        Vec3::new(x * h.wide * 0.37, h.deck + 0.245, h.long * z),
                        Vec3::new(0.014, 0.12, 0.014),
                        0.0,
                        s.panel,
                    );
                }
            }
        }
        _ => {}
    }
    // Glacis stripe, driver's slit, lamps.
    let gz = -h.long * 0.5 * (1.0 + front) * 0.5;
    let gy = (mid + h.deck) * 0.5 + 0.006;
    let slope = ((h.deck - mid) / (h.long * 0.5 * (1.0 - front))).atan();
    kit.with(
        Transform::from_xyz(0.0, gy, gz).with_rotation(Quat::from_rotation_x(slope)),
        |k| {
            k.cuboid(
                Vec3::new(h.wide * 0.26, 0.0, 0.0),
                Vec3::new(0.045, 0.012, 0.09),
                0.0,
                s.trim,
            );
            k.cuboid(
                Vec3::new(-h.wide * 0.16, 0.006, 0.02),
                Vec3::new(0.07, 0.014, 0.018),
                0.0,
                s.glass,
            );
        },
    );
    for x in [-1.0, 1.0] {
        kit.ball(
            Vec3::new(x * h.wide * 0.40, mid + 0.012, -h.long * 0.492),
            0.016,
            1.0,
            7,
            s.lens,
        );
    }
    let covered = matches!(form, Form::Carrier | Form::Flatbed | Form::Tower);
    if b.heat > 0 && covered {
        // Hot air leaves at the sides.
        for x in [-1.0, 1.0] {
            kit.cuboid(
                Vec3::new(x * h.wide * 0.48, h.deck - 0.03, h.long * 0.36),
                Vec3::new(0.03, 0.03, 0.10),
                0.0,
                super::hot_glow(b.heat),
            );
        }
    }
    if covered {
        return;
    }
    // Engine deck: grilles, exhausts.
    for i in 0..4 {
        kit.cuboid(
            Vec3::new(0.0, h.deck + 0.003, h.long * (0.26 + 0.045 * i as f32)),
            Vec3::new(h.wide * 0.5, 0.008, 0.014),
            0.0,
            s.black,
        );
    }
    for x in [-1.0, 1.0] {
        kit.tube(
            Vec3::new(x * h.wide * 0.34, h.deck + 0.012, h.long * 0.34),
            Vec3::new(x * h.wide * 0.34, h.deck + 0.016, h.long * 0.50),
            0.022,
            0.024,
            7,
            s.gun,
        );
    }
    // Stowage.
    for _ in 0..rng.pick(4) + 1 {
        let x = if rng.chance(0.5) { -1.0 } else { 1.0 } * h.wide * 0.36;
        let z = rng.range(-0.1, 0.25) * h.long;
        let p = if rng.chance(0.4) { s.leather } else { s.panel };
        kit.cuboid(
            Vec3::new(x, h.deck + 0.016, z),
            Vec3::new(0.05, 0.034, rng.range(0.05, 0.11)),
            0.007,
            p,
        );
    }
    if b.heat > 0 {
        let glow = super::hot_glow(b.heat);
        kit.cuboid(
            Vec3::new(0.0, h.deck + 0.006, h.long * 0.33),
            Vec3::new(h.wide * 0.44, 0.006, 0.14),
            0.0,
            glow,
        );
    }
}

fn tracks(kit: &mut Kit, b: &Build, h: &Hull, guards: Tracks) {
    if guards == Tracks::Pods {
        // Each a track of its own, half as long.
        for z in [-0.27, 0.27] {
            let half = Hull {
                long: h.long * 0.46,
                ..*h
            };
            kit.at(0.0, 0.0, z * h.long, |kit| {
                tracks(kit, b, &half, Tracks::Slabs);
            });
        }
        return;
    }
    let s = &b.s;
    let w = h.wide * if guards == Tracks::Rhomb { 0.24 } else { 0.20 };
    for side in [-1.0, 1.0] {
        let x = side * (h.wide * 0.5 - w * 0.42);
        // The band as a loop with sloped ends.
        let l = h.long * 0.5;
        let rise = if guards == Tracks::Rhomb {
            0.165
        } else {
            0.085
        };
        let (y0, y1) = (0.0, h.under + rise);
        if b.ruin && side > 0.0 {
            // Thrown off: it lies stretched out beside the wheels.
            for i in 0..11 {
                let z = (i as f32 / 10.0 - 0.5) * h.long * 1.1;
                kit.cuboid(
                    Vec3::new(x + 0.10 + 0.02 * (i as f32 * 1.7).sin(), 0.02, z + 0.04),
                    Vec3::new(w, 0.014, 0.05),
                    0.0,
                    s.joint,
                );
            }
        }
        let loop_at = |x: f32, grow: f32| {
            if guards == Tracks::Rhomb {
                return vec![
                    Vec3::new(x, y0, -l * 0.58),
                    Vec3::new(x, y0, l * 0.70),
                    Vec3::new(x, y0 + 0.06, l * 1.0),
                    Vec3::new(x, y1 * 0.80, l * 0.94),
                    Vec3::new(x, y1, -l * 0.62),
                    Vec3::new(x, y1 * 0.82, -l * 1.04),
                ];
            }
            vec![
                Vec3::new(x, y0 - grow, -l * 0.74),
                Vec3::new(x, y0 - grow, l * 0.74),
                Vec3::new(x, y0 + 0.05, l * 0.98 + grow),
                Vec3::new(x, y1 + grow, l * 0.90),
                Vec3::new(x, y1 + grow, -l * 0.88),
                Vec3::new(x, y0 + 0.06, -l * 1.0 - grow),
            ]
        };
        kit.loft(
            &[loop_at(x - w * 0.5, 0.0), loop_at(x + w * 0.5, 0.0)],
            |_, _| s.black.shade(2.2),
        );
        // Links, which run along both sides of the band.
        let links = (h.long * 22.0) as usize;
        if guards != Tracks::Rhomb || !kit.coarse {
            for (upper, y, share) in [(false, y0 + 0.002, 0.8), (true, y1 + 0.004, 0.97)] {
                let pitch = 1.8 * l * share / (links - 1) as f32;
                let role = Role::Links {
                    upper,
                    pitch: (pitch * 1e4).round() as u16,
                };
                kit.limb(role, Vec3::ZERO);
                for i in 0..links {
                    let z = -l * 0.9 * share + pitch * i as f32;
                    kit.cuboid(
                        Vec3::new(x, y, z),
                        Vec3::new(w * 1.04, 0.012, 0.022),
                        0.0,
                        s.joint,
                    );
                }
            }
        }
        // Road wheels: large ones where nothing covers them.
        let r = if guards == Tracks::Open { 0.064 } else { 0.050 };
        let n = ((h.long * 0.66 / (r * 2.1)) as usize).max(2);
        for i in 0..n {
            let z = -l * 0.66 + 1.32 * l * i as f32 / (n - 1) as f32;
            let out = x + side * (w * 0.5 + 0.004);
            if guards == Tracks::Open {
                let number = i as u8 * 2 + u8::from(side > 0.0);
                kit.limb(Role::Wheel(number), Vec3::new(out, r + 0.006, z));
            } else {
                kit.limb(Role::Gear, Vec3::ZERO);
            }
            kit.tube(
                Vec3::new(out - side * 0.02, r + 0.006, z),
                Vec3::new(out + side * 0.010, r + 0.006, z),
                r,
                r,
                10,
                s.joint,
            );
            kit.tube(
                Vec3::new(out, r + 0.006, z),
                Vec3::new(out + side * 0.016, r + 0.006, z),
                r * 0.52,
                r * 0.48,
                8,
                s.panel,
            );
        }
        kit.limb(Role::Gear, Vec3::ZERO);
        match guards {
            Tracks::Open | Tracks::Pods => {
                kit.cuboid(
                    Vec3::new(x, y1 + 0.014, l * 0.1),
                    Vec3::new(w * 1.08, 0.012, h.long * 0.80),
                    0.004,
                    s.plate,
                );
                continue;
            }
            Tracks::Rhomb => {
                let face = x + side * (w * 0.5 + 0.008);
                kit.wedge(
                    Vec3::new(face, y1 * 0.56, -0.01),
                    Vec3::new(0.020, y1 * 0.50, h.long * 0.78),
                    Vec2::new(1.0, 0.94),
                    Vec2::ZERO,
                    0.006,
                    s.plate,
                );
                // A sponson with a small gun.
                kit.cuboid(
                    Vec3::new(face + side * 0.014, y1 * 0.60, -0.04),
                    Vec3::new(0.035, 0.085, 0.14),
                    0.010,
                    s.panel,
                );
                kit.at(face + side * 0.022, y1 * 0.60, -0.11, |kit| {
                    weapons::small(kit, s, 0.09);
                });
                decals::number(
                    kit,
                    s,
                    &Spot::side(
                        Vec3::new(face + side * 0.0105, y1 * 0.56, h.long * 0.22),
                        side,
                    ),
                    0.075,
                );
                continue;
            }
            Tracks::Slabs => {
                let n = if h.long < 0.45 { 2 } else { 4 };
                for i in 0..n {
                    let z = (i as f32 - (n - 1) as f32 * 0.5) * h.long * 0.84 / n as f32;
                    kit.wedge(
                        Vec3::new(x + side * (w * 0.5 + 0.014), y1 * 0.56, z),
                        Vec3::new(0.018, y1 * 0.80, h.long * 0.80 / n as f32),
                        Vec2::new(1.0, 0.97),
                        Vec2::ZERO,
                        0.005,
                        if i % 2 == 0 { s.plate } else { s.panel },
                    );
                }
            }
            Tracks::Skirted => {}
        }
        // Skirt over the upper run.
        kit.wedge(
            Vec3::new(x + side * (w * 0.5 + 0.010), y1 - 0.006, 0.0),
            Vec3::new(0.018, 0.062, h.long * 0.86),
            Vec2::new(1.0, 1.04),
            Vec2::ZERO,
            0.005,
            s.plate,
        );
        kit.cuboid(
            Vec3::new(x + side * (w * 0.5 + 0.019), y1 - 0.004, -h.long * 0.2),
            Vec3::new(0.006, 0.034, h.long * 0.16),
            0.0,
            s.trim,
        );
        kit.cuboid(
            Vec3::new(x, y1 + 0.022, 0.0),
            Vec3::new(w * 1.08, 0.016, h.long * 0.96),
            0.005,
            s.plate,
        );
    }
}

fn wheels(kit: &mut Kit, b: &Build, h: &Hull, rng: &mut Rng) {
    let off_road = b.look.gear.has(Gear::OFF_ROAD);
    let n = if b.look.size <= 1 && !b.look.gear.has(Gear::AMPHIBIOUS) {
        2
    } else {
        3 + rng.pick(2)
    };
    let r = match (n, off_road) {
        (2, true) => 0.108,
        (2, false) => 0.088,
        (3, true) => 0.088,
        _ => 0.070,
    };
    for side in [-1.0, 1.0] {
        let x = side * h.wide * 0.47;
        for i in 0..n {
            let z = (i as f32 / (n as f32 - 1.0) - 0.5) * h.long * 0.80;
            kit.limb(
                Role::Wheel(i as u8 * 2 + u8::from(side > 0.0)),
                Vec3::new(x, r, z),
            );
            kit.tube(
                Vec3::new(x - side * 0.045, r, z),
                Vec3::new(x + side * 0.025, r, z),
                r,
                r,
                12,
                b.s.black.shade(1.8),
            );
            kit.tube(
                Vec3::new(x + side * 0.01, r, z),
                Vec3::new(x + side * 0.032, r, z),
                r * 0.55,
                r * 0.45,
                9,
                b.s.panel,
            );
            kit.trunk();
            kit.wedge(
                Vec3::new(x - side * 0.005, r * 2.0 + 0.008, z),
                Vec3::new(0.07, 0.022, r * 2.3),
                Vec2::new(0.9, 0.7),
                Vec2::ZERO,
                0.005,
                b.s.plate,
            );
        }
    }
}

fn skirt(kit: &mut Kit, b: &Build, h: &Hull, rng: &mut Rng) {
    let s = &b.s;
    let ring = |y: f32, k: f32| -> Vec<Vec3> {
        (0..14)
            .map(|i| {
                let a = std::f32::consts::TAU * i as f32 / 14.0;
                let (sn, c) = a.sin_cos();
                let p = 0.62;
                Vec3::new(
                    h.wide * 0.56 * k * sn.signum() * sn.abs().powf(p),
                    y,
                    h.long * 0.54 * k * c.signum() * c.abs().powf(p),
                )
            })
            .collect()
    };
    kit.loft(
        &[ring(0.0, 0.93), ring(0.035, 1.04), ring(0.075, 0.98)],
        |i, _| {
            if i == 0 { s.black.shade(2.5) } else { s.joint }
        },
    );
    kit.loft(&[ring(0.075, 0.99), ring(0.10, 0.92)], |_, _| s.trim);
    // Fans.
    kit.trunk();
    let fans = if rng.chance(0.5) { 2 } else { 1 };
    for i in 0..fans {
        let x = if fans == 2 {
            (i as f32 - 0.5) * h.wide * 0.62
        } else {
            0.0
        };
        kit.with(
            Transform::from_xyz(x, h.deck + 0.055, h.long * 0.40)
                .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
            |k| {
                let r = if fans == 2 { 0.078 } else { 0.10 };
                k.lathe_with(
                    &[
                        Vec2::new(r * 0.82, -0.035),
                        Vec2::new(r, -0.04),
                        Vec2::new(r * 1.04, 0.03),
                        Vec2::new(r * 0.86, 0.035),
                        Vec2::new(r * 0.82, -0.035),
                    ],
                    12,
                    false,
                    |_| s.plate,
                );
                for blade in 0..5 {
                    let a = blade as f32 * std::f32::consts::TAU / 5.0;
                    k.with(Transform::from_rotation(Quat::from_rotation_y(a)), |k| {
                        k.cuboid(
                            Vec3::new(0.0, 0.0, r * 0.45),
                            Vec3::new(0.026, 0.006, r * 0.8),
                            0.0,
                            s.metal,
                        );
                    });
                }
                k.ball(Vec3::ZERO, 0.018, 1.0, 7, s.joint);
            },
        );
        kit.cuboid(
            Vec3::new(x, h.deck + 0.02, h.long * 0.40),
            Vec3::new(0.03, 0.05, 0.06),
            0.0,
            s.joint,
        );
    }
    for side in [-1.0, 1.0] {
        kit.with(
            Transform::from_xyz(side * h.wide * 0.42, h.deck, h.long * 0.44),
            |k| {
                k.wedge(
                    Vec3::new(0.0, 0.06, 0.0),
                    Vec3::new(0.016, 0.12, 0.10),
                    Vec2::new(1.0, 0.6),
                    Vec2::new(0.0, 0.02),
                    0.004,
                    s.trim,
                )
            },
        );
    }
}

fn bogies(kit: &mut Kit, b: &Build, h: &Hull) {
    for z in [-0.30, 0.30] {
        for side in [-1.0, 1.0] {
            for d in [-0.06, 0.06] {
                let at = Vec3::new(side * h.wide * 0.30, 0.045, z * h.long / 0.72 + d);
                kit.tube(
                    at - Vec3::X * 0.015,
                    at + Vec3::X * 0.015,
                    0.045,
                    0.045,
                    10,
                    b.s.metal,
                );
            }
        }
        kit.cuboid(
            Vec3::new(0.0, 0.07, z * h.long / 0.72),
            Vec3::new(h.wide * 0.7, 0.03, 0.2),
            0.006,
            b.s.joint,
        );
    }
    for side in [-1.0, 1.0] {
        kit.cuboid(
            Vec3::new(side * 0.10, 0.004, 0.0),
            Vec3::new(0.02, 0.012, h.long * 1.15),
            0.0,
            b.s.metal,
        );
    }
}

/// What a vehicle does besides fighting, at its ends and sides.
fn fit_out(kit: &mut Kit, b: &Build, h: &Hull, form: Form) {
    let s = &b.s;
    let g = b.look.gear;
    let l = h.long * 0.5;
    if g.has(Gear::BRIDGE) {
        kit.at(0.0, h.deck + 0.055, h.long * 0.06, |kit| {
            fittings::bridge(kit, s, h.wide, h.long * 1.02);
        });
    }
    if g.has(Gear::BLADE) {
        kit.at(0.0, 0.015, -l - 0.09, |kit| {
            fittings::blade(kit, s, h.wide * 1.12, 1.0);
        });
    } else if g.has(Gear::SWEEPER) {
        kit.at(0.0, 0.0, -l - 0.06, |kit| {
            fittings::sweeper(kit, s, h.wide * 1.1, 1.0);
        });
    }
    if g.has(Gear::BLADE) && g.has(Gear::SWEEPER) {
        // Both: the roller is carried behind.
        kit.with(
            Transform::from_xyz(0.0, 0.0, l + 0.05)
                .with_rotation(Quat::from_rotation_y(std::f32::consts::PI)),
            |kit| fittings::sweeper(kit, s, h.wide * 0.9, 0.85),
        );
    }
    if g.has(Gear::CRANE) {
        kit.at(h.wide * 0.36, h.deck, h.long * 0.30, |kit| {
            fittings::crane(kit, s, 1.0);
        });
    }
    if g.has(Gear::MINES) {
        kit.at(0.0, h.deck + 0.0, l - 0.05, |kit| {
            fittings::mine_rack(kit, s, 0.9);
        });
    }
    if g.has(Gear::AMPHIBIOUS) {
        kit.wedge(
            Vec3::new(0.0, h.under + 0.03, -l * 1.02),
            Vec3::new(h.wide * 0.86, 0.10, 0.10),
            Vec2::new(1.0, 0.3),
            Vec2::new(0.0, -0.04),
            0.010,
            s.panel,
        );
        for x in [-1.0, 1.0] {
            kit.tube(
                Vec3::new(x * h.wide * 0.52, h.deck - 0.035, -l * 0.75),
                Vec3::new(x * h.wide * 0.52, h.deck - 0.035, l * 0.85),
                0.034,
                0.034,
                9,
                s.hazard,
            );
            kit.at(x * h.wide * 0.24, h.under + 0.02, l * 1.02, |kit| {
                fittings::screw(kit, s, 0.042);
            });
        }
    }
    if g.has(Gear::PODS) {
        for x in [-1.0, 1.0] {
            for z in [-0.05, 0.16] {
                kit.at(x * h.wide * 0.50, h.deck - 0.02, z, |kit| {
                    fittings::pod(kit, s, x, 1.0);
                });
            }
        }
    }
    if g.has(Gear::TORPEDOES) {
        for x in [-1.0, 1.0] {
            kit.at(x * h.wide * 0.45, h.deck + 0.02, 0.0, |kit| {
                fittings::torpedo_tube(kit, s, 0.036, 0.30);
            });
        }
    }
    if g.has(Gear::BEACONS) {
        kit.at(h.wide * 0.36, h.deck + 0.045, -h.long * 0.16, |kit| {
            fittings::beacon_launcher(kit, s, 1.0);
        });
    }
    if g.has(Gear::ARMORED) {
        // Blocks bolted to the front.
        for i in 0..4 {
            let x = (i as f32 - 1.5) * h.wide * 0.22;
            kit.cuboid(
                Vec3::new(x, (h.under + h.deck) * 0.5 - 0.01, -l - 0.012),
                Vec3::new(h.wide * 0.19, 0.075, 0.03),
                0.008,
                s.panel,
            );
        }
    }
    if g.has(Gear::CIVIL) {
        decals::hazard(
            kit,
            s,
            &Spot::back(Vec3::new(0.0, h.under + 0.045, l * 0.985)),
            Vec2::new(h.wide * 0.6, 0.035),
        );
    }
    // The number at the rear, the emblem on the flanks of tall ones.
    if matches!(form, Form::Carrier | Form::Tower) {
        for side in [-1.0, 1.0] {
            let (y, z, x) = match form {
                Form::Carrier => (h.deck + 0.06, h.long * 0.24, h.wide * 0.425),
                _ => (h.deck + 0.09, h.long * 0.12, h.wide * 0.433),
            };
            let spot = Spot::side(Vec3::new(side * x, y, z), side).leaning(0.05);
            if side < 0.0 {
                decals::emblem(kit, s, &spot, 0.045);
            } else {
                decals::number(kit, s, &spot, 0.07);
            }
        }
    }
}
