//! From a scenario, which names units, to a setup, which has them: looks everything up and checks it (D15).
//!
//! The form of scenarios is that of every ruleset (`hexlance_rules::Scenario`). The build total is the `points` of the
//! forces, the number of rounds is `turn_limit`.

use std::{collections::BTreeMap, path::Path};

use hexlance_board::{Board, BoardFile, Diagnostic, Hex};
use hexlance_rules::{
    Listed, Message, Problem, Resolving, Scenario, SideSetup, Term, Zone, faults_of_sides,
    from_ron, lesson_faults, listed, say, say_n, unit_names,
};

use super::{Setup, Standing, UnitSetup, lesson, zones::zone_of};
use crate::{
    content::Content,
    force::{
        MOST_UNITS, build_total_fault, is_build_total, points_fault, second_of_a_kind,
        unique_fault, unknown, usual_build_total,
    },
    model::Model,
    state::Agreed,
    terrain,
};

#[cfg(test)]
mod tests;

/// A unit as a scenario has it.
type Named = UnitSetup<String>;
/// A side as a scenario has it.
type NamedSide = SideSetup<Named>;

/// Reads a scenario. What it names is looked up by [`resolve`].
///
/// # Errors
/// The fault, with its line.
pub fn load_scenario(text: &str, file: &Path) -> Result<Scenario<UnitSetup<String>>, Diagnostic> {
    from_ron(text, file)
}

/// A scenario that is being looked up.
type Resolver<'a> = Resolving<'a, Content>;

/// Looks up what a scenario names and checks it against the rules of setup (D12, D15).
///
/// `load_map` finds the map of a scenario that names a file.
///
/// # Errors
/// Everything that is wrong, in the order of the file.
pub fn resolve(
    scenario: &Scenario<UnitSetup<String>>,
    content: &Content,
    load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
) -> Result<Setup, Vec<Problem>> {
    let (mut r, map) = Resolving::begin(scenario, "dial", content, load_map)?;
    let board = map.as_ref().and_then(|m| m.board().ok());
    let rounds = scenario.turn_limit.unwrap_or(Agreed::default().rounds);
    if rounds == 0 {
        r.fault(
            "turn_limit",
            "a battle has at least one round",
            "write 1 or more, or leave it out for 12 (D14.3.1)",
        );
    }
    r.problems.extend(faults_of_sides(scenario));
    let build_total = build_total(&mut r, scenario);
    let sides: Vec<_> = scenario
        .sides
        .iter()
        .enumerate()
        .map(|(i, side)| self::side(&mut r, side, &format!("sides[{i}]"), board.as_ref()))
        .collect();
    if let Some(board) = &board {
        zones(&mut r, scenario, board);
    }
    standing_room(&mut r, scenario);
    carried(&mut r, scenario);
    r.problems
        .extend(lesson_faults(scenario, board.as_ref(), &lesson::words()));
    r.finish(map, |map| Setup {
        title: scenario.title.clone(),
        map,
        agreed: Agreed {
            build_total,
            rounds,
        },
        sides,
        lesson: scenario.lesson.clone(),
        mid_turn: None,
    })
}

/// The units of a side.
fn units(scenario: &Scenario<Named>, side: usize) -> impl Iterator<Item = Listed<'_, Named>> {
    listed(&scenario.sides).filter(move |l| l.side.index() == side)
}

fn points(side: &NamedSide, content: &Content) -> u32 {
    let all = side.forces.iter().flat_map(|f| &f.formations);
    let known = all.flat_map(|f| &f.units);
    known
        .filter_map(|u| content.model(&u.model))
        .map(|m| u32::from(m.points))
        .sum()
}

