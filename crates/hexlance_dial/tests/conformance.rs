//! Plays every rule case under `tests/conformance/dial`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use hexlance_dial::{
    conformance::{CaseOutcome, run_case},
    content::Content,
    equipment::{Equipment, HeatEffect},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/dial")
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

/// What became of every case. They are played once, whichever test asks first.
fn outcomes() -> &'static [(PathBuf, CaseOutcome)] {
    static OUTCOMES: LazyLock<Vec<(PathBuf, CaseOutcome)>> = LazyLock::new(|| {
        let content = Content::shipped();
        let mut paths = Vec::new();
        files(&folder(), &mut paths);
        paths
            .into_iter()
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

/// Ids of everything on the dials.
fn catalogue() -> impl Iterator<Item = &'static str> {
    let equipment = Equipment::ALL.iter().map(|e| e.id());
    equipment.chain(HeatEffect::ALL.iter().map(|e| e.id()))
}

#[test]
fn every_ability_has_two_cases_and_a_demo() {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for (_, outcome) in outcomes() {
        if let Some((about, _)) = outcome.id.rsplit_once('.') {
            *count.entry(about.to_owned()).or_default() += 1;
        }
    }
    let demos = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/demos/dial");
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
    let mut paths = Vec::new();
    files(&folder(), &mut paths);
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
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conformance.md");
    let text = fs::read_to_string(&guide).expect("the guide");
    let part = text
        .split("\n## ")
        .find(|part| part.starts_with("Dial"))
        .expect("the part about dial");
    let cases: Vec<_> = part
        .split("```ron\n")
        .skip(1)
        .filter_map(|block| block.split("```").next())
        .filter(|block| block.starts_with("// dial\n"))
        .collect();
    assert!(!cases.is_empty(), "the guide has a case");
    for case in cases {
        let outcome = run_case(case, &guide, &Content::shipped());
        assert!(outcome.passed(), "{}: {:?}", outcome.id, outcome.failures);
    }
}
