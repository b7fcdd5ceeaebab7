//! Low walls along hexsides: hedges, fences, ramparts, in the way of the landscape. A wall that either hex of a side
//! names is built once, on the higher hex; roads and rails pass it through a gap.

use bevy::prelude::*;
use hexlance_board::{Barrier, Board, Cell, Direction, Hex};

use super::surface::{Surface, WATER_SINK};
use super::trees::{self, Detail};
use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::noise::{Rng, hash};
use crate::paint::Paint;
use crate::palette::{self, ThemePaints};
use crate::space::{APOTHEM, SIDES, centre};

/// How far a wall on the brink of a cliff stands back from it.
const BRINK: f32 = 0.085;
/// Half the width of the gap for a road.
const GAP: f32 = 0.24;
/// Half the length of a hexside.
pub(super) const HALF: f32 = 0.5;

/// What a wall is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// A clipped hedge over field stones.
    Hedge,
    /// Posts and rails.
    Fence,
    /// Stones laid without mortar.
    Stones,
    /// A rampart of clay with a rounded top.
    Clay,
    /// Canes side by side, bound to rails.
    Canes,
    /// Blocks of concrete.
    Blocks,
    /// Metal plates between posts.
    Plates,
}

impl Style {
    const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Grassland => Style::Hedge,
            Theme::Desert => Style::Clay,
            Theme::Arctic => Style::Fence,
            Theme::Badlands | Theme::Volcanic => Style::Stones,
            Theme::Urban => Style::Blocks,
            Theme::Tropical => Style::Canes,
            Theme::Lunar => Style::Plates,
        }
    }
}

/// Whether a hexside has a low wall, by the word of either hex.
fn walled(board: &Board, h: Hex, d: Direction) -> bool {
    board.barrier(h, d) == Some(Barrier::LowWall)
}

/// Whether this one of the two hexes of a side is the one that its wall is built on: the higher, or else the first.
pub(super) fn bears(board: &Board, h: Hex, d: Direction) -> bool {
    let (Some(here), Some(there)) = (board.get(h), board.get(h.neighbour(d))) else {
        return true;
    };
    here.level > there.level || (here.level == there.level && d.index() < 3)
}

/// Whether a way leads over a hexside.
fn passed(board: &Board, h: Hex, d: Direction) -> bool {
    let leads = |c: &Cell, d: Direction| {
        c.road.is_some_and(|e| e.has(d))
            || c.rail.is_some_and(|e| e.has(d))
            || c.bridge.is_some_and(|b| b.exits.has(d))
    };
    board.get(h).is_some_and(|c| leads(c, d))
        || board
            .get(h.neighbour(d))
            .is_some_and(|c| leads(c, d.opposite()))
}

/// Adds the low walls that are built on a hex.
pub fn add_hex(buf: &mut MeshBuf, s: &Surface, h: Hex, theme: Theme) {
    for d in Direction::ALL {
        if walled(&s.board, h, d) && bears(&s.board, h, d) {
            add_side(buf, s, h, d, theme);
        }
    }
}

fn add_side(buf: &mut MeshBuf, s: &Surface, h: Hex, d: Direction, theme: Theme) {
    let t = palette::theme(theme);
    let mut run = Run::new(s, h, d);
    let mut kit = Kit::default();
    let frame = run.frame();
    let style = Style::of(theme);
    kit.with(frame, |k| {
        let pieces: &[[f32; 2]] = if passed(&s.board, h, d) {
            &[[-HALF, -GAP], [GAP, HALF]]
        } else {
            &[[-HALF, HALF]]
        };
        for piece in pieces {
            add_piece(k, &mut run, style, *piece, &t, theme);
        }
    });
    buf.append(&kit.buf, Transform::IDENTITY);
}

/// A hexside as a wall sees it: x runs along it.
pub(super) struct Run<'a> {
    s: &'a Surface,
    h: Hex,
    /// The middle of the wall and its way, in the plane.
    mid: Vec2,
    along: Vec2,
    rng: Rng,
}

