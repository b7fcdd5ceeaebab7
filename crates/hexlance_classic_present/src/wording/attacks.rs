//! Shots and blows in words.

use bevy::ecs::world::World;
use hexlance_classic::{
    event::{FireEvent, StrikeEvent},
    read::Table,
    state::{Shot, Strike},
};
use hexlance_rules::UnitId;

use super::{location, name, sum};
use crate::{unit, words::hex_name};

/// What a shot is fired with.
fn weapon(world: &World, shot: &Shot) -> String {
    let u = Table::of(world).find(shot.attacker);
    u.map_or_else(String::new, |u| {
        unit::shot_name(u.sheet, shot.weapon, shot.kind)
    })
}

/// A sentence for an event of weapon attacks.
pub(super) fn fire(event: &FireEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        FireEvent::LineChosen {
            attacker, target, ..
        } => tr!(
            "The line between {attacker} and {target} is settled.",
            attacker = n(attacker),
            target = n(target)
        ),
        FireEvent::Declared {
            unit, club: true, ..
        } => tr!("{unit} picks up a club.", unit = n(unit)),
        FireEvent::Declared { unit, shots, .. } => match shots.len() {
            0 => tr!("{unit} declares no shot.", unit = n(unit)),
            shots => tr_n!(
                shots,
                "{unit} declares {n} shot.",
                "{unit} declares {n} shots.",
                unit = n(unit)
            ),
        },
        FireEvent::Taken { shot } => tr!(
            "{unit} fires at {target}.",
            unit = n(&shot.attacker),
            target = n(&shot.target)
        ),
        FireEvent::Fired {
            shot,
            dice,
            hit,
            jams,
            ..
        } => fired(world, shot, *dice, *hit, *jams),
        FireEvent::Clustered {
            attacker,
            dice,
            hits,
            ..
        } => tr_n!(
            *hits,
            "{n} hit of {attacker} ({dice}).",
            "{n} hits of {attacker} ({dice}).",
            attacker = n(attacker),
            dice = sum(*dice)
        ),
        FireEvent::Aimed {
            attacker,
            at,
            dice,
            found,
        } => {
            let (attacker, at, dice) = (n(attacker), location(*at), sum(*dice));
            match found {
                true => tr!(
                    "{attacker} strikes what it aimed at: {at} ({dice}).",
                    attacker,
                    at,
                    dice
                ),
                false => tr!(
                    "{attacker} does not strike what it aimed at: {at} ({dice}).",
                    attacker,
                    at,
                    dice
                ),
            }
        }
        FireEvent::Cleared {
            unit,
            weapon,
            needed,
            dice,
            cleared,
        } => {
            let u = Table::of(world).find(*unit);
            let weapon = u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, *weapon));
            let (unit, dice) = (n(unit), sum(*dice));
            match cleared {
                true => tr!(
                    "{unit} clears its {weapon} ({dice}, {needed} needed).",
                    unit,
                    weapon,
                    dice,
                    needed
                ),
                false => tr!(
                    "{weapon} of {unit} stays jammed ({dice}, {needed} needed).",
                    unit,
                    weapon,
                    dice,
                    needed
                ),
            }
        }
        FireEvent::HeatRolled { target, dice } => {
            let heat: u16 = dice.iter().copied().map(u16::from).sum();
            tr!("{heat} heat is rolled for {unit}.", heat, unit = n(target))
        }
    }
}

fn fired(world: &World, shot: &Shot, dice: Option<[u8; 2]>, hit: bool, jams: bool) -> String {
    let (unit, target) = (name(world, shot.attacker), name(world, shot.target));
    let (weapon, needed) = (weapon(world, shot), shot.tn);
    let text = match (dice.map(sum), hit) {
        (Some(dice), true) => tr!(
            "{unit} hits {target} with {weapon} ({dice}, {needed} needed).",
            unit,
            target,
            weapon,
            dice,
            needed
        ),
        (Some(dice), false) => tr!(
            "{unit} misses {target} with {weapon} ({dice}, {needed} needed).",
            unit,
            target,
            weapon,
            dice,
            needed
        ),
        (None, true) => tr!("{unit} hits {target} with {weapon}.", unit, target, weapon),
        (None, false) => tr!(
            "{unit} misses {target} with {weapon}.",
            unit,
            target,
            weapon
        ),
    };
    match jams {
        true => format!("{text} {}", tr!("The weapon jams.")),
        false => text,
    }
}

