//! `hexlance list`: what there is to play with.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Args, ValueEnum};
use hexlance_formats::load_map;
use hexlance_rules::{AbilityKind, Cost, SideSetup, read_text};
use hexlance_strike::{
    abilities::facts::Facts, ability::AbilityDef, builder, card::Card, conformance::read_case,
    setup::UnitSetup,
};
use serde::Serialize;

use super::{
    Format,
    check::walk,
    put_json,
    report::{Outcome, Severity, finding, table},
    verify,
};
use crate::{
    data::{Data, forces::ForceFolder, id_of},
    note, put, words,
};

const EXAMPLES: &str = "\
Examples:
  hexlance list units
  hexlance list abilities --format json
  hexlance list scenarios --mods my_mod
  hexlance list forces";

/// List abilities, units, scenarios, boards or forces
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct List {
    /// What to list
    what: What,
    /// For people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Pilots' and commanders' abilities
    Abilities,
    /// Unit cards
    Units,
    /// Battles
    Scenarios,
    /// Maps
    Boards,
    /// Forces, saved and shipped
    Forces,
}

#[derive(Serialize)]
struct AbilityRow {
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    cost: String,
    eligible: String,
    parameters: Vec<String>,
    optional_rule: Option<String>,
    /// Modules of the program that play it besides its data; none for data alone.
    hooks: Vec<&'static str>,
    phases: Vec<&'static str>,
    topics: Vec<&'static str>,
    demo: Option<String>,
    cases: usize,
    text: String,
}

#[derive(Serialize)]
struct UnitRow {
    id: String,
    name: String,
    kind: String,
    size: u8,
    moves: String,
    damage: String,
    armor: u8,
    structure: u8,
    overheat: u8,
    point_value: u16,
    role: String,
    specials: Vec<String>,
}

#[derive(Serialize)]
struct ScenarioRow {
    id: String,
    title: String,
    sides: Vec<SideRow>,
    map: String,
    turns: u16,
    file: String,
}

#[derive(Serialize)]
struct SideRow {
    name: String,
    units: usize,
    point_value: u32,
}

#[derive(Serialize)]
struct ForceRow {
    id: String,
    name: String,
    units: usize,
    point_value: u32,
    limit: Option<u32>,
    rating: &'static str,
    commands: Vec<String>,
    /// What keeps it from a battle.
    problems: Vec<String>,
    file: String,
}

#[derive(Serialize)]
struct BoardRow {
    id: String,
    name: String,
    theme: &'static str,
    columns: u16,
    rows: u16,
    file: String,
}

pub(super) fn run(args: &List, data: &Data) -> Outcome {
    match args.what {
        What::Abilities => abilities(data, args.format),
        What::Units => units(data, args.format),
        What::Scenarios => scenarios(data, args.format),
        What::Boards => boards(data, args.format),
        What::Forces => forces(data, args.format),
    }
}

/// Rows as JSON or as a table.
fn print<R: Serialize>(
    rows: &[R],
    format: Format,
    head: &[&str],
    cells: impl Fn(&R) -> Vec<String>,
) -> Outcome {
    match format {
        Format::Json => put_json(&rows),
        Format::Text => {
            let cells: Vec<_> = rows.iter().map(cells).collect();
            put!("{}", table(head, &cells));
            Ok(())
        }
    }
}

fn abilities(data: &Data, format: Format) -> Outcome {
    let counts = case_counts(data);
    let rows: Vec<_> = data
        .content
        .abilities
        .values()
        .map(|a| (a, Facts::of(a)))
        .map(|(a, facts)| AbilityRow {
            id: a.id.as_str(),
            name: a.name.as_str(),
            kind: match a.kind {
                AbilityKind::Pilot => "pilot",
                AbilityKind::Command => "command",
                AbilityKind::Equipment => "equipment",
                AbilityKind::Skill => "skill",
            },
            cost: a.cost.to_string(),
            eligible: words::eligible(&a.eligible),
            parameters: parameters(a),
            optional_rule: a.optional_rule.clone(),
            hooks: a.hooks(),
            phases: facts.stages.iter().map(|s| s.name()).collect(),
            topics: facts.topics.iter().map(|t| t.name()).collect(),
            demo: data.demo_file(a.id).map(|f| f.display().to_string()),
            cases: counts.get(a.id.as_str()).copied().unwrap_or(0),
            text: a.text.clone(),
        })
        .collect();
    let head = ["id", "name", "kind", "cost", "for", "cases", "demo"];
    print(&rows, format, &head, |a| {
        vec![
            a.id.to_owned(),
            a.name.to_owned(),
            a.kind.to_owned(),
            a.cost.clone(),
            a.eligible.clone(),
            a.cases.to_string(),
            if a.demo.is_some() { "yes" } else { "no" }.to_owned(),
        ]
    })
}

/// How many rule cases exercise each rule and ability; none where the cases were not shipped along.
fn case_counts(data: &Data) -> BTreeMap<String, usize> {
    let mut files = Vec::new();
    if let Some(folder) = verify::shipped(data) {
        walk(&folder, &mut files);
    }
    let mut counts = BTreeMap::new();
    for file in files {
        let Some(case) = read_text(&file)
            .ok()
            .and_then(|text| read_case(&text, &file).ok())
        else {
            continue;
        };
        for shown in case.shows.into_iter().collect::<BTreeSet<_>>() {
            *counts.entry(shown).or_default() += 1;
        }
    }
    counts
}

