//! The battle that teaches, done with the mouse by somebody who only does what the captions say.

use bevy::math::Vec2;
use hexlance::{
    hud::{HudState, model::LessonPanel},
    screens::Screen,
};
use hexlance_board::Hex;
use hexlance_rules::{Goal, LessonStep, Pointer, UnitId};
use hexlance_strike::{read, state::Phase};

use crate::{
    Hand,
    marks::Marks,
    table::{self, Table},
};

fn panel(t: &Table) -> Option<&LessonPanel> {
    t.view().lesson.as_ref()
}

fn unit(t: &Table, name: &str) -> UnitId {
    let mut all = read::units(t.session().battle.world());
    all.find(|u| u.name == name).expect("it is there").id
}

fn phase(t: &Table) -> Phase {
    read::phase(t.session().battle.world())
}

/// The caption that is shown.
fn step(t: &Table) -> LessonStep {
    let number = panel(t).expect("a caption is shown").number;
    let lesson = t.session().battle.setup().lesson.as_ref();
    lesson.expect("it teaches").steps[number - 1].clone()
}

/// The hex that a caption points at.
fn pointed(step: &LessonStep) -> Option<Hex> {
    step.show.iter().find_map(|p| match p {
        Pointer::Hex(hex) => Some(*hex),
        _ => None,
    })
}

/// Questions are answered with what is offered first.
fn answer(t: &mut Table) -> bool {
    let asked = t.session().viewer_acts() && t.view().prompt.is_some();
    if asked {
        t.click("prompt.option.0");
    }
    asked
}

/// Ends the phase, unless something is asked that came up meanwhile.
fn end(t: &mut Table) {
    t.frames(2);
    if !answer(t) && t.session().viewer_acts() {
        t.end_phase();
    }
}

/// One thing that the caption asks for, with an eye to what it marks.
fn obey(t: &mut Table, step: &LessonStep, marks: &mut Marks) {
    t.frames(2);
    marks.look(t);
    if answer(t) {
        return;
    }
    let acts = t.session().viewer_acts();
    match &step.until {
        Goal::Read => t.click("lesson.next"),
        Goal::Look => {
            t.point(Vec2::new(640.0, 450.0));
            t.wheel(3.0);
        }
        Goal::Selected(name) => t.select(unit(t, name)),
        Goal::Placed(name) => {
            t.select(unit(t, name));
            t.click_hex(pointed(step).expect("a place is shown"));
        }
        Goal::Moved(name) if acts && phase(t) == Phase::Movement => {
            t.select(unit(t, name));
            t.frames(2);
            marks.look(t);
            let reach = t
                .world()
                .resource::<hexlance::table::Overlays>()
                .reach
                .clone();
            match pointed(step).filter(|h| reach.iter().any(|r| r.hex == *h)) {
                Some(hex) => t.click_hex(hex),
                None => t.click("action.end-phase"),
            }
            if t.view().end.as_ref().is_some_and(|e| e.label == "Go there") {
                t.click("action.end-phase");
            }
        }
        Goal::Aimed(name) if acts && phase(t) == Phase::Combat => {
            t.select(unit(t, "Anvil"));
            t.click_on_roster(unit(t, name));
        }
        Goal::Deed {
            unit: Some(name), ..
        } if acts && phase(t) == Phase::Combat => {
            t.select(unit(t, name));
            for enemy in ["Rust", "Tin"] {
                t.click_on_roster(unit(t, enemy));
                marks.look(t);
                if t.offers("target.fire") {
                    t.click("target.fire");
                    return;
                }
            }
            end(t);
        }
        Goal::Codex => {
            t.select(unit(t, "Anvil"));
            t.frames(2);
            marks.look(t);
            t.click("card.ability.0");
            t.frames(3);
            t.frames(2);
            t.click("menu.close");
        }
        Goal::Phase(_) | Goal::Turn if acts && t.offers("action.end-phase") => end(t),
        _ => t.frames(2),
    }
}

#[test]
fn a_newcomer_gets_through_the_lesson_with_the_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.learn");
    t.frames(2);
    t.click("title.learn.strike");
    t.frames(8);
    assert_eq!(t.screen(), Screen::Battle);
    t.look_down();
    let of = panel(&t).expect("it begins").of;
    let mut read_so_far = Vec::new();
    let mut marks = Marks::default();
    for _ in 0..600 {
        let Some(shown) = panel(&t) else { break };
        if read_so_far.last() != Some(&shown.number) {
            read_so_far.push(shown.number);
        }
        let step = step(&t);
        obey(&mut t, &step, &mut marks);
    }
    assert!(panel(&t).is_none(), "it ends; stuck at {:?}", panel(&t));
    // Each in turn; what can be passed over by ending the phase may be.
    assert!(read_so_far.is_sorted(), "{read_so_far:?}");
    let setup = t.session().battle.setup();
    let steps = &setup.lesson.as_ref().expect("it teaches").steps;
    for number in 1..=of {
        let waits = matches!(
            steps[number - 1].until,
            Goal::Phase(_) | Goal::Turn | Goal::Deed { .. }
        );
        assert!(
            waits || read_so_far.contains(&number),
            "{number} of {read_so_far:?}"
        );
    }
    assert_eq!(marks.missing(), []);
    assert!(marks.count() > 20, "{}", marks.count());
    assert_eq!(read::turn(t.session().battle.world()).number, 3);
    Hand::new().play(&mut t, |_| false);
    assert!(t.session().is_over());
}

#[test]
fn a_lesson_waits_can_be_leafed_back_and_is_kept_with_the_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let mut t = Table::open(&data, folder.path(), Some("first_steps"), None);
    t.look_down();
    while panel(&t).is_some_and(|p| p.number < 9) {
        let step = step(&t);
        obey(&mut t, &step, &mut Marks::default());
    }
    // The computer waits for the reader.
    let before = t.session().battle.history().len();
    t.frames(40);
    assert_eq!(panel(&t).map(|p| p.number), Some(9));
    assert_eq!(t.session().battle.history().len(), before);
    t.click("lesson.back");
    t.frames(2);
    assert_eq!(panel(&t).map(|p| p.number), Some(8));
    t.click("lesson.next");
    t.frames(2);
    assert_eq!(panel(&t).map(|p| p.number), Some(9));
    // Another day it goes on where the battle stands.
    drop(t);
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.continue");
    t.frames(6);
    assert_eq!(panel(&t).map(|p| p.number), Some(9));
    // Whoever has enough of it closes it.
    t.click("lesson.close");
    t.frames(3);
    assert!(panel(&t).is_none());
    t.until("the battle goes on", |t| t.session().viewer_acts());
    assert!(t.world().resource::<HudState>().menu.is_none());
}
