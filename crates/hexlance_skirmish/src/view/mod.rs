//! What one side may know of a battle (K13.8): its own troopers in full; of the enemy the figures without what is private, the
//! Markers without who is behind them, and nothing of whoever is hidden or has not come yet. At the end of the game
//! everything is open.

mod names;
mod seen;
#[cfg(test)]
mod tests;
mod told;

use std::{borrow::Cow, collections::BTreeMap};

use bevy_ecs::world::World;
use hexlance_board::Board;
use hexlance_rules::{Refusal, SideId, Sides, UnitId, View};

use crate::{
    command::Command,
    event::Event,
    ground::{Ground, Haze},
    markers::GuiseEvent,
    order::{Order, OrderEvent},
    pools::PoolEvent,
    read::{Look, Table},
    setup::still_to_come,
    state::{Clock, Ending, Field, Items, Source, Stage, State},
};

pub(crate) use names::{Names, forget, name_for, note, of_machine};
pub use seen::{Figure, Marker, Seen};

/// The battle as one side may see it.
#[derive(Clone, Copy)]
pub struct SideView<'w> {
    table: Table<'w>,
    side: SideId,
}

/// What a side has to spend, as another may see it (K13.8.2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenPool {
    /// Orders left, by group.
    pub groups: BTreeMap<u8, u8>,
    /// Troopers whose own Order is left: of the enemy those who stand as figures.
    pub own: Vec<UnitId>,
    /// The trooper whose Special Lieutenant Order is left; of the enemy never shown.
    pub lieutenant_order: Option<UnitId>,
    /// Troopers whose Impetuous Order is left.
    pub impetuous: Vec<UnitId>,
    /// Command Tokens left.
    pub tokens: u8,
    /// Guided attacks of this player turn.
    pub guided: u8,
    /// Who is Lieutenant, if that is known.
    pub lieutenant: Option<UnitId>,
    /// Whether the army is in Loss of Lieutenant.
    pub leaderless: bool,
    /// Whether the army is in Retreat!.
    pub retreat: bool,
}

impl<'w> View<'w> for SideView<'w> {
    type Event = Event;

    fn of(world: &'w World, side: SideId) -> Self {
        Self {
            table: Table::of(world),
            side,
        }
    }

    fn side(&self) -> SideId {
        self.side
    }

    fn has_secrets(&self) -> bool {
        let unknown = self
            .table
            .pool(self.side)
            .is_some_and(|pool| pool.lieutenant.is_some() && !pool.lieutenant_known);
        let mut own = self.table.troopers().filter(|t| t.owner == self.side);
        !self.is_open() && (unknown || own.any(|t| t.guise.seeming.conceals() || is_away(&t)))
    }

    fn tells<'e>(&self, event: &'e Event) -> Option<Cow<'e, Event>> {
        if self.is_open() {
            return Some(Cow::Borrowed(event));
        }
        told::told(*self, event)
    }
}

/// Whether an event tells a side something that it did not know, so that undo does not go behind it (K13.8.6): who is behind a
/// Marker or was hidden, who is Lieutenant, and what the enemy has declared in reply.
pub(crate) fn reveals(event: &Event) -> bool {
    match event {
        Event::Guise(event) => matches!(event, GuiseEvent::Revealed { .. }),
        Event::Order(event) => matches!(event, OrderEvent::Answered { .. }),
        Event::Pool(PoolEvent::Spent { source, .. }) => *source == Source::Lieutenant,
        _ => false,
    }
}

/// Whether a trooper is off the table and may still come: nobody but its owner knows of it (K13.8.1).
fn is_away(who: &Look<'_>) -> bool {
    who.hex.is_none() && !who.is_null() && !who.is(State::Left)
}

impl<'w> SideView<'w> {
    /// Whether nothing is secret any more: the game has ended (K13.8.5).
    pub fn is_open(&self) -> bool {
        self.clock().stage == Stage::Over
            || *self.table.world().resource::<Ending>() != Ending::Open
    }

    /// When it is.
    pub fn clock(&self) -> Clock {
        self.table.clock()
    }

    /// How the battle ended, if it has.
    pub fn ending(&self) -> Ending {
        *self.table.world().resource::<Ending>()
    }

