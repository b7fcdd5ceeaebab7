//! R15.1.1, R17.2, R17.5: who wins, and when it is over.

use hexlance_board::hex;
use hexlance_rules::SideId;
use hexlance_strike::{
    card::{Card, MoveMode},
    command::Command,
    model::mission::Victory,
    read,
    state::{Critical, Ending, Fate, Outcome, Phase, Place},
    victory,
};

use crate::scene::{BLUE, Play, RED, Scene, infantry, line, std, tank};

fn outcome(p: &Play) -> Option<&Outcome> {
    p.0.world().resource::<Ending>().0.as_ref()
}

#[test]
fn e17_4_within_a_tenth_is_a_draw() {
    assert_eq!(victory::ahead(&[210, 195]), None);
    assert_eq!(victory::ahead(&[210, 188]), Some(SideId(0)));
    assert_eq!(victory::ahead(&[100, 112]), Some(SideId(1)));
    assert_eq!(victory::ahead(&[0, 0]), None);
}

#[test]
fn a_side_without_units_ends_the_battle_in_the_damage_step() {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(9, 9, 9),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(BLUE, "E", Card { pv: 31, ..std() }, hex(6, 4)).skill = Some(3);
    let mut p = s.play(&[5, 4]);
    p.shoot("A", "E");
    p.finish();
    let o = outcome(&p).expect("over");
    assert_eq!((o.winner, o.scores.clone()), (Some(RED), vec![37, 0]));
    assert_eq!(read::phase(p.0.world()), Phase::Over);
    let refusal = p.0.submit(BLUE, Command::Done).expect_err("over");
    assert!(refusal.to_string().contains("over"));
}

#[test]
fn the_turn_limit_ends_it() {
    let mut s = Scene::end_of(12);
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(6, 4));
    let p = s.play(&[]);
    assert_eq!(outcome(&p).map(|o| o.winner), Some(None));
    let mut s = Scene::end_of(11);
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(6, 4));
    assert_eq!(outcome(&s.play(&[])), None);
}

#[test]
fn the_last_side_standing() {
    let mut s = Scene::end_of(4);
    s.victory = Victory::LastStanding;
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(6, 4));
    s.did("E").fate = Some(Fate::Destroyed);
    let p = s.play(&[]);
    assert_eq!(outcome(&p).and_then(|o| o.winner), Some(RED));
}

#[test]
fn units_off_the_map_stay_away_when_nobody_is_left_on_it() {
    let mut s = Scene::end_of(4);
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(6, 4));
    s.did("E").fate = Some(Fate::Withdrawn);
    s.unit(BLUE, "Late", std(), hex(6, 4)).at = None;
    let p = s.play(&[]);
    assert!(outcome(&p).is_some());
    assert_eq!(*p.unit("Late").place, Place::Gone(Fate::Withdrawn));
}

#[test]
fn who_concedes_has_lost() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(6, 4));
    let mut p = s.play(&[]);
    p.0.submit(RED, Command::Concede).expect("may give up");
    let o = outcome(&p).expect("over");
    assert_eq!((o.winner, o.scores.clone()), (Some(BLUE), vec![0, 0]));
    assert_eq!(*p.unit("A").place, Place::Gone(Fate::Withdrawn));
}

#[test]
fn crippled_units_are_noted_if_they_must_go_home() {
    let crippled = |change: &dyn Fn(&mut hexlance_strike::setup::UnitSetup<Card>), forced| {
        let mut s = Scene::end_of(1);
        s.options.forced_withdrawal = forced;
        change(s.unit(RED, "A", std(), hex(3, 5)));
        s.unit(BLUE, "E", std(), hex(20, 5));
        let p = s.play(&[]);
        p.unit("A").statuses.has(victory::crippled())
    };
    // E15.3: structure 3, takes 2.
    assert!(crippled(&|u| u.condition.structure_lost = 2, true));
    assert!(!crippled(&|u| u.condition.structure_lost = 2, false));
    assert!(!crippled(&|u| u.condition.structure_lost = 1, true));
    assert!(crippled(
        &|u| u.condition.criticals = vec![Critical::FireControl; 2],
        true
    ));
    assert!(crippled(
        &|u| u.condition.criticals = vec![Critical::Mp; 4],
        true
    ));
    assert!(crippled(
        &|u| {
            u.card = infantry();
            u.condition.armor_lost = 4;
        },
        true
    ));
    assert!(!crippled(
        &|u| {
            u.card = infantry();
            u.condition.armor_lost = 3;
        },
        true
    ));
    assert!(crippled(
        &|u| {
            u.card = tank();
            u.condition.criticals = vec![Critical::Engine; 1];
            u.card.moves = [(MoveMode::Tracked, 2)].into();
        },
        true
    ));
}
