//! From a scenario, which names troopers, to a setup, which has them: looks everything up and checks it (K2.4, K17, K20.1).
//!
//! The form of scenarios is that of every ruleset (`hexlance_rules::Scenario`). The formations of a side are its combat
//! groups, the number of rounds is `turn_limit`, and the only optional rule is `link teams`.

use std::{collections::BTreeMap, path::Path};

use hexlance_board::{Board, BoardFile, Diagnostic, Hex};
use hexlance_rules::{
    Message, Problem, Resolving, Scenario, SideSetup, Zone, faults_of_sides, from_ron,
    lesson_faults, listed, say, say_n,
};

use super::{Setup, TrooperSetup, furnish, group_of, lesson, zones};
use crate::{
    content::Content,
    force::{Listed, check_list, cost, sums},
    form::{Kit, Standing, UnitSetup},
    ground::Ground,
    model::{Profile, Skill},
    state::Seeming,
};

#[cfg(test)]
mod tests;

/// Rounds of a game of which nothing is said (K3.1.1).
const ROUNDS: u16 = 3;

/// The optional rule of link teams (K19).
const LINK_TEAMS: &str = "link teams";

/// A trooper as a scenario has it.
type Named = UnitSetup<String>;
/// The same with its place.
type Unit<'s> = hexlance_rules::Listed<'s, Named>;

/// Reads a scenario. What it names is looked up by [`resolve`].
///
/// # Errors
/// The fault, with its line.
pub fn load_scenario(text: &str, file: &Path) -> Result<Scenario<Named>, Diagnostic> {
    from_ron(text, file)
}

/// A scenario that is being looked up.
type Resolver<'a> = Resolving<'a, Content>;

/// Looks up what a scenario names and checks it against the rules of setup.
///
/// `load_map` finds the map of a scenario that names a file.
///
/// # Errors
/// Everything that is wrong, in the order of the file.
pub fn resolve(
    scenario: &Scenario<Named>,
    content: &Content,
    load_map: &dyn Fn(&str) -> Result<BoardFile, Message>,
) -> Result<Setup, Vec<Problem>> {
    let (mut r, map) = Resolving::begin(scenario, "skirmish", content, load_map)?;
    let board = map.as_ref().and_then(|m| m.board().ok());
    let rounds = rounds(&mut r, scenario);
    optional_rules(&mut r, scenario);
    r.problems.extend(faults_of_sides(scenario));
    edges(&mut r, scenario);
    for (i, side) in scenario.sides.iter().enumerate() {
        list(&mut r, scenario, side, i);
    }
    let ground = board.as_ref().map(Ground::new);
    let sides = scenario.sides.iter().enumerate();
    let sides: Vec<_> = sides
        .map(|(i, side)| {
            r.side(side, &format!("sides[{i}]"), |r, unit, path| {
                self::unit(r, unit, path, ground.as_ref())
            })
        })
        .collect();
    standing_room(&mut r, scenario);
    if let (Some(board), Some(ground)) = (&board, &ground) {
        room_in_zones(&mut r, scenario, board, ground);
        r.problems
            .extend(furnish::problems(scenario, content, ground));
    }
    r.problems
        .extend(lesson_faults(scenario, board.as_ref(), &lesson::words()));
    r.finish(map, |map| Setup {
        title: scenario.title.clone(),
        map,
        gloom: scenario.rules.gloom,
        points: scenario.rules.points(),
        depth: scenario.rules.depth(),
        rounds,
        first: scenario.rules.first,
        link_teams: scenario.optional_rules.get(LINK_TEAMS) == Some(&true),
        task: scenario.rules.task.clone(),
        items: scenario.rules.items.clone(),
        sides,
        lesson: scenario.lesson.clone(),
        mid_turn: None,
    })
}

fn rounds(r: &mut Resolver<'_>, scenario: &Scenario<Named>) -> u8 {
    let said = scenario.turn_limit.unwrap_or(ROUNDS);
    let most = u16::from(u8::MAX);
    if said == 0 || said > most {
        r.fault(
            "turn_limit",
            say!("a game of {said} rounds", said),
            say!(
                "write 1 to {most}, or leave it out for {usual} (K3.1.1)",
                most,
                usual = ROUNDS
            ),
        );
    }
    said.min(most) as u8
}

