//! The turn (R3): which step follows which, and when a side is done.

mod event;
mod step;
mod waits;

use bevy_ecs::world::World;
use hexlance_rules::{Enter, Refusal, SideId, Timetable, UnitId, say};

use crate::{
    Ctx, Steps, abilities,
    aimed::AttackEvent,
    attack::legal,
    go::{self, Wait},
    moments::{During, EndPhase, Rule, Span},
    movement, read, setup,
    state::Phase,
};

pub use crate::go::{
    may_activate, may_attack, may_declare_act_first, may_declare_at_the_end, may_drop, waiting,
    waiting_side,
};
pub use event::TurnEvent;
pub use step::TurnStep;
pub(crate) use waits::waits;
pub use waits::{unflown, unmoved};

/// Turns and phases are counted, and come in their order.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let turn = read::turn(ctx.world()).number + 1;
        ctx.emit(TurnEvent::TurnBegan { turn });
    });
    t.add(Enter(Span::Turn), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order(steps_from(Phase::Initiative));
    });
    for phase in Phase::OF_A_TURN {
        t.add(Enter(phase), Rule::Clock, move |ctx: &mut Ctx<'_>| {
            ctx.emit(TurnEvent::PhaseBegan { phase });
        });
    }
    t.add(During(Phase::End), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push_in_order([EndPhase::Heat, EndPhase::Works].map(TurnStep::Part));
    });
}

/// What is left of a turn from a phase on, and the next turn (R3.1.1).
pub(crate) fn steps_from(first: Phase) -> Steps {
    let phases = Phase::OF_A_TURN.into_iter().skip_while(|p| *p != first);
    let steps = phases.flat_map(|phase| {
        [
            TurnStep::BeginPhase(phase),
            TurnStep::DuringPhase(phase),
            TurnStep::LeavePhase(phase),
        ]
    });
    let then = [TurnStep::EndTurn, TurnStep::StartTurn];
    steps.chain(then).map(Into::into).collect()
}

fn attacks_over(unit: UnitId) -> AttackEvent {
    AttackEvent::AttackSpent {
        unit,
        weapon: true,
        physical: true,
        fired: false,
        overheat: 0,
        rear: 0,
        marking: None,
        piece: None,
        rush_done: true,
    }
}

/// Whether a side may say that it is done.
///
/// # Errors
/// What is still to be done.
pub fn check_done(world: &World, side: SideId) -> Result<(), Refusal> {
    if go::waiting_side(world) != Some(side) {
        return Err(go::not_your_turn(world));
    }
    match go::waiting(world) {
        Some(Wait::Deploying(_)) => setup::check_deployment_done(world, side),
        Some(Wait::Stage(stage, _)) => setup::check_stage_done(world, *stage, side),
        Some(Wait::ActFirst(_)) => combined_fire_is_over(
            world,
            side,
            abilities::combined_fire::must_act_first(world, side),
        ),
        Some(Wait::EarlyAttacks(_)) => {
            combined_fire_is_over(world, side, abilities::combined_fire::waiting(world, side))
        }
        Some(Wait::Attacks(_)) => {
            let bound = abilities::combined_fire::waiting(world, side);
            combined_fire_is_over(world, side, bound)?;
            let rushing = read::active(world, side).find(|u| {
                u.can_act()
                    && u.acts.rush.is_some_and(|r| {
                        legal::rush_order(u, r)
                            .is_some_and(|o| legal::check(world, side, &o).is_ok())
                    })
            });
            match rushing {
                None => Ok(()),
                Some(u) => Err(Refusal::new(
                    "charge_waits",
                    "R8.4.3",
                    say!(
                        "{unit} has declared a charge or death from above.",
                        unit = u.name
                    ),
                )
                .or("Resolve it first.")),
            }
        }
        Some(
            Wait::LayingMines(_)
            | Wait::Returns(_)
            | Wait::EndActs(_)
            | Wait::Rerouting(_)
            | Wait::Engagements(_),
        ) => Ok(()),
        Some(Wait::Drops(_)) => Err(Refusal::new(
            "must_drop",
            "R16.5.1",
            "Units that are due have to drop now.",
        )
        .or("Name a hex for each of them.")),
        Some(Wait::Flights { .. }) => {
            Err(
                Refusal::new("must_move", "R11.3.1", "An aircraft must make its move.")
                    .or("Choose an aircraft and fly it; outside the map it may stay where it is."),
            )
        }
        Some(Wait::Alternate { .. } | Wait::EarlyMove(_)) => {
            Err(
                Refusal::new("must_move", "R3.3.1", "A unit must move, or stand still.")
                    .or("Choose a unit and let it stand still if it should not move."),
            )
        }
        _ => Err(go::not_your_turn(world)),
    }
}

/// Nobody has to attack any more because its formation has declared it (R14.6.2).
fn combined_fire_is_over(
    world: &World,
    side: SideId,
    bound: Option<(UnitId, UnitId)>,
) -> Result<(), Refusal> {
    let Some((unit, target)) = bound else {
        return Ok(());
    };
    let name = crate::concealment::name_for(world, side, target);
    Err(Refusal::new(
        "combined_fire_waits",
        "R14.6.2",
        say!(
            "{unit} has to attack {name}.",
            unit = read::unit(world, unit).name,
            name
        ),
    )
    .or("Its formation has declared that all of it does."))
}

/// A side is done with the step that waits.
pub fn done(ctx: &mut Ctx<'_>, side: SideId) {
    let phase = read::phase(ctx.world());
    if matches!(go::waiting(ctx.world()), Some(Wait::Rerouting(_))) {
        return movement::as_ordered(ctx);
    }
    match go::take(ctx) {
        Some(Wait::EarlyAttacks(unit)) => ctx.emit(attacks_over(unit)),
        _ => ctx.emit(TurnEvent::SideDone { side, phase }),
    }
}
