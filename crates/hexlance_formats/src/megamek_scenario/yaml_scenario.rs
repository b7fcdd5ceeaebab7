//! The second scenario format: YAML.

use super::yaml::{self, Node, Value};
use super::{Faction, MapChoice, Maps, Scenario, UnitEntry, Zone, facing, note, place, skill};
use crate::fault::Fault;
use crate::{Note, Why};

pub(super) fn parse(text: &str) -> Result<Scenario, Fault> {
    let root = yaml::parse(text)?;
    let mut scenario = Scenario::default();
    let notes = &mut scenario.notes;
    for (key, value) in fields(&root, "the scenario")? {
        match key.as_str() {
            "MMSVersion" => {}
            "name" => scenario.name = words(value, key)?,
            "description" => scenario.description = words(value, key)?.trim().to_owned(),
            "map" | "maps" => scenario.maps = maps(value, notes)?,
            "factions" => {
                for entry in value.entries() {
                    scenario.factions.push(faction(entry, notes)?);
                }
            }
            _ => notes.push(note(value.line, key, Why::Setting)),
        }
    }
    if scenario.maps.boards.is_empty() {
        scenario.maps = Maps {
            columns: 1,
            rows: 1,
            boards: vec![MapChoice::Random],
        };
    }
    if scenario.factions.is_empty() {
        return Err(Fault::new(
            1,
            1,
            "the scenario has no factions",
            "add a list `factions:`, each with a `name:`",
        ));
    }
    Ok(scenario)
}

fn fields<'n>(node: &'n Node, what: &str) -> Result<&'n [(String, Node)], Fault> {
    node.map().ok_or_else(|| {
        let message = format!("{what} is not a list of `key: value`");
        Fault::new(node.line, 1, message, "write `key: value`, one a line")
    })
}

fn words(node: &Node, key: &str) -> Result<String, Fault> {
    node.text().map(str::to_owned).ok_or_else(|| {
        let message = format!("`{key}` is not a plain value");
        Fault::new(node.line, 1, message, format!("write `{key}: value`"))
    })
}

fn number<N: std::str::FromStr>(node: &Node, key: &str) -> Result<N, Fault> {
    let word = words(node, key)?;
    word.trim().parse().map_err(|_| {
        let message = format!("`{word}` is no number for {key}");
        Fault::new(node.line, 1, message, "write a small whole number")
    })
}

/// One board by its name, one with details, a list of them, or a table with `cols` and `boards`.
fn maps(node: &Node, notes: &mut Vec<Note>) -> Result<Maps, Fault> {
    let mut columns = None;
    let mut boards = Vec::new();
    match &node.value {
        Value::Map(map) if map.iter().any(|(k, _)| k == "boards") => {
            for (key, value) in map {
                match key.as_str() {
                    "cols" => columns = Some(number::<u16>(value, key)?),
                    "boards" => {
                        for entry in value.entries() {
                            boards.push(board(entry, notes)?);
                        }
                    }
                    _ => notes.push(note(value.line, key, Why::Setting)),
                }
            }
        }
        _ => {
            for entry in node.entries() {
                boards.push(board(entry, notes)?);
            }
        }
    }
    let bad = |message: String| {
        Fault::new(
            node.line,
            1,
            message,
            "give `cols` a number that divides the number of boards",
        )
    };
    let count = u16::try_from(boards.len())
        .ok()
        .filter(|n| *n <= 400)
        .ok_or_else(|| bad(format!("{} boards are too many", boards.len())))?;
    let columns = columns.unwrap_or(count).max(1);
    if count % columns != 0 {
        return Err(bad(format!("{count} boards do not fill {columns} columns")));
    }
    Ok(Maps {
        columns,
        rows: count / columns,
        boards,
    })
}

