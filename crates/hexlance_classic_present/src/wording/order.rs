//! Orders of the classic rules in words: what somebody wants, or could have wanted.

use super::infantry::storm_name;
use bevy::ecs::world::World;
use hexlance_classic::{
    command::{Command, FireOrder, MoveOrder, StrikeOrder, Way},
    read::Table,
    state::Mode,
};
use hexlance_rules::UnitId;

use super::{attacks::strike_name, device_name, load_name, name};
use crate::{
    battle::hints::after,
    unit,
    words::{direction_name, hex_name},
};

/// An order as a phrase, such as "Fox walks to 0507, facing north".
pub fn order(command: &Command, world: &World) -> String {
    let n = |unit: UnitId| name(world, unit);
    match command {
        Command::Deploy(spot) => tr!(
            "{unit} sets up at {hex}, facing {facing}",
            unit = n(spot.unit),
            hex = hex_name(spot.hex),
            facing = direction_name(spot.facing)
        ),
        Command::Ready => tr!("Nothing more").to_owned(),
        Command::Move(order) => movement(order, world),
        Command::Halt(unit) => tr!("{unit} moves no further", unit = n(*unit)),
        Command::Fire(order) => fire(order, world),
        Command::Strike(order) => strike(order, world),
        Command::Pass => tr!("Pass").to_owned(),
        Command::ShutDown(unit) => tr!("{unit} shuts down", unit = n(*unit)),
        Command::Restart(unit) => tr!("{unit} restarts", unit = n(*unit)),
        Command::Tag(order) => tr!(
            "{unit} fires TAG at {target}",
            unit = n(order.unit),
            target = n(order.target)
        ),
        Command::Switch { unit, device, on } => {
            let what = device_name(world, *unit, *device);
            match on {
                true => tr!("{unit} switches on: {what}", unit = n(*unit), what),
                false => tr!("{unit} switches off: {what}", unit = n(*unit), what),
            }
        }
        Command::Reveal(unit) => tr!("{unit} shows itself", unit = n(*unit)),
        Command::Ambush(order) => fire(order, world),
        Command::Storm {
            unit, how, target, ..
        } => tr!(
            "{unit} attacks {target}: {how}",
            unit = n(*unit),
            target = n(*target),
            how = storm_name(*how)
        ),
        Command::Board { unit, carrier } => tr!(
            "{unit} boards {carrier}",
            unit = n(*unit),
            carrier = n(*carrier)
        ),
        Command::Eject(unit) => tr!("{unit} throws off its launchers", unit = n(*unit)),
        Command::Enter(entry) => tr!(
            "{unit} comes in at {hex}, facing {facing}",
            unit = n(entry.unit),
            hex = hex_name(entry.hex),
            facing = direction_name(entry.facing)
        ),
        Command::PickUp { unit, load } => tr!(
            "{unit} picks up: {load}",
            unit = n(*unit),
            load = load_name(world, *load)
        ),
        Command::PutDown { unit, load } => tr!(
            "{unit} puts down: {load}",
            unit = n(*unit),
            load = load_name(world, *load)
        ),
        Command::Lay(unit) => tr!("{unit} is to lay its bridge", unit = n(*unit)),
        Command::Unhook(unit) => tr!("{unit} drops its load", unit = n(*unit)),
        Command::Concede => tr!("Give up").to_owned(),
        Command::Answer(code) => tr!("Answer: {label}", label = code),
    }
}

/// Where a walk on the ground ends.
fn end_of(order: &MoveOrder, world: &World) -> Option<(String, &'static str)> {
    let u = Table::of(world).find(order.unit)?;
    let (mut hex, mut facing) = u.hex().zip(u.facing())?;
    match &order.way {
        Way::Jump { path, facing } => {
            let end = path.last().copied().unwrap_or(hex);
            return Some((hex_name(end), direction_name(*facing)));
        }
        Way::Steps(steps) => {
            for step in steps {
                (hex, facing) = after(*step, hex, facing);
            }
        }
    }
    Some((hex_name(hex), direction_name(facing)))
}

fn movement(order: &MoveOrder, world: &World) -> String {
    let unit = name(world, order.unit);
    let (end, facing) = end_of(order, world).unwrap_or_default();
    if let Some(hex) = order.ram {
        let hex = hex_name(hex);
        return tr!(
            "{unit} charges the building in {hex} from {end}",
            unit,
            hex,
            end
        );
    }
    if let Some(target) = order.assault {
        let target = name(world, target);
        return match order.mode {
            Mode::Jump => tr!(
                "{unit} jumps at {target} for death from above",
                unit,
                target
            ),
            _ => tr!("{unit} charges {target} from {end}", unit, target, end),
        };
    }
    match order.mode {
        Mode::Stationary => tr!("{unit} stays where it is", unit),
        Mode::Walk => tr!("{unit} walks to {end}, facing {facing}", unit, end, facing),
        Mode::Run => tr!("{unit} runs to {end}, facing {facing}", unit, end, facing),
        Mode::Jump => tr!("{unit} jumps to {end}, facing {facing}", unit, end, facing),
        Mode::Fly => tr!("{unit} flies to {end}, facing {facing}", unit, end, facing),
        Mode::Swim => tr!("{unit} swims to {end}, facing {facing}", unit, end, facing),
    }
}

fn fire(order: &FireOrder, world: &World) -> String {
    let unit = name(world, order.unit);
    if order.club {
        return tr!("{unit} picks up a club", unit);
    }
    if !order.clears.is_empty() {
        return tr!("{unit} clears its jams", unit);
    }
    let u = Table::of(world).find(order.unit);
    if let Some(hex) = order.works {
        return tr!("{unit} works on {hex}", unit, hex = hex_name(hex));
    }
    if let (Some(shot), true) = (order.woods.first(), order.shots.is_empty()) {
        return tr!("{unit} fires at {hex}", unit, hex = hex_name(shot.hex));
    }
    let (Some(u), false) = (u, order.shots.is_empty()) else {
        return tr!("{unit} holds its fire", unit);
    };
    let shots: Vec<_> = order
        .shots
        .iter()
        .map(|s| {
            tr!(
                "{weapon} at {target}",
                weapon = unit::weapon_name(u.sheet, s.weapon),
                target = name(world, s.target)
            )
        })
        .collect();
    tr!("{unit} fires {shots}", unit, shots = shots.join(", "))
}

fn strike(order: &StrikeOrder, world: &World) -> String {
    let unit = name(world, order.unit);
    if order.strikes.is_empty() {
        return tr!("{unit} strikes nobody", unit);
    }
    if let Some(hex) = order.building {
        return tr!(
            "{unit} strikes the building in {hex}",
            unit,
            hex = hex_name(hex)
        );
    }
    let strikes: Vec<_> = order
        .strikes
        .iter()
        .map(|(strike, target)| {
            tr!(
                "{strike} at {target}",
                strike = strike_name(world, order.unit, *strike),
                target = name(world, *target)
            )
        })
        .collect();
    tr!(
        "{unit} strikes: {strikes}",
        unit,
        strikes = strikes.join(", ")
    )
}
