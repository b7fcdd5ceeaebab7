//! Lines of fire and cover (K5.2, K5.3, K5.5, K5.6).
//!
//! Everything is exact in whole numbers and allocates nothing: lines are what the rules ask for most.

use hexlance_board::{Direction, Hex};
use smallvec::SmallVec;

use super::paths::Steps;
use super::{Body, Ground, NOTHING, Saturation, Shape, Visibility, distance};

/// Steps above the floor of a hex up to which its zones act on a line (K5.6.1).
const ZONE_HEIGHT: i32 = 6;

/// From which distance on darkness hampers more (K5.6.3).
const DARK_FROM: u16 = 9;

/// A circle that hampers sight for a while, such as smoke (K5.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cloud {
    /// Its middle.
    pub centre: Hex,
    /// Its radius in hexes.
    pub radius: u16,
    /// What it does to sight.
    pub visibility: Visibility,
}

/// Night or fog over the whole table (K5.6.3).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Gloom {
    /// None.
    #[default]
    None,
    /// Low visibility from a distance of 9.
    Dusk,
    /// Poor visibility from a distance of 9, Low nearer.
    Night,
}

impl Gloom {
    /// The visibility at a distance.
    pub const fn at(self, distance: u16) -> Visibility {
        match self {
            Self::Dusk if distance >= DARK_FROM => Visibility::Low,
            Self::Night if distance >= DARK_FROM => Visibility::Poor,
            Self::Night if distance > 0 => Visibility::Low,
            _ => Visibility::Clear,
        }
    }
}

/// What hampers sight besides the zones of the map.
#[derive(Clone, Copy, Debug, Default)]
pub struct Haze<'a> {
    /// Over the whole table.
    pub gloom: Gloom,
    /// Smoke and the like.
    pub clouds: &'a [Cloud],
}

/// Something that stops a line or covers a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// The floor of a hex or the scenery in it.
    Hex(Hex),
    /// What stands on a hexside.
    Side(Hex, Direction),
}

/// Cover of a target (K5.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// It is in the open.
    Open,
    /// Partial Cover.
    Partial,
    /// Total Cover: no path is open.
    Total,
}

/// One of the two paths of a line (K5.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// What stops it first.
    pub blocked: Option<Barrier>,
    /// What covers the target on it: next to the target.
    pub covered: Option<Barrier>,
    /// The worst zone of sight on it, clouds among them.
    pub visibility: Visibility,
    /// The worst zone of fire on it.
    pub saturation: Saturation,
}

impl Path {
    /// Whether nothing solid stops it.
    pub const fn is_open(&self) -> bool {
        self.blocked.is_none()
    }
}

/// What a line from a looker to a target is worth, whichever way the looker faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sightline {
    /// Distance between the two (K1.2.3).
    pub distance: u16,
    /// The path nudged to the left, as seen from the looker.
    pub left: Path,
    /// The path nudged to the right; the same where the line does not run between hexes.
    pub right: Path,
    /// The target's cover, zones of sight apart.
    pub cover: Cover,
    /// How zones and darkness hamper sight, on the better of the open paths.
    pub visibility: Visibility,
    /// How zones hamper fire, on the better of the open paths.
    pub saturation: Saturation,
}

impl Sightline {
    fn new(distance: u16, gloom: Gloom, left: Path, right: Path) -> Self {
        let cover = if !left.is_open() && !right.is_open() {
            Cover::Total
        } else if left.covered.or(right.covered).is_some() {
            Cover::Partial
        } else {
            Cover::Open
        };
        let better = |a: Path, b: Path| {
            (
                a.visibility.min(b.visibility),
                a.saturation.min(b.saturation),
            )
        };
        let (visibility, saturation) = match (left.is_open(), right.is_open()) {
            (true, false) => (left.visibility, left.saturation),
            (false, true) => (right.visibility, right.saturation),
            _ => better(left, right),
        };
        Self {
            distance,
            left,
            right,
            cover,
            visibility: visibility.max(gloom.at(distance)),
            saturation,
        }
    }

