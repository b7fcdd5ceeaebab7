//! How a form is put together, from top to bottom.

use std::ops::RangeInclusive;

use super::{Choice, Field, Form, Kind, Look, Row, Section, Tone};

impl<I> Form<I> {
    /// Begins a section with a heading.
    pub fn heading(&mut self, heading: impl Into<String>) {
        self.sections.push(Section {
            heading: heading.into(),
            fields: Vec::new(),
        });
    }

    /// Adds a field to the last section.
    pub fn push(&mut self, field: Field<I>) {
        match self.sections.last_mut() {
            Some(section) => section.fields.push(field),
            None => self.sections.push(Section {
                heading: String::new(),
                fields: vec![field],
            }),
        }
    }

    /// Adds the sections of another form; its fields before the first heading go into the last section of this one.
    pub fn append(&mut self, other: Form<I>) {
        for section in other.sections {
            if !section.heading.is_empty() {
                self.heading(section.heading);
            }
            for field in section.fields {
                self.push(field);
            }
        }
    }

    /// Adds a text to be read.
    pub fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.push(Field::new("", text, Kind::Says(tone)));
    }

    /// An explanation.
    pub fn note(&mut self, text: impl Into<String>) {
        self.say(Tone::Note, text);
    }

    /// A small label over what follows.
    pub fn label(&mut self, text: impl Into<String>) {
        self.say(Tone::Label, text);
    }

    /// What is wrong.
    pub fn warning(&mut self, text: impl Into<String>) {
        self.say(Tone::Warning, text);
    }

    /// A switch, with its help below it.
    pub fn switch(
        &mut self,
        key: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
        on: bool,
        to: I,
    ) {
        self.push(Field::new(key, label, Kind::Switch { on, to }).help(help));
    }

    /// A number that may be left out; `none` is what leaving it out is called.
    pub fn maybe(
        &mut self,
        (key, label, help): (&str, &str, &str),
        none: impl Into<String>,
        now: Option<impl Into<i64>>,
        usual: impl Into<i64>,
        range: RangeInclusive<i64>,
        to: I,
    ) {
        let kind = Kind::Maybe {
            now: now.map(Into::into),
            none: none.into(),
            usual: usual.into(),
            range,
            to,
        };
        self.push(Field::new(key, label, kind).help(help));
    }

    /// A line of text; `hint` stands in it while it is empty.
    pub fn text(
        &mut self,
        key: impl Into<String>,
        hint: impl Into<String>,
        now: impl Into<String>,
        to: I,
    ) {
        let now = now.into();
        self.push(Field::new(key, hint, Kind::Text { now, to }));
    }

    /// Words with commas between them; `hint` stands in their place while there are none.
    pub fn words(
        &mut self,
        key: impl Into<String>,
        hint: impl Into<String>,
        now: &[String],
        to: I,
    ) {
        let now = now.to_vec();
        self.push(Field::new(key, hint, Kind::Words { now, to }));
    }

    /// One of several.
    pub fn one_of(&mut self, of: impl IntoIterator<Item = Choice<I>>) {
        self.choices("", Look::Pills, true, of);
    }

    /// Some of many: a press turns each on or off.
    pub fn some_of(&mut self, of: impl IntoIterator<Item = Choice<I>>) {
        self.choices("", Look::Pills, false, of);
    }

    /// Things to do.
    pub fn buttons(&mut self, of: impl IntoIterator<Item = Choice<I>>) {
        self.choices("", Look::Buttons, false, of);
    }

    /// Choices under a label, of which one is on, or any number.
    pub fn choices(
        &mut self,
        label: impl Into<String>,
        look: Look,
        one: bool,
        of: impl IntoIterator<Item = Choice<I>>,
    ) {
        let of = of.into_iter().collect();
        self.push(Field::new("", label, Kind::Choices { of, look, one }));
    }

    /// A row of a list.
    pub fn row(&mut self, row: Row<I>) {
        let last = self.sections.last_mut().and_then(|s| s.fields.last_mut());
        match last.map(|field| &mut field.kind) {
            Some(Kind::Rows(rows)) => rows.push(row),
            _ => self.push(Field::new("", "", Kind::Rows(vec![row]))),
        }
    }
}
