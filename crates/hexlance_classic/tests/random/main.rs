//! Whole battles of players who do anything that is allowed: they end or go on, nothing breaks, and they can be replayed.

mod drafted;
mod forces;
mod player;
mod watch;

use std::{collections::BTreeMap, sync::Arc};

use forces::begin;
use hexlance_classic::{
    Battle,
    content::Content,
    moves::{Reach, Walker},
    read::Table,
    state::{Declared, Ending, Fate, Mode, Phase, Place},
};
use player::choose;

/// What happened last.
fn lately(battle: &Battle) -> Vec<String> {
    let last = battle.log().iter().rev().take(40);
    let mut told: Vec<_> = last.map(|l| format!("{:?}", l.event)).collect();
    told.reverse();
    told
}

/// What holds at every moment at which somebody acts.
fn is_sound(battle: &Battle, seed: u64) {
    let table = Table::of(battle.world());
    let phase = table.clock().phase;
    let declared = battle.world().resource::<Declared>();
    let mut standing = BTreeMap::new();
    for u in table.on_map() {
        let hex = u.hex().expect("a hex");
        assert!(table.board().contains(hex), "{} is off the map", u.name);
        assert!(u.sheet.class.is_mech() || u.is_infantry() || u.is_vehicle() || u.is_proto());
        assert!(u.ranks.perch.is_none(), "{} is in two places", u.name);
        let hangs = declared
            .assaults
            .iter()
            .any(|a| a.attacker == u.id && a.from_above);
        // A unit that jumped onto one that hid waits until that one has fired.
        let waits = battle.decision().is_some() || table.clock().ambush.is_some();
        if !waits && u.fate == Fate::Fighting && !hangs && u.sheet.class.is_mech() {
            let other = standing.insert((hex, u.elevation()), u.name);
            assert!(
                other.is_none(),
                "seed {seed}: {} and {other:?} in {hex}, {phase:?}, after {:#?}",
                u.name,
                lately(battle)
            );
        }
        for at in &u.sheet.locations {
            let i = at.index();
            let (now, new) = (&u.armor, u.sheet);
            assert!(now.front[i] <= new.armor[i], "{} {at:?}", u.name);
            assert!(now.inside[i] <= new.structure[i], "{} {at:?}", u.name);
        }
        if matches!(phase, Phase::Movement | Phase::Weapons) && battle.decision().is_none() {
            assert!(
                u.toll.owed.is_empty() || phase == Phase::Weapons,
                "{} owes {:?}",
                u.name,
                u.toll.owed
            );
        }
    }
}

/// Infantry that is on another unit is on one that is there.
fn is_carried(battle: &Battle) {
    let table = Table::of(battle.world());
    for u in table.units() {
        let aboard = u.place == Place::Aboard;
        assert_eq!(
            aboard && u.is_in_play(),
            u.ranks.perch.is_some() && u.is_in_play()
        );
        if let Some(perch) = u.ranks.perch.filter(|_| u.is_in_play()) {
            let c = table.find(perch.on).expect("a carrier");
            // What hangs from a hoist does so before its carrier is set up.
            assert!(
                c.hex().is_some() || matches!(c.place, Place::Waiting | Place::Reserve),
                "{} is on {}, which is gone",
                u.name,
                c.name
            );
        }
    }
}

fn play(content: &Arc<Content>, seed: u64) -> Battle {
    let (mut battle, mut r) = begin(content, seed);
    for _ in 0..4000 {
        if *battle.world().resource::<Ending>() != Ending::Open {
            break;
        }
        is_sound(&battle, seed);
        is_carried(&battle);
        let (side, command) = choose(&battle, &mut r);
        let said = battle.submit(side, command.clone());
        said.unwrap_or_else(|fault| panic!("seed {seed}: {command:?} {fault:?}"));
    }
    battle
}

/// How many battles are played; more with `HEXLANCE_BATTLES`.
fn battles() -> u64 {
    let wanted = std::env::var("HEXLANCE_BATTLES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(12)
}

#[test]
fn battles_go_on_to_their_end() {
    let content = Content::shipped();
    let (mut killed, mut turns) = (0, 0);
    for seed in 0..battles() {
        let battle = play(&content, seed);
        let table = Table::of(battle.world());
        assert_ne!(
            *battle.world().resource::<Ending>(),
            Ending::Open,
            "seed {seed}"
        );
        killed += table.units().filter(|u| u.fate != Fate::Fighting).count();
        turns += usize::from(table.clock().turn);
    }
    println!("{killed} lost in {turns} turns");
    assert!(killed > 0);
}

#[test]
fn a_battle_can_be_replayed() {
    let content = Content::shipped();
    let battle = play(&content, 3);
    let again = battle.at(battle.history().len()).expect("a battle");
    assert_eq!(battle.hash(), again.hash());
}

#[test]
fn what_is_reached_can_be_walked() {
    let content = Content::shipped();
    for seed in 0..8 {
        let (battle, _) = begin(&content, seed);
        let table = Table::of(battle.world());
        for u in table.on_map() {
            for mode in [Mode::Walk, Mode::Run, Mode::Fly, Mode::Swim] {
                let Some(reach) = Reach::of(table, &u, mode) else {
                    continue;
                };
                for at in reach.all() {
                    let mut walker = Walker::of(table, u).expect("a walker");
                    for step in reach.way(at.hex, at.facing).expect("a way") {
                        let taken = walker.take(step, mode);
                        taken.unwrap_or_else(|why| panic!("{step:?}: {why:?}"));
                    }
                    assert_eq!(
                        (walker.hex, walker.facing, walker.spent, walker.elevation),
                        (at.hex, at.facing, at.mp, at.elevation)
                    );
                }
            }
        }
    }
}
