//! Charges, rams and deaths from above (D9.3) of one unit at another, wherever both would stand.
//!
//! They reach whoever is in the way, whatever way the attacker faces, and armor does not help against them.

use hexlance_board::Hex;
use hexlance_dial::{
    attack::damage, equipment::Equipment, event::AttackKind, model::Class, movement::assault,
};

use super::{
    number::{self, CRITICAL},
    scene::{How, Scene, Snap},
};

/// What one unit could do to another by running into it.
#[derive(Clone, Copy, Debug)]
pub struct Rush {
    /// A charge or a ram.
    run: f32,
    /// A death from above.
    leap: f32,
    /// Hexes of a plain move, and the one that the target stands in.
    furthest: u16,
}

impl Rush {
    /// Of a unit at another.
    pub fn new(scene: &Scene<'_>, by: &Snap<'_>, to: &Snap<'_>) -> Self {
        let worth = |kind| (crash(scene, by, to, kind, false)).max(0.0);
        let free = by.look.condition.controls.is_none();
        let leaps = free && by.is_mech() && by.has(Equipment::JumpJets);
        Self {
            run: match by.class() {
                Class::Mech if free => worth(AttackKind::Charge),
                Class::Vehicle if free => worth(AttackKind::Ram),
                _ => 0.0,
            },
            leap: if leaps {
                worth(AttackKind::DeathFromAbove)
            } else {
                0.0
            },
            furthest: by.pace as u16 + 1,
        }
    }

    /// What the best one is worth from a hex at the target in another; whoever is held can only leap.
    pub fn best(&self, from: Hex, at: Hex, held: bool) -> f32 {
        let far = from.distance(at);
        if far > self.furthest || far < 2 {
            return 0.0;
        }
        let runs =
            self.run > self.leap && !held && far >= 3 && assault::straight(from, at).is_some();
        if runs { self.run } else { self.leap }
    }
}

/// What the attack at the end is worth, from behind or not.
pub fn crash(scene: &Scene<'_>, by: &Snap<'_>, to: &Snap<'_>, kind: AttackKind, rear: bool) -> f32 {
    let clicks = match kind {
        AttackKind::Charge => 3,
        AttackKind::Ram => 2,
        _ => 4,
    };
    let needed = scene.needed(by, to, to.hex, How::Close, rear);
    let more = i16::from(kind != AttackKind::Ram && by.has(Equipment::Brawling));
    let takes = |n: i16| {
        if to.has(Equipment::Agility) {
            n.min(1)
        } else {
            n
        }
    };
    let roll = number::chances(needed, false);
    let hit = roll.plain + roll.critical;
    let own = |hit: bool| {
        let share = damage::own_share(kind, hit, to.class());
        by.loss(share.map_or(0, |b| b.total()))
    };
    roll.plain * to.loss(takes(clicks + more)) + roll.critical * to.loss(takes(clicks + more + 1))
        - hit * own(true)
        - (1.0 - hit) * own(false)
        - CRITICAL * by.loss(1)
}
