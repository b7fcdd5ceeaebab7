//! Damage: one pipeline for every source, in groups, each with its own location (C6.9, C6.10), and the critical hits that
//! come of it (C7).

mod critical;
mod event;
pub(crate) mod proto;
pub(crate) mod vehicle;
mod water;

pub(crate) use critical::{critical_in, explode, explosion, strike_slot};
pub use event::{HarmEvent, Lost};
pub use vehicle::{HullEvent, HullStep, Mishap, Wear, rows as critical_table};
pub(crate) use water::{is_wet, sink};

use hexlance_rules::UnitId;
use serde::Serialize;
use smallvec::SmallVec;

use crate::{
    Ctx, buildings, infantry, losses,
    model::{Config, Location},
    piloting,
    read::{Look, Table},
    state::{Cause, Owed, PsrCause},
    tables::{self, Column, HitTable},
    warriors::{self, HurtBy},
};

/// What damage comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A weapon.
    Weapon,
    /// A physical attack.
    Physical,
    /// A fall: it does not count among the 20 points (C3.15.6).
    Fall,
    /// Something that exploded aboard: it goes straight into the structure (C7.2.2).
    Explosion,
}

/// What the legs of a target have to do with a hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Legs {
    /// Nothing.
    #[default]
    Bare,
    /// A hit on a leg strikes what covers it (C5.3.2).
    Covered,
    /// Only legs are hit: other locations are rolled again (C5.4.2).
    Only,
    /// Only what is in the water is hit: other locations are rolled again (tw.equip_torpedo_2).
    InWater,
}

/// A group of damage with its own location roll (C6.9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Who is hit.
    pub unit: UnitId,
    /// Points.
    pub points: u16,
    /// The side that is struck.
    pub column: Column,
    /// The table.
    pub table: HitTable,
    /// What it comes from.
    pub source: Source,
    /// Who did it, for the log: the attacker rolls for critical hits (C7.1.5).
    pub by: Option<UnitId>,
    /// Cover.
    pub legs: Legs,
    /// Modifier of the critical check that an armor-piercing round makes where it reaches no structure (C10.8.2); 0 for
    /// all others.
    pub piercing: i8,
}

impl Group {
    /// Points of a weapon that strike where the whole table says, on one of the sides.
    pub(crate) const fn of_weapon(unit: UnitId, by: UnitId, points: u16, column: Column) -> Self {
        Self {
            unit,
            points,
            column,
            table: HitTable::Full,
            source: Source::Weapon,
            by: Some(by),
            legs: Legs::Bare,
            piercing: 0,
        }
    }
}

/// A hit on a location.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) unit: UnitId,
    pub(crate) at: Location,
    /// Rear armor of torsos takes it.
    pub(crate) rear: bool,
    pub(crate) points: u16,
    /// The location result was a '(critical)' one.
    pub(crate) critical: bool,
    pub(crate) source: Source,
    pub(crate) by: Option<UnitId>,
    /// As that of its [`Group`].
    pub(crate) piercing: i8,
}

/// A total split into groups: full ones first, the remainder last (C6.9.4).
pub fn groups(points: u16, size: u16) -> impl Iterator<Item = u16> {
    let size = size.max(1);
    let (full, rest) = (points / size, points % size);
    std::iter::repeat_n(size, full.into()).chain((rest > 0).then_some(rest))
}

/// Rolls the location of a group and applies it; gives back the location if it was struck.
pub(crate) fn group(ctx: &mut Ctx<'_>, g: Group) -> Option<Location> {
    if g.points == 0 {
        return None;
    }
    if is_infantry(ctx, g.unit) {
        infantry::group(ctx, g.unit, g.points);
        return None;
    }
    if vehicle::is(ctx, g.unit) {
        return vehicle::group(ctx, g);
    }
    if proto::is(ctx, g.unit) {
        return proto::group(ctx, g);
    }
    let (at, critical) = place(ctx, g)?;
    hit(
        ctx,
        Hit {
            unit: g.unit,
            at,
            rear: g.column == Column::Rear,
            points: g.points,
            critical,
            source: g.source,
            by: g.by,
            piercing: g.piercing,
        },
    );
    Some(at)
}

