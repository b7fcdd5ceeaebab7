//! Values as cases write them: RON that keeps the names of variants, so that whatever can be declared is written alike.

use ron::value::RawValue;
use serde::{Deserialize, Deserializer, de::Error as _};

/// A value of a case.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// Nothing: a name without a bracket has it.
    Nothing,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
    /// Several values.
    List(Vec<Term>),
    /// Fields with their names.
    Fields(Vec<(String, Term)>),
    /// A name with what belongs to it.
    Named(String, Box<Term>),
}

impl<'de> Deserialize<'de> for Term {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(from)?;
        Self::read(raw.get_ron()).map_err(D::Error::custom)
    }
}

impl Term {
    /// Reads a value from its text.
    ///
    /// # Errors
    /// What is wrong, in a sentence.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader { rest: text };
        let term = reader.value()?;
        reader.skip();
        if reader.rest.is_empty() {
            Ok(term)
        } else {
            Err(format!("“{}” is more than one value", text.trim()))
        }
    }

    /// A field, if it has fields and that one among them.
    pub fn field(&self, name: &str) -> Option<&Term> {
        match self {
            Self::Fields(fields) => fields.iter().find(|(n, _)| n == name).map(|(_, t)| t),
            _ => None,
        }
    }

    /// The cell that it names, if it is one.
    pub const fn cell(&self) -> Option<(i16, i16)> {
        match self {
            Self::List(list) => match list.as_slice() {
                [Self::Number(c), Self::Number(r)] => Some((*c as i16, *r as i16)),
                _ => None,
            },
            _ => None,
        }
    }

    /// A cell.
    pub fn of_cell((c, r): (i16, i16)) -> Self {
        Self::List(vec![Self::Number(c.into()), Self::Number(r.into())])
    }
}

/// What is left to be read.
struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.strip_prefix("//") {
                Some(comment) => self.rest = comment.split_once('\n').map_or("", |(_, r)| r),
                None => return,
            }
        }
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn value(&mut self) -> Result<Term, String> {
        self.skip();
        match self.rest.chars().next() {
            None => Err("a value is missing".to_owned()),
            Some('"') => self.text().map(Term::Text),
            Some('(') => {
                self.take('(');
                self.bracket(')')
            }
            Some('[') => {
                self.take('[');
                self.values(']').map(Term::List)
            }
            Some('{') => {
                self.take('{');
                self.bracket('}')
            }
            Some(c) if c.is_ascii_digit() || c == '-' || c == '+' => {
                let word = self.word(|c| c.is_ascii_digit() || c == '-' || c == '+');
                let number = word.trim_start_matches('+').parse();
                number
                    .map(Term::Number)
                    .map_err(|_| format!("“{word}” is no whole number"))
            }
            Some(c) if c.is_alphabetic() || c == '_' => {
                let name = self.word(|c| c.is_alphanumeric() || c == '_');
                match name {
                    "true" => return Ok(Term::Bool(true)),
                    "false" => return Ok(Term::Bool(false)),
                    _ => {}
                }
                let inner = if self.take('(') {
                    self.bracket(')')?
                } else {
                    Term::Nothing
                };
                Ok(Term::Named(name.to_owned(), Box::new(inner)))
            }
            Some(c) => Err(format!("“{c}” does not begin a value")),
        }
    }

    fn text(&mut self) -> Result<String, String> {
        let body = self.rest.strip_prefix('"').unwrap_or(self.rest);
        let (text, rest) = body.split_once('"').ok_or("a text does not end")?;
        self.rest = rest;
        Ok(text.to_owned())
    }

    /// The inside of a bracket: fields, if the first thing in it is followed by a colon, else values.
    fn bracket(&mut self, end: char) -> Result<Term, String> {
        if self.take(end) {
            return Ok(Term::Fields(Vec::new()));
        }
        let before = self.rest;
        let is_field = self.key().is_some();
        self.rest = before;
        if !is_field {
            return self.values(end).map(Term::List);
        }
        let mut fields = Vec::new();
        loop {
            if self.take(end) {
                return Ok(Term::Fields(fields));
            }
            let name = self.key().ok_or("a field needs a name and a colon")?;
            fields.push((name, self.value()?));
            if !self.take(',') {
                return if self.take(end) {
                    Ok(Term::Fields(fields))
                } else {
                    Err(format!("`{end}` is missing"))
                };
            }
        }
    }

    /// The name of a field with its colon.
    fn key(&mut self) -> Option<String> {
        self.skip();
        let name = if self.rest.starts_with('"') {
            self.text().ok()?
        } else {
            self.word(|c| c.is_alphanumeric() || c == '_').to_owned()
        };
        (!name.is_empty() && self.take(':')).then_some(name)
    }

    fn values(&mut self, end: char) -> Result<Vec<Term>, String> {
        let mut list = Vec::new();
        loop {
            if self.take(end) {
                return Ok(list);
            }
            list.push(self.value()?);
            if !self.take(',') {
                return if self.take(end) {
                    Ok(list)
                } else {
                    Err(format!("`{end}` is missing"))
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_are_kept() {
        let term = Term::read("Shoot(at: \"B\", dice: [(1, -2)], as: Aimed, // all\n left: true)");
        let Ok(Term::Named(name, fields)) = term else {
            panic!("{term:?}");
        };
        assert_eq!(name, "Shoot");
        assert_eq!(fields.field("at"), Some(&Term::Text("B".to_owned())));
        let dice = Term::List(vec![Term::of_cell((1, -2))]);
        assert_eq!(fields.field("dice"), Some(&dice));
        assert_eq!(
            fields.field("as"),
            Some(&Term::Named("Aimed".to_owned(), Box::new(Term::Nothing)))
        );
        assert_eq!(fields.field("left"), Some(&Term::Bool(true)));
    }

    #[test]
    fn what_is_no_value_is_told() {
        assert!(Term::read("Shoot(at: ").is_err());
        assert!(Term::read("1 2").is_err());
        assert!(Term::read("[1").is_err());
    }
}
