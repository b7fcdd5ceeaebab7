//! What is printed on the sheets of platoons and battle suits (C8.7, C8.9, C18.1).

use super::{
    Brackets, Code, Codes, Damage, Fighting, Location, Round, TechBase, Tons, Weapon,
    record::{SuitArmor, SuitLimit, SuitPlace},
};

/// What makes a unit infantry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Infantry {
    /// A platoon.
    Platoon(PlatoonSheet),
    /// A squad of battle armor.
    Suits(SuitSheet),
}

/// A platoon (C18.1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlatoonSheet {
    /// What it fights with.
    pub weapon: Fighting,
    /// B: a heavy burst, which does more to platoons.
    pub heavy_burst: bool,
    /// F: its attacks make heat as well.
    pub hot: bool,
    /// N: it can only hurt platoons.
    pub only_platoons: bool,
}

/// How suits move beside the ground (C8.7.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// They walk, and jump if they have Jumping MP.
    #[default]
    Jump,
    /// They fly.
    Vtol,
    /// They swim.
    Umu,
}

/// A squad of suits, all alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuitSheet {
    /// Kind of armor.
    pub armor_kind: SuitArmor,
    /// How they move beside the ground.
    pub motion: Motion,
    /// Vibro-claws of a suit.
    pub vibro_claws: u8,
    /// Magnetic claws.
    pub magnetic_claws: bool,
    /// Magnetic clamps (C18.11.1).
    pub clamps: bool,
    /// A camo system (C18.5.2).
    pub camo: bool,
    /// Launchers of missiles on the body, which Inner Sphere suits eject before they jump (C18.2.3).
    pub body_launchers: bool,
    /// Hands with which it can hold on to a 'Mech (C18.7.1).
    pub grips: bool,
    /// What it cannot do.
    pub cannot: Vec<SuitLimit>,
}

impl SuitSheet {
    /// Whether its armor is any kind of stealth armor.
    pub const fn is_stealthy(&self) -> bool {
        matches!(
            self.armor_kind,
            SuitArmor::BasicStealth | SuitArmor::StandardStealth | SuitArmor::ImprovedStealth
        )
    }
}

impl SuitPlace {
    /// The location of the sheet at which what sits there is listed.
    pub const fn location(self) -> Location {
        match self {
            Self::RightArm => Location::RA,
            Self::LeftArm => Location::LA,
            Self::Body => Location::BD,
        }
    }
}

impl Fighting {
    /// Every one.
    pub const ALL: [Self; 6] = [
        Self::BallisticRifle,
        Self::EnergyRifle,
        Self::MachineGun,
        Self::Srm,
        Self::Lrm,
        Self::Flamer,
    ];

