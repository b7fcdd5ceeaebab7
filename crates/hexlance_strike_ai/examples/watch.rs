//! Tells what two levels do in one battle, event by event: `cargo run --example watch -- two_in_the_ring hard hard 7`.

use std::sync::Arc;

use hexlance_rules::{DiceSource, UnitId};
use hexlance_strike::{
    Battle,
    content::Content,
    event::{
        ArrivalEvent, AttackEvent, Event, HeatEvent, HurtEvent, InitiativeEvent, MoveEvent,
        TurnEvent, VictoryEvent,
    },
    read,
};
use hexlance_strike_ai::{play, player};

mod shipped;

fn main() {
    let mut args = std::env::args().skip(1);
    let mut word = |usual: &str| args.next().unwrap_or_else(|| usual.to_owned());
    let (name, a, b) = (word("two_in_the_ring"), word("hard"), word("hard"));
    let seed: u64 = word("1").parse().unwrap_or(1);
    if let Err(e) = tell(&name, [&a, &b], seed) {
        eprintln!("{e}");
    }
}

fn tell(name: &str, levels: [&str; 2], seed: u64) -> Result<(), String> {
    let content = Content::shipped();
    let setup = Arc::new(shipped::load(name, &content)?);
    let dice = DiceSource::Seed(seed);
    let mut battle =
        Battle::with_options(setup, content, dice, true, false).map_err(|e| e.to_string())?;
    let level = |n: usize| {
        let found = player(levels[n], seed + n as u64);
        found.ok_or_else(|| format!("{} is no level", levels[n]))
    };
    let (mut first, mut second) = (level(0)?, level(1)?);
    play(&mut battle, [&mut *first, &mut *second]).map_err(|e| e.to_string())?;
    let name = |unit: UnitId| read::unit(battle.world(), unit).name.to_owned();
    for logged in battle.log() {
        match &logged.event {
            Event::Turn(TurnEvent::TurnBegan { turn }) => println!("=== turn {turn}"),
            Event::Turn(TurnEvent::PhaseBegan { phase }) => println!("-- {phase:?}"),
            Event::Initiative(InitiativeEvent::InitiativeWon { winner, .. }) => {
                println!("{winner:?} wins Initiative")
            }
            Event::Arrival(ArrivalEvent::Deployed { unit, place }) => {
                println!("{} at {place:?}", name(*unit))
            }
            Event::Move(MoveEvent::Stepped { to, .. }) => print!("{to} "),
            Event::Move(MoveEvent::ActivationEnded {
                unit,
                facing,
                motion,
                ..
            }) => println!(
                "{} {:?} {:?}, {} hexes, faces {facing:?}{}{}",
                name(*unit),
                motion.state,
                motion.mode,
                motion.hexes,
                if motion.sprinted { ", sprints" } else { "" },
                if motion.evaded { ", evades" } else { "" },
            ),
            Event::Attack(AttackEvent::AttackDeclared {
                attack,
                target_number,
            }) => println!(
                "{} attacks {:?} with {:?}, overheat {}, needs {target_number}",
                name(attack.attacker),
                attack.target.unit().map(name),
                attack.kind,
                attack.overheat
            ),
            Event::Attack(AttackEvent::AttackResolved { hit, damage, .. }) => {
                println!("     hit {hit}, {damage}")
            }
            Event::Hurt(HurtEvent::HurtApplied {
                scored,
                armor,
                structure,
            }) => println!(
                "     {} {:?}, left {armor}/{structure}",
                name(scored.target),
                scored.hurt
            ),
            Event::Heat(HeatEvent::HeatChanged { unit, from, to, .. }) => {
                println!("     heat of {} {from} to {to}", name(*unit));
            }
            Event::Hurt(HurtEvent::OutOfAction {
                unit, fate, why, ..
            }) => println!("  {} {fate:?}: {why}", name(*unit)),
            Event::Victory(VictoryEvent::BattleEnded { outcome }) => println!("{outcome:?}"),
            _ => {}
        }
    }
    Ok(())
}
