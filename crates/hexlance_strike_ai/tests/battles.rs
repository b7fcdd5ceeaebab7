//! The players at war: who wins, that every battle ends, that no wish is refused, that the rules' invariants hold.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use hexlance_ai::LEVELS;
use hexlance_board::{Board, Ground, Hex};
use hexlance_rules::{DiceSource, Ruleset, SideId, UnitId, Zone};
use hexlance_strike::{
    Battle, Recording, Strike,
    artillery::{FireMode, Round},
    card::MoveMode,
    content::Content,
    environment::harm,
    event::{
        AbilityEvent, AirEvent, ArtilleryEvent, AttackEvent, CargoEvent, DropEvent, Event,
        ForceEvent, HiddenEvent, InitiativeEvent, MineEvent, MoveEvent, PositionEvent, StatusEvent,
        WeatherEvent, WorkEvent,
    },
    morale, read,
    setup::Setup,
    state::{Ending, Outcome},
};
use hexlance_strike_ai::{player, simulate, to_act, wish};

mod common;
#[path = "../../hexlance_ai/tests/common/effort.rs"]
mod effort;
#[path = "common/watched.rs"]
mod watch;

use common::{
    Chance, anyone, anyone_with_aircraft, battery, broken_ground, conditions, mirror,
    processors::on_all_processors, setup, shared, treacherous_ground, with_cargo, with_commands,
};
use effort::thread_time;
use watch::{level, watched};

fn outcome(battle: &Battle) -> &Outcome {
    match &battle.world().resource::<Ending>().0 {
        Some(outcome) => outcome,
        None => panic!("the battle is over"),
    }
}

/// How many of so many battles with equal forces the first level wins; sides alternate.
fn wins(first: &str, second: &str, battles: usize) -> usize {
    let won = AtomicUsize::new(0);
    on_all_processors(battles, |n| {
        let seed = n as u64;
        let (setup, content) = shared(mirror(n / 2, 40 + seed / 2));
        let own = SideId((n % 2) as u8);
        let mut players = [level(first, seed), level(second, seed + 1)];
        if own == SideId(1) {
            players.swap(0, 1);
        }
        let battle = watched(&setup, &content, &mut players, seed);
        if outcome(&battle).winner == Some(own) {
            won.fetch_add(1, Ordering::Relaxed);
        }
    });
    won.into_inner()
}

#[test]
fn hard_beats_random() {
    let won = wins("hard", "random", 100);
    assert!(won >= 95, "{won} of 100");
}

#[test]
fn hard_beats_walker() {
    let won = wins("hard", "walker", 100);
    assert!(won >= 93, "{won} of 100");
}

#[test]
fn each_level_beats_the_one_below() {
    for pair in LEVELS.windows(2) {
        let (weak, strong) = (pair[0], pair[1]);
        let (won, lost) = (wins(strong, weak, 40), wins(weak, strong, 40));
        assert!(
            won > lost,
            "{strong} won {won} and lost {lost} against {weak}"
        );
    }
}

#[test]
fn any_units_with_any_abilities_keep_the_rules() {
    let content = Content::shipped();
    on_all_processors(2000, |n| {
        let seed = n as u64;
        let mut c = Chance::new(seed);
        let (columns, rows) = (7 + c.below(8) as u16, 8 + c.below(8) as u16);
        let ground = if n % 3 == 0 {
            treacherous_ground(columns, rows, seed)
        } else {
            broken_ground(columns, rows, seed)
        };
        let forces = [anyone(&mut c, &content, 4), anyone(&mut c, &content, 4)];
        let mut setup = setup(&ground, forces);
        setup.turn_limit = 4 + c.below(5) as u16;
        let mut players = [level("random", seed), level("random", seed + 1)];
        watched(&Arc::new(setup), &content, &mut players, seed);
    });
}

