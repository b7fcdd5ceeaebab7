//! The battle as one side may see it: everything but enemies that hide.

use std::borrow::Cow;

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId, View};

use crate::{
    electronics::ElectronicsEvent, event::Event, fire::FireEvent, heat::HeatEvent, read::Table,
    setup::SetupEvent, state::Shot,
};

/// The battle as one side may see it.
#[derive(Clone, Copy, Debug)]
pub struct SideView<'w> {
    world: &'w World,
    side: SideId,
}

impl<'w> SideView<'w> {
    /// The World. Whoever shows it to people leaves out the units that this side does not know of ([`SideView::knows`]).
    pub const fn world(&self) -> &'w World {
        self.world
    }

    /// Whether this side knows where a unit is.
    pub fn knows(&self, unit: UnitId) -> bool {
        let table = Table::of(self.world);
        table.find(unit).is_none_or(|u| {
            // Who is on a unit that hides does so too (C20.2.1).
            let carrier = u.ranks.perch.and_then(|perch| table.find(perch.on));
            let hides = u.hidden || carrier.is_some_and(|c| c.hidden);
            !hides || !table.sides().are_enemies(self.side, u.side)
        })
    }

    /// A shot without who spots for it in hiding.
    fn shown(&self, shot: &Shot) -> Shot {
        Shot {
            spotter: shot.spotter.filter(|unit| self.knows(*unit)),
            ..*shot
        }
    }
}

impl<'w> View<'w> for SideView<'w> {
    type Event = Event;

    fn of(world: &'w World, side: SideId) -> Self {
        Self { world, side }
    }

    fn side(&self) -> SideId {
        self.side
    }

    fn has_secrets(&self) -> bool {
        let table = Table::of(self.world);
        table
            .on_map()
            .any(|u| u.hidden && !table.sides().are_enemies(self.side, u.side))
    }

    fn tells<'e>(&self, event: &'e Event) -> Option<Cow<'e, Event>> {
        match event {
            Event::Setup(SetupEvent::Deployed { unit, .. })
            | Event::Electronics(ElectronicsEvent::Spots { unit, .. })
            | Event::Heat(HeatEvent::Heated { unit, .. } | HeatEvent::Balanced { unit, .. })
                if !self.knows(*unit) =>
            {
                None
            }
            Event::Fire(FireEvent::Declared {
                unit,
                twist,
                flip,
                club,
                shots,
                woods,
            }) if shots.iter().any(|s| s.spotter.is_some()) => {
                let shots = shots.iter().map(|s| self.shown(s)).collect();
                let (unit, twist, flip, club) = (*unit, *twist, *flip, *club);
                let woods = woods.clone();
                Some(Cow::Owned(Event::Fire(FireEvent::Declared {
                    unit,
                    twist,
                    flip,
                    club,
                    shots,
                    woods,
                })))
            }
            Event::Fire(FireEvent::Taken { shot }) if shot.spotter.is_some() => {
                let shot = self.shown(shot);
                Some(Cow::Owned(Event::Fire(FireEvent::Taken { shot })))
            }
            Event::Fire(FireEvent::Fired {
                shot,
                dice,
                hit,
                jams,
                heat,
                draw,
            }) if shot.spotter.is_some() => Some(Cow::Owned(Event::Fire(FireEvent::Fired {
                shot: self.shown(shot),
                dice: *dice,
                hit: *hit,
                jams: *jams,
                heat: *heat,
                draw: draw.clone(),
            }))),
            _ => Some(Cow::Borrowed(event)),
        }
    }
}
