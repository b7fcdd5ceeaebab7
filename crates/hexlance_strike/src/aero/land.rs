//! Landing and liftoff (R11.7.2 to R11.7.4): the ground that they need, the rolls, and what comes of them.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Refusal, UnitId, say};

use super::{
    AirEvent, AirZone, Band, Flight, FlightPath, FlyOrder, FlyPlan, Manoeuvre,
    fly::{CLIMB, enough_thrust},
};
pub use crate::read::Area;
use crate::{
    Ctx,
    ability::Grant,
    card::{MoveMode, UnitType},
    control::{ControlCause, ControlStep},
    craft::thrust_mode,
    damage, displace,
    hurt::CrashStep,
    model::air,
    occupancy::Occupancy,
    place::base_level,
    read::{self, UnitRead},
    special::Code,
    state::{Place, Spot},
};

/// Hexes of a landing strip (R11.7.2).
const STRIP: usize = 10;
/// Hexes of a short one.
const SHORT_STRIP: usize = 5;
/// The margin of failure at which a landing ends in a crash (R11.7.3).
pub(super) const CRASHES: i16 = 5;

/// Whether a unit lands and lifts off on the spot: spheroids, and small craft that need little room.
fn is_vertical(u: &UnitRead<'_>) -> bool {
    let mode = thrust_mode(u);
    matches!(mode, Some(MoveMode::Spheroid | MoveMode::Airship))
        || (u.card.kind == UnitType::SC && u.card.specials.has(Code::VSTOL))
}

/// The hexes that a unit needs to land at the end of a path, or to lift off at its beginning, and how many of them there
/// should be.
fn hexes(world: &World, u: &UnitRead<'_>, path: FlightPath, lands: bool) -> (Vec<Hex>, usize) {
    let at = if lands { path.to } else { path.from };
    if is_vertical(u) {
        return (at.within(1).collect(), 7);
    }
    let needs = if u.card.specials.has(Code::VSTOL) {
        SHORT_STRIP
    } else {
        STRIP
    };
    let mut all = path.hexes(read::board(world));
    if lands {
        all.reverse();
    }
    all.truncate(needs);
    (all, needs)
}

/// What the landing area of a path is worth for a unit. A strip that is too short, runs off the map or is uneven is
/// unsuitable.
pub fn area(world: &World, u: &UnitRead<'_>, path: FlightPath, lands: bool) -> Area {
    let board = read::board(world);
    let (hexes, needs) = hexes(world, u, path, lands);
    let cells: Vec<_> = hexes.iter().filter_map(|h| board.get(*h)).collect();
    let worst = cells.iter().map(|c| read::hex_area(c)).max();
    let even = cells.windows(2).all(|w| w[0].level == w[1].level);
    let least = if even && cells.len() >= needs {
        Area::Good
    } else {
        Area::Rough
    };
    worst.unwrap_or(Area::Closed).max(least)
}

/// Whether the ground lets a unit land or lift off at all.
fn check_area(
    world: &World,
    u: &UnitRead<'_>,
    path: FlightPath,
    lands: bool,
) -> Result<(), Refusal> {
    let what = match area(world, u, path, lands) {
        Area::Wooded if !u.grants(Grant::RoughLanding) => "There are woods in the area.",
        Area::Closed => "There is water or a building in the area.",
        _ => return Ok(()),
    };
    Err(Refusal::new("prohibited_area", "R11.7.2", what)
        .or("Choose open ground, in a straight line along the path."))
}

/// Whether a unit may land at the end of a path (R11.7.2).
///
/// # Errors
/// The rule against it.
pub(super) fn check_landing(
    world: &World,
    u: &UnitRead<'_>,
    to: Flight,
    path: FlightPath,
) -> Result<(), Refusal> {
    if to.band != Band::Low {
        return Err(
            Refusal::new("too_high", "R11.7.2", "It lands from the Low band.")
                .or("Dive to Low first."),
        );
    }
    check_area(world, u, path, true)?;
    let board = read::board(world);
    let Some(cell) = board.get(path.to) else {
        return Err(Refusal::new(
            "off_map",
            "R11.7.2",
            say!("{hex} is off the map.", hex = path.to),
        ));
    };
    Occupancy::of(world, u).check_stop(world, path.to, base_level(u.card, cell, 0))
}

