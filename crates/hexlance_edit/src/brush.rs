//! How much of the map one touch of the pointer covers.

use hexlance_board::{Board, Hex};

/// Greatest radius of a brush in hexes.
pub const MAX_RADIUS: u16 = 8;

/// Greatest strength of a brush.
pub const MAX_STRENGTH: u8 = 4;

/// Shape of a brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Every hex up to the radius.
    #[default]
    Round,
    /// The rim alone.
    Ring,
    /// Some hexes up to the radius: the stronger, the more.
    Spray,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 3] = [Shape::Round, Shape::Ring, Shape::Spray];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Round => "Round",
            Shape::Ring => "Ring",
            Shape::Spray => "Spray",
        }
    }
}

/// A brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Brush {
    /// How many hexes it reaches around the one under the pointer, at most [`MAX_RADIUS`].
    pub radius: u16,
    /// Its shape.
    pub shape: Shape,
    /// 1 to [`MAX_STRENGTH`]: by how many levels ground is raised in the middle, or how many of ten hexes a spray hits.
    pub strength: u8,
}

impl Default for Brush {
    fn default() -> Self {
        Self {
            radius: 0,
            shape: Shape::Round,
            strength: 1,
        }
    }
}

impl Brush {
    /// The hexes of the map that it covers around a hex. What a spray hits depends on the hex and on `salt`, which is
    /// one number a stroke: passing over a place twice changes nothing.
    pub fn hexes<'b>(
        &self,
        board: &'b Board,
        at: Hex,
        salt: u64,
    ) -> impl Iterator<Item = Hex> + use<'b> {
        let Self {
            radius,
            shape,
            strength,
        } = *self;
        at.within(radius.min(MAX_RADIUS))
            .filter(move |h| board.contains(*h))
            .filter(move |h| match shape {
                Shape::Round => true,
                Shape::Ring => h.distance(at) == radius,
                Shape::Spray => lot(*h, salt) % 10 < 2 * u64::from(strength.clamp(1, MAX_STRENGTH)),
            })
    }
}

/// A number that a hex draws: always the same for one salt.
fn lot(h: Hex, salt: u64) -> u64 {
    let mut n = (u64::from(h.q as u16) << 16 | u64::from(h.r as u16)) ^ salt.rotate_left(32);
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexlance_board::hex;

    #[test]
    fn shapes_cover_what_they_say() {
        let board = Board::new(30, 30).expect("small");
        let at = Hex::from_column_row(15, 15);
        let count = |shape, strength| {
            let brush = Brush {
                radius: 3,
                shape,
                strength,
            };
            brush.hexes(&board, at, 7).count()
        };
        assert_eq!(count(Shape::Round, 1), 37);
        assert_eq!(count(Shape::Ring, 1), 18);
        let sprays: Vec<_> = (1..=MAX_STRENGTH).map(|s| count(Shape::Spray, s)).collect();
        assert!(
            sprays.is_sorted() && sprays[0] > 0 && sprays[3] < 37,
            "{sprays:?}"
        );
        let corner = Brush {
            radius: 2,
            ..Brush::default()
        };
        assert!(
            corner
                .hexes(&board, hex(0, 0), 0)
                .all(|h| board.contains(h))
        );
    }
}
