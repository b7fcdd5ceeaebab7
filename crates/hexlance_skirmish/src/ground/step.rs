//! The rules of one step from hex to hex (K1.4.1, K1.5, K1.10, K7.1.2, K7.5).

use hexlance_board::{Direction, Hex};

use super::bar::Bar;
use super::{Difficulty, GateWidth, Ground, NOTHING, Shape, Side, Spared, hexes_of_steps};
use crate::model::Silhouette;

/// Who moves: what of a trooper matters for where it can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walker {
    /// The height of its Silhouette as it moves, in steps: 0 if it is Prone.
    pub height: i16,
    /// Whether it fits through Narrow Gates and windows.
    pub narrow: bool,
    /// Whether it is Prone.
    pub prone: bool,
    /// Whether Wide Gates stop it and Narrow Gates keep it out.
    pub heavyweight: bool,
    /// Whether it climbs as it moves, 1 hex for 2 steps.
    pub climbs: bool,
    /// Terrain that does not hinder it.
    pub spared: Spared,
    /// The closed gate that it opens on its way (K1.10.4).
    pub opens: Option<(Hex, Direction)>,
}

impl Walker {
    /// An ordinary trooper of a Silhouette, Prone or not.
    pub const fn new(silhouette: Silhouette, prone: bool) -> Self {
        let now = if prone { Silhouette::PRONE } else { silhouette };
        Self {
            height: now.height() as i16,
            narrow: now.is_narrow(),
            prone,
            heavyweight: false,
            climbs: false,
            spared: Spared::NONE,
            opens: None,
        }
    }

    /// Whether it fits through an open gate (K1.5.2).
    pub(super) const fn fits(&self, width: GateWidth) -> bool {
        matches!(width, GateWidth::Wide) || self.narrow && !self.heavyweight
    }

    fn opens(&self, hex: Hex, direction: Direction) -> bool {
        self.opens.is_some_and(|(at, side)| {
            (at, side) == (hex, direction)
                || (at.neighbour(side), side.opposite()) == (hex, direction)
        })
    }
}

/// Who is in a hex, for one who moves (K1.4.1). Tops are heights in steps from the table's zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Room {
    /// Nobody.
    #[default]
    Free,
    /// Nobody, and yet this movement may not end there: there would be contact that it may not enter (K1.4.5), or a
    /// hidden comrade has the hex (K13.9.3).
    NoStop,
    /// An ally, or somebody Unconscious of either side: only to pass.
    Passable,
    /// An enemy figure.
    Foe {
        /// Its top: what a jump must clear.
        top: i16,
    },
    /// An enemy Marker.
    FoeMarker {
        /// Its top.
        top: i16,
    },
}

impl Room {
    /// Whether a movement may end there.
    pub const fn may_stop(self) -> bool {
        matches!(self, Self::Free)
    }

    /// What keeps a walker from passing.
    pub(super) const fn bar(self) -> Option<Bar> {
        match self {
            Self::Free | Self::NoStop | Self::Passable => None,
            Self::Foe { .. } => Some(Bar::Foe),
            Self::FoeMarker { .. } => Some(Bar::FoeMarker),
        }
    }
}

/// Why a movement ends before its route does, or with it for the whole Order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A Heavyweight has crossed a Wide Gate: it moves no further in this Order.
    Gate,
    /// It has entered Difficult terrain: it moves no further in this Order (K7.5.2).
    Terrain,
    /// It would have to stop in the next hex, and there is no room: it ends before.
    NoRoom,
    /// It has climbed as far as it could and hangs on the face.
    Face,
}

/// Where a trooper stands: the floor of the hex, or higher on a face whose foot is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The hex.
    pub hex: Hex,
    /// Height of its feet in steps from the table's zero.
    pub floor: i16,
}

/// A step that can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// In hexes.
    pub cost: u16,
    /// Whether the movement ends there for the Order.
    pub stop: Option<Stop>,
    /// The highest point of the face that is climbed, if one is.
    pub peak: Option<i16>,
}

/// What is on the hexside of a step for this walker.
enum Way {
    /// Nothing, or an open gate with whether it stops the walker.
    Through(Option<Stop>),
    /// Something to get over.
    Over(i16),
}

impl Ground {
    /// Where somebody stands on the floor of a hex; on level 0 off the table.
    pub fn stand(&self, hex: Hex) -> Stand {
        Stand {
            hex,
            floor: self.floor(hex).unwrap_or(0),
        }
    }

    /// Whether nobody may end a movement in a hex, whoever is there: off the table, in an obstacle, where nobody enters.
    pub fn is_closed(&self, hex: Hex) -> bool {
        let impassable = self.terrain(hex).difficulty(Spared::NONE) == Difficulty::Impassable;
        !self.contains(hex) || impassable || self.obstacle(hex).is_some()
    }

    /// Whether a movement may end in a hex.
    #[inline]
    pub(super) fn may_stop(&self, hex: Hex, room: Room) -> bool {
        room.may_stop() && self.obstacle(hex).is_none()
    }

