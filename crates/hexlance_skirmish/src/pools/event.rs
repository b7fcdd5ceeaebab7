//! Events of pools.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use crate::state::{Pools, Source};

/// What happens to Orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum PoolEvent {
    /// The Orders of a player turn were counted (K3.2.5).
    Counted {
        /// Whose.
        side: SideId,
        /// Of each group.
        groups: Vec<(u8, u8)>,
        /// Troopers with an Order of their own.
        own: Vec<UnitId>,
        /// Who has the Special Lieutenant Order.
        lieutenant_order: Option<UnitId>,
        /// Troopers with an Impetuous Order.
        impetuous: Vec<UnitId>,
    },
    /// A group has so many Orders.
    Allotted {
        /// Whose.
        side: SideId,
        /// The group.
        group: u8,
        /// Its Orders.
        orders: u8,
    },
    /// An Order was spent (K3.6).
    Spent {
        /// By whom.
        side: SideId,
        /// On whom.
        unit: UnitId,
        /// Its group.
        group: u8,
        /// From where.
        source: Source,
    },
    /// A Command Token was spent (K16.3).
    TokenSpent {
        /// Whose.
        side: SideId,
        /// On whom.
        on: UnitId,
    },
    /// An Impetuous Order was cancelled (K3.7.1).
    HeldBack {
        /// Whose.
        side: SideId,
        /// Who does not run.
        unit: UnitId,
    },
    /// Orders that were left vanished (K3.6.3).
    Vanished {
        /// Whose.
        side: SideId,
    },
}

impl PoolEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let mut pools = world.resource_mut::<Pools>();
        match self {
            Self::Counted {
                side,
                groups,
                own,
                lieutenant_order,
                impetuous,
            } => {
                let Some(pool) = pools.of_mut(*side) else {
                    return;
                };
                pool.groups = groups.iter().copied().collect();
                pool.own = own.iter().copied().collect();
                pool.lieutenant_order = *lieutenant_order;
                pool.impetuous = impetuous.iter().copied().collect();
                pool.guided = 0;
            }
            Self::Allotted {
                side,
                group,
                orders,
            } => {
                if let Some(pool) = pools.of_mut(*side) {
                    pool.groups.insert(*group, *orders);
                }
            }
            Self::Spent {
                side,
                unit,
                group,
                source,
            } => {
                let Some(pool) = pools.of_mut(*side) else {
                    return;
                };
                match source {
                    Source::Own => {
                        pool.own.remove(unit);
                    }
                    Source::Pool => {
                        if let Some(left) = pool.groups.get_mut(group) {
                            *left = left.saturating_sub(1);
                        }
                    }
                    Source::Lieutenant => {
                        pool.lieutenant_order = None;
                        pool.lieutenant_known = true;
                    }
                    Source::Impetuous => {
                        pool.impetuous.remove(unit);
                    }
                }
            }
            Self::TokenSpent { side, .. } => {
                if let Some(pool) = pools.of_mut(*side) {
                    pool.tokens = pool.tokens.saturating_sub(1);
                }
            }
            Self::HeldBack { side, unit } => {
                if let Some(pool) = pools.of_mut(*side) {
                    pool.impetuous.remove(unit);
                }
            }
            Self::Vanished { side } => {
                let Some(pool) = pools.of_mut(*side) else {
                    return;
                };
                pool.groups.values_mut().for_each(|left| *left = 0);
                pool.own.clear();
                pool.impetuous.clear();
                pool.lieutenant_order = None;
            }
        }
    }
}
