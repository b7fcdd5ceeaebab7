//! Plays every demo under `scenarios/demos/strike`: as a rule case, cue by cue, and on past its end.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use hexlance_rules::Dice;
use hexlance_strike::{
    Battle,
    ability::AbilityDef,
    aero, arrival,
    attack::legal,
    command::{Command, MoveOption, MoveOrder},
    conformance::{Cue, Cursor, Demo, run_case},
    content::Content,
    event::{Event, Roll},
    forces::check::{self, Member},
    go::Wait,
    movement::enter,
    read,
    setup::{Stage, check_spas, deployment_hexes},
    sides::TwoSides,
    state::{Phase, Place},
    turn,
};

#[path = "common/emptied.rs"]
mod emptied;

use emptied::without;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/demos/strike")
}

/// The demo files, by name.
fn files() -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder())
        .expect("the folder of the demos")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    files
}

fn demos() -> Vec<Demo> {
    let content = Content::shipped();
    files()
        .iter()
        .map(|file| Demo::load(file, &content).unwrap_or_else(|fault| panic!("{fault}")))
        .collect()
}

/// What became of playing a demo cue by cue.
struct Watched {
    battle: Battle,
    captions: usize,
    commands: usize,
}

/// Plays a demo as the program does: gives the commands, passes over the rest; checks hold on the way.
fn watch(demo: &Demo, seed: u64) -> Watched {
    let mut battle = demo.battle(seed).unwrap_or_else(|fault| panic!("{fault}"));
    let mut cursor = Cursor::default();
    let (mut captions, mut commands) = (0, 0);
    while let Some(cue) = demo
        .next(&mut cursor, &battle)
        .unwrap_or_else(|fault| panic!("{fault}"))
    {
        match cue {
            Cue::Say(_) => captions += 1,
            Cue::Look(_) => {}
            Cue::Command { side, command } => {
                commands += 1;
                battle
                    .submit(side, command)
                    .unwrap_or_else(|e| panic!("{}: {e}", demo.id()));
            }
            Cue::Refused {
                side,
                command,
                code,
            } => {
                let refusal = battle
                    .check(side, &command)
                    .expect_err("the command is refused");
                assert_eq!(refusal.code, code, "{}", demo.id());
            }
            Cue::Check(check) => {
                assert_eq!(check.failures(&battle), [""; 0], "{}", demo.id());
                if let Some(attack) = check.attack(&battle) {
                    assert!(read::try_unit(battle.world(), attack.unit).is_some());
                }
            }
        }
    }
    assert_eq!(cursor.lines_done(), demo.lines());
    Watched {
        battle,
        captions,
        commands,
    }
}

#[test]
fn every_demo_is_as_it_says() {
    let mut failed = Vec::new();
    for file in files() {
        let text = fs::read_to_string(&file).expect("a demo");
        let outcome = run_case(&text, &file, &Content::shipped());
        if !outcome.passed() || outcome.missing.is_some() {
            for failure in &outcome.failures {
                println!("{failure}");
            }
            failed.push(outcome.id);
        }
    }
    assert!(failed.is_empty(), "failed: {}", failed.join(", "));
}

#[test]
fn every_ability_has_its_demo_and_every_demo_its_ability() {
    let content = Content::shipped();
    let shown: BTreeSet<_> = demos().iter().filter_map(Demo::about).collect();
    let all: BTreeSet<_> = content.abilities.keys().copied().collect();
    assert_eq!(shown, all);
    for file in files() {
        let demo = Demo::load(&file, &content).unwrap_or_else(|fault| panic!("{fault}"));
        let about = demo.about().expect("an ability");
        assert_eq!(demo.id(), format!("demo.{about}"));
        assert_eq!(
            file.file_name().and_then(|n| n.to_str()),
            Some(AbilityDef::demo_file(about).as_str()),
        );
        assert!(demo.shows().iter().any(|s| s == about.as_str()));
    }
}

#[test]
fn demos_are_short_and_explain_themselves() {
    for demo in demos() {
        let id = demo.id();
        let watched = watch(&demo, 0);
        assert!(
            (4..=10).contains(&watched.captions),
            "{id}: {} captions",
            watched.captions
        );
        assert!(
            (1..=24).contains(&watched.commands),
            "{id}: {} commands",
            watched.commands
        );
        for caption in demo.captions() {
            assert!(caption.len() <= 200, "{id}: “{caption}” is long");
            assert!(caption.ends_with('.'), "{id}: “{caption}”");
        }
        let units = demo
            .setup()
            .sides
            .iter()
            .flat_map(|s| &s.forces)
            .flat_map(|f| &f.formations)
            .flat_map(|f| &f.units)
            .count();
        assert!((2..=5).contains(&units), "{id}: {units} units");
    }
}

