//! The moments of a turn at which rules act by themselves: whose systems are run at them. In which order they come is in
//! `timetable`.

use bevy_ecs::schedule::{ScheduleLabel, SystemSet};

use crate::state::Phase;

/// What has a beginning and an end of its own, beside the phases of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// A turn (C2.1).
    Turn,
}

/// What sides declared in a phase is carried out, once all have declared (C5.1, C11.1).
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolve(pub Phase);

/// Whose systems they are: the sets by which a moment is ordered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Counting turns and phases.
    Clock,
    /// Initiative.
    Initiative,
    /// What comes next.
    Agenda,
    /// Probes that look for units in hiding.
    Probes,
    /// Attacks that were declared.
    Attacks,
    /// Consciousness of warriors.
    Warriors,
    /// Units that were destroyed.
    Losses,
    /// Rolls and falls that are owed.
    Piloting,
    /// Units that were destroyed by what was owed.
    LateLosses,
    /// Buildings.
    Buildings,
    /// Bridges that are laid.
    Bridges,
    /// Heat.
    Heat,
    /// Units that may come in.
    Entering,
    /// What lapses with the turn.
    Lapse,
    /// Units that are crippled and must go.
    Withdrawal,
    /// The end of the battle.
    Victory,
}