impl<'a> Run<'a> {
    pub(super) fn new(s: &'a Surface, h: Hex, d: Direction) -> Self {
        let out = SIDES[d.index() as usize];
        let level = |h: Hex| s.board.get(h).map(|c| c.level);
        let back = if level(h) == level(h.neighbour(d)) {
            0.0
        } else {
            BRINK
        };
        let (c, r) = h.column_row();
        Self {
            s,
            h,
            mid: centre(h) + out * (APOTHEM - back),
            along: out.perp(),
            rng: Rng::new(u64::from(hash(
                i32::from(c),
                i32::from(r),
                500 + u32::from(d.index()),
            ))),
        }
    }

    /// Its frame: x along the side, y from the table up.
    pub(super) fn frame(&self) -> Transform {
        let yaw = (-self.along.y).atan2(self.along.x);
        Transform::from_xyz(self.mid.x, 0.0, self.mid.y).with_rotation(Quat::from_rotation_y(yaw))
    }

    /// Height of the ground under the wall, the water's where there is water.
    pub(super) fn foot(&self, x: f32) -> f32 {
        let y = self.s.height(self.h, self.mid + self.along * x);
        if self.s.is_water(self.h) {
            y.max(self.s.ground(self.h) - WATER_SINK - 0.03)
        } else {
            y
        }
    }

    /// `n` stretches of a piece: where each begins and ends.
    fn parts(&self, [from, to]: [f32; 2], width: f32) -> Vec<[f32; 2]> {
        let n = ((to - from) / width).round().max(1.0) as usize;
        let step = (to - from) / n as f32;
        (0..n)
            .map(|i| [from + step * i as f32, from + step * (i + 1) as f32])
            .collect()
    }
}

fn add_piece(
    k: &mut Kit,
    run: &mut Run,
    style: Style,
    piece: [f32; 2],
    t: &ThemePaints,
    theme: Theme,
) {
    match style {
        Style::Hedge => hedge(k, run, piece, t),
        Style::Fence => fence(k, run, piece, t),
        Style::Stones => stones(k, run, piece, t, theme),
        Style::Clay => clay(k, run, piece),
        Style::Canes => canes(k, run, piece),
        Style::Blocks => blocks(k, run, piece),
        Style::Plates => plates(k, run, piece),
    }
}

fn hedge(k: &mut Kit, run: &mut Run, piece: [f32; 2], t: &ThemePaints) {
    let stone = t.rock[1].strata(0.0).detail(0.4);
    for [a, b] in run.parts(piece, 0.11) {
        let x = (a + b) * 0.5;
        let foot = run.foot(x);
        let tall = run.rng.range(0.05, 0.075);
        for z in [-0.05, 0.05] {
            k.cuboid(
                Vec3::new(x, foot + tall * 0.3, z + run.rng.range(-0.008, 0.008)),
                Vec3::new((b - a) * 0.96, tall, 0.05),
                0.010,
                stone.shade(run.rng.range(0.75, 1.1)),
            );
        }
    }
    let leaf = Paint::new(t.leaf[0])
        .mix(Paint::new(t.leaf[1]), 0.45)
        .gloss(0.08)
        .detail(0.7);
    for [a, b] in run.parts(piece, 0.085) {
        let x = (a + b) * 0.5;
        let foot = run.foot(x);
        for (y, size) in [(0.02, 0.072), (0.085, 0.060)] {
            let z = run.rng.range(-0.012, 0.012);
            let tone = leaf.shade(run.rng.range(0.8, 1.1) * if y > 0.05 { 1.15 } else { 0.8 });
            k.at(x + run.rng.range(-0.015, 0.015), foot + y, z, |k| {
                trees::add_bush(k, size, tone, Detail::Plain, &mut run.rng);
            });
        }
    }
}

