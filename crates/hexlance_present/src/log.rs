//! The log and the dice.

use super::{BreakdownView, SideId, Tone, UnitId};

/// What a line of the log is about; the filter goes by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogKind {
    /// Turns and phases.
    Phase,
    /// Movement.
    Move,
    /// Attacks.
    Attack,
    /// Damage, criticals, destruction.
    Damage,
    /// Abilities and decisions.
    Ability,
    /// Heat, fire, weather, end of turn.
    Effect,
}

impl LogKind {
    /// Every kind, in the order of the filter.
    pub const ALL: [LogKind; 6] = [
        Self::Phase,
        Self::Move,
        Self::Attack,
        Self::Damage,
        Self::Ability,
        Self::Effect,
    ];

    /// The name players read, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Phase => msg!("Phases"),
            Self::Move => msg!("Movement"),
            Self::Attack => msg!("Attacks"),
            Self::Damage => msg!("Damage"),
            Self::Ability => msg!("Abilities"),
            Self::Effect => msg!("Effects"),
        }
    }
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Number of the line, growing.
    pub id: u64,
    /// Turn in which it happened.
    pub turn: u16,
    /// What it is about.
    pub kind: LogKind,
    /// Whose deed it is.
    pub side: Option<SideId>,
    /// The unit that it is about: a click on the name looks at it.
    pub unit: Option<UnitId>,
    /// One sentence.
    pub text: String,
    /// Colour of the mark.
    pub tone: Tone,
    /// What is shown when the line is opened.
    pub details: Vec<LogDetail>,
    /// How deep it is nested under the line that caused it; 0 stands on its own.
    pub depth: u8,
    /// Why a computer player ordered it, where whoever reads may know.
    pub why: Option<Box<WhyView>>,
}

/// Why a computer player gave an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyView {
    /// The order.
    pub order: String,
    /// The rule that decided; empty where it was weighed.
    pub rule: String,
    /// What it was worth, term by term.
    pub chosen: Option<BreakdownView>,
    /// The best order that was not chosen, and what that was worth.
    pub next: Option<(String, BreakdownView)>,
}

/// What an opened line shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LogDetail {
    /// A roll.
    Roll(DiceRoll),
    /// Parts and a total under a title.
    Table(String, BreakdownView),
    /// A sentence.
    Note(String),
}

/// How a roll came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollOutcome {
    /// The target number was reached.
    Success,
    /// It was not.
    Failure,
    /// There was none, or the sum is what counts.
    Total,
}

/// A roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRoll {
    /// Number of the roll, growing: the tray notices new ones by it.
    pub id: u64,
    /// Who rolled.
    pub side: Option<SideId>,
    /// What for, such as "Warden fires at Hoplite".
    pub purpose: String,
    /// The dice in order.
    pub dice: Vec<u8>,
    /// How many sides each has.
    pub sides: u8,
    /// The sum with modifiers, if any were added.
    pub total: i16,
    /// Target number, if there was one.
    pub target: Option<i16>,
    /// What is written in place of sum and target number where dice are not added up, such as "12 or less"; else empty.
    pub needs: String,
    /// How it came out.
    pub outcome: RollOutcome,
    /// A word for it, such as "Hit", "Missed by 2" or "Engine hit".
    pub result: String,
    /// What it belongs to, where rolls are compared with each other: those of one number are shown side by side.
    pub group: Option<u64>,
}

impl DiceRoll {
    /// The same roll against a number.
    pub fn against(self, target: i16) -> Self {
        Self {
            target: Some(target),
            ..self
        }
    }

    /// The same roll with how it came out, and the word for it: the first if well.
    pub fn came(self, well: bool, [yes, no]: [&str; 2]) -> Self {
        let (outcome, word) = match well {
            true => (RollOutcome::Success, yes),
            false => (RollOutcome::Failure, no),
        };
        Self {
            outcome,
            result: word.to_owned(),
            ..self
        }
    }
}
