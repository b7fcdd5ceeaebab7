//! What captions point at, and where the panels show it.

use hexlance_rules::{Landmark, Pointer};
use hexlance_ui::theme::Island;

use super::*;

fn sheet(part: &str, of: Option<UnitId>) -> Pointer<UnitId> {
    Pointer::Sheet {
        part: part.to_owned(),
        of,
    }
}

fn offer(key: &str) -> Pointer<UnitId> {
    Pointer::Offer(key.to_owned())
}

/// Whether each of some things is marked in a battle.
fn marked(mut view: BattleView, show: &[Pointer<UnitId>]) -> Vec<bool> {
    view.lesson = Some(LessonPanel {
        caption: "Look here.".to_owned(),
        number: 1,
        of: 2,
        show: show.to_vec(),
        ..LessonPanel::default()
    });
    let s = Stage::new(view, (1600.0, 900.0), 1.0);
    assert!(s.state.marked.len() == show.len(), "{:?}", s.state.marked);
    s.state.marked
}

#[test]
fn things_are_marked_where_the_panels_show_them() {
    let view = data::battle();
    let unit = view.card.as_ref().map(|s| s.unit);
    let mut show = vec![
        Pointer::Unit(UnitId(1)),
        sheet("header", unit),
        sheet("armor", None),
        sheet("damage", unit),
        sheet("damage.0", unit),
        offer("attack"),
        offer("attack.lrm"),
        offer("aim.fire"),
        Pointer::Phase("Combat".to_owned()),
    ];
    // Orders are counted where units have dials.
    let strike = Landmark::ALL.into_iter().filter(|l| *l != Landmark::Orders);
    show.extend(strike.map(Pointer::At));
    let marks = marked(view, &show);
    for (thing, marked) in show.iter().zip(marks) {
        assert!(marked, "{thing:?}");
    }
    let show = [Pointer::At(Landmark::Orders), sheet("tokens", None)];
    assert_eq!(marked(data::dial_battle(), &show), [true, true]);
}

/// What a battle has made impossible must not hold a lesson up.
#[test]
fn a_task_can_be_skipped() {
    let with = |reads_on: bool| {
        let mut view = data::battle();
        view.lesson = Some(LessonPanel {
            caption: "Do this.".to_owned(),
            task: "Fire.".to_owned(),
            number: 1,
            of: 2,
            reads_on,
            ..LessonPanel::default()
        });
        Stage::new(view, (1600.0, 900.0), 1.0)
    };
    let next = HudAction::Lesson(LessonCommand::Next);
    assert_eq!(with(false).click("lesson.skip"), [next]);
    assert!(
        with(true).hits.get("lesson.skip").is_none(),
        "what is read has a button of its own"
    );
}

/// What the caption speaks of may stand behind it.
#[test]
fn a_caption_folds_away_and_comes_back() {
    let mut view = data::battle();
    view.lesson = Some(LessonPanel {
        caption: "There is much to read here. ".repeat(12),
        task: "Fire.".to_owned(),
        number: 1,
        of: 2,
        ..LessonPanel::default()
    });
    let mut s = Stage::new(view, (1600.0, 900.0), 1.0);
    let height = |s: &mut Stage| {
        // A panel has its size in the frame after it has changed.
        s.frame(Vec::new(), &[]);
        s.frame(Vec::new(), &[]);
        Island::last_rect(&s.ctx, "lesson").map_or(0.0, |r| r.height())
    };
    let open = height(&mut s);
    s.click("lesson.fold");
    let folded = height(&mut s);
    assert!(folded < 0.6 * open, "{folded} of {open}");
    s.click("lesson.fold");
    assert_eq!(height(&mut s), open);
    s.click("lesson.fold");
    if let Some(lesson) = &mut s.view.lesson {
        lesson.number = 2;
    }
    assert_eq!(height(&mut s), open, "the next caption is open");
}

#[test]
fn what_no_panel_shows_is_not_marked() {
    let view = data::battle();
    let other = view.card.as_ref().map(|s| UnitId(s.unit.0 + 1));
    let show = [
        Pointer::Unit(UnitId(999)),
        sheet("armor", other),
        sheet("arm", None),
        sheet("tokens", None),
        offer("attack.l"),
        offer("move.jump.far"),
        Pointer::Phase("Lunch".to_owned()),
        Pointer::At(Landmark::Orders),
    ];
    assert_eq!(marked(view, &show), [false; 8]);
}