    /// Whether at least one path is open: nothing solid stops the line (K5.2.1).
    pub fn is_open(&self) -> bool {
        self.cover != Cover::Total
    }

    /// Whether there is a line of fire once the target is in the looker's front half: a path is open, and no zone of
    /// Zero visibility lies on it (K5.2.3).
    pub fn sees(&self) -> bool {
        self.is_open() && self.visibility != Visibility::Zero
    }

    /// What stops it, on the left path if both are stopped by something different.
    pub fn blocked(&self) -> Option<Barrier> {
        self.left.blocked.filter(|_| !self.is_open())
    }

    /// What covers the target partially.
    pub fn covered(&self) -> Option<Barrier> {
        let covered = self.left.covered.or(self.right.covered);
        covered.filter(|_| self.cover == Cover::Partial)
    }
}

/// A line between two bodies that see each other, facing apart: what hampers sight and fire is the same both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mutual {
    /// How zones and darkness hamper sight.
    pub visibility: Visibility,
    /// How zones hamper fire.
    pub saturation: Saturation,
    /// Whether the second has Partial Cover from the first, and the first from the second.
    pub covered: [bool; 2],
}

/// A line from one body to another in the numbers of K5.5.1.
pub(super) struct Trace<'a> {
    ground: &'a Ground,
    /// The numbers of the two hexes.
    ends: (usize, usize),
    /// Weights with which the offset of a hex gives ⟨v,d⟩.
    weight: (i32, i32),
    /// ⟨d,d⟩.
    length: i32,
    /// Top of the looker's body.
    top: i32,
    /// By how much the target's top is higher.
    rise: i32,
    /// The lower of the two tops: what is below stops nothing.
    low: i16,
    /// The lower of the two floors.
    lower_floor: i16,
    /// What scenery next to the target must reach to cover it.
    covers: i16,
    clouds: SmallVec<[Cloud; 2]>,
}

impl<'a> Trace<'a> {
    /// `None` if an end lies off the table.
    #[inline]
    pub(super) fn new(ground: &'a Ground, from: &Body, to: &Body, haze: &Haze) -> Option<Self> {
        let ends = (ground.grid.slot(from.hex)?, ground.grid.slot(to.hex)?);
        let mut trace = Self::through_clear_air(ground, ends, from, to);
        if !haze.clouds.is_empty() {
            // No hex of the line is further from both ends together than the ends from each other, save for two.
            let reach = from.hex.distance(to.hex).saturating_add(2);
            trace
                .clouds
                .extend(haze.clouds.iter().copied().filter(|cloud| {
                    let around = from.hex.distance(cloud.centre) + to.hex.distance(cloud.centre);
                    around <= reach.saturating_add(cloud.radius.saturating_mul(2))
                }));
        }
        Some(trace)
    }

    /// One on which no cloud lies, between hexes with these numbers.
    #[inline]
    pub(super) fn through_clear_air(
        ground: &'a Ground,
        ends: (usize, usize),
        from: &Body,
        to: &Body,
    ) -> Self {
        let q = i32::from(to.hex.q) - i32::from(from.hex.q);
        let r = i32::from(to.hex.r) - i32::from(from.hex.r);
        let weight = (2 * q + r, q + 2 * r);
        Self {
            ground,
            ends,
            weight,
            length: weight.0 * q + weight.1 * r,
            top: from.top().into(),
            rise: i32::from(to.top()) - i32::from(from.top()),
            low: from.top().min(to.top()),
            lower_floor: from.floor.min(to.floor),
            covers: to.floor.saturating_add(to.threshold),
            clouds: SmallVec::new(),
        }
    }

    /// Whether something with this top reaches the sight height at a place; `along` and `length` in the same parts.
    #[inline]
    fn stops(&self, top: i16, along: i32, length: i32) -> bool {
        top != NOTHING && length * (i32::from(top) - self.top) >= along * self.rise
    }

