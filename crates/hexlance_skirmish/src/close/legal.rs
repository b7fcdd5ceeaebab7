//! Whether a CC Attack may be declared (K9.1, K9.2.4, K9.3.5).

use hexlance_rules::{Refusal, UnitId};

use super::{Strike, combat};
use crate::{
    deeds::{Declaring, Deed, Resolving, Role},
    ground::Body,
    ids::Party,
    model::Mode,
    order::Order,
    read::{Look, Table},
    shots::{firer::Positions, may_target, offers},
    state::{Condition, Seeming},
};

/// Whether it may be declared.
pub(super) fn check(strike: &Strike, at: &Declaring<'_>) -> Result<(), Refusal> {
    weapon(strike, at)?;
    match strike.target {
        Party::Trooper(id) => {
            let target = at.table.find(id).ok_or_else(no_contact)?;
            may_target(&at.who, &target)?;
            if !touches(at, &target) {
                return Err(no_contact());
            }
            if let Role::Reaction { order, actor, .. } = at.role {
                only_the_active(order, actor, id)?;
            }
            if target.condition == Condition::Unconscious {
                coup(at, id)?;
            }
            Ok(())
        }
        Party::Item(_) | Party::Gate(..) if at.is_reaction() => Err(Refusal::new(
            "only_the_active",
            "K4.2.3",
            "An ARO acts on the activated trooper only.",
        )),
        Party::Item(_) | Party::Gate(..) => thing(strike, at),
    }
}

pub(super) fn no_contact() -> Refusal {
    Refusal::new(
        "no_contact",
        "K9.1.1",
        "A CC Attack needs base contact with its target.",
    )
}

fn only_the_active(order: &Order, actor: u8, target: UnitId) -> Result<(), Refusal> {
    let active = order.actors.get(usize::from(actor));
    if active.is_some_and(|a| a.unit == target) {
        return Ok(());
    }
    Err(Refusal::new(
        "only_the_active",
        "K4.2.3",
        "An ARO acts on the activated trooper only.",
    ))
}

/// Whether the weapon is one of close combat: with none at all he strikes with bare hands (K9.1.4).
fn weapon(strike: &Strike, at: &Declaring<'_>) -> Result<(), Refusal> {
    let who = &at.who;
    let Some(id) = strike.weapon else {
        let armed = who.printed.weapons.iter().any(|w| {
            let strikes = w
                .modes
                .iter()
                .any(|mode| can_strike(at, mode, strike.target));
            strikes && who.has_uses(w.id, 1)
        });
        if armed {
            return Err(Refusal::new(
                "armed",
                "K9.1.4",
                "Only troopers without a close combat weapon strike with bare hands.",
            ));
        }
        return if strike.ammo == crate::model::Ammunition::NORMAL {
            Ok(())
        } else {
            Err(Refusal::new(
                "no_such_ammunition",
                "K9.1.4",
                "Bare hands use Normal ammunition.",
            ))
        };
    };
    let Some(mode) = who.weapon(id).and_then(|w| w.mode(strike.mode)) else {
        return Err(Refusal::new(
            "no_weapon",
            "K9.1.4",
            "That trooper has no such weapon.",
        ));
    };
    if !mode.traits.cc {
        return Err(Refusal::new(
            "not_in_close_combat",
            "K9.1.4",
            "A CC Attack uses a weapon with the trait CC.",
        ));
    }
    if !can_strike(at, mode, strike.target) {
        return Err(Refusal::new(
            "structure_only",
            "K15.5.2",
            "In close combat, demolition charges work only on troopers with STR.",
        ));
    }
    if !who.has_uses(id, 1) {
        return Err(Refusal::new("used_up", "K8.7.7", "Too few uses are left."));
    }
    offers(mode, strike.ammo)
}

/// Whether a mode strikes a target at all: demolition charges know Structure only (K15.5.2).
fn can_strike(at: &Declaring<'_>, mode: &Mode, target: Party) -> bool {
    if !mode.traits.cc {
        return false;
    }
    let figure = target.trooper().and_then(|id| at.table.find(id));
    !mode.traits.demolition || figure.is_some_and(|t| t.profile().vitality.is_structure())
}

