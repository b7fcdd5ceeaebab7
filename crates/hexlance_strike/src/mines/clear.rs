//! How minefields go away (R5.7.7, R13.5.5): sweepers, and fire at their hex.

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, SideId, Tag, UnitId};

use super::{FieldKey, MineEvent, all, at, strike};
use crate::{
    Ctx,
    model::attack::{Attack, Target},
    read,
    roll::{Roll, RollFor},
};

static HEAVY: Tag = Tag {
    name: "Not infantry",
    rule: "R13.5.5",
};

/// The sum that clears a field.
pub const CLEARS: i16 = 10;
/// The sum at which it goes off under the sweeper.
pub const GOES_OFF: i16 = 5;
/// Points of damage that weapon fire at a hex needs to clear anything.
const ENOUGH: i16 = 2;

/// What is added to a sweeper's roll (R13.5.5).
pub fn bonus(infantry: bool) -> i16 {
    if infantry { 0 } else { 4 }
}

/// A unit has swept its hex this turn: what lies there is found, and each field cleared, set off, or neither.
pub(crate) fn sweep(ctx: &mut Ctx<'_>, unit: UnitId) {
    let world = ctx.world();
    let u = read::unit(world, unit);
    let Some(hex) = u.hex().filter(|_| u.can_act()) else {
        return;
    };
    let (side, infantry) = (u.side, u.card.kind.is_infantry());
    let fields: Vec<(FieldKey, bool)> = at(world, hex)
        .map(|f| (f.key, f.known[side.index()]))
        .collect();
    for (field, known) in &fields {
        if !known {
            ctx.emit(MineEvent::MinesFound {
                field: *field,
                unit,
                side,
            });
        }
    }
    for (field, _) in fields {
        let gone = !read::unit(ctx.world(), unit).is_active();
        if gone || super::get(ctx.world(), field).is_none() {
            continue;
        }
        let dice = ctx.two_d6();
        let mut parts = Breakdown::new();
        parts.rule_unless_zero(&HEAVY, bonus(infantry));
        let sum = i16::from(dice[0] + dice[1]) + parts.total();
        ctx.emit(Roll {
            purpose: RollFor::Sweep(hex),
            unit: Some(unit),
            dice: dice.to_vec(),
            parts,
            needs: Some(CLEARS),
            reroll_by: None,
        });
        if sum >= CLEARS {
            ctx.emit(MineEvent::MinesCleared {
                field,
                left: 0,
                by: Some(unit),
            });
        } else if sum <= GOES_OFF {
            strike::set_off(ctx, unit, field);
        }
    }
}

/// The field in a hex that fire at it clears first: one that the side knows of, the densest.
fn first(world: &World, side: SideId, hex: Hex) -> Option<FieldKey> {
    at(world, hex)
        .max_by_key(|f| (f.known[side.index()], f.density, std::cmp::Reverse(f.key)))
        .map(|f| f.key)
}

/// Takes density out of the fields of a hex.
pub(crate) fn thin(ctx: &mut Ctx<'_>, hex: Hex, by: UnitId, density: u8) {
    let side = read::unit(ctx.world(), by).side;
    for _ in 0..density {
        let world = ctx.world();
        let Some(field) = first(world, side, hex) else {
            return;
        };
        let left = super::get(world, field).map_or(0, |f| f.density.saturating_sub(1));
        ctx.emit(MineEvent::MinesCleared {
            field,
            left,
            by: Some(by),
        });
    }
}

/// Weapon fire has hit a hex: 2 points of damage or more clear one density (R5.7.7).
pub(crate) fn shelled(ctx: &mut Ctx<'_>, attack: &Attack, points: i16) {
    let Target::Hex(hex) = attack.target else {
        return;
    };
    if points >= ENOUGH && all(ctx.world()).iter().any(|f| f.key.hex == hex) {
        thin(ctx, hex, attack.attacker, 1);
    }
}
