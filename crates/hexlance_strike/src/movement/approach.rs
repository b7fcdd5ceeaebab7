//! Ways that are not of a unit's own choosing: a raging unit takes one of the shortest to its enemy (R18.2.3), a
//! crippled one to its home edge and off the map (R15.1.2), and as much of it as it can pay for.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use hexlance_board::{Board, Edge, Hex, Place, Routes, Step};
use hexlance_rules::{Arg, Message, Refusal, Term, say};

use super::{
    allowance::{self, Terms},
    costs::BASE,
    leave,
    mover::{Mover, Standing},
    reach::ReachEnd,
    resume, withdrawal,
    zones::{self, Mask, Zones},
};
use crate::{
    abilities,
    ability::Grant,
    card::MoveMode,
    command::Waypoint,
    morale::{flees, homeward},
    occupancy::Occupancy,
    read::{self, UnitRead},
};

/// A way that a driven unit may take, to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it ends.
    pub at: Standing,
    /// Inches.
    pub cost: u16,
    /// The hexes it enters.
    pub path: Vec<Waypoint>,
    /// It is made by minimum movement.
    pub minimum: bool,
    /// Its last step leads off the map.
    pub leaves: bool,
}

impl Way {
    /// A way over the map.
    pub(super) const fn along(path: Vec<Waypoint>, at: Standing, cost: u16) -> Self {
        Self {
            at,
            cost,
            path,
            minimum: false,
            leaves: false,
        }
    }

    /// One step by minimum movement (R4.1.3).
    pub(super) fn shuffle(to: Standing, cost: u16) -> Self {
        let step = Waypoint {
            hex: to.hex,
            level: Some(to.base),
        };
        Self {
            minimum: true,
            ..Self::along(vec![step], to, cost)
        }
    }
}

/// A place on a way with those whose zones have been paid for by then.
type Passed = (Standing, Mask);

/// Where a unit is driven to.
enum Goal<'w> {
    /// Next to the enemy it rages against.
    Enemy {
        /// That enemy.
        source: UnitRead<'w>,
        /// Its hex.
        target: Hex,
    },
    /// Home, and off the map.
    Home(Edge),
}

/// The ways of a unit that is driven somewhere.
pub struct Approach<'m, 'w> {
    mover: &'m Mover<'w>,
    start: Standing,
    goal: Goal<'w>,
    occupancy: Occupancy,
    zones: Zones,
    /// Whose zones have been paid for before.
    paid: Mask,
    routes: Routes,
}

impl<'m, 'w> Approach<'m, 'w> {
    /// The approach of a unit, if it rages against an enemy on the map, or else has to withdraw.
    pub fn of(world: &'w World, mover: &'m Mover<'w>, start: Standing) -> Option<Self> {
        let enemy = abilities::enraged_by(world, &mover.u).map(|e| read::unit(world, e));
        let goal = match enemy.and_then(|e| Some((e, e.hex()?))) {
            Some((source, target)) => Goal::Enemy { source, target },
            None => Goal::Home(homeward(world, &mover.u)?),
        };
        let zones = Zones::around(mover);
        let paid = resume::suspended(world, mover.u.id).map_or(0, |w| zones.mask(&w.tolls));
        let mut out = Self {
            mover,
            start,
            goal,
            occupancy: Occupancy::of(world, &mover.u),
            zones,
            paid,
            routes: Routes::new(),
        };
        let mut routes = Routes::new();
        routes.search(
            mover.board,
            Some(start.hex),
            |at| out.is_goal(at),
            &|step: &Step<'_>| out.passable(step).then_some(1),
        );
        out.routes = routes;
        Some(out)
    }

    /// A hex where the unit is where it is driven to, and may stop: in base contact with the enemy, or at the edge.
    fn is_goal(&self, at: &Place<'_>) -> bool {
        let near = match &self.goal {
            Goal::Enemy { target, .. } => at.hex.distance(*target) == 1,
            Goal::Home(edge) => to_edge(self.mover.board, *edge, at.hex) == 0,
        };
        near && self.mover.bases(at, self.start).into_iter().any(|base| {
            self.touches(base)
                && (at.hex == self.start.hex || self.occupancy.may_stop(at.hex, base))
        })
    }