    fn side_top(&self, slot: usize, direction: Direction) -> i16 {
        let shape = self.ground.shapes.get(slot);
        shape.map_or(NOTHING, |s| s.sides[usize::from(direction.index())])
    }

    /// Whether what stands on the hexside of a step stops the line; `along` the sum of both hexes.
    #[inline]
    fn stopped_between(&self, slot: usize, direction: Direction, along: i32) -> bool {
        self.stops(self.side_top(slot, direction), along, 2 * self.length)
    }

    /// Whether the floor or scenery of a hex on the way stops the line.
    #[inline]
    fn stopped_in(&self, slot: usize, along: i32) -> bool {
        let Some(shape) = self.ground.shapes.get(slot) else {
            return false;
        };
        self.stops(shape.obstacle, along, self.length)
            || shape.floor > self.lower_floor && self.stops(shape.floor, along, self.length)
    }

    /// What covers the target on a path (K5.3.1): what is in the last hex on the way, or on the hexside to the target, and
    /// reaches its threshold.
    fn cover(&self, last: usize, direction: Direction) -> Option<Barrier> {
        if last != self.ends.0
            && let Some(shape) = self.ground.shapes.get(last)
            && shape.floor.max(shape.obstacle) >= self.covers
        {
            return Some(Barrier::Hex(self.ground.grid.hex(last)));
        }
        let top = self.side_top(last, direction);
        (top != NOTHING && top >= self.covers)
            .then(|| Barrier::Side(self.ground.grid.hex(last), direction))
    }

    /// Adds the zones in a hex of a path to it (K5.6.1).
    fn breathe(&self, path: &mut Path, slot: usize, along: i32) {
        let mut air = self.ground.air.get(slot).copied().unwrap_or_default();
        if !self.clouds.is_empty() {
            let hex = self.ground.grid.hex(slot);
            for cloud in &self.clouds {
                if cloud.visibility > air.visibility && cloud.centre.distance(hex) <= cloud.radius {
                    air.visibility = cloud.visibility;
                }
            }
        }
        if air.visibility <= path.visibility && air.saturation <= path.saturation {
            return;
        }
        let Some(shape) = self.ground.shapes.get(slot) else {
            return;
        };
        let ceiling = i32::from(shape.floor) + ZONE_HEIGHT;
        // In one hex the lower end counts.
        let below = match self.length {
            0 => ceiling > i32::from(self.low),
            length => length * (ceiling - self.top) > along * self.rise,
        };
        if below {
            path.visibility = path.visibility.max(air.visibility);
            path.saturation = path.saturation.max(air.saturation);
        }
    }

    /// Walks one path to its end, with everything that is on it.
    fn path(&self, mut steps: Steps) -> Path {
        let mut path = Path::default();
        let hazy = self.is_hazy();
        let grid = &self.ground.grid;
        let (start, end) = self.ends;
        if hazy {
            self.breathe(&mut path, start, 0);
        }
        if start == end {
            return path;
        }
        let directions = steps.directions();
        let deltas = directions.map(|d| grid.delta(d));
        let gains = directions.map(|d| self.gain(d));
        let mut last = start;
        let mut along = 0;
        loop {
            let next = steps.step();
            let slot = last.wrapping_add_signed(deltas[next]);
            let gain = gains[next];
            if slot == end {
                self.arrive(&mut path, last, directions[next], along);
                if hazy {
                    self.breathe(&mut path, end, self.length);
                }
                return path;
            }
            let Some(&highest) = self.ground.highest.get(slot) else {
                return path;
            };
            if highest >= self.low && path.is_open() {
                if self.stopped_between(last, directions[next], 2 * along + gain) {
                    path.blocked = Some(Barrier::Side(grid.hex(last), directions[next]));
                } else if self.stopped_in(slot, along + gain) {
                    path.blocked = Some(Barrier::Hex(grid.hex(slot)));
                }
            }
            along += gain;
            if hazy {
                self.breathe(&mut path, slot, along);
            }
            last = slot;
        }
    }

