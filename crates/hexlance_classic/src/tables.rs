//! The printed tables: structure and engines (C8.2.1, C8.4.1), cluster hits (C10.5), hit locations (C6.1, C11.3).

use hexlance_rules::Message;

use crate::model::{Location, Tons};

/// Internal structure of a 'Mech by tonnage: head, center torso, side torso, arm, leg (C8.2.1).
pub fn structure(tons: u16) -> Option<[u16; 5]> {
    const ROWS: [[u16; 5]; 19] = [
        [3, 4, 3, 1, 2],
        [3, 5, 4, 2, 3],
        [3, 6, 5, 3, 4],
        [3, 8, 6, 4, 6],
        [3, 10, 7, 5, 7],
        [3, 11, 8, 6, 8],
        [3, 12, 10, 6, 10],
        [3, 14, 11, 7, 11],
        [3, 16, 12, 8, 12],
        [3, 18, 13, 9, 13],
        [3, 20, 14, 10, 14],
        [3, 21, 15, 10, 15],
        [3, 22, 15, 11, 15],
        [3, 23, 16, 12, 16],
        [3, 25, 17, 13, 17],
        [3, 27, 18, 14, 18],
        [3, 29, 19, 15, 19],
        [3, 30, 20, 16, 20],
        [3, 31, 21, 17, 21],
    ];
    if !tons.is_multiple_of(5) {
        return None;
    }
    ROWS.get(usize::from(tons / 5).checked_sub(2)?).copied()
}

/// Structure and most armor of a ProtoMech by tonnage: head, torso, arm, legs, main gun; all armor without and with a main
/// gun (C8.6.1).
pub fn proto(tons: u16) -> Option<([u16; 5], [u16; 2])> {
    const ROWS: [([u16; 5], [u16; 2]); 8] = [
        ([1, 2, 1, 2, 1], [15, 18]),
        ([1, 3, 1, 2, 1], [17, 20]),
        ([1, 4, 1, 3, 1], [22, 25]),
        ([1, 5, 1, 3, 1], [24, 27]),
        ([2, 6, 2, 4, 1], [33, 36]),
        ([2, 7, 2, 4, 1], [35, 38]),
        ([2, 8, 2, 5, 1], [40, 43]),
        ([2, 9, 2, 5, 1], [42, 45]),
    ];
    ROWS.get(usize::from(tons).checked_sub(2)?).copied()
}

/// Weight of a standard fusion engine by rating (C8.4.1).
pub fn engine(rating: u16) -> Option<Tons> {
    /// In half tons, from rating 10 in steps of 5.
    const HALVES: [u8; 79] = [
        1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 11,
        11, 12, 12, 12, 14, 14, 15, 15, 16, 17, 17, 18, 19, 20, 20, 21, 22, 23, 24, 25, 26, 27, 28,
        29, 31, 32, 33, 35, 36, 38, 39, 41, 43, 45, 47, 49, 51, 54, 57, 59, 63, 66, 69, 73, 77, 82,
        87, 92, 98, 105,
    ];
    if !rating.is_multiple_of(5) {
        return None;
    }
    let halves = HALVES.get(usize::from(rating / 5).checked_sub(2)?)?;
    Some(Tons(u32::from(*halves) * 500))
}

/// Columns 2 to 16 of the Cluster Hits Table, a row for each total from 2 to 12 (C10.5).
const LOW: [[u8; 15]; 11] = [
    [1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5],
    [1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5],
    [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7],
    [1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 8, 9, 9, 10],
    [1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10],
    [1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10],
    [2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9, 9, 10],
    [2, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 11, 12, 13],
    [2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, 11, 12, 13],
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
];

/// Columns 17 to 30, and 40.
const HIGH: [[u8; 15]; 11] = [
    [5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 9, 10, 10, 12],
    [5, 6, 6, 6, 7, 7, 7, 8, 8, 9, 9, 9, 10, 10, 12],
    [7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 18],
    [10, 11, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 18, 18, 24],
    [10, 11, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 18, 18, 24],
    [10, 11, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 18, 18, 24],
    [10, 11, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 18, 18, 24],
    [14, 14, 15, 16, 17, 18, 19, 20, 21, 21, 22, 23, 23, 24, 32],
    [14, 14, 15, 16, 17, 18, 19, 20, 21, 21, 22, 23, 23, 24, 32],
    [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 40],
    [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 40],
];

