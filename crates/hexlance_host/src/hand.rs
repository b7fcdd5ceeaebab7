//! A battle at a table that nobody draws, played with pointer and buttons: for the presenters' tests.

use std::{path::Path, sync::Arc};

use bevy::{
    ecs::{message::MessageWriter, system::SystemState},
    prelude::{Messages, World},
};
use hexlance_board::{Diagnostic, Hex};
use hexlance_rules::{UnitId, conformance::Demo};
use hexlance_ui::settings::Settings;

use crate::{
    game::{
        Tabled,
        control::{Desk, OverlaySwitches},
        session::{Seat, Session},
    },
    hud::model::{BattleView, HudAction, Toast},
    table::CameraCommand,
};

/// Somebody who plays all sides of a battle.
pub struct Hand<G: Tabled> {
    /// The battle.
    pub session: Session<G>,
    /// What the person is about.
    pub focus: G::Focus,
    /// What was worked out from both.
    pub cache: G::Cache,
    world: World,
}

impl<G: Tabled> Hand<G> {
    /// In a battle, with a person on every side.
    pub fn of(mut session: Session<G>) -> Self {
        session.seats = session.seats.iter().map(|_| Seat::Human).collect();
        let mut world = World::new();
        world.init_resource::<Messages<Toast>>();
        world.init_resource::<Messages<CameraCommand>>();
        Self {
            session,
            focus: G::Focus::default(),
            cache: G::Cache::default(),
            world,
        }
    }

    /// In the battle of a rule case that names no map.
    ///
    /// # Errors
    /// The first fault of the case, with its line.
    pub fn scene(case: &str, content: &Arc<G::Content>) -> Result<Self, Diagnostic> {
        let no_map = |name: &str, case: &Path| Err(Diagnostic::written(case, name, ""));
        let case = Demo::<G::Rules>::read(case, Path::new("test.ron"), content, &no_map)?;
        let session = Session::scripted(case.battle(1)?, "Test".to_owned());
        Ok(Self::of(session))
    }

    /// What a frame works out before anything is clicked.
    pub fn work_out(&mut self) {
        G::refocus(&self.session, &mut self.focus);
        G::work_out(&self.session, &self.focus, &mut self.cache);
    }

    /// Does something at the desk, between two frames.
    pub fn desk(&mut self, act: impl FnOnce(&mut Desk<'_, '_, '_, G>)) {
        self.work_out();
        let mut state: SystemState<(MessageWriter<Toast>, MessageWriter<CameraCommand>)> =
            SystemState::new(&mut self.world);
        if let Ok((mut toasts, mut camera)) = state.get_mut(&mut self.world) {
            act(&mut Desk {
                session: &mut self.session,
                focus: &mut self.focus,
                cache: &self.cache,
                toasts: &mut toasts,
                camera: &mut camera,
                settings: &mut Settings::default(),
                overlays: &mut OverlaySwitches::default(),
            });
        }
        self.work_out();
    }

    /// Presses something on a panel.
    pub fn act(&mut self, action: HudAction) {
        self.desk(|desk| G::act(desk, action));
    }

    /// Clicks a hex, or a miniature that stands there.
    pub fn click_at(&mut self, hex: Hex, mini: Option<UnitId>) {
        self.desk(|desk| G::click(desk, hex, mini));
    }

    /// The panels as they are now.
    pub fn view(&mut self) -> BattleView {
        self.work_out();
        G::view(&self.session, &self.focus, &self.cache, &[])
    }

    /// What was said to the person since the last time.
    pub fn said(&mut self) -> Vec<String> {
        let mut toasts = self.world.resource_mut::<Messages<Toast>>();
        toasts.drain().map(|t| t.text).collect()
    }
}
