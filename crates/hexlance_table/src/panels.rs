//! Whether a place on the screen belongs to a panel or to the table behind it.
//!
//! The question is put to the layout itself, with the place of the press. What the pointer was over in the frame before
//! is not enough: at a few frames a second a hand moves on and clicks within one frame.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiContextSettings, egui};

/// The panels drawn in the last frame.
#[derive(SystemParam)]
pub struct Panels<'w, 's> {
    contexts: Query<'w, 's, &'static mut EguiContext>,
}

impl Panels<'_, '_> {
    /// Whether a panel covers a place, in logical pixels, or a control on one is being dragged.
    pub fn take(&mut self, place: Vec2) -> bool {
        self.contexts.iter_mut().any(|mut context| {
            let ctx = context.get_mut();
            let points = place / ctx.zoom_factor();
            ctx.egui_is_using_pointer()
                || ctx
                    .layer_id_at(egui::pos2(points.x, points.y))
                    .is_some_and(|layer| layer.order != egui::Order::Background)
        })
    }
}

/// Picking is not told of panels: it would know about them a frame late.
pub(super) fn leave_picking_alone(
    mut settings: Query<&mut EguiContextSettings, Added<EguiContextSettings>>,
) {
    for mut s in &mut settings {
        s.capture_pointer_input = false;
    }
}
