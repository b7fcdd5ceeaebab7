//! Costs, chances, names of areas and floating numbers, written over the table where it says that they belong.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use hexlance_rules::UnitId;

use super::PanelsBeside;
use crate::{
    hud::{BattleView, HudState, free_part},
    screens::Screen,
    table::{
        ScreenAnchors,
        anchors::{LabelKind, ScreenLabel},
    },
    theme::{Island, colors, fonts, space},
};

/// Pixels to a world unit below which costs in hexes would be a blur.
const TOO_SMALL: f32 = 22.0;

/// Points from the head of a miniature to the top of a name plate over it.
const ABOVE_HEAD: f32 = 40.0;

/// Where a text of a size stands that is to be read in the part of the window that no panel covers, above the line
/// that says what to do; its foot is given and returned.
fn in_free_part(
    free: egui::Rect,
    line: Option<egui::Rect>,
    foot: egui::Pos2,
    text: egui::Vec2,
) -> egui::Pos2 {
    let half = (text.x * 0.5).min(free.width() * 0.5);
    let below = line.map_or(free.bottom(), |line| line.top().min(free.bottom()));
    egui::pos2(
        foot.x.min(free.right() - half).max(free.left() + half),
        foot.y.min(below - text.y * 0.4),
    )
}

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
    // The editor has no plates and no line: what is there is left from a battle.
    let hud = hud.as_ref().filter(|_| !editing);
    let plates = hud.iter().flat_map(|hud| &hud.plates);
    let plates: Vec<egui::Rect> = plates.map(|(_, rect)| *rect).collect();
    // Plates with the chances over them.
    let told = hud.iter().flat_map(|hud| hud.told.values());
    let told = told.map(|foot| placed(*foot, egui::vec2(48.0, UNDER_PLATE)));
    let marks: Vec<egui::Rect> = plates.iter().copied().chain(told).collect();
    let line = hud.and_then(|hud| hud.line);
    let chips = hud.and_then(|hud| hud.chips);
    let is_float = |label: &ScreenLabel| matches!(label.kind, LabelKind::Float(_));
    let tells = !editing && anchors.labels.iter().any(is_float);
    let sheet = hud.and_then(|_| Island::last_rect(ctx, "card"));
    let mut stacked: Vec<egui::Rect> = Vec::new();
    for label in &anchors.labels {
        let (size, alpha) = match label.kind {
            LabelKind::Float(age) | LabelKind::Dice(age) => (15.0, (1.6 * (1.0 - age)).min(1.0)),
            LabelKind::Total | LabelKind::Target(..) => (16.0, 1.0),
            LabelKind::Reach | LabelKind::Step => {
                if label.scale < TOO_SMALL {
                    continue;
                }
                (12.5, 0.95)
            }
            // What has happened is read first.
            LabelKind::Area if tells => continue,
            LabelKind::Area | LabelKind::Arrow => (13.0, 0.95),
        };
        let mut foot = egui::pos2(label.at.x / zoom, label.at.y / zoom);
        let kept = hud.and_then(|hud| match label.kind {
            LabelKind::Target(unit, _) => hud.told.get(&UnitId(unit)),
            _ => None,
        });
        if let Some(kept) = kept {
            foot = *kept;
        } else if matches!(label.kind, LabelKind::Target(..) | LabelKind::Float(_)) {
            foot = above_or_below(&marks, chips, free.top(), foot, extent(&label.text, size));
        }
        if matches!(label.kind, LabelKind::Dice(_)) {
            // What dice in the tray are for is read over the line and the bar that cover the tray in a near view.
            let font = fonts::strong(size);
            let text = painter.layout_no_wrap(label.text.clone(), font, egui::Color32::WHITE);
            let log = hud.and_then(|_| Island::last_rect(ctx, "log"));
            let beside = log.filter(|log| foot.y > log.top());
            let room = beside.map_or(free, |log| free.with_min_x(log.right().max(free.left())));
            foot = in_free_part(room, line, foot, text.size());
            // Where the record sheet covers the tray, the dice are shown beside the log.
            if sheet.is_some_and(|sheet| sheet.intersects(placed(foot, text.size()).expand(8.0))) {
                continue;
            }
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
            // Nor under the bar at the bottom, nor behind the name plates of those who stand there.
            if ctx.content_rect().contains(foot) {
                let text = extent(&label.text, size);
                foot = clear_of(&marks, in_free_part(free, line, foot, text), text);
            }
        }
        let is_result = matches!(
            label.kind,
            LabelKind::Float(_) | LabelKind::Dice(_) | LabelKind::Total | LabelKind::Target(..)
        );
        if is_result != RESULTS {
            continue;
        }
        if let LabelKind::Target(unit, _) = label.kind
            && let Some(mini) = anchors.minis.get(&unit).filter(|mini| mini.behind)
        {
            let base = egui::pos2(mini.base.x / zoom, mini.base.y / zoom);
            let plate = if kept.is_some() { UNDER_PLATE } else { 2.0 };
            let from = foot + egui::vec2(0.0, plate);
            lead(&painter, from, base, mini.scale / zoom, label.colour);
        }
        let lines: Vec<&str> = label.text.lines().collect();
        if label.kind == LabelKind::Total {
            let font = fonts::strong(size);
            let text = painter.layout_no_wrap(label.text.clone(), font, egui::Color32::WHITE);
            foot = clear_of(&plates, foot, text.size());
        }
        if matches!(label.kind, LabelKind::Float(_) | LabelKind::Area) {
            let room = extent(&label.text, size);
            // What floats up at one place, or the names of areas that made way to one, stand one above the other.
            while let Some(other) = stacked
                .iter()
                .find(|r| r.intersects(placed(foot, room).shrink(1.0)))
            {
                foot.y = other.top();
            }
            stacked.push(placed(foot, room));
        }
        if matches!(label.kind, LabelKind::Float(_) | LabelKind::Dice(_)) {
            ground(&painter, placed(foot, extent(&label.text, size)), alpha);
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

/// Dark ground below what has come of something: it is read whatever lies behind it.
fn ground(painter: &egui::Painter, text: egui::Rect, alpha: f32) {
    let ground = text.expand2(egui::vec2(5.0, 0.0));
    let round = egui::CornerRadius::same(space::ROUND_SMALL);
    painter.rect_filled(ground, round, colors::alpha(colors::SLATE, 0.8 * alpha));
}

/// From a chance over a name plate to the plate's lower edge, in points.
const UNDER_PLATE: f32 = 34.0;

/// A line from what is written to the base that it is about, which something hides, and a ring around the base.
fn lead(painter: &egui::Painter, from: egui::Pos2, base: egui::Pos2, scale: f32, ink: Color) {
    let line = egui::Stroke::new(1.5, colour(ink, 0.85));
    let ring = egui::vec2(0.62, 0.34) * scale;
    let end = egui::pos2(base.x, base.y - ring.y);
    if end.y > from.y {
        painter.extend(egui::Shape::dashed_line(&[from, end], line, 4.0, 3.0));
    }
    painter.add(egui::Shape::ellipse_stroke(base, ring, line));
}

/// About how much room a text of some lines takes.
fn extent(text: &str, size: f32) -> egui::Vec2 {
    let letters = text.lines().map(|l| l.chars().count()).max().unwrap_or(0);
    egui::vec2(
        letters as f32 * size * 0.55,
        text.lines().count() as f32 * size * 1.1,
    )
}

/// The place of a label of a size whose lower edge is in the middle at a point.
fn placed(foot: egui::Pos2, size: egui::Vec2) -> egui::Rect {
    egui::Rect::from_min_max(
        foot - egui::vec2(size.x * 0.5, size.y),
        foot + egui::vec2(size.x * 0.5, 0.0),
    )
}

/// The foot of a label of a size, moved off the name plates that it would cover: `past` says how low it is then.
fn off_plates(
    plates: &[egui::Rect],
    mut foot: egui::Pos2,
    size: egui::Vec2,
    past: impl Fn(&egui::Rect) -> f32,
) -> egui::Pos2 {
    // Each plate moves it once at most.
    for _ in plates {
        match plates.iter().find(|p| p.intersects(placed(foot, size))) {
            Some(plate) => foot.y = past(plate),
            None => break,
        }
    }
    foot
}

/// The foot of a label of a size that tells of a unit whose head is at a point: above its name plate, which may have made
/// way for those of others, and above them; without room there, below the bar at the top and the chips under it, it stands
/// below the plates.
fn above_or_below(
    plates: &[egui::Rect],
    chips: Option<egui::Rect>,
    top: f32,
    head: egui::Pos2,
    size: egui::Vec2,
) -> egui::Pos2 {
    let wanted = head - egui::vec2(0.0, ABOVE_HEAD);
    let found = clear_of(plates, wanted, size);
    let room = placed(found, size);
    if room.top() >= top && chips.is_none_or(|chips| !chips.intersects(room)) {
        return found;
    }
    let least = chips.map_or(top, |chips| chips.bottom().max(top)) + size.y;
    below(plates, egui::pos2(wanted.x, wanted.y.max(least)), size)
}

/// The foot of a label that finds no room above name plates: below them.
fn below(plates: &[egui::Rect], foot: egui::Pos2, size: egui::Vec2) -> egui::Pos2 {
    off_plates(plates, foot, size, |plate| plate.bottom() + size.y + 1.0)
}

/// The foot of a label that stands above name plates.
fn clear_of(plates: &[egui::Rect], foot: egui::Pos2, size: egui::Vec2) -> egui::Pos2 {
    off_plates(plates, foot, size, |plate| plate.top() - 1.0)
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Rect, pos2, vec2};

    use super::{above_or_below, below, clear_of, in_free_part};

    #[test]
    fn a_chance_without_room_above_a_plate_is_written_below_it() {
        let plates = [Rect::from_min_size(pos2(100.0, 80.0), vec2(90.0, 30.0))];
        let size = vec2(40.0, 20.0);
        assert_eq!(below(&plates, pos2(150.0, 90.0), size), pos2(150.0, 131.0));
        let free = pos2(300.0, 90.0);
        assert_eq!(below(&plates, free, size), free);
    }

    #[test]
    fn a_chance_is_written_above_a_plate_that_made_way_and_beside_no_chip() {
        let plate = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(90.0, 30.0));
        let size = vec2(40.0, 36.0);
        let at = |plates: &[Rect], chips, head| above_or_below(plates, chips, 60.0, head, size);
        // The plate stands where plates do.
        let head = pos2(145.0, 200.0);
        assert_eq!(at(&[plate(100.0, 166.0)], None, head), pos2(145.0, 160.0));
        // Another one stands there: its own made way upwards.
        let two = [plate(110.0, 166.0), plate(100.0, 132.0)];
        assert_eq!(at(&two, None, head), pos2(145.0, 131.0));
        // There is no room above, or it is taken by the chips: it stands below its plate.
        let high = [plate(100.0, 70.0)];
        assert_eq!(at(&high, None, pos2(145.0, 104.0)), pos2(145.0, 137.0));
        let chips = Rect::from_min_size(pos2(120.0, 60.0), vec2(80.0, 24.0));
        let near = [plate(100.0, 105.0)];
        assert_eq!(at(&near, None, pos2(145.0, 139.0)), pos2(145.0, 99.0));
        assert_eq!(
            at(&near, Some(chips), pos2(145.0, 139.0)),
            pos2(145.0, 172.0)
        );
    }

    #[test]
    fn what_dice_are_for_is_written_above_the_line_and_inside_the_window() {
        let free = Rect::from_min_max(pos2(0.0, 60.0), pos2(1280.0, 640.0));
        let line = Rect::from_min_max(pos2(500.0, 608.0), pos2(820.0, 632.0));
        let text = vec2(160.0, 20.0);
        let at = |foot| in_free_part(free, Some(line), foot, text);
        assert_eq!(at(pos2(660.0, 700.0)), pos2(660.0, 600.0));
        assert_eq!(at(pos2(-30.0, 300.0)), pos2(80.0, 300.0));
        assert_eq!(in_free_part(free, None, pos2(660.0, 700.0), text).y, 632.0);
    }

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
