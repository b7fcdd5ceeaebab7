//! Profiles of troopers (K2).

use hexlance_rules::{Ustr, ustr};
use serde::{Deserialize, Serialize};

use super::Skill;

/// Troop Type (K2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TroopType {
    /// Light infantry.
    LI,
    /// Medium infantry.
    MI,
    /// Heavy infantry.
    HI,
    /// A remote.
    REM,
    /// Armoured gear.
    TAG,
    /// Warband.
    WB,
    /// Skirmisher.
    SK,
}

impl TroopType {
    /// Whether programs that ask for a Troop Type may target it (K2.2.1).
    pub const fn is_hackable(self) -> bool {
        matches!(self, Self::HI | Self::REM | Self::TAG)
    }

    /// What Dodge, Change Facing and Engage take from PH (K11.1.3).
    pub const fn dodge_mod(self) -> i16 {
        match self {
            Self::REM => -3,
            Self::TAG => -6,
            _ => 0,
        }
    }

    /// Whether it never goes Prone (K1.3.3).
    pub const fn never_prone(self) -> bool {
        matches!(self, Self::REM | Self::TAG)
    }
}

/// Where a trooper's Order goes (K2.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Training {
    /// To the pool of its group.
    Regular,
    /// To itself alone.
    Irregular,
}

/// Characteristics of profiles (K2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Characteristic {
    /// K2.3.2.
    Impetuous,
    /// K2.3.3.
    Frenzy,
    /// K2.3.5.
    Drop,
}

/// Equipment that is neither a weapon nor a hacking device (K2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Equipment {
    /// Extends the Hacking Areas of its side (K14.1).
    Repeater,
    /// Extends the Sensor Areas of its side.
    Sniffer,
    /// K15.1.1.
    Medikit,
}

impl Equipment {
    /// All of it.
    pub const ALL: [Self; 3] = [Self::Repeater, Self::Sniffer, Self::Medikit];

    /// Its id in profiles.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Repeater => "repeater",
            Self::Sniffer => "sniffer",
            Self::Medikit => "medikit",
        }
    }

    /// That with an id.
    pub fn by_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|e| e.id() == id)
    }
}

/// MOV: hexes of the first Move of an Order, and of a second one (K2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mov(pub u8, pub u8);

/// What a trooper has to lose (K2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Vitality {
    /// Wounds: flesh.
    W(u8),
    /// Structure: a machine.
    Str(u8),
}

impl Vitality {
    /// The printed number of points.
    pub const fn points(self) -> u8 {
        match self {
            Self::W(n) | Self::Str(n) => n,
        }
    }

    /// Whether these are points of Structure.
    pub const fn is_structure(self) -> bool {
        matches!(self, Self::Str(_))
    }
}

/// S, the Silhouette: 0 to 8 (K1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Silhouette(pub u8);

impl Silhouette {
    /// That of a Prone trooper.
    pub const PRONE: Self = Self(0);

    /// Its height in steps of half an inch.
    pub const fn height(self) -> i32 {
        match self.0 {
            0 => 0,
            1 => 2,
            2..=4 => 3,
            5 | 6 => 4,
            7 => 5,
            _ => 6,
        }
    }

    /// How many steps above its floor scenery must reach to give it Partial Cover (K1.3.2).
    pub const fn cover_threshold(self) -> i32 {
        if self.0 < 5 { 1 } else { 2 }
    }

    /// Whether it fits through Narrow Gates and windows (K1.5.2, K1.10.6).
    pub const fn is_narrow(self) -> bool {
        self.0 <= 2
    }

    /// Whether a trooper of that Silhouette may go Prone, unless it is a REM or TAG.
    pub const fn may_go_prone(self) -> bool {
        self.0 <= 5
    }
}

/// What is printed of a trooper (K2.1, K2.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// Its id, such as `skirmish.levy_rifle`.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// The id of its faction.
    pub faction: Ustr,
    /// Its species.
    pub species: Ustr,
    /// Its Troop Type.
    pub kind: TroopType,
    /// Regular or Irregular.
    pub training: Training,
    /// Impetuous, Frenzy, Drop.
    pub characteristics: Vec<Characteristic>,
    /// MOV.
    pub mov: Mov,
    /// Close combat.
    pub cc: i16,
    /// Shooting.
    pub bs: i16,
    /// Body.
    pub ph: i16,
    /// Will and technology.
    pub wip: i16,
    /// Armour.
    pub arm: i16,
    /// Bio-technological shield.
    pub bts: i16,
    /// Wounds or Structure.
    pub vitality: Vitality,
    /// Silhouette.
    pub s: Silhouette,
    /// How many of this profile one list may hold; none: any number.
    pub ava: Option<u8>,
    /// Points.
    pub cost: u16,
    /// Support weapon cost, in tenths.
    pub swc: i16,
    /// Skills that are printed; those that they grant are not (see [`Profile::has`]).
    pub skills: Vec<Skill>,
    /// Skills that may be bought with it: points, and support weapon cost in tenths.
    pub options: Vec<(Skill, i16, i16)>,
    /// Equipment.
    pub equipment: Vec<Equipment>,
    /// Its hacking devices.
    pub devices: Vec<Ustr>,
    /// Ids of its weapons and deployables.
    pub weapons: Vec<Ustr>,
    /// The word that link teams share; none if it joins none (K19.1.1).
    pub team: Option<String>,
    /// What it is for, in a word.
    pub role: String,
    /// What its miniature looks like.
    pub look: String,
    /// The profile of the Pilot who can leave it (K7.3).
    pub pilot: Option<Box<Profile>>,
}

impl Profile {
    /// Whether it has a skill, printed or granted by a printed one (K2.6.3).
    pub fn has(&self, skill: Skill) -> bool {
        self.skills.iter().any(|own| own.brings(skill))
    }

    /// Ids of the weapons that its skills and equipment bring (K2.6.3, K2.7).
    pub fn brought(&self) -> impl Iterator<Item = Ustr> {
        let observer = self.has(Skill::ForwardObserver);
        let medic = self.has(Skill::Paramedic) || self.equipment.contains(&Equipment::Medikit);
        let observes = ["forward_observer", "flash_pulse"].into_iter();
        let heals = ["medikit"].into_iter();
        let observes = observes.filter(move |_| observer);
        observes.chain(heals.filter(move |_| medic)).map(ustr)
    }

    /// Whether it has a characteristic.
    pub fn is(&self, what: Characteristic) -> bool {
        self.characteristics.contains(&what)
    }
}
