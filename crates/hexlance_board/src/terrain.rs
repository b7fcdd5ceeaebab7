//! What can lie in a hex (R4.3, R10.1): ground, water, woods, roads, buildings, bridges, fire and smoke.
//!
//! Plain data. Costs and modifiers belong to the rulesets; this module only knows what is there and how high it is.

use serde::{Deserialize, Serialize};

use crate::{Barriers, Fixture, Zones};

/// The ground of a hex. A hex has exactly one; woods, roads and the rest lie on top of it (R4.3.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Ground {
    /// Grass, steppe, bare soil.
    #[default]
    Clear,
    /// Paved ground.
    Paved,
    /// A gravel pile.
    Gravel,
    /// A planted field.
    Field,
    /// Rough ground.
    Rough,
    /// Ultra-rough ground.
    UltraRough,
    /// Rubble.
    Rubble,
    /// Ultra-rubble.
    UltraRubble,
    /// Thin snow.
    ThinSnow,
    /// Deep snow.
    DeepSnow,
    /// Mud.
    Mud,
    /// Swamp.
    Swamp,
    /// Tundra.
    Tundra,
    /// Sand.
    Sand,
    /// Heavy industrial zone.
    HeavyIndustrial,
    /// A pool of hazardous liquid; its depth is the water depth.
    HazardousPool,
    /// Magma under a crust.
    MagmaCrust,
    /// Liquid magma.
    MagmaLiquid,
}

impl Ground {
    /// Every ground, in the order of its numbers.
    pub const ALL: [Ground; 18] = [
        Ground::Clear,
        Ground::Paved,
        Ground::Gravel,
        Ground::Field,
        Ground::Rough,
        Ground::UltraRough,
        Ground::Rubble,
        Ground::UltraRubble,
        Ground::ThinSnow,
        Ground::DeepSnow,
        Ground::Mud,
        Ground::Swamp,
        Ground::Tundra,
        Ground::Sand,
        Ground::HeavyIndustrial,
        Ground::HazardousPool,
        Ground::MagmaCrust,
        Ground::MagmaLiquid,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Ground::Clear => "Clear",
            Ground::Paved => "Paved",
            Ground::Gravel => "Gravel pile",
            Ground::Field => "Planted field",
            Ground::Rough => "Rough",
            Ground::UltraRough => "Ultra-rough",
            Ground::Rubble => "Rubble",
            Ground::UltraRubble => "Ultra-rubble",
            Ground::ThinSnow => "Thin snow",
            Ground::DeepSnow => "Deep snow",
            Ground::Mud => "Mud",
            Ground::Swamp => "Swamp",
            Ground::Tundra => "Tundra",
            Ground::Sand => "Sand",
            Ground::HeavyIndustrial => "Heavy industrial",
            Ground::HazardousPool => "Hazardous pool",
            Ground::MagmaCrust => "Magma crust",
            Ground::MagmaLiquid => "Liquid magma",
        }
    }
}

/// Woods or jungle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Growth {
    /// Woods.
    Woods,
    /// Jungle.
    Jungle,
}

/// How dense woods, jungle or smoke are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Density {
    /// One point.
    Light,
    /// Two points.
    Heavy,
    /// Three points.
    UltraHeavy,
}

impl Density {
    /// Woods points (R5.2.4): light 1, heavy 2, ultra-heavy 3.
    pub const fn points(self) -> u8 {
        match self {
            Density::Light => 1,
            Density::Heavy => 2,
            Density::UltraHeavy => 3,
        }
    }

    /// One class thinner, or nothing left.
    pub const fn thinner(self) -> Option<Density> {
        match self {
            Density::Light => None,
            Density::Heavy => Some(Density::Light),
            Density::UltraHeavy => Some(Density::Heavy),
        }
    }
}

/// Trees in a hex, two levels high (R5.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Woods {
    /// Woods or jungle.
    pub growth: Growth,
    /// How dense.
    pub density: Density,
}

