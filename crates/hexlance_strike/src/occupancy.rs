//! Who stands where, and what that means for a mover: passing and stacking (R4.1.5, R4.1.6).

use bevy_ecs::world::World;
use hexlance_board::{Board, Hex};
use hexlance_rules::{Arg, Joint, List, Refusal, Roster, SideId, SideOf, Term, UnitId, say};

use crate::{
    ability::Grant,
    card::{Card, UnitType},
    read::{self, UnitRead},
    state::{CardOf, Place},
};

/// A unit on the map as others meet it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// Who.
    pub unit: UnitId,
    /// Its hex.
    pub hex: Hex,
    /// Base level.
    pub base: i8,
    /// Top level.
    pub top: i8,
    /// It fights for the mover's side.
    pub friend: bool,
    /// A footprint unit, or else a small one.
    pub footprint: bool,
    /// Infantry.
    pub infantry: bool,
}

/// What the units in a hex mean for a mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// It may pass and stop.
    Free,
    /// It may pass only.
    PassOnly,
    /// It may not enter.
    Closed,
}

/// Everyone on the map whom a mover has to mind, all but itself.
#[derive(Clone, Debug, Default)]
pub struct Occupancy {
    others: Vec<Occupant>,
    height: i8,
    footprint: bool,
    /// It walks or drives through enemy infantry (R4.1.6).
    over_infantry: bool,
    /// It moves through enemies for [`PASSING`] more a hex.
    passes: bool,
}

/// Inches that an ability makes it cost to move through enemies who would bar the way, for each hex (spa.stand_aside).
pub const PASSING: u16 = 1;

impl Occupancy {
    /// Nobody yet: to be filled again and again.
    pub fn new() -> Self {
        Self::default()
    }

    /// The units around a mover.
    pub fn of(world: &World, mover: &UnitRead<'_>) -> Self {
        let mut out = Self::default();
        out.fill(world, mover);
        out
    }

    /// The units around one with that card which is not in play yet.
    pub fn of_card(world: &World, card: &Card, side: SideId) -> Self {
        let mut out = Self {
            height: card.height(),
            footprint: !matches!(card.kind, UnitType::CI | UnitType::BA | UnitType::PM),
            ..Self::default()
        };
        let board = read::board(world);
        let roster = world.resource::<Roster>();
        let entities = roster.ids().filter_map(|id| Some((id, roster.entity(id)?)));
        out.others
            .extend(entities.filter_map(|(id, e)| occupant(world, board, e, id, side)));
        out
    }

    /// [`Occupancy::of`] into the memory of an old one.
    pub fn fill(&mut self, world: &World, mover: &UnitRead<'_>) {
        self.others.clear();
        self.height = mover.card.height();
        self.footprint = mover.is_footprint();
        self.passes = mover.grants(Grant::PassesEnemies);
        self.over_infantry = mover.card.kind.is_mech() || mover.card.kind.is_vehicle();
        let board = read::board(world);
        let roster = world.resource::<Roster>();
        for id in roster.ids().filter(|id| *id != mover.id) {
            if let Some(o) = roster
                .entity(id)
                .and_then(|e| occupant(world, board, e, id, mover.side))
            {
                self.others.push(o);
            }
        }
    }

    /// Closes hexes to the mover, whatever is there.
    pub fn close(&mut self, hexes: &[Hex]) {
        self.others.extend(hexes.iter().map(|hex| Occupant {
            unit: UnitId(u16::MAX),
            hex: *hex,
            base: i8::MIN,
            top: i8::MAX,
            friend: false,
            footprint: true,
            infantry: false,
        }));
    }

    /// Everyone it holds.
    pub fn iter(&self) -> impl Iterator<Item = &Occupant> {
        self.others.iter()
    }

    /// Whether a unit's levels overlap the mover's at a base level, wherever it stands.
    pub fn meets(&self, o: &Occupant, base: i8) -> bool {
        base < o.top && o.base < base.saturating_add(self.height)
    }

    /// Whether an enemy keeps the mover out of its hex (R4.1.6).
    pub fn bars(&self, o: &Occupant) -> bool {
        !self.passes && self.is_in_the_way(o)
    }

    /// Whether an enemy would keep a mover without abilities out of its hex.
    pub fn is_in_the_way(&self, o: &Occupant) -> bool {
        !(o.friend || (o.infantry && self.over_infantry))
    }

