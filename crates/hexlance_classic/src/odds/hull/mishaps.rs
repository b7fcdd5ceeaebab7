//! What a roll on the critical table of a location does to a vehicle (C16.3, C16.4.2).

use smallvec::SmallVec;

use super::{End, PLACES, State, Vehicle, fact};
use crate::{
    harm::{Mishap, vehicle},
    model::Location,
    odds::{exactly, follow::States},
};

impl Vehicle<'_> {
    /// A roll on the table of a location (C16.3).
    pub(super) fn check(
        &mut self,
        s: State,
        p: f64,
        what: (Location, i8),
        out: &mut States<State>,
    ) {
        if s.is_over() {
            out.push((s, p));
            return;
        }
        if !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        let (at, modifier) = what;
        let rows = self.ask(&s, |u| vehicle::rows(self.table, u, at));
        let mut all: SmallVec<[(Option<Mishap>, f64); 8]> = SmallVec::new();
        for total in 2..=12u8 {
            let first = usize::try_from(i16::from(total) + i16::from(modifier) - 6).ok();
            let mishap = first.and_then(|first| {
                let mut around = (0..7).map(|i| rows[(first.min(6) + i) % 7]);
                around.find_map(|(mishap, applies)| applies.then_some(mishap))
            });
            match all.iter_mut().find(|(m, _)| *m == mishap) {
                Some((_, q)) => *q += exactly(total),
                None => all.push((mishap, exactly(total))),
            }
        }
        for (mishap, q) in all {
            let Some(mishap) = mishap else {
                out.push((s, p * q));
                continue;
            };
            let mut s = s;
            s.set(fact::CRITICAL);
            let first = out.len();
            self.happens(s, p * q, at, mishap, out);
            for (s, _) in &mut out[first..] {
                if !s.is_over() {
                    self.sink(s);
                }
            }
        }
    }

    /// What a result does (C16.3.2, C16.4.2).
    pub(super) fn happens(
        &mut self,
        mut s: State,
        p: f64,
        at: Location,
        what: Mishap,
        out: &mut States<State>,
    ) {
        match what {
            Mishap::Malfunction => {
                let all = self.armed(&s, at, true);
                let whole: u8 = all.iter().map(|(_, n)| n).sum();
                for (place, n) in all {
                    let mut next = s;
                    next.malfunctions[place] += 1;
                    out.push((next, p * f64::from(n) / f64::from(whole)));
                }
                return;
            }
            Mishap::WeaponDestroyed => self.weapon_destroyed(&mut s, at),
            Mishap::Ammunition => self.detonate(&mut s, at),
            Mishap::Cargo => s.bays = (s.bays + 1).min(self.bays.len() as u8),
            Mishap::CrewKilled => self.crew_killed(&mut s),
            Mishap::CoPilot if s.is(fact::COPILOT) => self.crew_killed(&mut s),
            Mishap::CoPilot => s.set(fact::COPILOT),
            Mishap::Pilot => {
                s.set(fact::DRIVER);
                self.shaken(s, p, out);
                return;
            }
            Mishap::RotorsDestroyed => s.kill(End::Rotor),
            Mishap::TurretOff => s.kill(End::Hull),
            Mishap::FuelTank if !self.look.sheet.engine.is_fusion() => s.kill(End::Fuel),
            Mishap::FuelTank | Mishap::EngineDamage => {
                s.set(fact::ENGINE | fact::LOCKED);
                self.forced_down(s, p, out);
                return;
            }
            Mishap::Engine => s.set(fact::ENGINE | fact::LOCKED),
            Mishap::RotorDamage => {
                s.lost = s.lost.saturating_add(1);
                self.stall(s, p, out);
                return;
            }
            Mishap::FlightStabilizer => s.set(fact::UNSTEADY),
            Mishap::Sensors => s.sensors = s.sensors.saturating_add(1),
            Mishap::Stabilizer => s.stabilizers |= 1 << at.index(),
            Mishap::TurretJam if s.is(fact::JAMMED) => s.set(fact::LOCKED),
            Mishap::TurretJam => s.set(fact::JAMMED),
            Mishap::TurretLocks => s.set(fact::LOCKED),
            Mishap::CrewStunned => {}
            Mishap::Driver => s.set(fact::DRIVER),
            Mishap::Commander => s.set(fact::COMMANDER),
        }
        let both = s.is(fact::DRIVER) && s.is(fact::COMMANDER);
        if both && matches!(what, Mishap::Driver | Mishap::Commander) {
            s.set(fact::CREWLESS);
        }
        out.push((s, p));
    }

    /// A weapon is destroyed. Players choose which; of those of one location it does not matter, and of several locations the
    /// one with most of them loses it.
    pub(super) fn weapon_destroyed(&self, s: &mut State, at: Location) {
        let all = self.armed(s, at, false);
        let Some((place, _)) = all
            .into_iter()
            .max_by_key(|(place, n)| (*n, PLACES - place))
        else {
            return;
        };
        if self.left(s, place, true) == 0 {
            s.malfunctions[place] -= 1;
        }
        s.destroyed[place] += 1;
    }

    /// All ammunition goes off (C16.3.2).
    pub(super) fn detonate(&self, s: &mut State, at: Location) {
        let points = self.ask(s, vehicle::aboard);
        if points == 0 {
            self.weapon_destroyed(s, at);
            return;
        }
        s.set(fact::SPENT);
        if !self.look.sheet.case.is_empty() {
            let i = Location::RR.index();
            let taken = u16::from(s.armor[i]).min(points);
            s.armor[i] -= taken as u8;
            if taken > 0 && s.armor[i] == 0 {
                s.stripped |= 1 << i;
            }
            return;
        }
        let i = at.index();
        let inside = u16::from(s.inside[i]).min(points);
        s.inside[i] -= inside as u8;
        if inside > 0 {
            s.opened |= 1 << i;
        }
        if s.inside[i] == 0 {
            s.kill(match at {
                Location::RO => End::Rotor,
                _ => End::Hull,
            });
        }
    }

    /// The crew is dead, and what is built to fly is lost with it.
    pub(super) fn crew_killed(&self, s: &mut State) {
        s.set(fact::CREWLESS);
        if self.look.sheet.is_flyer() {
            s.kill(End::Crashed);
        }
    }
}
