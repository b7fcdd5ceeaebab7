//! Every screen of the game: does a screen reader find a name for whatever can be pressed, does the keyboard reach it, does
//! the interface suit the window?
//!
//! `HEXLANCE_PANELS=FOLDER` writes a picture of every one of them, `HEXLANCE_PANELS_SIZE=3840x2160` in that size.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiOutput};
use hexlance::{
    editor::desk::Page,
    hud::{BattleView, HudState, MenuPage},
    screens::Screen,
    settings::Settings,
    theme::{self, HudHits, Theme},
};
use hexlance_dial_present::DialGame;

use hexlance_dial::state::Stage;

use super::{
    Hand, dial, raster,
    table::{self, Table},
};

#[path = "../../crates/hexlance_hud/tests/data/mod.rs"]
#[expect(dead_code, unused_imports, reason = "other screens need the rest")]
mod demo;

/// How a view is changed before it is looked at.
type Dress = fn(&mut BattleView);

/// Looks at every screen.
struct Walk {
    /// Where pictures go, if they are wanted.
    pictures: Option<PathBuf>,
    size: UVec2,
    /// What was found, with the screen that it was found on.
    nameless: Vec<String>,
    seen: usize,
}

impl Walk {
    fn new() -> Self {
        let size = std::env::var("HEXLANCE_PANELS_SIZE").ok().and_then(|s| {
            let (w, h) = s.split_once('x')?;
            Some(UVec2::new(w.parse().ok()?, h.parse().ok()?))
        });
        Self {
            pictures: std::env::var_os("HEXLANCE_PANELS").map(PathBuf::from),
            size: size.unwrap_or(UVec2::new(1280, 720)),
            nameless: Vec::new(),
            seen: 0,
        }
    }

    /// Gives the window its size, and asks for what a screen reader would be told.
    fn dress(&self, t: &mut Table) {
        t.resize(self.size);
        if let Ok(scale) = std::env::var("HEXLANCE_PANELS_SCALE") {
            let scale = scale.parse().expect("a number");
            t.world_mut().resource_mut::<Settings>().interface.scale = scale;
        }
        let world = t.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        for mut context in contexts.iter_mut(world) {
            context.get_mut().enable_accesskit();
        }
        t.frames(4);
    }

    /// What is on the screen now.
    fn look(&mut self, t: &mut Table, name: &str) {
        t.frames(4);
        self.seen += 1;
        let world = t.world_mut();
        let mut outputs = world.query::<&EguiOutput>();
        for output in outputs.iter(world) {
            let tree = output.platform_output.accesskit_update.as_ref();
            let tree = tree.expect("a screen reader is told");
            let nameless = theme::nameless(tree);
            self.nameless
                .extend(nameless.into_iter().map(|n| format!("{name}: {n}")));
        }
        if let Some(folder) = &self.pictures {
            let scale = world.resource::<Theme>().scale;
            let picture = raster::picture(world, self.size, scale);
            std::fs::create_dir_all(folder).expect("a folder for pictures");
            let file = folder.join(format!("{name}-{}x{}.png", self.size.x, self.size.y));
            picture.save(&file).expect("a picture is written");
        }
    }

