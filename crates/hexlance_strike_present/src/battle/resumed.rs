//! Saved battles that are taken up again.

use std::sync::Arc;

use hexlance_rules::{DiceSource, Recording, Ruleset};
use hexlance_strike::{Strike, command::Command};

use crate::{
    StrikeGame,
    data::Data,
    game::{
        saves::{AUTOSAVE, Saves},
        session::Session,
        start::{departed, resume},
    },
};

/// A battle that computer players have begun, as it is saved.
fn saved(data: &Data) -> Recording<<Strike as Ruleset>::Setup, Command> {
    let file = data
        .scenario_file("two_in_the_ring")
        .expect("a shipped battle");
    let setup = data
        .load_as::<StrikeGame>(&file)
        .expect("a sound battle")
        .setup;
    let mut session = Session::<StrikeGame>::begin(
        setup,
        Arc::clone(data.content::<StrikeGame>()),
        DiceSource::Seed(3),
        ["walker", "walker"].map(|level| Session::<StrikeGame>::seat(level, 1).expect("a level")),
        None,
    )
    .expect("it begins");
    for _ in 0..20 {
        assert!(session.let_computer_act());
    }
    session.battle.recording("saved")
}

#[test]
fn a_saved_battle_that_differs_is_taken_up_and_its_file_is_kept() {
    let data = crate::shipped();
    let dir = tempfile::tempdir().expect("a folder");
    let saves = Saves(dir.path().to_owned());
    let sound = saved(&data);
    let (session, departure) = resume::<StrikeGame>(&sound, &data, &saves).expect("it starts");
    assert_eq!(departure, None);
    let state = session.battle.hash();

    // Another hash: all of it is played all the same.
    let mut other = sound.clone();
    other.commands[7].hash ^= 1;
    other.save(&saves.autosave()).expect("saved");
    let before = std::fs::read(saves.autosave()).expect("it is there");
    let (mut session, departure) = resume::<StrikeGame>(&other, &data, &saves).expect("it starts");
    let departure = departure.expect("it differs");
    assert!(
        departure.contains("command 8 of 20 (Turn 1, "),
        "{departure}"
    );
    assert_eq!(session.battle.hash(), state);
    let said = departed(&departure, AUTOSAVE, &saves, &mut session.autosave);
    assert!(said.contains("Autosave - kept 1"), "{said}");
    // The battle goes on and is saved; what was loaded is still there.
    session.seats = ["walker", "walker"]
        .map(|level| Session::<StrikeGame>::seat(level, 1).expect("a level"))
        .into();
    assert!(session.let_computer_act());
    assert_ne!(
        std::fs::read(saves.autosave()).expect("saved again"),
        before
    );
    let kept = std::fs::read(saves.file("Autosave - kept 1")).expect("it is kept");
    assert_eq!(kept, before);

    // A command that is not allowed: the battle stands before it.
    let mut refused = sound.clone();
    refused.commands[12] = refused.commands[0].clone();
    let (session, departure) = resume::<StrikeGame>(&refused, &data, &saves).expect("it starts");
    let departure = departure.expect("it stops");
    assert!(departure.contains("13 of 20"), "{departure}");
    assert_eq!(session.battle.history().len(), 12);
}
