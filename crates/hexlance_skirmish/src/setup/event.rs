//! What happens while sides set up (K17).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Breakdown, Roster, SideId, UnitId, Ustr};
use serde::Serialize;

use super::{
    deployment::Deployment,
    places::{Way, roll_value},
    zones,
};
use crate::{
    ground::TerrainKind,
    ids::ItemId,
    model::MetaResult,
    read::Table,
    state::{Clock, Gained, Guise, Item, ItemKind, Items, Place, Seeming, SpaList, Stance, Supply},
};

/// Setting up (K17).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum SetupEvent {
    /// Dice decide who chooses (K17.1.1): of each throw that of either side. The WIP that they are compared with is secret.
    Initiative {
        /// The throws, ties thrown again.
        dice: Vec<[u8; 2]>,
        /// Who has won.
        winner: SideId,
    },
    /// Who has the first player turn of each round is settled.
    First {
        /// Who.
        side: SideId,
    },
    /// The sides have their edges.
    Edges {
        /// Whether they have exchanged them.
        exchanged: bool,
    },
    /// Who deploys first is settled (K17.7.3).
    DeploysFirst {
        /// Who.
        side: SideId,
    },
    /// The terrain of a trooper with Multiterrain was chosen (K17.7.1).
    TerrainChosen {
        /// Who.
        unit: UnitId,
        /// Which.
        terrain: TerrainKind,
    },
    /// A trooper was deployed (K17.2).
    Deployed {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Where it looks.
        facing: Direction,
        /// Whether it is Prone.
        prone: bool,
        /// What it is to be seen as.
        seeming: Seeming,
        /// The number of its Marker's letter; 0 if it is none.
        letter: u8,
        /// By what.
        way: Way,
    },
    /// A trooper has placed an item with him (K15.2.3).
    ItemPlaced {
        /// Who.
        unit: UnitId,
        /// What.
        kind: ItemKind,
        /// The weapon that it is.
        weapon: Ustr,
        /// Where.
        hex: Hex,
    },
    /// MetaChemistry was rolled for, or waived.
    Chemistry {
        /// For whom.
        unit: UnitId,
        /// The die and what it gives; none if it was waived.
        rolled: Option<(u8, MetaResult)>,
    },
    /// The roll of a deployment was made (K17.2.3).
    Rolled {
        /// By whom.
        unit: UnitId,
        /// With what it was compared.
        value: Box<Breakdown>,
        /// The die; none where it could not succeed.
        die: Option<u8>,
        /// Whether it succeeded. If not, the trooper is a figure, and his item is gone.
        succeeded: bool,
    },
    /// A trooper drifted away (K17.5).
    Drifted {
        /// Who.
        unit: UnitId,
        /// In which direction.
        direction: Direction,
        /// From where.
        from: Hex,
        /// Where to; off the table or not free if somebody has to choose a border hex.
        to: Hex,
    },
    /// A trooper stands where a roll has brought it.
    Landed {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// Where it looks.
        facing: Direction,
        /// Whether it is Prone.
        prone: bool,
    },
    /// A trooper found no place at all, and stays off the table (K17.7.5).
    StaysOff {
        /// Who.
        unit: UnitId,
    },
    /// A side has deployed in this part.
    SideDone {
        /// Which.
        side: SideId,
    },
    /// Those held back are deployed now (K17.2.1).
    HeldBack,
}

