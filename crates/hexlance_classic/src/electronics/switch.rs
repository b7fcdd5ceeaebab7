//! Electronics are switched on and off in the End Phase (C5.13.2, C10.7.8).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::{ElectronicsEvent, is_stealthy};
use crate::{
    Ctx,
    heat::HeatEvent,
    model::{Code, Special},
    read::{Look, Table},
    state::{Device, Fate, Phase},
};

/// Whether an item is electronics: a suite, a probe, a computer of a network.
const fn is_electronic(special: Special) -> bool {
    matches!(
        special,
        Special::Ecm | Special::Probe { .. } | Special::C3Master | Special::C3Slave | Special::C3i
    )
}

/// Everything of a unit that can be switched at all.
pub fn devices(u: &Look<'_>) -> Vec<Device> {
    let items = (0u8..).zip(&u.sheet.items);
    let items = items.filter(|(_, i)| is_electronic(i.equipment.special));
    let weapons = (0u8..).zip(&u.sheet.weapons);
    let weapons = weapons.filter(|(_, m)| m.weapon.has(Code::E));
    let mut out: Vec<Device> = items.map(|(n, _)| Device::Item(n)).collect();
    out.extend(weapons.map(|(n, _)| Device::Weapon(n)));
    out.extend(u.sheet.stealth.then_some(Device::Stealth));
    out
}

/// Whether a side may switch something now.
///
/// # Errors
/// Why not.
pub fn check(
    world: &World,
    side: SideId,
    unit: UnitId,
    device: Device,
    on: bool,
) -> Result<(), Refusal> {
    let table = Table::of(world);
    if table.clock().phase != Phase::End || table.clock().active() != Some(side) {
        return Err(Refusal::new(
            "not_end_phase",
            "C5.13.2",
            "Electronics are switched in the End Phase.",
        ));
    }
    let u = table.find(unit).filter(|u| u.side == side);
    let Some(u) = u.filter(|u| u.fate == Fate::Fighting && u.hex().is_some()) else {
        return Err(Refusal::new(
            "no_unit",
            "C5.13.2",
            "That is no unit of this side on the map.",
        ));
    };
    if u.is_off() || !u.pilot.is_awake() {
        return Err(Refusal::new(
            "nobody",
            "C5.13.2",
            "Nobody can switch anything there.",
        ));
    }
    let is_on = match device {
        Device::Item(n) => {
            let item = u.sheet.items.get(usize::from(n));
            if !item.is_some_and(|i| is_electronic(i.equipment.special)) {
                return Err(no_electronics());
            }
            u.electronics.items_off & (1 << (n % 64)) == 0
        }
        Device::Weapon(n) => {
            let mount = u.sheet.weapons.get(usize::from(n));
            if !mount.is_some_and(|m| m.weapon.has(Code::E)) {
                return Err(no_electronics());
            }
            u.electronics.weapons_off & (1 << (n % 64)) == 0
        }
        Device::Stealth => {
            if !u.sheet.stealth {
                return Err(Refusal::new(
                    "no_stealth",
                    "C10.7.8",
                    "It has no stealth armor.",
                ));
            }
            if on && u.working(Special::Ecm).is_none() {
                return Err(Refusal::new(
                    "no_suite",
                    "C10.7.8",
                    "Stealth armor needs an ECM suite that works.",
                ));
            }
            u.electronics.stealth
        }
    };
    if is_on == on {
        return Err(Refusal::new(
            "as_it_is",
            "C5.13.2",
            say!("It is switched so already."),
        ));
    }
    Ok(())
}

fn no_electronics() -> Refusal {
    Refusal::new(
        "no_electronics",
        "C5.13.2",
        "Only equipment of type E is switched on and off.",
    )
}

/// Switches it.
pub(crate) fn perform(ctx: &mut Ctx<'_>, unit: UnitId, device: Device, on: bool) {
    ctx.emit(ElectronicsEvent::Switched { unit, device, on });
}

/// Stealth armor that is on makes 10 heat a turn (C10.7.8).
pub(crate) fn stealth_heat(ctx: &mut Ctx<'_>) {
    let all: Vec<UnitId> = Table::of(ctx.world())
        .on_map()
        .filter(|u| u.fate == Fate::Fighting && is_stealthy(u))
        .map(|u| u.id)
        .collect();
    for unit in all {
        ctx.emit(HeatEvent::Heated {
            unit,
            outside: 0,
            own: 10,
        });
    }
}
