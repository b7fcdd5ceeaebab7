use hexlance_board::{Barrier, Board, Cell, Fixture, GateState};

use super::super::part::{Part, built, narrow, on_the_table as ground, wall, wide, window};
use super::super::{at, heading};
use super::*;

const S2: Silhouette = Silhouette(2);

fn beyond_7(barrier: Barrier) -> Part {
    Part::east(at(7, 10), barrier)
}

/// The step from (7,10) to (8,10).
fn east(ground: &Ground, walker: &Walker) -> Result<Step, Bar> {
    ground.step(walker, ground.stand(at(7, 10)), heading("E").unwrap())
}

fn floors(here: i8, there: i8, parts: &[Part]) -> Ground {
    let mut board = Board::new(32, 24).unwrap();
    board.set(at(7, 10), Cell::clear(here));
    board.set(at(8, 10), Cell::clear(there));
    built(board, parts)
}

fn costs(cost: u16) -> Result<Step, Bar> {
    Ok(Step {
        cost,
        stop: None,
        peak: None,
    })
}

#[test]
fn k7_1_2_floors_up_to_the_silhouette() {
    let s2 = Walker::new(S2, false);
    for (floor, step) in [
        (3, costs(1)),
        (-3, costs(1)),
        (4, Err(Bar::TooHigh)),
        (-4, Err(Bar::TooDeep)),
    ] {
        assert_eq!(east(&floors(0, floor, &[]), &s2), step, "{floor}");
    }
    let s7 = Walker::new(Silhouette(7), false);
    assert_eq!(east(&floors(0, 5, &[]), &s7), costs(1));
    let prone = Walker::new(S2, true);
    assert_eq!(east(&floors(0, 1, &[]), &prone), Err(Bar::TooHigh));
    assert_eq!(east(&floors(2, 2, &[]), &prone), costs(1));
}

#[test]
fn stairs_and_ladders() {
    let s2 = Walker::new(S2, false);
    let prone = Walker::new(S2, true);
    let stairs = floors(0, 7, &[Part::Stands(at(7, 10), Fixture::Stairs(None))]);
    assert_eq!(east(&stairs, &s2), costs(4));
    assert_eq!(east(&stairs, &prone), costs(4));
    let ladder = floors(6, 0, &[Part::Stands(at(8, 10), Fixture::Ladder(None))]);
    assert_eq!(east(&ladder, &s2), costs(3));
    assert_eq!(east(&ladder, &prone), Err(Bar::ProneLadder));
    // Stairs make no step dearer than it is without them.
    let low = floors(0, 3, &[Part::Stands(at(7, 10), Fixture::Stairs(None))]);
    assert_eq!(east(&low, &s2), costs(1));
}

#[test]
fn k1_5_2_gates_by_silhouette() {
    let fits = |s: u8, prone, barrier| {
        east(
            &ground(&[beyond_7(barrier)]),
            &Walker::new(Silhouette(s), prone),
        )
    };
    let open = narrow(GateState::Open, 6);
    assert_eq!(fits(2, false, open), costs(1));
    assert_eq!(fits(3, false, open), Err(Bar::NarrowGate));
    assert_eq!(fits(5, true, open), costs(1));
    assert_eq!(fits(7, false, wide(GateState::Open, 6)), costs(1));
    for state in [GateState::Closed, GateState::Locked] {
        assert_eq!(fits(2, false, wide(state, 6)), Err(Bar::Wall));
    }
    assert_eq!(fits(2, false, wall(6)), Err(Bar::Wall));
}

#[test]
fn heavyweights_at_gates() {
    let heavy = |prone| Walker {
        heavyweight: true,
        ..Walker::new(S2, prone)
    };
    let narrow = ground(&[beyond_7(narrow(GateState::Open, 6))]);
    assert_eq!(east(&narrow, &heavy(false)), Err(Bar::HeavyGate));
    assert_eq!(east(&narrow, &heavy(true)), Err(Bar::HeavyGate));
    let wide = ground(&[beyond_7(wide(GateState::Open, 6))]);
    let step = east(&wide, &heavy(false)).unwrap();
    assert_eq!(step.stop, Some(Stop::Gate));
}

#[test]
fn k1_10_4_one_gate_is_opened_on_the_way() {
    let closed = ground(&[beyond_7(wide(GateState::Closed, 6))]);
    let (e, w) = (heading("E").unwrap(), heading("W").unwrap());
    for opens in [(at(7, 10), e), (at(8, 10), w)] {
        let walker = Walker {
            opens: Some(opens),
            ..Walker::new(S2, false)
        };
        assert_eq!(east(&closed, &walker), costs(1));
        let locked = ground(&[beyond_7(wide(GateState::Locked, 6))]);
        assert_eq!(east(&locked, &walker), Err(Bar::Wall));
    }
}

#[test]
fn k1_10_6_windows() {
    let window = |sill| ground(&[beyond_7(window(sill, 6))]);
    assert_eq!(east(&window(2), &Walker::new(S2, false)), costs(1));
    assert_eq!(east(&window(4), &Walker::new(S2, false)), Err(Bar::Wall));
    let s3 = Walker::new(Silhouette(3), false);
    assert_eq!(east(&window(1), &s3), Err(Bar::Window));
    let prone = Walker::new(S2, true);
    assert_eq!(east(&window(1), &prone), Err(Bar::ProneVault));
}

#[test]
fn k1_10_2_obstacles() {
    let crate_of = |height| {
        let hex = at(8, 10);
        ground(&[Part::obstacle(hex, height)])
    };
    let s2 = Walker::new(S2, false);
    assert_eq!(east(&crate_of(3), &s2), costs(1));
    assert_eq!(east(&crate_of(4), &s2), Err(Bar::Obstacle));
    assert_eq!(
        east(&crate_of(1), &Walker::new(S2, true)),
        Err(Bar::ProneVault)
    );
    assert!(crate_of(3).is_closed(at(8, 10)));
    // From an obstacle down to a floor that is too far below its top.
    let mut board = Board::new(32, 24).unwrap();
    board.set(at(8, 10), Cell::clear(-2));
    let hex = at(7, 10);
    let ground = built(board, &[Part::obstacle(hex, 2)]);
    assert_eq!(east(&ground, &s2), Err(Bar::Obstacle));
}

#[test]
fn works_hinder_nobody() {
    let mut board = Board::new(32, 24).unwrap();
    board.edit(at(8, 10), |cell| cell.fortified = true);
    let ground = Ground::new(&board);
    assert_eq!(east(&ground, &Walker::new(S2, true)), costs(1));
}

#[test]
fn faces_for_those_who_climb_as_they_move() {
    let climber = Walker {
        climbs: true,
        ..Walker::new(S2, false)
    };
    let up = |cost, peak| {
        Ok(Step {
            cost,
            stop: None,
            peak: Some(peak),
        })
    };
    assert_eq!(east(&floors(0, 4, &[]), &climber), up(2, 4));
    assert_eq!(east(&floors(0, 3, &[]), &climber), costs(1));
    assert_eq!(east(&ground(&[beyond_7(wall(6))]), &climber), up(6, 6));
    let prone = Walker {
        climbs: true,
        ..Walker::new(S2, true)
    };
    assert_eq!(east(&floors(0, 4, &[]), &prone), Err(Bar::TooHigh));
    let obstacle = Part::obstacle(at(8, 10), 9);
    assert_eq!(east(&ground(&[obstacle]), &climber), Err(Bar::Obstacle));
}
