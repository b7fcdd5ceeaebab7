//! The data files below a folder.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use walkdir::WalkDir;

use super::sniff;

/// The data files below a folder, by name; hidden ones are left alone. A folder that links lead to more than once is
/// walked once, so links in a ring come to an end.
pub fn data_files(folder: &Path) -> Vec<PathBuf> {
    let mut seen = BTreeSet::new();
    let mut first_time = |path: &Path| match path.canonicalize() {
        Ok(real) => seen.insert(real),
        Err(_) => false,
    };
    WalkDir::new(folder)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter()
        .filter_entry(|entry| {
            let hidden = entry.depth() > 0 && entry.file_name().to_string_lossy().starts_with('.');
            !hidden && (!entry.file_type().is_dir() || first_time(entry.path()))
        })
        // What cannot be entered, and links that lead back, have no files for us.
        .filter_map(Result::ok)
        .filter(|entry| !entry.file_type().is_dir())
        .map(walkdir::DirEntry::into_path)
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.ends_with(".ron") || sniff::by_name(path).is_some()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let cut = |p: PathBuf| p.strip_prefix(folder).map(|p| p.display().to_string());
        data_files(folder)
            .into_iter()
            .map(|p| cut(p).expect("below"))
            .collect()
    }

    #[cfg(unix)]
    #[test]
    fn links_in_a_ring_come_to_an_end() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join("x.ron"), "").expect("written");
        symlink(".", dir.path().join("a")).expect("linked");
        symlink(".", dir.path().join("b")).expect("linked");
        // Folders that lead on to the next one twice: without a memory this takes two to the power of their number.
        for n in 0..40 {
            let folder = dir.path().join(format!("d{n}"));
            fs::create_dir(&folder).expect("made");
            for link in ["p", "q"] {
                symlink(format!("../d{}", n + 1), folder.join(link)).expect("linked");
            }
        }
        symlink("nowhere.ron", dir.path().join("broken.ron")).expect("linked");
        assert_eq!(names(dir.path()), ["x.ron"]);
    }
}
