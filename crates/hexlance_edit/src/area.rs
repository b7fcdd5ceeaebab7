//! Parts of a map: pieces that are filled, lines, slopes.

use std::collections::BTreeMap;

use hexlance_board::{Board, Cell, Hex, HexSet};

use crate::{Brush, CellChange, Ink, Paint, stroke};

/// The hexes of one piece with a hex, as a paint sees it.
pub fn piece(board: &Board, at: Hex, paint: Paint) -> Vec<Hex> {
    let Some(sort) = board.get(at).copied() else {
        return Vec::new();
    };
    let mut seen = HexSet::new(board);
    let mut open = vec![at];
    seen.insert(at);
    let mut next = 0;
    while let Some(h) = open.get(next).copied() {
        next += 1;
        for (_, n) in board.neighbours(h) {
            let same = board.get(n).is_some_and(|c| paint.alike(&sort, c));
            if same && seen.insert(n) {
                open.push(n);
            }
        }
    }
    open
}

/// The hexes of a straight line, both ends among them.
pub fn line(from: Hex, to: Hex) -> Vec<Hex> {
    std::iter::once(from)
        .chain(stroke::between(from, to))
        .collect()
}

/// The hexes of the map in the rectangle of columns and rows between two corners.
pub fn rectangle(board: &Board, a: Hex, b: Hex) -> Vec<Hex> {
    let ((c0, r0), (c1, r1)) = (a.column_row(), b.column_row());
    let columns = c0.min(c1)..=c0.max(c1);
    let rows = r0.min(r1)..=r0.max(r1);
    columns
        .flat_map(|c| rows.clone().map(move |r| Hex::from_column_row(c, r)))
        .filter(|h| board.contains(*h))
        .collect()
}

/// Paints hexes.
pub fn paint(board: &mut Board, hexes: &[Hex], paint: Paint) -> Vec<CellChange> {
    let mut before = BTreeMap::new();
    for h in hexes {
        if let Some(cell) = board.get(*h).copied() {
            stroke::put(&mut before, board, *h, paint.on(cell));
        }
    }
    stroke::changes(before, board)
}

/// Evens hexes out towards their surroundings, so many times.
pub fn smooth(board: &mut Board, hexes: &[Hex], times: u8) -> Vec<CellChange> {
    let mut before = BTreeMap::new();
    for _ in 0..times {
        for (h, level) in stroke::smoothed(board, hexes) {
            if let Some(cell) = board.get(h).copied() {
                stroke::put(&mut before, board, h, Paint::Level(level).on(cell));
            }
        }
    }
    stroke::changes(before, board)
}

/// A slope: levels go evenly from the level of one hex to that of another, so many hexes to both sides of the line
/// between them.
pub fn ramp(board: &mut Board, from: Hex, to: Hex, width: u16) -> Vec<CellChange> {
    let (Some(low), Some(high)) = (board.get(from), board.get(to)) else {
        return Vec::new();
    };
    let (low, high) = (f32::from(low.level), f32::from(high.level));
    let line = line(from, to);
    let steps = (line.len() - 1).max(1) as f32;
    // Every hex belongs to the nearest of the line; of two to the first.
    let mut near: BTreeMap<Hex, (u16, usize)> = BTreeMap::new();
    for (i, at) in line.iter().enumerate() {
        for h in at.within(width).filter(|h| board.contains(*h)) {
            let distance = h.distance(*at);
            let best = near.entry(h).or_insert((distance, i));
            if distance < best.0 {
                *best = (distance, i);
            }
        }
    }
    let mut before = BTreeMap::new();
    for (h, (_, i)) in near {
        let level = (low + (high - low) * i as f32 / steps).round() as i8;
        if let Some(cell) = board.get(h).copied() {
            stroke::put(&mut before, board, h, Paint::Level(level).on(cell));
        }
    }
    stroke::changes(before, board)
}

/// One stroke of a brush along hexes.
pub fn stroke(
    board: &mut Board,
    hexes: &[Hex],
    ink: Ink,
    brush: Brush,
    salt: u64,
) -> Vec<CellChange> {
    let mut stroke = crate::Stroke::new(ink, brush, salt);
    for h in hexes {
        stroke.to(board, *h);
    }
    stroke.finish(board)
}

