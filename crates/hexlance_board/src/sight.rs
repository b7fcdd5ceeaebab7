//! Line of sight between two hexes and what the line does to a shot (R5.1 to R5.4, R10.7.4).
//!
//! [`sight`] answers in plain data and allocates nothing; [`explain`](crate::explain) gives the same answer with its
//! reasons, hex by hex, for those who ask why. Which unit is how high, whether it swims and whether it can have partial
//! cover at all is the rulesets' knowledge: they hand it in as an [`Eye`].

use serde::{Deserialize, Serialize};

use crate::board::SightCell;
use crate::line::Walk;
use crate::{Board, GROWTH_HEIGHT, Ground, Hex, Side};

/// One end of a line of sight: a unit, or a hex that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Eye {
    /// Where it is.
    pub hex: Hex,
    /// Level it stands on or flies at (R5.1.2).
    pub base: i8,
    /// Level of its top (R5.1.2).
    pub top: i8,
    /// Wholly under water (R4.7.1).
    pub submerged: bool,
    /// On the surface of water or standing in it with its top above: sees above and below (R5.4.3).
    pub afloat: bool,
    /// Inside a building: the woods of its own hex do not hide it (R6.6.2).
    pub inside: bool,
    /// High enough for partial cover behind a rise of one level (R5.4.1): Height 2 or more.
    pub may_have_partial_cover: bool,
    /// Has partial cover from its own hex (R5.4.2, R10.2.4), whoever shoots at it, unless the shooter is submerged.
    pub covered: bool,
}

impl Eye {
    /// Something at a level, so many levels high, in the open.
    pub const fn new(hex: Hex, base: i8, height: u8) -> Self {
        Self {
            hex,
            base,
            top: base.saturating_add_unsigned(height),
            submerged: false,
            afloat: false,
            inside: false,
            may_have_partial_cover: height >= 2,
            covered: false,
        }
    }

    /// A unit that stands on the ground of a hex, in water on its bottom (R4.7.1); off the map at level 0.
    pub fn standing(board: &Board, hex: Hex, height: u8) -> Self {
        let Some(cell) = board.get(hex) else {
            return Self::new(hex, 0, height);
        };
        let mut eye = Self::new(hex, cell.bottom(), height);
        if cell.open_water().is_some_and(|depth| depth > 0) {
            eye.submerged = eye.top <= cell.level;
            eye.afloat = !eye.submerged;
        }
        eye
    }

    /// A 'Mech that stands on the ground of a hex: as [`Eye::standing`], with the partial cover that water one level
    /// deep and ultra-rubble give to 'Mechs (R5.4.2).
    pub fn standing_mech(board: &Board, hex: Hex, height: u8) -> Self {
        let mut eye = Self::standing(board, hex, height);
        if let Some(cell) = board.get(hex) {
            let wades = cell.open_water() == Some(1) && !eye.submerged;
            eye.covered = wades || cell.ground == Ground::UltraRubble;
        }
        eye
    }

    /// A unit on the surface of a hex: on water a ship or hovercraft (R4.5.1), elsewhere one that stands there.
    pub fn on_surface(board: &Board, hex: Hex, height: u8) -> Self {
        let Some(cell) = board.get(hex) else {
            return Self::new(hex, 0, height);
        };
        let mut eye = Self::new(hex, cell.level, height);
        eye.afloat = cell.open_water().is_some_and(|depth| depth > 0);
        eye
    }
}

/// Why a line is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Obstruction {
    /// Ground, a building or a large unit is in the way (R5.2.3).
    Solid,
    /// Three or more points of woods, jungle and smoke (R5.2.3).
    Woods,
    /// One end is under water and the other is not (R5.4.3).
    Surface,
}

/// Woods points that block a line (R5.2.3).
pub const BLOCKING_POINTS: u8 = 3;

/// What a line of sight is worth. Of a blocked line only `obstruction` and `underwater` mean anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sight {
    /// What blocks it, if anything does.
    pub obstruction: Option<Obstruction>,
    /// Points of woods, jungle and smoke between the ends that meet the line (R5.3.1).
    pub woods: u8,
    /// Points of the target's own hex, if it is not above them (R5.3.1).
    pub own_woods: u8,
    /// Whether the target has partial cover (R5.4, R10.7.4).
    pub partial_cover: bool,
    /// Whether the line goes into or through a heavy industrial zone whose hex gives no woods points (R5.3.3, R6.6).
    pub heavy_industrial: bool,
    /// Whether an end is under water (R5.4.4).
    pub underwater: bool,
    /// For a line along hexsides: the side that was kept as the worse for the attacker (R0.3.4), left if both are equal.
    pub kept: Option<Side>,
}

impl Sight {
    /// Whether there is no line of sight.
    pub const fn blocked(&self) -> bool {
        self.obstruction.is_some()
    }

    /// The terrain modifier (R5.3.1): points between and at the target.
    pub const fn terrain_modifier(&self) -> u8 {
        self.woods + self.own_woods
    }

