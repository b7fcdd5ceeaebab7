//! The stat card of the strike rules, laid out like the printed card.

use super::{
    head::Head,
    lists::{abilities, chips, crits},
};
use crate::hud::{
    HudCx, breakdown,
    model::{MoveRow, StrikeCard, Track},
};
use crate::theme::{self, PipStyle, colors as c, fonts, heat_dial, named, pip_grid, pip_grid_size};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

/// Room at both sides of what is printed: the ruled line of the card runs in it.
const MARGIN: f32 = 11.0;

/// The band with name, variant and point value; it stays when the card scrolls.
pub(super) fn header(ui: &mut Ui, cx: &mut HudCx, card: &StrikeCard) {
    let line = if card.pilot.is_empty() {
        card.variant.clone()
    } else {
        format!("{}  ·  {}", card.variant, card.pilot)
    };
    Head {
        unit: card.unit,
        side: card.side,
        icon: card.icon,
        look: None,
        name: &card.name,
        line,
        heading: tr!("PV"),
        points: card.point_value,
        title: format!("{} {}", card.name, card.variant),
    }
    .show(ui, cx);
}

/// Everything below the band. Where there is little room, what matters in a fight comes first.
pub(super) fn body(ui: &mut Ui, cx: &mut HudCx, card: &StrikeCard, little_room: bool) {
    ui.spacing_mut().item_spacing = vec2(6.0, 0.0);
    ui.add_space(8.0);
    inset(ui, |ui| {
        stats(ui, card);
        if !little_room {
            states_and_moves(ui, card);
        }
        ui.add_space(6.0);
        if card.arcs.is_empty() {
            damage(ui, card);
        } else {
            theme::print_box(ui, tr!("Damage of each arc"), |ui| arcs(ui, card));
        }
        ui.add_space(4.0);
        heat_and_tracks(ui, card);
        if little_room {
            states_and_moves(ui, card);
        }
        if !card.crits.is_empty() {
            ui.add_space(3.0);
            theme::print_box(ui, tr!("Critical hits"), |ui| crits(ui, &card.crits));
        }
        if !card.specials.is_empty() {
            ui.add_space(3.0);
            theme::print_box(ui, tr!("Specials"), |ui| {
                chips(ui, "card.special", &card.specials, false);
            });
        }
        if !card.abilities.is_empty() {
            ui.add_space(3.0);
            theme::print_box(ui, tr!("Abilities"), |ui| {
                abilities(ui, cx, &card.abilities)
            });
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

fn stats(ui: &mut Ui, card: &StrikeCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 38.0));
    let p = ui.painter();
    p.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::alpha(c::PAPER_SHADE, 0.6),
        Stroke::new(1.0, c::alpha(c::PRINT, 0.55)),
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
            ui.painter()
                .vline(x, rect.y_range(), Stroke::new(1.0, c::alpha(c::PRINT, 0.4)));
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
            fonts::strong(fonts::size::LARGE)
        };
        let at = pos2(cell.center().x, cell.bottom() - 13.0);
        p.text(at, Align2::CENTER_CENTER, value, font, c::PRINT);
        let key = format!(
            "card.{}",
            ["type", "size", "tmm", "skill", "role"][i.min(4)]
        );
        let response = ui.interact(cell, Id::new(&key), Sense::hover());
        named(ui, &response, &key, &format!("{label} {value}"));
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
            fonts::strong(fonts::size::HEADING),
            ink,
        );
        let hexes = tr_n!(m.hexes, "{n} hex", "{n} hexes");
        let d = p.text(
            pos2(b.right() + 4.0, rect.center().y),
            Align2::LEFT_CENTER,
            hexes,
            fonts::body(fonts::size::TINY),
            c::PRINT_DIM,
        );
        let cell = Rect::from_min_max(pos2(x, rect.top()), pos2(d.right(), rect.bottom()));
        let response = ui.interact(cell, Id::new(("card.move", i)), Sense::hover());
        let spoken = tr!(
            "{name} {inches} inches, {hexes} hexes",
            name = m.name,
            inches = m.inches,
            hexes = m.hexes
        );
        named(ui, &response, &format!("card.move.{i}"), &spoken);
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
        CornerRadius::same(theme::space::ROUND_SMALL),
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
            fonts::strong(fonts::size::VALUE),
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
        let spoken = tr!(
            "{bracket} range, damage {value}",
            bracket = cell.bracket,
            value = cell.value
        );
        named(ui, &response, &format!("card.damage.{i}"), &spoken);
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
            CornerRadius::same(theme::space::ROUND_SMALL),
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
            fonts::strong(fonts::size::VALUE),
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
        named(
            ui,
            &response,
            "card.ov",
            &tr!("Overheat value {value}", value),
        );
        theme::tip_lines(
            response,
            tr!("Overheat value"),
            &[("", tr!("Extra damage that can be bought, one heat a point"))],
        );
    }
}

