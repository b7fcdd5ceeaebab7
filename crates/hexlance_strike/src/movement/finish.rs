//! The end of a move: what it was, the charge it declares, room to stand in, who is found, and who gets out.

use bevy_ecs::world::World;

use super::{
    Footing, MoveStep,
    costs::BASE,
    leave, skid, transport,
    walk::{allowed, comes_near, length, standing},
    zones,
};
use crate::{
    Ctx, Steps, abilities,
    ability::When,
    arrival::off_map,
    bearing,
    card::MoveMode,
    command::{MoveOption, MoveOrder, Waypoint},
    concealment,
    control::{ControlCause, ControlStep},
    displace,
    drops::DropEvent,
    hidden,
    mines::strike::{self, Contact},
    model::{air::FlightPath, attack::Target},
    moved::MoveEvent,
    read::{self, UnitRead},
    shift::ShiftEvent,
    state::{Motion, MotionState, Place, Rush, Spot},
    terrain::TerrainStep,
    walk::Walk,
};

/// A move ends: facing, what kind of move it was, the charge it declares, and passengers that get out.
pub fn finish_move(ctx: &mut Ctx<'_>, w: Walk) {
    let unit = w.order.unit;
    let world = ctx.world();
    let u = read::unit(world, unit);
    if !u.is_active() {
        return;
    }
    let whole = usize::from(w.entered) == length(&w.order);
    let rush = whole.then(|| rush(world, &w)).flatten();
    let mut motion = motion(world, &u, &w, rush.as_ref());
    motion.looked_away =
        rush.is_none() && abilities::looks_away(world, &u, w.order.facing, &motion);
    ctx.emit(MoveEvent::ActivationEnded {
        unit,
        facing: w.order.facing,
        motion,
        rush,
        cut_short: !whole,
    });
    if let MoveOption::Mount(carrier) = w.order.option {
        let world = ctx.world();
        let (u, c) = (read::unit(world, unit), read::unit(world, carrier));
        let outside = transport::berth(world, &u, &c) == Ok(Place::Riding(carrier));
        ctx.emit(MoveEvent::Mounted {
            unit,
            carrier,
            outside,
        });
    }
    if w.left_map {
        leave::leave(ctx, &w);
        return;
    }
    off_map::stays(ctx, unit);
    stands_well(ctx, &w);
    // Who has got out onto a roof or into a house may be too heavy for it (R10.3.2).
    if let Some(hex) = read::unit(ctx.world(), unit).hex()
        && w.dismounted_at.is_some()
        && bearing::is_overloaded(ctx.world(), hex)
    {
        ctx.push(TerrainStep::Collapse(hex));
    }
    hidden::searched(ctx, unit);
    zones::set(ctx, unit, &motion);
    concealment::look_around(ctx);
    get_out(ctx, &w);
}

/// A move that did not end as ordered may have ended where there is no room (R4.1.5): the unit goes back the way it
/// came (R8.3.1). Who waits to come from above does not count yet (R8.5.1).
fn stands_well(ctx: &mut Ctx<'_>, w: &Walk) {
    let u = read::unit(ctx.world(), w.order.unit);
    let waits = u.acts.rush.is_some_and(|r| r.from_above);
    let came = skid::last_direction(w).or_else(|| {
        let carrier = w.dismounted_at?;
        carrier.direction_to(u.hex()?)
    });
    let moved = w.hexes > 0 || w.dismounted_at.is_some();
    if moved && !waits && u.is_active() && matches!(u.place, Place::On(_)) {
        let back = came.map_or(u.facing().unwrap_or_default(), |d| d.opposite());
        displace::make_room(ctx, w.order.unit, back);
    }
}

/// The charge or death from above that waits now.
fn rush(world: &World, w: &Walk) -> Option<Rush> {
    let (target, from_above) = match w.order.option {
        MoveOption::Charge(t) => (Target::Unit(t), false),
        MoveOption::ChargeBuilding(hex) => (Target::Hex(hex), false),
        MoveOption::DeathFromAbove(t) => (Target::Unit(t), true),
        _ => return None,
    };
    let at = read::unit(world, w.order.unit).hex()?;
    let to = match target {
        Target::Unit(t) => read::unit(world, t).hex()?,
        Target::Hex(hex) => hex,
    };
    let direction = at.direction_to(to)?;
    Some(Rush {
        target,
        from_above,
        direction,
        hexes: w.hexes + u8::from(from_above),
    })
}

fn motion(world: &World, u: &UnitRead<'_>, w: &Walk, rush: Option<&Rush>) -> Motion {
    let falls = rush.is_some_and(|r| r.from_above);
    let hexes = w.hexes + u8::from(falls);
    let spent = w.spent.saturating_add(if falls { BASE as u8 } else { 0 });
    let got_out = w.dismounted_at;
    let state = if hexes > 0 {
        if w.order.mode == MoveMode::Jump {
            MotionState::Jumped
        } else {
            MotionState::Moved
        }
    } else if got_out.is_some_and(|carrier| carrier != w.start) {
        MotionState::Moved
    } else if spent > 0 || got_out.is_some() {
        MotionState::Worked
    } else {
        MotionState::StoodStill
    };
    let still = matches!(
        w.order.option,
        MoveOption::StandStill | MoveOption::Mount(_)
    );
    let charges = rush.is_some_and(|r| !r.from_above);
    let unused = if charges {
        0
    } else {
        unused(world, u, w, spent)
    };
    Motion {
        state,
        mode: (!still).then_some(w.order.mode),
        sprinted: w.order.option == MoveOption::Sprint,
        evaded: w.order.option == MoveOption::Evade && hexes > 0,
        hexes,
        spent,
        unused,
        stretch: (state == MotionState::Moved && w.order.mode == MoveMode::Vtol)
            .then(|| straight(w))
            .flatten(),
        straight: is_straight(w),
        looked_away: false,
        helpless: state == MotionState::StoodStill && u.is_immobile(),
    }
}

