//! The overlay: the latest frames as a small graph, and the numbers behind it.

use super::{CALL_BUDGET, FRAME_BUDGET, Frame, FrameStats, OWN_BUDGET, Work, measuring};
use crate::{
    hud::HudLayout,
    screens::Screen,
    settings::Settings,
    table::Quality,
    table::quality::draws_in_software,
    theme::{self, Island, UiSet, colors as c, fonts, space},
};
use bevy::{prelude::*, render::renderer::RenderAdapterInfo};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{Align2, Color32, Order, Rect, Stroke, Ui, pos2, vec2};

/// Outer width of the overlay in points.
const WIDTH: f32 = 236.0;
/// Height of the graph in points.
const GRAPH: f32 = 56.0;
/// Height of a row in points.
const ROW: f32 = 15.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw)
            .run_if(measuring)
            .run_if(|s: Res<Settings>| s.table.frame_times),
    );
}

/// What draws the table.
struct Machine {
    quality: &'static str,
    name: String,
    in_software: bool,
}

fn show(
    mut contexts: EguiContexts,
    stats: Res<FrameStats>,
    quality: Option<Res<Quality>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    screen: Option<Res<State<Screen>>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let machine = Machine {
        quality: quality.map_or("", |q| q.level.name()),
        name: adapter
            .as_ref()
            .map_or(String::new(), |a| a.name.to_string()),
        in_software: adapter.is_some_and(|a| draws_in_software(&a)),
    };
    let all = ctx.content_rect();
    let in_battle = screen.is_some_and(|s| *s.get() == Screen::Battle);
    // beside the card in a battle, in the corner elsewhere
    let at = if in_battle {
        let free = HudLayout::new(all, false).free();
        free.right_top() + vec2(-space::EDGE, space::EDGE)
    } else {
        all.right_top() + vec2(-space::EDGE, space::EDGE)
    };
    draw(ctx, at, &stats, &machine);
    Ok(())
}

fn draw(ctx: &egui::Context, at: egui::Pos2, stats: &FrameStats, machine: &Machine) {
    let usual = stats.usual();
    Island::new("frame-times", Align2::RIGHT_TOP, at, WIDTH)
        .order(Order::Foreground)
        .passive()
        .show(ctx, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let rate = 1000.0 / usual.frame_ms.max(0.01);
            theme::heading(
                ui,
                &tr!(
                    "{ms} ms  ·  {rate} a second",
                    ms = format!("{:.1}", usual.frame_ms),
                    rate = format!("{rate:.0}")
                ),
            );
            ui.add_space(space::TIGHT);
            graph(ui, stats);
            ui.add_space(space::TIGHT);
            numbers(ui, &usual);
            theme::hairline(ui);
            let within = |n: u32, most: u32| if n <= most { c::TEXT } else { c::WARN };
            row(
                ui,
                tr!("Draw calls"),
                &tr!(
                    "{calls} of {most}",
                    calls = stats.draw_calls,
                    most = CALL_BUDGET
                ),
                within(stats.draw_calls, CALL_BUDGET),
            );
            row(
                ui,
                tr!("Batches behind them"),
                &stats.batches.to_string(),
                c::TEXT_DIM,
            );
            row(
                ui,
                tr!("Calls of panels"),
                &stats.panel_calls.to_string(),
                c::TEXT_DIM,
            );
            row(
                ui,
                tr!("Meshes in view"),
                &stats.entities.to_string(),
                c::TEXT_DIM,
            );
            row(
                ui,
                tr!("Quality"),
                crate::lang::text(machine.quality),
                c::TEXT_DIM,
            );
            let by = if machine.in_software {
                tr!("processor")
            } else {
                tr!("graphics card")
            };
            row(ui, tr!("Drawn by"), by, c::TEXT_DIM);
            if !machine.name.is_empty() {
                let (_, line) = ui.allocate_space(vec2(ui.available_width(), ROW));
                let font = fonts::body(fonts::size::TINY);
                theme::paint_text_in(ui.painter(), line, &machine.name, font, c::TEXT_FAINT);
            }
        });
}

/// The parts of a frame, with the whole of the own work against its budget.
fn numbers(ui: &mut Ui, usual: &Frame) {
    let ms = |v: f32| format!("{v:.2} ms");
    for (part, name) in Work::ALL {
        row(
            ui,
            crate::lang::text(name),
            &ms(usual.own_ms.of(part)),
            c::TEXT_DIM,
        );
    }
    let own = usual.own_ms.total();
    let color = if own <= OWN_BUDGET { c::TEXT } else { c::WARN };
    let of = tr!(
        "{own} of {most} ms",
        own = format!("{own:.2}"),
        most = format!("{OWN_BUDGET:.0}")
    );
    row(ui, tr!("Own work"), &of, color);
    row(ui, tr!("Engine"), &ms(usual.engine_ms), c::TEXT_DIM);
    row(ui, tr!("Drawing"), &ms(usual.drawing_ms), c::TEXT_DIM);
}

fn row(ui: &mut Ui, label: &str, value: &str, color: Color32) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW));
    let p = ui.painter();
    p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        label,
        fonts::body(fonts::size::TINY),
        c::TEXT_DIM,
    );
    p.text(
        rect.right_center(),
        Align2::RIGHT_CENTER,
        value,
        fonts::strong(fonts::size::TINY),
        color,
    );
}

/// A bar a frame: own work at the bottom, the engine's above it, the rest of the frame faint behind them; a line at the
/// time of a frame at sixty a second, a short one at the budget of the own work.
fn graph(ui: &mut Ui, stats: &FrameStats) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), GRAPH));
    let p = ui.painter();
    p.rect_filled(rect, 2.0, c::INK);
    let slowest = stats.history.iter().map(|f| f.frame_ms);
    let top = slowest.fold(FRAME_BUDGET * 2.0, f32::max).min(1000.0);
    let y = |ms: f32| rect.bottom() - (ms / top).min(1.0) * rect.height();
    let step = rect.width() / super::HISTORY as f32;
    let first = super::HISTORY - stats.history.len();
    for (i, f) in stats.history.iter().enumerate() {
        let left = rect.left() + (first + i) as f32 * step;
        let bar = |from: f32, to: f32, color: Color32| {
            let area = Rect::from_min_max(pos2(left, y(to)), pos2(left + step, y(from)));
            p.rect_filled(area, 0.0, color);
        };
        let own = f.own_ms.total();
        bar(0.0, f.frame_ms, c::LINE_FAINT);
        bar(own, own + f.engine_ms, c::LINE);
        bar(0.0, own, c::BRASS);
    }
    p.hline(
        rect.x_range(),
        y(FRAME_BUDGET),
        Stroke::new(1.0, c::alpha(c::TEXT, 0.5)),
    );
    p.hline(
        rect.right() - 10.0..=rect.right(),
        y(OWN_BUDGET),
        Stroke::new(1.0, c::BRASS_BRIGHT),
    );
    p.text(
        pos2(rect.left() + 3.0, y(FRAME_BUDGET)),
        Align2::LEFT_BOTTOM,
        "16.7",
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
}
