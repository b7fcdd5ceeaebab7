//! What must hold of the rule cases of every ruleset: for the tests of the rulesets' crates.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use hexlance_rules::conformance::CaseOutcome;

/// Where something of this repository lies.
pub fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// Every case file below a folder, by path.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let entries = fs::read_dir(folder).expect("the folder of the cases");
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            out.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "ron") {
            out.push(path);
        }
    }
    out.sort();
    out
}

/// What became of every case of a ruleset, by its path below the folder of them all.
pub struct Played(pub Vec<(PathBuf, CaseOutcome)>);

impl Played {
    /// Plays every case of a ruleset. With `HEXLANCE_CASES` only those whose path has that text in it are.
    pub fn of(ruleset: &str, play: impl Fn(&str, &Path) -> CaseOutcome) -> Self {
        let folder = at_root("tests/conformance").join(ruleset);
        let wanted = std::env::var("HEXLANCE_CASES").unwrap_or_default();
        let paths = files(&folder).into_iter();
        let paths = paths.filter(|path| path.to_string_lossy().contains(&wanted));
        let played = paths.map(|path| {
            let text = fs::read_to_string(&path).expect("a case");
            let short = path.strip_prefix(&folder).unwrap_or(&path).to_owned();
            let outcome = play(&text, &short);
            (short, outcome)
        });
        Self(played.collect())
    }

    /// Every case is as the rules say.
    pub fn have_passed(&self) {
        let all = || self.0.iter().map(|(_, outcome)| outcome);
        let failed: Vec<_> = all().filter(|o| !o.passed()).collect();
        for outcome in &failed {
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
        for outcome in all() {
            if let Some(missing) = &outcome.missing {
                println!("{} waits for: {missing}", outcome.id);
            }
        }
        println!(
            "\n{} of {} cases passed; {} of them wait for what is not played yet",
            self.0.len() - failed.len(),
            self.0.len(),
            all().filter(|o| o.missing.is_some()).count()
        );
        let ids: Vec<_> = failed.iter().map(|o| o.id.as_str()).collect();
        assert!(ids.is_empty(), "failed: {}", ids.join(", "));
    }

    /// Every case has an id of its own and says what it shows.
    pub fn say_what_they_show(&self) {
        let mut seen: BTreeMap<&str, &Path> = BTreeMap::new();
        for (path, outcome) in &self.0 {
            let name = path.display();
            assert!(!outcome.title.is_empty(), "{name}: no title");
            assert!(!outcome.shows.is_empty(), "{name}: shows nothing");
            if let Some(other) = seen.insert(&outcome.id, path) {
                panic!("{name} and {} are both {}", other.display(), outcome.id);
            }
        }
    }
}

/// Plays the cases that the guide to cases has for a ruleset, of which there are so many at least.
pub fn of_guide(
    least: usize,
    is_own: impl Fn(&str) -> bool,
    play: impl Fn(&str, &Path) -> CaseOutcome,
) {
    let guide = at_root("docs/conformance.md");
    let text = fs::read_to_string(&guide).expect("the guide");
    let blocks = text.split("```ron\n").skip(1);
    let blocks = blocks.filter_map(|block| block.split("```").next());
    let cases: Vec<_> = blocks.filter(|block| is_own(block)).collect();
    assert!(cases.len() >= least, "the guide has {}", cases.len());
    for case in cases {
        let outcome = play(case, &guide);
        assert!(outcome.passed(), "{}: {:?}", outcome.id, outcome.failures);
    }
}
