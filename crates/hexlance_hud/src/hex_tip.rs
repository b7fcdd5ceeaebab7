//! What lies in the hex under the pointer and what it costs to get there.

use super::{
    HudCx, breakdown,
    layout::HudLayout,
    model::{Anchor, HexTip},
    overlay,
};
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontId, Id, LayerId, Order, Pos2, Rect, Stroke, StrokeKind,
    Vec2, pos2, vec2,
};
use hexlance_ui::theme::{self, colors as c, fonts, space};

/// Width of its lines, at most.
const WIDTH: f32 = 176.0;
/// How far from the pointer it may stand, in points: beside the hex, or beyond what stands around it.
const GAPS: [f32; 4] = [26.0, 58.0, 100.0, 150.0];
/// Where it may stand around the pointer, from its left upper end to its right lower one: beside it first.
const SIDES: [(f32, f32); 8] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (1.0, 1.0),
    (1.0, -1.0),
    (-1.0, 1.0),
    (-1.0, -1.0),
    (0.0, 1.0),
    (0.0, -1.0),
];
/// How much better another place must be, in covered square points, before it moves there.
const LOYALTY: f32 = 220.0;
/// How long another place must be better before it moves there, in seconds: what passes by moves it nowhere.
const PATIENCE: f64 = 0.12;
/// What being a point farther from the pointer counts, in covered square points.
const FARTHER: f32 = 5.0;

/// Draws the tip beside the pointer; it lets the pointer through. Where there is no room for it, it stays away.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(tip) = &cx.view.hover else { return };
    if cx.state.menu.is_some() || ctx.is_pointer_over_egui() {
        return;
    }
    let Some(at) = ctx.pointer_latest_pos() else {
        return;
    };
    let p = ctx.layer_painter(LayerId::new(Order::Foreground, Id::new("hud.hex-tip")));
    let number = p.layout_no_wrap(
        tip.number.clone(),
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
    let mut galleys: Vec<_> = lines(tip)
        .into_iter()
        .map(|(text, font, color)| p.layout_job(theme::wrapped(&text, font, color, WIDTH)))
        .collect();
    // The number stands at the right end of the first line.
    let beside = number.size().x + 10.0;
    if let (Some(first), Some((text, font, color))) = (galleys.first_mut(), lines(tip).first())
        && first.size().x + beside > WIDTH
    {
        *first = p.layout_job(theme::wrapped(text, font.clone(), *color, WIDTH - beside));
    }
    let first = galleys.first().map_or(0.0, |g| g.size().x) + beside;
    let width = galleys.iter().map(|g| g.size().x).fold(first, f32::max) + 14.0;
    let height = galleys.iter().map(|g| g.size().y).sum::<f32>() + 8.0;
    let way = Obstacles::new(ctx, cx, layout);
    let size = vec2(width, height);
    let Some((best, there)) = way.place(at, size, cx.state.tip_place) else {
        return;
    };
    let here = cx.state.tip_place.and_then(|n| way.at(at, size, n));
    let since = match cx.state.tip_better {
        _ if here.is_none() || cx.state.tip_place == Some(best) => None,
        Some((place, since)) if place == best => Some(since),
        _ => Some(cx.state.now),
    };
    let stays = since.is_some_and(|s| cx.state.now - s < PATIENCE);
    cx.state.tip_better = since.filter(|_| stays).map(|s| (best, s));
    let rect = match here {
        Some(here) if stays => here,
        _ => {
            cx.state.tip_place = Some(best);
            there
        }
    };
    p.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_CONTROL),
        c::alpha(c::SLATE, 0.92),
        Stroke::new(1.0, c::BRASS_DIM),
        StrokeKind::Inside,
    );
    p.galley(
        pos2(rect.right() - 7.0 - number.size().x, rect.top() + 5.0),
        number,
        c::TEXT_FAINT,
    );
    let mut y = rect.top() + 4.0;
    for g in galleys {
        let h = g.size().y;
        p.galley(pos2(rect.left() + 7.0, y), g, c::TEXT);
        y += h;
    }
    cx.state.tip = Some(rect);
}

