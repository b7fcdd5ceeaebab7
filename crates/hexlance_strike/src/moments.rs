//! The moments of a turn at which rules act by themselves, as schedules (R3): which there are, and in which order the
//! rules come at each. The systems belong to the modules of their rules, which register them in their `plugin`.

use bevy_ecs::schedule::{ScheduleLabel, SystemSet};
use hexlance_rules::{Enter, Leave, Timetable};

use crate::{
    abilities, arrival, artillery, cargo, damage, environment, fire, forces, gear, heat, hidden,
    intelligence, mines, mission, morale, smoke, state::Phase, turn, victory, works,
};

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

/// Orders the moments and lets every rule register its systems.
pub(crate) fn timetable(t: &mut Timetable) {
    order(t);
    abilities::plugin(t);
    arrival::split::plugin(t);
    artillery::rounds::plugin(t);
    cargo::plugin(t);
    damage::plugin(t);
    environment::harm::plugin(t);
    environment::wind::plugin(t);
    fire::plugin(t);
    forces::declare::plugin(t);
    forces::disrupt::plugin(t);
    forces::duels::plugin(t);
    gear::plugin(t);
    heat::plugin(t);
    hidden::plugin(t);
    intelligence::plugin(t);
    mines::dispense::plugin(t);
    mission::plugin(t);
    morale::plugin(t);
    smoke::plugin(t);
    turn::plugin(t);
    victory::plugin(t);
    works::plugin(t);
}

/// What is pushed on the agenda last is done first: where a set does that, its place says so.
fn order(t: &mut Timetable) {
    use Rule::*;
    t.order(Leave(Span::Setup), &[Split, Objectives]);
    t.order(
        Enter(Span::Turn),
        &[
            Duels,
            Clock,
            Wind,
            Smoke,
            Intelligence,
            Declarations,
            Disruption,
            Agenda,
        ],
    );
    t.order(Enter(Phase::Initiative), &[Clock, Gear, Abilities]);
    t.order(
        Enter(Phase::Movement),
        &[Clock, Gear, Hidden, Abilities, Agenda, Cargo, Quakes],
    );
    t.order(
        Enter(Phase::Combat),
        &[Clock, Gear, Abilities, Hidden, Agenda],
    );
    t.order(Leave(Phase::Combat), &[Artillery, Damage, Duels, Victory]);
    t.order(Enter(Phase::End), &[Clock, Gear, Abilities]);
    t.order(EndPhase::Heat, &[Agenda, Heat, Fires, Wind, Smoke]);
    t.order(EndPhase::Works, &[Gear, Morale, Mines, Works]);
    t.order(
        Leave(Span::Turn),
        &[Objectives, Abilities, Smoke, Artillery, Victory, Agenda],
    );
}
