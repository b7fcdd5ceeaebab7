//! The screen on which a battle is set up, without a window.

use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use hexlance::{
    rulesets::{Registered, Rules},
    screens::{Controller, ForceLibrary, SetupChoice, SetupState, draw_setup},
    theme::{self, HudHits, Theme, install_fonts, take_hits},
};

use crate::rulesets::registered;

#[path = "../../examples/hud_demo/catalog.rs"]
mod catalog;

/// The setup screen with a pointer.
fn setup_frames(
    state: &mut SetupState,
    size: egui::Vec2,
    click: Option<&str>,
) -> Option<SetupChoice> {
    let ctx = egui::Context::default();
    install_fonts(&ctx);
    theme::apply(&ctx, &Theme::default());
    registered();
    let catalog = catalog::catalog(Rules::first());
    let mut choice = None;
    let mut frame = |events: Vec<Event>, state: &mut SetupState| {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            events,
            ..RawInput::default()
        };
        let full = ctx.clone().run_ui(input, |ui| {
            choice = draw_setup(
                ui.ctx(),
                &catalog,
                &ForceLibrary::default(),
                state,
                &Theme::default(),
            )
            .or(choice.take());
        });
        full.drop_without_applying_deltas();
        HudHits(take_hits(&ctx))
    };
    let mut hits = HudHits::default();
    for _ in 0..3 {
        hits = frame(Vec::new(), state);
    }
    if let Some(key) = click {
        let (x, y) = hits
            .get(key)
            .unwrap_or_else(|| panic!("no {key} among {:?}", hits.0))
            .centre();
        let pos = pos2(x, y);
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        frame(vec![Event::PointerMoved(pos)], state);
        frame(vec![button(true)], state);
        frame(vec![button(false)], state);
    }
    choice
}

#[test]
fn a_battle_is_set_up_and_started() {
    let mut state = SetupState::default();
    for size in [vec2(1280.0, 720.0), vec2(1024.0, 576.0)] {
        assert_eq!(setup_frames(&mut state, size, None), None);
        assert_eq!(state.chosen, "kestrel-bend");
        setup_frames(&mut state, size, Some("setup.side.0.computer"));
        assert_eq!(state.controllers[0], Controller::Computer("veteran".into()));
        setup_frames(&mut state, size, Some("setup.side.0.computer.ace"));
        assert_eq!(state.controllers[0], Controller::Computer("ace".into()));
        setup_frames(&mut state, size, Some("setup.side.0.human"));
        assert_eq!(state.controllers[0], Controller::Human);
    }
    setup_frames(&mut state, vec2(1280.0, 720.0), Some("setup.rule.eccm"));
    setup_frames(
        &mut state,
        vec2(1280.0, 720.0),
        Some("setup.scenario.nightwatch"),
    );
    assert_eq!(state.chosen, "nightwatch");
    let Some(SetupChoice::Start(setup)) =
        setup_frames(&mut state, vec2(1280.0, 720.0), Some("setup.start"))
    else {
        panic!("the start button starts");
    };
    assert_eq!(setup.scenario, "nightwatch");
    assert_eq!(
        setup.controllers,
        [Controller::Human, Controller::Computer("veteran".into())]
    );
    // a battle of one side is refused with the reason
    state.controllers[1] = Controller::Off;
    assert_eq!(
        setup_frames(&mut state, vec2(1280.0, 720.0), Some("setup.start")),
        None
    );
}