    fn pages(&mut self, folder: &Path) {
        let mut t = Table::open(&table::data(&[]), folder, None, None);
        self.dress(&mut t);
        self.look(&mut t, "title");
        t.click("title.new");
        self.look(&mut t, "setup");
        t.click("setup.back");
        t.frames(3);
        t.click("title.forces");
        self.look(&mut t, "forces");
        t.click("forces.new");
        t.frames(3);
        t.click("forces.card.bm_bellringer");
        self.look(&mut t, "forces-builder");
        t.click("forces.unit.0.0");
        self.look(&mut t, "forces-unit");
        t.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Codex);
        self.look(&mut t, "codex");
        for (screen, name) in [(Screen::Help, "help"), (Screen::Credits, "credits")] {
            t.world_mut()
                .resource_mut::<NextState<Screen>>()
                .set(screen);
            self.look(&mut t, name);
        }
        t.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Settings);
        t.frames(3);
        for tab in ["interface", "table", "sound", "keys"] {
            t.click(&format!("settings.tab.{tab}"));
            self.look(&mut t, &format!("settings-{tab}"));
        }
        t.world_mut().resource_mut::<Settings>().table.frame_times = true;
        t.frames(40);
        self.look(&mut t, "settings-frames");
        t.world_mut().resource_mut::<Settings>().table.frame_times = false;
    }

    fn editor(&mut self, folder: &Path) {
        let mut t = Table::open(&table::data(&[]), folder, None, None);
        self.dress(&mut t);
        t.click("title.editor");
        self.look(&mut t, "editor-start");
        t.click("editor.new.Plain");
        t.click("editor.new.go");
        self.look(&mut t, "editor-map");
        t.chord(&[KeyCode::F3]);
        self.look(&mut t, "editor-forces");
        t.chord(&[KeyCode::F4]);
        for page in Page::ALL {
            t.frames(3);
            t.click(&format!("editor.page.{page:?}"));
            self.look(&mut t, &format!("editor-{page:?}").to_lowercase());
        }
    }

    fn battle(&mut self, folder: &Path) {
        let data = table::data(&[]);
        let mut t = Table::open(&data, folder, Some("two_in_the_ring"), None);
        self.dress(&mut t);
        t.look_down();
        self.look(&mut t, "battle-begins");
        let mut hand = Hand::new();
        hand.play(&mut t, |t| t.view().phase.turn >= 2);
        t.look_down();
        self.look(&mut t, "battle");
        t.world_mut().resource_mut::<HudState>().log_open = true;
        self.look(&mut t, "battle-log");
        t.world_mut().resource_mut::<HudState>().log_open = false;
        for (page, name) in [
            (MenuPage::Main, "menu"),
            (MenuPage::Save, "save"),
            (MenuPage::Load, "load"),
            (MenuPage::Settings, "battle-settings"),
            (MenuPage::Help, "battle-help"),
            (MenuPage::ConfirmEnd, "confirm-end"),
            (MenuPage::Codex, "battle-codex"),
        ] {
            t.world_mut().resource_mut::<HudState>().menu = Some(page);
            self.look(&mut t, name);
        }
        t.world_mut().resource_mut::<HudState>().menu = None;
        t.frames(3);
        let own = t.view().clone();
        let views: [(&str, Dress); 5] = [
            ("aim", |_| ()),
            ("question", |v| v.prompt = Some(demo::prompt())),
            ("large-craft", |v| {
                v.card = Some(demo::large_craft());
                v.target = None;
            }),
            ("stranger", |v| {
                v.card = Some(demo::stranger());
                v.target = None;
            }),
            ("curtain", |v| v.curtain = Some(demo::curtain())),
        ];
        for (name, dress) in views {
            let mut view = demo::battle();
            dress(&mut view);
            t.world_mut().insert_resource(view);
            self.look(&mut t, name);
        }
        t.world_mut().insert_resource(own);
        hand.play(&mut t, |_| false);
        self.look(&mut t, "battle-over");
    }

    fn dial(&mut self, folder: &Path) {
        let data = table::data(&[]);
        let players = Some(["human", "easy"]);
        let mut t = Table::open(&data, folder, Some("walls_on_cairn_hill"), players);
        self.dress(&mut t);
        t.look_down();
        let mut hand = dial::Hand::new();
        let own = |t: &Table| {
            let side = t.battle_of::<DialGame>().viewer;
            let mut all = dial::read(t).units();
            all.find(|u| u.side == side && !u.is_gone()).map(|u| u.id)
        };
        for stage in [Stage::Deployment, Stage::Command, Stage::Orders] {
            hand.play(&mut t, |t| dial::stage(t) == stage);
            t.look_down();
            t.select(own(&t).expect("a unit"));
            self.look(&mut t, &format!("dial-{stage:?}").to_lowercase());
        }
        let side = t.battle_of::<DialGame>().viewer;
        let enemy = dial::read(&t).on_table().find(|u| u.side != side);
        t.click_on_roster(enemy.expect("an enemy").id);
        self.look(&mut t, "dial-aim");
        t.chord(&[KeyCode::Escape]);
        hand.play(&mut t, |t| {
            t.battle_of::<DialGame>().battle.decision().is_some()
        });
        self.look(&mut t, "dial-question");
        hand.play(&mut t, |_| false);
        self.look(&mut t, "dial-over");
    }
}

#[test]
fn a_screen_reader_finds_a_name_for_everything_on_every_screen() {
    let mut walk = Walk::new();
    for part in [Walk::pages, Walk::editor, Walk::battle, Walk::dial] {
        let folder = tempfile::tempdir().expect("a folder");
        part(&mut walk, folder.path());
    }
    assert!(walk.seen >= 41, "only {} screens were seen", walk.seen);
    walk.nameless.dedup();
    assert!(walk.nameless.is_empty(), "{:#?}", walk.nameless);
}

#[test]
fn the_interface_suits_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    for (size, scale) in [
        (UVec2::new(1280, 720), 1.0),
        (UVec2::new(3840, 2160), 2.0),
        (UVec2::new(1920, 1080), 1.25),
    ] {
        t.resize(size);
        t.frames(4);
        assert_eq!(t.world().resource::<Theme>().scale, scale, "{size}");
        // what is clicked is where it is drawn
        t.click("title.settings");
        t.frames(3);
        assert_eq!(t.screen(), Screen::Settings, "{size}");
        t.click("page.back");
        t.frames(3);
        assert_eq!(t.screen(), Screen::Title, "{size}");
    }
}

#[test]
fn the_settings_of_the_table_fit_their_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.click("title.settings");
    t.frames(3);
    t.click("settings.tab.table");
    t.frames(3);
    let place = |t: &Table| {
        let hits = t.world().resource::<HudHits>();
        Vec2::from(hits.get("settings.dice").expect("a switch").centre())
    };
    let before = place(&t);
    assert!(t.offers("settings.frames"), "the last row is in view");
    t.point(before);
    t.wheel(-2.0);
    t.frames(4);
    assert_eq!(place(&t), before, "there is nothing to scroll to");
}

#[test]
fn the_keyboard_reaches_every_button_of_the_title() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    let buttons = t.keys().len();
    let mut reached = Vec::new();
    for _ in 0..buttons * 2 {
        t.chord(&[KeyCode::Tab]);
        let world = t.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        for mut context in contexts.iter_mut(world) {
            let focused = context.get_mut().memory(|m| m.focused());
            reached.extend(focused.filter(|id| !reached.contains(id)));
        }
    }
    assert!(
        reached.len() >= buttons - 2,
        "{} of {buttons} were reached",
        reached.len()
    );
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&table::data(&[]), folder.path(), None, None);
    t.chord(&[KeyCode::Tab]);
    t.chord(&[KeyCode::Enter]);
    t.frames(4);
    assert_ne!(
        t.screen(),
        Screen::Title,
        "Enter presses what has the focus"
    );
}
