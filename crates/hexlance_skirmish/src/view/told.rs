//! Who is told of what: an event whole, in part, or not at all (K13.8.5).

use std::borrow::Cow;

use hexlance_board::Direction;
use hexlance_rules::{Breakdown, UnitId};

use super::SideView;
use crate::{
    afflictions::StateEvent,
    deeds::Deed,
    event::Event,
    lieutenant::LieutenantEvent,
    markers::GuiseEvent,
    moves::MoveEvent,
    order::{Actor, OrderEvent},
    pools::PoolEvent,
    retreat::RetreatEvent,
    setup::{SetupEvent, places::Way},
};

/// An event as a side is told it; none if it must not know that anything happened. Every family of events is named here, so
/// that none is forgotten.
pub(super) fn told<'e>(to: SideView<'_>, event: &'e Event) -> Option<Cow<'e, Event>> {
    match event {
        Event::Setup(event) => setup(to, event).map(whole),
        Event::Pool(event) => Some(whole(pool(to, event))),
        Event::Order(event) => order(to, event).map(whole),
        Event::Move(event) => Some(whole(movement(to, event))),
        Event::Guise(event) => guise(to, event).map(whole),
        Event::State(event) => state(to, event).map(whole),
        // Who is Lieutenant is a secret (K13.8.1), and so is what troopers are worth who were not seen.
        Event::Lieutenant(LieutenantEvent::Named { side, .. }) if *side != to.side => None,
        Event::Retreat(RetreatEvent::Checked { side, retreats, .. }) if *side != to.side => {
            let checked = RetreatEvent::Checked {
                side: *side,
                points: 0,
                retreats: *retreats,
            };
            Some(Cow::Owned(checked.into()))
        }
        // Whoever does or suffers these stands on the table, as a figure or as a Marker that will be one.
        Event::Turn(_)
        | Event::Resolve(_)
        | Event::Gate(_)
        | Event::Crew(_)
        | Event::Discover(_)
        | Event::Harm(_)
        | Event::Guts(_)
        | Event::Lieutenant(_)
        | Event::Retreat(_)
        | Event::Drop(_)
        | Event::Team(_)
        | Event::Item(_)
        | Event::Object(_)
        | Event::Score(_)
        | Event::Fire(_) => Some(Cow::Borrowed(event)),
    }
}

/// A part of a family as an event.
fn whole<'e, E: Clone + Into<Event>>(event: Cow<'_, E>) -> Cow<'e, Event> {
    Cow::Owned(event.into_owned().into())
}

/// What is secret of a Marker that was deployed: its facing, its posture, the skill by which it came, and the number that it
/// has rolled against. Of hidden troopers, and of what was settled for those who have not come, nothing is told.
fn setup<'e>(to: SideView<'_>, event: &'e SetupEvent) -> Option<Cow<'e, SetupEvent>> {
    let subject = match event {
        SetupEvent::TerrainChosen { unit, .. }
        | SetupEvent::Deployed { unit, .. }
        | SetupEvent::ItemPlaced { unit, .. }
        | SetupEvent::Chemistry { unit, .. }
        | SetupEvent::Rolled { unit, .. }
        | SetupEvent::Drifted { unit, .. }
        | SetupEvent::Landed { unit, .. }
        | SetupEvent::StaysOff { unit } => *unit,
        _ => return Some(Cow::Borrowed(event)),
    };
    if to.is_unknown(subject) {
        return None;
    }
    if !to.is_marker(subject) {
        return Some(Cow::Borrowed(event));
    }
    match event {
        SetupEvent::Deployed {
            unit,
            hex,
            seeming,
            letter,
            ..
        } => Some(Cow::Owned(SetupEvent::Deployed {
            unit: *unit,
            hex: *hex,
            facing: Direction::default(),
            prone: false,
            seeming: *seeming,
            letter: *letter,
            way: Way::Zone,
        })),
        SetupEvent::Rolled {
            unit, succeeded, ..
        } => Some(Cow::Owned(SetupEvent::Rolled {
            unit: *unit,
            value: Box::new(Breakdown::new()),
            die: None,
            succeeded: *succeeded,
        })),
        SetupEvent::Chemistry { .. } | SetupEvent::TerrainChosen { .. } => None,
        _ => Some(Cow::Borrowed(event)),
    }
}

