//! The sheet of the dial rules.
use crate::hud::{HudCx, model::DialCard};
use bevy_egui::egui::Ui;
pub(super) fn header(_ui: &mut Ui, _cx: &mut HudCx, _card: &DialCard) {}
pub(super) fn body(_ui: &mut Ui, _cx: &mut HudCx, _card: &DialCard) {}
