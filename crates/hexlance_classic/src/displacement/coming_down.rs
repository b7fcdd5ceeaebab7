//! Units that come down from where they were carried or held up (C12.1.4 to C12.1.6, C12.1.8).

use hexlance_rules::UnitId;

use crate::{
    Ctx, ground, harm, infantry, losses,
    piloting::{self, Fall},
    read::Table,
    state::{Cause, Fate, PsrCause},
    walk,
};

/// A unit has come down so many levels into its hex, to what lies below. Vehicles and ProtoMechs are hurt from 2 levels on, and
/// 'Mechs roll where it is less, unless it is `always` a fall, as from a lift hoist.
pub(crate) fn comes_down(ctx: &mut Ctx<'_>, unit: UnitId, levels: u8, always: bool) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| u.fate == Fate::Fighting) else {
        return;
    };
    let cell = u.hex().and_then(|hex| table.board().get(hex)).copied();
    let Some(cell) = cell else { return };
    let water = ground::depth(&cell) > 0 && !u.floats() && u.elevation() <= 0;
    let stays_dry = !u.sheet.class.is_mech() && !u.is_proto();
    if water && stays_dry && walk::may_stand_in(u.sheet, &cell).is_err() {
        losses::doom(ctx, unit, Cause::Sunk);
    } else if u.is_infantry() {
        infantry::thrown_down(ctx, unit, levels);
    } else if u.is_vehicle() {
        if always || levels >= 2 {
            harm::vehicle::dropped(ctx, unit, levels);
        }
    } else if u.is_proto() {
        harm::sink(ctx, unit);
        if always || levels >= 2 && !water {
            harm::proto::dropped(ctx, unit, levels);
        }
    } else if always || water || levels >= 2 {
        let fall = Fall {
            levels,
            water,
            ..Fall::in_place(unit)
        };
        piloting::fall(ctx, fall);
        harm::sink(ctx, unit);
    } else {
        piloting::roll_or_fall(ctx, unit, PsrCause::Displaced);
    }
}
