//! What clicks and keys mean in a battle of the dial rules: they become plans and commands.

mod marching;
#[cfg(test)]
mod tests;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Dial,
    command::{Command, Spot},
    read::Look,
    setup,
    state::{Place, Stage},
};
use hexlance_rules::UnitId;

use super::{
    actions::{self, Act},
    focus::{Aim, Destination, Kind, Pick, Target, Way},
    plan, target,
};
use crate::{
    game::{Planning, control, numbers::unit_id},
    hud::model::HudAction,
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, Dial>;

impl Desk<'_, '_, '_> {
    /// Carries out an action of the HUD that is the ruleset's own.
    pub(super) fn own_act(&mut self, action: HudAction) {
        match action {
            HudAction::SelectUnit(u) => self.choose_unit(unit_id(u)),
            HudAction::CycleUnit(forward) => {
                if let Some(next) = plan::next_unit(self.session, self.focus.selected, forward) {
                    self.focus.select(Some(next));
                    self.look_at(next);
                }
            }
            HudAction::PointAt(u) => self.focus.pointed = u.map(unit_id),
            HudAction::ChooseFacing(d) => self.face(d),
            HudAction::TurnFacing(steps) => self.turn(steps),
            HudAction::ChooseAttack(i) => self.choose_attack(i),
            HudAction::ChooseOption(option, value) => self.choose_option(option, value),
            HudAction::Attack(i) => self.fire(i),
            HudAction::CancelTarget => {
                self.focus.aim = None;
                self.focus.pick = None;
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
            let kept = self.focus.selected;
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
                let kept = self.focus.selected;
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
        let kept = self.focus.selected.filter(|_| command.order().is_none());
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

    fn choose_pick(&mut self, pick: Pick) {
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
    fn click_for_pick(&mut self, hex: Hex, here: Option<UnitId>) -> bool {
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
    fn aim_at_unit(&mut self, unit: UnitId) -> bool {
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
    fn aim_or_fire(&mut self, aim: Aim) {
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
    fn aim_now(&self) -> Option<(Look<'_>, Aim)> {
        let u = target::attacker(self.session, self.focus)?;
        let aim = match &self.focus.aim {
            Some(aim) => aim.clone(),
            None => target::aimed(self.session, self.focus, &u)?,
        };
        Some((u, aim))
    }

    fn choose_attack(&mut self, i: usize) {
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

    fn choose_option(&mut self, option: usize, value: usize) {
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

    fn fire(&mut self, i: usize) {
        let Some((u, aim)) = self.aim_now() else {
            return;
        };
        let offers = target::offers(self.session, self.focus, &u, &aim);
        if let Some(offer) = offers.into_iter().nth(i) {
            self.order(offer.command);
        }
    }

    fn face(&mut self, d: Direction) {
        match &mut self.focus.destination {
            Some(dest) if dest.settled => dest.turned = Some(d),
            Some(dest) => dest.facing = d,
            None => self.focus.deploy_facing = Some(d),
        }
    }

    fn turn(&mut self, steps: i8) {
        if let Some(d) = &mut self.focus.destination {
            if d.settled {
                d.turned = Some(d.turned.unwrap_or(d.facing).turned(steps));
            } else {
                d.facing = d.facing.turned(steps);
            }
            return;
        }
        if plan::stage(self.session) != Stage::Deployment {
            return;
        }
        let facing = self.deploy_facing().turned(steps);
        let standing = plan::own(self.session, self.focus).and_then(|u| match u.place {
            Place::Table { hex, facing } => Some((u.id, hex, facing)),
            _ => None,
        });
        match standing {
            Some((unit, hex, facing)) => {
                let facing = facing.turned(steps);
                self.give(Command::Deploy(Spot { unit, hex, facing }));
            }
            None => self.focus.deploy_facing = Some(facing),
        }
    }

    /// The facing of units that are set up: as they were turned, or the side's own.
    fn deploy_facing(&self) -> Direction {
        let side = self
            .session
            .battle
            .setup()
            .sides
            .get(self.session.viewer.index());
        self.focus
            .deploy_facing
            .or(side.and_then(|s| s.facing))
            .unwrap_or_else(|| self.towards_the_middle())
    }

    /// From the own zone towards the middle of the map.
    fn towards_the_middle(&self) -> Direction {
        let table = self.session.read();
        let board = table.board();
        let zones = self
            .session
            .battle
            .world()
            .resource::<hexlance_dial::state::Zones>();
        let zone = zones.0.get(self.session.viewer.index());
        let hexes: Vec<Hex> = zone.map_or_else(Vec::new, |z| z.iter().collect());
        let n = i32::try_from(hexes.len()).unwrap_or(1).max(1);
        let q: i32 = hexes.iter().map(|h| i32::from(h.q)).sum::<i32>() / n;
        let r: i32 = hexes.iter().map(|h| i32::from(h.r)).sum::<i32>() / n;
        let middle =
            Hex::from_column_row(board.columns() as i16 / 2 + 1, board.rows() as i16 / 2 + 1);
        Direction::towards(Hex::new(q as i16, r as i16), middle).unwrap_or_default()
    }

    /// A click while units are set up.
    fn click_for_setup(&mut self, hex: Hex, here: Option<UnitId>) {
        let selected = plan::own(self.session, self.focus);
        match (selected, here) {
            (Some(u), Some(unit)) if u.id == unit && self.session.viewer_acts() => {
                let facing = u.facing().unwrap_or_default().turned(1);
                self.deploy(Spot { unit, hex, facing }, false);
            }
            (_, Some(unit)) => self.select(unit),
            (Some(u), None) if self.session.viewer_acts() => {
                let facing = match u.facing() {
                    Some(facing) => facing,
                    None => self.deploy_facing(),
                };
                let waits = u.hex().is_none();
                let unit = u.id;
                self.deploy(Spot { unit, hex, facing }, waits);
            }
            _ => self.focus.select(None),
        }
    }

    /// Sets a unit up; one that had no place yet makes room for the next.
    fn deploy(&mut self, spot: Spot, goes_on: bool) {
        if self.give(Command::Deploy(spot)) && goes_on {
            self.set_up_next(spot.unit);
        }
    }

    /// After a unit was set up the next one that waits is selected.
    fn set_up_next(&mut self, unit: UnitId) {
        let next = plan::next_to_set_up(self.session, unit);
        let stays = !setup::places(self.session.battle.world(), unit).is_empty();
        self.focus.select(next.or(stays.then_some(unit)));
    }

    /// A hex was clicked to go to.
    fn choose_destination(&mut self, hex: Hex) {
        let aimed = self.focus.aim.take().is_some();
        let goes = self.aids.reach.goals.contains_key(&hex);
        if self.focus.way.is_assault() || (aimed && !goes) {
            if !aimed {
                self.focus.back();
            }
            return;
        }
        let selected = plan::own(self.session, self.focus).map(|u| u.id);
        let Some(u) = plan::mover(self.session, self.focus) else {
            return self.cannot_move(selected);
        };
        let (Some(start), Some(facing)) = (u.hex(), u.facing()) else {
            return;
        };
        let Some(goal) = self.aids.reach.goals.get(&hex) else {
            return self.refuse(tr!("That hex is out of reach by this way of moving."));
        };
        let path = goal.path.clone();
        let facing = plan::facing_after(start, &path, facing);
        self.focus.destination = Some(Destination::new(hex, path, facing));
    }

    /// A hex was clicked, and the selected unit goes nowhere: the reason, or nothing is selected any more.
    fn cannot_move(&mut self, selected: Option<UnitId>) {
        let verdict = selected.map(|id| {
            plan::may_be_ordered(self.session, id, hexlance_dial::command::OrderKind::Move)
        });
        match verdict {
            Some(Err(r)) if self.session.viewer_acts() => self.refuse(crate::words::refused(&r)),
            _ => self.focus.select(None),
        }
    }

    /// The facing is chosen where the unit stands.
    fn turn_in_place(&mut self) {
        let Some(u) = plan::mover(self.session, self.focus) else {
            return;
        };
        if let (Some(hex), Some(facing)) = (u.hex(), u.facing()) {
            self.focus.aim = None;
            self.focus.way = Way::Walk;
            self.focus.destination = Some(Destination::new(hex, Vec::new(), facing));
        }
    }

    /// A click while a destination is being settled: its facing, then the places of those who go along.
    fn click_for_destination(&mut self, hex: Hex) {
        let next = plan::next_place(self.session, self.focus);
        let Some(d) = &mut self.focus.destination else {
            return;
        };
        if !d.settled {
            if let Some(facing) = Direction::towards(d.hex, hex) {
                d.facing = facing;
            }
            return self.settle();
        }
        let Some((_, places)) = next else {
            return self.confirm_destination();
        };
        match places.iter().find(|s| s.hex == hex) {
            Some(spot) => {
                d.placed.push(*spot);
                d.turned = None;
                if plan::next_place(self.session, self.focus).is_none() {
                    self.confirm_destination();
                }
            }
            None => self.refuse(tr!("Choose one of the marked hexes.")),
        }
    }

    /// The facing is chosen: the order goes out, or those are placed who go along.
    fn settle(&mut self) {
        let Some(d) = &mut self.focus.destination else {
            return;
        };
        d.settled = true;
        match plan::next_place(self.session, self.focus) {
            None => self.confirm_destination(),
            Some((_, places)) if places.is_empty() => {
                if let Some(d) = &mut self.focus.destination {
                    d.settled = false;
                }
                self.refuse(tr!(
                    "There is no place for those who go along: choose another facing or hex."
                ));
            }
            Some(_) => {}
        }
    }

    /// The order to the destination goes out; whoever goes along and has no place gets the first that will do.
    fn confirm_destination(&mut self) {
        let Some(d) = self.focus.destination.clone() else {
            return;
        };
        match plan::order_to(self.session, self.focus, &d) {
            Ok(order) if self.focus.march.is_some() => self.plan_member(order),
            Ok(order) => {
                if !self.order(Command::Move(order)) {
                    self.focus.destination = None;
                }
            }
            Err(r) => {
                if let Some(d) = &mut self.focus.destination {
                    d.settled = false;
                    d.placed.clear();
                }
                self.refuse(crate::words::refused(&r));
            }
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
