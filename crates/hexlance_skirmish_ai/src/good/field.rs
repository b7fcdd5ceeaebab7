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
    layers::Clashes,
    scene::{Scene, Trooper},
};

/// What a hex of way costs, in points, while somebody goes where he can do something.
const STEP: f32 = 0.5;
/// The most that a step costs; what costs more is climbed by nobody who has something to do.
const MOST: u16 = 12;
/// Hexes of way that it costs to open a gate.
const OPENS: u16 = 2;
/// A step that leads into a hex: the number of the hex before it, and what it costs, in points.
type Into = (u32, f32);

/// The steps that somebody can make, one after the other by the number of the hex into which they lead.
#[derive(Debug, Default)]
struct Steps {
    /// Where those into each hex end.
    ends: Vec<u32>,
    all: Vec<Into>,
}

impl Steps {
    /// Those into the hex with a number.
    fn into(&self, slot: usize) -> &[Into] {
        let end = |slot: usize| self.ends.get(slot).map_or(0, |end| *end as usize);
        let begin = slot.checked_sub(1).map_or(0, end);
        self.all.get(begin..end(slot)).unwrap_or_default()
    }
}

/// The steps that each sort of walker can make.
#[derive(Debug, Default)]
pub struct Graphs {
    known: Vec<(Walker, Steps)>,
}

impl Graphs {
    /// Forgets everything: gates have opened or closed.
    pub fn clear(&mut self) {
        self.known.clear();
    }

    fn of(&mut self, brain: &Brain, table: Table<'_>, walker: Walker) -> Option<&Steps> {
        let found = self.known.iter().position(|(known, _)| *known == walker);
        let found = found.unwrap_or_else(|| {
            self.known.push((walker, steps(brain, table, &walker)));
            self.known.len() - 1
        });
        self.known.get(found).map(|(_, steps)| steps)
    }
}

/// The steps of somebody into every hex.
fn steps(brain: &Brain, table: Table<'_>, walker: &Walker) -> Steps {
    let ground = table.ground();
    let mut into: Vec<SmallVec<[Into; 6]>> = vec![SmallVec::new(); brain.sight.len()];
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
                into[there].push((slot as u32, STEP * f32::from(cost)));
            }
        }
    }
    let mut out = Steps::default();
    for steps in into {
        out.all.extend(steps);
        out.ends.push(out.all.len() as u32);
    }
    out
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
    let mut all = Outlooks::none(brain.sight.len());
    for foe in scene.foes.iter().filter(|f| f.able && !f.engaged) {
        if brain.layers.clashes(me, foe).is_none() {
            let cells = brain.clashes(scene, me, foe);
            brain.layers.keep(me, foe, cells);
        }
        if let Some(known) = brain.layers.clashes(me, foe) {
            all.add(known, me.worth, foe.worth);
        }
    }
    let mut here: Vec<f32> = all.attacks(caution).collect();
    for (hex, value) in errands {
        if let Some(known) = brain.sight.slot(*hex).and_then(|slot| here.get_mut(slot)) {
            *known = known.max(*value);
        }
    }
    let risk: Vec<f32> = all.danger.iter().map(|d| d * 0.1 * caution).collect();
    let ahead = spread(brain, graphs, scene, me, here, &risk);
    Field { ahead }
}

/// What all enemies come to, by the number of the hex.
struct Outlooks {
    /// What all AROs take.
    danger: Vec<f32>,
    /// What the best attack wins.
    best: Vec<f32>,
    /// What the ARO of its target takes.
    own: Vec<f32>,
}

impl Outlooks {
    /// Nobody, in so many hexes.
    fn none(hexes: usize) -> Self {
        let none = || vec![0.0; hexes];
        Self {
            danger: none(),
            best: none(),
            own: none(),
        }
    }

    /// One enemy more. There are no branches in this, so that several hexes are worked out at once.
    fn add(&mut self, known: &Clashes, mine: f32, theirs: f32) {
        let sums = self.danger.iter_mut().zip(&mut self.best);
        let sums = sums.zip(&mut self.own);
        let clashes = known.snap.iter().zip(&known.given).zip(&known.taken);
        for (((danger, best), own), ((snap, given), taken)) in sums.zip(clashes) {
            let snap = snap * mine;
            let net = given * theirs - taken * mine;
            *danger += snap;
            let better = net > *best;
            *best = if better { net } else { *best };
            *own = if better { snap } else { *own };
        }
    }

    /// What the best attack comes to in each hex, less what the others' AROs cost.
    fn attacks(&self, caution: f32) -> impl Iterator<Item = f32> + '_ {
        let sums = self.best.iter().zip(&self.danger).zip(&self.own);
        sums.map(move |((best, danger), own)| (best - (danger - own) * caution).max(0.0))
    }
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
    let Some(steps) = graphs.of(brain, scene.table, walker) else {
        return ahead;
    };
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
            for &(from, cost) in steps.into(slot) {
                let left = value - cost - risk;
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
