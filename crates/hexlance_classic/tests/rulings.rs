//! The table of the rulings in docs/rulings-classic.md: what becomes of each, written from `tests/rulings.ron` and the cases; and
//! that every case of a ruling and every worked example of the rules is played, or `tests/worked.ron` says what holds it.
//!
//! `HEXLANCE_BLESS=1 cargo test -p hexlance_classic --test rulings` writes it anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use hexlance_classic::conformance::case::Case;
use serde::Deserialize;

/// How many rulings there are.
const ALL: usize = 420;

#[derive(Debug, Deserialize)]
struct Entry {
    id: String,
    /// How many cases the ruling has.
    #[serde(default = "two")]
    cases: usize,
    state: State,
}

const fn two() -> usize {
    2
}

/// Worked examples and cases of rulings that have no case of their own id.
#[derive(Debug, Deserialize)]
struct Worked {
    /// Sections with the number of their worked examples.
    examples: Vec<(String, usize)>,
    others: Vec<Other>,
}

#[derive(Debug, Deserialize)]
struct Other {
    id: String,
    held: Held,
}

/// What holds a worked example, or a case of a ruling, that no case of its id shows.
#[derive(Debug, Deserialize)]
enum Held {
    /// A case of another id shows the same.
    Case(String),
    /// A test of a module.
    Test(String),
    /// It waits for a wave that brings these.
    Waits(u8, String),
    /// It asks for something that this game does not have.
    Apart(String),
}

/// What becomes of a ruling.
#[derive(Debug, Deserialize)]
enum State {
    /// Played, by a module.
    Played(String),
    /// Played by a module as far as it is about units that are in play; a wave brings the others.
    Partly(String, u8, String),
    /// Held by a test of a module.
    Tested(String),
    /// Waits for a wave that brings these.
    Waits(u8, String),
    /// Not for software, or nothing is left of it.
    Apart(String),
}

fn at(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn cases_below(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            cases_below(&path, out);
        } else if path.extension().is_some_and(|e| e == "ron") {
            out.push(path);
        }
    }
}

/// Every case: its id, and what it shows.
fn played() -> Vec<(String, Vec<String>)> {
    let mut paths = Vec::new();
    cases_below(&at("../../tests/conformance/classic"), &mut paths);
    let options = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .with_default_extension(ron::extensions::Extensions::UNWRAP_NEWTYPES)
        .with_default_extension(ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES);
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a case");
        let case: Case = options.from_str(&text).expect("a case");
        (case.id, case.shows)
    };
    paths.iter().map(read).collect()
}

/// The cases that show each ruling.
fn shown() -> BTreeMap<String, BTreeSet<String>> {
    let mut out: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, shows) in played() {
        for ruling in shows.into_iter().filter(|s| s.starts_with("tw.")) {
            out.entry(ruling).or_default().insert(id.clone());
        }
    }
    out
}

fn worked() -> Worked {
    let text = fs::read_to_string(at("tests/worked.ron")).expect("the worked examples");
    ron::from_str(&text).expect("the worked examples")
}

/// Ids of cases in capitals, as files of older ones are written small.
fn ids() -> BTreeSet<String> {
    let all = played().into_iter();
    all.map(|(id, _)| id.to_uppercase()).collect()
}

/// Every worked example and every case of the rulings that are in play, by its id.
fn wanted(worked: &Worked) -> Vec<String> {
    let mut out = Vec::new();
    let numbered = |id: &str, n: usize| (1..=n).map(|i| format!("{id}.{i}")).collect::<Vec<_>>();
    for (section, n) in &worked.examples {
        out.extend(numbered(section, *n));
    }
    for entry in entries() {
        if !matches!(entry.state, State::Waits(..) | State::Apart(_)) {
            out.extend(numbered(&entry.id, entry.cases));
        }
    }
    out
}

fn entries() -> Vec<Entry> {
    let text = fs::read_to_string(at("tests/rulings.ron")).expect("the rulings");
    ron::from_str(&text).expect("the rulings")
}

/// The cases of a ruling by what comes after its name, else by their whole ids.
fn named(id: &str, cases: &BTreeSet<String>) -> String {
    let short = cases.iter().map(|case| {
        let own = case.strip_prefix(id).and_then(|n| n.strip_prefix('.'));
        own.map_or_else(|| format!("`{case}`"), |n| format!("`.{n}`"))
    });
    short.collect::<Vec<_>>().join(", ")
}

