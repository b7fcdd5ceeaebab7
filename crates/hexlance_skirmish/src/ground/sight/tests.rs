use hexlance_board::{Board, Cell, Growth, Side as Nudge, Woods};
use proptest::prelude::*;

use super::super::part::{self, Part, built, narrow, on_the_table as ground, wide, window};
use super::super::{GateState, Rays, at, heading};
use super::*;
use crate::model::Silhouette;

const S2: Silhouette = Silhouette(2);
const CLEAR: Haze = Haze {
    gloom: Gloom::None,
    clouds: &[],
};

fn board() -> Board {
    Board::new(32, 24).unwrap()
}

fn obstacle((c, r): (i16, i16), height: u8) -> Part {
    Part::obstacle(at(c, r), height)
}

/// A wall on the east side of a cell.
fn wall((c, r): (i16, i16), height: u8) -> Part {
    Part::east(at(c, r), part::wall(height))
}

/// A board with roofs of such heights.
fn roofs(roofs: &[((i16, i16), i8)]) -> Ground {
    let mut board = board();
    for &((c, r), level) in roofs {
        board.set(at(c, r), Cell::clear(level));
    }
    Ground::new(&board)
}

fn look(ground: &Ground, from: (i16, i16), to: (i16, i16), s: Silhouette) -> Sightline {
    let from = ground.standing(at(from.0, from.1), S2);
    let to = ground.standing(at(to.0, to.1), s);
    let line = ground.line(&from, &to, &CLEAR);
    assert_eq!(line.sees(), ground.sees(&from, &to, &CLEAR));
    line
}

#[test]
fn k5_e2_crates_before_the_target() {
    let crate_of = |height| {
        let ground = ground(&[obstacle((14, 10), height)]);
        look(&ground, (10, 10), (15, 10), S2)
    };
    let low = crate_of(2);
    assert_eq!(low.cover, Cover::Partial);
    assert_eq!(low.covered(), Some(Barrier::Hex(at(14, 10))));
    assert_eq!(low.blocked(), None);
    let high = crate_of(3);
    assert_eq!(high.cover, Cover::Total);
    assert_eq!(high.blocked(), Some(Barrier::Hex(at(14, 10))));
    assert_eq!(high.covered(), None);
}

#[test]
fn k5_e3_a_crate_further_off_gives_no_cover() {
    let ground = ground(&[obstacle((11, 10), 2)]);
    assert_eq!(look(&ground, (10, 10), (15, 10), S2).cover, Cover::Open);
}

#[test]
fn k5_e4_a_tag_behind_a_wall() {
    let behind = |height| {
        let ground = ground(&[wall((14, 10), height)]);
        look(&ground, (10, 10), (15, 10), Silhouette(7))
    };
    assert_eq!(behind(1).cover, Cover::Open);
    let line = behind(2);
    assert_eq!(line.cover, Cover::Partial);
    let east = heading("E").unwrap();
    assert_eq!(line.covered(), Some(Barrier::Side(at(14, 10), east)));
}

#[test]
fn k5_e5_two_paths() {
    let line = |containers: &[(i16, i16)]| {
        let containers: Vec<_> = containers.iter().map(|c| obstacle(*c, 6)).collect();
        look(&ground(&containers), (10, 10), (10, 12), S2)
    };
    assert_eq!(line(&[]).cover, Cover::Open);
    let one = line(&[(9, 11)]);
    assert_eq!(one.cover, Cover::Partial);
    assert_ne!(one.left.is_open(), one.right.is_open());
    assert_eq!(line(&[(9, 11), (10, 11)]).cover, Cover::Total);
    assert!(!line(&[(9, 11), (10, 11)]).sees());
}

#[test]
fn k5_e6_roof_edge() {
    let one = roofs(&[((10, 10), 6), ((11, 10), 6)]);
    assert!(look(&one, (10, 10), (14, 10), S2).sees());
    let two = roofs(&[((10, 10), 6), ((11, 10), 6), ((12, 10), 6)]);
    let line = look(&two, (10, 10), (14, 10), S2);
    assert_eq!(line.blocked(), Some(Barrier::Hex(at(12, 10))));
    assert_eq!(line.cover, Cover::Total);
}

