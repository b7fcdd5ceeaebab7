//! `hexlance verify`: rule cases, played and compared.

use std::path::{Path, PathBuf};

use clap::Args;
use hexlance_formats::not_read_yet;
use hexlance_rules::{
    LARGEST_CARD,
    conformance::{CaseOutcome, run_case_with},
    data_text,
};
use rayon::prelude::*;
use serde::Serialize;

use super::{
    Format,
    check::Findings,
    put_json,
    report::{BAD, GOOD, Outcome, Severity, Stop, Styled, finding},
    ruleset, walk,
};
use crate::{
    data::Data,
    hosted::OnCommandLine,
    put,
    rulesets::{Plays, Registered, Rules},
};

const EXAMPLES: &str = "\
Examples:
  hexlance verify                                all shipped cases
  hexlance verify tests/conformance/strike/spas  the cases in a folder
  hexlance verify --ruleset dial                 the cases of one ruleset
  hexlance verify scenarios/demos                the demos of the abilities
  hexlance verify case.ron --list                also list the cases that passed
  hexlance verify --shows spa.lucky              the cases for a rule or an ability

docs/conformance.md describes the format. The last line is `N passed, N failed`.";

/// The folder of the shipped cases.
const SHIPPED: &str = "tests/conformance";

/// Play rule cases and compare the results with what they expect
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// Cases, or folders with cases
    #[arg(value_name = "CASE")]
    cases: Vec<PathBuf>,
    /// Only cases of this ruleset
    #[arg(long, value_parser = ruleset::parser(), value_name = "RULESET")]
    ruleset: Option<Rules>,
    /// Only cases that exercise this rule or ability, such as R6.9.3 or spa.lucky
    #[arg(long, value_name = "RULE")]
    shows: Option<String>,
    /// Also list the cases that passed
    #[arg(long, short)]
    list: bool,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Serialize)]
struct Row {
    ruleset: &'static str,
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
            files.extend(walk::data_files(path));
        } else {
            files.push(path.clone());
        }
    }
    // In order, whatever thread was done first.
    let outcomes: Vec<Played> = files
        .into_par_iter()
        .filter_map(|file| played(file, args.ruleset, data))
        .collect();
    let outcomes: Vec<_> = outcomes
        .into_iter()
        .filter(|p| match &args.shows {
            None => true,
            // What cannot be read is not left out: nobody knows what it shows.
            Some(rule) => p.outcome.title.is_empty() || p.outcome.shows.iter().any(|s| s == rule),
        })
        .collect();
    if outcomes.is_empty() {
        return Err(Stop::failed(
            "there are no such cases",
            "name a case, a folder with cases, or a rule that cases exercise",
        ));
    }
    let failed = outcomes.iter().filter(|p| !p.outcome.passed()).count();
    match args.format {
        Format::Json => put_json(&outcomes.iter().map(row).collect::<Vec<_>>())?,
        Format::Text => {
            for played in &outcomes {
                print(&played.file, &played.outcome, args.list);
            }
            let waiting = outcomes.iter().filter(|p| p.outcome.waits()).count();
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

/// A case that was played.
struct Played {
    file: PathBuf,
    rules: Rules,
    outcome: CaseOutcome,
}

/// Plays a case, if it is one of the wanted ruleset.
fn played(file: PathBuf, wanted: Option<Rules>, data: &Data) -> Option<Played> {
    let text = match not_read_yet(&file) {
        Some(fault) => Err(fault),
        None => data_text(&file, LARGEST_CARD),
    };
    let rules = Rules::of_case(text.as_deref().unwrap_or_default(), &file);
    if wanted.is_some_and(|w| w != rules) {
        return None;
    }
    let outcome = match text {
        Ok(text) => rules.on_terminal().verify(&text, &file, data),
        Err(fault) => CaseOutcome::unread(&file, fault),
    };
    Some(Played {
        file,
        rules,
        outcome,
    })
}

/// What becomes of a case.
pub(super) fn outcome<R: Plays>(text: &str, file: &Path, data: &Data) -> CaseOutcome {
    run_case_with::<R::Rules>(text, file, R::content(data), &|name, case| {
        data.map(name, case)
    })
}

fn row(played: &Played) -> Row {
    let outcome = &played.outcome;
    Row {
        ruleset: played.rules.id(),
        file: played.file.display().to_string(),
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
pub(super) fn check<R: Plays>(text: &str, file: &Path, data: &Data) -> Findings {
    let outcome = outcome::<R>(text, file, data);
    Findings {
        errors: outcome.failures,
        summary: outcome.title,
        ..Findings::default()
    }
}
