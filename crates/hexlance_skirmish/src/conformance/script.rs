//! Walks through the script of a case: what its next line asks for, as the battle stands.

use hexlance_rules::{
    UnitId,
    conformance::{Stuck, usual_answer},
};

use super::{
    case::{Case, Team},
    expect, give,
    scene::Scene,
    steps::CaseStep,
};
use crate::{
    Battle,
    command::{Chosen, Command},
    deeds::Deed,
    read::other,
    state::Stage,
};

/// Most commands that one line of the script may lead to by itself.
const MOST_COMMANDS: usize = 300;

/// Where a script has got to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// The next line.
    line: usize,
    /// Commands of the history when the present line was begun, if it was begun and is not done.
    begun: Option<usize>,
    /// What of the present line has been done.
    part: u8,
    /// Where in the log the last thing done begins.
    since: usize,
}

/// What a script asks for next.
pub type Cue<'s> = hexlance_rules::conformance::Cue<'s, Command, Check<'s>>;

/// Something that a case says must hold.
#[derive(Clone, Copy, Debug)]
pub struct Check<'s> {
    step: &'s CaseStep,
    since: usize,
}

impl Check<'_> {
    /// The trooper whose values, states or dice are looked at, if it is one.
    pub fn about(&self, battle: &Battle) -> Option<UnitId> {
        let name = match self.step {
            CaseStep::Facing(name, _)
            | CaseStep::State(name, _)
            | CaseStep::Wounds(name, _)
            | CaseStep::Number(name, ..)
            | CaseStep::Has(name, ..)
            | CaseStep::Uses(name, ..)
            | CaseStep::NotRolled(name)
            | CaseStep::NotSaved(name) => name,
            CaseStep::Rolled(line) => &line.by,
            CaseStep::Saved(line) => &line.by,
            CaseStep::Line(line) => &line.of,
            _ => return None,
        };
        let scene = Scene {
            battle,
            since: self.since,
        };
        scene.id(name).ok()
    }

    /// What is not as the case says, each in a sentence; nothing if all is as it should be.
    pub fn failures(&self, battle: &Battle) -> Vec<String> {
        let scene = Scene {
            battle,
            since: self.since,
        };
        expect::failures(&scene, self.step)
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
        loop {
            let line = self.line;
            let scene = Scene {
                battle,
                since: self.since,
            };
            let Some(step) = case.script.get(line) else {
                return Ok(None);
            };
            let begun = *self.begun.get_or_insert(battle.history().len());
            if battle.history().len().saturating_sub(begun) > MOST_COMMANDS {
                return Err((line, "this does not come to an end".to_owned()));
            }
            if self.part == 0 {
                if let Some(cue) = before(&scene, step) {
                    return Ok(Some((line, cue)));
                }
                if begins_anew(step) {
                    self.since = battle.log().len();
                }
            }
            let cue = self.cue(&scene, step).map_err(|why| (line, why))?;
            match cue {
                Some(cue) => {
                    if !self.goes_on(step) {
                        self.done();
                    }
                    return Ok(Some((line, cue)));
                }
                None => self.done(),
            }
        }
    }

    fn done(&mut self) {
        self.line += 1;
        self.begun = None;
        self.part = 0;
    }

    /// Whether more belongs to the present line than what was just given.
    fn goes_on(&mut self, step: &CaseStep) -> bool {
        let more = match step {
            CaseStep::Order(line) => line.second.is_some(),
            CaseStep::Group(line) => !line.seconds.is_empty(),
            CaseStep::EndTurn | CaseStep::Until(..) => {
                self.part = 1;
                return true;
            }
            _ => false,
        };
        let first = self.part == 0;
        self.part = self.part.saturating_add(1);
        more && first
    }

    /// What a line asks for now; nothing if it is done.
    fn cue<'s>(
        &mut self,
        scene: &Scene<'_>,
        step: &'s CaseStep,
    ) -> Result<Option<Cue<'s>>, String> {
        let given = |side, command| Cue::Command { side, command };
        Ok(Some(match step {
            CaseStep::Say(text) => Cue::Say(text),
            CaseStep::Look(look) => Cue::Look(scene.place(look)?),
            CaseStep::EndTurn => return Ok(on(scene, self.part, None)),
            CaseStep::Until(team, stage) => return Ok(on(scene, self.part, Some((*team, *stage)))),
            CaseStep::Order(line) if self.part > 0 => {
                // Reactions that the line does not name pass.
                if scene.waits_for_reactions().is_some() {
                    self.part = 0;
                    return Ok(pass(scene));
                }
                let Some(term) = &line.second else {
                    return Ok(None);
                };
                let deed = give::second(scene, 0, term)?;
                given(scene.table().clock().active, Command::Second(vec![deed]))
            }
            CaseStep::Group(line) if self.part > 0 => {
                if scene.waits_for_reactions().is_some() {
                    self.part = 0;
                    return Ok(pass(scene));
                }
                let deeds: Result<Vec<Deed>, String> = line
                    .seconds
                    .iter()
                    .enumerate()
                    .map(|(i, term)| give::second(scene, i as u8, term))
                    .collect();
                given(scene.table().clock().active, Command::Second(deeds?))
            }
            CaseStep::Refused(code, inner) => match give::command(scene, inner)? {
                Some((side, command)) => Cue::Refused {
                    side,
                    command,
                    code,
                },
                None => return Err("that is nothing that could be refused".to_owned()),
            },
            _ => match give::command(scene, step)? {
                Some((side, command)) => given(side, command),
                None => Cue::Check(Check {
                    step: match step {
                        CaseStep::Now(inner) => inner,
                        _ => step,
                    },
                    since: self.since,
                }),
            },
        }))
    }
}