    /// Whether the levels of the unit at a base level touch those of the enemy (R0.3.9).
    fn touches(&self, base: i8) -> bool {
        let Goal::Enemy { source, .. } = &self.goal else {
            return true;
        };
        let Some(spot) = source.spot() else {
            return false;
        };
        let top = base.saturating_add(self.mover.u.card.height());
        base <= source.top() && spot.base <= top
    }

    /// What the step off the map from somewhere costs, if there is one.
    fn exit_price(&self, (at, paid): Passed) -> Option<u16> {
        let exit = self.exit(at.hex)?;
        Some(BASE + zones::toll(self.zones.due(at, exit, paid)))
    }

    /// The step off the map from a hex, for who is driven home and stands at its edge.
    fn exit(&self, from: Hex) -> Option<Hex> {
        let Goal::Home(edge) = self.goal else {
            return None;
        };
        let at_edge = self.routes.hexes_from(from) == Some(0);
        let off = |to: &Hex| leave::edges(self.mover, *to).any(|e| e == edge);
        from.neighbours()
            .filter(|_| at_edge)
            .find(|to| !self.mover.board.contains(*to) && off(to))
    }

    /// How far a hex is from where the unit is driven to.
    fn distance(&self, hex: Hex) -> u16 {
        match &self.goal {
            Goal::Enemy { target, .. } => hex.distance(*target),
            Goal::Home(edge) => to_edge(self.mover.board, *edge, hex),
        }
    }

    /// Whether a step can be made at all, whatever it costs.
    fn passable(&self, step: &Step<'_>) -> bool {
        self.mover
            .bases(&step.from, self.start)
            .into_iter()
            .any(|base| {
                let at = Standing {
                    hex: step.from.hex,
                    base,
                };
                self.mover
                    .step(at, &Waypoint::from(step.to.hex))
                    .is_ok_and(|p| self.occupancy.may_enter(p.to.hex, p.to.base))
            })
    }

    /// Whether it is there already, or no way leads there at all: then nothing moves it.
    fn is_idle(&self) -> bool {
        let there = |n| n == 0 && self.exit(self.start.hex).is_none();
        self.routes.hexes_from(self.start.hex).is_none_or(there)
    }

    /// The steps that lead on from somewhere, with what they cost.
    fn next(&self, (at, passed): Passed) -> impl Iterator<Item = (Passed, u16, bool)> {
        let hexes: Vec<_> = self.routes.next_steps(at.hex).map(|(_, h)| h).collect();
        hexes.into_iter().filter_map(move |h| {
            let paid = self.mover.step(at, &Waypoint::from(h)).ok()?;
            self.occupancy.may_enter(h, paid.to.base).then(|| {
                let due = self.zones.due(at, h, passed);
                let more = self.occupancy.surcharge(h, paid.to.base) + zones::toll(due);
                ((paid.to, passed | due), paid.cost + more, paid.climbs)
            })
        })
    }

    /// Whether the unit could go on from somewhere with so many inches left, to where it may stop.
    fn goes_on(&self, at: Passed, left: u16) -> bool {
        if self.exit_price(at).is_some_and(|price| left >= price) {
            return true;
        }
        self.next(at).any(|(to, cost, _)| {
            cost <= left
                && (self.occupancy.may_stop(to.0.hex, to.0.base) || self.goes_on(to, left - cost))
        })
    }

    /// Whether minimum movement could take it closer from its start.
    fn could_shuffle(&self) -> bool {
        self.next((self.start, self.paid)).any(|(to, _, climbs)| {
            to.1 == self.paid && !climbs && self.occupancy.may_stop(to.0.hex, to.0.base)
        })
    }

