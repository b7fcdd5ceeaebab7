//! Battles played with pointer and buttons, without a window.

mod attacks;
mod loads;
mod moves;
mod panel;
mod questions;
mod restless;
mod setting_up;

use std::ops::{Deref, DerefMut};

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::Command,
    content::Content,
    draft::{Aim, Kind, Making, Target, Way, keys},
    event::Event,
    legal,
    model::SlotId,
    read::Look,
    state::{Clock, Markers, Place, Stage},
};
use hexlance_host::hand::Hand;
use hexlance_rules::{
    DiceSource, SideId, UnitId,
    draft::{Key, Pick},
};

use crate::{
    DialGame,
    battle::{Session, actions, hints, instruction, plan, session::Reads, target},
    game::{Planning, session::Seat},
    hud::model::{ActionButton, HudAction, Overlay, TargetPanel},
};

/// A battle at a table that nobody draws.
struct Play(Hand<DialGame>);

impl Deref for Play {
    type Target = Hand<DialGame>;

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
    /// Red's order stage on clear ground, units in the notation of rule cases.
    fn scene(red: &[(&str, &str)], blue: &[(&str, &str)], dice: &[u8]) -> Self {
        let units = |all: &[(&str, &str)]| {
            let lines = all.iter().map(|(name, line)| format!("{name:?}: {line:?}"));
            lines.collect::<Vec<_>>().join(", ")
        };
        let text = format!(
            "(id: \"test\", title: \"Test\", shows: [\"D3.2.2\"], red: {{ {} }}, blue: {{ {} }}, dice: {dice:?}, script: [])",
            units(red),
            units(blue)
        );
        Self(Hand::scene(&text, &Content::shipped()).expect("the scene begins"))
    }

    fn making(&self) -> Making<'_> {
        plan::making(&self.session, &self.focus)
    }

    fn click(&mut self, hex: Hex) {
        let mini = self.making().unit_in(hex);
        self.point(hex);
        self.click_at(hex, mini);
    }

    fn click_unit(&mut self, name: &str) {
        let hex = self.hex(name);
        self.click(hex);
    }

    fn point(&mut self, hex: Hex) {
        let unit = self.making().unit_in(hex);
        self.focus.point(Some(hex), unit);
    }

    /// Everybody who is asked something takes the first answer.
    fn answer_all(&mut self) {
        while let Some((side, code)) = self
            .session
            .battle
            .decision()
            .map(|d| (d.side, d.choices[0].code.clone()))
        {
            let answered = self.session.submit(side, Command::Answer(code));
            assert!(answered.is_ok(), "{answered:?}");
        }
    }

    /// The buttons of the action bar.
    fn bar(&mut self) -> Vec<ActionButton> {
        self.work_out();
        actions::actions(&self.session, &self.focus, &self.cache.reach.offers)
    }

    /// The line over the action bar.
    fn line(&mut self) -> String {
        self.work_out();
        let line = instruction::instruction(&self.session, &self.focus, &self.cache.reach);
        line.unwrap_or_default()
    }

    /// Presses a button of the action bar by its key.
    fn press(&mut self, key: &str) {
        let buttons = self.bar();
        let button = buttons.iter().find(|b| b.key == key);
        let button = button.unwrap_or_else(|| {
            let keys: Vec<_> = buttons.iter().map(|b| &b.key).collect();
            panic!("no button {key} among {keys:?}")
        });
        assert_eq!(button.disabled, None, "{key}");
        let action = button.action.clone();
        self.act(action);
    }

    /// The target panel.
    fn panel(&self) -> TargetPanel {
        target::panel(&self.session, &self.focus).expect("a panel")
    }

    /// Presses the button of the target panel that stands for a pick.
    fn press_on_panel(&mut self, key: impl Into<Key>) {
        let action = HudAction::Pick(Pick::button(key));
        let buttons = buttons_of(&self.panel());
        assert!(buttons.contains(&action), "no {action:?} in {buttons:?}");
        self.act(action);
    }

    fn id(&self, name: &str) -> UnitId {
        self.look(name).id
    }

    fn look(&self, name: &str) -> Look<'_> {
        let found = self.session.read().units().find(|u| u.name == name);
        found.unwrap_or_else(|| panic!("no unit {name}"))
    }

    fn hex(&self, name: &str) -> Hex {
        self.look(name).hex().expect("on the table")
    }

    fn clock(&self) -> Clock {
        *self.session.battle.world().resource::<Clock>()
    }

    /// Everything that is shown is made, whatever is planned.
    fn show(&mut self) {
        self.work_out();
        let on = |_: Overlay| true;
        hints::overlays(&self.session, &self.focus, &self.cache.reach, &on);
        target::panel(&self.session, &self.focus);
        actions::actions(&self.session, &self.focus, &self.cache.reach.offers);
        actions::end_button(&self.session, &self.focus, &self.cache.reach.offers);
        instruction::instruction(&self.session, &self.focus, &self.cache.reach);
        if let Some(hex) = self.focus.selection.hovered {
            plan::cost_of(&self.session, &self.focus, &self.cache.reach, hex);
        }
    }
}

/// What can be pressed on a target panel: kinds that may be used, values that are not chosen, and the attack.
fn buttons_of(panel: &TargetPanel) -> Vec<HudAction> {
    let kinds = panel.kinds.iter().filter(|k| k.disabled.is_none());
    let mut out: Vec<_> = kinds.map(|k| k.action.clone()).collect();
    for option in &panel.options {
        let values = option.values.iter().enumerate();
        let others = values.filter(|(k, _)| *k != option.chosen);
        out.extend(others.map(|(_, (_, action))| action.clone()));
    }
    out.extend(panel.fire.clone());
    out
}

/// A hex by the coordinates of the scenes.
fn at(q: i16, r: i16) -> Hex {
    let origin = Hex::from_column_row(20, 20);
    Hex::new(origin.q + q, origin.r + r)
}

const MECH: &str = "'Mech, 8/9/20, P energy 3 [0/12], S melee 4";

fn mech_at(q: i16, r: i16) -> String {
    format!("{MECH}, at ({q},{r}) f0")
}

const SQUAD: &str = "squad, 6/7/15, P ballistic 2 [0/10]";

/// The shipped battle at the ford.
fn ford(seed: u64) -> Play {
    let data = crate::shipped();
    let file = data.scenario_file("ford_at_sallow_water").expect("shipped");
    let playable = data.load_as::<DialGame>(&file).expect("it loads");
    let session = Session::begin(
        playable.setup,
        data.content::<DialGame>().clone(),
        DiceSource::Seed(seed),
        [Seat::Human, Seat::Human],
        None,
    );
    Play(Hand::of(session.expect("it begins")))
}

fn assert_says(text: &str, part: &str) {
    assert!(text.contains(part), "{text}");
}
