//! The page of one ability.

use super::{Codex, TEXT, diagram};
use crate::tip;
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Label, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_present::{
    AbilityNumber,
    codex::{Carrier, CodexEntry},
};
use hexlance_rules::AbilityId;
use hexlance_ui::theme::{self, Button, Icon, Paint, PaintMark, colors as c, fonts};

/// What a reader wants next.
pub(super) enum Wish {
    /// The demo of the ability.
    Demo,
    /// Another ability.
    See(AbilityId),
}

fn colour(e: &CodexEntry) -> Color32 {
    let [_, r, g, b] = e.colour.to_be_bytes();
    Color32::from_rgb(r, g, b)
}

/// The note at the right end of a line of the list, and the colour at its left.
pub(super) fn badge(ui: &Ui, rect: Rect, e: &CodexEntry, chosen: bool) {
    let color = if chosen {
        c::BRASS_BRIGHT
    } else {
        c::TEXT_FAINT
    };
    let (name, note) = (fonts::size::BODY, fonts::size::SMALL);
    let name = theme::text_width(ui, &e.name, fonts::strong(name));
    let note = theme::text_width(ui, &e.note, fonts::strong(note));
    // Long names do without.
    if name + note + 30.0 <= rect.width() {
        ui.painter().text(
            pos2(rect.right() - 10.0, rect.center().y),
            Align2::RIGHT_CENTER,
            &e.note,
            fonts::strong(fonts::size::SMALL),
            color,
        );
    }
    let spot = Rect::from_min_size(rect.min, vec2(3.0, rect.height())).shrink2(vec2(0.0, 4.0));
    // Black on slate is seen by its line.
    ui.painter().rect(
        spot,
        CornerRadius::same(theme::space::ROUND_PIP),
        colour(e),
        Stroke::new(0.7, c::alpha(c::TEXT, 0.35)),
        StrokeKind::Outside,
    );
}

pub(super) fn draw(ui: &mut Ui, codex: &Codex, e: &CodexEntry) -> Option<Wish> {
    let mut wish = None;
    ui.spacing_mut().item_spacing.y = 4.0;
    title(ui, e);
    ui.label(theme::dim(e.facts.join("  ·  ")));
    if let Some(rule) = &e.optional_rule {
        ui.label(
            theme::body(tr!(
                "Needs the optional rule: {rule}.",
                rule = crate::lang::text(rule)
            ))
            .color(c::WARN),
        );
    }
    ui.add_space(6.0);
    let width = ui.available_width().min(660.0);
    ui.label(theme::wrapped(&e.text, fonts::body(TEXT), c::TEXT, width));
    ui.add_space(8.0);
    let none = (!e.demo).then_some(tr!("It has no demo."));
    if Button::new("codex.demo", tr!("Play demo"))
        .primary()
        .icon(Icon::Play)
        .disabled(none)
        .min_size(vec2(150.0, 34.0))
        .show(ui)
    {
        wish = Some(Wish::Demo);
    }
    ui.add_space(8.0);
    if !e.numbers.is_empty() {
        theme::heading(ui, tr!("In numbers"));
        table(ui, &e.numbers, width);
        ui.add_space(8.0);
    }
    if let Some(d) = &e.diagram {
        diagram::draw(ui, d, colour(e), width);
        ui.add_space(8.0);
    }
    if !e.rulings.is_empty() {
        theme::heading(ui, tr!("How doubts are settled"));
        for ruling in &e.rulings {
            ui.horizontal_top(|ui| {
                ui.set_max_width(width);
                let (_, r) = ui.allocate_space(vec2(14.0, 16.0));
                Icon::Right.paint(ui.painter(), r.shrink(3.0), c::BRASS_DIM);
                ui.add(Label::new(theme::body(ruling).color(c::TEXT_DIM)).wrap());
            });
        }
        ui.add_space(8.0);
    }
    if !e.about.is_empty() {
        theme::heading(ui, tr!("About"));
        ui.label(theme::dim(e.about.join("  ·  ")));
        ui.add_space(8.0);
    }
    if !e.carriers.is_empty() {
        theme::heading(ui, tr!("On the dials of"));
        carriers(ui, &e.carriers, width);
        ui.add_space(8.0);
    }
    let related: Vec<_> = e.related.iter().filter_map(|id| codex.get(*id)).collect();
    if !related.is_empty() {
        theme::heading(ui, tr!("See also"));
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            for other in related {
                if Button::new(format!("codex.see.{}", other.id), &other.name)
                    .small()
                    .show(ui)
                {
                    wish = Some(Wish::See(other.id));
                }
            }
        });
    }
    wish
}

