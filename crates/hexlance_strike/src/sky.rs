//! What happens in the air this turn: engagements (R11.5), and a liftoff under way (R11.7.4).

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::UnitId;
use serde::Serialize;
use smallvec::SmallVec;

use crate::{card::Bracket, hurt::HurtEvent, model::air::FlightPath};

/// An engagement that was formed (R11.5.3); it lasts for the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Engagement {
    /// Who formed it.
    pub initiator: UnitId,
    /// With whom.
    pub defender: UnitId,
    /// The range.
    pub range: Bracket,
    /// Who set the range; nobody after equal rolls.
    pub set_by: Option<UnitId>,
    /// The initiator tails the defender (R11.5.4).
    pub tails: bool,
}

impl Engagement {
    /// The other of the two.
    pub fn other(&self, unit: UnitId) -> Option<UnitId> {
        if unit == self.initiator {
            Some(self.defender)
        } else if unit == self.defender {
            Some(self.initiator)
        } else {
            None
        }
    }

    /// Whether the other side of it set the range (R11.5.6).
    pub fn was_lost_by(&self, unit: UnitId) -> bool {
        self.other(unit).is_some() && self.set_by.is_some_and(|s| s != unit)
    }
}

/// One engagement control roll as it stands: whether it succeeded, and its total (R11.5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Bid {
    /// It reached its target number.
    pub good: bool,
    /// The dice and half of the Thrust.
    pub total: i16,
}

/// An engagement that is being rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Attempt {
    /// Who tries.
    pub initiator: UnitId,
    /// With whom.
    pub defender: UnitId,
    /// The roll of the initiator.
    pub first: Option<Bid>,
    /// The roll of the defender.
    pub second: Option<Bid>,
}

/// The air this turn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sky {
    /// Engagements formed.
    pub engagements: SmallVec<[Engagement; 4]>,
    /// The one that is rolled for.
    pub attempt: Option<Attempt>,
    /// Who lifts off, along which path.
    pub lifting: Option<(UnitId, FlightPath)>,
}

impl Sky {
    /// The engagement between two units.
    pub fn between(&self, a: UnitId, b: UnitId) -> Option<&Engagement> {
        self.engagements.iter().find(|e| e.other(a) == Some(b))
    }

    /// The engagements of a unit.
    pub fn of(&self, unit: UnitId) -> impl Iterator<Item = &Engagement> {
        self.engagements
            .iter()
            .filter(move |e| e.other(unit).is_some())
    }
}

/// A turn begins: what there was in the sky is over.
pub(crate) fn turn_begins(world: &mut World, _: u16) {
    *world.resource_mut::<Sky>() = Sky::default();
}

/// Who is out of action fights nobody in the air any more.
pub(crate) fn follow_hurt(world: &mut World, event: &HurtEvent) {
    if let HurtEvent::OutOfAction { unit, .. } = event {
        part(world, *unit);
    }
}

/// The engagements of a unit end when it is no longer in the air.
pub(crate) fn part(world: &mut World, unit: UnitId) {
    world
        .resource_mut::<Sky>()
        .engagements
        .retain(|e| e.other(unit).is_none());
}
