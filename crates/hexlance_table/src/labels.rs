//! A plain painter of the table's labels with egui: name plates with pips, costs, chances, floating numbers.
//!
//! Optional: a HUD may paint [`ScreenAnchors`] in its own way instead.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::anchors::{LabelKind, ScreenAnchors};
use super::model::{TableModel, TableSettings};

/// Paints the table's labels.
pub struct TableLabelsPlugin;

impl Plugin for TableLabelsPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(EguiPrimaryContextPass, paint);
    }
}

fn colour(c: Color, alpha: f32) -> egui::Color32 {
    let s = c.to_srgba();
    let b = |v: f32| (v.clamp(0.0, 1.0) * 255.0) as u8;
    egui::Color32::from_rgba_unmultiplied(b(s.red), b(s.green), b(s.blue), b(alpha))
}

fn at(p: Vec2) -> egui::Pos2 {
    egui::pos2(p.x, p.y)
}

fn paint(
    mut contexts: EguiContexts,
    anchors: Res<ScreenAnchors>,
    model: Option<Res<TableModel>>,
    settings: Res<TableSettings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(egui::LayerId::background());
    if let Some(model) = model {
        let mut minis: Vec<_> = model
            .minis
            .iter()
            .filter(|m| !m.flags.wreck)
            .filter_map(|m| anchors.minis.get(&m.id).map(|a| (m, a)))
            .filter(|(_, a)| a.visible)
            .collect();
        minis.sort_by(|a, b| b.1.depth.total_cmp(&a.1.depth));
        for (m, a) in minis {
            let side = settings.palette.side(m.side);
            let width = (a.scale * 0.95).clamp(34.0, 92.0);
            let mut y = a.head.y - 8.0;
            for (pool, tint) in [
                (m.structure, egui::Color32::from_rgb(214, 146, 62)),
                (m.armor, egui::Color32::from_rgb(196, 212, 226)),
            ] {
                if pool.max == 0 {
                    continue;
                }
                let rect = egui::Rect::from_min_size(
                    egui::pos2(a.head.x - width * 0.5, y),
                    egui::vec2(width, 3.0),
                );
                painter.rect_filled(rect.expand(1.0), 1.0, egui::Color32::from_black_alpha(170));
                let mut full = rect;
                full.set_width(width * pool.share());
                painter.rect_filled(full, 1.0, tint);
                y -= 5.0;
            }
            if a.scale > 42.0 {
                let font = egui::FontId::proportional(12.0);
                let text = painter.layout_no_wrap(m.plate.clone(), font, egui::Color32::WHITE);
                let size = text.size();
                let pos = egui::pos2(a.head.x - size.x * 0.5, y - size.y - 1.0);
                let plate = egui::Rect::from_min_size(pos, size).expand2(egui::vec2(5.0, 1.0));
                painter.rect_filled(plate, 3.0, egui::Color32::from_black_alpha(165));
                let mut stripe = plate;
                stripe.set_width(3.0);
                painter.rect_filled(stripe, 1.0, colour(side.colour(), 1.0));
                painter.galley(pos, text, egui::Color32::WHITE);
            }
        }
    }
    for l in &anchors.labels {
        let (size, alpha, rise) = match l.kind {
            LabelKind::Float(age) | LabelKind::Dice(age) => {
                (19.0, (1.6 * (1.0 - age)).min(1.0), 0.0)
            }
            LabelKind::Total | LabelKind::Target(..) => (16.0, 1.0, 4.0),
            LabelKind::Reach => (12.5, 0.95, 0.0),
            LabelKind::Step => (12.5, 1.0, 0.0),
            LabelKind::Area | LabelKind::Arrow => (13.5, 0.95, 0.0),
        };
        if matches!(l.kind, LabelKind::Reach | LabelKind::Step) && l.scale < 18.0 {
            continue;
        }
        let font = egui::FontId::proportional(size);
        let mut y = l.at.y - rise;
        for (i, line) in l.text.lines().rev().enumerate() {
            let p = at(Vec2::new(l.at.x, y));
            let font = if i > 0 || !l.text.contains('\n') {
                font.clone()
            } else {
                egui::FontId::proportional(size * 0.8)
            };
            for d in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 1.0)] {
                painter.text(
                    p + egui::vec2(d.0, d.1),
                    egui::Align2::CENTER_BOTTOM,
                    line,
                    font.clone(),
                    egui::Color32::from_black_alpha((alpha * 200.0) as u8),
                );
            }
            let rect = painter.text(
                p,
                egui::Align2::CENTER_BOTTOM,
                line,
                font,
                colour(l.colour, alpha),
            );
            y -= rect.height() * 0.95;
        }
    }
    Ok(())
}
