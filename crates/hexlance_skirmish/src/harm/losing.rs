//! Losing and regaining points of W and STR, and what the last one means (K10.3, K12.3).

use hexlance_rules::{Choice, Decision, UnitId, say};

use super::{HarmEvent, HarmStep};
use crate::{
    Ctx, markers,
    model::Skill,
    objects, pilots,
    question::Question,
    read::{Look, Table},
    state::{Condition, State},
};

/// Why somebody loses points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// How many.
    pub points: u8,
    /// Whether the last one is death (Shock, K10.6.2).
    pub kills: bool,
    /// The trooper whose attack it was.
    pub by: Option<UnitId>,
    /// The point of the loser's own route at which it happens, if it is an activated trooper.
    pub at: Option<u8>,
}

impl Loss {
    /// One point that nobody has taken: the price of a failure.
    pub(crate) const PRICE: Self = Self {
        points: 1,
        kills: false,
        by: None,
        at: None,
    };
}

/// A trooper loses points, one by one (K10.3.1): next of all that is to be done.
pub(crate) fn lose(ctx: &mut Ctx<'_>, unit: UnitId, loss: Loss) {
    ctx.push(HarmStep::Lose { unit, loss });
}

/// Loses the points, up to the one that needs an answer.
pub(super) fn run(ctx: &mut Ctx<'_>, unit: UnitId, mut loss: Loss) {
    while loss.points > 0 {
        let table = Table::of(ctx.world());
        let Some(who) = table.find(unit).filter(|t| t.condition != Condition::Dead) else {
            return;
        };
        let left = who.armor.left.saturating_sub(1);
        let stood = who.condition == Condition::Able;
        let by = loss
            .by
            .and_then(|id| table.find(id))
            .filter(|t| t.side() != who.side())
            .map(|t| t.id);
        loss.points -= 1;
        ctx.emit(HarmEvent::Lost {
            unit,
            by,
            left,
            at: loss.at,
        });
        if left < 0 || (left == 0 && loss.kills) {
            fell(ctx, unit, Condition::Dead);
        } else if left == 0 && stood {
            // What is left to lose is lost once it is known whether he stands (skill.v_dogged).
            if loss.points > 0 {
                lose(ctx, unit, loss);
            }
            ask(ctx, unit);
            return;
        }
    }
}

/// What somebody who loses the last point may be instead of Unconscious: choices of W only.
fn ways_out(who: &Look<'_>) -> Vec<(State, Skill)> {
    let ways = [
        (State::NoWound, Skill::NoWoundIncapacitation),
        (State::Dogged, Skill::Dogged),
    ];
    let flesh = !who.profile().vitality.is_structure();
    ways.into_iter()
        .filter(|(_, skill)| flesh && who.has(*skill))
        .collect()
}

/// The code of the answer that brings a state.
const fn code(state: State) -> &'static str {
    if matches!(state, State::Dogged) {
        "dogged"
    } else {
        "no_wound"
    }
}

/// Asks whether somebody at 0 acts on, if he has a skill for it; else he falls.
fn ask(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(who) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let ways = ways_out(&who);
    if ways.is_empty() {
        fell(ctx, unit, Condition::Unconscious);
        return;
    }
    let mut choices: Vec<Choice> = ways
        .into_iter()
        .map(|(state, skill)| {
            let detail = match state {
                State::Dogged => say!("Acts on; dies in the States Phase of this player turn."),
                _ => say!("Acts on; the next point lost is death."),
            };
            Choice::new(code(state), skill.label(), detail)
        })
        .collect();
    choices.push(Choice::new(
        "fall",
        "Fall",
        "It is Unconscious and can be healed.",
    ));
    let decision = Decision {
        side: who.side(),
        unit: Some(unit),
        question: Question::Fall { unit },
        prompt: say!("{unit} has lost the last point. Act on?", unit = who.name),
        choices,
        default: 0,
    };
    ctx.push(HarmStep::Falls { unit });
    ctx.ask(decision);
}

/// Goes on with the answer.
pub(super) fn answered(ctx: &mut Ctx<'_>, unit: UnitId, answer: &str) {
    let table = Table::of(ctx.world());
    let Some(who) = table.find(unit) else { return };
    let side = who.owner;
    let way = ways_out(&who)
        .into_iter()
        .find(|(state, _)| code(*state) == answer);
    match way {
        Some((state, _)) => crate::afflictions::cause(ctx, unit, state, side),
        None => fell(ctx, unit, Condition::Unconscious),
    }
}

/// A trooper becomes Unconscious or Dead, whatever the reason, with what follows from it. Whoever is behind a Marker becomes
/// the figure (K13.10.6).
pub(crate) fn fell(ctx: &mut Ctx<'_>, unit: UnitId, condition: Condition) {
    let Some(who) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if who.condition == Condition::Dead || who.condition == condition {
        return;
    }
    let hex = who.hex;
    markers::reveal(ctx, unit);
    objects::drop_at_once(ctx, unit);
    ctx.emit(HarmEvent::Fell {
        unit,
        condition,
        hex,
    });
    if condition == Condition::Dead {
        let table = Table::of(ctx.world());
        let other = table.find(unit).and_then(|t| pilots::dies_with(table, &t));
        if let Some(other) = other {
            fell(ctx, other, Condition::Dead);
        }
    }
}

/// A trooper regains a point, if it has lost one; says whether it was Unconscious and is no longer (K10.3.2).
pub(crate) fn regain(ctx: &mut Ctx<'_>, unit: UnitId) -> bool {
    let Some(who) = Table::of(ctx.world()).find(unit) else {
        return false;
    };
    let printed = i8::try_from(who.armor.printed).unwrap_or(i8::MAX);
    if who.condition == Condition::Dead || who.armor.left >= printed {
        return false;
    }
    let lay = who.condition == Condition::Unconscious;
    let left = who.armor.left.saturating_add(1);
    ctx.emit(HarmEvent::Regained { unit, left });
    lay
}
