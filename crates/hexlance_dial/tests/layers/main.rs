//! The layers of the rules: words and state below, what reads and changes them above, the rules above that, then the
//! turn, and whoever looks on.
//!
//! Reads the sources of this crate. A top module may import from its own layer and from those below it, but no modules
//! import each other, be it in a ring of many.

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
fn no_modules_import_each_other() {
    let rings = knots(&layers().edges());
    assert!(
        rings.is_empty(),
        "modules that import each other: {rings:#?}"
    );
}
