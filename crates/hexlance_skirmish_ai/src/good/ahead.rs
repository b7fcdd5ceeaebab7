//! Two Orders ahead: one trooper fells whoever watches a way, another uses it.

use hexlance_rules::UnitId;

use super::{Good, options::Candidate, scene::Scene};
use crate::why::Term;

/// Of the best Orders so many are looked at.
const BEST: usize = 8;
/// Enemies without whom the table is looked at anew.
const MOST: usize = 3;

impl Good {
    /// Adds to attacks what the next Order could be if they fell their target, beyond what it can be anyway.
    pub(super) fn look_ahead(&mut self, scene: &Scene<'_>, all: &mut [Candidate]) {
        let share = self.temper.pairs;
        if share <= 0.0 || scene.orders() < 2 {
            return;
        }
        all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let mut targets: Vec<UnitId> = Vec::new();
        for target in all.iter().take(BEST).filter_map(|c| c.target) {
            if targets.len() < MOST && !targets.contains(&target) {
                targets.push(target);
            }
        }
        let best = |all: &[Candidate], but: Option<UnitId>| {
            let others = all.iter().filter(|c| but.is_none() || c.target != but);
            others.map(|c| c.worth).fold(0.0, f32::max)
        };
        for target in targets {
            let Some(worth) = scene.foe(target).map(|foe| foe.worth) else {
                continue;
            };
            let after = scene.without(target);
            // What is known of the table as it is must not be lost over one that may never be.
            let plans = std::mem::take(&mut self.plans);
            let fields = std::mem::take(&mut self.fields);
            let then = self.candidates(&after);
            (self.plans, self.fields) = (plans, fields);
            let more = best(&then, None) - best(all, Some(target));
            if more <= 0.0 {
                continue;
            }
            for candidate in all.iter_mut().filter(|c| c.target == Some(target)) {
                let gain: f32 = candidate
                    .terms
                    .iter()
                    .filter(|(term, _)| *term == Term::Gain)
                    .map(|(_, gain)| gain)
                    .sum();
                let opens = share * more * (gain / worth.max(1.0)).clamp(0.0, 1.0);
                candidate.add(Term::Next, opens);
            }
        }
    }
}
