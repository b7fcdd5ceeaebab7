//! Falls (K7.7).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use crate::{
    Ctx,
    ground::fall_rolls,
    model::{Ammo, Ammunition, Save},
    moves::MoveEvent,
    order::{Actor, Hit, HitCause},
    read::{Look, Table},
    state::Condition,
};

/// Damage of a fall (K7.1.3).
const DAMAGE: i16 = 10;

/// Somebody who falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fall {
    /// Where he comes down.
    hex: Hex,
    /// How deep, in steps below the last point reached by movement.
    depth: u16,
    /// How many ARM rolls that costs.
    rolls: u16,
    /// The point of his route from which he falls.
    point: u8,
}

impl Fall {
    /// The fall of an activated trooper that has come to a point of its route and lands in a hex: from there if nobody
    /// stands there, or from the point before if that is the end of a jump that was too deep.
    pub(crate) fn of(
        table: Table<'_>,
        who: &Look<'_>,
        actor: &Actor,
        point: usize,
        hex: Hex,
    ) -> Option<Self> {
        if who.condition == Condition::Dead {
            return None;
        }
        let at = actor.stations.get(point)?;
        let before = point.checked_sub(1).and_then(|i| actor.stations.get(i));
        let top = match before {
            _ if at.aloft => at.floor,
            Some(b) if b.aloft && b.hex == at.hex => b.floor,
            _ => return None,
        };
        let floor = table.ground().floor(hex)?;
        let depth = u16::try_from(top.saturating_sub(floor)).unwrap_or_default();
        let height = who.profile().s.height() as i16;
        let rolls = fall_rolls(depth, height);
        (rolls > 0 || at.aloft).then_some(Self {
            hex,
            depth,
            rolls,
            point: point as u8,
        })
    }
}

/// Troopers fall: each makes its ARM rolls, the Unconscious too (K7.7.2).
pub(crate) fn fall(ctx: &mut Ctx<'_>, falls: &[(UnitId, Fall)]) {
    let mut hits = Vec::new();
    for (unit, fall) in falls {
        let table = Table::of(ctx.world());
        let actor = table.order().and_then(|o| o.actor_of(*unit));
        ctx.emit(MoveEvent::Fell {
            unit: *unit,
            hex: fall.hex,
            depth: fall.depth,
            rolls: fall.rolls,
        });
        let hit = Hit {
            on: (*unit).into(),
            by: None,
            cause: HitCause::Fall,
            damage: Some(DAMAGE),
            ammo: Ammunition::of(Ammo::N),
            save: Save::Arm,
            critical: false,
            cover: false,
            non_lethal: false,
            state: None,
            what: None,
            point: fall.point,
            actor: actor.unwrap_or_default(),
        };
        hits.extend((0..fall.rolls).map(|_| hit.clone()));
    }
    crate::harm::take(ctx, hits);
}
