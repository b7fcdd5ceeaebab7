//! What is set for painting hexsides, things in hexes and zones.

use bevy_egui::egui::Ui;
use hexlance_board::{GateState, GateWidth, MAX_HEIGHT};
use hexlance_pages::form::parts::stepper;

use super::{battle::parts::ring, map::pills};
use crate::{
    stands::{Edge, Stands, Thing, ZoneKind},
    theme,
};

/// A height in levels between two buttons.
fn height(ui: &mut Ui, key: &str, label: &str, now: u8) -> u8 {
    let step = |d: i32| (i32::from(now) + d).clamp(1, MAX_HEIGHT.into()) as u8;
    stepper(ui, key, label, now, step).unwrap_or(now)
}

pub(super) fn edge(ui: &mut Ui, s: &mut Stands) {
    let all = [
        (Edge::LowWall, tr!("Low wall")),
        (Edge::Wall, tr!("Wall")),
        (Edge::Gate, tr!("Gate")),
        (Edge::Window, tr!("Window")),
    ];
    s.edge = pills(ui, "editor.edge", s.edge, all).unwrap_or(s.edge);
    if s.edge == Edge::Gate {
        let all = [
            (GateWidth::Narrow, tr_c!("gate", "Narrow")),
            (GateWidth::Wide, tr_c!("gate", "Wide")),
        ];
        s.width = pills(ui, "editor.gate-width", s.width, all).unwrap_or(s.width);
        let all = [
            (GateState::Open, tr_c!("gate", "Open")),
            (GateState::Closed, tr_c!("gate", "Closed")),
            (GateState::Locked, tr_c!("gate", "Locked")),
        ];
        s.state = pills(ui, "editor.gate-state", s.state, all).unwrap_or(s.state);
    }
    if s.edge == Edge::Window {
        let most = MAX_HEIGHT - 1;
        s.sill = height(ui, "editor.sill", tr!("Sill"), s.sill).min(most);
    }
    if s.edge != Edge::LowWall {
        s.wall = height(ui, "editor.wall-height", tr!("Height"), s.wall);
    }
    ui.label(theme::dim(tr!(
        "Press near the side of a hex and draw along the sides. Not every ruleset has walls on hexsides."
    )));
}

pub(super) fn thing(ui: &mut Ui, s: &mut Stands) {
    let all = [
        (Thing::Obstacle, tr!("Obstacle")),
        (Thing::Crate, tr!("Crate")),
        (Thing::Stairs, tr!("Stairs")),
        (Thing::Ladder, tr!("Ladder")),
        (Thing::Console, tr!("Console")),
    ];
    s.thing = pills(ui, "editor.thing", s.thing, all).unwrap_or(s.thing);
    if s.thing.has_height() {
        s.height = height(ui, "editor.thing-height", tr!("Height"), s.height);
        return;
    }
    let middle = (
        tr_c!("side", "Any"),
        tr!(
            "Without a side, stairs and ladders lead to the highest hex beside them, and a console faces south."
        ),
    );
    if let Some(side) = ring(ui, "editor.thing-side", middle, s.towards) {
        s.towards = side;
    }
}

pub(super) fn zone(ui: &mut Ui, s: &mut Stands) {
    let all = ZoneKind::ALL.map(|z| (z, crate::lang::text(z.name())));
    s.zone = pills(ui, "editor.zone", s.zone, all).unwrap_or(s.zone);
}
