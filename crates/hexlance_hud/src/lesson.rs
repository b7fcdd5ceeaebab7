//! The caption of a battle that teaches, and the marks around what it speaks of.

mod shown;

use super::{
    HudCx,
    layout::HudLayout,
    model::{Anchor, HudAction, LessonCommand, LessonPanel, UnitId},
};
use bevy_egui::egui::{
    Align2, Context, CornerRadius, Id, LayerId, Order, Painter, Rect, Stroke, StrokeKind, Ui, Vec2,
    pos2, vec2,
};
use hexlance_rules::Pointer;
use hexlance_ui::theme::{self, Button, Icon, Island, colors as c, dialog_frame, fonts, wrapped};

/// Height that the panel takes of the table, in points.
pub(super) const HEIGHT: f32 = 150.0;
/// Frames that are so near to each other become one, in points.
const NEAR: f32 = 6.0;
/// Width of the panel, at most.
const WIDTH: f32 = 560.0;

/// Draws the panel below the phase bar.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(lesson) = cx.view.lesson.clone() else {
        return;
    };
    if cx.state.menu.is_none() {
        cx.state.marked = marks(ctx, cx, &lesson);
    }
    let area = layout.middle();
    let top = super::conditions::bottom(ctx, cx, layout);
    let frame = dialog_frame()
        .stroke(Stroke::new(1.5, c::BRASS))
        .inner_margin(theme::space::NOTICE);
    let at = pos2(layout.top_strip().center().x, top);
    Island::new("lesson", Align2::CENTER_TOP, at, area.width().min(WIDTH))
        .frame(frame)
        .show(ctx, |ui| panel(ui, cx, &lesson));
}

/// The lower end of the panel, where it is shown.
pub(super) fn bottom(ctx: &Context, cx: &HudCx) -> Option<f32> {
    cx.view.lesson.as_ref()?;
    Island::last_rect(ctx, "lesson").map(|r| r.bottom())
}

fn panel(ui: &mut Ui, cx: &mut HudCx, lesson: &LessonPanel) {
    ui.spacing_mut().item_spacing = vec2(6.0, 5.0);
    let width = ui.available_width();
    let (_, head) = ui.allocate_space(vec2(width, 16.0));
    let text = tr!(
        "LESSON  {number} OF {of}",
        number = lesson.number,
        of = lesson.of
    );
    let tiny = fonts::strong(fonts::size::TINY);
    ui.painter().text(
        head.left_center(),
        Align2::LEFT_CENTER,
        text,
        tiny,
        c::BRASS,
    );
    let close = Rect::from_center_size(head.right_center() - vec2(9.0, 0.0), Vec2::splat(18.0));
    if Button::icon_only("lesson.close", Icon::Cross, tr!("End the lesson"))
        .show_at(ui, close)
        .clicked()
    {
        cx.out.push(HudAction::Lesson(LessonCommand::Close));
    }
    // What a battle has made impossible, or somebody knows already, need not be done.
    let skip = Rect::from_center_size(close.left_center() - vec2(30.0, 0.0), vec2(52.0, 18.0));
    if !lesson.reads_on
        && Button::new("lesson.skip", tr!("Skip"))
            .quiet()
            .small()
            .show_at(ui, skip)
            .clicked()
    {
        cx.out.push(HudAction::Lesson(LessonCommand::Next));
    }
    let beside = if lesson.reads_on { close } else { skip };
    let folded = folds(ui, cx, lesson, beside);
    if !folded {
        let body = fonts::body(fonts::size::BODY + 1.0);
        ui.label(wrapped(&lesson.caption, body, c::TEXT, width));
    }
    ui.horizontal(|ui| {
        if lesson.can_go_back
            && Button::icon_only(
                "lesson.back",
                Icon::Left,
                tr!("Read the previous caption again"),
            )
            .show(ui)
        {
            cx.out.push(HudAction::Lesson(LessonCommand::Back));
        }
        if lesson.reads_on
            && match lesson.number == lesson.of {
                true => Button::new("lesson.next", tr!("Play on")),
                false => Button::new("lesson.next", tr!("Go on")).icon(Icon::Right),
            }
            .primary()
            .show(ui)
        {
            cx.out.push(HudAction::Lesson(LessonCommand::Next));
        }
        if !lesson.task.is_empty() {
            let room = ui.available_width();
            let strong = fonts::strong(fonts::size::BODY);
            ui.label(wrapped(&lesson.task, strong, c::BRASS_BRIGHT, room));
        }
    });
}

