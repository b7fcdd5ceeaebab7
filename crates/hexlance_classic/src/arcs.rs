//! Firing arcs and attack directions, compared exactly (C5.5, C5.6).

use hexlance_board::{Crossed, Direction, Hex, Line, Side};

use crate::{read::Look, tables::Column};

/// A firing arc (C5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    /// Forward: 300 to 60 degrees.
    Forward,
    /// Left arm: 240 to 60.
    LeftArm,
    /// Right arm: 300 to 120.
    RightArm,
    /// Rear: between 120 and 240.
    Rear,
    /// Left side of a vehicle: 240 to 300, without 300.
    LeftSide,
    /// Right side of a vehicle: 60 to 120, without 60.
    RightSide,
}

/// The offset of a hex, turned so that the facing becomes north: to the right, and ahead, in units of a third of a degree
/// line: `x` is 1.5 times the columns, `y` the rows ahead times the root of 3, both scaled to integers.
fn turned(from: Hex, facing: Direction, to: Hex) -> (i32, i32) {
    let mut q = i32::from(to.q) - i32::from(from.q);
    let mut r = i32::from(to.r) - i32::from(from.r);
    for _ in 0..facing.index() {
        // Sixty degrees counter-clockwise.
        (q, r) = (q + r, -q);
    }
    // In the plane x is 1.5 q and y, ahead, is -(r + q / 2) times the root of 3.
    (q, -(2 * r + q))
}

impl Arc {
    /// Whether a hex lies in the arc of a unit that faces `facing`; its own hex lies ahead.
    pub fn has(self, from: Hex, facing: Direction, to: Hex) -> bool {
        if from == to {
            return !matches!(self, Self::Rear | Self::LeftSide | Self::RightSide);
        }
        let (x, y) = turned(from, facing, to);
        // The line at 60 degrees to the right: x / (root 3 * y') = tan 60 with x = 1.5 q, y' = y root 3 / 2, so y = q.
        let ahead = y >= x.abs();
        let behind = -y > x.abs();
        match self {
            Self::Forward => ahead,
            Self::Rear => behind,
            Self::LeftArm => ahead || x <= 0 && -y <= x.abs(),
            Self::RightArm => ahead || x >= 0 && -y <= x.abs(),
            Self::LeftSide => x < 0 && !ahead && !behind,
            Self::RightSide => x > 0 && !ahead && !behind,
        }
    }
}

/// The hex from which a line enters the hex of its target, and whether it does so at the corner of two: then the answer is
/// that for the side to which the line is nudged (C5.6.1, C5.6.3). None in one hex.
fn before(from: Hex, to: Hex, side: Side) -> Option<Hex> {
    if from == to {
        return None;
    }
    let last = Line::new(from, to).last();
    Some(last.map_or(from, |crossed: Crossed| crossed.on(side)))
}

/// The column that an attack strikes on a 'Mech (C5.6.1). From the own hex the front (C5.6.5).
pub fn column(from: Hex, to: Hex, facing: Direction, side: Side) -> Column {
    let Some(entry) = before(from, to, side).and_then(|hex| to.direction_to(hex)) else {
        return Column::Front;
    };
    of_hexside(entry, facing)
}

/// The column of a hexside of a 'Mech (C5.6.1).
pub const fn of_hexside(hexside: Direction, facing: Direction) -> Column {
    let turns = (hexside.index() + 6 - facing.index()) % 6;
    match turns {
        0 | 1 | 5 => Column::Front,
        2 => Column::Right,
        3 => Column::Rear,
        _ => Column::Left,
    }
}

/// The column that an attack strikes on a unit of any class (C5.6.1).
pub fn struck(t: &Look<'_>, from: Hex, to: Hex, side: Side) -> Column {
    let Some(entry) = before(from, to, side).and_then(|hex| to.direction_to(hex)) else {
        return Column::Front;
    };
    hexside_of(t, entry)
}

/// The column of a hexside of a unit of any class: vehicles are struck on the front through one hexside only (C5.6.1).
pub fn hexside_of(t: &Look<'_>, hexside: Direction) -> Column {
    let facing = t.facing().unwrap_or_default();
    if t.sheet.class.is_mech() {
        return of_hexside(hexside, facing);
    }
    let turns = (hexside.index() + 6 - facing.index()) % 6;
    if t.sheet.has_six_sides() {
        return match turns {
            0 => Column::Front,
            1 => Column::FrontRight,
            2 => Column::RearRight,
            3 => Column::Rear,
            4 => Column::RearLeft,
            _ => Column::FrontLeft,
        };
    }
    match turns {
        0 => Column::Front,
        1 | 2 => Column::Right,
        3 => Column::Rear,
        _ => Column::Left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(column: i16, row: i16) -> Hex {
        Hex::from_column_row(column, row)
    }

    #[test]
    fn arcs_agree_with_bearings() {
        let from = at(20, 20);
        for facing in Direction::ALL {
            for to in from.within(12).filter(|to| *to != from) {
                let b = f64::from(from.bearing(to).expect("two hexes"));
                let b = (b - 60.0 * f64::from(facing.index())).rem_euclid(360.0);
                let near = |a: f64| (b - a).abs() < 0.01 || (b - a).abs() > 359.99;
                let inside = |least: f64, most: f64| {
                    near(least)
                        || near(most)
                        || (b - least).rem_euclid(360.0) <= (most - least).rem_euclid(360.0)
                };
                assert_eq!(
                    Arc::Forward.has(from, facing, to),
                    inside(300.0, 60.0),
                    "{b}"
                );
                assert_eq!(
                    Arc::LeftArm.has(from, facing, to),
                    inside(240.0, 60.0),
                    "{b}"
                );
                assert_eq!(
                    Arc::RightArm.has(from, facing, to),
                    inside(300.0, 120.0),
                    "{b}"
                );
                let rear = inside(120.0, 240.0) && !near(120.0) && !near(240.0);
                assert_eq!(Arc::Rear.has(from, facing, to), rear, "{b}");
            }
        }
    }

    #[test]
    fn an_arm_reaches_further_than_a_torso() {
        // tw.combat_split_weapon_arc: due east of a 'Mech that faces north.
        let (from, to) = (at(5, 5), at(7, 5));
        assert!(!Arc::Forward.has(from, Direction::N, to));
        assert!(Arc::RightArm.has(from, Direction::N, to));
        assert!(Arc::Forward.has(from, Direction::NE, to));
    }

    #[test]
    fn the_hexside_of_entry_gives_the_column() {
        let target = at(5, 5);
        let column = |from, facing| column(from, target, facing, Side::Left);
        assert_eq!(column(at(5, 2), Direction::N), Column::Front);
        assert_eq!(column(at(5, 8), Direction::N), Column::Rear);
        assert_eq!(column(at(5, 2), Direction::S), Column::Rear);
        // From the north-east into the rear-left hexside of a 'Mech that faces south.
        assert_eq!(of_hexside(Direction::NE, Direction::S), Column::Left);
        assert_eq!(of_hexside(Direction::SE, Direction::N), Column::Right);
        assert_eq!(of_hexside(Direction::NW, Direction::N), Column::Front);
    }

    #[test]
    fn at_a_corner_the_side_of_the_line_decides() {
        // tw.combat_attack_direction_tie: from 0505 to 0705 between 0604 and 0605.
        let (from, to) = (at(5, 5), at(7, 5));
        let by = |side| column(from, to, Direction::N, side);
        // The hex on the left of the line is 0604, to the north of it.
        assert_eq!(by(Side::Left), Column::Front);
        assert_eq!(by(Side::Right), Column::Left);
    }
}
