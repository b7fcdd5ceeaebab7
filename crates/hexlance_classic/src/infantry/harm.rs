//! Damage to infantry: suits that are struck by chance, troopers that are killed (C6.8, C18.6).

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::InfantryEvent;
use crate::{
    Ctx, ground, losses,
    model::{InfantryMotive, UnitClass, record::SuitArmor},
    read::{Look, Table},
    state::Cause,
};

/// What troopers die of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Points as from conventional infantry: each is a trooper (C18.6.5), half a mechanized one (C18.6.6).
    Infantry(u16),
    /// Troopers by the table of other weapons: twice as many mechanized ones (C18.6.2).
    Others(u16),
    /// Troopers whatever the ground and their vehicles are (tw.equip_inferno_infantry).
    Plainly(u16),
}

/// Whether a platoon in a hex suffers twice the damage: the ground gives no modifier to hit (C18.6.3).
fn is_open(table: Table<'_>, u: &Look<'_>) -> bool {
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    cell.is_some_and(|cell| ground::woods(cell) == 0 && cell.building.is_none())
}

/// Troopers that a platoon loses on average by what it suffers, where each of many counts in full (C18.6.2, C18.6.3).
pub(crate) fn toll(table: Table<'_>, u: &Look<'_>, by: By) -> f64 {
    let times = if is_open(table, u) { 2.0 } else { 1.0 };
    match (by, u.is_mechanized()) {
        (By::Plainly(n), _) => f64::from(n),
        (By::Others(n), true) => 2.0 * times * f64::from(n),
        (By::Infantry(n), true) => times * f64::from(n) / 2.0,
        (By::Others(n) | By::Infantry(n), false) => times * f64::from(n),
    }
}

/// Troopers that a platoon loses, if it has so many, and whether a single point is left over. The order: table, rounding,
/// mechanized, clear (C18.6.3).
pub(crate) fn toll_of(table: Table<'_>, u: &Look<'_>, by: By, marked: bool) -> (u16, bool) {
    let times = if is_open(table, u) { 2 } else { 1 };
    let mechanized = u.is_mechanized();
    match by {
        By::Plainly(troopers) => (troopers, marked),
        By::Others(troopers) if mechanized => (troopers * 2 * times, marked),
        By::Others(troopers) => (troopers * times, false),
        By::Infantry(points) if mechanized => {
            let all = points * times + u16::from(marked);
            (all / 2, all % 2 == 1)
        }
        By::Infantry(points) => (points * times, false),
    }
}

/// A platoon loses troopers.
pub(crate) fn platoon(ctx: &mut Ctx<'_>, unit: UnitId, by: By) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit).filter(|u| !u.is_destroyed()) else {
        return;
    };
    let (troopers, marked) = toll_of(table, &u, by, u.ranks.marked);
    let troopers = troopers.min(u.ranks.troopers.into()) as u8;
    if troopers > 0 || marked != u.ranks.marked {
        ctx.emit(InfantryEvent::TroopersLost {
            unit,
            troopers,
            marked,
        });
    }
    count(ctx, unit);
}

/// A unit without troopers or suits is destroyed (C7.6).
fn count(ctx: &mut Ctx<'_>, unit: UnitId) {
    let gone = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.active() == 0);
    if gone {
        losses::doom(ctx, unit, Cause::Troopers);
    }
}

/// A suit of a squad, rolled for: dead and missing ones again (C6.8.2). None if no suit is left.
pub(super) fn random_suit(ctx: &mut Ctx<'_>, unit: UnitId) -> Option<u8> {
    loop {
        let u = Table::of(ctx.world()).find(unit)?;
        if u.ranks.suits_left() == 0 {
            return None;
        }
        let die = ctx.d6();
        let alive = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.ranks.suits[usize::from(die - 1)] > 0);
        ctx.emit(InfantryEvent::SuitRolled {
            unit,
            die,
            again: !alive,
        });
        if alive {
            return Some(die - 1);
        }
    }
}

/// A suit takes points up to its capacity; gives back what is left over (C6.8.2).
pub(super) fn suit(ctx: &mut Ctx<'_>, unit: UnitId, suit: u8, points: u16) -> u16 {
    let boxes = Table::of(ctx.world())
        .find(unit)
        .and_then(|u| u.ranks.suits.get(usize::from(suit)).copied())
        .unwrap_or(0);
    let taken = u16::from(boxes).min(points);
    if taken > 0 {
        ctx.emit(InfantryEvent::SuitHit {
            unit,
            suit,
            boxes: taken as u8,
        });
        count(ctx, unit);
    }
    points - taken
}

