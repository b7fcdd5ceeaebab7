//! What clicks and keys mean in a battle of the dial rules: they become plans and commands.

mod aiming;
mod going;
mod marching;
mod setting_up;
#[cfg(test)]
mod tests;

use hexlance_board::Hex;
use hexlance_dial::{Dial, command::Command, state::Stage};
use hexlance_rules::UnitId;

use super::{
    actions::{self, Act},
    focus::Way,
    plan,
};
use crate::{
    game::{Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, Dial>;

impl Desk<'_, '_, '_> {
    /// Carries out an action of the HUD that is the ruleset's own.
    pub(super) fn own_act(&mut self, action: HudAction) {
        match action {
            HudAction::SelectUnit(u) => self.choose_unit(u),
            HudAction::CycleUnit(forward) => {
                if let Some(next) = plan::next_unit(self.session, self.focus.gaze.selected, forward)
                {
                    self.focus.select(Some(next));
                    self.look_at(next);
                }
            }
            HudAction::PointAt(u) => self.focus.gaze.point_on_roster(u),
            HudAction::ChooseFacing(d) => self.face(d),
            HudAction::TurnFacing(steps) => self.turn(steps),
            HudAction::ChooseAttack(i) => self.choose_attack(i),
            HudAction::ChooseOption(option, value) => self.choose_option(option, value),
            HudAction::Attack(i) => self.fire(i),
            // Where nothing is aimed at, what was chosen before is taken back.
            HudAction::CancelTarget => {
                let aimed = self.focus.aim.take().is_some();
                if !(self.focus.pick.take().is_some() || aimed) {
                    self.focus.back();
                }
            }
            HudAction::Do(i) => self.carry_out(i),
            HudAction::Answer(id, i) => self.answer(id, i),
            HudAction::EndPhase => self.end(),
            // What every ruleset has is done before; the rest other rulesets have.
            _ => {}
        }
    }

    /// A click on the table with the main button.
    pub(super) fn own_click(&mut self, hex: Hex, mini: Option<UnitId>) {
        if self.focus.destination.is_some() {
            return self.click_for_destination(hex);
        }
        let there = |id: &UnitId| {
            self.session
                .read()
                .find(*id)
                .is_some_and(|u| u.hex().is_some())
        };
        let here = mini
            .filter(there)
            .or_else(|| plan::unit_in(self.session, hex));
        if self.click_for_pick(hex, here) {
            return;
        }
        match (plan::stage(self.session), here) {
            (Stage::Deployment, here) => self.click_for_setup(hex, here),
            (_, Some(unit)) => self.choose_unit(unit),
            (Stage::Orders, None) => self.choose_destination(hex),
            (_, None) => {
                self.focus.select(None);
            }
        }
    }

    /// A unit was clicked on table or roster: an enemy is aimed at, a member joins the formation, all others are
    /// selected.
    fn choose_unit(&mut self, unit: UnitId) {
        if self.join(unit) || self.aim_at_unit(unit) {
            return;
        }
        self.select(unit);
    }

    /// Gives a command; what was planned is done then.
    fn order(&mut self, command: Command) -> bool {
        if !self.give(command) {
            return false;
        }
        self.focus.select(None);
        true
    }

    fn answer(&mut self, id: u64, i: usize) {
        if id != self.session.revision {
            return;
        }
        let choice = self
            .session
            .battle
            .decision()
            .and_then(|d| d.choices.get(i));
        if let Some(code) = choice.map(|c| c.code.clone()) {
            // Whose sheet lies open stays there.
            let kept = self.focus.gaze.selected;
            if self.order(Command::Answer(code)) {
                self.focus.select(kept);
            }
        }
    }

    /// Space: the destination is settled, a member of a formation stays, or the stage is over.
    fn end(&mut self) {
        if self.focus.destination.is_some() {
            return self.confirm_destination();
        }
        if self
            .focus
            .march
            .as_ref()
            .is_some_and(|m| m.next().is_some())
        {
            return self.stay_in_formation();
        }
        match plan::stage(self.session) {
            Stage::Deployment => {
                self.order(Command::Ready);
            }
            Stage::Command => {
                let kept = self.focus.gaze.selected;
                if self.order(Command::BeginOrders) {
                    self.focus.select(kept);
                }
            }
            Stage::Orders => {
                self.order(Command::EndTurn);
            }
            Stage::End | Stage::Over => {}
        }
    }

    /// A button of the action bar.
    fn carry_out(&mut self, i: usize) {
        let deed = actions::deeds(self.session, self.focus).into_iter().nth(i);
        let Some(deed) = deed else { return };
        if let Some(why) = deed.button.disabled {
            return self.refuse(why);
        }
        match deed.act {
            Act::Way(way) => self.choose_way(way),
            Act::Stay => self.turn_in_place(),
            Act::Board(unit) => {
                let with_captive = self.with_captive(unit);
                toggle(&mut self.focus.boards, &with_captive);
            }
            Act::SetDown(unit) => {
                let with_captive = self.with_captive(unit);
                toggle(&mut self.focus.sets_down, &with_captive);
                self.focus.out_first &= !self.focus.sets_down.is_empty();
            }
            Act::OutFirst => self.focus.out_first = !self.focus.out_first,
            Act::Formation => self.toggle_formation(),
            Act::Member(unit) => {
                self.join(unit);
            }
            Act::Pick(pick) => self.choose_pick(pick),
            Act::Aim(aim) => self.focus.aim = Some(aim),
            Act::Give(command) => self.give_from_button(command),
        }
    }

    /// A command of a button: an order ends what is planned, all others leave the unit selected.
    fn give_from_button(&mut self, command: Command) {
        let kept = self
            .focus
            .gaze
            .selected
            .filter(|_| command.order().is_none());
        let aboard = matches!(command, Command::DeployAboard { .. });
        if self.order(command) {
            self.focus.select(kept);
            if let Some(unit) = kept.filter(|_| aboard) {
                self.set_up_next(unit);
            }
        }
    }

    /// A unit and its captive or captor, who board and get out together (D12.2.4).
    fn with_captive(&self, unit: UnitId) -> Vec<UnitId> {
        let table = self.session.read();
        let partner = table
            .find(unit)
            .and_then(|u| u.condition.controls.or(u.condition.captive.map(|c| c.by)));
        std::iter::once(unit).chain(partner).collect()
    }

    fn choose_way(&mut self, way: Way) {
        self.focus.way = way;
        self.focus.destination = None;
        self.focus.pick = None;
        self.focus.aim = None;
        if way.is_assault() {
            self.focus.boards.clear();
            self.focus.sets_down.clear();
        }
    }
}

/// Puts units into a list, or takes them out.
fn toggle(list: &mut Vec<UnitId>, units: &[UnitId]) {
    let had = units.first().is_some_and(|u| list.contains(u));
    list.retain(|u| !units.contains(u));
    if !had {
        list.extend(units);
    }
}
