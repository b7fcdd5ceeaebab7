//! The types of scenarios (R17.3) as data: where the sides begin, how many may hide, what they score for.

use hexlance_board::{Board, Edge};
use hexlance_rules::{
    CargoSetup, ObjectiveSetup, Problem, SideId, SideSetup, Term, Zone, say, say_n,
};

use super::{Amount, MissionSetup, Tally, Verdict};
use crate::{
    card::Card,
    form::UnitSetup,
    model::mission::{Role, ScenarioKind},
};

type Side = SideSetup<UnitSetup<Card>>;

/// What a scenario says of its aims.
#[derive(Clone, Debug, Default)]
pub struct Brief<'s> {
    /// Its type.
    pub kind: Option<ScenarioKind>,
    /// Percent that the side with a task needs.
    pub share: Option<u8>,
    /// Places that are fought for.
    pub objectives: &'s [ObjectiveSetup],
    /// Units may leave over any edge.
    pub open_edges: bool,
    /// Cargo on the map.
    pub cargo: &'s [CargoSetup],
}

/// The sides by their tasks, and where they come from.
struct Roles {
    attacker: usize,
    defender: usize,
    homes: [Edge; 2],
}

/// Gives the sides of a scenario what its type gives them, where they do not say otherwise, and says what is fought for.
///
/// # Errors
/// Everything that the type needs and the scenario lacks.
pub fn arrange(
    brief: &Brief<'_>,
    sides: &mut [Side],
    board: &Board,
) -> Result<MissionSetup, Vec<Problem>> {
    let mut out = MissionSetup {
        kind: brief.kind,
        objectives: brief.objectives.to_vec(),
        open_edges: brief.open_edges,
        ..MissionSetup::default()
    };
    let mut faults = objective_faults(brief, board);
    if brief.share.is_some_and(|s| s == 0 || s > 100) {
        faults.push(Problem::new(
            "share",
            say!("that is no share"),
            say!("write 1 to 100 percent"),
        ));
    }
    let Some(kind) = brief.kind else {
        return if faults.is_empty() {
            Ok(out)
        } else {
            Err(faults)
        };
    };
    let roles = match roles(kind, sides) {
        Ok(roles) => roles,
        Err(more) => {
            faults.extend(more);
            return Err(faults);
        }
    };
    if kind_needs_buildings(kind) && out.objectives.is_empty() {
        out.objectives = buildings(board);
    }
    faults.extend(places(kind, brief, &out, &roles, board));
    if !faults.is_empty() {
        return Err(faults);
    }
    let (a, d) = (roles.attacker, roles.defender);
    let [home_a, home_d] = [roles.homes[a], roles.homes[d]];
    let share = |usual| brief.share.unwrap_or(usual);
    let attacker = SideId(a as u8);
    let defender = SideId(d as u8);
    let mut tallies = [vec![Tally::Losses], vec![Tally::Losses]];
    let objects = || out.objectives.iter().map(|o| o.hex).collect::<Vec<_>>();
    match kind {
        ScenarioKind::StandUpFight => {
            enters(&mut sides[a], home_a);
            enters(&mut sides[d], home_d);
        }
        ScenarioKind::HideAndSeek => {
            stands(&mut sides[d], Zone::Half(home_d));
            hides(&mut sides[d]);
            enters(&mut sides[a], home_a);
            tallies[a] = vec![Tally::OutOfAction];
            out.verdict = Verdict::Needs(attacker, Amount::OfEnemy(share(60)));
        }
        ScenarioKind::HoldTheLine => {
            stands(&mut sides[d], Zone::Half(home_d));
            enters(&mut sides[a], home_a);
            tallies[a] = vec![Tally::Standing(Zone::Edge(home_d, 3))];
        }
        ScenarioKind::Breakthrough => {
            stands(&mut sides[d], Zone::Middle(home_d));
            enters(&mut sides[a], home_a);
            exits(&mut sides[a], home_d);
            tallies[a] = vec![Tally::Exits(home_d, 1)];
            out.verdict = Verdict::Needs(attacker, Amount::OfOwn(share(40)));
        }
        ScenarioKind::Extraction => {
            let wanted = wanted(brief.cargo, &sides[a].name);
            let hexes = wanted.filter_map(|c| c.at).collect();
            stands(&mut sides[d], Zone::Near(hexes, 6));
            hides(&mut sides[d]);
            enters(&mut sides[a], home_a);
            tallies[a] = vec![Tally::Fetched];
            out.verdict = Verdict::Needs(attacker, Amount::AllCargo);
        }
        ScenarioKind::Chase => {
            stands(&mut sides[d], Zone::Rows(home_a, 4, 6));
            enters(&mut sides[a], home_a);
            for unit in units(&mut sides[a]) {
                unit.enters.get_or_insert(2);
            }
            tallies[d] = vec![Tally::Exits(home_d, 1)];
            out.verdict = Verdict::Needs(defender, Amount::OfOwn(share(50)));
        }
        ScenarioKind::BaseAssault | ScenarioKind::BaseCapture => {
            stands(&mut sides[d], Zone::Near(objects(), 3));
            hides(&mut sides[d]);
            enters(&mut sides[a], home_a);
            let assault = kind == ScenarioKind::BaseAssault;
            tallies[a] = vec![if assault { Tally::Razed } else { Tally::Held }];
            out.verdict = Verdict::Needs(attacker, Amount::MostObjectives);
        }
        ScenarioKind::Recon => {
            stands(&mut sides[d], Zone::Half(home_d));
            hides(&mut sides[d]);
            enters(&mut sides[a], home_a);
            tallies[a] = vec![Tally::Revealed(home_a)];
            out.verdict = Verdict::Needs(attacker, Amount::EnemyUnits);
        }
        ScenarioKind::Ambush => {
            stands(&mut sides[a], Zone::Middle(home_a));
            hides(&mut sides[a]);
            enters(&mut sides[d], home_d);
            exits(&mut sides[d], home_d.opposite());
            tallies[d].push(Tally::Exits(home_d.opposite(), 2));
        }
        ScenarioKind::Meeting => {
            enters(&mut sides[a], home_a);
            enters(&mut sides[d], home_d);
            tallies = [vec![Tally::Objectives], vec![Tally::Objectives]];
        }
    }
    out.tallies = tallies;
    Ok(out)
}

