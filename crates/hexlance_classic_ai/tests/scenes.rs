//! Small scenes: what a good player does in them.

mod common;

use std::sync::Arc;

use common::{player, scene, unit};
use hexlance_board::{Crossed, Direction, Hex, Line};
use hexlance_classic::{
    Battle,
    command::{Command, FireOrder, MoveOrder, Step, StrikeOrder, Way},
    content::Content,
    model::{Location, record::UnitRecord},
    read::Table,
    setup::{Setup, UnitSetup},
    state::{Mode, Off, Phase, Stance, Strike},
};
use hexlance_classic_ai::Player;
use hexlance_rules::{DiceSource, SideId, UnitId};

use Direction::{N, S};

const SOUTH: SideId = SideId(0);
type Own = UnitSetup<UnitRecord>;

fn battle(setup: Setup) -> Battle {
    let dice = DiceSource::Seed(5);
    Battle::with_options(Arc::new(setup), Content::shipped(), dice, false, false)
        .expect("it starts")
}

fn wish(battle: &Battle) -> Command {
    let mut best: Player = player("hard", 1);
    let wish = best.wish(battle, SOUTH).expect("a wish");
    battle.check(SOUTH, &wish).expect("a legal wish");
    wish
}

fn fired(setup: Setup) -> FireOrder {
    match wish(&battle(setup)) {
        Command::Fire(order) => order,
        other => panic!("{other:?}"),
    }
}

fn moved(setup: Setup) -> MoveOrder {
    match wish(&battle(setup)) {
        Command::Move(order) => order,
        other => panic!("{other:?}"),
    }
}

fn struck(setup: Setup) -> StrikeOrder {
    match wish(&battle(setup)) {
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
    let mut battle = battle(setup);
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
    assert_eq!(column, hexlance_classic::tables::Column::Front, "{order:?}");
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
    assert_eq!(column, hexlance_classic::tables::Column::Rear, "{order:?}");
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
        let mut battle = battle(scene(
            Phase::Weapons,
            &[(woods.column_row(), "heavy woods")],
            vec![unit("skarnhound", (10, 12), Direction::NE)],
            vec![unit("thistlewick", (12, 12), S)],
        ));
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
    let battle = battle(scene(
        Phase::End,
        &[],
        vec![own],
        vec![unit("skarnhound", (10, 3), S)],
    ));
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
