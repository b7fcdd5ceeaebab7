//! The interface heard: clicks, pages, phases. Widgets know nothing of it: what is under the pointer is read from the
//! list of everything that can be clicked ([`HudHits`]).

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::{
    bank::{Sound, interface as s},
    mixer::{Bus, Mixer, Play},
};
use hexlance_hud::{
    HudState, Toast,
    model::{BattleView, Tone},
};
use hexlance_pages::Screen;
use hexlance_table::AnimationBusy;
use hexlance_ui::{
    input::{KeyGroup, PressedActions},
    theme::{Hit, HudHits},
};

/// The sound of a widget by its stable name, when it is clicked.
pub fn of_click(key: &str, enabled: bool) -> Sound {
    let begins = |words: &[&str]| words.iter().any(|w| key.starts_with(w));
    let ends = |words: &[&str]| words.iter().any(|w| key.ends_with(w));
    if !enabled {
        s::REFUSE
    } else if ends(&[".back", ".close", ".no", ".leave", ".stay"]) {
        s::BACK
    } else if begins(&["title.", "menu.", "help.", "codex."]) || key.contains(".tab.") {
        s::PAGE
    } else if begins(&["prompt.", "confirm.", "outcome.", "curtain.", "action.end"])
        || ends(&[".start", ".go", ".fire", ".use"])
    {
        s::CONFIRM
    } else {
        s::CLICK
    }
}

/// The bus that a volume's slider lets one hear, with a sound to try it by.
pub fn trial(key: &str) -> Option<Play> {
    let (bus, sound) = match key.strip_prefix("settings.volume.")? {
        "battle" => (Bus::Battle, Sound::some("fires/cannon", 3)),
        "dice" => (Bus::Dice, Sound::some("dice/tray", 6)),
        "ambience" => (Bus::Ambience, Sound::some("air/thunder", 4)),
        "music" => (Bus::Music, Sound::one("music/draw")),
        "interface" => (Bus::Interface, s::CONFIRM),
        _ => (Bus::Battle, Sound::some("hits/gauss", 3)),
    };
    Some(Play {
        sound,
        bus,
        place: None,
        gain: 0.0,
        spread: 0.02,
    })
}

/// The topmost widget at a point: the last one drawn in the layer that lies there.
fn under<'a>(hits: &'a HudHits, ctx: &egui::Context, at: egui::Pos2) -> Option<&'a Hit> {
    let zoom = ctx.zoom_factor();
    let top = ctx.layer_id_at(at);
    let point = (at.to_vec2() * zoom).to_pos2();
    hits.0
        .iter()
        .rev()
        .filter(|h| h.rect.contains(point))
        .find(|h| match top {
            Some(layer) => h.layer == layer,
            // What is no area of its own lies behind all of them.
            None => h.layer.order == egui::Order::Background,
        })
}

/// What the pointer was over, and which slider it holds.
#[derive(Default)]
pub(super) struct Pointer {
    over: Option<String>,
    holds: Option<String>,
}

/// Ticks and clicks.
pub(super) fn pointer(
    mut contexts: EguiContexts,
    hits: Res<HudHits>,
    mut last: Local<Pointer>,
    mut mixer: ResMut<Mixer>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (at, pressed, clicked, released, down) = ctx.input(|i| {
        (
            i.pointer.interact_pos(),
            i.pointer.primary_pressed(),
            i.pointer.primary_clicked(),
            i.pointer.primary_released(),
            i.pointer.primary_down(),
        )
    });
    let hit = at.and_then(|p| under(&hits, ctx, p));
    if pressed {
        last.holds = hit
            .filter(|h| trial(&h.key).is_some())
            .map(|h| h.key.clone());
    }
    if released && let Some(play) = last.holds.take().as_deref().and_then(trial) {
        // A volume that was set is heard at once.
        mixer.play(play);
        return Ok(());
    }
    if clicked && let Some(h) = hit {
        mixer.play(Play::interface(of_click(&h.key, h.enabled)));
    }
    let over = hit.filter(|h| h.enabled).map(|h| h.key.clone());
    if over != last.over {
        if over.is_some() && !down {
            mixer.play(Play::interface(s::TICK));
        }
        last.over = over;
    }
    Ok(())
}

/// What of a battle was last seen.
#[derive(Default)]
pub(super) struct Seen {
    screen: Option<Screen>,
    menu: bool,
    phase: Option<(String, u16, usize)>,
    others_since: Option<f32>,
}

/// Seconds that others must have been at it before "your turn" is worth a sound.
const PATIENCE: f32 = 2.0;

