//! What is broken, and what is done with it: every loader of the program.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance::{
    cli::check,
    data::{Data, rules_of},
    lang::Catalogue,
    rulesets::{Plays, Registered, Rules},
    settings::Settings,
};
use hexlance_dial_present::DialGame;
use hexlance_formats::{Existing, export_board, import_board, load_map};
use hexlance_rules::{Battle, DiceSource};
use hexlance_strike_present::StrikeGame;

use super::breakage::{self, Breaker};

/// Commands that an accepted battle is played for.
const PLAYED: usize = 60;

/// What reads the files of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loader {
    Scenario,
    Map,
    Board,
    Unit,
    Ability,
    Force,
    Case,
    Recording,
    Catalogue,
    Settings,
}

/// How many of a hundred inputs each loader gets.
const SHARES: [(Loader, usize); 10] = [
    (Loader::Scenario, 22),
    (Loader::Map, 8),
    (Loader::Board, 10),
    (Loader::Unit, 14),
    (Loader::Ability, 14),
    (Loader::Force, 8),
    (Loader::Case, 10),
    (Loader::Recording, 8),
    (Loader::Catalogue, 3),
    (Loader::Settings, 3),
];

/// A file as it is shipped, or as the program writes it.
pub struct Whole {
    pub loader: Loader,
    /// Its name, with the ending by which it is told.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// All that is broken, and the words of all of it.
pub struct Corpus {
    pub files: Vec<Whole>,
    pub words: Vec<String>,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder with an ending, in order.
fn below(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|e| e.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            below(&path, ending, out);
        } else if path.to_string_lossy().ends_with(ending) {
            out.push(path);
        }
    }
}

fn shipped(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    below(&root().join(folder), ending, &mut files);
    let read = |file: PathBuf| {
        let name = file
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        (name, fs::read(&file).expect("it is read"))
    };
    files.into_iter().map(read).collect()
}

/// Gathers everything; recordings and boards are made in a folder for them.
pub fn corpus(data: &Data, made: &Path) -> Corpus {
    let mut files = Vec::new();
    let mut add = |loader, found: Vec<(String, Vec<u8>)>| {
        let wholes = found.into_iter().map(|(name, bytes)| Whole {
            loader,
            name,
            bytes,
        });
        files.extend(wholes);
    };
    let mut scenarios = shipped("scenarios", ".ron");
    let cases = scenarios.extract_if(.., |(_, bytes)| {
        String::from_utf8_lossy(bytes).contains("script:")
    });
    let mut cases: Vec<_> = cases.collect();
    cases.extend(shipped("tests/conformance", ".ron"));
    add(Loader::Case, cases);
    add(Loader::Recording, recordings(data));
    add(Loader::Scenario, scenarios);
    add(Loader::Unit, shipped("assets/units", ".ron"));
    add(Loader::Ability, shipped("assets/abilities", ".ron"));
    add(Loader::Force, shipped("forces", ".ron"));
    add(Loader::Catalogue, shipped("assets/lang", ".po"));
    let maps = shipped("assets/maps", ".board.ron");
    add(Loader::Board, boards(&maps, made));
    add(Loader::Map, maps);
    add(Loader::Settings, settings(made));
    let mut words: Vec<String> = files
        .iter()
        .filter(|f| !matches!(f.loader, Loader::Catalogue | Loader::Recording))
        .flat_map(|f| {
            let text = String::from_utf8_lossy(&f.bytes).into_owned();
            breakage::words(&text)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        })
        .collect();
    words.sort();
    words.dedup();
    Corpus { files, words }
}

/// Battles that were begun and played for a while, as the program saves them.
fn recordings(data: &Data) -> Vec<(String, Vec<u8>)> {
    let files = data.scenario_files();
    let made = files.iter().step_by(4).filter_map(|file| {
        let text = if rules_of(file) == Rules::of::<DialGame>() {
            recording::<DialGame>(data, file)
        } else {
            recording::<StrikeGame>(data, file)
        };
        let name = file.file_stem()?.to_string_lossy();
        Some((format!("{name}.battle.ron"), text?.into_bytes()))
    });
    made.collect()
}

fn recording<R: Plays>(data: &Data, file: &Path) -> Option<String> {
    let playable = data.load_as::<R>(file).ok()?;
    let battle = played::<R>(data, playable.setup, 40)?;
    battle.recording(&playable.id).to_text().ok()
}

