//! The shipped battles: their maps are dense and fair, and they can be played.

mod lesson;
mod maps;
mod played;

use std::{
    fs,
    path::{Path, PathBuf},
};

use hexlance_board::BoardFile;
use hexlance_rules::{Message, say};
use hexlance_skirmish::{
    content::Content,
    setup::{
        Setup,
        scenario::{load_scenario, resolve},
    },
};

/// Where the files are.
fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// A map by its name.
fn map(name: &str) -> Result<BoardFile, Message> {
    let maps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps");
    BoardFile::load(maps.join(format!("{name}.board.ron")))
        .map_err(|fault| say!("{fault}", fault = fault.to_string()))
}

/// Every battle with the name of its file, resolved. With `HEXLANCE_BATTLE` only those whose name has that text in it.
fn battles() -> Vec<(String, Setup)> {
    let wanted = std::env::var("HEXLANCE_BATTLE").unwrap_or_default();
    let content = Content::shipped();
    let entries = fs::read_dir(scenarios()).expect("the folder of the scenarios");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .filter(|path| path.to_string_lossy().contains(&wanted))
        .collect();
    files.sort();
    let of_skirmish = |text: &str| text.contains("ruleset: \"skirmish\"");
    let texts = files
        .into_iter()
        .map(|file| (fs::read_to_string(&file).expect("a scenario"), file));
    let own = texts.filter(|(text, _)| of_skirmish(text));
    let read = own.map(|(text, file)| {
        let scenario = load_scenario(&text, &file).unwrap_or_else(|fault| panic!("{fault}"));
        let setup = resolve(&scenario, &content, &map);
        let setup = setup.unwrap_or_else(|faults| panic!("{}: {faults:#?}", file.display()));
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        (name.into_owned(), setup)
    });
    read.collect()
}
