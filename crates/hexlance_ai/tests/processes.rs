//! Recordings go the same way in another process. Hashes of states are kept in files; whatever in a state hashes or sorts
//! by where something lies in memory is found here: the program starts itself once more, lets texts lie elsewhere there,
//! and compares every state of battles that were recorded here, and the end of every rule case and demo.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Arc, Mutex},
};

use hexlance_ai::{
    dial,
    strike::{command, player, to_act},
};
use hexlance_board::BoardFile;
use hexlance_dial::Dial;
use hexlance_rules::{
    Battle, DiceSource, Recording, Ruleset,
    conformance::{Cases, run_case},
    ustr,
};
use hexlance_strike::{Strike, content::Content, setup};

mod common;
#[path = "common/drawn.rs"]
mod drawn;
#[path = "common/watched.rs"]
mod watch;

use watch::on_all_processors;

/// The folder with recordings, in the process that plays them again.
const FOLDER: &str = "HEXLANCE_TEST_RECORDINGS";
/// What that process has found.
const REPORT: &str = "report.txt";
/// The name of the test that is run there.
const OTHER: &str = "the_other_process";

/// How much is recorded.
#[derive(Clone, Copy)]
struct Amount {
    /// Most commands of a battle.
    commands: usize,
    /// Most drawn battles that are looked through for abilities that no battle has had yet.
    drawn: u64,
}

#[test]
fn recordings_go_the_same_way_in_another_process() {
    recorded_and_replayed(Amount {
        commands: 60,
        drawn: 60,
    });
}

#[test]
#[ignore = "whole battles: minutes without optimization"]
fn whole_recordings_go_the_same_way_in_another_process() {
    recorded_and_replayed(Amount {
        commands: 3_000,
        drawn: 400,
    });
}

fn recorded_and_replayed(amount: Amount) {
    let folder = tempfile::tempdir().expect("a folder");
    record(folder.path(), amount);
    let here = report(folder.path());
    let ran = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", OTHER, "--nocapture"])
        .env(FOLDER, folder.path())
        .output()
        .expect("it starts once more");
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    let there = fs::read_to_string(folder.path().join(REPORT))
        .unwrap_or_else(|e| panic!("{e}: {said}{}", String::from_utf8_lossy(&ran.stderr)));
    let there: BTreeMap<_, _> = there.lines().filter_map(|l| l.split_once('\t')).collect();
    assert_ne!(
        there["order"], here["order"],
        "texts lie in the same order in both processes: the test would see nothing"
    );
    let differing: Vec<_> = here
        .iter()
        .filter(|(what, _)| *what != "order")
        .filter(|(what, state)| there.get(what.as_str()) != Some(&state.as_str()))
        .map(|(what, state)| format!("{what}: {state} here, {:?} there", there.get(what.as_str())))
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    println!("{} battles and cases end the same", here.len() - 1);
    assert!(ran.status.success(), "{said}");
}

/// Does nothing unless [`recordings_go_the_same_way_in_another_process`] has started the program once more.
#[test]
fn the_other_process() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    // Other texts come first, and those that abilities are called by the other way round.
    for n in 0..5_000 {
        ustr(&format!("no name that anything has, {n}"));
    }
    let mut ids = ability_ids();
    ids.reverse();
    for id in ids {
        ustr(&id);
    }
    let folder = PathBuf::from(folder);
    let lines: Vec<_> = report(&folder)
        .iter()
        .map(|(what, state)| format!("{what}\t{state}\n"))
        .collect();
    fs::write(folder.join(REPORT), lines.concat()).expect("the report is written");
}

/// The ids of the shipped abilities as their files say them: none of them is interned by that.
fn ability_ids() -> Vec<String> {
    let id_of = |file: &PathBuf| {
        let text = fs::read_to_string(file).ok()?;
        let (_, rest) = text.split_once("id: \"")?;
        Some(rest.split_once('"')?.0.to_owned())
    };
    let files = files(&root().join("assets/abilities/strike"));
    let ids: BTreeSet<_> = files.iter().filter_map(id_of).collect();
    assert!(ids.len() > 50, "the abilities are there");
    ids.into_iter().collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The data files below a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            out.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "ron") {
            out.push(path);
        }
    }
    out.sort();
    out
}

/// Every recording of a folder and every rule case with the state in which it ends, and in which order texts lie.
fn report(folder: &Path) -> BTreeMap<String, String> {
    let mut jobs = files(folder);
    for more in ["tests/conformance", "scenarios/demos"] {
        jobs.extend(files(&root().join(more)));
    }
    let out = Mutex::new(BTreeMap::new());
    on_all_processors(jobs.len(), |n| {
        let file = &jobs[n];
        let is_dial = file.components().any(|c| c.as_os_str() == "dial")
            || file.to_string_lossy().ends_with(".dial.ron");
        let recorded = file.starts_with(folder);
        let state = match (recorded, is_dial) {
            (true, false) => replayed::<Strike>(file, &Content::shipped()),
            (true, true) => replayed::<Dial>(file, &hexlance_dial::content::Content::shipped()),
            (false, false) => played::<Strike>(file, &Content::shipped()),
            (false, true) => played::<Dial>(file, &hexlance_dial::content::Content::shipped()),
        };
        let name = file.to_string_lossy().into_owned();
        out.lock()
            .expect("nobody panics with it")
            .insert(name, state);
    });
    let mut out = out.into_inner().expect("nobody panics with it");
    let mut ids = ability_ids();
    ids.sort_by_key(|id| ustr(id).as_str().as_ptr());
    out.insert("order".to_owned(), ids.join(" "));
    out
}

