//! What the battle is about besides losses (C20.4), for one unit: where it has to get to, whom to keep from getting there, and
//! what it can do about it at once.

use std::{cmp::Reverse, collections::BinaryHeap};

use hexlance_board::{Direction, Edge, Hex};
use hexlance_classic::{
    buildings::bears,
    cargo,
    command::{Command, Way},
    read::Look,
    state::{Kind, Prize, Role, Whereabouts},
    victory, walk, withdrawal,
};
use hexlance_rules::UnitId;

use super::{
    bridges, indoors,
    scene::{Mech, Scene},
};

/// Ways longer than this are all the same.
const FAR: u16 = 400;
/// What a hex nearer to its goal is worth to a unit that has time.
const STEADY: f32 = 1.6;
/// What it is worth to one that has not.
const HURRIED: f32 = 14.0;
/// What each hex costs by which a unit is behind the foremost enemy that it has to stop.
const STOPS: f32 = 3.5;

/// What a unit has to do.
#[derive(Clone, Debug)]
pub enum Task {
    /// Nothing but to fight.
    Fight,
    /// It has to get off the map, or into the last rows before an edge.
    Reach {
        /// MP to the edge by hex of the map.
        way: Field,
        /// How much it hurries.
        rate: f32,
    },
    /// It has to keep enemies from an edge: it does not stay behind the foremost of them.
    Stop {
        /// The edge.
        edge: Edge,
        /// How far the foremost of them is from it.
        foremost: u16,
    },
    /// It has to stand on a bank and face the water, to lay its bridge.
    Lay {
        /// The bank.
        bank: Hex,
        /// The way it has to face.
        facing: Direction,
    },
    /// It has to be where something is: a load, its carrier, buildings.
    Near {
        /// Where.
        hexes: Vec<Hex>,
        /// How near is near enough.
        within: u16,
        /// What each hex too far costs.
        rate: f32,
    },
}

/// MP that ways to a goal cost, by hex of the map.
#[derive(Clone, Debug)]
pub struct Field(Vec<u16>);

impl Field {
    /// The ways of a unit to hexes of the map.
    pub fn to(scene: &Scene<'_>, u: &Look<'_>, goal: impl Fn(Hex) -> bool) -> Self {
        let board = scene.board;
        let mut out = vec![FAR; board.len()];
        let mut queue = BinaryHeap::new();
        for (hex, _) in board.iter().filter(|(hex, _)| goal(*hex)) {
            if let Some(i) = board.index(hex) {
                out[i] = 0;
                queue.push((Reverse(0u16), hex));
            }
        }
        while let Some((Reverse(cost), hex)) = queue.pop() {
            let known = board.index(hex).map_or(FAR, |i| out[i]);
            let Some(there) = board.get(hex).filter(|_| cost <= known) else {
                continue;
            };
            for from in hex.neighbours() {
                let (Some(i), Some(here)) = (board.index(from), board.get(from)) else {
                    continue;
                };
                let Some(way) = from.direction_to(hex) else {
                    continue;
                };
                let mp = match u.sheet.is_flyer() {
                    true => Some(1),
                    false => walk::may_stand_in(u.sheet, there)
                        .ok()
                        .and_then(|()| walk::cost(u.sheet, here, 0, there, way))
                        .filter(|e| bears(scene.table, u, hex, e.elevation))
                        .map(|entering| u16::from(entering.mp)),
                };
                let Some(mp) = mp else { continue };
                let total = (cost + mp).min(FAR);
                if total < out[i] {
                    out[i] = total;
                    queue.push((Reverse(total), from));
                }
            }
        }
        Self(out)
    }

    /// From a hex.
    pub fn at(&self, scene: &Scene<'_>, hex: Hex) -> u16 {
        let i = scene.board.index(hex);
        i.and_then(|i| self.0.get(i)).copied().unwrap_or(FAR)
    }
}

