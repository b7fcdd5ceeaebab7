//! From a case to a setup that begins in the middle of a player turn.

use std::collections::{BTreeMap, BTreeSet};

use hexlance_board::{Direction, Edge, Hex, Theme};
use hexlance_rules::{ResolvedMap, SideSetup, conformance::CaseFault as Fault, ustr};

use super::{
    case::{Case, CasePool, Team},
    person::person,
};
use crate::{
    content::Content,
    ground::{at, cell},
    setup::{self, MidItem, MidPool, MidTurn, Setup, TrooperSetup},
    state::Stage,
};

/// Pool Orders of a group where a case says nothing of them.
const ENOUGH: u8 = 10;

/// The setup of a case.
///
/// # Errors
/// What is wrong with the case.
pub(super) fn setup(case: &Case, content: &Content) -> Result<Setup, Fault> {
    let mut sides = vec![
        army(case, Team::North, content)?,
        army(case, Team::South, content)?,
    ];
    face_each_other(&mut sides);
    let mid_turn = (case.stage != Stage::Setup).then(|| MidTurn {
        round: case.round,
        active: case.active.side(),
        first: case.first.side(),
        stage: case.stage,
        pools: vec![
            pool(case, &case.pools.north, Team::North, &sides),
            pool(case, &case.pools.south, Team::South, &sides),
        ],
        items: case
            .items
            .iter()
            .map(|item| MidItem {
                kind: item.kind,
                weapon: ustr(&item.weapon),
                side: item.side.side(),
                hex: at(item.at.0, item.at.1),
            })
            .collect(),
    });
    Ok(Setup {
        title: case.title.clone(),
        map: map(case, &sides)?,
        gloom: case.gloom,
        points: case.points,
        depth: if case.points > 150 { 12 } else { 8 },
        rounds: case.rounds,
        first: (case.stage != Stage::Setup || case.settled).then(|| case.first.side()),
        link_teams: case.link_teams,
        task: case.task.made(),
        items: Vec::new(),
        sides,
        lesson: None,
        mid_turn,
    })
}

type Army = SideSetup<TrooperSetup>;

fn army(case: &Case, team: Team, content: &Content) -> Result<Army, Fault> {
    let (key, lines, home) = match team {
        Team::North => ("north", &case.north, Edge::West),
        Team::South => ("south", &case.south, Edge::East),
    };
    let mut groups: Vec<Vec<TrooperSetup>> = Vec::new();
    for (name, line) in lines {
        let (group, trooper) =
            person(name, line, team, content).map_err(|why| (format!("{key}[{name}]"), why))?;
        let place = usize::from(group.max(1)) - 1;
        if groups.len() <= place {
            groups.resize_with(place + 1, Vec::new);
        }
        if let Some(members) = groups.get_mut(place) {
            members.push(trooper);
        }
    }
    Ok(setup::side(team.name(), home, groups))
}

fn troopers(army: &Army) -> impl Iterator<Item = &TrooperSetup> {
    let formations = army.forces.iter().flat_map(|f| &f.formations);
    formations.flat_map(|f| &f.units)
}

/// Whoever is not said to look elsewhere looks at the nearest enemy.
fn face_each_other(sides: &mut [Army]) {
    let places: Vec<Vec<Hex>> = sides
        .iter()
        .map(|army| troopers(army).filter_map(|t| t.at).collect())
        .collect();
    for (i, army) in sides.iter_mut().enumerate() {
        let others = places.iter().enumerate().filter(|(j, _)| *j != i);
        let enemies: Vec<Hex> = others
            .flat_map(|(_, hexes)| hexes.iter().copied())
            .collect();
        let formations = army.forces.iter_mut().flat_map(|f| &mut f.formations);
        for trooper in formations.flat_map(|f| &mut f.units) {
            if let (None, Some(hex)) = (trooper.facing, trooper.at) {
                let nearest = enemies.iter().min_by_key(|e| (hex.distance(**e), **e));
                trooper.facing = nearest.map(|enemy| towards(hex, *enemy));
            }
        }
    }
}

/// The direction that points most nearly to a hex.
fn towards(from: Hex, to: Hex) -> Direction {
    let q = i32::from(to.q) - i32::from(from.q);
    let r = i32::from(to.r) - i32::from(from.r);
    let along = |d: &Direction| {
        let (fq, fr) = d.offset();
        let (fq, fr) = (i32::from(fq), i32::from(fr));
        2 * q * fq + q * fr + r * fq + 2 * r * fr
    };
    Direction::ALL
        .into_iter()
        .max_by_key(along)
        .unwrap_or_default()
}

/// The map: bare ground, with what the case puts on it, as large as its troopers need.
fn map(case: &Case, sides: &[Army]) -> Result<ResolvedMap, Fault> {
    let mut hexes: BTreeMap<Hex, String> = BTreeMap::new();
    let (mut columns, mut rows) = case.size;
    let mut reach = |(c, r): (i16, i16)| {
        columns = columns.max(c + 1);
        rows = rows.max(r + 1);
    };
    sides
        .iter()
        .flat_map(troopers)
        .filter_map(|t| t.at)
        .for_each(|hex| reach(cell(hex)));
    for (words, cells) in &case.terrain {
        for (c, r) in cells {
            reach((*c, *r));
            let there = hexes.entry(at(*c, *r)).or_default();
            if !there.is_empty() {
                there.push_str(", ");
            }
            there.push_str(words);
        }
    }
    let map = ResolvedMap {
        name: case.id.clone(),
        theme: Theme::default().name().to_owned(),
        columns: rows.unsigned_abs().next_multiple_of(2),
        rows: columns.unsigned_abs(),
        base: String::new(),
        hexes,
        sheets: None,
    };
    match map.board() {
        Ok(_) => Ok(map),
        Err(e) => Err(("terrain".to_owned(), e.to_string())),
    }
}

/// What a side has to spend.
fn pool(case: &Case, said: &CasePool, team: Team, sides: &[Army]) -> MidPool {
    let groups = match &said.orders {
        Some(orders) => orders.iter().map(|(group, n)| (*group, *n)).collect(),
        None if said.counted || team != case.active => Vec::new(),
        None => {
            let army = sides.get(usize::from(team.side().0));
            let formations = army.into_iter().flat_map(|a| &a.forces);
            let formations = formations.flat_map(|f| &f.formations);
            let groups: BTreeSet<u8> = formations
                .zip(1..)
                .filter(|(formation, _)| !formation.units.is_empty())
                .map(|(_, group)| group)
                .collect();
            groups.into_iter().map(|group| (group, ENOUGH)).collect()
        }
    };
    MidPool {
        tokens: said.tokens,
        retreat: said.retreat,
        leaderless: said.leaderless,
        groups,
    }
}
