//! The band at the top of a record sheet: silhouette or portrait, name, points.

use super::key_of;
use crate::{
    HudCx,
    model::{HudAction, SideId, sheet::Sheet},
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, CursorIcon, Id, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};
use hexlance_pages::portraits;
use hexlance_ui::theme::{self, Paint, colors as c, emblem, fonts, named};

/// Height of the band.
pub(super) const HEAD: f32 = 46.0;

/// Room at the right for the points.
const POINTS: f32 = 48.0;

/// Draws the band: the unit in the colour of its side, the side's sign, what it is called.
pub(super) fn draw(ui: &mut Ui, cx: &mut HudCx, sheet: &Sheet) {
    let head = &sheet.head;
    let color = cx.side_color(sheet.side);
    let rect = ground(ui, sheet.side, color);
    let p = ui.painter();
    match cx.portrait.0 {
        Some(look) => {
            let at = Rect::from_min_max(
                rect.left_top() + vec2(2.0, 2.0),
                pos2(rect.left() + 46.0, rect.bottom() - 4.0),
            );
            portraits::paint(p, at, (look, head.icon), sheet.side.0, true);
        }
        None => head.icon.paint(p, window(rect), color),
    }
    let room = match head.points {
        Some(_) => POINTS,
        None => super::MARGIN,
    };
    let right = rect.right() - room;
    let name = Rect::from_min_max(
        pos2(rect.left() + 66.0, rect.top() + 4.0),
        pos2(right, rect.top() + 24.0),
    );
    let font = fonts::display(fonts::size::LARGE);
    theme::paint_text_in(p, name, &head.name, font, c::PAPER);
    let line = match cx.view.viewer {
        Some(viewer) if viewer != sheet.side => {
            let allied = cx.view.are_together(viewer, sheet.side);
            match (allied, head.line.as_str()) {
                (false, "") => tr!("Enemy").to_owned(),
                (true, "") => tr!("Ally").to_owned(),
                (false, line) => tr!("Enemy  ·  {line}", line),
                (true, line) => tr!("Ally  ·  {line}", line),
            }
        }
        _ => head.line.clone(),
    };
    let second = Rect::from_min_max(
        pos2(rect.left() + 50.0, rect.top() + 23.0),
        pos2(right, rect.bottom() - 5.0),
    );
    let font = fonts::body(fonts::size::SMALL);
    theme::paint_text_in(p, second, &line, font, c::PAPER_LINE);
    if let Some((heading, points)) = &head.points {
        p.text(
            pos2(rect.right() - 10.0, rect.top() + 5.0),
            Align2::RIGHT_TOP,
            heading,
            fonts::label(),
            c::BRASS,
        );
        p.text(
            pos2(rect.right() - 10.0, rect.bottom() - 5.0),
            Align2::RIGHT_BOTTOM,
            points,
            fonts::strong(fonts::size::VALUE),
            c::PAPER,
        );
    }
    let key = key_of("header");
    let response = ui
        .interact(rect, Id::new(&key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    let label = match &head.points {
        Some((_, points)) => tr!("{name}, {points} points", name = head.name, points),
        None => tr!(
            "{name}, {kind}, not identified",
            name = head.name,
            kind = head.line
        ),
    };
    named(ui, &response, &key, &label);
    if response.clicked() {
        cx.out.push(HudAction::FocusUnit(sheet.unit));
    }
    theme::tip_lines(
        response,
        &head.title,
        &[(tr!("Click"), tr!("look at it on the table"))],
    );
}

/// Where the silhouette stands.
fn window(rect: Rect) -> Rect {
    Rect::from_center_size(
        pos2(rect.left() + 22.0, rect.center().y - 1.0),
        Vec2::splat(29.0),
    )
}

/// The band without what stands in its window.
fn ground(ui: &mut Ui, side: SideId, color: Color32) -> Rect {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), HEAD));
    let p = ui.painter();
    let round = CornerRadius {
        nw: theme::space::ROUND,
        ne: theme::space::ROUND,
        sw: 0,
        se: 0,
    };
    p.rect_filled(rect, round, c::PRINT);
    // the window of the silhouette, slanted to the right
    let window = [
        rect.left_top() + vec2(1.0, 5.0),
        rect.left_top() + vec2(47.0, 1.0),
        rect.left_bottom() + vec2(39.0, -3.0),
        rect.left_bottom() + vec2(1.0, -3.0),
    ];
    p.add(Shape::convex_polygon(
        window.to_vec(),
        c::mix(c::PRINT, color, 0.22),
        Stroke::NONE,
    ));
    p.rect_filled(
        Rect::from_min_max(pos2(rect.left(), rect.bottom() - 3.0), rect.max),
        CornerRadius::ZERO,
        color,
    );
    let sign = Rect::from_center_size(
        pos2(rect.left() + 56.0, rect.top() + 14.0),
        Vec2::splat(11.0),
    );
    emblem(p, sign, side.0, color);
    rect
}
