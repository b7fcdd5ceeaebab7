//! What the line over the action bar says of those who board and get out.

use hexlance_dial::{
    draft::{Destination, Draft, Making},
    movement::transport,
};
use hexlance_rules::{Refusal, UnitId};

use crate::{
    battle::plan::{self, Reachable},
    words::hex_name,
};

/// Who boards and gets out with the move that is chosen next; none where nobody does.
pub(super) fn line(making: Making<'_>, reachable: &Reachable, name: &str) -> Option<String> {
    let Draft {
        boards,
        sets_down,
        out_first,
        ..
    } = making.draft;
    if boards.is_empty() && sets_down.is_empty() {
        return None;
    }
    if reachable.is_nowhere() {
        return Some(match here(making) {
            Ok(()) => {
                tr!("No speed is left to move: press Turn to do this where it stands.").to_owned()
            }
            Err(refusal) => plan::why(&refusal),
        });
    }
    let names = |units: &[UnitId]| names(making, units);
    Some(match (sets_down.is_empty(), out_first) {
        (true, _) => tr!(
            "Click a hex for {name}: {names} will board first. To stay here, press Turn.",
            name,
            names = names(boards)
        ),
        (false, true) => tr!(
            "Click a hex for {name}: {names} will be set down here first.",
            name,
            names = names(sets_down)
        ),
        (false, false) => tr!(
            "Click a hex for {name}: {names} will be set down behind it there. To stay here, press Turn.",
            name,
            names = names(sets_down)
        ),
    })
}

/// Whether it can be done where the transport stands.
fn here(making: Making<'_>) -> Result<(), Refusal> {
    if let Some(u) = making.own()
        && let Some(order) = making.template(&u)
    {
        transport::check_purse(&u, &making.purse(&u, &order))?;
    }
    making.turns()
}

/// Where those get out who have no place yet, unless another one is chosen.
pub(super) fn promised(making: Making<'_>, d: &Destination) -> Option<String> {
    let order = making.order_to(d).ok()?;
    let down = order.sets_down.filter(|_| !making.draft.out_first)?;
    let places: Vec<String> = down
        .units
        .iter()
        .map(|spot| {
            tr!(
                "{name} gets out at {hex}.",
                name = names(making, &[spot.unit]),
                hex = hex_name(spot.hex)
            )
        })
        .collect();
    Some(places.join(" "))
}

fn names(making: Making<'_>, units: &[UnitId]) -> String {
    let table = making.table();
    let names = units.iter().filter_map(|id| table.find(*id));
    names.map(|u| u.name).collect::<Vec<_>>().join(", ")
}
