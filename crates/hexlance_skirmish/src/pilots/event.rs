//! Events of Pilots.

use bevy_ecs::{bundle::Bundle, world::World};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Roster, UnitId};
use serde::Serialize;

use crate::{
    order::Current,
    state::{Afflicted, Afflictions, Condition, Crew, Place, Pools, Stance, State},
};

/// What happens to machines and their Pilots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum CrewEvent {
    /// A Pilot has got out, or was put out: from now on he acts.
    Out {
        /// The machine.
        machine: UnitId,
        /// The Pilot.
        pilot: UnitId,
        /// Where he stands.
        hex: Hex,
        /// Where he looks.
        facing: Direction,
        /// Whether he is from now on the activated trooper of the Order.
        takes_over: bool,
    },
    /// A Pilot has got in: from now on the machine acts.
    In {
        /// The machine.
        machine: UnitId,
        /// The Pilot.
        pilot: UnitId,
        /// Where the machine looks.
        facing: Direction,
        /// Whether it is from now on the activated trooper of the Order.
        takes_over: bool,
    },
}

impl CrewEvent {
    /// As it is in the first half of an Order: whoever acts from now on is the activated trooper.
    pub(super) const fn taking_over(mut self) -> Self {
        match &mut self {
            Self::Out { takes_over, .. } | Self::In { takes_over, .. } => *takes_over = true,
        }
        self
    }

    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let (from, to, takes_over) = match *self {
            Self::Out {
                machine,
                pilot,
                hex,
                facing,
                takes_over,
            } => {
                set(world, machine, Crew::Machine { pilot, out: true });
                set(world, pilot, Place(Some(hex)));
                let stance = Stance {
                    facing,
                    ..Stance::default()
                };
                set(world, pilot, stance);
                (machine, pilot, takes_over)
            }
            Self::In {
                machine,
                pilot,
                facing,
                takes_over,
            } => {
                set(world, machine, Crew::Machine { pilot, out: false });
                set(world, pilot, Place(None));
                if let Some(mut stance) =
                    entity(world, machine).and_then(|e| world.get_mut::<Stance>(e))
                {
                    stance.facing = facing;
                }
                (pilot, machine, takes_over)
            }
        };
        hand_over_states(world, from, to);
        hand_over_orders(world, self.machine(), from, to);
        if takes_over {
            let mut current = world.resource_mut::<Current>();
            let actors = current.0.iter_mut().flat_map(|order| &mut order.actors);
            for actor in actors.filter(|a| a.unit == from) {
                actor.unit = to;
            }
        }
    }

    const fn machine(&self) -> UnitId {
        match self {
            Self::Out { machine, .. } | Self::In { machine, .. } => *machine,
        }
    }
}

fn entity(world: &World, unit: UnitId) -> Option<bevy_ecs::entity::Entity> {
    world.resource::<Roster>().entity(unit)
}

fn set(world: &mut World, unit: UnitId, component: impl Bundle) {
    if let Some(entity) = entity(world, unit) {
        world.entity_mut(entity).insert(component);
    }
}

/// Whether a state is the person's, who takes it along: what holds, breaks or steers the machine stays with that.
const fn is_personal(state: State) -> bool {
    matches!(
        state,
        State::Targeted
            | State::Isolated
            | State::Stunned
            | State::Burnt
            | State::Frenzied
            | State::Steadfast
            | State::Drilled
    )
}

/// States go with whoever acts (skill.pilot).
fn hand_over_states(world: &mut World, from: UnitId, to: UnitId) {
    let (Some(from), Some(to)) = (entity(world, from), entity(world, to)) else {
        return;
    };
    let Some(mut held) = world.get_mut::<Afflictions>(from) else {
        return;
    };
    let (taken, left): (Vec<Afflicted>, Vec<Afflicted>) =
        held.0.iter().partition(|a| is_personal(a.state));
    held.0 = left.into_iter().collect();
    if let Some(mut states) = world.get_mut::<Afflictions>(to) {
        for one in taken {
            if !states.has(one.state) {
                states.0.push(one);
            }
        }
    }
}

/// The own Order of the pair and that of its Lieutenant are for whoever acts, as long as the machine stands.
fn hand_over_orders(world: &mut World, machine: UnitId, from: UnitId, to: UnitId) {
    let condition = entity(world, machine).and_then(|e| world.get::<Condition>(e));
    if condition != Some(&Condition::Able) {
        return;
    }
    for pool in &mut world.resource_mut::<Pools>().0 {
        if pool.own.remove(&from) {
            pool.own.insert(to);
        }
        if pool.impetuous.remove(&from) {
            pool.impetuous.insert(to);
        }
        if pool.lieutenant_order == Some(from) {
            pool.lieutenant_order = Some(to);
        }
    }
}
