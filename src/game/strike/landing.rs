//! Units that come onto the map in the course of a battle: drops from above, out of the bays of carriers, and back from
//! their way around the map.

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    command::Command,
    read::{self, UnitRead},
    turn,
};

use super::{
    actions::button,
    entry,
    focus::{Destination, Focus},
    session::Session,
};
use crate::{
    game::line,
    hud::model::{ActionButton, ActionGroup, EndButton, HudAction, Tone},
    table::model::{HexArea, OrderArrow, Overlays},
    theme::Icon,
    words,
};

/// How a unit comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// From above (R16.5).
    Drop,
    /// Through a door (R16.3.1).
    Bay,
    /// Back from its way around the map (R16.6.4).
    Back,
}

/// Whether the seated side drops its units now (R16.5.1).
pub fn is_dropping(session: &Session) -> bool {
    session.viewer_acts() && turn::may_drop(session.battle.world(), session.viewer)
}

/// The next unit that is due to drop, after another.
pub fn next_due(session: &Session, after: Option<UnitId>, forward: bool) -> Option<UnitId> {
    let mut due = session.view().due_drops();
    if !forward {
        due.reverse();
    }
    let at = after.and_then(|a| due.iter().position(|d| *d == a));
    match at {
        Some(i) => due.get((i + 1) % due.len()).copied(),
        None => due.first().copied(),
    }
}

/// The unit that a click on the table brings onto the map.
fn coming<'w>(session: &'w Session, focus: &Focus) -> Option<(UnitRead<'w>, Way)> {
    if !session.viewer_acts() {
        return None;
    }
    let world = session.battle.world();
    if is_dropping(session) {
        let id = focus
            .gaze
            .selected
            .filter(|id| session.view().due_drops().contains(id))?;
        return Some((read::unit(world, id), Way::Drop));
    }
    if entry::is_returning(session) {
        let id = focus.gaze.selected?;
        let due = !entry::places_back(session, id).is_empty();
        return due.then(|| (read::unit(world, id), Way::Back));
    }
    let id = focus.unloading?;
    let p = read::try_unit(world, id).filter(|p| p.side == session.viewer)?;
    p.place.carrier()?;
    Some((p, Way::Bay))
}

/// Whether the next click on the table brings a unit onto the map.
pub fn is_coming(session: &Session, focus: &Focus) -> bool {
    coming(session, focus).is_some()
}

fn order(u: &UnitRead<'_>, way: Way, hex: Hex, facing: Direction) -> Command {
    let unit = u.id;
    match way {
        Way::Drop => Command::Drop { unit, hex, facing },
        Way::Bay => Command::Unload { unit, hex, facing },
        Way::Back => Command::ComeBack { unit, hex, facing },
    }
}

/// Hexes into which a passenger could come out of its bay now.
pub fn ways_out(session: &Session, p: &UnitRead<'_>) -> Vec<Hex> {
    let carrier = p
        .place
        .carrier()
        .and_then(|c| read::unit(session.battle.world(), c).hex());
    let around = carrier.into_iter().flat_map(Hex::neighbours);
    around
        .filter(|hex| {
            let command = order(p, Way::Bay, *hex, Direction::N);
            session.view().check(&command).is_ok()
        })
        .collect()
}

/// Who comes in faces the nearest enemy, else away from its home edge.
fn facing(session: &Session, hex: Hex) -> Direction {
    let view = session.view();
    let nearest = view
        .enemies()
        .filter_map(|e| e.hex())
        .min_by_key(|e| (e.distance(hex), *e));
    nearest
        .and_then(|e| Direction::towards(hex, e))
        .unwrap_or_else(|| view.deployment_facing())
}

/// What a click on a hex leads to.
pub enum Click {
    /// It meant something else.
    Other,
    /// A command.
    Give(Command),
    /// The facing is still to be chosen.
    Face(Destination),
}

