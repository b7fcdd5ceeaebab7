//! What clicks and keys mean in a battle of the dial rules: they become picks, and what those lead to.

#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    command::Command,
    draft::{Aim, Picking, keys},
    state::Stage,
};
use hexlance_rules::{Refusal, UnitId, draft::Pick};

use super::{plan, target};
use crate::rulesets::dial::DialGame;
use crate::{
    game::{ByPicks, Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, DialGame>;

impl ByPicks for DialGame {
    fn carry_out(desk: &mut Desk<'_, '_, '_>, command: Command) {
        desk.order(command);
    }

    fn why(refusal: &Refusal) -> String {
        plan::why_with_remedy(refusal)
    }
}

impl Desk<'_, '_, '_> {
    /// Carries out an action of the HUD that is the ruleset's own.
    pub(super) fn own_act(&mut self, action: HudAction) {
        match action {
            // A click on the table turns a unit that is set up; one on the roster looks at it.
            HudAction::SelectUnit(u) if plan::stage(self.session) == Stage::Deployment => {
                self.select(u);
            }
            HudAction::SelectUnit(u) => self.choose_unit(u),
            HudAction::CycleUnit(forward) => {
                if let Some(next) = plan::next_unit(self.session, self.focus.gaze.selected, forward)
                {
                    self.focus.select(Some(next));
                    self.look_at(next);
                }
            }
            HudAction::PointAt(u) => self.focus.gaze.point_on_roster(u),
            HudAction::TurnFacing(steps) => self.turn(steps),
            // Where nothing is aimed at, what was chosen before is taken back.
            HudAction::CancelTarget => {
                let draft = &mut self.focus.draft;
                let aimed = draft.aim.take().is_some();
                if !(draft.picking.take().is_some() || aimed) {
                    self.focus.back();
                }
            }
            HudAction::Pick(pick) => self.press(&pick),
            HudAction::Answer(id, i) => self.answer(id, i),
            HudAction::EndPhase
                if self.session.viewer_acts() && self.session.battle.decision().is_none() =>
            {
                self.take_or_refuse(&Pick::button(keys::END));
            }
            // What every ruleset has is done before; the rest other rulesets have.
            _ => {}
        }
    }

    /// A click on the table with the main button.
    pub(super) fn own_click(&mut self, hex: Hex, mini: Option<UnitId>) {
        if self.focus.draft.destination.is_some() {
            return self.click_for_destination(hex);
        }
        let table = self.session.read();
        let there = |id: &UnitId| table.find(*id).is_some_and(|u| u.hex().is_some());
        let here = mini.filter(there).or_else(|| table.at(hex).map(|u| u.id));
        if matches!(self.focus.draft.picking, Some(Picking::Shells(_))) {
            return self.aim_shells(hex);
        }
        match here {
            Some(unit) => self.choose_unit(unit),
            None => self.click_ground(hex),
        }
    }

    /// Gives a command. Who is ordered is done; all others stay at hand, or make room for the next to be set up.
    fn order(&mut self, command: Command) {
        let kept = self.focus.gaze.selected;
        let waits = |unit| {
            let u = self.session.read().find(unit);
            u.is_some_and(|u| u.hex().is_none())
        };
        let (kept, goes_on) = match &command {
            Command::Deploy(spot) if !waits(spot.unit) => (kept, None),
            Command::Deploy(spot) => (kept, Some(spot.unit)),
            Command::DeployAboard { unit, .. } => (kept, Some(*unit)),
            Command::Switch { .. }
            | Command::Release { .. }
            | Command::BeginOrders
            | Command::Answer(_) => (kept, None),
            _ => (None, None),
        };
        if !self.give(command) {
            return;
        }
        self.focus.select(kept);
        if let Some(unit) = goes_on {
            let next = plan::next_to_set_up(self.session, unit);
            let stays = plan::making(self.session, self.focus).can_be_set_up(unit);
            self.focus.select(next.or(stays.then_some(unit)));
        }
    }

    /// A unit was clicked on table or roster: it is picked for what it is offered for; all others are looked at.
    fn choose_unit(&mut self, unit: UnitId) {
        let pick = Pick::Unit(unit);
        let offers = &self.aids.reach.offers;
        let selects = offers
            .unit(unit)
            .is_some_and(|u| u.purpose == keys::purpose::SELECT);
        let joins = self.focus.draft.march.is_some();
        if selects {
            return self.select(unit);
        }
        match self.take(&pick) {
            Ok(()) => {}
            Err(refusal) if joins => self.cannot_join(unit, &refusal),
            // Why it cannot be attacked is told on the panel.
            Err(_) if self.can_be_looked_at_as_target(unit) => {
                self.focus.draft.aim = Some(Aim::at_unit(unit));
            }
            Err(_) => self.select(unit),
        }
    }

    /// A unit was clicked while a formation is made that is not to join it.
    fn cannot_join(&mut self, unit: UnitId, refusal: &Refusal) {
        let Some(march) = &self.focus.draft.march else {
            return;
        };
        if march.members.contains(&unit) {
            return;
        }
        let open = march.orders.is_empty();
        let table = self.session.read();
        let own = table
            .find(unit)
            .is_some_and(|u| u.side == self.session.viewer);
        match own && open {
            true => self.refuse(plan::why(refusal)),
            false => self.select(unit),
        }
    }

    /// Whether a unit that cannot be attacked or repaired now may be aimed at all the same, to see why.
    fn can_be_looked_at_as_target(&self, unit: UnitId) -> bool {
        let Some(u) = plan::acting(self.session, self.focus).and_then(|m| m.fighter()) else {
            return false;
        };
        let table = self.session.read();
        table.find(unit).is_some_and(|t| {
            let enemy = t.side != u.side && t.hex().is_some() && !t.is_captive();
            let patient = self.focus.draft.picking == Some(Picking::Patient)
                && t.side == u.side
                && t.id != u.id;
            enemy || patient
        })
    }

    /// A hex was clicked for artillery: it is aimed at, whether it can be fired at or not; the second click fires.
    fn aim_shells(&mut self, hex: Hex) {
        let Some(Picking::Shells(slot)) = self.focus.draft.picking else {
            return;
        };
        if self.take(&Pick::Hex(hex)).is_err() {
            self.focus.draft.aim = Some(Aim::shells(slot, hex));
        }
    }

    /// A hex was clicked in which nobody stands.
    fn click_ground(&mut self, hex: Hex) {
        let acts = self.session.viewer_acts();
        match plan::stage(self.session) {
            Stage::Deployment if acts && self.is_own_selected() => {
                self.take_or_refuse(&Pick::Hex(hex));
            }
            // Whom the hex is for is to be said first.
            Stage::Deployment
                if acts
                    && self.focus.gaze.selected.is_none()
                    && !plan::ready_units(self.session).is_empty() =>
            {
                self.refuse(tr!("Select a unit first."));
            }
            Stage::Orders if acts => self.choose_destination(hex),
            _ => self.focus.select(None),
        }
    }

    fn is_own_selected(&self) -> bool {
        plan::making(self.session, self.focus).own().is_some()
    }

    /// A hex was clicked to go to.
    fn choose_destination(&mut self, hex: Hex) {
        let goes = self.aids.reach.goals.contains_key(&hex);
        let assault = self.focus.draft.way.is_assault();
        let aimed = self.focus.draft.aim.is_some();
        if assault || (aimed && !goes) {
            if self.focus.draft.aim.take().is_none() {
                self.focus.back();
            }
            return;
        }
        let nobody = self.focus.gaze.selected.is_none();
        match self.take(&Pick::Hex(hex)) {
            Ok(()) => {}
            // An enemy is looked at, or nobody can be ordered any more: the click is for nothing.
            Err(_) if !nobody && !self.is_own_selected() => self.focus.select(None),
            Err(refusal) => self.refuse(plan::why(&refusal)),
        }
    }

    /// A click while a destination is being settled: its facing, then the places of those who go along.
    fn click_for_destination(&mut self, hex: Hex) {
        let Some(d) = &self.focus.draft.destination else {
            return;
        };
        let pick = match d.settled {
            false => Pick::Facing(Direction::towards(d.hex, hex).unwrap_or(d.facing)),
            true => Pick::Hex(hex),
        };
        self.take_or_refuse(&pick);
    }

    fn face(&mut self, facing: Direction) {
        let draft = &mut self.focus.draft;
        match &mut draft.destination {
            Some(d) if d.settled => d.turned = Some(facing),
            Some(d) => d.facing = facing,
            None => draft.deploy_facing = Some(facing),
        }
    }

    fn turn(&mut self, steps: i8) {
        if let Some(d) = &self.focus.draft.destination {
            let now = d.turned.filter(|_| d.settled).unwrap_or(d.facing);
            return self.face(now.turned(steps));
        }
        if plan::stage(self.session) != Stage::Deployment {
            return;
        }
        let making = plan::making(self.session, self.focus);
        let standing = making.own().and_then(|u| u.hex().zip(u.facing()));
        let waiting = making.deploy_facing();
        match standing {
            Some((hex, facing)) => {
                if self.take(&Pick::Facing(facing.turned(steps))).is_ok() {
                    self.take_or_refuse(&Pick::Hex(hex));
                }
            }
            None => self.face(waiting.turned(steps)),
        }
    }

    /// Something was chosen on a panel.
    fn press(&mut self, pick: &Pick) {
        self.begin_aim(pick);
        self.take_or_refuse(pick);
    }

    /// Pointing at something is enough to begin an aim with what its panel offers, but not to attack it.
    fn begin_aim(&mut self, pick: &Pick) {
        let aims = matches!(pick, Pick::Button(key) if keys::is_of_aim(key) && key != keys::FIRE);
        if aims && self.focus.draft.aim.is_none() {
            let attacker = target::attacker(self.session, self.focus);
            let aimed = attacker.and_then(|u| target::aimed(self.session, self.focus, &u));
            self.focus.draft.aim = aimed;
        }
    }
}
