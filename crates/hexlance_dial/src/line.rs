//! Lines of fire (D6.2 to D6.5).

use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Message, UnitId, say};
use smallvec::SmallVec;

use crate::{
    model::Class,
    read::{Look, Table},
    terrain::{self, Terrain},
};

/// What a line of fire is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fire {
    /// Nothing is in the way.
    Clear,
    /// Hindered, and the first thing that hinders it.
    Hindered(Cause),
    /// Blocked, and the first thing that blocks it.
    Blocked(Cause),
}

impl Fire {
    /// Whether it is blocked.
    pub const fn is_blocked(self) -> bool {
        matches!(self, Fire::Blocked(_))
    }

    /// Whether it is hindered.
    pub const fn is_hindered(self) -> bool {
        matches!(self, Fire::Hindered(_))
    }

    /// The worse of two for the attacker: blocked before hindered before clear (D6.2.2).
    pub fn or_worse(self, other: Fire) -> Fire {
        let rank = |f: Fire| match f {
            Fire::Clear => 0,
            Fire::Hindered(_) => 1,
            Fire::Blocked(_) => 2,
        };
        if rank(other) > rank(self) {
            other
        } else {
            self
        }
    }
}

/// What hinders or blocks a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Terrain of a hex.
    Terrain(Hex),
    /// The level of a hex: it is above both ends.
    Level(Hex),
    /// The level of a hex beside the lower end, which hides what lies under its edge.
    Edge(Hex),
    /// A unit.
    Unit(UnitId),
    /// A low wall of the target's hex.
    Wall(Hex),
}

impl Cause {
    /// The rule that it comes from.
    pub const fn rule(self) -> &'static str {
        match self {
            Cause::Terrain(_) => "D6.3.1",
            Cause::Level(_) => "D6.3.2",
            Cause::Edge(_) => "D6.3.3",
            Cause::Unit(_) => "D6.4.1",
            Cause::Wall(_) => "D6.5.1",
        }
    }

    /// What players read of it.
    pub fn words(self, table: Table<'_>) -> Message {
        match self {
            Cause::Terrain(h) => say!("the terrain of {hex}", hex = h),
            Cause::Level(h) => say!("the ground of {hex}", hex = h),
            Cause::Edge(h) => say!("the edge of the ground of {hex}", hex = h),
            Cause::Unit(u) => table
                .find(u)
                .map_or_else(|| say!("a unit"), |u| Message::verbatim(u.name)),
            Cause::Wall(_) => say!("a low wall"),
        }
    }
}

/// One end of a line: a unit, where it stands or would stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The unit: it never stands in its own way.
    pub unit: UnitId,
    /// The hex.
    pub hex: Hex,
    /// Its class, for its size.
    pub class: Class,
}

impl End {
    /// A unit in a hex, be it its own or one that it thinks of going to.
    pub fn at(unit: &Look<'_>, hex: Hex) -> Self {
        Self {
            unit: unit.id,
            hex,
            class: unit.model.class,
        }
    }
}

/// The intervening hexes of one of the points that divide a line (D6.2.1): one hex, or two where the point lies on
/// the border between them.
pub type Point = SmallVec<[Hex; 2]>;

/// The points that divide the line between two hexes, from the first to the second (D6.2.1).
pub fn points(from: Hex, to: Hex) -> impl Iterator<Item = Point> {
    let n = i32::from(from.distance(to));
    (1..n).map(move |i| point(from, to, n, i))
}

/// Point `i` of the line between two hexes that are `n` apart: the hex nearest to it, or the two nearest ones. One of
/// the three cube coordinates of a dividing point is whole, so it lies on a row of hexes: in one of them, or between
/// two.
fn point(from: Hex, to: Hex, n: i32, i: i32) -> Point {
    let q = i * (i32::from(to.q) - i32::from(from.q));
    let r = i * (i32::from(to.r) - i32::from(from.r));
    // The whole number nearest to `v/n`, or both where it lies in the middle.
    let round = |v: i32| {
        let (low, rest) = (v.div_euclid(n), 2 * v.rem_euclid(n));
        [low + i32::from(rest > n), low + i32::from(rest >= n)]
    };
    let pair = if q % n == 0 {
        round(r).map(|r| (q / n, r))
    } else if r % n == 0 {
        round(q).map(|q| (q, r / n))
    } else {
        let sum = (q + r).div_euclid(n);
        round(q).map(|q| (q, sum - q))
    };
    let one = pair[0] == pair[1];
    let hexes = pair.map(|(q, r)| {
        Hex::new(
            (i32::from(from.q) + q) as i16,
            (i32::from(from.r) + r) as i16,
        )
    });
    Point::from_buf_and_len(hexes, if one { 1 } else { 2 })
}