/// The task of a unit.
pub fn of(scene: &Scene<'_>, me: &Look<'_>) -> Task {
    if me.withdrawing {
        return Task::Fight;
    }
    if let Some((bank, facing)) = bridges::site(scene, me) {
        return Task::Lay { bank, facing };
    }
    let mission = scene.table.mission();
    match mission.kind {
        Kind::StandUpFight | Kind::HideAndSeek => Task::Fight,
        Kind::HoldTheLine | Kind::Breakthrough | Kind::Chase => {
            let home = scene.table.sides().get(me.side).and_then(|s| s.home);
            let Some(home) = home else {
                return Task::Fight;
            };
            if mission.runs(me.side) {
                return reach(scene, me, home.opposite());
            }
            let target = match mission.kind {
                // Hunters and hunted have the same home.
                Kind::Chase => home.opposite(),
                _ => home,
            };
            stop(scene, target)
        }
        Kind::Extraction => extraction(scene, me, mission.prize),
        Kind::BaseAssault if mission.role(me.side) == Some(Role::Attacker) => {
            let standing: Vec<Hex> = { mission.marked.iter() }
                .copied()
                .filter(|hex| scene.table.building(*hex).is_some())
                .collect();
            near(standing, 5, 1.2)
        }
        Kind::BaseAssault => Task::Fight,
    }
}

fn near(hexes: Vec<Hex>, within: u16, rate: f32) -> Task {
    match hexes.is_empty() {
        true => Task::Fight,
        false => Task::Near {
            hexes,
            within,
            rate,
        },
    }
}

/// A unit that has to get over an edge: the less time is left for the way, the more it hurries.
fn reach(scene: &Scene<'_>, me: &Look<'_>, edge: Edge) -> Task {
    let board = scene.board;
    let way = Field::to(scene, me, |hex| board.from_edge(hex, edge) == 0);
    let from = me.hex().map_or(FAR, |hex| way.at(scene, hex));
    let pace = f32::from(me.walk_mp().max(me.jump_mp()).max(1)) + 0.5;
    let needed = f32::from(from) / pace + 1.0;
    let left = scene.turns_left();
    // Half of the time is for the fight, but whoever is hunted runs.
    let press = match scene.table.mission().kind {
        Kind::Chase => 1.0,
        _ => ((needed - 0.5 * left) / (0.4 * left).max(1.0)).clamp(0.0, 1.0),
    };
    Task::Reach {
        way,
        rate: STEADY + press * (HURRIED - STEADY),
    }
}

/// Those who have to keep enemies from an edge.
fn stop(scene: &Scene<'_>, edge: Edge) -> Task {
    let board = scene.board;
    let all = scene.foes.iter().map(|f| board.from_edge(f.hex, edge));
    match all.min() {
        Some(foremost) => Task::Stop { edge, foremost },
        None => Task::Fight,
    }
}

fn extraction(scene: &Scene<'_>, me: &Look<'_>, prize: Option<Prize>) -> Task {
    let table = scene.table;
    let home = table.sides().get(me.side).and_then(|s| s.home);
    if walk::has_prize(table, me) {
        return home.map_or(Task::Fight, |edge| Task::Reach {
            way: Field::to(scene, me, |hex| scene.board.from_edge(hex, edge) == 0),
            rate: HURRIED,
        });
    }
    let holder = match prize {
        None => return Task::Fight,
        Some(Prize::Unit(unit)) => table.find(unit),
        Some(Prize::Load(load)) => match table.loads().get(load).map(|l| l.at) {
            Some(Whereabouts::Hex(hex)) => return fetch(scene, me, load, hex),
            Some(Whereabouts::With(unit)) => table.find(unit),
            Some(Whereabouts::Gone(..)) | None => return Task::Fight,
        },
    };
    let Some((holder, hex)) = holder.and_then(|h| Some((h, h.hex()?))) else {
        return Task::Fight;
    };
    if holder.side == me.side {
        // Not all of them need to stay with it.
        return near(vec![hex], 6, 0.4);
    }
    let edge = table.sides().get(holder.side).and_then(|s| s.home);
    match edge {
        Some(edge) => Task::Stop {
            edge,
            foremost: scene.board.from_edge(hex, edge),
        },
        None => near(vec![hex], 3, 2.0),
    }
}

/// Whether a unit could pick a load up.
fn could_lift(u: &Look<'_>, tons: hexlance_classic::model::Tons) -> bool {
    u.hands() > 0 && u.cargo + tons <= hexlance_classic::model::Tons::whole(u.sheet.tons)
}

