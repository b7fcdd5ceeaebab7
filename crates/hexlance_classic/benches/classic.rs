//! Speed of classic: where a 'Mech can get to, declaring fire, and a battle of four against four as it was played.

#[path = "../tests/random/forces.rs"]
mod forces;
#[path = "../tests/random/player.rs"]
mod player;

use std::sync::{Arc, LazyLock};

use divan::{Bencher, black_box};
use hexlance_classic::{
    Battle,
    command::Command,
    content::Content,
    moves::Reach,
    read::Table,
    state::{Ending, Mode},
};

fn main() {
    divan::main();
}

static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(Content::shipped);

/// A battle that was played to its end.
static PLAYED: LazyLock<Battle> = LazyLock::new(|| {
    let (mut battle, mut r) = forces::begin(&CONTENT, 7);
    while *battle.world().resource::<Ending>() == Ending::Open {
        let (side, command) = player::choose(&battle, &mut r);
        battle.submit(side, command).expect("what is allowed");
    }
    battle
});

/// The battle when it begins, without a log and hashes.
fn anew() -> Battle {
    let (setup, dice) = (PLAYED.setup().clone(), PLAYED.dice().clone());
    Battle::with_options(setup, CONTENT.clone(), dice, false, false).expect("a battle")
}

#[divan::bench]
fn whole_battle(bencher: Bencher) {
    bencher.with_inputs(anew).bench_local_values(|mut battle| {
        for entry in PLAYED.history() {
            let said = battle.submit(entry.side, entry.command.clone());
            said.expect("what is allowed");
        }
        battle
    });
}

#[divan::bench]
fn reach_of_a_run(bencher: Bencher) {
    let battle = anew();
    let table = Table::of(battle.world());
    let u = table.on_map().next().expect("a 'Mech");
    bencher.bench_local(|| Reach::of(black_box(table), &u, Mode::Run));
}

/// Checking the order with the most shots of the battle, at the moment at which it was given.
#[divan::bench]
fn declare_fire(bencher: Bencher) {
    let shots = |command: &Command| match command {
        Command::Fire(order) => order.shots.len(),
        _ => 0,
    };
    let all = PLAYED.history().iter().enumerate();
    let (at, entry) = all
        .max_by_key(|(_, entry)| shots(&entry.command))
        .expect("an order");
    let battle = PLAYED.at(at).expect("a battle");
    bencher.bench_local(|| battle.check(black_box(entry.side), &entry.command));
}