fn board(node: &Node, notes: &mut Vec<Note>) -> Result<MapChoice, Fault> {
    if let Some(path) = node.text() {
        return Ok(MapChoice::Named {
            path: path.to_owned(),
            turned: false,
        });
    }
    let mut path = None;
    let mut turned = false;
    for (key, value) in fields(node, "a board")? {
        match key.as_str() {
            "file" => path = Some(words(value, key)?),
            "modify" => {
                for entry in value.entries() {
                    match entry.text() {
                        Some("rotate") => turned = true,
                        other => notes.push(note(entry.line, other.unwrap_or(key), Why::Setting)),
                    }
                }
            }
            _ => notes.push(note(value.line, key, Why::Setting)),
        }
    }
    Ok(path.map_or(MapChoice::Random, |path| MapChoice::Named { path, turned }))
}

fn faction(node: &Node, notes: &mut Vec<Note>) -> Result<Faction, Fault> {
    let mut faction = Faction::default();
    for (key, value) in fields(node, "a faction")? {
        match key.as_str() {
            "name" => faction.name = words(value, key)?,
            "team" => faction.team = Some(number(value, key)?),
            "deploy" => faction.zone = zone(value, notes)?,
            "units" => {
                for entry in value.entries() {
                    faction.units.push(unit(entry, notes)?);
                }
            }
            _ => notes.push(note(value.line, key, Why::Setting)),
        }
    }
    if faction.name.is_empty() {
        return Err(Fault::new(
            node.line,
            1,
            "a faction has no name",
            "add `name: ...` to it",
        ));
    }
    Ok(faction)
}

fn zone(node: &Node, notes: &mut Vec<Note>) -> Result<Zone, Fault> {
    let mut edge = node;
    if let Some(map) = node.map() {
        for (key, value) in map {
            if key == "edge" {
                edge = value;
            } else {
                notes.push(note(value.line, key, Why::Setting));
            }
        }
        if std::ptr::eq(edge, node) {
            return Ok(Zone::Anywhere);
        }
    }
    let word = words(edge, "deploy")?;
    Zone::of(&word).ok_or_else(|| {
        Fault::new(
            edge.line,
            1,
            format!("`{word}` is no place to begin"),
            "write any, N, NE, E, SE, S, SW, W, NW, center, edge or random",
        )
    })
}

fn unit(node: &Node, notes: &mut Vec<Note>) -> Result<UnitEntry, Fault> {
    let mut unit = UnitEntry::default();
    for (key, value) in fields(node, "a unit")? {
        match key.as_str() {
            "fullname" => unit.name = words(value, key)?,
            // Numbers that only the file itself refers to.
            "id" => {}
            "at" => {
                let [column, row] = value.entries() else {
                    return Err(Fault::new(
                        value.line,
                        1,
                        "`at` is not two numbers",
                        "write `at: [column, row]`",
                    ));
                };
                unit.at = Some(place(&words(column, key)?, &words(row, key)?, value.line)?);
            }
            "facing" => {
                let word = words(value, key)?;
                unit.facing = facing(&word);
                if unit.facing.is_none() {
                    notes.push(note(value.line, word, Why::NotAHexside));
                }
            }
            "deploymentround" => unit.arrives = Some(number(value, key)?),
            "commander" => unit.commander = words(value, key)?.eq_ignore_ascii_case("true"),
            "crew" => {
                for (key, value) in fields(value, "a crew")? {
                    match key.as_str() {
                        "name" => unit.pilot = Some(words(value, key)?),
                        "gunnery" => {
                            unit.gunnery = Some(skill(&words(value, key)?, key, value.line)?);
                        }
                        "piloting" => {
                            unit.piloting = Some(skill(&words(value, key)?, key, value.line)?);
                        }
                        _ => notes.push(note(value.line, key, Why::UnitDetail)),
                    }
                }
            }
            _ => notes.push(note(value.line, key, Why::UnitDetail)),
        }
    }
    if unit.name.is_empty() {
        // A unit may stand in a list of its own, which this reader does not open.
        notes.push(note(
            node.line,
            "a unit without `fullname`",
            Why::UnitDetail,
        ));
    }
    Ok(unit)
}
