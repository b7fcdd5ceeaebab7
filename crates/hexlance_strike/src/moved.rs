//! Units move (R4), and ride (R16.1).

use bevy_ecs::world::World;
use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::{AbilityId, Breakdown, SideId, UnitId};
use serde::Serialize;

use crate::{
    card::MoveMode,
    change::{come_out, edit, track_large},
    command::MoveOption,
    concealment,
    state::{Acts, Motion, MotionState, Place, Rush},
};

/// Units move (R4), and ride (R16.1).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "events are made one at a time and kept in one log"
)]
pub enum MoveEvent {
    /// A unit begins its activation.
    ActivationBegan {
        /// Who.
        unit: UnitId,
        /// What it does.
        option: MoveOption,
        /// How it moves.
        mode: MoveMode,
        /// Its Move with all reasons.
        allowance: Breakdown,
        /// Acting out of sequence.
        early: bool,
    },
    /// A unit entered a hex by its own movement.
    Stepped {
        /// Who.
        unit: UnitId,
        /// From.
        from: Hex,
        /// To.
        to: Hex,
        /// Base level there.
        base: i8,
        /// Inches of this step.
        cost: u8,
        /// The step ends at this facing.
        facing: Direction,
    },
    /// A unit's activation is over.
    ActivationEnded {
        /// Who.
        unit: UnitId,
        /// Facing.
        facing: Direction,
        /// What its movement was.
        motion: Motion,
        /// A charge or death from above that now waits.
        rush: Option<Rush>,
        /// Whether the move was cut short.
        cut_short: bool,
    },
    /// A unit that has ended its move beside an enemy holds a zone of control until the Movement Phase is over.
    ZoneSet {
        /// Who.
        unit: UnitId,
        /// By which ability.
        ability: AbilityId,
    },
    /// The rest of a move was ordered anew (R3.3.7).
    Rerouted {
        /// Whose.
        unit: UnitId,
    },
    /// A unit got aboard a carrier.
    Mounted {
        /// Who.
        unit: UnitId,
        /// The carrier.
        carrier: UnitId,
        /// On its outside (R8.7.1).
        outside: bool,
    },
    /// A unit came out of a bay (R16.3.1).
    Unloaded {
        /// Who.
        unit: UnitId,
        /// Out of which carrier.
        carrier: UnitId,
        /// Where it stands.
        place: Place,
    },
    /// A unit has left the map by its own movement (R15.4).
    LeftMap {
        /// Who.
        unit: UnitId,
        /// Over which edge.
        edge: Edge,
        /// That edge is not open to it: it counts as lost (R15.1.3).
        astray: bool,
    },
}

impl MoveEvent {
    /// Changes the World by it.
    pub(crate) fn apply(&self, world: &mut World) {
        match self {
            MoveEvent::ActivationBegan {
                unit, option, mode, ..
            } => {
                let state = match (option, mode) {
                    (MoveOption::StandStill | MoveOption::Mount(_), _) => return,
                    (MoveOption::DeathFromAbove(_), _) | (_, MoveMode::Jump) => MotionState::Jumped,
                    _ => MotionState::Moved,
                };
                edit::<Motion>(world, *unit, |m| {
                    *m = Motion {
                        state,
                        mode: Some(*mode),
                        sprinted: matches!(option, MoveOption::Sprint),
                        evaded: matches!(option, MoveOption::Evade),
                        ..Motion::default()
                    };
                });
            }
            MoveEvent::Stepped {
                unit,
                to,
                base,
                cost,
                facing,
                ..
            } => {
                edit::<Place>(world, *unit, |p| {
                    if let Place::On(spot) = p {
                        spot.hex = *to;
                        spot.base = *base;
                        spot.facing = *facing;
                    }
                });
                edit::<Motion>(world, *unit, |m| {
                    m.hexes = m.hexes.saturating_add(1);
                    m.spent = m.spent.saturating_add(*cost);
                });
                track_large(world, *unit);
            }
            MoveEvent::ActivationEnded {
                unit,
                facing,
                motion,
                rush,
                ..
            } => {
                edit::<Place>(world, *unit, |p| {
                    if let Place::On(spot) = p {
                        spot.facing = *facing;
                    }
                });
                edit::<Motion>(world, *unit, |m| *m = *motion);
                edit::<Acts>(world, *unit, |a| {
                    a.activated = true;
                    a.rush = *rush;
                    a.rushed = rush.is_some();
                });
            }
            MoveEvent::Mounted {
                unit,
                carrier,
                outside,
            } => {
                let place = if *outside {
                    Place::Riding(*carrier)
                } else {
                    Place::Aboard(*carrier)
                };
                edit::<Place>(world, *unit, |p| *p = place);
            }
            MoveEvent::Unloaded {
                unit,
                carrier,
                place,
            } => {
                come_out(world, *unit, *place);
                edit::<Acts>(world, *carrier, |a| a.doors = a.doors.saturating_add(1));
            }
            MoveEvent::ZoneSet { .. } | MoveEvent::LeftMap { .. } | MoveEvent::Rerouted { .. } => {}
        }
    }

    /// What a side is told in its place: not the Move of a stranger (R14.8.3).
    pub(crate) fn told(&self, world: &World, to: SideId) -> Option<Self> {
        match self {
            MoveEvent::ActivationBegan {
                unit,
                option,
                mode,
                early,
                ..
            } if concealment::is_in_play(world) && !concealment::knows(world, to, *unit) => {
                Some(MoveEvent::ActivationBegan {
                    unit: *unit,
                    option: *option,
                    mode: *mode,
                    allowance: Breakdown::new(),
                    early: *early,
                })
            }
            _ => None,
        }
    }
}
