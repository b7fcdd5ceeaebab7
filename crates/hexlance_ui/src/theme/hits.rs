//! A list of everything that can be clicked this frame, so that tests find widgets by name.

use bevy::prelude::Resource;
use bevy_egui::egui::{
    self, CornerRadius, Id, LayerId, Order, Rect, Response, Stroke, StrokeKind, WidgetInfo,
    WidgetType,
};

use super::{colors, space};

/// One interactive widget as drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// Stable name, such as `action.jump` or `roster.unit.12`.
    pub key: String,
    /// What a reader or a screen reader calls it.
    pub label: String,
    /// Visible part in logical window pixels (points times interface scale), origin top left.
    pub rect: Rect,
    /// Whether a click does what the label says; a click on a disabled one explains why not.
    pub enabled: bool,
    /// What it is drawn on: a dialog over it takes its clicks.
    pub layer: LayerId,
}

impl Hit {
    /// Where to click: the middle of the visible part, in logical window pixels.
    pub fn centre(&self) -> (f32, f32) {
        let p = self.rect.center();
        (p.x, p.y)
    }
}

/// Every interactive widget drawn in the last frame, in drawing order.
#[derive(Resource, Clone, Debug, Default)]
pub struct HudHits(pub Vec<Hit>);

impl HudHits {
    /// The widget of that name, if it is on screen.
    pub fn get(&self, key: &str) -> Option<&Hit> {
        self.0.iter().find(|h| h.key == key)
    }

    /// Every widget whose name starts so.
    pub fn under<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a Hit> {
        self.0.iter().filter(move |h| h.key.starts_with(prefix))
    }
}

fn store() -> Id {
    Id::new("hexlance.hits")
}

/// The part of a widget that is not scrolled out of sight.
fn in_sight(ui: &egui::Ui, rect: Rect) -> Option<Rect> {
    let visible = rect.intersect(ui.clip_rect());
    let seen = ui.is_visible() && visible.width() >= 2.0 && visible.height() >= 2.0;
    seen.then_some(visible)
}

/// Notes an interactive widget; what is scrolled out of sight is left out.
pub fn record(ui: &egui::Ui, key: &str, label: &str, rect: Rect, enabled: bool) {
    let Some(visible) = in_sight(ui, rect) else {
        return;
    };
    let zoom = ui.ctx().zoom_factor();
    let hit = Hit {
        key: key.to_owned(),
        label: label.to_owned(),
        rect: Rect::from_min_max(
            (visible.min.to_vec2() * zoom).to_pos2(),
            (visible.max.to_vec2() * zoom).to_pos2(),
        ),
        enabled,
        layer: ui.layer_id(),
    };
    ui.ctx()
        .data_mut(|d| d.get_temp_mut_or_default::<Vec<Hit>>(store()).push(hit));
}

/// Notes a widget of our own drawing, gives a screen reader its name, and shows when the keyboard is on it.
pub fn named(ui: &egui::Ui, response: &Response, key: &str, label: &str) {
    let kind = if response.sense.interactive() {
        WidgetType::Button
    } else {
        WidgetType::Label
    };
    named_as(ui, response, key, || {
        WidgetInfo::labeled(kind, response.enabled(), label)
    });
}

/// The same for a widget that is more than a button: one that is on or off, that has a value, that cannot be used now.
pub fn named_as(ui: &egui::Ui, response: &Response, key: &str, info: impl Fn() -> WidgetInfo) {
    response.widget_info(&info);
    if in_sight(ui, response.rect).is_some() {
        let info = info();
        let label = info.label.unwrap_or_default();
        record(ui, key, &label, response.rect, info.enabled);
    }
    focus_ring(ui, response);
}

/// The same for a field that text is typed into: it brings its text, but no name.
pub fn named_field(ui: &egui::Ui, response: &Response, key: &str, label: &str) {
    record(ui, key, label, response.rect, true);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(label));
    focus_ring(ui, response);
}

/// A bright line around the widget that the keyboard is on, above whatever is drawn there.
fn focus_ring(ui: &egui::Ui, response: &Response) {
    if !response.has_focus() || !ui.is_visible() {
        return;
    }
    let layer = LayerId::new(Order::Foreground, Id::new("hexlance.focus"));
    let clip = ui.clip_rect().expand(3.0);
    ui.ctx()
        .layer_painter(layer)
        .with_clip_rect(clip)
        .rect_stroke(
            response.rect.expand(1.0),
            CornerRadius::same(space::ROUND_CONTROL),
            Stroke::new(2.0, colors::BRASS_BRIGHT),
            StrokeKind::Outside,
        );
}

/// What can be pressed, typed into or moved and has no name that a screen reader could say, as roles and places.
pub fn nameless(told: &egui::accesskit::TreeUpdate) -> Vec<String> {
    use egui::accesskit::{Action, Role};
    let acts = |a: Action| move |n: &egui::accesskit::Node| n.supports_action(a);
    let says = |text: Option<&str>| text.is_some_and(|t| !t.trim().is_empty());
    told.nodes
        .iter()
        .map(|(_, node)| node)
        .filter(|n| acts(Action::Click)(n) || acts(Action::Focus)(n))
        .filter(|n| !matches!(n.role(), Role::Window | Role::ScrollBar | Role::ScrollView))
        .filter(|n| {
            let told = says(n.label()) || n.role() == Role::Label && says(n.value());
            !told
        })
        .map(|n| format!("{:?} at {:?}", n.role(), n.bounds()))
        .collect()
}

/// Where the widget of that name is, as it was drawn in this pass, in points, together with all whose names go on from it
/// after a dot.
pub fn noted(ctx: &egui::Context, key: &str) -> Option<Rect> {
    let zoom = ctx.zoom_factor();
    let is_meant = |hit: &&Hit| {
        let rest = hit.key.strip_prefix(key);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let rect = ctx.data(|d| {
        let hits = d.get_temp::<Vec<Hit>>(store())?;
        let all = hits.iter().filter(is_meant).map(|h| h.rect);
        all.reduce(Rect::union)
    })?;
    Some(rect / zoom)
}

/// Takes what was noted since the last call.
pub fn take_hits(ctx: &egui::Context) -> Vec<Hit> {
    ctx.data_mut(|d| std::mem::take(d.get_temp_mut_or_default::<Vec<Hit>>(store())))
}
