//! Breaking away from units that hold (D4.4).

use hexlance_rules::UnitId;

use crate::{
    command::Manner,
    contact,
    equipment::Equipment,
    model::{Class, Mode},
    read::{Look, Table},
};

/// A roll to break away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakAway {
    /// Least die that breaks away (D4.4.1).
    pub needed: u8,
    /// A unit whose Grapple holds it.
    pub grappled_by: Option<UnitId>,
}

/// The roll that a unit needs before it leaves its hex in that manner; nothing if no unit holds it (D4.4.1).
pub fn needed(table: Table<'_>, unit: &Look<'_>, manner: Manner) -> Option<BreakAway> {
    if !contact::is_held(table, unit) {
        return None;
    }
    let grappled_by = grappler(table, unit);
    let needed = if grappled_by.is_some() {
        5
    } else if manner.jumps() || unit.has(Equipment::Evade) {
        2
    } else {
        match unit.model.mode {
            Mode::Mech => 3,
            Mode::Hover => 2,
            Mode::Foot | Mode::Wheeled | Mode::Tracked => 4,
        }
    };
    Some(BreakAway {
        needed,
        grappled_by,
    })
}

/// A unit whose Grapple holds a vehicle or 'Mech: the only such opponent in contact with it that is neither captured
/// nor shut down.
fn grappler(table: Table<'_>, unit: &Look<'_>) -> Option<UnitId> {
    if !is_machine(unit) {
        return None;
    }
    contact::holding(table, unit)
        .filter(|h| h.has(Equipment::Grapple))
        .find(|h| {
            contact::holding(table, h)
                .filter(is_machine)
                .all(|u| u.id == unit.id)
        })
        .map(|h| h.id)
}

/// Whether it is a vehicle or a 'Mech.
fn is_machine(unit: &Look<'_>) -> bool {
    matches!(unit.model.class, Class::Vehicle | Class::Mech)
}
