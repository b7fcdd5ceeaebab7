//! The short text form of a hex: "level 2, heavy woods" (map files, rule cases).
//!
//! Terms are separated by commas and may come in any order; capitals do not matter. What is not said is clear ground
//! at level 0.

use std::fmt;
use std::str::FromStr;

use crate::{
    Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Direction, Exits, Ground, Growth,
    Woods,
};

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
    paved, gravel, field, rough, ultra-rough, rubble, ultra-rubble, thin snow, deep snow, mud, swamp, tundra, sand, \
    heavy industrial, hazardous pool, magma crust, liquid magma";

/// A term that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{term}\": {reason}")]
pub struct NotationError {
    /// The term, as it was written.
    pub term: String,
    /// Where it begins in the text, in bytes.
    pub at: usize,
    /// What is wrong with it; where it is not understood at all, what would be.
    pub reason: String,
}

/// Why a hex cannot be as it is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CellError {
    /// Too high or too low.
    #[error("levels go from -{MAX_LEVEL} to {MAX_LEVEL}")]
    Level,
    /// Water too deep.
    #[error("water is at most {MAX_HEIGHT} levels deep")]
    Depth,
    /// Ice over nothing.
    #[error("ice needs water under it")]
    Ice,
    /// A pool without depth.
    #[error("a hazardous pool needs a depth: add water N")]
    Pool,
    /// Magma and water in one hex.
    #[error("magma and water do not lie in one hex")]
    Magma,
    /// A building of no height, or too high.
    #[error("buildings are 1 to {MAX_HEIGHT} levels high")]
    Building,
    /// A bridge too high.
    #[error("a bridge's deck is at most {MAX_HEIGHT} levels above its hex")]
    Deck,
    /// Smoke has two densities only (R5.2.4).
    #[error("smoke is light or heavy")]
    Smoke,
    /// A hexside that does not exist.
    #[error("roads, rails, bridges and low walls have the six hexsides only")]
    Exits,
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
        if terms.is_empty() {
            terms.push("clear".to_owned());
        }
        f.write_str(&terms.join(", "))
    }
}

/// The cell as it is being read, with what has been said already.
#[derive(Default)]
struct Reader {
    cell: Cell,
    said: Vec<&'static str>,
}

impl Reader {
    fn once(&mut self, what: &'static str) -> Result<(), String> {
        if self.said.contains(&what) {
            return Err(format!("{what} stands twice in this hex"));
        }
        self.said.push(what);
        Ok(())
    }

    fn term(&mut self, term: &str) -> Result<(), String> {
        let words: Vec<&str> = term.split_whitespace().collect();
        let whole = words.join(" ");
        if let Some(ground) = Ground::ALL
            .into_iter()
            .find(|&g| ground_word(g) == whole || g.name().eq_ignore_ascii_case(&whole))
        {
            self.once("ground")?;
            self.cell.ground = ground;
            return Ok(());
        }
        match words.as_slice() {
            [] => return Err(format!("empty; understood are: {UNDERSTOOD}")),
            ["level", rest @ ..] => {
                self.once("level")?;
                self.cell.level = level(one(rest, "level")?)?;
            }
            [what @ ("water" | "ice"), rest @ ..] => {
                self.once("water or ice")?;
                self.cell.water = Some(number(one(rest, what)?)?);
                self.cell.ice = *what == "ice";
            }
            ["fire"] => {
                self.once("fire")?;
                self.cell.fire = true;
            }
            ["fortified"] => {
                self.once("fortified")?;
                self.cell.fortified = true;
            }
            ["road", rest @ ..] => {
                self.once("road")?;
                self.cell.road = Some(exits(rest)?);
            }
            ["rails" | "rail", rest @ ..] => {
                self.once("rails")?;
                self.cell.rail = Some(exits(rest)?);
            }
            ["low", "wall" | "walls", rest @ ..] => {
                self.once("low wall")?;
                self.cell.walls = exits(rest)?;
                if rest.is_empty() {
                    return Err("say on which hexsides: low wall N SE".to_owned());
                }
            }
            ["bridge", rest @ ..] => {
                self.once("bridge")?;
                self.cell.bridge = Some(bridge(rest)?);
            }
            [thick, growth @ ("woods" | "jungle")] => {
                self.once("woods or jungle")?;
                self.cell.woods = Some(Woods {
                    growth: if *growth == "woods" {
                        Growth::Woods
                    } else {
                        Growth::Jungle
                    },
                    density: density(thick)?,
                });
            }
            ["drifting", "smoke"] => {
                self.once("drifting smoke")?;
                self.cell.drift = true;
            }
            [thick, "smoke"] => {
                self.once("smoke")?;
                self.cell.smoke = Some(density(thick)?);
            }
            ["woods" | "jungle" | "smoke", ..] => {
                return Err(format!("say how dense: light {whole} or heavy {whole}"));
            }
            _ => {
                let (class, rest) = match words[0] {
                    "light" => (Some(BuildingClass::Light), &words[1..]),
                    "medium" => (Some(BuildingClass::Medium), &words[1..]),
                    "heavy" => (Some(BuildingClass::Heavy), &words[1..]),
                    "hardened" => (Some(BuildingClass::Hardened), &words[1..]),
                    _ => (None, words.as_slice()),
                };
                let kind = match rest.first() {
                    Some(&"building") => BuildingKind::Building,
                    Some(&"wall") => BuildingKind::Wall,
                    Some(&"bunker") => BuildingKind::Bunker,
                    _ => return Err(format!("not understood; understood are: {UNDERSTOOD}")),
                };
                self.once("building")?;
                self.cell.building = Some(building(class, kind, &rest[1..])?);
            }
        }
        Ok(())
    }
}

