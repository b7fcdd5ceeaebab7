//! Routes on foot: how far a declared one leads, and what a movement may cost (K7.1, K7.5, K7.8).

use hexlance_board::Hex;
use hexlance_rules::Refusal;

use super::bar::Bar;
use super::step::climbed;
use super::{Difficulty, Ground, Room, Stand, Stop, Walker};
use crate::model::Mov;

/// Where a route leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    /// How many hexes of the route are entered; the movement ends in the last of them, or at its start.
    pub entered: usize,
    /// Where it ends.
    pub at: Stand,
    /// What it costs up to there, in hexes.
    pub cost: u16,
    /// What ends it by a rule, though the route may go on (K7.8.1).
    pub stop: Option<Stop>,
    /// Why the route is not legal beyond that.
    pub bar: Option<Bar>,
}

impl Walked {
    /// Why the route as declared is not legal, if it is not.
    pub fn refusal(&self) -> Option<Refusal> {
        self.bar.map(Bar::refusal)
    }
}

/// The MOV values of a trooper in an Order: halved if it is Prone, then the second for both if it starts in Difficult
/// terrain (K7.1.5, K7.5.2, K7.8.5).
pub fn allowance(mov: Mov, prone: bool, start: Difficulty) -> Mov {
    let halved = |value: u8| if prone { value.div_ceil(2) } else { value };
    let (first, second) = (halved(mov.0), halved(mov.1));
    Mov(if start.hinders() { second } else { first }, second)
}

/// How far a Dodge, Engage or Guts movement of so many hexes goes (K7.5.4).
pub fn reaction_allowance(hexes: u16, start: Difficulty) -> u16 {
    if start.hinders() { hexes.min(1) } else { hexes }
}

impl Ground {
    /// How the terrain of a hex hinders somebody who starts in it (K7.5).
    pub fn hindrance(&self, walker: &Walker, hex: Hex) -> Difficulty {
        self.terrain(hex).difficulty(walker.spared)
    }

    /// Follows a route from hex to adjacent hex as far as it is legal, for at most `budget` hexes. `room` tells who is in a
    /// hex; contact is the caller's to decide, who shortens the route.
    ///
    /// One who hangs on a face and lists his own hex first climbs down to its floor.
    pub fn walk(
        &self,
        walker: &Walker,
        room: impl Fn(Hex) -> Room,
        start: Stand,
        route: &[Hex],
        budget: u16,
    ) -> Walked {
        let mut legal = Walked {
            entered: 0,
            at: start,
            cost: 0,
            stop: None,
            bar: None,
        };
        let mut at = start;
        let mut cost = 0;
        let mut bar = None;
        for (i, &hex) in route.iter().enumerate() {
            let there = self.stand(hex);
            if hex == at.hex && at.floor > there.floor && i == 0 {
                cost += climbed(at.floor, at.floor, there.floor);
                if cost > budget {
                    bar = Some(Bar::TooFar);
                    break;
                }
                at = there;
                legal = Walked {
                    entered: 1,
                    at,
                    cost,
                    ..legal
                };
                continue;
            }
            let step = at
                .hex
                .direction_to(hex)
                .ok_or(Bar::Gap)
                .and_then(|direction| self.step(walker, at, direction));
            let step = match step {
                Ok(step) => step,
                Err(why) => {
                    bar = Some(why);
                    break;
                }
            };
            let room = room(hex);
            bar = room.bar();
            if bar.is_some() {
                break;
            }
            let may_stop = self.may_stop(hex, room);
            if step.stop.is_some() && !may_stop {
                legal.stop = Some(Stop::NoRoom);
                break;
            }
            if cost + step.cost > budget {
                let left = budget.saturating_sub(cost);
                match step.peak.and_then(|peak| hanging(at, peak, there, left)) {
                    // Up he is still in the hex at the foot, and must be able to stay there; down already in the next.
                    Some(face) if face.hex == at.hex && legal.at.hex == at.hex => {
                        legal.at = face;
                        legal.cost = budget;
                        legal.stop = Some(Stop::Face);
                    }
                    Some(face) if face.hex == hex && may_stop => {
                        legal.entered = i + 1;
                        legal.at = face;
                        legal.cost = budget;
                        legal.stop = Some(Stop::Face);
                    }
                    _ => bar = Some(Bar::TooFar),
                }
                break;
            }
            cost += step.cost;
            at = there;
            if may_stop {
                legal = Walked {
                    entered: i + 1,
                    at,
                    cost,
                    stop: step.stop,
                    bar: None,
                };
            } else if i + 1 == route.len() {
                bar = Some(match room {
                    Room::NoStop => Bar::Contact,
                    Room::Free => Bar::EndsInObstacle,
                    _ => Bar::NoRoom,
                });
            }
            if step.stop.is_some() {
                break;
            }
        }
        legal.bar = bar;
        legal
    }
}

/// Where one hangs who has so many hexes left to climb from one stand over a peak to another; `None` with nothing left.
pub(super) fn hanging(from: Stand, peak: i16, to: Stand, left: u16) -> Option<Stand> {
    if left == 0 {
        return None;
    }
    let steps = i16::try_from(2 * u32::from(left)).ok()?;
    let up = peak - from.floor;
    Some(if steps < up {
        Stand {
            hex: from.hex,
            floor: from.floor + steps,
        }
    } else {
        Stand {
            hex: to.hex,
            floor: peak - (steps - up),
        }
    })
}

#[cfg(test)]
mod tests;
