//! Rolls that meet, pair by pair.

use hexlance_rules::{Breakdown, UnitId};

use super::*;
use crate::tags;

const A: Party = Party::Trooper(UnitId(0));
const B: Party = Party::Trooper(UnitId(1));
const C: Party = Party::Trooper(UnitId(2));
const D: Party = Party::Trooper(UnitId(3));

fn value(sv: i16) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&tags::BS, sv);
    out
}

/// A roll of the activated trooper A.
fn act(family: Family, at: Option<Party>, sv: i16, faces: &[u8]) -> Cast {
    roll(DeedRef::Actor(0, 1), A, family, at, sv, faces)
}

/// A roll of a reactor, by number.
fn react(number: u8, by: Party, family: Family, at: Option<Party>, sv: i16, faces: &[u8]) -> Cast {
    roll(DeedRef::Reaction(number), by, family, at, sv, faces)
}

fn roll(of: DeedRef, by: Party, family: Family, at: Option<Party>, sv: i16, faces: &[u8]) -> Cast {
    let mut roll = Roll::new(of, by, family, value(sv));
    roll.at = at;
    roll.dice = faces.len() as u8;
    (roll, faces.iter().copied().collect())
}

/// Hits of each roll: whether each is a critical.
fn hits(cast: &[Cast]) -> Vec<Vec<bool>> {
    let rolled = compare(cast, |_| false);
    rolled.iter().map(|r| r.counted.hits().collect()).collect()
}

const NONE: Vec<bool> = Vec::new();

#[test]
fn k6_e2_a_tie_is_cancelled() {
    let cast = [
        act(Family::Line, Some(B), 15, &[3, 11, 14]),
        react(0, B, Family::Line, Some(A), 12, &[11]),
    ];
    assert_eq!(hits(&cast), [vec![false], NONE]);
}

#[test]
fn k6_e3_a_critical_beats_a_higher_success() {
    let cast = [
        act(Family::Line, Some(B), 8, &[8]),
        react(0, B, Family::Line, Some(A), 16, &[15]),
    ];
    assert_eq!(hits(&cast), [vec![true], NONE]);
}

#[test]
fn k4_e4_each_reactor_is_compared_with_the_dice_at_him() {
    let cast = [
        act(Family::Line, Some(B), 15, &[13, 9]),
        act(Family::Line, Some(C), 15, &[6]),
        react(0, B, Family::Line, Some(A), 14, &[11]),
        react(1, C, Family::Line, Some(A), 14, &[10]),
        react(2, D, Family::Line, Some(A), 14, &[14]),
    ];
    let expected = [vec![false], NONE, NONE, vec![false], vec![true]];
    assert_eq!(hits(&cast), expected);
}

#[test]
fn k6_e7_one_dodge_against_a_shot_and_a_template() {
    let mut dodge = act(Family::Dodge, None, 12, &[10]);
    dodge.0.against_templates = Some(value(9));
    let mut template = react(1, C, Family::Template, Some(A), 0, &[]);
    template.0.automatic = true;
    template.0.dice = 1;
    let cast = [
        dodge,
        react(0, B, Family::Line, Some(A), 15, &[8]),
        template,
    ];
    let rolled = compare(&cast, |_| false);
    assert_eq!(rolled[0].against.as_slice(), [(1, true), (2, false)]);
    assert!(!rolled[1].counted.any());
    assert!(rolled[2].counted.any());
}

#[test]
fn a_template_that_is_dodged_hits_the_others() {
    let template = |at| {
        let (mut roll, faces) = act(Family::Template, Some(at), 0, &[]);
        roll.automatic = true;
        roll.dice = 2;
        (roll, faces)
    };
    let cast = [
        template(B),
        template(C),
        react(0, B, Family::Line, Some(A), 14, &[7]),
        react(1, C, Family::Dodge, None, 11, &[7]),
    ];
    // Both dice hit B, whose shot is a Normal roll; one success avoids both for C.
    assert_eq!(
        hits(&cast),
        [vec![false, false], NONE, vec![false], vec![false]]
    );
}

