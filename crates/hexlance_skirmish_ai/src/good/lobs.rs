//! Speculative Fire: thrown at enemies whom nobody needs to see, and who cannot shoot back over the line.

use hexlance_skirmish::{deeds::Deed, ground::distance, model::Shape, special_fire::Speculate};

use super::{Good, arms::Gun, duel::Dice, mind::Mind, options::Options, scene::Trooper};
use crate::why::Term;

/// What it takes from the roll (K8.5.1).
const BLIND: i16 = -6;
/// What it must win to be thought of, in points.
const LEAST: f32 = 1.0;

/// How far the circle of a gun reaches from its middle.
const fn radius(gun: &Gun<'_>) -> u16 {
    match gun.mode.shape {
        Shape::SmallCircular => 1,
        _ => 2,
    }
}

impl Good {
    /// Shells at the hexes of enemies.
    pub(super) fn lobs(&mut self, mind: &Mind<'_, '_>, out: &mut Options) {
        let (scene, me) = (mind.scene, mind.me);
        if !self.temper.tricks || !me.shoots() {
            return;
        }
        let thrown = |gun: &&Gun<'_>| gun.mode.traits.speculative && !gun.mode.traits.smoke;
        for gun in me.guns.iter().filter(thrown) {
            for foe in scene.foes.iter().filter(|f| !f.fallen) {
                let Some(range) = gun.mode.range_mod(distance(&me.body, &foe.body)) else {
                    continue;
                };
                let hits = Dice::new(gun.attribute, range + BLIND, 1).chance();
                let under = |t: &&Trooper<'_>| t.hex.distance(foe.hex) <= radius(gun);
                let mut gain = 0.0;
                for caught in scene.foes.iter().filter(under) {
                    gain += hits * self.brain.caught(gun, caught) * caught.worth;
                }
                if gain < LEAST {
                    continue;
                }
                let shell = Deed::Speculate(Speculate {
                    weapon: gun.weapon,
                    mode: gun.number,
                    ammo: gun.ammo,
                    hex: foe.hex,
                });
                let loss = mind.reactions(self, &[], None);
                let terms = [
                    (Term::Gain, gain),
                    (Term::Loss, -loss),
                    (Term::Hiding, -me.hiding),
                ];
                out.entire(shell, terms);
            }
        }
    }
}
