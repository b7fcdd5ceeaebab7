//! ECM fields and probes (R5.6).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{SideId, UnitId};

use crate::{
    ability::{Grant, Quantity},
    card::{Card, hexes},
    read::{self, UnitRead},
    sides::TwoSides,
    special::Code,
    state::{Frame, MotionState},
};

/// How strong a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// ECM, LECM, WAT, NOVA.
    Plain,
    /// AECM, which stops what others do not.
    Angel,
}

/// Points of an ECM suite (R5.6): Angel suites count as two, all others as one.
pub fn suite(card: &Card) -> u8 {
    let s = &card.specials;
    let plain = [Code::ECM, Code::WAT, Code::NOVA, Code::LECM];
    if s.has(Code::AECM) {
        2
    } else {
        u8::from(plain.iter().any(|c| s.has(*c)))
    }
}

/// How far the suite of a unit reaches, in hexes, if it has one that works: not of units that are shut down, hidden or
/// stealthy (R5.5.2, R5.6.6).
fn reach(u: &UnitRead<'_>) -> Option<u16> {
    // Interference drowns everything (R12.7.2).
    let drowned = u.environment().interference;
    if suite(u.card) == 0 || !u.can_act() || u.is_hidden() || is_stealthy(u) || drowned {
        return None;
    }
    let s = &u.card.specials;
    let wide = [Code::AECM, Code::ECM, Code::WAT, Code::NOVA];
    Some(if wide.iter().any(|c| s.has(*c)) { 6 } else { 1 })
}

/// The ECM field of a unit with its radius in hexes. What runs as ECCM is no field (R5.6.4): an Angel suite that is
/// split is a plain one.
pub fn field(u: &UnitRead<'_>) -> Option<(Field, u16)> {
    let radius = reach(u)?;
    let strength = match suite(u.card).saturating_sub(u.gear.eccm) {
        0 => return None,
        1 => Field::Plain,
        _ => Field::Angel,
    };
    Some((strength, radius))
}

/// Stealth systems that blind their own electronics too; those of infantry do not (R5.6.6).
fn is_stealthy(u: &UnitRead<'_>) -> bool {
    u.card.specials.has(Code::STL) && !u.gear.stealth_off && !u.card.kind.is_infantry()
}

/// Whether a stealth system hides a unit from those who aim at it (R6.6): it is aboard, on, and has power.
pub fn is_screened(u: &UnitRead<'_>) -> bool {
    u.card.specials.has(Code::STL) && !u.gear.stealth_off && !u.is_shut_down()
}

/// What mimetic armour adds to hit a unit (R6.6): only while it stands still.
pub fn mimicry(u: &UnitRead<'_>) -> u8 {
    let s = &u.card.specials;
    if !(s.has(Code::MAS) || s.has(Code::LMAS)) {
        return 0;
    }
    let still = u.is_immobile() || u.motion_state() == MotionState::StoodStill;
    match still {
        true if s.has(Code::MAS) => 3,
        true => 2,
        false => 0,
    }
}

/// Whether a hex lies in a field hostile to a side that is at least so strong (R5.6.1), and that the side's ECCM does
/// not cancel there (R5.6.4).
pub fn jammed(world: &World, side: SideId, hex: Hex, least: Field) -> bool {
    let hostile: u8 = read::active(world, side.opponent())
        .filter_map(|u| field(&u).zip(u.hex()))
        .filter(|((strength, radius), at)| *strength >= least && at.distance(hex) <= *radius)
        .map(|((strength, _), _)| match strength {
            Field::Plain => 1,
            Field::Angel => 2,
        })
        .fold(0, u8::saturating_add);
    if hostile == 0 || !world.resource::<Frame>().options.eccm {
        return hostile > 0;
    }
    let own: u8 = read::active(world, side)
        .filter(|u| u.gear.eccm > 0)
        .filter_map(|u| Some((u.gear.eccm, reach(&u)?, u.hex()?)))
        .filter(|(_, radius, at)| at.distance(hex) <= *radius)
        .map(|(points, ..)| points)
        .fold(0, u8::saturating_add);
    hostile > own
}

/// Whether the electronics of a unit are jammed by a field that is at least so strong, or by its own stealth.
pub fn is_jammed(world: &World, u: &UnitRead<'_>, least: Field) -> bool {
    is_stealthy(u) || u.hex().is_some_and(|at| jammed(world, u.side, at, least))
}

/// Radius of a unit's probe in hexes, if it has one that works (R5.6, R12.7.2).
pub fn probe(u: &UnitRead<'_>) -> Option<u16> {
    let s = &u.card.specials;
    if u.environment().interference {
        return None;
    }
    let inches = if s.has(Code::BH) {
        26
    } else if s.has(Code::PRB) || s.has(Code::NOVA) {
        18
    } else if s.has(Code::LPRB) || s.has(Code::WAT) {
        12
    } else {
        return None;
    };
    let more = u.always_added(&Quantity::Probe);
    Some(hexes(inches + more.clamp(0, 99).unsigned_abs()))
}

/// Whether a unit reconnoitres (R13.2.4): by its crew or with a probe.
pub fn is_scout(u: &UnitRead<'_>) -> bool {
    u.has(Code::RCN) || probe(u).is_some()
}

/// Enemies in hiding that a unit's probe finds from where it stands (R5.6.2, R5.6.3).
pub fn found_by_probe(world: &World, u: &UnitRead<'_>) -> Vec<UnitId> {
    probe(u).map_or_else(Vec::new, |radius| {
        covered(world, u, radius, |e| e.is_hidden())
    })
}

/// Enemies in the open that a unit identifies from where it stands: by its probe, or by an ability that works like a
/// light one (R5.6.2, R14.8.2).
pub fn identified_by(world: &World, u: &UnitRead<'_>) -> Vec<UnitId> {
    let mut out = probe(u).map_or_else(Vec::new, |r| covered(world, u, r, |e| !e.is_hidden()));
    if u.grants(Grant::Identifies) {
        out.extend(within(world, u, LIGHT, Field::Plain, |e| !e.is_hidden()));
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// Radius of a light probe in hexes.
const LIGHT: u16 = 6;

/// Enemies of some kind that a unit's probe of a radius covers.
fn covered(
    world: &World,
    u: &UnitRead<'_>,
    radius: u16,
    wanted: impl Fn(&UnitRead<'_>) -> bool,
) -> Vec<UnitId> {
    // A Bloodhound minds nothing less than an Angel.
    let stopped_by = if u.card.specials.has(Code::BH) {
        Field::Angel
    } else {
        Field::Plain
    };
    within(world, u, radius, stopped_by, wanted)
}

/// Enemies of some kind within a radius, where no field that is strong enough covers the unit or them (R5.6.3).
fn within(
    world: &World,
    u: &UnitRead<'_>,
    radius: u16,
    stopped_by: Field,
    wanted: impl Fn(&UnitRead<'_>) -> bool,
) -> Vec<UnitId> {
    let Some(here) = u.hex() else {
        return Vec::new();
    };
    if !u.can_act() || u.is_hidden() || is_jammed(world, u, stopped_by) {
        return Vec::new();
    }
    read::active(world, u.side.opponent())
        .filter(|e| {
            wanted(e)
                && e.hex().is_some_and(|at| {
                    at.distance(here) <= radius && !jammed(world, u.side, at, stopped_by)
                })
        })
        .map(|e| e.id)
        .collect()
}
