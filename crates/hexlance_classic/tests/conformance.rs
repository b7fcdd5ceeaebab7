//! Plays every rule case under `tests/conformance/classic`.

#[path = "../../../tests/cases/mod.rs"]
mod cases;

use std::{path::Path, sync::LazyLock};

use cases::Played;
use hexlance_classic::{conformance::run_case, content::Content};

/// What became of every case. They are played once, whichever test asks first.
static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let content = Content::shipped();
    Played::of("classic", |text, file| run_case(text, file, &content))
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
fn every_case_lies_in_a_file_of_its_id() {
    for (path, outcome) in &PLAYED.0 {
        let name = path.file_stem().expect("a name").to_string_lossy();
        assert_eq!(outcome.id.trim_start_matches("tw."), name);
    }
}

#[test]
fn what_a_case_gets_wrong_is_told_with_its_line() {
    let text = "(\n    id: \"x\",\n    title: \"x\",\n    red: {\n        \"A\": \"at 0505 N, has Plasma Carbide RA\",\n    },\n    script: [],\n)";
    let outcome = run_case(text, Path::new("x.ron"), &Content::shipped());
    let first = outcome.failures.first().expect("a fault");
    assert!(first.message.contains("Carbide"), "{}", first.message);
}

#[test]
fn a_case_that_expects_what_does_not_happen_fails() {
    let text = "(\n    id: \"x\",\n    title: \"x\",\n    red: { \"A\": \"at 0505 N\", \"B\": \"at 1010 N\" },\n    dice: [3],\n    script: [\n        Move(who: \"A\", go: \"F\"),\n        At(\"A\", \"0505\"),\n    ],\n)";
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
    let is_own = |block: &str| block.starts_with("// classic\n");
    cases::of_guide(1, is_own, |text, file| run_case(text, file, &content));
}
