//! What infantry is offered besides moves and shots: boarding, ejecting launchers, attacks by hand (C18).

use hexlance_rules::draft::Button;

use super::{Making, keys};
use crate::{command::Command, infantry, read::Look, state::Storm};

/// Buttons of the Movement Phase.
pub(super) fn in_movement(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    if !u.is_infantry() || making.table().clock().under_way.is_some() {
        return;
    }
    let world = making.battle.world();
    for (carrier, _) in infantry::boarding(making.table(), u) {
        let verdict = infantry::check_board(world, making.side, u.id, carrier);
        out.push(Button::new(keys::board(carrier)).on(verdict));
    }
    eject(making, u, out);
}

/// Launchers can be ejected once, so that leads on.
fn eject(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    if u.is_laden() {
        let verdict = infantry::check_eject(making.battle.world(), making.side, u.id);
        out.push(Button::new(keys::EJECT).on(verdict));
    }
}

/// Buttons of the Weapon Attack Phase: attacks by hand at enemies in the same hex.
pub(super) fn in_fire(making: Making<'_>, u: &Look<'_>, out: &mut Vec<Button>) {
    if !u.is_infantry() || making.ambush().is_some() {
        return;
    }
    let world = making.battle.world();
    for t in making.enemies().filter(|t| t.hex() == u.hex()) {
        for how in Storm::ALL {
            for hot in [false, true] {
                let verdict = infantry::check_storm(world, making.side, u.id, how, t.id, hot);
                let whole = how == Storm::Leg && !hot;
                if verdict.is_ok() || whole {
                    out.push(Button::new(keys::storm(how, t.id, hot)).on(verdict));
                }
            }
        }
    }
    eject(making, u, out);
}

/// The command of a button of infantry.
pub(super) fn command(u: &Look<'_>, key: &str) -> Option<Command> {
    if key == keys::EJECT {
        return Some(Command::Eject(u.id));
    }
    if let Some(carrier) = keys::board_of(key) {
        return Some(Command::Board {
            unit: u.id,
            carrier,
        });
    }
    let (how, target, hot) = keys::storm_of(key)?;
    Some(Command::Storm {
        unit: u.id,
        how,
        target,
        hot,
    })
}
