//! Rulesets whose battles are plain ones ([`hexlance_rules::plain`]) in the program: they say in plain data what their
//! units look like, what their orders are called and what their events tell, by [`Shown`]; table, panels, terminal,
//! force builder and scenario editor are made from that.

use std::{path::Path, sync::Arc};

use bevy::ecs::world::World;
use hexlance_ai::why::Why;
use hexlance_board::{Diagnostic, Hex};
use hexlance_rules::{
    Battle, Problem, Scenario, SideId, SideSetup, UnitId, View,
    draft::{Chance, Drafts, Pick},
    from_ron,
    plain::{self, Draft, Force, Kind, Number, Plain, Setup, UnitSetup},
    text::{Style, to_text},
};
use rand::{SeedableRng, rngs::ChaCha8Rng};

use super::{Computer, Facts, FindMap, Levels, Plays, levels::RANDOM};
use crate::{
    data::Playable,
    hud::model::{Icon, LogKind, StatusChip, Tone, UnitIcon},
    screens::Topic,
    table::{MiniLook, fx},
};

/// An event as a side is told it, or as it was where no side asks; none if the side must not know of it.
pub fn told_to<R: Shown>(event: &R::Event, world: &World, side: Option<SideId>) -> Option<Told> {
    match side {
        Some(side) => {
            let view = <R::View<'_> as View<'_>>::of(world, side);
            R::told(&*view.tells(event)?, world)
        }
        None => R::told(event, world),
    }
}

/// A number as it is shown: what is left, and of how much where it can be used up.
pub fn amount(n: &Number) -> String {
    match n.of {
        Some(most) => format!("{}/{most}", n.now),
        None => n.now.to_string(),
    }
}

/// An ability of a ruleset in words.
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// Its id.
    pub id: &'static str,
    /// The name players read.
    pub name: &'static str,
    /// What it does.
    pub text: &'static str,
}

/// What a button says.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// The word on it.
    pub name: &'static str,
    /// Its picture.
    pub icon: Icon,
    /// What it does, in a sentence.
    pub help: &'static str,
}

impl Label {
    /// A word, its picture, and what it does.
    pub const fn new(name: &'static str, icon: Icon, help: &'static str) -> Self {
        Self { name, icon, help }
    }
}

/// What happens on the table when an event is told.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Motion {
    /// Nothing.
    #[default]
    None,
    /// A unit goes along hexes, the first of which it leaves.
    Walks(UnitId, Vec<Hex>, fx::MoveMode),
    /// A unit fires at another one.
    Fires(UnitId, UnitId, fx::ShotKind, bool),
    /// A word rises over a unit: good or bad news.
    Floats(UnitId, String, Tone),
    /// A unit is destroyed.
    Dies(UnitId),
}

/// Dice of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// What they are rolled for.
    pub purpose: String,
    /// What each came to.
    pub dice: Vec<u8>,
    /// How many sides each has.
    pub sides: u8,
    /// What they had to come to, and whether they did.
    pub against: Option<(i16, bool)>,
}

impl Dice {
    /// One die that has to reach a number.
    pub fn one(purpose: &str, sides: u8, die: u8, needs: u8) -> Self {
        Self {
            purpose: purpose.to_owned(),
            dice: vec![die],
            sides,
            against: Some((needs.into(), die >= needs)),
        }
    }
}

/// An event as it is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// What it is about; headlines are phases.
    pub kind: LogKind,
    /// Who does it, or to whom it is done.
    pub unit: Option<UnitId>,
    /// The sentence.
    pub text: String,
    /// Good or bad news.
    pub tone: Tone,
    /// What was rolled.
    pub dice: Option<Dice>,
    /// What is seen of it.
    pub motion: Motion,
}

impl Told {
    /// A sentence about a unit, or a headline.
    pub fn new(kind: LogKind, unit: Option<UnitId>, text: impl Into<String>) -> Self {
        Self {
            kind,
            unit,
            text: text.into(),
            tone: Tone::Plain,
            dice: None,
            motion: Motion::None,
        }
    }

    /// With what is seen of it.
    #[must_use]
    pub fn seen(self, motion: Motion) -> Self {
        Self { motion, ..self }
    }

    /// With what was rolled.
    #[must_use]
    pub fn rolled(self, dice: Dice) -> Self {
        Self {
            dice: Some(dice),
            ..self
        }
    }

    /// As good or bad news.
    #[must_use]
    pub fn tone(self, tone: Tone) -> Self {
        Self { tone, ..self }
    }
}

/// A ruleset with plain battles that is shown in plain data. Its words are taken as they are: a ruleset with catalogues
/// of its own looks them up before.
pub trait Shown: Plain + Copy + std::fmt::Debug + PartialEq + Eq {
    /// The name players read.
    const NAME: &'static str;
    /// What it is, in a sentence.
    const ABOUT: &'static str;
    /// The same in a few words for the command line.
    const KIND_OF_GAME: &'static str;
    /// What the help tells of it.
    const TOPICS: &'static [Topic];
    /// How names of force files end.
    const ENDING: &'static str;
    /// Its abilities.
    const ABILITIES: &'static [Ability] = &[];
    /// The button that ends what a side may do.
    const END: (&'static str, Label);

    /// What the miniature of a kind looks like, and its silhouette.
    fn look(kind: &Kind) -> (MiniLook, UnitIcon);

    /// What a number of a unit is called.
    fn number_name(number: &Number) -> &'static str {
        number.key
    }