/// Who stands where, and how big: what may be in the way of lines. Collected once for many lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crowd(SmallVec<[(Hex, UnitId, u8); 24]>);

impl Crowd {
    /// Everybody on the table.
    pub fn of(table: Table<'_>) -> Self {
        Self(
            table
                .on_table()
                .filter_map(|u| Some((u.hex()?, u.id, u.model.class.size())))
                .collect(),
        )
    }
}

/// What every hex of a line does to it.
struct Ray<'w> {
    board: &'w Board,
    crowd: &'w Crowd,
    from: End,
    to: End,
    low: i8,
    high: i8,
    lower: Option<Hex>,
}

impl<'w> Ray<'w> {
    fn new(board: &'w Board, crowd: &'w Crowd, from: End, to: End) -> Self {
        let level = |h: Hex| board.get(h).map_or(0, terrain::level);
        let (a, b) = (level(from.hex), level(to.hex));
        let lower = match a.cmp(&b) {
            std::cmp::Ordering::Less => Some(from.hex),
            std::cmp::Ordering::Greater => Some(to.hex),
            std::cmp::Ordering::Equal => None,
        };
        Self {
            board,
            crowd,
            from,
            to,
            low: a.min(b),
            high: a.max(b),
            lower,
        }
    }

    /// What one intervening hex does (D6.3, D6.4). A hex off the map, which a line along the edge touches, does nothing.
    fn crossing(&self, x: Hex) -> Fire {
        let Some(cell) = self.board.get(x) else {
            return Fire::Clear;
        };
        let ground = terrain::terrain(cell);
        if ground == Terrain::Blocking {
            return Fire::Blocked(Cause::Terrain(x));
        }
        // A bridge hides nothing; who stands on it stands as high as its deck.
        let level = terrain::level(cell);
        let beside_lower = self.lower.is_some_and(|l| l.distance(x) == 1);
        if cell.level > self.high {
            return Fire::Blocked(Cause::Level(x));
        }
        if beside_lower && cell.level > self.low {
            return Fire::Blocked(Cause::Edge(x));
        }
        if !(level >= self.high || (beside_lower && level >= self.low)) {
            return Fire::Clear;
        }
        let mut result = Fire::Clear;
        if ground == Terrain::Hindering {
            result = Fire::Hindered(Cause::Terrain(x));
        }
        let ends = [self.from.unit, self.to.unit];
        let mut units = self.crowd.0.iter();
        if let Some(&(_, unit, size)) = units.find(|(h, u, _)| *h == x && !ends.contains(u)) {
            let (f, t) = (self.from.class.size(), self.to.class.size());
            if size >= f && size >= t {
                result = result.or_worse(Fire::Blocked(Cause::Unit(unit)));
            } else if size >= f || size >= t {
                result = result.or_worse(Fire::Hindered(Cause::Unit(unit)));
            }
        }
        result
    }
}

/// What the target's own hex and its walls do (D6.5.1, D6.5.3).
pub fn at_target(board: &Board, from: End, to: End) -> Fire {
    if covered(board, to.hex, to.class) {
        return Fire::Hindered(Cause::Terrain(to.hex));
    }
    if to.class == Class::Mech {
        return Fire::Clear;
    }
    let n = i32::from(from.hex.distance(to.hex)).max(1);
    let walled = point(from.hex, to.hex, n, n - 1)
        .iter()
        .filter_map(|h| to.hex.direction_to(*h))
        .any(|side: Direction| terrain::walled(board, to.hex, side));
    if walled {
        Fire::Hindered(Cause::Wall(to.hex))
    } else {
        Fire::Clear
    }
}

