//! The hex under the pointer in the words of the classic rules (C3.2, C5.7): what it is to those who move, and to lines of
//! fire.

use hexlance_board::{Cell, Ground};
use hexlance_classic::{
    ground,
    read::{Look, Table},
    state::Structure,
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
    let cell = table.board().get(hex)?;
    let mut notes = terrain(cell);
    notes.extend(table.building(hex).map(building));
    let chosen = focus.selection.selected.and_then(|id| table.find(id));
    if let Some(u) = chosen.filter(|u| u.hex() != Some(hex)) {
        notes.extend(distance(table, &u, hex));
    }
    for u in table.at(hex) {
        let text = match u.sheet.class.tracks_heat() {
            true => tr!("{unit}, heat {heat}", unit = u.name, heat = u.heat.level),
            false => u.name.to_owned(),
        };
        notes.push((text, Tone::Plain));
    }
    Some(HexTip {
        hex,
        number: words::hex_name(hex),
        terrain: looks(cell),
        level: i8::try_from(ground::surface(cell)).unwrap_or(0),
        notes,
        cost: plan::cost_of(session, focus, reach, hex),
    })
}

/// What is seen in a hex.
fn looks(cell: &Cell) -> Vec<String> {
    let all = features(cell).into_iter();
    let mut out: Vec<String> = all
        .filter(|f| *f != *Ground::Clear.name())
        .map(|f| words::capital(&crate::lang::told(&f)))
        .collect();
    if out.is_empty() {
        out.push(tr!("Clear ground").to_owned());
    }
    out
}

/// What the ground of a hex does.
fn terrain(cell: &Cell) -> Vec<(String, Tone)> {
    let mut out = Vec::new();
    match ground::woods(cell) {
        0 => {}
        1 => out.push((
            tr!("Light woods: 1 MP more; +1 to hit into and through them, each hex.").to_owned(),
            Tone::Plain,
        )),
        _ => out.push((
            tr!("Heavy woods: 2 MP more; +2 to hit into and through them, each hex.").to_owned(),
            Tone::Plain,
        )),
    }
    match ground::depth(cell) {
        0 => {}
        1 => out.push((
            tr!("Water of depth 1: 1 MP more, a piloting roll at −1; the legs are covered, sinks in them cool twice.")
                .to_owned(),
            Tone::Warn,
        )),
        depth => out.push((
            tr!("Water of depth {depth}: 3 MP more and a piloting roll; a 'Mech in it is under water.", depth),
            Tone::Warn,
        )),
    }
    if ground::is_rubble(cell) {
        out.push((
            tr!("Rubble: 1 MP more and a piloting roll.").to_owned(),
            Tone::Warn,
        ));
    }
    if let Err(refusal) = ground::open_to_mechs(cell, None) {
        out.push((words::refused(&refusal), Tone::Bad));
    }
    out
}

/// What a building is good for (C14).
fn building(structure: &Structure) -> (String, Tone) {
    let text = tr_n!(
        structure.absorbs(),
        "Construction factor {cf} now; its walls keep {n} point of each group from who is inside.",
        "Construction factor {cf} now; its walls keep {n} points of each group from who is inside.",
        cf = structure.cf
    );
    (text, Tone::Plain)
}

/// How far it is, and how much higher or lower.
fn distance(table: Table<'_>, u: &Look<'_>, hex: hexlance_board::Hex) -> Vec<(String, Tone)> {
    let Some(from) = u.hex() else {
        return Vec::new();
    };
    let there = table.board().get(hex).map_or(0, ground::floor);
    let levels = there - u.level(table.board());
    let range = from.distance(hex);
    let text = match levels {
        0 => tr_n!(
            range,
            "{n} hex from {unit}",
            "{n} hexes from {unit}",
            unit = u.name
        ),
        levels => tr_n!(
            range,
            "{n} hex from {unit}, {levels} levels",
            "{n} hexes from {unit}, {levels} levels",
            unit = u.name,
            levels = format_args!("{levels:+}")
        ),
    };
    vec![(text, Tone::Plain)]
}
