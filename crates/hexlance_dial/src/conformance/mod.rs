//! Rule cases as data: what the rules say, played and compared (`tests/conformance/dial/**.ron`, `docs/conformance.md`).
//!
//! A case sets units on a map in the middle of a turn, scripts the dice, gives commands and says what must come of them.
//! It goes the way of every battle: the same checks, the same steps, the same events.

use std::{path::Path, sync::Arc};

use hexlance_rules::conformance::{CaseFault, CaseHead, Cases, Stuck, named_in_sides};

use crate::{
    Battle, Dial,
    content::Content,
    event::Event,
    invariants::{self, Watch},
    setup::Setup,
};

pub mod case;
mod expect;
mod notation;
mod orders;
mod script;
pub mod steps;
mod world;

pub use hexlance_rules::conformance::{CaseOutcome, Look, Maps, map_near};
pub use script::{Check, Cue, Cursor};

use case::Case;
use steps::CaseStep;

/// A case made ready to be watched.
pub type Demo = hexlance_rules::conformance::Demo<Dial>;

/// Plays a case and compares; the map that it names is sought near its file.
pub fn run_case(text: &str, file: &Path, content: &Arc<Content>) -> CaseOutcome {
    hexlance_rules::conformance::run_case::<Dial>(text, file, content)
}

impl Cases for Dial {
    type Case = Case;
    type Cursor = Cursor;
    type Check<'s> = Check<'s>;

    fn head(case: &Case) -> CaseHead<'_> {
        CaseHead {
            id: &case.id,
            title: &case.title,
            shows: &case.shows,
            about: case.about,
            missing: case.missing.as_deref(),
            dice: &case.dice,
            lines: case.script.len(),
            asks: matches!(case.script.last(), Some(CaseStep::Asked(_))),
        }
    }

    fn captions(case: &Case) -> Vec<&str> {
        let said = case.script.iter().filter_map(|step| match step {
            CaseStep::Say(text) => Some(text.as_str()),
            _ => None,
        });
        said.collect()
    }

    fn named_units(case: &Case) -> Vec<(String, &str)> {
        named_in_sides([
            ("red", &case.red),
            ("blue", &case.blue),
            ("green", &case.green),
        ])
    }

    fn setup(
        case: &Case,
        file: &Path,
        content: &Content,
        maps: Maps<'_>,
    ) -> Result<Setup, CaseFault> {
        world::setup(case, file, content, maps)
    }

    fn next<'s>(
        case: &'s Case,
        cursor: &mut Cursor,
        battle: &Battle,
    ) -> Result<Option<(usize, Cue<'s>)>, Stuck> {
        cursor.next(case, battle)
    }

    fn lines_done(cursor: &Cursor) -> usize {
        cursor.lines_done()
    }

    fn failures(check: &Check<'_>, battle: &Battle) -> Vec<String> {
        check.failures(battle)
    }

    fn roll(event: &Event) -> Option<String> {
        event.dice()
    }

    fn faults(battle: &Battle) -> Vec<String> {
        let mut faults = invariants::faults(battle.world());
        faults.extend(match battle.at(0) {
            Ok(beginning) => Watch::new(&beginning).follow(battle),
            Err(e) => vec![e.to_string()],
        });
        faults
    }
}
