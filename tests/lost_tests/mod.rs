//! No test stands where `cargo test` does not look for tests: in a target that its manifest takes from them.

use std::{fs, path::Path};

use super::root;

/// Where `test = false` stands, and the source of those targets.
const UNTESTED: [(&str, &str); 2] = [
    ("Cargo.toml", "src"),
    (
        "crates/hexlance_sound/Cargo.toml",
        "crates/hexlance_sound/src/main.rs",
    ),
];

/// Every source file at or below a path.
fn sources(path: &Path, out: &mut Vec<String>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            sources(&entry.expect("an entry").path(), out);
        }
    } else if path.extension().is_some_and(|kind| kind == "rs") {
        out.push(fs::read_to_string(path).expect("a source file"));
    }
}

#[test]
fn targets_without_tests_have_none() {
    for (_, path) in UNTESTED {
        let mut all = Vec::new();
        sources(&root().join(path), &mut all);
        assert!(!all.is_empty(), "{path} is gone");
        assert!(
            all.iter().all(|text| !text.contains("#[test]")),
            "nobody runs a test in {path}: its manifest says `test = false`"
        );
    }
}

#[test]
fn other_targets_are_tested() {
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let mut manifests: Vec<_> = crates
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| format!("crates/{}/Cargo.toml", name.to_string_lossy()))
        .collect();
    manifests.push("Cargo.toml".into());
    assert!(manifests.len() > 15, "{manifests:?}");
    for path in manifests {
        let text = fs::read_to_string(root().join(&path)).expect("a manifest");
        let told = text.lines().any(|line| line.trim() == "test = false");
        let known = UNTESTED.iter().any(|(manifest, _)| *manifest == path);
        assert_eq!(
            told, known,
            "{path}: `test = false` and the list in this file differ"
        );
    }
}
