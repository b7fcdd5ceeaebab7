//! Demos: cases that are there to be watched, one command after the other, on a battle that anybody may take over.

use std::{
    fmt::{self, Debug},
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_board::Diagnostic;

use super::{Cases, CueOf, Maps, case_from_ron, fault_at, map_near};
use crate::{AbilityId, Battle, DiceSource, LARGEST_CARD, data_text};

/// A case made ready to be watched.
///
/// Whoever plays it owns the battle and the cursor, and gives the commands to the battle as [`Demo::next`] names
/// them. To take over by hand is to stop asking: the battle is one like any other, and its dice go on by chance once the
/// scripted ones are drawn.
pub struct Demo<R: Cases> {
    case: R::Case,
    file: PathBuf,
    text: String,
    setup: Arc<R::Setup>,
    content: Arc<R::Content>,
}

impl<R: Cases> Debug for Demo<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Demo")
            .field("case", &self.case)
            .finish_non_exhaustive()
    }
}

impl<R: Cases> Demo<R> {
    /// Reads a demo from a file; the map that it names is sought near the file.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn load(file: &Path, content: &Arc<R::Content>) -> Result<Self, Diagnostic> {
        let text = data_text(file, LARGEST_CARD)?;
        Self::read(&text, file, content, &map_near)
    }

    /// Reads a demo from its text; `file` names it in messages, `maps` finds the map that it names.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn read(
        text: &str,
        file: &Path,
        content: &Arc<R::Content>,
        maps: Maps<'_>,
    ) -> Result<Self, Diagnostic> {
        let case = case_from_ron(text, file)?;
        let setup =
            R::setup(&case, file, content, maps).map_err(|fault| fault_at(fault, text, file))?;
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
        R::head(&self.case).id
    }

    /// What it shows, in one line.
    pub fn title(&self) -> &str {
        R::head(&self.case).title
    }

    /// The ability that it acts out.
    pub fn about(&self) -> Option<AbilityId> {
        R::head(&self.case).about
    }

    /// The rules and abilities that it exercises.
    pub fn shows(&self) -> &[String] {
        R::head(&self.case).shows
    }

    /// All its captions, in order.
    pub fn captions(&self) -> impl Iterator<Item = &str> {
        R::captions(&self.case).into_iter()
    }

    /// The number of lines of its script, to show how far it has got: see [`Cases::lines_done`].
    pub fn lines(&self) -> usize {
        R::head(&self.case).lines
    }

    /// The setup of its battle.
    pub fn setup(&self) -> &Arc<R::Setup> {
        &self.setup
    }

    /// Its dice: the scripted ones, then those of the seed.
    pub fn dice(&self, seed: u64) -> DiceSource {
        DiceSource::ScriptThen(R::head(&self.case).dice.to_vec(), seed)
    }

    /// The battle as it begins. The seed is for the dice of whoever takes over.
    ///
    /// # Errors
    /// Why the battle cannot begin; never for a demo that was read with the same content.
    pub fn battle(&self, seed: u64) -> Result<Battle<R>, Diagnostic> {
        Battle::new(self.setup.clone(), self.content.clone(), self.dice(seed)).map_err(|e| {
            Diagnostic::written(
                &self.file,
                format!("the battle does not begin: {e}"),
                "correct what the message names",
            )
        })
    }

    /// What comes next on a battle that was played by this demo up to `cursor`, which begins as its default;
    /// `None` at the end. The battle must keep its log.
    ///
    /// # Errors
    /// The line that cannot be played on this battle, and why: somebody else gave commands in between, or it is wrong.
    pub fn next<'s>(
        &'s self,
        cursor: &mut R::Cursor,
        battle: &Battle<R>,
    ) -> Result<Option<CueOf<'s, R>>, Diagnostic> {
        match R::next(&self.case, cursor, battle) {
            Ok(cue) => Ok(cue.map(|(_, cue)| cue)),
            Err((line, why)) => Err(fault_at(
                (format!("script[{line}]"), why),
                &self.text,
                &self.file,
            )),
        }
    }
}
