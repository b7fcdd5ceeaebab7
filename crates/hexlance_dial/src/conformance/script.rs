//! Walks through the script of a case: what its next line asks for, as the battle stands.

use hexlance_rules::{
    UnitId,
    conformance::{Look, Stuck, usual_answer},
};

use super::{
    case::{Case, Frame, Team},
    expect,
    orders::{about_what, goes_by_itself},
    steps::{CaseStep, LookStep},
};
use crate::{
    Battle,
    attack::Attack,
    command::Command,
    event::Event,
    read::{Look as Unit, Table},
    state::{Clock, Stage},
};

/// Most commands that one line of the script may lead to by itself.
const MOST_COMMANDS: usize = 500;

/// Where a script has got to.
///
/// A copy of it, kept with the number of commands that the battle had then, is enough to come back to that place: see
/// [`Battle::at`](hexlance_rules::Battle::at).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The next line.
    line: usize,
    /// Commands of the history when the present line was begun, if it was begun and is not done.
    begun: Option<usize>,
    /// Where in the log the last thing done begins.
    since: usize,
}

/// What a script asks for next.
pub type Cue<'s> = hexlance_rules::conformance::Cue<'s, Command, Check<'s>>;

/// Something that a case says must hold.
#[derive(Clone, Copy, Debug)]
pub struct Check<'s> {
    step: &'s CaseStep,
    frame: Frame,
    since: usize,
}

impl Check<'_> {
    /// What is not as the case says, each in a sentence; nothing if all is as it should be.
    pub fn failures(&self, battle: &Battle) -> Vec<String> {
        let scene = Scene {
            battle,
            frame: self.frame,
            since: self.since,
        };
        expect::failures(&scene, self.step)
    }

    /// The attack whose numbers are looked at, to be shown with their parts.
    pub fn attack(&self, battle: &Battle) -> Option<Attack> {
        let CaseStep::Aim(line) = self.step else {
            return None;
        };
        let scene = Scene {
            battle,
            frame: self.frame,
            since: self.since,
        };
        scene.aimed(line).ok()
    }

    /// The unit whose values are looked at, to be shown with its dials.
    pub fn values_of(&self, battle: &Battle) -> Option<UnitId> {
        let CaseStep::State(line) = self.step else {
            return None;
        };
        let scene = Scene {
            battle,
            frame: self.frame,
            since: self.since,
        };
        let unit = scene.unit(&line.of).ok();
        unit.filter(|_| line.is_about_values())
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
        case: &'s Case,
        battle: &Battle,
    ) -> Result<Option<(usize, Cue<'s>)>, Stuck> {
        let script = &case.script;
        loop {
            let line = self.line;
            let scene = Scene {
                battle,
                frame: case.board.frame(),
                since: self.since,
            };
            let step = script.get(line);
            if let Some(cue) = scene.passed_over(script.get(line..).unwrap_or_default()) {
                return Ok(Some((line.min(script.len().saturating_sub(1)), cue)));
            }
            let Some(step) = step else {
                return Ok(None);
            };
            let fresh = self.begun.is_none();
            let begun = *self.begun.get_or_insert(battle.history().len());
            let cue = scene.cue(step, begun).map_err(|why| (line, why))?;
            let goes_on = matches!(step, CaseStep::Until(..)) && cue.is_some();
            if fresh && begins_anew(step) {
                self.since = battle.log().len();
            }
            if !goes_on {
                self.line += 1;
                self.begun = None;
            }
            if let Some(cue) = cue {
                return Ok(Some((line, cue)));
            }
        }
    }
}

/// Whether a line gives a command that later lines look back to: answers belong to what was asked in.
const fn begins_anew(step: &CaseStep) -> bool {
    matches!(
        step,
        CaseStep::Move(_)
            | CaseStep::Formation(_)
            | CaseStep::Ranged(_)
            | CaseStep::Artillery(_)
            | CaseStep::Close(_)
            | CaseStep::Capture(_)
            | CaseStep::Repair(_)
            | CaseStep::Vent(_)
            | CaseStep::Bypass(_)
            | CaseStep::Release(_)
            | CaseStep::Switch(_)
            | CaseStep::Deploy(_)
            | CaseStep::DeployAboard(_)
            | CaseStep::Ready(_)
            | CaseStep::Begin
            | CaseStep::EndTurn
            | CaseStep::Until(..)
    )
}

/// A battle as a case speaks of it: units by their names, hexes in its own coordinates.
pub(super) struct Scene<'b> {
    /// The battle.
    pub battle: &'b Battle,
    /// The case's coordinates.
    pub frame: Frame,
    /// Where in the log the last thing done begins.
    pub since: usize,
}

