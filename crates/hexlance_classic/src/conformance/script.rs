//! Walks through the script of a case: what its next line asks for, as the battle stands.

use hexlance_rules::{
    UnitId,
    conformance::{Look, Stuck, usual_answer},
};

use super::{
    case::{Case, hex},
    expect, orders,
    steps::{CaseStep, LookLine},
    unit::find,
};
use crate::{
    Battle,
    command::{Command, FireOrder, MoveOrder, StrikeOrder, Way},
    read::Table,
    state::{Mode, Phase},
    turn,
};

/// Most commands that one line may lead to by itself.
const MOST_COMMANDS: usize = 200;

/// Where a script has got to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    line: usize,
    /// Commands that the present line has led to.
    given: usize,
}

/// What a script asks for next.
pub type Cue<'s> = hexlance_rules::conformance::Cue<'s, Command, Check<'s>>;

/// Something that a case says must hold.
#[derive(Clone, Copy, Debug)]
pub struct Check<'s>(&'s CaseStep);

impl Check<'_> {
    /// The unit that is looked at, if it is one.
    pub fn about(&self, battle: &Battle) -> Option<UnitId> {
        let name = self.0.looks_at()?;
        find(battle, name).ok()
    }

    /// What is not as the case says, each in a sentence.
    pub fn failures(&self, battle: &Battle) -> Vec<String> {
        expect::failures(battle, self.0)
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
            let Some(step) = case.script.get(line) else {
                return Ok(None);
            };
            if let CaseStep::Until(phase) = step {
                let now = Table::of(battle.world()).clock().phase;
                if now == *phase || now == Phase::Over {
                    self.line += 1;
                    self.given = 0;
                    continue;
                }
                self.given += 1;
                if self.given > MOST_COMMANDS {
                    return Err((line, format!("{} does not come", phase.name())));
                }
                let cue = idle(battle).map_err(|why| (line, why))?;
                return Ok(Some((line, cue)));
            }
            self.line += 1;
            let cue = cue(step, battle).map_err(|why| (line, why))?;
            return Ok(Some((line, cue)));
        }
    }
}

fn cue<'s>(step: &'s CaseStep, battle: &Battle) -> Result<Cue<'s>, String> {
    match step {
        CaseStep::Say(text) => return Ok(Cue::Say(text)),
        CaseStep::Look(line) => return place(line, battle).map(Cue::Look),
        _ => {}
    }
    if let CaseStep::Refused(code, step) = step {
        let (side, command) =
            orders::command(battle, step)?.ok_or("that line gives no command".to_owned())?;
        return Ok(Cue::Refused {
            side,
            command,
            code,
        });
    }
    Ok(match orders::command(battle, step)? {
        Some((side, command)) => Cue::Command { side, command },
        None => Cue::Check(Check(step)),
    })
}

/// Where to look.
fn place(line: &LookLine, battle: &Battle) -> Result<Look, String> {
    match (&line.at, &line.unit) {
        (Some(at), None) => {
            let at = hex(at)?;
            let known = Table::of(battle.world()).board().get(at);
            known.ok_or(format!("{} is not on the map", at.name()))?;
            Ok(Look::At(at))
        }
        (None, Some(name)) => find(battle, name).map(Look::Unit),
        _ => Err("a look needs either `at` or `unit`".to_owned()),
    }
}

/// A command by which the side that acts does nothing.
fn idle<'s>(battle: &Battle) -> Result<Cue<'s>, String> {
    let table = Table::of(battle.world());
    if let Some(cue) = usual_answer(battle, Command::Answer) {
        return Ok(cue);
    }
    let clock = table.clock();
    let side = clock.active().ok_or("nobody acts")?;
    if clock.ambush.is_some() {
        return Ok(Cue::Command {
            side,
            command: Command::Pass,
        });
    }
    if let Some(unit) = clock.under_way {
        return Ok(Cue::Command {
            side,
            command: Command::Halt(unit),
        });
    }
    if clock.opening {
        return Ok(Cue::Command {
            side,
            command: Command::Pass,
        });
    }
    let unit = table
        .units()
        .find(|u| u.side == side && turn::has_turn(u))
        .map(|u| u.id);
    let command = match (clock.phase, unit) {
        (Phase::Movement, Some(unit)) => {
            let way = Way::Steps(Default::default());
            Command::Move(MoveOrder::of(unit, Mode::Stationary, way))
        }
        (Phase::Weapons, Some(unit)) => Command::Fire(FireOrder::of(unit)),
        (Phase::Physical, Some(unit)) => Command::Strike(StrikeOrder::of(unit, Default::default())),
        _ => Command::Pass,
    };
    Ok(Cue::Command { side, command })
}
