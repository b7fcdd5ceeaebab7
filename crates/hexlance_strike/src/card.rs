//! The stat card (R1): what a unit is before a battle begins. Data files under `assets/units/strike` are these.

use hexlance_rules::limits;
use serde::{Deserialize, Serialize};

use crate::special::Specials;

pub use crate::values::{Bracket, Damage, DamageLine, MOST_DAMAGE};

/// Unit types (R1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum UnitType {
    /// BattleMech.
    BM,
    /// IndustrialMech.
    IM,
    /// ProtoMech.
    PM,
    /// Combat vehicle.
    CV,
    /// Support vehicle.
    SV,
    /// Conventional infantry.
    CI,
    /// Battle armor.
    BA,
    /// Aerospace fighter.
    AF,
    /// Conventional fighter.
    CF,
    /// Small craft.
    SC,
    /// DropShip, spheroid.
    DS,
    /// DropShip, aerodyne.
    DA,
}

impl UnitType {
    /// All of them.
    pub const ALL: [UnitType; 12] = [
        UnitType::BM,
        UnitType::IM,
        UnitType::PM,
        UnitType::CV,
        UnitType::SV,
        UnitType::CI,
        UnitType::BA,
        UnitType::AF,
        UnitType::CF,
        UnitType::SC,
        UnitType::DS,
        UnitType::DA,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            UnitType::BM => "BattleMech",
            UnitType::IM => "IndustrialMech",
            UnitType::PM => "ProtoMech",
            UnitType::CV => "Combat vehicle",
            UnitType::SV => "Support vehicle",
            UnitType::CI => "Infantry",
            UnitType::BA => "Battle armor",
            UnitType::AF => "Aerospace fighter",
            UnitType::CF => "Conventional fighter",
            UnitType::SC => "Small craft",
            UnitType::DS => "DropShip (spheroid)",
            UnitType::DA => "DropShip (aerodyne)",
        }
    }

    /// Its code, such as BM.
    pub const fn code(self) -> &'static str {
        match self {
            UnitType::BM => "BM",
            UnitType::IM => "IM",
            UnitType::PM => "PM",
            UnitType::CV => "CV",
            UnitType::SV => "SV",
            UnitType::CI => "CI",
            UnitType::BA => "BA",
            UnitType::AF => "AF",
            UnitType::CF => "CF",
            UnitType::SC => "SC",
            UnitType::DS => "DS",
            UnitType::DA => "DA",
        }
    }

    /// BM or IM (R0.4.4).
    pub const fn is_mech(self) -> bool {
        matches!(self, UnitType::BM | UnitType::IM)
    }

    /// CV or SV (R0.4.4).
    pub const fn is_vehicle(self) -> bool {
        matches!(self, UnitType::CV | UnitType::SV)
    }

    /// CI or BA (R0.4.4).
    pub const fn is_infantry(self) -> bool {
        matches!(self, UnitType::CI | UnitType::BA)
    }

    /// AF, CF, SC, DS, DA; airborne support vehicles are told by their movement (R0.4.4).
    pub const fn is_aerospace(self) -> bool {
        matches!(
            self,
            UnitType::AF | UnitType::CF | UnitType::SC | UnitType::DS | UnitType::DA
        )
    }

    /// Whether it has a heat scale (R7.6.5).
    pub const fn tracks_heat(self) -> bool {
        matches!(self, UnitType::BM | UnitType::IM | UnitType::AF)
    }

    /// How most units of the type move.
    pub const fn usual_mode(self) -> MoveMode {
        match self {
            UnitType::BM | UnitType::IM | UnitType::PM => MoveMode::Walk,
            UnitType::CV | UnitType::SV => MoveMode::Tracked,
            UnitType::CI | UnitType::BA => MoveMode::Foot,
            UnitType::AF | UnitType::CF | UnitType::SC | UnitType::DA => MoveMode::Aerodyne,
            UnitType::DS => MoveMode::Spheroid,
        }
    }

    /// Whether it has a facing (R1.2, R0.3.7).
    pub const fn has_facing(self) -> bool {
        !self.is_infantry()
    }
}

