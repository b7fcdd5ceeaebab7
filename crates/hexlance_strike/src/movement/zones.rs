//! Zones of control (sca.zone_of_control): a unit that ends its move beside an enemy with Move to spare holds those in
//! front of it that have still to move. Leaving such a zone costs Move, but directly away.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, BinaryHeap},
};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Direction, Hex, Place as At};
use hexlance_rules::{AbilityId, SideId, UnitId};
use smallvec::SmallVec;

use super::{
    Footing,
    approach::Way,
    climb,
    mover::{Mover, Standing},
};
use crate::{
    Ctx,
    ability::Grant,
    card::MoveMode,
    command::Waypoint,
    modes,
    moved::MoveEvent,
    occupancy::{Occupancy, Room},
    read::{self, UnitRead},
    shift::ShiftEvent,
    sides::TwoSides,
    state::{Motion, MotionState, Phase},
};

/// Inches that a step out of a zone costs more.
pub const TOLL: u16 = 4;
/// Inches that a unit must have left to hold a zone.
const TO_SPARE: u8 = 2;

/// Units that hold zones in this Movement Phase, each with the hex from which it does.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ZonesHeld(BTreeMap<UnitId, Hex>);

/// A unit holds a zone from where it stands.
pub(crate) fn follow_move(world: &mut World, event: &MoveEvent) {
    if let MoveEvent::ZoneSet { unit, .. } = event
        && let Some(hex) = read::unit(world, *unit).hex()
    {
        world.resource_mut::<ZonesHeld>().0.insert(*unit, hex);
    }
}

/// A unit was moved by something else: its zone is gone.
pub(crate) fn follow_shift(world: &mut World, event: &ShiftEvent) {
    if let ShiftEvent::Displaced { unit, .. } = event {
        world.resource_mut::<ZonesHeld>().0.remove(unit);
    }
}

/// A phase begins: no zone outlasts its Movement Phase.
pub(crate) fn phase_begins(world: &mut World, _: Phase) {
    world.resource_mut::<ZonesHeld>().0.clear();
}

/// The ability by which a unit could hold a zone.
fn ability(u: &UnitRead<'_>) -> Option<(AbilityId, &'static str)> {
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|s| s.def.grants(Grant::ZoneOfControl))?;
    Some((spa.def.id, spa.def.name.as_str()))
}

/// Whether a unit whose move has ended like that holds a zone: on the ground, with Move to spare, beside an enemy.
fn is_set(world: &World, u: &UnitRead<'_>, motion: &Motion) -> bool {
    let on_the_ground = motion.state != MotionState::Jumped
        && !matches!(motion.mode, Some(MoveMode::Jump | MoveMode::Vtol))
        && u.card.ground_mode() != MoveMode::Vtol
        && modes::is_ground(u)
        && !u.flies();
    read::phase(world) == Phase::Movement
        && u.is_active()
        && on_the_ground
        && !motion.sprinted
        && motion.unused >= TO_SPARE
        && !u.is_hidden()
        && !u.is_immobile()
        && read::active(world, u.side.opponent())
            .any(|e| !e.is_hidden() && read::base_contact(u, &e))
}

/// The move of a unit has ended: it may hold a zone now.
pub(super) fn set(ctx: &mut Ctx<'_>, unit: UnitId, motion: &Motion) {
    let u = read::unit(ctx.world(), unit);
    if let Some((ability, _)) = ability(&u)
        && is_set(ctx.world(), &u, motion)
    {
        ctx.emit(MoveEvent::ZoneSet { unit, ability });
    }
}

/// A unit that holds a zone, as movers meet it.
#[derive(Clone, Copy, Debug)]
pub struct Holder {
    /// Who.
    pub unit: UnitId,
    hex: Hex,
    base: i8,
    top: i8,
    /// Its zone is in front of it; all around if it has no facing.
    facing: Option<Direction>,
    infantry: bool,
    /// By which ability.
    pub ability: (AbilityId, &'static str),
}

impl Holder {
    /// The direction of a hex from the holder, if it lies in the zone.
    fn direction(&self, hex: Hex) -> Option<Direction> {
        let d = self.hex.direction_to(hex)?;
        let in_front = |f: Direction| d == f || d == f.turned(1) || d == f.turned(-1);
        self.facing.is_none_or(in_front).then_some(d)
    }

