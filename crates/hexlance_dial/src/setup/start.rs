//! Makes the World of a battle: resources, units, and the clock of one that begins in the middle.

use std::{collections::BTreeSet, sync::Arc};

use bevy_ecs::{entity::Entity, world::World};
use hexlance_board::Board;
use hexlance_rules::{
    Message, Roster, SetupError, Unit, UnitId, home_edge, listed, say, sides_of, unit_names,
};

use super::{MidTurn, Setup, Standing, UnitSetup, zones};
use crate::{
    contact,
    content::{Catalogue, Content},
    heat,
    model::Model,
    state::{
        Agreed, Captive, ClickDial, Clock, Condition, Deployment, Ending, Field, HeatDial, Markers,
        Marks, Place, Printed, Score, ShutDown, Stage, Tokens, UnderWay, Zones,
    },
    terrain,
};

/// Fills the World from a setup.
///
/// # Errors
/// What is wrong with the setup.
pub fn start(world: &mut World, setup: &Setup, content: &Arc<Content>) -> Result<(), SetupError> {
    if !(2..=usize::from(u8::MAX)).contains(&setup.sides.len()) {
        return Err(fault(say!(
            "a battle has two sides or more, this setup has {n}",
            n = setup.sides.len()
        )));
    }
    let board = setup.map.named_board().map_err(fault)?;
    insert_resources(world, setup, board, content);
    let units = spawn_units(world, setup)?;
    let to_set_up = units
        .iter()
        .filter(|u| u.of.setup.at.is_none() && u.of.setup.aboard.is_none());
    world.insert_resource(Deployment {
        units: to_set_up.map(|u| u.id).collect(),
        ..Deployment::default()
    });
    board_transports(world, &units)?;
    link_captives(world, &units)?;
    let sides = sides_of(world, &setup.sides, home_edge);
    world.insert_resource(sides);
    match &setup.mid_turn {
        None => Ok(()),
        Some(mid) => begin_in_the_middle(world, setup, mid),
    }
}

fn fault(text: impl Into<Message>) -> SetupError {
    SetupError(text.into())
}

/// Whether units come onto the table as they come out of the box (D15.3.5).
fn begins_fresh(setup: &Setup) -> bool {
    let mid = setup.mid_turn.as_ref();
    mid.is_none_or(|mid| mid.stage == Stage::Deployment)
}

fn insert_resources(world: &mut World, setup: &Setup, board: Board, content: &Arc<Content>) {
    let zones = setup.sides.iter().enumerate();
    let zones = zones.map(|(i, side)| Arc::new(zones::zone_of(&board, side, i)));
    world.insert_resource(Zones(zones.collect()));
    world.insert_resource(Field(Arc::new(board)));
    world.insert_resource(Roster::default());
    world.insert_resource(Clock::default());
    world.insert_resource(setup.agreed);
    world.insert_resource(Markers::default());
    world.insert_resource(Score(setup.sides.iter().map(|_| 0).collect()));
    world.insert_resource(Ending::default());
    world.insert_resource(UnderWay::default());
    world.insert_resource(Catalogue(content.clone()));
}

/// A unit of the setup, with where it belongs.
type Listed<'s> = hexlance_rules::Listed<'s, UnitSetup<Model>>;

/// A unit that was spawned, and what its setup says.
struct Spawned<'s> {
    id: UnitId,
    entity: Entity,
    name: String,
    of: Listed<'s>,
}

fn spawn_units<'s>(world: &mut World, setup: &'s Setup) -> Result<Vec<Spawned<'s>>, SetupError> {
    let named: Vec<_> = listed(&setup.sides)
        .map(|u| (u.setup.name.as_deref(), u.setup.model.name.clone()))
        .collect();
    let names = unit_names(&named)?;
    let board = world.resource::<Field>().0.clone();
    let mut taken = BTreeSet::new();
    let mut out = Vec::with_capacity(names.len());
    for (of, name) in listed(&setup.sides).zip(names) {
        let u = of.setup;
        check_standing(&u.model, &u.standing, &name, begins_fresh(setup))?;
        if let Some(hex) = u.at {
            if !board.contains(hex) {
                return Err(fault(say!(
                    "{unit} stands at {hex}, which is not on the map",
                    unit = &name,
                    hex = hex.to_string()
                )));
            }
            if !taken.insert(hex) {
                return Err(fault(say!(
                    "{unit} stands at {hex}, where another unit stands (D1.1.5)",
                    unit = &name,
                    hex = hex.to_string()
                )));
            }
            if !terrain::may_stand(&board, hex, u.model.mode) {
                return Err(fault(say!(
                    "{unit} stands at {hex}, which it cannot enter (D5.1.4)",
                    unit = &name,
                    hex = hex.to_string()
                )));
            }
        } else if u.aboard.is_none() && !begins_fresh(setup) {
            return Err(fault(say!(
                "{unit} has no place, and the battle has begun already",
                unit = &name
            )));
        }
        let entity = world.spawn_empty().id();
        let id = world.resource_mut::<Roster>().add(entity);
        insert_components(world, entity, id, &name, &of);
        out.push(Spawned {
            id,
            entity,
            name,
            of,
        });
    }
    Ok(out)
}

