//! Walls with a height along hexsides, gates and windows in them. Whichever hex names one, it is built once, on the
//! higher hex, and reaches so many levels above the higher of the two floors.

use bevy::prelude::*;
use hexlance_board::{Barrier, Board, Cell, Direction, Fixture, Gate, GateState, GateWidth, Hex};

use super::surface::Surface;
use super::walls::{HALF, Run, bears};
use crate::meshkit::{Kit, MeshBuf};
use crate::model::Theme;
use crate::paint::Paint;
use crate::space::LEVEL;

/// Thickness of a wall.
const THICK: f32 = 0.11;
/// Thickness of what closes a gate.
const LEAF: f32 = 0.05;
/// How far a wall reaches into the ground.
const ROOT: f32 = 0.08;

/// Level on which one stands in a hex: the ground, a roof, a crate's top or a bridge's deck.
pub(super) fn floor(cell: &Cell) -> i8 {
    let top = match cell.fixture {
        Some(Fixture::Crate { height }) => cell.level.saturating_add_unsigned(height),
        _ => cell.solid_height(),
    };
    top.max(cell.deck_level().unwrap_or(top))
}

/// The higher of the floors on both sides of a hexside.
fn higher_floor(board: &Board, h: Hex, d: Direction) -> i8 {
    let floor = |h: Hex| board.get(h).map(floor);
    floor(h).max(floor(h.neighbour(d))).unwrap_or_default()
}

/// What walls of a landscape are made of.
struct Look {
    body: Paint,
    plinth: Paint,
    coping: Paint,
    frame: Paint,
    leaf: Paint,
    /// Breadth of a panel.
    panel: f32,
}

impl Look {
    fn of(theme: Theme) -> Self {
        let stone = |c: u32| Paint::new(c).gloss(0.08).detail(0.5);
        let steel = |c: u32| Paint::new(c).gloss(0.45).metal(0.4);
        let (body, plinth, coping, panel) = match theme {
            Theme::Grassland => (stone(0xb9b09c), stone(0x7d766a), stone(0x8d5a44), 0.5),
            Theme::Desert | Theme::Tropical => {
                (stone(0xc7a67c), stone(0x96764f), stone(0xd8c29c), 0.5)
            }
            Theme::Badlands => (stone(0xa8775a), stone(0x75503d), stone(0xc29a7c), 0.34),
            Theme::Volcanic => (stone(0x6d6863), stone(0x4a4644), stone(0x8b8580), 0.34),
            Theme::Arctic => (steel(0xaab6bf), steel(0x65727d), stone(0xe8eef4), 0.34),
            Theme::Urban => (stone(0xa3a29c), stone(0x74746f), stone(0xc3c2bb), 0.5),
            Theme::Lunar => (steel(0x9aa2ab), steel(0x59616b), steel(0xc2c8ce), 0.34),
        };
        Self {
            body,
            plinth,
            coping,
            frame: steel(0x454d55),
            leaf: steel(0x7b6a4a),
            panel,
        }
    }
}

/// Adds the walls, gates and windows that are built on a hex.
pub fn add_hex(buf: &mut MeshBuf, s: &Surface, h: Hex, theme: Theme) {
    for d in Direction::ALL {
        match s.board.barrier(h, d) {
            None | Some(Barrier::LowWall) => {}
            Some(barrier) if bears(&s.board, h, d) => add_side(buf, s, h, d, barrier, theme),
            Some(_) => {}
        }
    }
}

fn add_side(buf: &mut MeshBuf, s: &Surface, h: Hex, d: Direction, barrier: Barrier, theme: Theme) {
    let run = Run::new(s, h, d);
    let look = Look::of(theme);
    let floor = f32::from(higher_floor(&s.board, h, d)) * LEVEL;
    let foot = [-HALF, 0.0, HALF].map(|x| run.foot(x));
    let low = foot.into_iter().fold(floor, f32::min) - ROOT;
    let height = f32::from(barrier.height().unwrap_or(1)) * LEVEL;
    let wall = Wall {
        low,
        floor,
        top: floor + height,
        look,
    };
    let mut kit = Kit::default();
    kit.with(run.frame(), |k| {
        wall.posts(k);
        match barrier {
            Barrier::LowWall => {}
            Barrier::Wall { .. } => {
                wall.piece(k, [-HALF, HALF], [wall.low, wall.top]);
                wall.cope(k, [-HALF, HALF]);
            }
            Barrier::Gate(gate) => wall.gate(k, gate),
            Barrier::Window { sill, .. } => wall.window(k, f32::from(sill) * LEVEL),
        }
    });
    buf.append(&kit.buf, Transform::IDENTITY);
}

