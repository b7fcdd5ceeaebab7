use hexlance_board::{Barrier, Board, Cell, GateState};

use super::super::part::{self, Part, built, narrow, wide, window};
use super::super::{at, cell};
use super::*;
use crate::model::Silhouette;

const S2: Silhouette = Silhouette(2);

fn free(_: Hex) -> Room {
    Room::Free
}

fn ground(floors: &[(i16, i8)], parts: &[Part]) -> Ground {
    let mut board = Board::new(32, 24).unwrap();
    for &(c, level) in floors {
        board.set(at(c, 10), Cell::clear(level));
    }
    built(board, parts)
}

fn beyond_11(barrier: Barrier) -> Part {
    Part::east(at(11, 10), barrier)
}

fn wall(height: u8) -> Part {
    beyond_11(part::wall(height))
}

fn jump(ground: &Ground, to: (i16, i16)) -> Result<Leap, Bar> {
    let start = ground.stand(at(10, 10));
    ground.jump(&Walker::new(S2, false), free, start, at(to.0, to.1), 4)
}

fn climb(ground: &Ground, walker: &Walker) -> Result<u16, Bar> {
    ground.climb(walker, free, ground.stand(at(11, 10)), at(12, 10), 4)
}

#[test]
fn k7_e5_jump_and_fall() {
    let down = |roof| {
        let leap = jump(&ground(&[(10, roof)], &[]), (11, 10)).unwrap();
        (leap.cost, leap.fall, fall_rolls(leap.fall, 3))
    };
    assert_eq!(down(12), (4, 4, 1));
    assert_eq!(down(10), (4, 2, 0));
    assert_eq!(down(8), (4, 0, 0));
    assert_eq!(down(3), (2, 0, 0));
    assert_eq!([4, 5, 6, 8].map(|d| fall_rolls(d, 5)), [0, 0, 1, 2]);
}

#[test]
fn jumps_go_up_as_far_as_they_go_ahead() {
    let up = |floor| jump(&ground(&[(12, floor)], &[]), (12, 10)).map(|l| (l.cost, l.height));
    assert_eq!(up(6), Ok((3, 6)));
    assert_eq!(up(8), Ok((4, 8)));
    assert_eq!(up(9), Err(Bar::TooFar));
    assert_eq!(jump(&ground(&[], &[]), (14, 10)).unwrap().cost, 4);
    assert_eq!(jump(&ground(&[], &[]), (15, 10)), Err(Bar::TooFar));
    let prone = Walker::new(S2, true);
    let ground = ground(&[], &[]);
    let start = ground.stand(at(10, 10));
    let jumped = ground.jump(&prone, free, start, at(12, 10), 4);
    assert_eq!(jumped, Err(Bar::ProneLeap));
}

#[test]
fn k7_e3_jump_over_a_wall() {
    let over = |height| jump(&ground(&[], &[wall(height)]), (12, 10)).map(|l| l.cost);
    assert_eq!(over(3), Ok(2));
    assert_eq!(over(4), Err(Bar::JumpTooHigh));
    // From a roof the higher end counts.
    let roof = ground(&[(10, 4)], &[wall(7)]);
    assert!(jump(&roof, (12, 10)).is_ok());
}

#[test]
fn k7_8_4_of_a_pair_either() {
    let container = |(c, r)| Part::obstacle(at(c, r), 6);
    let path = |containers: &[(i16, i16)]| {
        let containers: Vec<_> = containers.iter().map(|c| container(*c)).collect();
        let leap = jump(&ground(&[], &containers), (10, 12))?;
        Ok(leap.hexes.iter().map(|h| cell(*h)).collect::<Vec<_>>())
    };
    assert_eq!(path(&[(9, 11)]), Ok(vec![(10, 11), (10, 12)]));
    assert_eq!(path(&[(10, 11)]), Ok(vec![(9, 11), (10, 12)]));
    assert_eq!(path(&[(9, 11), (10, 11)]), Err(Bar::JumpTooHigh));
}

