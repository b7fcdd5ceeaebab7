//! How far movements lead that are no Moves: those of Dodge, Guts and Engage (K7.5.4, K7.8.2, K1.4.5).

use hexlance_board::Hex;
use hexlance_rules::{Refusal, UnitId};

use super::{Rooms, Touching, walker};
use crate::{
    ground::{Reach, Walker, reaction_allowance},
    read::{Look, Table},
};

/// The movement of a Dodge, of Guts or of an Engage, from where a trooper stands now.
#[derive(Clone)]
pub(crate) struct Sidestep<'w> {
    table: Table<'w>,
    start: Option<Hex>,
    walker: Walker,
    rooms: Rooms,
    budget: u16,
}

impl<'w> Sidestep<'w> {
    /// Of so many hexes, 1 at most in terrain that hinders (K7.5.4). `prone` is how the trooper is on the way and at the end.
    pub(crate) fn of(
        table: Table<'w>,
        who: &Look<'w>,
        hexes: u16,
        prone: bool,
        touching: Touching,
    ) -> Self {
        let walker = walker(who, prone);
        let hindrance = who.hex.map(|hex| table.ground().hindrance(&walker, hex));
        Self {
            table,
            start: who.hex,
            walker,
            rooms: Rooms::now(table, who, prone, touching),
            budget: reaction_allowance(hexes, hindrance.unwrap_or_default()),
        }
    }

    /// Every hex in which it may end, its start among them.
    pub(crate) fn reach(&self) -> Reach<'w> {
        let start = self.start.unwrap_or_default();
        let budget = if self.start.is_some() { self.budget } else { 0 };
        let room = |hex| self.rooms.at(hex);
        self.table.ground().reach(&self.walker, room, start, budget)
    }

    /// Where a route ends, if it may be taken: a gate stops a Heavyweight, terrain everybody whom it hinders.
    ///
    /// # Errors
    /// The refusal, with its rule.
    pub(crate) fn check(&self, route: &[Hex]) -> Result<Hex, Refusal> {
        let Some(start) = self.start else {
            return Err(Refusal::new(
                "off_table",
                "K7.8.1",
                "That trooper is not on the table.",
            ));
        };
        let ground = self.table.ground();
        let room = |hex| self.rooms.at(hex);
        let walked = ground.walk(&self.walker, room, ground.stand(start), route, self.budget);
        match self.rooms.refusal_of(&walked, route) {
            Some(refusal) => Err(refusal),
            None => Ok(walked.at.hex),
        }
    }
}

/// Where an Engage of so many hexes leads a trooper: into contact with that enemy and with nobody else.
pub(crate) fn engage_reach<'w>(
    table: Table<'w>,
    who: &Look<'w>,
    hexes: u16,
    enemy: UnitId,
) -> Reach<'w> {
    let touching = Touching::Only(enemy);
    Sidestep::of(table, who, hexes, who.stance.prone, touching).reach()
}
