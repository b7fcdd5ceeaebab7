//! R13.3: what protects.

use hexlance_board::{Direction, hex};
use hexlance_strike::{
    attack::{AttackKind, Mount, Physical, Value},
    card::{Card, Damage, DamageLine},
    special::Code,
};

use crate::scene::{BLUE, RED, Scene, line, std, with};

fn dealt(attacker: Card, target: Card, kind: AttackKind) -> i16 {
    let mut s = Scene::new();
    s.unit(RED, "A", attacker, hex(3, 5));
    s.unit(BLUE, "E", target, hex(5, 4));
    let mut p = s.play(&[5, 5]);
    p.attack("A", "E", kind);
    p.dealt()
}

const fn special(code: Code) -> AttackKind {
    AttackKind::Weapon(Mount::Card, Value::Special(code))
}

#[test]
fn e13_1_anti_missile_systems() {
    let ams = || with(std(), &["AMS"]);
    let lrm = || with(std(), &["LRM1/1/1", "SRM1/1"]);
    assert_eq!(dealt(lrm(), ams(), AttackKind::STANDARD), 2);
    assert_eq!(dealt(lrm(), ams(), special(Code::SRM)), 1);
    assert_eq!(dealt(std(), ams(), AttackKind::STANDARD), 3, "no missiles");
}

#[test]
fn an_anti_missile_system_looks_forward_unless_it_is_in_the_turret() {
    for (gear, dealt) in [("AMS", 4), ("TUR(1/1/1,AMS)", 3)] {
        let mut s = Scene::new();
        s.unit(RED, "A", with(std(), &["LRM1/1/1"]), hex(3, 5));
        s.unit(BLUE, "E", with(std(), &[gear]), hex(6, 5)).facing = Some(Direction::SE);
        let mut p = s.play(&[5, 5]);
        p.shoot("A", "E");
        assert_eq!(p.dealt(), dealt, "{gear}");
    }
}

#[test]
fn e13_2_ballistic_reinforced_armor() {
    let attacker = with(
        Card {
            damage: line(5, 4, 2),
            ..std()
        },
        &["AC2/2/1"],
    );
    assert_eq!(
        dealt(attacker, with(std(), &["BRA"]), AttackKind::STANDARD),
        2
    );
    let other = Card {
        damage: line(5, 4, 2),
        ..std()
    };
    assert_eq!(dealt(other, with(std(), &["BRA"]), AttackKind::STANDARD), 5);
}

#[test]
fn e13_5_reflective_armor() {
    let rfa = || with(std(), &["RFA"]);
    assert_eq!(dealt(std(), rfa(), AttackKind::STANDARD), 2);
    assert_eq!(dealt(with(std(), &["ENE"]), rfa(), AttackKind::STANDARD), 1);
}

#[test]
fn reactive_armor_takes_off_half_of_the_missiles() {
    let rca = || with(std(), &["RCA"]);
    let missiles = with(
        Card {
            damage: line(4, 4, 4),
            ..std()
        },
        &["LRM3/3/3"],
    );
    assert_eq!(dealt(missiles, rca(), AttackKind::STANDARD), 2);
    assert_eq!(
        dealt(with(std(), &["SRM1/1"]), rca(), special(Code::SRM)),
        1
    );
}

#[test]
fn shields_and_impact_resistant_armor() {
    assert_eq!(
        dealt(std(), with(std(), &["SHLD"]), AttackKind::STANDARD),
        2
    );
    let weak = Card {
        damage: DamageLine {
            s: Damage::of(1),
            ..DamageLine::default()
        },
        ..std()
    };
    assert_eq!(dealt(weak, with(std(), &["SHLD"]), AttackKind::STANDARD), 0);
    for (gear, dealt) in [("SHLD", 1), ("IRA", 1), ("RFA", 4)] {
        let mut s = Scene::new();
        s.unit(RED, "A", std(), hex(4, 4));
        s.unit(BLUE, "E", with(std(), &[gear]), hex(5, 4));
        let mut p = s.play(&[5, 5]);
        p.strike("A", "E", Physical::Standard);
        assert_eq!(p.dealt(), dealt, "{gear}");
    }
}
