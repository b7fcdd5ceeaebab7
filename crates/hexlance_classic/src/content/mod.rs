//! The catalogue: weapons, equipment and units, loaded from data files and shared by all battles.
//!
//! The shipped files come first; folders of a player come on top of them, and what they define under the same name takes
//! the place of what was there. A broken file is reported and left out.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, OnceLock},
};

use bevy_ecs::prelude::Resource;
use hexlance_board::Diagnostic;
use hexlance_rules::{CatalogueReader, Problem, Ustr, diagnose, from_ron, say, ustr};
use serde::de::DeserializeOwned;

use crate::model::{Equipment, Sheet, SuitWeapon, TechBase, Weapon, record::UnitRecord};

mod aircraft;
mod assembly;
mod crews;
pub mod design;
mod items;
mod mech;
mod proto;
mod shipped;
#[cfg(test)]
mod tests;
mod vehicle;
mod worth;

pub use assembly::{drawn, sheet};
pub use worth::worth;

/// Everything the classic rules look up by name.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Weapons of both tables by name and technology base (C10.2, C10.3).
    pub weapons: BTreeMap<(Ustr, TechBase), Arc<Weapon>>,
    /// Weapons of battle suits by name (C8.7.5, C10.4).
    pub suit_weapons: BTreeMap<Ustr, Arc<SuitWeapon>>,
    /// Equipment by name (C8.3.5, C8.3.7).
    pub equipment: BTreeMap<Ustr, Arc<Equipment>>,
    /// Units by id: what their files say, and what follows from it.
    pub units: BTreeMap<Ustr, Arc<Known>>,
}

/// A unit of the catalogue.
#[derive(Clone, Debug)]
pub struct Known {
    /// What its file says.
    pub record: UnitRecord,
    /// Its record sheet.
    pub sheet: Arc<Sheet>,
    /// Its worth at its own skills (C9.4).
    pub worth: u32,
}

/// The catalogue of a battle, in its World.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Arc<Content>);

impl Content {
    /// A unit by id.
    pub fn unit(&self, id: &str) -> Option<&Arc<Known>> {
        self.units.get(&ustr(id))
    }

    /// A weapon by name, of one technology base.
    pub fn weapon(&self, name: &str, tech: TechBase) -> Option<&Arc<Weapon>> {
        self.weapons.get(&(ustr(name), tech))
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
        for (file, text) in shipped::WEAPONS {
            reading.weapons(Path::new(file), text);
        }
        reading.suit_weapons(Path::new(shipped::SUITS.0), shipped::SUITS.1);
        reading.equipment(Path::new(shipped::EQUIPMENT.0), shipped::EQUIPMENT.1);
        for (file, text) in shipped::UNITS {
            reading.unit(Path::new(file), text);
        }
        reading.finished()
    }

    /// This catalogue with the units of folders, each with `units/classic/*.ron`; later ones override earlier ones.
    pub fn with_folders(&self, folders: &[&Path]) -> (Content, Vec<Diagnostic>) {
        let mut reading = Reading {
            content: self.clone(),
            ..Reading::default()
        };
        for folder in folders {
            reading.files.next_folder();
            for (file, text) in reading.files.texts(&folder.join("units/classic")) {
                reading.unit(&file, &text);
            }
        }
        reading.finished()
    }

    /// What is wrong with the text of a file of a table, by the folder that it stands in: `weapons`, `suits` or `equipment`.
    pub fn faults_of_table(&self, folder: &str, file: &Path, text: &str) -> Vec<Diagnostic> {
        let mut reading = Reading::default();
        match folder {
            "suits" => reading.suit_weapons(file, text),
            "equipment" => reading.equipment(file, text),
            _ => reading.weapons(file, text),
        }
        reading.finished().1
    }

    /// What is wrong with the text of a unit's file, beside everything that is known here.
    pub fn faults_of_unit(&self, file: &Path, text: &str) -> Vec<Diagnostic> {
        let mut reading = Reading {
            content: self.clone(),
            ..Reading::default()
        };
        reading.unit(file, text);
        reading.finished().1
    }
}

/// A catalogue being read.
#[derive(Default)]
struct Reading {
    content: Content,
    files: CatalogueReader,
    faults: Vec<Diagnostic>,
}

impl Reading {
    /// Reads a table: a list of things that each have a name.
    fn table<T: DeserializeOwned>(
        &mut self,
        file: &Path,
        text: &str,
        name: impl Fn(&T) -> Ustr,
        problem: impl Fn(&T) -> Option<Problem>,
    ) -> Vec<Arc<T>> {
        let all: Vec<T> = match from_ron(text, file) {
            Ok(all) => all,
            Err(fault) => {
                self.faults.push(fault);
                return Vec::new();
            }
        };
        let mut seen = Vec::new();
        let mut out = Vec::new();
        for (i, thing) in all.into_iter().enumerate() {
            let own = name(&thing);
            let twice = seen.contains(&own).then(|| {
                Problem::new(
                    "",
                    say!("“{name}” is there twice", name = own.as_str()),
                    "name it once",
                )
            });
            if let Some(mut found) = twice.or_else(|| problem(&thing)) {
                found.path = format!("[{i}]{}", found.path);
                self.faults.push(diagnose(&found, text, file));
                continue;
            }
            seen.push(own);
            out.push(Arc::new(thing));
        }
        out
    }

    fn weapons(&mut self, file: &Path, text: &str) {
        let problem = |w: &Weapon| {
            w.rounds.is_empty().then(|| {
                Problem::new(
                    ".rounds",
                    say!("{weapon} has no numbers", weapon = w.name.as_str()),
                    "write at least one entry of `rounds` (C10.2.1)",
                )
            })
        };
        for weapon in self.table(file, text, |w: &Weapon| w.name, problem) {
            let key = (weapon.name, weapon.tech);
            self.content.weapons.insert(key, weapon);
        }
    }

    fn suit_weapons(&mut self, file: &Path, text: &str) {
        for weapon in self.table(file, text, |w: &SuitWeapon| w.name, |_| None) {
            self.content.suit_weapons.insert(weapon.name, weapon);
        }
    }

    fn equipment(&mut self, file: &Path, text: &str) {
        let problem = |e: &Equipment| {
            (e.inner_sphere.is_none() && e.clan.is_none()).then(|| {
                Problem::new(
                    "",
                    say!("nobody makes “{item}”", item = e.name.as_str()),
                    "write `inner_sphere` or `clan` (C8.3.5)",
                )
            })
        };
        for item in self.table(file, text, |e: &Equipment| e.name, problem) {
            self.content.equipment.insert(item.name, item);
        }
    }

    fn unit(&mut self, file: &Path, text: &str) {
        let content = &self.content;
        let id = |u: &UnitRecord| u.id.clone();
        let problems = |u: &UnitRecord| sheet(u, content).err().unwrap_or_default();
        let none = |_: &UnitRecord| Vec::new();
        let Some(record) = self.files.read(file, text, id, problems, none) else {
            return;
        };
        let Ok(sheet) = sheet(&record, &self.content) else {
            return;
        };
        let worth = worth(&sheet, sheet.gunnery, sheet.piloting, &record);
        self.content.units.insert(
            sheet.id,
            Arc::new(Known {
                record,
                sheet: Arc::new(sheet),
                worth,
            }),
        );
    }

    fn finished(self) -> (Content, Vec<Diagnostic>) {
        let mut faults = self.faults;
        faults.extend(self.files.faults());
        (self.content, faults)
    }
}
