//! What holds of every presenter, of this one.

use crate::SkirmishGame;
use hexlance_host::laws;

#[test]
fn every_level_has_a_player() {
    assert_eq!(laws::levels_have_players::<SkirmishGame>(), Ok(()));
}

#[test]
fn keys_in_the_help_are_actions() {
    assert_eq!(laws::help_knows_its_keys::<SkirmishGame>(), Ok(()));
}
