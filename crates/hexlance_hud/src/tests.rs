//! The HUD without a window: what is drawn where, what a click and a key send, what fits.

use super::{model::*, *};
use egui::{Event, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2};
use hexlance_rules::draft::Pick;
use hexlance_ui::theme::{self, Hit, HudHits, SidePalette, install_fonts, take_hits};

#[path = "../tests/data/mod.rs"]
mod data;
mod dials;
mod drawn;
mod lessons;
mod pressing;
mod reading;

/// The rules of what is made up.
struct MadeUp;

impl Named for MadeUp {
    fn name(&self) -> &'static str {
        "Strike"
    }

    fn about(&self) -> &'static str {
        "Made up."
    }

    fn help(&self) -> &'static [Topic] {
        &[Topic {
            key: "heat",
            title: "Heat",
            text: &["A unit that overheats shuts down."],
        }]
    }
}

/// The HUD on a screen of a size, with a pointer.
struct Stage {
    ctx: egui::Context,
    view: BattleView,
    state: HudState,
    settings: Settings,
    capture: KeyCapture,
    saves: SaveList,
    codex: Codex,
    anchors: Anchors,
    size: egui::Vec2,
    scale: f32,
    time: f64,
    hits: HudHits,
    /// Every text that was drawn in the last frame.
    written: Vec<String>,
    /// Texts that were cut off because there was no room for them.
    elided: Vec<String>,
    /// What a screen reader would have no name for.
    nameless: Vec<String>,
    /// Lines around what the keyboard is on.
    rings: usize,
}

/// The texts of a shape, and whether they were cut off.
fn collect(shape: &egui::Shape, out: &mut Vec<(String, bool)>) {
    match shape {
        egui::Shape::Text(t) => out.push((t.galley.text().to_owned(), t.galley.elided)),
        egui::Shape::Vec(all) => all.iter().for_each(|s| collect(s, out)),
        _ => {}
    }
}

impl Stage {
    fn new(view: BattleView, size: (f32, f32), scale: f32) -> Self {
        let made_up = Rules::new("strike", &MadeUp);
        // Every stage does so, and the first one is enough.
        let _ = rules::register(vec![made_up]);
        let ctx = egui::Context::default();
        install_fonts(&ctx);
        theme::apply(&ctx, &Theme::default());
        let mut stage = Self {
            ctx,
            view,
            state: HudState::default(),
            settings: Settings::default(),
            capture: KeyCapture::default(),
            saves: data::saves(made_up),
            codex: Codex::default(),
            anchors: Anchors::default(),
            size: vec2(size.0, size.1),
            scale,
            time: 0.0,
            hits: HudHits::default(),
            written: Vec::new(),
            elided: Vec::new(),
            nameless: Vec::new(),
            rings: 0,
        };
        stage.ctx.enable_accesskit();
        stage.settings.interface.scale = scale;
        // the first frames measure, then everything stands still
        for _ in 0..4 {
            stage.frame(Vec::new(), &[]);
        }
        stage
    }

