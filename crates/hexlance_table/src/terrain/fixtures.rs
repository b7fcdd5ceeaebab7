//! What stands in hexes: obstacles, crates, stairs, ladders, consoles.

use bevy::prelude::*;
use hexlance_board::{Board, Cell, Direction, Fixture, Hex};

use super::barriers::floor;
use super::surface::Surface;
use crate::meshkit::{Kit, MeshBuf};
use crate::noise::{Rng, hash};
use crate::paint::Paint;
use crate::space::{APOTHEM, LEVEL, centre, facing_rotation};

/// How far things reach into the ground.
const ROOT: f32 = 0.06;

/// Adds what stands in a hex.
pub fn add_hex(buf: &mut MeshBuf, s: &Surface, h: Hex, cell: &Cell) {
    let Some(fixture) = cell.fixture else { return };
    let (c, r) = h.column_row();
    let seed = hash(i32::from(c), i32::from(r), 610);
    let mut rng = Rng::new(u64::from(seed));
    let at = centre(h);
    let ground = match fixture {
        Fixture::Crate { .. } => s.ground(h),
        // On a roof or a deck things stand on top.
        _ => f32::from(floor(cell)) * LEVEL,
    };
    let d = towards(&s.board, h, fixture);
    let frame = Transform::from_xyz(at.x, ground, at.y).with_rotation(facing_rotation(d));
    let mut kit = Kit::default();
    kit.with(frame, |k| match fixture {
        Fixture::Obstacle { height } => obstacle(k, levels(height), seed),
        Fixture::Crate { height } => block(k, height, &mut rng),
        Fixture::Stairs(_) => stairs(k, climb(&s.board, h, d)),
        Fixture::Ladder(_) => ladder(k, climb(&s.board, h, d)),
        Fixture::Console(_) => console(k),
    });
    buf.append(&kit.buf, Transform::IDENTITY);
}

fn levels(n: u8) -> f32 {
    f32::from(n) * LEVEL
}

/// The side that a thing is turned to: the one that it names; stairs and ladders else lead to the highest floor beside
/// them, and consoles face south.
fn towards(board: &Board, h: Hex, fixture: Fixture) -> Direction {
    let highest = || {
        let beside = board.neighbours(h);
        let high = beside.filter_map(|(d, n)| Some((floor(board.get(n)?), d)));
        // Of several equally high ones the first.
        high.fold(None, |best: Option<(i8, Direction)>, x| match best {
            Some(b) if b.0 >= x.0 => best,
            _ => Some(x),
        })
        .map_or(Direction::N, |(_, d)| d)
    };
    match fixture {
        Fixture::Stairs(d) | Fixture::Ladder(d) => d.unwrap_or_else(highest),
        Fixture::Console(d) => d.unwrap_or(Direction::S),
        Fixture::Obstacle { .. } | Fixture::Crate { .. } => Direction::N,
    }
}

/// How high stairs or a ladder lead on a side: to the floor there or the top of the wall between, two levels at least.
fn climb(board: &Board, h: Hex, d: Direction) -> f32 {
    let (here, there) = (
        board.get(h).map(floor),
        board.get(h.neighbour(d)).map(floor),
    );
    let here = i16::from(here.unwrap_or_default());
    let there = there.map_or(here, i16::from);
    let wall = board.barrier(h, d).and_then(|b| b.height()).unwrap_or(0);
    let top = match wall {
        0 => there,
        wall => here.max(there) + i16::from(wall),
    };
    f32::from((top - here).max(2)) * LEVEL
}

fn steel(c: u32) -> Paint {
    Paint::new(c).gloss(0.4).metal(0.4)
}

