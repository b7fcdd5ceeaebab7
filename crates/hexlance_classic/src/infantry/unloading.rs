//! Infantry leaves its carrier at the end of the carrier's move (C18.10.3, C3.10.3).

use hexlance_board::Hex;
use hexlance_rules::{Choice, Decision, UnitId, say};
use smallvec::SmallVec;

use super::{InfantryEvent, InfantryStep, sinking};
use crate::{
    Ctx, buildings, ground,
    question::Question,
    read::{Look, Table},
    state::{Declared, Fate, Hold},
    walk,
};

/// Passengers of a unit that may leave it now: not from one that charges (C18.10.3).
pub(crate) fn passengers(table: Table<'_>, carrier: UnitId) -> SmallVec<[UnitId; 2]> {
    let declared = table.world().resource::<Declared>();
    if declared.assaults.iter().any(|a| a.attacker == carrier) {
        return SmallVec::new();
    }
    let on_map = table
        .find(carrier)
        .filter(|c| c.hex().is_some() && c.fate == Fate::Fighting && !c.flies());
    let Some(c) = on_map else {
        return SmallVec::new();
    };
    // Damage in the move has left it with less than it has used (C18.10.3).
    let most = c.run_mp().max(c.walk_mp()).max(c.jump_mp());
    if c.march.spent > most {
        return SmallVec::new();
    }
    let turn = table.clock().turn;
    table
        .aboard(carrier)
        .filter(|o| {
            let held = o
                .ranks
                .perch
                .filter(|p| matches!(p.hold, Hold::Inside | Hold::Riding));
            held.is_some_and(|p| p.since < turn) && o.fate == Fate::Fighting
        })
        .filter(|o| !exits(table, o, &c).is_empty())
        .map(|o| o.id)
        .collect()
}

/// The hexes in which a passenger can get off: that of its carrier, else those next to it (C3.10.3).
fn exits(table: Table<'_>, u: &Look<'_>, c: &Look<'_>) -> Vec<Hex> {
    let Some(hex) = c.hex().filter(|_| !sinking::keeps_on(table, u, c)) else {
        return Vec::new();
    };
    let open = |hex: Hex| {
        let cell = table.board().get(hex);
        let stands = cell.is_some_and(|cell| walk::may_stand_in(u.sheet, cell).is_ok());
        let level = c.level(table.board());
        let floor = cell.map_or(0, |cell| match ground::depth(cell) {
            1.. if u.sheet.dives() => walk::depth_at(level, cell),
            _ => ground::arrival(level, cell, true),
        });
        stands && walk::room_at(table, u.id, hex, floor).is_ok()
    };
    if open(hex) {
        return vec![hex];
    }
    let here = table.board().get(hex);
    hex.neighbours()
        .filter(|to| {
            let there = table.board().get(*to);
            let way = hex.direction_to(*to);
            let step = here.zip(there).zip(way);
            open(*to)
                && step.is_some_and(|((here, there), way)| {
                    walk::cost(u.sheet, here, c.elevation(), there, way).is_some()
                })
        })
        .collect()
}

/// Asks the next passenger.
pub(super) fn unload(ctx: &mut Ctx<'_>, carrier: UnitId, mut passengers: SmallVec<[UnitId; 2]>) {
    if passengers.is_empty() {
        return;
    }
    let unit = passengers.remove(0);
    if !passengers.is_empty() {
        ctx.push(InfantryStep::Unload {
            carrier,
            passengers,
        });
    }
    let table = Table::of(ctx.world());
    let (Some(u), Some(c)) = (table.find(unit), table.find(carrier)) else {
        return;
    };
    let hexes = exits(table, &u, &c);
    if hexes.is_empty() {
        return;
    }
    let mut choices = vec![Choice::new(
        "stay",
        say!("Stay aboard"),
        say!("For this turn"),
    )];
    choices.extend(hexes.iter().map(|hex| {
        Choice::new(
            hex.name(),
            say!("Get off at {hex}", hex = *hex),
            say!("It acts from the next phase on"),
        )
    }));
    let decision = Decision {
        side: u.side,
        unit: Some(unit),
        question: Question::Unload {
            unit,
            carrier,
            hexes,
        },
        prompt: say!(
            "{carrier} has moved. Does {unit} get off?",
            carrier = c.name,
            unit = u.name
        ),
        choices,
        default: 0,
    };
    ctx.push(InfantryStep::Leave { unit });
    ctx.ask(decision);
}

/// The side has said where a passenger gets off.
pub(super) fn answered(
    ctx: &mut Ctx<'_>,
    _step: InfantryStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let Question::Unload {
        unit,
        carrier,
        hexes,
    } = &decision.question
    else {
        return;
    };
    let Some(hex) = choice.checked_sub(1).and_then(|i| hexes.get(i)).copied() else {
        return;
    };
    let facing = Table::of(ctx.world())
        .find(*carrier)
        .and_then(|c| c.facing())
        .unwrap_or_default();
    ctx.emit(InfantryEvent::Left {
        unit: *unit,
        hex,
        facing,
        thrown: false,
    });
    // Nobody is asked about the floor on which it gets off (C14.9.1).
    buildings::settle_in(ctx, *unit);
}