#[test]
fn jumps_land_where_there_is_room() {
    let ground = ground(&[], &[Part::obstacle(at(11, 10), 2)]);
    assert_eq!(jump(&ground, (11, 10)), Err(Bar::EndsInObstacle));
    assert!(jump(&ground, (12, 10)).is_ok());
    assert_eq!(jump(&ground, (10, 10)), Err(Bar::Nowhere));
    let start = ground.stand(at(10, 10));
    let walker = Walker::new(S2, false);
    let over = |who, to| {
        let room = |hex| if hex == at(12, 10) { who } else { Room::Free };
        ground
            .jump(&walker, room, start, at(to, 10), 4)
            .map(|l| l.cost)
    };
    assert_eq!(over(Room::Passable, 12), Err(Bar::NoRoom));
    assert_eq!(over(Room::NoStop, 12), Err(Bar::Contact));
    assert_eq!(over(Room::Foe { top: 3 }, 13), Ok(3));
    assert_eq!(over(Room::Foe { top: 4 }, 13), Err(Bar::Foe));
    // All jumps: a disc without its middle and the crate.
    assert_eq!(ground.jumps(&walker, free, start, 2).len(), 17);
}

#[test]
fn heavyweights_do_not_jump_gates() {
    let ground = ground(&[], &[beyond_11(wide(GateState::Open, 2))]);
    let start = ground.stand(at(10, 10));
    let heavy = Walker {
        heavyweight: true,
        ..Walker::new(S2, false)
    };
    let jumped = ground.jump(&heavy, free, start, at(13, 10), 4);
    assert_eq!(jumped, Err(Bar::HeavyJump));
    assert!(jump(&ground, (13, 10)).is_ok());
}

#[test]
fn jumps_through_openings() {
    let through = |barrier, s| {
        let ground = ground(&[], &[beyond_11(barrier)]);
        let walker = Walker::new(Silhouette(s), false);
        let start = ground.stand(at(10, 10));
        let jumped = ground.jump(&walker, free, start, at(12, 10), 4);
        jumped.map(|l| l.cost)
    };
    let open = narrow(GateState::Open, 9);
    assert_eq!(through(open, 2), Ok(2));
    assert_eq!(through(open, 5), Err(Bar::NarrowGate));
    let closed = narrow(GateState::Closed, 9);
    assert_eq!(through(closed, 2), Err(Bar::JumpTooHigh));
    assert_eq!(through(window(3, 9), 2), Ok(2));
    let low = window(1, 9);
    assert_eq!(through(low, 5), Err(Bar::JumpTooHigh));
}

#[test]
fn k7_e7_climb() {
    let face = |floor| climb(&ground(&[(12, floor)], &[]), &Walker::new(S2, false));
    assert_eq!(face(8), Ok(4));
    assert_eq!(face(10), Err(Bar::FaceTooHigh));
    assert_eq!(face(-8), Ok(4));
    assert_eq!(face(1), Ok(1));
    assert_eq!(face(0), Err(Bar::NoFace));
    let ground = ground(&[(12, 8)], &[]);
    let prone = climb(&ground, &Walker::new(S2, true));
    assert_eq!(prone, Err(Bar::ProneLeap));
    let walker = Walker::new(S2, false);
    let far = ground.climb(&walker, free, ground.stand(at(10, 10)), at(12, 10), 4);
    assert_eq!(far, Err(Bar::NotAdjacent));
    let taken = |_| Room::Passable;
    let full = ground.climb(&walker, taken, ground.stand(at(11, 10)), at(12, 10), 4);
    assert_eq!(full, Err(Bar::NoRoom));
}

#[test]
fn walls_are_climbed_on_both_sides() {
    let s2 = Walker::new(S2, false);
    let over = |barrier| climb(&ground(&[], &[beyond_11(barrier)]), &s2);
    assert_eq!(over(part::wall(4)), Ok(4));
    assert_eq!(over(part::wall(5)), Err(Bar::FaceTooHigh));
    assert_eq!(over(window(4, 9)), Ok(4));
    let open = wide(GateState::Open, 9);
    assert_eq!(over(open), Err(Bar::NoFace));
}

#[test]
fn the_nearest_hexes() {
    let ground = ground(&[], &[]);
    let here = at(0, 0);
    assert_eq!(ground.nearest(here, |_| true)[..], [here]);
    let around = ground.nearest(here, |h| h != here);
    assert_eq!(around.len(), 2);
    assert!(around.iter().all(|h| ground.contains(*h)));
    assert!(ground.nearest(here, |_| false).is_empty());
}
