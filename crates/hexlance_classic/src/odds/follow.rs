//! Attacks one after another, followed through every state in which they can leave a target.
//!
//! What a state is and what a group of damage makes of it is the target's own matter: see [`Target`]. This module keeps
//! states that cannot be told apart as one, sums up at once what nothing that comes later can change, and gives up where there
//! are more ways than can be followed.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hash, Hasher},
};

use super::{
    attack::{Attack, What, total},
    found,
    outlook::Outlook,
};
use crate::{
    harm::Legs,
    model::Location,
    tables::{Column, HitTable},
};

/// Most states that are followed; where there are more, the least likely ones are left out and counted as doubt.
const MOST: usize = 3_000;

/// Most hits that are followed, so that an answer comes within a few frames.
const WORK: u32 = 100_000;

/// Most doubt with which an outlook is told.
const DOUBT: f64 = 0.01;

/// Branches below this are not followed any further; what they hold stays as it is, and is counted as doubt.
pub(super) const LEAST: f64 = 1e-8;

/// States with their probabilities.
pub(super) type States<S> = Vec<(S, f64)>;

/// A group of points as it strikes.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) points: u16,
    pub(super) column: Column,
    pub(super) table: HitTable,
    pub(super) legs: Legs,
    pub(super) aim: Option<Location>,
    /// Hits of the warrior more on the head.
    pub(super) head: u8,
    /// Points count among the 20 of the phase.
    pub(super) counts: bool,
    /// What kind of damage it is.
    pub(super) what: What,
    /// A physical attack.
    pub(super) physical: bool,
    /// Modifier of the check of an armor-piercing round; 0 for all others (C10.8.2).
    pub(super) piercing: i8,
}

/// How far an answer can be trusted, and what it has cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Probability that was not followed.
    pub(super) doubt: f64,
    /// Hits that may still be followed.
    pub(super) work: u32,
}

impl Effort {
    pub(super) const START: Self = Self {
        doubt: 0.0,
        work: WORK,
    };

    /// Counts a hit of so much probability; whether it is to be followed.
    pub(super) fn follows(&mut self, p: f64) -> bool {
        self.work = self.work.saturating_sub(1);
        let follows = p >= LEAST && self.work > 0;
        if !follows {
            self.doubt += p;
        }
        follows
    }

    /// Whether there are more ways than can be followed.
    fn is_spent(&self) -> bool {
        self.work == 0 || self.doubt > DOUBT
    }
}

/// A kind of target: what its states are, and what strikes it.
pub(super) trait Target {
    /// A state, small enough to be counted.
    type State: Copy + Ord + Hash;

    /// One group at a state: where it strikes, and everything that it does there.
    fn group(&mut self, s: Self::State, p: f64, g: Group, out: &mut States<Self::State>);

    /// An attack that has hit is over: what it leads to as a whole.
    fn after(&mut self, s: Self::State, p: f64, attack: &Attack, out: &mut States<Self::State>);

    /// Makes one of states that cannot be told apart, where at most so many points are still to come.
    fn settle(&self, s: &mut Self::State, most: u16);

    /// Sums up what nothing that comes later can change of a state of so much probability, and takes it out of the state; whether
    /// that was all of it.
    fn retire(&mut self, _s: &mut Self::State, _p: f64, _out: &mut Outlook) -> bool {
        false
    }

    /// What a state means once all attacks are over.
    fn sum(&mut self, s: Self::State, p: f64, out: &mut Outlook);

    /// How far the answer can be trusted.
    fn effort(&mut self) -> &mut Effort;

    /// Points that may come at the end, beside those of the attacks.
    fn reserve(&self) -> u16 {
        0
    }
}

/// A target with locations.
pub(super) trait Located: Target {
    /// A group strikes a location.
    fn struck(
        &mut self,
        s: Self::State,
        p: f64,
        at: Location,
        g: Group,
        out: &mut States<Self::State>,
    );

    /// The location of a group is rolled.
    fn rolled(&mut self, s: Self::State, p: f64, g: Group, out: &mut States<Self::State>);

