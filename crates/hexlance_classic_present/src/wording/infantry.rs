//! What happens to infantry, and by it, in words (C18).

use bevy::ecs::world::World;
use hexlance_classic::{
    event::InfantryEvent,
    read::Table,
    state::{Hold, Storm, Stormed},
};
use hexlance_rules::UnitId;

use super::{location, name, sum};
use crate::{unit, words::hex_name};

/// The name of an attack by hand (C18.7, C18.8, C18.12.5).
pub fn storm_name(how: Storm) -> &'static str {
    match how {
        Storm::Leg => tr!("leg attack"),
        Storm::Swarm => tr!("swarm attack"),
        Storm::Mine => tr!("pop-up mine"),
    }
}

/// How infantry is on another unit.
pub fn hold_name(hold: Hold) -> &'static str {
    match hold {
        Hold::Inside => tr!("aboard"),
        Hold::Riding => tr!("riding"),
        Hold::Swarming => tr!("swarming"),
        Hold::Slung => tr!("slung"),
    }
}

fn rolled(storm: &Stormed, dice: Option<[u8; 2]>, hit: bool, world: &World) -> String {
    let (unit, target) = (name(world, storm.unit), name(world, storm.target));
    let (how, needed) = (storm_name(storm.how), storm.tn);
    match (dice.map(sum), hit) {
        (Some(dice), true) => tr!(
            "The {how} of {unit} on {target} succeeds ({dice}, {needed} needed).",
            how,
            unit,
            target,
            dice,
            needed
        ),
        (Some(dice), false) => tr!(
            "The {how} of {unit} on {target} fails ({dice}, {needed} needed).",
            how,
            unit,
            target,
            dice,
            needed
        ),
        (None, true) => tr!(
            "The {how} of {unit} on {target} succeeds.",
            how,
            unit,
            target
        ),
        (None, false) => tr!("The {how} of {unit} on {target} fails.", how, unit, target),
    }
}

/// A sentence for an event of infantry.
pub(super) fn infantry(event: &InfantryEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        InfantryEvent::SuitRolled { unit, die, again } => match again {
            true => tr!(
                "Suit {die} of {unit} is not there: it is rolled again.",
                die,
                unit = n(unit)
            ),
            false => tr!("Suit {die} of {unit} is hit.", die, unit = n(unit)),
        },
        InfantryEvent::SuitHit { unit, suit, boxes } => tr_n!(
            *boxes,
            "Suit {suit} of {unit} loses {n} point.",
            "Suit {suit} of {unit} loses {n} points.",
            suit = suit + 1,
            unit = n(unit)
        ),
        InfantryEvent::TroopersLost { unit, troopers, .. } => tr_n!(
            *troopers,
            "{unit} loses {n} trooper.",
            "{unit} loses {n} troopers.",
            unit = n(unit)
        ),
        InfantryEvent::Scattered { unit, dice, points } => {
            let dice: Vec<_> = dice.iter().map(u8::to_string).collect();
            tr_n!(
                *points,
                "{n} point of damage to {unit} ({dice}).",
                "{n} points of damage to {unit} ({dice}).",
                unit = n(unit),
                dice = dice.join("+")
            )
        }
        InfantryEvent::InTheWay {
            unit,
            carrier,
            die,
            takes,
        } => match takes {
            true => tr!(
                "{unit} takes the hit on {carrier} (rolled {die}).",
                unit = n(unit),
                carrier = n(carrier),
                die
            ),
            false => tr!(
                "The hit on {carrier} misses {unit} (rolled {die}).",
                carrier = n(carrier),
                unit = n(unit),
                die
            ),
        },
        InfantryEvent::StormDeclared { storm, hot } => {
            let (unit, target) = (n(&storm.unit), n(&storm.target));
            let (how, needed) = (storm_name(storm.how), storm.tn);
            match hot {
                true => tr!(
                    "{unit} declares a {how} on {target} with flamers for heat ({needed} needed).",
                    unit,
                    how,
                    target,
                    needed
                ),
                false => tr!(
                    "{unit} declares a {how} on {target} ({needed} needed).",
                    unit,
                    how,
                    target,
                    needed
                ),
            }
        }
        InfantryEvent::StormTaken { storm } => tr!(
            "The {how} of {unit} is resolved.",
            how = storm_name(storm.how),
            unit = n(&storm.unit)
        ),
        InfantryEvent::StormRolled { storm, dice, hit } => rolled(storm, *dice, *hit, world),
        InfantryEvent::PodFired { unit: who, weapon } => {
            let u = Table::of(world).find(*who);
            let pod = u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, *weapon));
            tr!("{unit} fires its {pod}.", unit = n(who), pod)
        }
        InfantryEvent::MineSpent { unit, suit } => tr!(
            "Suit {suit} of {unit} has used its mine.",
            suit = suit + 1,
            unit = n(unit)
        ),
        InfantryEvent::Boarded { unit, on, hold } => {
            let (unit, on) = (n(unit), n(on));
            match hold {
                Hold::Inside => tr!("{unit} gets into {on}.", unit, on),
                Hold::Riding => tr!("{unit} mounts {on}.", unit, on),
                Hold::Swarming => tr!("{unit} swarms {on}.", unit, on),
                Hold::Slung => tr!("{unit} hangs below {on}.", unit, on),
            }
        }
        InfantryEvent::SwarmLocated { unit, dice, at, .. } => tr!(
            "The swarmers of {unit} strike its {at} ({dice}).",
            unit = n(unit),
            at = location(*at),
            dice = sum(*dice)
        ),
        InfantryEvent::SideRolled { unit, die, column } => tr!(
            "The swarmers of {unit} strike its {side} (rolled {die}).",
            unit = n(unit),
            side = crate::lang::told(&column.name()),
            die
        ),
        InfantryEvent::FoughtOff {
            unit,
            swarmers,
            tn,
            dice,
            off,
        } => {
            let (unit, swarmers, needed) = (n(unit), n(swarmers), tn.total());
            let dice = dice.map(sum).unwrap_or_default();
            match off {
                true => tr!(
                    "{unit} gets rid of {swarmers} ({dice}, {needed} needed).",
                    unit,
                    swarmers,
                    dice,
                    needed
                ),
                false => tr!(
                    "{swarmers} hold on to {unit} ({dice}, {needed} needed).",
                    swarmers,
                    unit,
                    dice,
                    needed
                ),
            }
        }
        InfantryEvent::Left {
            unit, hex, thrown, ..
        } => match thrown {
            true => tr!(
                "{unit} is thrown off at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            false => tr!(
                "{unit} gets off at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
        },
        InfantryEvent::Bailed {
            unit,
            die,
            survives,
        } => match survives {
            true => tr!(
                "{unit} survives the end of its carrier (rolled {die}).",
                unit = n(unit),
                die
            ),
            false => tr!(
                "{unit} dies with its carrier (rolled {die}).",
                unit = n(unit),
                die
            ),
        },
        InfantryEvent::Ejected { unit } => {
            tr!("{unit} throws off its launchers.", unit = n(unit))
        }
        InfantryEvent::Winded { unit } => tr!(
            "{unit} has moved with all its strength, and does not attack this turn.",
            unit = n(unit)
        ),
        InfantryEvent::Sunk { unit } => tr!(
            "{unit} sinks to the bottom, and stays there for good.",
            unit = n(unit)
        ),
        InfantryEvent::Blast { unit, die, column } => tr!(
            "The blast strikes {unit} on its {side} (rolled {die}).",
            unit = n(unit),
            side = crate::lang::told(&column.name()),
            die
        ),
    }
}