    /// Walks one path as far as it is open: the worst zones on it, or none if something stops it.
    #[inline]
    fn open_path(&self, mut steps: Steps) -> Option<Path> {
        let mut path = Path::default();
        let hazy = self.is_hazy();
        let grid = &self.ground.grid;
        let (start, end) = self.ends;
        if hazy {
            self.breathe(&mut path, start, 0);
        }
        if start == end {
            return Some(path);
        }
        let directions = steps.directions();
        let deltas = directions.map(|d| grid.delta(d));
        let gains = directions.map(|d| self.gain(d));
        let mut last = start;
        let mut along = 0;
        loop {
            let next = steps.step();
            let slot = last.wrapping_add_signed(deltas[next]);
            let gain = gains[next];
            let middle = 2 * along + gain;
            along += gain;
            if slot == end {
                if self.stopped_between(last, directions[next], middle) {
                    return None;
                }
                if hazy {
                    self.breathe(&mut path, end, along);
                }
                return Some(path);
            }
            // Around the table there is nothing.
            let highest = self.ground.highest.get(slot).copied().unwrap_or(NOTHING);
            if highest >= self.low
                && (self.stopped_between(last, directions[next], middle)
                    || self.stopped_in(slot, along))
            {
                return None;
            }
            if hazy {
                self.breathe(&mut path, slot, along);
            }
            last = slot;
        }
    }

    /// Whether the hexside that a step of a path crosses stops it, or the hex into which the step leads, if that is not its
    /// end. `far` is how many columns and rows that hex lies from the first, along the axes of [`Hex`].
    #[inline]
    pub(super) fn is_stopped(
        &self,
        last: usize,
        direction: Direction,
        slot: usize,
        far: (i16, i16),
    ) -> bool {
        let along = self.weight.0 * i32::from(far.0) + self.weight.1 * i32::from(far.1);
        self.stopped_between(last, direction, 2 * along - self.gain(direction))
            || slot != self.ends.1 && self.stopped_in(slot, along)
    }

    fn is_hazy(&self) -> bool {
        self.ground.hazy || !self.clouds.is_empty()
    }

    /// What a step adds to ⟨v,d⟩.
    fn gain(&self, direction: Direction) -> i32 {
        let (q, r) = direction.offset();
        self.weight.0 * i32::from(q) + self.weight.1 * i32::from(r)
    }

    /// Ends a path with the step from its last hex on the way to the target.
    fn arrive(&self, path: &mut Path, last: usize, direction: Direction, along: i32) {
        let barrier = || Barrier::Side(self.ground.grid.hex(last), direction);
        let at_side = self.stopped_between(last, direction, along + self.length);
        if at_side && path.is_open() {
            path.blocked = Some(barrier());
        }
        path.covered = self.cover(last, direction);
        // Next to the target something may stop the path that is too low to cover it otherwise.
        if path.covered.is_none() && at_side {
            path.covered = Some(barrier());
        } else if path.covered.is_none() && last != self.ends.0 && self.stopped_in(last, along) {
            path.covered = Some(Barrier::Hex(self.ground.grid.hex(last)));
        }
    }

    /// Whether anything covers the target on a path whose first step, seen from the target, has this direction: as
    /// [`Trace::arrive`] finds it.
    #[inline]
    pub(super) fn is_covered_towards(&self, back: Direction) -> bool {
        let (start, end) = self.ends;
        let last = self.ground.grid.next(end, back);
        let direction = back.opposite();
        let along = self.length - self.gain(direction);
        let top = self.side_top(last, direction);
        if top != NOTHING && top >= self.covers
            || self.stops(top, along + self.length, 2 * self.length)
        {
            return true;
        }
        let covers = |shape: &Shape| shape.floor.max(shape.obstacle) >= self.covers;
        last != start
            && (self.ground.shapes.get(last).is_some_and(covers) || self.stopped_in(last, along))
    }

