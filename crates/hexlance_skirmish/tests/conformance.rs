//! Plays every rule case under `tests/conformance/skirmish`.

#[path = "../../../tests/cases/mod.rs"]
mod cases;

use std::{path::Path, sync::LazyLock};

use cases::Played;
use hexlance_skirmish::{conformance::run_case, content::Content};

/// What became of every case. They are played once, whichever test asks first.
static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let content = Content::shipped();
    Played::of("skirmish", |text, file| run_case(text, file, &content))
});

#[test]
fn every_case_is_as_the_rules_say() {
    PLAYED.have_passed();
}

#[test]
fn every_case_has_an_id_of_its_own_and_says_what_it_shows() {
    PLAYED.say_what_they_show();
}

#[test]
fn what_a_case_gets_wrong_is_told_with_its_line() {
    let text = "(\n    id: \"x\",\n    title: \"x\",\n    north: {\n        \"A\": \"plasma carbide, at (5,10)\",\n    },\n    script: [],\n)";
    let outcome = run_case(text, Path::new("x.ron"), &Content::shipped());
    let first = outcome.failures.first().expect("a fault");
    assert_eq!(first.line, 5);
    assert!(first.message.contains("carbide"), "{}", first.message);
}

#[test]
fn a_case_that_expects_what_does_not_happen_fails() {
    let text = "(\n    id: \"x\",\n    title: \"x\",\n    north: { \"A\": \"at (5,10)\" },\n    dice: [3],\n    script: [\n        Order(who: \"A\", first: Move((6,10))),\n        At(\"A\", (7,10)),\n    ],\n)";
    let outcome = run_case(text, Path::new("x.ron"), &Content::shipped());
    let lines: Vec<_> = outcome.failures.iter().map(|f| f.line).collect();
    assert!(lines.contains(&8), "{:?}", outcome.failures);
    assert!(
        outcome.failures.iter().any(|f| f.message.contains("dice")),
        "{:?}",
        outcome.failures
    );
}

#[test]
fn the_cases_of_the_guide_work() {
    let content = Content::shipped();
    let is_own = |block: &str| block.starts_with("// skirmish\n");
    cases::of_guide(1, is_own, |text, file| run_case(text, file, &content));
}
