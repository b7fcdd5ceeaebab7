//! From a scenario, which names things, to a setup, which has them: looks everything up and checks it.

use std::collections::BTreeMap;

use hexlance_board::{Board, BoardFile, Hex};
use hexlance_rules::{
    Environment, ForceSetup, FormationSetup, Joint, List, MOST_UNITS, Message, Problem, Resolving,
    Scenario, ScenarioForm, SideSetup, Zone, faults_of_sides, lesson_faults, listed, nearest, say,
    say_n, unit_names,
};

use super::{Setup, UnitSetup, aboard, check_spas, events, hide, homes::long_edges, mines};
use crate::{
    ability::Param,
    card::{Card, UnitType},
    conditions,
    content::Content,
    mission::{MissionSetup, kinds},
    model::{
        air::edges_of,
        artillery::GUNS,
        bombs::Load,
        mission::{Homes, Role, ScenarioKind},
    },
    place::prohibited,
    special::Code,
    state::OptionalRules,
};

/// A scenario that is being looked up.
type Resolver<'a> = Resolving<'a, Content>;

/// Looks up what a scenario names and checks it against the rules of setup (R2.3, R14.1, R17.1).
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
    let (mut r, map) = Resolving::begin(scenario, "strike", content, load_map)?;
    let options = options(&mut r, scenario);
    if scenario.turn_limit == Some(0) {
        r.fault(
            "turn_limit",
            "a battle has at least one turn",
            "write 1 or more",
        );
    }
    // R0.4.6
    r.problems.extend(faults_of_sides(scenario));
    let env = &scenario.environment;
    for (field, message, remedy) in conditions::clashes(env) {
        r.problems.push(Problem::new(
            format!("environment.{field}"),
            message,
            remedy,
        ));
    }
    let mut board = map.as_ref().and_then(|m| m.board().ok());
    if let Some(board) = &mut board {
        conditions::prepare(board, env);
    }
    let board = board;
    let mut sides: Vec<_> = scenario
        .sides
        .iter()
        .enumerate()
        .map(|(i, side)| self::side(&mut r, side, &format!("sides[{i}]"), (board.as_ref(), env)))
        .collect();
    roles(&mut r, &scenario.sides);
    let mission = mission(&mut r, scenario, &mut sides, board.as_ref());
    let options = OptionalRules {
        concealed_data: options.concealed_data || conceals(scenario),
        ..options
    };
    links(&mut r, scenario);
    super::forces::check(&mut r.problems, scenario, content, options.whole_force);
    somebody_fights(&mut r, &scenario.sides);
    let sides_by_name: Vec<_> = scenario.sides.iter().map(|s| s.name.as_str()).collect();
    let cargo = super::cargo::faults(&scenario.rules.cargo, &sides_by_name, board.as_ref());
    r.problems.extend(cargo);
    r.problems.extend(lesson_faults(
        scenario,
        board.as_ref(),
        &super::lesson::words(),
    ));
    let largest = sides.iter().map(count).max().unwrap_or(0);
    // R17.5.1
    let usual = if largest > 12 { 18 } else { 12 };
    let turn_limit = scenario.turn_limit.unwrap_or(usual);
    let frame = events::Frame {
        scenario,
        sides: &sides,
        board: board.as_ref(),
        turn_limit,
    };
    r.problems.extend(events::faults(&frame));
    if let Some(board) = &board {
        hiding(&mut r, scenario, board);
        r.problems.extend(mines::problems(scenario, board));
    }
    r.finish(map, |map| Setup {
        title: scenario.title.clone(),
        map,
        environment: scenario.environment.clone(),
        options,
        turn_limit,
        victory: scenario.rules.victory,
        mission,
        homes: scenario.rules.homes,
        region: scenario.rules.region.clone(),
        cargo: scenario.rules.cargo.clone(),
        minefields: scenario.rules.minefields.clone(),
        sides,
        events: scenario.events.clone(),
        lesson: scenario.lesson.clone(),
        mid_turn: None,
    })
}

fn count<U: ScenarioForm>(side: &SideSetup<U>) -> usize {
    side.forces
        .iter()
        .flat_map(|f| &f.formations)
        .map(|f| f.units.len())
        .sum()
}