impl<'b> Scene<'b> {
    /// The state, to read.
    pub fn table(&self) -> Table<'b> {
        Table::of(self.battle.world())
    }

    /// A unit by its name in the case.
    pub fn unit(&self, name: &str) -> Result<UnitId, String> {
        self.table()
            .units()
            .find(|u| u.name == name)
            .map(|u| u.id)
            .ok_or_else(|| format!("the case has no unit “{name}”"))
    }

    /// Several.
    pub fn units(&self, names: &[String]) -> Result<Vec<UnitId>, String> {
        names.iter().map(|n| self.unit(n)).collect()
    }

    /// A unit of the battle.
    pub fn look_at(&self, unit: UnitId) -> Unit<'b> {
        self.table().unit(unit)
    }

    /// A unit by its name.
    pub fn named(&self, name: &str) -> Result<Unit<'b>, String> {
        self.unit(name).map(|id| self.look_at(id))
    }

    /// The team of a unit.
    pub fn team(&self, unit: UnitId) -> Team {
        Team::of(self.look_at(unit).side)
    }

    /// The active team.
    pub fn active(&self) -> Team {
        Team::of(self.battle.world().resource::<Clock>().active)
    }

    /// Events of the last thing done.
    pub fn last_events(&self) -> impl Iterator<Item = &'b Event> {
        self.battle
            .log()
            .iter()
            .skip(self.since)
            .map(|logged| &logged.event)
    }

    /// The usual answer to an open question that the script does not speak of before its next command, where it may
    /// be left out.
    fn passed_over<'s>(&self, rest: &'s [CaseStep]) -> Option<Cue<'s>> {
        let question = &self.battle.decision()?.question;
        if !goes_by_itself(question) {
            return None;
        }
        let is = about_what(question);
        let named = rest
            .iter()
            .take_while(|step| !begins_anew(step))
            .any(|step| match step {
                CaseStep::Answer(about, _) | CaseStep::NoAnswer(about, _) => about == is,
                CaseStep::Asked(asked) => asked.about == is,
                _ => false,
            });
        if named {
            None
        } else {
            usual_answer(self.battle, Command::Answer)
        }
    }

    /// What a line asks for now; nothing if it is done.
    fn cue<'s>(&self, step: &'s CaseStep, begun: usize) -> Result<Option<Cue<'s>>, String> {
        match step {
            CaseStep::Say(text) => return Ok(Some(Cue::Say(text))),
            CaseStep::Look(look) => return self.look(look).map(|l| Some(Cue::Look(l))),
            CaseStep::Until(team, stage) => return self.pass(*team, *stage, begun),
            _ => {}
        }
        Ok(Some(match self.command(step)? {
            None => Cue::Check(Check {
                step,
                frame: self.frame,
                since: self.since,
            }),
            Some((team, command, None)) => Cue::Command {
                side: team.side(),
                command,
            },
            Some((team, command, Some(code))) => Cue::Refused {
                side: team.side(),
                command,
                code,
            },
        }))
    }

    /// One thing that has to be done so that the battle goes on to a side's stage.
    fn pass<'s>(&self, team: Team, stage: Stage, begun: usize) -> Result<Option<Cue<'s>>, String> {
        let given = self.battle.history().len().saturating_sub(begun);
        let clock = self.battle.world().resource::<Clock>();
        if let Some(cue) = usual_answer(self.battle, Command::Answer) {
            return Ok(Some(cue));
        }
        if clock.stage == Stage::Over
            || (given > 0 && clock.stage == stage && Team::of(clock.active) == team)
        {
            return Ok(None);
        }
        if given >= MOST_COMMANDS {
            return Err("that stage does not come".to_owned());
        }
        let command = match clock.stage {
            Stage::Command => Command::BeginOrders,
            Stage::Orders => Command::EndTurn,
            Stage::Deployment | Stage::End | Stage::Over => {
                return Err("nothing goes on by itself here".to_owned());
            }
        };
        Ok(Some(Cue::Command {
            side: clock.active,
            command,
        }))
    }

    fn look(&self, look: &LookStep) -> Result<Look, String> {
        match (look.at, &look.unit) {
            (Some(hex), None) => {
                let on_map = self.frame.on_map(hex);
                if self.table().board().get(on_map).is_some() {
                    Ok(Look::At(on_map))
                } else {
                    Err(format!("hex {hex} is not on the map"))
                }
            }
            (None, Some(name)) => self.unit(name).map(Look::Unit),
            _ => Err("a look needs either `at` or `unit`".to_owned()),
        }
    }
}