/// The craft from above with what each arc deals, as the arcs lie.
fn arcs(ui: &mut Ui, card: &StrikeCard) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 116.0));
    let centre = rect.center();
    let p = ui.painter();
    let line = Stroke::new(1.0, c::alpha(c::PRINT, 0.4));
    let hull = vec2(17.0, 27.0);
    // the borders of the arcs, from the hull to the corners of the box
    for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let corner = centre + vec2(dx * rect.width() * 0.40, dy * rect.height() * 0.5);
        let from = centre + vec2(dx * hull.x * 0.9, dy * hull.y * 0.8);
        p.line_segment([from, corner], line);
    }
    // nose up: a hull that tapers towards it, with its engines aft
    let outline: Vec<_> = [
        (0.0, -1.0),
        (0.55, -0.72),
        (1.0, 0.25),
        (0.82, 0.9),
        (-0.82, 0.9),
        (-1.0, 0.25),
        (-0.55, -0.72),
    ]
    .into_iter()
    .map(|(x, y)| centre + vec2(x * hull.x, y * hull.y))
    .collect();
    p.add(Shape::convex_polygon(
        outline,
        c::PAPER_SHADE,
        Stroke::new(1.2, c::PRINT),
    ));
    p.hline(
        centre.x - hull.x * 0.6..=centre.x + hull.x * 0.6,
        centre.y + hull.y * 0.9 + 2.0,
        Stroke::new(3.0, c::PRINT_DIM),
    );
    p.circle_stroke(
        centre - vec2(0.0, hull.y * 0.35),
        3.5,
        Stroke::new(1.0, c::PRINT_DIM),
    );
    let side = (rect.width() - 2.0 * hull.x) * 0.25 + hull.x;
    let places = [
        centre - vec2(0.0, 43.0),
        centre - vec2(side, 0.0),
        centre + vec2(side, 0.0),
        centre + vec2(0.0, 45.0),
    ];
    for (i, (arc, at)) in card.arcs.iter().zip(places).enumerate() {
        let area = Rect::from_center_size(at, vec2(86.0, 28.0));
        let ink = if arc.hit { c::PRINT_RED } else { c::PRINT };
        let p = ui.painter();
        p.text(
            pos2(at.x, area.top() + 1.0),
            Align2::CENTER_TOP,
            arc.name.to_uppercase(),
            fonts::label(),
            c::PRINT_DIM,
        );
        p.text(
            pos2(at.x, area.bottom() - 8.0),
            Align2::CENTER_CENTER,
            arc.values.join(" / "),
            fonts::strong(fonts::size::BODY),
            ink,
        );
        let key = format!("card.arc.{i}");
        let response = ui.interact(area, Id::new(&key), Sense::hover());
        let spoken = tr!(
            "{arc} arc, damage {values}",
            arc = arc.name,
            values = arc.values.join(", ")
        );
        named(ui, &response, &key, &spoken);
        let [short, medium, long, extreme] = &arc.values;
        let hit = if arc.hit { tr!("weapon hits") } else { "" };
        theme::tip_lines(
            response,
            &arc.name,
            &[
                (tr!("Short"), short),
                (tr!("Medium"), medium),
                (tr!("Long"), long),
                (tr!("Extreme"), extreme),
                (tr!("Lowered by"), hit),
            ],
        );
    }
}

