//! In which order the rules come at every moment of a battle (R3, R17.1.1). The systems belong to the modules of their
//! rules, which register them in their `plugin`.

use bevy_ecs::schedule::ScheduleLabel;
use hexlance_rules::{Enter, Leave, SideId, Timetable};

use crate::{
    abilities, aero, arrival, artillery, attack, cargo, drops, environment, fire, forces,
    formations, gear, heat, hidden, hunt, initiative, intelligence, losses, mines, mission,
    moments::{Before, Bitten, During, EndPhase, Rule, SetupPart, Span},
    morale, movement, setup, smoke,
    state::Phase,
    support, turn, victory, wind, works,
};

/// Orders the moments and lets every rule register its systems.
pub(crate) fn timetable(t: &mut Timetable) {
    setup_order(t);
    turn_order(t);
    for plugin in [
        abilities::plugin,
        aero::plugin,
        arrival::plugin,
        artillery::plugin,
        attack::plugin,
        cargo::plugin,
        losses::plugin,
        drops::plugin,
        environment::plugin,
        fire::plugin,
        forces::plugin,
        formations::plugin,
        gear::plugin,
        heat::plugin,
        hidden::plugin,
        hunt::plugin,
        initiative::plugin,
        intelligence::plugin,
        mines::plugin,
        mission::plugin,
        morale::plugin,
        movement::plugin,
        setup::plugin,
        smoke::plugin,
        support::plugin,
        turn::plugin,
        victory::plugin,
        wind::plugin,
        works::plugin,
    ] {
        plugin(t);
    }
}

/// Rules that only put steps on the agenda, in the order in which these are done: whoever pushes last is done first.
fn agenda(t: &mut Timetable, at: impl ScheduleLabel, rules: &[Rule]) {
    let last_first: Vec<_> = rules.iter().rev().copied().collect();
    t.order(at, &last_first);
}

/// Setup, step by step (R17.1.1).
fn setup_order(t: &mut Timetable) {
    use Rule::*;
    agenda(
        t,
        Enter(Span::Setup),
        &[
            Negations,
            Homes,
            Ground,
            Mines,
            Split,
            Ruses,
            Infiltration,
            Deployment,
            Hidden,
            LateNegations,
            Assignments,
            LastNegations,
        ],
    );
    for side in [SideId(0), SideId(1)] {
        agenda(t, SetupPart::Deployment(side), &[Deployment, Swaps]);
        t.order(
            SetupPart::Assignments(side),
            &[Designations, Gifts, Duels, GiftsForAll, Formations, Hunts],
        );
    }
    t.order(Leave(Span::Setup), &[Split, Objectives]);
}

/// A turn from its beginning to its end (R3.1.1). What is pushed on the agenda last is done first: where a set does
/// that, its place says so.
fn turn_order(t: &mut Timetable) {
    use Rule::*;
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
    agenda(
        t,
        During(Phase::Initiative),
        &[Formations, Declarations, Initiative],
    );
    t.order(
        Enter(Phase::Movement),
        &[Clock, Gear, Hidden, Abilities, Drops, Cargo, Quakes],
    );
    agenda(t, During(Phase::Movement), &[Abilities, Movement, Aircraft]);
    t.order(
        Enter(Phase::Combat),
        &[Clock, Gear, Abilities, Hidden, Artillery, Declarations],
    );
    agenda(t, During(Phase::Combat), &[Attacks, Artillery]);
    t.order(
        Leave(Phase::Combat),
        &[Morale, Artillery, Damage, Duels, Victory],
    );
    t.order(Bitten, &[Duels, Victory]);
    t.order(Before(Phase::End), &[Victory]);
    t.order(Enter(Phase::End), &[Clock, Gear, Abilities]);
    t.order(During(Phase::End), &[Agenda]);
    t.order(
        EndPhase::Heat,
        &[Aircraft, Support, Heat, Fires, Wind, Smoke],
    );
    t.order(EndPhase::Works, &[Arrivals, Gear, Morale, Mines, Works]);
    t.order(
        Leave(Span::Turn),
        &[Objectives, Abilities, Smoke, Artillery, Victory],
    );
}
