//! The worked examples of K10.2, K10.5 and K10.6, and those of the skills that change what ammunition asks for.

use super::{Effect::*, *};
use crate::model::Ammo::*;

/// W 1, flesh, light infantry.
const LI: Victim = Victim {
    printed: Vitality::W(1),
    kind: Some(TroopType::LI),
    immune: NOTHING,
};
const TAG: Victim = Victim {
    printed: Vitality::Str(3),
    kind: Some(TroopType::TAG),
    immune: NOTHING,
};
const HI: Victim = Victim {
    printed: Vitality::W(2),
    kind: Some(TroopType::HI),
    immune: NOTHING,
};
const NOTHING: Immunities = Immunities {
    shock: false,
    total: false,
    bioimmunity: false,
    possession: false,
};
const SHOCK: Immunities = Immunities {
    shock: true,
    ..NOTHING
};
const TOTAL: Immunities = Immunities {
    total: true,
    ..NOTHING
};
const BIO: Immunities = Immunities {
    bioimmunity: true,
    ..NOTHING
};

fn immune(immune: Immunities, victim: Victim) -> Victim {
    Victim { immune, ..victim }
}

fn kinds(of: &[Ammo]) -> Ammunition {
    let (first, rest) = of.split_first().expect("a kind");
    rest.iter()
        .fold(Ammunition::of(*first), |all, kind| all.and(*kind))
}

fn hit(of: &[Ammo], victim: &Victim) -> Demand {
    Demand::of(kinds(of), Origin::Weapon, false, victim)
}

fn critical(of: &[Ammo], victim: &Victim) -> Demand {
    Demand::of(kinds(of), Origin::Weapon, true, victim)
}

/// Attribute and number of every set of rolls.
fn sets(demand: &Demand) -> Vec<(Against, u8)> {
    demand.rolls.iter().map(|r| (r.against, r.number)).collect()
}

fn resists(arm: i16, bts: i16, cover: bool) -> Resistance {
    Resistance {
        arm,
        bts,
        ph: 11,
        bonus: if cover { 3 } else { 0 },
    }
}

/// What is left of a trooper who had so many points, and whether he is dead, when the dice fall in the order of the rolls.
/// All dice are needed, and no more.
fn suffers(
    demand: &Demand,
    points: i16,
    with: &Resistance,
    damage: i16,
    dice: &[u8],
) -> (i16, bool) {
    let (mut left, mut dead) = (points, false);
    let mut dice = dice.iter();
    let mut lose = |failed: &Failed| {
        for _ in 0..failed.points {
            left -= 1;
            dead |= left < 0 || left == 0 && failed.kills;
        }
        dead
    };
    if let Some(failed) = &demand.at_once {
        lose(failed);
    }
    for rolls in &demand.rolls {
        let mut open = rolls.number;
        while open > 0 {
            open -= 1;
            let die = *dice.next().expect("another die");
            if !rolls.passes(die, with, damage) {
                let is_dead = lose(&rolls.failed);
                open += u8::from(rolls.again && !is_dead);
            }
        }
    }
    assert_eq!(dice.next(), None, "dice are left over");
    (left, dead)
}

#[test]
fn k10_e1_the_sum_must_be_above_the_damage() {
    let demand = hit(&[N], &LI);
    assert_eq!(sets(&demand), [(Against::Arm, 1)]);
    assert_eq!(
        suffers(&demand, 1, &resists(1, 0, false), 13, &[12]),
        (0, false)
    );
    assert_eq!(
        suffers(&demand, 1, &resists(1, 0, false), 13, &[13]),
        (1, false)
    );
}

#[test]
fn k10_e2_ap_halves_before_cover_is_added() {
    let demand = hit(&[AP], &HI);
    let with = resists(5, 0, true);
    assert_eq!(demand.rolls[0].added(&with), Some(6));
    assert!(!demand.rolls[0].passes(9, &with, 15));
    assert!(demand.rolls[0].passes(10, &with, 15));
    assert_eq!(demand.rolls[0].failing(&with, 15), 9);
}