impl Woods {
    /// The name players read, such as "Heavy jungle".
    pub const fn name(self) -> &'static str {
        match (self.growth, self.density) {
            (Growth::Woods, Density::Light) => "Light woods",
            (Growth::Woods, Density::Heavy) => "Heavy woods",
            (Growth::Woods, Density::UltraHeavy) => "Ultra-heavy woods",
            (Growth::Jungle, Density::Light) => "Light jungle",
            (Growth::Jungle, Density::Heavy) => "Heavy jungle",
            (Growth::Jungle, Density::UltraHeavy) => "Ultra-heavy jungle",
        }
    }
}

/// Some of the six hexsides: those that a road, rail or bridge leads to, those with a low wall. Bit n is direction n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exits(pub u8);

impl Exits {
    /// Whether it leads to that hexside.
    pub const fn has(self, d: crate::Direction) -> bool {
        self.0 & (1 << d.index()) != 0
    }

    /// With that hexside added.
    pub const fn with(self, d: crate::Direction) -> Self {
        Self(self.0 | (1 << d.index()))
    }

    /// With that hexside taken away.
    pub const fn without(self, d: crate::Direction) -> Self {
        Self(self.0 & !(1 << d.index()))
    }

    /// Whether it leads to no hexside.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What leads to one hexside leads to another one.
    pub fn mapped(self, to: impl Fn(crate::Direction) -> crate::Direction) -> Self {
        self.iter().fold(Self::default(), |out, d| out.with(to(d)))
    }

    /// The hexsides it leads to.
    pub fn iter(self) -> impl Iterator<Item = crate::Direction> {
        crate::Direction::ALL
            .into_iter()
            .filter(move |d| self.has(*d))
    }
}

/// Construction class of a building or bridge (R10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BuildingClass {
    /// CF 1 to 5.
    Light,
    /// CF 6 to 12.
    Medium,
    /// CF 13 to 27.
    Heavy,
    /// CF 28 to 45.
    Hardened,
}

impl BuildingClass {
    /// The class of an original construction factor (R10.1).
    pub const fn of_cf(cf: u8) -> Self {
        match cf {
            0..=5 => BuildingClass::Light,
            6..=12 => BuildingClass::Medium,
            13..=27 => BuildingClass::Heavy,
            _ => BuildingClass::Hardened,
        }
    }

    /// The construction factor of a building of this class of which nothing else is said (R10.1).
    pub const fn default_cf(self) -> u8 {
        match self {
            BuildingClass::Light => 4,
            BuildingClass::Medium => 12,
            BuildingClass::Heavy => 25,
            BuildingClass::Hardened => 40,
        }
    }

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            BuildingClass::Light => "Light",
            BuildingClass::Medium => "Medium",
            BuildingClass::Heavy => "Heavy",
            BuildingClass::Hardened => "Hardened",
        }
    }
}

/// What kind of building it is (R10.1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BuildingKind {
    /// A house, hall or tower.
    #[default]
    Building,
    /// A wall: closed until it falls.
    Wall,
    /// A bunker or fortress: everyone inside is protected as infantry is.
    Bunker,
}

/// The building in one hex (R10.1.2): every hex of it has its own construction factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Building {
    /// Its class, fixed by the original construction factor (R10.1.1).
    pub class: BuildingClass,
    /// Construction factor left.
    pub cf: u8,
    /// Height in levels, which is also its number of floors.
    pub height: u8,
    /// House, wall or bunker.
    #[serde(default)]
    pub kind: BuildingKind,
}

/// A bridge over a hex (R10.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bridge {
    /// Construction factor left.
    pub cf: u8,
    /// Level of the deck above the hex's own level.
    pub deck: u8,
    /// Hexsides it leads to.
    pub exits: Exits,
}

