//! Where something comes down that misses the hex it was aimed at (R9.6.1, R11.4.7): a die tells the direction.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};

use crate::{
    Ctx,
    event::{Event, RollFor},
};

/// Rolls the direction and gives back the hex that is struck, on the map or off it: so many hexes away, at least 0. The
/// die is rolled also where the distance is 0.
pub fn scatter(
    ctx: &mut Ctx<'_>,
    attack: u32,
    unit: UnitId,
    from: Hex,
    distance: Breakdown,
) -> Hex {
    let die = ctx.d6();
    ctx.emit(Event::Rolled {
        purpose: RollFor::Scatter(attack),
        unit: Some(unit),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    let hexes = distance.total().max(0);
    let to = from.stepped(Direction::from_index(die.saturating_sub(1)), hexes);
    ctx.emit(Event::Scattered {
        attack,
        unit,
        from,
        to,
        distance,
    });
    to
}
