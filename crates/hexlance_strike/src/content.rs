//! The catalogue: cards and abilities, loaded from data files and shared by all battles.
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
use hexlance_rules::{AbilityId, CatalogueReader};

use crate::{ability::AbilityDef, card::Card};

mod check;
mod value;

pub use check::{ability_problems, ability_warnings, card_problems, card_warnings};
pub use value::formula_pv;

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
        for (file, text) in reading.files.shipped("units/strike") {
            reading.card(&file, &text);
        }
        for (file, text) in reading.files.shipped("abilities/strike") {
            reading.ability(&file, &text);
        }
        (reading.content, reading.files.faults())
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
            reading.files.next_folder();
            for (file, text) in reading.files.texts(&folder.join("units/strike")) {
                reading.card(&file, &text);
            }
            for (file, text) in reading.files.texts(&folder.join("abilities/strike")) {
                reading.ability(&file, &text);
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
    fn card(&mut self, file: &Path, text: &str) {
        let read = self.files.read(
            file,
            text,
            |c: &Card| c.id.clone(),
            card_problems,
            card_warnings,
        );
        if let Some(card) = read {
            self.content.cards.insert(card.id.clone(), Arc::new(card));
        }
    }

    fn ability(&mut self, file: &Path, text: &str) {
        let read = self.files.read(
            file,
            text,
            |a: &AbilityDef| a.id.as_str().to_owned(),
            ability_problems,
            ability_warnings,
        );
        if let Some(def) = read {
            self.content.abilities.insert(def.id, Arc::new(def));
        }
    }
}
