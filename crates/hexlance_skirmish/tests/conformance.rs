//! Plays every rule case under `tests/conformance/skirmish`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use hexlance_skirmish::{
    conformance::{CaseOutcome, run_case},
    content::Content,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/skirmish")
}

/// Every case file below a folder, by path.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder of the cases");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "ron") {
            out.push(path);
        }
    }
    out.sort();
}

/// What became of every case. They are played once, whichever test asks first. With `HEXLANCE_CASES` only those whose path
/// has that text in it are.
fn outcomes() -> &'static [(PathBuf, CaseOutcome)] {
    static OUTCOMES: LazyLock<Vec<(PathBuf, CaseOutcome)>> = LazyLock::new(|| {
        let content = Content::shipped();
        let wanted = std::env::var("HEXLANCE_CASES").unwrap_or_default();
        let mut paths = Vec::new();
        files(&folder(), &mut paths);
        paths
            .into_iter()
            .filter(|path| path.to_string_lossy().contains(&wanted))
            .map(|path| {
                let text = fs::read_to_string(&path).expect("a case");
                let short = path.strip_prefix(folder()).unwrap_or(&path).to_owned();
                let outcome = run_case(&text, &short, &content);
                (short, outcome)
            })
            .collect()
    });
    &OUTCOMES
}

#[test]
fn every_case_is_as_the_rules_say() {
    let outcomes = outcomes();
    let failed: Vec<_> = outcomes.iter().filter(|(_, o)| !o.passed()).collect();
    for (_, outcome) in &failed {
        println!("\n{} {}", outcome.id, outcome.title);
        for failure in &outcome.failures {
            println!(
                "  {}:{}: {}",
                failure.file.display(),
                failure.line,
                failure.message
            );
        }
    }
    println!(
        "\n{} of {} cases passed",
        outcomes.len() - failed.len(),
        outcomes.len()
    );
    let ids: Vec<_> = failed.iter().map(|(_, o)| o.id.as_str()).collect();
    assert!(ids.is_empty(), "failed: {}", ids.join(", "));
}

#[test]
fn every_case_has_an_id_of_its_own_and_says_what_it_shows() {
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    for (path, outcome) in outcomes() {
        assert!(!outcome.title.is_empty(), "{}: no title", path.display());
        assert!(
            !outcome.shows.is_empty(),
            "{}: shows nothing",
            path.display()
        );
        if let Some(other) = seen.insert(outcome.id.clone(), path.clone()) {
            panic!(
                "{} and {} are both {}",
                path.display(),
                other.display(),
                outcome.id
            );
        }
    }
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
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conformance.md");
    let text = fs::read_to_string(&guide).expect("the guide");
    let part = text
        .split("\n## ")
        .find(|part| part.starts_with("Skirmish"))
        .expect("the part about skirmish");
    let cases: Vec<_> = part
        .split("```ron\n")
        .skip(1)
        .filter_map(|block| block.split("```").next())
        .filter(|block| block.starts_with("// skirmish\n"))
        .collect();
    assert!(!cases.is_empty(), "the guide has a case");
    for case in cases {
        let outcome = run_case(case, &guide, &Content::shipped());
        assert!(outcome.passed(), "{}: {:?}", outcome.id, outcome.failures);
    }
}
