//! How fast chances are worked out: the HUD asks for them on every hover, the computer players for thousands.
#![allow(missing_docs)]

#[path = "../tests/combat/scene.rs"]
#[allow(dead_code)]
mod scene;

use divan::{Bencher, black_box};
use hexlance_board::hex;
use hexlance_strike::{
    attack::{AttackKind, legal, odds::odds},
    card::Card,
    content::Content,
};
use scene::{BLUE, RED, Scene, line, std, with};

#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// Targets from the plainest to one with three causes for critical rolls.
fn targets() -> [(&'static str, Card); 3] {
    [
        ("armor holds", std()),
        (
            "into structure",
            Card {
                armor: 1,
                structure: 8,
                ..std()
            },
        ),
        (
            "three causes, CASE",
            with(
                Card {
                    armor: 1,
                    structure: 8,
                    ..std()
                },
                &["BAR", "CASE"],
            ),
        ),
    ]
}

#[divan::bench(args = [0, 1, 2])]
fn chances(bencher: Bencher, target: usize) {
    let mut s = Scene::new();
    s.unit(
        RED,
        "A",
        Card {
            damage: line(3, 3, 3),
            ..std()
        },
        hex(3, 5),
    );
    s.unit(BLUE, "E", targets()[target].1.clone(), hex(9, 4));
    let p = s.play(&[]);
    let order = p.order("A", "E", AttackKind::STANDARD);
    bencher.bench(|| odds(black_box(p.0.world()), black_box(&order)));
}

/// The part of it that is the legality check and the target number, alone and with twenty abilities in play: three on
/// the attacker, three on the target, the others on those who stand about.
#[divan::bench(args = [0, 20])]
fn target_number(bencher: Bencher, abilities: usize) {
    const IN_PLAY: [&str; 20] = [
        "spa.marksman",
        "spa.jumping_jack",
        "spa.multi_tasker",
        "spa.dodge",
        "spa.antagonizer",
        "spa.lucky",
        "spa.melee_specialist",
        "spa.hopper",
        "spa.iron_will",
        "spa.street_fighter",
        "spa.sharpshooter",
        "spa.hot_dog",
        "spa.natural_grace",
        "spa.sure_footed",
        "spa.headhunter",
        "spa.eagles_eyes",
        "spa.demoralizer",
        "spa.slugger",
        "spa.swordsman",
        "spa.stand_aside",
    ];
    let mut s = Scene::new();
    s.content = Content::clone(&Content::shipped());
    s.unit(RED, "A", std(), hex(3, 5));
    s.unit(BLUE, "E", std(), hex(9, 4));
    for i in 0..5 {
        s.unit(RED, &format!("A{i}"), std(), hex(20 + 2 * i, 5));
        s.unit(BLUE, &format!("E{i}"), std(), hex(20 + 2 * i, 14));
    }
    for (i, id) in IN_PLAY[..abilities].iter().enumerate() {
        let (side, unit) = match i {
            0..3 => (RED, 0),
            3..6 => (BLUE, 0),
            n => ([RED, BLUE][n % 2], 1 + n % 5),
        };
        let points = (*id == "spa.lucky").then_some(1);
        s.units_of(side)[unit].spas.push(scene::spa(id, points));
    }
    let p = s.play(&[]);
    let order = p.order("A", "E", AttackKind::STANDARD);
    bencher.bench(|| legal::check(black_box(p.0.world()), RED, black_box(&order)).is_ok());
}
