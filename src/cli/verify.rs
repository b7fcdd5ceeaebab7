//! `hexlance verify`: rule cases, played and compared.

use std::path::{Path, PathBuf};

use clap::Args;
use hexlance_board::Diagnostic;
use hexlance_rules::read_text;
use hexlance_strike::conformance::{CaseOutcome, run_case_with};
use rayon::prelude::*;
use serde::Serialize;

use super::{
    Format,
    check::{Findings, walk},
    put_json,
    report::{BAD, GOOD, Outcome, Severity, Stop, Styled, finding},
};
use crate::{data::Data, put};

const EXAMPLES: &str = "\
Examples:
  hexlance verify                                every case that is shipped
  hexlance verify tests/conformance/strike/spas  those of a folder
  hexlance verify scenarios/demos                the demos of the abilities
  hexlance verify case.ron --list                with the names of those that passed
  hexlance verify --shows spa.lucky              those that exercise a rule or an ability

The format of cases is described in docs/conformance.md. The last line is `N passed, N failed`.";

/// The folder of the shipped cases.
const SHIPPED: &str = "tests/conformance";

/// Play rule cases and compare what comes of them with what they say
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// Cases, or folders of them
    #[arg(value_name = "CASE")]
    cases: Vec<PathBuf>,
    /// Only cases that exercise this rule or ability, such as R6.9.3 or spa.lucky
    #[arg(long, value_name = "RULE")]
    shows: Option<String>,
    /// List the cases that passed, too
    #[arg(long, short)]
    list: bool,
    /// For people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Row {
    file: String,
    id: String,
    title: String,
    shows: Vec<String>,
    passed: bool,
    waits_for: Option<String>,
    failures: Vec<String>,
}

pub(super) fn run(args: &Verify, data: &Data) -> Outcome {
    let mut files = Vec::new();
    for path in &folders(args, data)? {
        if path.is_dir() {
            walk(path, &mut files);
        } else {
            files.push(path.clone());
        }
    }
    // In order, whatever thread was done first.
    let outcomes: Vec<(PathBuf, CaseOutcome)> = files
        .into_par_iter()
        .map(|file| {
            let outcome = outcome(&file, data);
            (file, outcome)
        })
        .collect();
    let outcomes: Vec<_> = outcomes
        .into_iter()
        .filter(|(_, o)| match &args.shows {
            None => true,
            // What cannot be read is not left out: nobody knows what it shows.
            Some(rule) => o.title.is_empty() || o.shows.iter().any(|s| s == rule),
        })
        .collect();
    if outcomes.is_empty() {
        return Err(Stop::failed(
            "there are no such cases",
            "name a case, a folder with cases, or a rule that cases exercise",
        ));
    }
    let failed = outcomes.iter().filter(|(_, o)| !o.passed()).count();
    match args.format {
        Format::Json => put_json(&outcomes.iter().map(row).collect::<Vec<_>>())?,
        Format::Text => {
            for (file, outcome) in &outcomes {
                print(file, outcome, args.list);
            }
            let waiting = outcomes.iter().filter(|(_, o)| o.waits()).count();
            put!(
                "{} passed, {failed} failed",
                outcomes.len() - failed - waiting
            );
        }
    }
    if failed > 0 { Err(Stop::No) } else { Ok(()) }
}

/// What was named, or the shipped cases.
fn folders(args: &Verify, data: &Data) -> Result<Vec<PathBuf>, Stop> {
    if !args.cases.is_empty() {
        return Ok(args.cases.clone());
    }
    match shipped(data) {
        Some(folder) => Ok(vec![folder]),
        None => Err(Stop::failed(
            "the shipped cases were not found",
            format!("name cases, or start the program in the folder with {SHIPPED}"),
        )),
    }
}

/// The folder of the shipped cases, if it is there.
pub(super) fn shipped(data: &Data) -> Option<PathBuf> {
    let here = PathBuf::from(SHIPPED);
    let found = data.root().map(|r| r.join(SHIPPED));
    [Some(here), found]
        .into_iter()
        .flatten()
        .find(|p| p.is_dir())
}

fn outcome(file: &Path, data: &Data) -> CaseOutcome {
    match read_text(file) {
        Ok(text) => run_case_with(&text, file, &data.content, &|name, case| {
            data.map(name, case)
        }),
        Err(e) => CaseOutcome {
            id: crate::data::id_of(file),
            title: String::new(),
            shows: Vec::new(),
            missing: None,
            failures: vec![Diagnostic::io(file, "read", &e)],
            state: None,
            events: 0,
        },
    }
}

fn row((file, outcome): &(PathBuf, CaseOutcome)) -> Row {
    Row {
        file: file.display().to_string(),
        id: outcome.id.clone(),
        title: outcome.title.clone(),
        shows: outcome.shows.clone(),
        passed: outcome.passed() && !outcome.waits(),
        waits_for: outcome.missing.clone(),
        failures: outcome.failures.iter().map(ToString::to_string).collect(),
    }
}

fn print(file: &Path, outcome: &CaseOutcome, list: bool) {
    if let (true, Some(missing)) = (outcome.waits(), &outcome.missing) {
        put!("waits   {}  {} (for {missing})", outcome.id, outcome.title);
        return;
    }
    if outcome.passed() {
        if list {
            put!(
                "{}  {}  {}",
                Styled(GOOD, "passed"),
                outcome.id,
                outcome.title
            );
        }
        return;
    }
    put!(
        "{}  {}  {} ({})",
        Styled(BAD, "failed"),
        outcome.id,
        outcome.title,
        file.display()
    );
    for failure in &outcome.failures {
        for line in finding(Severity::Error, failure).lines() {
            put!("    {line}");
        }
    }
}

/// What is wrong with a case: it cannot be read, or the program does something else than it says.
pub(super) fn check(file: &Path, data: &Data) -> Findings {
    let outcome = outcome(file, data);
    Findings {
        errors: outcome.failures,
        summary: outcome.title,
        ..Findings::default()
    }
}
