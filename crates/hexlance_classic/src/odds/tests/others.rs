//! Vehicles, ProtoMechs, battle armor and platoons: chances against what the rules roll.

use std::sync::Arc;

use hexlance_rules::{SideId, UnitId};

use super::{super::*, battle, everything, scene};
use crate::{
    Battle,
    command::{Command, FireOrder},
    content::Content,
    event::{Event, HarmEvent, HullEvent, InfantryEvent, TurnEvent},
    fire,
    harm::Lost,
    model::PLACES,
    setup::Setup,
    state::Phase,
};

/// Plays the Weapon Attack Phase of an order to its end.
fn play(setup: &Arc<Setup>, content: &Arc<Content>, order: &FireOrder, seed: u64) -> Battle {
    let mut battle = battle(setup, content, seed);
    let command = Command::Fire(order.clone());
    battle.submit(SideId(0), command).expect("an order");
    loop {
        if let Some(decision) = battle.decision() {
            let side = decision.side;
            let id = decision.choices[decision.default].code.clone();
            battle.submit(side, Command::Answer(id)).expect("an answer");
            continue;
        }
        let clock = Table::of(battle.world()).clock();
        if clock.phase != Phase::Weapons {
            return battle;
        }
        let side = clock.active().expect("a side");
        battle.submit(side, Command::Pass).expect("a pass");
    }
}

/// What a battle of one volley came to.
#[derive(Clone, Copy, Default)]
struct Came {
    destroyed: bool,
    critical: bool,
    faints: bool,
    stops: bool,
    opened: u8,
    stripped: u8,
    lost: u8,
    killed: u8,
}

fn read(battle: &Battle, before: &Look<'_>) -> Came {
    let table = Table::of(battle.world());
    let after = table.find(before.id).expect("the target");
    let mut came = Came {
        destroyed: after.is_destroyed(),
        lost: after.criticals.gone.0,
        ..Came::default()
    };
    let crew = |u: &Look<'_>| {
        if u.is_infantry() { u.active() } else { 0 }
    };
    came.killed = crew(before) - crew(&after);
    let mut left = before.armor.front;
    for logged in battle.log() {
        if let Event::Harm(HarmEvent::Marked {
            unit,
            at,
            armor,
            inside,
            ..
        }) = &logged.event
            && *unit == before.id
        {
            let i = at.index();
            left[i] -= armor;
            came.opened |= u8::from(*inside > 0) << i;
            came.stripped |= u8::from(*armor > 0 && left[i] == 0) << i;
        }
        came.critical |= match &logged.event {
            Event::Hull(HullEvent::Checked { unit, mishap, .. }) => {
                *unit == before.id && mishap.is_some()
            }
            Event::Harm(HarmEvent::BoxesCrossed { unit, .. }) => *unit == before.id,
            Event::Harm(HarmEvent::LocationLost { unit, how, .. }) => {
                *unit == before.id && *how == Lost::BlownOff
            }
            _ => false,
        };
    }
    if !came.destroyed && !before.is_infantry() {
        came.faints = !after.pilot.is_awake();
        came.stops = before.is_vehicle() && !before.is_immobile() && after.is_immobile();
    }
    came
}

