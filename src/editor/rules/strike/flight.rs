//! Which way a unit looks, how high it is, and for aircraft, where it flies and what it carries.

use bevy_egui::egui::{Align2, CornerRadius, Popup, Ui, vec2};
use hexlance_board::{Edge, Hex};
use hexlance_strike::{
    Strike,
    aero::{AirZone, Band, Bomb, Flight, FlightPath, Load, edges_of},
    card::{Card, MoveMode},
    setup::OffBoard,
    special::Code,
};

use crate::{
    editor::{
        desk::{Editing, PathEnd, Placing, UnitAt},
        draw::{
            forces::ring,
            map::{pills, stepper},
        },
        muster::Start,
        rules::strike::CardUnit,
    },
    theme::{self, Button, colors as c, fonts},
};

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
        if let Some(unit) = at.own_mut::<Strike>(s) {
            change(unit);
        }
    });
}

/// Has a unit start in another way, as far as only these rules know it. An aircraft that flies goes on as it did.
pub(super) fn set_start(unit: &mut CardUnit, start: &Start, home: Option<Edge>) {
    let flight = unit.air.take();
    unit.drops = None;
    unit.enters = None;
    unit.off_board = None;
    match start {
        Start::OnMap | Start::Aboard(_) | Start::SetUp | Start::Waits(_) => {}
        Start::Flying => unit.air = flight.or_else(|| usual_flight(home)),
        Start::Enters(turn) => unit.enters = Some(*turn),
        Start::Drops(turn) => unit.drops = Some(*turn),
        Start::OffBoard(inches) => unit.off_board = Some(OffBoard { inches: *inches }),
    }
    if !matches!(start, Start::OnMap | Start::SetUp) {
        unit.hidden = false;
        unit.prepared = false;
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

/// The six ways that a unit of the strike rules may look, and its height beside them.
pub(super) fn facing(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    if unit.air.is_some() || unit.off_board.is_some() || unit.aboard.is_some() {
        return;
    }
    ring(ui, editing, at, |ui, editing| {
        height(ui, editing, at, unit, card)
    });
}

/// How high it is above the ground, or how deep under the surface.
fn height(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    let mode = card.ground_mode();
    let dives = card.moves.contains_key(&MoveMode::Submersible);
    let rises = matches!(mode, MoveMode::Vtol | MoveMode::Wige);
    if dives || rises {
        let (low, high) = (if dives { -10 } else { 0 }, if rises { 20 } else { 0 });
        let label = match (dives, unit.elevation < 0) {
            (true, true) => tr!("Depth"),
            (true, false) => tr!("At the surface"),
            _ => tr!("Above ground"),
        };
        let now = unit.elevation;
        // Deeper is less.
        let step = |d: i32| {
            let d = if dives { -d } else { d };
            (i32::from(now) + d).clamp(low, high) as i8
        };
        let shown = now.unsigned_abs();
        let new = stepper(ui, "editor.elevation", label, Shown(shown, now), |d| {
            let n = step(d);
            Shown(n.unsigned_abs(), n)
        });
        if let Some(Shown(_, n)) = new {
            edit(editing, at, tr!("Height"), Some("elevation"), |u| {
                u.elevation = n
            });
        }
    }
}

/// A number that is shown without its sign.
#[derive(Clone, Copy, PartialEq)]
struct Shown(u8, i8);

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Where an aircraft flies, and its bombs.
pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    if let Some(flight) = &unit.air {
        theme::heading(ui, tr!("Flight (R11.1)"));
        theme::wrap_row(ui, 4.0, 24.0, |ui| {
            let text = crate::words::capital(&crate::words::strike::zone_name(flight.zone));
            let response = Button::new("editor.air.zone", &text)
                .small()
                .tip(tr!("The zone of the air. Middle zones lie around the map clockwise from the north, outer zones around them."))
                .show_response(ui);
            let mut zone = None;
            Popup::menu(&response).show(|ui| {
                ui.set_width(180.0);
                bevy_egui::egui::ScrollArea::vertical()
                    .max_height(300.0)
                    .show(ui, |ui| {
                        for z in AirZone::all() {
                            let text = crate::words::capital(&crate::words::strike::zone_name(z));
                            let b = Button::new(format!("editor.air.zone.{z}"), &text)
                                .quiet()
                                .small()
                                .left()
                                .min_size(vec2(164.0, 22.0));
                            if b.show(ui) {
                                zone = Some(z);
                            }
                        }
                    });
            });
            if let Some(zone) = zone {
                let path = (zone == AirZone::Centre).then(|| usual_path(editing, at.side));
                edit(editing, at, tr!("Flight"), None, |u| {
                    if let Some(flight) = &mut u.air {
                        flight.zone = zone;
                        flight.path = path.map(|p| flight.path.unwrap_or(p));
                    }
                });
            }
        });
        let all = Band::ALL.map(|b| (b, crate::lang::text(b.name())));
        if let Some(band) = pills(ui, "editor.air.band", flight.band, all) {
            edit(editing, at, tr!("Flight"), None, |u| {
                if let Some(flight) = &mut u.air {
                    flight.band = band;
                }
            });
        }
        if let Some(path) = flight.path {
            path_ends(ui, editing, at, path);
        }
    }
    bombs(ui, editing, at, unit, card);
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
        if let Some(flight) = at.own_mut::<Strike>(s).and_then(|u| u.air.as_mut()) {
            let path = flight.path.unwrap_or(usual);
            flight.path = Some(match end {
                PathEnd::From => FlightPath::new(edge, path.to),
                PathEnd::To => FlightPath::new(path.from, edge),
            });
        }
    });
    editing.placing = Placing::None;
}

