//! What the editor asks of every ruleset whose battles are made in it.

use std::{ops::RangeInclusive, path::Path};

use bevy::prelude::*;
use bevy_egui::egui::Ui;
use hexlance_board::{Board, Diagnostic, Edge, Hex};
use hexlance_present::{
    form::{Edit, Form},
    rules::TooLate,
};
use hexlance_rules::{
    Environment, ForceSetup, FormationSetup, Matter, Problem, ScenarioForm as _, SideSetup,
};

use super::{
    desk::{Editing, Page, PathEnd, UnitAt},
    draw::{Cx, forces::shelf},
    extras::{Added, OfBattle, OfForce, OfFormation, OfSide},
    files::{self, Resolving},
    page::{self, FormSpot},
    play,
    unit::{AnyScenario, EditsUnits, Unit},
};
use crate::{
    data::Data,
    game::session::SessionError,
    rulesets::{self, Game, Of, Registry, Rules},
};

/// What the editor says of units and forces in the words of a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The formation that a new battle has.
    pub first_group: &'static str,
    /// What is said of a formation without units.
    pub nobody: &'static str,
    /// What several forces of a side are.
    pub more_forces: &'static str,
    /// What a click on a force shows.
    pub force_tip: &'static str,
    /// What the points of a side are.
    pub points_tip: &'static str,
}

/// A rule that a battle may switch on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionalRule {
    /// Its name, as files write it.
    pub name: &'static str,
    /// What it is.
    pub help: &'static str,
    /// Whether it is in play where nothing is said.
    pub usual: bool,
}

/// Something that a form of a ruleset has put on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PutThing {
    /// What it is called.
    pub name: String,
    /// Its hex.
    pub hex: Hex,
    /// How large the token is that lies there, from 0 to 7; none for a hex that is only marked.
    pub size: Option<u8>,
    /// Whether a side wants it.
    pub wanted: bool,
}

/// What the editor asks of a ruleset besides what the table asks.
pub trait Edits: EditsUnits {
    /// What the fields of its forms set.
    type Ask: Clone;
    /// The pages of a battle that these rules have anything to say on.
    const PAGES: &'static [Page];
    /// Whether mines are laid on the map.
    const LAYS_MINES: bool;

    /// What is said of units and forces.
    fn words() -> Words;

    /// The name of a formation that follows so many others.
    fn group_name(n: usize) -> String {
        tr!("Formation {n}", n = n + 1)
    }

    /// How large a formation is, in a word or two.
    fn group_size(group: &FormationSetup<Unit>) -> String {
        tr_n!(group.units.len(), "{n} unit", "{n} units")
    }

    /// What is said of a formation, a line each.
    fn group_tips(group: &FormationSetup<Unit>) -> Vec<&'static str>;

    /// What the list of units says of a force before its points.
    fn force_note(force: &ForceSetup<Unit>) -> String {
        let _ = force;
        String::new()
    }

    /// What the list of units says of a formation before its size.
    fn group_note(group: &FormationSetup<Unit>) -> String {
        let _ = group;
        String::new()
    }

    /// Whether a formation has no room for another unit as its kind is now.
    fn is_full(group: &FormationSetup<Unit>) -> bool {
        let _ = group;
        false
    }

    /// Whether a formation could have no other unit, however its kind is chosen.
    fn is_at_most(group: &FormationSetup<Unit>) -> bool {
        let _ = group;
        false
    }

    /// So many units that are worth so many points.
    fn sum(units: usize, points: u32) -> String {
        tr_n!(
            units,
            "{n} unit  ·  {points} points",
            "{n} units  ·  {points} points",
            points
        )
    }

    /// How long the battle is and how it is won, in a few words.
    fn length(scenario: &AnyScenario) -> String;

    /// The last turn of a battle.
    fn last_turn(scenario: &AnyScenario) -> u16;

    /// The rules that a battle may switch on or off.
    fn optional_rules() -> Vec<OptionalRule> {
        Vec::new()
    }

