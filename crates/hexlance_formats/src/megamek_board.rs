//! Reads MegaMek's `.board` files, and [`write()`]s them.
//!
//! The format: `size W H`, perhaps `option`, `tag`, `description`, `background` and `note` lines, then one line
//! `hex XXYY level "terrain:level:exits;..." "theme"` for each hex, then `end`. Remarks begin with `#`.
//! Hexes are numbered from 1, even columns lie half a hex further south, and levels, depths and hexsides mean what
//! they mean here (R0.3.1, R4.7.1), so hexes are carried over one by one. What has no counterpart becomes a [`Note`].
//!
//! ```
//! let file = "size 2 1\nhex 0101 1 \"woods:1;foliage_elev:2\" \"\"\nhex 0201 0 \"geyser:2\" \"\"\nend\n";
//! let map = hexlance_formats::megamek_board::read("tiny.board".as_ref(), file.as_bytes())?;
//! assert_eq!(map.board.cell(0).level, 1);
//! assert_eq!(map.notes.len(), 1); // the geyser
//! # Ok::<(), hexlance_board::Diagnostic>(())
//! ```

mod construction;
mod exits;
mod levels;
mod lexer;
mod order;
mod terrain;
#[cfg(test)]
mod tests;
mod theme;
mod write;

use crate::fault::Fault;
use crate::note::{Note, Why};
use crate::text;
use hexlance_board::{Board, BoardFile, Cell, Diagnostic, Hex, MAX_SIDE, Theme, check_encoding};
use lexer::{Line, Word};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::Path;
use terrain::{Draft, Noter};

pub use write::{Exported, write};

/// A map read from a `.board` file.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The map.
    pub board: Board,
    /// What the table looks like: by the theme that most hexes name, or else by their ground.
    pub theme: Theme,
    /// The file's name without its ending.
    pub name: String,
    /// The file's descriptions, one a paragraph; empty if it has none.
    pub description: String,
    /// The file's tags.
    pub tags: Vec<String>,
    /// Everything that is missing or different, in the order of the file.
    pub notes: Vec<Note>,
}

/// Reads a `.board` file from its bytes; `file` is only its name, for the map and for messages.
///
/// # Errors
/// A [`Diagnostic`] with line and remedy if the file is no board, is cut off, is larger than [`MAX_SIDE`], or is text in an
/// encoding that no board has, such as UTF-16.
pub fn read(file: &Path, bytes: &[u8]) -> Result<Imported, Diagnostic> {
    check_encoding(bytes).map_err(|e| Diagnostic::unreadable(file, &e))?;
    let text = text::decode(bytes);
    parse(&text, name_of(file)).map_err(|fault| fault.into_diagnostic(file))
}

impl Imported {
    /// The map as our own format holds it: what lies in most hexes becomes its base, and the description, the tags
    /// and the file's name go into its note.
    pub fn to_file(&self, source: &Path) -> BoardFile {
        let mut file = BoardFile::new(self.name.clone(), self.theme, self.board.clone());
        file.base = most_frequent(&self.board);
        let mut note = Vec::new();
        if !self.description.is_empty() {
            note.push(self.description.clone());
        }
        if !self.tags.is_empty() {
            note.push(format!("Tags: {}.", self.tags.join(", ")));
        }
        if let Some(name) = source.file_name() {
            note.push(format!("Read from {}.", name.to_string_lossy()));
        }
        file.note = Some(note.join("\n\n"));
        file
    }
}

/// The cell that most hexes have; of equally frequent ones that of the first hex.
fn most_frequent(board: &Board) -> Cell {
    let mut counts: HashMap<Cell, (usize, Reverse<usize>)> = HashMap::new();
    for i in 0..board.len() {
        counts.entry(*board.cell(i)).or_insert((0, Reverse(i))).0 += 1;
    }
    counts
        .into_iter()
        .max_by_key(|&(_, rank)| rank)
        .map_or_else(Cell::default, |(cell, _)| cell)
}

/// The map's name: the file's without `.board`.
pub(crate) fn name_of(file: &Path) -> String {
    file.file_stem()
        .map(|s| s.to_string_lossy().trim().to_owned())
        .filter(|s| !s.is_empty())
        .unwrap_or_else(|| "Unnamed map".to_owned())
}

/// A fault at a word of a line, or at its beginning if the word is not there.
fn fault_at(line: &Line, word: usize, message: impl Into<String>, remedy: &str) -> Fault {
    let column = line.words.get(word).map_or(1, |w| w.column);
    Fault::new(line.number, column, message, remedy)
}

