//! Hex coordinates, directions and bearings: the geometry of rule R0.3.
//!
//! Hexes are flat-topped and addressed axially. Nothing here knows a map; everything is integer
//! arithmetic except the plane coordinates that the table draws with.

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};

use crate::{Message, remedied, say};

/// A hex by its axial coordinates (R0.3.1). Written `(q, r)` in data files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(into = "(i16, i16)")]
pub struct Hex {
    /// Column axis, growing to the east.
    pub q: i16,
    /// Row axis, growing to the south.
    pub r: i16,
}

/// How far a hex that somebody writes may lie from the first one of a map, either way: far beyond the largest map.
const FARTHEST: i16 = 2_000;

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (q, r) = <(i16, i16)>::deserialize(from)?;
        let near = -FARTHEST..=FARTHEST;
        if near.contains(&q) && near.contains(&r) {
            return Ok(Self { q, r });
        }
        Err(D::Error::custom(remedied(
            &format!("hex ({q},{r}) lies beyond every map"),
            "write the axial coordinates of a hex of the map",
        )))
    }
}

impl From<(i16, i16)> for Hex {
    fn from((q, r): (i16, i16)) -> Self {
        Self { q, r }
    }
}

impl From<Hex> for (i16, i16) {
    fn from(h: Hex) -> Self {
        (h.q, h.r)
    }
}

impl From<Hex> for hexx::Hex {
    fn from(h: Hex) -> Self {
        hexx::Hex::new(i32::from(h.q), i32::from(h.r))
    }
}

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.q, self.r)
    }
}

/// Short for [`Hex::new`].
pub const fn hex(q: i16, r: i16) -> Hex {
    Hex::new(q, r)
}

impl Hex {
    /// The hex at axial `(q, r)`.
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// The hex at a map's column and row, both counted from 1 (R0.3.1): even columns lie half a hex further south.
    pub const fn from_column_row(column: i16, row: i16) -> Self {
        let q = column - 1;
        Self {
            q,
            r: row - 1 - q.div_euclid(2),
        }
    }

    /// Column and row on a map, both counted from 1. Far beyond every map they are the nearest that there are.
    pub const fn column_row(self) -> (i16, i16) {
        let row = self.r.saturating_add(self.q.div_euclid(2));
        (self.q.saturating_add(1), row.saturating_add(1))
    }

    /// Its name, as players read it on the table: column and row, such as `0304`; with three digits each on the widest
    /// maps.
    pub fn name(self) -> String {
        let (column, row) = self.column_row();
        if column.max(row) < 100 {
            format!("{column:02}{row:02}")
        } else {
            format!("{column:03}{row:03}")
        }
    }

    /// Distance in hexes (R0.3.2): the start is not counted, the end is.
    pub const fn distance(self, other: Hex) -> u16 {
        let dq = other.q as i32 - self.q as i32;
        let dr = other.r as i32 - self.r as i32;
        // The greatest of the three is half their sum; it only exceeds 16 bits for hexes no map reaches.
        let d = (dq.unsigned_abs() + dr.unsigned_abs() + (dq + dr).unsigned_abs()) / 2;
        if d > u16::MAX as u32 {
            u16::MAX
        } else {
            d as u16
        }
    }

    /// The adjacent hex in a direction.
    pub const fn neighbour(self, d: Direction) -> Hex {
        let (dq, dr) = d.offset();
        Hex::new(self.q + dq, self.r + dr)
    }

    /// The hex so many steps straight on in a direction.
    pub const fn stepped(self, d: Direction, steps: i16) -> Hex {
        let (dq, dr) = d.offset();
        Hex::new(
            self.q.saturating_add(dq.saturating_mul(steps)),
            self.r.saturating_add(dr.saturating_mul(steps)),
        )
    }

