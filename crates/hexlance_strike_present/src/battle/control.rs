//! What clicks and keys mean in a battle of the strike rules: they become picks, and what those lead to.

mod clicks;
#[cfg(test)]
mod tests;

use hexlance_rules::{
    UnitId,
    draft::{Leads, Pick},
};
use hexlance_strike::{
    attack::Target,
    command::{Command, Rearrangement},
    draft::{Route, keys},
    read,
    state::Phase,
};

pub(super) use self::clicks::own_click;
use self::clicks::{aim_or_name, look_at_target};
use super::{air, deeds, landing, plan};
use crate::{
    StrikeGame,
    game::{ByPicks, Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, StrikeGame>;

impl ByPicks for StrikeGame {
    fn carry_out(desk: &mut Desk<'_, '_, '_>, command: Command) {
        order(desk, command);
    }
}

/// Carries out an action of the HUD that is the ruleset's own.
pub(super) fn own_act(desk: &mut Desk<'_, '_, '_>, action: HudAction) {
    match action {
        HudAction::SelectUnit(id) => {
            let enemy = read::try_unit(desk.session.battle.world(), id)
                .is_some_and(|x| x.side != desk.session.viewer);
            if enemy && desk.focus.selection.selected.is_some() && aim_or_name(desk, id) {
                return;
            }
            desk.select(id);
        }
        HudAction::CycleUnit(forward) => {
            let selected = desk.focus.selection.selected;
            if let Some(next) = desk.cache.ready.next(selected, forward) {
                desk.focus.select(Some(next));
                desk.bring_into_view(next);
                desk.look_at(next);
            }
        }
        HudAction::PointAt(u) => desk.focus.selection.point_on_roster(u),
        HudAction::Pick(pick) => press(desk, &pick),
        HudAction::TurnFacing(steps) => turn(desk, steps),
        HudAction::CancelTarget => cancel_target(desk),
        HudAction::Answer(id, i) => desk.answer(id, i),
        HudAction::EndPhase => end(desk),
        // What every ruleset has is done before; the rest other rulesets have.
        _ => {}
    }
}

/// Takes back the aim or, where nothing is aimed at, what was chosen before.
fn cancel_target(desk: &mut Desk<'_, '_, '_>) {
    if !desk.focus.draft.take_back_aim() {
        desk.focus.back();
    }
}

/// Gives a command, and goes on with whoever comes next.
fn order(desk: &mut Desk<'_, '_, '_>, command: Command) {
    let selected = desk.focus.selection.selected;
    let stands = |unit| read::unit(desk.session.battle.world(), unit).hex();
    let turned = match &command {
        Command::Deploy { unit, hex, .. } | Command::Hide { unit, hex, .. } => {
            stands(*unit) == Some(*hex)
        }
        _ => false,
    };
    if !desk.give(command.clone()) {
        return;
    }
    match command {
        Command::Done => desk.focus.select(None),
        // Whoever is only turned stays at hand.
        Command::Deploy { .. } | Command::Hide { .. } if turned => desk.focus.select(selected),
        Command::Deploy { unit, .. } | Command::Hide { unit, .. } | Command::Loft { unit, .. } => {
            set_up_next(desk, unit)
        }
        Command::KeepBack {
            unit,
            group: Some(_),
        } => {
            let next = plan::making(desk.session, desk.focus).next_to_keep_back(unit);
            desk.focus.select(next.or(Some(unit)));
        }
        Command::Rearrange(Rearrangement::Feature { .. } | Rearrangement::Swap(..)) => {
            desk.focus.draft.drop_ground();
        }
        Command::KeepBack { .. }
        | Command::Prepare { .. }
        | Command::Rearrange(_)
        | Command::LayMines { .. }
        | Command::Build { .. } => {}
        Command::Use { unit, .. } => desk.focus.select(Some(unit)),
        Command::Fly(_) => {
            let next = air::next_flyer(desk.session);
            desk.focus.select(next);
        }
        Command::Drop { .. } | Command::Unload { .. } | Command::ComeBack { .. } => {
            go_on(desk);
            if !landing::is_dropping(desk.session) {
                desk.focus.select(selected);
            }
        }
        _ => go_on(desk),
    }
}

/// After a unit has acted: what was chosen is forgotten; the next one that can act is selected in the same phase.
fn go_on(desk: &mut Desk<'_, '_, '_>) {
    let before = desk.focus.selection.selected;
    desk.focus.select(None);
    let phase = read::phase(desk.session.battle.world());
    if landing::is_dropping(desk.session) {
        desk.focus
            .select(landing::next_due(desk.session, None, true));
        return;
    }
    if !desk.session.viewer_acts() || desk.session.battle.decision().is_some() {
        return;
    }
    // With all attacks left, or somebody left to attack, the same unit stays at hand.
    let next = before
        .filter(|id| {
            let u = read::unit(desk.session.battle.world(), *id);
            let fights = phase == Phase::Combat || u.acts.early;
            let fresh = u.can_act() && !(u.acts.weapon || u.acts.physical);
            fights && fresh || plan::making(desk.session, desk.focus).can_attack(*id)
        })
        .or_else(|| {
            let making = plan::making(desk.session, desk.focus);
            let waits = || making.next_to_set_up(before);
            (phase == Phase::Setup).then(waits).flatten()
        });
    desk.focus.select(next);
}

/// After a unit was set up the next one that waits is selected.
fn set_up_next(desk: &mut Desk<'_, '_, '_>, id: UnitId) {
    let next = plan::making(desk.session, desk.focus).next_to_set_up(Some(id));
    desk.focus.select(next.or(Some(id)));
}

/// Something was chosen on a panel.
fn press(desk: &mut Desk<'_, '_, '_>, pick: &Pick) {
    begin_aim(desk, pick);
    if let Err(refusal) = desk.take(pick) {
        let far = air::out_of_reach(desk.session, desk.focus, pick);
        return desk.refuse(far.unwrap_or_else(|| StrikeGame::why(&refusal)));
    }
    if let Pick::Amount(key, n) = pick
        && key.starts_with("trigger.")
    {
        let offered = desk.cache.reach.offers.amounts.iter();
        let most = offered.filter(|a| a.key == *key).map(|a| *a.range.end());
        desk.say(deeds::triggered(*n, most.max().unwrap_or(*n)));
    }
}

/// Pointing at an enemy is enough to begin an aim with what its panel offers, but not to attack it.
fn begin_aim(desk: &mut Desk<'_, '_, '_>, pick: &Pick) {
    let (Pick::Button(key) | Pick::Amount(key, _)) = pick else {
        return;
    };
    let aims = key.starts_with("aim.") || key.starts_with("attack.");
    let aims = aims && key != keys::FIRE;
    if let Some(enemy) = desk.focus.selection.pointed.filter(|_| aims)
        && desk.focus.draft.aim.is_none()
    {
        look_at_target(desk, Target::Unit(enemy));
    }
}

fn turn(desk: &mut Desk<'_, '_, '_>, steps: i8) {
    if let Route::Through(_, direction) = desk.focus.draft.air.route {
        return desk.take_or_refuse(&Pick::Facing(direction.turned(steps)));
    }
    if desk.focus.draft.turn(steps) {
        return;
    }
    let offered = desk.cache.reach.offers.facings.as_ref();
    let Some(facings) = offered.filter(|f| f.leads == Leads::Aside) else {
        return;
    };
    let own = plan::making(desk.session, desk.focus).own();
    let stands = own.as_ref().and_then(|u| u.hex());
    let setup = read::phase(desk.session.battle.world()) == Phase::Setup;
    let now = facings.now.or(own.and_then(|u| u.facing()));
    let facing = now.unwrap_or_default().turned(steps);
    desk.take_or_refuse(&Pick::Facing(facing));
    // Who is set up already turns at once.
    if let Some(hex) = stands.filter(|_| setup) {
        desk.take_or_refuse(&Pick::Hex(hex));
    }
}

/// Space: what ends the step that waits, settles a destination, or lets a unit stand still.
fn end(desk: &mut Desk<'_, '_, '_>) {
    match desk.focus.draft.destination.is_none() && landing::is_dropping(desk.session) {
        true => {
            let next = landing::next_due(desk.session, desk.focus.selection.selected, true);
            desk.focus.select(next);
        }
        false => settle(desk),
    }
}

/// What is chosen goes out as it is; who cannot come onto the map there chooses another hex.
fn settle(desk: &mut Desk<'_, '_, '_>) {
    let comes = landing::coming(desk.session, desk.focus).is_some();
    if let Err(refusal) = desk.take(&Pick::button(keys::END)) {
        if comes {
            desk.focus.draft.drop_destination();
        }
        desk.refuse(StrikeGame::why(&refusal));
    }
}
