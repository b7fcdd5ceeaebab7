//! Events of the dial rules in words: one sentence for everything that happens.
//!
//! [`describe`] is the only place where such an event becomes a sentence; [`tell`] makes a readable story of many.

mod order;
mod rolls;
mod story;
#[cfg(test)]
mod tests;

pub use order::order;
pub use story::{tell, weight};

use bevy::ecs::world::World;
use hexlance_dial::{
    command::{Manner, OrderKind},
    event::{
        AllotmentEvent, ArtilleryEvent, AttackEvent, BypassEvent, CaptivityEvent, DamageCause,
        Event, HeatCause, HeatEvent, Loss, LossEvent, MoveEvent, OrderEvent, RepairEvent,
        ScoredFor, SetupEvent, StopCause, SwitchEvent, TurnEvent, VictoryEvent,
    },
    read::Table,
    state::{Outcome, Stage},
};
use hexlance_rules::{SideId, UnitId};

use crate::words::{direction_name, hex_name};

/// The name of a unit.
fn name(world: &World, unit: UnitId) -> &str {
    Table::of(world).find(unit).map_or("?", |u| u.name)
}

/// The name of a side.
fn side(world: &World, side: SideId) -> &str {
    Table::of(world).sides().name(side)
}

/// Names of units, one after the other.
fn names(world: &World, units: &[UnitId]) -> String {
    let names: Vec<_> = units.iter().map(|u| name(world, *u)).collect();
    names.join(", ")
}

fn clicks(n: i16) -> String {
    tr_n!(n.max(0), "{n} click", "{n} clicks")
}

