//! Objects of a scenario: consoles that are used, portable objects that are carried (K15.6).

mod compose;
mod deeds;
mod event;
#[cfg(test)]
mod tests;

use bevy_ecs::prelude::Resource;
use hexlance_board::Hex;
use hexlance_rules::{Enter, Refusal, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    deeds::{Declaring, Deed},
    gates,
    ground::{GateState, Ground},
    moments::Rule,
    moves::resting_hex,
    order::DeedRef,
    read::{Look, Table},
    resolve::Resolution,
};

pub(crate) use compose::{AtHex, LOCK, PICK_UP, TAKE, UNLOCK};
pub use deeds::{PickUp, UseConsole};
pub use event::ObjectEvent;

/// How far a console works gates, in hexes (K20.7.2).
const CONSOLE_REACH: u16 = 8;

/// A console.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Console {
    /// Where it stands.
    pub hex: Hex,
    /// The side that has taken it last, if one has (K20.1.3).
    pub held: Option<SideId>,
}

/// A portable object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Load {
    /// Where it lies, or was picked up.
    pub hex: Hex,
    /// Who carries it.
    pub carrier: Option<UnitId>,
}

/// The objects of a battle; portable ones are known by their number.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Objects {
    /// Consoles, in the order of the hexes.
    pub consoles: Vec<Console>,
    /// Portable objects.
    pub loads: Vec<Load>,
}

impl Objects {
    /// The consoles of the ground, and portable objects in these hexes.
    pub(crate) fn on(ground: &Ground, loads: &[Hex]) -> Self {
        let consoles = ground.hexes().filter(|hex| ground.has_console(*hex));
        Self {
            consoles: consoles.map(|hex| Console { hex, held: None }).collect(),
            loads: loads
                .iter()
                .map(|hex| Load {
                    hex: *hex,
                    carrier: None,
                })
                .collect(),
        }
    }

    /// The number of the object that somebody carries.
    fn carried_by(&self, unit: UnitId) -> Option<u8> {
        let place = self.loads.iter().position(|l| l.carrier == Some(unit));
        place.map(|number| number as u8)
    }
}

fn objects(table: Table<'_>) -> &Objects {
    table.world().resource::<Objects>()
}

/// Whether a trooper carries an object: it uses only its first MOV value, for one Move an Order, and can neither jump nor
/// climb nor be Prone (K15.6.2).
pub(crate) fn is_laden(table: Table<'_>, who: &Look<'_>) -> bool {
    objects(table).carried_by(who.id).is_some()
}

/// Whether a trooper is a Specialist (K2.6.4).
pub(crate) fn is_specialist(who: &Look<'_>) -> bool {
    who.spas.0.iter().any(|skill| skill.is_specialist())
}

/// Whether a trooper may put down what it carries at the end of a Move (K15.6.2).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_put_down(
    at: &Declaring<'_>,
    from: Option<Hex>,
    hex: Hex,
) -> Result<(), Refusal> {
    if !is_laden(at.table, &at.who) {
        return Err(Refusal::new(
            "carries_nothing",
            "K15.6.2",
            "That trooper carries nothing.",
        ));
    }
    let near = from.is_some_and(|from| from.distance(hex) <= 1);
    if !near || at.table.ground().is_closed(hex) {
        return Err(Refusal::new(
            "too_far",
            "K15.6.2",
            "An object is put down in the hex where the Move ends, or beside it.",
        ));
    }
    Ok(())
}

/// Consoles and what is picked up take effect with other good things; what is put down or dropped lies at the end.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Good), Rule::Objects, take);
    t.add(Enter(Resolution::Ends), Rule::Objects, put_down);
}

/// What somebody carries who falls outside any Order lies in his hex (K15.6.2). In an Order it lies where the trooper comes
/// to rest, which is known at its end.
pub(crate) fn drop_at_once(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    if table.order().is_some() {
        return;
    }
    let Some(object) = objects(table).carried_by(unit) else {
        return;
    };
    let Some(hex) = table.find(unit).and_then(|who| who.hex) else {
        return;
    };
    ctx.emit(ObjectEvent::PutDown { object, hex });
}

/// Does what the carried out skills do whose rolls have succeeded.
fn take(ctx: &mut Ctx<'_>) {
    let done: Vec<(UnitId, Deed)> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .carried_out()
            .filter(|(of, deed)| match deed {
                Deed::UseConsole(_) => {
                    let mut rolls = order.rolls.iter();
                    rolls.any(|r| r.roll.of == *of && r.counted.any())
                }
                Deed::PickUp(_) => true,
                _ => false,
            })
            .filter_map(|(of, deed)| Some((order.by(of)?.trooper()?, deed.clone())))
            .collect()
    };
    for (unit, deed) in done {
        match deed {
            Deed::UseConsole(used) => use_console(ctx, unit, &used),
            Deed::PickUp(picked) => {
                let table = Table::of(ctx.world());
                let free = deeds::lies_free(table, picked.object);
                let laden = table.find(unit).is_none_or(|who| is_laden(table, &who));
                if free && !laden {
                    ctx.emit(ObjectEvent::PickedUp {
                        object: picked.object,
                        unit,
                    });
                }
            }
            _ => {}
        }
    }
}

fn use_console(ctx: &mut Ctx<'_>, unit: UnitId, used: &UseConsole) {
    let table = Table::of(ctx.world());
    let Some(side) = table.find(unit).map(|who| who.side()) else {
        return;
    };
    let Some(lock) = used.gates else {
        ctx.emit(ObjectEvent::Taken {
            hex: used.hex,
            side,
            by: unit,
        });
        return;
    };
    let (was, becomes) = if lock {
        (GateState::Closed, GateState::Locked)
    } else {
        (GateState::Locked, GateState::Closed)
    };
    let near = |hex: Hex| hex.distance(used.hex) <= CONSOLE_REACH;
    let all: Vec<_> = table
        .ground()
        .gates()
        .filter(|(_, _, state)| *state == was)
        .filter(|(hex, side, _)| near(*hex) || near(hex.neighbour(*side)))
        .collect();
    for (hex, side, _) in all {
        gates::set(ctx, hex, side, becomes, Some(unit));
    }
}

/// What carriers have put down at the end of a Move, and what those drop who became Null.
fn put_down(ctx: &mut Ctx<'_>) {
    let events: Vec<ObjectEvent> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let loads = objects(table).loads.iter().enumerate();
        loads
            .filter_map(|(number, load)| {
                let who = table.find(load.carrier?)?;
                let hex = if who.is_null() {
                    resting_hex(table, order, who.id)
                        .or(who.hex)
                        .unwrap_or(load.hex)
                } else {
                    let actor = order.actor_of(who.id)?;
                    order.carried_out().find_map(|(of, deed)| match deed {
                        Deed::Move(route) if matches!(of, DeedRef::Actor(n, _) if n == actor) => {
                            route.puts_down
                        }
                        _ => None,
                    })?
                };
                Some(ObjectEvent::PutDown {
                    object: number as u8,
                    hex,
                })
            })
            .collect()
    };
    for event in events {
        ctx.emit(event);
    }
}
