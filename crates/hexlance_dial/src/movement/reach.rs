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
    model::Class,
    moved::StopCause,
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

/// A hex in which a move may end, and at what cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The hex.
    pub hex: Hex,
    /// What it costs in inches.
    pub cost: u8,
    /// What stops the unit there, if it is stopped.
    pub stop: Option<StopCause>,
}

/// Where a move may end, in the order of the map's hexes. The way to an end is told when it is asked for.
pub struct Reach<'w> {
    /// The ends.
    pub ends: Vec<End>,
    /// What was found on the ground; a jump needs no way.
    trail: Option<Trail<'w>>,
}

impl Reach<'_> {
    /// The hexes entered on the way to an end, as an order names them.
    pub fn path(&self, end: Hex) -> Vec<Hex> {
        self.trail.as_ref().map_or(vec![end], |t| t.path(end))
    }

    /// The ends with their ways, nearest first.
    fn ways(&self) -> Vec<Way> {
        let way = |e: &End| Way {
            hex: e.hex,
            cost: e.cost,
            path: self.path(e.hex),
            stop: e.stop,
        };
        let mut ways: Vec<Way> = self.ends.iter().map(way).collect();
        ways.sort_by_key(|w| (w.cost, w.hex));
        ways
    }
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
    reach(table, unit, order, most, moved).map_or_else(Vec::new, |r| r.ways())
}

/// As [`ways_after`], without the ways as long as nobody asks for them. Nothing if such a move cannot be made at all.
pub fn reach<'w>(
    table: Table<'w>,
    unit: Look<'w>,
    order: &MoveOrder,
    most: Option<i16>,
    moved: &[(UnitId, Hex)],
) -> Option<Reach<'w>> {
    let fine = order.manner.victim().is_none()
        && check::manner(&unit, order.manner).is_ok()
        && transport::check_boarding(table, &unit, order).is_ok();
    let mut mover = check::mover(table, unit, order).ok().filter(|_| fine)?;
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
    let mut reach = if order.manner.jumps() {
        jumps(&mover, purse)
    } else {
        let mut search = Search::of(&mover, purse);
        search.run();
        search.reach()
    };
    if unit.condition.controls.is_some() {
        let room = |e: &End| !captive::places(&mover, e.hex).is_empty();
        reach.ends.retain(room);
    }
    Some(reach)
}

/// Landing places of a jump.
fn jumps<'w>(mover: &Mover<'w>, purse: i16) -> Reach<'w> {
    let radius = u16::try_from(purse / 2).unwrap_or(0);
    let ends = mover
        .start
        .within(radius)
        .filter_map(|to| check::jump_to(mover, to, purse).ok())
        .map(|leg| End {
            hex: leg.to,
            cost: leg.cost,
            stop: None,
        })
        .collect();
    Reach { ends, trail: None }
}

/// A hex reached: at what cost, from where, and what stops there.
#[derive(Clone, Copy)]
struct Reached {
    cost: i16,
    from: Hex,
    stop: Option<StopCause>,
}

/// Hexes from which a unit can go on, and hexes in which it can end, by their numbers on the map. Somebody who is stopped
/// in a hex may pass it unstopped at a higher cost, so the two are kept apart.
struct Trail<'w> {
    board: &'w Board,
    start: Hex,
    on: Vec<Option<Reached>>,
    ends: Vec<Option<Reached>>,
}

impl Trail<'_> {
    /// How it comes to a hex from which it can go on.
    fn going_on(&self, hex: Hex) -> Option<Reached> {
        self.on[self.board.index(hex)?]
    }

    /// The hexes on the way to an end; none to a hex that is no end.
    fn path(&self, end: Hex) -> Vec<Hex> {
        let mut path = Vec::new();
        let Some(last) = self.board.index(end).and_then(|i| self.ends[i]) else {
            return path;
        };
        path.push(end);
        let mut at = last.from;
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

/// The search.
struct Search<'m, 'w> {
    around: Surroundings<'m, 'w>,
    purse: i16,
    trail: Trail<'w>,
    queue: VecDeque<(Hex, i16)>,
}

impl<'m, 'w> Search<'m, 'w> {
    fn of(mover: &'m Mover<'w>, purse: i16) -> Self {
        let board = mover.board();
        Self {
            around: Surroundings::of(mover),
            purse,
            trail: Trail {
                board,
                start: mover.start,
                on: vec![None; board.len()],
                ends: vec![None; board.len()],
            },
            queue: VecDeque::new(),
        }
    }

    fn run(&mut self) {
        let start = self.trail.start;
        self.go_on(start, 0, start);
        while let Some((at, cost)) = self.queue.pop_front() {
            if self.trail.going_on(at).is_none_or(|r| r.cost < cost) {
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
        let i = self.trail.board.index(leg.to);
        if let (Some(i), None, true) = (i, leg.through, leg.to != self.trail.start) {
            let end = &mut self.trail.ends[i];
            if end.is_none_or(|r| cost < r.cost) {
                let stop = leg.stop;
                *end = Some(Reached { cost, from, stop });
            }
        }
        if leg.stop.is_none() {
            self.go_on(leg.to, cost, from);
        }
    }

    fn go_on(&mut self, hex: Hex, cost: i16, from: Hex) {
        let Some(i) = self.trail.board.index(hex) else {
            return;
        };
        let on = &mut self.trail.on[i];
        if on.is_none_or(|r| cost < r.cost) {
            let stop = None;
            *on = Some(Reached { cost, from, stop });
            self.queue.push_back((hex, cost));
        }
    }

    /// What was found.
    fn reach(self) -> Reach<'w> {
        let ends = self.trail.ends.iter().enumerate();
        let ends = ends.filter_map(|(i, end)| {
            (*end).map(|end| End {
                hex: self.trail.board.hex_at(i),
                cost: u8::try_from(end.cost).unwrap_or(u8::MAX),
                stop: end.stop,
            })
        });
        Reach {
            ends: ends.collect(),
            trail: Some(self.trail),
        }
    }
}

/// Every charge, ram and death from above that a unit could be ordered to make now, were it its side's turn (D9.3). The orders are whole.
pub fn assaults(world: &World, side: SideId, unit: UnitId) -> Vec<MoveOrder> {
    let Ok(unit) = orders::ordered(world, side, unit, OrderKind::Move) else {
        return Vec::new();
    };
    assaults_of(Table::of(world), unit)
}

/// As [`assaults`], whether an order may be given to the unit now or not.
pub fn assaults_of(table: Table<'_>, unit: Look<'_>) -> Vec<MoveOrder> {
    let mut found = Vec::new();
    for target in table
        .on_table()
        .filter(|t| t.side != unit.side && !t.is_captive())
    {
        found.extend(
            run_up(&unit, &target)
                .into_iter()
                .chain(leaps(table, &unit, &target))
                .filter(|o| check::plan_of(table, unit, o).is_ok()),
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
