//! Choosing a battle: the list, the map with its briefing, who plays which side with which force, optional rules.

mod sides;

pub(super) use sides::marks;

use super::{
    BattleSetup, CodexLook, Controller, ForceLibrary, ForceRoom, MapPicture, SavedForce,
    ScenarioCatalog, ScenarioEntry, Screen, ScreenAction, hex_on_map, paint_map, picture,
};
use crate::data::pictures;
use crate::rulesets::{Registered, Rules};
use crate::theme::{
    self, Button, Chip, ChipStyle, Icon, Paint, Theme, UiSet, colors as c, fonts, named_as,
    named_field, panel_frame, record, space,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{
    Align2, Color32, Context, CornerRadius, CursorIcon, Id, Rect, Response, ScrollArea, Sense,
    Stroke, StrokeKind, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use hexlance_rules::AbilityId;

/// What the player has chosen so far.
#[derive(Resource, Clone, Default)]
pub struct SetupState {
    /// Stable name of the chosen battle.
    pub chosen: String,
    /// The chosen battle to which the list was scrolled.
    listed: String,
    /// Who plays each of its sides.
    pub controllers: Vec<Controller>,
    /// Its optional rules.
    pub switches: Vec<(String, bool)>,
    /// The saved force that fights in the place of each side's own, by its stable name.
    pub forces: Vec<Option<String>>,
    /// The side whose force is being changed.
    pub choosing: Option<usize>,
    /// Why the forces that are chosen cannot fight this battle, as the program finds.
    pub fault: Option<String>,
    /// What the battle becomes with them, as the program finds; none with the battle's own forces.
    pub tried: Option<Tried>,
    /// Text typed into the search field.
    pub search: String,
    /// The rules whose battles are listed; of all rules without one.
    pub rules: Option<Rules>,
    picture: MapPicture,
}

impl SetupState {
    /// Chooses a battle with its own settings.
    pub fn choose(&mut self, s: &ScenarioEntry) {
        self.chosen = s.id.clone();
        self.controllers = s.sides.iter().map(|x| x.default.clone()).collect();
        self.switches = s.switches.iter().map(|x| (x.id.clone(), x.on)).collect();
        self.forces = vec![None; s.sides.len()];
        self.choosing = None;
        self.fault = None;
        self.tried = None;
    }

    /// Whether a battle is listed.
    fn lists(&self, s: &ScenarioEntry) -> bool {
        let wanted = self.search.trim().to_lowercase();
        self.rules.is_none_or(|r| s.rules == r)
            && (wanted.is_empty()
                || format!("{} {} {}", s.title, s.subtitle, s.briefing)
                    .to_lowercase()
                    .contains(&wanted))
    }

    /// The saved force of a side.
    pub fn force<'l>(&self, side: usize, library: &'l ForceLibrary) -> Option<&'l SavedForce> {
        library.get(self.forces.get(side)?.as_deref()?)
    }

    /// Why the battle cannot start like this.
    pub fn problem(&self, s: &ScenarioEntry, library: &ForceLibrary) -> Option<String> {
        for i in 0..s.sides.len() {
            let wrong = self.force(i, library).and_then(|f| f.problems.first());
            if let Some(wrong) = wrong {
                return Some(tr!(
                    "The force of {name} is not legal. {wrong}",
                    wrong,
                    name = s.sides[i].name
                ));
            }
        }
        if self.forces.iter().any(Option::is_some)
            && let Some(fault) = &self.fault
        {
            return Some(fault.clone());
        }
        let playing = self
            .controllers
            .iter()
            .filter(|c| **c != Controller::Off)
            .count();
        if playing < 2 && s.sides.len() > 1 {
            return Some(tr!("A battle needs two sides. Switch one on.").to_owned());
        }
        None
    }
}

/// A battle with other forces than its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// What is said of it in the place of [`ScenarioEntry::facts`].
    pub facts: Vec<String>,
    /// What of the battle is no longer as it was made, a sentence.
    pub note: Option<String>,
}