/// Scenery that nobody stands on: a tank, a generator, a pillar with what it carries.
fn obstacle(k: &mut Kit, high: f32, seed: u32) {
    let dark = steel(0x3c434a);
    match seed % 3 {
        0 => {
            let hue = [0x6f8a6a, 0x8a6f4e, 0x5d7486][(seed / 3 % 3) as usize];
            let tank = Paint::new(hue).gloss(0.3).detail(0.25);
            let r = 0.44;
            let shoulder = (high - 0.10).max(high * 0.6);
            k.lathe_with(
                &[
                    Vec2::new(r * 1.08, -ROOT),
                    Vec2::new(r * 1.08, 0.06),
                    Vec2::new(r, 0.06),
                    Vec2::new(r, shoulder * 0.55),
                    Vec2::new(r * 1.03, shoulder * 0.55),
                    Vec2::new(r * 1.03, shoulder * 0.62),
                    Vec2::new(r, shoulder * 0.62),
                    Vec2::new(r, shoulder),
                    Vec2::new(r * 0.55, high),
                    Vec2::new(0.0, high),
                ],
                16,
                true,
                |i| match i {
                    0 | 1 | 4 | 5 => dark,
                    _ => tank,
                },
            );
            for x in [-0.05, 0.05] {
                let (a, b) = (
                    Vec3::new(x, 0.0, r + 0.03),
                    Vec3::new(x, shoulder, r + 0.03),
                );
                k.rod(a, b, 0.009, 0.009, 4, dark);
            }
            rungs(k, shoulder, 0.05, r + 0.03, dark);
        }
        1 => {
            let shell = Paint::new(0x8b9094).gloss(0.3).metal(0.25).detail(0.2);
            let stripe = Paint::new(0xd8a21c).gloss(0.25);
            k.cuboid(
                Vec3::new(0.0, (high - ROOT) * 0.5, 0.0),
                Vec3::new(0.92, high + ROOT, 0.62),
                0.03,
                shell,
            );
            k.cuboid(
                Vec3::new(0.0, high * 0.2, 0.0),
                Vec3::new(0.95, 0.05, 0.65),
                0.0,
                stripe,
            );
            for i in 0..4 {
                let y = high * (0.42 + 0.12 * i as f32);
                for z in [-0.315, 0.315] {
                    k.cuboid(Vec3::new(0.12, y, z), Vec3::new(0.5, 0.03, 0.02), 0.0, dark);
                }
            }
            k.cuboid(
                Vec3::new(-0.32, high * 0.62, 0.32),
                Vec3::new(0.16, 0.16, 0.02),
                0.004,
                dark,
            );
            k.cuboid(
                Vec3::new(-0.32, high * 0.62, 0.335),
                Vec3::new(0.06, 0.03, 0.01),
                0.0,
                Paint::new(0x7fe0ff).glow(0.8),
            );
        }
        _ => {
            let stone = Paint::new(0x9a9489).gloss(0.08).detail(0.5);
            let bronze = Paint::new(0x6f7f63).gloss(0.4).metal(0.35).detail(0.3);
            let foot = (high * 0.4).min(0.7);
            k.wedge(
                Vec3::new(0.0, (foot - ROOT) * 0.5, 0.0),
                Vec3::new(0.72, foot + ROOT, 0.72),
                Vec2::splat(0.84),
                Vec2::ZERO,
                0.02,
                stone,
            );
            k.cuboid(
                Vec3::new(0.0, foot, 0.0),
                Vec3::new(0.68, 0.05, 0.68),
                0.01,
                stone.shade(1.1),
            );
            let rest = high - foot;
            k.wedge(
                Vec3::new(0.0, foot + rest * 0.36, 0.0),
                Vec3::new(0.40, rest * 0.72, 0.30),
                Vec2::new(0.72, 0.8),
                Vec2::ZERO,
                0.04,
                bronze,
            );
            let head = (rest * 0.14).min(0.14);
            k.ball(
                Vec3::new(0.0, high - head, 0.0),
                head,
                1.0,
                10,
                bronze.highlight(0.2),
            );
        }
    }
}

/// A block with a flat top: a crate of planks when it is low, a container when it is high.
fn block(k: &mut Kit, height: u8, rng: &mut Rng) {
    let high = levels(height);
    let turn = Quat::from_rotation_y(std::f32::consts::FRAC_PI_6 * rng.range(0.0, 5.99).floor());
    k.with(Transform::from_rotation(turn), |k| {
        if height <= 2 {
            crate_of_planks(k, high, rng);
        } else {
            container(k, high, rng);
        }
    });
}

