//! Computer players say why: terms add up to the worth by which they decide, no order that was not chosen is worth more,
//! and whoever asks changes nothing.

use std::sync::{Arc, Mutex};

use hexlance_rules::DiceSource;
use hexlance_strike::{Battle, content::Content, setup::Setup};
use hexlance_strike_ai::{
    Player, to_act,
    why::{Rule, Term},
    wish,
};

mod common;
#[path = "common/drawn.rs"]
mod drawn;
#[path = "../../hexlance_ai/tests/common/reasons.rs"]
mod reasons;
#[path = "common/watched.rs"]
mod watched;

use common::{
    Chance, anyone_with_aircraft, battery, broken_ground, lance, mirror,
    processors::on_all_processors, setup,
};
use reasons::Seen;
use watched::level;

/// Plays a battle with players who say why, and holds every order to that of players who do not.
fn talked(
    setup: Arc<Setup>,
    content: &Arc<Content>,
    levels: [&str; 2],
    seed: u64,
    seen: &mut Seen,
) {
    let content = Arc::clone(content);
    let dice = DiceSource::Seed(seed);
    let mut battle =
        Battle::with_options(setup, content, dice, false, false).expect("the setup is sound");
    let make = || levels.map(|l| level(l, seed));
    let (mut talks, mut silent) = (make(), make());
    for player in &mut talks {
        player.notes().expect("it takes notes").explain(true);
    }
    while let Some(side) = to_act(&battle) {
        let at = format!(
            "{levels:?}, seed {seed}, command {}",
            battle.history().len()
        );
        let [talker, other] = [&mut talks, &mut silent].map(|p| p[side.index()].as_mut());
        let wish = |p: &mut dyn Player| wish(p, &battle, side).expect("a wish");
        let (command, plain) = (wish(talker), wish(other));
        assert_eq!(command, plain, "{at}: asking changes the order");
        let notes = talker.notes().expect("it takes notes");
        seen.hold(&command, notes.why(), &at);
        assert!(other.notes().expect("it takes notes").why().is_none());
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
    on_all_processors(8, |n| {
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
        talked(setup, &content, pairs[(n + n / 4) % 4], seed, &mut seen);
        all.lock().expect("nobody has failed").add(seen);
    });
    let seen = all.into_inner().expect("nobody has failed");
    seen.expect(
        &[
            Term::Gain,
            Term::Harm,
            Term::Later,
            Term::Slip,
            Term::Damage,
            Term::Elsewhere,
        ],
        &[Rule::Any, Rule::Nearest, Rule::SurestShot, Rule::SetUp],
    );
}
