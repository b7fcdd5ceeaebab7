//! Everywhere that a unit can get to on foot, with the MP it takes: all hexes and facings at once.

use hexlance_board::{Board, Direction, Hex};
use smallvec::SmallVec;

use super::legal;
use crate::{
    command::Step,
    model::Sheet,
    read::{Look, Table},
    state::Mode,
    walk::{self, Walker, is_in_the_air},
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
    /// MP spent, with those that were spent before.
    pub mp: u8,
    /// Hexes entered, with those that were entered before.
    pub hexes: u8,
    /// Rolls for the ground on the way: hexes with water or rubble that are entered (C3.1.10).
    pub rolls: u8,
}

/// How a place was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    mp: u8,
    hexes: u8,
    rolls: u8,
    step: Step,
    from: u32,
}

/// What a step into a hex costs by the direction in which it leads.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// MP; [`FAR`] where the rules forbid it.
    mp: u8,
    level: bool,
    wet: bool,
    rolls: bool,
}

/// Everywhere that a standing unit can walk or run forward and back, by hex and facing, with a cheapest way to each. Of ways
/// that cost the same, one with fewer rolls counts, then one over more hexes.
#[derive(Clone, Debug)]
pub struct Reach {
    columns: u32,
    nodes: Vec<Node>,
    found: Vec<u32>,
    start: u32,
}

impl Reach {
    /// Of a unit that has not moved, in a mode: walking goes back as well, running only forward. None if it is prone, off the
    /// map or cannot move.
    pub fn of(table: Table<'_>, u: &Look<'_>, mode: Mode) -> Option<Self> {
        let most = match mode {
            Mode::Walk => u.walk_mp(),
            Mode::Run => u.run_mp(),
            _ => 0,
        };
        if u.stance.prone || most == 0 {
            return None;
        }
        let walker = Walker::of(table, *u)?;
        Self::after(table, &walker, mode, most)
    }

    /// Of a unit on its way: from where it would be after the steps that it took in thought, with so many MP in all. None if
    /// it is off the map. Who lies turns in place.
    pub fn after(table: Table<'_>, walker: &Walker<'_>, mode: Mode, most: u8) -> Option<Self> {
        let board = table.board();
        let u = walker.unit();
        let start = key(board.index(walker.hex)?, walker.facing);
        let blank = Node {
            mp: FAR,
            hexes: 0,
            rolls: 0,
            step: Step::Forward,
            from: 0,
        };
        let mut reach = Self {
            columns: board.columns().into(),
            nodes: vec![blank; board.len() * 6],
            found: Vec::with_capacity(256),
            start,
        };
        if walker.spent > most {
            return Some(reach);
        }
        let grounds = Grounds::of(table, u);
        reach.nodes[start as usize] = Node {
            mp: walker.spent,
            hexes: walker.hexes,
            ..blank
        };
        let runs = mode == Mode::Run;
        let back = !runs;
        // Nobody runs in a turn with backward movement (C3.1.4).
        let leaves = !(walker.prone || walker.stopped || runs && walker.backward);
        let turns = !u.is_legless();
        let turn_mp = u8::from(!u.is_infantry());
        // Every step costs at least 1 MP, so all ways to a place are known before the places of its cost are gone through.
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); usize::from(most) + 1];
        buckets[usize::from(walker.spent)].push(start);
        let mut entries: Vec<Option<[Entry; 6]>> = vec![None; board.len()];
        for mp in walker.spent..=most {
            // Turns cost infantry nothing, and may add to the places of this cost.
            while !buckets[usize::from(mp)].is_empty() {
                let bucket = std::mem::take(&mut buckets[usize::from(mp)]);
                for at in bucket {
                    let node = reach.nodes[at as usize];
                    if node.mp != mp {
                        continue;
                    }
                    reach.found.push(at);
                    if mp == most && turn_mp > 0 {
                        continue;
                    }
                    let (index, facing) =
                        ((at / 6) as usize, Direction::from_index((at % 6) as u8));
                    let mut go = |to: u32, entry: Entry, entered: u8, step: Step| {
                        let total = mp.saturating_add(entry.mp);
                        if total > most {
                            return;
                        }
                        let next = Node {
                            mp: total,
                            hexes: node.hexes.saturating_add(entered),
                            rolls: node.rolls + u8::from(entry.rolls),
                            step,
                            from: at,
                        };
                        let old = &mut reach.nodes[to as usize];
                        if old.mp == FAR || total < old.mp {
                            buckets[usize::from(total)].push(to);
                            *old = next;
                        } else if total == old.mp && better(&next, old) {
                            *old = next;
                        }
                    };
                    if turns {
                        let turn = Entry {
                            mp: turn_mp,
                            level: true,
                            wet: false,
                            rolls: false,
                        };
                        go(key(index, facing.turned(-1)), turn, 0, Step::Left);
                        go(key(index, facing.turned(1)), turn, 0, Step::Right);
                    }
                    let hex = board.hex_at(index);
                    // Whoever enters the hex of an enemy goes no further (C3.1.7).
                    if !leaves || at / 6 != start / 6 && grounds.stops.contains(&hex) {
                        continue;
                    }
                    let around = entries[index].get_or_insert_with(|| grounds.around(board, hex));
                    let ahead = around[usize::from(facing.index())];
                    // Nobody runs into water but with the first hex of the move (C3.1.6).
                    if ahead.mp != FAR
                        && !(runs && ahead.wet && node.hexes > 0)
                        && let Some(to) = board.index(hex.neighbour(facing))
                    {
                        go(key(to, facing), ahead, 1, Step::Forward);
                    }
                    let behind = around[usize::from(facing.opposite().index())];
                    if back
                        && behind.mp != FAR
                        && behind.level
                        && let Some(to) = board.index(hex.neighbour(facing.opposite()))
                    {
                        go(key(to, facing), behind, 1, Step::Back);
                    }
                }
            }
        }
        Some(reach)
    }

    fn hex(&self, at: u32) -> Hex {
        let (column, row) = ((at / 6) % self.columns, (at / 6) / self.columns);
        Hex::from_column_row(column as i16 + 1, row as i16 + 1)
    }

    fn reached(&self, at: u32) -> Reached {
        let node = self.nodes[at as usize];
        Reached {
            hex: self.hex(at),
            facing: Direction::from_index((at % 6) as u8),
            mp: node.mp,
            hexes: node.hexes,
            rolls: node.rolls,
        }
    }

    /// Every place, cheapest first; its start is the first.
    pub fn all(&self) -> impl Iterator<Item = Reached> {
        self.found.iter().map(|at| self.reached(*at))
    }

    /// A place, if it is reached.
    pub fn get(&self, board: &Board, hex: Hex, facing: Direction) -> Option<Reached> {
        let at = key(board.index(hex)?, facing);
        (self.nodes[at as usize].mp != FAR).then(|| self.reached(at))
    }

    /// The steps of a cheapest way to a hex and facing; none if it cannot be reached.
    pub fn way(&self, hex: Hex, facing: Direction) -> Option<SmallVec<[Step; 16]>> {
        let (column, row) = hex.column_row();
        let inside = column >= 1 && row >= 1 && (column as u32) <= self.columns;
        let index =
            inside.then(|| (row as usize - 1) * self.columns as usize + column as usize - 1)?;
        let mut at = key(index, facing);
        if self.nodes.get(at as usize).is_none_or(|n| n.mp == FAR) {
            return None;
        }
        let mut steps = SmallVec::new();
        while at != self.start {
            let node = self.nodes[at as usize];
            steps.push(node.step);
            at = node.from;
        }
        steps.reverse();
        Some(steps)
    }
}

