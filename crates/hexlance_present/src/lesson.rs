//! What a battle that teaches tells.

use hexlance_rules::Pointer;

use super::UnitId;

/// The caption of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonPanel {
    /// What is told.
    pub caption: String,
    /// What to do; empty where reading is enough.
    pub task: String,
    /// Number of the caption, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// A button leads on; without it, doing what is asked for does, or skipping it.
    pub reads_on: bool,
    /// There is an earlier one to read again.
    pub can_go_back: bool,
    /// What is pointed at, but for hexes: those are marked on the table. Phases go by their [`PhaseStep::key`].
    ///
    /// [`PhaseStep::key`]: crate::PhaseStep::key
    pub show: Vec<Pointer<UnitId>>,
}

/// What who learns wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LessonCommand {
    /// It was read, or is to be skipped.
    Next,
    /// The caption before once more.
    Back,
    /// No more captions.
    Close,
}