fn options(r: &mut Resolver<'_>, scenario: &Scenario<UnitSetup<String>>) -> OptionalRules {
    let mut options = OptionalRules::default();
    brought(r.content, scenario, &mut options);
    for (name, on) in &scenario.optional_rules {
        if !options.set(name, *on) {
            let known = OptionalRules::NAMES.iter().map(|(n, _)| *n);
            r.fault(
                &format!("optional_rules[{name}]"),
                say!("there is no optional rule “{name}”", name),
                say!(
                    "choose from: {list}",
                    list = List::new(Joint::Commas, known)
                ),
            );
        }
    }
    options
}

/// Optional rules that a scenario brings without naming them: by cargo on the map, and by pilots whose ability is bound
/// to a rule that is in play where an ability brings it.
fn brought(content: &Content, scenario: &Scenario<UnitSetup<String>>, options: &mut OptionalRules) {
    options.external_cargo |= !scenario.rules.cargo.is_empty();
    let forces = scenario.sides.iter().flat_map(|s| &s.forces);
    let units = forces.flat_map(|f| &f.formations).flat_map(|f| &f.units);
    let held = units.flat_map(|u| &u.spas);
    for rule in held.filter_map(|spa| content.ability(spa.id)?.optional_rule.as_deref()) {
        if OptionalRules::BROUGHT.contains(&rule) {
            options.set(rule, true);
        }
    }
}

/// Nobody is known to scouts from the start, unless a scenario says so (R17.3.8).
fn conceals(scenario: &Scenario<UnitSetup<String>>) -> bool {
    let said = scenario.optional_rules.contains_key("concealed data");
    scenario.rules.kind == Some(ScenarioKind::Recon) && !said
}

/// What is fought for, and what the type of the scenario gives the sides (R17.3).
fn mission(
    r: &mut Resolver<'_>,
    scenario: &Scenario<UnitSetup<String>>,
    sides: &mut [SideSetup<UnitSetup<Card>>],
    board: Option<&Board>,
) -> MissionSetup {
    let Some(board) = board.filter(|_| sides.len() == 2) else {
        return MissionSetup::default();
    };
    if scenario.rules.homes != Homes::Given {
        // Until they are found, the Defender, or whoever is named last, has the second of the long edges.
        let edges = long_edges(board);
        let defender = sides
            .iter()
            .position(|s| s.rules.role == Some(Role::Defender));
        let second = defender.unwrap_or(1);
        for (i, side) in sides.iter_mut().enumerate() {
            if side.home.is_some() {
                r.fault(
                    &format!("sides[{i}].home"),
                    "home edges are found as the battle begins",
                    say!("leave out `home`, or `homes`"),
                );
            }
            side.home = Some(edges[usize::from(i == second)]);
        }
    }
    entries(r, sides);
    let brief = kinds::Brief {
        kind: scenario.rules.kind,
        share: scenario.rules.share,
        objectives: &scenario.rules.objectives,
        open_edges: scenario.rules.open_edges,
        cargo: &scenario.rules.cargo,
    };
    match kinds::arrange(&brief, sides, board) {
        Ok(mission) => mission,
        Err(faults) => {
            r.problems.extend(faults);
            MissionSetup::default()
        }
    }
}

/// Ways onto the map need an edge, and who is on it already does not come onto it.
fn entries(r: &mut Resolver<'_>, sides: &[SideSetup<UnitSetup<Card>>]) {
    for (s, side) in sides.iter().enumerate() {
        if side.rules.splits && side.home.is_none() {
            r.fault(
                &format!("sides[{s}].splits"),
                "those who come later need a home edge",
                say!("write `home` too (R17.4.1)"),
            );
        }
        let own = listed(sides).filter(|l| l.side.index() == s);
        for listed in own.filter(|l| l.setup.enters.is_some()) {
            let (unit, path) = (listed.setup, format!("{}.enters", listed.path()));
            let elsewhere = unit.at.is_some()
                || unit.aboard.is_some()
                || unit.drops.is_some()
                || unit.air.is_some()
                || unit.hidden
                || unit.off_board.is_some()
                || unit.card.is_aerospace();
            if elsewhere || unit.enters == Some(0) {
                r.fault(
                    &path,
                    say!(
                        "{unit} cannot come over an edge like that",
                        unit = unit.card.full_name()
                    ),
                    "write the turn, from 1 on, for a ground unit that is nowhere yet (R16.7.1)",
                );
            }
            if side.rules.enters.is_empty() && side.home.is_none() {
                r.fault(
                    &path,
                    "its side has no edge to come from",
                    say!("write `home`, or `enters` with edges, for the side"),
                );
            }
        }
    }
}