/// Holds every chance of everything that can be fired against so many volleys that the rules roll.
fn hold(red: &str, blue: &str, terrain: &str, rolls: u64) {
    let (setup, content) = (scene(red, blue, terrain), Content::shipped());
    let first = battle(&setup, &content, 0);
    let table = Table::of(first.world());
    let find = |side: u8| {
        let mut units = table.units();
        units.find(|u| u.side == SideId(side) && u.hex().is_some())
    };
    let (u, t) = (find(0).expect("a unit"), find(1).expect("a target"));
    let order = everything(&first, u.id, t.id);
    assert!(!order.shots.is_empty(), "{red} cannot fire at {blue}");
    let attacks = attacks_of(table, &u, &order, t.id);
    let found = outlook(table, t.id, &attacks);
    let found = found.unwrap_or_else(|| panic!("{red} at {blue} has no outlook: {attacks:#?}"));
    let mut sums = [0u64; 4];
    let mut killed = 0u64;
    let mut places = [[0u64; PLACES]; 3];
    for seed in 1..=rolls {
        let came = read(&play(&setup, &content, &order, seed), &t);
        let all = [came.destroyed, came.critical, came.faints, came.stops];
        for (sum, yes) in sums.iter_mut().zip(all) {
            *sum += u64::from(yes);
        }
        killed += u64::from(came.killed);
        for (sums, set) in places
            .iter_mut()
            .zip([came.opened, came.stripped, came.lost])
        {
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum += u64::from(set >> i & 1);
            }
        }
    }
    let n = rolls as f64;
    let agrees = |what: &str, chance: f64, times: u64| {
        let seen = times as f64 / n;
        let error = (chance * (1.0 - chance) / n).sqrt();
        assert!(
            (seen - chance).abs() <= 5.0 * error + found.doubt + 2.0 / n,
            "{red} at {blue}, {what}: {chance:.4} reckoned, {seen:.4} rolled\n{found:#?}"
        );
    };
    agrees("destroyed", found.destroyed, sums[0]);
    agrees("critical", found.critical, sums[1]);
    agrees("faints", found.faints, sums[2]);
    agrees("stops", found.stops, sums[3]);
    let reckoned = [found.opened, found.stripped, found.lost];
    for (what, (chances, times)) in ["opened", "stripped", "lost"]
        .iter()
        .zip(reckoned.iter().zip(&places))
    {
        for (i, (chance, times)) in chances.iter().zip(times).enumerate() {
            agrees(&format!("{what} {i}"), *chance, *times);
        }
    }
    let mean = killed as f64 / n;
    let spread = 5.0 * f64::from(t.active().max(1)) / (2.0 * n.sqrt());
    assert!(
        (mean - found.killed).abs() <= spread,
        "{red} at {blue}: {:.3} reckoned to be killed, {mean:.3} were",
        found.killed
    );
    let arrive = points(table, &t, &attacks);
    assert!((arrive.chances.iter().sum::<f64>() - 1.0).abs() < 0.01);
}

