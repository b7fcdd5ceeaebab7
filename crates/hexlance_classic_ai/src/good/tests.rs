//! The numbers that the player works out by itself are those of the rules.

use hexlance_classic::{
    Battle,
    command::{FireAt, FireOrder},
    content::Content,
    fire::refusal_of,
    state::Phase,
};
use hexlance_rules::DiceSource;

use super::{
    Temper, fire,
    marks::marks,
    scene::{Brain, Scene},
};
use crate::{
    common::{battle, player},
    plain::hold,
    to_act,
};

/// Compares every shot that could be declared now with what the rules say; gives back how many there were.
fn compared(battle: &Battle, brain: &mut Brain) -> usize {
    let Some(side) = to_act(battle) else { return 0 };
    let scene = Scene::of(brain, battle, side);
    let temper = Temper::of("hard").expect("a level");
    let mut n = 0;
    for me in scene.own.iter().filter(|m| !m.prone) {
        let marks = marks(&scene, &mut brain.sights, me, &temper);
        for gun in &me.arms.guns {
            for mark in marks.iter().filter(|m| !m.special) {
                let shot = FireAt {
                    bin: fire::bin_of(me, gun, &[]),
                    shots: gun.shots,
                    heat: gun.as_heat,
                    ..FireAt::at(gun.weapon, mark.foe.id)
                };
                let order = FireOrder {
                    shots: std::iter::once(shot).collect(),
                    ..hold(me.id)
                };
                let exact = refusal_of(scene.table, &me.look, &order, &shot);
                let torso = usize::from(me.facing.index());
                let covers = gun.swing.covers(mark.sectors[torso], false);
                let quick = gun.at_range(mark.range).filter(|_| covers);
                let quick = quick.map(|(_, far)| gun.base + far + mark.more);
                match (quick, exact) {
                    (Some(tn), Ok(exact)) => {
                        // Where a line runs along hexsides its target chooses, and the player expects the worse.
                        let own = exact.tn.total();
                        let along =
                            hexlance_classic::sight::is_along_hexsides(me.hex, mark.foe.hex);
                        assert!(tn == own || along && tn > own, "{tn}: {:?}", exact.tn);
                        n += 1;
                    }
                    (Some(tn), Err(why)) => {
                        let known = tn > 12 || matches!(why.code, "own_cover" | "no_ammunition");
                        assert!(known, "{tn}: {why:?}");
                    }
                    (None, Ok(exact)) => panic!("{} could fire: {:?}", me.look.name, exact.tn),
                    (None, Err(_)) => {}
                }
            }
        }
    }
    n
}

#[test]
fn quick_numbers_are_those_of_the_rules() {
    let mut n = 0;
    for seed in 0..6 {
        let dice = DiceSource::Seed(seed);
        let setup = battle(seed, false);
        let mut battle =
            Battle::with_options(setup, Content::shipped(), dice, false, false).expect("it starts");
        let mut players = [player("normal", seed), player("walker", seed)];
        let mut brain = Brain::default();
        while let Some(side) = to_act(&battle) {
            let phase = hexlance_classic::read::Table::of(battle.world())
                .clock()
                .phase;
            if phase == Phase::Weapons && battle.decision().is_none() {
                n += compared(&battle, &mut brain);
            }
            let command = players[side.index()].next(&battle, side);
            battle
                .submit(side, command.expect("a command"))
                .expect("a legal command");
        }
    }
    assert!(n > 1_000, "{n} compared");
}
