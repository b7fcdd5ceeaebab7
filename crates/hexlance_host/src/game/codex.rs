//! The codex: abilities of all rulesets, of shipped data and mods.

use bevy::prelude::*;

use super::start::GameData;
use crate::{
    lang,
    rulesets::{Registered, Rules},
    screens::Codex,
};

/// Fills the codex. The data does not change while the program runs; the language may.
pub fn fill(data: Option<Res<GameData>>, mut codex: ResMut<Codex>, mut spoken: Local<Option<u32>>) {
    let Some(data) = data else { return };
    let now = lang::generation();
    if *spoken == Some(now) && !codex.0.is_empty() {
        return;
    }
    *spoken = Some(now);
    codex.0 = Rules::all()
        .flat_map(|rules| rules.game().codex(&data.0))
        .collect();
    codex
        .0
        .sort_by(|a, b| (a.rules, &a.name).cmp(&(b.rules, &b.name)));
}
