//! Rule cases as data: what the rules say, played and compared (`tests/conformance/dial/**.ron`, `docs/conformance.md`).
//!
//! A case sets units on a map in the middle of a turn, scripts the dice, gives commands and says what must come of them.
//! It goes the way of every battle: the same checks, the same steps, the same events.

use std::{path::Path, sync::Arc};

use hexlance_board::Diagnostic;
use hexlance_rules::{
    DiceSource,
    conformance::{CaseFault, case_from_ron, expect_to_miss, fault_at, play},
};

use crate::{
    Battle,
    content::Content,
    event::Event,
    invariants::{self, Watch},
};

pub mod case;
mod demo;
mod expect;
mod notation;
mod orders;
mod script;
pub mod steps;
mod world;

pub use demo::Demo;
pub use hexlance_rules::conformance::{CaseOutcome, Look, Maps, map_near};
pub use script::{Check, Cue, Cursor};

use case::Case;
use steps::CaseStep;

/// Reads a case.
///
/// # Errors
/// The fault, with its line.
pub fn read_case(text: &str, file: &Path) -> Result<Case, Diagnostic> {
    case_from_ron(text, file)
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
        Err(fault) => return CaseOutcome::unread(file, fault),
    };
    let (mut found, battle) = match begin(&case, file, content, maps) {
        Ok(mut battle) => (play_case(&case, &mut battle), Some(battle)),
        Err(fault) => (vec![fault], None),
    };
    expect_to_miss(case.missing.as_deref(), &mut found);
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

/// The battle of a case as it begins.
fn begin(
    case: &Case,
    file: &Path,
    content: &Arc<Content>,
    maps: Maps<'_>,
) -> Result<Battle, CaseFault> {
    let setup = world::setup(case, file, content, maps)?;
    let dice = DiceSource::Script(case.dice.clone());
    Battle::new(Arc::new(setup), content.clone(), dice)
        .map_err(|e| (String::new(), format!("the case does not start: {e}")))
}

/// Plays a case: everything that is not as it says, where in the case, and what.
fn play_case(case: &Case, battle: &mut Battle) -> Vec<CaseFault> {
    let mut cursor = Cursor::default();
    let mut watch = Watch::new(battle);
    let asks = matches!(case.script.last(), Some(CaseStep::Asked(_)));
    let mut failures = play(
        battle,
        |battle| cursor.next(case, battle),
        |check: &Check<'_>, battle| check.failures(battle),
        rolls,
        asks,
    );
    let mut faults = invariants::faults(battle.world());
    faults.extend(watch.follow(battle));
    for fault in faults {
        failures.push(("script".to_owned(), format!("in the end, {fault}")));
    }
    failures
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