#[test]
fn forces_with_any_command_abilities_keep_the_rules() {
    let content = Content::shipped();
    let seen = Mutex::new(BTreeSet::new());
    on_all_processors(400, |n| {
        let seed = 70_000 + n as u64;
        let mut c = Chance::new(seed);
        let (columns, rows) = (7 + c.below(8) as u16, 8 + c.below(8) as u16);
        let ground = broken_ground(columns, rows, seed);
        let forces = [anyone(&mut c, &content, 6), anyone(&mut c, &content, 6)];
        let mut setup = setup(&ground, forces);
        setup.turn_limit = 5 + c.below(4) as u16;
        let setup = with_commands(setup, &mut c, &content);
        // Every third battle with the player that weighs things.
        let name = if n % 3 == 0 { "hard" } else { "random" };
        let mut players = [level(name, seed), level("random", seed + 1)];
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        let mut seen = seen.lock().expect("no thread has panicked");
        for logged in battle.log() {
            match &logged.event {
                Event::Force(ForceEvent::ForceActed { act, .. }) => {
                    let name = format!("{act:?}");
                    let word = name.split(' ').next().unwrap_or_default();
                    seen.insert(word.to_lowercase());
                }
                Event::Initiative(InitiativeEvent::SealedOpened { .. }) => {
                    seen.insert("opened".to_owned());
                }
                Event::Move(MoveEvent::ZoneSet { .. }) => {
                    seen.insert("zone".to_owned());
                }
                Event::Position(PositionEvent::PositionPrepared { on: true, .. }) => {
                    seen.insert("dug in".to_owned());
                }
                Event::Mine(MineEvent::BuildingRaised { .. }) => {
                    seen.insert("built".to_owned());
                }
                Event::Ability(AbilityEvent::ActsFirst { ability, .. }) => {
                    seen.insert(ability.to_string());
                }
                _ => {}
            }
        }
    });
    let seen = seen.into_inner().expect("no thread has panicked");
    for what in [
        "declared",
        "yielded",
        "spent",
        "adds",
        "aimed",
        "designated",
        "opened",
        "negated",
        "disrupts",
        "swapped",
        "sca.overrun_combat",
        "gave",
        "champion",
        "duel",
        "zone",
        "dug in",
        "built",
    ] {
        assert!(seen.contains(what), "no {what} among {seen:?}");
    }
}

/// Puts some units of a setup into hiding, well forward, each on clear ground of its own.
fn hide_some(c: &mut Chance, setup: &mut Setup, ground: &Board) {
    let rows = ground.rows();
    let clear = |column: u16, row: u16| {
        let hex = Hex::from_column_row(column as i16, row as i16);
        let cell = ground.get(hex).copied().unwrap_or_default();
        (cell.woods.is_none() && cell.water.is_none() && cell.ground == Ground::Clear)
            .then_some(hex)
    };
    for (side, first) in [(0, 1), (1, rows / 2 + 1)] {
        let mut hexes: Vec<_> = (1..=ground.columns())
            .flat_map(|column| (first..first + rows / 2).map(move |row| (column, row)))
            .filter_map(|(column, row)| clear(column, row))
            .collect();
        let units = &mut setup.sides[side].forces[0].formations[0].units;
        for unit in units {
            let swims = matches!(
                unit.card.ground_mode(),
                MoveMode::Naval | MoveMode::Submersible
            );
            if hexes.is_empty() || swims || unit.aboard.is_some() || c.one_in(2) {
                continue;
            }
            unit.at = Some(hexes.swap_remove(c.below(hexes.len())));
            unit.hidden = true;
        }
    }
}

#[test]
fn units_in_hiding_keep_the_rules() {
    let content = Content::shipped();
    let (found, surprises) = (AtomicUsize::new(0), AtomicUsize::new(0));
    on_all_processors(400, |n| {
        let seed = 50_000 + n as u64;
        let mut c = Chance::new(seed);
        let ground = broken_ground(9 + c.below(4) as u16, 10 + c.below(6) as u16, seed);
        let forces = [anyone(&mut c, &content, 5), anyone(&mut c, &content, 5)];
        let mut setup = setup(&ground, forces);
        hide_some(&mut c, &mut setup, &ground);
        setup.turn_limit = 8;
        let pair = [["random", "random"], ["random", "normal"]][n % 2];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        for logged in battle.log() {
            match &logged.event {
                Event::Hidden(HiddenEvent::Revealed { by: Some(_), .. }) => {
                    found.fetch_add(1, Ordering::Relaxed)
                }
                Event::Attack(AttackEvent::AttackDeclared { attack, .. }) if attack.surprise => {
                    surprises.fetch_add(1, Ordering::Relaxed)
                }
                _ => continue,
            };
        }
    });
    let (found, surprises) = (found.into_inner(), surprises.into_inner());
    assert!(found > 80 && surprises > 0, "{found}, {surprises}");
}

