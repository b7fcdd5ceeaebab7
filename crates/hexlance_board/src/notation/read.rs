//! Reading the notation of hexes, and what is wrong with it.

use std::{fmt, str::FromStr};

use super::stands::{self, Stands};
use super::{CellError, MAX_HEIGHT, MAX_LEVEL, NotationError, UNDERSTOOD, ground_word, kind_word};
use crate::{
    Bridge, Building, BuildingClass, BuildingKind, Cell, Density, Direction, Exits, Ground, Growth,
    Message, Woods, say,
};

impl NotationError {
    /// What is wrong, with the term; where it is not understood at all, with what would be.
    pub fn message(&self) -> Message {
        let (term, reason) = (&self.term, &self.reason);
        if self.unknown {
            say!(
                "\"{term}\": {reason}; understood are: {terms}",
                term,
                reason,
                terms = UNDERSTOOD
            )
        } else {
            say!("\"{term}\": {reason}", term, reason)
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for NotationError {}

impl CellError {
    /// What cannot be.
    pub fn message(self) -> Message {
        match self {
            Self::Level => say!("levels go from -{most} to {most}", most = MAX_LEVEL),
            Self::Depth => say!("water is at most {most} levels deep", most = MAX_HEIGHT),
            Self::Ice => say!("ice needs water under it"),
            Self::Pool => say!("a hazardous pool needs a depth: add water N"),
            Self::Magma => say!("magma and water do not lie in one hex"),
            Self::Building => say!("buildings are 1 to {most} levels high", most = MAX_HEIGHT),
            Self::Deck => say!(
                "a bridge's deck is at most {most} levels above its hex",
                most = MAX_HEIGHT
            ),
            Self::Smoke => say!("smoke is light or heavy"),
            Self::Exits => {
                say!("roads, rails, bridges and low walls have the six hexsides only")
            }
            Self::Height => say!(
                "walls, gates, obstacles and crates are 1 to {most} levels high",
                most = MAX_HEIGHT
            ),
            Self::Sill => say!(
                "a window's sill is at least one level high and lower than its wall: window sill 2 height 6 N"
            ),
            Self::Side => say!("a hexside with a wall, gate or window has no low wall"),
            Self::Crate => {
                say!("a crate is the floor of its hex: it has no building and no bridge")
            }
        }
    }
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for CellError {}

/// Why a term cannot be read.
pub(super) struct Fault {
    reason: Message,
    unknown: bool,
}

impl Fault {
    /// It is none of the terms that there are.
    fn unknown(reason: impl Into<Message>) -> Self {
        Self {
            reason: reason.into(),
            unknown: true,
        }
    }

    fn of(self, term: &str, at: usize) -> NotationError {
        NotationError {
            term: term.to_owned(),
            at,
            reason: self.reason,
            unknown: self.unknown,
        }
    }
}

impl From<Message> for Fault {
    fn from(reason: Message) -> Self {
        Self {
            reason,
            unknown: false,
        }
    }
}

/// The cell as it is being read, with what has been said already.
#[derive(Default)]
struct Reader {
    cell: Cell,
    said: Vec<Message>,
}

impl Reader {
    fn once(&mut self, what: Message) -> Result<(), Message> {
        if self.said.contains(&what) {
            return Err(say!("{what} stands twice in this hex", what));
        }
        self.said.push(what);
        Ok(())
    }

    fn stands(&mut self, stands: Stands) -> Result<(), Message> {
        match stands {
            Stands::Barrier(barrier, sides) => {
                for d in sides.iter() {
                    if self.cell.barriers.get(d).is_some() {
                        return Err(say!(
                            "two things stand on hexside {side} of this hex",
                            side = d.to_string()
                        ));
                    }
                    // A low wall on the same side is found with everything else that does not fit together.
                    let low = self.cell.walls;
                    self.cell.set_side(d, Some(barrier));
                    self.cell.walls = low;
                }
            }
            Stands::Fixture(fixture) => {
                if let Some(there) = self.cell.fixture.replace(fixture) {
                    return Err(say!(
                        "a hex holds one thing, and this one has {term} already",
                        term = there.to_string()
                    ));
                }
            }
            Stands::Visibility(visibility) => {
                self.once(say!("visibility"))?;
                self.cell.zones.visibility = Some(visibility);
            }
            Stands::Saturation(saturation) => {
                self.once(say!("saturation"))?;
                self.cell.zones.saturation = Some(saturation);
            }
            Stands::ZeroG => {
                self.once(say!("zero-g"))?;
                self.cell.zones.zero_g = true;
            }
        }
        Ok(())
    }

    fn term(&mut self, term: &str) -> Result<(), Fault> {
        let words: Vec<&str> = term.split_whitespace().collect();
        let whole = words.join(" ");
        if let Some(ground) = Ground::ALL
            .into_iter()
            .find(|&g| ground_word(g) == whole || g.name().eq_ignore_ascii_case(&whole))
        {
            self.once(say!("ground"))?;
            self.cell.ground = ground;
            return Ok(());
        }
        if let Some(stands) = stands::read(&words)? {
            return self.stands(stands).map_err(Fault::from);
        }
        match words.as_slice() {
            [] => return Err(Fault::unknown(say!("empty"))),
            ["level", rest @ ..] => {
                self.once(say!("level"))?;
                self.cell.level = level(one(rest, "level")?)?;
            }
            [what @ ("water" | "ice"), rest @ ..] => {
                self.once(say!("water or ice"))?;
                self.cell.water = Some(number(one(rest, what)?)?);
                self.cell.ice = *what == "ice";
            }
            ["fire"] => {
                self.once(say!("fire"))?;
                self.cell.fire = true;
            }
            ["fortified"] => {
                self.once(say!("fortified"))?;
                self.cell.fortified = true;
            }
            ["road", rest @ ..] => {
                self.once(say!("road"))?;
                self.cell.road = Some(exits(rest)?);
            }
            ["rails" | "rail", rest @ ..] => {
                self.once(say!("rails"))?;
                self.cell.rail = Some(exits(rest)?);
            }
            ["low", "wall" | "walls", rest @ ..] => {
                self.once(say!("low wall"))?;
                self.cell.walls = exits(rest)?;
                if rest.is_empty() {
                    return Err(say!("say on which hexsides: low wall N SE").into());
                }
            }
            ["bridge", rest @ ..] => {
                self.once(say!("bridge"))?;
                self.cell.bridge = Some(bridge(rest)?);
            }
            [thick, growth @ ("woods" | "jungle")] => {
                self.once(say!("woods or jungle"))?;
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
                self.once(say!("drifting smoke"))?;
                self.cell.drift = true;
            }
            [thick, "smoke"] => {
                self.once(say!("smoke"))?;
                self.cell.smoke = Some(density(thick)?);
            }
            ["woods" | "jungle" | "smoke", ..] => {
                return Err(say!("say how dense: light {whole} or heavy {whole}", whole).into());
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
                    _ => return Err(Fault::unknown("not understood")),
                };
                self.once(say!("building"))?;
                self.cell.building = Some(building(class, kind, &rest[1..])?);
            }
        }
        Ok(())
    }
}

fn one<'a>(words: &[&'a str], what: &str) -> Result<&'a str, Message> {
    match words {
        [word] => Ok(word),
        _ => Err(say!("write {what} and one number, such as {what} 1", what)),
    }
}

