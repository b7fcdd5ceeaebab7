//! Rolls for the tray, from the events.

use hexlance_classic::{
    event::{
        Event, FireEvent, HarmEvent, HeatEvent, MoveEvent, PilotingEvent, StrikeEvent, TurnEvent,
        WarriorEvent,
    },
    read::Table,
};
use hexlance_rules::UnitId;

use super::{
    kinds::{side_of, subject},
    name,
};
use crate::{
    hud::model::{DiceRoll, RollOutcome},
    unit,
    wording::{cause, location, strike_name},
};

/// A number that nothing reaches.
const NEVER: u8 = 13;

/// Dice against a number, where there are any, with how they came out.
fn against(
    base: &dyn Fn(String, &[u8]) -> DiceRoll,
    what: String,
    dice: Option<[u8; 2]>,
    needed: i16,
    well: bool,
    words: [&str; 2],
) -> Option<DiceRoll> {
    let roll = base(what, &dice?);
    Some(roll.against(needed).came(well, words))
}

/// A roll for the tray.
pub(super) fn roll(table: Table<'_>, id: u64, event: &Event) -> Option<DiceRoll> {
    let side = subject(event)
        .and_then(|u| table.find(u))
        .map(|u| u.side)
        .or_else(|| side_of(event));
    let base = |purpose: String, dice: &[u8]| DiceRoll {
        sides: 6,
        id,
        side,
        purpose,
        total: dice.iter().copied().map(i16::from).sum(),
        dice: dice.to_vec(),
        target: None,
        needs: String::new(),
        outcome: RollOutcome::Total,
        result: String::new(),
        group: None,
    };
    let n = |unit: &UnitId| name(table, *unit);
    let of = |unit: &UnitId, what: &str| format!("{}: {what}", n(unit));
    match event {
        Event::Turn(TurnEvent::Initiative { throws, order }) => {
            let winner = order.last()?;
            let throw = throws.first()?;
            let (_, dice) = throw.iter().find(|(side, _)| side == winner)?;
            let result = tr!("{side} goes last", side = table.sides().name(*winner));
            Some(DiceRoll {
                result,
                ..base(tr!("Initiative").to_owned(), dice)
            })
        }
        Event::Move(MoveEvent::Masc {
            unit,
            needed,
            dice,
            works,
        }) if *needed < NEVER => against(
            &base,
            of(unit, "MASC"),
            *dice,
            (*needed).into(),
            *works,
            [tr!("Works"), tr!("Fails")],
        ),
        Event::Fire(event) => fire(table, event, &base),
        Event::Strike(StrikeEvent::Rolled { blow, dice, hit }) => {
            let strike = strike_name(table.world(), blow.attacker, blow.strike);
            let what = tr!(
                "{attacker}: {what} against {target}",
                attacker = n(&blow.attacker),
                what = strike,
                target = n(&blow.target)
            );
            against(&base, what, *dice, blow.tn, *hit, [tr!("Hit"), tr!("Miss")])
        }
        Event::Harm(event) => harm(event, &base, &of),
        Event::Warrior(WarriorEvent::Rolled {
            unit,
            needed,
            dice,
            awake,
            ..
        }) => against(
            &base,
            of(unit, tr!("consciousness")),
            *dice,
            (*needed).into(),
            *awake,
            [tr!("Conscious"), tr!("Unconscious")],
        ),
        Event::Warrior(WarriorEvent::Recovers {
            unit,
            needed,
            dice,
            awake,
        }) => against(
            &base,
            of(unit, tr!("consciousness")),
            Some(*dice),
            (*needed).into(),
            *awake,
            [tr!("Conscious"), tr!("Unconscious")],
        ),
        Event::Piloting(PilotingEvent::Rolled {
            unit,
            cause: why,
            tn,
            dice,
            passed,
        }) => against(
            &base,
            of(unit, cause(*why)),
            *dice,
            tn.total(),
            *passed,
            [tr!("Stands"), tr!("Falls")],
        ),
        Event::Piloting(PilotingEvent::Braced {
            unit,
            tn,
            dice,
            passed,
        }) => against(
            &base,
            of(unit, tr!("fall of the warrior")),
            *dice,
            tn.total(),
            *passed,
            [tr!("Unhurt"), tr!("Hurt")],
        ),
        Event::Heat(event) => heat(event, &base, &of),
        _ => None,
    }
}

