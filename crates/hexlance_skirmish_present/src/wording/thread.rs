//! The Order that events belong to, as it was declared: later events name its skills by number only.

use hexlance_rules::UnitId;
use hexlance_skirmish::{
    deeds::Deed,
    event::{Event, OrderEvent},
    ids::Party,
    order::{DeedRef, Order},
};

use super::Told;

/// What was declared in an Order so far.
#[derive(Clone, Debug, Default)]
pub struct Thread {
    actors: Vec<(UnitId, Vec<Deed>)>,
    reactions: Vec<(Party, Deed)>,
}

impl Thread {
    /// That of the Order under way, as far as it may be known.
    pub fn now(told: &Told<'_>) -> Self {
        match told.view {
            Some(view) => view.order().map_or_else(Self::default, |o| Self::of(&o)),
            None => told.table().order().map_or_else(Self::default, Self::of),
        }
    }

    fn of(order: &Order) -> Self {
        let actors = order.actors.iter();
        let reactions = order.reactions.iter();
        Self {
            actors: actors.map(|a| (a.unit, a.deeds.to_vec())).collect(),
            reactions: reactions.map(|r| (r.by, r.deed.clone())).collect(),
        }
    }

    /// Goes on with an event as it is told.
    pub fn follow(&mut self, event: &Event) {
        let Event::Order(event) = event else { return };
        match event {
            OrderEvent::Declared { actors, .. } => {
                let actors = actors.iter();
                *self = Self {
                    actors: actors.map(|a| (a.unit, a.deeds.to_vec())).collect(),
                    reactions: Vec::new(),
                };
            }
            OrderEvent::Second { declared } => {
                for ((_, deeds), (deed, ..)) in self.actors.iter_mut().zip(declared) {
                    deeds.push(deed.clone());
                }
            }
            OrderEvent::Reacted(reaction) => {
                self.reactions.push((reaction.by, reaction.deed.clone()));
            }
            _ => {}
        }
    }

    /// The activated troopers.
    pub fn actors(&self) -> impl Iterator<Item = UnitId> {
        self.actors.iter().map(|(unit, _)| *unit)
    }

    /// A declared skill.
    pub fn deed(&self, of: DeedRef) -> Option<&Deed> {
        match of {
            DeedRef::Actor(actor, half) => {
                let (_, deeds) = self.actors.get(usize::from(actor))?;
                deeds.get(usize::from(half))
            }
            DeedRef::Reaction(number) => self.reactions.get(usize::from(number)).map(|(_, d)| d),
        }
    }

    /// Who declared it.
    pub fn by(&self, of: DeedRef) -> Option<Party> {
        match of {
            DeedRef::Actor(actor, _) => {
                let (unit, _) = self.actors.get(usize::from(actor))?;
                Some(Party::Trooper(*unit))
            }
            DeedRef::Reaction(number) => self.reactions.get(usize::from(number)).map(|(by, _)| *by),
        }
    }
}
