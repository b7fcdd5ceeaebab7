//! Special skills (abilities of `assets/abilities/skirmish`). What a skill does is in the module of the rule that it
//! changes; its words are data.

use serde::{Deserialize, Serialize};

macro_rules! skills {
    ($($(#[$doc:meta])* $variant:ident: $id:literal, $tooltip:literal),* $(,)?) => {
        /// A special skill.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Skill {
            $($(#[$doc])* $variant,)*
        }

        impl Skill {
            /// All of them, in the order of the catalogue.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Its id, such as `skill.stealth`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)*
                }
            }

            /// Its name in breakdowns.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$variant => $tooltip,)*
                }
            }
        }
    };
}

skills! {
    /// Never through Narrow Gates; Wide Gates end its movement.
    Heavyweight: "skill.heavyweight", "Heavyweight",
    /// K13.3.
    ImpersonationL1: "skill.impersonation_l1", "Impersonation L1",
    /// K13.3, also against aliens.
    ImpersonationL2: "skill.impersonation_l2", "Impersonation L2",
    /// K17.3 with PH-3, and he must.
    InfiltrateL0: "skill.infiltrate_l0", "Infiltrate L0",
    /// K17.3 with PH-3.
    InfiltrateL1: "skill.infiltrate_l1", "Infiltrate L1",
    /// K17.3 with PH+3.
    InfiltrateL2: "skill.infiltrate_l2", "Infiltrate L2",
    /// Never Possessed.
    ImmunityPossession: "skill.immunity_possession", "Immunity: Possession",
    /// Shock is Normal.
    ImmunityShock: "skill.immunity_shock", "Immunity: Shock",
    /// Special ammunition is Normal.
    ImmunityTotal: "skill.immunity_total", "Immunity: Total",
    /// Training, V: Courage and no Retreat! for the army.
    InspiringLeadership: "skill.inspiring_leadership", "Inspiring Leadership",
    /// Dodge and Engage 1 hex farther.
    KinematikaL1: "skill.kinematika_l1", "Kinematika L1",
    /// Dodge and Engage 2 hexes farther.
    KinematikaL2: "skill.kinematika_l2", "Kinematika L2",
    /// K16.1.
    LieutenantL1: "skill.lieutenant_l1", "Lieutenant",
    /// Has a Pilot (K7.3).
    Manned: "skill.manned", "Manned",
    /// Shock besides.
    MarksmanshipL1: "skill.marksmanship_l1", "Marksmanship L1",
    /// No MOD for the target's cover.
    MarksmanshipL2: "skill.marksmanship_l2", "Marksmanship L2",
    /// One die at +6.
    MarksmanshipLX: "skill.marksmanship_lx", "Marksmanship LX",
    /// Anywhere in the own half, together.
    MechanizedDeployment: "skill.mechanized_deployment_l1", "Mechanized Deployment",
    /// A roll on the table when placed.
    MetaChemistry: "skill.metachemistry", "MetaChemistry",
    /// Warborn: Veteran L1 and Religious Troop.
    Warborn: "skill.morat", "Warborn",
    /// One type of terrain does not hinder.
    Multiterrain: "skill.multiterrain", "Multiterrain",
    /// No target by Troop Type.
    NonHackable: "skill.non_hackable", "Non-Hackable",
    /// MediKits.
    Paramedic: "skill.paramedic", "Paramedic",
    /// The one who leaves a machine.
    Pilot: "skill.pilot", "Pilot",
    /// Regains W by himself.
    Regeneration: "skill.regeneration", "Regeneration",
    /// Passes Guts rolls, no Retreat!.
    ReligiousTroop: "skill.religious_troop", "Religious Troop",
    /// Targeted from afar.
    SatLock: "skill.sat_lock", "Sat-Lock",
    /// CC Attack out of a Marker at -6.
    SurpriseAttack: "skill.surprise_attack", "Surprise Attack",
    /// Shots out of a Marker at -3.
    SurpriseShot: "skill.surprise_shot_l1", "Surprise Shot L1",
    /// No AROs by Zone of Control.
    Stealth: "skill.stealth", "Stealth",
    /// No Loss of Lieutenant, no Retreat!.
    VeteranL1: "skill.veteran_l1", "Veteran L1",
    /// Chooses the outcome of Guts rolls.
    Courage: "skill.v_courage", "V: Courage",
    /// Immunity: Shock, as Regeneration brings it.
    ShockImmunity: "skill.shock_immunity", "Shock Immunity",
    /// Makes Targeted.
    ForwardObserver: "skill.forward_observer", "Forward Observer",
    /// Discovers all that hide nearby.
    Sensor: "skill.sensor", "Sensor",
    /// Uses programs.
    Hacker: "skill.hacker", "Hacker",
    /// Acts on at 0 W for a turn.
    Dogged: "skill.v_dogged", "V: Dogged",
    /// The better of ARM and BTS against Shock and Viral.
    Bioimmunity: "skill.bioimmunity", "Bioimmunity",
    /// Acts on at 0 W.
    NoWoundIncapacitation: "skill.v_no_wound_incapacitation", "V: No Wound Incapacitation",
    /// Reacts to attacks from everywhere.
    SixthSense: "skill.sixth_sense_l2", "Sixth Sense L2",
    /// Jump is a Short Movement Skill.
    SuperJump: "skill.super_jump", "Super-Jump",
    /// Climbing is a Move.
    ClimbingPlus: "skill.climbing_plus", "Climbing Plus",
    /// -3 to be hit.
    Mimetism: "skill.ch_mimetism", "Mimetism",
    /// A Camouflaged Marker, -3 to be hit.
    Camouflage: "skill.ch_camouflage", "Camouflage",
    /// A TO Marker or hidden, -6 to be hit.
    TOCamouflage: "skill.ch_to_camouflage", "TO Camouflage",
    /// Mends W.
    Doctor: "skill.doctor", "Doctor",
    /// Mends STR and states.
    Engineer: "skill.engineer", "Engineer",
}

impl Skill {
    /// What it brings besides itself (K2.6.3).
    pub const fn grants(self) -> &'static [Self] {
        match self {
            Self::ImpersonationL1
            | Self::ImpersonationL2
            | Self::Camouflage
            | Self::TOCamouflage => &[Self::SurpriseAttack, Self::SurpriseShot, Self::Stealth],
            Self::Warborn => &[Self::VeteranL1, Self::ReligiousTroop],
            Self::Regeneration => &[Self::ShockImmunity],
            _ => &[],
        }
    }

    /// Whether it is another skill or grants it.
    pub fn brings(self, other: Self) -> bool {
        self == other || self.grants().contains(&other)
    }

    /// The skill with an id.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|s| s.id() == id)
    }

    /// Whether a trooper with it is a Specialist (K2.6.4).
    pub const fn is_specialist(self) -> bool {
        matches!(
            self,
            Self::Hacker | Self::Doctor | Self::Engineer | Self::ForwardObserver | Self::Paramedic
        )
    }
}
