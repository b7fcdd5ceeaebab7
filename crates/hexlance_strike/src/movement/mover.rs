//! A unit on its way in one mode: what its next step would cost, where it would stand then, and why it cannot.

use bevy_ecs::world::World;
use hexlance_board::{Board, Cell, Direction, Hex, Place};
use hexlance_rules::{Refusal, Term, Within, say};

use super::{
    Footing, allowance,
    costs::{self, CLOSED, DECK, Entry, TerrainCosts, WATER},
    swim, vtol,
};
use crate::{
    ability,
    card::{MoveMode, UnitType},
    command::Waypoint,
    conditions, modes,
    read::{self, UnitRead},
    reserves::arrivals,
};

/// Where a unit stands on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The hex.
    pub hex: Hex,
    /// Base level (R5.1.2).
    pub base: i8,
}

/// A step that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    /// Where it leads.
    pub to: Standing,
    /// Inches.
    pub cost: u16,
    /// It is climbing (R4.11): minimum movement does not pay for it.
    pub climbs: bool,
    /// What it keeps to.
    pub footing: Footing,
}

/// A unit that moves in a mode.
pub struct Mover<'w> {
    /// The state.
    pub world: &'w World,
    /// The map.
    pub board: &'w Board,
    /// The unit.
    pub u: UnitRead<'w>,
    /// The mode.
    pub mode: MoveMode,
    /// What hexes cost it.
    pub costs: TerrainCosts,
    /// What hexes on land cost a swimmer that may go ashore (R1.3.2).
    pub ashore: Option<TerrainCosts>,
    /// It may step off the map over any edge: it has sealed orders to come back (R16.6).
    pub roams: bool,
}

/// Two ways to be in hexes and the step between them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chosen {
    pub from: Entry,
    pub to: Entry,
    pub direction: Direction,
    /// The level that the step starts from.
    pub level: i8,
    /// Inches for stairs before it.
    pub stairs: u16,
    pub cost: u16,
}

impl<'w> Mover<'w> {
    /// A unit that moves in a mode; jumping units are weighed as on foot, for the hexes they land in.
    pub fn new(world: &'w World, u: UnitRead<'w>, mode: MoveMode) -> Self {
        let ashore = (mode == MoveMode::Submersible && modes::changes_at_the_shore(u.card))
            .then(|| TerrainCosts::of(world, &u, on_foot(u.card.ground_mode(), &u)));
        Self {
            world,
            board: read::board(world),
            costs: TerrainCosts::of(world, &u, on_foot(mode, &u)),
            roams: arrivals(world).orders.contains_key(&u.id),
            u,
            mode,
            ashore,
        }
    }

    /// Where it stands now; `None` off the map.
    pub fn standing(&self) -> Option<Standing> {
        self.u.spot().map(|s| Standing {
            hex: s.hex,
            base: s.base,
        })
    }

    /// The next step of a path.
    ///
    /// # Errors
    /// `not_adjacent`, `off_map`, `prohibited_terrain`, `too_steep`, `no_such_level`.
    pub fn step(&self, at: Standing, to: &Waypoint) -> Result<Paid, Refusal> {
        let cell = self.cell(to.hex)?;
        match self.mode {
            MoveMode::Vtol => return vtol::step(self, at, to, cell),
            MoveMode::Submersible => return swim::step(self, at, to, cell),
            _ => {}
        }
        if at.hex == to.hex {
            return self.change_floor(at, to, cell);
        }
        let c = self.choose(at, to)?;
        Ok(Paid {
            to: Standing {
                hex: to.hex,
                base: c.to.stand,
            },
            cost: c.cost,
            climbs: self.is_climb(&c),
            footing: footing(&c.to),
        })
    }

    pub(super) fn is_climb(&self, c: &Chosen) -> bool {
        self.costs.is_climb(
            c.level.abs_diff(c.to.stand),
            (c.from.flags | c.to.flags) & WATER != 0,
        )
    }

