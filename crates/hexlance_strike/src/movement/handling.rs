//! Picking up and putting down on the way (R16.4.3, R16.4.4).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Message, Refusal, Term, UnitId, say};

use super::{Standing, Terms, allowance_by};
use crate::{
    Ctx,
    abilities::slugger,
    card::{MoveMode, half_move},
    cargo::{
        self, Burden, CargoEvent, Freight, Grip, ItemPlace, Purpose, burden_of, has_room, lay,
        limit, loads, rank_of,
    },
    command::{Handle, Handling, MoveOption, MoveOrder},
    occupancy::Occupancy,
    place::{base_level, prohibited},
    read::{self, UnitRead},
    state::Spot,
};

/// Something that a unit does at a point of its path, what it costs, and the Move that it has from then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errand {
    /// After so many steps.
    pub after: u8,
    /// Inches.
    pub cost: u16,
    /// Inches that the whole activation has from then on (R4.1.10).
    pub then: u16,
}

fn refuse<T>(
    code: &'static str,
    rule: &'static str,
    message: impl Into<Message>,
) -> Result<T, Refusal> {
    Err(Refusal::new(code, rule, message))
}

/// Everything that an order does on its way besides stepping, in order, checked (R3.3.7, R16.4.3). `at` is where the
/// unit stands after so many steps, `allowed` its Move under a burden.
///
/// # Errors
/// `no_such_point`, `cannot_handle_so`, `carrying`, and those of [`check`].
pub(crate) fn errands(
    world: &World,
    u: &UnitRead<'_>,
    order: &MoveOrder,
    at: &dyn Fn(u8) -> Option<Standing>,
    allowed: &dyn Fn(Burden) -> u16,
) -> Result<Vec<Errand>, Refusal> {
    let mut out = Vec::new();
    let mut held = loads(world, u.id);
    if held.is_empty() && order.handling.is_empty() && order.triggers.is_empty() {
        return Ok(out);
    }
    let mut searches = slugger::costs(u, order).into_iter().peekable();
    let mut last = 0;
    let mut inches = allowed(burden_of(world, u, &held));
    for h in &order.handling {
        if h.after < last || usize::from(h.after) > order.path.len() {
            return Err(Refusal::new(
                "no_such_point",
                "R16.4.3",
                "The point at which to handle cargo is not on the path.",
            )
            .or("Name points of the path in their order."));
        }
        last = h.after;
        while let Some((after, cost)) = searches.next_if(|(after, _)| *after <= h.after) {
            let then = inches;
            out.push(Errand { after, cost, then });
        }
        check_option(order, h)?;
        let Some(here) = at(h.after) else {
            return refuse(
                "no_such_point",
                "R16.4.3",
                "The unit is not on the map there.",
            );
        };
        check(world, u, here, &h.act, &held)?;
        let cost = match h.act {
            Handle::PickUp(load, grip) => {
                held.push((load, grip));
                u16::from(half_move(u8::try_from(inches).unwrap_or(u8::MAX)))
            }
            Handle::PutDown(load, _) => {
                held.retain(|(l, _)| *l != load);
                0
            }
        };
        inches = allowed(burden_of(world, u, &held));
        out.push(Errand {
            after: h.after,
            cost,
            then: inches,
        });
    }
    out.extend(searches.map(|(after, cost)| Errand {
        after,
        cost,
        then: inches,
    }));
    unhindered(u, order, &held)?;
    Ok(out)
}

/// What a unit that still carries something when it jumps or charges may not do (R16.4.3).
fn unhindered(
    u: &UnitRead<'_>,
    order: &MoveOrder,
    held: &[(Freight, Grip)],
) -> Result<(), Refusal> {
    let hindered = order.mode == MoveMode::Jump && !order.path.is_empty()
        || matches!(
            order.option,
            MoveOption::Charge(_) | MoveOption::ChargeBuilding(_) | MoveOption::DeathFromAbove(_)
        );
    if held.is_empty() || !hindered {
        return Ok(());
    }
    Err(Refusal::new(
        "carrying",
        "R16.4.3",
        say!(
            "{unit} carries a load: it neither jumps nor charges.",
            unit = u.name
        ),
    )
    .or("Put it down first."))
}

