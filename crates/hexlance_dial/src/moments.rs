//! The moments of a round at which rules act by themselves, as schedules (D3.1): which there are, and whose systems are
//! run at them. In which order the rules come is in `timetable`.

use bevy_ecs::schedule::SystemSet;

/// What has a beginning and an end of its own, beside the stages of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Setting up, which begins with the dice for the first player (D15.3).
    Setup,
    /// A round: a turn of every side (D3.1.1). It ends with the last of them.
    Round,
    /// A side's turn, from its command stage to its end stage (D3.1.1).
    Turn,
    /// An order. It ends when its heat and its push are done with (D3.2 to D3.4); what it begins with is its own.
    Order,
}

/// Whose systems they are: the sets by which a moment is ordered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Counting rounds, turns and stages.
    Clock,
    /// What comes next, and what the side whose turn it is may do then.
    Agenda,
    /// How many orders a turn has.
    Allotment,
    /// Shells that come down.
    Artillery,
    /// Captives that are free again or brought home.
    Captives,
    /// Who sets up and begins first.
    FirstPlayer,
    /// Heat checks.
    Heat,
    /// Order tokens.
    Tokens,
    /// The end of the battle.
    Victory,
}
