//! External cargo in words: what may be picked up, put down and thrown.

use hexlance_board::Hex;
use hexlance_rules::draft::Button;
use hexlance_strike::{
    cargo::{self, Freight, Grip, ItemPlace},
    draft::{Errand, Making, keys},
    read::UnitRead,
};

use super::{focus::Focus, session::Session};
use crate::{
    battle::session::Seen,
    game::{face::Face, line},
    hud::model::ActionGroup,
    theme::Icon,
    wording,
};

/// What players call a load.
pub(super) fn name(session: &Session, load: Freight) -> String {
    name_of(session.battle.world(), session.view(), load)
}

fn name_of(
    world: &bevy::prelude::World,
    view: hexlance_strike::view::SideView<'_>,
    load: Freight,
) -> String {
    match load {
        Freight::Unit(u) => view.unit(u).map(|u| u.name.to_owned()).unwrap_or_default(),
        Freight::Item(_) => cargo::name(world, load).to_owned(),
    }
}

pub(super) fn drag_verb(u: &UnitRead<'_>) -> &'static str {
    if u.card.kind.is_mech() {
        tr!("Drag")
    } else {
        tr!("Tow")
    }
}

/// Everything that could be handled: things on the map or in somebody's hands, and units.
fn freights(making: Making<'_>) -> Vec<Freight> {
    let view = making.view();
    let items = (0u16..).zip(view.cargo()).map(|(n, item)| (n, item.place));
    let items = items.filter(|(_, at)| matches!(at, ItemPlace::Lies(..) | ItemPlace::Held(..)));
    let items = items.map(|(n, _)| Freight::Item(n));
    let units = view.own().chain(view.enemies()).chain(view.held_enemies());
    items.chain(units.map(|u| Freight::Unit(u.id))).collect()
}

/// How a button looks by which a load is picked up, put down or thrown.
pub(super) fn face(making: Making<'_>, u: &UnitRead<'_>, button: &Button) -> Option<Face> {
    let is = |key: &dyn Fn(Freight) -> hexlance_rules::draft::Key| {
        let mut all = freights(making).into_iter();
        all.find(|load| key(*load) == button.key)
    };
    if let Some(load) = is(&keys::put_down) {
        return Some(put_down(making, u, load));
    }
    if let Some(load) = is(&keys::throw) {
        return Some(throw(making, u, load));
    }
    if let Some(load) = is(&keys::pick_up) {
        let lifts = making.view().could_pick_up(u, load, Grip::Lift);
        let grip = match lifts.is_err() && making.view().could_pick_up(u, load, Grip::Drag).is_ok()
        {
            true => Grip::Drag,
            false => Grip::Lift,
        };
        return Some(pick_up(making, u, load, grip));
    }
    // The other way of taking it along.
    let load = is(&keys::drag)?;
    let grip = match making.view().could_pick_up(u, load, Grip::Lift) {
        Ok(_) => Grip::Drag,
        Err(_) => Grip::Lift,
    };
    Some(pick_up(making, u, load, grip))
}

fn put_down(making: Making<'_>, u: &UnitRead<'_>, load: Freight) -> Face {
    let loads = making.view().loads(u.id);
    let number = loads.iter().position(|(l, _)| *l == load).unwrap_or(0) + 1;
    let label = match making.draft.errand {
        Some(Errand::PutDown(l)) if l == load => tr!("At the end").to_owned(),
        Some(Errand::PutDownFirst(l)) if l == load => tr!("At once").to_owned(),
        _ if loads.len() > 1 => tr!("Put down {i}", i = number),
        _ => tr!("Put down").to_owned(),
    };
    let load = name_of(making.battle.world(), making.view(), load);
    let help = tr!(
        "Puts down {load} where the move ends, before it. Press again to put it down at once.",
        load
    );
    Face::new(&label, Icon::Down, help)
}

fn pick_up(making: Making<'_>, u: &UnitRead<'_>, load: Freight, grip: Grip) -> Face {
    let verb = match grip {
        Grip::Lift => tr!("Lift"),
        Grip::Drag => drag_verb(u),
    };
    let at = making.lies_at(load).map(Hex::name).unwrap_or_default();
    let cost = match making.view().could_pick_up(u, load, grip) {
        Ok(p @ 1..) => tr!(" It takes {p}\" of its Move.", p),
        _ => String::new(),
    };
    let help = tr!(
        "{load} in {at}: goes beside it and picks it up.{cost}",
        at,
        cost,
        load = name_of(making.battle.world(), making.view(), load)
    );
    Face::new(&format!("{verb} {at}"), Icon::Up, help)
}

fn throw(making: Making<'_>, u: &UnitRead<'_>, load: Freight) -> Face {
    let view = making.view();
    let loads = view.loads(u.id);
    let number = loads.iter().position(|(l, _)| *l == load).unwrap_or(0) + 1;
    let label = match loads.len() {
        0 | 1 => tr!("Throw").to_owned(),
        _ => tr!("Throw {i}", i = number),
    };
    let needs = view.throw_number(u).total();
    let world = making.battle.world();
    let help = tr!(
        "Throws {load} at a hex within {what} hexes: {needs} or more, {needs2}%; {load2} damage. No physical attack.",
        needs,
        load = name_of(world, view, load),
        what = cargo::throw::REACH,
        needs2 = wording::percent_to_reach(needs),
        load2 = cargo::throw::size(world, load)
    );
    Face::new(&label, Icon::Indirect, help).group(ActionGroup::Attack)
}

/// What to do about a load, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    if let Some(load) = focus.draft.throwing {
        return Some(tr!(
            "Click the hex at which {load} is thrown.",
            load = name(session, load)
        ));
    }
    let errand = focus.draft.errand?;
    let what = name(session, errand.load());
    Some(match (errand, focus.draft.destination.is_some()) {
        (_, true) => line::facing(),
        (Errand::PickUp(..), _) => tr!("Click a hex beside {what}, or {what} itself.", what),
        (Errand::PutDown(_), _) => {
            tr!(
                "Click a hex: {what} is put down before it. Or let it stand still.",
                what
            )
        }
        (Errand::PutDownFirst(_), _) => tr!("{what} is put down at once: click a hex.", what),
    })
}
