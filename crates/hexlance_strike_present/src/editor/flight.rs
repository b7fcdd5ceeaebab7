//! Which way a unit looks, how high it is, and for aircraft, where it flies and what it carries.

use hexlance_board::{Edge, Hex};
use hexlance_present::form::{Choice, Edit, Field, Form, Kind};
use hexlance_strike::{
    aero::{AirZone, Band, Bomb, Flight, FlightPath, Load, edges_of},
    card::{Card, MoveMode, UnitType},
    setup::OffBoard,
    special::Code,
};

use crate::{
    StrikeGame,
    editor::{CardUnit, start::Way},
    wording::zone_name,
    words::{capital, hex_name},
};
use hexlance_editor::{
    desk::{Editing, PathEnd, Placing, UnitAt},
    muster::Start,
    page,
};

/// What the form sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Which way it looks.
    Facing,
    /// How high it is.
    Height,
    /// How deep it is.
    Depth,
    /// The zone of the air that it flies in.
    Zone(AirZone),
    /// How high it flies.
    Band(Band),
    /// The next press on the table chooses that end of its path.
    Path(PathEnd),
    /// How many bombs of that kind it carries.
    Bomb(Bomb),
}

/// Changes a unit.
pub(super) fn edit(
    editing: &mut Editing,
    at: UnitAt,
    name: &str,
    merge: Option<&str>,
    change: impl FnOnce(&mut CardUnit),
) {
    let key = merge.map(|m| format!("{m}.{at:?}"));
    editing.edit(name, key.as_deref(), |s| {
        if let Some(unit) = at.own_mut::<StrikeGame>(s) {
            change(unit);
        }
    });
}

/// Nothing is said any more of how a unit starts that only these rules know.
pub(super) fn set_start(unit: &mut CardUnit, start: &Start) {
    unit.air = None;
    unit.drops = None;
    unit.enters = None;
    unit.off_board = None;
    if !matches!(start, Start::OnMap | Start::SetUp) {
        unit.hidden = false;
        unit.prepared = false;
    }
}

/// Has a unit start in a way that only these rules know. An aircraft that flies goes on as it did.
pub(super) fn set_way(unit: &mut CardUnit, way: Way, home: Option<Edge>) {
    let flight = unit.air.take();
    set_start(unit, &Start::Own);
    match way {
        Way::Flying => unit.air = flight.or_else(|| usual_flight(home)),
        Way::Enters(turn) => unit.enters = Some(turn),
        Way::Drops(turn) => unit.drops = Some(turn),
        Way::OffBoard(inches) => unit.off_board = Some(OffBoard { inches }),
    }
}

/// Where an aircraft starts of which nothing is said: in the first zone of its side.
fn usual_flight(home: Option<Edge>) -> Option<Flight> {
    Some(Flight {
        zone: AirZone::starts(home).next()?,
        band: Band::default(),
        path: None,
    })
}

/// Which way a unit looks and its height beside it; for aircraft where it flies, and its bombs.
pub(super) fn form(
    form: &mut Form<Ask>,
    editing: &Editing,
    at: UnitAt,
    unit: &CardUnit,
    card: &Card,
) {
    if unit.air.is_none() && unit.off_board.is_none() && unit.aboard.is_none() {
        let beside = height(unit, card).into_iter().collect();
        page::facing(form, editing, at, Ask::Facing, beside);
    }
    if let Some(flight) = &unit.air {
        flies(form, editing, at, flight);
    }
    bombs(form, unit, card);
}

/// Carries out what was done to it.
pub(super) fn change(editing: &mut Editing, at: UnitAt, ask: Ask, done: &Edit) {
    let height = |up: i64| {
        let n = done.number::<i64>().map(|n| up * n);
        n.and_then(|n| i8::try_from(n).ok())
    };
    match ask {
        Ask::Facing => page::turn(editing, at, done),
        Ask::Height => set_height(editing, at, height(1)),
        Ask::Depth => set_height(editing, at, height(-1)),
        Ask::Zone(zone) => {
            let path = (zone == AirZone::Centre).then(|| usual_path(editing, at.side));
            edit(editing, at, tr!("Flight"), None, |u| {
                if let Some(flight) = &mut u.air {
                    flight.zone = zone;
                    flight.path = path.map(|p| flight.path.unwrap_or(p));
                }
            });
        }
        Ask::Band(band) => edit(editing, at, tr!("Flight"), None, |u| {
            if let Some(flight) = &mut u.air {
                flight.band = band;
            }
        }),
        Ask::Path(end) => {
            let placing = Placing::Path(at, end);
            editing.placing = match editing.placing == placing {
                true => Placing::None,
                false => placing,
            };
        }
        Ask::Bomb(bomb) => {
            if let Some(n) = done.number::<u8>() {
                edit(editing, at, tr!("Bombs"), Some("bombs"), |u| {
                    u.bombs.retain(|b| *b != bomb);
                    u.bombs.extend(std::iter::repeat_n(bomb, n.into()));
                    u.bombs.sort_by_key(|b| *b as u8);
                });
            }
        }
    }
}

fn set_height(editing: &mut Editing, at: UnitAt, height: Option<i8>) {
    if let Some(n) = height {
        edit(editing, at, tr!("Height"), Some("elevation"), |u| {
            u.elevation = n;
        });
    }
}

