//! What the table shows of a plain battle: miniatures, what is offered, whom that concerns.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::Color;
use hexlance_board::{Board, Hex};
use hexlance_rules::{
    draft::{Leads, Preview},
    plain::{Draft, Field, Look, units},
};

use super::{Cache, sees};
use crate::{
    game::{Focus, IsOn, scenery, session::Session},
    hud::model::Overlay,
    rulesets::plain::Shown,
    table::model::{
        HexArea, Mini, MiniFlags, Overlays, Pool, Reach, ReachClass, TableModel, TargetMark, Tone,
    },
};

/// Colour of the mark under those who can be selected.
const READY: Color = Color::srgb(0.55, 0.75, 1.0);

/// Level on which units stand in a hex.
pub(super) fn level(board: &Board, hex: Hex) -> i8 {
    board.get(hex).map_or(0, |cell| cell.level)
}

/// The whole table, as whoever sits at the screen sees it.
pub(super) fn model<R: Shown>(
    session: &Session<R>,
    focus: &Focus<Draft>,
    original_cf: &BTreeMap<Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let board = &world.resource::<Field>().0;
    let mut model = TableModel::new(Arc::clone(board));
    model.theme = scenery::theme(&session.battle.setup().map.theme);
    model.original_cf.clone_from(original_cf);
    let seen = units(world).filter(|u| sees(session, u.id));
    let minis = seen.filter_map(|u| mini(session, focus, board, &u));
    model.minis = minis.collect();
    model
}

fn mini<R: Shown>(
    session: &Session<R>,
    focus: &Focus<Draft>,
    board: &Board,
    u: &Look<'_>,
) -> Option<Mini> {
    let world = session.battle.world();
    let (hex, facing) = u.at?;
    // What can be used up is what wears off.
    let numbers = R::numbers(world, u.id);
    let wear = numbers.iter().find_map(|n| {
        let (now, most) = (
            u16::try_from(n.now).unwrap_or(0),
            u16::try_from(n.of?).ok()?,
        );
        Some(Pool { now, max: most })
    });
    Some(Mini {
        id: u.id.0,
        look: R::look(u.kind).0,
        side: u.side.0,
        hex,
        facing,
        level: level(board, hex),
        armor: Pool::default(),
        structure: wear.unwrap_or_default(),
        heat: 0,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.selection.selected == Some(u.id),
            done: session.to_act() == Some(u.side) && !R::is_ready(world, u.id),
            ..MiniFlags::default()
        },
        badges: Vec::new(),
        field: None,
        dial: None,
    })
}

/// What is drawn over the table: hexes that are offered, and targets with their chances.
pub(super) fn overlays<R: Shown>(
    session: &Session<R>,
    focus: &Focus<Draft>,
    cache: &Cache<R>,
    on: IsOn<'_>,
) -> Overlays {
    let mut out = Overlays {
        hover: focus.selection.hovered,
        ..Overlays::default()
    };
    if session.battle.decision().is_some() {
        return out;
    }
    if on(Overlay::Reach) {
        let hexes = cache.offers.areas.iter().flat_map(|a| a.hexes.iter());
        let reach = hexes.map(|hex| Reach {
            hex,
            class: ReachClass::Walk,
            cost: String::new(),
        });
        out.reach = reach.collect();
    }
    let places: BTreeMap<_, _> = units(session.battle.world())
        .filter_map(|u| Some((u.id, u.hex()?)))
        .collect();
    let begins = focus.draft.picks.is_empty();
    for offer in &cache.offers.units {
        if offer.verdict.is_err() || offer.leads == Leads::Aside {
            continue;
        }
        if begins {
            out.zones.extend(places.get(&offer.unit).map(|hex| HexArea {
                hexes: vec![*hex],
                colour: READY,
                fill: 0.15,
                label: String::new(),
            }));
        } else {
            let odds = cache.odds.get(&offer.unit);
            out.targets
                .extend(odds.map(|odds| mark(offer.unit.0, odds)));
        }
    }
    out
}

fn mark(mini: u16, odds: &Preview) -> TargetMark {
    TargetMark {
        mini,
        chance: odds
            .chance
            .map_or_else(String::new, |c| format!("{:.0}%", c * 100.0)),
        damage: odds.effect.map_or_else(String::new, |e| format!("{e:.1}")),
        tone: match odds.chance {
            Some(c) if c >= 0.66 => Tone::Good,
            Some(c) if c < 0.33 => Tone::Poor,
            _ => Tone::Fair,
        },
    }
}
