use hexlance_board::{Barrier, Board, Cell, Density, Direction, Fixture, GateState, Growth, Woods};

use super::super::part::{Part, built, narrow, on_the_table as ground, wall, wide};
use super::super::{Spared, TerrainKind, at, cell};
use super::*;
use crate::model::Silhouette;

const S2: Silhouette = Silhouette(2);

fn board() -> Board {
    Board::new(32, 24).unwrap()
}

fn free(_: Hex) -> Room {
    Room::Free
}

/// A route along row 10.
fn row(from: i16, to: i16) -> Vec<Hex> {
    (from..=to).map(|c| at(c, 10)).collect()
}

/// Woods from a column on.
fn light_woods(from: i16) -> Part {
    Part::Is(row(from, 23), |cell| cell.woods = woods(Density::Light))
}

fn heavy_woods(from: i16) -> Part {
    Part::Is(row(from, 23), |cell| cell.woods = woods(Density::Heavy))
}

fn woods(density: Density) -> Option<Woods> {
    let growth = Growth::Woods;
    Some(Woods { growth, density })
}

fn beyond_7(barrier: Barrier) -> Part {
    Part::east(at(7, 10), barrier)
}

#[test]
fn k7_e1_difficult_terrain_stops() {
    let ground = ground(&[light_woods(8)]);
    let walker = Walker::new(S2, false);
    let start = ground.stand(at(5, 10));
    let mov = allowance(Mov(4, 2), false, ground.hindrance(&walker, start.hex));
    assert_eq!(mov, Mov(4, 2));
    let walked = ground.walk(&walker, free, start, &row(6, 9), mov.0.into());
    assert_eq!((walked.entered, walked.cost), (3, 3));
    assert_eq!(walked.stop, Some(Stop::Terrain));
    assert_eq!((walked.at.hex, walked.bar), (at(8, 10), None));
    // The next Order begins inside.
    let inside = ground.hindrance(&walker, walked.at.hex);
    let mov = allowance(Mov(4, 2), false, inside);
    assert_eq!(mov, Mov(2, 2));
    let next = ground.walk(&walker, free, walked.at, &row(9, 10), mov.0.into());
    assert_eq!((next.entered, next.stop), (2, None));
    let jungle_born = Walker {
        spared: Spared::NONE.with(TerrainKind::Jungle),
        ..walker
    };
    let walked = ground.walk(&jungle_born, free, start, &row(6, 9), 4);
    assert_eq!((walked.entered, walked.stop), (4, None));
    assert!(!ground.hindrance(&jungle_born, at(9, 10)).hinders());
}

#[test]
fn k7_e2_very_difficult_terrain() {
    let ground = ground(&[heavy_woods(3)]);
    let walker = Walker::new(S2, false);
    let inside = ground.hindrance(&walker, at(5, 10));
    assert!(inside.allows_one_move());
    assert!(!Difficulty::Difficult.allows_one_move());
    assert_eq!(allowance(Mov(4, 2), false, inside), Mov(2, 2));
}

#[test]
fn k7_e3_walls_are_vaulted() {
    let over = |height| {
        let ground = ground(&[beyond_7(wall(height))]);
        let walker = Walker::new(S2, false);
        ground.walk(&walker, free, ground.stand(at(6, 10)), &row(7, 8), 4)
    };
    assert_eq!((over(3).entered, over(3).cost, over(3).bar), (2, 2, None));
    assert_eq!((over(4).entered, over(4).bar), (1, Some(Bar::Wall)));
    assert_eq!(over(4).refusal().unwrap().rule, Some("K7.1.2"));
}

#[test]
fn k7_e4_prone() {
    let clear = Difficulty::Clear;
    assert_eq!(allowance(Mov(5, 4), true, clear), Mov(3, 2));
    assert_eq!(allowance(Mov(5, 1), true, Difficulty::Difficult), Mov(1, 1));
    assert_eq!(allowance(Mov(4, 0), true, clear), Mov(2, 0));
}

