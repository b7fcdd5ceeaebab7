//! The whole table for one trooper: where it could do something, and how far that is from everywhere.

use std::collections::BinaryHeap;

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    ground::{GateState, Room, Stand, Walker},
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
        let Some(floor) = ground.floor(hex) else {
            continue;
        };
        let start = Stand { hex, floor };
        for direction in Direction::ALL {
            let next = hex.neighbour(direction);
            let Some(there) = brain.sight.slot(next) else {
                continue;
            };
            let gate = ground.side(hex, direction).gate() == Some(GateState::Closed);
            let walker = Walker {
                opens: gate.then_some((hex, direction)),
                ..*walker
            };
            let walked = ground.walk(&walker, |_| Room::Free, start, &[next], 12);
            if walked.entered == 1 && walked.at.hex == next {
                let cost = walked.cost + if gate { OPENS } else { 0 };
                into[there].push((slot as u32, cost.min(200) as u8));
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

/// Works out the field of a trooper. `errand` says what else than attacks a hex is good for.
pub fn of(
    brain: &mut Brain,
    graphs: &mut Graphs,
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    caution: f32,
    errand: &dyn Fn(Hex) -> f32,
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
    let errands = all.iter().enumerate().map(|(slot, sum)| {
        let attack = sum.best - (sum.danger - sum.own) * caution;
        attack.max(errand(brain.sight.hex(slot))).max(0.0)
    });
    let here: Vec<f32> = errands.collect();
    let risk: Vec<f32> = all.iter().map(|sum| sum.danger * 0.1 * caution).collect();
    let ahead = spread(brain, graphs, scene, me, &here, &risk);
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

/// From everywhere the best of what lies ahead, less the way to it.
fn spread(
    brain: &Brain,
    graphs: &mut Graphs,
    scene: &Scene<'_>,
    me: &Trooper<'_>,
    here: &[f32],
    risk: &[f32],
) -> Vec<f32> {
    let mut ahead = here.to_vec();
    let Some(look) = me.look else { return ahead };
    let walker = moves::climber(scene.table, &look, false);
    let steps = graphs.of(brain, scene.table, walker);
    let key = |value: f32| (value * 64.0) as u32;
    // The highest value first, of equal ones the lowest number: both in one, which is compared at once.
    let entry = |value: f32, slot: u32| u64::from(key(value)) << 32 | u64::from(!slot);
    let start = here.iter().enumerate().filter(|(_, v)| **v > 0.0);
    let mut heap: BinaryHeap<u64> = start.map(|(slot, v)| entry(*v, slot as u32)).collect();
    while let Some(next) = heap.pop() {
        let slot = !(next as u32) as usize;
        if key(ahead[slot]) > (next >> 32) as u32 {
            continue;
        }
        for &(before, cost) in steps.get(slot).into_iter().flatten() {
            let left = ahead[slot] - STEP * f32::from(cost) - risk[slot];
            let known = &mut ahead[before as usize];
            if left > *known + 0.01 {
                *known = left;
                heap.push(entry(left, before));
            }
        }
    }
    ahead
}
