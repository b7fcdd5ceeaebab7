//! The rulesets that the program plays, and what it asks of each: tools are written once, for all of them.
//!
//! [`Rules`] says which one, [`Game`] is what is asked of it ([`Registered`] finds it), and [`Plays`] with the traits above
//! it is what a ruleset's presenter answers: [`Of`] comes from the one to the other.

pub mod head;
pub mod levels;
pub mod plain;
mod registry;

use std::{fmt::Debug, path::Path, sync::Arc};

use bevy::ecs::world::World;
use hexlance_ai::why::{Notes, Why};
use hexlance_board::{BoardFile, Diagnostic};
use hexlance_rules::{
    Battle, Problem, ReadForm, ResolvedMap, Ruleset, Scenario, ScenarioForm, SideId, SideSetup,
    conformance::Cases,
    draft::{Drafting, Drafts},
    same_team,
};
use serde::{Serialize, de::DeserializeOwned};

pub use hexlance_present::rules::{Named, Rules, TooLate};
pub use levels::{Level, Levels};
pub use registry::{Described, Game, Of, Registered, Registry, register};

use crate::{
    data::{Data, Playable},
    screens::{Designs, Topic},
    words::why::Given,
};

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
    pub fn of_sides<R: Plays>(setup: &'s R::Setup) -> Vec<SideFacts<'s>> {
        let facts = |side: &'s SideSetup<R::Placed>| {
            let formations = side.forces.iter().flat_map(|f| &f.formations);
            let units = formations.flat_map(|f| &f.units);
            SideFacts {
                name: &side.name,
                units: units.clone().count(),
                points: units.map(R::points).sum(),
                team: side.team.as_deref(),
            }
        };
        R::sides(setup).iter().map(facts).collect()
    }

    /// Whether two sides fight and win together: a side with itself, and sides of one team.
    pub fn are_together(&self, a: usize, b: usize) -> bool {
        let team = |side: usize| self.sides.get(side)?.team;
        a == b || same_team(team(a), team(b))
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
    /// Its team, if it has allies or could have some.
    pub team: Option<&'s str>,
}

/// Finds the map of a name.
pub type FindMap<'m> = &'m dyn Fn(&str) -> Result<BoardFile, hexlance_rules::Message>;

/// A player that is a program.
pub trait Computer<R: Ruleset>: Send {
    /// The next command of a side, if it has anything to do.
    fn next(&mut self, battle: &Battle<R>, side: SideId) -> Option<R::Command>;

    /// Keeps the reasons of its orders from now on.
    fn explain(&mut self);

    /// Why it gave its latest order; nothing unless it keeps the reasons.
    fn why(&mut self) -> Option<&Why<R::Command>>;
}

/// A computer player that can say why: what it is made of, and how that is asked for an order and for its reasons.
pub struct Thinking<P, R: Ruleset> {
    /// The player.
    pub player: P,
    /// Its next command.
    pub next: fn(&mut P, &Battle<R>, SideId) -> Option<R::Command>,
    /// Where its reasons are kept; nothing of a player without any.
    pub notes: fn(&mut P) -> Option<&mut Notes<R::Command>>,
}

impl<P: Send, R: Ruleset> Computer<R> for Thinking<P, R> {
    fn next(&mut self, battle: &Battle<R>, side: SideId) -> Option<R::Command> {
        (self.next)(&mut self.player, battle, side)
    }

    fn explain(&mut self) {
        if let Some(notes) = (self.notes)(&mut self.player) {
            notes.explain(true);
        }
    }

    fn why(&mut self) -> Option<&Why<R::Command>> {
        (self.notes)(&mut self.player)?.why()
    }
}

/// A shipped catalogue with folders of mods on top, as `with` lays them, and what cannot be used of them.
pub fn with_mods<C>(
    shipped: Arc<C>,
    mods: &[&Path],
    with: impl Fn(&C, &[&Path]) -> (C, Vec<Diagnostic>),
) -> (Arc<C>, Vec<Diagnostic>) {
    if mods.is_empty() {
        return (shipped, Vec::new());
    }
    let (content, faults) = with(&shipped, mods);
    (Arc::new(content), faults)
}

