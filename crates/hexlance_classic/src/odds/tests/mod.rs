//! Chances against what the rules roll.

mod others;

use std::sync::Arc;

use hexlance_rules::{DiceSource, SideId, UnitId};

use super::*;
use crate::{
    Battle,
    command::{Command, FireOrder},
    conformance::case::Case,
    content::Content,
    event::{Event, FireEvent, HarmEvent, LossEvent, PilotingEvent, TurnEvent, WarriorEvent},
    fire,
    setup::Setup,
    state::Phase,
};

/// A case in which Red's A fires at Blue's T. Others stand behind a bar, such as `| R: rides T, squad 4`.
fn scene(red: &str, blue: &str, terrain: &str) -> Arc<Setup> {
    let units = |first: &str, line: &str| {
        let mut out = String::new();
        for (i, own) in line.split(" | ").enumerate() {
            let (name, own) = match own.split_once(": ") {
                Some((name, own)) if i > 0 => (name, own),
                _ => (first, own),
            };
            out.push_str(&format!("\"{name}\": \"{own}\", "));
        }
        out
    };
    let text = format!(
        "(id: \"x\", title: \"x\", red: {{ {} }}, blue: {{ {} }}, terrain: {{ {terrain} }}, phase: Weapons, script: [])",
        units("A", red),
        units("T", blue)
    );
    let case: Case = ron::from_str(&text).expect("a case");
    Arc::new(crate::conformance::setup_of(&case, &Content::shipped()).expect("a setup"))
}

fn battle(setup: &Arc<Setup>, content: &Arc<Content>, seed: u64) -> Battle {
    let dice = DiceSource::Seed(seed);
    Battle::with_options(setup.clone(), content.clone(), dice, true, false).expect("a battle")
}

/// What a battle of one volley came to.
#[derive(Clone, Copy, Default)]
struct Came {
    points: u16,
    destroyed: bool,
    opened: u8,
    stripped: u8,
    lost: u8,
    critical: bool,
    fell: bool,
    fainted: bool,
}

/// Reads the phase of the volley up to the rolls at its end; of those only whether the target falls.
fn read(battle: &Battle, target: UnitId) -> Came {
    let mut came = Came::default();
    let start = Table::of(battle.world())
        .find(target)
        .map(|u| u.sheet.clone())
        .expect("a target");
    let mut over = false;
    let mut left = (start.armor, start.rear);
    let standing = { battle.setup().sides[1].forces.iter() }
        .flat_map(|force| &force.formations)
        .flat_map(|formation| &formation.units)
        .find(|unit| unit.name.as_deref() == Some("T"))
        .expect("the target")
        .standing
        .clone();
    for (at, n) in &standing.armor {
        left.0[at.index()] = *n;
    }
    for (at, n) in &standing.rear {
        left.1[at.index()] = *n;
    }
    let mut falls = false;
    for logged in battle.log() {
        match &logged.event {
            Event::Turn(TurnEvent::PhaseBegan {
                phase: Phase::Physical,
            }) => break,
            Event::Piloting(PilotingEvent::Pays { unit, .. }) if *unit == target => over = true,
            Event::Piloting(PilotingEvent::Fell { unit, .. }) if *unit == target => {
                came.fell = true;
                falls = true;
            }
            Event::Piloting(PilotingEvent::Braced { unit, .. }) if *unit == target => {
                falls = false;
            }
            _ if over => {}
            Event::Harm(HarmEvent::Marked {
                unit,
                at,
                rear,
                armor,
                inside,
                ..
            }) if *unit == target => {
                if !falls {
                    came.points += armor + inside;
                }
                let bit = 1 << at.index();
                let plate = if *rear {
                    &mut left.1[at.index()]
                } else {
                    &mut left.0[at.index()]
                };
                *plate -= armor;
                if *armor > 0 && *plate == 0 {
                    came.stripped |= bit;
                }
                if *inside > 0 {
                    came.opened |= bit;
                }
            }
            Event::Harm(HarmEvent::LocationLost { unit, at, .. }) if *unit == target => {
                came.lost |= 1 << at.index();
            }
            Event::Harm(HarmEvent::SlotStruck { unit, .. }) if *unit == target => {
                came.critical = true;
            }
            Event::Harm(HarmEvent::Checked {
                unit, off: true, ..
            }) if *unit == target => came.critical = true,
            Event::Loss(LossEvent::Doomed { unit, .. }) if *unit == target => {
                came.destroyed = true;
            }
            Event::Warrior(WarriorEvent::Rolled { unit, awake, .. }) if *unit == target => {
                came.fainted |= !awake;
            }
            _ => {}
        }
    }
    came.fell &= !came.destroyed;
    came.fainted &= !came.destroyed;
    came
}