    /// Every end that the unit may be driven to: the cheapest of the shortest ways to each.
    pub fn ends(&self, inches: u8, minimum: bool) -> Vec<Way> {
        if self.is_idle() {
            return Vec::new();
        }
        let inches = u16::from(inches);
        let mut ends = Vec::new();
        let mut ring: BTreeMap<Hex, (Way, Mask)> = BTreeMap::from([(
            self.start.hex,
            (Way::along(Vec::new(), self.start, 0), self.paid),
        )]);
        while !ring.is_empty() {
            let mut next: BTreeMap<Hex, (Way, Mask)> = BTreeMap::new();
            for (way, paid) in ring.values() {
                for ((to, passed), cost, _) in self.next((way.at, *paid)) {
                    let cost = way.cost + cost;
                    let dearer = next.get(&to.hex).is_some_and(|(w, _)| w.cost <= cost);
                    if cost > inches || dearer {
                        continue;
                    }
                    let mut path = way.path.clone();
                    path.push(Waypoint {
                        hex: to.hex,
                        level: Some(to.base),
                    });
                    next.insert(to.hex, (Way::along(path, to, cost), passed));
                }
            }
            for (mut way, paid) in ring.into_values() {
                if let Some(exit) = self.exit(way.at.hex)
                    && let Some(price) = self.exit_price((way.at, paid))
                    && way.cost + price <= inches
                {
                    way.cost += price;
                    way.path.push(exit.into());
                    way.leaves = true;
                    ends.push(way);
                    continue;
                }
                let stops =
                    !way.path.is_empty() && self.occupancy.may_stop(way.at.hex, way.at.base);
                if stops && !self.goes_on((way.at, paid), inches - way.cost) {
                    ends.push(way);
                }
            }
            ring = next;
        }
        if ends.is_empty() && minimum && !self.goes_on((self.start, self.paid), inches) {
            ends.extend(
                self.next((self.start, self.paid))
                    .filter(|(to, _, climbs)| {
                        let stops = self.occupancy.may_stop(to.0.hex, to.0.base);
                        to.1 == self.paid && !climbs && stops
                    })
                    .map(|((to, _), cost, _)| Way::shuffle(to, cost)),
            );
        }
        ends
    }

    /// Of the hexes it could jump to those that end closest, if that is closer than it gets otherwise.
    pub fn closest_jumps(
        &self,
        all: Vec<(ReachEnd, Vec<Waypoint>)>,
    ) -> Vec<(ReachEnd, Vec<Waypoint>)> {
        let best = all.iter().map(|(e, _)| self.distance(e.hex)).min();
        let Some(best) = best.filter(|d| self.may_jump_to(*d)) else {
            return Vec::new();
        };
        all.into_iter()
            .filter(|(e, _)| self.distance(e.hex) == best)
            .collect()
    }

    /// Whether a jump that ends so far from the goal is worth it: who rages has to get closer than otherwise, who
    /// withdraws as close, and never where it could leave the map on the ground.
    fn may_jump_to(&self, distance: u16) -> bool {
        match (self.closest_otherwise(), &self.goal) {
            (None, _) => false,
            (Some(other), Goal::Enemy { .. }) => distance < other,
            (Some(other), Goal::Home(_)) => {
                distance <= other && distance < self.distance(self.start.hex)
            }
        }
    }

    /// How near it gets without jumping, or by staying where it is; `None` if it leaves the map.
    fn closest_otherwise(&self) -> Option<u16> {
        let here = self.distance(self.start.hex);
        let mode = match (self.mover.u.card.ground_mode(), &self.goal) {
            (MoveMode::Jump, Goal::Enemy { .. }) => return Some(here),
            (MoveMode::Jump, Goal::Home(_)) => MoveMode::Foot,
            (mode, _) => mode,
        };
        let world = self.mover.world;
        let walker = Mover::new(world, self.mover.u, mode);
        let allowance = allowance::allowance_by(world, &walker.u, mode, &Terms::default());
        let ways = Approach::of(world, &walker, self.start)
            .map(|a| a.ends(allowance.inches(), allowance.minimum))
            .unwrap_or_default();
        if ways.iter().any(|w| w.leaves) {
            return None;
        }
        let nearest = ways.iter().map(|w| self.distance(w.at.hex)).min();
        Some(nearest.map_or(here, |d| d.min(here)))
    }

