//! Battles that chance plays by picks alone.

use std::collections::BTreeMap;

use hexlance_rules::{
    DiceSource,
    draft::{Chance, Drafts, laws},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::super::compose;
use crate::{
    Battle, Skirmish,
    command::{Command, Reply},
    conformance::case::{CaseItem, Team},
    deeds::Deed,
    read::Table,
    state::{Ending, ItemKind, Stage},
    testing::Scene,
};

/// How often each skill was declared: as part of an Order, and as a reaction.
#[derive(Debug, Default)]
struct Tally(BTreeMap<String, (u32, u32)>);

impl Tally {
    fn count(&mut self, command: &Command) {
        let mut one = |deed: &Deed, reacts: bool| {
            let name = format!("{deed:?}");
            let name = name.split(['(', ' ']).next().unwrap_or_default();
            let entry = self.0.entry(name.to_owned()).or_default();
            if reacts {
                entry.1 += 1;
            } else {
                entry.0 += 1;
            }
        };
        match command {
            Command::Order(given) => given.actors.iter().for_each(|(_, deed)| one(deed, false)),
            Command::Second(deeds) => deeds.iter().for_each(|deed| one(deed, false)),
            Command::React(answers) => {
                for answer in answers {
                    if let Reply::Do(deed) = &answer.reply {
                        one(deed, true);
                    }
                }
            }
            _ => {}
        }
    }

    fn of(&self, name: &str) -> (u32, u32) {
        self.0.get(name).copied().unwrap_or_default()
    }
}

/// Lets chance play so many commands, and holds the laws of drafts in some of the states: whatever was given can be
/// reached pick by pick.
fn play(battle: &mut Battle, seed: u64, commands: usize, tally: &mut Tally) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chance = Chance::default();
    for number in 0..commands {
        let over = *battle.world().resource::<Ending>() != Ending::Open
            || Table::of(battle.world()).clock().stage == Stage::Over;
        let Some(side) = Skirmish::to_act(battle).filter(|_| !over) else {
            return;
        };
        let place = || format!("{seed}, command {number}");
        if rng.random_range(0..6) == 0 {
            laws::hold(battle, &mut rng, 1).unwrap_or_else(|e| panic!("{}: {e}", place()));
        }
        let command = chance.command(&mut rng, battle, side);
        let command = command.unwrap_or_else(|| panic!("{}: nothing is found", place()));
        if battle.decision().is_none() {
            laws::picks_to(battle, side, &command).unwrap_or_else(|e| panic!("{}: {e}", place()));
        }
        tally.count(&command);
        if let Err(refused) = battle.submit(side, command.clone()) {
            panic!("{}: {command:?}: {refused}", place());
        }
    }
}

/// Soldiers with all sorts of weapons, close to each other.
fn soldiers() -> Scene {
    Scene::new()
        .north("A", "at (6,8), light shotgun, grenades, Marksmanship LX")
        .north("B", "at (8,9), flamethrower, demolition charges")
        .north("C", "at (10,7), missile launcher, Stealth")
        .north(
            "D",
            "HI, at (7,10), multi rifle, adhesive launcher, CC 18, da cc weapon",
        )
        .north(
            "E",
            "at (4,9), smoke grenades, antipersonnel mines, e m mines",
        )
        .north(
            "F",
            "at (12,9), forward observer, flash pulse, Sixth Sense L2",
        )
        .south("U", "at (7,16), breaching shotgun, guided missile")
        .south("V", "at (9,15), scatter rifle, light grenade launcher")
        .south(
            "W",
            "HI, at (8,12), multi sniper rifle, viral cc weapon, CC 17",
        )
        .south("X", "at (5,14), camo, Camouflage, submachine gun")
        .south("Y", "at (11,13), nanite sprayer, smoke grenades")
        .south("Z", "at (13,14), TO, TO Camouflage, stun pistol")
        .terrain("level 4", &[(9, 11), (10, 11)])
}

/// Hackers with machines.
fn hackers() -> Scene {
    Scene::new()
        .north("A", "Hacker, assault hacking device, at (8,9)")
        .north("B", "Hacker, hacking device plus, at (10,9)")
        .north("C", "TAG, at (6,8), Manned")
        .north("D", "Hacker, killer hacking device, at (12,10)")
        .north("R", "REM, at (9,7), guided missile")
        .south("U", "Hacker, hacking device, at (8,14)")
        .south(
            "V",
            "Hacker, defensive hacking device, deployable repeater, at (10,14)",
        )
        .south("W", "TAG, Manned, at (6,15)")
        .south("X", "REM, at (11,13)")
        .south("Y", "HI, at (9,12)")
}

#[test]
fn chance_plays_orders_by_picks_alone() {
    let mut tally = Tally::default();
    for seed in 0..6 {
        let mut battle = soldiers().thrown(DiceSource::Seed(seed));
        play(&mut battle, seed, 120, &mut tally);
    }
    for seed in 0..6 {
        let mut battle = hackers().thrown(DiceSource::Seed(seed));
        play(&mut battle, 100 + seed, 120, &mut tally);
    }
    for name in ["Shoot", "Strike", "Hack"] {
        let (acts, reacts) = tally.of(name);
        assert!(acts > 0 && reacts > 0, "{name}: {tally:?}");
    }
    println!("{tally:?}");
}

#[test]
fn turrets_react_by_picks() {
    let scene = soldiers().with(|case| {
        case.items = vec![CaseItem {
            kind: ItemKind::Turret,
            weapon: "deployable_turret".to_owned(),
            side: Team::South,
            at: (8, 13),
        }];
    });
    let mut tally = Tally::default();
    let mut shots = 0;
    for seed in 0..4 {
        let mut battle = scene.clone().thrown(DiceSource::Seed(seed));
        play(&mut battle, 200 + seed, 60, &mut tally);
        let by_item = |c: &Command| match c {
            Command::React(answers) => answers.iter().filter(|a| a.by.trooper().is_none()).count(),
            _ => 0,
        };
        shots += battle
            .history()
            .iter()
            .map(|e| by_item(&e.command))
            .sum::<usize>();
    }
    assert!(shots > 0, "{tally:?}");
}

/// Every skill that anybody may declare has a button, and each button one key.
#[test]
fn every_key_is_one_composers() {
    let mut keys: Vec<&str> = compose::all().iter().map(|c| c.key()).collect();
    let all = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all);
}