/// What the player decided on the setup screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupChoice {
    /// Back to the title.
    Back,
    /// Begin.
    Start(BattleSetup),
    /// Look an ability up.
    Codex(AbilityId),
    /// Build a force for a side of that name.
    Build(usize, String),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupState>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Setup)),
    );
}

#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
fn show(
    mut contexts: EguiContexts,
    catalog: Res<ScenarioCatalog>,
    library: Res<ForceLibrary>,
    mut state: ResMut<SetupState>,
    mut room: ResMut<ForceRoom>,
    mut codex: ResMut<CodexLook>,
    theme: Res<Theme>,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ScreenAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match draw_setup(ctx, &catalog, &library, &mut state, &theme) {
        Some(SetupChoice::Back) => next.set(Screen::Title),
        Some(SetupChoice::Start(setup)) => {
            out.write(ScreenAction::Start(setup));
        }
        Some(SetupChoice::Codex(id)) => {
            *codex = CodexLook::from(id, Screen::Setup);
            next.set(Screen::Codex);
        }
        Some(SetupChoice::Build(side, name)) => {
            let chosen = catalog.entries.iter().find(|s| s.id == state.chosen);
            if let Some(chosen) = chosen {
                room.rules = chosen.rules;
            }
            room.for_side = Some((side, name));
            next.set(Screen::Forces);
        }
        None => {}
    }
    Ok(())
}

/// Draws the setup screen.
pub fn draw_setup(
    ctx: &Context,
    catalog: &ScenarioCatalog,
    library: &ForceLibrary,
    state: &mut SetupState,
    theme: &Theme,
) -> Option<SetupChoice> {
    if !catalog.entries.iter().any(|s| s.id == state.chosen)
        && let Some(first) = catalog.entries.first()
    {
        state.choose(first);
    }
    let mut choice = None;
    super::whole_window(ctx, "setup", |ui, head, body| {
        header(ui, head, &mut choice);
        let left = (body.width() * 0.24).clamp(210.0, 300.0);
        let right = (body.width() * 0.29).clamp(268.0, 360.0);
        let a = Rect::from_min_size(body.min, vec2(left, body.height()));
        let d = Rect::from_min_max(pos2(body.right() - right, body.top()), body.max);
        let b = Rect::from_min_max(
            pos2(a.right() + 10.0, body.top()),
            pos2(d.left() - 10.0, body.bottom()),
        );
        column(ui, a, "setup.list", |ui| list(ui, catalog, state));
        if let Some(s) = catalog.entries.iter().find(|s| s.id == state.chosen) {
            column(ui, b, "setup.map", |ui| map(ui, s, state, theme));
            column(ui, d, "setup.sides", |ui| {
                sides::draw(ui, library, s, state, theme, &mut choice)
            });
        }
    });
    choice
}

/// Draws a column of the screen with a frame around it.
pub fn column(ui: &mut Ui, rect: Rect, key: &str, add: impl FnOnce(&mut Ui)) {
    let frame = panel_frame();
    ui.painter().add(frame.paint(rect.shrink(space::PAD + 1.0)));
    let mut child = ui.new_child(
        UiBuilder::new()
            .id_salt(key)
            .max_rect(rect.shrink(space::PAD + 4.0)),
    );
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    add(&mut child);
}

fn header(ui: &mut Ui, rect: Rect, choice: &mut Option<SetupChoice>) {
    let back = Rect::from_min_size(rect.min + vec2(0.0, 4.0), Vec2::splat(34.0));
    if Button::icon_only("setup.back", Icon::Left, tr!("Back"))
        .show_at(ui, back)
        .clicked()
    {
        *choice = Some(SetupChoice::Back);
    }
    ui.painter().text(
        pos2(rect.left() + 48.0, rect.center().y + 1.0),
        Align2::LEFT_CENTER,
        tr!("New battle"),
        fonts::display(fonts::size::PAGE),
        c::TEXT,
    );
}

