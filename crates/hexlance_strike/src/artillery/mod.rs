//! Artillery (R9): guns, rounds, and what is in the air.
//!
//! A shot is an [`crate::command::AttackOrder`] with [`crate::attack::AttackKind::Artillery`]. [`legal`] checks it,
//! [`number`] works out its target number, [`fire`] fires it: at once, or as a [`Shell`] that comes down at the start of
//! a later Combat Phase ([`landing`]). [`burst`] scatters it and hurts whoever is in its area ([`area`]); [`rounds`] does
//! what special rounds do, [`counter`] answers guns that stand off the map.

use std::collections::BTreeMap;

use bevy_ecs::prelude::Resource;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};
use serde::{Deserialize, Serialize};

use crate::{attack::Target, card::Damage, read::UnitRead, special::Code};

pub use event::ArtilleryEvent;

pub mod adjust;
pub mod area;
pub mod burst;
pub(crate) mod changes;
pub mod counter;
mod event;
pub mod fire;
pub mod landing;
pub mod legal;
pub mod number;
pub mod odds;
pub mod rounds;

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
    pub fn name(self) -> String {
        let gun = Gun::of(self.gun).map_or("Artillery", |g| g.name);
        let mut text = gun.to_owned();
        let mut extra: Vec<&str> = Vec::new();
        if self.mode != FireMode::Direct {
            extra.push(self.mode.name());
        }
        if self.round != Round::Standard {
            extra.push(self.round.name());
        }
        if !extra.is_empty() {
            text += &format!(" ({})", extra.join(", "));
        }
        text
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

/// The guns of a card: type, how many pieces, and whether they stand in a turret.
pub fn guns(u: &UnitRead<'_>) -> Vec<(&'static Gun, u8, bool)> {
    let specials = &u.card.specials;
    GUNS.iter()
        .filter_map(|gun| {
            let card = specials.number(gun.code);
            let turret = specials.turret().map_or(0, |t| {
                t.specials
                    .iter()
                    .find(|s| s.code == gun.code)
                    .map_or(0, |s| s.number())
            });
            let pieces = card.saturating_add(turret);
            (pieces > 0).then_some((gun, pieces, turret > 0))
        })
        .collect()
}

/// Whether a unit has artillery at all.
pub fn has_guns(u: &UnitRead<'_>) -> bool {
    GUNS.iter().any(|g| u.card.specials.has(g.code))
        || u.card.specials.turret().is_some_and(|t| {
            t.specials
                .iter()
                .any(|s| GUNS.iter().any(|g| g.code == s.code))
        })
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

/// Attack rolls of one piece at one hex in turns that follow each other (R9.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Series {
    /// Whose piece.
    pub unit: UnitId,
    /// The gun.
    pub gun: Code,
    /// Which of its pieces.
    pub piece: u8,
    /// The hex.
    pub hex: Hex,
    /// The last turn in which it rolled for that hex.
    pub turn: u16,
    /// Turns in the series, that one among them.
    pub turns: u8,
}

/// What is known of a gun off the map (R9.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battery {
    /// The unit.
    pub unit: UnitId,
    /// The last turn in which it fired.
    pub fired: u16,
    /// Somebody on the map has seen one of its shells land.
    pub seen: bool,
    /// Counter-battery shells rolled for at it so far.
    pub countered: u8,
}

/// Everything that artillery leaves behind from one moment to another.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Artillery {
    /// Shells in the air, in the order declared.
    pub shells: Vec<Shell>,
    /// How many shells took to the air so far.
    pub fired: u32,
    /// Series of shots.
    pub series: Vec<Series>,
    /// Runs of shots of forces that share what they learn.
    pub runs: Vec<adjust::SharedRun>,
    /// Guns off the map that have fired.
    pub batteries: Vec<Battery>,
    /// Points under illumination, each with the last turn of its light (R9.8).
    pub lights: Vec<(Hex, u16)>,
    /// Area damage of this turn by hex (R10.8.2).
    pub shelled: BTreeMap<Hex, u8>,
}

/// How far illumination rounds light the ground, in hexes (R9.8).
pub const LIT: u16 = 3;

/// Whether illumination rounds light a hex now.
pub fn is_lit(world: &bevy_ecs::world::World, hex: Hex) -> bool {
    let lights = &world.resource::<Artillery>().lights;
    lights.iter().any(|(centre, _)| centre.distance(hex) <= LIT)
}

/// A hex of the area of a shell, with the damage that units in it take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AreaHex {
    /// The hex.
    pub hex: Hex,
    /// The damage there.
    pub damage: Damage,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flight_times_r9_4_2() {
        let at = |hexes: u16| flight_time(hexes * 2);
        assert_eq!(at(17), 0);
        assert_eq!(at(18), 1);
        assert_eq!(at(136), 1);
        assert_eq!(at(137), 2);
        assert_eq!(flight_time(USUAL_DISTANCE), 2);
        assert_eq!(flight_time(600), 3);
        assert_eq!(flight_time(782), 4);
        assert_eq!(flight_time(952), 5);
        assert_eq!(flight_time(953), 6);
    }

    #[test]
    fn published_point_costs_follow_from_the_table_r9_2() {
        // 6 for a point of inner damage, 9 for one of outer; minimal damage counts a half.
        let costs: Vec<u16> = GUNS
            .iter()
            .map(|g| g.inner.halves() * 3 + u16::from(g.outer.points) * 9)
            .collect();
        assert_eq!(costs, [12, 12, 6, 12, 27, 6, 3, 6, 12, 30, 54, 72, 93]);
    }

    #[test]
    fn rounds_fit_their_guns_r9_8() {
        let of = |gun| -> Vec<_> { Round::ALL.into_iter().filter(|r| r.fits(gun)).collect() };
        use Round::*;
        assert_eq!(
            of(Code::ARTAIS),
            [
                Standard,
                Homing,
                Cluster,
                Illumination,
                Inferno,
                Smoke,
                Thunder,
                AirDefense
            ]
        );
        assert_eq!(
            of(Code::ARTS),
            [Standard, Homing, Cluster, Flechette, Illumination, Smoke]
        );
        assert_eq!(
            of(Code::ARTLT),
            [
                Standard,
                Homing,
                Cluster,
                Flechette,
                Illumination,
                Smoke,
                Thunder
            ]
        );
        assert_eq!(of(Code::ARTSC), [Standard, Cluster]);
        assert_eq!(of(Code::ARTBA), [Standard, Cluster, Smoke]);
        assert_eq!(of(Code::ARTCM9), [Standard, Cluster, Smoke]);
    }
}
