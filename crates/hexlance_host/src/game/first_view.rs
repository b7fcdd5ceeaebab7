//! What of a battle is seen first: the own units and the country before them; of a demo the place where it plays.

use std::collections::BTreeMap;

use bevy::prelude::*;
use hexlance_rules::{SideId, Sides};

use super::{Tabled, demo, session::Session, start};
use crate::{
    rulesets::Registered,
    table::{CameraCommand, CameraPreset},
};

/// The camera goes to where the battle on the table is seen first.
pub fn show(world: &mut World) {
    world.write_message(command(world));
}

/// What brings the camera there.
pub fn command(world: &World) -> CameraCommand {
    let view = start::on_table(world).and_then(|rules| rules.game().first_view(world));
    view.unwrap_or(CameraCommand::Preset(CameraPreset::Overview))
}

/// The first view of a battle of some rules, if it is on the table.
pub(super) fn of<G: Tabled>(world: &World) -> Option<CameraCommand> {
    let session = world.get_resource::<Session<G>>()?;
    if world.contains_resource::<demo::Showing<G>>() {
        let model = G::table(session, &G::Focus::default(), &BTreeMap::new());
        let hexes: Vec<_> = model.minis.iter().map(|m| m.hex).collect();
        return (!hexes.is_empty()).then_some(CameraCommand::Frame(hexes));
    }
    // Whoever only looks on sees all of it.
    let played = session.seats.iter().any(super::session::Seat::is_human);
    if played { of_side(session) } else { None }
}

/// The view of the seated side: its units, or where it sets them up. `None` where neither is on the map.
pub fn of_side<G: Tabled>(session: &Session<G>) -> Option<CameraCommand> {
    let model = G::table(session, &G::Focus::default(), &BTreeMap::new());
    let (own, others): (Vec<_>, Vec<_>) = model
        .minis
        .iter()
        .filter(|m| !m.flags.wreck)
        .partition(|m| m.side == session.viewer.0);
    let mut units: Vec<_> = own.iter().map(|m| m.hex).collect();
    if units.is_empty() {
        units = G::sets_up_in(session);
    }
    let sides = session.battle.world().get_resource::<Sides>();
    let is_enemy = |side: u8| sides.is_none_or(|s| s.are_enemies(session.viewer, SideId(side)));
    let enemies = others.iter().filter(|m| is_enemy(m.side));
    (!units.is_empty()).then(|| CameraCommand::Begin {
        units,
        enemies: enemies.map(|m| m.hex).collect(),
    })
}
