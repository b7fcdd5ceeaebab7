use std::collections::HashMap;

use hexlance_board::{Board, Cell, Density, Fixture, GateState, Growth, Woods};
use proptest::prelude::*;

use super::super::part::{Part, built, narrow, on_the_table, wall, wide, window};
use super::super::{Stop, TerrainKind, at, heading};
use super::*;
use crate::model::Silhouette;

const S2: Silhouette = Silhouette(2);

fn free(_: Hex) -> Room {
    Room::Free
}

#[test]
fn open_ground_is_reached_all_round() {
    let ground = Ground::new(&Board::new(32, 24).unwrap());
    let reach = ground.reach(&Walker::new(S2, false), free, at(10, 10), 4);
    assert_eq!(reach.hexes().count(), 61);
    for hex in at(10, 10).within(5) {
        let far = at(10, 10).distance(hex);
        assert_eq!(reach.cost(hex), (far <= 4).then_some(far));
        if far <= 4 {
            let route = reach.route(hex).unwrap();
            assert_eq!(route.len(), usize::from(far));
        }
    }
    let second = reach.then(&Walker::new(S2, false), free, 2);
    assert_eq!(second.hexes().count(), 127);
    assert_eq!(second.cost(at(16, 10)), Some(2));
    assert_eq!(second.source(at(16, 10)), Some(at(14, 10)));
    assert_eq!(second.cost(at(12, 10)), Some(0));
}

#[test]
fn terrain_ends_the_way_and_routes_lead_round_it() {
    let jungle = Part::Is(vec![at(11, 10), at(12, 10)], light_woods);
    let ground = on_the_table(&[jungle]);
    let walker = Walker::new(S2, false);
    let reach = ground.reach(&walker, free, at(10, 10), 4);
    assert_eq!(reach.cost(at(11, 10)), Some(1));
    assert!(reach.stops(at(11, 10)));
    assert_eq!(reach.cost(at(12, 10)), Some(3));
    assert_eq!(reach.cost(at(13, 10)), Some(4));
    assert!(!reach.stops(at(13, 10)));
    // A second Move leads on from where the first has not been stopped.
    let second = reach.then(&walker, free, 2);
    assert_eq!(second.cost(at(11, 10)), Some(1));
    assert_eq!(
        second.source(at(11, 10)).map(|h| h.distance(at(11, 10))),
        Some(1)
    );
}

#[test]
fn allies_are_passed_in_one_movement_only() {
    let east = heading("E").unwrap();
    // A corridor along row 10.
    let walls: Vec<Part> = (9..20)
        .flat_map(|c| ["NE", "NW", "SE", "SW"].map(|d| (c, heading(d).unwrap())))
        .map(|(c, side)| Part::Side(at(c, 10), side, wall(8)))
        .collect();
    let ground = on_the_table(&walls);
    let walker = Walker::new(S2, false);
    let room = |hex| {
        if hex == at(14, 10) {
            Room::Passable
        } else {
            Room::Free
        }
    };
    let first = ground.reach(&walker, room, at(10, 10), 4);
    assert_eq!(first.cost(at(13, 10)), Some(3));
    assert_eq!(first.cost(at(14, 10)), None);
    let second = first.then(&walker, room, 4);
    assert_eq!(second.cost(at(14, 10)), None);
    assert_eq!(second.cost(at(17, 10)), Some(4));
    let route = second.route(at(17, 10)).unwrap();
    assert_eq!(second.source(at(17, 10)), Some(at(13, 10)));
    assert_eq!(route[0], at(13, 10).neighbour(east));
}

fn woods(growth: Growth, density: Density) -> Option<Woods> {
    Some(Woods { growth, density })
}

fn light_woods(cell: &mut Cell) {
    cell.woods = woods(Growth::Woods, Density::Light);
}