/// How many of `size` missiles, pellets or shots hit at a total, which is kept within 2 to 12 (C10.5.1). `size` is 1 to 30
/// or 40.
pub fn cluster(size: u8, total: i16) -> u8 {
    let row = (total.clamp(2, 12) - 2) as usize;
    let read = |rows: &[[u8; 15]; 11], column: usize| {
        rows.get(row)
            .and_then(|columns| columns.get(column))
            .copied()
            .unwrap_or(size)
    };
    match size {
        0 | 1 => size,
        2..=16 => read(&LOW, usize::from(size) - 2),
        17..=30 => read(&HIGH, usize::from(size) - 17),
        40 => read(&HIGH, 14),
        _ => size,
    }
}

/// The sizes into which a larger one is split: the fewest of 30 or less, as even as possible, one roll each (C10.5.2).
pub fn columns(size: u8) -> impl Iterator<Item = u8> {
    let parts = match size {
        0..=30 | 40 => 1,
        _ => size.div_ceil(30),
    };
    let (each, more) = (size / parts.max(1), size % parts.max(1));
    (0..parts).map(move |i| each + u8::from(i < more))
}

/// The column of a hit table: the side that an attack strikes (C5.6.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Column {
    /// Front.
    #[default]
    Front,
    /// Left side.
    Left,
    /// Right side.
    Right,
    /// Rear: torso results strike rear armor.
    Rear,
    /// Left front side of a large support vehicle (C17.1.5).
    FrontLeft,
    /// Right front side of a large support vehicle.
    FrontRight,
    /// Left rear side of a large support vehicle.
    RearLeft,
    /// Right rear side of a large support vehicle.
    RearRight,
}

impl Column {
    /// The side of four, as all tables but that of large support vehicles know it.
    #[must_use]
    pub const fn broad(self) -> Self {
        match self {
            Self::FrontLeft | Self::RearLeft => Self::Left,
            Self::FrontRight | Self::RearRight => Self::Right,
            side => side,
        }
    }

    /// The name players read.
    pub fn name(self) -> Message {
        Message::from(match self {
            Self::Front => "front",
            Self::Left => "left side",
            Self::Right => "right side",
            Self::Rear => "rear",
            Self::FrontLeft => "left front side",
            Self::FrontRight => "right front side",
            Self::RearLeft => "left rear side",
            Self::RearRight => "right rear side",
        })
    }
}

/// Which table a hit rolls on.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum HitTable {
    /// The full table, 2D6 (C6.1).
    #[default]
    Full,
    /// The Punch table, 1D6 (C11.3).
    Punch,
    /// The Kick table, 1D6 (C11.3).
    Kick,
    /// The special column of ProtoMechs, the full table of all others (C6.5.1).
    Special,
}

/// Where a total of two dice hits a ProtoMech; nowhere for a near miss (C6.5).
pub const fn proto_hit(total: u8, special: bool) -> Option<Location> {
    use Location::{HD, LA, LE, MG, RA, TO};
    Some(match (total, special) {
        (2, _) => MG,
        (3 | 11, false) => return None,
        (4, false) | (5, true) => RA,
        (10, false) | (9, true) => LA,
        (6..=8, _) => TO,
        (12, _) => HD,
        _ => LE,
    })
}

/// Where a total of two dice hits a biped, and whether it is a '(critical)' result (C6.1). Quads read arms as front legs and
/// legs as rear legs.
pub fn mech_hit(column: Column, total: u8) -> (Location, bool) {
    use Location::{CT, HD, LA, LL, LT, RA, RL, RT};
    let at = match column.broad() {
        Column::Front | Column::Rear => match total {
            2 | 7 => CT,
            3 | 4 => RA,
            5 => RL,
            6 => RT,
            8 => LT,
            9 => LL,
            10 | 11 => LA,
            _ => HD,
        },
        Column::Left => match total {
            2 | 7 => LT,
            3 | 6 => LL,
            4 | 5 => LA,
            8 => CT,
            9 => RT,
            10 => RA,
            11 => RL,
            _ => HD,
        },
        _ => match total {
            2 | 7 => RT,
            3 | 6 => RL,
            4 | 5 => RA,
            8 => CT,
            9 => LT,
            10 => LA,
            11 => LL,
            _ => HD,
        },
    };
    (at, total == 2)
}

