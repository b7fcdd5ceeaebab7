//! Changes of the World: the only place where a battle's state changes.

use std::hash::{Hash, Hasher};

use bevy_ecs::{component::Mutable, prelude::Component, world::World};
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Roster, SideId, SideOf, UnitId};

use crate::{
    command::OrderKind,
    event::{Event, HeatCause},
    heat,
    orders::UnderWay,
    read::Table,
    setup,
    state::{
        Agreed, Captive, ClickDial, Clock, Condition, Deployment, Ending, Field, HeatDial, Markers,
        Marks, Place, Score, ShutDown, Stage, Tokens,
    },
};

/// Changes the World as an event says.
pub fn apply(world: &mut World, event: &Event) {
    let known = setting_up(world, event)
        || stages(world, event)
        || orders(world, event)
        || moving(world, event)
        || dials(world, event)
        || capturing(world, event)
        || ending(world, event);
    debug_assert!(known, "nobody applies {event:?}");
}

/// Changes a component of a unit, if it has one.
fn change<C: Component<Mutability = Mutable>>(
    world: &mut World,
    unit: UnitId,
    with: impl FnOnce(&mut C),
) {
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut c) = entity.and_then(|e| world.get_mut::<C>(e)) {
        with(&mut c);
    }
}

fn put(world: &mut World, unit: UnitId, place: Place) {
    change::<Place>(world, unit, |p| *p = place);
}

fn put_on_table(world: &mut World, unit: UnitId, hex: Hex, facing: Direction) {
    put(world, unit, Place::Table { hex, facing });
}

fn set_tokens(world: &mut World, unit: UnitId, tokens: u8) {
    change::<Tokens>(world, unit, |t| t.0 = tokens);
}

fn setting_up(world: &mut World, event: &Event) -> bool {
    match event {
        Event::FirstPlayer { side, .. } => {
            let mut clock = world.resource_mut::<Clock>();
            clock.first = *side;
            clock.active = *side;
        }
        Event::Deployed { unit, hex, facing } => put_on_table(world, *unit, *hex, *facing),
        Event::DeployedAboard { unit, transport } => put(world, *unit, Place::Aboard(*transport)),
        Event::SetUp { side, .. } => world.resource_mut::<Deployment>().done.push(*side),
        Event::InfiltratorsNow => {
            let all = world.resource::<Deployment>().units.iter().copied();
            let units = all
                .filter(|u| setup::waits_to_infiltrate(world, *u))
                .collect();
            *world.resource_mut::<Deployment>() = Deployment {
                units,
                infiltrators: true,
                ..Deployment::default()
            };
        }
        _ => return false,
    }
    if let Some(side) = setup::turn_to_set_up(world) {
        world.resource_mut::<Clock>().active = side;
    }
    true
}

fn stages(world: &mut World, event: &Event) -> bool {
    match event {
        Event::RoundBegan { round } => world.resource_mut::<Clock>().round = *round,
        Event::TurnBegan { side, number } => begin_turn(world, *side, *number),
        Event::StageBegan { stage } => world.resource_mut::<Clock>().stage = *stage,
        Event::Switched {
            unit,
            equipment,
            on,
        } => change::<Condition>(world, *unit, |c| {
            c.switched_off = match on {
                true => c.switched_off.without(*equipment),
                false => c.switched_off.with(*equipment),
            };
        }),
        Event::Allotted { base, extra } => {
            world.resource_mut::<Clock>().orders = base.saturating_add(*extra);
        }
        // Seen, not felt: what they lead to is told by events of its own.
        Event::CommandRolled { .. } | Event::TurnEnded { .. } => {}
        _ => return false,
    }
    true
}

/// Every unit starts the turn with a clean sheet: where it stands, what tokens it has (D5.6, D12.2.1, Bypass).
fn begin_turn(world: &mut World, side: SideId, number: u16) {
    let mut clock = world.resource_mut::<Clock>();
    clock.active = side;
    clock.number = number;
    clock.orders = 0;
    clock.given = 0;
    let board = world.resource::<Field>().0.clone();
    let all: Vec<(UnitId, Marks)> = Table::of(world)
        .units()
        .map(|u| {
            let marks = Marks {
                tokens_at_start: u.tokens,
                water_at_start: u.hex().map_or(0, |hex| heat::water(&board, hex)),
                began_at: u.hex(),
                ..Marks::default()
            };
            (u.id, marks)
        })
        .collect();
    for (unit, marks) in all {
        change::<Marks>(world, unit, |m| *m = marks);
    }
}

