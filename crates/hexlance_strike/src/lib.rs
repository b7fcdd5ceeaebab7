//! The strike rules: card-scale armoured combat (rules R0 to R18).
//!
//! One attack, from command to event: [`command`] is what a side wants, [`attack::legal`] checks it,
//! [`attack::resolve`] aims and rolls, [`damage`] scores what it does, [`losses`] lets it bite, [`apply`] changes the
//! World. Movement is in [`movement`], the turn in [`turn`], pilots' and commanders' abilities in [`abilities`].
#![deny(missing_docs)]

use std::{hash::Hasher, sync::Arc};

use bevy_ecs::world::World;
use hexlance_rules::{Context, Decision, Flow, Refusal, Ruleset, SetupError, SideId, Timetable};

pub mod abilities;
pub mod ability;
pub mod aero;
pub mod aimed;
pub mod answer;
pub mod apply;
pub mod arrival;
pub mod artillery;
pub mod attack;
mod bearing;
pub mod blast;
pub mod blows;
pub mod builder;
pub mod card;
pub mod cargo;
mod change;
pub mod command;
pub mod concealment;
pub mod conditions;
pub mod conformance;
pub mod content;
pub mod control;
pub mod craft;
pub mod critical_table;
pub mod criticals;
pub mod damage;
mod displace;
pub mod draft;
pub mod drops;
pub mod electronics;
pub mod environment;
pub mod event;
pub mod exposure;
pub mod fire;
pub mod forces;
pub mod form;
pub mod formations;
pub mod gear;
pub mod go;
pub mod happenings;
pub mod heat;
pub mod hidden;
pub mod hunt;
pub mod hurt;
pub mod initiative;
pub mod intelligence;
pub mod invariants;
pub mod keys;
pub mod light;
pub mod line;
pub mod losses;
pub mod mines;
pub mod mission;
pub mod model;
pub mod modes;
pub mod modifiers;
pub mod moments;
pub mod morale;
pub mod moved;
pub mod movement;
pub mod munition;
pub mod network;
mod occasions;
pub mod occupancy;
pub mod physical;
pub mod place;
pub mod positions;
pub mod question;
pub mod read;
pub mod reserves;
pub mod roll;
mod room;
pub mod scatter;
pub mod setup;
pub mod shells;
pub mod shift;
pub mod sides;
pub mod sky;
mod smoke;
pub mod special;
pub mod state;
pub mod status;
pub mod step;
pub mod support;
pub mod surprise;
pub mod task;
pub mod terrain;
pub mod terrain_costs;
mod timetable;
pub mod to_hit;
pub mod turn;
pub mod used;
mod values;
pub mod victory;
pub mod view;
pub mod walk;
pub mod weapons;
pub mod wind;
pub mod works;

use command::Command;
use content::Content;
use event::Event;
use question::Question;
use setup::Setup;
use state::Phase;
use step::Step;
use view::SideView;

/// The strike ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike;

/// A running strike battle.
pub type Battle = hexlance_rules::Battle<Strike>;
/// A strike battle on disk.
pub type Recording = hexlance_rules::Recording<Setup, Command>;
/// What steps and commands of strike work with.
pub type Ctx<'a> = Context<'a, Strike>;
/// Steps of any module, in the order in which they are to be done.
pub type Steps = Vec<<Strike as Ruleset>::Step>;

impl Ruleset for Strike {
    const ID: &'static str = "strike";
    type Setup = Setup;
    type Content = Content;
    type Command = Command;
    type Event = Event;
    type Step = Step;
    type Question = Question;
    type View<'w> = SideView<'w>;

    fn timetable(timetable: &mut Timetable) {
        timetable::timetable(timetable);
    }

    fn start(
        world: &mut World,
        setup: &Setup,
        content: &Arc<Content>,
    ) -> Result<Steps, SetupError> {
        setup::start(world, setup, content)
    }

    fn check(world: &World, side: SideId, command: &Command) -> Result<(), Refusal> {
        // A refusal tells no more than the side may know.
        check(world, side, command).map_err(|r| SideView::new(world, side).discreet(r))
    }

    fn answer(command: &Command) -> Option<&str> {
        match command {
            Command::Answer(code) => Some(code),
            _ => None,
        }
    }

