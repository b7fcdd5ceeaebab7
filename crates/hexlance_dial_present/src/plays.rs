//! What the program asks of the dial rules.

#[cfg(test)]
mod tests;

use std::{path::Path, sync::Arc};

use bevy::ecs::world::World;
use hexlance_board::Diagnostic;
use hexlance_dial::{
    Battle, Dial,
    command::Command,
    content::Content,
    draft::Draft,
    event::Event,
    force::{self, FORCE_ENDING, Force},
    legal::side_to_act,
    model::Model,
    setup::{Setup, UnitSetup, load_scenario, resolve},
    state::{Clock, Ending},
};
use hexlance_rules::{Problem, Scenario, SideId, SideSetup};

use crate::{
    battle,
    data::Playable,
    rulesets::{Computer, Facts, FindMap, Levels, Plays, Thinking, levels::THINKING, with_mods},
    screens::Topic,
};

/// The presenter of the dial rules: what answers for them in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DialGame;

impl Plays for DialGame {
    type Rules = Dial;
    type Setup = Setup;
    type Content = Content;
    type Command = Command;
    type Event = Event;
    type Draft = Draft;
    const KIND: &'static str = "Click dials, heat dials and orders";
    const HELP: &'static [Topic] = battle::help::TOPICS;
    const LEVELS: Levels = Levels::of(&THINKING);
    const FORCE_ENDING: &'static str = FORCE_ENDING;
    const CITED: &'static [&'static str] = &["D", "eq.", "heat."];
    type Unit = UnitSetup<String>;
    type Placed = UnitSetup<Model>;
    type Force = Force;

    fn name() -> &'static str {
        tr_c!("rules", "Dial")
    }

    fn about() -> &'static str {
        tr!("Click dials that turn with damage and heat; a few orders a turn.")
    }

    fn worth(points: u32) -> String {
        tr!("{points} points", points)
    }

    fn read_content(mods: &[&Path]) -> (Arc<Content>, Vec<Diagnostic>) {
        with_mods(Content::shipped(), mods, Content::with_folders)
    }

    fn cited(rule: &'static str) -> &'static str {
        // What lies on a dial is named by what it is.
        match rule.split_once('.') {
            Some(("eq", _)) => tr!("equipment"),
            Some(("heat", _)) => tr!("heat effect"),
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
            turns: setup.agreed.rounds,
            sides: Facts::of_sides::<Self>(setup),
        }
    }

    fn sides(setup: &Setup) -> &[SideSetup<UnitSetup<Model>>] {
        &setup.sides
    }

    fn sides_mut(setup: &mut Setup) -> &mut [SideSetup<UnitSetup<Model>>] {
        &mut setup.sides
    }

    fn points(unit: &UnitSetup<Model>) -> u32 {
        u32::from(unit.model.points)
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
        content: &Content,
    ) {
        force::put_into(scenario, side, force, content);
    }

    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<Dial>>> {
        Some(Box::new(Thinking {
            player: hexlance_dial_ai::Player::new(level, seed)?,
            next: hexlance_dial_ai::Player::next,
            notes: |p| Some(p.notes()),
        }))
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        side_to_act(battle)
    }

    fn turn(world: &World) -> u16 {
        world.resource::<Clock>().round
    }

    fn is_over(world: &World) -> bool {
        world.resource::<Ending>().0.is_some()
    }

    /// As the briefing says, and the three conditions of every battle (D14.3.2, D14.3.3).
    fn goals(playable: &Playable<Self>, _: &Arc<Content>) -> Vec<String> {
        let sides = playable.setup.sides.iter();
        sides
            .filter_map(|s| Self::briefed(playable, s))
            .chain(
                [
                    tr!("Destruction: points of enemies eliminated or held captive; twice the points of captives brought home (D14.2)."),
                    tr!("Ground: points of own units in an enemy's deployment zone at the end (D14.3.2)."),
                    tr!("Survival: points of own units still on the table at the end (D14.3.2)."),
                    tr!("The side that wins more of the three wins. If they are even, Destruction decides (D14.3.3)."),
                ]
                .map(str::to_owned),
            )
            .collect()
    }
}
