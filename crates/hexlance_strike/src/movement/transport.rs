//! Getting aboard and getting out (R16.1, R16.2).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Message, Refusal, UnitId, say};

use super::{
    Terms,
    allowance::{self, passengers},
    bays,
    check::{self, Plan, PlanStep},
    mover::{Mover, Standing},
    zones::{self, Zones},
};
use crate::{
    card::{Card, MoveMode, UnitType},
    command::{Dismount, MoveOption, MoveOrder, Waypoint},
    drops, modes,
    occupancy::{Occupancy, Occupant},
    read::{self, UnitRead},
    special::Code,
    state::Place,
};

/// Room that a passenger takes when its card does not say (R16.1.1).
const ROOM: u8 = 3;

/// ProtoMechs that one 'Mech carries.
const MOST_CLAMPED: usize = 2;

/// Whether battle armor may ride outside on a carrier (R8.7.1): mechanized on OMNI units, clamped on any.
pub fn may_ride(rider: &Card, carrier: &Card) -> bool {
    rider.kind == UnitType::BA
        && (rider.specials.has(Code::XMEC)
            || (rider.specials.has(Code::MEC) && carrier.specials.has(Code::OMNI)))
}

/// Room that a carrier has inside (R16.1.1): a field hospital counts half (R13.5.7).
pub fn inside(card: &Card) -> u8 {
    card.specials
        .number(Code::IT)
        .saturating_add(card.specials.number(Code::MASH).div_ceil(2))
}

/// Whether a ProtoMech clamps itself to a 'Mech (R13.5.2).
pub fn clamps(rider: &Card, carrier: &Card) -> bool {
    rider.kind == UnitType::PM
        && carrier.kind.is_mech()
        && (rider.specials.has(Code::MCS) || rider.specials.has(Code::UCS))
}

/// Room that a unit takes inside a carrier (R16.1.1).
pub fn room(card: &Card) -> u8 {
    match card.specials.number(Code::CAR) {
        0 => ROOM,
        n => n,
    }
}

/// Where a passenger is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Berth {
    /// In the carrier, or clamped to it.
    Inside,
    /// Riding on it (R16.2.1).
    Outside,
}

/// Why a carrier has no place for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoBerth {
    /// Two ProtoMechs are clamped to it (R13.5.2).
    Clamped,
    /// Its bays are taken (R16.3.1).
    Bays,
    /// There is no room inside (R16.1.1).
    Room {
        /// Room that the unit takes.
        needs: u8,
        /// Room that there is.
        capacity: u16,
        /// Room that others take.
        taken: u16,
    },
    /// Others ride on it (R16.2.1).
    Riders,
}

/// Where a unit of a card finds a place with a carrier beside others who are there (R16.1.1, R16.2.1): inside as long
/// as there is room, else outside if it can ride there and nobody does.
///
/// # Errors
/// Why there is none.
pub fn berth_beside(
    card: &Card,
    carrier: &Card,
    others: &[(&Card, Berth)],
) -> Result<Berth, NoBerth> {
    if clamps(card, carrier) {
        let clamped = others.iter().filter(|(p, _)| clamps(p, carrier)).count();
        return if clamped < MOST_CLAMPED {
            Ok(Berth::Inside)
        } else {
            Err(NoBerth::Clamped)
        };
    }
    if bays::has_bay(carrier, card) {
        let others: Vec<_> = others.iter().map(|(p, _)| *p).collect();
        return if bays::has_bay_beside(card, carrier, &others) {
            Ok(Berth::Inside)
        } else {
            Err(NoBerth::Bays)
        };
    }
    let capacity = u16::from(inside(carrier));
    let taken: u16 = others
        .iter()
        .filter(|(p, berth)| {
            *berth == Berth::Inside && !clamps(p, carrier) && !bays::has_bay(carrier, p)
        })
        .fold(0, |sum, (p, _)| sum.saturating_add(u16::from(room(p))));
    if !card.beast && taken.saturating_add(u16::from(room(card))) <= capacity {
        return Ok(Berth::Inside);
    }
    if !may_ride(card, carrier) {
        let needs = room(card);
        return Err(NoBerth::Room {
            needs,
            capacity,
            taken,
        });
    }
    if others.iter().any(|(_, berth)| *berth == Berth::Outside) {
        return Err(NoBerth::Riders);
    }
    Ok(Berth::Outside)
}