/// The unit that is first at a load goes for it, the others keep near.
fn fetch(scene: &Scene<'_>, me: &Look<'_>, load: u8, at: Hex) -> Task {
    let tons = scene.table.loads().get(load).map(|l| l.tons);
    let tons = tons.unwrap_or_default();
    let turns = |u: &Look<'_>| {
        let hex = u.hex()?;
        let pace = u.walk_mp().max(u.jump_mp()).max(1);
        could_lift(u, tons).then(|| (hex.distance(at) * 10 / u16::from(pace), u.id))
    };
    let own = scene.own.iter().filter(|m| !m.helpless());
    let first = own.filter_map(|m| turns(&m.look)).min();
    if first.is_some_and(|(_, id)| id == me.id) || first.is_none() && could_lift(me, tons) {
        return near(vec![at], 1, 3.5);
    }
    near(vec![at], 5, 0.6)
}

impl Task {
    /// What a place is worth for it, in points, with the facing in which it stands there.
    pub fn worth(&self, scene: &Scene<'_>, hex: Hex, faces: Option<Direction>) -> f32 {
        match self {
            Self::Fight => 0.0,
            Self::Lay { bank, facing } => {
                let there = hex == *bank && faces.is_none_or(|f| f == *facing);
                let far = f32::from(hex.distance(*bank));
                if there { 12.0 } else { -3.0 * far }
            }
            Self::Reach { way, rate } => -rate * f32::from(way.at(scene, hex)),
            Self::Stop { edge, foremost } => {
                let behind = scene.board.from_edge(hex, *edge).saturating_sub(*foremost);
                -STOPS * f32::from(behind)
            }
            Self::Near {
                hexes,
                within,
                rate,
            } => {
                let all = hexes.iter().map(|goal| goal.distance(hex));
                let beyond = all.min().unwrap_or(0).saturating_sub(*within);
                -rate * f32::from(beyond)
            }
        }
    }
}

/// Whether a passenger stays where it is: its carrier takes it to where it has to get, faster than it gets there on foot.
pub fn stays_aboard(scene: &Scene<'_>, unit: UnitId, carrier: UnitId) -> bool {
    let mission = scene.table.mission();
    let (Some(u), Some(c)) = (scene.table.find(unit), scene.table.find(carrier)) else {
        return false;
    };
    let goes = c.walk_mp() > 0 && !c.is_immobile() && !c.withdrawing;
    goes && (mission.runs(u.side) || mission.prize == Some(Prize::Unit(unit)))
}

/// The order with which a unit leaves the map, where that is what the battle is about.
pub fn leave(scene: &Scene<'_>, me: &Mech<'_>) -> Option<Command> {
    let mission = scene.table.mission();
    if me.look.withdrawing {
        return None;
    }
    // Whoever stands in the last rows counts already, and may shoot on.
    let holds = mission.kind == Kind::HoldTheLine
        && me.frame.coming < 10.0
        && scene.turns_left() > 1.0
        && victory::progress(scene.table).is_some_and(|p| !p.is_enough());
    if holds && !scene.foes.is_empty() && mission.runs(me.look.side) && near_edge(scene, me) {
        return None;
    }
    let order = withdrawal::way_off(scene.table, &me.look)?;
    let holds = match &order.way {
        Way::Steps(steps) => indoors::all_hold(scene, me, steps, order.mode),
        Way::Jump { .. } => true,
    };
    holds.then_some(Command::Move(order))
}

fn near_edge(scene: &Scene<'_>, me: &Mech<'_>) -> bool {
    let home = scene.table.sides().get(scene.side).and_then(|s| s.home);
    home.is_some_and(|home| scene.board.from_edge(me.hex, home.opposite()) < victory::LAST_ROWS)
}

/// The order with which a unit picks up what the battle is about.
pub fn pick_up(scene: &Scene<'_>) -> Option<Command> {
    let Some(Prize::Load(prize)) = scene.table.mission().prize else {
        return None;
    };
    let orders = scene.waiting().filter_map(|me| {
        let load = cargo::near(scene.table, &me.look).find(|load| *load == prize)?;
        let order = Command::PickUp { unit: me.id, load };
        let legal = scene.battle.check(scene.side, &order).is_ok();
        legal.then_some((u16::from(me.walk), order))
    });
    orders.max_by_key(|(walk, _)| *walk).map(|(_, order)| order)
}