    /// The hexes of its zone.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.hex
            .neighbours()
            .filter(|h| self.direction(*h).is_some())
    }
}

/// Every unit of a side that holds a zone now.
pub fn held_by(world: &World, side: SideId) -> impl Iterator<Item = Holder> + '_ {
    let held = world.get_resource::<ZonesHeld>();
    let held = held.into_iter().flat_map(|z| &z.0);
    held.filter_map(move |(unit, hex)| {
        let u = read::try_unit(world, *unit)?;
        let spot = u.spot().filter(|s| s.hex == *hex)?;
        (u.side == side && !u.is_shut_down()).then_some(())?;
        Some(Holder {
            unit: u.id,
            hex: spot.hex,
            base: spot.base,
            top: u.top(),
            facing: u.facing(),
            infantry: u.card.kind.is_infantry(),
            ability: ability(&u)?,
        })
    })
}

/// Holders by their places in [`Zones`], one bit each.
pub(super) type Mask = u32;

/// The zones that hold a mover.
#[derive(Clone, Debug, Default)]
pub struct Zones {
    holders: SmallVec<[Holder; 2]>,
    height: i8,
}

impl Zones {
    /// The zones of enemies around a mover; none for who jumps, flies as VTOLs do, or slips through enemies.
    pub fn around(mover: &Mover<'_>) -> Self {
        let u = &mover.u;
        let mut out = Self {
            holders: SmallVec::new(),
            height: u.card.height(),
        };
        let none = mover
            .world
            .get_resource::<ZonesHeld>()
            .is_none_or(|z| z.0.is_empty());
        let free = matches!(mover.mode, MoveMode::Jump | MoveMode::Vtol);
        if none || free || u.grants(Grant::PassesEnemies) {
            return out;
        }
        let infantry = u.card.kind.is_infantry();
        let all = held_by(mover.world, u.side.opponent());
        out.holders
            .extend(all.filter(|h| infantry || !h.infantry).take(32));
        out
    }

    /// Whether nobody holds the mover.
    pub fn is_empty(&self) -> bool {
        self.holders.is_empty()
    }

    /// Whether a zone lies within so many inches of a hex.
    fn is_near(&self, hex: Hex, inches: u16) -> bool {
        let hexes = inches / super::costs::BASE + 2;
        self.holders.iter().any(|h| h.hex.distance(hex) <= hexes)
    }

    /// Who has to be paid for a step, besides those that have been: who holds the mover where it stands, unless it goes
    /// directly away.
    pub(super) fn due(&self, at: Standing, to: Hex, paid: Mask) -> Mask {
        let mut due = 0;
        let Some(step) = at.hex.direction_to(to) else {
            return 0;
        };
        for (i, h) in self.holders.iter().enumerate() {
            let top = at.base.saturating_add(self.height);
            let touches = at.base <= h.top && h.base <= top;
            let holds = h.direction(at.hex).is_some_and(|d| touches && d != step);
            let bit = 1 << i;
            if holds && paid & bit == 0 {
                due |= bit;
            }
        }
        due
    }

    /// Those of a list, as bits.
    pub(super) fn mask(&self, units: &[UnitId]) -> Mask {
        let holders = self.holders.iter().enumerate();
        holders
            .filter(|(_, h)| units.contains(&h.unit))
            .fold(0, |mask, (i, _)| mask | 1 << i)
    }

    /// The holders among bits.
    pub(super) fn holders(&self, mask: Mask) -> impl Iterator<Item = &Holder> {
        let all = self.holders.iter().enumerate();
        all.filter(move |(i, _)| mask & (1 << i) != 0)
            .map(|(_, h)| h)
    }
}

/// Inches for those who have to be paid.
pub(super) const fn toll(due: Mask) -> u16 {
    TOLL * due.count_ones() as u16
}

/// A place on the way of a search.
type Node = (Hex, i8, Mask);

/// What a search for a held mover asks for.
pub(super) struct Held<'a, 'w> {
    pub(super) mover: &'a Mover<'w>,
    pub(super) zones: &'a Zones,
    pub(super) occupancy: &'a Occupancy,
    pub(super) start: Standing,
    /// Who has been paid already in this move.
    pub(super) paid: Mask,
}

