//! The line over the action bar: what is to be done next, or what would make possible what cannot be done.

mod loads;

use hexlance_board::Hex;
use hexlance_dial::{
    command::OrderKind,
    draft::{Aim, Making, Picking},
    movement::formation,
    read::Look,
    setup,
    state::{Clock, Place, Stage},
};

use super::{
    Session,
    focus::Focus,
    plan::{self, Reachable},
    target,
};
use crate::{battle::session::Reads, game::line, input::KeyAction, words::hex_name};

/// The line; none where the person at the screen has nothing to do.
pub fn instruction(session: &Session, focus: &Focus, reachable: &Reachable) -> Option<String> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return None;
    }
    let u = plan::making(session, focus).own();
    Some(match (plan::stage(session), u) {
        (Stage::Deployment, None) => {
            match setup::check_ready(session.battle.world(), session.viewer) {
                Ok(()) => all_in_place().to_owned(),
                Err(_) => tr!("Select a unit to set up.").to_owned(),
            }
        }
        (Stage::Deployment, Some(u)) => set_up_line(session, &u),
        (Stage::Command, _) => {
            tr!("Switch equipment on or off, then begin your orders.").to_owned()
        }
        (Stage::Orders, None) => order_count(session),
        (Stage::Orders, Some(u)) => order_line(session, focus, reachable, &u),
        (Stage::End | Stage::Over, _) => return None,
    })
}

fn set_up_line(session: &Session, u: &Look<'_>) -> String {
    let world = session.battle.world();
    let closed = setup::places(world, u.id).is_empty();
    let text = match u.place {
        _ if closed => tr!("{name} has its place.", name = u.name),
        Place::Table { .. } => line::standing(u.name),
        Place::Aboard(_) => tr!(
            "{name} begins aboard. Click a hex of your zone to set it up there instead.",
            name = u.name
        ),
        _ => tr!(
            "Click a hex of your zone for {name}. You can turn it afterwards.",
            name = u.name
        ),
    };
    match setup::check_ready(world, u.side) {
        Err(_) => text,
        // It has Infiltrate and need not stand yet.
        Ok(()) if u.place == Place::Reserve => {
            let waits = tr!("Or press Ready: {name} is set up later.", name = u.name);
            format!("{text} {waits}")
        }
        Ok(()) => format!("{text} {}", all_in_place()),
    }
}

/// That nothing is left to be set up.
fn all_in_place() -> &'static str {
    tr!("Everything is in place: press Ready.")
}

fn order_count(session: &Session) -> String {
    let left = session.battle.world().resource::<Clock>().left();
    match left {
        0 => tr!("All orders are given: end your turn.").to_owned(),
        _ if plan::ready_units(session).is_empty() => {
            tr!("Nobody can be given another order: end your turn.").to_owned()
        }
        n => tr_n!(
            n,
            "{n} order left: select a unit.",
            "{n} orders left: select a unit."
        ),
    }
}

fn order_line(session: &Session, focus: &Focus, reachable: &Reachable, u: &Look<'_>) -> String {
    if let Some((unit, _)) = plan::making(session, focus).next_place() {
        let name = session.read().find(unit).map_or("?", |u| u.name);
        return line::place(name);
    }
    let draft = &focus.draft;
    if let Some(d) = &draft.destination {
        let facing = match plan::turns_in_place(focus) {
            true => line::turning(),
            false => line::facing(),
        };
        return match loads::promised(plan::making(session, focus), d) {
            Some(places) => format!("{facing} {places}"),
            None => facing,
        };
    }
    let aimed = aim_line(session, focus, u);
    match draft.picking {
        Some(Picking::Patient) => {
            return aimed
                .unwrap_or_else(|| tr!("Click the friend for {name} to repair.", name = u.name));
        }
        Some(Picking::Shells(_)) => {
            return aimed
                .unwrap_or_else(|| tr!("Click the hex for {name} to shell.", name = u.name));
        }
        None => {}
    }
    if let Some(march) = &draft.march {
        return match (march.orders.is_empty(), march.members.len()) {
            (true, n) if n < formation::FEWEST => {
                tr!("Click the other members of the formation.").to_owned()
            }
            _ if reachable.is_nowhere() => match plan::making(session, focus).stays() {
                Ok(()) => tr!(
                    "No hex links {name} to the formation: let it stay, or take the last move back with {back}.",
                    name = u.name,
                    back = KeyAction::Cancel.mark()
                ),
                Err(_) => tr!(
                    "No hex links {name} to the formation: take the last move back with {back}.",
                    name = u.name,
                    back = KeyAction::Cancel.mark()
                ),
            },
            _ => line::to_hex(u.name),
        };
    }
    if let Err(r) = plan::making(session, focus).may_be_ordered(u.id, OrderKind::Move) {
        return crate::lang::told(&r.message);
    }
    if let Some(line) = aimed {
        return line;
    }
    if draft.way.is_assault() {
        return tr!("Click the enemy for {name} to attack.", name = u.name);
    }
    if let Some(line) = loads::line(plan::making(session, focus), reachable, u.name) {
        return line;
    }
    match reachable.shots.is_empty() {
        true => tr!(
            "Click a hex for {name}. No enemy can be attacked from here.",
            name = u.name
        ),
        false => tr!(
            "Click a hex for {name}, or an enemy to attack.",
            name = u.name
        ),
    }
}

/// The line for what is aimed at, or pointed at: the attack that the panel shows.
fn aim_line(session: &Session, focus: &Focus, u: &Look<'_>) -> Option<String> {
    target::attacker(session, focus)?;
    let aim = target::aimed(session, focus, u)?;
    let making = plan::making(session, focus);
    let hex = making.target_hex(aim.target)?;
    let what = hex_or_name(making, &aim, hex);
    let offers = making.attempts(u, &aim);
    let offer = offers.get(making.chosen_index(&aim, &offers)?)?;
    let fixed = focus
        .draft
        .aim
        .as_ref()
        .is_some_and(|a| a.target == aim.target);
    Some(match (&offer.legal, fixed) {
        (Ok(()), true) if focus.draft.picking == Some(Picking::Patient) => {
            tr!("Click {patient} again to repair it.", patient = what)
        }
        (Ok(()), true) => line::attack(&what),
        (Ok(()), false) if focus.draft.picking.is_some() => return None,
        (Ok(()), false) => line::aim_at(&what),
        // Something else can be done to it.
        (Err(_), true) if offers.iter().any(|o| o.legal.is_ok()) => line::another_attack(&what),
        (Err(r), _) => line::impossible(&what, r),
    })
}

fn hex_or_name(making: Making<'_>, aim: &Aim, hex: Hex) -> String {
    aim.target
        .unit()
        .and_then(|t| making.table().find(t))
        .map_or_else(|| hex_name(hex), |t| t.name.to_owned())
}
