//! What hexes cost (R4.2, R4.3, R12.4).

use super::*;

fn std_entries(stage: Stage, hexes: &[(i16, i16)]) -> Vec<i16> {
    let b = stage.begin();
    hexes
        .iter()
        .map(|(q, r)| entry(&b, *q, *r).expect("may enter").total())
        .collect()
}

/// Six neighbours of (5,5).
const RING: [(i16, i16); 6] = [(5, 4), (6, 4), (6, 5), (5, 6), (4, 6), (4, 5)];

fn ring(card: Card, what: [&'static str; 6]) -> Stage {
    RING.iter()
        .zip(what)
        .fold(stage(vec![at(card, 5, 5)]), |s, ((q, r), what)| {
            s.hex(*q, *r, what)
        })
}

const WOODS: [&str; 6] = [
    "light woods",
    "heavy woods",
    "ultra-heavy woods",
    "light jungle",
    "heavy jungle",
    "ultra-heavy jungle",
];

#[test]
fn woods_by_column() {
    assert_eq!(
        std_entries(ring(mech(8), WOODS), &RING),
        [4, 6, 8, 6, 8, 12]
    );
    let foot = card(UnitType::CI, &[(MoveMode::Foot, 2)]);
    assert_eq!(std_entries(ring(foot, WOODS), &RING), [2, 4, 6, 4, 6, 10]);
    let tracked = card(UnitType::CV, &[(MoveMode::Tracked, 8)]);
    let b = ring(tracked, WOODS).begin();
    let by = |i: usize| {
        entry(&b, RING[i].0, RING[i].1)
            .map(|b| b.total())
            .map_err(|r| r.code)
    };
    assert_eq!((by(0), by(3)), (Ok(4), Ok(6)));
    for i in [1, 2, 4, 5] {
        assert_eq!(by(i), Err("prohibited_terrain"), "{}", WOODS[i]);
    }
    let closed_to = |c: Card, open: &[usize]| {
        let b = ring(c, WOODS).begin();
        let found: Vec<_> = (0..6)
            .filter(|i| entry(&b, RING[*i].0, RING[*i].1).is_ok())
            .collect();
        assert_eq!(found, open);
    };
    closed_to(card(UnitType::CV, &[(MoveMode::Wheeled, 8)]), &[]);
    closed_to(card(UnitType::CV, &[(MoveMode::Hover, 8)]), &[]);
    closed_to(card(UnitType::CI, &[(MoveMode::Bicycle, 8)]), &[0, 3]);
    closed_to(card(UnitType::CI, &[(MoveMode::Motorized, 8)]), &[0, 3]);
    let mut beast = card(UnitType::CI, &[(MoveMode::Foot, 7)]);
    beast.beast = true;
    closed_to(beast, &[0, 1, 3, 4]);
    // Mechanized infantry pays its vehicle's column, light woods at 2 less.
    let b = ring(card(UnitType::CI, &[(MoveMode::Tracked, 6)]), WOODS).begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(2));
}

#[test]
fn levels_and_reasons() {
    let b = stage(vec![at(mech(8), 5, 5)])
        .hex(5, 4, "level 1, light woods")
        .hex(6, 4, "level 3")
        .hex(6, 5, "level 2, rough")
        .begin();
    assert_eq!(
        entry(&b, 5, 4).expect("may enter").to_string(),
        "6 = Base 2 + Light woods 2 + Level 2"
    );
    assert_eq!(entry(&b, 6, 5).map(|b| b.total()), Ok(8));
    let mut off = stage(vec![at(mech(8), 5, 5)]).hex(6, 4, "level 3");
    off.options.climbing = false;
    assert_eq!(
        entry(&off.begin(), 6, 4).map_err(|r| r.code),
        Err("too_steep")
    );
    // With climbing: 2 and three levels at 4.
    assert_eq!(
        entry(&b, 6, 4).expect("climbs").to_string(),
        "14 = Base 2 + Climbing 12"
    );
    let tank = card(UnitType::CV, &[(MoveMode::Tracked, 8)]);
    let b = stage(vec![at(tank, 5, 5)])
        .hex(5, 4, "level 1")
        .hex(6, 4, "level 2")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(6));
    assert_eq!(entry(&b, 6, 4).map_err(|r| r.code), Err("too_steep"));
    let mountain = with(card(UnitType::CI, &[(MoveMode::Foot, 4)]), &["MTN"]);
    let b = stage(vec![at(mountain, 5, 5)]).hex(5, 4, "level 2").begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(6));
}

