//! Probability spread over the states of a 'Mech: what a group, a hit, a check and a fall make of one state, branch by branch.
//! The order is that of `harm`, step for step.

mod criticals;
mod falls;

use smallvec::SmallVec;

use super::{
    attack::Attack,
    follow::{self, Effort, Group, Located, Target},
    image::{Image, SAFE, State, dead},
    outlook::Outlook,
    rows,
};
use crate::{
    harm::Legs,
    model::Location,
    read::{Look, Table},
    state::Cause,
    tables::Column,
};

/// States with their probabilities.
type States = follow::States<State>;

/// A hit on a location.
#[derive(Clone, Copy)]
struct Hit {
    at: Location,
    rear: bool,
    points: u16,
    critical: bool,
    from: From,
    piercing: i8,
}

/// What a hit comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    /// A weapon or a blow.
    Attack,
    /// A fall: its points do not count among the 20 of the phase.
    Fall,
    /// Something aboard that goes off.
    Explosion,
}

impl Hit {
    fn of(g: &Group, at: Location, critical: bool) -> Self {
        Self {
            at,
            rear: g.column == Column::Rear,
            points: g.points,
            critical,
            from: From::of(g),
            piercing: g.piercing,
        }
    }
}

impl From {
    const fn of(g: &Group) -> Self {
        if g.counts { Self::Attack } else { Self::Fall }
    }
}

/// A check for critical hits that is due.
#[derive(Clone, Copy)]
struct Check {
    at: Location,
    destroyed: bool,
    modifier: i16,
}

impl Check {
    const fn of(at: Location, destroyed: bool) -> Self {
        Self {
            at,
            destroyed,
            modifier: 0,
        }
    }
}

/// Follows probability through the rules.
struct Spread<'w> {
    image: Image<'w>,
    effort: Effort,
}

/// What becomes of a 'Mech.
pub(super) fn outcome_of(table: Table<'_>, look: Look<'_>, attacks: &[Attack]) -> Option<Outlook> {
    let (image, start) = Image::of(table, look);
    let mut spread = Spread {
        image,
        effort: Effort::START,
    };
    follow::outcome(&mut spread, start, attacks)
}

impl Target for Spread<'_> {
    type State = State;

    fn group(&mut self, s: State, p: f64, g: Group, out: &mut States) {
        if s.dead != dead::NOT || g.points == 0 {
            out.push((s, p));
            return;
        }
        self.aimed(s, p, g, out);
    }

    fn after(&mut self, s: State, p: f64, attack: &Attack, out: &mut States) {
        let first = out.len();
        self.breaches(s, p, out);
        if !attack.kicks {
            return;
        }
        for (s, _) in &mut out[first..] {
            if s.dead == dead::NOT {
                s.rolls += u8::from(!s.fell && !self.image.lies);
            }
        }
    }

    fn settle(&self, s: &mut State, most: u16) {
        self.image.settle(s, most);
    }

    fn retire(&mut self, s: &mut State, p: f64, out: &mut Outlook) -> bool {
        if s.dead != dead::NOT {
            self.sum(*s, p, out);
            return true;
        }
        out.gone(p, &mut s.opened, &mut s.stripped, s.gone);
        false
    }

    fn sum(&mut self, s: State, p: f64, out: &mut Outlook) {
        let mut awake = States::new();
        self.wake(s, p, &mut awake);
        for (s, p) in awake {
            if s.critical {
                out.critical += p;
            }
            out.locations(p, s.opened, s.stripped, s.gone);
            out.falls += p * self.falls(&s);
            if s.out && s.dead == dead::NOT {
                out.faints += p;
            }
            let cause = match s.dead {
                dead::CENTER_TORSO => Cause::CenterTorso,
                dead::HEAD => Cause::Head,
                dead::WARRIOR => Cause::Warrior,
                dead::ENGINE => Cause::Engine,
                dead::FUEL => Cause::Fuel,
                dead::BREACH => Cause::Breach,
                _ => continue,
            };
            out.destroy(cause, p);
        }
    }

    fn effort(&mut self) -> &mut Effort {
        &mut self.effort
    }

    /// A fall for the gyro comes at once, and brings points of its own.
    fn reserve(&self) -> u16 {
        self.image.fall
    }
}

impl Located for Spread<'_> {
    fn struck(&mut self, s: State, p: f64, at: Location, g: Group, out: &mut States) {
        self.hit(s, p, Hit::of(&g, at, false), out);
    }

    fn rolled(&mut self, s: State, p: f64, g: Group, out: &mut States) {
        let sheet = self.image.look.sheet;
        let standing = sheet.legs().iter().any(|leg| !s.is_gone(*leg));
        let mut all: SmallVec<[(Location, bool, f64); 12]> = SmallVec::new();
        let mut absorbed = 0.0;
        let mut whole = 0.0;
        for (at, critical, q) in rows(self.image.quad, g.table, g.column) {
            let again = match g.legs {
                Legs::Only => standing && !at.is_leg(),
                Legs::InWater => standing && !self.image.is_wet(&s, at),
                Legs::Bare | Legs::Covered => false,
            };
            if again {
                continue;
            }
            whole += q;
            if g.legs == Legs::Covered && at.is_leg() {
                absorbed += q;
                continue;
            }
            let same = all.iter_mut().find(|(a, c, _)| (*a, *c) == (at, critical));
            match same {
                Some((.., sum)) => *sum += q,
                None => all.push((at, critical, q)),
            }
        }
        if absorbed > 0.0 {
            out.push((s, p * absorbed / whole));
        }
        for (at, critical, q) in all {
            let hit = Hit::of(&g, at, critical);
            if g.head > 0 && at == Location::HD {
                let mut struck = States::new();
                self.hit(s, p * q / whole, hit, &mut struck);
                for (mut s, p) in struck {
                    hurt(&mut s, g.head);
                    out.push((s, p));
                }
            } else {
                self.hit(s, p * q / whole, hit, out);
            }
        }
    }
}