/// Targets that are no 'Mechs, who fires at them, and what lies between.
const TARGETS: [(&str, &str, &str); 31] = [
    (
        "at 0505 N, has Medium Laser RA, has AC/10 RT, has Ammo (AC/10) LT",
        "at 0502 S, vehicle tracked, has PPC TU, has Medium Laser FR, armor FR 8, armor TU 3, armor LS 2",
        "",
    ),
    (
        "at 0505 N, has SRM 2 LA, has Ammo (SRM 2) LT, has Large Laser RA",
        "at 0502 SE, vehicle wheeled, engine ice, has SRM 4 TU, has Ammo (SRM 4) BD, armor FR 2, armor RS 0, armor TU 4",
        "",
    ),
    // A hovercraft on water sinks where it stops.
    (
        "at 0505 N, has Medium Laser LA, has LRM 10 RT, has Ammo (LRM 10) LT",
        "at 0502 NE, vehicle hover, 30 tons, has Medium Laser FR, armor LS 5, armor RR 3",
        "\"water 1\": [\"0502\"]",
    ),
    // From behind, with CASE and ammunition.
    (
        "at 0505 N, has PPC RA, has Medium Laser LA",
        "at 0502 N, vehicle tracked, has AC/5 FR, has Ammo (AC/5) BD, has CASE BD, armor RR 1",
        "",
    ),
    // A VTOL in the air, and one whose pilot is in trouble already.
    (
        "at 0505 N, has Medium Laser LA, has Large Laser RA",
        "at 0502 S, vehicle vtol, elevation 2, has Medium Laser FR, armor FR 2",
        "",
    ),
    (
        "at 0505 N, has Small Laser LA, has LRM 5 RT, has Ammo (LRM 5) LT",
        "at 0502 SE, vehicle vtol, elevation 1, driver, has Medium Laser FR, armor FR 0, armor RS 1, armor LS 1",
        "",
    ),
    // A driver and a commander who are hurt.
    (
        "at 0505 N, has PPC RA, has Medium Laser LA",
        "at 0502 S, vehicle tracked, driver, sensors 3, turret jammed, has Medium Laser TU, armor FR 0, armor TU 0",
        "",
    ),
    // A barrier that lets some hits through.
    (
        "at 0505 N, has Medium Laser LA, has AC/10 RT, has Ammo (AC/10) LT",
        "at 0502 S, vehicle wheeled, support large, barrier 5, has Medium Laser FR",
        "",
    ),
    (
        "at 0505 N, has PPC RA, has SRM 4 LA, has Ammo (SRM 4) LT",
        "at 0502 S, proto 5, has SRM 2 MG, has ER Small Laser TO, armor TO 2, armor LE 3",
        "",
    ),
    (
        "at 0505 N, has Medium Laser RA, has LB 10-X AC RT, has Ammo (LB 10-X AC) LT",
        "at 0502 S, proto 7, struck TO 1, hits 2, armor TO 0, armor LE 0, has ER Small Laser TO",
        "",
    ),
    (
        "at 0505 N, has SRM 6 LA, has Ammo (SRM 6) LT, has Medium Laser RA",
        "at 0502, squad 4",
        "",
    ),
    (
        "at 0505 N, has LRM 20 RT, has Ammo (LRM 20) LT, has PPC LA",
        "at 0501, squad 5, plate 3",
        "\"light woods\": [\"0501\"]",
    ),
    (
        "at 0505 N, has Machine Gun RA, has Ammo (Machine Gun) RT, has Medium Laser LA",
        "at 0504, platoon foot rifles, troopers 9",
        "\"light woods\": [\"0504\"]",
    ),
    (
        "at 0505, platoon foot machine-guns",
        "at 0504, platoon hover rifles, troopers 7",
        "",
    ),
    (
        "at 0505, squad 4, bears Machine Gun RA",
        "at 0504, platoon tracked rifles, marked",
        "\"light woods\": [\"0504\"]",
    ),
    ("at 0505, platoon foot srms", "at 0504, squad 4", ""),
    // Armor-piercing rounds.
    (
        "at 0505 N, has AC/10 RT, has Ammo (AC/10 armor-piercing) LT, has AC/5 RA, has Ammo (AC/5 armor-piercing) LA",
        "at 0502 S, vehicle tracked, has PPC TU, has Medium Laser FR, armor FR 12, armor TU 6",
        "",
    ),
    (
        "at 0505 N, has AC/5 RA, has Ammo (AC/5 armor-piercing) LA",
        "at 0502 S, vehicle wheeled, support medium, barrier 7, has Medium Laser FR",
        "",
    ),
    (
        "at 0505 N, has AC/5 RA, has Ammo (AC/5 armor-piercing) LA, has AC/2 RT, has Ammo (AC/2 armor-piercing) LT",
        "at 0502 S, proto 7, has ER Small Laser TO",
        "",
    ),
    // Hulls that float, from above and from below, and one that dives.
    (
        "at 0505 N, has Medium Laser RA, has Large Laser LA",
        "at 0502 S, vehicle naval, has Machine Gun TU, has Ammo (Machine Gun) BD, armor FR 4",
        "\"water 2\": [\"0502\"]",
    ),
    (
        "at 0505 N, has SRT 6 RT, has Ammo (SRT 6) LT",
        "at 0502 S, vehicle naval, has Machine Gun TU, has Ammo (Machine Gun) BD, armor FR 3",
        "\"water 2\": [\"0502\", \"0503\", \"0504\", \"0505\"]",
    ),
    (
        "at 0505 N, has LRT 10 RT, has Ammo (LRT 10) LT",
        "at 0502 S, vehicle submarine, elevation -1, has SRT 2 FR, has Ammo (SRT 2) BD, armor FR 6",
        "\"water 2\": [\"0502\", \"0503\", \"0504\", \"0505\"]",
    ),
    // Infantry behind walls, from afar and from the next hex.
    (
        "at 0507 N, has SRM 6 RA, has Ammo (SRM 6) RT, has AC/20 LT, has Ammo (AC/20) RT",
        "at 0504, platoon foot rifles, troopers 3",
        "\"medium building height 2 cf 40\": [\"0504\"]",
    ),
    (
        "at 0505 N, gunnery 6, has LRM 20 RA, has Ammo (LRM 20) RT, has AC/10 LT, has Ammo (AC/10) RT",
        "at 0504, platoon foot rifles, troopers 4",
        "\"light building height 2 cf 15\": [\"0504\"]",
    ),
    (
        "at 0507 N, has LRM 20 RT, has Ammo (LRM 20) LT, has PPC LA",
        "at 0501, squad 4",
        "\"medium building height 2 cf 40\": [\"0501\"]",
    ),
    (
        "at 0507, platoon foot lrms",
        "at 0504, squad 4, plate 2",
        "\"light building height 2 cf 15\": [\"0504\"]",
    ),
    (
        "at 0506 N, has SRM 6 RA, has Ammo (SRM 6 inferno) RT",
        "at 0504, squad 5",
        "\"light building height 2 cf 15\": [\"0504\"]",
    ),
    // Suits that ride on a vehicle, infantry that clings to it, and a load below a VTOL.
    (
        "at 0505 N, has Medium Laser RA, has AC/10 RT, has Ammo (AC/10) LT",
        "at 0502 SE, omni, vehicle tracked, has Medium Laser FR, armor RS 6, armor FR 4 | R: rides T, squad 6",
        "",
    ),
    (
        "at 0505 N, has Medium Laser RA, has AC/10 RT, has Ammo (AC/10) LT | S: swarms T since 2, squad 4",
        "at 0502 S, vehicle tracked, has Medium Laser FR, armor FR 4",
        "",
    ),
    (
        "at 0505 N, has PPC RA, has Medium Laser LA | S: swarms T since 2, platoon foot rifles, troopers 5",
        "at 0502 N, vehicle wheeled, has Medium Laser FR, armor RR 4",
        "",
    ),
    (
        "at 0505 N, has Medium Laser LA, has Large Laser RA",
        "at 0502 S, vehicle vtol, 30 tons, cruise 8, elevation 2, has Lift Hoist BD, armor FR 4 | L: vehicle tracked, 20 tons, slung below T",
        "",
    ),
];

