//! What can be chosen while a side attacks (R3.4, R6, R8, R9).

use hexlance_board::HexSet;
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Area, Button, Leads, Next, UnitOffer, unoffered},
};

use super::{
    Aim, Making,
    aim::{Attempt, is_shot},
    choices::{Act, Choices, Sort},
    keys::{self, purpose},
    making::nobody_selected,
    ready::Has,
};
use crate::{
    ability::Grant, attack::legal, command::Command, go, model::attack::Target, read::UnitRead,
    state::Place,
};

impl<'b> Making<'b> {
    /// The unit of the draft, if it may attack now.
    pub fn fighter(self) -> Option<UnitRead<'b>> {
        let u = self.own()?;
        go::may_attack(self.world(), self.side, u.id)
            .is_ok()
            .then_some(u)
    }

    /// Everything that can be attacked: enemies on the map, carried ones, aircraft, guns off the map.
    pub(super) fn targets(self, u: &UnitRead<'_>) -> Vec<UnitId> {
        let view = self.view();
        let guns = view.enemy_batteries().filter(|_| view.has_shots(u));
        let all = view.enemies().chain(view.held_enemies());
        let all = all.chain(view.air().enemies()).chain(guns);
        let mut out: Vec<UnitId> = Vec::new();
        for e in all {
            if !out.contains(&e.id) {
                out.push(e.id);
            }
        }
        out
    }

    /// Everything that can be chosen while a side attacks.
    pub(super) fn attacking<'c>(self, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let fighter = self.fighter();
        if all.wants(Sort::Units) {
            self.enemies_to_name(all);
            if let Some(u) = fighter.filter(|_| self.draft.naming.is_none()) {
                self.enemies_to_attack(&u, all);
            }
            self.fighters_to_select(all);
        }
        if let Some(u) = fighter {
            if all.wants(Sort::Buttons) || all.wants(Sort::Amounts) {
                self.aiming(&u, all);
            }
            // A hex means the attack that is chosen before any other.
            let raids = self.draft.raid.first.is_some();
            if raids {
                self.raiding(u, all);
            }
            if all.wants(Sort::Hexes) && self.draft.throwing.is_none() && !u.is_aloft() {
                self.hexes_to_attack(u, all);
            }
            if !raids {
                self.raiding(u, all);
            }
            self.throwing(u, all);
        } else if all.wants(Sort::Hexes) {
            all.why(|_| nobody_selected());
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

    /// Own units: whoever can attack anything, or do something in place of it.
    fn fighters_to_select(self, all: &mut Choices<'_>) {
        for u in self.view().own().filter(|u| !u.is_out()) {
            let fights = u.is_active() || u.is_aloft() || u.off_board().is_some();
            let fights = fights || matches!(u.place, Place::Riding(_));
            if self.draft.unit == Some(u.id) || !fights || !all.wants_unit(u.id) {
                continue;
            }
            // What leads aside need not lead anywhere.
            let verdict = match self.draft.unit {
                Some(_) => go::may_attack(self.world(), self.side, u.id).map(|_| Has::Go),
                None => self.can_fight(&u),
            };
            self.selects_for(u.id, verdict, all);
        }
    }

    /// Whether a unit can do anything while its side attacks.
    fn can_fight(self, u: &UnitRead<'b>) -> Result<Has, Refusal> {
        go::may_attack(self.world(), self.side, u.id)?;
        let mut first = None;
        for target in self.targets(u) {
            match self.aim_at(u, target) {
                Ok(_) => return Ok(Has::Go),
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        let hexes = || {
            let against = self.against_hexes(u);
            let mut all = self.view().board().iter();
            all.any(|(hex, _)| against.attacks(hex))
        };
        let throws = || {
            let mut loads = self.view().loads(u.id).into_iter();
            loads.any(|(load, _)| !self.throws(u, load).is_empty())
        };
        let deeds = self.small_deeds_of(u.id);
        let works = deeds == Some(Has::Go);
        if works || !self.raids(u).is_empty() || throws() || hexes() {
            return Ok(Has::Go);
        }
        let nothing = || {
            Refusal::new(
                "nothing_to_attack",
                "R3.4",
                "There is nothing for it to attack.",
            )
        };
        deeds.ok_or_else(|| first.unwrap_or_else(nothing))
    }

    /// Enemies: one that is aimed at already is attacked.
    fn enemies_to_attack(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        for target in self.targets(u) {
            if !all.wants_unit(target) {
                continue;
            }
            let hex = self.view().unit(target).and_then(|e| e.hex());
            if let Some(hex) = hex.filter(|_| u.is_aloft()) {
                self.enemy_to_raid(u, target, hex, all);
                continue;
            }
            let offer = |purpose, leads, verdict, chosen| UnitOffer {
                unit: target,
                purpose,
                leads,
                verdict,
                chosen,
            };
            let covers = |aim: &&Aim| match aim.target {
                Target::Unit(t) => t == target,
                Target::Hex(h) => {
                    Some(h) == hex && self.aim_at(u, target).is_ok_and(|a| a.target == aim.target)
                }
            };
            if let Some(aim) = self.draft.aim.as_ref().filter(covers) {
                if let Some(attempt) = self.best(u, aim) {
                    let verdict = attempt.legal.map(|_| ());
                    let act = Act::Give(Command::Attack(attempt.order));
                    let offer = offer(purpose::ATTACK, Leads::On, verdict, true);
                    all.unit(offer, Some(act));
                }
                continue;
            }
            match self.aim_at(u, target) {
                Ok(aim) => {
                    let aim = self.carried(u, aim.target);
                    let next = self.draft.aiming(aim);
                    let offer = offer(purpose::ATTACK, self.begins(), Ok(()), false);
                    all.unit(offer, Some(Act::Take(next)));
                }
                Err(refusal) => {
                    let offer = offer(purpose::ATTACK, self.begins(), Err(refusal), false);
                    all.unit(offer, None);
                }
            }
        }
    }

    /// Hexes that are aimed at as such; one that is aimed at already is attacked.
    fn hexes_to_attack<'c>(self, u: UnitRead<'b>, all: &mut Choices<'c>)
    where
        'b: 'c,
    {
        let board = self.view().board();
        let aimed = self.draft.aim.as_ref().map(|a| a.target);
        let against = self.against_hexes(&u);
        let may = |hex| match self.is_open() {
            true => against.attacks(hex),
            false => against.aims_at(hex),
        };
        let hexes = board.iter().map(|(hex, _)| hex);
        let hexes = hexes.filter(|hex| all.wants_hex(*hex) && may(*hex));
        let mut hexes = HexSet::of(board, hexes);
        if let Some(Target::Hex(hex)) = aimed {
            hexes.remove(hex);
            let attempt = self.draft.aim.as_ref().and_then(|aim| self.best(&u, aim));
            if let Some(Attempt {
                order,
                legal: Ok(_),
            }) = attempt
            {
                let one = HexSet::of(board, [hex]);
                all.area(Area::free(purpose::FIRE, Leads::On, one), move |_| {
                    self.give(Command::Attack(order.clone()))
                });
            }
        }
        all.area(Area::free(purpose::AIM, self.begins(), hexes), move |hex| {
            let aim = self.carried(&u, Target::Hex(hex));
            Ok(Next::Draft(self.draft.aiming(aim)))
        });
        all.why(move |hex| {
            let aim = Aim::at(Target::Hex(hex));
            let refused = self.attempts(&u, &aim).into_iter();
            let mut refused = refused.filter_map(|a| a.legal.err());
            refused.next().unwrap_or_else(unoffered)
        });
    }

    /// The kinds of attack on what is aimed at, what can be chosen for the one that is chosen, and the attack itself.
    fn aiming(self, u: &UnitRead<'_>, all: &mut Choices<'_>) {
        let Some(aim) = &self.draft.aim else { return };
        let attempts = self.attempts(u, aim);
        let chosen = self.chosen_index(aim, &attempts);
        for (i, a) in attempts.iter().enumerate() {
            let kind = a.order.kind;
            let button = Button::aside(keys::kind(kind), chosen == Some(i));
            match &a.legal {
                Ok(_) => all.button(
                    button,
                    Act::Take(self.draft.with(|d| {
                        if let Some(aim) = &mut d.aim {
                            aim.kind = Some(kind);
                            (aim.spotter, aim.alone) = (None, false);
                        }
                    })),
                ),
                Err(refusal) => all.barred(button.on(Err(refusal.clone()))),
            }
        }
        if let Some(attempt) = chosen.and_then(|i| attempts.get(i)) {
            self.attack_options(u, aim, attempt, all);
        }
    }

    /// Spotter, overheat, divided fire, and the attack itself.
    fn attack_options(self, u: &UnitRead<'_>, aim: &Aim, attempt: &Attempt, all: &mut Choices<'_>) {
        let order = &attempt.order;
        let kind = order.kind;
        let spotters = self.spotters(u, aim, kind);
        for s in spotters.iter().filter(|_| spotters.len() > 1) {
            all.aside(keys::spotter(*s), order.spotter == *s, |d| {
                if let Some(aim) = &mut d.aim {
                    aim.kind = Some(kind);
                    (aim.spotter, aim.alone) = (*s, s.is_none());
                }
            });
        }
        let bracket = attempt.legal.as_ref().ok().and_then(|l| l.aimed);
        let most = bracket.map_or(0, |a| legal::most_overheat(u, kind, a.bracket));
        if most > 0 {
            let now = i32::from(aim.overheat.min(most));
            all.amount(keys::OVERHEAT, 0..=i32::from(most), now, move |d, n| {
                if let Some(aim) = &mut d.aim {
                    aim.overheat = n.try_into().unwrap_or(0);
                }
            });
        }
        if u.grants(Grant::DividedFire) && kind.is_weapon() && !is_shot(kind) {
            let divided = aim.divided;
            all.aside(keys::DIVIDE, divided, |d| {
                if let Some(aim) = &mut d.aim {
                    aim.divided = !divided;
                }
            });
        }
        let fire = Button::new(keys::FIRE);
        match &attempt.legal {
            Ok(_) => all.button(fire, Act::Give(Command::Attack(order.clone()))),
            Err(refusal) => all.barred(fire.on(Err(refusal.clone()))),
        }
    }
}
