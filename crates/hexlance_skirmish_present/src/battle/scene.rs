//! What the table shows of a battle of the skirmish rules, as far as the seated side may know it: figures, Markers, the own
//! hidden troopers as ghosts, turrets and what else lies on the table.

mod counters;

pub(super) use counters::orders;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::Color;
use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    ground::Gloom,
    objects::Objects,
    read::Look,
    state::{Air, Armor, Condition, Field, ItemKind, Seeming, State},
    view::{Figure, Marker, Seen},
};

use super::{Session, focus::Focus, look, roster};
use crate::{
    battle::session::Reads,
    game::scenery,
    hud::model::Tone,
    table::{
        MiniLook,
        model::{Badge, Mini, MiniFlags, Pool, TableModel, TimeOfDay, Token},
    },
    wording,
};

/// Numbers of miniatures that are no troopers begin here.
const ITEMS: u16 = 60_000;

const BAD: Color = Color::srgb(0.85, 0.3, 0.25);
const WARN: Color = Color::srgb(0.9, 0.7, 0.25);
const OWN: Color = Color::srgb(0.55, 0.75, 1.0);

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let mut model = TableModel::new(Arc::clone(&world.resource::<Field>().board));
    model.theme = scenery::theme(&session.battle.setup().map.theme);
    model.environment.time = match world.resource::<Air>().gloom {
        Gloom::None => TimeOfDay::Day,
        Gloom::Dusk => TimeOfDay::Dusk,
        Gloom::Night => TimeOfDay::Night,
    };
    model.original_cf.clone_from(original_cf);
    let shown = session.shown();
    model.minis = shown
        .iter()
        .filter_map(|seen| mini(session, focus, seen))
        .collect();
    model.minis.extend(turrets(session));
    model.tokens = tokens(session);
    model.counters = counters::rows(session);
    model
}

/// The level of the floor of a hex.
pub(super) fn level(session: &Session, hex: Hex, above: i16) -> i8 {
    let floor = session.read().ground().floor(hex).unwrap_or_default();
    i8::try_from(floor.saturating_add(above)).unwrap_or(i8::MAX)
}

/// What somebody looks like, as far as that is to be seen.
pub fn look_of(seen: &Seen<'_>) -> Option<MiniLook> {
    Some(match seen {
        Seen::Own(who) => look::look(who.profile()),
        Seen::Figure(figure) => look::look(figure.profile()),
        Seen::Marker(marker) => look::marker(marker.silhouette),
    })
}

fn mini(session: &Session, focus: &Focus, seen: &Seen<'_>) -> Option<Mini> {
    let blank = |id: UnitId, side: u8, hex: Hex, look: MiniLook| Mini {
        id: id.0,
        look,
        side,
        hex,
        facing: Direction::N,
        level: level(session, hex, 0),
        armor: Pool::default(),
        structure: Pool::default(),
        heat: 0,
        plate: session.told().name(id),
        flags: MiniFlags {
            selected: focus.selection.selected == Some(id),
            ..MiniFlags::default()
        },
        badges: badges(session, seen),
        field: None,
        dial: None,
    };
    let look = look_of(seen)?;
    Some(match seen {
        Seen::Own(who) => own(session, who, blank(who.id, who.side().0, who.hex?, look)),
        Seen::Figure(f) => figure(f, blank(f.id(), f.side().0, f.hex()?, look)),
        Seen::Marker(m) => marker(m, blank(m.id, m.side.0, m.hex, look)),
    })
}

fn points(armor: Armor) -> Pool {
    Pool {
        now: u16::try_from(armor.left).unwrap_or(0),
        max: armor.printed.into(),
    }
}

/// An own trooper; a ghost while the enemy sees something else in its place.
fn own(session: &Session, who: &Look<'_>, blank: Mini) -> Mini {
    let pool = session.view().pool(who.owner);
    let done = pool.groups.get(&who.group()).is_none_or(|n| *n == 0) && !pool.own.contains(&who.id);
    let table = session.read();
    let ordering = table.clock().stage == hexlance_skirmish::state::Stage::Orders;
    Mini {
        facing: who.facing(),
        level: level(session, blank.hex, i16::from(who.stance.above)),
        structure: points(who.armor),
        flags: MiniFlags {
            hidden: who.guise.seeming.conceals(),
            cloaked: who.guise.seeming.is_marker(),
            prone: who.stance.prone || who.condition == Condition::Unconscious,
            shut_down: who.condition == Condition::Unconscious || who.is_immobilized(),
            done: ordering && table.clock().active == who.side() && done,
            ..blank.flags
        },
        ..blank
    }
}