#[test]
fn k10_e3_a_critical_of_exp_costs_a_point_and_two_rolls_are_left() {
    let demand = critical(&[EXP], &TAG);
    assert_eq!(sets(&demand), [(Against::Arm, 2)]);
    assert_eq!(
        suffers(&demand, 3, &resists(8, 6, false), 14, &[5, 8]),
        (1, false)
    );
}

#[test]
fn k10_e4_fire_burns_until_a_roll_passes_or_all_is_over() {
    let demand = hit(&[Fire], &HI);
    assert!(demand.burns);
    let with = resists(2, 0, false);
    assert_eq!(suffers(&demand, 2, &with, 13, &[4, 9, 3]), (-1, true));
    assert_eq!(suffers(&demand, 2, &with, 13, &[4, 12]), (1, false));
    // A critical counts as a failed roll: another one follows.
    let demand = critical(&[Fire], &HI);
    assert_eq!(suffers(&demand, 2, &with, 13, &[12]), (1, false));
    assert_eq!(suffers(&demand, 2, &with, 13, &[11, 12]), (0, false));
}

#[test]
fn k10_e5_two_failed_rolls_kill_who_has_one_point() {
    assert_eq!(
        suffers(&hit(&[DA], &LI), 1, &resists(0, 0, false), 13, &[5, 6]),
        (-1, true)
    );
}

#[test]
fn k10_e6_two_attributes_ask_for_separate_rolls() {
    let with = resists(4, 3, false);
    let demand = hit(&[N, EM], &HI);
    assert_eq!(sets(&demand), [(Against::Arm, 1), (Against::Bts, 1)]);
    assert!(!demand.rolls[0].passes(8, &with, 13));
    assert_eq!(demand.rolls[0].failed, Failed::POINT);
    assert_eq!(demand.rolls[1].added(&with), Some(2));
    assert!(!demand.rolls[1].passes(11, &with, 13));
    assert_eq!(
        demand.rolls[1].failed,
        Failed::effect(Isolated).with(Failed::effect(Immobilized))
    );
    let demand = critical(&[N, EM], &HI);
    assert_eq!(demand.at_once, Some(Failed::POINT));
    assert_eq!(sets(&demand), [(Against::Bts, 1)]);
}

#[test]
fn every_ammunition_asks_for_its_rolls() {
    for (kind, expected) in [
        (N, vec![(Against::Arm, 1)]),
        (AP, vec![(Against::Arm, 1)]),
        (DA, vec![(Against::Arm, 2)]),
        (EXP, vec![(Against::Arm, 3)]),
        (Shock, vec![(Against::Arm, 1)]),
        (Fire, vec![(Against::Arm, 1)]),
        (Nanotech, vec![(Against::Bts, 1)]),
        (Plasma, vec![(Against::Arm, 1), (Against::Bts, 1)]),
        (Viral, vec![(Against::Bts, 2)]),
        (T2, vec![(Against::Arm, 1)]),
        (Stun, vec![(Against::Arm, 1)]),
        (Flash, vec![(Against::Bts, 1)]),
        (EM, vec![(Against::Bts, 1)]),
        (Adhesive, vec![(Against::Ph, 1)]),
        (Smoke, vec![]),
    ] {
        let demand = hit(&[kind], &LI);
        assert_eq!(sets(&demand), expected, "{kind:?}");
        assert_eq!(demand.at_once, None);
        assert_eq!(demand.burns, kind == Fire, "{kind:?}");
        assert_eq!(demand.is_nothing(), kind == Smoke, "{kind:?}");
        for rolls in &demand.rolls {
            assert_eq!(rolls.halved, matches!(kind, AP | EM), "{kind:?}");
            assert_eq!(rolls.again, kind == Fire, "{kind:?}");
            let points = match kind {
                T2 => 2,
                Stun | Flash | EM | Adhesive => 0,
                _ => 1,
            };
            assert_eq!(rolls.failed.points, points, "{kind:?}");
            assert_eq!(
                rolls.failed.kills,
                matches!(kind, Shock | Viral),
                "{kind:?}"
            );
            let effects = |effect| rolls.failed.effects.has(effect);
            assert_eq!(effects(Stunned), matches!(kind, Stun | Flash), "{kind:?}");
            assert_eq!(effects(Shaken), kind == Stun, "{kind:?}");
            assert_eq!(effects(Isolated), kind == EM, "{kind:?}");
            assert!(!effects(Immobilized), "{kind:?}");
            assert_eq!(effects(Glued), kind == Adhesive, "{kind:?}");
        }
    }
}