/// What is chosen when an ability is bought.
fn parameters(a: &AbilityDef) -> Vec<String> {
    let mut out = Vec::new();
    if let Cost::PerUse(least, most) = a.cost {
        out.push(format!("points: {least} to {most}"));
    }
    out.extend(words::parameter(&a.param));
    out
}

fn units(data: &Data, format: Format) -> Outcome {
    let rows: Vec<_> = data
        .content
        .cards
        .values()
        .map(|c| {
            let d = c.damage;
            UnitRow {
                id: c.id.clone(),
                name: c.full_name(),
                kind: format!("{:?}", c.kind),
                size: c.size,
                moves: words::moves(c),
                damage: format!("{}/{}/{}/{}", d.s, d.m, d.l, d.e),
                armor: c.armor,
                structure: c.structure,
                overheat: c.ov,
                point_value: c.pv,
                role: c.role.clone(),
                specials: c.specials.texts(),
            }
        })
        .collect();
    let head = [
        "id", "name", "type", "size", "move", "S/M/L/E", "A", "S", "OV", "PV", "specials",
    ];
    print(&rows, format, &head, |u| {
        vec![
            u.id.clone(),
            u.name.clone(),
            u.kind.clone(),
            u.size.to_string(),
            u.moves.clone(),
            u.damage.clone(),
            u.armor.to_string(),
            u.structure.to_string(),
            u.overheat.to_string(),
            u.point_value.to_string(),
            u.specials.join(", "),
        ]
    })
}

fn side_row(side: &SideSetup<UnitSetup<Card>>) -> SideRow {
    let units: Vec<_> = side
        .forces
        .iter()
        .flat_map(|f| &f.formations)
        .flat_map(|f| &f.units)
        .collect();
    SideRow {
        name: side.name.clone(),
        units: units.len(),
        point_value: units
            .iter()
            .map(|u| u32::from(u.card.point_value(u.skill.unwrap_or(u.card.skill))))
            .sum(),
    }
}

fn scenarios(data: &Data, format: Format) -> Outcome {
    let mut rows = Vec::new();
    for file in data.scenario_files() {
        match data.load(&file) {
            Ok(p) => rows.push(ScenarioRow {
                id: p.id,
                title: p.setup.title.clone(),
                sides: p.setup.sides.iter().map(side_row).collect(),
                map: format!("{} x {}", p.setup.map.columns, p.setup.map.rows),
                turns: p.setup.turn_limit,
                file: file.display().to_string(),
            }),
            // One that cannot be played does not hide the others.
            Err(faults) => {
                for fault in &faults {
                    note!("{}", finding(Severity::Warning, fault));
                }
            }
        }
    }
    let head = ["id", "title", "sides", "map", "turns"];
    print(&rows, format, &head, |s| {
        let sides: Vec<_> = s
            .sides
            .iter()
            .map(|side| format!("{} ({}, PV {})", side.name, side.units, side.point_value))
            .collect();
        vec![
            s.id.clone(),
            s.title.clone(),
            sides.join(" : "),
            s.map.clone(),
            s.turns.to_string(),
        ]
    })
}

fn forces(data: &Data, format: Format) -> Outcome {
    let mut rows = Vec::new();
    for found in data.forces(&ForceFolder::of_system()) {
        let force = match &found.force {
            Ok(force) => force,
            // One that cannot be read does not hide the others.
            Err(fault) => {
                note!("{}", finding(Severity::Warning, fault));
                continue;
            }
        };
        let sum = builder::summary(force, &data.content);
        let name = |id| {
            let def = data.content.ability(id);
            def.map_or(id.to_string(), |d| d.name.to_string())
        };
        let problems = builder::problems(force, &data.content, false);
        rows.push(ForceRow {
            id: found.id,
            name: force.name.clone(),
            units: sum.units,
            point_value: sum.points,
            limit: sum.limit,
            rating: sum.rating().name(),
            commands: force.abilities.iter().map(|a| name(a.id)).collect(),
            problems: problems
                .iter()
                .map(|p| format!("{}: {}", p.message, p.remedy))
                .collect(),
            file: found.file.display().to_string(),
        });
    }
    let head = [
        "id",
        "name",
        "units",
        "PV",
        "rating",
        "command abilities",
        "legal",
    ];
    print(&rows, format, &head, |f| {
        vec![
            f.id.clone(),
            f.name.clone(),
            f.units.to_string(),
            f.point_value.to_string(),
            f.rating.to_owned(),
            f.commands.join(", "),
            if f.problems.is_empty() { "yes" } else { "no" }.to_owned(),
        ]
    })
}

fn boards(data: &Data, format: Format) -> Outcome {
    let mut rows = Vec::new();
    for file in data.map_files() {
        match load_map(&file) {
            Ok(m) => rows.push(BoardRow {
                id: id_of(&file),
                name: m.file.name.clone(),
                theme: m.file.theme.name(),
                columns: m.file.board.columns(),
                rows: m.file.board.rows(),
                file: file.display().to_string(),
            }),
            Err(fault) => note!("{}", finding(Severity::Warning, &fault)),
        }
    }
    let head = ["id", "name", "theme", "columns", "rows"];
    print(&rows, format, &head, |b| {
        vec![
            b.id.clone(),
            b.name.clone(),
            b.theme.to_owned(),
            b.columns.to_string(),
            b.rows.to_string(),
        ]
    })
}
