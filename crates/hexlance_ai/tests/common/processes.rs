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

use hexlance_rules::{
    Battle, DiceSource, Recording,
    conformance::{Cases, run_case},
    draft::{Chance, Drafts},
    ustr,
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::common::processors::on_all_processors;

/// The folder with recordings, in the process that plays them again.
const FOLDER: &str = "HEXLANCE_TEST_RECORDINGS";
/// What that process has found.
const REPORT: &str = "report.txt";
/// The name of the test that is run there.
const OTHER: &str = "the_other_process";

/// A ruleset whose battles are recorded. Its abilities, rule cases and demos lie in folders of its name.
pub trait Recorded: Drafts + Cases {
    /// The shipped units and abilities.
    fn shipped() -> Arc<Self::Content>;

    /// Battles with their names: every shipped one at least.
    fn battles(amount: Amount) -> Vec<Named<Self::Setup>>;
}

/// A battle with its name.
pub type Named<S> = (String, Arc<S>);

/// How much is recorded.
#[derive(Clone, Copy)]
pub struct Amount {
    /// Most commands of a battle.
    pub commands: usize,
    /// Most drawn battles that are looked through for abilities that no battle has had yet.
    #[allow(dead_code)] // not every ruleset draws battles
    pub drawn: u64,
}

/// What takes no minutes.
pub const SOME: Amount = Amount {
    commands: 60,
    drawn: 60,
};

/// Whole battles.
pub const WHOLE: Amount = Amount {
    commands: 3_000,
    drawn: 400,
};

/// Records battles, plays them again here and in another process, and compares.
pub fn recorded_and_replayed<R: Recorded>(amount: Amount) {
    let folder = tempfile::tempdir().expect("a folder");
    record::<R>(folder.path(), amount);
    let here = report::<R>(folder.path());
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

/// What the test of the name [`OTHER`] does: nothing unless [`recorded_and_replayed`] has started the program once more.
pub fn the_other_process<R: Recorded>() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    // Other texts come first, and those that abilities are called by the other way round.
    for n in 0..5_000 {
        ustr(&format!("no name that anything has, {n}"));
    }
    let mut ids = ability_ids::<R>();
    ids.reverse();
    for id in ids {
        ustr(&id);
    }
    let folder = PathBuf::from(folder);
    let lines: Vec<_> = report::<R>(&folder)
        .iter()
        .map(|(what, state)| format!("{what}\t{state}\n"))
        .collect();
    fs::write(folder.join(REPORT), lines.concat()).expect("the report is written");
}

/// The ids of the shipped abilities as their files say them: none of them is interned by that.
fn ability_ids<R: Recorded>() -> Vec<String> {
    let id_of = |file: &PathBuf| {
        let text = fs::read_to_string(file).ok()?;
        let (_, rest) = text.split_once("id: \"")?;
        Some(rest.split_once('"')?.0.to_owned())
    };
    let files = files(&root().join("assets/abilities").join(R::ID));
    let ids: BTreeSet<_> = files.iter().filter_map(id_of).collect();
    assert!(ids.len() > 30, "the abilities are there");
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
fn report<R: Recorded>(folder: &Path) -> BTreeMap<String, String> {
    let content = R::shipped();
    let mut jobs = files(folder);
    for more in ["tests/conformance", "scenarios/demos"] {
        jobs.extend(files(&root().join(more).join(R::ID)));
    }
    let out = Mutex::new(BTreeMap::new());
    on_all_processors(jobs.len(), |n| {
        let file = &jobs[n];
        let state = if file.starts_with(folder) {
            replayed::<R>(file, &content)
        } else {
            played::<R>(file, &content)
        };
        let name = file.to_string_lossy().into_owned();
        out.lock()
            .expect("nobody panics with it")
            .insert(name, state);
    });
    let mut out = out.into_inner().expect("nobody panics with it");
    let mut ids = ability_ids::<R>();
    ids.sort_by_key(|id| ustr(id).as_str().as_ptr());
    out.insert("order".to_owned(), ids.join(" "));
    out
}

/// The state in which a recording ends, or where it goes another way.
fn replayed<R: Recorded>(file: &Path, content: &Arc<R::Content>) -> String {
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
fn played<R: Recorded>(file: &Path, content: &Arc<R::Content>) -> String {
    let text = fs::read_to_string(file).expect("it is there");
    format!("{:x?}", run_case::<R>(&text, file, content).state)
}

/// The shipped battles of a ruleset, each made of the text of its file.
pub fn shipped<R: Recorded>(load: impl Fn(&str, &Path) -> R::Setup) -> Vec<Named<R::Setup>> {
    let ours = format!("ruleset: \"{}\"", R::ID);
    let entries = fs::read_dir(root().join("scenarios")).expect("the scenarios");
    let files = entries.map(|e| e.expect("an entry").path());
    let mut out = Vec::new();
    for file in files.filter(|f| f.is_file()) {
        let text = fs::read_to_string(&file).expect("it can be read");
        if text.contains(&ours) {
            let name = file.file_stem().expect("a name").to_string_lossy();
            out.push((name.into_owned(), Arc::new(load(&text, &file))));
        }
    }
    out
}

/// Records the battles of a ruleset.
fn record<R: Recorded>(folder: &Path, amount: Amount) {
    let battles = R::battles(amount);
    assert!(!battles.is_empty(), "the battles are there");
    on_all_processors(battles.len(), |n| {
        let (name, setup) = &battles[n];
        let text = fought::<R>(setup, amount.commands, n as u64);
        fs::write(folder.join(format!("{name}.ron")), text).expect("written");
    });
}

/// The recording of a battle that is played by chance as far as so many commands.
fn fought<R: Recorded>(setup: &Arc<R::Setup>, commands: usize, seed: u64) -> String {
    let dice = DiceSource::Seed(seed);
    let mut battle = Battle::<R>::new(setup.clone(), R::shipped(), dice).expect("sound");
    let mut players = [0, 1].map(|side| {
        let rng = ChaCha8Rng::seed_from_u64(seed + side);
        (rng, Chance::default())
    });
    while battle.history().len() < commands
        && let Some(side) = R::to_act(&battle)
        && let (rng, chance) = &mut players[side.index()]
        && let Some(command) = chance.command(rng, &battle, side)
    {
        battle.submit(side, command).expect("a legal command");
    }
    battle
        .recording("recorded")
        .to_text()
        .expect("it is written")
}
