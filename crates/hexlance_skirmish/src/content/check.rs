//! What the checks of all kinds of files share, and the check of factions.

use std::fmt::Display;

use hexlance_rules::{Message, Problem, is_id, limits, nearest, say};
use serde::{Deserialize, Deserializer, de::Error};

use crate::model::Faction;

/// Most entries of a list in a file: each is compared with all others and with everything that is known.
pub(crate) const MOST: usize = 60;

/// What is being collected.
#[derive(Default)]
pub(crate) struct Faults(pub(crate) Vec<Problem>);

impl Faults {
    /// Notes a fault unless something holds.
    pub(crate) fn need(
        &mut self,
        fine: bool,
        path: &str,
        message: impl Into<Message>,
        remedy: impl Into<Message>,
    ) {
        if !fine {
            self.0.push(Problem::new(path, message, remedy));
        }
    }

    /// Checks an id and the name that players read.
    pub(crate) fn head(&mut self, id: &str, name: &str) {
        self.need(
            is_id(id),
            "id",
            say!("“{id}” is no id", id),
            say!("use small letters, digits and underscores, with points between parts"),
        );
        self.0.extend(limits::name("id", id));
        self.name("name", name);
    }

    /// Checks a name: it is one line and not empty.
    pub(crate) fn name(&mut self, path: &str, name: &str) {
        self.need(
            !name.trim().is_empty(),
            path,
            say!("`{path}` is empty", path),
            say!("write what players read"),
        );
        self.0.extend(limits::name(path, name));
    }

    /// Tells of something that no file describes, with the known thing that is nearest.
    pub(crate) fn unknown<'k>(
        &mut self,
        path: &str,
        message: impl Into<Message>,
        word: &str,
        known: impl Iterator<Item = &'k str>,
        else_do: impl Into<Message>,
    ) {
        let remedy = match nearest(word, known) {
            Some(near) => say!("the nearest that exists is “{near}”", near),
            None => else_do.into(),
        };
        self.0.push(Problem::new(path, message, remedy));
    }

    /// Checks that a list is not endless.
    pub(crate) fn few(&mut self, path: &str, n: usize) {
        self.need(
            n <= MOST,
            path,
            say!("a list of {n} entries", n),
            say!("write {most} at most", most = MOST),
        );
    }

    /// Checks that nothing is in a list twice, and that it is not endless; `word` is how the file writes it.
    pub(crate) fn once<T: PartialEq>(
        &mut self,
        path: &str,
        list: &[T],
        word: impl Fn(&T) -> String,
    ) {
        self.few(path, list.len());
        for (i, item) in list.iter().take(MOST).enumerate() {
            let before = list.get(..i).unwrap_or_default();
            self.need(
                !before.contains(item),
                &format!("{path}[{i}]"),
                say!("“{thing}” is there twice", thing = word(item)),
                say!("name it once"),
            );
        }
    }
}

/// How text is written in a list, for [`Faults::once`].
pub(crate) fn as_written(word: &impl Display) -> String {
    word.to_string()
}

/// Reads support weapon costs, written as `1.5`, in tenths.
///
/// # Errors
/// If it is no multiple of a half from -10 to 10.
pub(crate) fn tenths<'de, D: Deserializer<'de>>(from: D) -> Result<i16, D::Error> {
    let number = f64::deserialize(from)?;
    let halves = number * 2.0;
    if number.abs() <= 10.0 && halves.fract() == 0.0 {
        return Ok(halves as i16 * 5);
    }
    Err(D::Error::custom(hexlance_board::remedied(
        &format!("a support weapon cost of {number}"),
        "write a multiple of 0.5 from -10 to 10",
    )))
}

/// What makes a faction unfit for use.
pub(crate) fn faction_problems(faction: &Faction) -> Vec<Problem> {
    let mut f = Faults::default();
    f.head(&faction.id, &faction.name);
    f.0.extend(limits::name("colour", &faction.colour));
    f.0.extend(limits::text("note", &faction.note));
    f.0
}