/// Holds every chance of an order against so many volleys that the rules roll; whether there are chances to hold.
fn hold(
    setup: &Arc<Setup>,
    order: impl Fn(&Battle, UnitId, UnitId) -> FireOrder,
    rolls: u64,
) -> bool {
    let content = Content::shipped();
    let first = battle(setup, &content, 0);
    let find = |side: u8| {
        let mut units = Table::of(first.world()).units();
        let found = units.find(|u| u.side == SideId(side) && u.hex().is_some());
        found.map(|u| u.id).expect("a unit")
    };
    let (attacker, target) = (find(0), find(1));
    let order = order(&first, attacker, target);
    if order.shots.is_empty() {
        return false;
    }
    let table = Table::of(first.world());
    let u = table.find(attacker).expect("the attacker");
    let attacks = attacks_of(table, &u, &order, target);
    let Some(found) = outlook(table, target, &attacks) else {
        return false;
    };
    let lost_before = table.find(target).map_or(0, |t| t.criticals.gone.0);
    let mut sums = [0u64; 5];
    let (mut opened, mut stripped, mut lost) = ([0u64; 8], [0u64; 8], [0u64; 8]);
    for seed in 1..=rolls {
        let mut battle = battle(setup, &content, seed);
        let command = Command::Fire(order.clone());
        battle.submit(SideId(0), command).expect("an order");
        while battle.decision().is_none()
            && Table::of(battle.world()).clock().phase == Phase::Weapons
        {
            let side = Table::of(battle.world()).clock().active().expect("a side");
            battle.submit(side, Command::Pass).expect("a pass");
        }
        let came = read(&battle, target);
        let all = [
            came.destroyed,
            came.critical,
            came.fell,
            came.fainted,
            came.points >= 20,
        ];
        for (sum, yes) in sums.iter_mut().zip(all) {
            *sum += u64::from(yes);
        }
        for i in 0..8 {
            opened[i] += u64::from(came.opened >> i & 1);
            stripped[i] += u64::from(came.stripped >> i & 1);
            lost[i] += u64::from((came.lost | lost_before) >> i & 1);
        }
    }
    let agrees = |what: &str, chance: f64, times: u64, doubt: f64| {
        let n = rolls as f64;
        let seen = times as f64 / n;
        let error = (chance * (1.0 - chance) / n).sqrt();
        let far = (seen - chance).abs();
        assert!(
            far <= 5.0 * error + doubt + 2.0 / n,
            "{what}: {chance:.4} reckoned, {seen:.4} rolled, doubt {doubt:.5}\n{order:?}\n{found:#?}"
        );
    };
    let doubt = found.doubt;
    agrees("destroyed", found.destroyed, sums[0], doubt);
    agrees("critical", found.critical, sums[1], doubt);
    agrees("falls", found.falls, sums[2], doubt);
    agrees("faints", found.faints, sums[3], doubt);
    if found.destroyed < 1e-9 && found.critical < 1e-9 {
        agrees("twenty", found.twenty, sums[4], doubt);
    }
    for i in 0..8 {
        agrees(&format!("opened {i}"), found.opened[i], opened[i], doubt);
        agrees(
            &format!("stripped {i}"),
            found.stripped[i],
            stripped[i],
            doubt,
        );
        agrees(&format!("lost {i}"), found.lost[i], lost[i], doubt);
    }
    assert!(doubt < 0.01, "doubt {doubt}");
    true
}

/// Everything that a unit can fire at the target.
fn everything(battle: &Battle, attacker: UnitId, target: UnitId) -> FireOrder {
    let table = Table::of(battle.world());
    let u = table.find(attacker).expect("the attacker");
    let mut order = crate::draft::Fire::default().order(attacker);
    for weapon in 0..u.sheet.weapons.len() as u8 {
        order.shots.push(crate::command::FireAt::at(weapon, target));
        if fire::check(battle.world(), SideId(0), &order).is_err() {
            order.shots.pop();
        }
    }
    order
}

