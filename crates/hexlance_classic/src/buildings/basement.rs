//! Basements, and ground floors that give way above them (C14.9).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::{BuildingEvent, damage::damage_now, load};
use crate::{
    Ctx, harm, infantry,
    piloting::{self, Fall},
    read::Table,
    state::{Basement, Fate},
};

/// The ground floor of a hex: if it bears more than its construction factor, all on it fall into the basement (C14.4.1, C14.9.2).
/// It counts with what the phase began with, at the end of a phase with what is left.
pub(super) fn weigh(ctx: &mut Ctx<'_>, hex: Hex, ends: bool) {
    let table = Table::of(ctx.world());
    let Some(s) = table.building(hex) else { return };
    let levels = s.basement.map_or(0, Basement::drop);
    let bears = if ends { s.cf } else { s.start };
    let deep = -i16::from(levels);
    // Whoever lies below holds the floor up.
    let full = table
        .at(hex)
        .any(|u| u.sheet.class.is_mech() && u.elevation() == deep && levels > 0);
    if levels == 0 || full || load::load(table, hex, 0) <= 2 * u32::from(bears) {
        return;
    }
    let all: Vec<UnitId> = table
        .at(hex)
        .filter(|u| u.elevation() == 0 && u.fate == Fate::Fighting)
        .map(|u| u.id)
        .collect();
    for unit in all {
        // The first of them may bring the hex down, and then nobody breaks through a floor any more.
        if Table::of(ctx.world()).building(hex).is_none() {
            return;
        }
        fall(ctx, unit, hex, levels);
    }
}

/// A unit breaks through: damage of a fall, and what it does to the hex; facings stay but those of 'Mechs (tw.building_basement_1).
fn fall(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, levels: u8) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let tenth = load::weight(&u).div_ceil(20) as u16;
    let (infantry, vehicle, proto) = (u.is_infantry(), u.is_vehicle(), u.is_proto());
    ctx.emit(BuildingEvent::BrokeThrough { unit, hex, levels });
    if infantry {
        infantry::thrown_down(ctx, unit, levels);
    } else if vehicle {
        harm::vehicle::dropped(ctx, unit, levels);
    } else if proto {
        harm::proto::dropped(ctx, unit, levels);
    } else {
        piloting::fall(
            ctx,
            Fall {
                levels,
                ..Fall::in_place(unit)
            },
        );
    }
    damage_now(ctx, hex, tenth * u16::from(levels), Some(unit));
}