/// The move of an aircraft on the ground: it lifts off, or stays (R11.7.4).
///
/// # Errors
/// The rule against it.
pub(super) fn check_grounded(
    world: &World,
    u: &UnitRead<'_>,
    order: &FlyOrder,
) -> Result<FlyPlan, Refusal> {
    let flight = Flight {
        zone: AirZone::Centre,
        band: Band::Low,
        path: order.path,
    };
    let mut plan = FlyPlan {
        to: flight,
        cost: Breakdown::new(),
        thrust: super::thrust(world, u),
    };
    match order.manoeuvre {
        Manoeuvre::Fly if order.zones.is_empty() && order.path.is_none() => return Ok(plan),
        Manoeuvre::LiftOff => {}
        _ => {
            return Err(Refusal::new(
                "on_the_ground",
                "R11.7.4",
                say!("{unit} stands on the ground.", unit = u.name),
            )
            .or("Lift off, or stay."));
        }
    }
    let board = read::board(world);
    let leads_out = |p: &FlightPath| {
        Some(p.from) == u.hex() && p.to != p.from && air::edges_of(board, p.to).next().is_some()
    };
    let Some(path) = order.path.filter(leads_out) else {
        return Err(Refusal::new(
            "not_at_edge",
            "R11.7.4",
            "It lifts off along a path from its hex to an edge of the map.",
        )
        .or("Choose an edge hex."));
    };
    if !order.zones.is_empty() || order.band != Band::Low {
        return Err(Refusal::new(
            "too_far",
            "R11.7.4",
            "After liftoff it flies Low over the map.",
        )
        .or("Fly on in the next turn."));
    }
    // From the ground to Low it climbs a band (R11.1.3, R11.2.1).
    plan.cost.rule(&CLIMB, 1);
    enough_thrust(u, &plan)?;
    check_area(world, u, path, false)?;
    Ok(plan)
}

/// An aircraft on the ground lifts off, or stays; the order has been checked.
pub(super) fn leave_ground(ctx: &mut Ctx<'_>, order: &FlyOrder, plan: &FlyPlan) {
    let unit = order.unit;
    match plan
        .to
        .path
        .filter(|_| order.manoeuvre == Manoeuvre::LiftOff)
    {
        None => ctx.emit(AirEvent::StayedDown { unit }),
        Some(path) => {
            ctx.emit(AirEvent::LiftingOff { unit, path });
            ctx.push(ControlStep::ControlRoll {
                unit,
                cause: ControlCause::Liftoff,
                walk: None,
            });
        }
    }
}

/// The landing roll (R11.7.3).
pub(super) fn roll(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.push(ControlStep::ControlRoll {
        unit,
        cause: ControlCause::Landing,
        walk: None,
    });
}

/// An aircraft stands on the ground at a hex, and whoever is in the way gives way.
pub(super) fn touch_down(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let board = read::board(world);
    let (Some(path), Some(cell)) = (u.flight().and_then(|f| f.path), board.get(hex)) else {
        return;
    };
    let place = Place::On(Spot {
        hex,
        facing: path.direction(),
        base: base_level(u.card, cell, 0),
        hidden: false,
    });
    let path = path.hexes(board);
    ctx.emit(AirEvent::TouchedDown { unit, place, path });
    displace::make_room_for_the_fallen(ctx, unit);
}

/// A landing roll stands (R11.7.3).
pub(super) fn landed(ctx: &mut Ctx<'_>, unit: UnitId, missed_by: Option<i16>) {
    let path = read::unit(ctx.world(), unit).flight().and_then(|f| f.path);
    let Some(path) = path else { return };
    match missed_by {
        Some(by) if by >= CRASHES => ctx.push(CrashStep { unit, by: None }),
        missed => {
            touch_down(ctx, unit, path.to);
            if let Some(by) = missed {
                damage::hurt(ctx, unit, by.clamp(1, 99) as u8, None, "a rough landing");
            }
        }
    }
}

/// A liftoff roll stands (R11.7.4).
pub(super) fn lifted(ctx: &mut Ctx<'_>, unit: UnitId, missed_by: Option<i16>) {
    let world = ctx.world();
    let lifting = world.resource::<super::Sky>().lifting;
    let Some((_, path)) = lifting.filter(|(who, _)| *who == unit) else {
        return;
    };
    let hexes = path.hexes(read::board(world));
    let to = missed_by.is_none().then_some(Flight {
        zone: AirZone::Centre,
        band: Band::Low,
        path: Some(path),
    });
    ctx.emit(AirEvent::LiftedOff {
        unit,
        to,
        path: hexes,
    });
    // 1 point for each point of the margin beyond 2.
    if let Some(by) = missed_by.filter(|by| *by > 2) {
        let points = (by - 2).clamp(1, 99) as u8;
        damage::hurt(ctx, unit, points, None, "a failed liftoff");
    }
}
