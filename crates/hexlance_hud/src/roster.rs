//! The roster: every unit by side, with armor, structure, heat and how far it is with the phase.

use super::{
    HudCx, gauges,
    layout::HudLayout,
    model::{HudAction, Readiness, RosterEntry, SideInfo, Tone},
};
use bevy_egui::egui::{
    Align2, Color32, Context, CornerRadius, CursorIcon, Id, Painter, Rect, Response, ScrollArea,
    Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use hexlance_ui::theme::{
    self, Icon, Island, Paint, colors as c, emblem, fonts, named, named_as, panel_frame, space,
    tip_ui,
};

const ROW: f32 = 32.0;
/// Height of a side's head, and of the line below a long name.
const SIDE: f32 = 24.0;
const BELOW: f32 = 11.0;
/// Where the name of a side begins.
const NAME: f32 = 24.0;

/// Draws the roster at the left.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    if !cx.state.roster_shown || cx.view.roster.is_empty() {
        return;
    }
    let log_height = Island::last_rect(ctx, "log").map_or(0.0, |r| r.height() + space::EDGE);
    let height = (layout.left_height() - log_height).max(120.0);
    let mut pointed = None;
    Island::new("roster", Align2::LEFT_TOP, layout.roster_at(), layout.left)
        .frame(panel_frame().inner_margin(theme::space::STRIP))
        .max_height(height)
        .show(ctx, |ui| {
            ScrollArea::vertical()
                .id_salt("roster")
                .max_height(ui.available_height())
                .auto_shrink([false, true])
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    for i in 0..cx.view.sides.len() {
                        let side = &cx.view.sides[i];
                        side_row(ui, cx, side);
                        super::commands::draw(ui, cx, side.side);
                        for entry in cx.view.roster.iter().filter(|e| e.side == side.side) {
                            if unit_row(ui, cx.view.selected == Some(entry.unit), entry, cx) {
                                pointed = Some(entry.unit);
                            }
                        }
                        ui.add_space(3.0);
                    }
                });
        });
    if pointed != cx.state.pointed {
        cx.state.pointed = pointed;
        cx.out.push(HudAction::PointAt(pointed));
    }
}

/// Whom a side fights together with: its team, and whether it is the viewer's ally; empty where it fights for itself.
fn allegiance(cx: &HudCx, side: &SideInfo) -> String {
    let viewer = cx.view.viewer.filter(|viewer| *viewer != side.side);
    match &side.team {
        None => String::new(),
        Some(team) if viewer.is_some_and(|v| cx.view.are_together(v, side.side)) => {
            tr!("Ally, team {team}", team)
        }
        Some(team) => tr!("Team {team}", team),
    }
}

/// A side's head: emblem and name; beside the name, or below it where that is too long, its team, who plays it and its
/// score.
fn side_row(ui: &mut Ui, cx: &HudCx, side: &SideInfo) {
    let team = allegiance(cx, side);
    let told = [&team, &side.player, &side.score];
    let told: Vec<&str> = told
        .into_iter()
        .filter(|t| !t.is_empty())
        .map(String::as_str)
        .collect();
    let told = told.join("  ·  ");
    let small = fonts::body(fonts::size::TINY);
    let room = ui.available_width() - NAME - 4.0;
    let width = |font| theme::text_width(ui, &side.name, font);
    let usual = fonts::display(fonts::size::BODY);
    let beside = width(usual.clone()) + 8.0 + theme::text_width(ui, &told, small.clone()) <= room;
    let font = match beside || width(usual.clone()) <= room {
        true => usual,
        false => fonts::strong(fonts::size::SMALL),
    };
    let height = if beside { SIDE } else { SIDE + BELOW };
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let line = Rect::from_min_size(rect.min, vec2(rect.width(), SIDE));
    let color = cx.side_color(side.side);
    let p = ui.painter();
    emblem(
        p,
        Rect::from_center_size(pos2(line.left() + 11.0, line.center().y), Vec2::splat(13.0)),
        side.side.0,
        color,
    );
    let name = Rect::from_min_max(
        pos2(line.left() + NAME, line.top() + 2.0),
        pos2(line.right() - 4.0, line.bottom()),
    );
    theme::paint_text_in(p, name, &side.name, font, color);
    let at = if beside {
        let w = theme::text_width(ui, &told, small.clone());
        Rect::from_min_max(
            pos2(name.right() - w - 0.5, line.top()),
            line.max - vec2(4.0, 0.0),
        )
    } else {
        Rect::from_min_max(
            pos2(name.left(), line.bottom() - 4.0),
            rect.max - vec2(4.0, 0.0),
        )
    };
    theme::paint_text_in(ui.painter(), at, &told, small, c::TEXT_FAINT);
    let task = cx.view.mission.as_ref();
    let task = task.and_then(|m| m.sides.iter().find(|s| s.side == side.side));
    let key = format!("roster.side.{}", side.side.0);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &side.name);
    tip_ui(response, |ui| {
        ui.set_max_width(340.0);
        theme::tip_title_in(ui, &side.name, color);
        ui.label(theme::dim(&told));
        if let Some(task) = task {
            ui.label(theme::dim(&task.task));
            super::mission::parts(ui, &task.parts);
        }
    });
}

