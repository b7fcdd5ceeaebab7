//! Rolls of dice in words: who rolls what for, with which modifiers, and what comes of it.

use hexlance_rules::{AbilityId, Breakdown, UnitId};
use hexlance_strike::{control::ControlCause, event::RollFor};

use super::{Told, ability_name, hex_name, join, name, side, with_phrase};

/// What a roll was for, in a few words.
fn purpose_phrase(world: &Told<'_>, purpose: &RollFor) -> String {
    match purpose {
        RollFor::SetupOrder(who) => format!("Setup order of {}", side(world, *who)),
        RollFor::Initiative(who) => format!("Initiative of {}", side(world, *who)),
        RollFor::HomeEdge(who) => format!("the home edge of {}", side(world, *who)),
        RollFor::Ruse(_) => "whether the ruse holds".to_owned(),
        RollFor::Disruption(_) => "disrupting the enemy's communications".to_owned(),
        RollFor::Draw(_) => "the group that comes first".to_owned(),
        RollFor::Attack(_) => "the attack".to_owned(),
        RollFor::MinimalDamage(_) => "minimal damage".to_owned(),
        RollFor::Critical(_) => "a critical hit".to_owned(),
        RollFor::Motive(_) => "motive damage".to_owned(),
        RollFor::Control(cause) => match cause {
            ControlCause::Skid => "control against skidding",
            ControlCause::Bog => "control against bogging down",
            ControlCause::GetFree => "getting free",
            ControlCause::Landing => "a landing",
            ControlCause::Drop => "coming down",
            ControlCause::Liftoff => "a liftoff",
            ControlCause::Flight => "staying in control",
            ControlCause::Engage => "engaging the enemy",
            ControlCause::Avoid => "getting away from the enemy",
            ControlCause::Wash => "flying on through the wash",
            ControlCause::Earthquake => "its footing in the earthquake",
        }
        .to_owned(),
        RollFor::Resistance(ability) => {
            format!("resisting {}", ability_name(world, *ability))
        }
        RollFor::CaseP => "CASE-P".to_owned(),
        RollFor::Ice => "the ice".to_owned(),
        RollFor::Crust => "the crust over the magma".to_owned(),
        RollFor::Rider => "whether a rider takes the blow".to_owned(),
        RollFor::Explosion => "an explosion of the engine".to_owned(),
        RollFor::Coolant => "the coolant system".to_owned(),
        RollFor::Shutdown(target) => format!("shutting down {}", name(world, *target)),
        RollFor::FireFighting => "putting the fire out".to_owned(),
        RollFor::WeaponBreaks(_) => "whether its melee weapon breaks".to_owned(),
        RollFor::Search => "looking for somebody in hiding".to_owned(),
        RollFor::Throw => "throwing its load".to_owned(),
        RollFor::Stray => "where it comes down".to_owned(),
        RollFor::Mines { hex, .. } => format!("the mines at {}", hex_name(*hex)),
        RollFor::Intelligence(_) => "finding somebody in hiding".to_owned(),
        RollFor::Sweep(hex) => format!("sweeping mines at {}", hex_name(*hex)),
        RollFor::Avoid => "getting out of the way".to_owned(),
        RollFor::Collision(target) => format!("running into {}", name(world, *target)),
        RollFor::Crash(hex) => format!("running into the building in {}", hex_name(*hex)),
        RollFor::Pick => "a random pick".to_owned(),
        RollFor::Scatter(_) => "where it comes down".to_owned(),
        RollFor::CrashPoint => "the place of the crash".to_owned(),
        RollFor::Ignition(hex) => format!("whether {} catches fire", hex_name(*hex)),
        RollFor::Spread(hex) => format!("the fire spreading to {}", hex_name(*hex)),
        RollFor::GoesOut(hex) => format!("the fire in {} going out", hex_name(*hex)),
        RollFor::Wind => "the wind".to_owned(),
        RollFor::Tornado => "the tornado".to_owned(),
        RollFor::Morale => "its nerve".to_owned(),
    }
}

/// Whether the parts of a roll are its target number, and not modifiers that are added to the dice.
fn parts_are_target(purpose: &RollFor) -> bool {
    matches!(
        purpose,
        RollFor::Attack(_)
            | RollFor::Control(_)
            | RollFor::Collision(_)
            | RollFor::Crash(_)
            | RollFor::Search
            | RollFor::Throw
            | RollFor::Morale
            | RollFor::Mines { .. }
            | RollFor::Shutdown(_)
            | RollFor::FireFighting
    )
}

/// The same as a heading: "Attack", "Critical hit".
pub fn purpose_heading(world: &Told<'_>, purpose: &RollFor) -> String {
    let phrase = purpose_phrase(world, purpose);
    let bare = phrase
        .strip_prefix("the ")
        .or_else(|| phrase.strip_prefix("a "))
        .or_else(|| phrase.strip_prefix("an "))
        .unwrap_or(&phrase);
    super::capital(bare)
}

