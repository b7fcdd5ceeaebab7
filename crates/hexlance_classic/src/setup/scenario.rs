//! From a scenario, which names units, to a setup, which has them: looks everything up and checks it.

use std::path::Path;

use hexlance_board::{Board, BoardFile, Diagnostic, HexSet};
use hexlance_rules::{
    Listed, Message, Problem, Resolving, Scenario, SideSetup, faults_of_sides, from_ron, listed,
    nearest, say, unit_names,
};

use super::{Setup, Standing, UnitSetup, faults, lesson, mission};
use crate::{content::Content, model::record::UnitRecord, state::Agreed};

/// A unit as a scenario has it.
type Named = UnitSetup<String>;
/// A scenario that is being looked up.
type Resolver<'a> = Resolving<'a, Content>;

/// The optional rule by which crippled units withdraw (C20.1.6).
pub const WITHDRAWAL: &str = "forced_withdrawal";

/// Most units of a side.
const MOST_UNITS: usize = 36;

/// Reads a scenario. What it names is looked up by [`resolve`].
///
/// # Errors
/// The fault, with its line.
pub fn load_scenario(text: &str, file: &Path) -> Result<Scenario<Named>, Diagnostic> {
    from_ron(text, file)
}

/// Looks up what a scenario names and checks it. `load_map` finds the map of a scenario that names a file.
///
/// # Errors
/// Everything that is wrong, in the order of the file.
pub fn resolve(
    scenario: &Scenario<Named>,
    content: &Content,
    load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
) -> Result<Setup, Vec<Problem>> {
    let (mut r, map) = Resolving::begin(scenario, "classic", content, load_map)?;
    r.problems.extend(faults_of_sides(scenario));
    for name in scenario.optional_rules.keys().filter(|n| *n != WITHDRAWAL) {
        r.fault(
            &format!("optional_rules[{name}]"),
            say!("there is no optional rule “{name}”", name),
            say!("the one there is is “{rule}” (C20.1)", rule = WITHDRAWAL),
        );
    }
    let board = map.as_ref().and_then(|m| m.board().ok());
    let sides: Vec<_> = scenario
        .sides
        .iter()
        .enumerate()
        .map(|(i, own)| side(&mut r, scenario, own, i, board.as_ref()))
        .collect();
    names(&mut r, scenario);
    faults::look(&mut r, scenario, board.as_ref());
    r.problems
        .extend(lesson::problems(scenario, board.as_ref()));
    r.finish(map, |map| Setup {
        title: scenario.title.clone(),
        map,
        agreed: Agreed {
            turns: scenario.turn_limit.unwrap_or(Agreed::default().turns),
            withdrawal: scenario
                .optional_rules
                .get(WITHDRAWAL)
                .copied()
                .unwrap_or_default(),
        },
        about: scenario.rules.clone(),
        sides,
        lesson: scenario.lesson.clone(),
        mid_turn: None,
    })
}

fn side(
    r: &mut Resolver<'_>,
    scenario: &Scenario<Named>,
    side: &SideSetup<Named>,
    index: usize,
    board: Option<&Board>,
) -> SideSetup<UnitSetup<UnitRecord>> {
    let path = format!("sides[{index}]");
    r.crowd(side, &path, MOST_UNITS);
    let waiting = side
        .forces
        .iter()
        .flat_map(|f| &f.formations)
        .flat_map(|g| &g.units)
        .filter(|u| u.at.is_none() && u.aboard.is_none())
        .count();
    let comes_in = mission::arrival(&scenario.rules, side).is_some();
    let zone = board
        .filter(|_| !comes_in)
        .map(|board| mission::zone(board, &scenario.rules, &scenario.sides, index));
    let room = zone.as_ref().map(HexSet::len);
    if let Some(room) = room.filter(|room| *room < waiting) {
        r.fault(
            &format!("{path}.zone"),
            say!(
                "{n} units are set up in a zone of {room} hexes",
                n = waiting,
                room
            ),
            "draw a larger zone, with a hex for every unit (C9.5.2)",
        );
    }
    r.side(side, &path, |r, own, path| {
        unit(r, own, path, board, zone.as_ref())
    })
}

fn unit(
    r: &mut Resolver<'_>,
    unit: &Named,
    path: &str,
    board: Option<&Board>,
    zone: Option<&HexSet>,
) -> Option<UnitSetup<UnitRecord>> {
    let content = r.content;
    let Some(known) = content.unit(&unit.kind) else {
        let near = nearest(&unit.kind, content.units.keys().map(|id| id.as_str()));
        r.fault(
            &format!("{path}.kind"),
            say!("there is no unit “{id}”", id = &unit.kind),
            match near {
                Some(near) => say!("the nearest that exists is “{near}”", near),
                None => say!("name a unit of the catalogue by its id"),
            },
        );
        return None;
    };
    if let Some(why) = super::start::not_in_play(&known.sheet) {
        r.fault(
            &format!("{path}.kind"),
            say!("{unit}: {why}", unit = &known.sheet.name, why),
            "choose a unit that is no aircraft",
        );
    }
    let begins = |cell| super::start::may_begin(&known.sheet, cell, unit.elevation).is_ok();
    let waits = unit.at.is_none() && unit.aboard.is_none();
    if let (true, Some(zone), Some(board)) = (waits, zone, board)
        && !zone.iter().filter_map(|hex| board.get(hex)).any(begins)
    {
        r.fault(
            path,
            say!(
                "there is no hex in the zone of its side in which {unit} can be set up",
                unit = &known.sheet.name
            ),
            "draw the zone over ground or water that it may enter, or leave it out (C3.2)",
        );
    }
    if let (Some(hex), Some(board)) = (unit.at, board) {
        let stands = board.get(hex).is_some_and(begins);
        if !stands {
            r.fault(
                &format!("{path}.at"),
                say!(
                    "{unit} cannot stand at {hex}",
                    unit = &known.sheet.name,
                    hex
                ),
                "choose a hex of the map that it may enter (C3.2)",
            );
        }
    }
    if unit.standing != Standing::default() {
        r.fault(
            &format!("{path}.standing"),
            say!("{unit} does not begin unharmed", unit = &known.sheet.name),
            "leave out `standing`: it is for rule cases",
        );
    }
    Some(unit.with_kind(known.record.clone()))
}

/// Names that are given twice.
fn names(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    let content = r.content;
    let all: Vec<_> = listed(&scenario.sides)
        .map(|Listed { setup, .. }| {
            let kind = content.unit(&setup.kind).map(|k| k.sheet.name.clone());
            (setup.name.as_deref(), kind.unwrap_or_default())
        })
        .collect();
    if let Err(e) = unit_names(&all) {
        r.fault("sides", e.0, "give each unit a name of its own");
    }
}
