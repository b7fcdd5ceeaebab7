//! What clicks and keys mean in a battle of the dial rules: they become picks, and what those lead to.

#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::Command,
    draft::{Aim, Picking, keys},
    state::Stage,
};
use hexlance_rules::{Refusal, UnitId, draft::Pick};

use super::{plan, target};
use crate::{
    DialGame,
    battle::session::Reads,
    game::{ByPicks, Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, DialGame>;

impl ByPicks for DialGame {
    fn carry_out(desk: &mut Desk<'_, '_, '_>, command: Command) {
        order(desk, command);
    }

    fn why(refusal: &Refusal) -> String {
        plan::why_with_remedy(refusal)
    }
}

/// Carries out an action of the HUD that is the ruleset's own.
pub(super) fn own_act(desk: &mut Desk<'_, '_, '_>, action: HudAction) {
    match action {
        // A click on the table turns a unit that is set up; one on the roster looks at it.
        HudAction::SelectUnit(u) if plan::stage(desk.session) == Stage::Deployment => {
            desk.select(u);
        }
        HudAction::SelectUnit(u) => choose_unit(desk, u),
        HudAction::CycleUnit(forward) => {
            if let Some(next) =
                plan::next_unit(desk.session, desk.focus.selection.selected, forward)
            {
                desk.focus.select(Some(next));
                desk.look_at(next);
            }
        }
        HudAction::PointAt(u) => desk.focus.selection.point_on_roster(u),
        HudAction::TurnFacing(steps) => turn(desk, steps),
        // Where nothing is aimed at, what was chosen before is taken back.
        HudAction::CancelTarget => {
            let draft = &mut desk.focus.draft;
            let aimed = draft.aim.take().is_some();
            if !(draft.picking.take().is_some() || aimed) {
                desk.focus.back();
            }
        }
        HudAction::Pick(pick) => press(desk, &pick),
        HudAction::Answer(id, i) => desk.answer(id, i),
        HudAction::EndPhase
            if desk.session.viewer_acts() && desk.session.battle.decision().is_none() =>
        {
            desk.take_or_refuse(&Pick::button(keys::END));
        }
        // What every ruleset has is done before; the rest other rulesets have.
        _ => {}
    }
}

/// A click on the table with the main button.
pub(super) fn own_click(desk: &mut Desk<'_, '_, '_>, hex: Hex, mini: Option<UnitId>) {
    if desk.focus.draft.destination.is_some() {
        return click_for_destination(desk, hex);
    }
    let table = desk.session.read();
    let there = |id: &UnitId| table.find(*id).is_some_and(|u| u.hex().is_some());
    let here = mini.filter(there).or_else(|| table.at(hex).map(|u| u.id));
    if matches!(desk.focus.draft.picking, Some(Picking::Shells(_))) {
        return aim_shells(desk, hex);
    }
    match here {
        Some(unit) => choose_unit(desk, unit),
        None => click_ground(desk, hex),
    }
}

/// Gives a command. Who is ordered is done; all others stay at hand, or make room for the next to be set up.
fn order(desk: &mut Desk<'_, '_, '_>, command: Command) {
    let kept = desk.focus.selection.selected;
    let waits = |unit| {
        let u = desk.session.read().find(unit);
        u.is_some_and(|u| u.hex().is_none())
    };
    let (kept, goes_on) = match &command {
        Command::Deploy(spot) if !waits(spot.unit) => (kept, None),
        Command::Deploy(spot) => (kept, Some(spot.unit)),
        Command::DeployAboard { unit, .. } => (kept, Some(*unit)),
        Command::Switch { .. }
        | Command::Release { .. }
        | Command::BeginOrders
        | Command::Answer(_) => (kept, None),
        _ => (None, None),
    };
    if !desk.give(command) {
        return;
    }
    desk.focus.select(kept);
    if let Some(unit) = goes_on {
        let next = plan::next_to_set_up(desk.session, unit);
        let stays = plan::making(desk.session, desk.focus).can_be_set_up(unit);
        desk.focus.select(next.or(stays.then_some(unit)));
    }
}

/// A unit was clicked on table or roster: it is picked for what it is offered for; all others are looked at.
fn choose_unit(desk: &mut Desk<'_, '_, '_>, unit: UnitId) {
    let pick = Pick::Unit(unit);
    let offers = &desk.cache.reach.offers;
    let selects = offers
        .unit(unit)
        .is_some_and(|u| u.purpose == keys::purpose::SELECT);
    let joins = desk.focus.draft.march.is_some();
    if selects {
        return desk.select(unit);
    }
    match desk.take(&pick) {
        Ok(()) => {}
        Err(refusal) if joins => cannot_join(desk, unit, &refusal),
        // Why it cannot be attacked is told on the panel.
        Err(_) if can_be_looked_at_as_target(desk, unit) => {
            desk.focus.draft.aim = Some(Aim::at_unit(unit));
        }
        Err(_) => desk.select(unit),
    }
}

/// A unit was clicked while a formation is made that is not to join it.
fn cannot_join(desk: &mut Desk<'_, '_, '_>, unit: UnitId, refusal: &Refusal) {
    let Some(march) = &desk.focus.draft.march else {
        return;
    };
    if march.members.contains(&unit) {
        return;
    }
    let open = march.orders.is_empty();
    let table = desk.session.read();
    let own = table
        .find(unit)
        .is_some_and(|u| u.side == desk.session.viewer);
    match (own, open) {
        (true, true) => desk.refuse(plan::why(refusal)),
        (true, false) => desk.select(unit),
        // Its name plate may lie over the hex that was meant: what is ordered of the formation is not lost for that.
        (false, _) => desk.refuse(tr!(
            "That is no part of the formation: finish its orders, or take them back, before you look at others."
        )),
    }
}

/// Whether a unit that cannot be attacked or repaired now may be aimed at all the same, to see why.
fn can_be_looked_at_as_target(desk: &Desk<'_, '_, '_>, unit: UnitId) -> bool {
    let Some(u) = plan::acting(desk.session, desk.focus).and_then(|m| m.fighter()) else {
        return false;
    };
    let table = desk.session.read();
    table.find(unit).is_some_and(|t| {
        let enemy = t.side != u.side && t.hex().is_some() && !t.is_captive();
        let patient =
            desk.focus.draft.picking == Some(Picking::Patient) && t.side == u.side && t.id != u.id;
        enemy || patient
    })
}

/// A hex was clicked for artillery: it is aimed at, whether it can be fired at or not; the second click fires.
fn aim_shells(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let Some(Picking::Shells(slot)) = desk.focus.draft.picking else {
        return;
    };
    if desk.take(&Pick::Hex(hex)).is_err() {
        desk.focus.draft.aim = Some(Aim::shells(slot, hex));
    }
}

/// A hex was clicked in which nobody stands.
fn click_ground(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let acts = desk.session.viewer_acts();
    match plan::stage(desk.session) {
        Stage::Deployment if acts && is_own_selected(desk) => {
            desk.take_or_refuse(&Pick::Hex(hex));
        }
        // Whom the hex is for is to be said first.
        Stage::Deployment
            if acts
                && desk.focus.selection.selected.is_none()
                && !plan::ready_units(desk.session).is_empty() =>
        {
            desk.refuse(tr!("Select a unit first."));
        }
        Stage::Orders if acts => choose_destination(desk, hex),
        _ => desk.focus.select(None),
    }
}

fn is_own_selected(desk: &Desk<'_, '_, '_>) -> bool {
    plan::making(desk.session, desk.focus).own().is_some()
}

/// A hex was clicked to go to.
fn choose_destination(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let goes = desk.cache.reach.goals.contains_key(&hex);
    let assault = desk.focus.draft.way.is_assault();
    let aimed = desk.focus.draft.aim.is_some();
    if assault || (aimed && !goes) {
        if desk.focus.draft.aim.take().is_none() {
            desk.focus.back();
        }
        return;
    }
    let nobody = desk.focus.selection.selected.is_none();
    match desk.take(&Pick::Hex(hex)) {
        Ok(()) => {}
        // An enemy is looked at, or nobody can be ordered any more: the click is for nothing.
        Err(_) if !nobody && !is_own_selected(desk) => desk.focus.select(None),
        Err(refusal) => desk.refuse(plan::why(&refusal)),
    }
}

/// A click while a destination is being settled: its facing, then the places of those who go along.
fn click_for_destination(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let Some(d) = &desk.focus.draft.destination else {
        return;
    };
    let pick = match d.settled {
        false => Pick::Facing(Direction::towards(d.hex, hex).unwrap_or(d.facing)),
        true => Pick::Hex(hex),
    };
    desk.take_or_refuse(&pick);
}

fn face(desk: &mut Desk<'_, '_, '_>, facing: Direction) {
    let draft = &mut desk.focus.draft;
    match &mut draft.destination {
        Some(d) if d.settled => d.turned = Some(facing),
        Some(d) => d.facing = facing,
        None => draft.deploy_facing = Some(facing),
    }
}

fn turn(desk: &mut Desk<'_, '_, '_>, steps: i8) {
    if let Some(d) = &desk.focus.draft.destination {
        let now = d.turned.filter(|_| d.settled).unwrap_or(d.facing);
        return face(desk, now.turned(steps));
    }
    if plan::stage(desk.session) != Stage::Deployment {
        return;
    }
    let making = plan::making(desk.session, desk.focus);
    let standing = making.own().and_then(|u| u.hex().zip(u.facing()));
    let waiting = making.deploy_facing();
    match standing {
        Some((hex, facing)) => {
            if desk.take(&Pick::Facing(facing.turned(steps))).is_ok() {
                desk.take_or_refuse(&Pick::Hex(hex));
            }
        }
        None => face(desk, waiting.turned(steps)),
    }
}

/// Something was chosen on a panel.
fn press(desk: &mut Desk<'_, '_, '_>, pick: &Pick) {
    begin_aim(desk, pick);
    desk.take_or_refuse(pick);
}

/// Pointing at something is enough to begin an aim with what its panel offers, but not to attack it.
fn begin_aim(desk: &mut Desk<'_, '_, '_>, pick: &Pick) {
    let aims = matches!(pick, Pick::Button(key) if keys::is_of_aim(key) && key != keys::FIRE);
    if aims && desk.focus.draft.aim.is_none() {
        let attacker = target::attacker(desk.session, desk.focus);
        let aimed = attacker.and_then(|u| target::aimed(desk.session, desk.focus, &u));
        desk.focus.draft.aim = aimed;
    }
}
