//! What the program asks of the strike rules.

mod stacking;
#[cfg(test)]
mod tests;

use std::{path::Path, sync::Arc};

use bevy::ecs::world::World;
use hexlance_board::Diagnostic;
use hexlance_rules::{DiceSource, Problem, Scenario, SideId, SideSetup};
use hexlance_strike::{
    Battle, Strike,
    builder::{self, FORCE_ENDING, Force},
    card::Card,
    command::Command,
    content::Content,
    draft::Draft,
    event::Event,
    read,
    setup::{Setup, UnitSetup, load_scenario, resolve},
    state::Ending,
    view::SideView,
};

use crate::{
    battle,
    data::Playable,
    rulesets::{Computer, Facts, FindMap, Levels, Plays, Thinking, levels::THINKING, with_mods},
    screens::Topic,
};

/// The presenter of the strike rules: what answers for them in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeGame;

impl Plays for StrikeGame {
    type Rules = Strike;
    type Setup = Setup;
    type Content = Content;
    type Command = Command;
    type Event = Event;
    type Draft = Draft;
    const KIND: &'static str = "Cards with armor and structure";
    const HELP: &'static [Topic] = battle::help::TOPICS;
    const LEVELS: Levels = Levels::of(&THINKING);
    const FORCE_ENDING: &'static str = FORCE_ENDING;
    const CITED: &'static [&'static str] = &["R", "E", "spa.", "sca."];
    type Unit = UnitSetup<String>;
    type Placed = UnitSetup<Card>;
    type Force = Force;

    fn name() -> &'static str {
        tr_c!("rules", "Strike")
    }

    fn about() -> &'static str {
        tr!("Cards with armor and structure; every unit acts every turn.")
    }

    fn worth(points: u32) -> String {
        tr!("{units} PV", units = points)
    }

    fn read_content(mods: &[&Path]) -> (Arc<Content>, Vec<Diagnostic>) {
        with_mods(Content::shipped(), mods, Content::with_folders)
    }

    fn read_scenario(text: &str, file: &Path) -> Result<Scenario<Self::Unit>, Diagnostic> {
        load_scenario(text, file)
    }

    fn resolve(
        scenario: &Scenario<Self::Unit>,
        content: &Content,
        map: FindMap<'_>,
    ) -> Result<Setup, Vec<Problem>> {
        let setup = resolve(scenario, content, map)?;
        let crowds = stacking::problems(&setup);
        if crowds.is_empty() {
            Ok(setup)
        } else {
            Err(crowds)
        }
    }

    fn facts(setup: &Setup) -> Facts<'_> {
        Facts {
            title: &setup.title,
            map: &setup.map,
            turns: setup.turn_limit,
            sides: Facts::of_sides::<Self>(setup),
        }
    }

    fn sides(setup: &Setup) -> &[SideSetup<UnitSetup<Card>>] {
        &setup.sides
    }

    fn sides_mut(setup: &mut Setup) -> &mut [SideSetup<UnitSetup<Card>>] {
        &mut setup.sides
    }

    fn points(unit: &UnitSetup<Card>) -> u32 {
        u32::from(unit.card.point_value(unit.skill.unwrap_or(unit.card.skill)))
    }

    fn read_force(text: &str, file: &Path) -> Result<Force, Diagnostic> {
        builder::read(text, file)
    }

    fn force_name(force: &Force) -> &str {
        &force.name
    }

    fn force_text(force: &Force) -> Result<String, String> {
        builder::to_text(force)
    }

    fn force_problems(force: &Force, content: &Content) -> Vec<Problem> {
        builder::problems(force, content, false)
    }

    fn put_force_into(
        scenario: &mut Scenario<Self::Unit>,
        side: usize,
        force: &Force,
        content: &Content,
    ) {
        builder::put_into(scenario, side, force, content);
    }

    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<Strike>>> {
        Some(Box::new(Thinking {
            player: hexlance_strike_ai::player(level, seed)?,
            next: |p, battle, side| hexlance_strike_ai::command(p.as_mut(), battle, side),
            notes: |p| p.notes(),
        }))
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        hexlance_strike_ai::to_act(battle)
    }

    fn turn(world: &World) -> u16 {
        read::turn(world).number
    }

    fn is_over(world: &World) -> bool {
        world.resource::<Ending>().0.is_some()
    }

    /// As the briefing says, else as the type of the scenario does (R17.3).
    fn kind(scenario: &Scenario<Self::Unit>) -> Option<(&'static str, &'static str)> {
        let kind = scenario.rules.kind?;
        Some((kind.name(), kind.rule()))
    }

    /// As the briefing says, else as the type of the scenario does (R17.3).
    fn goals(playable: &Playable<Self>, content: &Arc<Content>) -> Vec<String> {
        let aims = &playable.scenario.briefing.aims;
        let begun = || {
            let setup = Arc::new(playable.setup.clone());
            Battle::new(setup, Arc::clone(content), DiceSource::Seed(0)).ok()
        };
        let battle = playable.scenario.rules.kind.and_then(|_| begun());
        let sides = playable.setup.sides.iter().enumerate();
        sides
            .flat_map(|(i, side)| {
                let said = aims
                    .get(&side.name)
                    .map(|aim| crate::lang::text(aim).to_owned());
                let by_type = battle.as_ref().map(|b| {
                    let side = SideId(i as u8);
                    SideView::new(b.world(), side).task_of(side).to_string()
                });
                let name = side.name.clone();
                said.into_iter()
                    .chain(by_type)
                    .map(move |aim| format!("{name}: {aim}"))
            })
            .collect()
    }
}
