//! In which order the rules come at every moment of a round (D3.1). The systems belong to the modules of their rules,
//! which register them in their `plugin`.

use hexlance_rules::{Enter, Leave, Timetable};

use crate::{
    allotment, artillery, captivity, heat,
    moments::{Rule, Span},
    orders, setup,
    state::Stage,
    turn, victory,
};

/// Orders the moments and lets every rule register its systems.
pub(crate) fn timetable(t: &mut Timetable) {
    order(t);
    allotment::plugin(t);
    artillery::plugin(t);
    captivity::plugin(t);
    heat::plugin(t);
    orders::plugin(t);
    setup::plugin(t);
    turn::plugin(t);
    victory::plugin(t);
}

/// What is pushed on the agenda last is done first: where a set does that, its place says so.
fn order(t: &mut Timetable) {
    use Rule::*;
    t.order(Enter(Span::Setup), &[FirstPlayer]);
    t.order(Leave(Span::Setup), &[Agenda]);
    t.order(Enter(Span::Round), &[Clock, Agenda]);
    t.order(Enter(Span::Turn), &[Agenda]);
    // Shells come down before switches are turned.
    t.order(Enter(Stage::Command), &[Clock, Agenda, Artillery]);
    t.order(Leave(Stage::Command), &[Agenda, Allotment]);
    t.order(Enter(Stage::Orders), &[Clock, Agenda]);
    t.order(Leave(Span::Order), &[Captives]);
    t.order(Leave(Stage::Orders), &[Agenda]);
    t.order(Enter(Stage::End), &[Clock, Heat]);
    t.order(Leave(Stage::End), &[Tokens, Captives]);
    t.order(Leave(Span::Turn), &[Clock, Victory, Agenda]);
}
