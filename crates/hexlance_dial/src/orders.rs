//! What every order has: who may be given one, tokens, pushing, heat at its end (D3.2 to D3.4).

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Leave, Refusal, SideId, Timetable, UnitId, say};
use smallvec::SmallVec;

use crate::{
    Ctx,
    command::{Command, Manner, OrderKind},
    equipment::Equipment,
    heat::{self, HeatCause, HeatEvent},
    losses::{self, DamageCause},
    model::Class,
    moments::{Rule, Span},
    read::{Look, Table},
    state::{Clock, Place, Stage, UnderWay},
    tags,
};
pub use event::OrderEvent;

/// Steps of every order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderStep {
    /// Heat of the order and push, for each unit (D3.4, D3.3.2).
    End,
}

/// The unit that an order names, if it is one of that side that may be given this kind of order now (D3.2.2).
///
/// # Errors
/// Why not.
pub fn ordered<'w>(
    world: &'w World,
    side: SideId,
    unit: UnitId,
    order: OrderKind,
) -> Result<Look<'w>, Refusal> {
    if world.resource::<Clock>().left() == 0 {
        return Err(Refusal::new(
            "no_orders_left",
            "D3.1.3",
            "No orders are left in this turn.",
        )
        .or("End the turn."));
    }
    able(world, side, unit, order)
}

/// As [`ordered`], without counting the orders of the turn: for the members of a formation.
///
/// # Errors
/// Why not.
pub fn able<'w>(
    world: &'w World,
    side: SideId,
    unit: UnitId,
    order: OrderKind,
) -> Result<Look<'w>, Refusal> {
    let Some(u) = Table::of(world).find(unit) else {
        return Err(Refusal::new(
            "no_such_unit",
            "D3.2.1",
            "There is no such unit.",
        ));
    };
    let name = u.name;
    if u.side != side {
        return Err(Refusal::new(
            "not_yours",
            "D3.2.2",
            say!("{unit} belongs to another side.", unit = name),
        ));
    }
    match u.place {
        Place::Table { .. } => {}
        Place::Aboard(_) => {
            return Err(Refusal::new(
                "aboard",
                "D3.2.2",
                say!("{unit} is aboard a transport.", unit = name),
            )
            .or("Set it down with a move order of the transport."));
        }
        _ => {
            return Err(Refusal::new(
                "not_on_table",
                "D3.2.2",
                say!("{unit} is not on the table.", unit = name),
            ));
        }
    }
    if u.is_captive() {
        return Err(Refusal::new(
            "captured",
            "D3.2.2",
            say!("{unit} is captured.", unit = name),
        ));
    }
    if u.is_shut_down() {
        return Err(Refusal::new(
            "shut_down",
            "D10.6.3",
            say!("{unit} is shut down.", unit = name),
        )
        .or("It may restart in your end stage."));
    }
    if u.marks.ordered {
        return Err(Refusal::new(
            "ordered_already",
            "D3.2.2",
            say!("{unit} has been given an order this turn.", unit = name),
        ));
    }
    if u.marks.set_down {
        return Err(Refusal::new(
            "just_set_down",
            "D12.3.2",
            say!("{unit} was set down this turn.", unit = name),
        ));
    }
    if u.tokens >= 2 {
        return Err(Refusal::new(
            "two_tokens",
            "D3.3.3",
            say!("{unit} has 2 order tokens.", unit = name),
        )
        .or("They go at the end of a turn without an order."));
    }
    if u.has(Equipment::Salvage) {
        if order != OrderKind::Move {
            return Err(Refusal::new(
                "salvage",
                "eq.attack_salvage",
                say!(
                    "{unit} shows Salvage: it can be given move orders only.",
                    unit = name
                ),
            ));
        }
        if u.model.class == Class::Vehicle && u.tokens >= 1 {
            return Err(Refusal::new(
                "salvage_push",
                "eq.attack_salvage",
                say!(
                    "{unit} shows Salvage: a vehicle with it cannot be pushed.",
                    unit = name
                ),
            ));
        }
    }
    if u.condition.controls.is_some() && order != OrderKind::Move {
        return Err(Refusal::new(
            "controlling",
            "D11.5.1",
            say!(
                "{unit} controls a captive: it can be given move orders only.",
                unit = name
            ),
        )
        .or("Let the captive go."));
    }
    Ok(u)
}

/// What an order costs a unit that carries it out, whatever the dice say: for players who think of giving it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Order tokens that it has then.
    pub tokens: u8,
    /// It is pushed: 1 click of damage, or of heat for a 'Mech (D3.3.2).
    pub pushed: bool,
    /// Heat of the order, of the push too (D3.4); empty without a heat dial.
    pub heat: Breakdown,
}

