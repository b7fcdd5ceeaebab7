//! The hexes of a map by number, their neighbours, and the cheapest ways between them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use hexlance_board::{Direction, Edge, Hex};

const NONE: u32 = u32::MAX;

/// The shape of the map that is being made; numbers run as a board's do.
pub(super) struct Grid {
    pub columns: usize,
    pub rows: usize,
    near: Vec<[u32; 6]>,
}

impl Grid {
    pub fn new(columns: u16, rows: u16) -> Self {
        let mut grid = Self {
            columns: columns.into(),
            rows: rows.into(),
            near: Vec::new(),
        };
        grid.near = (0..grid.columns * grid.rows)
            .map(|i| {
                let hex = grid.hex(i);
                Direction::ALL.map(|d| grid.index(hex.neighbour(d)).map_or(NONE, |n| n as u32))
            })
            .collect();
        grid
    }

    pub fn len(&self) -> usize {
        self.near.len()
    }

    pub fn hex(&self, i: usize) -> Hex {
        let (column, row) = (i % self.columns, i / self.columns);
        Hex::from_column_row(column as i16 + 1, row as i16 + 1)
    }

    pub fn index(&self, hex: Hex) -> Option<usize> {
        let (c, r) = hex.column_row();
        let (c, r) = (usize::try_from(c - 1).ok()?, usize::try_from(r - 1).ok()?);
        (c < self.columns && r < self.rows).then_some(r * self.columns + c)
    }

    /// The neighbour in a direction by its number.
    pub fn step(&self, i: usize, d: usize) -> Option<usize> {
        let n = self.near[i][d % 6];
        (n != NONE).then_some(n as usize)
    }

    pub fn around(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        self.near[i]
            .iter()
            .filter(|&&n| n != NONE)
            .map(|&n| n as usize)
    }

    /// The direction from a hex to its neighbour.
    pub fn direction(&self, from: usize, to: usize) -> Option<usize> {
        self.near[from].iter().position(|&n| n as usize == to)
    }

    /// Centre in the plane; neighbours lie one apart.
    pub fn place(&self, i: usize) -> (f32, f32) {
        let (column, row) = (i % self.columns, i / self.columns);
        let half = if column % 2 == 1 { 0.5 } else { 0.0 };
        (column as f32 * 0.866_025_4, row as f32 + half)
    }

    pub fn distance(&self, a: usize, b: usize) -> usize {
        self.hex(a).distance(self.hex(b)).into()
    }

    /// All hexes at most so far away, itself included.
    pub fn within(&self, i: usize, radius: usize) -> impl Iterator<Item = usize> + '_ {
        self.hex(i)
            .within(radius as u16)
            .filter_map(|h| self.index(h))
    }

    /// How many hexes lie between a hex and an edge.
    pub fn edge_gap(&self, i: usize, edge: Edge) -> usize {
        let (column, row) = (i % self.columns, i / self.columns);
        match edge {
            Edge::North => row,
            Edge::South => self.rows - 1 - row,
            Edge::West => column,
            Edge::East => self.columns - 1 - column,
        }
    }

    /// How many hexes lie between a hex and the nearest edge.
    pub fn rim_gap(&self, i: usize) -> usize {
        EDGES
            .iter()
            .map(|&e| self.edge_gap(i, e))
            .min()
            .unwrap_or(0)
    }

    /// The hexes along an edge, in order.
    pub fn edge(&self, edge: Edge) -> Vec<usize> {
        let (columns, rows) = (self.columns, self.rows);
        match edge {
            Edge::North => (0..columns).collect(),
            Edge::South => (0..columns).map(|c| (rows - 1) * columns + c).collect(),
            Edge::West => (0..rows).map(|r| r * columns).collect(),
            Edge::East => (0..rows).map(|r| r * columns + columns - 1).collect(),
        }
    }

    /// Steps to the nearest of some hexes, through those that are open; `far` where none is near.
    pub fn steps_from(
        &self,
        from: impl Fn(usize) -> bool,
        open: impl Fn(usize) -> bool,
        far: u16,
    ) -> Vec<u16> {
        let mut steps = vec![far; self.len()];
        let mut queue: Vec<usize> = (0..self.len()).filter(|&i| from(i)).collect();
        for &i in &queue {
            steps[i] = 0;
        }
        let mut next = 0;
        while let Some(&i) = queue.get(next) {
            next += 1;
            let more = steps[i] + 1;
            if more >= far {
                break;
            }
            for n in self.around(i) {
                if steps[n] > more && open(n) {
                    steps[n] = more;
                    queue.push(n);
                }
            }
        }
        steps
    }

    /// The cheapest way from any of some hexes to a goal, both ends included. A step has no price where it cannot be
    /// made.
    pub fn cheapest(
        &self,
        starts: &[usize],
        goal: impl Fn(usize) -> bool,
        price: impl Fn(usize, usize) -> Option<u32>,
    ) -> Option<Vec<usize>> {
        let mut costs = vec![u32::MAX; self.len()];
        let mut back = vec![NONE; self.len()];
        let mut open = BinaryHeap::new();
        for &i in starts {
            costs[i] = 0;
            open.push(Reverse((0, i as u32)));
        }
        while let Some(Reverse((cost, i))) = open.pop() {
            let i = i as usize;
            if cost > costs[i] {
                continue;
            }
            if goal(i) {
                let mut way = vec![i];
                let mut at = i;
                while back[at] != NONE {
                    at = back[at] as usize;
                    way.push(at);
                }
                way.reverse();
                return Some(way);
            }
            for n in self.around(i) {
                let Some(price) = price(i, n) else { continue };
                let sum = cost.saturating_add(price);
                if sum < costs[n] {
                    costs[n] = sum;
                    back[n] = i as u32;
                    open.push(Reverse((sum, n as u32)));
                }
            }
        }
        None
    }
}

/// All four.
pub(super) const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];