/// Scenes: an attacker, a target, what lies between, and how many rolls of 100,000.
const SCENES: [(&str, &str, &str, u64); 18] = [
    // One big group at a target that is whole.
    (
        "at 0505 N, has AC/20 RT, has Ammo (AC/20) LT",
        "at 0502 S",
        "",
        12,
    ),
    // Missiles in groups, and lasers.
    (
        "at 0505 N, 75 tons, has LRM 15 RT, has Ammo (LRM 15) LT, has SRM 6 LA, has Ammo (SRM 6) LT, has Medium Laser RA",
        "at 0502 S, armor CT 4, armor RA 2, armor HD 3",
        "",
        12,
    ),
    // Open structure all around, ammunition behind it.
    (
        "at 0505 N, has Medium Laser RA, has Medium Laser LA, has SRM 4 RT, has Ammo (SRM 4) LT",
        "at 0502 S, has SRM 6 LT, has Ammo (SRM 6) LT, armor LT 0, armor CT 0, armor RT 1, armor LA 0, inside LA 2",
        "",
        12,
    ),
    // From behind, with an engine and a gyro that are damaged.
    (
        "at 0505 N, has Large Laser RA, has PPC LA",
        "at 0502 N, rear CT 3, rear LT 0, engine hits 2, gyro hits 1",
        "",
        12,
    ),
    // Partial cover.
    (
        "at 0505 N, has AC/10 RT, has Ammo (AC/10) LT, has Medium Laser RA",
        "at 0502 S, armor LL 1, armor CT 5",
        "\"level 1\": [\"0503\"]",
        12,
    ),
    // An immobile target, with an aimed shot added by the test.
    (
        "at 0505 N, has Large Laser RA, has Medium Laser LA",
        "at 0502 S, off, armor CT 2",
        "",
        10,
    ),
    // A quad, a hurt warrior, a Gauss rifle that can explode.
    (
        "at 0505 N, 90 tons, has PPC RA, has PPC LA, has LB 10-X AC RT, has Ammo (LB 10-X AC) LT",
        "at 0502 S, quad, hits 3, armor HD 1, has Gauss Rifle RT, has Ammo (Gauss Rifle) LT, armor RT 0, armor LFL 0, armor RRL 2",
        "",
        12,
    ),
    // A prone target with a leg gone, points taken already.
    (
        "at 0505 N, has Medium Laser RA, has Large Laser LA",
        "at 0502 S, prone, lost LL, points 12, armor RL 1",
        "",
        8,
    ),
    // Under water: whatever is hit may let it in, and what is bared does.
    (
        "at 0505 N, has PPC RA, has Medium Laser LA",
        "at 0502 S, armor LL 3, armor RA 5, armor CT 6, armor LT 8",
        "\"water 2\": [\"0502\", \"0503\", \"0504\", \"0505\"]",
        10,
    ),
    // Behind walls that take their part of every group.
    (
        "at 0505 N, has AC/10 RT, has Ammo (AC/10) LT, has SRM 6 LA, has Ammo (SRM 6) LT",
        "at 0502 S, armor CT 4, armor RA 2",
        "\"light building cf 15 height 2\": [\"0502\"]",
        10,
    ),
    // The same below the roof, where they cover the legs as well.
    (
        "at 0505 N, has PPC RA, has Large Laser LA",
        "at 0502 S, armor CT 4, armor RL 2",
        "\"medium building height 1\": [\"0502\"]",
        10,
    ),
    // Points taken already, and a kick: it owes rolls.
    (
        "at 0505 N, has PPC RA, has Medium Laser LA",
        "at 0502 S, points 12, owes kicked, broke RL foot, armor RL 0, armor LL 0",
        "",
        10,
    ),
    // Armor-piercing rounds check where they stop in the armor.
    (
        "at 0505 N, has AC/10 RT, has Ammo (AC/10 armor-piercing) LT, has AC/5 LA, has Ammo (AC/5 armor-piercing) RA",
        "at 0502 S, armor LA 4, armor CT 9, has SRM 6 LT, has Ammo (SRM 6) LT",
        "",
        10,
    ),
    // Torpedoes at legs, and at all of a 'Mech.
    (
        "at 0505 N, has SRT 6 RT, has Ammo (SRT 6) LT",
        "at 0502 S, armor LL 3, armor RL 2",
        "\"water 1\": [\"0502\"], \"water 2\": [\"0503\", \"0504\", \"0505\"]",
        10,
    ),
    (
        "at 0505 N, has LRT 5 RT, has Ammo (LRT 5) LT, has SRT 2 RT, has Ammo (SRT 2) LT",
        "at 0502 S, armor LL 3, armor RA 5",
        "\"water 2\": [\"0502\", \"0503\", \"0504\", \"0505\"]",
        8,
    ),
    // Suits that ride on its torsos, and infantry that clings to it.
    (
        "at 0505 N, has AC/10 RT, has Ammo (AC/10) LT, has Medium Laser RA, has Large Laser LA",
        "at 0502 S, omni, armor CT 4, armor RT 3 | R: rides T, squad 4",
        "",
        10,
    ),
    (
        "at 0505 N, has AC/10 RT, has Ammo (AC/10) LT, has Medium Laser RA | S: swarms T since 2, squad 4, plate 3",
        "at 0502 S, armor CT 4, armor LT 0",
        "",
        10,
    ),
    (
        "at 0505 N, has PPC RA, has Medium Laser LA | S: swarms T since 2, platoon foot rifles, troopers 3",
        "at 0502 S, omni, armor CT 4, armor LT 0 | R: rides T, squad 5",
        "",
        10,
    ),
];