    /// One frame; gives back what the HUD sent.
    fn frame(&mut self, events: Vec<Event>, pressed: &[KeyAction]) -> Vec<HudAction> {
        self.time += 0.1;
        if self.ctx.cumulative_pass_nr() > 0 {
            self.ctx.set_zoom_factor(self.scale);
        }
        let mut out = Vec::new();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size / self.scale)),
            time: Some(self.time),
            events,
            ..RawInput::default()
        };
        let theme = Theme {
            scale: self.scale,
            ..Theme::default()
        };
        let full = self.ctx.clone().run_ui(input, |ui| {
            // Keys are heard in the first pass of a frame alone (`hexlance_ui::input`).
            let pressed = match ui.ctx().current_pass_index() {
                0 => pressed,
                _ => &[],
            };
            draw(
                ui.ctx(),
                &mut HudCx {
                    view: &self.view,
                    state: &mut self.state,
                    theme: &theme,
                    settings: &mut self.settings,
                    anchors: &self.anchors,
                    portrait: Portrait::default(),
                    saves: &self.saves,
                    capture: &mut self.capture,
                    codex: &self.codex,
                    pressed,
                    out: &mut out,
                },
            );
        });
        let told = full.platform_output.accesskit_update.as_ref();
        self.nameless = told.map_or_else(Vec::new, theme::nameless);
        let ring = |s: &egui::Shape| match s {
            egui::Shape::Rect(r) => {
                r.stroke.width == 2.0 && r.stroke.color == theme::colors::BRASS_BRIGHT
            }
            _ => false,
        };
        self.rings = full.shapes.iter().filter(|c| ring(&c.shape)).count();
        let mut texts = Vec::new();
        for clipped in &full.shapes {
            collect(&clipped.shape, &mut texts);
        }
        let cut = texts.iter().filter(|(_, cut)| *cut);
        self.elided = cut.map(|(text, _)| text.clone()).collect();
        self.written = texts.into_iter().map(|(text, _)| text).collect();
        full.drop_without_applying_deltas();
        self.hits = HudHits(take_hits(&self.ctx));
        out
    }

    fn hit(&self, key: &str) -> Hit {
        self.hits.get(key).cloned().unwrap_or_else(|| {
            let known: Vec<_> = self.hits.0.iter().map(|h| h.key.as_str()).collect();
            panic!("nothing called {key} on screen; there are {known:?}")
        })
    }

    /// Moves the pointer to a widget, presses and lets go; gives back what came of it.
    fn click(&mut self, key: &str) -> Vec<HudAction> {
        let (x, y) = self.hit(key).centre();
        self.click_at(pos2(x / self.scale, y / self.scale))
    }

    /// Moves the pointer, presses and lets go, a frame each.
    fn click_at(&mut self, pos: Pos2) -> Vec<HudAction> {
        self.in_frames(pos, |[moved, down, up]| {
            vec![vec![moved], vec![down], vec![up]]
        })
    }

    /// The same between two frames, as it happens where frames are slow.
    fn quick_click(&mut self, pos: Pos2) -> Vec<HudAction> {
        self.in_frames(pos, |events| vec![events.into()])
    }

    fn in_frames(
        &mut self,
        pos: Pos2,
        frames: impl FnOnce([Event; 3]) -> Vec<Vec<Event>>,
    ) -> Vec<HudAction> {
        let button = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let mut out = Vec::new();
        for events in frames([Event::PointerMoved(pos), button(true), button(false)]) {
            out.extend(self.frame(events, &[]));
        }
        out.retain(|a| !matches!(a, HudAction::PointAt(_)));
        out
    }

    fn key(&mut self, action: KeyAction) -> Vec<HudAction> {
        self.frame(Vec::new(), &[action])
    }

    /// Lays the pointer on a widget until a tooltip has come up.
    fn point(&mut self, key: &str) {
        let (x, y) = self.hit(key).centre();
        let at = pos2(x / self.scale, y / self.scale);
        self.frame(vec![Event::PointerMoved(at)], &[]);
        for _ in 0..6 {
            self.frame(Vec::new(), &[]);
        }
    }

    fn has_written(&self, text: &str) -> bool {
        self.written.iter().any(|t| t.contains(text))
    }

    fn toasts(&self) -> Vec<String> {
        self.state
            .toasts
            .iter()
            .map(|t| t.toast.text.clone())
            .collect()
    }
}

fn stage() -> Stage {
    Stage::new(data::battle(), (1280.0, 720.0), 1.0)
}

const SIZES: [((f32, f32), f32); 5] = [
    ((1280.0, 720.0), 1.0),
    ((1280.0, 720.0), 1.25),
    ((1600.0, 900.0), 1.0),
    ((1600.0, 900.0), 1.5),
    ((3840.0, 2160.0), 2.0),
];

/// What a button sends that stands for a pick of that key.
fn button(key: &'static str) -> [HudAction; 1] {
    [HudAction::Pick(Pick::button(key))]
}

/// Rectangles of the panels of a stage, in points.
fn panels(s: &Stage) -> Vec<Rect> {
    [
        "phase", "menu-bar", "roster", "log", "card", "target", "actions", "prompt",
    ]
    .iter()
    .filter(|k| {
        let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new(("island", **k)));
        s.ctx.memory(|m| m.areas().visible_last_frame(&layer))
    })
    .filter_map(|k| theme::Island::last_rect(&s.ctx, k))
    .collect()
}
