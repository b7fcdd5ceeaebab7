//! What must not change when the map is turned or mirrored, when two hexes change places, or when a bridge is built.

mod cells;
mod common;

use cells::any_cell;
use common::Walker;
use hexlance_board::{
    Arc, Board, Bridge, Cell, Direction, Exits, Eye, Hex, Jump, Reach, Search, Side, hex, sight,
};
use proptest::prelude::*;

const SIDE: u16 = 15;
const RADIUS: u16 = 6;

/// The middle of the map; everything within [`RADIUS`] of it lies on the map and is turned with it.
fn middle() -> Hex {
    Hex::from_column_row(8, 8)
}

fn offset(h: Hex) -> (i16, i16) {
    (h.q - middle().q, h.r - middle().r)
}

fn turned(h: Hex, steps: u8) -> Hex {
    let (mut q, mut r) = offset(h);
    for _ in 0..steps {
        (q, r) = (-r, q + r);
    }
    hex(middle().q + q, middle().r + r)
}

/// East and west change places.
fn mirrored(h: Hex) -> Hex {
    let (q, r) = offset(h);
    hex(middle().q - q, middle().r + r + q)
}

fn empty() -> Board {
    Board::new(SIDE, SIDE).unwrap()
}

/// Hexes around the middle with cells, everything else clear.
fn country() -> impl Strategy<Value = Vec<(Hex, Cell)>> {
    let hexes: Vec<Hex> = middle().within(RADIUS).collect();
    let low = any_cell().prop_map(|mut c| {
        // Low enough that not every line is blocked at its first hex.
        c.level = c.level.rem_euclid(3);
        c.water = c.water.map(|d| d % 3);
        c.building = c.building.filter(|b| b.height < 9).map(|mut b| {
            b.height = 1 + b.height % 2;
            b
        });
        c
    });
    proptest::collection::vec(proptest::option::weighted(0.5, low), hexes.len()).prop_map(
        move |cells| {
            hexes
                .iter()
                .zip(cells)
                .filter_map(|(h, c)| Some((*h, c?)))
                .collect()
        },
    )
}

fn built(country: &[(Hex, Cell)], place: impl Fn(Hex) -> Hex) -> Board {
    let mut b = empty();
    for (h, c) in country {
        b.set(place(*h), *c);
    }
    b
}

fn a_place() -> impl Strategy<Value = Hex> {
    let hexes: Vec<Hex> = middle().within(RADIUS).collect();
    proptest::sample::select(hexes)
}

fn any_hex() -> impl Strategy<Value = Hex> {
    (-300i16..300, -300i16..300).prop_map(|(q, r)| hex(q, r))
}

/// Exits are hexsides and would have to be turned too; the walker of these tests does not look at them.
fn reach_of(b: &Board, start: Hex) -> Vec<(Hex, u16, u16)> {
    let mut reach = Reach::new();
    let what = Search {
        start,
        budget: 10,
        minimum_step: true,
    };
    reach.search(b, &what, &Walker::alone(b));
    let mut out: Vec<_> = reach
        .iter()
        .filter(|r| middle().distance(r.hex) <= RADIUS)
        .map(|r| (r.hex, r.cost, r.hexes))
        .collect();
    out.sort();
    out
}

