//! What entering a hex costs a unit (R4.1.1 to R4.3, R10.2, R12.4), made up once for a unit and a mode so that searches
//! only look numbers up. The same numbers with their reasons are in [`super::entry`].

use bevy_ecs::world::World;
use hexlance_board::{BuildingKind, Cell, Direction, Ground, Growth, Woods};

use crate::{
    ability::{Grant, Quantity, TerrainKind, When},
    card::{Card, Legs, MoveMode, UnitType},
    conditions::{self, Change, Relief, moving},
    read::UnitRead,
    special::Code,
    state::Frame,
    terrain_costs::{self, Wet, X},
    wind,
};

/// Inches that every hex costs (R0.2.3).
pub const BASE: u16 = 2;
/// Most inches that can be added to a hex before it counts as closed.
const DEAREST: u16 = 200;

/// One way to be in a hex: on its ground, or on the deck of its bridge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Base level of the unit there.
    pub stand: i8,
    /// Inches added to the base cost when it is entered off the road; [`CLOSED`] if it is prohibited.
    pub added: u8,
    /// Hexsides that a road (rails, the bridge) leads to: along it the unit pays only for conditions.
    pub exits: u8,
    /// [`PAVED`], [`ICE`], [`WATER`], [`DECK`], [`KNOWN`].
    pub flags: u8,
}

/// Prohibited terrain (R4.3.4).
pub const CLOSED: u8 = X;
/// Paved, road or bridge deck (R4.3.6).
pub const PAVED: u8 = 1;
/// Ice.
pub const ICE: u8 = 2;
/// Open water at least one level deep.
pub const WATER: u8 = 4;
/// The deck of a bridge: only its exits lead there and away.
pub const DECK: u8 = 8;
/// The entry has been worked out.
pub const KNOWN: u8 = 16;

/// Costs of a unit in a mode. Equal units in equal weather have equal costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TerrainCosts {
    woods: [u8; 6],
    ground: [u8; 18],
    building: [u8; 4],
    water: [u8; 3],
    /// Pools of hazardous liquid (R4.3).
    pools: [u8; 3],
    ice: u8,
    /// Conditions, in inches a hex.
    condition: u8,
    /// Inches of a hex upwind, and where the wind blows to (R12.6).
    headwind: Option<(u8, Direction)>,
    /// Support vehicles on wheels without ORO, in inches a hex that is not paved (R4.3.1).
    off_road: u8,
    /// Inches a level.
    level: u8,
    /// Levels a hex that cost nothing (R4.5.5).
    free_levels: u8,
    /// Most levels in one step.
    most_levels: u8,
    /// Inches a level beyond that; 0 if it cannot climb (R4.11).
    climb: u8,
    /// Inches a level of depth.
    depth: u8,
    /// Levels that it flies above the surface (R4.5.5).
    lift: u8,
    height: u8,
    wet: Wet,
    /// What clear ground counts as in this weather (R12.4).
    clear_is: Ground,
    /// Burning hexes are closed (R10.6.2).
    shuns_fire: bool,
    rails: bool,
    /// It crosses bridges on their decks.
    decks: bool,
}

impl TerrainCosts {
    /// The costs of a unit that moves in a mode.
    pub fn of(world: &World, u: &UnitRead<'_>, mode: MoveMode) -> Self {
        let climbing = world.resource::<Frame>().options.climbing;
        let card = u.card;
        let mut c = Self::of_card(card, mode, climbing);
        c.clear_is = conditions::clear_ground(world);
        let relief = c.meet_conditions(world, u, mode);
        let touches = |m: &crate::ability::Modifier| {
            matches!(m.on, Quantity::HexCost(_) | Quantity::LevelCost)
        };
        if u.spas.0.iter().any(|s| s.def.modifiers.iter().any(touches)) {
            c.change_by_abilities(u, mode, &relief);
        }
        if opens(u, mode) {
            c.open_by_abilities(u, mode, &relief);
        }
        c
    }

