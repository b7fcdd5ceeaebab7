//! Jumps, climbs and falls (K7.4, K7.7, K7.8.4, K7.8.7).

use hexlance_board::{Crossed, Direction, Hex, Line};
use smallvec::SmallVec;

use super::bar::Bar;
use super::step::climbed;
use super::{Ground, NOTHING, Room, Side, Stand, Stop, Walker, hexes_of_steps};

/// Steps of a fall for each ARM roll (K7.1.3).
const STEPS_OF_A_ROLL: u16 = 4;

/// A jump as it comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leap {
    /// The hexes it passes in order, with that in which it lands and without its start.
    pub hexes: SmallVec<[Hex; 8]>,
    /// What it counts of the movement, in hexes.
    pub cost: u16,
    /// Height in steps at which the trooper counts in the air (K7.8.4).
    pub height: i16,
    /// Where it lands.
    pub at: Stand,
    /// How many steps it falls beyond what it can jump down.
    pub fall: u16,
    /// Whether the terrain in which it lands ends its movement for the Order.
    pub stop: Option<Stop>,
}

/// How many ARM rolls against Damage 10 a fall costs a trooper of a height, both in steps (K7.1.3, K7.7.2).
pub const fn fall_rolls(depth: u16, height: i16) -> u16 {
    if depth as i32 > height as i32 {
        depth / STEPS_OF_A_ROLL
    } else {
        0
    }
}

impl Ground {
    /// A jump in a straight line to a hex, for at most `budget` hexes (K7.4.1). `room` tells who is in a hex.
    ///
    /// # Errors
    /// What keeps the trooper from that jump.
    pub fn jump(
        &self,
        walker: &Walker,
        room: impl Fn(Hex) -> Room,
        start: Stand,
        to: Hex,
        budget: u16,
    ) -> Result<Leap, Bar> {
        if walker.prone {
            return Err(Bar::ProneLeap);
        }
        if start.hex == to {
            return Err(Bar::Nowhere);
        }
        let at = Stand {
            hex: to,
            floor: self.floor(to).ok_or(Bar::OffTable)?,
        };
        let far = start.hex.distance(to);
        let steps = start.floor.abs_diff(at.floor);
        let mut cost = far.max(hexes_of_steps(steps));
        let mut fall = 0;
        if at.floor < start.floor {
            fall = steps.saturating_sub(2 * budget);
            cost = far.max(hexes_of_steps(steps - fall));
        }
        if cost > budget {
            return Err(Bar::TooFar);
        }
        let height = start.floor.max(at.floor);
        let flight = Flight {
            ground: self,
            walker,
            room: &room,
            ceiling: height.saturating_add(walker.height),
        };
        let hexes = flight.path(start.hex, to)?;
        self.land(walker, room(to), to)?;
        Ok(Leap {
            hexes,
            cost,
            height,
            at,
            fall,
            stop: self
                .terrain(to)
                .stops(self.terrain(start.hex), walker.spared)
                .then_some(Stop::Terrain),
        })
    }

    /// Every jump that a trooper can make, to the nearest hexes first.
    pub fn jumps(
        &self,
        walker: &Walker,
        room: impl Fn(Hex) -> Room,
        start: Stand,
        budget: u16,
    ) -> Vec<Leap> {
        let rings = (1..=budget).flat_map(|radius| start.hex.ring(radius));
        rings
            .filter_map(|to| self.jump(walker, &room, start, to, budget).ok())
            .collect()
    }

    /// What a climb up or down a face to an adjacent hex costs, at most `budget` hexes (K7.4.2). A wall between the two is
    /// climbed on both sides.
    ///
    /// # Errors
    /// What keeps the trooper from that climb.
    pub fn climb(
        &self,
        walker: &Walker,
        room: impl Fn(Hex) -> Room,
        start: Stand,
        to: Hex,
        budget: u16,
    ) -> Result<u16, Bar> {
        if walker.prone {
            return Err(Bar::ProneLeap);
        }
        let direction = start.hex.direction_to(to).ok_or(Bar::NotAdjacent)?;
        let floor = self.floor(to).ok_or(Bar::OffTable)?;
        let wall = match self.side(start.hex, direction) {
            Side::Open | Side::Works { .. } => NOTHING,
            Side::Wall { top } => top,
            Side::Gate { width, state, .. } if state.is_open() => {
                if !walker.fits(width) {
                    return Err(Bar::narrow(walker));
                }
                NOTHING
            }
            Side::Gate { top, .. } => top,
            Side::Window { sill, .. } if walker.narrow => sill,
            Side::Window { top, .. } => top,
        };
        let peak = start.floor.max(floor).max(wall);
        if peak == start.floor && peak == floor {
            return Err(Bar::NoFace);
        }
        let cost = climbed(start.floor, peak, floor);
        if cost > budget {
            return Err(Bar::FaceTooHigh);
        }
        self.land(walker, room(to), to)?;
        Ok(cost)
    }

