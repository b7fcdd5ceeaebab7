//! Roads, rails and bridges: bands that join from hex to hex through their exits, in curves.

use bevy::prelude::*;
use hexlance_board::{Building, BuildingClass, Cell, Exits, Ground, Hex};

use super::surface::Surface;
use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::noise::{hash, smooth, value};
use crate::paint::Paint;
use crate::space::{APOTHEM, LEVEL, SIDES, centre};

/// A point of a course: place (relative to the hex's centre, y absolute) and direction to the right of travel.
#[derive(Clone, Copy, Debug)]
struct Station {
    at: Vec3,
    right: Vec2,
}

/// Steps of a course from hexside to hexside.
const STEPS: usize = 14;

/// The courses through a hex for a set of exits: one for each pair, or a stub.
fn courses(exits: Exits, height: impl Fn(Vec2) -> f32) -> Vec<Vec<Station>> {
    let sides: Vec<Vec2> = exits
        .iter()
        .map(|d| SIDES[usize::from(d.index())] * APOTHEM)
        .collect();
    let station = |p: Vec2, tangent: Vec2| Station {
        at: Vec3::new(p.x, height(p), p.y),
        right: Vec2::new(-tangent.y, tangent.x).normalize_or_zero(),
    };
    let mut out = Vec::new();
    match sides.as_slice() {
        [] => {}
        [only] => {
            let end = -*only * 0.25;
            out.push(
                (0..=STEPS)
                    .map(|i| station(only.lerp(end, i as f32 / STEPS as f32), -*only))
                    .collect(),
            );
        }
        many => {
            for i in 0..many.len() {
                for j in i + 1..many.len() {
                    let (a, b) = (many[i], many[j]);
                    out.push(
                        (0..=STEPS)
                            .map(|k| {
                                let t = k as f32 / STEPS as f32;
                                let u = 1.0 - t;
                                // Quadratic curve with its control point in the middle of the hex.
                                let p = a * (u * u) + b * (t * t);
                                let tangent = a * (-2.0 * u) + b * (2.0 * t);
                                station(p, tangent)
                            })
                            .collect(),
                    );
                }
            }
        }
    }
    out
}

/// How much higher than the hex itself the road is at each exit: up to a higher neighbour or a bridge deck that it
/// leads to.
fn ramps(
    s: &Surface,
    h: Hex,
    own: f32,
    exits: Exits,
    of: impl Fn(&Cell) -> Option<Exits>,
) -> [f32; 6] {
    let mut out = [0.0; 6];
    for d in exits.iter() {
        let n = h.neighbour(d);
        let Some(c) = s.board.get(n) else { continue };
        let back = d.opposite();
        let deck = c
            .bridge
            .filter(|b| b.exits.has(back))
            .map(|b| s.ground(n) + f32::from(b.deck) * LEVEL);
        let road = of(c).filter(|e| e.has(back)).map(|_| s.ground(n));
        if let Some(there) = deck.or(road) {
            out[usize::from(d.index())] = (there - own).max(0.0);
        }
    }
    out
}

/// Height over the hex's level at a point, from the ramps.
fn ramp_height(ramps: &[f32; 6], p: Vec2) -> f32 {
    let mut best = (0.0, 0.0);
    for (d, rise) in ramps.iter().enumerate() {
        let along = p.dot(SIDES[d]) / APOTHEM;
        if along > best.0 {
            best = (along, *rise);
        }
    }
    best.1 * ((best.0 - 0.38) / 0.62).clamp(0.0, 1.0)
}

/// Cross-section of a band: offset to the right, height over the course, paint.
type Section = [(f32, f32, Paint)];

/// Sweeps a cross-section along a course.
fn sweep(buf: &mut MeshBuf, c: Vec2, course: &[Station], section: &Section) {
    sweep_with(buf, c, course, section.len(), |_, i| section[i]);
}

