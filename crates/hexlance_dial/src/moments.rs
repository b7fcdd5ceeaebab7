//! The moments of a round at which rules act by themselves, as schedules (D3.1): which there are, and in which order the
//! rules come at each. The systems belong to the modules of their rules, which register them in their `plugin`.

use bevy_ecs::schedule::SystemSet;
use hexlance_rules::{Enter, Leave, Timetable};

use crate::{artillery, heat, state::Stage, turn};

/// What has turns and stages in it, and a beginning of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// A round: a turn of every side (D3.1.1).
    Round,
}

/// Whose systems they are: the sets by which a moment is ordered.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Counting rounds and stages.
    Clock,
    /// What the side whose turn it is may do next.
    Agenda,
    /// Shells that come down.
    Artillery,
    /// Captives that are brought home.
    Captives,
    /// Heat checks.
    Heat,
    /// Order tokens.
    Tokens,
}

/// Orders the moments and lets every rule register its systems.
pub(crate) fn timetable(t: &mut Timetable) {
    t.order(Enter(Span::Round), &[Rule::Clock, Rule::Agenda]);
    // Shells come down before switches are turned: what is pushed last is done first.
    t.order(
        Enter(Stage::Command),
        &[Rule::Clock, Rule::Agenda, Rule::Artillery],
    );
    t.order(Enter(Stage::Orders), &[Rule::Clock, Rule::Agenda]);
    t.order(Enter(Stage::End), &[Rule::Clock, Rule::Heat]);
    t.order(Leave(Stage::End), &[Rule::Tokens, Rule::Captives]);
    artillery::plugin(t);
    heat::plugin(t);
    turn::plugin(t);
}
