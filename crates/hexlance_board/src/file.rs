//! Maps as files: `*.board.ron`, made to be read and changed by hand.
//!
//! ```text
//! (
//!     name: "Two fords",
//!     columns: 16,
//!     rows: 17,
//!     theme: Grassland,
//!     author: "A. Player",
//!     base: "level 1",
//!     hexes: {
//!         (3, 4): "level 2, heavy woods",
//!         (3, 5): "water 1",
//!     },
//! )
//! ```
//!
//! Hexes are named by column and row, both from 1, and only those that differ from the base are listed; the base is
//! clear ground unless said otherwise. What may stand for a hex is in [`notation`](crate::UNDERSTOOD).

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::path::Path;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::{
    Board, BoardError, Cell, Diagnostic, Hex, MAX_SIDE, Message, NotationError, UNDERSTOOD,
    is_steering, read_text, say, seen, write_atomically,
};

/// What the country looks like on the table; the rules do not ask for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// Meadows and broad-leaved woods.
    #[default]
    Grassland,
    /// Sand and dry rock.
    Desert,
    /// Snow and ice.
    Arctic,
    /// Eroded red rock.
    Badlands,
    /// Streets and concrete.
    Urban,
    /// Wet green lowland with jungle.
    Tropical,
    /// Black rock and ash.
    Volcanic,
    /// Grey dust under a black sky.
    Lunar,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 8] = [
        Theme::Grassland,
        Theme::Desert,
        Theme::Arctic,
        Theme::Badlands,
        Theme::Urban,
        Theme::Tropical,
        Theme::Volcanic,
        Theme::Lunar,
    ];

    /// The theme of a name; the usual one if there is none of that name.
    pub fn named(name: &str) -> Self {
        let named = |t: &Theme| t.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(named).unwrap_or_default()
    }

    /// The name players read, which is also how files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Grassland => "Grassland",
            Theme::Desert => "Desert",
            Theme::Arctic => "Arctic",
            Theme::Badlands => "Badlands",
            Theme::Urban => "Urban",
            Theme::Tropical => "Tropical",
            Theme::Volcanic => "Volcanic",
            Theme::Lunar => "Lunar",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A map with its name and what else its file says.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardFile {
    /// The name players read.
    pub name: String,
    /// What it looks like.
    pub theme: Theme,
    /// Who made it.
    pub author: Option<String>,
    /// What there is to know about it.
    pub note: Option<String>,
    /// What lies in every hex of which the file says nothing.
    pub base: Cell,
    /// The map.
    pub board: Board,
}

/// A text of the file; borrowed where possible, so that its place in the file can be told.
struct Text<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Text<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text between double quotes")
            }
            fn visit_borrowed_str<E>(self, s: &'de str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Borrowed(s)))
            }
            fn visit_str<E>(self, s: &str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(s.to_owned())))
            }
        }
        d.deserialize_str(Any)
    }
}

/// The listed hexes in the order of the file, doubles included.
#[derive(Default)]
struct Listed<'a>(Vec<((i32, i32), Text<'a>)>);

impl<'de: 'a, 'a> Deserialize<'de> for Listed<'a> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Listed<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("hexes, such as { (3, 4): \"light woods\" }")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut out = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    out.push(entry);
                }
                Ok(Listed(out))
            }
        }
        d.deserialize_map(Entries)
    }
}

#[derive(Deserialize)]
#[serde(rename = "Board", deny_unknown_fields)]
struct Raw<'a> {
    name: String,
    columns: u32,
    rows: u32,
    #[serde(default)]
    theme: Theme,
    #[serde(default)]
    author: Option<String>,
    #[serde(default)]
    note: Option<String>,
    #[serde(borrow, default)]
    base: Option<Text<'a>>,
    #[serde(borrow, default)]
    hexes: Listed<'a>,
}

/// Most letters of a map's name.
const LONGEST_NAME: usize = 120;

/// Reads a file's text and blames faults on places in it.
struct Source<'a> {
    file: &'a Path,
    text: &'a str,
}

