//! Charges and deaths from above as far as they are movement: declared in the Movement Phase (C11.8, C11.10).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, UnitId, say};

use super::seems_free_at;
use crate::{
    ground,
    read::{Look, Table},
    state::Declared,
    walk::{self, sealed},
};

/// What every charge and death from above asks of who makes it and of its target.
fn target<'w>(table: Table<'w>, u: &Look<'_>, target: UnitId) -> Result<Look<'w>, Refusal> {
    if u.is_proto() || u.is_infantry() {
        return Err(Refusal::new(
            "no_assault",
            "C11.1.2",
            "Only 'Mechs and vehicles charge, and only 'Mechs strike from above.",
        ));
    }
    let t = table
        .find(target)
        .filter(|t| t.hex().is_some() && t.is_in_play() && !t.hidden);
    let Some(t) = t.filter(|t| table.are_enemies(t, u)) else {
        return Err(Refusal::new(
            "no_target",
            "C11.1.3",
            "That is no enemy on the map.",
        ));
    };
    let moved = t.turn.had || t.turn.none || t.is_immobile();
    if !moved {
        return Err(Refusal::new(
            "not_moved",
            "C11.8.1",
            say!("{target} has not moved yet.", target = t.name),
        )
        .or("Wait until it has finished its move."));
    }
    Ok(t)
}

/// Whether a unit that would stand in a hex with a facing, so many levels above its ground, having moved forward or not, may declare
/// a charge (C11.8.1, C11.8.2, C11.8.10).
///
/// # Errors
/// Why not.
pub fn check(
    table: Table<'_>,
    u: &Look<'_>,
    at: (Hex, Direction),
    above: i16,
    forward: bool,
    victim: UnitId,
) -> Result<(), Refusal> {
    let t = target(table, u, victim)?;
    let (hex, facing) = at;
    if t.hex() != Some(hex.neighbour(facing)) {
        return Err(Refusal::new(
            "not_ahead",
            "C11.8.1",
            say!("{target} is not straight ahead.", target = t.name),
        ));
    }
    if !forward {
        return Err(Refusal::new(
            "no_run_up",
            "C11.8.1",
            "Who charges has walked or run forward this turn.",
        ));
    }
    if u.legs_lost() > 0 {
        return Err(Refusal::new(
            "leg_lost",
            "C6.11.1",
            "A 'Mech that lost a leg does not charge.",
        ));
    }
    let charges = table.world().resource::<Declared>();
    let busy = charges.assaults.iter().any(|a| a.attacker == victim);
    let of_its_kind = t.sheet.class.is_mech() || u.is_vehicle() && t.is_vehicle();
    // Whoever is in the air charges nobody, and a VTOL there is charged by nobody (C16.4.6).
    let aloft = u.flies() || t.is_vtol() && t.flies();
    if !of_its_kind || t.stance.prone || busy || aloft {
        return Err(Refusal::new(
            "no_charge",
            "C11.8.2",
            say!("{target} cannot be charged.", target = t.name),
        )
        .or("Charge a standing 'Mech that makes no charge and no death from above itself."));
    }
    let board = table.board();
    let own = board
        .get(hex)
        .map_or(0, |cell| ground::base(cell, u.floats()));
    if t.flies() && (t.level(board) - own).abs() > 1 {
        return Err(Refusal::new(
            "level",
            "C11.2",
            say!("{target} is too high or too low for that.", target = t.name),
        ));
    }
    // The hex must be one that it could enter by walking.
    let entering = walk::entering(table.board(), u.sheet, hex, above, facing)?;
    let inside = table.building(hex.neighbour(facing)).is_some();
    if inside && entering.elevation != t.elevation() {
        return Err(Refusal::new(
            "level",
            "C11.8.10",
            say!("{target} is on another floor.", target = t.name),
        ));
    }
    Ok(())
}

/// Whether a unit may jump onto a target (C11.10.1).
///
/// # Errors
/// Why not.
pub(super) fn check_from_above(
    table: Table<'_>,
    u: &Look<'_>,
    jump_mp: u8,
    to: Hex,
    victim: UnitId,
) -> Result<(), Refusal> {
    let t = target(table, u, victim)?;
    if t.hex() != Some(to) {
        return Err(Refusal::new(
            "not_there",
            "C11.10.1",
            say!("{target} is not in that hex.", target = t.name),
        ));
    }
    let Some(cell) = table.board().get(to) else {
        return Err(Refusal::new(
            "off_map",
            "C3.1.11",
            "That hex is not on the map.",
        ));
    };
    ground::open_to_mechs(cell, sealed(u))?;
    if t.is_inside(table.board()) {
        return Err(Refusal::new(
            "indoors",
            "C14.6.3",
            say!("{target} is inside a building.", target = t.name),
        ));
    }
    if t.is_infantry() {
        // Another 'Mech may stand there with it.
        seems_free_at(table, u.id, to, t.elevation())?;
    }
    let height = if t.height() == 2 { 2 } else { 1 };
    let needs = t.level(table.board()) + height - u.level(table.board());
    if i16::from(jump_mp) < needs {
        return Err(Refusal::new(
            "too_high",
            "C11.10.1",
            say!(
                "It takes {needs} Jumping MP to clear {target}.",
                needs,
                target = t.name
            ),
        ));
    }
    Ok(())
}
