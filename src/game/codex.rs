//! The codex: abilities of all rulesets, of shipped data and mods.

use bevy::prelude::*;

use super::{dial, start::GameData, strike};
use crate::{lang, screens::Codex};

/// Fills the codex. The data does not change while the program runs; the language may.
pub fn fill(data: Option<Res<GameData>>, mut codex: ResMut<Codex>, mut spoken: Local<Option<u32>>) {
    let Some(data) = data else { return };
    let now = lang::generation();
    if *spoken == Some(now) && !codex.0.is_empty() {
        return;
    }
    *spoken = Some(now);
    codex.0 = strike::codex::entries(&data.0);
    codex.0.extend(dial::codex::entries(&data.0));
    codex
        .0
        .sort_by(|a, b| (a.rules, &a.name).cmp(&(b.rules, &b.name)));
}
