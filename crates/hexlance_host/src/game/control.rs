//! What clicks and keys mean in every ruleset: the HUD's actions and clicks on the table become plans and commands.

use std::collections::VecDeque;

use bevy::prelude::*;
use hexlance_rules::{AbilityId, SubmitError, UnitId};

use super::{
    Trying, first_view,
    saves::{QUICKSAVE, Saves, shown_name},
    session::Session,
    tabled::{Planning, Tabled},
};
use crate::{
    hud::model::{HudAction, MenuCommand, Overlay, Toast},
    screens::Screen,
    settings::Settings,
    table::{CameraCommand, CameraPreset, Hovered, SkipFx, TableClick},
};

/// What handling an action may change.
pub struct Desk<'a, 't, 'c, G: Tabled> {
    /// The battle.
    pub session: &'a mut Session<G>,
    /// What the person is about.
    pub focus: &'a mut G::Focus,
    /// What was worked out from both.
    pub cache: &'a G::Cache,
    /// Messages to the person.
    pub toasts: &'a mut MessageWriter<'t, Toast>,
    /// Wishes to the camera.
    pub camera: &'a mut MessageWriter<'c, CameraCommand>,
    /// The player's settings.
    pub settings: &'a mut Settings,
    /// Overlays that are switched.
    pub overlays: &'a mut OverlaySwitches,
}

/// Which overlays are on that no setting keeps.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct OverlaySwitches {
    /// Reach of the selected unit.
    pub reach: bool,
    /// Lines of sight.
    pub sight: bool,
    /// Auras.
    pub auras: bool,
    /// Objectives, zones and edges that count.
    pub mission: bool,
}

impl Default for OverlaySwitches {
    fn default() -> Self {
        Self {
            reach: true,
            sight: true,
            auras: true,
            mission: true,
        }
    }
}

impl OverlaySwitches {
    /// Whether an overlay is on, those of the settings included.
    pub fn on(&self, settings: &Settings, overlay: Overlay) -> bool {
        match overlay {
            Overlay::Grid => settings.table.grid,
            Overlay::Numbers | Overlay::Levels => settings.table.hex_numbers,
            Overlay::Arcs => settings.table.firing_arcs,
            Overlay::Plates => settings.table.name_plates,
            Overlay::Fields => settings.table.fields,
            Overlay::Outlines => settings.table.side_outlines,
            Overlay::Reach => self.reach,
            Overlay::Sight => self.sight,
            Overlay::Auras => self.auras,
            Overlay::Mission => self.mission,
        }
    }

    /// Every overlay that the bar offers, with its state.
    pub fn list(&self, settings: &Settings) -> Vec<(Overlay, bool)> {
        Overlay::ALL
            .into_iter()
            .filter(|o| *o != Overlay::Levels)
            .map(|o| (o, self.on(settings, o)))
            .collect()
    }

    fn toggle(&mut self, settings: &mut Settings, overlay: Overlay) {
        let slot = match overlay {
            Overlay::Grid => &mut settings.table.grid,
            Overlay::Numbers | Overlay::Levels => &mut settings.table.hex_numbers,
            Overlay::Arcs => &mut settings.table.firing_arcs,
            Overlay::Plates => &mut settings.table.name_plates,
            Overlay::Fields => &mut settings.table.fields,
            Overlay::Outlines => &mut settings.table.side_outlines,
            Overlay::Reach => &mut self.reach,
            Overlay::Sight => &mut self.sight,
            Overlay::Auras => &mut self.auras,
            Overlay::Mission => &mut self.mission,
        };
        *slot = !*slot;
    }
}

