//! Attacks as the first skill of an Order, or prepared by it: where somebody stands, after a Move, and hand to hand.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed,
    dodge::Dodge,
    ground::{self, Reach},
    moves::Move,
    state::Source,
};

use super::{
    Good,
    arms::Gun,
    errand::Kind,
    mind::Mind,
    orders::Candidate,
    scene::{Scene, Trooper},
    shoot,
};
use crate::why::Term;

/// Hexes to shoot from that one trooper thinks of.
const MOST: usize = 12;

impl Good {
    /// Blows at enemies in contact.
    pub(super) fn fights(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        for job in mind
            .jobs
            .iter()
            .filter(|j| matches!(j.kind, Kind::Charge(_)))
        {
            if job.reaches(mind.scene, mind.me, mind.me.hex) {
                let deed = job.deed(mind.me, 0);
                let command = crate::ask::single(mind.me.id, source, deed, false);
                out.push(Candidate::new(command, vec![(Term::Gain, job.value)]));
            }
        }
        let command = crate::ask::single(mind.me.id, source, Deed::Dodge(Dodge), false);
        out.push(Candidate::new(
            command,
            vec![(Term::Place, 0.1 * mind.me.worth)],
        ));
    }

    /// Shots from where somebody stands, before he moves.
    pub(super) fn attacks_at_once(
        &mut self,
        mind: &Mind<'_, '_>,
        source: Source,
        out: &mut Vec<Candidate>,
    ) {
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
            let terms = vec![
                (Term::Gain, strike.gain),
                (Term::Loss, -loss),
                (Term::Hiding, -me.hiding),
            ];
            let turned = !me.faces(foe.hex);
            let first = if turned {
                Deed::Move(Move {
                    facing: Direction::towards(me.hex, foe.hex),
                    ..Move::default()
                })
            } else {
                match shoot::deed(
                    scene,
                    me,
                    me.hex,
                    gun,
                    foe,
                    strike.aimed,
                    0,
                    self.dice(scene, me, gun, foe, me.hex),
                ) {
                    Some(deed) => deed,
                    None => continue,
                }
            };
            let command = crate::ask::single(me.id, source, first, false);
            out.push(Candidate::new(command, terms).at(foe.id));
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
        let line = self.brain.line(scene.table, &from, &foe.body);
        let distance = ground::distance(&from, &foe.body);
        let roll = self.brain.roll(me, gun, foe, distance, line, false, false);
        roll.and_then(|r| r.dice).map_or(1, |d| d.dice)
    }

    /// Moves to a hex and a shot from there, of the best hexes.
    pub(super) fn shots_after_moves(
        &mut self,
        mind: &Mind<'_, '_>,
        source: Source,
        reach: &Reach<'_>,
        ends: &[(Hex, u16)],
        now: [f32; 3],
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let mut all: Vec<(f32, f32, f32, Hex, &Trooper<'_>)> = Vec::new();
        for (hex, _) in ends {
            let mut best: Option<(f32, f32, &Trooper<'_>)> = None;
            for foe in scene.foes.iter().filter(|f| !f.concealed && !f.fallen) {
                let clash = mind.clash(self, foe, *hex);
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
            let command = crate::ask::single(me.id, source, Deed::Move(step), false);
            let terms = vec![
                (Term::Gain, gain),
                (Term::Loss, -loss),
                (Term::Place, place),
                (Term::Hiding, -me.hiding),
            ];
            out.push(Candidate::new(command, terms).at(foe.id));
        }
    }
}
