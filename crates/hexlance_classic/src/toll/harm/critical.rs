//! Critical hits of 'Mechs (C7.1 to C7.3) and explosions aboard.

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{HarmEvent, Hit, Lost, Source, has_explosives, hit, lose};
use crate::{
    Ctx, losses,
    model::{Actuator, Code, Gyro, Location, Slot, Special},
    piloting,
    read::{Look, Table},
    state::{Cause, Owed, PsrCause},
    warriors::{self, HurtBy, WarriorEvent},
};

/// One check of a location whose structure was damaged, or that a '(critical)' result names (C7.1.2). One that the hit
/// destroyed is checked for what explodes in it alone (C6.10.3).
pub(super) fn check(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    at: Location,
    destroyed: bool,
    by: Option<UnitId>,
    modifier: i8,
) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if !u.sheet.class.is_mech() || u.is_destroyed() || u.lost(at) && !destroyed {
        return;
    }
    if destroyed && !has_explosives(&u, at) {
        return;
    }
    let dice = ctx.two_d6();
    let total = (dice[0] + dice[1]).saturating_add_signed(modifier);
    let twelve = total == 12;
    let off = twelve && !destroyed && (at.is_limb() || at == Location::HD);
    let hits = match total {
        8 | 9 => 1,
        10 | 11 => 2,
        12 if at.is_torso() => 3,
        _ => 0,
    };
    ctx.emit(HarmEvent::Checked {
        unit,
        at,
        dice,
        hits,
        off,
        by,
    });
    if off {
        lose(ctx, unit, at, Lost::BlownOff, false);
        return;
    }
    for _ in 0..hits {
        critical_hit(ctx, unit, at, destroyed, by);
    }
}

/// One critical hit in a location, without a check.
pub(crate) fn critical_in(ctx: &mut Ctx<'_>, unit: UnitId, at: Location) {
    critical_hit(ctx, unit, at, false, None);
}

/// Whether a critical hit can strike a slot (C7.1.5, C7.1.6).
fn can_be_struck(u: &Look<'_>, at: Location, slot: usize) -> bool {
    let what = u.sheet.slots_of(at).get(slot).copied().unwrap_or_default();
    let struck = u.criticals.struck[at.index()] & (1 << slot) != 0;
    !struck && !matches!(what, Slot::Empty | Slot::Filler(_))
}

/// One critical hit: its slot is rolled for, and it moves inward where nothing can be struck.
fn critical_hit(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    at: Location,
    destroyed: bool,
    by: Option<UnitId>,
) {
    let mut at = at;
    loop {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        if u.is_destroyed() {
            return;
        }
        let here = destroyed || !u.lost(at);
        let any = here && (0..at.slots()).any(|slot| can_be_struck(&u, at, slot));
        if any {
            break;
        }
        // What strikes nothing in a destroyed location is discarded (tw.combat_crit_destroyed_location).
        match at.inward().filter(|_| !destroyed) {
            Some(inward) => at = inward,
            None => return,
        }
    }
    loop {
        let mut dice: SmallVec<[u8; 2]> = SmallVec::new();
        let slot = if at.slots() == 12 {
            let (half, die) = (ctx.d6(), ctx.d6());
            dice.extend([half, die]);
            usize::from(die - 1) + if half > 3 { 6 } else { 0 }
        } else {
            let die = ctx.d6();
            dice.push(die);
            usize::from(die - 1)
        };
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        if !can_be_struck(&u, at, slot) {
            ctx.emit(HarmEvent::SlotMissed {
                unit,
                at,
                slot: slot as u8,
                dice,
                by,
            });
            continue;
        }
        let what = u.sheet.slots_of(at).get(slot).copied().unwrap_or_default();
        let discarded = destroyed && explosion(&u, at, slot, what) == 0;
        if discarded {
            ctx.emit(HarmEvent::SlotMissed {
                unit,
                at,
                slot: slot as u8,
                dice,
                by,
            });
            return;
        }
        strike_slot(ctx, unit, at, slot as u8, dice, by);
        return;
    }
}

/// Points that go off when a slot is struck now: of a loaded bin, of a weapon that works and is explosive, of a tank of fuel.
pub(crate) fn explosion(u: &Look<'_>, at: Location, slot: usize, what: Slot) -> u16 {
    let struck = u.criticals.struck[at.index()] & (1 << slot) != 0;
    if struck {
        return 0;
    }
    match what {
        Slot::Bin(bin) => {
            let known = u.sheet.bins.get(usize::from(bin));
            // The location may be the one that this very hit destroyed.
            let shots = u.stores.shots.get(usize::from(bin)).copied().unwrap_or(0);
            known.map_or(0, |b| b.blast * shots)
        }
        Slot::Weapon(weapon) => {
            let bit = 1u64 << (weapon % 64);
            let mount = u.sheet.weapons.get(usize::from(weapon));
            let own_slots_whole = whole(u, Slot::Weapon(weapon));
            let works = own_slots_whole && (u.stores.jammed | u.stores.spent) & bit == 0;
            // Launchers that fire once never explode (C10.1.2), pods do (tw.table_is_weapons_2).
            mount
                .filter(|m| works && (!m.one_shot || m.weapon.has(Code::PB)))
                .map_or(0, |m| m.weapon.explodes.into())
        }
        Slot::Item(item) => {
            let special = u
                .sheet
                .items
                .get(usize::from(item))
                .map(|i| i.equipment.special);
            let empty = u.stores.empty & (1 << (item % 64)) != 0;
            if special == Some(Special::Fuel) && !empty && whole(u, what) {
                20
            } else {
                0
            }
        }
        _ => 0,
    }
}