fn objective_faults(brief: &Brief<'_>, board: &Board) -> Vec<Problem> {
    let mut out = Vec::new();
    for (i, o) in brief.objectives.iter().enumerate() {
        if !board.contains(o.hex) {
            out.push(Problem::new(
                format!("objectives[{i}].hex"),
                say!("hex {hex} is not on the map", hex = o.hex.to_string()),
                say!("choose a hex of the map; hexes are given by axial coordinates"),
            ));
        }
        let before = brief.objectives.iter().take(i);
        if o.name.trim().is_empty() || before.clone().any(|b| b.name == o.name || b.hex == o.hex) {
            out.push(Problem::new(
                format!("objectives[{i}].name"),
                say!(
                    "“{objective}” has no name or no hex of its own",
                    objective = &o.name
                ),
                say!("give each objective a name and a hex of its own"),
            ));
        }
    }
    out
}

/// Roles and home edges, as the type needs them.
fn roles(kind: ScenarioKind, sides: &[Side]) -> Result<Roles, Vec<Problem>> {
    let mut faults = Vec::new();
    let with = |role| sides.iter().position(|s| s.rules.role == Some(role));
    let (attacker, defender) = match (with(Role::Attacker), with(Role::Defender)) {
        (Some(a), Some(d)) => (a, d),
        _ => (0, 1),
    };
    let any = with(Role::Attacker).or(with(Role::Defender)).is_some();
    if kind.has_roles() && !any {
        faults.push(Problem::new(
            "sides[0].role",
            say!(
                "“{kind}” has an Attacker and a Defender",
                kind = Term(kind.name())
            ),
            say!("give one side `role: Attacker` and the other `role: Defender`"),
        ));
    }
    if !kind.has_roles() && any {
        faults.push(Problem::new(
            "sides[0].role",
            say!(
                "in “{kind}” nobody attacks or defends",
                kind = Term(kind.name())
            ),
            say!("leave the roles out"),
        ));
    }
    let mut homes = [Edge::North, Edge::South];
    for (i, side) in sides.iter().enumerate().take(2) {
        match side.home {
            Some(edge) => homes[i] = edge,
            None => faults.push(Problem::new(
                format!("sides[{i}].home"),
                say!("“{kind}” needs the home edges of both sides", kind = Term(kind.name())),
                say!("write `home: South` or another edge, or `homes: Chosen` for the battle (R17.1.2)"),
            )),
        }
    }
    if faults.is_empty() && homes[0] == homes[1] {
        faults.push(Problem::new(
            "sides[1].home",
            say!("both sides come from the same edge"),
            say!("give the sides different home edges, opposite ones as a rule"),
        ));
    }
    if faults.is_empty() {
        Ok(Roles {
            attacker,
            defender,
            homes,
        })
    } else {
        Err(faults)
    }
}

