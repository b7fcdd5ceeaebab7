//! D8.5 from the order to the strike.

use hexlance_board::{
    Direction::{NW, SE},
    hex,
};

use super::*;
use crate::{command::Command, model::DamageType, testing::*};

fn howitzer() -> Piece {
    tank("Anvil", [6, 8, 17])
        .slot(SlotId::Primary, DamageType::Ballistic, 3, [8, 24])
        .with(|m| {
            if let Some(slot) = &mut m.primary {
                slot.artillery = true;
            }
        })
        .at(4, 6, SE)
}

fn targets() -> Vec<Piece> {
    vec![
        tank("Mark", [8, 8, 18]).at(10, 6, NW),
        tank("Side", [8, 8, 18]).at(11, 6, NW),
        tank("Far", [8, 8, 18]).at(20, 0, NW),
    ]
}

fn fire(b: &Play, q: i16, r: i16) -> Command {
    Command::Artillery {
        unit: b.id("Anvil"),
        slot: SlotId::Primary,
        hex: hex(q, r),
    }
}

/// Fires at (10,6) and plays on to the next command stage of Red.
fn shelled(dice: &[u8]) -> Play {
    let mut b = scene(vec![howitzer()], targets()).dice(dice).begin();
    let order = fire(&b, 10, 6);
    b.order(RED, order.clone());
    assert_eq!(b.look("Anvil").tokens, 1);
    b.order(RED, Command::EndTurn)
        .order(BLUE, Command::BeginOrders)
        .order(BLUE, Command::EndTurn);
    assert!(b.0.world().resource::<Markers>().0.is_empty());
    assert_eq!(b.dice_left(), (0, false));
    b
}

fn clicks(b: &Play) -> [u8; 3] {
    ["Mark", "Side", "Far"].map(|name| b.look(name).dial)
}

#[test]
fn shells_on_target() {
    // 10 + 8 = 18.
    assert_eq!(clicks(&shelled(&[4, 4, 2])), [4, 2, 1]);
}

#[test]
fn two_sixes_hit_harder_and_two_ones_are_lost() {
    assert_eq!(clicks(&shelled(&[6, 6, 1])), [5, 2, 1]);
    assert_eq!(clicks(&shelled(&[1, 1, 6])), [1, 1, 1]);
}

#[test]
fn shells_drift() {
    // Direction 0, one hex: on the neighbour.
    assert_eq!(clicks(&shelled(&[2, 4, 3, 1, 2])), [2, 4, 1]);
}

#[test]
fn what_a_gun_may_be_aimed_at() {
    let mut b = scene(vec![howitzer()], targets()).begin();
    for (q, r, rule) in [
        (7, 6, "D8.2.1"),
        (17, 6, "D8.2.1"),
        (0, 6, "D6.1.4"),
        (4, 60, "D8.5.1"),
    ] {
        let order = fire(&b, q, r);
        assert_eq!(b.refused(RED, order).1, rule, "({q},{r})");
    }
    let order = fire(&b, 10, 6);
    b.order(RED, order);
    b.order(RED, Command::EndTurn)
        .order(BLUE, Command::BeginOrders)
        .order(BLUE, Command::EndTurn)
        .order(RED, Command::BeginOrders);
    // Its shells are down: it may fire again, pushed.
    let order = fire(&b, 10, 6);
    b.order(RED, order);
    assert_eq!(b.look("Anvil").tokens, 2);
}

#[test]
fn worked_example_4_of_d8_6() {
    assert_eq!(drifted(hex(6, 0), [2, 3]), hex(8, -2));
    assert_eq!(drifted(hex(6, 0), [1, 1]), hex(7, 0));
    assert_eq!(drifted(hex(6, 0), [6, 6]), hex(6, 3));
}

#[test]
fn directions_are_those_of_the_rules() {
    let steps = DIRECTIONS.map(Direction::offset);
    assert_eq!(steps, [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]);
}
