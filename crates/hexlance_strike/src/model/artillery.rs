//! Guns, rounds and shells (R9) as plain data.

use hexlance_board::Hex;
use hexlance_rules::{Joint, List, Message, SideId, Term, UnitId, say};
use serde::{Deserialize, Serialize};

use super::attack::Target;
use crate::{card::Damage, special::Code};

/// How a piece fires (R9.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FireMode {
    /// At what it sees.
    Direct,
    /// At a hex on the map, seen or not.
    Indirect,
    /// At a hex on the map, from off the map.
    OffBoard,
    /// At a gun that stands off the map (R9.9).
    CounterBattery,
}

impl FireMode {
    /// All of them.
    pub const ALL: [FireMode; 4] = [
        FireMode::Direct,
        FireMode::Indirect,
        FireMode::OffBoard,
        FireMode::CounterBattery,
    ];

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            FireMode::Direct => "direct",
            FireMode::Indirect => "indirect",
            FireMode::OffBoard => "off-board",
            FireMode::CounterBattery => "counter-battery",
        }
    }
}

/// What a piece is loaded with (R9.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Round {
    /// Nothing special.
    Standard,
    /// Follows TAG: Arrow IV homing missiles, Copperhead shells.
    Homing,
    /// One ring more, one point less.
    Cluster,
    /// Against platoons and woods.
    Flechette,
    /// Light for three turns.
    Illumination,
    /// Inferno IV: fire and heat.
    Inferno,
    /// Heavy smoke for three turns.
    Smoke,
    /// Lays mines.
    Thunder,
    /// At one airborne unit.
    AirDefense,
}

impl Round {
    /// All of them.
    pub const ALL: [Round; 9] = [
        Round::Standard,
        Round::Homing,
        Round::Cluster,
        Round::Flechette,
        Round::Illumination,
        Round::Inferno,
        Round::Smoke,
        Round::Thunder,
        Round::AirDefense,
    ];

    /// What players call it.
    pub const fn name(self) -> &'static str {
        match self {
            Round::Standard => "standard",
            Round::Homing => "homing",
            Round::Cluster => "cluster",
            Round::Flechette => "flechette",
            Round::Illumination => "illumination",
            Round::Inferno => "Inferno IV",
            Round::Smoke => "smoke",
            Round::Thunder => "Thunder",
            Round::AirDefense => "air-defense",
        }
    }

    /// Whether a gun can fire it (R9.8).
    pub const fn fits(self, gun: Code) -> bool {
        let arrow = matches!(gun, Code::ARTAIS | Code::ARTAC);
        let tube = matches!(gun, Code::ARTT | Code::ARTS | Code::ARTLT);
        let cannon = matches!(gun, Code::ARTTC | Code::ARTSC | Code::ARTLTC);
        match self {
            Round::Standard | Round::Cluster => true,
            Round::Homing | Round::Illumination => arrow || tube,
            Round::Flechette => tube,
            Round::Inferno | Round::AirDefense => arrow,
            Round::Smoke => !cannon,
            Round::Thunder => arrow || matches!(gun, Code::ARTLT),
        }
    }

    /// Whether it bursts over an area, so that a miss does something somewhere else (R6.1.4).
    pub const fn has_area(self) -> bool {
        !matches!(self, Round::Homing | Round::AirDefense)
    }
}

/// A shot: with which gun, how, and with what round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fire {
    /// The gun by its code, such as ARTT.
    pub gun: Code,
    /// How it fires.
    pub mode: FireMode,
    /// What it is loaded with.
    pub round: Round,
}

impl Fire {
    /// What players call it.
    pub fn name(self) -> Message {
        let gun = Gun::of(self.gun).map_or("Artillery", |g| g.name);
        let mut extra: Vec<Term> = Vec::new();
        if self.mode != FireMode::Direct {
            extra.push(Term(self.mode.name()));
        }
        if self.round != Round::Standard {
            extra.push(Term(self.round.name()));
        }
        if extra.is_empty() {
            return gun.into();
        }
        say!(
            "{gun} ({how})",
            gun = Term(gun),
            how = List::new(Joint::Commas, extra)
        )
    }

    /// Whether it is aimed at a point of the map without a line of sight, or at what is off the map.
    pub const fn is_blind(self) -> bool {
        !matches!(self.mode, FireMode::Direct)
    }
}

/// A type of artillery (R9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gun {
    /// Its code.
    pub code: Code,
    /// What players call it.
    pub name: &'static str,
    /// Longest range in inches; none for guns that reach anywhere.
    pub inches: Option<u16>,
    /// Damage in the point of impact and next to it.
    pub inner: Damage,
    /// Damage in the second ring, if the area has one.
    pub outer: Damage,
    /// It can fire directly.
    pub direct: bool,
    /// It can fire indirectly.
    pub indirect: bool,
    /// It can fire from off the map.
    pub off_board: bool,
    /// It does not fire directly at less than [`NEAREST`] hexes (R9.3.1).
    pub long: bool,
}

