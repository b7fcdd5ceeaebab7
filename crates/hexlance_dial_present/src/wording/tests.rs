use hexlance_dial::{
    Battle,
    conformance::{Cue, Cursor, Demo},
    content::Content,
    event::{Event, MoveEvent, TurnEvent, VictoryEvent},
};

use super::*;
use crate::words::Weight;

/// Plays every shipped case of the dial rules that can be watched, and gives each battle at its end.
fn battles() -> Vec<Battle> {
    let content = Content::shipped();
    let root =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/dial/rules");
    let entries = std::fs::read_dir(root).expect("the cases");
    let files = entries.filter_map(|e| e.ok().map(|e| e.path()));
    files
        .filter_map(|file| Demo::load(&file, &content).ok())
        .filter_map(|demo| played(&demo))
        .collect()
}

fn played(demo: &Demo) -> Option<Battle> {
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
fn a_move_is_one_sentence_and_rounds_are_headlines() {
    for battle in battles() {
        let told = tell(battle.log().iter().map(|l| &l.event), battle.world());
        let headlines = told.iter().filter(|(w, _)| *w == Weight::Headline).count();
        let heads = battle.log().iter().filter(|l| {
            matches!(
                l.event,
                Event::Turn(TurnEvent::RoundBegan { .. })
                    | Event::Turn(TurnEvent::TurnBegan { .. })
                    | Event::Victory(VictoryEvent::BattleEnded(_))
            )
        });
        assert_eq!(headlines, heads.count());
        assert!(told.iter().all(|(w, _)| *w >= Weight::Line));
    }
}

#[test]
fn a_move_is_told_by_the_hexes_entered_not_by_what_there_was_to_spend() {
    let mut moves = 0;
    for battle in battles() {
        for logged in battle.log() {
            if let Event::Move(MoveEvent::MoveBegan { purse, .. }) = &logged.event {
                let text = describe(&logged.event, battle.world());
                moves += 1;
                assert!(!text.contains(&format!("{}\"", purse.total())), "{text}");
            }
        }
    }
    assert!(moves > 20, "{moves} moves");
}
