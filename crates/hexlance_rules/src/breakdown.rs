//! No bare numbers: a [`Breakdown`] is a sum with the reasons for each of its parts.
//!
//! The same breakdown is shown on hover, kept in the log, asserted by tests and used for odds.

use serde::{Serialize, ser::SerializeStruct};
use smallvec::SmallVec;

use crate::{AbilityId, Message, message::Arg};

/// A named place in the rules that a part can come from.
#[derive(Debug, PartialEq, Eq)]
pub struct Tag {
    /// What players read, such as "Stood still".
    pub name: &'static str,
    /// The rule's number in the ruleset's own count.
    pub rule: &'static str,
}

/// Where a part comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A rule of the base game.
    Rule(&'static Tag),
    /// An ability, under a label of its own where it has several.
    Ability(AbilityId, &'static str),
    /// A rule's number as an ability has changed it, with the ability's name.
    Changed(&'static Tag, AbilityId, &'static str),
}

impl Source {
    /// What players read.
    pub fn name(&self) -> &'static str {
        match self {
            Source::Rule(tag) | Source::Changed(tag, ..) => tag.name,
            Source::Ability(_, label) => label,
        }
    }

    /// The rule's number or the ability's id: that of the ability where it has changed a rule's number.
    pub fn reference(&self) -> &'static str {
        match self {
            Source::Rule(tag) => tag.rule,
            Source::Ability(id, _) | Source::Changed(_, id, _) => id.as_str(),
        }
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.reference() == other.reference()
    }
}

impl Eq for Source {}

/// One line of a breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Why.
    pub source: Source,
    /// How much.
    pub value: i16,
}

impl Serialize for Part {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut s = serializer.serialize_struct("Part", 3)?;
        s.serialize_field("name", self.source.name())?;
        s.serialize_field("rule", self.source.reference())?;
        s.serialize_field("value", &self.value)?;
        s.end()
    }
}

/// An ability that was looked at and did not apply, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ignored {
    /// The ability.
    pub ability: AbilityId,
    /// What players read of it.
    pub name: &'static str,
    /// Why not, in a few words.
    pub why: Message,
}

/// A number with its reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Breakdown {
    /// The lines, in the order in which the rules name them.
    pub parts: SmallVec<[Part; 12]>,
    /// Abilities that did not apply; filled only by [`Breakdown::explained`] ones.
    pub ignored: Vec<Ignored>,
    #[serde(skip)]
    explain: bool,
}

impl Breakdown {
    /// An empty breakdown that keeps parts only.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty breakdown that also notes what did not apply and why.
    pub fn explained() -> Self {
        Self {
            explain: true,
            ..Self::default()
        }
    }

    /// Whether reasons for what does not apply are wanted.
    pub fn wants_reasons(&self) -> bool {
        self.explain
    }

    /// Adds a line of a rule, even if its value is 0.
    #[inline]
    pub fn rule(&mut self, tag: &'static Tag, value: i16) {
        self.parts.push(Part {
            source: Source::Rule(tag),
            value,
        });
    }

    /// Adds a line of a rule unless its value is 0.
    #[inline]
    pub fn rule_unless_zero(&mut self, tag: &'static Tag, value: i16) {
        if value != 0 {
            self.rule(tag, value);
        }
    }

    /// Adds a line of an ability.
    #[inline]
    pub fn ability(&mut self, id: AbilityId, label: &'static str, value: i16) {
        self.parts.push(Part {
            source: Source::Ability(id, label),
            value,
        });
    }

    /// Adds a line of a rule whose number an ability has changed.
    #[inline]
    pub fn changed(&mut self, tag: &'static Tag, id: AbilityId, by: &'static str, value: i16) {
        self.parts.push(Part {
            source: Source::Changed(tag, id, by),
            value,
        });
    }

    /// Notes that an ability was looked at and did not apply; the reason is only made if it is wanted.
    pub fn ignore(&mut self, id: AbilityId, name: &'static str, why: impl FnOnce() -> Message) {
        if self.explain {
            self.ignored.push(Ignored {
                ability: id,
                name,
                why: why(),
            });
        }
    }

    /// The sum of all parts.
    #[inline]
    pub fn total(&self) -> i16 {
        self.parts
            .iter()
            .fold(0, |sum: i16, p| sum.saturating_add(p.value))
    }

    /// The sum and its parts as they are shown, piece by piece: names as terms, so that they can be translated.
    pub(crate) fn pieces(&self) -> Vec<Arg> {
        let mut out = vec![Arg::from(self.total()), Arg::from(" =")];
        for (i, p) in self.parts.iter().enumerate() {
            out.push(Arg::from(match (i, p.value < 0) {
                (0, false) => " ",
                (0, true) => " -",
                (_, false) => " + ",
                (_, true) => " - ",
            }));
            out.push(Arg::Term(p.source.name()));
            out.push(Arg::from(" "));
            out.push(Arg::from(p.value.unsigned_abs()));
        }
        out
    }

    /// The value of the first part with that name, if there is one.
    pub fn part(&self, name: &str) -> Option<i16> {
        self.parts
            .iter()
            .find(|p| p.source.name() == name)
            .map(|p| p.value)
    }
}

impl std::fmt::Display for Breakdown {
    /// `9 = Skill 4 + Medium 2 + TMM 2 + Woods 1`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pieces().iter().try_for_each(|piece| piece.fmt(f))
    }
}

/// Makes the [`Tag`]s of a module: the name of each, and the rule that it comes from.
///
/// ```
/// hexlance_rules::tags! {
///     pub static:
///     /// Range bracket.
///     RANGE = "Range", "distance";
/// }
///
/// assert_eq!((RANGE.name, RANGE.rule), ("Range", "distance"));
/// ```
#[macro_export]
macro_rules! tags {
    ($vis:vis static: $($(#[$doc:meta])* $NAME:ident = $name:literal, $rule:literal;)*) => {
        $($(#[$doc])* $vis static $NAME: $crate::Tag = $crate::Tag { name: $name, rule: $rule };)*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_like_the_rules_write_it() {
        static SKILL: Tag = Tag {
            name: "Skill",
            rule: "R6.1.3",
        };
        static STILL: Tag = Tag {
            name: "Stood still",
            rule: "R6.3",
        };
        let mut b = Breakdown::new();
        b.rule(&SKILL, 4);
        b.rule(&STILL, -1);
        assert_eq!(b.total(), 3);
        assert_eq!(b.to_string(), "3 = Skill 4 - Stood still 1");
        assert_eq!(crate::Arg::from(&b).to_string(), b.to_string());
        assert_eq!(b.part("Stood still"), Some(-1));
        b.ignore(AbilityId::new("spa.x"), "X", || {
            unreachable!("no reasons wanted")
        });
    }
}
