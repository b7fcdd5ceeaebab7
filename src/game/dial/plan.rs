//! Planning a move order: where the selected unit may go, by which path, at what price. Asks the rules; decides nothing.

mod march;
mod placing;

pub use self::{
    march::{candidates, check_members, most},
    placing::{complete, goes_along, next_place, places},
};

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{Command, Manner, MoveOrder, OrderKind, SettingDown},
    event::StopCause,
    movement::{break_away, check, costs, formation, reach},
    odds, orders,
    read::Look,
    state::{Clock, Stage},
};
use hexlance_rules::{Breakdown, Refusal, UnitId};

use super::{
    Session,
    focus::{Destination, Focus, Target, Way},
    target::{self, Shot},
};
use crate::game::control::next_of;

/// Where a move may end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Inches.
    pub cost: u8,
    /// The hexes on the way, as an order names them.
    pub path: Vec<Hex>,
    /// What stops the unit there, if it is stopped.
    pub stop: Option<StopCause>,
}

/// What reach depends on: battle and order, and for a formation the moves planned before.
type Key = (u64, MoveOrder, Option<i16>, Vec<(UnitId, Hex)>);

/// Everything within reach of the selected unit; kept until something changes.
#[derive(Default)]
pub struct Reachable {
    key: Option<Key>,
    /// Ends by hex.
    pub goals: BTreeMap<Hex, Goal>,
    shots_of: Option<(u64, UnitId, Way)>,
    /// The best attack on each unit that the selected one could attack now.
    pub shots: BTreeMap<UnitId, Shot>,
}

impl Reachable {
    /// Makes it anew if the battle, the unit or what is planned changed.
    pub fn update(&mut self, session: &Session, focus: &Focus) {
        self.update_goals(session, focus);
        let shooter = fighter(session, focus);
        let wanted = shooter.map(|u| (session.revision, u.id, focus.way));
        if self.shots_of == wanted {
            return;
        }
        self.shots_of = wanted;
        self.shots = shooter.map_or_else(BTreeMap::new, |u| target::shots(session, focus, &u));
    }

    fn update_goals(&mut self, session: &Session, focus: &Focus) {
        let wanted = mover(session, focus).and_then(|u| {
            let order = template(session, focus, &u)?;
            let (most, moved) = match &focus.march {
                Some(m) => (Some(most(session, m)), march::moved(session, m)),
                None => (None, Vec::new()),
            };
            Some((session.revision, order, most, moved))
        });
        if self.key == wanted {
            return;
        }
        self.goals.clear();
        self.key = wanted;
        let Some((_, order, most, moved)) = &self.key else {
            return;
        };
        let ways = match most {
            None => reach::ways(session.battle.world(), session.viewer, order),
            Some(_) => session.read().find(order.unit).map_or_else(Vec::new, |u| {
                reach::ways_after(session.read(), u, order, *most, moved)
            }),
        };
        self.goals.extend(ways.into_iter().map(|w| {
            let goal = Goal {
                cost: w.cost,
                path: w.path,
                stop: w.stop,
            };
            (w.hex, goal)
        }));
    }
}

/// The stage of the turn.
pub fn stage(session: &Session) -> Stage {
    session.battle.world().resource::<Clock>().stage
}

/// Whether the seated side gives orders now.
pub fn is_ordering(session: &Session) -> bool {
    stage(session) == Stage::Orders && session.viewer_acts() && session.battle.decision().is_none()
}

/// The selected unit, if it is one of the seated side.
pub fn own<'w>(session: &'w Session, focus: &Focus) -> Option<Look<'w>> {
    let u = session.read().find(focus.gaze.selected?)?;
    (u.side == session.viewer && !u.is_gone()).then_some(u)
}

/// Whether a unit may be given an order of a kind now.
///
/// # Errors
/// Why not.
pub fn may_be_ordered(session: &Session, unit: UnitId, kind: OrderKind) -> Result<(), Refusal> {
    orders::ordered(session.battle.world(), session.viewer, unit, kind).map(drop)
}

/// The selected unit, if it may be given a move order now; in a formation, if its move is not planned yet.
pub fn mover<'w>(session: &'w Session, focus: &Focus) -> Option<Look<'w>> {
    let u = own(session, focus)?;
    let planned = focus.march.as_ref().is_some_and(|m| m.is_planned(u.id));
    let may = is_ordering(session) && may_be_ordered(session, u.id, OrderKind::Move).is_ok();
    (may && !planned).then_some(u)
}

