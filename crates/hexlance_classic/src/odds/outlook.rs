//! What becomes of a target: every state in which attacks can leave it, and what that means.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::{
    attack::{Attack, total},
    image::{Image, State, dead},
    points::points,
    spread::{Group, Spread, States},
};
use crate::{model::PLACES, read::Table, state::Cause};

/// Most states that are followed; where there are more, the least likely ones are left out and counted as doubt.
const MOST: usize = 1_500;

/// Most hits that are followed, so that an answer comes within a frame.
const WORK: u32 = 60_000;

/// Most doubt with which an outlook is told.
const DOUBT: f64 = 0.01;

/// What attacks do to a target by the end of the phase in which they are resolved, before falls that it owes then. Every
/// chance is within [`Outlook::doubt`] of what the rules give.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// Points that arrive on average, as if it were not destroyed on the way.
    pub mean: f64,
    /// Chance that 20 points or more arrive in this phase, with those that it took before.
    pub twenty: f64,
    /// Chance that it is destroyed.
    pub destroyed: f64,
    /// The same by cause.
    pub causes: SmallVec<[(Cause, f64); 6]>,
    /// Chance that structure of a location is damaged, by its place on the sheet.
    pub opened: [f64; PLACES],
    /// Chance that a facing of a location loses the last of its armor.
    pub stripped: [f64; PLACES],
    /// Chance that a location is lost.
    pub lost: [f64; PLACES],
    /// Chance of a critical hit.
    pub critical: f64,
    /// Chance that it falls in this phase or at its end and is not destroyed.
    pub falls: f64,
    /// Chance that its warrior loses consciousness and it is not destroyed.
    pub faints: f64,
    /// Probability that was not followed to the end.
    pub doubt: f64,
}

/// A hasher that gives the same numbers in every process.
#[derive(Clone, Copy, Default)]
struct Fold(u64);