/// Sweeps a cross-section of `n` points that changes along a course: `at` gets the station's place and the point's
/// number.
fn sweep_with(
    buf: &mut MeshBuf,
    c: Vec2,
    course: &[Station],
    n: usize,
    at: impl Fn(Vec2, usize) -> (f32, f32, Paint),
) {
    for i in 1..n {
        let mut last: Option<(u32, u32)> = None;
        for st in course {
            let here = c + Vec2::new(st.at.x, st.at.z);
            let (l, r) = (at(here, i - 1), at(here, i));
            let place = |o: &(f32, f32, Paint)| {
                Vec3::new(
                    here.x + st.right.x * o.0,
                    st.at.y + o.1,
                    here.y + st.right.y * o.0,
                )
            };
            let (a, b) = (place(&l), place(&r));
            let fwd = Vec3::new(st.right.y, 0.0, -st.right.x);
            let normal = (b - a).cross(fwd).normalize_or(Vec3::Y);
            let normal = if normal.y < 0.0 { -normal } else { normal };
            let tone =
                0.94 + 0.12 * (hash((a.x * 9.0) as i32, (a.z * 9.0) as i32, 5) & 15) as f32 / 15.0;
            let ia = buf.vertex(a, normal, &l.2.shade(tone));
            let ib = buf.vertex(b, normal, &r.2.shade(tone));
            if let Some((pa, pb)) = last {
                buf.triangle(pa, ib, ia);
                buf.triangle(pa, pb, ib);
            }
            last = Some((ia, ib));
        }
    }
}

/// Paints of a road: its surface, its verge, its markings.
struct RoadPaints {
    road: Paint,
    verge: Paint,
    line: Paint,
    /// How much of the markings is left.
    marked: f32,
}

fn asphalt(s: &Surface, theme: Theme) -> RoadPaints {
    let p = |c: u32| Paint::new(c).gloss(0.1).detail(0.55);
    let snowy = s.paints.snow > 0.5;
    let soil = s.paints.soil;
    let (road, line, marked) = match theme {
        _ if snowy => (p(0x6d7278), 0xc8c8b8, 0.45),
        Theme::Desert => (p(0x6a6054).mix(soil, 0.30), 0xd8c79a, 0.4),
        Theme::Badlands => (p(0x5c5048).mix(soil, 0.28), 0xd0b890, 0.4),
        Theme::Tropical => (p(0x5a544c).mix(soil, 0.20), 0xd0c8a0, 0.55),
        Theme::Volcanic => (p(0x3c3836), 0xb0a488, 0.5),
        // Beaten dust.
        Theme::Lunar => (p(0x6a6a6d).mix(soil, 0.35), 0xd8d8d8, 0.0),
        Theme::Urban => (p(0x4f4e4d), 0xe0dcc8, 0.95),
        Theme::Grassland | Theme::Arctic => (p(0x585654), 0xd8cfae, 0.75),
    };
    RoadPaints {
        road,
        verge: soil.mix(p(0x8b8477), 0.6),
        line: Paint::new(line).gloss(0.1),
        marked,
    }
}

/// Distance of a place in a hex from the middle of a course.
fn beside(course: &[Station], p: Vec2) -> f32 {
    course
        .iter()
        .map(|st| Vec2::new(st.at.x, st.at.z).distance(p))
        .fold(f32::MAX, f32::min)
}