#[test]
fn guns_keep_the_rules() {
    let content = Content::shipped();
    let counts: [AtomicUsize; 7] = Default::default();
    on_all_processors(60, |n| {
        let seed = 70_000 + n as u64;
        let mut c = Chance::new(seed);
        let ground = broken_ground(18 + c.below(14) as u16, 16, seed);
        let (near, far) = (20 + c.below(40) as u16, 100 + c.below(300) as u16);
        let mut setup = setup(&ground, [battery(near), battery(far)]);
        setup.turn_limit = 7;
        if c.one_in(3) {
            setup.environment.light = hexlance_rules::Light::FullMoon;
            setup.environment.weather = vec![hexlance_rules::Weather::BlowingSand];
        }
        let pair = [["random", "random"], ["random", "hard"], ["normal", "hard"]][n % 3];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        for logged in battle.log() {
            let which = match &logged.event {
                Event::Artillery(ArtilleryEvent::ShellFired { shell })
                    if shell.fire.round == Round::Smoke =>
                {
                    6
                }
                Event::Artillery(ArtilleryEvent::ShellFired { .. }) => 0,
                Event::Artillery(ArtilleryEvent::ShellLands { .. }) => 1,
                Event::Artillery(ArtilleryEvent::ShellBurst { .. }) => 2,
                Event::Artillery(ArtilleryEvent::ShellHits { damage, .. })
                    if damage.total() > 0 =>
                {
                    3
                }
                Event::Attack(AttackEvent::AttackDeclared { attack, .. }) => {
                    match attack.kind.artillery() {
                        Some(fire) if fire.mode == FireMode::CounterBattery => 4,
                        Some(fire) if fire.round == Round::Homing => 5,
                        _ => continue,
                    }
                }
                _ => continue,
            };
            counts[which].fetch_add(1, Ordering::Relaxed);
        }
        // Saved and loaded it is the same, shells in the air and all.
        let half = battle
            .at(battle.history().len() / 2)
            .expect("it has a middle");
        let saved = half.recording("half").to_text().expect("it is written");
        let read = Recording::from_text(&saved, Strike::ID).expect("it is read");
        let loaded = Battle::replay(&read, battle.content().clone()).expect("it replays");
        assert_eq!(loaded.hash(), half.hash());
    });
    let counts = counts.map(AtomicUsize::into_inner);
    assert!(counts.iter().all(|n| *n > 0), "{counts:?}");
}

/// How often each thing happened in the air.
#[derive(Default)]
struct InTheAir {
    passes: AtomicUsize,
    raids: AtomicUsize,
    flak: AtomicUsize,
    duels: AtomicUsize,
    landings: AtomicUsize,
    liftoffs: AtomicUsize,
    crashes: AtomicUsize,
    washes: AtomicUsize,
}

impl InTheAir {
    fn count(&self, battle: &Battle) {
        let more = |n: &AtomicUsize| n.fetch_add(1, Ordering::Relaxed);
        for logged in battle.log() {
            match &logged.event {
                Event::Air(AirEvent::Flew { to, .. }) if to.is_over_map() => more(&self.passes),
                Event::Air(AirEvent::RaidBegan { .. }) => more(&self.raids),
                Event::Attack(AttackEvent::AttackDeclared { attack, .. }) => {
                    let is = |side: UnitId| read::unit(battle.world(), side).is_aerospace();
                    match (is(attack.attacker), attack.target.unit().map(is)) {
                        (true, Some(true)) => more(&self.duels),
                        (false, Some(true)) => more(&self.flak),
                        _ => continue,
                    }
                }
                Event::Air(AirEvent::TouchedDown { .. }) => more(&self.landings),
                Event::Air(AirEvent::LiftedOff { to: Some(_), .. }) => more(&self.liftoffs),
                Event::Air(AirEvent::Crashed { .. }) => more(&self.crashes),
                Event::Ability(AbilityEvent::AbilityUsed { ability, .. })
                    if ability.as_str() == "spa.ride_the_wash" =>
                {
                    more(&self.washes)
                }
                _ => continue,
            };
        }
    }

