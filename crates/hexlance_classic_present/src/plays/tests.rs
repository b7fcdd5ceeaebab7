//! Forces of the classic rules: saved, found, put into battles; and its computer players.

use hexlance_classic::force;
use hexlance_host::laws;

use crate::{ClassicGame, data::forces::ForceFolder};

#[test]
fn a_saved_force_is_found_by_its_name() {
    let dir = tempfile::tempdir().expect("a folder");
    let saved = ForceFolder(dir.path().join("forces"));
    let data = crate::shipped();
    let mut force = force::draw(300, 3, data.content::<ClassicGame>());
    force.name = "Ferrymen".into();
    let file = saved.save_as::<ClassicGame>(&force).expect("it is written");
    assert!(file.ends_with("Ferrymen.classic.ron"));
    assert_eq!(data.force_as::<ClassicGame>("Ferrymen", &saved), Ok(force));
}

#[test]
fn any_force_fights_in_any_battle() {
    let data = crate::shipped();
    for (seed, file) in data.scenario_files_of::<ClassicGame>().iter().enumerate() {
        let playable = data.load_as::<ClassicGame>(file).expect("it is sound");
        let a = force::draw(200, seed as u64, data.content::<ClassicGame>());
        let b = force::draw(200, seed as u64 + 100, data.content::<ClassicGame>());
        let with = data.with_forces(&playable, [(0, &a), (1, &b)]);
        assert!(with.is_ok(), "{}: {with:?}", file.display());
    }
}

#[test]
fn every_level_has_a_player() {
    assert_eq!(laws::levels_have_players::<ClassicGame>(), Ok(()));
}

#[test]
fn keys_in_the_help_are_actions() {
    assert_eq!(laws::help_knows_its_keys::<ClassicGame>(), Ok(()));
}