#[test]
fn k7_e6_stairs() {
    let mut board = board();
    for c in 7..10 {
        board.set(at(c, 10), Cell::clear(6));
    }
    let ground = built(board, &[Part::Stands(at(6, 10), Fixture::Stairs(None))]);
    let walker = Walker::new(S2, false);
    let walked = ground.walk(&walker, free, ground.stand(at(5, 10)), &row(6, 8), 4);
    assert_eq!((walked.entered, walked.cost), (2, 4));
    assert_eq!(walked.at.floor, 6);
    assert_eq!(walked.bar, Some(Bar::TooFar));
}

#[test]
fn k7_5_4_reactions_in_terrain() {
    assert_eq!(reaction_allowance(2, Difficulty::Clear), 2);
    assert_eq!(reaction_allowance(2, Difficulty::Difficult), 1);
    assert_eq!(reaction_allowance(4, Difficulty::VeryDifficult), 1);
}

#[test]
fn a_wide_gate_cuts_the_route_of_a_heavyweight() {
    let ground = ground(&[beyond_7(wide(GateState::Open, 8))]);
    let walker = Walker {
        heavyweight: true,
        ..Walker::new(S2, false)
    };
    let start = ground.stand(at(5, 10));
    let walked = ground.walk(&walker, free, start, &row(6, 9), 4);
    assert_eq!((walked.entered, walked.cost), (3, 3));
    assert_eq!((walked.stop, walked.bar), (Some(Stop::Gate), None));
    // With a comrade beyond it, the route ends before it.
    let room = |hex| {
        if hex == at(8, 10) {
            Room::Passable
        } else {
            Room::Free
        }
    };
    let walked = ground.walk(&walker, room, start, &row(6, 9), 4);
    assert_eq!((walked.entered, walked.stop), (2, Some(Stop::NoRoom)));
    assert_eq!((walked.at.hex, walked.bar), (at(7, 10), None));
    // Others pass him.
    let light = Walker::new(S2, false);
    let walked = ground.walk(&light, room, start, &row(6, 9), 4);
    assert_eq!((walked.entered, walked.bar), (4, None));
}

#[test]
fn a_narrow_gate_is_closed_to_a_heavyweight() {
    let ground = ground(&[beyond_7(narrow(GateState::Open, 8))]);
    let heavy = Walker {
        heavyweight: true,
        ..Walker::new(S2, false)
    };
    let start = ground.stand(at(6, 10));
    let walked = ground.walk(&heavy, free, start, &row(7, 8), 4);
    assert_eq!((walked.entered, walked.bar), (1, Some(Bar::HeavyGate)));
    assert_eq!(walked.refusal().unwrap().rule, Some("skill.heavyweight"));
    let other = Walker::new(S2, false);
    assert_eq!(ground.walk(&other, free, start, &row(7, 8), 4).entered, 2);
}

#[test]
fn who_is_in_the_way() {
    let ground = ground(&[]);
    let walker = Walker::new(S2, false);
    let start = ground.stand(at(5, 10));
    let walk = |who, route: &[Hex]| {
        let room = |hex| if hex == at(7, 10) { who } else { Room::Free };
        let walked = ground.walk(&walker, room, start, route, 4);
        (walked.entered, walked.bar)
    };
    let (through, into) = (row(6, 8), row(6, 7));
    assert_eq!(walk(Room::Passable, &through), (3, None));
    assert_eq!(walk(Room::Passable, &into), (1, Some(Bar::NoRoom)));
    assert_eq!(walk(Room::NoStop, &through), (3, None));
    assert_eq!(walk(Room::NoStop, &into), (1, Some(Bar::Contact)));
    let foe = Room::Foe { top: 3 };
    assert_eq!(walk(foe, &through), (1, Some(Bar::Foe)));
    let marker = Room::FoeMarker { top: 3 };
    assert_eq!(walk(marker, &through), (1, Some(Bar::FoeMarker)));
}