#[test]
fn every_critical_fails_the_first_roll() {
    for (kind, points, left) in [
        (N, 1, vec![]),
        (AP, 1, vec![]),
        (DA, 1, vec![(Against::Arm, 1)]),
        (EXP, 1, vec![(Against::Arm, 2)]),
        (Shock, 1, vec![]),
        (Fire, 1, vec![(Against::Arm, 1)]),
        (Nanotech, 1, vec![]),
        (Plasma, 1, vec![(Against::Bts, 1)]),
        (Viral, 1, vec![(Against::Bts, 1)]),
        (T2, 2, vec![]),
        (Stun, 0, vec![]),
        (Flash, 0, vec![]),
        (EM, 0, vec![]),
        (Adhesive, 0, vec![]),
    ] {
        let demand = critical(&[kind], &LI);
        let at_once = demand.at_once.expect("a critical does something");
        assert_eq!(at_once.points, points, "{kind:?}");
        assert_eq!(at_once.kills, matches!(kind, Shock | Viral), "{kind:?}");
        assert_eq!(
            at_once.effects == Effects::default(),
            points > 0,
            "{kind:?}"
        );
        assert_eq!(sets(&demand), left, "{kind:?}");
    }
    assert!(critical(&[Smoke], &LI).is_nothing());
}

#[test]
fn one_attribute_has_one_set_that_carries_both() {
    let demand = hit(&[AP, EXP], &TAG);
    assert_eq!(sets(&demand), [(Against::Arm, 3)]);
    assert!(demand.rolls[0].halved);
    let demand = critical(&[AP, EXP], &TAG);
    assert_eq!(demand.at_once, Some(Failed::POINT));
    assert_eq!(sets(&demand), [(Against::Arm, 2)]);
    assert!(demand.rolls[0].halved);
    let demand = hit(&[N, Stun], &LI);
    assert_eq!(sets(&demand), [(Against::Arm, 1)]);
    assert_eq!(demand.rolls[0].failed.points, 1);
    assert!(demand.rolls[0].failed.effects.has(Stunned));
    // Three sets at most, in order.
    let demand = hit(&[Adhesive, Plasma, DA], &LI);
    assert_eq!(
        sets(&demand),
        [(Against::Arm, 2), (Against::Bts, 1), (Against::Ph, 1)]
    );
}

#[test]
fn e_m_stops_hi_rem_and_tag_only() {
    for kind in [
        TroopType::LI,
        TroopType::MI,
        TroopType::HI,
        TroopType::REM,
        TroopType::TAG,
        TroopType::WB,
        TroopType::SK,
    ] {
        let victim = Victim {
            kind: Some(kind),
            ..LI
        };
        let stops = matches!(kind, TroopType::HI | TroopType::REM | TroopType::TAG);
        let failed = hit(&[EM], &victim).rolls[0].failed;
        assert!(failed.effects.has(Isolated));
        assert_eq!(failed.effects.has(Immobilized), stops, "{kind:?}");
        let at_once = critical(&[EM], &victim).at_once.expect("a state");
        assert_eq!(at_once.effects.has(Immobilized), stops, "{kind:?}");
    }
}

