//! Standing switches of equipment (D16.2.3).

mod event;

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, Term, UnitId, say};

use crate::{
    Ctx,
    equipment::Equipment,
    read::{Look, Table},
};
pub use event::SwitchEvent;

/// The standing switches of a unit, and whether they are on (D16.2.3).
pub fn of<'w>(u: &Look<'w>) -> impl Iterator<Item = (Equipment, bool)> + use<'w> {
    let (model, off) = (u.model, u.condition.switched_off);
    Equipment::ALL
        .iter()
        .copied()
        .filter(|e| e.has_switch())
        .filter(|e| {
            let mut clicks = model.clicks.iter();
            clicks.any(|c| c.equipment.iter().any(|x| x == *e))
        })
        .map(move |e| (e, !off.has(e)))
}

/// Whether a switch may be turned (D16.2.3).
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    equipment: Equipment,
    on: bool,
) -> Result<(), Refusal> {
    let Some(u) = Table::of(world).find(unit).filter(|u| !u.is_gone()) else {
        return Err(Refusal::new(
            "no_such_unit",
            "D16.2.3",
            "There is no such unit in the battle.",
        ));
    };
    if u.side != side || u.is_captive() {
        return Err(Refusal::new(
            "not_yours",
            "D16.2.3",
            say!("{unit} is not yours to switch.", unit = u.name),
        ));
    }
    if !equipment.has_switch() {
        return Err(Refusal::new(
            "no_switch",
            "D16.2.3",
            say!(
                "{equipment} has no standing switch.",
                equipment = Term(equipment.name())
            ),
        )
        .or("It is always on, or asked for at its moment."));
    }
    if !u
        .model
        .clicks
        .iter()
        .any(|c| c.equipment.iter().any(|e| e == equipment))
    {
        return Err(Refusal::new(
            "not_its_equipment",
            "D16.2.3",
            say!(
                "No click of {unit} shows {equipment}.",
                unit = u.name,
                equipment = Term(equipment.name())
            ),
        ));
    }
    if u.condition.switched_off.has(equipment) != on {
        return Err(Refusal::new(
            "switched_already",
            "D16.2.3",
            say!(
                "{equipment} of {unit} is so already.",
                equipment = Term(equipment.name()),
                unit = u.name
            ),
        ));
    }
    Ok(())
}

/// Turns a switch.
pub fn perform(ctx: &mut Ctx<'_>, unit: UnitId, equipment: Equipment, on: bool) {
    ctx.emit(SwitchEvent::Switched {
        unit,
        equipment,
        on,
    });
}
