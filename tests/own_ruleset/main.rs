//! The ruleset of examples/own_ruleset.rs, which no shared file knows: its rule case, its drafts, battles by chance, a
//! battle with the mouse, its battle in the editor, and a golden picture of its panels.

// Helpers of other programs of tests, and the example with its `main`: not all of each is used here.
#[path = "../render/compare.rs"]
#[allow(dead_code)]
mod compare;
#[path = "../mouse/hand.rs"]
#[allow(dead_code)]
mod hand;
#[path = "../../examples/own_ruleset.rs"]
#[allow(dead_code)]
mod own_ruleset;
#[path = "../mouse/table.rs"]
#[allow(dead_code)]
mod table;
mod terminal;

use std::{cmp::Ordering, path::PathBuf, sync::Arc};

use bevy::input::keyboard::KeyCode;

use hand::{Hand, Hands};
use hexlance::{
    data::Data,
    editor::{
        check::Beside,
        desk::{Editing, EditorDesk},
    },
    game::{ByPicks, saves::Saves, start::GameData},
    register,
    rulesets::{Of, Plays, Registered, Rules},
    screens::Screen,
    settings::{AnimationSpeed, Settings},
    shot::{Camera, Play, Script, Setting, ShotError, Stage, Until},
    table::QualityLevel,
};
use hexlance_board::Hex;
use hexlance_rules::{
    Battle, DiceSource, Recording, SideId, Sides,
    conformance::run_case,
    draft::{
        Chance, Drafts, Offers, Pick,
        laws::{self, Found},
    },
    plain::{Draft, Plain, Setup, unit, units},
};
use own_ruleset::{Event, Foglight, Order};
use rand::{SeedableRng, rngs::ChaCha8Rng};
use table::Table;
use terminal::example;

const BATTLE: &str = "the_mill_at_night";
/// A battle of three sides, the first and the last of which are allied.
const ALLIES: &str = "a_raid_at_dawn";

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/own_ruleset")
}

fn data() -> Data {
    // The first test of the program registers it, as the example's `main` does.
    let _ = register(vec![
        &Of::<Foglight>::GAME,
        hexlance_strike_present::GAME,
        hexlance_dial_present::GAME,
    ]);
    Data::find(&[folder()]).expect("the data are found")
}

fn setup(scenario: &str) -> Arc<Setup> {
    let data = data();
    let file = data.scenario_file(scenario).expect("it is there");
    let playable = data.load_as::<Foglight>(&file).expect("it is sound");
    Arc::new(playable.setup)
}

fn battle(scenario: &str, seed: u64) -> Battle<Foglight> {
    Battle::new(setup(scenario), Arc::new(()), DiceSource::Seed(seed)).expect("it begins")
}

/// Plays a battle by chance to its end.
fn by_chance(
    scenario: &str,
    seed: u64,
    mut see: impl FnMut(&Battle<Foglight>, SideId, &mut ChaCha8Rng),
) -> Battle<Foglight> {
    let mut battle = battle(scenario, seed);
    let (mut chance, mut rng) = (Chance::default(), ChaCha8Rng::seed_from_u64(seed));
    while let Some(side) = Drafts::to_act(&battle) {
        see(&battle, side, &mut rng);
        let order = chance
            .command(&mut rng, &battle, side)
            .expect("something is offered");
        battle.submit(side, order).expect("it is legal");
        assert!(
            battle.history().len() < 1_000,
            "seed {seed}: it does not end"
        );
    }
    battle
}

#[test]
fn its_rule_case_passes() {
    let file = folder().join("cases/f4_ducking.ron");
    let text = std::fs::read_to_string(&file).expect("it is there");
    let outcome = run_case::<Foglight>(&text, &file, &Arc::new(()));
    assert!(outcome.passed() && outcome.events > 10, "{outcome:?}");
    // A case that says something else fails at that line.
    let wrong = text.replace("Has(\"Bo\", \"stamina\", 3)", "Has(\"Bo\", \"stamina\", 4)");
    let outcome = run_case::<Foglight>(&wrong, &file, &Arc::new(()));
    let told: Vec<_> = outcome.failures.iter().map(ToString::to_string).collect();
    assert!(
        told.len() == 1 && told[0].contains("is 3, expected 4"),
        "{told:?}"
    );
}