    /// What it costs more to enter a hex at a base level for the enemies in it.
    pub fn surcharge(&self, hex: Hex, base: i8) -> u16 {
        if self.passes && self.met(hex, base).any(|o| self.is_in_the_way(o)) {
            PASSING
        } else {
            0
        }
    }

    /// Those in a hex whose levels overlap the mover's at a base level.
    pub fn met(&self, hex: Hex, base: i8) -> impl Iterator<Item = &Occupant> {
        self.others
            .iter()
            .filter(move |o| o.hex == hex && self.meets(o, base))
    }

    /// What the units in a hex mean for the mover at a base level.
    pub fn room(&self, hex: Hex, base: i8) -> Room {
        let (mut large, mut small) = (0, 0);
        let mut room = Room::Free;
        for o in self.met(hex, base) {
            if self.bars(o) {
                return Room::Closed;
            }
            if !o.friend {
                room = Room::PassOnly;
            } else if o.footprint {
                large += 1;
            } else {
                small += 1;
            }
        }
        if if self.footprint {
            large >= 1
        } else {
            small >= 2
        } {
            room = Room::PassOnly;
        }
        room
    }

    /// Whether the mover may enter a hex at a base level.
    pub fn may_enter(&self, hex: Hex, base: i8) -> bool {
        self.room(hex, base) != Room::Closed
    }

    /// Whether the mover may end its activation in a hex at a base level.
    pub fn may_stop(&self, hex: Hex, base: i8) -> bool {
        self.room(hex, base) == Room::Free
    }

    /// Takes the place of a unit that moves in the same activation into account.
    pub fn relocate(&mut self, unit: UnitId, hex: Hex, base: i8) {
        for o in self.others.iter_mut().filter(|o| o.unit == unit) {
            o.top = o.top - o.base + base;
            o.base = base;
            o.hex = hex;
        }
    }

    /// Adds a unit that will stand there, such as a passenger that gets out first.
    pub fn add(&mut self, occupant: Occupant) {
        self.others.push(occupant);
    }

    /// Whether the mover may enter a hex.
    ///
    /// # Errors
    /// `occupied` by an enemy.
    pub fn check_enter(&self, world: &World, hex: Hex, base: i8) -> Result<(), Refusal> {
        if self.may_enter(hex, base) {
            return Ok(());
        }
        let who = self
            .met(hex, base)
            .find(|o| !o.friend)
            .map_or(Term("An enemy").into(), |o| {
                Arg::from(read::unit(world, o.unit).name)
            });
        Err(
            Refusal::new("occupied", "R4.1.6", say!("{who} bars the way.", who))
                .or("Go around it, or jump over it."),
        )
    }

    /// Whether the mover may end there.
    ///
    /// # Errors
    /// `occupied`, with who stands there.
    pub fn check_stop(&self, world: &World, hex: Hex, base: i8) -> Result<(), Refusal> {
        if self.may_stop(hex, base) {
            return Ok(());
        }
        let names = self.met(hex, base).map(|o| read::unit(world, o.unit).name);
        let names = List::new(Joint::Commas, names);
        Err(Refusal::new(
            "occupied",
            "R4.1.5",
            say!("There is no room to stop beside {units}.", units = names),
        )
        .or("A hex holds one large unit and two small ones of one side on each level."))
    }
}

/// A unit as others meet it; `None` if it is not on the map, flies over it as aerospace units do, or hides from the
/// mover's side.
fn occupant(
    world: &World,
    board: &Board,
    entity: bevy_ecs::entity::Entity,
    unit: UnitId,
    side: SideId,
) -> Option<Occupant> {
    let Place::On(spot) = world.get::<Place>(entity)? else {
        return None;
    };
    let card = &world.get::<CardOf>(entity)?.0;
    let friend = world.get::<SideOf>(entity)?.side == side;
    if spot.hidden && !friend {
        return None;
    }
    if card.is_aerospace() && board.get(spot.hex).is_none_or(|c| spot.base > c.level) {
        return None;
    }
    Some(Occupant {
        unit,
        hex: spot.hex,
        base: spot.base,
        top: spot.base.saturating_add(card.height()),
        friend,
        footprint: !matches!(card.kind, UnitType::CI | UnitType::BA | UnitType::PM),
        infantry: card.kind.is_infantry(),
    })
}

/// The battle armor that rides a unit (R8.7.1, R16.2).
pub fn rider(world: &World, carrier: UnitId) -> Option<UnitId> {
    read::units(world)
        .find(|u| *u.place == Place::Riding(carrier))
        .map(|u| u.id)
}
