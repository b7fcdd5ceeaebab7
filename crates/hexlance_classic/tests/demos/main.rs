//! The demos of weapons, equipment and rules, `scenarios/demos/classic`.

#[path = "../../../../tests/cases/demos.rs"]
mod demos;

use demos::files;
use hexlance_classic::{
    Classic,
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

#[test]
fn a_demo_can_be_watched_left_and_come_back_to() {
    demos::can_be_left::<Classic>(&files("classic"), &Content::shipped());
}