    /// Whether a jump or climb may end in a hex.
    fn land(&self, walker: &Walker, room: Room, hex: Hex) -> Result<(), Bar> {
        if self.obstacle(hex).is_some() {
            return Err(Bar::EndsInObstacle);
        }
        if self.hindrance(walker, hex) == super::Difficulty::Impassable {
            return Err(Bar::Impassable);
        }
        match room {
            Room::Free => Ok(()),
            Room::NoStop => Err(Bar::Contact),
            _ => Err(Bar::NoRoom),
        }
    }

    /// The nearest hexes of the table that fit, the hex itself first of all: several if they are equally near, none if no
    /// hex fits (K7.7.2).
    pub fn nearest(&self, hex: Hex, fits: impl Fn(Hex) -> bool) -> SmallVec<[Hex; 6]> {
        (0..=self.grid.span())
            .map(|radius| {
                let ring = hex.ring(radius);
                let there: SmallVec<[Hex; 6]> =
                    ring.filter(|h| self.contains(*h) && fits(*h)).collect();
                there
            })
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }
}

/// The way of a jump through the air.
struct Flight<'a, R> {
    ground: &'a Ground,
    walker: &'a Walker,
    room: &'a R,
    /// The highest top that it passes over.
    ceiling: i16,
}

impl<R: Fn(Hex) -> Room> Flight<'_, R> {
    /// The hexes from a start to the last: those of the line, of a pair either (K7.8.4).
    fn path(&self, start: Hex, to: Hex) -> Result<SmallVec<[Hex; 8]>, Bar> {
        let mut hexes: SmallVec<[Hex; 8]> = SmallVec::new();
        let line: SmallVec<[Crossed; 8]> = Line::new(start, to).collect();
        let mut last = start;
        for (i, crossed) in line.iter().enumerate() {
            let next = match line.get(i + 1) {
                Some(Crossed::Through(hex)) => *hex,
                _ => to,
            };
            let hex = match *crossed {
                Crossed::Through(hex) => {
                    self.across(last, hex)?;
                    self.over(hex)?;
                    hex
                }
                Crossed::Between { left, right } => {
                    let free = |hex| {
                        self.across(last, hex)?;
                        self.over(hex)?;
                        self.across(hex, next)
                    };
                    match free(left) {
                        Ok(()) => left,
                        Err(bar) => free(right).map(|()| right).map_err(|_| bar)?,
                    }
                }
            };
            hexes.push(hex);
            last = hex;
        }
        self.across(last, to)?;
        hexes.push(to);
        Ok(hexes)
    }

    /// Whether it passes over what is in a hex.
    fn over(&self, hex: Hex) -> Result<(), Bar> {
        let floor = self.ground.floor(hex).ok_or(Bar::OffTable)?;
        let scenery = self.ground.obstacle(hex).unwrap_or(NOTHING);
        if floor.max(scenery) > self.ceiling {
            return Err(Bar::JumpTooHigh);
        }
        match (self.room)(hex) {
            Room::Foe { top } if top > self.ceiling => Err(Bar::Foe),
            Room::FoeMarker { top } if top > self.ceiling => Err(Bar::FoeMarker),
            _ => Ok(()),
        }
    }

    /// Whether it passes over or through what is on the hexside between two hexes.
    fn across(&self, from: Hex, to: Hex) -> Result<(), Bar> {
        let direction = Direction::ALL
            .into_iter()
            .find(|d| from.neighbour(*d) == to)
            .ok_or(Bar::Gap)?;
        let over = |top| top <= self.ceiling;
        match self.ground.side(from, direction) {
            Side::Open | Side::Works { .. } => Ok(()),
            Side::Gate { .. } if self.walker.heavyweight => Err(Bar::HeavyJump),
            Side::Gate { top, width, state } if state.is_open() => {
                if self.walker.fits(width) || over(top) {
                    Ok(())
                } else {
                    Err(Bar::NarrowGate)
                }
            }
            Side::Window { sill, .. } if self.walker.narrow && over(sill) => Ok(()),
            Side::Wall { top } | Side::Gate { top, .. } | Side::Window { top, .. } => {
                if over(top) {
                    Ok(())
                } else {
                    Err(Bar::JumpTooHigh)
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
