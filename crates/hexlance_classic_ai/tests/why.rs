//! Computer players say why: terms add up to the worth by which they decide, no order that was not chosen is worth more,
//! and whoever asks changes nothing.

mod common;
#[path = "../../hexlance_ai/tests/common/reasons.rs"]
mod reasons;

use hexlance_classic::{Battle, content::Content};
use hexlance_classic_ai::{
    to_act,
    why::{Rule, Term},
};
use hexlance_rules::DiceSource;
use reasons::Seen;

/// Plays a battle with players who say why, and holds every order to that of players who do not.
fn talked(levels: [&str; 2], seed: u64, seen: &mut Seen) {
    let setup = common::battle(seed, false);
    let dice = DiceSource::Seed(seed);
    let mut battle =
        Battle::with_options(setup, Content::shipped(), dice, false, false).expect("it starts");
    let make = || levels.map(|l| common::player(l, seed));
    let (mut talks, mut silent) = (make(), make());
    for player in &mut talks {
        player.notes().explain(true);
    }
    while let Some(side) = to_act(&battle) {
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
fn the_players_of_classic_say_why() {
    let mut seen = Seen::default();
    for (seed, levels) in (60..).zip([
        ["hard", "easy"],
        ["normal", "walker"],
        ["random", "hard"],
        ["easy", "normal"],
    ]) {
        talked(levels, seed, &mut seen);
    }
    seen.expect(
        &[
            Term::Gain,
            Term::Fire,
            Term::Harm,
            Term::Next,
            Term::Heat,
            Term::Stores,
            Term::Risk,
            Term::Slip,
        ],
        &[
            Rule::Any,
            Rule::Places,
            Rule::Nearest,
            Rule::SurestShot,
            Rule::Nothing,
        ],
    );
}
