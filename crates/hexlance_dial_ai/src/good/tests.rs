//! The player's own numbers against those of the rules, in battles on the way.

use hexlance_board::Direction;
use hexlance_dial::{
    Battle,
    attack::{Attack, number},
    command::{CloseOrder, RangedOrder},
    content::Content,
    model::SlotId,
    odds,
    read::Seen,
    state::{Clock, Stage},
};
use hexlance_rules::{DiceSource, SideId};

use super::{
    Temper,
    number::chances,
    scene::{How, Scene},
};
use crate::{Player, common, to_act};

#[test]
fn chances_are_those_of_the_rules() {
    for needed in -10..30 {
        for rerolls in [false, true] {
            let c = chances(needed, rerolls);
            let whole = odds::chance(needed, rerolls) as f32;
            assert!((c.plain + c.critical - whole).abs() < 1e-4, "{needed}");
        }
    }
}

/// Every shot and blow that could be made in a scene needs what the rules say.
fn compare(scene: &Scene<'_>) -> usize {
    let mut seen = 0;
    for me in &scene.own {
        for e in &scene.foes {
            let rear = e.is_behind(me.hex);
            let line = scene.line(me, me.hex, e, e.hex);
            let how = How::Direct {
                hindered: line.is_hindered(),
                uphill: scene.is_higher(e.hex, me.hex),
            };
            let (unit, target) = (me.look.id, e.look.id);
            let ranged = RangedOrder::at(unit, SlotId::Primary, target);
            let close = CloseOrder {
                unit,
                slot: SlotId::Primary,
                target,
                with: Vec::new(),
            };
            for (how, attack) in [
                (how, Attack::ranged(scene.table, &ranged)),
                (How::Close, Attack::close(scene.table, &close)),
            ] {
                let attack = attack.expect("both stand on the table");
                let theirs = number::against(scene.table, &attack, &e.look, false).needed();
                let ours = scene.needed(me, e, e.hex, how, rear);
                assert_eq!(ours, theirs, "{} at {} {how:?}", me.look.name, e.look.name);
                seen += 1;
            }
        }
    }
    seen
}

#[test]
fn numbers_are_those_of_the_rules() {
    let mut seen = 0;
    for seed in 0..4 {
        let setup = common::battle(700 + seed, false);
        let mut battle =
            Battle::new(setup, Content::shipped(), DiceSource::Seed(seed)).expect("it starts");
        let mut players: Vec<Player> = ["walker", "random"]
            .iter()
            .filter_map(|l| Player::new(l, seed))
            .collect();
        while let Some(side) = to_act(&battle) {
            let Some(command) = players[side.index()].next(&battle, side) else {
                break;
            };
            battle.submit(side, command).expect("a legal command");
            if battle.world().resource::<Clock>().stage == Stage::Orders {
                seen += compare(&Scene::new(&Seen::of(battle.world()), side, Temper::HARD));
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
}

/// In the last turn nothing is saved for later, and only who is eliminated counts (D14.2).
#[test]
fn the_last_turn_has_no_next_one() {
    let at = |round: u16, temper: Temper| {
        let red = common::standing("Red", "dial.undertow", [9, 12], Direction::N);
        let blue = common::standing("Blue", "dial.jackstraw", [9, 8], Direction::S);
        let setup = common::situation(round, Stage::Orders, [vec![red], vec![blue]]);
        let battle =
            Battle::new(setup, Content::shipped(), DiceSource::Seed(1)).expect("it starts");
        let [first, second] = [0, 1].map(|side| {
            let seen = Seen::of(battle.world());
            let scene = Scene::new(&seen, SideId(side), temper);
            let foe = &scene.foes[0];
            (scene.temper, [foe.loss(1), foe.loss(foe.left)])
        });
        (first, second)
    };
    let (early, _) = at(3, Temper::HARD);
    let ((last, worn), (answer, _)) = at(12, Temper::HARD);
    assert_eq!(early.0.foresight, Temper::HARD.foresight);
    assert_eq!(last.foresight, 0.0, "Red has no turn any more");
    assert!(last.caution > 0.0, "Blue has one");
    assert_eq!((answer.foresight > 0.0, answer.caution), (true, 0.0));
    assert!(worn[0] < early.1[0], "{worn:?}, {:?} before", early.1);
    assert!(
        (worn[1] - early.1[1]).abs() < 1e-3,
        "who is eliminated is lost whole"
    );
    let (plain, _) = at(12, Temper::NORMAL);
    assert_eq!(plain.0.foresight, Temper::NORMAL.foresight);
}
