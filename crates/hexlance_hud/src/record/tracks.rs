//! Boxes to tick, with a scale beside them.

use super::{help::tip, key_of};
use bevy_egui::egui::{Align2, Id, Pos2, Rect, Sense, Stroke, Ui, Vec2, pos2, vec2};
use hexlance_present::{
    Track, TrackKind,
    sheet::{Scale, TrackRow, Tracks},
};
use hexlance_ui::theme::{
    self, PipStyle, colors as c, fonts, heat_dial, named, pip_grid, pip_grid_size,
};

/// Room inside the box at both sides, at least for the letter before a row, and for the number behind it.
const PAD: f32 = 7.0;
const LETTER: f32 = 15.0;
const NUMBER: f32 = 32.0;
/// Room between rows.
const BETWEEN: f32 = 8.0;
/// Width of the box from which on its title is written out.
const WIDE: f32 = 150.0;

/// A row as it is drawn.
struct Laid<'a> {
    row: &'a TrackRow,
    style: PipStyle,
    height: f32,
}

/// Draws them.
pub(super) fn draw(ui: &mut Ui, tracks: &Tracks) {
    let width = ui.available_width();
    let (beside, gap) = match tracks.scale {
        Some(_) => ((width * 0.38).min(104.0), 5.0),
        None => (0.0, 0.0),
    };
    let boxed = width - beside - gap;
    let letters = tracks.rows.iter();
    let widest = letters
        .map(|r| theme::text_width(ui, &r.letter, fonts::display(fonts::size::BODY)) + 4.0)
        .fold(LETTER, f32::max);
    let pips = boxed - 2.0 * PAD - widest - NUMBER;
    let most = tracks.rows.iter().map(|r| r.track.max).max().unwrap_or(0);
    let rows: Vec<Laid> = tracks
        .rows
        .iter()
        .map(|row| {
            let style = fitting(style_of(row.kind), most, pips);
            let height = pip_grid_size(row.track.max, &style, pips).y;
            Laid { row, style, height }
        })
        .collect();
    let gaps = BETWEEN * rows.len().saturating_sub(1) as f32;
    let inside = rows.iter().map(|r| r.height).sum::<f32>() + gaps;
    let least = if tracks.scale.is_some() { 78.0 } else { 0.0 };
    let (_, rect) = ui.allocate_space(vec2(width, (inside + 24.0).max(least)));
    let frame = rect.with_max_x(rect.left() + boxed);
    let title = match boxed < WIDE {
        true => &tracks.title_short,
        false => &tracks.title,
    };
    theme::print_box_at(ui, frame, title);
    let mut y = frame.center().y + 2.5 - inside / 2.0;
    for laid in &rows {
        draw_row(ui, laid, pos2(frame.left() + PAD, y), boxed, (widest, pips));
        y += laid.height + BETWEEN;
    }
    if let Some(scale) = &tracks.scale {
        draw_scale(ui, scale, rect.with_min_x(rect.right() - beside));
    }
}

fn draw_row(ui: &Ui, laid: &Laid, at: Pos2, boxed: f32, (letter, pips): (f32, f32)) {
    let Laid { row, style, height } = laid;
    let t = row.track;
    let p = ui.painter();
    p.text(
        pos2(at.x, at.y + style.size / 2.0 + 0.5),
        Align2::LEFT_CENTER,
        &row.letter,
        fonts::display(fonts::size::BODY),
        c::PRINT,
    );
    let corner = pos2(at.x + letter, at.y);
    pip_grid(p, corner, t.left, t.max, style, pips);
    // points that are lost but still count until the phase ends are hatched
    if t.pending > 0 {
        pending(ui, corner, t, style, pips);
    }
    let area = Rect::from_min_size(
        pos2(at.x, at.y - 3.0),
        vec2(boxed - 2.0 * PAD, height + 6.0),
    );
    p.text(
        pos2(area.right(), at.y + style.size / 2.0),
        Align2::RIGHT_CENTER,
        format!("{}/{}", t.left, t.max),
        fonts::strong(fonts::size::SMALL),
        if t.left * 2 > t.max {
            c::PRINT
        } else {
            c::PRINT_RED
        },
    );
    let key = key_of(&row.key);
    let response = ui.interact(area, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &row.spoken);
    tip(response, &row.help);
}

fn draw_scale(ui: &Ui, scale: &Scale, frame: Rect) {
    theme::print_box_at(ui, frame, &scale.title);
    let middle = frame.center() + vec2(0.0, 3.5);
    let width = frame.width() - 12.0;
    let rect = Rect::from_center_size(middle, vec2(width, width / 2.0 + 7.0));
    heat_dial(ui.painter(), rect, scale.at, scale.top, scale.ahead);
    let key = key_of(&scale.key);
    let response = ui.interact(rect, Id::new(&key), Sense::hover());
    named(ui, &response, &key, &scale.spoken);
    tip(response, &scale.help);
}

const fn style_of(kind: TrackKind) -> &'static PipStyle {
    match kind {
        TrackKind::Armor => &PipStyle::PAPER_ARMOR,
        TrackKind::Structure => &PipStyle::PAPER_STRUCTURE,
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

fn pending(ui: &Ui, at: Pos2, t: Track, style: &PipStyle, width: f32) {
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