fn optional_rules(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    for name in scenario.optional_rules.keys().filter(|n| *n != LINK_TEAMS) {
        r.fault(
            &format!("optional_rules[{name}]"),
            say!("there is no optional rule “{name}”", name),
            say!("write `{rule}`, or leave it out", rule = LINK_TEAMS),
        );
    }
}

/// The two sides have opposite edges, and one of them begins.
fn edges(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    if let [a, b] = scenario.sides.as_slice()
        && zones::home(a.home, 0) != zones::home(b.home, 1).opposite()
    {
        r.fault(
            "sides[1].home",
            "the sides do not have opposite edges",
            say!("choose opposite edges for them (K1.1.5)"),
        );
    }
    let first = scenario.rules.first;
    if first.is_some_and(|side| side.index() >= scenario.sides.len()) {
        r.fault(
            "first",
            "the side that begins is neither of the two",
            say!("write 0 or 1, or leave it out: initiative decides then (K17.1)"),
        );
    }
}

/// The troopers of a side.
fn troopers(scenario: &Scenario<Named>, side: usize) -> impl Iterator<Item = Unit<'_>> {
    listed(&scenario.sides).filter(move |l| l.side.index() == side)
}

/// Whether the troopers of a side are a list of the game (K2.4.1).
fn list(r: &mut Resolver<'_>, scenario: &Scenario<Named>, side: &SideSetup<Named>, index: usize) {
    let path = format!("sides[{index}].forces");
    let path = path.as_str();
    let listed: Vec<Listed<'_>> = troopers(scenario, index)
        .map(|t| Listed {
            path: t.path(),
            unit: &t.setup.unit,
            group: group_of(t.group),
            bought: &t.setup.bought,
        })
        .collect();
    if listed.is_empty() {
        r.fault(
            path,
            say!("{side} has no troopers", side = &side.name),
            "give it one or more",
        );
        return;
    }
    let game = scenario.rules.points();
    r.problems.extend(check_list(path, &listed, r.content));
    let (points, swc) = sums(&listed, r.content);
    r.problems.extend(cost(path, points, swc, game));
    for (f, force) in side.forces.iter().enumerate() {
        if force.points.is_some_and(|points| points != u32::from(game)) {
            r.fault(
                &format!("{path}[{f}].points"),
                say!("the game is for {game} points", game),
                say!("write the same for the scenario and all forces (K1.1.5)"),
            );
        }
    }
}

/// What is wrong with a trooper for itself, wherever it fights.
pub fn check_unit(unit: &Named, content: &Content, path: &str) -> Vec<Problem> {
    let mut r = Resolver::new(content);
    if self::unit(&mut r, unit, path, None).is_none() {
        let path = format!("{path}.unit");
        let problem = crate::force::unknown_unit(&path, &unit.unit, content);
        r.problems.push(problem);
    }
    r.problems
}

/// A trooper with its profile; none if that is not known, which the check of the list tells.
fn unit(
    r: &mut Resolver<'_>,
    unit: &Named,
    path: &str,
    ground: Option<&Ground>,
) -> Option<TrooperSetup> {
    let profile = r.content.unit(&unit.unit)?.clone();
    if let (Some(hex), Some(ground)) = (unit.at, ground) {
        stands(r, hex, ground, &format!("{path}.at"));
    }
    let begins_as = unit.standing.seeming;
    let marker = Standing {
        seeming: begins_as,
        ..Standing::default()
    };
    if unit.standing != marker {
        r.fault(
            &format!("{path}.standing"),
            say!("{unit} does not begin unharmed", unit = &profile.name),
            say!("leave out `standing`: troopers begin with all their points and no state"),
        );
    } else if let Err(remedy) = may_begin_as(begins_as, &profile, unit.at) {
        r.fault(
            &format!("{path}.standing"),
            say!("{unit} cannot begin as such a Marker", unit = &profile.name),
            remedy,
        );
    }
    Some(unit.with_kind(Kit::of(&profile, r.content)))
}

