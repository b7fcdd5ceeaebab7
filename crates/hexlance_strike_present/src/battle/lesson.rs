//! How far a battle that teaches has come, read from the battle.

use hexlance_rules::Goal;
use hexlance_strike::{
    read::{self, UnitRead},
    setup::lesson::phase,
    state::Phase,
};

use super::Session;

/// A unit of the battle by its name.
pub(super) fn named<'a>(session: &'a Session, name: &str) -> Option<UnitRead<'a>> {
    read::units(session.battle.world()).find(|u| u.name == name)
}

/// Whether a goal that the battle itself knows of is reached; none for goals that leave no trace in it.
pub(super) fn reached(session: &Session, goal: &Goal, turn: u16) -> Option<bool> {
    let now = read::turn(session.battle.world());
    let at = (now.number, now.phase);
    let unit = |name: &str, until: Phase, done: &dyn Fn(&UnitRead<'_>) -> bool| {
        let over = at > (turn, until);
        let there = at.0 == turn;
        // Who is out has nothing more to do in a turn that has come; what is to come later is not done yet.
        Some(over || there && named(session, name).is_none_or(|u| u.is_out() || done(&u)))
    };
    match goal {
        Goal::Read | Goal::Look | Goal::Selected(_) | Goal::Aimed(_) | Goal::Codex => None,
        // Nobody is pushed in these rules: no lesson waits for it.
        Goal::Pushed(_) => Some(true),
        Goal::Placed(name) => {
            let placed = named(session, name).is_none_or(|u| u.hex().is_some() || u.is_out());
            Some(placed || at.1 != Phase::Setup)
        }
        Goal::Moved(name) => unit(name, Phase::Movement, &|u| u.acts.activated),
        Goal::Fired(name) => unit(name, Phase::Combat, &|u| u.acts.weapon),
        Goal::Struck(name) => unit(name, Phase::Combat, &|u| u.acts.physical),
        Goal::Phase(name) => Some(phase(name).is_none_or(|p| at >= (turn, p))),
        Goal::Turn => Some(at.0 >= turn),
    }
}
