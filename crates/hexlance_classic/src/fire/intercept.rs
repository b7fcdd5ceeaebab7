//! Anti-missile systems (C10.6.25): they answer a missile attack that has hit.

use hexlance_rules::{Choice, Decision, UnitId, say};

use super::{
    FireStep,
    number::{arc_of, facing_of, gun, mount},
};
use crate::{
    Ctx,
    electronics::ElectronicsEvent,
    model::Code,
    question::Question,
    read::{Look, Table},
    state::Shot,
};

/// The systems of a target that can engage a shot, each with the bin that it draws on: they work, have ammunition, have not
/// engaged this turn, and the attacker is in their arc.
fn systems(table: Table<'_>, shot: &Shot) -> Vec<(u8, u8)> {
    let (Some(u), Some(t)) = (table.find(shot.attacker), table.find(shot.target)) else {
        return Vec::new();
    };
    let missile = mount(&u, shot.weapon).is_some_and(|m| gun(&u, m).weapon.has(Code::M));
    let (Some(from), Some(own)) = (u.hex(), t.hex()) else {
        return Vec::new();
    };
    if !missile || t.is_off() {
        return Vec::new();
    }
    let all = (0u8..).zip(&t.sheet.weapons);
    let able = all.filter(|(i, m)| {
        m.weapon.is_anti_missile()
            && t.weapon_works(*i)
            && t.signals.engaged & (1 << (i % 64)) == 0
            && arc_of(&t, m).has(own, facing_of(&t, m), from)
    });
    able.filter_map(|(i, m)| Some((i, bin_of(&t, m.weapon.name.as_str())?)))
        .collect()
}

/// Whether an anti-missile system of the target can engage a shot that hits.
pub(crate) fn may_be_met(table: Table<'_>, shot: &Shot) -> bool {
    !systems(table, shot).is_empty()
}

/// The fullest bin of a system, the first of several.
fn bin_of(t: &Look<'_>, name: &str) -> Option<u8> {
    let all = (0u8..).zip(&t.sheet.bins);
    let loaded = all.filter(|(i, bin)| bin.weapon == name && t.shots_in(*i) > 0);
    loaded
        .min_by_key(|(i, _)| std::cmp::Reverse(t.shots_in(*i)))
        .map(|(i, _)| i)
}

/// Asks the target's player whether a system engages, if one can; gives back whether it asks.
pub(super) fn ask(ctx: &mut Ctx<'_>, shot: Shot) -> bool {
    let table = Table::of(ctx.world());
    let all = systems(table, &shot);
    let Some(t) = table.find(shot.target) else {
        return false;
    };
    if all.is_empty() {
        return false;
    }
    let name = table
        .find(shot.attacker)
        .and_then(|u| mount(&u, shot.weapon).map(|m| m.weapon.name))
        .map_or(String::new(), |name| name.as_str().to_owned());
    let mut choices: Vec<Choice> = all
        .iter()
        .enumerate()
        .map(|(i, (system, _))| {
            let at = t
                .sheet
                .weapons
                .get(usize::from(*system))
                .map_or("", |m| m.at.name());
            let code = if i == 0 {
                "engage".to_owned()
            } else {
                format!("engage{}", i + 1)
            };
            Choice::new(
                code,
                say!("Engage from the {location}", location = at),
                say!("One round, one point of heat, and 4 less on the cluster roll"),
            )
        })
        .collect();
    choices.push(Choice::new(
        "pass",
        say!("Let it pass"),
        say!("The system waits for another attack of this turn"),
    ));
    let decision = Decision {
        side: t.side,
        unit: Some(t.id),
        question: Question::Engage {
            unit: t.id,
            attacker: shot.attacker,
            weapon: shot.weapon,
        },
        prompt: say!(
            "{weapon} hits {unit}: does its anti-missile system engage?",
            weapon = name,
            unit = t.name
        ),
        choices,
        default: 0,
    };
    ctx.push(FireStep::Hit(shot));
    ctx.ask(decision);
    true
}

/// The target's player has decided.
pub(super) fn answered(
    ctx: &mut Ctx<'_>,
    step: &FireStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let (FireStep::Hit(shot), Question::Engage { unit, .. }) = (step, &decision.question) else {
        return;
    };
    let unit: UnitId = *unit;
    let system = systems(Table::of(ctx.world()), shot).get(choice).copied();
    if let Some((system, bin)) = system {
        ctx.emit(ElectronicsEvent::Engaged { unit, system, bin });
    }
    ctx.push(FireStep::Strike(*shot, system.is_some()));
}
