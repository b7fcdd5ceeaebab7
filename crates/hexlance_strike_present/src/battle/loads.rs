//! Loads as they are seen: what the tip of a hex says, chips of who carries, crates on the table.

use bevy::prelude::Color;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId, draft::Offers};
use hexlance_strike::{
    cargo::{self, Freight, Grip, Item, ItemPlace},
    draft::keys::purpose,
    read::{self, UnitRead},
    state::Place,
};

use super::{
    cargo::{drag_verb, name},
    focus::Focus,
    session::Session,
    sheet, view,
};
use crate::{
    battle::session::Seen,
    hud::model::{StatusChip, Tone},
    table::model::{HexArea, Overlays, Token},
};

/// Colour of things that a side wants.
const WANTED: Color = Color::srgb(1.0, 0.82, 0.3);

/// Size and what else is to be said of an item.
fn about(session: &Session, item: &Item, n: u16) -> String {
    let rank = session.view().rank_of(Freight::Item(n));
    let mut out = format!(
        "{}: {}",
        item.name,
        crate::lang::told(&cargo::rank_name(rank))
    );
    out += &tr!(", breaks at {hits} damage", hits = item.hits);
    if item.points > 0 {
        let whom = match item.wanted_by {
            Some(side) => read::side_name(session.battle.world(), side).to_owned(),
            None => tr!("whoever carries it home").to_owned(),
        };
        out += &tr!(", {points} points for {whom}", whom, points = item.points);
    }
    out
}

/// What lies in a hex, who holds something there, and whether the selected unit can have it.
pub fn notes(session: &Session, focus: &Focus, hex: Hex) -> Vec<(String, Tone)> {
    let world = session.battle.world();
    let view = session.view();
    let mut out = Vec::new();
    if !view.carries_cargo() {
        return out;
    }
    let own = focus
        .selection
        .selected
        .and_then(|id| read::try_unit(world, id))
        .filter(|u| u.side == session.viewer && u.hex().is_some());
    for (item, n) in view.cargo().iter().zip(0u16..) {
        let tone = if view.wants(item) {
            Tone::Good
        } else {
            Tone::Plain
        };
        match item.place {
            ItemPlace::Lies(at, _) if at == hex => {
                out.push((about(session, item, n), tone));
                out.extend(own.iter().map(|u| lifter(session, u, Freight::Item(n))));
                if own.is_none() {
                    out.push(lifters(session, Freight::Item(n)));
                }
            }
            ItemPlace::Held(by, grip) if carried_in(session, by) == Some(hex) => {
                let how = held(grip);
                out.push((format!("{how} {}", about(session, item, n)), tone));
            }
            _ => {}
        }
    }
    for u in view::visible(session) {
        if let Place::Held(by, grip) = u.place
            && carried_in(session, *by) == Some(hex)
        {
            out.push((format!("{} {}", held(*grip), u.name), Tone::Plain));
        }
    }
    out
}

fn held(grip: Grip) -> &'static str {
    match grip {
        Grip::Lift => tr!("Carries"),
        Grip::Drag => tr!("Drags"),
    }
}

/// The hex in which whoever carries something is seen.
fn carried_in(session: &Session, carrier: UnitId) -> Option<Hex> {
    session.view().unit(carrier).and_then(|c| c.hex())
}

/// Whether one unit can have a load, and for how much.
fn lifter(session: &Session, u: &UnitRead<'_>, load: Freight) -> (String, Tone) {
    let view = session.view();
    let lift = view.could_pick_up(u, load, Grip::Lift);
    match (&lift, view.could_pick_up(u, load, Grip::Drag)) {
        (Ok(price), _) => (
            tr!("{name} can lift it for {price}\"", price, name = u.name),
            Tone::Good,
        ),
        (Err(_), Ok(price)) => {
            let verb = crate::lang::within(drag_verb(u));
            (
                tr!(
                    "{name} can {verb} it for {price}\"",
                    verb,
                    price,
                    name = u.name
                ),
                Tone::Good,
            )
        }
        (Err(why), Err(_)) => (crate::lang::told(&why.message), Tone::Bad),
    }
}

/// Most names in a list.
const NAMES: usize = 4;

/// Who of the seated side can have a load.
fn lifters(session: &Session, load: Freight) -> (String, Tone) {
    let view = session.view();
    let can = |u: &UnitRead<'_>| {
        [Grip::Lift, Grip::Drag]
            .into_iter()
            .any(|grip| view.could_pick_up(u, load, grip).is_ok())
    };
    let mut names: Vec<_> = view.own_active().filter(can).map(|u| u.name).collect();
    if names.is_empty() {
        return (tr!("Nobody of yours can lift it now").into(), Tone::Bad);
    }
    let more = names.len().saturating_sub(NAMES);
    names.truncate(NAMES);
    let more = match more {
        0 => String::new(),
        n => tr!(" and {n} more", n),
    };
    (
        tr!("For: {names}{more}", more, names = names.join(", ")),
        Tone::Plain,
    )
}

