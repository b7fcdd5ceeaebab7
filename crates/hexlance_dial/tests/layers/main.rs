//! The layers of the rules: words and state below, what reads and changes them above, the rules above that, then the
//! turn, and whoever looks on.
//!
//! Reads the sources of this crate. A top module may import from its own layer and from those below it, but no modules
//! import each other, be it in a ring of many.

#[path = "../../../hexlance_strike/tests/layers/paths.rs"]
mod paths;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use paths::imports;

/// The layers, the lowest first, each with its top modules.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "words",
        &[
            "command",
            "content",
            "equipment",
            "form",
            "keys",
            "model",
            "moments",
            "question",
            "roll",
            "state",
            "tags",
        ],
    ),
    (
        "reading",
        &[
            "arcs", "change", "contact", "line", "moved", "read", "terrain",
        ],
    ),
    (
        "rules",
        &[
            "allotment",
            "artillery",
            "attack",
            "bypass",
            "captivity",
            "force",
            "heat",
            "losses",
            "movement",
            "orders",
            "switches",
            "vent",
            "victory",
        ],
    ),
    (
        "the turn",
        &["digest", "event", "setup", "step", "timetable", "turn"],
    ),
    (
        "who looks on",
        &["conformance", "draft", "invariants", "legal"],
    ),
];

/// What is compiled for tests alone.
const FOR_TESTS: [&str; 2] = ["tests", "testing"];

/// What one module imports of another, with the files that do.
type Edges = BTreeMap<(String, String), BTreeSet<String>>;

/// The files of the rules with the names of their modules, tests left out.
fn files(dir: &Path, module: &[String], out: &mut Vec<(Vec<String>, PathBuf)>) {
    for entry in fs::read_dir(dir).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
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

fn sources() -> Vec<(Vec<String>, PathBuf)> {
    let mut all = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    files(&root, &[], &mut all);
    all
}

fn top_modules() -> BTreeSet<String> {
    let all = sources().into_iter();
    all.map(|(module, _)| module[0].clone()).collect()
}

fn edges() -> Edges {
    let tops = top_modules();
    let mut edges = Edges::new();
    for (module, path) in sources() {
        let text = fs::read_to_string(&path).expect("a readable file");
        let (top, file) = (&module[0], module.join("/"));
        for import in imports(&text, &module) {
            if import != *top && tops.contains(&import) {
                let edge = (top.clone(), import);
                edges.entry(edge).or_default().insert(file.clone());
            }
        }
    }
    edges
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|(_, names)| names.contains(&module))
}

/// The imports that are part of a ring, or lead from one ring to another: what is left when those are taken away, again
/// and again, that nobody imports or that import nothing.
fn in_rings(mut imports: BTreeSet<(String, String)>) -> BTreeSet<(String, String)> {
    loop {
        let importing: BTreeSet<String> = imports.iter().map(|(from, _)| from.clone()).collect();
        let imported: BTreeSet<String> = imports.iter().map(|(_, to)| to.clone()).collect();
        let before = imports.len();
        imports.retain(|(from, to)| imported.contains(from) && importing.contains(to));
        if imports.len() == before {
            return imports;
        }
    }
}

#[test]
fn every_module_has_its_layer() {
    let named: Vec<&str> = LAYERS
        .iter()
        .flat_map(|(_, names)| *names)
        .copied()
        .collect();
    let once: BTreeSet<String> = named.iter().map(|m| (*m).to_owned()).collect();
    assert_eq!(named.len(), once.len(), "a module stands in two layers");
    assert_eq!(once, top_modules());
}

#[test]
fn nothing_imports_from_above() {
    let wrong: Vec<String> = edges()
        .iter()
        .filter(|((from, to), _)| layer(from) < layer(to))
        .map(|((from, to), files)| {
            let name = |m: &str| layer(m).map_or("", |l| LAYERS[l].0);
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

#[test]
fn no_modules_import_each_other() {
    let edges = edges();
    assert!(edges.len() > 100, "hardly any import is found");
    let rings = in_rings(edges.keys().cloned().collect());
    let told: Vec<String> = rings
        .into_iter()
        .map(|edge| format!("{} imports {} in {:?}", edge.0, edge.1, edges[&edge]))
        .collect();
    assert!(told.is_empty(), "a ring:\n{}", told.join("\n"));
}

#[test]
fn rings_are_found() {
    let edge = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    let ring = [edge("b", "c"), edge("c", "d"), edge("d", "b")];
    let rest = [edge("a", "b"), edge("d", "e"), edge("e", "f")];
    let all = ring.iter().chain(&rest).cloned().collect();
    assert_eq!(in_rings(all), BTreeSet::from(ring));
    assert!(in_rings(BTreeSet::from(rest)).is_empty());
}
