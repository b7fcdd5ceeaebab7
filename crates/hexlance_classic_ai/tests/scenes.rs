//! Small scenes: what a good player does in them.

mod common;

use common::{SOUTH, begin, player, scene, unit, wish};
use hexlance_board::{Crossed, Direction, Hex, Line};
use hexlance_classic::{
    command::{Command, FireOrder, MoveOrder, Step, StrikeOrder, Way},
    electronics::Device,
    model::{Location, record::UnitRecord},
    read::Table,
    setup::{Setup, UnitSetup},
    state::{Mode, Off, Phase, Stance, Strike},
    tables::Column,
};
use hexlance_rules::{SideId, UnitId};

use Direction::{N, S};

type Own = UnitSetup<UnitRecord>;

fn fired(setup: Setup) -> FireOrder {
    match wish(&begin(setup, 5)) {
        Command::Fire(order) => order,
        other => panic!("{other:?}"),
    }
}

fn moved(setup: Setup) -> MoveOrder {
    match wish(&begin(setup, 5)) {
        Command::Move(order) => order,
        other => panic!("{other:?}"),
    }
}

fn struck(setup: Setup) -> StrikeOrder {
    match wish(&begin(setup, 5)) {
        Command::Strike(order) => order,
        other => panic!("{other:?}"),
    }
}

/// A unit that has had its turn, as one that stood still.
fn done(mut unit: Own) -> Own {
    unit.standing.had_turn = true;
    unit
}

fn worn(mut unit: Own, at: Location, inside: u16) -> Own {
    unit.standing.armor.insert(at, 0);
    unit.standing.inside.insert(at, inside);
    unit
}

/// Where a move ends: hex and facing.
fn end(setup: Setup) -> (Hex, Direction, MoveOrder) {
    let mut battle = begin(setup, 5);
    let Command::Move(order) = wish(&battle) else {
        panic!("a move")
    };
    battle
        .submit(SOUTH, Command::Move(order.clone()))
        .expect("legal");
    let table = Table::of(battle.world());
    let u = table.find(order.unit).expect("a unit");
    (
        u.hex().expect("a hex"),
        u.facing().expect("a facing"),
        order,
    )
}

#[test]
fn it_fires_at_whoever_is_nearly_gone() {
    // Two enemies of a kind at one range, one of them with its center torso open.
    let order = fired(scene(
        Phase::Weapons,
        &[],
        vec![unit("hagstone", (10, 12), N)],
        vec![
            unit("skarnhound", (8, 7), S),
            worn(unit("skarnhound", (12, 7), S), Location::CT, 4),
        ],
    ));
    assert!(order.shots.len() >= 2, "{order:?}");
    assert!(
        order.shots.iter().all(|s| s.target == UnitId(2)),
        "{order:?}"
    );
}

#[test]
fn it_twists_towards_an_enemy_at_its_side() {
    // At the right side: out of the arc of the torso, within that of a torso that is twisted.
    let order = fired(scene(
        Phase::Weapons,
        &[],
        vec![unit("skarnhound", (10, 12), N)],
        vec![unit("hagstone", (14, 12), S)],
    ));
    assert_eq!(order.twist, 1, "{order:?}");
    assert!(order.shots.len() >= 3, "{order:?}");
}

#[test]
fn who_is_hot_holds_some_of_its_fire() {
    let by_heat = |heat: u16| {
        let mut own = unit("brackwater", (10, 12), N);
        own.standing.heat = heat;
        let target = unit("hagstone", (10, 8), S);
        fired(scene(Phase::Weapons, &[], vec![own], vec![target]))
            .shots
            .len()
    };
    let (cool, hot) = (by_heat(0), by_heat(20));
    assert!(cool >= 3, "{cool} weapons while cool");
    assert!(hot < cool, "{hot} weapons while hot, {cool} while cool");
}

#[test]
fn it_aims_at_whoever_cannot_move() {
    let mut target = unit("old_parliament", (10, 8), S);
    target.standing.off = Some(Off {
        since: 2,
        by_choice: false,
    });
    let order = fired(scene(
        Phase::Weapons,
        &[],
        vec![unit("ploughshare", (10, 12), N)],
        vec![worn(target, Location::CT, 12)],
    ));
    assert!(order.shots.iter().any(|s| s.aim.is_some()), "{order:?}");
}

