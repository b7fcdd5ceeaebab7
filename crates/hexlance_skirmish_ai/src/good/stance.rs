//! What somebody prepares who has nothing better to do: Suppressive Fire, and being a Marker again.

use hexlance_skirmish::{
    deeds::Deed, markers::Regain, model::Skill, read::Look, special_fire::Suppress, state::Seeming,
};

use super::{Good, arms::Gun, mind::Mind, options::Options};
use crate::why::Term;

/// The skills by which somebody becomes a Marker, and which.
const HIDES: [(Skill, Seeming); 4] = [
    (Skill::TOCamouflage, Seeming::TO),
    (Skill::Camouflage, Seeming::Camo),
    (Skill::ImpersonationL1, Seeming::Imp1),
    (Skill::ImpersonationL2, Seeming::Imp1),
];

/// The Marker that somebody can be.
pub fn marker(who: &Look<'_>) -> Option<Seeming> {
    let found = HIDES.into_iter().find(|(skill, _)| who.has(*skill));
    found.map(|(_, seeming)| seeming)
}

impl Good {
    /// Suppressive Fire, Markers again, programs, mines.
    pub(super) fn tools(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        let Some(look) = me.look else { return };
        let laid = me.guns.iter().any(|g| g.laid);
        if !laid
            && !me.concealed
            && scene.enemy_comes()
            && let Some(gun) = me.guns.iter().find(|g| g.mode.traits.suppressive_fire)
        {
            let worth = self.suppression(mind, gun);
            let loss = mind.reactions(self, &[], None);
            let fire = Deed::Suppress(Suppress { weapon: gun.weapon });
            out.entire(fire, [(Term::Tool, worth), (Term::Loss, -loss)]);
        }
        if !me.concealed
            && scene.enemy_comes()
            && let Some(seeming) = marker(&look).filter(|_| !me.guns.is_empty())
        {
            let terms = [(Term::Hiding, 3.0 + me.points / 8.0)];
            out.entire(Deed::Regain(Regain { seeming }), terms);
        }
        let loss = mind.reactions(self, &[], None);
        self.programs(mind, 0, (loss, me.hiding), out);
        self.items(mind, out);
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
        laid.identify();
        let after = mind
            .threats
            .exposure(&mut self.brain, scene, &laid, &me.body, me.facing);
        self.temper.weights.exposure * (before - after) + 0.3
    }
}