    /// The costs of a card without abilities.
    fn of_card(card: &Card, mode: MoveMode, climbing: bool) -> Self {
        let mountain = card.kind.is_infantry() && card.specials.has(Code::MTN);
        let level = match mode {
            MoveMode::Walk | MoveMode::Vtol | MoveMode::Submersible | MoveMode::Wige => 2,
            _ if mountain => 2,
            _ => 4,
        };
        let climbs = climbing
            && ((card.kind.is_mech() && card.legs != Legs::Quad) || card.kind == UnitType::CI);
        Self {
            woods: ALL_WOODS.map(|w| terrain_costs::woods(card, mode, w)),
            ground: Ground::ALL.map(|g| terrain_costs::ground(card, mode, g)),
            building: CLASSES.map(|b| terrain_costs::building(card, mode, b)),
            water: terrain_costs::water(card, mode),
            pools: terrain_costs::water(card, mode),
            ice: terrain_costs::ice(mode),
            condition: 0,
            headwind: None,
            off_road: if card.kind == UnitType::SV
                && mode == MoveMode::Wheeled
                && !card.specials.has(Code::ORO)
            {
                2
            } else {
                0
            },
            level,
            free_levels: u8::from(mode == MoveMode::Wige),
            most_levels: match mode {
                MoveMode::Wige => u8::MAX,
                MoveMode::Walk if card.kind.is_mech() => 2,
                _ if mountain => 2,
                _ => 1,
            },
            climb: if climbs { 4 } else { 0 },
            depth: 2,
            lift: u8::from(mode == MoveMode::Wige),
            height: card.height().unsigned_abs(),
            wet: terrain_costs::wet(card, mode),
            clear_is: Ground::Clear,
            shuns_fire: card.kind.is_infantry(),
            rails: on_rails(card, mode),
            decks: !matches!(
                mode,
                MoveMode::Naval
                    | MoveMode::Submersible
                    | MoveMode::Vtol
                    | MoveMode::Wige
                    | MoveMode::Rail
            ) && !on_rails(card, mode),
        }
    }

    /// What conditions add to every hex, and to those upwind (R12.4, R12.6), after the unit's abilities. Gives back what
    /// these have taken off a hex by that; a hex upwind has no terrain of which they could take more.
    fn meet_conditions(&mut self, world: &World, u: &UnitRead<'_>, mode: MoveMode) -> Relief {
        let env = u.environment();
        let mut relief = Relief::default();
        let mut felt = |(condition, inches): (_, u8)| {
            let changes = conditions::changes(u, condition, Quantity::ConditionMove);
            eased(inches, changes, u, &mut relief)
        };
        self.condition = moving::hex_costs(u.card, env, mode)
            .into_iter()
            .map(&mut felt)
            .sum();
        self.headwind = moving::headwind(env, mode)
            .map(&mut felt)
            .filter(|inches| *inches > 0)
            .zip(wind::blows_to(world));
        relief
    }

    /// Reductions and additions by abilities (R4.3.5): each touches only the part it names, and opens nothing.
    fn change_by_abilities(&mut self, u: &UnitRead<'_>, mode: MoveMode, relief: &Relief) {
        let change = |cost: &mut u8, kinds: &[TerrainKind], submerged: bool| {
            if *cost != X {
                let changes = hex_changes(u, mode, kinds, submerged);
                *cost = eased(*cost, changes, u, &mut relief.clone());
            }
        };
        for (cost, woods) in self.woods.iter_mut().zip(ALL_WOODS) {
            change(cost, terrain_costs::kinds_of_woods(woods), false);
        }
        for (cost, ground) in self.ground.iter_mut().zip(Ground::ALL) {
            change(cost, terrain_costs::kinds_of_ground(ground), false);
        }
        for cost in &mut self.building {
            change(cost, terrain_costs::BUILDINGS, false);
        }
        for (depths, hazardous) in [(&mut self.water, false), (&mut self.pools, true)] {
            for (cost, depth) in depths.iter_mut().zip(0..) {
                let under = submerges(self.wet, self.height, depth);
                change(cost, terrain_costs::kinds_of_water(hazardous), under);
            }
        }
        let by = level_changes(u, mode).map(|c| c.add).sum();
        for cost in [&mut self.level, &mut self.climb, &mut self.depth] {
            if *cost > 0 {
                *cost = changed(*cost, by);
            }
        }
    }

