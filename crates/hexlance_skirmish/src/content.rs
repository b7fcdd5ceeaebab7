//! The catalogue: troopers, weapons, programs, devices, factions and the words of skills, loaded from data files and
//! shared by all battles.
//!
//! The shipped files come first; folders of a player or modder come on top of them, and what they define under the same
//! id takes the place of what was there. A broken file is reported and left out.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, OnceLock},
};

use bevy_ecs::prelude::Resource;
use hexlance_board::Diagnostic;
use hexlance_rules::{CatalogueReader, Ustr, ustr};

use crate::model::{Device, Faction, Profile, Program, Skill, Weapon};

mod check;
mod hacking;
#[cfg(test)]
mod tests;
mod trooper;
mod weapon;
mod words;

use hacking::{DeviceForm, ProgramForm};
pub use trooper::{TrooperForm, problems as trooper_problems, warnings as trooper_warnings};
use weapon::WeaponForm;
pub use words::{Words, problems as words_problems};

/// Everything the skirmish rules look up by id.
#[derive(Clone, Debug, Default)]
pub struct Content {
    /// Troopers by id.
    pub units: BTreeMap<Ustr, Arc<Profile>>,
    /// Weapons by id.
    pub weapons: BTreeMap<Ustr, Arc<Weapon>>,
    /// Hacking programs by id.
    pub programs: BTreeMap<Ustr, Arc<Program>>,
    /// Hacking devices by id.
    pub devices: BTreeMap<Ustr, Arc<Device>>,
    /// Factions by id.
    pub factions: BTreeMap<Ustr, Arc<Faction>>,
    /// Words of skills and states by id.
    pub words: BTreeMap<Ustr, Arc<Words>>,
}

/// The catalogue of a battle, in its World.
#[derive(Resource, Clone, Debug, Default)]
pub struct Catalogue(pub Arc<Content>);

impl Content {
    /// A trooper by id.
    pub fn unit(&self, id: &str) -> Option<&Arc<Profile>> {
        self.units.get(&ustr(id))
    }

    /// A weapon by id.
    pub fn weapon(&self, id: &str) -> Option<&Arc<Weapon>> {
        self.weapons.get(&ustr(id))
    }

    /// What players read of a skill.
    pub fn of_skill(&self, skill: Skill) -> Option<&Arc<Words>> {
        self.words.get(&ustr(skill.id()))
    }

    /// Everything that a trooper uses as a weapon: what is printed, then what its skills and equipment bring (K2.6.3).
    pub fn weapons_of<'c>(&'c self, unit: &'c Profile) -> impl Iterator<Item = &'c Arc<Weapon>> {
        let brought = unit.brought().filter(|id| !unit.weapons.contains(id));
        let ids = unit.weapons.iter().copied().chain(brought);
        ids.filter_map(|id| self.weapons.get(&id))
    }

    /// The programs of a trooper: those of all its devices, each once (K14.3.1).
    pub fn programs_of(&self, unit: &Profile) -> Vec<&Arc<Program>> {
        let devices = unit.devices.iter().filter_map(|id| self.devices.get(id));
        let mut ids: Vec<Ustr> = Vec::new();
        for id in devices.flat_map(|d| &d.programs) {
            if !ids.contains(id) {
                ids.push(*id);
            }
        }
        ids.iter().filter_map(|id| self.programs.get(id)).collect()
    }

    /// The troopers that a list of a faction may have, by id (K2.4.1).
    pub fn units_of<'c>(&'c self, faction: &'c str) -> impl Iterator<Item = &'c Arc<Profile>> {
        self.units.values().filter(move |u| u.faction == *faction)
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
        for (kind, read) in KINDS {
            for (file, text) in reading.files.shipped(kind) {
                read(&mut reading, &file, &text);
            }
        }
        reading.finished()
    }

    /// Reads folders, each with `units/skirmish/*.ron`, `weapons/skirmish/*.ron` and so on; later ones override earlier
    /// ones.
    pub fn load(folders: &[&Path]) -> (Content, Vec<Diagnostic>) {
        Content::default().with_folders(folders)
    }