    /// The six adjacent hexes, in order of direction.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::ALL.into_iter().map(move |d| self.neighbour(d))
    }

    /// The direction of an adjacent hex, or `None` if it is not adjacent.
    pub fn direction_to(self, neighbour: Hex) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&d| self.neighbour(d) == neighbour)
    }

    /// Every hex at most `radius` hexes away, itself included: the area templates of R0.3.11.
    pub fn within(self, radius: u16) -> impl Iterator<Item = Hex> {
        let n = radius as i16;
        (-n..=n).flat_map(move |dq| {
            ((-n).max(-dq - n)..=n.min(-dq + n)).map(move |dr| Hex::new(self.q + dq, self.r + dr))
        })
    }

    /// Every hex exactly `radius` hexes away.
    pub fn ring(self, radius: u16) -> impl Iterator<Item = Hex> {
        self.within(radius)
            .filter(move |h| self.distance(*h) == radius)
    }

    /// Centre in the plane with hex width 2 and y growing southwards (R0.3.3).
    pub fn centre(self) -> (f32, f32) {
        (
            1.5 * f32::from(self.q),
            3f32.sqrt() * (f32::from(self.r) + f32::from(self.q) / 2.0),
        )
    }

    /// Bearing to another hex in degrees, clockwise from north, 0 to 360; `None` for the same hex (R0.3.3).
    pub fn bearing(self, other: Hex) -> Option<f32> {
        if self == other {
            return None;
        }
        let (x0, y0) = self.centre();
        let (x1, y1) = other.centre();
        let b = (x1 - x0).atan2(-(y1 - y0)).to_degrees();
        Some(if b < 0.0 { b + 360.0 } else { b })
    }

    /// Where `other` lies for a unit in this hex facing `facing` (R0.3.5, R0.3.6).
    ///
    /// Exact on the boundaries: a bearing of 90 degrees is front, one of 150 degrees is side.
    pub fn arc(self, facing: Direction, other: Hex) -> Arc {
        if self == other {
            return Arc::Front;
        }
        // Turn the offset so that the facing becomes north; then compare with the boundary lines in integers.
        let mut q = i32::from(other.q) - i32::from(self.q);
        let mut r = i32::from(other.r) - i32::from(self.r);
        for _ in 0..facing.index() {
            (q, r) = (q + r, -q); // sixty degrees counter-clockwise
        }
        // Plane: x = 1.5 q, y = sqrt(3) (r + q/2), south positive. Front: y <= 0.
        let y2 = 2 * r + q;
        if y2 <= 0 {
            return Arc::Front;
        }
        // Rear: |x| < y tan 30, that is |1.5 q| < (sqrt3/2) y2 / sqrt3 = y2 / 2.
        if 3 * q.abs() < y2 {
            Arc::Rear
        } else {
            Arc::Side
        }
    }
}

/// One of the six directions, clockwise from north (R0.3.1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[repr(u8)]
pub enum Direction {
    /// North, (0, -1).
    #[default]
    N = 0,
    /// North-east, (+1, -1).
    NE = 1,
    /// South-east, (+1, 0).
    SE = 2,
    /// South, (0, +1).
    S = 3,
    /// South-west, (-1, +1).
    SW = 4,
    /// North-west, (-1, 0).
    NW = 5,
}

impl Direction {
    /// All six, in order.
    pub const ALL: [Direction; 6] = [
        Direction::N,
        Direction::NE,
        Direction::SE,
        Direction::S,
        Direction::SW,
        Direction::NW,
    ];

    /// The direction with that number modulo six.
    pub const fn from_index(i: u8) -> Self {
        Self::ALL[(i % 6) as usize]
    }

    /// 0 for north to 5 for north-west.
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Its name inside a sentence: `north-east`.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::N => "north",
            Direction::NE => "north-east",
            Direction::SE => "south-east",
            Direction::S => "south",
            Direction::SW => "south-west",
            Direction::NW => "north-west",
        }
    }

    /// Change of `(q, r)` of one step.
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Direction::N => (0, -1),
            Direction::NE => (1, -1),
            Direction::SE => (1, 0),
            Direction::S => (0, 1),
            Direction::SW => (-1, 1),
            Direction::NW => (-1, 0),
        }
    }

    /// Turned clockwise by `steps` of sixty degrees; negative turns the other way.
    pub const fn turned(self, steps: i8) -> Self {
        Self::ALL[(self as i8 + steps).rem_euclid(6) as usize]
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The direction whose sixty-degree sector contains the bearing of `to` seen from `from`; ties go clockwise.
    pub fn towards(from: Hex, to: Hex) -> Option<Self> {
        from.bearing(to)
            .map(|b| Self::from_index((((b + 30.0) / 60.0).floor() as i32).rem_euclid(6) as u8))
    }
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Direction::N => "N",
            Direction::NE => "NE",
            Direction::SE => "SE",
            Direction::S => "S",
            Direction::SW => "SW",
            Direction::NW => "NW",
        })
    }
}

