//! What a side sees of a plain battle.

use std::{borrow::Cow, fmt, marker::PhantomData};

use bevy_ecs::world::World;

use super::{Plain, unit, units};
use crate::{SideId, Sides, View};

/// The view of a side: it sees the units that [`Plain::sees`] says, and is told of what others do as far as it sees them.
pub struct Eyes<'w, R> {
    world: &'w World,
    side: SideId,
    rules: PhantomData<fn() -> R>,
}

// Views are copied whatever the rules are.
impl<R> Clone for Eyes<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Eyes<'_, R> {}

impl<R> fmt::Debug for Eyes<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Eyes({})", self.side.0)
    }
}

impl<'w, R: Plain> View<'w> for Eyes<'w, R> {
    type Event = R::Event;

    fn of(world: &'w World, side: SideId) -> Self {
        Self {
            world,
            side,
            rules: PhantomData,
        }
    }

    fn side(&self) -> SideId {
        self.side
    }

    fn has_secrets(&self) -> bool {
        let enemies: Vec<SideId> = self.world.resource::<Sides>().enemies(self.side).collect();
        let mut own = units(self.world).filter(|u| u.side == self.side);
        own.any(|u| enemies.iter().any(|e| !R::sees(self.world, *e, &u)))
    }

    fn tells<'e>(&self, event: &'e R::Event) -> Option<Cow<'e, R::Event>> {
        let doer = R::secret_of(event).and_then(|id| unit(self.world, id));
        let hidden = doer.is_some_and(|u| !R::sees(self.world, self.side, &u));
        (!hidden).then_some(Cow::Borrowed(event))
    }
}