    /// Terrain closed to a vehicle that drives cross-country costs twice what a 'Mech would pay, base included.
    fn open_by_abilities(&mut self, u: &UnitRead<'_>, mode: MoveMode, relief: &Relief) {
        let open = |cost: &mut u8, mech: Option<u8>, kinds: &[TerrainKind]| {
            if let (Some(mech), X) = (mech, *cost) {
                let changes = hex_changes(u, mode, kinds, false);
                *cost = doubled(eased(mech, changes, u, &mut relief.clone()));
            }
        };
        for (cost, woods) in self.woods.iter_mut().zip(ALL_WOODS) {
            open(
                cost,
                terrain_costs::mech_woods(woods),
                terrain_costs::kinds_of_woods(woods),
            );
        }
        for (cost, ground) in self.ground.iter_mut().zip(Ground::ALL) {
            open(
                cost,
                terrain_costs::mech_ground(ground),
                terrain_costs::kinds_of_ground(ground),
            );
        }
        for (depths, hazardous) in [(&mut self.water, false), (&mut self.pools, true)] {
            for (cost, depth) in depths.iter_mut().zip(0..) {
                open(
                    cost,
                    terrain_costs::mech_water(depth),
                    terrain_costs::kinds_of_water(hazardous),
                );
            }
        }
    }

    /// How the unit would stand on the ground of a hex, or above it, or in its water, and what entering it adds.
    pub fn ground_of(&self, cell: &Cell) -> Entry {
        let mut flags = KNOWN;
        // Where there is a bridge the road runs over it; a road across open water is a causeway.
        let road = cell.road.filter(|_| cell.bridge.is_none());
        let deep = cell.open_water().filter(|d| *d > 0 && road.is_none());
        if deep.is_some() {
            flags |= WATER;
        }
        if cell.ground == Ground::Paved || road.is_some() {
            flags |= PAVED;
        }
        if cell.ice {
            flags |= ICE;
        }
        let stand = match self.wet {
            Wet::Bottom | Wet::Swims if deep.is_some() => cell.bottom(),
            _ => cell.level,
        };
        let stand = stand.saturating_add_unsigned(self.lift);
        let exits = if self.rails { cell.rail } else { road };
        Entry {
            stand,
            added: self.added(cell, stand, flags & PAVED != 0),
            exits: exits.map_or(0, |e| e.0),
            flags,
        }
    }

    fn added(&self, cell: &Cell, stand: i8, paved: bool) -> u8 {
        if self.rails || (self.shuns_fire && cell.fire) {
            return CLOSED;
        }
        let mut sum = u16::from(self.condition);
        let mut add = |cost: u8| {
            sum += u16::from(cost);
            cost != X
        };
        let open = match cell.building {
            Some(b) if self.lift > 0 => b.height <= self.lift,
            Some(b) => b.kind != BuildingKind::Wall && add(self.building[b.class as usize]),
            None => true,
        } && cell
            .woods
            .is_none_or(|w| add(self.woods[super::names::woods_index(w)]))
            && if cell.ice {
                add(self.ice)
            } else {
                let liquid = if cell.ground == Ground::HazardousPool {
                    &self.pools
                } else {
                    &self.water
                };
                match cell.water {
                    Some(0) => add(liquid[0]) && add(self.ground[self.counts_as(cell) as usize]),
                    Some(d) => add(liquid[usize::from(d.min(2))]),
                    None => add(self.ground[self.counts_as(cell) as usize]),
                }
            }
            && cell
                .deck_level()
                .is_none_or(|deck| stand.saturating_add_unsigned(self.height) <= deck);
        if !paved {
            sum += u16::from(self.off_road);
        }
        if open && sum <= DEAREST {
            sum as u8
        } else {
            CLOSED
        }
    }

    /// The ground as the weather has made it: snow or mud in place of clear ground (R12.4).
    pub fn counts_as(&self, cell: &Cell) -> Ground {
        if cell.ground == Ground::Clear && cell.water.is_none() {
            self.clear_is
        } else {
            cell.ground
        }
    }