/// Where a total of two dice hits a ground vehicle, whether it is a '(critical)' result, and whether it calls for a roll for
/// motive damage (C6.2).
pub const fn vehicle_hit(column: Column, total: u8, turret: bool) -> (Location, bool, bool) {
    use Location::{FR, LS, RR, RS, TU};
    let (own, low, high) = match column.broad() {
        Column::Front => (FR, RS, LS),
        Column::Rear => (RR, LS, RS),
        Column::Left => (LS, FR, RR),
        _ => (RS, FR, RR),
    };
    let side = !matches!(column, Column::Front | Column::Rear);
    let at = match total {
        5 => low,
        9 => high,
        10.. if turret => TU,
        _ => own,
    };
    let critical = matches!(total, 2 | 12) || side && total == 8;
    (at, critical, matches!(total, 3 | 4 | 5 | 9))
}

/// Where a total of two dice hits a large support vehicle on the ground, whether it is a '(critical)' result, and whether it
/// calls for a roll for motive damage (C6.4). A side that is not told from another is the front one.
pub const fn large_hit(column: Column, total: u8, turret: bool) -> (Location, bool, bool) {
    use Location::{FR, FSL, FSR, RR, RSL, RSR, TU};
    let (own, third) = match column {
        Column::Front => (FR, FSR),
        Column::Rear => (RR, RSL),
        Column::Left | Column::FrontLeft => (FSL, FR),
        Column::Right | Column::FrontRight => (FSR, FR),
        Column::RearLeft => (RSL, RR),
        Column::RearRight => (RSR, RR),
    };
    let ends = matches!(column, Column::Front | Column::Rear);
    let at = match total {
        3 => third,
        10.. if turret => TU,
        _ => own,
    };
    let critical = matches!(total, 2 | 12) || !ends && total == 8;
    let motive = matches!(total, 3 | 4 | 9) || ends && total == 5;
    (at, critical, motive)
}

/// Where a total of two dice hits a VTOL, and whether it is a '(critical)' result (C6.3).
pub const fn vtol_hit(column: Column, total: u8, turret: bool) -> (Location, bool) {
    use Location::{RO, TU};
    let (at, critical, _) = vehicle_hit(column, total, false);
    let at = match total {
        4 if turret => TU,
        3 | 4 | 10.. => RO,
        _ => at,
    };
    (at, critical)
}

/// Where a die hits on the Punch table (C11.3).
pub fn punch_hit(column: Column, die: u8) -> Location {
    use Location::{CT, HD, LA, LT, RA, RT};
    let row: [Location; 6] = match column.broad() {
        Column::Left => [LT, LT, CT, LA, LA, HD],
        Column::Front | Column::Rear => [LA, LT, CT, RT, RA, HD],
        _ => [RT, RT, CT, RA, RA, HD],
    };
    row[usize::from(die.clamp(1, 6) - 1)]
}

/// Where a die hits on the Kick table; quads by their own words (C11.3.1).
pub fn kick_hit(column: Column, die: u8, quad: bool) -> Location {
    use Location::{LFL, LL, LRL, RFL, RL, RRL};
    let low = die <= 3;
    match (column.broad(), quad) {
        (Column::Left, false) => LL,
        (Column::Right, false) => RL,
        (_, false) => {
            if low {
                RL
            } else {
                LL
            }
        }
        (Column::Left, true) => {
            if low {
                LFL
            } else {
                LRL
            }
        }
        (Column::Right, true) => {
            if low {
                RFL
            } else {
                RRL
            }
        }
        (Column::Front, true) => {
            if low {
                RFL
            } else {
                LFL
            }
        }
        (_, true) => {
            if low {
                RRL
            } else {
                LRL
            }
        }
    }
}

/// What a quad has where the tables name a location of a biped (C6.1, C11.3.1).
pub const fn on_quad(at: Location) -> Location {
    match at {
        Location::LA => Location::LFL,
        Location::RA => Location::RFL,
        Location::LL => Location::LRL,
        Location::RL => Location::RRL,
        other => other,
    }
}

/// Where swarmers strike, and whether it is rear armor (C18.8.4).
pub const fn swarm_hit(total: u8, quad: bool) -> (Location, bool) {
    use Location::{CT, HD, LA, LT, RA, RT};
    match (total, quad) {
        (3 | 11, false) | (4 | 10, true) => (CT, true),
        (4, false) | (5, true) => (RT, true),
        (5, false) | (3 | 6, true) => (RT, false),
        (6, false) => (RA, false),
        (7, _) => (CT, false),
        (8, false) => (LA, false),
        (9, false) | (8 | 11, true) => (LT, false),
        (10, false) | (9, true) => (LT, true),
        _ => (HD, false),
    }
}