fn fence(k: &mut Kit, run: &mut Run, piece: [f32; 2], t: &ThemePaints) {
    let wood = Paint::new(0x7a5a3a).gloss(0.08).detail(0.5);
    let snow = Paint::new(0xe8eef4).gloss(0.2);
    let posts = run.parts(piece, 0.25);
    let edges: Vec<f32> = std::iter::once(piece[0])
        .chain(posts.iter().map(|p| p[1]))
        .collect();
    for x in &edges {
        let foot = run.foot(*x);
        let lean = run.rng.range(-0.012, 0.012);
        let high = run.rng.range(0.205, 0.225);
        let top = Vec3::new(x + lean, foot + high, lean);
        let tone = wood.shade(run.rng.range(0.8, 1.1));
        k.beam(
            Vec3::new(*x, foot - 0.05, 0.0),
            top,
            Vec2::splat(0.042),
            Vec2::splat(0.036),
            0.005,
            tone,
        );
        if t.snow > 0.3 {
            k.ball(top, 0.026, 0.5, 7, snow);
        }
    }
    for w in edges.windows(2) {
        for y in [0.085, 0.165] {
            let ends = [w[0] - 0.012, w[1] + 0.012].map(|x| {
                let drop = run.rng.range(-0.006, 0.006);
                Vec3::new(x, run.foot(x) + y + drop, 0.022)
            });
            let tone = wood.shade(run.rng.range(0.85, 1.2));
            k.beam(
                ends[0],
                ends[1],
                Vec2::new(0.015, 0.034),
                Vec2::new(0.015, 0.034),
                0.004,
                tone,
            );
        }
    }
}

fn stones(k: &mut Kit, run: &mut Run, piece: [f32; 2], t: &ThemePaints, theme: Theme) {
    let base = match theme {
        Theme::Volcanic => Paint::new(0x4a4644).gloss(0.15),
        _ => t.rock[1].strata(0.0),
    }
    .detail(0.5);
    let span = piece[1] - piece[0];
    for row in 0..4usize {
        let n = ((span / 0.13).round() as usize).max(1) + row % 2;
        let (high, deep) = (0.055, 0.13 - 0.018 * row as f32);
        for i in 0..n {
            let step = span / n as f32;
            let x = piece[0] + step * (i as f32 + 0.5) + run.rng.range(-0.008, 0.008);
            let y = run.foot(x) - 0.015 + high * (row as f32 + 0.5);
            let size = Vec3::new(
                step * run.rng.range(0.86, 1.0),
                high * run.rng.range(0.85, 1.1),
                deep * run.rng.range(0.85, 1.1),
            );
            let turn = Quat::from_rotation_y(run.rng.range(-0.10, 0.10))
                * Quat::from_rotation_z(run.rng.range(-0.06, 0.06));
            let tone = base.shade(run.rng.range(0.72, 1.12));
            let at = Transform::from_xyz(x, y, run.rng.range(-0.008, 0.008)).with_rotation(turn);
            k.with(at, |k| k.cuboid(Vec3::ZERO, size, 0.014, tone));
        }
    }
}

fn clay(k: &mut Kit, run: &mut Run, piece: [f32; 2]) {
    let wall = Paint::new(0xb98f62).gloss(0.04).detail(0.8);
    let parts = run.parts(piece, 0.10);
    let ring = |run: &mut Run, x: f32, taper: f32| -> Vec<Vec3> {
        let foot = run.foot(x);
        let high = (0.19 + run.rng.range(-0.012, 0.012)) * taper;
        let half = 0.062 * (0.6 + 0.4 * taper);
        [
            (-1.25, -0.05),
            (-1.0, 0.35),
            (-0.85, 0.85),
            (-0.45, 1.0),
            (0.45, 1.0),
            (0.85, 0.85),
            (1.0, 0.35),
            (1.25, -0.05),
        ]
        .into_iter()
        .map(|(z, y)| Vec3::new(x, foot + y * high, z * half))
        .collect()
    };
    let mut rings = vec![ring(run, piece[0], 0.94)];
    for p in &parts {
        rings.push(ring(run, p[1], if p[1] < piece[1] { 1.0 } else { 0.94 }));
    }
    k.loft(&rings, |i, j| match j {
        3 => wall.highlight(0.35),
        0 | 6 => wall.shade(0.72),
        _ => wall.shade(0.9 + 0.06 * ((i * 7 + j) % 3) as f32),
    });
    // Ends and middle are stiffened by short pillars.
    for x in [piece[0], piece[1]] {
        let foot = run.foot(x);
        k.wedge(
            Vec3::new(x, foot + 0.10, 0.0),
            Vec3::new(0.13, 0.26, 0.16),
            Vec2::new(0.78, 0.72),
            Vec2::ZERO,
            0.016,
            wall.shade(0.95),
        );
    }
}

