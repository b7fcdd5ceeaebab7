//! Moves: to where something is to be done, to shoot from there, or to be there.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed,
    ground::Reach,
    moves::{self, Move},
};

use super::{Good, errand::Kind, mind::Mind, options::Options, place::facing};
use crate::why::Term;

/// Hexes out of reach of one Move that are looked at.
const FAR: usize = 24;

impl Good {
    /// Moves: to shoot from there, or to be there.
    pub(super) fn moves(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(reach) = mind.reach() else { return };
        let now = mind.place(self, me.hex, me.facing);
        let mut ends: Vec<Hex> = reach.hexes().map(|(hex, _)| hex).collect();
        ends.retain(|hex| *hex != me.hex);
        ends.sort_unstable();
        if me.shoots() && !scene.view.pool(scene.side).retreat {
            self.shots_after_moves(mind, reach, &ends, now, out);
        }
        self.rests(mind, reach, &ends, now, out);
    }

    /// Things to be done here, or after a Move.
    pub(super) fn errands(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        for job in mind.jobs.iter().filter(|j| j.value > 0.5) {
            let terms = |loss: f32| [(job.kind.term(), job.value), (Term::Loss, -loss)];
            let charge = match job.kind {
                Kind::Charge(foe) => Some(foe),
                _ => None,
            };
            if charge.is_none() && job.reaches(scene, me, me.hex) {
                out.add(job.deed(me, 0), terms(mind.reactions(self, &[], None)));
                continue;
            }
            let Some(reach) = mind.reach() else { continue };
            let mut ends: Vec<(u16, Hex)> = reach
                .hexes()
                .filter(|(hex, _)| job.reaches(scene, me, *hex))
                .map(|(hex, cost)| (cost, hex))
                .collect();
            ends.sort_unstable();
            for (_, hex) in ends.into_iter().take(2) {
                let Some(route) = reach.route(hex) else {
                    continue;
                };
                let loss = mind.reactions(self, &route, None);
                let step = Move {
                    route: route.to_vec(),
                    facing: Direction::towards(hex, job.at),
                    contact: charge,
                    ..Move::default()
                };
                out.add(Deed::Move(step), terms(loss));
            }
        }
    }

    /// Moves to a better place, with one skill or both.
    fn rests(
        &mut self,
        mind: &Mind<'_, '_>,
        reach: &Reach<'_>,
        ends: &[Hex],
        now: [f32; 3],
        out: &mut Options,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let again = moves::reach_again(scene.table, &look, reach);
        let all = again.iter().flat_map(|r| r.hexes()).map(|(hex, _)| hex);
        let keep = |hex: Hex| {
            let worth = mind.ground.worth(scene, me, hex);
            mind.field.ahead(self.brain.sight.slot(hex)) + worth
        };
        let mut far: Vec<(f32, Hex)> = all
            .filter(|hex| ends.binary_search(hex).is_err() && *hex != me.hex)
            .map(|hex| (keep(hex), hex))
            .collect();
        far.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let far = far.into_iter().take(FAR).map(|(_, hex)| hex);
        let hexes: Vec<Hex> = ends.iter().copied().chain(far).collect();
        for place in mind.better(self, hexes, now, 0.2, 6) {
            let via = if ends.binary_search(&place.hex).is_ok() {
                Some((place.hex, None))
            } else {
                let again = again.as_ref();
                again.and_then(|a| Some((a.source(place.hex)?, Some(a.route(place.hex)?))))
            };
            let Some((via, rest)) = via else { continue };
            let Some(first) = reach.route(via) else {
                continue;
            };
            let rest = rest.iter().flatten();
            let whole: Vec<Hex> = first.iter().chain(rest).copied().collect();
            let terms = place.terms(mind.reactions(self, &whole, None));
            out.add(Deed::Move(place.step(&first)), terms);
        }
        // Turning, where that is better.
        let looks = facing(scene, me, me.hex);
        if looks != me.facing && !me.concealed {
            let then = mind.place(self, me.hex, looks);
            let worth = then[0] - now[0];
            if worth > 1.0 {
                let loss = mind.reactions(self, &[], None);
                let turn = Deed::Move(turned(looks));
                out.add(turn, [(Term::Place, worth), (Term::Loss, -loss)]);
            }
        }
    }
}

/// Turning in one's hex.
pub fn turned(looks: Direction) -> Move {
    Move {
        facing: Some(looks),
        ..Move::default()
    }
}
