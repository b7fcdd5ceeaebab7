//! Where a unit can go: reachable hexes with their costs and cheapest paths (R4.1).
//!
//! What a step costs is the rulesets' knowledge ([`StepCost`]). Costs are small whole numbers, so the search keeps its
//! open hexes in one bucket a cost, and a [`Reach`] is its own scratch memory: searching again with it allocates nothing.

use crate::board::Grid;
use crate::cost::{LevelCost, Place, Search, Step, StepCost};
use crate::{Board, Direction, Hex};

/// A hex that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The hex.
    pub hex: Hex,
    /// Its index on the board.
    pub index: usize,
    /// The level at which it is reached; 0 in a search without levels.
    pub level: i8,
    /// What the cheapest path there costs.
    pub cost: u16,
    /// Number of hexes that path enters.
    pub hexes: u16,
    /// Whether the unit may end its move there.
    pub may_stop: bool,
    /// Whether only the minimum movement of R4.1.3 leads there; the cost then exceeds the budget.
    pub minimum: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Label {
    /// The search that wrote it; labels of former searches are as good as empty.
    search: u16,
    cost: u16,
    hexes: u16,
    by: u8,
    flags: u8,
}

const BY_START: u8 = 8;
const BY_RISE: u8 = 6;
const BY_SINK: u8 = 7;

const CLOSED: u8 = 1;
const LISTED: u8 = 2;
const STOP: u8 = 4;
const MINIMUM: u8 = 8;

/// The hexes a unit can reach, and at the same time the memory for finding them: keep it and search again.
///
/// Of several paths the cheapest is kept, of equal ones that which enters fewest hexes, then that whose last step goes
/// in the first direction clockwise from north.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    grid: Grid,
    revision: u32,
    start: Hex,
    budget: u16,
    lowest: i8,
    levels: usize,
    search: u16,
    labels: Vec<Label>,
    order: Vec<u32>,
    buckets: Vec<Vec<u32>>,
}

/// Steps of one kind of search, so that a search without levels pays nothing for them.
trait Space {
    fn expand(&self, reach: &mut Reach, board: &Board, node: usize, label: Label);
    fn may_stop(&self, board: &Board, node: usize) -> bool;
    fn may_pass(&self, board: &Board, node: usize) -> bool;
    fn least(&self) -> u16;
}

struct Flat<'a, C>(&'a C);

impl<C: StepCost> Space for Flat<'_, C> {
    #[inline(always)]
    fn expand(&self, reach: &mut Reach, board: &Board, node: usize, label: Label) {
        let from = Place::of(board, node);
        let nearest = label.cost + self.0.least();
        for direction in Direction::ALL {
            let Some(to) = board.grid.neighbour(from.hex, direction) else {
                continue;
            };
            if reach.is_settled(to, nearest) {
                continue;
            }
            let step = Step {
                board,
                from,
                to: Place {
                    hex: from.hex.neighbour(direction),
                    index: to,
                    cell: board.cell(to),
                },
                direction,
            };
            if let Some(cost) = self.0.cost(&step) {
                reach.offer(to, label, cost, 1, direction.index());
            }
        }
    }

    fn may_stop(&self, board: &Board, node: usize) -> bool {
        self.0.may_stop(&Place::of(board, node))
    }

    fn may_pass(&self, board: &Board, node: usize) -> bool {
        self.0.may_pass(&Place::of(board, node))
    }

    fn least(&self) -> u16 {
        self.0.least()
    }
}

struct Levelled<'a, C> {
    cost: &'a C,
    lowest: i8,
    levels: usize,
}

impl<C> Levelled<'_, C> {
    fn level(&self, layer: usize) -> i8 {
        self.lowest.saturating_add(layer as i8)
    }
}

