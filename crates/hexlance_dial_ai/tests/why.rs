//! Computer players say why: terms add up to the worth by which they decide, no order that was not chosen is worth more,
//! and whoever asks changes nothing.

use hexlance_dial::{Battle, content::Content};
use hexlance_dial_ai::{
    to_act,
    why::{Rule, Term},
};
use hexlance_rules::DiceSource;

mod common;
#[path = "../../hexlance_ai/tests/common/reasons.rs"]
mod reasons;

use reasons::Seen;

/// Plays a battle with players who say why, and holds every order to that of players who do not.
fn talked(levels: [&str; 2], seed: u64, seen: &mut Seen) {
    let setup = common::battle(seed, false);
    let content = Content::shipped();
    let dice = DiceSource::Seed(seed);
    let mut battle =
        Battle::with_options(setup, content, dice, false, false).expect("the setup is sound");
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
fn the_players_of_dial_say_why() {
    let mut seen = Seen::default();
    for (seed, levels) in (60..).zip([
        ["hard", "normal"],
        ["easy", "hard"],
        ["normal", "walker"],
        ["random", "hard"],
        ["hard", "hard"],
    ]) {
        talked(levels, seed, &mut seen);
    }
    seen.expect(
        &[
            Term::Attack,
            Term::Order,
            Term::NextAttack,
            Term::Harm,
            Term::Slip,
            Term::Least,
            Term::Tired,
        ],
        &[Rule::Any, Rule::Nearest, Rule::SurestShot, Rule::Places],
    );
}
