//! A platoon as far as chances go: troopers, and the half of one that mechanized troopers may have taken (C18.6).

use super::{
    attack::{Attack, What},
    follow::{self, Effort, Group, States, Target},
    outlook::Outlook,
    points::Points,
};
use crate::{
    infantry,
    read::{Look, Table},
    state::Cause,
};

/// Who is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct State {
    troopers: u8,
    marked: bool,
}

struct Platoon<'w> {
    table: Table<'w>,
    look: Look<'w>,
    effort: Effort,
}

impl<'w> Platoon<'w> {
    const fn of(table: Table<'w>, look: Look<'w>) -> (Self, State) {
        let start = State {
            troopers: look.ranks.troopers,
            marked: look.ranks.marked,
        };
        let platoon = Self {
            table,
            look,
            effort: Effort::START,
        };
        (platoon, start)
    }
}

impl Target for Platoon<'_> {
    type State = State;

    fn group(&mut self, mut s: State, p: f64, g: Group, out: &mut States<State>) {
        if s.troopers > 0 && g.points > 0 {
            // Whatever comes in groups strikes by the row of direct fire and physical attacks (C18.6.1).
            let by = match g.what {
                What::Toll(row) => row.of(g.points),
                What::Points | What::Infernos => infantry::By::Others(g.points.div_ceil(10)),
            };
            let (troopers, marked) = infantry::toll_of(self.table, &self.look, by, s.marked);
            s.troopers -= troopers.min(s.troopers.into()) as u8;
            s.marked = marked && s.troopers > 0;
        }
        out.push((s, p));
    }

    fn after(&mut self, s: State, p: f64, _attack: &Attack, out: &mut States<State>) {
        out.push((s, p));
    }

    fn settle(&self, _s: &mut State, _most: u16) {}

    fn sum(&mut self, s: State, p: f64, out: &mut Outlook) {
        out.killed += p * f64::from(self.look.ranks.troopers - s.troopers);
        if s.troopers == 0 {
            out.destroy(Cause::Troopers, p);
        }
    }

    fn effort(&mut self) -> &mut Effort {
        &mut self.effort
    }
}

/// What becomes of a platoon.
pub(super) fn outcome_of(table: Table<'_>, look: Look<'_>, attacks: &[Attack]) -> Option<Outlook> {
    let (mut platoon, start) = Platoon::of(table, look);
    let mut out = Outlook::default();
    let states = follow::follow(&mut platoon, start, attacks, &mut out)?;
    let lost = |s: &State| start.troopers - s.troopers;
    out.points = Points::of(states.iter().map(|(s, p)| (lost(s).into(), *p)));
    for (s, p) in states {
        platoon.sum(s, p, &mut out);
    }
    out.doubt = platoon.effort.doubt;
    Some(out)
}
