//! Falls of a 'Mech in the midst of attacks, water that comes in, and its warrior, branch by branch (C2.5, C3.15, C5.4.5).

use smallvec::SmallVec;

use super::{Spread, States, hurt};
use crate::{
    harm::{self, Legs},
    model::Location,
    odds::{
        attack::What,
        chance,
        follow::{Group, LEAST, Target},
        image::{State, dead},
        stays_awake,
    },
    piloting,
    state::PsrCause,
    tables::{self, Column, HitTable},
};

impl Spread<'_> {
    /// A roll against falling that is due at once.
    pub(super) fn roll_now(&mut self, s: State, p: f64, out: &mut States) {
        let mut awake = States::new();
        self.wake(s, p, &mut awake);
        for (s, p) in awake {
            let helpless = s.out || self.image.off;
            let stays = match helpless {
                true => 0.0,
                false => chance(
                    self.image
                        .ask(&s, |u| piloting::number(u, PsrCause::Gyro).total()),
                ),
            };
            if stays > 0.0 {
                out.push((s, p * stays));
            }
            if stays < 1.0 {
                self.fall(s, p * (1.0 - stays), out);
            }
        }
    }

    /// A fall of 0 levels: damage by the side that it falls on, and the warrior's roll (C3.15).
    fn fall(&mut self, mut s: State, p: f64, out: &mut States) {
        if p < LEAST {
            self.effort.doubt += p;
            out.push((s, p));
            return;
        }
        (s.fell, s.falls, s.rolls) = (true, false, 0);
        let points = self.image.fall;
        let mut sides: SmallVec<[(Column, f64); 4]> = SmallVec::new();
        for die in 1..=6 {
            let (_, column) = tables::after_fall(die);
            match sides.iter_mut().find(|(c, _)| *c == column) {
                Some((_, q)) => *q += 1.0 / 6.0,
                None => sides.push((column, 1.0 / 6.0)),
            }
        }
        for (column, q) in sides {
            let mut now = vec![(s, p * q)];
            for size in harm::groups(points, 5) {
                let g = Group {
                    points: size,
                    column,
                    table: HitTable::Full,
                    legs: Legs::Bare,
                    aim: None,
                    head: 0,
                    counts: false,
                    what: What::Points,
                    physical: false,
                    piercing: 0,
                };
                let mut next = States::new();
                for (s, p) in now {
                    self.group(s, p, g, &mut next);
                }
                now = next;
            }
            for (s, p) in now {
                let mut dry = States::new();
                self.breaches(s, p, &mut dry);
                for (s, p) in dry {
                    self.brace(s, p, out);
                }
            }
        }
    }

    /// Rolls for every location that was hit under water (C5.4.5).
    pub(super) fn breaches(&mut self, mut s: State, mut p: f64, out: &mut States) {
        let sheet = self.image.look.sheet;
        for at in &sheet.locations {
            let i = at.index();
            let hits = std::mem::take(&mut s.wet[i]);
            let full = (s.gone | s.breached) & (1 << i) != 0;
            if hits == 0 || full || s.dead != dead::NOT {
                continue;
            }
            let dry = match self.image.is_bare(&s, *at) {
                true => 0.0,
                false => (1.0 - chance(10)).powi(hits.into()),
            };
            let mut floods = s;
            self.flood(&mut floods, *at);
            // What the others do does not depend on this one.
            self.breaches(floods, p * (1.0 - dry), out);
            p *= dry;
            if p < LEAST {
                self.effort.doubt += p;
                out.push((s, p));
                return;
            }
        }
        out.push((s, p));
    }

    /// Water comes into a location.
    fn flood(&self, s: &mut State, at: Location) {
        s.breached |= 1 << at.index();
        if matches!(at, Location::CT | Location::HD) {
            s.kill(dead::BREACH);
        }
        // A breached leg acts as hip damage (C5.4.5).
        if at.is_leg() && !self.image.hip_is_struck(s, at) {
            s.rolls += 1;
        }
        if let Some(arm) = at.arm_of()
            && self.image.look.sheet.locations.contains(&arm)
        {
            s.gone |= 1 << arm.index();
        }
        self.count_engine(s);
    }

    /// The warrior tries to avoid damage (C3.15.5), then stays awake or not.
    fn brace(&mut self, s: State, p: f64, out: &mut States) {
        if s.dead != dead::NOT {
            out.push((s, p));
            return;
        }
        let automatic = s.out || self.image.off;
        let safe = match automatic {
            true => 0.0,
            false => self.image.ask(&s, |u| {
                let gone = if u.gyro_is_gone() { 3 } else { 0 };
                chance(u.piloting().total() + gone)
            }),
        };
        if safe > 0.0 {
            self.wake(s, p * safe, out);
        }
        if safe < 1.0 {
            let mut s = s;
            hurt(&mut s, 1);
            self.wake(s, p * (1.0 - safe), out);
        }
    }

    /// Consciousness rolls that are owed.
    pub(super) fn wake(&mut self, mut s: State, mut p: f64, out: &mut States) {
        if s.dead == dead::NOT {
            let stays = stays_awake(s.out, s.settled, s.hits);
            s.settled = s.hits;
            if stays < 1.0 {
                out.push((State { out: true, ..s }, p * (1.0 - stays)));
                p *= stays;
            }
        }
        if p > 0.0 {
            out.push((s, p));
        }
    }

    /// Chance to fall at the end of the phase, of a state after all attacks and with consciousness rolled.
    pub(super) fn falls(&self, s: &State) -> f64 {
        if self.image.lies || s.dead != dead::NOT {
            return 0.0;
        }
        if s.fell || s.falls {
            return 1.0;
        }
        if s.rolls == 0 {
            return 0.0;
        }
        if s.out || self.image.off {
            return 1.0;
        }
        let stays = chance(
            self.image
                .ask(s, |u| piloting::number(u, PsrCause::TwentyPoints).total()),
        );
        1.0 - stays.powi(s.rolls.into())
    }
}
