//! Damage to be expected between two units in two poses: shots, blows, both.

use hexlance_board::Arc;
use hexlance_strike::attack::AttackKind;

use super::{
    number::{Line, Pair, contact, imagined},
    situation::{Points, Situation, Snap, Weapon},
    worth::CRITICAL,
};
use crate::chance::{at_least, hits};

/// A margin of success that most abilities with a margin ask for.
const GOOD_MARGIN: i16 = 3;

impl<'w> Situation<'w> {
    /// Damage to be expected of the best weapon that bears: on what is in the front arc, and on what is not.
    pub fn volley(&self, pair: &Pair<'_, 'w>, line: &Line, rear: bool) -> (f32, f32) {
        let mut out = (0.0f32, 0.0f32);
        if line.sight.blocked() {
            return out;
        }
        for weapon in &pair.attacker.weapons {
            if weapon.kind.is_indirect() {
                continue;
            }
            let damage = self.shot(pair, line, weapon, rear, false);
            if weapon.points != Points::Behind {
                out.0 = out.0.max(damage);
            }
            if weapon.points != Points::Ahead {
                out.1 = out.1.max(damage);
            }
        }
        out
    }

    /// Damage to be expected of one weapon.
    pub fn shot(
        &self,
        pair: &Pair<'_, 'w>,
        line: &Line,
        weapon: &Weapon,
        rear: bool,
        spotter_attacks: bool,
    ) -> f32 {
        let mut damage = weapon.damage[line.bracket as usize];
        if damage == 0.0 {
            return 0.0;
        }
        if line.sight.underwater {
            damage *= 0.5;
        }
        if rear && !weapon.kind.is_indirect() {
            damage += 1.0;
        }
        let number = self.weapon_number(pair, line, weapon.kind, spotter_attacks);
        let chance = hits(number);
        if !pair.attacker.alters_damage {
            return chance * damage;
        }
        let (points, rolls) = self.effects(pair, weapon.kind, line);
        // A critical roll counts as the damage that it is worth.
        let critical = CRITICAL * pair.target.whole * f32::from(rolls);
        chance * (damage + f32::from(points)).max(0.0)
            + at_least(number + GOOD_MARGIN).min(chance) * critical
    }

    /// What the attacker's abilities add to a hit: points, and critical rolls for a good margin.
    fn effects(&self, pair: &Pair<'_, 'w>, kind: AttackKind, line: &Line) -> (i16, i16) {
        let attack = imagined(pair, kind, line.spotter);
        let (attacker, target) = (pair.attacker.at(pair.from), pair.target.at(pair.to));
        self.view
            .ability_effects(&attack, &attacker, &target, Some(line.bracket), GOOD_MARGIN)
    }

    /// Damage to be expected of a blow, if the two are in contact.
    pub fn strike(&self, pair: &Pair<'_, 'w>, rear: bool) -> f32 {
        let high = pair.to.airborne && pair.to.spot.base > pair.from.eye.top + 1;
        if high || !contact(pair.from, pair.to) {
            return 0.0;
        }
        self.blow(pair, rear)
    }

    /// Damage to be expected of a blow between units that will be in contact.
    pub fn blow(&self, pair: &Pair<'_, 'w>, rear: bool) -> f32 {
        let Some((physical, of_type, points)) = pair.attacker.blow else {
            return 0.0;
        };
        let points = points + f32::from(u8::from(rear));
        hits(self.blow_number(pair, physical, of_type)) * points
    }

    /// What a unit could do to an enemy from where both stand, shot and blow together, in points of value.
    pub fn exchange(&self, me: &Snap<'w>, e: &Snap<'w>) -> f32 {
        let pair = Pair {
            attacker: me,
            from: &me.pose,
            target: e,
            to: &e.pose,
        };
        let Some(line) = self.line(&me.pose, &e.pose) else {
            return 0.0;
        };
        let rear = e.arc(&e.pose, me.pose.spot.hex) == Arc::Rear;
        let (front, around) = self.volley(&pair, &line, rear);
        let damage = if me.arc(&me.pose, e.pose.spot.hex) == Arc::Front {
            front + self.strike(&pair, rear)
        } else {
            around
        };
        self.harm(e, 0.0, damage)
    }
}
