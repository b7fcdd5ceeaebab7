//! Electronics, units that hide, skids, woods and withdrawal in words.

use bevy::ecs::world::World;
use hexlance_classic::{
    electronics::Device,
    event::{ElectronicsEvent, HiddenEvent, SkidEvent, WithdrawalEvent, WoodsEvent},
    read::Table,
    withdrawal::Crippled,
};
use hexlance_rules::UnitId;

use super::{name, sum};
use crate::{
    unit,
    words::{direction_name, hex_name},
};

/// What is switched on a unit.
pub fn device_name(world: &World, unit: UnitId, device: Device) -> String {
    let Some(u) = Table::of(world).find(unit) else {
        return String::new();
    };
    match device {
        Device::Item(n) => {
            let item = u.sheet.items.get(usize::from(n));
            item.map_or_else(String::new, |i| i.equipment.name.to_string())
        }
        Device::Weapon(n) => unit::weapon_name(u.sheet, n),
        Device::Stealth => tr!("stealth armor").to_owned(),
    }
}

/// A sentence for an event of electronics.
pub(super) fn electronics(event: &ElectronicsEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        ElectronicsEvent::Switched { unit, device, on } => {
            let what = device_name(world, *unit, *device);
            match on {
                true => tr!("{unit} switches on: {what}.", unit = n(unit), what),
                false => tr!("{unit} switches off: {what}.", unit = n(unit), what),
            }
        }
        ElectronicsEvent::Tagged {
            unit,
            target,
            tn,
            dice,
            hit,
            ..
        } => {
            let (unit, target, needed) = (n(unit), n(target), tn);
            match (dice.map(sum), hit) {
                (Some(dice), true) => tr!(
                    "{unit} designates {target} with TAG ({dice}, {needed} needed).",
                    unit,
                    target,
                    dice,
                    needed
                ),
                (Some(dice), false) => tr!(
                    "{unit} misses {target} with TAG ({dice}, {needed} needed).",
                    unit,
                    target,
                    dice,
                    needed
                ),
                (None, _) => tr!("{unit} designates {target} with TAG.", unit, target),
            }
        }
        ElectronicsEvent::Spots { unit, target } => tr!(
            "{unit} spots {target} for others.",
            unit = n(unit),
            target = n(target)
        ),
        ElectronicsEvent::PodAttached { unit, pod } => tr!(
            "A {pod} sticks to {unit}.",
            pod = crate::lang::text(pod.kind.name()),
            unit = n(unit)
        ),
        ElectronicsEvent::PodRemoved { unit, kind } => tr!(
            "{unit} is rid of a {pod}.",
            pod = crate::lang::text(kind.name()),
            unit = n(unit)
        ),
        ElectronicsEvent::Engaged { unit, system, .. } => {
            let u = Table::of(world).find(*unit);
            let system = u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, *system));
            tr!("{unit} engages with its {system}.", unit = n(unit), system)
        }
        ElectronicsEvent::Intercepted {
            unit,
            die,
            destroyed,
        } => match destroyed {
            true => tr!(
                "{unit} destroys what comes in ({die}).",
                unit = n(unit),
                die
            ),
            false => tr!(
                "{unit} does not stop what comes in ({die}).",
                unit = n(unit),
                die
            ),
        },
    }
}

/// A sentence for an event of units that hide.
pub(super) fn hidden(event: &HiddenEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        HiddenEvent::Revealed { unit, by: None } => {
            tr!("{unit} hides no longer.", unit = n(unit))
        }
        HiddenEvent::Revealed { unit, by: Some(by) } => {
            tr!("{by} finds {unit}.", by = n(by), unit = n(unit))
        }
        HiddenEvent::Offered { unit, target, .. } => tr!(
            "{unit} may surprise {target}.",
            unit = n(unit),
            target = n(target)
        ),
        HiddenEvent::Over { unit, fired: true } => {
            tr!("{unit} fires at pointblank range.", unit = n(unit))
        }
        HiddenEvent::Over { unit, fired: false } => tr!("{unit} holds its fire.", unit = n(unit)),
    }
}

