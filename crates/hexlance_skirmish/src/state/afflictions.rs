//! States of troopers (K12) that are noted on them. Prone, Engaged, Unconscious and Marker states are read from where and
//! how a trooper stands.

use bevy_ecs::prelude::Component;
use hexlance_rules::{SideId, Ustr};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A state (K12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum State {
    /// Guided Fire may be made on it.
    Targeted,
    /// Immobilized-1.
    Immobilized1,
    /// Immobilized-2.
    Immobilized2,
    /// Immobilized-2 by Adhesive: a PH-6 roll ends it.
    Glued,
    /// No pool Orders, no Comms Equipment.
    Isolated,
    /// May not attack.
    Stunned,
    /// Fire-Sensitive skills and items are off.
    Burnt,
    /// A device, repeater or program is off (K12.5).
    Disabled,
    /// Fights for the other side (K12.4).
    Possessed,
    /// Suppressive Fire (K8.3).
    Suppressive,
    /// A Firewall (K14.2.3) that a program has put up.
    Firewall,
    /// Dogged: acts at 0 W and dies in the States Phase.
    Dogged,
    /// V: No Wound Incapacitation: acts at 0 W.
    NoWound,
    /// Impetuous since it first hurt an enemy (K2.3.3).
    Frenzied,
    /// Marksmanship L2 by a program, to the end of the player turn.
    GuidedHand,
    /// BS Attacks in ARO with B 2 by a program.
    QuickRelay,
    /// Ignores Retreat! for this player turn by a Command Token.
    Steadfast,
    /// Regular for this player turn by a Command Token.
    Drilled,
    /// Has left the table by its own edge (K18.3.3).
    Left,
}

impl State {
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Targeted => "Targeted",
            Self::Immobilized1 => "Immobilized-1",
            Self::Immobilized2 => "Immobilized-2",
            Self::Glued => "Immobilized-2 (Adhesive)",
            Self::Isolated => "Isolated",
            Self::Stunned => "Stunned",
            Self::Burnt => "Burnt",
            Self::Disabled => "Disabled",
            Self::Possessed => "Possessed",
            Self::Suppressive => "Suppressive Fire",
            Self::Firewall => "Firewall",
            Self::Dogged => "Dogged",
            Self::NoWound => "No Wound Incapacitation",
            Self::Frenzied => "Frenzied",
            Self::GuidedHand => "Guided Hand",
            Self::QuickRelay => "Quick Relay",
            Self::Steadfast => "Steadfast",
            Self::Drilled => "Drilled",
            Self::Left => "off the table",
        }
    }
}

/// A state with what belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Afflicted {
    /// The state.
    pub state: State,
    /// The player turn in which it was caused (K12.7).
    pub since: u16,
    /// The side that caused it.
    pub by: SideId,
    /// What is Disabled: a device, `repeater`, or a program; the hacker's group of Possessed as text is `group` below.
    pub what: Option<Ustr>,
    /// A number that belongs to it: the possessor's group.
    pub group: u8,
}

/// All that is noted on a trooper, in the order in which it came.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Afflictions(pub SmallVec<[Afflicted; 2]>);

impl Afflictions {
    /// Whether it has a state.
    pub fn has(&self, state: State) -> bool {
        self.0.iter().any(|a| a.state == state)
    }

    /// A state with what belongs to it.
    pub fn get(&self, state: State) -> Option<&Afflicted> {
        self.0.iter().find(|a| a.state == state)
    }
}