/// Rolls the location that something strikes which deals no damage; none if what covers the target takes it.
pub(crate) fn locate_on(ctx: &mut Ctx<'_>, g: Group) -> Option<Location> {
    if is_infantry(ctx, g.unit) {
        return None;
    }
    if vehicle::is(ctx, g.unit) {
        return vehicle::place(ctx, g);
    }
    if proto::is(ctx, g.unit) {
        return proto::place(ctx, g);
    }
    place(ctx, g).map(|(at, _)| at)
}

/// All damage of an attack on a unit is dealt: what the attack as a whole leads to (C5.4.5, C15.3.3).
pub(crate) fn breaches(ctx: &mut Ctx<'_>, unit: UnitId) {
    breaches_by(ctx, unit, false);
}

/// The same of an attack that may have run in water.
pub(crate) fn breaches_by(ctx: &mut Ctx<'_>, unit: UnitId, from_below: bool) {
    proto::hurt_pilot(ctx, unit);
    water::breaches(ctx, unit, from_below);
}

/// Whether a unit has no locations (C6.8.1).
fn is_infantry(ctx: &Ctx<'_>, unit: UnitId) -> bool {
    let u = Table::of(ctx.world()).find(unit);
    u.is_some_and(|u| u.is_infantry())
}

/// A critical check of a location, whether or not armor is left there (C18.7.3, C18.8.5).
pub(crate) fn check_at(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, by: UnitId) {
    if vehicle::is(ctx, unit) {
        vehicle::check(ctx, unit, at, by);
        return;
    }
    critical::check(ctx, unit, at, false, Some(by), 0);
}

/// Rolls the location of a group, and whether it is a '(critical)' one.
fn place(ctx: &mut Ctx<'_>, g: Group) -> Option<(Location, bool)> {
    let u = Table::of(ctx.world()).find(g.unit)?;
    if u.is_destroyed() {
        return None;
    }
    let quad = u.sheet.class.config() == Some(Config::Quad);
    let legs_left = u.sheet.legs().iter().any(|leg| !u.lost(*leg));
    loop {
        let (dice, at, critical) = locate(ctx, g, quad);
        let again = match g.legs {
            Legs::Only => !at.is_leg() && legs_left,
            Legs::InWater => legs_left && is_dry(ctx, g.unit, at),
            Legs::Bare | Legs::Covered => false,
        };
        let absorbed = g.legs == Legs::Covered && at.is_leg();
        ctx.emit(HarmEvent::Located {
            unit: g.unit,
            dice,
            column: g.column,
            at,
            points: g.points,
            absorbed,
            again,
        });
        if again {
            continue;
        }
        if absorbed {
            buildings::cover_struck(ctx, g.unit, g.by, g.points);
        }
        return (!absorbed).then_some((at, critical));
    }
}

/// Whether a location of a unit is out of the water.
fn is_dry(ctx: &Ctx<'_>, unit: UnitId, at: Location) -> bool {
    let table = Table::of(ctx.world());
    table.find(unit).is_some_and(|u| !is_wet(table, &u, at))
}

fn locate(ctx: &mut Ctx<'_>, g: Group, quad: bool) -> (SmallVec<[u8; 2]>, Location, bool) {
    let read = |at| if quad { tables::on_quad(at) } else { at };
    match g.table {
        HitTable::Full | HitTable::Special => {
            let [a, b] = ctx.two_d6();
            let (at, critical) = tables::mech_hit(g.column, a + b);
            (SmallVec::from_slice(&[a, b]), read(at), critical)
        }
        HitTable::Punch => {
            let die = ctx.d6();
            let at = tables::punch_hit(g.column, die);
            (SmallVec::from_slice(&[die]), read(at), false)
        }
        HitTable::Kick => {
            let die = ctx.d6();
            let at = tables::kick_hit(g.column, die, quad);
            (SmallVec::from_slice(&[die]), at, false)
        }
    }
}