/// What the tip must not cover, and what it should not.
struct Obstacles {
    screen: Rect,
    /// Panels, questions, the line that says what to do, what the table writes beside the pointer.
    never: Vec<Rect>,
    /// Miniatures and their name plates.
    rather_not: Vec<Rect>,
}

impl Obstacles {
    fn new(ctx: &Context, cx: &HudCx, layout: &HudLayout) -> Self {
        let panels = ctx.memory(|m| {
            let layers = m.areas().visible_layer_ids().into_iter();
            let over = layers.filter(|l| matches!(l.order, Order::Middle | Order::Foreground));
            over.filter_map(|l| m.area_rect(l.id)).collect::<Vec<_>>()
        });
        let minis = cx.anchors.at.iter().filter_map(|(anchor, _)| {
            let (head, size) = overlay::place(ctx.zoom_factor(), cx, *anchor)?;
            matches!(anchor, Anchor::Unit(_)).then(|| overlay::body(head, size))
        });
        let plates = cx.state.plates.iter().map(|(_, rect)| *rect);
        let zoom = ctx.zoom_factor();
        let written = cx.anchors.written.iter();
        let written =
            written.map(|(foot, letters)| written_at(pos2(foot.x / zoom, foot.y / zoom), *letters));
        Self {
            screen: layout.screen.shrink(space::EDGE),
            never: panels
                .into_iter()
                .chain(cx.state.line)
                .chain(written)
                .collect(),
            rather_not: plates.chain(minis).collect(),
        }
    }

    /// The best place for a tip of a size, by its number, with where that is; none where panels leave no room. It stays
    /// where it was unless another place is much better.
    fn place(&self, at: Pos2, size: Vec2, last: Option<usize>) -> Option<(usize, Rect)> {
        let mut best: Option<(f32, usize, Rect)> = None;
        for number in 0..GAPS.len() * SIDES.len() {
            let Some(rect) = self.at(at, size, number) else {
                continue;
            };
            let over = |r: &Rect| r.intersect(rect).area().max(0.0);
            let hidden = self.rather_not.iter().filter(|r| r.intersects(rect));
            let stays = if last == Some(number) { LOYALTY } else { 0.0 };
            let cost = hidden.map(over).sum::<f32>() + FARTHER * gap(number) - stays;
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, number, rect));
            }
        }
        best.map(|(_, number, rect)| (number, rect))
    }

    /// A place by its number, unless it is off the screen or over a panel.
    fn at(&self, at: Pos2, size: Vec2, number: usize) -> Option<Rect> {
        let (x, y) = SIDES[number % SIDES.len()];
        let out = vec2(x, y) * (size / 2.0 + Vec2::splat(gap(number)));
        let rect = Rect::from_center_size(at + out, size);
        let free = !self.never.iter().any(|r| r.intersects(rect));
        (free && self.screen.contains_rect(rect)).then_some(rect)
    }
}

/// About where a text of so many letters stands whose lower edge is in the middle at a point.
fn written_at(foot: Pos2, letters: usize) -> Rect {
    let half = letters as f32 * fonts::size::HEADING * 0.28;
    Rect::from_min_max(
        foot - vec2(half, fonts::size::HEADING * 1.2),
        foot + vec2(half, 2.0),
    )
}

/// How far from the pointer a place is, by its number.
fn gap(number: usize) -> f32 {
    GAPS[number / SIDES.len()]
}