    /// How the unit would stand on the bridge of a hex, if there is one and it uses bridges.
    pub fn deck_of(&self, cell: &Cell) -> Option<Entry> {
        let bridge = cell.bridge.filter(|_| self.decks)?;
        let burns = self.shuns_fire && cell.fire;
        Some(Entry {
            stand: cell.level.saturating_add_unsigned(bridge.deck),
            added: if burns { CLOSED } else { self.condition },
            exits: bridge.exits.0,
            flags: KNOWN | PAVED | DECK,
        })
    }

    /// Whether ground and deck of a hex are one and the same place, or there is no deck. Between two hexes where they
    /// are not, deck leads to deck and ground to ground.
    pub fn is_joined(&self, cell: &Cell) -> bool {
        cell.bridge.is_none()
            || self
                .deck_of(cell)
                .is_none_or(|deck| deck.stand == self.ground_of(cell).stand)
    }

    /// Inches of a step from one way to be in a hex to another, or `None` if it cannot be made. `level` is the base
    /// level that the unit starts from.
    #[inline]
    pub fn price(&self, from: &Entry, level: i8, to: &Entry, d: Direction) -> Option<u16> {
        let out = from.exits & (1 << d.index()) != 0;
        let into = to.exits & (1 << d.opposite().index()) != 0;
        if (from.flags & DECK != 0 && !out) || (to.flags & DECK != 0 && !into) {
            return None;
        }
        let added = if out && into {
            self.condition
        } else if to.added == CLOSED {
            return None;
        } else {
            to.added
        };
        let levels = level.abs_diff(to.stand);
        Some(
            BASE + u16::from(added)
                + u16::from(self.headwind(d))
                + self.level_price(levels, (from.flags | to.flags) & WATER != 0)?,
        )
    }

    /// Inches of a change of level in a step.
    #[inline]
    fn level_price(&self, levels: u8, wet: bool) -> Option<u16> {
        if levels == 0 {
            return Some(0);
        }
        if wet && self.wet == Wet::Swims {
            return Some(u16::from(self.depth) * u16::from(levels));
        }
        if levels <= self.most_levels {
            return Some(
                u16::from(self.level) * u16::from(levels.saturating_sub(self.free_levels)),
            );
        }
        (self.climb > 0).then(|| u16::from(self.climb) * u16::from(levels))
    }

    /// Whether a step of so many levels is climbing (R4.11), which minimum movement does not pay for.
    pub fn is_climb(&self, levels: u8, wet: bool) -> bool {
        levels > self.most_levels && !(wet && self.wet == Wet::Swims)
    }

    /// Inches a level under water or in the air.
    pub fn inches_a_level(&self) -> u16 {
        u16::from(self.depth)
    }

    /// What conditions add to a hex.
    pub fn condition(&self) -> u8 {
        self.condition
    }

    /// What a step against the wind costs more.
    #[inline]
    pub fn headwind(&self, step: Direction) -> u8 {
        match self.headwind {
            Some((inches, wind)) if moving::is_upwind(step, wind) => inches,
            _ => 0,
        }
    }

    /// What a hex costs more that is not paved (R4.3.1).
    pub fn off_road(&self) -> u8 {
        self.off_road
    }

    /// Levels of a step that cost nothing (R4.5.5).
    pub fn free_levels(&self) -> u8 {
        self.free_levels
    }

    /// How it takes to water.
    pub fn wet(&self) -> Wet {
        self.wet
    }

    /// Most levels of a step that is not climbing.
    pub fn most_levels(&self) -> u8 {
        self.most_levels
    }

    /// Whether it uses the decks of bridges.
    pub fn uses_decks(&self) -> bool {
        self.decks
    }

    /// No step costs less.
    pub fn least(&self) -> u16 {
        BASE + u16::from(self.condition)
    }
}

