//! The editor's desk: the battle that is worked on, and everything that is set, marked and looked at.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::*;
use hexlance_board::{Board, BoardFile, Hex, Theme};
use hexlance_edit::{Clip, Draft, Kept, Workbench, generate::Recipe};
use hexlance_rules::{Extras, ForceSetup, FormationSetup, MapSetup, Problem, Scenario, SideSetup};

use super::{
    hosted::Edits,
    muster::{self, Muster},
    tool::Kit,
};
pub use super::{
    placing::{PathEnd, Placing},
    unit::{AnyScenario, Unit},
};
use crate::hosted::Edited;
use crate::rulesets::{Registered, Rules};

/// What is worked on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The country.
    #[default]
    Map,
    /// The units.
    Forces,
    /// Everything else of the battle.
    Battle,
}

impl Mode {
    /// Every one.
    pub const ALL: [Mode; 3] = [Mode::Map, Mode::Forces, Mode::Battle];

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Map => tr!("Map"),
            Mode::Forces => tr!("Forces"),
            Mode::Battle => tr!("Battle"),
        }
    }
}

/// Which unit: side, force, formation, unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitAt {
    /// Number of the side.
    pub side: usize,
    /// Number of the force of the side.
    pub force: usize,
    /// Number of the formation of the force.
    pub formation: usize,
    /// Number of the unit of the formation.
    pub unit: usize,
}

impl UnitAt {
    /// The unit, if it is still there.
    pub fn of(self, scenario: &AnyScenario) -> Option<&Unit> {
        let force = scenario.sides.get(self.side)?.forces.get(self.force)?;
        force.formations.get(self.formation)?.units.get(self.unit)
    }

    /// The unit, to be changed.
    pub fn of_mut(self, scenario: &mut AnyScenario) -> Option<&mut Unit> {
        let side = scenario.sides.get_mut(self.side)?;
        let force = side.forces.get_mut(self.force)?;
        let formation = force.formations.get_mut(self.formation)?;
        formation.units.get_mut(self.unit)
    }

    /// The unit, if it is still there and of that ruleset.
    pub fn own<R: Edits>(self, scenario: &AnyScenario) -> Option<&R::Unit> {
        self.of(scenario)?.own::<R>()
    }

    /// The unit of that ruleset, to be changed.
    pub fn own_mut<R: Edits>(self, scenario: &mut AnyScenario) -> Option<&mut R::Unit> {
        self.of_mut(scenario)?.own_mut::<R>()
    }

    /// The path of the unit in the form of the scenario.
    pub fn path(self) -> String {
        format!(
            "sides[{}].forces[{}].formations[{}].units[{}]",
            self.side, self.force, self.formation, self.unit
        )
    }
}

/// Every unit of a scenario with where it belongs, in the order of the file. The number in this order is also that of
/// its miniature.
pub fn units(scenario: &AnyScenario) -> impl Iterator<Item = (UnitAt, &Unit)> {
    let sides = scenario.sides.iter().enumerate();
    sides.flat_map(|(s, side)| {
        let forces = side.forces.iter().enumerate();
        forces.flat_map(move |(f, force)| {
            let formations = force.formations.iter().enumerate();
            formations.flat_map(move |(g, formation)| {
                let units = formation.units.iter().enumerate();
                units.map(move |(u, unit)| {
                    let at = UnitAt {
                        side: s,
                        force: f,
                        formation: g,
                        unit: u,
                    };
                    (at, unit)
                })
            })
        })
    })
}

/// A thing on the table that is selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pick {
    /// A unit.
    Unit(UnitAt),
    /// An objective, by its number.
    Objective(usize),
    /// A piece of cargo, by its number.
    Cargo(usize),
}

/// Pages of the Battle mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// Title, type, turn limit, victory, briefing.
    #[default]
    Outline,
    /// The sides: name, role, edges, zone, player.
    Sides,
    /// Objectives and cargo.
    Goals,
    /// Light, weather, air, gravity.
    Conditions,
    /// Optional rules.
    Rules,
    /// Events.
    Events,
}

impl Page {
    /// Every page.
    pub const ALL: [Page; 6] = [
        Page::Outline,
        Page::Sides,
        Page::Goals,
        Page::Conditions,
        Page::Rules,
        Page::Events,
    ];

    /// Those for battles of some rules.
    pub fn of(rules: Rules) -> &'static [Page] {
        rules.in_editor().pages()
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Page::Outline => tr!("Outline"),
            Page::Sides => tr!("Sides"),
            Page::Goals => tr!("Goals"),
            Page::Conditions => tr!("Conditions"),
            Page::Rules => tr!("Rules"),
            Page::Events => tr!("Events"),
        }
    }
}