#[test]
fn pilots_of_demos_could_be_had_in_a_battle() {
    let content = Content::shipped();
    for demo in demos() {
        for side in &demo.setup().sides {
            let formations = side.forces.iter().flat_map(|f| &f.formations);
            for unit in formations.flat_map(|f| &f.units) {
                let skill = unit.skill.unwrap_or(unit.card.skill);
                let faults = check_spas(&unit.card, skill, &unit.spas, &content);
                assert!(faults.is_empty(), "{}: {faults:?}", demo.id());
            }
        }
    }
}

#[test]
fn forces_of_demos_could_be_had_in_a_battle() {
    let content = Content::shipped();
    for demo in demos() {
        for force in demo.setup().sides.iter().flat_map(|s| &s.forces) {
            let mut roster = Vec::new();
            for (formation, group) in force.formations.iter().enumerate() {
                roster.extend(group.units.iter().map(|u| Member {
                    name: u.name.clone().unwrap_or_default(),
                    card: &u.card,
                    skill: u.skill.unwrap_or(u.card.skill),
                    formation,
                    tags: u.tags.clone(),
                    spas: u.spas.iter().map(|s| s.id).collect(),
                }));
            }
            let faults = check::faults(&roster, &force.rules.abilities, false, &content);
            assert!(faults.is_empty(), "{}: {faults:?}", demo.id());
        }
    }
}

#[test]
fn a_demo_fails_without_its_ability() {
    let content = Content::shipped();
    for file in files() {
        let demo = Demo::load(&file, &content).unwrap_or_else(|fault| panic!("{fault}"));
        let about = demo.about().expect("an ability");
        let def = content.ability(about).expect("it is in the catalogue");
        let text = fs::read_to_string(&file).expect("a demo");
        assert!(
            !run_case(&text, &file, &without(def)).passed(),
            "{} shows nothing of {about}",
            demo.id()
        );
    }
}

#[test]
fn the_log_of_a_demo_names_its_ability() {
    let mut silent = Vec::new();
    for demo in demos() {
        let about = demo.about().expect("an ability");
        let sign = match about.as_str() {
            // Kinds of attacks that only these abilities have.
            "spa.multi_tasker" => "\"half\":\"First\"".to_owned(),
            "spa.street_fighter" => "\"Preempt\"".to_owned(),
            // Its critical roll is one like others, but no structure was damaged.
            "spa.sharpshooter" => "{\"Critical\":".to_owned(),
            // Steps are logged with their price; what it is made of is asked for by the lines of the demo.
            "spa.maneuvering_ace"
            | "spa.cross_country"
            | "spa.stand_aside"
            | "spa.terrain_master_frogman"
            | "spa.terrain_master_mountaineer" => "\"stepped\"".to_owned(),
            // A hit on whoever stands behind it is a hit like others; the lines of the demo say where it stands.
            "spa.natural_grace" => "\"attack_resolved\"".to_owned(),
            // Abilities of setup and of ways onto the map and off it show in what their units do.
            "sca.off_map_movement" => "\"went_off_map\"".to_owned(),
            "sca.fast_withdrawal" => "\"left_map\"".to_owned(),
            "sca.flankers" => "\"entered_map\"".to_owned(),
            "sca.tactical_experts_hidden_units" => "\"deployed\"".to_owned(),
            "sca.rapid_strike" => "\"kept_back\"".to_owned(),
            "sca.strategic_command" => "\"feature_moved\"".to_owned(),
            "sca.infiltrators" => "\"infiltrated\"".to_owned(),
            // A force that does not withdraw logs what its units do instead.
            "sca.esprit_de_corps" => "\"stepped\"".to_owned(),
            // Its rating is an item of Initiative; the lines of the demo ask for it.
            "sca.intelligence_specialists" => "\"initiative_won\"".to_owned(),
            // What is not attacked is not logged.
            "sca.shielding" => "\"attack_resolved\"".to_owned(),
            "sca.tactical_experts_engineers" => "\"mines_laid\"".to_owned(),
            "sca.infantry_defensive_experts" => "\"position_prepared\"".to_owned(),
            // A wider burst is a burst like others; the lines of the demo say whom it catches.
            "sca.direct_fire_artillery_specialists" => "\"shell_burst\"".to_owned(),
            id => format!("\"{id}\""),
        };
        let log = serde_json::to_string(watch(&demo, 0).battle.log()).expect("a log");
        if !log.contains(&sign) {
            silent.push(format!("{}: no {sign}", demo.id()));
        }
    }
    assert_eq!(silent, Vec::<String>::new());
}