    /// The sides; who is in their forces is theirs to know.
    pub fn sides(&self) -> &'w Sides {
        self.table.sides()
    }

    /// The map.
    pub fn board(&self) -> &'w Board {
        &self.table.world().resource::<Field>().board
    }

    /// Floors, walls, terrain.
    pub fn ground(&self) -> &'w Ground {
        self.table.ground()
    }

    /// Darkness and smoke.
    pub fn haze(&self) -> Haze<'w> {
        self.table.haze()
    }

    /// Deployed items: they are open (K15.3.5).
    pub fn items(&self) -> &'w Items {
        self.table.items()
    }

    /// The own troopers, in roster order.
    pub fn own(&self) -> impl Iterator<Item = Look<'w>> + use<'w> {
        let side = self.side;
        self.table.troopers().filter(move |t| t.owner == side)
    }

    /// A trooper as far as this side knows it; nothing of whoever is hidden or has not come.
    pub fn unit(&self, unit: UnitId) -> Option<Seen<'w>> {
        let who = self.table.find(unit)?;
        self.seen(who)
    }

    /// Everybody of whom this side knows, in roster order: the own, and those of the enemy that are or were on the table.
    pub fn units(&self) -> impl Iterator<Item = Seen<'w>> + use<'w> {
        let view = *self;
        self.table.troopers().filter_map(move |t| view.seen(t))
    }

    fn seen(&self, who: Look<'w>) -> Option<Seen<'w>> {
        if who.owner == self.side {
            return Some(Seen::Own(who));
        }
        if !self.is_open() {
            if who.is_hidden() || is_away(&who) {
                return None;
            }
            if who.guise.seeming.is_marker() {
                return Marker::of(&who).map(Seen::Marker);
            }
        }
        let leads = self.lieutenant(who.owner) == Some(who.id);
        Some(Seen::Figure(Figure::new(who, self.table, leads)))
    }

    /// Whether this side knows nothing of a trooper, so that nothing that happens to it is told.
    pub(crate) fn is_unknown(&self, unit: UnitId) -> bool {
        self.unit(unit).is_none()
    }

    /// Whether a trooper is a Marker to this side.
    pub(crate) fn is_marker(&self, unit: UnitId) -> bool {
        matches!(self.unit(unit), Some(Seen::Marker(_)))
    }

    /// Who is known to be the Lieutenant of a side.
    fn lieutenant(&self, side: SideId) -> Option<UnitId> {
        let pool = self.table.pool(side)?;
        let known = side == self.side || pool.lieutenant_known || self.is_open();
        pool.lieutenant.filter(|_| known)
    }

    /// What a side has to spend, as far as this side sees it.
    pub fn pool(&self, side: SideId) -> SeenPool {
        let Some(pool) = self.table.pool(side) else {
            return SeenPool::default();
        };
        let open = side == self.side || self.is_open();
        let figure = |unit: &UnitId| open || self.table.find(*unit).is_some_and(|t| t.is_figure());
        SeenPool {
            groups: pool.groups.clone(),
            own: pool.own.iter().copied().filter(figure).collect(),
            lieutenant_order: pool.lieutenant_order.filter(|_| open),
            impetuous: pool.impetuous.iter().copied().filter(figure).collect(),
            tokens: pool.tokens,
            guided: pool.guided,
            lieutenant: self.lieutenant(side),
            leaderless: pool.leaderless,
            retreat: pool.retreat,
        }
    }

    /// How many troopers and items a side has still to deploy (K13.8.6).
    pub fn still_to_come(&self, side: SideId) -> usize {
        still_to_come(self.table.world(), side)
    }

    /// The Order under way, without who of the hidden has waited or passed, and without the postures of Markers.
    pub fn order(&self) -> Option<Order> {
        let mut order = self.table.order()?.clone();
        if self.is_open() {
            return Some(order);
        }
        told::mask_actors(*self, &mut order.actors);
        let known = |by: &crate::ids::Party| by.trooper().is_none_or(|id| !self.is_unknown(id));
        order.pending.passed.retain(known);
        order.pending.delayed.retain(known);
        Some(order)
    }

    /// Whether this side may give a command now.
    ///
    /// # Errors
    /// The refusal, with its rule.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        crate::check(self.table.world(), self.side, command)
    }
}
