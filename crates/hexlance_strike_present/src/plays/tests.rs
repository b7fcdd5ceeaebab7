//! Forces of the strike rules: saved, found, put into battles; and its computer players.

use hexlance_strike::builder::{self, FORCE_ENDING};

use crate::{StrikeGame, data::forces::ForceFolder};
use hexlance_host::laws;

#[test]
fn a_saved_force_is_found_by_its_name() {
    let dir = tempfile::tempdir().expect("a folder");
    let saved = ForceFolder(dir.path().join("forces"));
    let data = crate::shipped();
    let force = builder::draw(&builder::Draw::new(150, 3), data.content::<StrikeGame>());
    let file = saved.save_as::<StrikeGame>(&force).expect("it is written");
    assert!(file.to_string_lossy().ends_with(FORCE_ENDING));
    let all = data.forces_as::<StrikeGame>(&saved);
    assert!(all[0].own);
    assert_eq!(all[0].force.as_ref(), Ok(&force));
    assert_eq!(
        data.force_as::<StrikeGame>(&force.name.to_lowercase(), &saved),
        Ok(force.clone())
    );
    assert_eq!(
        data.force_as::<StrikeGame>(&file.to_string_lossy(), &saved),
        Ok(force)
    );
    let unknown = data
        .force_as::<StrikeGame>("nobody at all", &saved)
        .unwrap_err();
    assert!(unknown[0].to_string().contains("remedy"), "{unknown:?}");
    let nameless = builder::Force::default();
    assert!(saved.save_as::<StrikeGame>(&nameless).is_err());
}

#[test]
fn shipped_forces_are_legal() {
    let dir = tempfile::tempdir().expect("a folder");
    let data = crate::shipped();
    let all = data.forces_as::<StrikeGame>(&ForceFolder(dir.path().to_owned()));
    assert!(all.len() >= 3, "{all:?}");
    for file in all {
        let force = file.force.unwrap_or_else(|e| panic!("{e}"));
        assert!(!file.own);
        let wrong = builder::problems(&force, data.content::<StrikeGame>(), false);
        assert!(wrong.is_empty(), "{}: {wrong:?}", file.id);
    }
}

#[test]
fn any_force_fights_in_any_battle() {
    let data = crate::shipped();
    for (seed, file) in data.scenario_files_of::<StrikeGame>().iter().enumerate() {
        let playable = data.load_as::<StrikeGame>(file).expect("it is sound");
        let force = builder::draw(
            &builder::Draw::new(160, seed as u64),
            data.content::<StrikeGame>(),
        );
        for side in 0..2 {
            let with = data.with_forces(&playable, [(side, &force)]);
            let with = with.unwrap_or_else(|p| panic!("{}: {p:?}", file.display()));
            let there = &with.setup.sides[side].forces;
            assert_eq!(there.len(), 1);
            assert_eq!(there[0].formations.len(), force.formations.len());
        }
        // The same force against itself: names stay apart.
        let twice = data.with_forces(&playable, [(0, &force), (1, &force)]);
        twice.unwrap_or_else(|p| panic!("{}: {p:?}", file.display()));
    }
}

#[test]
fn every_level_has_a_player() {
    assert_eq!(laws::levels_have_players::<StrikeGame>(), Ok(()));
}

#[test]
fn keys_in_the_help_are_actions() {
    assert_eq!(laws::help_knows_its_keys::<StrikeGame>(), Ok(()));
}
