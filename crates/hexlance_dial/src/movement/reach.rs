//! Where a unit can go: for highlights and computer players (D4, D9.3). Agrees with [`super::check::plan`].

use std::collections::VecDeque;

use bevy_ecs::world::World;
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{SideId, UnitId};

use super::{
    assault, captive, check,
    costs::{self, Leg, Mover, Surroundings},
    transport,
};
use crate::{
    command::{Manner, MoveOrder, OrderKind},
    contact,
    event::StopCause,
    model::Class,
    orders,
    read::{Look, Table},
};

/// A hex in which a move may end, and how to come there at the least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The hex.
    pub hex: Hex,
    /// What it costs in inches.
    pub cost: u8,
    /// The hexes entered, as an order names them.
    pub path: Vec<Hex>,
    /// What stops the unit there, if it is stopped.
    pub stop: Option<StopCause>,
}

/// Every hex in which the unit of an order can end that moves in its manner, with its boarding and setting down: path,
/// facing and captive of the order do not matter. Empty if such an order cannot be given, were it the side's turn.
/// Nearest first.
pub fn ways(world: &World, side: SideId, order: &MoveOrder) -> Vec<Way> {
    let table = Table::of(world);
    let Ok(unit) = orders::ordered(world, side, order.unit, OrderKind::Move) else {
        return Vec::new();
    };
    ways_of(table, unit, order, None)
}

/// As [`ways`], whether an order may be given to the unit now or not, within a purse that a formation allows
/// (D13.2.1).
pub fn ways_of(table: Table<'_>, unit: Look<'_>, order: &MoveOrder, most: Option<i16>) -> Vec<Way> {
    ways_after(table, unit, order, most, &[])
}

/// As [`ways_of`], when others of its formation have moved before it and stand where they will be then (D13.2.1).
pub fn ways_after(
    table: Table<'_>,
    unit: Look<'_>,
    order: &MoveOrder,
    most: Option<i16>,
    moved: &[(UnitId, Hex)],
) -> Vec<Way> {
    let fine = order.manner.victim().is_none()
        && check::manner(&unit, order.manner).is_ok()
        && transport::check_boarding(table, &unit, order).is_ok();
    let Some(mut mover) = check::mover(table, unit, order).ok().filter(|_| fine) else {
        return Vec::new();
    };
    let purse = costs::purse(table.board(), &unit, order).total();
    let purse = most.map_or(purse, |m| purse.min(m));
    for (other, hex) in moved {
        if let Some(u) = table.find(*other) {
            mover.put(&u, *hex);
        }
    }
    if let Some(down) = order.sets_down.as_ref().filter(|d| d.after == 0) {
        for spot in &down.units {
            if let Some(u) = table.find(spot.unit) {
                mover.put(&u, spot.hex);
            }
        }
    }
    let mut ways = if order.manner.jumps() {
        jumps(&mover, purse)
    } else {
        walks(&mover, purse)
    };
    if unit.condition.controls.is_some() {
        ways.retain(|w| !captive::places(&mover, w.hex).is_empty());
    }
    ways
}

/// Landing places of a jump.
fn jumps(mover: &Mover<'_>, purse: i16) -> Vec<Way> {
    let radius = u16::try_from(purse / 2).unwrap_or(0);
    let mut ways: Vec<Way> = mover
        .start
        .within(radius)
        .filter_map(|to| check::jump_to(mover, to, purse).ok())
        .map(|leg| Way {
            hex: leg.to,
            cost: leg.cost,
            path: vec![leg.to],
            stop: None,
        })
        .collect();
    ways.sort_by_key(|w| (w.cost, w.hex));
    ways
}

/// A hex reached: at what cost, from where, and what stops there.
#[derive(Clone, Copy)]
struct Reached {
    cost: i16,
    from: Hex,
    stop: Option<StopCause>,
}

/// The search: hexes from which the unit can go on, and hexes in which it can end, by their numbers on the map. Somebody
/// who is stopped in a hex may pass it unstopped at a higher cost, so the two are kept apart.
struct Search<'m, 'w> {
    around: Surroundings<'m, 'w>,
    board: &'w Board,
    start: Hex,
    purse: i16,
    on: Vec<Option<Reached>>,
    ends: Vec<Option<Reached>>,
    queue: VecDeque<(Hex, i16)>,
}

impl<'m, 'w> Search<'m, 'w> {
    fn of(mover: &'m Mover<'w>, purse: i16) -> Self {
        let board = mover.board();
        Self {
            around: Surroundings::of(mover),
            board,
            start: mover.start,
            purse,
            on: vec![None; board.len()],
            ends: vec![None; board.len()],
            queue: VecDeque::new(),
        }
    }

