//! `hexlance check`: whether data files are right; where they are not, and what to do about it.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use hexlance_board::{Diagnostic, Unfit};
use hexlance_formats::{load_map, not_read_yet, summarise};
use hexlance_rules::{
    Battle, DiceSource, LARGEST_TEXT, Problem, ScenarioForm, data_text, diagnose, diagnose_all,
    from_ron, read_text_within, unheeded, unheeded_on_map,
};

use super::{
    replay,
    report::{GOOD, Outcome, Severity, Stop, Styled, finding},
    sniff::{self, Kind},
    tools::Tools,
    unknown, verify, walk,
};
use crate::{
    data::{Data, picture_faults},
    hosted::OnCommandLine,
    put,
};

const EXAMPLES: &str = "\
Examples:
  hexlance check my_battle.ron                   a scenario and everything it names
  hexlance check my_mod/                         every file in a folder
  hexlance check ridge.board ridge.board.ron     a MegaMek board and a map
  hexlance check foxes.force.ron                 whether a force is legal
  hexlance check picket.dial.ron                 the same for a force of other rules
  hexlance check saved/last_stand.ron            a recording, which is replayed and compared
  hexlance check --mods my_mod my_battle.ron     a scenario that uses units of a mod

Each finding reads `file:line:column: what is wrong`, with a remedy below. The exit code is 1 if there are errors;
warnings alone leave it at 0.";

/// Check scenarios, forces, units, abilities, maps, recordings and rule cases
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// Files or folders to check
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Kind of the files, if it cannot be told from their contents
    #[arg(long, value_enum, value_name = "KIND")]
    r#as: Option<Kind>,
    /// Print only findings
    #[arg(long, short)]
    quiet: bool,
}

/// What is wrong, or may be wrong, with a file.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What makes it unfit for use.
    pub errors: Vec<Diagnostic>,
    /// What may not be meant so.
    pub warnings: Vec<Diagnostic>,
    /// What there is to say of a file that is fine, in a few words.
    pub summary: String,
}

impl From<Diagnostic> for Findings {
    fn from(fault: Diagnostic) -> Self {
        vec![fault].into()
    }
}

impl From<Vec<Diagnostic>> for Findings {
    fn from(errors: Vec<Diagnostic>) -> Self {
        Self {
            errors,
            ..Self::default()
        }
    }
}

