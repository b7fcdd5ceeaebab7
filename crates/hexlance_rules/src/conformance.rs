//! What the rule cases of all rulesets share: outcomes, what a script asks for next, playing it, watching it.
//!
//! A case is a file that says what stands where, what is done and what must come of it (`docs/conformance.md`). Its
//! lines are the ruleset's own, which says by [`Cases`] what they ask for.

mod demo;
mod differences;
mod play;

use std::{collections::BTreeMap, fmt::Debug, path::Path};

use hexlance_board::{BoardFile, Diagnostic, Hex, file_inside, seen};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::{AbilityId, Battle, Problem, Ruleset, SideId, UnitId, diagnose, ron_options};

pub use demo::Demo;
pub use differences::{Differences, differs, may_differ};
pub use play::{run_case, run_case_with};

/// Finds the map that a case names: by that name, for a case in that file.
pub type Maps<'m> = &'m dyn Fn(&str, &Path) -> Result<BoardFile, Diagnostic>;

/// Something wrong with a case: where in it, and what.
pub type CaseFault = (String, String);

/// A line that cannot be played: its place in the script, and why.
pub type Stuck = (usize, String);

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseOutcome {
    /// Its id; the name of the file if that cannot be read.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Rules and abilities that it exercises.
    pub shows: Vec<String>,
    /// What the program does not play yet, if the case says so: it failed as expected.
    pub missing: Option<String>,
    /// What is not as the case says, each at its line; empty if it passed.
    pub failures: Vec<Diagnostic>,
    /// Hash of the state in which it ended, if it began at all.
    pub state: Option<u64>,
    /// Number of events that happened.
    pub events: usize,
}

impl CaseOutcome {
    /// Of a file that cannot be read as a case.
    pub fn unread(file: &Path, fault: Diagnostic) -> Self {
        Self {
            id: file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            title: String::new(),
            shows: Vec::new(),
            missing: None,
            failures: vec![fault],
            state: None,
            events: 0,
        }
    }

    /// Whether everything was as the case says, or it failed as it says that it must.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Whether it waits for something that the program does not play yet.
    pub fn waits(&self) -> bool {
        self.passed() && self.missing.is_some()
    }
}

/// What every case says of itself.
#[derive(Clone, Copy, Debug)]
pub struct CaseHead<'c> {
    /// Its id.
    pub id: &'c str,
    /// What it shows, in one line.
    pub title: &'c str,
    /// Rules and abilities that it exercises.
    pub shows: &'c [String],
    /// The ability that it acts out, if it is a demo.
    pub about: Option<AbilityId>,
    /// What the program does not play yet.
    pub missing: Option<&'c str>,
    /// Its dice in the order drawn.
    pub dice: &'c [u8],
    /// The number of lines of its script.
    pub lines: usize,
    /// Whether the script ends with a question that stays open.
    pub asks: bool,
}

/// A ruleset with rule cases.
pub trait Cases: Ruleset {
    /// A case as its file has it.
    type Case: Debug + DeserializeOwned + Send + Sync + 'static;
    /// Where a script has got to: begins as its default.
    type Cursor: Clone + Debug + Default + Send + Sync + 'static;
    /// Something that a case says must hold.
    type Check<'s>;

    /// What a case says of itself.
    fn head(case: &Self::Case) -> CaseHead<'_>;

    /// Its captions, in order.
    fn captions(case: &Self::Case) -> Vec<&str>;

    /// Where its units stand in its file, with their names: a case that does not start is told at the unit that its
    /// message names.
    fn named_units(case: &Self::Case) -> Vec<(String, &str)>;

    /// The setup of its battle.
    ///
    /// # Errors
    /// The first fault.
    fn setup(
        case: &Self::Case,
        file: &Path,
        content: &Self::Content,
        maps: Maps<'_>,
    ) -> Result<Self::Setup, CaseFault>;