/// The button that folds the caption away, so that the table behind it can be seen and clicked, and brings it back; whether
/// the caption is folded.
fn folds(ui: &mut Ui, cx: &mut HudCx, lesson: &LessonPanel, beside: Rect) -> bool {
    let at = Rect::from_center_size(beside.left_center() - vec2(16.0, 0.0), Vec2::splat(18.0));
    let folded = cx.state.folded == Some(lesson.number);
    let (icon, help) = match folded {
        true => (Icon::Down, tr!("Show the caption")),
        false => (Icon::Up, tr!("Fold the caption away")),
    };
    if Button::icon_only("lesson.fold", icon, help)
        .show_at(ui, at)
        .clicked()
    {
        cx.state.folded = (!folded).then_some(lesson.number);
    }
    folded
}

/// Rings around what is spoken of; whether each thing could be marked.
fn marks(ctx: &Context, cx: &HudCx, lesson: &LessonPanel) -> Vec<bool> {
    let p = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("hud.lesson.marks")));
    // A slow beat; steady where nothing is to move.
    let beat = if cx.theme.motion {
        ctx.request_repaint();
        (ctx.time() * 3.0).sin() as f32 * 0.5 + 0.5
    } else {
        0.5
    };
    let mut framed = Vec::new();
    let mut marked = Vec::new();
    for thing in &lesson.show {
        let place = shown::place(ctx, cx.view, thing);
        let ringed = match thing {
            Pointer::Unit(unit) => ring(ctx, cx, &p, *unit, beat),
            _ => false,
        };
        marked.push(place.is_some() || ringed);
        framed.extend(place);
    }
    for rect in joined(framed) {
        around(&p, rect, beat);
    }
    marked
}

/// A ring around a unit on the table, if it is in the picture and the caption does not lie over it.
fn ring(ctx: &Context, cx: &HudCx, p: &Painter, unit: UnitId, beat: f32) -> bool {
    let Some((at, scale)) = cx.anchors.at.get(&Anchor::Unit(unit)) else {
        return false;
    };
    let at = pos2(at.x, at.y) / cx.theme.scale;
    let radius = (26.0 + 5.0 * beat) * scale.max(0.6);
    let middle = at + vec2(0.0, radius * 0.6);
    // No panel is drawn over.
    let is_clear = [
        "lesson", "phase", "card", "target", "roster", "log", "actions",
    ]
    .into_iter()
    .all(|key| {
        let panel = Island::last_rect(ctx, key).unwrap_or(Rect::NOTHING);
        !panel.expand(radius).contains(middle)
    });
    if is_clear {
        p.circle_stroke(middle, radius, Stroke::new(2.5, c::BRASS_BRIGHT));
    }
    is_clear
}

/// Frames that would run over each other become one.
fn joined(rects: Vec<Rect>) -> Vec<Rect> {
    let mut out: Vec<Rect> = Vec::new();
    for mut rect in rects {
        while let Some(i) = out.iter().position(|o| o.expand(NEAR).intersects(rect)) {
            rect = rect.union(out.swap_remove(i));
        }
        out.push(rect);
    }
    out
}

/// A frame close to a rectangle: what stands beside it is to be read as well.
fn around(p: &Painter, rect: Rect, beat: f32) {
    let out = rect.expand(1.5 + 1.5 * beat);
    let round = CornerRadius::same(theme::space::ROUND_CONTROL);
    // A dark line below it, so that it shows on paper too.
    let dark = Stroke::new(4.5, c::alpha(c::INK, 0.55));
    p.rect_stroke(out.expand(1.0), round, dark, StrokeKind::Inside);
    let bright = Stroke::new(2.5, c::alpha(c::BRASS_BRIGHT, 0.65 + 0.35 * beat));
    p.rect_stroke(out, round, bright, StrokeKind::Inside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_touch_become_one() {
        let row = |y: f32| Rect::from_min_size(pos2(10.0, y), vec2(80.0, 14.0));
        let far = row(200.0);
        assert_eq!(joined(vec![row(0.0), far]), [row(0.0), far]);
        let both = row(0.0).union(row(15.0));
        assert_eq!(joined(vec![row(0.0), far, row(15.0)]), [far, both]);
        let all = row(0.0).union(row(30.0));
        assert_eq!(joined(vec![row(0.0), row(30.0), row(15.0)]), [all]);
    }
}
