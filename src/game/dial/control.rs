//! What clicks and keys mean in a battle of the dial rules.

use hexlance_board::Hex;
use hexlance_dial::Dial;
use hexlance_rules::UnitId;

use crate::{game::control, hud::model::HudAction};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, Dial>;

impl Desk<'_, '_, '_> {
    /// Carries out an action of the HUD that is the ruleset's own.
    pub(super) fn own_act(&mut self, _action: HudAction) {}

    /// A click on the table with the main button.
    pub(super) fn own_click(&mut self, _hex: Hex, _mini: Option<UnitId>) {}
}