pub(super) const ALL_WOODS: [Woods; 6] = {
    use hexlance_board::Density::{Heavy, Light, UltraHeavy};
    const fn of(growth: Growth, density: hexlance_board::Density) -> Woods {
        Woods { growth, density }
    }
    [
        of(Growth::Woods, Light),
        of(Growth::Woods, Heavy),
        of(Growth::Woods, UltraHeavy),
        of(Growth::Jungle, Light),
        of(Growth::Jungle, Heavy),
        of(Growth::Jungle, UltraHeavy),
    ]
};

const CLASSES: [hexlance_board::BuildingClass; 4] = {
    use hexlance_board::BuildingClass as B;
    [B::Light, B::Medium, B::Heavy, B::Hardened]
};

/// Whether an ability opens closed terrain to a unit.
pub(super) fn opens(u: &UnitRead<'_>, mode: MoveMode) -> bool {
    matches!(
        mode,
        MoveMode::Tracked | MoveMode::Wheeled | MoveMode::Hover
    ) && u.grants(Grant::CrossCountry)
}

/// What is added to the base where the whole price is doubled.
pub(super) const fn doubled(added: u8) -> u8 {
    added.saturating_mul(2).saturating_add(BASE as u8)
}

/// What abilities leave of a cost.
fn eased(
    cost: u8,
    changes: impl Iterator<Item = Change>,
    u: &UnitRead<'_>,
    relief: &mut Relief,
) -> u8 {
    let mut left = i16::from(cost);
    for change in changes {
        left += relief.take(u, &change, left);
    }
    left.clamp(0, i16::from(X) - 1) as u8
}

/// An added cost changed by abilities: never below 0.
fn changed(cost: u8, by: i16) -> u8 {
    (i16::from(cost) + by).clamp(0, i16::from(X) - 1) as u8
}

/// Whether a unit that goes along the bottom of water of that depth is wholly under it (R4.7.1).
pub(super) fn submerges(wet: Wet, height: u8, depth: u8) -> bool {
    wet != Wet::Surface && depth >= height
}

/// Changes that abilities make to the cost of terrain of some kinds, in inches.
pub(super) fn hex_changes<'u>(
    u: &'u UnitRead<'_>,
    mode: MoveMode,
    kinds: &'u [TerrainKind],
    submerged: bool,
) -> impl Iterator<Item = Change> + 'u {
    changes(
        u,
        mode,
        submerged,
        move |on| matches!(on, Quantity::HexCost(named) if kinds.iter().any(|k| named.contains(k))),
    )
}

/// Changes that abilities make to the cost of a level.
pub(super) fn level_changes<'u>(
    u: &'u UnitRead<'_>,
    mode: MoveMode,
) -> impl Iterator<Item = Change> + 'u {
    changes(u, mode, false, |on| *on == Quantity::LevelCost)
}

fn changes<'u>(
    u: &'u UnitRead<'_>,
    mode: MoveMode,
    submerged: bool,
    wanted: impl Fn(&Quantity) -> bool + 'u,
) -> impl Iterator<Item = Change> + 'u {
    fn holds(when: &When, mode: MoveMode, submerged: bool) -> bool {
        match when {
            When::Mode(modes) => modes.contains(&mode),
            When::Submerged => submerged,
            When::Not(inner) => !holds(inner, mode, submerged),
            _ => false,
        }
    }
    u.spas
        .0
        .iter()
        .enumerate()
        .flat_map(|(place, s)| s.def.modifiers.iter().map(move |m| (place, s, m)))
        .filter_map(move |(place, s, m)| {
            let applies = wanted(&m.on) && m.when.iter().all(|w| holds(w, mode, submerged));
            applies.then(|| Change {
                place,
                ability: s.def.id,
                label: m.label.unwrap_or(s.def.name).as_str(),
                add: m.add,
            })
        })
}

/// Wheels of any kind.
pub(super) const fn is_wheeled(mode: MoveMode) -> bool {
    matches!(
        mode,
        MoveMode::Wheeled | MoveMode::Bicycle | MoveMode::Monocycle
    )
}

/// Whether a unit keeps to rails (R4.3): by its mode, or because it is built for them.
fn on_rails(card: &Card, mode: MoveMode) -> bool {
    mode == MoveMode::Rail || card.specials.has(Code::RAIL) || card.specials.has(Code::MAG)
}