/// The build total: what the forces say. If none says one, the usual one, or the next that holds the largest side
/// (D15.1.1).
fn build_total(r: &mut Resolver<'_>, scenario: &Scenario<Named>) -> u16 {
    let mut said: Option<u32> = None;
    for (s, side) in scenario.sides.iter().enumerate() {
        for (f, force) in side.forces.iter().enumerate() {
            let Some(points) = force.points else { continue };
            let path = format!("sides[{s}].forces[{f}].points");
            if !is_build_total(points) {
                r.problems.push(build_total_fault(&path, points));
            } else if said.is_some_and(|before| before != points) {
                r.fault(
                    &path,
                    say!("a build total of {points}, and another one above", points),
                    "write the same for all forces: the build total is one for all sides (D3.1.3)",
                );
            } else {
                said = Some(points);
            }
        }
    }
    let largest = scenario.sides.iter().map(|s| points(s, r.content)).max();
    let total = match said.and_then(|points| u16::try_from(points).ok()) {
        Some(points) => points,
        None => usual_build_total(largest.unwrap_or(0)),
    };
    for (s, side) in scenario.sides.iter().enumerate() {
        let path = format!("sides[{s}].forces");
        let fault = points_fault(&path, points(side, r.content), total);
        r.problems.extend(fault);
        let listed: Vec<_> = units(scenario, s).collect();
        let kinds: Vec<_> = listed.iter().map(|l| l.setup.model.as_str()).collect();
        for (i, model) in second_of_a_kind(&kinds, r.content) {
            r.problems
                .push(unique_fault(&format!("{}.model", listed[i].path()), model));
        }
    }
    total
}

fn side(
    r: &mut Resolver<'_>,
    side: &NamedSide,
    path: &str,
    board: Option<&Board>,
) -> SideSetup<UnitSetup<Model>> {
    r.crowd(side, path, MOST_UNITS);
    r.side(side, path, |r, unit, path| self::unit(r, unit, path, board))
}

/// Every side has a zone with room for those that it sets up, and none has a hex of another's (D15.3.3, D15.3.4).
fn zones(r: &mut Resolver<'_>, scenario: &Scenario<Named>, board: &Board) {
    let all = scenario.sides.iter().enumerate();
    let all: Vec<_> = all.map(|(i, side)| zone_of(board, side, i)).collect();
    for (i, side) in scenario.sides.iter().enumerate() {
        let path = match (&side.zone, side.home) {
            (Zone::Anywhere, Some(_)) => format!("sides[{i}].home"),
            (Zone::Anywhere, None) => format!("sides[{i}]"),
            _ => format!("sides[{i}].zone"),
        };
        let waiting = units(scenario, i)
            .filter(|l| l.setup.at.is_none() && l.setup.aboard.is_none())
            .count();
        let room = all[i].len();
        if room == 0 || room < waiting {
            r.fault(
                &path,
                say_n!(
                    waiting,
                    "{n} unit is set up in a zone of {room} hexes",
                    "{n} units are set up in a zone of {room} hexes",
                    room
                ),
                "draw a larger zone, with a hex for every unit (D15.3.3)",
            );
        }
        for (zone, other) in all[..i].iter().zip(&scenario.sides) {
            let mut shared = all[i].iter().filter(|hex| zone.contains(*hex));
            if let Some(hex) = shared.next() {
                r.fault(
                    &path,
                    say!(
                        "hex {hex} is in the zone of {side} and in that of {other}",
                        hex = hex.to_string(),
                        side = &side.name,
                        other = &other.name
                    ),
                    "draw zones that have no hex in common, or choose other edges (D15.3.4)",
                );
            }
        }
    }
}

/// What is wrong with a unit for itself, wherever it fights.
pub fn check_unit(unit: &UnitSetup<String>, content: &Content, path: &str) -> Vec<Problem> {
    let mut r = Resolver::new(content);
    self::unit(&mut r, unit, path, None);
    r.problems
}

