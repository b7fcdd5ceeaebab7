//! Who is on a target and may be struck in its place: suits that ride on it, and infantry that clings to it (C18.9.2, C18.11.4).
//! The order is that of `infantry::shielded`, step for step.

use smallvec::SmallVec;

use crate::{
    infantry,
    model::{Location, UnitClass},
    read::{Look, Table},
    state::{Hold, SUITS},
};

/// Chance that one who is in the way of a hit takes it.
const TAKES: f64 = 1.0 / 3.0;

/// Who is left on a target: the boxes of suits by the places on which they ride, and what clings to it. Of suits that cling the
/// soundest come first; of a platoon the first number counts troopers, the second the half of one that was marked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Crowd {
    riding: [u8; SUITS],
    clinging: [u8; SUITS],
}

impl Crowd {
    /// Nobody is left who could be struck.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

/// What does not change of those who are on a target.
#[derive(Clone, Debug)]
pub(super) struct Aboard<'w> {
    table: Table<'w>,
    class: UnitClass,
    /// The platoon that clings to it.
    platoon: Option<Look<'w>>,
    /// Riders are asked before those who cling to it.
    riders_first: bool,
}

/// A hit that is on its way: who is left, what is left of it, and the chance of that.
pub(super) type Way = (Crowd, u16, f64);

impl<'w> Aboard<'w> {
    /// Those who are on a unit now.
    pub(super) fn of(table: Table<'w>, look: &Look<'w>) -> (Self, Crowd) {
        let mut aboard = Self {
            table,
            class: look.sheet.class,
            platoon: None,
            riders_first: true,
        };
        let mut crowd = Crowd::default();
        for o in table.aboard(look.id) {
            match o.ranks.perch.map(|perch| perch.hold) {
                Some(Hold::Riding) => crowd.riding = o.ranks.suits,
                Some(Hold::Swarming) if !o.is_destroyed() => {
                    aboard.riders_first = crowd.riding != [0; SUITS];
                    if o.is_platoon() {
                        crowd.clinging[0] = o.ranks.troopers;
                        crowd.clinging[1] = o.ranks.marked.into();
                        aboard.platoon = Some(o);
                    } else {
                        crowd.clinging = o.ranks.suits;
                        crowd.clinging.sort_unstable_by(|a, b| b.cmp(a));
                    }
                }
                _ => {}
            }
        }
        (aboard, crowd)
    }

    /// The ways of a hit on a location past those who are there.
    pub(super) fn shield(
        &self,
        crowd: Crowd,
        at: Location,
        rear: bool,
        points: u16,
    ) -> SmallVec<[Way; 4]> {
        let mut all: SmallVec<[Way; 4]> = SmallVec::from_slice(&[(crowd, points, 1.0)]);
        if crowd.is_empty() {
            return all;
        }
        for riders in [self.riders_first, !self.riders_first] {
            let mut next: SmallVec<[Way; 4]> = SmallVec::new();
            for way in all {
                match way {
                    (_, 0, _) => next.push(way),
                    _ if riders => self.past_riders(way, at, rear, &mut next),
                    _ => self.past_swarmers(way, at, &mut next),
                }
            }
            all = next;
        }
        all
    }

    fn past_riders(
        &self,
        (crowd, points, p): Way,
        at: Location,
        rear: bool,
        out: &mut SmallVec<[Way; 4]>,
    ) {
        let Some(suit) = infantry::rider_at(self.class, at, rear, &crowd.riding) else {
            out.push((crowd, points, p));
            return;
        };
        out.push((crowd, points, p * (1.0 - TAKES)));
        let mut struck = crowd;
        let left = take(&mut struck.riding[suit], points);
        out.push((struck, left, p * TAKES));
    }

    fn past_swarmers(&self, (crowd, points, p): Way, at: Location, out: &mut SmallVec<[Way; 4]>) {
        let fits = !self.class.is_mech() || at.is_torso();
        if !fits || crowd.clinging[0] == 0 {
            out.push((crowd, points, p));
            return;
        }
        out.push((crowd, points, p * (1.0 - TAKES)));
        if let Some(platoon) = &self.platoon {
            let by = infantry::By::Others(points.div_ceil(10));
            let marked = crowd.clinging[1] > 0;
            let (troopers, marked) = infantry::toll_of(self.table, platoon, by, marked);
            let mut struck = crowd;
            let left = &mut struck.clinging[0];
            *left -= troopers.min((*left).into()) as u8;
            struck.clinging[1] = u8::from(marked && *left > 0);
            out.push((struck, 0, p * TAKES));
            return;
        }
        let alive = crowd.clinging.iter().filter(|boxes| **boxes > 0).count();
        let mut first = 0;
        while first < alive {
            let alike = |boxes: &&u8| **boxes == crowd.clinging[first];
            let same = crowd.clinging[first..alive].iter().filter(alike).count();
            let mut struck = crowd;
            // The last of those that are alike: the order stays.
            let left = take(&mut struck.clinging[first + same - 1], points);
            struck.clinging.sort_unstable_by(|a, b| b.cmp(a));
            out.push((struck, left, p * TAKES * same as f64 / alive as f64));
            first += same;
        }
    }

    /// A location is gone, and suits on it with it.
    pub(super) fn location_lost(&self, crowd: &mut Crowd, at: Location) {
        for rear in [false, true] {
            if let Some(suit) = infantry::rider_at(self.class, at, rear, &crowd.riding) {
                crowd.riding[suit] = 0;
            }
        }
    }
}

/// A suit takes points up to its capacity; gives back what is left over.
fn take(boxes: &mut u8, points: u16) -> u16 {
    let taken = u16::from(*boxes).min(points);
    *boxes -= taken as u8;
    points - taken
}
