//! Plays every rule case under `tests/conformance/dial`.

#[path = "../../../tests/cases/mod.rs"]
mod cases;

use std::{collections::BTreeMap, fs, path::Path, sync::LazyLock};

use cases::Played;
use hexlance_dial::{
    conformance::run_case,
    content::Content,
    equipment::{Equipment, HeatEffect},
};

/// What became of every case. They are played once, whichever test asks first.
static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let content = Content::shipped();
    Played::of("dial", |text, file| run_case(text, file, &content))
});

#[test]
fn every_case_is_as_the_rules_say() {
    PLAYED.have_passed();
}

#[test]
fn every_case_has_an_id_of_its_own_and_says_what_it_shows() {
    PLAYED.say_what_they_show();
}

/// Ids of everything on the dials.
fn catalogue() -> impl Iterator<Item = &'static str> {
    let equipment = Equipment::ALL.iter().map(|e| e.id());
    equipment.chain(HeatEffect::ALL.iter().map(|e| e.id()))
}

#[test]
fn every_ability_has_two_cases_and_a_demo() {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for (_, outcome) in &PLAYED.0 {
        if let Some((about, _)) = outcome.id.rsplit_once('.') {
            *count.entry(about.to_owned()).or_default() += 1;
        }
    }
    let demos = cases::at_root("scenarios/demos/dial");
    for id in catalogue() {
        let cases = count.get(id).copied().unwrap_or_default();
        assert!(cases >= 2, "{id} has {cases} cases");
        let demo = demos.join(format!("{id}.ron"));
        assert!(demo.is_file(), "{id} has no demo: {}", demo.display());
    }
}

/// A case's text without an ability: nothing carries its mark.
fn without(text: &str, name: &str) -> String {
    text.lines()
        .map(|line| {
            // Lines of units; what is done and what must hold stays.
            if line.contains("/") && line.contains("\": \"") {
                line.replace(&format!("{{{name}}}"), "{none}")
                    .replace(&format!(": {name};"), ": none;")
                    .replace(&format!(": {name}}}"), ": none}")
                    .replace(&format!(" {name}, "), " none, ")
                    .replace(&format!(" {name}\""), " none\"")
            } else {
                line.to_owned()
            }
        })
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_cases_of_an_ability_fail_without_it() {
    // On the heat dial of all cases these squares stand without being named.
    let everywhere = |e: &&HeatEffect| {
        !e.id().ends_with("starting_position") && !e.id().starts_with("heat.speed_avoid")
    };
    let equipment = Equipment::ALL.iter().map(|e| (e.id(), e.name()));
    let effects = HeatEffect::ALL.iter().filter(everywhere);
    let content = Content::shipped();
    let paths = cases::files(&cases::at_root("tests/conformance/dial"));
    let texts: Vec<_> = paths
        .iter()
        .map(|p| (p, fs::read_to_string(p).expect("a case")))
        .collect();
    for (id, name) in equipment.chain(effects.map(|e| (e.id(), e.name()))) {
        let start = format!("id: \"{id}.");
        let own: Vec<_> = texts
            .iter()
            .filter(|(_, text)| text.contains(&start))
            .collect();
        let mut failed = 0;
        for (path, text) in &own {
            let bare = without(text, name);
            let outcome = run_case(&bare, path, &content);
            for fault in &outcome.failures {
                let read = !fault.message.contains("not understood");
                assert!(read, "{}: {}", path.display(), fault.message);
            }
            failed += usize::from(!outcome.passed());
        }
        assert!(failed > 0, "all cases of {id} hold without it");
    }
}

#[test]
fn what_a_case_gets_wrong_is_told_with_its_line() {
    let text = "(\n    id: \"x\",\n    title: \"x\",\n    red: {\n        \"A\": \"tank, 8/8/18, P plasma 3\",\n    },\n    script: [],\n)";
    let outcome = run_case(text, Path::new("x.ron"), &Content::shipped());
    let first = outcome.failures.first().expect("a fault");
    assert_eq!(first.line, 5);
    assert!(first.message.contains("plasma"), "{}", first.message);
}

#[test]
fn a_case_that_expects_what_does_not_happen_fails() {
    let text = "(\n    id: \"x\",\n    title: \"x\",\n    red: { \"A\": \"tank, 8/8/18, at (0,0) f0\" },\n    blue: { \"B\": \"tank, 8/8/18, at (9,0) f3\" },\n    dice: [3],\n    script: [\n        Move(unit: \"A\", to: (2, 0)),\n        State(of: \"A\", at: (3, 0)),\n    ],\n)";
    let outcome = run_case(text, Path::new("x.ron"), &Content::shipped());
    let lines: Vec<_> = outcome.failures.iter().map(|f| f.line).collect();
    assert!(lines.contains(&9), "{:?}", outcome.failures);
    assert!(
        outcome.failures.iter().any(|f| f.message.contains("dice")),
        "{:?}",
        outcome.failures
    );
}

#[test]
fn the_cases_of_the_guide_work() {
    let content = Content::shipped();
    let is_own = |block: &str| block.starts_with("// dial\n");
    cases::of_guide(1, is_own, |text, file| run_case(text, file, &content));
}