    fn all(self) -> [usize; 8] {
        [
            self.passes,
            self.raids,
            self.flak,
            self.duels,
            self.landings,
            self.liftoffs,
            self.crashes,
            self.washes,
        ]
        .map(AtomicUsize::into_inner)
    }
}

/// A battle with aircraft on both sides.
fn battle_in_the_air(c: &mut Chance, content: &Content, seed: u64) -> Arc<Setup> {
    let ground = if seed.is_multiple_of(3) {
        treacherous_ground(14, 14, seed)
    } else {
        broken_ground(14, 14, seed)
    };
    let forces = [
        anyone_with_aircraft(c, content, 3),
        anyone_with_aircraft(c, content, 3),
    ];
    let mut setup = setup(&ground, forces);
    setup.turn_limit = 8;
    Arc::new(setup)
}

#[test]
fn aircraft_keep_the_rules() {
    let content = Content::shipped();
    let air = InTheAir::default();
    on_all_processors(600, |n| {
        let seed = 70_000 + n as u64;
        let setup = battle_in_the_air(&mut Chance::new(seed), &content, seed);
        let mut players = [level("random", seed), level("random", seed + 1)];
        air.count(&watched(&setup, &content, &mut players, seed));
    });
    let all = air.all();
    println!("{all:?}");
    let [.., liftoffs, crashes, washes] = all;
    assert!(all.iter().take(5).all(|n| *n > 20), "{all:?}");
    assert!(liftoffs > 5 && crashes > 20 && washes > 0, "{all:?}");
}

#[test]
fn thinking_players_fly() {
    let content = Content::shipped();
    let air = InTheAir::default();
    on_all_processors(60, |n| {
        let seed = 80_000 + n as u64;
        let setup = battle_in_the_air(&mut Chance::new(seed), &content, seed);
        let pair = [["hard", "random"], ["easy", "hard"], ["normal", "walker"]][n % 3];
        let mut players = pair.map(|name| level(name, seed));
        air.count(&watched(&setup, &content, &mut players, seed));
    });
    let [passes, raids, flak, ..] = air.all();
    assert!(
        passes > 100 && raids > 60 && flak > 30,
        "{passes}, {raids}, {flak}"
    );
}

#[test]
fn any_conditions_and_any_nerves_keep_the_rules() {
    let content = Content::shipped();
    let [quakes, winds, shaken, routed] = [const { AtomicUsize::new(0) }; 4];
    on_all_processors(400, |n| {
        let seed = 70_000 + n as u64;
        let mut c = Chance::new(seed);
        let (columns, rows) = (9 + c.below(4) as u16, 10 + c.below(6) as u16);
        let ground = if c.one_in(2) {
            broken_ground(columns, rows, seed)
        } else {
            treacherous_ground(columns, rows, seed)
        };
        let forces = [anyone(&mut c, &content, 4), anyone(&mut c, &content, 4)];
        let mut setup = setup(&ground, forces);
        setup.environment = conditions(&mut c);
        // The green lose their nerve more easily.
        for side in &mut setup.sides {
            for unit in &mut side.forces[0].formations[0].units {
                if c.one_in(2) {
                    unit.skill = Some(7);
                }
            }
        }
        setup.options.rain_mud = c.one_in(2);
        setup.options.morale = true;
        setup.turn_limit = 9;
        let pair = [
            ["random", "random"],
            ["random", "normal"],
            ["hard", "walker"],
        ][n % 3];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        for logged in battle.log() {
            match &logged.event {
                Event::Status(StatusEvent::StatusGained { status, .. })
                    if status.kind == harm::unsteady() =>
                {
                    quakes.fetch_add(1, Ordering::Relaxed)
                }
                Event::Weather(WeatherEvent::WindTurned { .. }) => {
                    winds.fetch_add(1, Ordering::Relaxed)
                }
                Event::Status(StatusEvent::StatusGained { status, .. })
                    if status.kind == morale::shaken() =>
                {
                    shaken.fetch_add(1, Ordering::Relaxed)
                }
                Event::Status(StatusEvent::StatusGained { status, .. })
                    if status.kind == morale::routed() =>
                {
                    routed.fetch_add(1, Ordering::Relaxed)
                }
                _ => continue,
            };
        }
    });
    let seen = [quakes, winds, shaken, routed].map(AtomicUsize::into_inner);
    assert!(seen.iter().all(|n| *n > 12), "{seen:?}");
}

