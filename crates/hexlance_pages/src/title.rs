//! The title screen: the name of the game and what to do. The middle stays free for the table behind it.

use super::{FaultChoice, ModFaults, SaveList, Screen, ScreenAction, draw_faults, save_rows};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Id, LayerId, Order, Rect, Stroke, pos2, vec2};
use hexlance_board::printable;
use hexlance_present::{Rules, Toast, rules};
use hexlance_ui::{
    input::{KeyAction, Keys},
    theme::{self, Button, Icon, Island, UiSet, alpha_gradient, colors as c, fonts},
};

/// What the player chose on the title screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TitleChoice {
    /// Go to another screen.
    Go(Screen),
    /// Open or close the list of lessons.
    ToggleLearn,
    /// Begin the battle that teaches these rules.
    Learn(Rules),
    /// Take up the latest battle.
    Continue,
    /// Load a battle.
    Load(String),
    /// Open or close the list of saved battles.
    ToggleLoad,
    /// Leave the program.
    Quit,
}

/// A list that stands beside the buttons of the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Saved battles.
    Load,
    /// Battles that teach.
    Learn,
}

impl Beside {
    /// Opens a list in the place of another, or closes it.
    fn toggle(self, open: &mut Option<Self>) {
        *open = (*open != Some(self)).then_some(self);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Title)),
    );
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn show(
    mut contexts: EguiContexts,
    saves: Res<SaveList>,
    keys: Keys,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ScreenAction>,
    mut exit: MessageWriter<AppExit>,
    faults: Res<ModFaults>,
    mut toasts: MessageWriter<Toast>,
    mut beside: Local<Option<Beside>>,
    mut faults_open: Local<bool>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if keys.just(KeyAction::Cancel) {
        *beside = None;
        *faults_open = false;
    }
    match draw_faults(ctx, &faults, *faults_open) {
        Some(FaultChoice::Toggle) => {
            *faults_open = !*faults_open;
            *beside = None;
        }
        Some(FaultChoice::Copy) => {
            ctx.copy_text(printable(&faults.text()).into_owned());
            toasts.write(Toast::notice(tr!("The list is copied.")));
        }
        None => {}
    }
    match draw_title(ctx, &saves, *beside) {
        Some(TitleChoice::Go(screen)) => next.set(screen),
        Some(TitleChoice::ToggleLearn) => {
            Beside::Learn.toggle(&mut beside);
            *faults_open = false;
        }
        Some(TitleChoice::Learn(rules)) => {
            out.write(ScreenAction::Learn(rules));
            *beside = None;
        }
        Some(TitleChoice::Continue) => {
            out.write(ScreenAction::Continue);
        }
        Some(TitleChoice::Load(name)) => {
            out.write(ScreenAction::Load(name));
            *beside = None;
        }
        Some(TitleChoice::ToggleLoad) => {
            Beside::Load.toggle(&mut beside);
            *faults_open = false;
        }
        Some(TitleChoice::Quit) => {
            exit.write(AppExit::Success);
        }
        None => {}
    }
    Ok(())
}