/// How a 'Mech lies after a fall: hexsides turned to the right, and the column that is struck (C3.15.2).
pub const fn after_fall(die: u8) -> (i8, Column) {
    match die {
        1 => (0, Column::Front),
        2 => (1, Column::Right),
        3 => (2, Column::Right),
        4 => (3, Column::Rear),
        5 => (-2, Column::Left),
        _ => (-1, Column::Left),
    }
}

/// Total of two dice that a warrior with so many hits needs to stay or become conscious (C2.5.2); none from the sixth on.
pub const fn consciousness(hits: u8) -> Option<u8> {
    match hits {
        0 => Some(2),
        1 => Some(3),
        2 => Some(5),
        3 => Some(7),
        4 => Some(10),
        5 => Some(11),
        _ => None,
    }
}

/// Modifier of a target by hexes moved (C5.7.2).
pub const fn target_movement(hexes: u8) -> i16 {
    match hexes {
        0..=2 => 0,
        3..=4 => 1,
        5..=6 => 2,
        7..=9 => 3,
        10..=17 => 4,
        18..=24 => 5,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structure_and_engines_are_those_of_the_book() {
        assert_eq!(structure(55), Some([3, 18, 13, 9, 13]));
        assert_eq!(structure(100), Some([3, 31, 21, 17, 21]));
        assert_eq!(structure(57), None);
        assert_eq!(structure(105), None);
        for (rating, kg) in [
            (10, 500),
            (100, 3_000),
            (275, 15_500),
            (300, 19_000),
            (400, 52_500),
        ] {
            assert_eq!(engine(rating), Some(Tons(kg)), "{rating}");
        }
        assert_eq!(engine(405), None);
        assert_eq!(engine(5), None);
    }

    #[test]
    fn clusters_are_read_by_size_and_total() {
        assert_eq!(cluster(20, 6), 12);
        assert_eq!(cluster(4, 4), 2);
        assert_eq!(cluster(30, 6), 18);
        assert_eq!(cluster(40, 12), 40);
        assert_eq!(cluster(1, 2), 1);
        // Modified totals are kept within the table.
        assert_eq!(cluster(20, 14), 20);
        assert_eq!(cluster(20, -3), 6);
        assert_eq!(columns(45).collect::<Vec<_>>(), [23, 22]);
        assert_eq!(columns(40).collect::<Vec<_>>(), [40]);
    }

    #[test]
    fn more_hits_never_come_of_a_lower_total() {
        for size in (1..=30).chain([40]) {
            let hits: Vec<_> = (2..=12).map(|total| cluster(size, total)).collect();
            assert!(hits.is_sorted(), "{size}: {hits:?}");
            assert_eq!(hits.last(), Some(&size));
        }
    }

    #[test]
    fn only_the_usual_column_of_protomechs_has_near_misses() {
        let row = |special| (2..=12).map(move |n| proto_hit(n, special));
        let near: Vec<_> = row(false).map(|at| at.is_none()).collect();
        assert_eq!(near.iter().filter(|n| **n).count(), 2);
        assert!(near[1] && near[9], "3 and 11");
        assert!(row(true).all(|at| at.is_some()));
        assert_eq!(proto_hit(4, false), Some(Location::RA));
        assert_eq!(proto_hit(4, true), Some(Location::LE));
        assert_eq!(proto_hit(5, false), Some(Location::LE));
        assert_eq!(proto_hit(5, true), Some(Location::RA));
        assert_eq!(proto_hit(9, true), Some(Location::LA));
        assert_eq!(proto_hit(10, true), Some(Location::LE));
    }

    #[test]
    fn every_row_of_the_hit_table_is_a_location_of_a_biped() {
        for column in [Column::Front, Column::Left, Column::Right, Column::Rear] {
            for total in 2..=12 {
                let (at, critical) = mech_hit(column, total);
                assert!(Location::BIPED.contains(&at));
                assert_eq!(critical, total == 2);
            }
        }
        assert_eq!(mech_hit(Column::Left, 9).0, Location::RT);
        assert_eq!(mech_hit(Column::Right, 4).0, Location::RA);
        assert_eq!(mech_hit(Column::Front, 8).0, Location::LT);
    }
}
