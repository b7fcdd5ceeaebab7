//! The battle that is being played: who plays which side, giving commands, saving, undoing.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use bevy::prelude::*;
use hexlance_rules::{
    Battle, DiceSource, Recording, Replayed, SideId, SubmitError, UndoError, View,
};

use super::tabled::Tabled;
use crate::{
    lang::{text, told},
    rulesets::{Computer, given},
    words::why::Given,
};

/// Who plays a side.
pub enum Seat<G: Tabled> {
    /// A person at this screen.
    Human,
    /// A computer player, with the name of its level.
    Computer(Mutex<Box<dyn Computer<G::Rules>>>, String),
    /// Nobody: a script gives the commands.
    Script,
    /// Nobody: commands that were given once are given again.
    Recorded,
}

impl<G: Tabled> Seat<G> {
    /// Whether a person plays it.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

/// The battle that is being played. There is one at a time, of one ruleset.
#[derive(Resource)]
pub struct Session<G: Tabled> {
    /// The battle.
    pub battle: Battle<G::Rules>,
    /// Who plays, by side.
    pub seats: Vec<Seat<G>>,
    /// Whose eyes the screen shows.
    pub viewer: SideId,
    /// Two people at one screen are kept apart by a curtain.
    pub curtains: bool,
    /// Who of two people has said that they sit at the screen.
    pub seated: Option<SideId>,
    /// Whoever sits there has lifted the curtain, so that the other looks away.
    pub alone: bool,
    /// What players call it.
    pub title: String,
    /// Where it is saved after every command; nowhere in tests and pictures.
    pub autosave: Option<PathBuf>,
    /// Grows with every change of the battle: what is derived from it is made anew.
    pub revision: u64,
    /// Events of the log that have been shown.
    pub shown: usize,
    /// Events of the log of which each side has read what the scenario tells.
    pub read: Vec<usize>,
    /// Grows when the past changed (undone, loaded): the log is written anew.
    pub epoch: u64,
    /// Why computer players gave their orders, by the number of the command, counted from 1.
    pub reasons: BTreeMap<usize, Given<G::Command>>,
}

/// Why a battle could not be begun or taken up.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SessionError(pub String);

impl<G: Tabled> Session<G> {
    /// Begins a battle.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn begin(
        setup: G::Setup,
        content: Arc<G::Content>,
        dice: DiceSource,
        seats: impl Into<Vec<Seat<G>>>,
        autosave: Option<PathBuf>,
    ) -> Result<Self, SessionError> {
        let title = G::facts(&setup).title.to_owned();
        let battle =
            Battle::new(Arc::new(setup), content, dice).map_err(|e| SessionError(told(&e.0)))?;
        Ok(Self::around(battle, title, seats.into(), autosave))
    }

    /// Takes up a recorded battle where it was left, or as far as its commands are allowed. If it goes another way than it
    /// was recorded, says where and how.
    ///
    /// # Errors
    /// If its setup does not start.
    pub fn resume(
        recording: &Recording<G::Setup, G::Command>,
        content: Arc<G::Content>,
        seats: impl Into<Vec<Seat<G>>>,
        autosave: Option<PathBuf>,
    ) -> Result<(Self, Option<String>), SessionError> {
        let replayed = Battle::replay_far(recording, content, |_, _| {})
            .map_err(|e| SessionError(told(&e.0)))?;
        let departure = departure::<G>(&replayed, recording.commands.len());
        let title = recording.title.clone();
        let mut session = Self::around(replayed.battle, title, seats.into(), autosave);
        session.shown = session.battle.log().len();
        session.read.fill(session.shown);
        Ok((session, departure))
    }

    /// A battle to look at: a copy of it, made by playing its commands again, that nobody plays on; with the eyes of a side,
    /// or of whoever is to act.
    pub fn onlooker(battle: &Battle<G::Rules>, eyes: Option<SideId>) -> Self {
        let sides = G::facts(battle.setup()).sides.len();
        let seats = std::iter::repeat_with(|| Seat::Human).take(sides);
        let title = G::facts(battle.setup()).title.to_owned();
        let copy = battle.at(battle.history().len()).or_else(|_| battle.at(0));
        match copy {
            Ok(copy) => {
                let mut session = Self::around(copy, title, seats.collect(), None);
                session.viewer = eyes.unwrap_or(session.viewer);
                session
            }
            // A running battle's setup has started once; it starts again.
            Err(e) => unreachable!("a running battle can be set up again: {e}"),
        }
    }

    /// A battle that a script plays, until somebody takes over.
    pub fn scripted(battle: Battle<G::Rules>, title: String) -> Self {
        Self::around(battle, title, Vec::new(), None)
    }