/// One sentence for an event.
pub fn describe(event: &Event, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        Event::Setup(SetupEvent::FirstPlayer { rolls, side: first }) => {
            rolls::first_player(world, rolls, *first)
        }
        Event::Setup(SetupEvent::Deployed { unit, hex, facing }) => tr!(
            "{unit} sets up at {hex}, facing {facing}.",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        Event::Setup(SetupEvent::DeployedAboard { unit, transport }) => tr!(
            "{unit} sets up aboard {transport}.",
            unit = n(unit),
            transport = n(transport)
        ),
        Event::Setup(SetupEvent::SetUp { side: who, .. }) => {
            tr!("{side} has set up.", side = side(world, *who))
        }
        Event::Setup(SetupEvent::InfiltratorsNow) => {
            tr!("Units with Infiltrate set up now.").to_owned()
        }
        Event::Turn(TurnEvent::RoundBegan { round }) => tr!("Round {round} begins.", round),
        Event::Turn(TurnEvent::TurnBegan { side: who, .. }) => {
            tr!("Turn of {side}.", side = side(world, *who))
        }
        Event::Turn(TurnEvent::StageBegan { stage }) => stage_sentence(*stage).to_owned(),
        Event::Switch(SwitchEvent::Switched {
            unit,
            equipment,
            on,
        }) => {
            let (unit, equipment) = (n(unit), equipment.name());
            if *on {
                tr!("{unit} switches {equipment} on.", unit, equipment)
            } else {
                tr!("{unit} switches {equipment} off.", unit, equipment)
            }
        }
        Event::Allotment(AllotmentEvent::CommandRolled { .. })
        | Event::Move(MoveEvent::BrokeAway { .. })
        | Event::Attack(AttackEvent::Rolled { .. })
        | Event::Attack(AttackEvent::DamageDie { .. })
        | Event::Heat(HeatEvent::HeatEffectRolled { .. })
        | Event::Heat(HeatEvent::RestartRolled { .. })
        | Event::Artillery(ArtilleryEvent::MarkerRolled { .. }) => rolls::describe(event, world),
        Event::Allotment(AllotmentEvent::Allotted { base, extra: 0 }) => {
            tr_n!(*base, "{n} order.", "{n} orders.")
        }
        Event::Allotment(AllotmentEvent::Allotted { base, extra }) => tr_n!(
            base.saturating_add(*extra),
            "{n} order, {extra} by Command.",
            "{n} orders, {extra} by Command.",
            extra
        ),
        Event::Order(OrderEvent::Ordered { units, order }) => ordered(&names(world, units), *order),
        Event::Move(MoveEvent::MoveBegan { unit, manner, .. }) => moving(world, *unit, *manner),
        Event::Move(MoveEvent::Entered {
            unit,
            to,
            jumped: true,
            ..
        }) => tr!("{unit} lands at {to}.", unit = n(unit), to = hex_name(*to)),
        Event::Move(MoveEvent::Entered { unit, to, cost, .. }) => tr!(
            "{unit} enters {to} for {cost}\".",
            cost,
            unit = n(unit),
            to = hex_name(*to)
        ),
        Event::Move(MoveEvent::Stopped { unit, cause }) => stopped(n(unit), *cause),
        Event::Move(MoveEvent::Turned {
            unit,
            facing,
            spin: true,
        }) => tr!(
            "{unit} spins round to face {facing}.",
            unit = n(unit),
            facing = direction_name(*facing)
        ),
        Event::Move(MoveEvent::Turned { unit, facing, .. }) => tr!(
            "{unit} turns to face {facing}.",
            unit = n(unit),
            facing = direction_name(*facing)
        ),
        Event::Move(MoveEvent::Boarded { unit, transport }) => tr!(
            "{unit} gets aboard {transport}.",
            unit = n(unit),
            transport = n(transport)
        ),
        Event::Move(MoveEvent::SetDown {
            unit,
            transport,
            hex,
            ..
        }) => tr!(
            "{transport} sets {unit} down at {hex}.",
            transport = n(transport),
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        Event::Loss(LossEvent::Damaged {
            unit,
            clicks,
            from,
            to,
            cause,
        }) => damaged(world, *unit, clicks.total(), (*from, *to), *cause),
        Event::Repair(RepairEvent::Repaired {
            unit, by, from, to, ..
        }) if from == to => tr!(
            "{by} can repair nothing on {unit}.",
            by = n(by),
            unit = n(unit)
        ),
        Event::Repair(RepairEvent::Repaired {
            unit, by, from, to, ..
        }) => tr!(
            "{by} repairs {unit}: click {from} to {to}.",
            from,
            to,
            by = n(by),
            unit = n(unit)
        ),
        Event::Heat(HeatEvent::Heat {
            unit,
            from,
            to,
            cause,
            ..
        }) => heat(world, *unit, (*from, *to), *cause),
        Event::Heat(HeatEvent::ShutDown { unit }) => tr!("{unit} shuts down.", unit = n(unit)),
        Event::Order(OrderEvent::Pushed { unit }) => tr!("{unit} is pushed.", unit = n(unit)),
        Event::Order(OrderEvent::TokensRemoved { unit, had }) => tr_n!(
            *had,
            "{unit} loses its order token.",
            "{unit} loses its {n} order tokens.",
            unit = n(unit)
        ),
        Event::Artillery(ArtilleryEvent::MarkerPlaced(marker)) => tr!(
            "{unit} fires at {hex}: the shells come down in the next turn of {side}.",
            unit = n(&marker.unit),
            hex = hex_name(marker.hex),
            side = side(world, marker.side)
        ),
        Event::Captivity(CaptivityEvent::Captured { unit, by }) => {
            tr!("{unit} is captured by {by}.", unit = n(unit), by = n(by))
        }
        Event::Captivity(CaptivityEvent::Freed {
            unit,
            released: true,
        }) => tr!("{unit} is let go.", unit = n(unit)),
        Event::Captivity(CaptivityEvent::Freed { unit, .. }) => {
            tr!("{unit} is free again.", unit = n(unit))
        }
        Event::Move(MoveEvent::Towed { unit, hex, .. }) => tr!(
            "{unit} is led to {hex}.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        Event::Captivity(CaptivityEvent::Secured { unit, side: who }) => tr!(
            "{side} brings {unit} home.",
            side = side(world, *who),
            unit = n(unit)
        ),
        Event::Bypass(BypassEvent::TakenOver {
            unit,
            by,
            side: who,
        }) => tr!(
            "{by} takes {unit} over for {side}.",
            by = n(by),
            unit = n(unit),
            side = side(world, *who)
        ),
        Event::Loss(LossEvent::Eliminated { unit, loss }) => eliminated(world, *unit, *loss),
        Event::Victory(VictoryEvent::Scored {
            side: who,
            points,
            for_what,
        }) => scored(world, *who, *points, *for_what),
        Event::Order(OrderEvent::OrderDone) => tr!("The order is done.").to_owned(),
        Event::Turn(TurnEvent::TurnEnded { side: who }) => {
            tr!("The turn of {side} ends.", side = side(world, *who))
        }
        Event::Victory(VictoryEvent::BattleEnded(outcome)) => ended(world, outcome),
        Event::Attack(AttackEvent::SecondAttack { unit, equipment }) => tr!(
            "{unit} attacks again: {equipment}.",
            unit = n(unit),
            equipment = equipment.name()
        ),
    }
}

fn stage_sentence(stage: Stage) -> &'static str {
    match stage {
        Stage::Deployment => tr!("Units are set up."),
        Stage::Command => tr!("The command stage begins."),
        Stage::Orders => tr!("The order stage begins."),
        Stage::End => tr!("The end stage begins."),
        Stage::Over => tr!("The battle is over."),
    }
}

fn ordered(units: &str, order: OrderKind) -> String {
    match order {
        OrderKind::Move => tr!("Move order: {units}.", units),
        OrderKind::Ranged => tr!("Ranged combat order: {units}.", units),
        OrderKind::Close => tr!("Close combat order: {units}.", units),
        OrderKind::Vent => tr!("Vent order: {units}.", units),
    }
}

/// How a unit begins to move; how far it gets is told by the hexes that it enters.
fn moving(world: &World, unit: UnitId, manner: Manner) -> String {
    let unit = name(world, unit);
    match manner {
        Manner::Walk => tr!("{unit} moves.", unit),
        Manner::Run => tr!("{unit} runs.", unit),
        Manner::Jump => tr!("{unit} jumps.", unit),
        Manner::Charge(target) => tr!(
            "{unit} charges {target}.",
            unit,
            target = name(world, target)
        ),
        Manner::Ram(target) => tr!("{unit} rams {target}.", unit, target = name(world, target)),
        Manner::DeathFromAbove(target) => tr!(
            "{unit} comes down on {target} from above.",
            unit,
            target = name(world, target)
        ),
    }
}

