//! Choosing a battle: the list, the map with its briefing, who plays which side, optional rules.

use super::{
    BattleSetup, Controller, MapPicture, ScenarioCatalog, ScenarioEntry, Screen, ScreenAction,
    paint_map, thumbnail::hex_on_map,
};
use crate::theme::{
    self, Button, Chip, Icon, Theme, UiSet, checkbox_row, colors as c, emblem, fonts, panel_frame,
    record, space,
};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{
    Align2, Area, Context, CornerRadius, CursorIcon, Id, Order, Rect, ScrollArea, Sense, Stroke,
    StrokeKind, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// What the player has chosen so far.
#[derive(Resource, Clone, Default)]
pub struct SetupState {
    /// Stable name of the chosen battle.
    pub chosen: String,
    /// Who plays each of its sides.
    pub controllers: Vec<Controller>,
    /// Its optional rules.
    pub switches: Vec<(String, bool)>,
    /// Text typed into the search field.
    pub search: String,
    picture: MapPicture,
}

impl SetupState {
    /// Chooses a battle with its own settings.
    pub fn choose(&mut self, s: &ScenarioEntry) {
        self.chosen = s.id.clone();
        self.controllers = s.sides.iter().map(|x| x.default.clone()).collect();
        self.switches = s.switches.iter().map(|x| (x.id.clone(), x.on)).collect();
    }

    /// Why the battle cannot start like this.
    pub fn problem(&self, s: &ScenarioEntry) -> Option<String> {
        let playing = self
            .controllers
            .iter()
            .filter(|c| **c != Controller::Off)
            .count();
        if playing < 2 && s.sides.len() > 1 {
            return Some("A battle needs two sides. Switch one on.".to_owned());
        }
        None
    }
}

/// What the player decided on the setup screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupChoice {
    /// Back to the title.
    Back,
    /// Begin.
    Start(BattleSetup),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetupState>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Setup)),
    );
}

fn show(
    mut contexts: EguiContexts,
    catalog: Res<ScenarioCatalog>,
    mut state: ResMut<SetupState>,
    theme: Res<Theme>,
    mut next: ResMut<NextState<Screen>>,
    mut out: MessageWriter<ScreenAction>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match draw_setup(ctx, &catalog, &mut state, &theme) {
        Some(SetupChoice::Back) => next.set(Screen::Title),
        Some(SetupChoice::Start(setup)) => {
            out.write(ScreenAction::Start(setup));
        }
        None => {}
    }
    Ok(())
}

/// Draws the setup screen.
pub fn draw_setup(
    ctx: &Context,
    catalog: &ScenarioCatalog,
    state: &mut SetupState,
    theme: &Theme,
) -> Option<SetupChoice> {
    if !catalog.entries.iter().any(|s| s.id == state.chosen)
        && let Some(first) = catalog.entries.first()
    {
        state.choose(first);
    }
    let mut choice = None;
    let screen = ctx.content_rect();
    Area::new(Id::new("setup"))
        .order(Order::Middle)
        .fixed_pos(screen.min)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let (_, all) = ui.allocate_space(screen.size());
            ui.painter().rect_filled(all, 0.0, c::alpha(c::INK, 0.86));
            let inner = all.shrink(14.0);
            let head = Rect::from_min_size(inner.min, vec2(inner.width(), 42.0));
            header(ui, head, &mut choice);
            let body = Rect::from_min_max(pos2(inner.left(), head.bottom() + 10.0), inner.max);
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
                    sides(ui, catalog, s, state, theme, &mut choice)
                });
            }
        });
    choice
}

fn column(ui: &mut Ui, rect: Rect, key: &str, add: impl FnOnce(&mut Ui)) {
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
    if Button::icon_only("setup.back", Icon::Left, "Back")
        .show_at(ui, back)
        .clicked()
    {
        *choice = Some(SetupChoice::Back);
    }
    ui.painter().text(
        pos2(rect.left() + 48.0, rect.center().y + 1.0),
        Align2::LEFT_CENTER,
        "New battle",
        fonts::display(28.0),
        c::TEXT,
    );
}

