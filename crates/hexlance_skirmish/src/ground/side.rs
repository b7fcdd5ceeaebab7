//! What stands on a hexside: walls, gates, windows (K1.5, K1.10.3 to K1.10.6).

use hexlance_board::{Barrier, GateWidth};
use serde::{Deserialize, Serialize};

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

impl From<hexlance_board::GateState> for GateState {
    fn from(state: hexlance_board::GateState) -> Self {
        match state {
            hexlance_board::GateState::Open => Self::Open,
            hexlance_board::GateState::Closed => Self::Closed,
            hexlance_board::GateState::Locked => Self::Locked,
        }
    }
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
    /// What stands on a hexside of the map, from the higher of its two floors upwards (K7.6).
    pub(super) fn of(barrier: Barrier, higher_floor: i16) -> Self {
        let above = |steps: u8| higher_floor.saturating_add(i16::from(steps));
        match barrier {
            Barrier::LowWall => Self::Wall { top: above(1) },
            Barrier::Wall { height } => Self::Wall { top: above(height) },
            Barrier::Gate(gate) => Self::Gate {
                top: above(gate.height),
                width: gate.width,
                state: gate.state.into(),
            },
            Barrier::Window { sill, height } => Self::Window {
                top: above(height),
                sill: above(sill.min(height)),
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
