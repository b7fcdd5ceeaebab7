//! Two levels of the dial rules against each other: `cargo run --example dial_arena -- hard normal 100`. A fourth word
//! says over what: `mirror` (equal forces, the usual), `drawn` (forces by the seed), `shipped` (the battles that ship in
//! turn), or the name of one battle, of which each side's wins are told; a fifth the first seed. To try another temper,
//! change it by name: `dial_arena hard:caution=0.7,foresight=0.5 hard 400`.

#[path = "../tests/dial_common/mod.rs"]
mod dial_common;

use std::time::Instant;

use dial_common::{SHIPPED, battle, fight, many, player, shipped};
use hexlance_ai::dial::{Player, Temper};
use hexlance_dial::state::Outcome;

/// A player by its level, with changes to its temper.
fn made(spec: &str, seed: u64) -> Player {
    let Some((name, changes)) = spec.split_once(':') else {
        return player(spec, seed);
    };
    let mut temper = match name {
        "easy" => Temper::EASY,
        "normal" => Temper::NORMAL,
        _ => Temper::HARD,
    };
    for change in changes.split(',') {
        let (field, value) = change.split_once('=').unwrap_or((change, "1"));
        let value: f32 = value.parse().unwrap_or(1.0);
        match field {
            "caution" => temper.caution = value,
            "foresight" => temper.foresight = value,
            "blur" => temper.blur = value,
            "thorough" => temper.thorough = value > 0.0,
            "balanced" => temper.balanced = value > 0.0,
            _ => eprintln!("a temper has no “{field}”"),
        }
    }
    Player::tempered(temper, seed)
}

/// What a side has under a condition of victory.
type Points = fn(&Outcome) -> &Vec<u32>;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (a, b) = (next("normal"), next("walker"));
    let battles: u64 = next("100").parse().unwrap_or(100);
    let over = next("mirror");
    let first: u64 = next("0").parse().unwrap_or(0);
    let shipped: Vec<_> = match over.as_str() {
        "mirror" | "drawn" => Vec::new(),
        "shipped" => SHIPPED.iter().map(|name| shipped(name)).collect(),
        name => vec![shipped(name)],
    };
    let make = |who: usize, seed| made([&a, &b][who], seed);
    let since = Instant::now();
    let played = many(first..first + battles, |seed| {
        let n = shipped.len().max(1) as u64;
        let setup = match shipped.get((seed % n) as usize) {
            Some(setup) => setup.clone(),
            None => battle(seed, over == "mirror"),
        };
        fight(&setup, &make, (seed / n % 2) as usize, seed)
    });
    let each = since.elapsed().as_secs_f64() * 1000.0 / battles as f64;
    let won = played.iter().filter(|p| p.1).count();
    let by = |side: usize| {
        let winners = played.iter().map(|p| p.0.outcome.winner);
        winners
            .filter(|w| w.map(|s| s.index()) == Some(side))
            .count()
    };
    let mean = |of: Points, theirs: bool| {
        let all = played.iter().enumerate().map(|(i, (p, _))| {
            let seed = first + i as u64;
            let mine = (seed / shipped.len().max(1) as u64 % 2) as usize;
            let side = if theirs { 1 - mine } else { mine };
            f64::from(of(&p.outcome).get(side).copied().unwrap_or(0))
        });
        all.sum::<f64>() / battles as f64
    };
    let points: [(&str, Points); 3] = [
        ("destruction", |o| &o.destruction),
        ("ground", |o| &o.ground),
        ("survival", |o| &o.survival),
    ];
    for (name, of) in points {
        println!(
            "{name}: {:.0} to {:.0} points",
            mean(of, false),
            mean(of, true)
        );
    }
    let rounds: usize = played.iter().map(|p| usize::from(p.0.rounds)).sum();
    println!(
        "{a} wins {won} of {battles} against {b} ({over}); {each:.1} ms a battle on all processors"
    );
    println!(
        "the first side wins {}, the second {}, drawn {}; {:.1} rounds",
        by(0),
        by(1),
        battles as usize - by(0) - by(1),
        rounds as f64 / battles as f64
    );
}
