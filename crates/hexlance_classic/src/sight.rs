//! Lines of sight (C5.2, C5.3, C5.4): what blocks them, woods on the way, cover, and the surface of water.

use hexlance_board::{Board, Crossed, Hex, Line, Side};
use smallvec::SmallVec;

use crate::ground;

/// One end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Its hex.
    pub hex: Hex,
    /// The absolute level on which it stands.
    pub base: i16,
    /// Levels that it is high.
    pub height: i16,
    /// Whether it is a standing 'Mech: only those have partial cover (C5.3.1).
    pub stands: bool,
}

impl End {
    /// Its LOS height (C5.2.3).
    pub const fn top(&self) -> i16 {
        self.base + self.height
    }
}

/// How an end lies to the surface of the water in its hex (C5.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Afloat {
    /// Above it, or on land.
    Above,
    /// Half of it is under water: a standing 'Mech in depth 1.
    Half,
    /// All of it is.
    Under,
}

/// Where an end lies to the surface.
pub fn afloat(board: &Board, end: &End) -> Afloat {
    let Some(cell) = board.get(end.hex) else {
        return Afloat::Above;
    };
    let surface = ground::surface(cell);
    if ground::depth(cell) == 0 || end.base >= surface {
        Afloat::Above
    } else if end.top() <= surface {
        Afloat::Under
    } else {
        Afloat::Half
    }
}

/// What a line is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// There is no line of sight.
    pub blocked: bool,
    /// It is blocked by the surface of water.
    pub surface: bool,
    /// Points of intervening woods that count (C5.2.6).
    pub woods: u8,
    /// The target has partial cover (C5.3).
    pub cover: bool,
    /// Its cover is the water it stands in.
    pub water_cover: bool,
    /// The attacker's own legs are covered: it cannot fire leg weapons (C5.3.4).
    pub own_legs: bool,
    /// The line is under water.
    pub under: bool,
    /// Building hexes and levels around and before the target: the line comes from outside of its building, or from another of
    /// its hexes or levels (C14.6.1).
    pub walls: u8,
    /// Only legs can be hit, and only leg weapons of a half submerged attacker fire (C5.4.2).
    pub legs_only: bool,
}

/// Which way a line along hexsides goes: the side of each pair of hexes that counts. One choice holds for the whole line.
pub fn is_along_hexsides(from: Hex, to: Hex) -> bool {
    Line::new(from, to).is_along_hexsides()
}

/// The line from one end to another, with `side` the hexes that count where it runs along hexsides (C5.2.2).
pub fn sight(board: &Board, from: &End, to: &End, side: Side) -> Sight {
    let mut out = Sight::default();
    let (own, other) = (afloat(board, from), afloat(board, to));
    match (own, other) {
        (Afloat::Under, Afloat::Above) | (Afloat::Above, Afloat::Under) => {
            out.blocked = true;
            out.surface = true;
            return out;
        }
        (Afloat::Under, Afloat::Under) => out.under = true,
        (Afloat::Under, Afloat::Half) | (Afloat::Half, Afloat::Under) => {
            out.under = true;
            out.legs_only = true;
        }
        _ => {}
    }
    if other == Afloat::Half && !out.under {
        // From every attacker above the water (C5.3.3).
        out.cover = true;
        out.water_cover = true;
    }
    if from.hex == to.hex {
        within(board, from, to, &mut out);
        return out;
    }
    if is_inside(board, to) {
        out.walls = 1;
        out.cover |= to.stands && !out.under && has_cover_inside(board, to);
    }
    if from.hex.distance(to.hex) <= 1 {
        return out;
    }
    let between: SmallVec<[Hex; 24]> = Line::new(from.hex, to.hex)
        .map(|crossed: Crossed| crossed.on(side))
        .collect();
    if out.under {
        under_water(board, from, to, &between, &mut out);
        return out;
    }
    above(board, from, to, &between, &mut out);
    out
}

