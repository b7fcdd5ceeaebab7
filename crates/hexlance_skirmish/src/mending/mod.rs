//! MediKit, Doctor, Engineer, Regeneration, and tearing loose from Adhesive (K15.1, K15.4, K10.6.1).
//!
//! Their dice are rolled with all others of the Order (K6.4.1); what comes of them takes effect before anything bad does
//! (K12.1).

mod choosing;
mod compose;
mod deeds;
mod legal;
#[cfg(test)]
mod tests;

use hexlance_rules::{Choice, Decision, Enter, Flow, SideId, Timetable, UnitId, say};

use crate::{
    Ctx, afflictions,
    deeds::{Deed, Resolving},
    harm,
    moments::Rule,
    order::DeedRef,
    pools::PoolEvent,
    question::Question,
    read::Table,
    resolve::{self, Resolution, Roll},
    state::{Condition, State},
};

pub(crate) use compose::{DoctorWay, EngineerWay, MediKitWay, RegenerateWay, TearLooseWay};
pub use deeds::{Doctor, Engineer, Fault, MediKit, Regenerate, TearLoose};

/// Steps of mending.
#[derive(Clone, Debug, PartialEq)]
pub enum MendStep {
    /// Does what comes of a declared skill.
    Apply {
        /// Which.
        of: DeedRef,
    },
    /// A Doctor or Engineer has failed, and is asked whether a Command Token is spent on it (K16.5.5).
    Reroll {
        /// The skill.
        of: DeedRef,
    },
    /// Somebody who was Unconscious chooses where it looks (K12.3).
    Facing {
        /// Who.
        unit: UnitId,
    },
}

/// Good effects come before harm (K4.5.1 step 4).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Good),
        Rule::Mending,
        |ctx: &mut Ctx<'_>| {
            let steps: Vec<MendStep> = {
                let Some(order) = Table::of(ctx.world()).order() else {
                    return;
                };
                let mending = order.carried_out().filter(|(_, deed)| is_mending(deed));
                mending.map(|(of, _)| MendStep::Apply { of }).collect()
            };
            ctx.push_in_order(steps);
        },
    );
}

const fn is_mending(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::MediKit(_)
            | Deed::Doctor(_)
            | Deed::Engineer(_)
            | Deed::Regenerate(_)
            | Deed::TearLoose(_)
    )
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: MendStep) -> Flow<MendStep> {
    match step {
        MendStep::Apply { of } => apply(ctx, of),
        MendStep::Reroll { of } => settle(ctx, of, false),
        MendStep::Facing { .. } => return Flow::Wait(step),
    }
    Flow::Next
}

/// Goes on with the answer to the question that a step has asked.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: MendStep, code: &str) {
    let MendStep::Reroll { of } = step else {
        ctx.push(step);
        return;
    };
    if code != "reroll" {
        settle(ctx, of, false);
        return;
    }
    let Some((unit, side, roll)) = again(Table::of(ctx.world()), of) else {
        return;
    };
    ctx.emit(PoolEvent::TokenSpent { side, on: unit });
    let success = resolve::roll_plain(ctx, roll).any();
    settle(ctx, of, success);
}

/// The roll of a Doctor or Engineer, to be made once more.
fn again(table: Table<'_>, of: DeedRef) -> Option<(UnitId, SideId, Roll)> {
    let order = table.order()?;
    let at = Resolving { table, order, of };
    let who = at.who()?;
    let mut rolls = Vec::new();
    order.deed(of)?.rule().rolls(&at, &mut rolls);
    Some((who.id, who.side(), rolls.pop()?))
}

/// What has become of the dice of a skill: whether all of its rolls have succeeded, and whether there is a result at all. A
/// MediKit that misses does nothing (K15.4.2).
fn result(table: Table<'_>, of: DeedRef) -> Option<bool> {
    let rolls = table.order()?.rolls.iter().filter(|r| r.roll.of == of);
    let mut last = None;
    for roll in rolls {
        if roll.roll.after && last == Some(false) {
            return None;
        }
        last = Some(roll.counted.any());
    }
    last
}