#[test]
fn one_dodge_is_compared_with_each_attack() {
    let cast = [
        act(Family::Dodge, None, 13, &[10]),
        react(0, B, Family::Line, Some(A), 15, &[8]),
        react(1, C, Family::Line, Some(A), 14, &[12]),
        react(2, D, Family::Line, Some(A), 14, &[10]),
    ];
    let rolled = compare(&cast, |_| false);
    assert_eq!(
        rolled[0].against.as_slice(),
        [(1, true), (2, false), (3, false)]
    );
    assert!(!rolled[1].counted.any());
    assert!(rolled[2].counted.any());
    // Equal results cancel each other.
    assert!(!rolled[3].counted.any());
}

#[test]
fn programs_are_not_dodged_and_shots_not_reset() {
    let cast = [
        act(Family::Program, Some(B), 14, &[5]),
        react(0, B, Family::Dodge, None, 12, &[10]),
    ];
    assert_eq!(hits(&cast)[0], [false]);
    let cast = [
        act(Family::Line, Some(B), 14, &[5]),
        react(0, B, Family::Reset, None, 12, &[10]),
    ];
    assert_eq!(hits(&cast)[0], [false]);
    let cast = [
        act(Family::Program, Some(B), 14, &[5]),
        react(0, B, Family::Reset, None, 12, &[10]),
    ];
    assert_eq!(hits(&cast)[0], NONE);
}

#[test]
fn what_an_opponent_inflicts_counts_face_to_face_only() {
    let mut shot = react(0, B, Family::Line, Some(A), 12, &[5]);
    shot.0.inflicts.rule(&tags::SUPPRESSED, -3);
    let opposed = [act(Family::Line, Some(B), 15, &[12]), shot.clone()];
    let rolled = compare(&opposed, |_| false);
    assert_eq!(rolled[0].counted.value.total(), 12);
    assert_eq!(rolled[0].counted.hits().collect::<Vec<_>>(), [true]);
    let aside = [act(Family::Line, Some(C), 15, &[12]), shot];
    assert_eq!(compare(&aside, |_| false)[0].counted.value.total(), 15);
}

#[test]
fn sixth_sense_does_not_mind_surprise() {
    let mut shot = act(Family::Line, Some(B), 12, &[9]);
    shot.0.surprise.rule(&tags::SURPRISE_SHOT, -3);
    let cast = [shot, react(0, B, Family::Line, Some(A), 12, &[10])];
    let seen = |alert| compare(&cast, |_| alert)[1].counted.value.total();
    assert_eq!((seen(false), seen(true)), (9, 12));
}

#[test]
fn a_roll_that_cannot_succeed_is_not_made() {
    let mut shot = react(0, B, Family::Line, Some(A), 12, &[5]);
    shot.0.inflicts.rule(&tags::SUPPRESSED, -3);
    let rolls = [act(Family::Line, Some(B), 3, &[1]).0, shot.0];
    assert!(!is_rolled(&rolls, 0, &rolls[0], |_| false));
    let alone = [act(Family::Line, Some(C), 3, &[1]).0, rolls[1].clone()];
    assert!(is_rolled(&alone, 0, &alone[0], |_| false));
}

#[test]
fn smoke_stops_the_shots_that_it_beats() {
    let mut smoke = act(Family::Smoke, None, 15, &[11]);
    smoke.0.cuts = [B, C].into_iter().collect();
    let cast = [
        smoke,
        react(0, B, Family::Line, Some(A), 15, &[9]),
        react(1, C, Family::Line, Some(A), 15, &[13]),
        react(2, D, Family::Line, Some(A), 15, &[4]),
    ];
    let rolled = compare(&cast, |_| false);
    assert_eq!(rolled[0].against.as_slice(), [(1, true), (2, false)]);
    let hit: Vec<bool> = rolled.iter().map(|r| r.counted.any()).collect();
    // What its template does not cut is not opposed.
    assert_eq!(hit[1..], [false, true, true]);
}