#[test]
fn k5_e7_prone() {
    let line = |parts: &[Part]| {
        let ground = ground(parts);
        let prone = |c| ground.standing(at(c, 10), Silhouette::PRONE);
        ground.line(&prone(10), &prone(15), &CLEAR)
    };
    assert_eq!(line(&[]).cover, Cover::Open);
    assert_eq!(line(&[obstacle((12, 10), 1)]).cover, Cover::Total);
    // On a floor of their own as well.
    let plateau: Vec<_> = (10..=15).map(|c| ((c, 10), 4)).collect();
    let ground = roofs(&plateau);
    let prone = |c| ground.standing(at(c, 10), Silhouette::PRONE);
    assert!(ground.sees(&prone(10), &prone(15), &CLEAR));
}

#[test]
fn k5_e8_t_off_the_row() {
    let looker = Body::new(at(10, 10), 0, S2);
    // Axial offset (3, 1) of the book is 3 columns and half a column in the next row.
    let target = Body::new(at(13, 11), 6, S2);
    let trace_ground = ground(&[]);
    let trace = Trace::new(&trace_ground, &looker, &target, &CLEAR).unwrap();
    assert_eq!(trace.length, 26);
    let next = looker.hex.direction_to(at(11, 10)).unwrap();
    assert_eq!(trace.gain(next), 7);
    for (height, open) in [(4, true), (5, false)] {
        let ground = ground(&[obstacle((11, 10), height)]);
        assert_eq!(ground.sees(&looker, &target, &CLEAR), open, "{height}");
        assert_eq!(ground.sees(&target, &looker, &CLEAR), open, "{height}");
    }
}

fn low_visibility(cell: &mut Cell) {
    cell.zones.visibility = Some(hexlance_board::Visibility::Low);
}

fn poor_visibility(cell: &mut Cell) {
    cell.zones.visibility = Some(hexlance_board::Visibility::Poor);
}

#[test]
fn k5_e9_worst_zone_only() {
    let zone = |c, change| Part::Is(vec![at(c, 10)], change);
    let dark = Part::dark(vec![at(12, 10)]);
    let both = ground(&[zone(12, low_visibility), zone(13, poor_visibility)]);
    let line = look(&both, (10, 10), (15, 10), S2);
    assert_eq!(line.visibility.modifier(), -6);
    assert!(line.sees());
    let low = ground(&[zone(12, low_visibility)]);
    let line = look(&low, (2, 10), (14, 10), S2);
    assert_eq!((line.distance, line.visibility.modifier()), (12, -3));
    let zero = ground(&[dark]);
    let line = look(&zero, (10, 10), (15, 10), S2);
    assert_eq!((line.is_open(), line.sees()), (true, false));
}

#[test]
fn k5_6_1_zones_count_on_every_open_path_and_near_the_floor() {
    let smoke = |hexes: &[(i16, i16)]| {
        let hexes = hexes.iter().map(|&(c, r)| at(c, r)).collect();
        Part::dark(hexes)
    };
    // Between (9,11) and (10,11).
    let line = |parts: &[Part]| look(&ground(parts), (10, 10), (10, 12), S2);
    assert!(line(&[smoke(&[(9, 11)])]).sees());
    assert!(!line(&[smoke(&[(9, 11), (10, 11)])]).sees());
    assert!(!line(&[smoke(&[(9, 11)]), obstacle((10, 11), 6)]).sees());
    // The ends count too.
    assert!(!line(&[smoke(&[(10, 12)])]).sees());
    assert!(!line(&[smoke(&[(10, 10)])]).sees());
    // Six steps above a floor, a zone does nothing.
    let high = |floor| {
        let ground = ground(&[smoke(&[(12, 10)])]);
        let body = |c| Body::new(at(c, 10), floor, S2);
        ground.sees(&body(10), &body(15), &CLEAR)
    };
    assert!(!high(2));
    assert!(high(3));
}