fn list(ui: &mut Ui, catalog: &ScenarioCatalog, state: &mut SetupState) {
    let edit = TextEdit::singleline(&mut state.search)
        .hint_text(tr!("Search"))
        .margin(theme::space::FIELD)
        .desired_width(f32::INFINITY);
    let response = ui.add(edit);
    named_field(ui, &response, "setup.search", tr!("Search"));
    ui.add_space(6.0);
    rules(ui, catalog, state);
    let found: Vec<&ScenarioEntry> = catalog.entries.iter().filter(|s| state.lists(s)).collect();
    if found.is_empty() {
        ui.label(theme::dim(if catalog.entries.is_empty() {
            tr!("No battle could be loaded.")
        } else {
            tr!("No battle with these words.")
        }));
    }
    ScrollArea::vertical()
        .id_salt("setup.list")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for s in found {
                let on = state.chosen == s.id;
                let response = entry(ui, s, on);
                if response.clicked() {
                    state.choose(s);
                }
                if on && state.listed != s.id {
                    response.scroll_to_me(None);
                    state.listed.clone_from(&s.id);
                }
            }
            for problem in &catalog.problems {
                ui.add_space(4.0);
                ui.label(theme::faint(problem).color(c::WARN));
            }
        });
}

/// Which rules the listed battles are for, if there are any to choose from.
fn rules(ui: &mut Ui, catalog: &ScenarioCatalog, state: &mut SetupState) {
    let there = |r: &Rules| catalog.entries.iter().any(|s| s.rules == *r);
    let all: Vec<_> = Rules::all().filter(there).collect();
    if all.len() < 2 {
        return;
    }
    let choices = std::iter::once(None).chain(all.into_iter().map(Some));
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for choice in choices {
            let (id, name) = choice.map_or(("all", tr!("All rules")), |r| (r.id(), r.name()));
            let b = Button::new(format!("setup.rules.{id}"), name).small();
            if b.selected(state.rules == choice).show(ui) {
                state.rules = choice;
                let here = |s: &&ScenarioEntry| state.lists(s);
                let chosen = catalog.entries.iter().find(|s| s.id == state.chosen);
                if chosen.filter(here).is_none()
                    && let Some(first) = catalog.entries.iter().find(here)
                {
                    state.choose(first);
                }
            }
        }
    });
    ui.add_space(4.0);
}

fn entry(ui: &mut Ui, s: &ScenarioEntry, on: bool) -> Response {
    let width = ui.available_width();
    // A battle whose map has no name is known by who fights.
    let under = match s.subtitle.is_empty() {
        true => s
            .sides
            .iter()
            .map(|x| x.name.as_str())
            .collect::<Vec<_>>()
            .join(", "),
        false => s.subtitle.clone(),
    };
    // The title has its line to itself: the rules stand below, beside what they leave room for.
    let rules = s.rules.name().to_uppercase();
    let tag = theme::text_width(ui, &rules, fonts::label());
    let second = ui.painter().layout_job(theme::wrapped(
        &under,
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
        width - 32.0 - tag,
    ));
    let (_, rect) = ui.allocate_space(vec2(width, second.size().y + 34.0));
    let key = format!("setup.scenario.{}", s.id);
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named_as(ui, &response, &key, || {
        WidgetInfo::selected(WidgetType::Button, true, on, &s.title)
    });
    let hot = response.hovered() || response.has_focus();
    let fill = if on {
        c::mix(c::SLATE_RAISED, c::BRASS, 0.2)
    } else if hot {
        c::SLATE_HOVER
    } else {
        c::SLATE_RAISED
    };
    let p = ui.painter();
    let line = if on { c::BRASS } else { c::LINE_FAINT };
    p.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_CONTROL),
        fill,
        Stroke::new(1.0, line),
        StrokeKind::Inside,
    );
    p.text(
        rect.right_top() + vec2(-10.0, 34.0),
        Align2::RIGHT_CENTER,
        rules,
        fonts::label(),
        if on { c::BRASS } else { c::TEXT_FAINT },
    );
    let title = Rect::from_min_max(
        rect.min + vec2(12.0, 6.0),
        pos2(rect.right() - 10.0, rect.top() + 25.0),
    );
    theme::paint_text_in(
        p,
        title,
        &s.title,
        fonts::display(fonts::size::HEADING),
        if on { c::BRASS_BRIGHT } else { c::TEXT },
    );
    p.galley(rect.min + vec2(12.0, 26.0), second, c::TEXT_DIM);
    response
}

