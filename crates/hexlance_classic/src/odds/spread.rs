//! Probability spread over states: what a group, a hit, a check and a fall make of one state, branch by branch. The order is
//! that of `harm`, step for step.

use smallvec::SmallVec;

use super::{
    attack::{Attack, What},
    chance,
    follow::{self, Effort, Group, LEAST, Target},
    found,
    image::{Image, SAFE, State, dead},
    outlook::Outlook,
    rows, stays_awake,
};
use crate::{
    harm::{self, Legs},
    model::{Actuator, Gyro, Location, Slot},
    piloting,
    read::{Look, Table},
    state::{Cause, PsrCause},
    tables::{self, Column, HitTable},
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
    explosion: bool,
    counts: bool,
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
        if let Some(at) = g.aim {
            let found = found();
            let hit = Hit {
                at,
                rear: g.column == Column::Rear,
                points: g.points,
                critical: false,
                explosion: false,
                counts: g.counts,
            };
            self.hit(s, p * found, hit, out);
            self.rolled(s, p * (1.0 - found), g, out);
            return;
        }
        self.rolled(s, p, g, out);
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

impl Spread<'_> {
    fn rolled(&mut self, s: State, p: f64, g: Group, out: &mut States) {
        let sheet = self.image.look.sheet;
        let standing = sheet.legs().iter().any(|leg| !s.is_gone(*leg));
        let only = g.legs == Legs::Only && standing;
        let mut all: SmallVec<[(Location, bool, f64); 12]> = SmallVec::new();
        let mut absorbed = 0.0;
        let mut whole = 0.0;
        for (at, critical, q) in rows(self.image.quad, g.table, g.column) {
            if only && !at.is_leg() {
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
            let hit = Hit {
                at,
                rear: g.column == Column::Rear,
                points: g.points,
                critical,
                explosion: false,
                counts: g.counts,
            };
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

    /// A hit: armor, structure, inward, then the checks that it calls for (C6.10, C7.1).
    fn hit(&mut self, mut s: State, p: f64, hit: Hit, out: &mut States) {
        if !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        let sheet = self.image.look.sheet;
        let mut at = hit.at;
        let mut left = hit.points;
        let mut chance = hit.critical && hit.points > 0;
        let mut checks: SmallVec<[(Location, bool); 4]> = SmallVec::new();
        while left > 0 || chance {
            if s.dead != dead::NOT {
                out.push((s, p));
                return;
            }
            let cased = hit.explosion && sheet.case.has(at);
            if s.is_gone(at) {
                match at.inward().filter(|_| !cased) {
                    Some(inward) => at = inward,
                    None => break,
                }
                continue;
            }
            if chance {
                checks.push((at, false));
                chance = false;
            }
            let i = at.index();
            let bit = 1 << i;
            let plate = if hit.rear && at.is_torso() {
                &mut s.rear[i]
            } else {
                &mut s.front[i]
            };
            let armor = if hit.explosion {
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
            if at == Location::HD && !hit.explosion && armor + inside > 0 {
                hurt(&mut s, 1);
            }
            if hit.counts {
                let before = s.points;
                s.points = (u16::from(before) + armor + inside).min(20) as u8;
                if before < 20 && s.points >= 20 {
                    s.rolls += 1;
                }
            }
            left -= armor + inside;
            if inside > 0 {
                s.opened |= bit;
                checks.push((at, destroyed));
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
        self.checks(s, p, &checks, out);
    }

    /// A location is gone, and with a side torso its arm (C6.10.4).
    fn lose(&self, s: &mut State, at: Location) {
        s.gone |= 1 << at.index();
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

    /// Checks for critical hits, one after the other (C7.1.2).
    fn checks(&mut self, s: State, p: f64, list: &[(Location, bool)], out: &mut States) {
        let Some(((at, destroyed), rest)) = list.split_first() else {
            out.push((s, p));
            return;
        };
        let (at, destroyed) = (*at, *destroyed);
        let over = s.dead != dead::NOT || s.is_gone(at) && !destroyed;
        if over || destroyed && !self.image.has_explosives(&s, at) {
            self.checks(s, p, rest, out);
            return;
        }
        let twelve = if at.is_torso() { 3 } else { 0 };
        let off = !destroyed && (at.is_limb() || at == Location::HD);
        self.criticals(s, p * 21.0 / 36.0, (at, destroyed, 0), rest, out);
        self.criticals(s, p * 9.0 / 36.0, (at, destroyed, 1), rest, out);
        self.criticals(s, p * 5.0 / 36.0, (at, destroyed, 2), rest, out);
        if off {
            let mut s = s;
            s.critical = true;
            self.lose(&mut s, at);
            self.checks(s, p / 36.0, rest, out);
        } else {
            self.criticals(s, p / 36.0, (at, destroyed, twelve), rest, out);
        }
    }

    /// So many critical hits in a location, then the checks that are left.
    fn criticals(
        &mut self,
        s: State,
        p: f64,
        what: (Location, bool, u8),
        rest: &[(Location, bool)],
        out: &mut States,
    ) {
        let (at, destroyed, n) = what;
        if p < LEAST {
            self.effort.doubt += p;
            out.push((s, p));
            return;
        }
        if n == 0 {
            self.checks(s, p, rest, out);
            return;
        }
        let mut struck = States::new();
        self.critical(s, p, at, destroyed, &mut struck);
        for (s, p) in struck {
            self.criticals(s, p, (at, destroyed, n - 1), rest, out);
        }
    }

    /// One critical hit: in the location, or inward where nothing can be struck.
    fn critical(&mut self, s: State, p: f64, at: Location, destroyed: bool, out: &mut States) {
        if s.dead != dead::NOT {
            out.push((s, p));
            return;
        }
        let mut at = at;
        let free = loop {
            let here = destroyed || !s.is_gone(at);
            let free = self.image.slots[at.index()] & !s.struck[at.index()];
            if here && free != 0 {
                break free;
            }
            match at.inward().filter(|_| !destroyed) {
                Some(inward) => at = inward,
                None => {
                    out.push((s, p));
                    return;
                }
            }
        };
        let all = f64::from(free.count_ones());
        let classes: SmallVec<[u16; 12]> = SmallVec::from_slice(self.image.classes(at));
        for mask in classes {
            let open = free & mask;
            if open == 0 {
                continue;
            }
            let q = p * f64::from(open.count_ones()) / all;
            let slot = open.trailing_zeros() as usize;
            self.strike(s, q, (at, slot), destroyed, out);
        }
    }

    /// A slot is struck off, with what follows (C7.2, C7.3).
    fn strike(
        &mut self,
        mut s: State,
        p: f64,
        (at, slot): (Location, usize),
        destroyed: bool,
        out: &mut States,
    ) {
        let sheet = self.image.look.sheet;
        let what = sheet.slots_of(at).get(slot).copied().unwrap_or_default();
        let blast = self.image.blast(&s, at, slot, what);
        if destroyed && blast == 0 {
            // Discarded.
            out.push((s, p));
            return;
        }
        s.struck[at.index()] |= 1 << slot;
        s.critical = true;
        let mut now = States::new();
        match what {
            Slot::Engine => self.engine(s, p, &mut now),
            Slot::Gyro => self.gyro(s, p, &mut now),
            Slot::Cockpit => {
                s.kill(dead::WARRIOR);
                now.push((s, p));
            }
            Slot::Actuator(
                Actuator::Hip | Actuator::UpperLeg | Actuator::LowerLeg | Actuator::Foot,
            ) => {
                s.rolls += 1;
                now.push((s, p));
            }
            _ => now.push((s, p)),
        }
        for (mut s, p) in now {
            if blast == 0 {
                out.push((s, p));
                continue;
            }
            hurt(&mut s, 2);
            let hit = Hit {
                at,
                rear: false,
                points: blast,
                critical: false,
                explosion: true,
                counts: true,
            };
            if s.dead == dead::NOT {
                self.hit(s, p, hit, out);
            } else {
                out.push((s, p));
            }
        }
    }

    fn engine(&mut self, mut s: State, mut p: f64, out: &mut States) {
        let hits = self.image.engine_hits(&s);
        if !self.image.look.sheet.engine.is_fusion() {
            let explodes = match hits {
                1 => chance(10),
                2 => chance(7),
                _ => 0.0,
            };
            if explodes > 0.0 {
                let mut burns = s;
                burns.kill(dead::FUEL);
                out.push((burns, p * explodes));
                p *= 1.0 - explodes;
            }
        }
        self.count_engine(&mut s);
        out.push((s, p));
    }

    /// A gyro hit: the first calls for a roll at once (tw.combat_crit_gyro_immediate).
    fn gyro(&mut self, mut s: State, p: f64, out: &mut States) {
        let hits = self.image.gyro_hits(&s);
        let heavy = self.image.look.sheet.gyro == Gyro::HeavyDuty;
        let stands = !self.image.lies && !s.fell;
        match (hits, heavy) {
            (1, false) | (2, true) if stands => self.roll_now(s, p, out),
            (2, false) | (3, true) => {
                s.falls |= stands;
                out.push((s, p));
            }
            _ => out.push((s, p)),
        }
    }

    /// A roll against falling that is due at once.
    fn roll_now(&mut self, s: State, p: f64, out: &mut States) {
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
    fn breaches(&mut self, mut s: State, mut p: f64, out: &mut States) {
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
    fn wake(&mut self, mut s: State, mut p: f64, out: &mut States) {
        if s.dead == dead::NOT {
            let stays = if s.out {
                1.0
            } else {
                stays_awake(s.settled, s.hits)
            };
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
    fn falls(&self, s: &State) -> f64 {
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