#[test]
fn adhesive_asks_for_a_success_on_ph_less_6() {
    let rolls = hit(&[Adhesive], &LI).rolls[0];
    let with = resists(0, 0, true);
    assert!(rolls.passes(5, &with, 0));
    assert!(!rolls.passes(6, &with, 0));
    assert_eq!(rolls.failing(&with, 0), 15);
    let weak = Resistance { ph: 6, ..with };
    assert!(!rolls.ph(&weak).can_succeed());
    assert_eq!(rolls.failing(&weak, 0), 20);
}

#[test]
fn the_shock_effect_is_for_printed_w_1() {
    assert!(hit(&[Shock], &LI).rolls[0].failed.kills);
    assert!(!hit(&[Shock], &HI).rolls[0].failed.kills);
    let rem = Victim {
        printed: Vitality::Str(1),
        kind: Some(TroopType::REM),
        ..TAG
    };
    assert!(!hit(&[Shock], &rem).rolls[0].failed.kills);
}

#[test]
fn viral_costs_machines_nothing() {
    let demand = hit(&[Viral], &TAG);
    assert_eq!(sets(&demand), [(Against::Bts, 2)]);
    assert_eq!(demand.rolls[0].failed, Failed::default());
    let demand = critical(&[Viral], &TAG);
    assert_eq!(demand.at_once, Some(Failed::default()));
    assert_eq!(sets(&demand), [(Against::Bts, 1)]);
    assert_eq!(
        hit(&[Viral], &immune(BIO, TAG)).rolls[0].failed,
        Failed::default()
    );
}

#[test]
fn immunity_shock_makes_shock_normal() {
    let with = resists(0, 0, false);
    assert_eq!(
        suffers(&hit(&[Shock], &immune(SHOCK, LI)), 1, &with, 13, &[9]),
        (0, false)
    );
    assert_eq!(suffers(&hit(&[Shock], &LI), 1, &with, 13, &[9]), (0, true));
    // Another ammunition keeps its effect, and Viral its two rolls.
    assert!(hit(&[AP, Shock], &immune(SHOCK, LI)).rolls[0].halved);
    let viral = hit(&[Viral], &immune(SHOCK, LI));
    assert_eq!(sets(&viral), [(Against::Bts, 2)]);
    assert!(!viral.rolls[0].failed.kills);
    assert!(
        !critical(&[Viral], &immune(SHOCK, LI))
            .at_once
            .expect("a point")
            .kills
    );
}

#[test]
fn shock_immunity_is_the_same_rule() {
    let brought = Immunities::of(|skill| Skill::Regeneration.brings(skill));
    assert_eq!(brought, SHOCK);
    let with = resists(1, 0, false);
    let victim = immune(brought, LI);
    assert_eq!(
        suffers(&hit(&[Shock], &victim), 1, &with, 13, &[11]),
        (0, false)
    );
    assert_eq!(
        suffers(&hit(&[DA], &victim), 1, &with, 13, &[11, 3]),
        (-1, true)
    );
}

#[test]
fn immunity_total_makes_special_ammunition_normal() {
    let tag = immune(TOTAL, TAG);
    let rocket = hit(&[AP, EXP], &tag);
    assert_eq!(rocket, hit(&[N], &TAG));
    assert_eq!(
        suffers(&rocket, 3, &resists(8, 6, false), 14, &[5]),
        (2, false)
    );
    let li = immune(TOTAL, LI);
    assert_eq!(
        suffers(&hit(&[Nanotech], &li), 1, &resists(3, 0, false), 13, &[11]),
        (1, false)
    );
    let fire = hit(&[Fire], &li);
    assert!(!fire.burns);
    assert_eq!(
        suffers(&fire, 1, &resists(1, 0, false), 13, &[12]),
        (0, false)
    );
    assert!(hit(&[Stun], &li).is_nothing());
    assert!(critical(&[Stun], &li).is_nothing());
    assert_eq!(
        suffers(&hit(&[AP], &li), 1, &resists(3, 0, false), 13, &[11]),
        (1, false)
    );
    for kind in [AP, DA, EXP, Fire, Nanotech, Plasma, Shock, T2] {
        assert_eq!(hit(&[kind], &li), hit(&[N], &LI), "{kind:?}");
        assert_eq!(critical(&[kind], &li), critical(&[N], &LI), "{kind:?}");
    }
    for kind in [EM, Viral, Flash, Adhesive] {
        assert_eq!(hit(&[kind], &li), hit(&[kind], &LI), "{kind:?}");
    }
    assert_eq!(
        suffers(&hit(&[Viral], &li), 1, &resists(0, 0, false), 12, &[13, 12]),
        (0, true)
    );
}

