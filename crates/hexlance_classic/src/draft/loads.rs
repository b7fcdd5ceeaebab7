//! Buttons with which a 'Mech picks up and puts down loads in place of its attacks (C20.3.3).

use hexlance_rules::draft::Button;

use super::{Making, keys};
use crate::{cargo, command::Command, read::Look};

/// What a 'Mech can do with loads where it stands.
pub(super) fn buttons(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    if making.ambush().is_some() {
        return;
    }
    let world = making.battle.world();
    for load in cargo::near(making.table(), u) {
        let verdict = cargo::check_pick_up(world, making.side, u.id, load);
        out.push(Button::new(keys::numbered(keys::PICK_UP, load)).on(verdict));
    }
    for (load, _) in making.table().loads().of(u.id) {
        let verdict = cargo::check_put_down(world, making.side, u.id, load);
        if verdict.is_ok() || u.sheet.class.is_mech() {
            out.push(Button::new(keys::numbered(keys::PUT_DOWN, load)).on(verdict));
        }
    }
}

/// The command of such a button.
pub(super) fn command(u: &Look<'_>, key: &str) -> Option<Command> {
    let unit = u.id;
    if let Some(load) = keys::number_of(key, keys::PICK_UP) {
        return Some(Command::PickUp { unit, load });
    }
    let load = keys::number_of(key, keys::PUT_DOWN)?;
    Some(Command::PutDown { unit, load })
}
