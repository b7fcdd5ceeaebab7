//! A weapon of a vehicle is destroyed, and somebody chooses which (C16.3.2).

use hexlance_rules::{Choice, Decision, UnitId, say};
use smallvec::SmallVec;

use super::{HullEvent, critical::weapons};
use crate::{
    Ctx,
    model::Location,
    question::Question,
    read::{Look, Table},
};

/// Steps of vehicles that were hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HullStep {
    /// A side chooses the weapon that is destroyed.
    Choose {
        /// Whose weapon.
        unit: UnitId,
        /// The location that was struck.
        at: Location,
        /// Who struck it, if anybody did.
        by: Option<UnitId>,
        /// The die that says who chooses; none where only one weapon could be struck.
        die: Option<u8>,
    },
}

/// A weapon is destroyed: on 1 to 3 the vehicle's player chooses it, on 4 to 6 the attacker. The choice is made when
/// everything else about the hit is settled.
pub(super) fn weapon_destroyed(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, by: Option<UnitId>) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let several = weapons(&u, at, true).len() > 1;
    let die = several.then(|| ctx.d6());
    ctx.push(HullStep::Choose { unit, at, by, die });
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: HullStep) {
    let HullStep::Choose { unit, at, by, die } = step;
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| !u.is_destroyed()) else {
        return;
    };
    // Weapons with the same name in the same place are worth the same.
    let kinds = kinds(&u, at);
    let (Some(weakest), Some(strongest)) = (
        (0..kinds.len()).min_by_key(|i| power(&u, kinds[*i])),
        (0..kinds.len()).max_by_key(|i| power(&u, kinds[*i])),
    ) else {
        return;
    };
    if kinds.len() == 1 {
        destroyed(ctx, unit, kinds[0], die);
        return;
    }
    let attacked = die.is_some_and(|die| die >= 4);
    let enemy = by
        .and_then(|by| table.find(by))
        .map(|by| by.side)
        .filter(|side| table.sides().are_enemies(*side, u.side))
        .or_else(|| table.sides().enemies(u.side).next());
    let side = if attacked { enemy } else { None };
    let choices = kinds
        .iter()
        .filter_map(|i| {
            let m = u.sheet.weapons.get(usize::from(*i))?;
            Some(Choice::new(
                format!("weapon.{i}"),
                say!("Destroy the {weapon}", weapon = m.weapon.name),
                say!("It is in the {place}", place = m.at.name()),
            ))
        })
        .collect();
    let decision = Decision {
        side: side.unwrap_or(u.side),
        unit: Some(unit),
        question: Question::WeaponDestroyed {
            unit,
            weapons: kinds.to_vec(),
        },
        prompt: say!("Which weapon of {unit} is destroyed?", unit = u.name),
        choices,
        default: if side.is_some() { strongest } else { weakest },
    };
    ctx.push(step);
    ctx.ask(decision);
}

/// A side has chosen.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    step: HullStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let HullStep::Choose { unit, die, .. } = step;
    let Question::WeaponDestroyed { weapons, .. } = &decision.question else {
        return;
    };
    if let Some(weapon) = weapons.get(choice) {
        destroyed(ctx, unit, *weapon, die);
    }
}

fn destroyed(ctx: &mut Ctx<'_>, unit: UnitId, weapon: u8, die: Option<u8>) {
    ctx.emit(HullEvent::WeaponOut {
        unit,
        weapon,
        dice: die.map(|d| [0, d]),
        destroyed: true,
    });
}

/// The weapons that can be struck, one of each name and place.
fn kinds(u: &Look<'_>, at: Location) -> SmallVec<[u8; 8]> {
    let mut out: SmallVec<[u8; 8]> = SmallVec::new();
    let what = |i: u8| {
        let m = u.sheet.weapons.get(usize::from(i));
        m.map(|m| (m.weapon.name, m.at))
    };
    for i in weapons(u, at, true) {
        if out.iter().all(|other| what(*other) != what(i)) {
            out.push(i);
        }
    }
    out
}

/// What a weapon deals, and how far.
fn power(u: &Look<'_>, weapon: u8) -> (u16, u16) {
    let mount = u.sheet.weapons.get(usize::from(weapon));
    let round = mount.and_then(|m| m.weapon.usual());
    round.map_or((0, 0), |r| {
        (r.full_damage(), u16::from(r.ranges[2].max(r.ranges[1])))
    })
}
