//! Battles played with pointer and buttons, without a window.

use std::ops::{Deref, DerefMut};

use hexlance_board::Hex;
use hexlance_classic::{
    content::Content,
    draft::keys,
    event::{Event, FireEvent, StrikeEvent},
    read::Look,
    state::{Mode, Phase},
};
use hexlance_host::{
    hand::Hand,
    laws::{case_files, watch},
};
use hexlance_rules::UnitId;

use crate::{
    ClassicGame,
    battle::{plan, session::Reads, sheet},
    hud::model::{HudAction, matrix::Matrix},
};

/// A battle at a table that nobody draws.
struct Play(Hand<ClassicGame>);

impl Deref for Play {
    type Target = Hand<ClassicGame>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Play {
    /// A phase on clear ground, units in the notation of rule cases.
    fn scene(red: &[(&str, &str)], blue: &[(&str, &str)], phase: &str) -> Self {
        let units = |all: &[(&str, &str)]| {
            let lines = all.iter().map(|(name, line)| format!("{name:?}: {line:?}"));
            lines.collect::<Vec<_>>().join(", ")
        };
        let dice = vec!["3"; 60].join(", ");
        let text = format!(
            "(id: \"test\", title: \"Test\", shows: [\"C5.1.1\"], red: {{ {} }}, blue: {{ {} }}, phase: {phase}, dice: [{dice}], script: [])",
            units(red),
            units(blue)
        );
        Self(Hand::scene(&text, &Content::shipped()).expect("the scene begins"))
    }

    fn look(&self, name: &str) -> Look<'_> {
        let mut units = self.session.read().units();
        units.find(|u| u.name == name).expect("a unit")
    }

    fn id(&self, name: &str) -> UnitId {
        self.look(name).id
    }

    fn hex(&self, name: &str) -> Hex {
        self.look(name).hex().expect("it is on the map")
    }

    fn click_unit(&mut self, name: &str) {
        let (hex, id) = (self.hex(name), self.id(name));
        self.click_at(hex, Some(id));
    }

    /// The panel of attacks.
    fn matrix(&mut self) -> Matrix {
        self.view().matrix.expect("a panel")
    }

    /// Presses a cell of the panel by its key.
    fn press_cell(&mut self, key: &str) {
        let matrix = self.matrix();
        let cells = matrix.rows.iter().flat_map(|r| &r.cells);
        let cell = cells.clone().find(|c| c.key == key);
        let keys = || cells.clone().map(|c| c.key.clone()).collect::<Vec<_>>();
        let cell = cell.unwrap_or_else(|| panic!("no {key} in {:?}", keys()));
        let action = cell.action.clone();
        let action = action.unwrap_or_else(|| panic!("{key}: {:?}", cell.refused));
        self.act(action);
    }

    /// Presses a button of the action bar by its key.
    fn press(&mut self, key: &str) {
        let view = self.view();
        let button = view.actions.iter().find(|b| b.key == key);
        let keys = || view.actions.iter().map(|b| &b.key).collect::<Vec<_>>();
        let button = button.unwrap_or_else(|| panic!("no {key} in {:?}", keys()));
        assert_eq!(button.disabled, None, "{key}");
        self.act(button.action.clone());
    }
}

/// How two units stand that can fire at each other.
const RED: (&str, &str) = ("Fox", "card brackwater, at 0510 N");
const BLUE: (&str, &str) = ("Hen", "card brackwater, at 0506 S");

#[test]
fn a_unit_walks_where_it_is_told_and_faces_as_it_is_told() {
    let mut play = Play::scene(&[RED], &[BLUE], "Movement");
    play.click_unit("Fox");
    play.press(&keys::mode(Mode::Run));
    let to = play.hex("Fox").neighbour(hexlance_board::Direction::N);
    play.click_at(to, None);
    assert!(play.focus.draft.go.leg.is_some(), "{:?}", play.said());
    let view = play.view();
    assert!(view.instruction.is_some_and(|line| line.contains("MP")));
    play.act(HudAction::EndPhase);
    assert_eq!(play.look("Fox").hex(), Some(to), "{:?}", play.said());
    assert_eq!(play.look("Fox").march.mode, Mode::Run);
}

