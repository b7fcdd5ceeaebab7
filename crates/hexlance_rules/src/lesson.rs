//! A battle that teaches: captions that wait until the player has done what they ask for.
//!
//! A lesson changes nothing in the battle. It is kept with the setup, so that a saved battle goes on teaching, and how far
//! it has come is read from the battle itself.

mod faults;
mod landmark;
mod read;
mod vocabulary;

pub use faults::lesson_faults;
pub use landmark::Landmark;
pub use vocabulary::{Vocabulary, is_under};

use hexlance_board::Hex;
use serde::{Deserialize, Serialize};

use crate::limits;

/// What a caption waits for.
///
/// What is to happen in the battle counts as done also when its time has passed, so that no lesson stands still because
/// somebody went ahead, or could not do it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// Something that the ruleset has a word of its own for was done in the turn.
    Deed {
        /// The ruleset's word for it, such as `fired`.
        id: String,
        /// The unit that did it, or to which it was done; any unit of the side that learns, if missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<String>,
    },
    /// The phase of that name has begun in the turn.
    Phase(String),
    /// The turn has begun.
    Turn,
}

impl Goal {
    /// A deed of a unit.
    pub fn deed(id: impl Into<String>, unit: impl Into<String>) -> Self {
        Self::Deed {
            id: id.into(),
            unit: Some(unit.into()),
        }
    }
}

/// A thing of the game where the player is to look or click. Table and panels know where they show it.
///
/// Files name units by their names. Panels are told of units by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Pointer<U = String> {
    /// A unit on the table and on the roster.
    Unit(U),
    /// A hex of the table.
    Hex(Hex),
    /// A part of a record sheet.
    Sheet {
        /// Its key on the sheet, or what several keys begin with up to a dot: `damage` is `damage.0`, `damage.1` and so on.
        part: String,
        /// The unit whose sheet it is; that of whichever sheet lies open, if missing.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<U>,
    },
    /// What can be chosen next: a kind of order, an attack, an ability, by its key in the draft, or by what several keys
    /// begin with up to a dot.
    Offer(String),
    /// A phase of a turn by its name.
    Phase(String),
    /// What every game has in one place.
    #[serde(untagged)]
    At(Landmark),
}

impl<U> Pointer<U> {
    /// The same with units by other names; none if it needs a unit that has none.
    pub fn with_units<V>(&self, unit: impl FnOnce(&U) -> Option<V>) -> Option<Pointer<V>> {
        Some(match self {
            Self::Unit(name) => Pointer::Unit(unit(name)?),
            Self::Hex(hex) => Pointer::Hex(*hex),
            Self::Sheet { part, of } => Pointer::Sheet {
                part: part.clone(),
                of: match of {
                    Some(name) => Some(unit(name)?),
                    None => None,
                },
            },
            Self::Offer(key) => Pointer::Offer(key.clone()),
            Self::Phase(name) => Pointer::Phase(name.clone()),
            Self::At(landmark) => Pointer::At(*landmark),
        })
    }

    /// The unit that it names.
    pub const fn unit(&self) -> Option<&U> {
        match self {
            Self::Unit(name) => Some(name),
            Self::Sheet { of, .. } => of.as_ref(),
            Self::Hex(_) | Self::Offer(_) | Self::Phase(_) | Self::At(_) => None,
        }
    }

    /// The same, to be changed.
    const fn unit_mut(&mut self) -> Option<&mut U> {
        match self {
            Self::Unit(name) => Some(name),
            Self::Sheet { of, .. } => of.as_mut(),
            Self::Hex(_) | Self::Offer(_) | Self::Phase(_) | Self::At(_) => None,
        }
    }
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
    #[serde(
        default = "Vec::new",
        skip_serializing_if = "crate::usual",
        deserialize_with = "read::pointers"
    )]
    pub show: Vec<Pointer>,
}

impl LessonStep {
    /// The names of units that it waits for and points at.
    pub fn units_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let waits = match &mut self.until {
            Goal::Selected(name) | Goal::Aimed(name) | Goal::Placed(name) | Goal::Moved(name) => {
                Some(name)
            }
            Goal::Deed { unit, .. } => unit.as_mut(),
            Goal::Read | Goal::Look | Goal::Codex | Goal::Phase(_) | Goal::Turn => None,
        };
        let shown = self.show.iter_mut().filter_map(Pointer::unit_mut);
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
