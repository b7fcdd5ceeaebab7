//! What is wrong with the lesson of a scenario.

use hexlance_board::Board;

use super::{Goal, Lesson, Pointer};
use crate::{
    Joint, List, Message, Problem, Scenario, ScenarioForm, SideSetup, Term, UnitForm, say,
};

/// Everything that is wrong with the lesson of a scenario. `phases` are the parts of a turn that its rules know, by the
/// names players read; `knows` says whether its rules know a goal.
pub fn lesson_faults<U: UnitForm>(
    scenario: &Scenario<U>,
    board: Option<&Board>,
    phases: &[&'static str],
    knows: &dyn Fn(&Goal) -> bool,
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
        let until = &lesson.steps[i].until;
        match until {
            goal if !knows(goal) => fault(
                "until",
                say!(
                    "these rules never come to {goal}",
                    goal = format!("{goal:?}")
                ),
                say!("wait for something else, or leave `until` out"),
            ),
            Goal::Phase(name) if !phases.contains(&name.as_str()) => fault(
                "until",
                say!("“{name}” is no phase", name),
                say!(
                    "write one of {list}",
                    list = List::new(Joint::Commas, phases.iter().copied().map(Term))
                ),
            ),
            goal => sides.of_goal(goal, &mut fault),
        }
        for pointer in &lesson.steps[i].show {
            match pointer {
                Pointer::Unit(name) if !sides.anybody(name) => fault(
                    "show",
                    say!("no unit is named “{name}”", name),
                    say!("give the unit this `name`"),
                ),
                Pointer::Hex(hex) if board.is_some_and(|b| !b.contains(*hex)) => fault(
                    "show",
                    say!("hex {hex} is not on the map", hex = hex.to_string()),
                    say!("choose a hex of the map; hexes are given by axial coordinates"),
                ),
                _ => {}
            }
        }
    }
    out
}

/// A caption says something, and its turn comes after that of the caption before.
fn text(
    lesson: &Lesson,
    i: usize,
    turn_limit: Option<u16>,
    fault: &mut dyn FnMut(&str, Message, Message),
) {
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

    fn of_goal(&self, goal: &Goal, fault: &mut dyn FnMut(&str, Message, Message)) {
        let own = &self.sides[self.learner];
        let message = match goal {
            Goal::Selected(name)
            | Goal::Placed(name)
            | Goal::Moved(name)
            | Goal::Fired(name)
            | Goal::Struck(name)
            | Goal::Pushed(name)
                if !self.has(own, name) =>
            {
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