/// What a unit carries, as chips of its states.
pub fn chips(session: &Session, u: &UnitRead<'_>) -> Vec<StatusChip> {
    let world = session.battle.world();
    let mut out: Vec<StatusChip> = session
        .view()
        .loads(u.id)
        .into_iter()
        .map(|(load, grip)| StatusChip {
            text: name(session, load),
            title: format!("{} {}", held(grip), name(session, load)),
            help: tr!("Half its Move, no jump, weapon attacks 1 harder, no physical attack but a throw. Putting it down costs nothing.").into(),
            rule: "R16.4.3".into(),
            duration: String::new(),
            tone: Tone::Warn,
        })
        .collect();
    if let Place::Held(by, _) = u.place {
        out.push(StatusChip {
            text: tr!("Carried").into(),
            title: tr!("Carried by {name}", name = read::unit(world, *by).name),
            help: tr!("It is immobile; attacks on it go at the carrier's hex and need 4 less.")
                .into(),
            rule: "R16.4.5".into(),
            duration: String::new(),
            tone: Tone::Bad,
        });
    }
    out.extend(passengers(session, u));
    out
}

/// In or on what a unit rides, and who rides in or on it, as far as that is seen.
fn passengers(session: &Session, u: &UnitRead<'_>) -> Option<StatusChip> {
    let world = session.battle.world();
    let chip = |text, title, help: &str, rule: &str| StatusChip {
        text,
        title,
        help: help.into(),
        rule: rule.into(),
        duration: String::new(),
        tone: Tone::Plain,
    };
    let inside = tr!(
        "Passengers inside neither attack nor spot, and nobody can attack them. They get out at the end of a move of their carrier."
    );
    if u.place.carrier().is_some() {
        let text = sheet::place(session, u);
        let (help, rule) = match u.place {
            Place::Riding(_) => (
                tr!("It shares its carrier's TMM, and gets off at the end of a move."),
                "R6.4.4",
            ),
            _ => (inside, "R16.1.6"),
        };
        return Some(chip(text.clone(), text, help, rule));
    }
    let names: Vec<_> = hexlance_strike::movement::passengers(world, u.id)
        .filter(|p| p.side == session.viewer || matches!(p.place, Place::Riding(_)))
        .map(|p| p.name)
        .collect();
    (!names.is_empty()).then(|| {
        let text = tr_n!(names.len(), "One aboard", "{n} aboard");
        let title = tr!("Aboard: {names}", names = names.join(", "));
        chip(text, title, inside, "R16.1.6")
    })
}

/// Things on the table: each where it lies, or on whoever carries it.
pub fn tokens(session: &Session) -> Vec<Token> {
    let view = session.view();
    let mut out = Vec::new();
    for (item, n) in view.cargo().iter().zip(0u16..) {
        let (hex, level, held_by) = match item.place {
            ItemPlace::Lies(hex, level) => (hex, level, None),
            ItemPlace::Held(by, grip) => match view.unit(by).and_then(|u| u.spot().copied()) {
                Some(spot) => (spot.hex, spot.base, Some((by.0, grip == Grip::Lift))),
                None => continue,
            },
            ItemPlace::Lost | ItemPlace::CarriedOff(_) => continue,
        };
        out.push(Token {
            id: n,
            hex,
            level,
            size: (view.rank_of(Freight::Item(n)).clamp(0, 7)) as u8,
            wanted: view.wants(item),
            held_by,
            aimed_by: None,
        });
    }
    out
}

/// Things that a side wants stand out with their names; where what is thrown may go.
pub fn hints(session: &Session, offers: &Offers, out: &mut Overlays) {
    let view = session.view();
    for item in view.cargo().iter().filter(|i| view.wants(i)) {
        if let ItemPlace::Lies(hex, _) = item.place {
            out.zones.push(HexArea {
                hexes: vec![hex],
                colour: WANTED,
                fill: 0.12,
                label: item.name.clone(),
            });
        }
    }
    out.zones
        .extend(offers.area(purpose::THROW).map(|area| HexArea {
            hexes: area.hexes.iter().collect(),
            colour: Color::srgb(0.95, 0.4, 0.25),
            fill: 0.25,
            label: String::new(),
        }));
}

/// Points that a side has carried home, for the outcome.
pub fn carried_home(session: &Session, side: SideId) -> u16 {
    let items = session.view().cargo().iter();
    items
        .filter(|i| i.place == ItemPlace::CarriedOff(side))
        .map(|i| i.points)
        .sum()
}
