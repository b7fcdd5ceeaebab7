//! What the attacker's side is asked in the course of an attack (D16.2.4).

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, UnitId};

use super::{Attack, Dealt, Hits, damage, divide, resolve};
use crate::{
    Ctx,
    equipment::Equipment,
    event::{AttackKind, Critical, Event},
    odds,
    question::Question,
    read::{Look, Table},
};

fn name(table: Table<'_>, unit: UnitId) -> String {
    table
        .find(unit)
        .map_or_else(String::new, |u| u.name.to_owned())
}

/// Whether dice hit as the attacker would have it: every enemy, and no friend.
fn is_perfect(table: Table<'_>, attack: &Attack, dice: [u8; 3], units: &[UnitId]) -> (bool, bool) {
    let all = resolve::compared(table, attack, dice, Critical::of(dice, None), units);
    let wanted = |u: UnitId| {
        attack.kind == AttackKind::Repair
            || table.find(u).is_some_and(|u| u.side != attack.firer.side)
    };
    (
        all.iter().all(|c| c.hit == wanted(c.unit)),
        all.iter().any(|c| c.hit && wanted(c.unit)),
    )
}

/// Improved Targeting: which die to roll again? Not asked where no die could make the roll any better.
pub fn reroll(
    world: &World,
    attack: &Attack,
    dice: [u8; 3],
    decoy: Option<&Hits>,
) -> Option<Decision<Question>> {
    if !attack.rerolls() {
        return None;
    }
    let table = Table::of(world);
    let units = match decoy {
        Some(hits) => hits.decoys.first().copied().into_iter().collect(),
        None => attack.affected(table),
    };
    let (perfect, hits) = is_perfect(table, attack, dice, &units);
    if perfect {
        return None;
    }
    let lowest = (0..3).min_by_key(|i| dice[*i]).unwrap_or(0);
    let mut choices: Vec<Choice> = (0..3u8)
        .map(|die| {
            Choice::new(
                format!("die{}", die + 1),
                format!("Roll the {} again", dice[usize::from(die)]),
                format!(
                    "hits with {} of 6 faces",
                    odds::faces_that_hit(table, attack, dice, die, &units)
                ),
            )
        })
        .collect();
    choices.push(Choice::new("keep", "Keep the dice", ""));
    Some(Decision {
        side: attack.firer.side,
        unit: Some(attack.by),
        question: Question::Reroll { dice },
        prompt: format!(
            "Improved Targeting: {} rolled {}, {}, {}. Roll one of the dice again?",
            name(table, attack.by),
            dice[0],
            dice[1],
            dice[2]
        ),
        choices,
        default: if hits { 3 } else { lowest },
    })
}

fn yes_or_no(
    attack: &Attack,
    equipment: Equipment,
    target: UnitId,
    prompt: String,
    details: [String; 2],
    default: bool,
) -> Decision<Question> {
    let [yes, no] = details;
    Decision {
        side: attack.firer.side,
        unit: Some(attack.by),
        question: Question::Use {
            equipment,
            target: Some(target),
        },
        prompt,
        choices: vec![
            Choice::new("yes", format!("Use {}", equipment.name()), yes),
            Choice::new("no", "No", no),
        ],
        default: usize::from(!default),
    }
}

/// The next question about the damage of a hit, if there is one: Flamers, Hand-to-Hand Weapon, how to divide.
pub fn about_damage(
    world: &World,
    attack: &Attack,
    hits: &Hits,
    dealt: &Dealt,
) -> Option<Decision<Question>> {
    let table = Table::of(world);
    let target = table.find(*hits.hit.first()?)?;
    let decided = resolve::decided(hits, dealt);
    let plain = damage::clicks(attack, &target, decided).total();
    match attack.firer.gear {
        Some(Equipment::Flamers) if attack.kind == AttackKind::Close && dealt.flamers.is_none() => {
            Some(flamers(attack, &target, plain))
        }
        Some(Equipment::HandToHandWeapon)
            if attack.kind == AttackKind::Close && dealt.weapon.is_none() =>
        {
            Some(yes_or_no(
                attack,
                Equipment::HandToHandWeapon,
                target.id,
                format!(
                    "Hand-to-Hand Weapon: roll a die for the damage to {}?",
                    target.name
                ),
                ["1 to 6 in place of the value".to_owned(), clicks(plain)],
                attack.firer.damage.total() <= 3,
            ))
        }
        _ if !attack.is_single() && hits.hit.len() > 1 && dealt.shares.is_none() => {
            divide_among(table, attack, hits, decided)
        }
        _ => None,
    }
}

