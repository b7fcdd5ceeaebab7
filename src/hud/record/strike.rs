//! The stat card of the strike rules, laid out like the printed card.

use super::lists::{abilities, chips, crits};
use crate::hud::{
    HudCx, breakdown,
    model::{HudAction, MoveRow, StrikeCard, Track},
};
use crate::theme::{
    self, PipStyle, colors as c, fonts, heat_dial, pip_grid, pip_grid_size, record,
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, CursorIcon, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2,
    vec2,
};

const MARGIN: f32 = 10.0;

/// The band with name, variant and point value; it stays when the card scrolls.
pub(super) fn header(ui: &mut Ui, cx: &mut HudCx, card: &StrikeCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 44.0));
    let color = cx.side_color(card.side);
    let p = ui.painter();
    let round = CornerRadius {
        nw: theme::space::ROUND,
        ne: theme::space::ROUND,
        sw: 0,
        se: 0,
    };
    p.rect_filled(rect, round, c::PRINT);
    p.rect_filled(
        Rect::from_min_max(pos2(rect.left(), rect.bottom() - 3.0), rect.max),
        CornerRadius::ZERO,
        color,
    );
    card.icon.paint(
        p,
        Rect::from_center_size(
            pos2(rect.left() + 24.0, rect.center().y - 1.0),
            Vec2::splat(28.0),
        ),
        color,
    );
    let right = rect.right() - 54.0;
    let name = Rect::from_min_max(
        pos2(rect.left() + 46.0, rect.top() + 4.0),
        pos2(right, rect.top() + 23.0),
    );
    theme::paint_text_in(p, name, &card.name, fonts::display(16.5), c::PAPER);
    let line = if card.pilot.is_empty() {
        card.variant.clone()
    } else {
        format!("{}  ·  {}", card.variant, card.pilot)
    };
    let second = Rect::from_min_max(
        pos2(rect.left() + 46.0, rect.top() + 22.0),
        pos2(right, rect.bottom() - 4.0),
    );
    theme::paint_text_in(
        p,
        second,
        &line,
        fonts::body(fonts::size::SMALL),
        c::PAPER_LINE,
    );
    p.text(
        pos2(rect.right() - 10.0, rect.top() + 4.0),
        Align2::RIGHT_TOP,
        tr!("PV"),
        fonts::label(),
        c::BRASS,
    );
    p.text(
        pos2(rect.right() - 10.0, rect.bottom() - 5.0),
        Align2::RIGHT_BOTTOM,
        card.point_value,
        fonts::strong(19.0),
        c::PAPER,
    );
    let response = ui
        .interact(rect, Id::new("card.header"), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    record(ui, "card.header", &card.name, rect, true);
    if response.clicked() {
        cx.out.push(HudAction::FocusUnit(card.unit));
    }
    theme::tip_lines(
        response,
        &format!("{} {}", card.name, card.variant),
        &[(tr!("Click"), tr!("look at it on the table"))],
    );
}

/// Everything below the band. Where there is little room, what matters in a fight comes first.
pub(super) fn body(ui: &mut Ui, cx: &mut HudCx, card: &StrikeCard, little_room: bool) {
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.add_space(6.0);
    inset(ui, |ui| {
        stats(ui, card);
        if !little_room {
            states_and_moves(ui, card);
        }
        ui.add_space(6.0);
        damage(ui, card);
        ui.add_space(6.0);
        heat_and_tracks(ui, card);
        if little_room {
            states_and_moves(ui, card);
        }
        if !card.crits.is_empty() {
            rule(ui, tr!("Critical hits"));
            crits(ui, &card.crits);
        }
        if !card.specials.is_empty() {
            rule(ui, tr!("Specials"));
            chips(ui, "card.special", &card.specials, false);
        }
        if !card.abilities.is_empty() {
            rule(ui, tr!("Abilities"));
            abilities(ui, cx, &card.abilities);
        }
        ui.add_space(2.0);
    });
}

fn states_and_moves(ui: &mut Ui, card: &StrikeCard) {
    if !card.statuses.is_empty() {
        ui.add_space(5.0);
        chips(ui, "card.status", &card.statuses, true);
    }
    ui.add_space(4.0);
    moves(ui, &card.moves);
}

fn inset(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let width = ui.available_width() - 2.0 * MARGIN;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.add_space(MARGIN);
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
            add(ui);
        });
    });
}

/// A small printed heading with a rule.
fn rule(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 16.0));
    let p = ui.painter();
    let r = p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        text.to_uppercase(),
        fonts::label(),
        c::PRINT_DIM,
    );
    p.hline(
        r.right() + 6.0..=rect.right(),
        rect.center().y,
        Stroke::new(1.0, c::PAPER_LINE),
    );
    ui.add_space(2.0);
}

