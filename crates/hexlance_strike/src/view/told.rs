//! What a side is told: events that are no secret from it, without the data that are.

use std::borrow::Cow;

use hexlance_rules::{Breakdown, Refusal, UnitId};

use super::SideView;
use crate::{
    attack::{
        Target,
        odds::{self, Odds, Suppose},
    },
    command::AttackOrder,
    concealment,
    event::{Event, RollFor},
    read,
    sides::TwoSides,
    state::{Phase, Place},
};

/// Chances of an attack as far as a side can tell.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenOdds {
    /// That it hits.
    pub hit: f64,
    /// Everything else; nothing against a stranger.
    pub odds: Option<Odds>,
}

impl SideView<'_> {
    /// Chances of an attack that a unit of this side could make.
    ///
    /// # Errors
    /// The rule against the attack.
    pub fn odds(&self, order: &AttackOrder, suppose: Suppose) -> Result<SeenOdds, Refusal> {
        let odds = odds::odds_if(self.world, order, suppose)?;
        let known = order.target.unit().is_none_or(|t| self.knows(t));
        Ok(SeenOdds {
            hit: odds.hit,
            odds: known.then_some(odds),
        })
    }

    /// What may be supposed about such an attack, by name, as far as this side knows.
    pub fn suppositions(&self, order: &AttackOrder) -> Vec<(String, Suppose)> {
        let known = order.target.unit().is_none_or(|t| self.knows(t));
        let mut all = Suppose::all(self.world, order);
        all.retain(|(_, suppose)| known || !suppose.rerolls_hits);
        all
    }

    /// Whether this side is told of an event: not of what the other does in secret.
    pub(crate) fn is_told(&self, event: &Event) -> bool {
        let hidden_from = |secret: &[bool; 2]| secret.get(self.side.index()) == Some(&true);
        let is_own =
            |unit: UnitId| read::try_unit(self.world, unit).is_some_and(|u| u.side == self.side);
        match event {
            Event::Deployed {
                unit,
                place: Place::On(spot),
            } => !spot.hidden || is_own(*unit),
            Event::Rolled {
                purpose: RollFor::Mines { secret, .. },
                ..
            }
            | Event::CameDown { secret, .. } => !hidden_from(secret),
            Event::PositionPrepared { unit, .. } => {
                is_own(*unit)
                    || read::try_unit(self.world, *unit)
                        .is_some_and(|u| u.is_active() && !u.is_hidden())
            }
            Event::KeptBack { unit, .. }
            | Event::KeptForRuse { unit, .. }
            | Event::Infiltrated { unit }
            | Event::HeldBack { unit }
            | Event::Called { unit, .. }
            | Event::OffMapOrdered { unit, .. }
            | Event::OffMapDropped { unit } => is_own(*unit),
            Event::GroupsDrawn { side, .. }
            | Event::Rolled {
                purpose: RollFor::Draw(side),
                ..
            } => *side == self.side,
            // That there was something to do in secret is a secret too.
            Event::SideDone {
                side,
                phase: Phase::Setup | Phase::End,
            } => *side == self.side,
            Event::MinesLaid { known, .. } => known.get(self.side.index()) == Some(&true),
            Event::MinesDropped { unit, seen, .. } => *seen || is_own(*unit),
            Event::MinesFound { side, .. } => *side == self.side,
            Event::DataRevealed { unit, .. } => !is_own(*unit),
            // Abilities of strangers stay concealed (R14.8.3).
            Event::FormationActed { side, .. } => {
                *side == self.side || !concealment::is_in_play(self.world)
            }
            _ => true,
        }
    }

    /// An event as this side is told it (R14.8.3): parts of numbers that would give concealed data away are one sum, and
    /// the Move of a stranger is not told. The names of strangers are for whoever puts it
    /// into words: see [`Self::name`].
    pub(super) fn told<'e>(&self, event: &'e Event) -> Cow<'e, Event> {
        // Where a shell will land is a secret (R9.4.1).
        if let Event::ShellFired { shell } = event
            && shell.side != self.side
        {
            return Cow::Owned(Event::ShellHeard {
                attacker: shell.attacker,
                gun: shell.fire.gun,
            });
        }
        if !concealment::is_in_play(self.world) {
            return Cow::Borrowed(event);
        }
        let stranger = |unit: UnitId| !self.knows(unit);
        match event {
            Event::ActivationBegan {
                unit,
                option,
                mode,
                early,
                ..
            } if stranger(*unit) => Cow::Owned(Event::ActivationBegan {
                unit: *unit,
                option: *option,
                mode: *mode,
                allowance: Breakdown::new(),
                early: *early,
            }),
            Event::AttackDeclared {
                attack,
                target_number,
            } => Cow::Owned(Event::AttackDeclared {
                attack: attack.clone(),
                target_number: self.number(attack.attacker, attack.target, target_number),
            }),
            Event::AttackResolved {
                attack,
                attacker,
                target,
                hit,
                margin,
                damage,
                rear,
            } if stranger(*attacker) || target.unit().is_some_and(stranger) => {
                Cow::Owned(Event::AttackResolved {
                    attack: *attack,
                    attacker: *attacker,
                    target: *target,
                    hit: *hit,
                    margin: *margin,
                    damage: concealment::one_sum(damage),
                    rear: *rear,
                })
            }
            Event::Rolled {
                purpose,
                unit,
                dice,
                parts,
                needs,
                reroll_by,
            } => {
                let parts = match (purpose, unit) {
                    // Whom it was aimed at stands in the declaration before it.
                    (RollFor::Attack(_), Some(_)) if self.has_strangers() => {
                        concealment::one_sum(parts)
                    }
                    (_, Some(unit)) if stranger(*unit) => concealment::one_sum(parts),
                    _ => return Cow::Borrowed(event),
                };
                Cow::Owned(Event::Rolled {
                    purpose: purpose.clone(),
                    unit: *unit,
                    dice: dice.clone(),
                    parts,
                    needs: *needs,
                    reroll_by: *reroll_by,
                })
            }
            _ => Cow::Borrowed(event),
        }
    }

    /// A refusal that calls strangers what this side calls them.
    pub(crate) fn discreet(&self, mut refusal: Refusal) -> Refusal {
        if !concealment::is_in_play(self.world) {
            return refusal;
        }
        for u in read::units(self.world).filter(|u| !self.knows(u.id)) {
            refusal.message = refusal.message.replace(u.name, self.name(u.id));
            refusal.remedy = refusal.remedy.map(|r| r.replace(u.name, self.name(u.id)));
        }
        refusal
    }

    /// A target number as this side may see it.
    pub(super) fn number(&self, attacker: UnitId, target: Target, parts: &Breakdown) -> Breakdown {
        concealment::target_number(self.world, self.side, attacker, target, parts)
    }

    /// Whether there is an enemy on the map of which this side does not know all.
    fn has_strangers(&self) -> bool {
        read::active(self.world, self.side.opponent()).any(|e| !self.knows(e.id))
    }
}
