//! What is fired in place of ordinary rounds (R6.10, R6.9.8).

use serde::{Deserialize, Serialize};

use super::attack::{AttackKind, Value};
use crate::special::Code;

/// What is fired in place of ordinary rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Munition {
    /// AC: a critical roll even through armor.
    ArmorPiercing,
    /// AC: against what flies.
    Flak,
    /// AC: against infantry.
    Flechette,
    /// AC: against what is fast.
    Precision,
    /// AC: at night.
    Tracer,
    /// LRM, SRM: against what is hot.
    HeatSeeking,
    /// SRM: heat in place of damage.
    Inferno,
    /// LRM, SRM, IATM: disturbs the target's own fire.
    MagneticPulse,
    /// LRM, IF: follows TAG.
    SemiGuided,
    /// LRM, SRM: clears mines out of a hex.
    MineClearance,
    /// LRM, SRM: smoke in a hex.
    Smoke,
    /// LRM: what misses flies on to the next unit.
    Swarm,
    /// A swarm that has missed its target and flies on.
    Straying,
    /// SRM: a critical roll even through armor.
    TandemCharge,
    /// LRM: lays mines in a hex.
    Thunder,
    /// IATM: indirect fire.
    Indirect,
    /// IATM: heat besides the damage.
    ImprovedInferno,
}

impl Munition {
    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Munition::ArmorPiercing => "armor-piercing",
            Munition::Flak => "flak",
            Munition::Flechette => "flechette",
            Munition::Precision => "precision",
            Munition::Tracer => "tracer",
            Munition::HeatSeeking => "heat-seeking",
            Munition::Inferno => "inferno",
            Munition::MagneticPulse => "magnetic pulse",
            Munition::SemiGuided => "semi-guided",
            Munition::MineClearance => "mine clearance",
            Munition::Smoke => "smoke",
            Munition::Swarm => "swarm",
            Munition::Straying => "straying swarm",
            Munition::TandemCharge => "tandem charge",
            Munition::Thunder => "thunder",
            Munition::Indirect => "indirect",
            Munition::ImprovedInferno => "improved inferno",
        }
    }

    /// Everything that a weapon can be loaded with.
    pub const fn of(code: Code) -> &'static [Munition] {
        use Munition::{
            ArmorPiercing, Flak, Flechette, HeatSeeking, ImprovedInferno, Indirect, Inferno,
            MagneticPulse, MineClearance, Precision, SemiGuided, Smoke, Swarm, TandemCharge,
            Thunder, Tracer,
        };
        match code {
            Code::AC => &[ArmorPiercing, Flak, Flechette, Precision, Tracer],
            Code::LRM => &[
                HeatSeeking,
                MagneticPulse,
                MineClearance,
                SemiGuided,
                Smoke,
                Swarm,
                Thunder,
            ],
            Code::SRM => &[
                HeatSeeking,
                Inferno,
                MagneticPulse,
                MineClearance,
                Smoke,
                TandemCharge,
            ],
            Code::IF => &[SemiGuided, HeatSeeking, MagneticPulse, Swarm],
            Code::IATM => &[Indirect, MagneticPulse, ImprovedInferno],
            _ => &[],
        }
    }

    /// Whether it is aimed at a hex and not at a unit.
    pub const fn is_for_hexes(self) -> bool {
        matches!(
            self,
            Munition::Smoke | Munition::MineClearance | Munition::Thunder
        )
    }
}

/// The rounds of an attack, with the weapon that fires them.
pub const fn loaded(kind: AttackKind) -> Option<(Code, Munition)> {
    match kind {
        AttackKind::Weapon(_, Value::Loaded(code, munition)) => Some((code, munition)),
        _ => None,
    }
}
