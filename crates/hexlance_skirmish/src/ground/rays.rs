//! Lines that were walked before: which hexes lie on the way to one so far away.
//!
//! Whoever weighs places looks along the same lines from place to place. Their hexes depend only on how far the ends are
//! apart, so that a line of fire needs no more than a look into each hex of a list.

use std::cell::OnceCell;

use hexlance_board::{Direction, Hex};
use smallvec::SmallVec;

use super::{
    Body, Ground, Haze, Mutual, Saturation, Visibility, distance, grid::Grid, paths::Steps,
    sight::Trace,
};

/// How lines run to a hex that lies so far away.
#[derive(Clone, Copy, Debug)]
struct Ray {
    /// Where its hexes begin in the list.
    first: u32,
    /// How many hexes lie on each of its paths, the last one among them.
    hexes: u16,
    /// Two where it runs along hexsides somewhere, one otherwise.
    paths: u8,
    /// Directions in which its paths begin; both the same if they part later, or there is but one.
    leaves: [Direction; 2],
    /// The same, as seen from its end.
    arrives: [Direction; 2],
}

/// Lines that were walked before, of one table.
#[derive(Clone, Debug)]
pub struct Rays {
    grid: Grid,
    /// The number of what is known of a line, by how far it leads; that of none is 0.
    known: Vec<u32>,
    rays: Vec<Ray>,
    /// By how much the numbers of hexes on the way are larger than that of the first.
    hexes: Vec<i32>,
}

impl Rays {
    /// Those of a table.
    pub fn new(ground: &Ground) -> Self {
        Self {
            grid: ground.grid,
            known: vec![0; ground.grid.spread()],
            rays: Vec::new(),
            hexes: Vec::new(),
        }
    }

    /// Whether they are those of a table as large as this.
    pub fn fit(&self, ground: &Ground) -> bool {
        self.grid == ground.grid
    }

    /// The line from one hex of the table to another.
    #[inline]
    fn between(&mut self, from: Hex, to: Hex) -> Option<Ray> {
        let far = self.grid.spread_to(from, to);
        match self.known.get(far).copied() {
            Some(0) => self.walk(from, to, far),
            Some(number) => self.rays.get(number as usize - 1).copied(),
            None => None,
        }
    }

    /// Walks a line to its end: it may cut more hexes than its ends are apart.
    fn walk(&mut self, from: Hex, to: Hex, far: usize) -> Option<Ray> {
        let (left, right) = Steps::between(from, to);
        let first = self.hexes.len() as u32;
        let end = self.grid.slot(to)? as i32 - self.grid.slot(from)? as i32;
        for mut steps in [Some(left), right].into_iter().flatten() {
            let deltas = steps.directions().map(|d| self.grid.delta(d) as i32);
            let mut at = 0;
            while at != end {
                at += deltas[steps.step()];
                self.hexes.push(at);
            }
        }
        // Both paths of a line along hexsides are of one length.
        let paths = 1 + u8::from(right.is_some());
        let length = (self.hexes.len() as u32 - first) / u32::from(paths);
        let begins = |left: Steps, right: Option<Steps>| {
            [left.first(), right.map_or(left.first(), Steps::first)]
        };
        let (back, other) = Steps::between(to, from);
        let ray = Ray {
            first,
            hexes: length as u16,
            paths,
            leaves: begins(left, right),
            arrives: begins(back, other),
        };
        self.rays.push(ray);
        if let Some(known) = self.known.get_mut(far) {
            *known = self.rays.len() as u32;
        }
        Some(ray)
    }

    /// The hexes of the paths of a line.
    fn paths(&self, ray: &Ray) -> SmallVec<[&[i32]; 2]> {
        let (first, length) = (ray.first as usize, usize::from(ray.hexes));
        let paths = 0..usize::from(ray.paths);
        let begins = paths.map(|path| first + path * length);
        begins
            .filter_map(|begin| self.hexes.get(begin..begin + length))
            .collect()
    }
}

impl Ground {
    /// As [`Ground::mutual`], along lines that were walked before.
    pub fn mutual_along(
        &self,
        rays: &mut Rays,
        one: &Body,
        two: &Body,
        haze: &Haze<'_>,
    ) -> Option<Mutual> {
        if self.hazy || !haze.clouds.is_empty() || one.hex == two.hex {
            return self.mutual(one, two, haze);
        }
        let (start, end) = (self.grid.slot(one.hex)?, self.grid.slot(two.hex)?);
        let visibility = haze.gloom.at(distance(one, two));
        if visibility == Visibility::Zero {
            return None;
        }
        let ray = rays.between(one.hex, two.hex)?;
        // Most hexes hold nothing that is high enough to be looked at more closely.
        let low = one.top().min(two.top());
        let is_high = |slot: usize, height: i16| {
            let highest = self.highest.get(slot);
            highest.is_some_and(|highest| *highest >= height)
        };
        let trace = OnceCell::new();
        let there = || {
            let trace = trace.get_or_init(|| Trace::new(self, one, two, haze));
            trace.as_ref()
        };
        let is_open = |hexes: &[i32]| {
            let mut last = start;
            hexes.iter().all(|hex| {
                let slot = start.wrapping_add_signed(*hex as isize);
                let before = std::mem::replace(&mut last, slot);
                !is_high(slot, low) || there().is_some_and(|t| !t.is_stopped(before, slot))
            })
        };
        if !rays.paths(&ray).into_iter().any(is_open) {
            return None;
        }
        let beside = |at: usize, body: &Body, direction: Direction| {
            let covers = body.floor.saturating_add(body.threshold);
            is_high(self.grid.next(at, direction), covers.min(low))
        };
        let mut arrives = ray.arrives.into_iter().filter(|d| beside(end, two, *d));
        let covered = arrives.any(|d| there().is_some_and(|t| t.is_covered_towards(d)));
        let mut leaves = ray.leaves.into_iter().filter(|d| beside(start, one, *d));
        let covers = leaves.any(|d| {
            let back = there().map(|t| t.back(one, two));
            back.is_some_and(|t| t.is_covered_towards(d))
        });
        Some(Mutual {
            visibility,
            saturation: Saturation::None,
            covered: [covered, covers],
        })
    }
}