/// Inches not spent (R4.1.9). Inches that a unit has for keeping to one level count as declined where it gains by a full
/// Move in one line and has gone all the others so (sca.speed_fire).
fn unused(world: &World, u: &UnitRead<'_>, w: &Walk, spent: u8) -> u8 {
    let left = |footing| {
        let walk = Walk {
            footing,
            ..w.clone()
        };
        allowed(world, u, &walk).inches().checked_sub(spent)
    };
    let without = match w.footing {
        Footing::Level if is_straight(w) && gains_by_full_move(u) => {
            left(Footing::Any).filter(|inches| *inches < 2)
        }
        _ => None,
    };
    without.or_else(|| left(w.footing)).unwrap_or(0)
}

/// Whether an ability of a unit asks for a full Move in one line (R4.1.8).
fn gains_by_full_move(u: &UnitRead<'_>) -> bool {
    let modifiers = u.spas.0.iter().flat_map(|s| &s.def.modifiers);
    let mut whens = modifiers.flat_map(|m| &m.when);
    whens.any(|w| *w == When::FullMoveInLine)
}

/// Whether every step of a move leads on in the direction of the first (R4.1.8).
fn is_straight(w: &Walk) -> bool {
    w.hexes > 0
        && straight(w)
            .is_some_and(|p| p.from == w.start && p.from.distance(p.to) == u16::from(w.hexes))
}

/// The longest straight stretch of a move, the latest of equal ones, with the hex in which it begins (R4.6.5).
fn straight(w: &Walk) -> Option<FlightPath> {
    let path = w.order.path.iter().take(usize::from(w.entered));
    let mut hexes = vec![w.start];
    hexes.extend(path.map(|p| p.hex));
    hexes.dedup();
    let mut best: Option<(usize, FlightPath)> = None;
    let mut first = 0;
    for i in 1..hexes.len() {
        let step = |n: usize| hexes[n - 1].direction_to(hexes[n]);
        if i > first + 1 && step(i) != step(i - 1) {
            first = i - 1;
        }
        if best.is_none_or(|(n, _)| i - first >= n) {
            best = Some((i - first, FlightPath::new(hexes[first], hexes[i])));
        }
    }
    best.map(|(_, path)| path)
}

/// Passengers get out one after the other, and each goes on with its own move (R16.1.3). Who cannot get out where the
/// move has really ended stays aboard.
fn get_out(ctx: &mut Ctx<'_>, w: &Walk) {
    let mut out = Vec::new();
    let mut steps = Steps::new();
    let mut near = Vec::new();
    for d in &w.order.dismounts {
        let world = ctx.world();
        let carrier = read::unit(world, w.order.unit);
        let Some(at) = standing(world, w.order.unit) else {
            return;
        };
        let Ok(way) = transport::way_out(world, &carrier, at, d, &out) else {
            continue;
        };
        if way.jumps {
            ctx.emit(DropEvent::DropAimed {
                unit: d.unit,
                hex: way.end.hex,
                facing: d.facing,
            });
            steps.push(
                ControlStep::ControlRoll {
                    unit: d.unit,
                    cause: ControlCause::Drop,
                    walk: None,
                }
                .into(),
            );
            continue;
        }
        let spent = read::unit(world, d.unit).acts.activated;
        ctx.emit(ShiftEvent::Dismounted {
            unit: d.unit,
            carrier: w.order.unit,
            place: Place::On(Spot {
                hex: way.first.hex,
                facing: d.facing,
                base: way.first.base,
                hidden: false,
            }),
        });
        out.push((d.unit, way.end));
        // Whoever got aboard this turn has had its activation (R16.1.4).
        if spent {
            continue;
        }
        let order = MoveOrder {
            unit: d.unit,
            option: MoveOption::Move,
            mode: way.mode,
            path: d.path.iter().skip(1).copied().map(Waypoint::from).collect(),
            facing: d.facing,
            triggers: Vec::new(),
            dismounts: Vec::new(),
            handling: Vec::new(),
            mines: Vec::new(),
        };
        let mut walk = Walk::new(order, way.first.hex, false);
        walk.dismounted_at = Some(at.hex);
        let world = ctx.world();
        let allowance = allowed(world, &read::unit(world, d.unit), &walk).parts;
        ctx.emit(MoveEvent::ActivationBegan {
            unit: d.unit,
            option: MoveOption::Move,
            mode: way.mode,
            allowance,
            early: false,
        });
        near.push((d.unit, at.hex, way.first.hex));
        steps.push(MoveStep::Walk(walk).into());
    }
    ctx.push_in_order(steps);
    for (unit, from, to) in near {
        comes_near(ctx, unit, from, to);
        strike::comes_upon(ctx, unit, to, Contact::Enters);
    }
}