/// A wall in its own frame: x runs along it.
struct Wall {
    /// Where it begins in the ground.
    low: f32,
    /// The floor above which heights count.
    floor: f32,
    top: f32,
    look: Look,
}

impl Wall {
    /// A piece of the wall from one place along it to another, between two heights.
    fn piece(&self, k: &mut Kit, [from, to]: [f32; 2], [low, top]: [f32; 2]) {
        if to - from < 0.02 || top - low < 0.02 {
            return;
        }
        let look = &self.look;
        let n = ((to - from) / look.panel).round().max(1.0) as usize;
        let step = (to - from) / n as f32;
        for i in 0..n {
            let x = from + step * (i as f32 + 0.5);
            let tone = look.body.shade(if i % 2 == 0 { 1.0 } else { 0.94 });
            k.cuboid(
                Vec3::new(x, (low + top) * 0.5, 0.0),
                Vec3::new(step - 0.006, top - low, THICK),
                0.006,
                tone,
            );
        }
        if low <= self.low + 0.01 {
            // A plinth where it leaves the ground, never above the wall.
            let high = (self.floor + 0.16).min(top) - low;
            k.cuboid(
                Vec3::new((from + to) * 0.5, low + high * 0.5, 0.0),
                Vec3::new(to - from, high, THICK + 0.03),
                0.006,
                look.plinth,
            );
        }
        // A string course every storey, so that heights can be counted.
        for storey in 1..9 {
            let y = self.floor + 6.0 * LEVEL * storey as f32;
            if y > low + 0.1 && y < top - 0.1 {
                k.cuboid(
                    Vec3::new((from + to) * 0.5, y, 0.0),
                    Vec3::new(to - from, 0.035, THICK + 0.02),
                    0.0,
                    look.plinth,
                );
            }
        }
    }

    /// What covers the top.
    fn cope(&self, k: &mut Kit, [from, to]: [f32; 2]) {
        k.cuboid(
            Vec3::new((from + to) * 0.5, self.top - 0.022, 0.0),
            Vec3::new(to - from, 0.044, THICK + 0.045),
            0.008,
            self.look.coping,
        );
    }

    /// Pillars at both ends: where walls meet they close the joint.
    fn posts(&self, k: &mut Kit) {
        let high = self.top + 0.03 - self.low;
        for x in [-HALF, HALF] {
            k.cuboid(
                Vec3::new(x, self.low + high * 0.5, 0.0),
                Vec3::new(0.13, high, THICK + 0.035),
                0.01,
                self.look.body.shade(0.86),
            );
            k.cuboid(
                Vec3::new(x, self.top + 0.04, 0.0),
                Vec3::new(0.16, 0.04, THICK + 0.065),
                0.01,
                self.look.coping,
            );
        }
    }

    fn gate(&self, k: &mut Kit, gate: Gate) {
        let (half, tallest) = match gate.width {
            GateWidth::Narrow => (0.17, 3.6),
            GateWidth::Wide => (0.36, 5.4),
        };
        let height = self.top - self.floor;
        // A low wall's gate is as high as the wall; a high one has a lintel.
        let open = (tallest * LEVEL).min(height - 0.12).max(height * 0.6);
        let head = self.floor + open;
        self.piece(k, [-HALF, -half], [self.low, self.top]);
        self.piece(k, [half, HALF], [self.low, self.top]);
        self.piece(k, [-half, half], [head, self.top]);
        self.cope(k, [-HALF, HALF]);
        let frame = self.look.frame;
        for x in [-half, half] {
            k.cuboid(
                Vec3::new(x, self.low + (head - self.low) * 0.5, 0.0),
                Vec3::new(0.045, head - self.low, THICK + 0.05),
                0.006,
                frame,
            );
        }
        k.cuboid(
            Vec3::new(0.0, head + 0.015, 0.0),
            Vec3::new(2.0 * half + 0.045, 0.05, THICK + 0.05),
            0.006,
            frame,
        );
        // A threshold that shows the way through.
        k.cuboid(
            Vec3::new(0.0, self.floor + 0.004, 0.0),
            Vec3::new(2.0 * half - 0.04, 0.03, THICK + 0.10),
            0.0,
            self.look.plinth.shade(1.1),
        );
        let leaves: &[f32] = match gate.width {
            GateWidth::Narrow => &[-1.0],
            GateWidth::Wide => &[-1.0, 1.0],
        };
        let wide = 2.0 * half / leaves.len() as f32 - 0.03;
        for side in leaves {
            let hinge = Vec3::new(side * (half - 0.02), self.floor + 0.03, 0.0);
            let swing = match gate.state {
                GateState::Open => side * 1.92,
                GateState::Closed | GateState::Locked => 0.0,
            };
            let at = Transform::from_translation(hinge).with_rotation(Quat::from_rotation_y(swing));
            k.with(at, |k| self.leaf(k, -side * wide, open - 0.05));
        }
        self.state(k, gate.state, head, half);
    }