/// How high it is above the ground, or how deep under the surface.
fn height(unit: &CardUnit, card: &Card) -> Option<Field<Ask>> {
    let dives = card.moves.contains_key(&MoveMode::Submersible);
    let rises = matches!(card.ground_mode(), MoveMode::Vtol | MoveMode::Wige);
    if !dives && !rises {
        return None;
    }
    let (low, high) = (if dives { -10 } else { 0 }, if rises { 20 } else { 0 });
    let label = match (dives, unit.elevation < 0) {
        (true, true) => tr!("Depth"),
        (true, false) => tr!("At the surface"),
        _ => tr!("Above ground"),
    };
    // For what dives, more is deeper.
    let (now, range, to) = match i64::from(unit.elevation) {
        n if dives => (-n, -high..=-low, Ask::Depth),
        n => (n, low..=high, Ask::Height),
    };
    let kind = Kind::Number {
        now,
        shown: Some(now.abs().to_string()),
        range,
        step: 1,
        to,
    };
    Some(Field::new("editor.elevation", label, kind))
}

/// Where an aircraft flies.
fn flies(form: &mut Form<Ask>, editing: &Editing, at: UnitAt, flight: &Flight) {
    form.heading(tr!("Flight (R11.1)"));
    let zones = AirZone::all().map(|zone| {
        let key = format!("editor.air.zone.{zone}");
        Choice::new(key, capital(&zone_name(zone)), Ask::Zone(zone))
    });
    let text = capital(&zone_name(flight.zone));
    let zone = Choice::menu("editor.air.zone", text, zones.collect());
    form.buttons([zone.help(tr!("The zone of the air. Middle zones lie around the map clockwise from the north, outer zones around them."))]);
    form.one_of(Band::ALL.map(|band| {
        let key = format!("editor.air.band.{band:?}");
        let choice = Choice::new(key, crate::lang::text(band.name()), Ask::Band(band));
        choice.on(band == flight.band)
    }));
    let Some(path) = flight.path else { return };
    let ends = [
        (PathEnd::From, "from", tr!("From"), path.from),
        (PathEnd::To, "to", tr!("To"), path.to),
    ];
    form.buttons(ends.map(|(end, key, text, hex)| {
        let text = format!("{text} {}", hex_name(hex));
        Choice::new(format!("editor.air.{key}"), text, Ask::Path(end))
            .help(tr!(
                "The next click on the table chooses the hex of the edge."
            ))
            .on(editing.placing == Placing::Path(at, end))
    }));
}

/// A path straight over the middle of the map, away from the home edge.
fn usual_path(editing: &Editing, side: usize) -> FlightPath {
    let board = editing.bench.board();
    let (columns, rows) = (board.columns() as i16, board.rows() as i16);
    let hex = |c: i16, r: i16| Hex::from_column_row(c.max(1), r.max(1));
    let (middle, half) = ((columns + 1) / 2, (rows + 1) / 2);
    let (north, south) = (hex(middle, 1), hex(middle, rows));
    let (west, east) = (hex(1, half), hex(columns, half));
    match editing.scenario().sides.get(side).and_then(|s| s.home) {
        Some(Edge::North) => FlightPath::new(north, south),
        Some(Edge::East) => FlightPath::new(east, west),
        Some(Edge::West) => FlightPath::new(west, east),
        _ => FlightPath::new(south, north),
    }
}

/// Sets an end of an aircraft's path: the hex of the edge that is nearest.
pub(super) fn put_path(editing: &mut Editing, at: UnitAt, end: PathEnd, hex: Hex) {
    let board = editing.bench.board();
    let edge = board
        .iter()
        .map(|(h, _)| h)
        .filter(|h| edges_of(board, *h).next().is_some())
        .min_by_key(|h| (h.distance(hex), *h));
    let Some(edge) = edge else { return };
    let usual = usual_path(editing, at.side);
    editing.edit(tr!("Flight path"), None, |s| {
        if let Some(flight) = at.own_mut::<StrikeGame>(s).and_then(|u| u.air.as_mut()) {
            let path = flight.path.unwrap_or(usual);
            flight.path = Some(match end {
                PathEnd::From => FlightPath::new(edge, path.to),
                PathEnd::To => FlightPath::new(path.from, edge),
            });
        }
    });
    editing.placing = Placing::None;
}

/// What it carries.
fn bombs(form: &mut Form<Ask>, unit: &CardUnit, card: &Card) {
    let slots = card.specials.number(Code::BOMB);
    let fixed = card.kind == UnitType::BA;
    if (slots == 0 || fixed) && unit.bombs.is_empty() {
        return;
    }
    let load: Load = unit.bombs.iter().copied().collect();
    form.heading(tr!(
        "Bombs: {slots2} of {slots} (R11.4.9)",
        slots,
        slots2 = load.slots()
    ));
    for bomb in Bomb::ALL {
        let n = i64::from(load.count(bomb));
        let free = i64::from(slots.saturating_sub(load.slots()));
        let key = format!("editor.bomb.{bomb:?}");
        let label = capital(crate::lang::text(bomb.name()));
        form.push(Field::number(key, label, n, 0..=n + free, Ask::Bomb(bomb)));
    }
    if load.slots() > slots {
        form.warning(tr!("More bombs than it carries."));
    }
}
