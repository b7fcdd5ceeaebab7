//! Guts rolls: who has been shot at and lives may lose his nerve (K10.4, K10.6.5 to K10.6.7).

mod choosing;
mod event;
mod places;
#[cfg(test)]
mod tests;

use hexlance_rules::{Breakdown, Choice, Decision, Enter, Flow, Timetable, UnitId, say};

use crate::{
    Ctx, afflictions,
    dice::{SIDES, Sv},
    harm,
    model::Skill,
    moments::Rule,
    moves::MoveEvent,
    question::Question,
    read::{Look, Table},
    resolve::Resolution,
    retreat,
    state::State,
    tags,
};

pub use event::GutsEvent;
use places::{Duty, Places};

/// Steps of Guts rolls.
#[derive(Clone, Debug, PartialEq)]
pub enum GutsStep {
    /// A trooper's nerve is tried.
    Nerve {
        /// Whose.
        unit: UnitId,
    },
    /// The trooper's side has been asked what it does.
    Asked {
        /// Which.
        unit: UnitId,
    },
    /// Waits for the place that it goes to.
    Place {
        /// Who.
        unit: UnitId,
        /// Whether it may stay: a Religious Troop that has passed its roll.
        free: bool,
    },
}

/// Guts rolls come after contact has arisen (K4.5.1 step 9), in the order of the rolls against hits (K6.4.2).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Guts), Rule::Guts, |ctx: &mut Ctx<'_>| {
        let mut units: Vec<UnitId> = {
            let Some(order) = Table::of(ctx.world()).order() else {
                return;
            };
            order.shaken.iter().map(|(unit, _)| *unit).collect()
        };
        let table = Table::of(ctx.world());
        units.sort_by_key(|unit| harm::turn_of(table, (*unit).into()));
        ctx.push_in_order(units.into_iter().map(|unit| GutsStep::Nerve { unit }));
    });
}

/// Whether a trooper makes a Guts roll at all (K10.4.1, K10.6.5).
fn rolls(table: Table<'_>, who: &Look<'_>) -> bool {
    who.is_figure()
        && !who.is_null()
        && !who.is_immobilized()
        && !who.is(State::Left)
        && !table.is_engaged(*who)
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: GutsStep) -> Flow<GutsStep> {
    match step {
        GutsStep::Nerve { unit } => try_nerve(ctx, unit),
        GutsStep::Asked { unit } => answered(ctx, GutsStep::Asked { unit }, "hold"),
        GutsStep::Place { .. } => return Flow::Wait(step),
    }
    Flow::Next
}

/// What decides about a trooper's nerve.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nerve {
    /// It holds, and may ask for a roll that lets it take cover (skill.religious_troop).
    Faith,
    /// It chooses (skill.v_courage).
    Courage,
    /// It loses it without a roll (Stun).
    Lost,
    /// A roll.
    Roll,
}

/// Skills that decide without dice do so after Stun too: there is no roll that could fail.
fn nerve(table: Table<'_>, who: &Look<'_>) -> Nerve {
    let cowed = table.order().is_some_and(|o| o.cowed.contains(&who.id));
    if who.has(Skill::ReligiousTroop) {
        Nerve::Faith
    } else if retreat::has_courage(table, who) {
        Nerve::Courage
    } else if cowed {
        Nerve::Lost
    } else {
        Nerve::Roll
    }
}

