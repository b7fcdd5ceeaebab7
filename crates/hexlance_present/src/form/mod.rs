//! Forms: what a person may set about a battle, a force or a unit, as plain data.
//!
//! A ruleset describes a page by the fields on it. Each field names, in a type of the ruleset's own, what it sets. The
//! renderer draws the fields and returns what a person did to each ([`Act`]), and the ruleset carries that out. So the
//! editor and the force builder draw the same page alike, and tests read it without a screen.

mod build;
mod choice;
mod edit;
mod field;
mod row;

pub use choice::{Choice, Leads, Look};
pub use edit::{Act, Edit};
pub use field::{Field, Kind, Tone};
pub use row::{Press, Row, RowLook};

/// A page of fields, in sections.
#[derive(Clone, Debug, PartialEq)]
pub struct Form<I> {
    /// From top to bottom.
    pub sections: Vec<Section<I>>,
}

/// Fields under a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Section<I> {
    /// What they are about; empty if there is no heading.
    pub heading: String,
    /// From top to bottom.
    pub fields: Vec<Field<I>>,
}

impl<I> Default for Form<I> {
    fn default() -> Self {
        Self {
            sections: Vec::new(),
        }
    }
}

impl<I> Form<I> {
    /// A form without fields.
    pub fn new() -> Self {
        Self::default()
    }

    /// Every field, those in groups too.
    pub fn fields(&self) -> Vec<&Field<I>> {
        let mut out = Vec::new();
        for section in &self.sections {
            field::gather(&section.fields, &mut out);
        }
        out
    }

    /// The same form for a larger one: `to` turns what a field sets into what it sets there.
    pub fn map<J>(self, to: &impl Fn(I) -> J) -> Form<J> {
        let sections = self.sections.into_iter().map(|section| Section {
            heading: section.heading,
            fields: field::map_all(section.fields, to),
        });
        Form {
            sections: sections.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