    pub(super) fn cell(&self, hex: Hex) -> Result<&'w Cell, Refusal> {
        self.board.get(hex).ok_or_else(|| {
            Refusal::new("off_map", "R0.3.13", "The path leaves the map.")
                .or("Only the last step may lead off the map, over your own home edge.")
        })
    }

    /// Infantry and ProtoMechs use the stairs (R10.2.3).
    fn change_floor(&self, at: Standing, to: &Waypoint, cell: &Cell) -> Result<Paid, Refusal> {
        let level = to.level.unwrap_or(at.base);
        let top = cell.solid_height();
        if !self.takes_stairs() || cell.building.is_none() || level == at.base {
            return Err(Refusal::new(
                "not_adjacent",
                "R4.1.1",
                "The path stays in a hex without going anywhere.",
            ));
        }
        if level < cell.level || level > top || at.base < cell.level || at.base > top {
            return Err(Refusal::new(
                "no_such_level",
                "R10.2.3",
                "The building has no such floor.",
            )
            .or(say!(
                "Its floors are {level} to {top}.",
                level = cell.level,
                top
            )));
        }
        Ok(Paid {
            to: Standing {
                hex: to.hex,
                base: level,
            },
            cost: u16::from(level.abs_diff(at.base)),
            climbs: false,
            footing: footing(&self.costs.ground_of(cell)),
        })
    }

    fn takes_stairs(&self) -> bool {
        self.u.card.kind.is_infantry() || self.u.card.kind == UnitType::PM
    }

    /// The level that a unit leaves its hex from, and what the stairs cost it before: who is on an upper floor or the
    /// roof and can use the stairs goes down first.
    pub(super) fn leaves_from(&self, base: i8, ground: &Entry, cell: &Cell) -> (i8, u16) {
        if self.takes_stairs()
            && cell.building.is_some()
            && base > ground.stand
            && base <= cell.solid_height()
        {
            (ground.stand, u16::from(base.abs_diff(ground.stand)))
        } else {
            (base, 0)
        }
    }

    /// Which way of being in the next hex a step leads to: the deck of its bridge if one leads there, unless the order
    /// says the level, else the ground.
    pub(super) fn choose(&self, at: Standing, to: &Waypoint) -> Result<Chosen, Refusal> {
        let direction = at.hex.direction_to(to.hex).ok_or_else(not_adjacent)?;
        let here = self.cell(at.hex)?;
        let there = self.cell(to.hex)?;
        let ground_here = self.costs.ground_of(here);
        let deck_here = self.costs.deck_of(here).filter(|e| e.stand == at.base);
        let (level, stairs) = self.leaves_from(at.base, &ground_here, here);
        let (level, stairs) = match deck_here {
            Some(_) => (at.base, 0),
            None => (level, stairs),
        };
        let on_ground = deck_here.is_none() || ground_here.stand == at.base;
        let froms = [deck_here, on_ground.then_some(ground_here)];
        let wanted = |e: &Entry| to.level.is_none_or(|l| l == e.stand);
        let tos = [self.costs.deck_of(there), Some(self.costs.ground_of(there))];
        let joined = self.costs.is_joined(here) || self.costs.is_joined(there);
        for to_entry in tos.iter().flatten().filter(|e| wanted(e)) {
            let best = froms
                .iter()
                .flatten()
                .filter(|from| joined || (from.flags ^ to_entry.flags) & DECK == 0)
                .filter_map(|from| {
                    let cost = self.costs.price(from, level, to_entry, direction)?;
                    Some((cost, *from))
                })
                .min_by_key(|(cost, _)| *cost);
            if let Some((cost, from)) = best {
                return Ok(Chosen {
                    from,
                    to: *to_entry,
                    direction,
                    level,
                    stairs,
                    cost: cost + stairs,
                });
            }
        }
        let no_exit = |e: Entry| e.exits & (1 << direction.index()) == 0;
        if !on_ground && deck_here.is_some_and(no_exit) {
            return Err(Refusal::new(
                "bridge_side",
                "R10.7",
                say!(
                    "{unit} cannot leave the bridge over its side.",
                    unit = self.u.name
                ),
            )
            .or("Follow the bridge to its end."));
        }
        Err(self.why_not(level, to, there))
    }

    /// Why no way leads into a hex.
    fn why_not(&self, level: i8, to: &Waypoint, cell: &Cell) -> Refusal {
        let ground = self.costs.ground_of(cell);
        let deck = self.costs.deck_of(cell);
        if let Some(l) = to.level
            && ground.stand != l
            && deck.is_none_or(|d| d.stand != l)
        {
            return Refusal::new(
                "no_such_level",
                "R5.1.2",
                say!(
                    "{unit} cannot stand at level {level} there.",
                    unit = self.u.name,
                    level = l
                ),
            );
        }
        if ground.added == CLOSED {
            let what = super::entry::closed_by(&self.u, self.mode, &self.costs, cell);
            let what = Term(what.map_or("The hex", |t| t.name));
            return Refusal::new(
                "prohibited_terrain",
                "R4.3.4",
                say!(
                    "{what} is closed to {unit} ({mode}).",
                    what,
                    unit = self.u.name,
                    mode = mode_name(self.mode)
                ),
            )
            .or("Go around it.");
        }
        let levels = level.abs_diff(ground.stand);
        Refusal::new(
            "too_steep",
            "R4.2.2",
            say!("The next hex lies {levels} levels {way}; {unit} changes at most {most} in one step.", levels, way = Term(if ground.stand > level { "up" } else { "down" }), unit = self.u.name, most = self.costs.most_levels()),
        )
        .or("Find a gentler way, or jump.")
    }

    /// Whether a hex is of terrain from which a move on the level gives the unit more Move.
    pub fn begins_level(&self, hex: Hex) -> bool {
        let Some(cell) = self.board.get(hex) else {
            return false;
        };
        let mut kinds = allowance::level_kinds(&self.u, self.mode).peekable();
        kinds.peek().is_some() && {
            let cell = conditions::weathered(self.world, cell);
            kinds.any(|k| ability::is_kind(&cell, k))
        }
    }

    /// Levels at which the mover could be in a hex, on a way that begins somewhere.
    pub(super) fn bases(&self, at: &Place<'_>, start: Standing) -> Vec<i8> {
        if at.hex == start.hex {
            return vec![start.base];
        }
        match self.mode {
            MoveMode::Vtol => {
                let over = vtol::clearance(at.cell);
                let high = start.base.max(over);
                let landed = vtol::landing(at.cell).map(|(l, _)| l);
                (over..=high).chain(landed).collect()
            }
            MoveMode::Submersible => {
                let range = swim::depths(at.cell, self.u.card.height(), swim::dives_only(self));
                let land = self.ashore.map(|l| l.ground_of(at.cell).stand);
                range.map_or_else(
                    || land.into_iter().collect(),
                    |(low, high)| (low..=high).collect(),
                )
            }
            _ => {
                let deck = self.costs.deck_of(at.cell).map(|e| e.stand);
                let ground = self.costs.ground_of(at.cell).stand;
                deck.into_iter().chain([ground]).collect()
            }
        }
    }

    /// What it would stand on in a hex at a level.
    pub fn footing_at(&self, at: Standing) -> Footing {
        let Some(cell) = self.board.get(at.hex) else {
            return Footing::Any;
        };
        match self.costs.deck_of(cell) {
            Some(deck) if deck.stand == at.base => Footing::Paved,
            _ => footing(&self.costs.ground_of(cell)),
        }
    }

    /// Whether the unit could not be in a hex at all by its own movement, at a level (R4.3.4).
    pub fn is_closed(&self, at: Standing) -> bool {
        let Some(cell) = self.board.get(at.hex) else {
            return true;
        };
        match self.costs.deck_of(cell) {
            Some(deck) if deck.stand == at.base => false,
            _ if cell.building.is_some() && at.base > cell.level => false,
            _ => {
                let ground = self.costs.ground_of(cell);
                // Whoever came along a road may stand there.
                ground.added == CLOSED && ground.exits == 0
            }
        }
    }
}

