//! What stands in the places of messages.

use std::fmt::{self, Write};

use smol_str::SmolStr;

use super::{Body, Message, rename};
use crate::Hex;

/// What stands in a place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number.
    Number(i64),
    /// A number that always has its sign.
    Signed(i64),
    /// A name, or what else is the same in every language: of units, sides, and cards.
    Name(SmolStr),
    /// A text of its own, such as the name of a mode or a phase; catalogues have it.
    Term(&'static str),
    /// The same without its capital, as English has it within a sentence.
    Within(&'static str),
    /// A hex, by its number.
    Hex(Hex),
    /// A message within a message.
    Message(Box<Message>),
    /// Several things.
    List(Box<List>),
}

/// Several things that stand in one place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// What joins them.
    pub joint: Joint,
    /// The things.
    pub items: Vec<Arg>,
}

/// What joins the things of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// Nothing: the items are parts of one thing, such as a sum.
    None,
    /// Commas.
    Commas,
    /// Semicolons.
    Semicolons,
    /// Commas, and an "and" before the last.
    And,
    /// Commas, and an "or" before the last.
    Or,
}

impl Arg {
    /// The name of somebody, or a text for those who are unknown, such as "somebody".
    pub fn name_or(name: Option<&str>, unknown: &'static str) -> Self {
        name.map_or(Self::Term(unknown), Self::from)
    }

    pub(super) fn rename(&mut self, from: &str, to: &str) {
        match self {
            Self::Name(name) => rename(name, from, to),
            Self::Message(message) => message.rename(from, to),
            Self::List(list) => list.items.iter_mut().for_each(|a| a.rename(from, to)),
            Self::Number(_) | Self::Signed(_) | Self::Term(_) | Self::Within(_) | Self::Hex(_) => {}
        }
    }
}

impl List {
    /// A list of things.
    pub fn new<A: Into<Arg>>(joint: Joint, items: impl IntoIterator<Item = A>) -> Self {
        let items = items.into_iter().map(Into::into).collect();
        Self { joint, items }
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.items.len().saturating_sub(1);
        for (i, item) in self.items.iter().enumerate() {
            f.write_str(match self.joint {
                _ if i == 0 => "",
                Joint::None => "",
                Joint::Semicolons => "; ",
                Joint::And if i == last => " and ",
                Joint::Or if i == last => " or ",
                Joint::Commas | Joint::And | Joint::Or => ", ",
            })?;
            write!(f, "{item}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n) => write!(f, "{n}"),
            Self::Signed(n) => write!(f, "{n:+}"),
            Self::Name(name) => f.write_str(name),
            Self::Term(text) => f.write_str(text),
            Self::Within(text) => text
                .chars()
                .flat_map(char::to_lowercase)
                .try_for_each(|c| f.write_char(c)),
            Self::Hex(hex) => f.write_str(&hex.name()),
            Self::Message(message) => message.fmt(f),
            Self::List(list) => list.fmt(f),
        }
    }
}

/// An argument that is a text of its own and is translated, such as the name of a mode.
#[derive(Clone, Copy, Debug)]
pub struct Term(pub &'static str);

/// A [`Term`] without its capital, as English has it within a sentence.
#[derive(Clone, Copy, Debug)]
pub struct Within(pub &'static str);

/// A number that always shows its sign.
#[derive(Clone, Copy, Debug)]
pub struct Signed(pub i32);

impl From<Term> for Arg {
    fn from(term: Term) -> Self {
        Self::Term(term.0)
    }
}

impl From<Within> for Arg {
    fn from(term: Within) -> Self {
        Self::Within(term.0)
    }
}

impl From<Signed> for Arg {
    fn from(number: Signed) -> Self {
        Self::Signed(number.0.into())
    }
}

impl From<&str> for Arg {
    fn from(name: &str) -> Self {
        Self::Name(name.into())
    }
}

impl From<&&str> for Arg {
    fn from(name: &&str) -> Self {
        Self::Name((*name).into())
    }
}

impl From<String> for Arg {
    fn from(name: String) -> Self {
        Self::Name(name.into())
    }
}

impl From<&String> for Arg {
    fn from(name: &String) -> Self {
        Self::Name(name.into())
    }
}

impl From<Hex> for Arg {
    fn from(hex: Hex) -> Self {
        Self::Hex(hex)
    }
}

impl From<&Hex> for Arg {
    fn from(hex: &Hex) -> Self {
        Self::Hex(*hex)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        match message.0 {
            Body::Text(text) => Self::Term(text),
            Body::Verbatim(words) => Self::Name(words),
            body => Self::Message(Box::new(Message(body))),
        }
    }
}

impl From<&Message> for Arg {
    fn from(message: &Message) -> Self {
        message.clone().into()
    }
}

impl From<List> for Arg {
    fn from(list: List) -> Self {
        Self::List(Box::new(list))
    }
}

macro_rules! numbers {
    ($($kind:ty),+) => {
        $(
            impl From<$kind> for Arg {
                fn from(n: $kind) -> Self {
                    Self::Number(n.into())
                }
            }

            impl From<&$kind> for Arg {
                fn from(n: &$kind) -> Self {
                    (*n).into()
                }
            }
        )+
    };
}

numbers!(u8, u16, u32, i8, i16, i32, i64);

impl From<usize> for Arg {
    fn from(n: usize) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}

impl From<&usize> for Arg {
    fn from(n: &usize) -> Self {
        (*n).into()
    }
}

impl From<u64> for Arg {
    fn from(n: u64) -> Self {
        Self::Number(i64::try_from(n).unwrap_or(i64::MAX))
    }
}
