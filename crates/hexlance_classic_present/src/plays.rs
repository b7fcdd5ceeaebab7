//! What the program asks of the classic rules.

#[cfg(test)]
mod tests;

use std::{path::Path, sync::Arc};

use bevy::ecs::world::World;
use hexlance_board::Diagnostic;
use hexlance_classic::{
    Battle, Classic,
    command::Command,
    content::{self, Content},
    draft::Draft,
    event::Event,
    force::{self, FORCE_ENDING, Force},
    model::record::UnitRecord,
    setup::{Setup, UnitSetup, load_scenario, resolve},
    state::{Clock, Ending},
};
use hexlance_rules::{Problem, Scenario, SideId, SideSetup, draft::Drafts};

use crate::{
    battle,
    data::Playable,
    designs::DESIGNS,
    rulesets::{Computer, Facts, FindMap, Levels, Plays, Thinking, levels::THINKING, with_mods},
    screens::{Designs, Topic},
};

/// The presenter of the classic rules: what answers for them in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicGame;

impl Plays for ClassicGame {
    type Rules = Classic;
    type Setup = Setup;
    type Content = Content;
    type Command = Command;
    type Event = Event;
    type Draft = Draft;

    const KIND: &'static str = "Record sheets with locations, heat and critical hits";
    const HELP: &'static [Topic] = battle::help::TOPICS;
    const LEVELS: Levels = Levels::of(&THINKING);
    const FORCE_ENDING: &'static str = FORCE_ENDING;
    const CITED: &'static [&'static str] = &["C", "classic."];

    type Unit = UnitSetup<String>;
    type Placed = UnitSetup<UnitRecord>;
    type Force = Force;

    fn name() -> &'static str {
        tr_c!("rules", "Classic")
    }

    fn about() -> &'static str {
        tr!("Record sheets with armor by location, weapons one by one, heat and critical hits.")
    }

    fn worth(points: u32) -> String {
        tr!("{points} points", points)
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
        resolve(scenario, content, map)
    }

    fn facts(setup: &Setup) -> Facts<'_> {
        Facts {
            title: &setup.title,
            map: &setup.map,
            turns: setup.agreed.turns,
            sides: Facts::of_sides::<Self>(setup),
        }
    }

    fn sides(setup: &Setup) -> &[SideSetup<Self::Placed>] {
        &setup.sides
    }

    fn sides_mut(setup: &mut Setup) -> &mut [SideSetup<Self::Placed>] {
        &mut setup.sides
    }

    fn points(unit: &Self::Placed) -> u32 {
        content::sheet(&unit.kind, &Content::shipped()).map_or(0, |sheet| {
            let gunnery = unit.gunnery.unwrap_or(sheet.gunnery);
            let piloting = unit.piloting.unwrap_or(sheet.piloting);
            content::worth(&sheet, gunnery, piloting, &unit.kind)
        })
    }

    fn read_force(text: &str, file: &Path) -> Result<Force, Diagnostic> {
        force::read(text, file)
    }

    fn designs() -> Option<&'static dyn Designs> {
        Some(&DESIGNS)
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

    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<Classic>>> {
        Some(Box::new(Thinking {
            player: hexlance_classic_ai::Player::new(level, seed)?,
            next: hexlance_classic_ai::Player::next,
            notes: |p| Some(p.notes()),
        }))
    }

    fn to_act(battle: &Battle) -> Option<SideId> {
        Classic::to_act(battle)
    }

    fn turn(world: &World) -> u16 {
        world.resource::<Clock>().turn
    }

    fn is_over(world: &World) -> bool {
        *world.resource::<Ending>() != Ending::Open
    }

    /// As the briefing says, and what every battle is fought for (C9.5.3).
    fn goals(playable: &Playable<Self>, _: &Arc<Content>) -> Vec<String> {
        let sides = playable.setup.sides.iter();
        let briefed = sides.filter_map(|s| Self::briefed(playable, s));
        let usual = [
            tr!(
                "The worth of enemies destroyed counts whole, that of enemies withdrawn half (C9.5.3)."
            ),
            tr!("Who scores more by a twentieth of the enemy's worth wins (C9.5.3)."),
        ];
        briefed.chain(usual.map(str::to_owned)).collect()
    }
}