#[test]
fn mountaineer_lowers_each_part_by_itself() {
    let mountaineer = modifier(
        "spa.mountaineer",
        "(on: HexCost([Rough, UltraRough, Rubble, UltraRubble]), add: -2), (on: LevelCost, add: -1)",
    );
    let s = stage(vec![at(mech(12), 5, 5)])
        .ability(&mountaineer)
        .hex(5, 4, "rough")
        .hex(6, 4, "ultra-rough")
        .hex(6, 5, "level 1")
        .hex(5, 6, "level 2, rough")
        .hex(4, 6, "level 3");
    let b = s.begin();
    let cost = |q, r| entry(&b, q, r).expect("may enter").total();
    assert_eq!(
        [cost(5, 4), cost(6, 4), cost(6, 5), cost(5, 6), cost(4, 6)],
        [2, 4, 3, 4, 11]
    );
    assert_eq!(
        entry(&b, 5, 6).expect("may enter").to_string(),
        "4 = Base 2 + Rough 2 - spa.mountaineer 2 + Level 4 - spa.mountaineer 2"
    );
}

#[test]
fn reductions_add_up_and_stop_at_zero() {
    let s = ring(
        mech(8),
        [
            "light woods",
            "heavy woods",
            "ultra-heavy woods",
            "medium building cf 12 height 2",
            "light building cf 4 height 2",
            "swamp",
        ],
    )
    .ability(&modifier(
        "spa.ace",
        "(on: HexCost([LightWoods, HeavyWoods, UltraHeavyWoods]), add: -2)",
    ))
    .ability(&modifier(
        "spa.mimic",
        "(on: HexCost([UltraHeavyWoods, Building]), add: -4)",
    ));
    assert_eq!(std_entries(s, &RING), [2, 4, 2, 2, 2, 4]);
}

#[test]
fn water_e4_4() {
    let b = stage(vec![at(mech(10), 5, 5)])
        .hex(5, 4, "water 1")
        .hex(6, 4, "water 2")
        .begin();
    assert_eq!(
        entry(&b, 5, 4).expect("wades").to_string(),
        "6 = Base 2 + Water, depth 1 2 + Level 2"
    );
    assert_eq!(entry(&b, 6, 4).map(|b| b.total()), Ok(12));
    assert_eq!(
        costs_of(&b, &walk_order(&[(6, 4)])),
        Ok(vec![12]),
        "minimum movement"
    );
    assert!(check(b.world(), SideId(0), &walk_order(&[(6, 4)])).is_ok_and(|p| p.minimum));
}

#[test]
fn water_is_closed_to_some() {
    let enter = |c: Card, what| {
        let b = stage(vec![at(c, 5, 5)]).hex(5, 4, what).begin();
        entry(&b, 5, 4).map(|b| b.total()).map_err(|r| r.code)
    };
    let closed = Err("prohibited_terrain");
    let cv = |mode| card(UnitType::CV, &[(mode, 10)]);
    assert_eq!(enter(cv(MoveMode::Hover), "water 3"), Ok(2));
    assert_eq!(enter(cv(MoveMode::Tracked), "water 1"), closed);
    assert_eq!(enter(cv(MoveMode::Tracked), "water 0"), Ok(2));
    assert_eq!(
        enter(with(cv(MoveMode::Tracked), &["AMP"]), "water 2"),
        Ok(4)
    );
    // 2, the water's 2, and a level down at 4.
    assert_eq!(
        enter(with(cv(MoveMode::Tracked), &["SEAL"]), "water 1"),
        Ok(8)
    );
    let foot = card(UnitType::CI, &[(MoveMode::Foot, 4)]);
    assert_eq!(enter(foot.clone(), "water 1"), closed);
    assert_eq!(enter(with(foot, &["UMU"]), "water 1"), Ok(4));
    let im = card(UnitType::IM, &[(MoveMode::Walk, 8)]);
    assert_eq!(enter(im.clone(), "water 2"), closed);
    assert_eq!(enter(with(im, &["SEAL"]), "water 2"), Ok(12));
}

