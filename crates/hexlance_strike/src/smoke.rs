//! Smoke that shells have laid (R6.10): it hangs over its hex for two turns.

use hexlance_board::{Density, Hex};

use hexlance_rules::{Leave, Timetable};

use crate::{
    Ctx,
    moments::{Rule, Span},
    read,
    state::SmokeScreens,
    terrain::TerrainEvent,
};

/// Turns that smoke stays, the one in which it is laid among them.
const LASTS: u16 = 2;

/// Smoke is laid over a hex: light, or heavy. Thicker smoke that is there already stays as it is.
pub(crate) fn lay(ctx: &mut Ctx<'_>, hex: Hex, heavy: bool) {
    lay_for(ctx, hex, heavy, LASTS);
}

/// As [`lay`], for so many turns, the one in which it is laid among them. What hangs there longer stays longer.
pub(crate) fn lay_for(ctx: &mut Ctx<'_>, hex: Hex, heavy: bool, turns: u16) {
    let Some(mut cell) = read::board(ctx.world()).get(hex).copied() else {
        return;
    };
    let density = if heavy {
        Density::Heavy
    } else {
        Density::Light
    };
    let last = read::turn(ctx.world()).number + turns - 1;
    let hangs = &ctx.world().resource::<SmokeScreens>().0;
    let known = hangs.iter().find(|(h, _)| *h == hex).map(|(_, last)| *last);
    let last = known.map_or(last, |known| known.max(last));
    ctx.emit(TerrainEvent::SmokeLaid { hex, last });
    cell.smoke = cell.smoke.max(Some(density));
    ctx.emit(TerrainEvent::HexChanged {
        hex,
        cell,
        why: "smoke shells",
    });
}

/// Smoke lifts at the end of a turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Leave(Span::Turn), Rule::Smoke, lift);
}

/// The End Phase: smoke whose time is over is gone (R3.5.6).
pub(crate) fn lift(ctx: &mut Ctx<'_>) {
    let turn = read::turn(ctx.world()).number;
    let over: Vec<Hex> = ctx
        .world()
        .resource::<SmokeScreens>()
        .0
        .iter()
        .filter(|(_, last)| *last <= turn)
        .map(|(hex, _)| *hex)
        .collect();
    for hex in over {
        let Some(mut cell) = read::board(ctx.world()).get(hex).copied() else {
            continue;
        };
        cell.smoke = None;
        ctx.emit(TerrainEvent::HexChanged {
            hex,
            cell,
            why: "the smoke lifts",
        });
    }
}