#[test]
fn saturation_and_visibility_count_together() {
    let every = board().iter().map(|(hex, _)| hex).collect();
    let all = Part::Is(every, |cell| {
        cell.zones.saturation = Some(hexlance_board::Saturation::Low);
    });
    let high = Part::Is(vec![at(12, 10)], |cell| {
        cell.zones.saturation = Some(hexlance_board::Saturation::High);
    });
    let smoke = [Cloud {
        centre: at(12, 12),
        radius: 2,
        visibility: Visibility::Low,
    }];
    let ground = ground(&[all, high]);
    let body = |c, r| ground.standing(at(c, r), S2);
    let haze = Haze {
        gloom: Gloom::None,
        clouds: &smoke,
    };
    let line = ground.line(&body(10, 10), &body(15, 10), &haze);
    assert_eq!(line.saturation, Saturation::High);
    assert_eq!(line.visibility, Visibility::Low);
    let line = ground.line(&body(10, 9), &body(15, 9), &haze);
    assert_eq!(line.saturation, Saturation::Low);
    assert_eq!(line.visibility, Visibility::Clear);
}

#[test]
fn k5_6_3_darkness_by_distance() {
    use Visibility::{Clear, Low, Poor};
    assert_eq!([8, 9].map(|d| Gloom::None.at(d)), [Clear, Clear]);
    assert_eq!([8, 9].map(|d| Gloom::Dusk.at(d)), [Clear, Low]);
    assert_eq!([1, 8, 9].map(|d| Gloom::Night.at(d)), [Low, Low, Poor]);
    let ground = ground(&[]);
    let body = |c| ground.standing(at(c, 10), S2);
    let haze = Haze {
        gloom: Gloom::Dusk,
        clouds: &[],
    };
    assert_eq!(ground.line(&body(2), &body(10), &haze).visibility, Clear);
    assert_eq!(ground.line(&body(2), &body(11), &haze).visibility, Low);
}

#[test]
fn gates_and_windows() {
    let line = |barrier| {
        look(
            &ground(&[Part::east(at(12, 10), barrier)]),
            (10, 10),
            (13, 10),
            S2,
        )
    };
    assert_eq!(line(part::wall(6)).cover, Cover::Total);
    for (state, cover) in [
        (hexlance_board::GateState::Open, Cover::Open),
        (hexlance_board::GateState::Closed, Cover::Total),
        (hexlance_board::GateState::Locked, Cover::Total),
    ] {
        assert_eq!(line(narrow(state, 6)).cover, cover);
        assert_eq!(line(wide(state, 6)).cover, cover);
    }
    assert_eq!(line(window(1, 6)).cover, Cover::Partial);
    assert_eq!(line(window(3, 6)).cover, Cover::Total);
    // A gate that is opened in play is open from both sides, and can be closed again.
    let locked = wide(hexlance_board::GateState::Locked, 6);
    let mut ground = ground(&[Part::east(at(12, 10), locked)]);
    let (here, west) = (at(13, 10), heading("W").unwrap());
    assert!(!look(&ground, (10, 10), (15, 10), S2).sees());
    assert!(ground.set_gate(here, west, GateState::Open));
    assert!(look(&ground, (10, 10), (15, 10), S2).sees());
    assert!(look(&ground, (15, 10), (10, 10), S2).sees());
    assert!(ground.set_gate(at(12, 10), heading("E").unwrap(), GateState::Closed));
    assert!(!look(&ground, (10, 10), (15, 10), S2).sees());
    assert!(ground.set_gate(here, west, GateState::Destroyed));
    assert!(look(&ground, (10, 10), (15, 10), S2).sees());
    assert!(!ground.set_gate(here, heading("E").unwrap(), GateState::Open));
}

#[test]
fn at_distance_1_only_the_hexside_counts() {
    let crates = ground(&[obstacle((10, 10), 6), obstacle((11, 10), 6)]);
    let line = look(&crates, (10, 10), (11, 10), S2);
    assert_eq!(line.cover, Cover::Open);
    let low = ground(&[wall((10, 10), 1)]);
    assert_eq!(look(&low, (10, 10), (11, 10), S2).cover, Cover::Partial);
    assert_eq!(look(&low, (11, 10), (10, 10), S2).cover, Cover::Partial);
    // In one hex everything is in view.
    assert_eq!(look(&low, (10, 10), (10, 10), S2).cover, Cover::Open);
}

