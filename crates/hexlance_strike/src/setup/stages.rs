//! The stages of setup (R17.1.1) in which a side may have something to do.

use bevy_ecs::world::World;
use hexlance_rules::{Enter, Refusal, SideId, Timetable};

use super::{SetupStep, deploy, ground, hide, infiltrate};
use crate::{
    Ctx,
    arrival::split,
    go::{Stage, Wait},
    mines,
    model::mission::Homes,
    moments::{Rule, SetupPart, Span},
    read,
    reserves::sets_up,
    state::{Frame, Place},
    used::AbilityStep,
};

/// A stage of setup as players see it, in the order of R17.1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupStage {
    /// S3: terrain and mapsheets.
    Ground,
    /// S4: mines.
    Mines,
    /// S5: units are kept back.
    Reserves,
    /// S6: units begin in hiding where the enemy sets up.
    Infiltration,
    /// S7: units are put on the map.
    Units,
    /// S8: units in hiding, after all others.
    Hiding,
}

/// The stage of setup to which it belongs.
pub(crate) fn stage_of(wait: &Wait) -> Option<SetupStage> {
    Some(match wait {
        Wait::Stage(Stage::Ground, _) => SetupStage::Ground,
        Wait::LayingMines(_) => SetupStage::Mines,
        Wait::Stage(Stage::Reserves, _) => SetupStage::Reserves,
        Wait::Stage(Stage::Infiltration, _) => SetupStage::Infiltration,
        Wait::Deploying(_) => SetupStage::Units,
        Wait::Stage(Stage::Hiding, _) => SetupStage::Hiding,
        _ => return None,
    })
}

/// The stages of setup that this battle has, for either side. What a scenario gives a side to do is open, what it does
/// with it is not.
pub(crate) fn stages(world: &World) -> Vec<SetupStage> {
    let both = [SideId(0), SideId(1)];
    let any = |has: &dyn Fn(SideId) -> bool| both.into_iter().any(has);
    let mines = world.resource::<mines::Minefields>();
    let mut out = Vec::new();
    if any(&|s| ground::may_rearrange(world, s)) {
        out.push(SetupStage::Ground);
    }
    if !mines.supplies.is_empty() {
        out.push(SetupStage::Mines);
    }
    if any(&|s| split::has_choice(world, s)) {
        out.push(SetupStage::Reserves);
    }
    if any(&|s| infiltrate::can(world, s)) {
        out.push(SetupStage::Infiltration);
    }
    out.push(SetupStage::Units);
    let late =
        |s| hide::hidden_allowance(world, s).away.is_some() || hide::has_experts_away(world, s);
    if any(&late) {
        out.push(SetupStage::Hiding);
    }
    out
}

/// What sides do before the first turn (R17.1.1).
pub(crate) fn plugin(t: &mut Timetable) {
    let at = Enter(Span::Setup);
    t.add(at, Rule::Homes, |ctx: &mut Ctx<'_>| {
        ctx.push(SetupStep::HomeEdges);
    });
    t.add(at, Rule::Ground, |ctx: &mut Ctx<'_>| {
        ctx.push(SetupStep::HomesDecided);
        ctx.push_in_order(both(ctx, Stage::Ground));
    });
    for (rule, stage) in [
        (Rule::Infiltration, Stage::Infiltration),
        (Rule::Hidden, Stage::Hiding),
    ] {
        t.add(at, rule, move |ctx: &mut Ctx<'_>| {
            ctx.push_in_order(both(ctx, stage));
        });
    }
    t.add(at, Rule::Deployment, |ctx: &mut Ctx<'_>| {
        let order = read::turn(ctx.world()).in_order();
        ctx.push_in_order(order.map(SetupStep::Deployment));
    });
    for side in [SideId(0), SideId(1)] {
        let at = SetupPart::Deployment(side);
        t.add(at, Rule::Deployment, move |ctx: &mut Ctx<'_>| {
            if deploy::any_to_deploy(ctx.world(), side) {
                ctx.push(Wait::Deploying(side));
            }
        });
    }
    t.add(at, Rule::Assignments, |ctx: &mut Ctx<'_>| {
        ctx.push(AbilityStep::Assignments);
    });
}

/// A stage for both sides.
fn both(ctx: &Ctx<'_>, stage: Stage) -> [Wait; 2] {
    let order = read::turn(ctx.world()).in_order();
    order.map(|side| Wait::Stage(stage, side))
}

/// Whether a side has anything to do in a stage.
pub fn has_business(world: &World, stage: Stage, side: SideId) -> bool {
    match stage {
        Stage::Ground => ground::may_rearrange(world, side),
        Stage::Reserves => split::has_choice(world, side),
        Stage::Infiltration => infiltrate::has_choice(world, side),
        Stage::Hiding => hide::hides_late(world, side),
    }
}

/// Whether a side has anything at all to do in setup, so that it matters who goes first.
pub(super) fn has_any(world: &World, side: SideId) -> bool {
    let units = read::units(world)
        .any(|u| u.side == side && *u.place == Place::Reserve && sets_up(world, u.id));
    let stages = [
        Stage::Ground,
        Stage::Reserves,
        Stage::Infiltration,
        Stage::Hiding,
    ];
    units
        || mines::supply::can_lay(world, side)
        || world.resource::<Frame>().homes != Homes::Given
        || stages.into_iter().any(|s| has_business(world, s, side))
}

/// Whether a side may say that it is done with a stage.
///
/// # Errors
/// What is still to be done.
pub fn check_done(world: &World, stage: Stage, side: SideId) -> Result<(), Refusal> {
    match stage {
        Stage::Reserves => split::check_done(world, side),
        Stage::Hiding => super::deploy::check_deployment_done(world, side),
        Stage::Ground | Stage::Infiltration => Ok(()),
    }
}
