//! Choices of the End Phase: reactors (C13.5.4), and electronics (C5.13.2).

use hexlance_rules::{
    Refusal,
    draft::{Button, Leads, Next, Offers, Pick, unoffered},
};

use super::{Draft, Making, keys};
use crate::{buildings::bridges, command::Command, heat};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let world = making.battle.world();
    let mut buttons = Vec::new();
    if let Some(u) = making.own() {
        if u.sheet.class.tracks_heat() {
            // It gives up the next turn.
            let off = heat::check_shut_down(world, making.side, u.id);
            buttons.push(Button {
                leads: Leads::Pass,
                ..Button::new(keys::SHUT_DOWN).on(off)
            });
            let on = heat::check_restart(world, making.side, u.id);
            buttons.push(Button::new(keys::RESTART).on(on));
        }
        // It can be switched back at once, so it is no nearer to the end of the phase.
        buttons.extend(making.switches(&u).map(|(device, _)| Button {
            leads: Leads::Pass,
            ..Button::new(keys::switch(device))
        }));
    }
    if let Some(u) = making.own().filter(|u| u.folded_bridge().is_some()) {
        let verdict = bridges::check_lay(world, making.side, u.id);
        buttons.push(Button::new(keys::LAY).on(verdict));
    }
    buttons.push(super::firing::pass(making));
    Offers {
        units: making.own_units(),
        buttons,
        ..Offers::default()
    }
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    let Pick::Button(key) = pick else {
        return Err(unoffered());
    };
    let u = making.own().ok_or_else(unoffered)?;
    match key.as_ref() {
        keys::SHUT_DOWN => making.done(Command::ShutDown(u.id)),
        keys::RESTART => making.done(Command::Restart(u.id)),
        keys::LAY => making.done(Command::Lay(u.id)),
        key => {
            let device = keys::switch_of(key).ok_or_else(unoffered)?;
            let found = making.switches(&u).find(|(own, _)| *own == device);
            let (device, on) = found.ok_or_else(unoffered)?;
            making.done(Command::Switch {
                unit: u.id,
                device,
                on,
            })
        }
    }
}

/// Reactors that were shut down are restarted when they are cool; nothing else.
pub(super) fn wished(making: Making<'_>) -> Option<Pick> {
    let world = making.battle.world();
    let cold = |u: &crate::read::Look<'_>| {
        u.side == making.side
            && heat::avoids_shutdown(u.heat.level).is_none()
            && heat::check_restart(world, making.side, u.id).is_ok()
    };
    if making.own().as_ref().is_some_and(cold) {
        return Some(Pick::button(keys::RESTART));
    }
    let next = making.table().on_map().find(cold);
    Some(next.map_or(Pick::button(keys::PASS), |u| Pick::Unit(u.id)))
}
