//! Files of the editor: the player's own battles and maps, drafts that are kept, what can be opened.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::prelude::*;
use hexlance_board::{BoardFile, Diagnostic};
use hexlance_edit::{Draft, Drafts, Snapshot};
use hexlance_formats::load_map;
use hexlance_rules::{
    LARGEST_SCENARIO, MapSetup, Message, Problem, data_text, header_of, read_text, say,
    scenario_to_text, write_atomically,
};

use super::{
    desk::{AnyScenario, Editing, OpenList, blank},
    hosted::Edits,
    pictures::{self, Pictures},
    recast::{any_scenario, own_scenario},
};
use crate::{
    data::{Data, OwnFolder, id_of},
    hosted::Edited,
    rulesets::{Registered, Rules},
};

/// The name by which a draft's battle names its own map.
pub const DRAFT_MAP: &str = "the map of this draft";

/// The folder of the player's own battles: a mod like any other, with `scenarios`, `maps`, `units` and, for what is not saved
/// yet, `drafts`.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct OwnBattles(pub PathBuf);

impl OwnBattles {
    /// The folder that the operating system gives us.
    pub fn of_system() -> Self {
        Self(OwnFolder::of_system().0)
    }

    /// Drafts that are kept.
    pub fn drafts(&self) -> Drafts {
        Drafts::new(self.0.join("drafts"))
    }

    /// The file of a battle of that name.
    pub fn scenario(&self, name: &str) -> PathBuf {
        self.0
            .join("scenarios")
            .join(format!("{}.ron", file_name(name)))
    }

    /// The file of the map of that name.
    pub fn map(&self, name: &str) -> PathBuf {
        let ending = hexlance_formats::maps::OWN_ENDING;
        self.0
            .join("maps")
            .join(format!("{}{ending}", file_name(name)))
    }

    /// Whether a file is one of the player's own, and so may be written over.
    pub fn owns(&self, file: &Path) -> bool {
        file.starts_with(&self.0)
    }
}

/// A name as files have it: small letters, digits and underscores.
pub fn file_name(name: &str) -> String {
    let plain: String = name
        .trim()
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || c == '-' {
                c.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect();
    if plain.is_empty() {
        "battle".to_owned()
    } else {
        plain
    }
}

impl Editing {
    /// The battle as a file has it that lies beside its map of a name; without one, as it is while it is worked on.
    fn scenario_for(&self, map: Option<&str>) -> AnyScenario {
        let mut scenario = self.bench.scenario().clone();
        scenario.map = match (&self.origin, map) {
            (Some((setup, _)), _) if self.is_original_map() => setup.clone(),
            (_, Some(name)) => MapSetup::File(name.to_owned()),
            (_, None) => MapSetup::File(DRAFT_MAP.to_owned()),
        };
        scenario
    }

    /// What is needed to look up everything that the battle names: it can be taken to another thread.
    pub fn to_resolve(&self, data: &Data) -> Resolving {
        Resolving {
            rules: self.rules,
            scenario: self.scenario_for(None),
            map: self.bench.map().clone(),
            beside: self.file.clone().unwrap_or_default(),
            data: data.clone(),
        }
    }

    /// A draft as it is kept.
    pub fn to_keep(&self) -> Keeping {
        Keeping {
            scenario: self.scenario_for(None),
            header: self.header.clone(),
            map: self.bench.map().clone(),
            file: self.file.clone(),
            pictures: self.shown_pictures(),
        }
    }

    /// Saves the battle under a name into the player's own folder, and the map, under its own, where it is no longer
    /// the one that it was opened with.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn save(&mut self, id: &str, map: &str, own: &OwnBattles) -> Result<PathBuf, Diagnostic> {
        let file = own.scenario(id);
        self.bench.end_stroke();
        let mut scenario = self.scenario_for(Some(map));
        let pictures = self.named_pictures(&id_of(&file));
        scenario.briefing.pictures = pictures.iter().map(|(name, _)| name.clone()).collect();
        let text = scenario_to_text(&scenario, &self.header).map_err(|e| {
            Diagnostic::new(
                &file,
                Message::verbatim(e),
                say!("change what it names and save again"),
            )
        })?;
        if !self.is_original_map() {
            // The map first: a battle never names one that is not there.
            self.bench.map().save(own.map(map))?;
        }
        if let Some(folder) = file.parent() {
            let found = pictures.into_iter().filter_map(|(n, png)| Some((n, png?)));
            pictures::write(folder, &found.collect())
                .map_err(|e| Diagnostic::unwritable(folder, &e))?;
        }
        write_atomically(&file, text.as_bytes()).map_err(|e| Diagnostic::unwritable(&file, &e))?;
        self.origin = Some((scenario.map, Arc::new(self.bench.map().clone())));
        self.file = Some(file.clone());
        self.bench.note_saved();
        Ok(file)
    }
}

