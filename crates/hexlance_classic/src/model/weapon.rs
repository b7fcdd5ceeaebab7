//! Weapons as the tables of C10 print them.

use hexlance_rules::Ustr;
use serde::Deserialize;

use super::{TechBase, Tons};

/// A type code (C10.1.2). The numbers of C and R stand beside them ([`Round::cluster`], [`Round::rapid`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[repr(u8)]
pub enum Code {
    /// Area effect.
    AE,
    /// Burst fire against infantry.
    AI,
    /// Cluster.
    C,
    /// Direct ballistic.
    DB,
    /// Direct energy.
    DE,
    /// Electronics.
    E,
    /// Flak.
    F,
    /// Heat.
    H,
    /// Missile.
    M,
    /// One shot.
    OS,
    /// Pulse.
    P,
    /// Point blank.
    PB,
    /// Rapid fire.
    R,
    /// Switchable ammunition.
    S,
    /// Variable damage.
    V,
    /// Explosive.
    X,
}

/// Type codes of one weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(from = "Vec<Code>")]
pub struct Codes(u32);

impl Codes {
    /// Whether it has a code.
    pub const fn has(self, code: Code) -> bool {
        self.0 & (1 << code as u32) != 0
    }
}

impl From<Vec<Code>> for Codes {
    fn from(all: Vec<Code>) -> Self {
        Self(all.into_iter().fold(0, |set, code| set | 1 << code as u32))
    }
}

/// What kind of ammunition a bin holds or a shot uses (C10.6, C10.8).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, serde::Serialize,
)]
pub enum Munition {
    /// What the weapon fires unless a file says otherwise; slugs of an LB-X (C10.6.5).
    #[default]
    Standard,
    /// Cluster rounds of an LB-X (C10.2.3).
    Cluster,
    /// Long-range missiles of an MML (C10.6.12).
    Lrm,
    /// Short-range missiles of an MML.
    Srm,
    /// Extended range missiles of an ATM (C10.3.2).
    ExtendedRange,
    /// High explosive missiles of an ATM.
    HighExplosive,
    /// Armor-piercing rounds (C10.8.2).
    ArmorPiercing,
    /// Flechette rounds (C10.8.3).
    Flechette,
    /// Fragmentation missiles (C10.8.4).
    Fragmentation,
    /// Precision rounds (C10.8.5).
    Precision,
    /// Semi-guided missiles (C10.8.6).
    SemiGuided,
    /// Infernos (C10.8.7).
    Inferno,
    /// Narc-capable missiles (C10.6.23).
    NarcCapable,
    /// Narc-capable long-range missiles of an MML.
    LrmNarcCapable,
    /// Semi-guided missiles of an MML.
    LrmSemiGuided,
    /// Fragmentation long-range missiles of an MML.
    LrmFragmentation,
    /// Narc-capable short-range missiles of an MML.
    SrmNarcCapable,
    /// Fragmentation short-range missiles of an MML.
    SrmFragmentation,
    /// Infernos of an MML.
    SrmInferno,
    /// iNarc homing pods of a Narc launcher (tw.equip_homing_pod_2).
    Homing,
    /// ECM pods of an iNarc launcher (C10.6.24).
    EcmPod,
    /// Haywire pods.
    Haywire,
    /// Nemesis pods (C10.8.10).
    Nemesis,
    /// Explosive pods.
    Explosive,
    /// Multi-purpose missiles (C18.12.3).
    MultiPurpose,
}

/// What a kind of ammunition changes about a shot (C10.8), whatever launcher fires it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Plain,
    /// Armor-piercing (C10.8.2).
    ArmorPiercing,
    /// Flechette (C10.8.3).
    Flechette,
    /// Fragmentation (C10.8.4).
    Fragmentation,
    /// Precision (C10.8.5).
    Precision,
    /// Semi-guided (C10.8.6).
    SemiGuided,
    /// Inferno (C10.8.7).
    Inferno,
    /// Narc-capable (C10.6.23).
    NarcCapable,
    /// Multi-purpose: it runs in air and in water (C18.12.3).
    MultiPurpose,
}