fn list(ui: &mut Ui, catalog: &ScenarioCatalog, state: &mut SetupState) {
    let edit = TextEdit::singleline(&mut state.search)
        .hint_text("Search")
        .margin(egui::Margin::symmetric(10, 7))
        .desired_width(f32::INFINITY);
    let response = ui.add(edit);
    record(ui, "setup.search", "Search", response.rect, true);
    ui.add_space(6.0);
    let wanted = state.search.trim().to_lowercase();
    let found: Vec<&ScenarioEntry> = catalog
        .entries
        .iter()
        .filter(|s| {
            wanted.is_empty()
                || format!("{} {} {}", s.title, s.subtitle, s.briefing)
                    .to_lowercase()
                    .contains(&wanted)
        })
        .collect();
    if found.is_empty() {
        ui.label(theme::dim(if catalog.entries.is_empty() {
            "No battle could be loaded."
        } else {
            "No battle with these words."
        }));
    }
    ScrollArea::vertical()
        .id_salt("setup.list")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for s in found {
                if entry(ui, s, state.chosen == s.id) {
                    state.choose(s);
                }
            }
            for problem in &catalog.problems {
                ui.add_space(4.0);
                ui.label(theme::faint(problem).color(c::WARN));
            }
        });
}

fn entry(ui: &mut Ui, s: &ScenarioEntry, on: bool) -> bool {
    let width = ui.available_width();
    let second = ui.painter().layout_job(theme::wrapped(
        &s.subtitle,
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
        width - 24.0,
    ));
    let (_, rect) = ui.allocate_space(vec2(width, second.size().y + 34.0));
    let key = format!("setup.scenario.{}", s.id);
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, on, &s.title));
    record(ui, &key, &s.title, rect, true);
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
        CornerRadius::same(5),
        fill,
        Stroke::new(1.0, line),
        StrokeKind::Inside,
    );
    let title = Rect::from_min_size(rect.min + vec2(12.0, 6.0), vec2(width - 24.0, 19.0));
    theme::paint_text_in(
        p,
        title,
        &s.title,
        fonts::display(15.0),
        if on { c::BRASS_BRIGHT } else { c::TEXT },
    );
    p.galley(rect.min + vec2(12.0, 26.0), second, c::TEXT_DIM);
    response.clicked()
}

fn map(ui: &mut Ui, s: &ScenarioEntry, state: &mut SetupState, theme: &Theme) {
    let room = ui.available_rect_before_wrap();
    let height = (room.height() * 0.56).min(room.width() * 0.86);
    let (_, rect) = ui.allocate_space(vec2(room.width(), height));
    let area = paint_map(
        ui.ctx(),
        ui.painter(),
        &mut state.picture,
        &s.board,
        rect.shrink(2.0),
    );
    record(ui, "setup.map", "Map", area, true);
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
    let size = format!("{} x {} hexes", s.board.columns(), s.board.rows());
    ui.add_space(6.0);
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        Chip::new("setup.fact.size", &size).show(ui);
        for (i, f) in s.facts.iter().enumerate() {
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
                theme::heading(ui, "How to win");
                for g in &s.goals {
                    ui.horizontal_top(|ui| {
                        let (_, r) = ui.allocate_space(vec2(14.0, 16.0));
                        Icon::Flag.paint(ui.painter(), r.shrink(1.0), c::BRASS);
                        ui.add(egui::Label::new(theme::body(g)).wrap());
                    });
                }
            }
        });
}

fn sides(
    ui: &mut Ui,
    catalog: &ScenarioCatalog,
    s: &ScenarioEntry,
    state: &mut SetupState,
    theme: &Theme,
    choice: &mut Option<SetupChoice>,
) {
    let foot = 52.0;
    let room = ui.available_height() - foot;
    ScrollArea::vertical()
        .id_salt(("setup.sides", &s.id))
        .max_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for i in 0..s.sides.len() {
                side(ui, catalog, s, i, state, theme);
                ui.add_space(8.0);
            }
            if !s.switches.is_empty() {
                theme::heading(ui, "Optional rules");
                for (rule, (_, on)) in s.switches.iter().zip(&mut state.switches) {
                    let key = format!("setup.rule.{}", rule.id);
                    checkbox_row(ui, &key, &rule.name, "", on);
                    if let Some(r) = ui.ctx().read_response(Id::new(("switch", key.as_str()))) {
                        theme::tip_lines(r, &rule.name, &[("", &rule.help)]);
                    }
                }
            }
        });
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), foot));
    let at = Rect::from_min_max(rect.min + vec2(0.0, 6.0), rect.max);
    let problem = state.problem(s);
    let b = Button::new("setup.start", "Start")
        .primary()
        .big()
        .icon(Icon::Swords)
        .disabled(problem.as_deref());
    if b.show_at(ui, at).clicked() && problem.is_none() {
        *choice = Some(SetupChoice::Start(BattleSetup {
            scenario: s.id.clone(),
            controllers: state.controllers.clone(),
            switches: state.switches.clone(),
        }));
    }
}