/// Draws the title screen, with a list beside the buttons if one is open.
pub fn draw_title(
    ctx: &egui::Context,
    saves: &SaveList,
    beside: Option<Beside>,
) -> Option<TitleChoice> {
    let screen = ctx.content_rect();
    let left = screen.left() + (screen.width() * 0.06).clamp(28.0, 110.0);
    let hero = (screen.height() * 0.125).clamp(56.0, 120.0);
    // one layer: what is painted later lies above
    let p = ctx.layer_painter(LayerId::new(Order::Background, Id::new("title")));
    backdrop(&p, screen);
    let top = screen.top() + screen.height() * 0.09;
    let tagline = name(&p, pos2(left, top), hero);
    let mut choice = None;
    let width = 292.0;
    let bottom = screen.bottom() - screen.height() * 0.07;
    let (height, gap) = rows(bottom - (top + hero * 1.1 + 62.0).max(tagline.bottom()))
        .unwrap_or_else(|| tight_rows(bottom - tagline.bottom() - 14.0));
    let mut learn_top = bottom;
    Island::new("title", Align2::LEFT_BOTTOM, pos2(left, bottom), width)
        .frame(egui::Frame::NONE)
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = gap;
            let size = vec2(width, height);
            let line = |key: &str, text: &'static str, icon| {
                Button::new(format!("title.{key}"), text)
                    .big()
                    .left()
                    .icon(icon)
                    .min_size(size)
                    .height(height)
            };
            let none = tr!("There is no battle to go on with yet.");
            let empty = tr!("Nothing has been saved yet.");
            let cont = (!saves.can_continue).then_some(none);
            let can_load = saves.entries.is_empty().then_some(empty);
            if saves.can_continue
                && line("continue", tr!("Continue"), Icon::Play)
                    .primary()
                    .show(ui)
            {
                choice = Some(TitleChoice::Continue);
            }
            let new = line("new", tr!("New battle"), Icon::Swords);
            if if saves.can_continue {
                new
            } else {
                new.primary()
            }
            .show(ui)
            {
                choice = Some(TitleChoice::Go(Screen::Setup));
            }
            let learn = line("learn", tr!("Learn to play"), Icon::Help)
                .selected(beside == Some(Beside::Learn))
                .show_response(ui);
            learn_top = learn.rect.top();
            if learn.clicked() {
                choice = Some(TitleChoice::ToggleLearn);
            }
            if !saves.can_continue
                && line("continue", tr!("Continue"), Icon::Play)
                    .disabled(cont)
                    .show(ui)
            {
                choice = Some(TitleChoice::Continue);
            }
            if line("load", tr!("Load"), Icon::Folder)
                .disabled(can_load)
                .selected(beside == Some(Beside::Load))
                .show(ui)
            {
                choice = Some(TitleChoice::ToggleLoad);
            }
            if line("forces", tr!("Forces"), Icon::Person).show(ui) {
                choice = Some(TitleChoice::Go(Screen::Forces));
            }
            if line("editor", tr!("Scenario editor"), Icon::Brush).show(ui) {
                choice = Some(TitleChoice::Go(Screen::Editor));
            }
            if line("codex", tr!("Abilities"), Icon::Ability).show(ui) {
                choice = Some(TitleChoice::Go(Screen::Codex));
            }
            if line("settings", tr!("Settings"), Icon::Gear).show(ui) {
                choice = Some(TitleChoice::Go(Screen::Settings));
            }
            if line("help", tr!("Help"), Icon::Info).show(ui) {
                choice = Some(TitleChoice::Go(Screen::Help));
            }
            if line("credits", tr!("Credits"), Icon::Scroll).show(ui) {
                choice = Some(TitleChoice::Go(Screen::Credits));
            }
            if line("quit", tr!("Quit"), Icon::Door).show(ui) {
                choice = Some(TitleChoice::Quit);
            }
        });
    if let Some(list) = beside {
        let x = left + width + 24.0;
        let (key, room, corner, at) = match list {
            Beside::Load => ("title-load", 470.0, Align2::LEFT_BOTTOM, pos2(x, bottom)),
            Beside::Learn => ("title-learn", 380.0, Align2::LEFT_TOP, pos2(x, learn_top)),
        };
        let room = (screen.right() - at.x - 40.0).min(room);
        Island::new(key, corner, at, room)
            .frame(theme::panel_frame().inner_margin(theme::space::PAGE))
            .max_height(screen.height() * 0.6)
            .show(ctx, |ui| match list {
                Beside::Load => {
                    theme::heading(ui, tr!("Saved battles"));
                    ui.add_space(4.0);
                    if let Some(name) = save_rows(ui, saves, "title.save") {
                        choice = Some(TitleChoice::Load(name));
                    }
                }
                Beside::Learn => {
                    if let Some(rules) = lessons(ui) {
                        choice = Some(TitleChoice::Learn(rules));
                    }
                }
            });
    }
    let version = tr!("Version {what}", what = env!("CARGO_PKG_VERSION"));
    let small = fonts::body(fonts::size::SMALL);
    let corner = screen.right_bottom() - vec2(16.0, 12.0);
    // The table behind it is as light as it is dark.
    theme::label_at(&p, corner, Align2::RIGHT_BOTTOM, &version, small, c::TEXT);
    choice
}

/// The rulesets with what they are; gives back the one whose lesson is to begin.
fn lessons(ui: &mut egui::Ui) -> Option<Rules> {
    let mut wanted = None;
    theme::heading(ui, tr!("Choose the rules to learn"));
    for &rules in rules::all() {
        ui.add_space(6.0);
        let b = Button::new(format!("title.learn.{}", rules.id()), rules.name())
            .left()
            .icon(Icon::Play)
            .min_size(vec2(ui.available_width(), 34.0));
        if b.show(ui) {
            wanted = Some(rules);
        }
        ui.label(theme::dim(rules.about()));
    }
    ui.add_space(6.0);
    ui.label(theme::faint(tr!(
        "A battle of about a quarter of an hour. Captions say what to do and wait for you."
    )));
    wanted
}

/// A shade from the left, so that the buttons read over any table.
fn backdrop(p: &egui::Painter, screen: Rect) {
    let width = (screen.width() * 0.62).max(520.0).min(screen.width());
    let shade = Rect::from_min_size(screen.min, vec2(width, screen.height()));
    let (dark, fading) = shade.split_left_right_at_fraction(0.5);
    alpha_gradient(p, dark, c::INK, 0.92, 0.72);
    alpha_gradient(p, fading, c::INK, 0.72, 0.0);
    p.vline(
        screen.left() + 10.0,
        screen.top()..=screen.bottom(),
        Stroke::new(1.0, c::alpha(c::BRASS, 0.5)),
    );
    p.vline(
        screen.left() + 14.0,
        screen.top()..=screen.bottom(),
        Stroke::new(1.0, c::alpha(c::BRASS, 0.2)),
    );
}