/// A picture of the briefing, as wide as there is room; what cannot be read is left out.
fn pictured(ui: &mut Ui, n: usize, file: &std::path::Path) {
    // What was drawn anew since is read anew.
    let written = std::fs::metadata(file).and_then(|m| m.modified()).ok();
    let read = || Some(pictures::read(file.parent()?, file.file_name()?.to_str()?)?.to_vec());
    let Some(texture) = picture(ui.ctx(), (file, written), read) else {
        return;
    };
    let size = texture.size_vec2();
    let scale = (ui.available_width() / size.x).min(1.0);
    ui.add_space(4.0);
    let (_, rect) = ui.allocate_space(size * scale);
    record(
        ui,
        &format!("setup.picture.{n}"),
        tr!("Picture"),
        rect,
        true,
    );
    let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(texture.id(), rect, all, Color32::WHITE);
}

/// Height that the facts and the briefing want below the map, in points.
const WORDS: f32 = 300.0;

fn map(ui: &mut Ui, s: &ScenarioEntry, state: &mut SetupState, theme: &Theme) {
    let room = ui.available_rect_before_wrap();
    let height = (room.height() * 0.56)
        .min(room.width() * 0.86)
        .min((room.height() - WORDS).max(room.height() * 0.36));
    let (_, rect) = ui.allocate_space(vec2(room.width(), height));
    let area = paint_map(
        ui.ctx(),
        ui.painter(),
        &mut state.picture,
        (&s.board, s.theme),
        rect.shrink(2.0),
    );
    record(ui, "setup.map", tr!("Map"), area, true);
    for (i, side) in s.sides.iter().enumerate() {
        let color = theme.side(i as u8);
        for h in &side.zone {
            let (at, r) = hex_on_map(&s.board, area, *h);
            let pts = (0..6)
                .map(|k| {
                    let a = (60.0 * k as f32).to_radians();
                    at + vec2(a.cos(), a.sin()) * r * 0.97
                })
                .collect();
            ui.painter().add(egui::Shape::convex_polygon(
                pts,
                c::alpha(color, 0.26),
                Stroke::NONE,
            ));
        }
    }
    let size = tr!(
        "{columns} x {rows} hexes",
        columns = s.board.columns(),
        rows = s.board.rows()
    );
    ui.add_space(6.0);
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        Chip::new("setup.ruleset", s.rules.name())
            .style(ChipStyle::Brass)
            .title(tr!("Rules"))
            .line("", s.rules.about())
            .show(ui);
        if let Some((kind, rule)) = &s.kind {
            Chip::new("setup.kind", kind)
                .style(ChipStyle::Brass)
                .line(tr!("Type of battle"), rule)
                .show(ui);
        }
        Chip::new("setup.fact.size", &size).show(ui);
        let facts = state.tried.as_ref().map_or(&s.facts, |t| &t.facts);
        for (i, f) in facts.iter().enumerate() {
            Chip::new(format!("setup.fact.{i}"), f).show(ui);
        }
    });
    ui.add_space(6.0);
    ScrollArea::vertical()
        .id_salt(("setup.text", &s.id))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.label(theme::display(&s.title, 20.0));
            ui.label(theme::body(&s.briefing).color(c::TEXT_DIM));
            if !s.goals.is_empty() {
                ui.add_space(4.0);
                theme::heading(ui, tr!("How to win"));
                for g in &s.goals {
                    ui.horizontal_top(|ui| {
                        let (_, r) = ui.allocate_space(vec2(14.0, 16.0));
                        Icon::Flag.paint(ui.painter(), r.shrink(1.0), c::BRASS);
                        ui.add(egui::Label::new(theme::body(g)).wrap());
                    });
                }
            }
            for (n, file) in s.pictures.iter().enumerate() {
                pictured(ui, n, file);
            }
        });
}
