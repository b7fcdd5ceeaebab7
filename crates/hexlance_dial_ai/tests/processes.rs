//! Recordings of dial go the same way in another process: the shipped battles, every rule case and demo.

use std::sync::Arc;

use hexlance_dial::{
    Dial,
    content::Content,
    setup::{Setup, load_scenario, resolve},
};
use hexlance_rules::Message;

mod common;
#[path = "../../hexlance_ai/tests/common/maps.rs"]
mod maps;
#[path = "../../hexlance_ai/tests/common/processes.rs"]
mod processes;

use processes::{Amount, Named, Recorded, SOME, WHOLE, recorded_and_replayed, shipped};

impl Recorded for Dial {
    fn shipped() -> Arc<Content> {
        Content::shipped()
    }

    fn battles(_: Amount) -> Vec<Named<Setup>> {
        let maps = maps::maps();
        let content = Content::shipped();
        let find = |name: &str| {
            let found = maps.iter().find(|(known, _)| known == name);
            found
                .map(|(_, map)| map.clone())
                .ok_or_else(|| Message::verbatim(format!("no map {name}")))
        };
        shipped::<Self>(|text, file| {
            let scenario = load_scenario(text, file).unwrap_or_else(|d| panic!("{d}"));
            resolve(&scenario, &content, &find).expect("a shipped battle")
        })
    }
}

#[test]
fn recordings_go_the_same_way_in_another_process() {
    recorded_and_replayed::<Dial>(SOME);
}

#[test]
#[ignore = "whole battles: minutes without optimization"]
fn whole_recordings_go_the_same_way_in_another_process() {
    recorded_and_replayed::<Dial>(WHOLE);
}

/// Does nothing unless [`recordings_go_the_same_way_in_another_process`] has started the program once more.
#[test]
fn the_other_process() {
    processes::the_other_process::<Dial>();
}
