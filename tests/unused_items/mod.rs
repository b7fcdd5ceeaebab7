//! Every public item is named somewhere beside its definition: what nobody uses is deleted.
//!
//! The compiler finds unused items of a crate, but takes public ones for somebody else's. Crates of this workspace have no
//! users outside of it.

use std::{
    collections::{BTreeMap, HashMap},
    sync::LazyLock,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::{
    root,
    ruleset_names::{crates, sources},
    tokens,
};

/// Items that can be public and have a name.
const KINDS: [&str; 8] = [
    "fn", "struct", "enum", "trait", "const", "static", "type", "union",
];

/// What may stand between `pub` and the kind of an item.
const BEFORE: [&str; 4] = ["async", "const", "unsafe", "extern"];

/// Names of the workspace: how often each stands in code, and where public items are defined.
#[derive(Default)]
pub(super) struct Names {
    seen: HashMap<String, usize>,
    defined: BTreeMap<String, Vec<String>>,
}

impl Names {
    /// Whether a name stands anywhere in code.
    pub(super) fn has(&self, name: &str) -> bool {
        self.seen.contains_key(name)
    }

    /// Reads code; `path` is the file that it stands in, `own` whether items are looked for.
    fn read(&mut self, code: TokenStream, path: &str, own: bool) {
        let tokens: Vec<_> = code.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    if own && name == "pub" {
                        self.define(&tokens[i + 1..], path);
                    }
                    *self.seen.entry(name).or_default() += 1;
                }
                TokenTree::Group(group) if is_doc(group) => {}
                TokenTree::Group(group) => self.read(group.stream(), path, own),
                // Attributes name functions in texts: `default = "one"`, `with = "limits::within::<_, 0, 9>"`.
                TokenTree::Literal(literal) => {
                    let text = literal.to_string();
                    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                    if text.starts_with('"') && (!text.contains(' ') || text.contains("::<")) {
                        for word in words {
                            *self.seen.entry(word.to_owned()).or_default() += 1;
                        }
                    }
                }
                TokenTree::Punct(_) => {}
            }
        }
    }

    /// Notes the item that begins behind `pub`.
    fn define(&mut self, rest: &[TokenTree], path: &str) {
        let mut words = rest.iter().map_while(|token| match token {
            TokenTree::Ident(ident) => Some(ident.to_string()),
            _ => None,
        });
        let mut kind = words.next();
        let mut name = words.next();
        // `pub const fn name`, but `pub const NAME`.
        while kind.as_deref().is_some_and(|k| BEFORE.contains(&k))
            && name
                .as_deref()
                .is_some_and(|n| KINDS.contains(&n) || BEFORE.contains(&n))
        {
            kind = name;
            name = words.next();
        }
        if let (Some(kind), Some(name)) = (kind, name)
            && KINDS.contains(&&*kind)
        {
            self.defined.entry(name).or_default().push(path.to_owned());
        }
    }

    /// Public items that are named nowhere but where they are defined.
    fn unused(&self) -> Vec<String> {
        let only = |(name, places): &(&String, &Vec<String>)| self.seen[*name] <= places.len();
        self.defined
            .iter()
            .filter(only)
            .map(|(name, places)| format!("{name} in {}", places.join(", ")))
            .collect()
    }
}

/// Whether a group is that of a doc comment.
fn is_doc(group: &proc_macro2::Group) -> bool {
    group.delimiter() == Delimiter::Bracket
        && matches!(group.stream().into_iter().next(), Some(TokenTree::Ident(i)) if i == "doc")
}

/// The names of all packages.
pub(super) static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let mut names = Names::default();
    let packages = crates().into_iter().map(|name| format!("crates/{name}/"));
    let mut count = 0;
    for package in packages.chain([String::new()]) {
        for folder in ["src", "tests", "examples", "benches"] {
            let path = format!("{package}{folder}");
            let mut all = Vec::new();
            // Not every package has every folder.
            if root().join(&path).is_dir() {
                sources(&path, &mut all);
            }
            count += all.len();
            for file in all {
                names.read(tokens(&file), &file, folder == "src");
            }
        }
    }
    assert!(count > 600, "{count} files");
    names
});

#[test]
fn every_public_item_is_used() {
    let unused = NAMES.unused();
    assert!(
        unused.is_empty(),
        "nothing names these public items: {unused:#?}"
    );
}

#[test]
fn a_name_counts_where_it_is_used() {
    let unused = |code: &str| {
        let mut names = Names::default();
        names.read(code.parse().expect("Rust"), "a.rs", true);
        names.unused()
    };
    assert_eq!(unused("pub fn alone() {}"), ["alone in a.rs"]);
    assert_eq!(unused("pub const fn alone() {}"), ["alone in a.rs"]);
    assert_eq!(
        unused("/// [`alone`]\npub const alone: u8 = 1;"),
        ["alone in a.rs"]
    );
    assert_eq!(unused("mod m { pub struct Alone; }"), ["Alone in a.rs"]);
    assert!(unused("pub fn used() {} fn f() { used() }").is_empty());
    assert!(unused("pub fn used() {} #[serde(default = \"used\")] struct S;").is_empty());
    assert!(unused("pub(crate) fn the_compiler_sees() {} pub use other::thing;").is_empty());
}