/// Adds the road of a hex.
pub fn add_road(buf: &mut MeshBuf, s: &Surface, h: Hex, exits: Exits, theme: Theme) {
    let own = s.ground(h);
    let ramp = ramps(s, h, own, exits, |c| c.road);
    let c = centre(h);
    let RoadPaints {
        road,
        verge,
        line,
        marked,
    } = asphalt(s, theme);
    let exits = if exits.0 == 0 { Exits(0b001001) } else { exits };
    let lanes = courses(exits, |p| own + 0.020 + ramp_height(&ramp, p));
    let paved = s.board.get(h).is_some_and(|c| c.ground == Ground::Paved);
    let town = paved || theme == Theme::Urban;
    for course in &lanes {
        // Edges are worn, and the surface is patched; both depend on the place alone, so that hexes join.
        let wear = |p: Vec2| (value(p * 3.1, 61) - 0.5) * if town { 0.008 } else { 0.045 };
        let patch = |p: Vec2| 0.90 + 0.20 * value(p * 2.3, 62);
        sweep_with(buf, c, course, 10, |p, i| {
            let (e, k) = (wear(p), patch(p));
            match i {
                0 => (-0.34, -0.030, verge),
                1 => (-0.27 + e, -0.004, verge),
                2 => (-0.245 + e, 0.0, road.shade(0.74)),
                3 => (-0.20 + e, 0.002, road.shade(k)),
                // Wheels have polished two tracks.
                4 => (-0.05, 0.003, road.shade(k * 1.10)),
                5 => (0.05, 0.003, road.shade(k * 1.10)),
                6 => (0.20 - e, 0.002, road.shade(k)),
                7 => (0.245 - e, 0.0, road.shade(0.74)),
                8 => (0.27 - e, -0.004, verge),
                _ => (0.34, -0.030, verge),
            }
        });
        if ramp.iter().any(|r| *r > 0.0) {
            add_embankment(buf, s, c, course, own);
        }
        if town {
            add_kerbs(buf, c, course, &lanes);
        }
        add_wear(buf, c, course, &road, theme);
    }
    if lanes.len() == 1 && exits.iter().count() == 2 {
        for (k, w) in lanes[0].windows(2).enumerate() {
            let here = c + Vec2::new(w[0].at.x, w[0].at.z);
            let left = |seed: u32| value(here * 5.0, seed) < marked + 0.12;
            if k % 4 < 2 && marked > 0.0 && left(63) {
                sweep(buf, c, w, &[(-0.011, 0.006, line), (0.011, 0.006, line)]);
            }
            for (side, seed) in [(-0.205, 64), (0.205, 65)] {
                if marked > 0.3 && value(here * 4.0, seed) < marked - 0.1 {
                    let faint = line.mix(road, 0.35);
                    let strip = [(side - 0.007, 0.0055, faint), (side + 0.007, 0.0055, faint)];
                    sweep(buf, c, w, &strip);
                }
            }
        }
    }
}

/// Kerbs and pavements on both sides, where no other lane crosses them.
fn add_kerbs(buf: &mut MeshBuf, c: Vec2, course: &[Station], lanes: &[Vec<Station>]) {
    let kerb = Paint::new(0xa09d96).gloss(0.12).detail(0.3);
    let mut slab = Paint::new(0x8b8984).gloss(0.12).detail(0.35);
    slab.metal = -1.0;
    for side in [-1.0f32, 1.0] {
        for w in course.windows(2) {
            let clear = w.iter().all(|st| {
                let p = Vec2::new(st.at.x, st.at.z) + st.right * 0.29 * side;
                lanes
                    .iter()
                    .filter(|l| !std::ptr::eq(l.as_slice(), course))
                    .all(|l| beside(l, p) > 0.285)
            });
            if !clear {
                continue;
            }
            let mut section = [
                (0.235, 0.0, kerb.shade(0.7)),
                (0.238, 0.022, kerb),
                (0.258, 0.024, kerb.shade(1.1)),
                (0.350, 0.022, slab),
                (0.356, -0.03, slab.shade(0.7)),
            ];
            if side < 0.0 {
                section.reverse();
                section.iter_mut().for_each(|p| p.0 = -p.0);
            }
            sweep(buf, c, w, &section);
        }
    }
}

