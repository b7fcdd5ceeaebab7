//! Counting Victory Points (K18.2, K18.3, K20).

use hexlance_board::{Edge, Hex};
use hexlance_rules::{SideId, Zone};

use super::{Score, Task};
use crate::{
    objects::Objects,
    read::{Look, Table, other},
    retreat::{survives, surviving_points},
    setup::zones,
    state::{Condition, State},
};

/// The two sides.
const SIDES: [SideId; 2] = [SideId(0), SideId(1)];

/// Something counted for both sides.
fn both(count: impl Fn(SideId) -> u16) -> [u16; 2] {
    SIDES.map(count)
}

/// What the end of a round is worth. `last` says whether the game ends with it: Markers are opened then (K20.1.3).
pub(super) fn round(table: Table<'_>, task: &Task, last: bool) -> [u16; 2] {
    match task {
        Task::Foothold => both(|side| 2 * consoles(table, side)),
        Task::DeckNine => both(|side| consoles(table, side)),
        Task::FourQuarters => quarters(table, last),
        Task::LongWall => both(|side| gates(table, side)),
        Task::TwoCrates { .. } | Task::TheList => [0, 0],
    }
}

/// What the end of the game is worth.
pub(super) fn end(table: Table<'_>, score: &Score) -> [u16; 2] {
    both(|side| {
        let lieutenant = u16::from(has_no_lieutenant(table, other(side)));
        match &score.task {
            Task::Foothold => casualties(table, other(side)) / 30 + lieutenant,
            Task::TwoCrates { .. } => crates(table, side) + casualties(table, other(side)) / 40,
            Task::FourQuarters => 2 * lieutenant,
            Task::TheList => list(table, score, side),
            Task::LongWall => beyond(table, side) / 25,
            Task::DeckNine => specialists(table, side) + casualties(table, other(side)) / 40,
        }
    })
}

/// Consoles that a side has taken last (K20.1.3).
fn consoles(table: Table<'_>, side: SideId) -> u16 {
    let all = &table.world().resource::<Objects>().consoles;
    all.iter().filter(|c| c.held == Some(side)).count() as u16
}

/// Whether a trooper is a casualty (K18.3.1). The Pilot of a machine is worth no points, and counts for nothing.
fn is_casualty(table: Table<'_>, who: &Look<'_>) -> bool {
    let who = crate::pilots::embodied(table, *who);
    who.is_null() && !who.is(State::Possessed)
}

/// Points of the casualties of a side.
fn casualties(table: Table<'_>, side: SideId) -> u16 {
    let fallen = table
        .troopers()
        .filter(|t| t.owner == side && is_casualty(table, t));
    fallen
        .map(|t| t.printed.points)
        .fold(0, u16::saturating_add)
}

/// Whether the Lieutenant of a side is Null, or it has none (K18.3.5).
fn has_no_lieutenant(table: Table<'_>, side: SideId) -> bool {
    let named = table.pool(side).and_then(|pool| pool.lieutenant);
    let who = named.and_then(|id| table.find(id));
    who.is_none_or(|t| crate::pilots::embodied(table, t).is_null_for(side))
}

/// Whether a trooper holds ground for its side (K20.1.3).
fn holds(table: Table<'_>, who: &Look<'_>, markers: bool) -> bool {
    let there = if markers {
        who.hex.is_some() && who.condition != Condition::Dead
    } else {
        who.is_figure()
    };
    let retreats = table.pool(who.owner).is_some_and(|p| p.retreat);
    there && !who.is_null() && !who.is(State::Possessed) && !who.is_immobilized() && !retreats
}

/// Quarters held, and one more for whoever holds more of them (K20.4.1).
fn quarters(table: Table<'_>, last: bool) -> [u16; 2] {
    let home = zones::edge_of(table, SIDES[0]);
    let across = match home {
        Edge::North | Edge::South => Edge::West,
        Edge::East | Edge::West => Edge::North,
    };
    let mut held = [0_u16; 2];
    for near in [home, home.opposite()] {
        for flank in [across, across.opposite()] {
            let inside = |hex: Hex| {
                let board = table.board();
                Zone::Half(near).has(board, hex) && Zone::Half(flank).has(board, hex)
            };
            let worth = both(|side| {
                let own = table.troopers().filter(|t| t.owner == side);
                own.filter(|t| holds(table, t, last) && t.hex.is_some_and(inside))
                    .map(|t| t.printed.points)
                    .fold(0, u16::saturating_add)
            });
            held[0] += u16::from(worth[0] > worth[1]);
            held[1] += u16::from(worth[1] > worth[0]);
        }
    }
    [
        held[0] + u16::from(held[0] > held[1]),
        held[1] + u16::from(held[1] > held[0]),
    ]
}

