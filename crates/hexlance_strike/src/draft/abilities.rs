//! Abilities that are declared by a button, on an enemy where they name one (R18).

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Button, Leads, UnitOffer},
};

use super::{
    Making,
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
};
use crate::{
    abilities,
    ability::Grant,
    command::Command,
    go,
    read::{self, UnitRead},
    state::Spa,
};

impl<'b> Making<'b> {
    /// Whether a unit's ability can be declared by a button, or set off on the way, now.
    ///
    /// # Errors
    /// Why not; what works by itself is never declared.
    pub fn may_use(self, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
        match self.usable(u, spa) {
            Some(verdict) => verdict,
            None if spa.def.is_triggered() => self.may_trigger(u, spa),
            None => {
                let rule = spa.def.id.as_str();
                Err(Refusal::new("automatic", rule, "It works by itself."))
            }
        }
    }

    /// Whether a unit's ability can be set off on its way (R3.3.7).
    ///
    /// # Errors
    /// Why not.
    pub(super) fn may_trigger(self, u: &UnitRead<'_>, spa: &Spa) -> Result<(), Refusal> {
        go::may_activate(self.world(), self.side, u.id)?;
        match spa.ready > read::turn(self.world()).number {
            true => {
                let rule = spa.def.id.as_str();
                Err(Refusal::new("not_ready", rule, "It was used this turn."))
            }
            false => Ok(()),
        }
    }

    /// Whether a unit's ability can be declared by a button now; none for those that work by themselves, or are set off
    /// on the way.
    fn usable(self, u: &UnitRead<'_>, spa: &Spa) -> Option<Result<(), Refusal>> {
        let check = |target| {
            self.check(&Command::Use {
                unit: u.id,
                ability: spa.def.id,
                target,
            })
        };
        let acts_first = spa.def.grants(Grant::ActFirst) || spa.def.grants(Grant::Overruns);
        if acts_first || spa.def.support.is_some() {
            return Some(check(None));
        }
        if spa.def.grants(Grant::GroupFire) {
            // Any enemy at all, or what is against the first of them.
            let view = self.view();
            let mut verdicts = view.enemies().map(|e| check(Some(e.id)));
            let first = verdicts.next().unwrap_or_else(|| check(None));
            return Some(match verdicts.any(|v| v.is_ok()) {
                true => Ok(()),
                false => first,
            });
        }
        if spa.def.grants(Grant::NameEnemy) {
            let may = abilities::may_name_enemy(self.world(), self.side, u);
            return Some(may.map(|_| ()).and_then(|()| {
                let mut verdicts = self.view().enemies().map(|e| check(Some(e.id)));
                let first = verdicts.next().unwrap_or_else(|| check(None));
                match first.is_ok() || verdicts.any(|v| v.is_ok()) {
                    true => Ok(()),
                    false => first,
                }
            }));
        }
        None
    }

    /// The buttons of a unit's abilities.
    pub(super) fn abilities(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        for spa in &u.spas.0 {
            let Some(verdict) = self.usable(u, spa) else {
                continue;
            };
            let ability = spa.def.id;
            let names = spa.def.grants(Grant::NameEnemy) || spa.def.grants(Grant::GroupFire);
            let chosen = self.draft.naming == Some(ability);
            let button = Button {
                chosen,
                leads: match chosen {
                    true => Leads::Aside,
                    false => self.begins(),
                },
                ..Button::new(keys::ability(ability)).on(verdict)
            };
            if button.verdict.is_err() {
                all.barred(button);
                continue;
            }
            let act = match names {
                true => Act::Take(self.draft.with(|d| {
                    d.destination = None;
                    d.aim = None;
                    d.throwing = None;
                    d.unloading = None;
                    d.round = None;
                    d.raid = Default::default();
                    d.naming = (!chosen).then_some(ability);
                })),
                false => Act::Give(Command::Use {
                    unit: u.id,
                    ability,
                    target: None,
                }),
            };
            all.button(button, act);
        }
    }

    /// Enemies that can be named for the ability.
    pub(super) fn enemies_to_name(self, all: &mut Choices<'_>) {
        let Some((unit, ability)) = self.draft.unit.zip(self.draft.naming) else {
            return;
        };
        let enemies: Vec<UnitId> = self.view().enemies().map(|e| e.id).collect();
        for target in enemies {
            let command = Command::Use {
                unit,
                ability,
                target: Some(target),
            };
            let offer = UnitOffer {
                unit: target,
                purpose: purpose::NAME,
                leads: Leads::On,
                verdict: self.check(&command),
                chosen: false,
            };
            all.unit(offer, Some(Act::Give(command)));
        }
    }

    /// What is declared before anybody moves, and in the End Phase (R3.3.8, R3.5.4).
    pub(super) fn declaring<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        if all.wants(Sort::Units) {
            let view = self.view();
            for u in view.own_active().chain(view.air().own()) {
                if self.draft.unit == Some(u.id) {
                    continue;
                }
                let has = self.small_deeds_of(u.id);
                self.selects_for(u.id, has.ok_or_else(nothing_to_declare), all);
            }
        }
        if all.wants(Sort::Buttons) {
            self.small_deeds(all);
            let done = Button {
                leads: Leads::Pass,
                ..Button::new(keys::END)
            };
            all.button(
                done.on(self.check(&Command::Done)),
                Act::Give(Command::Done),
            );
        }
    }
}

fn nothing_to_declare() -> Refusal {
    Refusal::new(
        "nothing_to_declare",
        "R3.3.8",
        "It has nothing to declare now.",
    )
}
