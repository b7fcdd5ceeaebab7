//! Events of plain battles as motion on the table.

use bevy::prelude::Color;
use hexlance_rules::{
    Logged,
    plain::{Field, unit},
};

use super::{eyes, table};
use crate::{
    game::session::Session,
    hud::model::Tone,
    rulesets::plain::{Motion, Shown, told_to},
    table::fx::{Act, At, Fx, TableFx, Waypoint},
};

/// What is seen of some events, by whoever sits at the screen.
pub(super) fn effects<R: Shown>(session: &Session<R>, events: &[Logged<R::Event>]) -> Vec<TableFx> {
    let world = session.battle.world();
    let mut out = Vec::new();
    for logged in events {
        let told = told_to::<R>(&logged.event, world, eyes(session));
        let Some(told) = told else { continue };
        if let Some(dice) = &told.dice {
            let side = told
                .unit
                .and_then(|u| unit(world, u))
                .map_or(0, |u| u.side.0);
            out.push(TableFx::then(Fx::Dice {
                values: dice.dice.clone(),
                sides: dice.sides,
                label: dice.purpose.clone(),
                side,
            }));
        }
        let board = &world.resource::<Field>().0;
        out.extend(match told.motion {
            Motion::None => None,
            Motion::Walks(unit, hexes, mode) => Some(TableFx::then(Fx::Move {
                id: unit.0,
                path: hexes
                    .into_iter()
                    .map(|hex| Waypoint {
                        hex,
                        level: table::level(board, hex),
                    })
                    .collect(),
                mode,
            })),
            Motion::Fires(from, to, kind, hit) => Some(TableFx::then(Fx::Shot {
                from: from.0,
                to: At::Mini(to.0),
                kind,
                hit,
            })),
            Motion::Floats(unit, text, tone) => Some(TableFx::then(Fx::Float {
                over: At::Mini(unit.0),
                text,
                colour: colour(tone),
            })),
            Motion::Dies(unit) => Some(TableFx::then(Fx::Act {
                id: unit.0,
                act: Act::Dies,
            })),
        });
    }
    out
}

const fn colour(tone: Tone) -> Color {
    match tone {
        Tone::Plain => Color::srgb(0.9, 0.9, 0.9),
        Tone::Good => Color::srgb(0.5, 1.0, 0.55),
        Tone::Bad => Color::srgb(1.0, 0.45, 0.3),
        Tone::Warn => Color::srgb(1.0, 0.75, 0.2),
    }
}
