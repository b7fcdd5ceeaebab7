//! Files and folders that the documentation names: README.md, CONTRIBUTING.md, docs/architecture.md and the pages below
//! docs/architecture/ name only those that exist, and no link of any page leads nowhere.
//!
//! A name is what stands in backticks and reads like a path: `crates/hexlance_host/src/game/`, `attack/legal.rs`, `movement/{enter,leave}.rs`,
//! `assets/units/strike/*.ron`. One that begins with a folder of the root is looked up there. Any other is the end of a
//! path, because a paragraph about one crate does not repeat its folder.

use std::{collections::BTreeSet, fs, path::Path};

use super::root;

/// Pages whose backticks are read.
pub(super) const PAGES: [&str; 14] = [
    "README.md",
    "CONTRIBUTING.md",
    "docs/architecture.md",
    "docs/architecture/classic.md",
    "docs/architecture/dial.md",
    "docs/architecture/editor.md",
    "docs/architecture/engine.md",
    "docs/architecture/players.md",
    "docs/architecture/program.md",
    "docs/architecture/scenarios.md",
    "docs/architecture/skirmish.md",
    "docs/architecture/strike.md",
    "docs/architecture/table.md",
    "docs/architecture/tests.md",
];

/// Hidden folders that belong to the project.
const HIDDEN: [&str; 3] = [".cargo", ".ci", ".github"];

/// Endings by which a name without a folder is a file's.
const ENDINGS: [&str; 6] = [".rs", ".md", ".ron", ".toml", ".po", ".yml"];

/// Every file and folder of the project by its path from the root; folders end with `/`. What is built lies in folders of
/// the root called `target`; modules of that name lie deeper.
fn everything(root: &Path) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let mut open = vec![String::new()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(root.join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_folder = entry.file_type().unwrap().is_dir();
            let is_output = folder.is_empty() && (name == "target" || name.starts_with("target-"));
            if is_folder && (is_output || (name.starts_with('.') && !HIDDEN.contains(&&*name))) {
                continue;
            }
            let path = format!("{folder}{name}");
            if is_folder {
                open.push(format!("{path}/"));
                out.insert(format!("{path}/"));
            } else {
                out.insert(path);
            }
        }
    }
    out
}

/// What stands in backticks outside of blocks of code, with the number of its line.
pub(super) fn in_backticks(text: &str) -> Vec<(usize, &str)> {
    let mut out = Vec::new();
    let mut in_block = false;
    for (i, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            let parts = line.split('`').skip(1).step_by(2);
            out.extend(parts.map(|part| (i + 1, part)));
        }
    }
    out
}

/// The path that a word in backticks names; nothing if it is no path of the project.
fn path_in(word: &str) -> Option<&str> {
    // `scripts/test --times`, `cli/tools::Tools`
    let path = word.split(' ').next()?.split("::").next()?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_-./{},*".contains(c);
    let is_path = path.contains('/')
        || ENDINGS
            .iter()
            .any(|e| path.len() > e.len() && path.ends_with(e));
    let is_elsewhere = path.starts_with(['/', '-']) || path.starts_with("target/");
    let is_code = !path.chars().all(is_name) || !path.contains(|c: char| c.is_ascii_lowercase());
    (is_path && !is_elsewhere && !is_code).then_some(path)
}

/// `movement/{enter,leave}.rs` as `movement/enter.rs` and `movement/leave.rs`.
fn spelled_out(path: &str) -> Vec<String> {
    let braces = path.split_once('{').and_then(|(before, rest)| {
        let (names, after) = rest.split_once('}')?;
        Some((before, names, after))
    });
    let Some((before, names, after)) = braces else {
        return vec![path.to_owned()];
    };
    let one = |name| format!("{before}{name}{after}");
    names.split(',').map(one).collect()
}

/// Whether a path is what a name says: all of it, or the end of it from the beginning of a folder's or file's name.
fn is_meant(path: &str, name: &str, whole: bool) -> bool {
    let fits = |end: &str| match name.split_once('*') {
        Some((before, after)) => {
            end.len() >= before.len() + after.len()
                && end.starts_with(before)
                && end.ends_with(after)
                && !end[before.len()..end.len() - after.len()].contains('/')
        }
        None => end.strip_suffix('/').unwrap_or(end) == name.strip_suffix('/').unwrap_or(name),
    };
    // A module is named without its ending: `cli/tools`.
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let begins = path
        .match_indices('/')
        .map(|(i, _)| i + 1)
        .filter(|i| *i < stem.len());
    let begins = std::iter::once(0).chain(begins.filter(|_| !whole));
    begins
        .into_iter()
        .any(|i| fits(&path[i..]) || fits(&stem[i..]))
}

