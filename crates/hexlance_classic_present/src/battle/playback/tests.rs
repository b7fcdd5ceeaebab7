//! Every rule case is watched: whatever happens in it is seen.

use hexlance_classic::{
    Classic,
    content::Content,
    event::{FireEvent, LossEvent},
};
use hexlance_host::laws::{case_files, show};
use hexlance_rules::conformance::Demo;

use super::*;

#[test]
fn whatever_happens_is_seen() {
    let content = Content::shipped();
    let (mut watched, mut shots, mut ways) = (0, 0, 0);
    for file in case_files(&["tests/conformance/classic"]) {
        let Ok(demo) = Demo::<Classic>::load(&file, &content) else {
            continue;
        };
        watched += 1;
        show::<crate::ClassicGame>(&demo, None, |_, events, fx| {
            let name = file.display();
            for event in events.iter().map(|l| &l.event) {
                match event {
                    Event::Fire(FireEvent::Fired { shot, hit, .. }) => {
                        let from = shot.attacker.0;
                        let flies = |f: &TableFx| matches!(f.fx, Fx::Volley { from: who, hit: well, .. } if who == from && well == *hit);
                        assert!(fx.iter().any(flies), "{name}: a shot is not seen");
                        shots += 1;
                    }
                    Event::Piloting(PilotingEvent::Fell { unit, .. }) => {
                        let falls = Fx::Act {
                            id: unit.0,
                            act: Act::Falls,
                        };
                        assert!(fx.iter().any(|f| f.fx == falls), "{name}: a fall");
                    }
                    Event::Loss(LossEvent::Doomed { unit, .. }) => {
                        let dies = Fx::Act {
                            id: unit.0,
                            act: Act::Dies,
                        };
                        assert!(fx.iter().any(|f| f.fx == dies), "{name}: a loss");
                    }
                    Event::Move(MoveEvent::Stepped { unit, hex, .. }) => {
                        let goes = |f: &TableFx| {
                            f.fx.way().is_some_and(|(id, way)| {
                                id == unit.0 && way.iter().any(|w| w.hex == *hex)
                            })
                        };
                        assert!(fx.iter().any(goes), "{name}: a step is not seen");
                        ways += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(
        watched > 40 && shots > 10 && ways > 30,
        "{watched} {shots} {ways}"
    );
}
