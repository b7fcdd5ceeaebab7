//! What hits do: rolls against them, points lost, who falls, states, nerve.

use hexlance_skirmish::{
    event::{GutsEvent, HarmEvent, StateEvent},
    harm::ammo::Against,
    ids::Party,
    order::HitCause,
    state::{Condition, State},
};

use super::{Act, At, DULL, Film, Fx, GOOD, HURT, WARNING, float};
use crate::wording;

impl Film<'_> {
    /// Rolls against hits, and what comes of them.
    pub(super) fn harms(&mut self, event: &HarmEvent) {
        match event {
            HarmEvent::Critical { on, .. } => self.over(*on, tr!("Critical"), "", HURT),
            HarmEvent::Saved {
                on,
                cause,
                against,
                die,
                value,
                damage,
                passed,
            } => {
                let side = self.side_of(*on);
                let attribute = match against {
                    Against::Arm => "ARM",
                    Against::Bts => "BTS",
                    Against::Ph => "PH",
                    Against::Better => "ARM/BTS",
                };
                let who = self.told.party(*on);
                let adds = value.total();
                let label = match damage {
                    Some(damage) => {
                        tr!(
                            "{who}: {attribute} +{adds} against Damage {damage}",
                            who,
                            attribute,
                            adds,
                            damage
                        )
                    }
                    None => tr!("{who}: {attribute}, SV {adds}", who, attribute, adds),
                };
                self.dice(side, die.iter().copied().collect(), label);
                if matches!(cause, HitCause::Mine | HitCause::Charge) && !passed {
                    self.bursts(*on);
                }
                let (text, colour) = match passed {
                    true => (tr!("{attribute} holds", attribute), GOOD),
                    false => (tr!("{attribute} fails", attribute), DULL),
                };
                let cause = self.cause(*cause);
                self.over(*on, &text, cause, colour);
            }
            HarmEvent::Lost { unit, left, .. } => {
                let text = tr!("-1 point, {left} left", left = (*left).max(0));
                self.float(*unit, &text, "", HURT);
            }
            HarmEvent::Fell {
                unit,
                condition,
                hex,
            } => {
                self.look_at(hex.iter().copied().collect());
                match condition {
                    Condition::Dead => {
                        self.act(*unit, Act::Dies);
                        self.float_with(*unit, tr!("Dead"), "", HURT);
                    }
                    Condition::Unconscious => {
                        self.act(*unit, Act::Falls);
                        self.float_with(*unit, tr!("Unconscious"), "", HURT);
                    }
                    Condition::Able => {}
                }
            }
            HarmEvent::Regained { unit, left } => {
                self.glows(*unit);
                let text = tr!("+1 point, {left} now", left);
                self.float_with(*unit, &text, "", GOOD);
            }
            HarmEvent::ItemHurt { item, left } => {
                if *left <= 0
                    && let Some(at) = self.at(Party::Item(*item))
                {
                    self.then(Fx::Explosion { at, size: 0.8 });
                }
            }
            HarmEvent::GateHurt { hex, destroyed, .. } => {
                let at = At::Hex(*hex);
                let text = match destroyed {
                    true => tr!("Gate destroyed"),
                    false => tr!("Gate damaged"),
                };
                self.then(Fx::Burst { at, size: 1.0 });
                self.with(float(at, text, "", HURT));
            }
            HarmEvent::Shaken { .. } | HarmEvent::Cowed { .. } | HarmEvent::Overcome(_) => {}
        }
    }

    /// A text over whoever or whatever it is about.
    fn over(&mut self, on: Party, text: &str, cause: &str, colour: bevy::prelude::Color) {
        if let Some(at) = self.at(on) {
            self.then(float(at, text, cause, colour));
        }
    }

    /// Guts rolls.
    pub(super) fn nerves(&mut self, event: &GutsEvent) {
        match event {
            GutsEvent::Rolled {
                unit,
                die,
                value,
                passed,
            } => {
                let side = self.side_of((*unit).into());
                let who = self.told.name(*unit);
                let label = tr!("{who}: Guts, SV {sv}", who, sv = value.total());
                self.dice(side, die.iter().copied().collect(), label);
                if *passed {
                    self.float(*unit, tr!("Keeps its nerve"), "", GOOD);
                }
            }
            GutsEvent::GaveWay { unit } => {
                self.act(*unit, Act::Stumbles);
                self.float_with(*unit, tr!("Gives way"), "", WARNING);
            }
        }
    }

    /// States that begin and end.
    pub(super) fn states(&mut self, event: &StateEvent) {
        match event {
            StateEvent::Caused { unit, state } => {
                let name = wording::state_name(state.state);
                let act = match state.state {
                    State::Immobilized1 | State::Immobilized2 | State::Glued | State::Disabled => {
                        Act::PowersDown
                    }
                    State::Burnt => Act::Overheats,
                    _ => Act::Shimmers,
                };
                self.act(*unit, act);
                self.float_with(*unit, name, "", WARNING);
            }
            StateEvent::Ended { unit, state, .. } => {
                let name = wording::state_name(*state);
                self.float(*unit, &tr!("{name} ends", name), "", GOOD);
            }
        }
    }
}
