//! Damage to vehicles in the air (C3.6.5, C16.4): rotor, pilots, engine, and how they come down.

use hexlance_board::{Cell, Ground};
use hexlance_rules::UnitId;

use super::{Group, Hit, HullEvent, Mishap, Source};
use crate::{
    Ctx, ground,
    harm::{self, HarmEvent, groups},
    losses,
    model::Location,
    moves::MoveEvent,
    piloting,
    read::{Look, Table},
    state::{Cause, PsrCause},
    tables,
    warriors::WarriorEvent,
};

/// The rows 6 to 12 of the column of a location of a VTOL (C16.4.1).
pub(super) const fn column(at: Location) -> [Mishap; 7] {
    use Mishap::{
        Ammunition, Cargo, CoPilot, CrewKilled, EngineDamage, FlightStabilizer, FuelTank,
        Malfunction, Pilot, RotorDamage, RotorsDestroyed, Sensors, Stabilizer, WeaponDestroyed,
    };
    match at {
        Location::LS | Location::RS => [
            Malfunction,
            Cargo,
            Stabilizer,
            WeaponDestroyed,
            EngineDamage,
            Ammunition,
            FuelTank,
        ],
        Location::RR => [
            Cargo,
            Malfunction,
            Stabilizer,
            WeaponDestroyed,
            Sensors,
            EngineDamage,
            FuelTank,
        ],
        Location::RO => [
            RotorDamage,
            RotorDamage,
            RotorDamage,
            FlightStabilizer,
            FlightStabilizer,
            RotorsDestroyed,
            RotorsDestroyed,
        ],
        _ => [
            CoPilot,
            Malfunction,
            Stabilizer,
            Sensors,
            Pilot,
            WeaponDestroyed,
            CrewKilled,
        ],
    }
}

/// Whether a group is a physical attack of a 'Mech on a VTOL: that destroys the rotor, and the VTOL (tw.vtol_rotor_hits).
pub(super) fn is_torn_down(ctx: &Ctx<'_>, g: &Group) -> bool {
    let table = Table::of(ctx.world());
    let mech =
        g.by.and_then(|by| table.find(by))
            .is_some_and(|u| u.sheet.class.is_mech());
    g.source == Source::Physical && mech && table.find(g.unit).is_some_and(|u| u.is_vtol())
}

/// The points of a hit that arrive: the rotor takes a tenth of a weapon's, up (C16.4.1).
pub(super) fn softened(hit: &Hit, points: u16) -> u16 {
    if hit.at == Location::RO && hit.source == Source::Weapon {
        points.div_ceil(10)
    } else {
        points
    }
}

/// The rotor was struck by a weapon: 1 MP less, and none may be left.
pub(super) fn slow(ctx: &mut Ctx<'_>, unit: UnitId) {
    let moves = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.walk_mp() > 0);
    if moves {
        ctx.emit(HullEvent::RotorHit { unit });
        stalls(ctx, unit);
    }
}

/// A VTOL in the air whose MP are gone comes down for good (C16.4.4).
fn stalls(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| !u.is_destroyed()) else {
        return;
    };
    if u.is_vtol() && u.flies() && u.walk_mp() == 0 && !u.hull.immobile {
        ctx.emit(HullEvent::Stalled { unit });
        forced_down(ctx, unit);
    }
}

/// The crew is dead: what flies, or is built to, is lost with it (tw.vehicle_crew_killed).
pub(super) fn crew_killed(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(WarriorEvent::Killed { unit });
    let flyer = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.sheet.is_flyer());
    if flyer {
        losses::doom(ctx, unit, Cause::Crashed);
    }
}

/// Results of the table of a VTOL that ground vehicles do not have.
pub(super) fn happens(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, mishap: Mishap) {
    let again = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.hull.copilot && mishap == Mishap::CoPilot);
    if again {
        crew_killed(ctx, unit);
        return;
    }
    ctx.emit(HullEvent::Suffered { unit, at, mishap });
    match mishap {
        Mishap::Pilot => shaken(ctx, unit),
        Mishap::EngineDamage => forced_down(ctx, unit),
        Mishap::RotorDamage => stalls(ctx, unit),
        _ => {}
    }
}