/// One `hex` line.
struct HexLine {
    line: u32,
    /// The number, such as `0304`.
    number: Word,
    level: i32,
    terrain: Word,
    theme: String,
}

/// The file's lines, sorted by what they are.
struct Raw {
    size: (u16, u16),
    hexes: Vec<HexLine>,
    roads_join_pavement: bool,
    description: Vec<String>,
    tags: Vec<String>,
    notes: Vec<Note>,
    /// Whether there was an `end` line.
    ended: bool,
    last_line: u32,
}

const SIZE_REMEDY: &str = "write the width and the height in hexes, such as `size 16 17`";
const HEX_REMEDY: &str = "write `hex 0101 0 \"woods:1\" \"\"`: number, level, terrain, theme";

fn parse(text: &str, name: String) -> Result<Imported, Fault> {
    let mut raw = collect(text)?;
    let (columns, rows) = raw.size;
    let mut board =
        Board::new(columns, rows).map_err(|e| Fault::new(1, 1, e.to_string(), SIZE_REMEDY))?;
    if !raw.ended {
        let all = board.len();
        if raw.hexes.len() < all {
            return Err(Fault::new(
                raw.last_line,
                1,
                format!("the file stops after {} of {all} hexes", raw.hexes.len()),
                "the file looks cut off: fetch it again, or add the missing hexes and an `end` line",
            ));
        }
        raw.notes.push(whole_map(raw.last_line, "end", Why::NoEnd));
    }

    let shift = levels::shift(&raw, board.len())?;
    if shift != 0 {
        raw.notes.push(whole_map(
            1,
            &format!("by {shift:+} levels"),
            Why::LevelsShifted,
        ));
    }
    let places = order::places(&raw.hexes, raw.size, &mut raw.notes)?;
    let mut drafts = vec![None; board.len()];
    for (hex_line, &place) in raw.hexes.iter().zip(&places) {
        let hex = board.hex_at(place);
        let draft = draft(hex_line, hex, shift, &mut raw.notes)?;
        if drafts[place].replace(draft).is_some() {
            raw.notes.push(Note {
                line: hex_line.line,
                hex: Some(hex),
                what: hex_line.number.text.clone(),
                why: Why::Repeated,
            });
        }
    }
    for (place, draft) in drafts.iter().enumerate() {
        if draft.is_none() {
            raw.notes.push(Note {
                line: raw.last_line,
                hex: Some(board.hex_at(place)),
                what: String::new(),
                why: Why::MissingHex,
            });
        }
    }
    if !raw.hexes.is_empty() && drafts.iter().flatten().all(|d| d.space) {
        return Err(Fault::new(
            raw.hexes[0].line,
            1,
            "this is a map of space or sky, without ground to stand on",
            "choose a ground map",
        ));
    }
    let missing = Draft {
        cell: Cell::clear(levels::shifted(0, shift)),
        ..Draft::default()
    };
    let drafts: Vec<Draft> = drafts.into_iter().map(|d| d.unwrap_or(missing)).collect();
    exits::fill(&mut board, &drafts, raw.roads_join_pavement);
    let mut lines = vec![raw.last_line; board.len()];
    for (hex_line, &place) in raw.hexes.iter().zip(&places) {
        lines[place] = hex_line.line;
    }
    for (i, &line) in lines.iter().enumerate() {
        let hex = board.hex_at(i);
        if board.cell(i).bridge.is_some_and(|b| b.exits.0 == 0) {
            board.edit(hex, |cell| cell.bridge = None);
            raw.notes.push(Note {
                line,
                hex: Some(hex),
                what: "bridge".to_owned(),
                why: Why::BridgeNowhere,
            });
        }
    }
    let theme = theme::of_map(&raw.hexes, &places, &board, &mut raw.notes);
    raw.notes.sort_by_key(|n| n.line);
    Ok(Imported {
        board,
        theme,
        name,
        description: raw.description.join("\n\n"),
        tags: raw.tags,
        notes: raw.notes,
    })
}

/// A note that concerns the whole map.
pub(crate) fn whole_map(line: u32, what: &str, why: Why) -> Note {
    Note {
        line,
        hex: None,
        what: what.to_owned(),
        why,
    }
}