fn try_nerve(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit).filter(|t| rolls(table, t)) else {
        return;
    };
    let hold = |detail: &'static str| Choice::new("hold", "Hold", detail);
    let (question, prompt, choices) = match nerve(table, &who) {
        Nerve::Lost => {
            lose_nerve(ctx, unit);
            return;
        }
        Nerve::Faith => (
            Question::TakeCover { unit },
            say!(
                "{unit} holds its ground. Roll to take cover after all?",
                unit = who.name
            ),
            vec![
                hold("It stays where it is."),
                Choice::new(
                    "roll",
                    "Roll",
                    "If it passes, it may take cover or go Prone.",
                ),
            ],
        ),
        Nerve::Courage => (
            Question::Nerve { unit },
            say!("Courage: does {unit} keep its nerve?", unit = who.name),
            vec![
                hold("It stays where it is."),
                Choice::new("give_up", "Take cover", "It must take cover or go Prone."),
            ],
        ),
        Nerve::Roll => (
            Question::Guts { unit },
            say!("Does {unit} roll for its nerve?", unit = who.name),
            vec![
                Choice::new(
                    "hold",
                    "Hold",
                    say!(
                        "WIP {wip}, {chance} in 20: if it fails, it must take cover.",
                        wip = who.wip(),
                        chance = chance(&who)
                    ),
                ),
                Choice::new("give_up", "Give up", "It takes cover without a roll."),
            ],
        ),
    };
    let decision = Decision {
        side: who.side(),
        unit: Some(unit),
        question,
        prompt,
        choices,
        default: 0,
    };
    ctx.push(GutsStep::Asked { unit });
    ctx.ask(decision);
}

/// How many of the twenty faces pass the WIP roll.
fn chance(who: &Look<'_>) -> i16 {
    let sv = Sv::of(&nerve_value(who));
    let passes = |face: &u8| sv.can_succeed() && sv.face(*face).outcome.succeeds();
    (1..=SIDES).filter(passes).count() as i16
}

/// Goes on with the answer to the question that a step has asked.
pub(crate) fn answered(ctx: &mut Ctx<'_>, step: GutsStep, code: &str) {
    let GutsStep::Asked { unit } = step else {
        ctx.push(step);
        return;
    };
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit) else { return };
    let nerve = nerve(table, &who);
    let rolls = matches!(
        (nerve, code),
        (Nerve::Faith, "roll") | (Nerve::Roll, "hold")
    );
    let passed = rolls.then(|| roll(ctx, unit));
    match (nerve, passed) {
        (Nerve::Faith, Some(true)) => ctx.push(GutsStep::Place { unit, free: true }),
        (Nerve::Roll, Some(false)) => lose_nerve(ctx, unit),
        _ if code == "give_up" => lose_nerve(ctx, unit),
        _ => {}
    }
}

/// The success value of the roll.
fn nerve_value(who: &Look<'_>) -> Breakdown {
    let mut value = Breakdown::new();
    value.rule(&tags::WIP, who.wip());
    value
}

/// The WIP roll (K10.4.1).
fn roll(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    let Some(who) = Table::of(ctx.world()).find(unit) else {
        return true;
    };
    let value = nerve_value(&who);
    let sv = Sv::of(&value);
    let die = sv.can_succeed().then(|| ctx.roll(SIDES));
    let passed = die.is_some_and(|die| sv.face(die).outcome.succeeds());
    ctx.emit(GutsEvent::Rolled {
        unit,
        die,
        value: Box::new(value),
        passed,
    });
    passed
}

/// Somebody who fails, or gives up, goes where K10.6.6 says. It ends Suppressive Fire (K10.6.5).
fn lose_nerve(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(GutsEvent::GaveWay { unit });
    afflictions::end(ctx, unit, State::Suppressive);
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit) else { return };
    match Places::of(table, who).duty() {
        Duty::Go(_) => ctx.push(GutsStep::Place { unit, free: false }),
        Duty::Prone => stand(ctx, unit, &[], None, true),
        Duty::Stay => {}
    }
}

/// A trooper goes along a route, looks somewhere, and lies or stands.
fn stand(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    route: &[hexlance_board::Hex],
    facing: Option<hexlance_board::Direction>,
    prone: bool,
) {
    let Some(who) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let (Some(from), facing) = (who.hex, facing.unwrap_or(who.facing())) else {
        return;
    };
    let hex = route.last().copied().unwrap_or(from);
    ctx.emit(MoveEvent::Arrived {
        unit,
        from,
        hex,
        facing,
        prone,
    });
}