/// A group of damage that needs no location: it strikes a suit by chance, or troopers by the row of direct fire and physical
/// attacks (C6.8, C18.6.1).
pub(crate) fn group(ctx: &mut Ctx<'_>, unit: UnitId, points: u16) {
    let Some(u) = Table::of(ctx.world())
        .find(unit)
        .filter(|u| !u.is_destroyed())
    else {
        return;
    };
    if u.is_platoon() {
        platoon(ctx, unit, By::Others(points.div_ceil(10)));
    } else if let Some(struck) = random_suit(ctx, unit) {
        suit(ctx, unit, struck, points);
    }
}

/// Points as from infantry: on a platoon all at once, on suits in groups of a size.
pub(crate) fn as_infantry(ctx: &mut Ctx<'_>, unit: UnitId, points: u16, size: u16) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if u.is_platoon() {
        platoon(ctx, unit, By::Infantry(points));
        return;
    }
    for points in crate::harm::groups(points, size) {
        group(ctx, unit, points);
    }
}

/// Every trooper or suit takes so many points.
pub(super) fn each(ctx: &mut Ctx<'_>, unit: UnitId, points: u16) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if points == 0 {
        return;
    }
    if u.is_platoon() {
        // A trooper has one point, a mechanized one two.
        let all = u.ranks.troopers;
        let dead = if u.is_mechanized() && points < 2 {
            0
        } else {
            all
        };
        ctx.emit(InfantryEvent::TroopersLost {
            unit,
            troopers: dead,
            marked: u.is_mechanized() && points < 2,
        });
        count(ctx, unit);
        return;
    }
    for live in u.live_suits().collect::<SmallVec<[usize; 6]>>() {
        suit(ctx, unit, live as u8, points);
    }
}

/// So many dice, as an event of what they strike; gives back their sum, halved if the table says so, down but 1 at least.
pub(super) fn scatter(ctx: &mut Ctx<'_>, unit: UnitId, n: u8, halved: bool) -> u16 {
    let dice: SmallVec<[u8; 8]> = (0..n).map(|_| ctx.d6()).collect();
    let sum: u16 = dice.iter().map(|d| u16::from(*d)).sum();
    let points = if halved { sum.div_ceil(2) } else { sum };
    ctx.emit(InfantryEvent::Scattered { unit, dice, points });
    points
}

/// Infantry comes badly through a window: a point for each trooper or suit, which costs a platoon what an attack of so many points
/// does (C14.2.3, tw.building_infantry_jump).
pub(crate) fn crash_in(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    if u.is_platoon() {
        let points = u16::from(u.ranks.troopers);
        platoon(ctx, unit, By::Others(points.div_ceil(10)));
    } else {
        each(ctx, unit, 1);
    }
}

/// Inferno missiles burn infantry: three troopers each, a suit for every three of them (C10.8.7).
pub(crate) fn burnt(ctx: &mut Ctx<'_>, unit: UnitId, missiles: u16) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let Some(suits) = u.suits() else {
        platoon(ctx, unit, By::Plainly(3 * missiles));
        return;
    };
    if suits.armor_kind == SuitArmor::FireResistant {
        return;
    }
    for _ in 0..missiles / 3 {
        if let Some(struck) = random_suit(ctx, unit) {
            suit(ctx, unit, struck, u16::MAX);
        }
    }
}

/// A saw or a combine that hits a platoon: a die of troopers (C11.7.2). Gives back whether it was one.
pub(crate) fn struck_by_saw(ctx: &mut Ctx<'_>, unit: UnitId, tool: &str) -> bool {
    let is_platoon = Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.is_platoon());
    if !is_platoon || !matches!(tool, "Chainsaw" | "Dual Saw" | "Combine") {
        return false;
    }
    let points = scatter(ctx, unit, 1, false);
    platoon(ctx, unit, By::Infantry(points));
    true
}

/// Infantry is struck by a unit that skids or charges into it: a fifth of its tons (C11.8.9).
pub(crate) fn trampled(ctx: &mut Ctx<'_>, unit: UnitId, tons: u16) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let points = tons.div_ceil(5);
    if !u.is_platoon() {
        as_infantry(ctx, unit, points, 5);
        return;
    }
    // Mechanized platoons lose half as many; the ground does not matter.
    let troopers = if u.is_mechanized() {
        points.div_ceil(2)
    } else {
        points
    };
    platoon(ctx, unit, By::Plainly(troopers));
}

/// Infantry comes down by so many levels (C12.1.6).
pub(crate) fn thrown_down(ctx: &mut Ctx<'_>, unit: UnitId, levels: u8) {
    let Some(u) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let pairs = levels / 2;
    if pairs == 0 {
        return;
    }
    let dice = match u.sheet.class {
        UnitClass::Infantry(InfantryMotive::Foot) => 3,
        UnitClass::Infantry(InfantryMotive::Motorized) => 2,
        UnitClass::Infantry(_) => 1,
        _ => {
            each(ctx, unit, pairs.into());
            return;
        }
    };
    let points = scatter(ctx, unit, dice * pairs, false);
    platoon(ctx, unit, By::Infantry(points));
}
