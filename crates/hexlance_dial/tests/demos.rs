//! The demos of special equipment and heat effects, `scenarios/demos/dial`.

#[path = "../../../tests/cases/demos.rs"]
mod demos;

use demos::files;
use hexlance_dial::{
    Dial,
    content::Content,
    equipment::{Equipment, HeatEffect},
};

#[test]
fn every_demo_shows_what_it_says() {
    demos::are_as_they_say::<Dial>(&files("dial"), &Content::shipped());
}

#[test]
fn every_demo_is_of_its_ability_and_speaks() {
    let is_known =
        |about: &str| Equipment::of_id(about).is_some() || HeatEffect::of_id(about).is_some();
    demos::speak::<Dial>(&files("dial"), &Content::shipped(), is_known);
}

#[test]
fn a_demo_can_be_watched_left_and_come_back_to() {
    demos::can_be_left::<Dial>(&files("dial"), &Content::shipped());
}
