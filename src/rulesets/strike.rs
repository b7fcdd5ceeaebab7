//! What the program asks of the strike rules.

use std::{path::Path, sync::Arc};

use hexlance_board::Diagnostic;
use hexlance_rules::{Problem, Scenario, SideSetup};
use hexlance_strike::{
    Strike,
    builder::{self, FORCE_ENDING, Force},
    card::Card,
    conformance::{read_case, run_case_with},
    content::Content,
    setup::{Setup, UnitSetup, load_scenario, resolve},
};

use super::{CaseOutcome, Facts, FindMap, Plays, Rules, SideFacts};
use crate::data::{Data, stacking};

impl Plays for Strike {
    const RULES: Rules = Rules::Strike;
    const FORCE_ENDING: &'static str = FORCE_ENDING;
    type Unit = UnitSetup<String>;
    type Force = Force;

    fn content(data: &Data) -> &Arc<Content> {
        &data.content
    }

    fn numbers(name: &str) -> bool {
        let rest = name.strip_prefix('R').or(name.strip_prefix('E'));
        rest.is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()))
            || name.starts_with("spa.")
            || name.starts_with("sca.")
    }

    fn read_scenario(text: &str, file: &Path) -> Result<Scenario<Self::Unit>, Diagnostic> {
        load_scenario(text, file)
    }

    fn resolve(
        scenario: &Scenario<Self::Unit>,
        content: &Content,
        map: FindMap<'_>,
    ) -> Result<Setup, Vec<Problem>> {
        let setup = resolve(scenario, content, map)?;
        let crowds = stacking::problems(&setup);
        if crowds.is_empty() {
            Ok(setup)
        } else {
            Err(crowds)
        }
    }

    fn facts(setup: &Setup) -> Facts<'_> {
        Facts {
            title: &setup.title,
            map: &setup.map,
            turns: setup.turn_limit,
            sides: setup.sides.iter().map(side).collect(),
        }
    }

    fn run_case(text: &str, file: &Path, data: &Data) -> CaseOutcome {
        let o = run_case_with(text, file, &data.content, &|name, case| {
            data.map(name, case)
        });
        CaseOutcome {
            id: o.id,
            title: o.title,
            shows: o.shows,
            missing: o.missing,
            failures: o.failures,
        }
    }

    fn case_shows(text: &str, file: &Path) -> Option<Vec<String>> {
        Some(read_case(text, file).ok()?.shows)
    }

    fn read_force(text: &str, file: &Path) -> Result<Force, Diagnostic> {
        builder::read(text, file)
    }

    fn force_name(force: &Force) -> &str {
        &force.name
    }

    fn force_problems(force: &Force, content: &Content) -> Vec<Problem> {
        builder::problems(force, content, false)
    }

    fn put_force_into(
        scenario: &mut Scenario<Self::Unit>,
        side: usize,
        force: &Force,
        content: &Content,
    ) {
        builder::put_into(scenario, side, force, content);
    }
}

fn side(side: &SideSetup<UnitSetup<Card>>) -> SideFacts<'_> {
    let formations = side.forces.iter().flat_map(|f| &f.formations);
    let units: Vec<_> = formations.flat_map(|f| &f.units).collect();
    SideFacts {
        name: &side.name,
        units: units.len(),
        points: units
            .iter()
            .map(|u| u32::from(u.card.point_value(u.skill.unwrap_or(u.card.skill))))
            .sum(),
    }
}
