//! What clicks and keys mean in a battle of the strike rules: they become picks, and what those lead to.

mod clicks;
#[cfg(test)]
mod tests;

use hexlance_rules::{
    UnitId,
    draft::{Leads, Pick},
};
use hexlance_strike::{
    attack::Target,
    command::{Command, Rearrangement},
    draft::{Aim, Route, keys},
    read,
    state::Phase,
};

use super::{air, deeds, instruction, landing, plan, stages, view};
use crate::rulesets::strike::StrikeGame;
use crate::{
    game::{ByPicks, Planning, control},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, StrikeGame>;

impl ByPicks for StrikeGame {
    fn carry_out(desk: &mut Desk<'_, '_, '_>, command: Command) {
        desk.order(command);
    }
}

impl Desk<'_, '_, '_> {
    /// Carries out an action of the HUD that is the ruleset's own.
    pub(super) fn own_act(&mut self, action: HudAction) {
        match action {
            HudAction::SelectUnit(id) => {
                let enemy = read::try_unit(self.session.battle.world(), id)
                    .is_some_and(|x| x.side != self.session.viewer);
                if enemy && self.focus.gaze.selected.is_some() && self.aim_or_name(id) {
                    return;
                }
                self.select(id);
            }
            HudAction::CycleUnit(forward) => {
                if let Some(next) = view::next_unit(self.session, self.focus.gaze.selected, forward)
                {
                    self.focus.select(Some(next));
                    self.bring_into_view(next);
                    self.look_at(next);
                }
            }
            HudAction::PointAt(u) => self.focus.gaze.point_on_roster(u),
            HudAction::Pick(pick) => self.press(&pick),
            HudAction::TurnFacing(steps) => self.turn(steps),
            // Where nothing is aimed at, what was chosen before is taken back.
            HudAction::CancelTarget => {
                let aimed = self.focus.draft.aim.take().is_some();
                if !aimed {
                    self.focus.back();
                }
            }
            HudAction::Answer(id, i) => self.answer(id, i),
            HudAction::EndPhase => self.end(),
            // What every ruleset has is done before; the rest other rulesets have.
            _ => {}
        }
    }

    /// Gives a command, and goes on with whoever comes next.
    fn order(&mut self, command: Command) {
        let selected = self.focus.gaze.selected;
        let stands = |unit| read::unit(self.session.battle.world(), unit).hex();
        let turned = match &command {
            Command::Deploy { unit, hex, .. } | Command::Hide { unit, hex, .. } => {
                stands(*unit) == Some(*hex)
            }
            _ => false,
        };
        if !self.give(command.clone()) {
            return;
        }
        match command {
            Command::Done => self.focus.select(None),
            // Whoever is only turned stays at hand.
            Command::Deploy { .. } | Command::Hide { .. } if turned => self.focus.select(selected),
            Command::Deploy { unit, .. }
            | Command::Hide { unit, .. }
            | Command::Loft { unit, .. } => self.set_up_next(unit),
            Command::KeepBack {
                unit,
                group: Some(_),
            } => {
                let next = stages::next_to_keep(self.session, Some(unit));
                self.focus.select(next.or(Some(unit)));
            }
            Command::Rearrange(Rearrangement::Feature { .. } | Rearrangement::Swap(..)) => {
                self.focus.draft.ground.back();
            }
            Command::KeepBack { .. }
            | Command::Prepare { .. }
            | Command::Rearrange(_)
            | Command::LayMines { .. }
            | Command::Build { .. } => {}
            Command::Use { unit, .. } => self.focus.select(Some(unit)),
            Command::Fly(_) => {
                let next = air::next_flyer(self.session);
                self.focus.select(next);
            }
            Command::Drop { .. } | Command::Unload { .. } | Command::ComeBack { .. } => {
                self.go_on();
                if !landing::is_dropping(self.session) {
                    self.focus.select(selected);
                }
            }
            _ => self.go_on(),
        }
    }

    /// After a unit has acted: what was chosen is forgotten; the next one that can act is selected in the same phase.
    fn go_on(&mut self) {
        let before = self.focus.gaze.selected;
        self.focus.select(None);
        let phase = read::phase(self.session.battle.world());
        if landing::is_dropping(self.session) {
            self.focus
                .select(landing::next_due(self.session, None, true));
            return;
        }
        if !self.session.viewer_acts() || self.session.battle.decision().is_some() {
            return;
        }
        // With all attacks left, or somebody left to attack, the same unit stays at hand.
        let next = before
            .filter(|id| {
                let u = read::unit(self.session.battle.world(), *id);
                let fights = phase == Phase::Combat || u.acts.early;
                let fresh = u.can_act() && !(u.acts.weapon || u.acts.physical);
                fights && fresh || instruction::has_prey(self.session, &u)
            })
            .or_else(|| {
                (phase == Phase::Setup)
                    .then(|| view::next_unit(self.session, before, true))
                    .flatten()
            });
        self.focus.select(next);
    }

    /// After a unit was set up the next one that waits is selected.
    fn set_up_next(&mut self, id: UnitId) {
        let world = self.session.battle.world();
        let next = view::next_unit(self.session, Some(id), true)
            .filter(|n| view::waits_for_setup(self.session, &read::unit(world, *n)));
        self.focus.select(next.or(Some(id)));
    }

    /// Something was chosen on a panel.
    fn press(&mut self, pick: &Pick) {
        self.begin_aim(pick);
        if let Err(refusal) = self.take(pick) {
            let far = air::out_of_reach(self.session, self.focus, pick);
            return self.refuse(far.unwrap_or_else(|| StrikeGame::why(&refusal)));
        }
        if let Pick::Amount(key, n) = pick
            && key.starts_with("trigger.")
        {
            let offered = self.aids.reach.offers.amounts.iter();
            let most = offered.filter(|a| a.key == *key).map(|a| *a.range.end());
            self.say(deeds::triggered(*n, most.max().unwrap_or(*n)));
        }
    }

    /// Pointing at an enemy is enough to begin an aim with what its panel offers, but not to attack it.
    fn begin_aim(&mut self, pick: &Pick) {
        let (Pick::Button(key) | Pick::Amount(key, _)) = pick else {
            return;
        };
        let aims = key.starts_with("aim.") || key.starts_with("attack.");
        let aims = aims && key != keys::FIRE;
        if let Some(enemy) = self.focus.gaze.pointed.filter(|_| aims)
            && self.focus.draft.aim.is_none()
        {
            self.focus.draft.aim = Some(Aim::at(Target::Unit(enemy)));
        }
    }

    fn turn(&mut self, steps: i8) {
        if let Route::Through(_, direction) = self.focus.draft.air.route {
            return self.take_or_refuse(&Pick::Facing(direction.turned(steps)));
        }
        if let Some(d) = &mut self.focus.draft.destination {
            d.facing = d.facing.turned(steps);
            return;
        }
        let offered = self.aids.reach.offers.facings.as_ref();
        let Some(facings) = offered.filter(|f| f.leads == Leads::Aside) else {
            return;
        };
        let own = plan::making(self.session, self.focus).own();
        let stands = own.as_ref().and_then(|u| u.hex());
        let setup = read::phase(self.session.battle.world()) == Phase::Setup;
        let now = facings.now.or(own.and_then(|u| u.facing()));
        let facing = now.unwrap_or_default().turned(steps);
        self.take_or_refuse(&Pick::Facing(facing));
        // Who is set up already turns at once.
        if let Some(hex) = stands.filter(|_| setup) {
            self.take_or_refuse(&Pick::Hex(hex));
        }
    }

    /// Space: what ends the step that waits, settles a destination, or lets a unit stand still.
    fn end(&mut self) {
        match self.focus.draft.destination.is_none() && landing::is_dropping(self.session) {
            true => {
                let next = landing::next_due(self.session, self.focus.gaze.selected, true);
                self.focus.select(next);
            }
            false => self.settle(),
        }
    }

    /// What is chosen goes out as it is; who cannot come onto the map there chooses another hex.
    fn settle(&mut self) {
        let comes = landing::coming(self.session, self.focus).is_some();
        if let Err(refusal) = self.take(&Pick::button(keys::END)) {
            if comes {
                self.focus.draft.destination = None;
            }
            self.refuse(StrikeGame::why(&refusal));
        }
    }
}