/// A word that is none of the six directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDirection(pub String);

impl NoDirection {
    /// What is wrong, and what would be one.
    pub fn message(&self) -> Message {
        say!(
            "\"{word}\" is no direction: choose N, NE, SE, S, SW or NW",
            word = &self.0
        )
    }
}

impl std::fmt::Display for NoDirection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for NoDirection {}

impl std::str::FromStr for Direction {
    type Err = NoDirection;

    fn from_str(s: &str) -> Result<Self, NoDirection> {
        match s.to_ascii_uppercase().as_str() {
            "N" => Ok(Direction::N),
            "NE" => Ok(Direction::NE),
            "SE" => Ok(Direction::SE),
            "S" => Ok(Direction::S),
            "SW" => Ok(Direction::SW),
            "NW" => Ok(Direction::NW),
            _ => Err(NoDirection(s.to_owned())),
        }
    }
}

/// Where something lies relative to a unit's facing (R0.3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arc {
    /// The forward half, boundary included: also the firing arc (R0.3.7).
    Front,
    /// Neither front nor rear; counts as front for damage.
    Side,
    /// The rear hexside's sixty degrees, boundary excluded.
    Rear,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_e0_2() {
        assert_eq!(hex(2, 3).distance(hex(6, 1)), 4);
    }

    #[test]
    fn arcs_e0_3_to_e0_5() {
        let u = hex(5, 5);
        assert_eq!(u.arc(Direction::N, hex(6, 4)), Arc::Front);
        assert_eq!(u.arc(Direction::N, hex(6, 5)), Arc::Side);
        assert_eq!(u.arc(Direction::N, hex(5, 6)), Arc::Rear);
        assert_eq!(u.arc(Direction::N, hex(7, 4)), Arc::Front);
        assert_eq!(u.arc(Direction::N, hex(6, 6)), Arc::Side);
    }

    #[test]
    fn integer_arcs_agree_with_bearings() {
        let u = hex(0, 0);
        for facing in Direction::ALL {
            for t in u.within(15).filter(|t| *t != u) {
                let mut b = u.bearing(t).unwrap_or(0.0) - 60.0 * f32::from(facing.index());
                while b > 180.0 {
                    b -= 360.0;
                }
                while b < -180.0 {
                    b += 360.0;
                }
                let want = if b.abs() <= 90.001 {
                    Arc::Front
                } else if b.abs() > 150.001 {
                    Arc::Rear
                } else {
                    Arc::Side
                };
                assert_eq!(u.arc(facing, t), want, "{facing:?} {t}");
            }
        }
    }

    #[test]
    fn columns_and_rows_round_trip() {
        for c in 1..40 {
            for r in 1..40 {
                assert_eq!(Hex::from_column_row(c, r).column_row(), (c, r));
            }
        }
        assert_eq!(hex(i16::MAX, i16::MAX).column_row(), (i16::MAX, i16::MAX));
        assert_eq!(hex(i16::MIN, i16::MIN).column_row(), (-32767, -32767));
        assert_eq!(Hex::from_column_row(2, 1), hex(1, 0));
        assert_eq!(Hex::from_column_row(3, 1), hex(2, -1));
    }

    #[test]
    fn templates_have_the_printed_sizes() {
        assert_eq!(hex(3, 3).within(1).count(), 7);
        assert_eq!(hex(3, 3).within(2).count(), 19);
        assert_eq!(hex(3, 3).ring(3).count(), 18);
    }
}
