//! Comparing rolls pair by pair (K6.2, K6.3, K6.5).

use hexlance_rules::Breakdown;
use smallvec::SmallVec;

use super::{Counted, Family, Pairing, Roll, Rolled, pairing};
use crate::{
    dice::{Outcome, Sv, Thrown, counts},
    ids::Party,
    order::DeedRef,
};

#[cfg(test)]
mod tests;

/// A roll and the faces that lie up.
pub(crate) type Cast = (Roll, SmallVec<[u8; 4]>);

/// How two rolls meet; not at all if neither is an attack that the other one answers, or that attacks back.
pub(crate) fn meeting(a: &Roll, b: &Roll) -> Option<Pairing> {
    // Reactions are answers to activated troopers, never to each other.
    let acts = |roll: &Roll| matches!(roll.of, DeedRef::Actor(..));
    let mine = crate::items::is_mines(a) || crate::items::is_mines(b);
    if acts(a) == acts(b) && !mine {
        return None;
    }
    if a.family == Family::Smoke || b.family == Family::Smoke {
        let shields = |smoke: &Roll, attack: &Roll| {
            smoke.family == Family::Smoke
                && attack.family == Family::Line
                && attack.at == Some(smoke.by)
                && smoke.cuts.contains(&attack.by)
        };
        return (shields(a, b) || shields(b, a)).then_some(Pairing::FaceToFace);
    }
    let misses = |dodge: &Roll, attack: &Roll| {
        attack.family == Family::Line && dodge.blind.contains(&attack.by)
    };
    if misses(a, b) || misses(b, a) {
        return None;
    }
    if a.family == Family::Ward || b.family == Family::Ward {
        let guards = |ward: &Roll, attack: &Roll| {
            ward.family == Family::Ward
                && attack.family == Family::Program
                && attack.at.is_some_and(|target| ward.cuts.contains(&target))
        };
        return (guards(a, b) || guards(b, a)).then_some(Pairing::FaceToFace);
    }
    let aimed = |attack: &Roll, at: &Roll| attack.family.is_attack() && attack.at == Some(at.by);
    match (aimed(a, b), aimed(b, a)) {
        (true, true) => Some(pairing(a.family, b.family)),
        (true, false) if !b.family.is_attack() => Some(pairing(a.family, b.family)),
        (false, true) if !a.family.is_attack() => Some(pairing(b.family, a.family)),
        _ => None,
    }
}

/// Whether a die of a roll can succeed in anything that it is rolled for: if not, it is not rolled (K6.4.1). `alert` tells
/// who does not mind surprise.
pub(crate) fn is_rolled(
    rolls: &[Roll],
    number: usize,
    roll: &Roll,
    alert: impl Fn(Party) -> bool,
) -> bool {
    if roll.automatic {
        return false;
    }
    let mut meets = false;
    for (i, other) in rolls.iter().enumerate() {
        let pairing = (i != number).then(|| meeting(roll, other)).flatten();
        let answers = pairing == Some(Pairing::Avoids) && !roll.family.is_attack();
        if pairing == Some(Pairing::FaceToFace) || answers {
            meets = true;
            if Sv::of(&seen(roll, other, pairing, &alert)).can_succeed() {
                return true;
            }
        }
    }
    !meets && Sv::of(&roll.value).can_succeed()
}

/// Compares all rolls with those that they meet. `alert` tells who does not mind surprise.
pub(crate) fn compare(cast: &[Cast], alert: impl Fn(Party) -> bool) -> Vec<Rolled> {
    (0..cast.len())
        .filter_map(|number| one(cast, number, &alert))
        .collect()
}

