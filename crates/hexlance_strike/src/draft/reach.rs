//! Where a move may end: within reach of the unit by the way that is chosen, at the level that is wanted, where its
//! errand can be done; where it may come onto the map, or leave it to come back.

use std::{borrow::Cow, collections::BTreeMap};

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use super::{
    Errand, Making, Round, Way,
    making::{bare, facing_after},
};
use crate::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    movement::{self, ReachEnd, Scratch},
    read::UnitRead,
};

/// Where a unit may end by one way of moving.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    /// Inches.
    pub cost: u16,
    /// The way there.
    pub path: Vec<Waypoint>,
    /// Base level there.
    pub base: i8,
    /// Only by minimum movement (R4.1.3).
    pub minimum: bool,
}

/// Everything within reach.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reach {
    /// Ends by hex: the cheapest of each, or that at the level which is chosen.
    pub goals: BTreeMap<Hex, Goal>,
    /// Every end of each hex, at whatever level.
    all: BTreeMap<Hex, Vec<Goal>>,
}

/// What reach depends on beside the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaching {
    unit: UnitId,
    way: Way,
    errand: Option<Errand>,
    level: Option<i8>,
    /// The unit comes onto the map.
    enters: bool,
    /// The unit leaves the map, to come back.
    exits: bool,
}

/// Whether units choose their level in a mode.
pub const fn chooses_level(mode: MoveMode) -> bool {
    matches!(
        mode,
        MoveMode::Vtol | MoveMode::Wige | MoveMode::Submersible
    )
}

impl Reach {
    /// The levels at which the unit may end in a hex, the lowest first.
    pub fn levels(&self, hex: Hex) -> Vec<i8> {
        let all = self.all.get(&hex).into_iter().flatten();
        let mut levels: Vec<i8> = all.map(|g| g.base).collect();
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The cheapest way to end in a hex at a level.
    pub fn goal_at(&self, hex: Hex, level: i8) -> Option<&Goal> {
        let all = self.all.get(&hex).into_iter().flatten();
        all.filter(|g| g.base == level)
            .min_by_key(|g| (g.minimum, g.cost))
    }

    /// The way by which an order ends in a hex, if it is one that reach knows of.
    pub(super) fn has(&self, hex: Hex, path: &[Waypoint]) -> Option<&Goal> {
        let all = self.all.get(&hex).into_iter().flatten();
        all.into_iter().find(|g| g.path == path)
    }

    /// Fills the goals of a unit that chooses its level: those nearest to the level that is wanted, or the cheapest
    /// ones. The unit's own hex is a goal only at another level that is wanted, or for whoever leaves the map from
    /// there.
    fn choose_level(&mut self, level: Option<i8>, own: Option<(Hex, i8)>) {
        for (hex, goals) in &self.all {
            let base = own.and_then(|(own, base)| (own == *hex).then_some(base));
            let changes = |g: &&Goal| g.path.last().is_none_or(|w| w.hex == *hex);
            let best = goals
                .iter()
                .filter(|g| base.is_none() || level.is_some() || !changes(g))
                .min_by_key(|g| {
                    let off = level.map_or(0, |l| l.abs_diff(g.base));
                    (g.minimum, off, g.cost)
                });
            let Some(best) = best else { continue };
            // Staying is nearer to what is wanted.
            let stays = base
                .zip(level)
                .is_some_and(|(base, level)| base.abs_diff(level) <= best.base.abs_diff(level));
            if !(stays && changes(&best)) {
                self.goals.insert(*hex, best.clone());
            }
        }
    }
}

impl<'b> Making<'b> {
    /// What reach depends on; none where nobody moves.
    pub fn reaching(self) -> Option<Reaching> {
        if matches!(self.draft.round, Some(Round::Back(_))) {
            return None;
        }
        let comes = self.entrant();
        let enters = comes.is_some();
        let u = comes.or_else(|| self.mover())?;
        Some(Reaching {
            unit: u.id,
            way: self.way(&u),
            errand: self.draft.errand,
            level: self.draft.level,
            enters,
            exits: self.draft.round.is_some(),
        })
    }

    /// Everything within reach of the unit, as it would move: as it is known, or worked out.
    pub fn reach(self) -> Cow<'b, Reach> {
        if let Some(known) = self.known {
            return Cow::Borrowed(known);
        }
        let reaching = self.reaching();
        Cow::Owned(reaching.map_or_else(Reach::default, |r| self.reach_of(&r, &mut Scratch::new())))
    }

