//! What a unit of a technology base can carry: weapons, ammunition for what is aboard, equipment.

use hexlance_rules::Ustr;

use super::super::{Content, crews::GEAR, mech::filler_slots};
use crate::model::{
    Code, Filler, Munition, Sheet, SinkKind, Tons, Weapon, Weight,
    record::{Body, MechRecord, UnitRecord},
};

/// What kind of thing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OfferKind {
    /// An energy weapon.
    Energy,
    /// A ballistic weapon.
    Ballistic,
    /// A missile launcher.
    Missile,
    /// Ammunition.
    Ammunition,
    /// All else.
    Equipment,
}

impl OfferKind {
    /// Every one, in the order of a shelf.
    pub const ALL: [Self; 5] = [
        Self::Energy,
        Self::Ballistic,
        Self::Missile,
        Self::Ammunition,
        Self::Equipment,
    ];

    /// That of a weapon.
    fn of(weapon: &Weapon) -> Self {
        let fires = weapon.rounds.iter().any(|r| r.ranges[0] > 0);
        match () {
            () if !fires && weapon.name != "Machine gun array" => Self::Equipment,
            () if weapon.has(Code::M) => Self::Missile,
            () if weapon.has(Code::DE) || weapon.has(Code::P) => Self::Energy,
            () if weapon.has(Code::DB) => Self::Ballistic,
            () => Self::Equipment,
        }
    }
}

/// Something that a unit could carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The entry as the unit's file would write it.
    pub text: String,
    /// What kind of thing it is.
    pub kind: OfferKind,
}

/// Everything that a unit could carry, sorted by kind and name. `sheet` is what is known of it.
pub fn offers(record: &UnitRecord, sheet: &Sheet, content: &Content) -> Vec<Offer> {
    let mut out = match &record.body {
        Body::Infantry(_) => Vec::new(),
        Body::BattleArmor(_) => of_suits(content),
        _ => {
            let mut all = weapons(sheet, content);
            all.extend(ammunition(record, sheet));
            all.extend(equipment(record, sheet, content));
            all
        }
    };
    if let Body::Mech(m) = &record.body {
        out.extend(of_mechs(m, sheet));
    }
    out.sort_by_key(|o| o.kind);
    out
}

fn weapons(sheet: &Sheet, content: &Content) -> Vec<Offer> {
    let own = content.weapons.values().filter(|w| w.tech == sheet.tech);
    let mut own: Vec<_> = own.collect();
    own.sort_by_key(|w| order_of(w.name));
    let offer = |w: &Weapon| Offer {
        text: match w.name == "Machine gun array" {
            true => format!("{} (2 Machine Gun)", w.name),
            false => w.name.to_string(),
        },
        kind: OfferKind::of(w),
    };
    own.into_iter().map(|w| offer(w)).collect()
}

/// The order of a name: "LRM 5" stands before "LRM 10".
fn order_of(name: Ustr) -> (String, u32) {
    let name = name.as_str();
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name.get(digits.len()..).and_then(|n| n.parse().ok());
    (digits.to_owned(), number.unwrap_or(0))
}

/// Ammunition of every kind for the weapons aboard.
fn ammunition(record: &UnitRecord, sheet: &Sheet) -> Vec<Offer> {
    let mut out = Vec::new();
    let mut seen: Vec<Ustr> = Vec::new();
    for mount in &sheet.weapons {
        let weapon = &mount.weapon;
        if seen.contains(&weapon.name) {
            continue;
        }
        seen.push(weapon.name);
        for kind in Munition::ALL {
            if weapon.round(kind).and_then(|r| r.shots).is_none() {
                continue;
            }
            let name = match kind.word() {
                "" => format!("Ammo ({})", weapon.name),
                word => format!("Ammo ({} {word})", weapon.name),
            };
            // ProtoMechs carry it by the shot (C8.6.2), and half a ton is for machine guns alone (C10.2.6).
            let amounts: &[&str] = match &record.body {
                Body::ProtoMech(_) => &[" 10 shots"],
                _ if weapon.name.as_str().contains("Machine Gun") => &["", " half"],
                _ => &[""],
            };
            out.extend(amounts.iter().map(|amount| Offer {
                text: format!("{name}{amount}"),
                kind: OfferKind::Ammunition,
            }));
        }
    }
    out
}

/// Equipment that the technology base makes.
fn equipment(record: &UnitRecord, sheet: &Sheet, content: &Content) -> Vec<Offer> {
    let is_proto = matches!(record.body, Body::ProtoMech(_));
    let made = content.equipment.values().filter_map(|item| {
        let standing = item.of(sheet.tech)?;
        let text = match standing.tons {
            Weight::AsWanted => format!("{} ({} t)", item.name, Tons(1_000)),
            _ => item.name.to_string(),
        };
        Some(Offer {
            text,
            kind: OfferKind::Equipment,
        })
    });
    // ProtoMechs carry weapons and ammunition alone (C8.6.2, C8.6.3).
    made.filter(|_| !is_proto).collect()
}

/// What stands in the slots of a 'Mech besides: heat sinks, jump jets, what armor, structure and myomer take.
fn of_mechs(m: &MechRecord, sheet: &Sheet) -> Vec<Offer> {
    let mut texts = vec![sink_text(m), jet_text(m)];
    let fillers = Filler::ALL.into_iter();
    let wanted = fillers.filter(|f| filler_slots(m, sheet.tech, *f) > 0);
    texts.extend(wanted.map(Filler::word));
    texts.push("-");
    let offer = |text: &str| Offer {
        text: text.to_owned(),
        kind: OfferKind::Equipment,
    };
    texts.into_iter().map(offer).collect()
}

/// A heat sink of a 'Mech in its slots.
pub(super) const fn sink_text(m: &MechRecord) -> &'static str {
    match m.sinks {
        SinkKind::Single => "Heat Sink",
        SinkKind::Double => "Double Heat Sink",
    }
}

/// A jump jet of a 'Mech in its slots.
pub(super) const fn jet_text(m: &MechRecord) -> &'static str {
    match m.improved_jets {
        true => "Improved Jump Jet",
        false => "Jump Jet",
    }
}

/// Weapons and gear of suits; hands are chosen apart from them.
fn of_suits(content: &Content) -> Vec<Offer> {
    let weapons = content.suit_weapons.values().map(|w| {
        let missile = w.round.as_ref().is_some_and(|r| r.types.has(Code::M));
        let numbers = [
            crate::model::TechBase::InnerSphere,
            crate::model::TechBase::Clan,
        ];
        let mut listed = numbers
            .into_iter()
            .filter_map(|t| content.weapon(&w.name, t));
        let has = |code| w.round.as_ref().is_some_and(|r| r.types.has(code));
        let energy = has(Code::DE) || listed.any(|l| l.has(Code::DE));
        Offer {
            text: match w.shot {
                0 => w.name.to_string(),
                _ => format!("{} (2 shots)", w.name),
            },
            kind: match (missile, energy) {
                (true, _) => OfferKind::Missile,
                (_, true) => OfferKind::Energy,
                _ => OfferKind::Ballistic,
            },
        }
    });
    let gear = GEAR.iter().filter(|(_, _, places)| *places > 0);
    let clamps = gear.map(|(name, ..)| Offer {
        text: (*name).to_owned(),
        kind: OfferKind::Equipment,
    });
    weapons.chain(clamps).collect()
}

/// Everything that a suit can have for hands (C8.7.6).
pub fn hands() -> impl Iterator<Item = &'static str> {
    let hands = GEAR.iter().filter(|(_, _, places)| *places == 0);
    hands.map(|(name, ..)| *name)
}
