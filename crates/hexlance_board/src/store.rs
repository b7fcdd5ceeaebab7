//! Files: written whole or not at all, and read with care, because anything may lie where a file is expected.

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Component, Path, PathBuf},
};

use crate::{Message, Term, say, say_n};

/// Writes a file so that a kill at any moment leaves either the old or the new one: a temporary file beside it is
/// written and flushed to the disk, then renamed over it.
///
/// # Errors
/// What the file system says; the old file is then still there.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(p) if !p.as_os_str().is_empty() => p,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not a file name"))?
        .to_string_lossy();
    let temporary = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = (|| {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()
    })();
    if let Err(e) = written.and_then(|()| fs::rename(&temporary, path)) {
        // Best effort: the error that matters is the first one.
        let _ = fs::remove_file(&temporary);
        return Err(e);
    }
    // The rename itself must reach the disk too; not every file system can sync a folder.
    if let Ok(dir) = File::open(folder) {
        let _ = dir.sync_all();
    }
    Ok(())
}

/// Most bytes of a file that holds one small thing: a card, an ability, a force, a rule case.
pub const LARGEST_CARD: u64 = 1 << 20;
/// Most bytes of a scenario.
pub const LARGEST_SCENARIO: u64 = 8 << 20;
/// Most bytes of any other text, such as a map or a recording.
pub const LARGEST_TEXT: u64 = 64 << 20;

/// Why a file is not read although the system would let us. It travels inside of an [`io::Error`], and
/// [`Diagnostic::unreadable`](crate::Diagnostic::unreadable) finds it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// A folder, a pipe, a device, a socket: reading it may fail or never end.
    NoFile(&'static str),
    /// Larger than anything of its kind.
    TooLarge {
        /// Its bytes.
        size: u64,
        /// The most that are read.
        largest: u64,
    },
    /// Text in another encoding.
    Encoded(&'static str),
    /// Bytes that are no UTF-8.
    NoText {
        /// The line of the first such byte, from 1.
        line: u32,
        /// Its column in characters, from 1.
        column: u32,
    },
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Unfit {}

impl Unfit {
    /// Why it is not read.
    pub fn message(&self) -> Message {
        match self {
            Self::NoFile(what) => say!("{what} is no file", what = Term(what)),
            Self::TooLarge { size, largest } => say!(
                "it has {size} and may have {largest} at most",
                size = in_units(*size),
                largest = in_units(*largest)
            ),
            Self::Encoded(name) => say!("the text is saved as {encoding}", encoding = name),
            Self::NoText { .. } => say!("this is no text in UTF-8"),
        }
    }

    /// What to do about it.
    pub const fn remedy(&self) -> &'static str {
        match self {
            Self::NoFile(_) => "name an ordinary file, or copy what you want to read into one",
            Self::TooLarge { .. } => {
                "check that this is the right file; split it, or take out what does not belong there"
            }
            Self::Encoded(_) => {
                "save the file as UTF-8: most editors offer it under \"Save as\" or \"Encoding\""
            }
            Self::NoText { .. } => "save the file as plain text in UTF-8",
        }
    }

    const fn kind(&self) -> io::ErrorKind {
        match self {
            Self::NoFile(_) => io::ErrorKind::InvalidInput,
            Self::TooLarge { .. } => io::ErrorKind::FileTooLarge,
            Self::Encoded(_) | Self::NoText { .. } => io::ErrorKind::InvalidData,
        }
    }
}

impl From<Unfit> for io::Error {
    fn from(why: Unfit) -> Self {
        Self::new(why.kind(), why)
    }
}

fn in_units(bytes: u64) -> Message {
    match bytes {
        0..10_240 => say_n!(bytes, "{n} byte", "{n} bytes"),
        10_240..10_485_760 => say!("{n} KiB", n = bytes >> 10),
        _ => say!("{n} MiB", n = bytes >> 20),
    }
}

/// What something is that is no ordinary file.
fn what_else(kind: fs::FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a named pipe";
        } else if kind.is_socket() {
            return "a socket";
        } else if kind.is_char_device() || kind.is_block_device() {
            return "a device";
        }
    }
    if kind.is_dir() {
        "a folder"
    } else {
        "what stands here"
    }
}

