//! Demos: cases that are there to be watched, one command after the other, on a battle that anybody may take over.

use std::{path::Path, sync::Arc};

use hexlance_board::Diagnostic;
use hexlance_rules::{
    AbilityId, DiceSource,
    conformance::{Maps, fault_at, map_near},
    read_text,
};

use super::{
    case::Case,
    read_case,
    script::{Cue, Cursor},
    steps::CaseStep,
    world,
};
use crate::{Battle, content::Content, setup::Setup};

/// A case made ready to be watched.
///
/// Whoever plays it owns the battle and the [`Cursor`], and gives the commands to the battle as [`Demo::next`] names
/// them. To take over by hand is to stop asking: the battle is one like any other, and its dice go on by chance once the
/// scripted ones are drawn.
#[derive(Clone, Debug)]
pub struct Demo {
    case: Case,
    file: std::path::PathBuf,
    text: String,
    setup: Arc<Setup>,
    content: Arc<Content>,
}

impl Demo {
    /// Reads a demo from a file; the map that it names is sought near the file.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn load(file: &Path, content: &Arc<Content>) -> Result<Self, Diagnostic> {
        let text = read_text(file).map_err(|e| Diagnostic::io(file, "read", &e))?;
        Self::read(&text, file, content, &map_near)
    }

    /// Reads a demo from its text; `file` names it in messages, `maps` finds the map that it names.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(
        text: &str,
        file: &Path,
        content: &Arc<Content>,
        maps: Maps<'_>,
    ) -> Result<Self, Diagnostic> {
        let case = read_case(text, file)?;
        let setup = world::setup(&case, file, content, maps)
            .map_err(|fault| fault_at(fault, text, file))?;
        let demo = Self {
            case,
            file: file.to_owned(),
            text: text.to_owned(),
            setup: Arc::new(setup),
            content: content.clone(),
        };
        demo.battle(0)?;
        Ok(demo)
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.case.id
    }

    /// What it shows, in one line.
    pub fn title(&self) -> &str {
        &self.case.title
    }

    /// The ability that it acts out.
    pub fn about(&self) -> Option<AbilityId> {
        self.case.about
    }

    /// The rules and abilities that it exercises.
    pub fn shows(&self) -> &[String] {
        &self.case.shows
    }

    /// All its captions, in order.
    pub fn captions(&self) -> impl Iterator<Item = &str> {
        self.case.script.iter().filter_map(|step| match step {
            CaseStep::Say(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The number of lines of its script, to show how far it has got: see [`Cursor::lines_done`].
    pub fn lines(&self) -> usize {
        self.case.script.len()
    }

    /// The setup of its battle.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Its dice: the scripted ones, then those of the seed.
    pub fn dice(&self, seed: u64) -> DiceSource {
        DiceSource::ScriptThen(self.case.dice.clone(), seed)
    }

    /// The battle as it begins. The seed is for the dice of whoever takes over.
    ///
    /// # Errors
    /// Why the battle cannot begin; never for a demo that was read with the same content.
    pub fn battle(&self, seed: u64) -> Result<Battle, Diagnostic> {
        Battle::new(self.setup.clone(), self.content.clone(), self.dice(seed)).map_err(|e| {
            Diagnostic::new(
                &self.file,
                format!("the battle does not begin: {e}"),
                "correct what the message names",
            )
        })
    }

    /// What comes next on a battle that was played by this demo up to `cursor`, which begins as `Cursor::default()`;
    /// `None` at the end. The battle must keep its log.
    ///
    /// # Errors
    /// The line that cannot be played on this battle, and why: somebody else gave commands in between, or it is wrong.
    pub fn next<'s>(
        &'s self,
        cursor: &mut Cursor,
        battle: &Battle,
    ) -> Result<Option<Cue<'s>>, Diagnostic> {
        match cursor.next(&self.case.script, battle) {
            Ok(cue) => Ok(cue.map(|(_, cue)| cue)),
            Err((line, why)) => Err(fault_at(
                (format!("script[{line}]"), why),
                &self.text,
                &self.file,
            )),
        }
    }
}