impl SetupEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            Self::Initiative { .. } => {}
            Self::First { side } => {
                let mut clock = world.resource_mut::<Clock>();
                clock.first = *side;
                clock.active = *side;
            }
            Self::Edges { exchanged } => {
                if *exchanged {
                    zones::exchange(world);
                }
            }
            Self::DeploysFirst { side } => world.resource_mut::<Deployment>().first = *side,
            Self::TerrainChosen { unit, terrain } => {
                with::<Gained>(world, *unit, |gained| gained.terrain = Some(*terrain));
            }
            Self::Deployed {
                unit,
                hex,
                facing,
                prone,
                seeming,
                letter,
                way,
            } => {
                put(world, *unit, Some(*hex), *facing, *prone);
                with::<Guise>(world, *unit, |guise| {
                    *guise = Guise {
                        seeming: *seeming,
                        letter: *letter,
                    }
                });
                world
                    .resource_mut::<Deployment>()
                    .placed
                    .insert(*unit, *way);
            }
            Self::ItemPlaced {
                unit,
                kind,
                weapon,
                hex,
            } => place_item(world, *unit, *kind, *weapon, *hex),
            Self::Chemistry { unit, rolled } => {
                world.resource_mut::<Deployment>().asked.insert(*unit);
                if let Some((_, result)) = rolled {
                    give(world, *unit, *result);
                }
            }
            Self::Rolled {
                unit, succeeded, ..
            } => {
                world.resource_mut::<Deployment>().settled.insert(*unit);
                if !succeeded {
                    with::<Guise>(world, *unit, |guise| *guise = Guise::default());
                    remove_item(world, *unit);
                }
            }
            Self::Drifted { .. } => {}
            Self::Landed {
                unit,
                hex,
                facing,
                prone,
            } => put(world, *unit, Some(*hex), *facing, *prone),
            Self::StaysOff { unit } => {
                with::<Place>(world, *unit, |place| *place = Place(None));
                let mut deployment = world.resource_mut::<Deployment>();
                deployment.of_part.remove(unit);
                crate::view::forget(world, *unit);
            }
            Self::SideDone { side } => world.resource_mut::<Deployment>().done.push(*side),
            Self::HeldBack => {
                let left = {
                    let table = Table::of(world);
                    Deployment::of(table).left_over(table)
                };
                let mut deployment = world.resource_mut::<Deployment>();
                deployment.held_back = true;
                deployment.of_part = left;
                deployment.done.clear();
            }
        }
    }

    /// Its dice in few words, if it has any.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Initiative { dice, .. } => Some(format!("initiative {dice:?}")),
            Self::Chemistry {
                rolled: Some((die, _)),
                ..
            } => Some(format!("MetaChemistry {die}")),
            Self::Rolled {
                value,
                die: Some(die),
                ..
            } => Some(format!("{die} against {value}")),
            _ => None,
        }
    }
}

/// Changes a component of a trooper.
fn with<C: bevy_ecs::component::Component<Mutability = bevy_ecs::component::Mutable>>(
    world: &mut World,
    unit: UnitId,
    change: impl FnOnce(&mut C),
) {
    let entity = world.resource::<Roster>().entity(unit);
    if let Some(mut held) = entity.and_then(|e| world.get_mut::<C>(e)) {
        change(&mut held);
    }
}

fn put(world: &mut World, unit: UnitId, hex: Option<Hex>, facing: Direction, prone: bool) {
    with::<Place>(world, unit, |place| *place = Place(hex));
    with::<Stance>(world, unit, |stance| {
        *stance = Stance {
            facing,
            prone,
            above: 0,
        }
    });
}

/// What a roll of MetaChemistry gives for the game.
fn give(world: &mut World, unit: UnitId, result: MetaResult) {
    with::<Gained>(world, unit, |gained| match result {
        MetaResult::NaturalArmor => gained.arm += 1,
        MetaResult::ReinforcedBiotech => gained.bts += 6,
        MetaResult::EnhancedPhysique => gained.ph += 3,
        MetaResult::EnhancedMobility => gained.mov = Some((8, 4)),
        _ => {}
    });
    if let Some(skill) = result.skill() {
        with::<SpaList>(world, unit, |spas| {
            if !spas.has(skill) {
                spas.0.push(skill);
            }
        });
    }
}

fn place_item(world: &mut World, unit: UnitId, kind: ItemKind, weapon: Ustr, hex: Hex) {
    let table = Table::of(world);
    let Some(who) = table.find(unit) else { return };
    let (side, Some(weapon)) = (who.owner, who.weapon(weapon).cloned()) else {
        return;
    };
    let id = weapon.id;
    let mut items = world.resource_mut::<Items>();
    let item = ItemId(items.next);
    items.next = items.next.saturating_add(1);
    items.all.push(Item {
        id: item,
        kind,
        weapon,
        side,
        owner: Some(unit),
        hex,
        left: 1,
        on: None,
        sprung: false,
        disabled: false,
        stopped_until: None,
    });
    world.resource_mut::<Deployment>().items.insert(unit, item);
    with::<Supply>(world, unit, |supply| {
        for (_, left) in supply.0.iter_mut().filter(|(own, _)| *own == id) {
            *left = left.saturating_sub(1);
        }
    });
}

/// The item that a trooper has placed with him is gone (K17.3.1).
fn remove_item(world: &mut World, unit: UnitId) {
    let item = world.resource::<Deployment>().items.get(&unit).copied();
    if let Some(item) = item {
        world.resource_mut::<Items>().all.retain(|i| i.id != item);
    }
}

/// The success value of the roll of a trooper that was deployed, if its way asks for one.
pub(super) fn due_roll(table: Table<'_>, unit: UnitId) -> Option<Breakdown> {
    let way = *Deployment::of(table).placed.get(&unit)?;
    let who = table.find(unit)?;
    way.rolls().then(|| roll_value(&who, way))
}