#[test]
fn it_fires_nothing_where_nothing_is_seen() {
    let wall: Vec<((i16, i16), &str)> = (1..=20).map(|c| ((c, 10), "level 4")).collect();
    let order = fired(scene(
        Phase::Weapons,
        &wall,
        vec![unit("hagstone", (10, 13), N)],
        vec![unit("skarnhound", (10, 7), S)],
    ));
    assert!(order.shots.is_empty(), "{order:?}");
}

#[test]
fn it_saves_ammunition_that_would_hardly_hit() {
    // The last salvo, at long range at somebody who has run through heavy woods.
    let mut own = unit("hagstone", (10, 20), N);
    own.standing.shots.insert(0, 1);
    own.standing.shots.insert(1, 0);
    own.standing.march.mode = Mode::Run;
    own.standing.march.hexes = 5;
    let mut target = unit("skarnhound", (10, 2), S);
    target.standing.march.mode = Mode::Run;
    target.standing.march.hexes = 4;
    let order = fired(scene(Phase::Weapons, &[], vec![own], vec![target]));
    assert!(order.shots.is_empty(), "{order:?}");
}

#[test]
fn who_has_fired_its_arms_kicks() {
    let mut own = unit("old_parliament", (10, 12), N);
    own.standing.deeds.fired_from = [Location::LA, Location::RA].into_iter().collect();
    let order = struck(scene(
        Phase::Physical,
        &[],
        vec![own],
        vec![unit("skarnhound", (10, 11), S)],
    ));
    assert!(
        matches!(order.strikes.as_slice(), [(Strike::Kick { .. }, _)]),
        "{order:?}"
    );
}

#[test]
fn it_pushes_whoever_stands_at_the_edge_of_the_map() {
    let order = struck(scene(
        Phase::Physical,
        &[],
        vec![unit("skarnhound", (10, 2), N)],
        vec![unit("old_parliament", (10, 1), S)],
    ));
    assert!(
        matches!(order.strikes.as_slice(), [(Strike::Push, _)]),
        "{order:?}"
    );
}

#[test]
fn who_lies_beside_an_enemy_stands_up() {
    let mut own = unit("skarnhound", (10, 12), N);
    own.standing.stance = Stance {
        prone: true,
        ..Stance::default()
    };
    let order = moved(scene(
        Phase::Movement,
        &[],
        vec![own],
        vec![done(unit("hagstone", (10, 11), S))],
    ));
    let Way::Steps(steps) = &order.way else {
        panic!("{order:?}")
    };
    assert_eq!(steps.first(), Some(&Step::Stand), "{order:?}");
}

#[test]
fn it_shows_its_front_and_not_its_back() {
    // It stands with its back to an enemy who has moved.
    let (hex, facing, order) = end(scene(
        Phase::Movement,
        &[],
        vec![unit("hagstone", (10, 12), N)],
        vec![done(unit("old_parliament", (10, 16), N))],
    ));
    let enemy = Hex::from_column_row(10, 16);
    let column = hexlance_classic::arcs::column(enemy, hex, facing, Default::default());
    assert_eq!(column, Column::Front, "{order:?}");
}

#[test]
fn a_scout_comes_up_behind() {
    // A slow giant with a thin back has moved; a light 'Mech can still choose.
    let giant = worn_back(done(unit("old_parliament", (10, 10), N)));
    let (hex, _, order) = end(scene(
        Phase::Movement,
        &[],
        vec![unit("sallowbrand", (13, 16), N)],
        vec![giant],
    ));
    let column =
        hexlance_classic::arcs::column(hex, Hex::from_column_row(10, 10), N, Default::default());
    assert_eq!(column, Column::Rear, "{order:?}");
    assert!(hex.distance(Hex::from_column_row(10, 10)) <= 6, "{hex}");
}

fn worn_back(mut unit: Own) -> Own {
    for at in [Location::CT, Location::LT, Location::RT] {
        unit.standing.rear.insert(at, 1);
    }
    unit
}

