//! What clicks on the table mean: a unit or a hex is picked for what it is offered for; all others are looked at.

use hexlance_board::Hex;
use hexlance_rules::{
    UnitId,
    draft::{Drafting, Pick},
};
use hexlance_strike::{
    attack::Target,
    draft::{Route, keys::purpose},
    read,
    state::Phase,
};

use super::{
    super::{landing, plan, stages},
    Desk, settle,
};
use crate::{
    StrikeGame,
    game::{ByPicks, Planning},
};

/// A click on the table with the main button.
pub(in super::super) fn own_click(desk: &mut Desk<'_, '_, '_>, hex: Hex, mini: Option<UnitId>) {
    if desk.focus.draft.destination.is_some() {
        return click_for_destination(desk, hex);
    }
    if click_for_plan(desk, hex, mini) {
        return;
    }
    let world = desk.session.battle.world();
    let phase = read::phase(world);
    // An aircraft over a hex does not keep anybody from going there.
    let goes = phase == Phase::Movement && desk.cache.reach.reach.goals.contains_key(&hex);
    let mini = mini.filter(|id| !goes || !read::unit(world, *id).is_aloft());
    let aloft = mini.is_some_and(|id| read::unit(world, id).is_aloft());
    if phase == Phase::Combat && !aloft && raids_at(desk, hex) {
        return desk.take_or_refuse(&Pick::Hex(hex));
    }
    let here = mini
        .filter(|id| !read::unit(world, *id).is_out())
        .or_else(|| plan::unit_in(desk.session, hex));
    match here {
        Some(unit) if click_unit(desk, unit, hex, mini) => {}
        _ => click_ground(desk, hex),
    }
}

/// A click while a destination is being settled: the next hex of a way that is laid by hand, or the facing.
fn click_for_destination(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let last = desk.focus.draft.destination.as_ref().map(|d| d.hex);
    // A slip does not end a way that is laid by hand: its last hex does, or the key.
    if desk.focus.draft.traces && last != Some(hex) {
        return desk.take_or_refuse(&Pick::Hex(hex));
    }
    desk.focus.draft.face(hex);
    settle(desk);
}

/// A click that what is chosen asks for, whoever stands there: a unit comes onto the map or goes around it, a way is
/// laid by hand, the map is changed, an aircraft gets its path, a load is thrown or picked up. Whether it was one.
fn click_for_plan(desk: &mut Desk<'_, '_, '_>, hex: Hex, mini: Option<UnitId>) -> bool {
    let Some(making) = plan::acting(desk.session, desk.focus) else {
        return false;
    };
    let draft = &desk.focus.draft;
    let world = desk.session.battle.world();
    // Another unit's miniature is selected, as ever.
    let other = mini.filter(|id| {
        let own = read::try_unit(world, *id).is_some_and(|u| u.side == desk.session.viewer);
        own && desk.focus.selection.selected != Some(*id)
    });
    let round = draft.round.is_some() && making.mover().is_some();
    let framed = making.entrant().is_some() || stages::changes_map(desk.session);
    let next = desk.cache.reach.offers.area(purpose::TRACE);
    // A way that is laid by hand says why it does not go on where it cannot.
    let traced = draft.traces || next.is_some_and(|area| area.hexes.contains(hex));
    if round || (framed || traced) && other.is_none() {
        desk.take_or_refuse(&Pick::Hex(hex));
        return true;
    }
    if making.flyer().is_some() {
        match other.filter(|_| draft.air.is_untouched()) {
            Some(unit) => desk.select(unit),
            None => click_for_flight(desk, hex),
        }
        return true;
    }
    let phase = read::phase(world);
    let throws = phase == Phase::Combat && draft.throwing.is_some();
    let beside = making.with_reach(&desk.cache.reach.reach).beside(hex);
    let goal = match throws || landing::coming(desk.session, desk.focus).is_some() {
        true => Some(hex),
        false => beside.filter(|_| phase == Phase::Movement),
    };
    if let Some(goal) = goal {
        desk.take_or_refuse(&Pick::Hex(goal));
    }
    goal.is_some()
}

/// A hex was clicked for the path of the selected aircraft. Where none is to be chosen it means nothing.
fn click_for_flight(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let route = desk.focus.draft.air.route;
    let pick = match route {
        // Clicked again, a path along a row of hexes turns.
        Route::Through(at, direction) if at == hex => Pick::Facing(direction.turned(1)),
        _ => Pick::Hex(hex),
    };
    if desk.take(&pick).is_ok() {
        return;
    }
    // The path that is begun does not end there: another one is begun.
    if let Some(anew) = desk.focus.draft.begins_path_anew() {
        let begun = std::mem::replace(&mut desk.focus.draft, anew);
        if desk.take(&pick).is_err() {
            desk.focus.draft = begun;
        }
    }
}

/// Whether a click on a hex means an attack from the air: by an aircraft, or where one is being chosen.
fn raids_at(desk: &Desk<'_, '_, '_>, hex: Hex) -> bool {
    let own = plan::making(desk.session, desk.focus).own();
    let wanted = own.is_some_and(|u| u.is_aloft()) || desk.focus.draft.raid.first.is_some();
    let area = desk.cache.reach.offers.area(purpose::RAID);
    wanted && area.is_some_and(|a| a.hexes.contains(hex))
}

