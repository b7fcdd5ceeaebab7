//! Recordings of strike go the same way in another process: the shipped battles and drawn ones, every rule case and demo.

use std::{collections::BTreeSet, sync::Arc};

use hexlance_board::BoardFile;
use hexlance_rules::Message;
use hexlance_strike::{
    Strike,
    content::Content,
    setup::{Setup, load_scenario, resolve},
};

mod common;
#[path = "common/drawn.rs"]
mod drawn;
#[path = "../../hexlance_ai/tests/common/processes.rs"]
mod processes;

use processes::{Amount, Named, Recorded, SOME, WHOLE, recorded_and_replayed, shipped};

impl Recorded for Strike {
    fn shipped() -> Arc<Content> {
        Content::shipped()
    }

    /// The shipped battles, and drawn ones until every ability has been in one or enough were drawn.
    fn battles(amount: Amount) -> Vec<Named<Setup>> {
        let maps = drawn::maps();
        let content = Content::shipped();
        let find = |name: &str| -> Result<BoardFile, Message> {
            let found = maps.iter().find(|(known, _)| known == name);
            found
                .map(|(_, map)| map.clone())
                .ok_or_else(|| Message::verbatim(format!("no map {name}")))
        };
        let mut battles = shipped::<Self>(|text, file| {
            let scenario = load_scenario(text, file).unwrap_or_else(|d| panic!("{d}"));
            resolve(&scenario, &content, &find).expect("a shipped battle")
        });
        assert!(battles.len() > 10, "the battles are there");
        let mut missing: BTreeSet<_> = content.abilities.keys().copied().collect();
        for seed in 0..amount.drawn {
            let drawn = drawn::battle(seed, &maps, &content);
            let before = missing.len();
            let forces = drawn.setup.sides.iter().flat_map(|s| &s.forces);
            for force in forces {
                let units = force.formations.iter().flat_map(|g| &g.units);
                let pilots = units.flat_map(|u| &u.spas).map(|s| s.id);
                for id in pilots.chain(force.rules.abilities.iter().map(|a| a.id)) {
                    missing.remove(&id);
                }
            }
            if missing.len() < before {
                battles.push((format!("drawn {seed}"), drawn.setup));
            }
        }
        println!(
            "{} battles; in none of them, and left to rule cases: {missing:?}",
            battles.len()
        );
        battles
    }
}

#[test]
fn recordings_go_the_same_way_in_another_process() {
    recorded_and_replayed::<Strike>(SOME);
}

#[test]
#[ignore = "whole battles: minutes without optimization"]
fn whole_recordings_go_the_same_way_in_another_process() {
    recorded_and_replayed::<Strike>(WHOLE);
}

/// Does nothing unless [`recordings_go_the_same_way_in_another_process`] has started the program once more.
#[test]
fn the_other_process() {
    processes::the_other_process::<Strike>();
}