#[test]
fn who_reaches_farther_does_not_close() {
    // Long-range missiles against a heavier unit, outside the medium range of its guns.
    let enemy = Hex::from_column_row(10, 3);
    let (hex, _, order) = end(scene(
        Phase::Movement,
        &[],
        vec![unit("hagstone", (10, 19), N)],
        vec![done(unit("greywether", (10, 3), S))],
    ));
    assert!(hex.distance(enemy) > 10, "it closed: {order:?}");
}

#[test]
fn who_has_short_weapons_closes() {
    let start = Hex::from_column_row(10, 18);
    let (hex, _, order) = end(scene(
        Phase::Movement,
        &[],
        vec![unit("skarnhound", (10, 18), N)],
        vec![done(unit("hagstone", (10, 3), S))],
    ));
    let enemy = Hex::from_column_row(10, 3);
    assert!(
        hex.distance(enemy) + 3 <= start.distance(enemy),
        "it stayed: {order:?}"
    );
}

#[test]
fn who_cannot_fire_charges() {
    // Its sensors are gone, and a lighter 'Mech shows it its side.
    let mut own = unit("skarnhound", (10, 12), N);
    own.standing.sensor_hits = 2;
    let order = moved(scene(
        Phase::Movement,
        &[],
        vec![own],
        vec![done(unit("reedstalker", (10, 6), Direction::NE))],
    ));
    assert_eq!(order.assault, Some(UnitId(1)), "{order:?}");
}

#[test]
fn the_target_lets_the_line_run_over_woods() {
    // The line from 1012 due east to 1212 runs between two hexes, one of them heavy woods.
    let (from, to) = (Hex::from_column_row(10, 12), Hex::from_column_row(12, 12));
    let crossed = Line::new(from, to).next();
    let Some(Crossed::Between { left, right }) = crossed else {
        panic!("{crossed:?}")
    };
    for (woods, code) in [(left, "left"), (right, "right")] {
        let mut battle = begin(
            scene(
                Phase::Weapons,
                &[(woods.column_row(), "heavy woods")],
                vec![unit("skarnhound", (10, 12), Direction::NE)],
                vec![unit("thistlewick", (12, 12), S)],
            ),
            5,
        );
        let fire = wish(&battle);
        battle.submit(SOUTH, fire).expect("legal");
        let asked = battle.decision().expect("a question");
        assert_eq!(asked.side, SideId(1));
        let answer = player("hard", 1).wish(&battle, SideId(1));
        assert_eq!(answer, Some(Command::Answer(code.to_owned())));
    }
}

#[test]
fn a_reactor_is_started_as_soon_as_it_can_be() {
    let mut own = unit("hagstone", (10, 12), N);
    own.standing.off = Some(Off {
        since: 1,
        by_choice: true,
    });
    let battle = begin(
        scene(
            Phase::End,
            &[],
            vec![own],
            vec![unit("skarnhound", (10, 3), S)],
        ),
        5,
    );
    assert_eq!(wish(&battle), Command::Restart(UnitId(0)));
}

#[test]
fn the_same_position_brings_the_same_order() {
    let setup = || {
        scene(
            Phase::Movement,
            &[((9, 9), "heavy woods"), ((11, 10), "level 2")],
            vec![unit("hagstone", (10, 14), N), unit("cutwater", (8, 15), N)],
            vec![
                unit("skarnhound", (10, 4), S),
                unit("greywether", (12, 4), S),
            ],
        )
    };
    assert_eq!(moved(setup()), moved(setup()));
}

#[test]
fn it_fires_at_infantry_and_at_the_thin_side_of_a_vehicle() {
    let order = fired(scene(
        Phase::Weapons,
        &[],
        vec![unit("cutwater", (10, 12), N)],
        vec![unit("fenroad_rifles", (10, 9), S)],
    ));
    assert!(!order.shots.is_empty(), "{order:?}");
    // Its right side has nothing left, its front everything.
    let carts = |hexes: [(i16, i16); 2]| {
        let [front, side] = hexes;
        let open = worn(unit("saltskiff", side, Direction::NW), Location::RS, 4);
        vec![unit("saltskiff", front, S), open]
    };
    let own = vec![unit("hagstone", (10, 14), N)];
    let order = fired(scene(Phase::Weapons, &[], own, carts([(8, 8), (12, 8)])));
    let all = order.shots.iter();
    assert!({ all }.all(|s| s.target == UnitId(2)), "{order:?}");
}

