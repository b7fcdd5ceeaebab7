//! What the table shows of the running battle, from what the seated side may know.

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::Color;
use hexlance_strike::{
    ability::AuraTrigger,
    attack::searchlight_shines,
    card::hexes,
    electronics,
    read::{self, UnitRead},
    state::{Fate, Field, Frame, Losses, Phase, Place},
};

use super::{air, focus::Focus, loads, look, session::Session, sheet, view};
pub use crate::game::scenery::colour;
use crate::{
    game::scenery::{conditions, theme},
    table::model::{Badge, EcmField, Environment, Mini, MiniFlags, Pool, TableModel},
};

/// Light and air of a battle.
fn environment(session: &Session, frame: &Frame) -> Environment {
    let (gale, to) = session.view().wind();
    conditions(&frame.environment, gale, to)
}

/// The whole table.
pub fn table_model(
    session: &Session,
    focus: &Focus,
    original_cf: &BTreeMap<hexlance_board::Hex, u8>,
) -> TableModel {
    let world = session.battle.world();
    let mut model = TableModel::new(Arc::clone(&world.resource::<Field>().0));
    model.theme = theme(&session.battle.setup().map.theme);
    model.environment = environment(session, world.resource::<Frame>());
    model.original_cf = original_cf.clone();
    model.minis = view::visible(session)
        .filter_map(|u| mini(session, focus, &u))
        .collect();
    model.tokens = loads::tokens(session);
    model
}

fn mini(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> Option<Mini> {
    let world = session.battle.world();
    let (hex, facing, level, wreck) = match u.place {
        Place::On(s) => (s.hex, s.facing, s.base, false),
        Place::Aloft(_) => {
            let (hex, facing, level) = air::stand(session, u)?;
            (hex, facing, level, false)
        }
        // Whoever is carried stands with the carrier.
        Place::Held(by, _) => {
            let s = *session.view().unit(*by)?.spot()?;
            (s.hex, s.facing, s.base, false)
        }
        // A wreck stays where it fell.
        Place::Gone(Fate::Destroyed) => {
            let losses = &world.resource::<Losses>().0;
            let s = losses.iter().find(|l| l.unit == u.id)?.at?;
            (s.hex, s.facing, s.base, true)
        }
        _ => return None,
    };
    let done = match read::phase(world) {
        Phase::Movement => u.acts.activated,
        Phase::Combat => u.acts.weapon && u.acts.physical,
        _ => false,
    };
    let mut badges: Vec<Badge> = Vec::new();
    if !wreck {
        for spa in &u.spas.0 {
            let mark = &spa.def.mark;
            let ring = spa
                .def
                .auras
                .iter()
                .find(|a| a.trigger == AuraTrigger::ComesWithin)
                .filter(|_| u.can_act())
                .map(|a| hexes(a.inches));
            if !mark.chip.is_empty() {
                badges.push(Badge {
                    icon: mark.chip.clone(),
                    colour: colour(mark.colour),
                    ring,
                });
            }
        }
        for s in sheet::statuses(session, u)
            .into_iter()
            .filter(|s| s.tone == crate::hud::model::Tone::Bad)
        {
            badges.push(Badge {
                icon: s.text,
                colour: Color::srgb(0.85, 0.3, 0.25),
                ring: None,
            });
        }
    }
    Some(Mini {
        id: u.id.0,
        look: look::crewed(u.card, u.pilot.skill),
        side: u.side.0,
        hex,
        facing,
        level,
        armor: Pool {
            now: u.tracks.armor.into(),
            max: u.card.armor.into(),
        },
        structure: Pool {
            now: u.tracks.structure.into(),
            max: u.card.structure.into(),
        },
        heat: u.tracks.heat,
        plate: u.name.to_owned(),
        flags: MiniFlags {
            selected: focus.gaze.selected == Some(u.id),
            hidden: u.is_hidden(),
            wreck,
            shut_down: u.is_shut_down(),
            prone: false,
            done,
            searchlight: searchlight_shines(world, u),
            cloaked: electronics::is_screened(u) || electronics::mimicry(u) > 0,
        },
        badges,
        field: electronics::field(u).map(|(strength, radius)| EcmField {
            radius,
            strong: strength > electronics::Field::Plain,
        }),
        dial: None,
    })
}