/// Buttons of the title.
const BUTTONS: f32 = 11.0;
/// Height in which a button's letters have room.
const LEAST_HEIGHT: f32 = 26.0;

/// Height of the buttons and the gap between them in a room of a height; none where it is too low for that.
fn rows(room: f32) -> Option<(f32, f32)> {
    let gap = 8.0;
    let height = room / BUTTONS - gap;
    (height >= LEAST_HEIGHT).then_some((height.min(46.0), gap))
}

/// The same where there is hardly room: a smaller gap.
fn tight_rows(room: f32) -> (f32, f32) {
    let gap = 5.0;
    (((room + gap) / BUTTONS - gap).clamp(22.0, 46.0), gap)
}

/// Paints the name of the game with a rule and a line of text below it; gives back where the line of text landed.
fn name(p: &egui::Painter, at: egui::Pos2, size: f32) -> Rect {
    let r = theme::wordmark(p, at + vec2(0.0, size * 0.12), size * 0.78);
    let y = at.y + size * 1.13;
    p.hline(at.x + 2.0..=r.right(), y, Stroke::new(1.5, c::BRASS));
    let hex = |x: f32| {
        let points = (0..6)
            .map(|i| {
                let a = std::f32::consts::FRAC_PI_3 * i as f32;
                pos2(x + 5.5 * a.cos(), y + 5.5 * a.sin())
            })
            .collect();
        let stroke = Stroke::new(1.5, c::BRASS_BRIGHT);
        p.add(egui::Shape::convex_polygon(points, c::INK, stroke));
    };
    hex(at.x + 5.0);
    hex(r.right() - 5.0);
    tagline(p, pos2(at.x + 2.0, y + 12.0), r.right() - at.x - 2.0)
}

/// Paints what the game is, no wider than the rule: smaller where a language needs more words, or in two lines.
fn tagline(p: &egui::Painter, at: egui::Pos2, width: f32) -> Rect {
    let text = tr!("A wargame of machines on a table of hexes");
    let usual = fonts::size::LARGE;
    let line = p.layout_no_wrap(text.to_owned(), fonts::body(usual), c::TEXT_DIM);
    let galley = if line.size().x <= width {
        line
    } else {
        let fits = (usual * width / line.size().x * 2.0).floor() / 2.0;
        let font = fonts::body(fits.max(fonts::size::BODY));
        p.layout_job(theme::wrapped(text, font, c::TEXT_DIM, width))
    };
    let rect = Rect::from_min_size(at, galley.size());
    p.galley(at, galley, c::TEXT_DIM);
    rect
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, RawInput};
    use hexlance_ui::theme::{HudHits, Theme, install_fonts, take_hits};

    use super::*;
    use crate::{SaveEntry, made_up::CARDS};

    #[test]
    fn the_buttons_keep_their_distance_in_every_room() {
        for room in [300.0_f32, 356.0, 380.0, 443.0, 800.0] {
            let (height, gap) = rows(room).unwrap_or_else(|| tight_rows(room));
            let all = BUTTONS * (height + gap) - gap;
            assert!(all <= room + 0.01, "{all} in {room}");
            assert!(height >= 22.0, "{height} in {room}");
        }
    }

    #[test]
    fn the_title_leaves_the_middle_free() {
        let saves = SaveList {
            entries: vec![SaveEntry {
                name: "Autosave".into(),
                title: "Autosave".into(),
                rules: CARDS,
                battle: "Nightwatch".into(),
                state: "Turn 4".into(),
                saved: std::time::SystemTime::now(),
                automatic: true,
                quick: false,
                problem: None,
            }],
            can_continue: true,
        };
        for (size, scale) in [
            ((1280.0, 720.0), 1.0),
            ((1280.0, 720.0), 1.25),
            ((1600.0, 900.0), 1.0),
            ((1600.0, 900.0), 1.5),
            ((3840.0, 2160.0), 2.0),
        ] {
            let ctx = egui::Context::default();
            install_fonts(&ctx);
            theme::apply(&ctx, &Theme::default());
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1) / scale);
            let mut hits = HudHits::default();
            for _ in 0..3 {
                let input = RawInput {
                    screen_rect: Some(screen),
                    ..RawInput::default()
                };
                ctx.clone()
                    .run_ui(input, |ui| {
                        draw_title(ui.ctx(), &saves, None);
                    })
                    .drop_without_applying_deltas();
                hits = HudHits(take_hits(&ctx));
            }
            assert_eq!(hits.0.len(), 11);
            for h in &hits.0 {
                assert!(
                    screen.contains_rect(h.rect),
                    "{} at {size:?} x {scale}",
                    h.key
                );
                assert!(
                    h.rect.right() < screen.center().x,
                    "{} at {size:?} x {scale}",
                    h.key
                );
            }
        }
    }
}
