//! Plays the script of a case on a battle.

use hexlance_rules::{SubmitError, UnitId};

use super::{case::Team, events, script::CaseStep};
use crate::{
    Battle,
    command::{Command, MoveOption, MoveOrder},
    event::Event,
    read,
    state::Phase,
    step::Step,
    turn,
};

/// Most commands that one line of the script may lead to by itself.
const MOST_COMMANDS: usize = 500;

/// What came of a line of the script.
#[derive(Default)]
pub(super) struct Found {
    /// What is not as the case says.
    pub failures: Vec<String>,
    /// What follows makes no sense any more.
    pub stop: bool,
}

impl Found {
    /// A command that could not be given.
    fn stopped(why: String) -> Self {
        Self {
            failures: vec![why],
            stop: true,
        }
    }
}

impl From<Vec<String>> for Found {
    fn from(failures: Vec<String>) -> Self {
        Self {
            failures,
            stop: false,
        }
    }
}

/// A case being played.
pub(super) struct Table {
    /// The battle.
    pub battle: Battle,
    /// Where in the log the last thing done begins.
    since: usize,
}

impl Table {
    pub fn new(battle: Battle) -> Self {
        Self { battle, since: 0 }
    }

    /// A unit by its name in the case.
    pub fn unit(&self, name: &str) -> Result<UnitId, String> {
        read::units(self.battle.world())
            .find(|u| u.name == name)
            .map(|u| u.id)
            .ok_or_else(|| format!("the case has no unit “{name}”"))
    }

    /// The side of a unit.
    pub fn team(&self, unit: UnitId) -> Team {
        Team::of(read::unit(self.battle.world(), unit).side)
    }

    /// Events of the last thing done.
    pub fn last_events(&self) -> impl Iterator<Item = &Event> {
        self.battle
            .log()
            .iter()
            .skip(self.since)
            .map(|logged| &logged.event)
    }

    /// What was rolled so far, for messages.
    pub fn rolls(&self) -> String {
        let rolls: Vec<_> = self
            .battle
            .log()
            .iter()
            .filter_map(|logged| match &logged.event {
                Event::Rolled { purpose, dice, .. } => Some(format!("{purpose:?} {dice:?}")),
                _ => None,
            })
            .collect();
        if rolls.is_empty() {
            "nothing was rolled".to_owned()
        } else {
            format!("rolled were {}", rolls.join(", "))
        }
    }

    /// Does or checks one line of the script.
    pub fn step(&mut self, step: &CaseStep) -> Found {
        match step {
            CaseStep::Move(m) => self.ordered(m.refused.as_deref(), self.move_command(m)),
            CaseStep::Attack(a) => self.ordered(a.refused.as_deref(), self.attack_command(a)),
            CaseStep::Use(u) => self.ordered(u.refused.as_deref(), self.use_command(u)),
            CaseStep::Set(s) => self.ordered(s.refused.as_deref(), self.set_command(s)),
            CaseStep::Work(w) => self.ordered(w.refused.as_deref(), self.work_command(w)),
            CaseStep::Deploy(d) => self.ordered(d.refused.as_deref(), self.deploy_command(d)),
            CaseStep::Done(team) => self.ordered(None, Ok((*team, Command::Done))),
            CaseStep::NotDone(team, code) => self.ordered(Some(code), Ok((*team, Command::Done))),
            CaseStep::Concede(team) => self.ordered(None, Ok((*team, Command::Concede))),
            CaseStep::Answer(answer) => self.answer(answer),
            CaseStep::EndPhase => {
                let phase = read::phase(self.battle.world());
                self.pass_while(|now| now == phase)
            }
            CaseStep::Until(phase) => {
                let before = self.battle.log().len();
                self.pass_until_begins(*phase, before)
            }
            CaseStep::Activations(teams) => self.activations(teams),
            CaseStep::Events(patterns) => {
                let names = events::Names::of(self.battle.world());
                events::compare_all(patterns, self.last_events(), &names).into()
            }
            CaseStep::NoEvent(pattern) => {
                let names = events::Names::of(self.battle.world());
                events::compare_none(pattern, self.last_events(), &names).into()
            }
            other => self.check(other).into(),
        }
    }

    /// Gives a command, or checks that it is refused.
    fn ordered(
        &mut self,
        refused: Option<&str>,
        command: Result<(Team, Command), String>,
    ) -> Found {
        let (team, command) = match command {
            Ok(command) => command,
            Err(why) => return Found::stopped(why),
        };
        match (refused, self.battle.check(team.side(), &command)) {
            (Some(code), Err(refusal)) if refusal.code == code => Found::default(),
            (Some(code), Err(refusal)) => vec![format!(
                "it is refused as `{}` ({refusal}), and should be refused as `{code}`",
                refusal.code
            )]
            .into(),
            (Some(code), Ok(())) => {
                vec![format!("it is allowed, and should be refused as `{code}`")].into()
            }
            (None, _) => {
                self.since = self.battle.log().len();
                match self.submit(team, command) {
                    Ok(()) => Found::default(),
                    Err(why) => Found::stopped(why),
                }
            }
        }
    }