/// A click on a hex of the table.
pub fn click(session: &Session, focus: &Focus, hex: Hex) -> Click {
    let Some((u, way)) = coming(session, focus) else {
        return Click::Other;
    };
    let facing = facing(session, hex);
    let command = order(&u, way, hex, facing);
    if session.view().check(&command).is_err() || !u.card.kind.has_facing() {
        // A refusal is told when it is given.
        return Click::Give(command);
    }
    Click::Face(Destination {
        hex,
        path: Vec::new(),
        facing,
    })
}

/// The command for a hex and facing that were chosen.
pub fn command(session: &Session, focus: &Focus, to: &Destination) -> Option<Command> {
    let (u, way) = coming(session, focus)?;
    Some(order(&u, way, to.hex, to.facing))
}

/// Buttons of the units that are due to drop.
pub fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let world = session.battle.world();
    let due = session.view().due_drops();
    due.into_iter()
        .map(|id| {
            let u = read::unit(world, id);
            let label: String = u.name.chars().take(10).collect();
            button(
                &format!("drop.{}", id.0),
                label.trim_end(),
                Icon::Drop,
                ActionGroup::Move,
                &tr!(
                    "{name}, {full_name}, drops from above.",
                    name = u.name,
                    full_name = u.card.full_name()
                ),
                None,
                focus.gaze.selected == Some(id),
                HudAction::SelectUnit(id),
            )
        })
        .collect()
}

/// What to do, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    let due = session.view().due_drops().len();
    Some(match coming(session, focus) {
        Some(_) if focus.destination.is_some() => line::facing(),
        Some((u, Way::Drop)) => tr!("Click the hex on which {name} drops.", name = u.name),
        Some((u, Way::Bay)) => tr!("Click the hex into which {name} comes out.", name = u.name),
        Some((u, Way::Back)) => tr!(
            "Click the hex at which {name} comes back, or let it wait.",
            name = u.name
        ),
        None if is_dropping(session) && due == 1 => tr!("A unit drops now. Select it.").into(),
        None if is_dropping(session) => tr!("{due} units drop now. Select one.", due),
        None => return None,
    })
}

/// The button at the end of the bar while units come in.
pub fn end_button(session: &Session, focus: &Focus) -> Option<EndButton> {
    let next = || EndButton {
        label: tr!("Next").into(),
        help: tr!("Selects the next unit that drops.").into(),
        disabled: None,
        question: None,
    };
    let several = session.view().due_drops().len() > 1;
    let way = match coming(session, focus) {
        Some((_, Way::Drop)) if focus.destination.is_none() && several => return Some(next()),
        Some((_, way)) => way,
        None if is_dropping(session) => return Some(next()),
        None => return None,
    };
    focus.destination.as_ref()?;
    let (label, help) = match way {
        Way::Drop => (
            tr!("Drop"),
            tr!("Drops there, with the facing that is shown."),
        ),
        Way::Bay => (
            tr!("Unload"),
            tr!("Comes out there, with the facing that is shown."),
        ),
        Way::Back => (
            tr!("Come back"),
            tr!("Comes back there, with the facing that is shown."),
        ),
    };
    Some(EndButton {
        label: label.into(),
        help: help.into(),
        disabled: None,
        question: None,
    })
}

/// What a drop on the hex under the pointer needs.
pub fn notes(session: &Session, focus: &Focus, hex: Hex) -> Vec<(String, Tone)> {
    let Some((u, Way::Drop)) = coming(session, focus) else {
        return Vec::new();
    };
    let Some(number) = session.view().drop_number(u.id, hex) else {
        return Vec::new();
    };
    let needs = number.total();
    let mut out = vec![(
        // Twelve always does (R1.6.1).
        tr!(
            "Drop: {needs} or more, {needs2}%",
            needs,
            needs2 = words::percent(needs.min(12))
        ),
        Tone::Plain,
    )];
    let parts = number.parts.iter().filter(|p| p.value != 0);
    let parts: Vec<_> = parts
        .map(|p| format!("{} {:+}", crate::lang::text(p.source.name()), p.value))
        .collect();
    out.push((parts.join(", "), Tone::Plain));
    if !session.view().drop_hexes(u.id).contains(&hex) {
        out.push((tr!("No room here: it lands beside it").into(), Tone::Warn));
    }
    out
}

