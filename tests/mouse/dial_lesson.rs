//! The battle that teaches the dial rules, done with the mouse by somebody who only does what the captions say.

use bevy::math::Vec2;
use hexlance::{hud::model::LessonPanel, screens::Screen, table::Overlays};
use hexlance_board::Hex;
use hexlance_dial::state::Stage;
use hexlance_dial_present::DialGame;
use hexlance_rules::{Goal, LessonStep, Pointer, UnitId};

use super::{
    dial::{Hand, choose_kind, hex_of, read, stage},
    marks::Marks,
    table::{self, Table},
};

fn panel(t: &Table) -> Option<&LessonPanel> {
    t.view().lesson.as_ref()
}

fn steps(t: &Table) -> &[LessonStep] {
    let lesson = t.battle_of::<DialGame>().battle.setup().lesson.as_ref();
    &lesson.expect("it teaches").steps
}

/// The caption that is shown.
fn step(t: &Table) -> LessonStep {
    let number = panel(t).expect("a caption is shown").number;
    steps(t)[number - 1].clone()
}

/// A unit by its name, as long as it is there.
fn unit(t: &Table, name: &str) -> Option<UnitId> {
    let table = read(t);
    let mut units = table.units();
    units.find(|u| u.name == name && !u.is_gone()).map(|u| u.id)
}

fn enemies(t: &Table) -> Vec<UnitId> {
    let own = t.battle_of::<DialGame>().viewer;
    let all = read(t)
        .units()
        .filter(|u| u.side != own && u.hex().is_some());
    all.map(|u| u.id).collect()
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
    let asked = t.battle_of::<DialGame>().viewer_acts() && t.view().prompt.is_some();
    if asked {
        t.click("prompt.option.0");
    }
    asked
}

/// Ends the stage, unless something is asked that came up meanwhile.
fn end(t: &mut Table) {
    t.frames(2);
    if !answer(t) && t.battle_of::<DialGame>().viewer_acts() {
        t.end_phase();
    }
}

fn may_be_ordered(t: &Table, id: UnitId) -> bool {
    let left = read(t).clock().left() > 0;
    left && read(t)
        .find(id)
        .is_some_and(|u| !u.is_gone() && u.tokens < 2 && !u.marks.ordered && !u.is_shut_down())
}

/// Fires at whoever can be hit, in close combat only or with weapons; whether there was somebody.
fn attack(t: &mut Table, id: UnitId, close: bool, marks: &mut Marks) -> bool {
    if !may_be_ordered(t, id) {
        return false;
    }
    for enemy in enemies(t) {
        t.select(id);
        t.frames(2);
        let near = hex_of(t, id).distance(hex_of(t, enemy)) <= 1;
        if close != near {
            continue;
        }
        t.click_on_roster(enemy);
        t.frames(2);
        marks.look(t);
        if close && t.view().target.is_some() {
            choose_kind(t, "Close: Melee", 0);
        }
        if t.offers("target.fire") {
            t.click("target.fire");
            return true;
        }
    }
    false
}

/// Moves to where the caption points, beside an enemy, or anywhere.
fn go(t: &mut Table, id: UnitId, wanted: Option<Hex>, jump: bool, marks: &mut Marks) -> bool {
    if !may_be_ordered(t, id) {
        return false;
    }
    t.select(id);
    t.frames(2);
    marks.look(t);
    t.click(if jump {
        "action.move.jump"
    } else {
        "action.move.move"
    });
    t.frames(2);
    let reach: Vec<Hex> = {
        let overlays = t.world().resource::<Overlays>();
        overlays.reach.iter().map(|r| r.hex).collect()
    };
    let foes: Vec<Hex> = enemies(t).into_iter().map(|e| hex_of(t, e)).collect();
    let here = hex_of(t, id);
    let nearest = |h: &Hex| foes.iter().map(|f| f.distance(*h)).min().unwrap_or(0);
    let place = match wanted {
        Some(hex) => reach.contains(&hex).then_some(hex),
        None => reach.into_iter().filter(|h| *h != here).min_by_key(nearest),
    };
    match place {
        Some(hex) => t.click_hex(hex),
        None => t.click("action.move.turn"),
    }
    t.frames(2);
    let settles = ["Go there", "Turn"];
    let end = t.view().end.as_ref();
    if end.is_some_and(|e| settles.contains(&e.label.as_str())) {
        t.click("action.end-phase");
    }
    true
}

