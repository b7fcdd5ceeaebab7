//! Battles of the classic rules in the editor: opened, made and saved.

use std::path::Path;

use hexlance_board::{Board, BoardFile, Hex, Theme};
use hexlance_classic::state::Kind;
use hexlance_present::form::Edit;
use hexlance_rules::UnitForm;

use super::{
    Ask,
    goals::{self, Goal},
    outline,
};
use crate::{
    ClassicGame,
    data::{Data, id_of},
    rulesets::Plays,
};
use hexlance_editor::{
    Edits,
    desk::{Editing, Placing, UnitAt, blank},
    files::{OwnBattles, open},
    laws::{everything_has_its_name, keys, there_and_back},
    muster,
    page::FormSpot,
};

#[test]
fn battles_are_the_same_among_those_of_any_rules() {
    assert_eq!(there_and_back::<ClassicGame>(&crate::shipped()), Ok(()));
}

/// Nothing is lost of a battle that is opened and saved, and nothing is added.
#[test]
fn battles_of_the_classic_rules_are_saved_as_they_were() {
    let data = crate::shipped();
    let folder = tempfile::tempdir().expect("a folder");
    let own = OwnBattles(folder.path().to_owned());
    let files = data.scenario_files_of::<ClassicGame>();
    assert!(files.len() >= 15, "{files:?}");
    for file in files {
        let mut editing = open(&file, &data, &own).expect("it is sound");
        let problems = editing.to_resolve(&data).problems();
        assert_eq!(problems, [], "{}", file.display());
        let id = id_of(&file);
        let saved = editing.save(&id, &id, &own).expect("it can be written");
        let text = |file: &Path| std::fs::read_to_string(file).expect("it is there");
        assert_eq!(text(&saved), text(&file), "{}", file.display());
    }
}

#[test]
fn everything_on_a_page_of_the_classic_rules_has_its_name() {
    let named = everything_has_its_name::<ClassicGame>(&crate::shipped());
    assert!(named.as_ref().is_ok_and(|n| *n > 100), "{named:?}");
}

const fn at(unit: usize) -> UnitAt {
    UnitAt {
        side: 0,
        force: 0,
        formation: 0,
        unit,
    }
}

/// A plain with units of the first side.
fn desk(kinds: &[&str], data: &Data) -> Editing {
    let board = Board::new(18, 18).expect("small");
    let map = BoardFile::new("Plain", Theme::Grassland, board);
    let mut e = Editing::new(blank(ClassicGame::RULES, map));
    for (side, kind) in kinds
        .iter()
        .map(|k| (0, *k))
        .chain([(1, "classic.cutwater")])
    {
        e.side = side;
        e.pick(None);
        muster::add(&mut e, kind, None, data).expect("there is room");
    }
    e
}

fn change(e: &mut Editing, spot: FormSpot, ask: Ask, edit: Edit, data: &Data) {
    ClassicGame::change(e, spot, ask, edit, data).expect("nothing is refused");
}

#[test]
fn an_extraction_is_made_without_writing_a_file() {
    let data = crate::shipped();
    let mut e = desk(&["classic.candlewisp"], &data);
    let set = |e: &mut Editing, ask, edit| change(e, FormSpot::Outline, ask, edit, &data);
    set(&mut e, Ask::Kind(Kind::Extraction), Edit::Chosen);
    assert!(
        !e.to_resolve(&data).problems().is_empty(),
        "nothing to be taken home"
    );
    // A press puts a load down, and no second one.
    set(
        &mut e,
        Ask::Goal(Goal::Press("load".to_owned())),
        Edit::Chosen,
    );
    assert_eq!(e.placing, Placing::Own("load".to_owned()));
    let (first, second) = (Hex::from_column_row(5, 5), Hex::from_column_row(7, 5));
    assert!(!goals::press(&mut e, "load", first));
    let name = Edit::Text("The Lens".to_owned());
    set(&mut e, Ask::Goal(Goal::Name(0)), name);
    set(&mut e, Ask::Goal(Goal::Tons(0)), Edit::Number(5));
    let problems = e.to_resolve(&data).problems();
    assert_eq!(problems, []);
    let put = goals::put_things(e.scenario());
    assert!(put.len() == 1 && put[0].wanted && put[0].hex == first);
    let load = outline::rules_of(e.scenario()).loads.remove(0);
    assert_eq!(load.tons.to_string(), "2.5");
    // What is taken home keeps its name with the load, and goes with it.
    let prize = Ask::Goal(Goal::Prize(Some("The Lens".to_owned())));
    set(&mut e, prize, Edit::Chosen);
    set(
        &mut e,
        Ask::Goal(Goal::Name(0)),
        Edit::Text("Lamp".to_owned()),
    );
    assert_eq!(
        outline::rules_of(e.scenario()).prize.as_deref(),
        Some("Lamp")
    );
    assert!(!goals::press(&mut e, "load.0", second));
    assert_eq!(outline::rules_of(e.scenario()).loads[0].at, Some(second));
    set(&mut e, Ask::Goal(Goal::Gone(0)), Edit::Chosen);
    assert_eq!(outline::rules_of(e.scenario()).prize, None);
}

#[test]
fn a_press_marks_a_building_and_takes_the_mark_away() {
    let data = crate::shipped();
    let mut e = desk(&["classic.candlewisp"], &data);
    let ask = Ask::Kind(Kind::BaseAssault);
    change(&mut e, FormSpot::Outline, ask, Edit::Chosen, &data);
    let form = ClassicGame::form(&mut e, FormSpot::Outline, &data);
    assert!(keys(&form).iter().any(|k| k == "editor.goals.marked.add"));
    let hex = Hex::from_column_row(5, 5);
    assert!(goals::press(&mut e, "marked", hex), "it goes on");
    assert_eq!(outline::rules_of(e.scenario()).marked, [hex]);
    assert!(goals::press(&mut e, "marked", hex));
    assert_eq!(outline::rules_of(e.scenario()).marked, []);
}

#[test]
fn units_begin_aboard_of_those_that_carry_them() {
    let data = crate::shipped();
    let mut e = desk(
        &[
            "classic.saltskiff",
            "classic.fenroad_rifles",
            "classic.candlewisp",
        ],
        &data,
    );
    let offered = |e: &mut Editing, unit| {
        let form = ClassicGame::form(e, FormSpot::Unit(at(unit)), &data);
        keys(&form).iter().any(|k| k == "editor.start.aboard.0")
    };
    assert!(offered(&mut e, 1), "a platoon in a hovercraft");
    assert!(!offered(&mut e, 2), "no 'Mech");
    let ask = Ask::Start(muster::Start::Aboard("Saltskiff".to_owned()));
    change(&mut e, FormSpot::Unit(at(1)), ask, Edit::Chosen, &data);
    let rides = at(1).of(e.scenario()).expect("it is there");
    assert_eq!(rides.aboard(), Some("Saltskiff"));
    assert_eq!(e.to_resolve(&data).problems(), []);
}
