//! Where a trooper can go, and by which shortest routes (K7.1, K7.8.1).

use hexlance_board::{Direction, Hex};
use smallvec::SmallVec;

use super::{Ground, Room, Stand, Walker};

/// A cost that nothing has.
const UNREACHED: u16 = u16::MAX;

/// The mark of a node from which the movement begins, among the numbers of directions.
const BEGINNING: u8 = 6;

/// No entry of a queue.
const END: u32 = u32::MAX;

/// Where a trooper can go in one movement.
///
/// Each hex of the table has two nodes: that of troopers who may go on from it, and that of those whose movement ends
/// there, by terrain or a gate. Of several routes the shortest is kept, of equal ones that which leaves more to do.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    ground: &'a Ground,
    nodes: Vec<Node>,
    /// The nodes reached.
    reached: Vec<u32>,
    /// For each cost the last entry of those to be looked at.
    open: Vec<u32>,
    /// What is to be looked at: a node, and the entry of the same cost before it.
    entries: Vec<(u32, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    cost: u16,
    /// The direction of the last step there.
    by: u8,
    /// Whether a movement may end in the hex.
    may_end: bool,
}

/// The node of those who may go on from the hex with a number.
const fn going(slot: usize) -> u32 {
    2 * slot as u32
}

/// The node of those whose movement ends in the hex with a number.
const fn stopped(slot: usize) -> u32 {
    2 * slot as u32 + 1
}

const fn slot_of(node: u32) -> usize {
    (node / 2) as usize
}

const fn is_stopped(node: u32) -> bool {
    node % 2 == 1
}

impl Ground {
    /// Every hex that a trooper can reach for at most `budget` hexes from the floor where it stands.
    pub fn reach(
        &self,
        walker: &Walker,
        room: impl Fn(Hex) -> Room,
        start: Hex,
        budget: u16,
    ) -> Reach<'_> {
        let mut reach = Reach::new(self);
        if let Some(slot) = self.grid.slot(start) {
            reach.offer(going(slot), 0, BEGINNING, true);
        }
        reach.search(walker, room, budget);
        reach
    }
}

impl<'a> Reach<'a> {
    fn new(ground: &'a Ground) -> Self {
        let unknown = Node {
            cost: UNREACHED,
            by: BEGINNING,
            may_end: false,
        };
        Self {
            ground,
            nodes: vec![unknown; 2 * ground.grid.len()],
            reached: Vec::with_capacity(128),
            open: Vec::with_capacity(16),
            entries: Vec::with_capacity(128),
        }
    }