/// Open gates that a side stands beside and the enemy does not (K20.6.1).
fn gates(table: Table<'_>, side: SideId) -> u16 {
    let stands_near = |of: SideId, a: Hex, b: Hex| {
        table.troopers().any(|t| {
            let near = |hex: Hex| hex.distance(a) <= 2 || hex.distance(b) <= 2;
            t.side() == of && t.is_figure() && !t.is_null() && t.hex.is_some_and(near)
        })
    };
    let open = table
        .ground()
        .gates()
        .filter(|(_, _, state)| state.is_open());
    open.filter(|(hex, direction, _)| {
        let there = hex.neighbour(*direction);
        stands_near(side, *hex, there) && !stands_near(other(side), *hex, there)
    })
    .count() as u16
}

/// What the portable objects are worth to a side (K20.3.1). One that an enemy figure carries is that enemy's wherever it is.
fn crates(table: Table<'_>, side: SideId) -> u16 {
    let loads = &table.world().resource::<Objects>().loads;
    let mut sum = 0;
    for load in loads {
        let carrier = load.carrier.and_then(|id| table.find(id));
        let carrier = carrier.filter(|t| !t.is_null());
        let hex = carrier.and_then(|t| t.hex).unwrap_or(load.hex);
        let at_home = zones::in_zone(table, side, hex);
        sum += match carrier.map(|t| t.side()) {
            Some(own) if own == side => {
                if at_home {
                    3
                } else {
                    2
                }
            }
            Some(_) => 0,
            None if at_home => 3,
            None => u16::from(zones::in_half(table, side, hex)),
        };
    }
    sum
}

/// What the wanted are worth to the side that wants them (K20.5.1).
fn list(table: Table<'_>, score: &Score, side: SideId) -> u16 {
    let enemy = other(side);
    let named = score.wanted.get(side.index()).copied().flatten();
    let lieutenant = table.pool(enemy).and_then(|pool| pool.lieutenant);
    let found = |unit| table.find(unit).is_some_and(|t| is_casualty(table, &t));
    let mut sum = if named.is_some_and(found) { 3 } else { 0 };
    sum += if has_no_lieutenant(table, enemy) {
        2
    } else {
        0
    };
    let others = table.troopers().filter(|t| {
        t.owner == enemy && is_casualty(table, t) && Some(t.id) != named && Some(t.id) != lieutenant
    });
    let points = others
        .map(|t| t.printed.points)
        .fold(0, u16::saturating_add);
    sum += points / 50;
    let own = || table.troopers().filter(|t| t.owner == side);
    let dearest = own().map(|t| t.printed.points).max();
    sum + u16::from(own().any(|t| Some(t.printed.points) == dearest && survives(&t)))
}

/// Points of the survivors of a side who stand in the enemy's half (K20.6.1).
fn beyond(table: Table<'_>, side: SideId) -> u16 {
    let there = in_enemy_half(table, side).filter(survives);
    there.map(|t| t.printed.points).fold(0, u16::saturating_add)
}

/// Specialists of a side in the enemy's half who are not Null (K20.7.1).
fn specialists(table: Table<'_>, side: SideId) -> u16 {
    let able = in_enemy_half(table, side)
        .filter(|t| !t.is_null_for(side) && crate::objects::is_specialist(t));
    able.count() as u16
}

fn in_enemy_half(table: Table<'_>, side: SideId) -> impl Iterator<Item = Look<'_>> {
    let own = table.troopers().filter(move |t| t.owner == side);
    own.filter(move |t| {
        t.hex
            .is_some_and(|hex| zones::in_half(table, other(side), hex))
    })
}

/// Who has won with these points: more of them, then more surviving points (K18.3.6).
pub(super) fn winner(table: Table<'_>, points: [u16; 2]) -> Option<SideId> {
    let better = |[a, b]: [u16; 2]| match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(SIDES[0]),
        std::cmp::Ordering::Less => Some(SIDES[1]),
        std::cmp::Ordering::Equal => None,
    };
    better(points).or_else(|| better(both(|side| surviving_points(table, side))))
}

/// Whether a side has had troopers and has none left: nobody who is not Null and not Possessed (K18.3.4). Who has left the
/// table takes no further part.
pub(super) fn is_beaten(table: Table<'_>, side: SideId) -> bool {
    let mut own = table.troopers().filter(|t| t.owner == side).peekable();
    own.peek().is_some() && !own.any(|t| survives(&t) && !t.is(State::Left))
}