/// Where a unit finds a place with a carrier: [`berth_beside`] those who are there now.
///
/// # Errors
/// `no_room`.
pub fn berth(world: &World, u: &UnitRead<'_>, c: &UnitRead<'_>) -> Result<Place, Refusal> {
    let others: Vec<_> = passengers(world, c.id)
        .filter(|p| p.id != u.id)
        .map(|p| {
            let riding = *p.place == Place::Riding(c.id);
            let berth = if riding {
                Berth::Outside
            } else {
                Berth::Inside
            };
            (p.card, berth)
        })
        .collect();
    let (rule, message) = match berth_beside(u.card, c.card, &others) {
        Ok(Berth::Inside) => return Ok(Place::Aboard(c.id)),
        Ok(Berth::Outside) => return Ok(Place::Riding(c.id)),
        Err(NoBerth::Clamped) => (
            "R13.5.2",
            say!("{unit} already carries two ProtoMechs.", unit = c.name),
        ),
        Err(NoBerth::Bays) => (
            "R16.3.1",
            say!(
                "{carrier} has no bay left for {unit}.",
                carrier = c.name,
                unit = u.name
            ),
        ),
        Err(NoBerth::Room {
            needs,
            capacity,
            taken,
        }) => (
            "R16.1.1",
            say!(
                "{carrier} has no room for {unit}: it needs {needs} of {capacity}, {taken} are taken.",
                carrier = c.name,
                unit = u.name,
                needs,
                capacity,
                taken
            ),
        ),
        Err(NoBerth::Riders) => (
            "R16.2.1",
            say!("{unit} already carries riders.", unit = c.name),
        ),
    };
    Err(Refusal::new("no_room", rule, message))
}

/// Whether a unit may get into or onto a carrier now (R16.1.2, R16.2.1).
///
/// # Errors
/// `not_infantry`, `no_carrier`, `carrier_moved`, `carrier_airborne`, `not_in_contact`, `no_room`, `immobile`.
pub(super) fn check_mount(world: &World, u: &UnitRead<'_>, carrier: UnitId) -> Result<(), Refusal> {
    let refuse = |code, rule, message: Message| Err(Refusal::new(code, rule, message));
    let clamped = read::try_unit(world, carrier).is_some_and(|c| clamps(u.card, c.card));
    let bay = read::try_unit(world, carrier).is_some_and(|c| bays::has_bay(c.card, u.card));
    if !u.card.kind.is_infantry() && !clamped && !bay {
        return refuse(
            "not_infantry",
            "R16.1",
            say!("{unit} is no infantry.", unit = u.name),
        );
    }
    if u.is_immobile() {
        return refuse(
            "immobile",
            "R0.4.5",
            say!("{unit} cannot move.", unit = u.name),
        );
    }
    if passengers(world, u.id).next().is_some() {
        return refuse(
            "carries_units",
            "R16.1.1",
            say!("{unit} carries units itself.", unit = u.name),
        )
        .map_err(|r| r.or("Let them get out first."));
    }
    let known = read::try_unit(world, carrier)
        .filter(|c| c.side == u.side && c.id != u.id && c.is_active());
    let Some(c) = known else {
        return refuse("no_carrier", "R16.1.1", say!("There is no such carrier."));
    };
    if c.acts.activated {
        return refuse(
            "carrier_moved",
            "R16.1.2",
            say!("{unit} has moved already.", unit = c.name),
        )
        .map_err(|r| r.or("Get aboard before the carrier moves."));
    }
    if c.is_airborne(read::board(world)) {
        return refuse(
            "carrier_airborne",
            "R16.1.7",
            say!("{unit} has to land first.", unit = c.name),
        );
    }
    if !read::base_contact(u, &c) {
        return refuse(
            "not_in_contact",
            "R16.1.2",
            say!(
                "{unit} is not next to {carrier}.",
                unit = u.name,
                carrier = c.name
            ),
        );
    }
    if (bay || c.is_aerospace()) && bays::doors_left(&c) == 0 {
        return refuse(
            "no_door",
            "R16.3.1",
            say!("{unit} has no door left to use this turn.", unit = c.name),
        );
    }
    berth(world, u, &c).map(|_| ())
}

