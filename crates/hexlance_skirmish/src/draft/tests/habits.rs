//! Standing reactions (K4.4.7).

use hexlance_rules::draft::Pick;

use super::{
    super::{Draft, Habit, filled, keys},
    hand::{button, open, unit},
};
use crate::{
    Battle,
    command::Reply,
    deeds::Deed,
    drill::SOUTH,
    testing::{Scene, id, play},
};

/// Three guards see A go by, the last of them only when it goes on.
fn patrol() -> Battle {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "at (15,10) W")
        .south("C", "at (15,11) W")
        .south("D", "at (15,12) W")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move(route: [(6,10),(7,10)])), Reacts(["B", "C", "D"])]"#,
    );
    battle
}

fn always(battle: &Battle, name: &str, habit: &'static str) -> Draft {
    open(battle, SOUTH, &[unit(battle, name), button(habit)])
}

#[test]
fn a_standing_reaction_settles_the_one_at_hand_and_fills_in_the_next() {
    let battle = patrol();
    let mut draft = always(&battle, "B", keys::ALWAYS_ATTACK);
    assert!(matches!(draft.answers[0].reply, Reply::Do(Deed::Shoot(_))));
    for (name, habit) in [("C", keys::ALWAYS_DODGE), ("D", keys::ALWAYS_PASS)] {
        for pick in [unit(&battle, name), button(habit)] {
            let next = battle.pick(SOUTH, &draft, &pick).expect("it is offered");
            let hexlance_rules::draft::Next::Draft(next) = next else {
                panic!("{pick:?} declares");
            };
            draft = next;
        }
    }
    assert_eq!(draft.habits.of(id(&battle, "D")), Some(Habit::Pass));
    assert_eq!(draft.answers.len(), 2);
    // In the next Order the two that do something have it filled in, each its own.
    let fresh = draft.fresh(None);
    let next = filled(&battle, SOUTH, &fresh).expect("there is something to fill in");
    assert_eq!(next.answers, draft.answers);
    // Once: what is taken back stays taken back.
    let mut less = next.clone();
    less.answers.clear();
    assert_eq!(filled(&battle, SOUTH, &less), None);
}

#[test]
fn whoever_cannot_shoot_dodges() {
    let mut battle = Scene::new()
        .north("A", "at (5,10) E")
        .south("B", "Stunned, at (15,10) W")
        .battle();
    play(
        &mut battle,
        r#"[Order(who: "A", first: Move(route: [(6,10),(7,10)])), Reacts(["B"])]"#,
    );
    let draft = always(&battle, "B", keys::ALWAYS_ATTACK);
    assert!(matches!(draft.answers[0].reply, Reply::Do(Deed::Dodge(_))));
}

#[test]
fn a_second_press_ends_it() {
    let battle = patrol();
    let picks: [Pick; 3] = [
        unit(&battle, "D"),
        button(keys::ALWAYS_PASS),
        button(keys::ALWAYS_PASS),
    ];
    let draft = open(&battle, SOUTH, &picks);
    assert_eq!(draft.habits.of(id(&battle, "D")), None);
}
