//! The battles of the strike rules that ship.
#![allow(dead_code)] // each example uses its part

use std::{fs, path::PathBuf};

use hexlance_board::BoardFile;
use hexlance_strike::{
    content::Content,
    setup::{Setup, load_scenario, resolve},
};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A battle, by the name of its file.
pub fn load(name: &str, content: &Content) -> Result<Setup, String> {
    let file = root().join("scenarios").join(format!("{name}.ron"));
    let text = fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let scenario = load_scenario(&text, &file).map_err(|d| d.to_string())?;
    let maps = |map: &str| {
        let file = root().join("assets/maps").join(format!("{map}.board.ron"));
        BoardFile::load(file).map_err(|d| hexlance_rules::Message::verbatim(d.to_string()))
    };
    resolve(&scenario, content, &maps).map_err(|problems| format!("{name}: {problems:?}"))
}

/// The names of all of them.
pub fn names() -> Vec<String> {
    let files = fs::read_dir(root().join("scenarios"));
    let mut names: Vec<String> = files
        .into_iter()
        .flatten()
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let text = fs::read_to_string(&path).ok()?;
            let ours = text.contains("ruleset: \"strike\"");
            let name = path.file_stem()?.to_str()?.to_owned();
            ours.then_some(name)
        })
        .collect();
    names.sort();
    names
}