/// Of the count the enemy sees the groups, and whose own Orders are those of figures (K13.8.2).
fn pool<'e>(to: SideView<'_>, event: &'e PoolEvent) -> Cow<'e, PoolEvent> {
    match event {
        PoolEvent::Counted {
            side,
            groups,
            own,
            impetuous,
            ..
        } if *side != to.side => {
            let seen = |unit: &UnitId| !to.is_unknown(*unit) && !to.is_marker(*unit);
            Cow::Owned(PoolEvent::Counted {
                side: *side,
                groups: groups.clone(),
                own: own.iter().copied().filter(seen).collect(),
                lieutenant_order: None,
                impetuous: impetuous.iter().copied().filter(seen).collect(),
            })
        }
        _ => Cow::Borrowed(event),
    }
}

/// Of declarations the enemy is not told that hidden troopers pass or wait, nor the posture and facing of Markers.
fn order<'e>(to: SideView<'_>, event: &'e OrderEvent) -> Option<Cow<'e, OrderEvent>> {
    match event {
        OrderEvent::Passed { by } | OrderEvent::Delayed { by } => {
            let hidden = by.trooper().is_some_and(|unit| to.is_unknown(unit));
            (!hidden).then_some(Cow::Borrowed(event))
        }
        OrderEvent::Declared {
            number,
            side,
            source,
            kind,
            entire,
            actors,
        } if *side != to.side => {
            let mut actors = actors.clone();
            mask_actors(to, &mut actors);
            Some(Cow::Owned(OrderEvent::Declared {
                number: *number,
                side: *side,
                source: *source,
                kind: *kind,
                entire: *entire,
                actors,
            }))
        }
        OrderEvent::Second { declared } => {
            let actors = to.table.order().map_or(&[][..], |o| &o.actors);
            let mut declared = declared.clone();
            for (actor, (deed, stations, _)) in actors.iter().zip(&mut declared) {
                if to.is_marker(actor.unit) {
                    mask_deed(deed);
                    stations.iter_mut().for_each(|s| s.prone = false);
                }
            }
            Some(Cow::Owned(OrderEvent::Second { declared }))
        }
        _ => Some(Cow::Borrowed(event)),
    }
}

/// Takes from activated troopers who are Markers to a side what does not show: how they stand and look.
pub(super) fn mask_actors(to: SideView<'_>, actors: &mut [Actor]) {
    for actor in actors {
        if to.is_marker(actor.unit) {
            actor.deeds.iter_mut().for_each(mask_deed);
            actor.stations.iter_mut().for_each(|s| s.prone = false);
        }
    }
}

fn mask_deed(deed: &mut Deed) {
    if let Deed::Move(moved) = deed {
        moved.facing = None;
        moved.begins_prone = None;
        moved.ends_prone = None;
    }
}

/// A Marker arrives without telling how it stands and looks.
fn movement<'e>(to: SideView<'_>, event: &'e MoveEvent) -> Cow<'e, MoveEvent> {
    match event {
        MoveEvent::Arrived {
            unit, from, hex, ..
        } if to.is_marker(*unit) => Cow::Owned(MoveEvent::Arrived {
            unit: *unit,
            from: *from,
            hex: *hex,
            facing: Direction::default(),
            prone: false,
        }),
        _ => Cow::Borrowed(event),
    }
}

/// Where a record goes only its owner knows (K13.9.3).
fn guise<'e>(to: SideView<'_>, event: &'e GuiseEvent) -> Option<Cow<'e, GuiseEvent>> {
    match event {
        GuiseEvent::Shifted { unit, .. } => {
            let own = to.table.find(*unit).is_some_and(|t| t.owner == to.side);
            own.then_some(Cow::Borrowed(event))
        }
        _ => Some(Cow::Borrowed(event)),
    }
}

/// The states of troopers of whom nothing is known are not told.
fn state<'e>(to: SideView<'_>, event: &'e StateEvent) -> Option<Cow<'e, StateEvent>> {
    let unit = match event {
        StateEvent::Caused { unit, .. } | StateEvent::Ended { unit, .. } => *unit,
    };
    (!to.is_unknown(unit)).then_some(Cow::Borrowed(event))
}
