//! Damage, critical hits, warriors that are hurt, units that are lost.

use hexlance_classic::event::{HarmEvent, LossEvent, WarriorEvent};

use super::{Act, At, Film, Fx, GOOD, HURT, WARNING};
use crate::{
    unit,
    wording::{cause_of_loss, load_name, location},
    words::capital,
};

impl Film<'_> {
    /// What is seen of damage.
    pub(super) fn harms(&mut self, event: &HarmEvent) {
        match event {
            HarmEvent::Located {
                unit,
                dice,
                at,
                absorbed,
                again,
                ..
            } => {
                self.dice(*unit, dice, capital(location(*at)));
                if *absorbed && !*again {
                    self.float(*unit, tr!("Cover"), location(*at), WARNING);
                }
            }
            HarmEvent::Marked {
                unit,
                at,
                armor,
                inside,
                ..
            } => {
                let text = match (armor, inside) {
                    (armor, 0) => tr!("−{armor} armor", armor),
                    (0, inside) => tr!("−{inside} structure", inside),
                    (armor, inside) => tr!("−{armor} armor, −{inside} structure", armor, inside),
                };
                self.float(*unit, &text, location(*at), HURT);
            }
            HarmEvent::LocationLost { unit, at, .. } => {
                self.then(Fx::Explosion {
                    at: At::Mini(unit.0),
                    size: 1.2,
                });
                let text = tr!("{at} lost", at = capital(location(*at)));
                self.float_with(*unit, &text, "", HURT);
            }
            HarmEvent::Checked {
                unit, dice, hits, ..
            } => {
                self.dice(*unit, dice, tr!("Critical check").to_owned());
                if *hits > 0 {
                    let text = tr_n!(*hits, "{n} critical hit", "{n} critical hits");
                    self.float(*unit, &text, "", WARNING);
                }
            }
            HarmEvent::SlotStruck { unit, what, at, .. } => {
                let u = self.table.find(*unit);
                let what = u.map_or_else(String::new, |u| unit::slot_name(u.sheet, *what));
                self.float(*unit, &what, location(*at), HURT);
            }
            HarmEvent::EngineRolled {
                unit,
                dice,
                explodes,
                ..
            } => {
                self.dice(*unit, dice, tr!("Engine").to_owned());
                if *explodes {
                    self.float(*unit, tr!("The engine explodes"), "", HURT);
                }
            }
            HarmEvent::Exploded {
                unit, points, at, ..
            } => {
                self.then(Fx::Explosion {
                    at: At::Mini(unit.0),
                    size: 2.0,
                });
                let text = tr!("Explosion: {points}", points);
                self.float_with(*unit, &text, location(*at), HURT);
            }
            HarmEvent::Breached {
                unit,
                at,
                dice,
                breached,
            } => {
                if let Some(dice) = dice {
                    self.dice(*unit, dice, tr!("Breach").to_owned());
                }
                if *breached {
                    self.float(*unit, tr!("Flooded"), location(*at), HURT);
                }
            }
            HarmEvent::NearMiss { unit, dice, .. } => {
                self.dice(*unit, dice, tr!("Hit location").to_owned());
                self.float(*unit, tr!("Near miss"), "", GOOD);
            }
            HarmEvent::BoxesCrossed {
                unit, at, boxes, ..
            } => {
                let text = tr_n!(*boxes, "{n} critical hit", "{n} critical hits");
                self.float(*unit, &text, location(*at), HURT);
            }
            HarmEvent::TorsoRolled { unit, die, weapon } => {
                self.dice(*unit, &[*die], tr!("Torso weapon").to_owned());
                if let Some(weapon) = weapon {
                    let u = self.table.find(*unit);
                    let name = u.map_or_else(String::new, |u| unit::weapon_name(u.sheet, *weapon));
                    self.float(*unit, &name, tr!("destroyed"), HURT);
                }
            }
            HarmEvent::Ablaze { unit, missiles } => {
                let text = tr!("Burning: {missiles}", missiles);
                self.float(*unit, &text, "", HURT);
            }
            HarmEvent::SlotMissed { .. } => {}
        }
    }

    /// What is seen of warriors.
    pub(super) fn warrior(&mut self, event: &WarriorEvent) {
        match event {
            WarriorEvent::Hurt { unit, hits, .. } => {
                let text = tr!("Warrior hurt: {hits}", hits);
                self.float(*unit, &text, "", HURT);
            }
            WarriorEvent::Killed { unit } => self.float(*unit, tr!("Warrior killed"), "", HURT),
            WarriorEvent::Rolled {
                unit,
                needed,
                dice,
                awake,
                ..
            } => {
                if let Some(dice) = dice {
                    self.dice(*unit, dice, tr!("Consciousness: {needed} needed", needed));
                }
                if !*awake {
                    self.act(*unit, Act::PowersDown);
                    self.float_with(*unit, tr!("Unconscious"), "", WARNING);
                }
            }
            WarriorEvent::Recovers {
                unit,
                needed,
                dice,
                awake,
            } => {
                self.dice(*unit, dice, tr!("Consciousness: {needed} needed", needed));
                if *awake {
                    self.act(*unit, Act::PowersUp);
                }
            }
        }
    }

    /// What is seen of losses.
    pub(super) fn loses(&mut self, event: &LossEvent) {
        match event {
            LossEvent::Doomed { unit, cause } => {
                self.look_at(&[*unit]);
                self.act(*unit, Act::Dies);
                let why = capital(cause_of_loss(*cause));
                self.float_with(*unit, tr!("Destroyed"), &why, HURT);
            }
            LossEvent::Withdrew { unit } => {
                self.float(*unit, tr!("Leaves the map"), "", WARNING);
            }
            LossEvent::Spilled { unit, load, .. } => {
                let name = load_name(self.table.world(), *load).to_owned();
                self.float(*unit, tr!("Loses its load"), &name, WARNING);
            }
            LossEvent::Removed { .. }
            | LossEvent::LeftOver { .. }
            | LossEvent::TakenAlong { .. } => {}
        }
    }
}
