//! Computer players say why: terms add up to the worth by which they decide, no order that was not chosen is worth more,
//! and whoever asks changes nothing.

mod common;
mod dial_common;
#[path = "common/drawn.rs"]
mod drawn;
#[path = "common/watched.rs"]
mod watched;

use std::{
    collections::BTreeSet,
    fmt::Debug,
    sync::{Arc, Mutex},
};

use common::{Chance, anyone_with_aircraft, battery, broken_ground, lance, mirror, setup};
use hexlance_ai::{
    strike::Player,
    why::{Rule, Term, Why},
};
use hexlance_rules::DiceSource;
use hexlance_strike::{content::Content, setup::Setup};

/// What came up: terms and rules.
#[derive(Default)]
struct Seen {
    terms: BTreeSet<Term>,
    rules: BTreeSet<Rule>,
}

impl Seen {
    /// Holds a reason to what a reader may rely on.
    fn hold<C: Debug + PartialEq>(&mut self, given: &C, why: Option<&Why<C>>, at: &str) {
        match why {
            None => panic!("{at}: no reason for {given:?}"),
            Some(Why::Rule(rule)) => {
                self.rules.insert(*rule);
            }
            Some(Why::Weighed { chosen, next }) => {
                assert_eq!(&chosen.order, given, "{at}");
                for w in std::iter::once(chosen).chain(next) {
                    let sum: f32 = w.terms.iter().map(|(_, worth)| worth).sum();
                    let near = 1e-3 * w.worth.abs().max(1.0);
                    assert!((sum - w.worth).abs() < near, "{at}: {sum} is not {w:?}");
                    self.terms.extend(w.terms.iter().map(|(term, _)| *term));
                }
                if let Some(next) = next {
                    let least = next.worth - 1e-3 * next.worth.abs().max(1.0);
                    assert!(chosen.worth >= least, "{at}: {next:?} beats {chosen:?}");
                    assert_ne!(chosen.order, next.order, "{at}");
                }
            }
        }
    }
}

/// Plays a battle of strike with players who say why, and holds every order to that of players who do not.
fn strike(
    setup: Arc<Setup>,
    content: &Arc<Content>,
    levels: [&str; 2],
    seed: u64,
    seen: &mut Seen,
) {
    let content = Arc::clone(content);
    let dice = DiceSource::Seed(seed);
    let mut battle = hexlance_strike::Battle::with_options(setup, content, dice, false, false)
        .expect("the setup is sound");
    let make = || levels.map(|l| watched::level(l, seed));
    let (mut talks, mut silent) = (make(), make());
    for player in &mut talks {
        player.notes().expect("it takes notes").explain(true);
    }
    while let Some(side) = hexlance_ai::strike::to_act(&battle) {
        let at = format!(
            "{levels:?}, seed {seed}, command {}",
            battle.history().len()
        );
        let [talker, other] = [&mut talks, &mut silent].map(|p| p[side.index()].as_mut());
        let wish =
            |p: &mut dyn Player| hexlance_ai::strike::wish(p, &battle, side).expect("a wish");
        let (command, plain) = (wish(talker), wish(other));
        assert_eq!(command, plain, "{at}: asking changes the order");
        let notes = talker.notes().expect("it takes notes");
        seen.hold(&command, notes.why(), &at);
        assert!(other.notes().expect("it takes notes").why().is_none());
        battle.submit(side, command).expect("a legal command");
    }
}

/// The same for dial.
fn dial(levels: [&str; 2], seed: u64, seen: &mut Seen) {
    let setup = dial_common::battle(seed, false);
    let content = hexlance_dial::content::Content::shipped();
    let dice = DiceSource::Seed(seed);
    let mut battle = hexlance_dial::Battle::with_options(setup, content, dice, false, false)
        .expect("the setup is sound");
    let make = || levels.map(|l| dial_common::player(l, seed));
    let (mut talks, mut silent) = (make(), make());
    for player in &mut talks {
        player.notes().explain(true);
    }
    while let Some(side) = hexlance_ai::dial::to_act(&battle) {
        let at = format!(
            "{levels:?}, seed {seed}, command {}",
            battle.history().len()
        );
        let command = talks[side.index()].wish(&battle, side).expect("a wish");
        let plain = silent[side.index()].wish(&battle, side).expect("a wish");
        assert_eq!(command, plain, "{at}: asking changes the order");
        seen.hold(&command, talks[side.index()].notes().why(), &at);
        assert!(silent[side.index()].notes().why().is_none());
        battle.submit(side, command).expect("a legal command");
    }
}

#[test]
fn the_players_of_strike_say_why() {
    let content = Content::shipped();
    let maps = drawn::maps();
    let all = Mutex::new(Seen::default());
    let pairs = [
        ["hard", "normal"],
        ["easy", "hard"],
        ["normal", "walker"],
        ["random", "easy"],
    ];
    watched::on_all_processors(8, |n| {
        let seed = 40 + n as u64;
        let mut chance = Chance::new(seed);
        let board = broken_ground(20, 18, seed);
        let mut guns = lance(3);
        guns.extend(battery(30));
        let setup = match n % 4 {
            0 => Arc::new(mirror(4, seed)),
            1 => Arc::new(setup(&board, [guns.clone(), guns])),
            2 => {
                let mut side = || anyone_with_aircraft(&mut chance, &content, 4);
                Arc::new(setup(&board, [side(), side()]))
            }
            _ => drawn::battle(seed, &maps, &content).setup,
        };
        let mut seen = Seen::default();
        strike(setup, &content, pairs[(n + n / 4) % 4], seed, &mut seen);
        let mut all = all.lock().expect("nobody has failed");
        all.terms.extend(seen.terms);
        all.rules.extend(seen.rules);
    });
    let seen = all.into_inner().expect("nobody has failed");
    for term in [
        Term::Gain,
        Term::Harm,
        Term::Later,
        Term::Slip,
        Term::Damage,
        Term::Elsewhere,
    ] {
        assert!(seen.terms.contains(&term), "no {term:?}");
    }
    for rule in [Rule::Any, Rule::Nearest, Rule::SurestShot, Rule::SetUp] {
        assert!(seen.rules.contains(&rule), "no {rule:?}");
    }
}

#[test]
fn the_players_of_dial_say_why() {
    let mut seen = Seen::default();
    for (seed, levels) in (60..).zip([
        ["hard", "normal"],
        ["easy", "hard"],
        ["normal", "walker"],
        ["random", "hard"],
        ["hard", "hard"],
    ]) {
        dial(levels, seed, &mut seen);
    }
    for term in [
        Term::Attack,
        Term::Order,
        Term::NextAttack,
        Term::Harm,
        Term::Slip,
        Term::Least,
        Term::Tired,
    ] {
        assert!(seen.terms.contains(&term), "no {term:?}");
    }
    for rule in [Rule::Any, Rule::Nearest, Rule::SurestShot, Rule::Places] {
        assert!(seen.rules.contains(&rule), "no {rule:?}");
    }
}
