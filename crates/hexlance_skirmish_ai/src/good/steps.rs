//! Moves: to where something is to be done, to shoot from there, or to be there.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed,
    ground::Reach,
    moves::{self, Move},
    state::Source,
};

use super::{Good, errand::Kind, mind::Mind, orders::Candidate, place::facing};
use crate::why::Term;

impl Good {
    /// Moves: to shoot from there, or to be there.
    pub(super) fn moves(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let Some(reach) = moves::reach(scene.table, &look) else {
            return;
        };
        let now = mind.place(self, me.hex, me.facing);
        let mut ends: Vec<(Hex, u16)> = reach.hexes().filter(|(hex, _)| *hex != me.hex).collect();
        ends.sort_unstable();
        let shoots = me.shoots() && !scene.view.pool(scene.side).retreat;
        if shoots {
            self.shots_after_moves(mind, source, &reach, &ends, now, out);
        }
        self.rests(mind, source, &reach, &ends, now, out);
    }

    /// Things to be done here, or after a Move.
    pub(super) fn errands(
        &mut self,
        mind: &Mind<'_, '_>,
        source: Source,
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let reach = moves::reach(scene.table, &look);
        for job in mind.jobs.iter().filter(|j| j.value > 0.5) {
            let term = match job.kind {
                Kind::Console(_) | Kind::Load(_) => Term::Objects,
                Kind::Charge(_) => Term::Gain,
                _ => Term::Mending,
            };
            let charge = match job.kind {
                Kind::Charge(foe) => Some(foe),
                _ => None,
            };
            if charge.is_none() && job.reaches(scene, me, me.hex) {
                let loss = mind.reactions(self, &[], None);
                let command = crate::ask::single(me.id, source, job.deed(me, 0), false);
                out.push(Candidate::new(
                    command,
                    vec![(term, job.value), (Term::Loss, -loss)],
                ));
                continue;
            }
            let Some(reach) = &reach else { continue };
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
                let command = crate::ask::single(me.id, source, Deed::Move(step), false);
                out.push(Candidate::new(
                    command,
                    vec![(term, job.value), (Term::Loss, -loss)],
                ));
            }
        }
    }

    /// Moves to a better place, with one skill or both.
    fn rests(
        &mut self,
        mind: &Mind<'_, '_>,
        source: Source,
        reach: &Reach<'_>,
        ends: &[(Hex, u16)],
        now: [f32; 3],
        out: &mut Vec<Candidate>,
    ) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let again = moves::reach_again(scene.table, &look, reach);
        let mut far: Vec<Hex> = again
            .iter()
            .flat_map(|r| r.hexes())
            .map(|(hex, _)| hex)
            .collect();
        far.retain(|hex| !ends.iter().any(|(near, _)| near == hex) && *hex != me.hex);
        let keep = |good: &Good, hex: &Hex| {
            mind.field.ahead(good.brain.sight.slot(*hex)) + mind.ground.worth(scene, me, *hex)
        };
        let mut far: Vec<(f32, Hex)> = far.into_iter().map(|hex| (keep(self, &hex), hex)).collect();
        far.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        far.truncate(24);
        let near = ends.iter().map(|(hex, _)| (*hex, true));
        let all: Vec<(Hex, bool)> = near
            .chain(far.into_iter().map(|(_, hex)| (hex, false)))
            .collect();
        let mut best: Vec<(f32, [f32; 3], Hex, bool, Direction)> = Vec::new();
        for (hex, near) in all {
            let looks = facing(scene, me, hex);
            let then = mind.place(self, hex, looks);
            let worth: f32 = then.iter().zip(now).map(|(a, b)| a - b).sum();
            if worth > 0.2 {
                best.push((worth, then, hex, near, looks));
            }
        }
        best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.2.cmp(&b.2)));
        for (_, then, hex, near, looks) in best.into_iter().take(6) {
            let (first, whole) = if near {
                let Some(route) = reach.route(hex) else {
                    continue;
                };
                (route.to_vec(), route.to_vec())
            } else {
                let Some(again) = &again else { continue };
                let via = again.source(hex);
                let (Some(via), Some(rest)) = (via, again.route(hex)) else {
                    continue;
                };
                let Some(first) = reach.route(via) else {
                    continue;
                };
                let whole = first.iter().chain(&rest).copied().collect();
                (first.to_vec(), whole)
            };
            let loss = mind.reactions(self, &whole, None);
            let step = Move {
                route: first,
                facing: Some(looks),
                ..Move::default()
            };
            let command = crate::ask::single(me.id, source, Deed::Move(step), false);
            let terms = vec![
                (Term::Loss, -loss),
                (Term::Place, then[0] - now[0]),
                (Term::Objects, then[1] - now[1]),
                (Term::Next, then[2] - now[2]),
            ];
            out.push(Candidate::new(command, terms));
        }
        // Turning, where that is better.
        let looks = facing(scene, me, me.hex);
        if looks != me.facing && !me.concealed {
            let then = mind.place(self, me.hex, looks);
            let worth = then[0] - now[0];
            if worth > 1.0 {
                let step = Move {
                    facing: Some(looks),
                    ..Move::default()
                };
                let command = crate::ask::single(me.id, source, Deed::Move(step), false);
                let loss = mind.reactions(self, &[], None);
                out.push(Candidate::new(
                    command,
                    vec![(Term::Place, worth), (Term::Loss, -loss)],
                ));
            }
        }
    }
}
