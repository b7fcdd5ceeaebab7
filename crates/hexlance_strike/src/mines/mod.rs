//! Minefields (R5.7): what lies where, who knows of it, and what it does.
//!
//! [`lay()`] puts a field on the map, whoever does it: [`supply`] before the battle, [`dispense`] from a moving unit,
//! rounds that scatter mines. [`strike`] is what happens to who enters one, [`clear`] how they go away. A field is named
//! by its [`FieldKey`]; a side knows of those that [`known_to`] gives it.

pub mod clear;
pub mod dispense;
pub mod engineers;
mod event;
mod question;
mod step;
pub mod strike;
pub mod supply;

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_board::{Cell, Hex};
use hexlance_rules::{MineSupply, SideId, Timetable, UnitId};

use crate::{Ctx, hurt::HurtEvent, moved::MoveEvent, read, shift::ShiftEvent};

pub use crate::model::mine::FieldKey;
pub use event::MineEvent;
pub use question::MineQuestion;
pub use step::MineStep;

/// Mines are laid before the battle, and those that units have dropped are armed in the End Phase.
pub(crate) fn plugin(t: &mut Timetable) {
    dispense::plugin(t);
    supply::plugin(t);
}

/// The most density that one side has in a hex (R5.7.1).
pub const DENSEST: u8 = 5;

/// A minefield (R5.7.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Minefield {
    /// Which.
    pub key: FieldKey,
    /// 1 to 5.
    pub density: u8,
    /// Sides that know of it, by side; its owner always does.
    pub known: [bool; 2],
    /// The unit that laid it, if one did: it is credited with what the field destroys (R7.5.4).
    pub by: Option<UnitId>,
    /// Units that have come down in it by jumping: it may catch them when they leave (R5.7.5).
    pub came_down: Vec<UnitId>,
}

/// A density that a unit has dropped: it is a minefield from the End Phase on (R3.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
    /// Where.
    pub hex: Hex,
    /// By whom.
    pub by: UnitId,
    /// An enemy has seen it.
    pub seen: bool,
}

/// What a side has left to lay before the battle (R5.7.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supply {
    /// Whose.
    pub side: SideId,
    /// What it was, and where it may be laid; a zone is always named.
    pub of: MineSupply,
    /// Points left.
    pub points: u8,
    /// Minefields that it may still be split into.
    pub fields: Option<u8>,
    /// The engineers whose it is: force and formation of the side.
    pub works: Option<(u8, u8)>,
}

/// All minefields.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Minefields {
    /// Those that lie there, by hex.
    pub fields: Vec<Minefield>,
    /// What was dropped this turn.
    pub dropped: Vec<Dropped>,
    /// What is laid before the battle.
    pub supplies: Vec<Supply>,
}

impl std::hash::Hash for Minefields {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.fields.hash(state);
        self.dropped.hash(state);
        for s in &self.supplies {
            (s.side, s.points, s.fields).hash(state);
        }
    }
}

/// All minefields, known or not.
pub fn all(world: &World) -> &[Minefield] {
    &world.resource::<Minefields>().fields
}

/// A minefield, if it is there.
pub fn get(world: &World, key: FieldKey) -> Option<&Minefield> {
    all(world).iter().find(|f| f.key == key)
}

/// The minefields in a hex.
pub fn at(world: &World, hex: Hex) -> impl Iterator<Item = &Minefield> {
    all(world).iter().filter(move |f| f.key.hex == hex)
}

/// The minefields that a side knows of.
pub fn known_to(world: &World, side: SideId) -> impl Iterator<Item = &Minefield> {
    all(world)
        .iter()
        .filter(move |f| f.known.get(side.index()).is_some_and(|k| *k))
}

/// Whether a side knows of mines in a hex.
pub fn suspects(world: &World, side: SideId, hex: Hex) -> bool {
    known_to(world, side).any(|f| f.key.hex == hex)
}

