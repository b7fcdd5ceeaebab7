//! Records of units on the screen, and the page of what is looked at: blocks of a record above and below a form.

use super::{Bench, Open, Wish, contents, gauge, lists};
use crate::{
    screens::{
        AbilityMark, form,
        portraits::{self, Shown},
    },
    theme::{self, Icon, Paint, PaintMark, PipStyle, colors as c, fonts, pip_grid, pip_grid_size},
};
use bevy_egui::egui::{
    Align2, CornerRadius, Label, Rect, ScrollArea, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_present::{TrackKind, form::Act, record::Block};

/// Draws the page of what is looked at, and carries out what is done to its form. Over the page of the whole stands what
/// it comes to.
pub(super) fn page<B: Bench>(ui: &mut Ui, open: &mut Open<B>, stock: &B::Stock) -> Option<Wish> {
    let page = B::page(open, stock);
    if !page.title.is_empty() {
        ui.label(theme::display(&page.title, 18.0));
    }
    let mut wish = None;
    ScrollArea::vertical()
        .id_salt(format!("forces.page.{:?}", open.at))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            if open.at == B::At::default() {
                let worth = B::totals(open).worth;
                gauge::show(ui, "forces.gauge", worth, &B::amounts(worth));
            }
            wish = blocks(ui, &page.top);
            for act in form::show(ui, &page.form, 0.0) {
                wish = match act {
                    Act::LookUp(id) => Some(Wish::Codex(id)),
                    Act::Edit(set, edit) => {
                        contents::done_to(open, set, edit, stock).or(wish.take())
                    }
                };
            }
            wish = blocks(ui, &page.below).or(wish.take());
        });
    wish
}

/// Draws blocks, one below the other; gives back what is wanted of them.
pub(super) fn blocks(ui: &mut Ui, all: &[Block<Shown>]) -> Option<Wish> {
    let mut wish = None;
    for block in all {
        match block {
            Block::Head {
                picture,
                name,
                lines,
                points,
            } => head(ui, *picture, name, lines, *points),
            Block::Heading(heading) => theme::heading(ui, heading),
            Block::Boxes(all) => boxes(ui, all),
            Block::Track(name, points, kind) => track(ui, name, *points, *kind),
            Block::Says(tone, text) => form::say(ui, "", tone, text),
            Block::Grid(grid) => crate::screens::grid(ui, grid),
            Block::Abilities(all) => {
                for (i, mark) in all.iter().enumerate() {
                    if ability(ui, &format!("record.ability.{i}"), mark) {
                        wish = Some(Wish::Codex(mark.id));
                    }
                }
            }
        }
    }
    wish
}

/// Width of the names of point tracks.
const NAMES: f32 = 84.0;

/// Points in a row behind their name.
fn track(ui: &mut Ui, name: &str, points: u8, kind: TrackKind) {
    let style = match kind {
        TrackKind::Armor => PipStyle::ARMOR,
        TrackKind::Structure => PipStyle::STRUCTURE,
    };
    let width = ui.available_width() - NAMES;
    let size = pip_grid_size(points.into(), &style, width);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), size.y.max(14.0)));
    let p = ui.painter();
    p.text(
        rect.left_top(),
        Align2::LEFT_TOP,
        format!("{name} {points}"),
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let at = pos2(rect.left() + NAMES, rect.top() + 3.0);
    pip_grid(p, at, points.into(), points.into(), &style, width);
}

/// Width and height of the picture at the top of a record.
const PICTURE: Vec2 = vec2(112.0, 88.0);

/// A unit's picture, its name, and what it is in a few lines; its points at the right.
fn head(ui: &mut Ui, shown: Shown, name: &str, lines: &[String], points: u16) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), PICTURE.y + 4.0));
    let p = ui.painter();
    let well = Rect::from_min_size(rect.min, PICTURE + vec2(4.0, 4.0));
    p.rect(
        well,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::SLATE_RAISED,
        Stroke::new(1.0, c::LINE_FAINT),
        StrokeKind::Inside,
    );
    portraits::paint(p, well.shrink(2.0), shown, 0, true);
    let number = p.text(
        rect.right_top() + vec2(-2.0, 2.0),
        Align2::RIGHT_TOP,
        points,
        fonts::display(fonts::size::VALUE),
        c::BRASS_BRIGHT,
    );
    p.text(
        pos2(number.right(), number.bottom()),
        Align2::RIGHT_TOP,
        tr!("points"),
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    let left = well.right() + 10.0;
    let mut top = rect.top() + 2.0;
    let title = Rect::from_min_max(pos2(left, top), pos2(number.left() - 8.0, top + 24.0));
    let font = fonts::display(fonts::size::LARGE);
    theme::paint_text_in(p, title, name, font, c::TEXT);
    theme::record(ui, "record.unit", name, rect, true);
    let p = ui.painter();
    top += 26.0;
    for line in lines {
        let at = Rect::from_min_max(pos2(left, top), pos2(rect.right() - 44.0, top + 16.0));
        let font = fonts::body(fonts::size::SMALL);
        theme::paint_text_in(p, at, line, font, c::TEXT_DIM);
        top += 17.0;
    }
}

