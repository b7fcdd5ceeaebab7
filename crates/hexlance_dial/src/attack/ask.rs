//! What the attacker's side is asked in the course of an attack (D16.2.4).

use bevy_ecs::world::World;
use hexlance_rules::{Choice, Decision, Joint, List, Message, Term, UnitId, say, say_n};

use super::{Attack, AttackEvent, Dealt, Hits, damage, divide, odds, resolve};
use crate::{
    Ctx,
    equipment::Equipment,
    question::Question,
    read::{Look, Table},
    roll::{AttackKind, Critical},
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
                say!("Roll the {die} again", die = dice[usize::from(die)]),
                say!(
                    "hits with {faces} of 6 faces",
                    faces = odds::faces_that_hit(table, attack, dice, die, &units)
                ),
            )
        })
        .collect();
    choices.push(Choice::new("keep", "Keep the dice", ""));
    Some(Decision {
        side: attack.firer.side,
        unit: Some(attack.by),
        question: Question::Reroll { dice },
        prompt: say!(
            "Improved Targeting: {unit} rolled {a}, {b}, {c}. Roll one of the dice again?",
            unit = name(table, attack.by),
            a = dice[0],
            b = dice[1],
            c = dice[2]
        ),
        choices,
        default: if hits { 3 } else { lowest },
    })
}

fn yes_or_no(
    attack: &Attack,
    equipment: Equipment,
    target: UnitId,
    prompt: Message,
    details: [Message; 2],
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
            Choice::new(
                "yes",
                say!("Use {equipment}", equipment = Term(equipment.name())),
                yes,
            ),
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
                say!(
                    "Hand-to-Hand Weapon: roll a die for the damage to {unit}?",
                    unit = target.name
                ),
                [say!("1 to 6 instead of the value"), clicks(plain)],
                attack.firer.damage.total() <= 3,
            ))
        }
        _ if !attack.is_single() && hits.hit.len() > 1 && dealt.shares.is_none() => {
            divide_among(table, attack, hits, decided)
        }
        _ => None,
    }
}

fn clicks(n: i16) -> Message {
    say_n!(n, "{n} click", "{n} clicks")
}

fn flamers(attack: &Attack, target: &Look<'_>, plain: i16) -> Decision<Question> {
    let mech = target.model.is_mech();
    let full = mech && target.shutdown_level() == Some(target.heat);
    let (prompt, yes) = if mech {
        (
            say!(
                "Flamers: 2 heat for {unit} instead of damage?",
                unit = target.name
            ),
            say!("2 heat, no damage"),
        )
    } else {
        (
            say!("Flamers: 1 click more for {unit}?", unit = target.name),
            say!("1 click more"),
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
            let shares = hits.hit.iter().zip(w);
            let shares = shares.map(|(u, n)| format!("{} {n}", name(table, *u)));
            let label = Message::list(List::new(Joint::Commas, shares));
            Choice::new(divide::code(w), label, "")
        })
        .collect();
    Some(Decision {
        side: attack.firer.side,
        unit: Some(attack.by),
        question: Question::Divide {
            units: hits.hit.clone(),
            clicks: total,
        },
        prompt: say!(
            "Divide {clicks} among those hit.",
            clicks = clicks(total.into())
        ),
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
                ctx.emit(AttackEvent::DamageDie {
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
    let name = name(table, target);
    let prompt = match (equipment == Equipment::Pulse, mech.is_some()) {
        (true, true) => say!(
            "Pulse: fire again at {target} at +2 defense, 1 heat?",
            target = name
        ),
        (true, false) => say!(
            "Pulse: fire again at {target} at +2 defense?",
            target = name
        ),
        (false, true) => say!(
            "Rapid Strike: attack {target} again, 1 heat?",
            target = name
        ),
        (false, false) => say!("Rapid Strike: attack {target} again?", target = name),
    };
    let percent = (chance * 100.0).round() as u8;
    yes_or_no(
        attack,
        equipment,
        target,
        prompt,
        [say!("{percent} % to hit", percent), Message::default()],
        !too_hot,
    )
}
