//! The page of one ability.

use super::{Codex, CodexEntry, TEXT, diagram, filter::kind_name};
use crate::{
    theme::{self, Button, Icon, colors as c, fonts},
    words::Number,
};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use hexlance_rules::AbilityId;
use hexlance_strike::abilities::facts::Stage;

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

fn points(e: &CodexEntry) -> String {
    match e.points {
        (a, b) if a == b => a.to_string(),
        (a, b) => format!("{a}-{b}"),
    }
}

/// The cost at the right end of a line of the list.
pub(super) fn cost_badge(ui: &Ui, rect: Rect, e: &CodexEntry, chosen: bool) {
    let color = if chosen {
        c::BRASS_BRIGHT
    } else {
        c::TEXT_FAINT
    };
    ui.painter().text(
        pos2(rect.right() - 10.0, rect.center().y),
        Align2::RIGHT_CENTER,
        points(e),
        fonts::strong(fonts::size::SMALL),
        color,
    );
    let spot = Rect::from_min_size(rect.min, vec2(3.0, rect.height())).shrink2(vec2(0.0, 4.0));
    ui.painter()
        .rect_filled(spot, CornerRadius::same(theme::space::ROUND_PIP), colour(e));
}

pub(super) fn draw(ui: &mut Ui, codex: &Codex, e: &CodexEntry) -> Option<Wish> {
    let mut wish = None;
    ui.spacing_mut().item_spacing.y = 4.0;
    title(ui, e);
    let mut facts = vec![
        tr!("{kind} ability", kind = kind_name(e.kind)),
        match e.points {
            (1, 1) => tr!("1 point").to_owned(),
            _ => tr!("{points} points", points = points(e)),
        },
        tr!("for {eligible}", eligible = e.eligible),
    ];
    facts.extend(e.parameter.clone());
    ui.label(theme::dim(facts.join("  ·  ")));
    if let Some(rule) = &e.optional_rule {
        ui.label(theme::body(tr!("Needs the optional rule: {rule}.", rule)).color(c::WARN));
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
    let tags: Vec<_> = e
        .stages
        .iter()
        .map(|s| match s {
            Stage::Setup => crate::lang::text(s.name()).to_owned(),
            _ => tr!("{s} Phase", s = crate::lang::text(s.name())),
        })
        .chain(
            e.topics
                .iter()
                .map(|t| crate::lang::text(t.name()).to_owned()),
        )
        .collect();
    if !tags.is_empty() {
        theme::heading(ui, tr!("About"));
        ui.label(theme::dim(tags.join("  ·  ")));
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

/// The name with the colour that marks the ability on the table.
fn title(ui: &mut Ui, e: &CodexEntry) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 32.0));
    let spot = Rect::from_center_size(pos2(rect.left() + 8.0, rect.center().y), vec2(14.0, 14.0));
    let p = ui.painter();
    p.rect(
        spot,
        CornerRadius::same(theme::space::ROUND_SMALL),
        colour(e),
        Stroke::new(1.0, c::alpha(c::TEXT, 0.5)),
        StrokeKind::Inside,
    );
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
        e.ruleset.to_uppercase(),
        fonts::label(),
        c::TEXT_FAINT,
    );
}

/// What, when, how much: a row each.
fn table(ui: &mut Ui, rows: &[Number], width: f32) {
    const PAD: f32 = 8.0;
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
        let what = cell(&row.what, &font, c::TEXT, column(0.40));
        let when = cell(&row.when, &font, c::TEXT_DIM, column(0.38));
        let much = cell(&row.much, &strong, ink, column(0.22));
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
        p.galley(pos2(x + width * 0.40, y), when, c::TEXT_DIM);
        p.galley(pos2(x + width * 0.78, y), much, ink);
    }
}
