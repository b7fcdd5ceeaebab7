//! Rounds, turns and their stages (D3.1).

use bevy_ecs::world::World;
use hexlance_rules::{
    Choice, Decision, Enter, Flow, Leave, Refusal, SideId, Term, Timetable, UnitId, say,
};

use crate::{
    Ctx, contact,
    equipment::Equipment,
    event::Event,
    moments::{Rule, Span},
    question::Question,
    read::{Look, Table},
    state::{Clock, Place, Stage, Zones},
    step::Step,
    victory,
};

/// Steps of rounds and turns.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnStep {
    /// A round begins.
    Round,
    /// A side's turn begins with its command stage (D3.1.2).
    Begin(SideId),
    /// Waits while switches are turned (D16.2.3).
    Switches,
    /// Command is rolled for these, one after another (D3.1.3).
    Command {
        /// Those that are left.
        left: Vec<UnitId>,
        /// Orders added so far.
        extra: u8,
    },
    /// Waits for orders, until the side ends its turn (D3.1.4).
    Orders,
    /// The end stage begins (D3.1.5).
    End,
    /// Heat has been checked, and the end stage ends: order tokens go (D3.3.4), captives are secured (D11.6).
    EndOver,
    /// The turn is over: the end of the battle is looked at, else the next side has its turn (D14.3).
    Done,
}

/// What is left to do from the end stage of a side's turn on (D3.1.5).
pub fn end_stage() -> Vec<Step> {
    vec![
        Step::Turn(TurnStep::End),
        Step::Turn(TurnStep::EndOver),
        Step::Turn(TurnStep::Done),
    ]
}

/// The standing switches of a unit, and whether they are on (D16.2.3).
pub fn switches<'w>(u: &Look<'w>) -> impl Iterator<Item = (Equipment, bool)> + use<'w> {
    let (model, off) = (u.model, u.condition.switched_off);
    Equipment::ALL
        .iter()
        .copied()
        .filter(|e| e.has_switch())
        .filter(|e| {
            let mut clicks = model.clicks.iter();
            clicks.any(|c| c.equipment.iter().any(|x| x == *e))
        })
        .map(move |e| (e, !off.has(e)))
}

/// Whether a switch may be turned (D16.2.3).
///
/// # Errors
/// Why not.
pub fn check_switch(
    world: &World,
    side: SideId,
    unit: UnitId,
    equipment: Equipment,
    on: bool,
) -> Result<(), Refusal> {
    let Some(u) = Table::of(world).find(unit).filter(|u| !u.is_gone()) else {
        return Err(Refusal::new(
            "no_such_unit",
            "D16.2.3",
            "There is no such unit in the battle.",
        ));
    };
    if u.side != side || u.is_captive() {
        return Err(Refusal::new(
            "not_yours",
            "D16.2.3",
            say!("{unit} is not yours to switch.", unit = u.name),
        ));
    }
    if !equipment.has_switch() {
        return Err(Refusal::new(
            "no_switch",
            "D16.2.3",
            say!(
                "{equipment} has no standing switch.",
                equipment = Term(equipment.name())
            ),
        )
        .or("It is always on, or asked for at its moment."));
    }
    if !u
        .model
        .clicks
        .iter()
        .any(|c| c.equipment.iter().any(|e| e == equipment))
    {
        return Err(Refusal::new(
            "not_its_equipment",
            "D16.2.3",
            say!(
                "No click of {unit} shows {equipment}.",
                unit = u.name,
                equipment = Term(equipment.name())
            ),
        ));
    }
    if u.condition.switched_off.has(equipment) != on {
        return Err(Refusal::new(
            "switched_already",
            "D16.2.3",
            say!(
                "{equipment} of {unit} is so already.",
                equipment = Term(equipment.name()),
                unit = u.name
            ),
        ));
    }
    Ok(())
}

