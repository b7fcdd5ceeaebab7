//! Two dice against a target number.

use crate::Ctx;

/// Rolls two dice against a target number, and whether they reach it. Nothing is rolled where it does not matter: 2 and less
/// always succeeds, 13 and more never.
pub(crate) fn against(ctx: &mut Ctx<'_>, tn: i16) -> (Option<[u8; 2]>, bool) {
    let dice = (3..=12).contains(&tn).then(|| ctx.two_d6());
    let reached = dice.map_or(tn <= 2, |[a, b]| i16::from(a + b) >= tn);
    (dice, reached)
}