fn crate_of_planks(k: &mut Kit, high: f32, rng: &mut Rng) {
    let wood = Paint::new(0x9a7748).gloss(0.08).detail(0.6);
    let (half, n) = (0.52, 5);
    k.cuboid(
        Vec3::new(0.0, (high - ROOT) * 0.5, 0.0),
        Vec3::new(2.0 * half - 0.06, high + ROOT - 0.03, 2.0 * half - 0.06),
        0.0,
        wood.shade(0.55),
    );
    let step = 2.0 * half / n as f32;
    for i in 0..n {
        let x = -half + step * (i as f32 + 0.5);
        k.cuboid(
            Vec3::new(x, high - 0.02, 0.0),
            Vec3::new(step - 0.012, 0.04, 2.0 * half),
            0.004,
            wood.shade(rng.range(0.85, 1.12)),
        );
    }
    for turn in 0..4 {
        let at = Transform::from_rotation(Quat::from_rotation_y(
            turn as f32 * std::f32::consts::FRAC_PI_2,
        ));
        k.with(at, |k| {
            let rows = (high / 0.17).round().max(2.0);
            for row in 0..rows as usize {
                let tall = (high - 0.04) / rows;
                k.cuboid(
                    Vec3::new(0.0, tall * (row as f32 + 0.5), half - 0.02),
                    Vec3::new(2.0 * half - 0.06, tall - 0.014, 0.03),
                    0.0,
                    wood.shade(rng.range(0.78, 1.0)),
                );
            }
            for x in [-half + 0.05, half - 0.05] {
                k.cuboid(
                    Vec3::new(x, high * 0.5 - 0.02, half),
                    Vec3::new(0.09, high - 0.02, 0.04),
                    0.006,
                    wood.shade(0.72),
                );
            }
            let (a, b) = (
                Vec3::new(-half + 0.1, 0.06, half),
                Vec3::new(half - 0.1, high - 0.08, half),
            );
            k.beam(
                a,
                b,
                Vec2::new(0.07, 0.03),
                Vec2::new(0.07, 0.03),
                0.004,
                wood.shade(0.72),
            );
        });
    }
}

fn container(k: &mut Kit, high: f32, rng: &mut Rng) {
    let hues = [0x8a4b3a, 0x3f6b7c, 0x5f7148, 0xa0803c, 0x6b6f78];
    let hue = hues[rng.range(0.0, 4.99) as usize % hues.len()];
    let shell = Paint::new(hue).gloss(0.25).detail(0.35);
    let edge = shell.shade(0.62);
    let half = Vec2::new(0.62, 0.48);
    k.cuboid(
        Vec3::new(0.0, (high - ROOT) * 0.5, 0.0),
        Vec3::new(2.0 * half.x - 0.06, high + ROOT - 0.02, 2.0 * half.y - 0.06),
        0.0,
        shell,
    );
    // The top is a floor: a plate with a tread.
    k.cuboid(
        Vec3::new(0.0, high - 0.02, 0.0),
        Vec3::new(2.0 * half.x, 0.04, 2.0 * half.y),
        0.006,
        shell.shade(0.9),
    );
    for i in 0..5 {
        let x = half.x * (i as f32 - 2.0) * 0.4;
        k.cuboid(
            Vec3::new(x, high - 0.004, 0.0),
            Vec3::new(0.05, 0.016, 2.0 * half.y - 0.1),
            0.0,
            edge,
        );
    }
    // Ribs along the sides, posts at the corners, and a band every storey.
    let tall = high - 0.06;
    for z in [-half.y, half.y] {
        for i in 0..9 {
            let x = half.x * (i as f32 - 4.0) * 0.225;
            k.cuboid(
                Vec3::new(x, tall * 0.5, z - 0.02 * z.signum()),
                Vec3::new(0.06, tall, 0.03),
                0.0,
                shell.shade(if i % 2 == 0 { 1.08 } else { 0.92 }),
            );
        }
    }
    for x in [-half.x, half.x] {
        for z in [-half.y, half.y] {
            k.cuboid(
                Vec3::new(
                    x - 0.03 * x.signum(),
                    high * 0.5 - 0.01,
                    z - 0.03 * z.signum(),
                ),
                Vec3::new(0.07, high - 0.02, 0.07),
                0.004,
                edge,
            );
        }
    }
    let boxes = (high / (6.0 * LEVEL)).ceil().max(1.0) as usize;
    for i in 1..boxes {
        k.cuboid(
            Vec3::new(0.0, high * i as f32 / boxes as f32, 0.0),
            Vec3::new(2.0 * half.x + 0.02, 0.05, 2.0 * half.y + 0.02),
            0.0,
            edge,
        );
    }
    // Doors at one end.
    for z in [-0.2, 0.2] {
        k.cuboid(
            Vec3::new(half.x - 0.015, tall * 0.5, z),
            Vec3::new(0.04, tall * 0.86, 0.36),
            0.004,
            shell.shade(0.95),
        );
        k.rod(
            Vec3::new(half.x + 0.015, tall * 0.1, z * 0.4),
            Vec3::new(half.x + 0.015, tall * 0.9, z * 0.4),
            0.012,
            0.012,
            5,
            steel(0xb8bcc0),
        );
    }
}