/// Turns a switch.
pub fn switch(ctx: &mut Ctx<'_>, unit: UnitId, equipment: Equipment, on: bool) {
    ctx.emit(Event::Switched {
        unit,
        equipment,
        on,
    });
}

/// Ends the command stage.
pub fn begin_orders(ctx: &mut Ctx<'_>) {
    ctx.take_waiting();
    let active = ctx.world().resource::<Clock>().active;
    let commanders = Table::of(ctx.world())
        .on_table()
        .filter(|u| u.side == active && u.has(Equipment::Command));
    let left = commanders.map(|u| u.id).collect();
    ctx.push(Step::Turn(TurnStep::Command { left, extra: 0 }));
}

/// Ends the order stage.
pub fn end_orders(ctx: &mut Ctx<'_>) {
    ctx.take_waiting();
    ctx.push_in_order(end_stage());
}

/// An order is done: captives whose controlling unit is not beside them any more are free (D11.4.1).
pub fn after_order(ctx: &mut Ctx<'_>) {
    free_captives(ctx);
}

/// Frees the captives whose controlling unit is gone or not in contact with them any more (D11.4.1).
pub fn free_captives(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let free: Vec<UnitId> = table
        .units()
        .filter(|u| u.is_captive() && !u.is_gone() && !is_guarded(table, u))
        .map(|u| u.id)
        .collect();
    for unit in free {
        ctx.emit(Event::Freed {
            unit,
            released: false,
        });
    }
}

/// Whether a captive's controlling unit is with it: in base contact, or aboard the same transport (D12.2.4).
pub(crate) fn is_guarded(table: Table<'_>, captive: &Look<'_>) -> bool {
    let by = captive.condition.captive.map(|c| c.by);
    by.and_then(|by| table.find(by))
        .is_some_and(|by| match (captive.place, by.place) {
            (Place::Aboard(a), Place::Aboard(b)) => a == b,
            _ => contact::in_contact(table, captive, &by),
        })
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: TurnStep) -> Flow<Step> {
    match step {
        TurnStep::Round => ctx.run(Enter(Span::Round)),
        TurnStep::Begin(side) => begin(ctx, side),
        TurnStep::Switches => return Flow::Wait(Step::Turn(TurnStep::Switches)),
        TurnStep::Command { left, extra } => command(ctx, left, extra),
        TurnStep::Orders => return Flow::Wait(Step::Turn(TurnStep::Orders)),
        TurnStep::End => ctx.run(Enter(Stage::End)),
        TurnStep::EndOver => ctx.run(Leave(Stage::End)),
        TurnStep::Done => done(ctx),
    }
    Flow::Next
}

/// Goes on with an answer.
pub fn answered(ctx: &mut Ctx<'_>, step: TurnStep, decision: &Decision<Question>, choice: usize) {
    let TurnStep::Command { left, mut extra } = step else {
        return;
    };
    let Some((&unit, left)) = left.split_first() else {
        return;
    };
    if decision
        .choices
        .get(choice)
        .is_some_and(|c| c.code == "yes")
    {
        let die = ctx.d6();
        let order = die >= 5;
        ctx.emit(Event::CommandRolled { unit, die, order });
        extra += u8::from(order);
    }
    ctx.push(Step::Turn(TurnStep::Command {
        left: left.to_vec(),
        extra,
    }));
}

/// Rounds and stages are counted, and the side whose turn it is gets its say.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Round), Rule::Clock, |ctx: &mut Ctx<'_>| {
        let round = ctx.world().resource::<Clock>().round.saturating_add(1);
        ctx.emit(Event::RoundBegan { round });
    });
    t.add(Enter(Span::Round), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        let first = ctx.world().resource::<Clock>().first;
        ctx.push(Step::Turn(TurnStep::Begin(first)));
    });
    for stage in [Stage::Command, Stage::Orders, Stage::End] {
        t.add(Enter(stage), Rule::Clock, move |ctx: &mut Ctx<'_>| {
            ctx.emit(Event::StageBegan { stage });
        });
    }
    for (stage, step) in [
        (Stage::Command, TurnStep::Switches),
        (Stage::Orders, TurnStep::Orders),
    ] {
        t.add(Enter(stage), Rule::Agenda, move |ctx: &mut Ctx<'_>| {
            ctx.push(Step::Turn(step.clone()));
        });
    }
    t.add(Leave(Stage::End), Rule::Tokens, remove_tokens);
    t.add(Leave(Stage::End), Rule::Captives, secure);
}