    fn perform(ctx: &mut Ctx<'_>, side: SideId, command: &Command) {
        match command {
            Command::Deploy { unit, hex, facing } => setup::deploy(ctx, *unit, *hex, *facing),
            Command::Loft { unit, zone, band } => aero::loft(ctx, *unit, *zone, *band),
            Command::LayMines { hex, kind, density } => {
                mines::supply::perform(ctx, side, *hex, *kind, *density)
            }
            Command::Move(order) => movement::perform(ctx, order),
            Command::Fly(order) => aero::fly(ctx, side, order),
            Command::Engage { unit, target } => aero::engage(ctx, *unit, *target),
            Command::Raid(order) => aero::raid(ctx, side, order),
            Command::Attack(order) => attack::resolve::perform(ctx, order),
            Command::Use {
                unit,
                ability,
                target,
            } => abilities::perform_use(ctx, *unit, *ability, *target),
            Command::Set { unit, switch } => gear::perform(ctx, *unit, *switch),
            Command::Work { unit, work } => works::perform(ctx, *unit, *work),
            Command::Throw { unit, load, hex } => cargo::throw::perform(ctx, *unit, *load, *hex),
            Command::Drop { unit, hex, facing } => drops::aim(ctx, *unit, *hex, *facing),
            Command::Unload { unit, hex, facing } => {
                movement::bays::unload(ctx, *unit, *hex, *facing);
            }
            Command::Hide { unit, hex, facing } => setup::hide_unit(ctx, *unit, *hex, *facing),
            Command::Prepare { unit, on } => positions::perform(ctx, *unit, *on),
            Command::Build { hex } => mines::engineers::build(ctx, side, *hex),
            Command::Rearrange(what) => setup::ground::perform(ctx, side, *what),
            Command::KeepBack { unit, group } => arrival::split::keep(ctx, *unit, *group),
            Command::Enter(order) => movement::enter::perform(ctx, order),
            Command::HoldBack { unit } => arrival::hold(ctx, *unit),
            Command::LeaveFor { order, back } => {
                arrival::off_map::set_out(ctx, side, order, *back);
            }
            Command::ComeBack { unit, hex, facing } => {
                arrival::off_map::come_back(ctx, *unit, *hex, *facing);
            }
            Command::Done => turn::done(ctx, side),
            Command::Concede => victory::concede(ctx, side),
            Command::Answer(_) => {}
        }
    }

    fn resume(ctx: &mut Ctx<'_>, decision: Decision<Question>, choice: usize) {
        question::resume(ctx, decision, choice);
    }

    fn step(ctx: &mut Ctx<'_>, step: Step) -> Flow<Step> {
        step::next(ctx, step)
    }

    fn apply(world: &mut World, event: &Event) {
        apply::apply(world, event);
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn digest(world: &World, hasher: &mut dyn Hasher) {
        apply::digest(world, hasher);
    }
}

/// Whether a side may give a command now.
fn check(world: &World, side: SideId, command: &Command) -> Result<(), Refusal> {
    if read::phase(world) == Phase::Over {
        return Err(Refusal::new("battle_over", "R17.2", "The battle is over."));
    }
    match command {
        Command::Deploy { unit, hex, facing } => {
            setup::check_deploy(world, side, *unit, *hex, *facing)
        }
        Command::Loft { unit, zone, band } => aero::check_loft(world, side, *unit, *zone, *band),
        Command::LayMines { hex, kind, density } => {
            mines::supply::check(world, side, *hex, *kind, *density)
        }
        Command::Move(order) => movement::check(world, side, order).map(|_| ()),
        Command::Fly(order) => aero::check_fly(world, side, order).map(|_| ()),
        Command::Engage { unit, target } => aero::check_engage(world, side, *unit, *target),
        Command::Raid(order) => aero::check_raid(world, side, order).map(|_| ()),
        Command::Attack(order) => attack::legal::check(world, side, order).map(|_| ()),
        Command::Use {
            unit,
            ability,
            target,
        } => abilities::check_use(world, side, *unit, *ability, *target),
        Command::Set { unit, switch } => gear::check(world, side, *unit, *switch),
        Command::Work { unit, work } => works::check(world, side, *unit, *work),
        Command::Throw { unit, load, hex } => cargo::throw::check(world, side, *unit, *load, *hex),
        Command::Drop { unit, hex, .. } => drops::check(world, side, *unit, *hex),
        Command::Unload { unit, hex, .. } => movement::bays::check_unload(world, side, *unit, *hex),
        Command::Hide { unit, hex, .. } => setup::check_hide(world, side, *unit, *hex),
        Command::Prepare { unit, on } => positions::check(world, side, *unit, *on),
        Command::Build { hex } => mines::engineers::check(world, side, *hex),
        Command::Rearrange(what) => setup::ground::check(world, side, *what),
        Command::KeepBack { unit, group } => arrival::split::check(world, side, *unit, *group),
        Command::Enter(order) => movement::enter::check(world, side, order).map(|_| ()),
        Command::HoldBack { unit } => arrival::check_hold(world, side, *unit),
        Command::LeaveFor { order, back } => {
            arrival::off_map::check(world, side, order, *back).map(|_| ())
        }
        Command::ComeBack { unit, hex, .. } => {
            arrival::off_map::check_return(world, side, *unit, *hex)
        }
        Command::Done => turn::check_done(world, side),
        Command::Concede => Ok(()),
        Command::Answer(_) => Err(Refusal::engine("no_question", "No question is open.")),
    }
}