/// A window over the table, one at a time.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// A new battle: what its map is.
    New(NewMap),
    /// One of the battles or maps that there are.
    Open(OpenList),
    /// Save under a name.
    SaveAs(String),
    /// Export the map to a file.
    Export(String),
    /// There is work that is not saved: save it, leave it, or stay.
    Unsaved(Next),
    /// Drafts that were kept when the program ended.
    Recover,
    /// The list of problems.
    Problems,
    /// Keys and what they do.
    Keys,
}

/// What is to be done after unsaved work has been dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Leave the editor.
    Leave,
    /// Begin something new.
    New,
    /// Open something else.
    Open,
}

/// Where a new map comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Source {
    /// Country by seed.
    #[default]
    Country,
    /// A plain of one kind.
    Plain,
    /// A map that there is.
    Map,
    /// Several maps, joined.
    Sheets,
}

/// What a new map is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct NewMap {
    /// The rules of the battle on it.
    pub rules: Rules,
    /// Where it comes from.
    pub source: Source,
    /// Columns and rows of country or plain.
    pub size: (u16, u16),
    /// The country.
    pub recipe: Recipe,
    /// What a plain looks like.
    pub theme: Theme,
    /// The maps that are joined, and which are turned.
    pub sheets: Vec<(PathBuf, bool)>,
    /// How many lie side by side.
    pub across: u16,
    /// A search among the maps.
    pub search: String,
    /// Only the map under the battle is to be replaced.
    pub keep_battle: bool,
    /// What it would be, to look at.
    pub preview: Option<Arc<BoardFile>>,
    /// Why there is nothing to look at.
    pub fault: Option<String>,
}

/// The list of what can be opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenList {
    /// Battles and maps: what players read, and the file.
    pub entries: Vec<(String, PathBuf)>,
    /// A search among them.
    pub search: String,
    /// A path that is typed.
    pub path: String,
}

/// A battle that is open.
#[derive(Debug)]
pub struct Editing {
    /// The rules that it is for.
    pub rules: Rules,
    /// The battle with everything that was done to it.
    pub bench: Workbench<Unit>,
    /// Its file, if it was opened from one of the player's own or saved.
    pub file: Option<PathBuf>,
    /// Comments at the head of its file.
    pub header: String,
    /// Where its map came from, and what it was: as long as the map is still that, the scenario goes on naming it so.
    pub origin: Option<(MapSetup, Arc<BoardFile>)>,
    /// Pictures that the briefing has or had, as PNG by their names: what is taken back can be done again.
    pub pictures: super::pictures::Pictures,
    /// What is worked on.
    pub mode: Mode,
    /// Tools of the map.
    pub kit: Kit,
    /// Marked hexes.
    pub region: Vec<Hex>,
    /// What was copied.
    pub clip: Option<Clip>,
    /// What is selected.
    pub picked: Option<Pick>,
    /// What the next press does.
    pub placing: Placing,
    /// What is placed is carried with the button down, and lies where the button is let go.
    pub carrying: bool,
    /// What is set in the Forces mode.
    pub muster: Muster,
    /// The side that new things belong to.
    pub side: usize,
    /// The page of the Battle mode.
    pub page: Page,
    /// The event that is looked at.
    pub event: Option<usize>,
    /// What is wrong with it, as of the last look.
    pub problems: Vec<Problem>,
    /// Counts up with everything that changes what is shown and is no change of the battle.
    pub looks: u64,
}

impl Editing {
    /// A battle that has just been opened.
    pub fn new(draft: Draft<Unit>) -> Self {
        Self {
            rules: Rules::of_id(&draft.scenario.ruleset).unwrap_or_else(Rules::first),
            bench: Workbench::new(draft),
            file: None,
            header: String::new(),
            origin: None,
            pictures: Default::default(),
            mode: Mode::default(),
            kit: Kit::default(),
            region: Vec::new(),
            clip: None,
            picked: None,
            placing: Placing::None,
            carrying: false,
            muster: Muster::default(),
            side: 0,
            page: Page::default(),
            event: None,
            problems: Vec::new(),
            looks: 0,
        }
    }

    /// The battle.
    pub fn scenario(&self) -> &AnyScenario {
        self.bench.scenario()
    }

    /// Changes the battle; see [`Workbench::edit_scenario`].
    pub fn edit(
        &mut self,
        name: &str,
        merge: Option<&str>,
        change: impl FnOnce(&mut AnyScenario),
    ) -> bool {
        self.bench.edit_scenario(name, merge, change)
    }

