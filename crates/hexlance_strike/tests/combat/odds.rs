//! Chances against the rules themselves: every roll of the dice is played out and counted.

use hexlance_board::hex;
use hexlance_strike::{
    ability::Reroll,
    attack::{
        AttackKind, Mount, Physical, Value,
        odds::{Odds, Suppose, odds, odds_if},
    },
    card::{Card, Damage},
    event::{AttackEvent, Event},
    special::Code,
};

use crate::scene::{BLUE, Play, RED, Scene, battle_armor, infantry, line, spa, std, tank, with};

fn chances(p: &Play, kind: AttackKind) -> Odds {
    odds(p.0.world(), &p.order("A", "E", kind)).expect("a legal attack")
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Plays an attack out with every sequence of dice and counts: hits, damage, criticals, destruction.
fn played_out(s: &Scene, kind: AttackKind) -> Odds {
    let mut all = Odds::default();
    let mut damage = [0.0; 40];
    // Sequences of dice grow only as long as the attack asks for more.
    let mut open: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
    while let Some((dice, chance)) = open.pop() {
        let mut p = s.play(&dice);
        p.attack("A", "E", kind);
        let ran_out = p.0.world().resource::<hexlance_rules::Dice>().ran_out();
        if ran_out {
            for face in 1..=6 {
                let mut more = dice.clone();
                more.push(face);
                open.push((more, chance / 6.0));
            }
            continue;
        }
        let e = p.id("E");
        let hit = p.events().any(|x| {
            matches!(
                x,
                Event::Attack(AttackEvent::AttackResolved { hit: true, .. })
            )
        });
        all.hit += chance * f64::from(u8::from(hit));
        let dealt = p.events().find_map(|x| match x {
            Event::Attack(AttackEvent::AttackResolved { damage, target, .. })
                if target.unit() == Some(e) =>
            {
                Some(damage.total())
            }
            _ => None,
        });
        damage[dealt.unwrap_or(0) as usize] += chance;
        let pending = &p.0.world().resource::<hexlance_strike::state::Pending>().0;
        let packets = pending
            .iter()
            .filter(|x| x.target == e)
            .filter(|x| matches!(x.hurt, hexlance_strike::state::Hurt::Damage { .. }))
            .count();
        let struck = packets > 1
            || pending.iter().any(|x| {
                x.target == e && matches!(x.hurt, hexlance_strike::state::Hurt::Critical(_))
            });
        all.critical += chance * f64::from(u8::from(struck));
        let world = p.0.world();
        let doomed = hexlance_strike::damage::is_doomed(world, e, None);
        all.destroy += chance * f64::from(u8::from(doomed));
    }
    all.damage = damage
        .iter()
        .enumerate()
        .filter(|(_, c)| **c > 0.0)
        .map(|(n, c)| (n as u8, *c))
        .collect();
    all.expected = all.damage.iter().map(|(n, c)| f64::from(*n) * c).sum();
    all
}

fn agrees(what: &str, s: &Scene, kind: AttackKind) {
    let told = chances(&s.play(&[]), kind);
    let counted = played_out(s, kind);
    for (name, a, b) in [
        ("hit", told.hit, counted.hit),
        ("expected", told.expected, counted.expected),
        ("critical", told.critical, counted.critical),
        ("destroy", told.destroy, counted.destroy),
    ] {
        assert!(near(a, b), "{what}: {name} {a}, played out {b}");
    }
    assert_eq!(told.damage.len(), counted.damage.len(), "{what}");
    for (a, b) in told.damage.iter().zip(&counted.damage) {
        assert!(a.0 == b.0 && near(a.1, b.1), "{what}: {told:?} {counted:?}");
    }
}

fn duel(attacker: Card, target: Card) -> Scene {
    let mut s = Scene::new();
    s.unit(RED, "A", attacker, hex(3, 5));
    s.unit(BLUE, "E", target, hex(6, 4));
    s
}

#[test]
fn a_plain_attack() {
    // TN 5: 30 of 36; 3 damage on armor 5; a natural 12 makes one critical roll, 28 of 36 do something.
    let o = chances(&duel(std(), std()).play(&[]), AttackKind::STANDARD);
    assert!(near(o.hit, 30.0 / 36.0));
    assert_eq!(o.damage.iter().map(|d| d.0).collect::<Vec<_>>(), [0, 3]);
    assert!(near(o.expected, 2.5));
    assert!(near(o.critical, 28.0 / 1296.0), "{}", o.critical);
    // Ammunition and the 12 of the table.
    assert!(near(o.destroy, 2.0 / 1296.0));
}

#[test]
fn what_is_told_is_what_happens() {
    agrees("plain", &duel(std(), std()), AttackKind::STANDARD);
    let gun = |n| Card {
        damage: line(n, n, n),
        ..std()
    };
    let thin = |armor, structure| Card {
        armor,
        structure,
        ..std()
    };
    agrees(
        "into structure",
        &duel(gun(3), thin(1, 6)),
        AttackKind::STANDARD,
    );
    agrees(
        "last point",
        &duel(gun(2), thin(1, 2)),
        AttackKind::STANDARD,
    );
    agrees(
        "no armor",
        &duel(gun(1), with(thin(0, 2), &["CASE"])),
        AttackKind::STANDARD,
    );
    agrees(
        "CASEP",
        &duel(gun(1), with(thin(0, 2), &["CASEP"])),
        AttackKind::STANDARD,
    );
    agrees(
        "CASEII",
        &duel(gun(2), with(thin(0, 9), &["CASEII"])),
        AttackKind::STANDARD,
    );
    agrees(
        "ARM",
        &duel(gun(2), with(thin(0, 9), &["ARM"])),
        AttackKind::STANDARD,
    );
    agrees(
        "CR",
        &duel(gun(2), with(thin(0, 9), &["CR"])),
        AttackKind::STANDARD,
    );
    agrees("destroyed", &duel(gun(9), std()), AttackKind::STANDARD);
    agrees("infantry", &duel(gun(9), infantry()), AttackKind::STANDARD);
    agrees(
        "AMS",
        &duel(with(gun(3), &["LRM1/1/1"]), with(std(), &["AMS"])),
        AttackKind::STANDARD,
    );
    let ht = AttackKind::Weapon(Mount::Card, Value::Special(Code::HT));
    agrees("heat", &duel(with(gun(3), &["HT2/2/2"]), std()), ht);
    let mut weak = std();
    weak.damage.s = Damage::MINIMAL;
    agrees("0*", &duel(weak, thin(0, 3)), AttackKind::STANDARD);
}

#[test]
fn engine_hits_and_weapons_that_are_gone() {
    let target = Card {
        damage: line(0, 0, 0),
        structure: 2,
        ..std()
    };
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        hex(3, 5),
    );
    let e = s.unit(BLUE, "E", target, hex(6, 4));
    e.condition.armor_lost = 5;
    e.condition.criticals = vec![hexlance_strike::state::Critical::Engine];
    agrees(
        "second engine hit, nothing to lose",
        &s,
        AttackKind::STANDARD,
    );
}