    /// A group that may be aimed: what it aims at is struck where it is found, and the location is rolled else (C5.10.2).
    fn aimed(&mut self, s: Self::State, p: f64, g: Group, out: &mut States<Self::State>) {
        let Some(at) = g.aim else {
            self.rolled(s, p, g, out);
            return;
        };
        let found = found();
        self.struck(s, p * found, at, g, out);
        self.rolled(s, p * (1.0 - found), g, out);
    }
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

type Known<S> = HashMap<S, usize, BuildHasherDefault<Fold>>;

/// States, each once.
struct Pool<S> {
    states: States<S>,
    known: Known<S>,
}

impl<S> Default for Pool<S> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            known: HashMap::default(),
        }
    }
}

impl<S: Copy + Ord + Hash> Pool<S> {
    fn add(&mut self, s: S, p: f64) {
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

/// Attacks at a target, one after another, from the state in which it is: every state at the end that is not summed up yet. None
/// if there are more ways than can be followed.
pub(super) fn follow<T: Target>(
    target: &mut T,
    start: T::State,
    attacks: &[Attack],
    out: &mut Outlook,
) -> Option<States<T::State>> {
    let reserve = target.reserve();
    let mut later: u16 = attacks
        .iter()
        .map(Attack::most)
        .fold(0, u16::saturating_add);
    let mut now: States<T::State> = vec![(start, 1.0)];
    for attack in attacks {
        later = later.saturating_sub(attack.most());
        now = one(target, attack, &now, later.saturating_add(reserve), out)?;
    }
    Some(now)
}

/// Attacks at a target, and what its states at the end mean.
pub(super) fn outcome<T: Target>(
    target: &mut T,
    start: T::State,
    attacks: &[Attack],
) -> Option<Outlook> {
    let mut out = Outlook::default();
    let states = follow(target, start, attacks, &mut out)?;
    for (s, p) in states {
        target.sum(s, p, &mut out);
    }
    if target.effort().is_spent() {
        return None;
    }
    out.doubt = target.effort().doubt;
    Some(out)
}

/// One attack at all states; `later` is how much can still come behind it. None if there are too many.
fn one<T: Target>(
    target: &mut T,
    attack: &Attack,
    now: &[(T::State, f64)],
    later: u16,
    sums: &mut Outlook,
) -> Option<States<T::State>> {
    let mut out = Pool::default();
    // Full groups are the same for all loads: each load leaves after its own number of them.
    let mut chain: States<T::State> = now.to_vec();
    let most = attack.loads.iter().map(|load| load.full).max().unwrap_or(0);
    for (s, p) in now {
        let mut s = *s;
        let p = p * (1.0 - attack.chance);
        if !target.retire(&mut s, p, sums) {
            target.settle(&mut s, later);
            out.add(s, p);
        }
    }
    let group = |points, head| Group {
        points,
        column: attack.column,
        table: attack.table,
        legs: attack.legs,
        aim: attack.aim,
        head,
        counts: true,
        what: attack.what,
        physical: attack.physical,
        piercing: attack.piercing,
    };
    let (mut made, mut over) = (States::new(), States::new());
    for done in 0..=most {
        for load in attack.loads.iter().filter(|load| load.full == done) {
            let weight = attack.chance * load.chance;
            for (s, p) in &chain {
                made.clear();
                target.group(*s, p * weight, group(load.rest, load.head), &mut made);
                for (s, p) in made.drain(..) {
                    target.after(s, p, attack, &mut over);
                }
                for (mut s, p) in over.drain(..) {
                    if !target.retire(&mut s, p, sums) {
                        target.settle(&mut s, later);
                        out.add(s, p);
                    }
                }
            }
        }
        if done == most || target.effort().is_spent() {
            break;
        }
        let left = attack.loads.iter().map(|load| total(attack, load));
        let struck = attack.size.saturating_mul(done + 1);
        let ahead = left.max().unwrap_or(0).saturating_sub(struck);
        // The share of the loads that go on with the chain: what is summed up or left out of it counts so much.
        let all = attack.loads.iter().filter(|load| load.full > done);
        let share = attack.chance * all.map(|load| load.chance).sum::<f64>();
        let mut next = Pool::default();
        for (s, p) in &chain {
            made.clear();
            target.group(*s, *p, group(attack.size, 0), &mut made);
            for (mut s, p) in made.drain(..) {
                if !target.retire(&mut s, p * share, sums) {
                    target.settle(&mut s, later.saturating_add(ahead));
                    next.add(s, p);
                }
            }
        }
        target.effort().doubt += next.cut() * share;
        chain = next.states;
    }
    target.effort().doubt += out.cut();
    (!target.effort().is_spent()).then_some(out.states)
}