/// Under water every hex on the way must be water deep enough (C5.4.3).
fn under_water(board: &Board, from: &End, to: &End, between: &[Hex], out: &mut Sight) {
    let (a, b) = (from.top(), to.top());
    for hex in between {
        let Some(cell) = board.get(*hex) else {
            out.blocked = true;
            return;
        };
        let bottom = ground::floor(cell);
        let dry = ground::depth(cell) == 0;
        let next_to_a = hex.distance(from.hex) == 1 && bottom >= a;
        let next_to_b = hex.distance(to.hex) == 1 && bottom >= b;
        if dry || bottom >= a && bottom >= b || next_to_a || next_to_b {
            out.blocked = true;
            return;
        }
    }
}

/// Whether an end is inside a building.
fn is_inside(board: &Board, end: &End) -> bool {
    let cell = board.get(end.hex);
    cell.is_some_and(|cell| ground::is_inside(cell, end.base - ground::floor(cell)))
}

/// Whether a standing 'Mech inside a building has partial cover from it: it is one level below the roof, so that half of it looks
/// out (C14.5.2).
fn has_cover_inside(board: &Board, end: &End) -> bool {
    let cell = board.get(end.hex);
    cell.is_some_and(|cell| i16::from(cell.solid_height()) == end.base + 1)
}

/// Between two levels of one building hex every level counts as a wall does, two or more of them block (C14.6.1); out in the open
/// nothing does.
fn within(board: &Board, from: &End, to: &End, out: &mut Sight) {
    if !is_inside(board, from) && !is_inside(board, to) {
        return;
    }
    let levels = (from.base - to.base).unsigned_abs().min(99);
    out.walls = levels as u8;
    out.blocked = levels >= 2;
}

/// Hexes on a line, from one of its ends on, that belong to the building in which that end is: they do not block, but each counts
/// (C14.6.1, C14.6.5).
fn indoors(board: &Board, end: &End, between: impl Iterator<Item = Hex>) -> SmallVec<[Hex; 4]> {
    if !is_inside(board, end) {
        return SmallVec::new();
    }
    let own = board.get(end.hex).and_then(|c| c.building);
    between
        .take_while(|hex| {
            let next = board.get(*hex).and_then(|c| c.building);
            own.zip(next).is_some_and(|(own, next)| {
                (own.class, own.kind, own.height) == (next.class, next.kind, next.height)
            })
        })
        .collect()
}

fn above(board: &Board, from: &End, to: &End, between: &[Hex], out: &mut Sight) {
    let (a, b) = (from.top(), to.top());
    let mut indoors_of_both = indoors(board, to, between.iter().rev().copied());
    indoors_of_both.extend(indoors(board, from, between.iter().copied()));
    for hex in between {
        let Some(cell) = board.get(*hex) else {
            continue;
        };
        let next_to_a = hex.distance(from.hex) == 1;
        let next_to_b = hex.distance(to.hex) == 1;
        let counts = |height: i16| {
            let (over_a, over_b) = (height >= a, height >= b);
            over_a && (over_b || next_to_a) || over_b && next_to_b
        };
        let solid = i16::from(cell.solid_height());
        if counts(solid) && indoors_of_both.contains(hex) {
            out.walls += 1;
            continue;
        }
        if counts(solid) {
            out.blocked = true;
            return;
        }
        let woods = ground::woods(cell);
        if woods > 0 && counts(ground::surface(cell) + 2) {
            out.woods += woods;
        }
        if next_to_b && to.stands && solid == b - 1 && a <= b {
            out.cover = true;
        }
        if next_to_a && from.stands && solid == a - 1 && b <= a {
            out.own_legs = true;
        }
    }
    out.blocked = out.woods >= 3 || out.walls >= 2;
}

#[cfg(test)]
mod tests {
    use hexlance_board::Cell;

    use super::*;

    fn board(cells: &[(i16, i16, &str)]) -> Board {
        let mut board = Board::new(20, 20).expect("a map");
        for (column, row, words) in cells {
            let cell = match *words {
                "" => Cell::default(),
                words => words.parse().expect("a cell"),
            };
            board.set(Hex::from_column_row(*column, *row), cell);
        }
        board
    }

    fn end(board: &Board, column: i16, row: i16, height: i16) -> End {
        let hex = Hex::from_column_row(column, row);
        let cell = board.get(hex).expect("a hex");
        End {
            hex,
            base: ground::floor(cell),
            height,
            stands: height == 2,
        }
    }

