//! What is fought for, on the screen: tasks, scores and what they come from, objectives and edges on the table.

use bevy::prelude::Color;
use hexlance_board::{Board, Edge, Hex};
use hexlance_rules::{Message, SideId};
use hexlance_strike::{model::mission::Role, read};

use super::session::Session;
use crate::{
    battle::session::Seen,
    hud::model::{MissionPlace, MissionSide, MissionView},
    table::{model::HexArea, palette::SidePalette},
};

/// Edges of the map with their names.
const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

/// Everything that is known of aims and scores.
pub fn view(session: &Session) -> MissionView {
    let view = session.view();
    let world = session.battle.world();
    let scores = [0, 1].map(|i| {
        let parts = view.score_parts(SideId(i));
        let sum: u32 = parts.iter().map(|(_, n)| n).sum();
        (parts, sum)
    });
    let sides = scores.iter().enumerate().map(|(i, (parts, sum))| {
        let side = SideId(i as u8);
        let role = match view.role_of(side) {
            Some(Role::Attacker) => tr!("Attacker"),
            Some(Role::Defender) => tr!("Defender"),
            None => "",
        };
        let needs = view
            .needed()
            .filter(|(who, _)| *who == side)
            .map(|(_, n)| n);
        MissionSide {
            side,
            role: role.to_owned(),
            task: crate::lang::told(&view.task_of(side)),
            score: match needs {
                Some(n) => tr!("{sum} of {n}", sum, n),
                None => sum.to_string(),
            },
            parts: parts
                .iter()
                .map(|(label, n)| (crate::lang::told(label), n.to_string()))
                .collect(),
        }
    });
    let places = view.objectives().map(|o| MissionPlace {
        name: o.name.to_owned(),
        at: o.hex.name(),
        held_by: o.held_by,
        note: match (o.razed, o.now) {
            (true, _) => tr!("Destroyed").to_owned(),
            (_, now) if now == o.held_by => String::new(),
            (_, Some(now)) => tr!("{now} takes it", now = read::side_name(world, now)),
            (_, None) => tr!("Contested or left").to_owned(),
        },
        points: o.points,
    });
    MissionView {
        title: crate::lang::text(view.kind_name()).to_owned(),
        sides: sides.collect(),
        places: places.collect(),
        turns_left: view
            .frame()
            .turn_limit
            .saturating_sub(view.turn().number.saturating_sub(1)),
    }
}

/// The hexes of an edge (R0.3.13).
fn strip(board: &Board, edge: Edge) -> Vec<Hex> {
    let (last_column, last_row) = (board.columns() as i16, board.rows() as i16);
    let row = |row| (1..=last_column).map(move |column| Hex::from_column_row(column, row));
    let column = |column| (1..=last_row).map(move |row| Hex::from_column_row(column, row));
    match edge {
        Edge::North => row(1).collect(),
        Edge::South => row(last_row).collect(),
        Edge::West => column(1).collect(),
        Edge::East => column(last_column).collect(),
    }
}

/// Objectives, zones and edges that count, in the colours of the sides.
pub fn areas(session: &Session, palette: SidePalette) -> Vec<HexArea> {
    let view = session.view();
    let world = session.battle.world();
    let colour = |side: SideId| palette.side(side.0).bright();
    let mut out = Vec::new();
    for edge in EDGES {
        for side in [SideId(0), SideId(1)] {
            let name = read::side_name(world, side);
            let home = view.side_of(side).and_then(|s| s.home) == Some(edge);
            let goal = view.goal_edges(side).contains(&edge);
            let label = match (home, goal) {
                (true, true) => tr!("{name}: home, and a way off", name),
                (true, false) => tr!("Home of {name}", name),
                (false, true) => tr!("Way off for {name}", name),
                (false, false) => continue,
            };
            out.push(HexArea {
                hexes: strip(view.board(), edge),
                colour: colour(side),
                fill: if goal { 0.14 } else { 0.05 },
                label,
            });
        }
    }
    for side in [SideId(0), SideId(1)] {
        let zone = view.scoring_zones(side);
        if !zone.is_empty() {
            out.push(HexArea {
                hexes: zone,
                colour: colour(side),
                fill: 0.08,
                label: tr!("Counts for {side}", side = read::side_name(world, side)),
            });
        }
    }
    for o in view.objectives() {
        let ring = match o.held_by {
            Some(side) => colour(side),
            None => Color::srgb(0.95, 0.93, 0.85),
        };
        let state = match (o.razed, o.held_by) {
            (true, _) => tr!(", destroyed").to_owned(),
            (_, Some(side)) => tr!(", held by {side}", side = read::side_name(world, side)),
            (_, None) => String::new(),
        };
        // Whoever stands beside it holds it too (R17.3.10).
        out.push(HexArea {
            hexes: o
                .hex
                .within(1)
                .filter(|h| view.board().contains(*h))
                .collect(),
            colour: ring,
            fill: 0.0,
            label: String::new(),
        });
        out.push(HexArea {
            hexes: vec![o.hex],
            colour: ring,
            fill: 0.35,
            label: format!("{}{state}", o.name),
        });
    }
    out
}

/// What a hex has to do with the aims of the battle.
pub fn notes(session: &Session, hex: Hex) -> Vec<String> {
    let view = session.view();
    let world = session.battle.world();
    let here = view.objectives().filter(|o| o.hex == hex);
    let mut out: Vec<String> = here
        .map(|o| {
            let held = match (o.razed, o.held_by) {
                (true, _) => tr!("destroyed").to_owned(),
                (_, Some(side)) => tr!("held by {side}", side = read::side_name(world, side)),
                (_, None) => tr!("held by nobody").to_owned(),
            };
            match o.points {
                0 => format!("{}: {held}", o.name),
                n => tr!("{name}: {held}; {n} points a turn", held, n, name = o.name),
            }
        })
        .collect();
    for side in [SideId(0), SideId(1)] {
        let edges = view.goal_edges(side);
        let off = edges.iter().find(|e| view.board().on_edge(hex, **e));
        if let Some(edge) = off {
            let name = read::side_name(world, side);
            out.push(tr!(
                "{name} may leave over the {edge} edge",
                name,
                edge = crate::words::edge_name(*edge)
            ));
        }
    }
    out
}

/// What the scores of a battle come from, for the table at its end.
pub fn outcome_rows(session: &Session) -> Vec<(String, Vec<String>)> {
    let view = session.view();
    let sides = [0, 1].map(|i| view.score_parts(SideId(i)));
    let mut labels: Vec<&Message> = Vec::new();
    for (label, _) in sides.iter().flatten() {
        if !labels.contains(&label) {
            labels.push(label);
        }
    }
    let of = |parts: &[(Message, u32)], label: &Message| {
        let mine = parts.iter().find(|(l, _)| l == label);
        mine.map_or("-".to_owned(), |(_, n)| n.to_string())
    };
    labels
        .into_iter()
        .map(|label| {
            let values = sides.iter().map(|parts| of(parts, label)).collect();
            (crate::lang::told(label), values)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_what_the_rules_call_so() {
        for (columns, rows) in [(7, 5), (1, 4), (4, 1)] {
            let board = Board::new(columns, rows).expect("a small board");
            for edge in EDGES {
                let all = board.iter().map(|(hex, _)| hex);
                let mut theirs: Vec<Hex> = all.filter(|h| board.on_edge(*h, edge)).collect();
                let mut ours = strip(&board, edge);
                theirs.sort();
                ours.sort();
                assert_eq!(ours, theirs, "{edge:?}");
            }
        }
    }
}