/// Whether none of the slots of an item was struck.
fn whole(u: &Look<'_>, item: Slot) -> bool {
    u.sheet.locations.iter().all(|at| {
        let struck = u.criticals.struck[at.index()];
        let slots = u.sheet.slots_of(*at).iter().enumerate();
        slots
            .filter(|(_, s)| **s == item)
            .all(|(i, _)| struck & (1 << i) == 0)
    })
}

/// A slot is struck off, with what follows (C7.2, C7.3).
pub(crate) fn strike_slot(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    at: Location,
    slot: u8,
    dice: SmallVec<[u8; 2]>,
    by: Option<UnitId>,
) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let what = u
        .sheet
        .slots_of(at)
        .get(usize::from(slot))
        .copied()
        .unwrap_or_default();
    let blast = explosion(&u, at, slot.into(), what);
    let fusion = u.sheet.engine.is_fusion();
    let gyro = u.sheet.gyro;
    ctx.emit(HarmEvent::SlotStruck {
        unit,
        at,
        slot,
        what,
        dice,
        by,
    });
    match what {
        Slot::Engine => engine_hit(ctx, unit, fusion),
        Slot::Gyro => gyro_hit(ctx, unit, gyro),
        Slot::Cockpit => {
            ctx.emit(WarriorEvent::Killed { unit });
            losses::doom(ctx, unit, Cause::Warrior);
        }
        Slot::Actuator(Actuator::Hip) => piloting::owe(ctx, unit, Owed::Roll(PsrCause::Hip)),
        Slot::Actuator(Actuator::UpperLeg | Actuator::LowerLeg | Actuator::Foot) => {
            piloting::owe(ctx, unit, Owed::Roll(PsrCause::LegActuator));
        }
        _ => {}
    }
    if blast > 0 {
        explode(ctx, unit, at, blast, what);
    }
}

fn engine_hit(ctx: &mut Ctx<'_>, unit: UnitId, fusion: bool) {
    if !fusion {
        let hits = Table::of(ctx.world())
            .find(unit)
            .map_or(0, |u| u.criticals.systems.engine);
        let needed = match hits {
            1 => 10,
            2 => 7,
            _ => 13,
        };
        if needed < 13 {
            let dice = ctx.two_d6();
            let explodes = dice[0] + dice[1] >= needed;
            ctx.emit(HarmEvent::EngineRolled {
                unit,
                dice,
                needed,
                explodes,
            });
            if explodes {
                losses::doom(ctx, unit, Cause::Fuel);
            }
        }
    }
    count_engine(ctx, unit);
}

/// Three engine hits destroy a 'Mech, whichever way they came (C7.3, C7.3.6).
pub(super) fn count_engine(ctx: &mut Ctx<'_>, unit: UnitId) {
    let hits = Table::of(ctx.world())
        .find(unit)
        .map_or(0, |u| u.criticals.systems.engine);
    if hits >= 3 {
        losses::doom(ctx, unit, Cause::Engine);
    }
}

fn gyro_hit(ctx: &mut Ctx<'_>, unit: UnitId, gyro: Gyro) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let hits = u.criticals.systems.gyro;
    let heavy = gyro == Gyro::HeavyDuty;
    match (hits, heavy) {
        // At once, not at the end of the phase (tw.combat_crit_gyro_immediate).
        (1, false) | (2, true) => {
            piloting::roll_or_fall(ctx, unit, PsrCause::Gyro);
        }
        (2, false) | (3, true) => piloting::owe(ctx, unit, Owed::GyroDestroyed),
        _ => {}
    }
}

/// Something goes off in a location: straight into the structure, and the warrior takes 2 hits (C7.2.2).
pub(crate) fn explode(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, points: u16, what: Slot) {
    ctx.emit(HarmEvent::Exploded {
        unit,
        at,
        points,
        what,
    });
    warriors::hurt(ctx, unit, 2, HurtBy::Explosion);
    hit(
        ctx,
        Hit {
            unit,
            at,
            rear: false,
            points,
            critical: false,
            source: Source::Explosion,
            by: None,
            piercing: 0,
        },
    );
}
