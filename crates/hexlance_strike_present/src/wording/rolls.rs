//! Rolls of dice in words: who rolls what for, with which modifiers, and what comes of it.

use hexlance_strike::{
    control::ControlCause,
    event::{Roll, RollFor},
};

use super::{Told, ability_name, hex_name, join, name, side, with_phrase};

/// What a roll was for, in a few words.
fn purpose_phrase(world: &Told<'_>, purpose: &RollFor) -> String {
    match purpose {
        RollFor::SetupOrder(who) => tr!("Setup order of {who}", who = side(world, *who)),
        RollFor::Initiative(who) => tr!("Initiative of {who}", who = side(world, *who)),
        RollFor::HomeEdge(who) => tr!("the home edge of {who}", who = side(world, *who)),
        RollFor::Ruse(_) => tr!("whether the ruse holds").to_owned(),
        RollFor::Disruption(_) => tr!("disrupting the enemy's communications").to_owned(),
        RollFor::Draw(_) => tr!("the group that comes first").to_owned(),
        RollFor::Attack(_) => tr!("the attack").to_owned(),
        RollFor::MinimalDamage(_) => tr!("minimal damage").to_owned(),
        RollFor::Critical(_) => tr!("a critical hit").to_owned(),
        RollFor::Motive(_) => tr!("motive damage").to_owned(),
        RollFor::Control(cause) => match cause {
            ControlCause::Skid => tr!("control against skidding"),
            ControlCause::Bog => tr!("control against bogging down"),
            ControlCause::GetFree => tr!("getting free"),
            ControlCause::Landing => tr!("a landing"),
            ControlCause::Drop => tr!("coming down"),
            ControlCause::Liftoff => tr!("a liftoff"),
            ControlCause::Flight => tr!("staying in control"),
            ControlCause::Engage => tr!("engaging the enemy"),
            ControlCause::Avoid => tr!("getting away from the enemy"),
            ControlCause::Wash => tr!("flying on through the wash"),
            ControlCause::Earthquake => tr!("its footing in the earthquake"),
        }
        .to_owned(),
        RollFor::Resistance(ability) => {
            tr!(
                "resisting {ability}",
                ability = ability_name(world, *ability)
            )
        }
        RollFor::CaseP => tr!("CASE-P").to_owned(),
        RollFor::Ice => tr!("the ice").to_owned(),
        RollFor::Crust => tr!("the crust over the magma").to_owned(),
        RollFor::Rider => tr!("whether a rider takes the blow").to_owned(),
        RollFor::Explosion => tr!("an explosion of the engine").to_owned(),
        RollFor::Coolant => tr!("the coolant system").to_owned(),
        RollFor::Shutdown(target) => tr!("shutting down {target}", target = name(world, *target)),
        RollFor::FireFighting => tr!("putting the fire out").to_owned(),
        RollFor::WeaponBreaks(_) => tr!("whether its melee weapon breaks").to_owned(),
        RollFor::Search => tr!("looking for somebody in hiding").to_owned(),
        RollFor::Throw => tr!("throwing its load").to_owned(),
        RollFor::Stray => tr!("where it comes down").to_owned(),
        RollFor::Mines { hex, .. } => tr!("the mines at {hex}", hex = hex_name(*hex)),
        RollFor::Intelligence(_) => tr!("finding somebody in hiding").to_owned(),
        RollFor::Sweep(hex) => tr!("sweeping mines at {hex}", hex = hex_name(*hex)),
        RollFor::Avoid => tr!("getting out of the way").to_owned(),
        RollFor::Collision(target) => tr!("running into {target}", target = name(world, *target)),
        RollFor::Crash(hex) => tr!("running into the building in {hex}", hex = hex_name(*hex)),
        RollFor::Pick => tr!("a random pick").to_owned(),
        RollFor::Scatter(_) => tr!("where it comes down").to_owned(),
        RollFor::CrashPoint => tr!("the place of the crash").to_owned(),
        RollFor::Ignition(hex) => tr!("whether {hex} catches fire", hex = hex_name(*hex)),
        RollFor::Spread(hex) => tr!("the fire spreading to {hex}", hex = hex_name(*hex)),
        RollFor::GoesOut(hex) => tr!("the fire in {hex} going out", hex = hex_name(*hex)),
        RollFor::Wind => tr!("the wind").to_owned(),
        RollFor::Tornado => tr!("the tornado").to_owned(),
        RollFor::Morale => tr!("its nerve").to_owned(),
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
    super::capital(crate::lang::without_article(&phrase))
}

/// A roll as a sentence.
pub(super) fn rolled(world: &Told<'_>, roll: &Roll) -> String {
    let Roll {
        purpose,
        dice,
        parts,
        ..
    } = roll;
    let (unit, needs, reroll_by) = (roll.unit, roll.needs, roll.reroll_by);
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
        (None, _) => tr!("Chance"),
    };
    let verb = if reroll_by.is_some() {
        tr!("rerolls")
    } else {
        tr!("rolls")
    };
    let natural: i16 = dice.iter().map(|d| i16::from(*d)).sum();
    let mut out = format!("{who} {verb} {}", join(dice, " + "));
    if dice.len() > 1 {
        out += &format!(" = {natural}");
    }
    out += &match purpose {
        RollFor::Initiative(_) => tr!(" for Initiative").to_owned(),
        RollFor::SetupOrder(_) => tr!(" for setup").to_owned(),
        _ => tr!(" for {purpose}", purpose = purpose_phrase(world, purpose)),
    };
    out += &with_phrase(world, reroll_by);
    let mut total = natural;
    match purpose {
        // The parts of an Initiative roll contain the dice.
        RollFor::Initiative(_) if parts.parts.len() > 1 => {
            total = parts.total();
            out += &format!(": {}", super::sum(parts));
        }
        RollFor::Initiative(_) => {}
        _ if parts_are_target(purpose) => {}
        _ => {
            for part in &parts.parts {
                total += part.value;
                out += &format!(
                    " {:+} {}",
                    part.value,
                    crate::lang::text(part.source.name())
                );
            }
            if !parts.parts.is_empty() {
                out += &format!(" = {total}");
            }
        }
    }
    if let Some(needs) = needs {
        out += &tr!(
            ", needs {needs}: {needs2}",
            needs,
            needs2 = verdict(purpose, dice, total, needs)
        );
    }
    out + "."
}

