//! What units and forces choose before the battle (R17.1.1, S9).

use crate::{
    Ctx,
    abilities::hunt,
    forces::{designate, duels, gifts},
    formations, read,
    sides::TwoSides,
};

/// Setup step S9, side by side: units are designated, abilities given away, champions named, and whoever names an enemy
/// and has not done so does it now.
pub fn assignments(ctx: &mut Ctx<'_>) {
    let first = read::turn(ctx.world()).order_first;
    for side in [first, first.opponent()] {
        if designate::designate(ctx, side)
            || gifts::give(ctx, side)
            || duels::name_champion(ctx, side)
            || gifts::give_all(ctx, side)
            || formations::assign::in_setup(ctx, side)
            || hunt::name_prey(ctx, side)
        {
            return;
        }
    }
}