fn stopped(unit: &str, cause: StopCause) -> String {
    match cause {
        StopCause::Hindering => tr!("{unit} is stopped by hindering terrain.", unit),
        StopCause::Level => tr!("{unit} is stopped by the change of level.", unit),
        StopCause::Contact => tr!("{unit} is stopped by contact.", unit),
    }
}

fn damaged(
    world: &World,
    unit: UnitId,
    total: i16,
    (from, to): (u8, u8),
    cause: DamageCause,
) -> String {
    let unit = name(world, unit);
    if total <= 0 {
        return tr!("Nothing gets through to {unit}.", unit);
    }
    let clicks = clicks(total);
    match cause {
        DamageCause::Attack { .. } => tr!(
            "{unit} takes {clicks}: click {from} to {to}.",
            unit,
            clicks,
            from,
            to
        ),
        DamageCause::OwnAssault => tr!(
            "{unit} takes {clicks} of its own assault: click {from} to {to}.",
            unit,
            clicks,
            from,
            to
        ),
        DamageCause::CriticalMiss => tr!(
            "{unit} takes {clicks} of its critical miss: click {from} to {to}.",
            unit,
            clicks,
            from,
            to
        ),
        DamageCause::Pushed => tr!(
            "{unit} takes {clicks} for being pushed: click {from} to {to}.",
            unit,
            clicks,
            from,
            to
        ),
        DamageCause::Ammunition => tr!(
            "{unit} takes {clicks} of its own ammunition: click {from} to {to}.",
            unit,
            clicks,
            from,
            to
        ),
        DamageCause::Artillery { by } => tr!(
            "{unit} takes {clicks} of the shells of {by}: click {from} to {to}.",
            unit,
            clicks,
            from,
            to,
            by = name(world, by)
        ),
    }
}

fn heat(world: &World, unit: UnitId, (from, to): (u8, u8), cause: HeatCause) -> String {
    let unit = name(world, unit);
    match cause {
        HeatCause::Vent | HeatCause::Cooling if from == to => {
            tr!("{unit} stays at heat {to}.", unit, to)
        }
        HeatCause::Vent => tr!("{unit} vents: heat {from} to {to}.", unit, from, to),
        HeatCause::Cooling if to < from => {
            tr!("{unit} cools: heat {from} to {to}.", unit, from, to)
        }
        HeatCause::Order | HeatCause::Cooling => {
            tr!("{unit} grows hotter: heat {from} to {to}.", unit, from, to)
        }
        HeatCause::AlphaStrike => tr!(
            "{unit} fires everything: heat {from} to {to}.",
            unit,
            from,
            to
        ),
        HeatCause::Flamers(by) => tr!(
            "Flamers of {by} heat {unit}: heat {from} to {to}.",
            unit,
            from,
            to,
            by = name(world, by)
        ),
        HeatCause::Overload => tr!(
            "The heat sinks of {unit} are overloaded: heat {from} to {to}.",
            unit,
            from,
            to
        ),
    }
}

fn eliminated(world: &World, unit: UnitId, loss: Loss) -> String {
    let unit = name(world, unit);
    match loss {
        Loss::Damage(_) => tr!("{unit} is eliminated.", unit),
        Loss::Bypass => tr!("{unit} gives itself up.", unit),
        Loss::WithTransport(transport) => tr!(
            "{unit} is lost with {transport}.",
            unit,
            transport = name(world, transport)
        ),
    }
}

fn scored(world: &World, who: SideId, points: u32, for_what: ScoredFor) -> String {
    let side = side(world, who);
    match for_what {
        ScoredFor::Eliminated(unit) => tr!(
            "{side} scores {points} for {unit}.",
            side,
            points,
            unit = name(world, unit)
        ),
        ScoredFor::Secured(unit) => tr!(
            "{side} scores {points} for {unit}, brought home.",
            side,
            points,
            unit = name(world, unit)
        ),
        ScoredFor::Held(unit) => tr!(
            "{side} scores {points} for {unit}, still held.",
            side,
            points,
            unit = name(world, unit)
        ),
    }
}

/// How the battle ended (D14.3).
fn ended(world: &World, outcome: &Outcome) -> String {
    let sums = |points: &[u32]| {
        let points: Vec<_> = points.iter().map(ToString::to_string).collect();
        points.join(":")
    };
    let (destruction, ground, survival) = (
        sums(&outcome.destruction),
        sums(&outcome.ground),
        sums(&outcome.survival),
    );
    match outcome.winner {
        Some(winner) => tr!(
            "Victory for {winner} (destruction {destruction}, ground {ground}, survival {survival}).",
            winner = side(world, winner),
            destruction,
            ground,
            survival
        ),
        None => tr!(
            "Nobody wins (destruction {destruction}, ground {ground}, survival {survival}).",
            destruction,
            ground,
            survival
        ),
    }
}
