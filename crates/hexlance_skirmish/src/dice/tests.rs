//! The worked examples of K6, and what lies between them.

use hexlance_rules::{Breakdown, Tag};
use proptest::prelude::*;

use super::{Outcome::*, *};

static ATTRIBUTE: Tag = Tag {
    name: "BS",
    rule: "K8.1",
};
static MOD: Tag = Tag {
    name: "Range",
    rule: "K8.1.3",
};

fn breakdown(attribute: i16, mods: &[i16]) -> Breakdown {
    let mut out = Breakdown::new();
    out.rule(&ATTRIBUTE, attribute);
    for value in mods {
        out.rule(&MOD, *value);
    }
    out
}

fn thrown(sv: i16, dice: &[u8]) -> Vec<Thrown> {
    dice.iter().map(|die| Sv::new(sv, 0).face(*die)).collect()
}

fn counted(mine: (i16, &[u8]), theirs: (i16, &[u8])) -> Vec<Outcome> {
    counts(&thrown(mine.0, mine.1), &thrown(theirs.0, theirs.1)).to_vec()
}

#[test]
fn e1_the_exact_value_is_a_critical() {
    let sv = Sv::of(&breakdown(12, &[3, -3, -3]));
    assert_eq!((sv.value(), sv.bonus()), (9, 0));
    assert_eq!(sv.face(9).outcome, Critical);
    assert_eq!(sv.face(8).outcome, Success);
    assert_eq!(sv.face(10).outcome, Fail);
}

#[test]
fn e2_every_die_above_the_best_of_the_opponent_counts() {
    let (active, reactive) = ((15, &[3, 11, 14][..]), (12, &[11][..]));
    assert_eq!(counted(active, reactive), [Fail, Fail, Success]);
    assert_eq!(counted(reactive, active), [Fail]);
}

#[test]
fn e3_a_critical_beats_a_higher_success() {
    assert_eq!(counted((8, &[8]), (16, &[15])), [Critical]);
    assert_eq!(counted((16, &[15]), (8, &[8])), [Fail]);
}

#[test]
fn e4_the_excess_above_20_goes_to_the_die() {
    let sv = Sv::new(14, 9);
    assert_eq!((sv.value(), sv.bonus()), (20, 3));
    assert_eq!(
        sv.face(17),
        Thrown {
            die: 17,
            result: 20,
            outcome: Critical
        }
    );
    assert_eq!(
        sv.face(12),
        Thrown {
            die: 12,
            result: 15,
            outcome: Success
        }
    );
    assert_eq!(sv.face(20).outcome, Critical);
}

#[test]
fn e5_mods_are_bounded_to_12() {
    let sv = Sv::of(&breakdown(11, &[3, 3, 6, 3]));
    assert_eq!((sv.value(), sv.bonus()), (20, 3));
    assert_eq!(sv.face(17).outcome, Critical);
    assert_eq!(sv.face(16).outcome, Success);
    let low = Sv::of(&breakdown(13, &[-6, -6, -3]));
    assert_eq!(low.value(), 1);
    assert_eq!(low.face(1).outcome, Critical);
}

#[test]
fn e7_a_dodge_has_a_value_for_each_attack_that_it_answers() {
    let rifle = thrown(15, &[8]);
    assert_eq!(
        counts(&[Sv::new(12, 0).face(10)], &rifle).to_vec(),
        [Success]
    );
    assert_eq!(counts(&[Sv::new(12, -3).face(10)], &[]).to_vec(), [Fail]);
}

#[test]
fn at_0_or_less_nothing_succeeds() {
    for sv in [0, -1, -7] {
        let sv = Sv::new(sv, 0);
        assert!(!sv.can_succeed());
        assert!((1..=20).all(|die| sv.face(die).outcome == Fail));
    }
    assert!(Sv::new(1, 0).can_succeed());
    assert_eq!(Sv::of(&Breakdown::new()).value(), 0);
}

#[test]
fn criticals_on_both_sides_cancel_everything() {
    assert_eq!(counted((15, &[15, 14, 3]), (12, &[12])), [Fail; 3]);
    assert_eq!(counted((12, &[12]), (15, &[15, 14, 3])), [Fail]);
    // Also where the excess makes one of the results higher.
    assert_eq!(counted((23, &[20]), (12, &[12])), [Fail]);
}

#[test]
fn a_normal_roll_counts_every_success() {
    assert_eq!(
        counted((9, &[9, 4, 10]), (9, &[])),
        [Critical, Success, Fail]
    );
    assert_eq!(
        counted((9, &[9, 4, 10]), (0, &[1])),
        [Critical, Success, Fail]
    );
}

proptest! {
    #[test]
    fn never_do_both_sides_count(
        a in (1i16..30, prop::collection::vec(1u8..=20, 1..6)),
        b in (1i16..30, prop::collection::vec(1u8..=20, 1..6)),
    ) {
        let mine = counted((a.0, &a.1), (b.0, &b.1));
        let theirs = counted((b.0, &b.1), (a.0, &a.1));
        let any = |side: &[Outcome]| side.iter().any(|o| o.succeeds());
        prop_assert!(!(any(&mine) && any(&theirs)));
    }
}