/// A passenger on its way out.
pub(super) struct WayOut {
    /// The mode it goes on with.
    pub mode: MoveMode,
    /// Where it stands when it is out.
    pub first: Standing,
    /// Where it ends.
    pub end: Standing,
    /// It jumps out in the air.
    pub jumps: bool,
}

/// Whether the passengers of an order may get out as it says.
///
/// # Errors
/// `not_aboard`, `carrier_airborne`, `carrier_leaves`, `no_way_out`, `occupied`, `too_expensive`, ...
pub(super) fn check_dismounts(
    world: &World,
    carrier: &UnitRead<'_>,
    order: &MoveOrder,
    plan: &Plan,
) -> Result<(), Refusal> {
    if order.dismounts.is_empty() {
        return Ok(());
    }
    let refuse = |code, rule, message: Message| Err(Refusal::new(code, rule, message));
    if plan.leaves || matches!(order.option, MoveOption::Sprint | MoveOption::Mount(_)) {
        return refuse(
            "cannot_dismount",
            "R16.1.5",
            say!("Nobody can get out in this move."),
        );
    }
    let mut out: Vec<(UnitId, Standing)> = Vec::new();
    for d in &order.dismounts {
        let way = way_out(world, carrier, plan.end, d, &out)?;
        out.push((d.unit, way.end));
    }
    Ok(())
}

/// How one passenger gets out of a carrier that stands somewhere, after others have got out.
///
/// # Errors
/// As [`check_dismounts`].
pub(super) fn way_out(
    world: &World,
    carrier: &UnitRead<'_>,
    at: Standing,
    d: &Dismount,
    others: &[(UnitId, Standing)],
) -> Result<WayOut, Refusal> {
    let refuse = |code, rule, message: Message| Err(Refusal::new(code, rule, message));
    let known = read::try_unit(world, d.unit).filter(|p| p.place.carrier() == Some(carrier.id));
    let Some(p) = known.filter(|p| !others.iter().any(|(o, _)| *o == p.id)) else {
        return refuse(
            "not_aboard",
            "R16.1.3",
            say!("No such passenger is aboard {unit}.", unit = carrier.name),
        );
    };
    if flies(carrier, at, world) && drops::may_jump(&p) {
        return jump_out(world, &p, at, d);
    }
    if flies(carrier, at, world) {
        return refuse(
            "carrier_airborne",
            "R16.1.7",
            say!(
                "{unit} has to land before anyone gets out.",
                unit = carrier.name
            ),
        );
    }
    let mut last = None;
    for mode in modes::modes(&p) {
        let mover = Mover::new(world, p, mode);
        let mut occupancy = Occupancy::of(world, &p);
        occupancy.relocate(carrier.id, at.hex, at.base);
        for (unit, standing) in others {
            let o = read::unit(world, *unit);
            occupancy.add(Occupant {
                unit: *unit,
                hex: standing.hex,
                base: standing.base,
                top: standing.base.saturating_add(o.card.height()),
                friend: true,
                footprint: o.is_footprint(),
                infantry: o.card.kind.is_infantry(),
            });
        }
        match by_mode(&mover, &occupancy, carrier, at, d) {
            Ok(way) => return Ok(way),
            Err(refusal) => last = last.or(Some(refusal)),
        }
    }
    Err(last.unwrap_or_else(no_way_out))
}

/// A passenger that jumps from a flying carrier aims at the hex below or one beside it (R16.1.7); where it comes down
/// is for the drop roll to say.
fn jump_out(
    world: &World,
    p: &UnitRead<'_>,
    at: Standing,
    d: &Dismount,
) -> Result<WayOut, Refusal> {
    let cell = |hex| read::board(world).get(hex);
    match d.path.as_slice() {
        [hex] if at.hex.distance(*hex) <= 1 && cell(*hex).is_some() => {
            let end = Standing {
                hex: *hex,
                base: at.base,
            };
            Ok(WayOut {
                mode: p.card.ground_mode(),
                first: end,
                end,
                jumps: true,
            })
        }
        _ => Err(no_way_out()),
    }
}

fn no_way_out() -> Refusal {
    Refusal::new(
        "no_way_out",
        "R16.1.3",
        "A passenger gets out into the carrier's hex or an adjacent one.",
    )
    .or("Name one of these hexes first.")
}

