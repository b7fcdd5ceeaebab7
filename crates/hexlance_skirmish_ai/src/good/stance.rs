//! What somebody prepares who has nothing better to do: Suppressive Fire, and being a Marker again.

use hexlance_skirmish::{
    deeds::Deed,
    markers::Regain,
    model::Skill,
    special_fire::Suppress,
    state::{Seeming, Source},
};

use super::{Good, arms::Gun, mind::Mind, orders::Candidate, scene::stamp};
use crate::why::Term;

/// The skills by which somebody becomes a Marker, and which.
const HIDES: [(Skill, Seeming); 4] = [
    (Skill::TOCamouflage, Seeming::TO),
    (Skill::Camouflage, Seeming::Camo),
    (Skill::ImpersonationL1, Seeming::Imp1),
    (Skill::ImpersonationL2, Seeming::Imp1),
];

impl Good {
    /// Suppressive Fire, Markers again, programs, mines.
    pub(super) fn tools(&mut self, mind: &Mind<'_, '_>, source: Source, out: &mut Vec<Candidate>) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let entire = |deed| crate::ask::single(me.id, source, deed, true);
        let laid = me.guns.iter().any(|g| g.laid);
        if !laid
            && !me.concealed
            && scene.enemy_comes()
            && let Some(gun) = me.guns.iter().find(|g| g.mode.traits.suppressive_fire)
        {
            let worth = self.suppression(mind, gun);
            let loss = mind.reactions(self, &[], None);
            let command = entire(Deed::Suppress(Suppress { weapon: gun.weapon }));
            out.push(Candidate::new(
                command,
                vec![(Term::Tool, worth), (Term::Loss, -loss)],
            ));
        }
        if !me.concealed && scene.enemy_comes() {
            let hides = HIDES.into_iter().find(|(skill, _)| look.has(*skill));
            if let Some((_, seeming)) = hides.filter(|_| !me.guns.is_empty()) {
                let command = entire(Deed::Regain(Regain { seeming }));
                let terms = vec![(Term::Hiding, 3.0 + me.points / 8.0)];
                out.push(Candidate::new(command, terms));
            }
        }
        self.programs(mind, source, out);
        self.items(mind, source, out);
    }

    /// What Suppressive Fire adds to a trooper where it stands.
    fn suppression(&mut self, mind: &Mind<'_, '_>, gun: &Gun<'_>) -> f32 {
        let (scene, me) = (mind.scene, mind.me);
        let before = mind
            .threats
            .exposure(&mut self.brain, scene, me, &me.body, me.facing);
        if before < 0.5 {
            return 0.3;
        }
        let mut laid = me.clone();
        for own in &mut laid.guns {
            own.laid = own.weapon == gun.weapon;
        }
        laid.stamp = stamp(&laid);
        let after = mind
            .threats
            .exposure(&mut self.brain, scene, &laid, &me.body, me.facing);
        self.temper.weights.exposure * (before - after) + 0.3
    }
}