#[test]
fn battles_over_cargo_keep_the_rules() {
    let content = Content::shipped();
    let [lifted, thrown, off] = [const { AtomicUsize::new(0) }; 3];
    on_all_processors(400, |n| {
        let seed = 60_000 + n as u64;
        let mut c = Chance::new(seed);
        let ground = broken_ground(8 + c.below(4) as u16, 9 + c.below(4) as u16, seed);
        let forces = [anyone(&mut c, &content, 5), anyone(&mut c, &content, 5)];
        let mut setup = with_cargo(setup(&ground, forces), seed);
        setup.turn_limit = 8;
        let pair = [["random", "random"], ["random", "hard"]][n % 2];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        for logged in battle.log() {
            match &logged.event {
                Event::Cargo(CargoEvent::PickedUp { .. }) => lifted.fetch_add(1, Ordering::Relaxed),
                Event::Cargo(CargoEvent::Thrown { .. }) => thrown.fetch_add(1, Ordering::Relaxed),
                Event::Cargo(CargoEvent::CargoCarriedOff { .. }) => {
                    off.fetch_add(1, Ordering::Relaxed)
                }
                _ => continue,
            };
        }
    });
    let counts = [lifted, thrown, off].map(AtomicUsize::into_inner);
    let [lifted, thrown, off] = counts;
    assert!(lifted > 120 && thrown > 8 && off > 30, "{counts:?}");
}

#[test]
fn drops_bays_and_traps_keep_the_rules() {
    let content = Content::shipped();
    let [dropped, scattered, unloaded, trapped] = [const { AtomicUsize::new(0) }; 4];
    on_all_processors(200, |n| {
        let seed = 70_000 + n as u64;
        let mut c = Chance::new(seed);
        let ground = broken_ground(9 + c.below(6) as u16, 10 + c.below(6) as u16, seed);
        let mut forces = [anyone(&mut c, &content, 4), anyone(&mut c, &content, 4)];
        for force in &mut forces {
            for unit in force.iter_mut().filter(|u| u.aboard.is_none()).skip(1) {
                if c.one_in(2) {
                    unit.drops = Some(1 + c.below(3) as u16);
                }
            }
            let mut depot = common::unit("cv_anvilhead");
            let specials = ["MT2", "VTM1", "IT6", "D1", "BT"].map(str::to_owned);
            depot.card.specials = specials.to_vec().try_into().expect("specials");
            let mut guest = common::unit("bm_brasswing");
            guest.aboard = Some(force.len().to_string());
            force.extend([depot, guest]);
        }
        let mut setup = setup(&ground, forces);
        setup.turn_limit = 7;
        let pair = [["random", "random"], ["random", "hard"]][n % 2];
        let mut players = pair.map(|name| level(name, seed));
        let battle = watched(&Arc::new(setup), &content, &mut players, seed);
        for logged in battle.log() {
            match &logged.event {
                Event::Drop(DropEvent::Dropped { off: 0, .. }) => {
                    dropped.fetch_add(1, Ordering::Relaxed)
                }
                Event::Drop(DropEvent::Dropped { .. }) => scattered.fetch_add(1, Ordering::Relaxed),
                Event::Move(MoveEvent::Unloaded { .. }) => unloaded.fetch_add(1, Ordering::Relaxed),
                Event::Work(WorkEvent::BlownUp { .. }) => trapped.fetch_add(1, Ordering::Relaxed),
                _ => continue,
            };
        }
    });
    let counts = [dropped, scattered, unloaded, trapped].map(AtomicUsize::into_inner);
    assert!(counts.iter().all(|n| *n > 20), "{counts:?}");
}

