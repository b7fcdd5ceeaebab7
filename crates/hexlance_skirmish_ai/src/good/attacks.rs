//! Attacks as the first skill of an Order, or prepared by it: where somebody stands, after a Move, and hand to hand.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed,
    dodge::Dodge,
    ground::{self, Reach},
    moves::Move,
};

use super::{
    Good,
    arms::Gun,
    errand::{Job, Kind},
    mind::Mind,
    options::Options,
    scene::{Scene, Trooper},
    shoot,
};
use crate::why::Term;

/// Hexes to shoot from that one trooper thinks of.
const MOST: usize = 12;

impl Good {
    /// Blows at enemies in contact.
    pub(super) fn fights(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        let blows = |job: &&Job| matches!(job.kind, Kind::Charge(_));
        for job in mind.jobs.iter().filter(blows) {
            if job.reaches(scene, me, me.hex) {
                out.add(job.deed(me, 0), [(Term::Gain, job.value)]);
            }
        }
        out.add(Deed::Dodge(Dodge), [(Term::Place, 0.1 * me.worth)]);
    }

    /// Shots from where somebody stands, before he moves.
    pub(super) fn attacks_at_once(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        if !me.shoots() {
            return;
        }
        let others = mind.reactions(self, &[], None);
        for foe in scene.foes.iter().filter(|f| !f.concealed && !f.fallen) {
            let reacts = foe.faces(me.hex) || foe.senses;
            let strike =
                self.brain
                    .strike(scene, me, &me.body, foe, &foe.body, reacts, me.concealed);
            let Some(strike) = strike.filter(|s| s.gain > 0.3) else {
                continue;
            };
            let Some(gun) = me.guns.get(usize::from(strike.gun)) else {
                continue;
            };
            let own = self.own_snap(scene, foe, me, me.hex);
            let loss = strike.loss + (others - own).max(0.0);
            let terms = [
                (Term::Gain, strike.gain),
                (Term::Loss, -loss),
                (Term::Hiding, -me.hiding),
            ];
            let first = if me.faces(foe.hex) {
                let dice = self.dice(scene, me, gun, foe, me.hex);
                shoot::deed(scene, me, me.hex, gun, foe, strike.aimed, 0, dice)
            } else {
                let turn = Move {
                    facing: Direction::towards(me.hex, foe.hex),
                    ..Move::default()
                };
                Some(Deed::Move(turn))
            };
            if let Some(first) = first {
                out.at(foe.id, first, terms);
            }
        }
    }

    /// What an enemy's ARO costs in one place.
    pub(super) fn own_snap(
        &mut self,
        scene: &Scene<'_>,
        foe: &Trooper<'_>,
        me: &Trooper<'_>,
        hex: Hex,
    ) -> f32 {
        let body = me.at(scene.ground, hex);
        if !foe.able || !foe.faces(hex) {
            return 0.0;
        }
        let snap = self.brain.snap(scene, foe, me, &body);
        snap.map_or(0.0, |(_, share)| share * me.worth)
    }

    /// How many dice a gun has at somebody from a hex.
    pub(super) fn dice(
        &mut self,
        scene: &Scene<'_>,
        me: &Trooper<'_>,
        gun: &Gun<'_>,
        foe: &Trooper<'_>,
        hex: Hex,
    ) -> u8 {
        let from = me.at(scene.ground, hex);
        let line = self.brain.line(scene.over, &from, &foe.body);
        let distance = ground::distance(&from, &foe.body);
        let roll = self.brain.roll(me, gun, foe, distance, line, false, false);
        roll.and_then(|r| r.dice).map_or(1, |d| d.dice)
    }

    /// Moves to a hex and a shot from there, of the best hexes.
    pub(super) fn shots_after_moves(
        &mut self,
        mind: &Mind<'_, '_>,
        reach: &Reach<'_>,
        ends: &[Hex],
        now: [f32; 3],
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let foes = scene.foes.iter().filter(|f| !f.concealed && !f.fallen);
        let layers = &self.brain.layers;
        let known: Vec<_> = foes
            .filter_map(|foe| Some((foe, layers.clashes(me, foe)?)))
            .collect();
        let mut all: Vec<(f32, f32, f32, Hex, &Trooper<'_>)> = Vec::new();
        for hex in ends {
            let slot = self.brain.sight.slot(*hex);
            let mut best: Option<(f32, f32, &Trooper<'_>)> = None;
            for (foe, cells) in &known {
                let Some(clash) = slot.and_then(|slot| cells.get(slot)) else {
                    continue;
                };
                let (gain, loss) = (clash.given * foe.worth, clash.taken * me.worth);
                if gain - loss > best.map_or(0.5, |(gain, loss, _)| gain - loss) {
                    best = Some((gain, loss, foe));
                }
            }
            if let Some((gain, loss, foe)) = best {
                all.push((gain - loss, gain, loss, *hex, foe));
            }
        }
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.3.cmp(&b.3)));
        for (_, gain, loss, hex, foe) in all.into_iter().take(MOST) {
            let Some(route) = reach.route(hex) else {
                continue;
            };
            let loss = loss + mind.reactions(self, &route, Some(foe.id));
            if gain - loss < 0.5 {
                continue;
            }
            let looks = Direction::towards(hex, foe.hex).unwrap_or(me.facing);
            let then = mind.place(self, hex, looks);
            let place = (then[0] - now[0]) * 0.6 + (then[1] - now[1]);
            let step = Move {
                route: route.to_vec(),
                facing: Some(looks),
                ..Move::default()
            };
            let terms = [
                (Term::Gain, gain),
                (Term::Loss, -loss),
                (Term::Place, place),
                (Term::Hiding, -me.hiding),
            ];
            out.at(foe.id, Deed::Move(step), terms);
        }
    }
}
