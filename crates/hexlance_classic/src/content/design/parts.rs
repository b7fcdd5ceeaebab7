//! What an entry of a location is: what it weighs, and how many slots it takes.

use std::sync::Arc;

use hexlance_rules::ustr;

use super::super::{
    Content,
    assembly::{direct_fire, sink_slots},
    crews::GEAR,
    items::{self, Entry},
    mech::jet_weight,
};
use crate::model::{
    Code, Equipment, Filler, Infantry, Munition, Sheet, SuitWeapon, TechBase, Tons, Weapon,
};

/// What an entry is.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    /// A slot left empty.
    Gap,
    /// A weapon.
    Weapon(Arc<Weapon>),
    /// Ammunition: of which weapon, of which kind, how many shots.
    Ammo(Arc<Weapon>, Munition, u16),
    /// A heat sink.
    Sink,
    /// A jump jet.
    Jet,
    /// Something that is rolled again.
    Filler(Filler),
    /// Equipment.
    Item(Arc<Equipment>),
    /// A weapon of a suit.
    SuitWeapon(Arc<SuitWeapon>),
    /// Gear of a suit.
    SuitGear,
}

/// An entry of a location.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What it is.
    pub thing: Thing,
    /// What it weighs. Heat sinks and what is rolled again are weighed by their number, not one by one.
    pub tons: Tons,
    /// Critical slots of a 'Mech, or places of a suit.
    pub slots: usize,
    /// Whether it is mounted to the rear.
    pub rear: bool,
    /// Whether it is a one-shot launcher (C10.6.29).
    pub one_shot: bool,
}

/// What an entry is on the unit of a sheet; none if it cannot be understood.
pub fn part(text: &str, sheet: &Sheet, content: &Content) -> Option<Part> {
    if let Some(Infantry::Suits(_)) = sheet.infantry {
        return suit_part(text, sheet, content);
    }
    let whole = |thing, tons, slots| Part {
        thing,
        tons,
        slots,
        rear: false,
        one_shot: false,
    };
    Some(match items::read(text, sheet.tech, content).ok()? {
        Entry::Gap => whole(Thing::Gap, Tons::ZERO, 1),
        Entry::Weapon(weapon, fitting) => {
            let launcher = fitting.one_shot && !weapon.has(Code::OS);
            Part {
                tons: weapon.tons + Tons(if launcher { 500 } else { 0 }),
                slots: fitting.part.unwrap_or(weapon.slots).into(),
                rear: fitting.rear,
                one_shot: fitting.one_shot,
                thing: Thing::Weapon(weapon),
            }
        }
        Entry::Ammo {
            weapon,
            kind,
            amount,
        } => {
            let name = ustr(&weapon);
            let aboard = sheet.weapons.iter().find(|m| m.weapon.name == name);
            let gun = match aboard {
                Some(mount) => mount.weapon.clone(),
                None => content.weapon(&weapon, sheet.tech)?.clone(),
            };
            let per = gun.round(kind)?.shots?;
            let per = if kind.is_half() { per / 2 } else { per };
            let (tons, shots) = amount.of(per);
            whole(Thing::Ammo(gun, kind, shots), tons, 1)
        }
        Entry::Sink(kind) => whole(Thing::Sink, Tons::ZERO, sink_slots(kind, sheet.tech)),
        Entry::Jet { improved } => whole(
            Thing::Jet,
            jet_weight(sheet.tons, improved),
            if improved { 2 } else { 1 },
        ),
        Entry::Filler(filler) => whole(Thing::Filler(filler), Tons::ZERO, 1),
        Entry::Item(item, wanted) => {
            let standing = item.of(sheet.tech)?;
            let tons = standing.tons.on(sheet.tons, direct_fire(sheet));
            let tons = tons.or(wanted).unwrap_or_default();
            let slots = standing.slots.on(sheet.tons, tons);
            whole(Thing::Item(item), tons, slots.into())
        }
    })
}

/// The same on a suit, whose weights are kilograms.
fn suit_part(text: &str, sheet: &Sheet, content: &Content) -> Option<Part> {
    let base = usize::from(sheet.tech == TechBase::Clan);
    let cut = text.rsplit_once(" (").and_then(|(name, rest)| {
        let shots: u8 = rest.strip_suffix(" shots)")?.parse().ok()?;
        Some((name, shots))
    });
    let (name, shots) = cut.unwrap_or((text, 0));
    let (thing, kg, slots) = match content.suit_weapons.get(&ustr(name)) {
        Some(known) => {
            let own = [known.kg.0, known.kg.1][base];
            let load = (u32::from(known.shot) * u32::from(shots)).div_ceil(10);
            let slots = known.places + shots.div_ceil(4);
            (
                Thing::SuitWeapon(known.clone()),
                u32::from(own) + load,
                slots,
            )
        }
        None => {
            let (_, kg, slots) = GEAR.iter().find(|(known, ..)| *known == name)?;
            (Thing::SuitGear, kg[base], *slots)
        }
    };
    Some(Part {
        thing,
        tons: Tons(kg),
        slots: slots.into(),
        rear: false,
        one_shot: false,
    })
}