/// The pilot was hit: a roll at once, or an elevation is lost (C16.4.2).
fn shaken(ctx: &mut Ctx<'_>, unit: UnitId) {
    let height = |ctx: &Ctx<'_>| {
        let u = Table::of(ctx.world()).find(unit);
        u.filter(Look::flies).map_or(0, |u| u.elevation())
    };
    let before = height(ctx);
    if before == 0 || piloting::roll(ctx, unit, PsrCause::PilotHit) {
        return;
    }
    if before == 1 {
        plunge(ctx, unit);
    } else {
        ctx.emit(MoveEvent::Flew {
            unit,
            elevation: before - 1,
            mp: 0,
        });
    }
}

/// Whether a VTOL can come down on the ground of a hex without its engine (C16.4.3).
pub(crate) fn takes_a_landing(cell: &Cell) -> bool {
    let soft = ground::is_clear(cell)
        || cell.ground == Ground::Paved
        || cell.road.is_some()
        || matches!(
            cell.ground,
            Ground::Rough | Ground::UltraRough | Ground::MagmaCrust
        );
    let open = soft && ground::woods(cell) == 0 && ground::depth(cell) == 0;
    open || cell.building.is_some()
}

/// A VTOL in the air without an engine, or without MP: it lands by a roll where the ground allows it, else it is destroyed
/// (tw.vtol_engine_damage).
pub(super) fn forced_down(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    if !u.is_vtol() || !u.flies() || u.is_destroyed() {
        return;
    }
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    let open = cell.is_some_and(takes_a_landing);
    if open && piloting::roll(ctx, unit, PsrCause::Landing) {
        ctx.emit(MoveEvent::Flew {
            unit,
            elevation: 0,
            mp: 0,
        });
    } else {
        losses::doom(ctx, unit, Cause::Crashed);
    }
}

/// A VTOL falls out of the air from its elevation: a tenth of its tons for every level and one more, in groups of 5, each on a
/// column of its own. Water, or damage to its structure, is its end (C3.6.5).
pub(crate) fn plunge(ctx: &mut Ctx<'_>, unit: UnitId) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let levels = u.elevation();
    let points = u.sheet.tenth() * (levels.max(0) as u16 + 1);
    let water = u.depth(table.board()) > 0;
    ctx.emit(HullEvent::Plunged {
        unit,
        levels,
        points,
    });
    if water {
        losses::doom(ctx, unit, Cause::Sunk);
        return;
    }
    for points in groups(points, 5) {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        if u.is_destroyed() {
            return;
        }
        let turret = u.sheet.has_turret();
        let die = ctx.d6();
        let (_, column) = tables::after_fall(die);
        ctx.emit(HullEvent::Landed { unit, die, column });
        // Results of the rotor are rolled again.
        let (at, critical) = loop {
            let [a, b] = ctx.two_d6();
            let (at, critical) = tables::vtol_hit(column, a + b, turret);
            let again = at == Location::RO;
            ctx.emit(HarmEvent::Located {
                unit,
                dice: smallvec::SmallVec::from_slice(&[a, b]),
                column,
                at,
                points,
                absorbed: false,
                again,
            });
            if !again {
                break (at, critical);
            }
        };
        let inside = Table::of(ctx.world())
            .find(unit)
            .map_or(0, |u| u.armor.inside_of(at));
        harm::hit(
            ctx,
            Hit {
                unit,
                at,
                rear: false,
                points,
                critical,
                source: Source::Fall,
                by: None,
                piercing: 0,
            },
        );
        let opened = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.armor.inside_of(at) < inside);
        if opened {
            losses::doom(ctx, unit, Cause::Crashed);
        }
    }
}
