//! Events of a scenario: what it lets happen at a turn, when a zone is entered, when a unit is lost.
//!
//! [`Happenings`] keeps what may still happen; `note` keeps account of who has come where. Before every step of the
//! turn (`Step::is_between`) the events whose occasion has arisen happen, in the order of the file, each as one
//! [`HappeningStep::Happenings`]. None of it is in a [`SideView`](crate::view::SideView): what an event does shows when it happens.

mod event;
mod step;

use std::{
    collections::BTreeSet,
    hash::{Hash, Hasher},
};

use bevy_ecs::{prelude::Resource, world::World};
use hexlance_rules::{
    Effect, Environment, Gale, Message, Occasion, SetupError, SideId, UnitId, Zone, say,
};

use crate::{
    Ctx,
    aero::AirEvent,
    arrival::ArrivalEvent,
    cargo::CargoEvent,
    conditions::Felt,
    drops::DropEvent,
    environment::WeatherEvent,
    event::Event,
    exposure, fire,
    form::Setup,
    model::load::Freight,
    moved::MoveEvent,
    read, reserves,
    shift::ShiftEvent,
    state::{Frame, Motion, Phase, Place},
    support::SupportEvent,
    victory, wind,
};

pub use event::HappeningEvent;
pub use step::HappeningStep;

/// When an event happens, with what the scenario names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// At the beginning of that turn.
    Turn(u16),
    /// A unit, of that side or of any, has ended a move in the zone.
    Entered(Zone, Option<SideId>),
    /// That unit is out of action.
    Lost(UnitId),
}

/// What an event does, with what the scenario names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Both sides are told.
    Message(String),
    /// These units may come.
    Reinforce(Vec<UnitId>),
    /// Light, weather and wind become these.
    Environment(Box<Environment>),
    /// The battle ends.
    End(Option<SideId>),
}

/// An event of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// What its author calls it.
    pub name: String,
    /// When it happens.
    pub when: When,
    /// What it does.
    pub then: Vec<Then>,
    /// It has happened, or its time was over when the battle began.
    pub happened: bool,
}

/// The events of the scenario, and who has come where.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Happenings {
    /// In the order of the file.
    pub all: Vec<Happening>,
    /// Units that have come to stand where they are in the course of the battle; kept only if an event asks for it.
    pub came: BTreeSet<UnitId>,
}

impl Happenings {
    /// Feeds to a hasher what changes.
    pub(crate) fn digest(&self, mut h: &mut dyn Hasher) {
        for event in &self.all {
            event.happened.hash(&mut h);
        }
        self.came.hash(&mut h);
    }

    /// The events of a setup, units found by name.
    ///
    /// # Errors
    /// If an event names a unit or a side that is not there.
    pub(crate) fn of(
        setup: &Setup,
        find: &dyn Fn(&str, &Message) -> Result<UnitId, SetupError>,
    ) -> Result<Self, SetupError> {
        let side = |name: &str, what: &Message| {
            let found = setup.sides.iter().position(|s| s.name == name);
            found.map(|i| SideId(i as u8)).ok_or_else(|| {
                SetupError(say!(
                    "{what} names “{name}”, and no side is called so",
                    what,
                    name
                ))
            })
        };
        // Where a battle begins in the middle of a turn, the beginnings of turns are over up to that one.
        let over = setup.mid_turn.as_ref().map_or(0, |mid| match mid.phase {
            Phase::Setup => 0,
            Phase::Initiative => mid.turn.saturating_sub(1),
            _ => mid.turn,
        });
        let mut all = Vec::new();
        for event in &setup.events {
            let what = say!("the event “{event}”", event = &event.name);
            let when = match &event.when {
                Occasion::Turn(turn) => When::Turn(*turn),
                Occasion::Lost(unit) => When::Lost(find(unit, &what)?),
                Occasion::Entered { zone, side: of } => {
                    let of = of.as_deref().map(|name| side(name, &what)).transpose()?;
                    When::Entered(zone.clone(), of)
                }
            };
            let then = event.then.iter().map(|effect| {
                Ok(match effect {
                    Effect::Message(text) => Then::Message(text.clone()),
                    Effect::Environment(env) => Then::Environment(Box::new(env.clone())),
                    Effect::Reinforce(units) => {
                        let units = units.iter().map(|unit| find(unit, &what));
                        Then::Reinforce(units.collect::<Result<_, _>>()?)
                    }
                    Effect::End(winner) => {
                        let winner = winner.as_deref().map(|name| side(name, &what));
                        Then::End(winner.transpose()?)
                    }
                })
            });
            all.push(Happening {
                name: event.name.clone(),
                then: then.collect::<Result<_, SetupError>>()?,
                happened: matches!(when, When::Turn(turn) if turn <= over),
                when,
            });
        }
        Ok(Self {
            all,
            came: BTreeSet::new(),
        })
    }

    /// Whether somebody's coming somewhere can lead to anything.
    fn asks_who_came(&self) -> bool {
        let asks = |e: &Happening| !e.happened && matches!(e.when, When::Entered(..));
        self.all.iter().any(asks)
    }
}

/// Names of the units of a setup that wait for an event.
pub(crate) fn awaited_names(setup: &Setup) -> BTreeSet<&str> {
    let effects = setup.events.iter().flat_map(|e| &e.then);
    let units = effects.flat_map(|effect| match effect {
        Effect::Reinforce(units) => units.as_slice(),
        _ => &[],
    });
    units.map(String::as_str).collect()
}