fn boards(maps: &[(String, Vec<u8>)], made: &Path) -> Vec<(String, Vec<u8>)> {
    let one = |(name, bytes): &(String, Vec<u8>)| {
        let own = made.join(name);
        fs::write(&own, bytes).expect("written");
        let map = load_map(&own).expect("a shipped map");
        let board = own.with_extension("").with_extension("board");
        export_board(&map.file, &board, Existing::Replace).expect("exported");
        let name = board.file_name().expect("a name").to_string_lossy();
        (
            name.into_owned(),
            fs::read(&board).expect("written just now"),
        )
    };
    maps.iter().map(one).collect()
}

fn settings(made: &Path) -> Vec<(String, Vec<u8>)> {
    let file = made.join("settings.ron");
    Settings::default().save(&file).expect("saved");
    vec![("settings.ron".to_owned(), fs::read(&file).expect("read"))]
}

/// The file that an input of a number is made of.
pub fn chosen<'c>(corpus: &'c Corpus, number: u64, breaker: &mut Breaker) -> &'c Whole {
    // The shares are kept in every hundred; 37 has no factor in common with it.
    let mut at = (number as usize).wrapping_mul(37) % 100;
    let mut loader = Loader::Scenario;
    for (of, share) in SHARES {
        loader = of;
        if at < share {
            break;
        }
        at -= share;
    }
    let fitting: Vec<&Whole> = corpus.files.iter().filter(|f| f.loader == loader).collect();
    breaker.pick(&fitting).expect("every loader has files")
}

/// Gives a broken file to its loader, and uses what comes of it.
pub fn load(whole: &Whole, broken: &[u8], data: &Data, folder: &Path) {
    let file = folder.join(&whole.name);
    fs::write(&file, broken).expect("written");
    match whole.loader {
        Loader::Catalogue => {
            let _ = Catalogue::load(&file);
        }
        Loader::Settings => {
            let _ = Settings::load(&file);
        }
        Loader::Map | Loader::Board => {
            map(&file, data, folder);
        }
        Loader::Case | Loader::Recording => {
            checked(&file, data);
        }
        Loader::Scenario => {
            if checked(&file, data) {
                if rules_of(&file) == Rules::of::<DialGame>() {
                    play_file::<DialGame>(data, &file);
                } else {
                    play_file::<StrikeGame>(data, &file);
                }
            }
        }
        Loader::Force => force(&file, data),
        Loader::Unit => {
            checked(&file, data);
            of_mod(&file, "units", folder);
        }
        Loader::Ability => {
            checked(&file, data);
            of_mod(&file, "abilities", folder);
        }
    }
}

/// Whether there is nothing wrong with a file; every fault has something to say.
fn checked(file: &Path, data: &Data) -> bool {
    let found = check::findings(file, data);
    for fault in found.errors.iter().chain(&found.warnings) {
        assert!(
            !fault.message.is_empty() && !fault.remedy.is_empty(),
            "{fault}"
        );
        let told = fault.to_string();
        assert!(told.len() < 40_000, "{} bytes are told", told.len());
    }
    found.errors.is_empty()
}

fn map(file: &Path, data: &Data, folder: &Path) {
    if !checked(file, data) {
        return;
    }
    let Ok(map) = load_map(file) else { return };
    let out = folder.join("out");
    fs::create_dir_all(&out).expect("a folder");
    if file.extension().is_some_and(|e| e == "board") {
        let _ = import_board(file, &out, Existing::Replace);
    } else {
        let _ = export_board(&map.file, out.join("x.board"), Existing::Replace);
    }
    let scenario = folder.join("on_map.ron");
    let name = file.file_name().expect("a name").to_string_lossy();
    let units = "(card: \"bm_brasswing\"), (card: \"ci_street_militia\")";
    fs::write(&scenario, battle_on(&format!("File(\"{name}\")"), units)).expect("written");
    play_file::<StrikeGame>(data, &scenario);
}

fn force(file: &Path, data: &Data) {
    checked(file, data);
    let Ok(text) = fs::read_to_string(file) else {
        return;
    };
    let host = |name: &str| root().join("scenarios").join(name);
    if file.to_string_lossy().ends_with(DialGame::FORCE_ENDING) {
        with_force::<DialGame>(&text, file, &host("ford_at_sallow_water.ron"), data);
    } else {
        with_force::<StrikeGame>(&text, file, &host("two_in_the_ring.ron"), data);
    }
}