/// Room between boxes.
const BETWEEN: f32 = 3.0;

/// The widths of boxes that need so much each and fill a room together: all alike where that is enough for each, else
/// what each needs with an even share of the rest.
fn shares(needs: &[f32], room: f32) -> Vec<f32> {
    let even = room / needs.len().max(1) as f32;
    if needs.iter().all(|n| *n <= even) {
        return vec![even; needs.len()];
    }
    let all: f32 = needs.iter().sum();
    let rest = (room - all) / needs.len().max(1) as f32;
    match rest >= 0.0 {
        true => needs.iter().map(|n| n + rest).collect(),
        false => needs.iter().map(|n| n * room / all).collect(),
    }
}

/// Boxes with a number each, side by side over the whole width.
fn boxes(ui: &mut Ui, all: &[(String, String)]) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 38.0));
    let p = ui.painter();
    let word = |label: &str| {
        let galley = p.layout_no_wrap(label.to_owned(), fonts::label(), c::TEXT_FAINT);
        galley.size().x
    };
    let needs: Vec<f32> = all.iter().map(|(l, _)| word(l) + 8.0 + BETWEEN).collect();
    let mut at = rect.left();
    for ((label, value), width) in all.iter().zip(shares(&needs, rect.width())) {
        let right = at + width - BETWEEN;
        let cell = Rect::from_min_max(pos2(at, rect.top()), pos2(right, rect.bottom()));
        at += width;
        p.rect_filled(
            cell,
            CornerRadius::same(theme::space::ROUND_SMALL),
            c::SLATE_RAISED,
        );
        // Where words have no room at all they are set smaller rather than beyond their boxes.
        let fits = ((cell.width() - 4.0) / word(label).max(1.0)).min(1.0);
        p.text(
            cell.center_top() + vec2(0.0, 3.0),
            Align2::CENTER_TOP,
            label,
            fonts::strong(fonts::size::LABEL * fits),
            c::TEXT_FAINT,
        );
        let size = match value.chars().count() {
            0..=5 => fonts::size::LARGE,
            6..=8 => fonts::size::BODY,
            _ => fonts::size::TINY,
        };
        p.text(
            cell.center_bottom() - vec2(0.0, 12.0),
            Align2::CENTER_CENTER,
            value,
            fonts::strong(size),
            c::TEXT,
        );
    }
}

/// An ability with what it does, over as many lines as that takes; true if it is to be looked up.
fn ability(ui: &mut Ui, key: &str, mark: &AbilityMark) -> bool {
    let (rect, response) = lists::row(ui, key, &mark.name, 24.0, false, true);
    let p = ui.painter();
    let mut left = rect.left() + 8.0;
    if let Some(colour) = mark.mark {
        let at = Rect::from_center_size(pos2(left + 6.0, rect.center().y), Vec2::splat(13.0));
        colour.paint(p, at, 1.0);
        left += 18.0;
    }
    let name = Rect::from_min_max(
        pos2(left, rect.top()),
        pos2(rect.right() - 26.0, rect.bottom()),
    );
    theme::paint_text_in(
        p,
        name,
        &mark.name,
        fonts::strong(fonts::size::SMALL),
        c::TEXT,
    );
    let help = Rect::from_center_size(rect.right_center() - vec2(14.0, 0.0), Vec2::splat(13.0));
    Icon::Help.paint(p, help, c::BRASS_DIM);
    let clicked = response.clicked();
    theme::tip_lines(response, &mark.name, &[(tr!("Click"), tr!("look it up"))]);
    ui.horizontal_top(|ui| {
        ui.add_space(8.0);
        ui.add(Label::new(theme::faint(&mark.help)).wrap());
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_fill_the_room_and_a_long_word_gets_more_of_it() {
        let close = |a: &[f32], b: &[f32]| {
            let same = a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3);
            assert!(same && a.len() == b.len(), "{a:?} is not {b:?}");
        };
        close(&shares(&[20.0, 30.0, 10.0], 120.0), &[40.0, 40.0, 40.0]);
        close(&shares(&[20.0, 60.0, 10.0], 120.0), &[30.0, 70.0, 20.0]);
        close(&shares(&[40.0, 80.0], 60.0), &[20.0, 40.0]);
        assert!(shares(&[], 60.0).is_empty());
    }
}
