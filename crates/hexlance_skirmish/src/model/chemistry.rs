//! The table of MetaChemistry.

use serde::{Deserialize, Serialize};

use super::Skill;

/// What a roll of MetaChemistry gives for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MetaResult {
    /// ARM+1.
    NaturalArmor,
    /// V: Dogged.
    Dogged,
    /// Bioimmunity.
    Bioimmunity,
    /// MOV 8-4.
    EnhancedMobility,
    /// BTS+6.
    ReinforcedBiotech,
    /// PH+3.
    EnhancedPhysique,
    /// V: No Wound Incapacitation.
    NoWoundIncapacitation,
    /// Sixth Sense L2.
    SixthSense,
    /// Regeneration.
    Regeneration,
    /// Super-Jump.
    SuperJump,
    /// Climbing Plus.
    ClimbingPlus,
    /// Immunity: Total.
    TotalImmunity,
}

impl MetaResult {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 12] = [
        Self::NaturalArmor,
        Self::Dogged,
        Self::Bioimmunity,
        Self::EnhancedMobility,
        Self::ReinforcedBiotech,
        Self::EnhancedPhysique,
        Self::NoWoundIncapacitation,
        Self::SixthSense,
        Self::Regeneration,
        Self::SuperJump,
        Self::ClimbingPlus,
        Self::TotalImmunity,
    ];

    /// What a d20 gives; what is not on a d20 counts as the end of the table next to it.
    pub const fn of(die: u8) -> Self {
        match die {
            0..=3 => Self::NaturalArmor,
            4..=5 => Self::Dogged,
            6 => Self::Bioimmunity,
            7..=8 => Self::EnhancedMobility,
            9 => Self::ReinforcedBiotech,
            10..=11 => Self::EnhancedPhysique,
            12..=13 => Self::NoWoundIncapacitation,
            14 => Self::SixthSense,
            15..=16 => Self::Regeneration,
            17..=18 => Self::SuperJump,
            19 => Self::ClimbingPlus,
            _ => Self::TotalImmunity,
        }
    }

    /// Its id, such as `skill.metachemistry_dogged`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NaturalArmor => "skill.metachemistry_natural_armor",
            Self::Dogged => "skill.metachemistry_dogged",
            Self::Bioimmunity => "skill.metachemistry_bioimmunity",
            Self::EnhancedMobility => "skill.metachemistry_enhanced_mobility",
            Self::ReinforcedBiotech => "skill.metachemistry_reinforced_biotech",
            Self::EnhancedPhysique => "skill.metachemistry_enhanced_physique",
            Self::NoWoundIncapacitation => "skill.metachemistry_no_wound_incapacitation",
            Self::SixthSense => "skill.metachemistry_sixth_sense",
            Self::Regeneration => "skill.metachemistry_regeneration",
            Self::SuperJump => "skill.metachemistry_super_jump",
            Self::ClimbingPlus => "skill.metachemistry_climbing_plus",
            Self::TotalImmunity => "skill.metachemistry_total_immunity",
        }
    }

    /// The skill that it gives, if it gives one.
    pub const fn skill(self) -> Option<Skill> {
        Some(match self {
            Self::NaturalArmor
            | Self::EnhancedMobility
            | Self::ReinforcedBiotech
            | Self::EnhancedPhysique => return None,
            Self::Dogged => Skill::Dogged,
            Self::Bioimmunity => Skill::Bioimmunity,
            Self::NoWoundIncapacitation => Skill::NoWoundIncapacitation,
            Self::SixthSense => Skill::SixthSense,
            Self::Regeneration => Skill::Regeneration,
            Self::SuperJump => Skill::SuperJump,
            Self::ClimbingPlus => Skill::ClimbingPlus,
            Self::TotalImmunity => Skill::ImmunityTotal,
        })
    }
}
