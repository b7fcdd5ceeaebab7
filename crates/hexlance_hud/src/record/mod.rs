//! The record sheet of the selected unit: its head and its blocks, one file a kind of block.

mod bays;
mod chips;
mod doll;
mod figure;
mod head;
pub(super) mod help;
mod ladder;
mod ledger;
mod line;
mod numbers;
mod print;
mod seen;
mod slots;
mod table;
mod tracks;
mod wheel;

use super::{
    HudCx,
    layout::HudLayout,
    model::sheet::{Body, Sheet},
};
use bevy_egui::egui::{
    Align2, Context, Margin, Mesh, Rect, ScrollArea, Shape, Stroke, Ui, pos2, vec2,
};
use hexlance_ui::theme::{self, Island, card_ground, colors as c, paper_frame, record, space};

/// Room below the last box of a card, in points.
const FOOT: f32 = 9.0;

/// Room at both sides of what is printed: the ruled line of the card runs in it.
const MARGIN: f32 = 11.0;

/// Height of a card, in points, from which everything is in its printed order.
const LITTLE_ROOM: f32 = 300.0;

/// Height of the lower edge of a card that goes on below it, in points.
const FOLD: f32 = 16.0;

/// What may lie below the edge of a card before it says so, in points.
const HIDDEN: f32 = 3.0;

/// Name of the widget that shows a part of the sheet.
pub(super) fn key_of(key: &str) -> String {
    format!("card.{key}")
}

/// Draws the card at the right, above the target panel whose top is given.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout, target_top: Option<f32>) {
    if !cx.state.card_shown {
        return;
    }
    let Some(sheet) = &cx.view.card else { return };
    let bottom = target_top.map_or(layout.screen.bottom() - space::EDGE, |t| t - space::EDGE);
    let height = (bottom - layout.card_at().y).max(110.0);
    Island::new("card", Align2::RIGHT_TOP, layout.card_at(), layout.right)
        .frame(paper_frame().inner_margin(Margin {
            left: 0,
            right: 0,
            top: 0,
            bottom: FOOT as i8,
        }))
        .max_height(height)
        .show(ctx, |ui| {
            ui.visuals_mut().override_text_color = Some(c::PRINT);
            ui.visuals_mut().widgets.inactive.bg_fill = c::PAPER_LINE;
            ui.visuals_mut().widgets.hovered.bg_fill = c::PRINT_DIM;
            ui.visuals_mut().widgets.active.bg_fill = c::PRINT;
            ui.visuals_mut().extreme_bg_color = c::PAPER_SHADE;
            // a dark fade would look like dirt on the paper
            ui.spacing_mut().scroll.fade.strength = 0.0;
            let ground = ui.painter().add(Shape::Noop);
            // The head stays when the card scrolls.
            head::draw(ui, cx, sheet);
            let shown = ScrollArea::vertical()
                .id_salt(("card", sheet.unit.0))
                .max_height(ui.available_height())
                .auto_shrink([false, true])
                .show(ui, |ui| blocks(ui, cx, sheet, height));
            let passed = shown.state.offset.y + shown.inner_rect.height();
            let below = shown.content_size.y - passed;
            if below > HIDDEN {
                let foot = shown.inner_rect.bottom();
                more(ui, shown.inner_rect.with_min_y(foot - FOLD));
            }
            let paper = ui.min_rect().with_max_y(ui.min_rect().bottom() + FOOT);
            let shapes = card_ground(paper, head::HEAD);
            ui.painter().set(ground, Shape::Vec(shapes));
        });
}

/// The lower edge of a card that goes on below it: the print fades, and an arrow points to the rest.
fn more(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    let mut shade = Mesh::default();
    let clear = c::alpha(c::PAPER, 0.0);
    let corners = [
        (rect.left_top(), clear),
        (rect.right_top(), clear),
        (rect.right_bottom(), c::PAPER),
        (rect.left_bottom(), c::PAPER),
    ];
    for (at, color) in corners {
        shade.colored_vertex(at, color);
    }
    shade.add_triangle(0, 1, 2);
    shade.add_triangle(0, 2, 3);
    painter.add(shade);
    let tip = pos2(rect.center().x, rect.bottom() + 3.0);
    let arrow = vec![tip + vec2(-9.0, -6.0), tip + vec2(9.0, -6.0), tip];
    painter.add(Shape::convex_polygon(arrow, c::PRINT, Stroke::NONE));
    record(ui, "card.more", tr!("There is more below"), rect, true);
}