/// A battle whose names are to be looked up.
#[derive(Clone, Debug)]
pub struct Resolving {
    rules: Rules,
    scenario: AnyScenario,
    map: BoardFile,
    beside: PathBuf,
    data: Data,
}

impl Resolving {
    /// Everything that it can be looked up in.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The rules that it is for.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Everything that is wrong with it.
    pub fn problems(&self) -> Vec<Problem> {
        self.rules.in_editor().problems(self)
    }

    /// Looks everything up by some rules, which must be its own.
    ///
    /// # Errors
    /// Everything that is wrong with the battle.
    pub fn resolve<R: Edits>(&self) -> Result<R::Setup, Vec<Problem>> {
        let scenario = own_scenario::<R>(self.scenario.clone()).ok_or_else(|| {
            let id = R::ID;
            vec![Problem::new(
                "ruleset",
                say!("a unit is not of the {rules} rules", rules = id),
                say!("take it out"),
            )]
        })?;
        self.data.resolve_as::<R>(&scenario, &self.beside, &|name| {
            (name == DRAFT_MAP).then(|| self.map.clone())
        })
    }
}

/// A draft that is to be kept.
#[derive(Clone, Debug)]
pub struct Keeping {
    scenario: AnyScenario,
    header: String,
    map: BoardFile,
    file: Option<PathBuf>,
    pictures: Pictures,
}

impl Keeping {
    /// Keeps it under a name.
    ///
    /// # Errors
    /// What the file system says.
    pub fn keep(&self, drafts: &Drafts, name: &str) -> std::io::Result<()> {
        let snapshot = Snapshot {
            title: self.scenario.title.clone(),
            file: self.file.clone(),
            scenario: scenario_to_text(&self.scenario, &self.header)
                .map_err(std::io::Error::other)?,
            map: self.map.to_text(),
        };
        // The pictures first: a draft never names one that is not there.
        pictures::write(&drafts.beside(name), &self.pictures)?;
        drafts.keep(name, &snapshot)
    }
}

/// Takes up a draft that was kept. It counts as not saved.
///
/// # Errors
/// The first fault, with its place.
pub fn take_up(snapshot: &Snapshot, data: &Data) -> Result<Editing, Diagnostic> {
    let place = PathBuf::from(&snapshot.title);
    let scenario = read(&snapshot.scenario, &place)?;
    let map = BoardFile::parse(&place, &snapshot.map)?;
    let header = header_of(&snapshot.scenario).to_owned();
    let setup = scenario.map.clone();
    let mut editing = Editing::new(Draft { map, scenario });
    editing.header = header;
    editing.file.clone_from(&snapshot.file);
    // Its map may still be one that others use too.
    if setup != MapSetup::File(DRAFT_MAP.to_owned())
        && let Ok(file) = map_of(&setup, snapshot.file.as_deref().unwrap_or(&place), data)
    {
        editing.origin = Some((setup, Arc::new(file)));
    }
    editing.bench.note_unsaved();
    Ok(editing)
}

/// Reads a battle by the rules that it names; the first of all, which name what is wrong with it, where it names none.
fn read(text: &str, file: &Path) -> Result<AnyScenario, Diagnostic> {
    let rules = Rules::named_in(text).unwrap_or_else(Rules::first);
    rules.in_editor().read(text, file)
}

