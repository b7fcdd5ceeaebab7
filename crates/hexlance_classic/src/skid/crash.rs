//! A unit that slides into another (C3.12.8 to C3.12.10).

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Choice, Decision, UnitId, say};

use super::{SkidEvent, SkidStep, Slide, bump, deal, enter, pay};
use crate::{
    Ctx, arcs, buildings, dice,
    displacement::{self, DisplaceStep},
    harm::{self, Source},
    infantry, physical, piloting,
    question::Question,
    read::Table,
    state::{Fate, Phase, PsrCause},
    tables::HitTable,
};

/// It stops before a unit, takes what is held, and may hit it (tw.ground_skid_other_units).
pub(super) fn collide(ctx: &mut Ctx<'_>, mut slide: Slide, other: UnitId) {
    pay(ctx, &mut slide);
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(slide.unit), table.find(other)) else {
        ctx.push(SkidStep::End(slide.unit));
        return;
    };
    if u.fate != Fate::Fighting {
        ctx.push(SkidStep::End(slide.unit));
        return;
    }
    let Some(to) = t.hex() else {
        ctx.push(SkidStep::Slide(slide));
        return;
    };
    let tn = physical::unintended(table, &u, &t);
    if strikes(ctx, slide.unit, other, tn) {
        ctx.push(SkidStep::Met(slide, other));
    } else {
        // It slides on through the hex, and against the walls around it.
        let inside = Table::of(ctx.world()).find(other);
        if inside.is_some_and(|t| t.is_inside(Table::of(ctx.world()).board())) {
            super::walls(ctx, slide, to);
            return;
        }
        enter(ctx, &mut slide, to);
        ctx.push(SkidStep::Slide(slide));
    }
}

/// Whether a unit that slides strikes another.
fn strikes(ctx: &mut Ctx<'_>, unit: UnitId, target: UnitId, tn: Breakdown) -> bool {
    let (dice, hit) = dice::against(ctx, tn.total());
    ctx.emit(SkidEvent::Collided {
        unit,
        target,
        tn: Box::new(tn),
        dice,
        hit,
    });
    hit
}

/// Infantry in a hex that is slid through: whoever has not moved gets out of the way without a roll, whoever has may be run
/// over (C3.12.9, C11.8.9). The skid goes on.
pub(super) fn run_over(ctx: &mut Ctx<'_>, slide: &Slide, to: Hex) {
    let table = Table::of(ctx.world());
    let moving = table.clock().phase == Phase::Movement;
    let there: Vec<UnitId> = table
        .at(to)
        .filter(|t| t.is_infantry() && t.fate == Fate::Fighting && !t.hidden)
        .filter(|t| t.turn.had || !moving)
        .map(|t| t.id)
        .collect();
    for other in there {
        let table = Table::of(ctx.world());
        let (Some(u), Some(t)) = (table.find(slide.unit), table.find(other)) else {
            return;
        };
        let tons = u.sheet.tons;
        let tn = physical::unintended(table, &u, &t);
        if strikes(ctx, slide.unit, other, tn) {
            infantry::trampled(ctx, other, tons);
        }
    }
}

/// A ProtoMech in a hex that cannot get out of the way: it has moved. One that has not dodges without a roll (C3.12.9).
pub(super) fn proto_in_the_way(table: Table<'_>, unit: UnitId, to: Hex) -> Option<UnitId> {
    let moving = table.clock().phase == Phase::Movement;
    let mut there = table.at(to).filter(|t| {
        t.is_proto() && t.id != unit && t.fate == Fate::Fighting && (t.turn.had || !moving)
    });
    there.next().map(|t| t.id)
}

/// Whether a unit may try to get out of the way: it has not moved in this phase, and can (C3.12.10).
fn may_dodge(table: Table<'_>, other: UnitId) -> bool {
    table.find(other).is_some_and(|t| {
        table.clock().phase == Phase::Movement
            && !t.turn.had
            && !t.is_proto()
            && !t.turn.none
            && !t.stance.prone
            && !t.is_immobile()
            && table.clock().under_way != Some(other)
    })
}