#[test]
fn chances_of_others_are_those_that_the_rules_roll() {
    for (red, blue, terrain) in TARGETS {
        hold(red, blue, terrain, 1_200);
    }
}

#[test]
#[ignore = "100,000 volleys each: for changes of damage or of chances"]
fn chances_of_others_are_those_that_the_rules_roll_a_hundred_thousand_times() {
    for (red, blue, terrain) in TARGETS {
        hold(red, blue, terrain, 100_000);
    }
}

#[test]
fn infernos_are_reckoned_at_those_who_burn() {
    for blue in [
        "at 0502 S, vehicle tracked, has Medium Laser FR",
        "at 0502 S, proto 5",
        "at 0502, squad 4",
        "at 0502, platoon foot rifles",
    ] {
        let red = "at 0504 N, has SRM 6 RA, has Ammo (SRM 6 inferno) RT";
        hold(red, blue, "\"light woods\": [\"0502\"]", 1_500);
    }
}

/// Points and troopers that a target loses to one weapon, on average of so many volleys.
fn lost(setup: &Arc<Setup>, order: &FireOrder, target: UnitId, rolls: u64) -> f64 {
    let content = Content::shipped();
    let mut all = 0u64;
    for seed in 1..=rolls {
        let battle = play(setup, &content, order, seed);
        for logged in battle.log() {
            all += match &logged.event {
                Event::Turn(TurnEvent::PhaseBegan {
                    phase: Phase::Physical,
                }) => break,
                Event::Infantry(InfantryEvent::TroopersLost { unit, troopers, .. })
                    if *unit == target =>
                {
                    u64::from(*troopers)
                }
                Event::Infantry(InfantryEvent::SuitHit { unit, boxes, .. }) if *unit == target => {
                    u64::from(*boxes)
                }
                Event::Harm(HarmEvent::Marked {
                    unit,
                    armor,
                    inside,
                    ..
                }) if *unit == target => u64::from(armor + inside),
                _ => 0,
            };
        }
    }
    all as f64 / rolls as f64
}

