//! Events of the classic rules in words: one sentence for everything that happens.
//!
//! [`describe`] is the only place where such an event becomes a sentence; [`tell`] makes a readable story of many.

mod attacks;
mod buildings;
mod damage;
mod hull;
mod infantry;
mod more;
mod names;
mod order;
mod scenario;
mod story;
#[cfg(test)]
mod tests;
mod works;

pub use attacks::strike_name;
pub use buildings::floor_name;
pub use hull::mishap;
pub use infantry::{hold_name, storm_name};
pub use more::device_name;
pub use names::{cause, cause_of_loss, location, sum};
pub use order::order;
pub use scenario::{edge_name, load_name};
pub use story::{tell, weight};

use bevy::ecs::world::World;
use hexlance_classic::{
    event::{
        DisplacedEvent, Event, HeatEvent, LossEvent, MoveEvent, PilotingEvent, SetupEvent,
        TurnEvent, VictoryEvent, WarriorEvent,
    },
    read::Table,
    state::{Ending, Mode, Owed},
    warriors::HurtBy,
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

/// One sentence for an event.
pub fn describe(event: &Event, world: &World) -> String {
    match event {
        Event::Setup(event) => setup(event, world),
        Event::Turn(event) => turn(event, world),
        Event::Move(event) => movement(event, world),
        Event::Fire(event) => attacks::fire(event, world),
        Event::Strike(event) => attacks::strike(event, world),
        Event::Harm(event) => damage::harm(event, world),
        Event::Hull(event) => hull::hull(event, world),
        Event::Building(event) => buildings::building(event, world),
        Event::Warrior(event) => warrior(event, world),
        Event::Piloting(event) => piloting(event, world),
        Event::Loss(event) => loss(event, world),
        Event::Displaced(event) => displaced(event, world),
        Event::Heat(event) => heat(event, world),
        Event::Electronics(event) => more::electronics(event, world),
        Event::Skid(event) => more::skid(event, world),
        Event::Hidden(event) => more::hidden(event, world),
        Event::Woods(event) => more::woods(event, world),
        Event::Infantry(event) => infantry::infantry(event, world),
        Event::Bridge(event) => works::bridge(event, world),
        Event::Hoist(event) => works::hoist(event, world),
        Event::Tow(event) => works::tow(event, world),
        Event::Entering(event) => scenario::entering(event, world),
        Event::Cargo(event) => scenario::cargo(event, world),
        Event::Experience(event) => scenario::experience(event, world),
        Event::Withdrawal(event) => more::withdrawal(event, world),
        Event::Victory(VictoryEvent::Over { ending }) => match ending {
            Ending::Won(winner) => tr!("Victory for {winner}.", winner = side(world, *winner)),
            Ending::Drawn | Ending::Open => tr!("Nobody wins.").to_owned(),
        },
    }
}

/// Throws of all sides, such as "Red 7, Blue 4; again Red 3, Blue 9".
fn throws(world: &World, throws: &[Vec<(SideId, [u8; 2])>]) -> String {
    let one = |throw: &Vec<(SideId, [u8; 2])>| {
        let each = throw.iter();
        let each: Vec<_> = each
            .map(|(s, [a, b])| format!("{} {}", side(world, *s), a + b))
            .collect();
        each.join(", ")
    };
    let all: Vec<_> = throws.iter().map(one).collect();
    all.join("; ")
}

fn setup(event: &SetupEvent, world: &World) -> String {
    match event {
        SetupEvent::Order {
            throws: rolled,
            order,
        } => match order.first() {
            Some(first) => tr!(
                "{side} sets up first ({throws}).",
                side = side(world, *first),
                throws = throws(world, rolled)
            ),
            None => tr!("Units are set up.").to_owned(),
        },
        SetupEvent::Queued { side: who } => tr!("{side} sets up.", side = side(world, *who)),
        SetupEvent::Deployed { unit, hex, facing } => tr!(
            "{unit} sets up at {hex}, facing {facing}.",
            unit = name(world, *unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        SetupEvent::Ready { side: who } => tr!("{side} has set up.", side = side(world, *who)),
    }
}

fn turn(event: &TurnEvent, world: &World) -> String {
    match event {
        TurnEvent::TurnBegan { turn } => tr!("Turn {turn} begins.", turn),
        TurnEvent::Initiative {
            throws: rolled,
            order,
        } => match order.last() {
            Some(winner) => tr!(
                "{side} wins initiative ({throws}).",
                side = side(world, *winner),
                throws = throws(world, rolled)
            ),
            None => tr!("Initiative is rolled.").to_owned(),
        },
        TurnEvent::PhaseBegan { phase } => {
            tr!("{phase} begins.", phase = crate::lang::text(phase.name()))
        }
        TurnEvent::Queued { queue } => match queue.first() {
            Some((who, n)) => tr_n!(
                *n,
                "{side} acts with {n} unit.",
                "{side} acts with {n} units.",
                side = side(world, *who)
            ),
            None => tr!("Nobody acts any more.").to_owned(),
        },
        TurnEvent::Opening { queue } => match queue.first() {
            Some((who, _)) => tr!(
                "{side} may reveal units or fire TAG.",
                side = side(world, *who)
            ),
            None => tr!("Nobody acts any more.").to_owned(),
        },
        TurnEvent::Opened => tr!("Units take their turns.").to_owned(),
        TurnEvent::Acted { unit } => tr!("{unit} has acted.", unit = name(world, *unit)),
        TurnEvent::Passed { side: who } => tr!("{side} passes.", side = side(world, *who)),
        TurnEvent::TurnEnded => tr!("The turn ends.").to_owned(),
    }
}

fn movement(event: &MoveEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MoveEvent::Began { unit, mode } => {
            let crewed = Table::of(world).find(*unit).is_some_and(|u| u.is_vehicle());
            let unit = n(unit);
            match mode {
                Mode::Walk if crewed => tr!("{unit} cruises.", unit),
                Mode::Run if crewed => tr!("{unit} flanks.", unit),
                Mode::Stationary => tr!("{unit} stays where it is.", unit),
                Mode::Walk => tr!("{unit} walks.", unit),
                Mode::Run => tr!("{unit} runs.", unit),
                Mode::Jump => tr!("{unit} jumps.", unit),
                Mode::Fly => tr!("{unit} flies.", unit),
                Mode::Swim => tr!("{unit} swims.", unit),
            }
        }
        MoveEvent::Masc {
            unit,
            needed,
            dice,
            works,
        } => {
            let (unit, dice) = (n(unit), dice.map(sum).unwrap_or_default());
            match works {
                true => tr!(
                    "MASC of {unit} works ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                false => tr!(
                    "MASC of {unit} fails ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
        MoveEvent::Stepped { unit, hex, mp, .. } => tr!(
            "{unit} enters {hex} for {mp} MP.",
            unit = n(unit),
            hex = hex_name(*hex),
            mp
        ),
        MoveEvent::Turned { unit, facing, .. } => tr!(
            "{unit} turns to face {facing}.",
            unit = n(unit),
            facing = direction_name(*facing)
        ),
        MoveEvent::Dropped { unit, .. } => tr!("{unit} goes prone.", unit = n(unit)),
        MoveEvent::Tried { unit, .. } => tr!("{unit} tries to stand up.", unit = n(unit)),
        MoveEvent::Stood { unit } => tr!("{unit} stands up.", unit = n(unit)),
        MoveEvent::RanRoll { unit } => {
            tr!("{unit} runs in spite of its damage.", unit = n(unit))
        }
        MoveEvent::Jumped {
            unit, hex, facing, ..
        } => tr!(
            "{unit} comes down at {hex}, facing {facing}.",
            unit = n(unit),
            hex = hex_name(*hex),
            facing = direction_name(*facing)
        ),
        MoveEvent::Assaults {
            unit,
            target,
            from_above,
            ..
        } => match from_above {
            true => tr!(
                "{unit} jumps at {target} for death from above.",
                unit = n(unit),
                target = n(target)
            ),
            false => tr!(
                "{unit} charges at {target}.",
                unit = n(unit),
                target = n(target)
            ),
        },
        MoveEvent::Flew {
            unit, elevation: 0, ..
        } => tr!("{unit} lands.", unit = n(unit)),
        MoveEvent::Flew {
            unit, elevation, ..
        } if *elevation < 0 => tr!(
            "{unit} goes to depth {depth}.",
            unit = n(unit),
            depth = -elevation
        ),
        MoveEvent::Flew {
            unit, elevation, ..
        } => tr!(
            "{unit} flies at level {level}.",
            unit = n(unit),
            level = elevation
        ),
        MoveEvent::Swerves { unit } => {
            tr!(
                "{unit} drives erratically to shake off who clings to it.",
                unit = n(unit)
            )
        }
        MoveEvent::BrokeOff { unit } => tr!("{unit} may still go on.", unit = n(unit)),
    }
}

fn warrior(event: &WarriorEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        WarriorEvent::Hurt { unit, hits, by } => {
            let unit = n(unit);
            let by = match by {
                HurtBy::Head => tr!("a hit to the head"),
                HurtBy::Explosion => tr!("an explosion"),
                HurtBy::Fall => tr!("a fall"),
                HurtBy::Heat => tr!("heat"),
                HurtBy::Water => tr!("water"),
                HurtBy::Boxes => tr!("damage to its machine"),
            };
            tr_n!(
                *hits,
                "The warrior of {unit} is hurt by {by}: {n} hit.",
                "The warrior of {unit} is hurt by {by}: {n} hits.",
                unit,
                by
            )
        }
        WarriorEvent::Killed { unit } => tr!("The warrior of {unit} is dead.", unit = n(unit)),
        WarriorEvent::Rolled {
            unit,
            needed,
            dice,
            awake,
            ..
        } => {
            let (unit, dice) = (n(unit), dice.map(sum).unwrap_or_default());
            match (awake, dice.is_empty()) {
                (true, _) => tr!(
                    "The warrior of {unit} stays conscious ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                (false, true) => tr!("The warrior of {unit} loses consciousness.", unit),
                (false, false) => tr!(
                    "The warrior of {unit} loses consciousness ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
        WarriorEvent::Recovers {
            unit,
            needed,
            dice,
            awake,
        } => {
            let (unit, dice) = (n(unit), sum(*dice));
            match awake {
                true => tr!(
                    "The warrior of {unit} wakes up ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                false => tr!(
                    "The warrior of {unit} stays unconscious ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
    }
}

fn piloting(event: &PilotingEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        PilotingEvent::Owes { unit, owed } => match owed {
            Owed::Roll(why) => tr!(
                "{unit} owes a piloting roll: {cause}.",
                unit = n(unit),
                cause = cause(*why)
            ),
            Owed::LegLost { .. } | Owed::GyroDestroyed => {
                tr!("{unit} is going to fall.", unit = n(unit))
            }
        },
        PilotingEvent::Pays { unit, .. } => tr!("{unit} is to stay on its feet.", unit = n(unit)),
        PilotingEvent::Rolled {
            unit,
            cause: why,
            tn,
            dice,
            passed,
        } => {
            let (unit, cause, needed) = (n(unit), cause(*why), tn.total());
            match (dice.map(sum), passed) {
                (Some(dice), true) => tr!(
                    "{unit} keeps its feet: {cause} ({dice}, {needed} needed).",
                    unit,
                    cause,
                    dice,
                    needed
                ),
                (Some(dice), false) => tr!(
                    "{unit} fails its piloting roll: {cause} ({dice}, {needed} needed).",
                    unit,
                    cause,
                    dice,
                    needed
                ),
                (None, true) => tr!("{unit} keeps its feet: {cause}.", unit, cause),
                (None, false) => tr!("{unit} loses its footing: {cause}.", unit, cause),
            }
        }
        PilotingEvent::Braced {
            unit,
            tn,
            dice,
            passed,
        } => {
            let (unit, needed) = (n(unit), tn.total());
            let dice = dice.map(sum).unwrap_or_default();
            match passed {
                true => tr!(
                    "The warrior of {unit} is unhurt by the fall ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                false => tr!(
                    "The warrior of {unit} is shaken by the fall ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
        PilotingEvent::Fell {
            unit,
            column,
            points,
            ..
        } => tr_n!(
            *points,
            "{unit} falls on its {side}: {n} point.",
            "{unit} falls on its {side}: {n} points.",
            unit = n(unit),
            side = crate::lang::told(&column.name())
        ),
        PilotingEvent::Spoiled { unit } => {
            tr!("The attack of {unit} is spoiled.", unit = n(unit))
        }
    }
}

fn loss(event: &LossEvent, world: &World) -> String {
    match event {
        LossEvent::Doomed { unit, cause } => tr!(
            "{unit} is destroyed: {cause}.",
            unit = name(world, *unit),
            cause = cause_of_loss(*cause)
        ),
        LossEvent::Removed { unit } => {
            tr!("{unit} is out of the battle.", unit = name(world, *unit))
        }
        LossEvent::Withdrew { unit } => tr!("{unit} leaves the map.", unit = name(world, *unit)),
        LossEvent::LeftOver { unit, edge } => tr!(
            "{unit} has left over the {edge}.",
            unit = name(world, *unit),
            edge = edge_name(*edge)
        ),
        LossEvent::Spilled { unit, load, hex } => scenario::spilled(world, *unit, *load, *hex),
        LossEvent::TakenAlong { unit, load, edge } => {
            scenario::taken_along(world, *unit, *load, *edge)
        }
    }
}

fn displaced(event: &DisplacedEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        DisplacedEvent::Moved { unit, to, .. } => tr!(
            "{unit} is pushed to {hex}.",
            unit = n(unit),
            hex = hex_name(*to)
        ),
        DisplacedEvent::Dodged { unit, to, .. } => tr!(
            "{unit} steps out of the way to {hex}.",
            unit = n(unit),
            hex = hex_name(*to)
        ),
        DisplacedEvent::Owes { unit, due } => tr!(
            "{unit} owes a piloting roll: {cause}.",
            unit = n(unit),
            cause = cause(due.cause)
        ),
        DisplacedEvent::Pays { unit } => tr!("{unit} is to stay on its feet.", unit = n(unit)),
    }
}

fn heat(event: &HeatEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HeatEvent::Heated { unit, outside, own } => tr!(
            "{unit} heats up by {heat}.",
            unit = n(unit),
            heat = outside + own
        ),
        HeatEvent::Balanced {
            unit,
            made,
            lost,
            level,
        } => tr!(
            "{unit} makes {made} heat and sheds up to {lost}: heat {level}.",
            unit = n(unit),
            made,
            lost,
            level
        ),
        HeatEvent::ShutdownRolled {
            unit,
            needed,
            dice,
            runs,
        } => {
            let unit = n(unit);
            match (dice.map(sum), runs) {
                (Some(dice), true) => tr!(
                    "The reactor of {unit} runs ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                (Some(dice), false) => tr!(
                    "The reactor of {unit} does not run ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                (None, true) => tr!("The reactor of {unit} runs.", unit),
                (None, false) => tr!("Nothing keeps the reactor of {unit} running.", unit),
            }
        }
        HeatEvent::ShutDown { unit, .. } => tr!("{unit} shuts down.", unit = n(unit)),
        HeatEvent::Restarted { unit } => tr!("{unit} runs again.", unit = n(unit)),
        HeatEvent::StaysOff { unit } => tr!("{unit} stays shut down.", unit = n(unit)),
        HeatEvent::AmmunitionRolled {
            unit,
            needed,
            dice,
            avoided,
        } => {
            let (unit, dice) = (n(unit), sum(*dice));
            match avoided {
                true => tr!(
                    "The ammunition of {unit} bears the heat ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                false => tr!(
                    "The ammunition of {unit} goes off ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
        HeatEvent::FuelRolled {
            unit,
            needed,
            dice,
            avoided,
        } => {
            let (unit, dice) = (n(unit), sum(*dice));
            match avoided {
                true => tr!(
                    "The fuel of {unit} bears the heat ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
                false => tr!(
                    "The fuel of {unit} goes off ({dice}, {needed} needed).",
                    unit,
                    dice,
                    needed
                ),
            }
        }
    }
}