/// A unit was clicked, on its miniature or beside it in its hex. Whether the click meant the unit, not the hex.
fn click_unit(desk: &mut Desk<'_, '_, '_>, unit: UnitId, hex: Hex, mini: Option<UnitId>) -> bool {
    let world = desk.session.battle.world();
    let u = read::unit(world, unit);
    let (enemy, activated) = (u.side != desk.session.viewer, u.acts.activated);
    if enemy && aim_or_name(desk, unit) {
        return true;
    }
    let phase = read::phase(desk.session.battle.world());
    let selected = desk.focus.selection.selected;
    let goes = phase == Phase::Movement
        && desk.cache.reach.reach.goals.contains_key(&hex)
        && selected.is_some()
        // A friend that can still move is selected by a click on its miniature, and joined by one beside it. Whoever
        // changes level on the spot is clicked itself.
        && (activated || mini.is_none() || selected == Some(unit));
    // Whoever is set up is turned by a click on itself.
    let offers = &desk.cache.reach.offers;
    let turns = || {
        let offered = offers.unit(unit);
        offered.is_some_and(|u| u.purpose == purpose::SET_UP)
    };
    // Another's miniature is selected; a click beside it puts the selected unit there, where there is room for both.
    let joins = || mini.is_none() && selected.is_some() && may_be_set_up_in(desk, hex);
    let set_up = phase == Phase::Setup
        && match selected == Some(unit) {
            true => turns(),
            false => joins(),
        };
    // A building, or ground, with a friend in it is aimed at by a click beside the friend.
    let around = phase == Phase::Combat && mini.is_none() && may_aim_at(desk, hex);
    if goes || set_up || around {
        return false;
    }
    desk.select(unit);
    true
}

/// Whether the selected unit may be set up in a hex, as it is chosen.
fn may_be_set_up_in(desk: &Desk<'_, '_, '_>, hex: Hex) -> bool {
    let offers = &desk.cache.reach.offers;
    let areas = [purpose::SET_UP, purpose::HIDE].map(|p| offers.area(p));
    areas.iter().flatten().any(|a| a.hexes.contains(hex))
}

/// A hex was clicked as such.
fn click_ground(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    if !desk.session.viewer_acts() {
        return;
    }
    match read::phase(desk.session.battle.world()) {
        // Who acts out of sequence attacks in the Movement Phase (R3.3.8).
        Phase::Movement if attacks_early(desk) => aim_at_hex(desk, hex),
        Phase::Combat => aim_at_hex(desk, hex),
        Phase::Setup | Phase::Movement => desk.take_or_refuse(&Pick::Hex(hex)),
        _ => {}
    }
}

/// Whether the selected unit has moved out of sequence and attacks now.
fn attacks_early(desk: &Desk<'_, '_, '_>) -> bool {
    let making = plan::making(desk.session, desk.focus);
    making.own().is_some_and(|u| u.acts.early) && making.mover().is_none()
}

/// An enemy was clicked: it is named, or aimed at, and attacked by the second click. Whether that was what the click
/// meant.
pub(super) fn aim_or_name(desk: &mut Desk<'_, '_, '_>, enemy: UnitId) -> bool {
    let own = plan::acting(desk.session, desk.focus).and_then(|m| m.own());
    let Some(u) = own else { return false };
    let pick = Pick::Unit(enemy);
    if desk.focus.draft.naming.is_some() {
        desk.take_or_refuse(&pick);
        return true;
    }
    let world = desk.session.battle.world();
    let early = u.acts.early && u.acts.activated;
    if read::phase(world) != Phase::Combat && !early {
        return false;
    }
    let hex = read::unit(world, enemy).hex();
    let raids = u.is_aloft() && hex.is_some();
    let again = desk
        .focus
        .draft
        .aim
        .as_ref()
        .is_some_and(|a| match a.target {
            Target::Unit(aimed) => aimed == enemy,
            Target::Hex(aimed) => Some(aimed) == hex,
        });
    match desk.take(&pick) {
        Ok(()) => true,
        Err(_) if raids => false,
        Err(refusal) if again => {
            desk.refuse(StrikeGame::why(&refusal));
            true
        }
        // Why it cannot be attacked is told on the panel.
        Err(_) => {
            look_at_target(desk, Target::Unit(enemy));
            true
        }
    }
}

/// Whether the selected unit has something to aim at a hex as such.
fn may_aim_at(desk: &Desk<'_, '_, '_>, hex: Hex) -> bool {
    let making = plan::making(desk.session, desk.focus);
    making.own().is_some_and(|u| making.may_aim_at(&u, hex))
}

/// A hex was clicked while a side attacks: it is aimed at, and attacked by the second click; otherwise the click takes
/// back what was chosen.
fn aim_at_hex(desk: &mut Desk<'_, '_, '_>, hex: Hex) {
    let offers = &desk.cache.reach.offers;
    let area = offers.areas.iter().find(|a| a.hexes.contains(hex));
    if area.is_some_and(|a| [purpose::AIM, purpose::FIRE].contains(&a.purpose)) {
        desk.take_or_refuse(&Pick::Hex(hex));
    } else if may_aim_at(desk, hex) {
        look_at_target(desk, Target::Hex(hex));
    } else if desk.focus.selection.selected.is_some() {
        desk.focus.back();
    }
}

/// What cannot be attacked now is aimed at all the same, to see why.
pub(super) fn look_at_target(desk: &mut Desk<'_, '_, '_>, target: Target) {
    desk.focus.draft = plan::making(desk.session, desk.focus).looking_at(target);
}
