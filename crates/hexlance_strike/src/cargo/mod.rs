//! External cargo (R16.4): who lifts, drags, tows and slings what, and what that does to the carrier.
//!
//! A load is a unit or an item of the scenario. [`throw`] throws it in the Combat Phase; [`Burden`] is what is left of
//! the carrier's Move. Picking up and putting down are parts of a move, and lie in [`crate::movement`].

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, Bulk, Message, SideId, UnitId, say};
use serde::{Deserialize, Serialize};

use crate::{
    ability::{Grant, Quantity},
    card::{Card, Legs, MoveMode},
    read::{self, UnitRead},
    special::Code,
    state::{Frame, Place},
};

pub use crate::model::load::{Freight, Grip};
pub use event::CargoEvent;

mod event;
mod free;
mod lie;
pub mod throw;

pub(crate) use free::plugin;
pub(crate) use lie::{dent, lay};

/// What a carrier's Move is left with (R16.4.3, R4.1.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Burden {
    /// It carries nothing.
    #[default]
    Free,
    /// So little for one who knows how that it loses 2".
    Light,
    /// Half of its Move.
    Heavy,
}

/// Where an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ItemPlace {
    /// It lies in a hex, at a base level.
    Lies(Hex, i8),
    /// A unit holds it.
    Held(UnitId, Grip),
    /// Broken.
    Lost,
    /// Carried off the map by a side.
    CarriedOff(SideId),
}

/// An item of the scenario that can be carried.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What players call it.
    pub name: String,
    /// Its Size (R1.1.2); 0 for what a trooper could lift.
    pub size: u8,
    /// Whether it is larger than any Size.
    pub bulk: Bulk,
    /// Damage that it still stands.
    pub hits: u8,
    /// What it counts for the side that carries it off over its home edge.
    pub points: u16,
    /// The only side for which it counts; any where it is left out.
    pub wanted_by: Option<SideId>,
    /// Where it is.
    pub place: ItemPlace,
}

/// The items of the battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cargo(pub Vec<Item>);

hexlance_rules::tags! {
    static:
    SIZE = "Size", "R16.4.2";
    LIFTS = "Lifts a Size less", "R16.4.2";
    THROWS = "Throws two Sizes less", "R16.4.2";
    LEAST = "At least", "R16.4.2";
    MUSCLE = "TSM", "R16.4.2";
    SLING = "Sling", "R16.4.1";
}

/// The step of the ladder 0 to 5, LG, VLG on which something LG stands (R16.4.2).
const LARGE: i16 = 6;
const VERY_LARGE: i16 = 7;

/// The step of the ladder on which a unit stands as a load (R16.4.2, R16.4.7).
pub fn rank(card: &Card) -> i16 {
    let s = &card.specials;
    if s.has(Code::SLG) {
        VERY_LARGE + 1
    } else if s.has(Code::VLG) {
        VERY_LARGE
    } else if s.has(Code::LG) {
        LARGE
    } else if card.kind.is_infantry() {
        0
    } else {
        i16::from(card.size)
    }
}

/// What a step of the ladder is called.
pub fn rank_name(rank: i16) -> Message {
    match rank {
        VERY_LARGE.. => "VLG".into(),
        LARGE => "LG".into(),
        n => say!("Size {size}", size = n.max(0)),
    }
}

/// Whether external cargo is in play.
pub fn in_play(world: &World) -> bool {
    world.resource::<Frame>().options.external_cargo
}

/// The items of the battle.
pub fn items(world: &World) -> &[Item] {
    &world.resource::<Cargo>().0
}

/// An item, if there is one of that number.
pub fn item(world: &World, n: u16) -> Option<&Item> {
    items(world).get(usize::from(n))
}

/// The step of the ladder of a load (R16.4.2).
pub fn rank_of(world: &World, load: Freight) -> i16 {
    match load {
        Freight::Unit(u) => read::try_unit(world, u).map_or(VERY_LARGE + 1, |u| rank(u.card)),
        Freight::Item(n) => item(world, n).map_or(VERY_LARGE + 1, |i| match i.bulk {
            Bulk::Usual => i16::from(i.size),
            Bulk::Large => LARGE,
            Bulk::VeryLarge => VERY_LARGE,
        }),
    }
}

