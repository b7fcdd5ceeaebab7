//! Plays every rule case under `tests/conformance/strike`.

#[path = "../../../tests/cases/mod.rs"]
mod cases;
#[path = "common/emptied.rs"]
mod emptied;

use std::{fs, path::PathBuf, sync::LazyLock};

use cases::Played;
use emptied::without;
use hexlance_strike::{ability::AbilityDef, conformance::run_case, content::Content};

/// What became of every case. They are played once, whichever test asks first.
static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let content = Content::shipped();
    Played::of("strike", |text, file| run_case(text, file, &content))
});

/// The text of every file with cases of abilities.
fn texts() -> Vec<(PathBuf, String)> {
    let own = ["spas", "scas"].map(|of| {
        let folder = cases::at_root("tests/conformance/strike");
        cases::files(&folder.join(of))
    });
    own.into_iter()
        .flatten()
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
    PLAYED.have_passed();
}

#[test]
fn every_case_has_an_id_of_its_own_and_says_what_it_shows() {
    PLAYED.say_what_they_show();
}

#[test]
fn the_cases_of_the_guide_work() {
    let content = Content::shipped();
    let is_own = |block: &str| {
        let first = block.trim_start_matches("(\n").trim_start();
        first.starts_with("id:")
    };
    cases::of_guide(2, is_own, |text, file| run_case(text, file, &content));
}
