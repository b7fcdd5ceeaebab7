//! The layers of the rules: words and state below, what reads and changes them above, the rules above that, then the
//! turn, and whoever looks on.
//!
//! Reads the sources of this crate. A top module may import from its own layer and from those below it; modules of one
//! layer that import each other in a ring are a knot, and the largest may only become smaller.

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
            "ability", "card", "command", "content", "control", "form", "keys", "model", "moments",
            "question", "sides", "special", "state", "walk",
        ],
    ),
    (
        "reading",
        &[
            "aimed",
            "change",
            "concealment",
            "conditions",
            "electronics",
            "go",
            "hurt",
            "modes",
            "moved",
            "occupancy",
            "place",
            "read",
            "reserves",
            "roll",
            "scatter",
            "shift",
            "status",
            "task",
            "terrain",
            "terrain_costs",
            "used",
        ],
    ),
    (
        "rules",
        &[
            "abilities",
            "aero",
            "arrival",
            "artillery",
            "attack",
            "blast",
            "cargo",
            "criticals",
            "damage",
            "drops",
            "environment",
            "fire",
            "forces",
            "formations",
            "gear",
            "heat",
            "hidden",
            "initiative",
            "intelligence",
            "mines",
            "mission",
            "morale",
            "movement",
            "network",
            "physical",
            "positions",
            "smoke",
            "support",
            "works",
        ],
    ),
    (
        "the turn",
        &[
            "apply",
            "builder",
            "event",
            "happenings",
            "resume",
            "setup",
            "step",
            "timetable",
            "turn",
            "victory",
        ],
    ),
    (
        "who looks on",
        &["conformance", "draft", "invariants", "view"],
    ),
];

/// Modules in the largest knot. Fewer are welcome: write the smaller number here.
const LARGEST_KNOT: usize = 24;

/// What one module imports of another, with the files that do.
type Edges = BTreeMap<(String, String), BTreeSet<String>>;

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The files of the rules with the names of their modules, tests left out.
fn files(dir: &Path, module: &[String], out: &mut Vec<(Vec<String>, PathBuf)>) {
    let mut entries: Vec<_> = fs::read_dir(dir)
        .expect("a readable folder")
        .map(|e| e.expect("a readable entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let stem = path.file_stem().and_then(|s| s.to_str()).expect("a name");
        if stem == "tests" {
            continue;
        }
        let mut name = module.to_vec();
        if path.is_dir() {
            name.push(stem.to_owned());
            files(&path, &name, out);
        } else if path.extension().is_some_and(|e| e == "rs") && !matches!(stem, "lib") {
            if stem != "mod" {
                name.push(stem.to_owned());
            }
            out.push((name, path));
        }
    }
}

fn edges() -> Edges {
    let mut all = Vec::new();
    files(&sources(), &[], &mut all);
    let mut edges = Edges::new();
    for (module, path) in all {
        let text = fs::read_to_string(&path).expect("a readable file");
        let (top, file) = (&module[0], module.join("/"));
        for import in imports(&text, &module) {
            if import != *top {
                let edge = (top.clone(), import);
                edges.entry(edge).or_default().insert(file.clone());
            }
        }
    }
    let tops = top_modules();
    edges.retain(|(_, to), _| tops.contains(to));
    edges
}

fn top_modules() -> BTreeSet<String> {
    let mut all = Vec::new();
    files(&sources(), &[], &mut all);
    all.into_iter()
        .map(|(module, _)| module[0].clone())
        .collect()
}

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|(_, names)| names.contains(&module))
}

/// The knots of a graph: modules from each of which every other of them can be reached.
fn knots(edges: &Edges) -> Vec<BTreeSet<String>> {
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
fn the_largest_knot_only_becomes_smaller() {
    let knots = knots(&edges());
    let largest = knots.first().map_or(0, BTreeSet::len);
    assert!(
        largest <= LARGEST_KNOT,
        "{largest} modules import each other: {:?}",
        knots.first()
    );
    assert_eq!(largest, LARGEST_KNOT, "it is smaller: write {largest} down");
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