/// The unit that was hit is asked whether it dodges.
pub(super) fn met(ctx: &mut Ctx<'_>, slide: Slide, other: UnitId) {
    let table = Table::of(ctx.world());
    let Some(t) = table.find(other) else { return };
    if !may_dodge(table, other) {
        ctx.push(SkidStep::Crash(slide, other));
        return;
    }
    let name = table.find(slide.unit).map_or("", |u| u.name);
    let decision = Decision {
        side: t.side,
        unit: Some(other),
        question: Question::SkidDodge {
            unit: other,
            skidder: slide.unit,
        },
        prompt: say!(
            "{skidder} skids into {unit}: does it try to get out of the way?",
            skidder = name,
            unit = t.name
        ),
        choices: vec![
            Choice::new(
                "dodge",
                say!("Try it"),
                say!("It makes its whole move at once if its roll succeeds"),
            ),
            Choice::new("stay", say!("Stay"), say!("The two crash")),
        ],
        default: 0,
    };
    ctx.push(SkidStep::Met(slide, other));
    ctx.ask(decision);
}

/// Its player has decided.
pub(super) fn answered(
    ctx: &mut Ctx<'_>,
    step: SkidStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let SkidStep::Met(slide, other) = step else {
        return;
    };
    let tries = decision
        .choices
        .get(choice)
        .is_some_and(|c| c.code == "dodge");
    // A failed roll causes no fall.
    if tries && piloting::roll(ctx, other, PsrCause::Dodge) {
        let side = Table::of(ctx.world()).find(other).map(|t| t.side);
        if let Some(side) = side {
            ctx.emit(SkidEvent::Dodges { unit: other, side });
            ctx.push(SkidStep::Dodging(slide, other));
            return;
        }
    }
    ctx.push(SkidStep::Crash(slide, other));
}

/// Whether a unit that dodges has not finished its move.
pub(super) fn still_moves(table: Table<'_>, other: UnitId) -> bool {
    table
        .find(other)
        .is_some_and(|t| !t.turn.had && t.fate == Fate::Fighting && t.hex().is_some())
}

/// It has: who is still there is hit after all.
pub(super) fn dodged(ctx: &mut Ctx<'_>, slide: Slide, other: UnitId) {
    let table = Table::of(ctx.world());
    let ahead = table
        .find(slide.unit)
        .and_then(|u| u.hex())
        .map(|hex| hex.neighbour(slide.direction));
    let there = table.find(other).and_then(|t| t.hex());
    if there.is_some() && there == ahead {
        ctx.push(SkidStep::Crash(slide, other));
    } else {
        ctx.push(SkidStep::Slide(slide));
    }
}

/// Both take the damage of a charge at once, and the other is forced on (tw.ground_skid_after_crash).
pub(super) fn crash(ctx: &mut Ctx<'_>, slide: Slide, other: UnitId) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(slide.unit), table.find(other)) else {
        ctx.push(SkidStep::End(slide.unit));
        return;
    };
    let Some(hex) = t.hex() else {
        ctx.push(SkidStep::Slide(slide));
        return;
    };
    let points = (u.sheet.tons * u16::from(slide.moved)).div_ceil(10);
    let back = t.sheet.tenth();
    let column = arcs::hexside_of(&t, slide.direction.opposite());
    let hit_table = if t.is_proto() {
        HitTable::Special
    } else if t.stance.prone {
        HitTable::Full
    } else {
        HitTable::Kick
    };
    deal(ctx, other, points, column, Source::Physical, hit_table);
    harm::vehicle::motive_roll(ctx, other, column);
    bump(ctx, &slide, back);
    let table = Table::of(ctx.world());
    let fights = |unit| table.find(unit).is_some_and(|u| u.fate == Fate::Fighting);
    if !fights(slide.unit) {
        ctx.push_in_order([SkidStep::Settle(other), SkidStep::End(slide.unit)]);
    } else if !fights(other) {
        ctx.push(SkidStep::Slide(slide));
    } else {
        let force = displacement::force(other, slide.direction, PsrCause::Charged);
        // The last of these comes first.
        ctx.push(SkidStep::End(slide.unit));
        ctx.push(SkidStep::Settle(other));
        ctx.push(DisplaceStep::Settle);
        ctx.push(SkidStep::Follow(slide, hex));
        ctx.push(force);
    }
}

/// The skidder takes the hex of the other, with the damage of one hex more.
pub(super) fn follow(ctx: &mut Ctx<'_>, mut slide: Slide, hex: Hex) {
    let alive = Table::of(ctx.world())
        .find(slide.unit)
        .is_some_and(|u| u.fate == Fate::Fighting);
    if alive && displacement::in_the_way(ctx, slide.unit, hex).is_none() {
        enter(ctx, &mut slide, hex);
        pay(ctx, &mut slide);
        // Where that one stood inside, the walls come after it.
        buildings::forced_in(ctx, slide.unit);
    }
}
