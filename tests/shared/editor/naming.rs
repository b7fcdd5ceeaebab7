//! Sides and units get other names, and whatever names them follows.

use hexlance::{
    data::Data,
    editor::{
        desk::{AnyScenario, Editing, Pick, units},
        hand, muster,
        names::{change, names},
        renaming::rename_side,
    },
};
use hexlance_board::Hex;
use hexlance_rules::{
    CargoSetup, Effect, EventSetup, Extras, Goal, Lesson, LessonStep, Occasion, Pointer, Zone,
};

use crate::rulesets::registered;

fn battle() -> AnyScenario {
    let mut s = super::editing(6).scenario().clone();
    s.briefing.aims = [("Attackers", "Take it."), ("Defenders", "Keep it.")]
        .map(|(side, aim)| (side.to_owned(), aim.to_owned()))
        .into();
    *s.rules.things_mut().cargo.expect("these rules have cargo") = ["Attackers", "Defenders"]
        .map(|side| CargoSetup {
            name: format!("Crate of the {side}"),
            at: Some(Hex::from_column_row(1, 1)),
            wanted_by: Some(side.to_owned()),
            ..CargoSetup::default()
        })
        .into();
    s.events = vec![EventSetup {
        name: "The end".to_owned(),
        when: Occasion::Entered {
            zone: Zone::Anywhere,
            side: Some("Attackers".to_owned()),
        },
        then: vec![
            Effect::Message("Attackers".to_owned()),
            Effect::End(Some("Attackers".to_owned())),
        ],
    }];
    s.lesson = Some(Lesson {
        side: "Attackers".to_owned(),
        steps: Vec::new(),
    });
    s
}

#[test]
fn a_side_is_renamed_wherever_it_is_named() {
    let before = battle();
    let mut s = before.clone();
    assert!(rename_side(&mut s, 0, "Raiders"));
    assert_eq!(s.sides[0].name, "Raiders");
    assert_eq!(s.sides[1].name, "Defenders");
    let aims: Vec<_> = s.briefing.aims.iter().collect();
    let told = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let wanted = [told("Defenders", "Keep it."), told("Raiders", "Take it.")];
    assert_eq!(aims, wanted.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
    let cargo: Vec<_> = s
        .rules
        .things()
        .cargo
        .iter()
        .map(|c| c.wanted_by.as_deref())
        .collect();
    assert_eq!(cargo, [Some("Raiders"), Some("Defenders")]);
    let Occasion::Entered { side, .. } = &s.events[0].when else {
        panic!("it is another occasion");
    };
    assert_eq!(side.as_deref(), Some("Raiders"));
    let then = [
        Effect::Message("Attackers".to_owned()),
        Effect::End(Some("Raiders".to_owned())),
    ];
    assert_eq!(s.events[0].then, then, "texts are the author's own");
    assert_eq!(s.lesson.as_ref().map(|l| l.side.as_str()), Some("Raiders"));
    // And back: nothing else was touched.
    assert!(rename_side(&mut s, 0, "Attackers"));
    assert_eq!(s, before);
}

#[test]
fn no_side_takes_the_name_of_the_other_or_none() {
    let before = battle();
    for name in ["Defenders", "Attackers", "", "  "] {
        let mut s = before.clone();
        assert!(!rename_side(&mut s, 0, name), "“{name}”");
        assert_eq!(s, before);
    }
    assert!(!rename_side(&mut before.clone(), 2, "Third"));
}

fn editing(data: &Data) -> Editing {
    let mut e = super::editing(12);
    for side in [0, 0, 1] {
        e.side = side;
        e.pick(None);
        muster::add(&mut e, "bm_bellringer", None, data);
    }
    e.edit("Event", None, |s| {
        s.events.push(EventSetup {
            name: "They come".into(),
            when: Occasion::Lost("Bellringer 3".into()),
            then: vec![Effect::Reinforce(vec!["Bellringer 2".into()])],
        });
    });
    e
}

fn said(e: &Editing) -> (Occasion, Effect) {
    let event = &e.scenario().events[0];
    (event.when.clone(), event.then[0].clone())
}

#[test]
fn captions_of_a_lesson_follow_units_that_are_renamed() {
    registered();
    let data = Data::find(&[]).expect("the data");
    let mut e = editing(&data);
    e.edit("Lesson", None, |s| {
        s.lesson = Some(Lesson {
            side: s.sides[0].name.clone(),
            steps: vec![LessonStep {
                say: "Go.".into(),
                task: String::new(),
                until: Goal::deed("fired", "Bellringer"),
                turn: None,
                show: vec![
                    Pointer::Unit("Bellringer 2".into()),
                    Pointer::Sheet {
                        part: "armor".into(),
                        of: Some("Bellringer".into()),
                    },
                ],
            }],
        });
    });
    let first = units(e.scenario()).next().expect("a unit").0;
    change(&mut e, "Name", None, &data, |s| {
        *first.of_mut(s).expect("it is there").name_mut() = Some("Ada".into());
    });
    let lesson = e.scenario().lesson.as_ref().expect("a lesson");
    assert_eq!(lesson.steps[0].until, Goal::deed("fired", "Ada"));
    let armor = Pointer::Sheet {
        part: "armor".into(),
        of: Some("Ada".into()),
    };
    let shown = [Pointer::Unit("Bellringer".into()), armor];
    assert_eq!(lesson.steps[0].show, shown);
}

#[test]
fn events_follow_units_that_are_renamed_moved_and_gone() {
    registered();
    let data = Data::find(&[]).expect("the data");
    let mut e = editing(&data);
    let first = units(e.scenario()).next().expect("a unit").0;
    assert_eq!(
        names(e.scenario(), &data),
        ["Bellringer", "Bellringer 2", "Bellringer 3"]
    );
    change(&mut e, "Name", None, &data, |s| {
        *first.of_mut(s).expect("it is there").name_mut() = Some("Ada".into());
    });
    let lost = |n: &str| Occasion::Lost(n.into());
    let come = |n: &str| Effect::Reinforce(vec![n.into()]);
    assert_eq!(said(&e), (lost("Bellringer 2"), come("Bellringer")));
    e.bench.undo();
    assert_eq!(said(&e), (lost("Bellringer 3"), come("Bellringer 2")));
    e.pick(Some(Pick::Unit(first)));
    hand::delete(&mut e, &data);
    assert_eq!(said(&e), (lost("Bellringer 2"), come("Bellringer")));
    let second = units(e.scenario()).next().expect("a unit").0;
    e.pick(Some(Pick::Unit(second)));
    hand::delete(&mut e, &data);
    assert_eq!(
        said(&e),
        (lost("Bellringer"), Effect::Reinforce(Vec::new()))
    );
}