/// Whether a trooper whose place the scenario says may begin as what the scenario says (K17.2.2). Who is deployed chooses
/// that then.
fn may_begin_as(seeming: Seeming, profile: &Profile, at: Option<Hex>) -> Result<(), Message> {
    let needs = match seeming {
        Seeming::Figure => return Ok(()),
        Seeming::Camo => Skill::Camouflage,
        Seeming::TO => Skill::TOCamouflage,
        Seeming::Hidden | Seeming::Imp1 | Seeming::Imp2 => {
            return Err(say!("leave it to be deployed so, or write Camo or TO"));
        }
    };
    if at.is_none() {
        return Err(say!("say where it stands, or leave it to be deployed so"));
    }
    if profile.skills.contains(&needs) {
        Ok(())
    } else {
        Err(say!(
            "only who has the skill for it begins as a Marker (K13)"
        ))
    }
}

fn stands(r: &mut Resolver<'_>, hex: Hex, ground: &Ground, path: &str) {
    if !ground.contains(hex) {
        r.fault(
            path,
            say!("hex {hex} is not on the map", hex = hex.to_string()),
            say!("choose a hex of the map; hexes are given by axial coordinates"),
        );
    } else if ground.is_closed(hex) {
        r.fault(
            path,
            say!("nobody can stand at {hex}", hex = hex.to_string()),
            say!("choose a hex without an obstacle that is not impassable (K7.5)"),
        );
    }
}

/// A hex holds one trooper, and a name is given once (K1.4.1).
fn standing_room(r: &mut Resolver<'_>, scenario: &Scenario<Named>) {
    let mut taken = BTreeMap::new();
    let mut names = BTreeMap::new();
    for trooper in listed(&scenario.sides) {
        let (path, unit) = (trooper.path(), trooper.setup);
        if unit.at.is_some_and(|hex| taken.insert(hex, ()).is_some()) {
            r.fault(
                &format!("{path}.at"),
                "another trooper stands there already",
                say!("choose another hex (K1.4.1)"),
            );
        }
        if let Some(name) = &unit.name
            && names.insert(name, ()).is_some()
        {
            r.fault(
                &format!("{path}.name"),
                say!("two troopers are called “{name}”", name),
                "give each a name of its own",
            );
        }
    }
}

/// Every side has a Zone with room for those that it deploys, and none has a hex of the other's (K17.7.5).
fn room_in_zones(r: &mut Resolver<'_>, scenario: &Scenario<Named>, board: &Board, ground: &Ground) {
    let depth = scenario.rules.depth();
    let sides = scenario.sides.iter().enumerate();
    let all: Vec<Zone> = sides
        .clone()
        .map(|(i, side)| zones::zone_of(side, i, depth))
        .collect();
    for (i, side) in sides {
        let path = match side.zone {
            Zone::Anywhere => format!("sides[{i}].home"),
            _ => format!("sides[{i}].zone"),
        };
        let waiting = troopers(scenario, i)
            .filter(|t| t.setup.at.is_none())
            .count();
        let hexes = || board.iter().map(|(hex, _)| hex);
        let own = all.get(i);
        let of_own = |hex: &Hex| own.is_some_and(|zone| zone.has(board, *hex));
        let free = hexes().filter(|hex| !ground.is_closed(*hex));
        let room = free.filter(of_own).count();
        if room == 0 || room < waiting {
            r.fault(
                &path,
                say_n!(
                    waiting,
                    "{n} trooper is deployed in a Zone of {room} hexes",
                    "{n} troopers are deployed in a Zone of {room} hexes",
                    room
                ),
                say!("draw a larger Zone, with a hex for every trooper (K17.7.5)"),
            );
        }
        let others = all.iter().take(i);
        let mut shared = hexes().filter(of_own);
        let shared = shared.find(|hex| others.clone().any(|zone| zone.has(board, *hex)));
        if let Some(hex) = shared {
            r.fault(
                &path,
                say!(
                    "hex {hex} is in the Zones of both sides",
                    hex = hex.to_string()
                ),
                say!("draw Zones that have no hex in common (K1.1.5)"),
            );
        }
    }
}
