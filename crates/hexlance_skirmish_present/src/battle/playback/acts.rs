//! The Order under way at a moment of the story: who acts, where it leads, who reacts.

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    deeds::Deed,
    event::{Event, OrderEvent},
    ids::Party,
    order::{Actor, DeedRef, Reaction},
};

use super::{Act, DECLARED, Film, Session};
use crate::wording;

/// An Order as far as it has been told.
#[derive(Clone, Debug, Default)]
pub(super) struct Acts {
    actors: Vec<Actor>,
    reactions: Vec<Reaction>,
}

impl Acts {
    /// The Order under way after so many events.
    pub(super) fn before(session: &Session, shown: usize) -> Self {
        let log = session.battle.log();
        let told = log.get(..shown).unwrap_or_default();
        let declared = |e: &Event| matches!(e, Event::Order(OrderEvent::Declared { .. }));
        let begun = told.iter().rposition(|l| declared(&l.event));
        let mut acts = Self::default();
        for logged in begun.and_then(|i| told.get(i..)).unwrap_or_default() {
            acts.note(&logged.event);
        }
        acts
    }

    /// Takes note of something that happened.
    pub(super) fn note(&mut self, event: &Event) {
        let Event::Order(event) = event else { return };
        match event {
            OrderEvent::Declared { actors, .. } => {
                *self = Self {
                    actors: actors.clone(),
                    reactions: Vec::new(),
                };
            }
            OrderEvent::Second { declared } => {
                for (actor, (deed, stations, _)) in self.actors.iter_mut().zip(declared) {
                    actor.deeds.push(deed.clone());
                    actor.stations.extend(stations.iter().copied());
                }
            }
            OrderEvent::Reacted(reaction) => self.reactions.push((**reaction).clone()),
            OrderEvent::Over => *self = Self::default(),
            OrderEvent::Delayed { .. }
            | OrderEvent::Passed { .. }
            | OrderEvent::Answered { .. } => {}
        }
    }

    /// What was declared.
    pub(super) fn deed(&self, of: DeedRef) -> Option<&Deed> {
        match of {
            DeedRef::Actor(actor, half) => {
                let actor = self.actors.get(usize::from(actor))?;
                actor.deeds.get(usize::from(half))
            }
            DeedRef::Reaction(number) => self.reactions.get(usize::from(number)).map(|r| &r.deed),
        }
    }

    /// The hexes from one to another on the way that somebody declared, and whether it leaps.
    pub(super) fn way(&self, unit: UnitId, from: Hex, to: Hex) -> (Vec<Hex>, bool) {
        let straight = (vec![from, to], false);
        let Some(actor) = self.actors.iter().find(|a| a.unit == unit) else {
            return straight;
        };
        let jumps = actor.deeds.iter().any(|d| matches!(d, Deed::Jump(_)));
        let mut hexes: Vec<Hex> = actor.stations.iter().map(|s| s.hex).collect();
        hexes.dedup();
        let last = hexes.iter().rposition(|hex| *hex == to);
        match last {
            Some(last) if hexes.first() == Some(&from) && last > 0 => {
                hexes.truncate(last + 1);
                (hexes, jumps)
            }
            _ => straight,
        }
    }
}

impl Film<'_> {
    /// Declarations: what is declared floats over whoever does it.
    pub(super) fn declares(&mut self, event: &OrderEvent) {
        match event {
            OrderEvent::Declared { actors, .. } => {
                let seen = actors.iter().filter(|a| self.is_seen(a.unit));
                let hexes = seen.flat_map(|a| &a.stations).map(|s| s.hex);
                let hexes = hexes.collect();
                self.look_at(hexes);
                for actor in actors {
                    if let Some(deed) = actor.deeds.first() {
                        self.float(actor.unit, &wording::deed_name(deed), "", DECLARED);
                    }
                }
            }
            OrderEvent::Second { declared } => {
                let units: Vec<UnitId> = self.acts.actors.iter().map(|a| a.unit).collect();
                for (unit, (deed, ..)) in units.into_iter().zip(declared) {
                    if *deed != Deed::Idle {
                        self.float(unit, &wording::deed_name(deed), "", DECLARED);
                    }
                }
            }
            OrderEvent::Reacted(reaction) => {
                let text = wording::deed_name(&reaction.deed);
                match reaction.by {
                    Party::Trooper(unit) => {
                        self.float(unit, &text, tr!("Reaction"), super::WARNING);
                    }
                    other => {
                        if let Some(at) = self.at(other) {
                            let fx = super::float(at, &text, tr!("Reaction"), super::WARNING);
                            self.then(fx);
                        }
                    }
                }
            }
            OrderEvent::Delayed { by } => {
                if let Some(unit) = by.trooper() {
                    self.float(unit, tr!("Waits"), "", DECLARED);
                }
            }
            OrderEvent::Passed { .. } | OrderEvent::Answered { .. } | OrderEvent::Over => {}
        }
    }

    /// A trooper shields itself or heals.
    pub(super) fn glows(&mut self, unit: UnitId) {
        self.act(unit, Act::Shields(super::GOOD));
    }
}
