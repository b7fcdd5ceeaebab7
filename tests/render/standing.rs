//! What stands on hexsides and in hexes, and zones.

use std::sync::Arc;

use hexlance::table::{CameraPreset, TableModel, model::Theme};
use hexlance_board::{
    Barrier, Board, Cell, Direction, Fixture, Gate, GateState, GateWidth, Hex, Saturation,
    Visibility,
};

use crate::{
    compare,
    table::{Easel, assert_missed, at, is_back},
};

/// Takes a picture of hexes and of each of them bare.
fn each_is_seen(picture: &str, across: usize, all: &[(String, Cell)]) {
    // Every other row is free: walls are high.
    let place = |i: usize| at(1 + i % across, 2 + 2 * (i / across));
    let rows = 2 * all.len().div_ceil(across) + 1;
    let mut board = Board::new(across as u16, rows as u16).expect("small");
    for (i, (_, cell)) in all.iter().enumerate() {
        board.set(place(i), *cell);
    }
    let mut model = TableModel::new(Arc::new(board.clone()));
    model.theme = Theme::Urban;
    let Some(mut easel) = Easel::new(model) else {
        return;
    };
    easel.0.look(CameraPreset::Overview);
    let golden = compare::golden(picture, &easel.picture());
    for (i, (name, _)) in all.iter().enumerate() {
        let hex: Hex = place(i);
        easel.edit(hex, |c| *c = Cell::default());
        let spot = easel.spot(hex, 0.5);
        assert_missed(name, &easel.picture(), &golden, spot);
        let whole = Arc::new(board.clone());
        easel.model(|m| m.board = whole);
    }
    is_back(picture, &easel.picture(), &golden);
}

#[test]
fn everything_that_stands_is_seen() {
    let mut all = Vec::new();
    let mut side = |name: &str, barrier: Barrier| {
        let mut cell = Cell::default();
        for d in [Direction::N, Direction::SE, Direction::SW] {
            cell.set_side(d, Some(barrier));
        }
        all.push((name.to_owned(), cell));
    };
    side("Wall", Barrier::Wall { height: 6 });
    side("Half a wall", Barrier::Wall { height: 2 });
    side("Window", Barrier::Window { sill: 2, height: 6 });
    for width in GateWidth::ALL {
        for state in GateState::ALL {
            let gate = Gate {
                width,
                state,
                height: 5,
            };
            side(gate.name(), Barrier::Gate(gate));
        }
    }
    for fixture in [
        Fixture::Obstacle { height: 2 },
        Fixture::Obstacle { height: 5 },
        Fixture::Crate { height: 2 },
        Fixture::Crate { height: 6 },
        Fixture::Stairs(Some(Direction::N)),
        Fixture::Ladder(Some(Direction::NE)),
        Fixture::Console(Some(Direction::S)),
    ] {
        let cell = Cell {
            fixture: Some(fixture),
            ..Cell::default()
        };
        all.push((fixture.to_string(), cell));
    }
    each_is_seen("standing", 6, &all);
}

#[test]
fn every_zone_of_sight_is_seen() {
    let all = Visibility::ALL.map(|visibility| {
        let mut cell = Cell::default();
        cell.zones.visibility = Some(visibility);
        (visibility.name().to_owned(), cell)
    });
    each_is_seen("zones_of_sight", 3, &all);
}

#[test]
fn every_zone_of_saturation_is_seen() {
    let all = Saturation::ALL.map(|saturation| {
        let mut cell = Cell::default();
        cell.zones.saturation = Some(saturation);
        (saturation.name().to_owned(), cell)
    });
    each_is_seen("zones_of_saturation", 2, &all);
}

#[test]
fn zero_g_is_seen() {
    let mut cell = Cell::default();
    cell.zones.zero_g = true;
    each_is_seen("zero_g", 1, &[("Zero-G".to_owned(), cell)]);
}
