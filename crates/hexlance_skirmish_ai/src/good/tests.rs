//! The chances that the player works out by itself are those of the rules.

use hexlance_rules::{DiceSource, SideId};
use hexlance_skirmish::{
    Battle,
    content::Content,
    dice::Sv,
    ground::distance,
    shots::{Way, shot},
};

use super::{Weights, fight::Brain, scene::Scene};
use crate::{
    common::{battle, player},
    to_act,
};

/// A battle of walkers after so many commands.
fn played(seed: u64, commands: usize) -> Battle {
    let dice = DiceSource::Seed(seed);
    let setup = battle(seed, false);
    let mut battle =
        Battle::with_options(setup, Content::shipped(), dice, false, false).expect("it starts");
    let mut players = [player("walker", seed), player("easy", seed)];
    while battle.history().len() < commands {
        let Some(side) = to_act(&battle) else { break };
        let command = players[side.index()]
            .next(&battle, side)
            .expect("a command");
        battle.submit(side, command).expect("a legal command");
    }
    battle
}

#[test]
fn quick_numbers_are_those_of_the_rules() {
    let mut compared = 0;
    for seed in 0..12 {
        let battle = played(seed, 20 + 10 * (seed % 4) as usize);
        let scene = Scene::of(&battle, SideId(0), &Weights::PLAIN);
        let mut brain = Brain::default();
        brain.refresh(&scene);
        for me in scene.own.iter().filter(|t| t.able) {
            let look = me.look.expect("an own trooper");
            for foe in scene
                .foes
                .iter()
                .filter(|f| !f.concealed && !f.fallen && !f.engaged)
            {
                for gun in me.guns.iter().filter(|g| !g.mode.traits.direct) {
                    for reacts in [false, true] {
                        let line = brain.line(scene.over, &me.body, &foe.body);
                        let length = distance(&me.body, &foe.body);
                        let quick = brain.roll(me, gun, foe, length, line, reacts, false);
                        let way = Way {
                            weapon: gun.weapon,
                            mode: gun.number,
                            ammo: gun.ammo,
                            reacts,
                            aimed: false,
                            concealed: false,
                        };
                        let exact =
                            shot(scene.table, &look, &me.body, &way, foe.id.into(), &foe.body);
                        let (Some(quick), Some(exact)) = (quick, exact.filter(|_| line.sees()))
                        else {
                            continue;
                        };
                        let dice = quick.dice.expect("no template");
                        assert_eq!(
                            Sv::new(dice.sv, 0),
                            Sv::of(&exact.value),
                            "{} at {}",
                            me.id,
                            foe.id
                        );
                        assert_eq!(dice.dice, exact.dice, "{} at {}", me.id, foe.id);
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 20, "{compared} compared");
}
