//! Rolls for the tray, from the events.

use hexlance_dial::{
    artillery,
    event::{
        AllotmentEvent, ArtilleryEvent, AttackEvent, AttackKind, Critical, Event, HeatEvent,
        MoveEvent, SetupEvent,
    },
    read::Table,
};

use super::{
    kinds::{side_of, subject},
    name,
};
use crate::{
    hud::model::{DiceRoll, RollOutcome},
    words,
};

/// A roll for the tray.
pub(super) fn roll(table: Table<'_>, id: u64, event: &Event) -> Option<DiceRoll> {
    let side = subject(event)
        .and_then(|u| table.find(u))
        .map(|u| u.side)
        .or_else(|| side_of(event));
    let base = |purpose: String, dice: Vec<u8>| DiceRoll {
        sides: 6,
        id,
        side,
        purpose,
        total: dice.iter().copied().map(i16::from).sum(),
        dice,
        target: None,
        needs: String::new(),
        outcome: RollOutcome::Total,
        result: String::new(),
        group: None,
    };
    let one = |purpose: String, die: u8| base(purpose, vec![die]);
    Some(match event {
        Event::Setup(SetupEvent::FirstPlayer { rolls, side }) => {
            let dice = rolls.last().cloned().unwrap_or_default();
            DiceRoll {
                total: dice.iter().copied().max().map_or(0, i16::from),
                result: tr!("First: {side}", side = table.sides().name(*side)),
                ..base(tr!("First player").to_owned(), dice)
            }
        }
        Event::Attack(AttackEvent::Rolled { .. }) => attack_roll(table, event, base)?,
        Event::Allotment(AllotmentEvent::CommandRolled { unit, die, order }) => {
            one(tr!("{unit}: Command", unit = name(table, *unit)), *die)
                .came(*order, [tr!("One order more"), tr!("No order")])
        }
        Event::Move(MoveEvent::BrokeAway {
            unit,
            die,
            needed,
            success,
            ..
        }) => one(tr!("{unit}: break away", unit = name(table, *unit)), *die)
            .against((*needed).into())
            .came(*success, [tr!("Breaks away"), tr!("Held")]),
        Event::Attack(AttackEvent::DamageDie { unit, repair, die }) => DiceRoll {
            result: tr_n!(*die, "{n} click", "{n} clicks"),
            ..one(
                match repair {
                    true => tr!("{unit}: Repair", unit = name(table, *unit)),
                    false => tr!("{unit}: Hand-to-Hand Weapon", unit = name(table, *unit)),
                },
                *die,
            )
        },
        Event::Heat(HeatEvent::HeatEffectRolled {
            unit,
            effect,
            die,
            strikes,
        }) => DiceRoll {
            target: effect.strikes_up_to().map(|n| i16::from(n) + 1),
            ..one(
                tr!(
                    "{unit}: {effect}",
                    unit = name(table, *unit),
                    effect = crate::lang::text(effect.name())
                ),
                *die,
            )
        }
        .came(!*strikes, [tr!("Spared"), tr!("Strikes")]),
        Event::Heat(HeatEvent::RestartRolled {
            unit,
            die: Some(die),
            needed,
            success,
        }) => one(tr!("{unit}: restart", unit = name(table, *unit)), *die)
            .against((*needed).into())
            .came(*success, [tr!("Restarts"), tr!("Stays down")]),
        Event::Artillery(ArtilleryEvent::MarkerRolled {
            marker,
            dice,
            drift,
            lands,
            ..
        }) => {
            let thrown: i16 = dice.iter().copied().map(i16::from).sum();
            let astray = match lands {
                None => tr!("Lost").to_owned(),
                Some(hex) => tr!("Drifts to {hex}", hex = words::hex_name(*hex)),
            };
            let roll = DiceRoll {
                total: thrown + i16::from(marker.attack),
                ..base(
                    tr!("Shells of {unit}", unit = name(table, marker.unit)),
                    dice.to_vec(),
                )
            };
            roll.against(artillery::ON_TARGET.into()).came(
                lands.is_some() && drift.is_none(),
                [tr!("On the mark"), &astray],
            )
        }
        _ => return None,
    })
}

/// Three dice for an attack: against one target with both totals, against several with how many are hit.
fn attack_roll(
    table: Table<'_>,
    event: &Event,
    base: impl Fn(String, Vec<u8>) -> DiceRoll,
) -> Option<DiceRoll> {
    let Event::Attack(AttackEvent::Rolled {
        attacker,
        kind,
        dice,
        critical,
        compared,
        ..
    }) = event
    else {
        return None;
    };
    let hits = compared.iter().filter(|c| c.hit).count();
    let attacker = name(table, *attacker);
    let what = crate::lang::text(kind.name());
    let roll = match compared.as_slice() {
        [one] => DiceRoll {
            total: dice.iter().copied().map(i16::from).sum::<i16>() + one.attack.total(),
            target: Some(one.defense.total()),
            ..base(
                tr!(
                    "{attacker}: {what} against {target}",
                    attacker,
                    what,
                    target = name(table, one.unit)
                ),
                dice.to_vec(),
            )
        },
        _ => base(tr!("{attacker}: {what}", attacker, what), dice.to_vec()),
    };
    let result = match (critical, kind, compared.len()) {
        (Critical::Hit, ..) => tr!("Critical hit").to_owned(),
        (Critical::Miss, ..) => tr!("Critical miss").to_owned(),
        (_, AttackKind::Repair, _) if hits > 0 => tr!("Done").to_owned(),
        (_, _, 2..) => tr!("{hits} of {all} hit", hits, all = compared.len()),
        _ if hits > 0 => tr!("Hit").to_owned(),
        _ => tr!(
            "Missed by {n}",
            n = (roll.target.unwrap_or(roll.total) - roll.total).max(0)
        ),
    };
    Some(roll.came(hits > 0, [&result, &result]))
}
