//! In which order the rules come at every moment of a turn (R3). The systems belong to the modules of their rules, which
//! register them in their `plugin`.

use hexlance_rules::{Enter, Leave, Timetable};

use crate::{
    abilities, arrival, artillery, cargo, damage, environment, fire, forces, gear, heat, hidden,
    intelligence, mines, mission,
    moments::{EndPhase, Rule, Span},
    morale, smoke,
    state::Phase,
    turn, victory, works,
};

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