    /// The name of its weapons on sheets.
    pub const fn weapon_name(self) -> &'static str {
        match self {
            Self::BallisticRifle => "Ballistic rifles",
            Self::EnergyRifle => "Energy rifles",
            Self::MachineGun => "Machine guns",
            Self::Srm => "SRMs",
            Self::Lrm => "LRMs",
            Self::Flamer => "Flamers",
        }
    }

    /// Modifiers to hit by range, from the own hex on (C18.3.1).
    pub const fn ranges(self) -> &'static [i16] {
        match self {
            Self::BallisticRifle | Self::MachineGun => &[-2, 0, 2, 4],
            Self::EnergyRifle => &[-2, 0, 0, 2, 2, 4, 4],
            Self::Srm => &[-1, 0, 0, 2, 2, 4, 4],
            Self::Lrm => &[-1, 0, 0, 0, 2, 2, 2, 4, 4, 4],
            Self::Flamer => &[-1, 0, 2, 4],
        }
    }

    /// Points of so many troopers who strike (C18.3.2).
    pub fn points(self, struck: u8) -> u16 {
        const TABLE: [[u8; 6]; 30] = [
            [1, 0, 1, 0, 0, 0],
            [1, 1, 1, 1, 1, 1],
            [2, 1, 2, 1, 1, 1],
            [2, 1, 2, 2, 2, 2],
            [3, 1, 3, 2, 2, 2],
            [3, 2, 3, 3, 3, 3],
            [4, 2, 4, 3, 3, 3],
            [4, 2, 4, 4, 3, 4],
            [5, 3, 5, 4, 4, 4],
            [5, 3, 6, 5, 4, 5],
            [6, 3, 6, 5, 5, 5],
            [6, 3, 7, 6, 5, 6],
            [7, 4, 7, 6, 6, 6],
            [7, 4, 8, 7, 6, 7],
            [8, 4, 8, 7, 6, 7],
            [8, 4, 9, 8, 7, 8],
            [9, 5, 10, 8, 7, 8],
            [9, 5, 10, 9, 8, 9],
            [10, 5, 11, 9, 8, 9],
            [10, 6, 11, 10, 9, 10],
            [11, 6, 12, 10, 9, 10],
            [11, 6, 12, 11, 9, 11],
            [12, 6, 13, 11, 10, 11],
            [12, 7, 13, 12, 10, 12],
            [13, 7, 14, 12, 11, 12],
            [14, 7, 15, 13, 11, 12],
            [14, 8, 15, 13, 11, 13],
            [15, 8, 16, 14, 12, 13],
            [15, 8, 16, 14, 12, 14],
            [16, 8, 17, 15, 13, 14],
        ];
        let column = match self {
            Self::BallisticRifle => 0,
            Self::EnergyRifle => 1,
            Self::MachineGun => 2,
            Self::Srm => 3,
            Self::Lrm => 4,
            Self::Flamer => 5,
        };
        match struck {
            0 => 0,
            n => TABLE[usize::from(n.min(30)) - 1][column].into(),
        }
    }

    /// What infantry fights with, by the name of such a weapon that another unit carries: `Infantry SRMs`.
    pub fn mounted(name: &str) -> Option<Self> {
        let own = name.strip_prefix("Infantry ")?;
        Self::ALL.into_iter().find(|f| f.weapon_name() == own)
    }

    /// Its weapon as another unit carries it: a single one, which needs no ammunition (tw.combat_infantry_ammo).
    pub fn as_mounted(self, tech: TechBase) -> Weapon {
        let own = self.as_weapon(tech);
        Weapon {
            name: hexlance_rules::ustr(&["Infantry", own.name.as_str()].join(" ")),
            ..own
        }
    }

    /// Its weapons as one of the sheet: what their ranges and codes are. Their damage stands in the table of C18.3.2.
    pub fn as_weapon(self, tech: TechBase) -> Weapon {
        let types = match self {
            Self::BallisticRifle | Self::MachineGun => vec![Code::DB],
            Self::EnergyRifle => vec![Code::DE],
            Self::Srm | Self::Lrm => vec![Code::M],
            Self::Flamer => vec![Code::DE, Code::H],
        };
        let last = self.ranges().len() as u8 - 1;
        let ranges: Brackets = [last.min(1), last.min(2), last];
        Weapon {
            name: hexlance_rules::ustr(self.weapon_name()),
            tech,
            heat: 0,
            tons: Tons::ZERO,
            slots: 0,
            explodes: 0,
            inert: true,
            rounds: vec![Round {
                kind: super::Munition::Standard,
                damage: Damage::Points(1),
                min: 0,
                ranges,
                shots: None,
                types: Codes::from(types),
                cluster: None,
                rapid: 0,
                to_hit: 0,
                under_water: None,
                av: None,
            }],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn troopers_do_what_the_table_says() {
        assert_eq!(Fighting::Flamer.points(6), 3);
        assert_eq!(Fighting::Flamer.points(13), 6);
        assert_eq!(Fighting::BallisticRifle.points(17), 9);
        assert_eq!(Fighting::BallisticRifle.points(4), 2);
        assert_eq!(Fighting::EnergyRifle.points(1), 0);
        assert_eq!(Fighting::MachineGun.points(30), 17);
        assert_eq!(Fighting::Srm.points(24), 12);
        assert_eq!(Fighting::Lrm.points(12), 5);
    }

    #[test]
    fn ranges_end_where_the_table_ends() {
        let last = |f: Fighting| f.ranges().len() - 1;
        assert_eq!(last(Fighting::BallisticRifle), 3);
        assert_eq!(last(Fighting::EnergyRifle), 6);
        assert_eq!(last(Fighting::Lrm), 9);
        assert_eq!(last(Fighting::Flamer), 3);
        assert_eq!(Fighting::Srm.ranges()[0], -1);
    }
}