#[test]
fn a_turret_turns_to_where_its_target_is() {
    let order = fired(scene(
        Phase::Weapons,
        &[],
        vec![unit("saltskiff", (10, 12), N)],
        vec![unit("cutwater", (10, 15), N)],
    ));
    assert!(order.twist.abs() >= 2, "{order:?}");
    assert!(order.shots.len() >= 3, "{order:?}");
}

#[test]
fn missiles_go_over_what_is_between_where_a_friend_spots() {
    let wall: Vec<((i16, i16), &str)> = (1..=14).map(|c| ((c, 12), "level 4")).collect();
    let order = fired(scene(
        Phase::Weapons,
        &wall,
        vec![
            unit("hagstone", (10, 15), N),
            done(unit("thistlewick", (18, 10), N)),
        ],
        vec![unit("old_parliament", (10, 5), S)],
    ));
    assert!(order.shots.iter().any(|s| s.indirect), "{order:?}");
    assert_eq!(order.shots[0].spotter, Some(UnitId(1)));
}

#[test]
fn who_has_nothing_better_to_do_clears_its_jam() {
    let jam = |foe| {
        let mut own = unit("fennimore", (10, 20), N);
        let sheet = hexlance_classic::content::Content::shipped();
        let sheet = &sheet.unit("classic.fennimore").expect("a unit").sheet;
        let rotary = |m: &hexlance_classic::model::Mount| m.weapon.name.contains("Rotary");
        let gun = sheet.weapons.iter().position(rotary).expect("a rotary");
        own.standing.jammed = vec![gun as u8];
        let foe = unit("hobbinet", foe, S);
        fired(scene(Phase::Weapons, &[], vec![own], vec![foe]))
    };
    assert!(!jam((10, 1)).clears.is_empty(), "it is far away");
    let near = jam((10, 17));
    assert!(near.clears.is_empty(), "{near:?}");
}

#[test]
fn the_house_comes_down_on_those_whom_its_walls_shelter() {
    // Nothing goes through these walls, but little is left of them.
    let house = [((10, 9), "hardened building cf 3 height 2")];
    let order = fired(scene(
        Phase::Weapons,
        &house,
        vec![unit("cutwater", (10, 12), N)],
        vec![unit("fenroad_rifles", (10, 9), S)],
    ));
    assert!(
        !order.woods.is_empty() && order.shots.is_empty(),
        "{order:?}"
    );
}

#[test]
fn it_strikes_the_house_whose_inmates_it_cannot_reach() {
    let house = [((10, 11), "light building height 1")];
    let order = struck(scene(
        Phase::Physical,
        &house,
        vec![unit("old_parliament", (10, 12), N)],
        vec![unit("fenroad_rifles", (10, 11), S)],
    ));
    assert_eq!(
        order.building,
        Some(Hex::from_column_row(10, 11)),
        "{order:?}"
    );
}

#[test]
fn it_stomps_on_who_stands_at_its_feet() {
    let order = struck(scene(
        Phase::Physical,
        &[],
        vec![unit("old_parliament", (10, 12), N)],
        vec![unit("fenroad_rifles", (10, 12), S)],
    ));
    let stomps = |s: &(Strike, UnitId)| matches!(s.0, Strike::Stomp(_));
    assert!(order.strikes.iter().any(stomps), "{order:?}");
}

#[test]
fn stealth_is_on_far_from_enemies_and_off_beside_them() {
    let switched = |on: bool, foe: (i16, i16)| {
        let mut own = unit("fennimore", (10, 12), N);
        own.stealth = on;
        let foe = unit("old_parliament", foe, S);
        wish(&begin(scene(Phase::End, &[], vec![own], vec![foe]), 5))
    };
    let switch = |on| Command::Switch {
        unit: UnitId(0),
        device: Device::Stealth,
        on,
    };
    assert_eq!(switched(false, (10, 1)), switch(true));
    assert_eq!(switched(true, (10, 1)), Command::Pass);
    assert_eq!(switched(true, (10, 11)), switch(false));
}