/// Movement modes (R1.3); the serialized name is the code of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum MoveMode {
    /// Legs of BM, IM, PM.
    #[serde(rename = "walk")]
    Walk,
    /// Jump.
    #[serde(rename = "j")]
    Jump,
    /// Tracked.
    #[serde(rename = "t")]
    Tracked,
    /// Wheeled.
    #[serde(rename = "w")]
    Wheeled,
    /// Bicycle.
    #[serde(rename = "wb")]
    Bicycle,
    /// Monocycle.
    #[serde(rename = "wm")]
    Monocycle,
    /// Hover.
    #[serde(rename = "h")]
    Hover,
    /// VTOL.
    #[serde(rename = "v")]
    Vtol,
    /// WiGE.
    #[serde(rename = "g")]
    Wige,
    /// Foot, beast-mounted too.
    #[serde(rename = "f")]
    Foot,
    /// Motorized infantry.
    #[serde(rename = "m")]
    Motorized,
    /// Naval surface.
    #[serde(rename = "n")]
    Naval,
    /// Submersible, UMU.
    #[serde(rename = "s")]
    Submersible,
    /// Aerodyne; Thrust points.
    #[serde(rename = "a")]
    Aerodyne,
    /// Spheroid; Thrust points.
    #[serde(rename = "p")]
    Spheroid,
    /// Airship; Thrust points.
    #[serde(rename = "i")]
    Airship,
    /// Station-keeping.
    #[serde(rename = "k")]
    Station,
    /// Rail.
    #[serde(rename = "r")]
    Rail,
}

impl MoveMode {
    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            MoveMode::Walk => "Walk",
            MoveMode::Jump => "Jump",
            MoveMode::Tracked => "Tracked",
            MoveMode::Wheeled => "Wheeled",
            MoveMode::Bicycle => "Bicycle",
            MoveMode::Monocycle => "Monocycle",
            MoveMode::Hover => "Hover",
            MoveMode::Vtol => "VTOL",
            MoveMode::Wige => "WiGE",
            MoveMode::Foot => "Foot",
            MoveMode::Motorized => "Motorized",
            MoveMode::Naval => "Naval",
            MoveMode::Submersible => "Submersible",
            MoveMode::Aerodyne => "Aerodyne",
            MoveMode::Spheroid => "Spheroid",
            MoveMode::Airship => "Airship",
            MoveMode::Station => "Station",
            MoveMode::Rail => "Rail",
        }
    }

    /// The code on the card, empty for walking (R1.3).
    pub const fn code(self) -> &'static str {
        match self {
            MoveMode::Walk => "",
            MoveMode::Jump => "j",
            MoveMode::Tracked => "t",
            MoveMode::Wheeled => "w",
            MoveMode::Bicycle => "w(b)",
            MoveMode::Monocycle => "w(m)",
            MoveMode::Hover => "h",
            MoveMode::Vtol => "v",
            MoveMode::Wige => "g",
            MoveMode::Foot => "f",
            MoveMode::Motorized => "m",
            MoveMode::Naval => "n",
            MoveMode::Submersible => "s",
            MoveMode::Aerodyne => "a",
            MoveMode::Spheroid => "p",
            MoveMode::Airship => "i",
            MoveMode::Station => "k",
            MoveMode::Rail => "r",
        }
    }

    /// Whether the number is Thrust and not inches.
    pub const fn is_thrust(self) -> bool {
        matches!(
            self,
            MoveMode::Aerodyne | MoveMode::Spheroid | MoveMode::Airship | MoveMode::Station
        )
    }
}

/// Biped or quad (R1.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Legs {
    /// Two legs, or no legs at all.
    #[default]
    Biped,
    /// Four legs.
    Quad,
    /// Three legs.
    Tripod,
}

/// The four arcs of a large craft (R11.9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arcs {
    /// Nose.
    pub nose: DamageLine,
    /// Left.
    pub left: DamageLine,
    /// Right.
    pub right: DamageLine,
    /// Aft.
    pub aft: DamageLine,
}

