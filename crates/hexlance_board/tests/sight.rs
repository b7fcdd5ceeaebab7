//! Line of sight: the worked examples of the rules and the properties that hold on any ground.

use hexlance_board::{
    Board, Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Direction, Exits, Eye,
    Ground, Growth, Hex, Line, Obstruction, Side, Sight, Woods, explain, hex, sight,
};
use proptest::prelude::*;

const LIGHT: Woods = Woods {
    growth: Growth::Woods,
    density: Density::Light,
};

/// A flat map with the given hexes changed; `(0, 0)` of the examples is the hex `O`.
const O: Hex = hex(10, 5);

fn at(q: i16, r: i16) -> Hex {
    hex(O.q + q, O.r + r)
}

fn board(changes: &[(Hex, Cell)]) -> Board {
    let mut b = Board::new(30, 30).unwrap();
    for &(h, c) in changes {
        assert!(b.set(h, c));
    }
    b
}

fn woods(level: i8) -> Cell {
    Cell {
        woods: Some(LIGHT),
        ..Cell::clear(level)
    }
}

fn mech(b: &Board, h: Hex) -> Eye {
    Eye::standing_mech(b, h, 2)
}

fn tank(b: &Board, h: Hex) -> Eye {
    Eye::standing(b, h, 1)
}

/// The line, checked against its own explanation.
fn look(b: &Board, a: &Eye, t: &Eye) -> Sight {
    let s = sight(b, a, t, &[]);
    let report = explain(b, a, t, &[]);
    if s.blocked() {
        assert!(report.sight.blocked(), "{report}");
    } else {
        assert_eq!(report.sight, s, "{report}");
    }
    s
}

#[test]
fn e5_1_woods_add_up_and_three_points_block() {
    let two = board(&[(at(2, 0), woods(0)), (at(3, 0), woods(0))]);
    let s = look(&two, &mech(&two, at(0, 0)), &mech(&two, at(6, 0)));
    assert_eq!((s.blocked(), s.modifier()), (false, 2));

    let three = board(&[
        (at(2, 0), woods(0)),
        (at(3, 0), woods(0)),
        (at(4, 0), woods(0)),
    ]);
    let s = look(&three, &mech(&three, at(0, 0)), &mech(&three, at(6, 0)));
    assert_eq!(s.obstruction, Some(Obstruction::Woods));

    let own = board(&[
        (at(2, 0), woods(0)),
        (at(3, 0), woods(0)),
        (at(6, 0), woods(0)),
    ]);
    let s = look(&own, &mech(&own, at(0, 0)), &mech(&own, at(6, 0)));
    assert_eq!((s.blocked(), s.woods, s.own_woods), (false, 2, 1));
    // The attacker's own woods count for nothing (R5.3.2).
    let s = look(&own, &mech(&own, at(6, 0)), &mech(&own, at(0, 0)));
    assert_eq!((s.blocked(), s.modifier()), (false, 2));
}