    /// A battle that was played once, before its first command: it is shown again with the eyes that it was played with.
    ///
    /// # Errors
    /// If its setup no longer starts.
    pub fn recorded(of: &Self) -> Result<Self, SessionError> {
        let battle = of.battle.at(0).map_err(|e| SessionError(told(&e.0)))?;
        let seats = of.seats.iter().map(|_| Seat::Recorded).collect();
        let mut session = Self::around(battle, of.title.clone(), seats, None);
        session.viewer = of.viewer;
        Ok(session)
    }

    /// Whether a script or a recording plays it.
    pub fn is_scripted(&self) -> bool {
        let nobody = |s: &Seat<G>| matches!(s, Seat::Script | Seat::Recorded);
        self.seats.iter().all(nobody)
    }

    /// The side whose go it is is played on by hand, the other by a computer player.
    pub fn take_over(&mut self, hand: Seat<G>) {
        let side = self.to_act().unwrap_or(SideId(0));
        let level = G::LEVELS.usual();
        for (i, seat) in self.seats.iter_mut().enumerate() {
            *seat = Self::seat(level, i as u64).unwrap_or(Seat::Human);
        }
        if let Some(seat) = self.seats.get_mut(side.index()) {
            *seat = hand;
        }
        self.viewer = side;
        self.revision += 1;
    }

    /// Back to what it was after so many commands.
    ///
    /// # Errors
    /// If the setup no longer starts.
    pub fn rewind(&mut self, commands: usize) -> Result<(), SessionError> {
        self.battle = self
            .battle
            .at(commands)
            .map_err(|e| SessionError(told(&e.0)))?;
        self.revision += 1;
        self.shown = self.battle.log().len();
        let shown = self.shown;
        self.read.iter_mut().for_each(|n| *n = shown.min(*n));
        self.forget_reasons();
        self.epoch = next_epoch();
        Ok(())
    }

    fn around(
        battle: Battle<G::Rules>,
        title: String,
        mut seats: Vec<Seat<G>>,
        autosave: Option<PathBuf>,
    ) -> Self {
        let viewer = seats.iter().position(Seat::is_human).unwrap_or(0);
        let viewer = SideId(viewer as u8);
        let sides = G::facts(battle.setup()).sides.len();
        seats.resize_with(seats.len().max(sides), || Seat::Script);
        let mut session = Self {
            battle,
            seats,
            viewer,
            curtains: false,
            seated: None,
            alone: false,
            title,
            autosave,
            revision: 1,
            shown: 0,
            read: vec![0; sides.max(2)],
            epoch: next_epoch(),
            reasons: BTreeMap::new(),
        };
        if session.is_hot_seat() {
            session.seat_next();
        }
        session
    }

    /// Who plays a side, as the panels say it.
    pub fn player_name(&self, side: SideId) -> String {
        match self.seats.get(side.index()) {
            Some(Seat::Human) if side == self.viewer => tr!("You").to_owned(),
            Some(Seat::Human) => tr!("Player").to_owned(),
            Some(Seat::Computer(_, id)) => {
                let level = G::LEVELS.named(id).map_or(id.as_str(), |l| text(l.name));
                tr!("Computer, {level}", level)
            }
            Some(Seat::Recorded) => tr!("Recording").to_owned(),
            Some(Seat::Script) | None => tr!("Demo").to_owned(),
        }
    }

    /// The side that must act now: the one asked, or the one whose go it is.
    pub fn to_act(&self) -> Option<SideId> {
        G::to_act(&self.battle)
    }

    /// Whether two people play at this screen.
    pub fn is_hot_seat(&self) -> bool {
        self.seats.iter().all(Seat::is_human)
    }

    /// The side that has to sit down at the screen before anything is shown.
    pub fn curtain(&self) -> Option<SideId> {
        let down = self.curtains && self.is_hot_seat() && self.seated != Some(self.viewer);
        (down && !self.is_over()).then_some(self.viewer)
    }

    /// Whether a side has anything now that another must not see.
    pub fn has_secrets(&self) -> bool {
        let mut sides = (0..self.seats.len()).map(|i| SideId(i as u8));
        sides.any(|side| self.battle.view(side).has_secrets())
    }

    /// Whoever must act next sits at the screen now; the curtain falls before that, if there are secrets and somebody else
    /// has sat there. Whether that changed anything.
    pub fn hand_over(&mut self) -> bool {
        let next = self.to_act().filter(|side| *side != self.viewer);
        let (true, Some(side)) = (self.curtains && self.is_hot_seat(), next) else {
            return false;
        };
        self.viewer = side;
        self.alone = false;
        self.seated = (!self.has_secrets()).then_some(side);
        self.revision += 1;
        true
    }

    /// The curtain falls where secrets have come up while both may look on, and goes where there are none any more.
    pub fn mind_secrets(&mut self) {
        let down = self.curtain().is_some();
        if !self.is_hot_seat() || self.is_over() || (self.alone && !down) {
            return;
        }
        if down != self.has_secrets() {
            self.seated = down.then_some(self.viewer);
            self.revision += 1;
        }
    }