/// Does what comes of a skill; a failed Doctor or Engineer may try once more.
fn apply(ctx: &mut Ctx<'_>, of: DeedRef) {
    let table = Table::of(ctx.world());
    let Some(success) = result(table, of) else {
        return;
    };
    if !success && may_reroll(table, of) {
        ask(ctx, of);
    } else {
        settle(ctx, of, success);
    }
}

/// Whether a Command Token can be spent on a failed roll (K16.3.1): a Doctor's or Engineer's, not in Loss of Lieutenant.
fn may_reroll(table: Table<'_>, of: DeedRef) -> bool {
    let Some(order) = table.order() else {
        return false;
    };
    let fits = matches!(order.deed(of), Some(Deed::Doctor(_) | Deed::Engineer(_)));
    let at = Resolving { table, order, of };
    let pool = at.who().and_then(|who| table.pool(who.side()));
    fits && pool.is_some_and(|p| p.tokens > 0 && !p.leaderless && !p.retreat)
}

fn ask(ctx: &mut Ctx<'_>, of: DeedRef) {
    let Some(order) = Table::of(ctx.world()).order() else {
        return;
    };
    let at = Resolving {
        table: Table::of(ctx.world()),
        order,
        of,
    };
    let Some(who) = at.who() else { return };
    let decision = Decision {
        side: who.side(),
        unit: Some(who.id),
        question: Question::Reroll { unit: who.id },
        prompt: say!(
            "{unit} has failed. Roll again for a Command Token?",
            unit = who.name
        ),
        choices: vec![
            Choice::new(
                "reroll",
                "Roll again",
                "Spends a Command Token; the new roll stands.",
            ),
            Choice::new("keep", "Leave it", "The roll stands."),
        ],
        default: 0,
    };
    ctx.push(MendStep::Reroll { of });
    ctx.ask(decision);
}

/// Does what success or failure of a skill brings.
fn settle(ctx: &mut Ctx<'_>, of: DeedRef, success: bool) {
    let table = Table::of(ctx.world());
    let Some(order) = table.order() else { return };
    let Some(deed) = order.deed(of).cloned() else {
        return;
    };
    let Some(doer) = order.by(of).and_then(crate::ids::Party::trooper) else {
        return;
    };
    match deed {
        Deed::MediKit(MediKit { patient, .. }) | Deed::Doctor(Doctor { patient, .. }) => {
            heal(ctx, patient, success);
        }
        Deed::Engineer(mended) => mend(ctx, &mended, success),
        Deed::Regenerate(_) if success => regain(ctx, doer),
        Deed::Regenerate(_) => harm::lose(ctx, doer, harm::Loss::PRICE),
        Deed::TearLoose(_) if success => afflictions::end(ctx, doer, State::Glued),
        _ => {}
    }
}

/// Somebody at 0 W is healed or dies of it (K15.1.1, K15.1.2), if he still is at 0 W (K15.4.4).
fn heal(ctx: &mut Ctx<'_>, patient: UnitId, success: bool) {
    let who = Table::of(ctx.world()).find(patient);
    if !who.is_some_and(|t| legal::is_down(&t)) {
        return;
    }
    if success {
        regain(ctx, patient);
    } else {
        harm::fell(ctx, patient, Condition::Dead);
    }
}

/// An Engineer repairs or ends a state (K15.1.3).
fn mend(ctx: &mut Ctx<'_>, mended: &Engineer, success: bool) {
    let patient = mended.patient;
    match (mended.fault, success) {
        (Fault::Structure, true) => regain(ctx, patient),
        (Fault::Structure, false) => harm::lose(ctx, patient, harm::Loss::PRICE),
        (Fault::State(state), true) => afflictions::end(ctx, patient, state),
        (Fault::Disabled(what), true) => afflictions::enable(ctx, patient, what),
        (Fault::State(_) | Fault::Disabled(_), false) => {}
    }
}

/// A point comes back; who was Unconscious chooses where it looks.
fn regain(ctx: &mut Ctx<'_>, unit: UnitId) {
    if harm::regain(ctx, unit) {
        ctx.push(MendStep::Facing { unit });
    }
}
