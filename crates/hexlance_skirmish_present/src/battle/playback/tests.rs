//! Every rule case is watched: whatever happens in it is seen, and nothing that is secret.

use hexlance_host::laws::{case_files, show};
use hexlance_skirmish::{conformance::Demo, content::Content, event::HarmEvent};

use super::*;
use crate::table::fx::At;

/// Plays a case with the eyes of a side, or of all; what is seen is handed on with the events that it is made of.
pub(in crate::battle) fn watch(
    demo: &Demo,
    eyes: Option<SideId>,
    see: impl FnMut(&Session, &[Logged<Event>], &[TableFx]),
) {
    show(demo, eyes, see);
}

/// Every case that can be read.
pub(in crate::battle) fn cases() -> Vec<Demo> {
    let content = Content::shipped();
    let files = case_files(&["tests/conformance/skirmish"]).into_iter();
    let cases: Vec<Demo> = files
        .filter_map(|f| Demo::load(&f, &content).ok())
        .collect();
    assert!(cases.len() > 300, "{} cases", cases.len());
    cases
}

#[test]
fn whatever_happens_is_seen() {
    let (mut moves, mut losses) = (0, 0);
    for case in cases() {
        watch(&case, None, |_, events, fx| {
            for logged in events {
                match &logged.event {
                    Event::Move(MoveEvent::Arrived {
                        unit, from, hex, ..
                    }) if from != hex => {
                        moves += 1;
                        let goes = |f: &TableFx| match &f.fx {
                            Fx::Move { id, path, .. } => {
                                *id == unit.0 && path.last().is_some_and(|w| w.hex == *hex)
                            }
                            _ => false,
                        };
                        assert!(
                            fx.iter().any(goes),
                            "{}: {unit:?} goes to {hex:?}",
                            case.id()
                        );
                    }
                    Event::Harm(HarmEvent::Lost { unit, .. }) => {
                        losses += 1;
                        let told = |f: &TableFx| matches!(f.fx, Fx::Float { over: At::Mini(id), .. } if id == unit.0);
                        assert!(fx.iter().any(told), "{}: {unit:?} is hurt", case.id());
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(moves > 100 && losses > 30, "{moves} moves, {losses} losses");
}

#[test]
fn nothing_is_shown_of_whoever_is_hidden() {
    let mut hidden = 0;
    for case in cases() {
        for side in [SideId(0), SideId(1)] {
            watch(&case, Some(side), |session, _, fx| {
                for who in session.read().troopers() {
                    if session.seen(who.id).is_some() {
                        continue;
                    }
                    hidden += 1;
                    let about = |f: &TableFx| f.fx.minis().contains(&Some(who.id.0));
                    assert!(!fx.iter().any(about), "{}: {} shows", case.id(), who.name);
                }
            });
        }
    }
    assert!(hidden > 0);
}
