//! The forces' screen at every size of window and interface, the forces that come with the game, and champions.

use bevy::math::UVec2;
use hexlance::{
    data::forces::ForceFolder,
    rulesets::{Registered, Rules},
    screens::{ForceDesk, ForceLibrary, ForceRoom, Screen, SetupState},
    settings::Settings,
    theme::HudHits,
};
use hexlance_dial_present::{DialGame, battle::session::Reads};
use hexlance_rules::{AbilityId, SideId, ustr};
use hexlance_strike::{
    builder, forces,
    form::{ChampionSetup, CommandSetup},
};
use hexlance_strike_present::StrikeGame;

use super::table::{self, Table};

fn label(t: &Table, key: &str) -> Option<String> {
    let hits = t.world().resource::<HudHits>();
    hits.get(key).map(|h| h.label.clone())
}

fn names_of(t: &Table, rules: Rules) -> Vec<(String, String, Vec<String>)> {
    let library = t.world().resource::<ForceLibrary>();
    let of = library.of(rules);
    of.map(|f| {
        let units = f.facts.units.iter().map(|u| u.name.clone());
        (f.id.clone(), f.name.clone(), units.collect())
    })
    .collect()
}

/// Widgets of the forces' pages that stick out of the window.
fn outside(t: &Table, size: UVec2) -> Vec<String> {
    let hits = t.world().resource::<HudHits>();
    let forces = hits.0.iter().filter(|h| {
        ["forces.", "preview.", "record."]
            .iter()
            .any(|k| h.key.starts_with(k))
    });
    let out = forces.filter(|h| {
        let (x, y) = h.centre();
        !(0.0..size.x as f32).contains(&x) || !(0.0..size.y as f32).contains(&y)
    });
    out.map(|h| h.key.clone()).collect()
}

#[test]
fn units_of_saved_forces_are_shown_with_their_records_at_every_size() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    for rules in Rules::all() {
        t.click(&format!("forces.rules.{}", rules.id()));
        t.frames(3);
        for (x, y) in [(1280, 720), (1024, 640), (1920, 1080)] {
            let size = UVec2::new(x, y);
            t.resize(size);
            for scale in [0.8, 2.0] {
                t.world_mut().resource_mut::<Settings>().interface.scale = scale;
                t.frames(4);
                let (id, name, units) = names_of(&t, rules).swap_remove(0);
                t.click(&format!("forces.saved.{id}"));
                t.frames(3);
                assert_eq!(label(&t, "record.unit").as_ref(), units.first(), "{name}");
                // All units of the first line have room, and each is shown when it is clicked.
                t.click("preview.unit.1");
                t.frames(3);
                assert_eq!(label(&t, "record.unit").as_ref(), units.get(1), "{name}");
                assert_eq!(
                    outside(&t, size),
                    Vec::<String>::new(),
                    "{x} x {y}, {scale}"
                );
                for key in ["forces.open", "forces.copy", "forces.new", "forces.draw"] {
                    assert!(t.offers(key), "{key} at {x} x {y}, {scale}");
                }
                t.click("forces.open");
                t.frames(4);
                assert_eq!(
                    outside(&t, size),
                    Vec::<String>::new(),
                    "{x} x {y}, {scale}"
                );
                for key in [
                    "forces.whole",
                    "forces.save",
                    "forces.undo",
                    "forces.search",
                ] {
                    let there = t.keys().iter().any(|k| k == key);
                    assert!(there, "{key} at {x} x {y}, {scale}");
                }
                t.click("forces.back");
                t.frames(3);
            }
        }
    }
}

#[test]
fn units_of_both_rulesets_are_taken_from_the_shelf_and_out_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    let shelf = |t: &Table| -> Vec<String> {
        let all = t.keys().into_iter();
        all.filter(|k| k.starts_with("forces.card.")).collect()
    };
    let units = |t: &Table| -> Vec<String> {
        let all = t.keys().into_iter();
        all.filter(|k| k.starts_with("forces.unit.") && !k.ends_with(".remove"))
            .collect()
    };
    for rules in Rules::all() {
        t.click(&format!("forces.rules.{}", rules.id()));
        t.frames(3);
        t.click("forces.new");
        t.frames(3);
        let all = shelf(&t);
        assert!(!t.offers("forces.all"), "{rules:?}: nothing is left out");
        let mut limits = t.keys().into_iter();
        let limit = limits.find(|k| k.starts_with("forces.points."));
        let limit = limit.expect("the cheap ones can be sifted out");
        t.click(&limit);
        t.frames(3);
        let cheap = shelf(&t);
        assert!(!cheap.is_empty() && cheap != all, "{rules:?}: {cheap:?}");
        t.click("forces.all");
        t.frames(3);
        assert_eq!(shelf(&t), all, "{rules:?}");
        t.click(&limit);
        t.frames(3);
        // Not everything that can be looked up is in play.
        let card = cheap.iter().find(|key| t.offers(key));
        let card = card.expect("one that may be added");
        let name = label(&t, card).expect("it has a name");
        t.click(card);
        t.frames(3);
        let now = units(&t);
        let [unit] = &now[..] else {
            panic!("{rules:?}: {now:?}");
        };
        assert_eq!(label(&t, unit).as_ref(), Some(&name));
        t.click(unit);
        t.frames(3);
        assert_eq!(label(&t, "record.unit"), Some(name));
        t.click("forces.whole");
        t.frames(3);
        let gauge = label(&t, "forces.gauge").expect("it says what the force comes to");
        assert!(!gauge.starts_with("0 "), "{rules:?}: {gauge}");
        t.click(&format!("{unit}.remove"));
        t.frames(3);
        assert_eq!(units(&t), Vec::<String>::new(), "{rules:?}");
        t.click("forces.back");
        t.frames(3);
    }
}

