//! The action bar: the buttons that are offered, in words.

use hexlance_rules::draft::{Amount, Button};
use hexlance_strike::{
    card::MoveMode,
    command::MoveOption,
    draft::{Making, Way, keys, ways},
    movement,
    read::UnitRead,
};

use super::{
    air, cargo, deeds, entry,
    focus::Focus,
    landing, levels, mines,
    plan::{self, Reachable},
    raids,
    session::Session,
    stages, target,
};
use crate::{
    game::face::Face,
    hud::model::{ActionButton, ActionGroup},
    theme::Icon,
    words::refused,
};

/// The buttons of the action bar.
pub(super) fn actions(
    session: &Session,
    focus: &Focus,
    reachable: &Reachable,
) -> Vec<ActionButton> {
    let Some(making) = plan::acting(session, focus) else {
        return Vec::new();
    };
    if landing::is_dropping(session) {
        return landing::actions(session, focus);
    }
    let offers = &reachable.offers;
    let own = making.own();
    let mut out = Vec::new();
    if let Some(u) = &own {
        out.extend(target::actions(making, u));
    }
    let mut leveled = false;
    for button in &offers.buttons {
        if button.key.starts_with("level.") {
            if !std::mem::replace(&mut leveled, true)
                && let Some(u) = &own
            {
                out.extend(levels::actions(making, offers, u));
            }
            continue;
        }
        if let Some(face) = face(session, making, reachable, own.as_ref(), button) {
            let shown = face.of(button, refused);
            out.push(ActionButton {
                // What is so already need not be possible once more.
                disabled: shown.disabled.filter(|_| !button.chosen),
                ..shown
            });
        }
    }
    out.extend(
        offers
            .amounts
            .iter()
            .filter_map(|amount| amount_button(own.as_ref(), amount)),
    );
    out
}

/// How a button looks; none for what the target panel, the radar map or the end of the bar shows.
fn face(
    session: &Session,
    making: Making<'_>,
    reachable: &Reachable,
    own: Option<&UnitRead<'_>>,
    button: &Button,
) -> Option<Face> {
    let key = button.key.as_ref();
    let (family, _) = key.split_once('.')?;
    match (family, own) {
        ("air", _) => air::face(making, button),
        ("setup" | "keep" | "ground", _) => stages::face(making, button),
        ("mines", _) => mines::face(making, button),
        ("unload", _) => landing::face(session, button),
        ("work", _) => deeds::work(key),
        ("set", _) => deeds::switch(key),
        ("trace", _) => tracing(making, reachable, key),
        ("move", Some(u)) => moving(making, reachable, u, button),
        ("entry", Some(u)) => entry::face(u, button),
        ("cargo", Some(u)) => cargo::face(making, u, button),
        ("raid" | "wash", Some(u)) => raids::face(making, u, button),
        ("ability", Some(u)) => deeds::ability(u, button),
        _ => None,
    }
}

/// The button for so much of something that has no panel of its own.
fn amount_button(own: Option<&UnitRead<'_>>, amount: &Amount) -> Option<ActionButton> {
    mines::amount(amount).or_else(|| deeds::trigger(own?, amount))
}

/// How a button of a unit that moves looks.
fn moving(
    making: Making<'_>,
    reachable: &Reachable,
    u: &UnitRead<'_>,
    button: &Button,
) -> Option<Face> {
    let ground = u.card.ground_mode();
    let mut all = ways(u).into_iter();
    if let Some(way) = all.find(|way| keys::way(*way, ground) == button.key) {
        return Some(of_way(making, u, way));
    }
    match button.key.as_ref() {
        keys::TURN => {
            let help = tr!(
                "Stays in its hex and chooses its facing: own attacks need 1 less, its TMM is 0."
            );
            Some(Face::new(tr!("Turn only"), Icon::Stand, help).group(ActionGroup::Move))
        }
        keys::TRACE => {
            let help = tr!(
                "Its way is laid by hand: click one hex after another, then let it go there. Press again to let the \
                 rules find the way."
            );
            Some(Face::new(tr!("Own way"), Icon::Road, help).group(ActionGroup::Move))
        }
        keys::AROUND => Some(entry::round_face()),
        key => mines::drop_face(making, u, button)
            .or_else(|| deeds::letting_out(making, u, button))
            .or_else(|| deeds::rush(making, reachable, key)),
    }
}

/// How a way to move looks.
fn of_way(making: Making<'_>, u: &UnitRead<'_>, way: Way) -> Face {
    let ground = u.card.ground_mode();
    let sprint = way.option == MoveOption::Sprint;
    let world = making.battle.world();
    let inches = movement::allowance(world, u, way.mode, sprint, false).total();
    let sprints = tr!("Half as far again, but no attack and no spotting.");
    let evades = tr!("No attack, but attacks on it need 1 more.");
    let (label, icon, help) = match (way.option, way.mode) {
        (MoveOption::Sprint, mode) if mode == ground => (tr!("Sprint"), Icon::Sprint, sprints),
        (MoveOption::Evade, mode) if mode == ground => (tr!("Evade"), Icon::Evade, evades),
        (MoveOption::Sprint, mode) => (crate::lang::text(mode.name()), Icon::Sprint, sprints),
        (MoveOption::Evade, mode) => (crate::lang::text(mode.name()), Icon::Evade, evades),
        (_, MoveMode::Jump) => (
            tr!("Jump"),
            Icon::Jump,
            tr!("Over terrain and units; TMM one higher, own attacks need 2 more."),
        ),
        (_, MoveMode::Submersible) => (tr!("Dive"), Icon::Down, tr!("Moves under water.")),
        (_, MoveMode::Wige) if ground != MoveMode::Wige => {
            (tr!("Glide"), Icon::Jump, tr!("Glides low over the ground."))
        }
        (_, mode) if mode != ground => (
            crate::lang::text(mode.name()),
            Icon::Walk,
            tr!("Moves over the ground."),
        ),
        _ => (
            tr_c!("action", "Move"),
            Icon::Walk,
            tr!("Moves over the ground."),
        ),
    };
    Face::new(label, icon, format!("{help} {inches}\".")).group(ActionGroup::Move)
}

/// How a button of a way that is laid by hand looks.
fn tracing(making: Making<'_>, reachable: &Reachable, key: &str) -> Option<Face> {
    let mut all = hexlance_board::Direction::ALL.into_iter();
    if let Some(direction) = all.find(|d| keys::over(*d) == key) {
        let direction = crate::words::direction_name(direction);
        let help = tr!("Its way leads off the map, to the {direction}.", direction);
        return Some(Face::new(tr!("Off map"), Icon::Door, help).group(ActionGroup::Move));
    }
    deeds::rush(making, reachable, key)
}
