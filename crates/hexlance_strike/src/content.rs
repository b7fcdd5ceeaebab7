//! The catalogue: cards and abilities, loaded from data files and shared by all battles.
//!
//! The shipped files are carried inside the program; folders of a player or modder come on top of them, and what they
//! define under the same id takes the place of what was there. A broken file is reported and left out.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use bevy_ecs::prelude::Resource;
use hexlance_board::Diagnostic;
use hexlance_rules::{AbilityId, read_text};
use serde::de::DeserializeOwned;

use crate::{
    ability::AbilityDef,
    card::Card,
    setup::{Problem, diagnose, from_ron},
};

mod check;
mod value;

pub use check::{ability_problems, ability_warnings, card_problems, card_warnings};
pub use value::formula_pv;

mod shipped {
    include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

    /// The files under `assets/units/strike`.
    pub(super) fn units() -> &'static [(&'static str, &'static str)] {
        UNITS
    }

    /// The files under `assets/abilities/strike`.
    pub(super) fn abilities() -> &'static [(&'static str, &'static str)] {
        ABILITIES
    }
}

/// Everything the strike rules look up by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Cards by id.
    pub cards: BTreeMap<String, Arc<Card>>,
    /// Abilities by id.
    pub abilities: BTreeMap<AbilityId, Arc<AbilityDef>>,
}

/// The catalogue of a battle, in its World.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Arc<Content>);

impl Content {
    /// An ability by id.
    pub fn ability(&self, id: AbilityId) -> Option<&Arc<AbilityDef>> {
        self.abilities.get(&id)
    }

    /// A card by id.
    pub fn card(&self, id: &str) -> Option<&Arc<Card>> {
        self.cards.get(id)
    }

    /// What the program is shipped with.
    pub fn shipped() -> Arc<Content> {
        static SHIPPED: OnceLock<Arc<Content>> = OnceLock::new();
        SHIPPED
            .get_or_init(|| Arc::new(Self::read_shipped().0))
            .clone()
    }

    /// What the program is shipped with, and what is wrong with it.
    pub fn read_shipped() -> (Content, Vec<Diagnostic>) {
        let mut reading = Reading::default();
        for (name, text) in shipped::units() {
            reading.card(&Path::new("assets/units/strike").join(name), text);
        }
        for (name, text) in shipped::abilities() {
            reading.ability(&Path::new("assets/abilities/strike").join(name), text);
        }
        (reading.content, reading.faults)
    }

    /// Reads folders, each with `units/strike/*.ron` and `abilities/strike/*.ron`; later ones override earlier ones.
    pub fn load(folders: &[&Path]) -> (Content, Vec<Diagnostic>) {
        Content::default().with_folders(folders)
    }

    /// This catalogue with what folders add to it or override in it.
    pub fn with_folders(&self, folders: &[&Path]) -> (Content, Vec<Diagnostic>) {
        let mut reading = Reading {
            content: self.clone(),
            ..Reading::default()
        };
        for folder in folders {
            // An id may be there once in a folder, and again in a later one.
            reading.origins.clear();
            for file in reading.files(&folder.join("units/strike")) {
                if let Some(text) = reading.text(&file) {
                    reading.card(&file, &text);
                }
            }
            for file in reading.files(&folder.join("abilities/strike")) {
                if let Some(text) = reading.text(&file) {
                    reading.ability(&file, &text);
                }
            }
        }
        (reading.content, reading.faults)
    }
}

/// A catalogue being read.
#[derive(Default)]
struct Reading {
    content: Content,
    faults: Vec<Diagnostic>,
    /// Which file of the present folder an id came from.
    origins: BTreeMap<String, PathBuf>,
}

impl Reading {
    /// The data files of a folder by name; none if there is no such folder.
    fn files(&mut self, folder: &Path) -> Vec<PathBuf> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Vec::new(),
            Err(e) => {
                self.faults.push(Diagnostic::io(folder, "read", &e));
                return Vec::new();
            }
        };
        let mut files: Vec<_> = entries
            .filter_map(|entry| entry.ok().map(|e| e.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "ron"))
            .collect();
        files.sort();
        files
    }

    fn text(&mut self, file: &Path) -> Option<String> {
        match read_text(file) {
            Ok(text) => Some(text),
            Err(e) => {
                self.faults.push(Diagnostic::io(file, "read", &e));
                None
            }
        }
    }

    /// Reads a file and checks it; what is fit for use comes back.
    fn read<T: DeserializeOwned>(
        &mut self,
        file: &Path,
        text: &str,
        id: impl Fn(&T) -> &str,
        problems: impl Fn(&T) -> Vec<Problem>,
    ) -> Option<T> {
        let thing: T = match from_ron(text, file) {
            Ok(thing) => thing,
            Err(fault) => {
                self.faults.push(fault);
                return None;
            }
        };
        let mut found = problems(&thing);
        let id = id(&thing);
        if let Some(other) = self.origins.get(id) {
            found.push(Problem {
                path: "id".to_owned(),
                message: format!("“{id}” is already the id of {}", other.display()),
                remedy: "give it an id of its own".to_owned(),
            });
        }
        if found.is_empty() {
            self.origins.insert(id.to_owned(), file.to_owned());
            return Some(thing);
        }
        self.faults
            .extend(found.iter().map(|p| diagnose(p, text, file)));
        None
    }

    fn card(&mut self, file: &Path, text: &str) {
        let Some(card) = self.read(file, text, |c: &Card| &c.id, card_problems) else {
            return;
        };
        self.faults
            .extend(card_warnings(&card).iter().map(|p| diagnose(p, text, file)));
        self.content.cards.insert(card.id.clone(), Arc::new(card));
    }

    fn ability(&mut self, file: &Path, text: &str) {
        let read = self.read(file, text, |a: &AbilityDef| a.id.as_str(), ability_problems);
        if let Some(def) = read {
            self.faults.extend(
                ability_warnings(&def)
                    .iter()
                    .map(|p| diagnose(p, text, file)),
            );
            self.content.abilities.insert(def.id, Arc::new(def));
        }
    }
}
