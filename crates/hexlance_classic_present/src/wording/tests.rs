//! Whatever happens in the rule cases is told.

use hexlance_classic::{
    Battle, Classic,
    conformance::{Cue, Cursor},
    content::Content,
    event::{Event, TurnEvent, VictoryEvent},
};
use hexlance_host::laws::case_files;
use hexlance_rules::conformance::Demo;

use super::*;
use crate::words::Weight;

/// Plays every rule case, and gives each battle at its end.
fn battles() -> Vec<Battle> {
    let content = Content::shipped();
    let files = case_files(&["tests/conformance/classic"]);
    let demos = files
        .iter()
        .filter_map(|file| Demo::<Classic>::load(file, &content).ok());
    demos.filter_map(|demo| played(&demo)).collect()
}

fn played(demo: &Demo<Classic>) -> Option<Battle> {
    let mut battle = demo.battle(1).ok()?;
    let mut cursor = Cursor::default();
    while let Ok(Some(cue)) = demo.next(&mut cursor, &battle) {
        if let Cue::Command { side, command } = cue {
            battle.submit(side, command).ok()?;
        }
    }
    Some(battle)
}

#[test]
fn whatever_happens_in_the_rule_cases_is_told_in_a_whole_sentence() {
    let mut count = 0;
    for battle in battles() {
        for logged in battle.log() {
            let text = describe(&logged.event, battle.world());
            count += 1;
            assert!(text.ends_with('.'), "{text}: {:?}", logged.event);
            assert!(
                !text.contains(['{', '}', '?']),
                "{text}: {:?}",
                logged.event
            );
            assert!(!text.contains("  "), "{text}");
        }
    }
    assert!(count > 300, "{count} events");
}

#[test]
fn a_story_has_no_bookkeeping_and_its_headlines() {
    for battle in battles() {
        let told = tell(battle.log().iter().map(|l| &l.event), battle.world());
        let headlines = told.iter().filter(|(w, _)| *w == Weight::Headline).count();
        let heads = battle.log().iter().filter(|l| {
            matches!(
                l.event,
                Event::Turn(TurnEvent::TurnBegan { .. } | TurnEvent::PhaseBegan { .. })
                    | Event::Victory(VictoryEvent::Over { .. })
            )
        });
        assert_eq!(headlines, heads.count());
        assert!(told.iter().all(|(w, _)| *w >= Weight::Line));
    }
}