fn roles(r: &mut Resolver<'_>, sides: &[SideSetup<UnitSetup<String>>]) {
    let [a, b] = sides else { return };
    let fits = matches!(
        (a.rules.role, b.rules.role),
        (None, None)
            | (Some(Role::Attacker), Some(Role::Defender))
            | (Some(Role::Defender), Some(Role::Attacker))
    );
    if !fits {
        r.fault(
            "sides[1].role",
            "the roles of the sides do not go together",
            say!("give one side `Attacker` and the other `Defender`, or leave both out"),
        );
    }
}

fn side(
    r: &mut Resolver<'_>,
    side: &SideSetup<UnitSetup<String>>,
    path: &str,
    (board, env): (Option<&Board>, &Environment),
) -> SideSetup<UnitSetup<Card>> {
    r.crowd(side, path, MOST_UNITS);
    if let Some(board) = board {
        zone(r, &side.zone, &format!("{path}.zone"), board);
    }
    let forces = side
        .forces
        .iter()
        .enumerate()
        .map(|(i, force)| {
            let path = format!("{path}.forces[{i}]");
            commanders(r, force, &path);
            ForceSetup {
                name: force.name.clone(),
                points: force.points,
                formations: force
                    .formations
                    .iter()
                    .enumerate()
                    .map(|(j, formation)| FormationSetup {
                        name: formation.name.clone(),
                        units: formation
                            .units
                            .iter()
                            .enumerate()
                            .filter_map(|(k, u)| {
                                unit(
                                    r,
                                    u,
                                    &format!("{path}.formations[{j}].units[{k}]"),
                                    (board, env),
                                )
                            })
                            .collect(),
                        rules: formation.rules,
                    })
                    .collect(),
                rules: force.rules.clone(),
            }
        })
        .collect();
    SideSetup {
        name: side.name.clone(),
        team: side.team.clone(),
        home: side.home,
        zone: side.zone.clone(),
        facing: side.facing,
        player: side.player.clone(),
        forces,
        rules: side.rules.clone(),
    }
}

/// A side with nobody on the map has lost before it begins (R17.2.1).
fn somebody_fights(r: &mut Resolver<'_>, sides: &[SideSetup<UnitSetup<String>>]) {
    for (i, side) in sides.iter().enumerate() {
        let mut units = side
            .forces
            .iter()
            .flat_map(|f| &f.formations)
            .flat_map(|f| &f.units)
            .peekable();
        if units.peek().is_some() && units.all(|u| u.off_board.is_some()) {
            r.fault(
                &format!("sides[{i}].forces"),
                say!("{side} has nobody on the map", side = &side.name),
                say!("give it a unit without `off_board`"),
            );
        }
    }
}

fn zone(r: &mut Resolver<'_>, zone: &Zone, path: &str, board: &Board) {
    if !board.iter().any(|(hex, _)| zone.has(board, hex)) {
        r.fault(
            path,
            "the deployment zone has no hex on the map",
            "name hexes of the map, or an edge and a depth of 1 or more",
        );
    }
}

fn commanders<U>(r: &mut Resolver<'_>, force: &ForceSetup<UnitSetup<U>>, path: &str) {
    let named: Vec<_> = force
        .formations
        .iter()
        .enumerate()
        .flat_map(|(j, f)| f.units.iter().enumerate().map(move |(k, u)| (j, k, u)))
        .filter(|(_, _, u)| u.commander)
        .collect();
    if let Some((j, k, _)) = named.get(1) {
        r.fault(
            &format!("{path}.formations[{j}].units[{k}].commander"),
            say!("{force} has two commanders", force = &force.name),
            say!("leave `commander` with one unit of the force (R14.4.1)"),
        );
    }
    for (j, formation) in force.formations.iter().enumerate() {
        let mut leaders = formation.units.iter().enumerate().filter(|(_, u)| u.leader);
        if let Some((k, _)) = leaders.nth(1) {
            r.fault(
                &format!("{path}.formations[{j}].units[{k}].leader"),
                say!("{formation} has two leaders", formation = &formation.name),
                say!("leave `leader` with one unit of the formation (R14.4.1)"),
            );
        }
    }
}

