//! The data files that the program is shipped with: units and abilities of all rulesets.
//!
//! Release builds carry them inside and work from any folder. Development builds read them from `assets/` of the tree
//! that they are run in, so that a changed card needs no new build.
#![deny(missing_docs)]

use std::{
    borrow::Cow,
    env, fs, io,
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
        return on_disk(&assets().join(folder));
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

/// `assets/` of the tree that the program lies in or is run in, else of the one that it was built in: that may have been
/// moved since, or be another one with which this one shares its folder for builds.
fn assets() -> PathBuf {
    let places = [env::current_exe(), env::current_dir()];
    places
        .iter()
        .flatten()
        .find_map(|place| above(place))
        .unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets"))
}

/// `assets/` of the tree that a place lies in.
fn above(place: &Path) -> Option<PathBuf> {
    place
        .ancestors()
        .map(|tree| tree.join("assets"))
        .find(|assets| assets.join("units").is_dir() && assets.join("abilities").is_dir())
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
    fn the_tree_is_found_from_within() {
        let tree = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let tree = tree.canonicalize().expect("the tree");
        let found = above(&tree.join("crates/hexlance_shipped/src"));
        assert_eq!(found, Some(tree.join("assets")));
        assert_eq!(above(Path::new("/nowhere/else")), None);
    }

    #[test]
    fn a_folder_that_is_not_there_is_told() {
        let (path, e) = on_disk(Path::new("/nowhere/units")).expect_err("no folder");
        assert_eq!(path, Path::new("/nowhere/units"));
        assert_eq!(e.kind(), io::ErrorKind::NotFound);
    }
}
