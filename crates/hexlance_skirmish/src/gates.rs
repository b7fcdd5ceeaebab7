//! Opening and closing gates on the way (K1.10.3, K1.10.4).
//!
//! A gate that is opened in a Move is open from the declaration on, for everybody and the whole Order. One that is closed
//! stays open until the trooper has come to its hex, when movements are resolved.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Refusal, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx,
    deeds::{Declaring, Deed},
    ground::GateState,
    moves,
    order::{Actor, DeedRef, Order},
    read::Table,
    state::Field,
};

/// A gate that is opened or closed in a Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GateWork {
    /// Where on the route: 0 in the hex where the Move begins, 1 in the first that it enters, and so on.
    pub at: u8,
    /// The side of that hex with the gate.
    pub side: Direction,
    /// Whether it is opened; else it is closed.
    pub opens: bool,
}

/// What happens to gates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum GateEvent {
    /// A gate was opened, closed, locked or destroyed.
    Gate {
        /// One of its hexes.
        hex: Hex,
        /// The hexside.
        side: Direction,
        /// What it is now.
        state: GateState,
        /// The trooper who did it, if one did.
        by: Option<UnitId>,
    },
}

impl GateEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        let Self::Gate {
            hex, side, state, ..
        } = self;
        world
            .resource_mut::<Field>()
            .ground
            .set_gate(*hex, *side, *state);
    }
}

/// A gate becomes what it is to be, if there is one on that hexside and it is not so already.
pub(crate) fn set(
    ctx: &mut Ctx<'_>,
    hex: Hex,
    side: Direction,
    state: GateState,
    by: Option<UnitId>,
) {
    let now = Table::of(ctx.world()).ground().side(hex, side).gate();
    if now.is_some_and(|now| now != state && now != GateState::Destroyed) {
        ctx.emit(GateEvent::Gate {
            hex,
            side,
            state,
            by,
        });
    }
}

impl GateWork {
    /// The hex in which it is done, on a route.
    fn hex(self, start: Hex, route: &[Hex]) -> Option<Hex> {
        match self.at.checked_sub(1) {
            None => Some(start),
            Some(i) => route.get(usize::from(i)).copied(),
        }
    }

    /// The hexside that is opened by it, for one who wants to pass there.
    pub(crate) fn opened(self, start: Hex, route: &[Hex]) -> Option<(Hex, Direction)> {
        let hex = self.hex(start, route)?;
        self.opens.then_some((hex, self.side))
    }
}

/// Whether a gate may be worked so in a Move that has come so far along its route.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check(
    at: &Declaring<'_>,
    work: GateWork,
    start: Hex,
    route: &[Hex],
) -> Result<(), Refusal> {
    let ground = at.table.ground();
    let there = work.hex(start, route);
    let Some((hex, gate)) = there.and_then(|h| Some((h, ground.side(h, work.side).gate()?))) else {
        return Err(Refusal::new(
            "no_gate",
            "K1.10.4",
            "A gate is worked from a hex of the route that touches it.",
        ));
    };
    if let Some(actor) = moves::declared_by(at)
        && actor.deeds.iter().any(|deed| work_of(deed).is_some())
    {
        return Err(Refusal::new(
            "gate_once",
            "K1.10.4",
            "A trooper opens or closes one gate in an Order.",
        ));
    }
    match gate {
        GateState::Locked => {
            return Err(Refusal::new("locked", "K1.10.4", "That gate is locked.")
                .or("Let a Specialist open it, or destroy it."));
        }
        GateState::Destroyed => {
            return Err(Refusal::new(
                "destroyed",
                "K1.10.5",
                "That gate is destroyed and stays open.",
            ));
        }
        GateState::Open | GateState::Closed if gate.is_open() == work.opens => {
            return Err(Refusal::new(
                "gate_is_so",
                "K1.10.4",
                "The gate is so already.",
            ));
        }
        GateState::Open | GateState::Closed => {}
    }
    // The gate is as it was before that hex, and as it is to be after it.
    let hexes = || std::iter::once(&start).chain(route);
    let crossings = hexes().zip(hexes().skip(1)).enumerate();
    let worked = usize::from(work.at);
    let wrong = crossings
        .filter(|(_, (a, b))| is_side(**a, **b, hex, work.side))
        .any(|(i, _)| {
            if gate.is_open() {
                i >= worked
            } else {
                i < worked
            }
        });
    if wrong {
        return Err(Refusal::new(
            "gate_closed",
            "K1.10.3",
            "The gate is closed when the route passes it.",
        ));
    }
    Ok(())
}