/// Screens, pages, phases, turns, notices, keys.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub(super) fn changes(
    screen: Res<State<Screen>>,
    hud: Option<Res<HudState>>,
    view: Option<Res<BattleView>>,
    busy: Option<Res<AnimationBusy>>,
    pressed: Option<Res<PressedActions>>,
    time: Res<Time<Real>>,
    mut toasts: MessageReader<Toast>,
    mut seen: Local<Seen>,
    mut mixer: ResMut<Mixer>,
) {
    let mut say = |sound: Sound| mixer.play(Play::interface(sound));
    let now = *screen.get();
    if seen.screen.is_some_and(|s| s != now) {
        say(s::PAGE);
    }
    seen.screen = Some(now);

    let menu = hud.is_some_and(|h| h.menu.is_some());
    if menu != seen.menu {
        say(if menu { s::OPEN } else { s::CLOSE });
        seen.menu = menu;
    }
    let refusals = toasts.read().map(|t| t.tone).collect::<Vec<_>>();
    if refusals.contains(&Tone::Bad) {
        say(s::REFUSE);
    } else if !refusals.is_empty() {
        say(s::NOTICE);
    }
    if let Some(p) = pressed
        && p.is_changed()
        && p.0.iter().any(|a| a.group() != KeyGroup::Camera)
    {
        say(s::CLICK);
    }
    let Some(view) = view.filter(|_| now == Screen::Battle) else {
        seen.phase = None;
        seen.others_since = None;
        return;
    };
    // Between two players nothing is shown, and nothing has changed when it is again.
    if view.curtain.is_some() {
        seen.others_since = None;
        return;
    }
    let phase = (view.title.clone(), view.phase.turn, view.phase.current);
    if seen.phase.as_ref() != Some(&phase) {
        if seen.phase.as_ref().is_some_and(|p| p.0 == phase.0) && view.outcome.is_none() {
            say(s::PHASE);
        }
        seen.phase = Some(phase);
    }
    let mine = view.viewer.is_some() && view.phase.acting == view.viewer;
    let at = time.elapsed_secs();
    if !mine {
        seen.others_since.get_or_insert(at);
    } else if busy.is_none_or(|b| !b.0)
        && let Some(since) = seen.others_since.take()
        && at - since > PATIENCE
        && view.outcome.is_none()
    {
        say(s::TURN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_widgets_decide_the_sound() {
        assert_eq!(of_click("action.jump", true), s::CLICK);
        assert_eq!(of_click("action.jump", false), s::REFUSE);
        assert_eq!(of_click("page.back", true), s::BACK);
        assert_eq!(of_click("settings.tab.sound", true), s::PAGE);
        assert_eq!(of_click("title.faults.close", true), s::BACK);
        assert_eq!(of_click("prompt.option.0", true), s::CONFIRM);
        assert_eq!(of_click("setup.start", true), s::CONFIRM);
        assert_eq!(of_click("editor.start.hidden", true), s::CLICK);
    }

    #[test]
    fn a_dialog_takes_the_clicks_of_what_lies_under_it() {
        let ctx = egui::Context::default();
        hexlance_ui::theme::install_fonts(&ctx);
        hexlance_ui::theme::apply(&ctx, &hexlance_ui::theme::Theme::default());
        let mut hits = HudHits::default();
        let rect = egui::Rect::from_min_size(egui::pos2(40.0, 40.0), egui::vec2(90.0, 30.0));
        for dialog in [false, true] {
            for _ in 0..3 {
                let input = egui::RawInput {
                    screen_rect: Some(egui::Rect::from_min_size(
                        egui::Pos2::ZERO,
                        egui::vec2(400.0, 300.0),
                    )),
                    ..egui::RawInput::default()
                };
                let full = ctx.clone().run_ui(input, |ui| {
                    let area = |name: &'static str, order: egui::Order, button: Option<&str>| {
                        egui::Area::new(egui::Id::new(name))
                            .order(order)
                            .fixed_pos(egui::Pos2::ZERO)
                            .show(ui.ctx(), |ui| {
                                ui.allocate_space(egui::vec2(300.0, 200.0));
                                if let Some(key) = button {
                                    hexlance_ui::theme::Button::new(key, "Go").show_at(ui, rect);
                                }
                            });
                    };
                    area("panel", egui::Order::Middle, Some("panel.go"));
                    if dialog {
                        area("dialog", egui::Order::Foreground, None);
                    }
                });
                full.drop_without_applying_deltas();
                hits = HudHits(hexlance_ui::theme::take_hits(&ctx));
            }
            let found = under(&hits, &ctx, rect.center()).map(|h| h.key.as_str());
            assert_eq!(found, (!dialog).then_some("panel.go"));
            assert_eq!(under(&hits, &ctx, egui::pos2(350.0, 250.0)), None);
        }
    }

    #[test]
    fn every_volume_has_a_sound_to_try_it_by() {
        let buses: Vec<Bus> = ["battle", "dice", "interface", "ambience", "music"]
            .into_iter()
            .filter_map(|k| trial(&format!("settings.volume.{k}")))
            .map(|p| p.bus)
            .collect();
        assert_eq!(buses, Bus::ALL);
        assert!(trial("settings.volume.master").is_some());
        assert!(trial("settings.scale").is_none());
    }
}