fn fire(
    table: Table<'_>,
    event: &FireEvent,
    base: &dyn Fn(String, &[u8]) -> DiceRoll,
) -> Option<DiceRoll> {
    match event {
        FireEvent::Fired {
            shot, dice, hit, ..
        } => {
            let u = table.find(shot.attacker)?;
            let what = tr!(
                "{attacker}: {what} against {target}",
                attacker = u.name,
                what = unit::shot_name(u.sheet, shot.weapon, shot.kind),
                target = name(table, shot.target)
            );
            against(base, what, *dice, shot.tn, *hit, [tr!("Hit"), tr!("Miss")])
        }
        FireEvent::Clustered {
            attacker,
            dice,
            hits,
            ..
        } => Some(DiceRoll {
            result: tr_n!(*hits, "{n} hit", "{n} hits"),
            ..base(
                format!("{}: {}", name(table, *attacker), tr!("cluster")),
                dice,
            )
        }),
        FireEvent::Aimed {
            attacker,
            at,
            dice,
            found,
        } => {
            let what = tr!("aimed at the {at}", at = location(*at));
            let roll = base(format!("{}: {what}", name(table, *attacker)), dice);
            Some(roll.came(*found, [tr!("Hit"), tr!("Elsewhere")]))
        }
        _ => None,
    }
}

fn harm(
    event: &HarmEvent,
    base: &dyn Fn(String, &[u8]) -> DiceRoll,
    of: &dyn Fn(&UnitId, &str) -> String,
) -> Option<DiceRoll> {
    match event {
        HarmEvent::Located { unit, dice, at, .. } => Some(DiceRoll {
            result: crate::words::capital(location(*at)),
            ..base(of(unit, tr!("location")), dice)
        }),
        HarmEvent::Checked {
            unit,
            dice,
            hits,
            off,
            ..
        } => Some(DiceRoll {
            result: match off {
                true => tr!("Comes off").to_owned(),
                false => tr_n!(*hits, "{n} critical hit", "{n} critical hits"),
            },
            ..base(of(unit, tr!("critical check")), dice)
        }),
        HarmEvent::EngineRolled {
            unit,
            dice,
            needed,
            explodes,
        } => against(
            base,
            of(unit, tr!("engine")),
            Some(*dice),
            (*needed).into(),
            !*explodes,
            [tr!("Holds"), tr!("Explodes")],
        ),
        HarmEvent::Breached {
            unit,
            dice,
            breached,
            ..
        } => {
            let roll = base(of(unit, tr!("breach")), dice.as_ref()?);
            Some(roll.came(!*breached, [tr!("Holds"), tr!("Flooded")]))
        }
        _ => None,
    }
}

fn heat(
    event: &HeatEvent,
    base: &dyn Fn(String, &[u8]) -> DiceRoll,
    of: &dyn Fn(&UnitId, &str) -> String,
) -> Option<DiceRoll> {
    match event {
        HeatEvent::ShutdownRolled {
            unit,
            needed,
            dice,
            runs,
        } => against(
            base,
            of(unit, tr!("shutdown")),
            *dice,
            (*needed).into(),
            *runs,
            [tr!("Runs"), tr!("Off")],
        ),
        HeatEvent::AmmunitionRolled {
            unit,
            needed,
            dice,
            avoided,
        } => against(
            base,
            of(unit, tr!("ammunition")),
            Some(*dice),
            (*needed).into(),
            *avoided,
            [tr!("Holds"), tr!("Explodes")],
        ),
        HeatEvent::FuelRolled {
            unit,
            needed,
            dice,
            avoided,
        } => against(
            base,
            of(unit, tr!("fuel")),
            Some(*dice),
            (*needed).into(),
            *avoided,
            [tr!("Holds"), tr!("Explodes")],
        ),
        _ => None,
    }
}