/// What is wrong with a unit for itself, wherever it fights.
pub fn check_unit(unit: &UnitSetup<String>, content: &Content, path: &str) -> Vec<Problem> {
    let mut r = Resolver::new(content);
    self::unit(&mut r, unit, path, (None, &Environment::default()));
    r.problems
}

fn unit(
    r: &mut Resolver<'_>,
    unit: &UnitSetup<String>,
    path: &str,
    (board, env): (Option<&Board>, &Environment),
) -> Option<UnitSetup<Card>> {
    let Some(card) = r.content.cards.get(&unit.card).cloned() else {
        let near = nearest(&unit.card, r.content.cards.keys().map(String::as_str));
        r.fault(
            &format!("{path}.card"),
            say!("there is no card “{card}”", card = &unit.card),
            match near {
                Some(near) => say!("use the id of a card; the nearest is “{near}”", near),
                None => say!("use the id of a card"),
            },
        );
        return None;
    };
    let skill = unit.skill.unwrap_or(card.skill);
    if skill > 8 {
        r.fault(
            &format!("{path}.skill"),
            say!("skill {skill} does not exist", skill),
            "write 0 (best) to 8 (R1.5.1)",
        );
    }
    for (i, message, remedy) in check_spas(&card, skill, &unit.spas, r.content) {
        let path = match i {
            Some(i) => format!("{path}.spas[{i}]"),
            None => format!("{path}.spas"),
        };
        r.fault(&path, message, remedy);
    }
    condition(r, unit, &card, path);
    if unit.elevation > 0 && !conditions::may_fly(&card, env) {
        r.fault(
            &format!("{path}.elevation"),
            say!(
                "{unit} cannot fly under these conditions",
                unit = card.full_name()
            ),
            say!("leave out `elevation`: it starts on the ground (R12.1, R12.5, R12.6)"),
        );
    }
    if let (Some(hex), Some(board)) = (unit.at, board) {
        standing(r, hex, &card, board, &format!("{path}.at"));
    }
    aircraft(r, unit, &card, board, path);
    if unit.at.is_some() && unit.aboard.is_some() {
        r.fault(
            &format!("{path}.aboard"),
            "a unit cannot start on the map and aboard another",
            say!("leave out `at` or `aboard`"),
        );
    }
    off_board(r, unit, &card, path);
    if unit.drops.is_some() {
        let placed = unit.at.is_some() || unit.aboard.is_some() || unit.hidden;
        if placed || unit.drops == Some(0) || card.is_aerospace() {
            r.fault(
                &format!("{path}.drops"),
                say!("{unit} cannot drop like that", unit = card.full_name()),
                say!("write the turn, from 1 on, for a ground unit without `at`, `aboard` and `hidden` (R16.5.1)"),
            );
        }
    }
    if unit.seats > card.specials.number(Code::CT) {
        r.fault(
            &format!("{path}.seats"),
            say!(
                "{unit} has CT{number}",
                unit = card.full_name(),
                number = card.specials.number(Code::CT)
            ),
            "exchange at most that for IT (R13.5.1)",
        );
    }
    Some(UnitSetup {
        card: Card::clone(&card),
        name: unit.name.clone(),
        skill: unit.skill,
        spas: unit.spas.clone(),
        tags: unit.tags.clone(),
        at: unit.at,
        facing: unit.facing,
        elevation: unit.elevation,
        air: unit.air,
        bombs: unit.bombs.clone(),
        aboard: unit.aboard.clone(),
        drops: unit.drops,
        seats: unit.seats,
        enters: unit.enters,
        hidden: unit.hidden,
        prepared: unit.prepared,
        off_board: unit.off_board,
        commander: unit.commander,
        leader: unit.leader,
        condition: unit.condition.clone(),
    })
}