/// Tar on cracks, mended places, lids of drains; on the moon nothing but tracks.
fn add_wear(buf: &mut MeshBuf, c: Vec2, course: &[Station], road: &Paint, theme: Theme) {
    if theme == Theme::Lunar {
        let track = road.shade(0.82);
        for side in [-0.13, 0.10] {
            sweep(
                buf,
                c,
                course,
                &[(side, 0.0045, track), (side + 0.035, 0.0045, track)],
            );
        }
        return;
    }
    for (k, w) in course.windows(2).enumerate() {
        let here = c + Vec2::new(w[0].at.x, w[0].at.z);
        let lot = hash((here.x * 40.0) as i32, (here.y * 40.0) as i32, 21);
        let off = ((lot >> 8 & 0xff) as f32 / 255.0 - 0.5) * 0.26;
        match lot % 11 {
            0 => {
                // A mended place.
                let tone = road.shade(if lot & 0x40 == 0 { 0.72 } else { 1.14 });
                sweep(
                    buf,
                    c,
                    w,
                    &[(off - 0.05, 0.0045, tone), (off + 0.05, 0.0045, tone)],
                );
            }
            1 | 2 => {
                // A crack across, filled with tar.
                let tar = road.shade(0.48);
                let st = &w[0];
                let at = |x: f32, fwd: f32| {
                    let f = Vec2::new(st.right.y, -st.right.x) * fwd;
                    let p = c + Vec2::new(st.at.x, st.at.z) + st.right * x + f;
                    Vec3::new(p.x, st.at.y + 0.0055, p.y)
                };
                let bow = off * 0.3;
                for (x0, x1) in [(-0.19, -0.02), (-0.02, 0.17)] {
                    let (m0, m1) = (bow * (x0 * 9.0f32).sin(), bow * (x1 * 9.0f32).sin());
                    let quad = [
                        at(x0, m0),
                        at(x1, m1),
                        at(x1, m1 + 0.011),
                        at(x0, m0 + 0.009),
                    ];
                    let [p, q, r, t] = quad;
                    if (r - p).cross(t - q).y > 0.0 {
                        buf.quad(p, q, r, t, &tar);
                    } else {
                        buf.quad(t, r, q, p, &tar);
                    }
                }
            }
            3 if theme == Theme::Urban && k == 6 => {
                let lid = Paint::new(0x33312f).gloss(0.35).metal(0.4);
                let st = &w[0];
                let p = c + Vec2::new(st.at.x, st.at.z) + st.right * off;
                let mid = Vec3::new(p.x, st.at.y + 0.006, p.y);
                let rim = |i: usize| {
                    let a = i as f32 * std::f32::consts::FRAC_PI_4;
                    mid + Vec3::new(a.cos(), 0.0, a.sin()) * 0.034
                };
                for i in 0..8 {
                    buf.flat(mid, rim(i + 1), rim(i), &lid);
                }
            }
            _ => {}
        }
    }
}

/// Earth under a ramp, on both sides.
fn add_embankment(buf: &mut MeshBuf, s: &Surface, c: Vec2, course: &[Station], own: f32) {
    let paint = s.paints.soil;
    let dark = paint.shade(0.7);
    for side in [-1.0, 1.0] {
        for w in course.windows(2) {
            let lift = |st: &Station| (st.at.y - 0.02 - own).max(0.0);
            if lift(&w[0]) + lift(&w[1]) < 0.01 {
                continue;
            }
            let point = |st: &Station, off: f32, y: f32| {
                Vec3::new(
                    c.x + st.at.x + st.right.x * off * side,
                    y,
                    c.y + st.at.z + st.right.y * off * side,
                )
            };
            let top = |st: &Station| point(st, 0.30, st.at.y - 0.008);
            let foot = |st: &Station| point(st, 0.30 + 0.28 * lift(st), own - 0.05);
            let (a, b) = (top(&w[0]), top(&w[1]));
            let (d, e) = (foot(&w[0]), foot(&w[1]));
            let n = (b - a).cross(d - a) * side;
            let n = if n.y < 0.0 { -n } else { n }.normalize_or(Vec3::Y);
            let i = buf.vertex(a, n, &paint);
            buf.vertex(b, n, &paint);
            buf.vertex(e, n, &dark);
            buf.vertex(d, n, &dark);
            if side < 0.0 {
                buf.triangle(i, i + 1, i + 2);
                buf.triangle(i, i + 2, i + 3);
            } else {
                buf.triangle(i, i + 2, i + 1);
                buf.triangle(i, i + 3, i + 2);
            }
        }
    }
}