#[test]
fn its_drafts_keep_the_laws_and_its_battles_end_and_replay() {
    let mut found = Found::default();
    let (mut won, mut ducked, mut unseen) = ([0, 0], 0, 0);
    for seed in 0..60 {
        let battle = by_chance(BATTLE, seed, |battle, side, rng| {
            if battle.history().len() % 5 == 0 {
                found.add(laws::hold(battle, rng, 1).expect("the laws hold"));
            }
            let world = battle.world();
            let enemies = units(world).filter(|u| u.side != side);
            unseen += enemies.filter(|u| !Foglight::sees(world, side, u)).count();
        });
        let again = battle.at(battle.history().len()).expect("it replays");
        assert_eq!((again.hash(), again.log()), (battle.hash(), battle.log()));
        let end = Foglight::ending(battle.world());
        if let Some(side) = end.expect("it is over").winner {
            won[side.index()] += 1;
        }
        ducked += battle
            .history()
            .iter()
            .filter(|e| matches!(e.command, Order::Answer(_)))
            .count();
    }
    assert!(
        found.commands > 50 && ducked > 20 && unseen > 50,
        "{found:?}, {ducked}, {unseen}"
    );
    assert!(won.iter().all(|n| *n > 5), "{won:?}");
}

#[test]
fn allied_sides_never_attack_one_another_and_win_together() {
    let (mut thrown, mut routs, mut won, mut lost) = (0, 0, 0, 0);
    for seed in 0..60 {
        let battle = by_chance(ALLIES, seed, |battle, side, _| {
            let world = battle.world();
            let sides = world.resource::<Sides>();
            let allies = || units(world).filter(|u| sides.are_allied(side, u.side));
            assert!(allies().all(|u| Foglight::sees(world, side, &u)));
            for own in units(world).filter(|u| u.side == side) {
                for ally in allies() {
                    let order = Order::Throw(own.id, ally.id);
                    assert!(battle.check(side, &order).is_err(), "{order:?}");
                }
            }
        });
        let world = battle.world();
        let sides = world.resource::<Sides>();
        let side_of = |id| unit(world, id).expect("it was there").side;
        for logged in battle.log() {
            if let Event::Thrown(from, at, ..) = logged.event {
                assert!(sides.are_enemies(side_of(from), side_of(at)));
                thrown += 1;
            }
        }
        let left = |of: u8| -> i32 {
            let of = units(world).filter(|u| u.side == SideId(of) && u.hex().is_some());
            let stamina = of.map(|u| <Foglight as Plain>::numbers(world, u.id)[0]);
            stamina
                .inspect(|n| assert_eq!(n.key, "stamina"))
                .map(|n| n.now)
                .sum()
        };
        let (village, thieves) = (left(0) + left(2), left(1));
        let winner = Foglight::ending(world).expect("it is over").winner;
        match village.cmp(&thieves) {
            Ordering::Greater => {
                let winner = winner.expect("somebody has won");
                assert!(sides.together(winner).eq([SideId(0), SideId(2)]));
                won += 1;
            }
            Ordering::Less => {
                assert_eq!(winner, Some(SideId(1)));
                lost += 1;
            }
            Ordering::Equal => assert_eq!(winner, None),
        }
        // The battle does not go on between allies.
        let early = <Foglight as Plain>::turn(world) < battle.setup().turns;
        assert!(!early || village == 0 || thieves == 0, "seed {seed}");
        routs += usize::from(early && left(0) > 0 && left(2) > 0);
    }
    assert!(
        thrown > 200 && routs > 0 && won > 20,
        "{thrown} thrown, {routs} routs, {won} won, {lost} lost"
    );
}

impl Hands for Foglight {
    type Wishes = (Chance, ChaCha8Rng);

    fn wishes() -> Self::Wishes {
        (Chance::default(), ChaCha8Rng::seed_from_u64(3))
    }

