//! The moments of a turn at which rules act by themselves, as schedules (R3): which there are, and whose systems are run
//! at them. In which order the rules come is in [`crate::timetable`].

use bevy_ecs::schedule::{ScheduleLabel, SystemSet};
use hexlance_rules::SideId;

use crate::state::Phase;

/// What has phases in it, and a beginning and an end of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Setup, which ends with the facts that are read once (R17.1.1, S10).
    Setup,
    /// A turn (R3.1.1).
    Turn,
}

/// What each side has of setup for itself.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupPart {
    /// It puts its units on the map, and the enemy reacts (R17.1.1, S7).
    Deployment(SideId),
    /// Its units and forces choose what is chosen once (R17.1.1, S9).
    Assignments(SideId),
}

/// What is settled before a phase begins. A battle that ends there does not come to that phase.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Before(pub Phase);

/// What a phase is there for: rules put on the agenda what sides are asked, and what follows by itself.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct During(pub Phase);

/// What an attack has scored has bitten at once (R3.4.3).
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitten;

/// The parts of the End Phase, in their order (R3.5). What ends with the turn is at [`Leave`](hexlance_rules::Leave) of
/// [`Span::Turn`].
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
    /// The phases of a turn, and the parts of the End Phase.
    Agenda,
    /// Abilities of pilots, and what lasts for a time.
    Abilities,
    /// Aircraft.
    Aircraft,
    /// Who comes back onto the map.
    Arrivals,
    /// Artillery, and shelled ground.
    Artillery,
    /// What units and forces choose before the battle.
    Assignments,
    /// Attacks.
    Attacks,
    /// Carried enemies.
    Cargo,
    /// The damage step.
    Damage,
    /// What forces declare.
    Declarations,
    /// Units that are put on the map.
    Deployment,
    /// Units that are designated for a command ability.
    Designations,
    /// Communications Disruption.
    Disruption,
    /// Drops.
    Drops,
    /// Duels of a Warrior Code.
    Duels,
    /// Fires.
    Fires,
    /// Formations and their bonuses.
    Formations,
    /// Switches and links.
    Gear,
    /// Abilities that a force gives to single units.
    Gifts,
    /// Abilities that a force gives to all its units.
    GiftsForAll,
    /// The map itself.
    Ground,
    /// Heat.
    Heat,
    /// Units in hiding.
    Hidden,
    /// Who hunts whom.
    Hunts,
    /// Home edges.
    Homes,
    /// Units that begin among the enemy.
    Infiltration,
    /// Initiative.
    Initiative,
    /// Battlefield intelligence.
    Intelligence,
    /// What forces negate of the enemy once they know more of it.
    LateNegations,
    /// The same for the last time.
    LastNegations,
    /// Mines.
    Mines,
    /// Morale.
    Morale,
    /// Moves on the ground.
    Movement,
    /// What forces negate of the enemy.
    Negations,
    /// Objectives, and the facts that a task rests on.
    Objectives,
    /// Earthquakes.
    Quakes,
    /// Units under a false flag.
    Ruses,
    /// Smoke.
    Smoke,
    /// Groups in which units come, and that are drawn.
    Split,
    /// Units that join.
    Support,
    /// Command abilities that become others.
    Swaps,
    /// Who has lost, and who withdraws.
    Victory,
    /// Wind.
    Wind,
    /// Works of engineers and crews.
    Works,
}
