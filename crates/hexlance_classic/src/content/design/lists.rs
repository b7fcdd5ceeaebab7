//! What the record of a unit lists in its locations, whatever its class: the slots of a 'Mech, the items of a vehicle, the
//! weapons and the gear of a suit.

use crate::model::{
    Config, Location, Motive,
    record::{ArmorList, Body, Lists, SuitItem, SuitPlace, SuitRecord, UnitRecord},
};

/// The locations in which something can be listed, in the order of the sheet.
pub fn locations(body: &Body) -> Vec<Location> {
    match body {
        Body::Mech(m) => match m.config {
            Config::Biped => Location::BIPED.to_vec(),
            Config::Quad => Location::QUAD.to_vec(),
        },
        Body::Vehicle(v) => {
            let has_rotor = v.motive == Motive::Vtol;
            let mut all = Location::VEHICLE.to_vec();
            all.retain(|at| *at != Location::RO || has_rotor);
            all
        }
        Body::Infantry(_) => Vec::new(),
        Body::BattleArmor(_) => SUITS.map(SuitPlace::location).to_vec(),
        Body::ProtoMech(_) => Location::PROTO.to_vec(),
        Body::Fighter(_) | Body::ConventionalFighter(_) => vec![
            Location::NO,
            Location::LW,
            Location::RW,
            Location::AF,
            Location::BD,
        ],
    }
}

/// The places of a suit in the order of its sheet.
const SUITS: [SuitPlace; 3] = [SuitPlace::RightArm, SuitPlace::LeftArm, SuitPlace::Body];

/// The place of a suit that is listed as a location.
fn suit_place(at: Location) -> Option<SuitPlace> {
    SUITS.into_iter().find(|place| place.location() == at)
}

/// The lists of a class that has them.
pub(super) fn of(body: &Body) -> Option<&Lists> {
    match body {
        Body::Mech(m) => Some(&m.slots),
        Body::Vehicle(v) => Some(&v.items),
        Body::ProtoMech(p) => Some(&p.items),
        Body::Fighter(f) | Body::ConventionalFighter(f) => Some(&f.items),
        Body::Infantry(_) | Body::BattleArmor(_) => None,
    }
}

fn of_mut(body: &mut Body) -> Option<&mut Lists> {
    match body {
        Body::Mech(m) => Some(&mut m.slots),
        Body::Vehicle(v) => Some(&mut v.items),
        Body::ProtoMech(p) => Some(&mut p.items),
        Body::Fighter(f) | Body::ConventionalFighter(f) => Some(&mut f.items),
        Body::Infantry(_) | Body::BattleArmor(_) => None,
    }
}

/// An item of a suit as one text: its name, and its shots if it has some.
fn suit_text(item: &SuitItem) -> String {
    match item.shots {
        Some(shots) => format!("{} ({shots} shots)", item.name),
        None => item.name.clone(),
    }
}

/// The same the other way round.
fn suit_item(text: &str, at: SuitPlace) -> SuitItem {
    let cut = text.rsplit_once(" (").and_then(|(name, rest)| {
        let shots = rest.strip_suffix(" shots)")?.parse().ok()?;
        Some((name.to_owned(), Some(shots)))
    });
    let (name, shots) = cut.unwrap_or_else(|| (text.to_owned(), None));
    SuitItem { name, at, shots }
}

/// Where an entry of a place of a suit stands: among its weapons, or among its gear.
enum Held {
    Weapon(usize),
    Gear(usize),
}

/// The entries of a place of a suit: its weapons, then its gear.
fn held(s: &SuitRecord, at: SuitPlace) -> Vec<Held> {
    let own = |items: &[SuitItem]| -> Vec<usize> {
        let places = items.iter().enumerate();
        places.filter(|(_, i)| i.at == at).map(|(n, _)| n).collect()
    };
    let weapons = own(&s.weapons).into_iter().map(Held::Weapon);
    weapons
        .chain(own(&s.gear).into_iter().map(Held::Gear))
        .collect()
}

