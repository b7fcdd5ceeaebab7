//! Columns of a list: what a table shows of each thing and what programs read of it, said once.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;

use super::Listing;
use crate::{
    data::Data,
    report::Stop,
    rulesets::{Plays, Registered, Rules},
};

/// What one column or one field says of a thing.
type Says<'c, T> = Box<dyn Fn(&T) -> Value + 'c>;

/// The columns of a list of things, in their order: those of the table, and the fields that programs read.
pub struct Columns<'c, T> {
    table: Vec<(&'static str, Says<'c, T>)>,
    fields: Vec<(&'static str, Says<'c, T>)>,
}

impl<T> Default for Columns<'_, T> {
    fn default() -> Self {
        Self {
            table: Vec::new(),
            fields: Vec::new(),
        }
    }
}

impl<'c, T> Columns<'c, T> {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A field with its column.
    #[must_use]
    pub fn shown<V: Into<Value>>(
        self,
        field: &'static str,
        head: &'static str,
        value: impl Fn(&T) -> V + Clone + 'c,
    ) -> Self {
        self.field(field, value.clone()).column(head, value)
    }

    /// A field that no column shows.
    #[must_use]
    pub fn field<V: Into<Value>>(
        mut self,
        name: &'static str,
        value: impl Fn(&T) -> V + 'c,
    ) -> Self {
        self.fields
            .push((name, Box::new(move |of| value(of).into())));
        self
    }

    /// A column alone.
    #[must_use]
    pub fn column<V: Into<Value>>(
        mut self,
        head: &'static str,
        value: impl Fn(&T) -> V + 'c,
    ) -> Self {
        self.table
            .push((head, Box::new(move |of| value(of).into())));
        self
    }

    /// Of an ability: its demo, and how many rule cases it has.
    #[must_use]
    pub fn played<R: Plays>(
        self,
        data: &'c Data,
        cases: &'c BTreeMap<String, usize>,
        id: impl Fn(&T) -> &str + Copy + 'c,
    ) -> Self {
        let demo = move |of: &T| {
            let file = data.demo_of::<R>(id(of))?;
            Some(file.display().to_string())
        };
        let counted = move |of: &T| cases.get(id(of)).copied().unwrap_or(0);
        self.field("demo", demo)
            .shown("cases", "cases", counted)
            .column("demo", move |of| demo(of).is_some())
    }

    /// The list of these things of a ruleset.
    ///
    /// # Errors
    /// If one cannot be written as JSON.
    pub fn list<'t, R: Plays>(self, all: impl IntoIterator<Item = &'t T>) -> Result<Listing, Stop>
    where
        T: 't,
    {
        let head: Vec<_> = self.table.iter().map(|(head, _)| *head).collect();
        let rows = all.into_iter().map(|of| Row {
            fields: said(&self.fields, of),
            cells: said(&self.table, of)
                .into_iter()
                .map(|(_, v)| cell(&v))
                .collect(),
        });
        let rows: Vec<_> = rows.collect();
        Listing::of(Some(Rules::of::<R>()), &head, &rows, |row| {
            row.cells.clone()
        })
    }
}

/// What the columns say of a thing.
fn said<T>(columns: &[(&'static str, Says<'_, T>)], of: &T) -> Vec<(&'static str, Value)> {
    let all = columns.iter();
    all.map(|(name, value)| (*name, value(of))).collect()
}

/// A value in a table.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::Bool(is) => if *is { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(cell).collect::<Vec<_>>().join(", "),
        Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

/// What there is to say of one thing.
struct Row {
    fields: Vec<(&'static str, Value)>,
    cells: Vec<String>,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.fields.len()))?;
        for (name, value) in &self.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
