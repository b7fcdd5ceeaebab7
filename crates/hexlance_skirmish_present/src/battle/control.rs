//! What clicks and keys mean in a battle of the skirmish rules: they become picks, and what those lead to.

#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Pick, unoffered},
};
use hexlance_skirmish::{
    command::Command,
    draft::keys,
    outlook::{self, Waits},
};

use super::{actions, focus, plan};
use crate::{
    SkirmishGame,
    battle::session::Reads,
    game::{ByPicks, Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, SkirmishGame>;

impl ByPicks for SkirmishGame {
    fn carry_out(desk: &mut Desk<'_, '_, '_>, command: Command) {
        give(desk, command);
    }

    fn why(refusal: &Refusal) -> String {
        plan::why_with_remedy(refusal)
    }
}

/// Carries out an action of the HUD that is the ruleset's own.
pub(super) fn own_act(desk: &mut Desk<'_, '_, '_>, action: HudAction) {
    match action {
        // Who is looked for in the roster is a target as much as on the table.
        HudAction::SelectUnit(u) if is_target(desk, u) => {
            desk.look_at(u);
            desk.take_or_refuse(&Pick::Unit(u));
        }
        HudAction::SelectUnit(u) => choose_unit(desk, u),
        HudAction::CycleUnit(forward) => {
            let selected = desk.focus.selection.selected;
            if let Some(next) = plan::next_unit(desk.session, selected, forward) {
                desk.focus.select(Some(next));
                desk.look_at(next);
            }
        }
        HudAction::PointAt(u) => desk.focus.selection.point_on_roster(u),
        HudAction::TurnFacing(steps) => turn(desk, steps),
        HudAction::CancelTarget => {
            desk.focus.back();
        }
        HudAction::Pick(pick) => {
            press(desk, &pick);
        }
        HudAction::Answer(id, i) => desk.answer(id, i),
        HudAction::EndPhase
            if desk.session.viewer_acts() && desk.session.battle.decision().is_none() =>
        {
            let key = actions::end_key(desk.session, &desk.cache.reach.offers);
            let facing = actions::proposed_facing(desk.session, &desk.cache.reach.offers);
            let pick = key.map(|key| Pick::button(key.to_owned()));
            if let Some(pick) = pick.or(facing.map(Pick::Facing)) {
                desk.take_or_refuse(&pick);
            }
        }
        // What every ruleset has is done before; the rest other rulesets have.
        _ => {}
    }
}

/// Whether somebody can be picked for the skill that is put together and is not yet.
fn is_target(desk: &Desk<'_, '_, '_>, unit: UnitId) -> bool {
    let offered = desk.cache.reach.offers.unit(unit);
    desk.focus.draft.part.is_some() && offered.is_some_and(|u| u.verdict.is_ok() && !u.chosen)
}

/// A click on the table with the main button.
pub(super) fn own_click(desk: &mut Desk<'_, '_, '_>, hex: Hex, mini: Option<UnitId>) {
    let here = <SkirmishGame as crate::game::Tabled>::pointed(desk.session, mini, Some(hex));
    if !desk.session.viewer_acts() || desk.session.battle.decision().is_some() {
        return look(desk, here);
    }
    match outlook::waits(&desk.session.battle) {
        Some(Waits::Deploy) => set_up(desk, hex, here),
        Some(Waits::Choice) => choose_place(desk, hex, here),
        Some(_) if desk.focus.draft.part.is_some() => go_on(desk, hex, here),
        Some(_) => begin(desk, hex, here),
        None => look(desk, here),
    }
}

/// Selects whoever is there, or nobody.
fn look(desk: &mut Desk<'_, '_, '_>, here: Option<UnitId>) {
    match here {
        Some(unit) => desk.select(unit),
        None => desk.focus.select(None),
    }
}

/// Gives a command. Whoever is set up makes room for the next.
fn give(desk: &mut Desk<'_, '_, '_>, command: Command) {
    let kept = desk.focus.selection.selected;
    let placed = match &command {
        Command::Deploy(placement) => Some(placement.unit),
        _ => None,
    };
    if !desk.give(command) {
        return;
    }
    let next = placed.and_then(|unit| plan::unplaced(desk.session).find(|u| *u != unit));
    desk.focus.draft.answers.clear();
    desk.focus.select(next.or(kept));
}

/// Somebody was clicked on table or roster while no skill is put together: it is picked for what it is offered for, or looked
/// at.
fn choose_unit(desk: &mut Desk<'_, '_, '_>, unit: UnitId) {
    // A reaction that is settled is taken back by a click on whoever would make it.
    let answers = &mut desk.focus.draft.answers;
    let settled = answers.len();
    answers.retain(|answer| answer.by != unit.into());
    if answers.len() < settled {
        return desk.focus.select(Some(unit));
    }
    let pick = Pick::Unit(unit);
    let offers = &desk.cache.reach.offers;
    let chosen = offers.unit(unit).is_some_and(|u| u.chosen);
    if offers.leads(&pick).is_some() && !chosen && desk.focus.draft.part.is_none() {
        return desk.take_or_refuse(&pick);
    }
    desk.select(unit);
}

/// The first click: somebody is aimed at, or selected, or a hex is gone to.
fn begin(desk: &mut Desk<'_, '_, '_>, hex: Hex, here: Option<UnitId>) {
    if let Some(unit) = here {
        let own = desk
            .session
            .seen(unit)
            .is_some_and(|s| plan::side_of(&s) == desk.session.viewer);
        let key = desk.cache.reach.aims.get(&unit).and_then(|all| all.first());
        let key = key.map(|ahead| ahead.key.clone());
        // The own side is selected; what can be done for it has a button.
        let refused = desk
            .cache
            .reach
            .refused
            .get(&unit)
            .map(plan::why_with_remedy);
        match (key.filter(|_| !own), refused.filter(|_| !own)) {
            (Some(key), _) => aim(desk, &Pick::Button(key), unit),
            (None, Some(why)) => desk.refuse(why),
            (None, None) => choose_unit(desk, unit),
        }
        return;
    }
    if desk.focus.selection.selected.is_none() {
        return;
    }
    let walk = desk.cache.reach.walk.as_ref();
    let Some((key, leads)) = walk.map(|w| (w.key.clone(), w.offers.leads(&Pick::Hex(hex)))) else {
        return desk.focus.select(None);
    };
    if leads.is_none() {
        return desk.refuse(tr!("That hex is out of reach."));
    }
    if desk.take(&Pick::Button(key)).is_ok() {
        desk.take_or_refuse(&Pick::Hex(hex));
    }
}

/// A skill is begun and aimed at somebody.
fn aim(desk: &mut Desk<'_, '_, '_>, skill: &Pick, unit: UnitId) {
    if let Err(refusal) = desk.take(skill) {
        return desk.refuse(plan::why_with_remedy(&refusal));
    }
    let offers = desk
        .session
        .battle
        .offers(desk.session.viewer, &desk.focus.draft);
    let pick = Pick::Unit(unit);
    if offers.leads(&pick).is_some() {
        desk.take_or_refuse(&pick);
    }
}

/// A click while a skill is put together: a target, a hex of the way; the same again declares it.
fn go_on(desk: &mut Desk<'_, '_, '_>, hex: Hex, here: Option<UnitId>) {
    let declare = Pick::button(keys::DECLARE);
    let offers = &desk.cache.reach.offers;
    let ready = offers.leads(&declare).is_some();
    if let Some(unit) = here {
        let pick = Pick::Unit(unit);
        let again = focus::aimed_at(desk.focus) == Some(unit)
            || desk.cache.reach.outlook.as_ref().is_some_and(|o| {
                desk.focus
                    .draft
                    .part
                    .as_ref()
                    .is_some_and(|p| p.picks.is_empty())
                    && o.rolls.iter().any(|r| r.at == Some(unit.into()))
            });
        if again && ready {
            return desk.take_or_refuse(&declare);
        }
        if offers.unit(unit).is_some() {
            return desk.take_or_refuse(&pick);
        }
    }
    let end = desk
        .cache
        .reach
        .outlook
        .as_ref()
        .and_then(|o| o.stations.last());
    let end = end.map(|station| station.hex);
    let walked = desk
        .focus
        .draft
        .part
        .as_ref()
        .is_some_and(|p| p.picks.iter().any(|pick| matches!(pick, Pick::Hex(_))));
    if walked && end == Some(hex) && ready {
        return desk.take_or_refuse(&declare);
    }
    let pick = Pick::Hex(hex);
    if offers.leads(&pick).is_some() {
        return desk.take_or_refuse(&pick);
    }
    // Beyond reach it says which way to look.
    let facing = end
        .and_then(|end| Direction::towards(end, hex))
        .map(Pick::Facing);
    match facing.filter(|pick| offers.leads(pick).is_some()) {
        Some(pick) => desk.take_or_refuse(&pick),
        None => desk.refuse(plan::why(&refusal_of(desk, &pick))),
    }
}

/// Why a pick is refused.
fn refusal_of(desk: &Desk<'_, '_, '_>, pick: &Pick) -> Refusal {
    let side = desk.session.viewer;
    let led = desk.session.battle.pick(side, &desk.focus.draft, pick);
    led.err().unwrap_or_else(unoffered)
}

/// A click for a place in mid-Order.
fn choose_place(desk: &mut Desk<'_, '_, '_>, hex: Hex, here: Option<UnitId>) {
    let offers = &desk.cache.reach.offers;
    let place = Pick::Hex(hex);
    if offers.leads(&place).is_some() {
        return desk.take_or_refuse(&place);
    }
    if let Some(unit) = here
        .map(Pick::Unit)
        .filter(|pick| offers.leads(pick).is_some())
    {
        return desk.take_or_refuse(&unit);
    }
    let unit = outlook::chooser(&desk.session.battle).or(session_unit(desk));
    let own = unit.and_then(|unit| desk.session.read().find(unit)?.hex);
    let facing = own
        .and_then(|own| Direction::towards(own, hex))
        .map(Pick::Facing);
    match facing.filter(|pick| offers.leads(pick).is_some()) {
        Some(pick) => desk.take_or_refuse(&pick),
        None => look(desk, here),
    }
}

/// The trooper that a place is chosen for.
fn session_unit(desk: &Desk<'_, '_, '_>) -> Option<UnitId> {
    desk.focus.selection.selected
}

/// A click while troopers are set up.
fn set_up(desk: &mut Desk<'_, '_, '_>, hex: Hex, here: Option<UnitId>) {
    let offers = &desk.cache.reach.offers;
    let place = Pick::Hex(hex);
    if offers.leads(&place).is_some() {
        return desk.take_or_refuse(&place);
    }
    match here {
        Some(unit) => choose_unit(desk, unit),
        None if desk.focus.selection.selected.is_none() => {
            desk.refuse(tr!("Select a trooper first."));
        }
        None => {
            let why = refusal_of(desk, &place);
            match why.code {
                "not_offered" => desk.refuse(tr!(
                    "It cannot be set up there: choose one of the marked hexes."
                )),
                _ => desk.refuse(plan::why_with_remedy(&why)),
            }
        }
    }
}

/// Turns somebody who is being set up.
fn turn(desk: &mut Desk<'_, '_, '_>, steps: i8) {
    if outlook::waits(&desk.session.battle) != Some(Waits::Deploy) {
        return;
    }
    let who = session_unit(desk).and_then(|unit| desk.session.read().find(unit));
    let Some((hex, facing)) = who.map(|t| (t.hex, t.facing())) else {
        return;
    };
    let now = desk.cache.reach.offers.facings.as_ref().and_then(|f| f.now);
    let turned = now.unwrap_or(facing).turned(steps);
    if desk.take(&Pick::Facing(turned)).is_ok()
        && let Some(hex) = hex
    {
        desk.take_or_refuse(&Pick::Hex(hex));
    }
}

/// Something was chosen on a panel. Another skill than the one that is put together takes its place, with its target.
fn press(desk: &mut Desk<'_, '_, '_>, pick: &Pick) {
    let Pick::Button(key) = pick else {
        return desk.take_or_refuse(pick);
    };
    let offers = &desk.cache.reach.offers;
    if desk.focus.draft.part.is_none() || offers.button(key).is_some() {
        return desk.take_or_refuse(pick);
    }
    let aimed = focus::aimed_at(desk.focus);
    desk.focus.draft.part = None;
    match aimed {
        Some(unit) => aim(desk, pick, unit),
        None => desk.take_or_refuse(pick),
    }
}