impl Fold {
    const fn mix(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

type Known = HashMap<State, usize, BuildHasherDefault<Fold>>;

/// States, each once.
#[derive(Default)]
struct Pool {
    states: States,
    known: Known,
}

impl Pool {
    fn add(&mut self, s: State, p: f64) {
        if p <= 0.0 {
            return;
        }
        let next = self.states.len();
        match self.known.entry(s) {
            std::collections::hash_map::Entry::Occupied(at) => self.states[*at.get()].1 += p,
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(next);
                self.states.push((s, p));
            }
        }
    }

    /// The likeliest ones; gives back what was left out.
    fn cut(&mut self) -> f64 {
        if self.states.len() <= MOST {
            return 0.0;
        }
        self.states
            .sort_by(|(a, p), (b, q)| q.total_cmp(p).then_with(|| a.cmp(b)));
        self.states.drain(MOST..).map(|(_, p)| p).sum()
    }
}

/// What becomes of a target when attacks are resolved one after another. None if it is not on the map, if an attack does
/// more than its groups tell, or if there are more ways than can be followed: many missiles at a target that is open in many
/// places. [`points`] tells what arrives all the same.
pub fn outlook(table: Table<'_>, target: UnitId, attacks: &[Attack]) -> Option<Outlook> {
    let (image, start) = Image::of(table, target)?;
    if attacks.iter().any(|attack| !attack.plain) {
        return None;
    }
    let mut spread = Spread {
        image: &image,
        doubt: 0.0,
        work: WORK,
    };
    let fall = image.fall;
    let mut later: u16 = attacks.iter().map(Attack::most).sum();
    let mut now: States = vec![(start, 1.0)];
    for attack in attacks {
        later -= attack.most();
        now = follow(&mut spread, attack, &now, later + fall)?;
    }
    let mut out = summed(&mut spread, &now);
    if gives_up(&spread) {
        return None;
    }
    let arrive = points(&image.look, attacks);
    out.mean = arrive.mean();
    out.twenty = arrive.at_least(usize::from(20u16.saturating_sub(image.look.toll.points)));
    Some(out)
}

/// Whether there are more ways than can be followed.
fn gives_up(spread: &Spread<'_, '_>) -> bool {
    spread.work == 0 || spread.doubt > DOUBT
}

/// One attack at all states; `later` is how much can still come behind it. None if there are too many.
fn follow(
    spread: &mut Spread<'_, '_>,
    attack: &Attack,
    now: &[(State, f64)],
    later: u16,
) -> Option<States> {
    let image = spread.image;
    let mut out = Pool::default();
    // Full groups are the same for all loads: each load leaves after its own number of them.
    let mut chain: States = now.to_vec();
    let most = attack.loads.iter().map(|load| load.full).max().unwrap_or(0);
    for (s, p) in now {
        let mut s = *s;
        image.settle(&mut s, later);
        out.add(s, p * (1.0 - attack.chance));
    }
    let group = |points, head| Group {
        points,
        column: attack.column,
        table: attack.table,
        legs: attack.legs,
        aim: attack.aim,
        head,
        counts: true,
    };
    let (mut made, mut dry) = (States::new(), States::new());
    for done in 0..=most {
        for load in attack.loads.iter().filter(|load| load.full == done) {
            let weight = attack.chance * load.chance;
            for (s, p) in &chain {
                made.clear();
                spread.group(*s, p * weight, group(load.rest, load.head), &mut made);
                for (s, p) in made.drain(..) {
                    spread.breaches(s, p, &mut dry);
                }
                for (mut s, p) in dry.drain(..) {
                    if attack.kicks && s.dead == dead::NOT {
                        s.rolls += u8::from(!s.fell && !image.lies);
                    }
                    image.settle(&mut s, later);
                    out.add(s, p);
                }
            }
        }
        if done == most || gives_up(spread) {
            break;
        }
        let left = attack.loads.iter().map(|load| total(attack, load));
        let ahead = left.max().unwrap_or(0) - attack.size * (done + 1);
        let mut next = Pool::default();
        for (s, p) in &chain {
            made.clear();
            spread.group(*s, *p, group(attack.size, 0), &mut made);
            for (mut s, p) in made.drain(..) {
                image.settle(&mut s, later + ahead);
                next.add(s, p);
            }
        }
        // What is left out of the chain is left out of the loads that go on with it.
        let goes_on: f64 = attack
            .loads
            .iter()
            .filter(|load| load.full > done)
            .map(|load| load.chance)
            .sum();
        spread.doubt += next.cut() * attack.chance * goes_on;
        chain = next.states;
    }
    spread.doubt += out.cut();
    (!gives_up(spread)).then_some(out.states)
}

/// What states mean.
fn summed(spread: &mut Spread<'_, '_>, states: &[(State, f64)]) -> Outlook {
    let mut out = Outlook::default();
    let mut causes = [0.0; 7];
    let mut awake = States::new();
    for (s, p) in states {
        awake.clear();
        spread.wake(*s, *p, &mut awake);
        for (s, p) in awake.drain(..) {
            causes[usize::from(s.dead)] += p;
            if s.critical {
                out.critical += p;
            }
            for i in 0..PLACES {
                let bit = 1 << i;
                let add = |sum: &mut f64, set: u8| {
                    if set & bit != 0 {
                        *sum += p;
                    }
                };
                add(&mut out.opened[i], s.opened);
                add(&mut out.stripped[i], s.stripped);
                add(&mut out.lost[i], s.gone);
            }
            out.falls += p * spread.falls(&s);
            if s.out && s.dead == dead::NOT {
                out.faints += p;
            }
        }
    }
    let named = [
        (dead::CENTER_TORSO, Cause::CenterTorso),
        (dead::HEAD, Cause::Head),
        (dead::WARRIOR, Cause::Warrior),
        (dead::ENGINE, Cause::Engine),
        (dead::FUEL, Cause::Fuel),
        (dead::BREACH, Cause::Breach),
    ];
    for (i, cause) in named {
        let p = causes[usize::from(i)];
        out.destroyed += p;
        if p > 0.0 {
            out.causes.push((cause, p));
        }
    }
    out.doubt = spread.doubt;
    out
}
