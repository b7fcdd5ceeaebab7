//! What clicks and keys mean: the HUD's actions and clicks on the table become plans and commands.

mod frame;

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    Strike,
    ability::Grant,
    attack::Target,
    command::{Command, MoveOrder, Trigger},
    read::{self, UnitRead},
    state::{Phase, Place},
    turn,
};

use super::{
    actions, air,
    cargo::Errand,
    deeds::Act,
    entry,
    focus::{Aim, Destination, Way},
    landing::{self, Click},
    levels, plan, raids, stages, target, view,
};
use crate::{
    game::{Planning, control},
    hud::model::{AirChoice, FrameAction, HudAction, Toast},
};

/// What handling an action may change.
pub type Desk<'a, 't, 'c> = control::Desk<'a, 't, 'c, Strike>;

impl Desk<'_, '_, '_> {
    /// After a unit has acted: what is planned is forgotten; the next one that can act is selected in the same phase.
    fn go_on(&mut self) {
        let before = self.focus.gaze.selected;
        self.focus.select(None);
        let phase = read::phase(self.session.battle.world());
        if landing::is_dropping(self.session) {
            let next = landing::next_due(self.session, before, true);
            self.focus.select(next);
            return;
        }
        if !self.session.viewer_acts() || self.session.battle.decision().is_some() {
            return;
        }
        // With attacks left, the same unit stays at hand.
        let next = before
            .filter(|id| {
                let u = read::unit(self.session.battle.world(), *id);
                (phase == Phase::Combat || u.acts.early)
                    && u.can_act()
                    && !(u.acts.weapon && u.acts.physical)
            })
            .or_else(|| {
                (phase == Phase::Setup)
                    .then(|| view::next_unit(self.session, before, true))
                    .flatten()
            });
        self.focus.select(next);
    }

    /// Carries out a planned move.
    fn order(&mut self, order: MoveOrder) {
        if self.give(Command::Move(order)) {
            self.go_on();
        }
    }

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
            HudAction::ChooseMode(i) => self.choose_way(i),
            HudAction::ChooseLevel(level) => self.choose_level(level),
            HudAction::ChooseFacing(d) => self.face(d),
            HudAction::TurnFacing(steps) => self.turn(steps),
            HudAction::ChooseAttack(i) => self.choose_attack(i),
            HudAction::ChooseOption(option, value) => {
                if let Some(aim) = self.aim_mut() {
                    match option {
                        0 => aim.overheat = value as u8,
                        _ => aim.divided = value == 1,
                    }
                }
            }
            HudAction::Attack(i) => self.fire(i),
            // Where nothing is aimed at, what was chosen before is taken back.
            HudAction::CancelTarget => {
                let aimed = self.focus.aim.take().is_some();
                if !aimed {
                    self.focus.back();
                }
            }
            HudAction::UseAbility(i) => self.use_ability(i),
            HudAction::Do(i) => self.special(i),
            HudAction::Answer(id, i) => self.answer(id, i),
            HudAction::EndPhase => self.end(),
            HudAction::Air(choice) => {
                if let Some(why) = air::out_of_reach(self.session, self.focus, choice) {
                    self.refuse(why);
                } else if let Some(command) = air::choose(self.session, self.focus, choice) {
                    self.give_in_air(command);
                }
            }
            HudAction::Cargo(wish) => super::cargo::choose(self.session, self.focus, wish),
            HudAction::Unload(id) => {
                self.focus.destination = None;
                self.focus.unloading = (self.focus.unloading != Some(id)).then_some(id);
            }
            HudAction::Mine(wish) => super::mines::choose(&mut self.focus.laying, wish),
            HudAction::DropMines => self.cycle_mines(),
            HudAction::Frame(what) => self.frame(what),
            // What every ruleset has is done before.
            _ => {}
        }
    }

    fn own_selected(&self) -> Option<UnitId> {
        let id = self.focus.gaze.selected?;
        let u = read::try_unit(self.session.battle.world(), id)?;
        (u.side == self.session.viewer).then_some(id)
    }

    fn choose_way(&mut self, i: usize) {
        let Some(id) = self.own_selected() else {
            return;
        };
        let u = read::unit(self.session.battle.world(), id);
        let ways = actions::ways(&u);
        if let Some(way) = ways.get(i) {
            let way: Way = *way;
            self.focus.way = Some(way);
            self.focus.level = None;
            self.focus.destination = None;
            return;
        }
        // It stays in its hex: only the facing is left to choose.
        let Some(spot) = u.spot() else {
            return;
        };
        self.focus.way = None;
        self.focus.destination = Some(Destination {
            hex: spot.hex,
            path: Vec::new(),
            facing: spot.facing,
        });
    }

    fn choose_level(&mut self, level: i8) {
        if let Some(u) = plan::mover(self.session, self.focus) {
            levels::choose(self.focus, &self.aids.reach, &u, level);
        }
    }

    fn face(&mut self, d: Direction) {
        match &mut self.focus.destination {
            Some(dest) => dest.facing = d,
            None => self.focus.deploy_facing = d,
        }
    }

    fn turn(&mut self, steps: i8) {
        if self.focus.air.turn(steps) {
            return;
        }
        match &mut self.focus.destination {
            Some(dest) => dest.facing = dest.facing.turned(steps),
            None => self.focus.deploy_facing = self.focus.deploy_facing.turned(steps),
        }
    }

    /// The destination is settled: the order goes out.
    fn confirm_destination(&mut self) {
        let (Some(id), Some(dest)) = (self.own_selected(), self.focus.destination.clone()) else {
            return;
        };
        if let Some(command) = landing::command(self.session, self.focus, &dest) {
            self.land(command);
            return;
        }
        if let Some(command) = entry::command(self.session, self.focus, &dest) {
            if self.give(command) {
                self.go_on();
            }
            return;
        }
        let u = read::unit(self.session.battle.world(), id);
        let lifts = matches!(self.focus.errand, Some(Errand::PickUp(..)));
        // Who is in the middle of its move ends it as it began.
        let stays = plan::rerouting(self.session).is_none();
        let order = if dest.path.is_empty() && !lifts && stays {
            plan::stand_still(self.session, self.focus, &u, dest.facing)
        } else {
            plan::order(self.session, self.focus, &u, dest.path, dest.facing)
        };
        self.order(order);
    }

    /// A unit comes onto the map; the next one that is due is selected.
    fn land(&mut self, command: Command) {
        if !self.give(command) {
            self.focus.destination = None;
            return;
        }
        if landing::is_dropping(self.session) {
            let next = landing::next_due(self.session, None, true);
            self.focus.select(next);
        } else {
            let stays = self.focus.gaze.selected;
            self.go_on();
            self.focus.select(stays);
        }
    }

    /// The aim in force; pointing at an enemy is enough to begin one.
    fn aim_mut(&mut self) -> Option<&mut Aim> {
        if self.focus.aim.is_none() {
            let pointed = self.focus.gaze.pointed?;
            self.focus.aim = Some(Aim::at(Target::Unit(pointed)));
        }
        self.focus.aim.as_mut()
    }

    fn choose_attack(&mut self, i: usize) {
        let Some(id) = self.own_selected() else {
            return;
        };
        if self.aim_mut().is_none() {
            return;
        }
        let Some(aim) = self.focus.aim.clone() else {
            return;
        };
        let u = read::unit(self.session.battle.world(), id);
        let offers = target::attack_options(self.session, &u, &aim);
        if let Some(offer) = offers.get(i) {
            let refusal = offer.legal.as_ref().err().map(crate::words::refused);
            let kind = offer.order.kind;
            if let Some(why) = refusal {
                self.refuse(why);
            } else if let Some(aim) = &mut self.focus.aim {
                aim.kind = Some(kind);
            }
        }
    }

    fn fire(&mut self, i: usize) {
        let (Some(id), Some(aim)) = (self.own_selected(), self.focus.aim.clone()) else {
            return;
        };
        let u = read::unit(self.session.battle.world(), id);
        let offers = target::attack_options(self.session, &u, &aim);
        let Some(offer) = offers.into_iter().nth(i) else {
            return;
        };
        if self.give(Command::Attack(offer.order)) {
            self.go_on();
        }
    }

    fn use_ability(&mut self, i: usize) {
        let Some(id) = self.own_selected() else {
            return;
        };
        let world = self.session.battle.world();
        let u = read::unit(world, id);
        let Some(spa) = u.spas.0.get(i) else { return };
        if let Err(r) = actions::usable(self.session, &u, spa) {
            self.refuse(r.to_string());
            return;
        }
        let ability = spa.def.id;
        if spa.def.grants(Grant::NameEnemy) || spa.def.grants(Grant::GroupFire) {
            self.focus.naming = Some(ability);
            return;
        }
        if spa.def.is_triggered() {
            self.cycle_trigger(ability);
            return;
        }
        if self.give(Command::Use {
            unit: id,
            ability,
            target: None,
        }) {
            self.focus.select(Some(id));
        }
    }

    /// Chooses the point of the path at which an aura is triggered: the end first, then each hex before it, then none.
    fn cycle_trigger(&mut self, ability: hexlance_rules::AbilityId) {
        let length = self
            .focus
            .destination
            .as_ref()
            .map(|d| d.path.len())
            .or_else(|| {
                let hex = self.focus.gaze.hovered?;
                self.aids.reach.goals.get(&hex).map(|g| g.path.len())
            })
            .unwrap_or(0) as u8;
        let now = self
            .focus
            .triggers
            .iter()
            .position(|t| t.ability == ability);
        match now {
            None => {
                self.focus.triggers.push(Trigger {
                    after: length,
                    ability,
                });
                self.say(tr!(
                    "It is triggered at the end of the path. Click again for an earlier hex."
                ));
            }
            Some(i) => {
                let after = self.focus.triggers[i].after;
                if after == 0 {
                    self.focus.triggers.remove(i);
                    self.say(tr!("It is not triggered."));
                } else {
                    self.focus.triggers[i].after = after - 1;
                    self.say(tr!(
                        "It is triggered after {after} hexes.",
                        after = after - 1
                    ));
                }
            }
        }
    }

    /// Mines are dropped where the unit stands, then in the next hex of its path each time, then nowhere.
    fn cycle_mines(&mut self) {
        let length = self.focus.destination.as_ref().map_or(1, |d| d.path.len()) as u8;
        self.focus.mines_after = match self.focus.mines_after {
            None => Some(0),
            Some(n) if n + 1 < length => Some(n + 1),
            Some(_) => None,
        };
    }

    fn special(&mut self, i: usize) {
        let Some(id) = self.own_selected() else {
            return;
        };
        let u = read::unit(self.session.battle.world(), id);
        let deed = super::deeds::deeds(self.session, &u).into_iter().nth(i);
        match deed.map(|d| d.act) {
            None => {}
            Some(Act::LetOut(who)) => {
                self.focus.letting_out = if self.focus.letting_out == who {
                    Vec::new()
                } else {
                    who
                };
            }
            Some(Act::Command(Command::Move(order))) => self.order(order),
            Some(Act::Command(command)) => {
                let given = self.give(command);
                if given {
                    self.go_on();
                }
            }
        }
    }

    fn answer(&mut self, id: u64, i: usize) {
        if id != self.session.revision {
            return;
        }
        let code = self
            .session
            .battle
            .decision()
            .and_then(|d| d.choices.get(i))
            .map(|c| c.code.clone());
        if let Some(code) = code
            && self.give(Command::Answer(code))
        {
            self.go_on();
        }
    }

    /// Space: the unit stands still in the Movement Phase, the side is done elsewhere.
    fn end(&mut self) {
        let world = self.session.battle.world();
        if self.focus.destination.is_some() {
            self.confirm_destination();
            return;
        }
        if let Some(u) = air::flyer(self.session, self.focus) {
            let order = air::order(self.session, self.focus, &u);
            self.give_in_air(Command::Fly(order));
            return;
        }
        if landing::is_dropping(self.session) {
            let next = landing::next_due(self.session, self.focus.gaze.selected, true);
            self.focus.select(next);
            return;
        }
        if entry::entrant(self.session, self.focus).is_some() {
            self.frame(FrameAction::HoldBack);
            return;
        }
        let moving = read::phase(world) == Phase::Movement
            && plan::rerouting(self.session).is_none()
            && !turn::may_declare_act_first(world)
            && plan::mover(self.session, self.focus).is_some();
        if moving && let Some(id) = self.own_selected() {
            let u = read::unit(world, id);
            let facing = u.spot().map(|s| s.facing).unwrap_or_default();
            let order = plan::stand_still(self.session, self.focus, &u, facing);
            self.order(order);
            return;
        }
        if self.give(Command::Done) {
            self.focus.select(None);
        }
    }

    /// Gives a command of an aircraft, and goes on to the next one.
    fn give_in_air(&mut self, command: Command) {
        let kind = command.clone();
        if !self.give(command) {
            return;
        }
        match kind {
            Command::Loft { unit, .. } => self.set_up_next(unit),
            Command::Fly(_) => {
                let next = air::next_flyer(self.session);
                self.focus.select(next);
            }
            _ => self.go_on(),
        }
    }

    /// After a unit was set up the next one that waits is selected.
    fn set_up_next(&mut self, id: UnitId) {
        let world = self.session.battle.world();
        let next = view::next_unit(self.session, Some(id), true)
            .filter(|n| view::waits_for_setup(self.session, &read::unit(world, *n)));
        self.focus.select(next.or(Some(id)));
    }

    /// Whether a unit has nothing for an enemy itself, but shells for the hex in which it is.
    fn guns_only(&self, u: &UnitRead<'_>, enemy: UnitId) -> bool {
        let aim = Aim::at(Target::Unit(enemy));
        super::guns::may_aim_anywhere(self.session, u)
            && target::attack_options(self.session, u, &aim)
                .iter()
                .all(|o| o.legal.is_err())
    }

    /// A hex was clicked for an attack from the air. Whether that was what the click meant.
    fn raid_at(&mut self, hex: Hex) -> bool {
        let Some(id) = self.own_selected() else {
            return false;
        };
        let u = read::unit(self.session.battle.world(), id);
        let wanted = u.is_aloft() || self.focus.air.raid.first.is_some();
        if !wanted || !self.session.viewer_acts() {
            return false;
        }
        let Some(i) = raids::at_hex(self.session, self.focus, &u, hex) else {
            return false;
        };
        raids::choose(self.session, self.focus, AirChoice::Raid(i));
        true
    }

    /// An enemy was clicked: it is named, or aimed at. Whether that was what the click meant.
    fn aim_or_name(&mut self, enemy: UnitId) -> bool {
        let Some(id) = self.own_selected() else {
            return false;
        };
        if let Some(ability) = self.focus.naming {
            if self.give(Command::Use {
                unit: id,
                ability,
                target: Some(enemy),
            }) {
                self.focus.naming = None;
            }
            return true;
        }
        let world = self.session.battle.world();
        let u = read::unit(world, id);
        let attacking = read::phase(world) == Phase::Combat || u.acts.early && u.acts.activated;
        if !attacking || !self.session.viewer_acts() {
            return false;
        }
        let hex = read::unit(world, enemy).hex();
        if u.is_aloft()
            && let Some(hex) = hex
        {
            return self.raid_at(hex);
        }
        let target = match hex {
            Some(hex) if self.guns_only(&u, enemy) => Target::Hex(hex),
            _ => Target::Unit(enemy),
        };
        self.focus.air.raid = raids::RaidChoice::default();
        if self.focus.aim.as_ref().is_some_and(|a| a.target == target) {
            // A second click on the same target fires.
            let aim = self.focus.aim.clone().unwrap_or_else(|| Aim::at(target));
            let offers = target::attack_options(self.session, &u, &aim);
            if let Some(i) = target::chosen_index(self.session, &aim, &offers) {
                self.fire(i);
            }
        } else {
            let divided = self.focus.aim.as_ref().is_some_and(|a| a.divided);
            self.focus.aim = Some(Aim {
                divided,
                ..Aim::at(target)
            });
        }
        true
    }

    /// A click on the table with the main button.
    pub(super) fn own_click(&mut self, hex: Hex, mini: Option<UnitId>) {
        // Another unit's miniature is selected, as ever.
        let own = mini.filter(|id| {
            read::try_unit(self.session.battle.world(), *id)
                .is_some_and(|u| u.side == self.session.viewer)
        });
        let other = own.is_some_and(|id| self.focus.gaze.selected != Some(id));
        if !(other && self.focus.round.is_none()) && self.frame_click(hex) {
            return;
        }
        let world = self.session.battle.world();
        let phase = read::phase(world);
        if let Some(u) = air::flyer(self.session, self.focus) {
            let other = mini.filter(|id| {
                self.focus.air == air::AirPlan::default()
                    && *id != u.id
                    && read::unit(world, *id).side == u.side
            });
            match other {
                Some(id) => self.select(id),
                None => air::click(self.session, self.focus, &u, hex),
            }
            return;
        }
        if self.focus.destination.is_none() {
            match landing::click(self.session, self.focus, hex) {
                Click::Give(command) => return self.land(command),
                Click::Face(to) => {
                    self.focus.destination = Some(to);
                    return;
                }
                Click::Other => {}
            }
            if phase == Phase::Combat
                && let Some(command) = super::cargo::throw_at(self.session, self.focus, hex)
            {
                if self.give(command) {
                    self.go_on();
                }
                return;
            }
            let beside = super::cargo::beside(self.focus, self.session, &self.aids.reach, hex);
            if let Some(goal) = beside.filter(|_| phase == Phase::Movement) {
                return self.choose_destination(goal);
            }
        }
        // An aircraft over a hex does not keep anybody from going there.
        let goes = self.aids.reach.goals.contains_key(&hex) && phase == Phase::Movement;
        let mini = mini.filter(|id| !goes || !read::unit(world, *id).is_aloft());
        let aloft = mini.is_some_and(|id| read::unit(world, id).is_aloft());
        if phase == Phase::Combat && !aloft && self.focus.destination.is_none() && self.raid_at(hex)
        {
            return;
        }
        let world = self.session.battle.world();
        let here = mini
            .filter(|id| !read::unit(world, *id).is_out())
            .or_else(|| plan::unit_in(self.session, hex));
        if self.focus.destination.is_some() {
            self.aim_facing(hex);
            self.confirm_destination();
            return;
        }
        if let Some(id) = here {
            let u = read::unit(world, id);
            let (enemy, activated) = (u.side != self.session.viewer, u.acts.activated);
            if enemy && self.aim_or_name(id) {
                return;
            }
            let reach = self.aids.reach.goals.contains_key(&hex)
                && self.focus.gaze.selected.is_some()
                && phase == Phase::Movement
                // A friend that can still move is selected by a click on its miniature, and joined by one beside it. Whoever
                // changes level on the spot is clicked itself.
                && (activated || mini.is_none() || self.focus.gaze.selected == Some(id));
            let moving_here = phase == Phase::Setup
                && self.focus.gaze.selected.is_some()
                && self.focus.gaze.selected != Some(id);
            // A building, or ground, with a friend in it is aimed at by a click beside the friend.
            let around = phase == Phase::Combat && mini.is_none() && self.may_aim_at(hex);
            if !(reach || moving_here || around) {
                self.select(id);
                return;
            }
        }
        if !self.session.viewer_acts() {
            return;
        }
        match phase {
            Phase::Setup if super::mines::is_laying(self.session) => {
                if let Some(command) = super::mines::lay(self.session, self.focus, hex) {
                    self.give(command);
                }
            }
            Phase::Setup => self.deploy(hex),
            // Who acts out of sequence attacks in the Movement Phase (R3.3.8).
            Phase::Movement if self.attacks_early() => self.aim_at_building(hex),
            Phase::Movement => self.choose_destination(hex),
            Phase::Combat => self.aim_at_building(hex),
            _ => {}
        }
    }

    fn deploy(&mut self, hex: Hex) {
        let Some(id) = self.own_selected() else {
            return self.refuse(tr!("Select a unit first."));
        };
        let facing = match read::unit(self.session.battle.world(), id).place {
            Place::On(s) if s.hex == hex => s.facing.turned(1),
            _ => self.default_deploy_facing(),
        };
        let unit = id;
        let u = read::unit(self.session.battle.world(), id);
        let command = if stages::hides(self.session, self.focus, &u) {
            Command::Hide { unit, hex, facing }
        } else {
            Command::Deploy { unit, hex, facing }
        };
        if self.give(command) {
            self.set_up_next(id);
        }
    }

    /// Units set up facing the middle of the map unless they were turned.
    fn default_deploy_facing(&self) -> Direction {
        let sides = &self.session.battle.setup().sides;
        let side = &sides[self.session.viewer.index()];
        hexlance_strike::setup::default_facing(side.facing, side.home)
    }

    fn choose_destination(&mut self, hex: Hex) {
        let Some(u) = plan::mover(self.session, self.focus) else {
            return self.cannot_move();
        };
        let Some(spot) = u.spot() else { return };
        // Who withdraws may leave the map from where it stands (R15.1.2).
        let board = read::board(self.session.battle.world());
        let leaves = self.aids.reach.goals.get(&hex).is_some_and(|g| {
            let last = g.path.last();
            last.is_some_and(|w| !board.contains(w.hex))
        });
        // Who dives or flies may change its level on the spot.
        let moves =
            leaves || self.focus.level.is_some() && self.aids.reach.goals.contains_key(&hex);
        if hex == spot.hex && u.card.kind.has_facing() && !moves {
            self.focus.destination = Some(Destination {
                hex,
                path: Vec::new(),
                facing: spot.facing,
            });
            return;
        }
        let reachable = &self.aids.reach;
        let Some(goal) = reachable.goals.get(&hex) else {
            self.toasts.write(Toast::refusal(tr!(
                "That hex is out of reach by this way of moving."
            )));
            return;
        };
        let facing = plan::facing_after(spot.hex, &goal.path, spot.facing);
        for t in &mut self.focus.triggers {
            t.after = t.after.min(goal.path.len() as u8);
        }
        let path = goal.path.clone();
        if u.card.kind.has_facing() {
            self.focus.destination = Some(Destination { hex, path, facing });
        } else {
            let order = plan::order(self.session, self.focus, &u, path, facing);
            self.order(order);
        }
    }

    /// A hex was clicked, and nobody is there to go: the reason.
    fn cannot_move(&mut self) {
        let world = self.session.battle.world();
        let selected = self.own_selected();
        match selected.map(|id| turn::may_activate(world, self.session.viewer, id)) {
            Some(Err(r)) => self.refuse(crate::words::refused_with_remedy(&r)),
            _ => self.refuse(tr!("Select a unit first.")),
        }
    }

    fn aim_facing(&mut self, towards: Hex) {
        if let Some(d) = &mut self.focus.destination
            && let Some(facing) = Direction::towards(d.hex, towards)
        {
            d.facing = facing;
        }
    }

    /// Whether the selected unit has moved out of sequence and attacks now.
    fn attacks_early(&self) -> bool {
        let world = self.session.battle.world();
        let early = |id| read::unit(world, id).acts.early;
        self.own_selected().is_some_and(early) && plan::mover(self.session, self.focus).is_none()
    }

    /// Whether the selected unit has something to aim at a hex as such.
    fn may_aim_at(&self, hex: Hex) -> bool {
        let world = self.session.battle.world();
        self.own_selected().is_some_and(|id| {
            let u = read::unit(world, id);
            hexlance_strike::attack::legal::is_hex_target(world, &u, hex)
                || super::guns::may_aim_anywhere(self.session, &u)
        })
    }

    fn aim_at_building(&mut self, hex: Hex) {
        if self.may_aim_at(hex) {
            self.focus.aim = Some(Aim::at(Target::Hex(hex)));
        } else if self.focus.gaze.selected.is_some() {
            self.focus.back();
        }
    }
}
