//! Turns, phases, initiative and whose turn it is (C2.1, C2.2).

mod event;
mod initiative;
mod order;

pub use event::TurnEvent;
pub(crate) use initiative::roll as roll_initiative;
pub use order::{counts, has_turn};

use bevy_ecs::world::World;
use hexlance_rules::{Enter, Flow, Leave, Refusal, SideId, Timetable, UnitId};

use crate::{
    Ctx, hidden,
    moments::{Resolve, Rule, Span},
    read::{Look, Table},
    state::{Fate, Phase},
};

/// Steps of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnStep {
    /// A turn begins.
    Begin,
    /// A phase begins.
    Enter(Phase),
    /// Waits while sides do what comes before the turns of a phase: they reveal units, and fire TAG.
    Open(Phase),
    /// Waits while sides act in turns.
    Act(Phase),
    /// What sides declared in a phase is carried out.
    Resolve(Phase),
    /// A phase ends.
    Leave(Phase),
    /// The turn is over.
    Done,
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: TurnStep) -> Flow<TurnStep> {
    match step {
        TurnStep::Begin => ctx.run(Enter(Span::Turn)),
        TurnStep::Enter(phase) => ctx.run(Enter(phase)),
        TurnStep::Open(phase) => {
            if order::open(ctx, phase) {
                return Flow::Wait(step);
            }
        }
        TurnStep::Act(phase) => {
            if order::next(ctx, phase) {
                return Flow::Wait(step);
            }
        }
        TurnStep::Resolve(phase) => ctx.run(Resolve(phase)),
        TurnStep::Leave(phase) => ctx.run(Leave(phase)),
        TurnStep::Done => ctx.run(Leave(Span::Turn)),
    }
    Flow::Next
}

/// A unit has had its turn.
pub(crate) fn acted(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(TurnEvent::Acted { unit });
}

/// A unit of a side that has its turn now in a phase.
///
/// # Errors
/// Why it has not.
pub fn acting<'w>(
    world: &'w World,
    side: SideId,
    unit: UnitId,
    phase: Phase,
    rule: &'static str,
) -> Result<Look<'w>, Refusal> {
    act(world, side, unit, (phase, rule), false)
}

/// The same of a unit that may be off the map still, and come in now (C9.5.5).
///
/// # Errors
/// Why it has no turn.
pub fn acting_anywhere<'w>(
    world: &'w World,
    side: SideId,
    unit: UnitId,
    rule: &'static str,
) -> Result<Look<'w>, Refusal> {
    act(world, side, unit, (Phase::Movement, rule), true)
}

fn act<'w>(
    world: &'w World,
    side: SideId,
    unit: UnitId,
    (phase, rule): (Phase, &'static str),
    off_map: bool,
) -> Result<Look<'w>, Refusal> {
    let table = Table::of(world);
    let clock = table.clock();
    if clock.phase != phase {
        return Err(Refusal::new(
            "wrong_phase",
            "C2.1",
            "That is not done in this phase.",
        ));
    }
    if clock.active() != Some(side) {
        return Err(Refusal::new(
            "not_your_turn",
            "C2.2.2",
            "It is another side's turn.",
        ));
    }
    if clock.opening || clock.ambush.is_some() {
        return Err(Refusal::new(
            "something_before",
            "C20.2.2",
            "Something else comes first: units are revealed, TAG is fired, or a unit that was found fires.",
        )
        .or("Do that, or pass."));
    }
    let u = table.find(unit).filter(|u| u.side == side);
    let there = |u: &Look<'_>| u.hex().is_some() || off_map && u.may_enter();
    let Some(u) = u.filter(|u| there(u) && u.fate == Fate::Fighting) else {
        return Err(Refusal::new(
            "no_unit",
            rule,
            "That is no unit of this side on the map.",
        ));
    };
    if let Some(other) = clock.under_way.filter(|other| *other != unit) {
        let name = table.find(other).map_or("", |u| u.name);
        return Err(Refusal::new(
            "under_way",
            "C3.1.8",
            hexlance_rules::say!("The movement of {unit} is not over.", unit = name),
        ));
    }
    if clock.under_way.is_none() && u.turn.waits {
        return Err(Refusal::new(
            "point_first",
            "C2.2.7",
            "The machines of a Point act one after the other, before any other unit of their side.",
        ));
    }
    if clock.under_way.is_none() && !has_turn(&u) {
        return Err(Refusal::new(
            "had_turn",
            "C2.2.8",
            "This unit has no turn in this phase any more.",
        ));
    }
    Ok(u)
}