fn hold_all(of: u64) {
    let mut told = 0;
    for (red, blue, terrain, thousands) in SCENES {
        let setup = scene(red, blue, terrain);
        told += u8::from(hold(&setup, everything, thousands * 1_000 * of / 100));
    }
    assert!(told >= 13, "{told} scenes have an outlook");
}

#[test]
fn chances_are_those_that_the_rules_roll() {
    hold_all(20);
}

#[test]
#[ignore = "100,000 volleys: for changes of damage or of chances"]
fn chances_are_those_that_the_rules_roll_a_hundred_thousand_times() {
    hold_all(100);
}

/// A 'Mech of the catalogue against one that is damaged as it comes.
fn drawn(content: &Content, seed: u64) -> Arc<Setup> {
    let mut state = seed;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let mechs: Vec<(&str, &crate::model::Sheet)> = content
        .units
        .values()
        .filter(|kind| kind.sheet.class.is_mech())
        .filter_map(|kind| {
            Some((
                kind.sheet.id.as_str().strip_prefix("classic.")?,
                &kind.sheet,
            ))
        })
        .map(|(id, sheet)| (id, &**sheet))
        .collect();
    let (own, _) = mechs[below(mechs.len())];
    let (other, sheet) = mechs[below(mechs.len())];
    let row = 2 + below(2);
    let facing = ["S", "N", "SE", "NE"][below(4)];
    let mut blue = format!("at 050{row} {facing}, card {other}, hits {}", below(3));
    for at in &sheet.locations {
        let i = at.index();
        if below(2) == 0 {
            let left = below(usize::from(sheet.armor[i]) + 1);
            blue.push_str(&format!(", armor {at} {}", left / (1 + below(3))));
        }
        if at.is_torso() && below(3) == 0 {
            blue.push_str(&format!(
                ", rear {at} {}",
                below(usize::from(sheet.rear[i]) + 1)
            ));
        }
    }
    scene(&format!("at 0506 N, card {own}"), &blue, "")
}

/// Two of the weapons that a unit can fire: all of them at once have too many ways to go where much is open.
fn two(battle: &Battle, attacker: UnitId, target: UnitId) -> FireOrder {
    let mut order = everything(battle, attacker, target);
    order.shots.truncate(2);
    order
}

fn hold_drawn(battles: std::ops::Range<u64>, rolls: u64) {
    let content = Content::shipped();
    let mut told = 0;
    for seed in battles.clone() {
        println!("{seed}");
        told += u64::from(hold(&drawn(&content, seed), two, rolls));
    }
    assert!(
        8 * told >= battles.end - battles.start,
        "{told} of {battles:?}"
    );
}

#[test]
fn chances_of_drawn_volleys_are_those_that_are_rolled() {
    hold_drawn(0..24, 600);
}

#[test]
#[ignore = "100,000 volleys: for changes of damage or of chances"]
fn chances_of_many_drawn_volleys_are_those_that_are_rolled() {
    hold_drawn(100..150, 2_000);
}

#[test]
fn aimed_shots_are_reckoned() {
    let setup = scene("at 0505 N, has PPC RA", "at 0502 S, off, armor HD 4", "");
    let aimed = |battle: &Battle, attacker, target| {
        let mut order = everything(battle, attacker, target);
        order.shots[0].aim = Some(Location::HD);
        order
    };
    assert!(hold(&setup, aimed, 3_000));
}

