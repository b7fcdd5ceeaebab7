//! The rulesets that the program plays, and what it asks of each: tools are written once, for all of them.
//!
//! [`Rules`] says which one, [`Plays`] is what a ruleset answers, and [`by_rules!`](crate::by_rules) comes from the one
//! to the other.

mod dial;
pub mod head;
mod strike;

use std::{fmt::Debug, path::Path, sync::Arc};

use bevy::ecs::world::World;
use clap::ValueEnum;
use hexlance_ai::why::Why;
use hexlance_board::{BoardFile, Diagnostic};
use hexlance_rules::{
    Battle, Form, Problem, ResolvedMap, Ruleset, Scenario, SideId, SideSetup, conformance::Cases,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    data::{Data, Playable},
    words::why::Given,
};

/// A ruleset by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub enum Rules {
    /// Cards with armor and structure
    #[default]
    Strike,
    /// Click dials, heat dials and orders
    Dial,
}

impl Rules {
    /// All of them.
    pub const ALL: [Rules; 2] = [Rules::Strike, Rules::Dial];

    /// Its id, as data files write it.
    pub const fn id(self) -> &'static str {
        crate::by_rules!(self, R => <R as Ruleset>::ID)
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Rules::Strike => tr_c!("rules", "Strike"),
            Rules::Dial => tr_c!("rules", "Dial"),
        }
    }

    /// What they are, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Rules::Strike => tr!("Cards with armor and structure; every unit acts every turn."),
            Rules::Dial => tr!("Click dials that turn with damage and heat; a few orders a turn."),
        }
    }

    /// The ruleset of an id.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|r| r.id() == id)
    }

    /// The ruleset that the text of a scenario or a recording names at its top.
    pub fn named_in(text: &str) -> Option<Self> {
        Self::of_id(head::top_text(text, "ruleset")?)
    }

    /// The ruleset of a rule case: the one whose rules and abilities it shows, else that of the nearest folder with a
    /// ruleset's name.
    pub fn of_case(text: &str, file: &Path) -> Self {
        let mut folders = file.ancestors().skip(1).filter_map(Path::file_name);
        let mut named = || folders.find_map(|f| Self::of_id(&f.to_string_lossy()));
        Self::of_numbers(text)
            .or_else(&mut named)
            .unwrap_or_default()
    }

    /// The ruleset that an ability belongs to.
    pub fn of_ability(id: &str) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|r| crate::by_rules!(*r, R => R::numbers(id)))
            .unwrap_or_default()
    }

    fn of_numbers(text: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Head {
            #[serde(default)]
            id: String,
            #[serde(default)]
            shows: Vec<String>,
        }
        let head = hexlance_rules::ron_options()
            .from_str::<Head>(text)
            .unwrap_or_else(|_| Head {
                id: head::top_text(text, "id").unwrap_or_default().to_owned(),
                shows: Vec::new(),
            });
        let mut names = head.shows.iter().chain([&head.id]);
        names.find_map(|n| {
            Self::ALL
                .into_iter()
                .find(|r| crate::by_rules!(*r, R => R::numbers(n)))
        })
    }
}

/// Does something for the ruleset of a [`Rules`]: `by_rules!(rules, R => tell::<R>(file))`.
#[macro_export]
macro_rules! by_rules {
    ($rules:expr, $R:ident => $do:expr) => {
        match $rules {
            $crate::rulesets::Rules::Strike => {
                type $R = ::hexlance_strike::Strike;
                $do
            }
            $crate::rulesets::Rules::Dial => {
                type $R = ::hexlance_dial::Dial;
                $do
            }
        }
    };
}

/// What there is to say of a battle before it begins, in every ruleset.
#[derive(Clone, Debug)]
pub struct Facts<'s> {
    /// What players call it.
    pub title: &'s str,
    /// Its map.
    pub map: &'s ResolvedMap,
    /// How many turns or rounds it lasts.
    pub turns: u16,
    /// Its sides.
    pub sides: Vec<SideFacts<'s>>,
}

impl<'s> Facts<'s> {
    /// What there is to say of the sides of a setup.
    fn of_sides<R: Plays>(setup: &'s R::Setup) -> Vec<SideFacts<'s>> {
        let facts = |side: &'s SideSetup<R::Placed>| {
            let formations = side.forces.iter().flat_map(|f| &f.formations);
            let units = formations.flat_map(|f| &f.units);
            SideFacts {
                name: &side.name,
                units: units.clone().count(),
                points: units.map(R::points).sum(),
            }
        };
        R::sides(setup).iter().map(facts).collect()
    }

    /// Units of all sides.
    pub fn units(&self) -> usize {
        self.sides.iter().map(|s| s.units).sum()
    }
}

/// A side of a battle.
#[derive(Clone, Debug)]
pub struct SideFacts<'s> {
    /// Its name.
    pub name: &'s str,
    /// How many units it has.
    pub units: usize,
    /// What they are worth.
    pub points: u32,
}

/// Finds the map of a name.
pub type FindMap<'m> = &'m dyn Fn(&str) -> Result<BoardFile, String>;

/// A player that is a program.
pub trait Computer<R: Ruleset>: Send {
    /// The next command of a side, if it has anything to do.
    fn next(&mut self, battle: &Battle<R>, side: SideId) -> Option<R::Command>;

