//! Layers of the modules of a crate: which imports which, read from its sources.
//!
//! A crate of rules says its layers, the lowest first, and holds them by these checks in a test of its own.

mod paths;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use paths::imports;

/// The layers of a crate, the lowest first, each with its top modules.
pub struct Layers {
    /// The folder of its sources.
    pub sources: PathBuf,
    /// The names of the layers, and their modules.
    pub all: &'static [(&'static str, &'static [&'static str])],
}

/// What is compiled for tests alone.
const FOR_TESTS: [&str; 2] = ["tests", "testing"];

/// What one module imports of another, with the files that do.
pub type Edges = BTreeMap<(String, String), BTreeSet<String>>;

/// The files of the rules with the names of their modules, tests left out.
fn files(dir: &Path, module: &[String], out: &mut Vec<(Vec<String>, PathBuf)>) {
    let mut entries: Vec<_> = fs::read_dir(dir)
        .expect("a readable folder")
        .map(|e| e.expect("a readable entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().and_then(|s| s.to_str()).expect("a name");
        if FOR_TESTS.contains(&stem) {
            continue;
        }
        let mut name = module.to_vec();
        if path.is_dir() {
            name.push(stem.to_owned());
            files(&path, &name, out);
        } else if path.extension().is_some_and(|e| e == "rs") && stem != "lib" {
            if stem != "mod" {
                name.push(stem.to_owned());
            }
            out.push((name, path));
        }
    }
}

impl Layers {
    /// The files of the crate with the names of their modules.
    fn files(&self) -> Vec<(Vec<String>, PathBuf)> {
        let mut all = Vec::new();
        files(&self.sources, &[], &mut all);
        all
    }

    fn top_modules(&self) -> BTreeSet<String> {
        let all = self.files().into_iter();
        all.map(|(module, _)| module[0].clone()).collect()
    }

    /// What its top modules import of one another.
    pub fn edges(&self) -> Edges {
        let tops = self.top_modules();
        let mut edges = Edges::new();
        for (module, path) in self.files() {
            let text = fs::read_to_string(&path).expect("a readable file");
            let (top, file) = (&module[0], module.join("/"));
            for import in imports(&text, &module) {
                if import != *top && tops.contains(&import) {
                    let edge = (top.clone(), import);
                    edges.entry(edge).or_default().insert(file.clone());
                }
            }
        }
        assert!(edges.len() > 100, "hardly any import is found");
        edges
    }

    fn layer(&self, module: &str) -> Option<usize> {
        self.all
            .iter()
            .position(|(_, names)| names.contains(&module))
    }

    /// Every top module stands in one layer.
    pub fn check_modules(&self) {
        let names = self.all.iter().flat_map(|(_, names)| *names);
        let named: Vec<&str> = names.copied().collect();
        let once: BTreeSet<String> = named.iter().map(|m| (*m).to_owned()).collect();
        assert_eq!(named.len(), once.len(), "a module stands in two layers");
        assert_eq!(once, self.top_modules());
    }

    /// No module imports one of a layer above its own.
    pub fn check_imports(&self) {
        let wrong: Vec<String> = self
            .edges()
            .iter()
            .filter(|((from, to), _)| self.layer(from) < self.layer(to))
            .map(|((from, to), files)| {
                let name = |m: &str| self.layer(m).map_or("", |l| self.all[l].0);
                format!(
                    "{from} ({}) imports {to} ({}) in {}",
                    name(from),
                    name(to),
                    files.iter().cloned().collect::<Vec<_>>().join(", ")
                )
            })
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// The knots of a graph: modules from each of which every other of them can be reached.
pub fn knots(edges: &Edges) -> Vec<BTreeSet<String>> {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (from, to) in edges.keys() {
        next.entry(from).or_default().push(to);
    }
    let reach = |from: &str| {
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            for to in next.get(at).into_iter().flatten() {
                if seen.insert((*to).to_owned()) {
                    open.push(to);
                }
            }
        }
        seen
    };
    let all: BTreeMap<&str, BTreeSet<String>> = next.keys().map(|m| (*m, reach(m))).collect();
    let mut knots: Vec<BTreeSet<String>> = Vec::new();
    for (module, reached) in &all {
        let knot: BTreeSet<String> = reached
            .iter()
            .filter(|m| all.get(m.as_str()).is_some_and(|r| r.contains(*module)))
            .cloned()
            .collect();
        if knot.len() > 1 && !knots.contains(&knot) {
            knots.push(knot);
        }
    }
    knots.sort_by_key(|k| std::cmp::Reverse(k.len()));
    knots
}

#[test]
fn knots_are_found() {
    let edge = |a: &str, b: &str| ((a.to_owned(), b.to_owned()), BTreeSet::new());
    let graph = Edges::from([
        edge("a", "b"),
        edge("b", "c"),
        edge("c", "b"),
        edge("c", "d"),
        edge("e", "f"),
        edge("f", "g"),
        edge("g", "e"),
    ]);
    let found: Vec<Vec<String>> = knots(&graph)
        .into_iter()
        .map(|k| k.into_iter().collect())
        .collect();
    assert_eq!(found, [vec!["e", "f", "g"], vec!["b", "c"]]);
}
