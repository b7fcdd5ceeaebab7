//! Sideslips (C3.13): who glides over the ground and turns at flanking speed may be carried on the way it came.

use hexlance_board::Direction;
use hexlance_rules::UnitId;

use super::{Ahead, SkidEvent, SkidStep, Slide, ahead};
use crate::{
    Ctx,
    piloting::{self, PilotingEvent},
    read::Table,
    state::PsrCause,
    tables::Column,
};

/// What comes of a turn over the ground.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slip {
    /// It holds its way.
    No,
    /// It has slipped, and goes on from there.
    Free,
    /// It slips into something.
    Into,
}

/// The roll of a unit that glides and has turned, and the slip if it fails: as many hexes as it failed by, at most one less
/// than it has entered. They cost nothing, and count as moved.
pub(crate) fn slip(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction) -> Slip {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return Slip::No;
    };
    let moved = u.march.hexes;
    let tn = piloting::number(&u, PsrCause::Sideslip);
    let total = tn.total();
    let dice = (total > 2).then(|| ctx.two_d6());
    let short = dice.map_or(0, |d| total - i16::from(d[0] + d[1])).max(0);
    ctx.emit(PilotingEvent::Rolled {
        unit,
        cause: PsrCause::Sideslip,
        tn: Box::new(tn),
        dice,
        passed: short == 0,
    });
    let hexes = short.min(i16::from(moved.saturating_sub(1))) as u8;
    ctx.emit(SkidEvent::Steadied { unit });
    for left in (1..=hexes).rev() {
        let slide = Slide {
            unit,
            direction,
            left,
            held: 0,
            fall_held: false,
            column: Column::Front,
            moved,
        };
        match ahead(ctx, &slide) {
            Some((to, Ahead::Open(_))) => ctx.emit(SkidEvent::Slipped { unit, to }),
            Some((_, Ahead::Nothing)) => break,
            _ => {
                ctx.push(SkidStep::Slide(slide));
                return Slip::Into;
            }
        }
    }
    if hexes > 0 { Slip::Free } else { Slip::No }
}