impl Source<'_> {
    fn fault(&self, message: impl Into<Message>, remedy: impl Into<Message>) -> Diagnostic {
        Diagnostic::new(self.file, message, remedy)
    }

    /// Byte of the file at which a text stands; `None` if it was written with escapes and had to be copied.
    fn offset(&self, text: &Text<'_>) -> Option<usize> {
        let Cow::Borrowed(s) = text.0 else {
            return None;
        };
        let offset = (s.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize)?;
        (offset <= self.text.len()).then_some(offset)
    }

    fn blame(&self, d: Diagnostic, offset: Option<usize>) -> Diagnostic {
        match offset {
            Some(offset) => d.at_offset(self.text, offset),
            None => d,
        }
    }

    fn cell(&self, text: &Text<'_>, whose: Message) -> Result<Cell, Diagnostic> {
        text.0.parse().map_err(|e: NotationError| {
            // What is understood is the remedy and need not stand in the message too.
            let (term, reason) = (&e.term, &e.reason);
            let message = say!(
                "{whose}: \"{term}\": {reason}",
                whose = &whose,
                term,
                reason
            );
            let d = self.fault(
                message,
                say!("write one or more of: {terms}", terms = UNDERSTOOD),
            );
            self.blame(d, self.offset(text).map(|o| o + e.at))
        })
    }

    /// Where the key of a listed hex stands: the bracket before its text.
    fn key(&self, text: &Text<'_>) -> Option<usize> {
        let offset = self.offset(text)?;
        self.text[..offset].rfind('(').or(Some(offset))
    }
}

impl BoardFile {
    /// A map that is to be written to a file for the first time.
    pub fn new(name: impl Into<String>, theme: Theme, board: Board) -> Self {
        Self {
            name: name.into(),
            theme,
            author: None,
            note: None,
            base: Cell::default(),
            board,
        }
    }

    /// Reads a map from the text of a file; `file` is only named in faults.
    ///
    /// # Errors
    /// A [`Diagnostic`] with the place of the first fault.
    pub fn parse(file: impl AsRef<Path>, text: &str) -> Result<Self, Diagnostic> {
        let source = Source {
            file: file.as_ref(),
            text,
        };
        seen(text, source.file)?;
        let raw: Raw<'_> = options()
            .from_str(text)
            .map_err(|e| Diagnostic::from_ron(source.file, &e))?;
        if raw.name.chars().count() > LONGEST_NAME || raw.name.contains(['\n', '\r', '\t']) {
            let d = source.fault(
                "the name of the map is too long, or no single line",
                say!(
                    "write a name of {most} letters at most, in one line",
                    most = LONGEST_NAME
                ),
            );
            return Err(source.blame(d, text.find("name")));
        }
        let mut board = match (u16::try_from(raw.columns), u16::try_from(raw.rows)) {
            (Ok(columns), Ok(rows)) => Board::new(columns, rows),
            _ => Err(BoardError::Size {
                columns: raw.columns,
                rows: raw.rows,
            }),
        }
        .map_err(|e| {
            let d = source.fault(
                e.message(),
                say!("set columns and rows to 1 to {most}", most = MAX_SIDE),
            );
            let field = text
                .match_indices("columns")
                .find(|(i, word)| text[i + word.len()..].trim_start().starts_with(':'));
            source.blame(d, field.map(|(i, _)| i))
        })?;
        let base = match &raw.base {
            Some(base) => source.cell(base, say!("base"))?,
            None => Cell::default(),
        };
        if base != Cell::default() {
            for i in 0..board.len() {
                board.set(board.hex_at(i), base);
            }
        }
        let mut listed = vec![false; board.len()];
        for ((column, row), text) in &raw.hexes.0 {
            let hex = match (i16::try_from(*column), i16::try_from(*row)) {
                (Ok(c @ 1..), Ok(r @ 1..)) => Some(Hex::from_column_row(c, r)),
                _ => None,
            };
            let Some(index) = hex.and_then(|h| board.index(h)) else {
                let d = source.fault(
                    say!("hex ({column}, {row}) is not on the map", column, row),
                    say!(
                        "columns go from 1 to {columns}, rows from 1 to {rows}",
                        columns = raw.columns,
                        rows = raw.rows
                    ),
                );
                return Err(source.blame(d, source.key(text)));
            };
            if std::mem::replace(&mut listed[index], true) {
                let d = source.fault(
                    say!("hex ({column}, {row}) stands twice", column, row),
                    "keep one of the two",
                );
                return Err(source.blame(d, source.key(text)));
            }
            let cell = source.cell(text, say!("hex ({column}, {row})", column, row))?;
            board.set(board.hex_at(index), cell);
        }
        if let Err(dispute) = board.check_sides() {
            let both = [dispute.hex, dispute.hex.neighbour(dispute.side)];
            let listed = raw.hexes.0.iter().rev().find(|((column, row), _)| {
                let hex = Hex::from_column_row(*column as i16, *row as i16);
                both.contains(&hex)
            });
            let text = listed.map(|(_, text)| text).or(raw.base.as_ref());
            let d = source.fault(
                dispute.message(),
                "name it in one of the two hexes, or the same in both",
            );
            return Err(source.blame(d, text.and_then(|t| source.offset(t))));
        }
        Ok(Self {
            name: raw.name,
            theme: raw.theme,
            author: raw.author,
            note: raw.note,
            base,
            board,
        })
    }

