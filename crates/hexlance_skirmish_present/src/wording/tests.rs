//! What is told to whom.

use super::*;
use hexlance_skirmish::state::Seeming;

#[test]
fn letters_go_on_after_the_last() {
    let told = [1, 2, 26, 27, 52, 53].map(letter);
    assert_eq!(told, ["A", "B", "Z", "AA", "AZ", "BA"]);
    assert_eq!(letter(0), "");
}

#[test]
fn markers_are_told_apart_by_kind_and_letter() {
    let camo = marker_name(Seeming::Camo, 1);
    assert_eq!(camo, "Camouflage Marker A");
    assert_ne!(camo, marker_name(Seeming::TO, 1));
    assert_ne!(camo, marker_name(Seeming::Camo, 2));
}

#[test]
fn every_state_has_a_name_and_a_text() {
    use hexlance_skirmish::state::State;
    let all = [
        State::Targeted,
        State::Immobilized1,
        State::Immobilized2,
        State::Glued,
        State::Isolated,
        State::Stunned,
        State::Burnt,
        State::Disabled,
        State::Possessed,
        State::Suppressive,
        State::Firewall,
        State::Dogged,
        State::NoWound,
        State::Frenzied,
        State::GuidedHand,
        State::QuickRelay,
        State::Steadfast,
        State::Drilled,
        State::Left,
    ];
    let mut names: Vec<_> = all.iter().map(|s| state_name(*s)).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len());
    for state in all {
        let (about, _, rule) = state_about(state);
        assert!(about.ends_with('.') && rule.starts_with('K'), "{state:?}");
    }
}
