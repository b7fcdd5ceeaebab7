//! The short text form of a hex: "level 2, heavy woods" (map files, rule cases).
//!
//! Terms are separated by commas and may come in any order; capitals do not matter. What is not said is clear ground
//! at level 0.

mod read;
mod stands;
mod words;

use std::fmt;

use crate::{BuildingClass, BuildingKind, Cell, Density, Exits, Fixture, Ground, Growth, Message};

/// Highest level of a hex, and lowest with the sign turned (R0.2.5).
pub const MAX_LEVEL: i8 = 50;

/// Greatest depth of water, height of a building and height of a bridge's deck, in levels.
pub const MAX_HEIGHT: u8 = 50;

/// What is understood, for those who wrote something else.
pub const UNDERSTOOD: &str = "clear, level N, water N, ice N, \
    light/heavy/ultra-heavy woods or jungle, light/heavy/drifting smoke, fire, fortified, \
    road, rails and low wall with directions (road N S, low wall SE), \
    light/medium/heavy/hardened building or bunker with cf N height N, wall cf N height N, \
    bridge cf N deck N with directions, \
    on hexsides with directions: wall height N, open/closed/locked narrow/wide gate height N, window sill N height N, \
    obstacle height N, crate height N, stairs, ladder or console with one direction or none, \
    low/poor/zero visibility, low/high saturation, zero-g, \
    paved, gravel, field, rough, ultra-rough, rubble, ultra-rubble, thin snow, deep snow, mud, swamp, tundra, sand, \
    heavy industrial, hazardous pool, magma crust, liquid magma";

/// A term that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The term, as it was written.
    pub term: String,
    /// Where it begins in the text, in bytes.
    pub at: usize,
    /// What is wrong with it.
    pub reason: Message,
    /// Whether it is no term at all: those that are stand in [`UNDERSTOOD`].
    pub unknown: bool,
}

/// Why a hex cannot be as it is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellError {
    /// Too high or too low.
    Level,
    /// Water too deep.
    Depth,
    /// Ice over nothing.
    Ice,
    /// A pool without depth.
    Pool,
    /// Magma and water in one hex.
    Magma,
    /// A building of no height, or too high.
    Building,
    /// A bridge too high.
    Deck,
    /// Smoke has two densities only (R5.2.4).
    Smoke,
    /// A hexside that does not exist.
    Exits,
    /// A wall, gate, window, obstacle or crate of no height, or too high.
    Height,
    /// A window without a sill, or with one as high as its wall.
    Sill,
    /// A low wall where something else stands.
    Side,
    /// A crate where there is another floor.
    Crate,
}

impl Cell {
    /// Whether the rules know such a hex.
    ///
    /// # Errors
    /// [`CellError`] names the first thing that cannot be.
    pub fn check(&self) -> Result<(), CellError> {
        let exits = |e: Option<Exits>| e.is_none_or(|e| e.0 < 64);
        let pool = self.ground == Ground::HazardousPool;
        let magma = matches!(self.ground, Ground::MagmaCrust | Ground::MagmaLiquid);
        let height = |h: u8| (1..=MAX_HEIGHT).contains(&h);
        [
            (
                (-MAX_LEVEL..=MAX_LEVEL).contains(&self.level),
                CellError::Level,
            ),
            (self.water.is_none_or(|d| d <= MAX_HEIGHT), CellError::Depth),
            (!self.ice || self.water.is_some(), CellError::Ice),
            (!pool || self.water.is_some(), CellError::Pool),
            (!magma || self.water.is_none(), CellError::Magma),
            (
                self.building.is_none_or(|b| height(b.height)),
                CellError::Building,
            ),
            (
                self.bridge.is_none_or(|b| b.deck <= MAX_HEIGHT),
                CellError::Deck,
            ),
            (self.smoke != Some(Density::UltraHeavy), CellError::Smoke),
            (
                exits(self.road)
                    && exits(self.rail)
                    && exits(self.bridge.map(|b| b.exits))
                    && exits(Some(self.walls)),
                CellError::Exits,
            ),
            (stands::heights_fit(self), CellError::Height),
            (stands::sills_fit(self), CellError::Sill),
            (
                self.barriers.iter().all(|(d, _)| !self.walls.has(d)),
                CellError::Side,
            ),
            (
                !matches!(self.fixture, Some(Fixture::Crate { .. }))
                    || (self.building.is_none() && self.bridge.is_none()),
                CellError::Crate,
            ),
        ]
        .into_iter()
        .find(|(fine, _)| !fine)
        .map_or(Ok(()), |(_, error)| Err(error))
    }
}

