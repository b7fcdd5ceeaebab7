//! Lines of sight that were worked out before: from one hex to another for 'Mechs that stand, by both ends for all others.

use std::collections::HashMap;

use hexlance_board::{Board, Direction, Hex, Side};
use hexlance_classic::{
    ground,
    sight::{End, is_along_hexsides, sight},
};

/// Larger maps are looked at anew each time.
const MOST_HEXES: usize = 2_048;
/// Nobody has looked yet.
const UNKNOWN: u8 = u8::MAX;

/// What a line is worth to whoever fires along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View(u8);

impl View {
    const BLOCKED: Self = Self(0x80);

    fn new(woods: u8, cover: bool, wet: bool, walls: bool) -> Self {
        let (cover, wet) = (u8::from(cover) << 2, u8::from(wet) << 3);
        Self(woods & 3 | cover | wet | u8::from(walls) << 4)
    }

    /// Whether there is none.
    pub const fn is_blocked(self) -> bool {
        self.0 & 0x80 != 0
    }

    /// What woods on the way, walls and cover add to the target number.
    pub const fn modifier(self) -> i16 {
        (self.0 & 3) as i16 + self.is_covered() as i16 + (self.0 >> 4 & 1) as i16
    }

    /// Whether the target is covered.
    pub const fn is_covered(self) -> bool {
        self.0 & 4 != 0
    }

    /// Whether an end of it is in water: then each weapon has to be asked for.
    pub const fn is_wet(self) -> bool {
        self.0 & 8 != 0
    }
}

/// The line from one end to another. Where it runs along hexsides, the player of the target chooses which count (C5.2.2).
fn look(board: &Board, from: &End, to: &End) -> View {
    let one = |side| {
        let s = sight(board, from, to, side);
        if s.blocked {
            return View::BLOCKED;
        }
        let wet = |end: &End| board.get(end.hex).is_some_and(|c| ground::depth(c) > 0);
        View::new(
            s.woods,
            s.cover,
            s.under || wet(from) || wet(to),
            s.walls > 0,
        )
    };
    let left = one(Side::Left);
    if !is_along_hexsides(from.hex, to.hex) || left.is_blocked() {
        return left;
    }
    let right = one(Side::Right);
    if right.is_blocked() || right.modifier() > left.modifier() {
        right
    } else {
        left
    }
}

/// The lines between two ends both ways. Over dry ground and outside buildings woods count the same both ways, and what covers the legs of the
/// one covers it from the other: the hexes between them are walked once.
fn both(board: &Board, from: &End, to: &End) -> (View, View) {
    let wet = |end: &End| {
        let cell = board.get(end.hex);
        cell.is_none_or(|c| ground::depth(c) > 0 || c.building.is_some())
    };
    if is_along_hexsides(from.hex, to.hex) || wet(from) || wet(to) {
        return (look(board, from, to), look(board, to, from));
    }
    let s = sight(board, from, to, Side::Left);
    if s.blocked {
        return (View::BLOCKED, View::BLOCKED);
    }
    (
        View::new(s.woods, s.cover, false, false),
        View::new(s.woods, s.own_legs, false, false),
    )
}

/// The end that a 'Mech would be which stands in a hex.
fn standing(board: &Board, hex: Hex) -> Option<End> {
    Some(End {
        hex,
        base: ground::floor(board.get(hex)?),
        height: 2,
        stands: true,
    })
}

/// Lines that are known.
#[derive(Clone, Debug, Default)]
pub struct Sights {
    revision: u32,
    hexes: usize,
    known: Vec<u8>,
    /// Of everybody else: hex, level, height of both ends, and whether they are 'Mechs on their feet.
    others: HashMap<[Post; 2], View>,
}

/// An end of a line.
type Post = (Hex, i16, i16, bool);