impl<G: Tabled> Desk<'_, '_, '_, G> {
    /// Tells the person something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.toasts.write(Toast::notice(text));
    }

    /// Tells the person why something cannot be done.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.toasts.write(Toast::refusal(text));
    }

    /// Gives a command of the viewer; a refusal is told with its remedy.
    pub fn give(&mut self, command: G::Command) -> bool {
        match self.session.submit(self.session.viewer, command) {
            Ok(()) => true,
            Err(SubmitError::Refused(r)) => {
                self.refuse(crate::words::refused_with_remedy(&r));
                false
            }
        }
    }

    /// Selects a unit; the camera goes there when it is selected again.
    pub fn select(&mut self, unit: UnitId) {
        if self.focus.selected() == Some(unit) {
            self.look_at(unit);
        } else {
            self.focus.select(Some(unit));
            self.bring_into_view(unit);
        }
    }

    /// The camera goes on showing what it shows, and a unit too.
    pub fn bring_into_view(&mut self, unit: UnitId) {
        if let Some(hex) = G::shown_at(self.session, unit) {
            self.camera.write(CameraCommand::Watch(vec![hex]));
        }
    }

    /// The camera goes to a unit.
    pub fn look_at(&mut self, unit: UnitId) {
        if let Some(hex) = G::shown_at(self.session, unit) {
            self.camera.write(CameraCommand::Focus(hex));
        }
    }

    /// Carries out an action of the HUD. Gives back the screen to go to, if it leaves the battle.
    pub fn act(&mut self, action: HudAction, saves: &Saves) -> Option<Leave> {
        // Behind the curtain nobody does anything.
        if self.session.curtain().is_some() && action != HudAction::LiftCurtain {
            return None;
        }
        match action {
            HudAction::Deselect => {
                self.focus.back();
            }
            HudAction::FocusUnit(u) => self.look_at(u),
            HudAction::Undo => match self.session.undo() {
                Ok(()) => self.focus.select(None),
                Err(e) => self.refuse(e.to_string()),
            },
            HudAction::Save(name) => self.save(saves, &name),
            HudAction::QuickSave => self.save(saves, QUICKSAVE),
            HudAction::Load(name) => return Some(Leave::Load(name)),
            HudAction::QuickLoad => return Some(Leave::Load(QUICKSAVE.into())),
            HudAction::ToggleOverlay(o) => self.overlays.toggle(self.settings, o),
            HudAction::LiftCurtain => {
                self.session.sit_down();
                // Where the other looked last could be where somebody hides.
                if G::is_setting_up(self.session.battle.world()) {
                    let own = first_view::of_side(self.session);
                    let whole = CameraCommand::Preset(CameraPreset::Overview);
                    self.camera.write(own.unwrap_or(whole));
                }
                *self.focus = G::Focus::default();
            }
            // `demo::commands` does it.
            HudAction::Demo(_) => {}
            // `lesson::follow` does it.
            HudAction::Lesson(_) => {}
            HudAction::PlayDemo(id) => return Some(Leave::Demo(id)),
            HudAction::Watch => return Some(Leave::Watch),
            HudAction::Menu(MenuCommand::Restart) => return Some(Leave::Restart),
            HudAction::Menu(MenuCommand::ToTitle) => return Some(Leave::Title),
            HudAction::Menu(MenuCommand::Quit) => return Some(Leave::Quit),
            own => G::act(self, own),
        }
        None
    }

    fn save(&mut self, saves: &Saves, name: &str) {
        match saves.save(self.session, name) {
            Ok(()) => self.say(tr!("Saved as “{name}”.", name = shown_name(name))),
            Err(e) => self.refuse(e.to_string()),
        }
    }
}

/// The unit of some that comes after one, around in their order or the other way; the first where there is none before.
pub fn next_of(mut units: Vec<UnitId>, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    if !forward {
        units.reverse();
    }
    let here = units.iter().position(|u| Some(*u) == after);
    let next = here.map_or(0, |i| (i + 1) % units.len());
    units.get(next).copied()
}

/// What leaving the battle is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Load what was saved under a name.
    Load(String),
    /// The same battle again.
    Restart,
    /// The title screen.
    Title,
    /// The demo of an ability, for a while.
    Demo(AbilityId),
    /// The same battle, shown again.
    Watch,
    /// The desktop.
    Quit,
}

/// Leaving that was asked for in this frame.
#[derive(Resource, Default)]
pub struct Leaving(pub Option<Leave>);