/// Names of a page for which there is nothing, each with its line.
fn missing(text: &str, all: &BTreeSet<String>) -> Vec<String> {
    let mut out = Vec::new();
    for (line, word) in in_backticks(text) {
        for name in path_in(word).map(spelled_out).unwrap_or_default() {
            let first = name.split_once('/').map(|(first, _)| format!("{first}/"));
            let whole = first.is_some_and(|first| all.contains(&first));
            // `forces/` and `scenarios/` are folders of the root and of crates.
            let is_both = name.starts_with("forces/") || name.starts_with("scenarios/");
            let whole = whole && !is_both;
            if !all.iter().any(|path| is_meant(path, &name, whole)) {
                out.push(format!("{line}: `{name}`"));
            }
        }
    }
    out
}

/// Links of a page that lead to no file, each with its line.
fn broken_links(page: &str, text: &str) -> Vec<String> {
    let folder = root()
        .join(page)
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default();
    let mut out = Vec::new();
    let mut in_block = false;
    for (i, line) in text.lines().enumerate() {
        in_block ^= line.trim_start().starts_with("```");
        for rest in line.split("](").skip(1).filter(|_| !in_block) {
            let target = rest.split([')', '#', ' ']).next().unwrap_or_default();
            let is_file = !target.is_empty() && !target.contains("://");
            if is_file && !folder.join(target).exists() {
                out.push(format!("{page}:{}: {target}", i + 1));
            }
        }
    }
    out
}

pub(super) fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|e| panic!("{page}: {e}"))
}

#[test]
fn pages_for_developers_name_files_that_exist() {
    let all = everything(&root());
    let mut faults = Vec::new();
    for page in PAGES {
        let text = read(page);
        let names = in_backticks(&text)
            .into_iter()
            .filter_map(|(_, word)| path_in(word));
        assert!(
            names.count() > 5,
            "{page} names hardly any file: the scan is wrong"
        );
        faults.extend(
            missing(&text, &all)
                .into_iter()
                .map(|fault| format!("{page}:{fault}")),
        );
    }
    assert!(
        faults.is_empty(),
        "named, but not there:\n{}",
        faults.join("\n")
    );
}

#[test]
fn links_of_pages_lead_to_files() {
    let all = everything(&root());
    let pages = all
        .iter()
        .filter(|p| p.ends_with(".md") && !p.starts_with("assets/"));
    let faults: Vec<String> = pages
        .flat_map(|page| broken_links(page, &read(page)))
        .collect();
    assert!(
        faults.is_empty(),
        "links that lead nowhere:\n{}",
        faults.join("\n")
    );
}

#[test]
fn a_name_that_is_not_there_is_found() {
    let all: BTreeSet<String> = [
        "src/",
        "src/game/",
        "src/game/mod.rs",
        "src/game/demo.rs",
        "src/cli/",
        "src/cli/tools.rs",
    ]
    .map(str::to_owned)
    .into();
    let faults = |text: &str| missing(text, &all);
    for text in [
        "`src/game/`",
        "`src/game`",
        "`game/mod.rs`",
        "`mod.rs`",
        "`cli/tools::Tools`",
        "`src/game/{mod,demo}.rs`",
    ] {
        assert!(faults(text).is_empty(), "{text}: {:?}", faults(text));
    }
    assert!(
        faults("`src/game/*.rs`, `a + b`, `Tabled`, `/tmp/x.rs`, `target/debug/hexlance`")
            .is_empty()
    );
    assert!(faults("```\nsrc/gone.rs `src/gone.rs`\n```").is_empty());
    assert_eq!(faults("a\nthe `src/gone/`"), ["2: `src/gone/`"]);
    // The root's `src` has no such file, though a folder in it may.
    assert_eq!(faults("`src/mod.rs`"), ["1: `src/mod.rs`"]);
    assert_eq!(
        faults("`src/game/{mod,gone}.rs --times`"),
        ["1: `src/game/gone.rs`"]
    );
    assert_eq!(faults("`ame/mod.rs`"), ["1: `ame/mod.rs`"]);
    assert_eq!(faults("`src/*.ron`"), ["1: `src/*.ron`"]);
    assert_eq!(
        broken_links(
            "README.md",
            "[a](docs/gone.md#x) [b](README.md) [c](https://x.y)"
        ),
        ["README.md:1: docs/gone.md"]
    );
}

#[test]
fn what_is_built_is_left_out_and_modules_of_its_name_are_not() {
    let dir = tempfile::tempdir().expect("a folder");
    for file in [
        "target/debug/x.rs",
        "target-other/x.rs",
        ".hidden/x.rs",
        ".ci/x.yml",
        "src/target/x.rs",
        "src/target.rs",
    ] {
        let file = dir.path().join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("it is made");
        fs::write(file, "").expect("it is written");
    }
    let all: Vec<String> = everything(dir.path()).into_iter().collect();
    let there = [
        ".ci/",
        ".ci/x.yml",
        "src/",
        "src/target.rs",
        "src/target/",
        "src/target/x.rs",
    ];
    assert_eq!(all, there);
}
