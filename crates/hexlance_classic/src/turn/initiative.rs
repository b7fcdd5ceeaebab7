//! Initiative (C2.2.1, C2.2.9).

use hexlance_rules::SideId;
use smallvec::SmallVec;

use super::TurnEvent;
use crate::{Ctx, read::Table};

/// A throw of some sides.
pub type Throw = Vec<(SideId, [u8; 2])>;

/// Every side rolls; those that tie roll again among themselves. Gives back the throws and the sides from the lowest to the
/// highest.
pub(crate) fn roll(ctx: &mut Ctx<'_>) -> (Vec<Throw>, SmallVec<[SideId; 4]>) {
    let sides: Vec<SideId> = Table::of(ctx.world()).sides().ids().collect();
    let mut throws = Vec::new();
    let order = ranked(ctx, &sides, &mut throws);
    (throws, order.into_iter().collect())
}

fn ranked(ctx: &mut Ctx<'_>, sides: &[SideId], throws: &mut Vec<Throw>) -> Vec<SideId> {
    if sides.len() < 2 {
        return sides.to_vec();
    }
    let throw: Throw = sides.iter().map(|side| (*side, ctx.two_d6())).collect();
    throws.push(throw.clone());
    let total = |dice: [u8; 2]| dice[0] + dice[1];
    let mut totals: Vec<u8> = throw.iter().map(|(_, dice)| total(*dice)).collect();
    totals.sort_unstable();
    totals.dedup();
    let mut out = Vec::new();
    for t in totals {
        let tied: Vec<SideId> = throw
            .iter()
            .filter(|(_, dice)| total(*dice) == t)
            .map(|(side, _)| *side)
            .collect();
        out.extend(ranked(ctx, &tied, throws));
    }
    out
}

/// The Initiative Phase.
pub(super) fn phase(ctx: &mut Ctx<'_>) {
    let (throws, order) = roll(ctx);
    ctx.emit(TurnEvent::Initiative { throws, order });
}