/// Whether there is contact with an enemy figure: as both stand, declared in this Order, or, for one who reveals himself by
/// his ARO, by the activated trooper's passing next to him, whose second skill may answer (K4.2.5, K13.9.2).
fn touches(at: &Declaring<'_>, target: &Look<'_>) -> bool {
    let table = at.table;
    match at.role {
        Role::First => table.in_contact(&at.who, target),
        Role::Second(order, number) => {
            let Some(actor) = order.actors.get(usize::from(number)) else {
                return false;
            };
            let declared = actor.contacts.iter().any(|(enemy, _)| *enemy == target.id);
            let stays = !actor.moves() && table.in_contact(&at.who, target);
            declared || stays || is_struck_by(order, number, target.id, at.who.id)
        }
        Role::Reaction {
            order,
            actor,
            point,
            ..
        } => {
            let Some(active) = order.actors.get(usize::from(actor)) else {
                return false;
            };
            let declared = active.contacts.iter().any(|(enemy, _)| *enemy == at.who.id);
            let passes = || {
                let mine = at.who.body(table);
                let theirs = active.station(point).map(|s| s.body(target));
                let beside = |(a, b): (Body, Body)| table.ground().touch(&a, &b);
                at.who.guise.seeming != Seeming::Figure && mine.zip(theirs).is_some_and(beside)
            };
            let stays = !active.moves() && table.in_contact(&at.who, target);
            declared || stays || passes()
        }
    }
}

/// Whether somebody who was a Marker strikes the activated trooper by ARO.
fn is_struck_by(order: &Order, number: u8, striker: UnitId, struck: UnitId) -> bool {
    order
        .reaction_of(striker.into())
        .is_some_and(|(_, reaction)| {
            let strikes = matches!(&reaction.deed, Deed::Strike(s) if s.target == struck.into());
            strikes && reaction.actor == number && reaction.was.conceals()
        })
}

/// A Coup needs an Unconscious enemy and no other enemy in contact who is not Null (K9.3.5).
fn coup(at: &Declaring<'_>, target: UnitId) -> Result<(), Refusal> {
    let declared = at.order().into_iter().flat_map(|order| {
        let own = order.actors.iter().filter(|a| a.unit == at.who.id);
        own.flat_map(|a| a.contacts.iter().map(|(enemy, _)| *enemy))
    });
    let mut others = declared
        .filter_map(|id| at.table.find(id))
        .chain(combat::opponents(at.table, at.who));
    if others.any(|enemy| enemy.id != target && !enemy.is_null()) {
        return Err(Refusal::new(
            "others_fight_on",
            "K9.3.5",
            "A Coup needs a combat in which every enemy is Null.",
        ));
    }
    Ok(())
}

/// Whether an item or gate may be struck: in contact, an enemy's or closed (K1.10.5, K15.3.5).
fn thing(strike: &Strike, at: &Declaring<'_>) -> Result<(), Refusal> {
    let table = at.table;
    let positions = Positions::declaring(at, strike.point);
    let Some(mine) = positions.body(at.who.id.into()) else {
        return Err(no_contact());
    };
    match strike.target {
        Party::Item(id) => {
            let item = table.items().get(id).filter(|i| i.side != at.who.side());
            let Some(item) = item else {
                return Err(Refusal::new(
                    "no_target",
                    "K15.3.5",
                    "That is not an enemy item.",
                ));
            };
            let floor = table.ground().floor(item.hex).unwrap_or_default();
            if !table.ground().touch(&mine, &Body::flat(item.hex, floor)) {
                return Err(no_contact());
            }
        }
        Party::Gate(hex, direction) => {
            let gate = table.ground().side(hex, direction).gate();
            if gate.is_none_or(|state| state.is_open()) {
                return Err(Refusal::new(
                    "no_closed_gate",
                    "K1.10.5",
                    "Only a closed gate can be destroyed.",
                ));
            }
            if mine.hex != hex && mine.hex != hex.neighbour(direction) {
                return Err(no_contact());
            }
        }
        Party::Trooper(_) => {}
    }
    Ok(())
}

/// Whether the target is still there when the Order is resolved.
pub(super) fn still(strike: &Strike, at: &Resolving<'_>) -> bool {
    let Some(who) = at.who() else { return false };
    is_there(at.table, &who, strike.target)
}

fn is_there(table: Table<'_>, who: &Look<'_>, target: Party) -> bool {
    match target {
        Party::Trooper(id) => table.find(id).is_some_and(|t| may_target(who, &t).is_ok()),
        Party::Item(id) => table.items().get(id).is_some(),
        Party::Gate(hex, direction) => {
            let gate = table.ground().side(hex, direction).gate();
            gate.is_some_and(|state| !state.is_open())
        }
    }
}