/// Whether a second Move stays away from the gate that the first has closed behind itself.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_closed(at: &Declaring<'_>, start: Hex, route: &[Hex]) -> Result<(), Refusal> {
    let Some(actor) = moves::declared_by(at) else {
        return Ok(());
    };
    let Some((hex, side)) = to_close(actor, 0) else {
        return Ok(());
    };
    let hexes = || std::iter::once(&start).chain(route);
    if hexes().zip(route).any(|(a, b)| is_side(*a, *b, hex, side)) {
        return Err(Refusal::new(
            "gate_closed",
            "K1.10.3",
            "The gate is closed when the route passes it.",
        ));
    }
    Ok(())
}

/// Whether two adjacent hexes meet at a hexside.
fn is_side(a: Hex, b: Hex, hex: Hex, side: Direction) -> bool {
    let other = hex.neighbour(side);
    (a, b) == (hex, other) || (a, b) == (other, hex)
}

/// The gate that a declared skill works.
fn work_of(deed: &Deed) -> Option<GateWork> {
    match deed {
        Deed::Move(m) => m.gate,
        _ => None,
    }
}

/// The hex and side of the gate that a skill of an activated trooper works.
fn place(actor: &Actor, half: u8) -> Option<(Hex, Direction, u8)> {
    let Deed::Move(m) = actor.deeds.get(usize::from(half))? else {
        return None;
    };
    let work = m.gate?;
    let begins = match half {
        0 => 0,
        _ => actor.first.saturating_sub(1),
    };
    let start = actor.stations.get(usize::from(begins))?;
    let hex = work.hex(start.hex, &m.route)?;
    // The point at which it comes to that hex, for those who are felled on the way.
    let from = usize::from(begins);
    let after = actor
        .stations
        .iter()
        .skip(from)
        .position(|s| s.hex == hex)?;
    Some((hex, work.side, (from + after) as u8))
}

/// The gate that a skill of an activated trooper is to close.
fn to_close(actor: &Actor, half: u8) -> Option<(Hex, Direction)> {
    let work = work_of(actor.deeds.get(usize::from(half))?)?;
    let (hex, side, _) = place(actor, half)?;
    (!work.opens).then_some((hex, side))
}

/// Opens the gate of a Move that has been declared.
pub(crate) fn declared(ctx: &mut Ctx<'_>, number: u8, half: u8) {
    let table = Table::of(ctx.world());
    let actor = table
        .order()
        .and_then(|o| o.actors.get(usize::from(number)));
    let Some(actor) = actor else { return };
    let work = actor.deeds.get(usize::from(half)).and_then(work_of);
    let by = actor.unit;
    if let (Some(true), Some((hex, side, _))) = (work.map(|w| w.opens), place(actor, half)) {
        set(ctx, hex, side, GateState::Open, Some(by));
    }
}

/// The gates that an activated trooper has closed on the way that it has come: up to a point of its route, if it lies there.
pub(crate) fn closed_by(
    order: &Order,
    unit: UnitId,
    felled_at: Option<u8>,
) -> Option<(Hex, Direction)> {
    let number = order.actor_of(unit)?;
    let actor = order.actors.get(usize::from(number))?;
    (0..2).find_map(|half| {
        if order.idle.contains(&DeedRef::Actor(number, half)) {
            return None;
        }
        let (.., point) = place(actor, half)?;
        let came = felled_at.is_none_or(|felled| point <= felled);
        to_close(actor, half).filter(|_| came)
    })
}