/// Whether a line gives a command that later lines look back to: reactions, second skills and choices belong to the Order.
fn begins_anew(step: &CaseStep) -> bool {
    matches!(
        step,
        CaseStep::Order(_)
            | CaseStep::Group(_)
            | CaseStep::EndTurn
            | CaseStep::Until(..)
            | CaseStep::Done(_)
            | CaseStep::Give(..)
    )
}

/// What goes without saying before a line: whoever is entitled and not named passes, the second skill is Idle, whoever may
/// choose a place stays, and before a new command open questions get their default answers.
fn before<'s>(scene: &Scene<'_>, step: &CaseStep) -> Option<Cue<'s>> {
    let is_now = matches!(
        step,
        CaseStep::Say(_) | CaseStep::Look(_) | CaseStep::Now(_)
    );
    let meant = match step {
        CaseStep::Refused(_, inner) => inner,
        other => other,
    };
    if is_now {
        return None;
    }
    if scene.waits_for_reactions().is_some() {
        let reacts = matches!(meant, CaseStep::React(_) | CaseStep::Reacts(_));
        return if reacts { None } else { pass(scene) };
    }
    if scene.waits_for_second() {
        let seconds = matches!(
            meant,
            CaseStep::Second(_) | CaseStep::Seconds(_) | CaseStep::Reacts(_)
        );
        return if seconds { None } else { idle(scene) };
    }
    let is_answer = matches!(
        meant,
        CaseStep::Choose(_)
            | CaseStep::Give(..)
            | CaseStep::Answer(_)
            | CaseStep::Asked(_)
            | CaseStep::NotAsked
    );
    if is_answer {
        return None;
    }
    if scene.battle.decision().is_some() {
        return if begins_anew(meant) {
            usual_answer(scene.battle, Command::Answer)
        } else {
            None
        };
    }
    stay(scene)
}

/// Nobody reacts.
fn pass<'s>(scene: &Scene<'_>) -> Option<Cue<'s>> {
    Some(Cue::Command {
        side: other(scene.table().clock().active),
        command: Command::React(Vec::new()),
    })
}

/// Every activated trooper declares Idle.
fn idle<'s>(scene: &Scene<'_>) -> Option<Cue<'s>> {
    let actors = scene.table().order()?.actors.len();
    Some(Cue::Command {
        side: scene.table().clock().active,
        command: Command::Second(vec![Deed::Idle; actors]),
    })
}

/// Whoever may choose a place stays where it is.
fn stay<'s>(scene: &Scene<'_>) -> Option<Cue<'s>> {
    let command = Command::Choose(Chosen {
        route: Vec::new(),
        facing: None,
        prone: None,
        ..Chosen::default()
    });
    let sides = Team::ALL.map(Team::side);
    let side = sides
        .into_iter()
        .find(|side| scene.battle.check(*side, &command).is_ok())?;
    Some(Cue::Command { side, command })
}

/// One thing that has to be done so that the battle goes on to a side's phase, or to the next player turn.
fn on<'s>(scene: &Scene<'_>, part: u8, to: Option<(Team, Stage)>) -> Option<Cue<'s>> {
    let clock = scene.table().clock();
    if clock.stage == Stage::Over {
        return None;
    }
    let reached = match to {
        Some((team, stage)) => clock.active == team.side() && clock.stage == stage,
        None => part > 0 && begun_since(scene),
    };
    if reached && scene.table().order().is_none() {
        return None;
    }
    if let Some(cue) = usual_answer(scene.battle, Command::Answer) {
        return Some(cue);
    }
    if scene.waits_for_reactions().is_some() {
        return pass(scene);
    }
    if scene.waits_for_second() {
        return idle(scene);
    }
    stay(scene).or_else(|| {
        Some(Cue::Command {
            side: give::who_may(scene, &Command::Done),
            command: Command::Done,
        })
    })
}

/// Whether a player turn has begun since the line began.
fn begun_since(scene: &Scene<'_>) -> bool {
    use crate::event::{Event, TurnEvent};
    scene
        .last_events()
        .any(|e| matches!(e, Event::Turn(TurnEvent::PlayerTurnBegan { .. })))
}
