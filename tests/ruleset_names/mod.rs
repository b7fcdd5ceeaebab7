//! No shared file names a ruleset by its crate or its type: `main` registers rulesets, and what is shared asks them by
//! traits.

mod numbers;

use std::{collections::BTreeSet, fs, path::Path, str::FromStr};

use proc_macro2::{TokenStream, TokenTree};

use super::root;

/// What names a ruleset.
const NAMES: [&str; 4] = ["hexlance_strike", "hexlance_dial", "Strike", "Dial"];

/// Folders and files that belong to one ruleset, wherever they are.
const OWN: [&str; 2] = ["strike", "dial"];

/// Whether a file belongs to a ruleset: its folder, its crate or its own name says so.
fn is_own(path: &str) -> bool {
    path.split('/').any(|part| {
        match part.strip_prefix("hexlance_") {
            // `hexlance_strike`, `hexlance_strike_ai`
            Some(name) => OWN.contains(&name.split('_').next().unwrap_or(name)),
            None => OWN.contains(&part.strip_suffix(".rs").unwrap_or(part)),
        }
    })
}

/// Whether code names a ruleset; what stands in comments and texts does not count.
fn names_one(code: TokenStream) -> bool {
    code.into_iter().any(|token| match token {
        TokenTree::Group(group) => names_one(group.stream()),
        TokenTree::Ident(ident) => NAMES.iter().any(|name| ident == name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Every source file below a folder by its path from the root.
fn sources(folder: &str, out: &mut Vec<String>) {
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type().expect("a type").is_dir() {
            sources(&path, out);
        } else if path.ends_with(".rs") {
            out.push(path);
        }
    }
}

/// Shared files that name a ruleset.
fn found() -> BTreeSet<String> {
    let mut all = Vec::new();
    sources("src", &mut all);
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let name = entry.expect("an entry").file_name();
        sources(&format!("crates/{}/src", name.to_string_lossy()), &mut all);
    }
    all.into_iter()
        .filter(|path| path != "src/main.rs" && !is_own(path))
        .filter(|path| {
            let text = fs::read_to_string(root().join(Path::new(path))).expect("a source file");
            names_one(TokenStream::from_str(&text).expect("tokens"))
        })
        .collect()
}

#[test]
fn shared_code_names_no_ruleset() {
    let found = found();
    assert!(
        found.is_empty(),
        "these shared files name a ruleset; ask it by a trait, or move them into its folder: {found:#?}"
    );
}

#[test]
fn names_count_in_code_alone() {
    let names = |code: &str| names_one(TokenStream::from_str(code).expect("tokens"));
    assert!(names("fn f() { g::<Strike>() }"));
    assert!(names("use hexlance_dial::state::Clock;"));
    assert!(!names("/* Strike */ fn strike(dial: &str) { \"Dial\"; }"));
    assert!(
        is_own("crates/hexlance_host/src/game/strike/mod.rs")
            && is_own("crates/hexlance_host/src/rulesets/dial.rs")
    );
    assert!(
        is_own("crates/hexlance_strike/src/lib.rs") && is_own("crates/hexlance_dial_ai/src/lib.rs")
    );
    assert!(
        !is_own("crates/hexlance_host/src/game/mod.rs")
            && !is_own("crates/hexlance_ai/src/striker.rs")
    );
}