/// An order of a computer player with the reason of it, if it keeps reasons. To be asked before the order is carried
/// out: the question that it may answer is still open.
pub fn given<R: Ruleset>(
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
///
/// A presenter answers: a type beside the rules, so that rules know nothing of how they are shown, and what shows them
/// may be a crate of its own. A ruleset that is small enough to show itself is its own presenter.
pub trait Plays: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The ruleset that it presents.
    type Rules: Cases<
            Setup = Self::Setup,
            Content = Self::Content,
            Command = Self::Command,
            Event = Self::Event,
        > + Drafts<Draft = Self::Draft>;
    /// A setup of its rules.
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The catalogue of its rules.
    type Content: Send + Sync + 'static;
    /// A command of its rules.
    type Command: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An event of its rules.
    type Event: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// A command of its rules that is being put together.
    type Draft: Drafting + Debug;
    /// The id of its rules.
    const ID: &'static str = <Self::Rules as Ruleset>::ID;
    /// Which one it is.
    const RULES: Rules = Rules::new(Self::ID, &Of::<Self>::GAME);
    /// What it is, in a few words for the command line.
    const KIND: &'static str;
    /// What the help tells of it.
    const HELP: &'static [Topic];
    /// Its computer players.
    const LEVELS: Levels;
    /// How names of force files end.
    const FORCE_ENDING: &'static str;
    /// How numbers of its rules and ids of its abilities begin: a letter before a number, a word with its point before a
    /// name.
    const CITED: &'static [&'static str];
    /// A unit as a scenario describes it.
    type Unit: ReadForm
        + Clone
        + Debug
        + PartialEq
        + Serialize
        + DeserializeOwned
        + Send
        + Sync
        + 'static;
    /// A unit of a setup, with all that is known of it.
    type Placed: ScenarioForm;
    /// A force as players put it together.
    type Force: Clone + Debug + PartialEq;

    /// The name players read.
    fn name() -> &'static str;

    /// What it is, in a sentence.
    fn about() -> &'static str;

    /// Points as players call them, such as "34 PV".
    fn worth(points: u32) -> String;

    /// Its catalogue, with folders of mods on top, the last one with the last word; and what cannot be used of them.
    fn read_content(mods: &[&Path]) -> (Arc<Self::Content>, Vec<Diagnostic>);

    /// Its catalogue.
    fn content(data: &Data) -> &Arc<Self::Content> {
        data.content::<Self>()
    }

    /// Whether a rule number or an id of an ability is one of its own.
    fn numbers(name: &str) -> bool {
        Self::CITED.iter().any(|own| {
            let rest = name.strip_prefix(own);
            // A letter is followed by a number, a word such as `own.` by a name.
            rest.is_some_and(|r| own.ends_with('.') || r.starts_with(|c: char| c.is_ascii_digit()))
        })
    }

    /// What players read for the number of one of its rules, where the number itself says nothing to them.
    fn cited(rule: &'static str) -> &'static str {
        rule
    }

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

    /// The part of it that lets players design units; most have none.
    fn designs() -> Option<&'static dyn Designs> {
        None
    }

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

    /// A computer player of one of its levels; none if it has no such level.
    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<Self::Rules>>>;

    /// The side that must act now: the one asked, or the one whose go it is; none when the battle is over.
    fn to_act(battle: &Battle<Self::Rules>) -> Option<SideId>;

    /// The turn or round.
    fn turn(world: &World) -> u16;

    /// Whether the battle has come to its end.
    fn is_over(world: &World) -> bool;

    /// The type of a battle, if its rules have types: what players call it, and the rule that describes it.
    fn kind(scenario: &Scenario<Self::Unit>) -> Option<(&'static str, &'static str)> {
        let _ = scenario;
        None
    }

    /// What the briefing says that a side is to do.
    fn briefed(playable: &Playable<Self>, side: &SideSetup<Self::Placed>) -> Option<String> {
        let aim = playable.scenario.briefing.aims.get(&side.name)?;
        Some(format!("{}: {}", side.name, crate::lang::text(aim)))
    }

    /// What the sides have to do.
    fn goals(playable: &Playable<Self>, content: &Arc<Self::Content>) -> Vec<String>;
}
