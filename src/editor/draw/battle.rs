//! The Battle mode: everything of a battle that is neither map nor unit.

use bevy_egui::egui::Ui;

use super::Cx;
use crate::editor::desk::Editing;

/// The pages.
pub fn pages(_ui: &mut Ui, _editing: &mut Editing, _cx: &mut Cx<'_>) {}

/// The chosen page.
pub fn inspector(_ui: &mut Ui, _editing: &mut Editing, _cx: &mut Cx<'_>) {}
