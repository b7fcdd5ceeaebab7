//! Rage (R18.2.3): a raging unit takes one of the shortest ways to its enemy, and as much of it as it can pay for.

use std::collections::BTreeMap;

use bevy_ecs::world::World;
use hexlance_board::{Hex, Place, Routes, Step};
use hexlance_rules::Refusal;

use super::{
    allowance::{self, Terms},
    mover::{Mover, Standing},
    occupancy::Occupancy,
    reach::ReachEnd,
    swim, vtol,
};
use crate::{
    abilities,
    card::MoveMode,
    command::Waypoint,
    read::{self, UnitRead},
};

/// A way that a raging unit may take, to its end.
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
}

/// The ways of a raging unit to the enemy it rages against.
pub struct Approach<'m, 'w> {
    mover: &'m Mover<'w>,
    start: Standing,
    source: UnitRead<'w>,
    target: Hex,
    occupancy: Occupancy,
    routes: Routes,
}

impl<'m, 'w> Approach<'m, 'w> {
    /// The approach of a unit, if it rages against an enemy on the map.
    pub fn of(world: &'w World, mover: &'m Mover<'w>, start: Standing) -> Option<Self> {
        let source = read::unit(world, abilities::enraged_by(world, &mover.u)?);
        let target = source.hex()?;
        let mut out = Self {
            mover,
            start,
            source,
            target,
            occupancy: Occupancy::of(world, &mover.u),
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

    /// Levels at which the mover could be in a hex.
    fn bases(&self, at: &Place<'_>) -> Vec<i8> {
        if at.hex == self.start.hex {
            return vec![self.start.base];
        }
        let mover = self.mover;
        match mover.mode {
            MoveMode::Vtol => {
                let over = vtol::clearance(at.cell);
                let high = self.start.base.max(over);
                let landed = vtol::landing(at.cell).map(|(l, _)| l);
                (over..=high).chain(landed).collect()
            }
            MoveMode::Submersible => {
                let range = swim::depths(at.cell, mover.u.card.height(), swim::dives_only(mover));
                let land = mover.ashore.map(|l| l.ground_of(at.cell).stand);
                range.map_or_else(
                    || land.into_iter().collect(),
                    |(low, high)| (low..=high).collect(),
                )
            }
            _ => {
                let deck = mover.costs.deck_of(at.cell).map(|e| e.stand);
                let ground = mover.costs.ground_of(at.cell).stand;
                deck.into_iter().chain([ground]).collect()
            }
        }
    }

    /// A hex in base contact with the enemy where the unit may stop.
    fn is_goal(&self, at: &Place<'_>) -> bool {
        if at.hex.distance(self.target) != 1 {
            return false;
        }
        self.bases(at).into_iter().any(|base| {
            self.touches(base)
                && (at.hex == self.start.hex || self.occupancy.may_stop(at.hex, base))
        })
    }

    /// Whether the levels of the unit at a base level touch those of the enemy (R0.3.9).
    fn touches(&self, base: i8) -> bool {
        let Some(spot) = self.source.spot() else {
            return false;
        };
        let top = base.saturating_add(self.mover.u.card.height());
        base <= self.source.top() && spot.base <= top
    }

    /// Whether a step can be made at all, whatever it costs.
    fn passable(&self, step: &Step<'_>) -> bool {
        self.bases(&step.from).into_iter().any(|base| {
            let at = Standing {
                hex: step.from.hex,
                base,
            };
            self.mover
                .step(at, &Waypoint::from(step.to.hex))
                .is_ok_and(|p| self.occupancy.may_enter(p.to.hex, p.to.base))
        })
    }

    /// Whether it is in contact already, or no way leads to contact at all: then rage does not move it.
    fn is_idle(&self) -> bool {
        self.routes
            .hexes_from(self.start.hex)
            .is_none_or(|n| n == 0)
    }

    /// The steps that lead on from somewhere, with what they cost.
    fn next(&self, at: Standing) -> impl Iterator<Item = (Standing, u16, bool)> {
        let hexes: Vec<_> = self.routes.next_steps(at.hex).map(|(_, h)| h).collect();
        hexes.into_iter().filter_map(move |h| {
            let paid = self.mover.step(at, &Waypoint::from(h)).ok()?;
            self.occupancy
                .may_enter(h, paid.to.base)
                .then_some((paid.to, paid.cost, paid.climbs))
        })
    }

    /// Whether the unit could go on from somewhere with so many inches left, to where it may stop.
    fn goes_on(&self, at: Standing, left: u16) -> bool {
        self.next(at).any(|(to, cost, _)| {
            cost <= left
                && (self.occupancy.may_stop(to.hex, to.base) || self.goes_on(to, left - cost))
        })
    }

    /// Whether minimum movement could take it closer from its start.
    fn could_shuffle(&self) -> bool {
        self.next(self.start)
            .any(|(to, _, climbs)| !climbs && self.occupancy.may_stop(to.hex, to.base))
    }

    /// Every end that rage allows: the cheapest of the shortest ways to each.
    pub fn ends(&self, inches: u8, minimum: bool) -> Vec<Way> {
        if self.is_idle() {
            return Vec::new();
        }
        let inches = u16::from(inches);
        let mut ends = Vec::new();
        let mut ring: BTreeMap<Hex, Way> = BTreeMap::from([(
            self.start.hex,
            Way {
                at: self.start,
                cost: 0,
                path: Vec::new(),
                minimum: false,
            },
        )]);
        while !ring.is_empty() {
            let mut next: BTreeMap<Hex, Way> = BTreeMap::new();
            for way in ring.values() {
                for (to, cost, _) in self.next(way.at) {
                    let cost = way.cost + cost;
                    let dearer = next.get(&to.hex).is_some_and(|w| w.cost <= cost);
                    if cost > inches || dearer {
                        continue;
                    }
                    let mut path = way.path.clone();
                    path.push(Waypoint {
                        hex: to.hex,
                        level: Some(to.base),
                    });
                    let way = Way {
                        at: to,
                        cost,
                        path,
                        minimum: false,
                    };
                    next.insert(to.hex, way);
                }
            }
            for way in ring.into_values() {
                let stops =
                    !way.path.is_empty() && self.occupancy.may_stop(way.at.hex, way.at.base);
                if stops && !self.goes_on(way.at, inches - way.cost) {
                    ends.push(way);
                }
            }
            ring = next;
        }
        if ends.is_empty() && minimum && !self.goes_on(self.start, inches) {
            ends.extend(
                self.next(self.start)
                    .filter(|(to, _, climbs)| !climbs && self.occupancy.may_stop(to.hex, to.base))
                    .map(|(to, cost, _)| Way {
                        at: to,
                        cost,
                        path: vec![Waypoint {
                            hex: to.hex,
                            level: Some(to.base),
                        }],
                        minimum: true,
                    }),
            );
        }
        ends
    }

    /// Of the hexes it could jump to those that end closest, if that is closer than it gets otherwise.
    pub fn closest_jumps(
        &self,
        all: Vec<(ReachEnd, Vec<Waypoint>)>,
    ) -> Vec<(ReachEnd, Vec<Waypoint>)> {
        let best = all.iter().map(|(e, _)| e.hex.distance(self.target)).min();
        let Some(best) = best.filter(|d| *d < self.closest_otherwise()) else {
            return Vec::new();
        };
        all.into_iter()
            .filter(|(e, _)| e.hex.distance(self.target) == best)
            .collect()
    }

    /// How near it gets without jumping, or by staying where it is.
    fn closest_otherwise(&self) -> u16 {
        let here = self.start.hex.distance(self.target);
        let mode = self.mover.u.card.ground_mode();
        if mode == MoveMode::Jump {
            return here;
        }
        let world = self.mover.world;
        let walker = Mover::new(world, self.mover.u, mode);
        let allowance = allowance::allowance_by(world, &walker.u, mode, &Terms::default());
        Approach::of(world, &walker, self.start)
            .into_iter()
            .flat_map(|a| a.ends(allowance.inches(), allowance.minimum))
            .map(|w| w.at.hex.distance(self.target))
            .min()
            .map_or(here, |d| d.min(here))
    }

    /// Checks a path over the ground, or standing still.
    ///
    /// # Errors
    /// `enraged_must_approach`.
    pub fn check_path(
        &self,
        path: &[Waypoint],
        end: Standing,
        left: u16,
        minimum: bool,
    ) -> Result<(), Refusal> {
        let hexes: Vec<_> = path.iter().map(|w| w.hex).collect();
        if self.routes.hexes_from(self.start.hex).is_none() {
            return Ok(());
        }
        let refuse = |why: &str| {
            Err(Refusal::new(
                "enraged_must_approach",
                "R18.2.3",
                format!(
                    "{} rages against {}: {why}",
                    self.mover.u.name, self.source.name
                ),
            )
            .or(format!(
                "Take one of the shortest ways to {}, as far as its Move pays for.",
                self.source.name
            )))
        };
        if self.is_idle() {
            return if hexes.is_empty() {
                Ok(())
            } else {
                refuse("it stays in contact.")
            };
        }
        if self.routes.first_step_off(self.start.hex, &hexes).is_some() {
            return refuse("the path leaves every shortest way.");
        }
        let goes_on =
            self.goes_on(end, left) || (hexes.is_empty() && minimum && self.could_shuffle());
        if goes_on && self.routes.hexes_from(end.hex) != Some(0) {
            return refuse("it has Move left to go on.");
        }
        Ok(())
    }

    /// Checks the end of a jump.
    ///
    /// # Errors
    /// `enraged_must_approach`.
    pub fn check_jump(&self, end: Hex, all: impl Iterator<Item = Hex>) -> Result<(), Refusal> {
        let distance = end.distance(self.target);
        let best = all.map(|h| h.distance(self.target)).min();
        if distance < self.closest_otherwise() && best.is_none_or(|b| distance <= b) {
            return Ok(());
        }
        Err(Refusal::new(
            "enraged_must_approach",
            "R18.2.3",
            format!(
                "{} rages against {}: a jump has to end as close as it can, and closer than it gets otherwise.",
                self.mover.u.name, self.source.name
            ),
        )
        .or("Jump next to it, or go over the ground."))
    }
}
