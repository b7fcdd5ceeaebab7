//! The first scenario format: lines of `Key=Value`, remarks after `#`.

use super::{Faction, MapChoice, Maps, Scenario, UnitEntry, Zone, facing, note, place, skill};
use crate::Why;
use crate::fault::Fault;
use crate::text;
use std::collections::BTreeMap;

/// The keys of the file that nobody has asked for yet, with line and value.
struct Properties(BTreeMap<String, (u32, String)>);

impl Properties {
    fn read(text: &str) -> Result<Self, Fault> {
        let mut out = BTreeMap::new();
        for (number, line) in text::physical_lines(text) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((key, value)) = line.split_once('=') else {
                return Err(Fault::new(
                    number,
                    1,
                    "neither a remark nor `Key=Value`",
                    "begin remarks with #, or write the key, = and the value in one line",
                ));
            };
            out.insert(key.trim().to_owned(), (number, value.trim().to_owned()));
        }
        Ok(Self(out))
    }

    fn take(&mut self, key: &str) -> Option<(u32, String)> {
        self.0.remove(key)
    }

    fn number<N: std::str::FromStr>(&mut self, key: &str) -> Result<Option<N>, Fault> {
        let Some((line, value)) = self.take(key) else {
            return Ok(None);
        };
        value.parse().map(Some).map_err(|_| {
            let message = format!("`{value}` is no number for {key}");
            Fault::new(line, 1, message, "write a small whole number")
        })
    }
}

pub(super) fn parse(text: &str) -> Result<Scenario, Fault> {
    let mut keys = Properties::read(text)?;
    let mut scenario = Scenario::default();
    keys.take("MMSVersion");
    scenario.name = keys.take("Name").map(|(_, v)| v).unwrap_or_default();
    scenario.description = keys.take("Description").map(|(_, v)| v).unwrap_or_default();
    scenario.maps = maps(&mut keys)?;
    let Some((line, factions)) = keys.take("Factions") else {
        return Err(Fault::new(
            1,
            1,
            "the scenario has no factions",
            "add a line such as `Factions=Red,Blue`",
        ));
    };
    for name in factions.split(',').map(str::trim).filter(|n| !n.is_empty()) {
        if scenario.factions.iter().any(|f| f.name == name) {
            let message = format!("the faction {name} is listed twice");
            return Err(Fault::new(
                line,
                1,
                message,
                "give each faction its own name",
            ));
        }
        let faction = faction(name, &mut keys, &mut scenario)?;
        scenario.factions.push(faction);
    }
    for (key, (line, _)) in keys.0 {
        let why = if key.starts_with("Unit_") {
            Why::UnitGap
        } else {
            Why::Setting
        };
        scenario.notes.push(note(line, key, why));
    }
    Ok(scenario)
}

fn maps(keys: &mut Properties) -> Result<Maps, Fault> {
    let columns: u16 = keys.number("BoardWidth")?.unwrap_or(1).max(1);
    let rows: u16 = keys.number("BoardHeight")?.unwrap_or(1).max(1);
    let (line, named) = keys.take("Maps").unwrap_or((1, String::new()));
    let mut boards: Vec<MapChoice> = named
        .split(',')
        .map(str::trim)
        .filter(|n| !n.is_empty())
        .map(|name| {
            let path = name.strip_prefix("rotate:");
            if name.eq_ignore_ascii_case("RANDOM") {
                MapChoice::Random
            } else {
                MapChoice::Named {
                    path: path.unwrap_or(name).to_owned(),
                    turned: path.is_some(),
                }
            }
        })
        .collect();
    let places = usize::from(columns) * usize::from(rows);
    if places > 400 || boards.len() > places {
        let message = format!("{} maps for {columns} x {rows} places", boards.len());
        return Err(Fault::new(
            line,
            1,
            message,
            "correct BoardWidth, BoardHeight or Maps",
        ));
    }
    boards.resize(places, MapChoice::Random);
    Ok(Maps {
        columns,
        rows,
        boards,
    })
}

fn faction(name: &str, keys: &mut Properties, scenario: &mut Scenario) -> Result<Faction, Fault> {
    let mut faction = Faction {
        name: name.to_owned(),
        team: keys.number(&format!("Team_{name}"))?,
        ..Faction::default()
    };
    if let Some((line, zone)) = keys.take(&format!("Location_{name}")) {
        faction.zone = Zone::of(&zone).ok_or_else(|| {
            Fault::new(
                line,
                1,
                format!("`{zone}` is no place to begin"),
                "write Any, N, NE, E, SE, S, SW, W, NW, CTR, EDG or R",
            )
        })?;
    }
    for number in 1.. {
        let key = format!("Unit_{name}_{number}");
        let Some((line, value)) = keys.take(&key) else {
            break;
        };
        let mut unit = unit(line, &value, scenario)?;
        // The details of unit 1 begin with `Unit_Name_1_`; those of unit 10 do not.
        let prefix = format!("{key}_");
        let details: Vec<String> = keys
            .0
            .range(prefix.clone()..)
            .map(|(k, _)| k.clone())
            .take_while(|k| k.starts_with(&prefix))
            .collect();
        for key in details {
            let Some((line, value)) = keys.take(&key) else {
                continue;
            };
            if key == format!("{prefix}Commander") {
                unit.commander = value.eq_ignore_ascii_case("true");
            } else {
                scenario.notes.push(note(line, key, Why::UnitDetail));
            }
        }
        faction.units.push(unit);
    }
    Ok(faction)
}

/// `Name,pilot,gunnery,piloting`, perhaps with `,facing,column,row`.
fn unit(line: u32, value: &str, scenario: &mut Scenario) -> Result<UnitEntry, Fault> {
    let mut words = value.split(',').map(str::trim);
    let mut next = || words.next().filter(|w| !w.is_empty());
    let Some(name) = next() else {
        return Err(Fault::new(
            line,
            1,
            "the unit has no name",
            "write name, pilot, gunnery, piloting",
        ));
    };
    let mut unit = UnitEntry {
        name: name.to_owned(),
        pilot: next().map(str::to_owned),
        gunnery: next().map(|w| skill(w, "gunnery", line)).transpose()?,
        piloting: next().map(|w| skill(w, "piloting", line)).transpose()?,
        ..UnitEntry::default()
    };
    if let Some(word) = next() {
        unit.facing = facing(word);
        if unit.facing.is_none() {
            scenario.notes.push(note(line, word, Why::NotAHexside));
        }
    }
    if let Some(column) = next() {
        unit.at = Some(place(column, next().unwrap_or(""), line)?);
    }
    Ok(unit)
}
