//! Whom a push would reach, and where it would end: for whoever shows it before it is made.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};

use super::{crowded, drop_into, is_open, may_dodge};
use crate::read::{Look, Table};

/// What happens to a unit that is forced on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Push {
    /// It comes into a hex, with a roll against falling.
    Rolls,
    /// It falls that many levels there, by itself (C12.1.4).
    Falls(u8),
    /// It falls into water of that depth (C12.1.8).
    Water(u8),
    /// It leaves the map (C12.1.3).
    Leaves,
    /// Nothing can be pushed that way: it stays, and rolls (C12.1.3).
    Stays,
}

/// A unit of the domino effect (C12.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Who.
    pub unit: UnitId,
    /// Where it would come to.
    pub to: Hex,
    /// How.
    pub push: Push,
    /// It may step out of the way if it passes its roll (C12.3.2).
    pub may_dodge: bool,
}

/// The units that would be forced on one by the other if a unit were forced in a direction, the first of them first. Nobody is
/// taken to step out of the way, and nobody is there of whom the side that looks does not know (C20.2).
pub fn chain(table: Table<'_>, looks: SideId, unit: UnitId, direction: Direction) -> Vec<Link> {
    links(table, unit, direction, |o| {
        !(o.hidden && table.sides().are_enemies(o.side, looks))
    })
}

/// Whether a unit could be forced in a direction, with everybody behind it.
pub(super) fn gives_way(table: Table<'_>, unit: UnitId, direction: Direction) -> bool {
    let last = links(table, unit, direction, |_| true).pop();
    last.is_some_and(|link| link.push != Push::Stays)
}

/// The units that would be forced on, of those that count as there.
fn links(
    table: Table<'_>,
    unit: UnitId,
    direction: Direction,
    counts: impl Fn(&Look<'_>) -> bool,
) -> Vec<Link> {
    let mut out: Vec<Link> = Vec::new();
    let mut next = Some(unit);
    while let Some(u) = next.take().and_then(|unit| table.find(unit)) {
        let Some(hex) = u.hex() else { break };
        let to = hex.neighbour(direction);
        let open = is_open(table, &u, to);
        let push = if open {
            lands(table, &u, to)
        } else {
            Push::Stays
        };
        out.push(Link {
            unit: u.id,
            to,
            push,
            may_dodge: !out.is_empty() && may_dodge(table, u.id, direction),
        });
        if open {
            let there = crowded(table, &u, to).and_then(|other| table.find(other));
            next = there.filter(|o| counts(o)).map(|o| o.id);
            // Who is pushed on stays among those that were looked at.
            if out.iter().any(|link| Some(link.unit) == next) {
                next = None;
            }
        }
    }
    // Where one of them stays, those behind it find no room.
    if out.last().is_some_and(|link| link.push == Push::Stays) {
        for link in &mut out {
            link.push = Push::Stays;
        }
    }
    out
}

fn lands(table: Table<'_>, u: &Look<'_>, to: Hex) -> Push {
    let board = table.board();
    let Some(cell) = board.get(to) else {
        return Push::Leaves;
    };
    let (drop, depth) = drop_into(table, u, to, cell);
    match (depth, drop) {
        (depth @ 1.., _) => Push::Water(depth),
        (_, 2..) => Push::Falls(drop.min(250) as u8),
        _ => Push::Rolls,
    }
}
