//! What the HUD shows of a battle of the dial rules.

use super::{Session, focus::Focus};
use crate::hud::model::{BattleView, Overlay};

/// The whole HUD, without the log.
pub fn battle_view(session: &Session, _focus: &Focus, overlays: &[(Overlay, bool)]) -> BattleView {
    BattleView {
        title: session.title.clone(),
        overlays: overlays.to_vec(),
        ..BattleView::default()
    }
}