fn begin(ctx: &mut Ctx<'_>, side: SideId) {
    let number = ctx.world().resource::<Clock>().number.saturating_add(1);
    ctx.emit(Event::TurnBegan { side, number });
    ctx.run(Enter(Stage::Command));
}

/// Asks for Command of one unit after another, then fixes the allotment (D3.1.3).
fn command(ctx: &mut Ctx<'_>, left: Vec<UnitId>, extra: u8) {
    let table = Table::of(ctx.world());
    let Some(u) = left.first().and_then(|u| table.find(*u)) else {
        let base = table.agreed().orders();
        ctx.emit(Event::Allotted { base, extra });
        ctx.run(Enter(Stage::Orders));
        return;
    };
    let decision = Decision {
        side: u.side,
        unit: Some(u.id),
        question: Question::Use {
            equipment: Equipment::Command,
            target: None,
        },
        prompt: say!("Roll for Command of {unit}?", unit = u.name),
        choices: vec![
            Choice::new("yes", "Roll", "On 5 or 6 one more order this turn."),
            Choice::new(
                "no",
                "Do not roll",
                "The turn keeps the orders that it has.",
            ),
        ],
        default: 0,
    };
    ctx.push(Step::Turn(TurnStep::Command { left, extra }));
    ctx.ask(decision);
}

/// Units that were given no order lose their tokens; shut-down 'Mechs keep theirs (D3.3.4).
fn remove_tokens(ctx: &mut Ctx<'_>) {
    let active = ctx.world().resource::<Clock>().active;
    let rested: Vec<(UnitId, u8)> = Table::of(ctx.world())
        .units()
        .filter(|u| u.side == active && !u.is_gone() && !u.is_captive())
        .filter(|u| u.tokens > 0 && !u.marks.ordered && !u.is_shut_down())
        .map(|u| (u.id, u.tokens))
        .collect();
    for (unit, had) in rested {
        ctx.emit(Event::TokensRemoved { unit, had });
    }
}

/// Captives that stand in the zone of the side that holds them, with their controlling units (D11.6).
fn secure(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let side = world.resource::<Clock>().active;
    let table = Table::of(world);
    let zones = world.resource::<Zones>();
    let home = |u: &Look<'_>| u.hex().is_some_and(|hex| zones.has(side, hex));
    let captives: Vec<UnitId> = table
        .on_table()
        .filter(|u| home(u))
        .filter(|u| {
            let by = u.condition.captive.and_then(|c| table.find(c.by));
            by.is_some_and(|by| by.side == side && home(&by))
        })
        .map(|u| u.id)
        .collect();
    for unit in captives {
        victory::secure(ctx, unit, side);
    }
}

/// The end of the battle, or the next side's turn (D3.1.1, D14.3).
fn done(ctx: &mut Ctx<'_>) {
    let clock = *ctx.world().resource::<Clock>();
    let side = clock.active;
    let sides = Table::of(ctx.world()).sides().ids();
    let next = SideId((side.0 + 1) % (sides.count().max(1) as u8));
    let round_over = next == clock.first;
    if victory::is_over(ctx.world(), round_over) {
        ctx.emit(Event::TurnEnded { side });
        victory::end(ctx);
        return;
    }
    ctx.emit(Event::TurnEnded { side });
    ctx.push(Step::Turn(match round_over {
        true => TurnStep::Round,
        false => TurnStep::Begin(next),
    }));
}

#[cfg(test)]
mod tests;
