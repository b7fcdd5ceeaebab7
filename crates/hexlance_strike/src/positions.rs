//! Prepared positions of infantry (sca.infantry_defensive_experts, R10.1.3): a light building of CF 2 around one unit,
//! that is not on the map and is gone as soon as the unit leaves its hex.

mod event;

use std::collections::BTreeMap;

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Building, BuildingClass, BuildingKind, Hex};
use hexlance_rules::{Refusal, SideId, UnitId, say};

use crate::{
    Ctx,
    ability::Grant,
    go::{self, Stage, Wait},
    hurt::HurtEvent,
    model::attack::Attack,
    moved::MoveEvent,
    read::{self, UnitRead},
    reserves,
    shift::ShiftEvent,
    state::{Place, ScoredHex},
};

pub use event::PositionEvent;

/// Construction factor of a position (R10.1.3).
pub const CF: u8 = 2;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    /// Where; not yet known before the battle has begun.
    hex: Option<Hex>,
    /// Construction factor left.
    cf: u8,
}

/// All positions, by the unit in them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Positions(BTreeMap<UnitId, Position>);

/// Infantry of a force that prepares positions and hides wherever it may stand.
pub fn is_expert(u: &UnitRead<'_>) -> bool {
    u.card.kind.is_infantry() && u.grants(Grant::DigsIn)
}

/// Whether a unit begins in a position, or is in one.
pub fn has(world: &World, unit: UnitId) -> bool {
    let all = &world.resource::<Positions>().0;
    let Some(p) = all.get(&unit) else {
        return false;
    };
    match p.hex {
        None => true,
        Some(hex) => read::try_unit(world, unit).is_some_and(|u| u.hex() == Some(hex)),
    }
}

/// Construction factor left of the position that a unit is in, once the battle has begun.
pub fn of(world: &World, unit: UnitId) -> Option<u8> {
    let p = world.resource::<Positions>().0.get(&unit)?;
    let hex = p.hex?;
    let here = read::try_unit(world, unit)?.hex() == Some(hex);
    here.then_some(p.cf)
}

/// The building that it counts as.
pub const fn building(cf: u8) -> Building {
    Building {
        class: BuildingClass::Light,
        cf,
        height: 1,
        kind: BuildingKind::Building,
    }
}

/// Whether a side may prepare a position for a unit now, or give it up.
///
/// # Errors
/// `not_now`, `not_infantry`, `already_so`, `in_a_building`, `not_on_map`.
pub fn check(world: &World, side: SideId, unit: UnitId, on: bool) -> Result<(), Refusal> {
    let u = go::own_unit(world, side, unit)?;
    let now = match go::waiting(world) {
        Some(Wait::Deploying(s) | Wait::Stage(Stage::Hiding, s)) => *s == side,
        _ => false,
    };
    if !now {
        return Err(Refusal::new(
            "not_now",
            "R17.1.1",
            "Positions are prepared while units are set up.",
        ));
    }
    if !is_expert(&u) {
        return Err(Refusal::new(
            "not_infantry",
            "sca.infantry_defensive_experts",
            say!("{unit} prepares no position.", unit = u.name),
        )
        .or("Only infantry of a force of Infantry Defensive Experts does."));
    }
    if has(world, unit) == on {
        return Err(Refusal::new(
            "already_so",
            "R10.1.3",
            say!("{unit} has it so already.", unit = u.name),
        ));
    }
    let begins =
        matches!(u.place, Place::Reserve | Place::On(_)) && !reserves::is_awaited(world, unit);
    if !begins {
        return Err(Refusal::new(
            "not_on_map",
            "R0.4.2",
            say!("{unit} does not begin on the ground.", unit = u.name),
        ));
    }
    let housed = u
        .cell(read::board(world))
        .is_some_and(|c| c.building.is_some());
    if on && housed {
        return Err(Refusal::new(
            "in_a_building",
            "R10.1.3",
            say!("{unit} stands in a building: that counts.", unit = u.name),
        )
        .or("Put it into another hex."));
    }
    Ok(())
}

