//! From a case to a setup that begins at the beginning of a phase.

use std::collections::BTreeMap;

use hexlance_board::{Cell, Edge, Hex};
use hexlance_rules::{
    ForceSetup, FormationSetup, ResolvedMap, SideSetup, conformance::CaseFault as Fault,
};

use super::{
    case::{Case, Team, hex},
    unit,
};
use crate::{
    content::Content,
    setup::{MidTurn, Setup, SideRules},
    state::{Agreed, Basement, Kind, Role, full_cf},
};

/// The setup of a case.
///
/// # Errors
/// What is wrong with the case.
pub(super) fn setup(case: &Case, content: &Content) -> Result<Setup, Fault> {
    let map = map(case)?;
    let mut sides = Vec::new();
    for (team, units, name, home) in [
        (Team::Red, &case.red, "Alder", Edge::South),
        (Team::Blue, &case.blue, "Birch", Edge::North),
    ] {
        let key = match team {
            Team::Red => "red",
            Team::Blue => "blue",
        };
        let home = match case.battle.kind {
            Kind::Chase => Edge::South,
            _ => home,
        };
        let mut all = Vec::new();
        for (own, line) in units {
            let unit =
                unit::read(own, line, content).map_err(|why| (format!("{key}[{own}]"), why))?;
            all.push(unit);
        }
        sides.push(SideSetup {
            name: name.to_owned(),
            home: Some(home),
            forces: vec![ForceSetup {
                name: name.to_owned(),
                formations: vec![FormationSetup::of("All", all)],
                ..ForceSetup::default()
            }],
            rules: SideRules {
                role: case.attacker.map(|attacker| match attacker == team {
                    true => Role::Attacker,
                    false => Role::Defender,
                }),
                enters: match team {
                    Team::Red => case.enters.0,
                    Team::Blue => case.enters.1,
                },
            },
            ..SideSetup::default()
        });
    }
    let order = match case.first {
        Team::Red => vec![Team::Red.side(), Team::Blue.side()],
        Team::Blue => vec![Team::Blue.side(), Team::Red.side()],
    };
    let buildings = buildings(case, &map)?;
    Ok(Setup {
        title: case.title.clone(),
        map,
        agreed: Agreed {
            turns: case.turns,
            withdrawal: case.withdrawal,
        },
        about: case.battle.clone(),
        sides,
        lesson: None,
        mid_turn: Some(MidTurn {
            turn: case.turn,
            phase: case.phase,
            order,
            assaults: case
                .charges
                .iter()
                .map(|(a, t)| (a.clone(), t.clone(), false))
                .collect(),
            buildings,
        }),
    })
}

/// Building hexes of which the case says more than the map.
fn buildings(case: &Case, map: &ResolvedMap) -> Result<Vec<(Hex, u16, Option<Basement>)>, Fault> {
    let board = map
        .board()
        .map_err(|e| ("terrain".to_owned(), e.to_string()))?;
    let mut all: BTreeMap<Hex, (u16, Option<Basement>)> = BTreeMap::new();
    for key in case.cf.keys().chain(case.basements.keys()) {
        let fault = |why| (format!("buildings[{key}]"), why);
        let at = hex(key).map_err(fault)?;
        if board.get(at).is_some_and(|cell| cell.bridge.is_some()) {
            all.insert(at, (case.cf.get(key).copied().unwrap_or(1), None));
            continue;
        }
        let building = board.get(at).and_then(|cell| cell.building);
        let building = building.ok_or_else(|| fault(format!("there is no building in {key}")))?;
        let cf = case.cf.get(key).copied();
        let basement = case.basements.get(key).copied();
        let entry = all.entry(at).or_insert((full_cf(&building), None));
        entry.0 = cf.unwrap_or(entry.0);
        entry.1 = basement.or(entry.1);
    }
    Ok(all.into_iter().map(|(hex, (cf, b))| (hex, cf, b)).collect())
}

fn map(case: &Case) -> Result<ResolvedMap, Fault> {
    let mut hexes: BTreeMap<Hex, String> = BTreeMap::new();
    for (words, all) in &case.terrain {
        if let Err(e) = words.parse::<Cell>() {
            return Err((format!("terrain[{words}]"), e.to_string()));
        }
        for (i, text) in all.iter().enumerate() {
            let at = hex(text).map_err(|e| (format!("terrain[{words}][{i}]"), e))?;
            hexes.insert(at, words.clone());
        }
    }
    let map = ResolvedMap {
        name: case.id.clone(),
        theme: String::new(),
        columns: case.size.0,
        rows: case.size.1,
        base: case.ground.clone(),
        hexes,
        sheets: None,
    };
    match map.board() {
        Ok(_) => Ok(map),
        Err(e) => Err(("terrain".to_owned(), e.to_string())),
    }
}
