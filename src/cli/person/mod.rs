//! A person at the terminal: the questions that lead to a command, and what is legal as answers. Each ruleset has its own
//! questions; how they are asked is the same for all.
//!
//! Whatever is put together here goes through the same check as every other command; a refusal is read out with its
//! remedy, and the question is asked again.

mod dial;
pub(super) mod offers;
pub(super) mod strike;

use bevy::ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Battle, Decision, SideId};

use super::{
    prompt::{self, Item, Typed},
    report::{BAD, STRONG, Styled},
    terminal::Leave,
    tools::Tools,
};
use crate::{
    put,
    words::{direction_name, hex_by_name, hex_name},
};

/// What can be typed at any question besides the answers.
const HELP: &str = "\
Type the number of an answer or the beginning of its name; Enter takes the one marked *.
  back     to the question before        units    all units as they stand
  concede  give up                       quit     leave the battle";

/// The same where nobody can give up.
const HELP_TO_THE_END: &str = "\
Type the number of an answer or the beginning of its name; Enter takes the one marked *.
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

/// Goes on with an answer, or gives back what else was said.
macro_rules! got {
    ($asked:expr) => {
        match $asked? {
            Asked::Got(x) => x,
            Asked::Back => return Ok(Asked::Back),
            Asked::Concede => return Ok(Asked::Concede),
        }
    };
}
use got;

/// The next command of a person's side: what `ask` comes to, once it is legal. `concede` is how one gives up.
///
/// # Errors
/// If the person leaves, or nothing more can be read.
fn decide<'b, R: Tools>(
    battle: &'b Battle<R>,
    side: SideId,
    concede: Option<R::Command>,
    ask: impl Fn(&Person<'b, R>) -> Result<Asked<R::Command>, Leave>,
) -> Result<R::Command, Leave> {
    let person = Person {
        battle,
        world: battle.world(),
        side,
        concedes: concede.is_some(),
    };
    loop {
        let command = match (ask(&person)?, &concede) {
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
    battle: &'b Battle<R>,
    world: &'b World,
    side: SideId,
    concedes: bool,
}

impl<R: Tools> Person<'_, R> {
    /// Asks for one of some answers, and deals with what can be typed at any question.
    fn choose(
        &self,
        title: &str,
        items: &[Item],
        default: Option<usize>,
    ) -> Result<Asked<usize>, Leave> {
        loop {
            match prompt::choose(title, items, default)? {
                Typed::Pick(i) => return Ok(Asked::Got(i)),
                Typed::Back => return Ok(Asked::Back),
                Typed::Other(word) => {
                    if self.word(&word) {
                        return Ok(Asked::Concede);
                    }
                }
            }
        }
    }

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

    /// Asks for one of some hexes by its name; `None` where the person goes back.
    fn hex(&self, title: &str, hexes: &[(Hex, String)]) -> Result<Asked<usize>, Leave> {
        self.hex_or(title, hexes, None)
    }

    /// As [`Self::hex`], with one that Enter takes.
    fn hex_or(
        &self,
        title: &str,
        hexes: &[(Hex, String)],
        default: Option<usize>,
    ) -> Result<Asked<usize>, Leave> {
        put!("{}", Styled(STRONG, title));
        let mut line = String::new();
        for (hex, detail) in hexes {
            let entry = match detail.as_str() {
                "" => hex_name(*hex),
                d => format!("{} {d}", hex_name(*hex)),
            };
            if line.chars().count() + entry.chars().count() > 96 {
                put!("  {line}");
                line.clear();
            }
            line += &format!("{entry:<12}");
        }
        put!("  {line}");
        loop {
            let usual = default.and_then(|i| hexes.get(i));
            let ask = usual.map_or("hex".to_owned(), |(h, _)| {
                format!("hex, or {}", hex_name(*h))
            });
            let text = prompt::line(&ask)?;
            if text.is_empty()
                && let Some(i) = default
            {
                return Ok(Asked::Got(i));
            }
            if matches!(text.as_str(), "back" | "b" | "0") {
                return Ok(Asked::Back);
            }
            match hex_by_name(&text) {
                Some(hex) => match hexes.iter().position(|(h, _)| *h == hex) {
                    Some(i) => return Ok(Asked::Got(i)),
                    None => put!("{} is not among them.", hex_name(hex)),
                },
                None => {
                    if self.word(&text) {
                        return Ok(Asked::Concede);
                    }
                }
            }
        }
    }

    /// Asks for a direction.
    fn direction(&self, title: &str, default: Direction) -> Result<Asked<Direction>, Leave> {
        let all = Direction::ALL;
        let items: Vec<_> = all
            .iter()
            .map(|d| Item::new(format!("{d:?}"), direction_name(*d)))
            .collect();
        let at = all.iter().position(|d| *d == default);
        let i = got!(self.choose(title, &items, at));
        Ok(Asked::Got(all.get(i).copied().unwrap_or(default)))
    }

    /// The code of the answer to an open question.
    fn code(&self, decision: &Decision<R::Question>) -> Result<Asked<String>, Leave> {
        let items: Vec<_> = decision
            .choices
            .iter()
            .map(|c| Item::new(c.label.to_string(), c.detail.to_string()))
            .collect();
        let i = got!(self.choose(&decision.prompt.to_string(), &items, Some(decision.default)));
        Ok(match decision.choices.get(i) {
            Some(choice) => Asked::Got(choice.code.clone()),
            None => Asked::Back,
        })
    }
}