/// Adds the rails of a hex: ballast, sleepers and two rails.
pub fn add_rails(buf: &mut MeshBuf, s: &Surface, h: Hex, exits: Exits) {
    let own = s.ground(h);
    let ramp = ramps(s, h, own, exits, |c| c.rail);
    let c = centre(h);
    let exits = if exits.0 == 0 { Exits(0b001001) } else { exits };
    let ballast = Paint::new(0x776f66).gloss(0.05).detail(1.0);
    let steel = Paint::new(0xb7b2aa).gloss(0.6).metal(0.8);
    let rust = Paint::new(0x5b4030).gloss(0.2);
    let wood = Paint::new(0x463627).gloss(0.06).detail(0.5);
    let over_road = s.board.get(h).is_some_and(|c| c.road.is_some());
    for course in courses(exits, |p| own + 0.024 + ramp_height(&ramp, p)) {
        if !over_road {
            let section = [
                (-0.27, -0.03, ballast.shade(0.85)),
                (-0.17, 0.016, ballast),
                (0.17, 0.016, ballast),
                (0.27, -0.03, ballast.shade(0.85)),
            ];
            sweep(buf, c, &course, &section);
        }
        for x in [-0.095, 0.095] {
            let section = [
                (x - 0.014, 0.018, rust),
                (x - 0.011, 0.052, steel),
                (x + 0.011, 0.052, steel),
                (x + 0.014, 0.018, rust),
            ];
            sweep(buf, c, &course, &section);
        }
        let mut kit = Kit::default();
        for w in course.windows(2) {
            let (a, b) = (w[0], w[1]);
            let mid = (a.at + b.at) * 0.5;
            let right = (a.right + b.right).normalize_or_zero();
            let yaw = (-right.y).atan2(right.x);
            kit.with(
                Transform::from_xyz(c.x + mid.x, mid.y + 0.02, c.y + mid.z)
                    .with_rotation(Quat::from_rotation_y(yaw)),
                |k| k.cuboid(Vec3::ZERO, Vec3::new(0.30, 0.022, 0.05), 0.0, wood),
            );
        }
        buf.append(&kit.buf, Transform::IDENTITY);
    }
}

/// Adds the bridge of a hex: piers, deck, kerbs and railings. `sound` is the share of its construction factor left.
pub fn add_bridge(buf: &mut MeshBuf, s: &Surface, h: Hex, cell: &Cell, sound: f32, theme: Theme) {
    let Some(bridge) = cell.bridge else { return };
    let c = centre(h);
    let deck = s.ground(h) + f32::from(bridge.deck) * LEVEL;
    let mut ramp = [0.0; 6];
    for d in bridge.exits.iter() {
        let n = h.neighbour(d);
        if let Some(b) = s
            .board
            .get(n)
            .and_then(|c| c.bridge)
            .filter(|b| b.exits.has(d.opposite()))
        {
            let there = s.ground(n) + f32::from(b.deck) * LEVEL;
            ramp[usize::from(d.index())] = (there - deck) * 0.5;
        }
    }
    let RoadPaints { road, .. } = asphalt(s, theme);
    let heavy = BuildingClass::of_cf(bridge.cf) >= BuildingClass::Heavy;
    let beam = Paint::new(if heavy { 0x8b8982 } else { 0x6d5a44 })
        .gloss(0.12)
        .detail(0.5);
    let rail = Paint::new(if heavy { 0x9a9a96 } else { 0x57452f }).gloss(0.2);
    let top = deck + 0.020;
    for course in courses(bridge.exits, |p| top + ramp_height(&ramp, p)) {
        let section = [
            (-0.36, -0.14, beam.shade(0.7)),
            (-0.36, 0.055, beam),
            (-0.29, 0.055, beam.highlight(0.3)),
            (-0.29, 0.002, road.shade(0.7)),
            (0.29, 0.002, road),
            (0.29, 0.055, beam.highlight(0.3)),
            (0.36, 0.055, beam),
            (0.36, -0.14, beam.shade(0.7)),
            (-0.36, -0.14, beam.shade(0.45)),
        ];
        sweep_flat(buf, c, &course, &section);
        let mut kit = Kit::default();
        if deck - s.bed(h) > 0.3 {
            add_arches(&mut kit, c, &course, beam, heavy);
        }
        add_holes(buf, c, &course, sound);
        for side in [-1.0, 1.0] {
            let mut last: Option<Vec3> = None;
            for (k, st) in course.iter().enumerate() {
                if k % 2 != 0 {
                    continue;
                }
                let foot = Vec3::new(
                    c.x + st.at.x + st.right.x * 0.325 * side,
                    st.at.y + 0.05,
                    c.y + st.at.z + st.right.y * 0.325 * side,
                );
                // Damage tears out posts and rails.
                let lot = hash((foot.x * 50.0) as i32, (foot.z * 50.0) as i32, 3) % 1000;
                if lot as f32 / 1000.0 > sound.max(0.05) {
                    last = None;
                    continue;
                }
                kit.cuboid(
                    foot + Vec3::Y * 0.06,
                    Vec3::new(0.03, 0.13, 0.03),
                    0.0,
                    rail,
                );
                let head = foot + Vec3::Y * 0.12;
                if heavy && k == STEPS / 2 {
                    let light = Paint::new(0xffdca0).glow(1.1);
                    let top = head + Vec3::Y * 0.20;
                    kit.rod(head, top, 0.010, 0.007, 4, rail);
                    kit.puff(top, Vec3::splat(0.024), (6, 3), 0.0, 1, |_| light);
                }
                if let Some(prev) = last {
                    kit.beam(
                        prev,
                        head,
                        Vec2::splat(0.028),
                        Vec2::splat(0.028),
                        0.0,
                        rail,
                    );
                    let low = Vec3::Y * 0.06;
                    kit.beam(
                        prev - low,
                        head - low,
                        Vec2::splat(0.018),
                        Vec2::splat(0.018),
                        0.0,
                        rail,
                    );
                }
                last = Some(head);
            }
        }
        buf.append(&kit.buf, Transform::IDENTITY);
    }
    // Piers down to the ground, set across the first exit's direction.
    let foot = s.bed(h) - 0.1;
    if deck - foot > 0.25 {
        let dir = bridge
            .exits
            .iter()
            .next()
            .map_or(Vec2::NEG_Y, |d| SIDES[usize::from(d.index())]);
        let yaw = (-dir.x).atan2(-dir.y);
        let mut kit = Kit::default();
        kit.with(
            Transform::from_xyz(c.x, 0.0, c.y).with_rotation(Quat::from_rotation_y(yaw)),
            |k| {
                for x in [-0.22, 0.22] {
                    let height = deck - 0.12 - foot;
                    k.wedge(
                        Vec3::new(x, foot + height * 0.5, 0.0),
                        Vec3::new(0.17, height, 0.24),
                        Vec2::new(0.8, 0.7),
                        Vec2::ZERO,
                        0.02,
                        beam.shade(0.85),
                    );
                }
                k.cuboid(
                    Vec3::new(0.0, deck - 0.15, 0.0),
                    Vec3::new(0.66, 0.08, 0.22),
                    0.015,
                    beam.shade(0.9),
                );
            },
        );
        kit.buf
            .tint(|p, _| 0.6 + 0.4 * smooth(foot, foot + 0.6, p.y));
        buf.append(&kit.buf, Transform::IDENTITY);
    }
}