/// Prepares a position, or gives it up; the command has been checked.
pub(crate) fn perform(ctx: &mut Ctx<'_>, unit: UnitId, on: bool) {
    ctx.emit(PositionEvent::PositionPrepared { unit, on });
}

/// Applies that a position is prepared, or is not.
pub(crate) fn prepare(world: &mut World, unit: UnitId, on: bool) {
    let mut all = world.resource_mut::<Positions>();
    if on {
        let new = Position { hex: None, cf: CF };
        all.0.insert(unit, new);
    } else {
        all.0.remove(&unit);
    }
}

/// The first turn begins: positions are settled.
pub(crate) fn turn_begins(world: &mut World, turn: u16) {
    if turn == 1 {
        settle(world);
    }
}

/// The battle begins: positions are where their units are, in the open.
pub(crate) fn settle(world: &mut World) {
    let found: Vec<_> = world
        .resource::<Positions>()
        .0
        .iter()
        .filter(|(_, p)| p.hex.is_none())
        .map(|(unit, _)| {
            let u = read::unit(world, *unit);
            let open = u
                .cell(read::board(world))
                .is_some_and(|c| c.building.is_none());
            (*unit, u.hex().filter(|_| open && is_expert(&u)))
        })
        .collect();
    let mut all = world.resource_mut::<Positions>();
    for (unit, hex) in found {
        match (hex, all.0.get_mut(&unit)) {
            (Some(hex), Some(p)) => p.hex = Some(hex),
            _ => {
                all.0.remove(&unit);
            }
        }
    }
}

/// Whoever moves on leaves its position.
pub(crate) fn follow_move(world: &mut World, event: &MoveEvent) {
    match event {
        MoveEvent::Stepped { unit, from, to, .. } if from != to => left(world, *unit),
        MoveEvent::Mounted { unit, .. } => left(world, *unit),
        _ => {}
    }
}

/// Whoever is moved by something else leaves its position.
pub(crate) fn follow_shift(world: &mut World, event: &ShiftEvent) {
    if let ShiftEvent::Displaced { unit, .. } = event {
        left(world, *unit);
    }
}

/// A position suffers what hits its hex, and goes with its unit.
pub(crate) fn follow_hurt(world: &mut World, event: &HurtEvent) {
    match event {
        HurtEvent::HexHurtApplied { scored } => {
            if let Some(unit) = scored.position {
                wear(world, unit, scored.points);
            }
        }
        HurtEvent::OutOfAction { unit, .. } => left(world, *unit),
        _ => {}
    }
}

/// A unit is no longer where it was.
pub(crate) fn left(world: &mut World, unit: UnitId) {
    let mut all = world.resource_mut::<Positions>();
    // Before the battle it may still be put elsewhere.
    if all.0.get(&unit).is_some_and(|p| p.hex.is_some()) {
        all.0.remove(&unit);
    }
}

/// Scores what a position has absorbed (R10.4.1): its construction factor suffers that.
pub(crate) fn dent(ctx: &mut Ctx<'_>, attack: &Attack, unit: UnitId, points: u8) {
    let at = read::unit(ctx.world(), unit).hex();
    let Some(hex) = at.filter(|_| points > 0 && of(ctx.world(), unit).is_some()) else {
        return;
    };
    ctx.emit(HurtEvent::HexHurtScored {
        scored: ScoredHex {
            attack: attack.id,
            hex,
            points,
            position: Some(unit),
        },
        cause: attack.kind.name(),
    });
}

/// A position suffers what was scored on it; at 0 it is gone, and nobody is hurt by it.
pub(crate) fn suffer(ctx: &mut Ctx<'_>, unit: UnitId) {
    if of(ctx.world(), unit) == Some(0) {
        ctx.emit(PositionEvent::PositionLost { unit });
    }
}

/// A position has suffered damage.
fn wear(world: &mut World, unit: UnitId, points: u8) {
    if let Some(p) = world.resource_mut::<Positions>().0.get_mut(&unit) {
        p.cf = p.cf.saturating_sub(points);
    }
}