/// An attack in a few words.
pub fn strike_name(world: &World, attacker: UnitId, strike: Strike) -> String {
    match strike {
        Strike::Punch(arm) => tr!("punch, {arm}", arm = location(arm)),
        Strike::Kick { leg, .. } => tr!("kick, {leg}", leg = location(leg)),
        Strike::Pull(arm) => tr!("pull at swarmers, {arm}", arm = location(arm)),
        Strike::Stomp(leg) => tr!("stomp, {leg}", leg = location(leg)),
        Strike::Thrash => tr!("thrash about").to_owned(),
        Strike::Claws => tr!("claws").to_owned(),
        Strike::Frenzy => tr!("frenzy").to_owned(),
        Strike::Push => tr!("push").to_owned(),
        Strike::Club => tr!("club").to_owned(),
        Strike::Weapon(item) => {
            let u = Table::of(world).find(attacker);
            let item = u.and_then(|u| Some(u.sheet.items.get(usize::from(item))?.equipment.name));
            item.map_or_else(String::new, |name| name.to_string())
        }
        Strike::Brush { pod, .. } => tr!("brush off: {pod}", pod = crate::lang::text(pod.name())),
        Strike::Charge => tr!("charge").to_owned(),
        Strike::DeathFromAbove(_) => tr!("death from above").to_owned(),
    }
}

/// A sentence for an event of physical attacks.
pub(super) fn strike(event: &StrikeEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        StrikeEvent::Declared { unit, blows } => match blows.first() {
            None => tr!("{unit} declares no blow.", unit = n(unit)),
            Some(first) => tr!(
                "{unit} declares a blow at {target}: {strike}.",
                unit = n(unit),
                target = n(&first.target),
                strike = strike_name(world, *unit, first.strike)
            ),
        },
        StrikeEvent::Assaults { blows } => tr_n!(
            blows.len(),
            "{n} assault comes up.",
            "{n} assaults come up."
        ),
        StrikeEvent::Taken { blow } if blow.is_at_building() => tr!(
            "{unit} strikes at the building in {hex}.",
            unit = n(&blow.attacker),
            hex = hex_name(blow.hex)
        ),
        StrikeEvent::Taken { blow } => tr!(
            "{unit} strikes at {target}.",
            unit = n(&blow.attacker),
            target = n(&blow.target)
        ),
        StrikeEvent::Rolled {
            blow, hit: true, ..
        } if blow.is_at_building() => tr!(
            "{unit} strikes the building in {hex}: {strike}.",
            unit = n(&blow.attacker),
            hex = hex_name(blow.hex),
            strike = strike_name(world, blow.attacker, blow.strike)
        ),
        StrikeEvent::Rolled { blow, dice, hit } => {
            let (unit, target) = (n(&blow.attacker), n(&blow.target));
            let strike = strike_name(world, blow.attacker, blow.strike);
            let needed = blow.tn;
            match (dice.map(sum), hit) {
                (Some(dice), true) => tr!(
                    "{unit} hits {target}: {strike} ({dice}, {needed} needed).",
                    unit,
                    target,
                    strike,
                    dice,
                    needed
                ),
                (Some(dice), false) => tr!(
                    "{unit} misses {target}: {strike} ({dice}, {needed} needed).",
                    unit,
                    target,
                    strike,
                    dice,
                    needed
                ),
                (None, true) => tr!("{unit} hits {target}: {strike}.", unit, target, strike),
                (None, false) => tr!("{unit} misses {target}: {strike}.", unit, target, strike),
            }
        }
        StrikeEvent::Lost { blow } => tr!(
            "The blow of {unit} at {target} comes to nothing.",
            unit = n(&blow.attacker),
            target = n(&blow.target)
        ),
        StrikeEvent::Followed { unit, hex, .. } => tr!(
            "{unit} goes on to {hex}.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        StrikeEvent::Landed { unit, hex } => tr!(
            "{unit} lands at {hex}.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        StrikeEvent::FellOnto {
            unit,
            target,
            dice,
            hit,
        } => {
            let (unit, target, dice) = (n(unit), n(target), sum(*dice));
            match hit {
                true => tr!("{unit} falls onto {target} ({dice}).", unit, target, dice),
                false => tr!("{unit} falls beside {target} ({dice}).", unit, target, dice),
            }
        }
        StrikeEvent::ClubBroke { unit } => tr!("The club of {unit} breaks.", unit = n(unit)),
    }
}