pub(super) fn run(args: &Check, data: &Data) -> Outcome {
    let mut files = Vec::new();
    let mut errors = 0;
    let mut warnings = 0;
    // What is missing from a mod makes errors where it is used; unusual cards make none.
    for fault in &data.faults {
        warnings += 1;
        put!("{}", finding(Severity::Warning, fault));
    }
    for path in &args.files {
        if path.is_dir() {
            let found = walk::data_files(path);
            if found.is_empty() {
                errors += 1;
                let fault = Diagnostic::written(
                    path,
                    "nothing in this folder can be checked",
                    "name a folder with .ron or .board files",
                );
                put!("{}", finding(Severity::Error, &fault));
            }
            files.extend(found);
        } else {
            files.push(path.clone());
        }
    }
    let mut ids = Ids::default();
    for file in &files {
        let (kind, mut found) = check(file, args.r#as, data);
        if let Some(kind) = kind {
            found.errors.extend(ids.seen(kind, file));
        }
        errors += found.errors.len();
        warnings += found.warnings.len();
        for fault in &found.errors {
            put!("{}", finding(Severity::Error, fault));
        }
        for fault in &found.warnings {
            put!("{}", finding(Severity::Warning, fault));
        }
        if let (true, false, Some(kind)) = (found.errors.is_empty(), args.quiet, kind) {
            let summary = match found.summary.as_str() {
                "" => String::new(),
                s => format!(": {s}"),
            };
            put!(
                "{}: {} {}{summary}",
                file.display(),
                kind.name(),
                Styled(GOOD, "ok")
            );
        }
    }
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    put!(
        "{}, {}, {}",
        count(files.len(), "file"),
        count(errors, "error"),
        count(warnings, "warning")
    );
    if errors > 0 { Err(Stop::No) } else { Ok(()) }
}

/// Ids of cards and abilities by kind: one may be there once in a folder.
#[derive(Default)]
struct Ids(std::collections::BTreeMap<(PathBuf, String), PathBuf>);

impl Ids {
    fn seen(&mut self, kind: Kind, file: &Path) -> Option<Diagnostic> {
        #[derive(serde::Deserialize)]
        struct Id {
            id: String,
        }
        if !matches!(kind, Kind::Unit | Kind::Ability | Kind::Part) {
            return None;
        }
        let text = read_text_within(file, kind.largest()).ok()?;
        let Id { id } = from_ron(&text, file).ok()?;
        let folder = file.parent().map(Path::to_owned).unwrap_or_default();
        match self.0.entry((folder, id.clone())) {
            std::collections::btree_map::Entry::Vacant(e) => {
                e.insert(file.to_owned());
                None
            }
            std::collections::btree_map::Entry::Occupied(e) => {
                let problem = Problem::written(
                    "id",
                    format!("“{id}” is already the id of {}", e.get().display()),
                    "give it an id of its own",
                );
                Some(diagnose(&problem, &text, file))
            }
        }
    }
}

/// What is wrong, or may be, with a file of any kind.
pub fn findings(file: &Path, data: &Data) -> Findings {
    check(file, None, data).1
}

/// Checks one file; gives back what it is, if that can be told.
fn check(file: &Path, kind: Option<Kind>, data: &Data) -> (Option<Kind>, Findings) {
    if let Some(Kind::Board) = kind.or_else(|| sniff::by_name(file)) {
        return (Some(Kind::Board), board(file));
    }
    if let (None, Some(fault)) = (kind, not_read_yet(file)) {
        return (None, fault.into());
    }
    let text = match data_text(file, kind.map_or(LARGEST_TEXT, Kind::largest)) {
        Ok(text) => text,
        Err(fault) => return (kind, fault.into()),
    };
    let part = || sniff::by_name(file).filter(|kind| *kind == Kind::Part);
    let Some(kind) = kind.or_else(part).or_else(|| sniff::by_text(&text)) else {
        let fault = Diagnostic::written(
            file,
            "it cannot be told what this file is",
            "say it: `hexlance check --as scenario FILE` (or unit, ability, board, recording, case, force, part)",
        );
        return (None, fault.into());
    };
    let size = text.len() as u64;
    if size > kind.largest() {
        let largest = kind.largest();
        let too_large = std::io::Error::from(Unfit::TooLarge { size, largest });
        return (Some(kind), Diagnostic::unreadable(file, &too_large).into());
    }
    let found = match kind {
        Kind::Board => board(file),
        kind => {
            let game = sniff::rules(kind, file, &text).on_terminal();
            game.check(kind, file, &text, data)
        }
    };
    (Some(kind), found)
}

/// Checks a file that is for certain rules.
pub(super) fn checked<R: Tools>(kind: Kind, file: &Path, text: &str, data: &Data) -> Findings {
    match kind {
        Kind::Scenario => scenario::<R>(file, text, data),
        Kind::Unit => R::check_unit(text, file),
        Kind::Ability => R::check_ability(text, file),
        Kind::Recording => {
            let mut found = replay::check::<R>(file, data);
            found.errors.extend(unknown::fields::<R>(text, file));
            found
        }
        Kind::Case => verify::check::<R>(text, file, data),
        Kind::Board => board(file),
        Kind::Force => force::<R>(file, text, data),
        Kind::Part => match sniff::part(file).and_then(R::part) {
            Some(check) => check(text, file),
            None => Diagnostic::written(
                file,
                "no ruleset has a part of its catalogue in this folder",
                "put it where it belongs, such as into weapons/skirmish",
            )
            .into(),
        },
    }
}

fn board(file: &Path) -> Findings {
    match load_map(file) {
        Err(fault) => fault.into(),
        Ok(map) => {
            let b = &map.file.board;
            let mut summary = format!(
                "{}, {} x {} hexes, {}",
                map.file.name,
                b.columns(),
                b.rows(),
                map.file.theme.name()
            );
            for note in summarise(&map.notes) {
                summary += &format!("\n  {note}");
            }
            Findings {
                summary,
                ..Findings::default()
            }
        }
    }
}

fn scenario<R: Tools>(file: &Path, text: &str, data: &Data) -> Findings {
    let playable = match data.load_as::<R>(file) {
        Ok(p) => p,
        Err(faults) => return faults.into(),
    };
    // What is right word for word may still not begin.
    let started = Battle::<R::Rules>::new(
        Arc::new(playable.setup.clone()),
        R::content(data).clone(),
        DiceSource::Seed(0),
    );
    if let Err(e) = started {
        return Diagnostic::written(
            file,
            format!("the battle does not begin: {e}"),
            "correct what the message names",
        )
        .into();
    }
    let facts = R::facts(&playable.setup);
    // What its rules have nothing for does no harm, but its author may expect something of it.
    let mut idle = unheeded(&playable.scenario, R::Unit::HEEDS);
    if !R::Unit::KNOWS_FIXTURES
        && let Ok(board) = facts.map.board()
    {
        idle.extend(unheeded_on_map(&board, &playable.scenario.ruleset));
    }
    let mut warnings = picture_faults(file, &playable.scenario.briefing);
    warnings.extend(problems(&idle, text, file));
    Findings {
        summary: format!("{}, {} units", facts.title, facts.units()),
        warnings,
        ..Findings::default()
    }
}

fn force<R: Tools>(file: &Path, text: &str, data: &Data) -> Findings {
    let force = match R::read_force(text, file) {
        Ok(force) => force,
        Err(fault) => return fault.into(),
    };
    let content = R::content(data);
    Findings {
        errors: problems(&R::force_problems(&force, content), text, file),
        summary: R::force_summary(&force, content),
        ..Findings::default()
    }
}

/// Problems at their places in a file.
fn problems(found: &[Problem], text: &str, file: &Path) -> Vec<Diagnostic> {
    diagnose_all(found, text, file)
}

/// What is wrong, and what is odd, with something that stands alone in a file: a unit, an ability.
pub fn checked_alone<T: serde::de::DeserializeOwned>(
    text: &str,
    file: &Path,
    errors: impl Fn(&T) -> Vec<Problem>,
    warnings: impl Fn(&T) -> Vec<Problem>,
    summary: impl Fn(&T) -> String,
) -> Findings {
    match from_ron::<T>(text, file) {
        Err(fault) => fault.into(),
        Ok(found) => Findings {
            errors: problems(&errors(&found), text, file),
            warnings: problems(&warnings(&found), text, file),
            summary: summary(&found),
        },
    }
}