    fn look(cells: &[(i16, i16, &str)], height: i16) -> Sight {
        let board = board(cells);
        let from = end(&board, 5, 10, 2);
        let to = end(&board, 5, 5, height);
        sight(&board, &from, &to, Side::Left)
    }

    #[test]
    fn worked_example_3_of_c5_15() {
        assert!(look(&[(5, 7, "level 2")], 2).blocked);
        let beside = look(&[(5, 6, "level 1")], 2);
        assert!(!beside.blocked && beside.cover);
        let middle = look(&[(5, 7, "level 1")], 2);
        assert!(!middle.blocked && !middle.cover);
        assert!(look(&[(5, 6, "level 1")], 1).blocked);
    }

    #[test]
    fn walls_around_a_target_count_and_two_of_them_block() {
        let house = "medium building height 3";
        let one = look(&[(5, 5, house)], 2);
        assert_eq!((one.blocked, one.walls, one.cover), (false, 1, false));
        // The one before it belongs to the same building.
        let two = look(&[(5, 5, house), (5, 6, house)], 2);
        assert_eq!((two.blocked, two.walls), (true, 2));
        // Another building blocks as a hill does.
        let other = look(&[(5, 5, house), (5, 6, "medium building height 4")], 2);
        assert_eq!((other.blocked, other.walls), (true, 1));
        // Out of its own hex nothing counts, out of the second row one hex.
        let out = look(&[(5, 10, house)], 2);
        assert_eq!((out.blocked, out.walls), (false, 0));
        let out = look(&[(5, 10, house), (5, 9, house)], 2);
        assert_eq!((out.blocked, out.walls), (false, 1));
    }

    #[test]
    fn a_mech_below_the_roof_has_cover_from_everybody() {
        let low = look(&[(5, 5, "light building height 1")], 2);
        assert_eq!((low.blocked, low.walls, low.cover), (false, 1, true));
        let hill = look(&[(5, 5, "light building height 1"), (5, 10, "level 2")], 2);
        assert_eq!((hill.blocked, hill.walls, hill.cover), (false, 1, true));
        assert!(!look(&[(5, 5, "light building height 2")], 2).cover);
        assert!(!look(&[(5, 5, "light building height 1")], 1).cover);
    }

    #[test]
    fn worked_example_4_of_c5_15() {
        assert!(look(&[(5, 7, "light woods"), (5, 8, "heavy woods")], 2).blocked);
        let two = look(
            &[
                (5, 7, "light woods"),
                (5, 8, "light woods"),
                (5, 5, "heavy woods"),
            ],
            2,
        );
        assert!(!two.blocked);
        assert_eq!(two.woods, 2);
    }

    #[test]
    fn who_fires_downhill_ignores_cover() {
        // tw.combat_partial_cover_downhill.
        let cells = [(5, 6, "level 1"), (5, 10, "level 2")];
        assert!(!look(&cells, 2).cover);
        assert!(look(&cells[..1], 2).cover);
        // The hill covers whoever stands behind it from both sides.
        let board = board(&[(5, 9, "level 1")]);
        let (from, to) = (end(&board, 5, 10, 2), end(&board, 5, 5, 2));
        assert!(sight(&board, &from, &to, Side::Left).own_legs);
    }

    #[test]
    fn nothing_is_seen_through_the_surface() {
        let deep = look(&[(5, 5, "water 2")], 2);
        assert!(deep.blocked && deep.surface);
        let half = look(&[(5, 5, "water 1")], 2);
        assert!(!half.blocked && half.cover && half.water_cover);
        // Prone in depth 1 a 'Mech is under water (C3.8.1).
        assert!(look(&[(5, 5, "water 1")], 1).blocked);
    }

    #[test]
    fn under_water_every_hex_must_be_deep_enough() {
        let lake: Vec<_> = (5..=10).map(|row| (5, row, "water 2")).collect();
        let seen = look(&lake, 2);
        assert!(!seen.blocked && seen.under);
        let mut sandbank = lake.clone();
        sandbank[2] = (5, 7, "");
        assert!(look(&sandbank, 2).blocked);
        // Half submerged against fully submerged: legs only.
        let mut shore = lake;
        shore[0] = (5, 5, "water 1");
        let legs = look(&shore, 2);
        assert!(!legs.blocked && legs.legs_only);
    }
}