/// Picking up takes a plain move; putting down goes with any that is not over before.
fn check_option(order: &MoveOrder, h: &Handling) -> Result<(), Refusal> {
    let plain = matches!(order.option, MoveOption::Move | MoveOption::Evade)
        && order.mode != MoveMode::Jump;
    let may = match h.act {
        Handle::PickUp(..) => plain,
        Handle::PutDown(..) => {
            let at_once = h.after == 0 && !matches!(order.option, MoveOption::Mount(_));
            at_once
                || (order.mode != MoveMode::Jump
                    && matches!(
                        order.option,
                        MoveOption::Move | MoveOption::Evade | MoveOption::Sprint
                    ))
        }
    };
    if may {
        return Ok(());
    }
    Err(Refusal::new(
        "cannot_handle_so",
        "R16.4.3",
        "Cargo is not handled like that in such a move.",
    )
    .or("Pick up in a plain move on the ground; put down before a jump or charge."))
}

/// Whether a unit that stands somewhere and holds something may pick up or put down a load.
///
/// # Errors
/// `not_in_play`, `cannot_carry`, `no_such_load`, `not_willing`, `not_in_contact`, `too_large`, `hands_full`,
/// `not_carried`, `too_far`, `occupied`.
pub(crate) fn check(
    world: &World,
    u: &UnitRead<'_>,
    at: Standing,
    act: &Handle,
    held: &[(Freight, Grip)],
) -> Result<(), Refusal> {
    if !cargo::in_play(world) {
        return refuse(
            "not_in_play",
            "R16.4",
            "External cargo is not in play in this battle.",
        );
    }
    match act {
        Handle::PickUp(load, grip) => check_pick_up(world, u, at, *load, *grip, held),
        Handle::PutDown(load, hex) => {
            if !held.iter().any(|(l, _)| l == load) {
                return refuse(
                    "not_carried",
                    "R16.4.4",
                    say!("{unit} does not carry that.", unit = u.name),
                );
            }
            place_for(world, u, at, *load, *hex).map(|_| ())
        }
    }
}

const fn purpose(grip: Grip) -> Purpose {
    match grip {
        Grip::Lift => Purpose::Lift,
        Grip::Drag => Purpose::Drag,
    }
}

fn check_pick_up(
    world: &World,
    u: &UnitRead<'_>,
    at: Standing,
    load: Freight,
    grip: Grip,
    held: &[(Freight, Grip)],
) -> Result<(), Refusal> {
    let does = match grip {
        Grip::Lift => "lift",
        Grip::Drag => "drag or tow",
    };
    let Some(limit) = limit(u, purpose(grip)) else {
        return refuse(
            "cannot_carry",
            "R16.4.1",
            say!(
                "{unit} cannot {does} anything.",
                unit = u.name,
                does = Term(does)
            ),
        );
    };
    if held.iter().any(|(l, _)| *l == load) {
        return refuse("no_such_load", "R16.4.3", "It carries that already.");
    }
    let (hex, base, top) = match load {
        Freight::Item(n) => match cargo::item(world, n).map(|i| i.place) {
            Some(ItemPlace::Lies(hex, base)) => (hex, base, base),
            _ => {
                return refuse(
                    "no_such_load",
                    "R16.4.3",
                    "There is nothing of that to pick up.",
                );
            }
        },
        Freight::Unit(id) => {
            let other = read::try_unit(world, id).filter(|o| o.id != u.id && !o.is_hidden());
            let Some((o, spot)) = other.and_then(|o| Some((o, *o.spot()?))) else {
                return refuse(
                    "no_such_load",
                    "R16.4.3",
                    "There is nobody there to pick up.",
                );
            };
            let willing = if o.side == u.side {
                o.acts.rush.is_none() && !cargo::is_laden(world, id) && !o.flies()
            } else {
                o.is_immobile() && !o.flies()
            };
            if !willing {
                return Err(Refusal::new(
                    "not_willing",
                    "R16.4.2",
                    say!("{unit} cannot be picked up.", unit = o.name),
                )
                .or("Carry friends on the ground with free hands, or enemies that are immobile."));
            }
            (
                spot.hex,
                spot.base,
                spot.base.saturating_add(o.card.height()),
            )
        }
    };
    let near = hex.distance(at.hex) <= 1
        && base <= at.base.saturating_add(u.card.height())
        && at.base <= top;
    if !near {
        return Err(Refusal::new(
            "not_in_contact",
            "R16.4.3",
            say!("{unit} is not next to it there.", unit = u.name),
        )
        .or("Go into base contact with it first."));
    }
    let rank = rank_of(world, load);
    if rank > limit.total() {
        return Err(Refusal::new(
            "too_large",
            "R16.4.2",
            say!(
                "{object} is {size}; {unit} can {does} up to {most} ({limit}).",
                object = cargo::name(world, load),
                size = cargo::rank_name(rank),
                unit = u.name,
                does = Term(does),
                most = cargo::rank_name(limit.total()),
                limit
            ),
        )
        .or("Drag it, or send a larger unit."));
    }
    if !has_room(u, held, grip) {
        return Err(Refusal::new(
            "hands_full",
            "R16.4.2",
            say!("{unit} has its hands full.", unit = u.name),
        )
        .or("Put something down first."));
    }
    Ok(())
}

