//! What the pages of a design set, and what comes of it.

use std::ops::RangeInclusive;

use hexlance_classic::{
    content::{
        Content,
        design::{self, Chassis},
    },
    model::{
        Actuator, ArmorKind, Cockpit, EngineKind, Fighting, Gyro, Location, Myomer, SinkKind,
        StructureKind, TechBase, Tons, UnitClass,
        record::{
            Body, FighterRecord, MechRecord, SuitArmor, SuitLimit, SuitRecord, UnitRecord,
            VehicleRecord,
        },
    },
};
use hexlance_present::form::Edit;

use super::{At, Open, entry};

/// What a page sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Another unit comes onto the bench: one of the player's own itself, of any other a copy.
    Other(String),
    /// The unit begins anew as one of a class.
    Class(UnitClass),
    /// Technology base.
    Tech(TechBase),
    /// Faction.
    Faction,
    /// Role in a few words.
    Role,
    /// What it looks like.
    Look,
    /// Suits may ride it as an Omni unit.
    Omni,
    /// Gunnery Skill.
    Gunnery,
    /// Piloting Skill.
    Piloting,
    /// Tonnage.
    Tons,
    /// Walking, Cruising or ground MP, or Safe Thrust.
    Walk,
    /// Jumping MP.
    Jump,
    /// Improved jump jets.
    ImprovedJets,
    /// VTOL MP of suits.
    Vtol,
    /// Underwater MP of suits.
    Umu,
    /// Engine.
    Engine(EngineKind),
    /// Gyro.
    Gyro(Gyro),
    /// Cockpit.
    Cockpit(Cockpit),
    /// Internal structure.
    Structure(StructureKind),
    /// Myomer.
    Myomer(Myomer),
    /// Number of heat sinks.
    HeatSinks,
    /// Kind of heat sinks.
    Sinks(SinkKind),
    /// Kind of armor.
    ArmorKind(ArmorKind),
    /// Weight of the armor, in half tons.
    ArmorTons,
    /// Weight of the fuel, in half tons.
    FuelTons,
    /// Suits or machines.
    Count,
    /// Myomer booster of ProtoMechs.
    Booster,
    /// Kind of armor of suits.
    SuitArmor(SuitArmor),
    /// Armor of a suit.
    SuitPoints,
    /// A hand of a suit: whether it is the right one, and what it is.
    Hand(bool, &'static str),
    /// Something that suits cannot do.
    Cannot(SuitLimit),
    /// What a platoon fights with.
    Fighting(Fighting),
    /// A special feature of a platoon.
    Feature(char),
    /// Armor of the location.
    Armor,
    /// Rear armor of the location.
    Rear,
    /// The last actuator of the arm.
    Arm(Actuator),
    /// The entry stands one place further up.
    Up,
    /// The entry stands one place further down.
    Down,
    /// The entry stands in another location.
    Move(Location),
    /// The entry is taken out.
    Remove,
    /// The weapon is mounted to the rear.
    RearMount,
    /// The launcher fires once.
    OneShot,
    /// Slots of a split weapon in this location.
    Split,
    /// How many guns an array links.
    Guns,
    /// Which guns an array links.
    Gun(&'static str),
    /// Weight of an item whose weight is free, in half tons.
    ItemTons,
    /// Shots of a bin or launcher.
    Shots,
    /// The unit's file is deleted.
    Delete,
}

/// Carries out what was done.
pub(super) fn change(
    open: &mut Open,
    ask: Ask,
    edit: Edit,
    content: &Content,
) -> Result<(), String> {
    match (&ask, open.at) {
        (Ask::Delete, _) => open.work.sure = true,
        (Ask::Class(class), _) => begin(open, *class, content),
        (Ask::Armor | Ask::Rear | Ask::Arm(_), At::Place(at)) => {
            open.change(|record| of_place(&mut record.body, at, &ask, &edit));
        }
        (Ask::Up, At::Item(at, i)) if i > 0 => shift(open, at, i, i - 1),
        (Ask::Down, At::Item(at, i)) => shift(open, at, i, i + 1),
        (Ask::Move(to), At::Item(at, i)) => {
            let with = entry::moved(open, (at, i), *to, content)?;
            let end = design::entries(&with.body, *to).len();
            open.change(|record| *record = with);
            open.at = At::Item(*to, end.saturating_sub(1));
        }
        (Ask::Remove, At::Item(at, i)) => {
            open.change(|record| design::unmount(record, at, i));
        }
        (
            Ask::RearMount
            | Ask::OneShot
            | Ask::Split
            | Ask::Guns
            | Ask::Gun(_)
            | Ask::ItemTons
            | Ask::Shots,
            At::Item(at, i),
        ) => {
            let list = design::entries(&open.made.body, at);
            if let Some(text) = list
                .get(i)
                .and_then(|t| refitted(t, &ask, &edit, open, content))
            {
                open.change(|record| design::replace(record, at, i, &text));
            }
        }
        _ => open.change(|record| {
            let before = (record.body.clone(), record.tech_base);
            of_unit(record, &ask, &edit);
            if before != (record.body.clone(), record.tech_base) {
                design::fit(record, content);
            }
        }),
    }
    Ok(())
}

/// The unit begins anew as one of another class; what is said of it otherwise stays.
fn begin(open: &mut Open, class: UnitClass, content: &Content) {
    let of = Chassis {
        name: open.made.name.clone(),
        tech_base: open.made.tech_base,
    };
    let new = design::chassis(&of, class, content);
    open.change(|record| record.body = new.body);
    open.at = At::Unit;
}

/// An entry changes its place among those of its location.
fn shift(open: &mut Open, at: Location, from: usize, to: usize) {
    if to >= design::entries(&open.made.body, at).len() {
        return;
    }
    open.change(|record| {
        if let Some(text) = design::remove(record, at, from) {
            design::insert(record, at, to, &text);
        }
    });
    open.at = At::Item(at, to);
}

/// The text of an entry after how it is mounted, or how much of it there is, has changed.
fn refitted(text: &str, ask: &Ask, edit: &Edit, open: &Open, content: &Content) -> Option<String> {
    let tag = |text: &str, tag: &str, on: bool| {
        let bare = text.replace(tag, "");
        if on { format!("{bare}{tag}") } else { bare }
    };
    match (ask, edit) {
        (Ask::RearMount, Edit::Switch(on)) => Some(tag(text, " (R)", *on)),
        (Ask::OneShot, Edit::Switch(on)) => Some(tag(text, " (OS)", *on)),
        (Ask::Split, Edit::Maybe(part)) => {
            let bare = match text.rsplit_once(" (") {
                Some((bare, tag)) if tag.contains(" of ") => bare,
                _ => text,
            };
            let tech = open.made.tech_base;
            let name = bare.split(" (").next().unwrap_or(bare);
            let all = content.weapon(name, tech)?.slots;
            Some(match part {
                Some(part) => format!("{bare} ({part} of {all})"),
                None => bare.to_owned(),
            })
        }
        (Ask::Guns, edit) => {
            let (_, gun) = entry::array(text)?;
            Some(format!("{} ({} {gun})", entry::ARRAY, edit.number::<u8>()?))
        }
        (Ask::Gun(gun), _) => {
            let (n, _) = entry::array(text)?;
            Some(format!("{} ({n} {gun})", entry::ARRAY))
        }
        (Ask::ItemTons, edit) => Some(design::put_tons(text, edit.number()?)),
        (Ask::Shots, edit) => {
            let shots: u16 = edit.number()?;
            match text.strip_suffix(" shots") {
                // Ammunition of a ProtoMech: the number stands behind the bracket.
                Some(rest) => {
                    let (bin, _) = rest.rsplit_once(' ')?;
                    Some(format!("{bin} {shots} shots"))
                }
                None => {
                    let bare = text.rsplit_once(" (").map_or(text, |(bare, _)| bare);
                    Some(format!("{bare} ({shots} shots)"))
                }
            }
        }
        _ => None,
    }
}

/// Armor and actuators of a location.
fn of_place(body: &mut Body, at: Location, ask: &Ask, edit: &Edit) {
    if let (Ask::Arm(last), Body::Mech(m)) = (ask, &mut *body) {
        match last {
            Actuator::Hand => m.arms.remove(&at),
            last => m.arms.insert(at, *last),
        };
        return;
    }
    let Some(points) = edit.number() else { return };
    match (ask, &mut *body) {
        (Ask::Rear, Body::Mech(m)) => {
            m.rear.insert(at, points);
        }
        _ => {
            if let Some(armor) = design::armor_mut(body) {
                armor.insert(at, points);
            }
        }
    }
}

/// What was set of the unit as a whole.
fn of_unit(record: &mut UnitRecord, ask: &Ask, edit: &Edit) {
    match (ask, edit) {
        (Ask::Tech(tech), _) => record.tech_base = *tech,
        (Ask::Faction, Edit::Text(text)) => record.faction.clone_from(text),
        (Ask::Role, Edit::Text(text)) => record.role.clone_from(text),
        (Ask::Look, Edit::Text(text)) => record.look.clone_from(text),
        (Ask::Omni, Edit::Switch(on)) => record.omni = *on,
        (Ask::Gunnery, edit) => record.gunnery = edit.maybe().unwrap_or(record.gunnery),
        (Ask::Piloting, edit) => record.piloting = edit.maybe().unwrap_or(record.piloting),
        _ => match &mut record.body {
            Body::Mech(m) => of_mech(m, ask, edit),
            Body::Vehicle(v) => of_vehicle(v, ask, edit),
            Body::Infantry(p) => match ask {
                Ask::Fighting(weapon) => p.weapon = *weapon,
                Ask::Feature(letter) => match p.features.contains(*letter) {
                    true => p.features.retain(|c| c != *letter),
                    false => p.features.push(*letter),
                },
                _ => {}
            },
            Body::BattleArmor(s) => of_suits(s, ask, edit),
            Body::ProtoMech(p) => match (ask, edit) {
                (Ask::Tons, edit) => put(&mut p.tons, edit),
                (Ask::Count, edit) => put(&mut p.machines, edit),
                (Ask::Walk, edit) => put(&mut p.walk, edit),
                (Ask::Jump, edit) => put(&mut p.jump, edit),
                (Ask::Booster, Edit::Switch(on)) => p.myomer_booster = *on,
                _ => {}
            },
            Body::Fighter(f) | Body::ConventionalFighter(f) => of_fighter(f, ask, edit),
        },
    }
}

/// A number that was set, if its type can hold it.
fn put<T: TryFrom<i64>>(number: &mut T, edit: &Edit) {
    if let Some(new) = edit.number() {
        *number = new;
    }
}

/// A weight that was set in half tons.
fn put_halves(tons: &mut Tons, edit: &Edit) {
    if let Some(halves) = edit.number::<u32>() {
        *tons = Tons(halves.saturating_mul(500));
    }
}

fn of_mech(m: &mut MechRecord, ask: &Ask, edit: &Edit) {
    match (ask, edit) {
        (Ask::Tons, edit) => put(&mut m.tons, edit),
        (Ask::Walk, edit) => put(&mut m.walk, edit),
        (Ask::Jump, edit) => put(&mut m.jump, edit),
        (Ask::ImprovedJets, Edit::Switch(on)) => m.improved_jets = *on,
        (Ask::Engine(kind), _) => m.engine = *kind,
        (Ask::Gyro(kind), _) => m.gyro = *kind,
        (Ask::Cockpit(kind), _) => m.cockpit = *kind,
        (Ask::Structure(kind), _) => m.structure = *kind,
        (Ask::Myomer(kind), _) => m.myomer = *kind,
        (Ask::HeatSinks, edit) => put(&mut m.heat_sinks, edit),
        (Ask::Sinks(kind), _) => m.sinks = *kind,
        (Ask::ArmorKind(kind), _) => m.armor_kind = *kind,
        (Ask::ArmorTons, edit) => put_halves(&mut m.armor_tons, edit),
        _ => {}
    }
}

fn of_vehicle(v: &mut VehicleRecord, ask: &Ask, edit: &Edit) {
    match ask {
        Ask::Tons => put(&mut v.tons, edit),
        Ask::Walk => put(&mut v.cruise, edit),
        Ask::Engine(kind) => v.engine = *kind,
        Ask::HeatSinks => put(&mut v.heat_sinks, edit),
        Ask::ArmorKind(kind) => v.armor_kind = *kind,
        Ask::ArmorTons => put_halves(&mut v.armor_tons, edit),
        _ => {}
    }
}

fn of_fighter(f: &mut FighterRecord, ask: &Ask, edit: &Edit) {
    match ask {
        Ask::Tons => put(&mut f.tons, edit),
        Ask::Walk => put(&mut f.thrust, edit),
        Ask::Engine(kind) => f.engine = *kind,
        Ask::HeatSinks => put(&mut f.heat_sinks, edit),
        Ask::Sinks(kind) => f.sinks = *kind,
        Ask::ArmorKind(kind) => f.armor_kind = *kind,
        Ask::ArmorTons => put_halves(&mut f.armor_tons, edit),
        Ask::FuelTons => put_halves(&mut f.fuel_tons, edit),
        _ => {}
    }
}

fn of_suits(s: &mut SuitRecord, ask: &Ask, edit: &Edit) {
    match ask {
        Ask::Count => put(&mut s.suits, edit),
        Ask::Walk => put(&mut s.ground, edit),
        Ask::Jump => put(&mut s.jump, edit),
        Ask::Vtol => put(&mut s.vtol, edit),
        Ask::Umu => put(&mut s.umu, edit),
        Ask::SuitArmor(kind) => s.armor_kind = *kind,
        Ask::SuitPoints => put(&mut s.armor, edit),
        Ask::Hand(true, hand) => s.right_hand = (*hand).to_owned(),
        Ask::Hand(false, hand) => s.left_hand = (*hand).to_owned(),
        Ask::Cannot(limit) => match s.cannot.contains(limit) {
            true => s.cannot.retain(|l| l != limit),
            false => s.cannot.push(*limit),
        },
        _ => {}
    }
}

/// Half tons that a page lets choose from.
pub(super) const HALVES: RangeInclusive<i64> = 0..=600;
