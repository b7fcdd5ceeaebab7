//! Machines and their Pilots (K7.3, skill.manned, skill.pilot).
//!
//! A Pilot who gets out by the first skill of an Order acts in its second half, and from the declaration on it is he who can
//! be reacted to, in the hex of the machine and in his own; getting in is the reverse. By a second skill he gets out or in
//! when movements are resolved.

mod compose;
mod deeds;
mod eject;
mod event;
#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_rules::Refusal;

use crate::{
    Ctx,
    deeds::Deed,
    ground::Body,
    moves::{Rooms, Touching},
    order::DeedRef,
    read::{Look, Table},
    state::{Condition, Crew, State},
};

pub(crate) use compose::{DismountWay, MountWay};
pub use deeds::{Dismount, Mount};
pub use eject::PilotStep;
pub(crate) use eject::{eject, step};
pub use event::CrewEvent;

/// Whether a machine stands empty: its Pilot is out (skill.manned).
pub(crate) fn is_empty_machine(_table: Table<'_>, who: &Look<'_>) -> bool {
    matches!(who.crew, Some(Crew::Machine { out: true, .. }))
}

/// Who dies with somebody who has died: of a machine and its Pilot each with the other (skill.manned).
pub(crate) fn dies_with(table: Table<'_>, who: &Look<'_>) -> Option<hexlance_rules::UnitId> {
    let other = match who.crew? {
        Crew::Machine { pilot, .. } => pilot,
        Crew::Pilot { machine } => machine,
    };
    let lives = |t: &Look<'_>| t.condition != crate::state::Condition::Dead;
    table.find(other).filter(lives).map(|t| t.id)
}

/// Whether a trooper gives an Order: of a machine and its Pilot the one who acts does, and a Pilot of an Unconscious machine
/// does not (skill.pilot).
pub(crate) fn gives_order(table: Table<'_>, who: &Look<'_>) -> bool {
    match who.crew {
        None => true,
        Some(Crew::Machine { out, .. }) => !out,
        Some(Crew::Pilot { machine }) => {
            who.hex.is_some() && table.find(machine).is_some_and(|m| !m.is_null())
        }
    }
}

/// Whose condition is that of a machine and its Pilot together, for points, the Lieutenant and losses: the Pilot's while he
/// is out of a machine that stands, else the machine's own (skill.pilot). Of others it is their own.
pub(crate) fn embodied<'w>(table: Table<'w>, who: Look<'w>) -> Look<'w> {
    match who.crew {
        Some(Crew::Machine { pilot, out: true }) if !who.is_null() => {
            table.find(pilot).unwrap_or(who)
        }
        _ => who,
    }
}

/// Whether an Order can be spent on somebody as far as machines and Pilots are concerned.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_activation(table: Table<'_>, who: &Look<'_>) -> Result<(), Refusal> {
    if is_empty_machine(table, who) {
        return Err(Refusal::new(
            "empty_machine",
            "skill.manned",
            "The Pilot is out: the machine acts no more.",
        )
        .or("Give the Order to the Pilot."));
    }
    Ok(())
}

/// Whether somebody may be given his own Order or that of the Lieutenant: not an Unconscious machine, nor the Pilot of one
/// (skill.manned).
pub(crate) fn has_own_orders(table: Table<'_>, who: &Look<'_>) -> bool {
    match who.crew {
        None => true,
        Some(Crew::Machine { .. }) => !who.is_null(),
        Some(Crew::Pilot { machine }) => table.find(machine).is_some_and(|m| !m.is_null()),
    }
}

/// The free hexes beside a machine that stands in a hex, for its Pilot: where he would touch it, and nobody's.
pub(crate) fn free_beside(table: Table<'_>, machine: &Look<'_>, hex: Hex) -> Vec<Hex> {
    let Some(pilot) = pilot_of(table, machine) else {
        return Vec::new();
    };
    let rooms = Rooms::now(table, &pilot, false, Touching::Anybody);
    let ground = table.ground();
    let here = ground.standing(hex, machine.profile().s);
    let fits = |next: &Hex| {
        let there = ground.standing(*next, pilot.profile().s);
        !ground.is_closed(*next) && rooms.at(*next).may_stop() && ground.touch(&here, &there)
    };
    hex.neighbours().filter(fits).collect()
}

/// The Pilot of a machine.
pub(crate) fn pilot_of<'w>(table: Table<'w>, machine: &Look<'_>) -> Option<Look<'w>> {
    match machine.crew? {
        Crew::Machine { pilot, .. } => table.find(pilot),
        Crew::Pilot { .. } => None,
    }
}

/// The machine of a Pilot.
pub(crate) fn machine_of<'w>(table: Table<'w>, pilot: &Look<'_>) -> Option<Look<'w>> {
    match pilot.crew? {
        Crew::Pilot { machine } => table.find(machine),
        Crew::Machine { .. } => None,
    }
}

