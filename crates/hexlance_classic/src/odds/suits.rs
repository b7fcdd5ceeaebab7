//! A squad of battle armor as far as chances go: what each suit can take, in no order (C6.8.2).

use super::{
    attack::Attack,
    follow::{self, Effort, Group, States, Target},
    outlook::Outlook,
    points::Points,
};
use crate::{
    read::Look,
    state::{Cause, SUITS},
};

/// Boxes of the suits, the soundest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State([u8; SUITS]);

impl State {
    fn alive(self) -> usize {
        self.0.iter().filter(|boxes| **boxes > 0).count()
    }

    fn boxes(self) -> u16 {
        self.0.iter().map(|boxes| u16::from(*boxes)).sum()
    }

    fn sort(&mut self) {
        self.0.sort_unstable_by(|a, b| b.cmp(a));
    }
}

struct Squad {
    start: State,
    effort: Effort,
}

impl Squad {
    fn of(look: Look<'_>) -> Self {
        let mut start = State(look.ranks.suits);
        start.sort();
        Self {
            start,
            effort: Effort::START,
        }
    }
}

impl Target for Squad {
    type State = State;

    /// It strikes one of the suits that are alive, each as likely as the others, and no other one.
    fn group(&mut self, s: State, p: f64, g: Group, out: &mut States<State>) {
        let alive = s.alive();
        if alive == 0 || g.points == 0 {
            out.push((s, p));
            return;
        }
        if !self.effort.follows(p) {
            out.push((s, p));
            return;
        }
        let mut first = 0;
        while first < alive {
            let same = s.0[first..alive]
                .iter()
                .filter(|n| **n == s.0[first])
                .count();
            let mut next = s;
            // The last of those that are alike: the order stays.
            let struck = &mut next.0[first + same - 1];
            *struck -= u16::from(*struck).min(g.points) as u8;
            next.sort();
            out.push((next, p * same as f64 / alive as f64));
            first += same;
        }
    }

    fn after(&mut self, s: State, p: f64, _attack: &Attack, out: &mut States<State>) {
        out.push((s, p));
    }

    fn settle(&self, s: &mut State, _most: u16) {
        s.sort();
    }

    fn sum(&mut self, s: State, p: f64, out: &mut Outlook) {
        out.killed += p * (self.start.alive() - s.alive()) as f64;
        if s.alive() == 0 {
            out.destroy(Cause::Troopers, p);
        }
    }

    fn effort(&mut self) -> &mut Effort {
        &mut self.effort
    }
}

/// What becomes of a squad.
pub(super) fn outcome_of(look: Look<'_>, attacks: &[Attack]) -> Option<Outlook> {
    let mut squad = Squad::of(look);
    let start = squad.start;
    let mut out = Outlook::default();
    let states = follow::follow(&mut squad, start, attacks, &mut out)?;
    let lost = |s: &State| start.boxes() - s.boxes();
    out.points = Points::of(states.iter().map(|(s, p)| (lost(s).into(), *p)));
    for (s, p) in states {
        squad.sum(s, p, &mut out);
    }
    out.doubt = squad.effort.doubt;
    Some(out)
}