impl Munition {
    /// Every one.
    pub const ALL: [Self; 25] = [
        // Those of two words before the second of them alone.
        Self::LrmNarcCapable,
        Self::LrmSemiGuided,
        Self::LrmFragmentation,
        Self::SrmNarcCapable,
        Self::SrmFragmentation,
        Self::SrmInferno,
        Self::NarcCapable,
        Self::Homing,
        Self::EcmPod,
        Self::Haywire,
        Self::Nemesis,
        Self::Explosive,
        Self::Standard,
        Self::Cluster,
        Self::Lrm,
        Self::Srm,
        Self::ExtendedRange,
        Self::HighExplosive,
        Self::ArmorPiercing,
        Self::Flechette,
        Self::Fragmentation,
        Self::Precision,
        Self::SemiGuided,
        Self::Inferno,
        Self::MultiPurpose,
    ];

    /// The word of sheets and unit files; empty for what a weapon fires as a rule.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Standard => "",
            Self::Cluster => "cluster",
            Self::Lrm => "LRM",
            Self::Srm => "SRM",
            Self::ExtendedRange => "ER",
            Self::HighExplosive => "HE",
            Self::ArmorPiercing => "armor-piercing",
            Self::Flechette => "flechette",
            Self::Fragmentation => "fragmentation",
            Self::Precision => "precision",
            Self::SemiGuided => "semi-guided",
            Self::Inferno => "inferno",
            Self::NarcCapable => "Narc-capable",
            Self::LrmNarcCapable => "LRM Narc-capable",
            Self::LrmSemiGuided => "LRM semi-guided",
            Self::LrmFragmentation => "LRM fragmentation",
            Self::SrmNarcCapable => "SRM Narc-capable",
            Self::SrmFragmentation => "SRM fragmentation",
            Self::SrmInferno => "SRM inferno",
            Self::Homing => "homing",
            Self::EcmPod => "ECM",
            Self::Haywire => "haywire",
            Self::Nemesis => "nemesis",
            Self::Explosive => "explosive",
            Self::MultiPurpose => "multi-purpose",
        }
    }

    /// What it changes about a shot.
    pub const fn effect(self) -> Effect {
        match self {
            Self::ArmorPiercing => Effect::ArmorPiercing,
            Self::Flechette => Effect::Flechette,
            Self::Fragmentation | Self::LrmFragmentation | Self::SrmFragmentation => {
                Effect::Fragmentation
            }
            Self::Precision => Effect::Precision,
            Self::SemiGuided | Self::LrmSemiGuided => Effect::SemiGuided,
            Self::Inferno | Self::SrmInferno => Effect::Inferno,
            Self::NarcCapable | Self::LrmNarcCapable | Self::SrmNarcCapable => Effect::NarcCapable,
            Self::MultiPurpose => Effect::MultiPurpose,
            Self::Standard
            | Self::Cluster
            | Self::Lrm
            | Self::Srm
            | Self::ExtendedRange
            | Self::HighExplosive
            | Self::Homing
            | Self::EcmPod
            | Self::Haywire
            | Self::Nemesis
            | Self::Explosive => Effect::Plain,
        }
    }

    /// The kind whose numbers it has in the weapon tables.
    pub const fn numbers(self) -> Self {
        match self {
            Self::LrmNarcCapable | Self::LrmSemiGuided | Self::LrmFragmentation => Self::Lrm,
            Self::SrmNarcCapable | Self::SrmFragmentation | Self::SrmInferno => Self::Srm,
            _ if self.has_own_numbers() => self,
            _ => Self::Standard,
        }
    }

    /// Whether a launcher or gun of a name can fire it, of those kinds that the weapon tables do not list (C10.6, C10.8.1).
    pub fn fits(self, weapon: &str) -> bool {
        let is = |start: &str| weapon.starts_with(start);
        match self {
            Self::ArmorPiercing | Self::Flechette | Self::Precision => is("AC/") || is("Light AC/"),
            Self::Fragmentation | Self::NarcCapable | Self::MultiPurpose => {
                is("LRM ") || is("SRM ")
            }
            Self::SemiGuided => is("LRM "),
            Self::Inferno => is("SRM "),
            Self::LrmNarcCapable
            | Self::LrmSemiGuided
            | Self::LrmFragmentation
            | Self::SrmNarcCapable
            | Self::SrmFragmentation
            | Self::SrmInferno => is("MML "),
            Self::Homing => weapon == "Narc" || weapon == "Compact Narc",
            Self::EcmPod | Self::Haywire | Self::Nemesis => weapon == "iNarc",
            Self::Explosive => is("Narc") || is("iNarc") || is("Compact Narc"),
            _ => false,
        }
    }

    /// Whether a ton holds half as many shots (C10.8.1).
    pub const fn is_half(self) -> bool {
        matches!(self, Self::ArmorPiercing | Self::Precision)
    }

    /// Whether it has numbers of its own in the weapon tables; the others change those of the standard round.
    pub const fn has_own_numbers(self) -> bool {
        matches!(
            self,
            Self::Standard
                | Self::Cluster
                | Self::Lrm
                | Self::Srm
                | Self::ExtendedRange
                | Self::HighExplosive
        )
    }
}

