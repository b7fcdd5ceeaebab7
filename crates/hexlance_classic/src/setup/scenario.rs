//! From a scenario, which names units, to a setup, which has them: looks everything up and checks it.

use std::path::Path;

use hexlance_board::{Board, BoardFile, Diagnostic};
use hexlance_rules::{
    ForceSetup, FormationSetup, Message, Problem, Scenario, SideSetup, excess, faults_of_sides,
    from_ron, limits, misnamed, nearest, resolve_map, say, unit_names,
};

use super::{Setup, Standing, UnitSetup, start::zone_of};
use crate::{content::Content, ground, model::record::UnitRecord, state::Agreed};

/// A unit as a scenario has it.
type Named = UnitSetup<String>;

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
    let too_large = excess(scenario);
    if !too_large.is_empty() {
        return Err(too_large);
    }
    let mut problems = misnamed(scenario);
    if scenario.ruleset != "classic" {
        problems.push(Problem::new(
            "ruleset",
            say!(
                "“{ruleset}” is not the ruleset of these units",
                ruleset = &scenario.ruleset
            ),
            say!("write `ruleset: \"classic\"`"),
        ));
    }
    let map = match resolve_map(&scenario.map, load_map) {
        Ok(map) => Some(map),
        Err(found) => {
            problems.extend(found);
            None
        }
    };
    problems.extend(limits::of_scenario(scenario));
    problems.extend(faults_of_sides(scenario));
    let board = map.as_ref().and_then(|m| m.board().ok());
    let sides: Vec<_> = scenario
        .sides
        .iter()
        .enumerate()
        .map(|(i, own)| side(&mut problems, own, i, content, board.as_ref()))
        .collect();
    names(&mut problems, scenario, content);
    match map {
        Some(map) if problems.is_empty() => Ok(Setup {
            title: scenario.title.clone(),
            map,
            agreed: Agreed {
                turns: scenario.turn_limit.unwrap_or(Agreed::default().turns),
            },
            sides,
            lesson: scenario.lesson.clone(),
            mid_turn: None,
        }),
        _ => Err(problems),
    }
}

fn side(
    problems: &mut Vec<Problem>,
    side: &SideSetup<Named>,
    index: usize,
    content: &Content,
    board: Option<&Board>,
) -> SideSetup<UnitSetup<UnitRecord>> {
    let path = format!("sides[{index}]");
    let n: usize = side
        .forces
        .iter()
        .flat_map(|f| &f.formations)
        .map(|g| g.units.len())
        .sum();
    if n == 0 || n > MOST_UNITS {
        problems.push(Problem::new(
            format!("{path}.forces"),
            say!("{side} has {n} units", side = &side.name, n),
            say!("give it 1 to {most}", most = MOST_UNITS),
        ));
    }
    let waiting = side
        .forces
        .iter()
        .flat_map(|f| &f.formations)
        .flat_map(|g| &g.units)
        .filter(|u| u.at.is_none())
        .count();
    if let Some(board) = board {
        let room = zone_of(board, side, index).len();
        if room < waiting {
            problems.push(Problem::new(
                format!("{path}.zone"),
                say!(
                    "{n} units are set up in a zone of {room} hexes",
                    n = waiting,
                    room
                ),
                "draw a larger zone, with a hex for every unit (C9.5.2)",
            ));
        }
    }
    let mut forces = Vec::new();
    for (f, force) in side.forces.iter().enumerate() {
        let mut formations = Vec::new();
        for (g, formation) in force.formations.iter().enumerate() {
            let units = formation.units.iter().enumerate().filter_map(|(u, own)| {
                let path = format!("{path}.forces[{f}].formations[{g}].units[{u}]");
                unit(problems, own, &path, content, board)
            });
            formations.push(FormationSetup::of(&formation.name, units.collect()));
        }
        forces.push(ForceSetup {
            name: force.name.clone(),
            points: force.points,
            formations,
            ..ForceSetup::default()
        });
    }
    SideSetup {
        name: side.name.clone(),
        team: side.team.clone(),
        home: side.home,
        zone: side.zone.clone(),
        facing: side.facing,
        player: side.player.clone(),
        forces,
        ..SideSetup::default()
    }
}

fn unit(
    problems: &mut Vec<Problem>,
    unit: &Named,
    path: &str,
    content: &Content,
    board: Option<&Board>,
) -> Option<UnitSetup<UnitRecord>> {
    let Some(known) = content.unit(&unit.kind) else {
        let near = nearest(&unit.kind, content.units.keys().map(|id| id.as_str()));
        problems.push(Problem::new(
            format!("{path}.kind"),
            say!("there is no unit “{id}”", id = &unit.kind),
            match near {
                Some(near) => say!("the nearest that exists is “{near}”", near),
                None => say!("name a unit of the catalogue by its id"),
            },
        ));
        return None;
    };
    if !known.sheet.class.is_mech() {
        problems.push(Problem::new(
            format!("{path}.kind"),
            say!(
                "{unit} is no 'Mech: other units are not in play yet",
                unit = &known.sheet.name
            ),
            "choose a 'Mech",
        ));
    }
    if let (Some(hex), Some(board)) = (unit.at, board) {
        let stands = board
            .get(hex)
            .is_some_and(|cell| ground::open_to_mechs(cell, None).is_ok());
        if !stands {
            problems.push(Problem::new(
                format!("{path}.at"),
                say!(
                    "{unit} cannot stand at {hex}",
                    unit = &known.sheet.name,
                    hex
                ),
                "choose a hex of the map that it may enter (C3.2)",
            ));
        }
    }
    if unit.standing != Standing::default() {
        problems.push(Problem::new(
            format!("{path}.standing"),
            say!("{unit} does not begin unharmed", unit = &known.sheet.name),
            "leave out `standing`: it is for rule cases",
        ));
    }
    Some(unit.with_kind(known.record.clone()))
}

/// Names that are given twice.
fn names(problems: &mut Vec<Problem>, scenario: &Scenario<Named>, content: &Content) {
    let all: Vec<_> = scenario
        .sides
        .iter()
        .flat_map(|s| &s.forces)
        .flat_map(|f| &f.formations)
        .flat_map(|g| &g.units)
        .map(|u| {
            let kind = content.unit(&u.kind).map(|k| k.sheet.name.clone());
            (u.name.as_deref(), kind.unwrap_or_default())
        })
        .collect();
    if let Err(e) = unit_names(&all) {
        problems.push(Problem::new(
            "sides",
            e.0,
            "give each unit a name of its own",
        ));
    }
}
