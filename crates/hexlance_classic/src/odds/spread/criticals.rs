//! Critical checks of a 'Mech and what they strike, branch by branch (C7.1 to C7.3).

use smallvec::SmallVec;

use super::{Check, From, Hit, Spread, States, hurt};
use crate::{
    model::{Actuator, Gyro, Location, Slot},
    odds::{
        chance, exactly,
        follow::LEAST,
        image::{State, dead},
    },
};

impl Spread<'_> {
    /// Checks for critical hits, one after the other (C7.1.2).
    pub(super) fn checks(&mut self, s: State, p: f64, list: &[Check], out: &mut States) {
        let Some((check, rest)) = list.split_first() else {
            out.push((s, p));
            return;
        };
        let Check {
            at,
            destroyed,
            modifier,
        } = *check;
        let over = s.dead != dead::NOT || s.is_gone(at) && !destroyed;
        if over || destroyed && !self.image.has_explosives(&s, at) {
            self.checks(s, p, rest, out);
            return;
        }
        let ways = |from: i16, to: i16| {
            let totals = (2..=12u8).filter(|n| (from..=to).contains(&(i16::from(*n) + modifier)));
            totals.map(exactly).sum::<f64>()
        };
        let twelve = if at.is_torso() { 3 } else { 0 };
        let off = !destroyed && (at.is_limb() || at == Location::HD);
        for (hits, q) in [(0, ways(i16::MIN, 7)), (1, ways(8, 9)), (2, ways(10, 11))] {
            if q > 0.0 {
                self.criticals(s, p * q, (at, destroyed, hits), rest, out);
            }
        }
        let q = ways(12, 12);
        if q > 0.0 && off {
            let mut s = s;
            s.critical = true;
            self.lose(&mut s, at);
            self.checks(s, p * q, rest, out);
        } else if q > 0.0 {
            self.criticals(s, p * q, (at, destroyed, twelve), rest, out);
        }
    }

    /// So many critical hits in a location, then the checks that are left.
    fn criticals(
        &mut self,
        s: State,
        p: f64,
        what: (Location, bool, u8),
        rest: &[Check],
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
                from: From::Explosion,
                piercing: 0,
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
}
