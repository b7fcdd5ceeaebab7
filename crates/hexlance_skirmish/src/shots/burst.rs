//! How many dice a BS Attack has (K8.1.1).

use super::firer::Firer;
use crate::{ground::Saturation, model::Mode, order::OrderKind, read::Table, state::State, team};

/// Burst in ARO of a shot out of Suppressive Fire (K8.3.1).
const SUPPRESSIVE: u8 = 3;

/// Burst in ARO by Quick Relay, or in a link team of three (K19.3.1).
const DOUBLED: u8 = 2;

/// When a BS Attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// In the Active Turn, in an Order of a kind, by the activated trooper of a number.
    Active(OrderKind, u8),
    /// In ARO.
    Reactive {
        /// Out of Suppressive Fire, with the weapon of it.
        suppressive: bool,
    },
}

/// Whether link teams do something for a mode (K19.3.4).
pub(super) fn is_shared(mode: &Mode) -> bool {
    let t = &mode.traits;
    mode.shape == crate::model::Shape::None && !t.throwing && !t.technical && t.disposable.is_none()
}

/// The most dice, through the worst of the saturation zones that its lines cross (K5.2.5).
pub(crate) fn burst(
    table: Table<'_>,
    firer: &Firer<'_>,
    mode: &Mode,
    turn: Turn,
    saturation: Saturation,
) -> u8 {
    let members = firer.trooper().map_or(0, |who| team::members(table, who));
    let together = members >= 3 && is_shared(mode);
    let full = match turn {
        Turn::Active(OrderKind::Coordinated, 0) => mode.burst.div_ceil(2),
        Turn::Active(OrderKind::Coordinated, _) => 1,
        Turn::Active(..) => mode.burst + u8::from(together),
        Turn::Reactive { suppressive: true } => SUPPRESSIVE,
        Turn::Reactive { .. } if together || firer.is(State::QuickRelay) => DOUBLED,
        Turn::Reactive { .. } => 1,
    };
    saturation.burst(full)
}
