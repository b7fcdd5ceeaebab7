//! The classic rules: 'Mechs on record sheets, hexes of 30 m, turns of 10 seconds (rules C1 to C20).
//!
//! [`command`] is what a side wants, the module of an order checks and performs it, [`event`] says what happened and
//! changes the World, each event as the module of its rule says. Units are read through [`read::Table`]; what is printed of
//! them is a [`model::Sheet`].
#![deny(missing_docs)]

use bevy_ecs::world::World;
use hexlance_rules::{Context, Refusal, Ruleset, SideId};

pub mod arcs;
pub mod buildings;
pub mod cargo;
pub(crate) mod change;
pub mod command;
pub mod conformance;
pub mod content;
mod dice;
pub(crate) mod digest;
pub mod displacement;
pub mod draft;
pub mod electronics;
pub mod entering;
pub mod event;
pub mod experience;
pub mod fire;
pub mod force;
pub mod form;
pub mod ground;
pub mod heat;
pub mod heat_scale;
pub mod hidden;
pub mod infantry;
pub mod losses;
pub mod model;
pub mod moments;
pub mod moves;
pub mod odds;
pub mod physical;
pub mod question;
pub mod read;
pub mod setup;
pub mod sight;
pub mod skid;
pub mod state;
pub mod step;
pub mod tables;
pub mod tags;
pub(crate) mod timetable;
pub mod toll;
pub mod towing;
pub mod turn;
pub mod victory;
pub mod view;
pub mod walk;
pub mod warriors;
pub mod withdrawal;
pub mod woods;

pub use toll::{harm, piloting};

use command::Command;
use content::Content;
use event::Event;
use hidden::HiddenEvent;
use question::Question;
use setup::Setup;
use state::Ending;
use step::Step;
use view::SideView;

/// The classic ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classic;

/// A running classic battle.
pub type Battle = hexlance_rules::Battle<Classic>;
/// A classic battle on disk.
pub type Recording = hexlance_rules::Recording<Setup, Command>;
/// What steps and commands of classic work with.
pub type Ctx<'a> = Context<'a, Classic>;

impl Ruleset for Classic {
    const ID: &'static str = "classic";
    /// Everything lies open on the table but units that hide (C20.2).
    type View<'w> = SideView<'w>;

    hexlance_rules::by_its_modules!();

    fn perform(ctx: &mut Ctx<'_>, side: SideId, command: &Command) {
        match command {
            Command::Deploy(spot) => setup::deploy(ctx, spot),
            Command::Ready => setup::ready(ctx, side),
            Command::Move(order) => moves::perform(ctx, order),
            Command::Halt(unit) => moves::halt(ctx, *unit),
            Command::Fire(order) => fire::perform(ctx, order),
            Command::Strike(order) => physical::perform(ctx, order),
            Command::Pass => turn::pass(ctx, side),
            Command::ShutDown(unit) => heat::shut_down(ctx, *unit),
            Command::Restart(unit) => heat::restart(ctx, *unit),
            Command::Tag(order) => electronics::tag(ctx, order),
            Command::Switch { unit, device, on } => electronics::switch(ctx, *unit, *device, *on),
            Command::Reveal(unit) => hidden::reveal(ctx, *unit),
            Command::Ambush(order) => hidden::fire(ctx, order),
            Command::Storm {
                unit,
                how,
                target,
                hot,
            } => infantry::storm(ctx, *unit, *how, *target, *hot),
            Command::Board { unit, carrier } => infantry::board(ctx, *unit, *carrier),
            Command::Eject(unit) => infantry::eject(ctx, *unit),
            Command::Enter(entry) => entering::enter(ctx, entry),
            Command::PickUp { unit, load } => cargo::pick_up(ctx, *unit, *load),
            Command::PutDown { unit, load } => cargo::put_down(ctx, *unit, *load),
            Command::Lay(unit) => buildings::bridges::lay(ctx, *unit),
            Command::Unhook(unit) => displacement::hoist::drop_load(ctx, *unit),
            Command::Concede => victory::concede(ctx, side),
            // Answers go to `resume`.
            Command::Answer(_) => {}
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Hidden(HiddenEvent::Revealed { .. }))
    }
}

/// Whether a side may give a command now, by everything that holds for it.
fn check(world: &World, side: SideId, command: &Command) -> Result<(), Refusal> {
    if *world.resource::<Ending>() != Ending::Open {
        return Err(Refusal::new("over", "C9.5.3", "The battle is over."));
    }
    match command {
        Command::Deploy(spot) => setup::check_deploy(world, side, spot),
        Command::Ready => setup::check_ready(world, side),
        Command::Move(order) => moves::check(world, side, order),
        Command::Halt(unit) => moves::check_halt(world, side, *unit),
        Command::Fire(order) => fire::check(world, side, order),
        Command::Strike(order) => physical::check(world, side, order),
        Command::Pass => turn::check_pass(world, side),
        Command::ShutDown(unit) => heat::check_shut_down(world, side, *unit),
        Command::Restart(unit) => heat::check_restart(world, side, *unit),
        Command::Tag(order) => electronics::check_tag(world, side, order),
        Command::Switch { unit, device, on } => {
            electronics::check_switch(world, side, *unit, *device, *on)
        }
        Command::Reveal(unit) => hidden::check_reveal(world, side, *unit),
        Command::Ambush(order) => hidden::check_ambush(world, side, order),
        Command::Storm {
            unit,
            how,
            target,
            hot,
        } => infantry::check_storm(world, side, *unit, *how, *target, *hot),
        Command::Board { unit, carrier } => infantry::check_board(world, side, *unit, *carrier),
        Command::Eject(unit) => infantry::check_eject(world, side, *unit),
        Command::Enter(entry) => entering::check(world, side, entry),
        Command::PickUp { unit, load } => cargo::check_pick_up(world, side, *unit, *load),
        Command::PutDown { unit, load } => cargo::check_put_down(world, side, *unit, *load),
        Command::Lay(unit) => buildings::bridges::check_lay(world, side, *unit),
        Command::Unhook(unit) => displacement::hoist::check(world, side, *unit),
        Command::Concede => Ok(()),
        Command::Answer(_) => Err(Refusal::engine("no_question", "No question is open.")),
    }
}
