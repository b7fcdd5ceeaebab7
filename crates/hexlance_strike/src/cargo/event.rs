//! Loads are carried, thrown and damaged (R16.4).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, SideId, UnitId};
use serde::Serialize;

use super::{Cargo, Freight, Grip, Item, ItemPlace};
use crate::{
    change::{come_out, edit, note_number, track_large},
    state::Place,
};

/// Loads are carried, thrown and damaged (R16.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum CargoEvent {
    /// A unit picked up a load (R16.4.3).
    PickedUp {
        /// Who.
        unit: UnitId,
        /// What.
        load: Freight,
        /// How it holds it.
        grip: Grip,
        /// The largest load that it manages so, with its parts.
        limit: Breakdown,
    },
    /// A load is carried no longer and lies on the map (R16.4.4, R16.4.6).
    PutDown {
        /// Who carried it.
        unit: UnitId,
        /// What.
        load: Freight,
        /// Where it lies or stands.
        place: Place,
        /// Why.
        why: &'static str,
    },
    /// A load was thrown (R16.4.4); where it comes down follows as [`crate::event::CargoEvent::PutDown`].
    Thrown {
        /// Number of the attack.
        attack: u32,
        /// Who.
        unit: UnitId,
        /// What.
        load: Freight,
        /// The hex that it reaches.
        hex: Hex,
        /// Whether that is the one aimed at.
        hit: bool,
        /// Who is struck.
        target: Option<UnitId>,
    },
    /// An item took damage (R16.4.6).
    CargoDamaged {
        /// Which.
        item: u16,
        /// Points.
        points: u8,
        /// What it still stands; broken at 0.
        left: u8,
    },
    /// An item left the map with its carrier.
    CargoCarriedOff {
        /// Which.
        item: u16,
        /// The side that carried it.
        side: SideId,
    },
}

impl CargoEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            CargoEvent::PickedUp {
                unit, load, grip, ..
            } => match load {
                Freight::Unit(held) => {
                    edit::<Place>(world, *held, |p| *p = Place::Held(*unit, *grip));
                    track_large(world, *held);
                }
                Freight::Item(n) => {
                    edit_item(world, *n, |i| i.place = ItemPlace::Held(*unit, *grip));
                }
            },
            CargoEvent::PutDown { load, place, .. } => match load {
                Freight::Unit(held) => come_out(world, *held, *place),
                Freight::Item(n) => {
                    if let Place::On(spot) = place {
                        edit_item(world, *n, |i| {
                            i.place = ItemPlace::Lies(spot.hex, spot.base);
                        });
                    }
                }
            },
            CargoEvent::Thrown { attack, .. } => note_number(world, *attack),
            CargoEvent::CargoDamaged { item, left, .. } => edit_item(world, *item, |i| {
                i.hits = *left;
                if *left == 0 {
                    i.place = ItemPlace::Lost;
                }
            }),
            CargoEvent::CargoCarriedOff { item, side } => {
                edit_item(world, *item, |i| i.place = ItemPlace::CarriedOff(*side));
            }
        }
    }
}

fn edit_item(world: &mut World, n: u16, change: impl FnOnce(&mut Item)) {
    if let Some(item) = world.resource_mut::<Cargo>().0.get_mut(usize::from(n)) {
        change(item);
    }
}
