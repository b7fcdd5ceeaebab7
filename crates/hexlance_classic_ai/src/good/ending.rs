//! The End Phase: reactors are started (C13.5.4), electronics switched (C5.13.2, C10.7.8), bridges begun (C10.9.4).
//!
//! ECM, probes and networks cost nothing while they are on, so they are never switched off. Stealth armor costs heat.

use hexlance_classic::{
    command::Command,
    electronics::{Device, devices},
};

use super::{
    arms::Sector,
    bridges, heat,
    scene::{Mech, Scene},
};
use crate::why::Rule;

/// Heat of stealth armor in a turn (C10.7.8).
const STEALTH: f32 = 10.0;

/// The next order, with its reason.
pub fn next(scene: &Scene<'_>) -> (Command, Rule) {
    if let Some(order) = heat::restart(scene) {
        return (order, Rule::Restart);
    }
    let legal = |c: &Command| scene.battle.check(scene.side, c).is_ok();
    for me in &scene.own {
        for device in devices(&me.look) {
            let on = device != Device::Stealth || hides(scene, me);
            let order = Command::Switch {
                unit: me.id,
                device,
                on,
            };
            if legal(&order) {
                return (order, Rule::Switches);
            }
        }
    }
    match bridges::begin(scene).filter(legal) {
        Some(order) => (order, Rule::Lays),
        None => (Command::Pass, Rule::Nothing),
    }
}

/// Whether stealth armor takes more from the fire of enemies than its heat takes from a unit's own (C10.7.8): beyond short range
/// they hit less.
fn hides(scene: &Scene<'_>, me: &Mech<'_>) -> bool {
    let dodge = 2 + me.usual_dodge();
    let spared = scene.foes.iter().map(|foe| {
        let range = foe.hex.distance(me.hex);
        let more = match range {
            0..=3 => 0,
            4..=9 => 1,
            _ => 2,
        };
        let power = |more| foe.arms.power(Sector::Front, range, dodge + more);
        power(0) - power(more)
    });
    let spared = me.frame.each[0] * spared.sum::<f32>() / scene.own.len().max(1) as f32;
    let (full, sinks) = (f32::from(me.arms.full_heat), f32::from(me.arms.sinks));
    let crowded = (full + STEALTH - sinks).clamp(0.0, STEALTH);
    let near = scene.foes.iter().map(|f| f.hex.distance(me.hex)).min();
    let fires = near.is_some_and(|n| n <= u16::from(me.arms.reach));
    let lost = me.arms.usual * crowded / full.max(STEALTH);
    let hot = me.look.heat.level > 8;
    !hot && spared > if fires { lost } else { 0.0 }
}
