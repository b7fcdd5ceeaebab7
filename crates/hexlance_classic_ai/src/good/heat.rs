//! What heat costs (B.1, C13.4), and reactors that are off.
//!
//! Nobody here shuts a reactor down by choice: in the End Phase the rolls of the Heat Phase are over, and a unit that does
//! nothing for a turn cools as fast with its reactor on, can be aimed at by nobody, and may change its mind.

use hexlance_classic::{
    command::Command,
    heat::{avoids_explosion, avoids_shutdown, build_up, mp_lost, sinks_under_water, to_hit},
    model::Myomer,
};

use super::{
    odds::chance,
    scene::{Mech, Scene},
};

/// Highest level that is told apart.
const HIGHEST: usize = 60;

/// What each heat level at the end of the turn costs a unit.
#[derive(Clone, Debug)]
pub struct Scale {
    cost: [f32; HIGHEST + 1],
    /// The level before it fires anything: heat now and of its movement, without what the sinks take away.
    base: i32,
}

impl Scale {
    /// For a unit; one that does not plan minds only what comes at once: shutdowns and explosions.
    pub fn of(scene: &Scene<'_>, me: &Mech<'_>, plans: bool, weight: f32) -> Self {
        let u = &me.look;
        let under = sinks_under_water(scene.table, u);
        let base =
            i32::from(u.heat.level) + i32::from(build_up(u)) - i32::from(u.dissipation(under));
        let own = me.arms.usual * 1.2;
        let near = |f: &&Mech<'_>| f.hex.distance(me.hex) <= u16::from(f.arms.reach);
        let enemies: f32 = scene.foes.iter().filter(near).map(|f| f.arms.usual).sum();
        let enemies = enemies / scene.own.len().max(1) as f32;
        let explosive = me.carries_explosives();
        let strong = u.sheet.myomer == Myomer::TripleStrength;
        let carried = me.arms.price_of_heat();
        let mut cost = [0.0; HIGHEST + 1];
        for (level, cost) in cost.iter_mut().enumerate() {
            let l = level as u16;
            let mut sum = 0.0;
            if let Some(needed) = avoids_shutdown(l) {
                let down = 1.0 - chance(needed.into());
                let falls = me.fails(3) * me.frame.fall;
                sum += down * (2.0 * own + 2.5 * enemies + falls + 6.0);
            }
            if let Some(needed) = avoids_explosion(l)
                && explosive
            {
                sum += (1.0 - chance(needed.into())) * 0.9 * me.frame.kill;
            }
            if plans {
                sum += carried * level as f32;
                sum += 0.12 * own * f32::from(to_hit(l));
                let slower = f32::from(mp_lost(l));
                sum += if strong && (9..13).contains(&l) {
                    -3.0
                } else {
                    2.0 * slower
                };
            }
            if u.criticals.systems.life_support && l >= 15 {
                sum += 0.1 * me.frame.kill;
            }
            *cost = weight * sum;
        }
        Self { cost, base }
    }

    /// What so much more heat costs.
    pub fn cost(&self, heat: usize) -> f32 {
        let at = |level: i32| self.cost[(level.max(0) as usize).min(HIGHEST)];
        at(self.base + heat as i32) - at(self.base)
    }
}

/// The command that starts a reactor again, if one can be started (C13.5.4).
pub fn restart(scene: &Scene<'_>) -> Option<Command> {
    let off = scene.own.iter().filter(|m| m.look.is_off());
    off.map(|m| Command::Restart(m.id))
        .find(|c| scene.battle.check(scene.side, c).is_ok())
}
