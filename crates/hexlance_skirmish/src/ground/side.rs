//! What stands on a hexside: walls, gates, windows (K1.5, K1.10.3 to K1.10.6).

use serde::{Deserialize, Serialize};

use super::fitting::Opening;

/// What stands on a hexside. Tops are in steps from the table's zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Side {
    /// Nothing.
    #[default]
    Open,
    /// Works around a fortified hex: for sight a wall, for movement nothing (K7.6).
    Works {
        /// Their top.
        top: i16,
    },
    /// A wall.
    Wall {
        /// Its top.
        top: i16,
    },
    /// A gate in a wall.
    Gate {
        /// Top of the wall that it is in, and of the gate while it is closed.
        top: i16,
        /// Who fits through.
        width: GateWidth,
        /// Whether it can be passed.
        state: GateState,
    },
    /// A window in a wall.
    Window {
        /// Top of the wall that it is in.
        top: i16,
        /// Top of its sill: above it the window is open.
        sill: i16,
    },
}

/// Who fits through a gate (K1.5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GateWidth {
    /// S 2 or less.
    Narrow,
    /// Everybody.
    Wide,
}

/// Whether a gate can be passed (K1.10.3 to K1.10.5).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum GateState {
    /// It is open.
    #[default]
    Open,
    /// It is closed, and anybody can open it.
    Closed,
    /// It is closed and locked.
    Locked,
    /// It is destroyed: open for good.
    Destroyed,
}

impl GateState {
    /// Whether one can pass and look through.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Destroyed)
    }

    /// Whether anybody can open it on his way (K1.10.4).
    pub const fn can_be_opened(self) -> bool {
        matches!(self, Self::Closed)
    }
}

impl Side {
    /// A wall from the higher of two floors upwards, with what is in it.
    pub(super) fn wall(higher_floor: i16, height: u8, opening: Opening) -> Self {
        let top = higher_floor.saturating_add(i16::from(height));
        let gate = |width, state| Self::Gate { top, width, state };
        match opening {
            Opening::None => Self::Wall { top },
            Opening::NarrowGate(state) => gate(GateWidth::Narrow, state),
            Opening::WideGate(state) => gate(GateWidth::Wide, state),
            Opening::Window { sill } => Self::Window {
                top,
                sill: higher_floor.saturating_add(i16::from(sill)).min(top),
            },
        }
    }

    /// Up to which height it stops sight; `None` if it does not (K5.2.2, K1.10.3, K1.10.6).
    pub const fn sight_top(self) -> Option<i16> {
        match self {
            Self::Open => None,
            Self::Works { top } | Self::Wall { top } => Some(top),
            Self::Gate { state, .. } if state.is_open() => None,
            Self::Gate { top, .. } => Some(top),
            Self::Window { sill, .. } => Some(sill),
        }
    }

    /// Whether nobody who walks across notices it.
    pub(super) const fn is_nothing_to_walkers(self) -> bool {
        matches!(self, Self::Open | Self::Works { .. })
    }

    /// The state of the gate on it, if there is one.
    pub const fn gate(self) -> Option<GateState> {
        match self {
            Self::Gate { state, .. } => Some(state),
            _ => None,
        }
    }
}
