//! Closed gates on the way: whoever has something to do behind one opens it, and goes through as far as his Move reaches.

use hexlance_board::{Direction, Hex};
use hexlance_skirmish::{
    deeds::Deed,
    gates::GateWork,
    moves::Move,
    score::{Score, Task},
};

use super::{Good, Parts, mind::Mind, options::Options, place::facing};
use crate::why::Term;

/// Gates that one trooper thinks of opening.
const MOST: usize = 3;
/// What an open way is worth besides, in points.
const OPEN: f32 = 0.5;

impl Good {
    /// Moves that open a gate.
    pub(super) fn gates(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        for (terms, step) in self.openings(mind, mind.me.hex, mind.me.mov.0) {
            out.add(Deed::Move(step), terms);
        }
    }

    /// Moves from a hex through gates that are closed, the best first.
    pub(super) fn openings(
        &mut self,
        mind: &Mind<'_, '_>,
        start: Hex,
        far: u16,
    ) -> Vec<(Parts, Move)> {
        let closed = self.brain.sight.closed().to_vec();
        let reach = mind.reach().filter(|_| !closed.is_empty());
        let Some(reach) = reach else {
            return Vec::new();
        };
        let (scene, me) = (mind.scene, mind.me);
        let ahead = self.temper.weights.ahead;
        let now = mind.field.ahead(self.brain.sight.slot(start));
        let wall = scene.table.world().resource::<Score>().task == Task::LongWall;
        let sides = closed
            .into_iter()
            .flat_map(|(hex, side)| [(hex, side), (hex.neighbour(side), side.opposite())]);
        let mut all: Vec<(f32, Parts, Move)> = Vec::new();
        for (hex, side) in sides {
            let Some(cost) = reach.cost(hex) else {
                continue;
            };
            let beyond = hex.neighbour(side);
            let then = mind.field.ahead(self.brain.sight.slot(beyond));
            let counts = if wall { 0.4 * scene.vp } else { 0.0 };
            let Some(route) = reach.route(hex) else {
                continue;
            };
            let mut route = route.to_vec();
            let gate = GateWork {
                at: route.len() as u8,
                side,
                opens: true,
            };
            if cost < far {
                route.push(beyond);
            }
            let end = route.last().copied().unwrap_or(start);
            let next = ahead * (then - now) + OPEN;
            if next + counts < 0.2 {
                continue;
            }
            let loss = mind.reactions(self, &route, None);
            let step = Move {
                route,
                facing: Some(through(scene, me, end, side)),
                gate: Some(gate),
                ..Move::default()
            };
            let terms = vec![
                (Term::Next, next),
                (Term::Objects, counts),
                (Term::Loss, -loss),
            ];
            all.push((next + counts - loss, terms, step));
        }
        all.sort_by(|a, b| {
            let ends = |m: &Move| m.route.last().copied();
            b.0.total_cmp(&a.0)
                .then_with(|| ends(&a.2).cmp(&ends(&b.2)))
        });
        all.truncate(MOST);
        all.into_iter()
            .map(|(_, terms, step)| (terms, step))
            .collect()
    }
}

/// Where one looks who goes through a gate: to the enemy, or through it while no enemy is known.
fn through(
    scene: &super::scene::Scene<'_>,
    me: &super::scene::Trooper<'_>,
    end: Hex,
    side: Direction,
) -> Direction {
    if scene.foes.iter().any(|f| f.able) {
        facing(scene, me, end)
    } else {
        side
    }
}