/// Where a path over the map begins and ends.
fn path_ends(ui: &mut Ui, editing: &mut Editing, at: UnitAt, path: FlightPath) {
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        for (end, key, text, hex) in [
            (PathEnd::From, "from", tr!("From"), path.from),
            (PathEnd::To, "to", tr!("To"), path.to),
        ] {
            let placing = Placing::Path(at, end);
            let on = editing.placing == placing;
            let text = format!("{text} {}", crate::words::hex_name(hex));
            let b = Button::new(format!("editor.air.{key}"), &text)
                .small()
                .selected(on)
                .tip(tr!(
                    "The next click on the table chooses the hex of the edge."
                ));
            if b.show(ui) {
                editing.placing = if on { Placing::None } else { placing };
            }
        }
    });
}

/// What it carries.
fn bombs(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    let slots = card.specials.number(Code::BOMB);
    let fixed = card.kind == hexlance_strike::card::UnitType::BA;
    if (slots == 0 || fixed) && unit.bombs.is_empty() {
        return;
    }
    let load: Load = unit.bombs.iter().copied().collect();
    theme::heading(
        ui,
        &tr!(
            "Bombs: {slots2} of {slots} (R11.4.9)",
            slots,
            slots2 = load.slots()
        ),
    );
    for bomb in Bomb::ALL {
        let n = load.count(bomb);
        let key = format!("editor.bomb.{bomb:?}");
        let more = load.slots() < slots;
        let step = |d: i32| match d {
            1.. if !more => n,
            d => (i32::from(n) + d).max(0) as u8,
        };
        let label = crate::words::capital(crate::lang::text(bomb.name()));
        if let Some(new) = stepper(ui, &key, &label, n, step) {
            edit(editing, at, tr!("Bombs"), Some("bombs"), |u| {
                if new > n {
                    u.bombs.push(bomb);
                } else if let Some(i) = u.bombs.iter().rposition(|b| *b == bomb) {
                    u.bombs.remove(i);
                }
                u.bombs.sort_by_key(|b| *b as u8);
            });
        }
    }
    if load.slots() > slots {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
        ui.painter().rect_filled(
            rect,
            CornerRadius::same(theme::space::ROUND_SMALL),
            c::SLATE_RAISED,
        );
        ui.painter().text(
            rect.center(),
            Align2::CENTER_CENTER,
            tr!("More bombs than it carries."),
            fonts::body(fonts::size::SMALL),
            c::WARN,
        );
    }
}