    fn submit(&mut self, team: Team, command: Command) -> Result<(), String> {
        match self.battle.submit(team.side(), command) {
            Ok(_) => Ok(()),
            Err(SubmitError::Refused(refusal)) => {
                let remedy = refusal.remedy.as_deref().unwrap_or("");
                Err(format!(
                    "it is refused as `{}`: {refusal} {remedy}",
                    refusal.code
                ))
            }
        }
    }

    /// Answers the open question, by code or by the name of a unit.
    fn answer(&mut self, answer: &str) -> Found {
        let Some(decision) = self.battle.decision() else {
            return Found::stopped("no question is open".to_owned());
        };
        let team = Team::of(decision.side);
        let by_name = self.unit(answer).map(|u| u.0.to_string());
        let code = match by_name {
            Ok(number) if decision.choices.iter().any(|c| c.code == number) => number,
            _ => answer.to_owned(),
        };
        self.ordered(None, Ok((team, Command::Answer(code))))
    }

    /// Nobody does anything more as long as the battle is in certain phases.
    fn pass_while(&mut self, stay: impl Fn(Phase) -> bool) -> Found {
        self.since = self.battle.log().len();
        for _ in 0..MOST_COMMANDS {
            if !stay(read::phase(self.battle.world())) {
                return Found::default();
            }
            if let Err(why) = self.pass() {
                return Found::stopped(why);
            }
        }
        Found::stopped("the phase does not end".to_owned())
    }

    fn pass_until_begins(&mut self, phase: Phase, before: usize) -> Found {
        self.since = before;
        for _ in 0..MOST_COMMANDS {
            let begun =
                self.battle.log().iter().skip(before).any(
                    |logged| matches!(logged.event, Event::PhaseBegan { phase: p } if p == phase),
                );
            let over = read::phase(self.battle.world()) == Phase::Over;
            if begun || over {
                return Found::default();
            }
            if let Err(why) = self.pass() {
                return Found::stopped(why);
            }
        }
        Found::stopped(format!("the {} phase does not begin", phase.name()))
    }

    /// One thing that has to be done so that the phase goes on: a unit stands still, a side is done.
    fn pass(&mut self) -> Result<(), String> {
        if let Some(decision) = self.battle.decision() {
            return Err(format!("a question is open: {}", decision.prompt));
        }
        let Some(waiting) = self.battle.waiting().cloned() else {
            return Err("the battle waits for nothing".to_owned());
        };
        let world = self.battle.world();
        let side = turn::waiting_side(world)
            .ok_or_else(|| format!("the battle waits for nobody: {waiting:?}"))?;
        let command = match waiting {
            Step::Alternate { .. } | Step::EarlyMove(_) => {
                let unit = match waiting {
                    Step::EarlyMove(unit) => Some(unit),
                    _ => read::active(world, side)
                        .map(|u| u.id)
                        .find(|u| turn::may_activate(world, side, *u).is_ok()),
                };
                let unit = unit.ok_or("no unit can be moved")?;
                stand_still(&self.battle, unit)
            }
            _ => Command::Done,
        };
        self.submit(Team::of(side), command)
    }

    /// Plays the Movement Phase with all units standing still and compares whose go it is.
    fn activations(&mut self, teams: &[Team]) -> Found {
        self.since = self.battle.log().len();
        let mut order = Vec::new();
        // A few more than there should be, so that too many are told.
        while order.len() < teams.len() + 5 {
            let Some(Step::Alternate { side, .. }) = self.battle.waiting() else {
                break;
            };
            order.push(Team::of(*side));
            if let Err(why) = self.pass() {
                return Found::stopped(why);
            }
        }
        if order == teams {
            Found::default()
        } else {
            vec![format!("the order is {order:?}, and should be {teams:?}")].into()
        }
    }
}

/// The order to stand still.
fn stand_still(battle: &Battle, unit: UnitId) -> Command {
    let u = read::unit(battle.world(), unit);
    Command::Move(MoveOrder {
        unit,
        option: MoveOption::StandStill,
        mode: u.card.ground_mode(),
        path: Vec::new(),
        facing: u.spot().map(|s| s.facing).unwrap_or_default(),
        triggers: Vec::new(),
        dismounts: Vec::new(),
    })
}
