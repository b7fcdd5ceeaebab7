//! No shared crate names a ruleset or depends on one: `main` registers rulesets, and what is shared asks them by traits.

mod numbers;

use std::{collections::BTreeSet, fs, path::Path, str::FromStr};

use proc_macro2::{TokenStream, TokenTree};

use super::root;

/// How names of a ruleset's crates begin, that of its rules and of whatever presents it.
const CRATES: [&str; 4] = [
    "hexlance_strike",
    "hexlance_dial",
    "hexlance_skirmish",
    "hexlance_classic",
];

/// How names of a ruleset's types begin.
const TYPES: [&str; 4] = ["Strike", "Dial", "Skirmish", "Classic"];

/// What the types of a ruleset that others name are called behind its own name.
const KINDS: [&str; 2] = ["", "Game"];

/// Whether a crate belongs to a ruleset.
fn is_of_ruleset(name: &str) -> bool {
    CRATES.iter().any(|own| name.starts_with(own))
}

/// Whether a file belongs to a ruleset: its crate does.
fn is_own(path: &str) -> bool {
    let mut parts = path.split('/').skip_while(|part| *part != "crates").skip(1);
    is_of_ruleset(parts.next().unwrap_or_default())
}

/// Whether an identifier names a ruleset by a crate or a type of it.
fn names(ident: &str) -> bool {
    let kind = |own: &str| {
        let rest = ident.strip_prefix(own);
        rest.is_some_and(|rest| KINDS.contains(&rest))
    };
    is_of_ruleset(ident) || TYPES.into_iter().any(kind)
}

/// Whether code names a ruleset; what stands in comments and texts does not count.
fn names_one(code: TokenStream) -> bool {
    code.into_iter().any(|token| match token {
        TokenTree::Group(group) => names_one(group.stream()),
        TokenTree::Ident(ident) => names(&ident.to_string()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// What a manifest's crate needs to be built that belongs to a ruleset; what only its tests need does not count.
fn needs(manifest: &str) -> Vec<&str> {
    let mut counts = false;
    let mut out = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            counts = line.contains("dependencies") && !line.contains("dev-dependencies");
        }
        let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
        if counts && is_of_ruleset(name) {
            out.push(name);
        }
    }
    out
}

/// Every source file below a folder by its path from the root.
pub(super) fn sources(folder: &str, out: &mut Vec<String>) {
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

/// The names of all crates.
pub(super) fn crates() -> Vec<String> {
    let all = fs::read_dir(root().join("crates")).expect("the crates");
    all.map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// The text of a file by its path from the root.
fn text(path: &str) -> String {
    fs::read_to_string(root().join(Path::new(path))).expect("a file")
}

/// Shared files that name a ruleset.
fn found() -> BTreeSet<String> {
    let mut all = Vec::new();
    sources("src", &mut all);
    for name in crates() {
        sources(&format!("crates/{name}/src"), &mut all);
    }
    assert!(all.len() > 500, "{} files", all.len());
    all.into_iter()
        .filter(|path| path != "src/main.rs" && !is_own(path))
        .filter(|path| names_one(TokenStream::from_str(&text(path)).expect("tokens")))
        .collect()
}

#[test]
fn shared_code_names_no_ruleset() {
    let found = found();
    assert!(
        found.is_empty(),
        "these shared files name a ruleset; ask it by a trait, or move them into its presenter: {found:#?}"
    );
}

#[test]
fn shared_crates_depend_on_no_ruleset() {
    let mut crates = crates();
    crates.retain(|name| !is_of_ruleset(name));
    assert!(crates.len() > 15, "{crates:?}");
    for name in crates {
        let manifest = text(&format!("crates/{name}/Cargo.toml"));
        let needs = needs(&manifest);
        assert!(needs.is_empty(), "{name} depends on {needs:?}");
    }
}

#[test]
fn names_count_in_code_alone() {
    let names = |code: &str| names_one(TokenStream::from_str(code).expect("tokens"));
    assert!(names("fn f() { g::<Strike>() }"));
    assert!(names("type S = Session<DialGame>;"));
    assert!(names("use hexlance_dial::state::Clock;"));
    assert!(names("const G: &dyn Game = hexlance_strike_present::GAME;"));
    assert!(!names("/* Strike */ fn strike(dial: &str) { \"Dial\"; }"));
    assert!(!names("struct DialMark; struct Striker;"));
    assert!(is_own("crates/hexlance_strike_present/src/battle/mod.rs"));
    assert!(is_own("crates/hexlance_strike/src/lib.rs"));
    assert!(!is_own("crates/hexlance_host/src/game/strike/mod.rs"));
    assert!(!is_own("crates/hexlance_host/src/rulesets/dial.rs"));
    assert!(!is_own("crates/hexlance_ai/src/striker.rs"));
}

#[test]
fn what_a_crate_is_built_with_is_read_from_its_manifest() {
    let manifest = "[package]\nname = \"hexlance_dial\"\n\n[dependencies]\nhexlance_strike.workspace = true\n\
                    hexlance_rules.workspace = true\n\n[dev-dependencies]\nhexlance_dial_present.workspace = true\n\n\
                    [target.'cfg(unix)'.dependencies]\nhexlance_dial = { path = \"x\" }\n";
    assert_eq!(needs(manifest), ["hexlance_strike", "hexlance_dial"]);
}