/// The price of an order for the unit that it names first; none for what is no order.
pub fn price(unit: &Look<'_>, command: &Command) -> Option<Price> {
    let mut order = UnderWay {
        units: SmallVec::from_slice(&[unit.id]),
        kind: Some(command.order()?),
        ..UnderWay::default()
    };
    let mut alpha = false;
    match command {
        Command::Move(m) => {
            order.manner = Some(m.manner);
            order.entered = u8::try_from(m.path.len()).unwrap_or(u8::MAX);
        }
        Command::Ranged(r) => alpha = r.alpha_strike,
        _ => {}
    }
    let tokens = unit.tokens.saturating_add(1).min(2);
    let pushed = tokens >= 2;
    let mut heat = Breakdown::new();
    if let Some(last) = unit.shutdown_level() {
        if alpha {
            let clicks = last.saturating_sub(unit.heat);
            heat.rule(&tags::ALPHA_STRIKE, clicks.into());
        }
        heat.parts.extend(heat_of(&order, unit, true, pushed).parts);
        if let Command::Vent { .. } = command {
            let rating = unit.model.heat.as_ref().map_or(0, |h| h.vent);
            heat.rule(&tags::VENT, -i16::from(rating));
        }
    }
    Some(Price {
        tokens,
        pushed,
        heat,
    })
}

/// Tokens go in the end stage (D3.3.4).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Stage::End), Rule::Tokens, remove_tokens);
}

/// Begins an order: tokens for its units, and its end on the agenda below whatever the order puts there afterwards.
pub fn begin(ctx: &mut Ctx<'_>, units: Vec<UnitId>, order: OrderKind) {
    ctx.push(OrderStep::End);
    ctx.emit(OrderEvent::Ordered { units, order });
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: OrderStep) {
    match step {
        OrderStep::End => end(ctx),
    }
}

/// Heat of the order, Alpha Strike's shutdown, push (D3.3.2, D3.4, D7.4).
fn end(ctx: &mut Ctx<'_>) {
    let under_way = ctx.world().resource::<UnderWay>().clone();
    let pushed: SmallVec<[bool; 4]> = under_way
        .units
        .iter()
        .map(|u| Table::of(ctx.world()).unit(*u).tokens >= 2)
        .collect();
    if under_way.alpha
        && let Some(&unit) = under_way.units.first()
        && on_table(ctx, unit)
        && !Table::of(ctx.world()).unit(unit).is_shut_down()
    {
        ctx.emit(HeatEvent::ShutDown { unit });
    }
    for (i, &unit) in under_way.units.iter().enumerate() {
        if !on_table(ctx, unit) {
            continue;
        }
        let u = Table::of(ctx.world()).unit(unit);
        let pushed = pushed[i];
        if u.model.is_mech() {
            let heat = heat_of(&under_way, &u, i == 0, pushed);
            if pushed {
                ctx.emit(OrderEvent::Pushed { unit });
            }
            if heat.total() > 0 {
                heat::take(ctx, unit, heat, HeatCause::Order);
            }
        } else if pushed {
            ctx.emit(OrderEvent::Pushed { unit });
            let mut clicks = Breakdown::new();
            clicks.rule(&tags::PUSHED, 1);
            losses::damage(ctx, unit, clicks, DamageCause::Pushed);
        }
    }
    ctx.emit(OrderEvent::OrderDone);
    ctx.run(Leave(Span::Order));
}

fn on_table(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    Table::of(ctx.world()).unit(unit).hex().is_some()
}

/// The heat that an order causes to one of its 'Mechs (D10.2).
fn heat_of(order: &UnderWay, unit: &Look<'_>, primary: bool, pushed: bool) -> Breakdown {
    let mut b = Breakdown::new();
    if matches!(order.kind, Some(OrderKind::Ranged | OrderKind::Close)) {
        b.rule(&tags::COMBAT_ORDER, 1);
    }
    if primary && order.second {
        b.rule(&tags::SECOND_ATTACK, 1);
    }
    match order.manner {
        Some(Manner::Run) if primary && order.entered > 0 => {
            if unit.has(Equipment::Evade) {
                b.ability(Equipment::Evade.ability(), "no run heat", 0);
            } else {
                b.rule(&tags::RUN, 1);
            }
        }
        Some(Manner::Charge(_)) if primary => b.rule(&tags::CHARGE, 2),
        Some(Manner::DeathFromAbove(_)) if primary => b.rule(&tags::DEATH_FROM_ABOVE, 2),
        _ => {}
    }
    if pushed {
        b.rule(&tags::PUSHED, 1);
    }
    b
}

/// Units that were given no order lose their tokens; shut-down 'Mechs keep theirs (D3.3.4).
fn remove_tokens(ctx: &mut Ctx<'_>) {
    let active = ctx.world().resource::<Clock>().active;
    let rested: Vec<(UnitId, u8)> = Table::of(ctx.world())
        .units()
        .filter(|u| u.side == active && !u.is_gone() && !u.is_captive())
        .filter(|u| u.tokens > 0 && !u.marks.ordered && !u.is_shut_down())
        .map(|u| (u.id, u.tokens))
        .collect();
    for (unit, had) in rested {
        ctx.emit(OrderEvent::TokensRemoved { unit, had });
    }
}
