//! The hex under the pointer in the words of the skirmish rules: height, terrain, who sees it, what lies there.

use hexlance_board::{Cell, Direction, Hex};
use hexlance_rules::features;
use hexlance_skirmish::{
    ground::{Difficulty, GateState, Ground, Saturation, Side, Spared, Visibility},
    outlook,
    setup::zones,
    state::ItemKind,
};

use super::{Session, focus::Focus, plan::Reachable, roster};
use crate::{
    battle::session::Reads,
    hud::model::{HexTip, Tone},
    words,
};

type Note = (String, Tone);

/// What lies in the hex under the pointer.
pub fn hex_tip(session: &Session, focus: &Focus, reach: &Reachable) -> Option<HexTip> {
    let hex = focus.selection.hovered?;
    let table = session.read();
    let cell = table.board().get(hex)?;
    let ground = table.ground();
    let mut notes = Vec::new();
    notes.extend(terrain(ground, hex));
    notes.extend(sides(ground, hex));
    notes.extend(air(session, hex));
    notes.extend(of_the_battle(session, hex));
    notes.extend(lookers(session, hex));
    notes.extend(people(session, hex));
    Some(HexTip {
        hex,
        number: words::hex_name(hex),
        terrain: looks(cell),
        level: i8::try_from(ground.floor(hex).unwrap_or_default()).unwrap_or(i8::MAX),
        notes,
        cost: cost(focus, reach, hex),
    })
}

/// What is seen in a hex. Houses are places to stand on; the strength of their walls is of no account here.
fn looks(cell: &Cell) -> Vec<String> {
    let bare = Cell {
        building: None,
        bridge: None,
        ..*cell
    };
    let house = cell.building.map(|_| tr!("House"));
    let bridge = cell.bridge.map(|_| tr!("Bridge"));
    let built = house.into_iter().chain(bridge).map(str::to_owned);
    let rest = features(&bare);
    let rest = rest.iter().map(crate::lang::told);
    built.chain(rest).collect()
}

/// What the hex would cost whoever goes there.
fn cost(focus: &Focus, reach: &Reachable, hex: Hex) -> Option<Result<(String, String), String>> {
    let areas = reach.areas(focus).areas.iter();
    let mut found = areas.filter_map(|area| area.cost(hex));
    let key = reach.walk.as_ref().map(|w| w.key.as_ref()).or_else(|| {
        let part = focus.draft.part.as_ref()?;
        Some(part.key.as_ref())
    })?;
    let name = super::actions::names::skill_name(key)?.to_owned();
    found.next().map(|inches| {
        let inches = tr_n!(inches, "{n} hex of MOV", "{n} hexes of MOV");
        Ok((name, inches))
    })
}

fn terrain(ground: &Ground, hex: Hex) -> Vec<Note> {
    let mut out = Vec::new();
    let difficulty = ground.terrain(hex).difficulty(Spared::NONE);
    if ground.is_closed(hex) && difficulty != Difficulty::Impassable {
        out.push((tr!("Nobody can stand here").to_owned(), Tone::Warn));
    }
    match difficulty {
        Difficulty::Clear => {}
        Difficulty::Difficult => {
            let what = tr!("Difficult: whoever enters it stops (K7.5.2)");
            out.push((what.to_owned(), Tone::Warn));
        }
        Difficulty::VeryDifficult => {
            let what =
                tr!("Very difficult: whoever enters it stops, and moves once in an Order (K7.5.3)");
            out.push((what.to_owned(), Tone::Warn));
        }
        Difficulty::Impassable => {
            out.push((tr!("Nobody can enter it").to_owned(), Tone::Bad));
        }
    }
    for (there, what) in [
        (ground.has_stairs(hex), tr!("Stairs")),
        (ground.has_ladder(hex), tr!("Ladder")),
        (ground.has_console(hex), tr!("Console")),
    ] {
        if there {
            out.push((what.to_owned(), Tone::Plain));
        }
    }
    out
}

