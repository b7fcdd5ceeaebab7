//! Crashes (R11.8): where an aircraft comes down, and what it strikes.

use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Tag, UnitId};

use super::{AirEvent, Band, land};
use crate::{
    Ctx,
    blast::{self, Burst},
    card::UnitType,
    craft, damage,
    hurt::{CrashStep, HurtStep},
    losses, read,
    roll::{Roll, RollFor},
};

static WRECK: Tag = Tag {
    name: "Wreck",
    rule: "R11.8.2",
};

/// Parts of a path among which the place of a crash is found (R11.8.1).
const PARTS: usize = 11;

/// An aircraft comes down: somewhere on its path, or away from the map without further harm.
pub(crate) fn run(ctx: &mut Ctx<'_>, CrashStep { unit, by }: CrashStep) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(flight) = u.flight().copied() else {
        return;
    };
    let size = u.card.size;
    let large = craft::is_large(u.card);
    let dropship = matches!(u.card.kind, UnitType::DS | UnitType::DA);
    let path = flight
        .path
        .map(|p| p.hexes(read::board(world)))
        .unwrap_or_default();
    let at = crash_point(ctx, unit, &path);
    ctx.emit(AirEvent::Crashed {
        unit,
        at,
        path: path.clone(),
    });
    let Some(at) = at else {
        let mut steps = losses::destroy(ctx, unit, "It crashed.", by);
        steps.push(HurtStep::Settle { attack: 0 }.into());
        ctx.push_in_order(steps);
        return;
    };
    let factor = if dropship { 2 } else { 1 };
    let rings = [
        size.saturating_mul(2).saturating_mul(factor),
        size.saturating_mul(factor),
    ];
    // What it carries falls out before the wreck strikes.
    let survives = large && flight.band == Band::Low;
    let mut steps = if survives {
        Vec::new()
    } else {
        losses::destroy(ctx, unit, "It crashed.", by)
    };
    let wreck = damage::mishap(unit, None);
    let burst = Burst {
        tag: &WRECK,
        at,
        rings: &rings,
        spare: Some(unit),
    };
    steps.extend(blast::strike(ctx, &wreck, &burst));
    if survives {
        land::touch_down(ctx, unit, at);
        steps.extend(damage::hurt_steps(
            ctx,
            unit,
            size.saturating_mul(2),
            by,
            "it crashes",
        ));
    }
    steps.push(HurtStep::Settle { attack: 0 }.into());
    ctx.push_in_order(steps);
}

/// A random hex of its path (R11.8.1): two dice tell one of eleven equal parts.
fn crash_point(ctx: &mut Ctx<'_>, unit: UnitId, path: &[Hex]) -> Option<Hex> {
    if path.is_empty() {
        return None;
    }
    let dice = ctx.two_d6();
    ctx.emit(Roll {
        purpose: RollFor::CrashPoint,
        unit: Some(unit),
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    let part = usize::from(dice[0] + dice[1] - 2);
    path.get((2 * part + 1) * path.len() / (2 * PARTS)).copied()
}
