//! Falls (C3.15).

use hexlance_board::Hex;
use hexlance_rules::UnitId;

use super::{PilotingEvent, roll_for_warrior};
use crate::{
    Ctx,
    harm::{self, Group, Legs, Source},
    infantry,
    read::Table,
    tables::{self, Column, HitTable},
    warriors::{self, HurtBy},
};

/// A fall of a 'Mech.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Who.
    pub unit: UnitId,
    /// Levels fallen (C3.15.4).
    pub levels: u8,
    /// Into water or under it: the damage is halved, down (C3.8.3, C3.8.4).
    pub water: bool,
    /// Always on this column, whatever the facing is (C11.10.6).
    pub column: Option<Column>,
    /// The warrior is hurt without a roll (C6.11.2).
    pub hurts: bool,
}

impl Fall {
    /// A fall of 0 levels.
    pub const fn in_place(unit: UnitId) -> Self {
        Self {
            unit,
            levels: 0,
            water: false,
            column: None,
            hurts: false,
        }
    }
}

/// A 'Mech falls: facing, damage in groups of 5, the warrior's roll and its consciousness roll (C3.15).
pub(super) fn fall(ctx: &mut Ctx<'_>, fall: Fall) {
    let unit = fall.unit;
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(hex) = u.hex() else { return };
    let tenth = u.sheet.tenth();
    let wet = fall.water || is_under_water(table, hex);
    let points = tenth * (u16::from(fall.levels) + 1);
    let points = if wet { points / 2 } else { points };
    infantry::fell(ctx, unit);
    let die = ctx.d6();
    let (turn, column) = tables::after_fall(die);
    let column = fall.column.unwrap_or(column);
    ctx.emit(PilotingEvent::Fell {
        unit,
        levels: fall.levels,
        die,
        turn,
        column,
        points,
    });
    for size in harm::groups(points, 5) {
        harm::group(
            ctx,
            Group {
                unit,
                points: size,
                column,
                table: HitTable::Full,
                source: Source::Fall,
                by: None,
                legs: Legs::Bare,
                piercing: 0,
            },
        );
    }
    harm::breaches(ctx, unit);
    brace(ctx, fall);
    warriors::settle(ctx, unit);
}

fn is_under_water(table: Table<'_>, hex: Hex) -> bool {
    let cell = table.board().get(hex);
    cell.is_some_and(|cell| crate::ground::depth(cell) > 0)
}

/// The warrior tries to avoid damage (C3.15.5).
pub(crate) fn brace(ctx: &mut Ctx<'_>, fall: Fall) {
    let unit = fall.unit;
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if u.pilot.dead || u.is_destroyed() {
        return;
    }
    let automatic = fall.hurts || !u.pilot.is_awake() || u.is_off();
    if automatic || !roll_for_warrior(ctx, unit, fall.levels) {
        warriors::hurt(ctx, unit, 1, HurtBy::Fall);
    }
}
