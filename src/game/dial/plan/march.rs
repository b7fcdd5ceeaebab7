//! Formations that move (D13.2): who may be in one, and where each has gone when the next one goes.

use hexlance_board::Hex;
use hexlance_dial::{command::OrderKind, contact, movement::formation, orders, read::Look};
use hexlance_rules::{Refusal, UnitId};

use crate::game::dial::{Session, focus::March};

/// Inches that no member goes beyond (D13.2.1).
pub fn most(session: &Session, march: &March) -> i16 {
    formation::lowest_speed(session.read(), &march.members)
}

/// Where the members are that have their moves.
pub fn moved(session: &Session, march: &March) -> Vec<(UnitId, Hex)> {
    let table = session.read();
    march
        .orders
        .iter()
        .filter_map(|o| {
            let end = o.path.last().copied();
            Some((o.unit, end.or_else(|| table.find(o.unit)?.hex())?))
        })
        .collect()
}

/// Whether these units may move together now, wherever they go.
///
/// # Errors
/// Why not.
pub fn check_members(session: &Session, members: &[UnitId]) -> Result<(), Refusal> {
    formation::check_members(session.battle.world(), session.viewer, members)
}

/// Units that could march with a unit: linked with it by base contact, each of a kind with it and free to be ordered.
pub fn candidates(session: &Session, first: UnitId) -> Vec<UnitId> {
    let table = session.read();
    let world = session.battle.world();
    let Some(leader) = table.find(first) else {
        return Vec::new();
    };
    let fits = |u: &Look<'_>| {
        u.condition.controls.is_none()
            && hexlance_dial::attack::formation::of_one_kind(&[leader, *u]).is_ok()
            && orders::able(world, session.viewer, u.id, OrderKind::Move).is_ok()
    };
    if !fits(&leader) {
        return Vec::new();
    }
    let mut chain = vec![leader];
    let mut at = 0;
    while let Some(here) = chain.get(at).copied() {
        at += 1;
        for other in contact::contacts(table, &here).filter(fits) {
            if chain.iter().all(|c| c.id != other.id) {
                chain.push(other);
            }
        }
    }
    chain.into_iter().skip(1).map(|u| u.id).collect()
}