/// What a hit does (C10.2, C10.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Damage {
    /// Nothing.
    #[default]
    None,
    /// So many points in one group.
    Points(u8),
    /// So many points for each missile or pellet that hits.
    Missile(u8),
    /// So many points for each shot that hits.
    Shot(u8),
    /// By range bracket: short, medium, long (code V).
    Brackets(u8, u8, u8),
    /// A plasma weapon (C10.6.16).
    Plasma {
        /// Points before dice.
        points: u8,
        /// Dice of heat for a target that tracks heat.
        heat: u8,
        /// Dice of damage for any other.
        others: u8,
    },
    /// A pod (C10.6.23, C10.6.24).
    Pod,
    /// That of the guns it links (C10.6.8).
    Linked,
}

/// The last hex of the short, medium and long bracket; 0 where there is no such bracket (C10.1.6).
pub type Brackets = [u8; 3];

/// The longest bracket of an attack value (C10.1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Reach {
    /// Short.
    #[default]
    S,
    /// Medium.
    M,
    /// Long.
    L,
    /// Extreme.
    E,
}

/// The numbers of a weapon with one kind of ammunition.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The kind.
    #[serde(default)]
    pub kind: Munition,
    /// Damage of a hit.
    #[serde(default)]
    pub damage: Damage,
    /// Minimum range in hexes; 0 for none.
    #[serde(default)]
    pub min: u8,
    /// Ranges in hexes.
    #[serde(default)]
    pub ranges: Brackets,
    /// Shots a ton; none if it needs no ammunition.
    #[serde(default)]
    pub shots: Option<u16>,
    /// Type codes.
    pub types: Codes,
    /// Size of a group and column of the Cluster Hits Table (code C).
    #[serde(default)]
    pub cluster: Option<(u8, u8)>,
    /// Most shots of an attack (code R); 0 without it.
    #[serde(default)]
    pub rapid: u8,
    /// The weapon's own modifier to hit.
    #[serde(default)]
    pub to_hit: i8,
    /// Minimum range and ranges under water; none if it does not work there (C5.4.4).
    #[serde(default)]
    pub under_water: Option<(u8, Brackets)>,
    /// Attack values at short, medium and long range, with the longest bracket (C10.1.4).
    #[serde(default)]
    pub av: Option<([u8; 3], Reach)>,
}