/// A unit of a side that acts now in what comes before the turns of a phase.
///
/// # Errors
/// Why it does not.
pub fn opening<'w>(
    world: &'w World,
    side: SideId,
    unit: UnitId,
    phase: Phase,
    rule: &'static str,
) -> Result<Look<'w>, Refusal> {
    let table = Table::of(world);
    let clock = table.clock();
    if clock.phase != phase || !clock.opening {
        return Err(Refusal::new(
            "too_late",
            rule,
            "That is done before the turns of its phase.",
        ));
    }
    if clock.active() != Some(side) {
        return Err(Refusal::new(
            "not_your_turn",
            "C2.2.2",
            "It is another side's turn.",
        ));
    }
    let u = table.find(unit).filter(|u| u.side == side);
    u.filter(|u| u.hex().is_some() && u.fate == Fate::Fighting)
        .ok_or_else(|| Refusal::new("no_unit", rule, "That is no unit of this side on the map."))
}

/// Whether a side may say that it declares nothing more (C2.2.8), or ends its part of the End Phase.
///
/// # Errors
/// Why not.
pub fn check_pass(world: &World, side: SideId) -> Result<(), Refusal> {
    let clock = Table::of(world).clock();
    if clock.active() != Some(side) {
        return Err(Refusal::new(
            "not_your_turn",
            "C2.2.2",
            "It is another side's turn.",
        ));
    }
    match clock.phase {
        _ if clock.opening || clock.ambush.is_some() => Ok(()),
        Phase::Weapons | Phase::Physical | Phase::End => Ok(()),
        _ => Err(Refusal::new(
            "may_not_pass",
            "C2.2.8",
            "A side may not pass while one of its units has not moved.",
        )
        .or("Let a unit do nothing.")),
    }
}

/// A side declares nothing more in this phase.
pub(crate) fn pass(ctx: &mut Ctx<'_>, side: SideId) {
    if Table::of(ctx.world()).clock().ambush.is_some() {
        hidden::hold(ctx);
        return;
    }
    ctx.emit(TurnEvent::Passed { side });
}

/// Turns and phases are counted, and what follows on them comes.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let turn = Table::of(ctx.world()).clock().turn.saturating_add(1);
        ctx.emit(TurnEvent::TurnBegan { turn });
    });
    t.add(Enter(Span::Turn), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.push(TurnStep::Enter(Phase::Initiative));
    });
    for phase in Phase::TURN {
        t.add(Enter(phase), Rule::Clock, move |ctx: &mut Ctx<'_>| {
            ctx.emit(TurnEvent::PhaseBegan { phase });
        });
        t.add(Enter(phase), Rule::Agenda, move |ctx: &mut Ctx<'_>| {
            ctx.push_in_order(within(phase));
        });
        t.add(Leave(phase), Rule::Agenda, move |ctx: &mut Ctx<'_>| {
            after(ctx, phase);
        });
    }
    t.add(
        Enter(Phase::Initiative),
        Rule::Initiative,
        initiative::phase,
    );
    t.add(Leave(Span::Turn), Rule::Lapse, |ctx: &mut Ctx<'_>| {
        ctx.emit(TurnEvent::TurnEnded);
    });
    t.add(Leave(Span::Turn), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        if Table::of(ctx.world()).clock().phase != Phase::Over {
            ctx.push(TurnStep::Begin);
        }
    });
}

/// What a phase consists of.
pub(crate) fn within(phase: Phase) -> Vec<TurnStep> {
    let (act, leave) = (TurnStep::Act(phase), TurnStep::Leave(phase));
    match phase {
        Phase::Movement => vec![TurnStep::Open(phase), act, leave],
        Phase::End => vec![act, leave],
        Phase::Weapons => vec![TurnStep::Open(phase), act, TurnStep::Resolve(phase), leave],
        Phase::Physical => vec![act, TurnStep::Resolve(phase), leave],
        _ => vec![leave],
    }
}

/// What comes after a phase.
fn after(ctx: &mut Ctx<'_>, phase: Phase) {
    let next = Phase::TURN.iter().skip_while(|p| **p != phase).nth(1);
    ctx.push(match next {
        Some(next) => TurnStep::Enter(*next),
        None => TurnStep::Done,
    });
}
