//! Aircraft fly, engage, attack and come down (R11).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, UnitId};
use serde::Serialize;

use super::{
    AirZone, Attempt, Band, Bid, Engagement, Flight, FlightPath, Load, Manoeuvre, Raid, Sky, part,
};
use crate::{
    change::{edit, track_large},
    state::{Acts, Gear, Motion, MotionState, Place},
};

/// Aircraft fly, engage, attack and come down (R11).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum AirEvent {
    /// An aircraft has made its move (R11.2): flown on, come in to land, or left.
    Flew {
        /// Who.
        unit: UnitId,
        /// From where.
        from: Flight,
        /// The zones entered, in order.
        zones: Vec<AirZone>,
        /// Where to.
        to: Flight,
        /// The hexes of its path over the map, in the order flown; none elsewhere.
        path: Vec<Hex>,
        /// What it does besides flying.
        manoeuvre: Manoeuvre,
        /// Thrust spent, with all reasons.
        cost: Box<Breakdown>,
        /// Thrust it has, with all reasons.
        thrust: Box<Breakdown>,
    },
    /// An aircraft on the ground stays there for this turn.
    StayedDown {
        /// Who.
        unit: UnitId,
    },
    /// An aircraft tries to lift off (R11.7.4).
    LiftingOff {
        /// Who.
        unit: UnitId,
        /// Along which path.
        path: FlightPath,
    },
    /// An aircraft has lifted off, or has failed to.
    LiftedOff {
        /// Who.
        unit: UnitId,
        /// Where it flies now; none if it stays on the ground.
        to: Option<Flight>,
        /// The hexes of its path.
        path: Vec<Hex>,
    },
    /// An aircraft stands on the ground (R11.7.3, R11.8.3).
    TouchedDown {
        /// Who.
        unit: UnitId,
        /// Where.
        place: Place,
        /// The hexes of the path on which it came.
        path: Vec<Hex>,
    },
    /// An aircraft has lost height (R11.7.1).
    BandChanged {
        /// Who.
        unit: UnitId,
        /// Before.
        from: Band,
        /// After.
        to: Band,
        /// Why.
        why: &'static str,
    },
    /// An aircraft comes down (R11.8.1).
    Crashed {
        /// Who.
        unit: UnitId,
        /// The hex that it strikes; none away from the map.
        at: Option<Hex>,
        /// The hexes of the path from which it fell.
        path: Vec<Hex>,
    },
    /// An aircraft tries to engage another (R11.5.1).
    EngagementTried {
        /// Who.
        initiator: UnitId,
        /// Whom.
        defender: UnitId,
    },
    /// An engagement control roll stands (R11.5.2).
    EngagementRolled {
        /// Who rolled.
        unit: UnitId,
        /// It reached its target number.
        good: bool,
        /// The dice and half of the Thrust.
        total: i16,
    },
    /// An engagement was formed, or was not (R11.5.3).
    EngagementDecided {
        /// Who tried.
        initiator: UnitId,
        /// With whom.
        defender: UnitId,
        /// The engagement, if there is one.
        engagement: Option<Engagement>,
        /// Why, in a few words.
        why: &'static str,
    },
    /// An attack on the ground begins (R11.4).
    RaidBegan {
        /// Who.
        unit: UnitId,
        /// How.
        raid: Raid,
        /// The hexes attacked: runs, the hexes of those struck, points of impact.
        hexes: Vec<Hex>,
        /// The hexes of its path, in the order flown.
        path: Vec<Hex>,
    },
    /// Bombs are gone: dropped, or fired (R11.4.9).
    BombsSpent {
        /// Whose.
        unit: UnitId,
        /// Which.
        load: Load,
    },
}

impl AirEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            AirEvent::Flew {
                unit,
                to,
                manoeuvre,
                ..
            } => {
                // Who leaves is out of action next.
                if *manoeuvre != Manoeuvre::Leave {
                    edit::<Place>(world, *unit, |p| *p = Place::Aloft(*to));
                }
                edit::<Acts>(world, *unit, |a| a.activated = true);
            }
            AirEvent::StayedDown { unit } => edit::<Acts>(world, *unit, |a| a.activated = true),
            AirEvent::LiftingOff { unit, path } => {
                edit::<Acts>(world, *unit, |a| a.activated = true);
                world.resource_mut::<Sky>().lifting = Some((*unit, *path));
            }
            AirEvent::LiftedOff { unit, to, .. } => {
                world.resource_mut::<Sky>().lifting = None;
                if let Some(flight) = to {
                    edit::<Place>(world, *unit, |p| *p = Place::Aloft(*flight));
                    track_large(world, *unit);
                }
            }
            AirEvent::TouchedDown { unit, place, .. } => {
                edit::<Place>(world, *unit, |p| *p = *place);
                edit::<Motion>(world, *unit, |m| {
                    *m = Motion {
                        state: MotionState::StoodStill,
                        ..Motion::default()
                    };
                });
                part(world, *unit);
                track_large(world, *unit);
            }
            AirEvent::BandChanged { unit, to, .. } => edit::<Place>(world, *unit, |p| {
                if let Place::Aloft(flight) = p {
                    flight.band = *to;
                }
            }),
            AirEvent::EngagementTried {
                initiator,
                defender,
            } => {
                edit::<Acts>(world, *initiator, |a| a.engaged = true);
                world.resource_mut::<Sky>().attempt = Some(Attempt {
                    initiator: *initiator,
                    defender: *defender,
                    first: None,
                    second: None,
                });
            }
            AirEvent::EngagementRolled { unit, good, total } => {
                if let Some(attempt) = &mut world.resource_mut::<Sky>().attempt {
                    let bid = Some(Bid {
                        good: *good,
                        total: *total,
                    });
                    if *unit == attempt.initiator {
                        attempt.first = bid;
                    } else {
                        attempt.second = bid;
                    }
                }
            }
            AirEvent::EngagementDecided { engagement, .. } => {
                let mut sky = world.resource_mut::<Sky>();
                sky.attempt = None;
                sky.engagements.extend(*engagement);
            }
            AirEvent::BombsSpent { unit, load } => {
                edit::<Gear>(world, *unit, |g| g.bombs = g.bombs.without(*load));
            }
            AirEvent::RaidBegan { .. } | AirEvent::Crashed { .. } => {}
        }
    }
}