/// The least distance of indirect fire, and of direct fire with guns that are made for far targets (R9.3.1).
pub const NEAREST: u16 = 4;

/// Distance of guns off the map where the scenario does not say it, in inches (R9.4.2).
pub const USUAL_DISTANCE: u16 = 300;

const fn gun(
    code: Code,
    name: &'static str,
    inches: Option<u16>,
    (inner, outer): (Damage, u8),
    (direct, indirect, off_board): (bool, bool, bool),
) -> Gun {
    Gun {
        code,
        name,
        inches,
        inner,
        outer: Damage::of(outer),
        direct,
        indirect,
        off_board,
        long: direct && indirect && off_board,
    }
}

const fn of(points: u8) -> Damage {
    Damage::of(points)
}

const EVERY: (bool, bool, bool) = (true, true, true);

const ON_MAP: (bool, bool, bool) = (true, true, false);

const SEEN: (bool, bool, bool) = (true, false, false);

const FAR: (bool, bool, bool) = (false, false, true);

/// Every type of artillery (R9.2).
pub const GUNS: [Gun; 13] = [
    gun(Code::ARTAIS, "Arrow IV", Some(272), (of(2), 0), EVERY),
    gun(Code::ARTAC, "Arrow IV (Clan)", Some(306), (of(2), 0), EVERY),
    gun(Code::ARTT, "Thumper", Some(714), (of(1), 0), EVERY),
    gun(Code::ARTS, "Sniper", Some(612), (of(2), 0), EVERY),
    gun(Code::ARTLT, "Long Tom", Some(1020), (of(3), 1), EVERY),
    gun(Code::ARTBA, "Tube artillery", Some(68), (of(1), 0), ON_MAP),
    gun(
        Code::ARTTC,
        "Thumper cannon",
        Some(28),
        (Damage::MINIMAL, 0),
        SEEN,
    ),
    gun(Code::ARTSC, "Sniper cannon", Some(24), (of(1), 0), SEEN),
    gun(Code::ARTLTC, "Long Tom cannon", Some(40), (of(2), 0), SEEN),
    gun(Code::ARTCM5, "Cruise missile 50", None, (of(5), 0), FAR),
    gun(Code::ARTCM7, "Cruise missile 70", None, (of(6), 2), FAR),
    gun(Code::ARTCM9, "Cruise missile 90", None, (of(9), 2), FAR),
    gun(Code::ARTCM12, "Cruise missile 120", None, (of(11), 3), FAR),
];

impl Gun {
    /// The type with a code.
    pub fn of(code: Code) -> Option<&'static Gun> {
        GUNS.iter().find(|g| g.code == code)
    }

    /// Whether it fires in a mode.
    pub const fn fires(&self, mode: FireMode) -> bool {
        match mode {
            FireMode::Direct => self.direct,
            FireMode::Indirect => self.indirect,
            FireMode::OffBoard => self.off_board,
            FireMode::CounterBattery => self.indirect || self.off_board,
        }
    }

    /// Whether it reaches so many inches.
    pub const fn reaches(&self, inches: u16) -> bool {
        match self.inches {
            Some(most) => inches <= most,
            None => true,
        }
    }

    /// Whether its shells are missiles, which point defense can engage (R9.1.5).
    pub const fn is_missile(&self) -> bool {
        matches!(
            self.code,
            Code::ARTAIS | Code::ARTAC | Code::ARTCM5 | Code::ARTCM7 | Code::ARTCM9 | Code::ARTCM12
        )
    }
}

/// Turns that a shell is in the air over a distance in inches (R9.4.2).
pub const fn flight_time(inches: u16) -> u16 {
    match inches {
        0..=34 => 0,
        35..=272 => 1,
        273..=442 => 2,
        443..=612 => 3,
        613..=782 => 4,
        783..=952 => 5,
        _ => 6,
    }
}

/// What an artillery attack has besides other attacks: the piece, and what its shell will do. Both are settled when it
/// is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Load {
    /// Which of the unit's pieces of that type, from 0.
    pub piece: u8,
    /// Damage in the point of impact and next to it, after the unit's injuries.
    pub inner: Damage,
    /// Damage in the second ring.
    pub outer: Damage,
    /// It was fired earlier and comes down now.
    pub lands: bool,
    /// It covers one ring more, with half the damage of the last one (R9.6.5).
    pub wider: bool,
}

/// A shell in the air (R9.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Shell {
    /// Counted in the battle, from 1: the order in which they were declared.
    pub number: u32,
    /// Who fired it.
    pub attacker: UnitId,
    /// Its side.
    pub side: SideId,
    /// How and with what.
    pub fire: Fire,
    /// The piece and what the shell does.
    pub load: Load,
    /// The point of impact, or the gun off the map: a secret of its side until it lands (R9.4.1).
    pub target: Target,
    /// Turn in which it was fired.
    pub fired: u16,
    /// Turn in which it lands.
    pub lands: u16,
}

/// A hex of the area of a shell, with the damage that units in it take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AreaHex {
    /// The hex.
    pub hex: Hex,
    /// The damage there.
    pub damage: Damage,
}