impl Sights {
    /// Forgets what is known of another map.
    pub fn refresh(&mut self, board: &Board) {
        if self.hexes == board.len() && self.revision == board.revision() {
            return;
        }
        self.hexes = board.len();
        self.revision = board.revision();
        self.known.clear();
        self.others.clear();
        if self.hexes <= MOST_HEXES {
            self.known.resize(self.hexes * self.hexes, UNKNOWN);
        }
    }

    /// The line from one end to another.
    pub fn line(&mut self, board: &Board, from: &End, to: &End) -> View {
        let usual = |end: &End| standing(board, end.hex).as_ref() == Some(end);
        if usual(from) && usual(to) {
            return self.between(board, from.hex, to.hex);
        }
        let post = |e: &End| (e.hex, e.base, e.height, e.stands);
        let view = self.others.entry([post(from), post(to)]);
        *view.or_insert_with(|| look(board, from, to))
    }

    /// The line between two hexes in which 'Mechs stand.
    fn between(&mut self, board: &Board, from: Hex, to: Hex) -> View {
        let (Some(a), Some(b)) = (board.index(from), board.index(to)) else {
            return View::BLOCKED;
        };
        let place = a * self.hexes + b;
        if let Some(known) = self.known.get(place)
            && *known != UNKNOWN
        {
            return View(*known);
        }
        let (Some(from), Some(to)) = (standing(board, from), standing(board, to)) else {
            return View::BLOCKED;
        };
        let (view, back) = both(board, &from, &to);
        for (place, view) in [(place, view), (b * self.hexes + a, back)] {
            if let Some(known) = self.known.get_mut(place) {
                *known = view.0;
            }
        }
        view
    }
}

/// The hexside by which a line from another hex enters one (C5.6.1).
pub fn entry(from: Hex, to: Hex) -> Direction {
    let q = i32::from(from.q) - i32::from(to.q);
    let r = i32::from(from.r) - i32::from(to.r);
    // How far it lies in each of three directions; the opposite ones have the negative.
    let along = [-(q + 2 * r), q - r, 2 * q + r];
    let mut best = 0;
    for i in 1..3 {
        if along[i].abs() > along[best].abs() {
            best = i;
        }
    }
    let turn = if along[best] < 0 { 3 } else { 0 };
    Direction::from_index(best as u8 + turn)
}

#[cfg(test)]
mod tests {
    use hexlance_classic::arcs;

    use super::*;

    #[test]
    fn lines_that_are_kept_are_those_of_the_rules_both_ways() {
        let mut board = Board::new(14, 14).expect("a map");
        let kinds = [
            "level 1",
            "light woods",
            "level 2, heavy woods",
            "water 1",
            "level 1, light woods",
            "level 3",
            "medium building height 2",
        ];
        for n in 0..60 {
            let (column, row) = (1 + n * 5 % 14, 1 + n * 11 % 13);
            let words = kinds[n as usize % kinds.len()];
            board.set(
                Hex::from_column_row(column, row),
                words.parse().expect("a cell"),
            );
        }
        let mut sights = Sights::default();
        sights.refresh(&board);
        let hexes: Vec<Hex> = board.iter().map(|(hex, _)| hex).collect();
        let (mut covered, mut blocked) = (0, 0);
        for from in &hexes {
            for to in &hexes {
                let ends = standing(&board, *from).zip(standing(&board, *to));
                let (a, b) = ends.expect("hexes of the map");
                let view = sights.between(&board, *from, *to);
                assert_eq!(view, look(&board, &a, &b), "{from} {to}");
                covered += usize::from(view.is_covered());
                blocked += usize::from(view.is_blocked());
            }
        }
        assert!(covered > 100 && blocked > 1_000, "{covered} {blocked}");
    }

    #[test]
    fn lines_enter_where_the_rules_say() {
        let to = Hex::from_column_row(20, 20);
        for from in to.within(9).filter(|h| *h != to) {
            let own = arcs::of_hexside(entry(from, to), Direction::N);
            let by = |side| arcs::column(from, to, Direction::N, side);
            assert!(
                own == by(Side::Left) || own == by(Side::Right),
                "{from}: {own:?}"
            );
        }
    }
}
