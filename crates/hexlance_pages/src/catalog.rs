//! What can be played: plain data that the program fills from the scenario files.

use super::Print;
use bevy::prelude::Resource;
use hexlance_board::{Board, Theme};
use hexlance_present::{AbilityMark, Rules};
use hexlance_table::MiniLook;
use hexlance_ui::theme::UnitIcon;
use std::sync::Arc;

/// Every battle that can be chosen.
#[derive(Resource, Clone, Debug, Default)]
pub struct ScenarioCatalog {
    /// The battles in the order of the list.
    pub entries: Vec<ScenarioEntry>,
    /// What could not be loaded: file, line and remedy, one sentence each.
    pub problems: Vec<String>,
}

/// A battle.
#[derive(Clone, Debug)]
pub struct ScenarioEntry {
    /// Its stable name.
    pub id: String,
    /// Its ruleset.
    pub rules: Rules,
    /// The name players read.
    pub title: String,
    /// Its type with the rule that describes it, if it has one.
    pub kind: Option<(String, String)>,
    /// A line below the title, such as "Two lances, a ford and a hill".
    pub subtitle: String,
    /// What is going on, two to five sentences.
    pub briefing: String,
    /// Files of the pictures that go with it.
    pub pictures: Vec<std::path::PathBuf>,
    /// It is there to learn the game with: the first of the list.
    pub teaches: bool,
    /// How it is won, one line each.
    pub goals: Vec<String>,
    /// Facts such as "8 turns", "Dusk", "Light rain".
    pub facts: Vec<String>,
    /// The map.
    pub board: Arc<Board>,
    /// What the map looks like.
    pub theme: Theme,
    /// Who fights.
    pub sides: Vec<ScenarioSide>,
    /// Strengths of computer players, weakest first.
    pub levels: Vec<ComputerLevel>,
    /// Optional rules that can be switched.
    pub switches: Vec<RuleSwitch>,
}

/// A side of a battle.
#[derive(Clone, Debug)]
pub struct ScenarioSide {
    /// The name players read.
    pub name: String,
    /// Its task in a few words.
    pub task: String,
    /// Its units.
    pub units: Vec<ScenarioUnit>,
    /// Its command abilities.
    pub commands: Vec<AbilityMark>,
    /// Who plays it unless the player says otherwise.
    pub default: Controller,
    /// Whether the battle makes sense without it.
    pub may_be_off: bool,
    /// Hexes in which it starts, for the map; empty if anywhere.
    pub zone: Vec<hexlance_board::Hex>,
}

/// A unit of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioUnit {
    /// Name and variant.
    pub name: String,
    /// Type code and size, such as "BM 3".
    pub code: String,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// What its miniature looks like.
    pub look: MiniLook,
    /// What tells it from others like it, such as "skill 3" or "8 clicks".
    pub note: String,
    /// Its points.
    pub point_value: u16,
    /// Its abilities.
    pub abilities: Vec<AbilityMark>,
    /// What is printed on it and shown under the pointer, such as a click dial.
    pub printed: Option<Print>,
}

/// An optional rule.
#[derive(Clone, Debug)]
pub struct RuleSwitch {
    /// Its stable name.
    pub id: String,
    /// The name players read.
    pub name: String,
    /// What it changes, one sentence.
    pub help: String,
    /// Whether it is on unless the player says otherwise.
    pub on: bool,
}

/// A strength of computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComputerLevel {
    /// Its stable name.
    pub id: String,
    /// The name players read.
    pub name: String,
    /// What to expect, one sentence.
    pub help: String,
}

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Controller {
    /// A person at this screen.
    #[default]
    Human,
    /// A computer player of the level of that name.
    Computer(String),
    /// Nobody: the side stays away.
    Off,
}

/// A battle as the player wants it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleSetup {
    /// Stable name of the battle.
    pub scenario: String,
    /// Who plays each side.
    pub controllers: Vec<Controller>,
    /// Stable names of the optional rules with their state.
    pub switches: Vec<(String, bool)>,
    /// The saved force that takes the place of each side's own, by its stable name.
    pub forces: Vec<Option<String>>,
}