/// A small table with all kinds of things, and who stands where.
fn a_table() -> impl Strategy<Value = (Ground, Vec<(Hex, u8)>)> {
    let hex = || (0i16..10, 0i16..10).prop_map(|(c, r)| at(c, r));
    let side = (0u8..6).prop_map(Direction::from_index);
    let barrier = prop_oneof![
        (1u8..8).prop_map(wall),
        (1u8..8).prop_map(|height| narrow(GateState::Open, height)),
        (1u8..8).prop_map(|height| wide(GateState::Open, height)),
        (1u8..4, 1u8..6).prop_map(|(sill, more)| window(sill, sill + more)),
    ];
    let terrain: [fn(&mut Cell); 6] = [
        light_woods,
        |cell| cell.woods = woods(Growth::Woods, Density::Heavy),
        |cell| cell.woods = woods(Growth::Jungle, Density::UltraHeavy),
        |cell| cell.water = Some(0),
        |cell| cell.water = Some(1),
        |cell| cell.water = Some(2),
    ];
    let part = prop_oneof![
        (hex(), side, barrier).prop_map(|(hex, side, barrier)| Part::Side(hex, side, barrier)),
        (hex(), 1u8..5).prop_map(|(hex, height)| Part::obstacle(hex, height)),
        hex().prop_map(|hex| Part::Stands(hex, Fixture::Stairs(None))),
        hex().prop_map(|hex| Part::Stands(hex, Fixture::Ladder(None))),
        (hex(), 0u16..2, proptest::sample::select(terrain.to_vec()))
            .prop_map(|(hex, n, change)| Part::Is(hex.within(n).collect(), change)),
    ];
    let floors = proptest::collection::vec((hex(), 0i8..8), 0..30);
    let parts = proptest::collection::vec(part, 0..40);
    let who = proptest::collection::vec((hex(), 0u8..4), 0..12);
    (floors, parts, who).prop_map(|(floors, parts, who)| {
        let mut board = Board::new(10, 10).unwrap();
        for (hex, level) in floors {
            board.set(hex, Cell::clear(level));
        }
        (built(board, &parts), who)
    })
}

fn a_walker() -> impl Strategy<Value = Walker> {
    (0u8..9, any::<[bool; 3]>(), 0usize..3).prop_map(|(s, [prone, heavyweight, climbs], spared)| {
        let spared = [None, Some(TerrainKind::Jungle), Some(TerrainKind::Water)][spared];
        Walker {
            heavyweight,
            climbs,
            spared: spared.map_or(super::super::Spared::NONE, |kind| {
                super::super::Spared::NONE.with(kind)
            }),
            ..Walker::new(Silhouette(s), prone)
        }
    })
}

/// The least cost to end in every hex, by trying every route as [`Ground::walk`] judges it.
fn by_trial(
    ground: &Ground,
    walker: &Walker,
    room: &impl Fn(Hex) -> Room,
    start: Hex,
    budget: u16,
) -> HashMap<Hex, u16> {
    let mut best = HashMap::from([(start, 0)]);
    let mut routes: Vec<Vec<Hex>> = vec![vec![]];
    while let Some(route) = routes.pop() {
        let at = route.last().copied().unwrap_or(start);
        for next in at.neighbours().filter(|h| ground.contains(*h)) {
            let mut route = route.clone();
            route.push(next);
            let walked = ground.walk(walker, room, ground.stand(start), &route, budget);
            let whole = walked.entered == route.len() && walked.stop != Some(Stop::Face);
            if whole {
                let cost = best.entry(next).or_insert(walked.cost);
                *cost = walked.cost.min(*cost);
            }
            let passing = matches!(
                walked.bar,
                Some(
                    super::super::Bar::NoRoom
                        | super::super::Bar::Contact
                        | super::super::Bar::EndsInObstacle
                )
            );
            if route.len() < usize::from(budget) && (whole && walked.stop.is_none() || passing) {
                routes.push(route);
            }
        }
    }
    best
}

proptest! {
    #[test]
    fn reach_and_walk_agree(
        (ground, who) in a_table(),
        walker in a_walker(),
        start in (0i16..10, 0i16..10),
        budget in 1u16..5,
    ) {
        let room = |hex: Hex| match who.iter().find(|(at, _)| *at == hex) {
            None => Room::Free,
            Some((_, 0)) => Room::Passable,
            Some((_, 1)) => Room::NoStop,
            Some((_, 2)) => Room::Foe { top: 3 },
            Some(_) => Room::FoeMarker { top: 3 },
        };
        let start = at(start.0, start.1);
        let reach = ground.reach(&walker, room, start, budget);
        let trial = by_trial(&ground, &walker, &room, start, budget);
        for hex in ground.hexes() {
            prop_assert_eq!(reach.cost(hex), trial.get(&hex).copied(), "{}", hex);
            if let Some(route) = reach.route(hex) {
                let walked = ground.walk(&walker, room, ground.stand(start), &route, budget);
                prop_assert_eq!(walked.entered, route.len());
                prop_assert_eq!(Some(walked.cost), reach.cost(hex));
                prop_assert_eq!(walked.at.hex, hex);
                prop_assert_eq!(walked.bar, None);
                prop_assert_eq!(walked.stop.is_some(), reach.stops(hex));
            }
        }
        prop_assert_eq!(reach.hexes().count(), trial.len());
        // Of two movements, each is a route as well.
        let second = reach.then(&walker, room, budget);
        for (hex, cost) in second.hexes() {
            let source = second.source(hex).unwrap();
            prop_assert!(reach.cost(source).is_some());
            let route = second.route(hex).unwrap();
            let walked = ground.walk(&walker, room, ground.stand(source), &route, budget);
            prop_assert_eq!((walked.entered, walked.cost, walked.bar), (route.len(), cost, None));
        }
    }
}
