//! A person at the terminal: the questions that lead to a command, and what is offered as answers. Each ruleset has its own
//! words; how it is asked is the same for all.
//!
//! Whatever is put together here goes through the same check as every other command; a refusal is read out with its
//! remedy, and the question is asked again.

mod offers;
mod plain;

use bevy::ecs::world::World;
use hexlance_rules::{Battle, SideId};

pub use self::offers::Worded;
use super::{
    report::{BAD, Styled},
    terminal::Leave,
    tools::Tools,
};
use crate::put;

/// What can be typed at any question besides the answers.
const HELP: &str = "\
Type the number of an answer or the beginning of its name, or the number of a hex; Enter takes what is marked *.
  back     to the question before        units    all units as they stand
  concede  give up                       quit     leave the battle";

/// The same where nobody can give up.
const HELP_TO_THE_END: &str = "\
Type the number of an answer or the beginning of its name, or the number of a hex; Enter takes what is marked *.
  back     to the question before        units    all units as they stand
  quit     leave the battle";

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
            _ if self.concedes => put!("{HELP}"),
            _ => put!("{HELP_TO_THE_END}"),
        }
        false
    }
}