impl Round {
    /// Points of a full shot or salvo: what a shot of a bin adds to an explosion (C7.2.2).
    pub fn full_damage(&self) -> u16 {
        match self.damage {
            Damage::Points(n) | Damage::Shot(n) | Damage::Brackets(n, ..) => match self.cluster {
                // Pellets of cluster rounds.
                Some((1, column)) => u16::from(n) * u16::from(column),
                _ => n.into(),
            },
            Damage::Missile(n) => u16::from(n) * self.cluster.map_or(1, |(_, c)| c.into()),
            Damage::Plasma { points, .. } => points.into(),
            Damage::None | Damage::Pod | Damage::Linked => 0,
        }
    }
}

/// A weapon of the tables.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its name in the tables.
    pub name: Ustr,
    /// Technology base of the table.
    #[serde(default)]
    pub tech: TechBase,
    /// Heat of a shot.
    #[serde(default)]
    pub heat: u8,
    /// Weight.
    pub tons: Tons,
    /// Critical slots of a 'Mech.
    pub slots: u8,
    /// Points of its explosion where a critical hit makes it explode (code X, C10.6.6, C10.6.7).
    #[serde(default)]
    pub explodes: u8,
    /// Whether its ammunition does not explode.
    #[serde(default)]
    pub inert: bool,
    /// Its numbers by kind of ammunition, the usual one first.
    pub rounds: Vec<Round>,
}

impl Weapon {
    /// The numbers with which it fires a kind of ammunition; none if it cannot fire it.
    pub fn round(&self, kind: Munition) -> Option<&Round> {
        if let Some(own) = self.rounds.iter().find(|r| r.kind == kind) {
            return Some(own);
        }
        if kind.has_own_numbers() || !kind.fits(self.name.as_str()) {
            return None;
        }
        let own = kind.numbers();
        let listed = self.rounds.iter().find(|r| r.kind == own);
        listed.or_else(|| self.rounds.first())
    }

    /// Whether it is a Streak launcher (C10.6.11).
    pub fn is_streak(&self) -> bool {
        self.name.starts_with("Streak")
    }

    /// Whether it is a hyper-assault gauss rifle (C10.6.15).
    pub fn is_hag(&self) -> bool {
        self.name.starts_with("HAG")
    }

    /// Whether it designates targets (C10.6.26).
    pub fn is_tag(&self) -> bool {
        self.name.ends_with("TAG")
    }

    /// Whether it is an anti-missile system (C10.6.25).
    pub fn is_anti_missile(&self) -> bool {
        self.name == "Anti-missile system"
    }

    /// Whether it may fire a kind of ammunition indirectly (C5.11.1): the launchers of long-range missiles.
    pub fn fires_indirectly(&self, kind: Munition) -> bool {
        self.name.starts_with("LRM ")
            || self.name.starts_with("MML ") && kind.numbers() == Munition::Lrm
    }

    /// Its usual numbers.
    pub fn usual(&self) -> Option<&Round> {
        self.rounds.first()
    }

    /// Whether any of its rounds has a code.
    pub fn has(&self, code: Code) -> bool {
        self.rounds.iter().any(|r| r.types.has(code))
    }

    /// Whether it needs ammunition.
    pub fn needs_ammunition(&self) -> bool {
        self.rounds.iter().any(|r| r.shots.is_some())
    }

    /// Whether its heat asks for sinks of a vehicle (C8.5.4): a vehicle's flamer burns fuel that it carries.
    pub fn is_energy(&self) -> bool {
        let burns_fuel = self.has(Code::AI) && self.needs_ammunition();
        (self.has(Code::DE) || self.has(Code::P)) && !burns_fuel
    }
}

/// A weapon as a battle suit carries it (C8.7.5).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuitWeapon {
    /// Its name.
    pub name: Ustr,
    /// Weight in kilograms: Inner Sphere, Clan.
    pub kg: (u16, u16),
    /// Places that it takes.
    pub places: u8,
    /// Weight of a shot in tenths of a kilogram; 0 if it needs none of its own.
    #[serde(default)]
    pub shot: u16,
    /// Its numbers where they are not those of the weapon of its name in the tables of C10.2 and C10.3.
    #[serde(default)]
    pub round: Option<Round>,
}
