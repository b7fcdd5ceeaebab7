//! Rule cases as data: what the rules say, played and compared.
//!
//! A case sets 'Mechs on a map at the beginning of a phase, scripts the dice, gives commands and says what must come of
//! them. It goes the way of every battle: the same checks, the same steps, the same events.

pub mod case;
mod crews;
mod expect;
mod orders;
mod protos;
mod script;
pub mod steps;
mod unit;
mod vehicles;
mod world;

use std::{path::Path, sync::Arc};

use hexlance_rules::conformance::{CaseFault, CaseHead, Cases, Stuck, named_in_sides};

pub use hexlance_rules::conformance::{CaseOutcome, Maps};
pub use script::{Check, Cue, Cursor};

use crate::{Battle, Classic, content::Content, event::Event, setup::Setup};
use case::Case;
use steps::CaseStep;

/// The setup of a case, for tests that go on from it in their own way.
#[cfg(test)]
pub(crate) fn setup_of(case: &Case, content: &Content) -> Result<Setup, CaseFault> {
    world::setup(case, content)
}

/// A unit of a line of a case, for tests of what C8 and C9 say of it.
#[cfg(test)]
pub(crate) fn unit_of(
    line: &str,
    content: &Content,
) -> Result<crate::model::record::UnitRecord, String> {
    unit::read("X", line, content).map(|unit| unit.kind)
}

/// Plays a case and compares.
pub fn run_case(text: &str, file: &Path, content: &Arc<Content>) -> CaseOutcome {
    hexlance_rules::conformance::run_case::<Classic>(text, file, content)
}

impl Cases for Classic {
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
            asks: matches!(case.script.last(), Some(CaseStep::Asked)),
        }
    }

    fn captions(case: &Case) -> Vec<&str> {
        let lines = case.script.iter();
        let captions = lines.filter_map(|line| match line {
            CaseStep::Say(text) => Some(text.as_str()),
            _ => None,
        });
        captions.collect()
    }

    fn named_units(case: &Case) -> Vec<(String, &str)> {
        named_in_sides([("red", &case.red), ("blue", &case.blue)])
    }

    fn setup(
        case: &Case,
        _file: &Path,
        content: &Content,
        _maps: Maps<'_>,
    ) -> Result<Setup, CaseFault> {
        world::setup(case, content)
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
}
