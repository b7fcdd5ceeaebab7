//! Two levels of the dial rules against each other: `cargo run --example dial_arena -- normal walker 100`.

#[path = "../tests/dial_common/mod.rs"]
mod dial_common;

use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (a, b) = (next("normal"), next("walker"));
    let battles: u64 = next("100").parse().unwrap_or(100);
    let mirror = next("mirror") == "mirror";
    let first: u64 = next("0").parse().unwrap_or(0);
    let since = Instant::now();
    let won = dial_common::wins([&a, &b], first..first + battles, mirror);
    let each = since.elapsed().as_secs_f64() * 1000.0 / battles as f64;
    println!("{a} wins {won} of {battles} against {b}; {each:.1} ms a battle on all processors");
}