/// Whether a unit that stood beside a load could pick it up, with what it holds now; the inches that takes of its Move
/// by a mode (R16.4.3).
///
/// # Errors
/// As [`check`].
pub fn could_pick_up(
    world: &World,
    u: &UnitRead<'_>,
    load: Freight,
    grip: Grip,
) -> Result<u8, Refusal> {
    let beside = match load {
        Freight::Item(n) => cargo::item(world, n).and_then(|i| match i.place {
            ItemPlace::Lies(hex, base) => Some(Standing { hex, base }),
            _ => None,
        }),
        Freight::Unit(id) => read::try_unit(world, id).and_then(|o| {
            let s = o.spot()?;
            Some(Standing {
                hex: s.hex,
                base: s.base,
            })
        }),
    };
    let Some(beside) = beside else {
        return refuse(
            "no_such_load",
            "R16.4.3",
            "There is nothing of that to pick up.",
        );
    };
    let act = Handle::PickUp(load, grip);
    check(world, u, beside, &act, &loads(world, u.id))?;
    let whole = allowance_by(world, u, u.card.ground_mode(), &Terms::default());
    Ok(half_move(whole.inches()))
}

/// Where a load comes to lie that is put down in a hex: its place, and whether that is closed to it (R16.4.6).
///
/// # Errors
/// `too_far`, `off_map`, `occupied`.
pub(crate) fn place_for(
    world: &World,
    u: &UnitRead<'_>,
    at: Standing,
    load: Freight,
    hex: Hex,
) -> Result<(Spot, bool), Refusal> {
    let Some(cell) = read::board(world).get(hex) else {
        return refuse("off_map", "R16.4.4", "That hex is not on the map.");
    };
    if hex.distance(at.hex) > 1 {
        return Err(
            Refusal::new("too_far", "R16.4.4", "That hex is too far away.")
                .or("Put it down in the same hex or an adjacent one."),
        );
    }
    let facing = u.spot().map(|s| s.facing).unwrap_or_default();
    let (base, closed) = match load {
        Freight::Item(_) if hex == at.hex => (at.base.max(cell.bottom()), false),
        Freight::Item(_) => (cell.deck_level().unwrap_or(cell.bottom()), false),
        Freight::Unit(id) => {
            let o = read::unit(world, id);
            let base = base_level(o.card, cell, 0);
            let mut occupancy = Occupancy::of(world, &o);
            occupancy.relocate(u.id, at.hex, at.base);
            occupancy.check_stop(world, hex, base)?;
            (base, prohibited(o.card, cell).is_some())
        }
    };
    Ok((
        Spot {
            hex,
            facing,
            base,
            hidden: false,
        },
        closed,
    ))
}

/// The inches that handling a load takes as things stand, `left` being what can be spent and `whole` the Move of the
/// activation; `None` if it is not possible.
pub(crate) fn price(world: &World, unit: UnitId, act: &Handle, left: u8, whole: u8) -> Option<u8> {
    let u = read::unit(world, unit);
    let spot = u.spot()?;
    let at = Standing {
        hex: spot.hex,
        base: spot.base,
    };
    check(world, &u, at, act, &loads(world, unit)).ok()?;
    match act {
        Handle::PickUp(..) => Some(half_move(whole)).filter(|price| *price <= left),
        Handle::PutDown(..) => Some(0),
    }
}

/// Picks up or puts down in the course of a move.
pub(crate) fn carry_out(ctx: &mut Ctx<'_>, unit: UnitId, act: &Handle) {
    match *act {
        Handle::PickUp(load, grip) => {
            let u = read::unit(ctx.world(), unit);
            let limit = limit(&u, purpose(grip)).unwrap_or_default();
            ctx.emit(CargoEvent::PickedUp {
                unit,
                load,
                grip,
                limit,
            });
        }
        Handle::PutDown(load, hex) => {
            let world = ctx.world();
            let u = read::unit(world, unit);
            let at = u.spot().map(|s| Standing {
                hex: s.hex,
                base: s.base,
            });
            let place = at.and_then(|at| place_for(world, &u, at, load, hex).ok());
            if let Some((spot, closed)) = place {
                let steps = lay(ctx, unit, load, spot, "it is put down", u8::from(closed));
                ctx.push_in_order(steps);
            }
        }
    }
}