#[test]
fn bioimmunity_resists_shock_and_viral_with_the_better_attribute() {
    let victim = immune(BIO, LI);
    let viral = hit(&[Viral], &victim);
    assert_eq!(sets(&viral), [(Against::Better, 1)]);
    assert_eq!(
        suffers(&viral, 1, &resists(1, 6, false), 12, &[7]),
        (1, false)
    );
    assert_eq!(
        suffers(&viral, 1, &resists(3, 0, false), 12, &[10]),
        (1, false)
    );
    assert_eq!(
        suffers(&viral, 1, &resists(1, 6, false), 12, &[6]),
        (0, false)
    );
    assert_eq!(hit(&[Shock], &victim), viral);
    assert_eq!(hit(&[Viral, Shock], &victim), viral);
    // Fire and AP are untouched.
    let fire = hit(&[Fire], &immune(BIO, HI));
    assert_eq!(
        suffers(&fire, 2, &resists(1, 6, false), 13, &[10, 14]),
        (1, false)
    );
    let ap = hit(&[AP, Shock], &victim);
    assert_eq!(sets(&ap), [(Against::Arm, 1)]);
    assert!(!ap.rolls[0].failed.kills);
    assert_eq!(
        suffers(&ap, 1, &resists(3, 0, false), 13, &[11]),
        (0, false)
    );
    assert_eq!(
        suffers(&hit(&[AP], &victim), 1, &resists(3, 9, false), 13, &[11]),
        (0, false)
    );
}

#[test]
fn marksmanship_adds_shock_to_the_same_or_to_separate_rolls() {
    let own = Traits::default();
    let shot = |of: Ammo, critical, victim: &Victim| {
        let both = with_marksmanship(Ammunition::of(of), &own);
        Demand::of(both, Origin::Weapon, critical, victim)
    };
    assert_eq!(
        suffers(&shot(N, false, &LI), 1, &resists(1, 0, false), 13, &[10]),
        (0, true)
    );
    for kind in [N, AP, DA, EXP, T2, Fire] {
        let demand = shot(kind, false, &LI);
        let [rolls] = demand.rolls[..] else {
            panic!("one set of rolls carries both: {kind:?}");
        };
        assert!(rolls.failed.kills, "{kind:?}");
        assert_eq!(rolls.number, hit(&[kind], &LI).rolls[0].number);
    }
    let plasma = shot(Plasma, false, &LI);
    assert_eq!(sets(&plasma), [(Against::Arm, 1), (Against::Bts, 1)]);
    assert!(plasma.rolls[0].failed.kills && !plasma.rolls[1].failed.kills);
    // With BTS ammunition there is an ARM roll besides. ARM is rolled first: 16 passes; then BTS: 12 fails.
    let sprayed = shot(Nanotech, false, &LI);
    assert_eq!(sets(&sprayed), [(Against::Arm, 1), (Against::Bts, 1)]);
    assert_eq!(
        suffers(&sprayed, 1, &resists(2, 3, false), 13, &[14, 9]),
        (0, false)
    );
    assert_eq!(
        sets(&shot(Viral, false, &LI)),
        [(Against::Arm, 1), (Against::Bts, 2)]
    );
    // A critical: the roll of the weapon's own ammunition has failed.
    assert_eq!(
        suffers(&shot(N, true, &LI), 1, &resists(4, 0, false), 13, &[]),
        (0, true)
    );
    let sprayed = shot(Nanotech, true, &LI);
    assert_eq!(sprayed.at_once, Some(Failed::POINT));
    assert_eq!(sets(&sprayed), [(Against::Arm, 1)]);
    for not in [
        Traits {
            throwing: true,
            ..own
        },
        Traits {
            technical: true,
            ..own
        },
        Traits {
            non_lethal: true,
            ..own
        },
    ] {
        assert_eq!(
            with_marksmanship(Ammunition::NORMAL, &not),
            Ammunition::NORMAL
        );
    }
    assert_eq!(
        suffers(&hit(&[N], &LI), 1, &resists(0, 0, false), 13, &[5]),
        (0, false)
    );
}

