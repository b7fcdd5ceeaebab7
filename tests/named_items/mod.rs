//! Items that the documentation for developers names: types, functions and modules in backticks exist.

use super::{
    named_files::{PAGES, in_backticks, read},
    unused_items::{NAMES, Names},
};

/// The names in a word that reads like code, such as `Battle`, `dyn Game`, `draft::laws`, `apply()`, `View<'_>`; none in
/// any other word.
fn items_in(word: &str) -> Vec<&str> {
    let word = ["dyn ", "impl ", "&"]
        .into_iter()
        .fold(word, |rest, start| rest.strip_prefix(start).unwrap_or(rest));
    let path = word.split(['<', '(']).next().unwrap_or_default();
    let parts: Vec<_> = path.split("::").collect();
    let is_name = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if parts.iter().all(is_name) {
        parts
    } else {
        Vec::new()
    }
}

/// Names of a page that stand nowhere in the code, each with its line.
fn strangers(text: &str, names: &Names) -> Vec<String> {
    in_backticks(text)
        .into_iter()
        .filter(|(_, word)| items_in(word).iter().any(|name| !names.has(name)))
        .map(|(line, word)| format!("{line}: `{word}`"))
        .collect()
}

#[test]
fn pages_for_developers_name_items_that_exist() {
    for page in PAGES.into_iter().filter(|page| *page != "README.md") {
        let strangers = strangers(&read(page), &NAMES);
        assert!(
            strangers.is_empty(),
            "{page} names items that are not there: {strangers:#?}"
        );
    }
}

#[test]
fn an_item_that_is_not_there_is_found() {
    let strangers = |text: &str| strangers(text, &NAMES);
    assert_eq!(
        strangers("The `NoSuchTypeAtAll` does it"),
        ["1: `NoSuchTypeAtAll`"]
    );
    assert_eq!(
        strangers("\n`dyn Battle::no_such_thing()`"),
        ["2: `dyn Battle::no_such_thing()`"]
    );
    assert!(strangers("`Battle`, `dyn Game`, `UnitRead<'_>`, `apply()`").is_empty());
    assert!(strangers("`cargo test --no-such`, `a/path.rs`, `sca.ability`, `1d6`").is_empty());
}
