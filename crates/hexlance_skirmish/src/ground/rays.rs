//! Lines that were walked before: which hexes lie on the way to one so far away.
//!
//! Whoever weighs places looks along the same lines from place to place. Their hexes depend only on how far the ends are
//! apart, so that a line of fire needs no more than a look into each hex of a list.

use hexlance_board::{Direction, Hex};

use super::{
    Body, Ground, Haze, Mutual, Saturation, Visibility, distance, grid::Grid, paths::Steps,
    sight::Trace,
};

/// How far a hex on the way lies from the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Offset {
    q: i16,
    r: i16,
}

impl Offset {
    /// The next hex in a direction.
    fn stepped(self, direction: Direction) -> Self {
        let (q, r) = direction.offset();
        Self {
            q: self.q + q,
            r: self.r + r,
        }
    }

    /// The direction of the step that leads here from the hex before.
    #[inline]
    fn step_from(self, before: Self) -> Direction {
        match (self.q - before.q, self.r - before.r) {
            (0, -1) => Direction::N,
            (1, -1) => Direction::NE,
            (1, _) => Direction::SE,
            (0, _) => Direction::S,
            (_, 1) => Direction::SW,
            _ => Direction::NW,
        }
    }
}

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
    slots: Vec<i32>,
    /// The same hexes.
    hexes: Vec<Offset>,
}

impl Rays {
    /// Those of a table.
    pub fn new(ground: &Ground) -> Self {
        Self {
            grid: ground.grid,
            known: vec![0; ground.grid.spread()],
            rays: Vec::new(),
            slots: Vec::new(),
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
        let end = Offset {
            q: to.q - from.q,
            r: to.r - from.r,
        };
        for mut steps in [Some(left), right].into_iter().flatten() {
            let directions = steps.directions();
            let (mut at, mut slot) = (Offset::default(), 0);
            while at != end {
                let direction = directions[steps.step()];
                at = at.stepped(direction);
                slot += self.grid.delta(direction) as i32;
                self.hexes.push(at);
                self.slots.push(slot);
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

    /// The hexes of the paths of a line, and by how much their numbers are larger.
    fn paths(&self, ray: &Ray) -> impl Iterator<Item = (&[i32], &[Offset])> + use<'_> {
        let (first, length) = (ray.first as usize, usize::from(ray.hexes));
        let begins = (0..usize::from(ray.paths)).map(move |path| first + path * length);
        begins.filter_map(move |begin| {
            let slots = self.slots.get(begin..begin + length)?;
            Some((slots, self.hexes.get(begin..begin + length)?))
        })
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
        let trace = Trace::through_clear_air(self, (start, end), one, two);
        // What stops a line is worked out for the few hexes that are high enough.
        let is_open = |(slots, hexes): (&[i32], &[Offset])| {
            let slot = |more: i32| start.wrapping_add_signed(more as isize);
            let mut high = slots.iter().enumerate();
            !high.any(|(n, more)| {
                let here = slot(*more);
                if !is_high(here, low) {
                    return false;
                }
                let before = n.checked_sub(1);
                let last = before
                    .and_then(|b| slots.get(b))
                    .map_or(start, |m| slot(*m));
                let came = before
                    .and_then(|b| hexes.get(b))
                    .copied()
                    .unwrap_or_default();
                let hex = hexes.get(n).copied().unwrap_or_default();
                trace.is_stopped(last, hex.step_from(came), here, (hex.q, hex.r))
            })
        };
        if !rays.paths(&ray).any(is_open) {
            return None;
        }
        let beside = |at: usize, body: &Body, direction: Direction| {
            let covers = body.floor.saturating_add(body.threshold);
            is_high(self.grid.next(at, direction), covers.min(low))
        };
        let mut arrives = ray.arrives.into_iter().filter(|d| beside(end, two, *d));
        let covered = arrives.any(|d| trace.is_covered_towards(d));
        let mut leaves = ray.leaves.into_iter().filter(|d| beside(start, one, *d));
        let covers = leaves.any(|d| trace.back(one, two).is_covered_towards(d));
        Some(Mutual {
            visibility,
            saturation: Saturation::None,
            covered: [covered, covers],
        })
    }
}
