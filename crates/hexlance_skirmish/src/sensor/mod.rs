//! Sensor, Sensor Areas and Sat-Lock (skill.sensor, skill.sat_lock, K2.7).

mod sat_lock;
#[cfg(test)]
mod tests;

use hexlance_rules::{Breakdown, Enter, Refusal, Timetable, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    deeds::{Class, Declare, Declaring, Deed, Resolving, Sort},
    draft::simple::Plain,
    ground::{Body, in_zone_of_control},
    markers,
    model::{Equipment, Skill},
    moments::Rule,
    order::Order,
    read::{Look, Table},
    resolve::{Family, Resolution, Roll, outcome_of},
    state::{ItemKind, State},
    tags,
};

pub(crate) use sat_lock::COMPOSE as SAT_LOCK;
pub use sat_lock::SatLock;

/// A search with a Sensor: one roll discovers all that is camouflaged or hidden in the Sensor Area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sense;

impl Declare for Sense {
    fn key(&self) -> &'static str {
        "sensor"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::SHORT
    }

    fn sort(&self) -> Sort {
        Sort::Inner
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        if at.who.has(Skill::Sensor) {
            return Ok(());
        }
        Err(Refusal::new(
            "no_sensor",
            "skill.sensor",
            "That trooper has no Sensor.",
        ))
    }

    fn needs(&self, at: &Declaring<'_>) -> Option<Breakdown> {
        Some(value(&at.who))
    }

    fn rolls(&self, at: &Resolving<'_>, out: &mut Vec<Roll>) {
        let Some(who) = at.who() else { return };
        let value = value(&who);
        out.push(Roll::new(at.of, who.id.into(), Family::Plain, value));
    }
}

/// How it is put together.
pub(crate) static COMPOSE: Plain = Plain {
    key: "sensor",
    deed: Deed::Sense(Sense),
    shown: |at| !at.is_reaction() && at.who.spas.has(Skill::Sensor),
};

/// Whether somebody is in the Sensor Area of a trooper: his Zone of Control and those of the sniffers of his side.
pub(crate) fn is_in_area(table: Table<'_>, user: &Look<'_>, who: &Look<'_>) -> bool {
    who.body(table)
        .is_some_and(|there| covers(table, user, user.body(table).as_ref(), &there))
}

/// Whether the Sensor Area of a trooper who is at a place reaches another place.
pub(crate) fn covers(table: Table<'_>, user: &Look<'_>, mine: Option<&Body>, there: &Body) -> bool {
    mine.is_some_and(|mine| in_zone_of_control(mine, there))
        || sniffers(table, user).any(|sniffer| in_zone_of_control(&sniffer, there))
}

/// Where the sniffers are that work for a trooper's side: carried by troopers, and deployed.
fn sniffers<'w>(table: Table<'w>, user: &Look<'w>) -> impl Iterator<Item = Body> + 'w {
    let side = user.side();
    let carried = table
        .of_side(side)
        .filter(|t| t.carries(Equipment::Sniffer) && !t.is_null() && !t.is(State::Isolated))
        .filter(|t| !is_disabled(t))
        .filter_map(move |t| t.body(table));
    let laid = table
        .items()
        .all
        .iter()
        .filter(move |item| item.kind == ItemKind::Sniffer && item.side == side && !item.disabled)
        .filter_map(move |item| Some(Body::spot(item.hex, table.ground().floor(item.hex)?)));
    carried.chain(laid)
}

/// Whether the sniffer that a trooper carries is Disabled (K12.5).
fn is_disabled(who: &Look<'_>) -> bool {
    let states = who.states.0.iter();
    states.filter(|a| a.state == State::Disabled).any(|a| {
        a.what
            .is_some_and(|what| what.as_str() == Equipment::Sniffer.id())
    })
}

/// Registers what Sensors and Sat-Locks discover.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Good),
        Rule::Sensor,
        |ctx: &mut Ctx<'_>| {
            let found: Vec<UnitId> = {
                let table = Table::of(ctx.world());
                let Some(order) = table.order() else { return };
                let mut found = sensed(table, order);
                found.extend(sat_lock::found(table, order));
                found
            };
            for unit in found.into_iter().rev() {
                markers::reveal(ctx, unit);
            }
        },
    );
}

/// Whom the Sensors of this Order have found, in roster order: Camouflaged, TO and hidden troopers of the other side.
fn sensed(table: Table<'_>, order: &Order) -> Vec<UnitId> {
    let users: Vec<Look<'_>> = order
        .carried_out()
        .filter(|(of, deed)| matches!(deed, Deed::Sense(_)) && outcome_of(order, *of) == Some(true))
        .filter_map(|(of, _)| table.find(order.by(of)?.trooper()?))
        .collect();
    let place = |user: &Look<'_>| {
        let number = order.actor_of(user.id)?;
        let last = order.actors.get(usize::from(number))?.stations.last()?;
        Some(last.body(user))
    };
    table
        .troopers()
        .filter(|t| t.guise.seeming.is_camouflage() || t.is_hidden())
        .filter(|t| {
            let mut near = users.iter().filter(|user| user.side() != t.side());
            near.any(|user| {
                t.body(table)
                    .is_some_and(|there| covers(table, user, place(user).as_ref(), &there))
            })
        })
        .map(|t| t.id)
        .collect()
}

/// WIP and the MOD of the skill.
fn value(who: &Look<'_>) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::WIP, who.wip());
    out.rule(&tags::SENSOR, 6);
    out
}
