//! A person at the terminal: the questions that lead to a command, and what is offered as answers. Each ruleset has its own
//! words; how it is asked is the same for all.
//!
//! Whatever is put together here goes through the same check as every other command; a refusal is read out with its
//! remedy, and the question is asked again.

mod offers;
mod plain;
pub(crate) mod sheet;

use bevy::ecs::world::World;
use hexlance_rules::{Battle, SideId};

pub use self::offers::Worded;
use super::{
    prompt::meant,
    report::{BAD, Styled},
    terminal::Leave,
    tools::Tools,
};
use crate::{game::session::Session, put};

/// What can be typed at any question besides the answers.
const HELP: &str = "\
Type the number of an answer or the beginning of its name, or the number of a hex; Enter takes what is marked *.
  back     to the question before        units       all units as they stand
  concede  give up                       sheet NAME  a unit's record sheet
  quit     leave the battle              sheet NAME: WORD  what is told of a part of it";

/// The same where nobody can give up.
const HELP_TO_THE_END: &str = "\
Type the number of an answer or the beginning of its name, or the number of a hex; Enter takes what is marked *.
  back     to the question before        units       all units as they stand
  quit     leave the battle              sheet NAME  a unit's record sheet
                                         sheet NAME: WORD  what is told of a part of it";

/// What a question came to.
enum Asked<T> {
    /// An answer.
    Got(T),
    /// Back to the question before.
    Back,
    /// The person gives up.
    Concede,
}

/// The next command of a person's side. `concede` is how one gives up.
///
/// # Errors
/// If the person leaves, or nothing more can be read.
pub fn decide<R: Worded>(
    battle: &Battle<R::Rules>,
    side: SideId,
    concede: Option<R::Command>,
) -> Result<R::Command, Leave> {
    let person: Person<'_, R> = Person {
        battle,
        world: battle.world(),
        side,
        concedes: concede.is_some(),
    };
    loop {
        let command = match (person.by_picks()?, &concede) {
            (Asked::Got(command), _) => command,
            (Asked::Concede, Some(concede)) => concede.clone(),
            (Asked::Back | Asked::Concede, _) => continue,
        };
        match battle.check(side, &command) {
            Ok(()) => return Ok(command),
            Err(refusal) => {
                put!("{} {refusal}", Styled(BAD, "Not possible:"));
                if let Some(remedy) = &refusal.remedy {
                    put!("  {remedy}");
                }
            }
        }
    }
}

/// Whoever types, and what they look at.
struct Person<'b, R: Tools> {
    battle: &'b Battle<R::Rules>,
    world: &'b World,
    side: SideId,
    concedes: bool,
}

impl<R: Tools> Person<'_, R> {
    /// A word that is no answer; whether it means giving up.
    fn word(&self, word: &str) -> bool {
        match word {
            "concede" if self.concedes => return true,
            "units" | "u" => put!("{}", R::units(self.world, &[self.side])),
            _ if let Some(name) = after("sheet", word) => self.sheet(name),
            _ if self.concedes => put!("{HELP}"),
            _ => put!("{HELP_TO_THE_END}"),
        }
        false
    }

    /// The record sheet of a unit by its name or the beginning of it, or behind a colon what is told of a part.
    fn sheet(&self, wanted: &str) {
        let (name, part) = match wanted.split_once(':') {
            Some((name, part)) => (name.trim(), Some(part.trim())),
            None => (wanted, None),
        };
        let session = Session::<R>::onlooker(self.battle, Some(self.side));
        let roster = sheet::roster(&session);
        let names: Vec<&str> = roster.iter().map(|(_, name)| name.as_str()).collect();
        let unit = meant(name, names.iter().copied()).and_then(|i| roster.get(i));
        let Some((unit, _)) = unit else {
            put!("Whose? {}.", names.join(", "));
            return;
        };
        let Some(sheet) = sheet::of(&session, *unit) else {
            put!("Nothing is known of it.");
            return;
        };
        match part {
            None => sheet::lines(&sheet).iter().for_each(|line| put!("{line}")),
            Some(part) => {
                let parts = sheet::parts(&sheet);
                let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
                let named = meant(part, names.iter().copied()).and_then(|i| parts.get(i));
                match named {
                    Some((_, help)) => sheet::told(help).iter().for_each(|l| put!("{l}")),
                    None => put!("Which part? {}.", names.join(", ")),
                }
            }
        }
    }
}

/// What stands behind a word that somebody typed, if it is that word.
fn after<'t>(word: &str, typed: &'t str) -> Option<&'t str> {
    let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
    first.eq_ignore_ascii_case(word).then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_asked_for_by_name() {
        assert_eq!(after("sheet", "sheet First Peg"), Some("First Peg"));
        assert_eq!(after("sheet", "SHEET"), Some(""));
        assert_eq!(after("sheet", "sheets"), None);
        let names = ["Peg", "Pegasus", "Plumb"];
        let meant = |text| meant(text, names.into_iter());
        assert_eq!(meant("peg"), Some(0));
        assert_eq!(meant("pl"), Some(2));
        assert_eq!(meant("pe"), None);
        assert_eq!(meant(""), None);
    }
}
