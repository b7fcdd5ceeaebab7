//! Points of a track that are pressed away and back.

use bevy_egui::egui::{CursorIcon, Id, Rect, Sense, Ui, Vec2, vec2};
use hexlance_present::TrackKind;
use hexlance_ui::theme::{self, PipStyle, colors as c, pip_grid, pip_grid_size};

/// A track of points: a click on one that is there takes it and those after it away, a click on a lost one brings those
/// up to it back. Gives back how many are left.
pub(super) fn draw(
    ui: &mut Ui,
    key: &str,
    label: &str,
    (left, max): (u8, u8),
    track: TrackKind,
) -> Option<u8> {
    let style = match track {
        TrackKind::Armor => PipStyle::ARMOR,
        TrackKind::Structure => PipStyle::STRUCTURE,
    };
    let style = PipStyle {
        size: 11.0,
        gap: 3.0,
        ..style
    };
    let mut new = None;
    ui.label(theme::dim(tr!(
        "{label}: {left} of {max}",
        label,
        left,
        max
    )));
    let width = ui.available_width() - 4.0;
    let size = pip_grid_size(max.into(), &style, width);
    let (_, rect) = ui.allocate_space(vec2(width, size.y.max(style.size)));
    let at = rect.min + vec2(2.0, 0.0);
    pip_grid(
        ui.painter(),
        at,
        left.into(),
        max.into(),
        &style,
        width - 2.0,
    );
    let step = style.size + style.gap;
    let per_row = ((width - 2.0 + style.gap) / step).max(1.0) as u8;
    for k in 0..max {
        let corner = at + vec2(f32::from(k % per_row), f32::from(k / per_row)) * step;
        let pip = Rect::from_min_size(corner, Vec2::splat(style.size)).expand(style.gap / 2.0);
        let key = format!("{key}.{k}");
        let response = ui
            .interact(pip, Id::new(&key), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        theme::named(ui, &response, &key, &format!("{label} {}", k + 1));
        if response.hovered() {
            ui.painter()
                .circle_stroke(pip.center(), 7.0, (1.5, c::BRASS_BRIGHT));
        }
        if response.clicked() {
            new = Some(if k < left { k } else { k + 1 });
        }
    }
    new
}
