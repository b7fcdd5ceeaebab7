//! Battles of players that pick by chance among what drafts offer: the laws of drafts hold, the watcher agrees with every
//! state, and a battle can be replayed.

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use hexlance_classic::{
    Battle, Classic,
    command::{Command, MoveOrder, Step, Way},
    content::Content,
    draft::Draft,
    state::{Ending, Mode, Storm, Strike},
};
use hexlance_rules::draft::{
    Chance, Drafts,
    laws::{self, Found},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use crate::{forces, is_carried, is_sound, watch::Watcher};

/// A kind of command, for counting.
fn kind(command: &Command) -> &'static str {
    match command {
        Command::Deploy(_) => "deploy",
        Command::Ready => "ready",
        Command::Move(order) if order.ram.is_some() => "ram",
        Command::Move(order) if order.floor.is_some() => "window",
        Command::Move(MoveOrder {
            way: Way::Steps(steps),
            ..
        }) if steps.iter().any(|s| matches!(s, Step::Up | Step::Down)) => "stairs",
        Command::Move(order) => match (&order.way, order.mode, order.assault) {
            (Way::Jump { .. }, _, None) => "jump",
            (Way::Jump { .. }, _, Some(_)) => "death from above",
            (_, Mode::Stationary, _) => "still",
            (_, _, Some(_)) => "charge",
            (_, Mode::Run, None) if order.masc => "MASC",
            (_, Mode::Run, None) => "run",
            (_, Mode::Fly, None) => "fly",
            (_, Mode::Swim, None) => "swim",
            _ => "walk",
        },
        Command::Halt(_) => "halt",
        Command::Fire(order) if order.club => "club picked up",
        Command::Fire(order) if !order.woods.is_empty() => "fire at walls",
        Command::Fire(order) if order.shots.is_empty() => "hold fire",
        Command::Fire(_) => "fire",
        Command::Strike(order) if order.building.is_some() => "batter",
        Command::Strike(order) => match order.strikes.first() {
            None => "no strike",
            Some((Strike::Punch(_), _)) => "punch",
            Some((Strike::Kick { .. }, _)) => "kick",
            Some((Strike::Push, _)) => "push",
            Some((Strike::Club, _)) => "club",
            Some((Strike::Stomp(_), _)) => "stomp",
            Some((Strike::Pull(_), _)) => "pull",
            Some((Strike::Thrash, _)) => "thrash",
            Some(_) => "weapon",
        },
        Command::Pass => "pass",
        Command::Storm { how, .. } => match how {
            Storm::Leg => "leg attack",
            Storm::Swarm => "swarm",
            Storm::Mine => "mine",
        },
        Command::Board { .. } => "board",
        Command::Eject(_) => "eject",
        Command::Enter(entry) if entry.mode == Mode::Jump => "jump in",
        Command::Enter(_) => "come in",
        Command::PickUp { .. } => "pick up",
        Command::PutDown { .. } => "put down",
        Command::Unhook(_) => "unhook",
        Command::Lay(_) => "lay a bridge",
        Command::ShutDown(_) => "shut down",
        Command::Restart(_) => "restart",
        Command::Tag(_) => "TAG",
        Command::Switch { .. } => "switch",
        Command::Reveal(_) => "reveal",
        Command::Ambush(order) if order.shots.is_empty() => "no ambush",
        Command::Ambush(_) => "ambush",
        Command::Concede => "concede",
        Command::Answer(_) => "answer",
    }
}

/// What came up in battles.
#[derive(Debug, Default)]
struct Played {
    kinds: BTreeMap<&'static str, usize>,
    found: Found,
    ended: usize,
}

