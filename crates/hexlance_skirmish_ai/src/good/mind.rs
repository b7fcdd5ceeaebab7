//! What is known about one trooper while its Orders are weighed: what a place is worth to it, and what a route costs.

use std::{cell::OnceCell, sync::Arc};

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_skirmish::{
    ground::Reach,
    moves::{self, Move},
};

use super::{
    Good,
    errand::{Ground, Job, jobs},
    field::Field,
    place::{Threats, facing},
    scene::{Scene, Trooper},
};
use crate::why::Term;

/// What is known about one trooper while its Orders are weighed.
pub struct Mind<'s, 'b> {
    /// The table.
    pub scene: &'s Scene<'b>,
    /// Who.
    pub me: &'s Trooper<'b>,
    /// What can be done from where.
    pub field: Arc<Field>,
    /// Where the enemy can come from.
    pub threats: &'s Threats,
    /// Ground that is counted.
    pub ground: Ground,
    /// What there is to do beside attacks.
    pub jobs: Vec<Job>,
    reach: OnceCell<Option<Reach<'b>>>,
}

/// A better place.
pub struct Better {
    /// Where.
    pub hex: Hex,
    /// Where one looks there.
    looks: Direction,
    worth: f32,
    /// By how much it is better, in parts.
    more: [f32; 3],
}

impl Better {
    /// What it is worth to go there, if that costs so much.
    pub fn terms(&self, loss: f32) -> [(Term, f32); 4] {
        let [place, objects, next] = self.more;
        [
            (Term::Loss, -loss),
            (Term::Place, place),
            (Term::Objects, objects),
            (Term::Next, next),
        ]
    }

    /// The Move on a route.
    pub fn step(&self, route: &[Hex]) -> Move {
        Move {
            route: route.to_vec(),
            facing: Some(self.looks),
            ..Move::default()
        }
    }
}

impl<'b> Mind<'_, 'b> {
    /// Where it could go with its next Move, if it may move.
    pub fn reach(&self) -> Option<&Reach<'b>> {
        let reach = || moves::reach(self.scene.table, &self.me.look?);
        self.reach.get_or_init(reach).as_ref()
    }

    /// What a place is worth at the end of an Order: safety, ground, and what can be done from there later; in parts.
    pub fn place(&self, good: &mut Good, hex: Hex, looks: Direction) -> [f32; 3] {
        let mut parts = self.unthreatened(good, hex);
        let weight = good.temper.weights.exposure;
        if self.scene.enemy_comes() && weight > 0.0 {
            let (brain, body) = (&mut good.brain, self.me.at(self.scene.ground, hex));
            let threats = self.threats;
            parts[0] -= weight * threats.exposure(brain, self.scene, self.me, &body, looks);
        }
        parts
    }

    /// The same while no enemy can do anything: no place is worth more than that.
    fn unthreatened(&self, good: &Good, hex: Hex) -> [f32; 3] {
        let beside = |m: &&Trooper<'_>| m.id != self.me.id && m.able && m.hex.distance(hex) <= 1;
        let crowded = self.scene.own.iter().filter(beside).count();
        let ahead = if self.me.able {
            self.field.ahead(good.brain.sight.slot(hex))
        } else {
            0.0
        };
        [
            -0.3 * crowded as f32,
            self.ground.worth(self.scene, self.me, hex),
            good.temper.weights.ahead * ahead,
        ]
    }

    /// Of hexes those that are better at the end of an Order than a place of these parts, the best first.
    pub fn better(
        &self,
        good: &mut Good,
        hexes: Vec<Hex>,
        now: [f32; 3],
        least: f32,
        most: usize,
    ) -> Vec<Better> {
        let over = |then: [f32; 3]| [0, 1, 2].map(|i| then[i] - now[i]);
        let sum = |more: [f32; 3]| more.iter().sum::<f32>();
        // What the enemy could do takes longest to work out: where it is best without that it is looked at first.
        let bound = |hex: &Hex| sum(over(self.unthreatened(good, *hex)));
        let mut all: Vec<(f32, Hex)> = hexes.iter().map(|hex| (bound(hex), *hex)).collect();
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut best: Vec<Better> = Vec::new();
        for (bound, hex) in all {
            let last = best.get(most.saturating_sub(1));
            if bound <= least || last.is_some_and(|b| bound < b.worth) {
                break;
            }
            let looks = facing(self.scene, self.me, hex);
            let more = over(self.place(good, hex, looks));
            let worth = sum(more);
            let before = |b: &Better| {
                let by_worth = b.worth.total_cmp(&worth);
                by_worth.then(hex.cmp(&b.hex)).is_gt()
            };
            let place = best.partition_point(before);
            if worth > least && place < most {
                best.insert(
                    place,
                    Better {
                        hex,
                        looks,
                        worth,
                        more,
                    },
                );
                best.truncate(most);
            }
        }
        best
    }

    /// What reactions cost on a route, those of one enemy apart, who is reckoned with elsewhere.
    pub fn reactions(&self, good: &Good, route: &[Hex], but: Option<UnitId>) -> f32 {
        let marker = if self.me.concealed { 0.3 } else { 1.0 };
        let mut sum = self.mines(route);
        for foe in self.scene.foes.iter().filter(|f| Some(f.id) != but) {
            let Some(known) = good.brain.layers.clashes(self.me, foe) else {
                continue;
            };
            let stations = std::iter::once(&self.me.hex).chain(route);
            let slots = stations.filter_map(|hex| good.brain.sight.slot(*hex));
            let snaps = slots.filter_map(|slot| known.snap.get(slot)).copied();
            sum += snaps.fold(0.0, f32::max) * self.me.worth * marker;
        }
        sum.min(self.me.worth)
    }

    /// What enemy mines cost on a route.
    fn mines(&self, route: &[Hex]) -> f32 {
        let mines = self.scene.mines.iter();
        let near = mines.filter(|mine| route.iter().any(|hex| hex.distance(**mine) <= 2));
        0.4 * self.me.worth * near.count() as f32
    }
}

impl Good {
    /// What is known about a trooper.
    pub(super) fn mind<'s, 'b>(
        &mut self,
        scene: &'s Scene<'b>,
        me: &'s Trooper<'b>,
        threats: &'s Threats,
    ) -> Mind<'s, 'b> {
        let jobs = jobs(&mut self.brain, scene, me);
        let field = self.field(scene, me, &jobs);
        Mind {
            scene,
            me,
            field,
            threats,
            ground: Ground::without(scene, me),
            jobs,
            reach: OnceCell::new(),
        }
    }

    /// The same in mid-Order, by what could be done from where when the side last gave Orders: what changes until it gives the
    /// next one is not worth looking over the whole table.
    pub(super) fn mind_as_it_was<'s, 'b>(
        &self,
        scene: &'s Scene<'b>,
        me: &'s Trooper<'b>,
        threats: &'s Threats,
    ) -> Mind<'s, 'b> {
        let known = self.fields.get(&me.id);
        Mind {
            scene,
            me,
            field: known.map_or_else(Arc::default, |(_, field)| field.clone()),
            threats,
            ground: Ground::without(scene, me),
            jobs: Vec::new(),
            reach: OnceCell::new(),
        }
    }
}
