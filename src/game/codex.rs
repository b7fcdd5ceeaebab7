//! The codex: abilities of all rulesets, of shipped data and mods.

use bevy::prelude::*;

use super::{start::GameData, strike};
use crate::screens::Codex;

/// Fills the codex; the data does not change while the program runs.
pub fn fill(data: Option<Res<GameData>>, mut codex: ResMut<Codex>) {
    if let Some(data) = data
        && codex.0.is_empty()
    {
        codex.0 = strike::codex::entries(&data.0);
    }
}
