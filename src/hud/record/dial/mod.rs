//! The sheet of the dial rules: values as they are now, the click dial, the heat dial, equipment.

mod clicks;
mod heat;
mod print;
mod strip;

use super::{
    head::{HEAD, Head},
    lists::chips,
};
use crate::hud::{
    HudCx, MenuPage, breakdown,
    model::{DialCard, DialEquipment, DialNumber, EquipmentNow},
    roster,
};
use crate::screens::CodexLook;
use crate::theme::{self, Chip, ChipStyle, colors as c, fonts, named, tip_ui};
use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, pos2, vec2,
};
use hexlance_rules::AbilityId;

/// Room at both sides of what is printed: the ruled line of the card runs in it.
const MARGIN: f32 = 11.0;

/// The band with portrait, name, rank, faction and points.
pub(super) fn header(ui: &mut Ui, cx: &mut HudCx, card: &DialCard) {
    Head {
        unit: card.unit,
        side: card.side,
        icon: card.icon,
        look: Some(card.look),
        name: &card.name,
        line: card.line.clone(),
        heading: tr!("POINTS"),
        points: card.points,
        title: card.name.clone(),
    }
    .show(ui, cx);
}

/// Everything below the band, which stands in a card of a height: where that has no room for discs, dials are rows.
pub(super) fn body(ui: &mut Ui, cx: &mut HudCx, card: &DialCard, height: f32) {
    let top = ui.cursor().top();
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.add_space(7.0);
    let width = ui.available_width() - 2.0 * MARGIN;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(MARGIN);
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
            numbers(ui, card);
            ui.add_space(4.0);
            states(ui, card);
            ui.add_space(4.0);
            let room = height - HEAD - (ui.cursor().top() - top);
            if room < clicks::SIDE.min(width) {
                strip::click_dial(ui, card);
            } else {
                clicks::draw(ui, card);
            }
            if let Some(dial) = &card.heat {
                ui.add_space(2.0);
                let room = height - HEAD - (ui.cursor().top() - top);
                if room < heat::SIDE {
                    strip::heat_dial(ui, card, dial);
                } else {
                    heat::draw(ui, cx, dial);
                }
            }
            if !card.equipment.is_empty() {
                ui.add_space(3.0);
                theme::print_box(ui, tr!("Equipment"), |ui| equipment(ui, cx, card));
            }
            ui.add_space(5.0);
            chips(ui, "card.fact", &card.facts, false);
            ui.add_space(2.0);
        });
    });
}

/// Order tokens and states in force.
fn states(ui: &mut Ui, card: &DialCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 18.0));
    let p = ui.painter();
    p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        tr!("TOKENS"),
        fonts::label(),
        c::PRINT_DIM,
    );
    let (n, meaning) = &card.tokens;
    let mut x = rect.left() + 56.0;
    for i in 0..2u8 {
        let at = pos2(x, rect.center().y);
        if i < *n {
            roster::token(p, at, 6.5);
        } else {
            p.circle_stroke(at, 6.0, Stroke::new(1.0, c::PAPER_LINE));
        }
        x += 17.0;
    }
    let area = rect.with_max_x(x);
    let response = ui.interact(area, Id::new("card.tokens"), Sense::hover());
    let spoken = tr_n!(*n, "{n} order token", "{n} order tokens");
    named(ui, &response, "card.tokens", &spoken);
    theme::tip_lines(response, &spoken, &[("", meaning), (tr!("Rule"), "D3.3")]);
    if !card.statuses.is_empty() {
        ui.add_space(3.0);
        chips(ui, "card.status", &card.statuses, true);
    }
}

/// Speed, attack, defense and damage as they are at this moment.
fn numbers(ui: &mut Ui, card: &DialCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 52.0));
    ui.painter().rect(
        rect,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::alpha(c::PAPER_SHADE, 0.6),
        Stroke::new(1.0, c::alpha(c::PRINT, 0.55)),
        StrokeKind::Inside,
    );
    let w = rect.width() / card.numbers.len().max(1) as f32;
    for (i, number) in card.numbers.iter().enumerate() {
        let left = rect.left() + w * i as f32;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(w, rect.height()));
        if i > 0 {
            let line = Stroke::new(1.0, c::alpha(c::PRINT, 0.4));
            ui.painter().vline(left, rect.y_range(), line);
        }
        number_cell(ui, card, number, cell);
    }
}

/// Room for the sign of a value before its note.
const SIGN: f32 = 11.0;

/// Writes a text into the middle of a cell with some room before it, and gives back where that begins.
fn centred(ui: &Ui, cell: Rect, y: f32, text: &str, font: FontId, before: f32) -> f32 {
    let most = cell.width() - 3.0 - before;
    let width = theme::text_width(ui, text, font.clone()).min(most);
    let left = cell.center().x - (width + before) / 2.0;
    let at = Rect::from_min_size(pos2(left + before, y - 8.0), vec2(width + 1.0, 16.0));
    theme::paint_text_in(ui.painter(), at, text, font, c::PRINT_DIM);
    left
}

