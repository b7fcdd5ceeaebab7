//! The table of K21.3.2, and what hits do one by one.

use super::*;
use crate::{
    harm::ammo::{Demand, Effect, Immunities, Origin, Resistance, Victim},
    model::{Ammo, Ammunition, TroopType, Vitality},
    odds::{Losses, MOST_POINTS, Volley, face_to_face, normal},
};

fn victim(points: u8) -> Victim {
    Victim {
        printed: Vitality::W(points),
        kind: Some(TroopType::HI),
        immune: Immunities::default(),
    }
}

fn resists(arm: i16, cover: bool) -> Resistance {
    Resistance {
        arm,
        bts: 3,
        ph: 12,
        bonus: if cover { 3 } else { 0 },
    }
}

fn volley(ammunition: Ammunition, arm: i16, cover: bool, damage: i16) -> Volley {
    let one = |critical| {
        let demand = Demand::of(ammunition, Origin::Weapon, critical, &victim(2));
        Losses::of(&demand, &resists(arm, cover), damage)
    };
    Volley {
        hit: one(false),
        critical: one(true),
    }
}

/// Who shoots and who is shot at: success value, dice, Damage; ARM, cover, points.
#[derive(Clone, Copy)]
struct Fighter {
    sv: i16,
    dice: u8,
    damage: i16,
    arm: i16,
    cover: bool,
    points: u8,
}

/// The chance that a fighter falls to those hits.
fn falls(hits: &Hits, of: Fighter, to: Fighter) -> f64 {
    let fire = volley(Ammunition::NORMAL, of.arm, of.cover, to.damage);
    fire.all(hits).at_least(of.points)
}

#[test]
fn k21_3_2_who_is_felled() {
    let active = Fighter {
        sv: 15,
        dice: 3,
        damage: 13,
        arm: 1,
        cover: false,
        points: 1,
    };
    let reactive = Fighter {
        sv: 14,
        dice: 1,
        damage: 13,
        arm: 0,
        cover: false,
        points: 1,
    };
    let covered = |sv, fighter| Fighter {
        sv,
        cover: true,
        ..fighter
    };
    let at = |sv, fighter| Fighter { sv, ..fighter };
    let sniper = Fighter {
        arm: 2,
        damage: 15,
        ..covered(16, reactive)
    };
    let armored = Fighter {
        sv: 16,
        dice: 4,
        damage: 14,
        arm: 4,
        points: 2,
        ..active
    };
    let suppressive = Fighter {
        dice: 3,
        ..covered(12, reactive)
    };
    for (a, r, dodge, expected) in [
        (active, reactive, 10, [64.8, 13.0, 75.5, 87.9]),
        (
            at(12, active),
            covered(14, reactive),
            10,
            [45.5, 20.1, 56.1, 69.2],
        ),
        (
            covered(12, active),
            covered(11, reactive),
            10,
            [53.7, 10.7, 56.1, 69.2],
        ),
        (
            covered(15, active),
            at(8, reactive),
            10,
            [78.9, 5.5, 75.5, 87.9],
        ),
        (at(6, active), sniper, 11, [21.0, 43.5, 27.0, 38.6]),
        (armored, reactive, 10, [77.9, 0.0, 86.7, 96.7]),
        (at(9, active), suppressive, 10, [22.2, 48.8, 43.6, 57.8]),
    ] {
        let shots = face_to_face((sv(a.sv), a.dice), (sv(r.sv), r.dice));
        let dodged = face_to_face((sv(a.sv), a.dice), (sv(dodge), 1));
        let passed = normal(sv(a.sv), a.dice);
        let found = [
            falls(&shots.a, r, a),
            falls(&shots.b, a, r),
            falls(&dodged.a, r, a),
            falls(&passed, r, a),
        ];
        for (found, expected) in found.into_iter().zip(expected) {
            let percent = found * 100.0;
            assert!(near(percent, expected, 0.05), "{percent} for {expected}");
        }
    }
}

#[test]
fn one_hit_costs_what_its_rolls_say() {
    // Two rolls, each failed with 12 of 20.
    let da = volley(Ammunition::of(Ammo::DA), 1, false, 13);
    assert!(near(da.hit.exactly(0), 0.16, 1e-12));
    assert!(near(da.hit.exactly(1), 0.48, 1e-12));
    assert!(near(da.hit.exactly(2), 0.36, 1e-12));
    assert!(near(da.hit.expected(), 1.2, 1e-12));
    assert_eq!(da.critical.exactly(0), 0.0);
    assert!(near(da.critical.exactly(2), 0.6, 1e-12));
    let t2 = volley(Ammunition::of(Ammo::T2), 1, false, 13);
    assert!(near(t2.hit.exactly(2), 0.6, 1e-12));
    assert!(near(t2.hit.at_least(1), 0.6, 1e-12));
}

#[test]
fn fire_may_go_on() {
    let fire = volley(Ammunition::of(Ammo::Fire), 1, false, 13);
    for lost in 0..MOST_POINTS {
        let times = 0.6f64.powi(lost.into());
        assert!(near(fire.hit.exactly(lost), times * 0.4, 1e-12));
        assert!(near(fire.hit.at_least(lost), times, 1e-12));
        assert!(near(fire.critical.at_least(lost + 1), times, 1e-12));
    }
    // What cannot be resisted never ends.
    let endless = volley(Ammunition::of(Ammo::Fire), 0, false, 30);
    assert_eq!(endless.hit.exactly(MOST_POINTS), 1.0);
}

#[test]
fn effects_come_with_failed_rolls() {
    // N and E/M: ARM 4 fails with 9 of 20, half of BTS 3 with 11.
    let both = volley(Ammunition::NORMAL.and(Ammo::EM), 4, false, 13);
    assert!(near(both.hit.exactly(1), 0.45, 1e-12));
    for effect in [Effect::Isolated, Effect::Immobilized] {
        assert!(near(both.hit.chance(effect), 0.55, 1e-12));
        assert!(near(both.critical.chance(effect), 0.55, 1e-12));
        let twice = both.hits(2, 1).chance(effect);
        assert!(near(twice, 1.0 - 0.45 * 0.45, 1e-12));
    }
    assert_eq!(both.hit.chance(Effect::Stunned), 0.0);
    // One die that hits with 9 and is critical with 1 of 20: PH 12 less 6 fails with 14.
    let glue = volley(Ammunition::of(Ammo::Adhesive), 0, false, 0);
    let one = glue.all(&normal(sv(10), 1));
    assert!(near(one.chance(Effect::Glued), 0.45 * 0.7 + 0.05, 1e-12));
    assert_eq!(one.exactly(0), 1.0);
}

#[test]
fn an_attack_is_the_sum_of_its_hits() {
    let fire = volley(Ammunition::of(Ammo::EXP).and(Ammo::Stun), 3, true, 14);
    let dice = face_to_face((sv(13), 4), (sv(10), 1)).a;
    let all = fire.all(&dice);
    for points in 0..=MOST_POINTS {
        let each = |(c, s, chance)| fire.hits(c + s, c).exactly(points) * chance;
        let sum: f64 = dice.iter().map(each).sum();
        assert!(near(all.exactly(points), sum, 1e-12));
    }
    let each = |(c, s, chance)| fire.hits(c + s, c).chance(Effect::Shaken) * chance;
    let sum: f64 = dice.iter().map(each).sum();
    assert!(near(all.chance(Effect::Shaken), sum, 1e-12));
    assert!(near(all.at_least(0), 1.0, 1e-12));
}
