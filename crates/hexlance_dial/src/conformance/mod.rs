//! Rule cases as data: what the rules say, played and compared (`tests/conformance/dial/**.ron`, `docs/conformance.md`).
//!
//! A case sets units on a map in the middle of a turn, scripts the dice, gives commands and says what must come of them.
//! It goes the way of every battle: the same checks, the same steps, the same events.

use std::{path::Path, sync::Arc};

use hexlance_board::{BoardFile, Diagnostic};
use hexlance_rules::{Dice, DiceSource, Problem, SubmitError, diagnose, ron_options};
use ron::extensions::Extensions;

use crate::{Battle, content::Content, event::Event};

pub mod case;
mod demo;
mod expect;
mod notation;
mod orders;
mod script;
pub mod steps;
mod world;

pub use demo::Demo;
pub use script::{Check, Cue, Cursor, Look};

use case::Case;
use steps::CaseStep;

/// Finds the map that a case names: by that name, for a case in that file.
pub type Maps<'m> = &'m dyn Fn(&str, &Path) -> Result<BoardFile, Diagnostic>;

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
pub fn read_case(text: &str, file: &Path) -> Result<Case, Diagnostic> {
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

/// Plays a case and compares; the map that it names is sought near its file.
pub fn run_case(text: &str, file: &Path, content: &Arc<Content>) -> CaseOutcome {
    run_case_with(text, file, content, &map_near)
}

/// Plays a case and compares, with maps from wherever they are.
pub fn run_case_with(
    text: &str,
    file: &Path,
    content: &Arc<Content>,
    maps: Maps<'_>,
) -> CaseOutcome {
    let case = match read_case(text, file) {
        Ok(case) => case,
        Err(fault) => {
            return CaseOutcome {
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
            };
        }
    };
    let (mut found, battle) = match begin(&case, file, content, maps) {
        Ok(mut battle) => (play_case(&case, &mut battle), Some(battle)),
        Err(fault) => (vec![fault], None),
    };
    if let Some(missing) = &case.missing {
        if found.is_empty() {
            found.push((
                "missing".to_owned(),
                format!("the case passes although it waits for “{missing}”: take the line out"),
            ));
        } else {
            found.clear();
        }
    }
    let failures = found
        .into_iter()
        .map(|fault| fault_at(fault, text, file))
        .collect();
    CaseOutcome {
        id: case.id,
        title: case.title,
        shows: case.shows,
        missing: case.missing,
        failures,
        state: battle.as_ref().map(Battle::hash),
        events: battle.map_or(0, |b| b.log().len()),
    }
}

/// A fault at its place in the file.
fn fault_at((path, message): world::Fault, text: &str, file: &Path) -> Diagnostic {
    let problem = Problem {
        path,
        message,
        remedy: "see which of the two is wrong, the case or the program".to_owned(),
    };
    diagnose(&problem, text, file)
}

/// The battle of a case as it begins.
fn begin(
    case: &Case,
    file: &Path,
    content: &Arc<Content>,
    maps: Maps<'_>,
) -> Result<Battle, world::Fault> {
    let setup = world::setup(case, file, content, maps)?;
    let dice = DiceSource::Script(case.dice.clone());
    Battle::new(Arc::new(setup), content.clone(), dice)
        .map_err(|e| (String::new(), format!("the case does not start: {e}")))
}

/// Plays a case: everything that is not as it says, where in the case, and what.
fn play_case(case: &Case, battle: &mut Battle) -> Vec<world::Fault> {
    let mut failures = Vec::new();
    if let Err(line) = play_script(case, battle, &mut failures) {
        failures.push((line, "the rest of the case was not played".to_owned()));
        return failures;
    }
    let left = battle.world().resource::<Dice>().left();
    if left > 0 {
        failures.push((
            "dice".to_owned(),
            format!("{left} of the dice were not drawn: {}", rolls(battle)),
        ));
    }
    let asked = matches!(case.script.last(), Some(CaseStep::Asked(_)));
    if let Some(decision) = battle.decision().filter(|_| !asked) {
        failures.push((
            "script".to_owned(),
            format!("a question is still open: {}", decision.prompt),
        ));
    }
    for fault in crate::invariants::faults(battle.world()) {
        failures.push(("script".to_owned(), format!("in the end, {fault}")));
    }
    failures
}

/// Plays the script; what follows a command that cannot be given makes no sense, and the error is its line.
fn play_script(
    case: &Case,
    battle: &mut Battle,
    failures: &mut Vec<world::Fault>,
) -> Result<(), String> {
    let mut cursor = Cursor::default();
    let mut short = false;
    loop {
        let (line, cue) = match cursor.next(case, battle) {
            Ok(Some(next)) => next,
            Ok(None) => return Ok(()),
            Err((line, why)) => {
                let path = format!("script[{line}]");
                failures.push((path.clone(), why));
                return Err(path);
            }
        };
        let path = format!("script[{line}]");
        let found = match cue {
            Cue::Say(_) | Cue::Look(_) => Vec::new(),
            Cue::Check(check) => check.failures(battle),
            Cue::Refused {
                side,
                command,
                code,
            } => refused_as(battle.check(side, &command), code),
            Cue::Command { side, command } => match battle.submit(side, command) {
                Ok(_) => Vec::new(),
                Err(SubmitError::Refused(refusal)) => {
                    let remedy = refusal.remedy.as_deref().unwrap_or("");
                    failures.push((
                        path.clone(),
                        format!("it is refused as `{}`: {refusal} {remedy}", refusal.code),
                    ));
                    return Err(path);
                }
            },
        };
        failures.extend(found.into_iter().map(|f| (path.clone(), f)));
        if !short && battle.world().resource::<Dice>().ran_out() {
            short = true;
            failures.push((path, format!("the dice ran out: {}", rolls(battle))));
        }
    }
}

/// Compares a refusal with the one that must come: by its code, or by the number of its rule.
fn refused_as(result: Result<(), hexlance_rules::Refusal>, code: &str) -> Vec<String> {
    match result {
        Err(refusal) if refusal.code == code || refusal.rule == code => Vec::new(),
        Err(refusal) => vec![format!(
            "it is refused as `{}` ({refusal}), and should be refused as `{code}`",
            refusal.code
        )],
        Ok(()) => vec![format!("it is allowed, and should be refused as `{code}`")],
    }
}

/// What was rolled so far, for messages.
fn rolls(battle: &Battle) -> String {
    let rolls: Vec<_> = battle
        .log()
        .iter()
        .filter_map(|logged| match &logged.event {
            Event::Rolled { kind, dice, .. } => Some(format!("{} {dice:?}", kind.name())),
            Event::BrokeAway { die, .. } => Some(format!("break away {die}")),
            Event::CommandRolled { die, .. } => Some(format!("command {die}")),
            Event::DamageDie { die, .. } => Some(format!("damage {die}")),
            Event::HeatEffectRolled { effect, die, .. } => Some(format!("{effect} {die}")),
            Event::RestartRolled { die, .. } => Some(format!("restart {die:?}")),
            Event::MarkerRolled { dice, drift, .. } => {
                Some(format!("artillery {dice:?} {drift:?}"))
            }
            Event::FirstPlayer { rolls, .. } => Some(format!("first player {rolls:?}")),
            _ => None,
        })
        .collect();
    if rolls.is_empty() {
        "nothing was rolled".to_owned()
    } else {
        format!("rolled were {}", rolls.join(", "))
    }
}