    /// Where a side sets up, as far as it is said.
    fn setup_zone(board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex>;

    /// What is to be said of the zones of a battle's sides.
    fn zone_note(scenario: &AnyScenario) -> Option<&'static str> {
        let _ = scenario;
        None
    }

    /// Why home edges cannot be chosen in a battle, if it finds them itself.
    fn homes_found(scenario: &AnyScenario) -> Option<&'static str> {
        let _ = scenario;
        None
    }

    /// The edge that a side comes from, by what is said.
    fn home(said: Option<Edge>, n: usize) -> Option<Edge>;

    /// What is said of a side's home edge; `usual` is what goes for most rules.
    fn home_note(usual: &'static str) -> &'static str {
        usual
    }

    /// Sets an end of the path of a unit that flies over the map: the hex of the edge that is nearest.
    fn put_path(editing: &mut Editing, at: UnitAt, end: PathEnd, hex: Hex) {
        let _ = (editing, at, end, hex);
    }

    /// What its own forms have put on the map, to be seen on the table.
    fn put_things(scenario: &AnyScenario) -> Vec<PutThing> {
        let _ = scenario;
        Vec::new()
    }

    /// What a press on the table does that one of its forms asked for with [`Placing::Own`](crate::desk::Placing::Own), in a
    /// sentence.
    fn press_words(key: &str) -> String {
        let _ = key;
        String::new()
    }

    /// Does so in a hex. Whether the next press does the same.
    fn press(editing: &mut Editing, key: &str, hex: Hex) -> bool {
        let _ = (editing, key, hex);
        false
    }

    /// The conditions that an environment brings, by their names.
    fn conditions(env: &Environment) -> Vec<&'static str> {
        let _ = env;
        Vec::new()
    }

    /// Returns its form on a page; what the ruleset keeps for the page may be brought up to date.
    fn form(editing: &mut Editing, spot: FormSpot, data: &Data) -> Form<Self::Ask>;

    /// Carries out what was done to a field of its form on a page.
    ///
    /// # Errors
    /// Why it cannot be done, for the person who did it.
    fn change(
        editing: &mut Editing,
        spot: FormSpot,
        ask: Self::Ask,
        edit: Edit,
        data: &Data,
    ) -> Result<(), String>;
}

static GAMES: Registry<dyn InEditor> = Registry::new();

/// Says which rulesets there are, in the order in which players see them. The command line does so, which asks more of
/// them.
///
/// # Errors
/// If it is too late: rulesets have been registered already.
pub fn register(games: Vec<&'static dyn InEditor>) -> Result<(), TooLate> {
    GAMES.register(games, |all| {
        let hosted = all.iter().map(|g| *g as &dyn Game);
        rulesets::register(hosted.collect())
    })
}

/// What the editor makes of the name of a ruleset.
pub trait Edited {
    /// What is asked of it.
    ///
    /// # Panics
    /// If it was never registered.
    fn in_editor(self) -> &'static dyn InEditor;
}

impl Edited for Rules {
    fn in_editor(self) -> &'static dyn InEditor {
        GAMES.of(self)
    }
}

