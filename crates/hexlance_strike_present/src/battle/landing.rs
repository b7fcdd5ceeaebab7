//! Units that come onto the map in the course of a battle: drops from above, out of the bays of carriers, and back from
//! their way around the map.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_rules::{
    UnitId,
    draft::{Button, Offers},
};
use hexlance_strike::{
    draft::keys::{self, purpose},
    read::{self, UnitRead},
    turn,
};

use super::{entry, focus::Focus, plan, session::Session};
use crate::{
    battle::session::Seen,
    game::{control::next_of, face::Face, line},
    hud::model::{ActionButton, ActionGroup, EndButton, HudAction, Tone},
    table::model::{HexArea, OrderArrow, Overlays},
    theme::Icon,
    wording,
};

/// How a unit comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
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
    next_of(session.view().due_drops(), after, forward)
}

/// The unit that a click on the table brings onto the map.
pub(super) fn coming<'w>(session: &'w Session, focus: &'w Focus) -> Option<(UnitRead<'w>, Way)> {
    let making = plan::acting(session, focus)?;
    let dropping = is_dropping(session);
    if dropping || entry::is_returning(session) {
        let u = making.own().filter(|u| making.coming().contains(&u.id))?;
        return Some((u, if dropping { Way::Drop } else { Way::Back }));
    }
    making.coming_out().map(|p| (p, Way::Bay))
}

/// Buttons of the units that are due to drop.
pub fn actions(session: &Session, focus: &Focus) -> Vec<ActionButton> {
    let world = session.battle.world();
    let due = session.view().due_drops();
    due.into_iter()
        .map(|id| {
            let u = read::unit(world, id);
            let label: String = u.name.chars().take(10).collect();
            ActionButton {
                key: format!("drop.{}", id.0),
                label: label.trim_end().to_owned(),
                icon: Icon::Drop,
                group: ActionGroup::Move,
                help: tr!(
                    "{name}, {full_name}, drops from above.",
                    name = u.name,
                    full_name = u.card.full_name()
                ),
                disabled: None,
                chosen: focus.selection.selected == Some(id),
                action: HudAction::SelectUnit(id),
            }
        })
        .collect()
}

/// What to do, in a line.
pub fn instruction(session: &Session, focus: &Focus) -> Option<String> {
    let due = session.view().due_drops().len();
    Some(match coming(session, focus) {
        Some(_) if focus.draft.destination.is_some() => line::facing(),
        Some((u, Way::Drop)) => tr!("Click the hex on which {name} drops.", name = u.name),
        Some((u, Way::Bay)) => tr!("Click the hex into which {name} comes out.", name = u.name),
        Some((u, Way::Back)) => tr!(
            "Click the hex at which {name} comes back, or let it wait.",
            name = u.name
        ),
        None if is_dropping(session) && due == 1 => tr!("A unit drops now: select it.").into(),
        None if is_dropping(session) => tr!("{due} units drop now: select one.", due),
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
        Some((_, Way::Drop)) if focus.draft.destination.is_none() && several => return Some(next()),
        Some((_, way)) => way,
        None if is_dropping(session) => return Some(next()),
        None => return None,
    };
    focus.draft.destination.as_ref()?;
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
            needs2 = wording::percent_to_reach(needs.min(12))
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
pub fn hints(session: &Session, focus: &Focus, offers: &Offers, out: &mut Overlays) {
    let Some((u, way)) = coming(session, focus) else {
        return;
    };
    if let Some(d) = &focus.draft.destination {
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
        let area = offers.area(match way {
            Way::Back => purpose::BACK,
            _ => purpose::UNLOAD,
        });
        out.zones.push(HexArea {
            hexes: area.map_or_else(Vec::new, |a| a.hexes.iter().collect()),
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

/// How a button looks that lets a passenger out of its bay.
pub(super) fn face(session: &Session, button: &Button) -> Option<Face> {
    let p = keys::unit_of(keys::UNLOAD, &button.key)?;
    let help = tr!(
        "{name} comes out of its bay into a hex beside the carrier. It moves from the next turn on.",
        name = session.view().name(p)
    );
    Some(Face::new(tr!("Unload"), Icon::Door, help))
}