#[test]
fn ships_stay_afloat() {
    let ship = |size| sized(card(UnitType::SV, &[(MoveMode::Naval, 8)]), size);
    let sea = |c| stage(vec![at(c, 5, 5)]).hex(5, 5, "water 3");
    let codes = |c: Card| {
        let b = sea(c).hex(5, 4, "water 1").hex(6, 4, "water 2").begin();
        [(5, 4), (6, 4), (5, 6)].map(|(q, r)| entry(&b, q, r).is_ok())
    };
    assert_eq!(codes(ship(2)), [true, true, false]);
    assert_eq!(codes(ship(4)), [false, true, false]);
}

#[test]
fn frogman_only_under_water() {
    let frogman = modifier(
        "spa.frogman",
        "(on: HexCost([Water]), when: [Submerged], add: -2)",
    );
    let b = stage(vec![at(mech(8), 5, 5)])
        .ability(&frogman)
        .hexes(&[(5, 5), (5, 4)], "water 2")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(6));
    let b = stage(vec![at(mech(8), 5, 5)])
        .ability(&frogman)
        .hexes(&[(5, 5), (5, 4)], "water 1")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(4));
    let proto = card(UnitType::PM, &[(MoveMode::Walk, 8)]);
    let b = stage(vec![at(proto, 5, 5)])
        .ability(&frogman)
        .hexes(&[(5, 5), (5, 4)], "water 1")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(2));
}

#[test]
fn weather_e12_2() {
    let wheels = || card(UnitType::CV, &[(MoveMode::Wheeled, 12)]);
    let b = stage(vec![at(wheels(), 5, 5)])
        .weather(Weather::HeavySnow)
        .begin();
    assert_eq!(
        entry(&b, 5, 4).expect("may enter").to_string(),
        "6 = Base 2 + Thin snow 2 + Heavy snow 2"
    );
    let b = stage(vec![at(mech(8), 5, 5)])
        .weather(Weather::HeavySnow)
        .hex(6, 4, "light woods")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(4));
    assert_eq!(entry(&b, 6, 4).map(|b| b.total()), Ok(6));
    let b = stage(vec![at(mech(8), 5, 5)])
        .weather(Weather::HeavyRain)
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(2));
    let foot = card(UnitType::CI, &[(MoveMode::Foot, 4)]);
    let b = stage(vec![at(foot, 5, 5)])
        .weather(Weather::HeavyRain)
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(4));
}

#[test]
fn off_the_road() {
    let truck = || card(UnitType::SV, &[(MoveMode::Wheeled, 10)]);
    let b = stage(vec![at(truck(), 5, 5)])
        .hexes(&[(5, 5), (5, 4)], "heavy woods, road N S")
        .hex(6, 4, "paved")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(2), "along the road");
    assert_eq!(entry(&b, 6, 4).map(|b| b.total()), Ok(2), "paved");
    assert_eq!(
        entry(&b, 6, 5).expect("may enter").to_string(),
        "4 = Base 2 + Off the road 2"
    );
    let b = stage(vec![at(with(truck(), &["ORO"]), 5, 5)]).begin();
    assert_eq!(entry(&b, 6, 5).map(|b| b.total()), Ok(2));
    // Across the road, not along it: the woods count.
    let b = stage(vec![at(mech(8), 5, 5)])
        .hex(5, 4, "heavy woods, road NE SW")
        .begin();
    assert_eq!(entry(&b, 5, 4).map(|b| b.total()), Ok(6));
}

#[test]
fn refusals_say_why() {
    let b = stage(vec![at(
        card(UnitType::CV, &[(MoveMode::Wheeled, 8)]),
        5,
        5,
    )])
    .hex(5, 4, "heavy woods")
    .begin();
    let r = entry(&b, 5, 4).expect_err("closed");
    assert_eq!(r.code, "prohibited_terrain");
    assert!(
        r.message.to_string().contains("Heavy woods"),
        "{}",
        r.message
    );
    assert!(r.message.to_string().contains("wheeled"), "{}", r.message);
    assert_eq!(entry(&b, 9, 9).map_err(|r| r.code), Err("not_adjacent"));
}
