//! Army lists put together step by step.

use super::*;
use crate::screens::{Bench, Built, forces::enlists::Sets};

fn cheap(content: &Content, faction: &str) -> String {
    let all = content.units_of(faction);
    let cheap = all.filter(|p| p.ava != Some(1) && p.swc == 0);
    let cheap = cheap.min_by_key(|p| p.cost).expect("somebody");
    cheap.id.to_string()
}

#[test]
fn a_list_is_built_step_by_step() {
    let content = Content::shipped();
    let mut open = SkirmishGame::new_force();
    open.refresh(&content);
    assert!(!open.problems.is_empty(), "nobody yet");
    let lead = content
        .units
        .values()
        .find(|p| p.options.iter().any(|(s, ..)| *s == Skill::LieutenantL1))
        .expect("somebody can lead");
    SkirmishGame::add(&mut open, &lead.id, &content).expect("there is room");
    open.refresh(&content);
    open.at = Some(0);
    assert!(!open.problems.is_empty(), "nobody is Lieutenant");
    SkirmishGame::set(
        &mut open,
        Sets::Own(Ask::Buy(Skill::LieutenantL1)),
        Edit::Chosen,
        &content,
    )
    .expect("it is for sale");
    open.refresh(&content);
    assert_eq!(open.problems, []);
    // Only one faction, with the reason.
    let other = content.units.values().find(|p| p.faction != lead.faction);
    let other = other.expect("another faction");
    let refused = SkirmishGame::add(&mut open, &other.id, &content);
    assert!(refused.expect_err("another faction").contains("K2.4.1"));
    // Until the points are used up.
    let cheap = cheap(&content, lead.faction.as_str());
    let mut full = None;
    for _ in 0..60 {
        if let Err(why) = SkirmishGame::add(&mut open, &cheap, &content) {
            full = Some(why);
            break;
        }
        open.refresh(&content);
        assert_eq!(open.problems, [], "{:?}", open.made);
    }
    assert!(full.expect("points run out").contains("K2.4.1"));
    // Taken back, the Lieutenant is missing again.
    SkirmishGame::remove(&mut open, Some(0), &content);
    open.refresh(&content);
    assert!(!open.problems.is_empty());
    open.undo();
    open.refresh(&content);
    assert_eq!(open.problems, []);
}

#[test]
fn groups_fill_up_one_after_the_other() {
    let mut force = Force::default();
    for i in 0..25 {
        let member = SkirmishGame::another(&force, "skirmish.levy_rifle");
        assert_eq!(usize::from(member.group), i / MOST_OF_A_GROUP + 1);
        force.units.push(member);
    }
}

#[test]
fn problems_are_looked_at_where_they_are() {
    assert_eq!(SkirmishGame::look_at("units[3].unit"), Some(3));
    assert_eq!(SkirmishGame::look_at("units"), None);
    assert_eq!(SkirmishGame::look_at("points"), None);
}

#[test]
fn any_word_draws_a_legal_list() {
    let content = Content::shipped();
    for seed in 0..20 {
        for points in [100, 150, 300] {
            let force = SkirmishGame::drawn(points, seed, &content);
            assert_eq!(rules::problems(&force, &content), []);
        }
    }
}
