//! Where things are: hexes and levels as points of the table's world, and back.
//!
//! World units: a hex is 2 wide from corner to corner. X grows to the east, Z to the south, Y upwards.
//! Directions are clockwise from north, which is -Z; models look along -Z.

use bevy::prelude::*;
use hexlance_board::{Board, Direction, Hex};

/// Height of one level in world units.
pub const LEVEL: f32 = 0.42;
/// Distance from a hex's centre to the middle of a hexside.
pub const APOTHEM: f32 = 0.866_025_4;

/// Corner `i` of a hex, relative to its centre: the one clockwise after hexside `i`.
pub const CORNERS: [Vec2; 6] = [
    Vec2::new(0.5, -APOTHEM),
    Vec2::new(1.0, 0.0),
    Vec2::new(0.5, APOTHEM),
    Vec2::new(-0.5, APOTHEM),
    Vec2::new(-1.0, 0.0),
    Vec2::new(-0.5, -APOTHEM),
];

/// Unit vector (x, z) towards the middle of hexside `d`.
pub const SIDES: [Vec2; 6] = [
    Vec2::new(0.0, -1.0),
    Vec2::new(APOTHEM, -0.5),
    Vec2::new(APOTHEM, 0.5),
    Vec2::new(0.0, 1.0),
    Vec2::new(-APOTHEM, 0.5),
    Vec2::new(-APOTHEM, -0.5),
];

/// Centre of a hex in the plane (x, z).
pub fn centre(h: Hex) -> Vec2 {
    let (x, y) = h.centre();
    Vec2::new(x, y)
}

/// Centre of a hex at a level.
pub fn at_level(h: Hex, level: f32) -> Vec3 {
    let c = centre(h);
    Vec3::new(c.x, level * LEVEL, c.y)
}

/// A point by column, row and level, which may lie between two hexes or beside the map.
pub fn point(column: f32, row: f32, level: f32) -> Vec3 {
    let west = column.floor();
    let of = |column: f32| centre(Hex::from_column_row(column as i16, 0));
    let at = of(west).lerp(of(west + 1.0), column - west);
    Vec3::new(at.x, level * LEVEL, at.y + row * 2.0 * APOTHEM)
}

/// The hex that a point of the plane lies in.
pub fn hex_at(p: Vec2) -> Hex {
    let q = p.x / 1.5;
    let r = p.y / 3f32.sqrt() - q / 2.0;
    // Round in cube coordinates: fix the one that moved most.
    let s = -q - r;
    let (mut rq, mut rr, rs) = (q.round(), r.round(), s.round());
    let (dq, dr, ds) = ((rq - q).abs(), (rr - r).abs(), (rs - s).abs());
    if dq > dr && dq > ds {
        rq = -rr - rs;
    } else if dr > ds {
        rr = -rq - rs;
    }
    Hex::new(rq as i16, rr as i16)
}

/// The hex that a hit on the terrain belongs to: the point is moved a little against the surface's normal, so that
/// a hit on a cliff belongs to the higher hex.
pub fn hex_of_hit(point: Vec3, normal: Vec3) -> Hex {
    let inside = point - normal.normalize_or_zero() * 0.02;
    hex_at(Vec2::new(inside.x, inside.z))
}

/// Rotation of a model that looks along a direction.
pub fn facing_rotation(d: Direction) -> Quat {
    Quat::from_rotation_y(-f32::from(d.index()) * std::f32::consts::FRAC_PI_3)
}

/// Extent of a map in the plane: smallest and largest (x, z) of its hex corners.
pub fn extent(board: &Board) -> (Vec2, Vec2) {
    let cols = f32::from(board.columns());
    let rows = f32::from(board.rows());
    let lowest = if board.columns() > 1 { 0.5 } else { 0.0 };
    (
        Vec2::new(-1.0, -APOTHEM),
        Vec2::new(
            1.5 * (cols - 1.0) + 1.0,
            2.0 * APOTHEM * (rows - 1.0 + lowest) + APOTHEM,
        ),
    )
}

/// Lowest and highest level of the ground of a map, water bottoms included.
pub fn levels(board: &Board) -> (i8, i8) {
    board.iter().fold((i8::MAX, i8::MIN), |(lo, hi), (_, c)| {
        (lo.min(c.bottom()), hi.max(c.level))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_find_their_hex() {
        for q in -5..6 {
            for r in -5..6 {
                let h = Hex::new(q, r);
                let c = centre(h);
                assert_eq!(hex_at(c), h);
                for k in CORNERS {
                    assert_eq!(hex_at(c + k * 0.97), h, "{h} corner {k}");
                }
            }
        }
    }

    #[test]
    fn whole_columns_and_rows_are_the_middles_of_hexes() {
        for (column, row) in [(1, 1), (4, 7), (5, 7), (0, -2), (-3, 4)] {
            let hex = at_level(Hex::from_column_row(column, row), 2.0);
            let same = point(f32::from(column), f32::from(row), 2.0);
            assert!((hex - same).length() < 1e-4, "{hex} {same}");
        }
        let between = point(4.5, 7.0, 0.0);
        let sides = point(4.0, 7.0, 0.0) + point(5.0, 7.0, 0.0);
        assert!((between - sides * 0.5).length() < 1e-4);
    }

    #[test]
    fn a_cliff_belongs_to_the_higher_hex() {
        let h = Hex::new(2, 1);
        for d in Direction::ALL {
            let out = SIDES[d.index() as usize];
            let p = centre(h) + out * APOTHEM;
            let hit = Vec3::new(p.x, 0.3, p.y);
            assert_eq!(hex_of_hit(hit, Vec3::new(out.x, 0.0, out.y)), h);
            assert_eq!(
                hex_of_hit(hit, Vec3::new(-out.x, 0.0, -out.y)),
                h.neighbour(d)
            );
        }
    }

    #[test]
    fn models_turn_clockwise() {
        for d in Direction::ALL {
            let f = facing_rotation(d) * Vec3::NEG_Z;
            let s = SIDES[d.index() as usize];
            assert!((f - Vec3::new(s.x, 0.0, s.y)).length() < 1e-5, "{d:?}");
        }
    }

    #[test]
    fn the_extent_holds_every_corner() {
        let board = Board::new(7, 5).expect("small");
        let (lo, hi) = extent(&board);
        for (h, _) in board.iter() {
            for k in CORNERS {
                let p = centre(h) + k;
                assert!(p.cmpge(lo - 1e-4).all() && p.cmple(hi + 1e-4).all());
            }
        }
    }
}
