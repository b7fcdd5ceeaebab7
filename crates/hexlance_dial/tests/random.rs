//! Battles of players that choose at random among what the rules offer.
//!
//! Everything offered is accepted, every state is sound, battles end, and a recording replays to the same state. What
//! came up is told at the end, and the usual run must have met the kinds of commands.
//! `cargo test -p hexlance_dial --release --test random -- --ignored` plays 2,000 of them.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use hexlance_board::Hex;
use hexlance_dial::{
    Battle, Recording,
    command::Command,
    content::Content,
    equipment::{Equipment, HeatEffect},
    force,
    invariants::faults,
    legal,
    model::Model,
    read::Table,
    setup::{Setup, Standing, UnitSetup},
    state::{Agreed, Clock, Ending, Score, Stage},
};
use hexlance_rules::{
    DiceSource, ForceSetup, FormationKind, FormationSetup, ResolvedMap, SideId, SideSetup,
};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng, seq::IndexedRandom};

/// Most commands of a battle that goes on as it should.
const MOST_COMMANDS: usize = 6_000;

/// A map with something of everything.
fn map(rng: &mut ChaCha8Rng) -> ResolvedMap {
    let (columns, rows) = (14, 14);
    let mut hexes = BTreeMap::new();
    for column in 1..=columns {
        for row in 1..=rows {
            let text = match rng.random_range(0..100) {
                0..=11 => "light woods",
                12..=14 => "rough",
                15..=17 => "medium building cf 40 height 2",
                18..=20 => "water 0",
                21..=23 => "water 1",
                24..=31 => "level 1",
                32..=33 => "level 2",
                34..=35 => "level 1, light woods",
                36..=39 => "low wall N SE",
                40..=41 => "low wall SW",
                _ => continue,
            };
            hexes.insert(Hex::from_column_row(column, row), text.to_owned());
        }
    }
    ResolvedMap {
        name: "anywhere".to_owned(),
        theme: "Grassland".to_owned(),
        columns: columns as u16,
        rows: rows as u16,
        base: String::new(),
        hexes,
        sheets: None,
    }
}

fn side(number: usize, units: Vec<UnitSetup<Model>>) -> SideSetup<UnitSetup<Model>> {
    use hexlance_board::Edge;
    let (name, home) = [
        ("Red", Edge::South),
        ("Blue", Edge::North),
        ("Green", Edge::West),
    ][number];
    SideSetup {
        name: name.to_owned(),
        home: Some(home),
        forces: vec![ForceSetup {
            name: name.to_owned(),
            formations: vec![FormationSetup {
                name: "All".to_owned(),
                kind: FormationKind::Lance,
                r#type: None,
                units,
            }],
            ..ForceSetup::default()
        }],
        ..SideSetup::default()
    }
}

fn units(number: usize, build_total: u16, seed: u64, content: &Content) -> Vec<UnitSetup<Model>> {
    let force = force::draw(build_total, seed, content);
    let members = force::units(&force, content).enumerate();
    members
        .map(|(i, (_, model))| UnitSetup {
            model: model.clone(),
            name: Some(format!("{} {number}.{i}", model.name)),
            at: None,
            facing: None,
            aboard: None,
            standing: Standing::default(),
        })
        .collect()
}

fn setup(seed: u64, content: &Content) -> Setup {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let build_total = [150, 300, 450][rng.random_range(0..3)];
    let sides = if rng.random_range(0..8) == 0 { 3 } else { 2 };
    Setup {
        title: format!("Random battle {seed}"),
        map: map(&mut rng),
        agreed: Agreed {
            build_total,
            rounds: rng.random_range(3..=9),
        },
        sides: (0..sides)
            .map(|n| side(n, units(n, build_total, seed * 7 + n as u64, content)))
            .collect(),
        mid_turn: None,
    }
}