/// What comes of one roll.
fn one(cast: &[Cast], number: usize, alert: &impl Fn(Party) -> bool) -> Option<Rolled> {
    let (roll, faces) = cast.get(number)?;
    let mut against = SmallVec::new();
    let mut counted: Option<Counted> = None;
    for (i, (other, theirs)) in cast.iter().enumerate() {
        if i == number {
            continue;
        }
        let meets = meeting(roll, other);
        let value = seen(roll, other, meets, alert);
        let mine = throw(&value, faces);
        match meets {
            Some(Pairing::FaceToFace) => {
                let opposing = throw(&seen(other, roll, meets, alert), theirs);
                let dice = counts(&mine, &opposing);
                against.push((i as u8, dice.iter().any(|d| d.succeeds())));
                counted = Some(match counted {
                    // What answers several attacks is what its dice are by themselves; which it has beaten is noted.
                    None if !roll.family.is_attack() || roll.family == Family::Smoke => Counted {
                        dice: mine.iter().map(|d| d.outcome).collect(),
                        value,
                    },
                    None => Counted { dice, value },
                    Some(before) if !roll.family.is_attack() || roll.family == Family::Smoke => {
                        before
                    }
                    Some(before) => Counted {
                        dice: both(&before.dice, &dice),
                        value: before.value,
                    },
                });
            }
            Some(Pairing::Avoids) if roll.family.is_attack() => {
                let dodge = throw(&seen(other, roll, meets, alert), theirs);
                let avoided = dodge.iter().any(|d| d.outcome.succeeds());
                against.push((i as u8, !avoided));
                if avoided {
                    let none = (0..roll.dice).map(|_| Outcome::Fail).collect();
                    counted = Some(Counted { dice: none, value });
                }
            }
            Some(Pairing::Avoids) => {
                against.push((i as u8, mine.iter().any(|d| d.outcome.succeeds())));
                if counted.is_none() && roll.against_templates.is_some() {
                    let dice = mine.iter().map(|d| d.outcome).collect();
                    counted = Some(Counted { dice, value });
                }
            }
            Some(Pairing::Normal) | None => {}
        }
    }
    Some(Rolled {
        roll: roll.clone(),
        faces: faces.clone(),
        counted: counted.unwrap_or_else(|| alone(roll, faces)),
        against,
        strayed: SmallVec::new(),
    })
}

/// What a roll comes to without anybody who opposes it.
pub(crate) fn alone(roll: &Roll, faces: &[u8]) -> Counted {
    let dice = if roll.automatic {
        (0..roll.dice).map(|_| Outcome::Success).collect()
    } else {
        let dice = throw(&roll.value, faces);
        dice.iter().map(|d| d.outcome).collect()
    };
    Counted {
        dice,
        value: roll.value.clone(),
    }
}

/// Dice that count in both comparisons.
fn both(a: &[Outcome], b: &[Outcome]) -> SmallVec<[Outcome; 4]> {
    a.iter().zip(b).map(|(a, b)| (*a).min(*b)).collect()
}

/// Dice against a success value.
pub(crate) fn throw(value: &Breakdown, faces: &[u8]) -> SmallVec<[Thrown; 4]> {
    let sv = Sv::of(value);
    faces.iter().map(|f| sv.face(*f)).collect()
}

/// The success value of a roll against another one that it meets, with what that one inflicts.
pub(crate) fn value_against(
    roll: &Roll,
    other: &Roll,
    alert: &impl Fn(Party) -> bool,
) -> Breakdown {
    seen(roll, other, meeting(roll, other), alert)
}

/// The success value of a roll against another one, with what that one inflicts.
fn seen(
    roll: &Roll,
    other: &Roll,
    meets: Option<Pairing>,
    alert: &impl Fn(Party) -> bool,
) -> Breakdown {
    let mut value = match &roll.against_templates {
        Some(special) if other.family.is_template() && !roll.seen.contains(&other.by) => {
            special.clone()
        }
        _ => roll.value.clone(),
    };
    if meets == Some(Pairing::FaceToFace) {
        value.parts.extend(other.inflicts.parts.iter().copied());
        if !alert(roll.by) {
            value.parts.extend(other.surprise.parts.iter().copied());
        }
    }
    value
}