/// The selected unit, if it may be given any order now and is not planned to march.
pub fn fighter<'w>(session: &'w Session, focus: &Focus) -> Option<Look<'w>> {
    let u = own(session, focus)?;
    let may = is_ordering(session) && may_be_ordered(session, u.id, OrderKind::Move).is_ok();
    (may && focus.march.is_none() && u.hex().is_some()).then_some(u)
}

/// The order of what is planned, without a path; none for ways that an enemy is clicked for.
pub fn template(session: &Session, focus: &Focus, u: &Look<'_>) -> Option<MoveOrder> {
    let facing = u.facing()?;
    let plain = MoveOrder {
        manner: focus.way.manner()?,
        boards: focus.boards.clone(),
        ..MoveOrder::walk(u.id, Vec::new(), facing)
    };
    if focus.sets_down.is_empty() {
        return Some(plain);
    }
    if focus.out_first {
        return complete(session, &plain, &focus.sets_down, &[], true);
    }
    // Where they get out is not known before the path is; what it costs is.
    Some(MoveOrder {
        sets_down: Some(SettingDown {
            after: u8::MAX,
            facing,
            units: Vec::new(),
        }),
        ..plain
    })
}

/// The facing that a unit has at the end of a path unless another is chosen: the way it came.
pub fn facing_after(start: Hex, path: &[Hex], before: Direction) -> Direction {
    let from = path.iter().rev().nth(1).copied().unwrap_or(start);
    path.last()
        .and_then(|to| Direction::towards(from, *to))
        .unwrap_or(before)
}

/// The order to a destination as it is chosen so far, whoever goes along where it will do.
///
/// # Errors
/// Why it cannot be given.
pub fn order_to(session: &Session, focus: &Focus, d: &Destination) -> Result<MoveOrder, Refusal> {
    let nobody = || Refusal::new("nobody_selected", "D3.2.1", tr!("Select a unit first."));
    let u = own(session, focus).ok_or_else(nobody)?;
    let order = template(session, focus, &u).ok_or_else(nobody)?;
    let order = MoveOrder {
        path: d.path.clone(),
        facing: d.facing,
        ..order
    };
    let along = goes_along(session, focus, d);
    if along.is_empty() {
        return Ok(order);
    }
    let plain = MoveOrder {
        sets_down: order.sets_down.filter(|_| focus.out_first),
        ..order
    };
    complete(session, &plain, &along, &d.placed, false).ok_or_else(|| {
        Refusal::new(
            "no_place",
            "D12.3.1",
            tr!("There is no place for those who go along."),
        )
        .or(tr!("Choose another facing or another hex."))
    })
}

/// What a plan's path costs so far, hex by hex; as it would be walked now.
pub fn legs(session: &Session, order: &MoveOrder) -> Option<Vec<costs::Leg>> {
    let plan = check::plan(session.battle.world(), session.viewer, order).ok()?;
    Some(plan.legs)
}

/// What a unit has to spend in a way, with its parts (D4.2.1).
pub fn purse(session: &Session, u: &Look<'_>, order: &MoveOrder) -> Breakdown {
    costs::purse(session.read().board(), u, order)
}

/// What an enemy in contact asks of a unit that leaves: the least die, and the chance.
pub fn break_away(session: &Session, u: &Look<'_>, manner: Manner) -> Option<(u8, f64)> {
    let roll = break_away::needed(session.read(), u, manner)?;
    let faces = 7u8.saturating_sub(roll.needed).min(6);
    Some((roll.needed, f64::from(faces) / 6.0))
}

/// What a command costs its unit, in a sentence: tokens, push, heat.
pub fn price_words(u: &Look<'_>, command: &Command) -> Option<String> {
    let price = orders::price(u, command)?;
    let mut words = vec![match (price.pushed, u.model.is_mech()) {
        (false, _) => tr!("1 order token.").to_owned(),
        (true, false) => tr!("Pushed: second order token, 1 click of damage.").to_owned(),
        (true, true) => tr!("Pushed: second order token, 1 click of heat.").to_owned(),
    }];
    let heat = price.heat.total();
    if heat != 0
        && let Some(last) = u.shutdown_level()
    {
        let after = (i16::from(u.heat) + heat).clamp(0, last.into());
        words.push(tr!("Heat {before} to {after}.", before = u.heat, after));
        if after >= i16::from(last) {
            words.push(tr!("It shuts down.").to_owned());
        }
    }
    Some(words.join(" "))
}