/// Whether a unit waits for an event that can be counted on: its occasion has arisen, or it comes with a turn that will
/// be played.
pub fn is_expected(world: &World, unit: UnitId) -> bool {
    let limit = world.resource::<Frame>().turn_limit;
    let now = read::turn(world).number;
    let comes = |e: &Happening| match e.when {
        When::Turn(turn) => (now + 1..=limit).contains(&turn),
        When::Entered(..) | When::Lost(_) => false,
    };
    let calls = |e: &&Happening| {
        e.then
            .iter()
            .any(|then| matches!(then, Then::Reinforce(units) if units.contains(&unit)))
    };
    reserves::is_awaited(world, unit)
        && open(world)
            .filter(|(_, e)| calls(e))
            .any(|(_, e)| comes(e) || has_arisen(world, e))
}

/// Events that have not happened.
fn open(world: &World) -> impl Iterator<Item = (usize, &Happening)> {
    let all = world.resource::<Happenings>().all.iter().enumerate();
    all.filter(|(_, e)| !e.happened)
}

fn has_arisen(world: &World, event: &Happening) -> bool {
    match &event.when {
        When::Turn(turn) => read::turn(world).number == *turn,
        When::Lost(unit) => read::try_unit(world, *unit).is_some_and(|u| u.is_out()),
        When::Entered(zone, side) => {
            let board = read::board(world);
            let mut came = world.resource::<Happenings>().came.iter();
            came.any(|unit| {
                read::try_unit(world, *unit).is_some_and(|u| {
                    side.is_none_or(|s| s == u.side)
                        && u.hex().is_some_and(|hex| zone.has(board, hex))
                })
            })
        }
    }
}

/// Whether an event happens next.
pub(crate) fn is_any_due(world: &World) -> bool {
    next(world).is_some()
}

fn next(world: &World) -> Option<usize> {
    open(world)
        .find(|(_, e)| has_arisen(world, e))
        .map(|(n, _)| n)
}

/// The first event whose occasion has arisen happens.
pub(crate) fn happen(ctx: &mut Ctx<'_>) {
    let Some(n) = next(ctx.world()) else { return };
    let Some(event) = ctx.world().resource::<Happenings>().all.get(n).cloned() else {
        return;
    };
    ctx.emit(HappeningEvent::Happened { event: n });
    let turn = read::turn(ctx.world()).number;
    let from = match event.when {
        When::Turn(_) => turn,
        When::Entered(..) | When::Lost(_) => turn + 1,
    };
    for then in event.then {
        match then {
            Then::Message(text) => ctx.emit(HappeningEvent::Announced { text }),
            Then::Reinforce(units) => {
                for unit in units {
                    if reserves::is_awaited(ctx.world(), unit) {
                        ctx.emit(ArrivalEvent::Called { unit, turn: from });
                    }
                }
            }
            Then::Environment(environment) => turns(ctx, &environment),
            Then::End(winner) => {
                return victory::by_event(ctx, winner, &event.name);
            }
        }
    }
    victory::check_last_standing(ctx);
}

/// Light, weather and wind change (R12.3, R12.4, R12.6). The hexes of the map stay as they are.
fn turns(ctx: &mut Ctx<'_>, to: &Environment) {
    let before = &ctx.world().resource::<Frame>().environment;
    let environment = before.turned_into(to);
    if environment == *before {
        return;
    }
    let blows = environment.wind_felt() != Gale::Calm;
    ctx.emit(WeatherEvent::ConditionsChanged {
        environment: Box::new(environment),
    });
    match to.wind.filter(|_| blows) {
        Some(direction) if wind::blows_to(ctx.world()) != Some(direction) => {
            ctx.emit(WeatherEvent::WindTurned { to: direction });
        }
        _ => {
            wind::direction(ctx);
        }
    }
    fire::drift(ctx);
    exposure::ground(ctx);
}

/// Keeps account of who has come to stand where: called with every event, after it has been applied.
pub(crate) fn note(world: &mut World, event: &Event) {
    let (unit, stands) = match event {
        Event::Move(MoveEvent::ActivationEnded {
            unit,
            motion: Motion { hexes: 1.., .. },
            ..
        })
        | Event::Air(AirEvent::TouchedDown { unit, .. })
        | Event::Shift(ShiftEvent::Dismounted { unit, .. })
        | Event::Drop(DropEvent::Dropped { unit, .. })
        | Event::Move(MoveEvent::Unloaded { unit, .. })
        | Event::Arrival(ArrivalEvent::CameBack { unit, .. })
        | Event::Support(SupportEvent::UnitJoined { unit, .. })
        | Event::Cargo(CargoEvent::PutDown {
            load: Freight::Unit(unit),
            place: Place::On(_),
            ..
        }) => (*unit, true),
        Event::Shift(ShiftEvent::Displaced { unit, from, to, .. }) if from != to => (*unit, true),
        Event::Move(MoveEvent::Stepped { unit, .. }) => (*unit, false),
        _ => return,
    };
    let mut happenings = world.resource_mut::<Happenings>();
    if happenings.asks_who_came() {
        if stands {
            happenings.came.insert(unit);
        } else {
            happenings.came.remove(&unit);
        }
    }
}