    /// All that the line itself adds to a target number: woods, industry and cover (R6.6), without the modifier for
    /// fighting under water.
    pub const fn modifier(&self) -> u8 {
        self.terrain_modifier() + self.heavy_industrial as u8 + self.partial_cover as u8
    }

    /// Whether a run with this outcome is worse for the attacker (R0.3.4).
    pub(crate) fn is_worse_than(&self, other: &Self) -> bool {
        (self.blocked(), self.modifier()) > (other.blocked(), other.modifier())
    }
}

/// What one hex between the ends does to the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// Blocks it by what is solid.
    pub blocks: bool,
    /// Woods points it adds.
    pub woods: u8,
    /// It is industry that the line goes through.
    pub industry: bool,
    /// Gives the target partial cover.
    pub cover: bool,
}

/// A line's own figures, against which each hex is held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauge {
    a: (i32, i32),
    t: (i32, i32),
    top_a: i8,
    top_t: i8,
    /// Solid height next to the target that gives it partial cover; out of reach if it cannot have any.
    cover_at: i16,
    /// Nothing lower than this can matter anywhere on the line.
    pub(crate) least: i8,
    pub(crate) underwater: bool,
}

impl Gauge {
    pub(crate) fn new(a: &Eye, t: &Eye) -> Self {
        let cover_at = if t.may_have_partial_cover && a.top <= t.top {
            i16::from(t.base) + 1
        } else {
            i16::MAX
        };
        let least = a.top.min(t.top);
        Self {
            a: (a.hex.q.into(), a.hex.r.into()),
            t: (t.hex.q.into(), t.hex.r.into()),
            top_a: a.top,
            top_t: t.top,
            cover_at,
            least: i16::from(least).min(cover_at) as i8,
            underwater: a.submerged || t.submerged,
        }
    }

    pub(crate) fn next_to_attacker(&self, at: (i32, i32)) -> bool {
        adjacent(self.a, at)
    }

    pub(crate) fn next_to_target(&self, at: (i32, i32)) -> bool {
        adjacent(self.t, at)
    }

    /// The height from which on something in this hex meets the line (R5.2.2).
    pub(crate) fn threshold(&self, at: (i32, i32)) -> i8 {
        match (self.next_to_attacker(at), self.next_to_target(at)) {
            (true, true) => self.top_a.min(self.top_t),
            (true, false) => self.top_a,
            (false, true) => self.top_t,
            (false, false) => self.top_a.max(self.top_t),
        }
    }

    /// The hex as this line sees it: under water the bed is what is solid, and what grows or drifts above the water
    /// does not matter.
    #[inline(always)]
    pub(crate) fn seen(&self, mut cell: SightCell) -> SightCell {
        if self.underwater {
            cell.solid = cell.bed;
            if cell.soft & SightCell::WATER != 0 {
                cell.high = cell.bed;
                cell.soft = 0;
            }
        }
        cell
    }

    /// What a hex does to the line. Only asked of hexes that reach [`Gauge::least`].
    pub(crate) fn meet(&self, at: (i32, i32), cell: SightCell) -> Meeting {
        let threshold = self.threshold(at);
        let meets = cell.high >= threshold;
        Meeting {
            blocks: cell.solid >= threshold,
            woods: if meets {
                cell.soft & SightCell::POINTS
            } else {
                0
            },
            industry: meets && cell.soft & SightCell::INDUSTRY != 0,
            cover: i16::from(cell.solid) == self.cover_at && self.next_to_target(at),
        }
    }
}

fn adjacent(a: (i32, i32), b: (i32, i32)) -> bool {
    let (q, r) = (b.0 - a.0, b.1 - a.1);
    q.abs() <= 1 && r.abs() <= 1 && (q + r).abs() <= 1
}

/// What both runs along a hexside share: the ends themselves.
pub(crate) fn ends(board: &Board, a: &Eye, t: &Eye) -> Sight {
    let mut out = Sight {
        underwater: a.submerged || t.submerged,
        ..Sight::default()
    };
    let sees_through_surface = a.submerged == t.submerged || a.afloat || t.afloat;
    if !sees_through_surface {
        out.obstruction = Some(Obstruction::Surface);
        return out;
    }
    out.partial_cover = t.covered && !a.submerged;
    if let Some(cell) = board.get(t.hex)
        && !t.inside
        && !t.submerged
    {
        if t.top <= cell.soft_height() {
            out.own_woods = cell.woods_points();
        }
        out.heavy_industrial =
            cell.ground == Ground::HeavyIndustrial && t.base <= cell.level && out.own_woods == 0;
    }
    out
}

/// Whether the attacker stands on a bridge and the target under it (R10.7.4): both decks are one bridge when every hex
/// between them carries one too.
pub(crate) fn under_the_bridge(board: &Board, a: &Eye, t: &Eye, side: Side) -> bool {
    let deck = |h: Hex| board.get(h).and_then(crate::Cell::deck_level);
    deck(a.hex).is_some_and(|d| a.base == d)
        && deck(t.hex).is_some_and(|d| t.base < d)
        && crate::Line::new(a.hex, t.hex)
            .on(side)
            .all(|h| deck(h).is_some())
}

