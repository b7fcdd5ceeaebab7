//! What is offered is what the checks allow.

use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};

use super::*;

const KINDS: [&str; 6] = [
    "'Mech, 8/9/20 {attack: Repair}, P energy 3 [0/12] {Alpha Strike} x2, S melee 2",
    "tank, 8/9/18, P ballistic 3 [6/16] {Streak Missiles} indirect, S energy 1 [0/8] {Flamers}",
    "car, 8/9/18 {attack: Repair}, P ballistic 3 [0/12] {Armor Piercing} x3, symbol bolt, click 2",
    "squad, 6/7/16 {speed: Electronic Camouflage}, P ballistic 2 [0/8] {Anti-Personnel}, click 2",
    "squad, 6/7/15 {attack: Salvage}, P energy 1 [0/6]",
    "hover car, 8/8/17, S energy 2 [0/10] {Pulse}, tokens 1",
];

/// Sixteen units close together, with woods and buildings among them.
fn melee(seed: u64) -> Scene {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut free: Vec<(i16, i16)> = (-3..4).flat_map(|q| (-3..4).map(move |r| (q, r))).collect();
    let mut draw = || free.swap_remove(rng.random_range(0..free.len()));
    let hexes: String = ["hindering", "blocking", "level 1", "level 2", "hindering"]
        .iter()
        .map(|what| {
            let (q, r) = draw();
            format!("({q},{r}): \"{what}\", ")
        })
        .collect();
    let mut side = |prefix: &str| -> String {
        (0..8)
            .map(|i| {
                let (q, r) = draw();
                let kind = KINDS[(i + seed as usize) % KINDS.len()];
                let facing = (i * 5 + seed as usize) % 6;
                format!("\"{prefix}{i}\": \"{kind}, at ({q},{r}) f{facing}\", ")
            })
            .collect()
    };
    let (red, blue) = (side("R"), side("B"));
    scene(&format!(
        "red: {{{red}}}, blue: {{{blue}}}, board: (hexes: {{{hexes}}})"
    ))
}

/// Every order of a single unit with one target that can be written at all.
fn everything(s: &Scene, unit: UnitId) -> Vec<Command> {
    let mut all = Vec::new();
    for target in s.table().units().map(|u| u.id) {
        for slot in SlotId::ALL {
            for bits in 0u8..32 {
                all.push(Command::Ranged(RangedOrder {
                    indirect: bits & 1 != 0,
                    armor_piercing: bits & 2 != 0,
                    anti_personnel: bits & 4 != 0,
                    streak: bits & 8 != 0,
                    alpha_strike: bits & 16 != 0,
                    ..RangedOrder::at(unit, slot, target)
                }));
            }
            let order = CloseOrder {
                unit,
                slot,
                target,
                with: Vec::new(),
            };
            all.push(Command::Close(order.clone()));
            if slot == P {
                all.push(Command::Capture(order));
            }
            all.push(Command::Repair {
                unit,
                slot,
                patient: target,
            });
        }
    }
    all
}

#[test]
fn what_is_offered_is_allowed_and_nothing_else_is() {
    let mut found = 0;
    for seed in 0..12 {
        let s = melee(seed);
        for unit in s.table().units().filter(|u| u.side == RED).map(|u| u.id) {
            let offered = offers::commands(s.0.world(), RED, unit);
            found += offered.len();
            for c in &offered {
                assert!(s.0.check(RED, c).is_ok(), "{seed}: {c:?}");
            }
            for c in everything(&s, unit) {
                let healthy = matches!(c, Command::Repair { patient, .. }
                    if s.table().unit(patient).dial == 1);
                let allowed = s.0.check(RED, &c).is_ok() && !healthy;
                assert!(
                    allowed == offered.contains(&c),
                    "{seed}: {c:?} allowed {allowed}"
                );
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn odds_are_what_all_throws_come_to() {
    let duels = [
        r#""R": "tank, 8/9/18, P ballistic 3 [0/12] {Armor Piercing}, at (0,0) f0""#,
        r#""R": "'Mech, 8/7/18, P ballistic 2 [0/12] x2, S melee 3 {Brawling}, at (0,0) f0""#,
    ];
    for red in duels {
        let inside = |dice: [u8; 3]| {
            format!(
                r#"red: {{{red}}}, blue: {{"A": "tank, 6/9/19 {{defense: Heavy Armor}}, at (3,0) f3",
                "B": "squad, 6/9/17 {{speed: Evade}}, at (3,1) f3"}}, dice: {dice:?}"#
            )
        };
        let orders = |s: &Scene| {
            let one = s.at("R", "A");
            let piercing = RangedOrder {
                armor_piercing: true,
                ..one.clone()
            };
            let two = RangedOrder {
                targets: s.ids(&["A", "B"]),
                ..one.clone()
            };
            [one, piercing, two]
        };
        let first = scene(&inside([1, 1, 1]));
        for (i, order) in orders(&first).into_iter().enumerate() {
            if first.0.check(RED, &Command::Ranged(order.clone())).is_err() {
                continue;
            }
            let attack = Attack::ranged(first.table(), &order).expect("an attack");
            let odds = odds::of(first.table(), &attack);
            let (mut turned, mut own) = (0, 0);
            for n in 0..216u8 {
                let mut s = scene(&inside([n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1]));
                let order = orders(&s)[i].clone();
                s.give(Command::Ranged(order));
                if let Some(d) = s.0.decision() {
                    let code = d.choices[d.default].code.clone();
                    s.answer(&code);
                }
                turned += i32::from(s.click("A") + s.click("B")) - 2;
                own += i32::from(s.click("R")) - 1;
            }
            assert!((odds.clicks - f64::from(turned) / 216.0).abs() < 1e-9);
            assert!((odds.own - f64::from(own) / 216.0).abs() < 1e-9);
        }
    }
}
