//! In which order the rules come at every moment. The systems belong to the modules of their rules, which register them in
//! their `plugin`.

use hexlance_rules::{Enter, Leave, Timetable};

use crate::{
    afflictions, alert, close, discover, dodge, guts, hacking, harm, items, lieutenant, markers,
    mending,
    moments::{Rule, Span},
    moves, objects, order, reset, resolve,
    resolve::Resolution,
    retreat, score, sensor, shots, special_fire,
    state::Stage,
    team, turn,
};

/// Orders the moments and lets every rule register its systems.
pub(crate) fn timetable(t: &mut Timetable) {
    order(t);
    alert::plugin(t);
    discover::plugin(t);
    dodge::plugin(t);
    markers::plugin(t);
    reset::plugin(t);
    sensor::plugin(t);
    afflictions::plugin(t);
    crate::drops::plugin(t);
    guts::plugin(t);
    harm::plugin(t);
    lieutenant::plugin(t);
    mending::plugin(t);
    hacking::plugin(t);
    moves::plugin(t);
    order::plugin(t);
    resolve::plugin(t);
    shots::plugin(t);
    special_fire::plugin(t);
    close::plugin(t);
    retreat::plugin(t);
    items::plugin(t);
    objects::plugin(t);
    score::plugin(t);
    team::plugin(t);
    turn::plugin(t);
}

/// What is pushed on the agenda last is done first: where a set does that, its place says so.
fn order(t: &mut Timetable) {
    use Rule::*;
    // What is pushed after the player turn comes before it.
    t.order(Enter(Span::Round), &[Clock, Agenda, Victory]);
    t.order(Leave(Stage::States), &[Victory]);
    t.order(Enter(Span::PlayerTurn), &[Clock, Discover, Agenda]);
    t.order(
        Enter(Stage::Tactical),
        &[Retreat, SpecialFire, Lieutenant, Pools, Markers, Teams],
    );
    t.order(
        Enter(Stage::States),
        &[Objects, States, SpecialFire, Pools, Victory, Lieutenant],
    );
    t.order(
        Enter(Resolution::Rolls),
        &[
            Requirements,
            Items,
            Deeds,
            Close,
            Uses,
            Guided,
            Intuitive,
            Speculative,
        ],
    );
    t.order(
        Enter(Resolution::Good),
        &[Discover, Sensor, Reset, Hacking, Objects, Mending],
    );
    t.order(Enter(Resolution::Harm), &[Harm]);
    t.order(Enter(Resolution::Fallen), &[Items, Moves, Hacking]);
    t.order(Enter(Resolution::Movements), &[Dodge]);
    // The record of a hidden trooper goes before contact arises.
    t.order(Enter(Resolution::Contact), &[Moves, Markers]);
    t.order(Enter(Resolution::Guts), &[Guts]);
    t.order(
        Enter(Resolution::Ends),
        &[
            States,
            Smoke,
            SpecialFire,
            Alert,
            Deeds,
            Markers,
            Hacking,
            Items,
            Objects,
            Teams,
            Retreat,
            Victory,
        ],
    );
    t.order(Leave(Span::Order), &[Victory, Agenda]);
    t.order(
        Leave(Span::PlayerTurn),
        &[Clock, Setup, Victory, Lieutenant, Agenda],
    );
}