#[test]
fn the_reasons_are_put_into_words() {
    let ruin = "light woods, light building cf 4 height 1".parse().unwrap();
    let b = board(&[
        (at(2, 0), woods(0)),
        (at(3, 0), Cell::clear(1)),
        (at(4, 0), ruin),
    ]);
    let report = explain(&b, &mech(&b, at(0, 0)), &mech(&b, at(4, 0)), &[]);
    assert_eq!(report.verdict(), "Line of sight, +3 to hit.");
    let text = report.to_string();
    for line in [
        "The target stands in light woods: +1 (R5.3.1).",
        "next to the target, the line is met from level 2 on: partial cover, +1 once (R5.4.1).",
        "Level 0, light woods; the line is met from level 2 on: +1 (R5.3.1).",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let wall = board(&[(at(1, 0), Cell::clear(2))]);
    let text = explain(&wall, &mech(&wall, at(0, 0)), &mech(&wall, at(4, 0)), &[]).to_string();
    assert!(
        text.contains("next to the attacker, the line is met from level 2 on: blocks"),
        "{text}"
    );
}

#[test]
fn e5_2_a_low_hill_hides_the_tank_behind_it() {
    let far = board(&[(at(3, 0), Cell::clear(1))]);
    let s = look(&far, &tank(&far, at(0, 0)), &mech(&far, at(6, 0)));
    assert_eq!((s.blocked(), s.modifier()), (false, 0));

    let at_tank = board(&[(at(1, 0), Cell::clear(1))]);
    for (from, to) in [(0, 6), (6, 0)] {
        let eye = |q| {
            if q == 0 {
                tank(&at_tank, at(q, 0))
            } else {
                mech(&at_tank, at(q, 0))
            }
        };
        let s = look(&at_tank, &eye(from), &eye(to));
        assert_eq!(s.obstruction, Some(Obstruction::Solid));
    }

    let at_mech = board(&[(at(5, 0), Cell::clear(1))]);
    let s = look(
        &at_mech,
        &tank(&at_mech, at(0, 0)),
        &mech(&at_mech, at(6, 0)),
    );
    assert!(!s.blocked() && s.partial_cover);
    assert_eq!(s.modifier(), 1);
    // The tank gets none: it is one level high, and the hill is not next to it.
    let s = look(
        &at_mech,
        &mech(&at_mech, at(6, 0)),
        &tank(&at_mech, at(0, 0)),
    );
    assert_eq!((s.blocked(), s.modifier()), (false, 0));
}

#[test]
fn e5_3_woods_below_the_line_do_not_count() {
    let hill = (at(0, 0), Cell::clear(2));
    let far = board(&[hill, (at(3, 0), woods(0))]);
    let s = look(&far, &mech(&far, at(0, 0)), &mech(&far, at(6, 0)));
    assert_eq!(s.modifier(), 0);
    let near = board(&[hill, (at(5, 0), woods(0))]);
    let s = look(&near, &mech(&near, at(0, 0)), &mech(&near, at(6, 0)));
    assert_eq!(s.modifier(), 1);
}

#[test]
fn e5_4_along_a_hexside_the_worse_side_counts() {
    let left = Line::new(at(0, 0), at(2, 2)).on(Side::Left).next().unwrap();
    let trees = board(&[(left, woods(0))]);
    let s = look(&trees, &mech(&trees, at(0, 0)), &mech(&trees, at(2, 2)));
    assert_eq!(
        (s.blocked(), s.modifier(), s.kept),
        (false, 1, Some(Side::Left))
    );
    let s = look(&trees, &mech(&trees, at(2, 2)), &mech(&trees, at(0, 0)));
    assert_eq!(
        (s.blocked(), s.modifier(), s.kept),
        (false, 1, Some(Side::Right))
    );
    let hill = board(&[(left, Cell::clear(2))]);
    let s = look(&hill, &mech(&hill, at(0, 0)), &mech(&hill, at(2, 2)));
    assert_eq!(s.obstruction, Some(Obstruction::Solid));
    assert!(
        explain(&hill, &mech(&hill, at(0, 0)), &mech(&hill, at(2, 2)), &[])
            .to_string()
            .contains("left side counts")
    );
}

#[test]
fn both_nudges_are_kept_whole() {
    // Two points on the left, two on the right, on different pairs: neither run reaches three.
    let pairs: Vec<_> = Line::new(at(0, 0), at(4, 4)).collect();
    let b = board(&[
        (pairs[0].on(Side::Left), woods(0)),
        (pairs[2].on(Side::Left), woods(0)),
        (pairs[4].on(Side::Right), woods(0)),
        (pairs[6].on(Side::Right), woods(0)),
    ]);
    let s = look(&b, &mech(&b, at(0, 0)), &mech(&b, at(4, 4)));
    assert_eq!((s.blocked(), s.modifier()), (false, 2));
}

#[test]
fn smoke_and_industry() {
    let smoke = Cell {
        smoke: Some(Density::Heavy),
        ..Cell::default()
    };
    let zone = Cell {
        ground: Ground::HeavyIndustrial,
        ..Cell::default()
    };
    let b = board(&[(at(2, 0), smoke), (at(5, 0), zone), (at(8, 0), zone)]);
    // Smoke 2; industry is one level high and does not reach a line between 'Mechs away from both.
    let s = look(&b, &mech(&b, at(0, 0)), &mech(&b, at(6, 0)));
    assert_eq!((s.modifier(), s.heavy_industrial), (2, false));
    // It reaches the line to a tank next to it.
    let s = look(&b, &mech(&b, at(0, 0)), &tank(&b, at(6, 0)));
    assert_eq!((s.modifier(), s.heavy_industrial), (3, true));
    // And it counts for whoever stands in it.
    let s = look(&b, &mech(&b, at(7, 0)), &mech(&b, at(8, 0)));
    assert_eq!((s.modifier(), s.heavy_industrial), (1, true));
    // One hex gives only its highest modifier (R5.3.3).
    let both = Cell {
        woods: Some(LIGHT),
        ..zone
    };
    let b = board(&[(at(1, 0), both)]);
    let s = look(&b, &mech(&b, at(0, 0)), &mech(&b, at(1, 0)));
    assert_eq!((s.modifier(), s.heavy_industrial), (1, false));
}

#[test]
fn inside_a_building_the_woods_of_the_hex_do_not_count() {
    let b = board(&[(at(2, 0), woods(0))]);
    let mut t = tank(&b, at(2, 0));
    assert_eq!(look(&b, &mech(&b, at(0, 0)), &t).modifier(), 1);
    t.inside = true;
    assert_eq!(look(&b, &mech(&b, at(0, 0)), &t).modifier(), 0);
}

#[test]
fn buildings_and_large_units_block() {
    let tower = Cell {
        building: Some(Building {
            class: BuildingClass::Medium,
            cf: 12,
            height: 2,
            kind: BuildingKind::Building,
        }),
        ..Cell::default()
    };
    let b = board(&[(at(3, 0), tower)]);
    assert!(look(&b, &mech(&b, at(0, 0)), &mech(&b, at(6, 0))).blocked());
    let flat = board(&[]);
    let (a, t) = (mech(&flat, at(0, 0)), mech(&flat, at(6, 0)));
    assert!(!sight(&flat, &a, &t, &[]).blocked());
    let ship = [(at(3, 0), 10)];
    assert_eq!(
        sight(&flat, &a, &t, &ship).obstruction,
        Some(Obstruction::Solid)
    );
    assert!(explain(&flat, &a, &t, &ship).sight.blocked());
    // A landed craft no higher than the cover level next to the target is cover.
    let low = [(at(5, 0), 1)];
    assert!(sight(&flat, &a, &t, &low).partial_cover);
}

fn lake(depth: u8) -> Cell {
    Cell {
        water: Some(depth),
        ..Cell::default()
    }
}

#[test]
fn water_hides_what_is_under_it() {
    let b = board(&[
        (at(0, 0), lake(2)),
        (at(1, 0), lake(2)),
        (at(2, 0), lake(2)),
        (at(3, 0), lake(1)),
    ]);
    let deep = mech(&b, at(0, 0));
    assert!(deep.submerged && !deep.covered);
    let other = mech(&b, at(2, 0));
    let wading = mech(&b, at(3, 0));
    assert!(wading.afloat && wading.covered && !wading.submerged);
    let shore = mech(&b, at(5, 0));
    // R5.4.3: submerged and dry do not see each other, not even side by side.
    assert_eq!(
        look(&b, &deep, &shore).obstruction,
        Some(Obstruction::Surface)
    );
    assert_eq!(
        look(&b, &shore, &deep).obstruction,
        Some(Obstruction::Surface)
    );
    let beside = tank(&b, at(-1, 0));
    assert!(look(&b, &deep, &beside).blocked());
    // E5.7: two submerged units see each other through the water between them.
    let s = look(&b, &deep, &other);
    assert!(!s.blocked() && s.underwater);
    // Who stands in shallow water sees both ways; from the shore it has partial cover once, from below none.
    let s = look(&b, &shore, &wading);
    assert_eq!((s.blocked(), s.modifier(), s.underwater), (false, 1, false));
    let s = look(&b, &deep, &wading);
    assert_eq!(
        (s.blocked(), s.partial_cover, s.underwater),
        (false, false, true)
    );
    assert!(!look(&b, &wading, &deep).blocked());
    // A hovercraft on the surface sees down and is seen.
    let hover = Eye::on_surface(&b, at(1, 0), 1);
    assert!(!look(&b, &hover, &deep).blocked());
    assert!(!look(&b, &deep, &hover).blocked());
    assert!(!look(&b, &shore, &hover).blocked());
}

#[test]
fn a_ridge_between_two_lakes_blocks_under_water() {
    let mut b = board(&[(at(0, 0), lake(2)), (at(2, 0), lake(2))]);
    let (a, t) = (mech(&b, at(0, 0)), mech(&b, at(2, 0)));
    assert_eq!(look(&b, &a, &t).obstruction, Some(Obstruction::Solid));
    // A bed one level up is partial cover for a 'Mech behind it.
    b.set(at(1, 0), lake(1));
    let s = look(&b, &a, &t);
    assert!(!s.blocked() && s.partial_cover);
}

#[test]
fn ultra_rubble_covers_mechs() {
    let rubble = Cell {
        ground: Ground::UltraRubble,
        ..Cell::default()
    };
    let b = board(&[(at(3, 0), rubble)]);
    assert_eq!(
        look(&b, &tank(&b, at(0, 0)), &mech(&b, at(3, 0))).modifier(),
        1
    );
    assert_eq!(
        look(&b, &mech(&b, at(0, 0)), &tank(&b, at(3, 0))).modifier(),
        0
    );
}

#[test]
fn under_and_on_a_bridge() {
    let span = Cell {
        bridge: Some(Bridge {
            cf: 18,
            deck: 4,
            exits: Exits::default().with(Direction::NW).with(Direction::SE),
        }),
        ..Cell::default()
    };
    let b = board(&[(at(1, 0), span), (at(2, 0), span), (at(3, 0), span)]);
    // The deck hides nothing (R10.7.4).
    assert_eq!(
        look(&b, &mech(&b, at(0, 0)), &mech(&b, at(6, 0))),
        Sight::default()
    );
    let below = tank(&b, at(3, 0));
    let on = Eye::new(at(1, 0), 4, 2);
    assert!(look(&b, &on, &below).partial_cover);
    assert!(look(&b, &Eye::new(at(3, 0), 4, 2), &below).partial_cover);
    // From below upwards there is none, nor from a bridge that is another one.
    assert!(!look(&b, &below, &on).partial_cover);
    let apart = board(&[(at(1, 0), span), (at(3, 0), span)]);
    assert!(!look(&apart, &on, &tank(&apart, at(3, 0))).partial_cover);
    // A flyer over the deck is not on it.
    assert!(!look(&b, &Eye::new(at(1, 0), 6, 1), &below).partial_cover);
}

fn a_cell() -> impl Strategy<Value = Cell> {
    let density = prop_oneof![
        Just(Density::Light),
        Just(Density::Heavy),
        Just(Density::UltraHeavy)
    ];
    (
        -1i8..4,
        prop_oneof![
            8 => Just(Ground::Clear),
            1 => Just(Ground::HeavyIndustrial),
            1 => Just(Ground::UltraRubble)
        ],
        proptest::option::weighted(0.2, 0u8..4),
        proptest::option::weighted(0.25, density),
        proptest::option::weighted(0.1, prop_oneof![Just(Density::Light), Just(Density::Heavy)]),
        proptest::option::weighted(0.1, 1u8..4),
        proptest::option::weighted(0.1, 0u8..4),
    )
        .prop_map(
            |(level, ground, water, woods, smoke, building, bridge)| Cell {
                level,
                ground,
                water,
                woods: woods.filter(|_| water.is_none()).map(|density| Woods {
                    growth: Growth::Woods,
                    density,
                }),
                smoke,
                building: building.filter(|_| water.is_none()).map(|height| Building {
                    class: BuildingClass::Light,
                    cf: 4,
                    height,
                    kind: BuildingKind::Building,
                }),
                bridge: bridge.map(|deck| Bridge {
                    cf: 18,
                    deck,
                    exits: Exits::default(),
                }),
                ..Cell::default()
            },
        )
}

const SIDE: u16 = 13;

fn a_board() -> impl Strategy<Value = Board> {
    let n = usize::from(SIDE) * usize::from(SIDE);
    proptest::collection::vec(a_cell(), n).prop_map(|cells| {
        let mut b = Board::new(SIDE, SIDE).unwrap();
        for (i, c) in cells.into_iter().enumerate() {
            b.set(b.hex_at(i), c);
        }
        b
    })
}

fn an_eye() -> impl Strategy<Value = (usize, u8, u8)> {
    (0..usize::from(SIDE) * usize::from(SIDE), 1u8..4, 0u8..6)
}

fn eye(b: &Board, (i, height, up): (usize, u8, u8)) -> Eye {
    let h = b.hex_at(i);
    match up {
        0 | 1 => Eye::standing_mech(b, h, height),
        2 => Eye::on_surface(b, h, height),
        _ => Eye::new(h, b.cell(i).level + up as i8, height),
    }
}

/// The rules once more, written out without any of the shortcuts, on the line as clipping finds it.
fn by_the_book(b: &Board, a: &Eye, t: &Eye) -> Option<(u8, bool, bool)> {
    if a.submerged != t.submerged && !a.afloat && !t.afloat {
        return None;
    }
    let wet = a.submerged || t.submerged;
    let mut worst: Option<(u8, bool, bool)> = Some((0, false, false));
    let mut first = true;
    for side in [Side::Left, Side::Right] {
        let mut points = 0;
        let mut cover = t.covered && !a.submerged;
        let own = b.get(t.hex).unwrap();
        let own_points = if !t.inside && !t.submerged && t.top <= own.soft_height() {
            own.woods_points()
        } else {
            0
        };
        let mut industry = own.ground == Ground::HeavyIndustrial
            && own_points == 0
            && !t.inside
            && !t.submerged
            && t.base <= own.level;
        let mut blocked = false;
        let mut all_bridges = true;
        for h in Line::new(a.hex, t.hex).on(side) {
            let Some(c) = b.get(h) else {
                all_bridges = false;
                continue;
            };
            all_bridges &= c.bridge.is_some();
            let drowned = wet && c.water.is_some_and(|d| d > 0);
            let solid = if drowned && c.building.is_none() {
                c.level - c.water.unwrap_or(0) as i8
            } else {
                c.solid_height()
            };
            let intersects = |height: i8| {
                let above_both = height >= a.top.max(t.top);
                let by_attacker = h.distance(a.hex) == 1 && height >= a.top;
                let by_target = h.distance(t.hex) == 1 && height >= t.top;
                above_both || by_attacker || by_target
            };
            blocked |= intersects(solid);
            if !drowned && c.woods_points() > 0 {
                if intersects(c.level + 2) {
                    points += c.woods_points();
                }
            } else if !drowned && c.ground == Ground::HeavyIndustrial {
                industry |= intersects(c.level + 1);
            }
            cover |= t.may_have_partial_cover
                && h.distance(t.hex) == 1
                && i16::from(solid) == i16::from(t.base) + 1
                && a.top <= t.top;
        }
        let deck = |e: &Eye| b.get(e.hex).and_then(Cell::deck_level);
        cover |= all_bridges
            && deck(a).is_some_and(|d| d == a.base)
            && deck(t).is_some_and(|d| d > t.base);
        let run = if blocked || points >= 3 {
            None
        } else {
            Some((points + own_points, cover, industry))
        };
        let total = |r: &(u8, bool, bool)| r.0 + u8::from(r.1) + u8::from(r.2);
        worst = match (worst, run) {
            (_, r) if first => r,
            (None, _) | (_, None) => None,
            (Some(w), Some(r)) => Some(if total(&r) > total(&w) { r } else { w }),
        };
        first = false;
    }
    worst
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sight_follows_the_book(b in a_board(), pairs in proptest::collection::vec((an_eye(), an_eye()), 40)) {
        for (a, t) in pairs {
            let (a, t) = (eye(&b, a), eye(&b, t));
            let s = sight(&b, &a, &t, &[]);
            let got = (!s.blocked()).then_some((s.terrain_modifier(), s.partial_cover, s.heavy_industrial));
            prop_assert_eq!(got, by_the_book(&b, &a, &t), "{}", explain(&b, &a, &t, &[]));
        }
    }

    #[test]
    fn sight_is_mutual(b in a_board(), pairs in proptest::collection::vec((an_eye(), an_eye()), 40)) {
        for (a, t) in pairs {
            let (a, t) = (eye(&b, a), eye(&b, t));
            prop_assert_eq!(sight(&b, &a, &t, &[]).blocked(), sight(&b, &t, &a, &[]).blocked());
        }
    }

    #[test]
    fn the_explanation_says_the_same(b in a_board(), pairs in proptest::collection::vec((an_eye(), an_eye()), 40)) {
        for (a, t) in pairs {
            let (a, t) = (eye(&b, a), eye(&b, t));
            let s = sight(&b, &a, &t, &[]);
            let report = explain(&b, &a, &t, &[]);
            prop_assert_eq!(report.sight.blocked(), s.blocked(), "{}", report);
            if !s.blocked() {
                prop_assert_eq!(report.sight, s, "{}", report);
                let woods: u8 = report.kept_steps().map(|s| s.effect.woods).sum();
                prop_assert_eq!(woods, s.woods);
            }
        }
    }

    #[test]
    fn neighbours_see_each_other(b in a_board(), one in an_eye(), d in 0u8..6) {
        let a = Eye::on_surface(&b, b.hex_at(one.0), one.1);
        let n = a.hex.neighbour(Direction::from_index(d));
        let t = Eye::on_surface(&b, n, 1);
        prop_assert!(!sight(&b, &a, &t, &[]).blocked());
    }

    #[test]
    fn an_obstacle_is_a_hill(b in a_board(), pair in (an_eye(), an_eye()), i in 0..usize::from(SIDE) * usize::from(SIDE), top in 4i8..9) {
        // A large unit stands in for ground of the same height under clear sky.
        let (a, t) = (eye(&b, pair.0), eye(&b, pair.1));
        let h = b.hex_at(i);
        prop_assume!(h != a.hex && h != t.hex && b.cell(i).bridge.is_none());
        let mut bare = b.clone();
        bare.set(h, Cell::default());
        let mut hill = b.clone();
        hill.set(h, Cell::clear(top));
        prop_assert_eq!(sight(&bare, &a, &t, &[(h, top)]), sight(&hill, &a, &t, &[]));
    }
}