/// A roll as a sentence.
pub(super) fn rolled(
    world: &Told<'_>,
    purpose: &RollFor,
    unit: Option<UnitId>,
    dice: &[u8],
    parts: &Breakdown,
    needs: Option<i16>,
    reroll_by: Option<AbilityId>,
) -> String {
    let who = match (unit, purpose) {
        (Some(unit), _) => name(world, unit),
        (
            None,
            RollFor::Initiative(who)
            | RollFor::SetupOrder(who)
            | RollFor::Draw(who)
            | RollFor::Disruption(who)
            | RollFor::Ruse(who)
            | RollFor::HomeEdge(who)
            | RollFor::Intelligence(who),
        ) => side(world, *who),
        (None, _) => "Chance",
    };
    let verb = if reroll_by.is_some() {
        "rerolls"
    } else {
        "rolls"
    };
    let natural: i16 = dice.iter().map(|d| i16::from(*d)).sum();
    let mut out = format!("{who} {verb} {}", join(dice, " + "));
    if dice.len() > 1 {
        out += &format!(" = {natural}");
    }
    out += &match purpose {
        RollFor::Initiative(_) => " for Initiative".to_owned(),
        RollFor::SetupOrder(_) => " for setup".to_owned(),
        _ => format!(" for {}", purpose_phrase(world, purpose)),
    };
    out += &with_phrase(world, reroll_by);
    let mut total = natural;
    match purpose {
        // The parts of an Initiative roll contain the dice.
        RollFor::Initiative(_) if parts.parts.len() > 1 => {
            total = parts.total();
            out += &format!(": {parts}");
        }
        RollFor::Initiative(_) => {}
        _ if parts_are_target(purpose) => {}
        _ => {
            for part in &parts.parts {
                total += part.value;
                out += &format!(" {:+} {}", part.value, part.source.name());
            }
            if !parts.parts.is_empty() {
                out += &format!(" = {total}");
            }
        }
    }
    if let Some(needs) = needs {
        out += &format!(", needs {needs}: {}", verdict(purpose, dice, total, needs));
    }
    out + "."
}

/// What comes of a roll: a natural 2 misses and fails, a natural 12 controls (R6.1.3, R1.6.1).
fn verdict(purpose: &RollFor, dice: &[u8], total: i16, needs: i16) -> &'static str {
    let natural: u8 = dice.iter().sum();
    let reached = total >= needs;
    match (purpose, reached) {
        (RollFor::Attack(_) | RollFor::Collision(_) | RollFor::Crash(_), true) if natural != 2 => {
            "a hit"
        }
        (RollFor::Attack(_) | RollFor::Collision(_) | RollFor::Crash(_), _) => "a miss",
        (RollFor::MinimalDamage(_), true) => "1 point",
        (RollFor::MinimalDamage(_), false) => "nothing",
        (RollFor::Control(_) | RollFor::Morale, _) if natural == 2 => "failure",
        (RollFor::Control(_), _) if natural == 12 => "success",
        (RollFor::Mines { .. }, true) => "they go off",
        (RollFor::Mines { .. }, false) => "nothing happens",
        (RollFor::Rider, true) => "the carrier takes it",
        (RollFor::Rider, false) => "the rider takes it",
        (RollFor::Explosion, true) => "it explodes",
        (RollFor::Explosion, false) => "it holds",
        (_, true) => "success",
        (_, false) => "failure",
    }
}

/// Chance of two dice to reach a number, in whole percent; a natural 2 misses.
pub fn percent(needs: i16) -> u32 {
    let ways: u32 = (1..=6)
        .flat_map(|a| (1..=6).map(move |b| a + b))
        .filter(|sum| *sum != 2 && *sum >= needs)
        .count() as u32;
    (ways * 100 + 18) / 36
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_two_dice() {
        assert_eq!(percent(7), 58);
        assert_eq!(percent(12), 3);
        assert_eq!(percent(13), 0);
        assert_eq!(percent(2), 97);
        assert_eq!(percent(-3), 97);
    }

    #[test]
    fn rolls_say_what_came_of_them() {
        assert_eq!(verdict(&RollFor::Attack(1), &[1, 1], 2, 2), "a miss");
        assert_eq!(verdict(&RollFor::Attack(1), &[3, 4], 7, 7), "a hit");
        assert_eq!(
            verdict(&RollFor::Control(ControlCause::Bog), &[6, 6], 12, 14),
            "success"
        );
        assert_eq!(verdict(&RollFor::MinimalDamage(1), &[3], 3, 4), "nothing");
    }
}
