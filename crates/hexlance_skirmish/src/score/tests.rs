use hexlance_rules::SideId;

use super::{Score, count};
use crate::{
    command::Command,
    conformance::case::CaseTask,
    read::Table,
    state::Ending,
    testing::{Scene, id},
};

#[test]
fn whoever_gives_up_has_lost() {
    let mut battle = Scene::new()
        .north("A", "at (5,10)")
        .south("X", "at (20,30)")
        .battle();
    battle
        .submit(SideId(0), Command::Concede)
        .expect("anybody may give up");
    assert_eq!(*battle.world().resource::<Ending>(), Ending::Won(SideId(1)));
    let refused = battle
        .check(SideId(1), &Command::Done)
        .expect_err("it is over");
    assert_eq!(refused.code, "over");
}

#[test]
fn the_wanted_count_once_and_others_by_points() {
    let battle = Scene::new()
        .north("A", "Lieutenant, at (5,10)")
        .south("L", "Lieutenant, dead, points 40, at (2,30)")
        .south("W", "dead, points 30, at (4,30)")
        .south("Z", "dead, points 60, at (6,30)")
        .with(|case| case.task = CaseTask::TheList)
        .battle();
    let table = Table::of(battle.world());
    let mut score: Score = super::score(table).clone();
    // The Lieutenant is worth 2, the others have 90 points, and the own dearest trooper lives.
    assert_eq!(count::end(table, &score), [2 + 1 + 1, 0]);
    score.wanted = [Some(id(&battle, "W")), None];
    assert_eq!(count::end(table, &score), [3 + 2 + 1 + 1, 0]);
}
