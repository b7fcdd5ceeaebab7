//! What can be picked for a BS Attack.

use hexlance_board::HexSet;
use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Leads, Offers},
};

use super::{Picked, best};
use crate::{
    deeds::{Declaring, Role},
    draft::{
        aiming::{self, Arm},
        keys::{self, purpose},
    },
    ids::Party,
    model::Skill,
    order::legal,
    shots::{Shoot, promise},
};

impl Picked {
    /// What can be picked next.
    pub(super) fn offers(&self, at: &Declaring<'_>, out: &mut Offers) {
        let now = self.shoot(at);
        if !at.is_reaction() {
            self.offer_targets(at, out);
        }
        self.offer_weapons(at, now.as_ref(), out);
        if let Some(now) = &now {
            self.offer_options(at, now, out);
        }
        let named = !self.targets.is_empty() || self.aim.is_some();
        if let Some(now) = now.filter(|_| named) {
            let verdict = legal::judge(at, &now.into());
            out.buttons.push(Button::new(keys::DECLARE).on(verdict));
        }
    }

    /// Whether anything can be picked to begin with, by the first target that it can be aimed at; none if only what a
    /// template can be aimed at tells.
    pub(super) fn opens(&self, at: &Declaring<'_>) -> Option<Result<(), Refusal>> {
        if at.is_reaction() {
            return Some(self.verdict(at));
        }
        let mut refused = None;
        for party in targets(at) {
            match self.toggled(party).verdict(at) {
                Ok(()) => return Some(Ok(())),
                Err(refusal) => refused = refused.or(party.trooper().and(Some(refusal))),
            }
        }
        let direct = best::arms(at).iter().any(|arm| arm.mode.traits.direct);
        refused.filter(|_| !direct).map(Err)
    }

    /// Whom it can be aimed at: every enemy on the table, and of other things those that may be.
    fn offer_targets(&self, at: &Declaring<'_>, out: &mut Offers) {
        let leads = if self.targets.is_empty() {
            Leads::On
        } else {
            Leads::Aside
        };
        for party in targets(at) {
            let chosen = self.targets.iter().any(|(target, _)| *target == party);
            let verdict = if chosen {
                Ok(())
            } else {
                self.toggled(party).verdict(at)
            };
            // Of what is no trooper only that is shown which can be hit.
            if party.trooper().is_some() || verdict.is_ok() {
                aiming::offer_target(party, leads, verdict, chosen, out);
            }
        }
    }

    /// The weapons in their modes.
    fn offer_weapons(&self, at: &Declaring<'_>, now: Option<&Shoot>, out: &mut Offers) {
        for arm in best::arms(at) {
            let chosen = now.is_some_and(|s| (s.weapon, s.mode) == (arm.id, arm.number));
            let verdict = if self.targets.is_empty() {
                has_uses(at, &arm)
            } else {
                let with = Self {
                    weapon: Some((arm.id, arm.number)),
                    ammo: None,
                    aim: None,
                    ..self.clone()
                };
                with.verdict(at).and_then(|()| with.reaches(at))
            };
            let button = Button::aside(arm.key(), chosen);
            out.buttons.push(button.on(verdict));
        }
    }

    /// Whether any of its dice can hit where it is resolved: with the first skill the Move that follows says where.
    fn reaches(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let hopeless = |shoot: Shoot| promise::of(at, &shoot).chance.is_none();
        if matches!(at.role, Role::First) || !self.shoot(at).is_some_and(hopeless) {
            return Ok(());
        }
        Err(Refusal::new(
            "out_of_range",
            "K8.1.3",
            "The target is beyond the last band of that weapon.",
        ))
    }

    /// Ammunition, point, dice and the aim hex of a template.
    fn offer_options(&self, at: &Declaring<'_>, now: &Shoot, out: &mut Offers) {
        let arms = best::arms(at);
        let Some(arm) = arms
            .iter()
            .find(|arm| (arm.id, arm.number) == (now.weapon, now.mode))
        else {
            return;
        };
        if arm.ammo().len() > 1 {
            for ammo in arm.ammo() {
                let chosen = now.ammo == ammo;
                out.buttons
                    .push(Button::aside(aiming::ammo_key(ammo), chosen));
            }
        }
        aiming::offer_point(at, now.point, out);
        let may_aim = at.who.has(Skill::MarksmanshipLX) && !at.is_reaction();
        if may_aim && !self.targets.is_empty() && !arm.mode.traits.direct {
            let with = Self {
                aimed: !self.aimed,
                ..self.clone()
            };
            let button = Button::aside(keys::AIMED, self.aimed);
            out.buttons.push(button.on(with.verdict(at)));
        }
        if arm.mode.traits.direct {
            self.offer_aims(at, now, arm, out);
        } else if !self.aimed {
            aiming::offer_dice(best::burst(at, now), &self.targets, out);
        }
    }

    /// The aim hexes of a direct template.
    fn offer_aims(&self, at: &Declaring<'_>, now: &Shoot, arm: &Arm<'_>, out: &mut Offers) {
        let mut named = now.clone();
        if self.targets.is_empty() {
            named.targets.clear();
        }
        let hexes = best::aims(at, &named, arm).into_iter().map(|(hex, _)| hex);
        let hexes = HexSet::of(at.table.board(), hexes);
        if hexes.iter().next().is_some() {
            let leads = if self.targets.is_empty() && self.aim.is_none() {
                Leads::On
            } else {
                Leads::Aside
            };
            out.areas.push(Area::free(purpose::AIM, leads, hexes));
        }
    }
}

/// Enemies on the table and other things that could be aimed at.
fn targets(at: &Declaring<'_>) -> impl Iterator<Item = Party> {
    let enemies = at.table.enemies_of(at.who.side());
    let troopers = enemies.map(|t| Party::from(t.id));
    troopers.chain(aiming::things(at))
}

fn has_uses(at: &Declaring<'_>, arm: &Arm<'_>) -> Result<(), Refusal> {
    if at.who.has_uses(arm.id, 1) {
        return Ok(());
    }
    Err(Refusal::new("used_up", "K8.7.7", "Too few uses are left."))
}
