//! A field of a form, and the kinds of fields.

use std::ops::RangeInclusive;

use hexlance_board::{Direction, Edge};

use super::{Choice, Look, Row};
use crate::TrackKind;

/// A field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field<I> {
    /// Its stable name; empty where only choices, rows or other fields in it have names.
    pub key: String,
    /// What it is called. Texts and words show it while they are empty.
    pub label: String,
    /// What it is about. Switches and numbers show it.
    pub help: String,
    /// What it is, and how it is set.
    pub kind: Kind<I>,
}

/// What a field is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind<I> {
    /// Nothing to set: its label is to be read.
    Says(Tone),
    /// A name and a value across the page.
    Value {
        /// The value.
        value: String,
        /// Whether it is in bold, such as a sum.
        strong: bool,
    },
    /// On or off.
    Switch {
        /// Whether it is on.
        on: bool,
        /// What it sets.
        to: I,
    },
    /// A whole number.
    Number {
        /// What it is.
        now: i64,
        /// What is shown in its place.
        shown: Option<String>,
        /// What it can be.
        range: RangeInclusive<i64>,
        /// By how much one press changes it; with Shift, ten times as much.
        step: i64,
        /// What it sets.
        to: I,
    },
    /// A whole number that may be left out.
    Maybe {
        /// What it is, if it is given.
        now: Option<i64>,
        /// What leaving it out is called.
        none: String,
        /// What it begins with.
        usual: i64,
        /// What it can be.
        range: RangeInclusive<i64>,
        /// What it sets.
        to: I,
    },
    /// A line of text.
    Text {
        /// The text.
        now: String,
        /// What it sets.
        to: I,
    },
    /// Words with commas between them.
    Words {
        /// The words.
        now: Vec<String>,
        /// What it sets.
        to: I,
    },
    /// One of several, some of many, or things to do.
    Choices {
        /// All of them.
        of: Vec<Choice<I>>,
        /// How they are laid out.
        look: Look,
        /// Whether just one is on: pressing that again does nothing.
        one: bool,
    },
    /// Rows of a list.
    Rows(Vec<Row<I>>),
    /// Points of which some are left. Pressing one that is left takes it and those after it away; pressing one that is
    /// lost brings it and those before it back.
    Points {
        /// How many are left.
        left: u8,
        /// How many there are.
        most: u8,
        /// What they are.
        track: TrackKind,
        /// What it sets, by how many are left.
        to: I,
    },
    /// Edges of the map, around a picture of it.
    Edges {
        /// Those that are chosen.
        on: Vec<Edge>,
        /// What each is called: north, east, south, west.
        names: [String; 4],
        /// What it sets.
        to: I,
    },
    /// A direction on the hex grid, or none.
    Direction {
        /// The direction, if there is one.
        now: Option<Direction>,
        /// What having none is called, and what that means.
        none: (String, String),
        /// What each is called, from north on clockwise.
        names: [String; 6],
        /// Why it cannot be set now.
        refused: Option<String>,
        /// What it sets.
        to: I,
    },
    /// The direction that a unit faces.
    Facing {
        /// The direction.
        now: Direction,
        /// Whether that is its own, and not that of its side.
        own: bool,
        /// What each is called, from north on clockwise.
        names: [String; 6],
        /// What it sets.
        to: I,
        /// Fields beside it.
        beside: Vec<Field<I>>,
    },
    /// Fields side by side.
    Beside(Vec<Field<I>>),
}

/// How a text looks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// An explanation.
    #[default]
    Note,
    /// Of little weight.
    Faint,
    /// In plain type.
    Plain,
    /// In the colour of a side.
    Side(u8),
    /// In plain type, and wrong.
    Bad,
    /// Small, over what follows.
    Label,
    /// Wrong, with a sign.
    Warning,
    /// With a word before it, in a chip, that says what it is.
    Marked(String),
    /// No text: room before what follows.
    Room,
}

impl<I> Field<I> {
    /// A field by its stable name.
    pub fn new(key: impl Into<String>, label: impl Into<String>, kind: Kind<I>) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            help: String::new(),
            kind,
        }
    }

    /// With an explanation.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// A whole number that is set in single steps.
    pub fn number(
        key: impl Into<String>,
        label: impl Into<String>,
        now: impl Into<i64>,
        range: RangeInclusive<i64>,
        to: I,
    ) -> Self {
        let kind = Kind::Number {
            now: now.into(),
            shown: None,
            range,
            step: 1,
            to,
        };
        Self::new(key, label, kind)
    }

    /// The fields inside of it.
    fn inner(&self) -> &[Field<I>] {
        match &self.kind {
            Kind::Facing { beside, .. } => beside,
            Kind::Beside(fields) => fields,
            _ => &[],
        }
    }

    fn map<J>(self, f: &impl Fn(I) -> J) -> Field<J> {
        Field {
            key: self.key,
            label: self.label,
            help: self.help,
            kind: self.kind.map(f),
        }
    }
}

/// The fields with those inside of them.
pub(super) fn gather<'f, I>(fields: &'f [Field<I>], out: &mut Vec<&'f Field<I>>) {
    for field in fields {
        out.push(field);
        gather(field.inner(), out);
    }
}

pub(super) fn map_all<I, J>(fields: Vec<Field<I>>, f: &impl Fn(I) -> J) -> Vec<Field<J>> {
    fields.into_iter().map(|field| field.map(f)).collect()
}

impl<I> Kind<I> {
    fn map<J>(self, f: &impl Fn(I) -> J) -> Kind<J> {
        match self {
            Self::Says(tone) => Kind::Says(tone),
            Self::Value { value, strong } => Kind::Value { value, strong },
            Self::Switch { on, to } => Kind::Switch { on, to: f(to) },
            Self::Number {
                now,
                shown,
                range,
                step,
                to,
            } => Kind::Number {
                now,
                shown,
                range,
                step,
                to: f(to),
            },
            Self::Maybe {
                now,
                none,
                usual,
                range,
                to,
            } => Kind::Maybe {
                now,
                none,
                usual,
                range,
                to: f(to),
            },
            Self::Text { now, to } => Kind::Text { now, to: f(to) },
            Self::Words { now, to } => Kind::Words { now, to: f(to) },
            Self::Choices { of, look, one } => Kind::Choices {
                of: of.into_iter().map(|c| c.map(f)).collect(),
                look,
                one,
            },
            Self::Rows(rows) => Kind::Rows(rows.into_iter().map(|r| r.map(f)).collect()),
            Self::Points {
                left,
                most,
                track,
                to,
            } => Kind::Points {
                left,
                most,
                track,
                to: f(to),
            },
            Self::Edges { on, names, to } => Kind::Edges {
                on,
                names,
                to: f(to),
            },
            Self::Direction {
                now,
                none,
                names,
                refused,
                to,
            } => Kind::Direction {
                now,
                none,
                names,
                refused,
                to: f(to),
            },
            Self::Facing {
                now,
                own,
                names,
                to,
                beside,
            } => Kind::Facing {
                now,
                own,
                names,
                to: f(to),
                beside: map_all(beside, f),
            },
            Self::Beside(fields) => Kind::Beside(map_all(fields, f)),
        }
    }
}