const fn kind_needs_buildings(kind: ScenarioKind) -> bool {
    matches!(kind, ScenarioKind::BaseAssault | ScenarioKind::BaseCapture)
}

/// Every building of a map is part of the base where a scenario does not name its hexes.
fn buildings(board: &Board) -> Vec<ObjectiveSetup> {
    let hexes = board.iter().filter(|(_, c)| c.building.is_some());
    hexes
        .map(|(hex, _)| ObjectiveSetup {
            name: format!("Building {}", hex.name()),
            hex,
            points: 1,
        })
        .collect()
}

/// Objectives and cargo that a type needs.
fn places(
    kind: ScenarioKind,
    brief: &Brief<'_>,
    mission: &MissionSetup,
    roles: &Roles,
    board: &Board,
) -> Vec<Problem> {
    let mut out = Vec::new();
    let objectives = &mission.objectives;
    if kind == ScenarioKind::Meeting && !(3..=5).contains(&objectives.len()) {
        out.push(Problem::new(
            "objectives",
            say_n!(
                objectives.len(),
                "there is {n} objective",
                "there are {n} objectives"
            ),
            say!("name three to five hexes (R17.3.10)"),
        ));
    }
    if kind_needs_buildings(kind) {
        if objectives.is_empty() {
            out.push(Problem::new(
                "objectives",
                say!("there is no building on the map"),
                say!("choose a map with buildings (R17.3.7)"),
            ));
        }
        for (i, o) in brief.objectives.iter().enumerate() {
            if board.get(o.hex).is_some_and(|c| c.building.is_none()) {
                out.push(Problem::new(
                    format!("objectives[{i}].hex"),
                    say!("no building stands at {hex}", hex = o.hex.to_string()),
                    say!("name hexes with buildings (R17.3.7)"),
                ));
            }
        }
    }
    if kind == ScenarioKind::Extraction {
        let home = roles.homes[roles.defender];
        let mut any = false;
        for (i, c) in brief.cargo.iter().enumerate() {
            if c.wanted_by.is_none() && c.at.is_none() {
                continue;
            }
            any = true;
            let far = c
                .at
                .is_some_and(|h| board.from_edge(h, home) >= board.from_edge(h, home.opposite()));
            if far {
                out.push(Problem::new(
                    format!("cargo[{i}].at"),
                    say!(
                        "{cargo} does not lie in the Defender's half",
                        cargo = &c.name
                    ),
                    say!("put it nearer to the Defender's home edge than to the other (R17.3.5)"),
                ));
            }
        }
        if !any {
            out.push(Problem::new(
                "cargo",
                say!("there is nothing to fetch"),
                say!("put cargo of Size 1 on the map (R17.3.5)"),
            ));
        }
    }
    out
}

/// The cargo that a side is after.
fn wanted<'c>(cargo: &'c [CargoSetup], side: &'c str) -> impl Iterator<Item = &'c CargoSetup> {
    cargo
        .iter()
        .filter(move |c| c.wanted_by.as_deref().is_none_or(|w| w == side))
}

fn units(side: &mut Side) -> impl Iterator<Item = &mut UnitSetup<Card>> {
    let forces = side.forces.iter_mut();
    let formations = forces.flat_map(|f| f.formations.iter_mut());
    formations.flat_map(|g| g.units.iter_mut())
}

/// A side comes onto the map over an edge, unless its scenario lets it set up.
fn enters(side: &mut Side, edge: Edge) {
    if side.rules.enters.is_empty() && side.zone == Zone::Anywhere {
        side.rules.enters.push(edge);
    }
}

/// A side sets up somewhere, unless its scenario says where, or over which edge it comes.
fn stands(side: &mut Side, zone: Zone) {
    if side.rules.enters.is_empty() && side.zone == Zone::Anywhere {
        side.zone = zone;
    }
}

/// Half of the units of a side may hide, rounded up (R17.3.12).
fn hides(side: &mut Side) {
    let all = units(side).filter(|u| !u.card.is_aerospace()).count();
    side.rules
        .hidden
        .get_or_insert(all.div_ceil(2).min(255) as u8);
}

fn exits(side: &mut Side, edge: Edge) {
    if !side.rules.exits.contains(&edge) {
        side.rules.exits.push(edge);
    }
}
