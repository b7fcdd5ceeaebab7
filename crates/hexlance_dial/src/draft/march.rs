//! Formations that move (D13.2): who may be in one, and where each has gone when the next one goes.

use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId};

use super::Making;
use crate::{
    attack::formation::of_one_kind,
    command::{MoveOrder, OrderKind},
    contact,
    movement::formation,
    orders,
    read::{Look, Table},
};

/// A formation that is to move (D13.2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct March {
    /// Its members.
    pub members: Vec<UnitId>,
    /// The moves that are chosen so far, in their order.
    pub orders: Vec<MoveOrder>,
}

impl March {
    /// Whether a member has its move.
    pub fn is_planned(&self, unit: UnitId) -> bool {
        self.orders.iter().any(|o| o.unit == unit)
    }

    /// The member whose move is chosen next.
    pub fn next(&self) -> Option<UnitId> {
        self.members.iter().copied().find(|m| !self.is_planned(*m))
    }
}

/// Inches that no member goes beyond (D13.2.1).
pub(super) fn most(table: Table<'_>, march: &March) -> i16 {
    formation::lowest_speed(table, &march.members)
}

/// Where the members are that have their moves.
pub(super) fn moved(table: Table<'_>, march: &March) -> Vec<(UnitId, Hex)> {
    march
        .orders
        .iter()
        .filter_map(|o| {
            let end = o.path.last().copied();
            Some((o.unit, end.or_else(|| table.find(o.unit)?.hex())?))
        })
        .collect()
}

impl<'b> Making<'b> {
    /// Whether these units may move together now, wherever they go.
    ///
    /// # Errors
    /// Why not.
    pub fn check_members(self, members: &[UnitId]) -> Result<(), Refusal> {
        formation::check_members(self.battle.world(), self.side, members)
    }

    /// The member of the formation whose move is to end in a hex.
    pub fn kept_for(self, hex: Hex) -> Option<Look<'b>> {
        let moved = self.draft.march.as_ref().map(|m| self.moved(m))?;
        let (unit, _) = moved.into_iter().find(|(_, end)| *end == hex)?;
        self.table().find(unit)
    }

    /// Units that could march with a unit: linked with it by base contact, each of a kind with it and free to be
    /// ordered.
    pub fn candidates(self, first: UnitId) -> Vec<UnitId> {
        let table = self.table();
        let Some(leader) = table.find(first) else {
            return Vec::new();
        };
        let fits = |u: &Look<'_>| {
            u.condition.controls.is_none()
                && of_one_kind(&[leader, *u]).is_ok()
                && orders::able(self.battle.world(), self.side, u.id, OrderKind::Move).is_ok()
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
}
