//! What is shown of a battle and what can be chosen in it, as plain data: a ruleset fills it from what one side may know,
//! and panels, terminal and tests read it.
//!
//! Nothing here draws, and nothing decides a rule. Every number comes with its parts, every refusal with its reason, and
//! every button carries the [`HudAction`] that it sends back. Texts are in the language of the player, but for the names
//! of things that stand here: those are English and are looked up where they are shown.

/// Marks a text for translators; whoever shows it looks it up.
macro_rules! msg {
    ($text:literal) => {
        $text
    };
}

mod ability;
mod action;
mod battle;
pub mod codex;
mod command;
pub mod force;
pub mod form;
mod frame;
mod gauge;
pub mod grid;
mod icon;
mod lesson;
mod log;
pub mod matrix;
mod radar;
pub mod record;
pub mod rules;
pub mod sheet;
pub mod shelf;
pub mod table;
mod tip;

pub use ability::{AbilityMark, AbilityNumber};
pub use action::{DemoBar, DemoCommand, EndButton, HudAction, MenuCommand, Overlay};
pub use battle::{
    ActionButton, ActionGroup, Anchor, AttackKind, AttackOption, BattleView, BreakdownView,
    ConditionChip, Counted, Curtain, DamageView, FloatText, HexTip, OrderCount, Outcome, Part,
    PhaseBar, PhaseStep, Prompt, PromptOption, Readiness, RosterEntry, SetAside, SideInfo,
    StatusChip, Supposed, TargetPanel, ToHit, Toast, Tone,
};
pub use command::CommandChip;
pub use frame::{
    InitiativeRoll, InitiativeSide, InitiativeView, MissionPlace, MissionSide, MissionView,
};
pub use gauge::{Gauge, Track, TrackKind};
pub use icon::{Icon, Mark, UnitIcon};
pub use lesson::{LessonCommand, LessonPanel};
pub use log::{DiceRoll, LogDetail, LogKind, LogLine, RollOutcome, WhyView};
pub use radar::{Radar, RadarBand, RadarCraft, RadarZone};
pub use rules::{Named, Rules, Topic};
pub use sheet::Sheet;
pub use tip::Tip;

pub use hexlance_rules::{SideId, UnitId};
