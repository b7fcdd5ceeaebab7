//! Which way a unit looks.

use bevy_egui::egui::{
    CursorIcon, Id, Rect, Sense, Shape, Stroke, Ui, UiBuilder, Vec2, pos2, vec2,
};
use hexlance_board::Direction;

use crate::{
    editor::{
        desk::{Editing, UnitAt},
        hand,
    },
    theme::{self, Button, colors as c},
};

/// The six ways that a unit may look, around a hex, and what else is to be set beside them.
pub(in crate::editor) fn ring(
    ui: &mut Ui,
    editing: &mut Editing,
    at: UnitAt,
    more: impl FnOnce(&mut Ui, &mut Editing),
) {
    let Some(own) = at.of(editing.scenario()).map(|u| u.facing().is_some()) else {
        return;
    };
    let turn = |editing: &mut Editing, merge: Option<&str>, to: Option<Direction>| {
        let key = merge.map(|m| format!("{m}.{at:?}"));
        editing.edit(tr!("Facing"), key.as_deref(), |s| {
            if let Some(unit) = at.of_mut(s) {
                *unit.facing_mut() = to;
            }
        });
    };
    theme::heading(ui, tr!("Facing"));
    let now = hand::facing(editing, at);
    let (_, all) = ui.allocate_space(vec2(ui.available_width(), 104.0));
    let ring = Rect::from_min_size(all.min + vec2(4.0, 0.0), Vec2::splat(104.0));
    if let Some(new) = directions(ui, ring, now, own) {
        turn(editing, Some("facing"), Some(new));
    }
    let beside = Rect::from_min_max(pos2(ring.right() + 12.0, all.top() + 4.0), all.max);
    let mut beside = ui.new_child(
        UiBuilder::new()
            .id_salt("editor.facing.beside")
            .max_rect(beside),
    );
    let ui = &mut beside;
    ui.spacing_mut().item_spacing.y = 5.0;
    let way = crate::words::direction_name(now);
    ui.label(theme::body(crate::words::capital(way)));
    let b = Button::new("editor.facing.side", tr!("As its side"))
        .small()
        .selected(!own)
        .tip(tr!("It looks the way its side looks: away from its home edge, unless the side says another way."));
    if b.show(ui) && own {
        turn(editing, None, None);
    }
    more(ui, editing);
}

/// Six arrows around a hex; gives back the one that was clicked.
fn directions(ui: &mut Ui, rect: Rect, now: Direction, own: bool) -> Option<Direction> {
    let mut new = None;
    let middle = rect.center();
    let corner = |k: usize, r: f32| {
        let a = std::f32::consts::FRAC_PI_3 * k as f32;
        middle + vec2(a.cos(), a.sin()) * r
    };
    let hex: Vec<_> = (0..6).map(|k| corner(k, 24.0)).collect();
    ui.painter().add(Shape::convex_polygon(
        hex,
        c::SLATE_RAISED,
        Stroke::new(1.5, c::LINE),
    ));
    for d in Direction::ALL {
        let a = std::f32::consts::FRAC_PI_3 * f32::from(d.index());
        let out = vec2(a.sin(), -a.cos());
        let side = vec2(-out.y, out.x);
        let at = Rect::from_center_size(middle + out * 37.0, Vec2::splat(27.0));
        let key = format!("editor.facing.{d:?}");
        let label = crate::words::direction_name(d);
        let response = ui
            .interact(at, Id::new(&key), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        theme::named(ui, &response, &key, label);
        let on = d == now;
        let hot = response.hovered() || response.has_focus();
        let ink = match (on, own, hot) {
            (true, true, _) => c::BRASS_BRIGHT,
            (true, false, _) => c::BRASS_DIM,
            (_, _, true) => c::TEXT,
            _ => c::SLATE_HOVER,
        };
        let tip = middle + out * 48.0;
        let foot = middle + out * 29.0;
        let p = ui.painter();
        p.add(Shape::convex_polygon(
            vec![tip, foot + side * 11.0, foot - side * 11.0],
            ink,
            Stroke::new(1.0, if hot { c::BRASS } else { c::LINE }),
        ));
        if on {
            let stroke = Stroke::new(3.0, ink);
            p.line_segment([middle - out * 12.0, middle + out * 14.0], stroke);
        }
        if theme::tip_lines(response, "", &[("", label), (tr!("Keys"), tr!(", and ."))]).clicked() {
            new = Some(d);
        }
    }
    new
}