fn stats(ui: &mut Ui, card: &StrikeCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 38.0));
    let p = ui.painter();
    p.rect(
        rect,
        CornerRadius::same(4),
        c::PAPER_SHADE,
        Stroke::new(1.0, c::PAPER_LINE),
        StrokeKind::Inside,
    );
    let columns: [(&str, String, f32); 5] = [
        (tr!("TYPE"), card.kind_code.clone(), 0.17),
        (tr!("SIZE"), card.size.to_string(), 0.15),
        (tr!("TMM"), card.tmm.to_string(), 0.16),
        (tr!("SKILL"), card.skill.to_string(), 0.18),
        (tr!("ROLE"), card.role.clone(), 0.34),
    ];
    let mut x = rect.left();
    for (i, (label, value, share)) in columns.iter().enumerate() {
        let w = rect.width() * share;
        let cell = Rect::from_min_max(pos2(x, rect.top()), pos2(x + w, rect.bottom()));
        if i > 0 {
            ui.painter().vline(
                x,
                rect.top() + 6.0..=rect.bottom() - 6.0,
                Stroke::new(1.0, c::PAPER_LINE),
            );
        }
        let p = ui.painter();
        p.text(
            pos2(cell.center().x, cell.top() + 4.0),
            Align2::CENTER_TOP,
            label,
            fonts::label(),
            c::PRINT_DIM,
        );
        let font = if i == 4 {
            fonts::strong(fonts::size::SMALL)
        } else {
            fonts::strong(17.0)
        };
        let at = pos2(cell.center().x, cell.bottom() - 13.0);
        p.text(at, Align2::CENTER_CENTER, value, font, c::PRINT);
        let key = format!(
            "card.{}",
            ["type", "size", "tmm", "skill", "role"][i.min(4)]
        );
        let response = ui.interact(cell, Id::new(&key), Sense::hover());
        record(ui, &key, label, cell, true);
        match i {
            0 => theme::tip_lines(response, &card.kind, &[]),
            1 => theme::tip_lines(
                response,
                tr!("Size"),
                &[(
                    "",
                    tr!("Weight class, 1 light to 4 assault; large units may be 5"),
                )],
            ),
            2 => breakdown::tip(
                response,
                tr!("Target movement modifier"),
                &card.tmm_breakdown,
            ),
            3 => theme::tip_lines(
                response,
                &card.skill_name,
                &[(
                    "",
                    tr!("Base target number of attacks and control rolls; 0 is best"),
                )],
            ),
            _ => theme::tip_lines(
                response,
                &card.role,
                &[(
                    "",
                    tr!("What the unit was built for; formations ask for it"),
                )],
            ),
        };
        x += w;
    }
}

fn moves(ui: &mut Ui, rows: &[MoveRow]) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 20.0));
    let mut x = rect.left();
    ui.painter().text(
        pos2(x, rect.center().y),
        Align2::LEFT_CENTER,
        tr!("MOVE"),
        fonts::label(),
        c::PRINT_DIM,
    );
    x += 38.0;
    for (i, m) in rows.iter().enumerate() {
        let p = ui.painter();
        let ink = if m.changed.is_some() {
            c::PRINT_RED
        } else {
            c::PRINT
        };
        let a = p.text(
            pos2(x, rect.center().y),
            Align2::LEFT_CENTER,
            &m.name,
            fonts::body(fonts::size::SMALL),
            c::PRINT_DIM,
        );
        let value = if m.changed.is_some() {
            format!("{}\"", m.inches)
        } else {
            m.printed.clone()
        };
        let b = p.text(
            pos2(a.right() + 4.0, rect.center().y),
            Align2::LEFT_CENTER,
            value,
            fonts::strong(15.0),
            ink,
        );
        let hexes = tr!("{hexes} hexes", hexes = m.hexes);
        let d = p.text(
            pos2(b.right() + 4.0, rect.center().y),
            Align2::LEFT_CENTER,
            hexes,
            fonts::body(fonts::size::TINY),
            c::PRINT_DIM,
        );
        let cell = Rect::from_min_max(pos2(x, rect.top()), pos2(d.right(), rect.bottom()));
        let response = ui.interact(cell, Id::new(("card.move", i)), Sense::hover());
        record(ui, &format!("card.move.{i}"), &m.name, cell, true);
        match &m.changed {
            Some(b) => breakdown::tip(response, &m.name, b),
            None => theme::tip_lines(response, &m.name, &[(tr!("Printed"), &m.printed)]),
        };
        x = d.right() + 12.0;
    }
}