/// What the pointer is over becomes part of the focus; a facing follows it.
pub fn follow_pointer<G: Tabled>(
    hovered: Res<Hovered>,
    session: Option<Res<Session<G>>>,
    mut focus: ResMut<G::Focus>,
) {
    let Some(session) = session else { return };
    if !hovered.is_changed() {
        return;
    }
    let pointed = G::pointed(&session, hovered.mini.map(UnitId), hovered.hex);
    let mut new = focus.clone();
    new.point(hovered.hex, pointed);
    focus.set_if_neq(new);
}

/// Clicks on the table and actions of the HUD.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub fn handle<G: Tabled>(
    mut clicks: MessageReader<TableClick>,
    mut actions: MessageReader<HudAction>,
    session: Option<ResMut<Session<G>>>,
    mut focus: ResMut<G::Focus>,
    cache: Res<G::Cache>,
    mut toasts: MessageWriter<Toast>,
    mut camera: MessageWriter<CameraCommand>,
    mut settings: ResMut<Settings>,
    mut overlays: ResMut<OverlaySwitches>,
    saves: Res<Saves>,
    mut leaving: ResMut<Leaving>,
    mut skip: MessageWriter<SkipFx>,
    mut waiting: Local<VecDeque<TableClick>>,
) {
    let Some(mut session) = session else {
        clicks.clear();
        actions.clear();
        waiting.clear();
        return;
    };
    waiting.extend(clicks.read().copied());
    if waiting.is_empty() && actions.is_empty() {
        return;
    }
    let mut edited_settings = settings.clone();
    let mut edited_focus = focus.clone();
    let mut edited_overlays = overlays.clone();
    {
        let mut desk = Desk {
            session: &mut session,
            focus: &mut edited_focus,
            cache: &cache,
            toasts: &mut toasts,
            camera: &mut camera,
            settings: &mut edited_settings,
            overlays: &mut edited_overlays,
        };
        let mut acts = false;
        for action in actions.read() {
            acts |= !matches!(action, HudAction::PointAt(_));
            if let Some(leave) = desk.act(action.clone(), &saves) {
                leaving.0 = Some(leave);
            }
        }
        if leaving.0.is_some() {
            waiting.clear();
        }
        // A press on a panel comes a frame after it was made, with the next click on the table: that one is meant for what
        // is offered after the press, which is not worked out yet.
        let now = if acts { 0 } else { waiting.len() };
        for click in waiting.drain(..now) {
            // Any click shows at once what is still moving.
            skip.write(SkipFx);
            match click.button {
                bevy::picking::pointer::PointerButton::Primary => {
                    if desk.session.curtain().is_none() {
                        G::click(&mut desk, click.hex, click.mini.map(UnitId));
                    }
                }
                bevy::picking::pointer::PointerButton::Secondary => {
                    desk.focus.back();
                }
                bevy::picking::pointer::PointerButton::Middle => {}
            }
        }
    }
    settings.set_if_neq(edited_settings);
    focus.set_if_neq(edited_focus);
    overlays.set_if_neq(edited_overlays);
}

/// Goes where leaving leads.
pub fn leave(
    mut leaving: ResMut<Leaving>,
    mut next: ResMut<NextState<Screen>>,
    mut screen_actions: MessageWriter<crate::screens::ScreenAction>,
    mut exit: MessageWriter<AppExit>,
    trying: Option<Res<Trying>>,
    mut commands: Commands,
) {
    match leaving.0.take() {
        None => {}
        Some(Leave::Quit) => {
            exit.write(AppExit::Success);
        }
        Some(Leave::Title) => {
            commands.queue(super::clear_table);
            next.set(match trying {
                Some(_) => Screen::Editor,
                None => Screen::Title,
            });
        }
        Some(Leave::Load(name)) => {
            screen_actions.write(crate::screens::ScreenAction::Load(name));
        }
        Some(Leave::Demo(id)) => {
            screen_actions.write(crate::screens::ScreenAction::Demo(id));
        }
        Some(Leave::Watch) => {
            screen_actions.write(crate::screens::ScreenAction::Watch);
        }
        Some(Leave::Restart) => {
            screen_actions.write(crate::screens::ScreenAction::Restart);
        }
    }
}