fn heat_and_tracks(ui: &mut Ui, card: &StrikeCard) {
    let width = ui.available_width();
    let dial = if card.heat.is_some() {
        (width * 0.38).min(104.0)
    } else {
        0.0
    };
    let gap = if dial > 0.0 { 5.0 } else { 0.0 };
    let boxed = width - dial - gap;
    let pad = 7.0;
    let label = 15.0;
    let number = 32.0;
    let pips = boxed - 2.0 * pad - label - number;
    let most = card.armor.max.max(card.structure.max);
    let armor_style = fitting(&PipStyle::PAPER_ARMOR, most, pips);
    let structure_style = fitting(&PipStyle::PAPER_STRUCTURE, most, pips);
    let armor = pip_grid_size(card.armor.max, &armor_style, pips);
    let structure = pip_grid_size(card.structure.max, &structure_style, pips);
    let between = 8.0;
    let inside = armor.y + between + structure.y;
    let height = (inside + 24.0).max(if dial > 0.0 { 78.0 } else { 0.0 });
    let (_, rect) = ui.allocate_space(vec2(width, height));
    let frame = rect.with_max_x(rect.left() + boxed);
    let title = if boxed < 150.0 {
        tr!("Condition")
    } else {
        tr!("Armor and structure")
    };
    theme::print_box_at(ui, frame, title);
    let left = frame.left() + pad;
    let top = frame.center().y + 2.5 - inside / 2.0;
    let row = |ui: &mut Ui, y: f32, key: &str, letter: &str, t: Track, style: &PipStyle, h: f32| {
        let p = ui.painter();
        p.text(
            pos2(left, y + style.size / 2.0 + 0.5),
            Align2::LEFT_CENTER,
            letter,
            fonts::display(fonts::size::BODY),
            c::PRINT,
        );
        pip_grid(p, pos2(left + label, y), t.left, t.max, style, pips);
        // points that are lost but still count until the phase ends are hatched
        if t.pending > 0 {
            pending(ui, pos2(left + label, y), t, style, pips);
        }
        let area = Rect::from_min_size(pos2(left, y - 3.0), vec2(boxed - 2.0 * pad, h + 6.0));
        let p = ui.painter();
        p.text(
            pos2(area.right(), y + style.size / 2.0),
            Align2::RIGHT_CENTER,
            format!("{}/{}", t.left, t.max),
            fonts::strong(fonts::size::SMALL),
            if t.left * 2 > t.max {
                c::PRINT
            } else {
                c::PRINT_RED
            },
        );
        let response = ui.interact(area, Id::new(key), Sense::hover());
        let name = if letter == "A" {
            tr!("Armor")
        } else {
            tr!("Structure")
        };
        let now = tr!("{left} of {max}", left = t.left, max = t.max);
        named(ui, &response, key, &format!("{name}, {now}"));
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
        top + armor.y + between,
        "card.structure",
        "S",
        card.structure,
        &structure_style,
        structure.y,
    );
    if let Some(heat) = card.heat {
        let frame = rect.with_min_x(rect.right() - dial);
        theme::print_box_at(ui, frame, tr!("Heat"));
        let middle = frame.center() + vec2(0.0, 3.5);
        let r = Rect::from_center_size(middle, vec2(dial - 12.0, (dial - 12.0) / 2.0 + 7.0));
        heat_dial(ui.painter(), r, heat.level, heat.shutdown, heat.ahead);
        let response = ui.interact(r, Id::new("card.heat"), Sense::hover());
        let now = heat.level.to_string();
        let ahead = heat.ahead.map_or(String::new(), |h| h.to_string());
        let shutdown = heat.shutdown.to_string();
        let spoken = tr!("Heat {now} of {shutdown}", now, shutdown);
        named(ui, &response, "card.heat", &spoken);
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