/// Puts cells into hexes.
pub fn put(board: &mut Board, cells: impl IntoIterator<Item = (Hex, Cell)>) -> Vec<CellChange> {
    let mut before = BTreeMap::new();
    for (h, cell) in cells {
        stroke::put(&mut before, board, h, cell);
    }
    stroke::changes(before, board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Way;
    use hexlance_board::{Direction, Exits};

    fn board() -> Board {
        Board::new(20, 20).expect("small")
    }

    fn at(c: i16, r: i16) -> Hex {
        Hex::from_column_row(c, r)
    }

    #[test]
    fn a_piece_ends_where_the_country_changes() {
        let mut b = board();
        for r in 1..=20 {
            b.edit(at(10, r), |c| c.water = Some(1));
        }
        let west = piece(&b, at(1, 1), Paint::Woods(None));
        assert_eq!(west.len(), 9 * 20);
        assert_eq!(piece(&b, at(10, 4), Paint::Water(None)).len(), 20);
    }

    #[test]
    fn a_ramp_climbs_level_by_level() {
        let mut b = board();
        b.edit(at(5, 12), |c| c.level = 4);
        let changed = ramp(&mut b, at(5, 4), at(5, 12), 1);
        assert!(!changed.is_empty());
        let levels: Vec<_> = (4..=12)
            .map(|r| b.get(at(5, r)).expect("on the map").level)
            .collect();
        assert_eq!(levels, [0, 1, 1, 2, 2, 3, 3, 4, 4]);
        assert_eq!(b.get(at(6, 12)).map(|c| c.level), Some(4), "its side too");
    }

    #[test]
    fn smoothing_takes_a_spike_down_and_leaves_a_plain_alone() {
        let mut b = board();
        let all: Vec<_> = b.iter().map(|(h, _)| h).collect();
        assert!(smooth(&mut b, &all, 3).is_empty());
        b.edit(at(9, 9), |c| c.level = 4);
        b.edit(at(3, 3), |c| c.level = -4);
        smooth(&mut b, &all, 1);
        assert_eq!(b.get(at(9, 9)).map(|c| c.level), Some(1));
        assert_eq!(b.get(at(3, 3)).map(|c| c.level), Some(-1));
        let before = b.clone();
        b.edit(at(9, 9), |c| c.level += 1);
        assert_ne!(b, before);
    }

    #[test]
    fn roads_join_along_a_stroke_and_where_they_begin() {
        let mut b = board();
        let brush = Brush::default();
        stroke(&mut b, &[at(3, 3), at(3, 8)], Ink::Way(Way::Road), brush, 0);
        let exits = |b: &Board, h| Way::Road.exits(b.get(h).expect("on the map"));
        let ns = Exits::default().with(Direction::N).with(Direction::S);
        assert_eq!(exits(&b, at(3, 5)), Some(ns));
        assert_eq!(
            exits(&b, at(3, 3)),
            Some(Exits::default().with(Direction::S))
        );
        // A side road that begins beside it.
        stroke(&mut b, &[at(4, 5), at(8, 5)], Ink::Way(Way::Road), brush, 0);
        let road = |b: &Board| {
            b.iter()
                .filter(|(_, c)| c.road.is_some())
                .map(|(h, _)| h)
                .collect::<Vec<_>>()
        };
        let ends = |b: &Board, n| {
            let count = |h: &&Hex| exits(b, **h).is_some_and(|e| e.iter().count() == n);
            road(b).iter().filter(count).count()
        };
        assert_eq!((ends(&b, 1), ends(&b, 3)), (3, 1), "one fork, no triangle");
        // A stroke that ends beside it.
        stroke(&mut b, &[at(1, 7), at(2, 6)], Ink::Way(Way::Road), brush, 0);
        assert_eq!((ends(&b, 1), ends(&b, 3)), (4, 2));
        // Gone again.
        let road: Vec<_> = b
            .iter()
            .filter(|(_, c)| c.road.is_some())
            .map(|(h, _)| h)
            .collect();
        stroke(&mut b, &road, Ink::NoWays, brush, 0);
        assert_eq!(b, board());
    }

    #[test]
    fn a_road_crosses_a_river_by_a_bridge_as_high_as_its_bank() {
        let mut b = board();
        for r in 1..=20 {
            b.edit(at(6, r), |c| c.water = Some(1));
            b.edit(at(7, r), |c| c.water = Some(2));
        }
        for r in 1..=20 {
            for c in 1..=5 {
                b.edit(at(c, r), |c| c.level = 1);
            }
        }
        let way = [at(3, 9), at(11, 9)];
        stroke(&mut b, &way, Ink::Way(Way::Road), Brush::default(), 0);
        let all = line(way[0], way[1]);
        for pair in all.windows(2) {
            let [a, c] = pair else { continue };
            let d = a.direction_to(*c).expect("adjacent");
            let leads = |h, d| {
                Way::Road
                    .exits(b.get(h).expect("on the map"))
                    .is_some_and(|e| e.has(d))
            };
            assert!(leads(*a, d) && leads(*c, d.opposite()), "{a} {c}");
        }
        let bridges: Vec<_> = b.iter().filter_map(|(_, c)| c.bridge).collect();
        assert_eq!(bridges.len(), 2);
        assert!(bridges.iter().all(|x| x.deck == 1), "{bridges:?}");
    }
}
