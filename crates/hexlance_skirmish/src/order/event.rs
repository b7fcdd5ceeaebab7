//! Events of Orders.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};
use serde::Serialize;

use super::{Actor, Current, Order, OrderKind, Reaction, Station};
use crate::{
    deeds::Deed,
    ids::Party,
    state::{Clock, Source},
};

/// What happens while an Order is declared.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum OrderEvent {
    /// An Order was declared (K4.1.1).
    Declared {
        /// Its number in the player turn.
        number: u16,
        /// Whose.
        side: SideId,
        /// What pays for it.
        source: Source,
        /// How it is given.
        kind: OrderKind,
        /// Whether it is an Entire Order.
        entire: bool,
        /// Who acts, and what each has declared.
        actors: Vec<Actor>,
    },
    /// Second skills were declared, in the order of the activated troopers, with where they lead and whom they come into
    /// contact with (K4.1.3).
    Second {
        /// One for each.
        declared: Vec<(Deed, Vec<Station>, Option<UnitId>)>,
    },
    /// Somebody reacts (K4.1.2, K4.1.4).
    Reacted(Box<Reaction>),
    /// Somebody waits for the second skill (K13.5).
    Delayed {
        /// Who.
        by: Party,
    },
    /// Somebody was entitled and passed: its ARO is lost (K4.4.2).
    Passed {
        /// Who.
        by: Party,
    },
    /// The Reactive side was asked for reactions, and has declared those that it wanted (K4.4.1).
    Answered {
        /// The step of K4.1.
        step: u8,
    },
    /// The Order is over.
    Over,
}

impl OrderEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        if let Self::Declared {
            number,
            side,
            source,
            kind,
            entire,
            actors,
        } = self
        {
            world.resource_mut::<Clock>().orders = *number;
            let order = Order::new(*number, *side, *source, *kind, *entire, actors.clone());
            world.resource_mut::<Current>().0 = Some(order);
            return;
        }
        let mut current = world.resource_mut::<Current>();
        let Some(order) = &mut current.0 else { return };
        match self {
            Self::Declared { .. } | Self::Answered { .. } => {}
            Self::Second { declared } => {
                for (actor, (deed, stations, contact)) in order.actors.iter_mut().zip(declared) {
                    actor.deeds.push(deed.clone());
                    actor.stations.extend(stations.iter().copied());
                    let last = actor.stations.len().saturating_sub(1) as u8;
                    actor
                        .contacts
                        .extend(contact.iter().map(|enemy| (*enemy, last)));
                }
            }
            Self::Reacted(reaction) => {
                order.pending.delayed.retain(|by| *by != reaction.by);
                order.reactions.push((**reaction).clone());
            }
            Self::Delayed { by } => order.pending.delayed.push(*by),
            Self::Passed { by } => {
                order.pending.delayed.retain(|d| d != by);
                order.pending.passed.push(*by);
            }
            Self::Over => current.0 = None,
        }
    }
}