    /// What is wrong with a file that is to lie in a folder of `assets` such as `weapons`, beside all else that is here.
    pub fn faults_of_part(&self, folder: &str, file: &Path, text: &str) -> Vec<Diagnostic> {
        let mut reading = Reading {
            content: self.clone(),
            ..Reading::default()
        };
        let own = |(kind, _): &&(&str, Reader)| kind.split('/').next() == Some(folder);
        if let Some((_, read)) = KINDS.iter().find(own) {
            read(&mut reading, file, text);
        }
        reading.finished().1
    }

    /// This catalogue with what folders add to it or override in it.
    pub fn with_folders(&self, folders: &[&Path]) -> (Content, Vec<Diagnostic>) {
        let mut reading = Reading {
            content: self.clone(),
            ..Reading::default()
        };
        for folder in folders {
            for (kind, read) in KINDS {
                reading.files.next_folder();
                for (file, text) in reading.files.texts(&folder.join(kind)) {
                    read(&mut reading, &file, &text);
                }
            }
        }
        reading.finished()
    }
}

/// How the files of a folder are read.
type Reader = fn(&mut Reading, &Path, &str);

/// Folders below `assets/`, each after those that its files name things of.
const KINDS: [(&str, Reader); 6] = [
    ("factions/skirmish", Reading::faction),
    ("weapons/skirmish", Reading::weapon),
    ("programs/skirmish", Reading::program),
    ("devices/skirmish", Reading::device),
    ("units/skirmish", Reading::unit),
    ("abilities/skirmish", Reading::words),
];

/// A catalogue being read.
#[derive(Default)]
struct Reading {
    content: Content,
    files: CatalogueReader,
}

impl Reading {
    fn faction(&mut self, file: &Path, text: &str) {
        let id = |f: &Faction| f.id.clone();
        let none = |_: &Faction| Vec::new();
        let read = self
            .files
            .read(file, text, id, check::faction_problems, none);
        if let Some(faction) = read {
            let id = ustr(&faction.id);
            self.content.factions.insert(id, Arc::new(faction));
        }
    }

    fn weapon(&mut self, file: &Path, text: &str) {
        let id = |w: &WeaponForm| w.id.clone();
        let read = self
            .files
            .read(file, text, id, weapon::problems, weapon::warnings);
        if let Some(weapon) = read.and_then(|form| form.made()) {
            self.content.weapons.insert(weapon.id, Arc::new(weapon));
        }
    }

    fn program(&mut self, file: &Path, text: &str) {
        let id = |p: &ProgramForm| p.id.clone();
        let none = |_: &ProgramForm| Vec::new();
        let read = self
            .files
            .read(file, text, id, hacking::program_problems, none);
        if let Some(program) = read.and_then(|form| form.made()) {
            self.content.programs.insert(program.id, Arc::new(program));
        }
    }

    fn device(&mut self, file: &Path, text: &str) {
        let id = |d: &DeviceForm| d.id.clone();
        let none = |_: &DeviceForm| Vec::new();
        let programs = &self.content.programs;
        let problems = |d: &DeviceForm| hacking::device_problems(d, programs);
        if let Some(form) = self.files.read(file, text, id, problems, none) {
            let device = form.made();
            self.content.devices.insert(device.id, Arc::new(device));
        }
    }

    fn unit(&mut self, file: &Path, text: &str) {
        let id = |u: &TrooperForm| u.id.clone();
        let content = &self.content;
        let problems = |u: &TrooperForm| trooper::problems(u, content);
        let read = self.files.read(file, text, id, problems, trooper::warnings);
        if let Some(unit) = read.and_then(|form| form.made()) {
            self.content.units.insert(unit.id, Arc::new(unit));
        }
    }

    fn words(&mut self, file: &Path, text: &str) {
        let id = |w: &Words| w.id.clone();
        let none = |_: &Words| Vec::new();
        if let Some(words) = self.files.read(file, text, id, words::problems, none) {
            self.content.words.insert(ustr(&words.id), Arc::new(words));
        }
    }

    /// Gives every device its programs, which files of later folders may have added.
    fn finished(mut self) -> (Content, Vec<Diagnostic>) {
        let programs = &self.content.programs;
        for device in self.content.devices.values_mut() {
            let all = hacking::programs_of(device, programs);
            if device.programs != all {
                Arc::make_mut(device).programs = all;
            }
        }
        (self.content, self.files.faults())
    }
}
