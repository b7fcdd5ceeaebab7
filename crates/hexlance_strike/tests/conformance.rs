//! Plays every rule case under `tests/conformance/strike`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use hexlance_strike::{
    ability::AbilityDef,
    conformance::{CaseOutcome, run_case},
    content::Content,
};

#[path = "common/emptied.rs"]
mod emptied;

use emptied::without;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/strike")
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

/// The text of every file with cases of abilities.
fn texts() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    files(&folder().join("spas"), &mut paths);
    files(&folder().join("scas"), &mut paths);
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a case");
            (path, text)
        })
        .collect()
}

/// The cases of an ability that hold without it, and how many it has.
fn cases_without(ability: &AbilityDef, texts: &[(PathBuf, String)]) -> (usize, usize) {
    let content = without(ability);
    let start = format!("id: \"{}.", ability.id);
    let own: Vec<_> = texts.iter().filter(|(_, t)| t.contains(&start)).collect();
    let held = own
        .iter()
        .filter(|(path, text)| run_case(text, path, &content).passed())
        .count();
    (held, own.len())
}

#[test]
fn the_cases_of_an_ability_fail_without_it() {
    let texts = texts();
    for ability in Content::shipped().abilities.values() {
        let (held, all) = cases_without(ability, &texts);
        assert!(all > 0, "{} has no case", ability.id);
        assert!(held < all, "all cases of {} hold without it", ability.id);
    }
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
    for (_, outcome) in outcomes {
        if let Some(missing) = &outcome.missing {
            println!("{} waits for: {missing}", outcome.id);
        }
    }
    let waiting = outcomes.iter().filter(|(_, o)| o.missing.is_some()).count();
    println!(
        "\n{} of {} cases passed; {waiting} of them wait for what is not played yet",
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
fn the_cases_of_the_guide_work() {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/conformance.md");
    let text = fs::read_to_string(&guide).expect("the guide");
    let cases: Vec<_> = text
        .split("```ron\n")
        .skip(1)
        .filter_map(|block| block.split("```").next())
        .filter(|block| {
            block
                .trim_start_matches("(\n")
                .trim_start()
                .starts_with("id:")
        })
        .collect();
    assert!(cases.len() >= 2, "the guide has cases");
    for case in cases {
        let outcome = run_case(case, &guide, &Content::shipped());
        assert!(outcome.passed(), "{}: {:?}", outcome.id, outcome.failures);
    }
}