    fn run(&mut self) {
        self.go_on(self.start, 0, self.start);
        while let Some((at, cost)) = self.queue.pop_front() {
            if self.going_on(at).is_none_or(|r| r.cost < cost) {
                continue;
            }
            for direction in Direction::ALL {
                if let Ok(leg) = self.around.step(at, at.neighbour(direction)) {
                    self.enter(at, cost, leg);
                }
            }
        }
    }

    fn enter(&mut self, from: Hex, cost: i16, leg: Leg) {
        let cost = cost + i16::from(leg.cost);
        if cost > self.purse {
            return;
        }
        let i = self.board.index(leg.to);
        if let (Some(i), None, true) = (i, leg.through, leg.to != self.start)
            && self.ends[i].is_none_or(|r| cost < r.cost)
        {
            let stop = leg.stop;
            self.ends[i] = Some(Reached { cost, from, stop });
        }
        if leg.stop.is_none() {
            self.go_on(leg.to, cost, from);
        }
    }

    fn go_on(&mut self, hex: Hex, cost: i16, from: Hex) {
        let Some(i) = self.board.index(hex) else {
            return;
        };
        if self.on[i].is_none_or(|r| cost < r.cost) {
            let stop = None;
            self.on[i] = Some(Reached { cost, from, stop });
            self.queue.push_back((hex, cost));
        }
    }

    /// How it comes to a hex from which it can go on.
    fn going_on(&self, hex: Hex) -> Option<Reached> {
        self.on[self.board.index(hex)?]
    }

    /// The ends, each with the hexes on the way.
    fn ways(&self) -> Vec<Way> {
        let ends = self.ends.iter().enumerate();
        ends.filter_map(|(i, end)| {
            let (end, hex) = ((*end)?, self.board.hex_at(i));
            Some(Way {
                hex,
                cost: u8::try_from(end.cost).unwrap_or(u8::MAX),
                path: self.path(hex, end.from),
                stop: end.stop,
            })
        })
        .collect()
    }

    /// The hexes on the way to an end that is entered from a hex.
    fn path(&self, end: Hex, last: Hex) -> Vec<Hex> {
        let mut path = vec![end];
        let mut at = last;
        while at != self.start {
            path.push(at);
            let Some(r) = self.going_on(at) else {
                break;
            };
            at = r.from;
        }
        path.reverse();
        path
    }
}

/// Ends of a move on the ground.
fn walks(mover: &Mover<'_>, purse: i16) -> Vec<Way> {
    let mut search = Search::of(mover, purse);
    search.run();
    let mut ways = search.ways();
    ways.sort_by_key(|w| (w.cost, w.hex));
    ways
}

/// Every charge, ram and death from above that a unit could be ordered to make now, were it its side's turn (D9.3). The orders are whole.
pub fn assaults(world: &World, side: SideId, unit: UnitId) -> Vec<MoveOrder> {
    let table = Table::of(world);
    let Ok(unit) = orders::ordered(world, side, unit, OrderKind::Move) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for target in table
        .on_table()
        .filter(|t| t.side != unit.side && !t.is_captive())
    {
        found.extend(
            run_up(&unit, &target)
                .into_iter()
                .chain(leaps(table, &unit, &target))
                .filter(|o| check::plan(world, side, o).is_ok()),
        );
    }
    found
}

/// The one charge or ram at a target, if it lies in a straight line.
fn run_up(unit: &Look<'_>, target: &Look<'_>) -> Option<MoveOrder> {
    let manner = match unit.model.class {
        Class::Mech => Manner::Charge(target.id),
        Class::Vehicle => Manner::Ram(target.id),
        Class::Infantry => return None,
    };
    let (from, to) = (unit.hex()?, target.hex()?);
    let direction = assault::straight(from, to)?;
    let path = assault::between(from, direction, to);
    Some(MoveOrder {
        manner,
        ..MoveOrder::walk(unit.id, path, direction)
    })
}

/// Jumps at a target: one for each hex beside it.
fn leaps(table: Table<'_>, unit: &Look<'_>, target: &Look<'_>) -> Vec<MoveOrder> {
    let manner = Manner::DeathFromAbove(target.id);
    let (Some(goal), true) = (target.hex(), check::manner(unit, manner).is_ok()) else {
        return Vec::new();
    };
    goal.neighbours()
        .filter(|h| contact::touches(table.board(), *h, goal))
        .filter_map(|h| {
            let facing = h.direction_to(goal)?;
            Some(MoveOrder {
                manner,
                ..MoveOrder::walk(unit.id, vec![h], facing)
            })
        })
        .collect()
}