/// A sentence for an event of a skid.
pub(super) fn skid(event: &SkidEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        SkidEvent::Slipped { unit, to } => tr!(
            "{unit} slips sideways to {hex}.",
            unit = n(unit),
            hex = hex_name(*to)
        ),
        SkidEvent::Steadied { unit } => tr!("{unit} goes on straight.", unit = n(unit)),
        SkidEvent::Began {
            unit,
            direction,
            hexes,
        } => tr_n!(
            *hexes,
            "{unit} skids {n} hex to {direction}.",
            "{unit} skids {n} hexes to {direction}.",
            unit = n(unit),
            direction = direction_name(*direction)
        ),
        SkidEvent::Slid { unit, to } => {
            tr!(
                "{unit} skids to {hex}.",
                unit = n(unit),
                hex = hex_name(*to)
            )
        }
        SkidEvent::Fouled { unit, on, points } => match on {
            Some(on) => tr!(
                "{unit} flies into {target} and takes {points} points.",
                unit = n(unit),
                target = n(on),
                points
            ),
            None => tr!(
                "{unit} flies into an obstacle and takes {points} points.",
                unit = n(unit),
                points
            ),
        },
        SkidEvent::Stuck { unit } => tr!("{unit} is stuck.", unit = n(unit)),
        SkidEvent::Collided {
            unit,
            target,
            tn,
            dice,
            hit,
        } => {
            let (unit, target, needed) = (n(unit), n(target), tn.total());
            match (dice.map(sum), hit) {
                (Some(dice), true) => tr!(
                    "{unit} skids into {target} ({dice}, {needed} needed).",
                    unit,
                    target,
                    dice,
                    needed
                ),
                (Some(dice), false) => tr!(
                    "{unit} skids past {target} ({dice}, {needed} needed).",
                    unit,
                    target,
                    dice,
                    needed
                ),
                (None, true) => tr!("{unit} skids into {target}.", unit, target),
                (None, false) => tr!("{unit} skids past {target}.", unit, target),
            }
        }
        SkidEvent::Dodges { unit, .. } => {
            tr!("{unit} moves out of the way.", unit = n(unit))
        }
    }
}

/// A sentence for an event of clearing woods.
pub(super) fn woods(event: &WoodsEvent, world: &World) -> String {
    let n = |unit: &UnitId| name(world, *unit);
    match event {
        WoodsEvent::Taken { shot } => tr!(
            "{unit} fires at {hex}.",
            unit = n(&shot.attacker),
            hex = hex_name(shot.hex)
        ),
        WoodsEvent::Fired {
            shot, dice, hit, ..
        } => {
            let u = Table::of(world).find(shot.attacker);
            let weapon = u.map_or_else(String::new, |u| {
                unit::shot_name(u.sheet, shot.weapon, shot.kind)
            });
            let (unit, hex) = (n(&shot.attacker), hex_name(shot.hex));
            let dice = dice.map(sum).unwrap_or_default();
            match hit {
                true => tr!(
                    "{unit} hits {hex} with {weapon} ({dice}).",
                    unit,
                    hex,
                    weapon,
                    dice
                ),
                false => tr!(
                    "{unit} misses {hex} with {weapon} ({dice}).",
                    unit,
                    hex,
                    weapon,
                    dice
                ),
            }
        }
        WoodsEvent::Rolled { hex, gives, .. } => tr_n!(
            *gives,
            "{n} is rolled at {hex}.",
            "{n} are rolled at {hex}.",
            hex = hex_name(*hex)
        ),
        WoodsEvent::Damaged {
            hex,
            points,
            factor,
        } => tr_n!(
            *points,
            "The woods in {hex} take {n} point: {factor} are left.",
            "The woods in {hex} take {n} points: {factor} are left.",
            hex = hex_name(*hex),
            factor
        ),
        WoodsEvent::Worked { unit, hex, turns } => tr_n!(
            *turns,
            "{unit} works on {hex}: {n} turn done.",
            "{unit} works on {hex}: {n} turns done.",
            unit = n(unit),
            hex = hex_name(*hex)
        ),
        WoodsEvent::Cleared { hex, density, .. } => match density {
            0 => tr!("{hex} is cleared.", hex = hex_name(*hex)),
            _ => tr!("The woods in {hex} are light now.", hex = hex_name(*hex)),
        },
    }
}

/// A sentence for an event of withdrawal.
pub(super) fn withdrawal(event: &WithdrawalEvent, world: &World) -> String {
    let WithdrawalEvent::Withdraws { unit, why } = event;
    let why = match why {
        Crippled::SideTorso => tr!("a side torso is gone"),
        Crippled::Engine => tr!("its engine is hit"),
        Crippled::Sensors => tr!("its sensors are destroyed"),
        Crippled::Warrior => tr!("its warrior is badly hurt"),
        Crippled::Limbs => tr!("three limbs are damaged"),
        Crippled::Torsos => tr!("two torsos are damaged"),
        Crippled::Stripped => tr!("a side of it has no armor left"),
        Crippled::Troopers => tr!("most of it is lost"),
        Crippled::Weapons => tr!("its weapons are destroyed"),
    };
    tr!(
        "{unit} is crippled and must withdraw: {why}.",
        unit = name(world, *unit),
        why
    )
}