#[test]
fn a_blocked_end_of_a_path_covers() {
    // The edge of the target's roof is below its threshold, and still stops a look from far below.
    let ground = roofs(&[((14, 10), 6), ((15, 10), 6)]);
    let (low, prone) = (Silhouette::PRONE, Silhouette::PRONE);
    let from = ground.standing(at(10, 10), low);
    let line = ground.line(&from, &ground.standing(at(15, 10), prone), &CLEAR);
    assert_eq!(line.cover, Cover::Total);
    assert_eq!(line.left.covered, Some(Barrier::Hex(at(14, 10))));
}

#[test]
fn lines_along_the_edge_of_the_table_pass_outside() {
    // One path runs off the table, where nothing stands.
    let ground = ground(&[obstacle((0, 11), 6)]);
    let line = look(&ground, (0, 10), (0, 12), S2);
    assert_eq!(line.cover, Cover::Partial);
}

#[test]
fn nobody_looks_off_the_table() {
    let ground = ground(&[]);
    let line = look(&ground, (0, 10), (-1, 10), S2);
    assert_eq!(line.blocked(), Some(Barrier::Hex(at(-1, 10))));
    assert_eq!(look(&ground, (40, 10), (0, 10), S2).cover, Cover::Total);
}

#[test]
fn words_of_the_map_on_a_line() {
    let mut board = board();
    board.edit(at(14, 10), |cell| cell.fortified = true);
    board.edit(at(12, 10), |cell| {
        cell.woods = Some(Woods {
            growth: Growth::Jungle,
            density: hexlance_board::Density::Light,
        });
    });
    let ground = Ground::new(&board);
    let line = look(&ground, (10, 10), (14, 10), S2);
    assert_eq!(line.cover, Cover::Partial);
    assert_eq!(line.visibility, Visibility::Poor);
}

/// A table with all kinds of things at random.
fn a_ground() -> impl Strategy<Value = Ground> {
    a_ground_with(true)
}

/// The same with zones of sight or without.
fn a_ground_with(zones: bool) -> impl Strategy<Value = Ground> {
    let hex = || (0i16..16, 0i16..16).prop_map(|(c, r)| at(c, r));
    let side = (0u8..6).prop_map(Direction::from_index);
    let barrier = prop_oneof![
        (1u8..8).prop_map(part::wall),
        (1u8..8).prop_map(|height| narrow(hexlance_board::GateState::Open, height)),
        (1u8..8).prop_map(|height| wide(hexlance_board::GateState::Closed, height)),
        (1u8..4, 1u8..6).prop_map(|(sill, more)| window(sill, sill + more)),
    ];
    let part = prop_oneof![
        (hex(), side, barrier).prop_map(|(hex, side, barrier)| Part::Side(hex, side, barrier)),
        (hex(), 1u8..8).prop_map(|(hex, height)| Part::obstacle(hex, height)),
        (hex(), 0u16..3).prop_map(move |(hex, n)| if zones {
            Part::dark(hex.within(n).collect())
        } else {
            Part::obstacle(hex, 1 + n as u8)
        }),
    ];
    let floors = proptest::collection::vec((hex(), -3i8..8), 0..60);
    (floors, proptest::collection::vec(part, 0..60)).prop_map(|(floors, parts)| {
        let mut board = Board::new(16, 16).unwrap();
        for (hex, level) in floors {
            board.set(hex, Cell::clear(level));
        }
        built(board, &parts)
    })
}