/// The state in which a recording ends, or where it goes another way.
fn replayed<R: Ruleset>(file: &Path, content: &Arc<R::Content>) -> String {
    let recording =
        Recording::<R::Setup, R::Command>::load(file, R::ID).expect("it was written here");
    assert!(
        recording.commands.iter().all(|e| e.hash != 0),
        "every state is compared"
    );
    match Battle::<R>::replay(&recording, content.clone()) {
        Ok(battle) => format!("{:016x}", battle.hash()),
        Err(e) => e.to_string(),
    }
}

/// The state in which a rule case ends.
fn played<R: Cases>(file: &Path, content: &Arc<R::Content>) -> String {
    let text = fs::read_to_string(file).expect("it is there");
    format!("{:x?}", run_case::<R>(&text, file, content).state)
}

/// Records the shipped battles of both rulesets, and drawn ones until every ability has been in one or enough were drawn.
fn record(folder: &Path, amount: Amount) {
    let maps = drawn::maps();
    let content = Content::shipped();
    let mut strike: Vec<(String, Arc<setup::Setup>)> = Vec::new();
    let mut dial = Vec::new();
    let find = |name: &str| -> Result<BoardFile, hexlance_rules::Message> {
        let found = maps.iter().find(|(known, _)| known == name);
        found
            .map(|(_, map)| map.clone())
            .ok_or_else(|| hexlance_rules::Message::verbatim(format!("no map {name}")))
    };
    for entry in fs::read_dir(root().join("scenarios")).expect("the scenarios") {
        let file = entry.expect("an entry").path();
        if !file.is_file() {
            continue;
        }
        let text = fs::read_to_string(&file).expect("it can be read");
        let name = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if text.contains("ruleset: \"dial\"") {
            let scenario = hexlance_dial::setup::load_scenario(&text, &file);
            let scenario = scenario.unwrap_or_else(|d| panic!("{d}"));
            let content = hexlance_dial::content::Content::shipped();
            let setup = hexlance_dial::setup::resolve(&scenario, &content, &find);
            dial.push((name, Arc::new(setup.expect("a shipped battle"))));
        } else {
            let scenario = setup::load_scenario(&text, &file).unwrap_or_else(|d| panic!("{d}"));
            let setup = setup::resolve(&scenario, &content, &find).expect("a shipped battle");
            strike.push((name, Arc::new(setup)));
        }
    }
    assert!(
        strike.len() > 10 && !dial.is_empty(),
        "the battles are there"
    );
    let mut missing: BTreeSet<_> = content.abilities.keys().copied().collect();
    for seed in 0..amount.drawn {
        let drawn = drawn::battle(seed, &maps, &content);
        let before = missing.len();
        let forces = drawn.setup.sides.iter().flat_map(|s| &s.forces);
        for force in forces {
            let units = force.formations.iter().flat_map(|g| &g.units);
            let pilots = units.flat_map(|u| &u.spas).map(|s| s.id);
            for id in pilots.chain(force.rules.abilities.iter().map(|a| a.id)) {
                missing.remove(&id);
            }
        }
        if missing.len() < before {
            strike.push((format!("drawn {seed}"), drawn.setup));
        }
    }
    println!(
        "{} battles of strike, {} of dial; in none of them, and left to rule cases: {missing:?}",
        strike.len(),
        dial.len()
    );
    on_all_processors(strike.len() + dial.len(), |n| {
        let text = match strike.get(n) {
            Some((_, setup)) => fought(setup, amount.commands, n as u64),
            None => fought_dial(&dial[n - strike.len()].1, amount.commands, n as u64),
        };
        let ending = if n < strike.len() { "" } else { ".dial" };
        let name = strike
            .get(n)
            .map_or_else(|| &dial[n - strike.len()].0, |(name, _)| name);
        fs::write(folder.join(format!("{name}{ending}.ron")), text).expect("written");
    });
}

/// The recording of a battle that is played as far as so many commands.
fn fought(setup: &Arc<setup::Setup>, commands: usize, seed: u64) -> String {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::<Strike>::new(setup.clone(), Content::shipped(), dice).expect("sound");
    let mut players = [0, 1].map(|side| player("random", seed + side).expect("a level"));
    while battle.history().len() < commands
        && let Some(side) = to_act(&battle)
        && let Some(command) = command(&mut *players[side.index()], &battle, side)
    {
        battle.submit(side, command).expect("a legal command");
    }
    battle
        .recording("recorded")
        .to_text()
        .expect("it is written")
}

fn fought_dial(setup: &Arc<hexlance_dial::setup::Setup>, commands: usize, seed: u64) -> String {
    let content = hexlance_dial::content::Content::shipped();
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::<Dial>::new(setup.clone(), content, dice).expect("sound");
    let mut players = [0, 1].map(|side| dial::Player::new("random", seed + side).expect("a level"));
    while battle.history().len() < commands
        && let Some(side) = dial::to_act(&battle)
        && let Some(command) = players[side.index()].next(&battle, side)
    {
        battle.submit(side, command).expect("a legal command");
    }
    battle
        .recording("recorded")
        .to_text()
        .expect("it is written")
}