#[test]
fn explosions_that_lead_to_explosions() {
    let thin = with(
        Card {
            armor: 0,
            structure: 3,
            ..std()
        },
        &["CASE", "BAR"],
    );
    let s = duel(
        Card {
            damage: line(1, 1, 1),
            ..std()
        },
        thin,
    );
    let o = chances(&s.play(&[]), AttackKind::STANDARD);
    assert!(o.destroy > 0.0 && o.destroy < o.critical && o.critical < o.hit);
}

#[test]
fn vehicles_and_barrier_armor() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(
        BLUE,
        "E",
        with(
            Card {
                armor: 9,
                structure: 9,
                ..tank()
            },
            &["BAR"],
        ),
        hex(6, 4),
    );
    agrees("two causes at most", &s, AttackKind::STANDARD);
}

#[test]
fn anti_mech_attacks_and_riders() {
    let mut s = Scene::new();
    s.unit(RED, "A", with(infantry(), &["AM"]), hex(5, 4));
    s.unit(BLUE, "E", std(), hex(6, 4));
    agrees("anti-'Mech", &s, AttackKind::Physical(Physical::AntiMech));
    let mut s = duel(std(), with(std(), &["OMNI"]));
    let squad = s.unit(BLUE, "Squad", with(battle_armor(), &["MEC"]), hex(6, 4));
    (squad.at, squad.aboard) = (None, Some("E".to_owned()));
    agrees("a rider", &s, AttackKind::STANDARD);
}

#[test]
fn flak_that_nearly_hits() {
    let mut s = Scene::new();
    s.unit(RED, "A", with(tank(), &["FLK1/1/1"]), hex(3, 5));
    let vtol = Card {
        tmm: 3,
        armor: 9,
        ..crate::scene::card(
            hexlance_strike::card::UnitType::CV,
            hexlance_strike::card::MoveMode::Vtol,
        )
    };
    s.unit(BLUE, "E", vtol, hex(11, 5)).elevation = 2;
    agrees("flak", &s, AttackKind::STANDARD);
}

#[test]
fn buildings_fall() {
    let mut s = Scene::new();
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", infantry(), hex(9, 9));
    s.ground(hex(5, 5), "light building cf 3 height 1");
    let p = s.play(&[]);
    let mut order = p.order("A", "E", AttackKind::STANDARD);
    order.target = hexlance_strike::attack::Target::Hex(hex(5, 5));
    let o = odds(p.0.world(), &order).expect("legal");
    assert!(near(o.destroy, 35.0 / 36.0));
}

#[test]
fn lucky_rerolls_once() {
    let with_luck = |points| {
        let mut scene = Scene::new();
        scene.ability("spa.lucky", |a| a.rerolls = vec![Reroll::OwnFailedAttack]);
        let a = scene.unit(RED, "A", std(), hex(3, 5));
        a.spas = vec![spa("spa.lucky", Some(points))];
        scene.unit(BLUE, "E", std(), hex(6, 4));
        scene.play(&[])
    };
    let suppose = Suppose {
        rerolls_misses: true,
        ..Suppose::default()
    };
    for (points, lucky) in [(2, 1.0 - 6.0 / 36.0 * 6.0 / 36.0), (0, 30.0 / 36.0)] {
        let p = with_luck(points);
        let order = p.order("A", "E", AttackKind::STANDARD);
        let plain = odds(p.0.world(), &order).expect("legal").hit;
        assert!(near(plain, 30.0 / 36.0));
        let supposed = odds_if(p.0.world(), &order, suppose).expect("legal").hit;
        assert!(near(supposed, lucky), "{points} uses: {supposed}");
    }
}