#[test]
fn watching_gives_the_same_battle_as_verifying() {
    for (file, demo) in files().iter().zip(demos()) {
        let text = fs::read_to_string(file).expect("a demo");
        let verified = run_case(&text, file, &Content::shipped());
        let battle = watch(&demo, 0).battle;
        let dice = battle.world().resource::<Dice>();
        assert_eq!(dice.left(), 0, "{}", demo.id());
        assert!(!dice.ran_out(), "{}", demo.id());
        assert_eq!(verified.state, Some(battle.hash()), "{}", demo.id());
        assert_eq!(verified.events, battle.log().len(), "{}", demo.id());
    }
}

/// What keeps a battle going when nobody wants anything: the same as `EndPhase` does in a case.
fn idle(battle: &Battle) -> Option<(hexlance_rules::SideId, Command)> {
    if let Some(decision) = battle.decision() {
        let code = decision.choices.last().expect("an answer").code.clone();
        return Some((decision.side, Command::Answer(code)));
    }
    let world = battle.world();
    let side = turn::waiting_side(world)?;
    let unit = match turn::waiting(battle.world())? {
        Wait::EarlyMove(unit) => *unit,
        Wait::Alternate { .. } => {
            let here = read::active(world, side).map(|u| u.id);
            let mut free = here.filter(|u| turn::may_activate(world, side, *u).is_ok());
            match free.next() {
                Some(unit) => unit,
                None => {
                    let unit = arrival::ready(world, side).next()?.id;
                    let hold = Command::HoldBack { unit };
                    let order = enter::plainest(world, unit);
                    let must = battle.check(side, &hold).is_err();
                    let enter = order.filter(|_| must).map(Command::Enter);
                    return Some((side, enter.unwrap_or(hold)));
                }
            }
        }
        // What was declared has to be done first.
        Wait::Attacks(_) if battle.check(side, &Command::Done).is_err() => {
            let attack = read::active(world, side).find_map(|u| {
                let enemies = read::active(world, side.opponent());
                let mut orders = enemies.flat_map(|e| legal::options(world, u.id, e.id));
                orders.find_map(|(order, legal)| legal.is_ok().then_some(order))
            });
            return Some((side, attack.map_or(Command::Done, Command::Attack)));
        }
        Wait::Stage(Stage::Reserves, _) => {
            let own = read::units(world).filter(|u| u.side == side);
            let all = own.flat_map(|u| {
                [0, 1].map(|group| Command::KeepBack {
                    unit: u.id,
                    group: Some(group),
                })
            });
            let kept = |c: &Command| match c {
                Command::KeepBack { unit, .. } => {
                    arrival::arrivals(world).groups.contains_key(unit)
                }
                _ => true,
            };
            let next = all.filter(|c| !kept(c));
            let next = next.into_iter().find(|c| battle.check(side, c).is_ok());
            let done = battle.check(side, &Command::Done).is_ok();
            return Some((side, next.filter(|_| !done).unwrap_or(Command::Done)));
        }
        Wait::Deploying(_) => {
            let waits = read::units(world).find_map(|u| {
                let mine = u.side == side && *u.place == Place::Reserve;
                let hex = *deployment_hexes(world, u.id).first().filter(|_| mine)?;
                Some((u.id, hex))
            });
            let Some((unit, hex)) = waits else {
                return Some((side, Command::Done));
            };
            let facing = Default::default();
            return Some((side, Command::Deploy { unit, hex, facing }));
        }
        Wait::Flights { .. } => {
            let u = read::units(world).find(|u| u.side == side && aero::fly::has_move(world, u))?;
            return Some((side, Command::Fly(aero::fly::plainest(world, &u))));
        }
        _ => return Some((side, Command::Done)),
    };
    let u = read::unit(world, unit);
    let order = MoveOrder {
        unit,
        option: MoveOption::StandStill,
        mode: u.card.ground_mode(),
        path: Vec::new(),
        facing: u.spot().map(|s| s.facing).unwrap_or_default(),
        triggers: Vec::new(),
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    };
    Some((side, Command::Move(order)))
}

