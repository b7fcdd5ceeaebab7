//! The hex under the pointer in the words of the dial rules (D5): what it is to those who move, and to lines of fire.

use hexlance_board::{Board, Cell, Direction, Exits, Ground, Hex};
use hexlance_dial::{
    contact,
    draft::aim::lands_on_target,
    model::Mode,
    read::{Look, Table},
    state::{Markers, Zones},
    terrain::{self, Going, Terrain},
};

use hexlance_rules::features;

use super::{
    Session,
    focus::Focus,
    plan::{self, Reachable},
};
use crate::{
    battle::session::Reads,
    hud::model::{HexTip, Tone},
    words,
};

/// What lies in the hex under the pointer.
pub fn hex_tip(session: &Session, focus: &Focus, reach: &Reachable) -> Option<HexTip> {
    let table = session.read();
    let hex = focus.selection.hovered?;
    let board = table.board();
    let cell = board.get(hex)?;
    let here = terrain::terrain(cell);
    let heading = terrain_name(here).to_owned();
    let lines = [vec![heading], looks(cell)].concat();
    let mut notes = vec![(fire(here).to_owned(), Tone::Plain)];
    notes.retain(|(text, _)| !text.is_empty());
    let walls = walls(board, hex);
    if !walls.is_empty() {
        let at = walls.join(", ");
        notes.push((tr!("Low wall at its {sides} side", sides = at), Tone::Plain));
    }
    let chosen = focus.selection.selected.and_then(|id| table.find(id));
    if let Some(u) = &chosen {
        notes.extend(for_unit(board, u, hex, here));
    }
    notes.extend(of_the_battle(session, table, hex));
    for u in table.units().filter(|u| u.hex() == Some(hex)) {
        notes.push((
            tr!(
                "{unit}, click {click} of {clicks}",
                unit = u.name,
                click = u.dial,
                clicks = u.model.last_click()
            ),
            Tone::Plain,
        ));
        notes.extend(held_by(table, &u));
    }
    Some(HexTip {
        hex,
        number: words::hex_name(hex),
        terrain: lines,
        level: terrain::level(cell),
        notes,
        cost: plan::cost_of(session, focus, reach, hex),
    })
}

/// What is seen in a hex and not said elsewhere: bare ground is its heading, and walls are told with their sides.
fn looks(cell: &Cell) -> Vec<String> {
    let bare = Cell {
        walls: Exits::default(),
        ..*cell
    };
    let all = features(&bare).into_iter();
    all.filter(|f| *f != *Ground::Clear.name())
        .map(|f| crate::lang::told(&f))
        .collect()
}

/// The name of terrain as a heading.
pub fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => tr!("Clear ground"),
        Terrain::Hindering => tr!("Hindering terrain"),
        Terrain::Blocking => tr!("Blocking terrain"),
        Terrain::Shallow => tr!("Shallow water"),
        Terrain::Deep => tr!("Deep water"),
    }
}

/// What terrain does to lines of fire (D5.5).
fn fire(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear | Terrain::Shallow => "",
        Terrain::Hindering => tr!("Hinders lines of fire into and across it: +1 defense"),
        Terrain::Blocking => tr!("Blocks lines of fire; nobody may enter"),
        Terrain::Deep => tr!("Hinders lines of fire to a 'Mech in it: +1 defense"),
    }
}

/// Names of the sides with a low wall.
fn walls(board: &Board, hex: Hex) -> Vec<String> {
    let sides = Direction::ALL.into_iter();
    sides
        .filter(|d| terrain::walled(board, hex, *d))
        .map(|d| words::direction_name(d).to_owned())
        .collect()
}

/// What the hex is to the selected unit when it moves (D5.1.3).
fn for_unit(board: &Board, u: &Look<'_>, hex: Hex, here: Terrain) -> Vec<(String, Tone)> {
    let name = u.name;
    let mut out = Vec::new();
    match terrain::going(here, u.model.mode) {
        Going::Clear => {}
        Going::Hindering => out.push((
            tr!("Stops {name}; a start in it halves its speed", name),
            Tone::Warn,
        )),
        Going::Impassable => out.push((tr!("{name} cannot enter it", name), Tone::Bad)),
    }
    if !walls(board, hex).is_empty() {
        let wall = match (terrain::wall_cost(u.model.mode), u.model.mode) {
            (None, _) => (tr!("{name} cannot cross its wall", name), Tone::Bad),
            (Some(0), _) | (_, Mode::Mech) => {
                (tr!("{name} crosses its wall freely", name), Tone::Plain)
            }
            (Some(n), _) => (tr!("Its wall costs {name} {n}\" more", name, n), Tone::Warn),
        };
        out.push(wall);
    }
    if let Some(from) = u.hex()
        && from != hex
    {
        let hexes = from.distance(hex);
        out.push((
            tr_n!(
                hexes,
                "{n} hex, {inches}\", from {name}",
                "{n} hexes, {inches}\", from {name}",
                inches = contact::inches(from, hex),
                name
            ),
            Tone::Plain,
        ));
    }
    out
}

/// Zones and artillery markers that the hex belongs to.
fn of_the_battle(session: &Session, table: Table<'_>, hex: Hex) -> Vec<(String, Tone)> {
    let world = session.battle.world();
    let zones = world.resource::<Zones>();
    let mut out = Vec::new();
    for side in table.sides().ids().filter(|s| zones.has(*s, hex)) {
        let name = table.sides().name(side);
        out.push((tr!("Deployment zone of {name}", name), Tone::Plain));
    }
    for marker in &world.resource::<Markers>().0 {
        let side = table.sides().name(marker.side);
        let unit = table.find(marker.unit).map_or("?", |u| u.name);
        let chance = (lands_on_target(marker.attack) * 100.0).round();
        if marker.hex == hex {
            out.push((
                tr!(
                    "Shells of {unit} come down here in the next turn of {side}: {chance}% on the mark",
                    unit,
                    side,
                    chance
                ),
                Tone::Warn,
            ));
        } else if marker.hex.distance(hex) == 1 {
            out.push((
                tr!("Beside the mark of the shells of {unit}", unit),
                Tone::Warn,
            ));
        }
    }
    out
}

/// Who holds a unit (D1.2.3).
fn held_by(table: Table<'_>, u: &Look<'_>) -> Vec<(String, Tone)> {
    let names: Vec<_> = contact::holding(table, u).map(|h| h.name).collect();
    if names.is_empty() {
        return Vec::new();
    }
    vec![(tr!("Held by {names}", names = names.join(", ")), Tone::Warn)]
}