/// Reads an ordinary file of at most `largest` bytes. Pipes and devices are refused before they are opened: opening a
/// pipe that nobody writes to never returns.
///
/// # Errors
/// What the file system says, or an [`Unfit`].
pub fn read_bytes(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let about = fs::metadata(path)?;
    if !about.is_file() {
        return Err(Unfit::NoFile(what_else(about.file_type())).into());
    }
    let too_large = |size| io::Error::from(Unfit::TooLarge { size, largest });
    if about.len() > largest {
        return Err(too_large(about.len()));
    }
    let mut out = Vec::with_capacity(usize::try_from(about.len()).unwrap_or(0));
    // Files of `/proc` have no size, and any file may grow while it is read.
    File::open(path)?.take(largest + 1).read_to_end(&mut out)?;
    if out.len() as u64 > largest {
        return Err(too_large(out.len() as u64));
    }
    Ok(out)
}

/// Reads a text file of at most [`LARGEST_TEXT`] bytes.
///
/// # Errors
/// As [`read_text_within`].
pub fn read_text(path: &Path) -> io::Result<String> {
    read_text_within(path, LARGEST_TEXT)
}

/// Reads a text file of at most `largest` bytes. A byte order mark of UTF-8 is left out.
///
/// # Errors
/// What the file system says, or an [`Unfit`].
pub fn read_text_within(path: &Path, largest: u64) -> io::Result<String> {
    let mut bytes = read_bytes(path, largest)?;
    check_encoding(&bytes)?;
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|e| {
        let good = e.as_bytes().get(..e.utf8_error().valid_up_to());
        let good = String::from_utf8_lossy(good.unwrap_or_default());
        let last = good.rsplit('\n').next().unwrap_or_default();
        let n = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Unfit::NoText {
            line: n(1 + good.matches('\n').count()),
            column: n(1 + last.chars().count()),
        }
        .into()
    })
}

/// Whether bytes are text in an encoding that nothing here reads.
///
/// # Errors
/// If they are, with the encoding's name.
pub fn check_encoding(bytes: &[u8]) -> io::Result<()> {
    other_encoding(bytes).map_or(Ok(()), |other| Err(Unfit::Encoded(other).into()))
}

/// The encoding of a text that is not UTF-8, as its first bytes tell it. What is written in Latin letters has every
/// other byte 0 in UTF-16, and three of four in UTF-32.
fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => return Some("UTF-32"),
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => return Some("UTF-16"),
        _ => {}
    }
    let head = bytes.get(..bytes.len().min(256)).unwrap_or_default();
    let lone = |zeros: &[usize], of: usize| {
        let all_zero = |at: &usize| head.iter().skip(*at).step_by(of).all(|b| *b == 0);
        head.len() >= 2 * of && head.iter().any(|b| *b != 0) && zeros.iter().all(all_zero)
    };
    if lone(&[1, 2, 3], 4) || lone(&[0, 1, 2], 4) {
        Some("UTF-32")
    } else if lone(&[1], 2) || lone(&[0], 2) {
        Some("UTF-16")
    } else {
        None
    }
}

/// The file that a name means inside of a folder: a plain name, or one in a folder below it. None if there is no such
/// file.
///
/// # Errors
/// If the name, or a link on the way, leads out of `home`, the folder that the file has to lie in or below. Without one
/// links may lead anywhere.
pub fn file_inside(
    home: Option<&Path>,
    folder: &Path,
    name: &str,
) -> Result<Option<PathBuf>, LeadsOut> {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if !Path::new(name).components().all(plain) || name.contains('\\') {
        return Err(LeadsOut);
    }
    let file = folder.join(name);
    if !file.is_file() {
        return Ok(None);
    }
    let Some(home) = home else {
        return Ok(Some(file));
    };
    let home = match home.as_os_str().is_empty() {
        true => Path::new("."),
        false => home,
    };
    match (file.canonicalize(), home.canonicalize()) {
        (Ok(real), Ok(home)) if !real.starts_with(&home) => Err(LeadsOut),
        _ => Ok(Some(file)),
    }
}

