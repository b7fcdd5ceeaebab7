//! Roads, rails and bridges: bands that join from hex to hex through their exits, in curves.

use bevy::prelude::*;
use hexlance_board::{Building, BuildingClass, Cell, Exits, Hex};

use super::surface::Surface;
use crate::meshkit::{Kit, MeshBuf};
use crate::noise::{hash, smooth};
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
    for w in section.windows(2) {
        let (l, r) = (&w[0], &w[1]);
        let mut last: Option<(u32, u32)> = None;
        for st in course {
            let at = |o: &(f32, f32, Paint)| {
                Vec3::new(
                    c.x + st.at.x + st.right.x * o.0,
                    st.at.y + o.1,
                    c.y + st.at.z + st.right.y * o.0,
                )
            };
            let (a, b) = (at(l), at(r));
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

fn asphalt(s: &Surface) -> [Paint; 3] {
    let p = |c: u32| Paint::new(c).gloss(0.1).detail(0.55);
    let snowy = s.paints.snow > 0.5;
    let road = if snowy { 0x6d7278 } else { 0x585654 };
    [
        p(road),
        s.paints.soil.mix(p(0x8b8477), 0.6),
        Paint::new(0xd8cfae).gloss(0.1),
    ]
}

/// Adds the road of a hex.
pub fn add_road(buf: &mut MeshBuf, s: &Surface, h: Hex, exits: Exits) {
    let own = s.ground(h);
    let ramp = ramps(s, h, own, exits, |c| c.road);
    let c = centre(h);
    let [road, verge, line] = asphalt(s);
    let exits = if exits.0 == 0 { Exits(0b001001) } else { exits };
    let lanes = courses(exits, |p| own + 0.020 + ramp_height(&ramp, p));
    for course in &lanes {
        let section = [
            (-0.33, -0.030, verge),
            (-0.27, -0.004, verge),
            (-0.245, 0.0, road.shade(0.78)),
            (-0.20, 0.002, road),
            (0.20, 0.002, road),
            (0.245, 0.0, road.shade(0.78)),
            (0.27, -0.004, verge),
            (0.33, -0.030, verge),
        ];
        sweep(buf, c, course, &section);
        if ramp.iter().any(|r| *r > 0.0) {
            add_embankment(buf, s, c, course, own);
        }
    }
    if lanes.len() == 1 && exits.iter().count() == 2 {
        for (k, w) in lanes[0].windows(2).enumerate() {
            if k % 4 < 2 {
                sweep(buf, c, w, &[(-0.012, 0.006, line), (0.012, 0.006, line)]);
            }
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
pub fn add_bridge(buf: &mut MeshBuf, s: &Surface, h: Hex, cell: &Cell, sound: f32) {
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
    let [road, ..] = asphalt(s);
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
    use crate::model::{Theme, Weather};
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
