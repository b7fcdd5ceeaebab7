//! A processor that draws the table by itself takes a good part of a second or more over each picture. Where nothing moves
//! and nobody does anything, it rests: the next picture is drawn when a hand does something, or after some seconds.

use std::time::Duration;

use bevy::{
    prelude::*,
    render::renderer::RenderAdapterInfo,
    window::WindowEvent,
    winit::{UpdateMode, WinitSettings},
};

use crate::{
    hud::BattleView,
    table::{AnimationBusy, camera::CameraRig, quality::draws_in_software},
};

/// Pictures that are drawn after the last thing that happened, so that what follows from it is seen.
const FRAMES: u8 = 4;
/// And how long it is seen to at least: hints come up while the pointer rests.
const LINGER: Duration = Duration::from_millis(1500);
/// How long a picture may stay where nothing happens.
const REST: Duration = Duration::from_secs(5);

/// Lets programs rest that are drawn without a graphics card.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, rest);
}

/// How long nothing has happened.
#[derive(Debug, Default)]
struct Quiet {
    frames: u8,
    time: Duration,
}

impl Quiet {
    /// After a frame of some time, in which something happened or not; whether it may rest now.
    fn rests_after(&mut self, frame: Duration, happened: bool) -> bool {
        if happened {
            *self = Self::default();
            return false;
        }
        self.frames = self.frames.saturating_add(1);
        self.time += frame;
        self.frames > FRAMES && self.time > LINGER
    }
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn rest(
    adapter: Option<Res<RenderAdapterInfo>>,
    mut hands: MessageReader<WindowEvent>,
    animated: Option<Res<AnimationBusy>>,
    view: Option<Res<BattleView>>,
    cameras: Query<&CameraRig>,
    time: Res<Time<Real>>,
    mut settings: ResMut<WinitSettings>,
    mut quiet: Local<Quiet>,
) {
    if !adapter.is_some_and(|a| draws_in_software(&a)) {
        return;
    }
    let by_hand = hands.read().count() > 0;
    let moves = animated.is_some_and(|busy| busy.0)
        || cameras.iter().any(|rig| rig.pose() != rig.goal())
        || view.is_some_and(|view| view.is_changed() || view.waiting.is_some());
    let rests = quiet.rests_after(time.delta(), by_hand || moves);
    let mode = match rests {
        true => UpdateMode::reactive_low_power(REST),
        false => UpdateMode::Continuous,
    };
    if settings.focused_mode != mode || settings.unfocused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rests_once_what_was_done_has_been_seen() {
        let mut quiet = Quiet::default();
        let fast = Duration::from_millis(50);
        assert!(!quiet.rests_after(fast, true));
        let frames = (1..).find(|_| quiet.rests_after(fast, false));
        assert_eq!(frames, Some(31), "a second and a half");
        assert!(!quiet.rests_after(fast, true), "a hand wakes it");
        let slow = Duration::from_secs(2);
        let frames = (1..).find(|_| quiet.rests_after(slow, false));
        assert_eq!(frames, Some(5), "some pictures at least");
    }
}
