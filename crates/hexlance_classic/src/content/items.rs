//! What stands in a location, as unit files write it: `Medium Laser`, `AC/20 (R)`, `Ammo (SRM 6)`, `Double Heat Sink`.

use std::sync::Arc;

use hexlance_rules::{Message, nearest, say, ustr};

use super::Content;
use crate::model::{Equipment, Fighting, Filler, Munition, SinkKind, TechBase, Tons, Weapon};

/// An entry of a location.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    /// A slot left empty.
    Gap,
    /// A weapon.
    Weapon(Arc<Weapon>, Fitting),
    /// Ammunition.
    Ammo {
        /// The weapon that it is for.
        weapon: String,
        /// Kind.
        kind: Munition,
        /// How much of it.
        amount: Amount,
    },
    /// A heat sink outside the engine.
    Sink(SinkKind),
    /// A jump jet.
    Jet {
        /// An improved one.
        improved: bool,
    },
    /// Something that is rolled again.
    Filler(Filler),
    /// Equipment.
    Item(Arc<Equipment>, Option<Tons>),
}

/// How a weapon is mounted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fitting {
    /// To the rear.
    pub(crate) rear: bool,
    /// One-shot launcher (C10.6.29).
    pub(crate) one_shot: bool,
    /// What a one-shot launcher holds.
    pub(crate) holds: Option<Munition>,
    /// Slots here, of a weapon that is split over two locations.
    pub(crate) part: Option<u8>,
    /// Number and name of the guns that an array links.
    pub(crate) links: Option<(u8, String)>,
}

/// How much ammunition a bin holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// A ton.
    Ton,
    /// Half a ton (machine guns only, C10.2.6).
    Half,
    /// So many shots (ProtoMechs, C8.6.2).
    Shots(u16),
}

impl Amount {
    /// Its weight and its shots, of which a ton has so many.
    pub(crate) fn of(self, per: u16) -> (Tons, u16) {
        match self {
            Self::Ton => (Tons(1_000), per),
            Self::Half => (Tons(500), per / 2),
            // Worked to the kilogram, up (C8.6.2).
            Self::Shots(n) => {
                let tons = (u32::from(n) * 1_000).div_ceil(per.max(1).into());
                (Tons(tons), n)
            }
        }
    }
}

/// What is wrong with an entry, and what to do about it.
pub(crate) type Unread = (Message, Message);

/// Reads an entry of a unit of a technology base.
///
/// # Errors
/// What cannot be understood in it.
pub(crate) fn read(text: &str, tech: TechBase, content: &Content) -> Result<Entry, Unread> {
    let text = text.trim();
    match text {
        "-" => return Ok(Entry::Gap),
        "Heat Sink" => return Ok(Entry::Sink(SinkKind::Single)),
        "Double Heat Sink" => return Ok(Entry::Sink(SinkKind::Double)),
        "Jump Jet" => return Ok(Entry::Jet { improved: false }),
        "Improved Jump Jet" => return Ok(Entry::Jet { improved: true }),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("Ammo (") {
        return ammunition(rest);
    }
    // Equipment of that name stands before what only fills slots: a sealing and a CASE are both.
    let (name, tags) = tags(text, content);
    if let Some(item) = content.equipment.get(&ustr(name)) {
        return item_of(item, &tags);
    }
    if let Some(filler) = Filler::ALL.into_iter().find(|f| f.word() == name) {
        return Ok(Entry::Filler(filler));
    }
    weapon(name, &tags, tech, content)
}

/// A name and what stands in brackets behind it. A name that has brackets itself, such as `Flamer (vehicle)`, is whole.
fn tags<'t>(text: &'t str, content: &Content) -> (&'t str, Vec<&'t str>) {
    let mut name = text;
    let mut tags = Vec::new();
    loop {
        let known = [TechBase::InnerSphere, TechBase::Clan]
            .into_iter()
            .any(|tech| content.weapon(name, tech).is_some());
        let last = name.strip_suffix(')').and_then(|t| t.rsplit_once(" ("));
        match last {
            Some((before, tag)) if !known => {
                name = before;
                tags.push(tag);
            }
            _ => return (name, tags),
        }
    }
}

