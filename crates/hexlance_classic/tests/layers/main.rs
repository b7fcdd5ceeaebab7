//! The layers of the rules: words and state below, what reads and changes them above, the rules above that, then the
//! turn, and whoever looks on.
//!
//! Reads the sources of this crate. A top module may import from its own layer and from those below it; modules of one
//! layer that import each other in a ring are a knot, and there may only be fewer and smaller ones.

#[path = "../../../../tests/layers/mod.rs"]
mod layers;

use std::path::Path;

use layers::{Layers, knots};

/// The layers, the lowest first, each with its top modules.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "words",
        &[
            "command",
            "content",
            "form",
            "heat_scale",
            "model",
            "moments",
            "question",
            "state",
            "tables",
            "tags",
        ],
    ),
    (
        "reading",
        &["arcs", "change", "dice", "ground", "read", "sight", "walk"],
    ),
    (
        "rules",
        &[
            "buildings",
            "cargo",
            "displacement",
            "electronics",
            "entering",
            "experience",
            "fire",
            "force",
            "heat",
            "hidden",
            "infantry",
            "losses",
            "moves",
            "odds",
            "physical",
            "skid",
            "toll",
            "towing",
            "turn",
            "victory",
            "warriors",
            "withdrawal",
            "woods",
        ],
    ),
    (
        "the whole",
        &[
            "digest",
            "draft",
            "event",
            "setup",
            "step",
            "timetable",
            "view",
        ],
    ),
    ("who looks on", &["conformance"]),
];

/// Modules in the largest knot. Fewer are welcome: write the smaller number here.
const LARGEST_KNOT: usize = 16;

/// How many knots there are. Fewer are welcome here too.
const KNOTS: usize = 2;

fn layers() -> Layers {
    Layers {
        sources: Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        all: LAYERS,
    }
}

#[test]
fn every_module_has_its_layer() {
    layers().check_modules();
}

#[test]
fn nothing_imports_from_above() {
    layers().check_imports();
}

#[test]
fn knots_only_become_fewer_and_smaller() {
    let knots = knots(&layers().edges());
    let largest = knots.first().map_or(0, |knot| knot.len());
    assert!(
        largest <= LARGEST_KNOT,
        "{largest} modules import each other: {:?}",
        knots.first()
    );
    assert_eq!(largest, LARGEST_KNOT, "it is smaller: write {largest} down");
    let n = knots.len();
    assert!(n <= KNOTS, "there are {n} knots: {knots:?}");
    assert_eq!(n, KNOTS, "there are fewer: write {n} down");
}
