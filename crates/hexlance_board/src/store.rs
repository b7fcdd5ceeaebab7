//! Files that must never be half written: maps, saves, recordings, settings.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

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

/// Reads a text file.
///
/// # Errors
/// What the file system says, or that the file is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}

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
}
