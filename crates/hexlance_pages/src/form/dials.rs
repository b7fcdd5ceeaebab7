//! Edges of the map around a small one, and the six directions around a hex.

use bevy_egui::egui::{
    CornerRadius, CursorIcon, Id, Rect, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    pos2, vec2,
};
use hexlance_board::{Direction, Edge};
use hexlance_ui::{
    input::{KeyAction, hint_in},
    theme::{self, Button, colors as c},
};

/// Size of a compass and of a ring.
const DIAL: Vec2 = vec2(158.0, 84.0);

/// The edges in the order in which they are named.
const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

/// The four edges around a small map; gives back the one that was pressed.
pub fn compass(
    ui: &mut Ui,
    key: &str,
    on: &[Edge],
    names: &[String; 4],
    none: Option<&str>,
) -> Option<Edge> {
    let (_, rect) = ui.allocate_space(DIAL);
    let map = Rect::from_center_size(rect.center(), vec2(38.0, 26.0));
    ui.painter().rect(
        map,
        CornerRadius::same(theme::space::ROUND_SMALL),
        c::INK,
        Stroke::new(1.0, c::LINE),
        StrokeKind::Inside,
    );
    let mut new = None;
    for (edge, name) in EDGES.into_iter().zip(names) {
        let (at, bar) = match edge {
            Edge::North => (vec2(0.0, -30.0), (map.left_top(), map.right_top())),
            Edge::South => (vec2(0.0, 30.0), (map.left_bottom(), map.right_bottom())),
            Edge::East => (vec2(52.0, 0.0), (map.right_top(), map.right_bottom())),
            Edge::West => (vec2(-52.0, 0.0), (map.left_top(), map.left_bottom())),
        };
        let chosen = on.contains(&edge);
        if chosen {
            let line = Stroke::new(3.0, c::BRASS);
            ui.painter().line_segment([bar.0, bar.1], line);
        }
        let place = Rect::from_center_size(rect.center() + at, vec2(54.0, 22.0));
        let b = Button::new(format!("{key}.{edge:?}"), name)
            .small()
            .height(22.0)
            .selected(chosen)
            .disabled(none);
        if b.show_at(ui, place).clicked() && none.is_none() {
            new = Some(edge);
        }
    }
    new
}

/// A direction in one or two letters.
fn letters(direction: Direction) -> &'static str {
    match direction {
        Direction::N => tr_c!("direction", "N"),
        Direction::NE => tr_c!("direction", "NE"),
        Direction::SE => tr_c!("direction", "SE"),
        Direction::S => tr_c!("direction", "S"),
        Direction::SW => tr_c!("direction", "SW"),
        Direction::NW => tr_c!("direction", "NW"),
    }
}

/// The six directions around a hex, with what it is without one in the middle; gives back what was chosen. `refused` is
/// why none can be chosen now.
pub fn ring(
    ui: &mut Ui,
    key: &str,
    middle: (&str, &str),
    now: Option<Direction>,
    names: &[String; 6],
    refused: Option<&str>,
) -> Option<Option<Direction>> {
    let (_, rect) = ui.allocate_space(DIAL);
    let mut new = None;
    let place = Rect::from_center_size(rect.center(), vec2(50.0, 22.0));
    let b = Button::new(format!("{key}.none"), middle.0)
        .small()
        .selected(now.is_none())
        .tip(middle.1)
        .disabled(refused);
    if b.show_at(ui, place).clicked() && now.is_some() {
        new = Some(None);
    }
    for (direction, name) in Direction::ALL.into_iter().zip(names) {
        let a = f32::from(direction.index()) * std::f32::consts::FRAC_PI_3;
        let at = rect.center() + vec2(a.sin() * 56.0, -a.cos() * 30.0);
        let b = Button::new(format!("{key}.{direction:?}"), letters(direction))
            .small()
            .height(22.0)
            .selected(now == Some(direction))
            .tip(name)
            .disabled(refused);
        let place = Rect::from_center_size(at, vec2(36.0, 22.0));
        if b.show_at(ui, place).clicked() && now != Some(direction) {
            new = Some(Some(direction));
        }
    }
    new.filter(|_| refused.is_none())
}

/// The six ways that a unit may look, around a hex, with what is set beside them; gives back the way that was chosen, or
/// none for that of its side.
pub(super) fn facing(
    ui: &mut Ui,
    key: &str,
    now: Direction,
    own: bool,
    names: &[String; 6],
    more: impl FnOnce(&mut Ui),
) -> Option<Option<Direction>> {
    let (_, all) = ui.allocate_space(vec2(ui.available_width(), 104.0));
    let ring = Rect::from_min_size(all.min + vec2(4.0, 0.0), Vec2::splat(104.0));
    let mut new = directions(ui, (key, ring), (now, own), names).map(Some);
    let beside = Rect::from_min_max(pos2(ring.right() + 12.0, all.top() + 4.0), all.max);
    let mut beside = ui.new_child(UiBuilder::new().id_salt((key, "beside")).max_rect(beside));
    let ui = &mut beside;
    ui.spacing_mut().item_spacing.y = 5.0;
    if let Some(name) = names.get(usize::from(now.index())) {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        let name: String = first.chain(letters).collect();
        ui.label(theme::body(name));
    }
    let b = Button::new(format!("{key}.side"), tr!("As its side"))
        .small()
        .selected(!own)
        .tip(tr!("It looks the way its side looks: away from its home edge, unless the side says another way."));
    if b.show(ui) && own {
        new = Some(None);
    }
    more(ui);
    new
}

/// Six arrows around a hex; gives back the one that was clicked.
fn directions(
    ui: &mut Ui,
    (key, rect): (&str, Rect),
    (now, own): (Direction, bool),
    names: &[String; 6],
) -> Option<Direction> {
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
    for (d, label) in Direction::ALL.into_iter().zip(names) {
        let a = std::f32::consts::FRAC_PI_3 * f32::from(d.index());
        let out = vec2(a.sin(), -a.cos());
        let side = vec2(-out.y, out.x);
        let at = Rect::from_center_size(middle + out * 37.0, Vec2::splat(27.0));
        let key = format!("{key}.{d:?}");
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
        let key = |action| hint_in(ui.ctx(), action);
        let keys = tr!(
            "{left} and {right}",
            left = key(KeyAction::TurnLeft),
            right = key(KeyAction::TurnRight)
        );
        if theme::tip_lines(response, "", &[("", label), (tr!("Keys"), &keys)]).clicked() {
            new = Some(d);
        }
    }
    new
}