fn check_standing(
    model: &Model,
    standing: &Standing,
    name: &str,
    fresh: bool,
) -> Result<(), SetupError> {
    if model.clicks.is_empty() {
        return Err(fault(say!(
            "{unit} has no clicks on its dial (D2.3)",
            unit = &name
        )));
    }
    let untouched = Standing {
        switched_off: standing.switched_off.clone(),
        ..Standing::default()
    };
    if fresh && *standing != untouched {
        return Err(fault(say!(
            "{unit} must begin on click 1, at heat 0, without tokens (D15.3.5)",
            unit = &name
        )));
    }
    if standing.damage >= model.last_click() {
        return Err(fault(say!(
            "{unit} has {clicks} clicks and cannot have lost {lost}",
            unit = &name,
            clicks = model.last_click(),
            lost = standing.damage
        )));
    }
    if standing.tokens > 2 {
        return Err(fault(say!(
            "{unit} cannot have more than 2 order tokens (D3.3.3)",
            unit = &name
        )));
    }
    match &model.heat {
        None if standing.heat > 0 || standing.shut_down => Err(fault(say!(
            "{unit} has no heat dial: it has no heat and does not shut down",
            unit = &name
        ))),
        Some(dial) if standing.heat > dial.shutdown_level() => Err(fault(say!(
            "the heat dial of {unit} ends at {level}",
            unit = &name,
            level = dial.shutdown_level()
        ))),
        Some(dial)
            if standing.heat == dial.shutdown_level()
                && !standing.shut_down
                && standing.captive_of.is_none() =>
        {
            Err(fault(say!(
                "{unit} is at its shutdown level: it must be shut down (D10.1.2)",
                unit = &name
            )))
        }
        _ => Ok(()),
    }
}

fn insert_components(world: &mut World, entity: Entity, id: UnitId, name: &str, of: &Listed<'_>) {
    let u = of.setup;
    let standing = &u.standing;
    let facing = of.facing(u.facing);
    let tokens = match (&standing.captive_of, standing.shut_down) {
        (Some(_), _) => 0,
        (None, true) => 2,
        (None, false) => standing.tokens,
    };
    let place =
        u.at.map_or(Place::Reserve, |hex| Place::Table { hex, facing });
    let marks = Marks {
        ordered: standing.ordered,
        tokens_at_start: tokens.saturating_sub(u8::from(standing.ordered)),
        water_at_start: u
            .at
            .map_or(0, |hex| heat::water(&world.resource::<Field>().0, hex)),
        began_at: u.at,
        ..Marks::default()
    };
    let mut e = world.entity_mut(entity);
    e.insert((
        Unit {
            id,
            name: name.to_owned(),
        },
        of.belongs(),
        Printed(Arc::new(u.model.clone())),
        ClickDial(standing.damage + 1),
        Tokens(tokens),
        place,
        Condition {
            shut_down: standing.shut_down.then_some(ShutDown { turn: 0 }),
            switched_off: standing.switched_off.iter().copied().collect(),
            ..Condition::default()
        },
        marks,
    ));
    if u.model.is_mech() {
        e.insert(HeatDial(standing.heat));
    }
}

fn find<'u, 's>(
    units: &'u [Spawned<'s>],
    name: &str,
    who: &str,
) -> Result<&'u Spawned<'s>, SetupError> {
    units
        .iter()
        .find(|u| u.name == name)
        .ok_or_else(|| fault(say!("{who}: there is no unit called “{name}”", who, name)))
}

