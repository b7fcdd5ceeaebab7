//! Forces: built from nothing, saved, used in a battle.

use hexlance::{
    game::forces::with_chosen,
    hud::{HudState, MenuPage},
    screens::{CodexLook, ForceDesk, ForceLibrary, Screen, SetupState},
};
use hexlance_strike::{
    builder::{self, Draw},
    forces,
    form::CommandSetup,
    model::formation::FormationType,
};
use hexlance_strike_present::{StrikeGame, forces::At};

use super::table::{self, Table};

fn desk(t: &Table) -> &ForceDesk<StrikeGame> {
    t.world().resource::<ForceDesk<StrikeGame>>()
}

fn open(t: &Table) -> &hexlance::screens::Open<StrikeGame> {
    desk(t).open.as_ref().expect("a force is open")
}

/// Four units of a card that is found by typing.
fn build(t: &mut Table) {
    t.click("forces.new");
    t.frames(3);
    // Letters search wherever the pointer is.
    t.type_text("bellringer");
    t.frames(3);
    assert_eq!(desk(t).filter.search, "bellringer");
    assert!(!t.keys().iter().any(|k| k == "forces.card.bm_hollow_king"));
    for _ in 0..3 {
        t.click("forces.card.bm_bellringer");
    }
    t.frames(2);
    assert_eq!(open(t).work.summary.units, 3);
    assert_eq!(open(t).work.summary.points, 99);
}

#[test]
fn a_force_is_built_saved_and_fights() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.new");
    t.frames(4);
    t.click("setup.force.0");
    t.frames(3);
    t.click("setup.force.0.build");
    t.frames(4);
    assert_eq!(t.screen(), Screen::Forces);
    build(&mut t);

    // A better pilot with an ability; what is too dear is refused with the reason.
    t.click("forces.unit.0.1");
    t.frames(3);
    assert_eq!(open(&t).at, At::Unit(0, 1));
    t.click("forces.skill.3");
    t.frames(2);
    assert_eq!(open(&t).work.summary.points, 99 + 7);
    t.click("forces.commander");
    t.frames(2);
    t.click("forces.spa.search");
    t.type_text("dodge");
    t.frames(3);
    t.click("forces.spa.spa.dodge");
    t.frames(3);
    let unit = &open(&t).made.formations[0].units[1];
    assert_eq!(unit.skill, Some(3));
    assert!(unit.commander);
    assert_eq!(unit.spas.len(), 1);
    t.click("forces.spa.spa.dodge");
    t.frames(3);
    assert!(
        t.toasts().last().is_some_and(|s| s.contains("twice")),
        "{:?}",
        t.toasts()
    );
    assert_eq!(open(&t).made.formations[0].units[1].spas.len(), 1);

    // A formation type that fits, and one that does not.
    t.click("forces.formation.0");
    t.frames(3);
    let key = |f: FormationType| format!("forces.type-of.{f:?}");
    t.click(&key(FormationType::DirectFire));
    t.frames(3);
    assert_eq!(
        open(&t).made.formations[0].rules.r#type,
        Some(FormationType::DirectFire)
    );

    // A command ability that the force is not good enough for, and one that it may have.
    t.click("forces.whole");
    t.frames(3);
    t.click("forces.command.search");
    t.type_text("strategic planning");
    t.frames(3);
    t.click("forces.command.sca.strategic_planning");
    t.frames(3);
    assert!(
        t.toasts().last().is_some_and(|s| s.contains("Veteran")),
        "{:?}",
        t.toasts()
    );
    assert!(open(&t).made.rules.abilities.is_empty());

    // It costs more than it may: more units are refused.
    t.click("forces.limit.-50");
    t.frames(2);
    t.click("forces.limit.-50");
    t.frames(2);
    t.click("forces.card.bm_bellringer");
    t.frames(3);
    assert!(
        t.toasts()
            .last()
            .is_some_and(|s| s.contains("raise the limit")),
        "{:?}",
        t.toasts()
    );
    assert_eq!(open(&t).problems.len(), 1);
    t.click("forces.limit.50");
    t.frames(3);
    assert_eq!(open(&t).problems, []);

    assert!(!t.offers("forces.use"), "not before it is saved");
    t.click("forces.save");
    t.frames(4);
    assert!(folder.path().join("forces/New force.force.ron").is_file());
    t.click("forces.use");
    t.frames(5);
    assert_eq!(t.screen(), Screen::Setup);
    let chosen = t.world().resource::<SetupState>().forces.clone();
    assert_eq!(chosen[0].as_deref(), Some("New force"));
    assert!(t.keys().iter().any(|k| k == "setup.balance"));
    t.click("setup.start");
    t.frames(8);
    assert_eq!(t.screen(), Screen::Battle, "{:?}", t.toasts());
    let world = t.session().battle.world();
    let sides = world.resource::<hexlance_rules::Sides>();
    assert_eq!(sides.0[0].forces[0].name, "New force");
    let own = hexlance_strike::read::units(world)
        .filter(|u| u.side.0 == 0)
        .count();
    assert_eq!(own, 3);
}