/// The word for a ground in the notation.
const fn ground_word(g: Ground) -> &'static str {
    match g {
        Ground::Clear => "clear",
        Ground::Paved => "paved",
        Ground::Gravel => "gravel",
        Ground::Field => "field",
        Ground::Rough => "rough",
        Ground::UltraRough => "ultra-rough",
        Ground::Rubble => "rubble",
        Ground::UltraRubble => "ultra-rubble",
        Ground::ThinSnow => "thin snow",
        Ground::DeepSnow => "deep snow",
        Ground::Mud => "mud",
        Ground::Swamp => "swamp",
        Ground::Tundra => "tundra",
        Ground::Sand => "sand",
        Ground::HeavyIndustrial => "heavy industrial",
        Ground::HazardousPool => "hazardous pool",
        Ground::MagmaCrust => "magma crust",
        Ground::MagmaLiquid => "liquid magma",
    }
}

const fn density_word(d: Density) -> &'static str {
    match d {
        Density::Light => "light",
        Density::Heavy => "heavy",
        Density::UltraHeavy => "ultra-heavy",
    }
}

const fn class_word(c: BuildingClass) -> &'static str {
    match c {
        BuildingClass::Light => "light",
        BuildingClass::Medium => "medium",
        BuildingClass::Heavy => "heavy",
        BuildingClass::Hardened => "hardened",
    }
}

const fn kind_word(k: BuildingKind) -> &'static str {
    match k {
        BuildingKind::Building => "building",
        BuildingKind::Wall => "wall",
        BuildingKind::Bunker => "bunker",
    }
}

impl fmt::Display for Exits {
    /// The hexsides, separated by spaces: "N SE".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, d) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{d}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Cell {
    /// The notation; reading it gives the same cell back if [`Cell::check`] has nothing against it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut terms = Vec::new();
        if self.level != 0 {
            terms.push(format!("level {}", self.level));
        }
        if self.ground != Ground::Clear {
            terms.push(ground_word(self.ground).to_owned());
        }
        if let Some(depth) = self.water {
            let what = if self.ice { "ice" } else { "water" };
            terms.push(format!("{what} {depth}"));
        }
        if let Some(w) = self.woods {
            let growth = match w.growth {
                Growth::Woods => "woods",
                Growth::Jungle => "jungle",
            };
            terms.push(format!("{} {growth}", density_word(w.density)));
        }
        for (word, exits) in [("road", self.road), ("rails", self.rail)] {
            if let Some(exits) = exits {
                terms.push(format!("{word} {exits}").trim_end().to_owned());
            }
        }
        if let Some(b) = self.building {
            let plain_wall = b.kind == BuildingKind::Wall && b.class == BuildingClass::of_cf(b.cf);
            let class = if plain_wall {
                String::new()
            } else {
                format!("{} ", class_word(b.class))
            };
            let kind = kind_word(b.kind);
            terms.push(format!("{class}{kind} cf {} height {}", b.cf, b.height));
        }
        if let Some(b) = self.bridge {
            let term = format!("bridge cf {} deck {} {}", b.cf, b.deck, b.exits);
            terms.push(term.trim_end().to_owned());
        }
        if self.fire {
            terms.push("fire".to_owned());
        }
        if let Some(density) = self.smoke {
            terms.push(format!("{} smoke", density_word(density)));
        }
        if self.drift {
            terms.push("drifting smoke".to_owned());
        }
        if self.fortified {
            terms.push("fortified".to_owned());
        }
        if !self.walls.is_empty() {
            terms.push(format!("low wall {}", self.walls));
        }
        words::write(self, &mut terms);
        if terms.is_empty() {
            terms.push("clear".to_owned());
        }
        f.write_str(&terms.join(", "))
    }
}
