//! Units are set up: the side that lost initiative first, all of its units (C9.5.4).

use bevy_ecs::world::World;
use hexlance_rules::{Flow, Refusal, SideId, say};

use super::{SetupEvent, SetupStep};
use crate::{
    Ctx,
    command::Placement,
    hidden, moves,
    read::Table,
    state::{Deployment, Phase, Place, Zones},
    towing,
    turn::{self, TurnStep},
};

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: SetupStep) -> Flow<SetupStep> {
    match step {
        SetupStep::Begin => {
            let anybody = Table::of(ctx.world())
                .units()
                .any(|u| u.place == Place::Reserve);
            if anybody {
                let (throws, order) = turn::roll_initiative(ctx);
                ctx.emit(SetupEvent::Order { throws, order });
                ctx.push(SetupStep::Deploy);
            } else {
                ctx.push(TurnStep::Begin);
            }
            Flow::Next
        }
        SetupStep::Deploy => {
            let table = Table::of(ctx.world());
            let done = &ctx.world().resource::<Deployment>().done;
            let next = table
                .clock()
                .order
                .iter()
                .copied()
                .find(|side| !done.contains(side) && waiting(table, *side));
            match next {
                Some(side) => {
                    if table.clock().active() != Some(side) {
                        ctx.emit(SetupEvent::Queued { side });
                    }
                    Flow::Wait(step)
                }
                None => {
                    ctx.push(TurnStep::Begin);
                    Flow::Next
                }
            }
        }
    }
}

/// Whether a side has units to set up, or has set some up and not said that it is ready.
fn waiting(table: Table<'_>, side: SideId) -> bool {
    let mut own = table.units().filter(|u| u.side == side);
    own.any(|u| u.place == Place::Reserve) || table.clock().active() == Some(side)
}

fn own_turn(world: &World, side: SideId) -> Result<Table<'_>, Refusal> {
    let table = Table::of(world);
    if table.clock().phase != Phase::Setup {
        return Err(Refusal::new(
            "begun",
            "C9.5.4",
            "The battle has begun: nothing is set up any more.",
        ));
    }
    if table.clock().active() != Some(side) {
        return Err(Refusal::new(
            "not_your_turn",
            "C9.5.4",
            "Another side sets up now.",
        ));
    }
    Ok(table)
}

/// Whether a unit may be set up somewhere.
///
/// # Errors
/// Why not.
pub fn check_deploy(world: &World, side: SideId, spot: &Placement) -> Result<(), Refusal> {
    let table = own_turn(world, side)?;
    let u = table.find(spot.unit).filter(|u| u.side == side);
    let Some(u) = u.filter(|u| !matches!(u.place, Place::Gone | Place::Aboard)) else {
        return Err(Refusal::new(
            "no_unit",
            "C9.5.4",
            "That is no unit of this side.",
        ));
    };
    // A trailer stands where its tractor does.
    towing::may_move(&u)?;
    let Some(cell) = table.board().get(spot.hex) else {
        return Err(Refusal::new(
            "off_map",
            "C9.5.4",
            "That hex is not on the map.",
        ));
    };
    if !world.resource::<Zones>().has(side, spot.hex) {
        return Err(Refusal::new(
            "outside",
            "C9.5.2",
            say!("{hex} is not in the zone of this side.", hex = spot.hex),
        ));
    }
    super::start::may_begin(u.sheet, cell, 0)?;
    if u.hidden {
        hidden::may_hide(u.sheet, cell, u.stance.prone)?;
    }
    // In a building it begins on the ground floor.
    moves::seems_free_at(table, u.id, spot.hex, 0)
}

/// Whether a side may say that it has set up.
///
/// # Errors
/// Why not.
pub fn check_ready(world: &World, side: SideId) -> Result<(), Refusal> {
    let table = own_turn(world, side)?;
    let left = table
        .units()
        .find(|u| u.side == side && u.place == Place::Reserve);
    match left {
        None => Ok(()),
        Some(u) => Err(Refusal::new(
            "not_set_up",
            "C9.5.4",
            say!("{unit} is not set up yet.", unit = u.name),
        )),
    }
}

/// Sets a unit up.
pub(crate) fn deploy(ctx: &mut Ctx<'_>, spot: &Placement) {
    ctx.emit(SetupEvent::Deployed {
        unit: spot.unit,
        hex: spot.hex,
        facing: spot.facing,
    });
    towing::follow(ctx, spot.unit);
}

/// A side has set up.
pub(crate) fn ready(ctx: &mut Ctx<'_>, side: SideId) {
    ctx.emit(SetupEvent::Ready { side });
}