/// One unit; true while the pointer is on it.
fn unit_row(ui: &mut Ui, selected: bool, e: &RosterEntry, cx: &mut HudCx) -> bool {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let key = format!("roster.unit.{}", e.unit.0);
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named_as(ui, &response, &key, || {
        WidgetInfo::selected(WidgetType::Button, true, selected, spoken(e))
    });
    // A click soon after one elsewhere is no second click here.
    let again = selected || cx.view.target.as_ref().is_some_and(|t| t.target == e.name);
    if response.double_clicked() && again {
        cx.out.push(HudAction::FocusUnit(e.unit));
    } else if response.clicked() {
        cx.out.push(HudAction::SelectUnit(e.unit));
    }
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let row = Row {
        rect,
        entry: e,
        side: cx.side_color(e.side),
        faded: matches!(e.readiness, Readiness::Done | Readiness::Out),
    };
    row.paint_ground(ui, &response, selected);
    row.paint(ui);
    let hovered = response.contains_pointer();
    tip_ui(response, |ui| unit_tip(ui, e));
    hovered
}

/// A row as it is painted.
struct Row<'a> {
    rect: Rect,
    entry: &'a RosterEntry,
    /// Colour of its side.
    side: Color32,
    /// Its unit has acted, or is out of action.
    faded: bool,
}

impl Row<'_> {
    /// What lies under it, and the bar at its edge: lit while the unit can act.
    fn paint_ground(&self, ui: &Ui, response: &Response, selected: bool) {
        let (p, rect) = (ui.painter(), self.rect);
        let fill = if selected {
            c::mix(c::SLATE_RAISED, c::BRASS, 0.22)
        } else if response.hovered() {
            c::SLATE_HOVER
        } else {
            c::SLATE_RAISED
        };
        let round = CornerRadius::same(theme::space::ROUND_SMALL);
        p.rect_filled(rect, round, fill);
        if selected || response.has_focus() {
            p.rect_stroke(rect, round, Stroke::new(1.0, c::BRASS), StrokeKind::Inside);
        }
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        let lit = match self.entry.readiness {
            Readiness::Ready | Readiness::Active => self.side,
            Readiness::Waiting => c::mix(self.side, c::SLATE_RAISED, 0.6),
            Readiness::Done | Readiness::Out => c::LINE,
        };
        p.rect_filled(
            bar,
            CornerRadius {
                nw: 4,
                sw: 4,
                ne: 0,
                se: 0,
            },
            lit,
        );
    }

    /// Silhouette, mark, name, and what is left of the unit or where it is.
    fn paint(&self, ui: &Ui) {
        let (p, rect, e) = (ui.painter(), self.rect, self.entry);
        let out = e.readiness == Readiness::Out;
        let ink = if out {
            c::TEXT_FAINT
        } else if self.faded {
            c::TEXT_DIM
        } else {
            c::TEXT
        };
        let shape = if self.faded {
            c::mix(self.side, c::SLATE_RAISED, 0.55)
        } else {
            self.side
        };
        e.icon.paint(
            p,
            Rect::from_center_size(pos2(rect.left() + 17.0, rect.center().y), Vec2::splat(21.0)),
            shape,
        );
        self.paint_mark(p);
        let left = rect.left() + 32.0;
        let name = Rect::from_min_max(
            pos2(left, rect.top() + 1.0),
            pos2(rect.right() - 20.0, rect.top() + 18.0),
        );
        let font = fonts::strong(fonts::size::SMALL + 0.5);
        let drawn = theme::paint_text_in(p, name, &e.name, font, ink);
        if out {
            p.hline(drawn.x_range(), drawn.center().y, Stroke::new(1.0, ink));
        }
        if out || e.off_map {
            theme::paint_text_in(
                p,
                Rect::from_min_max(
                    pos2(left, rect.top() + 16.0),
                    pos2(rect.right() - 6.0, rect.bottom() - 2.0),
                ),
                &e.place,
                fonts::body(fonts::size::TINY),
                if out { c::TEXT_FAINT } else { c::TEXT_DIM },
            );
        } else {
            tracks(ui, rect, left, e, self.faded);
        }
    }

    /// How far the unit is with the phase, in the corner.
    fn paint_mark(&self, p: &Painter) {
        let rect = self.rect;
        let mark = Rect::from_center_size(
            pos2(rect.right() - 11.0, rect.top() + 10.0),
            Vec2::splat(11.0),
        );
        match self.entry.readiness {
            Readiness::Done => Icon::Check.paint(p, mark, c::TEXT_FAINT),
            Readiness::Out => Icon::Skull.paint(p, mark.expand(1.0), c::TEXT_FAINT),
            Readiness::Active => Icon::Play.paint(p, mark, c::BRASS_BRIGHT),
            Readiness::Ready => {
                p.circle(mark.center(), 4.5, self.side, Stroke::new(1.5, c::TEXT));
            }
            Readiness::Waiting => {}
        }
    }
}