/// Walls, windows and gates on its sides, with their tops.
fn sides(ground: &Ground, hex: Hex) -> Vec<Note> {
    let of = |direction: Direction| -> Option<String> {
        let side = ground.side(hex, direction);
        let to = words::direction_name(direction);
        let top = side.sight_top();
        Some(match (side.gate(), side, top) {
            (None, Side::Window { sill, .. }, _) => {
                tr!("window to the {to}, sill at {sill}", to, sill)
            }
            (Some(GateState::Open | GateState::Destroyed), ..) => tr!("open gate to the {to}", to),
            (Some(GateState::Closed), ..) => tr!("closed gate to the {to}", to),
            (Some(GateState::Locked), ..) => tr!("locked gate to the {to}", to),
            (None, Side::Open, _) => return None,
            (None, _, Some(top)) => tr!("wall to the {to}, top at {top}", to, top),
            (None, _, None) => return None,
        })
    };
    let all: Vec<String> = Direction::ALL.into_iter().filter_map(of).collect();
    if all.is_empty() {
        return Vec::new();
    }
    vec![(words::capital(&all.join("; ")), Tone::Plain)]
}

/// Smoke, darkness and zones.
fn air(session: &Session, hex: Hex) -> Vec<Note> {
    let table = session.read();
    let mut out = Vec::new();
    let zone = match table.ground().visibility(hex) {
        Visibility::Clear => None,
        Visibility::Low => Some(tr!("Low visibility: -3 through it")),
        Visibility::Poor => Some(tr!("Poor visibility: -6 through it")),
        Visibility::Zero => Some(tr!("Zero visibility: nobody sees through it")),
    };
    out.extend(zone.map(|z| (z.to_owned(), Tone::Warn)));
    let clouds = table.haze().clouds.iter();
    if clouds
        .into_iter()
        .any(|c| c.centre.distance(hex) <= c.radius)
    {
        out.push((tr!("Smoke").to_owned(), Tone::Warn));
    }
    let saturated = match table.ground().saturation(hex) {
        Saturation::None => None,
        Saturation::Low => Some(tr!("Low saturation: one die less through it")),
        Saturation::High => Some(tr!("High saturation: one die through it")),
    };
    out.extend(saturated.map(|what| (what.to_owned(), Tone::Warn)));
    out
}

/// Zones of the sides, items, objects.
fn of_the_battle(session: &Session, hex: Hex) -> Vec<Note> {
    let table = session.read();
    let mut out = Vec::new();
    for side in table.sides().ids() {
        if zones::in_zone(table, side, hex) {
            let side = table.sides().name(side);
            out.push((tr!("Deployment Zone of {side}", side), Tone::Plain));
        }
    }
    let items = table.items().all.iter().filter(|i| i.hex == hex);
    out.extend(items.map(|item| {
        let side = table.sides().name(item.side);
        let what = item_name(item.kind);
        let enemy = item.side != session.viewer;
        let tone = if enemy { Tone::Bad } else { Tone::Plain };
        (tr!("{what} of {side}", what, side), tone)
    }));
    let objects = table
        .world()
        .resource::<hexlance_skirmish::objects::Objects>();
    let held = objects.consoles.iter().find(|c| c.hex == hex);
    out.extend(held.and_then(|c| c.held).map(|side| {
        let side = table.sides().name(side);
        (tr!("Held by {side}", side), Tone::Plain)
    }));
    if objects
        .loads
        .iter()
        .any(|l| l.hex == hex && l.carrier.is_none())
    {
        out.push((tr!("A crate to be carried").to_owned(), Tone::Good));
    }
    out
}

/// What an item is called.
pub(super) fn item_name(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Mine => tr!("Mine"),
        ItemKind::Repeater => tr!("Repeater"),
        ItemKind::Sniffer => tr!("Sniffer"),
        ItemKind::Turret => tr!("Turret"),
        ItemKind::Charge => tr!("Demolition charge"),
    }
}

/// Enemies that see a hex, by name (K22, K5.2).
fn lookers(session: &Session, hex: Hex) -> Vec<Note> {
    if session.is_scripted() {
        return Vec::new();
    }
    let told = session.told();
    let names: Vec<String> = outlook::who_looks(&session.battle, session.viewer, hex)
        .into_iter()
        .map(|unit| told.name(unit))
        .collect();
    if names.is_empty() {
        return Vec::new();
    }
    vec![(tr!("Seen by {names}", names = names.join(", ")), Tone::Warn)]
}

/// Who stands there, with its states.
fn people(session: &Session, hex: Hex) -> Vec<Note> {
    let told = session.told();
    let shown = session.shown();
    let there = shown.iter().filter(|s| s.hex() == Some(hex));
    there
        .map(|seen| {
            let states = roster::statuses(session, seen);
            let states: Vec<&str> = states.iter().map(|s| s.text.as_str()).collect();
            let name = told.name(seen.id());
            match states.is_empty() {
                true => (name, Tone::Plain),
                false => (format!("{name}: {}", states.join(", ")), Tone::Plain),
            }
        })
        .collect()
}