/// Where the unit may come in, and the facing that is being chosen.
pub fn hints(session: &Session, focus: &Focus, out: &mut Overlays) {
    let Some((u, way)) = coming(session, focus) else {
        return;
    };
    if let Some(d) = &focus.destination {
        out.zones.push(HexArea {
            hexes: vec![d.hex],
            colour: Color::srgb(1.0, 0.9, 0.5),
            fill: 0.3,
            label: u.name.to_owned(),
        });
        out.arrows.push(OrderArrow {
            from: d.hex,
            to: d.hex.neighbour(d.facing),
            colour: Color::srgb(1.0, 0.9, 0.5),
            label: String::new(),
        });
        return;
    }
    let view = session.view();
    if way != Way::Drop {
        let hexes = match way {
            Way::Back => entry::places_back(session, u.id),
            _ => ways_out(session, &u),
        };
        out.zones.push(HexArea {
            hexes,
            colour: Color::srgb(0.4, 0.8, 0.5),
            fill: 0.22,
            label: String::new(),
        });
        return;
    }
    // The ground that is easiest to hit, and the rest of what is open.
    let number = |hex: &Hex| view.drop_number(u.id, *hex).map_or(0, |n| n.total());
    let mut open: Vec<(Hex, i16)> = view
        .drop_hexes(u.id)
        .into_iter()
        .map(|h| (h, number(&h)))
        .collect();
    let best = open.iter().map(|(_, n)| *n).min().unwrap_or(0);
    let (good, fair): (Vec<_>, Vec<_>) = open.drain(..).partition(|(_, n)| *n == best);
    for (hexes, colour) in [
        (good, Color::srgb(0.4, 0.8, 0.5)),
        (fair, Color::srgb(0.9, 0.75, 0.3)),
    ] {
        if hexes.is_empty() {
            continue;
        }
        out.zones.push(HexArea {
            hexes: hexes.into_iter().map(|(h, _)| h).collect(),
            colour,
            fill: 0.16,
            label: String::new(),
        });
    }
}

/// Where a unit that is still to drop is.
pub fn place(session: &Session, u: &UnitRead<'_>) -> Option<String> {
    let turn = session.view().drop_turn(u.id)?;
    let now = read::turn(session.battle.world()).number;
    Some(if turn <= now && is_dropping(session) {
        tr!("Drops now").into()
    } else {
        tr!("Drops in turn {turn}", turn)
    })
}

/// Whether a unit is one that drops now.
pub fn is_due(session: &Session, u: &UnitRead<'_>) -> bool {
    is_dropping(session) && session.view().due_drops().contains(&u.id)
}

/// Buttons that let passengers out of the bays of the selected carrier, or the selected passenger out of its own.
pub fn unload_actions(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Vec<ActionButton> {
    let view = session.view();
    let in_bay = |c: UnitId| view.in_bays(c).collect::<Vec<_>>();
    let passengers = match u.place.carrier() {
        Some(c) => in_bay(c).into_iter().filter(|p| p.id == u.id).collect(),
        None => in_bay(u.id),
    };
    passengers
        .into_iter()
        .map(|p| {
            let why = if ways_out(session, &p).is_empty() {
                let hex = p
                    .place
                    .carrier()
                    .and_then(|c| read::unit(session.battle.world(), c).hex())
                    .map(|h| h.neighbour(Direction::N));
                let refused = hex.map(|h| view.check(&order(&p, Way::Bay, h, Direction::N)));
                Some(match refused {
                    Some(Err(r)) => r.to_string(),
                    _ => tr!("There is no way out.").to_owned(),
                })
            } else {
                None
            };
            button(
                &format!("unload.{}", p.id.0),
                tr!("Unload"),
                Icon::Door,
                ActionGroup::Other,
                &tr!("{name} comes out of its bay into a hex beside the carrier. It moves from the next turn on.", name = p.name),
                why,
                focus.unloading == Some(p.id),
                HudAction::Unload(p.id),
            )
        })
        .collect()
}
