//! Attacks and whatever else is aimed: what is clicked for it, and what is chosen on the target panel.

use hexlance_board::Hex;
use hexlance_dial::read::Look;
use hexlance_rules::UnitId;

use super::Desk;
use crate::game::dial::{
    focus::{Aim, Kind, Pick, Target},
    plan, target,
};

impl Desk<'_, '_, '_> {
    pub(super) fn choose_pick(&mut self, pick: Pick) {
        let on = self.focus.pick != Some(pick);
        self.focus.aim = None;
        self.focus.pick = on.then_some(pick);
        // With one friend only there is nothing to pick.
        if let (true, Pick::Patient, Some(u)) = (on, pick, plan::fighter(self.session, self.focus))
            && let [one] = target::patients(self.session, &u)[..]
        {
            self.focus.aim = Some(Aim::at_unit(one));
        }
    }

    /// A click that is for what was picked. Whether it was.
    pub(super) fn click_for_pick(&mut self, hex: Hex, here: Option<UnitId>) -> bool {
        let (Some(pick), Some(u)) = (
            self.focus.pick,
            plan::fighter(self.session, self.focus).map(|u| u.id),
        ) else {
            return false;
        };
        match (pick, here) {
            (Pick::Shells(slot), _) => {
                let aim = Aim {
                    kind: Some(Kind::Artillery(slot)),
                    ..Aim::at(Target::Hex(hex))
                };
                self.aim_or_fire(aim);
                true
            }
            (Pick::Patient, Some(friend)) if friend != u => {
                let own = self
                    .session
                    .read()
                    .find(friend)
                    .is_some_and(|f| f.side == self.session.viewer);
                if own {
                    self.aim_or_fire(Aim::at_unit(friend));
                }
                own
            }
            _ => false,
        }
    }

    /// An enemy was clicked while an own unit can be ordered. Whether it is aimed at.
    pub(super) fn aim_at_unit(&mut self, unit: UnitId) -> bool {
        let Some(u) = plan::fighter(self.session, self.focus) else {
            return false;
        };
        let enemy = self
            .session
            .read()
            .find(unit)
            .is_some_and(|t| t.side != u.side && t.hex().is_some() && !t.is_captive());
        if enemy {
            self.aim_or_fire(Aim::at_unit(unit));
        }
        enemy
    }

    /// Aims at something; a second click on it attacks.
    pub(super) fn aim_or_fire(&mut self, aim: Aim) {
        let Some(u) = plan::fighter(self.session, self.focus) else {
            return;
        };
        let again = self.focus.aim.clone().filter(|a| a.target == aim.target);
        let Some(aim) = again else {
            self.focus.aim = Some(aim);
            return;
        };
        let offers = target::offers(self.session, self.focus, &u, &aim);
        if let Some(i) = target::chosen_index(self.session, &aim, &offers) {
            self.fire(i);
        }
    }

    /// The aim in force; pointing at something is enough to begin one.
    pub(super) fn aim_now(&self) -> Option<(Look<'_>, Aim)> {
        let u = target::attacker(self.session, self.focus)?;
        let aim = match &self.focus.aim {
            Some(aim) => aim.clone(),
            None => target::aimed(self.session, self.focus, &u)?,
        };
        Some((u, aim))
    }

    pub(super) fn choose_attack(&mut self, i: usize) {
        let Some((u, aim)) = self.aim_now() else {
            return;
        };
        let offers = target::offers(self.session, self.focus, &u, &aim);
        let Some(offer) = offers.get(i) else { return };
        let chosen = Aim {
            kind: Some(offer.kind),
            ..Aim::at(aim.target)
        };
        self.focus.aim = Some(chosen);
    }

    pub(super) fn choose_option(&mut self, option: usize, value: usize) {
        let Some((u, mut aim)) = self.aim_now() else {
            return;
        };
        let offers = target::offers(self.session, self.focus, &u, &aim);
        let chosen = target::chosen_index(self.session, &aim, &offers);
        if let Some(offer) = chosen.and_then(|i| offers.get(i)) {
            target::choose(self.session, &u, &mut aim, offer.kind, option, value);
            self.focus.aim = Some(aim);
        }
    }

    pub(super) fn fire(&mut self, i: usize) {
        let Some((u, aim)) = self.aim_now() else {
            return;
        };
        let offers = target::offers(self.session, self.focus, &u, &aim);
        if let Some(offer) = offers.into_iter().nth(i) {
            self.order(offer.command);
        }
    }
}