fn unit(
    r: &mut Resolver<'_>,
    unit: &Named,
    path: &str,
    board: Option<&Board>,
) -> Option<UnitSetup<Model>> {
    let Some(model) = r.content.model(&unit.model).cloned() else {
        let fault = unknown(&format!("{path}.model"), &unit.model, r.content);
        r.problems.push(fault);
        return None;
    };
    if let (Some(hex), Some(board)) = (unit.at, board) {
        stands(r, hex, &model, board, &format!("{path}.at"));
    }
    if unit.at.is_some() && unit.aboard.is_some() {
        r.fault(
            &format!("{path}.aboard"),
            "a unit cannot start on the table and aboard a transport",
            say!("leave out `at` or `aboard` (D15.3.3)"),
        );
    }
    if unit.standing != Standing::default() {
        r.fault(
            &format!("{path}.standing"),
            say!(
                "{unit} does not begin unharmed and rested",
                unit = &model.name
            ),
            say!(
                "leave out `standing`: units begin on click 1, at heat 0, without tokens (D15.3.5)"
            ),
        );
    }
    Some(unit.with_model(Model::clone(&model)))
}

fn stands(r: &mut Resolver<'_>, hex: Hex, model: &Model, board: &Board, path: &str) {
    if r.on_map(board, hex, path) && !terrain::may_stand(board, hex, model.mode) {
        r.fault(
            path,
            say!(
                "{unit} may not stand at {hex}",
                unit = &model.name,
                hex = hex.to_string()
            ),
            say!(
                "choose a hex that is open to speed mode {mode} (D5.1.4)",
                mode = Term(model.mode.name())
            ),
        );
    }
}

/// A hex holds one unit (D1.1.5).
fn standing_room(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    let mut taken = BTreeMap::new();
    for unit in listed(&scenario.sides) {
        let Some(hex) = unit.setup.at else { continue };
        if taken.insert(hex, ()).is_some() {
            r.fault(
                &format!("{}.at", unit.path()),
                say!(
                    "another unit stands at {hex} already",
                    hex = hex.to_string()
                ),
                "choose another hex: a hex holds one unit (D1.1.5)",
            );
        }
    }
}

/// Names that are given twice, and who begins aboard which transport (D12.1).
fn carried(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    let all: Vec<_> = listed(&scenario.sides).collect();
    let content = r.content;
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, unit) in all.iter().enumerate() {
        let Some(name) = &unit.setup.name else {
            continue;
        };
        if seen.insert(name, i).is_some() {
            r.fault(
                &format!("{}.name", unit.path()),
                say!("two units are called “{name}”", name),
                "give each a name of its own",
            );
        }
    }
    let kinds: Option<Vec<_>> = all.iter().map(|l| content.model(&l.setup.model)).collect();
    // A unit of no known kind has no name that others could mean: that fault is told already.
    let Some(kinds) = kinds else { return };
    let listed: Vec<_> = all
        .iter()
        .zip(&kinds)
        .map(|(l, m)| (l.setup.name.as_deref(), m.name.clone()))
        .collect();
    let Ok(names) = unit_names(&listed) else {
        return;
    };
    let mut room: Vec<u32> = kinds.iter().map(|m| u32::from(m.transport)).collect();
    for (i, unit) in all.iter().enumerate() {
        let Some(transport) = &unit.setup.aboard else {
            continue;
        };
        let path = format!("{}.aboard", unit.path());
        let at = names.iter().position(|n| n == transport);
        let Some(at) = at.filter(|at| all[*at].side == unit.side && kinds[*at].transport > 0)
        else {
            r.fault(
                &path,
                say!(
                    "no transport of its side is called “{transport}”",
                    transport
                ),
                "write the name of the transport as it is in the battle (D12.1.1)",
            );
            continue;
        };
        match kinds[i].bulk().map(u32::from) {
            None => r.fault(
                &path,
                say!("{unit} cannot be a passenger", unit = &kinds[i].name),
                say!("leave out `aboard`: 'Mechs and transports are never carried (D12.1.1)"),
            ),
            Some(bulk) if bulk > room[at] => r.fault(
                &path,
                say!(
                    "{transport} has no room left for {unit}",
                    transport,
                    unit = &kinds[i].name
                ),
                "an infantry unit takes 1 and a vehicle 3 of its capacity (D12.1.1)",
            ),
            Some(bulk) => room[at] -= bulk,
        }
    }
}
