//! What the type of the scenario asks of each unit (R17.3): where it should be, besides fighting, and what that is worth.

use hexlance_board::{Board, Direction, Edge, Hex};
use hexlance_rules::{UnitId, Zone};
use hexlance_strike::{
    attack::{AttackKind, Target},
    card::MoveMode,
    command::{AttackOrder, Command, MoveOption, Waypoint},
    concealment::Insight,
    mission::Tally,
    movement::Scratch,
    read::UnitRead,
    sides::TwoSides,
    view::SideView,
};

use super::{
    errand,
    situation::{Situation, Snap},
};
use crate::entry;

/// What a hex on the way to its place is worth to a unit, as a share of its value.
const STEP: f32 = 0.035;
/// What it is worth to be at the place, as a share of the unit's value.
const THERE: f32 = 0.25;

/// Where a unit should be.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// Wherever it fights best.
    Free,
    /// Off the map over that edge.
    Off(Edge),
    /// In a zone when the battle ends.
    In(Zone),
    /// At a place, or next to it.
    At(Hex),
    /// So near to one of some enemies that it sees who they are.
    Scout(Vec<Hex>),
}

impl Aim {
    /// What the scenario asks of a unit of the side that looks at it.
    pub fn of(view: &SideView<'_>, unit: UnitId, at: Option<Hex>) -> Self {
        let own = view.tallies(view.side());
        for tally in own {
            match tally {
                Tally::Exits(edge, _) => return Aim::Off(*edge),
                Tally::Standing(zone) => return Aim::In(zone.clone()),
                Tally::Objectives | Tally::Held => return place(view, unit, at, |o| !o.razed),
                Tally::Razed => return place(view, unit, at, |o| !o.razed),
                Tally::Revealed(home) => return scout(view, unit, *home),
                Tally::Losses | Tally::OutOfAction | Tally::Fetched => {}
            }
        }
        // What the enemy wants is worth standing in the way of.
        for tally in view.tallies(view.side().opponent()) {
            match tally {
                Tally::Held | Tally::Razed => return place(view, unit, at, |o| !o.razed),
                Tally::Standing(zone) => return Aim::In(zone.clone()),
                _ => {}
            }
        }
        Aim::Free
    }

    /// How many hexes a place is away from where the unit should be.
    pub fn distance(&self, board: &Board, hex: Hex) -> u16 {
        match self {
            Aim::Free => 0,
            Aim::Off(edge) => board.from_edge(hex, *edge) + 1,
            Aim::In(Zone::Edge(edge, depth)) => {
                (board.from_edge(hex, *edge) + 1).saturating_sub(*depth)
            }
            Aim::In(zone) => u16::from(!zone.has(board, hex)),
            Aim::At(place) => place.distance(hex).saturating_sub(1),
            Aim::Scout(enemies) => {
                let nearest = enemies.iter().map(|e| e.distance(hex)).min();
                nearest.unwrap_or(0).saturating_sub(3)
            }
        }
    }
}

