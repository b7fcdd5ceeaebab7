//! Getting into transports and out of them (D12.1 to D12.3).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Arg, Breakdown, Refusal, UnitId, say};

use super::costs::{Mover, label};
use crate::{
    arcs,
    command::{MoveOrder, Placement, SettingDown},
    contact,
    read::{Look, Table},
    state::Place,
    terrain,
};

/// Room that is left in a transport (D12.1.1).
pub fn room(table: Table<'_>, transport: &Look<'_>) -> u8 {
    let taken: u8 = table
        .passengers(transport.id)
        .filter_map(|p| p.model.bulk())
        .fold(0, u8::saturating_add);
    transport.model.transport.saturating_sub(taken)
}

/// Whether the units that an order takes aboard may board (D12.2).
///
/// # Errors
/// Why one of them may not.
pub fn check_boarding(
    table: Table<'_>,
    transport: &Look<'_>,
    order: &MoveOrder,
) -> Result<(), Refusal> {
    if order.boards.is_empty() {
        return Ok(());
    }
    if transport.model.transport == 0 {
        return Err(Refusal::new(
            "no_transport",
            "D12.1.1",
            say!("{transport} carries nobody.", transport = transport.name),
        ));
    }
    let mut needed = 0u8;
    for (i, &id) in order.boards.iter().enumerate() {
        let passenger = table
            .find(id)
            .filter(|_| !order.boards[..i].contains(&id))
            .ok_or_else(|| {
                Refusal::new(
                    "no_such_unit",
                    "D12.2.1",
                    "There is no such unit to take aboard.",
                )
            })?;
        check_passenger(table, transport, order, &passenger)?;
        needed = needed.saturating_add(passenger.model.bulk().unwrap_or(u8::MAX));
    }
    let room = room(table, transport);
    if needed > room {
        return Err(Refusal::new(
            "no_room",
            "D12.2.1",
            say!(
                "They need room for {needed}; {transport} has {room}.",
                needed,
                transport = transport.name,
                room
            ),
        ));
    }
    Ok(())
}

/// The units that a transport could take aboard where it stands, each by itself (D12.2).
pub fn boarders<'w>(table: Table<'w>, transport: &Look<'w>) -> Vec<UnitId> {
    let Some(facing) = transport.facing() else {
        return Vec::new();
    };
    contact::contacts(table, transport)
        .filter(|u| {
            let mut order = MoveOrder::walk(transport.id, Vec::new(), facing);
            order.boards.push(u.id);
            order.boards.extend(u.condition.controls);
            check_boarding(table, transport, &order).is_ok()
        })
        .map(|u| u.id)
        .collect()
}

/// Whether one unit may board (D12.1.1, D12.2).
fn check_passenger(
    table: Table<'_>,
    transport: &Look<'_>,
    order: &MoveOrder,
    u: &Look<'_>,
) -> Result<(), Refusal> {
    let name = u.name;
    if u.model.bulk().is_none() {
        return Err(Refusal::new(
            "no_passenger",
            "D12.1.1",
            say!(
                "{unit} cannot be a passenger: transports and 'Mechs never are.",
                unit = name
            ),
        ));
    }
    check_whose(transport, order, u)?;
    if u.marks.ordered || u.marks.set_down {
        return Err(Refusal::new(
            "ordered_already",
            "D12.2.2",
            say!(
                "{unit} was given an order, or was set down, this turn.",
                unit = name
            ),
        ));
    }
    let (Some(hex), Some(here)) = (u.hex(), transport.hex()) else {
        return Err(Refusal::new(
            "not_on_table",
            "D12.2.1",
            say!("{unit} is not on the table.", unit = name),
        ));
    };
    let began = |u: &Look<'_>, hex: Hex| u.marks.began_at.is_none_or(|h| h == hex);
    let beside = contact::touches(table.board(), hex, here) && transport.in_rear(hex);
    if !beside || !began(u, hex) || !began(transport, here) {
        return Err(Refusal::new(
            "not_behind",
            "D12.2.1",
            say!(
                "{unit} did not begin the turn in base contact with {transport} in its rear.",
                unit = name,
                transport = transport.name
            ),
        ));
    }
    if !u.is_captive() && contact::is_held(table, u) {
        return Err(Refusal::new(
            "held",
            "D12.2.2",
            say!("An enemy holds {unit}: it cannot board.", unit = name),
        ));
    }
    Ok(())
}

/// A passenger is of the transport's side, or the captive of one that boards with it (D12.2.4).
fn check_whose(transport: &Look<'_>, order: &MoveOrder, u: &Look<'_>) -> Result<(), Refusal> {
    let name = u.name;
    if let Some(captive) = u.condition.captive {
        if order.boards.contains(&captive.by) {
            return Ok(());
        }
        return Err(Refusal::new(
            "captive_alone",
            "D12.2.4",
            say!(
                "{unit} is captured: it boards with its controlling unit only.",
                unit = name
            ),
        ));
    }
    if u.side != transport.side {
        return Err(Refusal::new(
            "not_yours",
            "D12.2.1",
            say!("{unit} belongs to another side.", unit = name),
        ));
    }
    match u.condition.controls {
        Some(captive) if !order.boards.contains(&captive) => Err(Refusal::new(
            "captive_left",
            "D12.2.4",
            say!(
                "{unit} controls a captive: both board, or neither.",
                unit = name
            ),
        )
        .or("Let the captive go.")),
        _ => Ok(()),
    }
}

