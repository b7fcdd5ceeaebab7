//! scratch
use hexlance_ai::{play, player};
use hexlance_rules::*;
use hexlance_strike::{Battle, event::Event, read};
#[path = "../tests/common/mod.rs"]
mod common;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: usize = a[3].parse().unwrap();
    let (setup, content) = common::shared(common::mirror(n, 100 + n as u64));
    let mut b = Battle::new(setup, content, DiceSource::Seed(n as u64)).unwrap();
    let (mut x, mut y) = (player(&a[1], 1).unwrap(), player(&a[2], 2).unwrap());
    play(&mut b, [&mut *x, &mut *y]).unwrap();
    let w = b.world();
    let nm = |u: UnitId| read::unit(w, u).name.to_owned();
    for l in b.log() {
        match &l.event {
            Event::TurnBegan { turn } => println!("=== turn {turn}"),
            Event::PhaseBegan { phase } => println!("-- {phase:?}"),
            Event::InitiativeWon { winner, .. } => println!("init {winner:?}"),
            Event::Deployed { unit, place } => println!("{} at {:?}", nm(*unit), place),
            Event::ActivationEnded {
                unit,
                facing,
                motion,
                ..
            } => println!(
                "{} ends {:?} {:?} hexes {} facing {:?} {}",
                nm(*unit),
                motion.state,
                motion.mode,
                motion.hexes,
                facing,
                if motion.sprinted {
                    "sprint"
                } else if motion.evaded {
                    "evade"
                } else {
                    ""
                }
            ),
            Event::Stepped { unit: _, to, .. } => print!("{to} "),
            Event::AttackDeclared {
                attack,
                target_number,
            } => println!(
                "{} -> {:?} {:?} oh{} TN {target_number}",
                nm(attack.attacker),
                attack.target.unit().map(&nm),
                attack.kind,
                attack.overheat
            ),
            Event::AttackResolved {
                hit, damage, rear, ..
            } => println!("     hit {hit} {damage} rear {rear}"),
            Event::HurtApplied {
                scored,
                armor,
                structure,
            } => println!(
                "     {} {:?} left {armor}/{structure}",
                nm(scored.target),
                scored.hurt
            ),
            Event::HeatChanged { unit, from, to, .. } => {
                println!("     heat {} {from}->{to}", nm(*unit))
            }
            Event::OutOfAction {
                unit, fate, why, ..
            } => println!("  XXX {} {fate:?} {why}", nm(*unit)),
            Event::BattleEnded { outcome } => println!("{outcome:?}"),
            _ => {}
        }
    }
}
