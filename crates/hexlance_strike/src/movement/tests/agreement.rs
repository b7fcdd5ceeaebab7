//! What searches look up, what players are told and what orders cost is the same, on any map.

use hexlance_board::{
    Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Exits, Ground, Growth, Woods,
};
use proptest::prelude::*;

use super::*;
use crate::terrain::TerrainEvent;

fn cells() -> impl Strategy<Value = Cell> {
    let ground = prop_oneof![
        4 => Just(Ground::Clear),
        6 => (0..18usize).prop_map(|i| Ground::ALL[i]),
    ];
    let woods = proptest::option::weighted(
        0.25,
        (any::<bool>(), 0..3u8).prop_map(|(jungle, d)| Woods {
            growth: if jungle {
                Growth::Jungle
            } else {
                Growth::Woods
            },
            density: [Density::Light, Density::Heavy, Density::UltraHeavy][usize::from(d)],
        }),
    );
    let building = proptest::option::weighted(
        0.15,
        (0..4u8, 1..4u8, any::<bool>()).prop_map(|(c, height, wall)| {
            let class = [
                BuildingClass::Light,
                BuildingClass::Medium,
                BuildingClass::Heavy,
                BuildingClass::Hardened,
            ][usize::from(c)];
            Building {
                class,
                cf: class.default_cf(),
                height,
                kind: if wall {
                    BuildingKind::Wall
                } else {
                    BuildingKind::Building
                },
            }
        }),
    );
    let bridge = proptest::option::weighted(
        0.12,
        (0..4u8, 0..64u8).prop_map(|(deck, exits)| Bridge {
            cf: 100,
            deck,
            exits: Exits(exits),
        }),
    );
    let water = proptest::option::weighted(0.25, 0..4u8);
    let exits = || proptest::option::weighted(0.25, (0..64u8).prop_map(Exits));
    (
        (0..4i8, ground, water, any::<bool>()),
        (woods, building, bridge),
        (exits(), exits(), proptest::bool::weighted(0.05)),
    )
        .prop_map(
            |((level, ground, water, ice), (woods, building, bridge), (road, rail, fire))| Cell {
                level,
                ground: match ground {
                    Ground::HazardousPool if water.is_none() => Ground::Clear,
                    Ground::MagmaLiquid | Ground::MagmaCrust if water.is_some() => Ground::Clear,
                    g => g,
                },
                water,
                ice: ice && water.is_some_and(|d| d > 0),
                woods,
                road,
                rail,
                building,
                bridge,
                fire,
                ..Cell::default()
            },
        )
}

fn movers() -> Vec<(Card, MoveMode)> {
    use MoveMode as M;
    use UnitType as T;
    let one = |kind, mode, inches| (card(kind, &[(mode, inches)]), mode);
    let special = |(c, m): (Card, MoveMode), s: &[&str]| (with(c, s), m);
    let mut beast = one(T::CI, M::Foot, 7);
    beast.0.beast = true;
    let mut quad = one(T::BM, M::Walk, 10);
    quad.0.legs = Legs::Quad;
    vec![
        one(T::BM, M::Walk, 10),
        quad,
        one(T::IM, M::Walk, 8),
        one(T::PM, M::Walk, 8),
        one(T::CV, M::Tracked, 10),
        special(one(T::CV, M::Tracked, 10), &["AMP"]),
        special(one(T::CV, M::Tracked, 10), &["SEAL"]),
        one(T::CV, M::Wheeled, 12),
        one(T::SV, M::Wheeled, 12),
        special(one(T::SV, M::Wheeled, 12), &["DUN", "ORO"]),
        one(T::CV, M::Hover, 12),
        one(T::CV, M::Wige, 12),
        one(T::SV, M::Naval, 8),
        (sized(card(T::SV, &[(M::Naval, 8)]), 4), M::Naval),
        one(T::SV, M::Rail, 12),
        one(T::CI, M::Foot, 4),
        special(one(T::CI, M::Foot, 4), &["MTN"]),
        special(one(T::CI, M::Foot, 4), &["UMU"]),
        one(T::CI, M::Motorized, 6),
        one(T::CI, M::Bicycle, 6),
        one(T::CI, M::Tracked, 6),
        beast,
        one(T::BA, M::Foot, 4),
    ]
}