fn one<'a>(words: &[&'a str], what: &str) -> Result<&'a str, String> {
    match words {
        [word] => Ok(word),
        _ => Err(format!("write {what} and one number, such as {what} 1")),
    }
}

fn number(word: &str) -> Result<u8, String> {
    word.parse()
        .map_err(|_| format!("{word} is no whole number from 0 to 255"))
}

fn level(word: &str) -> Result<i8, String> {
    word.parse()
        .map_err(|_| format!("{word} is no level: levels go from -{MAX_LEVEL} to {MAX_LEVEL}"))
}

fn density(word: &str) -> Result<Density, String> {
    match word {
        "light" => Ok(Density::Light),
        "heavy" => Ok(Density::Heavy),
        "ultra-heavy" => Ok(Density::UltraHeavy),
        _ => Err(format!("{word} is no density: light, heavy or ultra-heavy")),
    }
}

fn exits(words: &[&str]) -> Result<Exits, String> {
    words.iter().try_fold(Exits::default(), |e, word| {
        let d = Direction::from_str(word).map_err(|e| e.to_string())?;
        Ok(e.with(d))
    })
}

/// Reads "cf 12 height 2" for those of the names that are allowed; gives back what is left of the words.
fn figures<'a, 'w>(
    mut words: &'w [&'a str],
    names: [&str; 2],
) -> Result<([Option<u8>; 2], &'w [&'a str]), String> {
    let mut out = [None; 2];
    while let [name, rest @ ..] = words {
        let Some(i) = names.iter().position(|n| n == name) else {
            break;
        };
        let [value, after @ ..] = rest else {
            return Err(format!("{name} needs a number after it"));
        };
        if out[i].replace(number(value)?).is_some() {
            return Err(format!("{name} stands twice"));
        }
        words = after;
    }
    Ok((out, words))
}

fn building(
    class: Option<BuildingClass>,
    kind: BuildingKind,
    words: &[&str],
) -> Result<Building, String> {
    let ([cf, height], rest) = figures(words, ["cf", "height"])?;
    if let Some(word) = rest.first() {
        return Err(format!(
            "{word} does not belong to a building: cf N and height N do"
        ));
    }
    let (class, cf) = match (class, cf) {
        (Some(class), Some(cf)) => (class, cf),
        (Some(class), None) => (class, class.default_cf()),
        (None, Some(cf)) => (BuildingClass::of_cf(cf), cf),
        (None, None) => {
            let kind = kind_word(kind);
            return Err(format!(
                "say how strong: light, medium, heavy or hardened {kind}, or {kind} cf N"
            ));
        }
    };
    Ok(Building {
        class,
        cf,
        height: height.unwrap_or(1),
        kind,
    })
}

fn bridge(words: &[&str]) -> Result<Bridge, String> {
    let ([cf, deck], rest) = figures(words, ["cf", "deck"])?;
    Ok(Bridge {
        cf: cf.ok_or("say how strong: bridge cf N, such as bridge cf 18 deck 1 N S")?,
        deck: deck.unwrap_or(0),
        exits: exits(rest)?,
    })
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut reader = Reader::default();
        let mut offset = 0;
        let mut last = ("", 0);
        for part in text.split(',') {
            let term = part.trim();
            let at = offset + (part.len() - part.trim_start().len());
            offset += part.len() + 1;
            let fault = |reason: String| NotationError {
                term: term.to_owned(),
                at,
                reason,
            };
            let before = reader.cell.check();
            reader.term(&term.to_lowercase()).map_err(fault)?;
            last = (term, at);
            // Blame a limit on the term that passes it. What several terms decide together waits for the last.
            if let Err(error) = reader.cell.check()
                && before.is_ok()
                && !matches!(error, CellError::Pool | CellError::Ice)
            {
                return Err(fault(error.to_string()));
            }
        }
        reader.cell.check().map_err(|error| NotationError {
            term: last.0.to_owned(),
            at: last.1,
            reason: error.to_string(),
        })?;
        Ok(reader.cell)
    }
}
