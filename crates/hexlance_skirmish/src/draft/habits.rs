//! Standing reactions: what a trooper does of itself when it may react (K4.4.7). They fill in reactions before anybody asks,
//! and everything that they have filled in can be taken back before it is declared.

use std::collections::BTreeMap;

use hexlance_rules::{
    SideId, UnitId,
    draft::{Button, Drafts, Next, Offers, Pick},
};

use super::{Draft, Making, Wait, keys};
use crate::{Battle, Skirmish};

/// What a trooper does of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// It shoots or strikes with what promises most, else it dodges.
    Attack,
    /// It dodges.
    Dodge,
    /// It lets the reaction pass.
    Pass,
}

impl Habit {
    const ALL: [Self; 3] = [Self::Attack, Self::Dodge, Self::Pass];

    const fn key(self) -> &'static str {
        match self {
            Self::Attack => keys::ALWAYS_ATTACK,
            Self::Dodge => keys::ALWAYS_DODGE,
            Self::Pass => keys::ALWAYS_PASS,
        }
    }

    /// The skills that it tries, in order.
    const fn skills(self) -> &'static [&'static str] {
        match self {
            Self::Attack => &["strike", "shoot", "dodge"],
            Self::Dodge => &["dodge"],
            Self::Pass => &[],
        }
    }
}

/// The standing reactions of troopers; whoever has none is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Habits {
    all: BTreeMap<UnitId, Habit>,
    /// The command of the battle before which they were filled in last.
    filled: Option<usize>,
}

impl Habits {
    /// That of a trooper.
    pub fn of(&self, unit: UnitId) -> Option<Habit> {
        self.all.get(&unit).copied()
    }
}

/// The choices of a standing reaction for whoever reacts.
pub(super) fn offers(making: Making<'_>, out: &mut Offers) {
    let Some(unit) = making.draft.unit else {
        return;
    };
    let now = making.draft.habits.of(unit);
    for habit in Habit::ALL {
        let chosen = now == Some(habit);
        out.buttons.push(Button::aside(habit.key(), chosen));
    }
}

/// A standing reaction is chosen, and settles this reaction too where it can; chosen again it is given up.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Option<Draft> {
    let unit = making.draft.unit?;
    let habit = Habit::ALL
        .into_iter()
        .find(|h| *pick == Pick::button(h.key()))?;
    let mut draft = making.draft.clone();
    if draft.habits.of(unit) == Some(habit) {
        draft.habits.all.remove(&unit);
        return Some(draft);
    }
    draft.habits.all.insert(unit, habit);
    let settled = settle(making.battle, making.side, &draft, unit, habit);
    Some(settled.unwrap_or(draft))
}

/// The draft with what the troopers do of themselves, once in each step in which a side may react; none if there is nothing
/// to fill in.
pub fn filled(battle: &Battle, side: SideId, draft: &Draft) -> Option<Draft> {
    let step = battle.history().len();
    let fresh = draft.part.is_none() && draft.answers.is_empty();
    let reacts = matches!(super::waits(battle), Some(Wait::Reactions(_)));
    if !reacts || !fresh || draft.habits.all.is_empty() || draft.habits.filled == Some(step) {
        return None;
    }
    let mut out = draft.on(None);
    out.habits.filled = Some(step);
    for (unit, habit) in &draft.habits.all {
        if let Some(settled) = settle(battle, side, &out, *unit, *habit) {
            out = settled;
        }
    }
    Some(out)
}

/// The draft with the reaction of a trooper settled; none if it cannot react so now.
fn settle(
    battle: &Battle,
    side: SideId,
    draft: &Draft,
    unit: UnitId,
    habit: Habit,
) -> Option<Draft> {
    let grown = |next: &Draft| next.answers.len() > draft.answers.len();
    habit.skills().iter().find_map(|skill| {
        let chosen = take(battle, side, draft, &Pick::Unit(unit))?;
        let begun = take(battle, side, &chosen, &Pick::button(*skill))?;
        if grown(&begun) {
            return Some(begun);
        }
        take(battle, side, &begun, &Pick::button(keys::DECLARE)).filter(grown)
    })
}

fn take(battle: &Battle, side: SideId, draft: &Draft, pick: &Pick) -> Option<Draft> {
    match Skirmish::pick(battle, side, draft, pick) {
        Ok(Next::Draft(next)) => Some(next),
        Ok(Next::Command(_)) | Err(_) => None,
    }
}