    fn wish(
        (chance, rng): &mut Self::Wishes,
        battle: &Battle<Self>,
        side: SideId,
    ) -> Option<Order> {
        chance.command(rng, battle, side)
    }

    fn by_mouse(t: &mut Table, _: &Offers, pick: &Pick) {
        match pick {
            Pick::Unit(id) => {
                let there = unit(t.battle_of::<Self>().battle.world(), *id).and_then(|u| u.hex());
                t.click_hex(there.expect("it is on the map"));
            }
            Pick::Hex(hex) => t.click_hex(*hex),
            Pick::Button(_) => t.end_phase(),
            other => panic!("{other:?}"),
        }
    }

    fn faces_at(_: &Draft) -> Option<Hex> {
        None
    }

    fn is_settling(_: &Draft) -> bool {
        false
    }
}

#[test]
fn a_battle_is_played_to_its_end_with_the_mouse() {
    fn asks_for_picks<G: ByPicks>() {}
    asks_for_picks::<Foglight>();
    let saves = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&data(), saves.path(), Some(BATTLE), None);
    assert_eq!(t.screen(), Screen::Battle);
    t.look_down();
    Hand::<Foglight>::new().play(&mut t, |_| false);
    t.until("the end is announced", |t| t.view().outcome.is_some());
    let file = Saves(saves.path().join("saves")).autosave();
    let recording = Recording::load(&file, "foglight").expect("the autosave is sound");
    let again = Battle::<Foglight>::replay(&recording, Arc::new(())).expect("it replays");
    assert_eq!(again.log(), t.battle_of::<Foglight>().battle.log());
}

#[test]
fn two_people_play_it_behind_a_curtain() {
    let saves = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(
        &data(),
        saves.path(),
        Some(BATTLE),
        Some(["human", "human"]),
    );
    let settings = &mut *t.world_mut().resource_mut::<Settings>();
    settings.interface.curtain = true;
    // Two of the thieves stand unseen in woods.
    for (side, seen) in [(0, 4), (1, 6)] {
        t.until("the curtain is down", |t| t.view().curtain.is_some());
        t.frames(3);
        t.click("curtain.lift");
        t.frames(4);
        assert_eq!(t.view().viewer, Some(SideId(side)));
        assert_eq!(t.view().roster.len(), seen);
        t.end_phase();
    }
}

#[test]
fn allies_are_known_on_the_screen_and_counted_as_winners() {
    let saves = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&data(), saves.path(), Some(ALLIES), None);
    t.frames(3);
    let teams: Vec<_> = t.view().sides.iter().map(|s| s.team.as_deref()).collect();
    assert_eq!(teams, [Some("Village"), None, Some("Village")]);
    // Both of the village have won whenever one of them has.
    let file = saves.path().join("games.csv");
    let (well, text) = example(&[
        "sim",
        ALLIES,
        "--games",
        "30",
        "--csv",
        file.to_str().expect("plain letters"),
    ]);
    assert!(well, "{text}");
    let wins = |side: &str| {
        let row = text.lines().find(|line| line.contains(side));
        let cells = row.unwrap_or_default().split_whitespace();
        let wins: Vec<u32> = cells.filter_map(|cell| cell.parse().ok()).collect();
        wins[0]
    };
    assert!(
        wins("Watch") > 2 && wins("Watch") == wins("Millers"),
        "{text}"
    );
    let games = std::fs::read_to_string(&file).expect("it was written");
    let together = games.matches(",Watch and Millers,").count();
    assert_eq!(together as u32, wins("Watch"), "{games}");
    assert_eq!(games.matches(",Thieves,").count() as u32, wins("Thieves"));
}

fn editing(t: &Table) -> &Editing {
    let desk = t.world().resource::<EditorDesk>();
    desk.open.as_ref().expect("a battle is open")
}