fn canes(k: &mut Kit, run: &mut Run, piece: [f32; 2]) {
    let cane = Paint::new(0xb09a55).gloss(0.25).detail(0.3);
    for [a, b] in run.parts(piece, 0.038) {
        let x = (a + b) * 0.5;
        let foot = run.foot(x);
        let (lean, z) = (run.rng.range(-0.008, 0.008), run.rng.range(-0.006, 0.006));
        let high = run.rng.range(0.17, 0.225);
        let tone = cane.shade(run.rng.range(0.7, 1.1));
        let top = Vec3::new(x + lean, foot + high, z);
        k.rod(Vec3::new(x, foot - 0.05, z), top, 0.017, 0.015, 5, tone);
        k.ball(top, 0.015, 0.4, 5, tone.highlight(0.5));
    }
    for [a, b] in run.parts(piece, 0.25) {
        for y in [0.06, 0.135] {
            for z in [-0.02, 0.02] {
                let (from, to) = (run.foot(a) + y, run.foot(b) + y);
                k.rod(
                    Vec3::new(a, from, z),
                    Vec3::new(b, to, z),
                    0.009,
                    0.009,
                    4,
                    cane.shade(0.55),
                );
            }
        }
    }
}

fn blocks(k: &mut Kit, run: &mut Run, piece: [f32; 2]) {
    let stone = Paint::new(0x9b9a94).gloss(0.08).detail(0.5);
    let stripe = [
        Paint::new(0xd8a21c).gloss(0.25),
        Paint::new(0x24262a).gloss(0.2),
    ];
    for (i, [a, b]) in run.parts(piece, 0.333).into_iter().enumerate() {
        let x = (a + b) * 0.5;
        let foot = run.foot(x);
        let tone = stone.shade(run.rng.range(0.85, 1.08));
        let wide = b - a - 0.014;
        k.wedge(
            Vec3::new(x, foot + 0.025, 0.0),
            Vec3::new(wide, 0.11, 0.15),
            Vec2::new(1.0, 0.52),
            Vec2::ZERO,
            0.006,
            tone,
        );
        k.wedge(
            Vec3::new(x, foot + 0.13, 0.0),
            Vec3::new(wide, 0.10, 0.078),
            Vec2::new(1.0, 0.72),
            Vec2::ZERO,
            0.007,
            tone.shade(1.04),
        );
        if i % 2 == 0 {
            let n = 6usize;
            for j in 0..n {
                let step = wide / n as f32;
                let at = x - wide * 0.5 + step * (j as f32 + 0.5);
                k.cuboid(
                    Vec3::new(at, foot + 0.186, 0.0),
                    Vec3::new(step, 0.010, 0.058),
                    0.0,
                    stripe[j % 2],
                );
            }
        }
    }
}