/// An objective for a unit: each gets the units that are nearest to it, and those that are held need fewer.
fn place(
    view: &SideView<'_>,
    unit: UnitId,
    at: Option<Hex>,
    wanted: impl Fn(&hexlance_strike::view::SeenObjective<'_>) -> bool,
) -> Aim {
    let Some(at) = at else { return Aim::Free };
    let objectives: Vec<_> = view.objectives().filter(|o| wanted(o)).collect();
    let best = objectives.iter().min_by_key(|o| {
        let near = view
            .own_active()
            .filter(|f| f.id != unit && !f.is_hidden())
            .filter(|f| {
                let theirs = f.hex().map_or(u16::MAX, |h| h.distance(o.hex));
                theirs < o.hex.distance(at) || (theirs == o.hex.distance(at) && f.id < unit)
            })
            .count() as u16;
        let points = o.points.min(5);
        (o.hex.distance(at) + 4 * near).saturating_sub(2 * points)
    });
    best.map_or(Aim::Free, |o| Aim::At(o.hex))
}

/// Strangers are looked at; who has found somebody goes home when the time for it has come.
fn scout(view: &SideView<'_>, unit: UnitId, home: Edge) -> Aim {
    let turn = view.turn().number;
    let left = view.frame().turn_limit.saturating_sub(turn);
    let strangers: Vec<Hex> = view
        .enemies()
        .filter(|e| view.insight(e) < Insight::Full)
        .filter_map(|e| e.hex())
        .collect();
    let far = view
        .unit(unit)
        .and_then(|u| u.hex())
        .map_or(0, |h| view.board().from_edge(h, home) / 4 + 1);
    if left <= far {
        return Aim::Off(home);
    }
    if strangers.is_empty() {
        // Where nobody at all is seen they lie in hiding: they are looked for.
        let board = view.board();
        let middle = Hex::from_column_row(board.columns() as i16 / 2, board.rows() as i16 / 2);
        return match view.enemies().next() {
            None => Aim::Scout(vec![middle]),
            Some(_) => Aim::Off(home),
        };
    }
    Aim::Scout(strangers)
}

/// What a place is worth to a unit for its aim, in points of value: more the less time is left.
pub fn worth(s: &Situation<'_>, me: &Snap<'_>, aim: &Aim, hex: Hex) -> f32 {
    if *aim == Aim::Free {
        return 0.0;
    }
    let stride = f32::from(me.stride.max(me.leap).max(1));
    let far = f32::from(aim.distance(s.board, hex));
    let turns = f32::from(s.turns_left.max(1));
    // How many of the turns that are left the way takes.
    let hurry = (far / stride / turns).clamp(0.15, 1.5);
    let there = if far < 1.0 { THERE } else { 0.0 };
    me.value * (there - STEP * far * (0.5 + hurry))
}

/// The order that takes a unit off the map where that is what it should do, and it can.
pub fn leave(s: &Situation<'_>, me: &Snap<'_>, aim: &Aim) -> Option<Command> {
    let Aim::Off(edge) = aim else { return None };
    if me.immobile || s.view.withdraws(&me.u) {
        return None;
    }
    errand::off_the_map(s, me, *edge)
}

/// An attack on a building that has to fall, by a unit that can hit it well (R17.3.7).
pub fn raze(view: &SideView<'_>) -> Option<Command> {
    if !view.tallies(view.side()).contains(&Tally::Razed) {
        return None;
    }
    let standing: Vec<Hex> = view
        .objectives()
        .filter(|o| !o.razed)
        .map(|o| o.hex)
        .collect();
    let ready = view
        .own_active()
        .filter(|u| u.can_act() && !u.acts.weapon && !u.acts.rushed && !u.is_hidden());
    for u in ready {
        let Some(at) = u.hex() else { continue };
        let mut near: Vec<_> = standing.iter().filter(|h| h.distance(at) <= 12).collect();
        near.sort_by_key(|h| (h.distance(at), **h));
        let order = near.into_iter().find_map(|hex| {
            let order = AttackOrder {
                unit: u.id,
                target: Target::Hex(*hex),
                kind: AttackKind::STANDARD,
                overheat: 0,
                spotter: None,
                divided: false,
            };
            let legal = view.check_attack(&order).ok()?;
            let sure = legal.target_number.total() <= 9;
            (sure && view.expected_points(&legal) > 0.0).then_some(order)
        });
        if let Some(order) = order {
            return Some(Command::Attack(order));
        }
    }
    None
}

/// The best hex for a unit to come onto the map: near to its aim, cheap, and not beside others.
pub fn come_in(view: &SideView<'_>) -> Option<Command> {
    let units: Vec<_> = view.entrants().collect();
    for u in &units {
        let ways = entry::ways(view, u);
        let best = ways
            .iter()
            .map(|(hex, cost, command)| (entry_worth(view, u, *hex, *cost), *hex, command))
            .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(&a.1)));
        if let Some((_, _, command)) = best {
            return Some(command.clone());
        }
    }
    entry::first(view)
}

fn entry_worth(view: &SideView<'_>, u: &UnitRead<'_>, hex: Hex, cost: u16) -> f32 {
    let board = view.board();
    let aim = Aim::of(view, u.id, Some(hex));
    let mut worth = -0.5 * f32::from(cost) - f32::from(aim.distance(board, hex));
    for friend in view.own_active() {
        let Some(at) = friend.hex() else { continue };
        worth -= match at.distance(hex) {
            0..=1 => 2.0,
            2..=6 => 0.0,
            d => 0.1 * f32::from(d - 6),
        };
    }
    // Not into the arms of the enemy, and not out of his reach either.
    let near = view
        .enemies()
        .filter_map(|e| e.hex())
        .map(|h| h.distance(hex));
    if let Some(near) = near.min() {
        worth -= if near < 5 {
            f32::from(5 - near)
        } else {
            0.2 * f32::from(near)
        };
    }
    let (column, _) = hex.column_row();
    let middle = f32::from(board.columns()) / 2.0;
    worth - 0.15 * (f32::from(column) - middle).abs()
}

/// A step off the map over an edge from some places that a unit reaches on the ground.
pub fn over_the_edge(
    s: &Situation<'_>,
    ways: &[(Hex, Vec<Waypoint>)],
    edge: Edge,
    order: impl Fn(Vec<Waypoint>, Direction) -> Command,
) -> Option<Command> {
    ways.iter()
        .filter(|(hex, _)| s.board.from_edge(*hex, edge) == 0)
        .find_map(|(hex, path)| {
            Direction::ALL.into_iter().find_map(|d| {
                let off = hex.neighbour(d);
                if s.board.contains(off) {
                    return None;
                }
                let mut path = path.clone();
                path.push(Waypoint::from(off));
                let command = order(path, d);
                s.view.check(&command).is_ok().then_some(command)
            })
        })
}

/// Whether a hex is nearer to what its unit is after than where it stands: for those who have nobody to fight.
pub fn march(
    s: &Situation<'_>,
    me: &Snap<'_>,
    aim: &Aim,
    scratch: &mut Scratch,
    mode: MoveMode,
) -> Option<(Hex, Vec<Waypoint>, MoveOption)> {
    let here = aim.distance(s.board, me.pose.spot.hex);
    let mut best: Option<(u16, u16, Hex, Vec<Waypoint>, MoveOption)> = None;
    for option in [MoveOption::Sprint, MoveOption::Move] {
        let Some(set) = s.view.reach_around_mines(me.id(), mode, option, scratch) else {
            continue;
        };
        for end in set.ends() {
            let far = aim.distance(s.board, end.hex);
            let better = best
                .as_ref()
                .is_none_or(|(f, c, ..)| (far, end.cost) < (*f, *c));
            if far < here && better {
                best = Some((far, end.cost, end.hex, set.path(&end), option));
            }
        }
    }
    best.map(|(_, _, hex, path, option)| (hex, path, option))
}