#[test]
fn its_battle_is_made_tried_and_saved_in_the_editor() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut t = Table::open(&data(), folder.path(), None, None);
    t.click("title.editor");
    t.frames(4);
    t.click("editor.new.rules.foglight");
    t.click("editor.new.Plain");
    t.click("editor.new.size.16x17");
    t.frames(2);
    t.click("editor.new.go");
    t.frames(4);
    t.look_down();
    t.chord(&[KeyCode::F3]);
    t.frames(3);
    let at = Hex::from_column_row;
    for (side, kind, hex) in [(0, "watch", at(8, 14)), (1, "sling", at(8, 4))] {
        t.click(&format!("editor.side.{side}"));
        t.frames(3);
        t.drag_onto(&format!("editor.card.{kind}"), hex);
        t.frames(3);
    }
    t.chord(&[KeyCode::F4]);
    t.frames(3);
    t.click("editor.title");
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyA]);
    t.type_text("Two in the fog");
    t.chord(&[KeyCode::Escape]);
    // Sides of a team are allied: the first is given one, and the second fights for itself after all.
    t.click("editor.page.Sides");
    t.frames(3);
    for (side, team) in [("0", "Town"), ("1", "Hills")] {
        t.click(&format!("editor.side.{side}"));
        t.frames(3);
        t.click(&format!("editor.side.{side}.team"));
        t.type_text(team);
        t.frames(3);
    }
    let team = |t: &Table, side: usize| editing(t).scenario().sides[side].team.clone();
    assert_eq!(team(&t, 1).as_deref(), Some("Hills"));
    t.click("editor.side.team.none");
    t.frames(3);
    assert_eq!([0, 1].map(|n| team(&t, n)), [Some("Town".to_owned()), None]);
    // A third side comes and goes.
    let names = |t: &Table| -> Vec<String> {
        let sides = &editing(t).scenario().sides;
        sides.iter().map(|s| s.name.clone()).collect()
    };
    let two = names(&t);
    t.click("editor.side.add");
    t.frames(3);
    assert_eq!(names(&t), [&two[..], &["Side".to_owned()]].concat());
    assert_eq!(editing(&t).side, 2);
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    t.frames(3);
    assert_eq!((names(&t), editing(&t).side), (two.clone(), 1));
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyY]);
    t.frames(3);
    t.click("editor.side.2");
    t.frames(3);
    t.click("editor.side.remove");
    t.frames(3);
    assert_eq!(names(&t), two);
    t.until("it is looked through", |t| {
        let revision = editing(t).bench.revision();
        t.world().resource::<Beside>().is_true(revision)
    });
    assert_eq!(editing(&t).problems, []);
    t.chord(&[KeyCode::F6]);
    t.frames(6);
    assert_eq!(t.screen(), Screen::Battle, "{:?}", t.toasts());
    assert_eq!(t.battle_of::<Foglight>().title, "Two in the fog");
    t.click("bar.menu");
    t.frames(3);
    t.click("menu.title");
    t.frames(3);
    t.click("confirm.leave");
    t.frames(6);
    t.chord(&[KeyCode::ControlLeft, KeyCode::KeyS]);
    t.frames(4);
    let file = editing(&t).file.clone().expect("it has a file");
    let data = t.world().resource::<GameData>().0.clone();
    let again = data.load_as::<Foglight>(&file).expect("it is sound");
    let kinds = |side: usize| -> Vec<&str> {
        let formations = again.setup.sides[side]
            .forces
            .iter()
            .flat_map(|f| &f.formations);
        formations
            .flat_map(|f| &f.units)
            .map(|u| u.kind.as_str())
            .collect()
    };
    assert_eq!((kinds(0), kinds(1)), (vec!["watch"], vec!["sling"]));
    assert_eq!(again.setup.sides[0].team.as_deref(), Some("Town"));
}

