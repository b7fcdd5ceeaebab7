//! Rule cases as data: what the rules say, played and compared (`tests/conformance/**.ron`, `docs/conformance.md`).
//!
//! A case sets units on a map in the middle of a turn, scripts the dice, gives commands and says what must come of them.
//! It goes the way of every battle: the same checks, the same steps, the same events.

use std::{path::Path, sync::Arc};

use hexlance_board::Diagnostic;
use hexlance_rules::{Dice, DiceSource};
use ron::extensions::Extensions;

use crate::{
    Battle,
    content::Content,
    setup::{Problem, diagnose, ron_options},
};

pub mod case;
mod events;
mod expect;
mod numbers;
mod orders;
mod play;
pub mod script;
mod world;

use case::Case;
use play::Table;
use script::CaseStep;

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

/// Plays a case and compares.
pub fn run_case(text: &str, file: &Path, content: &Arc<Content>) -> CaseOutcome {
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
            };
        }
    };
    let mut found = play_case(&case, file, content);
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
        .map(|(path, message)| {
            let problem = Problem {
                path,
                message,
                remedy: "see which of the two is wrong, the case or the program".to_owned(),
            };
            diagnose(&problem, text, file)
        })
        .collect();
    CaseOutcome {
        id: case.id,
        title: case.title,
        shows: case.shows,
        missing: case.missing,
        failures,
    }
}

/// Everything that is not as the case says: where in the case, and what.
fn play_case(case: &Case, file: &Path, content: &Arc<Content>) -> Vec<(String, String)> {
    let setup = match world::setup(case, file, content) {
        Ok(setup) => setup,
        Err(fault) => return vec![fault],
    };
    let battle = Battle::new(
        Arc::new(setup),
        content.clone(),
        DiceSource::Script(case.dice.clone()),
    );
    let mut table = match battle {
        Ok(battle) => Table::new(battle),
        Err(e) => return vec![(String::new(), format!("the case does not start: {e}"))],
    };
    let mut failures = Vec::new();
    let mut short = false;
    for (i, step) in case.script.iter().enumerate() {
        let path = format!("script[{i}]");
        let found = table.step(step);
        failures.extend(found.failures.into_iter().map(|f| (path.clone(), f)));
        if !short && table.battle.world().resource::<Dice>().ran_out() {
            short = true;
            failures.push((path.clone(), format!("the dice ran out: {}", table.rolls())));
        }
        if found.stop {
            failures.push((path, "the rest of the case was not played".to_owned()));
            return failures;
        }
    }
    let dice = table.battle.world().resource::<Dice>();
    if dice.left() > 0 {
        failures.push((
            "dice".to_owned(),
            format!(
                "{} of the dice were not drawn: {}",
                dice.left(),
                table.rolls()
            ),
        ));
    }
    let asked = matches!(case.script.last(), Some(CaseStep::Asked(_)));
    if let Some(decision) = table.battle.decision().filter(|_| !asked) {
        failures.push((
            "script".to_owned(),
            format!("a question is still open: {}", decision.prompt),
        ));
    }
    failures
}
