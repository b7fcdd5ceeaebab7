//! What clicks and keys mean in a battle of the classic rules: they become picks, and what those lead to.

#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    command::Command,
    draft::keys::{self, purpose},
    state::Phase,
};
use hexlance_rules::{UnitId, draft::Pick};

use super::plan;
use crate::{
    ClassicGame,
    battle::session::Reads,
    game::{ByPicks, Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, ClassicGame>;

impl ByPicks for ClassicGame {
    fn carry_out(desk: &mut Desk<'_, '_, '_>, command: Command) {
        order(desk, command);
    }
}

/// Carries out an action of the HUD that is the ruleset's own.
pub(super) fn own_act(desk: &mut Desk<'_, '_, '_>, action: HudAction) {
    match action {
        HudAction::SelectUnit(u) if plan::phase(desk.session) == Phase::Setup => desk.select(u),
        HudAction::SelectUnit(u) => choose_unit(desk, u),
        HudAction::CycleUnit(forward) => {
            let after = desk.focus.selection.selected;
            if let Some(next) = plan::next_unit(desk.session, after, forward) {
                desk.focus.select(Some(next));
                desk.look_at(next);
            }
        }
        HudAction::PointAt(u) => desk.focus.selection.point_on_roster(u),
        HudAction::TurnFacing(steps) => turn(desk, steps),
        HudAction::CancelTarget => {
            let draft = &mut desk.focus.draft;
            let aimed = draft.fire.target.take().is_some() | draft.strike.target.take().is_some();
            if !aimed {
                desk.focus.back();
            }
        }
        HudAction::Pick(pick) => desk.take_or_refuse(&pick),
        HudAction::Answer(id, i) => desk.answer(id, i),
        HudAction::EndPhase
            if desk.session.viewer_acts() && desk.session.battle.decision().is_none() =>
        {
            let key = plan::end_key(desk.session, desk.focus);
            desk.take_or_refuse(&Pick::button(key));
        }
        // What every ruleset has is done before; the rest other rulesets have.
        _ => {}
    }
}

/// A click on the table with the main button.
pub(super) fn own_click(desk: &mut Desk<'_, '_, '_>, hex: Hex, mini: Option<UnitId>) {
    let asked = desk.session.battle.decision();
    let hexes = asked.is_some_and(|d| d.question.hexes().contains(&hex));
    if hexes && desk.session.viewer_acts() {
        return desk.take_or_refuse(&Pick::Hex(hex));
    }
    if let Some(leg) = &desk.focus.draft.go.leg
        && desk.focus.draft.go.assault.is_none()
    {
        let facing = Direction::towards(leg.hex, hex).unwrap_or(leg.facing);
        return desk.take_or_refuse(&Pick::Facing(facing));
    }
    let table = desk.session.read();
    let there = |id: &UnitId| table.find(*id).is_some_and(|u| u.hex().is_some());
    let here = mini
        .filter(there)
        .or_else(|| table.at(hex).next().map(|u| u.id));
    match here {
        Some(unit) => choose_unit(desk, unit),
        None => click_ground(desk, hex),
    }
}

/// Gives a command. Whoever has had its turn makes room for the next of its side.
fn order(desk: &mut Desk<'_, '_, '_>, command: Command) {
    let kept = desk.focus.selection.selected;
    let sets_up = matches!(command, Command::Deploy(_));
    let answers = matches!(command, Command::Answer(_));
    let waited = kept.and_then(|u| desk.session.read().find(u));
    let waited = waited.is_some_and(|u| u.hex().is_none());
    if !desk.give(command) {
        return;
    }
    if sets_up && !waited || answers {
        return desk.focus.select(kept);
    }
    let next = match sets_up {
        true => plan::next_to_set_up(desk.session).or(kept),
        false => match plan::phase(desk.session) {
            Phase::Movement | Phase::Weapons | Phase::Physical => {
                plan::next_unit(desk.session, kept, true)
            }
            _ => None,
        },
    };
    desk.focus.select(next);
    if let Some(next) = next {
        desk.bring_into_view(next);
    }
}

/// A unit was clicked on table or roster: it is picked for what it is offered for; all others are looked at.
fn choose_unit(desk: &mut Desk<'_, '_, '_>, unit: UnitId) {
    let offer = desk.cache.reach.offers.unit(unit).cloned();
    match offer {
        Some(offer) if offer.purpose != purpose::SELECT => {
            if desk.take(&Pick::Unit(unit)).is_err() {
                look_or_refuse(desk, unit);
            }
        }
        _ => desk.select(unit),
    }
}

/// An enemy was clicked that cannot be attacked: its panel says why, where it has one.
fn look_or_refuse(desk: &mut Desk<'_, '_, '_>, unit: UnitId) {
    match plan::phase(desk.session) {
        Phase::Weapons => desk.focus.draft.fire.target = Some(unit),
        _ => desk.take_or_refuse(&Pick::Unit(unit)),
    }
}

/// A hex was clicked in which nobody stands.
fn click_ground(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let acts = desk.session.viewer_acts();
    let own = plan::making(desk.session, desk.focus).own().is_some();
    match plan::phase(desk.session) {
        Phase::Setup | Phase::Movement if acts && own => desk.take_or_refuse(&Pick::Hex(hex)),
        // Whom the hex is for is to be said first.
        Phase::Setup | Phase::Movement
            if acts
                && desk.focus.selection.selected.is_none()
                && !plan::ready_units(desk.session).is_empty() =>
        {
            desk.refuse(tr!("Select a unit first."));
        }
        Phase::Weapons | Phase::Physical if offers_building(desk, hex) => {
            desk.take_or_refuse(&Pick::Hex(hex));
        }
        // Shots that are chosen are not lost by a click beside an enemy.
        Phase::Weapons | Phase::Physical if plan::has_attacks(desk.focus) => {}
        _ => desk.focus.select(None),
    }
}

/// Whether the building in a hex can be fired at or struck.
fn offers_building(desk: &Desk<'_, '_, '_>, hex: Hex) -> bool {
    let area = desk.cache.reach.offers.area(purpose::BUILDING);
    area.is_some_and(|area| area.hexes.contains(hex))
}

/// Turns what is being chosen by hexsides.
fn turn(desk: &mut Desk<'_, '_, '_>, steps: i8) {
    match plan::phase(desk.session) {
        Phase::Setup => {
            let making = plan::making(desk.session, desk.focus);
            let own = making.own();
            let standing = own.and_then(|u| u.hex().zip(u.facing()));
            let facing = desk.cache.reach.offers.facings.as_ref();
            let now = standing.map(|(_, f)| f).or(facing.and_then(|f| f.now));
            let Some(now) = now else { return };
            if desk.take(&Pick::Facing(now.turned(steps))).is_ok()
                && let Some((hex, _)) = standing
            {
                desk.take_or_refuse(&Pick::Hex(hex));
            }
        }
        Phase::Movement if desk.focus.draft.go.leg.is_none() => {
            let key = if steps < 0 { "step.left" } else { "step.right" };
            desk.take_or_refuse(&Pick::button(key));
        }
        Phase::Weapons => {
            let twist = (desk.focus.draft.fire.twist + steps.signum()).clamp(-1, 1);
            desk.take_or_refuse(&Pick::button(keys::twist(twist)));
        }
        _ => {}
    }
}
