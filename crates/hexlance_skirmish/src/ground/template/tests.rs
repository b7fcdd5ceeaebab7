use hexlance_board::{Board, Cell};

use super::super::part::{Part, on_the_table as ground, wall};
use super::super::{at, cell};
use super::*;
use crate::model::Silhouette;

fn template(ground: &Ground, shape: Shape, firer: (i16, i16), aim: (i16, i16)) -> Template {
    let firer = ground.standing(at(firer.0, firer.1), Silhouette(2));
    Template::new(ground, shape, &firer, at(aim.0, aim.1)).unwrap()
}

fn cells(template: &Template) -> Vec<(i16, i16)> {
    let mut cells: Vec<_> = template.hexes().iter().map(|(h, _)| cell(*h)).collect();
    cells.sort_by_key(|(c, r)| (*r, *c));
    cells
}

#[test]
fn k1_e3_a_circle() {
    let ground = ground(&[]);
    let circle = template(&ground, Shape::Circular, (1, 1), (10, 10));
    assert_eq!(circle.origin(), at(10, 10));
    assert_eq!(circle.hexes().len(), 19);
    assert!(circle.affects(at(12, 10), 0));
    assert!(!circle.covers(at(13, 10)));
    let small = template(&ground, Shape::SmallCircular, (1, 1), (10, 10));
    assert_eq!(small.hexes().len(), 7);
    // The middle of a circle is the middle of every row through it.
    for (hex, _) in circle.hexes() {
        let across = Hex::new(2 * at(10, 10).q - hex.q, 2 * at(10, 10).r - hex.r);
        assert!(circle.covers(across));
    }
    assert_eq!(Template::circle(&ground, at(0, 0), 2).hexes().len(), 7);
    assert!(Template::circle(&ground, at(-1, 0), 2).hexes().is_empty());
}

#[test]
fn k1_e6_teardrop_and_shell() {
    let ground = ground(&[]);
    let drop = template(&ground, Shape::SmallTeardrop, (10, 10), (16, 10));
    let beside = |r| (12..=15).map(move |c| (c, r));
    let expected: Vec<_> = beside(9)
        .chain((11..=16).map(|c| (c, 10)))
        .chain(beside(11))
        .collect();
    assert_eq!(cells(&drop), expected);
    let shell = template(&ground, Shape::Shell, (11, 10), (12, 10));
    assert_eq!(cells(&shell), [(12, 9), (12, 10), (13, 10), (12, 11)]);
}

#[test]
fn teardrops_have_their_length() {
    let ground = ground(&[]);
    let firer = ground.standing(at(10, 10), Silhouette(2));
    let at_7 = Template::new(&ground, Shape::SmallTeardrop, &firer, at(17, 10));
    assert_eq!(at_7.unwrap_err().rule, Some("K1.6"));
    assert!(Template::new(&ground, Shape::LargeTeardrop, &firer, at(16, 10)).is_err());
    assert!(Template::new(&ground, Shape::Shell, &firer, at(10, 10)).is_err());
    assert!(Template::new(&ground, Shape::None, &firer, at(16, 10)).is_err());
    let large = template(&ground, Shape::LargeTeardrop, (10, 10), (19, 10));
    assert_eq!(large.hexes().len(), 23);
    // Along hexsides both hexes of a pair are in (K1.11.1).
    let along = template(&ground, Shape::SmallTeardrop, (10, 10), (10, 4));
    for pair in [[(9, 9), (10, 9)], [(9, 7), (10, 7)], [(9, 5), (10, 5)]] {
        assert!(pair.iter().all(|(c, r)| along.covers(at(*c, *r))));
    }
    // It may be aimed off the table, and ends at its edge.
    let off = template(&ground, Shape::SmallTeardrop, (20, 10), (26, 10));
    assert_eq!(off.hexes().iter().filter(|h| cell(h.0).1 == 10).count(), 3);
}

#[test]
fn what_cannot_be_seen_is_not_affected() {
    let ground = ground(&[Part::east(at(10, 10), wall(6))]);
    let circle = Template::circle(&ground, at(10, 10), 2);
    assert!(circle.covers(at(11, 10)));
    assert!(!circle.affects(at(11, 10), 0));
    assert!(circle.affects(at(9, 10), 0));
    assert!(circle.affects(at(10, 10), 0));
    let hidden = |t: &Template, hex| t.hexes().contains(&(hex, Reached::Hidden));
    assert!(hidden(&circle, at(12, 10)));
    let drop = template(&ground, Shape::SmallTeardrop, (10, 10), (16, 10));
    assert!(hidden(&drop, at(14, 10)));
}

#[test]
fn k1_6_2_heights() {
    let mut board = Board::new(32, 24).unwrap();
    board.set(at(11, 10), Cell::clear(4));
    board.set(at(9, 10), Cell::clear(5));
    board.set(at(10, 11), Cell::clear(-5));
    let ground = Ground::new(&board);
    let circle = Template::circle(&ground, at(10, 10), 2);
    assert!(circle.affects(at(11, 10), 4));
    assert!(!circle.affects(at(9, 10), 5));
    assert!(circle.hexes().contains(&(at(9, 10), Reached::OutOfHeight)));
    // Who hangs on the face below is reached.
    assert!(circle.affects(at(9, 10), 4));
    assert!(!circle.affects(at(10, 11), -5));
}