fn tracks(ui: &Ui, rect: Rect, left: f32, e: &RosterEntry, faded: bool) {
    let p = ui.painter();
    let y = rect.bottom() - 8.5;
    let right = rect.right() - 6.0;
    // states as small marks at the right end, heat before them
    let mut x = right;
    for s in e.statuses.iter().rev().take(3) {
        let color = super::breakdown::tone_color(s.tone).unwrap_or(c::TEXT_DIM);
        let w = theme::text_width(ui, &s.text, fonts::strong(fonts::size::TINY - 1.0)) + 8.0;
        if x - w < left + 74.0 {
            break;
        }
        let chip = Rect::from_min_max(pos2(x - w, y - 6.5), pos2(x, y + 6.5));
        p.rect_filled(
            chip,
            CornerRadius::same(theme::space::ROUND_SMALL),
            c::mix(c::SLATE, color, 0.2),
        );
        p.text(
            chip.center(),
            Align2::CENTER_CENTER,
            &s.text,
            fonts::strong(fonts::size::TINY - 1.0),
            color,
        );
        x -= w + 3.0;
    }
    for level in gauges::levels(&e.gauges) {
        let sign = Rect::from_center_size(pos2(x - 15.0, y), Vec2::splat(11.0));
        level.icon.paint(p, sign, level.shade);
        p.text(
            pos2(x - 1.0, y),
            Align2::RIGHT_CENTER,
            level.at,
            fonts::strong(fonts::size::TINY),
            level.shade,
        );
        x -= 24.0;
    }
    let width = (x - 4.0 - left).clamp(40.0, 118.0);
    gauges::row(p, pos2(left, y), width, &e.gauges, faded);
}

/// What a screen reader says of a unit: what the row shows.
fn spoken(e: &RosterEntry) -> String {
    format!("{}, {}, {}", e.name, state(e.readiness), e.condition)
}

fn state(readiness: Readiness) -> &'static str {
    match readiness {
        Readiness::Ready => tr!("Can act"),
        Readiness::Active => tr!("Is acting"),
        Readiness::Waiting => tr!("Waits"),
        Readiness::Done => tr!("Has acted"),
        Readiness::Out => tr!("Out of action"),
    }
}

fn unit_tip(ui: &mut Ui, e: &RosterEntry) {
    theme::tip_title(ui, &e.name);
    ui.label(theme::dim(format!("{}  ·  {}", e.code, e.place)));
    ui.label(theme::dim(&e.condition));
    ui.label(theme::dim(state(e.readiness)));
    if !e.note.is_empty() {
        ui.label(theme::dim(&e.note));
    }
    for s in &e.statuses {
        let mark = if s.tone == Tone::Good {
            c::GOOD
        } else {
            c::WARN
        };
        ui.label(theme::dim(format!("{}: {}", s.title, s.help)).color(mark));
    }
}
