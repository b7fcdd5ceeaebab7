//! What the rule cases of all rulesets share: outcomes, what a script asks for next, and playing it.
//!
//! A case is a file that says what stands where, what is done and what must come of it (`docs/conformance.md`). Its
//! lines are the ruleset's own; see the module `conformance` there.

use std::path::Path;

use hexlance_board::{BoardFile, Diagnostic, Hex};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::{
    Battle, Dice, Problem, Refusal, Ruleset, SideId, SubmitError, UnitId, diagnose, ron_options,
};

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

/// Reads a case.
///
/// # Errors
/// The fault, with its line.
pub fn case_from_ron<T: DeserializeOwned>(text: &str, file: &Path) -> Result<T, Diagnostic> {
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
            let file = folder.join(file);
            if file.is_file() {
                return BoardFile::load(&file);
            }
        }
    }
    Err(Diagnostic::new(
        name,
        "there is no such map",
        "put the map's file beside the case, or name one of those in assets/maps",
    ))
}

/// A fault at its place in the file.
pub fn fault_at((path, message): CaseFault, text: &str, file: &Path) -> Diagnostic {
    let problem = Problem {
        path,
        message,
        remedy: "see which of the two is wrong, the case or the program".to_owned(),
    };
    diagnose(&problem, text, file)
}

/// Turns what was found around for a case that must fail until the program plays something.
pub fn expect_to_miss(missing: Option<&str>, found: &mut Vec<CaseFault>) {
    let Some(missing) = missing else {
        return;
    };
    if found.is_empty() {
        found.push((
            "missing".to_owned(),
            format!("the case passes although it waits for “{missing}”: take the line out"),
        ));
    } else {
        found.clear();
    }
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

/// Plays a script to its end: everything that is not as it says, where in the case, and what.
///
/// `next` names what comes next, `compare` says what does not hold, `rolls` tells what was rolled. What follows a
/// command that cannot be given makes no sense and is not played. `asks` says that the script ends with a question.
pub fn play<'s, R: Ruleset, K>(
    battle: &mut Battle<R>,
    mut next: impl FnMut(&Battle<R>) -> Result<Option<(usize, Cue<'s, R::Command, K>)>, Stuck>,
    compare: impl Fn(&K, &Battle<R>) -> Vec<String>,
    rolls: impl Fn(&Battle<R>) -> String,
    asks: bool,
) -> Vec<CaseFault> {
    let mut failures = Vec::new();
    let mut short = false;
    loop {
        let (line, cue) = match next(battle) {
            Ok(Some(next)) => next,
            Ok(None) => break,
            Err((line, why)) => return not_played(failures, line, why),
        };
        let found = match cue {
            Cue::Say(_) | Cue::Look(_) => Vec::new(),
            Cue::Check(check) => compare(&check, battle),
            Cue::Refused {
                side,
                command,
                code,
            } => refused_as(battle.check(side, &command), code),
            Cue::Command { side, command } => match battle.submit(side, command) {
                Ok(_) => Vec::new(),
                Err(SubmitError::Refused(refusal)) => {
                    let remedy = refusal.remedy.as_deref().unwrap_or("");
                    let why = format!("it is refused as `{}`: {refusal} {remedy}", refusal.code);
                    return not_played(failures, line, why);
                }
            },
        };
        failures.extend(found.into_iter().map(|f| (place(line), f)));
        if !short && battle.world().resource::<Dice>().ran_out() {
            short = true;
            failures.push((place(line), format!("the dice ran out: {}", rolls(battle))));
        }
    }
    let left = battle.world().resource::<Dice>().left();
    if left > 0 {
        failures.push((
            "dice".to_owned(),
            format!("{left} of the dice were not drawn: {}", rolls(battle)),
        ));
    }
    if let Some(decision) = battle.decision().filter(|_| !asks) {
        failures.push((
            "script".to_owned(),
            format!("a question is still open: {}", decision.prompt),
        ));
    }
    failures
}

/// Where in a case a line of its script is.
fn place(line: usize) -> String {
    format!("script[{line}]")
}

fn not_played(mut failures: Vec<CaseFault>, line: usize, why: String) -> Vec<CaseFault> {
    failures.push((place(line), why));
    failures.push((
        place(line),
        "the rest of the case was not played".to_owned(),
    ));
    failures
}

/// Compares a refusal with the one that must come: by its code, or by the number of its rule.
fn refused_as(result: Result<(), Refusal>, code: &str) -> Vec<String> {
    match result {
        Err(refusal) if refusal.code == code || refusal.rule == code => Vec::new(),
        Err(refusal) => vec![format!(
            "it is refused as `{}` ({refusal}), and should be refused as `{code}`",
            refusal.code
        )],
        Ok(()) => vec![format!("it is allowed, and should be refused as `{code}`")],
    }
}
