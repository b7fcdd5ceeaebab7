//! Walks through the script of a case: what its next line asks for, as the battle stands.

use hexlance_rules::{
    UnitId,
    conformance::{Look, Stuck},
};

use super::{
    case::Team,
    events,
    steps::{CaseStep, LookStep, ToHitStep},
};
use crate::{
    Battle, aero, arrival,
    command::{AttackOrder, Command, MoveOption, MoveOrder},
    event::Event,
    go::{self, Wait},
    read,
    state::Phase,
    turn::TurnEvent,
    view::SideView,
};

/// Most commands that one line of the script may lead to by itself.
const MOST_COMMANDS: usize = 500;

/// Where a script has got to.
///
/// A copy of it, kept with the number of commands that the battle had then, is enough to come back to that place: see
/// [`Battle::at`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The next line.
    line: usize,
    /// How the battle stood when that line was begun, if it was: some lines lead to several commands.
    begun: Option<Begun>,
    /// Where in the log the last thing done begins.
    since: usize,
}

/// How a battle stood when a line was begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Begun {
    events: usize,
    commands: usize,
    phase: Phase,
}

/// What a script asks for next.
pub type Cue<'s> = hexlance_rules::conformance::Cue<'s, Command, Check<'s>>;

/// Something that a case says must hold.
#[derive(Clone, Copy, Debug)]
pub struct Check<'s> {
    step: &'s CaseStep,
    since: usize,
    begun: Begun,
}

impl Check<'_> {
    /// What is not as the case says, each in a sentence; nothing if all is as it should be.
    pub fn failures(&self, battle: &Battle) -> Vec<String> {
        let table = Table {
            battle,
            since: self.since,
        };
        match self.step {
            CaseStep::Activations(teams) => {
                let order: Vec<_> = battle
                    .history()
                    .iter()
                    .skip(self.begun.commands)
                    .map(|entry| Team::of(entry.side))
                    .collect();
                if order == *teams {
                    Vec::new()
                } else {
                    vec![format!("the order is {order:?}, and should be {teams:?}")]
                }
            }
            CaseStep::Events(patterns) => {
                let names = events::Names::of(battle.world());
                events::compare_all(patterns, table.last_events(), &names)
            }
            CaseStep::NoEvent(pattern) => {
                let names = events::Names::of(battle.world());
                events::compare_none(pattern, table.last_events(), &names)
            }
            CaseStep::Told(team, pattern, should) => {
                let names = events::Names::of(battle.world());
                let view = SideView::new(battle.world(), team.side());
                let told = |e: &Event| view.is_told(e);
                events::compare_told(pattern, table.last_events(), &names, told, *should)
            }
            other => table.check(other),
        }
    }

    /// The attack whose target number is looked at, to be shown with its parts.
    pub fn attack(&self, battle: &Battle) -> Option<AttackOrder> {
        let CaseStep::ToHit(step) = self.step else {
            return None;
        };
        let table = Table {
            battle,
            since: self.since,
        };
        table.aimed(step).ok()
    }
}

impl Cursor {
    /// The number of lines that are done.
    pub fn lines_done(&self) -> usize {
        self.line
    }

    /// What the script asks for next, and in which line; nothing at its end.
    pub(super) fn next<'s>(
        &mut self,
        script: &'s [CaseStep],
        battle: &Battle,
    ) -> Result<Option<(usize, Cue<'s>)>, Stuck> {
        while let Some(step) = script.get(self.line) {
            let line = self.line;
            let begun = *self.begun.get_or_insert_with(|| Begun {
                events: battle.log().len(),
                commands: battle.history().len(),
                phase: read::phase(battle.world()),
            });
            let table = Table {
                battle,
                since: self.since,
            };
            let cue = table.cue(step, begun).map_err(|why| (line, why))?;
            let passes = matches!(
                step,
                CaseStep::EndPhase | CaseStep::Until(_) | CaseStep::Activations(_)
            );
            let commands = matches!(cue, Some(Cue::Command { .. }));
            if passes || commands {
                self.since = begun.events;
            }
            if !(passes && commands) {
                self.line += 1;
                self.begun = None;
            }
            if let Some(cue) = cue {
                return Ok(Some((line, cue)));
            }
        }
        Ok(None)
    }
}

