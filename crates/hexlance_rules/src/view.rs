//! What a side may know of a battle.

use std::{borrow::Cow, marker::PhantomData};

use bevy_ecs::world::World;

use crate::SideId;

/// The battle as one side may see it. Whoever plays or shows a battle for a side looks at it through its view: panels, the
/// terminal, computer players, and the curtain between two people at one screen.
pub trait View<'w>: Copy {
    /// What happens in the ruleset's battles.
    type Event: Clone;

    /// The view of a side.
    fn of(world: &'w World, side: SideId) -> Self;

    /// Whose view it is.
    fn side(&self) -> SideId;

    /// Whether this side has anything now that another must not see.
    fn has_secrets(&self) -> bool;

    /// An event as this side is told it; none if it must not know that anything happened.
    fn tells<'e>(&self, event: &'e Self::Event) -> Option<Cow<'e, Self::Event>>;
}

/// The view of a side where nothing is hidden: the World itself.
#[derive(Debug)]
pub struct OpenView<'w, E> {
    world: &'w World,
    side: SideId,
    events: PhantomData<fn() -> E>,
}

impl<'w, E> OpenView<'w, E> {
    /// Everything.
    pub const fn world(&self) -> &'w World {
        self.world
    }
}

// Views are copied whatever the events are.
impl<E> Clone for OpenView<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for OpenView<'_, E> {}

impl<'w, E: Clone> View<'w> for OpenView<'w, E> {
    type Event = E;

    fn of(world: &'w World, side: SideId) -> Self {
        Self {
            world,
            side,
            events: PhantomData,
        }
    }

    fn side(&self) -> SideId {
        self.side
    }

    fn has_secrets(&self) -> bool {
        false
    }

    fn tells<'e>(&self, event: &'e E) -> Option<Cow<'e, E>> {
        Some(Cow::Borrowed(event))
    }
}