/// What a command is, as far as choosing goes: kinds are chosen first, so that moves do not drown everything else.
fn kind(command: &Command) -> u8 {
    match command {
        Command::Deploy(_) => 0,
        Command::DeployAboard { .. } => 1,
        Command::Ready => 2,
        Command::Switch { .. } => 3,
        Command::BeginOrders => 4,
        Command::Move(order) if order.manner.victim().is_some() => 5,
        Command::Move(order) if !order.boards.is_empty() || order.sets_down.is_some() => 6,
        Command::Move(_) => 7,
        Command::MoveFormation(_) => 8,
        Command::Bypass { .. } => 9,
        Command::Ranged(order) if !order.with.is_empty() => 10,
        Command::Ranged(_) => 11,
        Command::Artillery { .. } => 12,
        Command::Close(_) => 13,
        Command::Capture(_) => 14,
        Command::Repair { .. } => 15,
        Command::Vent { .. } => 16,
        Command::Release { .. } => 17,
        Command::EndTurn => 18,
        Command::Answer(_) => 19,
    }
}

/// One of the commands that are offered.
fn choose(battle: &Battle, side: SideId, rng: &mut ChaCha8Rng) -> Command {
    let mut offered = legal::commands(battle, side);
    assert!(!offered.is_empty(), "nothing is offered to {side:?}");
    if battle.decision().is_none() {
        // Whoever sets up goes on with those that stand nowhere yet.
        let left = legal::to_be_set_up(battle.world(), side);
        let fresh = |c: &Command| matches!(c, Command::Deploy(spot) if left.contains(&spot.unit));
        if offered.iter().any(fresh) {
            offered.retain(|c| fresh(c) || matches!(c, Command::DeployAboard { .. }));
        } else if offered.contains(&Command::Ready) {
            return Command::Ready;
        }
    }
    let mut groups: BTreeMap<u8, Vec<Command>> = BTreeMap::new();
    for command in offered {
        groups.entry(kind(&command)).or_default().push(command);
    }
    // A turn is seldom given up while there is something to do.
    let orders_left = groups.keys().any(|k| (5..=17).contains(k));
    if orders_left && rng.random_range(0..10) > 0 {
        groups.remove(&18);
    }
    // What seldom can be done is done when it can; a cool 'Mech need not vent.
    let seldom = |k: &u8| matches!(k, 5 | 8 | 9 | 10 | 14 | 15);
    if groups.keys().any(seldom) && rng.random_range(0..2) == 0 {
        groups.retain(|k, _| seldom(k));
    } else if groups.len() > 2 && rng.random_range(0..4) > 0 {
        groups.remove(&16);
    }
    let groups: Vec<_> = groups.into_values().collect();
    let group = groups.choose(rng).expect("a kind of command");
    let any = group.choose(rng).expect("a command");
    // Half of the moves go where the enemy is.
    let nearest = group
        .iter()
        .filter_map(|c| Some((distance_to_enemies(battle, side, c)?, c)))
        .min_by_key(|(distance, _)| *distance);
    match nearest {
        Some((_, command)) if rng.random_range(0..2) == 0 => command.clone(),
        _ => any.clone(),
    }
}

/// How far from the nearest enemy a move ends, or from a captive that somebody might take over.
fn distance_to_enemies(battle: &Battle, side: SideId, command: &Command) -> Option<u16> {
    let Command::Move(order) = command else {
        return None;
    };
    let end = *order.path.last()?;
    Table::of(battle.world())
        .on_table()
        .filter(|u| u.side != side || u.is_captive())
        .filter_map(|u| Some(u.hex()?.distance(end)))
        .min()
}

/// What was played, and what was met on the way.
#[derive(Default)]
struct Played {
    kinds: BTreeMap<u8, usize>,
    commands: usize,
    wins: usize,
    /// Equipment and heat effects that showed on the table, by id.
    shown: BTreeSet<&'static str>,
    /// Equipment and heat effects that events name, by id: what they did counted.
    named: BTreeSet<String>,
    /// Kinds of events.
    events: BTreeSet<String>,
}

impl Played {
    fn look(&mut self, battle: &Battle) {
        for u in Table::of(battle.world()).on_table() {
            let works = Equipment::ALL.iter().filter(|e| u.has(**e));
            self.shown.extend(works.map(|e| e.id()));
            if u.model.heat.is_some() {
                let shows = HeatEffect::ALL.iter().filter(|e| u.shows(**e));
                self.shown.extend(shows.map(|e| e.id()));
            }
        }
    }

    fn read(&mut self, event: &serde_json::Value) {
        use serde_json::Value;
        match event {
            Value::String(text) if text.starts_with("eq.") || text.starts_with("heat.") => {
                self.named.insert(text.clone());
            }
            Value::Array(all) => all.iter().for_each(|v| self.read(v)),
            Value::Object(all) => all.values().for_each(|v| self.read(v)),
            _ => {}
        }
    }

