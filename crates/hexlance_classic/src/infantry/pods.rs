//! A-pods and B-pods answer attacks by hand (C10.7.5).

use hexlance_rules::{Choice, Decision, UnitId, say};
use smallvec::SmallVec;

use super::{
    InfantryEvent, InfantryStep,
    harm::{self, By},
};
use crate::{
    Ctx,
    model::Location,
    question::Question,
    read::{Look, Table},
    state::{Storm, Stormed},
};

/// The pods of a unit that can answer an attack now: A-pods against platoons before the attack is rolled for, B-pods when it
/// has hit.
fn answering(u: &Look<'_>, t: &Look<'_>, storm: &Stormed, hit: bool) -> SmallVec<[u8; 4]> {
    let all = (0u8..).zip(&t.sheet.weapons);
    all.filter(|(i, m)| {
        let leg = m.at.is_leg();
        let arm = m.at.is_arm();
        let fits = match (m.weapon.name.as_str(), storm.how) {
            ("A-pod", Storm::Leg) => leg && !hit && u.is_platoon(),
            ("A-pod", Storm::Swarm) => arm && !hit && u.is_platoon(),
            // A center torso pod serves for both (tw.equip_b_pod).
            ("B-pod", Storm::Leg) => hit && (leg || m.at == Location::CT),
            ("B-pod", Storm::Swarm) => hit && (arm || m.at == Location::HD || m.at.is_torso()),
            _ => false,
        };
        fits && t.weapon_works(*i)
    })
    .map(|(i, _)| i)
    .collect()
}

/// Asks whether a pod answers an attack; gives back whether there is one. The step waits for the answer.
pub(super) fn ask(ctx: &mut Ctx<'_>, step: InfantryStep) -> bool {
    let (storm, hit) = match &step {
        InfantryStep::Roll(storm) => (*storm, false),
        InfantryStep::Strike(storm) => (*storm, true),
        _ => return false,
    };
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(storm.unit), table.find(storm.target)) else {
        return false;
    };
    let pods = answering(&u, &t, &storm, hit);
    let Some(pod) = pods.first() else {
        return false;
    };
    let name = t
        .sheet
        .weapons
        .get(usize::from(*pod))
        .map_or("", |m| m.weapon.name.as_str());
    let decision = Decision {
        side: t.side,
        unit: Some(t.id),
        question: Question::Pod {
            unit: t.id,
            attacker: u.id,
            weapon: *pod,
        },
        prompt: say!(
            "{attacker} attacks {target} by hand. Does the {pod} go off?",
            attacker = u.name,
            target = t.name,
            pod = name
        ),
        choices: vec![
            Choice::new(
                "fire",
                say!("Fire the {pod}", pod = name),
                say!("It fires once in a battle"),
            ),
            Choice::new("hold", say!("Keep it"), say!("For another attack")),
        ],
        default: 0,
    };
    ctx.push(step);
    ctx.ask(decision);
    true
}

/// The side of the target has said whether its pod goes off.
pub(super) fn answered(
    ctx: &mut Ctx<'_>,
    step: InfantryStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let Question::Pod {
        unit,
        attacker,
        weapon,
    } = decision.question
    else {
        return;
    };
    let fires = choice == 0;
    let hit = matches!(step, InfantryStep::Strike(_));
    if fires {
        ctx.emit(InfantryEvent::PodFired { unit, weapon });
        blast(ctx, attacker, hit);
    }
    match step {
        // Whom an A-pod kills is gone before the attack resolves: none are left to make it (C10.7.5).
        InfantryStep::Roll(storm) if fires && is_wiped_out(ctx, storm.unit) => {}
        InfantryStep::Roll(storm) => super::storming::roll(ctx, storm),
        // Swarmers are thrown off by a B-pod (C10.7.5).
        InfantryStep::Strike(storm) if fires && storm.how == Storm::Swarm => {}
        InfantryStep::Strike(storm) => super::storming::strike(ctx, storm),
        _ => {}
    }
}

/// Whether nobody is left of a platoon.
fn is_wiped_out(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    let u = Table::of(ctx.world()).find(unit);
    u.is_none_or(|u| u.ranks.troopers == 0)
}

/// What a pod does: 20 points in groups of 5 to suits, a die of troopers to a platoon. The ground counts for A-pods, which go
/// off before the attack.
fn blast(ctx: &mut Ctx<'_>, unit: UnitId, hit: bool) {
    let is_platoon = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.is_platoon());
    if !is_platoon {
        harm::as_infantry(ctx, unit, 20, 5);
        return;
    }
    let points = harm::scatter(ctx, unit, 1, false);
    let by = if hit {
        By::Plainly(points)
    } else {
        By::Infantry(points)
    };
    harm::platoon(ctx, unit, by);
}
