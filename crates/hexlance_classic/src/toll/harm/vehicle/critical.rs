//! The critical tables of ground vehicles (C7.5, C16.3).

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{HullEvent, Mishap, air, carries, choice, motive, strike};
use crate::{
    Ctx,
    buildings::bridges,
    harm::{Hit, Source},
    infantry, losses,
    model::Location,
    read::{Look, Table},
    state::{Cause, Hold},
    warriors::WarriorEvent,
};

/// The rows 6 to 12 of the column of a location.
const fn column(at: Location) -> [Mishap; 7] {
    use Mishap::{
        Ammunition, Cargo, Commander, CrewKilled, CrewStunned, Driver, Engine, FuelTank,
        Malfunction, Sensors, Stabilizer, TurretJam, TurretLocks, TurretOff, WeaponDestroyed,
    };
    match at {
        Location::LS
        | Location::RS
        | Location::FSL
        | Location::FSR
        | Location::RSL
        | Location::RSR => [
            Cargo,
            Malfunction,
            CrewStunned,
            Stabilizer,
            WeaponDestroyed,
            Engine,
            FuelTank,
        ],
        Location::RR => [
            Malfunction,
            Cargo,
            Stabilizer,
            WeaponDestroyed,
            Engine,
            Ammunition,
            FuelTank,
        ],
        Location::TU => [
            Stabilizer,
            TurretJam,
            Malfunction,
            TurretLocks,
            WeaponDestroyed,
            Ammunition,
            TurretOff,
        ],
        _ => [
            Driver,
            Malfunction,
            Stabilizer,
            Sensors,
            Commander,
            WeaponDestroyed,
            CrewKilled,
        ],
    }
}

/// Bays of cargo that hold something, by their places among the items.
pub(crate) fn bays(u: &Look<'_>) -> impl Iterator<Item = u8> {
    let empty = u.stores.empty;
    let all = (0u8..).zip(&u.sheet.items);
    all.filter(move |(i, item)| {
        item.equipment.name.as_str().starts_with("Cargo") && empty & (1 << (i % 64)) == 0
    })
    .map(|(i, _)| i)
}

/// Weapons that a result may strike: those of the location, or of the whole vehicle where none is left there (C16.3.3).
pub(super) fn weapons(u: &Look<'_>, at: Location, destroys: bool) -> SmallVec<[u8; 8]> {
    let out = if destroys {
        u.hull.destroyed
    } else {
        u.hull.destroyed | u.hull.malfunctions
    };
    let left = |i: &u8| out & (1 << (i % 64)) == 0;
    let here: SmallVec<[u8; 8]> = carries(u.sheet, at).filter(left).collect();
    if !here.is_empty() {
        return here;
    }
    (0..u.sheet.weapons.len().min(64) as u8)
        .filter(left)
        .collect()
}

/// Whether a result can apply (C16.3.4).
fn applies(table: Table<'_>, u: &Look<'_>, at: Location, mishap: Mishap) -> bool {
    match mishap {
        Mishap::Driver | Mishap::Commander | Mishap::CrewStunned | Mishap::CrewKilled => {
            !u.pilot.dead
        }
        Mishap::Sensors => u.hull.sensors < 4,
        Mishap::Stabilizer => {
            !u.hull.stabilizers.has(at)
                && carries(u.sheet, at).any(|i| u.hull.destroyed & (1 << (i % 64)) == 0)
        }
        Mishap::TurretJam | Mishap::TurretLocks => !u.hull.locked,
        Mishap::Engine | Mishap::FuelTank | Mishap::EngineDamage => !u.hull.engine,
        Mishap::CoPilot | Mishap::Pilot => !u.pilot.dead,
        Mishap::RotorDamage => u.walk_mp() > 0,
        Mishap::FlightStabilizer => !u.hull.unsteady,
        Mishap::RotorsDestroyed => true,
        Mishap::Cargo => {
            bays(u).next().is_some() || table.holding(u.id, Hold::Inside).next().is_some()
        }
        // They strike the gear of a folded bridge, if one hangs there.
        Mishap::Malfunction | Mishap::WeaponDestroyed if u.is_under_bridge(at) => true,
        Mishap::Malfunction => !weapons(u, at, false).is_empty(),
        // Without ammunition it destroys a weapon instead.
        Mishap::Ammunition => aboard(u) > 0 || !weapons(u, at, true).is_empty(),
        Mishap::WeaponDestroyed => !weapons(u, at, true).is_empty(),
        Mishap::TurretOff => true,
    }
}

/// The rows 6 to 12 of the table of a location, and whether each result can apply: one that cannot is the next one that can
/// (C16.3.4).
pub fn rows(table: Table<'_>, u: &Look<'_>, at: Location) -> [(Mishap, bool); 7] {
    let rows = if u.is_vtol() {
        air::column(at)
    } else {
        column(at)
    };
    rows.map(|mishap| (mishap, applies(table, u, at, mishap)))
}

/// Points of all ammunition, except that of one-shot weapons, which no bin holds (tw.vehicle_crit_ammo).
pub(crate) fn aboard(u: &Look<'_>) -> u16 {
    let all = u.sheet.bins.iter().zip(&u.stores.shots);
    all.map(|(bin, shots)| bin.blast.saturating_mul(*shots))
        .fold(0, u16::saturating_add)
}

/// A roll that is called for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    pub(super) unit: UnitId,
    /// The table.
    pub(super) at: Location,
    pub(super) modifier: i8,
    /// Points of the hit.
    pub(super) points: u16,
    /// Who dealt it.
    pub(super) by: Option<UnitId>,
}