/// Where a weapon of a suit, or a piece of its gear, stands among the entries of its place.
pub fn suit_entry(body: &Body, gear: bool, n: usize) -> Option<(Location, usize)> {
    let Body::BattleArmor(s) = body else {
        return None;
    };
    let place = if gear { &s.gear } else { &s.weapons }.get(n)?.at;
    let is_it = |h: &Held| match h {
        Held::Weapon(i) => !gear && *i == n,
        Held::Gear(i) => gear && *i == n,
    };
    let i = held(s, place).iter().position(is_it)?;
    Some((place.location(), i))
}

/// What is listed in a location, in its order.
pub fn entries(body: &Body, at: Location) -> Vec<String> {
    if let Body::BattleArmor(s) = body {
        let Some(place) = suit_place(at) else {
            return Vec::new();
        };
        let text = |held: Held| match held {
            Held::Weapon(i) => suit_text(&s.weapons[i]),
            Held::Gear(i) => suit_text(&s.gear[i]),
        };
        return held(s, place).into_iter().map(text).collect();
    }
    let list = of(body).and_then(|lists| lists.get(&at));
    list.cloned().unwrap_or_default()
}

/// Whether a text is gear of a suit, and no weapon.
fn is_gear(name: &str) -> bool {
    super::super::crews::GEAR
        .iter()
        .any(|(known, ..)| *known == name)
}

/// Lists something in a location before the entry that stands at a place there; at the end if there are not so many.
pub fn insert(record: &mut UnitRecord, at: Location, i: usize, text: &str) {
    if let Body::BattleArmor(s) = &mut record.body {
        let Some(place) = suit_place(at) else { return };
        let item = suit_item(text, place);
        let gear = is_gear(&item.name);
        let before = held(s, place).into_iter().nth(i);
        match (gear, before) {
            (true, Some(Held::Gear(n))) => s.gear.insert(n, item),
            (true, _) => s.gear.push(item),
            (false, Some(Held::Weapon(n))) => s.weapons.insert(n, item),
            (false, _) => s.weapons.push(item),
        }
        return;
    }
    if let Some(lists) = of_mut(&mut record.body) {
        let list = lists.entry(at).or_default();
        list.insert(i.min(list.len()), text.to_owned());
    }
    if is_built_for_items(at)
        && let Some(armor) = armor_mut(&mut record.body)
    {
        armor.entry(at).or_default();
    }
}

/// Whether a unit has a location only if something stands in it: a turret (C8.5.1), a main gun (C8.6.1).
const fn is_built_for_items(at: Location) -> bool {
    matches!(at, Location::TU | Location::MG)
}

/// The armor of a class that has it by location.
pub fn armor_mut(body: &mut Body) -> Option<&mut ArmorList> {
    match body {
        Body::Mech(m) => Some(&mut m.armor),
        Body::Vehicle(v) => Some(&mut v.armor),
        Body::ProtoMech(p) => Some(&mut p.armor),
        Body::Fighter(f) | Body::ConventionalFighter(f) => Some(&mut f.armor),
        Body::Infantry(_) | Body::BattleArmor(_) => None,
    }
}

/// Takes an entry out of a location, and gives it back; a location without entries is no longer listed.
pub fn remove(record: &mut UnitRecord, at: Location, i: usize) -> Option<String> {
    if let Body::BattleArmor(s) = &mut record.body {
        let item = match held(s, suit_place(at)?).into_iter().nth(i)? {
            Held::Weapon(n) => s.weapons.remove(n),
            Held::Gear(n) => s.gear.remove(n),
        };
        return Some(suit_text(&item));
    }
    let lists = of_mut(&mut record.body)?;
    let list = lists.get_mut(&at)?;
    if i >= list.len() {
        return None;
    }
    let text = list.remove(i);
    let last = list.is_empty();
    if last {
        lists.remove(&at);
    }
    if last
        && is_built_for_items(at)
        && let Some(armor) = armor_mut(&mut record.body)
    {
        armor.remove(&at);
    }
    Some(text)
}

/// Puts another entry in the place of one.
pub fn replace(record: &mut UnitRecord, at: Location, i: usize, text: &str) {
    if remove(record, at, i).is_some() {
        insert(record, at, i, text);
    }
}

/// The text of an item whose weight is free, such as cargo, with another weight.
pub fn put_tons(text: &str, halves: u16) -> String {
    let name = text.split(" (").next().unwrap_or(text);
    let tons = crate::model::Tons(u32::from(halves) * 500);
    format!("{name} ({tons} t)")
}
