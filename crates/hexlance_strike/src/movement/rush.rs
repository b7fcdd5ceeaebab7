//! Charges and deaths from above as they are declared with the move (R8.4.1, R8.4.2, R8.5.1, R8.5.2).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Message, Refusal, Term, UnitId, say};

use super::{
    check::Plan,
    jump,
    mover::{Mover, Standing},
};
use crate::{
    card::{MoveMode, UnitType},
    command::{MoveOption, MoveOrder},
    model::attack::Target,
    read::{self, UnitRead},
    state::Rush,
};

fn refuse<T>(code: &'static str, rule: &'static str, message: Message) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// A target that an enemy can run into or fall on.
fn enemy<'w>(world: &'w World, u: &UnitRead<'_>, id: UnitId) -> Result<UnitRead<'w>, Refusal> {
    let known = read::try_unit(world, id).filter(|t| t.is_active() && !t.is_hidden());
    let Some(target) = known else {
        return refuse("no_target", "R8.4.2", say!("There is no such target."));
    };
    if target.side == u.side {
        return refuse(
            "bad_target",
            "R8.4.2",
            say!("{unit} is a friend.", unit = target.name),
        );
    }
    if target.is_aerospace() && target.is_airborne(read::board(world)) {
        return refuse(
            "bad_target",
            "R8.4.2",
            say!("{unit} is in the air.", unit = target.name),
        );
    }
    Ok(target)
}

fn has_attacks_left(u: &UnitRead<'_>) -> Result<(), Refusal> {
    if u.acts.physical || u.acts.weapon {
        return refuse(
            "already_attacked",
            "R3.4.4",
            say!("{unit} has attacked this turn.", unit = u.name),
        );
    }
    Ok(())
}

/// Whether a unit may charge with a mode of movement (R8.1.1).
fn runs(u: &UnitRead<'_>, mode: MoveMode) -> Result<(), Refusal> {
    let runs = match mode {
        MoveMode::Walk => u.card.kind.is_mech(),
        MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Hover => u.card.kind.is_vehicle(),
        _ => false,
    };
    if !runs {
        return refuse(
            "cannot_charge",
            "R8.1.1",
            say!(
                "{unit} cannot charge ({mode}).",
                unit = u.name,
                mode = Term(mode.name())
            ),
        )
        .map_err(|r| r.or("'Mechs charge on foot, vehicles on tracks, wheels or an air cushion."));
    }
    has_attacks_left(u)
}

/// Levels of what stands in a hex and can be run into: a building, or the deck of a bridge.
fn levels(world: &World, hex: Hex) -> Option<(i8, i8)> {
    let cell = read::board(world).get(hex)?;
    if cell.building.is_some() {
        return Some((cell.level, cell.solid_height()));
    }
    cell.deck_level().map(|deck| (deck, deck))
}

/// Whether a unit may charge the building or bridge in a hex at all (R8.1.1, R8.4.2).
///
/// # Errors
/// `cannot_charge`, `nothing_there`, `already_attacked`.
pub(super) fn may_ram(
    world: &World,
    u: &UnitRead<'_>,
    mode: MoveMode,
    hex: Hex,
) -> Result<(), Refusal> {
    runs(u, mode)?;
    match levels(world, hex) {
        Some(_) => Ok(()),
        None => refuse(
            "nothing_there",
            "R8.4.2",
            say!("There is no building or bridge to charge in that hex."),
        ),
    }
}

/// Whether a unit may charge another at all (R8.1.1, R8.4).
///
/// # Errors
/// `cannot_charge`, `no_target`, `bad_target`, `already_attacked`.
pub(super) fn may_charge(
    world: &World,
    u: &UnitRead<'_>,
    mode: MoveMode,
    target: UnitId,
) -> Result<(), Refusal> {
    runs(u, mode)?;
    let t = enemy(world, u, target)?;
    if t.card.kind.is_infantry() {
        return refuse(
            "bad_target",
            "R8.4.2",
            say!("{unit} is infantry and cannot be charged.", unit = t.name),
        );
    }
    if t.acts.rush.is_some_and(|r| r.target != Target::Unit(u.id)) {
        return refuse(
            "bad_target",
            "R8.4.2",
            say!("{unit} is itself rushing at another unit.", unit = t.name),
        );
    }
    Ok(())
}