/// A ruleset whose battles are made in the editor.
pub trait InEditor: Game {
    /// See [`Edits::PAGES`].
    fn pages(&self) -> &'static [Page];
    /// The matters of a scenario that these rules heed.
    fn heeds(&self) -> &'static [Matter];
    /// See [`ScenarioForm::KNOWS_FIXTURES`](hexlance_rules::ScenarioForm::KNOWS_FIXTURES).
    fn knows_fixtures(&self) -> bool;
    /// For how many sides its battles are.
    fn sides(&self) -> RangeInclusive<usize>;
    /// Whether sides of a team are allied in its battles.
    fn allies_sides(&self) -> bool;
    /// See [`Edits::LAYS_MINES`].
    fn lays_mines(&self) -> bool;
    /// See [`Edits::words`].
    fn words(&self) -> Words;
    /// See [`Edits::group_name`].
    fn group_name(&self, n: usize) -> String;
    /// See [`Edits::group_size`].
    fn group_size(&self, group: &FormationSetup<Unit>) -> String;
    /// See [`Edits::group_tips`].
    fn group_tips(&self, group: &FormationSetup<Unit>) -> Vec<&'static str>;
    /// See [`Edits::force_note`].
    fn force_note(&self, force: &ForceSetup<Unit>) -> String;
    /// See [`Edits::group_note`].
    fn group_note(&self, group: &FormationSetup<Unit>) -> String;
    /// See [`Edits::is_full`].
    fn is_full(&self, group: &FormationSetup<Unit>) -> bool;
    /// See [`Edits::is_at_most`].
    fn is_at_most(&self, group: &FormationSetup<Unit>) -> bool;
    /// See [`Edits::sum`].
    fn sum(&self, units: usize, points: u32) -> String;
    /// See [`Edits::length`].
    fn length(&self, scenario: &AnyScenario) -> String;
    /// See [`Edits::last_turn`].
    fn last_turn(&self, scenario: &AnyScenario) -> u16;
    /// See [`Edits::optional_rules`].
    fn optional_rules(&self) -> Vec<OptionalRule>;
    /// See [`Edits::setup_zone`].
    fn setup_zone(&self, board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex>;
    /// See [`Edits::zone_note`].
    fn zone_note(&self, scenario: &AnyScenario) -> Option<&'static str>;
    /// See [`Edits::homes_found`].
    fn homes_found(&self, scenario: &AnyScenario) -> Option<&'static str>;
    /// See [`Edits::home`].
    fn home(&self, said: Option<Edge>, n: usize) -> Option<Edge>;
    /// See [`Edits::home_note`].
    fn home_note(&self, usual: &'static str) -> &'static str;

    /// A unit of that kind of which nothing else is said.
    fn new_unit(&self, kind: &str) -> Unit;

    /// What these rules add to a battle of which nothing is said.
    fn battle_extras(&self) -> Added<OfBattle>;
    /// What they add to a side of which nothing is said.
    fn side_extras(&self) -> Added<OfSide>;
    /// What they add to a force of which nothing is said.
    fn force_extras(&self) -> Added<OfForce>;
    /// What they add to a formation of which nothing is said.
    fn formation_extras(&self) -> Added<OfFormation>;

    /// Reads a battle.
    ///
    /// # Errors
    /// The fault, with its line.
    fn read(&self, text: &str, file: &Path) -> Result<AnyScenario, Diagnostic>;

    /// Everything that is wrong with a battle.
    fn problems(&self, battle: &Resolving) -> Vec<Problem>;

    /// Begins a battle as it is now, and puts it on the table; nothing of it is saved.
    ///
    /// # Errors
    /// What is wrong with it first.
    fn try_out(
        &self,
        battle: &Resolving,
        seed: u64,
        commands: &mut Commands<'_, '_>,
    ) -> Result<(), SessionError>;

    /// See [`Edits::put_path`].
    fn put_path(&self, editing: &mut Editing, at: UnitAt, end: PathEnd, hex: Hex);

    /// See [`Edits::put_things`].
    fn put_things(&self, scenario: &AnyScenario) -> Vec<PutThing>;
    /// See [`Edits::press_words`].
    fn press_words(&self, key: &str) -> String;
    /// See [`Edits::press`].
    fn press(&self, editing: &mut Editing, key: &str, hex: Hex) -> bool;

    /// Draws the shelf that units are taken from.
    fn draw_palette(&self, ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>);
    /// See [`Edits::conditions`].
    fn conditions(&self, env: &Environment) -> Vec<&'static str>;
    /// Draws its form on a page, and carries out what is done to it.
    fn draw_page(&self, ui: &mut Ui, editing: &mut Editing, spot: FormSpot, cx: &mut Cx<'_>);
}

impl<R: Edits> InEditor for Of<R> {
    fn pages(&self) -> &'static [Page] {
        R::PAGES
    }

    fn heeds(&self) -> &'static [Matter] {
        R::Unit::HEEDS
    }

    fn knows_fixtures(&self) -> bool {
        R::Unit::KNOWS_FIXTURES
    }

    fn sides(&self) -> RangeInclusive<usize> {
        R::Unit::SIDES
    }

    fn allies_sides(&self) -> bool {
        R::Unit::ALLIES_SIDES
    }

    fn lays_mines(&self) -> bool {
        R::LAYS_MINES
    }

    fn words(&self) -> Words {
        R::words()
    }

    fn group_name(&self, n: usize) -> String {
        R::group_name(n)
    }

    fn group_size(&self, group: &FormationSetup<Unit>) -> String {
        R::group_size(group)
    }

    fn group_tips(&self, group: &FormationSetup<Unit>) -> Vec<&'static str> {
        R::group_tips(group)
    }