/// Whether the speed pays for getting in and out (D12.3.3).
///
/// # Errors
/// If it does not.
pub fn check_purse(unit: &Look<'_>, purse: &Breakdown) -> Result<(), Refusal> {
    if purse.total() >= 0 {
        return Ok(());
    }
    Err(Refusal::new(
        "too_slow",
        "D12.3.3",
        say!(
            "{unit} has an odd speed: the halves for boarding and setting down are more than the whole.",
            unit = unit.name
        ),
    ))
}

/// Whether the path is long enough for the moment at which passengers get out.
///
/// # Errors
/// If it is not.
pub fn check_moment(order: &MoveOrder) -> Result<(), Refusal> {
    match &order.sets_down {
        Some(down) if usize::from(down.after) > order.path.len() => Err(Refusal::new(
            "path_too_short",
            "D12.3.1",
            say!("The path has no {hexes} hexes.", hexes = down.after),
        )),
        _ => Ok(()),
    }
}

/// Whether passengers may get out there and then (D12.3). The mover knows who stands where at that moment.
///
/// # Errors
/// Why they may not.
pub fn check_set_down(
    mover: &Mover<'_>,
    order: &MoveOrder,
    down: &SettingDown,
    at: Hex,
) -> Result<(), Refusal> {
    if down.units.is_empty() {
        return Err(Refusal::new(
            "nobody",
            "D12.3.1",
            "Nobody is named who gets out.",
        ));
    }
    for (i, spot) in down.units.iter().enumerate() {
        let before = &down.units[..i];
        check_out(mover, order, down, spot)?;
        let twice = before
            .iter()
            .any(|s| s.unit == spot.unit || s.hex == spot.hex);
        if twice || !fits(mover, spot.unit, spot.hex, at, down.facing) {
            let name = mover.table.find(spot.unit).map(|u| u.name);
            let name = Arg::name_or(name, "Somebody");
            return Err(Refusal::new(
                "no_place",
                "D12.3.1",
                say!("{unit} cannot be set down in {hex}.", unit = name, hex = label(spot.hex)),
            )
            .or("Choose an empty hex behind the transport, in base contact, that it could stand in."));
        }
    }
    Ok(())
}

/// Whether a passenger is aboard, and its captive or controlling unit gets out beside it (D12.2.4).
fn check_out(
    mover: &Mover<'_>,
    order: &MoveOrder,
    down: &SettingDown,
    spot: &Placement,
) -> Result<(), Refusal> {
    let transport = mover.unit.id;
    let aboard = mover
        .table
        .find(spot.unit)
        .filter(|u| u.place == Place::Aboard(transport) || order.boards.contains(&u.id));
    let Some(unit) = aboard else {
        return Err(Refusal::new(
            "not_aboard",
            "D12.3.1",
            "A unit that is not aboard cannot be set down.",
        ));
    };
    let partner = unit
        .condition
        .controls
        .or(unit.condition.captive.map(|c| c.by));
    let Some(partner) = partner.filter(|p| is_aboard(mover, order, *p)) else {
        return Ok(());
    };
    let beside = down
        .units
        .iter()
        .any(|s| s.unit == partner && contact::touches(mover.board(), s.hex, spot.hex));
    if beside {
        return Ok(());
    }
    Err(Refusal::new(
        "captive_alone",
        "D12.2.4",
        say!(
            "{unit} and its captive or controlling unit get out together, beside each other.",
            unit = unit.name
        ),
    ))
}

fn is_aboard(mover: &Mover<'_>, order: &MoveOrder, unit: UnitId) -> bool {
    order.boards.contains(&unit)
        || mover
            .table
            .find(unit)
            .is_some_and(|u| u.place == Place::Aboard(mover.unit.id))
}

/// Whether a passenger may be put into a hex by a transport in another hex with that facing (D12.3.1).
fn fits(mover: &Mover<'_>, passenger: UnitId, hex: Hex, at: Hex, facing: Direction) -> bool {
    let board = mover.board();
    let may_stand = mover
        .table
        .find(passenger)
        .is_some_and(|u| terrain::may_stand(board, hex, u.model.mode));
    may_stand
        && mover.occupant(hex).is_none()
        && contact::touches(board, at, hex)
        && arcs::in_rear(at, facing, hex)
}

/// The hexes into which a passenger could be set down by a mover that stands there and faces so (D12.3.1).
pub fn places_behind(mover: &Mover<'_>, passenger: UnitId, at: Hex, facing: Direction) -> Vec<Hex> {
    at.neighbours()
        .filter(|h| fits(mover, passenger, *h, at, facing))
        .collect()
}