    fn way(&self, walker: &Walker, hex: Hex, direction: Direction) -> Result<Way, Bar> {
        Ok(match self.side(hex, direction) {
            Side::Open | Side::Works { .. } => Way::Through(None),
            Side::Wall { top } => Way::Over(top),
            Side::Gate { top, width, state } => {
                if state.is_open() || state.can_be_opened() && walker.opens(hex, direction) {
                    if !walker.fits(width) {
                        return Err(Bar::narrow(walker));
                    }
                    Way::Through(walker.heavyweight.then_some(Stop::Gate))
                } else {
                    Way::Over(top)
                }
            }
            Side::Window { .. } if !walker.narrow => return Err(Bar::Window),
            Side::Window { sill, .. } => Way::Over(sill),
        })
    }

    /// What a step from the floor of a hex to that of the next one costs, if nobody is there and one can stop there.
    pub fn step_cost(&self, walker: &Walker, from: Hex, direction: Direction) -> Option<u16> {
        let at = Stand {
            hex: from,
            floor: self.floor(from)?,
        };
        let step = self.step(walker, at, direction).ok()?;
        let next = from.neighbour(direction);
        self.may_stop(next, Room::Free).then_some(step.cost)
    }

    /// The step in a direction, whoever is in the next hex.
    pub(super) fn step(
        &self,
        walker: &Walker,
        from: Stand,
        direction: Direction,
    ) -> Result<Step, Bar> {
        let here = self.grid.slot(from.hex).ok_or(Bar::OffTable)?;
        self.step_from(walker, from, here, direction)
    }

    /// The step in a direction from a hex with its number.
    #[inline]
    pub(super) fn step_from(
        &self,
        walker: &Walker,
        from: Stand,
        here: usize,
        direction: Direction,
    ) -> Result<Step, Bar> {
        let there = self.grid.next(here, direction);
        let (Some(a), Some(b)) = (self.shapes.get(here), self.shapes.get(there)) else {
            return Err(Bar::OffTable);
        };
        let plain = self.plain.get(here).copied().unwrap_or_default();
        if plain & 1 << direction.index() != 0
            && from.floor == a.floor
            && a.floor.abs_diff(b.floor) <= walker.height.unsigned_abs()
        {
            return Ok(Step {
                cost: 1,
                stop: None,
                peak: None,
            });
        }
        self.uneven_step(walker, from, (a, b), direction)
    }

    /// A step that more than floors may hinder.
    fn uneven_step(
        &self,
        walker: &Walker,
        from: Stand,
        (a, b): (&Shape, &Shape),
        direction: Direction,
    ) -> Result<Step, Bar> {
        let to = from.hex.neighbour(direction);
        if !self.contains(to) {
            return Err(Bar::OffTable);
        }
        let (old, new) = (self.terrain(from.hex), self.terrain(to));
        if new.difficulty(walker.spared) == Difficulty::Impassable {
            return Err(Bar::Impassable);
        }
        let way = self.way(walker, from.hex, direction)?;
        let entered = new.stops(old, walker.spared).then_some(Stop::Terrain);
        let stop = match way {
            Way::Through(Some(gate)) => Some(gate),
            _ => entered,
        };
        // Obstacles are got over from floor to floor, and nobody climbs them.
        for (top, floor) in [(b.obstacle, from.floor), (a.obstacle, b.floor)] {
            if top != NOTHING {
                if walker.prone {
                    return Err(Bar::ProneVault);
                }
                if top > floor + walker.height {
                    return Err(Bar::Obstacle);
                }
            }
        }
        let wall = match way {
            Way::Over(top) => top,
            Way::Through(_) => NOTHING,
        };
        let plain = |cost| Step {
            cost,
            stop,
            peak: None,
        };
        let walked = if from.floor == a.floor {
            self.walked(walker, from, to, b.floor, wall).map(plain)
        } else {
            Err(Bar::OnFace)
        };
        walked.or_else(|bar| {
            let obstructed = a.obstacle != NOTHING || b.obstacle != NOTHING;
            if !walker.climbs || walker.prone || obstructed {
                return Err(bar);
            }
            let peak = from.floor.max(b.floor).max(wall);
            Ok(Step {
                cost: climbed(from.floor, peak, b.floor),
                stop,
                peak: Some(peak),
            })
        })
    }

    /// What a step costs that is neither climbed nor jumped (K7.1.2).
    fn walked(
        &self,
        walker: &Walker,
        from: Stand,
        to: Hex,
        floor: i16,
        wall: i16,
    ) -> Result<u16, Bar> {
        if wall > from.floor.max(floor) {
            if walker.prone {
                return Err(Bar::ProneVault);
            }
            if wall > from.floor.min(floor) + walker.height {
                return Err(Bar::Wall);
            }
        }
        let steps = from.floor.abs_diff(floor);
        if steps <= walker.height.unsigned_abs() {
            return Ok(1);
        }
        let either = |has: fn(&Self, Hex) -> bool| has(self, from.hex) || has(self, to);
        if either(Self::has_stairs) || !walker.prone && either(Self::has_ladder) {
            return Ok(hexes_of_steps(steps).max(1));
        }
        if either(Self::has_ladder) {
            return Err(Bar::ProneLadder);
        }
        Err(if floor > from.floor {
            Bar::TooHigh
        } else {
            Bar::TooDeep
        })
    }
}

/// What it costs to climb from one height over a peak to another, in hexes (K7.4.2).
pub(super) fn climbed(from: i16, peak: i16, to: i16) -> u16 {
    hexes_of_steps(peak.abs_diff(from) + peak.abs_diff(to)).max(1)
}

#[cfg(test)]
mod tests;