/// Only artillery that can fire so far stays off the map (R9.1.2).
fn off_board(r: &mut Resolver<'_>, unit: &UnitSetup<String>, card: &Card, path: &str) {
    let Some(place) = unit.off_board else { return };
    let path = format!("{path}.off_board");
    if unit.at.is_some() || unit.aboard.is_some() || unit.hidden {
        r.fault(
            &path,
            "a unit off the map is nowhere on it",
            say!("leave out `at`, `aboard` and `hidden`, or `off_board`"),
        );
    }
    let reaches = GUNS
        .iter()
        .filter(|g| card.specials.has(g.code) && g.off_board)
        .any(|g| g.reaches(place.inches));
    if !reaches {
        r.fault(
            &path,
            say!(
                "{unit} has no artillery that reaches the map from {inches} inches",
                unit = card.full_name(),
                inches = place.inches
            ),
            "choose a unit with off-board artillery, or a smaller distance (R9.2)",
        );
    }
}

fn standing(r: &mut Resolver<'_>, hex: Hex, card: &Card, board: &Board, path: &str) {
    if !r.on_map(board, hex, path) {
        return;
    }
    if let Some(why) = board.get(hex).and_then(|cell| prohibited(card, cell)) {
        r.fault(
            path,
            say!(
                "{unit} may not stand at {hex}: {why}",
                unit = card.full_name(),
                hex = hex.to_string(),
                why
            ),
            "choose another hex (R4.3.4)",
        );
    }
}

/// What a scenario says of an aircraft: where it flies, what it carries (R11.1, R11.4.9).
fn aircraft(
    r: &mut Resolver<'_>,
    unit: &UnitSetup<String>,
    card: &Card,
    board: Option<&Board>,
    path: &str,
) {
    if let Some(flight) = &unit.air {
        let path = format!("{path}.air");
        if !card.is_aerospace() {
            let what = say!("{unit} is no aircraft", unit = card.full_name());
            r.fault(&path, what, say!("leave out `air`, and write `at`"));
        }
        if unit.at.is_some() || unit.aboard.is_some() {
            r.fault(
                &path,
                "a unit cannot start in flight and somewhere else",
                say!("leave out `at` and `aboard`, or `air`"),
            );
        }
        if !flight.zone.exists() {
            r.fault(
                &format!("{path}.zone"),
                say!("there is no zone {zone}", zone = flight.zone.to_string()),
                "write Centre, Inner, Middle(1) to Middle(6), or Outer(1) to Outer(12)",
            );
        }
        if flight.is_over_map() != flight.path.is_some() {
            r.fault(
                &format!("{path}.path"),
                "over the map, and only there, an aircraft has a path",
                say!("write `path: (from: (0, 0), to: (5, 0))` with two hexes of the edge, or leave it out"),
            );
        }
        let ends = flight.path.map(|p| [p.from, p.to]);
        for hex in ends.into_iter().flatten() {
            if board.is_some_and(|b| edges_of(b, hex).next().is_none()) {
                r.fault(
                    &format!("{path}.path"),
                    say!("{hex} is not at an edge of the map", hex = hex.to_string()),
                    "choose hexes of the edge (R11.2.3)",
                );
            }
        }
    }
    let load: Load = unit.bombs.iter().copied().collect();
    let slots = card.specials.number(Code::BOMB);
    if load.slots() > slots {
        r.fault(
            &format!("{path}.bombs"),
            say_n!(
                slots,
                "{unit} carries {n} bomb, not {wanted}",
                "{unit} carries {n} bombs, not {wanted}",
                unit = card.full_name(),
                wanted = load.slots()
            ),
            "name fewer; an Arrow IV takes two slots for the first",
        );
    }
    if card.kind == UnitType::BA && !unit.bombs.is_empty() {
        r.fault(
            &format!("{path}.bombs"),
            "battle armor carries cluster bombs only",
            say!("leave out `bombs`: it has them by its card (R11.4.9)"),
        );
    }
}

