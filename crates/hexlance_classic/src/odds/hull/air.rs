//! VTOLs whose rotor, engine or pilot was hit: how they come down (C3.6.5, C16.4).

use smallvec::SmallVec;

use super::{End, From, Hit, State, Vehicle, fact};
use crate::{
    harm::{self, vehicle},
    model::Location,
    odds::{
        chance, exactly,
        follow::{LEAST, States},
    },
    piloting,
    state::PsrCause,
    tables,
};

impl Vehicle<'_> {
    /// Points of a fall from an elevation (C3.6.5).
    pub(super) fn fall(&self, levels: i16) -> u16 {
        self.look.sheet.tenth() * (levels.max(0) as u16 + 1)
    }

    /// A VTOL in the air whose MP are gone comes down for good (C16.4.4).
    pub(super) fn stall(&mut self, mut s: State, p: f64, out: &mut States<State>) {
        let stalls = self.look.is_vtol()
            && s.elevation > 0
            && !s.is(fact::IMMOBILE)
            && self.ask(&s, |u| u.walk_mp()) == 0;
        if stalls {
            s.set(fact::IMMOBILE);
            self.forced_down(s, p, out);
        } else {
            out.push((s, p));
        }
    }

    /// Chance that the crew makes a roll.
    pub(super) fn makes(&self, s: &State, cause: PsrCause) -> f64 {
        self.ask(s, |u| {
            if u.pilot.is_awake() && !u.is_off() {
                chance(piloting::number(u, cause).total())
            } else {
                0.0
            }
        })
    }

    /// A VTOL in the air without an engine, or without MP (tw.vtol_engine_damage).
    pub(super) fn forced_down(&mut self, s: State, p: f64, out: &mut States<State>) {
        if !self.look.is_vtol() || s.elevation == 0 {
            out.push((s, p));
            return;
        }
        let cell = self.look.hex().and_then(|hex| self.table.board().get(hex));
        let lands = if cell.is_some_and(vehicle::takes_a_landing) {
            self.makes(&s, PsrCause::Landing)
        } else {
            0.0
        };
        if lands > 0.0 {
            out.push((State { elevation: 0, ..s }, p * lands));
        }
        if lands < 1.0 {
            let mut s = s;
            s.kill(End::Crashed);
            out.push((s, p * (1.0 - lands)));
        }
    }

    /// The pilot of a VTOL was hit (C16.4.2).
    pub(super) fn shaken(&mut self, s: State, p: f64, out: &mut States<State>) {
        if s.elevation == 0 {
            out.push((s, p));
            return;
        }
        let holds = self.makes(&s, PsrCause::PilotHit);
        if holds > 0.0 {
            out.push((s, p * holds));
        }
        if holds >= 1.0 {
            return;
        }
        if s.elevation == 1 {
            self.plunge(s, p * (1.0 - holds), out);
        } else {
            let lower = State {
                elevation: s.elevation - 1,
                ..s
            };
            out.push((lower, p * (1.0 - holds)));
        }
    }

    /// A VTOL falls out of the air (C3.6.5).
    pub(super) fn plunge(&mut self, s: State, p: f64, out: &mut States<State>) {
        let points = self.fall(s.elevation.into());
        let mut s = State { elevation: 0, ..s };
        if self.look.depth(self.table.board()) > 0 {
            s.kill(End::Sunk);
            out.push((s, p));
            return;
        }
        let turret = self.look.sheet.has_turret();
        let mut now: States<State> = vec![(s, p)];
        for points in harm::groups(points, 5) {
            let mut next = States::new();
            for (s, p) in now {
                if s.is_over() || p < LEAST {
                    next.push((s, p));
                    continue;
                }
                let mut all: SmallVec<[(Location, bool, f64); 8]> = SmallVec::new();
                for die in 1..=6 {
                    let (_, column) = tables::after_fall(die);
                    for total in 2..=12 {
                        // Results of the rotor are rolled again.
                        let (at, critical) = tables::vtol_hit(column, total, turret);
                        if at == Location::RO {
                            continue;
                        }
                        let q = exactly(total) / 6.0;
                        match all.iter_mut().find(|(a, c, _)| (*a, *c) == (at, critical)) {
                            Some((.., sum)) => *sum += q,
                            None => all.push((at, critical, q)),
                        }
                    }
                }
                let whole: f64 = all.iter().map(|(.., q)| q).sum();
                for (at, critical, q) in all {
                    let before = s.inside[at.index()];
                    let hit = Hit {
                        at,
                        points,
                        critical,
                        from: From::Fall,
                        piercing: 0,
                    };
                    let first = next.len();
                    self.strike(s, p * q / whole, hit, &mut next);
                    for (s, _) in &mut next[first..] {
                        if s.inside[at.index()] < before {
                            s.kill(End::Crashed);
                        }
                    }
                }
            }
            now = next;
        }
        out.append(&mut now);
    }
}