/// Whether a unit may fall on another from above at all (R8.1.1, R8.5).
///
/// # Errors
/// `cannot_fall_on`, `no_target`, `bad_target`, `already_attacked`.
pub(super) fn may_fall_on(
    world: &World,
    u: &UnitRead<'_>,
    mode: MoveMode,
    target: UnitId,
) -> Result<(), Refusal> {
    let able = u.card.kind.is_mech() || u.card.kind == UnitType::PM;
    if !able || mode != MoveMode::Jump {
        return refuse(
            "cannot_fall_on",
            "R8.1.1",
            say!(
                "{unit} cannot make a death from above like that.",
                unit = u.name
            ),
        )
        .map_err(|r| r.or("'Mechs and ProtoMechs do it by jumping."));
    }
    has_attacks_left(u)?;
    let t = enemy(world, u, target)?;
    let board = read::board(world);
    if t.is_inside(board) {
        return refuse(
            "bad_target",
            "R8.5.2",
            say!("{unit} is inside a building.", unit = t.name),
        );
    }
    if t.is_airborne(board) {
        return refuse(
            "bad_target",
            "R8.5.2",
            say!("{unit} is in the air.", unit = t.name),
        );
    }
    Ok(())
}

/// Where a unit waits that falls on its target with the last step of its jump: the hex before.
pub(super) fn waits_at(mover: &Mover<'_>, plan: &Plan, start: Standing) -> Standing {
    let before = plan.steps.iter().rev().nth(1);
    before.map_or(start, |s| Standing {
        hex: s.hex,
        base: mover
            .board
            .get(s.hex)
            .and_then(|c| jump::landing(mover, c).ok())
            .unwrap_or(s.base),
    })
}

/// The charge or death from above that an order declares, once its path is known to be good.
///
/// # Errors
/// `charge_needs_a_hex`, `charge_not_adjacent`, `charge_not_straight`, `fall_elsewhere`.
pub(super) fn declared(
    mover: &Mover<'_>,
    order: &MoveOrder,
    plan: &Plan,
    start: Standing,
) -> Result<Option<Rush>, Refusal> {
    let mut at = start.hex;
    let mut hexes = 0u8;
    let mut direction = None;
    for step in &plan.steps {
        if let Some(d) = at.direction_to(step.hex) {
            hexes = hexes.saturating_add(1);
            direction = Some(d);
        }
        at = step.hex;
    }
    match order.option {
        MoveOption::Charge(target) => {
            let t = read::unit(mover.world, target);
            let obstacle = t.spot().map(|s| (s.hex, s.base, t.top()));
            charge(
                mover,
                order,
                plan,
                Target::Unit(target),
                t.name,
                obstacle,
                hexes,
            )
            .map(Some)
        }
        MoveOption::ChargeBuilding(hex) => {
            let obstacle = levels(mover.world, hex).map(|(low, high)| (hex, low, high));
            let name = "the building";
            charge(mover, order, plan, Target::Hex(hex), name, obstacle, hexes).map(Some)
        }
        MoveOption::DeathFromAbove(target) => {
            let t = read::unit(mover.world, target);
            let Some(direction) = direction.filter(|_| t.hex() == Some(at)) else {
                return refuse(
                    "fall_elsewhere",
                    "R8.5.1",
                    say!("The jump does not end in the hex of {unit}.", unit = t.name),
                )
                .map_err(|r| {
                    r.or("Let the path end in the target's hex; the unit waits in the hex before.")
                });
            };
            Ok(Some(Rush {
                target: Target::Unit(target),
                from_above: true,
                direction,
                hexes,
            }))
        }
        _ => Ok(None),
    }
}

/// A charge at something that stands in a hex between two levels.
fn charge(
    mover: &Mover<'_>,
    order: &MoveOrder,
    plan: &Plan,
    target: Target,
    name: &str,
    obstacle: Option<(Hex, i8, i8)>,
    hexes: u8,
) -> Result<Rush, Refusal> {
    if hexes == 0 || plan.leaves {
        return refuse(
            "charge_needs_a_hex",
            "R8.4.1",
            say!("A charge needs at least one hex of movement."),
        );
    }
    let top = plan.end.base.saturating_add(mover.u.card.height());
    let touched = obstacle.filter(|(_, low, high)| plan.end.base <= *high && *low <= top);
    let towards = touched.and_then(|(hex, ..)| plan.end.hex.direction_to(hex));
    let Some(direction) = towards else {
        return refuse(
            "charge_not_adjacent",
            "R8.4.1",
            say!("The path does not end next to {name}.", name),
        )
        .map_err(|r| r.or("End in a hex next to the target, at its level."));
    };
    if order.facing != direction {
        return refuse(
            "charge_not_straight",
            "R8.4.1",
            say!("{unit} does not face {name}.", unit = mover.u.name, name),
        )
        .map_err(|r| r.or("End the move facing the target."));
    }
    Ok(Rush {
        target,
        from_above: false,
        direction,
        hexes,
    })
}