/// The line by the letter of K5.2, K5.3 and K5.5, in floating point, of one path.
fn by_the_letter(ground: &Ground, from: &Body, to: &Body, nudge: Nudge) -> (bool, bool) {
    let dot =
        |a: (f64, f64), b: (f64, f64)| 2.0 * a.0 * b.0 + a.0 * b.1 + a.1 * b.0 + 2.0 * a.1 * b.1;
    let offset = |h: Hex| (f64::from(h.q - from.hex.q), f64::from(h.r - from.hex.r));
    let d = offset(to.hex);
    let t = |h: Hex| dot(offset(h), d) / dot(d, d);
    let height = |t: f64| f64::from(from.top()) + t * f64::from(to.top() - from.top());
    let path: Vec<Hex> = hexlance_board::line_with_ends(from.hex, to.hex, nudge).collect();
    let mut blocked = false;
    let mut covered = false;
    for (i, pair) in path.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        let side = ground.side(a, a.direction_to(b).unwrap()).sight_top();
        let top = side.map_or(f64::NEG_INFINITY, f64::from);
        let stops = top >= height((t(a) + t(b)) / 2.0) - 1e-9;
        blocked |= stops;
        if b == to.hex {
            covered |= stops || top >= f64::from(to.floor + to.threshold);
            break;
        }
        let floor = ground.floor(b);
        let scenery = ground.obstacle(b);
        let at = height(t(b)) - 1e-9;
        let lower = from.floor.min(to.floor);
        let stops = scenery.is_some_and(|top| f64::from(top) >= at)
            || floor.is_some_and(|f| f > lower && f64::from(f) >= at);
        blocked |= stops;
        if i + 3 == path.len() {
            covered |= stops;
            covered |= scenery
                .max(floor)
                .is_some_and(|top| top >= to.floor + to.threshold);
        }
    }
    (blocked, covered)
}

proptest! {
    #[test]
    fn lines_follow_the_letter_and_are_symmetric(
        ground in a_ground(),
        ends in proptest::collection::vec(((0i16..16, 0i16..16), 0u8..9, (0i16..16, 0i16..16), 0u8..9), 40),
    ) {
        for ((c0, r0), s0, (c1, r1), s1) in ends {
            let a = ground.standing(at(c0, r0), Silhouette(s0));
            let b = ground.standing(at(c1, r1), Silhouette(s1));
            let there = ground.line(&a, &b, &CLEAR);
            let back = ground.line(&b, &a, &CLEAR);
            prop_assert_eq!(there.is_open(), back.is_open());
            prop_assert_eq!(there.sees(), back.sees());
            prop_assert_eq!(there.distance, back.distance);
            prop_assert_eq!(there.visibility, back.visibility);
            prop_assert_eq!(there.sees(), ground.sees(&a, &b, &CLEAR));
            prop_assert_eq!(there.is_open(), ground.open(&a, &b));
            prop_assert_eq!(there.cover == Cover::Total, !there.left.is_open() && !there.right.is_open());
            prop_assert_eq!(there.blocked().is_some(), there.cover == Cover::Total);
            prop_assert_eq!(there.covered().is_some(), there.cover == Cover::Partial);
            let mutual = there.sees().then(|| Mutual {
                visibility: there.visibility,
                saturation: there.saturation,
                covered: [there.cover, back.cover].map(|cover| cover == Cover::Partial),
            });
            prop_assert_eq!(ground.mutual(&a, &b, &CLEAR), mutual);
            if a.hex == b.hex {
                continue;
            }
            let left = by_the_letter(&ground, &a, &b, Nudge::Left);
            let right = by_the_letter(&ground, &a, &b, Nudge::Right);
            prop_assert_eq!(there.left.is_open(), !left.0);
            prop_assert_eq!(there.right.is_open(), !right.0);
            let cover = match (left, right) {
                ((true, _), (true, _)) => Cover::Total,
                ((_, false), (_, false)) => Cover::Open,
                _ => Cover::Partial,
            };
            prop_assert_eq!(there.cover, cover);
        }
    }

    #[test]
    fn lines_that_were_walked_before_are_the_same(
        ground in prop_oneof![a_ground_with(false), a_ground()],
        ends in proptest::collection::vec(((0i16..16, 0i16..16), 0u8..9, (0i16..16, 0i16..16), 0u8..9), 80),
    ) {
        let mut rays = Rays::new(&ground);
        for ((c0, r0), s0, (c1, r1), s1) in ends {
            let a = ground.standing(at(c0, r0), Silhouette(s0));
            let b = ground.standing(at(c1, r1), Silhouette(s1));
            let mutual = ground.mutual(&a, &b, &CLEAR);
            prop_assert_eq!(ground.mutual_along(&mut rays, &a, &b, &CLEAR), mutual);
            // Now it is known.
            prop_assert_eq!(ground.mutual_along(&mut rays, &a, &b, &CLEAR), mutual);
        }
    }
}