fn side(
    ui: &mut Ui,
    catalog: &ScenarioCatalog,
    s: &ScenarioEntry,
    i: usize,
    state: &mut SetupState,
    theme: &Theme,
) {
    let side = &s.sides[i];
    let color = theme.side(i as u8);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 24.0));
    let p = ui.painter();
    emblem(
        p,
        Rect::from_center_size(pos2(rect.left() + 9.0, rect.center().y), Vec2::splat(15.0)),
        i as u8,
        color,
    );
    let r = p.text(
        pos2(rect.left() + 24.0, rect.center().y + 1.0),
        Align2::LEFT_CENTER,
        &side.name,
        fonts::display(16.0),
        color,
    );
    let total: u32 = side.units.iter().map(|u| u32::from(u.point_value)).sum();
    let pv = p.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        format!("{total} PV"),
        fonts::strong(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let task = Rect::from_min_max(
        pos2(r.right() + 8.0, rect.top()),
        pos2(pv.left() - 6.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        task,
        &side.task,
        fonts::body(fonts::size::SMALL),
        c::TEXT_FAINT,
    );
    controller(ui, catalog, side.may_be_off, i, state);
    let off = state.controllers.get(i) == Some(&Controller::Off);
    for u in &side.units {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 21.0));
        let p = ui.painter();
        let ink = if off { c::TEXT_FAINT } else { c::TEXT };
        u.icon.paint(
            p,
            Rect::from_center_size(pos2(rect.left() + 10.0, rect.center().y), Vec2::splat(16.0)),
            if off { c::LINE } else { color },
        );
        p.text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            u.point_value,
            fonts::strong(fonts::size::SMALL),
            c::TEXT_DIM,
        );
        let x = rect.right() - 34.0;
        let skill = p.text(
            pos2(x, rect.center().y),
            Align2::RIGHT_CENTER,
            format!("skill {}", u.skill),
            fonts::body(fonts::size::TINY),
            c::TEXT_FAINT,
        );
        let code = p.text(
            pos2(skill.left() - 8.0, rect.center().y),
            Align2::RIGHT_CENTER,
            &u.code,
            fonts::body(fonts::size::TINY),
            c::TEXT_FAINT,
        );
        let name = Rect::from_min_max(
            pos2(rect.left() + 26.0, rect.top()),
            pos2(code.left() - 6.0, rect.bottom()),
        );
        theme::paint_text_in(p, name, &u.name, fonts::body(fonts::size::BODY), ink);
    }
}

fn controller(
    ui: &mut Ui,
    catalog: &ScenarioCatalog,
    may_be_off: bool,
    i: usize,
    state: &mut SetupState,
) {
    let Some(now) = state.controllers.get(i).cloned() else {
        return;
    };
    let mut new = None;
    let computer = matches!(now, Controller::Computer(_));
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let b = |key: &str, text: &'static str, icon| {
            Button::new(format!("setup.side.{i}.{key}"), text)
                .small()
                .icon(icon)
        };
        if b("human", "You", Icon::Person)
            .selected(now == Controller::Human)
            .show(ui)
        {
            new = Some(Controller::Human);
        }
        // the strongest but one is a fair start
        let start = catalog.levels.get(catalog.levels.len().saturating_sub(2));
        if let Some(level) = start
            && b("computer", "Computer", Icon::Computer)
                .selected(computer)
                .show(ui)
            && !computer
        {
            new = Some(Controller::Computer(level.id.clone()));
        }
        if may_be_off
            && b("off", "Off", Icon::Cross)
                .selected(now == Controller::Off)
                .show(ui)
        {
            new = Some(Controller::Off);
        }
    });
    if computer {
        theme::wrap_row(ui, 4.0, 24.0, |ui| {
            for level in &catalog.levels {
                let c = Controller::Computer(level.id.clone());
                let key = format!("setup.side.{i}.computer.{}", level.id);
                let b = Button::new(key, &level.name).small().selected(now == c);
                if b.tip(&level.help).show(ui) {
                    new = Some(c);
                }
            }
        });
    }
    if let Some(c) = new {
        state.controllers[i] = c;
    }
}