    /// What a run of some size must have met.
    fn assert_everything_came_up(&self) {
        // Bypass wants one kind of squad beside a captive; it has rule cases of its own.
        let wanted = (0..20).filter(|k| *k != 9);
        let missing: Vec<_> = wanted.filter(|k| !self.kinds.contains_key(k)).collect();
        assert!(missing.is_empty(), "kinds {missing:?} never came up");
    }
}

fn play(seed: u64, content: &Arc<Content>, played: &mut Played) {
    let setup = Arc::new(setup(seed, content));
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::new(setup, content.clone(), dice).expect("a battle");
    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
    let mut score: Vec<u32> = Vec::new();
    while let Some(side) = legal::side_to_act(&battle) {
        let command = choose(&battle, side, &mut rng);
        *played.kinds.entry(kind(&command)).or_default() += 1;
        if let Err(refusal) = battle.submit(side, command.clone()) {
            panic!("battle {seed}: {command:?} is offered and refused: {refusal}");
        }
        played.look(&battle);
        let found = faults(battle.world());
        assert!(
            found.is_empty(),
            "battle {seed}, after command {} {command:?}: {found:?}",
            battle.history().len()
        );
        let now = battle.world().resource::<Score>().0.to_vec();
        assert!(
            score.iter().zip(&now).all(|(a, b)| a <= b),
            "battle {seed}: the score fell from {score:?} to {now:?}"
        );
        score = now;
        let clock = battle.world().resource::<Clock>();
        assert!(clock.given <= clock.orders, "battle {seed}: {clock:?}");
        assert!(
            battle.history().len() < MOST_COMMANDS,
            "battle {seed} does not end: {clock:?}"
        );
    }
    assert_eq!(battle.world().resource::<Clock>().stage, Stage::Over);
    let ending = battle.world().resource::<Ending>().0.as_ref();
    played.wins += usize::from(ending.expect("an outcome").winner.is_some());
    played.commands += battle.history().len();
    again(seed, &battle, content, played);
}

/// A recording is the same after writing and reading, and replays to the same state.
fn again(seed: u64, battle: &Battle, content: &Arc<Content>, played: &mut Played) {
    let recording = battle.recording("Random");
    let text = recording.to_text().expect("a text");
    let read = Recording::from_text(&text, "dial").expect("a recording");
    assert!(read == recording, "battle {seed}: reading changes it");
    assert_eq!(read.to_text().expect("a text"), text);
    let replayed = Battle::replay(&read, content.clone());
    let replayed = replayed.unwrap_or_else(|e| panic!("battle {seed} does not replay: {e}"));
    assert_eq!(replayed.hash(), battle.hash(), "battle {seed}");
    for logged in battle.log() {
        let json = serde_json::to_value(logged).expect("an event as JSON");
        let name = json.get("event").and_then(|e| e.as_str());
        let name = name.unwrap_or_else(|| panic!("an event without a name: {json}"));
        if !played.events.contains(name) {
            played.events.insert(name.to_owned());
        }
        played.read(&json);
    }
    // Undoing comes back to the state of then.
    let half = battle.history().len() / 2;
    let past = battle.at(half).expect("the battle of then");
    let then = half.checked_sub(1).and_then(|i| battle.history().get(i));
    assert_eq!(Some(past.hash()), then.map(|e| e.hash), "battle {seed}");
    let units = |b: &Battle| Table::of(b.world()).units().count();
    assert_eq!(units(&replayed), units(battle));
}

fn play_many(count: u64) -> Played {
    let content = Content::shipped();
    let mut played = Played::default();
    for seed in 0..count {
        play(seed, &content, &mut played);
    }
    println!(
        "{count} battles, {} commands, {} won; kinds: {:?}; events: {:?}; shown: {:?}; named: {:?}",
        played.commands, played.wins, played.kinds, played.events, played.shown, played.named
    );
    played
}

#[test]
fn random_battles_are_sound_and_everything_comes_up() {
    let played = play_many(80);
    assert!(played.wins > 20, "hardly any battle is won");
    played.assert_everything_came_up();
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_random_battles_are_sound() {
    play_many(2_000).assert_everything_came_up();
}
