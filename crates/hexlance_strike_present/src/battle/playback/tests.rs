use super::{
    attacks::{attack, cause_line, with_cause},
    *,
};
use crate::table::fx::ShotKind;
use hexlance_board::{Building, BuildingClass, BuildingKind, Direction};
use hexlance_strike::attack::{AttackKind, Physical};

fn changed(before: &Cell, now: &Cell) -> Vec<Fx> {
    let mut out = Vec::new();
    change(&mut out, Hex::new(2, 2), before, now);
    out.into_iter().map(|t| t.fx).collect()
}

#[test]
fn houses_that_fall_and_fires_are_shown_and_nothing_else() {
    let mut house = Cell::clear(0);
    house.building = Some(Building {
        class: BuildingClass::Medium,
        cf: 15,
        height: 3,
        kind: BuildingKind::default(),
    });
    assert!(changed(&house, &house).is_empty());
    let mut hurt = house;
    hurt.building = house.building.map(|b| Building { cf: 4, ..b });
    assert!(changed(&house, &hurt).is_empty());
    let fell = changed(&house, &Cell::clear(0));
    assert!(
        fell.iter()
            .any(|f| matches!(f, Fx::Collapse { levels: 3, .. })),
        "{fell:?}"
    );
    let mut burning = Cell::clear(0);
    burning.fire = true;
    let fire = changed(&Cell::clear(0), &burning);
    assert_eq!(fire, vec![Fx::Ignites(Hex::new(2, 2))]);
    assert!(changed(&burning, &Cell::clear(0)).is_empty());
}

fn aimed(kind: AttackKind, shots: Vec<ShotKind>) -> Aimed {
    Aimed {
        attacker: 1,
        kind,
        shots,
        indirect: false,
    }
}

#[test]
fn what_is_fired_is_what_flies() {
    let mut out = Vec::new();
    let guns = aimed(
        AttackKind::STANDARD,
        vec![ShotKind::Cannon, ShotKind::Missiles],
    );
    attack(&mut out, 1, At::Mini(2), true, 5, Some(&guns));
    assert_eq!(out.len(), 2);
    assert!(!out[0].with_previous && out[1].with_previous);
    for (fx, kind) in out.iter().zip([ShotKind::Cannon, ShotKind::Missiles]) {
        assert!(
            matches!(fx.fx, Fx::Volley { kind: k, power: 3, hit: true, .. } if k == kind),
            "{fx:?}"
        );
    }
}

#[test]
fn charges_go_into_the_enemy() {
    for (blow, from_above) in [
        (
            Physical::Charge {
                hexes: 3,
                direction: Direction::N,
            },
            false,
        ),
        (
            Physical::DeathFromAbove {
                direction: Direction::N,
            },
            true,
        ),
    ] {
        let mut out = Vec::new();
        let rush = aimed(AttackKind::Physical(blow), vec![ShotKind::Melee]);
        attack(&mut out, 1, At::Mini(2), true, 2, Some(&rush));
        assert!(
            matches!(out[..], [TableFx { fx: Fx::Ram { above, .. }, .. }] if above == from_above),
            "{out:?}"
        );
    }
}

#[test]
fn causes_stand_under_their_numbers() {
    assert_eq!(with_cause("-3", "Mines"), "-3\nMines");
    assert_eq!(with_cause("-3", ""), "-3");
    assert_eq!(cause_line("Engine hit", &"engine hit".into()), "");
    assert_eq!(cause_line("Engine hit", &"a fall".into()), "a fall");
}