/// A flight beside the middle of the hex, so that a figure finds room. Things look along -z.
fn stairs(k: &mut Kit, high: f32) {
    let tread = Paint::new(0x9b9a94).gloss(0.1).detail(0.4);
    let side = Paint::new(0x6b6a66).gloss(0.1).detail(0.4);
    let rail = steel(0x454d55);
    let (x, wide) = (0.36, 0.40);
    let (from, to) = (0.44, -APOTHEM + 0.02);
    let n = (high / 0.14).round().clamp(4.0, 40.0) as usize;
    let (run, rise) = ((to - from) / n as f32, high / n as f32);
    for i in 0..n {
        let top = rise * (i + 1) as f32;
        let z = from + run * (i as f32 + 0.5);
        // Solid below, so that nothing is seen under it.
        k.cuboid(
            Vec3::new(x, (top - ROOT) * 0.5, z),
            Vec3::new(wide - 0.04, top + ROOT, run.abs()),
            0.0,
            side,
        );
        k.cuboid(
            Vec3::new(x, top - 0.012, z + 0.01),
            Vec3::new(wide, 0.024, run.abs() + 0.03),
            0.0,
            tread.shade(if i % 2 == 0 { 1.0 } else { 0.92 }),
        );
    }
    for x in [x - wide * 0.5 + 0.015, x + wide * 0.5 - 0.015] {
        let up = Vec3::Y * 0.24;
        let (a, b) = (
            Vec3::new(x, rise, from + run * 0.5),
            Vec3::new(x, high, to - run * 0.5),
        );
        k.rod(a + up, b + up, 0.014, 0.014, 5, rail);
        for t in [0.0, 0.5, 1.0] {
            let p = a.lerp(b, t);
            k.rod(p - Vec3::Y * 0.02, p + up, 0.011, 0.011, 4, rail);
        }
    }
}

/// A ladder that leans against its side. Things look along -z.
fn ladder(k: &mut Kit, high: f32) {
    let paint = Paint::new(0xd8a21c).gloss(0.3).metal(0.2);
    let z = -APOTHEM + 0.13;
    let (half, top) = (0.15, high + 0.22);
    for x in [-half, half] {
        k.rod(
            Vec3::new(x, -ROOT, z),
            Vec3::new(x, top, z),
            0.022,
            0.022,
            6,
            paint.shade(0.9),
        );
        // Held to what it leads up.
        for y in [high * 0.35, high * 0.92] {
            let (a, b) = (Vec3::new(x, y, z), Vec3::new(x, y, z - 0.12));
            k.rod(a, b, 0.014, 0.014, 4, steel(0x454d55));
        }
    }
    rungs(k, top - 0.1, half, z, paint);
}

/// Rungs from the ground up to a height, between two rails.
fn rungs(k: &mut Kit, top: f32, half: f32, z: f32, paint: Paint) {
    let n = (top / 0.16).floor().clamp(2.0, 140.0) as usize;
    for i in 1..=n {
        let y = top * i as f32 / (n as f32 + 0.5);
        k.rod(
            Vec3::new(-half, y, z),
            Vec3::new(half, y, z),
            0.014,
            0.014,
            4,
            paint,
        );
    }
}