    /// Keeps the reasons of its orders from now on.
    fn explain(&mut self);

    /// Why it gave its latest order; nothing unless it keeps the reasons.
    fn why(&mut self) -> Option<&Why<R::Command>>;
}

/// An order of a computer player with the reason of it, if it keeps reasons. To be asked before the order is carried
/// out: the question that it may answer is still open.
pub fn given<R: Plays>(
    player: &mut dyn Computer<R>,
    battle: &Battle<R>,
    order: &R::Command,
) -> Option<Given<R::Command>> {
    let why = player.why()?.clone();
    let chosen = battle.decision().and_then(|d| {
        let code = R::answer(order)?;
        d.choices.iter().find(|c| c.code == code)
    });
    Some(Given {
        order: order.clone(),
        answer: chosen.map(|c| c.label.clone()),
        why,
    })
}

/// What the program asks of a ruleset that it plays.
pub trait Plays: Cases + Copy + Debug + PartialEq + Eq {
    /// Which one it is.
    const RULES: Rules;
    /// How names of force files end.
    const FORCE_ENDING: &'static str;
    /// A unit as a scenario describes it.
    type Unit: Form
        + Clone
        + Debug
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// A unit of a setup, with all that is known of it.
    type Placed: Form;
    /// A force as players put it together.
    type Force: Clone + Debug + PartialEq;

    /// Its catalogue.
    fn content(data: &Data) -> &Arc<Self::Content>;

    /// Whether a rule number or an id of an ability is one of its own.
    fn numbers(name: &str) -> bool;

    /// Reads a scenario.
    ///
    /// # Errors
    /// The fault, with its line.
    fn read_scenario(text: &str, file: &Path) -> Result<Scenario<Self::Unit>, Diagnostic>;

    /// Looks up everything that a scenario names.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn resolve(
        scenario: &Scenario<Self::Unit>,
        content: &Self::Content,
        map: FindMap<'_>,
    ) -> Result<Self::Setup, Vec<Problem>>;

    /// What there is to say of a setup.
    fn facts(setup: &Self::Setup) -> Facts<'_>;

    /// The sides of a setup.
    fn sides(setup: &Self::Setup) -> &[SideSetup<Self::Placed>];

    /// The same, to be changed.
    fn sides_mut(setup: &mut Self::Setup) -> &mut [SideSetup<Self::Placed>];

    /// What a unit of a setup is worth.
    fn points(unit: &Self::Placed) -> u32;

    /// Reads a force.
    ///
    /// # Errors
    /// The fault, with its line.
    fn read_force(text: &str, file: &Path) -> Result<Self::Force, Diagnostic>;

    /// The name of a force.
    fn force_name(force: &Self::Force) -> &str;

    /// The text of a force's file.
    ///
    /// # Errors
    /// If a value cannot be written, which no force has.
    fn force_text(force: &Self::Force) -> Result<String, String>;

    /// Everything that keeps a force from a battle.
    fn force_problems(force: &Self::Force, content: &Self::Content) -> Vec<Problem>;

    /// Puts a force in the place of a side's own.
    fn put_force_into(
        scenario: &mut Scenario<Self::Unit>,
        side: usize,
        force: &Self::Force,
        content: &Self::Content,
    );

    /// A computer player of a level; none if there is no such level.
    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<Self>>>;

    /// The side that must act now: the one asked, or the one whose go it is; none when the battle is over.
    fn to_act(battle: &Battle<Self>) -> Option<SideId>;

    /// The turn or round.
    fn turn(world: &World) -> u16;

    /// Whether the battle has come to its end.
    fn is_over(world: &World) -> bool;

    /// The type of a battle, if its rules have types: what players call it, and the rule that describes it.
    fn kind(scenario: &Scenario<Self::Unit>) -> Option<(&'static str, &'static str)> {
        let _ = scenario;
        None
    }

    /// What the sides have to do.
    fn goals(playable: &Playable<Self>, content: &Arc<Self::Content>) -> Vec<String>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_say_which_rules_they_are_for() {
        assert_eq!(
            Rules::named_in("// x\n(ruleset: \"dial\", sides: [ oops"),
            Some(Rules::Dial)
        );
        assert_eq!(Rules::named_in("(title: \"ruleset\")"), None);
        assert_eq!(Rules::named_in("(ruleset: \"nobody\")"), None);
    }

    #[test]
    fn cases_are_told_apart_by_what_they_show_or_by_folder() {
        let anywhere = Path::new("cases/x.ron");
        let of = |text, file: &str| Rules::of_case(text, Path::new(file));
        assert_eq!(of("()", "tests/dial/heat/x.ron"), Rules::Dial);
        assert_eq!(of("()", "strike/dial/x.ron"), Rules::Dial);
        let text = "(id: \"x\", shows: [\"D4.2\"], script: [])";
        assert_eq!(Rules::of_case(text, anywhere), Rules::Dial);
        let text = "(id: \"eq.energy_pulse.1\", script: [ oops";
        assert_eq!(Rules::of_case(text, anywhere), Rules::Dial);
        let text = "(id: \"x\", shows: [\"spa.lucky\"], script: [])";
        assert_eq!(Rules::of_case(text, anywhere), Rules::Strike);
    }
}
