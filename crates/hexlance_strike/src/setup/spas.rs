//! Who may have which pilot abilities, and how many (R2.3).

use hexlance_rules::{AbilityKind, Cost};

use super::SpaSetup;
pub use crate::ability::eligible;
use crate::{
    ability::{AbilityDef, Param},
    card::Card,
    content::Content,
};

/// Most abilities and most points of abilities that a pilot of a skill may buy (R2.3).
pub const fn spa_limits(skill: u8) -> (u8, u8) {
    match skill {
        0 | 1 => (3, 6),
        2 | 3 => (2, 4),
        4 => (1, 2),
        _ => (0, 0),
    }
}

/// Most abilities of a unit that are looked at one by one.
const MOST_LISTED: usize = 50;

/// What an ability costs as bought.
pub fn spa_points(def: &AbilityDef, bought: &SpaSetup) -> u8 {
    match def.cost {
        Cost::Free => 0,
        Cost::Fixed(n) => n,
        Cost::PerUse(least, _) => bought.points.unwrap_or(least),
    }
}

/// A fault of what a unit has bought: index of the ability, or none for all of them together; what; the remedy.
pub type SpaFault = (Option<usize>, String, String);

/// Checks what a pilot of a skill has bought (R2.3).
pub fn check_spas(card: &Card, skill: u8, bought: &[SpaSetup], content: &Content) -> Vec<SpaFault> {
    let mut faults: Vec<SpaFault> = Vec::new();
    let mut points: u16 = 0;
    // A pilot has three at most; what is far beyond needs no fault for each.
    if bought.len() > MOST_LISTED {
        let message = format!("{} abilities of one pilot", bought.len());
        let remedy = "name three at most (R2.3)".to_owned();
        return vec![(None, message, remedy)];
    }
    for (i, spa) in bought.iter().enumerate() {
        let Some(def) = content.ability(spa.id) else {
            faults.push((
                Some(i),
                format!("there is no ability “{}”", spa.id),
                "use the id of an ability of the catalogue".to_owned(),
            ));
            continue;
        };
        if def.kind != AbilityKind::Pilot {
            faults.push((
                Some(i),
                format!(
                    "{} is a command ability: it belongs to a force, not to a pilot",
                    def.name
                ),
                "leave it out here, and list it under `abilities` of the force (R2.2.1)".to_owned(),
            ));
            continue;
        }
        points = points.saturating_add(spa_points(def, spa).into());
        if bought[..i].iter().any(|other| other.id == spa.id) {
            faults.push((
                Some(i),
                format!("{} is there twice", def.name),
                "leave one out (R2.3.2)".to_owned(),
            ));
        }
        if let Err(who) = eligible(&def.eligible, card) {
            faults.push((
                Some(i),
                format!("{} may not have {}", card.full_name(), def.name),
                format!("{who} (R2.3.4)"),
            ));
        }
        faults.extend(check_purchase(def, spa).map(|(what, remedy)| (Some(i), what, remedy)));
    }
    let (most, most_points) = spa_limits(skill);
    if bought.len() > usize::from(most) || points > u16::from(most_points) {
        faults.push((
            None,
            format!(
                "{} abilities for {points} points at skill {skill}",
                bought.len()
            ),
            format!("skill {skill} allows {most} for {most_points} points at most (R2.3)"),
        ));
    }
    faults
}

/// Points and bracket of one ability.
fn check_purchase(def: &AbilityDef, spa: &SpaSetup) -> Option<(String, String)> {
    match (def.cost, spa.points) {
        (Cost::PerUse(least, most), Some(n)) if !(least..=most).contains(&n) => {
            return Some((
                format!("{} cannot be had for {n} points", def.name),
                format!("buy it for {least} to {most}"),
            ));
        }
        (Cost::PerUse(least, most), None) => {
            return Some((
                format!("{} does not say how many points it is bought for", def.name),
                format!("add `points`, {least} to {most}"),
            ));
        }
        (Cost::Fixed(n), Some(p)) if p != n => {
            return Some((
                format!("{} always costs {n}", def.name),
                "leave out `points`".to_owned(),
            ));
        }
        _ => {}
    }
    match (&def.param, spa.condition) {
        (Param::Condition, None) => {
            return Some((
                format!("{} needs a condition", def.name),
                "add `condition`, such as \"heavy snow\": a name from the tables of R12".to_owned(),
            ));
        }
        (Param::Condition, Some(_)) | (_, None) => {}
        (_, Some(_)) => {
            return Some((
                format!("{} is not bought for a condition", def.name),
                "leave out `condition`".to_owned(),
            ));
        }
    }
    match (&def.param, spa.bracket) {
        (Param::Bracket(options), bracket) if !bracket.is_some_and(|b| options.contains(&b)) => {
            let names: Vec<_> = options.iter().map(|b| b.name()).collect();
            Some((
                format!("{} needs a range bracket", def.name),
                format!("add `bracket`, one of: {}", names.join(", ")),
            ))
        }
        (Param::None | Param::Enemy | Param::Condition, Some(_)) => Some((
            format!("{} has no range bracket", def.name),
            "leave out `bracket`".to_owned(),
        )),
        _ => None,
    }
}