/// A console behind the middle of the hex, with its screen to the side from which it is used. Things look along -z.
fn console(k: &mut Kit) {
    let shell = Paint::new(0x59626b).gloss(0.35).metal(0.25);
    let dark = Paint::new(0x22272c).gloss(0.5);
    let screen = Paint::new(0x55d6e8).gloss(0.7).glow(0.85);
    k.at(0.0, 0.0, 0.46, |k| {
        k.wedge(
            Vec3::new(0.0, 0.24, 0.02),
            Vec3::new(0.56, 0.60, 0.34),
            Vec2::new(0.82, 0.7),
            Vec2::new(0.0, 0.03),
            0.02,
            shell,
        );
        // The desk, sloping towards the user.
        let slope =
            Transform::from_xyz(0.0, 0.56, -0.05).with_rotation(Quat::from_rotation_x(-0.35));
        k.with(slope, |k| {
            k.cuboid(
                Vec3::ZERO,
                Vec3::new(0.62, 0.05, 0.30),
                0.012,
                shell.shade(1.1),
            );
            for (i, x) in [-0.2, -0.1, 0.0, 0.1, 0.2].into_iter().enumerate() {
                let key = [0xffb347, 0xe8eef4, 0x63d471][i % 3];
                k.cuboid(
                    Vec3::new(x, 0.03, -0.04),
                    Vec3::new(0.05, 0.02, 0.05),
                    0.0,
                    Paint::new(key).glow(0.4),
                );
            }
        });
        // The screen upright behind it.
        let upright =
            Transform::from_xyz(0.0, 0.78, 0.10).with_rotation(Quat::from_rotation_x(0.18));
        k.with(upright, |k| {
            k.cuboid(Vec3::ZERO, Vec3::new(0.56, 0.38, 0.05), 0.016, dark);
            k.cuboid(
                Vec3::new(0.0, 0.0, -0.026),
                Vec3::new(0.48, 0.30, 0.008),
                0.0,
                screen,
            );
            for (y, wide) in [(0.08, 0.30), (0.02, 0.38), (-0.04, 0.22), (-0.10, 0.34)] {
                k.cuboid(
                    Vec3::new(-0.03, y, -0.031),
                    Vec3::new(wide, 0.018, 0.004),
                    0.0,
                    dark,
                );
            }
        });
        k.rod(
            Vec3::new(0.22, 0.90, 0.10),
            Vec3::new(0.22, 1.18, 0.10),
            0.010,
            0.006,
            4,
            dark,
        );
        k.ball(
            Vec3::new(0.22, 1.19, 0.10),
            0.022,
            1.0,
            6,
            Paint::new(0xff5a4a).glow(0.9),
        );
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::{Theme, Weather};
    use crate::space::hex_at;

    fn middle() -> Hex {
        Hex::from_column_row(3, 3)
    }

    fn built(edit: impl FnOnce(&mut Board)) -> MeshBuf {
        let mut board = Board::new(5, 5).expect("small");
        edit(&mut board);
        let s = Surface::new(Arc::new(board), Theme::Urban, Weather::Clear);
        let mut buf = MeshBuf::default();
        for (h, cell) in s.board.iter() {
            add_hex(&mut buf, &s, h, cell);
        }
        buf
    }

    #[test]
    fn things_are_as_high_as_they_say_and_stay_in_their_hex() {
        assert!(built(|_| {}).is_empty());
        for height in [1, 2, 6, 13] {
            for fixture in [Fixture::Obstacle { height }, Fixture::Crate { height }] {
                // Several places, since things differ by where they stand.
                for row in 2..5 {
                    let h = Hex::from_column_row(3, row);
                    let buf = built(|b| {
                        b.edit(h, |c| c.level = 1);
                        b.set_fixture(h, Some(fixture));
                    });
                    let (lo, hi) = buf.bounds();
                    let top = LEVEL + levels(height);
                    assert!((hi.y - top).abs() < 0.06, "{fixture:?} {hi} {top}");
                    assert!(lo.y > LEVEL - 0.2, "{fixture:?} {lo}");
                    for p in &buf.pos {
                        assert_eq!(hex_at(Vec2::new(p.x, p.z)), h, "{fixture:?} {p}");
                    }
                }
            }
        }
    }

    #[test]
    fn stairs_and_ladders_lead_up_to_where_they_name_or_to_what_is_highest() {
        for (fixture, above) in [
            (Fixture::Stairs(None), 0.24),
            (Fixture::Ladder(None), 0.22),
            (Fixture::Stairs(Some(Direction::SE)), 0.24),
            (Fixture::Ladder(Some(Direction::SE)), 0.22),
        ] {
            let buf = built(|b| {
                b.edit(middle().neighbour(Direction::SE), |c| c.level = 6);
                b.edit(middle().neighbour(Direction::N), |c| c.level = 3);
                b.set_fixture(middle(), Some(fixture));
            });
            let (_, hi) = buf.bounds();
            let top = 6.0 * LEVEL + above;
            assert!((hi.y - top).abs() < 0.05, "{fixture:?} {hi} {top}");
        }
        let beside_a_wall = built(|b| {
            let wall = hexlance_board::Barrier::Wall { height: 4 };
            b.set_barrier(middle(), Direction::S, Some(wall));
            b.set_fixture(middle(), Some(Fixture::Ladder(Some(Direction::S))));
        });
        let (_, hi) = beside_a_wall.bounds();
        assert!(hi.y > 4.0 * LEVEL && hi.y < 4.0 * LEVEL + 0.3, "{hi}");
    }

    #[test]
    fn a_console_leaves_room_on_the_side_from_which_it_is_used() {
        for d in Direction::ALL {
            let buf = built(|b| {
                b.set_fixture(middle(), Some(Fixture::Console(Some(d))));
            });
            let way = crate::space::SIDES[usize::from(d.index())];
            for p in &buf.pos {
                let local = Vec2::new(p.x, p.z) - centre(middle());
                assert!(local.dot(way) < -0.1, "{d} {p}");
            }
        }
    }
}
