//! What one attacker may attack from where it stands, or would stand (D8.1, D8.2, D8.4, D9.1).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{Message, Refusal, SideId, Term, UnitId, say};

use crate::{
    arcs, contact,
    equipment::Equipment,
    line::{self, End, Fire},
    model::{DamageType, Slot, SlotId},
    read::{Look, Table},
};

/// Where a unit stands, or would stand, when it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stand {
    /// Its hex.
    pub hex: Hex,
    /// Its facing.
    pub facing: Direction,
}

impl Stand {
    /// Where a unit stands at present; none off the table.
    pub fn of(unit: &Look<'_>) -> Option<Self> {
        Some(Self {
            hex: unit.hex()?,
            facing: unit.facing()?,
        })
    }

    /// Where a unit stands at present.
    ///
    /// # Errors
    /// That it is not on the table.
    pub fn here(unit: &Look<'_>) -> Result<Self, Refusal> {
        Self::of(unit).ok_or_else(|| {
            Refusal::new(
                "not_on_table",
                "D3.2.2",
                say!("{unit} is not on the table.", unit = unit.name),
            )
        })
    }

    fn looks_at(self, unit: &Look<'_>, hex: Hex) -> bool {
        arcs::in_front(self.hex, self.facing, unit.model.arc, hex)
    }
}

/// How a slot is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Along a line of fire (D8.2).
    Direct,
    /// Over whatever lies between, by what a spotter sees (D8.4).
    Indirect,
    /// Directly, with Streak Missiles: no line of fire is needed.
    Streak,
}

/// A target: a unit of another side on the table that is not captured (D8.1.4, D9.1.4).
///
/// # Errors
/// Why it is none.
pub fn enemy<'w>(table: Table<'w>, side: SideId, target: UnitId) -> Result<Look<'w>, Refusal> {
    let refuse = |message: Message| Err(Refusal::new("no_target", "D8.1.4", message));
    let Some(unit) = table.find(target) else {
        return refuse(say!("There is no such unit."));
    };
    let name = unit.name;
    if unit.side == side {
        refuse(say!("{unit} is of your own side.", unit = name))
    } else if unit.hex().is_none() {
        refuse(say!("{unit} is not on the table.", unit = name))
    } else if unit.is_captive() {
        refuse(say!(
            "{unit} is captured: it cannot be attacked.",
            unit = name
        ))
    } else {
        Ok(unit)
    }
}

/// A damage slot.
///
/// # Errors
/// That the unit has none there.
pub fn slot(unit: &Look<'_>, slot: SlotId) -> Result<Slot, Refusal> {
    unit.slot(slot).ok_or_else(|| {
        Refusal::new(
            "no_slot",
            "D2.2.1",
            say!(
                "{unit} has no {slot} damage slot.",
                unit = unit.name,
                slot = Term(slot.name())
            ),
        )
    })
}

/// A slot that may be used for direct or indirect fire at present (D8.1.1, D8.1.3, D8.5.2).
///
/// # Errors
/// Why it may not.
pub fn ranged_slot(unit: &Look<'_>, id: SlotId) -> Result<Slot, Refusal> {
    let s = slot(unit, id)?;
    if s.kind == DamageType::Melee {
        return Err(Refusal::new(
            "melee_slot",
            "D2.2.2",
            say!(
                "The {slot} slot of {unit} is for close combat.",
                slot = Term(id.name()),
                unit = unit.name
            ),
        ));
    }
    if s.artillery {
        return Err(Refusal::new(
            "artillery_slot",
            "D8.5.2",
            "Artillery fires at hexes and in no other way.",
        ));
    }
    loud(unit, s.kind)?;
    Ok(s)
}

