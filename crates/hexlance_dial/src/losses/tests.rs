//! Elimination and points (D2.6, D12.4.3, D14).

use hexlance_board::Direction::{NW, SE};

use super::*;
use crate::{
    command::Command,
    event::{AttackKind, CaptivityEvent, Event},
    model::SlotId,
    testing::*,
};

#[test]
fn worked_example_1_of_d2_6() {
    assert_eq!(turned(1, 2, 5), 3);
    assert_eq!(turned(3, 3, 5), 6);
    assert_eq!(turned(3, 300, 5), 6);
    assert_eq!(turned(3, -2, 5), 3);
}

/// An artillery piece of Red that shells what stands at (10,6) for 9 clicks, and what else there is.
fn shell(mut red: Vec<Piece>, blue: Vec<Piece>, third: Vec<Piece>) -> Play {
    let gun = tank("Anvil", [6, 8, 17])
        .slot(
            SlotId::Primary,
            crate::model::DamageType::Ballistic,
            9,
            [0, 24],
        )
        .with(|m| {
            if let Some(slot) = &mut m.primary {
                slot.artillery = true;
            }
        })
        .at(2, 6, SE);
    red.push(gun);
    let mut scene = scene(red, blue).dice(&[5, 4, 2]);
    if !third.is_empty() {
        scene = scene.with(|s| {
            let mut side = s.sides[1].clone();
            side.name = "Green".to_owned();
            side.forces[0].formations[0].units = third.into_iter().map(|p| p.0).collect();
            s.sides.push(side);
        });
    }
    let sides = if scene.sides() == 3 {
        vec![1, 2]
    } else {
        vec![1]
    };
    let mut b = scene.begin();
    let order = Command::Artillery {
        unit: b.id("Anvil"),
        slot: SlotId::Primary,
        hex: hexlance_board::hex(10, 6),
    };
    b.order(RED, order).order(RED, Command::EndTurn);
    for side in sides {
        b.order(SideId(side), Command::BeginOrders)
            .order(SideId(side), Command::EndTurn);
    }
    b
}

fn far() -> Piece {
    tank("Far", [8, 8, 18]).at(20, 0, NW)
}

#[test]
fn worked_example_3_of_d12_4_passengers_are_lost_with_their_transport() {
    let apc = tank("Box", [10, 8, 17])
        .points(40)
        .with(|m| m.transport = 2)
        .at(10, 6, NW);
    let rider = |name, points| {
        let mut p = squad(name, [6, 7, 15]).points(points);
        p.0.aboard = Some("Box".to_owned());
        p
    };
    let b = shell(
        vec![],
        vec![apc, rider("A", 12), rider("B", 15), far()],
        vec![],
    );
    assert!(["Box", "A", "B"].iter().all(|n| b.look(n).is_gone()));
    assert_eq!(b.score(), [67, 0]);
}

#[test]
fn own_shells_score_for_the_opponent() {
    let b = shell(
        vec![tank("Rook", [8, 9, 18]).points(31).at(10, 6, SE)],
        vec![far()],
        vec![],
    );
    assert_eq!(b.score(), [0, 31]);
}

#[test]
fn of_three_sides_the_one_that_did_it_scores() {
    let green = vec![tank("Moss", [8, 8, 18]).at(14, 0, NW)];
    let b = shell(
        vec![],
        vec![tank("Mark", [8, 8, 18]).points(31).at(10, 6, SE), far()],
        green.clone(),
    );
    assert_eq!(b.score(), [31, 0, 0]);
    // By its own shells: in equal parts, rounded down.
    let b = shell(
        vec![tank("Rook", [8, 9, 18]).points(31).at(10, 6, SE)],
        vec![far()],
        green,
    );
    assert_eq!(b.score(), [0, 15, 15]);
}

#[test]
fn the_doer_is_whose_attack_it_was() {
    let b = scene(vec![tank("Rook", [8, 9, 18]).at(4, 6, SE)], vec![far()]).begin();
    let table = Table::of(b.0.world());
    let cause = DamageCause::Attack {
        by: b.id("Far"),
        kind: AttackKind::Direct,
    };
    assert_eq!(doer_of(table, Loss::Damage(cause)), Some(BLUE));
    assert_eq!(doer_of(table, Loss::Damage(DamageCause::Pushed)), None);
    assert_eq!(doer_of(table, Loss::Bypass), None);
}

#[test]
fn a_captive_aboard_goes_with_its_captor_and_everybody_scores_for_the_enemy() {
    let mut pike = squad("Pike", [6, 7, 15]).points(10);
    pike.0.aboard = Some("Box".to_owned());
    let mut slate = tank("Slate", [8, 8, 18])
        .points(55)
        .standing(|s| s.captive_of = Some("Pike".to_owned()));
    slate.0.aboard = Some("Box".to_owned());
    let apc = tank("Box", [10, 8, 17])
        .points(40)
        .with(|m| m.transport = 4)
        .at(10, 6, SE);
    // Red's own shells come down on it: what is Red's counts for Blue, the captive tank for Red.
    let b = shell(vec![apc, pike], vec![slate, far()], vec![]);
    assert!(["Box", "Pike", "Slate"].iter().all(|n| b.look(n).is_gone()));
    assert_eq!(b.score(), [55, 50]);
    assert!(
        !b.events()
            .any(|e| matches!(e, Event::Captivity(CaptivityEvent::Freed { .. })))
    );
}
