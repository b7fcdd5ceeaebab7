//! The cases of `eq.attack_bypass`.

use hexlance_board::{
    Direction::{N, NW, SE},
    Hex,
};

use super::*;
use crate::{
    command::{Command, MoveOrder},
    setup::Standing,
    testing::*,
};

fn captive_of(name: &str) -> impl FnOnce(&mut Standing) {
    let name = name.to_owned();
    move |s| s.captive_of = Some(name)
}

fn red() -> Vec<Piece> {
    vec![
        squad("Reed", [6, 7, 15])
            .points(12)
            .equipment(Equipment::Bypass)
            .at(5, 6, SE),
        squad("Pike", [6, 7, 16]).at(7, 6, NW),
    ]
}

fn blue() -> Vec<Piece> {
    let slate = tank("Slate", [8, 8, 18]).points(45).click(2).at(6, 6, N);
    vec![
        slate.standing(captive_of("Pike")),
        tank("Far", [8, 8, 18]).at(20, 0, NW),
    ]
}

fn bypass(b: &Play) -> Command {
    Command::Bypass {
        unit: b.id("Reed"),
        target: b.id("Slate"),
    }
}

#[test]
fn a_tank_changes_sides() {
    let mut b = scene(red(), blue()).begin();
    let order = bypass(&b);
    b.order(RED, order);
    assert!(b.look("Reed").is_gone());
    assert_eq!(b.score(), [0, 12]);
    let slate = b.look("Slate");
    assert_eq!(
        (slate.side, slate.is_captive(), slate.dial, slate.tokens),
        (RED, false, 2, 0)
    );
    assert_eq!(b.look("Pike").condition.controls, None);
    let path = vec![Hex::new(6, 7), Hex::new(6, 8)];
    let order = Command::Move(MoveOrder::walk(b.id("Slate"), path, SE));
    b.order(RED, order);
    let slate = b.look("Slate");
    assert_eq!((slate.hex(), slate.tokens), (Some(Hex::new(6, 8)), 1));
    assert_eq!(Table::of(b.0.world()).clock().left(), 1);
}

#[test]
fn a_token_forbids_it() {
    let mut units = red();
    units[0] = units[0].clone().tokens(1);
    let mut b = scene(units, blue()).begin();
    let order = bypass(&b);
    assert_eq!(b.refused(RED, order), ("began_with_tokens", RULE));
}

#[test]
fn two_captives_in_contact_are_too_many() {
    let mut red = red();
    red.push(squad("Hook", [6, 7, 16]).at(3, 6, SE));
    let mut blue = blue();
    blue.push(
        car("Dray", [8, 8, 18])
            .at(4, 6, N)
            .standing(captive_of("Hook")),
    );
    let mut b = scene(red, blue).begin();
    let order = bypass(&b);
    assert_eq!(b.refused(RED, order), ("several_captives", RULE));
}

#[test]
fn a_shut_down_mech_stays_so_and_nobody_else_can() {
    let slate = mech("Slate", [8, 8, 18]).heat(5).at(6, 6, N).standing(|s| {
        s.captive_of = Some("Pike".to_owned());
        s.shut_down = true;
    });
    let mut b = scene(red(), vec![slate, tank("Far", [8, 8, 18]).at(20, 0, NW)]).begin();
    let order = Command::Bypass {
        unit: b.id("Pike"),
        target: b.id("Slate"),
    };
    assert_eq!(b.refused(RED, order), ("no_bypass", RULE));
    let order = bypass(&b);
    b.order(RED, order);
    let slate = b.look("Slate");
    assert_eq!(
        (slate.side, slate.heat, slate.tokens, slate.is_shut_down()),
        (RED, 5, 2, true)
    );
}

/// A transport with a squad aboard that has a captive with it, captured itself; its squad is Blue's, the captive Red's.
fn with_a_load(captor: Piece) -> (Piece, Piece, Piece) {
    let wagon = car("Wagon", [8, 8, 18])
        .with(|m| m.transport = 4)
        .at(6, 6, N);
    let aboard = |p: Piece| p.aboard("Wagon");
    (
        wagon.standing(captive_of("Pike")),
        aboard(squad("Escort", [6, 7, 15])),
        aboard(captor).standing(captive_of("Escort")),
    )
}

#[test]
fn the_passengers_of_a_transport_go_with_it_and_their_captive_is_free_among_friends() {
    let (wagon, escort, prize) = with_a_load(tank("Prize", [8, 8, 18]));
    let mut red = red();
    red.push(prize);
    let blue = vec![wagon, escort, tank("Far", [8, 8, 18]).at(20, 0, NW)];
    let mut b = scene(red, blue).begin();
    let order = Command::Bypass {
        unit: b.id("Reed"),
        target: b.id("Wagon"),
    };
    b.order(RED, order);
    for name in ["Wagon", "Escort", "Prize"] {
        assert_eq!((b.look(name).side, b.look(name).is_captive()), (RED, false));
    }
    assert_eq!(b.look("Escort").condition.controls, None);
}

#[test]
fn a_captive_aboard_a_transport_won_back_stays_a_captive() {
    let (wagon, escort, prize) = with_a_load(tank("Prize", [8, 8, 18]));
    // Red's own wagon with a Blue tank in it was captured by Blue's squad.
    let red = vec![red().remove(0), wagon, escort];
    let blue = vec![
        squad("Pike", [6, 7, 16]).at(7, 6, NW),
        prize,
        tank("Far", [8, 8, 18]).at(20, 0, NW),
    ];
    let mut b = scene(red, blue).begin();
    let order = Command::Bypass {
        unit: b.id("Reed"),
        target: b.id("Wagon"),
    };
    b.order(RED, order);
    assert_eq!(b.look("Escort").side, RED);
    let (escort, prize) = (b.id("Escort"), b.look("Prize"));
    assert_eq!(prize.side, SideId(1));
    assert_eq!(prize.condition.captive.map(|c| c.by), Some(escort));
}