/// One movement mode of a card with its Move in inches (Thrust points for aerospace).
pub type Moves = std::collections::BTreeMap<MoveMode, u8>;

/// A stat card.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Stable id, such as `bm_ironvole`.
    pub id: String,
    /// Chassis.
    pub name: String,
    /// Variant, empty if there is just one.
    #[serde(default)]
    pub variant: String,
    /// Type (R1.2).
    pub kind: UnitType,
    /// Weight class 1 to 5 (R1.1.2).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 9>")]
    pub size: u8,
    /// Printed target movement modifier (R1.1.3); 0 for aerospace.
    #[serde(default, deserialize_with = "limits::within::<_, _, 0, 20>")]
    pub tmm: u8,
    /// Move by mode.
    #[serde(deserialize_with = "limits::each_within::<_, _, _, 0, 100>")]
    pub moves: Moves,
    /// Role (R14.2.1).
    #[serde(default)]
    pub role: String,
    /// Printed skill.
    #[serde(
        default = "regular",
        deserialize_with = "limits::within::<_, _, 0, 20>"
    )]
    pub skill: u8,
    /// Damage by bracket.
    #[serde(default)]
    pub damage: DamageLine,
    /// Damage of each arc, large craft only.
    #[serde(default)]
    pub arcs: Option<Arcs>,
    /// Overheat value (R1.1.5).
    #[serde(default, deserialize_with = "limits::within::<_, _, 0, 9>")]
    pub ov: u8,
    /// Armor points.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 150>")]
    pub armor: u8,
    /// Structure points.
    #[serde(deserialize_with = "limits::within::<_, _, 0, 100>")]
    pub structure: u8,
    /// Threshold, aerospace only (R1.1.7).
    #[serde(default, deserialize_with = "limits::maybe_within::<_, _, 0, 99>")]
    pub threshold: Option<u8>,
    /// Legs.
    #[serde(default)]
    pub legs: Legs,
    /// Beast-mounted infantry (R1.2.4).
    #[serde(default)]
    pub beast: bool,
    /// Special unit abilities (R13).
    #[serde(default)]
    pub specials: Specials,
    /// Point value at Skill 4 (R2.1.1).
    #[serde(deserialize_with = "limits::within::<_, _, 0, 5000>")]
    pub pv: u16,
}

const fn regular() -> u8 {
    4
}

impl Card {
    /// Chassis and variant.
    pub fn full_name(&self) -> String {
        if self.variant.is_empty() {
            self.name.clone()
        } else {
            format!("{} {}", self.name, self.variant)
        }
    }

    /// Inches of a mode, or `None` if the card lacks it. A 'Mech whose only listed mode is a jump also walks it (R1.3.1).
    pub fn inches(&self, mode: MoveMode) -> Option<u8> {
        if let Some(n) = self.moves.get(&mode) {
            return Some(*n);
        }
        match mode {
            MoveMode::Walk if self.kind.is_mech() || self.kind == UnitType::PM => {
                (self.moves.len() == 1)
                    .then(|| self.moves.get(&MoveMode::Jump).copied())
                    .flatten()
            }
            _ => None,
        }
    }

    /// The mode it moves over the ground with, jump aside (R1.3); jump infantry has only its jump.
    pub fn ground_mode(&self) -> MoveMode {
        self.moves
            .keys()
            .copied()
            .find(|m| !matches!(m, MoveMode::Jump | MoveMode::Submersible))
            .unwrap_or_else(|| {
                if self.kind.is_mech() || self.kind == UnitType::PM {
                    MoveMode::Walk
                } else if self.moves.contains_key(&MoveMode::Jump) {
                    MoveMode::Jump
                } else {
                    MoveMode::Submersible
                }
            })
    }

    /// An aerospace unit by R0.4.4: aerospace types, and support vehicles with code a, i, p or k.
    pub fn is_aerospace(&self) -> bool {
        self.kind.is_aerospace()
            || (self.kind == UnitType::SV && self.moves.keys().any(|m| m.is_thrust()))
    }

