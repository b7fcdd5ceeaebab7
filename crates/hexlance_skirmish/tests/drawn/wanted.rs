//! Everything that the rules let happen: what must come up in battles of any number. Kinds of events, states and questions
//! are read from the sources, so that a new one is missed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use hexlance_skirmish::{content::Content, model::Skill};

/// What cannot come up in drawn battles, with the reason. Everything else must.
pub const NEVER: [(&str, &str); 4] = [
    ("command Concede", "nobody gives up by chance"),
    ("event Score Conceded", "nobody gives up by chance"),
    (
        "event Pool Allotted",
        "only rule cases and demos begin in the middle of a turn",
    ),
    (
        "weapon suppressive_fire_mode",
        "whoever fires in that state names the weapon with which it lies in wait",
    ),
];

/// What is in the families of events and kinds, as their sources name it.
const KINDS: [(&str, &str); 7] = [
    ("command", "Command"),
    ("question", "Question"),
    ("state", "State"),
    ("seen as", "Seeming"),
    ("token", "TokenUse"),
    ("source", "Source"),
    ("order", "OrderKind"),
];

/// Everything that must come up.
pub fn wanted() -> Vec<String> {
    let sources = sources();
    let mut all = Vec::new();
    let mut list = |what: &str, which: &[String]| {
        all.extend(which.iter().map(|w| format!("{what} {w}")));
    };
    for (what, kind) in KINDS {
        list(what, &variants(&sources, kind));
    }
    for (family, kind) in gathered(&sources, "families", "Event") {
        let of_family = variants(&sources, &kind);
        let named = of_family.iter().map(|v| format!("{family} {v}"));
        list("event", &named.collect::<Vec<_>>());
    }
    let deeds = gathered(&sources, "deeds", "Deed").into_iter();
    let deeds = deeds.map(|(name, _)| name);
    list(
        "deed",
        &deeds.chain(["Idle".to_owned()]).collect::<Vec<_>>(),
    );
    let content = Content::shipped();
    list(
        "weapon",
        &content
            .weapons
            .keys()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
    );
    list(
        "program",
        &content
            .programs
            .keys()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
    );
    let skills: Vec<String> = Skill::ALL.iter().map(|s| s.id().to_owned()).collect();
    list("on the table", &skills);
    all.retain(|what| NEVER.iter().all(|(never, _)| never != what));
    all
}

/// All sources of the rules.
fn sources() -> Vec<String> {
    fn read(folder: &Path, out: &mut Vec<String>) {
        let entries = fs::read_dir(folder).expect("a folder of sources");
        let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                read(&path, out);
            } else {
                out.push(fs::read_to_string(&path).expect("a source"));
            }
        }
    }
    let mut out = Vec::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut out);
    out
}

/// The variants of an enum, by the sources.
fn variants(sources: &[String], name: &str) -> Vec<String> {
    let head = format!("pub enum {name} {{\n");
    let mut found = sources.iter().filter_map(|text| text.split_once(&head));
    let (_, rest) = found.next().unwrap_or_else(|| panic!("an enum {name}"));
    let body = rest.split("\n}").next().unwrap_or_default();
    let first = |line: &str| {
        let line = line.strip_prefix("    ")?;
        let word = line.split([' ', '(', ',', '{']).next()?;
        let named = word.starts_with(|c: char| c.is_ascii_uppercase());
        named.then(|| word.to_owned())
    };
    let all: Vec<String> = body.lines().filter_map(first).collect();
    assert!(!all.is_empty(), "{name} has variants");
    all
}

/// What a macro gathers line by line to make an enum: the name of each, and its type.
fn gathered(sources: &[String], with: &str, made: &str) -> Vec<(String, String)> {
    let (head, list) = (format!("pub enum {made} {{"), format!("\n{with}! {{\n"));
    let mut found = sources
        .iter()
        .filter(|text| text.contains(&head))
        .filter_map(|text| text.split_once(&list));
    let (_, body) = found.next().unwrap_or_else(|| panic!("a list of {made}"));
    let body = body.split("\n}").next().unwrap_or_default();
    // `Move: MoveEvent,` or `Move(Move),`.
    let lines = body.lines().filter_map(|line| {
        let (name, kind) = line.trim().strip_suffix(',')?.split_once([':', '('])?;
        let named = name.chars().all(char::is_alphanumeric);
        named.then(|| (name.to_owned(), kind.trim_matches([' ', ')']).to_owned()))
    });
    let all: Vec<_> = lines.collect();
    assert!(all.len() > 15, "{all:?}");
    all
}