fn orders(world: &mut World, event: &Event) -> bool {
    match event {
        Event::Ordered { units, order } => begin_order(world, units, *order),
        Event::SecondAttack { unit, .. } => {
            world.resource_mut::<UnderWay>().second = true;
            change::<Marks>(world, *unit, |m| m.second_attack = true);
        }
        Event::TokensRemoved { unit, .. } => set_tokens(world, *unit, 0),
        Event::OrderDone => *world.resource_mut::<UnderWay>() = UnderWay::default(),
        Event::Pushed { .. } | Event::Rolled { .. } | Event::DamageDie { .. } => {}
        _ => return false,
    }
    true
}

fn begin_order(world: &mut World, units: &[UnitId], order: OrderKind) {
    *world.resource_mut::<UnderWay>() = UnderWay {
        units: units.iter().copied().collect(),
        kind: Some(order),
        ..UnderWay::default()
    };
    world.resource_mut::<Clock>().given += 1;
    for unit in units {
        change::<Tokens>(world, *unit, |t| t.0 = (t.0 + 1).min(2));
        change::<Marks>(world, *unit, |m| m.ordered = true);
    }
}

fn moving(world: &mut World, event: &Event) -> bool {
    match event {
        Event::MoveBegan { unit, manner, .. } => {
            let mut order = world.resource_mut::<UnderWay>();
            if order.units.first() == Some(unit) {
                order.manner = Some(*manner);
            }
        }
        Event::Entered { unit, to, .. } => {
            change::<Place>(world, *unit, |place| {
                if let Place::Table { hex, .. } = place {
                    *hex = *to;
                }
            });
            let mut order = world.resource_mut::<UnderWay>();
            if order.units.first() == Some(unit) {
                order.entered = order.entered.saturating_add(1);
            }
        }
        Event::Turned { unit, facing, .. } => change::<Place>(world, *unit, |place| {
            if let Place::Table { facing: f, .. } = place {
                *f = *facing;
            }
        }),
        Event::Boarded { unit, transport } => {
            put(world, *unit, Place::Aboard(*transport));
            set_tokens(world, *unit, 0);
        }
        Event::SetDown {
            unit, hex, facing, ..
        } => {
            put_on_table(world, *unit, *hex, *facing);
            change::<Marks>(world, *unit, |m| m.set_down = true);
        }
        Event::Towed { unit, hex, facing } => put_on_table(world, *unit, *hex, *facing),
        Event::BrokeAway { .. } | Event::Stopped { .. } => {}
        _ => return false,
    }
    true
}

fn dials(world: &mut World, event: &Event) -> bool {
    match event {
        Event::Damaged { unit, to, .. } | Event::Repaired { unit, to, .. } => {
            let model = Table::of(world).find(*unit).map(|u| u.model);
            let last = model.map_or(1, |m| m.last_click());
            change::<ClickDial>(world, *unit, |d| d.0 = (*to).min(last));
        }
        Event::Heat {
            unit, to, cause, ..
        } => {
            change::<HeatDial>(world, *unit, |h| h.0 = *to);
            let mut order = world.resource_mut::<UnderWay>();
            if *cause == HeatCause::AlphaStrike && order.units.first() == Some(unit) {
                order.alpha = true;
            }
        }
        Event::ShutDown { unit } => {
            let turn = world.resource::<Clock>().number;
            change::<Condition>(world, *unit, |c| c.shut_down = Some(ShutDown { turn }));
            set_tokens(world, *unit, 2);
        }
        Event::RestartRolled { unit, success, .. } => {
            if *success {
                change::<Condition>(world, *unit, |c| c.shut_down = None);
            }
        }
        Event::MarkerPlaced(marker) => world.resource_mut::<Markers>().0.push(*marker),
        Event::MarkerRolled { marker, .. } => {
            let mut markers = world.resource_mut::<Markers>();
            if let Some(i) = markers.0.iter().position(|m| m == marker) {
                markers.0.remove(i);
            }
        }
        Event::HeatEffectRolled { .. } => {}
        _ => return false,
    }
    true
}

