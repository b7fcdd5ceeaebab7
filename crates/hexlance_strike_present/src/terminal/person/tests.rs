use hexlance_rules::{
    DiceSource,
    draft::{Chance, Leads, Next, Offers, Pick},
};
use hexlance_strike::draft::keys;
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;
use crate::{StrikeGame, rulesets::Plays};

/// Battles with aircraft, loads, mines, ways in, and many on the ground.
const BATTLES: [&str; 5] = [
    "low_over_cinderheap",
    "chests_of_foundry_row",
    "the_sown_stair",
    "what_the_fen_knows",
    "dust_over_orrin",
];
/// Commands that are given in each.
const COMMANDS: usize = 60;
/// One command of so many is put together in front of somebody who reads.
const READ: usize = 4;
/// Most picks of one command.
const PICKS: usize = 12;

/// Whether a pick has no words because another one means the same, or because nobody gets anywhere by it.
fn goes_without(making: Making<'_>, pick: &Pick) -> bool {
    match pick {
        Pick::Unit(_) => making.draft.aim.is_some(),
        Pick::Button(key) if key == keys::CONCEDE => true,
        Pick::Button(key) if key == keys::END => making.entrant().is_some(),
        Pick::Button(key) => key.starts_with("move.out."),
        _ => false,
    }
}

/// Holds everything that can be chosen by a number to having words.
fn hold(battle: &Battle, side: SideId, draft: &Draft, offers: &Offers) {
    let making = Making::of(battle, side, draft);
    assert!(
        !StrikeGame::asks(battle, side, draft).is_empty(),
        "{draft:?}"
    );
    for (pick, leads) in offers.picks() {
        let listed = match &pick {
            Pick::Unit(_) => leads == Leads::On,
            Pick::Button(_) => true,
            Pick::Amount(key, n) => offers.amounts.iter().any(|a| a.key == *key && a.now == *n),
            Pick::Hex(_) | Pick::Facing(_) => false,
        };
        if !listed {
            continue;
        }
        let words = StrikeGame::called(battle, side, draft, &pick);
        let known = words.is_some_and(|(label, _)| !label.is_empty());
        assert!(
            known || goes_without(making, &pick),
            "no words for {pick:?}: {draft:?}"
        );
    }
}

/// A command that is put together by chance, each question of which is read.
fn read(battle: &Battle, side: SideId, rng: &mut ChaCha8Rng) {
    let mut draft = Draft::default();
    for _ in 0..PICKS {
        let offers = battle.offers(side, &draft);
        hold(battle, side, &draft, &offers);
        let picks: Vec<Pick> = offers.picks().map(|(pick, _)| pick).collect();
        let Some(pick) = picks.get(rng.random_range(0..picks.len().max(1))) else {
            return;
        };
        match battle.pick(side, &draft, pick) {
            Ok(Next::Draft(next)) => draft = next,
            Ok(Next::Command(_)) => return,
            Err(refusal) => panic!("{pick:?} is offered: {refusal}"),
        }
    }
}

#[test]
fn whatever_can_be_chosen_has_words() {
    let data = crate::shipped();
    for (seed, name) in (0..).zip(BATTLES) {
        let file = data.scenario_file(name).expect("it is shipped");
        let playable = data.load_as::<StrikeGame>(&file);
        let setup = playable
            .map_err(|e| format!("{name}: {e:?}"))
            .expect("it is sound")
            .setup;
        let content = data.content::<StrikeGame>();
        let battle = Battle::new(setup.into(), content.clone(), DiceSource::Seed(seed));
        let mut battle = battle.expect("it begins");
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut chance = Chance::default();
        for n in 0..COMMANDS {
            let Some(side) = StrikeGame::to_act(&battle) else {
                break;
            };
            if n % READ == 0 && battle.decision().is_none() {
                read(&battle, side, &mut rng);
            }
            let command = chance.command(&mut rng, &battle, side);
            let command = command.expect("something is offered");
            battle.submit(side, command).expect("a legal command");
        }
    }
}