/// That no heat effect forbids ranged attacks of a damage type (D8.1.3).
///
/// # Errors
/// The effect that does.
pub fn loud(unit: &Look<'_>, kind: DamageType) -> Result<(), Refusal> {
    let code = match kind {
        DamageType::Ballistic => "ammunition_jam",
        _ => "weapons_offline",
    };
    match unit.silenced(kind) {
        None => Ok(()),
        Some(effect) => Err(Refusal::new(
            code,
            effect.id(),
            say!(
                "{effect}: {unit} makes no {kind} ranged attacks.",
                effect = Term(effect.name()),
                unit = unit.name,
                kind = Term(kind.name())
            ),
        )
        .or("Let the 'Mech cool.")),
    }
}

/// That nothing in base contact keeps a unit from a ranged combat order (D8.1.2).
///
/// # Errors
/// Who does.
pub fn free_to_fire(table: Table<'_>, unit: &Look<'_>, hex: Hex) -> Result<(), Refusal> {
    let holder = table.on_table().find(|u| {
        u.side != unit.side
            && contact::can_hold(u)
            && u.hex()
                .is_some_and(|h| contact::touches(table.board(), hex, h))
    });
    match holder {
        None => Ok(()),
        Some(u) => Err(Refusal::new(
            "held",
            "D8.1.2",
            say!(
                "{unit} is in base contact with {other}: no ranged combat.",
                unit = unit.name,
                other = u.name
            ),
        )
        .or("Attack it in close combat, or break away.")),
    }
}

/// That a target is in range and in the front arc (D8.2.1).
///
/// # Errors
/// What is wrong.
pub fn in_reach(
    unit: &Look<'_>,
    stand: Stand,
    slot: Slot,
    target: &Look<'_>,
) -> Result<(), Refusal> {
    let there = Stand::here(target)?.hex;
    let hexes = stand.hex.distance(there);
    if !slot.reaches(hexes) {
        return Err(Refusal::new(
            "out_of_range",
            "D8.2.1",
            say!(
                "{unit} is {inches}\" away, the slot reaches from {min}\" to {max}\".",
                unit = target.name,
                inches = 2 * hexes,
                min = slot.min,
                max = slot.max
            ),
        )
        .or(if 2 * hexes > u16::from(slot.max) {
            say!("Move to within {inches}\" of it.", inches = slot.max)
        } else {
            say!(
                "Move to {inches}\" from it, or attack it in close combat.",
                inches = slot.min
            )
        }));
    }
    in_arc(unit, stand, target, there)
}

fn in_arc(unit: &Look<'_>, stand: Stand, target: &Look<'_>, there: Hex) -> Result<(), Refusal> {
    if stand.looks_at(unit, there) {
        return Ok(());
    }
    Err(Refusal::new(
        "not_in_front",
        "D6.1.4",
        say!(
            "{target} is not in the front arc of {unit}.",
            target = target.name,
            unit = unit.name
        ),
    )
    .or("Turn first, with a move order."))
}

/// That the line of fire is not blocked (D8.2.1).
///
/// # Errors
/// What blocks it.
pub fn sees(
    table: Table<'_>,
    unit: &Look<'_>,
    stand: Stand,
    target: &Look<'_>,
) -> Result<(), Refusal> {
    let there = Stand::here(target)?.hex;
    let fire = line::between(table, End::at(unit, stand.hex), End::at(target, there));
    match fire {
        Fire::Blocked(cause) => Err(Refusal::new(
            "line_blocked",
            cause.rule(),
            say!(
                "The line of fire from {unit} to {target} is blocked by {what}.",
                unit = unit.name,
                target = target.name,
                what = cause.words(table)
            ),
        )
        .or("Move to where the line is clear, or choose another target.")),
        _ => Ok(()),
    }
}

/// The units that could spot a target for a firer (D8.4.2).
pub fn spotters<'w>(
    table: Table<'w>,
    side: SideId,
    firer: UnitId,
    target: &Look<'w>,
) -> impl Iterator<Item = Look<'w>> {
    let target = *target;
    table.on_table().filter(move |u| {
        u.side == side
            && u.id != firer
            && !u.is_shut_down()
            && !u.is_captive()
            && target.hex().is_some_and(|h| u.in_front(h))
            && !line::line(table, u, &target).is_blocked()
    })
}

