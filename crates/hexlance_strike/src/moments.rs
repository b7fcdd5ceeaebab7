//! The moments of a turn at which rules act by themselves, as schedules (R3): which there are, and whose systems are run
//! at them. In which order the rules come is in [`crate::timetable`].

use bevy_ecs::schedule::{ScheduleLabel, SystemSet};

/// What has phases in it, and a beginning and an end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Setup, which ends with the facts that are read once (R17.1.1, S10).
    Setup,
    /// A turn (R3.1.1).
    Turn,
}

/// The parts of the End Phase, in their order (R3.5). What ends with the turn is at [`Leave`] of [`Span::Turn`].
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndPhase {
    /// Heat and fires (R3.5.1, R3.5.2).
    Heat,
    /// Switches, recovery, and works that are done by now (R3.5.3, R3.5.5).
    Works,
}

/// Whose systems they are: the sets by which a moment is ordered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Counting turns and phases.
    Clock,
    /// What sides are asked for next.
    Agenda,
    /// Abilities of pilots, and what lasts for a time.
    Abilities,
    /// Illumination and shelled ground.
    Artillery,
    /// Carried enemies.
    Cargo,
    /// The damage step.
    Damage,
    /// What forces declare by themselves.
    Declarations,
    /// Communications Disruption.
    Disruption,
    /// Duels of a Warrior Code.
    Duels,
    /// Fires.
    Fires,
    /// Switches and links.
    Gear,
    /// Heat.
    Heat,
    /// Units in hiding.
    Hidden,
    /// Battlefield intelligence.
    Intelligence,
    /// Mines that were dropped.
    Mines,
    /// Morale.
    Morale,
    /// Objectives, and the facts that a task rests on.
    Objectives,
    /// Earthquakes.
    Quakes,
    /// Smoke.
    Smoke,
    /// Groups that are drawn.
    Split,
    /// Who has lost, and who withdraws.
    Victory,
    /// Wind.
    Wind,
    /// Works of engineers and crews.
    Works,
}
