//! `hexlance list`: what there is to play with.

mod columns;

pub use columns::Columns;

use std::collections::{BTreeMap, BTreeSet};

use clap::{Args, ValueEnum};
use hexlance_formats::load_map;
use hexlance_rules::{
    LARGEST_CARD,
    conformance::{Cases, case_from_ron},
    read_text_within,
};
use serde::Serialize;

use super::{
    Format,
    report::{Outcome, STRONG, Severity, Stop, Styled, finding, table},
    ruleset,
    tools::{ListedForce, Tools},
    verify, walk,
};
use crate::{
    data::{Data, forces::ForceFolder, id_of, rules_of},
    hosted::OnCommandLine,
    note, put,
    rulesets::{Facts, Plays, Registered, Rules},
};

const EXAMPLES: &str = "\
Examples:
  hexlance list units
  hexlance list units --ruleset dial
  hexlance list abilities --format json
  hexlance list scenarios --mods my_mod
  hexlance list forces";

/// List abilities, units, scenarios, boards or forces
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct List {
    /// What to list
    what: What,
    /// Only entries of this ruleset (boards belong to all)
    #[arg(long, value_parser = ruleset::parser(), value_name = "RULESET")]
    ruleset: Option<Rules>,
    /// Output for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// Pilot and command abilities; equipment and heat effects
    Abilities,
    /// Units
    Units,
    /// Battles
    Scenarios,
    /// Maps
    Boards,
    /// Forces, yours and the shipped ones
    Forces,
}

/// Rows with what they are rows of: a table for people, a list for programs.
pub struct Listing {
    head: Vec<&'static str>,
    cells: Vec<Vec<String>>,
    /// Each as JSON.
    rows: Vec<String>,
}

/// A row for programs: with its ruleset, unless it is for all of them.
#[derive(Serialize)]
struct Ruled<'r, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<&'static str>,
    #[serde(flatten)]
    row: &'r T,
}