#[test]
fn what_infantry_does_and_suffers_on_average_is_what_the_rules_roll() {
    let content = Content::shipped();
    let woods = "\"light woods\": [\"0504\"]";
    let mut held = 0;
    for (red, blue, terrain) in [
        ("at 0505, platoon foot rifles", "at 0504 S", ""),
        ("at 0505, platoon foot srms", "at 0504 S", ""),
        (
            "at 0505, platoon foot rifles",
            "at 0504, platoon foot rifles",
            woods,
        ),
        (
            "at 0505, platoon foot machine-guns",
            "at 0504, platoon foot rifles",
            woods,
        ),
        ("at 0505, squad 4, bears SRM 2 BD 2", "at 0504 S", ""),
        (
            "at 0505, squad 4, bears Machine Gun RA",
            "at 0504, platoon foot rifles",
            woods,
        ),
        (
            "at 0505, squad 4, bears SRM 2 BD 2",
            "at 0504, platoon foot rifles",
            woods,
        ),
        (
            "at 0505 N, has Machine Gun RA, has Ammo (Machine Gun) RT, has Medium Laser LA",
            "at 0504, platoon foot rifles",
            woods,
        ),
        (
            "at 0505 N, has SRM 6 RA, has Ammo (SRM 6) RT, has AC/20 LT, has Ammo (AC/20) RT",
            "at 0504, platoon foot rifles",
            "\"medium building height 2\": [\"0504\"]",
        ),
        (
            "at 0505 N, has LRM 20 RT, has Ammo (LRM 20) LT, has PPC LA",
            "at 0501, squad 4",
            "\"medium building height 2\": [\"0501\"]",
        ),
        (
            "at 0504 N, has Machine Gun RA, has Ammo (Machine Gun) RT, has Medium Laser LA",
            "at 0504, platoon foot rifles",
            "\"medium building height 2\": [\"0504\"]",
        ),
    ] {
        let setup = scene(red, blue, terrain);
        let first = battle(&setup, &content, 0);
        let table = Table::of(first.world());
        let find = |side: u8| table.units().find(|u| u.side == SideId(side));
        let (u, t) = (find(0).expect("a unit"), find(1).expect("a target"));
        for weapon in 0..u.sheet.weapons.len() as u8 {
            let mut order = FireOrder::of(u.id);
            order.shots.push(crate::command::FireAt::at(weapon, t.id));
            if fire::check(first.world(), SideId(0), &order).is_err() {
                continue;
            }
            let (shot, _) = fire::declared(table, &u, &order, &order.shots[0]).expect("a shot");
            let reckoned = expected_shot(table, &shot);
            let rolled = lost(&setup, &order, t.id, 1_500);
            assert!(
                (reckoned - rolled).abs() <= 0.07 * reckoned + 0.05,
                "{red} at {blue}, weapon {weapon}: {reckoned:.3} reckoned, {rolled:.3} rolled"
            );
            held += 1;
        }
    }
    assert!(held >= 8, "{held} held");
}