proptest! {
    #[test]
    fn distance_is_a_distance(a in any_hex(), b in any_hex(), c in any_hex()) {
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert_eq!(a.distance(b) == 0, a == b);
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        prop_assert_eq!(a.distance(b), hexx::Hex::from(a).unsigned_distance_to(hexx::Hex::from(b)) as u16);
    }

    #[test]
    fn every_step_changes_distance_by_at_most_one(a in any_hex(), b in any_hex()) {
        let d = i32::from(a.distance(b));
        let nearer = a.neighbours().filter(|n| i32::from(n.distance(b)) == d - 1).count();
        prop_assert!(a.neighbours().all(|n| (i32::from(n.distance(b)) - d).abs() <= 1));
        prop_assert_eq!(nearer == 0, a == b);
    }

    #[test]
    fn arcs_turn_with_the_unit(a in any_hex(), to in a_place(), f in 0u8..6, steps in 0u8..6) {
        let (q, r) = offset(to);
        let t = hex(a.q + q, a.r + r);
        let (q, r) = offset(turned(to, steps));
        let t_turned = hex(a.q + q, a.r + r);
        let facing = Direction::from_index(f);
        prop_assert_eq!(a.arc(facing, t), a.arc(facing.turned(steps as i8), t_turned));
        // Straight behind what is straight ahead is the rear.
        if a.arc(facing, t) == Arc::Rear {
            prop_assert_eq!(a.arc(facing.opposite(), t), Arc::Front);
        }
    }

    #[test]
    fn sight_turns_with_the_map(land in country(), a in a_place(), t in a_place(), steps in 1u8..6, high in 1u8..4) {
        let (b, round) = (built(&land, |h| h), built(&land, |h| turned(h, steps)));
        let eye = |b: &Board, h| Eye::standing_mech(b, h, high);
        prop_assert_eq!(
            sight(&b, &eye(&b, a), &eye(&b, t), &[]),
            sight(&round, &eye(&round, turned(a, steps)), &eye(&round, turned(t, steps)), &[])
        );
    }

    #[test]
    fn sight_is_mirrored_with_the_map(land in country(), a in a_place(), t in a_place(), high in 1u8..4) {
        let (b, glass) = (built(&land, |h| h), built(&land, mirrored));
        let eye = |b: &Board, h| Eye::standing_mech(b, h, high);
        let here = sight(&b, &eye(&b, a), &eye(&b, t), &[]);
        let there = sight(&glass, &eye(&glass, mirrored(a)), &eye(&glass, mirrored(t)), &[]);
        prop_assert_eq!(here.blocked(), there.blocked());
        if !here.blocked() {
            prop_assert_eq!(here.modifier(), there.modifier());
            prop_assert_eq!(here.kept.is_some(), there.kept.is_some());
            // Left is right in a mirror, unless both are as bad and left is kept for order's sake.
            if here.kept == Some(Side::Right) {
                prop_assert_eq!(there.kept, Some(Side::Left));
            }
        }
    }

    #[test]
    fn bridges_hide_nothing(land in country(), a in a_place(), t in a_place(), at in a_place(), deck in 0u8..4) {
        let mut b = built(&land, |h| h);
        // Off the ends: who stands on or under a bridge is another matter (R10.7.4).
        b.edit(a, |c| c.bridge = None);
        b.edit(t, |c| c.bridge = None);
        prop_assume!(at != a && at != t);
        let eye = |b: &Board, h| Eye::standing_mech(b, h, 2);
        b.edit(at, |c| c.bridge = None);
        let without = sight(&b, &eye(&b, a), &eye(&b, t), &[]);
        b.edit(at, |c| c.bridge = Some(Bridge { cf: 18, deck, exits: Exits(0b1001) }));
        prop_assert_eq!(sight(&b, &eye(&b, a), &eye(&b, t), &[]), without);
    }

    #[test]
    fn reach_turns_with_the_map(land in country(), start in a_place(), steps in 1u8..6) {
        // A wall around the country keeps the rectangle of the map out of it.
        let ring: Vec<Hex> = middle().ring(RADIUS + 1).collect();
        let walled = |mut b: Board| {
            for h in &ring {
                b.set(*h, Cell::clear(40));
            }
            b
        };
        let (b, round) = (walled(built(&land, |h| h)), walled(built(&land, |h| turned(h, steps))));
        let mut want: Vec<_> = reach_of(&b, start)
            .into_iter()
            .map(|(h, cost, hexes)| (turned(h, steps), cost, hexes))
            .collect();
        want.sort();
        prop_assert_eq!(reach_of(&round, turned(start, steps)), want);
    }

    #[test]
    fn a_jump_back_is_as_short(land in country(), start in a_place()) {
        let b = built(&land, |h| h);
        let jump = |start: Hex| {
            let mut reach = Reach::new();
            let jump = Jump { start, level: 0, hexes: 4, climb: 100, cost_per_hex: 2 };
            reach.search_jump(&b, &jump, |_, c| c.level, |_, _| true);
            reach
        };
        for r in jump(start).iter() {
            prop_assert_eq!(jump(r.hex).get(start).map(|back| back.cost), Some(r.cost));
        }
    }
}