#[test]
fn routes_that_are_none() {
    let ground = ground(&[]);
    let walker = Walker::new(S2, false);
    let start = ground.stand(at(1, 10));
    let bar = |route: &[Hex]| ground.walk(&walker, free, start, route, 4).bar;
    assert_eq!(bar(&[at(3, 10)]), Some(Bar::Gap));
    assert_eq!(bar(&[at(1, 10)]), Some(Bar::Gap));
    assert_eq!(bar(&[at(0, 10), at(-1, 10)]), Some(Bar::OffTable));
    assert_eq!(bar(&row(2, 6)), Some(Bar::TooFar));
    assert_eq!(bar(&[]), None);
    let full = [at(2, 10), at(1, 10), at(2, 10), at(3, 10)];
    assert_eq!(bar(&full), None);
}

#[test]
fn nobody_ends_in_an_obstacle() {
    let ground = ground(&[Part::obstacle(at(7, 10), 2)]);
    let walker = Walker::new(S2, false);
    let start = ground.stand(at(5, 10));
    let walked = ground.walk(&walker, free, start, &row(6, 7), 4);
    assert_eq!((walked.entered, walked.bar), (1, Some(Bar::EndsInObstacle)));
    let walked = ground.walk(&walker, free, start, &row(6, 8), 4);
    assert_eq!((walked.entered, walked.cost), (3, 3));
}

#[test]
fn climbing_as_a_move() {
    let mut board = board();
    for c in 7..10 {
        board.set(at(c, 10), Cell::clear(10));
    }
    let ground = Ground::new(&board);
    let walker = Walker {
        climbs: true,
        ..Walker::new(S2, false)
    };
    let start = ground.stand(at(5, 10));
    let first = ground.walk(&walker, free, start, &row(6, 7), 4);
    assert_eq!((first.entered, first.stop), (1, Some(Stop::Face)));
    assert_eq!((cell(first.at.hex), first.at.floor), ((6, 10), 6));
    let second = ground.walk(&walker, free, first.at, &row(7, 8), 4);
    assert_eq!((second.entered, second.cost), (2, 3));
    assert_eq!((second.at.floor, second.bar), (10, None));
    // Or down again.
    let down = ground.walk(&walker, free, first.at, &row(6, 6), 4);
    assert_eq!((down.entered, down.cost, down.at.floor), (1, 3, 0));
    let down = ground.walk(&walker, free, first.at, &row(6, 6), 2);
    assert_eq!((down.entered, down.bar), (0, Some(Bar::TooFar)));
    // From the roof downwards he hangs above the hex at the foot.
    let roof = ground.stand(at(8, 10));
    let route = [at(7, 10), at(6, 10)];
    let first = ground.walk(&walker, free, roof, &route, 4);
    assert_eq!((first.entered, first.stop), (2, Some(Stop::Face)));
    assert_eq!((cell(first.at.hex), first.at.floor), ((6, 10), 4));
}

#[test]
fn a_step_costs_what_it_costs_on_a_route() {
    let parts = [
        heavy_woods(20),
        light_woods(22),
        Part::east(at(7, 10), wall(2)),
        Part::east(at(9, 10), wall(5)),
        Part::east(at(11, 10), narrow(GateState::Open, 6)),
        Part::east(at(13, 10), wide(GateState::Closed, 6)),
        Part::obstacle(at(15, 10), 1),
        Part::obstacle(at(17, 11), 8),
    ];
    let ground = ground(&parts);
    for walker in [Walker::new(S2, false), Walker::new(Silhouette(7), false)] {
        for from in ground.hexes().filter(|hex| !ground.is_closed(*hex)) {
            for direction in Direction::ALL {
                let (next, start) = (from.neighbour(direction), ground.stand(from));
                let walked = ground.walk(&walker, free, start, &[next], 12);
                let cost = (walked.entered == 1).then_some(walked.cost);
                assert_eq!(ground.step_cost(&walker, from, direction), cost, "{from}");
            }
        }
    }
}
