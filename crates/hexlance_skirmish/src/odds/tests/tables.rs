//! The table of K6.E6, and small rolls counted die by die.

use super::*;
use crate::odds::{face_to_face, normal};

#[test]
fn k6_e6_is_exact() {
    for (dice, a, b, ways, of, second, neither) in [
        (1, 12, 12, 81, 200, 0.405, 0.190),
        (3, 12, 12, 1131, 1600, 0.221, 0.072),
        (3, 12, 9, 8073, 10000, 0.128, 0.065),
        (3, 15, 12, 132_729, 160_000, 0.132, 0.038),
        (3, 9, 12, 89_031, 160_000, 0.335, 0.108),
        (3, 9, 15, 72_447, 160_000, 0.464, 0.083),
        (4, 16, 9, 744_207, 800_000, 0.053, 0.017),
        (1, 18, 12, 69, 100, 0.240, 0.070),
    ] {
        let odds = face_to_face((sv(a), dice), (sv(b), 1));
        // Whole numbers below 2^53 divided once: not even the last bit differs.
        assert_eq!(
            odds.a_counts,
            f64::from(ways) / f64::from(of),
            "{dice} dice {a} : {b}"
        );
        assert!(near(odds.b_counts, second, 0.0005), "{dice} dice {a} : {b}");
        assert!(near(odds.neither, neither, 0.0005), "{dice} dice {a} : {b}");
        assert!(near(odds.a_counts, odds.a.at_least(1), 1e-12));
        assert!(near(odds.b_counts, odds.b.at_least(1), 1e-12));
    }
}

#[test]
fn two_dice_against_one_agree_with_all_throws() {
    for a in [-1, 0, 1, 2, 9, 13, 19, 20, 21, 23, 38, 39, 40, 45] {
        for b in [0, 1, 2, 8, 13, 19, 20, 21, 25, 39, 41] {
            let mut ways = [[[0u32; 3]; 3]; 2];
            for first in 1..=20 {
                for second in 1..=20 {
                    for other in 1..=20 {
                        let fallen = both((sv(a), &[first, second]), (sv(b), &[other]));
                        for (side, (criticals, plain)) in ways.iter_mut().zip(fallen) {
                            side[usize::from(criticals)][usize::from(plain)] += 1;
                        }
                    }
                }
            }
            let odds = face_to_face((sv(a), 2), (sv(b), 1));
            for (side, ways) in [odds.a, odds.b].iter().zip(ways) {
                for (criticals, plain, chance) in side.iter() {
                    let own = ways[usize::from(criticals)][usize::from(plain)];
                    assert_eq!(chance, f64::from(own) / 8000.0, "{a} : {b}");
                }
            }
            let back = face_to_face((sv(b), 1), (sv(a), 2));
            assert_eq!(
                (back.a, back.b, back.neither),
                (odds.b, odds.a, odds.neither)
            );
        }
    }
}

#[test]
fn normal_rolls_agree_with_all_throws() {
    for a in [-3, 0, 1, 7, 20, 24, 50] {
        let mut ways = [[0u32; 4]; 4];
        for throw in 0..8000u32 {
            let dice = [throw / 400, throw / 20 % 20, throw % 20];
            let dice = dice.map(|die| u8::try_from(die + 1).expect("a face"));
            let [(criticals, plain), _] = both((sv(a), &dice), (sv(0), &[]));
            ways[usize::from(criticals)][usize::from(plain)] += 1;
        }
        let odds = normal(sv(a), 3);
        for (criticals, plain, chance) in odds.iter() {
            let own = ways[usize::from(criticals)][usize::from(plain)];
            assert_eq!(chance, f64::from(own) / 8000.0, "{a}");
        }
        let average = 3.0 * f64::from(a.clamp(0, 20)) / 20.0;
        assert!(near(odds.expected(), average, 1e-12));
    }
    let odds = normal(sv(12), 2);
    assert!(near(odds.critical(), 1.0 - 0.95 * 0.95, 1e-12));
}

#[test]
fn no_dice_and_too_many_are_no_trouble() {
    let odds = face_to_face((sv(12), 0), (sv(12), 0));
    assert_eq!(
        (odds.a_counts, odds.b_counts, odds.neither),
        (0.0, 0.0, 1.0)
    );
    let odds = face_to_face((sv(13), 8), (sv(11), 8));
    assert!(is_whole(&odds.a) && is_whole(&odds.b));
    assert_eq!(odds, face_to_face((sv(13), 200), (sv(11), 9)));
}