    /// The refusal of a move that does not go where the unit is driven.
    fn refuse<T>(&self, why: &'static str, instead: impl Into<Message>) -> Result<T, Refusal> {
        let name = self.mover.u.name;
        Err(match &self.goal {
            Goal::Enemy { source, .. } => Refusal::new(
                "enraged_must_approach",
                "R18.2.3",
                say!(
                    "{name} rages against {source}: {why}",
                    name,
                    source = source.name,
                    why = Term(why)
                ),
            ),
            Goal::Home(_) => {
                let u = &self.mover.u;
                let (unit, why) = (u.name, Term(why));
                let why = if flees(u) {
                    say!("{unit} flees: {why}", unit, why)
                } else {
                    say!("{unit} is crippled and has to withdraw: {why}", unit, why)
                };
                Refusal::new("must_withdraw", withdrawal::rule_of(u), why)
            }
        }
        .or(instead))
    }

    /// What the unit is driven to, in a few words.
    fn where_to(&self) -> Arg {
        match &self.goal {
            Goal::Enemy { source, .. } => source.name.into(),
            Goal::Home(_) => Term("its home edge").into(),
        }
    }

    /// Whose zones have been paid for at the end of a path.
    fn paid_along(&self, path: &[Waypoint]) -> Mask {
        let (mut at, mut paid) = (self.start, self.paid);
        for waypoint in path {
            paid |= self.zones.due(at, waypoint.hex, paid);
            if let Ok(step) = self.mover.step(at, waypoint) {
                at = step.to;
            }
        }
        paid
    }

    /// Checks a path over the ground, or standing still.
    ///
    /// # Errors
    /// `enraged_must_approach`, `must_withdraw`.
    pub fn check_path(
        &self,
        path: &[Waypoint],
        end: Standing,
        left: u16,
        minimum: bool,
    ) -> Result<(), Refusal> {
        let on_map = path.iter().map(|w| w.hex);
        let hexes: Vec<_> = on_map.filter(|h| self.mover.board.contains(*h)).collect();
        let leaves = hexes.len() < path.len();
        if self.routes.hexes_from(self.start.hex).is_none() {
            return Ok(());
        }
        // Whoever may leave anywhere does not have to go home first (sca.fast_withdrawal).
        let goes_home = matches!(self.goal, Goal::Home(_));
        if leaves && goes_home && self.mover.u.grants(Grant::LeavesAnywhere) {
            return Ok(());
        }
        let instead = say!(
            "Take one of the shortest ways to {goal}, as far as its Move pays for.",
            goal = self.where_to()
        );
        if self.is_idle() {
            return if path.is_empty() {
                Ok(())
            } else {
                self.refuse("it stays where it is.", "Let it stand still.")
            };
        }
        let elsewhere = leaves && matches!(self.goal, Goal::Enemy { .. });
        if elsewhere || self.routes.first_step_off(self.start.hex, &hexes).is_some() {
            return self.refuse("the path leaves every shortest way.", instead);
        }
        if leaves {
            return Ok(());
        }
        let end = (end, self.paid_along(path));
        if self.exit_price(end).is_some_and(|price| left >= price) {
            return self.refuse(
                "it can leave the map now.",
                "Let the path lead over the edge.",
            );
        }
        let goes_on =
            self.goes_on(end, left) || (hexes.is_empty() && minimum && self.could_shuffle());
        if goes_on && self.routes.hexes_from(end.0.hex) != Some(0) {
            return self.refuse("it has Move left to go on.", instead);
        }
        Ok(())
    }

    /// Checks the end of a jump.
    ///
    /// # Errors
    /// `enraged_must_approach`, `must_withdraw`.
    pub fn check_jump(&self, end: Hex, all: impl Iterator<Item = Hex>) -> Result<(), Refusal> {
        let distance = self.distance(end);
        let best = all.map(|h| self.distance(h)).min();
        if self.may_jump_to(distance) && best.is_none_or(|b| distance <= b) {
            return Ok(());
        }
        self.refuse(
            "a jump has to end as close as it can, and to gain by it.",
            say!(
                "Jump towards {goal}, or go over the ground.",
                goal = self.where_to()
            ),
        )
    }
}

/// Hexes between a hex and an edge of the map: 0 for those along it.
fn to_edge(board: &Board, edge: Edge, hex: Hex) -> u16 {
    let (column, row) = hex.column_row();
    let (columns, rows) = (board.columns() as i16, board.rows() as i16);
    let steps = match edge {
        Edge::North => row - 1,
        Edge::South => rows - row,
        Edge::West => column - 1,
        Edge::East => columns - column,
    };
    steps.max(0).unsigned_abs()
}