/// Whether a slot may be fired at a target in that way: range, front arc, line or spotter. Not whether the unit may be
/// given an order.
///
/// # Errors
/// What is wrong.
pub fn may_fire(
    table: Table<'_>,
    unit: &Look<'_>,
    stand: Stand,
    id: SlotId,
    target: &Look<'_>,
    way: Way,
) -> Result<(), Refusal> {
    let slot = ranged_slot(unit, id)?;
    free_to_fire(table, unit, stand.hex)?;
    match way {
        Way::Direct => {
            in_reach(unit, stand, slot, target)?;
            sees(table, unit, stand, target)
        }
        Way::Streak => {
            streak(unit, id, target)?;
            in_reach(unit, stand, slot, target)
        }
        Way::Indirect => {
            indirect(unit, slot, target)?;
            in_reach(unit, stand, slot, target)?;
            spotted(table, unit, target)
        }
    }
}

/// That Streak Missiles can be used on a target.
fn streak(unit: &Look<'_>, id: SlotId, target: &Look<'_>) -> Result<(), Refusal> {
    let e = Equipment::StreakMissiles;
    shows(unit, id, e)?;
    if target.is_shut_down() {
        return Err(Refusal::new(
            "streak_shut_down",
            e.id(),
            say!(
                "Streak Missiles cannot target {unit}: it is a shut-down 'Mech.",
                unit = target.name
            ),
        ));
    }
    Ok(())
}

/// That a slot shows working equipment.
///
/// # Errors
/// That it does not.
pub fn shows(unit: &Look<'_>, slot: SlotId, e: Equipment) -> Result<(), Refusal> {
    if unit.on_slot(slot) == Some(e) {
        return Ok(());
    }
    Err(Refusal::new(
        "no_such_equipment",
        e.id(),
        say!(
            "The {slot} slot of {unit} does not show a working {equipment}.",
            slot = Term(slot.name()),
            unit = unit.name,
            equipment = Term(e.name())
        ),
    ))
}

fn indirect(unit: &Look<'_>, slot: Slot, target: &Look<'_>) -> Result<(), Refusal> {
    if !slot.indirect {
        return Err(Refusal::new(
            "not_indirect",
            "D8.4.1",
            say!(
                "This slot of {unit} does not fire indirectly.",
                unit = unit.name
            ),
        ));
    }
    let e = Equipment::ElectronicCamouflage;
    if target.has(e) {
        return Err(Refusal::new(
            "electronic_camouflage",
            e.id(),
            say!(
                "Electronic Camouflage: {unit} cannot be the target of indirect fire.",
                unit = target.name
            ),
        ));
    }
    Ok(())
}

fn spotted(table: Table<'_>, unit: &Look<'_>, target: &Look<'_>) -> Result<(), Refusal> {
    if spotters(table, unit.side, unit.id, target).next().is_some() {
        return Ok(());
    }
    Err(Refusal::new(
        "no_spotter",
        "D8.4.2",
        say!(
            "No other unit of your side sees {unit}.",
            unit = target.name
        ),
    )
    .or("Bring a unit to where it has the target in its front arc and a clear line to it."))
}

/// That a target may be attacked in close combat: in base contact, and in the front arc (D9.1.1).
///
/// # Errors
/// What is wrong.
pub fn may_strike(
    table: Table<'_>,
    unit: &Look<'_>,
    stand: Stand,
    target: &Look<'_>,
) -> Result<(), Refusal> {
    let there = Stand::here(target)?.hex;
    if !contact::touches(table.board(), stand.hex, there) {
        return Err(Refusal::new(
            "no_contact",
            "D9.1.1",
            say!(
                "{unit} is not in base contact with {other}.",
                unit = unit.name,
                other = target.name
            ),
        )
        .or("Move into base contact with it first."));
    }
    in_arc(unit, stand, target, there)
}
