//! Battles of the dial rules in the editor: opened, made and saved.

use std::path::Path;

use hexlance_board::{Board, BoardFile, Theme};
use hexlance_present::form::Edit;
use hexlance_rules::UnitForm;

use super::Ask;
use crate::{
    DialGame,
    data::{Data, id_of},
    rulesets::Plays,
};
use hexlance_editor::{
    Edits,
    desk::{Editing, UnitAt, blank},
    files::{OwnBattles, open},
    laws::{everything_has_its_name, keys, there_and_back},
    muster, names,
    page::FormSpot,
};

#[test]
fn battles_are_the_same_among_those_of_any_rules() {
    assert_eq!(there_and_back::<DialGame>(&crate::shipped()), Ok(()));
}

/// Nothing is lost of a battle that is opened and saved, and nothing is added.
#[test]
fn battles_of_the_dial_rules_are_saved_as_they_were() {
    let data = crate::shipped();
    let folder = tempfile::tempdir().expect("a folder");
    let own = OwnBattles(folder.path().to_owned());
    let files = data.scenario_files_of::<DialGame>();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        let mut editing = open(&file, &data, &own).expect("it is sound");
        assert_eq!(editing.rules, DialGame::RULES);
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
        let again = open(&saved, &data, &own).expect("it was written");
        assert_eq!(again.scenario(), editing.scenario());
    }
}

#[test]
fn an_empty_battle_of_the_dial_rules_takes_units_and_is_sound() {
    let data = crate::shipped();
    let map = BoardFile::new(
        "Plain",
        Theme::Grassland,
        Board::new(18, 18).expect("small"),
    );
    let mut editing = Editing::new(blank(DialGame::RULES, map));
    assert!(
        !editing.to_resolve(&data).problems().is_empty(),
        "nobody is there"
    );
    for (side, model) in [
        (0, "dial.oxbow"),
        (0, "dial.lantern_medics"),
        (1, "dial.cinderhelm"),
    ] {
        editing.side = side;
        editing.pick(None);
        muster::add(&mut editing, model, None, &data).expect("there is room");
    }
    assert_eq!(editing.to_resolve(&data).problems(), []);
    // Aboard a transport, which is then called otherwise.
    let at = |unit| UnitAt {
        unit,
        ..Default::default()
    };
    let aboard = muster::Start::Aboard("Oxbow".to_owned());
    muster::set_start(&mut editing, at(1), &aboard, None, &data);
    assert_eq!(editing.to_resolve(&data).problems(), []);
    names::change(&mut editing, "Name", None, &data, |s| {
        *at(0).of_mut(s).expect("it is there").name_mut() = Some("Ox".to_owned());
    });
    let passenger = at(1).of(editing.scenario()).expect("it is there");
    assert_eq!(passenger.aboard(), Some("Ox"));
    assert_eq!(editing.to_resolve(&data).problems(), []);
    let folder = tempfile::tempdir().expect("a folder");
    let own = OwnBattles(folder.path().to_owned());
    let saved = editing
        .save("made", "made", &own)
        .expect("it can be written");
    // The player's own battles are a mod: its maps are found as those that ship.
    let data = Data::find(&[folder.path().to_owned()]).expect("the data");
    let again = data.load_as::<DialGame>(&saved);
    assert_eq!(again.expect("it is sound").setup.sides.len(), 2);
}

#[test]
fn everything_on_a_page_of_the_dial_rules_has_its_name() {
    let named = everything_has_its_name::<DialGame>(&crate::shipped());
    assert!(named.as_ref().is_ok_and(|n| *n > 100), "{named:?}");
}

#[test]
fn forms_of_the_dial_rules_set_what_they_say() {
    let data = crate::shipped();
    let map = BoardFile::new(
        "Plain",
        Theme::Grassland,
        Board::new(18, 18).expect("small"),
    );
    let mut e = Editing::new(blank(DialGame::RULES, map));
    for model in ["dial.oxbow", "dial.lantern_medics"] {
        e.pick(None);
        muster::add(&mut e, model, None, &data).expect("there is room");
    }
    let at = |unit| UnitAt {
        unit,
        ..Default::default()
    };
    let keys = |e: &mut Editing, unit| {
        let form = DialGame::form(e, FormSpot::Unit(at(unit)), &data);
        keys(&form)
    };
    let has = |keys: Vec<String>, key: &str| keys.iter().any(|k| k == key);
    // The medics may ride, and whom they ride with can be chosen; the transport itself cannot ride.
    assert!(has(keys(&mut e, 1), "editor.start.aboard.0"));
    assert!(!has(keys(&mut e, 0), "editor.start.aboard.0"));
    let change = |e: &mut Editing, spot, ask, edit| {
        DialGame::change(e, spot, ask, edit, &data).expect("nothing is refused");
    };
    let aboard = Ask::Start(muster::Start::Aboard("Oxbow".to_owned()));
    change(&mut e, FormSpot::Unit(at(1)), aboard, Edit::Chosen);
    let rides = |e: &Editing| {
        at(1)
            .of(e.scenario())
            .and_then(|u| u.aboard().map(str::to_owned))
    };
    assert_eq!(rides(&e).as_deref(), Some("Oxbow"));
    // Aboard it looks no way of its own; its transport says who rides, and lets it go.
    assert!(!has(keys(&mut e, 1), "editor.facing"));
    assert!(has(keys(&mut e, 0), "editor.passenger.0"));
    change(
        &mut e,
        FormSpot::Unit(at(0)),
        Ask::Passenger(at(1)),
        Edit::Chosen,
    );
    assert_eq!(rides(&e), None);
    // A build total is that of all forces; steps in a row are undone at once.
    let points = |e: &Editing| {
        e.scenario()
            .sides
            .iter()
            .map(|s| s.forces[0].points)
            .collect::<Vec<_>>()
    };
    change(&mut e, FormSpot::Outline, Ask::Total, Edit::Number(600));
    change(&mut e, FormSpot::Outline, Ask::Total, Edit::Number(750));
    assert_eq!(points(&e), [Some(750), Some(750)]);
    e.bench.undo();
    assert_eq!(points(&e), [None, None]);
    change(&mut e, FormSpot::Outline, Ask::Rounds, Edit::Maybe(Some(8)));
    assert_eq!(e.scenario().turn_limit, Some(8));
}