impl Held<'_, '_> {
    /// Whether any zone can matter to a mover with so many inches.
    pub(super) fn matters(&self, inches: u16) -> bool {
        self.zones.is_near(self.start.hex, inches)
    }

    /// The steps from somewhere: where they lead, their price, the toll in it, whether they climb, on what.
    fn steps(&self, at: Standing, paid: Mask) -> Vec<(Standing, u16, Mask, bool, Footing)> {
        let mover = self.mover;
        let mut out = Vec::new();
        for (_, hex) in mover.board.neighbours(at.hex) {
            let Some(index) = mover.board.index(hex) else {
                continue;
            };
            let place = At {
                hex,
                index,
                cell: mover.board.cell(index),
            };
            let bases: BTreeSet<i8> = mover.bases(&place, self.start).into_iter().collect();
            for base in bases {
                let to = Waypoint {
                    hex,
                    level: Some(base),
                };
                let Ok(step) = mover.step(at, &to) else {
                    continue;
                };
                if !self.occupancy.may_enter(hex, step.to.base) {
                    continue;
                }
                let due = self.zones.due(at, hex, paid);
                let cost = if at == self.start {
                    climb::to_pay(&mover.u, at.hex, &step)
                } else {
                    step.cost
                };
                out.push((step.to, cost + toll(due), due, step.climbs, step.footing));
            }
        }
        out
    }

    /// Whether a step keeps to a footing.
    fn keeps(&self, footing: Footing, to: Standing, ground: Footing) -> bool {
        match footing {
            Footing::Level => to.base == self.start.base,
            footing => ground >= footing,
        }
    }

    /// The cheapest way to every place that can be reached on ground that keeps to a footing.
    pub(super) fn ways(&self, footing: Footing, inches: u16) -> Vec<Way> {
        let start: Node = (self.start.hex, self.start.base, self.paid);
        let mut cost: BTreeMap<Node, (u16, Option<Node>)> = BTreeMap::from([(start, (0, None))]);
        let mut open = BinaryHeap::from([Reverse((0u16, start))]);
        let mut found: BTreeMap<(Hex, i8), (u16, Node)> = BTreeMap::new();
        while let Some(Reverse((spent, node))) = open.pop() {
            if cost.get(&node).is_none_or(|(c, _)| *c < spent) {
                continue;
            }
            let (hex, base, paid) = node;
            let at = Standing { hex, base };
            let ends = footing != Footing::Level || self.mover.begins_level(hex);
            if hex != self.start.hex && ends && self.occupancy.may_stop(hex, base) {
                found.entry((hex, base)).or_insert((spent, node));
            }
            for (to, price, due, _, ground) in self.steps(at, paid) {
                let next: Node = (to.hex, to.base, paid | due);
                let sum = spent + price;
                let better = cost.get(&next).is_none_or(|(c, _)| sum < *c);
                if self.keeps(footing, to, ground) && sum <= inches && better {
                    cost.insert(next, (sum, Some(node)));
                    open.push(Reverse((sum, next)));
                }
            }
        }
        let way = |((hex, base), (spent, node)): ((Hex, i8), (u16, Node))| {
            let mut path = Vec::new();
            let mut at = Some(node);
            while let Some(n) = at.filter(|n| *n != start) {
                path.push(Waypoint {
                    hex: n.0,
                    level: Some(n.1),
                });
                at = cost.get(&n).and_then(|(_, from)| *from);
            }
            path.reverse();
            Way::along(path, Standing { hex, base }, spent)
        };
        let mut out: Vec<_> = found.into_iter().map(way).collect();
        out.sort_by_key(|w| (w.cost, w.at.hex));
        out
    }

    /// Steps that minimum movement pays for (R4.1.3): out of a zone only directly away.
    pub(super) fn shuffles(&self) -> impl Iterator<Item = Way> {
        let free = |to: &Standing| self.occupancy.room(to.hex, to.base) == Room::Free;
        self.steps(self.start, self.paid)
            .into_iter()
            .filter(move |(to, _, due, climbs, _)| *due == 0 && !climbs && free(to))
            .map(|(to, cost, ..)| Way::shuffle(to, cost))
    }
}