const ABILITIES: [&str; 5] = [
    "",
    "(on: Move, when: [OnTheLevel([Clear, Rough, Swamp])], add: 4), (on: HexCost([LightWoods]), add: -2)",
    "(on: HexCost([LightWoods, HeavyWoods, UltraHeavyWoods, LightJungle]), add: -2), (on: LevelCost, add: -1)",
    "(on: HexCost([Water]), when: [Submerged], add: -2), (on: HexCost([Building, Rough, Swamp]), add: -4)",
    "(on: HexCost([Rubble, Mud, Snow, Sand, Industrial, UltraRough]), add: -2), (on: Move, when: [OnHardGround], add: 2)",
];

/// Conditions that change Move and the cost of hexes.
const SKIES: [&str; 9] = [
    "()",
    "(weather: LightFog)",
    "(weather: HeavySnow, gravity: Low)",
    "(weather: Blizzard)",
    "(weather: BlowingSand, wind: SE)",
    "(gale: ModerateGale, wind: N, weather: TorrentialRain)",
    "(gale: StrongGale, gravity: High)",
    "(atmosphere: Thin, temperature: ExtremeCold)",
    "(gravity: VeryHigh, temperature: ExtremeHeat)",
];

/// A random patch of hexes around (8,8), the mover in its middle.
fn battle(cells: &[Cell], card: Card, ability: &str, sky: &str, status: Option<&str>) -> Battle {
    let mut s = stage(vec![at(card, 8, 8)]).under(sky);
    if !ability.is_empty() {
        s = s.ability(&modifier("spa.test", ability));
    }
    s.units[0][0].name = Some("Mover".to_owned());
    let texts: Vec<String> = cells.iter().map(ToString::to_string).collect();
    let mut friends = vec![
        at(mech(6), 9, 7),
        at(super::card(UnitType::CI, &[(MoveMode::Foot, 2)]), 7, 8),
    ];
    s.units[0].append(&mut friends);
    s.units[1] = vec![
        at(mech(6), 8, 6),
        at(super::card(UnitType::CI, &[(MoveMode::Foot, 2)]), 9, 8),
    ];
    s.units[1][0].name = Some("Prey".to_owned());
    if let Some(kind) = status {
        let state = s.states.entry("Mover".to_owned()).or_default();
        state.statuses.push(StatusSetup {
            kind: kind.to_owned(),
            by: Some("Prey".to_owned()),
            ability: None,
            since: None,
            expiry: Expiry::ByRule,
            value: 0,
        });
    }
    for (h, mut text) in hex(8, 8).within(4).zip(texts) {
        // A unit in a ford that a road crosses stands where it could not have walked to, and may come back to its own
        // hex at another level; searches do not look at that.
        if h == hex(8, 8) && text.contains("water") {
            text = "water 1".to_owned();
        }
        s.hexes.push((h, String::leak(text)));
    }
    s.begin()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(96)
    })]

    #[test]
    fn the_price_is_the_sum_of_its_reasons_and_what_orders_cost(
        cells in proptest::collection::vec(cells(), 61),
        mover in 0..movers().len(),
        ability in 0..ABILITIES.len(),
        sky in 0..SKIES.len(),
        afraid in any::<bool>(),
    ) {
        let (card, mode) = movers()[mover].clone();
        let b = battle(&cells, card, ABILITIES[ability], SKIES[sky], afraid.then_some("intimidated"));
        let world = b.world();
        // Reasons and price of every step of the patch.
        let m = Mover::new(world, the(&b, FIRST), mode);
        for from in hex(8, 8).within(3) {
            let Some(cell) = m.board.get(from) else { continue };
            for base in [Some(m.costs.ground_of(cell).stand), m.costs.deck_of(cell).map(|d| d.stand)] {
                let Some(base) = base else { continue };
                for to in from.neighbours() {
                    let at = Standing { hex: from, base };
                    let w = Waypoint::from(to);
                    match (m.step(at, &w), entry::explain(&m, at, &w)) {
                        (Ok(paid), Ok(parts)) => {
                            prop_assert_eq!(paid.cost as i16, parts.total(), "{} to {}: {}", from, to, parts);
                            prop_assert!(paid.cost >= 2);
                        }
                        (Err(a), Err(b)) => {
                            prop_assert_eq!(a.code, b.code);
                            prop_assert!(matches!(a.code, "prohibited_terrain" | "too_steep" | "bridge_side"), "{}", a.code);
                        }
                        (a, b) => prop_assert!(false, "{a:?} but {b:?}"),
                    }
                }
            }
        }
        // Every end that a search finds can be ordered, at that cost, and no cheaper path is missed.
        let mut scratch = Scratch::new();
        for option in [MoveOption::Move, MoveOption::Sprint] {
            let set = reach(world, FIRST, mode, option, &mut scratch);
            for end in set.ends() {
                let o = MoveOrder { option, path: set.path(&end), ..order(FIRST, mode, &[(8, 8)]) };
                match check(world, SideId(0), &o) {
                    Ok(plan) => {
                        prop_assert_eq!(plan.spent, end.cost, "{:?}", end);
                        prop_assert_eq!((plan.end.hex, plan.end.base), (end.hex, end.base));
                        prop_assert_eq!(plan.minimum, end.minimum, "{:?}", end);
                    }
                    Err(r) => prop_assert!(false, "{end:?} by {:?}: {r}", o.path),
                }
            }
            let found = exhaustive(&m, option);
            for ((h, base), cost) in &found {
                let end = set.ends().filter(|e| e.hex == *h && e.base == *base).map(|e| e.cost).min();
                prop_assert_eq!(end, Some(*cost), "{} at {}", h, base);
            }
            prop_assert_eq!(found.len(), set.ends().map(|e| (e.hex, e.base)).collect::<std::collections::BTreeSet<_>>().len());
        }
    }

    #[test]
    fn what_is_planned_is_what_happens(
        cells in proptest::collection::vec(cells(), 61),
        mover in 0..movers().len(),
        ability in 0..ABILITIES.len(),
        sky in 0..SKIES.len(),
        which in any::<prop::sample::Index>(),
        sprint in any::<bool>(),
    ) {
        let (card, mode) = movers()[mover].clone();
        let option = if sprint { MoveOption::Sprint } else { MoveOption::Move };
        let mut b = battle(&cells, card, ABILITIES[ability], SKIES[sky], None);
        let mut scratch = Scratch::new();
        let path = {
            let set = reach(b.world(), FIRST, mode, option, &mut scratch);
            let ends: Vec<_> = set.ends().collect();
            if ends.is_empty() {
                return Ok(());
            }
            set.path(which.get(&ends))
        };
        let o = MoveOrder { option, path, ..order(FIRST, mode, &[(8, 8)]) };
        let plan = check(b.world(), SideId(0), &o).expect("reach finds legal moves");
        let events = go(&mut b, o);
        let m = motion(&events);
        let rolled = !rolls(&events).is_empty();
        let fell = events.iter().any(|e| matches!(e, Event::Terrain(TerrainEvent::HexChanged { why, .. }) if why.contains("falls")));
        if !(rolled || fell) {
            prop_assert!(!was_cut(&events), "{events:?}");
        }
        if !was_cut(&events) {
            prop_assert_eq!(u16::from(m.spent), plan.spent);
            prop_assert_eq!(usize::from(m.hexes), plan.steps.len());
            // What falls on it may cost it Move.
            let unused = (plan.allowance.total() - plan.spent as i16).max(0);
            prop_assert!(fell || i16::from(m.unused) == unused, "{} of {}", m.unused, unused);
            if !rolled && the(&b, FIRST).is_active() {
                let (h, base) = place(&b, FIRST);
                // Where a building falls on two who were in it, one of them has to make room (R10.5).
                prop_assert!(fell || (h, base) == (plan.end.hex, plan.end.base));
            }
        }
        prop_assert!(the(&b, FIRST).acts.activated || !the(&b, FIRST).is_active());
    }

    #[test]
    fn rage_always_leaves_something_to_do(
        cells in proptest::collection::vec(cells(), 61),
        mover in 0..movers().len(),
        ability in 0..ABILITIES.len(),
    ) {
        let (card, mode) = movers()[mover].clone();
        let b = battle(&cells, card, ABILITIES[ability], "()", Some("enraged"));
        let world = b.world();
        let mut scratch = Scratch::new();
        let set = reach(world, FIRST, mode, MoveOption::Move, &mut scratch);
        let ends: Vec<_> = set.ends().collect();
        for end in &ends {
            let path = set.path(end);
            let o = MoveOrder { path: path.clone(), ..order(FIRST, mode, &[(8, 8)]) };
            match check(world, SideId(0), &o) {
                Ok(plan) => {
                    prop_assert_eq!(plan.spent, end.cost);
                    prop_assert_eq!((plan.end.hex, plan.end.base), (end.hex, end.base));
                }
                Err(r) => prop_assert!(false, "{end:?} by {path:?}: {r}"),
            }
        }
        let still = check(world, SideId(0), &order(FIRST, mode, &[]));
        prop_assert_eq!(ends.is_empty(), still.is_ok(), "{:?} {:?}", ends, still);
    }
}