fn flies(carrier: &UnitRead<'_>, at: Standing, world: &World) -> bool {
    let Some(cell) = read::board(world).get(at.hex) else {
        return true;
    };
    carrier.card.ground_mode() == MoveMode::Vtol
        && super::vtol::landing(cell).is_none_or(|(l, _)| l != at.base)
}

/// One passenger's way by one of its modes: the first hex is free, then up to half its Move (R16.1.3).
fn by_mode(
    mover: &Mover<'_>,
    occupancy: &Occupancy,
    carrier: &UnitRead<'_>,
    at: Standing,
    d: &Dismount,
) -> Result<WayOut, Refusal> {
    let Some((&hex, rest)) = d.path.split_first() else {
        return Err(no_way_out());
    };
    if at.hex.distance(hex) > 1 {
        return Err(no_way_out());
    }
    let first = first_hex(mover, carrier, at, hex)?;
    let mut steps = Vec::with_capacity(rest.len());
    let mut here = first;
    let mut climbs = false;
    let zones = Zones::around(mover);
    let mut paid_to = 0;
    for hex in rest {
        let due = zones.due(here, *hex, paid_to);
        let toll = zones::toll(due);
        paid_to |= due;
        let mut paid = next(mover, here, *hex, rest.len())?;
        occupancy.check_enter(mover.world, paid.0.hex, paid.0.base)?;
        paid.1 += occupancy.surcharge(paid.0.hex, paid.0.base);
        steps.push(PlanStep {
            hex: paid.0.hex,
            base: paid.0.base,
            cost: paid.1 + toll,
            toll,
        });
        climbs |= paid.2;
        here = paid.0;
    }
    let terms = Terms {
        dismounted: true,
        ..Terms::default()
    };
    let mut allowed = allowance::allowance_by(mover.world, &mover.u, mover.mode, &terms);
    // Who got aboard this turn has spent its activation (R16.1.4).
    if mover.u.acts.activated {
        allowed = allowance::Allowance::default();
    }
    check::pays(mover, &steps, &allowed, climbs, &[])?;
    occupancy.check_stop(mover.world, here.hex, here.base)?;
    Ok(WayOut {
        mode: mover.mode,
        first,
        end: here,
        jumps: false,
    })
}

fn next(
    mover: &Mover<'_>,
    at: Standing,
    hex: Hex,
    most: usize,
) -> Result<(Standing, u16, bool), Refusal> {
    let to = Waypoint::from(hex);
    if mover.mode != MoveMode::Jump {
        let paid = mover.step(at, &to)?;
        return Ok((paid.to, paid.cost, paid.climbs));
    }
    let climb = u8::try_from(most).unwrap_or(u8::MAX).saturating_mul(2);
    super::jump::check_way(mover, at, &[to], climb)?;
    let base = super::jump::landing(mover, mover.cell(hex)?)?;
    Ok((Standing { hex, base }, super::costs::BASE, false))
}

/// Where a passenger stands that steps out into a hex.
fn first_hex(
    mover: &Mover<'_>,
    carrier: &UnitRead<'_>,
    at: Standing,
    hex: Hex,
) -> Result<Standing, Refusal> {
    let cell = mover.cell(hex)?;
    if hex != at.hex {
        let from = Standing {
            hex: at.hex,
            base: at.base,
        };
        // Whatever it would cost: it only has to be open.
        return match mover.mode {
            MoveMode::Jump => Ok(Standing {
                hex,
                base: super::jump::landing(mover, cell)?,
            }),
            _ => mover.step(from, &Waypoint::from(hex)).map(|p| p.to),
        };
    }
    let deck = mover.costs.deck_of(cell).filter(|e| e.stand == at.base);
    let ground = mover.costs.ground_of(cell);
    let base = match deck {
        Some(deck) => deck.stand,
        None if cell.building.is_some() && at.base > cell.level => at.base,
        None => ground.stand,
    };
    let here = Standing { hex, base };
    if mover.is_closed(here) {
        return Err(Refusal::new(
            "prohibited_terrain",
            "R4.3.4",
            say!(
                "{unit} cannot stand where {carrier} is.",
                unit = mover.u.name,
                carrier = carrier.name
            ),
        )
        .or("Get out into an adjacent hex."));
    }
    Ok(here)
}