fn plates(k: &mut Kit, run: &mut Run, piece: [f32; 2]) {
    let steel = Paint::new(0x8a929b).gloss(0.55).metal(0.5);
    let dark = Paint::new(0x3a4047).gloss(0.4).metal(0.3);
    let lamp = Paint::new(0xffb347).gloss(0.5).glow(0.9);
    let parts = run.parts(piece, 0.25);
    for [a, b] in &parts {
        let x = (a + b) * 0.5;
        let foot = run.foot(x);
        let tone = steel.shade(run.rng.range(0.85, 1.1));
        k.cuboid(
            Vec3::new(x, foot + 0.095, 0.0),
            Vec3::new(b - a - 0.03, 0.15, 0.028),
            0.006,
            tone,
        );
        k.cuboid(
            Vec3::new(x, foot + 0.12, 0.0),
            Vec3::new(b - a - 0.07, 0.022, 0.034),
            0.0,
            dark,
        );
    }
    let edges = std::iter::once(piece[0]).chain(parts.iter().map(|p| p[1]));
    for (i, x) in edges.enumerate() {
        let foot = run.foot(x);
        k.cuboid(
            Vec3::new(x, foot + 0.08, 0.0),
            Vec3::new(0.036, 0.25, 0.06),
            0.006,
            dark,
        );
        if i % 2 == 0 {
            k.cuboid(
                Vec3::new(x, foot + 0.212, 0.0),
                Vec3::new(0.022, 0.018, 0.022),
                0.0,
                lamp,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hexlance_board::Exits;

    use super::*;
    use crate::model::Weather;

    fn surface(edit: impl FnOnce(&mut Board)) -> Surface {
        let mut board = Board::new(5, 5).expect("small");
        edit(&mut board);
        Surface::new(Arc::new(board), Theme::Grassland, Weather::Clear)
    }

    fn middle() -> Hex {
        Hex::from_column_row(3, 3)
    }

    fn built(s: &Surface, theme: Theme) -> MeshBuf {
        let mut buf = MeshBuf::default();
        for (h, _) in s.board.iter() {
            add_hex(&mut buf, s, h, theme);
        }
        buf
    }

    #[test]
    fn a_wall_is_built_once_whichever_hex_names_it() {
        let d = Direction::SE;
        let one = surface(|b| {
            b.edit(middle(), |c| c.walls = Exits::default().with(d));
        });
        let both = surface(|b| {
            b.edit(middle(), |c| c.walls = Exits::default().with(d));
            b.edit(middle().neighbour(d), |c| {
                c.walls = Exits::default().with(d.opposite());
            });
        });
        let other = surface(|b| {
            b.edit(middle().neighbour(d), |c| {
                c.walls = Exits::default().with(d.opposite());
            });
        });
        let n = built(&one, Theme::Badlands).triangles();
        assert!(n > 0);
        assert_eq!(n, built(&both, Theme::Badlands).triangles());
        assert_eq!(n, built(&other, Theme::Badlands).triangles());
    }

    #[test]
    fn walls_stand_on_the_higher_hex_in_every_landscape() {
        let d = Direction::N;
        let s = surface(|b| {
            b.edit(middle(), |c| c.level = 2);
            b.edit(middle().neighbour(d), |c| {
                c.walls = Exits::default().with(d.opposite());
            });
        });
        for theme in Theme::ALL {
            let (lo, hi) = built(&s, theme).bounds();
            let top = s.ground(middle());
            assert!(lo.y > top - 0.2 && hi.y > top + 0.1, "{theme:?} {lo} {hi}");
            assert!(hi.y < top + 0.3, "{theme:?} is no low wall: {hi}");
        }
    }

    #[test]
    fn a_road_passes_through_a_gap() {
        let d = Direction::S;
        let s = surface(|b| {
            b.edit(middle(), |c| {
                c.walls = Exits::default().with(d);
                c.road = Some(Exits::default().with(d));
            });
        });
        let at = centre(middle()).x;
        for theme in Theme::ALL {
            let buf = built(&s, theme);
            assert!(!buf.is_empty());
            for p in &buf.pos {
                assert!((p.x - at).abs() > GAP - 0.12, "{theme:?} {p}");
            }
        }
    }
}