/// All ends by trying every step, the slow way.
fn exhaustive(m: &Mover<'_>, option: MoveOption) -> BTreeMap<(Hex, i8), u16> {
    let occupancy = occupancy::Occupancy::of(m.world, &m.u);
    let start = m.standing().expect("on the map");
    let mut ends: BTreeMap<(Hex, i8), u16> = BTreeMap::new();
    let inches = |footing| {
        let terms = Terms {
            sprint: option == MoveOption::Sprint,
            footing,
            dismounted: false,
            burden: None,
        };
        allowance_by(m.world, &m.u, m.mode, &terms)
    };
    for footing in Footing::ALL {
        let level = footing == Footing::Level;
        let begins = if level {
            m.begins_level(start.hex)
        } else {
            m.footing_at(start) >= footing
        };
        if !begins {
            continue;
        }
        let most = u16::from(inches(footing).inches());
        let mut best: BTreeMap<(Hex, i8), u16> = BTreeMap::from([((start.hex, start.base), 0)]);
        let mut open = vec![(start, 0)];
        while let Some((at, cost)) = open.pop() {
            for to in at.hex.neighbours() {
                let Some(cell) = m.board.get(to) else {
                    continue;
                };
                let levels = [
                    Some(m.costs.ground_of(cell).stand),
                    m.costs.deck_of(cell).map(|d| d.stand),
                ];
                for level in levels.into_iter().flatten() {
                    let Ok(paid) = m.step(
                        at,
                        &Waypoint {
                            hex: to,
                            level: Some(level),
                        },
                    ) else {
                        continue;
                    };
                    let cost = cost + paid.cost;
                    let keeps = if footing == Footing::Level {
                        paid.to.base == start.base
                    } else {
                        paid.footing >= footing
                    };
                    if cost > most || !keeps || !occupancy.may_enter(to, level) {
                        continue;
                    }
                    let key = (to, level);
                    if best.get(&key).is_none_or(|c| cost < *c) {
                        best.insert(key, cost);
                        open.push((paid.to, cost));
                    }
                }
            }
        }
        for ((h, base), cost) in best {
            let ends_so = !level || m.begins_level(h);
            if h != start.hex && ends_so && occupancy.may_stop(h, base) {
                let e = ends.entry((h, base)).or_insert(cost);
                *e = (*e).min(cost);
            }
        }
    }
    // Minimum movement.
    if inches(Footing::Any).minimum {
        for to in start.hex.neighbours() {
            if ends.keys().any(|(h, _)| *h == to) || !m.board.contains(to) {
                continue;
            }
            if let Ok(paid) = m.step(start, &Waypoint::from(to))
                && !paid.climbs
                && occupancy.may_stop(to, paid.to.base)
            {
                ends.insert((to, paid.to.base), paid.cost);
            }
        }
    }
    ends
}

#[test]
fn a_bridge_that_only_the_longer_way_of_hard_ground_reaches_is_told_from_the_ice_below_it() {
    let mut cells = vec![Cell::default(); 61];
    for (i, text) in [
        (30, "level 1, road"),
        (39, "level 1, road"),
        (40, "level 1, ice 1, bridge cf 100 deck 2 N SE S"),
    ] {
        cells[i] = text.parse().expect("a hex");
    }
    let (card, mode) = movers()[2].clone();
    let b = battle(&cells, card, ABILITIES[4], SKIES[6], Some("intimidated"));
    let mut scratch = Scratch::new();
    let set = reach(b.world(), FIRST, mode, MoveOption::Move, &mut scratch);
    let end = set.ends().find(|e| e.hex == hex(9, 9)).expect("in reach");
    assert_eq!((end.footing, end.base), (Footing::Hard, 1));
    let o = MoveOrder {
        path: set.path(&end),
        ..order(FIRST, mode, &[(8, 8)])
    };
    let plan = check(b.world(), SideId(0), &o).expect("what is in reach can be ordered");
    assert_eq!((plan.end.base, plan.spent), (1, end.cost));
}
