//! Equipment that is no weapon of the tables (C8.3.5, C8.3.7, C11.7).

use hexlance_rules::Ustr;
use serde::Deserialize;

use super::{TechBase, Tons};

/// To which multiple a share of the tonnage goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Share {
    /// Up to a whole ton.
    Whole,
    /// Up to half a ton.
    Half,
    /// To the nearest whole ton, .5 up, at least one.
    Nearest,
}

/// What an item weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Weight {
    /// So many tons.
    Fixed(Tons),
    /// The unit's tonnage divided by a number, rounded, and so many tons more.
    Tonnage {
        /// The number.
        by: u16,
        /// How it is rounded.
        to: Share,
        /// What is added.
        #[serde(default)]
        plus: Tons,
    },
    /// The weight of the unit's direct-fire weapons divided by a number, up to a whole ton.
    Weapons(u16),
    /// As the unit's file says.
    AsWanted,
}

/// How many critical slots of a 'Mech an item takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Slots {
    /// So many.
    Fixed(u8),
    /// One for each ton, up.
    PerTon,
    /// The tonnage divided by a number, up, and so many more.
    Tonnage {
        /// The number.
        by: u16,
        /// What is added.
        #[serde(default)]
        plus: u8,
    },
}

/// What the rules do with an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Special {
    /// Nothing that this ruleset asks for by kind.
    #[default]
    Other,
    /// CASE (C10.7.4).
    Case,
    /// MASC (C10.7.6).
    Masc,
    /// Artemis IV (C10.6.13).
    Artemis,
    /// Targeting computer (C10.6.27).
    Computer,
    /// ECM suite (C10.7.2).
    Ecm,
    /// Active probe (C10.7.1).
    Probe {
        /// Its reach in hexes as the Inner Sphere builds it.
        inner_sphere: u8,
        /// Its reach as the Clans build it.
        clan: u8,
    },
    /// C3 master (C10.7.3).
    C3Master,
    /// C3 slave.
    C3Slave,
    /// C3i computer.
    C3i,
    /// Extended fuel tank (C10.7.10).
    Fuel,
    /// Environmental sealing (C8.2.5): its slots are rolled again.
    Sealing,
    /// Advanced fire control of an IndustrialMech (C5.7.2).
    FireControl,
    /// A physical weapon of an arm (C11.7).
    Melee {
        /// Modifier to hit.
        to_hit: i8,
        /// The tonnage divided by this; 0 for a fixed damage.
        by: u8,
        /// Points that are added; the damage itself where it is fixed.
        plus: u8,
        /// Whether triple-strength myomer doubles the damage.
        doubled: bool,
        /// Whether it is swung by a hand.
        hand: bool,
    },
}

/// Weight and slots of an item with one technology base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// What it weighs.
    pub tons: Weight,
    /// Its slots.
    pub slots: Slots,
}

/// A kind of item.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Equipment {
    /// Its name in the tables.
    pub name: Ustr,
    /// As Inner Sphere units carry it.
    #[serde(default)]
    pub inner_sphere: Option<Standing>,
    /// As Clan units carry it.
    #[serde(default)]
    pub clan: Option<Standing>,
    /// What the rules do with it.
    #[serde(default)]
    pub special: Special,
}

impl Equipment {
    /// Weight and slots for a technology base; none if it is not made there.
    pub const fn of(&self, tech: TechBase) -> Option<Standing> {
        match tech {
            TechBase::InnerSphere => self.inner_sphere,
            TechBase::Clan => self.clan,
        }
    }
}

impl Weight {
    /// The weight on a unit of a tonnage whose direct-fire weapons weigh so much; none if the unit's file says it.
    pub fn on(self, tonnage: u16, direct: Tons) -> Option<Tons> {
        match self {
            Self::Fixed(tons) => Some(tons),
            Self::Tonnage { by, to, plus } => {
                let kg = u32::from(tonnage) * 1_000;
                let by = u32::from(by.max(1));
                let share = match to {
                    Share::Whole => kg.div_ceil(by * 1_000) * 1_000,
                    Share::Half => kg.div_ceil(by * 500) * 500,
                    Share::Nearest => ((2 * kg / by + 1_000) / 2_000).max(1) * 1_000,
                };
                Some(Tons(share) + plus)
            }
            Self::Weapons(by) => {
                let by = u32::from(by.max(1));
                Some(Tons(direct.0.div_ceil(by * 1_000) * 1_000))
            }
            Self::AsWanted => None,
        }
    }
}

impl Slots {
    /// The slots on a unit of a tonnage, of an item that weighs so much.
    pub const fn on(self, tonnage: u16, tons: Tons) -> u8 {
        match self {
            Self::Fixed(n) => n,
            Self::PerTon => tons.0.div_ceil(1_000) as u8,
            Self::Tonnage { by, plus } => {
                tonnage.div_ceil(if by == 0 { 1 } else { by }) as u8 + plus
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_tonnage_are_rounded_as_the_table_says() {
        let by = |by, to| Weight::Tonnage {
            by,
            to,
            plus: Tons::ZERO,
        };
        // MASC of 55 tons: 2.75, normally to 3.
        assert_eq!(by(20, Share::Nearest).on(55, Tons::ZERO), Some(Tons(3_000)));
        assert_eq!(by(20, Share::Nearest).on(50, Tons::ZERO), Some(Tons(3_000)));
        assert_eq!(by(25, Share::Nearest).on(30, Tons::ZERO), Some(Tons(1_000)));
        // A hatchet of 65 tons, a sword of 70.
        assert_eq!(by(15, Share::Whole).on(65, Tons::ZERO), Some(Tons(5_000)));
        assert_eq!(by(20, Share::Half).on(70, Tons::ZERO), Some(Tons(3_500)));
        assert_eq!(Weight::Weapons(5).on(95, Tons(27_000)), Some(Tons(6_000)));
    }
}
