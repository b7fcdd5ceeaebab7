//! The dial rules: miniatures on click dials, heat dials, orders and tokens (rules D1 to D17).
//!
//! [`command`] is what a side wants, the module of an order checks and performs it, [`event`] says what happened and
//! changes the World, each event as the module of its rule says. Units are read through [`read::Table`]; what is printed
//! on them is a [`model::Model`].
#![deny(missing_docs)]

use bevy_ecs::world::World;
use hexlance_rules::{Context, OpenView, Refusal, Ruleset, SideId};

pub mod allotment;
pub mod arcs;
pub mod artillery;
pub mod attack;
pub mod bypass;
pub mod captivity;
pub(crate) mod change;
pub mod command;
pub mod conformance;
pub mod contact;
pub mod content;
pub(crate) mod digest;
pub mod draft;
pub mod equipment;
pub mod event;
pub mod force;
pub mod form;
pub mod heat;
pub mod invariants;
pub mod keys;
pub mod legal;
pub mod line;
pub mod losses;
pub mod model;
pub mod moments;
pub mod moved;
pub mod movement;
pub mod orders;
pub mod question;
pub mod read;
pub mod roll;
pub mod setup;
pub mod state;
pub mod step;
pub mod switches;
pub mod tags;
pub mod terrain;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod timetable;
pub mod turn;
pub mod vent;
pub mod victory;

pub use attack::{capture, odds, repair};

use command::Command;
use content::Content;
use event::Event;
use question::Question;
use setup::Setup;
use state::{Clock, Stage};
use step::Step;

/// The dial ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dial;

/// A running dial battle.
pub type Battle = hexlance_rules::Battle<Dial>;
/// A dial battle on disk.
pub type Recording = hexlance_rules::Recording<Setup, Command>;
/// What steps and commands of dial work with.
pub type Ctx<'a> = Context<'a, Dial>;

impl Ruleset for Dial {
    const ID: &'static str = "dial";
    /// Everything lies open on the table.
    type View<'w> = OpenView<'w, Event>;

    hexlance_rules::by_its_modules!();

    fn perform(ctx: &mut Ctx<'_>, side: SideId, command: &Command) {
        match command {
            Command::Deploy(spot) => setup::deploy(ctx, *spot),
            Command::DeployAboard { unit, transport } => {
                setup::deploy_aboard(ctx, *unit, *transport);
            }
            Command::Ready => setup::ready(ctx, side),
            Command::Switch {
                unit,
                equipment,
                on,
            } => switches::perform(ctx, *unit, *equipment, *on),
            Command::BeginOrders => turn::begin_orders(ctx),
            Command::Move(order) => movement::perform(ctx, order),
            Command::MoveFormation(orders) => movement::formation::perform(ctx, orders),
            Command::Bypass { unit, target } => bypass::perform(ctx, *unit, *target),
            Command::Ranged(order) => attack::ranged::perform(ctx, order),
            Command::Artillery { unit, slot, hex } => artillery::perform(ctx, *unit, *slot, *hex),
            Command::Close(order) => attack::close::perform(ctx, order),
            Command::Capture(order) => capture::perform(ctx, order),
            Command::Repair {
                unit,
                slot,
                patient,
            } => repair::perform(ctx, *unit, *slot, *patient),
            Command::Vent { unit } => vent::perform(ctx, *unit),
            Command::Release { unit } => capture::release(ctx, *unit),
            Command::EndTurn => turn::end_orders(ctx),
            // Answers go to `resume`.
            Command::Answer(_) => {}
        }
    }
}

/// Whether a side may give a command now, by everything that holds for it.
fn check(world: &World, side: SideId, command: &Command) -> Result<(), Refusal> {
    let clock = world.resource::<Clock>();
    match (clock.stage, command) {
        (Stage::Over, _) => Err(Refusal::new("over", "D14.3", "The battle is over.")),
        (Stage::Deployment, Command::Deploy(spot)) => setup::check_deploy(world, side, *spot),
        (Stage::Deployment, Command::DeployAboard { unit, transport }) => {
            setup::check_deploy_aboard(world, side, *unit, *transport)
        }
        (Stage::Deployment, Command::Ready) => setup::check_ready(world, side),
        (Stage::Deployment, _) => {
            Err(
                Refusal::new("deploying", "D15.3", "Units are being set up.")
                    .or("Set your units up and say that you are ready."),
            )
        }
        (_, Command::Deploy(_) | Command::DeployAboard { .. } | Command::Ready) => {
            Err(Refusal::new(
                "begun",
                "D15.3",
                "The battle has begun: nothing is set up any more.",
            ))
        }
        _ if clock.active != side => Err(Refusal::new(
            "not_your_turn",
            "D3.1.1",
            "It is the other side's turn.",
        )),
        (
            Stage::Command,
            Command::Switch {
                unit,
                equipment,
                on,
            },
        ) => switches::check(world, side, *unit, *equipment, *on),
        (Stage::Command, Command::BeginOrders) => Ok(()),
        (Stage::Command, _) => Err(Refusal::new(
            "command_stage",
            "D3.1.2",
            "Orders are given in the order stage.",
        )
        .or("End the command stage first.")),
        (_, Command::Switch { .. } | Command::BeginOrders) => Err(Refusal::new(
            "not_command_stage",
            "D16.2.3",
            "Switches are turned in the own command stage.",
        )),
        (Stage::Orders, Command::EndTurn) => Ok(()),
        (Stage::Orders, Command::Release { unit }) => capture::check_release(world, side, *unit),
        (Stage::Orders, Command::Move(order)) => movement::check(world, side, order),
        (Stage::Orders, Command::MoveFormation(orders)) => {
            movement::formation::check(world, side, orders)
        }
        (Stage::Orders, Command::Bypass { unit, target }) => {
            bypass::check(world, side, *unit, *target)
        }
        (Stage::Orders, Command::Ranged(order)) => attack::ranged::check(world, side, order),
        (Stage::Orders, Command::Artillery { unit, slot, hex }) => {
            artillery::check(world, side, *unit, *slot, *hex)
        }
        (Stage::Orders, Command::Close(order)) => attack::close::check(world, side, order),
        (Stage::Orders, Command::Capture(order)) => capture::check(world, side, order),
        (
            Stage::Orders,
            Command::Repair {
                unit,
                slot,
                patient,
            },
        ) => repair::check(world, side, *unit, *slot, *patient),
        (Stage::Orders, Command::Vent { unit }) => vent::check(world, side, *unit),
        (Stage::End, _) => Err(Refusal::new(
            "end_stage",
            "D3.1.5",
            "The end stage goes by itself.",
        )),
        (_, Command::Answer(_)) => Err(Refusal::engine("no_question", "No question is open.")),
    }
}
