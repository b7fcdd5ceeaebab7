//! The sequence of an Order (K4.1).

use hexlance_rules::{Enter, Flow, Leave, SideId, Timetable};

use super::{Actor, OrderEvent, legal, several};
use crate::{
    Ctx,
    command::OrderGiven,
    deeds::{Declaring, Deed, Role},
    drops, markers,
    moments::{Rule, Span},
    moves,
    order::{Order, Station},
    react,
    read::Table,
    resolve::{self, Resolution},
};

/// Steps of an Order.
#[derive(Clone, Debug, PartialEq)]
pub enum OrderStep {
    /// Waits for reactions, if anybody is entitled: in step 2 or in step 4 of K4.1.
    Reactions(u8),
    /// Waits for the second skill.
    Second,
    /// A stage of resolution.
    Resolve(Resolution),
    /// The Order is over.
    End,
}

/// Begins an Order that has been checked.
pub(crate) fn begin(ctx: &mut Ctx<'_>, side: SideId, given: &OrderGiven) {
    let actors = actors_of(Table::of(ctx.world()), given);
    if actors.is_empty() {
        return;
    }
    several::pay(ctx, side, given);
    let number = Table::of(ctx.world()).clock().orders + 1;
    let units: Vec<_> = actors.iter().map(|a| a.unit).collect();
    ctx.emit(OrderEvent::Declared {
        number,
        side,
        source: given.source,
        kind: given.kind,
        entire: given.entire,
        actors,
    });
    let mut steps = vec![OrderStep::Reactions(1)];
    if !given.entire {
        steps.push(OrderStep::Second);
        steps.push(OrderStep::Reactions(2));
    }
    steps.extend(Resolution::ALL.map(OrderStep::Resolve));
    steps.push(OrderStep::End);
    ctx.push_in_order(steps);
    for (number, unit) in units.into_iter().enumerate() {
        markers::declared(ctx, unit, 0);
        moves::declared(ctx, number as u8, 0);
    }
    drops::declared(ctx);
    ctx.run(Enter(Span::Order));
}

/// The activated troopers as the declaration makes them.
fn actors_of(table: Table<'_>, given: &OrderGiven) -> Vec<Actor> {
    given
        .actors
        .iter()
        .filter_map(|(unit, deed)| {
            let who = table.find(*unit)?;
            let at = Declaring {
                table,
                who,
                role: Role::First,
            };
            let path = deed.rule().path(&at);
            let mut stations: Vec<Station> = Station::of(table, &who).into_iter().collect();
            stations.extend(path.stations);
            let first = stations.len() as u8;
            let last = first.saturating_sub(1);
            Some(Actor {
                unit: *unit,
                was: who.guise.seeming,
                deeds: std::iter::once(deed.clone()).collect(),
                stations,
                first,
                contacts: path
                    .contact
                    .map(|enemy| (enemy, last))
                    .into_iter()
                    .collect(),
            })
        })
        .collect()
}

/// Declares the second skills that have been checked.
pub(crate) fn give_second(ctx: &mut Ctx<'_>, deeds: &[Deed]) {
    ctx.take_waiting();
    let declared: Vec<_> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let actors = order.actors.iter().zip(deeds).enumerate();
        actors
            .filter_map(|(i, (actor, deed))| second_of(table, order, i as u8, actor, deed))
            .collect()
    };
    ctx.emit(OrderEvent::Second { declared });
    let units: Vec<_> = Table::of(ctx.world())
        .order()
        .map(|o| o.actors.iter().map(|a| a.unit).collect())
        .unwrap_or_default();
    for (number, unit) in units.into_iter().enumerate() {
        markers::declared(ctx, unit, 1);
        moves::declared(ctx, number as u8, 1);
    }
}

/// A second skill with where it leads.
fn second_of(
    table: Table<'_>,
    order: &Order,
    number: u8,
    actor: &Actor,
    deed: &Deed,
) -> Option<(Deed, Vec<Station>, Option<hexlance_rules::UnitId>)> {
    let at = Declaring {
        table,
        who: table.find(actor.unit)?,
        role: Role::Second(order, number),
    };
    let path = deed.rule().path(&at);
    Some((deed.clone(), path.stations, path.contact))
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: OrderStep) -> Flow<OrderStep> {
    match step {
        OrderStep::Reactions(number) => {
            if react::is_asked(Table::of(ctx.world()), number) {
                return Flow::Wait(step);
            }
            react::nobody(ctx, number);
        }
        OrderStep::Second => {
            if legal::has_second(Table::of(ctx.world())) {
                return Flow::Wait(step);
            }
        }
        OrderStep::Resolve(stage) => resolve::run(ctx, stage),
        OrderStep::End => {
            ctx.run(Leave(Span::Order));
        }
    }
    Flow::Next
}

/// The Order is over when everything that ends with it has been done.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Order), Rule::Agenda, |ctx: &mut Ctx<'_>| {
        ctx.emit(OrderEvent::Over);
    });
}
