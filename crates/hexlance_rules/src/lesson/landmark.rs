//! What every game shows in one place, for captions that point at it.

use serde::Serialize;

/// A thing that every game has, or that a ruleset says it lacks ([`Vocabulary::lacks`](super::Vocabulary::lacks)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Landmark {
    /// What ends the phase, the setup, or an activation.
    End,
    /// The attack that is aimed: its chance, its kinds, its damage.
    Attack,
    /// Turn, phase, and whose turn it is.
    Turn,
    /// Who has the Initiative, or goes first.
    Initiative,
    /// The orders that are left in a turn.
    Orders,
    /// What is fought for, and the score.
    Score,
    /// The roster.
    Roster,
    /// The lines of the log.
    Log,
    /// The menu with what stands beside it.
    Menu,
    /// What takes the last command back.
    Undo,
    /// The help.
    Help,
}

impl Landmark {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::End,
        Self::Attack,
        Self::Turn,
        Self::Initiative,
        Self::Orders,
        Self::Score,
        Self::Roster,
        Self::Log,
        Self::Menu,
        Self::Undo,
        Self::Help,
    ];

    /// The word for it in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::End => "End",
            Self::Attack => "Attack",
            Self::Turn => "Turn",
            Self::Initiative => "Initiative",
            Self::Orders => "Orders",
            Self::Score => "Score",
            Self::Roster => "Roster",
            Self::Log => "Log",
            Self::Menu => "Menu",
            Self::Undo => "Undo",
            Self::Help => "Help",
        }
    }

    /// The one that a word of a file means.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|l| l.word() == word)
    }
}
