//! The locations of all units (C1.4, C8.5.1, C8.6.1, C8.8.3).

use serde::{Deserialize, Serialize};

/// Most locations of a unit.
pub const PLACES: usize = 8;

/// A location of a record sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Head of a 'Mech or ProtoMech.
    HD,
    /// Center torso.
    CT,
    /// Left torso.
    LT,
    /// Right torso.
    RT,
    /// Left arm.
    LA,
    /// Right arm.
    RA,
    /// Left leg.
    LL,
    /// Right leg.
    RL,
    /// Left front leg of a quad.
    LFL,
    /// Right front leg of a quad.
    RFL,
    /// Left rear leg of a quad.
    LRL,
    /// Right rear leg of a quad.
    RRL,
    /// Front of a vehicle.
    FR,
    /// Right side of a vehicle.
    RS,
    /// Left side of a vehicle.
    LS,
    /// Rear of a vehicle.
    RR,
    /// Turret.
    TU,
    /// Rotor.
    RO,
    /// Right front side of a large support vehicle.
    FSR,
    /// Left front side of a large support vehicle.
    FSL,
    /// Right rear side of a large support vehicle.
    RSR,
    /// Left rear side of a large support vehicle.
    RSL,
    /// Body of a vehicle or aircraft: has no armor and is never struck (C8.5.1).
    BD,
    /// Torso of a ProtoMech.
    TO,
    /// Legs of a ProtoMech.
    LE,
    /// Main gun of a ProtoMech.
    MG,
    /// Nose of an aircraft.
    NO,
    /// Left wing.
    LW,
    /// Right wing.
    RW,
    /// Aft.
    AF,
}

impl Location {
    /// Those of a biped 'Mech, in the order of its sheet.
    pub const BIPED: [Self; 8] = [
        Self::HD,
        Self::CT,
        Self::LT,
        Self::RT,
        Self::LA,
        Self::RA,
        Self::LL,
        Self::RL,
    ];
    /// Those of a quad 'Mech: at the places of arms and legs of a biped, as the hit tables read them (C6.1).
    pub const QUAD: [Self; 8] = [
        Self::HD,
        Self::CT,
        Self::LT,
        Self::RT,
        Self::LFL,
        Self::RFL,
        Self::LRL,
        Self::RRL,
    ];

    /// Those of a vehicle.
    pub const VEHICLE: [Self; 11] = [
        Self::FR,
        Self::RS,
        Self::LS,
        Self::RR,
        Self::TU,
        Self::RO,
        Self::FSR,
        Self::FSL,
        Self::RSR,
        Self::RSL,
        Self::BD,
    ];
    /// The sides of a large support vehicle on the ground, from the front on (C6.4).
    pub const LARGE: [Self; 6] = [
        Self::FR,
        Self::FSR,
        Self::FSL,
        Self::RSR,
        Self::RSL,
        Self::RR,
    ];

    /// Those of a ProtoMech.
    pub const PROTO: [Self; 6] = [Self::HD, Self::TO, Self::LA, Self::RA, Self::LE, Self::MG];

    /// Its place on the sheet, below [`PLACES`]: no unit has two locations with one place.
    pub const fn index(self) -> usize {
        match self {
            Self::HD | Self::FR | Self::NO => 0,
            Self::CT | Self::RS | Self::FSR | Self::TO | Self::LW => 1,
            Self::LT | Self::LS | Self::FSL | Self::RW => 2,
            Self::RT | Self::RR | Self::AF => 3,
            Self::LA | Self::LFL | Self::TU => 4,
            Self::RA | Self::RFL | Self::RO | Self::RSR => 5,
            Self::LL | Self::LRL | Self::LE | Self::RSL => 6,
            Self::RL | Self::RRL | Self::MG | Self::BD => 7,
        }
    }

