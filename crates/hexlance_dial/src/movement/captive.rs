//! A controlling unit takes its captive along (D11.5).

use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId, say};

use super::costs::{Mover, label};
use crate::{command::MoveOrder, contact, terrain};

/// Whether the captive of an order's unit is put somewhere that will do (D11.5.2). Where it is not named it stays where
/// it is, if that is still in base contact.
///
/// # Errors
/// Why not.
pub fn check(mover: &Mover<'_>, order: &MoveOrder, end: Hex) -> Result<(), Refusal> {
    let Some(captive) = mover.unit.condition.controls else {
        return match order.captive {
            None => Ok(()),
            Some(_) => Err(Refusal::new(
                "no_captive",
                "D11.5.2",
                say!("{unit} controls no captive.", unit = mover.unit.name),
            )),
        };
    };
    if order.path.is_empty() {
        return match order.captive {
            None => Ok(()),
            Some(_) => Err(Refusal::new(
                "not_moved",
                "D11.5.2",
                "A captive is moved when its controlling unit has moved.",
            )),
        };
    }
    let stays = mover.table.find(captive).and_then(|u| u.hex());
    let Some(hex) = order.captive.map(|(hex, _)| hex).or(stays) else {
        return Ok(());
    };
    if fits(mover, captive, hex, end) {
        return Ok(());
    }
    Err(Refusal::new(
        "captive_place",
        "D11.5.2",
        say!("The captive cannot be put into {hex}.", hex = label(hex)),
    )
    .or(
        "Name an empty hex in base contact with the end of the move, in which the captive could stand.",
    ))
}

/// Whether a captive may be put into a hex when its controlling unit stands in another.
fn fits(mover: &Mover<'_>, captive: UnitId, hex: Hex, end: Hex) -> bool {
    let board = mover.board();
    let may_stand = mover
        .table
        .find(captive)
        .is_some_and(|u| terrain::may_stand(board, hex, u.model.mode));
    may_stand
        && mover.occupant(hex).is_none_or(|u| u == captive)
        && contact::touches(board, end, hex)
}

/// The hexes into which the captive of a mover could be put that ends there; none if it has no captive (D11.5.2).
pub fn places(mover: &Mover<'_>, end: Hex) -> Vec<Hex> {
    let Some(captive) = mover.unit.condition.controls else {
        return Vec::new();
    };
    end.neighbours()
        .filter(|h| fits(mover, captive, *h, end))
        .collect()
}