/// What stops a unit in a hex, in words.
pub fn stop_words(stop: StopCause) -> &'static str {
    match stop {
        StopCause::Contact => tr!("stops: contact"),
        StopCause::Level => tr!("stops: another level"),
        StopCause::Hindering => tr!("stops: hindering terrain"),
    }
}

/// The name of a way to move.
pub fn way_name(way: Way) -> &'static str {
    match way {
        Way::Walk => tr_c!("action", "Move"),
        Way::Run => tr!("Run"),
        Way::Jump => tr!("Jump"),
        Way::Charge => tr!("Charge"),
        Way::Ram => tr!("Ram"),
        Way::DeathFromAbove => tr!("Death from above"),
    }
}

/// What the hex under the pointer would cost the selected unit; why not, if it cannot get there.
pub fn cost_of(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    hex: Hex,
) -> Option<Result<(String, String), String>> {
    let u = mover(session, focus)?;
    if u.hex() == Some(hex) || session.read().at(hex).is_some() {
        return None;
    }
    let order = template(session, focus, &u)?;
    let own = purse(session, &u, &order).total();
    let allowance = match &focus.march {
        Some(m) => own.min(most(session, m)),
        None => own,
    };
    Some(match reach.goals.get(&hex) {
        Some(goal) => {
            let cost = tr!("{cost}\" of {allowance}\"", allowance, cost = goal.cost);
            let text = match goal.stop {
                Some(stop) => format!("{cost}, {}", stop_words(stop)),
                None => cost,
            };
            Ok((way_name(focus.way).to_owned(), text))
        }
        None => Err(tr!("out of reach ({allowance}\")", allowance)),
    })
}

/// The chance that shells come down where they are aimed at (D8.5.4).
pub fn lands_on_target(attack: u8) -> f64 {
    let needed = i16::from(hexlance_dial::artillery::ON_TARGET) - i16::from(attack);
    odds::chance(needed, false)
}

/// The unit in a hex that a click on the hex means.
pub fn unit_in(session: &Session, hex: Hex) -> Option<UnitId> {
    session.read().at(hex).map(|u| u.id)
}

/// The units that `Tab` goes through: those that can be set up, switched or ordered now.
pub fn ready_units(session: &Session) -> Vec<UnitId> {
    use hexlance_dial::{setup, turn};
    let world = session.battle.world();
    let table = session.read();
    let units = table
        .units()
        .filter(|u| u.side == session.viewer && !u.is_gone());
    let ready: Vec<UnitId> = match stage(session) {
        Stage::Deployment => units
            .filter(|u| !setup::places(world, u.id).is_empty())
            .map(|u| u.id)
            .collect(),
        Stage::Command => units
            .filter(|u| {
                super::actions::switches(u)
                    .any(|(e, on)| turn::check_switch(world, u.side, u.id, e, !on).is_ok())
            })
            .map(|u| u.id)
            .collect(),
        Stage::Orders => units
            .filter(|u| may_be_ordered(session, u.id, OrderKind::Move).is_ok())
            .map(|u| u.id)
            .collect(),
        Stage::End | Stage::Over => Vec::new(),
    };
    ready
}

/// The unit that the viewer should act with next after this one; units that still wait to be set up before the others.
pub fn next_unit(session: &Session, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    next_of(ready_units(session), after, forward)
}

/// The unit whose turn to be set up comes after another one's: who has no place yet.
pub fn next_to_set_up(session: &Session, after: UnitId) -> Option<UnitId> {
    use hexlance_dial::{legal, setup};
    let world = session.battle.world();
    let waits: Vec<UnitId> = legal::to_be_set_up(world, session.viewer)
        .into_iter()
        .filter(|u| !setup::places(world, *u).is_empty())
        .collect();
    let later = waits.iter().copied().find(|u| *u > after);
    later.or_else(|| waits.first().copied())
}

/// Where an aim's target is.
pub fn target_hex(session: &Session, target: Target) -> Option<Hex> {
    match target {
        Target::Hex(h) => Some(h),
        Target::Unit(u) => session.read().find(u)?.hex(),
    }
}

/// Whether a formation could be made of units at all, for the button's sake.
pub const fn formation_size() -> (usize, usize) {
    (formation::FEWEST, formation::MOST)
}