    /// Everything within reach, with memory that is kept from one search to the next.
    pub fn reach_of(self, reaching: &Reaching, scratch: &mut Scratch) -> Reach {
        let mut out = Reach::default();
        let Some(u) = self.own_unit(reaching.unit) else {
            return out;
        };
        let way = reaching.way;
        if reaching.enters {
            out.goals = self.entries(&u, way);
            return out;
        }
        let view = self.view();
        let set = match reaching.errand {
            Some(Errand::PutDownFirst(_)) => view.reach_freed(u.id, way.mode, way.option, scratch),
            _ => view.reach(u.id, way.mode, way.option, scratch),
        };
        let Some(set) = set else { return out };
        let goal = |end: &ReachEnd| Goal {
            cost: end.cost,
            path: set.path(end),
            base: end.base,
            minimum: end.minimum,
        };
        for end in set.ends() {
            out.all.entry(end.hex).or_default().push(goal(&end));
        }
        if chooses_level(way.mode) {
            out.choose_level(reaching.level, u.spot().map(|s| (s.hex, s.base)));
        } else {
            for (hex, goals) in &out.all {
                let off = |g: &Goal| reaching.level.map_or(0, |l| l.abs_diff(g.base));
                let best = goals.iter().min_by_key(|g| (g.minimum, off(g), g.cost));
                out.goals.extend(best.map(|g| (*hex, g.clone())));
            }
        }
        if let Some(errand) = reaching.errand {
            self.keep_errand(&u, way, errand, &mut out.goals);
        }
        if reaching.exits {
            self.keep_exits(&u, way, &mut out.goals);
        }
        out
    }

    /// Leaves only those goals at which, or on the way to which, an errand can be done.
    fn keep_errand(
        self,
        u: &UnitRead<'_>,
        way: Way,
        errand: Errand,
        goals: &mut BTreeMap<Hex, Goal>,
    ) {
        let Some(spot) = u.spot() else { return };
        goals.retain(|_, goal| {
            let order = MoveOrder {
                path: goal.path.clone(),
                facing: facing_after(spot.hex, &goal.path, spot.facing),
                ..bare(u.id, way.option, way.mode)
            };
            self.with_errand(errand, &order).is_some()
        });
    }

    /// Leaves only those goals from which a unit could go around the map; their paths lead off it.
    fn keep_exits(self, u: &UnitRead<'_>, way: Way, goals: &mut BTreeMap<Hex, Goal>) {
        let view = self.view();
        let board = view.board();
        let Some(spot) = u.spot() else { return };
        let here = Goal {
            cost: 0,
            path: Vec::new(),
            base: spot.base,
            minimum: false,
        };
        goals.insert(spot.hex, here);
        goals.retain(|hex, goal| {
            let outside = hex.neighbours().filter(|n| !board.contains(*n));
            let found = outside.into_iter().find_map(|out| {
                let mut path = goal.path.clone();
                path.push(Waypoint::from(out));
                let facing = facing_after(spot.hex, &path, spot.facing);
                let order = MoveOrder {
                    path: path.clone(),
                    facing,
                    ..bare(u.id, way.option, way.mode)
                };
                let back = *hex;
                let command = Command::LeaveFor { order, back };
                self.check(&command).is_ok().then_some(path)
            });
            match found {
                Some(path) => {
                    goal.path = path;
                    true
                }
                None => false,
            }
        });
    }

    /// Where a unit could come in: the hexes of the edge, and for a jump everywhere that it could land.
    fn entries(self, u: &UnitRead<'_>, way: Way) -> BTreeMap<Hex, Goal> {
        let view = self.view();
        let board = view.board();
        let first = view.entry_hexes(u.id, way.mode, way.option);
        let goal = |cost: u16, path: Vec<Waypoint>| {
            let hex = path.last().map_or(Hex::default(), |w| w.hex);
            Goal {
                cost,
                base: board.get(hex).map_or(0, |c| c.level),
                path,
                minimum: false,
            }
        };
        let may = |path: &[Waypoint]| {
            let command = Command::Enter(MoveOrder {
                path: path.to_vec(),
                ..bare(u.id, way.option, way.mode)
            });
            self.check(&command).is_ok()
        };
        let mut out = BTreeMap::new();
        for (hex, cost) in &first {
            let path = vec![Waypoint::from(*hex)];
            if may(&path) {
                out.insert(*hex, goal(*cost, path));
            }
        }
        if way.mode != MoveMode::Jump || way.option != MoveOption::Move {
            return out;
        }
        let inches = movement::allowance(self.world(), u, way.mode, false, false).total();
        for (hex, _) in board.iter() {
            let near = |(h, cost): &(Hex, u16)| (h.distance(hex), *cost, *h);
            let Some((from, cost)) = first.iter().copied().min_by_key(near) else {
                break;
            };
            let total = cost + 2 * from.distance(hex);
            if out.contains_key(&hex) || i32::from(total) > i32::from(inches) {
                continue;
            }
            let path = straight(from, hex);
            if may(&path) {
                out.insert(hex, goal(total, path));
            }
        }
        out
    }

    /// The facing of who has come in by a path.
    pub(super) fn facing_inward(self, path: &[Waypoint]) -> Direction {
        let inward = self.view().deployment_facing();
        match path {
            [first, .., _] => facing_after(first.hex, path.get(1..).unwrap_or_default(), inward),
            _ => self.draft.facing.unwrap_or(inward),
        }
    }
}

/// A way of shortest length from hex to hex, both of them in it.
pub(super) fn straight(from: Hex, to: Hex) -> Vec<Waypoint> {
    let mut path = vec![Waypoint::from(from)];
    let mut at = from;
    while let Some(next) = at.neighbours().min_by_key(|n| (n.distance(to), *n))
        && at != to
    {
        path.push(Waypoint::from(next));
        at = next;
    }
    path
}