fn condition(r: &mut Resolver<'_>, unit: &UnitSetup<String>, card: &Card, path: &str) {
    let c = &unit.condition;
    let path = format!("{path}.condition");
    if c.structure_lost >= card.structure {
        r.fault(
            &format!("{path}.structure_lost"),
            say!(
                "{unit} would begin destroyed: it has {structure} structure",
                unit = card.full_name(),
                structure = card.structure
            ),
            "leave it at least one point",
        );
    }
    if c.armor_lost > card.armor {
        r.fault(
            &format!("{path}.armor_lost"),
            say!(
                "{unit} has {armor} armor",
                unit = card.full_name(),
                armor = card.armor
            ),
            "write at most that",
        );
    }
    let most = if card.kind.tracks_heat() { 4 } else { 0 };
    if c.heat > most {
        r.fault(
            &format!("{path}.heat"),
            say!(
                "{unit} cannot have heat {heat}",
                unit = card.full_name(),
                heat = c.heat
            ),
            say!("write {most} at most (R7.6)", most),
        );
    }
}

/// Units in hiding stand where the ground hides them, or where no enemy that is placed sees them (R5.5.1).
fn hiding(r: &mut Resolver<'_>, scenario: &Scenario<UnitSetup<String>>, board: &Board) {
    let placed: Vec<_> = listed(&scenario.sides)
        .filter_map(|l| {
            let card = r.content.cards.get(&l.setup.card)?;
            Some((l.side, l.setup.at?, hide::height(card)))
        })
        .collect();
    for listed in listed(&scenario.sides) {
        let unit = listed.setup;
        let (true, Some(at)) = (unit.hidden, unit.at) else {
            continue;
        };
        let (Some(card), Some(cell)) = (r.content.cards.get(&unit.card), board.get(at)) else {
            continue;
        };
        if hide::hides(card, cell) {
            continue;
        }
        let enemies: Vec<_> = placed
            .iter()
            .filter(|(other, ..)| *other != listed.side)
            .map(|(_, hex, high)| (*hex, *high))
            .collect();
        if let Some(from) = hide::seen_from(board, card, at, &enemies) {
            let message = say!(
                "{unit} cannot hide at {hex}: it is seen from {from}",
                unit = card.full_name(),
                hex = at.to_string(),
                from = from.to_string()
            );
            r.fault(
                &format!("{}.hidden", listed.path()),
                message,
                "hide it in woods, a building or deep water, or out of sight (R5.5.1)",
            );
        }
    }
}

/// Carriers and named enemies by name, and names that are given twice.
fn links(r: &mut Resolver<'_>, scenario: &Scenario<UnitSetup<String>>) {
    let mut all = Vec::new();
    for listed in listed(&scenario.sides) {
        // Without its card a unit has no name that others could mean: that fault is told already.
        let Some(card) = r.content.cards.get(&listed.setup.card) else {
            return;
        };
        all.push(aboard::Listed {
            path: listed.path(),
            side: listed.side.index(),
            unit: listed.setup,
            card,
        });
    }
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, aboard::Listed { path, unit, .. }) in all.iter().enumerate() {
        let Some(name) = &unit.name else { continue };
        if seen.insert(name, i).is_some() {
            r.fault(
                &format!("{path}.name"),
                say!("two units are called “{name}”", name),
                "give each a name of its own",
            );
        }
    }
    let listed: Vec<_> = all
        .iter()
        .map(|l| (l.unit.name.as_deref(), l.card.full_name()))
        .collect();
    let Ok(names) = unit_names(&listed) else {
        return;
    };
    let side_of = |name: &str| {
        let i = names.iter().position(|n| n == name)?;
        all.get(i).map(|l| l.side)
    };
    for (path, message, remedy) in aboard::faults(&all, &names) {
        r.problems.push(Problem::new(path, message, remedy));
    }
    let content = r.content;
    for aboard::Listed {
        side, path, unit, ..
    } in &all
    {
        for (i, spa) in unit.spas.iter().enumerate() {
            let path = format!("{path}.spas[{i}].enemy");
            let names_enemy = content
                .ability(spa.id)
                .is_some_and(|def| def.param == Param::Enemy);
            match &spa.enemy {
                Some(_) if !names_enemy => r.fault(
                    &path,
                    say!("{ability} names no enemy", ability = &spa.id),
                    say!("leave out `enemy`"),
                ),
                Some(enemy) if side_of(enemy).is_none_or(|s| s == *side) => r.fault(
                    &path,
                    say!("no enemy unit is called “{enemy}”", enemy),
                    "write the name of a unit of the other side, or leave it out to choose in setup",
                ),
                _ => {}
            }
        }
    }
}
