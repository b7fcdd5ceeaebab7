//! Work that is not saved yet, kept so that nothing is lost when the program is killed.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use hexlance_rules::{read_text, write_atomically};
use serde::{Deserialize, Serialize};

/// Ending of the files.
const ENDING: &str = ".draft.ron";

/// A draft as it is kept: the texts of its two files, in one file so that they always belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// What it is called.
    pub title: String,
    /// The file of the battle it was opened from or saved to, if any.
    #[serde(default)]
    pub file: Option<PathBuf>,
    /// The text of the battle's file.
    pub scenario: String,
    /// The text of the map's file.
    pub map: String,
}

/// A draft that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where.
    pub path: PathBuf,
    /// When.
    pub time: SystemTime,
    /// What.
    pub snapshot: Snapshot,
}

impl Kept {
    /// The folder of what belongs to it and is no text: pictures.
    pub fn beside(&self) -> PathBuf {
        beside(&self.path)
    }
}

/// A folder of kept drafts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drafts {
    folder: PathBuf,
}

impl Drafts {
    /// Those of a folder, which is made when it is needed.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The file for the draft of that name.
    pub fn file(&self, name: &str) -> PathBuf {
        let plain: String = name
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '_' })
            .collect();
        self.folder.join(format!("{plain}{ENDING}"))
    }

    /// The folder for what belongs to the draft of that name and is no text: pictures.
    pub fn beside(&self, name: &str) -> PathBuf {
        beside(&self.file(name))
    }

    /// Keeps a draft: a kill at any moment leaves the one kept before or this one.
    ///
    /// # Errors
    /// What the file system says.
    pub fn keep(&self, name: &str, snapshot: &Snapshot) -> io::Result<()> {
        let config = ron::ser::PrettyConfig::default().escape_strings(false);
        let text = ron::ser::to_string_pretty(snapshot, config).map_err(io::Error::other)?;
        write_atomically(&self.file(name), text.as_bytes())
    }

    /// Forgets the draft of that name and what lies beside it, if there is one.
    ///
    /// # Errors
    /// What the file system says.
    pub fn forget(&self, name: &str) -> io::Result<()> {
        let gone = |result: io::Result<()>| match result {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
            _ => Ok(()),
        };
        gone(fs::remove_file(self.file(name)))?;
        gone(fs::remove_dir_all(self.beside(name)))
    }

    /// Everything that is kept, the latest first. Files that cannot be read are left alone and left out.
    pub fn all(&self) -> Vec<Kept> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|e| e.path());
        let mut out: Vec<_> = paths
            .filter(|p| p.to_string_lossy().ends_with(ENDING))
            .filter_map(|path| {
                Some(Kept {
                    snapshot: read(&path)?,
                    time: fs::metadata(&path).and_then(|m| m.modified()).ok()?,
                    path,
                })
            })
            .collect();
        out.sort_by(|a, b| b.time.cmp(&a.time).then(a.path.cmp(&b.path)));
        out
    }
}

/// The folder for what belongs to the draft of a file and is no text.
fn beside(file: &Path) -> PathBuf {
    let name = file.to_string_lossy();
    let plain = name.strip_suffix(ENDING).unwrap_or(&name);
    PathBuf::from(format!("{plain}.pictures"))
}

fn read(path: &Path) -> Option<Snapshot> {
    ron::from_str(&read_text(path).ok()?).ok()
}
