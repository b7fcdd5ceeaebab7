//! What is wrong with a file, where, and how to mend it: the one form in which the program reports bad input.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::{Joint, List, Message, Unfit, remedied::apart, say};

/// A fault in a file that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, as the player named it.
    pub file: PathBuf,
    /// Line, from 1; 0 if the fault is not in one line.
    pub line: u32,
    /// Column in characters, from 1; 0 if the fault is not in one place.
    pub column: u32,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub remedy: Message,
}

impl Diagnostic {
    /// A fault of a file as a whole.
    pub fn new(
        file: impl AsRef<Path>,
        message: impl Into<Message>,
        remedy: impl Into<Message>,
    ) -> Self {
        Self {
            file: file.as_ref().to_owned(),
            line: 0,
            column: 0,
            message: bounded(message.into(), LONGEST_MESSAGE),
            remedy: bounded(remedy.into(), LONGEST_REMEDY),
        }
    }

    /// A fault of a file as a whole in words that no catalogue has: those of the command line, and of other readers.
    pub fn written(
        file: impl AsRef<Path>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let (message, remedy) = (message.into(), remedy.into());
        Self::new(file, Message::verbatim(message), Message::verbatim(remedy))
    }

    /// The same fault at a line and column, both from 1.
    pub fn at(mut self, line: u32, column: u32) -> Self {
        self.line = line;
        self.column = column;
        self
    }

    /// The same fault at a byte of the file's text.
    pub fn at_offset(self, text: &str, offset: usize) -> Self {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|&c| c != '\n').count();
        self.at(
            u32::try_from(line).unwrap_or(u32::MAX),
            u32::try_from(column).unwrap_or(u32::MAX),
        )
    }

    /// The file's name as messages show it.
    pub fn place(&self) -> String {
        excerpt(self.file.display().to_string(), LONGEST_MESSAGE)
    }

    /// The file's name, with line and column where the fault is in one place.
    pub fn spot(&self) -> String {
        match self.line {
            0 => self.place(),
            line => format!("{}:{line}:{}", self.place(), self.column),
        }
    }

    /// A file that cannot be read.
    pub fn unreadable(file: impl AsRef<Path>, error: &std::io::Error) -> Self {
        Self::io(file, error, |why| say!("cannot read the file: {why}", why))
    }

    /// A file or folder that cannot be written.
    pub fn unwritable(file: impl AsRef<Path>, error: &std::io::Error) -> Self {
        Self::io(file, error, |why| say!("cannot write the file: {why}", why))
    }

    fn io(
        file: impl AsRef<Path>,
        error: &std::io::Error,
        message: impl Fn(Message) -> Message,
    ) -> Self {
        use std::io::ErrorKind;
        if let Some(why) = error.get_ref().and_then(|e| e.downcast_ref::<Unfit>()) {
            let fault = Self::new(file, message(why.message()), why.remedy());
            return match why {
                Unfit::NoText { line, column } => fault.at(*line, *column),
                _ => fault,
            };
        }
        let remedy = match error.kind() {
            ErrorKind::NotFound => "check the name and the folder",
            ErrorKind::PermissionDenied => "allow access to the file and its folder",
            ErrorKind::StorageFull => "make room on the disk",
            ErrorKind::InvalidData => "save the file as plain text in UTF-8",
            _ => "check that the disk and the folder can be used",
        };
        let why = Message::verbatim(error.to_string());
        Self::new(file, message(why), remedy)
    }

    /// A fault that the RON reader found.
    pub fn from_ron(file: impl AsRef<Path>, error: &ron::error::SpannedError) -> Self {
        let n = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        use ron::Error as E;
        if let E::Message(both) = &error.code
            && let Some((message, remedy)) = apart(both)
        {
            return Self::written(file, message, remedy)
                .at(n(error.span.start.line), n(error.span.start.col));
        }
        let listed = |list: &[&str]| List::new(Joint::Commas, list.iter().copied());
        let remedy = match &error.code {
            E::NoSuchStructField { expected, .. } => {
                say!("known here are: {list}", list = listed(expected))
            }
            E::NoSuchEnumVariant { expected, .. } => {
                say!("choose one of: {list}", list = listed(expected))
            }
            E::MissingStructField { field, .. } => say!("add `{field}: ...,`", field = &**field),
            E::DuplicateStructField { field, .. } => {
                say!("keep only one `{field}`", field = &**field)
            }
            E::Eof => {
                say!(
                    "something that was opened is not closed: look for a missing `)`, `}`, `]` or quote"
                )
            }
            E::ExpectedComma => {
                say!("put a comma between the entries, and close every bracket that was opened")
            }
            E::ExpectedString | E::ExpectedStringEnd => {
                say!("put the text between double quotes")
            }
            E::ExpectedMapColon => say!("write a colon between the key and its value"),
            E::IntegerOutOfBounds => say!("use a smaller number"),
            E::TrailingCharacters => say!("remove what follows the last closing bracket"),
            _ => {
                say!(
                    "correct this place; brackets, commas and quotes just before it are the usual cause"
                )
            }
        };
        Self::new(file, Message::verbatim(error.code.to_string()), remedy)
            .at(n(error.span.start.line), n(error.span.start.col))
    }
}

