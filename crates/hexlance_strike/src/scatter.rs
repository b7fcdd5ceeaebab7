//! Where something comes down that misses the hex it was aimed at (R9.6.1, R11.4.7): a die tells the direction.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

use crate::{
    Ctx,
    roll::{Roll, RollFor},
};

/// Something comes down wide, or explodes over an area.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum BlastEvent {
    /// Something that missed its hex comes down in another (R9.6.1, R11.4.7).
    Scattered {
        /// Number of the attack.
        attack: u32,
        /// Whose.
        unit: UnitId,
        /// The hex aimed at.
        from: Hex,
        /// The hex that it hits, on the map or off it.
        to: Hex,
        /// Hexes with all reasons.
        distance: Breakdown,
    },
    /// Something explodes over an area (R0.3.11).
    Blast {
        /// Number of the attack; 0 for none.
        attack: u32,
        /// The middle.
        at: Hex,
        /// All hexes of the map that it strikes.
        hexes: Vec<Hex>,
    },
}

impl BlastEvent {
    /// Where something comes down changes nothing by itself.
    pub(crate) const fn apply(&self, _: &mut World) {}
}

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
    ctx.emit(Roll {
        purpose: RollFor::Scatter(attack),
        unit: Some(unit),
        dice: vec![die],
        parts: Breakdown::new(),
        needs: None,
        reroll_by: None,
    });
    let hexes = distance.total().max(0);
    let to = from.stepped(Direction::from_index(die.saturating_sub(1)), hexes);
    ctx.emit(BlastEvent::Scattered {
        attack,
        unit,
        from,
        to,
        distance,
    });
    to
}
