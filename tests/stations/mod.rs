//! The stations of an attack in docs/architecture.md: each name stands in the file that is named for it, in the crate of
//! its column.

use std::fs;

use super::{named_files::read, root};

/// Where the files of the columns lie that have no folder of the root before them.
const HOMES: [&str; 3] = [
    "",
    "crates/hexlance_strike/src/",
    "crates/hexlance_dial/src/",
];

/// What a cell says: files, each with the names that are said to be in it.
fn said(cell: &str) -> Vec<(&str, Vec<&str>)> {
    let (mut files, mut names) = (Vec::new(), Vec::new());
    let mut before = "";
    for (i, part) in cell.split('`').enumerate() {
        if i % 2 == 0 {
            before = part;
        } else if part.ends_with(".rs") {
            let theirs = [" in ", " of "].contains(&before);
            let names = std::mem::take(&mut names);
            files.push((part, if theirs { names } else { Vec::new() }));
        } else {
            if ![", ", " and "].contains(&before) {
                names.clear();
            }
            names.push(part);
        }
    }
    files
}

/// What is not where a cell says that it is.
fn astray(cell: &str, home: &str) -> Vec<String> {
    let mut out = Vec::new();
    for (file, names) in said(cell) {
        let from_root = file.starts_with("crates/") || file.starts_with("tests/");
        let home = if from_root { "" } else { home };
        let path = format!("{home}{file}");
        let Ok(text) = fs::read_to_string(root().join(&path)) else {
            out.push(format!("{path} is not there"));
            continue;
        };
        let is_word = |word: &str| {
            let mut ends = text.split(|c: char| !c.is_alphanumeric() && c != '_');
            ends.any(|w| w == word)
        };
        let missing = names.iter().filter(|n| !n.split("::").all(is_word));
        out.extend(missing.map(|name| format!("{name} is not in {path}")));
    }
    out
}

#[test]
fn the_stations_of_an_attack_are_where_the_page_says() {
    let page = read("docs/architecture.md");
    let rows: Vec<_> = page.lines().filter(|l| l.starts_with("| **")).collect();
    let cells = rows
        .iter()
        .flat_map(|row| row.split('|').skip(1).zip(HOMES));
    let named: usize = cells.clone().map(|(cell, _)| said(cell).len()).sum();
    assert!(rows.len() > 8 && named > 30, "{} rows, {named}", rows.len());
    let faults: Vec<_> = cells.flat_map(|(cell, home)| astray(cell, home)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_is_astray_is_found() {
    let cell = " `Battle` and `Drafts` in `crates/hexlance_rules/src/draft.rs`; `step.rs` with `no_such_name` of `step.rs` ";
    assert_eq!(
        said(cell),
        [
            (
                "crates/hexlance_rules/src/draft.rs",
                vec!["Battle", "Drafts"]
            ),
            ("step.rs", vec![]),
            ("step.rs", vec!["no_such_name"]),
        ]
    );
    let dial = "crates/hexlance_dial/src/";
    assert_eq!(
        astray(cell, dial),
        ["no_such_name is not in crates/hexlance_dial/src/step.rs"]
    );
    assert_eq!(
        astray("`dials` in `apply.rs`", dial),
        ["crates/hexlance_dial/src/apply.rs is not there"]
    );
}
