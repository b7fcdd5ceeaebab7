//! What lies on the desk of the force builder: the saved forces, and the one that is open.

use super::{AnyForce, Built, ForceFacts};
use crate::rulesets::{Registered, Rules};
use bevy::prelude::Resource;
use hexlance_rules::Problem;
use std::{path::PathBuf, sync::Arc};

/// Every force that can be chosen. The program keeps it up to date.
#[derive(Resource, Clone, Debug, Default)]
pub struct ForceLibrary(pub Vec<SavedForce>);

impl ForceLibrary {
    /// A force by its stable name.
    pub fn get(&self, id: &str) -> Option<&SavedForce> {
        self.0.iter().find(|f| f.id == id)
    }

    /// The forces of a ruleset.
    pub fn of(&self, rules: Rules) -> impl Iterator<Item = &SavedForce> {
        self.0.iter().filter(move |f| f.rules == rules)
    }
}

/// A force of the library.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedForce {
    /// Stable name, unlike that of any other force of any ruleset.
    pub id: String,
    /// Its ruleset.
    pub rules: Rules,
    /// Its file.
    pub file: PathBuf,
    /// Name of its file, without its ending.
    pub stem: String,
    /// The name players read.
    pub name: String,
    /// Whether a player has saved it: it may be deleted.
    pub own: bool,
    /// The force; nothing if its file cannot be read.
    pub force: Option<AnyForce>,
    /// What there is to say of it.
    pub facts: ForceFacts,
    /// What keeps it from a battle.
    pub problems: Vec<String>,
}

/// What the player is at on this screen, whichever rules the forces are for.
#[derive(Resource, Clone, Debug)]
pub struct ForceRoom {
    /// The rules whose forces are listed and built.
    pub rules: Rules,
    /// The force of the library that is looked at.
    pub chosen: Option<String>,
    /// The unit of it whose record is shown, by its place.
    pub unit: usize,
    /// What is typed to find a force.
    pub search: String,
    /// The seed that a force is drawn with; any if nothing is typed.
    pub seed: String,
    /// The seed of the last force that was drawn.
    pub drawn: Option<String>,
    /// The force that is to be deleted if the player says so again.
    pub deleting: Option<String>,
    /// The side of the battle for which a force is sought: its place and its name.
    pub for_side: Option<(usize, String)>,
}

impl Default for ForceRoom {
    fn default() -> Self {
        Self {
            rules: Rules::first(),
            chosen: None,
            unit: 0,
            search: String::new(),
            seed: String::new(),
            drawn: None,
            deleting: None,
            for_side: None,
        }
    }
}

/// What the player is at with forces of a ruleset. It outlives the screen, so that nothing is lost by a look elsewhere.
#[derive(Resource, Clone, Debug)]
pub struct ForceDesk<R: Built> {
    /// What forces are made from.
    pub content: Option<Arc<R::Content>>,
    /// The force that is open; the library without one.
    pub open: Option<Open<R>>,
    /// A force that was left without being saved.
    pub aside: Option<Open<R>>,
    /// What is listed of what forces are made from.
    pub filter: R::Filter,
    /// Points of a force that is drawn.
    pub points: u32,
}

impl<R: Built> Default for ForceDesk<R> {
    fn default() -> Self {
        Self {
            content: None,
            open: None,
            aside: None,
            filter: R::Filter::default(),
            points: R::DRAWN.usual,
        }
    }
}

/// A force that is being built.
#[derive(Clone, Debug)]
pub struct Open<R: Built> {
    /// The force.
    pub force: R::Force,
    /// The name of the file in which it is saved.
    pub saved_as: Option<String>,
    /// Whether it differs from what is saved.
    pub changed: bool,
    /// What is looked at.
    pub at: R::At,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// What is worked out of it, and typed beside it.
    pub work: R::Work,
    /// Earlier states, the latest last.
    before: Vec<R::Force>,
    fresh: Option<R::At>,
}

/// How many steps can be taken back.
const STEPS: usize = 60;

impl<R: Built> Default for Open<R> {
    fn default() -> Self {
        Self::new(R::Force::default(), None)
    }
}

impl<R: Built> Open<R> {
    /// A force on the desk.
    pub fn new(force: R::Force, saved_as: Option<String>) -> Self {
        Self {
            force,
            saved_as,
            changed: false,
            at: R::At::default(),
            problems: Vec::new(),
            work: R::Work::default(),
            before: Vec::new(),
            fresh: None,
        }
    }

    /// A force that is not written down yet.
    pub fn unsaved(force: R::Force) -> Self {
        Self {
            changed: true,
            ..Self::new(force, None)
        }
    }

    /// Changes the force; the step can be taken back.
    pub fn change(&mut self, change: impl FnOnce(&mut R::Force)) {
        let old = self.force.clone();
        change(&mut self.force);
        if self.force != old {
            self.before.push(old);
            if self.before.len() > STEPS {
                self.before.remove(0);
            }
            self.changed = true;
            self.fresh = None;
        }
    }

    /// Takes up a force that is kept elsewhere, as it is now.
    pub fn take_up(&mut self, force: &R::Force) {
        if self.force != *force {
            self.force.clone_from(force);
            self.before.clear();
            self.fresh = None;
        }
    }

    /// Whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        if let Some(old) = self.before.pop() {
            self.force = old;
            self.changed = true;
            self.fresh = None;
        }
    }

    /// Works out what is shown, if something has changed.
    pub fn refresh(&mut self, content: &R::Content) {
        R::settle(self);
        if self.fresh == Some(self.at) {
            return;
        }
        self.fresh = Some(self.at);
        self.problems = R::force_problems(&self.force, content);
        R::sum_up(self, content);
    }

    /// Why it cannot fight yet: what is wrong with it, or that it is not saved.
    pub(super) fn not_ready(&self) -> Option<String> {
        let wrong = self.problems.first().map(super::said);
        let unsaved = self.changed || self.saved_as.is_none();
        wrong.or_else(|| unsaved.then(|| tr!("Save it first.").to_owned()))
    }
}