/// Whether one of two ways that cost the same is the better one.
const fn better(new: &Node, old: &Node) -> bool {
    new.rolls < old.rolls || new.rolls == old.rolls && new.hexes > old.hexes
}

const fn key(index: usize, facing: Direction) -> u32 {
    index as u32 * 6 + facing.index() as u32
}

/// The ground as a unit finds it on its way.
struct Grounds<'w> {
    /// Hexes of enemy 'Mechs in the open, which are closed; friends only keep one from ending there (C3.1.7, C3.10).
    closed: SmallVec<[Hex; 16]>,
    /// Hexes of enemies that may be entered, but not left again.
    stops: SmallVec<[Hex; 16]>,
    sheet: &'w Sheet,
}

impl<'w> Grounds<'w> {
    fn of(table: Table<'w>, u: &Look<'w>) -> Self {
        let mech = u.sheet.class.is_mech();
        let (mut closed, mut stops) = (SmallVec::new(), SmallVec::new());
        for o in table.on_map() {
            let there = o.is_in_play() && !o.hidden && !is_in_the_air(table, o.id);
            let Some(hex) = o.hex().filter(|_| there && table.are_enemies(&o, u)) else {
                continue;
            };
            match (mech, o.sheet.class.is_mech()) {
                (true, true) => closed.push(hex),
                // A 'Mech walks on through infantry (tw.ground_stacking_leave_infantry).
                (true, false) if o.is_infantry() => {}
                _ => stops.push(hex),
            }
        }
        Self {
            closed,
            stops,
            sheet: u.sheet,
        }
    }

    /// What the six steps out of a hex cost.
    fn around(&self, board: &Board, hex: Hex) -> [Entry; 6] {
        let shut = Entry {
            mp: FAR,
            level: false,
            wet: false,
            rolls: false,
        };
        let Some(here) = board.get(hex) else {
            return [shut; 6];
        };
        Direction::ALL.map(|direction| {
            let to = hex.neighbour(direction);
            let Some(there) = board.get(to) else {
                return shut;
            };
            if self.closed.contains(&to) {
                return shut;
            }
            walk::cost(self.sheet, here, there, direction).map_or(shut, |e| Entry {
                mp: e.mp,
                level: e.levels == 0,
                wet: e.depth >= 1,
                rolls: e.depth >= 1 || e.rubble,
            })
        })
    }
}

/// MP that a unit has in a mode, with those of MASC before its roll.
pub fn most_mp(u: &Look<'_>, mode: Mode, masc: bool) -> u8 {
    legal::most(u, mode, masc)
}
