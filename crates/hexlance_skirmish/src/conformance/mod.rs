//! Rule cases as data: what the rules say, played and compared (`tests/conformance/skirmish/**.ron`,
//! `docs/conformance.md`).
//!
//! A case puts troopers on a table in the middle of a player turn, scripts the dice, gives commands and says what must come
//! of them. It goes the way of every battle: the same checks, the same steps, the same events.
//!
//! Skills are written as the rules' own types read them ([`read`]), with what goes without saying left out ([`deeds`]): a
//! new skill needs nothing here. A line of its own needs a variant of [`steps::CaseStep`], a command in [`give`] or a
//! comparison in [`expect`].

use std::{path::Path, sync::Arc};

use hexlance_rules::conformance::{CaseFault, CaseHead, Cases, Stuck, named_in_sides};

use crate::{Battle, Skirmish, content::Content, event::Event, setup::Setup};

pub mod case;
mod deeds;
mod expect;
mod give;
pub(crate) mod person;
mod read;
mod scene;
mod script;
pub mod steps;
pub mod term;
mod world;

pub use hexlance_rules::conformance::{CaseOutcome, Look, Maps};
pub use script::{Check, Cue, Cursor};

use case::Case;
use steps::CaseStep;

/// A case made ready to be watched.
pub type Demo = hexlance_rules::conformance::Demo<Skirmish>;

/// Plays a case and compares.
pub fn run_case(text: &str, file: &Path, content: &Arc<Content>) -> CaseOutcome {
    hexlance_rules::conformance::run_case::<Skirmish>(text, file, content)
}

impl Cases for Skirmish {
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
            // A case ends with the last thing that it names, whatever would be asked then.
            asks: true,
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
        named_in_sides([("north", &case.north), ("south", &case.south)])
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
