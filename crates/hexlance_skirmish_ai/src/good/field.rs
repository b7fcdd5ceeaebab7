//! The whole table for one trooper: where it could do something, and how far that is from everywhere.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    ground::{GateState, Walker},
    moves,
    read::Table,
};
use smallvec::SmallVec;

use super::{
    fight::Brain,
    scene::{Scene, Trooper},
};

/// What a hex of way costs, in points, while somebody goes where he can do something.
const STEP: f32 = 0.5;
/// The most that a step costs; what costs more is climbed by nobody who has something to do.
const MOST: u16 = 12;
/// Hexes of way that it costs to open a gate.
const OPENS: u16 = 2;
/// A step that leads into a hex: the number of the hex before it, and what it costs.
type Into = (u32, u8);

/// The steps that somebody can make, by the number of the hex into which they lead.
#[derive(Debug, Default)]
pub struct Graphs {
    known: Vec<(Walker, Vec<SmallVec<[Into; 6]>>)>,
}

impl Graphs {
    /// Forgets everything: gates have opened or closed.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    fn of(&mut self, brain: &Brain, table: Table<'_>, walker: Walker) -> &[SmallVec<[Into; 6]>] {
        let found = self.known.iter().position(|(known, _)| *known == walker);
        let found = found.unwrap_or_else(|| {
            self.known.push((walker, steps(brain, table, &walker)));
            self.known.len() - 1
        });
        self.known.get(found).map_or(&[], |(_, steps)| steps)
    }
}

/// The steps of somebody into every hex.
fn steps(brain: &Brain, table: Table<'_>, walker: &Walker) -> Vec<SmallVec<[Into; 6]>> {
    let ground = table.ground();
    let mut into = vec![SmallVec::new(); brain.sight.len()];
    for slot in 0..brain.sight.len() {
        let hex = brain.sight.hex(slot);
        for direction in Direction::ALL {
            let Some(there) = brain.sight.slot(hex.neighbour(direction)) else {
                continue;
            };
            let gate = ground.side(hex, direction).gate() == Some(GateState::Closed);
            let walker = Walker {
                opens: gate.then_some((hex, direction)),
                ..*walker
            };
            let cost = ground.step_cost(&walker, hex, direction);
            if let Some(cost) = cost.filter(|cost| *cost <= MOST) {
                let cost = cost + if gate { OPENS } else { 0 };
                into[there].push((slot as u32, cost as u8));
            }
        }
    }
    into
}

/// What can be done from where, for one trooper.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// What the best one is worth that can be reached from a hex, less the way.
    pub ahead: Vec<f32>,
}

impl Field {
    /// What can be reached from a hex.
    pub fn ahead(&self, slot: Option<usize>) -> f32 {
        slot.and_then(|s| self.ahead.get(s)).copied().unwrap_or(0.0)
    }
}

/// Works out the field of a trooper. `errands` says what else than attacks hexes are good for.
pub fn of(
    brain: &mut Brain,
    graphs: &mut Graphs,
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    caution: f32,
    errands: &[(Hex, f32)],
) -> Field {
    let count = brain.sight.len();
    let mut all = vec![Outlook::default(); count];
    for foe in scene.foes.iter().filter(|f| f.able && !f.engaged) {
        if brain.layers.clashes(me, foe).is_none() {
            let cells = brain.clashes(scene, me, foe);
            brain.layers.keep(me, foe, cells);
        }
        let known = brain.layers.clashes(me, foe).unwrap_or_default();
        for (sum, clash) in all.iter_mut().zip(known) {
            let snap = clash.snap * me.worth;
            let net = clash.given * foe.worth - clash.taken * me.worth;
            sum.danger += snap;
            if net > sum.best {
                sum.best = net;
                sum.own = snap;
            }
        }
    }
    let attack = |sum: &Outlook| sum.best - (sum.danger - sum.own) * caution;
    let mut here: Vec<f32> = all.iter().map(|sum| attack(sum).max(0.0)).collect();
    for (hex, value) in errands {
        if let Some(known) = brain.sight.slot(*hex).and_then(|slot| here.get_mut(slot)) {
            *known = known.max(*value);
        }
    }
    let risk: Vec<f32> = all.iter().map(|sum| sum.danger * 0.1 * caution).collect();
    let ahead = spread(brain, graphs, scene, me, here, &risk);
    Field { ahead }
}

/// What all enemies come to in a hex.
#[derive(Clone, Copy, Default)]
struct Outlook {
    /// What all AROs take.
    danger: f32,
    /// What the best attack wins.
    best: f32,
    /// What the ARO of its target takes.
    own: f32,
}

/// Hexes by what can be reached from them, in steps of what a hex of way costs: no hex of a step is any better by another
/// one of the same step.
#[derive(Default)]
struct Ranks {
    /// The last entry of each step.
    last: Vec<u32>,
    /// Hexes, each with the number of the entry before it.
    entries: Vec<(u32, u32)>,
}

impl Ranks {
    /// No entry.
    const NONE: u32 = u32::MAX;

    fn of(value: f32) -> usize {
        (value / STEP) as usize
    }

    fn add(&mut self, value: f32, slot: usize) {
        let rank = Self::of(value);
        if rank >= self.last.len() {
            self.last.resize(rank + 1, Self::NONE);
        }
        if let Some(last) = self.last.get_mut(rank) {
            self.entries.push((slot as u32, *last));
            *last = self.entries.len() as u32 - 1;
        }
    }
}

/// From everywhere the best of what lies ahead, less the way to it.
fn spread(
    brain: &Brain,
    graphs: &mut Graphs,
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    here: Vec<f32>,
    risk: &[f32],
) -> Vec<f32> {
    let mut ahead = here;
    let Some(look) = me.look else { return ahead };
    let walker = moves::climber(scene.table, &look, false);
    let steps = graphs.of(brain, scene.table, walker);
    let mut ranks = Ranks::default();
    for (slot, value) in ahead.iter().enumerate().filter(|(_, v)| **v > 0.0) {
        ranks.add(*value, slot);
    }
    for rank in (0..ranks.last.len()).rev() {
        let mut next = ranks.last.get(rank).copied();
        while let Some(&(slot, before)) = next.and_then(|n| ranks.entries.get(n as usize)) {
            next = Some(before);
            let slot = slot as usize;
            let (value, risk) = (ahead[slot], risk[slot]);
            if Ranks::of(value) != rank {
                continue;
            }
            for &(from, cost) in steps.get(slot).into_iter().flatten() {
                let left = value - STEP * f32::from(cost) - risk;
                let known = &mut ahead[from as usize];
                if left > *known {
                    *known = left;
                    ranks.add(left, from as usize);
                }
            }
        }
    }
    ahead
}