    /// Height in levels (R5.1.1).
    pub fn height(&self) -> i8 {
        use crate::special::Code;
        match self.kind {
            UnitType::BM | UnitType::IM => 2,
            UnitType::SC => 2,
            UnitType::DA => 5,
            UnitType::DS => 10,
            _ if self.specials.has(Code::VLG) || self.specials.has(Code::SLG) => 3,
            _ if self.specials.has(Code::LG) => 2,
            _ => 1,
        }
    }

    /// Point value at a skill (R2.1): cheaper when worse, dearer when better, at least 1.
    pub fn point_value(&self, skill: u8) -> u16 {
        let pv = i32::from(self.pv);
        let skill = i32::from(skill);
        let down = if pv <= 14 { 1 } else { 1 + (pv - 5) / 10 };
        let up = if pv <= 7 { 1 } else { 1 + (pv - 3) / 5 };
        let adjusted = if skill > 4 {
            pv - down * (skill - 4)
        } else {
            pv + up * (4 - skill)
        };
        adjusted.clamp(1, u16::MAX.into()) as u16
    }
}

/// Base TMM from available Move in inches (R1.4.2).
pub const fn tmm_of_move(inches: u8) -> u8 {
    match inches {
        0..=4 => 0,
        5..=8 => 1,
        9..=12 => 2,
        13..=18 => 3,
        19..=34 => 4,
        _ => 5,
    }
}

/// Half of a Move (R0.2.3): the largest even number of inches not above the half.
pub const fn half_move(inches: u8) -> u8 {
    inches / 2 / 2 * 2
}

/// An odd Move that was not halved is rounded up when it is used on hexes (R0.2.3).
pub const fn even_move(inches: u8) -> u8 {
    inches.saturating_add(inches % 2)
}

/// Inches as hexes, rounded up (R0.2.2).
pub const fn hexes(inches: u16) -> u16 {
    inches.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(pv: u16) -> Card {
        Card {
            id: "x".into(),
            name: "X".into(),
            variant: String::new(),
            kind: UnitType::BM,
            size: 2,
            tmm: 1,
            moves: [(MoveMode::Walk, 8)].into(),
            role: String::new(),
            skill: 4,
            damage: DamageLine::default(),
            arcs: None,
            ov: 0,
            armor: 5,
            structure: 3,
            threshold: None,
            legs: Legs::Biped,
            beast: false,
            specials: Specials::default(),
            pv,
        }
    }

    #[test]
    fn point_values_e2_1_to_e2_3() {
        assert_eq!(card(31).point_value(3), 37);
        assert_eq!(card(31).point_value(6), 25);
        assert_eq!(card(7).point_value(2), 9);
        assert_eq!(card(8).point_value(2), 12);
        assert_eq!(card(3).point_value(8), 1);
    }

    #[test]
    fn halves_and_inches_e0_1_e0_6_e0_7() {
        assert_eq!([12, 10, 9, 7, 6, 2].map(half_move), [6, 4, 4, 2, 2, 0]);
        assert_eq!(even_move(7), 8);
        assert_eq!([12, 6, 19, 1, 2, 5].map(hexes), [6, 3, 10, 1, 1, 3]);
    }

    #[test]
    fn a_mech_with_only_a_jump_walks_as_far() {
        let mut c = card(10);
        c.moves = [(MoveMode::Jump, 8)].into();
        assert_eq!(c.inches(MoveMode::Walk), Some(8));
        assert_eq!(c.ground_mode(), MoveMode::Walk);
    }

    #[test]
    fn damage_values_are_read_as_printed() {
        let d = |s: &str| s.parse::<Damage>();
        assert_eq!(d("3"), Ok(Damage::of(3)));
        assert_eq!(d("0*"), Ok(Damage::MINIMAL));
        assert_eq!(d("-"), Ok(Damage::NONE));
        assert!(d("x").is_err());
        assert_eq!(Damage::MINIMAL.lowered(1), Damage::NONE);
    }
}
