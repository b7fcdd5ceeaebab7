//! Planning a move: where the selected unit may go, by which path, at what price. Asks the rules; decides nothing.

use std::collections::BTreeMap;

use bevy::{platform::cell::SyncCell, prelude::*};
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    command::{Command, Dismount, MoveOption, MoveOrder, Waypoint},
    go::Wait,
    movement::{self, ReachEnd, Scratch},
    read::{self, UnitRead},
    state::Phase,
    turn,
};

use super::{
    cargo::{self, Errand},
    deeds,
    entry::{self, Round},
    focus::{Focus, Way},
    levels,
    session::Session,
    view,
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

/// What it depends on: battle, unit, way, errand, the question about a way around the map, and the level at its end.
type Key = (u64, UnitId, Way, Option<Errand>, Option<bool>, Option<i8>);

/// Everything within reach of the selected unit by the chosen way; kept until something changes.
#[derive(Default)]
pub struct Reachable {
    key: Option<Key>,
    /// Ends by hex: the cheapest of each, or that at the level which is chosen.
    pub goals: BTreeMap<Hex, Goal>,
    /// Every level at which a unit may end in a hex, if it chooses its level.
    levels: BTreeMap<Hex, Vec<Goal>>,
    scratch: Option<SyncCell<Scratch>>,
}

impl Reachable {
    /// Makes it anew if the battle, the unit or the way changed.
    pub fn update(&mut self, session: &Session, focus: &Focus) {
        let comes = entry::entrant(session, focus);
        let enters = comes.is_some();
        let round = focus.round.as_ref().map(|r| matches!(r, Round::Exit));
        let wanted = comes.or_else(|| mover(session, focus)).map(|u| {
            let way = way(session, focus, &u);
            (
                session.revision,
                u.id,
                way,
                focus.errand,
                round,
                focus.level,
            )
        });
        if self.key == wanted {
            return;
        }
        self.key = wanted;
        self.goals.clear();
        self.levels.clear();
        let Some((_, unit, way, errand, round, level)) = wanted else {
            return;
        };
        let world = session.battle.world();
        if enters {
            self.goals = entry::goals(session, &read::unit(world, unit), way);
            return;
        }
        let scratch = self
            .scratch
            .get_or_insert_with(|| SyncCell::new(Scratch::new()))
            .get();
        let set = match errand {
            Some(Errand::PutDownFirst(_)) => {
                movement::reach_freed(world, unit, way.mode, way.option, scratch)
            }
            _ => movement::reach(world, unit, way.mode, way.option, scratch),
        };
        let goal = |end: &ReachEnd| Goal {
            cost: end.cost,
            path: set.path(end),
            base: end.base,
            minimum: end.minimum,
        };
        if levels::are_chosen(way.mode) {
            for end in set.ends() {
                self.levels.entry(end.hex).or_default().push(goal(&end));
            }
            let spot = read::unit(world, unit).spot();
            self.choose_level(level, spot.map(|s| (s.hex, s.base)));
        } else {
            for end in set.ends() {
                let known = self.goals.get(&end.hex);
                if known.is_none_or(|g| (end.minimum, end.cost) < (g.minimum, g.cost)) {
                    self.goals.insert(end.hex, goal(&end));
                }
            }
        }
        if let Some(errand) = errand {
            keep_errand(session, unit, way, errand, &mut self.goals);
        }
        match round {
            None => {}
            Some(true) => {
                let u = read::unit(session.battle.world(), unit);
                entry::keep_exits(session, &u, way, &mut self.goals);
            }
            // Where it comes back is not reached over the map.
            Some(false) => self.goals.clear(),
        }
    }

    /// Fills the goals of a unit that chooses its level: those nearest to the level that is wanted, or the cheapest ones.
    /// The unit's own hex is a goal only at another level that is wanted, or for whoever leaves the map from there.
    fn choose_level(&mut self, level: Option<i8>, own: Option<(Hex, i8)>) {
        for (hex, goals) in &self.levels {
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

    /// The levels at which the unit may end in a hex, if it chooses its level.
    pub fn levels(&self, hex: Hex) -> impl Iterator<Item = i8> {
        self.levels.get(&hex).into_iter().flatten().map(|g| g.base)
    }

    /// The cheapest way to end in a hex at a level, for a unit that chooses its level.
    pub fn goal_at(&self, hex: Hex, level: i8) -> Option<&Goal> {
        let goals = self.levels.get(&hex).into_iter().flatten();
        goals
            .filter(|g| g.base == level)
            .min_by_key(|g| (g.minimum, g.cost))
    }
}

/// Leaves only those goals at which, or on the way to which, an errand can be done.
fn keep_errand(
    session: &Session,
    unit: UnitId,
    way: Way,
    errand: Errand,
    goals: &mut BTreeMap<Hex, Goal>,
) {
    let u = read::unit(session.battle.world(), unit);
    let Some(spot) = u.spot() else { return };
    goals.retain(|_, goal| {
        let order = MoveOrder {
            path: goal.path.clone(),
            facing: facing_after(spot.hex, &goal.path, spot.facing),
            ..deeds::order(&u, way.option, way.mode)
        };
        cargo::with_errand(session, errand, &order).is_some()
    });
}

/// The selected unit, if it may have its activation now.
pub fn mover<'w>(session: &'w Session, focus: &Focus) -> Option<UnitRead<'w>> {
    let world = session.battle.world();
    let u = read::try_unit(world, focus.gaze.selected?)?;
    let may = session.viewer_acts()
        && u.side == session.viewer
        && turn::may_activate(world, u.side, u.id).is_ok();
    may.then_some(u)
}

/// The move that the seated side may order anew (R3.3.7): its unit has found somebody in hiding.
pub fn rerouting(session: &Session) -> Option<&MoveOrder> {
    match session.view().waiting() {
        Some(Wait::Rerouting(walk)) if session.viewer_acts() => Some(&walk.order),
        _ => None,
    }
}

/// The way of moving that is chosen, or the unit's ordinary one; who flees sprints (R15.3.2).
pub fn way(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Way {
    focus.way.unwrap_or_else(|| Way {
        option: pace(session, u),
        mode: u.card.ground_mode(),
    })
}

/// Sprinting for who has to, moving for all others.
pub fn pace(session: &Session, u: &UnitRead<'_>) -> MoveOption {
    if session.view().must_sprint(u) {
        MoveOption::Sprint
    } else {
        MoveOption::Move
    }
}

/// The facing that a unit has at the end of a path unless another is chosen: the way it came.
pub fn facing_after(start: Hex, path: &[Waypoint], before: Direction) -> Direction {
    let mut last = start;
    let mut facing = before;
    for step in path {
        facing = last.direction_to(step.hex).unwrap_or(facing);
        last = step.hex;
    }
    facing
}

/// The order that carries out what is planned.
pub fn order(
    session: &Session,
    focus: &Focus,
    u: &UnitRead<'_>,
    path: Vec<Waypoint>,
    facing: Direction,
) -> MoveOrder {
    let way = way(session, focus, u);
    let plain = MoveOrder {
        path,
        facing,
        triggers: focus.triggers.clone(),
        mines: focus.mines_after.into_iter().collect(),
        ..deeds::order(u, way.option, way.mode)
    };
    let order = match focus.errand {
        Some(errand) => cargo::with_errand(session, errand, &plain).unwrap_or(plain),
        None => plain,
    };
    with_dismounts(session, focus, order)
}

/// The order to stand still: passengers get out, and a load may be put down.
pub fn stand_still(
    session: &Session,
    focus: &Focus,
    u: &UnitRead<'_>,
    facing: Direction,
) -> MoveOrder {
    let plain = MoveOrder {
        facing,
        triggers: focus.triggers.clone(),
        ..deeds::order(u, MoveOption::StandStill, u.card.ground_mode())
    };
    let order = match focus.errand {
        Some(errand @ (Errand::PutDown(_) | Errand::PutDownFirst(_))) => {
            cargo::with_errand(session, errand, &plain).unwrap_or(plain)
        }
        _ => plain,
    };
    with_dismounts(session, focus, order)
}

/// Units inside or on a carrier.
pub fn passengers(session: &Session, carrier: UnitId) -> impl Iterator<Item = UnitRead<'_>> {
    read::units(session.battle.world()).filter(move |u| u.place.carrier() == Some(carrier))
}

/// Passengers that are to get out do so where the move ends, each into the first hex that it may: before the carrier,
/// round about, last the carrier's own. Who cannot stays aboard.
fn with_dismounts(session: &Session, focus: &Focus, mut order: MoveOrder) -> MoveOrder {
    let carrier = read::unit(session.battle.world(), order.unit);
    let end = order.path.last().map(|w| w.hex).or(carrier.hex());
    let (true, Some(end)) = (!focus.letting_out.is_empty(), end) else {
        return order;
    };
    let facing = order.facing;
    let around = (0..6).map(|turn| end.neighbour(facing.turned(turn)));
    let exits: Vec<Hex> = around.chain([end]).collect();
    for unit in &focus.letting_out {
        let out = exits.iter().find_map(|hex| {
            let mut with = order.clone();
            with.dismounts.push(Dismount {
                unit: *unit,
                path: vec![*hex],
                facing,
            });
            let command = Command::Move(with.clone());
            session.view().check(&command).is_ok().then_some(with)
        });
        if let Some(with) = out {
            order = with;
        }
    }
    order
}

/// What the hex under the pointer would cost the selected unit; why not, if it cannot get there.
pub fn cost_of(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
    hex: Hex,
) -> Option<Result<(String, String), String>> {
    let world = session.battle.world();
    if read::phase(world) != Phase::Movement || focus.round.is_some() {
        return None;
    }
    if let Some(u) = entry::entrant(session, focus) {
        return Some(entry::cost_of(session, focus, &u, hex));
    }
    let u = mover(session, focus)?;
    let goal = reachable.goals.get(&hex);
    if u.hex() == Some(hex) && goal.is_none() {
        return None;
    }
    let way = way(session, focus, &u);
    let allowance =
        movement::allowance(world, &u, way.mode, way.option == MoveOption::Sprint, false).total();
    Some(match goal {
        Some(goal) => {
            let name = crate::lang::text(way.mode.name()).to_owned();
            let cost = goal.cost;
            let cost = match goal.minimum {
                true => tr!("all of its Move (one hex is always allowed)").to_owned(),
                false => tr!("{cost}\" of {allowance}\"", cost, allowance),
            };
            let cost = match levels::are_chosen(way.mode) {
                true => tr!("{cost}, at level {level}", cost, level = goal.base),
                false => cost,
            };
            Ok((name, cost))
        }
        None => Err(tr!("out of reach ({allowance}\")", allowance)),
    })
}

/// The unit in a hex that a click on the hex means: one of the viewer's that can act before any other.
pub fn unit_in(session: &Session, hex: Hex) -> Option<UnitId> {
    let mut here: Vec<_> = view::visible(session)
        .filter(|u| u.hex() == Some(hex))
        .collect();
    here.sort_by_key(|u| (u.side != session.viewer, u.acts.activated));
    here.first().map(|u| u.id)
}