/// A roll on the table of a location, with the result that applies, and what it does.
pub(super) fn roll(ctx: &mut Ctx<'_>, check: Check) {
    let Check {
        unit, at, modifier, ..
    } = check;
    let found = Table::of(ctx.world()).find(unit);
    if found.is_none_or(|u| u.is_destroyed()) {
        return;
    }
    let dice = ctx.two_d6();
    let total = i16::from(dice[0] + dice[1]) + i16::from(modifier);
    let table = Table::of(ctx.world());
    let first = usize::try_from(total - 6).ok();
    let mishap = first.and_then(|first| {
        let rows = rows(table, &table.find(unit)?, at);
        let mut around = (0..7).map(|i| rows[(first.min(6) + i) % 7]);
        around.find_map(|(mishap, applies)| applies.then_some(mishap))
    });
    ctx.emit(HullEvent::Checked {
        unit,
        at,
        dice,
        total,
        mishap,
    });
    if let Some(mishap) = mishap {
        happens(ctx, check, mishap);
    }
}

fn happens(ctx: &mut Ctx<'_>, check: Check, mishap: Mishap) {
    let Check { unit, at, by, .. } = check;
    let folded = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.is_under_bridge(at));
    match mishap {
        Mishap::Malfunction | Mishap::WeaponDestroyed if folded => bridges::jams(ctx, unit),
        Mishap::Malfunction => malfunction(ctx, unit, at),
        Mishap::WeaponDestroyed => choice::weapon_destroyed(ctx, unit, at, by),
        Mishap::Ammunition => ammunition(ctx, unit, at, by),
        Mishap::Cargo => cargo_hit(ctx, unit, check.points),
        Mishap::CrewKilled => air::crew_killed(ctx, unit),
        Mishap::RotorsDestroyed => losses::doom(ctx, unit, Cause::Rotor),
        Mishap::CoPilot
        | Mishap::Pilot
        | Mishap::EngineDamage
        | Mishap::RotorDamage
        | Mishap::FlightStabilizer => air::happens(ctx, unit, at, mishap),
        Mishap::TurretOff => losses::doom(ctx, unit, Cause::Hull),
        Mishap::FuelTank => {
            let fusion = Table::of(ctx.world())
                .find(unit)
                .is_some_and(|u| u.sheet.engine.is_fusion());
            if fusion {
                // That is an engine hit; a VTOL has to come down.
                ctx.emit(HullEvent::Suffered { unit, at, mishap });
                air::forced_down(ctx, unit);
            } else {
                losses::doom(ctx, unit, Cause::Fuel);
            }
        }
        _ => {
            ctx.emit(HullEvent::Suffered { unit, at, mishap });
            let both = Table::of(ctx.world())
                .find(unit)
                .is_some_and(|u| u.hull.driver && u.hull.commander && !u.pilot.dead);
            // Driver and commander: nobody is left to drive and to fire.
            if both && matches!(mishap, Mishap::Driver | Mishap::Commander) {
                ctx.emit(WarriorEvent::Killed { unit });
            }
        }
    }
    motive::sinks(ctx, unit);
}

/// A weapon at random is out of order until a Weapon Attack Phase without fire.
fn malfunction(ctx: &mut Ctx<'_>, unit: UnitId, at: Location) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let all = weapons(&u, at, false);
    let (dice, chosen) = match all.as_slice() {
        [] => return,
        [one] => (None, *one),
        several => loop {
            // Numbers that no weapon has are rolled again.
            let dice = if several.len() <= 6 {
                [0, ctx.d6()]
            } else {
                ctx.two_d6()
            };
            let n = usize::from(dice[0].saturating_sub(1)) * 6 + usize::from(dice[1]) - 1;
            if let Some(weapon) = several.get(n) {
                break (Some(dice), *weapon);
            }
        },
    };
    ctx.emit(HullEvent::WeaponOut {
        unit,
        weapon: chosen,
        dice,
        destroyed: false,
    });
}

/// All ammunition goes off at once, into the structure; with CASE into the rear armor (C16.3.2).
fn ammunition(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, by: Option<UnitId>) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let points = aboard(&u);
    let cased = !u.sheet.case.is_empty();
    let rear = u.armor.of(Location::RR, false).min(points);
    if points == 0 {
        choice::weapon_destroyed(ctx, unit, at, by);
        return;
    }
    ctx.emit(HullEvent::Detonated { unit, points });
    if cased {
        let hit = hit(unit, Location::RR, rear, Source::Fall);
        super::mark(ctx, &hit, Location::RR, rear, 0);
        ctx.emit(HullEvent::Suffered {
            unit,
            at,
            mishap: Mishap::CrewStunned,
        });
        return;
    }
    strike(ctx, hit(unit, at, points, Source::Explosion));
}

const fn hit(unit: UnitId, at: Location, points: u16, source: Source) -> Hit {
    Hit {
        unit,
        at,
        rear: false,
        points,
        critical: false,
        source,
        by: None,
        piercing: 0,
    }
}

/// Cargo of a bay is lost, and who rides inside takes what the hit dealt.
fn cargo_hit(ctx: &mut Ctx<'_>, unit: UnitId, points: u16) {
    let table = Table::of(ctx.world());
    let inside: SmallVec<[UnitId; 4]> = table.holding(unit, Hold::Inside).map(|o| o.id).collect();
    let bay = table.find(unit).and_then(|u| bays(&u).next());
    if let Some(item) = bay {
        ctx.emit(HullEvent::CargoLost { unit, item });
    }
    for passenger in inside {
        infantry::group(ctx, passenger, points);
    }
}