/// Applies a hit: armor, structure, inward, and the critical checks that it calls for (C6.10, C7.1).
pub(crate) fn hit(ctx: &mut Ctx<'_>, hit: Hit) {
    if vehicle::is(ctx, hit.unit) {
        vehicle::strike(ctx, hit);
        return;
    }
    if proto::is(ctx, hit.unit) {
        proto::strike(ctx, hit);
        return;
    }
    let unit = hit.unit;
    let inside_only = hit.source == Source::Explosion;
    let mut at = hit.at;
    // Who rides there or clings to it may take it first.
    let mut left = infantry::shielded(ctx, &hit);
    let mut chance = hit.critical && left > 0;
    // Locations to be checked, in order, each with whether the hit destroyed it.
    let mut checks: SmallVec<[(Location, bool); 4]> = SmallVec::new();
    // An armor-piercing round checks where it strikes, if it stops in the armor there (C10.8.2).
    let mut pierced = None;
    while left > 0 || chance {
        let Some(u) = Table::of(ctx.world()).find(unit) else {
            return;
        };
        if u.is_destroyed() {
            return;
        }
        let cased = inside_only && u.sheet.case.has(at);
        if u.lost(at) {
            // A hit on what is gone goes inward with its chance (C6.10.5, C10.7.4).
            match at.inward().filter(|_| !cased) {
                Some(inward) => at = inward,
                None => break,
            }
            continue;
        }
        if chance {
            checks.push((at, false));
            chance = false;
        }
        let armor = if inside_only {
            0
        } else {
            u.armor.of(at, hit.rear).min(left)
        };
        let inside = u.armor.inside_of(at).min(left - armor);
        let destroyed = inside == u.armor.inside_of(at);
        mark(ctx, &hit, at, armor, inside);
        left -= armor + inside;
        if inside > 0 {
            checks.push((at, destroyed));
        } else if at == hit.at && hit.piercing != 0 {
            pierced = Some(at);
        }
        if destroyed {
            lose(ctx, unit, at, Lost::Destroyed, inside_only);
        }
        if left == 0 || cased {
            break;
        }
        match at.inward() {
            Some(inward) => at = inward,
            None => break,
        }
    }
    if let Some(at) = pierced.filter(|_| checks.is_empty()) {
        critical::check(ctx, unit, at, false, hit.by, hit.piercing);
    }
    for (at, destroyed) in checks {
        critical::check(ctx, unit, at, destroyed, hit.by, 0);
    }
}

/// Crosses points off a location, and what that means at once.
fn mark(ctx: &mut Ctx<'_>, hit: &Hit, at: Location, armor: u16, inside: u16) {
    let unit = hit.unit;
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let before = u.toll.points;
    let mech = u.sheet.class.is_mech();
    let wet = water::may_breach(Table::of(ctx.world()), &u, at);
    let counts = hit.source != Source::Fall;
    ctx.emit(HarmEvent::Marked {
        unit,
        at,
        rear: hit.rear && at.is_torso() && armor > 0,
        armor,
        inside,
        counts,
        wet,
    });
    let head = at == Location::HD && hit.source != Source::Explosion;
    if mech && head && armor + inside > 0 {
        warriors::hurt(ctx, unit, 1, HurtBy::Head);
    }
    let after = before + if counts { armor + inside } else { 0 };
    if mech && before < 20 && after >= 20 {
        piloting::owe(ctx, unit, Owed::Roll(PsrCause::TwentyPoints));
    }
}

/// A location is gone, and with a side torso its arm (C6.10.4).
pub(crate) fn lose(ctx: &mut Ctx<'_>, unit: UnitId, at: Location, how: Lost, by_explosion: bool) {
    ctx.emit(HarmEvent::LocationLost { unit, at, how });
    infantry::location_lost(ctx, unit, at);
    if let Some(arm) = at.arm_of() {
        let has = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.sheet.locations.contains(&arm) && !u.lost(arm));
        if has {
            ctx.emit(HarmEvent::LocationLost {
                unit,
                at: arm,
                how: Lost::FellOff,
            });
        }
    }
    match at {
        Location::CT => {
            if by_explosion {
                ctx.emit(warriors::WarriorEvent::Killed { unit });
            }
            losses::doom(ctx, unit, Cause::CenterTorso);
        }
        Location::HD => {
            ctx.emit(warriors::WarriorEvent::Killed { unit });
            losses::doom(ctx, unit, Cause::Head);
        }
        _ => {}
    }
    if at.is_leg() {
        let last = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.is_legless());
        piloting::owe(ctx, unit, Owed::LegLost { last });
    }
    critical::count_engine(ctx, unit);
}

/// Whether a unit has something in a location that explodes when it is struck (C6.10.3).
pub(crate) fn has_explosives(u: &Look<'_>, at: Location) -> bool {
    u.sheet
        .slots_of(at)
        .iter()
        .enumerate()
        .any(|(i, slot)| critical::explosion(u, at, i, *slot) > 0)
}
