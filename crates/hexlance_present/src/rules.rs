//! Rulesets by their names: which there are, in which order, and what the help tells of them.

use std::{cmp::Ordering, error::Error, fmt, hash, sync::OnceLock};

/// A topic of the help.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Stable name.
    pub key: &'static str,
    /// Heading.
    pub title: &'static str,
    /// Paragraphs; one that begins with `- ` is a point of a list, one with `| ` a row "left | right".
    pub text: &'static [&'static str],
}

/// What players read of a ruleset, in their language.
pub trait Named: Sync {
    /// The name players read.
    fn name(&self) -> &'static str;

    /// What it is, in a sentence.
    fn about(&self) -> &'static str;

    /// What the help tells of it.
    fn help(&self) -> &'static [Topic];
}

/// A ruleset by its name.
#[derive(Clone, Copy)]
pub struct Rules {
    id: &'static str,
    named: &'static dyn Named,
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rules {}

impl hash::Hash for Rules {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// In the order in which they were registered.
impl Ord for Rules {
    fn cmp(&self, other: &Self) -> Ordering {
        self.place().cmp(&other.place()).then(self.id.cmp(other.id))
    }
}

impl PartialOrd for Rules {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Rules {
    /// The ruleset of an id, with what players read of it.
    pub const fn new(id: &'static str, named: &'static dyn Named) -> Self {
        Self { id, named }
    }

    /// Their id, as data files write it.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        self.named.name()
    }

    /// What they are, in a sentence.
    pub fn about(self) -> &'static str {
        self.named.about()
    }

    /// What the help tells of them.
    pub fn help(self) -> &'static [Topic] {
        self.named.help()
    }

    /// Their place among all that are registered; behind them if they are not.
    pub fn place(self) -> usize {
        let all = ALL.get().map_or(&[][..], Vec::as_slice);
        all.iter().position(|r| *r == self).unwrap_or(usize::MAX)
    }
}

static ALL: OnceLock<Vec<Rules>> = OnceLock::new();

/// Says which rulesets there are, in the order in which players see them. To be called once, before anybody asks.
///
/// # Errors
/// If it is too late: rulesets have been registered already.
pub fn register(all: Vec<Rules>) -> Result<(), TooLate> {
    ALL.set(all).map_err(|_| TooLate)
}

/// Rulesets were registered after others had been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLate;

impl fmt::Display for TooLate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rulesets are registered once, all together")
    }
}

impl Error for TooLate {}

/// All that are registered.
///
/// # Panics
/// If none ever were: whoever asks must have registered some.
pub fn all() -> &'static [Rules] {
    match ALL.get() {
        Some(all) => all,
        None => panic!("no rulesets are registered"),
    }
}

/// The registered ruleset of an id.
///
/// # Panics
/// If none were ever registered.
pub fn of_id(id: &str) -> Option<Rules> {
    all().iter().find(|r| r.id == id).copied()
}
