//! The Initiative Phase (R3.2).

use hexlance_rules::{Breakdown, SideId, Tag};

use crate::{
    Ctx,
    event::{Event, RollFor},
};

static DICE: Tag = Tag {
    name: "2D6",
    rule: "R3.2.1",
};

/// Rolls Initiative: the higher total wins, ties roll again with the same modifiers (R3.2.2).
pub fn initiative(ctx: &mut Ctx<'_>) {
    loop {
        let mut totals = Vec::with_capacity(2);
        for side in [SideId(0), SideId(1)] {
            let dice = ctx.two_d6();
            let mut parts = Breakdown::new();
            parts.rule(&DICE, i16::from(dice[0]) + i16::from(dice[1]));
            totals.push(parts.total());
            ctx.emit(Event::Rolled {
                purpose: RollFor::Initiative(side),
                unit: None,
                dice: dice.to_vec(),
                parts,
                needs: None,
                reroll_by: None,
            });
        }
        let (a, b) = (totals[0], totals[1]);
        if a != b {
            ctx.emit(Event::InitiativeWon {
                winner: SideId(u8::from(b > a)),
                totals,
                margin: (a - b).abs(),
            });
            return;
        }
    }
}