fn capturing(world: &mut World, event: &Event) -> bool {
    match event {
        Event::Captured { unit, by } => {
            change::<Condition>(world, *unit, |c| {
                c.captive = Some(Captive {
                    by: *by,
                    was_shut_down: c.shut_down.is_some(),
                });
            });
            change::<Condition>(world, *by, |c| c.controls = Some(*unit));
            set_tokens(world, *unit, 0);
        }
        Event::Freed { unit, .. } => end_captivity(world, *unit),
        Event::TakenOver { unit, side, .. } => {
            end_captivity(world, *unit);
            change_sides(world, *unit, *side);
            take_passengers_over(world, *unit, *side);
        }
        Event::Secured { unit, side } => {
            end_captivity(world, *unit);
            leave(world, *unit, Place::Secured(*side));
        }
        Event::Eliminated { unit, .. } => {
            end_captivity(world, *unit);
            leave(world, *unit, Place::Eliminated);
        }
        _ => return false,
    }
    true
}

/// Nobody controls a unit any more; if it was shut down when it was taken it has its 2 tokens again (D11.4.2).
fn end_captivity(world: &mut World, unit: UnitId) {
    let Some(captive) = Table::of(world)
        .find(unit)
        .and_then(|u| u.condition.captive)
    else {
        return;
    };
    change::<Condition>(world, unit, |c| c.captive = None);
    change::<Condition>(world, captive.by, |c| c.controls = None);
    set_tokens(world, unit, if captive.was_shut_down { 2 } else { 0 });
}

/// A unit belongs to another side from now on, and may be given an order at once (D11.7.1).
fn change_sides(world: &mut World, unit: UnitId, side: SideId) {
    change::<SideOf>(world, unit, |of| {
        *of = SideOf {
            side,
            force: 0,
            formation: 0,
        };
    });
    change::<Condition>(world, unit, |c| c.taken_over = true);
    change::<Marks>(world, unit, |m| m.ordered = false);
}

/// Passengers go with their transport (Bypass). A captive among them belongs to nobody, so it stays what it is, unless
/// who guards it is a friend of its own side now.
fn take_passengers_over(world: &mut World, transport: UnitId, side: SideId) {
    let aboard: Vec<(UnitId, bool)> = Table::of(world)
        .passengers(transport)
        .map(|p| (p.id, p.is_captive()))
        .collect();
    for (passenger, captive) in &aboard {
        if !captive {
            change_sides(world, *passenger, side);
        }
    }
    for (passenger, _) in aboard {
        let table = Table::of(world);
        let of = |unit: UnitId| table.find(unit).map(|u| u.side);
        let by = table.find(passenger).and_then(|p| p.condition.captive);
        if by.is_some_and(|c| of(c.by) == of(passenger)) {
            end_captivity(world, passenger);
        }
    }
}

fn leave(world: &mut World, unit: UnitId, place: Place) {
    put(world, unit, place);
    set_tokens(world, unit, 0);
    change::<Condition>(world, unit, |c| c.shut_down = None);
}

fn ending(world: &mut World, event: &Event) -> bool {
    match event {
        Event::Scored { side, points, .. } => {
            if let Some(score) = world.resource_mut::<Score>().0.get_mut(side.index()) {
                *score = score.saturating_add(*points);
            }
        }
        Event::BattleEnded(outcome) => {
            world.resource_mut::<Clock>().stage = Stage::Over;
            world.resource_mut::<Ending>().0 = Some(outcome.clone());
        }
        _ => return false,
    }
    true
}

/// Feeds everything that makes one state differ from another to a hasher, in a fixed order.
pub fn digest(world: &World, mut h: &mut dyn Hasher) {
    world.resource::<Clock>().hash(&mut h);
    world.resource::<Agreed>().hash(&mut h);
    world.resource::<Markers>().hash(&mut h);
    world.resource::<Score>().hash(&mut h);
    world.resource::<Deployment>().hash(&mut h);
    world.resource::<Ending>().hash(&mut h);
    world.resource::<UnderWay>().hash(&mut h);
    for u in Table::of(world).units() {
        (u.side, u.dial, u.heat, u.tokens).hash(&mut h);
        u.place.hash(&mut h);
        u.condition.hash(&mut h);
        u.marks.hash(&mut h);
    }
}