    /// The side that the curtain has named sits at the screen.
    pub fn sit_down(&mut self) {
        self.seated = Some(self.viewer);
        self.alone = true;
        self.revision += 1;
    }

    /// What the scenario has told the side at the screen and nobody there has read yet; it counts as read now.
    pub fn unread(&mut self) -> Vec<String> {
        let total = self.battle.log().len();
        let from = self.read[self.viewer.index()];
        if from >= total {
            return Vec::new();
        }
        if self.curtains && self.has_secrets() {
            self.read[self.viewer.index()] = total;
        } else {
            self.read.fill(total);
        }
        let new = self.battle.log().iter().skip(from);
        new.filter_map(|logged| G::announcement(&logged.event))
            .collect()
    }

    /// Whether the person at the screen must act now.
    pub fn viewer_acts(&self) -> bool {
        self.curtain().is_none()
            && self
                .to_act()
                .is_some_and(|s| s == self.viewer && self.seats[s.index()].is_human())
    }

    /// Whether the battle is over.
    pub fn is_over(&self) -> bool {
        G::is_over(self.battle.world())
    }

    /// Gives a command for a side and saves.
    ///
    /// # Errors
    /// The refusal; nothing has changed then.
    pub fn submit(&mut self, side: SideId, command: G::Command) -> Result<(), SubmitError> {
        self.battle.submit(side, command)?;
        self.revision += 1;
        self.seat_next();
        self.write_autosave();
        Ok(())
    }

    /// With two people at one screen, whoever must act sits down at it.
    fn seat_next(&mut self) {
        if self.curtains && self.is_hot_seat() {
            return;
        }
        if let Some(side) = self.to_act()
            && self.seats[side.index()].is_human()
        {
            self.viewer = side;
        }
    }

    /// A seat by the name of a player: `human`, or the level of a computer player.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn seat(name: &str, seed: u64) -> Result<Seat<G>, SessionError> {
        if name == "human" {
            return Ok(Seat::Human);
        }
        G::computer(name, seed)
            .map(|mut player| {
                player.explain();
                Seat::Computer(Mutex::new(player), name.to_owned())
            })
            .ok_or_else(|| SessionError(tr!("there is no computer player “{name}”", name)))
    }

    /// Lets the computer player whose go it is give one command; whether it gave one.
    pub fn let_computer_act(&mut self) -> bool {
        let Some(side) = self.to_act() else {
            return false;
        };
        let Seat::Computer(player, _) = &mut self.seats[side.index()] else {
            return false;
        };
        let player = player.get_mut().unwrap_or_else(|e| e.into_inner());
        let Some(command) = player.next(&self.battle, side) else {
            return false;
        };
        let reason = given(player.as_mut(), &self.battle, &command);
        match self.submit(side, command) {
            Ok(()) => {
                let number = self.battle.history().len();
                self.reasons.extend(reason.map(|r| (number, r)));
                true
            }
            Err(e) => {
                error!("computer player of {side:?}: {e}");
                false
            }
        }
    }

    /// The reasons of what was taken back are forgotten.
    fn forget_reasons(&mut self) {
        let left = self.battle.history().len();
        self.reasons.retain(|number, _| *number <= left);
    }

    /// Takes back the viewer's last command and what followed.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        self.battle.undo(self.viewer)?;
        self.revision += 1;
        self.seat_next();
        self.shown = self.battle.log().len();
        self.forget_reasons();
        self.epoch = next_epoch();
        self.write_autosave();
        Ok(())
    }

    /// Saves under a path.
    ///
    /// # Errors
    /// What the file system says.
    pub fn save(&self, path: &Path) -> Result<(), SessionError> {
        let mut recording = self.battle.recording(&self.title);
        recording.standing = G::standing(self.battle.world());
        recording
            .save(path)
            .map_err(|e| SessionError(e.to_string()))
    }

    fn write_autosave(&self) {
        let Some(path) = &self.autosave else { return };
        if let Err(e) = self.save(path) {
            warn!("autosave: {e}");
        }
    }
}

/// Where a battle that was taken up goes another way than its recording of so many commands, and what came of that.
fn departure<G: Tabled>(replayed: &Replayed<G::Rules>, commands: usize) -> Option<String> {
    let differs = replayed.differs.map(|number| {
        let stands = replayed
            .battle
            .at(number)
            .map_or_else(|e| e.to_string(), |b| G::stands(b.world()));
        tr!(
            "After command {number} of {commands} ({stands}) the battle is not as it was saved: the program or its mods \
             have changed since.",
            number,
            commands,
            stands
        )
    });
    let stopped = replayed.refused.as_ref().map(|(number, reason)| {
        tr!(
            "Command {number} of {commands} is no longer allowed: {reason} The battle goes on from before it ({stands}).",
            number,
            commands,
            reason,
            stands = G::stands(replayed.battle.world())
        )
    });
    let said: Vec<_> = [differs, stopped].into_iter().flatten().collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Every battle, and every past of one, has a number of its own.
fn next_epoch() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
