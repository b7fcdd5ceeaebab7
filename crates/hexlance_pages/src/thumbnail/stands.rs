//! Gates and things in hexes on small maps.

use bevy_egui::egui::Vec2;
use hexlance_board::{Barrier, Fixture, GateState};

use super::{Rgb, mix};

/// Whether one goes through it as it is.
pub(super) fn is_open(barrier: Barrier) -> bool {
    matches!(barrier, Barrier::Gate(gate) if gate.state == GateState::Open)
}

/// What stands in a hex, at a place of it: a block, or the sign of stairs, a ladder or a console.
pub(super) fn thing(fixture: Fixture, at: Vec2, ground: Rgb) -> Rgb {
    let within = |x: f32, y: f32| at.x.abs() < x && at.y.abs() < y;
    let (there, paint) = match fixture {
        Fixture::Crate { .. } => (within(0.52, 0.52), [150.0, 112.0, 66.0]),
        Fixture::Obstacle { .. } => (at.length_sq() < 0.22, [92.0, 96.0, 100.0]),
        Fixture::Stairs(_) => (
            within(0.4, 0.5) && (at.y * 16.0).sin() > -0.2,
            [198.0, 196.0, 188.0],
        ),
        Fixture::Ladder(_) => (
            within(0.22, 0.5) && (at.x.abs() > 0.12 || (at.y * 20.0).sin() > 0.2),
            [216.0, 162.0, 28.0],
        ),
        Fixture::Console(_) => (within(0.34, 0.22), [85.0, 214.0, 232.0]),
    };
    if there {
        mix(ground, paint, 0.85)
    } else {
        ground
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::{Gate, GateWidth};

    #[test]
    fn every_thing_is_seen_and_leaves_the_rim_of_its_hex() {
        let ground = [90.0, 110.0, 60.0];
        for fixture in [
            Fixture::Obstacle { height: 2 },
            Fixture::Crate { height: 2 },
            Fixture::Stairs(None),
            Fixture::Ladder(None),
            Fixture::Console(None),
        ] {
            let steps = || (-50i8..=50).map(|n| f32::from(n) / 100.0);
            let painted = steps()
                .flat_map(|x| steps().map(move |y| Vec2::new(x, y)))
                .filter(|at| thing(fixture, *at, ground) != ground)
                .count();
            assert!(painted > 500, "{fixture:?} {painted}");
            assert_eq!(thing(fixture, Vec2::new(0.0, 0.8), ground), ground);
        }
    }

    #[test]
    fn only_open_gates_are_open() {
        let gate = |state| {
            Barrier::Gate(Gate {
                width: GateWidth::Wide,
                state,
                height: 6,
            })
        };
        assert!(is_open(gate(GateState::Open)));
        assert!(!is_open(gate(GateState::Closed)) && !is_open(gate(GateState::Locked)));
        assert!(!is_open(Barrier::LowWall) && !is_open(Barrier::Wall { height: 1 }));
    }
}
