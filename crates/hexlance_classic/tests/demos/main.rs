//! The demos of weapons, equipment and rules, `scenarios/demos/classic`.

#[path = "../../../../tests/cases/demos.rs"]
mod demos;

use std::fs;

use demos::files;
use hexlance_classic::{
    Classic,
    conformance::run_case,
    content::Content,
    model::{Special, TechBase},
};

/// A name as ids of the codex have it.
fn slug(name: &str) -> String {
    let letters = name.chars();
    letters
        .map(|c| match c.is_alphanumeric() {
            true => c.to_ascii_lowercase(),
            false => '_',
        })
        .collect()
}

/// Whether the codex may have an entry of that id: the presenter checks those of rules against its list.
fn is_known(content: &Content, about: &str) -> bool {
    let of_weapon = content.weapons.values().any(|w| {
        let base = match w.tech {
            TechBase::InnerSphere => "sphere",
            TechBase::Clan => "clan",
        };
        about == format!("classic.{base}.{}", slug(w.name.as_str()))
    });
    let mut equipment = content.equipment.values();
    let of_item = equipment.any(|e| {
        e.special != Special::Other && about == format!("classic.item.{}", slug(e.name.as_str()))
    });
    of_weapon || of_item || about.starts_with("classic.rule.")
}

#[test]
fn every_demo_shows_what_it_says() {
    demos::are_as_they_say::<Classic>(&files("classic"), &Content::shipped());
}

#[test]
fn every_demo_speaks_of_an_entry_of_the_codex() {
    let content = Content::shipped();
    demos::speak::<Classic>(&files("classic"), &content, |about| {
        is_known(&content, about)
    });
}

#[test]
fn all_equipment_with_a_rule_of_its_own_has_a_demo() {
    let content = Content::shipped();
    let names: Vec<_> = files("classic")
        .iter()
        .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
        .collect();
    let own = content
        .equipment
        .values()
        .filter(|e| e.special != Special::Other);
    let missing: Vec<_> = own
        .map(|e| format!("classic.item.{}", slug(e.name.as_str())))
        .filter(|id| !names.contains(id))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// The same case whose units lack an item.
fn without(text: &str, item: &str) -> String {
    let has = format!(", has {item} ");
    let mut parts = text.split(has.as_str());
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // What is left of its words: where it sits.
        out += part.trim_start_matches(|c| !matches!(c, ',' | '"'));
    }
    out
}

#[test]
fn a_demo_of_equipment_fails_without_it() {
    let content = Content::shipped();
    for item in content.equipment.values() {
        let name = item.name.as_str();
        let id = format!("classic.item.{}", slug(name));
        let all = files("classic");
        let file = all.iter().find(|f| f.ends_with(format!("{id}.ron")));
        let Some(file) = file else { continue };
        let whole = fs::read_to_string(file).expect("a demo");
        let bare = without(&whole, name);
        assert_ne!(bare, whole, "{id}: nobody carries it");
        let outcome = run_case(&bare, file, &content);
        assert!(!outcome.passed(), "{id} shows the same without it");
    }
}

#[test]
fn a_demo_can_be_watched_left_and_come_back_to() {
    demos::can_be_left::<Classic>(&files("classic"), &Content::shipped());
}