    /// What a button of an order says.
    fn label(key: &str) -> Label {
        let _ = key;
        Self::END.1
    }

    /// What is to be chosen next, in a sentence.
    fn asks(world: &World, draft: &Draft) -> String {
        let chosen = draft.picks.iter().find_map(|p| match p {
            Pick::Unit(id) => plain::unit(world, *id),
            _ => None,
        });
        match chosen {
            None => tr!("Choose a unit, or end your turn.").to_owned(),
            Some(u) => tr!(
                "What does {name} do? Choose a hex or another unit.",
                name = u.name
            ),
        }
    }

    /// An order in a few words, such as "Ada goes to 0304".
    fn order(command: &Self::Command, world: &World) -> String;

    /// An event in words; none for what is not worth one.
    fn told(event: &Self::Event, world: &World) -> Option<Told>;

    /// Whether a unit can still do something before its side is done.
    fn is_ready(world: &World, unit: UnitId) -> bool;

    /// States that a unit is in.
    fn states(world: &World, unit: UnitId) -> Vec<StatusChip> {
        let _ = (world, unit);
        Vec::new()
    }

    /// What has to be done to win.
    fn goal() -> &'static str;
}

impl<R: Shown> Plays for R {
    type Rules = R;
    type Setup = Setup;
    type Content = ();
    type Command = R::Command;
    type Event = R::Event;
    type Draft = Draft;
    const KIND: &'static str = R::KIND_OF_GAME;
    const HELP: &'static [Topic] = R::TOPICS;
    const LEVELS: Levels = Levels::of(&[RANDOM]);
    const FORCE_ENDING: &'static str = R::ENDING;
    const CITED: &'static [&'static str] = R::NUMBERS;
    type Unit = UnitSetup;
    type Placed = UnitSetup;
    type Force = Force;

    fn name() -> &'static str {
        R::NAME
    }

    fn about() -> &'static str {
        R::ABOUT
    }

    fn worth(points: u32) -> String {
        crate::words::points(points)
    }

    fn read_content(_: &[&Path]) -> (Arc<()>, Vec<Diagnostic>) {
        (Arc::new(()), Vec::new())
    }

    fn read_scenario(text: &str, file: &Path) -> Result<Scenario<UnitSetup>, Diagnostic> {
        from_ron(text, file)
    }

    fn resolve(
        scenario: &Scenario<UnitSetup>,
        _: &(),
        map: FindMap<'_>,
    ) -> Result<Setup, Vec<Problem>> {
        plain::resolve::<R>(scenario, map)
    }

    fn facts(setup: &Setup) -> Facts<'_> {
        Facts {
            title: &setup.title,
            map: &setup.map,
            turns: setup.turns,
            sides: Facts::of_sides::<R>(setup),
        }
    }

    fn sides(setup: &Setup) -> &[SideSetup<UnitSetup>] {
        &setup.sides
    }

    fn sides_mut(setup: &mut Setup) -> &mut [SideSetup<UnitSetup>] {
        &mut setup.sides
    }

    fn points(unit: &UnitSetup) -> u32 {
        R::kind(&unit.kind).map_or(0, |k| u32::from(k.points))
    }

    fn read_force(text: &str, file: &Path) -> Result<Force, Diagnostic> {
        from_ron(text, file)
    }

    fn force_name(force: &Force) -> &str {
        &force.name
    }

    fn force_text(force: &Force) -> Result<String, String> {
        let style = Style {
            open: &["Force"],
            rows: &[],
        };
        to_text(force, &style)
    }

    fn force_problems(force: &Force, _: &()) -> Vec<Problem> {
        force.problems::<R>()
    }

    fn put_force_into(scenario: &mut Scenario<UnitSetup>, side: usize, force: &Force, _: &()) {
        force.put_into(scenario, side);
    }

    fn computer(level: &str, seed: u64) -> Option<Box<dyn Computer<R>>> {
        R::LEVELS.has(level).then(|| -> Box<dyn Computer<R>> {
            Box::new(ByChance {
                chance: Chance::default(),
                rng: ChaCha8Rng::seed_from_u64(seed),
            })
        })
    }

    fn to_act(battle: &Battle<R>) -> Option<SideId> {
        <R as Drafts>::to_act(battle)
    }

    fn turn(world: &World) -> u16 {
        <R as Plain>::turn(world)
    }

    fn is_over(world: &World) -> bool {
        R::ending(world).is_some()
    }

    fn goals(_: &Playable<R>, _: &Arc<()>) -> Vec<String> {
        vec![R::goal().to_owned()]
    }
}

/// A player that chooses among what is offered by chance.
struct ByChance {
    chance: Chance,
    rng: ChaCha8Rng,
}

impl<R: Shown> Computer<R> for ByChance {
    fn next(&mut self, battle: &Battle<R>, side: SideId) -> Option<R::Command> {
        self.chance.command(&mut self.rng, battle, side)
    }

    // Chance has no reasons.
    fn explain(&mut self) {}

    fn why(&mut self) -> Option<&Why<R::Command>> {
        None
    }
}