    /// What its script asks for next on a battle that was played up to there, and in which line; nothing at its end.
    ///
    /// # Errors
    /// The line that cannot be played, and why.
    fn next<'s>(
        case: &'s Self::Case,
        cursor: &mut Self::Cursor,
        battle: &Battle<Self>,
    ) -> Result<Option<(usize, CueOf<'s, Self>)>, Stuck>;

    /// The number of lines that are done.
    fn lines_done(cursor: &Self::Cursor) -> usize;

    /// What is not as the case says, each in a sentence.
    fn failures(check: &Self::Check<'_>, battle: &Battle<Self>) -> Vec<String>;

    /// What was rolled, if an event tells of a roll, for messages.
    fn roll(event: &Self::Event) -> Option<String>;

    /// What no battle may come to, if it came to that.
    fn faults(battle: &Battle<Self>) -> Vec<String> {
        let _ = battle;
        Vec::new()
    }
}

/// What a script of a ruleset asks for next.
pub type CueOf<'s, R> = Cue<'s, <R as Ruleset>::Command, <R as Cases>::Check<'s>>;

/// Where units stand in a case whose sides list them by their names: [`Cases::named_units`] of most rulesets.
pub fn named_in_sides<'c, U: 'c>(
    sides: impl IntoIterator<Item = (&'c str, &'c BTreeMap<String, U>)>,
) -> Vec<(String, &'c str)> {
    let paths = sides.into_iter().flat_map(|(side, units)| {
        let names = units.keys();
        names.map(move |name| (format!("{side}[{name}]"), name.as_str()))
    });
    paths.collect()
}

/// The usual answer to the question that is open, as the side that is asked would give it: `answer` makes the command of a
/// code.
pub fn usual_answer<'s, R: Cases>(
    battle: &Battle<R>,
    answer: impl FnOnce(String) -> R::Command,
) -> Option<CueOf<'s, R>> {
    let decision = battle.decision()?;
    let choice = decision.choices.get(decision.default)?;
    Some(Cue::Command {
        side: decision.side,
        command: answer(choice.code.clone()),
    })
}

/// Reads a case.
///
/// # Errors
/// The fault, with its line.
pub fn case_from_ron<T: DeserializeOwned>(text: &str, file: &Path) -> Result<T, Diagnostic> {
    seen(text, file)?;
    ron_options()
        .with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES)
        .from_str(text)
        .map_err(|e| Diagnostic::from_ron(file, &e))
}

/// The map that a case names: beside it, or in a folder `maps` or `assets/maps` of a folder around it.
///
/// # Errors
/// What is wrong with the map, or that there is none.
pub fn map_near(name: &str, case: &Path) -> Result<BoardFile, Diagnostic> {
    let around = case.ancestors().skip(1);
    let folders = around
        .clone()
        .take(1)
        .map(Path::to_owned)
        .chain(around.flat_map(|folder| [folder.join("maps"), folder.join("assets/maps")]));
    for folder in folders {
        for file in [name.to_owned(), format!("{name}.board.ron")] {
            match file_inside(None, &folder, &file) {
                Ok(Some(file)) => return BoardFile::load(&file),
                Ok(None) => {}
                Err(out) => {
                    return Err(Diagnostic::written(
                        name,
                        format!("the map of a case cannot be anywhere: {out}"),
                        "write the plain name of a map, without `..`",
                    ));
                }
            }
        }
    }
    Err(Diagnostic::written(
        name,
        "there is no such map",
        "put the map's file beside the case, or name one of those in assets/maps",
    ))
}

/// A fault at its place in the file.
pub fn fault_at((path, message): CaseFault, text: &str, file: &Path) -> Diagnostic {
    let problem = Problem::written(
        path,
        message,
        "see which of the two is wrong, the case or the program",
    );
    diagnose(&problem, text, file)
}

/// What a script asks for next. `C` is a ruleset's command, `K` something that its cases say must hold.
#[derive(Clone, Debug)]
pub enum Cue<'s, C, K> {
    /// A caption for what follows.
    Say(&'s str),
    /// Where to look.
    Look(Look),
    /// A command to be given now. If it is not given, the rest of the script makes no sense.
    Command {
        /// Which side gives it.
        side: SideId,
        /// What.
        command: C,
    },
    /// A command that is not allowed, with the code or the rule of the refusal that must come. It changes nothing.
    Refused {
        /// Which side would give it.
        side: SideId,
        /// What.
        command: C,
        /// Code of the refusal, or the number of its rule.
        code: &'s str,
    },
    /// Something that must hold now: a test compares it, whoever only watches goes on.
    Check(K),
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// At a hex.
    At(Hex),
    /// At a unit.
    Unit(UnitId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_found_where_their_sides_list_them() {
        let red = BTreeMap::from([("Fox".to_owned(), 1), ("Owl".to_owned(), 2)]);
        let blue = BTreeMap::from([("Elk".to_owned(), 3)]);
        let found = named_in_sides([("red", &red), ("blue", &blue)]);
        let found: Vec<_> = found
            .iter()
            .map(|(path, name)| (path.as_str(), *name))
            .collect();
        assert_eq!(
            found,
            [
                ("red[Fox]", "Fox"),
                ("red[Owl]", "Owl"),
                ("blue[Elk]", "Elk")
            ]
        );
    }
}