/// Plays a battle to its end. The laws are held after every so many commands; 0 for never.
fn play(content: &Arc<Content>, seed: u64, every: usize, played: &mut Played) -> Battle {
    let mut battle = forces::small(content, seed);
    let mut watcher = Watcher::of(&battle);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chance = Chance::default();
    while let Some(side) = Classic::to_act(&battle) {
        let number = battle.history().len();
        assert!(number < 3_000, "seed {seed} does not end: {played:#?}");
        is_sound(&battle, seed);
        is_carried(&battle);
        if every > 0 && number.is_multiple_of(every) {
            match laws::hold(&battle, &mut rng, 1) {
                Ok(more) => played.found.add(more),
                Err(broken) => {
                    let table = hexlance_classic::read::Table::of(battle.world());
                    let who: Vec<_> = table
                        .units()
                        .map(|u| {
                            (
                                u.id,
                                u.name.to_owned(),
                                u.sheet.class,
                                u.walk_mp(),
                                u.march.spent,
                            )
                        })
                        .collect();
                    panic!("seed {seed}, command {number}: {broken} {who:?}")
                }
            }
        }
        let command = chance.command(&mut rng, &battle, side);
        let command = command.unwrap_or_else(|| {
            let table = hexlance_classic::read::Table::of(battle.world());
            let own = table.units().filter(|u| u.side == side);
            let who: Vec<_> = own
                .map(|u| {
                    (
                        u.name,
                        u.place,
                        u.fate,
                        u.turn,
                        u.ranks.perch,
                        u.hull.tractor,
                    )
                })
                .collect();
            panic!(
                "seed {seed}, command {number}: nothing is offered, {:?} {who:#?}",
                table.clock()
            )
        });
        if every > 0 {
            let way = laws::picks_to(&battle, side, &command);
            way.unwrap_or_else(|broken| panic!("seed {seed}, command {number}: {broken}"));
        }
        *played.kinds.entry(kind(&command)).or_default() += 1;
        let said = battle.submit(side, command.clone());
        said.unwrap_or_else(|fault| panic!("seed {seed}: {command:?} {fault:?}"));
        watcher.check(&battle);
    }
    assert_ne!(*battle.world().resource::<Ending>(), Ending::Open);
    played.ended += 1;
    battle
}

/// Every kind of command that came up in enough battles.
fn all_came_up(played: &Played) {
    for kind in [
        "deploy",
        "ready",
        "walk",
        "run",
        "jump",
        "still",
        "charge",
        "fire",
        "hold fire",
        "kick",
        "punch",
        "pass",
        "leg attack",
        "swarm",
        "board",
        "eject",
        "stomp",
        "pull",
        "answer",
        "fire at walls",
        "batter",
        "stairs",
        "come in",
        "jump in",
        "pick up",
        "put down",
        "fly",
        "swim",
    ] {
        assert!(
            played.kinds.contains_key(kind),
            "{kind} never came up: {played:#?}"
        );
    }
}

#[test]
fn drafted_battles_end_and_the_watcher_agrees() {
    let content = Content::shipped();
    let mut played = Played::default();
    for seed in 0..300 {
        play(&content, seed, 0, &mut played);
    }
    println!("{played:#?}");
    all_came_up(&played);
}

/// The seeds of the long test; those of `HEXLANCE_SEEDS`, such as `1234..1235`, to replay some of them alone.
fn many() -> Range<u64> {
    let wanted = std::env::var("HEXLANCE_SEEDS").ok();
    let ends = wanted.as_deref().and_then(|w| w.split_once(".."));
    let range = ends.and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    assert_eq!(range.is_some(), wanted.is_some(), "{wanted:?} is no range");
    range.unwrap_or(1_000..3_000)
}

#[test]
#[ignore = "minutes: for changes of the rules"]
fn many_drafted_battles_end_and_the_watcher_agrees() {
    let content = Content::shipped();
    let mut played = Played::default();
    for seed in many() {
        play(&content, seed, 0, &mut played);
    }
    println!("{played:#?}");
    // A few battles do not show everything.
    if played.ended >= 300 {
        all_came_up(&played);
    }
}

#[test]
fn what_is_offered_can_be_picked_and_what_is_ordered_is_offered() {
    let content = Content::shipped();
    let mut played = Played::default();
    for seed in 5_000..5_012 {
        play(&content, seed, 9, &mut played);
    }
    println!("{played:#?}");
    let found = played.found;
    assert!(found.commands > 50 && found.picks > 1_000, "{found:?}");
    // Going back is for what nobody can foresee cheaply.
    assert!(found.dead_ends * 10 < found.commands, "{found:?}");
}

#[test]
fn a_drafted_battle_can_be_replayed() {
    let content = Content::shipped();
    for seed in 7_000..7_004 {
        let battle = play(&content, seed, 0, &mut Played::default());
        let again = battle.at(battle.history().len()).expect("a battle");
        assert_eq!(battle.hash(), again.hash(), "seed {seed}");
    }
}

#[test]
fn nobody_is_offered_anything_when_the_battle_is_over() {
    let content = Content::shipped();
    let battle = play(&content, 9_000, 0, &mut Played::default());
    for side in battle.world().resource::<hexlance_rules::Sides>().ids() {
        assert!(battle.offers(side, &Draft::default()).is_empty());
    }
}