/// A name leads out of the folder in which it is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it leads out of the folder")]
pub struct LeadsOut;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_whole_files_and_leaves_nothing_behind() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let file = dir.path().join("deep/save.ron");
        write_atomically(&file, b"one").expect("first write");
        write_atomically(&file, b"two").expect("second write");
        assert_eq!(read_text(&file).expect("read"), "two");
        let names: Vec<_> = fs::read_dir(file.parent().expect("parent"))
            .expect("folder")
            .map(|e| e.expect("entry").file_name())
            .collect();
        assert_eq!(names, ["save.ron"]);
    }

    fn unfit(result: io::Result<String>) -> Unfit {
        let e = result.expect_err("it is unfit");
        e.get_ref()
            .and_then(|e| e.downcast_ref::<Unfit>())
            .unwrap_or_else(|| panic!("{e}"))
            .clone()
    }

    #[test]
    fn only_files_of_a_bearable_size_are_read() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let file = dir.path().join("a.ron");
        fs::write(&file, "0123456789").expect("written");
        assert_eq!(read_text_within(&file, 10).expect("read"), "0123456789");
        let large = unfit(read_text_within(&file, 9));
        assert_eq!(
            large,
            Unfit::TooLarge {
                size: 10,
                largest: 9
            }
        );
        assert_eq!(unfit(read_text(dir.path())), Unfit::NoFile("a folder"));
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_refused_unopened() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let link = dir.path().join("zero.ron");
        std::os::unix::fs::symlink("/dev/zero", &link).expect("linked");
        assert_eq!(unfit(read_text(&link)), Unfit::NoFile("a device"));
        let pipe = dir.path().join("pipe.ron");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo runs").success());
        assert_eq!(unfit(read_text(&pipe)), Unfit::NoFile("a named pipe"));
    }

    #[test]
    fn other_encodings_are_told_by_name() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let file = dir.path().join("a.ron");
        let text = "(title: \"Brücke\")";
        let wide: Vec<u16> = text.encode_utf16().collect();
        let le: Vec<u8> = wide.iter().flat_map(|u| u.to_le_bytes()).collect();
        let be: Vec<u8> = wide.iter().flat_map(|u| u.to_be_bytes()).collect();
        let marked = [b"\xFF\xFE".as_slice(), &le].concat();
        let four: Vec<u8> = text
            .chars()
            .flat_map(|c| (c as u32).to_le_bytes())
            .collect();
        for (bytes, name) in [
            (le, "UTF-16"),
            (be, "UTF-16"),
            (marked, "UTF-16"),
            (four, "UTF-32"),
        ] {
            fs::write(&file, bytes).expect("written");
            assert_eq!(unfit(read_text(&file)), Unfit::Encoded(name));
        }
        fs::write(
            &file,
            [b"\xEF\xBB\xBF".as_slice(), text.as_bytes()].concat(),
        )
        .expect("written");
        assert_eq!(read_text(&file).expect("read"), text);
        fs::write(&file, b"a\nb\xE9c").expect("written");
        assert_eq!(
            unfit(read_text(&file)),
            Unfit::NoText { line: 2, column: 2 }
        );
    }

    #[test]
    fn names_do_not_lead_out_of_their_folder() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let home = dir.path().join("mod");
        let maps = home.join("maps");
        fs::create_dir_all(maps.join("deep")).expect("folders");
        for file in ["mod/maps/a.ron", "mod/maps/deep/b.ron", "secret.ron"] {
            fs::write(dir.path().join(file), "()").expect("written");
        }
        let inside = |name: &str| file_inside(Some(&home), &maps, name).map(|f| f.is_some());
        assert_eq!(inside("a.ron"), Ok(true));
        assert_eq!(inside("deep/b.ron"), Ok(true));
        assert_eq!(inside("c.ron"), Ok(false));
        assert_eq!(inside("../../secret.ron"), Err(LeadsOut));
        assert_eq!(inside("..\\..\\secret.ron"), Err(LeadsOut));
        let absolute = dir.path().join("secret.ron");
        assert_eq!(inside(&absolute.to_string_lossy()), Err(LeadsOut));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&absolute, maps.join("link.ron")).expect("linked");
            assert_eq!(inside("link.ron"), Err(LeadsOut));
        }
    }
}