/// Units with where on their dials it is printed; the whole dial under the pointer.
fn carriers(ui: &mut Ui, all: &[Carrier], width: f32) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for carrier in all {
        let key = format!("codex.carrier.{}", carrier.id);
        let (_, rect) = ui.allocate_space(vec2(width, 22.0));
        let response = ui.interact(rect, Id::new(&key), Sense::hover());
        theme::named(ui, &response, &key, &carrier.name);
        let p = ui.painter();
        if response.hovered() {
            let round = CornerRadius::same(theme::space::ROUND_SMALL);
            p.rect_filled(rect, round, c::SLATE_HOVER);
        }
        let icon = Rect::from_center_size(rect.left_center() + vec2(12.0, 0.0), Vec2::splat(15.0));
        carrier.icon.paint(p, icon, c::BRASS);
        let end = p.text(
            rect.left_center() + vec2(28.0, 0.0),
            Align2::LEFT_CENTER,
            &carrier.name,
            fonts::body(fonts::size::BODY),
            c::TEXT,
        );
        p.text(
            pos2(end.right() + 10.0, rect.center().y),
            Align2::LEFT_CENTER,
            &carrier.whereabouts,
            fonts::body(fonts::size::SMALL),
            c::TEXT_FAINT,
        );
        tip::show(response, || carrier.printed.tip(), None, &[]);
    }
}

/// The name with the colour that marks the ability on the table.
fn title(ui: &mut Ui, e: &CodexEntry) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 32.0));
    let spot = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), vec2(14.0, 14.0));
    let p = ui.painter();
    match e.mark {
        Some(mark) => mark.paint(p, spot, 1.0),
        None => {
            p.rect(
                spot,
                CornerRadius::same(theme::space::ROUND_SMALL),
                colour(e),
                Stroke::new(1.0, c::alpha(c::TEXT, 0.5)),
                StrokeKind::Inside,
            );
        }
    }
    p.text(
        pos2(rect.left() + 24.0, rect.center().y),
        Align2::LEFT_CENTER,
        &e.name,
        fonts::display(fonts::size::PAGE),
        c::TEXT,
    );
    p.text(
        pos2(rect.right() - 6.0, rect.center().y),
        Align2::RIGHT_CENTER,
        e.rules.name().to_uppercase(),
        fonts::label(),
        c::TEXT_FAINT,
    );
}

/// What, how much, when: a row each, which reads from left to right.
fn table(ui: &mut Ui, rows: &[AbilityNumber], width: f32) {
    const PAD: f32 = 8.0;
    /// Shares of the first two columns.
    const WHAT: f32 = 0.38;
    const MUCH: f32 = 0.24;
    let font = fonts::body(fonts::size::BODY);
    let strong = fonts::strong(fonts::size::BODY);
    ui.spacing_mut().item_spacing.y = 1.0;
    for (i, row) in rows.iter().enumerate() {
        let column = |share: f32| width * share - PAD;
        let p = ui.painter();
        let cell = |text: &str, font: &bevy_egui::egui::FontId, color, width| {
            p.layout_job(theme::wrapped(text, font.clone(), color, width))
        };
        let ink = match row.helps {
            Some(true) => c::GOOD,
            Some(false) => c::BAD,
            None => c::TEXT,
        };
        let what = cell(&row.what, &font, c::TEXT, column(WHAT));
        let much = cell(&row.much, &strong, ink, column(MUCH));
        let when = cell(&row.when, &font, c::TEXT_DIM, column(1.0 - WHAT - MUCH));
        let height = what.size().y.max(when.size().y).max(much.size().y) + 8.0;
        let (_, rect) = ui.allocate_space(vec2(width, height));
        let p = ui.painter();
        let back = if i % 2 == 0 {
            c::SLATE_RAISED
        } else {
            c::SLATE
        };
        p.rect_filled(rect, CornerRadius::same(theme::space::ROUND_SMALL), back);
        let y = rect.top() + 4.0;
        let x = rect.left() + PAD;
        p.galley(pos2(x, y), what, c::TEXT);
        p.galley(pos2(x + width * WHAT, y), much, ink);
        p.galley(pos2(x + width * (WHAT + MUCH), y), when, c::TEXT_DIM);
    }
}