#[test]
fn thinking_players_cope_with_any_units() {
    let content = Content::shipped();
    on_all_processors(150, |n| {
        let seed = 10_000 + n as u64;
        let mut c = Chance::new(seed);
        let ground = broken_ground(16, 14, seed);
        let forces = [anyone(&mut c, &content, 5), anyone(&mut c, &content, 5)];
        let setup = Arc::new(setup(&ground, forces));
        let pair = [["hard", "random"], ["easy", "hard"], ["normal", "walker"]][n % 3];
        let mut players = pair.map(|name| level(name, seed));
        watched(&setup, &content, &mut players, seed);
    });
}

#[test]
fn no_thought_takes_long_on_a_large_map() {
    let lances = || (0..3).flat_map(common::lance).collect::<Vec<_>>();
    let mut setup = setup(&broken_ground(64, 64, 3), [lances(), lances()]);
    // Near enough to fight from the first turn on.
    for side in &mut setup.sides {
        side.zone = Zone::Around(Hex::from_column_row(32, 32), 14);
    }
    setup.turn_limit = 4;
    let (setup, content) = shared(setup);
    let mut players = [level("hard", 1), level("hard", 2)];
    let dice = DiceSource::Seed(1);
    let mut battle =
        Battle::with_options(setup, content, dice, false, false).expect("the setup is sound");
    let mut longest = Duration::ZERO;
    while let Some(side) = to_act(&battle) {
        let start = thread_time();
        let command = wish(&mut *players[side.index()], &battle, side).expect("a wish");
        longest = longest.max(thread_time() - start);
        battle.submit(side, command).expect("a legal one");
    }
    println!("the longest thought took {longest:?}");
    assert!(longest < Duration::from_millis(700), "{longest:?}");
}

#[test]
fn a_battle_replays_as_it_was_played() {
    for (seed, names) in [
        (3, ["hard", "hard"]),
        (4, ["normal", "random"]),
        (5, ["easy", "walker"]),
    ] {
        let (setup, content) = shared(mirror(seed as usize, seed));
        let mut players = names.map(|name| level(name, seed));
        let dice = DiceSource::Seed(seed);
        let mut battle =
            Battle::new(setup.clone(), content.clone(), dice).expect("the setup is sound");
        hexlance_strike_ai::play(&mut battle, {
            let [a, b] = &mut players;
            [&mut **a, &mut **b]
        })
        .expect("it ends");
        let text = battle.recording("again").to_text().expect("it is written");
        let recording = Recording::from_text(&text, Strike::ID).expect("it is read");
        let again = Battle::replay(&recording, content).expect("it replays");
        assert_eq!(again.hash(), battle.hash());
        assert_eq!(again.log(), battle.log());
        // Saved, loaded and saved again is the same text; so it is from the middle of the battle.
        assert_eq!(again.recording("again").to_text().expect("written"), text);
        let half = battle
            .at(battle.history().len() / 2)
            .expect("it has a middle");
        let saved = half.recording("half").to_text().expect("it is written");
        let read = Recording::from_text(&saved, Strike::ID).expect("it is read");
        let loaded = Battle::replay(&read, battle.content().clone()).expect("it replays");
        assert_eq!(loaded.hash(), half.hash());
        assert_eq!(loaded.log(), half.log());
        assert_eq!(loaded.recording("half").to_text().expect("written"), saved);
    }
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    for name in LEVELS {
        let (setup, content) = shared(mirror(1, 9));
        let once = || {
            let (mut a, mut b) = (level(name, 5), level(name, 6));
            simulate(&setup, &content, [&mut *a, &mut *b], 7).expect("it ends")
        };
        assert_eq!(once(), once(), "{name}");
    }
}

#[test]
fn unknown_levels_are_no_players() {
    assert!(player("brilliant", 1).is_none());
    assert!(LEVELS.iter().all(|name| player(name, 1).is_some()));
}