fn clicks(n: i16) -> String {
    format!("{n} {}", if n == 1 { "click" } else { "clicks" })
}

fn flamers(attack: &Attack, target: &Look<'_>, plain: i16) -> Decision<Question> {
    let mech = target.model.is_mech();
    let full = mech && target.shutdown_level() == Some(target.heat);
    let (prompt, yes) = if mech {
        (
            format!("Flamers: 2 heat for {} in place of damage?", target.name),
            "2 heat, no damage".to_owned(),
        )
    } else {
        (
            format!("Flamers: 1 click more for {}?", target.name),
            "1 click more".to_owned(),
        )
    };
    yes_or_no(
        attack,
        Equipment::Flamers,
        target.id,
        prompt,
        [yes, clicks(plain)],
        !full,
    )
}

fn divide_among(
    table: Table<'_>,
    attack: &Attack,
    hits: &Hits,
    decided: damage::Decided,
) -> Option<Decision<Question>> {
    let total = divide::clicks(table, attack, &hits.hit, decided);
    if total == 0 {
        return None;
    }
    let ways = divide::ways(total, hits.hit.len());
    let best = divide::best(table, attack, &hits.hit, decided);
    let default = ways.iter().position(|w| *w == best).unwrap_or(0);
    let choices = ways
        .iter()
        .map(|w| {
            let label: Vec<String> = hits
                .hit
                .iter()
                .zip(w)
                .map(|(u, n)| format!("{} {n}", name(table, *u)))
                .collect();
            Choice::new(divide::code(w), label.join(", "), "")
        })
        .collect();
    Some(Decision {
        side: attack.firer.side,
        unit: Some(attack.by),
        question: Question::Divide {
            units: hits.hit.clone(),
            clicks: total,
        },
        prompt: format!("Divide {} among those hit.", clicks(total.into())),
        choices,
        default,
    })
}

/// Takes an answer about damage down; rolls the die of a Hand-to-Hand Weapon.
pub fn decided(
    ctx: &mut Ctx<'_>,
    attack: &Attack,
    question: &Question,
    code: &str,
    dealt: &mut Dealt,
) {
    let yes = code == "yes";
    match question {
        Question::Use {
            equipment: Equipment::Flamers,
            ..
        } => dealt.flamers = Some(yes),
        Question::Use {
            equipment: Equipment::HandToHandWeapon,
            ..
        } => {
            dealt.weapon = Some(yes.then(|| {
                let die = ctx.d6();
                ctx.emit(Event::DamageDie {
                    unit: attack.by,
                    repair: false,
                    die,
                });
                die
            }));
        }
        Question::Divide { .. } => dealt.shares = divide::read(code),
        _ => {}
    }
}

/// A second attack (Pulse, Rapid Strike)? By default yes, unless the heat would shut the 'Mech down.
pub fn second(world: &World, attack: &Attack, equipment: Equipment) -> Decision<Question> {
    let table = Table::of(world);
    let again = attack.clone().again();
    let target = attack.target().unwrap_or(attack.by);
    let chance = odds::of(table, &again).units.first().map_or(0.0, |u| u.hit);
    let mech = table.find(attack.by).filter(|u| u.model.is_mech());
    let too_hot = mech.is_some_and(|u| {
        // Combat order, second attack, push (D10.2).
        let heat = u.heat + 2 + u8::from(u.tokens >= 2);
        u.shutdown_level().is_some_and(|s| heat >= s)
    });
    let cost = if mech.is_some() { ", 1 heat" } else { "" };
    let prompt = if equipment == Equipment::Pulse {
        format!(
            "Pulse: fire again at {} at +2 defense{cost}?",
            name(table, target)
        )
    } else {
        format!("Rapid Strike: attack {} again{cost}?", name(table, target))
    };
    yes_or_no(
        attack,
        equipment,
        target,
        prompt,
        [format!("{:.0} % to hit", chance * 100.0), String::new()],
        !too_hot,
    )
}
