//! A force as the force builder shows it: what is in it, what it comes to, and the page of what is looked at.
//!
//! `A` names what of a force is looked at, `I` what a press sets, both in types of the ruleset's own. `P` is a picture,
//! which only those who draw the force know.

use crate::{
    form::{Choice, Form},
    record::Block,
    shelf::Entry,
};

/// Points, and the most that they may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// What the units come to.
    pub points: u32,
    /// Most that they may come to.
    pub limit: Option<u32>,
}

impl Worth {
    /// Whether they are too many.
    pub fn is_over(self) -> bool {
        self.limit.is_some_and(|limit| self.points > limit)
    }
}

/// What a force comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Its points.
    pub worth: Worth,
    /// What points are called, and how they are counted; the latter may be empty.
    pub about: (String, String),
    /// What else there is to count.
    pub more: Vec<Total>,
}

/// Something of a force that is counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// Its stable name.
    pub key: String,
    /// The number in a few words.
    pub text: String,
    /// What it is, and how it is counted; both may be empty.
    pub about: (String, String),
}

impl Total {
    /// A number in a few words, of which nothing else is to be said.
    pub fn new(key: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            text: text.into(),
            about: Default::default(),
        }
    }

    /// With what it is, and how it is counted.
    #[must_use]
    pub fn about(mut self, what: impl Into<String>, how: impl Into<String>) -> Self {
        self.about = (what.into(), how.into());
        self
    }
}

/// What is in a force.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents<A, I, P> {
    /// What the line of the force as a whole says.
    pub whole: String,
    /// A few words at its end.
    pub note: String,
    /// Its units.
    pub groups: Vec<Group<A, P>>,
    /// What can be done below them.
    pub more: Vec<Choice<I>>,
}

/// Units that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group<A, P> {
    /// Its stable name, if it can be looked at.
    pub key: String,
    /// What it is called; without a name its units stand alone.
    pub name: String,
    /// What there is to say of it in a line.
    pub note: String,
    /// What a press looks at; none where it is only a heading.
    pub at: Option<A>,
    /// Whether something about it is wrong.
    pub wrong: bool,
    /// What stands there and cannot be taken out; empty if there is no such thing.
    pub fixed: String,
    /// What is said while it has no units.
    pub empty: String,
    /// Its units.
    pub members: Vec<Member<A, P>>,
}

impl<A, P> Group<A, P> {
    /// Units that stand alone, and what is said while there are none.
    pub fn unnamed(empty: impl Into<String>, members: Vec<Member<A, P>>) -> Self {
        Self {
            key: String::new(),
            name: String::new(),
            note: String::new(),
            at: None,
            wrong: false,
            fixed: String::new(),
            empty: empty.into(),
            members,
        }
    }
}

/// A unit of a force.
#[derive(Clone, Debug, PartialEq)]
pub struct Member<A, P> {
    /// Its stable name.
    pub key: String,
    /// What a press looks at, and what the button on it takes out.
    pub at: A,
    /// Its row.
    pub entry: Entry<P>,
    /// A word before its points.
    pub note: String,
    /// What is wrong with it, a sentence each.
    pub wrong: Vec<String>,
}

/// The page of what is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<I, P> {
    /// What stands over it and does not scroll; may be empty.
    pub title: String,
    /// What is printed on it, above what can be set.
    pub top: Vec<Block<P>>,
    /// What can be set.
    pub form: Form<I>,
    /// What is printed on it, below what can be set.
    pub below: Vec<Block<P>>,
}

impl<I, P> Page<I, P> {
    /// A page with nothing but a form.
    pub const fn of(form: Form<I>) -> Self {
        Self {
            title: String::new(),
            top: Vec::new(),
            form,
            below: Vec::new(),
        }
    }
}
