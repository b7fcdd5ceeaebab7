//! Loads any map that the program can read, and imports other people's boards into our own format and exports ours.

use crate::{Note, Why, megamek_board, not_read_yet};
use hexlance_board::{BoardFile, Diagnostic, LARGEST_TEXT, read_bytes, write_atomically};
use std::path::{Path, PathBuf};

/// Ending of our own maps.
pub const OWN_ENDING: &str = ".board.ron";

/// Ending of MegaMek's boards.
pub const MEGAMEK_ENDING: &str = ".board";

/// A map, and what its file said that could not be carried over.
#[derive(Clone, Debug)]
pub struct LoadedMap {
    /// The map.
    pub file: BoardFile,
    /// What is missing or different; always empty for our own format.
    pub notes: Vec<Note>,
}

/// A board that was imported.
#[derive(Clone, Debug)]
pub struct ImportedMap {
    /// The file that was written.
    pub written: PathBuf,
    /// The map in it.
    pub file: BoardFile,
    /// What is missing or different.
    pub notes: Vec<Note>,
}

/// What to do when the file to be written is there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Leave it alone and report it.
    #[default]
    Keep,
    /// Write over it.
    Replace,
}

/// The kinds of map files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Own,
    Megamek,
}

fn kind(path: &Path) -> Option<Kind> {
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    if name.ends_with(OWN_ENDING) {
        Some(Kind::Own)
    } else if name.ends_with(MEGAMEK_ENDING) {
        Some(Kind::Megamek)
    } else {
        None
    }
}

fn unknown_kind(path: &Path) -> Diagnostic {
    if let Some(fault) = not_read_yet(path) {
        return fault;
    }
    Diagnostic::written(
        path,
        "not a map by its name",
        format!(
            "name a file that ends in {OWN_ENDING}, or a MegaMek board that ends in {MEGAMEK_ENDING}"
        ),
    )
}

/// Loads a map for play, our own or MegaMek's, told apart by the ending of the name.
///
/// # Errors
/// A [`Diagnostic`] if the name has neither ending, or the file cannot be read or holds no map.
pub fn load_map(path: impl AsRef<Path>) -> Result<LoadedMap, Diagnostic> {
    let path = path.as_ref();
    match kind(path).ok_or_else(|| unknown_kind(path))? {
        Kind::Own => Ok(LoadedMap {
            file: BoardFile::load(path)?,
            notes: Vec::new(),
        }),
        Kind::Megamek => {
            let imported = megamek_board::read(path, &bytes(path)?)?;
            Ok(LoadedMap {
                file: imported.to_file(path),
                notes: imported.notes,
            })
        }
    }
}

/// Reads a MegaMek board and writes it into a folder as a map of our own, under the same name but with
/// [`OWN_ENDING`]. The folder is made if it is not there.
///
/// # Errors
/// A [`Diagnostic`] if the board cannot be read, the map cannot be written, or a file of that name is there and
/// `existing` says to keep it.
pub fn import_board(
    path: impl AsRef<Path>,
    folder: impl AsRef<Path>,
    existing: Existing,
) -> Result<ImportedMap, Diagnostic> {
    let (path, folder) = (path.as_ref(), folder.as_ref());
    match kind(path) {
        Some(Kind::Megamek) => {}
        Some(Kind::Own) => {
            return Err(Diagnostic::written(
                path,
                "this is one of our own maps and needs no import",
                "use it as it is",
            ));
        }
        None => return Err(unknown_kind(path)),
    }
    let imported = megamek_board::read(path, &bytes(path)?)?;
    let file = imported.to_file(path);
    let written = folder.join(format!("{}{OWN_ENDING}", imported.name));
    free(&written, existing)?;
    file.save(&written)?;
    Ok(ImportedMap {
        written,
        file,
        notes: imported.notes,
    })
}

/// Writes a map as a MegaMek board, whole or not at all, and says what the format cannot hold. The folder is made if
/// it is not there. A board is called like its file: [`board_name`] says how to name it.
///
/// # Errors
/// A [`Diagnostic`] if the file's name does not end in [`MEGAMEK_ENDING`], a hex is none that the rules know
/// ([`BoardFile::check`]), the file cannot be written, or it is there and `existing` says to keep it.
pub fn export_board(
    file: &BoardFile,
    path: impl AsRef<Path>,
    existing: Existing,
) -> Result<Vec<Note>, Diagnostic> {
    let path = path.as_ref();
    if kind(path) != Some(Kind::Megamek) {
        return Err(Diagnostic::written(
            path,
            "not a board by its name",
            format!("name a file that ends in {MEGAMEK_ENDING}"),
        ));
    }
    free(path, existing)?;
    file.check(path)?;
    let mut board = megamek_board::write(file);
    if megamek_board::name_of(path) != file.name {
        let note = megamek_board::whole_map(1, &file.name, Why::NameOfFile);
        board.notes.insert(0, note);
    }
    write_atomically(path, board.text.as_bytes()).map_err(|e| Diagnostic::unwritable(path, &e))?;
    Ok(board.notes)
}

/// The file name under which a map of this name is exported: the name with [`MEGAMEK_ENDING`], without what file
/// systems do not take.
pub fn board_name(map: &str) -> String {
    let name: String = map
        .chars()
        .map(|c| match c {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    // A file that begins with a dot is hidden.
    let name = name.trim().trim_start_matches('.').trim_start();
    let name = if name.is_empty() { "Unnamed map" } else { name };
    format!("{name}{MEGAMEK_ENDING}")
}

/// Whether a file may be written.
fn free(path: &Path, existing: Existing) -> Result<(), Diagnostic> {
    if existing == Existing::Keep && path.exists() {
        return Err(Diagnostic::written(
            path,
            "the file is there already",
            "choose another folder, move the file away, or allow it to be replaced",
        ));
    }
    Ok(())
}

/// The bytes of a file that is not unreasonably large.
fn bytes(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read_bytes(path, LARGEST_TEXT).map_err(|e| Diagnostic::unreadable(path, &e))
}