fn damage(ui: &mut Ui, card: &StrikeCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 54.0));
    let with_ov = card.overheat.is_some();
    let ov = if with_ov { 40.0 } else { 0.0 };
    let table = Rect::from_min_max(
        rect.min,
        pos2(
            rect.right() - ov - if with_ov { 6.0 } else { 0.0 },
            rect.bottom(),
        ),
    );
    let p = ui.painter();
    let head = Rect::from_min_size(table.min, vec2(table.width(), 15.0));
    p.rect_filled(
        head,
        CornerRadius {
            nw: 4,
            ne: 4,
            sw: 0,
            se: 0,
        },
        c::PRINT,
    );
    p.rect(
        table,
        CornerRadius::same(4),
        Color32::TRANSPARENT,
        Stroke::new(1.0, c::PRINT),
        StrokeKind::Inside,
    );
    let w = table.width() / 4.0;
    for (i, cell) in card.damage.iter().enumerate() {
        let x = table.left() + w * i as f32;
        let mid = x + w / 2.0;
        let p = ui.painter();
        if i > 0 {
            p.vline(
                x,
                head.bottom()..=table.bottom(),
                Stroke::new(1.0, c::PAPER_LINE),
            );
        }
        let letter: String = cell.bracket.chars().take(1).collect();
        p.text(
            pos2(mid - 3.0, head.center().y),
            Align2::RIGHT_CENTER,
            letter,
            fonts::strong(fonts::size::TINY + 0.5),
            c::PAPER,
        );
        p.text(
            pos2(mid + 2.0, head.center().y),
            Align2::LEFT_CENTER,
            &cell.modifier,
            fonts::body(fonts::size::TINY),
            c::PAPER_LINE,
        );
        let ink = if cell.changed.is_some() {
            c::PRINT_RED
        } else if cell.value == "-" {
            c::PRINT_DIM
        } else {
            c::PRINT
        };
        p.text(
            pos2(mid, head.bottom() + 13.0),
            Align2::CENTER_CENTER,
            &cell.value,
            fonts::strong(20.0),
            ink,
        );
        let foot = if w > 50.0 {
            tr!("{hexes} hex", hexes = cell.hexes)
        } else {
            cell.hexes.clone()
        };
        p.text(
            pos2(mid, table.bottom() - 7.5),
            Align2::CENTER_CENTER,
            foot,
            fonts::body(fonts::size::TINY - 0.5),
            c::PRINT_DIM,
        );
        let area = Rect::from_min_max(pos2(x, table.top()), pos2(x + w, table.bottom()));
        let response = ui.interact(area, Id::new(("card.damage", i)), Sense::hover());
        record(ui, &format!("card.damage.{i}"), &cell.bracket, area, true);
        match &cell.changed {
            Some(b) => breakdown::tip(
                response,
                &tr!(
                    "Damage at {bracket} range",
                    bracket = crate::lang::within(&cell.bracket)
                ),
                b,
            ),
            None => theme::tip_lines(
                response,
                &tr!("{bracket} range", bracket = cell.bracket),
                &[
                    (tr!("Hexes"), &cell.hexes),
                    (tr!("Modifier"), &cell.modifier),
                ],
            ),
        };
    }
    if let Some(value) = card.overheat {
        let r = Rect::from_min_max(pos2(rect.right() - ov, rect.top()), rect.max);
        let p = ui.painter();
        p.rect_filled(
            Rect::from_min_size(r.min, vec2(r.width(), 15.0)),
            CornerRadius {
                nw: 4,
                ne: 4,
                sw: 0,
                se: 0,
            },
            c::PRINT_RED,
        );
        p.rect(
            r,
            CornerRadius::same(4),
            Color32::TRANSPARENT,
            Stroke::new(1.0, c::PRINT_RED),
            StrokeKind::Inside,
        );
        p.text(
            pos2(r.center().x, r.top() + 8.0),
            Align2::CENTER_CENTER,
            tr!("OV"),
            fonts::label(),
            c::PAPER,
        );
        p.text(
            pos2(r.center().x, r.top() + 28.0),
            Align2::CENTER_CENTER,
            value,
            fonts::strong(20.0),
            c::PRINT,
        );
        p.text(
            pos2(r.center().x, r.bottom() - 7.5),
            Align2::CENTER_CENTER,
            tr!("heat"),
            fonts::body(fonts::size::TINY - 0.5),
            c::PRINT_DIM,
        );
        let response = ui.interact(r, Id::new("card.ov"), Sense::hover());
        record(ui, "card.ov", tr!("Overheat value"), r, true);
        theme::tip_lines(
            response,
            tr!("Overheat value"),
            &[("", tr!("Extra damage that can be bought, one heat a point"))],
        );
    }
}

