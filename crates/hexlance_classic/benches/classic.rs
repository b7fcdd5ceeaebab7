//! Speed of classic: where a 'Mech can get to, what it can fire and what comes of it, drafts, and a battle of four against four as it was played.

#[path = "../tests/random/forces.rs"]
mod forces;
#[path = "../tests/random/player.rs"]
mod player;

use std::sync::{Arc, LazyLock};

use divan::{Bencher, black_box};
use hexlance_classic::{
    Battle, Classic,
    command::Command,
    content::Content,
    draft::Draft,
    fire,
    moves::Reach,
    odds,
    read::Table,
    state::{Ending, Mode, Phase},
};
use hexlance_rules::{
    UnitId,
    draft::{Chance, Drafts},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

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

/// The moment of a drafted battle at which the unit of a side that acts can fire the most shots.
static FIRING: LazyLock<(Battle, UnitId)> = LazyLock::new(|| {
    let mut best: Option<(usize, usize, UnitId)> = None;
    for at in 0..PLAYED.history().len() {
        let entry = &PLAYED.history()[at];
        let Command::Fire(order) = &entry.command else {
            continue;
        };
        if best.as_ref().is_none_or(|(n, ..)| order.shots.len() > *n) {
            best = Some((order.shots.len(), at, order.unit));
        }
    }
    let (_, at, unit) = best.expect("an order");
    (PLAYED.at(at).expect("a battle"), unit)
});

/// Every shot at every enemy with the three twists of a torso: what a mind asks for each place.
#[divan::bench]
fn all_shots_of_a_unit(bencher: Bencher) {
    let (battle, unit) = &*FIRING;
    let table = Table::of(battle.world());
    let u = table.find(*unit).expect("a unit");
    let mut out = Vec::new();
    bencher.bench_local(|| {
        let mut n = 0;
        for twist in -1..=1 {
            fire::shots_of(black_box(table), &u, twist, false, &mut out);
            n += out.len();
        }
        n
    });
}

/// Points that a whole declaration does on average at one target.
#[divan::bench]
fn expected_of_an_order(bencher: Bencher) {
    let (battle, unit) = &*FIRING;
    let table = Table::of(battle.world());
    let u = table.find(*unit).expect("a unit");
    let entry = &PLAYED.history()[battle.history().len()];
    let Command::Fire(order) = &entry.command else {
        panic!("an order to fire");
    };
    bencher.bench_local(|| fire::total(black_box(table), &u, order));
}

/// Everything that becomes of the target of that declaration.
#[divan::bench]
fn outlook_of_an_order(bencher: Bencher) {
    let (battle, unit) = &*FIRING;
    let table = Table::of(battle.world());
    let u = table.find(*unit).expect("a unit");
    let entry = &PLAYED.history()[battle.history().len()];
    let Command::Fire(order) = &entry.command else {
        panic!("an order to fire");
    };
    let target = order.shots[0].target;
    let attacks = odds::attacks_of(table, &u, order, target);
    bencher.bench_local(|| odds::outlook(black_box(table), target, &attacks));
}

/// The panel of targets and weapons.
#[divan::bench]
fn fire_panel(bencher: Bencher) {
    let (battle, unit) = &*FIRING;
    let table = Table::of(battle.world());
    let u = table.find(*unit).expect("a unit");
    let order = hexlance_classic::draft::Fire::default().order(*unit);
    bencher.bench_local(|| fire::fire_table(black_box(table), &u, &order));
}

/// What the draft of a unit that fires is offered.
#[divan::bench]
fn offers_of_fire(bencher: Bencher) {
    let (battle, unit) = &*FIRING;
    let side = Table::of(battle.world()).clock().active().expect("a side");
    let draft = Draft {
        unit: Some(*unit),
        ..Draft::default()
    };
    bencher.bench_local(|| black_box(battle).offers(side, &draft));
}

/// What the draft of a unit that moves is offered.
#[divan::bench]
fn offers_of_a_move(bencher: Bencher) {
    let mut battle = forces::small(&CONTENT, 1);
    let mut chance = Chance::default();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while Table::of(battle.world()).clock().phase != Phase::Movement {
        let side = Classic::to_act(&battle).expect("a side");
        let command = chance.command(&mut rng, &battle, side).expect("a command");
        battle.submit(side, command).expect("what is offered");
    }
    let table = Table::of(battle.world());
    let side = table.clock().active().expect("a side");
    let unit = table.on_map().find(|u| u.side == side).expect("a unit").id;
    let draft = Draft {
        unit: Some(unit),
        ..Draft::default()
    };
    bencher.bench_local(|| black_box(&battle).offers(side, &draft));
}