    /// Where a second movement leads after any of these in the same Order (K7.1.1). A route of it begins where
    /// [`Reach::source`] tells.
    pub fn then(&self, walker: &Walker, room: impl Fn(Hex) -> Room, budget: u16) -> Reach<'a> {
        let mut reach = Reach::new(self.ground);
        for &node in &self.reached {
            if !is_stopped(node) && self.nodes.get(node as usize).is_some_and(|n| n.may_end) {
                reach.offer(node, 0, BEGINNING, true);
            }
        }
        reach.search(walker, room, budget);
        reach
    }

    #[inline]
    fn cost_of(&self, node: u32) -> u16 {
        self.nodes.get(node as usize).map_or(UNREACHED, |n| n.cost)
    }

    /// Notes a way to a node if it is shorter than the one known.
    fn offer(&mut self, node: u32, cost: u16, by: u8, may_end: bool) {
        let Some(known) = self.nodes.get_mut(node as usize) else {
            return;
        };
        if cost >= known.cost {
            return;
        }
        if known.cost == UNREACHED {
            self.reached.push(node);
        }
        *known = Node { cost, by, may_end };
        let bucket = usize::from(cost);
        if self.open.len() <= bucket {
            self.open.resize(bucket + 1, END);
        }
        if let Some(last) = self.open.get_mut(bucket) {
            self.entries.push((node, *last));
            *last = self.entries.len() as u32 - 1;
        }
    }

    fn search(&mut self, walker: &Walker, room: impl Fn(Hex) -> Room, budget: u16) {
        for cost in 0..budget {
            // Steps cost at least 1: nothing is added to what is being looked at.
            let Some(&last) = self.open.get(usize::from(cost)) else {
                break;
            };
            let mut entry = last;
            while let Some(&(node, before)) = self.entries.get(entry as usize) {
                if !is_stopped(node) && self.cost_of(node) == cost {
                    self.expand(walker, &room, slot_of(node), cost, budget);
                }
                entry = before;
            }
        }
    }

    fn expand(
        &mut self,
        walker: &Walker,
        room: &impl Fn(Hex) -> Room,
        slot: usize,
        cost: u16,
        budget: u16,
    ) {
        let ground = self.ground;
        let Some(shape) = ground.shapes.get(slot) else {
            return;
        };
        let at = Stand {
            hex: ground.grid.hex(slot),
            floor: shape.floor,
        };
        for direction in Direction::ALL {
            let next = ground.grid.next(slot, direction);
            if self.cost_of(going(next)) <= cost + 1 {
                continue;
            }
            let Ok(step) = ground.step_from(walker, at, slot, direction) else {
                continue;
            };
            let total = cost.saturating_add(step.cost);
            let hex = at.hex.neighbour(direction);
            let room = room(hex);
            let may_end = ground.may_stop(hex, room);
            let barred = room.bar().is_some() || step.stop.is_some() && !may_end;
            if total > budget || barred {
                continue;
            }
            let node = if step.stop.is_some() {
                stopped(next)
            } else {
                going(next)
            };
            self.offer(node, total, direction.index(), may_end);
        }
    }

    /// The better node of a hex in which a movement may end.
    fn node(&self, hex: Hex) -> Option<u32> {
        let slot = self.ground.grid.slot(hex)?;
        let (on, off) = (going(slot), stopped(slot));
        let best = if self.cost_of(on) <= self.cost_of(off) {
            on
        } else {
            off
        };
        self.nodes.get(best as usize)?.may_end.then_some(best)
    }

    /// What it costs to end in a hex; `None` where the movement cannot end.
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.node(hex).map(|node| self.cost_of(node))
    }

    /// Whether the movement ends for the whole Order where its route to a hex does (K7.5.2).
    pub fn stops(&self, hex: Hex) -> bool {
        self.node(hex).is_some_and(is_stopped)
    }

    /// The shortest route to a hex, without its start; `None` where the movement cannot end.
    pub fn route(&self, hex: Hex) -> Option<SmallVec<[Hex; 16]>> {
        let mut route: SmallVec<[Hex; 16]> = self.back(hex)?.collect();
        route.pop();
        route.reverse();
        Some(route)
    }

    /// Where the route to a hex begins: for a second movement the hex in which the first one ends.
    pub fn source(&self, hex: Hex) -> Option<Hex> {
        self.back(hex)?.last()
    }

    /// The hexes of the route to a hex from its end to its start.
    fn back(&self, hex: Hex) -> Option<impl Iterator<Item = Hex> + '_> {
        let by = |node: u32| self.nodes.get(node as usize).map(|n| n.by);
        let last = by(self.node(hex)?)?;
        Some(
            std::iter::successors(Some((hex, last)), move |&(hex, by_direction)| {
                if by_direction == BEGINNING {
                    return None;
                }
                let before = hex.neighbour(Direction::from_index(by_direction).opposite());
                let node = going(self.ground.grid.slot(before)?);
                Some((before, by(node)?))
            })
            .map(|(hex, _)| hex),
        )
    }

    /// Every hex in which the movement may end, its start among them, with its cost.
    pub fn hexes(&self) -> impl Iterator<Item = (Hex, u16)> + '_ {
        self.reached.iter().filter_map(|&node| {
            let hex = self.ground.grid.hex(slot_of(node));
            (self.node(hex) == Some(node)).then(|| (hex, self.cost_of(node)))
        })
    }
}

#[cfg(test)]
mod tests;