/// A battle as a case speaks of it: units by their names.
pub(super) struct Table<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// Where in the log the last thing done begins.
    pub since: usize,
}

impl Table<'_> {
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

    /// What a line asks for now; nothing if it is done.
    fn cue<'s>(&self, step: &'s CaseStep, begun: Begun) -> Result<Option<Cue<'s>>, String> {
        let check = || {
            Ok(Some(Cue::Check(Check {
                step,
                since: self.since,
                begun,
            })))
        };
        match step {
            CaseStep::Say(text) => Ok(Some(Cue::Say(text))),
            CaseStep::Look(look) => self.look(look).map(|l| Some(Cue::Look(l))),
            CaseStep::Move(m) => ordered(self.move_command(m)?, m.refused.as_deref()),
            CaseStep::Fly(f) => ordered(self.fly_command(f)?, f.refused.as_deref()),
            CaseStep::Engage(e) => ordered(self.engage_command(e)?, e.refused.as_deref()),
            CaseStep::Raid(r) => ordered(self.raid_command(r)?, r.refused.as_deref()),
            CaseStep::Loft(l) => ordered(self.loft_command(l)?, l.refused.as_deref()),
            CaseStep::Attack(a) => ordered(self.attack_command(a)?, a.refused.as_deref()),
            CaseStep::Use(u) => ordered(self.use_command(u)?, u.refused.as_deref()),
            CaseStep::Set(s) => ordered(self.set_command(s)?, s.refused.as_deref()),
            CaseStep::Work(w) => ordered(self.work_command(w)?, w.refused.as_deref()),
            CaseStep::Throw(t) => ordered(self.throw_command(t)?, t.refused.as_deref()),
            CaseStep::Drop(d) => ordered(self.drop_command(d)?, d.refused.as_deref()),
            CaseStep::Unload(d) => ordered(self.unload_command(d)?, d.refused.as_deref()),
            CaseStep::LayMines(m) => ordered(self.mines_command(m)?, m.refused.as_deref()),
            CaseStep::Deploy(d) => ordered(self.deploy_command(d)?, d.refused.as_deref()),
            CaseStep::Hide(_)
            | CaseStep::KeepBack(_)
            | CaseStep::Rearrange(_)
            | CaseStep::Prepare(_)
            | CaseStep::Build(_)
            | CaseStep::Enter(_)
            | CaseStep::HoldBack(_)
            | CaseStep::LeaveFor(_)
            | CaseStep::ComeBack(_) => {
                let (given, refused) = self.frame_command(step)?;
                ordered(given, refused)
            }
            CaseStep::Done(team) => ordered((*team, Command::Done), None),
            CaseStep::NotDone(team, code) => ordered((*team, Command::Done), Some(code)),
            CaseStep::Concede(team) => ordered((*team, Command::Concede), None),
            CaseStep::Answer(answer) => ordered(self.answer(answer)?, None),
            CaseStep::NoAnswer(answer) => ordered(self.answer(answer)?, Some("no_such_answer")),
            CaseStep::EndPhase if read::phase(self.battle.world()) != begun.phase => Ok(None),
            CaseStep::Until(phase) if self.has_begun(*phase, begun) => Ok(None),
            CaseStep::EndPhase | CaseStep::Until(_) => {
                if self.commands_since(begun) >= MOST_COMMANDS {
                    return Err("the phase does not end".to_owned());
                }
                ordered(self.pass()?, None)
            }
            CaseStep::Activations(teams) => {
                // A few more than there should be, so that too many are told.
                let enough = self.commands_since(begun) >= teams.len() + 5;
                match go::waiting(self.battle.world()) {
                    Some(Wait::Alternate { .. }) if !enough => ordered(self.pass()?, None),
                    _ => check(),
                }
            }
            _ => check(),
        }
    }

    fn commands_since(&self, begun: Begun) -> usize {
        self.battle.history().len().saturating_sub(begun.commands)
    }

    /// Whether a phase has begun since a line was begun, or none ever will.
    fn has_begun(&self, phase: Phase, begun: Begun) -> bool {
        let mut since = self.battle.log().iter().skip(begun.events);
        since.any(|logged| matches!(logged.event, Event::Turn(TurnEvent::PhaseBegan { phase: p }) if p == phase))
            || read::phase(self.battle.world()) == Phase::Over
    }

    fn look(&self, look: &LookStep) -> Result<Look, String> {
        match (look.at, &look.unit) {
            (Some(hex), None) if read::board(self.battle.world()).get(hex).is_some() => {
                Ok(Look::At(hex))
            }
            (Some(hex), None) => Err(format!("hex {hex} is not on the map")),
            (None, Some(name)) => self.unit(name).map(Look::Unit),
            _ => Err("a look needs either `at` or `unit`".to_owned()),
        }
    }

    /// The answer to the open question, by code or by the name of a unit.
    fn answer(&self, answer: &str) -> Result<(Team, Command), String> {
        let decision = self.battle.decision().ok_or("no question is open")?;
        let codes = decision.choices.iter().map(|c| c.code.as_str());
        let code = self.code(answer, codes);
        Ok((Team::of(decision.side), Command::Answer(code)))
    }

    /// The code that a case means where the names of units, joined by @, stand for their numbers.
    pub(super) fn code<'c>(&self, said: &str, mut codes: impl Iterator<Item = &'c str>) -> String {
        let number = |part: &str| match self.unit(part) {
            Ok(unit) => unit.0.to_string(),
            Err(_) => part.to_owned(),
        };
        let by_name = said.split('@').map(number).collect::<Vec<_>>().join("@");
        if codes.any(|c| c == by_name) {
            by_name
        } else {
            said.to_owned()
        }
    }

    /// The attack of which a line asks the target number.
    fn aimed(&self, t: &ToHitStep) -> Result<AttackOrder, String> {
        let spotter = match &t.spotter {
            None => None,
            Some(name) => Some(self.unit(name)?),
        };
        Ok(AttackOrder {
            unit: self.unit(&t.of)?,
            target: self.target(t.on.as_deref(), t.on_hex)?,
            kind: self.kind(&t.of, &t.with)?,
            overheat: 0,
            spotter,
            divided: false,
        })
    }

    /// One thing that has to be done so that the phase goes on: a unit stands still, a side is done.
    fn pass(&self) -> Result<(Team, Command), String> {
        if let Some(decision) = self.battle.decision() {
            return Err(format!("a question is open: {}", decision.prompt));
        }
        let Some(waiting) = go::waiting(self.battle.world()) else {
            return Err("the battle waits for nothing".to_owned());
        };
        let world = self.battle.world();
        let side = go::waiting_side(world)
            .ok_or_else(|| format!("the battle waits for nobody: {waiting:?}"))?;
        let command = match waiting {
            Wait::Alternate { .. } | Wait::EarlyMove(_) => {
                let unit = match waiting {
                    Wait::EarlyMove(unit) => Some(*unit),
                    _ => read::active(world, side)
                        .map(|u| u.id)
                        .find(|u| go::may_activate(world, side, *u).is_ok()),
                };
                let held = || arrival::ready(world, side).next().map(|u| u.id);
                match (unit, held()) {
                    (Some(unit), _) => stand_still(self.battle, unit),
                    (None, Some(unit)) => {
                        let hold = Command::HoldBack { unit };
                        let order = crate::movement::enter::plainest(world, unit);
                        match (self.battle.check(side, &hold), order) {
                            (Err(_), Some(order)) => Command::Enter(order),
                            _ => hold,
                        }
                    }
                    (None, None) => return Err("no unit can be moved".to_owned()),
                }
            }
            Wait::Flights { .. } => {
                let aircraft = read::units(world)
                    .find(|u| u.side == side && aero::fly::has_move(world, u))
                    .ok_or("no aircraft can be moved")?;
                Command::Fly(aero::fly::plainest(world, &aircraft))
            }
            _ => Command::Done,
        };
        Ok((Team::of(side), command))
    }
}

/// A command, or one that must be refused.
fn ordered<'s>(
    (team, command): (Team, Command),
    refused: Option<&'s str>,
) -> Result<Option<Cue<'s>>, String> {
    let side = team.side();
    Ok(Some(match refused {
        None => Cue::Command { side, command },
        Some(code) => Cue::Refused {
            side,
            command,
            code,
        },
    }))
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
        handling: Vec::new(),
        mines: Vec::new(),
    })
}
