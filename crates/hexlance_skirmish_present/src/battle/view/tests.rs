//! What panels and table show, and to whom.

use std::collections::BTreeMap;

use hexlance_rules::{Logged, SideId};
use hexlance_skirmish::{event::Event, view::Seen};

use super::*;
use crate::{
    SkirmishGame,
    battle::{
        hints,
        playback::tests::{cases, watch},
        scene,
    },
    game::{Planning, Tabled},
};

/// Everything that is shown to whoever sits at the screen.
fn shown(session: &Session, focus: &Focus) -> (BattleView, String) {
    let mut cache = Cache::default();
    SkirmishGame::work_out(session, focus, &mut cache);
    let view = SkirmishGame::view(session, focus, &cache, &[]);
    let overlays = hints::overlays(session, focus, &cache.reach, &|_| true);
    let table = scene::table_model(session, focus, &BTreeMap::new());
    let text = format!("{view:?} {overlays:?} {:?} {:?}", table.minis, table.tokens);
    (view, text)
}

#[test]
fn every_moment_of_every_case_can_be_shown() {
    let mut views = 0;
    for case in cases() {
        watch(&case, None, |session, _: &[Logged<Event>], _| {
            let (view, _) = shown(session, &Focus::default());
            assert_eq!(view.sides.len(), 2, "{}", case.id());
            assert!(!view.phase.phases.is_empty(), "{}", case.id());
            views += 1;
        });
    }
    assert!(views > 500, "{views}");
}

#[test]
fn everybody_who_is_seen_stands_on_the_table() {
    for case in cases() {
        for side in [SideId(0), SideId(1)] {
            watch(&case, Some(side), |session, _, _| {
                let table = scene::table_model(session, &Focus::default(), &BTreeMap::new());
                for who in session.read().troopers() {
                    let seen = session.seen(who.id);
                    let stands = seen.as_ref().is_some_and(|s| s.hex().is_some());
                    let mini = table.mini(who.id.0);
                    assert_eq!(mini.is_some(), stands, "{}: {}", case.id(), who.name);
                    if let (Some(Seen::Marker(_)), Some(mini)) = (seen, mini) {
                        assert_ne!(mini.plate, who.name, "{}", case.id());
                    }
                }
            });
        }
    }
}

#[test]
fn the_card_of_whoever_is_selected_is_open() {
    let mut cards = 0;
    for case in cases().into_iter().take(40) {
        watch(&case, None, |session, _, _| {
            let mut focus = Focus::default();
            let units: Vec<_> = session.shown().iter().map(Seen::id).collect();
            for unit in units {
                focus.select(Some(unit));
                let (view, _) = shown(session, &focus);
                assert_eq!(view.card.map(|c| c.unit), Some(unit), "{}", case.id());
                cards += 1;
            }
        });
    }
    assert!(cards > 50);
}