/// Girders under both edges of a deck, which grow deeper towards the pier in the middle of the hex, so that spans from
/// pier to pier are arches.
fn add_arches(kit: &mut Kit, c: Vec2, course: &[Station], paint: Paint, heavy: bool) {
    let n = course.len() - 1;
    let deep = if heavy { 0.26 } else { 0.16 };
    let depth = |i: usize| {
        let t = 1.0 - (2.0 * i as f32 / n as f32 - 1.0).abs();
        0.14 + deep * t * t
    };
    let stone = paint.shade(0.78);
    for side in [-1.0f32, 1.0] {
        let at = |i: usize, off: f32, down: f32| {
            let st = &course[i];
            Vec3::new(
                c.x + st.at.x + st.right.x * off * side,
                st.at.y - down,
                c.y + st.at.z + st.right.y * off * side,
            )
        };
        for i in 0..n {
            for x in [0.345, 0.27] {
                // Seen from outside and from below.
                let quad = [
                    at(i, x, depth(i)),
                    at(i + 1, x, depth(i + 1)),
                    at(i + 1, x, 0.10),
                    at(i, x, 0.10),
                ];
                let [p, q, r, t] = quad;
                kit.quad_here(quad, &stone);
                kit.quad_here([t, r, q, p], &stone);
            }
            let soffit = [
                at(i, 0.345, depth(i)),
                at(i, 0.27, depth(i)),
                at(i + 1, 0.27, depth(i + 1)),
                at(i + 1, 0.345, depth(i + 1)),
            ];
            let [p, q, r, t] = soffit;
            kit.quad_here(soffit, &stone.shade(0.6));
            kit.quad_here([t, r, q, p], &stone.shade(0.6));
        }
    }
}