/// What players call a load.
pub fn name(world: &World, load: Freight) -> &str {
    match load {
        Freight::Unit(u) => read::try_unit(world, u).map_or("", |u| u.name),
        Freight::Item(n) => item(world, n).map_or("", |i| &i.name),
    }
}

/// What a unit carries, units first, each in the order of its list.
pub fn loads(world: &World, carrier: UnitId) -> Vec<(Freight, Grip)> {
    if !in_play(world) {
        return Vec::new();
    }
    let units = read::units(world).filter_map(|u| match u.place {
        Place::Held(by, grip) if *by == carrier => Some((Freight::Unit(u.id), *grip)),
        _ => None,
    });
    let lying = items(world).iter().zip(0u16..);
    let things = lying.filter_map(|(i, n)| match i.place {
        ItemPlace::Held(by, grip) if by == carrier => Some((Freight::Item(n), grip)),
        _ => None,
    });
    units.chain(things).collect()
}

/// Whether hands that hold these loads can take up something more.
pub fn loads_hands_free(held: &[(Freight, Grip)]) -> bool {
    held.len() < 2 && held.iter().all(|(_, grip)| *grip == Grip::Lift)
}

/// Whether a unit carries anything.
pub fn is_laden(world: &World, carrier: UnitId) -> bool {
    !loads(world, carrier).is_empty()
}

/// What a limit is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Lifting, or slinging.
    Lift,
    /// Dragging, or towing.
    Drag,
    /// Throwing.
    Throw,
}

/// The highest step of the ladder that a unit manages, with its parts; `None` if it does no such thing at all (R16.4.1,
/// R16.4.2).
pub fn limit(u: &UnitRead<'_>, purpose: Purpose) -> Option<Breakdown> {
    let mut out = Breakdown::new();
    let size = i16::from(u.card.size);
    let mech = u.card.kind.is_mech();
    let hands = mech && u.card.legs != Legs::Quad;
    let flies = u.card.kind.is_vehicle() && u.card.ground_mode() == MoveMode::Vtol;
    match purpose {
        Purpose::Lift if hands => {
            out.rule(&SIZE, size);
            out.rule(&LIFTS, -1);
        }
        Purpose::Lift if flies => out.rule(&SLING, 1),
        Purpose::Drag if mech => out.rule(&SIZE, size),
        Purpose::Drag if u.card.kind.is_vehicle() && u.card.specials.has(Code::HTC) => {
            out.rule(&SIZE, size);
        }
        Purpose::Throw if hands => {
            out.rule(&SIZE, size);
            out.rule(&THROWS, -2);
        }
        _ => return None,
    }
    let s = &u.card.specials;
    let strong = s.has(Code::TSMX) || (s.has(Code::TSM) && u.heat.level >= 1);
    if mech && strong {
        out.rule(&MUSCLE, 1);
    }
    if mech {
        for spa in &u.spas.0 {
            for m in spa
                .def
                .modifiers
                .iter()
                .filter(|m| m.on == Quantity::LiftLimit)
            {
                out.ability(spa.def.id, m.label.unwrap_or(spa.def.name).as_str(), m.add);
            }
        }
    }
    if purpose == Purpose::Throw && size >= 3 {
        out.rule_unless_zero(&LEAST, (1 - out.total()).max(0));
    }
    Some(out)
}

/// Loads that a unit holds at once: two in its hands, or one that it drags, tows or slings.
pub(crate) fn has_room(u: &UnitRead<'_>, held: &[(Freight, Grip)], grip: Grip) -> bool {
    match grip {
        Grip::Lift if u.card.kind.is_mech() => loads_hands_free(held),
        _ => held.is_empty(),
    }
}

/// What loads do to the Move of a unit (R16.4.3): half of it, or 2" where all of them are small and it knows how.
pub fn burden_of(world: &World, u: &UnitRead<'_>, held: &[(Freight, Grip)]) -> Burden {
    if held.is_empty() {
        return Burden::Free;
    }
    let own = i16::from(u.card.size);
    let small = held.iter().all(|(load, _)| own - rank_of(world, *load) > 3);
    if small && u.grants(Grant::CarriesLightly) {
        Burden::Light
    } else {
        Burden::Heavy
    }
}

/// What the loads that a unit holds now do to its Move.
pub fn burden(world: &World, u: &UnitRead<'_>) -> Burden {
    burden_of(world, u, &loads(world, u.id))
}
