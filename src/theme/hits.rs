//! A list of everything that can be clicked this frame, so that tests find widgets by name.

use bevy::prelude::Resource;
use bevy_egui::egui::{self, Id, LayerId, Rect};

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

/// Notes an interactive widget; what is scrolled out of sight is left out.
pub(crate) fn record(ui: &egui::Ui, key: &str, label: &str, rect: Rect, enabled: bool) {
    let visible = rect.intersect(ui.clip_rect());
    if !ui.is_visible() || visible.width() < 2.0 || visible.height() < 2.0 {
        return;
    }
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

/// Where a widget is that was drawn in this pass, in points; of several whose names begin so, the first.
pub(crate) fn noted(ctx: &egui::Context, key: &str) -> Option<Rect> {
    let zoom = ctx.zoom_factor();
    let rect = ctx.data(|d| {
        let hits = d.get_temp::<Vec<Hit>>(store())?;
        let exact = hits.iter().find(|h| h.key == key);
        let found = exact.or_else(|| hits.iter().find(|h| h.key.starts_with(key)));
        found.map(|h| h.rect)
    })?;
    Some(rect / zoom)
}

/// Takes what was noted since the last call.
pub fn take_hits(ctx: &egui::Context) -> Vec<Hit> {
    ctx.data_mut(|d| std::mem::take(d.get_temp_mut_or_default::<Vec<Hit>>(store())))
}
