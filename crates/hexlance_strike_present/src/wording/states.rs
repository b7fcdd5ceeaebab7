//! States of units and of the country in words: heat, abilities, fire, works, gear, weather, nerves.

use hexlance_rules::UnitId;
use hexlance_strike::{
    command::{Switch, Work},
    conditions::Felt,
    event::{
        AbilityEvent, GearEvent, HeatCause, HeatEvent, MoraleEvent, PositionEvent, StatusEvent,
        TerrainEvent, WeatherEvent, WorkEvent,
    },
    morale::{MoraleCause, MoraleResult},
    state::Targeting,
};

use super::{Told, ability_name, by_phrase, name, sum, with_phrase};
use crate::words::{direction_name, hex_name, sentence};

pub(super) fn heat(world: &Told<'_>, event: &HeatEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HeatEvent::HeatChanged {
            unit,
            from,
            to,
            cause,
            parts,
        } => {
            let verb = if to > from {
                tr!("heats up")
            } else {
                tr!("cools down")
            };
            let cause = match cause {
                HeatCause::EndPhase => "",
                HeatCause::Restart => tr!(" with its restart"),
            };
            let parts = if parts.parts.is_empty() {
                String::new()
            } else {
                format!(" ({})", sum(parts))
            };
            tr!(
                "{unit} {verb} from {from} to {to}{cause}{parts}.",
                verb,
                from,
                to,
                cause,
                parts,
                unit = n(unit)
            )
        }
        HeatEvent::ShutDown { unit } => {
            tr!("{unit} shuts down from heat.", unit = n(unit))
        }
        HeatEvent::Restarted { unit } => tr!("{unit} starts again.", unit = n(unit)),
    }
}

pub(super) fn ability_used(world: &Told<'_>, event: &AbilityEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        AbilityEvent::Resisted {
            unit,
            source,
            ability,
            resisted,
        } => tr!(
            "{unit} {what} {ability} of {source}.",
            unit = n(unit),
            what = if *resisted {
                tr!("resists")
            } else {
                tr!("gives in to")
            },
            ability = ability_name(world, *ability),
            source = n(source)
        ),
        AbilityEvent::AbilityUsed {
            unit,
            ability,
            uses_left,
            ready,
        } => {
            let mut out = tr!(
                "{unit} uses {ability}",
                unit = n(unit),
                ability = ability_name(world, *ability)
            );
            if let Some(left) = uses_left {
                out += &tr!(", {left} left", left);
            }
            if let Some(turn) = ready {
                out += &tr!(", ready again in turn {turn}", turn);
            }
            out + "."
        }
        AbilityEvent::EnemyNamed {
            unit,
            ability,
            target,
        } => tr!(
            "{unit} hunts {target} ({ability}).",
            unit = n(unit),
            target = n(target),
            ability = ability_name(world, *ability)
        ),
        AbilityEvent::ActsFirst { unit, ability } => tr!(
            "{unit} acts before all others ({ability}).",
            unit = n(unit),
            ability = ability_name(world, *ability)
        ),
    }
}

pub(super) fn status(world: &Told<'_>, event: &StatusEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        StatusEvent::StatusGained { unit, status } => tr!(
            "{unit} is {kind}{source}{ability}.",
            unit = n(unit),
            kind = crate::lang::text(status.kind.as_str()),
            source = by_phrase(world, status.source),
            ability = with_phrase(world, status.ability)
        ),
        StatusEvent::StatusLost {
            unit, kind, why, ..
        } => tr!(
            "{unit} is no longer {kind}: {why}",
            kind = crate::lang::text(kind.as_str()),
            unit = n(unit),
            why = sentence(why)
        ),
    }
}

