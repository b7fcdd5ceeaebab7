//! The air as one side sees it: aircraft hide nowhere, so that both sides see all that flies.

use bevy_ecs::world::World;
use hexlance_board::{Board, Direction, Hex};
use hexlance_rules::{Breakdown, Refusal, SideId, Sides};

use super::SideView;
use crate::{
    aero::{
        AirZone, Attempt, Engagement, Flight, FlightPath, FlyOrder, Raid, Sky,
        fly::{self, FlyPlan},
        odds::{self, RaidOdds},
        raid,
    },
    model::air::Band,
    read::{self, UnitRead},
    sides::TwoSides,
    state::Place,
};

/// What a side sees of the air, and may do there.
#[derive(Clone, Copy)]
pub struct AirView<'w> {
    world: &'w World,
    side: SideId,
}

impl<'w> AirView<'w> {
    /// The view of a side.
    pub const fn new(world: &'w World, side: SideId) -> Self {
        Self { world, side }
    }

    /// Aircraft of this side in flight, in roster order.
    pub fn own(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        read::aloft(self.world, self.side)
    }

    /// Aircraft of the enemy in flight, in roster order.
    /// Of those whose data are concealed it gives what one takes them for.
    pub fn enemies(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let view = SideView::new(self.world, self.side);
        read::aloft(self.world, self.side.opponent()).filter_map(move |u| view.unit(u.id))
    }

    /// Engagements of this turn (R11.5).
    pub fn engagements(&self) -> &'w [Engagement] {
        &self.world.resource::<Sky>().engagements
    }

    /// The engagement that is rolled for.
    pub fn attempt(&self) -> Option<Attempt> {
        self.world.resource::<Sky>().attempt
    }

    /// Aircraft of this side that wait to be set up (R11.1.4).
    pub fn reserve(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let side = self.side;
        read::units(self.world).filter(move |u| {
            u.side == side && u.is_aerospace() && matches!(u.place, Place::Reserve)
        })
    }

    /// The zones in which aircraft of this side start (R11.1.4).
    pub fn start_zones(&self) -> Vec<AirZone> {
        let home = self.world.resource::<Sides>().get(self.side);
        AirZone::starts(home.and_then(|s| s.home)).collect()
    }

    /// Aircraft of this side that still have their move (R11.3.1).
    pub fn to_move(&self) -> impl Iterator<Item = UnitRead<'w>> + use<'w> {
        let (world, side) = (self.world, self.side);
        read::units(world).filter(move |u| u.side == side && fly::has_move(world, u))
    }

    /// The plainest move of an aircraft.
    pub fn plainest(&self, u: &UnitRead<'_>) -> FlyOrder {
        fly::plainest(self.world, u)
    }

    /// Zones that an aircraft could enter this turn: for each zone one way.
    pub fn ways(&self, u: &UnitRead<'_>) -> Vec<Vec<AirZone>> {
        fly::ways(self.world, u)
    }

    /// Zones between a zone and the middle zones of this side.
    pub fn home_distance(&self, zone: AirZone) -> u8 {
        fly::home_distance(self.world, self.side, zone)
    }

    /// Whether a crippled aircraft has to go home (R15.1.2).
    pub fn must_go_home(&self, u: &UnitRead<'_>) -> bool {
        fly::must_go_home(self.world, u)
    }

    /// Whether an aircraft could make a move, with what it costs, whosever turn it is.
    ///
    /// # Errors
    /// The rule against it.
    pub fn plan(&self, u: &UnitRead<'_>, order: &FlyOrder) -> Result<FlyPlan, Refusal> {
        fly::check_order(self.world, u, order)
    }

    /// Thrust of a unit with all reasons (R11.2.1).
    pub fn thrust(&self, u: &UnitRead<'_>) -> Breakdown {
        crate::aero::thrust(self.world, u)
    }

    /// The hexes that a unit flies over this turn (R11.2.3, R4.6.5).
    pub fn pass(&self, u: &UnitRead<'_>) -> Option<Vec<Hex>> {
        crate::aero::pass(self.world, u)
    }

    /// Raids that a unit might make from where it is, or might be (R11.4).
    pub fn raids(&self, u: &UnitRead<'_>) -> Vec<Raid> {
        raid::options(self.world, u)
    }

    /// The chances of a raid.
    ///
    /// # Errors
    /// The rule against it.
    pub fn odds(&self, u: &UnitRead<'_>, raid: &Raid) -> Result<Vec<RaidOdds>, Refusal> {
        odds::odds(self.world, u, raid)
    }

    /// A unit as it would fly somewhere else, ready to attack.
    pub fn supposing<'a>(&self, u: &UnitRead<'a>, place: &'a Place) -> UnitRead<'a> {
        u.supposing(place, u.motion)
    }
}

/// The path that runs through a hex along a row of hexes, from edge to edge; `None` off the map or where it has one hex.
pub fn path_through(board: &Board, hex: Hex, direction: Direction) -> Option<FlightPath> {
    let last = |direction: Direction| {
        let mut at = hex;
        while board.contains(at.neighbour(direction)) {
            at = at.neighbour(direction);
        }
        at
    };
    if !board.contains(hex) {
        return None;
    }
    let path = FlightPath::new(last(direction.opposite()), last(direction));
    (path.from != path.to).then_some(path)
}

/// The place of a flight over the map along a path.
pub const fn over_map(band: Band, path: FlightPath) -> Place {
    Place::Aloft(Flight {
        zone: AirZone::Centre,
        band,
        path: Some(path),
    })
}

#[cfg(test)]
mod tests {
    use hexlance_board::Direction;

    use super::*;
    use crate::model::air::edges_of;

    #[test]
    fn rows_of_hexes_end_at_edges() {
        let board = Board::new(9, 7).expect("a size");
        for (hex, _) in board.iter() {
            for direction in Direction::ALL {
                let Some(path) = path_through(&board, hex, direction) else {
                    continue;
                };
                assert!(edges_of(&board, path.from).next().is_some(), "{path:?}");
                assert!(edges_of(&board, path.to).next().is_some(), "{path:?}");
                assert!(path.hexes(&board).contains(&hex));
            }
        }
    }
}