/// Most characters of a message: it may repeat what a file says, and a file may say megabytes.
const LONGEST_MESSAGE: usize = 800;
/// Most characters of a remedy, which may list everything that can be chosen.
const LONGEST_REMEDY: usize = 8000;

/// A message that is not longer in English than so many characters: what is longer is told by an excerpt.
fn bounded(message: Message, longest: usize) -> Message {
    let english = message.to_string();
    if english.len() <= longest || english.chars().count() <= longest {
        return message;
    }
    Message::verbatim(excerpt(english, longest))
}

/// A text that is not longer than so many characters: where it is, its middle is left out.
pub fn excerpt(text: String, longest: usize) -> String {
    // No character takes less than a byte.
    if text.len() <= longest {
        return text;
    }
    let count = text.chars().count();
    if count <= longest {
        return text;
    }
    let tail = longest / 4;
    let head: String = text.chars().take(longest - tail).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!(
        "{head} ... ({} characters left out) ... {end}",
        count - longest
    )
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}\n  remedy: {}",
            self.spot(),
            self.message,
            self.remedy
        )
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_like_a_compiler_message() {
        let d = Diagnostic::new("maps/a.board.ron", "no such theme", "choose one of: x, y");
        assert_eq!(
            d.to_string(),
            "maps/a.board.ron: no such theme\n  remedy: choose one of: x, y"
        );
        assert_eq!(
            d.at(3, 7).to_string(),
            "maps/a.board.ron:3:7: no such theme\n  remedy: choose one of: x, y"
        );
    }

    #[test]
    fn messages_do_not_repeat_megabytes() {
        let name = "ä".repeat(2_000_000);
        let d = Diagnostic::written(&name, format!("there is no card “{name}”"), &name);
        assert!(d.to_string().len() < 20_000);
        assert!(d.message.starts_with("there is no card “ää"), "{d}");
        assert!(d.message.ends_with("ää”"), "{d}");
        assert!(d.message.contains("characters left out"), "{d}");
        let short = Diagnostic::written("f", "ä".repeat(LONGEST_MESSAGE), "");
        assert_eq!(short.message, *"ä".repeat(LONGEST_MESSAGE));
    }

    #[test]
    fn what_is_no_text_has_its_line() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let file = dir.path().join("a.ron");
        std::fs::write(&file, b"(\n  x: \xFF)").expect("written");
        let d = Diagnostic::unreadable(&file, &crate::read_text(&file).unwrap_err());
        assert_eq!((d.line, d.column), (2, 6), "{d}");
        assert!(d.remedy.contains("UTF-8"), "{d}");
    }

    #[test]
    fn offsets_count_characters() {
        let text = "a\nüb\nc";
        let at = |o| {
            let d = Diagnostic::new("f", "", "").at_offset(text, o);
            (d.line, d.column)
        };
        assert_eq!(at(0), (1, 1));
        assert_eq!(at(2), (2, 1));
        assert_eq!(at(3), (2, 1), "inside a character");
        assert_eq!(at(4), (2, 2));
        assert_eq!(at(99), (3, 2));
    }

    #[test]
    fn ron_faults_have_a_place_and_a_remedy() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Two {
            #[expect(dead_code, reason = "only read")]
            one: u8,
            #[expect(dead_code, reason = "only read")]
            two: u8,
        }
        let fault =
            |text: &str| Diagnostic::from_ron("f", &ron::from_str::<Two>(text).unwrap_err());
        let d = fault("(\n  one: 1,\n  too: 2,\n)");
        assert_eq!((d.line, d.column), (3, 3));
        assert!(d.remedy.contains("one, two"), "{d}");
        assert!(fault("(one: 1)").remedy.contains("two"));
        assert!(
            fault("(one: 1, two: 2")
                .remedy
                .contains("close every bracket")
        );
        assert!(fault("(one: 1, two: 300)").remedy.contains("smaller"));
    }
}
