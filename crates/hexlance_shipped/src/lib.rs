//! The data files that the program is shipped with: units and abilities of all rulesets.
//!
//! Release builds carry them inside and work from any folder. Development builds read them from `assets/` of the tree
//! that they were built in, so that a changed card needs no new build.
#![deny(missing_docs)]

use std::{
    borrow::Cow,
    fs, io,
    path::{Path, PathBuf},
};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A data file: its name and its text.
pub type DataFile = (String, Cow<'static, str>);

/// The data files of a folder of `assets/`, by kind and ruleset (`units/...`), sorted by name.
///
/// # Errors
/// In development builds, the file or folder that cannot be read, and why.
pub fn files(folder: &str) -> Result<Vec<DataFile>, (PathBuf, io::Error)> {
    if cfg!(debug_assertions) {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
        return on_disk(&assets.join(folder));
    }
    let inside = |name: &'static str| {
        let name = name.strip_prefix(folder)?.strip_prefix('/')?;
        (!name.contains('/')).then_some(name)
    };
    Ok(FILES
        .iter()
        .filter_map(|(name, text)| Some((inside(name)?.to_owned(), Cow::Borrowed(*text))))
        .collect())
}

/// The data files of a folder as they are now.
fn on_disk(folder: &Path) -> Result<Vec<DataFile>, (PathBuf, io::Error)> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |e| (path, e)
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed(folder))? {
        let path = entry.map_err(failed(folder))?.path();
        if path.extension().is_none_or(|e| e != "ron") {
            continue;
        }
        let Some(name) = path.file_name() else {
            continue;
        };
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        files.push((name.to_string_lossy().into_owned(), Cow::Owned(text)));
    }
    files.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_by_folder_and_in_order() {
        let units = files("units/strike").expect("the shipped units");
        assert!(units.len() > 10);
        assert!(units.is_sorted());
        assert!(units.iter().all(|(name, text)| {
            name.ends_with(".ron") && !name.contains('/') && !text.is_empty()
        }));
        let others = files("units/dial").expect("the shipped units");
        assert!(others.iter().all(|file| !units.contains(file)));
    }

    #[test]
    fn a_folder_that_is_not_there_is_told() {
        let (path, e) = on_disk(Path::new("/nowhere/units")).expect_err("no folder");
        assert_eq!(path, Path::new("/nowhere/units"));
        assert_eq!(e.kind(), io::ErrorKind::NotFound);
    }
}
