//! The skirmish rules: single troopers on hexes of one inch, order pools, automatic reactions, d20 rolls face to face
//! (rules K1 to K20).
//!
//! [`command`] is what a side wants. Orders and reactions declare [`deeds`], each of which belongs to the module of its
//! rule; [`order`] leads through the sequence, [`react`] says who is entitled, [`resolve`] rolls and compares. Troopers
//! are read through [`read::Table`].
#![deny(missing_docs)]

use bevy_ecs::world::World;
use hexlance_rules::{Context, Refusal, Ruleset, SideId};

pub mod afflictions;
pub mod alert;
pub(crate) mod choices;
pub mod climbing;
pub mod close;
pub mod command;
pub mod command_tokens;
pub mod conformance;
pub mod content;
pub mod deeds;
pub mod dice;
pub(crate) mod digest;
pub mod discover;
pub mod dodge;
pub mod draft;
#[cfg(test)]
pub(crate) mod drill;
pub mod drops;
pub mod event;
pub mod force;
pub mod form;
pub mod gates;
pub mod ground;
pub mod guts;
pub mod hacking;
pub mod harm;
pub mod ids;
pub mod impetuous;
pub mod items;
pub mod lieutenant;
pub mod markers;
pub mod mending;
pub mod model;
pub mod moments;
pub mod moves;
pub mod objects;
pub mod order;
pub mod outlook;
pub mod pilots;
pub mod pools;
pub mod question;
pub mod react;
pub mod read;
pub mod reset;
pub mod resolve;
pub mod retreat;
pub mod score;
pub mod sensor;
pub mod setup;
pub mod shots;
pub mod special_fire;
pub mod state;
pub mod step;
pub mod tags;
pub mod team;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod timetable;
pub mod turn;
pub mod view;

use command::Command;
use content::Content;
use event::Event;
use order::OrderStep;
use question::Question;
use read::Table;
use setup::{Setup, SetupStep};
use state::{Ending, Stage};
use step::Step;
use turn::TurnStep;
use view::SideView;

/// The skirmish ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skirmish;

/// A running skirmish battle.
pub type Battle = hexlance_rules::Battle<Skirmish>;
/// A skirmish battle on disk.
pub type Recording = hexlance_rules::Recording<Setup, Command>;
/// What steps and commands of skirmish work with.
pub type Ctx<'a> = Context<'a, Skirmish>;

impl Ruleset for Skirmish {
    const ID: &'static str = "skirmish";
    type View<'w> = SideView<'w>;

    hexlance_rules::by_its_modules!();

    fn perform(ctx: &mut Ctx<'_>, side: SideId, command: &Command) {
        match command {
            Command::Deploy(placement) => setup::perform(ctx, placement),
            Command::Order(given) => order::begin(ctx, side, given),
            Command::Second(deeds) => order::give_second(ctx, deeds),
            Command::React(answers) => react::perform(ctx, react::step_of(ctx), answers),
            Command::HoldBack(unit, price) => impetuous::cancel(ctx, side, *unit, *price),
            Command::Token(what) => command_tokens::perform(ctx, side, what),
            Command::Done => done(ctx, side),
            Command::Choose(chosen) => choices::perform(ctx, chosen),
            Command::Concede => score::concede(ctx, side),
            // Answers go to `resume`.
            Command::Answer(_) => {}
        }
    }

    fn reveals(event: &Event) -> bool {
        view::reveals(event)
    }
}

/// A side ends what it is doing.
fn done(ctx: &mut Ctx<'_>, side: SideId) {
    match ctx.world().resource::<hexlance_rules::Agenda<Step>>().top() {
        Some(Step::Setup(_)) => setup::done(ctx, side),
        _ => turn::done(ctx),
    }
}

/// Whether a side may give a command now, by everything that holds for it.
fn check(world: &World, side: SideId, command: &Command) -> Result<(), Refusal> {
    if *world.resource::<Ending>() != Ending::Open || Table::of(world).clock().stage == Stage::Over
    {
        return Err(Refusal::new("over", "K18.1.3", "The battle is over."));
    }
    let waiting = world.resource::<hexlance_rules::Agenda<Step>>().top();
    match (waiting, command) {
        (_, Command::Concede) => Ok(()),
        (Some(Step::Setup(SetupStep::Deploy)), Command::Deploy(placement)) => {
            setup::check(world, side, placement)
        }
        (Some(Step::Setup(SetupStep::Deploy)), Command::Token(what)) => {
            command_tokens::check_at_deployment(world, side, what)
        }
        (Some(Step::Setup(SetupStep::Deploy)), Command::Done) => setup::check_done(world, side),
        (Some(Step::Turn(TurnStep::Impetuous)), Command::HoldBack(unit, price)) => {
            impetuous::check_cancel(world, side, *unit, *price)
        }
        (Some(Step::Turn(TurnStep::Impetuous | TurnStep::Orders)), Command::Order(given)) => {
            order::legal::check_order(world, side, given)
        }
        (Some(Step::Turn(TurnStep::Tokens | TurnStep::Orders)), Command::Token(what)) => {
            command_tokens::check(world, side, what)
        }
        (Some(Step::Turn(TurnStep::Tokens | TurnStep::Orders)), Command::Done) => {
            turn::check_done(Table::of(world), side)
        }
        (Some(Step::Order(OrderStep::Second)), Command::Second(deeds)) => {
            order::legal::check_second(world, side, deeds)
        }
        (Some(Step::Order(OrderStep::Reactions(step))), Command::React(answers)) => {
            react::check(world, side, *step, answers)
        }
        (Some(step), Command::Choose(chosen)) => {
            choices::check(Table::of(world), step, side, chosen)
        }
        (_, Command::Answer(_)) => Err(Refusal::engine("no_question", "No question is open.")),
        _ => Err(Refusal::new(
            "not_now",
            "K4.1",
            "That is not what the battle waits for.",
        )),
    }
}
pub mod odds;
