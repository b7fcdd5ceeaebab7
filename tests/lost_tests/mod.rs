//! No test stands where `cargo test` does not look for tests: in a target that its manifest takes from them.

use std::fs;

use super::{
    root,
    ruleset_names::{crates, sources},
};

/// Where `test = false` stands, and the source of those targets.
const UNTESTED: [(&str, &str); 2] = [
    ("Cargo.toml", "src"),
    (
        "crates/hexlance_sound/Cargo.toml",
        "crates/hexlance_sound/src/main.rs",
    ),
];

#[test]
fn targets_without_tests_have_none() {
    for (_, path) in UNTESTED {
        let mut all = Vec::new();
        match path.ends_with(".rs") {
            true => all.push(path.to_owned()),
            false => sources(path, &mut all),
        }
        assert!(!all.is_empty(), "{path} is empty");
        let text = |file: &String| fs::read_to_string(root().join(file)).expect("a source file");
        assert!(
            all.iter().all(|file| !text(file).contains("#[test]")),
            "nobody runs a test in {path}: its manifest says `test = false`"
        );
    }
}

#[test]
fn other_targets_are_tested() {
    let manifest = |name| format!("crates/{name}/Cargo.toml");
    let mut manifests: Vec<_> = crates().into_iter().map(manifest).collect();
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
