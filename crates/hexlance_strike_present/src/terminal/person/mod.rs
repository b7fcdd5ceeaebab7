//! The words for what a person at the terminal is offered by the strike rules.

mod attacks;
mod buttons;
#[cfg(test)]
mod tests;

use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId, draft::Pick};
use hexlance_strike::{
    Battle,
    cargo::{self, Freight},
    draft::{Draft, Making, Round, Route, keys::purpose},
    go::{Stage, Wait},
    read::UnitRead,
};

use crate::{StrikeGame, wording::flight, words::hex_name};
use hexlance_cli::person::Worded;

/// Most hexes of a target, and of all else, that are listed one by one.
const TARGETS: usize = 40;
const HEXES: usize = 400;

impl Worded for StrikeGame {
    fn asks(battle: &Battle, side: SideId, draft: &Draft) -> String {
        let making = Making::of(battle, side, draft);
        let Some(wait) = making.wait() else {
            return String::new();
        };
        match wait {
            Wait::LayingMines(_) => mines(making),
            Wait::Stage(Stage::Ground, _) => ground(draft),
            Wait::Stage(Stage::Reserves, _) => match making.own() {
                None => reserves(making),
                Some(u) => format!("In which group is {} kept back?", u.name),
            },
            Wait::Stage(Stage::Infiltration | Stage::Hiding, _) | Wait::Deploying(_) => {
                deployment(making)
            }
            Wait::ActFirst(_) => declaration(making, "Does a unit act before all others?"),
            Wait::EndActs(_) => declaration(making, "Does a unit call support?"),
            Wait::Drops(_) => landing(making, "Which unit drops?", "drop"),
            Wait::Returns(_) => landing(making, "Which unit comes back?", "come back"),
            Wait::Engagements(_) => "Does an aircraft engage another?".to_owned(),
            Wait::Attacks(_) | Wait::EarlyAttacks(_) => attack(making),
            Wait::Flights { .. } => flying(making, "Which aircraft moves?"),
            Wait::Alternate { .. } | Wait::EarlyMove(_) | Wait::Rerouting(_) => movement(making),
        }
    }

