//! Warriors: hits and consciousness (C2.5).

mod event;

pub use event::{HurtBy, WarriorEvent};

use hexlance_rules::{Enter, Leave, Timetable, UnitId};

use crate::{
    Ctx, losses,
    moments::Rule,
    read::Table,
    state::{Cause, Phase, Wakes},
    tables,
};

/// A warrior takes hits; each calls for a consciousness roll (C2.5.2). The sixth kills.
pub(crate) fn hurt(ctx: &mut Ctx<'_>, unit: UnitId, hits: u8, by: HurtBy) {
    for _ in 0..hits {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        if u.pilot.dead {
            return;
        }
        let total = u.pilot.hits + 1;
        let kills = tables::consciousness(total).is_none();
        ctx.emit(WarriorEvent::Hurt {
            unit,
            hits: total,
            by,
        });
        if kills {
            losses::doom(ctx, unit, Cause::Warrior);
        }
    }
}

/// Rolls every consciousness roll that a warrior owes, before a roll of its machine that is due now (C2.3.7).
pub(crate) fn settle(ctx: &mut Ctx<'_>, unit: UnitId) {
    let owed: Vec<u8> = {
        let wakes = ctx.world().resource::<Wakes>();
        let own = wakes.0.iter().filter(|(u, _)| *u == unit);
        own.map(|(_, hits)| *hits).collect()
    };
    for hits in owed {
        roll(ctx, unit, hits);
    }
}

/// Rolls every consciousness roll that anybody owes, in the order of the hits (C2.3.4).
pub(crate) fn settle_all(ctx: &mut Ctx<'_>) {
    let owed = ctx.world().resource::<Wakes>().0.clone();
    for (unit, hits) in owed {
        roll(ctx, unit, hits);
    }
}

/// One roll; who is unconscious or dead already has none.
fn roll(ctx: &mut Ctx<'_>, unit: UnitId, hits: u8) {
    let awake = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.pilot.is_awake());
    let needed = tables::consciousness(hits);
    let dice = match needed {
        Some(_) if awake => Some(ctx.two_d6()),
        _ => None,
    };
    let passed = dice.zip(needed).is_some_and(|(d, n)| d[0] + d[1] >= n);
    ctx.emit(WarriorEvent::Rolled {
        unit,
        hits,
        needed: needed.unwrap_or(13),
        dice,
        awake: passed,
    });
}

/// In the End Phase those wake up who roll the number of their hits, from the turn after they lost consciousness on
/// (C2.5.4).
fn wake_up(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let now = table.clock().turn;
    let all: Vec<(UnitId, u8)> = table
        .in_turn()
        .into_iter()
        .filter_map(|id| table.find(id))
        .filter(|u| !u.pilot.dead && u.pilot.out_since.is_some_and(|since| since < now))
        .map(|u| (u.id, u.pilot.hits))
        .collect();
    for (unit, hits) in all {
        let needed = tables::consciousness(hits).unwrap_or(13);
        let dice = ctx.two_d6();
        ctx.emit(WarriorEvent::Recovers {
            unit,
            needed,
            dice,
            awake: dice[0] + dice[1] >= needed,
        });
    }
}

/// Consciousness comes first at the end of phases with attacks, and in the End Phase (C2.3.4, C2.7).
pub(crate) fn plugin(t: &mut Timetable) {
    for phase in [Phase::Weapons, Phase::Physical] {
        t.add(Leave(phase), Rule::Warriors, settle_all);
    }
    t.add(Enter(Phase::End), Rule::Warriors, wake_up);
}