    /// A leaf that hangs at the origin and reaches to `x`.
    fn leaf(&self, k: &mut Kit, x: f32, high: f32) {
        let look = &self.look;
        k.cuboid(
            Vec3::new(x * 0.5, high * 0.5, 0.0),
            Vec3::new(x.abs(), high, LEAF),
            0.008,
            look.leaf,
        );
        for y in [0.06, 0.5, 0.94] {
            k.cuboid(
                Vec3::new(x * 0.5, high * y, 0.0),
                Vec3::new(x.abs() - 0.02, 0.045, LEAF + 0.025),
                0.004,
                look.frame,
            );
        }
        k.cuboid(
            Vec3::new(x * 0.93, high * 0.44, 0.0),
            Vec3::new(0.03, 0.09, LEAF + 0.05),
            0.004,
            look.coping,
        );
    }

    /// What tells on both faces whether a gate can be passed: lamps by colour and number, a bar across a locked one.
    fn state(&self, k: &mut Kit, state: GateState, head: f32, half: f32) {
        let (lamps, hue): (&[f32], u32) = match state {
            GateState::Open => (&[0.0], 0x63d471),
            GateState::Closed => (&[-0.05, 0.05], 0xffb347),
            GateState::Locked => (&[-0.09, 0.0, 0.09], 0xff5a4a),
        };
        let lamp = Paint::new(hue).gloss(0.5).glow(0.9);
        for z in [-1.0, 1.0] {
            for x in lamps {
                k.cuboid(
                    Vec3::new(*x, head + 0.015, z * (THICK * 0.5 + 0.03)),
                    Vec3::new(0.035, 0.03, 0.02),
                    0.004,
                    lamp,
                );
            }
            if state != GateState::Locked {
                continue;
            }
            let y = self.floor + (head - self.floor) * 0.5;
            k.cuboid(
                Vec3::new(0.0, y, z * (LEAF * 0.5 + 0.03)),
                Vec3::new(2.0 * half + 0.02, 0.06, 0.025),
                0.004,
                Paint::new(0x2c3136).gloss(0.4).metal(0.4),
            );
            k.cuboid(
                Vec3::new(0.0, y, z * (LEAF * 0.5 + 0.045)),
                Vec3::new(0.12, 0.14, 0.025),
                0.008,
                Paint::new(0xd8a21c).gloss(0.3),
            );
        }
    }

