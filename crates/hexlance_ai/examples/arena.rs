//! Lets two levels fight many battles with equal forces and counts: `arena hard walker 100`. To try another temper,
//! change it by name: `arena hard:caution=0.7,foresight=0.4 hard 400`.

use std::time::Instant;

use hexlance_ai::{Good, LEVELS, Player, Temper, player, simulate};
use hexlance_rules::SideId;

#[path = "../tests/common/mod.rs"]
mod common;

/// A player by its level, with changes to its temper.
fn made(spec: &str, seed: u64) -> Option<Box<dyn Player>> {
    let Some((name, changes)) = spec.split_once(':') else {
        return player(spec, seed);
    };
    let mut temper = match name {
        "easy" => Temper::EASY,
        "normal" => Temper::NORMAL,
        "hard" => Temper::HARD,
        _ => return None,
    };
    for change in changes.split(',') {
        let (field, value) = change.split_once('=')?;
        let value = value.parse().ok()?;
        match field {
            "caution" => temper.caution = value,
            "foresight" => temper.foresight = value,
            "blur" => temper.blur = value,
            _ => return None,
        }
    }
    Some(Box::new(Good::new(temper, seed)))
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut name = |default: &str| args.next().unwrap_or_else(|| default.to_owned());
    let (a, b) = (name("hard"), name("walker"));
    let battles: usize = name("100").parse().unwrap_or(100);
    if [&a, &b].iter().any(|spec| made(spec, 0).is_none()) {
        eprintln!("levels are: {}", LEVELS.join(", "));
        return;
    }
    let (mut wins, mut losses, mut turns, mut commands) = (0, 0, 0u32, 0);
    let (mut mine, mut theirs) = (0, 0);
    let start = Instant::now();
    for n in 0..battles {
        let (setup, content) = common::shared(common::mirror(n / 2, 100 + n as u64 / 2));
        let seed = n as u64;
        let (Some(mut x), Some(mut y)) = (made(&a, seed), made(&b, seed + 1)) else {
            return;
        };
        // Sides alternate: the first level is North in even battles.
        let own = SideId((n % 2) as u8);
        let players: [&mut dyn Player; 2] = if n % 2 == 0 {
            [&mut *x, &mut *y]
        } else {
            [&mut *y, &mut *x]
        };
        match simulate(&setup, &content, players, seed) {
            Ok(played) => {
                match played.outcome.winner {
                    Some(w) if w == own => wins += 1,
                    Some(_) => losses += 1,
                    None => {}
                }
                mine += played.outcome.scores[own.index()];
                theirs += played.outcome.scores[own.opponent().index()];
                turns += u32::from(played.turns);
                commands += played.commands;
            }
            Err(e) => println!("battle {n}: {e}"),
        }
    }
    let n = battles.max(1) as f64;
    println!(
        "{a} against {b}: {wins} won, {} drawn, {losses} lost; score {:.0} to {:.0}; {:.1} turns, {:.0} commands, {:.1} ms a battle",
        battles - wins - losses,
        f64::from(mine) / n,
        f64::from(theirs) / n,
        f64::from(turns) / n,
        commands as f64 / n,
        start.elapsed().as_secs_f64() * 1000.0 / n,
    );
}