#[test]
fn forces_are_copied_drawn_and_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let saved = hexlance::data::forces::ForceFolder(folder.path().join("forces"));
    let force = builder::draw(&Draw::new(160, 9), data.content::<StrikeGame>());
    saved.save_as::<StrikeGame>(&force).expect("it is written");
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    assert_eq!(t.screen(), Screen::Forces);
    let library = |t: &Table| t.world().resource::<ForceLibrary>().0.clone();
    assert!(library(&t).iter().any(|f| f.name == force.name && f.own));
    t.click("forces.copy");
    t.frames(3);
    t.click("forces.save");
    t.frames(4);
    let copy = format!("{} copy", force.name);
    assert!(library(&t).iter().any(|f| f.name == copy));
    t.click("forces.back");
    t.frames(3);
    t.click("forces.draw");
    t.frames(3);
    assert!(open(&t).work.summary.units > 0);
    assert_eq!(open(&t).problems, []);
    // Left unsaved it waits.
    t.click("forces.back");
    t.frames(3);
    t.click("forces.aside");
    t.frames(3);
    assert!(desk(&t).open.is_some());
    t.click("forces.back");
    t.frames(3);
    t.click(&format!("forces.saved.{copy}"));
    t.frames(2);
    t.click("forces.delete");
    t.frames(2);
    assert!(library(&t).iter().any(|f| f.name == copy), "asked first");
    t.click("forces.delete");
    t.frames(4);
    assert!(!library(&t).iter().any(|f| f.name == copy));
    assert!(
        !folder
            .path()
            .join(format!("forces/{copy}.force.ron"))
            .exists()
    );
}

#[test]
fn units_move_between_formations_and_steps_are_taken_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    build(&mut t);
    t.click("forces.formation.add");
    t.frames(3);
    t.click("forces.unit.0.2");
    t.frames(3);
    t.click("forces.move");
    t.frames(3);
    t.click("forces.move.1");
    t.frames(3);
    let sizes = |t: &Table| -> Vec<usize> {
        open(t)
            .made
            .formations
            .iter()
            .map(|g| g.units.len())
            .collect()
    };
    assert_eq!(sizes(&t), [2, 1]);
    t.click("forces.undo");
    t.frames(3);
    assert_eq!(sizes(&t), [3, 0]);
    t.click("forces.unit.0.0.remove");
    t.frames(3);
    assert_eq!(sizes(&t), [2, 0]);
    // An ability is looked up, and the way back leads to the desk.
    t.click("forces.unit.0.0");
    t.frames(3);
    t.click("forces.spa.search");
    t.type_text("lucky");
    t.frames(3);
    t.click("forces.spa.spa.lucky.codex");
    t.frames(4);
    assert_eq!(t.screen(), Screen::Codex);
    t.click("page.back");
    t.frames(4);
    assert_eq!(t.screen(), Screen::Forces);
    assert_eq!(sizes(&t), [2, 0]);
}

#[test]
fn a_chip_of_the_setup_leads_to_the_codex_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.new");
    t.frames(4);
    t.click("setup.scenario.foxes_on_larkmoor");
    t.frames(4);
    let chip = t.keys().into_iter().find(|k| k.starts_with("setup.unit."));
    t.click(&chip.expect("somebody has an ability"));
    t.frames(4);
    assert_eq!(t.screen(), Screen::Codex);
    assert!(t.world().resource::<CodexLook>().chosen.is_some());
    t.click("page.back");
    t.frames(4);
    assert_eq!(t.screen(), Screen::Setup);
    assert_eq!(
        t.world().resource::<SetupState>().chosen,
        "foxes_on_larkmoor"
    );
}

#[test]
fn command_abilities_are_on_the_roster() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let saved = hexlance::data::forces::ForceFolder(folder.path().join("forces"));
    let mut force = builder::draw(&Draw::new(160, 9), data.content::<StrikeGame>());
    force.name = "Burners".into();
    let id = hexlance_rules::AbilityId(hexlance_rules::ustr("sca.berserkers"));
    force.rules.abilities = vec![CommandSetup::new(id)];
    saved.save_as::<StrikeGame>(&force).expect("it is written");
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.new");
    t.frames(4);
    t.click("setup.force.0");
    t.frames(3);
    t.click("setup.force.0.Burners");
    t.frames(3);
    t.click("setup.start");
    t.frames(8);
    assert_eq!(t.screen(), Screen::Battle, "{:?}", t.toasts());
    let world = t.session().battle.world();
    let held = forces::of_side(world, hexlance_rules::SideId(0))
        .next()
        .expect("a force")
        .1;
    assert_eq!(held.abilities.len(), 1);
    let chip = t.view().commands[0].clone();
    assert_eq!(chip.id, id);
    assert_eq!(chip.now, ["Not in effect."]);
    assert_eq!(chip.idle, None);
    t.click("roster.command.0");
    t.frames(3);
    let hud = t.world().resource::<HudState>();
    assert_eq!(hud.menu, Some(MenuPage::Codex));
    assert_eq!(hud.codex.chosen, Some(id));
}

#[test]
fn the_codex_is_filtered_by_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.codex");
    t.frames(4);
    t.click("codex.kind.Command");
    t.frames(3);
    assert!(t.keys().iter().any(|k| k.starts_with("codex.sca.")));
    assert!(!t.keys().iter().any(|k| k.starts_with("codex.spa.")));
}

#[test]
fn drawn_forces_fight_each_other_in_every_battle() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let saved = hexlance::data::forces::ForceFolder(folder.path().join("forces"));
    let force = builder::draw(&Draw::new(120, 4), data.content::<StrikeGame>());
    saved.save_as::<StrikeGame>(&force).expect("it is written");
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    let library = t.world().resource::<ForceLibrary>().clone();
    let id = library.0[0].id.clone();
    for file in data.scenario_files_of::<StrikeGame>() {
        let playable = data.load_as::<StrikeGame>(&file).expect("it is sound");
        let chosen = [Some(id.clone()), Some(id.clone())];
        let with = with_chosen(&playable, &chosen, &library, &data);
        let with = with.unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let begun = hexlance_strike::Battle::new(
            std::sync::Arc::new(with.setup),
            data.content::<StrikeGame>().clone(),
            hexlance_rules::DiceSource::Seed(1),
        );
        assert!(begun.is_ok(), "{}: {:?}", file.display(), begun.err());
    }
}