/// One thing that the caption asks for, with an eye to what it marks.
fn obey(t: &mut Table, step: &LessonStep, marks: &mut Marks) {
    t.frames(2);
    marks.look(t);
    if answer(t) {
        return;
    }
    let acts = t.battle_of::<DialGame>().viewer_acts();
    let ordering = acts && stage(t) == Stage::Orders;
    let own = |t: &Table, name: &String| unit(t, name).expect("it is there");
    match &step.until {
        Goal::Read => t.click("lesson.next"),
        Goal::Look => {
            t.point(Vec2::new(640.0, 450.0));
            t.wheel(3.0);
        }
        Goal::Selected(name) => {
            let unit = own(t, name);
            t.select(unit);
        }
        Goal::Placed(name) => {
            let unit = own(t, name);
            t.select(unit);
            t.click_hex(pointed(step).expect("a place is shown"));
        }
        Goal::Codex => {
            let unit = own(t, &"First Peg".to_owned());
            t.select(unit);
            t.frames(2);
            marks.look(t);
            t.click_called("card.equipment", "Improved Targeting");
            t.frames(3);
            t.click("menu.close");
        }
        Goal::Phase(_) | Goal::Turn if acts && t.offers("action.end-phase") => end(t),
        // Whatever is to be ordered is ordered in the order stage.
        _ if acts && stage(t) == Stage::Command => end(t),
        Goal::Aimed(name) if ordering => {
            let shooter = own(t, &"Weatherglass".to_owned());
            t.select(shooter);
            t.frames(2);
            if let Some(target) = unit(t, name) {
                t.click_on_roster(target);
            }
        }
        Goal::Moved(name) if ordering => {
            let id = own(t, name);
            let jump = step.say.contains("Jump Jets");
            if !go(t, id, pointed(step), jump, marks) {
                end(t);
            }
        }
        Goal::Deed {
            id: deed,
            unit: Some(name),
        } if ordering => {
            let id = own(t, name);
            let done = attack(t, id, deed == "struck", marks)
                || deed == "pushed" && go(t, id, None, false, marks);
            if !done {
                end(t);
            }
        }
        _ => t.frames(2),
    }
}

#[test]
fn a_newcomer_gets_through_the_dial_lesson_with_the_mouse() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.learn");
    t.frames(2);
    t.click("title.learn.dial");
    t.frames(8);
    assert_eq!(t.screen(), Screen::Battle);
    t.look_down();
    let of = panel(&t).expect("it begins").of;
    let mut read_so_far = Vec::new();
    let mut marks = Marks::default();
    for _ in 0..900 {
        let Some(shown) = panel(&t) else { break };
        if read_so_far.last() != Some(&shown.number) {
            read_so_far.push(shown.number);
        }
        let step = step(&t);
        obey(&mut t, &step, &mut marks);
    }
    let over = t.battle_of::<DialGame>().is_over();
    assert!(panel(&t).is_none(), "it ends; stuck at {:?}", panel(&t));
    assert!(!over, "there is a battle left to play");
    assert!(read_so_far.is_sorted(), "{read_so_far:?}");
    // What can be passed over by ending the turn, or because an enemy has fallen, may be; and what is told about it.
    let mut passable = false;
    for number in 1..=of {
        let until = &steps(&t)[number - 1].until;
        let of_the_turn = matches!(
            until,
            Goal::Phase(_) | Goal::Turn | Goal::Deed { .. } | Goal::Aimed(_)
        );
        passable = of_the_turn || (passable && *until == Goal::Read);
        assert!(
            passable || read_so_far.contains(&number),
            "{number} of {read_so_far:?}"
        );
    }
    // The hand fires with its second click on the target: nobody looks while the panel offers it.
    let mut missing = marks.missing();
    missing.retain(|(_, thing)| **thing != Pointer::Offer("aim.fire".into()));
    assert_eq!(missing, []);
    assert!(marks.count() > 20, "{}", marks.count());
    // Who is still moving when a caption comes may need a round more.
    let round = read(&t).clock().round;
    assert!((5..=6).contains(&round), "round {round}");
    Hand::new().play(&mut t, |_| false);
    assert!(t.battle_of::<DialGame>().is_over());
}

#[test]
fn a_dial_lesson_is_kept_with_the_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let mut t = Table::open(&data, folder.path(), Some("first_orders"), None);
    t.look_down();
    while panel(&t).is_some_and(|p| p.number < 9) {
        let step = step(&t);
        obey(&mut t, &step, &mut Marks::default());
    }
    // Whoever learns reads in peace.
    let before = t.battle_of::<DialGame>().battle.history().len();
    t.frames(20);
    assert_eq!(t.battle_of::<DialGame>().battle.history().len(), before);
    assert_eq!(panel(&t).map(|p| p.number), Some(9));
    drop(t);
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.continue");
    t.frames(6);
    assert_eq!(panel(&t).map(|p| p.number), Some(9));
    t.click("lesson.close");
    t.frames(3);
    assert!(panel(&t).is_none());
}