#[test]
fn a_cell_of_the_panel_is_a_shot_and_the_end_button_declares() {
    let mut play = Play::scene(&[RED], &[BLUE], "Weapons");
    play.click_unit("Fox");
    let target = play.id("Hen");
    let matrix = play.matrix();
    assert_eq!(matrix.rows.len(), 1);
    assert_eq!(matrix.columns.len(), matrix.rows[0].cells.len());
    let cells = &matrix.rows[0].cells;
    let open = cells.iter().position(|c| c.refused.is_none());
    let weapon = open.expect("a weapon that may fire") as u8;
    play.press_cell(&keys::shot(weapon, target));
    let matrix = play.matrix();
    assert!(matrix.rows[0].cells[usize::from(weapon)].chosen);
    assert!(matrix.sums.iter().any(|s| s.key.starts_with("outlook.")));
    play.press_cell(&keys::shot(weapon, target));
    assert!(play.focus.draft.fire.shots.is_empty(), "taken back");
    play.press_cell(&keys::shot(weapon, target));
    let panel = play.view().target;
    let panel = panel.expect("a panel of the target");
    assert!(panel.damage.is_some() && panel.fire.is_some());
    play.act(HudAction::EndPhase);
    let declared = play.session.battle.log().iter().any(
        |l| matches!(&l.event, Event::Fire(FireEvent::Declared { shots, .. }) if shots.len() == 1),
    );
    assert!(declared, "{:?}", play.said());
}

#[test]
fn a_side_may_pass_and_a_unit_may_hold_its_fire() {
    let mut play = Play::scene(&[RED], &[BLUE], "Weapons");
    play.click_unit("Fox");
    assert_eq!(plan::end_key(&play.session, &play.focus), keys::FIRE_HOLD);
    play.act(HudAction::EndPhase);
    assert!(play.look("Fox").turn.had, "{:?}", play.said());
}

#[test]
fn blows_are_chosen_in_the_panel() {
    let near = ("Hen", "card brackwater, at 0509 S");
    let mut play = Play::scene(&[RED], &[near], "Physical");
    play.click_unit("Fox");
    play.click_unit("Hen");
    let matrix = play.matrix();
    let cells = matrix.rows.iter().flat_map(|r| &r.cells);
    let kick = cells.filter(|c| c.refused.is_none() && c.key.contains("kick"));
    let key = kick.map(|c| c.key.clone()).next().expect("a kick");
    play.press_cell(&key);
    assert_eq!(
        play.focus.draft.strike.strikes.len(),
        1,
        "{:?}",
        play.said()
    );
    play.act(HudAction::EndPhase);
    let declared = play.session.battle.log().iter().any(|l| {
        matches!(&l.event, Event::Strike(StrikeEvent::Declared { blows, .. }) if blows.len() == 1)
    });
    assert!(declared, "{:?}", play.said());
}

#[test]
fn sheets_and_panels_of_all_rule_cases_are_whole() {
    let files = case_files(&["tests/conformance/classic"]);
    let (mut sheets, mut phases) = (0, std::collections::BTreeSet::new());
    watch::<ClassicGame>(files, &Content::shipped(), |case, session| {
        phases.insert(session.read().clock().phase);
        for u in session.read().units() {
            let sheet = sheet::sheet(&session.battle, &u);
            let mut keys = sheet.keys();
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{case}: a key is there twice");
            let wanted: &[&str] = match (u.is_platoon(), u.is_infantry(), u.is_vehicle()) {
                (true, _, _) => &["troopers"],
                (_, true, _) => &["suit.1"],
                (_, _, true) => &["location.FR"],
                _ if u.is_proto() => &["location.TO"],
                _ => &["heat", "location.CT"],
            };
            assert!(
                wanted.iter().all(|key| keys.contains(key)),
                "{case}: {wanted:?}"
            );
            sheets += 1;
        }
    });
    assert!(
        sheets > 50 && phases.contains(&Phase::Weapons),
        "{sheets} {phases:?}"
    );
}