impl<C: LevelCost> Space for Levelled<'_, C> {
    fn expand(&self, reach: &mut Reach, board: &Board, node: usize, label: Label) {
        let (index, layer) = (node / self.levels, node % self.levels);
        let from = Place::of(board, index);
        let level = self.level(layer);
        let nearest = label.cost + self.cost.least();
        for direction in Direction::ALL {
            let Some(to) = board.grid.neighbour(from.hex, direction) else {
                continue;
            };
            let next = to * self.levels + layer;
            if reach.is_settled(next, nearest) {
                continue;
            }
            let step = Step {
                board,
                from,
                to: Place::of(board, to),
                direction,
            };
            if let Some(cost) = self.cost.cost(&step, level) {
                reach.offer(next, label, cost, 1, direction.index());
            }
        }
        if layer + 1 < self.levels
            && let Some(cost) = self.cost.shift(&from, level, self.level(layer + 1))
        {
            reach.offer(node + 1, label, cost, 0, BY_RISE);
        }
        if layer > 0
            && let Some(cost) = self.cost.shift(&from, level, self.level(layer - 1))
        {
            reach.offer(node - 1, label, cost, 0, BY_SINK);
        }
    }

    fn may_stop(&self, board: &Board, node: usize) -> bool {
        let at = Place::of(board, node / self.levels);
        self.cost.may_stop(&at, self.level(node % self.levels))
    }

    fn may_pass(&self, _: &Board, _: usize) -> bool {
        true
    }

    fn least(&self) -> u16 {
        self.cost.least()
    }
}

impl Reach {
    /// Nothing searched yet: nothing reached.
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds the hexes that a unit on the ground can reach. Nothing is reached if the start is off the map.
    pub fn search<C: StepCost>(&mut self, board: &Board, what: &Search, cost: &C) {
        let Some(start) = self.begin(board, what.start, what.budget, 0, 1) else {
            return;
        };
        self.run(board, start, &Flat(cost));
        if what.minimum_step {
            self.minimum_steps(board, start, |step| {
                let price = cost.cost(step)?;
                cost.may_stop(&step.to).then_some((price, 0))
            });
        }
    }

    /// Finds the hexes and levels that a unit can reach which moves freely between levels: the levels from
    /// `levels.start()` to `levels.end()` are looked at. Nothing is reached if it does not start inside them. A minimum
    /// step may use up any number of changes of level in the start hex first; finding it allocates a short list.
    pub fn search_levels<C: LevelCost>(
        &mut self,
        board: &Board,
        what: &Search,
        level: i8,
        levels: std::ops::RangeInclusive<i8>,
        cost: &C,
    ) {
        let lowest = *levels.start();
        let count = (i16::from(*levels.end()) - i16::from(lowest) + 1).max(1) as usize;
        let Some(start) = self.begin(board, what.start, what.budget, lowest, count) else {
            return;
        };
        if !levels.contains(&level) {
            self.order.clear();
            return;
        }
        let layer = (i16::from(level) - i16::from(lowest)) as usize;
        let space = Levelled {
            cost,
            lowest,
            levels: count,
        };
        self.run(board, start * count + layer, &space);
        if !what.minimum_step {
            return;
        }
        // What it costs to be at each level before the step; the hex may then be entered at the cheapest of them.
        let at = Place::of(board, start);
        let mut rise = vec![None; count];
        rise[layer] = Some(0u16);
        let mut fill = |from: usize, to: usize| {
            rise[to] = rise[from].and_then(|c: u16| {
                cost.shift(&at, space.level(from), space.level(to))
                    .map(|more| c.saturating_add(more))
            });
        };
        (layer + 1..count).for_each(|l| fill(l - 1, l));
        (0..layer).rev().for_each(|l| fill(l + 1, l));
        self.minimum_steps(board, start, |step| {
            (0..count)
                .filter(|&l| cost.may_stop(&step.to, space.level(l)))
                .filter_map(|l| {
                    let price = rise[l]?.saturating_add(cost.cost(step, space.level(l))?);
                    Some((price, l))
                })
                .min_by_key(|&(price, l)| (price, l.abs_diff(layer), l))
        });
    }

