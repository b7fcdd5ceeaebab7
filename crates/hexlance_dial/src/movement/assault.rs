//! The ways of charge, ram and death from above (D9.3.2 to D9.3.4, D9.3.6).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, say};

use super::costs::label;
use crate::{
    command::{Manner, MoveOrder},
    contact,
    read::{Look, Table},
};

/// Fewest hexes of a run-up (D9.3.2, D9.3.4).
const RUN_UP: u16 = 2;

/// What can be said of an assault before its way is walked: the target, the straight line, that nobody holds it.
///
/// # Errors
/// Why it may not be made.
pub fn check_order(table: Table<'_>, unit: &Look<'_>, order: &MoveOrder) -> Result<(), Refusal> {
    let Some(victim) = order.manner.victim() else {
        return Ok(());
    };
    if !order.boards.is_empty() || order.sets_down.is_some() {
        return Err(Refusal::new(
            "one_action",
            "D3.2.1",
            "Passengers neither get in nor out in a move that ends with an attack.",
        ));
    }
    let target = target(table, unit, victim)?;
    let (Some(start), Some(goal)) = (unit.hex(), target.hex()) else {
        return Err(no_target());
    };
    if order.manner.jumps() {
        return check_leap(start, order);
    }
    if contact::is_held(table, unit) {
        return Err(Refusal::new(
            "held",
            "D9.3.2",
            say!(
                "An enemy holds {unit}: it has no room for that.",
                unit = unit.name
            ),
        ));
    }
    check_line(start, goal, order)
}

/// The target of an assault (D9.3.6).
fn target<'w>(
    table: Table<'w>,
    unit: &Look<'_>,
    victim: hexlance_rules::UnitId,
) -> Result<Look<'w>, Refusal> {
    let target = table.find(victim).ok_or_else(no_target)?;
    if target.hex().is_none() {
        return Err(no_target());
    }
    if target.is_captive() {
        return Err(Refusal::new(
            "captive_target",
            "D9.3.6",
            say!(
                "{unit} is captured: it cannot be attacked.",
                unit = target.name
            ),
        ));
    }
    if target.side == unit.side {
        return Err(Refusal::new(
            "own_side",
            "D9.3.6",
            say!("{unit} is of your own side.", unit = target.name),
        ));
    }
    Ok(target)
}

fn no_target() -> Refusal {
    Refusal::new(
        "no_target",
        "D9.3.6",
        "There is no such target on the table.",
    )
}

/// A jump of two hexes or more (D9.3.4).
fn check_leap(start: Hex, order: &MoveOrder) -> Result<(), Refusal> {
    let hexes = order.path.last().map_or(0, |to| start.distance(*to));
    if hexes < RUN_UP {
        return Err(Refusal::new(
            "too_short",
            "D9.3.4",
            say!(
                "A death from above is a jump of {least} hexes or more, not of {hexes}.",
                least = RUN_UP,
                hexes
            ),
        ));
    }
    Ok(())
}

/// The direction of the straight line from a hex to another, if they lie on one (D1.3.2).
pub fn straight(from: Hex, to: Hex) -> Option<Direction> {
    let steps = i16::try_from(from.distance(to)).ok()?;
    Direction::ALL
        .into_iter()
        .find(|d| steps > 0 && from.stepped(*d, steps) == to)
}

/// The hexes between two hexes of a straight line.
pub fn between(from: Hex, direction: Direction, to: Hex) -> Vec<Hex> {
    (1..from.distance(to))
        .filter_map(|n| Some(from.stepped(direction, i16::try_from(n).ok()?)))
        .collect()
}

/// Charge and ram go straight at the target and end in the hex before it (D9.3.2).
fn check_line(start: Hex, goal: Hex, order: &MoveOrder) -> Result<(), Refusal> {
    let Some(direction) = straight(start, goal) else {
        return Err(Refusal::new(
            "not_straight",
            "D9.3.2",
            "The target does not lie in a straight line of hexes.",
        ));
    };
    let line = between(start, direction, goal);
    if line.len() < usize::from(RUN_UP) {
        return Err(Refusal::new(
            "too_short",
            "D9.3.2",
            say!(
                "It takes a run of {least} hexes at least; there are {hexes} to the target.",
                least = RUN_UP,
                hexes = line.len()
            ),
        ));
    }
    if order.path != line {
        return Err(Refusal::new(
            "not_straight",
            "D9.3.2",
            "The way goes straight at the target and ends in the hex before it.",
        ));
    }
    Ok(())
}

/// The end of an assault is in base contact with the target (D9.3.2, D9.3.4).
///
/// # Errors
/// If it is not.
pub fn check_end(
    table: Table<'_>,
    unit: &Look<'_>,
    order: &MoveOrder,
    end: Hex,
) -> Result<(), Refusal> {
    let Some(victim) = order.manner.victim() else {
        return Ok(());
    };
    let target = target(table, unit, victim)?;
    let goal = target.hex().ok_or_else(no_target)?;
    if contact::touches(table.board(), end, goal) {
        return Ok(());
    }
    let rule = match order.manner {
        Manner::DeathFromAbove(_) => "D9.3.4",
        _ => "D9.3.2",
    };
    Err(Refusal::new(
        "no_contact",
        rule,
        say!(
            "It would not be in base contact with {unit} in {hex}.",
            unit = target.name,
            hex = label(end)
        ),
    ))
}