/// Plays the first command of a demo, then goes on by hand until chance has rolled for two turns; gives back what was rolled.
fn take_over(demo: &Demo, seed: u64) -> (Battle, Vec<Vec<u8>>) {
    let mut battle = demo.battle(seed).expect("it begins");
    let mut cursor = Cursor::default();
    while battle.history().is_empty() {
        match demo.next(&mut cursor, &battle) {
            Ok(Some(Cue::Command { side, command })) => {
                battle.submit(side, command).expect("it is allowed");
            }
            Ok(Some(_)) => {}
            other => panic!("{}: {other:?}", demo.id()),
        }
    }
    let mut last = None;
    while last.is_none_or(|turn| read::turn(battle.world()).number < turn) {
        let (side, command) = idle(&battle).expect("the battle goes on");
        battle
            .submit(side, command)
            .expect("doing nothing is allowed");
        assert_ne!(read::phase(battle.world()), Phase::Over, "{}", demo.id());
        if last.is_none() && battle.world().resource::<Dice>().ran_out() {
            last = Some(read::turn(battle.world()).number + 2);
        }
    }
    let rolled = battle
        .log()
        .iter()
        .filter_map(|logged| match &logged.event {
            Event::Rolled(Roll { dice, .. }) => Some(dice.clone()),
            _ => None,
        })
        .collect();
    (battle, rolled)
}

#[test]
fn whoever_takes_over_has_dice_of_their_own() {
    for demo in demos() {
        let (battle, rolled) = take_over(&demo, 7);
        assert_eq!(rolled, take_over(&demo, 7).1, "{}", demo.id());
        assert_ne!(rolled, take_over(&demo, 8).1, "{}", demo.id());
        // Recorded, it plays again to the same end.
        let back = battle.at(battle.history().len()).expect("it replays");
        assert_eq!(back.log(), battle.log(), "{}", demo.id());
        assert_eq!(back.hash(), battle.hash(), "{}", demo.id());
    }
}

#[test]
fn a_demo_can_be_left_and_found_again() {
    for demo in demos() {
        let mut battle = demo.battle(0).expect("it begins");
        let mut cursor = Cursor::default();
        let mut places = Vec::new();
        while let Ok(Some(cue)) = demo.next(&mut cursor, &battle) {
            if let Cue::Command { side, command } = cue {
                battle.submit(side, command).expect("it is allowed");
                places.push((cursor.clone(), battle.history().len()));
            }
        }
        // One step back, and on from there.
        let (mut cursor, commands) = places[places.len() / 2].clone();
        let mut back = battle.at(commands).expect("it replays");
        while let Ok(Some(cue)) = demo.next(&mut cursor, &back) {
            match cue {
                Cue::Command { side, command } => {
                    back.submit(side, command).expect("it is allowed");
                }
                Cue::Check(check) => assert_eq!(check.failures(&back), [""; 0], "{}", demo.id()),
                _ => {}
            }
        }
        assert_eq!(back.log(), battle.log(), "{}", demo.id());
    }
}

#[test]
fn faults_of_a_demo_have_their_place() {
    let read = |text: &str| {
        let file = folder().join("broken.ron");
        Demo::read(
            text,
            &file,
            &Content::shipped(),
            &hexlance_strike::conformance::map_near,
        )
    };
    let place = |text: &str| {
        let fault = read(text).expect_err("it is broken");
        (fault.line, fault.column, fault.message)
    };
    let (line, _, message) = place("(\n id: \"x\", title: \"x\",\n script: [ Shout(\"x\") ],\n)");
    assert_eq!(line, 3, "{message}");
    let (line, column, message) =
        place("(\n id: \"x\", title: \"x\",\n about: \"spa.no_such\",\n script: [],\n)");
    assert_eq!((line, column), (3, 9), "{message}");
    let (line, _, message) =
        place("(\n id: \"x\", title: \"x\", script: [],\n board: (file: \"no_such_map\"),\n)");
    assert_eq!(line, 3, "{message}");
    // What a line names is only known when it is its turn.
    let demo = read(
        "(\n id: \"x\", title: \"x\",\n red: { \"A\": (at: (0, 0)) }, blue: { \"E\": (at: (5, 0)) },\n \
         script: [\n  Say(\"Hm.\"),\n  Look(unit: \"Nobody\"),\n ],\n)",
    )
    .expect("it can be read");
    let battle = demo.battle(0).expect("it begins");
    let mut cursor = Cursor::default();
    assert!(matches!(
        demo.next(&mut cursor, &battle),
        Ok(Some(Cue::Say("Hm.")))
    ));
    let fault = demo
        .next(&mut cursor, &battle)
        .expect_err("there is nobody of that name");
    assert_eq!(fault.line, 6, "{fault}");
}

#[test]
fn a_demo_may_be_set_on_a_shipped_map() {
    let text = "(id: \"x\", title: \"x\", board: (file: \"brackwell\"), script: [], \
                red: { \"A\": (at: (3, 9)) }, blue: { \"E\": (at: (9, 5)) })";
    let demo = Demo::read(
        text,
        &folder().join("x.ron"),
        &Content::shipped(),
        &hexlance_strike::conformance::map_near,
    )
    .unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(demo.setup().map.name, "Brackwell");
}