    /// Reads a map from a file.
    ///
    /// # Errors
    /// A [`Diagnostic`] if the file cannot be read or holds no map.
    pub fn load(file: impl AsRef<Path>) -> Result<Self, Diagnostic> {
        let file = file.as_ref();
        let text = read_text(file).map_err(|e| Diagnostic::unreadable(file, &e))?;
        Self::parse(file, &text)
    }

    /// The text of the map's file: the same for the same map, one hex a line, by column and row.
    pub fn to_text(&self) -> String {
        let mut out = String::from("(\n");
        let mut line = |name: &str, value: &str| {
            // Writing to a text cannot fail.
            let _ = writeln!(out, "    {name}: {value},");
        };
        line("name", &quoted(&self.name));
        line("columns", &self.board.columns().to_string());
        line("rows", &self.board.rows().to_string());
        line("theme", self.theme.name());
        for (name, value) in [("author", &self.author), ("note", &self.note)] {
            if let Some(value) = value {
                line(name, &quoted(value));
            }
        }
        if self.base != Cell::default() {
            line("base", &quoted(&self.base.to_string()));
        }
        out.push_str("    hexes: {\n");
        for column in 1..=self.board.columns() as i16 {
            for row in 1..=self.board.rows() as i16 {
                let cell = self.board.get(Hex::from_column_row(column, row));
                if let Some(cell) = cell
                    && *cell != self.base
                {
                    let cell = quoted(&cell.to_string());
                    let _ = writeln!(out, "        ({column}, {row}): {cell},");
                }
            }
        }
        out.push_str("    },\n)\n");
        out
    }

    /// Whether what is written can be read again: every hex is one that the rules know, and no text has characters that
    /// are refused in files ([`is_steering`]). `file` is only named in the message.
    ///
    /// # Errors
    /// A [`Diagnostic`] that names the first text or hex of which that is not true ([`Cell::check`]), or the first side
    /// about which its two hexes disagree.
    pub fn check(&self, file: impl AsRef<Path>) -> Result<(), Diagnostic> {
        let texts = [
            (say!("the name"), Some(&self.name)),
            (say!("the author"), self.author.as_ref()),
            (say!("the note"), self.note.as_ref()),
        ];
        for (whose, text) in texts {
            if text.is_some_and(|t| t.contains(is_steering)) {
                let message = say!(
                    "{whose} cannot be saved: it holds a character that cannot be seen and steers terminals or the writing direction",
                    whose
                );
                return Err(Diagnostic::new(
                    file,
                    message,
                    "type the text anew and save again",
                ));
            }
        }
        let hexes = self.board.iter().map(|(h, cell)| (Some(h), cell));
        for (hex, cell) in std::iter::once((None, &self.base)).chain(hexes) {
            if let Err(e) = cell.check() {
                let whose = match hex.map(Hex::column_row) {
                    Some((column, row)) => say!("hex ({column}, {row})", column, row),
                    None => say!("the base"),
                };
                let message = say!("{whose} cannot be saved: {why}", whose, why = e.message());
                return Err(Diagnostic::new(
                    file,
                    message,
                    "change the hex and save again",
                ));
            }
        }
        self.board.check_sides().map_err(|dispute| {
            let message = say!("the map cannot be saved: {why}", why = dispute.message());
            Diagnostic::new(file, message, "take one of the two away and save again")
        })
    }

    /// Writes the map to a file, whole or not at all: what was there before stays until the new text is complete.
    /// The folder is made if it is not there.
    ///
    /// # Errors
    /// A [`Diagnostic`] if a hex cannot be written as text ([`BoardFile::check`]), or the file cannot be written.
    pub fn save(&self, file: impl AsRef<Path>) -> Result<(), Diagnostic> {
        let file = file.as_ref();
        self.check(file)?;
        write_atomically(file, self.to_text().as_bytes())
            .map_err(|e| Diagnostic::unwritable(file, &e))
    }
}

fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// A text between double quotes, as RON reads it back.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
