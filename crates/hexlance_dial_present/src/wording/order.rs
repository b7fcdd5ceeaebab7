//! Orders of the dial rules in words: what somebody wants, or could have wanted.

use bevy::ecs::world::World;
use hexlance_dial::command::{Command, Manner, MoveOrder, RangedOrder};

use super::{name, names};
use crate::words::{direction_name, hex_name};

/// An order as a phrase, such as "Fox moves to 0507, facing north".
pub fn order(command: &Command, world: &World) -> String {
    let n = |unit| name(world, unit);
    match command {
        Command::Deploy(spot) => tr!(
            "{unit} sets up at {hex}, facing {facing}",
            unit = n(spot.unit),
            hex = hex_name(spot.hex),
            facing = direction_name(spot.facing)
        ),
        Command::DeployAboard { unit, transport } => tr!(
            "{unit} sets up aboard {transport}",
            unit = n(*unit),
            transport = n(*transport)
        ),
        Command::Ready => tr!("Nothing more").to_owned(),
        Command::Switch {
            unit,
            equipment,
            on,
        } => {
            let (unit, equipment) = (n(*unit), equipment.name());
            if *on {
                tr!("{unit} switches {equipment} on", unit, equipment)
            } else {
                tr!("{unit} switches {equipment} off", unit, equipment)
            }
        }
        Command::BeginOrders => tr!("The orders begin").to_owned(),
        Command::Move(order) => movement(order, world),
        Command::MoveFormation(orders) => {
            let units: Vec<_> = orders.iter().map(|o| o.unit).collect();
            let ends = orders.iter().filter_map(|o| o.path.last());
            let ends: Vec<_> = ends.map(|h| hex_name(*h)).collect();
            tr!(
                "{units} move together, to {ends}",
                units = names(world, &units),
                ends = ends.join(", ")
            )
        }
        Command::Bypass { unit, target } => tr!(
            "{unit} gives itself up for {target}",
            unit = n(*unit),
            target = n(*target)
        ),
        Command::Ranged(order) => ranged(order, world),
        Command::Artillery { unit, hex, .. } => tr!(
            "{unit} fires artillery at {hex}",
            unit = n(*unit),
            hex = hex_name(*hex)
        ),
        Command::Close(order) => {
            let unit = [&[order.unit][..], order.with.as_slice()].concat();
            tr!(
                "{unit} attacks {target} in close combat",
                unit = names(world, &unit),
                target = n(order.target)
            )
        }
        Command::Capture(order) => {
            let unit = [&[order.unit][..], order.with.as_slice()].concat();
            tr!(
                "{unit} tries to capture {target}",
                unit = names(world, &unit),
                target = n(order.target)
            )
        }
        Command::Repair { unit, patient, .. } => tr!(
            "{unit} repairs {patient}",
            unit = n(*unit),
            patient = n(*patient)
        ),
        Command::Vent { unit } => tr!("{unit} vents", unit = n(*unit)),
        Command::Release { unit } => tr!("{unit} lets its captive go", unit = n(*unit)),
        Command::EndTurn => tr!("No more orders").to_owned(),
        Command::Answer(code) => tr!("Answer: {label}", label = code),
    }
}

fn movement(order: &MoveOrder, world: &World) -> String {
    let unit = name(world, order.unit);
    let facing = direction_name(order.facing);
    let Some(end) = order.path.last().map(|h| hex_name(*h)) else {
        return tr!("{unit} stays where it is, facing {facing}", unit, facing);
    };
    match order.manner {
        Manner::Walk => tr!("{unit} moves to {end}, facing {facing}", unit, end, facing),
        Manner::Run => tr!("{unit} runs to {end}, facing {facing}", unit, end, facing),
        Manner::Jump => tr!("{unit} jumps to {end}, facing {facing}", unit, end, facing),
        Manner::Charge(target) => tr!(
            "{unit} charges {target} from {end}",
            unit,
            target = name(world, target),
            end
        ),
        Manner::Ram(target) => tr!(
            "{unit} rams {target} from {end}",
            unit,
            target = name(world, target),
            end
        ),
        Manner::DeathFromAbove(target) => tr!(
            "{unit} jumps at {target} for death from above",
            unit,
            target = name(world, target)
        ),
    }
}

fn ranged(order: &RangedOrder, world: &World) -> String {
    let unit = [&[order.unit][..], order.with.as_slice()].concat();
    let slot = crate::lang::text(order.slot.name());
    let mut out = tr!(
        "{unit} fires at {targets} ({slot})",
        unit = names(world, &unit),
        targets = names(world, &order.targets),
        slot
    );
    let how = [
        (order.indirect, tr!(", indirect")),
        (order.armor_piercing, ", Armor Piercing"),
        (order.anti_personnel, ", Anti-Personnel"),
        (order.streak, ", Streak Missiles"),
        (order.alpha_strike, ", Alpha Strike"),
    ];
    for (_, words) in how.into_iter().filter(|(used, _)| *used) {
        out += words;
    }
    out
}
