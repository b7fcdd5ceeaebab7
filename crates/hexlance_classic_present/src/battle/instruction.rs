//! The line over the action bar: what is to be done next.

use hexlance_classic::{
    draft::Making,
    read::Look,
    setup,
    state::{Mode, Phase},
};

use super::{
    Session,
    focus::Focus,
    plan::{self, Reachable},
    session::Reads,
};
use crate::{game::line, input::KeyAction};

/// The line; none where the person at the screen has nothing to do.
pub fn instruction(session: &Session, focus: &Focus, reach: &Reachable) -> Option<String> {
    let making = plan::acting(session, focus)?;
    let u = making.own();
    Some(match (making.phase(), u) {
        (Phase::Setup, None) => match setup::check_ready(session.battle.world(), session.viewer) {
            Ok(()) => tr!("Everything is in place: press Ready.").to_owned(),
            Err(_) => tr!("Select a unit to set up.").to_owned(),
        },
        (Phase::Setup, Some(u)) => set_up(session, &u),
        (Phase::Movement, None) => tr!("Select a unit to move.").to_owned(),
        (Phase::Movement, Some(u)) => movement(session, focus, reach, making, &u),
        (Phase::Weapons, None) => {
            tr!("Select a unit to fire, or pass for the whole side.").to_owned()
        }
        (Phase::Weapons, Some(u)) => match focus.draft.fire.shots.len() {
            0 => tr!(
                "Choose what {name} fires: a cell of the panel, or an enemy.",
                name = u.name
            ),
            n => tr_n!(
                n,
                "{n} shot of {name} is chosen: declare it, or choose more.",
                "{n} shots of {name} are chosen: declare them, or choose more.",
                name = u.name
            ),
        },
        (Phase::Physical, None) => {
            tr!("Select a unit to strike, or pass for the whole side.").to_owned()
        }
        (Phase::Physical, Some(u)) => match focus.draft.strike.strikes.is_empty() {
            true => tr!(
                "Click an enemy beside {name}, then choose a blow.",
                name = u.name
            ),
            false => tr!("Declare the blow, or choose another one.").to_owned(),
        },
        (Phase::End, _) => {
            let mut own = session.known().filter(|u| u.side == session.viewer);
            match own.any(|u| u.folded_bridge().is_some()) {
                true => tr!(
                    "Reactors may be shut down or restarted now, and bridges laid. Pass to go on."
                ),
                false => tr!("Reactors may be shut down or restarted now. Pass to go on."),
            }
            .to_owned()
        }
        (Phase::Initiative | Phase::Heat | Phase::Over, _) => return None,
    })
}

fn set_up(session: &Session, u: &Look<'_>) -> String {
    let text = match u.hex() {
        Some(_) => line::standing(u.name),
        None => tr!(
            "Click a hex of your zone for {name}. You can turn it afterwards.",
            name = u.name
        ),
    };
    match setup::check_ready(session.battle.world(), u.side) {
        Err(_) => text,
        Ok(()) => format!("{text} {}", tr!("Everything is in place: press Ready.")),
    }
}

fn movement(
    session: &Session,
    focus: &Focus,
    reach: &Reachable,
    making: Making<'_>,
    u: &Look<'_>,
) -> String {
    let go = &focus.draft.go;
    if let Some(target) = go.assault.and_then(|t| making.table().find(t)) {
        return tr!(
            "Click {target} again to declare it. {back} takes it back.",
            target = target.name,
            back = KeyAction::Cancel.mark()
        );
    }
    let told = plan::forecast(session, focus, reach).map(|f| {
        let mut words = vec![tr!("{mp} of {most} MP", mp = f.mp, most = f.most)];
        if u.sheet.class.tracks_heat() {
            words.push(tr!("{heat} heat", heat = f.heat));
        }
        words.push(tr!("own shots +{own}", own = f.own));
        words.push(tr!("shots at it +{target}", target = f.target));
        if !f.rolls.is_empty() {
            let percent = (f.chance * 100.0).round();
            words.push(tr!("rolls: {percent}%", percent));
        }
        format!("{}.", words.join(", "))
    });
    if u.may_enter() {
        return tr!(
            "Click a hex of its edge for {name} to come in, or let it wait.",
            name = u.name
        );
    }
    let ask = match (&go.leg, making.mode(u)) {
        (Some(_), _) => line::facing(),
        (None, Mode::Jump) => tr!(
            "Click a hex for {name} to jump to, or an enemy for death from above.",
            name = u.name
        ),
        (None, _) if u.stance.prone => tr!(
            "{name} lies: let it stand up, turn, or stay.",
            name = u.name
        ),
        (None, _) => tr!(
            "Click a hex for {name}, or an enemy to charge.",
            name = u.name
        ),
    };
    match told {
        Some(told) => format!("{ask} {told}"),
        None => ask,
    }
}
