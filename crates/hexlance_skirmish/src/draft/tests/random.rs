//! Battles that chance plays by picks alone.

use std::collections::BTreeMap;

use hexlance_rules::{
    DiceSource, SideId,
    draft::{Drafts, Leads, Next, Offers, Pick, laws},
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::{
    super::{Draft, compose},
    shortcuts,
};
use crate::{
    Battle, Skirmish,
    command::{Command, Reply},
    conformance::case::{CaseItem, CaseTask, Team},
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

/// Picks by chance, and of skills the one that was picked least.
struct Picker {
    rng: ChaCha8Rng,
    used: BTreeMap<String, u32>,
}

impl Picker {
    fn new(seed: u64) -> Self {
        Self {
            rng: ChaCha8Rng::seed_from_u64(seed),
            used: BTreeMap::new(),
        }
    }

    fn once_in(&mut self, times: u32) -> bool {
        self.rng.random_range(0..times) == 0
    }

    fn any(&mut self, picks: &[Pick]) -> Option<Pick> {
        let number = self.rng.random_range(0..picks.len().max(1));
        picks.get(number).cloned()
    }

    /// A command by picks; none if it has come to too many dead ends.
    fn command(&mut self, battle: &Battle, side: SideId) -> Option<Command> {
        for _ in 0..60 {
            let mut draft = Draft::default();
            for _ in 0..40 {
                let offers = battle.offers(side, &draft);
                let Some(pick) = self.pick(battle, side, &draft, &offers) else {
                    break;
                };
                match battle.pick(side, &draft, &pick) {
                    Ok(Next::Draft(next)) => draft = next,
                    Ok(Next::Command(command)) => return Some(command),
                    Err(refused) => panic!("{draft:?}: {pick:?}: {refused}"),
                }
            }
        }
        None
    }

    fn pick(
        &mut self,
        battle: &Battle,
        side: SideId,
        draft: &Draft,
        offers: &Offers,
    ) -> Option<Pick> {
        let of = |wanted: Leads| {
            let all = offers.picks().filter(move |(_, leads)| *leads == wanted);
            all.map(|(pick, _)| pick).collect::<Vec<_>>()
        };
        let (on, mut aside) = (of(Leads::On), of(Leads::Aside));
        // Standing reactions only take the place of picks that chance makes anyway.
        aside.retain(|pick| !matches!(pick, Pick::Button(key) if key.starts_with("react.always.")));
        let reacts = offers.button("react.done").is_some();
        let idle = reacts && draft.unit.is_none() && draft.turret.is_none();
        let strays = (idle && draft.answers.len() < 3 && !self.once_in(4)) || self.once_in(8);
        if strays && let Some(pick) = self.any(&aside) {
            return Some(pick);
        }
        if battle.decision().is_some() || idle || self.once_in(8) {
            return battle.usual(side, draft, offers);
        }
        let is_button = |pick: &&Pick| matches!(pick, Pick::Button(_));
        let mut buttons: Vec<Pick> = on.iter().filter(is_button).cloned().collect();
        buttons.retain(|pick| *pick != Pick::button("react.done"));
        if draft.part.is_none() && !buttons.is_empty() {
            let count = |pick: &Pick| {
                let name = format!("{pick:?} {reacts}");
                self.used.get(&name).copied().unwrap_or(0)
            };
            let least = buttons.iter().map(count).min();
            buttons.retain(|pick| Some(count(pick)) == least);
            let chosen = self.any(&buttons)?;
            *self.used.entry(format!("{chosen:?} {reacts}")).or_default() += 1;
            return Some(chosen);
        }
        let declare = Pick::button("declare");
        if on.contains(&declare) && !self.once_in(3) {
            return Some(declare);
        }
        match self.any(&on) {
            Some(pick) => Some(pick),
            None if self.once_in(10) => self.any(&of(Leads::Pass)),
            None => None,
        }
    }
}

/// Lets chance play so many commands, and holds the laws of drafts in some of the states: whatever was given can be
/// reached pick by pick.
fn play(battle: &mut Battle, picker: &mut Picker, commands: usize, tally: &mut Tally) {
    for number in 0..commands {
        let over = *battle.world().resource::<Ending>() != Ending::Open
            || Table::of(battle.world()).clock().stage == Stage::Over;
        let Some(side) = Skirmish::to_act(battle).filter(|_| !over) else {
            return;
        };
        let place = format!("command {number}");
        if picker.once_in(10) {
            let held = laws::hold(battle, &mut picker.rng, 1);
            held.unwrap_or_else(|e| panic!("{place}: {e}"));
            shortcuts::hold(battle, side, &mut picker.rng);
        }
        let command = picker.command(battle, side);
        let command = command.unwrap_or_else(|| panic!("{place}: nothing is found"));
        if battle.decision().is_none() {
            let way = laws::picks_to(battle, side, &command);
            way.unwrap_or_else(|e| panic!("{place}: {e}"));
        }
        tally.count(&command);
        if let Err(refused) = battle.submit(side, command.clone()) {
            panic!("{place}: {command:?}: {refused}");
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

/// Those who mend, find, carry, climb and drop in.
fn camp() -> Scene {
    Scene::new()
        .north("A", "Doctor, medikit, at (8,8)")
        .north(
            "B",
            "Engineer, demolition charges, deployable turret, at (10,8)",
        )
        .north("C", "unconscious, at (9,8)")
        .north("D", "REM, STR 2, lost 1, at (11,8)")
        .north("E", "Sat-Lock, Sensor, Forward Observer, at (8,6)")
        .north("F", "Immobilized-2 (Adhesive), at (12,8)")
        .north("G", "Camouflage, antipersonnel mines, at (20,3)")
        .north("H", "Drop, PH 12")
        .north("I", "Regeneration, W 2, lost 1, at (14,8)")
        .north("K", "TAG, Manned, at (4,8)")
        .north("R", "REM, guided missile, at (16,5)")
        .south("U", "unconscious, at (10,9)")
        .south("V", "Immobilized-2, at (11,9)")
        .south("W", "camo, Camouflage, at (8,12)")
        .south("X", "Engineer, at (12,14)")
        .south("S", "REM, STR 2, lost 1, at (13,14)")
        .south("Y", "TO, TO Camouflage, at (6,13)")
        .south("Z", "Targeted, at (14,13)")
        .terrain("level 6", &[(11, 7), (7, 6), (15, 8)])
        .terrain("console", &[(9, 7)])
        .terrain(
            "zero visibility",
            &[(20, 3), (20, 4), (19, 4), (21, 4), (19, 3), (21, 3)],
        )
        .terrain("closed narrow gate height 6 S", &[(10, 8)])
        .with(|case| case.task = CaseTask::TwoCrates(vec![(7, 8), (13, 9)]))
}

/// Troopers who look out for Markers that are about.
fn scouts() -> Scene {
    Scene::new()
        .north("A", "Camouflage, camo, at (8,8)")
        .north("B", "at (11,8)")
        .south("W", "Camouflage, camo, at (8,14)")
        .south("Y", "Camouflage, camo, at (12,14)")
}

/// How many camps are tried until everything has come up.
const MOST_CAMPS: u64 = 60;

/// How many patrols are watched until every reaction has come up.
const MOST_PATROLS: u64 = 200;

/// Whatever may be declared comes up: in Orders, and, of what may be a reaction, much as one.
#[test]
fn chance_plays_orders_by_picks_alone() {
    let mut tally = Tally::default();
    let mut picker = Picker::new(7);
    let scenes: [(fn() -> Scene, u64); 4] = [(soldiers, 3), (hackers, 2), (camp, 8), (scouts, 24)];
    for (scene, battles) in scenes {
        for seed in 0..battles {
            let mut battle = scene().thrown(DiceSource::Seed(seed));
            play(&mut battle, &mut picker, 45, &mut tally);
        }
    }
    // Charges that the enemy has planted are rare; its draft has a test of its own.
    let never = |tally: &Tally| -> Vec<&&str> {
        let names = Deed::NAMES.iter().filter(|name| **name != "TakeOff");
        names.filter(|name| tally.of(name) == (0, 0)).collect()
    };
    // In a camp there is the most to do, and some of it comes up seldom.
    let mut seed = 8;
    while !never(&tally).is_empty() && seed < MOST_CAMPS {
        let mut battle = camp().thrown(DiceSource::Seed(seed));
        play(&mut battle, &mut picker, 45, &mut tally);
        seed += 1;
    }
    assert!(never(&tally).is_empty(), "{:?}: {tally:?}", never(&tally));
    let unanswered = |tally: &Tally| -> Vec<&str> {
        let names = ["Shoot", "Strike", "Hack", "Dodge", "Reset", "Discover"];
        let names = names.into_iter();
        names.filter(|name| tally.of(name).1 == 0).collect()
    };
    // Scouts seldom find the Marker of whoever passes them.
    let mut seed = 24;
    while !unanswered(&tally).is_empty() && seed < MOST_PATROLS {
        let mut battle = scouts().thrown(DiceSource::Seed(seed));
        play(&mut battle, &mut picker, 45, &mut tally);
        seed += 1;
    }
    assert!(
        unanswered(&tally).is_empty(),
        "{:?}: {tally:?}",
        unanswered(&tally)
    );
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
    let mut picker = Picker::new(8);
    for seed in 0..2 {
        let mut battle = scene.clone().thrown(DiceSource::Seed(seed));
        play(&mut battle, &mut picker, 30, &mut tally);
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