fn item_of(item: &Arc<Equipment>, tags: &[&str]) -> Result<Entry, Unread> {
    let mut tons = None;
    for tag in tags {
        let number = tag.strip_suffix(" t").and_then(|t| t.parse::<f64>().ok());
        match number {
            Some(number) if (0.0..=1_000.0).contains(&number) => {
                tons = Some(Tons((number * 1_000.0).round() as u32));
            }
            _ => return Err(tag_fault(tag)),
        }
    }
    Ok(Entry::Item(item.clone(), tons))
}

fn tag_fault(tag: &str) -> Unread {
    (
        say!("“({tag})” is not understood here", tag),
        say!("write the name of the item as the tables do, and what the guide allows in brackets"),
    )
}

fn weapon(name: &str, tags: &[&str], tech: TechBase, content: &Content) -> Result<Entry, Unread> {
    let mut tech = tech;
    let mut fitting = Fitting::default();
    for tag in tags {
        match *tag {
            "R" => fitting.rear = true,
            "OS" => fitting.one_shot = true,
            word if munition(word).is_some() => fitting.holds = munition(word),
            "Clan" => tech = TechBase::Clan,
            "Inner Sphere" => tech = TechBase::InnerSphere,
            // The torso weapon of a ProtoMech (C15.3.2): the first in the list is A.
            "A" | "B" => {}
            other => {
                let (number, what) = other.split_once(' ').unwrap_or((other, ""));
                let number: u8 = number.parse().map_err(|_| tag_fault(other))?;
                if what.starts_with("of ") {
                    fitting.part = Some(number);
                } else {
                    fitting.links = Some((number, what.to_owned()));
                }
            }
        }
    }
    if let Some(weapon) = content.weapon(name, tech) {
        return Ok(Entry::Weapon(weapon.clone(), fitting));
    }
    if let Some(weapon) = Fighting::mounted(name) {
        return Ok(Entry::Weapon(Arc::new(weapon.as_mounted(tech)), fitting));
    }
    let message = say!(
        "no weapon or item of the {tech} tables is called “{name}”",
        tech = tech.name(),
        name
    );
    let of_base = content.weapons.keys().filter(|(_, t)| *t == tech);
    let known = of_base
        .map(|(n, _)| n.as_str())
        .chain(content.equipment.keys().map(|n| n.as_str()));
    let remedy = match nearest(name, known) {
        Some(near) => say!("the nearest that exists is “{near}”", near),
        None => say!("write a name of C10.2, C10.3, C8.3.5 or C8.3.7"),
    };
    Err((message, remedy))
}

/// A kind of ammunition by its word.
fn munition(word: &str) -> Option<Munition> {
    let named = Munition::ALL.into_iter().find(|kind| kind.word() == word);
    named.filter(|kind| !kind.word().is_empty())
}

/// What follows on `Ammo (`: `SRM 6)`, `LB 10-X AC cluster)`, `Machine Gun) half`, `SRM 2) 15 shots`.
fn ammunition(rest: &str) -> Result<Entry, Unread> {
    let fault = || {
        (
            say!("“Ammo ({rest}” is not understood", rest),
            say!("write it as `Ammo (SRM 6)`, `Ammo (MML 3 LRM)` or `Ammo (Machine Gun) half`"),
        )
    };
    let (inside, behind) = rest.rsplit_once(')').ok_or_else(fault)?;
    let amount = match behind.trim() {
        "" => Amount::Ton,
        "half" => Amount::Half,
        shots => {
            let number = shots.strip_suffix("shots").map(str::trim);
            let number = number.and_then(|n| n.parse().ok());
            Amount::Shots(number.ok_or_else(fault)?)
        }
    };
    let word = |kind: &Munition| {
        let word = kind.word();
        let name = inside.strip_suffix(word)?.strip_suffix(' ')?;
        (!word.is_empty()).then(|| (name.to_owned(), *kind))
    };
    let (weapon, kind) = Munition::ALL
        .iter()
        .find_map(word)
        .unwrap_or((inside.to_owned(), Munition::Standard));
    Ok(Entry::Ammo {
        weapon,
        kind,
        amount,
    })
}
