//! Movement in words: what moves, what is pushed and dropped, and who goes with whom.

use hexlance_rules::UnitId;
use hexlance_strike::{
    command::MoveOption,
    event::{MoveEvent, ShiftEvent},
    state::MotionState,
};

use super::{Told, ability_name, inches, name, place_phrase, target_phrase};
use crate::words::{direction_name, edge_name, hex_name};

pub(super) fn moved(world: &Told<'_>, event: &MoveEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MoveEvent::ActivationBegan {
            unit,
            option,
            mode,
            allowance,
            early,
        } => {
            let first = if *early {
                tr!(" before all others")
            } else {
                ""
            };
            let what = option_phrase(world, *option);
            match option {
                MoveOption::StandStill => format!("{} {what}{first}.", n(unit)),
                _ => format!(
                    "{} {what}{first} ({}, {}).",
                    n(unit),
                    crate::lang::within(mode.name()),
                    inches(allowance)
                ),
            }
        }
        MoveEvent::Stepped { unit, to, cost, .. } => {
            tr!(
                "{unit} enters {to} for {cost}\".",
                cost,
                unit = n(unit),
                to = hex_name(*to)
            )
        }
        MoveEvent::ActivationEnded {
            unit,
            facing,
            motion,
            rush,
            cut_short,
        } => {
            let mut out = format!("{} ", n(unit));
            out += &match motion.state {
                MotionState::StoodStill => tr!("stands still").to_owned(),
                MotionState::Jumped => {
                    tr_n!(motion.hexes, "lands after {n} hex", "lands after {n} hexes")
                }
                MotionState::Worked => {
                    tr!("stays in its hex, {spent}\" spent", spent = motion.spent)
                }
                MotionState::Moved | MotionState::Fresh => {
                    tr_n!(
                        motion.hexes,
                        "stops after {n} hex, {spent}\" spent",
                        "stops after {n} hexes, {spent}\" spent",
                        spent = motion.spent
                    )
                }
            };
            out += &tr!(", facing {facing}", facing = direction_name(*facing));
            if *cut_short {
                out += tr!("; its move was cut short");
            }
            if let Some(rush) = rush {
                let kind = if rush.from_above {
                    tr!("death from above")
                } else {
                    tr!("a charge")
                };
                out += &tr!(
                    "; {kind} on {target} waits for the Combat Phase",
                    kind,
                    target = target_phrase(world, rush.target)
                );
            }
            out + "."
        }
        MoveEvent::Mounted {
            unit,
            carrier,
            outside,
        } => {
            let how = if *outside {
                tr!("mounts")
            } else {
                tr!("gets aboard")
            };
            format!("{} {how} {}.", n(unit), n(carrier))
        }
        MoveEvent::Unloaded {
            unit,
            carrier,
            place,
        } => tr!(
            "{unit} comes out of {carrier} {place}.",
            unit = n(unit),
            carrier = n(carrier),
            place = place_phrase(world, place)
        ),
        MoveEvent::Rerouted { unit } => tr!("{unit} changes its way.", unit = n(unit)),
        MoveEvent::ZoneSet { unit, ability } => tr!(
            "{unit}: {ability}: enemies in front of it pay 4\" more to leave, but directly away.",
            unit = n(unit),
            ability = ability_name(world, *ability)
        ),
        MoveEvent::LeftMap { unit, edge, astray } => {
            let lost = if *astray {
                tr!(" and counts as lost")
            } else {
                ""
            };
            tr!(
                "{unit} leaves over the {edge} edge{lost}.",
                lost,
                unit = n(unit),
                edge = edge_name(*edge)
            )
        }
    }
}

pub(super) fn shifted(world: &Told<'_>, event: &ShiftEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        ShiftEvent::Displaced { unit, from, to, .. } if from == to => {
            tr!(
                "{unit} comes down at {to}.",
                unit = n(unit),
                to = hex_name(*to)
            )
        }
        ShiftEvent::Displaced { unit, from, to, .. } => tr!(
            "{unit} is pushed from {from} to {to}.",
            unit = n(unit),
            from = hex_name(*from),
            to = hex_name(*to)
        ),
        ShiftEvent::NoRoom { unit, hex } => tr!(
            "There is no room for {unit} at {hex}, and nobody can give way.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        ShiftEvent::Dismounted {
            unit,
            carrier,
            place,
        } => tr!(
            "{unit} gets out of {carrier} {place}.",
            unit = n(unit),
            carrier = n(carrier),
            place = place_phrase(world, place)
        ),
    }
}

fn option_phrase(world: &Told<'_>, option: MoveOption) -> String {
    match option {
        MoveOption::StandStill => tr!("stands still").to_owned(),
        MoveOption::Move => tr!("moves").to_owned(),
        MoveOption::Sprint => tr!("sprints").to_owned(),
        MoveOption::Evade => tr!("evades").to_owned(),
        MoveOption::ChargeBuilding(hex) => {
            tr!("charges the building at {hex}", hex = hex_name(hex))
        }
        MoveOption::Charge(target) => tr!("charges {target}", target = name(world, target)),
        MoveOption::DeathFromAbove(target) => {
            tr!(
                "jumps at {target} for death from above",
                target = name(world, target)
            )
        }
        MoveOption::Mount(carrier) => {
            tr!("goes to board {carrier}", carrier = name(world, carrier))
        }
    }
}