    fn window(&self, k: &mut Kit, sill: f32) {
        let half = 0.31;
        let sill = self.floor + sill;
        let head = (sill + 2.6 * LEVEL).min(self.top - 0.14).max(sill + 0.1);
        self.piece(k, [-HALF, -half], [self.low, self.top]);
        self.piece(k, [half, HALF], [self.low, self.top]);
        self.piece(k, [-half, half], [self.low, sill]);
        self.piece(k, [-half, half], [head, self.top]);
        self.cope(k, [-HALF, HALF]);
        let frame = self.look.frame;
        let mid = (sill + head) * 0.5;
        for x in [-half, 0.0, half] {
            k.cuboid(
                Vec3::new(x, mid, 0.0),
                Vec3::new(0.03, head - sill, THICK + 0.03),
                0.004,
                frame,
            );
        }
        k.cuboid(
            Vec3::new(0.0, head, 0.0),
            Vec3::new(2.0 * half + 0.03, 0.035, THICK + 0.03),
            0.004,
            frame,
        );
        // The board that one leans on.
        k.cuboid(
            Vec3::new(0.0, sill - 0.012, 0.0),
            Vec3::new(2.0 * half + 0.08, 0.03, THICK + 0.11),
            0.006,
            self.look.coping,
        );
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::Weather;
    use crate::space::centre;

    fn middle() -> Hex {
        Hex::from_column_row(3, 3)
    }

    fn surface(edit: impl FnOnce(&mut Board)) -> Surface {
        let mut board = Board::new(5, 5).expect("small");
        edit(&mut board);
        Surface::new(Arc::new(board), Theme::Urban, Weather::Clear)
    }

    fn built(s: &Surface, theme: Theme) -> MeshBuf {
        let mut buf = MeshBuf::default();
        for (h, _) in s.board.iter() {
            add_hex(&mut buf, s, h, theme);
        }
        buf
    }

    fn gate(width: GateWidth, state: GateState, height: u8) -> Barrier {
        Barrier::Gate(Gate {
            width,
            state,
            height,
        })
    }

    fn all() -> Vec<Barrier> {
        let mut out = vec![
            Barrier::Wall { height: 1 },
            Barrier::Wall { height: 6 },
            Barrier::Window { sill: 2, height: 6 },
            Barrier::Window { sill: 1, height: 2 },
        ];
        for width in GateWidth::ALL {
            for state in GateState::ALL {
                out.extend([1, 6, 12].map(|height| gate(width, state, height)));
            }
        }
        out
    }

    #[test]
    fn nothing_is_built_where_nothing_stands() {
        let s = surface(|b| {
            b.set_barrier(middle(), Direction::N, Some(Barrier::LowWall));
        });
        assert!(built(&s, Theme::Urban).is_empty());
    }

    #[test]
    fn it_is_built_once_as_high_as_it_says_above_the_higher_floor() {
        for barrier in all() {
            for level in [0, 2] {
                let d = Direction::SE;
                let s = surface(|b| {
                    b.edit(middle(), |c| c.level = level);
                    b.set_barrier(middle().neighbour(d), d.opposite(), Some(barrier));
                });
                let buf = built(&s, Theme::Urban);
                let (_, hi) = buf.bounds();
                let height = barrier.height().unwrap_or_default();
                let top = f32::from(level + height as i8) * LEVEL;
                assert!((hi.y - top).abs() < 0.1, "{barrier:?} {level}: {hi} {top}");
                let other = surface(|b| {
                    b.edit(middle(), |c| c.level = level);
                    b.set_barrier(middle(), d, Some(barrier));
                });
                assert_eq!(buf.triangles(), built(&other, Theme::Urban).triangles());
            }
        }
        let on_a_roof = surface(|b| {
            b.edit(middle(), |c| c.fixture = Some(Fixture::Crate { height: 3 }));
            b.set_barrier(middle(), Direction::N, Some(Barrier::Wall { height: 2 }));
        });
        let (_, hi) = built(&on_a_roof, Theme::Urban).bounds();
        assert!((hi.y - 5.0 * LEVEL).abs() < 0.1, "{hi}");
    }

    #[test]
    fn an_open_gate_and_a_window_can_be_looked_through() {
        let d = Direction::N;
        let way = |barrier: Barrier| {
            let s = surface(|b| {
                b.set_barrier(middle(), d, Some(barrier));
            });
            let at = centre(middle());
            let buf = built(&s, Theme::Urban);
            // Whether a face stands across the side in its middle, at breast height above a sill.
            let y = 3.0 * LEVEL;
            let in_the_way = buf.faces().any(|f| {
                let (lo, hi) = (f[0].min(f[1]).min(f[2]), f[0].max(f[1]).max(f[2]));
                let x = at.x + 0.1;
                lo.x < x && hi.x > x && lo.y < y && hi.y > y
            });
            !in_the_way
        };
        assert!(!way(Barrier::Wall { height: 6 }));
        assert!(way(Barrier::Window { sill: 2, height: 6 }));
        for width in GateWidth::ALL {
            assert!(way(gate(width, GateState::Open, 6)), "{width:?}");
            assert!(!way(gate(width, GateState::Closed, 6)), "{width:?}");
            assert!(!way(gate(width, GateState::Locked, 6)), "{width:?}");
        }
    }

    #[test]
    fn every_landscape_has_walls() {
        let s = surface(|b| {
            b.set_barrier(middle(), Direction::N, Some(Barrier::Wall { height: 6 }));
        });
        for theme in Theme::ALL {
            let n = built(&s, theme).triangles();
            assert!(n > 0 && n < 2_000, "{theme:?} {n}");
        }
    }
}
