//! What is wrong with the lesson of a scenario.

use hexlance_board::Board;

use super::{Goal, Lesson, Pointer, Vocabulary};
use crate::{
    Arg, Joint, List, Message, Problem, Scenario, ScenarioForm, SideSetup, Term, UnitForm, say,
};

/// Everything that is wrong with the lesson of a scenario, by the words that its rules know.
pub fn lesson_faults<U: UnitForm>(
    scenario: &Scenario<U>,
    board: Option<&Board>,
    words: &Vocabulary,
) -> Vec<Problem> {
    let Some(lesson) = &scenario.lesson else {
        return Vec::new();
    };
    let learner = scenario.sides.iter().position(|s| s.name == lesson.side);
    let Some(learner) = learner else {
        return vec![Problem::new(
            "lesson.side",
            say!("no side is called “{side}”", side = &lesson.side),
            "write the name of the side that learns",
        )];
    };
    let mut out = Vec::new();
    if lesson.steps.is_empty() {
        out.push(Problem::new(
            "lesson.steps",
            "it teaches nothing",
            "write captions, or leave the lesson out",
        ));
    }
    let sides = Names {
        sides: &scenario.sides,
        learner,
    };
    for i in 0..lesson.steps.len() {
        let mut fault = |field: &str, message: Message, remedy: Message| {
            let path = format!("lesson.steps[{i}].{field}");
            out.push(Problem::new(path, message, remedy));
        };
        text(lesson, i, scenario.turn_limit, &mut fault);
        let step = &lesson.steps[i];
        goal(&step.until, words, &mut fault);
        sides.of_goal(&step.until, &mut fault);
        for pointer in &step.show {
            thing(pointer, words, board, &mut fault);
            if let Some(name) = pointer.unit().filter(|name| !sides.anybody(name)) {
                fault(
                    "show",
                    say!("no unit is named “{name}”", name),
                    say!("give the unit this `name`"),
                );
            }
        }
    }
    out
}

/// What a fault is told by: the field, what is wrong, and what to do about it.
type Tell<'t> = &'t mut dyn FnMut(&str, Message, Message);

/// The remedy for a word that is not known: those that are, or what to do where there are none.
fn known<A: Into<Arg>>(known: impl Iterator<Item = A>, else_do: Message) -> Message {
    let mut known = known.peekable();
    if known.peek().is_none() {
        return else_do;
    }
    let list = List::new(Joint::Commas, known);
    say!("write one of {list}", list)
}

/// A caption waits for a phase, or for a deed, that its rules know.
fn goal(goal: &Goal, words: &Vocabulary, fault: Tell<'_>) {
    let otherwise = say!("wait for something else, or leave `until` out");
    let (message, remedy) = match goal {
        Goal::Deed { id, .. } if !words.deeds.contains(&id.as_str()) => (
            say!("these rules have no deed “{id}”", id),
            known(words.deeds.iter().copied(), otherwise),
        ),
        Goal::Phase(name) if !words.waits().any(|known| known == name) => (
            say!("“{name}” is no phase", name),
            known(words.waits().map(Term), otherwise),
        ),
        _ => return,
    };
    fault("until", message, remedy);
}

/// A caption points at what its rules have, and at hexes of the map.
fn thing(pointer: &Pointer, words: &Vocabulary, board: Option<&Board>, fault: Tell<'_>) {
    let otherwise = say!("point at something else, or leave it out");
    let (message, remedy) = match pointer {
        Pointer::Hex(hex) if board.is_some_and(|b| !b.contains(*hex)) => (
            say!("hex {hex} is not on the map", hex = hex.to_string()),
            say!("choose a hex of the map; hexes are given by axial coordinates"),
        ),
        Pointer::Sheet { part, .. } if !words.has_part(part) => (
            say!("record sheets of these rules have no part “{part}”", part),
            known(words.parts(), otherwise),
        ),
        Pointer::Offer(key) if !words.has_offer(key) => (
            say!("these rules never offer “{key}”", key),
            known(words.offers(), otherwise),
        ),
        Pointer::Phase(name) if !words.phases.contains(&name.as_str()) => (
            say!("“{name}” is no phase", name),
            known(words.phases.iter().copied().map(Term), otherwise),
        ),
        Pointer::At(landmark) if words.lacks.contains(landmark) => (
            say!(
                "these rules have nothing that is called `{word}`",
                word = landmark.word()
            ),
            otherwise,
        ),
        _ => return,
    };
    fault("show", message, remedy);
}

/// A caption says something, and its turn comes after that of the caption before.
fn text(lesson: &Lesson, i: usize, turn_limit: Option<u16>, fault: Tell<'_>) {
    let step = &lesson.steps[i];
    if step.say.trim().is_empty() {
        fault(
            "say",
            say!("the caption is empty"),
            say!("write what is to be told"),
        );
    }
    let early = |turn: u16| turn == 0 || i > 0 && turn < lesson.turn(i - 1);
    let late = |turn: u16| turn_limit.is_some_and(|last| turn > last);
    if step.turn.is_some_and(|turn| early(turn) || late(turn)) {
        fault(
            "turn",
            say!("turn {turn} cannot come here", turn = lesson.turn(i)),
            say!("turns count from 1, in order, up to the last one of the battle"),
        );
    }
}

/// The names written to the units of a battle. Units without a name of their own have that of their card, and cannot be
/// asked for.
struct Names<'s, U: ScenarioForm> {
    sides: &'s [SideSetup<U>],
    learner: usize,
}

impl<U: UnitForm> Names<'_, U> {
    fn has(&self, side: &SideSetup<U>, name: &str) -> bool {
        let formations = side.forces.iter().flat_map(|f| &f.formations);
        let mut units = formations.flat_map(|f| &f.units);
        units.any(|u| u.name() == Some(name))
    }

    fn anybody(&self, name: &str) -> bool {
        self.sides.iter().any(|side| self.has(side, name))
    }

    /// Whether a side that does not learn has a unit of that name.
    fn enemy(&self, name: &str) -> bool {
        let sides = self.sides.iter().enumerate();
        let mut others = sides.filter(|(i, _)| *i != self.learner);
        others.any(|(_, side)| self.has(side, name))
    }

    fn of_goal(&self, goal: &Goal, fault: Tell<'_>) {
        let own = &self.sides[self.learner];
        let message = match goal {
            Goal::Selected(name)
            | Goal::Placed(name)
            | Goal::Moved(name)
            | Goal::Deed {
                unit: Some(name), ..
            } if !self.has(own, name) => {
                say!(
                    "{side} has no unit that is named “{name}”",
                    side = &own.name,
                    name
                )
            }
            Goal::Aimed(name) if !self.enemy(name) => {
                say!("the other side has no unit that is named “{name}”", name)
            }
            _ => return,
        };
        fault("until", message, say!("give the unit this `name`"));
    }
}