/// Units that begin as passengers (D12.2.5).
fn board_transports(world: &mut World, units: &[Spawned<'_>]) -> Result<(), SetupError> {
    for unit in units {
        let Some(name) = &unit.of.setup.aboard else {
            continue;
        };
        let transport = find(units, name, &unit.name)?;
        if unit.of.setup.at.is_some() {
            return Err(fault(say!(
                "{unit} stands in a hex and is aboard {transport}: choose one",
                unit = &unit.name,
                transport = name
            )));
        }
        let captive = unit.of.setup.standing.captive_of.is_some();
        if unit.of.side != transport.of.side && !captive {
            return Err(fault(say!(
                "{unit} is aboard {transport}, a unit of another side",
                unit = &unit.name,
                transport = name
            )));
        }
        if unit.of.setup.model.bulk().is_none() {
            return Err(fault(say!(
                "{unit} cannot be a passenger (D12.1.1)",
                unit = &unit.name
            )));
        }
        world
            .entity_mut(unit.entity)
            .insert(Place::Aboard(transport.id));
    }
    for transport in units {
        let aboard = units.iter().filter(|u| {
            u.of.setup
                .aboard
                .as_deref()
                .is_some_and(|name| name == transport.name)
        });
        let bulk: u16 = aboard
            .filter_map(|u| u.of.setup.model.bulk())
            .map(u16::from)
            .sum();
        let capacity = transport.of.setup.model.transport;
        if bulk > u16::from(capacity) {
            return Err(fault(say!(
                "{transport} carries {capacity}, its passengers need {bulk} (D12.1.1)",
                transport = &transport.name,
                capacity,
                bulk
            )));
        }
    }
    Ok(())
}

/// Units that begin as captives (D11).
fn link_captives(world: &mut World, units: &[Spawned<'_>]) -> Result<(), SetupError> {
    let board = world.resource::<Field>().0.clone();
    for unit in units {
        let standing = &unit.of.setup.standing;
        let Some(name) = &standing.captive_of else {
            continue;
        };
        let captor = find(units, name, &unit.name)?;
        let places = (unit.of.setup.at, captor.of.setup.at);
        let touch = match places {
            (Some(a), Some(b)) => contact::touches(&board, a, b),
            // Both aboard one transport (D12.2.4).
            (None, None) => unit.of.setup.aboard == captor.of.setup.aboard,
            _ => false,
        };
        if !touch || unit.of.side == captor.of.side {
            return Err(fault(say!(
                "{unit} must be an enemy of {captor} and in base contact with it to be its captive (D11.4.1)",
                unit = &unit.name,
                captor = name
            )));
        }
        if let Some(mut c) = world.get_mut::<Condition>(captor.entity) {
            if c.controls.is_some() {
                return Err(fault(say!(
                    "{unit} controls two captives (D11.1.4)",
                    unit = name
                )));
            }
            c.controls = Some(unit.id);
        }
        if let Some(mut c) = world.get_mut::<Condition>(unit.entity) {
            c.captive = Some(Captive {
                by: captor.id,
                was_shut_down: standing.shut_down,
            });
        }
    }
    Ok(())
}

/// Where a battle begins that begins in the middle of a turn.
fn begin_in_the_middle(world: &mut World, setup: &Setup, mid: &MidTurn) -> Result<(), SetupError> {
    let sides = setup.sides.len() as u8;
    if mid.active.0 >= sides || mid.first.0 >= sides {
        return Err(fault("the battle begins with a side that it does not have"));
    }
    if mid.stage == Stage::Over {
        return Err(fault("a battle does not begin when it is over"));
    }
    set_clock(world, mid, sides, setup.agreed);
    if mid.stage == Stage::Deployment
        && let Some(side) = super::turn_to_set_up(world)
    {
        world.resource_mut::<Clock>().active = side;
    }
    Ok(())
}

fn set_clock(world: &mut World, mid: &MidTurn, sides: u8, agreed: Agreed) {
    let sides = u16::from(sides);
    let nth = (u16::from(mid.active.0) + sides - u16::from(mid.first.0)) % sides;
    let round = mid.round.max(1);
    let number = (round - 1).saturating_mul(sides).saturating_add(nth);
    let begun = matches!(mid.stage, Stage::Orders | Stage::End);
    world.insert_resource(match mid.stage {
        Stage::Deployment => Clock {
            first: mid.first,
            active: mid.first,
            ..Clock::default()
        },
        _ => Clock {
            round,
            // The turn that begins now counts itself.
            number: number.saturating_add(u16::from(begun)),
            active: mid.active,
            first: mid.first,
            stage: mid.stage,
            orders: mid.orders.unwrap_or(agreed.orders()),
            given: 0,
        },
    });
}
