//! Who is still to be deployed, and whose turn it is to do so (K17.2).

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{SideId, UnitId};

use super::places::Way;
use crate::{
    ids::ItemId,
    model::Characteristic,
    read::{Look, Table, other},
    state::Crew,
};

/// What is agreed for the whole game.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Points of the game (K1.1.5).
    pub points: u16,
    /// Whether link teams may be formed (K19).
    pub link_teams: bool,
}

/// How far deployment has come.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Deployment {
    /// Who deploys first.
    pub(super) first: SideId,
    /// Whether those held back are deployed now.
    pub(super) held_back: bool,
    /// Troopers that are deployed in this part.
    pub(super) of_part: BTreeSet<UnitId>,
    /// Sides that have deployed in this part.
    pub(super) done: Vec<SideId>,
    /// How each trooper was deployed that has been.
    pub(super) placed: BTreeMap<UnitId, Way>,
    /// Troopers whose place is final: dice were rolled for it.
    pub(super) settled: BTreeSet<UnitId>,
    /// Troopers that have rolled for MetaChemistry, or waived it.
    pub(super) asked: BTreeSet<UnitId>,
    /// The item that each trooper has placed who has placed one (K15.2.3).
    pub(super) items: BTreeMap<UnitId, ItemId>,
}

/// Notes who is to be deployed: everybody whom the setup gives no place. A Pilot is deployed in his machine.
pub(super) fn begin(world: &mut World) {
    let table = Table::of(world);
    let waiting = table
        .troopers()
        .filter(|t| t.hex.is_none() && !t.is_null() && !matches!(t.crew, Some(Crew::Pilot { .. })));
    let of_part = waiting.map(|t| t.id).collect();
    world.insert_resource(Deployment {
        of_part,
        ..Deployment::default()
    });
}

impl Deployment {
    /// That of a battle.
    pub(super) fn of(table: Table<'_>) -> &Self {
        table.world().resource::<Self>()
    }

    /// Troopers of a side that are deployed in this part, or have been.
    pub(super) fn of_side<'w>(
        &'w self,
        table: Table<'w>,
        side: SideId,
    ) -> impl Iterator<Item = Look<'w>> {
        let all = self.of_part.iter().filter_map(move |id| table.find(*id));
        all.filter(move |t| t.owner == side)
    }

    /// Those of them that have no place yet.
    pub(super) fn unplaced<'w>(
        &'w self,
        table: Table<'w>,
        side: SideId,
    ) -> impl Iterator<Item = Look<'w>> {
        self.of_side(table, side).filter(|t| t.hex.is_none())
    }

    /// The side that deploys now (K17.2.1); none when nobody has anything to deploy.
    pub(super) fn turn(&self, table: Table<'_>) -> Option<SideId> {
        let order = [self.first, other(self.first)].into_iter();
        order
            .filter(|side| !self.done.contains(side))
            .find(|side| self.of_side(table, *side).next().is_some())
    }

    /// The troopers that are left for the second part: one of each side, or any that may drop from above (K17.2.1, K17.8.1).
    pub(super) fn left_over(&self, table: Table<'_>) -> BTreeSet<UnitId> {
        let all = self.of_part.iter().filter_map(|id| table.find(*id));
        all.filter(|t| t.hex.is_none()).map(|t| t.id).collect()
    }
}

/// The side that sets up now; none once everybody has.
pub fn turn_to_set_up(world: &World) -> Option<SideId> {
    let table = Table::of(world);
    Deployment::of(table).turn(table)
}

/// How many troopers a side has still to deploy: what its enemy may know of them (K13.8.6).
pub fn still_to_come(world: &World, side: SideId) -> usize {
    let table = Table::of(world);
    Deployment::of(table).unplaced(table, side).count()
}

/// Whether a trooper may be kept off the table (K2.3.5).
pub(super) fn may_drop(who: &Look<'_>) -> bool {
    who.profile().is(Characteristic::Drop)
}
