//! What the HUD sends back.

use bevy_ecs::prelude::Message;
use hexlance_rules::{AbilityId, draft::Pick};

use crate::{Icon, LessonCommand, UnitId};

/// What a player did on the HUD. The adapter turns it into a command of the rules or a change of the view.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum HudAction {
    /// Select a unit; a second time on the same unit brings the camera to it.
    SelectUnit(UnitId),
    /// Select nothing.
    Deselect,
    /// Something about the lesson.
    Lesson(LessonCommand),
    /// Select the next (`true`) or previous unit that can act.
    CycleUnit(bool),
    /// Bring the camera to a unit.
    FocusUnit(UnitId),
    /// Point at a unit on the roster or stop pointing: the table highlights it.
    PointAt(Option<UnitId>),
    /// Choose what the rules offer: a button, so much of something, a unit, a hex.
    Pick(Pick),
    /// Turn the facing that is being chosen by hexsides, clockwise positive.
    TurnFacing(i8),
    /// Stop aiming.
    CancelTarget,
    /// Answer a question: its number, index of the option.
    Answer(u64, usize),
    /// End the phase, or pass with the selected unit where units act one by one.
    EndPhase,
    /// Take back the last command.
    Undo,
    /// Save under a name.
    Save(String),
    /// Load what was saved under a name.
    Load(String),
    /// Save under the fixed name of the quick save.
    QuickSave,
    /// Load the quick save.
    QuickLoad,
    /// Switch an overlay of the table.
    ToggleOverlay(Overlay),
    /// The side that the curtain named sits at the screen.
    LiftCurtain,
    /// What who watches a demo wants.
    Demo(DemoCommand),
    /// Leave the battle for a while to see an ability's demo.
    PlayDemo(AbilityId),
    /// Show a battle that is over again, from its beginning.
    Watch,
    /// A line of the menu.
    Menu(MenuCommand),
}

/// What the menu of a battle offers beyond what the HUD does by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenuCommand {
    /// Start the same battle again.
    Restart,
    /// Leave for the title screen.
    ToTitle,
    /// Leave the program.
    Quit,
}

/// Overlays of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Overlay {
    /// Hex lines.
    Grid,
    /// Column and row numbers.
    Numbers,
    /// Firing arcs of the selected unit.
    Arcs,
    /// Name plates.
    Plates,
    /// Reach of the selected unit.
    Reach,
    /// Lines of sight to targets.
    Sight,
    /// Auras.
    Auras,
    /// Domes over fields of interference.
    Fields,
    /// Lines around miniatures in the colours of their sides.
    Outlines,
    /// Levels of hexes.
    Levels,
    /// Objectives, zones and edges that count.
    Mission,
}

impl Overlay {
    /// Every overlay in the order of the bar.
    pub const ALL: [Overlay; 11] = [
        Self::Grid,
        Self::Numbers,
        Self::Levels,
        Self::Reach,
        Self::Arcs,
        Self::Sight,
        Self::Auras,
        Self::Fields,
        Self::Mission,
        Self::Plates,
        Self::Outlines,
    ];

    /// The name players read, in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => msg!("Hex lines"),
            Self::Numbers => msg!("Hex numbers"),
            Self::Arcs => msg!("Firing arcs"),
            Self::Plates => msg!("Name plates"),
            Self::Reach => msg!("Reach of movement"),
            Self::Sight => msg!("Lines of sight"),
            Self::Auras => msg!("Auras"),
            Self::Fields => msg!("ECM domes"),
            Self::Outlines => msg!("Side outlines"),
            Self::Levels => msg!("Levels"),
            Self::Mission => msg!("Objectives and edges"),
        }
    }

    /// What to show.
    pub const fn icon(self) -> Icon {
        match self {
            Self::Grid => Icon::Hex,
            Self::Numbers => Icon::Dice,
            Self::Arcs => Icon::Arc,
            Self::Plates => Icon::Plate,
            Self::Reach => Icon::Reach,
            Self::Sight => Icon::Sight,
            Self::Auras => Icon::Aura,
            Self::Fields => Icon::Dome,
            Self::Outlines => Icon::Outline,
            Self::Levels => Icon::Levels,
            Self::Mission => Icon::Flag,
        }
    }

    /// Stable name for tests.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Numbers => "numbers",
            Self::Arcs => "arcs",
            Self::Plates => "plates",
            Self::Reach => "reach",
            Self::Sight => "sight",
            Self::Auras => "auras",
            Self::Fields => "fields",
            Self::Outlines => "outlines",
            Self::Levels => "levels",
            Self::Mission => "mission",
        }
    }
}

/// The button at the end of the action bar: the phase, the setup or an early activation ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndButton {
    /// What it says.
    pub label: String,
    /// What it does, in a sentence.
    pub help: String,
    /// Why not now; `None` when it can be pressed.
    pub disabled: Option<String>,
    /// What would be given up: asked before.
    pub question: Option<String>,
}

/// What who watches a demo wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DemoCommand {
    /// Pause, or go on.
    Toggle,
    /// One step forward, and pause.
    Step,
    /// Back to the caption before, and pause.
    Back,
    /// Play on by hand.
    TakeOver,
    /// Back to where it was started from.
    Leave,
}

/// The panel of a demo, or of a battle that is shown again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DemoBar {
    /// What it shows, in a line.
    pub title: String,
    /// What is told now.
    pub caption: String,
    /// Whether it goes on by itself.
    pub playing: bool,
    /// Whether it is over.
    pub over: bool,
    /// Whether there is something to go back to.
    pub can_go_back: bool,
    /// Whether there is a battle to play on.
    pub can_take_over: bool,
    /// Lines of the script, or commands, that are done.
    pub done: usize,
    /// All of them.
    pub lines: usize,
    /// Where leaving leads, such as "To the battle".
    pub leave: &'static str,
}
