//! Forces of the dial rules: saved, found, put into battles; and its computer players.

use hexlance_dial::force;

use crate::{DialGame, data::forces::ForceFolder};
use hexlance_host::laws;

#[test]
fn a_saved_force_is_found_by_its_name() {
    let dir = tempfile::tempdir().expect("a folder");
    let saved = ForceFolder(dir.path().join("forces"));
    let data = crate::shipped();
    let mut force = force::draw(450, 3, data.content::<DialGame>());
    force.name = "Ferrymen".into();
    let file = saved.save_as::<DialGame>(&force).expect("it is written");
    assert!(file.ends_with("Ferrymen.dial.ron"));
    let found = data.forces_as::<DialGame>(&saved);
    let own: Vec<_> = found.iter().filter(|f| f.own).collect();
    assert_eq!(own.len(), 1);
    assert_eq!(own[0].force.as_ref(), Ok(&force));
    assert_eq!(own[0].id, "Ferrymen");
    assert_eq!(data.force_as::<DialGame>("Ferrymen", &saved), Ok(force));
}

#[test]
fn shipped_forces_are_legal() {
    let dir = tempfile::tempdir().expect("a folder");
    let data = crate::shipped();
    for file in data.forces_as::<DialGame>(&ForceFolder(dir.path().to_owned())) {
        let told = file.force.unwrap_or_else(|e| panic!("{e}"));
        let wrong = force::problems(&told, data.content::<DialGame>());
        assert!(wrong.is_empty(), "{}: {wrong:?}", file.id);
    }
}

#[test]
fn any_force_fights_in_any_battle() {
    let data = crate::shipped();
    for (seed, file) in data.scenario_files_of::<DialGame>().iter().enumerate() {
        let playable = data.load_as::<DialGame>(file).expect("it is sound");
        let a = force::draw(600, seed as u64, data.content::<DialGame>());
        let b = force::draw(600, seed as u64 + 100, data.content::<DialGame>());
        for pair in [[(0, &a), (1, &b)], [(0, &a), (1, &a)]] {
            let with = data.with_forces(&playable, pair);
            let with = with.unwrap_or_else(|p| panic!("{}: {p:?}", file.display()));
            assert_eq!(with.setup.agreed.build_total, 600);
        }
    }
}

#[test]
fn every_level_has_a_player() {
    assert_eq!(laws::levels_have_players::<DialGame>(), Ok(()));
}

#[test]
fn keys_in_the_help_are_actions() {
    assert_eq!(laws::help_knows_its_keys::<DialGame>(), Ok(()));
}