/// Whether a unit of that class in a hex counts as standing in hindering terrain: its hex is hindering, or it is a
/// 'Mech in deep water (D5.5.2). How it moves there does not matter.
pub fn covered(board: &Board, hex: Hex, class: Class) -> bool {
    match terrain::at(board, hex) {
        Terrain::Hindering => true,
        Terrain::Deep => class == Class::Mech,
        _ => false,
    }
}

/// The line of fire from one unit on the table to another (D6.2 to D6.5). Units off the table have none.
pub fn line(table: Table<'_>, from: &Look<'_>, to: &Look<'_>) -> Fire {
    match (from.hex(), to.hex()) {
        (Some(a), Some(b)) => between(table, End::at(from, a), End::at(to, b)),
        (a, b) => Fire::Blocked(Cause::Terrain(a.or(b).unwrap_or_default())),
    }
}

/// The line of fire between two ends: for units that think of going somewhere, too.
pub fn between(table: Table<'_>, from: End, to: End) -> Fire {
    among(table.board(), &Crowd::of(table), from, to)
}

/// As [`between`], with those who may be in the way collected beforehand.
pub fn among(board: &Board, crowd: &Crowd, from: End, to: End) -> Fire {
    on_the_way(board, crowd, from, to).or_worse(at_target(board, from, to))
}

/// What the intervening hexes do, without the target's own hex (D6.3, D6.4): as bad the other way round, so that who
/// asks for both directions asks once.
pub fn on_the_way(board: &Board, crowd: &Crowd, from: End, to: End) -> Fire {
    let ray = Ray::new(board, crowd, from, to);
    let mut result = Fire::Clear;
    for point in points(from.hex, to.hex) {
        for x in point {
            result = result.or_worse(ray.crossing(x));
        }
        if result.is_blocked() {
            return result;
        }
    }
    result
}

/// Every intervening hex with what it does, and the target's own hex last: what a player is shown of a line. Of two
/// hexes with a border on the line both are told.
pub fn trace(table: Table<'_>, from: End, to: End) -> Vec<(Hex, Fire)> {
    let crowd = Crowd::of(table);
    let ray = Ray::new(table.board(), &crowd, from, to);
    points(from.hex, to.hex)
        .flatten()
        .map(|x| (x, ray.crossing(x)))
        .chain(std::iter::once((
            to.hex,
            at_target(table.board(), from, to),
        )))
        .collect()
}

#[cfg(test)]
mod tests {
    use hexlance_board::hex;

    use super::*;

    fn walk(from: Hex, to: Hex) -> Vec<Vec<Hex>> {
        points(from, to).map(|p| p.to_vec()).collect()
    }

    #[test]
    fn a_point_on_a_border_has_two_hexes() {
        assert_eq!(
            walk(hex(0, 0), hex(1, 1)),
            [[hex(0, 1), hex(1, 0)].to_vec()]
        );
        assert_eq!(
            walk(hex(0, 0), hex(2, -1)),
            [[hex(1, -1), hex(1, 0)].to_vec()]
        );
        assert_eq!(
            walk(hex(0, 0), hex(-1, 2)),
            [[hex(-1, 1), hex(0, 1)].to_vec()]
        );
    }

    #[test]
    fn a_row_has_one_hex_a_point() {
        assert_eq!(
            walk(hex(-1, 2), hex(3, 2)),
            [
                [hex(0, 2)].to_vec(),
                [hex(1, 2)].to_vec(),
                [hex(2, 2)].to_vec()
            ]
        );
        assert!(walk(hex(0, 0), hex(1, 0)).is_empty());
        assert!(walk(hex(0, 0), hex(0, 0)).is_empty());
    }

    #[test]
    fn the_points_are_those_nearest_to_the_line_both_ways() {
        let from = hex(2, -3);
        for to in from.within(12) {
            let n = usize::from(from.distance(to));
            let there = walk(from, to);
            assert_eq!(there.len(), n.saturating_sub(1));
            let mut back = walk(to, from);
            back.reverse();
            for (i, (a, b)) in there.iter().zip(&back).enumerate() {
                let mut b = b.clone();
                b.sort();
                let mut a = a.clone();
                a.sort();
                assert_eq!(a, b, "{to} point {i}");
                // Every one is as far from both ends as the point is.
                for h in a {
                    assert_eq!(usize::from(from.distance(h)), i + 1);
                    assert_eq!(usize::from(to.distance(h)), n - i - 1);
                }
            }
        }
    }
}
