//! Costs, chances, names of areas and floating numbers, written over the table where it says that they belong.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::PanelsBeside;
use crate::{
    hud::{BattleView, HudState, free_part},
    screens::Screen,
    table::{
        ScreenAnchors,
        anchors::{LabelKind, ScreenLabel},
    },
    theme::fonts,
};

/// Pixels to a world unit below which costs in hexes would be a blur.
const TOO_SMALL: f32 = 22.0;

fn colour(c: Color, alpha: f32) -> egui::Color32 {
    let s = c.to_srgba();
    let b = |v: f32| (v.clamp(0.0, 1.0) * 255.0) as u8;
    egui::Color32::from_rgba_unmultiplied(b(s.red), b(s.green), b(s.blue), b(alpha))
}

/// Writes the labels: those that belong to the ground before the panels are drawn, and what comes of an attack after
/// them, so that it is read over the name plates around its target. Panels lie above both.
pub fn paint<const RESULTS: bool>(
    mut contexts: EguiContexts,
    anchors: Res<ScreenAnchors>,
    screen: Option<Res<State<Screen>>>,
    view: Option<Res<BattleView>>,
    hud: Option<Res<HudState>>,
    beside: Res<PanelsBeside>,
) -> Result {
    let editing = screen.as_ref().is_some_and(|s| *s.get() == Screen::Editor);
    if !editing && screen.is_some_and(|s| *s.get() != Screen::Battle) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let painter = ctx.layer_painter(egui::LayerId::background());
    let free = if editing {
        beside.free_part(ctx.content_rect())
    } else {
        free_part(ctx.content_rect(), view.is_some_and(|v| v.lesson.is_some()))
    };
    let mut floats: Vec<egui::Rect> = Vec::new();
    for label in &anchors.labels {
        let (size, alpha) = match label.kind {
            LabelKind::Float(age) | LabelKind::Dice(age) => (19.0, (1.6 * (1.0 - age)).min(1.0)),
            LabelKind::Total | LabelKind::Target(..) => (16.0, 1.0),
            LabelKind::Reach | LabelKind::Step => {
                if label.scale < TOO_SMALL {
                    continue;
                }
                (12.5, 0.95)
            }
            LabelKind::Area | LabelKind::Arrow => (13.0, 0.95),
        };
        let mut foot = egui::pos2(label.at.x / zoom, label.at.y / zoom);
        if matches!(label.kind, LabelKind::Target(..) | LabelKind::Float(_)) {
            // Clear of the name plate, and of the bar at the top.
            foot.y = (foot.y - 40.0).max(free.top() + 2.4 * size);
        }
        if matches!(label.kind, LabelKind::Dice(_)) {
            // What dice in the tray are for is read over the bar that covers the tray in a near view.
            foot.y = foot.y.min(free.bottom() - 0.5 * size);
        }
        if label.kind == LabelKind::Area && foot.y > 0.0 {
            // Clear of the chips below the bar, and of the number of its hex.
            foot.y = foot.y.max(free.top() + 3.4 * size);
            let number = |o: &ScreenLabel| {
                let near = (o.at - label.at).abs() / zoom;
                let is_number = matches!(o.kind, LabelKind::Reach | LabelKind::Step);
                is_number && o.scale >= TOO_SMALL && near.x < 24.0 && near.y < size
            };
            if anchors.labels.iter().any(number) {
                foot.y -= 1.2 * size;
            }
        }
        let is_result = matches!(
            label.kind,
            LabelKind::Float(_) | LabelKind::Dice(_) | LabelKind::Total | LabelKind::Target(..)
        );
        if is_result != RESULTS {
            continue;
        }
        let lines: Vec<&str> = label.text.lines().collect();
        if label.kind == LabelKind::Total {
            let font = fonts::strong(size);
            let text = painter.layout_no_wrap(label.text.clone(), font, egui::Color32::WHITE);
            let plates = hud.as_ref().map_or(&[][..], |hud| &hud.plates);
            foot = clear_of(plates, foot, text.size());
        }
        if matches!(label.kind, LabelKind::Float(_)) {
            let room = egui::vec2(
                lines.iter().map(|l| l.len()).max().unwrap_or(0) as f32 * size * 0.55,
                lines.len() as f32 * size * 1.1,
            );
            let place = |foot: egui::Pos2| {
                egui::Rect::from_min_max(
                    foot - egui::vec2(room.x * 0.5, room.y),
                    foot + egui::vec2(room.x * 0.5, 0.0),
                )
            };
            // What floats up at one place stands above what is there already.
            while let Some(other) = floats
                .iter()
                .find(|r| r.intersects(place(foot).shrink(1.0)))
            {
                foot.y = other.top();
            }
            floats.push(place(foot));
        }
        for (i, line) in lines.iter().enumerate().rev() {
            let font = if i == 0 {
                fonts::strong(size)
            } else {
                fonts::body(size * 0.8)
            };
            for d in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 1.0)] {
                painter.text(
                    foot + egui::vec2(d.0, d.1),
                    egui::Align2::CENTER_BOTTOM,
                    line,
                    font.clone(),
                    egui::Color32::from_black_alpha((alpha * 200.0) as u8),
                );
            }
            let rect = painter.text(
                foot,
                egui::Align2::CENTER_BOTTOM,
                line,
                font,
                colour(label.colour, alpha),
            );
            foot.y -= rect.height() * 0.95;
        }
    }
    Ok(())
}

/// Where a label of a size stands whose lower edge was to be at a place: above the name plates that it would cover.
fn clear_of(plates: &[egui::Rect], mut foot: egui::Pos2, size: egui::Vec2) -> egui::Pos2 {
    let place = |foot: egui::Pos2| {
        egui::Rect::from_min_max(
            foot - egui::vec2(size.x * 0.5, size.y),
            foot + egui::vec2(size.x * 0.5, 0.0),
        )
    };
    // Each plate moves it once at most.
    for _ in plates {
        match plates.iter().find(|plate| plate.intersects(place(foot))) {
            Some(plate) => foot.y = plate.top() - 1.0,
            None => break,
        }
    }
    foot
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Rect, pos2, vec2};

    use super::clear_of;

    #[test]
    fn a_sum_is_written_above_the_plates_that_it_would_cover() {
        let plate = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(90.0, 30.0));
        let size = vec2(40.0, 20.0);
        let plates = [plate(100.0, 100.0), plate(120.0, 68.0), plate(400.0, 100.0)];
        // It would lie on the first one, and above that on the second one.
        let foot = clear_of(&plates, pos2(150.0, 120.0), size);
        assert_eq!(foot, pos2(150.0, 67.0));
        let free = pos2(300.0, 120.0);
        assert_eq!(clear_of(&plates, free, size), free);
        assert_eq!(clear_of(&[], free, size), free);
    }
}