    /// Its abbreviation on sheets.
    pub const fn abbreviation(self) -> &'static str {
        match self {
            Self::HD => "HD",
            Self::CT => "CT",
            Self::LT => "LT",
            Self::RT => "RT",
            Self::LA => "LA",
            Self::RA => "RA",
            Self::LL => "LL",
            Self::RL => "RL",
            Self::LFL => "LFL",
            Self::RFL => "RFL",
            Self::LRL => "LRL",
            Self::RRL => "RRL",
            Self::FR => "FR",
            Self::RS => "RS",
            Self::LS => "LS",
            Self::RR => "RR",
            Self::TU => "TU",
            Self::RO => "RO",
            Self::FSR => "FSR",
            Self::FSL => "FSL",
            Self::RSR => "RSR",
            Self::RSL => "RSL",
            Self::BD => "BD",
            Self::TO => "TO",
            Self::LE => "LE",
            Self::MG => "MG",
            Self::NO => "NO",
            Self::LW => "LW",
            Self::RW => "RW",
            Self::AF => "AF",
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HD => "head",
            Self::CT => "center torso",
            Self::LT => "left torso",
            Self::RT => "right torso",
            Self::LA => "left arm",
            Self::RA => "right arm",
            Self::LL => "left leg",
            Self::RL => "right leg",
            Self::LFL => "left front leg",
            Self::RFL => "right front leg",
            Self::LRL => "left rear leg",
            Self::RRL => "right rear leg",
            Self::FR => "front",
            Self::RS => "right side",
            Self::LS => "left side",
            Self::RR => "rear",
            Self::TU => "turret",
            Self::RO => "rotor",
            Self::FSR => "right front side",
            Self::FSL => "left front side",
            Self::RSR => "right rear side",
            Self::RSL => "left rear side",
            Self::BD => "body",
            Self::TO => "torso",
            Self::LE => "legs",
            Self::MG => "main gun",
            Self::NO => "nose",
            Self::LW => "left wing",
            Self::RW => "right wing",
            Self::AF => "aft",
        }
    }

    /// Whether it is a torso of a 'Mech: those have armor to the rear (C1.3.2).
    pub const fn is_torso(self) -> bool {
        matches!(self, Self::CT | Self::LT | Self::RT)
    }

    /// Whether it is an arm of a 'Mech.
    pub const fn is_arm(self) -> bool {
        matches!(self, Self::LA | Self::RA)
    }

    /// Whether it is a leg of a 'Mech.
    pub const fn is_leg(self) -> bool {
        matches!(
            self,
            Self::LL | Self::RL | Self::LFL | Self::RFL | Self::LRL | Self::RRL
        )
    }

    /// Whether it can be blown off (C7.1.2).
    pub const fn is_limb(self) -> bool {
        self.is_arm() || self.is_leg()
    }

    /// How many critical slots a 'Mech has there (C1.4).
    pub const fn slots(self) -> usize {
        match self {
            Self::CT | Self::LT | Self::RT | Self::LA | Self::RA => 12,
            _ => 6,
        }
    }

    /// How many critical boxes a ProtoMech has there (C8.6.2).
    pub const fn boxes(self) -> u8 {
        match self {
            Self::TO | Self::LE => 3,
            Self::HD | Self::LA | Self::RA => 2,
            Self::MG => 1,
            _ => 0,
        }
    }

    /// Where damage goes that is left over of a 'Mech (C6.10.2); that of a ProtoMech goes to the torso (C6.10.8).
    pub const fn inward(self) -> Option<Self> {
        match self {
            Self::LT | Self::RT => Some(Self::CT),
            Self::LA | Self::LL | Self::LFL | Self::LRL => Some(Self::LT),
            Self::RA | Self::RL | Self::RFL | Self::RRL => Some(Self::RT),
            _ => None,
        }
    }

    /// The arm that falls off with a side torso (C6.10.4).
    pub const fn arm_of(self) -> Option<Self> {
        match self {
            Self::LT => Some(Self::LA),
            Self::RT => Some(Self::RA),
            _ => None,
        }
    }
}

/// Locations of one unit, by their places on its sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LocationSet(pub u8);

impl LocationSet {
    /// Whether a location is among them.
    pub const fn has(self, at: Location) -> bool {
        self.0 & (1 << at.index()) != 0
    }

    /// With a location.
    #[must_use]
    pub const fn with(self, at: Location) -> Self {
        Self(self.0 | (1 << at.index()))
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Location> for LocationSet {
    fn from_iter<I: IntoIterator<Item = Location>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::with)
    }
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.abbreviation())
    }
}
