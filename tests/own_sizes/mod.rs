//! Sizes and colours belong to the theme: no panel and no screen has its own.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::root;

/// Every source file below a folder, but for tests.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

/// Whether a line calls `what` with a number.
fn with_number(line: &str, what: &str) -> bool {
    line.match_indices(what)
        .any(|(i, _)| line[i + what.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

#[test]
fn no_screen_has_sizes_or_colours_of_its_own() {
    let root = root();
    let mut files = Vec::new();
    for folder in [
        "crates/hexlance_host/src/screens",
        "crates/hexlance_strike_present/src",
        "crates/hexlance_dial_present/src",
        "crates/hexlance_skirmish_present/src",
        "crates/hexlance_classic_present/src",
        "crates/hexlance_editor/src",
        "crates/hexlance_hud/src",
        "crates/hexlance_pages/src",
    ] {
        sources(&root.join(folder), &mut files);
    }
    assert!(files.len() > 60, "only {} files were found", files.len());
    let mut strays = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("a source file");
        for (n, line) in text.lines().enumerate() {
            let stray = [
                "fonts::body(",
                "fonts::strong(",
                "fonts::display(",
                "CornerRadius::same(",
                "Margin::same(",
                "Margin::symmetric(",
                "Color32::from_rgb(",
            ]
            .iter()
            .any(|what| with_number(line, what));
            if stray {
                strays.push(format!("{}:{}: {}", file.display(), n + 1, line.trim()));
            }
        }
    }
    assert!(strays.is_empty(), "{strays:#?}");
}