fn table() -> String {
    let shown = shown();
    let none = BTreeSet::new();
    let mut rows = String::new();
    let mut tally = [0usize; 4];
    for entry in entries() {
        let cases = shown.get(&entry.id).unwrap_or(&none);
        let own = named(&entry.id, cases);
        let (what, by, kind) = match &entry.state {
            State::Played(module) => ("in play".to_owned(), format!("`{module}`"), 0),
            State::Partly(module, wave, what) => (
                format!("in play; {what} wait for wave {wave}"),
                format!("`{module}`"),
                1,
            ),
            State::Tested(module) => ("in play".to_owned(), format!("`{module}`, its test"), 0),
            State::Waits(wave, what) => {
                (format!("waits for wave {wave}: {what}"), String::new(), 2)
            }
            State::Apart(why) => (format!("not for software: {why}"), String::new(), 3),
        };
        tally[kind] += 1;
        writeln!(rows, "| {} | {what} | {by} | {own} |", entry.id).expect("text");
    }
    format!(
        "# Rulings of classic\n\n\
         What becomes of each of the {ALL} rulings on the record-sheet rules. Written by `tests/rulings.rs` of \
         `crates/hexlance_classic` from its `tests/rulings.ron` and the rule cases; run that test with `HEXLANCE_BLESS=1` \
         after a change. Our own rulings on doubts are in [rulings.md](rulings.md#classic).\n\n\
         {} are in play, {} as far as their units are, {} wait for a wave to come, {} are not for software. \
         A module is a folder or file of `crates/hexlance_classic/src`; a case that begins with a point has the id of its \
         row before it.\n\n\
         | Ruling | State | Module | Cases |\n|---|---|---|---|\n{rows}{}",
        tally[0],
        tally[1],
        tally[2],
        tally[3],
        rest()
    )
}

/// What stands behind the table: the worked examples and cases that have no case of their own.
fn rest() -> String {
    let (worked, own) = (worked(), ids());
    let wanted = wanted(&worked);
    let examples: usize = worked.examples.iter().map(|(_, n)| n).sum();
    let own = wanted.iter().filter(|id| own.contains(&id.to_uppercase()));
    let mut out = format!(
        "\n## Worked examples and cases\n\n\
         The rulings in play have {} cases, the chapters {examples} worked examples. {} of them are cases of the same id; what \
         holds the others says `tests/worked.ron` of `crates/hexlance_classic`:\n\n| Example or case | Held by |\n|---|---|\n",
        wanted.len() - examples,
        own.count(),
    );
    for other in &worked.others {
        let held = match &other.held {
            Held::Case(id) => format!("case `{id}`"),
            Held::Test(module) => format!("the tests in `{module}`"),
            Held::Waits(wave, what) => format!("waits for wave {wave}: {what}"),
            Held::Apart(why) => format!("nothing: {why}"),
        };
        writeln!(out, "| {} | {held} |", other.id).expect("text");
    }
    out
}

#[test]
fn every_worked_example_and_every_case_of_a_ruling_is_played() {
    let (worked, own) = (worked(), ids());
    let wanted = wanted(&worked);
    let others: BTreeMap<&str, &Held> = { worked.others.iter() }
        .map(|other| (other.id.as_str(), &other.held))
        .collect();
    assert_eq!(others.len(), worked.others.len(), "each is named once");
    for id in &wanted {
        let has = own.contains(&id.to_uppercase());
        match others.get(id.as_str()) {
            None => assert!(has, "{id} is neither a case nor held otherwise"),
            Some(held) => {
                assert!(!has, "{id} is a case: nothing else needs to hold it");
                match held {
                    Held::Case(case) => {
                        assert!(own.contains(&case.to_uppercase()), "{id}: no case {case}");
                    }
                    Held::Test(module) => {
                        assert!(at("src").join(module).exists(), "{id}: no module {module}");
                    }
                    Held::Waits(..) | Held::Apart(_) => {}
                }
            }
        }
    }
    for id in others.keys() {
        assert!(wanted.iter().any(|w| w == id), "nothing is called {id}");
    }
}

#[test]
fn every_ruling_has_a_state() {
    let all = entries();
    let ids: BTreeSet<&str> = all.iter().map(|e| e.id.as_str()).collect();
    assert_eq!((all.len(), ids.len()), (ALL, ALL));
    let shown = shown();
    for id in shown.keys() {
        assert!(ids.contains(id.as_str()), "no ruling is called {id}");
    }
    for entry in &all {
        let cased = shown.contains_key(&entry.id);
        let modules = match &entry.state {
            State::Played(module) | State::Partly(module, ..) => {
                assert!(cased, "{} is in play and no case shows it", entry.id);
                Some(module)
            }
            State::Tested(module) => Some(module),
            State::Waits(..) | State::Apart(_) => {
                assert!(!cased, "{} has a case: it is in play", entry.id);
                None
            }
        };
        if let Some(module) = modules {
            let path = at("src").join(module);
            assert!(path.exists(), "{}: there is no module {module}", entry.id);
        }
    }
}

#[test]
fn the_table_is_current() {
    let path = at("../../docs/rulings-classic.md");
    let text = table();
    if std::env::var_os("HEXLANCE_BLESS").is_some() {
        fs::write(&path, &text).expect("the table is written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == text,
        "docs/rulings-classic.md is not what the cases say: HEXLANCE_BLESS=1 cargo test -p hexlance_classic --test rulings"
    );
}