impl Listing {
    /// Rows of a ruleset, or of none.
    ///
    /// # Errors
    /// If a row cannot be written as JSON.
    pub fn of<T: Serialize>(
        rules: Option<Rules>,
        head: &[&'static str],
        rows: &[T],
        cells: impl Fn(&T) -> Vec<String>,
    ) -> Result<Self, Stop> {
        let ruleset = rules.map(Rules::id);
        let json = |row| serde_json::to_string_pretty(&Ruled { ruleset, row });
        let written: Result<Vec<_>, _> = rows.iter().map(json).collect();
        Ok(Self {
            head: head.to_vec(),
            cells: rows.iter().map(cells).collect(),
            rows: written.map_err(|e| {
                Stop::failed(
                    format!("a row cannot be written as JSON: {e}"),
                    "leave out `--format json`",
                )
            })?,
        })
    }
}

/// A scenario as the list has it.
#[derive(Serialize)]
pub struct ScenarioRow {
    ruleset: &'static str,
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
struct BoardRow {
    id: String,
    name: String,
    theme: &'static str,
    columns: u16,
    rows: u16,
    file: String,
}

pub(super) fn run(args: &List, data: &Data) -> Outcome {
    let wanted = Rules::all().filter(|r| args.ruleset.is_none_or(|w| w == *r));
    let of_each = |list: &dyn Fn(Rules) -> Result<Listing, Stop>| {
        let all = wanted.clone().map(|r| Ok((r.id(), list(r)?)));
        all.collect::<Result<Vec<_>, Stop>>()
    };
    match args.what {
        What::Abilities => {
            let counts = case_counts(data);
            let all = of_each(&|r| r.on_terminal().list_abilities(data, &counts))?;
            print_each(&all, args.format);
        }
        What::Units => {
            let all = of_each(&|r| r.on_terminal().list_units(data))?;
            print_each(&all, args.format);
        }
        What::Forces => {
            let all = of_each(&|r| r.on_terminal().list_forces(data))?;
            print_each(&all, args.format);
        }
        What::Scenarios => print(&scenarios(data, args.ruleset)?, args.format),
        What::Boards => print(&boards(data)?, args.format),
    }
    Ok(())
}

/// Rows that are all of one kind.
fn print(listing: &Listing, format: Format) {
    match format {
        Format::Json => put_rows(&listing.rows),
        Format::Text => put!("{}", table(&listing.head, &listing.cells)),
    }
}

/// Rows of several rulesets: a table for each under its name, or one list for programs.
fn print_each(all: &[(&'static str, Listing)], format: Format) {
    match (format, all) {
        (Format::Json, _) => {
            let rows: Vec<_> = all.iter().flat_map(|(_, l)| l.rows.clone()).collect();
            put_rows(&rows);
        }
        (Format::Text, [(_, only)]) => print(only, format),
        (Format::Text, all) => {
            for (i, (rules, listing)) in all.iter().enumerate() {
                if i > 0 {
                    put!();
                }
                put!("{}", Styled(STRONG, format!("{rules}:")));
                print(listing, format);
            }
        }
    }
}

/// Rows as one JSON list.
fn put_rows(rows: &[String]) {
    if rows.is_empty() {
        put!("[]");
        return;
    }
    // No text inside JSON goes over a line's end, so lines can be shifted.
    let shifted: Vec<_> = rows
        .iter()
        .map(|r| format!("  {}", r.replace('\n', "\n  ")))
        .collect();
    put!("[\n{}\n]", shifted.join(",\n"));
}

/// How many rule cases exercise each rule and ability; none where the cases were not shipped along.
fn case_counts(data: &Data) -> BTreeMap<String, usize> {
    let files = verify::shipped(data).map_or_else(Vec::new, |folder| walk::data_files(&folder));
    let mut counts = BTreeMap::new();
    for file in files {
        let Ok(text) = read_text_within(&file, LARGEST_CARD) else {
            continue;
        };
        let rules = Rules::of_case(&text, &file);
        let shows = rules.on_terminal().shows(&text, &file);
        for shown in shows.into_iter().flatten().collect::<BTreeSet<_>>() {
            *counts.entry(shown).or_default() += 1;
        }
    }
    counts
}

/// The rules and abilities that a case exercises, if it can be read.
pub(super) fn shows<R: Plays>(text: &str, file: &std::path::Path) -> Option<Vec<String>> {
    let case: <R::Rules as Cases>::Case = case_from_ron(text, file).ok()?;
    Some(R::Rules::head(&case).shows.to_vec())
}

/// A scenario as the list has it.
pub(super) fn scenario_row<R: Plays>(data: &Data, file: &std::path::Path) -> Option<ScenarioRow> {
    match data.load_as::<R>(file) {
        Ok(p) => {
            let Facts {
                title,
                map,
                turns,
                sides,
            } = R::facts(&p.setup);
            let side = |s: crate::rulesets::SideFacts<'_>| SideRow {
                name: s.name.to_owned(),
                units: s.units,
                point_value: s.points,
            };
            Some(ScenarioRow {
                ruleset: R::ID,
                id: p.id.clone(),
                title: title.to_owned(),
                sides: sides.into_iter().map(side).collect(),
                map: format!("{} x {}", map.columns, map.rows),
                turns,
                file: file.display().to_string(),
            })
        }
        // One that cannot be played does not hide the others.
        Err(faults) => {
            for fault in &faults {
                note!("{}", finding(Severity::Warning, fault));
            }
            None
        }
    }
}

fn scenarios(data: &Data, wanted: Option<Rules>) -> Result<Listing, Stop> {
    let files = data.scenario_files().into_iter();
    let files = files.map(|f| (rules_of(&f), f));
    let rows: Vec<_> = files
        .filter(|(rules, _)| wanted.is_none_or(|w| w == *rules))
        .filter_map(|(rules, file)| rules.on_terminal().scenario_row(data, &file))
        .collect();
    let head = ["id", "rules", "title", "sides", "map", "turns"];
    Listing::of(None, &head, &rows, |s| {
        let sides: Vec<_> = s
            .sides
            .iter()
            .map(|side| format!("{} ({}, PV {})", side.name, side.units, side.point_value))
            .collect();
        vec![
            s.id.clone(),
            s.ruleset.to_owned(),
            s.title.clone(),
            sides.join(" : "),
            s.map.clone(),
            s.turns.to_string(),
        ]
    })
}

/// All forces of some rules.
pub(super) fn forces<R: Tools>(data: &Data) -> Result<Listing, Stop> {
    let found = data.forces_as::<R>(&ForceFolder::of_system());
    for file in &found {
        // One that cannot be read does not hide the others.
        if let Err(fault) = &file.force {
            note!("{}", finding(Severity::Warning, fault));
        }
    }
    let content = R::content(data);
    let listed = found.iter().filter_map(|file| {
        let force = file.force.as_ref().ok()?;
        Some(ListedForce {
            file,
            force,
            facts: R::force_facts(force, content),
        })
    });
    let columns = Columns::new()
        .shown("id", "id", |f: &ListedForce<'_, R>| f.file.id.clone())
        .shown("name", "name", |f| R::force_name(f.force).to_owned());
    let problems = |f: &ListedForce<'_, R>| problems_of::<R>(f.force, data);
    let columns = R::force_columns(columns, content)
        .field("problems", problems)
        .column("legal", |f| problems(f).is_empty())
        .field("file", |f| f.file.file.display().to_string());
    columns.list::<R>(&listed.collect::<Vec<_>>())
}

/// What keeps a force from a battle, in words.
fn problems_of<R: Plays>(force: &R::Force, data: &Data) -> Vec<String> {
    let problems = R::force_problems(force, R::content(data));
    problems
        .iter()
        .map(|p| format!("{}: {}", p.message, p.remedy))
        .collect()
}

fn boards(data: &Data) -> Result<Listing, Stop> {
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
    Listing::of(None, &head, &rows, |b| {
        vec![
            b.id.clone(),
            b.name.clone(),
            b.theme.to_owned(),
            b.columns.to_string(),
            b.rows.to_string(),
        ]
    })
}