/// Everything below the head, which stands in a card of a height. Where there is little room, what matters in a fight
/// comes first.
fn blocks(ui: &mut Ui, cx: &mut HudCx, sheet: &Sheet, height: f32) {
    let top = ui.cursor().top();
    let room = height - FOOT - head::HEAD;
    let width = ui.available_width() - 2.0 * MARGIN;
    let list = sheet.in_order(height < LITTLE_ROOM);
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(MARGIN);
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
            let mut before = None;
            for body in list {
                ui.add_space(gap(before, body));
                let left = room - (ui.cursor().top() - top);
                block(ui, cx, body, left);
                before = Some(body);
            }
            ui.add_space(2.0);
        });
    });
}

/// Room above a block.
fn gap(before: Option<&Body>, body: &Body) -> f32 {
    match (before, body) {
        (None, Body::Numbers(numbers)) if !numbers::have_notes(numbers) => 8.0,
        (None, _) => 7.0,
        (Some(Body::Tokens(_)), Body::Chips { .. }) => 3.0,
        (_, Body::Chips { title, .. }) if title.is_empty() => 5.0,
        (_, Body::Table(_) | Body::Doll(_)) => 6.0,
        (_, Body::Figure(_) | Body::Bays(_) | Body::Ladder(_) | Body::Ledger(_)) => 3.0,
        (Some(Body::Wheel(_)), Body::Wheel(_)) => 2.0,
        (Some(Body::Shape { .. }), _) => 3.0,
        (_, Body::Chips { .. } | Body::Slots { .. } | Body::Shape { .. } | Body::Text { .. }) => {
            3.0
        }
        (
            _,
            Body::Numbers(_) | Body::Line(_) | Body::Tokens(_) | Body::Tracks(_) | Body::Wheel(_),
        ) => 4.0,
    }
}

/// Draws a block; `room` is what the card has left in height.
fn block(ui: &mut Ui, cx: &mut HudCx, body: &Body, room: f32) {
    match body {
        Body::Numbers(numbers) => numbers::draw(ui, numbers),
        Body::Line(line) => line::draw(ui, line),
        Body::Tokens(tokens) => line::tokens(ui, tokens),
        Body::Chips { title, chips } if title.is_empty() => chips::draw(ui, cx, chips),
        Body::Chips { title, chips } => {
            theme::print_box(ui, title, |ui| chips::draw(ui, cx, chips));
        }
        Body::Table(table) => table::draw(ui, table),
        Body::Tracks(tracks) => tracks::draw(ui, tracks),
        Body::Wheel(wheel) => wheel::draw(ui, cx, wheel, room),
        Body::Doll(doll) => {
            theme::print_box(ui, &doll.title, |ui| doll::draw(ui, doll));
        }
        Body::Figure(figure) => {
            theme::print_box(ui, &figure.title, |ui| figure::draw(ui, figure));
        }
        Body::Bays(bays) => {
            theme::print_box(ui, &bays.title, |ui| bays::draw(ui, bays));
        }
        Body::Ladder(ladder) => {
            theme::print_box(ui, &ladder.title, |ui| ladder::draw(ui, ladder));
        }
        Body::Ledger(ledger) => {
            theme::print_box(ui, &ledger.title, |ui| ledger::draw(ui, cx, ledger));
        }
        Body::Slots { title, rows } => {
            theme::print_box(ui, title, |ui| slots::draw(ui, rows));
        }
        Body::Shape { title, icon } => {
            theme::print_box(ui, title, |ui| seen::shape(ui, *icon));
        }
        Body::Text { title, text } => {
            theme::print_box(ui, title, |ui| seen::text(ui, text));
        }
    }
}
