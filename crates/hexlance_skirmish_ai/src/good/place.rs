//! What a place is worth at the end of an Order: what the enemy could do there, and what is counted there.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::ground::{Body, in_front};
use smallvec::SmallVec;

use super::{
    fight::Brain,
    scene::{Scene, Trooper},
};

/// Places from which enemies could attack with their next Order: where each stands, and where it could go.
pub struct Threats {
    spots: Vec<SmallVec<[Body; 8]>>,
}

impl Threats {
    /// Those of a scene.
    pub fn of(scene: &Scene<'_>) -> Self {
        let ground = scene.ground;
        let spots = scene.foes.iter().map(|foe| {
            let mut out = SmallVec::new();
            if !foe.able {
                return out;
            }
            out.push(foe.body);
            let far = foe.mov.0.max(1) as i16;
            let near = |hex: Hex| scene.own.iter().map(|t| t.hex.distance(hex)).min();
            // Nobody goes back to attack.
            let ways = Direction::ALL
                .into_iter()
                .filter(|d| near(foe.hex.stepped(*d, far)) <= near(foe.hex));
            for direction in ways {
                let mut steps = (1..=far).rev().map(|n| foe.hex.stepped(direction, n));
                let there =
                    steps.find(|hex| ground.contains(*hex) && ground.obstacle(*hex).is_none());
                out.extend(there.map(|hex| foe.at(scene.ground, hex)));
            }
            out
        });
        Self {
            spots: spots.collect(),
        }
    }

    /// What somebody is expected to lose in a place in the enemy's next turn, less what he does to the enemy there, in
    /// points; `faces` is where he looks.
    pub fn exposure(
        &self,
        brain: &mut Brain,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        body: &Body,
        facing: Direction,
    ) -> f32 {
        if me.concealed {
            // A Marker is discovered first.
            return 0.25 * self.plain_exposure(brain, scene, me, body, facing);
        }
        self.plain_exposure(brain, scene, me, body, facing)
    }

    fn plain_exposure(
        &self,
        brain: &mut Brain,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        body: &Body,
        facing: Direction,
    ) -> f32 {
        let mut all: SmallVec<[f32; 12]> = SmallVec::new();
        // Whoever stands as he does now stands so in any hex: that is known.
        let slot = brain.sight.slot(body.hex);
        let slot = slot.filter(|_| *body == me.at(scene.ground, body.hex));
        for (foe, spots) in scene.foes.iter().zip(&self.spots) {
            if spots.is_empty() {
                continue;
            }
            let known = slot.and_then(|slot| brain.layers.threat(me, foe, slot, facing));
            let worst = match (known, slot) {
                (Some(known), _) => known,
                (None, slot) => {
                    let sees = |from: &Body| {
                        me.concealed || me.senses || in_front(body.hex, facing, from.hex)
                    };
                    let worst = brain.threat(scene, me, body, foe, spots, sees);
                    if let Some(slot) = slot {
                        let hexes = brain.sight.len();
                        brain
                            .layers
                            .keep_threat(me, foe, (slot, hexes), facing, worst);
                    }
                    worst
                }
            };
            let worst = worst.taken * me.worth - 0.7 * worst.given * foe.worth;
            if worst > 0.0 {
                all.push(worst);
            }
        }
        all.sort_unstable_by(|a, b| b.total_cmp(a));
        let weights = [1.0, 0.6, 0.4, 0.25, 0.15];
        let sum: f32 = all.iter().zip(weights).map(|(e, w)| e * w).sum();
        sum.min(me.worth)
    }
}

/// Where to look from a hex: to the nearest enemy who could come.
pub fn facing(scene: &Scene<'_>, me: &Trooper<'_>, hex: Hex) -> Direction {
    let mut votes = [0.0_f32; 6];
    for foe in scene.foes.iter().filter(|f| f.able) {
        let distance = f32::from(hex.distance(foe.hex)).max(1.0);
        for (vote, direction) in votes.iter_mut().zip(Direction::ALL) {
            if in_front(hex, direction, foe.hex) {
                *vote += 1.0 / distance;
            }
        }
        // Of those that see it, the one that looks straight at it.
        if let Some(straight) = Direction::towards(hex, foe.hex)
            && let Some(vote) = votes.get_mut(usize::from(straight.index()))
        {
            *vote += 0.3 / distance;
        }
    }
    let best = Direction::ALL.into_iter().max_by(|a, b| {
        votes[usize::from(a.index())]
            .total_cmp(&votes[usize::from(b.index())])
            .then(b.cmp(a))
    });
    match best {
        Some(best) if votes.iter().any(|v| *v > 0.0) => best,
        _ => me.facing,
    }
}
