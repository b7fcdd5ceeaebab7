//! A battle that teaches: captions that wait until the player has done what they ask for.
//!
//! A lesson changes nothing in the battle. It is kept with the setup, so that a saved battle goes on teaching, and how far
//! it has come is read from the battle itself.

mod faults;

pub use faults::lesson_faults;

use hexlance_board::Hex;
use serde::{Deserialize, Serialize};

use crate::limits;

/// What a caption waits for.
///
/// What is to happen in the battle counts as done also when its time has passed, so that no lesson stands still because
/// somebody went ahead, or could not do it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// The player says that it was read. The computer player waits meanwhile.
    #[default]
    Read,
    /// The view of the table was turned, moved or zoomed.
    Look,
    /// That unit is selected.
    Selected(String),
    /// That unit, of the other side, is aimed at.
    Aimed(String),
    /// An ability was looked up.
    Codex,
    /// That unit stands on the map.
    Placed(String),
    /// That unit has had its activation in the turn.
    Moved(String),
    /// That unit has attacked with weapons in the turn.
    Fired(String),
    /// That unit has attacked in close combat in the turn.
    Struck(String),
    /// That unit was pushed in the turn.
    Pushed(String),
    /// The phase of that name has begun in the turn.
    Phase(String),
    /// The turn has begun.
    Turn,
}

/// Where the player is to look or click.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pointer {
    /// A unit on the table and on the roster.
    Unit(String),
    /// A hex of the table.
    Hex(Hex),
    /// A widget by its name; of several that begin so, the first.
    Widget(String),
}

/// A caption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What is told.
    pub say: String,
    /// What to do, in a few words; empty where reading is enough.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub task: String,
    /// What it waits for.
    #[serde(default, skip_serializing_if = "crate::usual")]
    pub until: Goal,
    /// The turn in which that is to happen; that of the caption before, if missing.
    #[serde(
        default,
        skip_serializing_if = "crate::usual",
        deserialize_with = "limits::maybe_within::<_, _, 0, 999>"
    )]
    pub turn: Option<u16>,
    /// What is pointed at.
    #[serde(default = "Vec::new", skip_serializing_if = "crate::usual")]
    pub show: Vec<Pointer>,
}

impl LessonStep {
    /// The names of units that it waits for and points at.
    pub fn units_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let waits = match &mut self.until {
            Goal::Selected(name)
            | Goal::Aimed(name)
            | Goal::Placed(name)
            | Goal::Moved(name)
            | Goal::Fired(name)
            | Goal::Struck(name)
            | Goal::Pushed(name) => Some(name),
            Goal::Read | Goal::Look | Goal::Codex | Goal::Phase(_) | Goal::Turn => None,
        };
        let shown = self.show.iter_mut().filter_map(|p| match p {
            Pointer::Unit(name) => Some(name),
            Pointer::Hex(_) | Pointer::Widget(_) => None,
        });
        waits.into_iter().chain(shown)
    }
}

/// A lesson for one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Name of the side that learns.
    pub side: String,
    /// The captions in order.
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The turn that a caption belongs to.
    pub fn turn(&self, step: usize) -> u16 {
        let told = self.steps.iter().take(step + 1).rev();
        told.filter_map(|s| s.turn).next().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_belong_to_the_turn_that_was_named_last() {
        let step = |turn| LessonStep {
            say: "x".into(),
            task: String::new(),
            until: Goal::Read,
            turn,
            show: Vec::new(),
        };
        let lesson = Lesson {
            side: "A".into(),
            steps: vec![step(None), step(Some(2)), step(None), step(Some(4))],
        };
        let turns: Vec<_> = (0..4).map(|i| lesson.turn(i)).collect();
        assert_eq!(turns, [1, 2, 2, 4]);
    }
}
