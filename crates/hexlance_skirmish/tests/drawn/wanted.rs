//! Everything that the rules let happen: what must come up in battles of any number. Kinds of events, states and questions
//! are read from the sources, so that a new one is missed.

use std::{
    fs,
    path::{Path, PathBuf},
};

use hexlance_skirmish::{
    content::Content,
    model::{Does, Fits, Profile, Skill, TroopType},
};

/// What cannot come up in drawn battles, with the reason. Everything else must.
pub const NEVER: [(&str, &str); 5] = [
    ("command Concede", "nobody gives up by chance"),
    ("event Score Conceded", "nobody gives up by chance"),
    (
        "event Pool Allotted",
        "only rule cases and demos begin in the middle of a turn",
    ),
    (
        "program cleanse",
        "no faction has both a hacker who runs it and a trooper who can be Possessed",
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
    for (family, kind) in gathered(&sources, "hexlance_rules::event_families") {
        let of_family = variants(&sources, &kind);
        let named = of_family.iter().map(|v| format!("{family} {v}"));
        list("event", &named.collect::<Vec<_>>());
    }
    let deeds = gathered(&sources, "deeds").into_iter();
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
fn gathered(sources: &[String], with: &str) -> Vec<(String, String)> {
    let list = format!("\n{with}! {{\n");
    let mut found = sources.iter().filter_map(|text| text.split_once(&list));
    let (_, body) = found.next().unwrap_or_else(|| panic!("a list of {with}"));
    let body = body.split("\n}").next().unwrap_or_default();
    // `Move: MoveEvent,` or `Move(Move),`; what is done besides stands after a semicolon.
    let lines = body.lines().filter_map(|line| {
        let line = line.trim().strip_suffix([',', ';'])?;
        let (name, kind) = line.split_once([':', '('])?;
        let named = name.chars().all(char::is_alphanumeric);
        named.then(|| (name.to_owned(), kind.trim_matches([' ', ')']).to_owned()))
    });
    let all: Vec<_> = lines.collect();
    assert!(all.len() > 15, "{all:?}");
    all
}

/// The reason why `cleanse` is in [`NEVER`].
#[test]
fn no_faction_can_cleanse_its_own() {
    let content = Content::shipped();
    let can_be_possessed = |unit: &Profile| {
        let fits = |fit: &Fits| match fit {
            Fits::Type(kind) => unit.kind == *kind,
            Fits::MannedTag => unit.kind == TroopType::TAG && unit.pilot.is_some(),
            _ => true,
        };
        let mut possess = content
            .programs
            .values()
            .filter(|p| p.does == Does::Possess);
        let safe = unit.has(Skill::NonHackable) || unit.has(Skill::ImmunityPossession);
        !safe && possess.any(|p| p.target.fits.iter().any(fits))
    };
    let cleanses = |unit: &Profile| {
        let own = content.programs_of(unit);
        own.iter().any(|p| p.does == Does::Cleanse)
    };
    let mut possessed = 0;
    for faction in content.factions.keys() {
        let count =
            |what: &dyn Fn(&Profile) -> bool| content.units_of(faction).filter(|u| what(u)).count();
        possessed += count(&can_be_possessed);
        assert_eq!(
            count(&can_be_possessed) * count(&cleanses),
            0,
            "{faction} can set its own free: take `cleanse` out of `NEVER`"
        );
    }
    assert!(possessed > 0, "some troopers can be Possessed");
}