    /// Selects something.
    pub fn pick(&mut self, what: Option<Pick>) {
        if self.picked != what {
            self.picked = what;
            self.looks += 1;
        }
        if let Some(Pick::Unit(at)) = what {
            self.side = at.side;
        }
    }

    /// Goes to a mode; what the pointer was about is dropped.
    pub fn go(&mut self, mode: Mode) {
        self.mode = mode;
        self.placing = Placing::None;
        self.carrying = false;
        self.looks += 1;
    }

    /// Goes to a page of the Battle mode.
    pub fn turn_to(&mut self, page: Page) {
        if self.page != page {
            self.page = page;
            self.placing = Placing::None;
            self.looks += 1;
        }
    }

    /// Looks at an event, or at none.
    pub fn look_at(&mut self, event: Option<usize>) {
        if self.event != event {
            self.event = event;
            if matches!(self.placing, Placing::EventZone(_)) {
                self.placing = Placing::None;
            }
            self.looks += 1;
        }
    }

    /// Whether the map is still the one that it was opened with.
    pub fn is_original_map(&self) -> bool {
        self.origin
            .as_ref()
            .is_some_and(|(_, file)| **file == *self.bench.map())
    }

    /// What is undone or selected may be gone: nothing dangles.
    pub fn tidy(&mut self) {
        let scenario = self.bench.scenario();
        let sides = scenario.sides.len();
        let events = scenario.events.len();
        let alive = match self.picked {
            Some(Pick::Unit(at)) => at.of(scenario).is_some(),
            Some(Pick::Objective(n)) => n < scenario.rules.things().objectives.len(),
            Some(Pick::Cargo(n)) => n < scenario.rules.things().cargo.len(),
            None => true,
        };
        if !self.placing.is_alive(scenario) {
            self.placing = Placing::None;
        }
        if !alive {
            self.pick(None);
        }
        self.side = self.side.min(sides.saturating_sub(1));
        self.event = self.event.filter(|n| *n < events);
        let board = self.bench.board();
        if self.region.iter().any(|h| !board.contains(*h)) {
            self.region.retain(|h| board.contains(*h));
            self.looks += 1;
        }
    }
}

/// The editor.
#[derive(Resource, Debug, Default)]
pub struct EditorDesk {
    /// The battle that is open.
    pub open: Option<Editing>,
    /// The window over the table.
    pub dialog: Option<Dialog>,
    /// Drafts that can be taken up again.
    pub kept: Vec<Kept>,
}

impl EditorDesk {
    /// What is worked on.
    pub fn mode(&self) -> Mode {
        self.open.as_ref().map_or_else(Mode::default, |e| e.mode)
    }
}

/// A side of some rules with a force and a formation, and nobody in them.
pub fn bare_side(rules: Rules, name: &str) -> SideSetup<Unit> {
    let game = rules.in_editor();
    SideSetup {
        name: name.to_owned(),
        forces: vec![ForceSetup {
            name: name.to_owned(),
            formations: vec![FormationSetup {
                name: game.words().first_group.to_owned(),
                ..muster::group(rules, 0)
            }],
            ..ForceSetup::with(game.force_extras())
        }],
        ..SideSetup::with(game.side_extras())
    }
}

/// An empty battle of some rules on a map: two sides with a force and a formation each, which come from south and north.
pub fn blank(rules: Rules, map: BoardFile) -> Draft<Unit> {
    let game = rules.in_editor();
    let side = |name: &str, home| SideSetup {
        home: Some(home),
        ..bare_side(rules, name)
    };
    use hexlance_board::Edge::{North, South};
    Draft {
        scenario: Scenario {
            sides: vec![
                side(tr!("Attackers"), South),
                SideSetup {
                    player: hexlance_rules::Player::Computer(game.levels().usual().to_owned()),
                    ..side(tr!("Defenders"), North)
                },
            ],
            ..bare(rules, &map.name)
        },
        map,
    }
}

/// A scenario without anything in it.
fn bare(rules: Rules, title: &str) -> AnyScenario {
    Scenario {
        ruleset: rules.id().to_owned(),
        title: title.to_owned(),
        briefing: Default::default(),
        map: MapSetup::File(super::files::DRAFT_MAP.to_owned()),
        environment: Default::default(),
        optional_rules: Default::default(),
        turn_limit: None,
        events: Vec::new(),
        sides: Vec::new(),
        lesson: None,
        rules: rules.in_editor().battle_extras(),
    }
}

/// A hex that a scenario names is on the map.
pub fn on_map(board: &Board, hex: Hex) -> Option<Hex> {
    Some(hex).filter(|h| board.contains(*h))
}