    /// The same line from the target, for what covers the looker. Its clouds are left out.
    pub(super) fn back(&self, looker: &Body, target: &Body) -> Self {
        Self {
            ground: self.ground,
            ends: (self.ends.1, self.ends.0),
            weight: (-self.weight.0, -self.weight.1),
            length: self.length,
            top: target.top().into(),
            rise: -self.rise,
            low: self.low,
            lower_floor: self.lower_floor,
            covers: looker.floor.saturating_add(looker.threshold),
            clouds: SmallVec::new(),
        }
    }
}

impl Ground {
    /// The line from a looker to a target, with what stops it, cover and zones. Nobody looks at what is off the table.
    pub fn line(&self, looker: &Body, target: &Body, haze: &Haze) -> Sightline {
        let Some(trace) = Trace::new(self, looker, target, haze) else {
            let off = |hex| (!self.contains(hex)).then_some(Barrier::Hex(hex));
            let path = Path {
                blocked: off(looker.hex).or(off(target.hex)),
                ..Path::default()
            };
            return Sightline::new(distance(looker, target), haze.gloom, path, path);
        };
        let (left, right) = Steps::between(looker.hex, target.hex);
        let left = trace.path(left);
        let right = right.map_or(left, |right| trace.path(right));
        Sightline::new(distance(looker, target), haze.gloom, left, right)
    }

    /// Whether there is a line of fire between two bodies, front halves apart: as [`Sightline::sees`], sooner.
    pub fn sees(&self, looker: &Body, target: &Body, haze: &Haze) -> bool {
        self.any_path(looker, target, haze, |path| {
            path.visibility != Visibility::Zero
        })
    }

    /// The line between two bodies, for both at once; none if they do not see each other. Whoever weighs many places needs
    /// no more of a line, and this is found sooner than [`Ground::line`] there and back.
    pub fn mutual(&self, one: &Body, two: &Body, haze: &Haze) -> Option<Mutual> {
        let there = Trace::new(self, one, two, haze)?;
        let (left, right) = Steps::between(one.hex, two.hex);
        let open = there.open_path(left);
        let other = right.and_then(|right| there.open_path(right));
        let (path, worse) = (open.or(other)?, other.or(open)?);
        let visibility = path.visibility.min(worse.visibility);
        let visibility = visibility.max(haze.gloom.at(distance(one, two)));
        if visibility == Visibility::Zero {
            return None;
        }
        let covered = if one.hex == two.hex {
            [false; 2]
        } else {
            let away = [Some(left), right];
            let (left, right) = Steps::between(two.hex, one.hex);
            let covered = |trace: &Trace<'_>, paths: [Option<Steps>; 2]| {
                let mut first = paths.into_iter().flatten().map(Steps::first);
                first.any(|direction| trace.is_covered_towards(direction))
            };
            [
                covered(&there, [Some(left), right]),
                covered(&there.back(one, two), away),
            ]
        };
        Some(Mutual {
            visibility,
            saturation: path.saturation.min(worse.saturation),
            covered,
        })
    }

    /// Whether nothing solid stops the line between two bodies.
    pub(crate) fn open(&self, looker: &Body, target: &Body) -> bool {
        self.any_path(looker, target, &Haze::default(), |_| true)
    }

    #[inline]
    fn any_path(
        &self,
        looker: &Body,
        target: &Body,
        haze: &Haze,
        good: impl Fn(&Path) -> bool,
    ) -> bool {
        let Some(trace) = Trace::new(self, looker, target, haze) else {
            return false;
        };
        let (left, right) = Steps::between(looker.hex, target.hex);
        let good = |steps| trace.open_path(steps).is_some_and(|path| good(&path));
        good(left) || right.is_some_and(good)
    }
}

#[cfg(test)]
mod tests;