pub(super) fn ground(_: &Told<'_>, event: &TerrainEvent) -> String {
    match event {
        TerrainEvent::HexChanged { hex, cell, why } => {
            tr!(
                "{hex} is now {cell}: {why}",
                cell,
                hex = hex_name(*hex),
                why = sentence(why)
            )
        }
        TerrainEvent::SmokeLaid { hex, last } => tr!(
            "Smoke hangs over {hex} until the end of turn {last}.",
            last,
            hex = hex_name(*hex)
        ),
    }
}

pub(super) fn worked(world: &Told<'_>, event: &WorkEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        WorkEvent::BlownUp { unit, points, .. } => tr!(
            "{unit} blows itself up: {points} damage to everybody beside it.",
            points,
            unit = n(unit)
        ),
        WorkEvent::Worked { unit, work } => match work {
            Work::PutOut(hex) => tr!(
                "{unit} fights the fire at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            Work::Clear(hex) => tr!(
                "{unit} clears the woods at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            Work::DigIn => tr!("{unit} digs positions.", unit = n(unit)),
            Work::BoobyTrap => tr!("{unit} sets off its booby trap.", unit = n(unit)),
            Work::Bridge(hex) => tr!(
                "{unit} lays a bridge at {hex}.",
                unit = n(unit),
                hex = hex_name(*hex)
            ),
            Work::Sweep => tr!("{unit} sweeps its hex for mines.", unit = n(unit)),
        },
    }
}

pub(super) fn switched(world: &Told<'_>, event: &GearEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        GearEvent::SwitchSet { unit, switch, now } => {
            let when = if *now {
                ""
            } else {
                tr!(" from the End Phase on")
            };
            let what = match switch {
                Switch::Targeting(Targeting::Standard) => tr!("targeting is set to all ranges"),
                Switch::Targeting(Targeting::Short) => tr!("targeting is set to short range"),
                Switch::Targeting(Targeting::Long) => tr!("targeting is set to long range"),
                Switch::Stealth(true) => tr!("stealth is on"),
                Switch::Stealth(false) => tr!("stealth is off"),
                Switch::Searchlight(true) => tr!("searchlight is on"),
                Switch::Searchlight(false) => tr!("searchlight is off"),
                Switch::Eccm(0) => tr!("suite runs as ECM"),
                Switch::Eccm(_) => tr!("suite runs as ECCM"),
            };
            format!("{}: {what}{when}.", n(unit))
        }
    }
}

pub(super) fn weather(_: &Told<'_>, event: &WeatherEvent) -> String {
    match event {
        WeatherEvent::WindTurned { to } => {
            tr!("The wind blows to the {to}.", to = direction_name(*to))
        }
        WeatherEvent::ConditionsChanged { environment } => {
            let conditions = environment.conditions();
            let names: Vec<_> = conditions
                .iter()
                .map(|c| crate::lang::within(c.name()))
                .collect();
            match names.as_slice() {
                [] => tr!("It is a fine day now.").to_owned(),
                names => tr!("The conditions are now: {names}.", names = names.join(", ")),
            }
        }
    }
}

pub(super) fn nerves(world: &Told<'_>, event: &MoraleEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        MoraleEvent::MoraleChecked {
            unit,
            causes,
            result,
        } => {
            let why: Vec<_> = causes.iter().map(|c| c.phrase()).collect();
            let what = match result {
                MoraleResult::Passed => tr!("keeps its nerve"),
                _ if causes.contains(&MoraleCause::Recovery) => tr!("does not find its nerve"),
                MoraleResult::Shaken => tr!("is shaken"),
                MoraleResult::Routed => tr!("flees"),
            };
            format!("{} {what}: {}.", n(unit), why.join(", "))
        }
    }
}

pub(super) fn position(world: &Told<'_>, event: &PositionEvent) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        PositionEvent::PositionPrepared { unit, on } => {
            let how = if *on {
                tr!("is dug in")
            } else {
                tr!("is not dug in")
            };
            format!("{} {how}.", n(unit))
        }
        PositionEvent::PositionLost { unit } => {
            tr!("The position of {unit} is gone.", unit = n(unit))
        }
    }
}
