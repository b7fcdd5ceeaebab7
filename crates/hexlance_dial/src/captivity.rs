//! Captives: who guards them, when they are free again, and when they are brought home (D11.3 to D11.6).

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Leave, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    change::{edit, set_tokens},
    contact,
    moments::{Rule, Span},
    read::{Look, Table},
    state::{Clock, Condition, Place, Stage, Zones},
    victory::{ScoredFor, VictoryEvent},
};
pub use event::CaptivityEvent;

/// Captives are free again after an order that parted them from those who guard them (D11.4.1), and are brought home in
/// the end stage (D11.6).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Order), Rule::Captives, free);
    t.add(Leave(Stage::End), Rule::Captives, bring_home);
}

/// Frees the captives whose controlling unit is gone or not in contact with them any more (D11.4.1).
fn free(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let free: Vec<UnitId> = table
        .units()
        .filter(|u| u.is_captive() && !u.is_gone() && !is_guarded(table, u))
        .map(|u| u.id)
        .collect();
    for unit in free {
        ctx.emit(CaptivityEvent::Freed {
            unit,
            released: false,
        });
    }
}

/// Whether a captive's controlling unit is with it: in base contact, or aboard the same transport (D12.2.4).
pub(crate) fn is_guarded(table: Table<'_>, captive: &Look<'_>) -> bool {
    let by = captive.condition.captive.map(|c| c.by);
    by.and_then(|by| table.find(by))
        .is_some_and(|by| match (captive.place, by.place) {
            (Place::Aboard(a), Place::Aboard(b)) => a == b,
            _ => contact::in_contact(table, captive, &by),
        })
}

/// Nobody controls a unit any more; if it was shut down when it was taken it has its 2 tokens again (D11.4.2).
pub(crate) fn end(world: &mut World, unit: UnitId) {
    let Some(captive) = Table::of(world)
        .find(unit)
        .and_then(|u| u.condition.captive)
    else {
        return;
    };
    edit::<Condition>(world, unit, |c| c.captive = None);
    edit::<Condition>(world, captive.by, |c| c.controls = None);
    set_tokens(world, unit, if captive.was_shut_down { 2 } else { 0 });
}

/// Captives that stand in the zone of the side that holds them, with their controlling units (D11.6).
fn bring_home(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let side = world.resource::<Clock>().active;
    let table = Table::of(world);
    let zones = world.resource::<Zones>();
    let home = |u: &Look<'_>| u.hex().is_some_and(|hex| zones.has(side, hex));
    let captives: Vec<UnitId> = table
        .on_table()
        .filter(|u| home(u))
        .filter(|u| {
            let by = u.condition.captive.and_then(|c| table.find(c.by));
            by.is_some_and(|by| by.side == side && home(&by))
        })
        .map(|u| u.id)
        .collect();
    for unit in captives {
        secure(ctx, unit, side);
    }
}

/// Takes a captive off the table as secured, with whom it carries: twice their points (D11.6.1, D11.3.3, D14.2).
fn secure(ctx: &mut Ctx<'_>, captive: UnitId, side: SideId) {
    let table = Table::of(ctx.world());
    let with_it: Vec<(UnitId, u32)> = table
        .find(captive)
        .into_iter()
        .chain(table.passengers(captive))
        .map(|u| (u.id, u32::from(u.model.points)))
        .collect();
    for (unit, points) in with_it {
        ctx.emit(CaptivityEvent::Secured { unit, side });
        ctx.emit(VictoryEvent::Scored {
            side,
            points: 2 * points,
            for_what: ScoredFor::Secured(unit),
        });
    }
}
