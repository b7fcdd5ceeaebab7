//! The Forces mode: cards to drag onto the table, and the selected unit.

use bevy_egui::egui::Ui;

use super::Cx;
use crate::editor::desk::Editing;

/// The list of cards, searchable.
pub fn palette(_ui: &mut Ui, _editing: &mut Editing, _cx: &mut Cx<'_>) {}

/// What is selected.
pub fn inspector(_ui: &mut Ui, _editing: &mut Editing, _cx: &mut Cx<'_>) {}
