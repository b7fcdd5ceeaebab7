//! From a case to a setup that begins in the middle of a turn.

use std::{collections::BTreeMap, path::Path};

use hexlance_board::{Edge, Hex};
use hexlance_rules::{
    ForceSetup, FormationSetup, Player, ResolvedMap, SideSetup, Zone,
    conformance::{CaseFault as Fault, Maps},
};

use super::{
    case::{Case, CaseZone, Frame, Team},
    notation,
};
use crate::{
    content::Content,
    equipment::{Equipment, HeatEffect},
    model::Model,
    setup::{MidTurn, Setup, UnitSetup},
};

/// The setup of a case.
///
/// # Errors
/// What is wrong with the case.
pub(super) fn setup(
    case: &Case,
    file: &Path,
    content: &Content,
    maps: Maps<'_>,
) -> Result<Setup, Fault> {
    if let Some(id) = case.about
        && Equipment::of_id(id.as_str()).is_none()
        && HeatEffect::of_id(id.as_str()).is_none()
    {
        return Err(("about".to_owned(), format!("there is no ability “{id}”")));
    }
    let map = map(case, file, maps)?;
    let board = map
        .board()
        .map_err(|e| ("board".to_owned(), e.to_string()))?;
    let hexes: Vec<Hex> = board.iter().map(|(hex, _)| hex).collect();
    let frame = case.board.frame();
    let mut sides = Vec::new();
    for (team, key, units, zone, home) in [
        (Team::Red, "red", &case.red, &case.zones.red, Edge::South),
        (
            Team::Blue,
            "blue",
            &case.blue,
            &case.zones.blue,
            Edge::North,
        ),
        (
            Team::Green,
            "green",
            &case.green,
            &case.zones.green,
            Edge::West,
        ),
    ] {
        if team == Team::Green && units.is_empty() {
            continue;
        }
        let units = read_units(key, units, team, frame, content)?;
        sides.push(SideSetup {
            zone: zone_of(zone.as_ref(), frame, &hexes),
            home: Some(home),
            ..side(team, units)
        });
    }
    Ok(Setup {
        title: case.title.clone(),
        map,
        agreed: case.agreed,
        sides,
        lesson: None,
        mid_turn: case.stage.map(|stage| MidTurn {
            round: case.round,
            active: case.active.side(),
            stage,
            orders: case.orders,
            first: case.first.side(),
        }),
    })
}

fn read_units(
    key: &str,
    units: &BTreeMap<String, String>,
    team: Team,
    frame: Frame,
    content: &Content,
) -> Result<Vec<UnitSetup<Model>>, Fault> {
    units
        .iter()
        .map(|(name, line)| {
            notation::unit(name, line, team, frame, content)
                .map_err(|why| (format!("{key}[{name}]"), why))
        })
        .collect()
}

fn side(team: Team, units: Vec<UnitSetup<Model>>) -> SideSetup<UnitSetup<Model>> {
    SideSetup {
        name: team.name().to_owned(),
        player: Player::Human,
        forces: vec![ForceSetup {
            name: team.name().to_owned(),
            formations: vec![FormationSetup::of("All", units)],
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    }
}

fn zone_of(zone: Option<&CaseZone>, frame: Frame, hexes: &[Hex]) -> Zone {
    match zone {
        None => Zone::Anywhere,
        Some(CaseZone::Hexes(list)) => Zone::Hexes(list.iter().map(|h| frame.on_map(*h)).collect()),
        Some(CaseZone::R(from, to)) => Zone::Hexes(
            hexes
                .iter()
                .copied()
                .filter(|h| (*from..=*to).contains(&frame.of_case(*h).r))
                .collect(),
        ),
    }
}

fn map(case: &Case, file: &Path, maps: Maps<'_>) -> Result<ResolvedMap, Fault> {
    if let Some(name) = &case.board.file {
        let map = maps(name, file).map_err(|d| ("board.file".to_owned(), d.to_string()))?;
        return Ok(ResolvedMap::of_board(
            &map.board,
            &map.name,
            map.theme.name(),
        ));
    }
    let (columns, rows) = case.board.size();
    let frame = case.board.frame();
    let mut hexes = BTreeMap::new();
    for (hex, text) in &case.board.hexes {
        let cell = notation::cell(text).map_err(|e| (format!("board.hexes[{hex}]"), e))?;
        hexes.insert(frame.on_map(*hex), cell);
    }
    let map = ResolvedMap {
        name: case.id.clone(),
        theme: case.board.theme.name().to_owned(),
        columns,
        rows,
        base: notation::cell(&case.board.base).map_err(|e| ("board.base".to_owned(), e))?,
        hexes,
        sheets: None,
    };
    match map.board() {
        Ok(_) => Ok(map),
        Err(e) => Err(("board".to_owned(), e.to_string())),
    }
}
