//! What lies on the desk of the force builder: the saved forces, and the one that is open.

use super::{AnyForce, Bench, Built, Design, ForceFacts};
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
    /// What is wanted on the workbench of designs, while units are designed.
    pub design: Option<Design>,
    /// Whether that workbench is on the screen, for a whole frame: a press that leads there or back is not one on what
    /// comes in its place.
    pub designing: bool,
    /// The rules and the name of a design that was left without being saved.
    pub design_aside: Option<(Rules, String)>,
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
            design: None,
            designing: false,
            design_aside: None,
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

/// Something that is being put together.
#[derive(Clone, Debug)]
pub struct Open<B: Bench> {
    /// What is made.
    pub made: B::Made,
    /// The name of the file in which it is saved.
    pub saved_as: Option<String>,
    /// Whether it differs from what is saved.
    pub changed: bool,
    /// What is looked at.
    pub at: B::At,
    /// What is wrong with it.
    pub problems: Vec<Problem>,
    /// What is worked out of it, and typed beside it.
    pub work: B::Work,
    /// Earlier states, the latest last.
    before: Vec<B::Made>,
    fresh: Option<B::At>,
}

/// How many steps can be taken back.
const STEPS: usize = 60;

impl<B: Bench<Made: Default>> Default for Open<B> {
    fn default() -> Self {
        Self::new(B::Made::default(), None)
    }
}

impl<B: Bench> Open<B> {
    /// A thing on the desk.
    pub fn new(made: B::Made, saved_as: Option<String>) -> Self {
        Self {
            made,
            saved_as,
            changed: false,
            at: B::At::default(),
            problems: Vec::new(),
            work: B::Work::default(),
            before: Vec::new(),
            fresh: None,
        }
    }

    /// A thing that is not written down yet.
    pub fn unsaved(made: B::Made) -> Self {
        Self {
            changed: true,
            ..Self::new(made, None)
        }
    }

    /// Changes the thing; the step can be taken back.
    pub fn change(&mut self, change: impl FnOnce(&mut B::Made)) {
        let old = self.made.clone();
        change(&mut self.made);
        if self.made != old {
            self.before.push(old);
            if self.before.len() > STEPS {
                self.before.remove(0);
            }
            self.changed = true;
            self.fresh = None;
        }
    }

    /// Takes up a thing that is kept elsewhere, as it is now.
    pub fn take_up(&mut self, made: &B::Made) {
        if self.made != *made {
            self.made.clone_from(made);
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
            self.made = old;
            self.changed = true;
            self.fresh = None;
        }
    }

    /// Works out what is shown, if something has changed.
    pub fn refresh(&mut self, stock: &B::Stock) {
        B::settle(self);
        if self.fresh == Some(self.at) {
            return;
        }
        self.fresh = Some(self.at);
        self.problems = B::faults(&self.made, stock);
        B::sum_up(self, stock);
    }

    /// Why it cannot fight yet: what is wrong with it, or that it is not saved.
    pub(super) fn not_ready(&self) -> Option<String> {
        let wrong = self.problems.first().map(super::said);
        let unsaved = self.changed || self.saved_as.is_none();
        wrong.or_else(|| unsaved.then(|| tr!("Save it first.").to_owned()))
    }
}
