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
            "ability", "answer", "card", "command", "content", "control", "form", "keys", "model",
            "moments", "sides", "special", "state", "values", "walk",
        ],
    ),
    (
        "reading",
        &[
            "aimed",
            "bearing",
            "blows",
            "change",
            "concealment",
            "conditions",
            "craft",
            "critical_table",
            "electronics",
            "go",
            "hurt",
            "line",
            "modes",
            "moved",
            "occasions",
            "occupancy",
            "place",
            "read",
            "reserves",
            "roll",
            "room",
            "scatter",
            "shells",
            "shift",
            "sky",
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
            "displace",
            "drops",
            "environment",
            "exposure",
            "fire",
            "forces",
            "formations",
            "gear",
            "heat",
            "hidden",
            "hunt",
            "initiative",
            "intelligence",
            "light",
            "losses",
            "mines",
            "mission",
            "modifiers",
            "morale",
            "movement",
            "munition",
            "network",
            "physical",
            "positions",
            "smoke",
            "support",
            "surprise",
            "to_hit",
            "weapons",
            "wind",
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
            "question",
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
const LARGEST_KNOT: usize = 4;

/// How many knots there are. Fewer are welcome here too.
const KNOTS: usize = 6;

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