/// Reads every line up to `end`.
fn collect(text: &str) -> Result<Raw, Fault> {
    let mut size = None;
    let mut raw = Raw {
        size: (0, 0),
        hexes: Vec::new(),
        roads_join_pavement: true,
        description: Vec::new(),
        tags: Vec::new(),
        notes: Vec::new(),
        ended: false,
        last_line: 1,
    };
    for (number, text) in text::physical_lines(text) {
        let words = lexer::words(number, text).map_err(|q| {
            Fault::new(
                q.line,
                q.column,
                "a quote is opened and not closed",
                "close it with a second \" before the end of the line",
            )
        })?;
        let line = Line { number, words };
        let Some(keyword) = line.words.first() else {
            continue;
        };
        raw.last_line = number;
        let second = || line.words.get(1).map(|w| w.text.clone());
        match keyword.text.to_ascii_lowercase().as_str() {
            "size" => {
                if size.is_some() {
                    return Err(fault_at(
                        &line,
                        0,
                        "a second `size` line",
                        "keep one map a file",
                    ));
                }
                size = Some(read_size(&line)?);
            }
            "hex" => {
                if size.is_none() {
                    return Err(fault_at(
                        &line,
                        0,
                        "a hex before the size of the map is known",
                        "put a line such as `size 16 17` first",
                    ));
                }
                raw.hexes.push(read_hex(&line)?);
            }
            "option" => {
                let value = line.words.get(2).map_or("", |w| w.text.as_str());
                match second() {
                    Some(o) if o.eq_ignore_ascii_case("exit_roads_to_pavement") => {
                        raw.roads_join_pavement = !value.eq_ignore_ascii_case("false");
                    }
                    other => raw.notes.push(whole_map(
                        number,
                        &format!("option {}", other.unwrap_or_default()),
                        Why::UnknownLine,
                    )),
                }
            }
            "tag" => raw.tags.extend(second()),
            "description" => raw.description.extend(second()),
            "background" => {
                let what = second().unwrap_or_default();
                raw.notes.push(whole_map(number, &what, Why::Background));
            }
            "note" => {
                let what = line.words.get(2).map_or("", |w| w.text.as_str());
                raw.notes.push(whole_map(number, what, Why::Annotation));
            }
            "end" => {
                raw.ended = true;
                break;
            }
            _ => {
                let what: String = keyword.text.chars().take(40).collect();
                raw.notes.push(whole_map(number, &what, Why::UnknownLine));
            }
        }
    }
    raw.size = size.ok_or_else(|| {
        Fault::new(
            1,
            1,
            "no `size` line: this is not a board file",
            "choose a MegaMek .board file; it begins with a line such as `size 16 17`",
        )
    })?;
    Ok(raw)
}

fn read_size(line: &Line) -> Result<(u16, u16), Fault> {
    let side = |word: usize| -> Result<u32, Fault> {
        line.words
            .get(word)
            .and_then(|w| w.text.parse().ok())
            .ok_or_else(|| fault_at(line, word, "the size is not two whole numbers", SIZE_REMEDY))
    };
    let (columns, rows) = (side(1)?, side(2)?);
    let fits = |n: u32| u16::try_from(n).ok().filter(|n| (1..=MAX_SIDE).contains(n));
    match (fits(columns), fits(rows)) {
        (Some(columns), Some(rows)) => Ok((columns, rows)),
        _ => Err(fault_at(
            line,
            1,
            format!("the map has {columns} x {rows} hexes; a table holds 1 to {MAX_SIDE} each way"),
            "cut the map into smaller ones in the editor it comes from",
        )),
    }
}

fn read_hex(line: &Line) -> Result<HexLine, Fault> {
    let [_, number, level, rest @ ..] = line.words.as_slice() else {
        return Err(fault_at(
            line,
            0,
            "the hex has no number or no level",
            HEX_REMEDY,
        ));
    };
    let level_number = level
        .text
        .parse::<i32>()
        .map_err(|_| fault_at(line, 2, "the level is not a whole number", HEX_REMEDY))?;
    let terrain = rest.first().cloned().unwrap_or(Word {
        text: String::new(),
        column: level.column,
    });
    Ok(HexLine {
        line: line.number,
        number: number.clone(),
        level: level_number,
        terrain,
        theme: rest.get(1).map(|w| w.text.clone()).unwrap_or_default(),
    })
}

fn draft(line: &HexLine, hex: Hex, shift: i32, notes: &mut Vec<Note>) -> Result<Draft, Fault> {
    let terrains = terrain::split(&line.terrain.text).map_err(|broken| {
        Fault::new(
            line.line,
            line.terrain.column + broken.offset,
            broken.message,
            broken.remedy,
        )
    })?;
    let mut noter = Noter {
        line: line.line,
        hex,
        notes,
    };
    let level = levels::shifted(line.level, shift);
    Ok(terrain::draft(level, &terrains, &mut noter))
}
