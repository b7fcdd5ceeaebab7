//! Data files: how they are read, and how a catalogue is read from folders of them.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use hexlance_board::{Diagnostic, LARGEST_CARD, read_text_within, seen};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

use crate::{Problem, diagnose, limits::BEYOND, say};

/// How our data files are read: what is optional is written without `Some`, what has one field without a bracket.
pub fn ron_options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
}

/// Reads the text of a data file of at most `largest` bytes.
///
/// # Errors
/// What keeps it from being read, with a remedy.
pub fn data_text(file: &Path, largest: u64) -> Result<String, Diagnostic> {
    read_text_within(file, largest).map_err(|e| Diagnostic::unreadable(file, &e))
}

/// Reads a data file.
///
/// # Errors
/// The fault, with its line.
pub fn from_ron<T: DeserializeOwned>(text: &str, file: &Path) -> Result<T, Diagnostic> {
    seen(text, file)?;
    ron_options()
        .from_str(text)
        .map_err(|e| told(text, file, &e))
}

/// What the reader of RON found in a text. A number that is out of bounds is told with its field.
pub(crate) fn told(text: &str, file: &Path, error: &ron::error::SpannedError) -> Diagnostic {
    let mut fault = Diagnostic::from_ron(file, error);
    if fault.message.ends_with(BEYOND)
        && let Some(field) = field_before(text, fault.line, fault.column)
    {
        fault.message = say!("`{field}`: {fault}", field, fault = &fault.message);
    }
    fault
}

/// The field whose value stands at a place, both counted from 1: the value begins there, or is a list or a map that ends
/// there.
fn field_before(text: &str, line: u32, column: u32) -> Option<&str> {
    let skipped = |n: u32| (n as usize).checked_sub(1);
    let start: usize = text
        .split_inclusive('\n')
        .take(skipped(line)?)
        .map(str::len)
        .sum();
    let (along, _) = text.get(start..)?.char_indices().nth(skipped(column)?)?;
    let before = text.get(..start + along)?;
    key_at_end(before).or_else(|| {
        let mut depth = 0;
        let (opened, _) = before.char_indices().rev().find(|(_, c)| {
            match c {
                ')' | ']' | '}' => depth += 1,
                '(' | '[' | '{' => depth -= 1,
                _ => {}
            }
            depth < 0
        })?;
        key_at_end(before.get(..opened)?)
    })
}

/// The key that a text ends with, before the value that is to follow.
fn key_at_end(text: &str) -> Option<&str> {
    let text = text.trim_end().strip_suffix(':')?.trim_end();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let name = text.rsplit(|c| !is_part(c)).next()?;
    (!name.is_empty()).then_some(name)
}

/// A catalogue being read from data files with one thing a file. A broken file is reported and left out; an id may be
/// there once in a folder, and again in a later one.
#[derive(Debug, Default)]
pub struct CatalogueReader {
    faults: Vec<Diagnostic>,
    /// Which file of the present folder an id came from.
    origins: BTreeMap<String, PathBuf>,
}

impl CatalogueReader {
    /// Begins with the next folder, whose files may override what was there.
    pub fn next_folder(&mut self) {
        self.origins.clear();
    }

    /// Everything that was wrong.
    pub fn faults(self) -> Vec<Diagnostic> {
        self.faults
    }

    /// The texts of the data files that the program is shipped with, of a folder of `assets/` by kind and ruleset.
    pub fn shipped(&mut self, folder: &str) -> Vec<(PathBuf, Cow<'static, str>)> {
        let at = Path::new("assets").join(folder);
        match hexlance_shipped::files(folder) {
            Ok(files) => files
                .into_iter()
                .map(|(name, text)| (at.join(name), text))
                .collect(),
            Err((path, e)) => {
                self.faults.push(Diagnostic::unreadable(&path, &e));
                Vec::new()
            }
        }
    }

    /// The texts of the data files of a folder, by name; none if there is no such folder.
    pub fn texts(&mut self, folder: &Path) -> Vec<(PathBuf, String)> {
        let files = self.files(folder);
        files
            .into_iter()
            .filter_map(|file| match read_text_within(&file, LARGEST_CARD) {
                Ok(text) => Some((file, text)),
                Err(e) => {
                    self.faults.push(Diagnostic::unreadable(&file, &e));
                    None
                }
            })
            .collect()
    }

    fn files(&mut self, folder: &Path) -> Vec<PathBuf> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Vec::new(),
            Err(e) => {
                self.faults.push(Diagnostic::unreadable(folder, &e));
                return Vec::new();
            }
        };
        let mut files: Vec<_> = entries
            .filter_map(|entry| entry.ok().map(|e| e.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "ron"))
            .collect();
        files.sort();
        files
    }

    /// Reads a file and checks it; what is fit for use comes back, with its warnings reported.
    pub fn read<T: DeserializeOwned>(
        &mut self,
        file: &Path,
        text: &str,
        id: impl Fn(&T) -> String,
        problems: impl Fn(&T) -> Vec<Problem>,
        warnings: impl Fn(&T) -> Vec<Problem>,
    ) -> Option<T> {
        let thing: T = match from_ron(text, file) {
            Ok(thing) => thing,
            Err(fault) => {
                self.faults.push(fault);
                return None;
            }
        };
        let mut found = problems(&thing);
        let id = id(&thing);
        if let Some(other) = self.origins.get(&id) {
            found.push(Problem::new(
                "id",
                say!(
                    "“{id}” is already the id of {file}",
                    id = &id,
                    file = other.display().to_string()
                ),
                "give it an id of its own",
            ));
        }
        let fit = found.is_empty();
        if fit {
            self.origins.insert(id, file.to_owned());
            found = warnings(&thing);
        }
        self.faults
            .extend(found.iter().map(|p| diagnose(p, text, file)));
        fit.then_some(thing)
    }
}