    fn called(
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Option<(String, String)> {
        let making = Making::of(battle, side, draft);
        match pick {
            Pick::Unit(unit) => of_unit(making, *unit),
            Pick::Button(key) => buttons::of_button(making, key),
            Pick::Amount(key, now) => buttons::of_amount(making, key, *now),
            Pick::Hex(_) | Pick::Facing(_) => None,
        }
    }

    fn hexes(what: &str) -> Option<(&'static str, usize)> {
        Some(match what {
            // A button does the same.
            purpose::STAY | purpose::FIRE => return None,
            purpose::AIM => ("A hex to attack", TARGETS),
            purpose::RAID => ("A hex to attack from the air", TARGETS),
            purpose::FLY_FROM => ("Over the map from", HEXES),
            purpose::FLY_TO => ("Over the map to", HEXES),
            purpose::FLY_THROUGH => ("Over the map along a row through", 1),
            _ => ("", HEXES),
        })
    }

    fn noted(battle: &Battle, side: SideId, draft: &Draft, hex: Hex) -> Option<String> {
        let making = Making::of(battle, side, draft);
        let drops = matches!(making.wait(), Some(Wait::Drops(_)));
        let chance = drops.then(|| battle.preview(side, draft, &Pick::Hex(hex)).chance);
        chance.flatten().map(|c| format!("{:.0}%", 100.0 * c))
    }
}

const FACING: &str = "Facing at the end?";

fn mines(making: Making<'_>) -> String {
    let supplies = making.view().mine_supplies();
    let points: u32 = supplies.map(|s| u32::from(s.points)).sum();
    match making.builds() {
        true => "Where are light buildings put up?".to_owned(),
        false => format!("Where are mines laid? {points} points left."),
    }
}

fn ground(draft: &Draft) -> String {
    match (draft.ground.feature, draft.ground.sheet) {
        (Some(hex), _) => format!("Where does {} of it go?", hex_name(hex)),
        (None, Some(sheet)) => format!("With which is sheet {} swapped?", sheet + 1),
        (None, None) => "What of the map is changed?".to_owned(),
    }
}

fn reserves(making: Making<'_>) -> String {
    let (kept, all) = (
        making.view().kept_back().count(),
        making.view().to_keep_back(),
    );
    format!("Who is kept back? {kept} of {all} are.")
}

fn deployment(making: Making<'_>) -> String {
    let Some(u) = making.own() else {
        return "Set up which unit?".to_owned();
    };
    let name = u.name;
    match (u.is_aerospace(), making.hides(&u)) {
        (true, _) => format!("Where does {name} fly?"),
        (false, true) => format!("Where does {name} hide?"),
        (false, false) => format!("Where does {name} stand?"),
    }
}

fn declaration(making: Making<'_>, whether: &str) -> String {
    match making.own() {
        None => whether.to_owned(),
        Some(_) if making.draft.naming.is_some() => "Which enemy?".to_owned(),
        Some(u) => format!("What does {} declare?", u.name),
    }
}

fn landing(making: Making<'_>, which: &str, verb: &str) -> String {
    match (making.own(), &making.draft.destination) {
        (None, _) => which.to_owned(),
        (Some(_), Some(_)) => FACING.to_owned(),
        (Some(u), None) => format!("Where does {} {verb}?", u.name),
    }
}

fn flying(making: Making<'_>, which: &str) -> String {
    match (making.own(), making.draft.air.route) {
        (None, _) => which.to_owned(),
        (Some(_), Route::From(_)) => "Where does its path end?".to_owned(),
        (Some(u), _) => format!("Where does {} fly?", u.name),
    }
}

fn movement(making: Making<'_>) -> String {
    let draft = making.draft;
    if draft.naming.is_some() {
        return "Which enemy?".to_owned();
    }
    let Some(u) = making.own() else {
        let Some(begun) = making.rerouting() else {
            return "Which unit moves?".to_owned();
        };
        let name = called_unit(making, begun.unit);
        return match making.view().coming_in() {
            Some(_) => format!("{name} is on the map. What now?"),
            None => format!("{name} has found somebody. What now?"),
        };
    };
    if making.flyer().is_some() {
        return flying(making, "");
    }
    let name = u.name;
    match (&draft.round, draft.unloading, &draft.destination) {
        (Some(Round::Exit), ..) => format!("Where does {name} leave the map?"),
        (Some(Round::Back(_)), ..) => format!("Where does {name} come back?"),
        (None, Some(p), None) => format!("Where does {} come out?", called_unit(making, p)),
        (None, None, Some(_)) if draft.traces => format!("How does {name} go on?"),
        (None, _, Some(_)) => FACING.to_owned(),
        (None, None, None) if making.entrant().is_some() => {
            format!("Where does {name} come in?")
        }
        (None, None, None) => format!("What does {name} do?"),
    }
}

fn attack(making: Making<'_>) -> String {
    let draft = making.draft;
    if draft.naming.is_some() {
        return "Which enemy?".to_owned();
    }
    let Some(u) = making.own() else {
        return "Which unit attacks?".to_owned();
    };
    if let Some(load) = draft.throwing {
        return format!("Where is {} thrown?", called_load(making, load));
    }
    let name = u.name;
    match &draft.aim {
        Some(aim) => {
            let whom = attacks::called_target(making, aim.target);
            format!("How does {name} attack {whom}?")
        }
        None if draft.raid.first.is_some() => format!("How does {name} attack?"),
        None => format!("Whom does {name} attack?"),
    }
}

fn called_unit(making: Making<'_>, unit: UnitId) -> &str {
    making.view().unit(unit).map_or("", |u| u.name)
}

fn called_load(making: Making<'_>, load: Freight) -> &str {
    match load {
        Freight::Unit(unit) => called_unit(making, unit),
        Freight::Item(_) => cargo::name(making.battle.world(), load),
    }
}

/// What is done with a unit that is picked.
fn of_unit(making: Making<'_>, unit: UnitId) -> Option<(String, String)> {
    let u = making.view().unit(unit)?;
    let draft = making.draft;
    if u.side == making.side {
        return Some(match draft.unit == Some(unit) {
            true => ("Turn it".to_owned(), "by one side of its hex".to_owned()),
            false => selected(making, &u),
        });
    }
    if draft.naming.is_some() {
        return Some((u.name.to_owned(), u.card.full_name()));
    }
    // What is aimed at is attacked by another answer.
    draft.aim.is_none().then(|| attacks::of_target(making, &u))
}

/// A unit in a list of answers.
fn selected(making: Making<'_>, u: &UnitRead<'_>) -> (String, String) {
    let card = u.card.full_name();
    let at = match (u.flight(), u.hex(), u.place.carrier()) {
        (Some(f), ..) => flight(f),
        (None, Some(hex), _) => format!("at {}", hex_name(hex)),
        (None, None, Some(c)) => format!("aboard {}", called_unit(making, c)),
        (None, None, None) => "off the map".to_owned(),
    };
    let (armor, structure) = (u.armor.points, u.armor.structure);
    let detail = format!("{at}, {card}, armor {armor}, structure {structure}");
    (u.name.to_owned(), detail)
}
