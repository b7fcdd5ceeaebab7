//! What the program asks of the skirmish rules.

#[cfg(test)]
mod tests;

use std::{path::Path, sync::Arc};

use bevy::ecs::world::World;
use hexlance_board::Diagnostic;
use hexlance_rules::{Problem, Scenario, SideId, SideSetup, draft::Drafts};
use hexlance_skirmish::{
    Battle, Skirmish,
    command::Command,
    content::Content,
    draft::Draft,
    event::Event,
    force::{self, FORCE_ENDING, Force},
    form::UnitSetup,
    setup::{
        Setup, TrooperSetup,
        scenario::{load_scenario, resolve},
    },
    state::{Clock, Ending},
};

use crate::{
    battle::{self, mission},
    data::Playable,
    rulesets::{Computer, Facts, FindMap, Levels, Plays, Thinking, levels::THINKING, with_mods},
    screens::Topic,
};

/// The presenter of the skirmish rules: what answers for them in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkirmishGame;

impl Plays for SkirmishGame {
    type Rules = Skirmish;
    type Setup = Setup;
    type Content = Content;
    type Command = Command;
    type Event = Event;
    type Draft = Draft;
    const KIND: &'static str = "Single troopers, order pools and reactions";
    const HELP: &'static [Topic] = battle::help::TOPICS;
    const LEVELS: Levels = Levels::of(&THINKING);
    const FORCE_ENDING: &'static str = FORCE_ENDING;
    const CITED: &'static [&'static str] =
        &["K", "skill.", "state.", "ammo.", "program.", "equipment."];
    type Unit = UnitSetup<String>;
    type Placed = TrooperSetup;
    type Force = Force;

    fn name() -> &'static str {
        tr_c!("rules", "Skirmish")
    }

    fn about() -> &'static str {
        tr!(
            "Single troopers with a pool of Orders; the other side reacts to everything that it sees."
        )
    }

    fn worth(points: u32) -> String {
        tr!("{points} points", points)
    }

    fn read_content(mods: &[&Path]) -> (Arc<Content>, Vec<Diagnostic>) {
        with_mods(Content::shipped(), mods, Content::with_folders)
    }

    fn cited(rule: &'static str) -> &'static str {
        // What a trooper brings is named by what it is.
        match rule.split_once('.') {
            Some(("skill", _)) => tr!("skill"),
            Some(("state", _)) => tr!("state"),
            Some(("program", _)) => tr!("program"),
            _ => rule,
        }
    }

    fn read_scenario(text: &str, file: &Path) -> Result<Scenario<Self::Unit>, Diagnostic> {
        load_scenario(text, file)
    }

    fn resolve(
        scenario: &Scenario<Self::Unit>,
        content: &Content,
        map: FindMap<'_>,
    ) -> Result<Setup, Vec<Problem>> {
        resolve(scenario, content, map)
    }

    fn facts(setup: &Setup) -> Facts<'_> {
        Facts {
            title: &setup.title,
            map: &setup.map,
            turns: setup.rounds.into(),
            sides: Facts::of_sides::<Self>(setup),
        }
    }

    fn sides(setup: &Setup) -> &[SideSetup<TrooperSetup>] {
        &setup.sides
    }

    fn sides_mut(setup: &mut Setup) -> &mut [SideSetup<TrooperSetup>] {
        &mut setup.sides
    }

    fn points(unit: &TrooperSetup) -> u32 {
        u32::from(unit.points())
    }

    fn read_force(text: &str, file: &Path) -> Result<Force, Diagnostic> {
        force::read(text, file)
    }

    fn force_name(force: &Force) -> &str {
        &force.name
    }

    fn force_text(force: &Force) -> Result<String, String> {
        force::to_text(force)
    }

    fn force_problems(force: &Force, content: &Content) -> Vec<Problem> {
        force::problems(force, content)
    }

    fn put_force_into(
        scenario: &mut Scenario<Self::Unit>,
        side: usize,
        force: &Force,
        _: &Content,
    ) {
        force::put_into(scenario, side, force);
    }

    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<Skirmish>>> {
        Some(Box::new(Thinking {
            player: hexlance_skirmish_ai::Player::new(level, seed)?,
            next: hexlance_skirmish_ai::Player::next,
            notes: |p| Some(p.notes()),
        }))
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        Skirmish::to_act(battle)
    }

    fn turn(world: &World) -> u16 {
        world.resource::<Clock>().round.into()
    }

    fn is_over(world: &World) -> bool {
        *world.resource::<Ending>() != Ending::Open
    }

    /// As the briefing says, and what gives points by the task (K18.2, K20).
    fn goals(playable: &Playable<Self>, _: &Arc<Content>) -> Vec<String> {
        let sides = playable.setup.sides.iter();
        sides
            .filter_map(|s| Self::briefed(playable, s))
            .chain(
                mission::rules(&playable.setup.task)
                    .into_iter()
                    .map(str::to_owned),
            )
            .collect()
    }
}
