//! In which order the rules come at every moment of a turn (C2.1, C2.3.4, C2.7). The systems belong to the modules of their
//! rules, which register them in their `plugin`.

use hexlance_rules::{Enter, Leave, Timetable};

use crate::{
    buildings::{self, bridges},
    electronics, entering, fire, harm, heat, losses,
    moments::{Rule, Span},
    physical, piloting,
    state::Phase,
    turn, victory, warriors, withdrawal,
};

/// Orders the moments and lets every rule register its systems.
pub(crate) fn timetable(t: &mut Timetable) {
    order(t);
    bridges::plugin(t);
    buildings::plugin(t);
    electronics::plugin(t);
    entering::plugin(t);
    fire::plugin(t);
    harm::proto::plugin(t);
    harm::vehicle::plugin(t);
    heat::plugin(t);
    losses::plugin(t);
    physical::plugin(t);
    piloting::plugin(t);
    turn::plugin(t);
    victory::plugin(t);
    warriors::plugin(t);
    withdrawal::plugin(t);
}

fn order(t: &mut Timetable) {
    use Rule::*;
    t.order(Enter(Span::Turn), &[Clock, Agenda]);
    t.order(
        Leave(Span::Turn),
        &[Bridges, Withdrawal, Lapse, Victory, Agenda],
    );
    for phase in Phase::TURN {
        t.order(
            Enter(phase),
            &[
                Clock, Buildings, Initiative, Attacks, Heat, Warriors, Withdrawal, Entering, Agenda,
            ],
        );
        // The end of a phase in which damage was dealt (C2.3.4).
        t.order(
            Leave(phase),
            &[
                Probes, Attacks, Warriors, Losses, Piloting, LateLosses, Agenda, Buildings,
            ],
        );
    }
}