/// Height of the large units of R5.2.5 that stand in a hex, if any do.
pub(crate) fn obstacle_at(obstacles: &[(Hex, i8)], at: (i32, i32)) -> Option<i8> {
    obstacles
        .iter()
        .filter(|(h, _)| (i32::from(h.q), i32::from(h.r)) == at)
        .map(|o| o.1)
        .max()
}

struct Run<'a> {
    board: &'a Board,
    gauge: Gauge,
    obstacles: &'a [(Hex, i8)],
    out: Sight,
}

impl Run<'_> {
    /// Holds one hex against the line; `true` ends the run because it is blocked.
    #[inline(always)]
    fn pass(&mut self, at: (i32, i32)) -> bool {
        let Some(i) = self.board.grid.index(at) else {
            return false;
        };
        let mut cell = self.gauge.seen(self.board.sight[i]);
        if !self.obstacles.is_empty()
            && let Some(top) = obstacle_at(self.obstacles, at)
        {
            cell.solid = cell.solid.max(top);
            cell.high = cell.high.max(top);
        }
        cell.high >= self.gauge.least && self.meet(at, cell)
    }

    fn meet(&mut self, at: (i32, i32), cell: SightCell) -> bool {
        let m = self.gauge.meet(at, cell);
        self.out.add(m)
    }
}

impl Sight {
    /// Takes in what a hex does; gives back whether the line is blocked.
    pub(crate) fn add(&mut self, m: Meeting) -> bool {
        if m.blocks {
            self.obstruction = Some(Obstruction::Solid);
            return true;
        }
        self.woods = self.woods.saturating_add(m.woods);
        self.heavy_industrial |= m.industry;
        self.partial_cover |= m.cover;
        if self.woods >= BLOCKING_POINTS {
            self.obstruction = Some(Obstruction::Woods);
            return true;
        }
        false
    }
}

/// Line of sight from `a` to `t` (R5.2) and what it adds to an attack on `t` (R5.3, R5.4).
///
/// `obstacles` are the hexes of landed DropShips and other large units with the level of their tops (R5.1.3); leave out
/// those of the two ends. Blocking is mutual; modifiers are those of an attack by `a` on `t`. Hexes off the map hide
/// nothing.
pub fn sight(board: &Board, a: &Eye, t: &Eye, obstacles: &[(Hex, i8)]) -> Sight {
    let ends = ends(board, a, t);
    if ends.blocked() {
        return ends;
    }
    let mut run = Run {
        board,
        gauge: Gauge::new(a, t),
        obstacles,
        out: ends,
    };
    match Walk::new(a.hex, t.hex) {
        Walk::Nowhere => {}
        Walk::Through(mut walk) => {
            while let Some(at) = walk.next() {
                if run.pass(at) {
                    return run.out;
                }
            }
        }
        Walk::Along { count, left, right } => {
            let along = |run: &mut Run<'_>, side: Side| {
                run.out = ends;
                run.out.kept = Some(side);
                let (q, r) = match side {
                    Side::Left => left,
                    Side::Right => right,
                };
                let mut at = run.gauge.a;
                for i in 0..count {
                    if run.pass((at.0 + q, at.1 + r)) {
                        return;
                    }
                    at = (at.0 + left.0 + right.0, at.1 + left.1 + right.1);
                    if i + 1 < count && run.pass(at) {
                        return;
                    }
                }
                run.out.partial_cover |= under_the_bridge(board, a, t, side);
            };
            along(&mut run, Side::Left);
            let first = run.out;
            if first.blocked() {
                return first;
            }
            along(&mut run, Side::Right);
            return if run.out.is_worse_than(&first) {
                run.out
            } else {
                first
            };
        }
    }
    run.out.partial_cover |= under_the_bridge(board, a, t, Side::Left);
    run.out
}

/// What an eye at `from` sees of every hex of the map at most `range` hexes away: for each such hex for which `target`
/// gives something to look at, the line to it. Hexes come row by row from the north-west.
pub fn field_of_view<'a>(
    board: &'a Board,
    from: &'a Eye,
    range: u16,
    obstacles: &'a [(Hex, i8)],
    target: impl Fn(Hex) -> Option<Eye> + 'a,
) -> impl Iterator<Item = (Hex, Sight)> + 'a {
    (0..board.len())
        .map(|i| board.hex_at(i))
        .filter(move |h| from.hex.distance(*h) <= range)
        .filter_map(move |h| target(h).map(|t| (h, sight(board, from, &t, obstacles))))
}

// The packed height of soft terrain relies on trees and smoke being equally high and industry being lower.
const _: () = assert!(GROWTH_HEIGHT >= crate::INDUSTRY_HEIGHT);
