//! The moments at which rules act by themselves, as schedules: which there are, and whose systems are run at them. In which
//! order the rules come is in `timetable`.

use bevy_ecs::schedule::SystemSet;

/// What has a beginning and an end of its own, beside the phases of a player turn and the stages of an Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Setting up (K17).
    Setup,
    /// A round: a player turn of each side (K3.1.1).
    Round,
    /// A player turn (K3.1.2).
    PlayerTurn,
    /// An Order, once it is declared (K4.1).
    Order,
}

/// Whose systems they are: the sets by which a moment is ordered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Counting rounds, player turns and phases.
    Clock,
    /// What comes next.
    Agenda,
    /// What is not possible becomes Idle.
    Requirements,
    /// What was declared.
    Deeds,
    /// Deployment, and arrival from above.
    Setup,
    /// Pools and Training.
    Pools,
    /// The Lieutenant.
    Lieutenant,
    /// Retreat!.
    Retreat,
    /// States of troopers.
    States,
    /// Hits and what they do.
    Harm,
    /// Movement of activated troopers.
    Moves,
    /// Dodge, Change Facing, Engage.
    Dodge,
    /// Reset.
    Reset,
    /// Close combat.
    Close,
    /// Guts rolls.
    Guts,
    /// Discover.
    Discover,
    /// Sensor, Sat-Lock.
    Sensor,
    /// Alert.
    Alert,
    /// Markers.
    Markers,
    /// Hacking.
    Hacking,
    /// Deployed items.
    Items,
    /// Doctors, Engineers, MediKits, Regeneration.
    Mending,
    /// Suppressive Fire.
    SpecialFire,
    /// Uses of what runs out.
    Uses,
    /// Speculative Fire that comes down.
    Speculative,
    /// Guided Fire.
    Guided,
    /// Intuitive Attacks.
    Intuitive,
    /// Smoke.
    Smoke,
    /// Machines and their Pilots.
    Pilots,
    /// Gates.
    Gates,
    /// Objects of a scenario.
    Objects,
    /// Points and the end.
    Victory,
    /// Link teams.
    Teams,
}