    fn force_note(&self, force: &ForceSetup<Unit>) -> String {
        R::force_note(force)
    }

    fn group_note(&self, group: &FormationSetup<Unit>) -> String {
        R::group_note(group)
    }

    fn is_full(&self, group: &FormationSetup<Unit>) -> bool {
        R::is_full(group)
    }

    fn is_at_most(&self, group: &FormationSetup<Unit>) -> bool {
        R::is_at_most(group)
    }

    fn sum(&self, units: usize, points: u32) -> String {
        R::sum(units, points)
    }

    fn length(&self, scenario: &AnyScenario) -> String {
        R::length(scenario)
    }

    fn last_turn(&self, scenario: &AnyScenario) -> u16 {
        R::last_turn(scenario)
    }

    fn optional_rules(&self) -> Vec<OptionalRule> {
        R::optional_rules()
    }

    fn setup_zone(&self, board: &Board, side: &SideSetup<Unit>, n: usize) -> Vec<Hex> {
        R::setup_zone(board, side, n)
    }

    fn zone_note(&self, scenario: &AnyScenario) -> Option<&'static str> {
        R::zone_note(scenario)
    }

    fn homes_found(&self, scenario: &AnyScenario) -> Option<&'static str> {
        R::homes_found(scenario)
    }

    fn home(&self, said: Option<Edge>, n: usize) -> Option<Edge> {
        R::home(said, n)
    }

    fn home_note(&self, usual: &'static str) -> &'static str {
        R::home_note(usual)
    }

    fn new_unit(&self, kind: &str) -> Unit {
        Unit::of::<R>(R::new_unit(kind))
    }

    fn battle_extras(&self) -> Added<OfBattle> {
        Added::usual::<R>()
    }

    fn side_extras(&self) -> Added<OfSide> {
        Added::usual::<R>()
    }

    fn force_extras(&self) -> Added<OfForce> {
        Added::usual::<R>()
    }

    fn formation_extras(&self) -> Added<OfFormation> {
        Added::usual::<R>()
    }

    fn read(&self, text: &str, file: &Path) -> Result<AnyScenario, Diagnostic> {
        files::read_as::<R>(text, file)
    }

    fn problems(&self, battle: &Resolving) -> Vec<Problem> {
        battle.resolve::<R>().err().unwrap_or_default()
    }

    fn try_out(
        &self,
        battle: &Resolving,
        seed: u64,
        commands: &mut Commands<'_, '_>,
    ) -> Result<(), SessionError> {
        play::begin_as::<R>(battle, seed, commands)
    }

    fn put_path(&self, editing: &mut Editing, at: UnitAt, end: PathEnd, hex: Hex) {
        R::put_path(editing, at, end, hex);
    }

    fn put_things(&self, scenario: &AnyScenario) -> Vec<PutThing> {
        R::put_things(scenario)
    }

    fn press_words(&self, key: &str) -> String {
        R::press_words(key)
    }

    fn press(&self, editing: &mut Editing, key: &str, hex: Hex) -> bool {
        R::press(editing, key, hex)
    }

    fn draw_palette(&self, ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
        shelf::<R>(ui, editing, cx);
    }

    fn conditions(&self, env: &Environment) -> Vec<&'static str> {
        R::conditions(env)
    }

    fn draw_page(&self, ui: &mut Ui, editing: &mut Editing, spot: FormSpot, cx: &mut Cx<'_>) {
        page::draw::<R>(ui, editing, spot, cx);
    }
}