/// Holes and scorched places in the deck of a bridge that has been shot at.
fn add_holes(buf: &mut MeshBuf, c: Vec2, course: &[Station], sound: f32) {
    if sound > 0.85 {
        return;
    }
    for st in course {
        let here = c + Vec2::new(st.at.x, st.at.z);
        let lot = hash((here.x * 60.0) as i32, (here.y * 60.0) as i32, 77);
        if (lot & 0xff) as f32 / 255.0 < sound + 0.1 {
            continue;
        }
        let off = ((lot >> 8 & 0xff) as f32 / 255.0 - 0.5) * 0.4;
        let r = 0.04 + 0.06 * (1.0 - sound) * ((lot >> 16 & 0xff) as f32 / 255.0 + 0.4);
        let p = here + st.right * off;
        let (black, burnt) = (Paint::new(0x060505), Paint::new(0x26221f).gloss(0.03));
        for (k, y, paint) in [(1.6, 0.0045, &burnt), (1.0, 0.0065, &black)] {
            let mid = Vec3::new(p.x, st.at.y + y, p.y);
            let rim = |i: usize| {
                let a = (i % 7) as f32 * 0.8976;
                let wave = 0.75 + 0.5 * ((lot >> (i % 7) & 3) as f32 / 3.0);
                mid + Vec3::new(a.cos(), 0.0, a.sin()) * r * k * wave
            };
            for i in 0..7 {
                buf.flat(mid, rim(i + 1), rim(i), paint);
            }
        }
    }
}

/// Like [`sweep`], with flat faces of any slope; sections run clockwise seen along the course.
fn sweep_flat(buf: &mut MeshBuf, c: Vec2, course: &[Station], section: &Section) {
    for w in course.windows(2) {
        let at = |st: &Station, o: &(f32, f32, Paint)| {
            Vec3::new(
                c.x + st.at.x + st.right.x * o.0,
                st.at.y + o.1,
                c.y + st.at.z + st.right.y * o.0,
            )
        };
        for s in section.windows(2) {
            buf.quad(
                at(&w[0], &s[0]),
                at(&w[0], &s[1]),
                at(&w[1], &s[1]),
                at(&w[1], &s[0]),
                &s[0].2.mix(s[1].2, 0.5),
            );
        }
    }
}

/// Share of a bridge's construction factor that is left.
pub fn soundness(cf: u8, original: Option<u8>) -> f32 {
    super::buildings::soundness(
        &Building {
            class: BuildingClass::of_cf(original.unwrap_or(cf)),
            cf,
            height: 1,
            kind: hexlance_board::BuildingKind::Building,
        },
        original,
    )
}

/// Height of a road or bridge deck in the middle of a hex, above the world's zero, if the hex has one.
pub fn deck_height(s: &Surface, h: Hex) -> Option<f32> {
    let c = s.board.get(h)?;
    c.bridge
        .map(|b| s.ground(h) + f32::from(b.deck) * LEVEL + 0.02)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Weather;
    use hexlance_board::{Board, Direction};

    #[test]
    fn courses_meet_at_hexsides() {
        let exits = Exits(0b010011);
        let ends: Vec<Vec2> = exits
            .iter()
            .map(|d| SIDES[usize::from(d.index())] * APOTHEM)
            .collect();
        for course in courses(exits, |_| 0.0) {
            for st in [course[0], course[course.len() - 1]] {
                let p = Vec2::new(st.at.x, st.at.z);
                let e = ends.iter().find(|e| e.distance(p) < 1e-4);
                let e = e.expect("ends on an exit");
                // The band leaves at a right angle to the hexside.
                assert!(st.right.dot(*e).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn roads_climb_to_higher_neighbours_only() {
        let mut b = Board::new(3, 3).expect("small");
        let low = Hex::from_column_row(2, 2);
        let high = low.neighbour(Direction::N);
        b.edit(low, |c| c.road = Some(Exits(0b001001)));
        b.edit(high, |c| {
            c.level = 1;
            c.road = Some(Exits(0b001000));
        });
        let s = Surface::new(std::sync::Arc::new(b), Theme::Grassland, Weather::Clear);
        let up = ramps(&s, low, s.ground(low), Exits(0b001001), |c| c.road);
        assert!((up[0] - LEVEL).abs() < 1e-5 && up[3] == 0.0);
        let down = ramps(&s, high, s.ground(high), Exits(0b001000), |c| c.road);
        assert!(down.iter().all(|r| *r == 0.0));
        assert!((ramp_height(&up, SIDES[0] * APOTHEM) - LEVEL).abs() < 1e-5);
        assert!(ramp_height(&up, Vec2::ZERO).abs() < 1e-5);
    }
}
