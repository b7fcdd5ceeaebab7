//! Hits, what they do, nerve and states in words.

use hexlance_rules::{Breakdown, Ustr};
use hexlance_skirmish::{
    event::{GutsEvent, HarmEvent, StateEvent},
    state::{Condition, State},
};

use super::{Told, attribute, cause, state_name};
use crate::words::hex_name;

/// One sentence for a hit or for what it does.
pub(super) fn harm(event: &HarmEvent, told: &Told<'_>) -> Option<String> {
    Some(match event {
        HarmEvent::Critical { on, cause: by } => tr!(
            "Critical: {unit} cannot resist {cause}.",
            unit = told.party(*on),
            cause = cause(*by, told)
        ),
        HarmEvent::Saved { .. } => return Some(saved(event, told)),
        HarmEvent::Lost { unit, left, .. } => {
            let name = told.name(*unit);
            match (structure(*unit, told), *left) {
                (true, ..0) => tr!(
                    "{unit} loses more points of Structure than it had.",
                    unit = name
                ),
                (false, ..0) => tr!("{unit} loses more Wounds than it had.", unit = name),
                (true, left) => tr!(
                    "{unit} loses a point of Structure, {left} left.",
                    unit = name,
                    left
                ),
                (false, left) => tr!("{unit} loses a Wound, {left} left.", unit = name, left),
            }
        }
        HarmEvent::Fell {
            unit, condition, ..
        } => {
            let unit = told.name(*unit);
            match condition {
                Condition::Dead => tr!("{unit} is dead.", unit),
                Condition::Unconscious => tr!("{unit} is Unconscious.", unit),
                Condition::Able => return None,
            }
        }
        HarmEvent::Regained { unit, left } => {
            let name = told.name(*unit);
            match structure(*unit, told) {
                true => tr!("{unit} regains Structure: {left}.", unit = name, left),
                false => tr!("{unit} regains a Wound: {left}.", unit = name, left),
            }
        }
        HarmEvent::ItemHurt { item, left } => match left {
            ..=0 => tr!("{item} is destroyed.", item = told.item(*item)),
            _ => tr!("{item} is hit, {left} left.", item = told.item(*item), left),
        },
        HarmEvent::GateHurt {
            hex,
            lost,
            destroyed,
            ..
        } => {
            let hex = hex_name(*hex);
            match destroyed {
                true => tr!("The gate at {hex} is destroyed.", hex),
                false => tr!("The gate at {hex} has lost {lost} Structure.", hex, lost),
            }
        }
        HarmEvent::Cowed { unit } => tr!(
            "{unit} loses its nerve without a roll.",
            unit = told.name(*unit)
        ),
        HarmEvent::Shaken { .. } | HarmEvent::Overcome(_) => return None,
    })
}

/// Whether a trooper has Structure in place of Wounds.
fn structure(unit: hexlance_rules::UnitId, told: &Told<'_>) -> bool {
    let who = told.table().find(unit);
    who.is_some_and(|who| who.profile().vitality.is_structure())
}

/// A roll against a hit.
fn saved(event: &HarmEvent, told: &Told<'_>) -> String {
    let HarmEvent::Saved {
        on,
        cause: by,
        against,
        die,
        value,
        damage,
        passed,
    } = event
    else {
        return String::new();
    };
    let (unit, by) = (told.party(*on), cause(*by, told));
    let with = attribute(*against);
    let sum = sum(*die, value, *damage);
    match passed {
        true => tr!(
            "{unit} withstands {cause} by {with} ({sum}).",
            unit,
            cause = by,
            with,
            sum
        ),
        false => tr!(
            "{unit} does not withstand {cause} by {with} ({sum}).",
            unit,
            cause = by,
            with,
            sum
        ),
    }
}

/// The die with what is added to it, and what it has to beat.
fn sum(die: Option<u8>, value: &Breakdown, damage: Option<i16>) -> String {
    match (die, damage) {
        (Some(die), Some(damage)) => {
            let bonus = value.total();
            tr!(
                "{die}+{bonus}={sum} against Damage {damage}",
                die,
                bonus,
                sum = i16::from(die) + bonus,
                damage
            )
        }
        (Some(die), None) => tr!("{die} against {sv}", die, sv = value.total()),
        (None, _) => tr!("no die could").to_owned(),
    }
}

/// One sentence for a nerve that is tried.
pub(super) fn guts(event: &GutsEvent, told: &Told<'_>) -> String {
    match event {
        GutsEvent::Rolled {
            unit,
            die,
            value,
            passed,
        } => {
            let unit = told.name(*unit);
            let sv = value.total();
            let die = die.map_or_else(|| "-".to_owned(), |die| die.to_string());
            match passed {
                true => tr!(
                    "{unit} keeps its nerve ({die} against {sv}).",
                    unit,
                    die,
                    sv
                ),
                false => tr!(
                    "{unit} fails its Guts roll ({die} against {sv}).",
                    unit,
                    die,
                    sv
                ),
            }
        }
        GutsEvent::GaveWay { unit } => {
            tr!(
                "{unit} gives way and looks for cover.",
                unit = told.name(*unit)
            )
        }
    }
}

/// One sentence for a state that begins or ends.
pub(super) fn state(event: &StateEvent, told: &Told<'_>) -> String {
    match event {
        StateEvent::Caused { unit, state } => {
            let unit = told.name(*unit);
            match state.state {
                State::Disabled => tr!(
                    "{gear} of {unit} is Disabled.",
                    unit,
                    gear = gear(state.what, told)
                ),
                State::Possessed => tr!(
                    "{unit} is Possessed by {side}.",
                    unit,
                    side = told.side(state.by)
                ),
                State::Left => tr!("{unit} is off the table.", unit),
                other => tr!("{unit}: {state}.", unit, state = state_name(other)),
            }
        }
        StateEvent::Ended { unit, state, what } => {
            let unit = told.name(*unit);
            match state {
                State::Disabled => tr!(
                    "{gear} of {unit} works again.",
                    unit,
                    gear = gear(*what, told)
                ),
                other => tr!(
                    "{unit}: {state} has ended.",
                    unit,
                    state = state_name(*other)
                ),
            }
        }
    }
}

fn gear(what: Option<Ustr>, told: &Told<'_>) -> String {
    what.map_or_else(|| tr!("Equipment").to_owned(), |id| told.gear(id))
}