fn with_force<R: Plays>(text: &str, file: &Path, host: &Path, data: &Data) {
    let Ok(force) = R::read_force(text, file) else {
        return;
    };
    let playable = data.load_as::<R>(host).expect("a shipped scenario");
    if let Ok(with) = data.with_forces(&playable, [(0, &force)]) {
        played::<R>(data, with.setup, PLAYED);
    }
}

/// A battle of the strike rules on a map, with these units on both sides.
fn battle_on(map: &str, units: &str) -> String {
    let side = |name: &str, home: &str| {
        format!(
            "(name: \"{name}\", home: {home}, forces: [(name: \"{name}\", formations: [(name: \"f\", \
             units: [{units}])])])"
        )
    };
    let (a, b) = (side("A", "South"), side("B", "North"));
    format!("(ruleset: \"strike\", title: \"t\", map: {map}, turn_limit: 4, sides: [{a}, {b}])")
}

fn battle_of_dials(units: &str) -> String {
    let side = |name: &str, home: &str| {
        format!(
            "(name: \"{name}\", home: {home}, forces: [(name: \"{name}\", points: 900, formations: \
             [(name: \"f\", units: [{units}])])])"
        )
    };
    let (a, b) = (side("A", "South"), side("B", "North"));
    let map = "Inline(columns: 18, rows: 18, hexes: {(6, 6): \"light woods\"})";
    format!("(ruleset: \"dial\", title: \"t\", map: {map}, turn_limit: 4, sides: [{a}, {b}])")
}

/// Puts a file into a mod: the program starts with it, and what it defines is played with.
fn of_mod(file: &Path, kind: &str, folder: &Path) {
    let root = folder.join("mod");
    let _ = fs::remove_dir_all(&root);
    for rules in ["strike", "dial", "skirmish", "classic"] {
        let place = root.join(kind).join(rules);
        fs::create_dir_all(&place).expect("a folder");
        let name = file.file_name().expect("a name");
        fs::copy(file, place.join(name)).expect("copied");
    }
    let data = Data::find(&[root]).expect("there is such a folder");
    for fault in data.mod_faults() {
        assert!(fault.to_string().len() < 40_000, "too much is told");
    }
    let Ok(text) = fs::read_to_string(file) else {
        return;
    };
    let id = between(&text, "id: \"", "\"").unwrap_or_default();
    let scenario = folder.join("of_mod.ron");
    let play = |text: String, dial: bool| {
        fs::write(&scenario, text).expect("written");
        if dial {
            play_file::<DialGame>(&data, &scenario);
        } else {
            play_file::<StrikeGame>(&data, &scenario);
        }
    };
    let ring = "File(\"hollow_ring\")";
    if kind == "units" {
        let two = |key: &str| format!("({key}: \"{id}\"), ({key}: \"{id}\")");
        play(battle_on(ring, &two("card")), false);
        play(battle_of_dials(&two("model")), true);
    } else {
        let able = format!("(card: \"bm_brasswing\", skill: 1, spas: [(id: \"{id}\")])");
        play(battle_on(ring, &able), false);
    }
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

/// Plays a scenario for a while, if it can be played.
fn play_file<R: Plays>(data: &Data, file: &Path) {
    if let Ok(playable) = data.load_as::<R>(file) {
        played::<R>(data, playable.setup, PLAYED);
    }
}

/// A battle after so many commands of players who do anything; none if it does not begin.
fn played<R: Plays>(data: &Data, setup: R::Setup, commands: usize) -> Option<Battle<R::Rules>> {
    let content = Arc::clone(R::content(data));
    let mut battle = Battle::<R::Rules>::new(Arc::new(setup), content, DiceSource::Seed(7)).ok()?;
    let mut player = R::computer("random", 7).expect("there is such a player");
    for _ in 0..commands {
        let Some(side) = R::to_act(&battle) else {
            break;
        };
        let Some(order) = player.next(&battle, side) else {
            break;
        };
        battle
            .submit(side, order)
            .expect("a command that was offered");
    }
    Some(battle)
}