/// Density of all fields of an owner in a hex, what has just been dropped among them.
pub fn density_of(world: &World, owner: Option<SideId>, hex: Hex) -> u8 {
    let mines = world.resource::<Minefields>();
    let lies: u8 = at(world, hex)
        .filter(|f| f.key.owner == owner)
        .map(|f| f.density)
        .sum();
    let comes = mines.dropped.iter().filter(|d| {
        let side = read::try_unit(world, d.by).map(|u| u.side);
        d.hex == hex && side == owner
    });
    lies.saturating_add(comes.count() as u8)
}

/// Whether mines can be laid in a hex: on land, where neither building nor bridge stands.
pub fn can_be_mined(cell: &Cell) -> bool {
    cell.building.is_none() && cell.bridge.is_none() && cell.open_water().is_none_or(|d| d == 0)
}

/// Who knows of a field that is laid: its owner, and everybody if it is laid in the open.
pub fn knowing(owner: Option<SideId>, open: bool) -> [bool; 2] {
    [0, 1].map(|s| open || owner == Some(SideId(s)))
}

/// Lays mines in a hex, now: the one way in which minefields come into being during a battle. Density above what one
/// side may have in a hex (R5.7.1) is lost, and so are mines where none can lie. `open` tells the enemy too; `by` is
/// the unit that is credited with what the field destroys. Gives back the density that was laid.
pub fn lay(ctx: &mut Ctx<'_>, key: FieldKey, density: u8, by: Option<UnitId>, open: bool) -> u8 {
    let world = ctx.world();
    let fit = read::board(world).get(key.hex).is_some_and(can_be_mined);
    let room = DENSEST.saturating_sub(density_of(world, key.owner, key.hex));
    let density = density.min(room);
    if !fit || density == 0 {
        return 0;
    }
    ctx.emit(MineEvent::MinesLaid {
        field: key,
        density,
        by,
        known: knowing(key.owner, open),
        supply: None,
    });
    density
}

/// Changes the state: mines are laid.
pub(crate) fn add(
    mines: &mut Minefields,
    key: FieldKey,
    density: u8,
    by: Option<UnitId>,
    known: [bool; 2],
) {
    match mines.fields.iter_mut().find(|f| f.key == key) {
        Some(field) => {
            field.density = field.density.saturating_add(density).min(DENSEST);
            field.by = by.or(field.by);
            for (old, new) in field.known.iter_mut().zip(known) {
                *old |= new;
            }
        }
        None => {
            mines.fields.push(Minefield {
                key,
                density,
                known,
                by,
                came_down: Vec::new(),
            });
            mines.fields.sort_by_key(|f| f.key);
        }
    }
}

/// Changes the state: a field has so much density left, and everybody knows of it now.
pub(crate) fn shrink(mines: &mut Minefields, key: FieldKey, left: u8) {
    if let Some(field) = mines.fields.iter_mut().find(|f| f.key == key) {
        field.density = left;
        field.known = [true; 2];
    }
    mines.fields.retain(|f| f.density > 0);
}

/// Whoever moves on is no longer in the hex in which it came down.
pub(crate) fn follow_move(world: &mut World, event: &MoveEvent) {
    if let MoveEvent::Stepped { unit, .. } | MoveEvent::Mounted { unit, .. } = event {
        forget(world, *unit);
    }
}

/// So is whoever is moved by something else.
pub(crate) fn follow_shift(world: &mut World, event: &ShiftEvent) {
    if let ShiftEvent::Displaced { unit, .. } = event {
        forget(world, *unit);
    }
}

/// And whoever is out of action.
pub(crate) fn follow_hurt(world: &mut World, event: &HurtEvent) {
    if let HurtEvent::OutOfAction { unit, .. } = event {
        forget(world, *unit);
    }
}

/// Changes the state: a unit is no longer in the hex in which it came down.
pub(crate) fn forget(world: &mut World, unit: UnitId) {
    for field in &mut world.resource_mut::<Minefields>().fields {
        field.came_down.retain(|u| *u != unit);
    }
}
