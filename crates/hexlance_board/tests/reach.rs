//! Reachable hexes, jumps and routes: against a plain search, and the properties that hold on any ground.

mod common;

use std::collections::BTreeMap;

use common::{Walker, broken_ground};
use hexlance_board::{
    Board, Cell, Direction, Hex, Jump, LevelCost, PathError, Place, Reach, Routes, Search, Step,
    StepCost, Woods, hex, path_costs,
};
use proptest::prelude::*;

fn search(start: Hex, budget: u16) -> Search {
    Search {
        start,
        budget,
        minimum_step: false,
    }
}

/// Cost, hexes and last direction of the best path to every hex, by relaxing all steps until nothing changes.
fn plain_search<C: StepCost>(
    b: &Board,
    start: Hex,
    budget: u16,
    cost: &C,
) -> BTreeMap<Hex, (u16, u16, u8)> {
    let mut best = BTreeMap::from([(start, (0u16, 0u16, 9u8))]);
    loop {
        let mut changed = false;
        let now: Vec<_> = best.iter().map(|(h, l)| (*h, *l)).collect();
        for (h, (c, n, _)) in now {
            if h != start && !cost.may_pass(&place(b, h)) {
                continue;
            }
            for (d, to) in b.neighbours(h) {
                let step = Step {
                    board: b,
                    from: place(b, h),
                    to: place(b, to),
                    direction: d,
                };
                let Some(more) = cost.cost(&step) else {
                    continue;
                };
                let new = (c + more, n + 1, d.index());
                if new.0 <= budget && best.get(&to).is_none_or(|old| new < *old) {
                    best.insert(to, new);
                    changed = true;
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

fn place(b: &Board, h: Hex) -> Place<'_> {
    let index = b.index(h).unwrap();
    Place {
        hex: h,
        index,
        cell: b.cell(index),
    }
}

fn with_others(b: &Board) -> Walker {
    let mut w = Walker::alone(b);
    for i in 0..b.len() {
        w.friends[i] = i % 11 == 3;
        w.enemies[i] = i % 13 == 5;
    }
    w
}

#[test]
fn clear_ground_is_a_disc() {
    let b = Board::new(40, 40).unwrap();
    let mut reach = Reach::new();
    assert!(reach.is_empty());
    let start = Hex::from_column_row(20, 20);
    reach.search(&b, &search(start, 24), &Walker::alone(&b));
    assert_eq!(reach.len(), 469);
    for r in reach.iter() {
        assert_eq!(r.cost, 2 * start.distance(r.hex));
        assert_eq!(r.hexes, start.distance(r.hex));
    }
    assert_eq!(reach.iter().next().unwrap().hex, start);
    assert_eq!(reach.path_to(start), Some(vec![]));
    assert_eq!(reach.get(start.neighbour(Direction::N)).unwrap().cost, 2);
    assert!(reach.get(Hex::new(-1, 0)).is_none());
}

#[test]
fn e4_1_light_woods_uphill() {
    // Clear, light woods, light woods one level up: 2 + 4 + 6 = 12.
    let mut b = Board::new(10, 10).unwrap();
    let light = Woods {
        growth: hexlance_board::Growth::Woods,
        density: hexlance_board::Density::Light,
    };
    b.set(
        hex(2, 2),
        Cell {
            woods: Some(light),
            ..Cell::default()
        },
    );
    b.set(
        hex(3, 2),
        Cell {
            woods: Some(light),
            ..Cell::clear(1)
        },
    );
    let w = Walker::alone(&b);
    let path = [hex(1, 2), hex(2, 2), hex(3, 2)];
    assert_eq!(path_costs(&b, hex(0, 2), &path, &w), Ok(vec![2, 4, 6]));
    let mut reach = Reach::new();
    reach.search(&b, &search(hex(0, 2), 8), &w);
    assert_eq!(reach.get(hex(2, 2)).unwrap().cost, 6);
    assert!(reach.get(hex(3, 2)).is_none());
}

#[test]
fn e4_3_e4_4_minimum_movement() {
    let mut b = Board::new(10, 10).unwrap();
    b.set(
        hex(1, 2),
        Cell {
            water: Some(2),
            ..Cell::default()
        },
    );
    b.set(hex(0, 3), Cell::clear(3));
    let mut w = Walker::alone(&b);
    w.friends[b.index(hex(0, 1)).unwrap()] = true;
    let mut reach = Reach::new();
    let what = Search {
        start: hex(0, 2),
        budget: 10,
        minimum_step: true,
    };
    reach.search(&b, &what, &w);
    // Depth 2: 2 + 6 + 4 = 12, more than 10, but as the only step it may.
    let r = reach.get(hex(1, 2)).unwrap();
    assert_eq!(
        (r.cost, r.hexes, r.minimum, r.may_stop),
        (12, 1, true, true)
    );
    assert_eq!(reach.path_to(hex(1, 2)), Some(vec![hex(1, 2)]));
    // Three levels up is closed even so.
    assert!(reach.get(hex(0, 3)).is_none());
    assert!(reach.iter().filter(|r| r.minimum).count() == 1);
    // Nobody may stop in a friend's hex, not even by minimum movement.
    reach.search(&b, &Search { budget: 1, ..what }, &w);
    assert!(reach.get(hex(0, 1)).is_none());
    assert!(reach.get(hex(1, 1)).unwrap().minimum);
    reach.search(
        &b,
        &Search {
            budget: 1,
            minimum_step: false,
            ..what
        },
        &w,
    );
    assert_eq!(reach.len(), 1);
}

#[test]
fn friends_are_passed_but_not_stopped_in() {
    let b = Board::new(12, 1).unwrap();
    let mut w = Walker::alone(&b);
    let at = |c| Hex::from_column_row(c, 1);
    w.friends[b.index(at(3)).unwrap()] = true;
    let mut reach = Reach::new();
    reach.search(&b, &search(at(1), 20), &w);
    assert!(!reach.get(at(3)).unwrap().may_stop);
    assert!(reach.stops().all(|r| r.hex != at(3)));
    assert!(reach.get(at(5)).unwrap().may_stop);
}

/// May enter rough ground, but has to stop there.
struct Mired;

impl StepCost for Mired {
    fn cost(&self, _: &Step<'_>) -> Option<u16> {
        Some(2)
    }
    fn may_pass(&self, at: &Place<'_>) -> bool {
        at.cell.ground != hexlance_board::Ground::Swamp
    }
}

#[test]
fn where_one_must_stop_the_path_ends() {
    let mut b = Board::new(9, 1).unwrap();
    let at = |c| Hex::from_column_row(c, 1);
    b.edit(at(4), |c| c.ground = hexlance_board::Ground::Swamp);
    let mut reach = Reach::new();
    reach.search(&b, &search(at(1), 20), &Mired);
    assert!(reach.get(at(4)).is_some());
    assert!(reach.get(at(5)).is_none());
    let path: Vec<Hex> = (2..7).map(at).collect();
    assert_eq!(
        path_costs(&b, at(1), &path, &Mired),
        Err(PathError::MustStop { step: 3 })
    );
    // Out of a swamp it starts in it may go.
    reach.search(&b, &search(at(4), 20), &Mired);
    assert_eq!(reach.len(), 9);
}

#[test]
fn bad_paths_are_named() {
    let mut b = Board::new(5, 5).unwrap();
    b.set(hex(1, 1), Cell::clear(5));
    let w = Walker::alone(&b);
    let go = |path: &[Hex]| path_costs(&b, hex(0, 1), path, &w);
    assert_eq!(
        go(&[hex(0, 2), hex(3, 2)]),
        Err(PathError::NotAdjacent { step: 2 })
    );
    assert_eq!(go(&[hex(-1, 1)]), Err(PathError::OffMap { step: 1 }));
    assert_eq!(go(&[hex(1, 1)]), Err(PathError::Prohibited { step: 1 }));
    assert_eq!(go(&[]), Ok(vec![]));
}

#[test]
fn steps_that_cost_nothing_are_searched_too() {
    let b = broken_ground(12);
    // Free along columns, so that cost says nothing and only the number of hexes decides.
    let cost = |s: &Step<'_>| Some(u16::from(!s.direction.index().is_multiple_of(3)));
    let start = Hex::from_column_row(6, 6);
    let mut reach = Reach::new();
    reach.search(&b, &search(start, 3), &cost);
    let plain = plain_search(&b, start, 3, &cost);
    assert_eq!(reach.len(), plain.len());
    for r in reach.iter() {
        assert_eq!(
            (r.cost, r.hexes),
            (plain[&r.hex].0, plain[&r.hex].1),
            "{}",
            r.hex
        );
        assert_eq!(reach.path_to(r.hex).unwrap().len(), usize::from(r.hexes));
    }
}

/// A VTOL: flies over anything lower than itself, two inches a hex and two a level.
struct Flyer;

impl LevelCost for Flyer {
    fn cost(&self, step: &Step<'_>, level: i8) -> Option<u16> {
        (level > step.to.cell.soft_height()).then_some(2)
    }
    fn shift(&self, at: &Place<'_>, _: i8, to: i8) -> Option<u16> {
        (to >= at.cell.level).then_some(2)
    }
    fn least(&self) -> u16 {
        2
    }
}

#[test]
fn flyers_climb_over_hills() {
    let mut b = Board::new(9, 1).unwrap();
    let at = |c| Hex::from_column_row(c, 1);
    b.set(at(4), Cell::clear(3));
    let mut reach = Reach::new();
    reach.search_levels(&b, &search(at(1), 20), 1, 0..=10, &Flyer);
    // Three hexes and three levels up to level 4, then one hex on at level 4 or five levels down.
    let over = reach.get_at(at(5), 4).unwrap();
    assert_eq!((over.cost, over.hexes), (4 * 2 + 3 * 2, 4));
    assert_eq!(reach.get_at(at(5), 1).unwrap().cost, 14 + 6);
    assert!(reach.get_at(at(4), 3).is_some(), "it can land on the hill");
    assert!(reach.get_at(at(4), 2).is_none());
    let path = reach.path_to_level(at(5), 1).unwrap();
    assert_eq!(path.len(), 10);
    assert_eq!(path.last(), Some(&(at(5), 1)));
    assert_eq!(reach.path_to(at(5)), Some((2..=5).map(at).collect()));
    // With too little Move for the climb, minimum movement still takes it into the next hex.
    b.set(at(2), Cell::clear(3));
    let what = Search {
        start: at(1),
        budget: 4,
        minimum_step: true,
    };
    reach.search_levels(&b, &what, 1, 0..=10, &Flyer);
    let r = reach.get(at(2)).unwrap();
    assert_eq!((r.cost, r.level, r.minimum), (8, 4, true));
    reach.search_levels(&b, &what, 11, 0..=10, &Flyer);
    assert!(reach.is_empty());
}

#[test]
fn e4_5_jumping_over_hills() {
    let mut b = Board::new(20, 20).unwrap();
    let start = Hex::from_column_row(10, 10);
    let jump = Jump {
        start,
        level: 0,
        hexes: 3,
        climb: 3,
        cost_per_hex: 2,
    };
    let over = start.neighbour(Direction::N);
    let landing = over.neighbour(Direction::N).neighbour(Direction::N);
    let mut reach = Reach::new();
    b.set(over, Cell::clear(3));
    reach.search_jump(&b, &jump, |_, c| c.solid_height(), |_, _| true);
    assert_eq!(reach.get(landing).unwrap().cost, 6);
    assert_eq!(reach.len(), 37);
    b.set(over, Cell::clear(4));
    reach.search_jump(&b, &jump, |_, c| c.solid_height(), |_, _| true);
    // Due north there is only one shortest way, and it is closed now; so are the hill and the hex behind it.
    assert!(reach.get(landing).is_none());
    assert_eq!(reach.len(), 34);
    // Beside it another shortest way leads past the hill.
    let beside = over.neighbour(Direction::N).neighbour(Direction::NE);
    let path = reach.path_to(beside).unwrap();
    assert_eq!(path.len(), 3);
    assert!(!path.contains(&over));
    // Deep pits are no hindrance, and hexes where it may not land are passed over.
    b.set(over, Cell::clear(-9));
    reach.search_jump(&b, &jump, |_, c| c.solid_height(), |h, _| h != over);
    assert!(!reach.get(over).unwrap().may_stop);
    assert!(reach.get(landing).is_some());
}

#[test]
fn routes_know_every_fewest_hexes_way() {
    let mut b = Board::new(20, 20).unwrap();
    let start = Hex::from_column_row(5, 10);
    let goal = Hex::new(start.q + 2, start.r + 2);
    let w = Walker::alone(&b);
    let mut routes = Routes::new();
    routes.search(&b, Some(start), |p| p.hex == goal, &w);
    assert_eq!(routes.hexes_from(start), Some(4));
    let both: Vec<_> = routes.next_steps(start).map(|s| s.0).collect();
    assert_eq!(both, [Direction::SE, Direction::S]);
    assert_eq!(routes.next_steps(goal).count(), 0);
    let (se, s) = (Direction::SE, Direction::S);
    let path = |ds: &[Direction]| {
        let mut at = start;
        ds.iter()
            .map(|d| {
                at = at.neighbour(*d);
                at
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(routes.first_step_off(start, &path(&[se, s, s, se])), None);
    assert_eq!(routes.first_step_off(start, &path(&[s, s])), None);
    assert_eq!(routes.first_step_off(start, &path(&[se, se, se])), Some(3));
    assert_eq!(
        routes.first_step_off(start, &path(&[Direction::N])),
        Some(1)
    );
    // A cliff across one of the two ways leaves the other; costs do not matter.
    b.set(start.neighbour(se), Cell::clear(3));
    b.set(
        start.neighbour(s),
        Cell {
            water: Some(2),
            ..Cell::default()
        },
    );
    routes.search(&b, Some(start), |p| p.hex == goal, &w);
    let one: Vec<_> = routes.next_steps(start).map(|s| s.0).collect();
    assert_eq!(one, [s]);
    // Shut in: no route.
    for n in start.neighbours() {
        b.set(n, Cell::clear(9));
    }
    routes.search(&b, Some(start), |p| p.hex == goal, &w);
    assert_eq!(routes.hexes_from(start), None);
    assert_eq!(routes.next_steps(start).count(), 0);
}

fn a_start() -> impl Strategy<Value = Hex> {
    (1i16..=24, 1i16..=24).prop_map(|(c, r)| Hex::from_column_row(c, r))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_search_agrees_with_a_plain_one(start in a_start(), budget in 0u16..26) {
        let b = broken_ground(24);
        let w = with_others(&b);
        let mut reach = Reach::new();
        // Memory from another search must not show.
        reach.search(&b, &search(Hex::from_column_row(3, 3), 30), &w);
        reach.search(&b, &search(start, budget), &w);
        let plain = plain_search(&b, start, budget, &w);
        prop_assert_eq!(reach.len(), plain.len());
        for r in reach.iter() {
            let (cost, hexes, by) = plain[&r.hex];
            prop_assert_eq!((r.cost, r.hexes), (cost, hexes));
            let path = reach.path_to(r.hex).unwrap();
            prop_assert_eq!(path.len(), usize::from(hexes));
            if let Some(last) = path.last() {
                let before = path.len().checked_sub(2).map_or(start, |i| path[i]);
                prop_assert_eq!(before.direction_to(*last).unwrap().index(), by);
                prop_assert_eq!(*last, r.hex);
            }
            prop_assert_eq!(r.may_stop, r.hex == start || w.may_stop(&place(&b, r.hex)));
        }
    }

    #[test]
    fn path_cost_is_the_sum_of_its_steps(start in a_start(), budget in 0u16..30) {
        let b = broken_ground(24);
        let w = with_others(&b);
        let mut reach = Reach::new();
        reach.search(&b, &Search { start, budget, minimum_step: true }, &w);
        let mut path = Vec::new();
        for r in reach.iter() {
            prop_assert!(reach.path_into(r.hex, &mut path));
            let steps = path_costs(&b, start, &path, &w).unwrap();
            prop_assert_eq!(steps.iter().sum::<u16>(), r.cost);
            prop_assert_eq!(r.minimum, r.cost > budget);
        }
    }

    #[test]
    fn more_move_reaches_no_less(start in a_start(), budget in 0u16..24, more in 1u16..8) {
        let b = broken_ground(24);
        let w = with_others(&b);
        let (mut little, mut much) = (Reach::new(), Reach::new());
        little.search(&b, &search(start, budget), &w);
        much.search(&b, &search(start, budget + more), &w);
        for r in little.iter() {
            prop_assert_eq!(much.get(r.hex), Some(r));
        }
        prop_assert!(much.len() >= little.len());
        // And what it reaches more costs more than the little budget.
        prop_assert!(much.iter().all(|r| little.get(r.hex).is_some() || r.cost > budget));
    }

    #[test]
    fn costs_grow_along_the_list(start in a_start(), budget in 0u16..24) {
        let b = broken_ground(24);
        let mut reach = Reach::new();
        reach.search(&b, &search(start, budget), &with_others(&b));
        let costs: Vec<u16> = reach.iter().map(|r| r.cost).collect();
        prop_assert!(costs.is_sorted());
    }

    #[test]
    fn jumps_follow_shortest_ways_below_the_limit(start in a_start(), hexes in 0u16..7, climb in 0u8..3) {
        let b = broken_ground(24);
        let level = b.get(start).unwrap().level;
        let jump = Jump { start, level, hexes, climb, cost_per_hex: 2 };
        let mut reach = Reach::new();
        reach.search_jump(&b, &jump, |_, c| c.soft_height(), |_, c| c.woods.is_none());
        let low = |h: &Hex| b.get(*h).is_some_and(|c| c.soft_height() <= level + climb as i8);
        // Every shortest way, tried one by one.
        fn any_way(at: Hex, to: Hex, low: &dyn Fn(&Hex) -> bool) -> bool {
            at == to
                || at.neighbours().any(|n| {
                    n.distance(to) + 1 == at.distance(to) && low(&n) && any_way(n, to, low)
                })
        }
        for h in start.within(hexes) {
            let want = b.contains(h) && any_way(start, h, &low);
            prop_assert_eq!(reach.get(h).is_some(), want, "{}", h);
            if want {
                let path = reach.path_to(h).unwrap();
                prop_assert_eq!(path.len(), usize::from(start.distance(h)));
                prop_assert!(path.iter().all(low));
                prop_assert_eq!(path_costs(&b, start, &path, &|_: &Step<'_>| Some(1)).map(|c| c.len()), Ok(path.len()));
            }
        }
        prop_assert!(reach.iter().all(|r| start.distance(r.hex) <= hexes));
    }

    #[test]
    fn routes_are_the_fewest_hexes(start in a_start(), goal in a_start()) {
        let b = broken_ground(24);
        let w = with_others(&b);
        let mut routes = Routes::new();
        routes.search(&b, Some(start), |p| p.hex == goal, &w);
        // The same by the other search: every open step costs one, and nothing is too far.
        let one = |s: &Step<'_>| w.cost(s).map(|_| 1);
        let mut reach = Reach::new();
        reach.search(&b, &search(start, 600), &one);
        prop_assert_eq!(routes.hexes_from(start), reach.get(goal).map(|r| r.cost));
        if let Some(path) = reach.path_to(goal) {
            prop_assert_eq!(routes.first_step_off(start, &path), None);
        }
        for (d, n) in b.neighbours(start) {
            let open = w.cost(&Step { board: &b, from: place(&b, start), to: place(&b, n), direction: d }).is_some();
            let mut from_there = Reach::new();
            from_there.search(&b, &search(n, 600), &one);
            let good = start != goal
                && open
                && from_there.get(goal).is_some_and(|r| Some(r.cost + 1) == routes.hexes_from(start));
            prop_assert_eq!(routes.next_steps(start).any(|s| s.1 == n), good);
        }
    }
}