fn number(word: &str) -> Result<u8, Message> {
    word.parse()
        .map_err(|_| say!("{word} is no whole number from 0 to 255", word))
}

fn level(word: &str) -> Result<i8, Message> {
    word.parse().map_err(|_| {
        say!(
            "{word} is no level: levels go from -{most} to {most}",
            word,
            most = MAX_LEVEL
        )
    })
}

fn density(word: &str) -> Result<Density, Message> {
    match word {
        "light" => Ok(Density::Light),
        "heavy" => Ok(Density::Heavy),
        "ultra-heavy" => Ok(Density::UltraHeavy),
        _ => Err(say!(
            "{word} is no density: light, heavy or ultra-heavy",
            word
        )),
    }
}

pub(super) fn exits(words: &[&str]) -> Result<Exits, Message> {
    words.iter().try_fold(Exits::default(), |e, word| {
        let d = Direction::from_str(word).map_err(|e| e.message())?;
        Ok(e.with(d))
    })
}

/// Reads "cf 12 height 2" for those of the names that are allowed; gives back what is left of the words.
pub(super) fn figures<'a, 'w>(
    mut words: &'w [&'a str],
    names: [&str; 2],
) -> Result<([Option<u8>; 2], &'w [&'a str]), Message> {
    let mut out = [None; 2];
    while let [name, rest @ ..] = words {
        let Some(i) = names.iter().position(|n| n == name) else {
            break;
        };
        let [value, after @ ..] = rest else {
            return Err(say!("{name} needs a number after it", name));
        };
        if out[i].replace(number(value)?).is_some() {
            return Err(say!("{name} stands twice", name));
        }
        words = after;
    }
    Ok((out, words))
}

fn building(
    class: Option<BuildingClass>,
    kind: BuildingKind,
    words: &[&str],
) -> Result<Building, Message> {
    let ([cf, height], rest) = figures(words, ["cf", "height"])?;
    if let Some(word) = rest.first() {
        return Err(say!(
            "{word} does not belong to a building: cf N and height N do",
            word
        ));
    }
    let (class, cf) = match (class, cf) {
        (Some(class), Some(cf)) => (class, cf),
        (Some(class), None) => (class, class.default_cf()),
        (None, Some(cf)) => (BuildingClass::of_cf(cf), cf),
        (None, None) => {
            let kind = kind_word(kind);
            return Err(say!(
                "say how strong: light, medium, heavy or hardened {kind}, or {kind} cf N",
                kind
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

fn bridge(words: &[&str]) -> Result<Bridge, Message> {
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
            let before = reader.cell.check();
            let read = reader.term(&term.to_lowercase());
            read.map_err(|fault| fault.of(term, at))?;
            last = (term, at);
            // Blame a limit on the term that passes it. What several terms decide together waits for the last.
            if let Err(error) = reader.cell.check()
                && before.is_ok()
                && !matches!(error, CellError::Pool | CellError::Ice)
            {
                return Err(Fault::from(error.message()).of(term, at));
            }
        }
        let whole = reader.cell.check();
        whole.map_err(|error| Fault::from(error.message()).of(last.0, last.1))?;
        Ok(reader.cell)
    }
}