fn figure(figure: &Figure<'_>, blank: Mini) -> Mini {
    let lies = figure.condition() == Condition::Unconscious;
    let states = figure.states();
    let held = [State::Immobilized1, State::Immobilized2, State::Glued];
    Mini {
        facing: figure.facing(),
        structure: points(figure.armor()),
        flags: MiniFlags {
            prone: figure.is_prone() || lies,
            shut_down: lies || held.into_iter().any(|s| states.has(s)),
            ..blank.flags
        },
        ..blank
    }
}

fn marker(marker: &Marker<'_>, blank: Mini) -> Mini {
    Mini {
        flags: MiniFlags {
            hidden: marker.seeming.is_camouflage(),
            cloaked: marker.seeming == Seeming::TO,
            ..blank.flags
        },
        ..blank
    }
}

/// Signs over somebody: states that matter, and what the enemy sees of an own trooper that hides.
fn badges(session: &Session, seen: &Seen<'_>) -> Vec<Badge> {
    let badge = |icon: String, colour: Color| Badge {
        icon,
        colour,
        ring: None,
    };
    let mut out = Vec::new();
    if let Seen::Own(who) = seen {
        let guise = who.guise;
        match guise.seeming {
            Seeming::Figure => {}
            Seeming::Hidden => out.push(badge(tr!("Hidden").to_owned(), OWN)),
            seeming => out.push(badge(wording::marker_name(seeming, guise.letter), OWN)),
        }
        let waits = session
            .view()
            .order()
            .is_some_and(|order| order.pending.delayed.contains(&who.id.into()));
        if waits {
            out.push(badge(tr!("waits").to_owned(), OWN));
        }
    }
    for state in roster::statuses(session, seen) {
        match state.tone {
            Tone::Bad => out.push(badge(state.text, BAD)),
            Tone::Warn => out.push(badge(state.text, WARN)),
            Tone::Plain | Tone::Good => {}
        }
    }
    out
}

/// Turrets, Repeaters and sniffers.
fn turrets(session: &Session) -> Vec<Mini> {
    let table = session.read();
    let items = table.items().all.iter();
    let standing = items.filter(|i| {
        matches!(
            i.kind,
            ItemKind::Turret | ItemKind::Repeater | ItemKind::Sniffer
        )
    });
    standing
        .map(|item| Mini {
            id: ITEMS.saturating_add(item.id.0),
            look: look::item(item.kind == ItemKind::Turret),
            side: item.side.0,
            hex: item.hex,
            facing: Direction::N,
            level: level(session, item.hex, 0),
            armor: Pool::default(),
            structure: Pool {
                now: u16::try_from(item.left).unwrap_or(0),
                max: 1,
            },
            heat: 0,
            plate: super::ground::item_name(item.kind).to_owned(),
            flags: MiniFlags {
                shut_down: item.disabled || item.stopped_until.is_some(),
                ..MiniFlags::default()
            },
            badges: Vec::new(),
            field: None,
            dial: None,
        })
        .collect()
}

/// Mines, charges, objects to be carried.
fn tokens(session: &Session) -> Vec<Token> {
    let table = session.read();
    let lying = |id: u16, hex: Hex| Token {
        id,
        hex,
        level: level(session, hex, 0),
        size: 0,
        wanted: false,
        held_by: None,
        aimed_by: None,
    };
    let items = table.items().all.iter();
    let mines = items.filter(|i| matches!(i.kind, ItemKind::Mine | ItemKind::Charge));
    let mut out: Vec<Token> = mines.map(|item| lying(item.id.0, item.hex)).collect();
    let loads = table.world().resource::<Objects>().loads.iter();
    out.extend((ITEMS..).zip(loads).map(|(id, load)| {
        let carrier = load.carrier.and_then(|unit| session.seen(unit));
        let hex = carrier.as_ref().and_then(Seen::hex).unwrap_or(load.hex);
        Token {
            size: 1,
            wanted: true,
            held_by: carrier.map(|seen| (seen.id().0, true)),
            ..lying(id, hex)
        }
    }));
    out
}
