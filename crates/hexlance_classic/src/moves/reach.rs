//! Everywhere that a unit can get to on foot, with the MP it takes: all hexes and facings at once.

use hexlance_board::{Direction, Hex};
use smallvec::SmallVec;

use super::walker::sealed;
use crate::{
    command::Step,
    ground,
    read::{Look, Table},
    state::Mode,
};

/// Not reached.
const FAR: u8 = u8::MAX;

/// A hex and a facing that a unit can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The hex.
    pub hex: Hex,
    /// The facing.
    pub facing: Direction,
    /// MP spent.
    pub mp: u8,
    /// Hexes entered.
    pub hexes: u8,
}

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    mp: u8,
    hexes: u8,
    from: u32,
    step: Step,
}

/// Everywhere that a standing unit can walk or run forward and back, by hex and facing, with a cheapest way to each.
#[derive(Clone, Debug)]
pub struct Reach {
    columns: u32,
    nodes: Vec<Node>,
    found: Vec<u32>,
    start: u32,
}

/// The steps that are tried from every place.
const STEPS: [Step; 4] = [Step::Forward, Step::Left, Step::Right, Step::Back];

impl Reach {
    /// Of a unit that has not moved, in a mode: walking goes back as well, running only forward. None if it is prone, off the
    /// map or cannot move.
    pub fn of(table: Table<'_>, u: &Look<'_>, mode: Mode) -> Option<Self> {
        let most = match mode {
            Mode::Walk => u.walk_mp(),
            Mode::Run => u.run_mp(),
            _ => 0,
        };
        let (hex, facing) = (u.hex()?, u.facing()?);
        if u.stance.prone || most == 0 || !u.sheet.class.is_mech() {
            return None;
        }
        let board = table.board();
        let blank = Node {
            mp: FAR,
            hexes: 0,
            from: 0,
            step: Step::Forward,
        };
        let mut reach = Self {
            columns: board.columns().into(),
            nodes: vec![blank; board.len() * 6],
            found: Vec::new(),
            start: key(board.index(hex)?, facing),
        };
        // Enemy 'Mechs close their hexes; friends only keep one from ending there (C3.1.7, C3.10).
        let closed: SmallVec<[Hex; 16]> = table
            .on_map()
            .filter(|o| table.are_enemies(o, u) && o.sheet.class.is_mech())
            .filter_map(|o| o.hex())
            .collect();
        let seal = sealed(u);
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); usize::from(most) + 1];
        let start = reach.start;
        reach.nodes[start as usize].mp = 0;
        buckets[0].push(start);
        for mp in 0..=most {
            let mut i = 0;
            while let Some(at) = buckets[usize::from(mp)].get(i).copied() {
                i += 1;
                let node = reach.nodes[at as usize];
                if node.mp != mp || reach.found.last() == Some(&at) {
                    continue;
                }
                reach.found.push(at);
                let (index, facing) = (at / 6, Direction::from_index((at % 6) as u8));
                let hex = board.hex_at(index as usize);
                for step in STEPS {
                    let (to, cost, entered) = match step {
                        Step::Left => (key(index as usize, facing.turned(-1)), 1, 0),
                        Step::Right => (key(index as usize, facing.turned(1)), 1, 0),
                        _ => {
                            let back = step == Step::Back;
                            if back && mode == Mode::Run {
                                continue;
                            }
                            let d = if back { facing.opposite() } else { facing };
                            let Ok(e) = ground::entering(board, hex, d, seal) else {
                                continue;
                            };
                            let wet = mode == Mode::Run && e.depth >= 1 && node.hexes > 0;
                            let there = hex.neighbour(d);
                            if back && e.levels != 0 || wet || closed.contains(&there) {
                                continue;
                            }
                            let Some(to) = board.index(there) else {
                                continue;
                            };
                            (key(to, facing), e.mp, 1)
                        }
                    };
                    let total = mp.saturating_add(cost);
                    if total > most || total >= reach.nodes[to as usize].mp {
                        continue;
                    }
                    reach.nodes[to as usize] = Node {
                        mp: total,
                        hexes: node.hexes.saturating_add(entered),
                        from: at,
                        step,
                    };
                    buckets[usize::from(total)].push(to);
                }
            }
        }
        Some(reach)
    }

    fn hex(&self, at: u32) -> Hex {
        let (column, row) = ((at / 6) % self.columns, (at / 6) / self.columns);
        Hex::from_column_row(column as i16 + 1, row as i16 + 1)
    }

    /// Every place, cheapest first; its start is the first.
    pub fn all(&self) -> impl Iterator<Item = Reached> {
        self.found.iter().map(|at| {
            let node = self.nodes[*at as usize];
            Reached {
                hex: self.hex(*at),
                facing: Direction::from_index((at % 6) as u8),
                mp: node.mp,
                hexes: node.hexes,
            }
        })
    }

    /// The steps of a cheapest way to a hex and facing; none if it cannot be reached.
    pub fn way(&self, hex: Hex, facing: Direction) -> Option<SmallVec<[Step; 16]>> {
        let found = self
            .found
            .iter()
            .find(|at| self.hex(**at) == hex && (**at % 6) as u8 == facing.index())?;
        let mut steps = SmallVec::new();
        let mut at = *found;
        while at != self.start {
            let node = self.nodes[at as usize];
            steps.push(node.step);
            at = node.from;
        }
        steps.reverse();
        Some(steps)
    }
}

const fn key(index: usize, facing: Direction) -> u32 {
    index as u32 * 6 + facing.index() as u32
}