#[test]
fn programs_ask_for_bts() {
    let program = |kind: Ammo, origin, critical, victim: &Victim| {
        Demand::of(Ammunition::of(kind), origin, critical, victim)
    };
    // K14.E2: one failed of two; then a critical, with one roll left.
    let carbonite = program(DA, Origin::Program, false, &HI);
    let with = resists(9, 3, false);
    assert_eq!(sets(&carbonite), [(Against::Bts, 2)]);
    assert_eq!(carbonite.rolls[0].failed, Failed::effect(Effect::Program));
    assert!(!carbonite.rolls[0].passes(10, &with, 13));
    assert!(carbonite.rolls[0].passes(15, &with, 13));
    let carbonite = program(DA, Origin::Program, true, &HI);
    assert_eq!(carbonite.at_once, Some(Failed::effect(Effect::Program)));
    assert_eq!(sets(&carbonite), [(Against::Bts, 1)]);
    let auger = program(AP, Origin::Wounding, false, &HI);
    assert_eq!(sets(&auger), [(Against::Bts, 1)]);
    assert_eq!(auger.rolls[0].added(&with), Some(2));
    assert_eq!(auger.rolls[0].failed, Failed::POINT);
    let lance = program(Shock, Origin::Wounding, false, &LI);
    assert_eq!(sets(&lance), [(Against::Bts, 1)]);
    assert!(lance.rolls[0].failed.kills);
    let lance = program(Shock, Origin::Wounding, false, &immune(BIO, LI));
    assert_eq!(sets(&lance), [(Against::Better, 1)]);
    let total = program(DA, Origin::Wounding, false, &immune(TOTAL, HI));
    assert_eq!(sets(&total), [(Against::Bts, 1)]);
    // A Firewall is not halved.
    let walled = Resistance { bonus: 3, ..with };
    assert_eq!(auger.rolls[0].added(&walled), Some(5));
}

#[test]
fn usurp_and_carbonite_go_through_immunity_possession() {
    let victim = immune(
        Immunities {
            possession: true,
            ..NOTHING
        },
        TAG,
    );
    let with = resists(8, 6, false);
    let rolls = Demand::of(Ammunition::of(DA), Origin::Program, false, &victim).rolls[0];
    assert_eq!(rolls.number, 2);
    assert!(!rolls.passes(3, &with, 16) && !rolls.passes(4, &with, 16));
    assert!(!rolls.passes(2, &with, 13) && rolls.passes(9, &with, 13));
}

#[test]
fn natural_armor_and_biotech_count_like_printed_ones() {
    let nanites = hit(&[Nanotech], &LI).rolls[0];
    assert!(nanites.passes(8, &resists(0, 6, false), 13));
    let e_m = hit(&[EM], &LI).rolls[0];
    assert!(e_m.passes(11, &resists(0, 6, false), 13));
    assert!(!e_m.passes(10, &resists(0, 6, false), 13));
}
