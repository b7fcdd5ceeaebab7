//! The catalogue: units and the words of equipment and heat effects, loaded from data files and shared by all battles.
//!
//! The shipped files come first; folders of a player or modder come on top of them, and what they
//! define under the same id takes the place of what was there. A broken file is reported and left out.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, OnceLock},
};

use bevy_ecs::prelude::Resource;
use hexlance_board::Diagnostic;
use hexlance_rules::CatalogueReader;
use serde::{Deserialize, Serialize};

use crate::{
    equipment::{Equipment, HeatEffect},
    model::Model,
};

mod check;
#[cfg(test)]
mod tests;

pub use check::{model_problems, model_warnings, words_problems};

/// What players read of special equipment or of a heat effect. Data files: `assets/abilities/dial`. Its category, its
/// colour and what it does are in the program ([`Equipment`], [`HeatEffect`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does, in a line for lists.
    pub short: String,
    /// What it does.
    pub effect: String,
    /// How doubts are settled.
    #[serde(default = "Vec::new")]
    pub rulings: Vec<String>,
    /// What the table and its panels show of it.
    #[serde(default)]
    pub shows: String,
}

/// Everything the dial rules look up by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Units by id.
    pub models: BTreeMap<String, Arc<Model>>,
    /// Words of equipment and heat effects by id.
    pub words: BTreeMap<String, Arc<Words>>,
}

/// The catalogue of a battle, in its World.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Arc<Content>);

impl Content {
    /// A unit by id.
    pub fn model(&self, id: &str) -> Option<&Arc<Model>> {
        self.models.get(id)
    }

    /// What players read of special equipment.
    pub fn of_equipment(&self, equipment: Equipment) -> Option<&Arc<Words>> {
        self.words.get(equipment.id())
    }

    /// What players read of a heat effect.
    pub fn of_heat(&self, effect: HeatEffect) -> Option<&Arc<Words>> {
        self.words.get(effect.id())
    }

    /// The factions of its units, by name.
    pub fn factions(&self) -> Vec<&str> {
        let mut all: Vec<_> = self
            .models
            .values()
            .filter_map(|m| m.faction.as_deref())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
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
        for (file, text) in reading.files.shipped("units/dial") {
            reading.model(&file, &text);
        }
        for (file, text) in reading.files.shipped("abilities/dial") {
            reading.words(&file, &text);
        }
        (reading.content, reading.files.faults())
    }

    /// Reads folders, each with `units/dial/*.ron` and `abilities/dial/*.ron`; later ones override earlier ones.
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
            reading.files.next_folder();
            for (file, text) in reading.files.texts(&folder.join("units/dial")) {
                reading.model(&file, &text);
            }
            for (file, text) in reading.files.texts(&folder.join("abilities/dial")) {
                reading.words(&file, &text);
            }
        }
        (reading.content, reading.files.faults())
    }
}

/// A catalogue being read.
#[derive(Default)]
struct Reading {
    content: Content,
    files: CatalogueReader,
}

impl Reading {
    fn model(&mut self, file: &Path, text: &str) {
        let id = |m: &Model| m.id.clone();
        let read = self
            .files
            .read(file, text, id, model_problems, model_warnings);
        if let Some(model) = read {
            self.content
                .models
                .insert(model.id.clone(), Arc::new(model));
        }
    }

    fn words(&mut self, file: &Path, text: &str) {
        let id = |w: &Words| w.id.clone();
        let none = |_: &Words| Vec::new();
        if let Some(words) = self.files.read(file, text, id, words_problems, none) {
            self.content.words.insert(words.id.clone(), Arc::new(words));
        }
    }
}
