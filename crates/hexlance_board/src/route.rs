//! Jumps (R4.4) and routes that count hexes instead of costs (R18.2.3).

use crate::board::Grid;
use crate::{Board, Cell, Direction, Hex, Place, Reach, Step, StepCost};

/// What a jump can do (R4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where the unit stands.
    pub start: Hex,
    /// The level it starts from.
    pub level: i8,
    /// How many hexes it jumps at most.
    pub hexes: u16,
    /// How many levels above its start it may pass and land (R4.4.2); drops are free.
    pub climb: u8,
    /// What each hex of the jump costs (R4.4.1).
    pub cost_per_hex: u16,
}

impl Reach {
    /// Finds the hexes that a unit can jump to (R4.4): those within its range for which one of the shortest ways has no
    /// hex too high. Hexes that it can only pass over have [`may_stop`](crate::Reached::may_stop) unset;
    /// [`Reach::path_to`] gives a valid way to each.
    ///
    /// `height` is the level at which a hex has to be passed or landed on, such as its surface or a roof.
    pub fn search_jump(
        &mut self,
        board: &Board,
        jump: &Jump,
        height: impl Fn(Hex, &Cell) -> i8,
        may_land: impl Fn(Hex, &Cell) -> bool,
    ) {
        let budget = jump.hexes.saturating_mul(jump.cost_per_hex);
        let Some(start) = self.begin(board, jump.start, budget, 0, 1) else {
            return;
        };
        self.open(start);
        let highest = i16::from(jump.level) + i16::from(jump.climb);
        let mut next = 0;
        // Ring by ring: only steps that lead further from the start belong to a shortest way.
        while let Some(index) = self.listed(next) {
            next += 1;
            let from = board.hex_at(index);
            let hexes = jump.start.distance(from) + 1;
            if hexes > jump.hexes {
                break;
            }
            for direction in Direction::ALL {
                let hex = from.neighbour(direction);
                if jump.start.distance(hex) != hexes {
                    continue;
                }
                let Some(to) = board.index(hex) else { continue };
                let cell = board.cell(to);
                if i16::from(height(hex, cell)) <= highest {
                    let cost = hexes.saturating_mul(jump.cost_per_hex);
                    self.list(to, hexes, cost, direction, may_land(hex, cell));
                }
            }
        }
    }
}

/// No route from there.
const FAR: u16 = u16::MAX;

/// The routes with the fewest hexes from everywhere to the nearest of some goals, whatever they cost (R18.2.3).
///
/// It keeps its memory: searching again allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Routes {
    grid: Grid,
    hexes: Vec<u16>,
    /// Bit n: a step in direction n is on a shortest route.
    next: Vec<u8>,
    queue: Vec<u32>,
}

impl Routes {
    /// Nothing searched yet: no routes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the routes to the hexes for which `goal` holds. With a `start` the search ends when it has found all
    /// shortest routes from there, and knows nothing of hexes further off; without, it covers the map.
    ///
    /// Of the costs only matters which steps are prohibited, and in which hexes the unit must stop.
    pub fn search<C: StepCost>(
        &mut self,
        board: &Board,
        start: Option<Hex>,
        goal: impl Fn(&Place<'_>) -> bool,
        cost: &C,
    ) {
        self.grid = board.grid;
        self.hexes.clear();
        self.hexes.resize(board.len(), FAR);
        self.next.clear();
        self.next.resize(board.len(), 0);
        self.queue.clear();
        for i in 0..board.len() {
            if goal(&Place::of(board, i)) {
                self.hexes[i] = 0;
                self.queue.push(i as u32);
            }
        }
        let start = start.and_then(|h| board.index(h));
        let mut n = 0;
        while let Some(&index) = self.queue.get(n) {
            n += 1;
            let to = Place::of(board, index as usize);
            let left = self.hexes[to.index];
            // All hexes as near as the start are labelled once the first of them is taken up.
            if start.is_some_and(|s| self.hexes[s] <= left) {
                break;
            }
            if left > 0 && !cost.may_pass(&to) {
                continue;
            }
            for back in Direction::ALL {
                let Some(from) = board.grid.neighbour(to.hex, back) else {
                    continue;
                };
                if self.hexes[from] <= left {
                    continue;
                }
                let direction = back.opposite();
                let step = Step {
                    board,
                    from: Place::of(board, from),
                    to,
                    direction,
                };
                if cost.cost(&step).is_none() {
                    continue;
                }
                if self.hexes[from] == FAR {
                    self.hexes[from] = left + 1;
                    self.queue.push(from as u32);
                }
                self.next[from] |= 1 << direction.index();
            }
        }
    }

    fn index(&self, h: Hex) -> Option<usize> {
        self.grid.index((h.q.into(), h.r.into()))
    }

    /// Number of hexes a shortest route from there enters: 0 in a goal, `None` if there is no route.
    pub fn hexes_from(&self, h: Hex) -> Option<u16> {
        self.index(h)
            .map(|i| self.hexes[i])
            .filter(|&hexes| hexes != FAR)
    }

    /// Every step from there that is on some shortest route, in order of direction; none in a goal.
    pub fn next_steps(&self, h: Hex) -> impl Iterator<Item = (Direction, Hex)> {
        let next = self.index(h).map_or(0, |i| self.next[i]);
        Direction::ALL
            .into_iter()
            .filter(move |d| next & (1 << d.index()) != 0)
            .map(move |d| (d, h.neighbour(d)))
    }

    /// Number of the first step of a path (from 1, without its start) that leaves every shortest route; `None` if the
    /// whole path keeps to one, whether or not it gets to the goal.
    pub fn first_step_off(&self, start: Hex, path: &[Hex]) -> Option<usize> {
        let mut at = start;
        for (i, &h) in path.iter().enumerate() {
            if !self.next_steps(at).any(|(_, n)| n == h) {
                return Some(i + 1);
            }
            at = h;
        }
        None
    }
}