fn number_cell(ui: &Ui, card: &DialCard, number: &DialNumber, cell: Rect) {
    let p = ui.painter();
    let font = fonts::strong(fonts::size::LABEL - 0.5);
    centred(ui, cell, cell.top() + 9.5, number.what.heading(), font, 0.0);
    let carried = number.equipment.and_then(|i| card.equipment.get(i));
    print::value(
        p,
        pos2(cell.center().x, cell.top() + 26.0),
        vec2((cell.width() - 10.0).min(34.0), 19.0),
        &number.value,
        print::Print {
            mark: carried.map(|e| (e.mark, strength(e))),
            ink: if number.changed {
                c::PRINT_RED
            } else {
                c::PRINT
            },
            font: fonts::strong(fonts::size::LARGE),
        },
    );
    let font = fonts::body(fonts::size::TINY - 1.0);
    let y = cell.bottom() - 8.5;
    let left = centred(ui, cell, y, &number.note, font, SIGN);
    let at = pos2(left + SIGN / 2.0 - 1.5, y);
    print::sign(ui.painter(), number.what, at, SIGN - 2.0, c::PRINT_DIM);
    let key = format!("card.{}", number.key);
    let response = ui.interact(cell, Id::new(&key), Sense::hover());
    let spoken = format!("{} {}", number.what.name(), number.value);
    named(ui, &response, &key, &spoken);
    tip_ui(response, |ui| {
        theme::tip_title(ui, number.what.name());
        breakdown::table(ui, &number.parts);
        for (label, text) in &number.help {
            labelled(ui, label, text);
        }
        if let Some(e) = carried {
            print::equipment_line(ui, e);
            if let EquipmentNow::Rests(why) = &e.now {
                labelled(ui, tr!("Not now"), why);
            }
        }
    });
}

/// A line with a label before it.
fn labelled(ui: &mut Ui, label: &str, text: &str) {
    theme::wrap_row(ui, 5.0, 14.0, |ui| {
        ui.label(theme::dim(label).color(c::BRASS));
        ui.label(theme::dim(text));
    });
}

/// How strongly the mark of equipment is shown: what does not work fades.
fn strength(e: &DialEquipment) -> f32 {
    match e.now {
        EquipmentNow::Rests(_) => 0.45,
        EquipmentNow::Works | EquipmentNow::Elsewhere(_) => 1.0,
    }
}

/// Opens the codex at something.
fn look_up(cx: &mut HudCx, id: AbilityId) {
    cx.state.codex = CodexLook::at(id);
    cx.state.menu = Some(MenuPage::Codex);
}

/// What works, then what does not and why, then what other clicks show.
fn equipment(ui: &mut Ui, cx: &mut HudCx, card: &DialCard) {
    let order = |e: &DialEquipment| match e.now {
        EquipmentNow::Works => 0,
        EquipmentNow::Rests(_) => 1,
        EquipmentNow::Elsewhere(_) => 2,
    };
    let mut sorted: Vec<&DialEquipment> = card.equipment.iter().collect();
    sorted.sort_by_key(|e| order(e));
    let mut wanted = None;
    theme::wrap_row(ui, 4.0, 18.0, |ui| {
        for (i, e) in sorted.into_iter().enumerate() {
            let (style, badge, now, why) = match &e.now {
                EquipmentNow::Works => (ChipStyle::Paper, String::new(), tr!("It works."), ""),
                EquipmentNow::Rests(why) => (
                    ChipStyle::PaperSpent,
                    tr!("off").to_owned(),
                    "",
                    why.as_str(),
                ),
                EquipmentNow::Elsewhere(clicks) => (
                    ChipStyle::PaperSpent,
                    clicks.clone(),
                    tr!("Other clicks show it."),
                    "",
                ),
            };
            let clicks = match &e.now {
                EquipmentNow::Elsewhere(clicks) => clicks.as_str(),
                _ => "",
            };
            let response = Chip::new(format!("card.equipment.{i}"), &e.name)
                .style(style)
                .mark(e.mark)
                .badge(badge)
                .line(tr!("On"), &e.carrier)
                .line("", &e.help)
                .line(tr!("Now"), now)
                .line(tr!("Not now"), why)
                .line(tr!("Clicks"), clicks)
                .line(tr!("Click"), tr!("look it up"))
                .show(ui)
                .interact(Sense::click());
            if response.clicked() {
                wanted = Some(e.id);
            }
        }
    });
    if let Some(id) = wanted {
        look_up(cx, id);
    }
}