fn lines(tip: &HexTip) -> Vec<(String, FontId, Color32)> {
    let small = fonts::body(fonts::size::TINY);
    let mut out = Vec::new();
    let mut terrain = tip.terrain.iter();
    let first = terrain.next().cloned().unwrap_or_default();
    out.push((first, fonts::strong(fonts::size::SMALL), c::TEXT));
    let level = tr!("Level {level}", level = tip.level);
    let below: Vec<&str> = terrain.chain([&level]).map(String::as_str).collect();
    out.push((below.join("  ·  "), small.clone(), c::TEXT_DIM));
    match &tip.cost {
        Some(Ok((way, cost))) => out.push((
            format!("{way}: {cost}"),
            fonts::strong(fonts::size::TINY),
            c::BRASS_BRIGHT,
        )),
        Some(Err(why)) => out.push((why.clone(), small.clone(), c::BAD)),
        None => {}
    }
    for (note, tone) in &tip.notes {
        out.push((
            note.clone(),
            small.clone(),
            breakdown::tone_color(*tone).unwrap_or(c::TEXT_DIM),
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn obstacles(never: &[Rect], rather_not: &[Rect]) -> Obstacles {
        Obstacles {
            screen: Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)),
            never: never.to_vec(),
            rather_not: rather_not.to_vec(),
        }
    }

    fn around(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect::from_center_size(pos2(x, y), vec2(w, h))
    }

    const SIZE: Vec2 = vec2(160.0, 60.0);

    #[test]
    fn it_stands_beside_the_pointer_where_nothing_is_in_the_way() {
        let at = pos2(600.0, 400.0);
        let (_, free) = obstacles(&[], &[]).place(at, SIZE, None).expect("room");
        assert!(free.left() > at.x + 20.0 && free.y_range().contains(at.y));
        // A miniature to the right: it goes to the left.
        let mini = around(690.0, 400.0, 60.0, 60.0);
        let (_, other) = obstacles(&[], &[mini]).place(at, SIZE, None).expect("room");
        assert!(!other.intersects(mini) && other.right() < at.x, "{other:?}");
        // Miniatures all around: it goes beyond them, or covers the least.
        let ring: Vec<Rect> = [(-90.0, 0.0), (90.0, 0.0), (0.0, 70.0), (0.0, -70.0)]
            .map(|(x, y)| around(at.x + x, at.y + y, 70.0, 60.0))
            .to_vec();
        let (_, beyond) = obstacles(&[], &ring).place(at, SIZE, None).expect("room");
        assert!(ring.iter().all(|r| !r.intersects(beyond)), "{beyond:?}");
    }

    #[test]
    fn what_a_path_comes_to_is_read_beside_it() {
        let at = pos2(600.0, 400.0);
        let sum = written_at(pos2(600.0, 390.0), 11);
        assert!(sum.width() > 60.0 && sum.right() > 626.0);
        let (_, rect) = obstacles(&[sum], &[]).place(at, SIZE, None).expect("room");
        assert!(!rect.intersects(sum), "{rect:?}");
    }

    #[test]
    fn panels_and_the_line_that_says_what_to_do_are_never_covered() {
        let bar = around(640.0, 690.0, 500.0, 60.0);
        let line = around(640.0, 640.0, 380.0, 26.0);
        for x in (60..1240).step_by(20) {
            for y in (60..700).step_by(10) {
                let at = pos2(x as f32, y as f32);
                if let Some((_, rect)) = obstacles(&[bar, line], &[]).place(at, SIZE, None) {
                    assert!(!rect.intersects(bar) && !rect.intersects(line), "{at:?}");
                }
            }
        }
        // With no room at all it stays away.
        let all = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let none = obstacles(&[all], &[]).place(pos2(640.0, 360.0), SIZE, None);
        assert_eq!(none, None);
    }

    #[test]
    fn it_does_not_jump_about_for_little() {
        let at = pos2(600.0, 400.0);
        let (first, rect) = obstacles(&[], &[]).place(at, SIZE, None).expect("room");
        let corner = Rect::from_min_size(rect.min, vec2(12.0, 12.0));
        let way = obstacles(&[], &[corner]);
        let (stays, _) = way.place(at, SIZE, Some(first)).expect("room");
        assert_eq!(stays, first);
    }
}