impl Spread<'_> {
    /// A hit, which those may take first who are in its way.
    fn hit(&mut self, s: State, p: f64, hit: Hit, out: &mut States) {
        if !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        if hit.from != From::Attack {
            self.arrives(s, p, hit, out);
            return;
        }
        let ways = { &self.image.aboard }.shield(s.crowd, hit.at, hit.rear, hit.points);
        for (crowd, points, q) in ways {
            self.arrives(State { crowd, ..s }, p * q, Hit { points, ..hit }, out);
        }
    }

    /// A hit: armor, structure, inward, then the checks that it calls for (C6.10, C7.1).
    fn arrives(&mut self, mut s: State, p: f64, hit: Hit, out: &mut States) {
        let explodes = hit.from == From::Explosion;
        let sheet = self.image.look.sheet;
        let mut at = hit.at;
        let mut left = hit.points;
        let mut chance = hit.critical && hit.points > 0;
        let mut checks: SmallVec<[Check; 4]> = SmallVec::new();
        // An armor-piercing round checks where it strikes, if it stops in the armor there (C10.8.2).
        let mut pierced = None;
        while left > 0 || chance {
            if s.dead != dead::NOT {
                out.push((s, p));
                return;
            }
            let cased = explodes && sheet.case.has(at);
            if s.is_gone(at) {
                match at.inward().filter(|_| !cased) {
                    Some(inward) => at = inward,
                    None => break,
                }
                continue;
            }
            if chance {
                checks.push(Check::of(at, false));
                chance = false;
            }
            let i = at.index();
            let bit = 1 << i;
            let plate = if hit.rear && at.is_torso() {
                &mut s.rear[i]
            } else {
                &mut s.front[i]
            };
            let armor = if explodes {
                0
            } else if *plate == SAFE {
                left
            } else {
                let taken = u16::from(*plate).min(left);
                *plate -= taken as u8;
                if taken > 0 && *plate == 0 {
                    s.stripped |= bit;
                }
                taken
            };
            let inside = u16::from(s.inside[i]).min(left - armor);
            let destroyed = inside == u16::from(s.inside[i]);
            s.inside[i] -= inside as u8;
            if self.image.is_wet(&s, at) {
                s.wet[i] = s.wet[i].saturating_add(1);
            }
            if at == Location::HD && !explodes && armor + inside > 0 {
                hurt(&mut s, 1);
            }
            if hit.from != From::Fall {
                let before = s.points;
                s.points = (u16::from(before) + armor + inside).min(20) as u8;
                if before < 20 && s.points >= 20 {
                    s.rolls += 1;
                }
            }
            left -= armor + inside;
            if inside > 0 {
                s.opened |= bit;
                checks.push(Check::of(at, destroyed));
            } else if at == hit.at && hit.piercing != 0 {
                pierced = Some(at);
            }
            if destroyed {
                self.lose(&mut s, at);
            }
            if left == 0 || cased {
                break;
            }
            match at.inward() {
                Some(inward) => at = inward,
                None => break,
            }
        }
        if let Some(at) = pierced.filter(|_| checks.is_empty()) {
            checks.push(Check {
                modifier: hit.piercing.into(),
                ..Check::of(at, false)
            });
        }
        self.checks(s, p, &checks, out);
    }

    /// A location is gone, and with a side torso its arm (C6.10.4).
    fn lose(&self, s: &mut State, at: Location) {
        s.gone |= 1 << at.index();
        self.image.aboard.location_lost(&mut s.crowd, at);
        if let Some(arm) = at.arm_of()
            && self.image.look.sheet.locations.contains(&arm)
        {
            s.gone |= 1 << arm.index();
        }
        match at {
            Location::CT => s.kill(dead::CENTER_TORSO),
            Location::HD => s.kill(dead::HEAD),
            _ => {}
        }
        if at.is_leg() && !self.image.lies && !s.fell {
            s.falls = true;
        }
        self.count_engine(s);
    }

    fn count_engine(&self, s: &mut State) {
        if s.dead == dead::NOT && self.image.engine_hits(s) >= 3 {
            s.kill(dead::ENGINE);
        }
    }
}

/// The warrior takes hits; the sixth kills (C2.5.2).
const fn hurt(s: &mut State, hits: u8) {
    if s.dead != dead::NOT {
        return;
    }
    s.hits += hits;
    if s.hits >= 6 {
        s.hits = 6;
        s.kill(dead::WARRIOR);
    }
}
