//! The demos of skills, results of MetaChemistry and states, `scenarios/demos/skirmish`.

#[path = "../../../tests/cases/demos.rs"]
mod demos;

use demos::files;
use hexlance_rules::ustr;
use hexlance_skirmish::{Skirmish, content::Content};

#[test]
fn every_demo_shows_what_it_says() {
    demos::are_as_they_say::<Skirmish>(&files("skirmish"), &Content::shipped());
}

#[test]
fn everything_with_words_has_a_demo_that_speaks() {
    let content = Content::shipped();
    let files = files("skirmish");
    assert_eq!(files.len(), content.words.len());
    let has_words = |about: &str| content.words.contains_key(&ustr(about));
    demos::speak::<Skirmish>(&files, &content, has_words);
}

#[test]
fn a_demo_can_be_watched_left_and_come_back_to() {
    demos::can_be_left::<Skirmish>(&files("skirmish"), &Content::shipped());
}