fn heat_and_tracks(ui: &mut Ui, card: &StrikeCard) {
    let width = ui.available_width();
    let dial = if card.heat.is_some() {
        (width * 0.36).min(92.0)
    } else {
        0.0
    };
    let tracks = width - dial - if dial > 0.0 { 10.0 } else { 0.0 };
    let label = 16.0;
    let number = 34.0;
    let pips = tracks - label - number;
    let most = card.armor.max.max(card.structure.max);
    let armor_style = fitting(&PipStyle::PAPER_ARMOR, most, pips);
    let structure_style = fitting(&PipStyle::PAPER_STRUCTURE, most, pips);
    let armor = pip_grid_size(card.armor.max, &armor_style, pips);
    let structure = pip_grid_size(card.structure.max, &structure_style, pips);
    let height = (armor.y + structure.y + 16.0).max(if dial > 0.0 { 58.0 } else { 0.0 });
    let (_, rect) = ui.allocate_space(vec2(width, height));
    let left = rect.left();
    let top = rect.top() + ((height - armor.y - structure.y - 12.0) / 2.0).max(0.0);
    let row = |ui: &mut Ui, y: f32, key: &str, letter: &str, t: Track, style: &PipStyle, h: f32| {
        let p = ui.painter();
        p.text(
            pos2(left, y + style.size / 2.0 + 0.5),
            Align2::LEFT_CENTER,
            letter,
            fonts::display(13.0),
            c::PRINT,
        );
        pip_grid(p, pos2(left + label, y), t.left, t.max, style, pips);
        // points that are lost but still count until the phase ends are hatched
        if t.pending > 0 {
            pending(ui, pos2(left + label, y), t, style, pips);
        }
        let area = Rect::from_min_size(pos2(left, y - 3.0), vec2(tracks, h + 6.0));
        let p = ui.painter();
        p.text(
            pos2(area.right(), y + style.size / 2.0),
            Align2::RIGHT_CENTER,
            format!("{}/{}", t.left, t.max),
            fonts::strong(fonts::size::SMALL),
            c::PRINT,
        );
        let response = ui.interact(area, Id::new(key), Sense::hover());
        record(ui, key, letter, area, true);
        let name = if letter == "A" {
            tr!("Armor")
        } else {
            tr!("Structure")
        };
        let now = tr!("{left} of {max}", left = t.left, max = t.max);
        let soon = if t.pending > 0 {
            tr!("{pending} at the end of the phase", pending = t.pending)
        } else {
            String::new()
        };
        let threshold = card
            .threshold
            .filter(|_| letter == "A")
            .map_or(String::new(), |n| n.to_string());
        theme::tip_lines(
            response,
            name,
            &[
                (tr!("Left"), &now),
                (tr!("Lost"), &soon),
                (tr!("Threshold"), &threshold),
            ],
        );
    };
    row(
        ui,
        top,
        "card.armor",
        "A",
        card.armor,
        &armor_style,
        armor.y,
    );
    row(
        ui,
        top + armor.y + 10.0,
        "card.structure",
        "S",
        card.structure,
        &structure_style,
        structure.y,
    );
    if let Some(heat) = card.heat {
        let r = Rect::from_min_max(
            pos2(rect.right() - dial, rect.center().y - 28.0),
            pos2(rect.right(), rect.center().y + 28.0),
        );
        heat_dial(ui.painter(), r, heat.level, heat.shutdown, heat.ahead);
        let response = ui.interact(r, Id::new("card.heat"), Sense::hover());
        record(ui, "card.heat", tr!("Heat"), r, true);
        let now = heat.level.to_string();
        let ahead = heat.ahead.map_or(String::new(), |h| h.to_string());
        let shutdown = heat.shutdown.to_string();
        theme::tip_lines(
            response,
            tr!("Heat"),
            &[
                (tr!("Now"), &now),
                (tr!("After this turn"), &ahead),
                (tr!("Shutdown at"), &shutdown),
            ],
        );
    }
}

/// Smaller pips where the normal ones would wrap.
fn fitting(style: &PipStyle, max: u16, width: f32) -> PipStyle {
    let step = style.size + style.gap;
    if f32::from(max) * step - style.gap <= width {
        return *style;
    }
    PipStyle {
        size: 9.0,
        gap: 2.0,
        ..*style
    }
}

fn pending(ui: &Ui, at: bevy_egui::egui::Pos2, t: Track, style: &PipStyle, width: f32) {
    let step = style.size + style.gap;
    let per_row = (((width + style.gap) / step) as u16).max(1);
    for i in t.left.saturating_sub(t.pending)..t.left {
        let corner = at + vec2(f32::from(i % per_row), f32::from(i / per_row)) * step;
        let r = Rect::from_min_size(corner, Vec2::splat(style.size)).shrink(2.5);
        ui.painter().line_segment(
            [r.left_bottom(), r.right_top()],
            Stroke::new(2.0, c::PRINT_RED),
        );
    }
}