#[test]
fn forces_of_both_rulesets_come_with_the_game_and_can_fight() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    let library = t.world().resource::<ForceLibrary>().clone();
    for rules in Rules::all() {
        let shipped: Vec<_> = library.of(rules).filter(|f| !f.own).collect();
        assert!(shipped.len() >= 3, "{rules:?}: {}", shipped.len());
        for force in shipped {
            assert_eq!(force.problems, Vec::<String>::new(), "{}", force.name);
        }
    }
    t.click("forces.back");
    t.frames(3);
    t.click("title.new");
    t.frames(4);
    // The list is long: what is searched for comes up.
    t.click("setup.search");
    t.type_text("cairn hill");
    t.frames(3);
    t.click("setup.scenario.walls_on_cairn_hill");
    t.frames(3);
    for (side, force) in ["gate_of_greyhold", "lower_datum_survey"]
        .iter()
        .enumerate()
    {
        // The units of the first side fill the page.
        let choice = format!("setup.force.{side}");
        t.scroll_to("setup.unit.0.2.0", &choice);
        t.click(&choice);
        t.frames(3);
        let wanted = format!("setup.force.{side}.dial/shipped/{force}");
        t.scroll_to(&choice, &wanted);
        t.click(&wanted);
        t.frames(3);
    }
    t.scroll_to("setup.force.1", "setup.balance");
    assert!(t.offers("setup.balance"));
    t.click("setup.start");
    t.frames(8);
    assert_eq!(t.screen(), Screen::Battle, "{:?}", t.toasts());
    let table = t.battle_of::<DialGame>().read();
    let own = table.units().filter(|u| u.side == SideId(0)).count();
    assert_eq!(own, 9, "all of them");
}

fn id(name: &str) -> AbilityId {
    AbilityId(ustr(name))
}

fn desk(t: &Table) -> &CommandSetup {
    let desk = t.world().resource::<ForceDesk<StrikeGame>>();
    let open = desk.open.as_ref().expect("a force is open");
    &open.made.rules.abilities[0]
}

#[test]
fn champions_are_chosen_in_the_force_builder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.new");
    t.frames(4);
    t.click("setup.scenario.foxes_on_larkmoor");
    t.frames(3);
    t.click("setup.force.0");
    t.frames(3);
    t.click("setup.force.0.build");
    t.frames(4);
    t.click("forces.new");
    t.frames(3);
    t.type_text("bellringer");
    t.frames(3);
    for _ in 0..3 {
        t.click("forces.card.bm_bellringer");
    }
    t.click("forces.whole");
    t.frames(3);
    t.click("forces.command.search");
    t.type_text("warrior code");
    t.frames(3);
    t.click("forces.command.sca.warrior_code");
    t.frames(3);
    let champion = |unit: &str| ChampionSetup {
        unit: unit.to_owned(),
        enemy: None,
    };
    // One of a formation: another one takes its place.
    t.click("forces.pick.champion.Bellringer");
    t.frames(3);
    assert_eq!(desk(&t).champions, [champion("Bellringer")]);
    t.click("forces.pick.champion.Bellringer 3");
    t.frames(3);
    assert_eq!(desk(&t).champions, [champion("Bellringer 3")]);
    // It stays the champion when somebody before it goes; with two units there is none.
    t.click("forces.unit.0.0.remove");
    t.frames(3);
    assert_eq!(desk(&t).champions, [champion("Bellringer 2")]);
    let problems = |t: &Table| {
        let desk = t.world().resource::<ForceDesk<StrikeGame>>();
        desk.open.as_ref().map_or(0, |o| o.problems.len())
    };
    assert!(problems(&t) > 0);
    t.click("forces.undo");
    t.frames(3);
    assert_eq!(problems(&t), 0);
    t.click("forces.save");
    t.frames(4);
    t.click("forces.use");
    t.frames(5);
    assert_eq!(
        t.world().resource::<SetupState>().forces[0].as_deref(),
        Some("New force")
    );
    t.click("setup.start");
    t.frames(8);
    assert_eq!(t.screen(), Screen::Battle, "{:?}", t.toasts());
    let world = t.session().battle.world();
    let (_, force) = forces::of_side(world, SideId(0)).next().expect("a force");
    assert_eq!(force.abilities[0].challengers.len(), 1);
}

#[test]
fn a_force_with_champions_is_written_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = table::data(&[]);
    let saved = ForceFolder(folder.path().join("forces"));
    let mut force = builder::draw(&builder::Draw::new(160, 9), data.content::<StrikeGame>());
    let names = builder::names(&force, data.content::<StrikeGame>());
    force.name = "Duellists".into();
    force.rules.abilities = vec![CommandSetup {
        champions: vec![ChampionSetup {
            unit: names[0].clone(),
            enemy: None,
        }],
        ..CommandSetup::new(id("sca.warrior_code"))
    }];
    saved.save_as::<StrikeGame>(&force).expect("it is written");
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.forces");
    t.frames(4);
    t.click("forces.saved.Duellists");
    t.frames(3);
    assert_eq!(
        t.world().resource::<ForceRoom>().chosen.as_deref(),
        Some("Duellists")
    );
    t.click("forces.open");
    t.frames(4);
    t.click("forces.whole");
    t.frames(3);
    t.click("forces.has.0");
    t.frames(3);
    let key = format!("forces.pick.champion.{}", names[0]);
    t.scroll_to("forces.has.0", &key);
    t.click(&key);
    t.frames(3);
    assert!(desk(&t).champions.is_empty());
}