/// Reads a battle of some rules.
pub(super) fn read_as<R: Edits>(text: &str, file: &Path) -> Result<AnyScenario, Diagnostic> {
    let scenario = R::read_scenario(text, file)?;
    let any = any_scenario::<R>(scenario);
    any.ok_or_else(|| {
        Diagnostic::new(
            file,
            say!("its units are of several rules"),
            say!("mend the file"),
        )
    })
}

/// Opens a battle, or a map for a new battle.
///
/// # Errors
/// The first fault, with its place in the file.
pub fn open(file: &Path, data: &Data, own: &OwnBattles) -> Result<Editing, Diagnostic> {
    if is_map(file) {
        let map = load_map(file)?.file;
        let origin = map.clone();
        let mut editing = Editing::new(blank(Rules::first(), map));
        // A map of somebody else's is named as it lies among the maps; any other becomes one of our own.
        let named = data.map_files().iter().any(|f| f == file);
        editing.origin = named.then(|| (MapSetup::File(id_of(file)), Arc::new(origin)));
        editing.bench.note_unsaved();
        return Ok(editing);
    }
    let text = data_text(file, LARGEST_SCENARIO)?;
    let scenario = read(&text, file)?;
    let map = map_of(&scenario.map, file, data)?;
    let origin = (scenario.map.clone(), Arc::new(map.clone()));
    let mut editing = Editing::new(Draft { map, scenario });
    editing.header = header_of(&text).to_owned();
    editing.origin = Some(origin);
    pictures::fetch(&mut editing, file.parent().unwrap_or(Path::new("")));
    editing.file = own.owns(file).then(|| file.to_owned());
    Ok(editing)
}

/// Whether a file is a map by its name.
pub fn is_map(file: &Path) -> bool {
    let name = file.to_string_lossy();
    name.ends_with(hexlance_formats::maps::OWN_ENDING)
        || name.ends_with(hexlance_formats::maps::MEGAMEK_ENDING)
}

/// The map that a scenario names.
fn map_of(setup: &MapSetup, file: &Path, data: &Data) -> Result<BoardFile, Diagnostic> {
    let fault = |e: Message| Diagnostic::new(file, e, say!("mend the scenario's map in its file"));
    match setup {
        MapSetup::File(name) => data.map(name, file),
        MapSetup::Sheets { across, sheets } => {
            let maps: Result<Vec<_>, _> = sheets.iter().map(|s| data.map(&s.file, file)).collect();
            let maps = maps?;
            let lying: Vec<_> = maps
                .iter()
                .zip(sheets)
                .map(|(m, s)| (&m.board, s.turned))
                .collect();
            let (board, _) =
                hexlance_board::join_sheets(*across, &lying).map_err(|e| fault(e.message()))?;
            let first = maps
                .first()
                .ok_or_else(|| fault(say!("a map has sheets")))?;
            Ok(BoardFile::new(first.name.clone(), first.theme, board))
        }
        MapSetup::Inline {
            columns,
            rows,
            base,
            hexes,
        } => {
            let map = hexlance_rules::ResolvedMap {
                name: id_of(file),
                theme: String::new(),
                columns: *columns,
                rows: *rows,
                base: base.clone(),
                hexes: hexes.clone(),
                sheets: None,
            };
            let board = map.board().map_err(fault)?;
            Ok(BoardFile::new(id_of(file), Default::default(), board))
        }
    }
}

/// Everything that can be opened, with the player's own first.
pub fn openable(data: &Data, own: &OwnBattles) -> OpenList {
    let mut entries = Vec::new();
    for file in data.scenario_files() {
        let title = read_text(&file)
            .ok()
            .and_then(|t| read(&t, &file).ok())
            .map_or_else(|| id_of(&file), |s| s.title);
        entries.push((title, file));
    }
    for file in data.map_files() {
        entries.push((format!("Map: {}", id_of(&file).replace('_', " ")), file));
    }
    entries
        .sort_by_key(|(title, file)| (!own.owns(file), title.starts_with("Map:"), title.clone()));
    OpenList {
        entries,
        ..OpenList::default()
    }
}