#[test]
fn expected_points_are_those_of_the_distribution() {
    let content = Content::shipped();
    for (red, blue, terrain, _) in SCENES {
        let battle = battle(&scene(red, blue, terrain), &content, 0);
        let table = Table::of(battle.world());
        let ids: Vec<_> = table.units().map(|u| u.id).collect();
        let order = everything(&battle, ids[0], ids[1]);
        let u = table.find(ids[0]).expect("the attacker");
        let attacks = attacks_of(table, &u, &order, ids[1]);
        let t = table.find(ids[1]).expect("the target");
        let arrive = points(table, &t, &attacks);
        let whole: f64 = arrive.chances.iter().sum();
        assert!((whole - 1.0).abs() < 1e-12, "{whole}");
        let total = fire::total(table, &u, &order);
        assert!(
            (arrive.mean() - total).abs() < 1e-9,
            "{} {total}",
            arrive.mean()
        );
        for attack in &attacks {
            let loads: f64 = attack.loads.iter().map(|l| l.chance).sum();
            assert!((loads - 1.0).abs() < 1e-12);
            assert!(attack.loads.iter().all(|l| attack::agrees(attack, l)));
        }
    }
}

#[test]
fn points_that_arrive_are_those_that_are_rolled() {
    // Nothing is destroyed at a whole target of 100 tons by this, so points marked are points that arrive.
    let setup = scene(
        "at 0505 N, 75 tons, has LRM 10 RT, has Ammo (LRM 10) LT, has Medium Laser RA, has Medium Laser LA",
        "at 0501 S, 100 tons",
        "",
    );
    let content = Content::shipped();
    let first = battle(&setup, &content, 0);
    let table = Table::of(first.world());
    let ids: Vec<_> = table.units().map(|u| u.id).collect();
    let order = everything(&first, ids[0], ids[1]);
    let u = table.find(ids[0]).expect("the attacker");
    let t = table.find(ids[1]).expect("the target");
    let reckoned = points(table, &t, &attacks_of(table, &u, &order, ids[1]));
    let rolls = 4_000u64;
    let (mut sum, mut squares, mut ten) = (0u64, 0u64, 0u64);
    for seed in 1..=rolls {
        let mut battle = battle(&setup, &content, seed);
        battle
            .submit(SideId(0), Command::Fire(order.clone()))
            .expect("an order");
        battle.submit(SideId(1), Command::Pass).expect("a pass");
        let log = || battle.log().iter().map(|logged| &logged.event);
        // Points of a fall are marked too, but do not count.
        let points: u16 = log()
            .filter_map(|event| match event {
                Event::Harm(HarmEvent::Marked {
                    armor,
                    inside,
                    counts: true,
                    ..
                }) => Some(armor + inside),
                _ => None,
            })
            .sum();
        assert!(log().any(|event| matches!(event, Event::Fire(FireEvent::Fired { .. }))));
        // It falls for 20 points, or for what a '(critical)' result struck: the gyro calls for a roll at once (C7.3).
        let falls = |event: &Event| matches!(event, Event::Piloting(PilotingEvent::Fell { .. }));
        let strikes_gyro = |event: &Event| {
            matches!(
                event,
                Event::Harm(HarmEvent::SlotStruck {
                    what: crate::model::Slot::Gyro,
                    ..
                })
            )
        };
        if let Some(fall) = log().position(falls) {
            let gyro = log().position(strikes_gyro);
            assert!(
                points >= 20 || gyro.is_some_and(|gyro| gyro < fall),
                "{seed}"
            );
        }
        sum += u64::from(points);
        squares += u64::from(points).pow(2);
        ten += u64::from(points >= 10);
    }
    let n = rolls as f64;
    let p = reckoned.at_least(10);
    assert!((ten as f64 / n - p).abs() < 5.0 * (p * (1.0 - p) / n).sqrt() + 1e-3);
    let mean = sum as f64 / n;
    let error = ((squares as f64 / n - mean * mean) / n).sqrt();
    assert!(
        (mean - reckoned.mean()).abs() < 5.0 * error,
        "{mean} {}",
        reckoned.mean()
    );
}

#[test]
fn two_dice_come_to_every_total() {
    let whole: f64 = (2..=12).map(exactly).sum();
    assert!((whole - 1.0).abs() < 1e-12);
    for tn in 2..=12 {
        let sum: f64 = (tn as u8..=12).map(exactly).sum();
        assert!((chance(tn) - sum).abs() < 1e-12, "{tn}");
    }
    assert_eq!((chance(1), chance(13)), (1.0, 0.0));
}