/// The mode by which the ground counts for a unit that jumps: legs.
pub(super) fn on_foot(mode: MoveMode, u: &UnitRead<'_>) -> MoveMode {
    if mode != MoveMode::Jump {
        mode
    } else if u.card.kind.is_infantry() {
        MoveMode::Foot
    } else {
        MoveMode::Walk
    }
}

/// What a way to be in a hex keeps to (R4.3.6).
pub(super) fn footing(e: &Entry) -> Footing {
    if e.flags & (costs::PAVED | DECK) != 0 {
        Footing::Paved
    } else if e.flags & costs::ICE != 0 {
        Footing::Hard
    } else {
        Footing::Any
    }
}

pub(super) fn mode_name(mode: MoveMode) -> Within {
    Within(mode.name())
}

pub(super) fn not_adjacent() -> Refusal {
    Refusal::new(
        "not_adjacent",
        "R4.1.1",
        "The path goes to a hex that is not adjacent.",
    )
    .or("Name every hex of the path.")
}

/// Whether a unit that moves in a mode touches the ground of a hex at all: mud, ice and crusts matter to it.
pub(super) const fn touches_ground(mode: MoveMode) -> bool {
    !matches!(
        mode,
        MoveMode::Vtol | MoveMode::Wige | MoveMode::Naval | MoveMode::Submersible | MoveMode::Hover
    )
}
