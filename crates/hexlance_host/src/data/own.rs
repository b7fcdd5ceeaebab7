//! Folders of the person who plays: mods that are always there, and what that person has made.

use std::path::PathBuf;

use bevy::prelude::Resource;

/// Environment variable that names the user's folder of mods.
pub const MODS_VARIABLE: &str = "HEXLANCE_MODS";

/// Environment variable that names the folder of the player's own battles and units.
pub const BATTLES_VARIABLE: &str = "HEXLANCE_BATTLES";

/// The folder of what a player has made: battles with their maps, and units. It is a mod like any other.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct OwnFolder(pub PathBuf);

impl OwnFolder {
    /// The folder that the operating system gives us, or that [`BATTLES_VARIABLE`] names.
    pub fn of_system() -> Self {
        let named = std::env::var_os(BATTLES_VARIABLE).map(PathBuf::from);
        Self(named.unwrap_or_else(|| {
            directories::ProjectDirs::from("", "", "hexlance").map_or_else(
                || PathBuf::from("battles"),
                |d| d.data_dir().join("mods").join("my_battles"),
            )
        }))
    }
}

/// The user's own mods: every folder in the user's folder of mods is one, in the order of their names. They are there
/// without being named, below those of the command line; the folder that [`BATTLES_VARIABLE`] names is one too.
pub fn user_mods() -> Vec<PathBuf> {
    let folder = std::env::var_os(MODS_VARIABLE)
        .map(PathBuf::from)
        .or_else(|| {
            let own = directories::ProjectDirs::from("", "", "hexlance")?;
            Some(own.data_dir().join("mods"))
        });
    let entries = folder.and_then(|f| std::fs::read_dir(f).ok());
    let paths = entries.into_iter().flatten().flatten().map(|e| e.path());
    let mut out: Vec<_> = paths.filter(|p| p.is_dir()).collect();
    out.sort();
    if let Some(own) = std::env::var_os(BATTLES_VARIABLE).map(PathBuf::from)
        && own.is_dir()
        && !out.contains(&own)
    {
        out.push(own);
    }
    out
}
