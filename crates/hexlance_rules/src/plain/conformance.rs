//! Rule cases of plain battles: a scenario, scripted dice, orders, and what must come of them.

use std::{fmt, path::Path};

use hexlance_board::Hex;
use serde::{Deserialize, de::DeserializeOwned};

use super::{Plain, Setup, UnitSetup, resolve, units};
use crate::{
    AbilityId, Battle, Message, Scenario, SideId,
    conformance::{CaseFault, CaseHead, Cases, Cue, CueOf, Look, Maps, Stuck},
};

/// A rule case.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound = "C: DeserializeOwned")]
pub struct Case<C> {
    /// Its id.
    pub id: String,
    /// What it shows, in one line.
    pub title: String,
    /// Rules and abilities that it exercises.
    #[serde(default = "Vec::new")]
    pub shows: Vec<String>,
    /// The ability that a demo acts out.
    #[serde(default)]
    pub about: Option<AbilityId>,
    /// What the program does not play yet: the case is expected to fail until it does.
    #[serde(default)]
    pub missing: Option<String>,
    /// The battle.
    pub battle: Scenario<UnitSetup>,
    /// The dice in the order drawn.
    #[serde(default = "Vec::new")]
    pub dice: Vec<u8>,
    /// What is done and what must hold, in order.
    pub script: Vec<Line<C>>,
}

/// A line of a script.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound = "C: DeserializeOwned")]
pub enum Line<C> {
    /// A caption.
    Say(String),
    /// Looks at a unit.
    Look(String),
    /// A side gives an order or an answer.
    Give(SideId, C),
    /// An order that is refused with a code, or by the rule of that number.
    Refused(SideId, C, String),
    /// A number of a unit.
    Has(String, String, i32),
    /// The hex in which a unit stands; nowhere once it is out of the battle.
    At(String, Option<Hex>),
    /// The side that is asked a question; it stays open if the script ends with it.
    Asked(SideId),
    /// The battle is over, and who has won it.
    Over(Option<SideId>),
}

/// Where a script has got to: lines that are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor(usize);

/// Something that a case says must hold.
pub struct Check<'s, C>(&'s Line<C>);

// Checks are copied whatever the commands are.
impl<C> Clone for Check<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Check<'_, C> {}

impl<C: fmt::Debug> fmt::Debug for Check<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<R: Plain> Cases for R {
    type Case = Case<R::Command>;
    type Cursor = Cursor;
    type Check<'s> = Check<'s, R::Command>;

    fn head(case: &Self::Case) -> CaseHead<'_> {
        CaseHead {
            id: &case.id,
            title: &case.title,
            shows: &case.shows,
            about: case.about,
            missing: case.missing.as_deref(),
            dice: &case.dice,
            lines: case.script.len(),
            asks: matches!(case.script.last(), Some(Line::Asked(_))),
        }
    }

    fn captions(case: &Self::Case) -> Vec<&str> {
        let said = case.script.iter().filter_map(|line| match line {
            Line::Say(text) => Some(text.as_str()),
            _ => None,
        });
        said.collect()
    }

    fn named_units(case: &Self::Case) -> Vec<(String, &str)> {
        let sides = case.battle.sides.iter();
        let forces = sides.flat_map(|s| &s.forces).flat_map(|f| &f.formations);
        let named = forces
            .flat_map(|f| &f.units)
            .filter_map(|u| u.name.as_deref());
        named.map(|name| ("battle".to_owned(), name)).collect()
    }

    fn setup(case: &Self::Case, file: &Path, _: &(), maps: Maps<'_>) -> Result<Setup, CaseFault> {
        let map = |name: &str| maps(name, file).map_err(|d| Message::verbatim(d.to_string()));
        resolve::<R>(&case.battle, &map).map_err(|problems| {
            let first = problems.into_iter().next();
            first.map_or_else(
                || ("battle".to_owned(), String::new()),
                |p| (format!("battle.{}", p.path), p.message.to_string()),
            )
        })
    }

    fn next<'s>(
        case: &'s Self::Case,
        cursor: &mut Cursor,
        battle: &Battle<Self>,
    ) -> Result<Option<(usize, CueOf<'s, Self>)>, Stuck> {
        let at = cursor.0;
        let Some(line) = case.script.get(at) else {
            return Ok(None);
        };
        cursor.0 += 1;
        let cue = match line {
            Line::Say(text) => Cue::Say(text),
            Line::Look(name) => {
                let mut all = units(battle.world());
                let found = all.find(|u| u.name == name);
                Cue::Look(Look::Unit(found.ok_or_else(|| (at, nobody(name)))?.id))
            }
            Line::Give(side, command) => Cue::Command {
                side: *side,
                command: command.clone(),
            },
            Line::Refused(side, command, code) => Cue::Refused {
                side: *side,
                command: command.clone(),
                code,
            },
            Line::Has(..) | Line::At(..) | Line::Asked(_) | Line::Over(_) => {
                Cue::Check(Check(line))
            }
        };
        Ok(Some((at, cue)))
    }

    fn lines_done(cursor: &Cursor) -> usize {
        cursor.0
    }

    fn failures(check: &Self::Check<'_>, battle: &Battle<Self>) -> Vec<String> {
        let world = battle.world();
        let named = |name: &str| {
            let mut all = units(world);
            all.find(|u| u.name == name).ok_or_else(|| nobody(name))
        };
        let fault = match check.0 {
            Line::Has(name, key, expected) => named(name).and_then(|u| {
                let numbers = R::numbers(world, u.id);
                let found = numbers.iter().find(|n| n.key == key);
                let found = found.ok_or_else(|| format!("{name} has no number “{key}”"))?;
                differs(&format!("{key} of {name}"), found.now, *expected)
            }),
            Line::At(name, hex) => named(name).and_then(|u| {
                let (is, said) = (u.hex().map(|h| h.to_string()), hex.map(|h| h.to_string()));
                differs(
                    &format!("the hex of {name}"),
                    is.unwrap_or_else(|| "none".to_owned()),
                    said.unwrap_or_else(|| "none".to_owned()),
                )
            }),
            Line::Asked(side) => match battle.decision() {
                None => Err(format!("nobody is asked, expected side {}", side.0)),
                Some(d) => differs("the side that is asked", d.side.0, side.0),
            },
            Line::Over(winner) => match R::ending(world) {
                None => Err("the battle is not over".to_owned()),
                Some(end) => differs(
                    "the winner",
                    format!("{:?}", end.winner.map(|s| s.0)),
                    format!("{:?}", winner.map(|s| s.0)),
                ),
            },
            Line::Say(_) | Line::Look(_) | Line::Give(..) | Line::Refused(..) => Ok(()),
        };
        fault.err().into_iter().collect()
    }

    fn roll(event: &R::Event) -> Option<String> {
        R::rolled(event)
    }

    fn faults(battle: &Battle<Self>) -> Vec<String> {
        let mut taken = Vec::new();
        let standing = units(battle.world()).filter_map(|u| u.hex());
        for hex in standing {
            if taken.contains(&hex) {
                return vec![format!("two units stand at {hex}")];
            }
            taken.push(hex);
        }
        Vec::new()
    }
}

fn nobody(name: &str) -> String {
    format!("there is no unit “{name}”")
}

/// That something is what a case says.
fn differs<T: PartialEq + fmt::Display>(what: &str, is: T, said: T) -> Result<(), String> {
    match is == said {
        true => Ok(()),
        false => Err(format!("{what} is {is}, expected {said}")),
    }
}