    /// Adds the adjacent hexes that nothing but the minimum movement reaches. `price` gives cost and layer of a step.
    fn minimum_steps(
        &mut self,
        board: &Board,
        start: usize,
        price: impl Fn(&Step<'_>) -> Option<(u16, usize)>,
    ) {
        let from = Place::of(board, start);
        for direction in Direction::ALL {
            let Some(index) = board.grid.neighbour(from.hex, direction) else {
                continue;
            };
            let nodes = index * self.levels..(index + 1) * self.levels;
            if nodes
                .clone()
                .any(|n| self.label(n).is_some_and(|l| l.flags & STOP != 0))
            {
                continue;
            }
            let step = Step {
                board,
                from,
                to: Place::of(board, index),
                direction,
            };
            let Some((cost, layer)) = price(&step) else {
                continue;
            };
            let node = nodes.start + layer;
            if self.label(node).is_some() {
                continue;
            }
            self.labels[node] = Label {
                search: self.search,
                cost,
                hexes: 1,
                by: direction.index(),
                flags: CLOSED | LISTED | STOP | MINIMUM,
            };
            self.order.push(node as u32);
        }
    }

    /// Empties the memory for a search; gives back the index of the start, `None` if it is off the map.
    pub(crate) fn begin(
        &mut self,
        board: &Board,
        start: Hex,
        budget: u16,
        lowest: i8,
        levels: usize,
    ) -> Option<usize> {
        let nodes = board.len() * levels;
        if self.labels.len() != nodes {
            self.labels.clear();
            self.labels.resize(nodes, Label::default());
            self.search = 0;
        }
        if self.search == u16::MAX {
            self.labels.fill(Label::default());
            self.search = 0;
        }
        self.search += 1;
        self.grid = board.grid;
        self.revision = board.revision();
        self.start = start;
        self.budget = budget;
        self.lowest = lowest;
        self.levels = levels;
        self.order.clear();
        if self.buckets.len() <= usize::from(budget) {
            self.buckets.resize(usize::from(budget) + 1, Vec::new());
        }
        board.index(start)
    }

    /// Marks the start of a search as reached.
    pub(crate) fn open(&mut self, start: usize) {
        self.labels[start] = Label {
            search: self.search,
            cost: 0,
            hexes: 0,
            by: BY_START,
            flags: CLOSED | LISTED | STOP,
        };
        self.order.push(start as u32);
    }

    /// Lists a hex that lies `hexes` steps from the start and is entered in a direction, for searches that go ring by
    /// ring; of several directions the first stays.
    pub(crate) fn list(&mut self, node: usize, hexes: u16, cost: u16, by: Direction, stop: bool) {
        if let Some(l) = self.label(node) {
            if by.index() < l.by && l.hexes == hexes {
                self.labels[node].by = by.index();
            }
            return;
        }
        self.labels[node] = Label {
            search: self.search,
            cost,
            hexes,
            by: by.index(),
            flags: CLOSED | LISTED | if stop { STOP } else { 0 },
        };
        self.order.push(node as u32);
    }

    /// The index of the hex listed as number `n`.
    pub(crate) fn listed(&self, n: usize) -> Option<usize> {
        self.order.get(n).map(|&i| i as usize)
    }

    fn run<S: Space>(&mut self, board: &Board, start: usize, space: &S) {
        self.labels[start] = Label {
            search: self.search,
            cost: 0,
            hexes: 0,
            by: BY_START,
            flags: 0,
        };
        self.buckets[0].push(start as u32);
        // From hexes at this cost on no further step can be paid for.
        let last = self.budget.saturating_sub(space.least());
        for cost in 0..=self.budget {
            let mut next = 0;
            // A step that costs nothing adds to the bucket that is being emptied.
            while let Some(&node) = self.buckets[usize::from(cost)].get(next) {
                next += 1;
                let node = node as usize;
                let label = self.labels[node];
                if label.cost != cost || label.flags & CLOSED != 0 {
                    continue;
                }
                let mut flags = label.flags | CLOSED;
                if flags & LISTED == 0 {
                    flags |= LISTED;
                    self.order.push(node as u32);
                    if node == start || space.may_stop(board, node) {
                        flags |= STOP;
                    }
                }
                self.labels[node].flags = flags;
                if cost <= last && (node == start || space.may_pass(board, node)) {
                    space.expand(self, board, node, label);
                }
            }
            self.buckets[usize::from(cost)].clear();
        }
    }

    /// Whether a node already has a path cheaper than any that costs `nearest`.
    #[inline(always)]
    fn is_settled(&self, node: usize, nearest: u16) -> bool {
        let l = &self.labels[node];
        l.search == self.search && l.cost < nearest
    }

    /// A step leads to a node: keeps it if it is affordable and better than what is known.
    #[inline(always)]
    fn offer(&mut self, node: usize, from: Label, cost: u16, hexes: u16, by: u8) {
        let cost = from.cost.saturating_add(cost);
        if cost > self.budget {
            return;
        }
        let hexes_there = from.hexes + hexes;
        let l = &mut self.labels[node];
        if l.search == self.search {
            let (new, old) = ((cost, hexes_there), (l.cost, l.hexes));
            if new > old {
                return;
            }
            if new == old {
                // Only a step that enters a hex may replace another: it comes from a node nearer the start, so that no
                // ring of free changes of level can arise.
                if hexes > 0 && by < l.by {
                    l.by = by;
                }
                return;
            }
            l.flags &= !CLOSED;
        } else {
            l.flags = 0;
        }
        l.search = self.search;
        l.cost = cost;
        l.hexes = hexes_there;
        l.by = by;
        self.buckets[usize::from(cost)].push(node as u32);
    }

    #[inline(always)]
    fn label(&self, node: usize) -> Option<Label> {
        self.labels
            .get(node)
            .copied()
            .filter(|l| l.search == self.search && l.flags & LISTED != 0)
    }

    fn reached(&self, node: usize, l: Label) -> Reached {
        let index = node / self.levels;
        Reached {
            hex: self.grid.hex(index),
            index,
            level: self.lowest.saturating_add((node % self.levels) as i8),
            cost: l.cost,
            hexes: l.hexes,
            may_stop: l.flags & STOP != 0,
            minimum: l.flags & MINIMUM != 0,
        }
    }

    /// Where the search started.
    pub fn start(&self) -> Hex {
        self.start
    }

    /// What it could spend.
    pub fn budget(&self) -> u16 {
        self.budget
    }

    /// Number of hexes reached, the start included; in a search with levels each level of a hex counts.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether nothing was searched, or from off the map.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Everything reached, the start first, by growing cost; hexes of minimum movement come last.
    pub fn iter(&self) -> impl Iterator<Item = Reached> {
        self.order.iter().map(|&node| {
            let node = node as usize;
            self.reached(node, self.labels[node])
        })
    }

    /// The hexes where the move may end, in the order of [`Reach::iter`].
    pub fn stops(&self) -> impl Iterator<Item = Reached> {
        self.iter().filter(|r| r.may_stop)
    }

    /// How a hex is reached, at its cheapest level where levels were searched.
    pub fn get(&self, h: Hex) -> Option<Reached> {
        let index = self.grid.index((h.q.into(), h.r.into()))?;
        (index * self.levels..(index + 1) * self.levels)
            .filter_map(|node| Some((node, self.label(node)?)))
            .min_by_key(|(node, l)| (l.cost, l.hexes, *node))
            .map(|(node, l)| self.reached(node, l))
    }

    /// How a hex is reached at one level.
    pub fn get_at(&self, h: Hex, level: i8) -> Option<Reached> {
        let node = self.node(h, level)?;
        Some(self.reached(node, self.label(node)?))
    }

    fn node(&self, h: Hex, level: i8) -> Option<usize> {
        let index = self.grid.index((h.q.into(), h.r.into()))?;
        let layer = usize::try_from(i16::from(level) - i16::from(self.lowest)).ok()?;
        (layer < self.levels).then_some(index * self.levels + layer)
    }

    /// The hexes that the cheapest path to a hex enters, in order; `None` if it is not reached.
    pub fn path_to(&self, h: Hex) -> Option<Vec<Hex>> {
        let mut path = Vec::new();
        self.path_into(h, &mut path).then_some(path)
    }

    /// [`Reach::path_to`] into a list of one's own; empties it and gives back `false` if the hex is not reached.
    pub fn path_into(&self, h: Hex, path: &mut Vec<Hex>) -> bool {
        path.clear();
        let Some(r) = self.get(h) else { return false };
        self.back_from(r, |h, _, entered| {
            if entered {
                path.push(h);
            }
        });
        path.reverse();
        true
    }

    /// The cheapest path to a hex at a level: hexes entered and changes of level inside one, in order.
    pub fn path_to_level(&self, h: Hex, level: i8) -> Option<Vec<(Hex, i8)>> {
        let r = self.get_at(h, level)?;
        let mut path = Vec::new();
        self.back_from(r, |h, level, _| path.push((h, level)));
        path.reverse();
        Some(path)
    }

    /// Walks a path from its end to its start, the start not included. The last argument of `visit` says whether the
    /// hex is entered there; otherwise only the level changes.
    fn back_from(&self, r: Reached, mut visit: impl FnMut(Hex, i8, bool)) {
        let (mut hex, mut level) = (r.hex, r.level);
        while let Some(l) = self.node(hex, level).and_then(|n| self.label(n)) {
            if l.by == BY_START {
                break;
            }
            visit(hex, level, l.by < BY_RISE);
            if l.flags & MINIMUM != 0 {
                break;
            }
            match l.by {
                BY_RISE => level -= 1,
                BY_SINK => level += 1,
                d => hex = hex.neighbour(Direction::from_index(d).opposite()),
            }
        }
    }
}
