//! Who may have which pilot abilities, and how many (R2.3).

use hexlance_rules::{Joint, List, Message, Term, say, say_n};

use super::SpaSetup;
pub use crate::ability::eligible;
use crate::{
    ability::{AbilityDef, AbilityKind, Cost, Param},
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
pub type SpaFault = (Option<usize>, Message, Message);

/// Checks what a pilot of a skill has bought (R2.3).
pub fn check_spas(card: &Card, skill: u8, bought: &[SpaSetup], content: &Content) -> Vec<SpaFault> {
    let mut faults: Vec<SpaFault> = Vec::new();
    let mut points: u16 = 0;
    // A pilot has three at most; what is far beyond needs no fault for each.
    if bought.len() > MOST_LISTED {
        let message = say!("{n} abilities of one pilot", n = bought.len());
        let remedy = say!("name three at most (R2.3)");
        return vec![(None, message, remedy)];
    }
    for (i, spa) in bought.iter().enumerate() {
        let Some(def) = content.ability(spa.id) else {
            faults.push((
                Some(i),
                say!("there is no ability “{id}”", id = spa.id),
                say!("use the id of an ability of the catalogue"),
            ));
            continue;
        };
        if def.kind != AbilityKind::Pilot {
            faults.push((
                Some(i),
                say!(
                    "{ability} is a command ability: it belongs to a force, not to a pilot",
                    ability = &def.name
                ),
                say!("leave it out here, and list it under `abilities` of the force (R2.2.1)"),
            ));
            continue;
        }
        points = points.saturating_add(spa_points(def, spa).into());
        if bought[..i].iter().any(|other| other.id == spa.id) {
            faults.push((
                Some(i),
                say!("{ability} is there twice", ability = &def.name),
                say!("leave one out (R2.3.2)"),
            ));
        }
        if let Err(who) = eligible(&def.eligible, card) {
            faults.push((
                Some(i),
                say!(
                    "{unit} may not have {ability}",
                    unit = card.full_name(),
                    ability = &def.name
                ),
                say!("{who} (R2.3.4)", who),
            ));
        }
        faults.extend(check_purchase(def, spa).map(|(what, remedy)| (Some(i), what, remedy)));
    }
    let (most, most_points) = spa_limits(skill);
    if bought.len() > usize::from(most) || points > u16::from(most_points) {
        faults.push((
            None,
            say_n!(
                bought.len(),
                "{n} ability for {points} points at skill {skill}",
                "{n} abilities for {points} points at skill {skill}",
                points,
                skill
            ),
            say!(
                "skill {skill} allows {most} for {most_points} points at most (R2.3)",
                skill,
                most,
                most_points
            ),
        ));
    }
    faults
}

/// Points and bracket of one ability.
fn check_purchase(def: &AbilityDef, spa: &SpaSetup) -> Option<(Message, Message)> {
    match (def.cost, spa.points) {
        (Cost::PerUse(least, most), Some(n)) if !(least..=most).contains(&n) => {
            return Some((
                say_n!(
                    n,
                    "{ability} cannot be had for {n} point",
                    "{ability} cannot be had for {n} points",
                    ability = &def.name
                ),
                say!("buy it for {least} to {most}", least, most),
            ));
        }
        (Cost::PerUse(least, most), None) => {
            return Some((
                say!(
                    "{ability} does not say how many points it is bought for",
                    ability = &def.name
                ),
                say!("add `points`, {least} to {most}", least, most),
            ));
        }
        (Cost::Fixed(n), Some(p)) if p != n => {
            return Some((
                say!(
                    "{ability} always costs {points}",
                    ability = &def.name,
                    points = n
                ),
                say!("leave out `points`"),
            ));
        }
        _ => {}
    }
    match (&def.param, spa.condition) {
        (Param::Condition, None) => {
            return Some((
                say!("{ability} needs a condition", ability = &def.name),
                say!("add `condition`, such as \"heavy snow\": a name from the tables of R12"),
            ));
        }
        (Param::Condition, Some(_)) | (_, None) => {}
        (_, Some(_)) => {
            return Some((
                say!(
                    "{ability} is not bought for a condition",
                    ability = &def.name
                ),
                say!("leave out `condition`"),
            ));
        }
    }
    match (&def.param, spa.bracket) {
        (Param::Bracket(options), bracket) if !bracket.is_some_and(|b| options.contains(&b)) => {
            let names = options.iter().map(|b| Term(b.name()));
            Some((
                say!("{ability} needs a range bracket", ability = &def.name),
                say!(
                    "add `bracket`, one of: {list}",
                    list = List::new(Joint::Commas, names)
                ),
            ))
        }
        (Param::None | Param::Enemy | Param::Condition, Some(_)) => Some((
            say!("{ability} has no range bracket", ability = &def.name),
            say!("leave out `bracket`"),
        )),
        _ => None,
    }
}
