//! Where those are put who go along with a move: a captive, and passengers that get out (D11.5.2, D12.3).

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::{MoveOrder, SettingDown, Spot},
    movement,
};
use hexlance_rules::UnitId;

use crate::game::dial::{
    Session,
    focus::{Destination, Focus},
    plan,
};

/// Those who are put somewhere at the end of a move to a destination, in the order in which they are.
pub fn goes_along(session: &Session, focus: &Focus, d: &Destination) -> Vec<UnitId> {
    let captive = plan::own(session, focus)
        .and_then(|u| u.condition.controls)
        .filter(|c| session.read().find(*c).is_some_and(|c| c.hex().is_some()))
        .filter(|_| !d.path.is_empty());
    let out = focus.sets_down.iter().copied().filter(|_| !focus.out_first);
    captive.into_iter().chain(out).collect()
}

/// An order with everybody placed who is not yet: the first places that the rules allow. `first` sets passengers down
/// before the move.
pub fn complete(
    session: &Session,
    order: &MoveOrder,
    along: &[UnitId],
    placed: &[Spot],
    first: bool,
) -> Option<MoveOrder> {
    let table = session.read();
    let u = table.find(order.unit)?;
    let start = u.hex()?;
    let end = match first {
        true => start,
        false => order.path.last().copied().unwrap_or(start),
    };
    let mut spots = placed.to_vec();
    let captive = u.condition.controls;
    fill(session, order, along, (end, captive, first), &mut spots)
}

/// Where they end, the captive, and whether they get out first.
type Around = (Hex, Option<UnitId>, bool);

fn fill(
    session: &Session,
    order: &MoveOrder,
    along: &[UnitId],
    around: Around,
    spots: &mut Vec<Spot>,
) -> Option<MoveOrder> {
    let (end, captive, first) = around;
    let Some(next) = along.iter().find(|u| spots.iter().all(|s| s.unit != **u)) else {
        let whole = with_spots(order, spots, captive, first);
        let legal = movement::check(session.battle.world(), session.viewer, &whole).is_ok();
        return legal.then_some(whole);
    };
    for hex in end.neighbours() {
        if spots.iter().any(|s| s.hex == hex) {
            continue;
        }
        spots.push(Spot {
            unit: *next,
            hex,
            facing: usual_facing(order, end, hex, captive == Some(*next)),
        });
        let found = fill(session, order, along, around, spots);
        if found.is_some() {
            return found;
        }
        spots.pop();
    }
    None
}

/// A captive goes on facing as its captor does, passengers look away from their transport.
fn usual_facing(order: &MoveOrder, end: Hex, hex: Hex, captive: bool) -> Direction {
    match captive {
        true => order.facing,
        false => Direction::towards(end, hex).unwrap_or(order.facing),
    }
}

/// An order with those at their places.
fn with_spots(
    order: &MoveOrder,
    spots: &[Spot],
    captive: Option<UnitId>,
    first: bool,
) -> MoveOrder {
    let mut order = order.clone();
    let mut out = Vec::new();
    for spot in spots {
        if Some(spot.unit) == captive {
            order.captive = Some((spot.hex, spot.facing));
        } else {
            out.push(*spot);
        }
    }
    if !out.is_empty() {
        order.sets_down = Some(SettingDown {
            after: match first {
                true => 0,
                false => u8::try_from(order.path.len()).unwrap_or(u8::MAX),
            },
            facing: order.facing,
            units: out,
        });
    }
    order
}

/// Who is placed next at a destination, and where it may be put, each with its facing; nothing when all are placed, or
/// the facing is still being chosen.
pub fn next_place(session: &Session, focus: &Focus) -> Option<(UnitId, Vec<Spot>)> {
    let d = focus.destination.as_ref().filter(|d| d.settled)?;
    let along = goes_along(session, focus, d);
    let unit = along.get(d.placed.len()).copied()?;
    Some((unit, places(session, focus, d, unit)))
}

/// The places of one who goes along, with those placed before it where they are.
pub fn places(session: &Session, focus: &Focus, d: &Destination, unit: UnitId) -> Vec<Spot> {
    let Some(u) = plan::own(session, focus) else {
        return Vec::new();
    };
    let Some(plain) = plan::template(session, focus, &u) else {
        return Vec::new();
    };
    let order = MoveOrder {
        path: d.path.clone(),
        facing: d.facing,
        sets_down: plain.sets_down.clone().filter(|_| focus.out_first),
        ..plain
    };
    let along = goes_along(session, focus, d);
    let captive = u.condition.controls == Some(unit);
    d.hex
        .neighbours()
        .filter_map(|hex| {
            let facing = d
                .turned
                .unwrap_or_else(|| usual_facing(&order, d.hex, hex, captive));
            let spot = Spot { unit, hex, facing };
            let mut placed = d.placed.clone();
            placed.push(spot);
            complete(session, &order, &along, &placed, false).map(|_| spot)
        })
        .collect()
}
