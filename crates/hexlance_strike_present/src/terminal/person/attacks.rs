//! Attacks in a list of answers, with what they need.

use hexlance_rules::draft::Pick;
use hexlance_strike::{
    aero::Raid,
    attack::Target,
    draft::{Making, keys},
    read::UnitRead,
};

use super::{called_load, called_unit};
use crate::{wording::percent_to_reach, words::hex_name};
use hexlance_cli::odds::percent;

pub(super) fn called_target(making: Making<'_>, target: Target) -> String {
    match target {
        Target::Unit(unit) => called_unit(making, unit).to_owned(),
        Target::Hex(hex) => hex_name(hex),
    }
}

/// An enemy that can be attacked, with how far away it is and what the best attack needs.
pub(super) fn of_target(making: Making<'_>, e: &UnitRead<'_>) -> (String, String) {
    let own = making.own().and_then(|u| u.hex());
    let away = e.hex().zip(own).map(|(a, b)| a.distance(b));
    let away = away.map(|n| format!("{n} hexes"));
    let pick = Pick::Unit(e.id);
    let preview = making.battle.preview(making.side, making.draft, &pick);
    let needs = preview
        .chance
        .map(|c| format!("needs {}: {}", preview.needs.total(), percent(c)));
    let detail: Vec<String> = away.into_iter().chain(needs).collect();
    (e.name.to_owned(), detail.join(", "))
}

/// What can be chosen for an attack on what is aimed at.
pub(super) fn of_aim(making: Making<'_>, u: &UnitRead<'_>, key: &str) -> Option<(String, String)> {
    let aim = making.draft.aim.as_ref()?;
    match key {
        keys::FIRE => {
            let best = making.best(u, aim)?;
            let needs = best.legal.as_ref().map(|l| needs(l.target_number.total()));
            let kind = best.order.kind.name();
            return Some(("Go ahead".to_owned(), format!("{kind}, {}", needs.ok()?)));
        }
        keys::DIVIDE => {
            let detail = "two targets at half damage".to_owned();
            return Some(("Divide the fire".to_owned(), detail));
        }
        keys::ALONE => return Some(("Without a spotter".to_owned(), String::new())),
        _ => {}
    }
    if let Some(spotter) = keys::unit_of(keys::SPOTTER, key) {
        let name = called_unit(making, spotter);
        return Some((format!("Spotted by {name}"), String::new()));
    }
    let mut all = making.attempts(u, aim).into_iter();
    let attempt = all.find(|a| keys::kind(a.order.kind) == key)?;
    let legal = attempt.legal.ok()?;
    let (n, parts) = (legal.target_number.total(), &legal.target_number);
    let detail = format!("needs {parts}: {} %", percent_to_reach(n));
    Some((attempt.order.kind.name().to_string(), detail))
}

/// What can be chosen of attacks from the air.
pub(super) fn of_raid(making: Making<'_>, u: &UnitRead<'_>, key: &str) -> Option<(String, String)> {
    let item = |label: &str, detail: String| Some((label.to_owned(), detail));
    let plan = &making.draft.raid;
    match key {
        keys::RAID => return item("Go ahead", raid_needs(making, u, &plan.raid()?)),
        keys::RAID_ON_SECOND => {
            return item(
                "More on the second",
                "overheat and rocket pods go with it".to_owned(),
            );
        }
        _ => {}
    }
    if let Some(enemy) = keys::unit_of(keys::WASH, key) {
        let detail = "out of its wash".to_owned();
        return Some((format!("Throw {}", called_unit(making, enemy)), detail));
    }
    let raids = making.raids(u);
    if let Some(raid) = raids.iter().find(|r| keys::raid(r) == key) {
        let what = match raid {
            Raid::Strafe(_) => "Strafe",
            Raid::Strike(_) => "Strike",
            Raid::Bomb { .. } => "Bomb",
            Raid::AltitudeBomb { .. } => "Altitude bombing",
        };
        return item(what, String::new());
    }
    let mut seconds = making.seconds(u, &raids, plan.first.as_ref()?).into_iter();
    let both = seconds.find(|r| keys::second(r).is_some_and(|k| k == key))?;
    let needs = raid_needs(making, u, &both);
    let label = match &both {
        Raid::Strafe(runs) => {
            let (a, b) = (runs.first()?, runs.get(1)?);
            let from = hex_name(b.first);
            format!("Then from {from}, {} and {} hexes", a.hexes, b.hexes)
        }
        Raid::Strike(strikes) => {
            format!("Then at {}", called_unit(making, strikes.get(1)?.target))
        }
        Raid::Bomb { .. } | Raid::AltitudeBomb { .. } => return None,
    };
    Some((label, needs))
}

fn raid_needs(making: Making<'_>, u: &UnitRead<'_>, raid: &Raid) -> String {
    let odds = making.view().air().odds(u, raid).unwrap_or_default();
    let numbers = odds.iter().map(|o| o.target_number.total().to_string());
    let numbers: Vec<String> = numbers.collect();
    let whom = match raid {
        Raid::Strafe(runs) => runs
            .first()
            .map(|r| format!("from {}, ", hex_name(r.first))),
        Raid::Strike(strikes) => {
            let targets = strikes.iter().map(|s| called_unit(making, s.target));
            let targets: Vec<&str> = targets.collect();
            Some(format!("at {}, ", targets.join(" and ")))
        }
        Raid::Bomb { at: hex, .. } | Raid::AltitudeBomb { first: hex, .. } => {
            Some(format!("at {}, ", hex_name(*hex)))
        }
    };
    let whom = whom.unwrap_or_default();
    format!("{whom}needs {}", numbers.join(", "))
}

/// A load that can be thrown.
pub(super) fn of_throw(
    making: Making<'_>,
    u: &UnitRead<'_>,
    key: &str,
) -> Option<(String, String)> {
    let mut loads = making.view().loads(u.id).into_iter();
    let (load, _) = loads.find(|(load, _)| keys::throw(*load) == key)?;
    let number = making.view().throw_number(u).total();
    let label = format!("Throw {}", called_load(making, load));
    Some((label, needs(number)))
}

fn needs(number: i16) -> String {
    format!("needs {number}: {} %", percent_to_reach(number))
}