/// Everything in one hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Level of the surface; 0 is the table (R0.2.5). For water this is the surface, not the bottom.
    pub level: i8,
    /// The ground.
    pub ground: Ground,
    /// Depth of water in levels; 0 is shallow water, `None` no water at all.
    pub water: Option<u8>,
    /// Whether the water is frozen over.
    pub ice: bool,
    /// Trees.
    pub woods: Option<Woods>,
    /// A road.
    pub road: Option<Exits>,
    /// Rails.
    pub rail: Option<Exits>,
    /// A building.
    pub building: Option<Building>,
    /// A bridge.
    pub bridge: Option<Bridge>,
    /// Whether it burns (R10.6).
    pub fire: bool,
    /// Smoke, two levels high.
    pub smoke: Option<Density>,
    /// Smoke of a fire upwind drifts through it (R10.6.2).
    pub drift: bool,
    /// Prepared positions for infantry (R6.6).
    pub fortified: bool,
    /// Hexsides with a low wall: a fence, a hedge, a rampart; not every ruleset knows them.
    #[serde(default)]
    pub walls: Exits,
    /// Walls, gates and windows on its hexsides.
    #[serde(default, skip_serializing_if = "Barriers::is_empty")]
    pub barriers: Barriers,
    /// What stands in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fixture: Option<Fixture>,
    /// Zones that it belongs to.
    #[serde(default, skip_serializing_if = "Zones::is_empty")]
    pub zones: Zones,
}

/// Height of trees and smoke in levels (R5.1.1).
pub const GROWTH_HEIGHT: i8 = 2;

/// Height of a heavy industrial zone in levels (R5.1.1).
pub const INDUSTRY_HEIGHT: i8 = 1;

impl Cell {
    /// Clear ground at a level.
    pub fn clear(level: i8) -> Self {
        Self {
            level,
            ..Self::default()
        }
    }

    /// The same hex turned or mirrored: what leads to one hexside leads to another one.
    pub fn turned(mut self, to: impl Fn(crate::Direction) -> crate::Direction) -> Self {
        self.road = self.road.map(|e| e.mapped(&to));
        self.rail = self.rail.map(|e| e.mapped(&to));
        if let Some(bridge) = &mut self.bridge {
            bridge.exits = bridge.exits.mapped(&to);
        }
        self.walls = self.walls.mapped(&to);
        self.barriers = self.barriers.mapped(&to);
        self.fixture = self.fixture.map(|f| f.turned(&to));
        self
    }

    /// Level of the bottom: the surface less the depth of open water (R4.7.1).
    pub fn bottom(&self) -> i8 {
        if self.ice { self.level } else { self.bed() }
    }

    /// Level of the ground under the water, frozen over or not; the surface on land.
    pub fn bed(&self) -> i8 {
        self.level.saturating_sub_unsigned(self.water.unwrap_or(0))
    }

    /// Level of the bridge's deck, if there is one.
    pub fn deck_level(&self) -> Option<i8> {
        self.bridge
            .map(|b| self.level.saturating_add_unsigned(b.deck))
    }

    /// Depth of open water; `None` on land and on ice.
    pub fn open_water(&self) -> Option<u8> {
        if self.ice { None } else { self.water }
    }

    /// Solid height H (R5.1.3): surface and building.
    pub fn solid_height(&self) -> i8 {
        self.level
            .saturating_add_unsigned(self.building.map_or(0, |b| b.height))
    }

    /// Soft height Hs (R5.1.3): surface and trees or smoke, or the bare surface.
    pub fn soft_height(&self) -> i8 {
        if self.woods_points() > 0 {
            self.level.saturating_add(GROWTH_HEIGHT)
        } else {
            self.level
        }
    }

    /// The smoke that hangs in the hex, that of a fire here or upwind included (R10.6.2).
    pub fn thickest_smoke(&self) -> Option<Density> {
        let of_fire = (self.fire || self.drift).then_some(Density::Light);
        self.smoke.max(of_fire)
    }

    /// Woods points (R5.2.4): the higher of trees and smoke, since one hex gives at most its highest modifier (R5.3.3).
    pub fn woods_points(&self) -> u8 {
        let woods = self.woods.map_or(0, |w| w.density.points());
        let smoke = match self.thickest_smoke() {
            None => 0,
            Some(Density::Light) => 1,
            Some(_) => 2,
        };
        woods.max(smoke)
    }
}
