//! What is fought for: a chip beside the conditions, with tasks, scores and objectives on hover.

use super::{
    HudCx,
    model::{Counted, MissionView},
};
use bevy_egui::egui::{
    Align2, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts, named};

/// Room for the flag before the name.
const FLAG: f32 = 20.0;

/// Width of the chip.
pub(super) fn width(ui: &Ui, mission: &MissionView) -> f32 {
    theme::text_width(ui, &mission.title, fonts::strong(fonts::size::SMALL)) + FLAG + 18.0
}

/// The chip.
pub(super) fn chip(ui: &mut Ui, cx: &HudCx, mission: &MissionView, rect: Rect) {
    let response = ui.interact(rect, Id::new("mission"), Sense::hover());
    named(ui, &response, "mission", &mission.title);
    let p = ui.painter();
    let round = CornerRadius::same((rect.height() / 2.0) as u8);
    p.rect_filled(rect, round, c::SLATE);
    p.rect_stroke(
        rect,
        round,
        Stroke::new(1.0, c::BRASS_DIM),
        StrokeKind::Inside,
    );
    let flag = pos2(rect.left() + 6.0 + FLAG / 2.0, rect.center().y);
    Icon::Flag.paint(p, Rect::from_center_size(flag, Vec2::splat(13.0)), c::BRASS);
    p.text(
        pos2(rect.left() + 8.0 + FLAG, rect.center().y),
        Align2::LEFT_CENTER,
        &mission.title,
        fonts::strong(fonts::size::SMALL),
        c::TEXT,
    );
    theme::tip_ui(response, |ui| tip(ui, cx, mission));
}

fn tip(ui: &mut Ui, cx: &HudCx, mission: &MissionView) {
    ui.set_max_width(380.0);
    theme::tip_title(ui, &mission.title);
    // What is the same for everybody is said once.
    let task = mission.sides.first().map(|side| side.task.as_str());
    let shared = task.filter(|task| mission.sides.iter().all(|side| side.task == *task));
    if let Some(task) = shared {
        ui.label(theme::dim(task));
    }
    for side in &mission.sides {
        ui.add_space(4.0);
        let name = cx.side_name(side.side);
        let head = match side.role.as_str() {
            "" => format!("{name}: {}", side.score),
            role => format!("{name}, {role}: {}", side.score),
        };
        ui.label(theme::strong(head).color(cx.side_color(side.side)));
        if shared.is_none() {
            ui.label(theme::dim(&side.task));
        }
        parts(ui, &side.parts);
    }
    if !mission.places.is_empty() {
        ui.add_space(4.0);
        ui.label(theme::strong(tr!("Objectives")));
    }
    for place in &mission.places {
        let holder = place.held_by.map_or(tr!("nobody"), |s| cx.side_name(s));
        let color = place.held_by.map_or(c::TEXT_DIM, |s| cx.side_color(s));
        let mut text = tr!(
            "{place} in {at}: held by {holder}",
            holder,
            place = place.name,
            at = place.at
        );
        if place.points > 0 {
            text += &tr!(", {points} a turn", points = place.points);
        }
        if !place.note.is_empty() {
            text += &format!(" ({})", place.note);
        }
        ui.label(theme::dim(text).color(color));
    }
    ui.add_space(4.0);
    ui.label(theme::faint(
        match (mission.turns_left, cx.view.phase.counted) {
            (0, _) => tr!("The battle has run its course.").to_owned(),
            (n, Counted::Rounds) => tr_n!(
                n,
                "This is the last round.",
                "{n} rounds are left, this one among them."
            ),
            (n, Counted::Turns) => tr_n!(
                n,
                "This is the last turn.",
                "{n} turns are left, this one among them."
            ),
        },
    ));
}

/// What a score comes from.
pub(super) fn parts(ui: &mut Ui, parts: &[(String, String)]) {
    for (label, n) in parts {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width().min(300.0), 15.0));
        let p = ui.painter();
        p.text(
            rect.left_center() + vec2(8.0, 0.0),
            Align2::LEFT_CENTER,
            label,
            fonts::body(fonts::size::SMALL),
            c::TEXT_DIM,
        );
        p.text(
            rect.right_center(),
            Align2::RIGHT_CENTER,
            n,
            fonts::strong(fonts::size::SMALL),
            c::TEXT,
        );
    }
}