#[test]
fn its_one_computer_player_plays_by_chance_and_no_other_is_accepted() {
    let data = data();
    let levels = Foglight::LEVELS;
    assert_eq!(levels.ids().collect::<Vec<_>>(), ["random"]);
    assert_eq!(levels.usual(), "random");
    for id in hexlance_ai::LEVELS {
        let there = Foglight::computer(id, 1).is_some();
        assert_eq!(there, *id == "random", "{id}");
    }
    // In a scenario.
    let own = self::folder().join("scenarios/the_mill_at_night.ron");
    let text = std::fs::read_to_string(own).expect("it is there");
    let wrong = text.replace("Computer(\"random\")", "Computer(\"hard\")");
    assert_ne!(wrong, text);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.ron");
    std::fs::write(&file, wrong).expect("it is written");
    let faults = data.load_as::<Foglight>(&file).map(drop).unwrap_err();
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert!(
        told.len() == 1
            && told[0].contains("there is no computer player “hard”")
            && told[0].contains("write one of: random"),
        "{told:?}"
    );
    // On the command line.
    for args in [
        ["sim", BATTLE, "--players", "hard"],
        ["play", BATTLE, "--no-window", "--players=human,normal"],
    ] {
        let (well, text) = example(&args);
        let refused = text.contains("choose from: human, random") && !text.contains("walker");
        assert!(!well && refused, "{args:?}: {text}");
    }
    // On the setup screen.
    let mut t = Table::open(&data, folder.path(), None, None);
    t.click("title.new");
    t.frames(4);
    t.click("setup.search");
    t.type_text("mill at night");
    t.frames(3);
    t.click(&format!("setup.scenario.{BATTLE}"));
    t.frames(3);
    let keys = t.keys();
    let offered = keys
        .iter()
        .filter_map(|k| k.strip_prefix("setup.side.1.computer."));
    assert_eq!(offered.collect::<Vec<_>>(), ["random"]);
}

#[test]
fn its_force_is_drawn_written_and_fights() {
    let data = data();
    let force = <Foglight as hexlance::screens::Built>::drawn(60, 4, &());
    assert!(
        Foglight::force_problems(&force, &()).is_empty(),
        "{force:?}"
    );
    let text = Foglight::force_text(&force).expect("it is written");
    let read = Foglight::read_force(&text, "x.foglight.ron".as_ref()).expect("it is read");
    assert_eq!(read, force);
    let file = data.scenario_file(BATTLE).expect("it is there");
    let mut playable = data.load_as::<Foglight>(&file).expect("it is sound");
    Foglight::put_force_into(&mut playable.scenario, 0, &force, &());
    let setup = data
        .resolve_as::<Foglight>(&playable.scenario, &file, &|name| {
            data.map(name, &file).ok()
        })
        .expect("it is sound");
    let battle = Battle::<Foglight>::new(Arc::new(setup), Arc::new(()), DiceSource::Seed(1));
    let battle = battle.expect("it begins");
    let own = units(battle.world()).filter(|u| u.side == SideId(0) && u.hex().is_some());
    assert_eq!(own.count(), force.units.len());
}

#[test]
fn its_panels_are_seen() {
    let data = data();
    let mut battle = battle(BATTLE, 1);
    let levels = ["random", "random"].map(str::to_owned);
    let mut script = Script::<Foglight>::of_levels(&levels, 1).expect("players");
    assert!(script.lead(&mut battle, Until::Stage(2, "orders")));
    let setting = Setting {
        quality: Some(QualityLevel::Low),
        ..Setting::default()
    };
    let mut stage = match Stage::open(&data, Play::battle::<Foglight>(&battle, None), setting) {
        Ok(stage) => stage,
        Err(ShotError::NoDriver(why)) => {
            eprintln!("skipped: {why}");
            return;
        }
        Err(e) => panic!("{e}"),
    };
    let settings = &mut *stage.world_mut().resource_mut::<Settings>();
    settings.table.animation_speed = AnimationSpeed::Off;
    stage.look(Camera::Top);
    let roster = stage.view().roster.clone();
    let acting = stage.view().viewer;
    let own = roster
        .iter()
        .find(|e| Some(e.side) == acting)
        .expect("a unit");
    stage.click_unit(&own.name).expect("it is there");
    let picture = compare::halved(&stage.picture().expect("a picture"));
    compare::golden("own_ruleset", &picture);
    assert_eq!(stage.view().rules, Some("foglight"));
    assert!(Rules::all().count() == 3);
}
