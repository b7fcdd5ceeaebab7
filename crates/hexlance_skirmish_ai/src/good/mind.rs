//! What is known about one trooper while its Orders are weighed: what a place is worth to it, and what a route costs.

use std::sync::Arc;

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;

use super::{
    Good,
    errand::{Ground, Job, jobs},
    field::Field,
    layers::Clash,
    place::Threats,
    scene::{Scene, Trooper},
};

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
}

impl Mind<'_, '_> {
    /// What a place is worth at the end of an Order: safety, ground, and what can be done from there later; in parts.
    pub fn place(&self, good: &mut Good, hex: Hex, looks: Direction) -> [f32; 3] {
        let w = good.temper.weights;
        let body = self.me.at(self.scene.ground, hex);
        let exposed = if self.scene.enemy_comes() && w.exposure > 0.0 {
            self.threats
                .exposure(&mut good.brain, self.scene, self.me, &body, looks)
        } else {
            0.0
        };
        let crowded = self
            .scene
            .own
            .iter()
            .filter(|m| m.id != self.me.id && m.able && m.hex.distance(hex) <= 1)
            .count();
        let ahead = if self.me.able {
            self.field.ahead(good.brain.sight.slot(hex))
        } else {
            0.0
        };
        [
            -w.exposure * exposed - 0.3 * crowded as f32,
            self.ground.worth(self.scene, self.me, hex),
            w.ahead * ahead,
        ]
    }

    /// What an enemy and the trooper can do to each other while it is in a hex, in shares.
    pub fn clash(&self, good: &Good, foe: &Trooper<'_>, hex: Hex) -> Clash {
        let known = good.brain.layers.clashes(self.me, foe);
        let cell = known.and_then(|cells| cells.get(good.brain.sight.slot(hex)?));
        cell.copied().unwrap_or_default()
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
            let snaps = slots.filter_map(|slot| known.get(slot)).map(|c| c.snap);
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
        }
    }
}