/// What comes of a roll: a natural 2 misses and fails, a natural 12 controls (R6.1.3, R1.6.1).
fn verdict(purpose: &RollFor, dice: &[u8], total: i16, needs: i16) -> &'static str {
    let natural: u8 = dice.iter().sum();
    let reached = total >= needs;
    match (purpose, reached) {
        (RollFor::Attack(_) | RollFor::Collision(_) | RollFor::Crash(_), true) if natural != 2 => {
            tr!("a hit")
        }
        (RollFor::Attack(_) | RollFor::Collision(_) | RollFor::Crash(_), _) => tr!("a miss"),
        (RollFor::MinimalDamage(_), true) => tr!("1 point"),
        (RollFor::MinimalDamage(_), false) => tr!("nothing"),
        (RollFor::Control(_) | RollFor::Morale, _) if natural == 2 => tr!("failure"),
        (RollFor::Control(_), _) if natural == 12 => tr!("success"),
        (RollFor::Mines { .. }, true) => tr!("they go off"),
        (RollFor::Mines { .. }, false) => tr!("nothing happens"),
        (RollFor::Rider, true) => tr!("the carrier takes it"),
        (RollFor::Rider, false) => tr!("the rider takes it"),
        (RollFor::Explosion, true) => tr!("it explodes"),
        (RollFor::Explosion, false) => tr!("it holds"),
        (_, true) => tr!("success"),
        (_, false) => tr!("failure"),
    }
}

/// Chance of two dice to reach a number, in whole percent; a natural 2 misses.
pub fn percent_to_reach(needs: i16) -> u32 {
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
        assert_eq!(percent_to_reach(7), 58);
        assert_eq!(percent_to_reach(12), 3);
        assert_eq!(percent_to_reach(13), 0);
        assert_eq!(percent_to_reach(2), 97);
        assert_eq!(percent_to_reach(-3), 97);
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
