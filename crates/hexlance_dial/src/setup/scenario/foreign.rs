//! What the common form of scenarios has and the dial rules do not know.

use hexlance_rules::{
    ForceSetup, FormationSetup, Homes, MapSetup, Problem, Scenario, SideSetup, usual,
};

/// Everything that a scenario says and nothing here would heed, whatever its units are.
pub fn foreign_parts<U>(scenario: &Scenario<U>) -> Vec<Problem> {
    let s = scenario;
    let mut out = Vec::new();
    let mut refuse = |said: bool, path: String, what: &str| {
        if said {
            let field = path.rsplit('.').next().unwrap_or_default().to_owned();
            out.push(Problem::new(
                path,
                format!("the dial rules know no {what}"),
                format!("leave out `{field}`"),
            ));
        }
    };
    for (said, field, what) in [
        (
            !usual(&s.environment),
            "environment",
            "light, weather or gravity",
        ),
        (
            !usual(&s.optional_rules),
            "optional_rules",
            "optional rules",
        ),
        (
            !usual(&s.victory),
            "victory",
            "victory but that of points, ground and survival (D14.3.2)",
        ),
        (!usual(&s.kind), "kind", "types of scenarios"),
        (!usual(&s.share), "share", "share of points"),
        (!usual(&s.objectives), "objectives", "objectives"),
        (s.homes != Homes::Given, "homes", "choice of edges"),
        (!usual(&s.region), "region", "regions"),
        (s.open_edges, "open_edges", "leaving of the table (D4.1.3)"),
        (!usual(&s.cargo), "cargo", "cargo"),
        (!usual(&s.minefields), "minefields", "minefields"),
        (!usual(&s.events), "events", "events"),
    ] {
        refuse(said, field.to_owned(), what);
    }
    for (i, side) in s.sides.iter().enumerate() {
        for (said, field, what) in of_side(side) {
            refuse(said, format!("sides[{i}].{field}"), what);
        }
        for (f, force) in side.forces.iter().enumerate() {
            let path = format!("sides[{i}].forces[{f}]");
            for (said, field, what) in [
                (force.leads, "leads", "leading forces"),
                (
                    !usual(&force.tags),
                    "tags",
                    "tags: factions are printed on units",
                ),
                (!usual(&force.abilities), "abilities", "command abilities"),
            ] {
                refuse(said, format!("{path}.{field}"), what);
            }
            for (g, formation) in force.formations.iter().enumerate() {
                let path = format!("{path}.formations[{g}]");
                let what = "kinds of formations: who touches may act together (D13)";
                refuse(!usual(&formation.kind), format!("{path}.kind"), what);
                refuse(!usual(&formation.r#type), format!("{path}.type"), what);
            }
        }
    }
    out
}

fn of_side<U>(side: &SideSetup<U>) -> [(bool, &'static str, &'static str); 9] {
    [
        (!usual(&side.role), "role", "attacker and defender"),
        (!usual(&side.minefields), "minefields", "minefields"),
        (!usual(&side.mines), "mines", "mines"),
        (!usual(&side.enters), "enters", "coming over an edge"),
        (!usual(&side.hidden), "hidden", "hiding"),
        (
            !usual(&side.exits),
            "exits",
            "leaving of the table (D4.1.3)",
        ),
        (side.off_map, "off_map", "leaving of the table (D4.1.3)"),
        (side.splits, "splits", "forces that come later"),
        (side.rearranges, "rearranges", "moving of terrain"),
    ]
}

/// Leaves out everything that [`foreign_parts`] tells of.
pub fn leave_out_foreign<U>(scenario: &mut Scenario<U>) {
    for side in &mut scenario.sides {
        for force in &mut side.forces {
            for formation in &mut force.formations {
                *formation = FormationSetup {
                    name: std::mem::take(&mut formation.name),
                    kind: Default::default(),
                    r#type: None,
                    units: std::mem::take(&mut formation.units),
                };
            }
            *force = ForceSetup {
                name: std::mem::take(&mut force.name),
                points: force.points,
                formations: std::mem::take(&mut force.formations),
                ..ForceSetup::default()
            };
        }
        *side = SideSetup {
            name: std::mem::take(&mut side.name),
            home: side.home,
            zone: std::mem::take(&mut side.zone),
            facing: side.facing,
            player: std::mem::take(&mut side.player),
            forces: std::mem::take(&mut side.forces),
            ..SideSetup::default()
        };
    }
    let map = MapSetup::File(String::new());
    *scenario = Scenario {
        ruleset: std::mem::take(&mut scenario.ruleset),
        title: std::mem::take(&mut scenario.title),
        briefing: std::mem::take(&mut scenario.briefing),
        map: std::mem::replace(&mut scenario.map, map),
        environment: Default::default(),
        optional_rules: Default::default(),
        turn_limit: scenario.turn_limit,
        victory: Default::default(),
        kind: None,
        share: None,
        objectives: Vec::new(),
        homes: Homes::Given,
        region: Default::default(),
        open_edges: false,
        cargo: Vec::new(),
        minefields: Vec::new(),
        sides: std::mem::take(&mut scenario.sides),
        events: Vec::new(),
        lesson: scenario.lesson.take(),
    };
}
