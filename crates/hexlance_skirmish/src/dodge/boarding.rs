//! Pilots who get out of their machines, or into them, in place of the movement of a won Dodge (K11.8.3).

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Facings, Leads, Offers, Pick},
};

use super::{by, movement};
use crate::{
    Ctx,
    command::Chosen,
    draft::keys::purpose,
    order::{DeedRef, Order},
    pilots,
    read::{Look, Table},
};

/// The button of getting out; the hex follows.
const OUT: &str = "dismount";

/// The button of getting in.
const IN: &str = "mount";

/// Whether a button is one of these.
pub(super) fn is_key(key: &str) -> bool {
    key == OUT || key == IN
}

/// The button with which a choice begins.
pub(super) fn key_pick(chosen: &Chosen) -> Pick {
    Pick::button(if chosen.route.is_empty() { IN } else { OUT })
}

/// The hexes into which the Pilot of a machine could get out: next to no enemy (K11.1.2).
fn ways_out(table: Table<'_>, machine: &Look<'_>) -> Vec<Hex> {
    let pilot = pilots::pilot_of(table, machine);
    let (Some(hex), Some(pilot)) = (machine.hex, pilot) else {
        return Vec::new();
    };
    let mut free = pilots::free_beside(table, machine, hex);
    free.retain(|hex| {
        let body = pilot.body_at(table, *hex);
        let mut enemies = table.enemies_of(machine.side());
        !enemies.any(|enemy| {
            let there = enemy.body(table);
            there.is_some_and(|there| table.ground().touch(&body, &there))
        })
    });
    free
}

/// Whether somebody may get out, or in.
pub(super) fn check(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    chosen: &Chosen,
) -> Result<(), Refusal> {
    let who = by(table, order, of).and_then(|unit| table.find(unit));
    let reacts = matches!(of, DeedRef::Reaction(_));
    let Some(who) = who.filter(|who| reacts && movement::can_move(who)) else {
        return Err(movement::gone());
    };
    if chosen.prone.is_some() {
        return Err(Refusal::new(
            "used_for_it",
            "K7.3.1",
            "Getting into a machine or out of it is a movement used for nothing else.",
        ));
    }
    match chosen.route.as_slice() {
        [] => {
            let here = who.hex.map(|hex| who.body_at(table, hex));
            here.map_or(Ok(()), |here| {
                pilots::check_mount(table, &who, &here, who.stance.prone)
            })
        }
        [hex] if pilots::is_aboard(table, &who) && ways_out(table, &who).contains(hex) => Ok(()),
        _ => Err(Refusal::new(
            "no_room",
            "K7.3.1",
            "A Pilot gets out into a free hex beside the machine.",
        )),
    }
}

/// Lets the Pilot out, or in.
pub(super) fn perform(ctx: &mut Ctx<'_>, of: DeedRef, chosen: &Chosen) {
    let event = {
        let table = Table::of(ctx.world());
        let who = table
            .order()
            .and_then(|order| table.find(by(table, order, of)?));
        who.and_then(|who| match chosen.route.last() {
            Some(hex) => pilots::getting_out(table, &who, *hex, chosen.facing),
            None => pilots::getting_in(table, &who, chosen.facing),
        })
    };
    if let Some(event) = event {
        ctx.emit(event);
    }
}

/// What can be picked besides the movement.
pub(super) fn offers(
    table: Table<'_>,
    order: &Order,
    of: DeedRef,
    who: &Look<'_>,
    picks: &[Pick],
    out: &mut Offers,
) {
    let boards = |route: Vec<Hex>| Chosen {
        route,
        boards: true,
        ..Chosen::default()
    };
    match picks {
        [] => {
            if check(table, order, of, &boards(Vec::new())).is_ok() {
                out.buttons.push(Button::new(IN));
            }
            let mut hexes = ways_out(table, who).into_iter();
            if hexes.any(|hex| check(table, order, of, &boards(vec![hex])).is_ok()) {
                out.buttons.push(Button::new(OUT));
            }
        }
        [Pick::Button(key)] if key == OUT => {
            let hexes = HexSet::of(table.board(), ways_out(table, who));
            out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
        }
        [Pick::Button(key)] if key == IN => {
            let machine = pilots::machine_of(table, who);
            let now = machine.map(|machine| machine.facing());
            out.facings = Some(Facings::all(Leads::On, now));
        }
        [Pick::Button(key), Pick::Hex(_)] if key == OUT => {
            out.facings = Some(Facings::all(Leads::On, Some(who.facing())));
        }
        _ => {}
    }
}

/// The choice that the picks after the button make.
pub(super) fn made(rest: &[Pick]) -> Option<Chosen> {
    let (route, facing) = match rest {
        [Pick::Facing(facing)] => (Vec::new(), *facing),
        [Pick::Hex(hex), Pick::Facing(facing)] => (vec![*hex], *facing),
        _ => return None,
    };
    Some(Chosen {
        route,
        facing: Some(facing),
        boards: true,
        ..Chosen::default()
    })
}
