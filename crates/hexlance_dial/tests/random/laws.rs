//! The laws of drafts (`hexlance_rules::draft`), held in battles of players that pick by chance.

use std::sync::Arc;

use hexlance_dial::{Battle, command::Command, legal};
use hexlance_rules::{
    DiceSource,
    draft::{
        Chance,
        laws::{self, Found},
    },
};
use rand::{SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

use crate::{
    draw::{Sources, battle},
    kinds::kind,
};

/// Battles that are played.
const BATTLES: u64 = 6;
/// Commands after which the laws are held.
const EVERY: usize = 5;

/// One legal command of each kind.
fn one_of_each(
    battle: &Battle,
    side: hexlance_rules::SideId,
    rng: &mut ChaCha8Rng,
) -> Vec<Command> {
    let all = legal::commands(battle, side);
    let mut kinds: Vec<&str> = all.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let one = |wanted: &str, rng: &mut ChaCha8Rng| {
        let of_kind: Vec<&Command> = all.iter().filter(|c| kind(c) == wanted).collect();
        of_kind.choose(rng).map(|c| (*c).clone())
    };
    kinds.into_iter().filter_map(|k| one(k, rng)).collect()
}

#[test]
fn what_is_offered_can_be_picked_and_what_is_legal_is_offered() {
    let from = Sources::load();
    let (mut found, mut reached) = (Found::default(), std::collections::BTreeMap::new());
    for seed in 0..BATTLES {
        let setup = Arc::new(battle(seed, &from));
        let dice = DiceSource::Seed(seed);
        let mut battle = Battle::new(setup, from.content.clone(), dice).expect("a battle");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut chance = Chance::default();
        while let Some(side) = legal::side_to_act(&battle) {
            let number = battle.history().len();
            if number.is_multiple_of(EVERY) {
                match laws::hold(&battle, &mut rng, 2) {
                    Ok(more) => found.add(more),
                    Err(broken) => panic!("battle {seed}, command {number}: {broken}"),
                }
                for command in one_of_each(&battle, side, &mut rng) {
                    match laws::picks_to(&battle, side, &command) {
                        Ok(_) => *reached.entry(kind(&command)).or_insert(0) += 1,
                        Err(broken) => panic!("battle {seed}, command {number}: {broken}"),
                    }
                }
            }
            let command = chance.command(&mut rng, &battle, side);
            let command = command.expect("something is offered");
            battle.submit(side, command).expect("what is offered");
        }
    }
    println!("{found:?} {reached:#?}");
    assert!(found.commands > 200 && found.picks > 2_000, "{found:?}");
    // Going back is for what nobody can foresee cheaply.
    assert!(found.dead_ends * 10 < found.commands, "{found:?}");
    for kind in ["deploy", "walk", "ranged", "answer", "end turn"] {
        assert!(
            reached.contains_key(kind),
            "{kind} never came up: {reached:?}"
        );
    }
}