/// Whether a Pilot is inside and can be put out: he lives, and the machine is on the table.
pub(crate) fn is_aboard(table: Table<'_>, machine: &Look<'_>) -> bool {
    matches!(machine.crew, Some(Crew::Machine { out: false, .. }))
        && machine.hex.is_some()
        && pilot_of(table, machine).is_some_and(|p| p.condition != Condition::Dead)
}

/// Whether a Pilot who stands in a place may get into his machine: it stands, is not Immobilized, and he touches it (K7.3.1,
/// K7.1.5).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_mount(
    table: Table<'_>,
    pilot: &Look<'_>,
    body: &Body,
    prone: bool,
) -> Result<(), Refusal> {
    let Some(machine) = machine_of(table, pilot).filter(|m| m.hex.is_some()) else {
        return Err(Refusal::new(
            "no_machine",
            "K7.3.1",
            "Only a Pilot that is outside its machine can get in.",
        ));
    };
    if machine.is_null() {
        return Err(Refusal::new(
            "machine_null",
            "skill.pilot",
            "Nobody gets into an Unconscious machine.",
        ));
    }
    if machine.is_immobilized() {
        return Err(Refusal::new(
            "machine_immobilized",
            "K7.3.1",
            "An Immobilized machine can be neither left nor entered.",
        ));
    }
    if machine.is(State::Possessed) {
        return Err(Refusal::new(
            "machine_possessed",
            "K12.4",
            "The machine fights for the enemy.",
        ));
    }
    if prone {
        return Err(
            Refusal::new("prone_mount", "K7.1.5", "A Prone trooper does not mount.")
                .or("Stand up first."),
        );
    }
    let touches = machine
        .body(table)
        .is_some_and(|m| table.ground().touch(&m, body));
    if touches {
        return Ok(());
    }
    Err(Refusal::new(
        "not_beside",
        "K7.3.1",
        "The Pilot must stand beside its machine.",
    ))
}

/// Pilots get out and in by the first skill of an Order as soon as it has been declared.
pub(crate) fn declared(ctx: &mut Ctx<'_>, number: u8, half: u8) {
    if half != 0 {
        return;
    }
    let event = {
        let table = Table::of(ctx.world());
        let actor = table
            .order()
            .and_then(|o| o.actors.get(usize::from(number)));
        let Some(actor) = actor else { return };
        let Some(who) = table.find(actor.unit) else {
            return;
        };
        match actor.deeds.first() {
            Some(Deed::Dismount(d)) => getting_out(table, &who, d.to, d.facing),
            Some(Deed::Mount(m)) => getting_in(table, &who, m.facing),
            _ => None,
        }
    };
    if let Some(event) = event {
        ctx.emit(event.taking_over());
    }
}

/// Pilots get out and in by second skills, once activated troopers have come to where their routes lead: not if the machine
/// was felled, nor a Pilot who was.
pub(crate) fn resolve(ctx: &mut Ctx<'_>) {
    let events: Vec<CrewEvent> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let actors = order.actors.iter().enumerate();
        actors
            .filter(|(i, _)| !order.idle.contains(&DeedRef::Actor(*i as u8, 1)))
            .filter_map(|(_, actor)| {
                let who = table.find(actor.unit).filter(|t| !t.is_null())?;
                match actor.deeds.get(1)? {
                    Deed::Dismount(d) => {
                        let beside = free_beside(table, &who, who.hex?);
                        let wished = beside.contains(&d.to).then_some(d.to);
                        let to = wished.or(beside.first().copied())?;
                        getting_out(table, &who, to, d.facing)
                    }
                    Deed::Mount(m) => {
                        let body = who.body(table)?;
                        check_mount(table, &who, &body, who.stance.prone).ok()?;
                        getting_in(table, &who, m.facing)
                    }
                    _ => None,
                }
            })
            .collect()
    };
    for event in events {
        ctx.emit(event);
    }
}

/// A Pilot gets out of his machine into a hex.
pub(crate) fn getting_out(
    table: Table<'_>,
    machine: &Look<'_>,
    to: Hex,
    facing: Option<Direction>,
) -> Option<CrewEvent> {
    let pilot = pilot_of(table, machine)?;
    Some(CrewEvent::Out {
        machine: machine.id,
        pilot: pilot.id,
        hex: to,
        facing: facing.unwrap_or(machine.facing()),
        takes_over: false,
    })
}

/// A Pilot gets into his machine.
pub(crate) fn getting_in(
    table: Table<'_>,
    pilot: &Look<'_>,
    facing: Option<Direction>,
) -> Option<CrewEvent> {
    let machine = machine_of(table, pilot)?;
    Some(CrewEvent::In {
        machine: machine.id,
        pilot: pilot.id,
        facing: facing.unwrap_or(machine.facing()),
        takes_over: false,
    })
}
