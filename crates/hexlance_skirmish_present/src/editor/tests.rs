//! Battles of the skirmish rules in the editor: opened, made and saved.

use std::path::Path;

use hexlance_board::{Board, BoardFile, Theme};
use hexlance_present::form::Edit;
use hexlance_skirmish::{model::Skill, score::Task};

use super::Ask;
use crate::{
    SkirmishGame,
    data::{Data, id_of},
    rulesets::Plays,
};
use hexlance_editor::{
    Edits,
    desk::{Editing, UnitAt, blank},
    files::{OwnBattles, open},
    laws::{everything_has_its_name, there_and_back},
    muster,
    page::FormSpot,
};

#[test]
fn battles_are_the_same_among_those_of_any_rules() {
    assert_eq!(there_and_back::<SkirmishGame>(&crate::shipped()), Ok(()));
}

/// Nothing is lost of a battle that is opened and saved, and nothing is added.
#[test]
fn battles_of_the_skirmish_rules_are_saved_as_they_were() {
    let data = crate::shipped();
    let folder = tempfile::tempdir().expect("a folder");
    let own = OwnBattles(folder.path().to_owned());
    for file in data.scenario_files_of::<SkirmishGame>() {
        let mut editing = open(&file, &data, &own).expect("it is sound");
        assert_eq!(editing.rules, SkirmishGame::RULES);
        assert_eq!(
            editing.to_resolve(&data).problems(),
            [],
            "{}",
            file.display()
        );
        let id = id_of(&file);
        let saved = editing.save(&id, &id, &own).expect("it can be written");
        let text = |file: &Path| std::fs::read_to_string(file).expect("it is there");
        assert_eq!(text(&saved), text(&file), "{}", file.display());
    }
}

/// A map on which two lists fit.
fn empty() -> Editing {
    let map = BoardFile::new(
        "Plain",
        Theme::Grassland,
        Board::new(32, 24).expect("small"),
    );
    Editing::new(blank(SkirmishGame::RULES, map))
}

/// A trooper of a side.
fn at(side: usize, unit: usize) -> UnitAt {
    UnitAt {
        side,
        unit,
        ..UnitAt::default()
    }
}

/// A battle with a Lieutenant on each side.
fn with_lieutenants(data: &Data) -> Editing {
    let content = data.content::<SkirmishGame>();
    let leads = content
        .units
        .values()
        .find(|p| p.options.iter().any(|(s, ..)| *s == Skill::LieutenantL1))
        .expect("somebody can lead");
    let mut editing = empty();
    for side in [0, 1] {
        editing.side = side;
        editing.pick(None);
        muster::add(&mut editing, &leads.id, None, data).expect("there is room");
        let ask = Ask::Buy(Skill::LieutenantL1);
        SkirmishGame::change(
            &mut editing,
            FormSpot::Unit(at(side, 0)),
            ask,
            Edit::Chosen,
            data,
        )
        .expect("it is for sale");
    }
    editing
}

#[test]
fn an_empty_battle_takes_troopers_and_is_sound() {
    let data = crate::shipped();
    assert!(
        !empty().to_resolve(&data).problems().is_empty(),
        "nobody is there"
    );
    let editing = with_lieutenants(&data);
    assert_eq!(editing.to_resolve(&data).problems(), []);
}

#[test]
fn forms_of_the_skirmish_rules_set_what_they_say() {
    let data = crate::shipped();
    let mut editing = with_lieutenants(&data);
    let mut change = |ask, edit| {
        SkirmishGame::change(&mut editing, FormSpot::Outline, ask, edit, &data)
            .expect("nothing is refused");
    };
    change(Ask::Points, Edit::Number(200));
    change(Ask::Task(Task::FourQuarters), Edit::Chosen);
    change(Ask::Depth, Edit::Maybe(Some(6)));
    change(Ask::Rounds, Edit::Maybe(Some(4)));
    let rules = super::rules_of(editing.scenario());
    assert_eq!((rules.points(), rules.depth()), (200, 6));
    assert_eq!(rules.task, Task::FourQuarters);
    assert_eq!(SkirmishGame::last_turn(editing.scenario()), 4);
    assert_eq!(editing.to_resolve(&data).problems(), []);
}

#[test]
fn everything_on_a_page_of_the_skirmish_rules_has_its_name() {
    let named = everything_has_its_name::<SkirmishGame>(&crate::shipped());
    assert!(named.is_ok(), "{named:?}");
}
